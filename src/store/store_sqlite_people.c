/*
 * store_sqlite_people.c: people, their secrets, and what remains of people who delete their
 * identity.
 */
#include "store_sqlite.h"

static enum sql_answer put_key(store_db *db, const store_key *key)
{
    sqlite3_stmt *st = db->statement[SQL_NEW_KEY];

    sql_put_bytes(st, 1, key->hash, sizeof key->hash);
    sql_put_number(st, 2, key->kind);
    sql_put_number(st, 3, key->person);
    sql_put_number(st, 4, key->table);
    sql_put_number(st, 5, key->seat);
    return sql_run(db, SQL_NEW_KEY);
}

static enum sql_answer drop_keys_like(store_db *db, const store_key *key)
{
    sqlite3_stmt *st = db->statement[SQL_DROP_KEY];

    sql_put_number(st, 1, key->kind);
    sql_put_number(st, 2, key->person);
    sql_put_number(st, 3, key->table);
    sql_put_number(st, 4, key->seat);
    return sql_run(db, SQL_DROP_KEY);
}

/* One row, found by the hash of a secret and what it is for. */
static enum sql_answer find(store_db *db, sqlite3_stmt *st, store_key *key)
{
    enum sql_answer answer;

    sql_put_bytes(st, 1, key->hash, sizeof key->hash);
    sql_put_number(st, 2, key->kind);
    answer = sql_step(db, st);
    if (answer == SQL_DONE)
        return SQL_MISSING;
    if (answer != SQL_ROW)
        return answer;
    key->kind = (uint8_t)sqlite3_column_int(st, 0);
    key->seat = (uint8_t)sqlite3_column_int(st, 1);
    key->person = sqlite3_column_int64(st, 2);
    key->table = sqlite3_column_int64(st, 3);
    return SQL_ROW;
}

enum sql_answer sql_new_person(store_db *db, store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_NEW_PERSON];
    enum sql_answer answer;

    sql_put_bytes(st, 1, job->person.handle, sizeof job->person.handle);
    sql_put_string(st, 2, job->person.name);
    sql_put_number(st, 3, sql_now(job));
    answer = sql_run(db, SQL_NEW_PERSON);
    if (answer != SQL_DONE)
        return answer;
    job->person.id = sqlite3_last_insert_rowid(db->sql);
    job->key.person = job->person.id;
    return put_key(db, &job->key);
}

enum sql_answer sql_find_person(store_db *db, store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_FIND_PERSON], *see = db->statement[SQL_SEE_PERSON];
    enum sql_answer answer = find(db, st, &job->key);

    if (answer != SQL_ROW)
        return answer;
    job->person.id = job->key.person;
    sql_read_bytes(st, 4, job->person.handle, sizeof job->person.handle);
    sql_read_string(st, 5, job->person.name, sizeof job->person.name);
    sql_end(st);
    sql_put_number(see, 1, job->person.id);
    sql_put_number(see, 2, sql_now(job));
    return sql_run(db, SQL_SEE_PERSON);
}

enum sql_answer sql_name_person(store_db *db, store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_NAME_PERSON];

    sql_put_number(st, 1, job->person.id);
    sql_put_string(st, 2, job->person.name);
    return sql_change(db, SQL_NAME_PERSON);
}

/* Moves stay, or other people's games would end with them; they do not say who a person was. */
enum sql_answer sql_forget(store_db *db, store_job *job)
{
    static const enum sql_name rest[] = { SQL_FORGET_KEYS, SQL_FORGET_WORDS, SQL_FORGET_REPORTS,
                                          SQL_FORGET_DAYS };
    enum sql_answer answer;

    sql_put_number(db->statement[SQL_FORGET_NAME], 1, job->person.id);
    answer = sql_change(db, SQL_FORGET_NAME);
    for (size_t i = 0; i < COUNT_OF(rest) && answer == SQL_DONE; i++)
        answer = sql_run_with(db, rest[i], job->person.id);
    return answer;
}

/* A person may be logged in at several places, but has one code, and a seat one link. */
enum sql_answer sql_put_key(store_db *db, store_job *job)
{
    enum sql_answer answer = SQL_DONE;

    if (job->key.kind != STORE_KEY_LOGIN)
        answer = drop_keys_like(db, &job->key);
    return answer == SQL_DONE ? put_key(db, &job->key) : answer;
}

enum sql_answer sql_drop_key(store_db *db, store_job *job)
{
    enum sql_answer answer = drop_keys_like(db, &job->key);

    job->count = answer == SQL_DONE ? (uint32_t)sqlite3_changes(db->sql) : 0;
    return answer;
}

enum sql_answer sql_find_key(store_db *db, store_job *job)
{
    enum sql_answer answer = find(db, db->statement[SQL_FIND_KEY], &job->key);

    if (answer != SQL_ROW)
        return answer;
    sql_end(db->statement[SQL_FIND_KEY]);
    return SQL_DONE;
}

enum sql_answer sql_report(store_db *db, store_job *job)
{
    sqlite3_stmt *st = db->statement[SQL_REPORT];

    sql_put_number(st, 1, job->person.id);
    sql_put_number(st, 2, job->table.id);
    sql_put_number(st, 3, sql_now(job));
    sql_put_text(st, 4, job->text);
    return sql_run(db, SQL_REPORT);
}
