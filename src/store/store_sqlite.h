/*
 * store_sqlite.h: what the files of the SQLite store share: statements, and how they are asked.
 *
 * Every statement is prepared once, when the store is opened, and bound anew each time. What is
 * bound must live until the statement has ended: nothing is copied on the way in.
 */
#ifndef STORE_STORE_SQLITE_H
#define STORE_STORE_SQLITE_H

#include <sqlite3.h>

#include "store_kind.h"

enum { SQL_MAX_WHY = 300 };

/* What a statement, and in the end a job, came to. */
enum sql_answer {
    SQL_DONE,
    SQL_ROW,      /* one row can be read; end it with sql_end, or step on */
    SQL_MISSING,  /* what it refers to is not there */
    SQL_CONFLICT, /* what it would make is there already */
    SQL_WORLD     /* the world failed; `why` says how */
};

enum sql_name {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_SAVE,
    SQL_RETURN,
    SQL_RELEASE,
    SQL_CHECKPOINT,
    SQL_NEW_PERSON,
    SQL_FIND_PERSON,
    SQL_SEE_PERSON,
    SQL_NAME_PERSON,
    SQL_FORGET_NAME,
    SQL_FORGET_KEYS,
    SQL_FORGET_WORDS,
    SQL_FORGET_REPORTS,
    SQL_NEW_KEY,
    SQL_DROP_KEY,
    SQL_FIND_KEY,
    SQL_REPORT,
    SQL_NEW_CONTENT,
    SQL_CONTENT,
    SQL_NEW_TABLE,
    SQL_HEADER,
    SQL_HAS_TABLE,
    SQL_HAS_ROW,
    SQL_APPEND,
    SQL_SITS,
    SQL_SIT,
    SQL_STAND,
    SQL_LOAD_BY_NAME,
    SQL_LOAD_BY_ID,
    SQL_ROWS,
    SQL_PEOPLE,
    SQL_LIST_MINE,
    SQL_LIST_OPEN,
    SQL_LIST_DUE,
    SQL_OLD_TABLES,
    SQL_DROP_ROWS,
    SQL_DROP_SITS,
    SQL_DROP_TABLE_KEYS,
    SQL_DROP_REPORTS,
    SQL_DROP_TABLE,
    SQL_DROP_CONTENTS,
    SQL_DROP_PEOPLE,
    SQL_DROP_PEOPLE_KEYS,
    SQL_STATEMENTS
};

struct store_db {
    sqlite3 *sql;
    char *path, *vfs; /* vfs: NULL for the system's */
    sqlite3_stmt *statement[SQL_STATEMENTS];
    char why[SQL_MAX_WHY];
};

extern const char *const sql_texts[SQL_STATEMENTS];

/* ---- asking ---- */

void sql_put_number(sqlite3_stmt *st, int at, int64_t n);
void sql_put_bytes(sqlite3_stmt *st, int at, const void *bytes, size_t n);
void sql_put_text(sqlite3_stmt *st, int at, span s);
void sql_put_string(sqlite3_stmt *st, int at, const char *s);

/* One step; the statement has ended unless it answers SQL_ROW. */
MUST_USE enum sql_answer sql_step(store_db *db, sqlite3_stmt *st);
void sql_end(sqlite3_stmt *st);

/* All of it, for a statement whose rows nobody reads. */
MUST_USE enum sql_answer sql_run(store_db *db, enum sql_name name);

/* The same, with one number bound. */
MUST_USE enum sql_answer sql_run_with(store_db *db, enum sql_name name, int64_t n);

/* The same; SQL_MISSING if it changed nothing. */
MUST_USE enum sql_answer sql_change(store_db *db, enum sql_name name);

/* ---- reading a row: never more than there is room for ---- */

void sql_read_bytes(sqlite3_stmt *st, int column, void *out, size_t n);
void sql_read_string(sqlite3_stmt *st, int column, char *out, size_t size);

/* The given time, or the clock's if the caller did not say. */
int64_t sql_now(const store_job *job);

/* ---- the jobs, by file ---- */

/* store_sqlite_people.c */
enum sql_answer sql_new_person(store_db *db, store_job *job);
enum sql_answer sql_find_person(store_db *db, store_job *job);
enum sql_answer sql_name_person(store_db *db, store_job *job);
enum sql_answer sql_forget(store_db *db, store_job *job);
enum sql_answer sql_put_key(store_db *db, store_job *job);
enum sql_answer sql_drop_key(store_db *db, store_job *job);
enum sql_answer sql_find_key(store_db *db, store_job *job);
enum sql_answer sql_report(store_db *db, store_job *job);

/* store_sqlite_tables.c */
enum sql_answer sql_new_table(store_db *db, store_job *job);
enum sql_answer sql_append(store_db *db, store_job *job);
enum sql_answer sql_load(store_db *db, store_job *job);
enum sql_answer sql_content(store_db *db, store_job *job);
enum sql_answer sql_list(store_db *db, store_job *job);
enum sql_answer sql_retain(store_db *db, store_job *job);

/* store_sqlite_copy.c */
void sql_copy(const store_db *db, store_job *job, store *s);

#endif
