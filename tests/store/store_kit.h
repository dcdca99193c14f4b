/*
 * store_kit.h: what the tests of the store share: an open store, jobs that are waited for, and
 * people and tables made in a line.
 *
 * Written against store.h alone. The address is that of the environment's KAPELLE_TEST_STORE, an
 * empty database of any kind, or else that of a new SQLite file in a temporary folder.
 */
#ifndef TESTS_STORE_KIT_H
#define TESTS_STORE_KIT_H

#include "test.h"

#include <semaphore.h>

#include "store.h"

typedef struct store_kit {
    store *s;
    char folder[64], file[96], address[160];
    sem_t ready;
} store_kit;

/* A new folder, with nothing opened yet; kit_end removes it. */
void kit_begin(store_kit *k);
void kit_end(store_kit *k);

/* Opens the store at k->address, which must work; hooks are set, so that kit_wait works. */
void kit_open(store_kit *k);
void kit_close(store_kit *k);

/* The sentence with which an address is refused. */
const char *kit_refusal(const char *address);

/* Delivers until nothing is on its way any more. */
void kit_wait(store_kit *k);

/* Hands a job in, waits for it, and gives its result. */
enum store_result kit_do(store_kit *k, store_job *job);

/* Numbers that are different in every test, so that one database serves them all. */
uint64_t kit_number(void);

/* A person of that name with a login; the hash of the login is made of the id. */
store_person kit_person(store_kit *k, const char *name);

/* A header that can be handed in: a name of its own, content `content`, owned by `owner`. */
store_table kit_header(store_id owner, const char *content);

/* A table in play, with `owner` on seat 0 and no row. */
store_table kit_table(store_kit *k, store_id owner);

store_row kit_row(uint32_t n, const char *words);

/* Appends one row. */
enum store_result kit_append(store_kit *k, store_id table, uint32_t n, const char *words);

/* Loads by id into `job`, which must work; clear it afterwards. */
void kit_load(store_kit *k, store_id table, store_job *job);

/* ---- for cmocka: *state is a kit with an open store; kit_teardown closes it if it is open ---- */

int kit_setup(void **state);
int kit_teardown(void **state);

/* ---- secrets, and what they find ---- */

/* A key with a hash of its own. */
store_key kit_key(uint8_t kind, store_id person, store_id table, uint8_t seat);
enum store_result kit_put_key(store_kit *k, store_key key);

/* By hash and kind; `out` may be NULL. */
enum store_result kit_find_key(store_kit *k, store_key key, store_key *out);

/* By the login of kit_person; `out` may be NULL. */
enum store_result kit_find_person(store_kit *k, const store_person *p, int64_t now,
                                  store_person *out);

void kit_same_table(const store_table *a, const store_table *b);

#endif
