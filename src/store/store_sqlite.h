/*
 * store_sqlite.h: what the files of the SQLite store share: statements, and how to run them.
 *
 * The store prepares every statement once, when it opens, and binds it anew each time. Bound values
 * must live until the statement ends: nothing copies them.
 */
#ifndef STORE_STORE_SQLITE_H
#define STORE_STORE_SQLITE_H

#include <sqlite3.h>
#include <sys/types.h>

#include "store_kind.h"

enum { SQL_MAX_WHY = 300 };

/* The outcome of a statement, and in the end of a job. */
enum sql_answer {
    SQL_DONE,
    SQL_ROW,      /* one row can be read; end it with sql_end, or step on */
    SQL_MISSING,  /* something it refers to does not exist */
    SQL_CONFLICT, /* what it would create exists already */
    SQL_DAMAGED,  /* what it would read cannot be read */
    SQL_WORLD     /* the world failed; `why` says how */
};

enum sql_name {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_COUNT,
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
    SQL_FORGET_DAYS,
    SQL_NEW_KEY,
    SQL_DROP_KEY,
    SQL_FIND_KEY,
    SQL_REPORT,
    SQL_NEW_CONTENT,
    SQL_CONTENT,
    SQL_NEW_TABLE,
    SQL_HEADER,
    SQL_HAS_TABLE,
    SQL_CHAIN,
    SQL_APPEND,
    SQL_SITS,
    SQL_SIT,
    SQL_STAND,
    SQL_LOAD_BY_NAME,
    SQL_LOAD_BY_ID,
    SQL_ROWS,
    SQL_PEOPLE,
    SQL_KNOCK,
    SQL_WORDS,
    SQL_PERSON,
    SQL_LIST_MINE,
    SQL_LIST_OPEN,
    SQL_LIST_DUE,
    SQL_LIST_DAY,
    SQL_NEW_DAY,
    SQL_DAY,
    SQL_OLD_TABLES,
    SQL_DROP_ROWS,
    SQL_DROP_SITS,
    SQL_DROP_TABLE_KEYS,
    SQL_DROP_REPORTS,
    SQL_DROP_TABLE,
    SQL_DROP_CONTENTS,
    SQL_DROP_DAYS,
    SQL_DROP_PEOPLE,
    SQL_DROP_PEOPLE_KEYS,
    SQL_STATEMENTS
};

enum { SQL_FILES = 3 }; /* the database, its log, and the index of that */

typedef struct sql_file {
    dev_t device;
    ino_t number;
} sql_file;

struct store_db {
    sqlite3 *sql;
    char *path, *vfs;          /* vfs: NULL for the system's */
    sql_file files[SQL_FILES]; /* as they were opened */
    int mark;                  /* -1: none */
    bool is_mark_synced;
    int64_t marked;  /* what the mark said before the store was opened */
    int64_t changes; /* in all, before the present transaction */
    sqlite3_stmt *statement[SQL_STATEMENTS];
    char why[SQL_MAX_WHY];
};

extern const char *const sql_texts[SQL_STATEMENTS];

/* ---- asking ---- */

void sql_put_number(sqlite3_stmt *st, int at, int64_t n);
void sql_put_bytes(sqlite3_stmt *st, int at, const void *bytes, size_t n);
void sql_put_text(sqlite3_stmt *st, int at, span s);
void sql_put_string(sqlite3_stmt *st, int at, const char *s);

/* One step; the statement has ended unless this returns SQL_ROW. */
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

/* The given time, or the clock's if the caller gave none. */
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
enum sql_answer sql_knock(store_db *db, store_job *job);
enum sql_answer sql_words(store_db *db, store_job *job);
enum sql_answer sql_content(store_db *db, store_job *job);
enum sql_answer sql_list(store_db *db, store_job *job);
enum sql_answer sql_day(store_db *db, store_job *job);
enum sql_answer sql_retain(store_db *db, store_job *job);

/* store_sqlite_chain.c: the sums in a row's columns. */
typedef struct sql_sums {
    uint64_t chain, words;
} sql_sums;

uint64_t sql_chain(store_id table, uint64_t before, const store_row *r);
uint64_t sql_sum_words(store_id table, const store_row *r);

/* Is a row as it was written: its words alone, or all of it and after that other row? */
MUST_USE bool sql_has_words(store_id table, const store_row *r, const sql_sums *sums);
MUST_USE bool sql_follows(store_id table, uint64_t before, const store_row *r,
                          const sql_sums *sums);

/* store_sqlite_mark.c: the number of the last transaction, beside the store. */
void sql_read_mark(store_db *db);
void sql_open_mark(store_db *db);
void sql_compare_mark(store_db *db, int64_t commits, text *why); /* a sentence if some are lost */
void sql_put_mark(store_db *db, int64_t commits);
void sql_sync_mark(store_db *db);
void sql_close_mark(store_db *db);

/* store_sqlite_files.c: are the files still the ones that we opened? */
void sql_note_files(store_db *db);
MUST_USE bool sql_has_files(store_db *db); /* if not, `why` says so */
MUST_USE bool sql_has_database(const store_db *db);

/* The columns of SQL_ROWS; the text is lent until the next step. */
void sql_read_row(sqlite3_stmt *st, store_row *r, sql_sums *sums);

/*
 * store_sqlite_check.c: reports every table with damaged rows, and the first of these; nothing for
 * a database of version 1, which has no checksums.
 */
typedef void sql_tell(void *to, const char *table, uint32_t row);
void sql_check(sqlite3 *sql, sql_tell *tell, void *to);

/* store_sqlite_copy.c */
void sql_copy(const store_db *db, store_job *job, store *s);

#endif
