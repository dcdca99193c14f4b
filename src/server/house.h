/*
 * house.h: all tables of one server and the people at them, without any socket.
 *
 * The network (net.h) brings viewers in, hands over their frames and carries frames out; the store
 * keeps rows; the engine knows the rules. The house is everything between them, on one thread, and
 * we test it without a network. Nothing in here waits: what needs the store goes on when the store
 * has answered (room_defer, request.h).
 *
 * A message is handled like this: house_hear decodes it and finds its handler by kind (handle.h);
 * the handler checks, and either answers at once or appends a row to the table's log (room_append).
 * Only when the row is durable does it become true (room_apply) and do people hear of it
 * (room_tell.c).
 */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include "match.h"
#include "store.h"
#include "wire.h"

typedef struct house house;
typedef struct room room;
typedef struct viewer viewer;
typedef struct thought thought; /* thought.h */

/* ---- frames on their way out ---- */

/*
 * One message, counted: every viewer that waits for it holds a reference. `pad` bytes before the
 * text belong to the network.
 */
typedef struct frame {
    uint32_t refs;
    uint32_t length;
    char bytes[]; /* FRAME_PAD bytes, then the text */
} frame;

enum { FRAME_PAD = 16 };

frame *frame_new(span text); /* one reference */
void frame_drop(frame *f);
static inline const char *frame_text(const frame *f)
{
    return f->bytes + FRAME_PAD;
}

/* ---- how much is said ---- */

/*
 * How much may still be said: time puts messages in, up to a burst, and each message takes some
 * out. A connection has a purse, and so have its person, over all connections, and its address. All
 * zero means full.
 */
typedef struct purse {
    uint32_t tokens;  /* thousandths of a message */
    int64_t refilled; /* when they were last counted, ms; 0: never */
} purse;

/* ---- people ---- */

/* Somebody who is here, or has a seat at a loaded table; counted. */
typedef struct person {
    store_id id;
    uint32_t refs, tables; /* tables: being created at this moment, for the limit */
    uint8_t reports;       /* that it has sent */
    bool is_leaving;       /* has deleted its identity: we do nothing more for it */
    uint8_t handle[STORE_HANDLE];
    char name[STORE_MAX_NAME];
    purse purse;
    struct person *next; /* in the house's chain */
} person;

/* ---- viewers: one connection each ---- */

enum viewer_state { VIEWER_STRANGER, VIEWER_GREETING, VIEWER_KNOWN, VIEWER_GONE };

struct viewer {
    person *who;           /* NULL until it has said hello */
    room *room;            /* the table it is at, or NULL */
    viewer *next;          /* at the same table */
    viewer *newer, *older; /* in the house's list */
    gm_seats seats;        /* its person's seats there; 0: a spectator */
    uint32_t n;            /* last number of its stream */
    uint8_t state;
    bool is_native;              /* no cookie: gets its token in a message */
    uint8_t faults;              /* malformed messages so far */
    uint8_t hurries;             /* messages refused in a row because they came too quickly */
    uint8_t waiting;             /* frames of it that wait at tables: room_defer */
    uint8_t may_sit;             /* seats that a link's key opens to it, at the table key_table */
    uint8_t key[WIRE_KEY_BYTES]; /* the link's key that was last looked up, */
    bool has_key;                /* if one was */
    store_id key_table;          /* what it belongs to; 0: nothing */
    store_id key_by;             /* who made it, since the game began; 0: somebody before */
    purse purse;                 /* its own; and */
    struct purse *shared;        /* its address's, lent by the network; NULL: none */
};

/* ---- the house ---- */

typedef struct house_limits {
    uint32_t rate, burst;       /* messages a second of one connection, and at once */
    uint32_t person_rate;       /* of one person, a second, HOUSE_SAVED at once; 0: any number */
    uint32_t address_rate;      /* likewise of one address */
    uint32_t max_tables;        /* loaded at the same time */
    uint32_t tables_per_person; /* running or open, that one person owns */
    uint32_t spectators;        /* at one table */
    uint32_t undos;             /* requests to undo by one seat in a game; 0: any number */
    uint32_t rows;              /* of one table's log; then only what a game needs; 0: any number */
    uint32_t idle_s;            /* how long a bot waits for those who may interrupt; 0: no time */
    uint32_t offer_s;           /* a bot waits so long for those who may interrupt; 0: not at all */
    uint32_t pace_ms;           /* a bot with secrets moves so long after a question; 0: at once */
    uint32_t thoughts;          /* of bots, handed out at once, if any are: house_hooks.think */
    uint32_t keep_days;         /* finished tables and absent people; 0: for ever */
} house_limits;

/*
 * Work that would keep everybody waiting if we did it in one go: reading a long log, sending a
 * stream from its beginning. We do it in slices of HOUSE_SLICE lines, one in each turn of the loop;
 * the chore with the least left goes first, so that a short game never waits for a long one.
 */
typedef struct chore chore;
struct chore {
    chore *next;
    uint32_t (*left)(const chore *c); /* lines still to be done */
    void (*work)(chore *c);           /* does a slice; when it has finished, house_end */
};

enum { HOUSE_SLICE = 64 };

/* Tables that wait, each in one queue at most: room_bot. */
typedef struct room_queue {
    room *first, *last;
    uint32_t n;
} room_queue;

/* What the house needs from outside; it calls all of them on its own thread. */
typedef struct house_hooks {
    void (*send)(viewer *v, frame *f);         /* takes no reference of its own unless it keeps f */
    void (*close)(viewer *v, const char *why); /* after what was sent; house_leave follows later */
    bool (*may_be_new)(viewer *v);  /* one more identity from its address; NULL: any number */
    int64_t (*now)(void *owner);    /* milliseconds since 1970 */
    int64_t (*steady)(void *owner); /* milliseconds that nobody can set; NULL: as `now` */
    void (*random)(void *owner, void *to, size_t n); /* for secrets */
    void (*log)(void *owner, const char *level, const char *event, const char *fields);
    void (*work)(void *owner); /* house_work is wanted, until it says that all is done; or NULL */

    /* Takes the decision elsewhere; house_thought follows later. NULL: the house takes it itself. */
    void (*think)(void *owner, thought *t);

    /* house_beat is wanted every HOUSE_BEAT ms, until it says that nothing waits; or NULL */
    void (*beat)(void *owner);
    void *owner;
} house_hooks;

enum { HOUSE_BEAT = 20 };

/* Microseconds: how finely we count what bots take. */
#define HOUSE_SPEED_LIST 1000, 2000, 5000, 10000, 20000, 50000, 100000, 200000, 500000, 1000000
enum { HOUSE_SPEEDS = 10 };

typedef struct house_figures {
    uint64_t asks[WIRE_ASKS], refusals[WIRE_REFUSALS];
    uint64_t moves, rows, updates, update_bytes, views, loads, unloads, freezes, bot_moves;
    uint64_t bot_late; /* moves that missed their first beat */
    uint64_t thoughts, thoughts_dropped, thought_us, thought_within[HOUSE_SPEEDS];
    uint32_t rooms, viewers, people;
} house_figures;

/* One game with one content, shared by its tables. */
typedef struct house_set {
    gm_set set;
    void *memory; /* of the content */
    char *text;   /* all files as one text, as the store keeps it: sets.c */
    uint64_t dialect;
    struct house_set *next;
} house_set;

enum { HOUSE_SAVED = 3 /* seconds of a person's or an address's rate */ };

enum { HOUSE_CHAINS = 4096 }; /* of rooms, and of people */

struct house {
    store *store;
    house_hooks hooks;
    house_limits limits;
    house_figures figures;
    house_set *sets;          /* those that new tables begin with come first */
    room **rooms;             /* by name: a table of chains */
    person **people;          /* by id: likewise */
    viewer *viewers;          /* all, the newest first */
    chore *chores;            /* that are under way */
    uint32_t slice;           /* HOUSE_SLICE; tests cut finer */
    struct request *requests; /* requests that the store has not answered: request.h */
    room_queue line, held;    /* bots that want to think; and that wait to move: thoughts.h */
    thought *thoughts;        /* that are handed out */
    uint32_t n_rooms, n_requests, n_thoughts;
    bool is_waiting; /* the store is in trouble, and everybody knows */
    bool is_crowded; /* too much waits for the store */
    bool is_stopping;
    int64_t next_due, next_retain; /* ms: when we look for tables with a clock, and for old ones */
    int64_t playable_since;        /* ms: before, nobody could move; see room_clock_end */
    int64_t steady_from;           /* ms: how far house_clock is ahead of hooks.steady */
    int64_t set_since;             /* ms: since when the wall clock differs; 0: it does not */
    json out;                      /* the message being written; see house_send */
    gm_events events;              /* of the line being prepared */
};

/* `games`: NULL for all that can be played; tests bring their own. */
MUST_USE house *house_new(store *s, const house_hooks *hooks, const house_limits *limits,
                          const game *const *games, size_t n_games, text *why);
void house_free(house *h); /* nobody may be thinking for it any more */

/* A connection. The network owns the memory, zeroed; it sets `is_native` and `shared`. */
void house_enter(house *h, viewer *v);
void house_login(house *h, viewer *v, const uint8_t key[WIRE_KEY_BYTES]); /* by a cookie */
void house_hear(house *h, viewer *v, span frame_text);
void house_leave(house *h, viewer *v);

/* Every second: clocks, idle tables, trouble with the store, retention. */
void house_tick(house *h);

/* One slice of the work under way, in every turn of the loop; false if it was the last. */
bool house_work(house *h);

/* A bot's decision has been taken; it counts if it is still wanted. Frees it. */
void house_thought(house *h, thought *t);

/* Lets bots move whose time has come; false if no other waits for its own. */
bool house_beat(house *h);

/* Tells everybody that the server is stopping; then starts nothing new. */
void house_stop(house *h);

/* ---- for handlers ---- */

void house_begin(house *h, chore *c); /* its first slice is done in another turn */
void house_end(house *h, chore *c);

/* Sends h->out, which json_end has just completed, to one viewer. */
void house_send(house *h, viewer *v);
void house_send_text(house *h, viewer *v, span words); /* a message written elsewhere */
frame *house_frame(house *h);                          /* the same as a frame to be shared */

void house_refuse(house *h, viewer *v, const wire_ask *a, enum wire_refusal why, const char *about);
void house_done(house *h, viewer *v, const wire_ask *a);

/*
 * Takes the price of so many more messages from the purses of the viewer, its person and its
 * address; false, taking nothing, if one of them does not have it.
 */
MUST_USE bool house_charge(const house *h, viewer *v, uint32_t messages);

/*
 * Milliseconds since 1970, twice: by the wall clock, for what we store and show; and by one that
 * nobody can set, for time that runs: seats' clocks, rates. They differ from when somebody sets the
 * first until it has kept the new time for an hour: then we accept it (clocks.c).
 */
int64_t house_now(const house *h);
int64_t house_clock(const house *h);
int32_t house_today(const house *h); /* days of UTC since 1970, by the wall clock */
int64_t house_ahead(const house *h); /* of the wall clock; less than two seconds counts as none */
void house_log(house *h, const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* BLAKE2b of a secret: how the store knows it. */
void house_key_hash(const uint8_t key[WIRE_KEY_BYTES], uint8_t out[HASH_BYTES]);

/* thoughts.c: those that will never come back. */
void house_forget_thoughts(house *h);

/* sets.c: all built-in contents; false, with a sentence, if one of them is refused. */
MUST_USE bool house_sets_open(house *h, const game *const *games, size_t n_games, text *why);
void house_sets_free(house *h);

/* By name, with the present content; by name and hash, NULL if it is not loaded. */
house_set *house_set_now(house *h, span name);
house_set *house_set_find(house *h, const char *id, const uint8_t hash[HASH_BYTES]);
/* The text of a content that is loaded, whatever its game; NULL if it is not. */
const char *house_set_text(const house *h, const uint8_t hash[HASH_BYTES]);
/* Reads a content text from the store. NULL, with a sentence, if this program cannot. */
house_set *house_set_read(house *h, const char *id, span content_text, text *why);

/* people.c */
person *person_keep(house *h, const store_person *p); /* found or made; one more reference */
void person_drop(house *h, person *p);
person *person_find(house *h, store_id id); /* lent */

/* ---- for HTTP: answers come by `done`, at once or later; strings are lent ---- */

typedef struct house_answer {
    int status;       /* of HTTP */
    const char *type; /* of the body */
    span body;
    const uint8_t *key; /* a new identity for a cookie, or NULL */
    bool is_lasting;    /* the same for everybody and for ever: caches may keep it */
} house_answer;
typedef void house_answered(void *to, const house_answer *a);

void house_http_identity(house *h, const uint8_t *key, house_answered *done, void *to);
void house_http_recover(house *h, span code, house_answered *done, void *to);
void house_http_feed(house *h, const uint8_t key[WIRE_KEY_BYTES], house_answered *done, void *to);
void house_http_record(house *h, span table, const uint8_t *key, house_answered *done, void *to);
void house_http_content(house *h, const uint8_t hash[HASH_BYTES], house_answered *done, void *to);

#endif
