/*
 * store_kind.h: what a kind of store (SQLite, PostgreSQL) does for store.c.
 *
 * store.c owns the queue and the threads and knows no SQL; a kind carries out jobs inside the
 * transactions that store.c begins and ends. One thread at a time calls these functions, except for
 * `copy`, which runs beside the others.
 *
 * A job that cannot be done because of what it asks for gets its result and leaves nothing behind.
 * False means that the world failed (a full disk, a locked database): store.c rolls the whole
 * transaction back and tries again, so a job must not change its own inputs. A job that meets
 * damage may say so in its result and return false; the next attempt then leaves it out.
 */
#ifndef STORE_STORE_KIND_H
#define STORE_STORE_KIND_H

#include "store.h"

typedef struct store_db store_db; /* an open database; each kind completes it */

typedef struct store_kind {
    const char *scheme;                       /* of its addresses, without the colon */
    store_db *(*open)(span place, text *why); /* as store_open */
    void (*close)(store_db *db);
    bool (*begin)(store_db *db);
    bool (*run)(store_db *db, store_job *job);
    bool (*commit)(store_db *db);
    void (*rollback)(store_db *db); /* also when nothing was begun */
    bool (*look)(
        store_db *db); /* now and then: whether what is written still lies where it should */
    void (*explain)(const store_db *db, text *why); /* what failed last, as a sentence */

    /* STORE_BACKUP. Gives up, with STORE_STOPPED, once store_is_stopping. */
    void (*copy)(const store_db *db, store_job *job, store *s);
} store_kind;

extern const store_kind store_sqlite;

/* Should the thread drop what it is doing? For any thread. */
bool store_is_stopping(store *s);

/* Makes a sentence the text of the job, to say why it was not done. */
void store_job_explain(store_job *job, const char *why);

/* Room for one more thing at the end of a growing array, in steps that double. Never fails. */
void *store_grow(void *array, size_t count, size_t size);

#endif
