/*
 * store_sqlite_tables.c: creates tables, appends to them, loads, lists and in time deletes them.
 */
#include "store_sqlite.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

/* What may change during a table's life; ?1 to ?16 of both statements that write a header. */
static void put_header(sqlite3_stmt *st, const store_table *t)
{
    sql_put_number(st, 1, t->owner);
    sql_put_string(st, 2, t->setup);
    sql_put_number(st, 3, t->touched);
    sql_put_number(st, 4, t->due);
    sql_put_number(st, 5, t->clock);
    sql_put_number(st, 6, t->phase);
    sql_put_number(st, 7, t->n_seats);
    sql_put_number(st, 8, t->free_seats);
    sql_put_number(st, 9, t->is_listed);
    sql_put_number(st, 10, t->has_spectators);
    sql_put_number(st, 11, t->has_chat);
    sql_put_string(st, 12, t->result);
    sql_put_number(st, 13, t->ended);
    sql_put_number(st, 14, t->outcome);
    sql_put_number(st, 15, t->rounds);
    sql_put_number(st, 16, t->decisions);
}

static enum sql_answer put_content(store_db *db, const store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_NEW_CONTENT];

    if (job->text.length == 0)
        return SQL_DONE;
    sql_put_bytes(st, 1, job->table.content, sizeof job->table.content);
    sql_put_string(st, 2, job->table.game);
    sql_put_text(st, 3, job->text);
    return sql_run(db, SQL_NEW_CONTENT);
}

static enum sql_answer put_table(store_db *db, store_table *t)
{
    sqlite3_stmt *st = db->statement[SQL_NEW_TABLE];
    enum sql_answer answer;

    put_header(st, t);
    sql_put_string(st, 17, t->name);
    sql_put_string(st, 18, t->game);
    sql_put_bytes(st, 19, t->content, sizeof t->content);
    sql_put_bytes(st, 20, t->secret, sizeof t->secret);
    sql_put_number(st, 21, t->made);
    sql_put_number(st, 22, t->day);
    sql_put_number(st, 23, t->attempt);
    answer = sql_run(db, SQL_NEW_TABLE);
    if (answer == SQL_DONE)
        t->id = sqlite3_last_insert_rowid(db->sql);
    return answer;
}

static enum sql_answer update_header(store_db *db, const store_table *t)
{
    sqlite3_stmt *st = db->statement[SQL_HEADER];

    put_header(st, t);
    sql_put_number(st, 17, t->id);
    return sql_change(db, SQL_HEADER);
}

/* SQL_DONE if it exists, otherwise `if_not`. */
static enum sql_answer must_find(store_db *db, sqlite3_stmt *st, enum sql_answer if_not)
{
    enum sql_answer answer = sql_step(db, st);

    if (answer == SQL_DONE)
        return if_not;
    if (answer != SQL_ROW)
        return answer;
    sql_end(st);
    return SQL_DONE;
}

/* The log must have no gap: the row before must exist, unless this is the first. */
static enum sql_answer find_row_before(store_db *db, store_id table, uint32_t n, uint64_t *chain)
{
    sqlite3_stmt *row = db->statement[SQL_CHAIN], *header = db->statement[SQL_HAS_TABLE];
    enum sql_answer answer;

    *chain = 0;
    if (n == 1)
        return SQL_DONE;
    sql_put_number(row, 1, table);
    sql_put_number(row, 2, (int64_t)n - 1);
    answer = sql_step(db, row);
    if (answer == SQL_ROW) {
        *chain = (uint64_t)sqlite3_column_int64(row, 0);
        sql_end(row);
        return SQL_DONE;
    }
    if (answer != SQL_DONE)
        return answer;
    sql_put_number(header, 1, table);
    answer = must_find(db, header, SQL_MISSING);
    return answer == SQL_DONE ? SQL_CONFLICT : answer;
}

static enum sql_answer put_row(store_db *db, store_id table, const store_row *r, uint64_t *chain)
{
    sqlite3_stmt *st = db->statement[SQL_APPEND];

    *chain = sql_chain(table, *chain, r);
    sql_put_number(st, 2, r->n);
    sql_put_number(st, 3, r->kind);
    sql_put_number(st, 4, r->seat);
    sql_put_number(st, 5, r->asked);
    sql_put_number(st, 6, r->who);
    sql_put_number(st, 7, r->at);
    sql_put_number(st, 8, (int64_t)r->hash);
    sql_put_text(st, 9, r->text);
    sql_put_number(st, 10, (int64_t)*chain);
    sql_put_number(st, 11, (int64_t)sql_sum_words(table, r));
    return sql_run(db, SQL_APPEND);
}

/* The server's hot path: one look-up, then one statement per row; nothing is copied. */
static enum sql_answer put_rows(store_db *db, const store_job *job)
{
    enum sql_answer answer;
    uint64_t chain;

    if (job->n_rows == 0)
        return SQL_DONE;
    answer = find_row_before(db, job->table.id, job->rows[0].n, &chain);
    sql_put_number(db->statement[SQL_APPEND], 1, job->table.id);
    for (uint32_t i = 0; i < job->n_rows && answer == SQL_DONE; i++) {
        bool follows = job->rows[i].n == job->rows[0].n + i;
        answer = follows ? put_row(db, job->table.id, &job->rows[i], &chain) : SQL_CONFLICT;
    }
    return answer;
}

static enum sql_answer read_sits(store_db *db, store_id table, store_id sits[STORE_SITS])
{
    sqlite3_stmt *st = db->statement[SQL_SITS];
    enum sql_answer answer;

    memset(sits, 0, STORE_SITS * sizeof sits[0]);
    sql_put_number(st, 1, table);
    while ((answer = sql_step(db, st)) == SQL_ROW) {
        int64_t seat = sqlite3_column_int64(st, 0);
        if (seat >= 0 && seat < STORE_SITS)
            sits[seat] = sqlite3_column_int64(st, 1);
    }
    return answer;
}

static enum sql_answer put_sit(store_db *db, store_id table, int seat, store_id person)
{
    enum sql_name name = person ? SQL_SIT : SQL_STAND;
    sqlite3_stmt *st = db->statement[name];

    sql_put_number(st, 1, table);
    sql_put_number(st, 2, seat);
    if (person)
        sql_put_number(st, 3, person);
    return sql_run(db, name);
}

/* Headers are written far more often than people change places. */
static enum sql_answer put_sits(store_db *db, const store_job *job)
{
    store_id before[STORE_SITS];
    enum sql_answer answer = read_sits(db, job->table.id, before);

    for (int i = 0; i < STORE_SITS && answer == SQL_DONE; i++) {
        if (job->sits[i] != before[i])
            answer = put_sit(db, job->table.id, i, job->sits[i]);
    }
    return answer;
}

enum sql_answer sql_new_table(store_db *db, store_job *job)
{
    enum sql_answer answer = put_content(db, job);

    if (answer == SQL_DONE)
        answer = put_table(db, &job->table);
    if (answer == SQL_DONE)
        answer = put_rows(db, job);
    if (answer == SQL_DONE)
        answer = put_sits(db, job);
    return answer;
}

enum sql_answer sql_append(store_db *db, store_job *job)
{
    enum sql_answer answer = put_rows(db, job);

    if (answer != SQL_DONE || !job->has_header)
        return answer;
    answer = update_header(db, &job->table);
    return answer == SQL_DONE ? put_sits(db, job) : answer;
}

/* ---- reading ---- */

static bool read_bool(sqlite3_stmt *st, int column)
{
    return sqlite3_column_int(st, column) != 0;
}

static void read_header(sqlite3_stmt *st, store_table *t)
{
    t->id = sqlite3_column_int64(st, 0);
    sql_read_string(st, 1, t->name, sizeof t->name);
    t->owner = sqlite3_column_int64(st, 2);
    sql_read_string(st, 3, t->game, sizeof t->game);
    sql_read_bytes(st, 4, t->content, sizeof t->content);
    sql_read_bytes(st, 5, t->secret, sizeof t->secret);
    sql_read_string(st, 6, t->setup, sizeof t->setup);
    t->made = sqlite3_column_int64(st, 7);
    t->touched = sqlite3_column_int64(st, 8);
    t->due = sqlite3_column_int64(st, 9);
    t->clock = (uint32_t)sqlite3_column_int64(st, 10);
    t->phase = (uint8_t)sqlite3_column_int(st, 11);
    t->n_seats = (uint8_t)sqlite3_column_int(st, 12);
    t->free_seats = (uint8_t)sqlite3_column_int(st, 13);
    t->is_listed = read_bool(st, 14);
    t->has_spectators = read_bool(st, 15);
    t->has_chat = read_bool(st, 16);
    sql_read_string(st, 17, t->result, sizeof t->result);
    t->day = sqlite3_column_int(st, 18);
    t->attempt = (uint8_t)sqlite3_column_int(st, 19);
    t->ended = sqlite3_column_int64(st, 20);
    t->outcome = (uint8_t)sqlite3_column_int(st, 21);
    t->rounds = (uint32_t)sqlite3_column_int64(st, 22);
    t->decisions = (uint32_t)sqlite3_column_int64(st, 23);
}

/* By name if there is one: that is what people have. */
static enum sql_answer load_header(store_db *db, store_table *t)
{
    sqlite3_stmt *st = db->statement[t->name[0] ? SQL_LOAD_BY_NAME : SQL_LOAD_BY_ID];
    enum sql_answer answer;

    if (t->name[0])
        sql_put_string(st, 1, t->name);
    else
        sql_put_number(st, 1, t->id);
    answer = sql_step(db, st);
    if (answer == SQL_DONE)
        return SQL_MISSING;
    if (answer != SQL_ROW)
        return answer;
    read_header(st, t);
    sql_end(st);
    return SQL_DONE;
}

/* Texts lie one behind the other in the job's memory; `used` counts what is there. */
static void keep_text(store_job *job, sqlite3_stmt *st, int column, size_t *used, size_t *room)
{
    const char *from = (const char *)sqlite3_column_text(st, column);
    size_t length = (size_t)sqlite3_column_bytes(st, column);

    if (*used + length > *room || !job->memory) {
        char *grown = realloc(job->memory, *room = 2 * (*used + length) + 256);
        if (!grown)
            abort();
        job->memory = grown;
    }
    if (length > 0)
        memcpy(job->memory + *used, from, length);
    *used += length;
}

void sql_read_row(sqlite3_stmt *st, store_row *r, sql_sums *sums)
{
    r->n = (uint32_t)sqlite3_column_int64(st, 0);
    r->kind = (uint8_t)sqlite3_column_int(st, 1);
    r->seat = (uint8_t)sqlite3_column_int(st, 2);
    r->asked = (uint8_t)sqlite3_column_int(st, 3);
    r->who = sqlite3_column_int64(st, 4);
    r->at = sqlite3_column_int64(st, 5);
    r->hash = (uint64_t)sqlite3_column_int64(st, 6);
    r->text.at = (const char *)sqlite3_column_text(st, 7);
    r->text.length = (size_t)sqlite3_column_bytes(st, 7);
    sums->chain = (uint64_t)sqlite3_column_int64(st, 8);
    sums->words = (uint64_t)sqlite3_column_int64(st, 9);
}

/* One more row; false if it is damaged: as part of a whole log, or by its words alone. */
static bool take_row(store_job *job, sqlite3_stmt *st, bool is_log, uint64_t *chain)
{
    store_id table = job->table.id;
    sql_sums sums;
    store_row *r;

    job->rows = store_grow(job->rows, job->n_rows, sizeof job->rows[0]);
    r = &job->rows[job->n_rows];
    sql_read_row(st, r, &sums);
    if (is_log ? r->n != job->n_rows + 1 || !sql_follows(table, *chain, r, &sums)
               : !sql_has_words(table, r, &sums))
        return false;
    *chain = sums.chain;
    return true;
}

/* Trusts nothing after a damaged row of a log; of chat, leaves out only the damaged rows. */
static enum sql_answer read_rows(store_db *db, store_job *job, sqlite3_stmt *st, bool is_log)
{
    size_t used = 0, room = 0;
    enum sql_answer answer;
    uint64_t chain = 0;

    while ((answer = sql_step(db, st)) == SQL_ROW) {
        if (take_row(job, st, is_log, &chain)) {
            keep_text(job, st, 7, &used, &room);
            job->n_rows++;
            continue;
        }
        job->is_damaged = true;
        if (is_log) {
            sql_end(st);
            return SQL_DONE;
        }
    }
    return answer;
}

static enum sql_answer load_rows(store_db *db, store_job *job, sqlite3_stmt *st, bool is_log)
{
    enum sql_answer answer = read_rows(db, job, st, is_log);
    const char *at = job->memory; /* from now on it no longer moves */

    for (uint32_t i = 0; i < job->n_rows; i++) {
        job->rows[i].text.at = at;
        at += job->rows[i].text.length;
    }
    return answer;
}

static enum sql_answer load_log(store_db *db, store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_ROWS];

    sql_put_number(st, 1, job->table.id);
    return load_rows(db, job, st, true);
}

/* The people whom the statement finds by that number: a table's, or a person's. */
static enum sql_answer load_people(store_db *db, store_job *job, enum sql_name name, int64_t by)
{
    sqlite3_stmt *st = db->statement[name];
    enum sql_answer answer;

    sql_put_number(st, 1, by);
    while ((answer = sql_step(db, st)) == SQL_ROW) {
        store_person *p;
        job->people = store_grow(job->people, job->n_people, sizeof job->people[0]);
        p = &job->people[job->n_people++];
        p->id = sqlite3_column_int64(st, 0);
        sql_read_bytes(st, 1, p->handle, sizeof p->handle);
        sql_read_string(st, 2, p->name, sizeof p->name);
    }
    return answer;
}

static void begin_results(store_job *job)
{
    job->owns_results = true;
    job->rows = NULL;
    job->people = NULL;
    job->entries = NULL;
    job->memory = NULL;
    job->n_rows = job->n_people = job->n_entries = 0;
    job->is_damaged = false;
}

enum sql_answer sql_load(store_db *db, store_job *job)
{
    enum sql_answer answer = load_header(db, &job->table);

    if (answer != SQL_DONE)
        return answer;
    begin_results(job);
    answer = read_sits(db, job->table.id, job->sits);
    if (answer == SQL_DONE)
        answer = load_log(db, job);
    return answer == SQL_DONE ? load_people(db, job, SQL_PEOPLE, job->table.id) : answer;
}

static bool has_person(const store_job *job, store_id id)
{
    for (uint32_t i = 0; i < job->n_people; i++) {
        if (job->people[i].id == id)
            return true;
    }
    return false;
}

enum sql_answer sql_knock(store_db *db, store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_KNOCK];

    sql_put_string(st, 1, job->table.name);
    sql_put_number(st, 2, job->person.id);
    sql_put_number(st, 3, job->table.id);
    return must_find(db, st, SQL_MISSING);
}

/* A talk may be long; what is read of it is not. */
enum sql_answer sql_words(store_db *db, store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_WORDS];
    enum sql_answer answer;

    begin_results(job);
    sql_put_number(st, 1, job->table.id);
    sql_put_number(st, 2, job->limit ? (int64_t)job->limit : -1);
    sql_put_text(st, 3, job->text);
    answer = load_rows(db, job, st, false);
    for (uint32_t i = 0; i < job->n_rows && answer == SQL_DONE; i++) {
        if (!has_person(job, job->rows[i].who))
            answer = load_people(db, job, SQL_PERSON, job->rows[i].who);
    }
    return answer;
}

enum sql_answer sql_content(store_db *db, store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_CONTENT];
    size_t used = 0, room = 0;
    enum sql_answer answer;

    sql_put_bytes(st, 1, job->table.content, sizeof job->table.content);
    answer = sql_step(db, st);
    if (answer == SQL_DONE)
        return SQL_MISSING;
    if (answer != SQL_ROW)
        return answer;
    begin_results(job);
    keep_text(job, st, 0, &used, &room);
    job->text = (span){ .at = job->memory, .length = used };
    sql_end(st);
    return SQL_DONE;
}

/* ---- lists ---- */

static sqlite3_stmt *list_statement(store_db *db, const store_job *job)
{
    sqlite3_stmt *st;

    if (job->kind == STORE_LIST_DUE) {
        st = db->statement[SQL_LIST_DUE];
        sql_put_number(st, 3, sql_now(job));
        return st;
    }
    if (job->kind == STORE_LIST_DAY) {
        st = db->statement[SQL_LIST_DAY];
        sql_put_number(st, 3, job->table.day);
        return st;
    }
    if (job->kind == STORE_LIST_OPEN)
        return db->statement[SQL_LIST_OPEN];
    st = db->statement[SQL_LIST_MINE];
    sql_put_number(st, 4, job->skip);
    return st;
}

enum sql_answer sql_list(store_db *db, store_job *job)
{
    sqlite3_stmt *st = list_statement(db, job);
    enum sql_answer answer;

    begin_results(job);
    job->count = 0;
    sql_put_number(st, 1, job->person.id);
    sql_put_number(st, 2, job->limit || job->kind == STORE_LIST_DAY ? (int64_t)job->limit : -1);
    while ((answer = sql_step(db, st)) == SQL_ROW) {
        store_entry *e;
        job->entries = store_grow(job->entries, job->n_entries, sizeof job->entries[0]);
        e = &job->entries[job->n_entries++];
        read_header(st, &e->table);
        sql_read_string(st, 24, e->owner_name, sizeof e->owner_name);
        e->seats = (uint8_t)sqlite3_column_int(st, 25);
        e->asked = (uint8_t)sqlite3_column_int(st, 26);
        if (job->kind != STORE_LIST_DAY)
            continue;
        e->place = (uint32_t)sqlite3_column_int64(st, 27);
        job->count = (uint32_t)sqlite3_column_int64(st, 28);
    }
    return answer;
}

/* ---- the daily deal ---- */

/* Whoever asks first gives the day its secret; everybody after that gets the same. */
enum sql_answer sql_day(store_db *db, store_job *job)
{
    sqlite3_stmt *new = db->statement[SQL_NEW_DAY], *st = db->statement[SQL_DAY];
    enum sql_answer answer;
    bool is_same;

    sql_put_number(new, 1, job->table.day);
    sql_put_text(new, 2, job->text);
    sql_put_bytes(new, 3, job->table.secret, sizeof job->table.secret);
    answer = sql_run(db, SQL_NEW_DAY);
    if (answer != SQL_DONE)
        return answer;
    sql_put_number(st, 1, job->table.day);
    sql_put_text(st, 2, job->text);
    answer = sql_step(db, st);
    if (answer != SQL_ROW)
        return answer == SQL_DONE ? SQL_MISSING : answer;
    is_same = read_bool(st, 0);
    if (is_same)
        sql_read_bytes(st, 1, job->table.secret, sizeof job->table.secret);
    sql_end(st);
    return is_same ? SQL_DONE : SQL_CONFLICT;
}

/* ---- what is let go ---- */

static enum sql_answer drop_table(store_db *db, store_id table)
{
    static const enum sql_name parts[] = { SQL_DROP_ROWS, SQL_DROP_SITS, SQL_DROP_TABLE_KEYS,
                                           SQL_DROP_REPORTS, SQL_DROP_TABLE };
    enum sql_answer answer = SQL_DONE;

    for (size_t i = 0; i < COUNT_OF(parts) && answer == SQL_DONE; i++)
        answer = sql_run_with(db, parts[i], table);
    return answer;
}

/* Finds all before it deletes any: nothing is deleted under a statement that still reads. */
static enum sql_answer drop_old_tables(store_db *db, store_job *job, int64_t before)
{
    sqlite3_stmt *st = db->statement[SQL_OLD_TABLES];
    store_id *old = NULL;
    size_t n = 0;
    enum sql_answer answer;

    sql_put_number(st, 1, before);
    sql_put_number(st, 2, job->limit ? (int64_t)job->limit : -1);
    while ((answer = sql_step(db, st)) == SQL_ROW) {
        old = store_grow(old, n, sizeof *old);
        old[n++] = sqlite3_column_int64(st, 0);
    }
    for (size_t i = 0; i < n && answer == SQL_DONE; i++)
        answer = drop_table(db, old[i]);
    free(old);
    job->count = (uint32_t)n;
    return answer;
}

enum sql_answer sql_retain(store_db *db, store_job *job)
{
    int64_t before = sql_now(job) - INT64_C(86400) * job->days;
    enum sql_answer answer = drop_old_tables(db, job, before);

    if (answer == SQL_DONE && job->count > 0)
        answer = sql_run(db, SQL_DROP_CONTENTS);
    if (answer == SQL_DONE)
        answer = sql_run_with(db, SQL_DROP_DAYS, before);
    if (answer == SQL_DONE)
        answer = sql_run_with(db, SQL_DROP_PEOPLE, before);
    if (answer == SQL_DONE) {
        job->count += (uint32_t)sqlite3_changes(db->sql);
        answer = sql_run(db, SQL_DROP_PEOPLE_KEYS);
    }
    return answer;
}
