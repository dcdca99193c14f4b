/*
 * store_sqlite.c: the store in one SQLite file: opening, transactions, and which job is done where.
 *
 * The write-ahead log lets backups read while the writer writes, and full syncs make a commit
 * return only when it is on disk. We distinguish statements that fail because of what they say (a
 * constraint), which concerns one job, from a world that fails (anything else), which concerns all.
 */
#define _GNU_SOURCE
#include "store_sqlite.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "embed.h"

/* Steps of the schema, each from one version to the next; the first makes version 1. */
extern const embed_file embed_schema[];

enum {
    OPEN_WAIT_MS = 5000, /* for somebody else's lock, while opening */
    LOCK_WAIT_MS = 250   /* later; store.c tries again anyway */
};

/* ---- asking ---- */

static enum sql_answer classify(store_db *db, int rc)
{
    enum sql_answer answer;
    text why;

    if (rc == SQLITE_DONE || rc == SQLITE_OK)
        return SQL_DONE;
    if (rc == SQLITE_CONSTRAINT_FOREIGNKEY)
        return SQL_MISSING;
    if ((rc & 0xff) == SQLITE_CONSTRAINT || rc == SQLITE_TOOBIG)
        return SQL_CONFLICT;
    answer = (rc & 0xff) == SQLITE_CORRUPT ? SQL_DAMAGED : SQL_WORLD;
    why = text_in(db->why, sizeof db->why);
    text_put(&why, "The store ");
    text_put(&why, db->path);
    text_put(&why, " cannot be used: ");
    text_put(&why, sqlite3_errmsg(db->sql));
    text_put(&why, " (SQLite ");
    text_number(&why, rc);
    text_put(&why, "). What waits is kept and tried again.");
    return answer;
}

void sql_put_number(sqlite3_stmt *st, int at, int64_t n)
{
    sqlite3_bind_int64(st, at, n);
}

/* An empty value may point nowhere, and SQLite would take that for NULL. */
void sql_put_bytes(sqlite3_stmt *st, int at, const void *bytes, size_t n)
{
    sqlite3_bind_blob64(st, at, bytes ? bytes : "", n, SQLITE_STATIC);
}

void sql_put_text(sqlite3_stmt *st, int at, span s)
{
    sqlite3_bind_text64(st, at, s.at ? s.at : "", s.length, SQLITE_STATIC, SQLITE_UTF8);
}

void sql_put_string(sqlite3_stmt *st, int at, const char *s)
{
    sql_put_text(st, at, span_of(s));
}

enum sql_answer sql_step(store_db *db, sqlite3_stmt *st)
{
    int rc = sqlite3_step(st);
    enum sql_answer answer;

    if (rc == SQLITE_ROW)
        return SQL_ROW;
    answer = classify(db, rc);
    sqlite3_reset(st);
    return answer;
}

void sql_end(sqlite3_stmt *st)
{
    sqlite3_reset(st);
}

enum sql_answer sql_run(store_db *db, enum sql_name name)
{
    enum sql_answer answer;

    do
        answer = sql_step(db, db->statement[name]);
    while (answer == SQL_ROW);
    return answer;
}

enum sql_answer sql_run_with(store_db *db, enum sql_name name, int64_t n)
{
    sql_put_number(db->statement[name], 1, n);
    return sql_run(db, name);
}

enum sql_answer sql_change(store_db *db, enum sql_name name)
{
    enum sql_answer answer = sql_run(db, name);

    return answer == SQL_DONE && sqlite3_changes(db->sql) == 0 ? SQL_MISSING : answer;
}

void sql_read_bytes(sqlite3_stmt *st, int column, void *out, size_t n)
{
    const void *from = sqlite3_column_blob(st, column);
    size_t length = (size_t)sqlite3_column_bytes(st, column);

    memset(out, 0, n);
    if (from)
        memcpy(out, from, length < n ? length : n);
}

void sql_read_string(sqlite3_stmt *st, int column, char *out, size_t size)
{
    sql_read_bytes(st, column, out, size - 1);
    out[size - 1] = '\0';
}

int64_t sql_now(const store_job *job)
{
    return job->now ? job->now : (int64_t)time(NULL);
}

/* ---- opening ---- */

/* "FILE", or "FILE?vfs=NAME" for tests that play the disk. */
static bool read_place(store_db *db, span place)
{
    static const char mark[] = "?vfs=";
    char *at;

    db->path = strndup(place.at, place.length);
    if (!db->path)
        abort();
    at = strstr(db->path, mark);
    if (at) {
        *at = '\0';
        db->vfs = at + strlen(mark);
    }
    return db->path[0] != '\0';
}

/*
 * A new file is readable only by its owner: it holds the secrets of the dice. Names that begin with
 * a colon are SQLite's own, not files.
 */
static void make_private(const store_db *db)
{
    bool is_file = !db->vfs && db->path[0] != ':';
    int fd = !is_file ? -1 : open(db->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd >= 0)
        (void)close(fd);
}

static bool complain(const store_db *db, const char *what, text *why)
{
    text_put(why, "The store \"");
    text_quote(why, span_of(db->path));
    text_put(why, "\" cannot be opened: ");
    text_put(why, what);
    text_put(why, ".");
    return false;
}

static bool complain_of_sqlite(const store_db *db, text *why)
{
    switch (sqlite3_errcode(db->sql) & 0xff) {
    case SQLITE_CANTOPEN:
        return complain(db, "its folder must exist, and this user may write there", why);
    case SQLITE_NOTADB:
        return complain(db, "the file is not a database", why);
    case SQLITE_BUSY:
        return complain(db, "another process has locked it", why);
    default:
        return complain(db, sqlite3_errmsg(db->sql), why);
    }
}

/* The first number that a query returns; false if it fails or returns none. */
static bool ask_number(sqlite3 *sql, const char *query, int64_t *out)
{
    sqlite3_stmt *st = NULL;
    bool is_there = sqlite3_prepare_v2(sql, query, -1, &st, NULL) == SQLITE_OK &&
                    sqlite3_step(st) == SQLITE_ROW;

    if (is_there)
        *out = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return is_there;
}

/* Version 0 is an empty file. Leaves a database that is not ours as it is. */
static bool read_version(store_db *db, int64_t *version, text *why)
{
    int64_t n_tables, n_meta;

    if (!ask_number(db->sql, "SELECT count(*) FROM sqlite_master", &n_tables) ||
        !ask_number(db->sql, "SELECT count(*) FROM sqlite_master WHERE name = 'meta'", &n_meta))
        return complain_of_sqlite(db, why);
    *version = 0;
    if (n_tables == 0)
        return true;
    if (n_meta == 0 || !ask_number(db->sql, "SELECT version FROM meta", version))
        return complain(db, "it is a database, but not one of Kapelle's", why);
    return true;
}

static int64_t latest_version(void)
{
    int64_t n = 0;

    while (embed_schema[n].text)
        n++;
    return n;
}

static bool carry_forward(store_db *db, text *why)
{
    int64_t version;

    if (sqlite3_exec(db->sql, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return complain_of_sqlite(db, why);
    if (!read_version(db, &version, why))
        return false;
    if (version > latest_version())
        return complain(db, "a newer Kapelle has written it; use that one, or a backup", why);
    for (; version < latest_version(); version++) {
        if (sqlite3_exec(db->sql, embed_schema[version].text, NULL, NULL, NULL) != SQLITE_OK)
            return complain_of_sqlite(db, why);
    }
    if (sqlite3_exec(db->sql, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        return complain_of_sqlite(db, why);
    return true;
}

/*
 * In a write-ahead log EXTRA is the same as FULL. Before, it also makes the end of the one ordinary
 * journal durable: should a power cut bring that back, it would undo the whole file. Deletions are
 * secure, because what somebody wants forgotten must not stay in a corner of the file.
 */
static bool use_log(store_db *db, text *why)
{
    static const char settings[] = "PRAGMA synchronous = EXTRA;"
                                   "PRAGMA journal_mode = WAL;"
                                   "PRAGMA foreign_keys = ON;"
                                   "PRAGMA secure_delete = ON;"
                                   "PRAGMA wal_autocheckpoint = 2000;"
                                   "PRAGMA journal_size_limit = 67108864;";
    int64_t is_wal;

    if (sqlite3_exec(db->sql, settings, NULL, NULL, NULL) != SQLITE_OK)
        return complain_of_sqlite(db, why);
    if (!ask_number(db->sql, "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &is_wal) ||
        !is_wal)
        return complain(db, "no write-ahead log can be kept there; use a file on a local disk",
                        why);
    return true;
}

static bool prepare(store_db *db, text *why)
{
    for (size_t i = 0; i < SQL_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(db->sql, sql_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &db->statement[i], NULL) != SQLITE_OK)
            return complain_of_sqlite(db, why);
    }
    return true;
}

static bool compare_mark(store_db *db, text *why)
{
    int64_t commits;

    if (!ask_number(db->sql, "SELECT commits FROM meta", &commits))
        return complain_of_sqlite(db, why);
    sql_compare_mark(db, commits, why);
    sql_open_mark(db);
    sql_put_mark(db, commits);
    return true;
}

/* Reads the mark first, because a server that uses the same file may go on meanwhile. */
static bool open_file(store_db *db, text *why)
{
    enum { HOW = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX };
    int64_t version;

    make_private(db);
    sql_read_mark(db);
    if (sqlite3_open_v2(db->path, &db->sql, HOW, db->vfs) != SQLITE_OK)
        return complain_of_sqlite(db, why);
    sqlite3_extended_result_codes(db->sql, 1);
    sqlite3_busy_timeout(db->sql, OPEN_WAIT_MS);
    if (!read_version(db, &version, why) || !use_log(db, why) || !carry_forward(db, why) ||
        !prepare(db, why))
        return false;
    sql_note_files(db);
    sqlite3_busy_timeout(db->sql, LOCK_WAIT_MS);
    return compare_mark(db, why);
}

/*
 * The last connection to close checkpoints the log and deletes it by name; by then the name may
 * belong to another file.
 */
static void close_db(store_db *db)
{
    for (size_t i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(db->statement[i]);
    if (db->sql && !sql_has_database(db))
        (void)sqlite3_db_config(db->sql, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(db->sql);
    sql_close_mark(db);
    free(db->path);
    free(db);
}

static store_db *open_db(span place, text *why)
{
    store_db *db = calloc(1, sizeof *db);

    if (!db)
        abort();
    db->mark = -1;
    if (!read_place(db, place))
        complain(db, "write the name of a file after \"sqlite:\"", why);
    else if (open_file(db, why))
        return db;
    close_db(db);
    return NULL;
}

/* ---- transactions and jobs ---- */

static bool begin(store_db *db)
{
    db->changes = sqlite3_total_changes64(db->sql);
    return sql_run(db, SQL_BEGIN) == SQL_DONE;
}

/* The number of this transaction among those that wrote something; 0 if it wrote nothing. */
static bool count(store_db *db, int64_t *commits)
{
    sqlite3_stmt *st = db->statement[SQL_COUNT];

    *commits = 0;
    if (sqlite3_total_changes64(db->sql) == db->changes)
        return true;
    if (sql_step(db, st) != SQL_ROW)
        return false;
    *commits = sqlite3_column_int64(st, 0);
    return sql_run(db, SQL_COUNT) == SQL_DONE;
}

static bool commit(store_db *db)
{
    int64_t commits;

    if (!sql_has_files(db) || !count(db, &commits) || sql_run(db, SQL_COMMIT) != SQL_DONE)
        return false;
    if (commits > 0)
        sql_put_mark(db, commits);
    return true;
}

static bool look(store_db *db)
{
    sql_sync_mark(db);
    return sql_has_files(db);
}

/* SQLite has rolled back by itself after some failures. */
static void roll_back(store_db *db)
{
    if (!sqlite3_get_autocommit(db->sql))
        (void)sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
}

static void explain(const store_db *db, text *why)
{
    text_put(why, db->why);
}

static enum sql_answer checkpoint(store_db *db, store_job *job)
{
    (void)job;
    return sql_run(db, SQL_CHECKPOINT);
}

/* Jobs of several statements; if one fails half-way, it must roll back the rest. */
static bool has_parts(const store_job *job)
{
    switch (job->kind) {
    case STORE_NEW_PERSON:
    case STORE_FORGET:
    case STORE_PUT_KEY:
    case STORE_NEW_TABLE:
    case STORE_RETAIN:
        return true;
    case STORE_APPEND:
        return job->has_header || job->n_rows > 1;
    default:
        return false;
    }
}

/* clang-format off */
static enum sql_answer (*const works[STORE_JOBS])(store_db *, store_job *) = {
    [STORE_NEW_PERSON]  = sql_new_person,
    [STORE_FIND_PERSON] = sql_find_person,
    [STORE_NAME_PERSON] = sql_name_person,
    [STORE_FORGET]      = sql_forget,
    [STORE_PUT_KEY]     = sql_put_key,
    [STORE_DROP_KEY]    = sql_drop_key,
    [STORE_FIND_KEY]    = sql_find_key,
    [STORE_NEW_TABLE]   = sql_new_table,
    [STORE_APPEND]      = sql_append,
    [STORE_LOAD]        = sql_load,
    [STORE_KNOCK]       = sql_knock,
    [STORE_WORDS]       = sql_words,
    [STORE_LIST_MINE]   = sql_list,
    [STORE_LIST_OPEN]   = sql_list,
    [STORE_LIST_DUE]    = sql_list,
    [STORE_LIST_DAY]    = sql_list,
    [STORE_DAY]         = sql_day,
    [STORE_CONTENT]     = sql_content,
    [STORE_REPORT]      = sql_report,
    [STORE_RETAIN]      = sql_retain,
    [STORE_CHECKPOINT]  = checkpoint,
};
/* clang-format on */

static bool settle(store_db *db, bool is_kept)
{
    if (!is_kept && sql_run(db, SQL_RETURN) != SQL_DONE)
        return false;
    return sql_run(db, SQL_RELEASE) == SQL_DONE;
}

/*
 * A failed read concerns only its reader, a write to a damaged place everybody. Finding a person
 * also notes the visit, which we can leave out.
 */
static bool only_reads(const store_job *job)
{
    switch (job->kind) {
    case STORE_FIND_PERSON:
    case STORE_FIND_KEY:
    case STORE_LOAD:
    case STORE_KNOCK:
    case STORE_WORDS:
    case STORE_LIST_MINE:
    case STORE_LIST_OPEN:
    case STORE_LIST_DUE:
    case STORE_LIST_DAY:
    case STORE_CONTENT:
        return true;
    default:
        return false;
    }
}

static const enum store_result results[] = {
    [SQL_DONE] = STORE_OK,
    [SQL_MISSING] = STORE_MISSING,
    [SQL_CONFLICT] = STORE_CONFLICT,
};

/*
 * Once SQLite has met a damaged page, it commits nothing more. So the job that met it gets its
 * result, and the others run again without it.
 */
static bool run(store_db *db, store_job *job)
{
    bool is_saved = has_parts(job);
    enum sql_answer answer;

    if (job->result == STORE_DAMAGED)
        return true;
    if (is_saved && sql_run(db, SQL_SAVE) != SQL_DONE)
        return false;
    answer = works[job->kind](db, job);
    if (answer == SQL_DAMAGED && only_reads(job))
        job->result = STORE_DAMAGED;
    if (answer == SQL_DAMAGED || answer == SQL_WORLD ||
        (is_saved && !settle(db, answer == SQL_DONE)))
        return false;
    if (answer != SQL_DONE)
        store_job_clear(job);
    job->result = results[answer];
    return true;
}

const store_kind store_sqlite = {
    .scheme = "sqlite",
    .open = open_db,
    .close = close_db,
    .begin = begin,
    .run = run,
    .commit = commit,
    .rollback = roll_back,
    .look = look,
    .explain = explain,
    .copy = sql_copy,
};
