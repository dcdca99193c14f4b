/*
 * store.h: what a server keeps for good, behind one small asynchronous interface.
 *
 * The log is the table: everything that ever happens at a table is a row, appended and never
 * changed, and the table in memory is a fold over its rows. Beside it the store keeps what tables
 * are found by (headers, who sits where), people, secrets (as hashes only) and content texts.
 *
 * A caller submits a job and gets it back, done, on the thread that calls store_deliver. A writer
 * thread beside the caller's loop carries jobs out in the order of submission. Jobs that have
 * gathered share one durable transaction, and none is delivered before it is on disk. If the disk
 * is full or the database locked, nothing is delivered and nothing is lost: the writer tries again
 * until it succeeds, and `trouble` tells the caller meanwhile. Only backups run beside the writer;
 * a backup contains all jobs submitted before it, and may return later than jobs submitted after it.
 *
 * Each kind of store (SQLite, later PostgreSQL) fills in one `store_kind`.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "hash.h"
#include "text.h"

enum {
    STORE_NAME = 16,     /* a table's name with its terminator */
    STORE_HANDLE = 16,   /* bytes of a person's public name */
    STORE_MAX_NAME = 41, /* a display name with its terminator */
    STORE_SEATS = 8,
    STORE_SITS = 32 /* who sits where; then, from STORE_SEATS on, who has had a seat in play */
};

typedef int64_t store_id; /* 0: none. Never leaves the server. */

enum store_result {
    STORE_OK,
    STORE_MISSING,  /* it does not exist */
    STORE_CONFLICT, /* somebody else has written there: load again */
    STORE_DAMAGED,  /* the disk does not hold what was written */
    STORE_STOPPED   /* the store was closed before it was done */
};

/* ---- what is kept ---- */

enum store_phase { STORE_OPEN, STORE_PLAYING, STORE_OVER };
enum store_outcome { STORE_LOST, STORE_DRAWN, STORE_WON };

/* A table's header: what lists show. The rows are the truth; the header serves to find them. */
typedef struct store_table {
    store_id id, owner;
    char name[STORE_NAME], game[12];
    uint8_t content[HASH_BYTES];
    uint8_t secret[32]; /* of the dice */
    char setup[240];
    int64_t made, touched, due; /* seconds; due: when a clock must be looked at, 0 never */
    uint32_t clock;
    uint8_t phase, n_seats, free_seats;
    bool is_listed, has_spectators, has_chat;
    char result[120]; /* as in a record; empty while it goes on */
    /* Of a daily deal: */
    int32_t day;     /* since 1970; 0: it is none */
    uint8_t attempt; /* which of its owner's on that day, from 1 */
    uint8_t outcome; /* for its owner: enum store_outcome; and, once it is over: */
    int64_t ended;   /* seconds */
    uint32_t rounds, decisions;
} store_table;

/*
 * The server's kinds of rows that hold what a person said. The store knows only these, because
 * STORE_FORGET empties them. The schema has the same numbers in an index.
 */
enum { STORE_ROW_SAID = 9, STORE_ROW_PHRASE = 10 };

/* One row of a table's log. The server (room.h) gives `kind` and `text` their meaning. */
typedef struct store_row {
    uint32_t n; /* from 1 without gaps */
    uint8_t kind, seat;
    uint8_t asked; /* seats that the game waits for after this row */
    store_id who;  /* person; 0: nobody */
    int64_t at;    /* milliseconds since 1970 */
    uint64_t hash; /* of the state after a line of the game, else 0 */
    span text;     /* up to 64 KiB */
} store_row;

typedef struct store_person {
    store_id id;
    uint8_t handle[STORE_HANDLE];
    char name[STORE_MAX_NAME];
} store_person;

/* A secret stands for a person (login, recovery code, feed) or a place (table, seat). */
enum store_key_kind {
    STORE_KEY_LOGIN,
    STORE_KEY_CODE,
    STORE_KEY_FEED,
    STORE_KEY_TABLE,
    STORE_KEY_SEAT
};

typedef struct store_key {
    uint8_t hash[HASH_BYTES]; /* BLAKE2b of the secret */
    uint8_t kind, seat;
    store_id person, table;
} store_key;

/* An entry of a list of tables. */
typedef struct store_entry {
    store_table table;
    char owner_name[STORE_MAX_NAME];
    uint8_t seats, asked; /* of that person; and of all, those that the game waits for */
    uint32_t place;       /* of LIST_DAY: among the results of the day, from 1 */
} store_entry;

/* ---- jobs ---- */

/*
 * A job that is not OK has changed nothing. If `now` is 0, the store asks the clock; a limit of 0
 * means none. STORE_APPEND must be cheap: a row that does not follow the last one is a CONFLICT,
 * and a header costs extra. What a table began with (name, game, content, secret, made, day, attempt)
 * never changes; but STORE_FORGET takes it out of its day.
 */
enum store_job_kind {
    STORE_NEW_PERSON,  /* in: person (handle, name), key; out: person.id */
    STORE_FIND_PERSON, /* in: key.hash, key.kind; out: person, key. Notes that it was seen */
    STORE_NAME_PERSON, /* in: person.id, person.name */
    STORE_FORGET,      /* in: person.id: keys, name, words, reports and results of daily deals go;
                      sits are freed by the caller */
    STORE_PUT_KEY, /* in: key; replaces one of the same kind, person, table and seat (not logins) */
    STORE_DROP_KEY,  /* in: key without hash: all of that kind, person, table, seat; out: count */
    STORE_FIND_KEY,  /* in: key.hash, key.kind; out: key */
    STORE_NEW_TABLE, /* in: table, sits, rows: the first ones; text: the content; out: table.id.
                        Without a text, the content must be there already: else MISSING */
    STORE_APPEND,    /* in: table.id, rows, and, if has_header, table, sits */
    STORE_LOAD,      /* in: table.name or else table.id; out: table, sits, rows, people: whoever
                        sits, owns or is in a row, unless let go since. If is_damaged, what lies
                        behind the rows is not what was written, and left out */
    STORE_KNOCK, /* in: table.name, person.id, table.id of a link; MISSING unless there is such a
                        table and it is there for this person: listed, owned, sat at, linked to */
    STORE_WORDS, /* in: table.id, limit, text: people to leave out, as ",4,17,"; out: rows: the last
                        that were said, oldest first, but for damaged ones; people: who said
                        them, unless let go since */
    STORE_LIST_MINE, /* in: person.id, limit, skip; out: entries: where one sits, has had a seat or
                        owns; what waits first, then the newest */
    STORE_LIST_OPEN, /* in: limit; out: entries: listed tables that are not over, newest first */
    STORE_LIST_DUE,  /* in: now, limit; out: entries: tables in play whose clock is due */
    STORE_LIST_DAY,  /* in: table.day, person.id, limit (0: nobody else's); out: entries: tables of
                        that day's deal that are over, up to that place, and all of that person,
                        the best first;
                        count: how many people have a result that counts */
    STORE_DAY,       /* in: table.day, text: its deal, table.secret: one that was just drawn; out:
                        table.secret: that of the day, which is the first that was ever given.
                        CONFLICT if the day's deal was another */
    STORE_CONTENT,   /* in: table.content; out: text */
    STORE_REPORT,    /* in: person.id, table.id, text */
    STORE_RETAIN,    /* in: now, days, limit (of tables): deletes tables not in play and people
                        without a table that are older; out: count of both */
    STORE_BACKUP, /* in: text: a new file to copy everything into, while play goes on. CONFLICT if
                     there is one, MISSING if it cannot be written; out then: text: a sentence */
    STORE_CHECKPOINT, /* folds the write-ahead log back */
    STORE_JOBS
};

typedef struct store store;
typedef struct store_job store_job;

struct store_job {
    enum store_job_kind kind;
    enum store_result result;
    void (*done)(store_job *job); /* called by store_deliver; may free the job */
    void *owner;                  /* the caller's */

    store_table table;
    store_person person;
    store_key key;
    bool has_header;
    store_id sits[STORE_SITS]; /* NEW_TABLE, or with has_header */
    int64_t now;
    uint32_t days, limit, skip, count;
    span text; /* in: lent by the caller until done */

    /* rows of APPEND and NEW_TABLE are lent by the caller; what comes out is the job's: store_job_clear */
    store_row *rows;
    store_person *people;
    store_entry *entries;
    char *memory; /* of texts that came out */
    uint32_t n_rows, n_people, n_entries;
    bool owns_results, is_damaged;

    store_job *next; /* the store's */
};

/* Frees what came out of a job; the job itself is the caller's. */
void store_job_clear(store_job *job);

/* ---- the store ---- */

enum { STORE_SPEEDS = 80 };

typedef struct store_figures {
    uint64_t commits, jobs, rows; /* so far */
    uint64_t quick[STORE_SPEEDS]; /* commits that took less than store_speed_us(i); [i + 1] has
                                     those of [i] too */
    uint64_t waiting;             /* jobs submitted and not yet delivered */
    bool is_in_trouble;
} store_figures;

/* Microseconds; four to an octave, from 1 on, so that a median can be read from them. */
double store_speed_us(size_t i);

typedef struct store_hooks {
    void (*ready)(void *owner); /* something can be delivered; called on the store's thread */
    void *owner;
} store_hooks;

/*
 * "sqlite:FILE"; for a kind that is not built in, a sentence in `why`. Creates the schema, or
 * upgrades an older one. NULL with a sentence in `why`; also a sentence if the store works but has
 * lost something it had acknowledged. For tests, "sqlite:FILE?vfs=NAME" reaches the file through a
 * file system layer that was registered with SQLite.
 */
MUST_USE store *store_open(const char *address, const store_hooks *hooks, text *why);

/*
 * Carries out all submitted jobs, delivers them, then closes; with `at_once`, jobs that cannot be
 * written at the first try are STOPPED. So are jobs that `done` submits meanwhile. Calls hooks
 * until it returns.
 */
void store_close(store *s, bool at_once);

void store_submit(store *s, store_job *job);

/* Calls `done` of every finished job. On the caller's loop. */
void store_deliver(store *s);

/* The last trouble as a sentence for the operator's log, or NULL when all is well. */
const char *store_trouble(store *s);

void store_read_figures(store *s, store_figures *out);

#endif
