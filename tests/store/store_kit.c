/*
 * store_kit.c: an open store and jobs that are waited for.
 */
#define _GNU_SOURCE
#include "store_kit.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void wake(void *owner)
{
    sem_post(owner);
}

void kit_begin(store_kit *k)
{
    const char *given = getenv("KAPELLE_TEST_STORE");

    memset(k, 0, sizeof *k);
    snprintf(k->folder, sizeof k->folder, "/tmp/kapelle-store-XXXXXX");
    assert_non_null(mkdtemp(k->folder));
    snprintf(k->file, sizeof k->file, "%s/store.db", k->folder);
    snprintf(k->address, sizeof k->address, "sqlite:%s", k->file);
    if (given)
        snprintf(k->address, sizeof k->address, "%s", given);
    assert_int_equal(sem_init(&k->ready, 0, 0), 0);
}

static int drop(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)st, (void)flag, (void)ftw;
    return remove(path);
}

void kit_end(store_kit *k)
{
    assert_int_equal(nftw(k->folder, drop, 8, FTW_DEPTH | FTW_PHYS), 0);
    sem_destroy(&k->ready);
}

void kit_open(store_kit *k)
{
    store_hooks hooks = { .ready = wake, .owner = &k->ready };
    char sentence[400];
    text why = text_in(sentence, sizeof sentence);

    k->s = store_open(k->address, &hooks, &why);
    if (!k->s)
        fail_msg("%s", sentence);
}

void kit_close(store_kit *k)
{
    store_close(k->s, false);
    k->s = NULL;
}

const char *kit_refusal(const char *address)
{
    static char sentence[400];
    text why = text_in(sentence, sizeof sentence);

    assert_null(store_open(address, NULL, &why));
    return sentence;
}

void kit_wait(store_kit *k)
{
    store_figures f;

    for (;;) {
        store_deliver(k->s);
        store_read_figures(k->s, &f);
        if (f.waiting == 0)
            return;
        assert_int_equal(sem_wait(&k->ready), 0);
    }
}

enum store_result kit_do(store_kit *k, store_job *job)
{
    store_submit(k->s, job);
    kit_wait(k);
    return job->result;
}

uint64_t kit_number(void)
{
    static uint64_t next;

    if (next == 0)
        next = (uint64_t)time(NULL) << 24 ^ (uint64_t)getpid() << 12;
    return ++next;
}

store_person kit_person(store_kit *k, const char *name)
{
    uint64_t number = kit_number();
    store_job job = { .kind = STORE_NEW_PERSON, .key = { .kind = STORE_KEY_LOGIN } };

    memcpy(job.person.handle, &number, sizeof number);
    memcpy(job.key.hash, &number, sizeof number);
    snprintf(job.person.name, sizeof job.person.name, "%s", name);
    assert_int_equal(kit_do(k, &job), STORE_OK);
    assert_true(job.person.id > 0);
    return job.person;
}

store_table kit_header(store_id owner, const char *content)
{
    store_table t = { .owner = owner,
                      .game = "null",
                      .setup = "players=2",
                      .made = 1000,
                      .touched = 1000,
                      .phase = STORE_PLAYING,
                      .n_seats = 2,
                      .free_seats = 1,
                      .is_listed = true };
    hash_blake b;

    snprintf(t.name, sizeof t.name, "%llx", (unsigned long long)kit_number());
    memset(t.secret, 7, sizeof t.secret);
    hash_start(&b);
    hash_add(&b, content, strlen(content));
    hash_end(&b, t.content);
    return t;
}

store_table kit_table(store_kit *k, store_id owner)
{
    store_job job = { .kind = STORE_NEW_TABLE,
                      .table = kit_header(owner, "cards"),
                      .sits = { owner },
                      .text = span_of("cards") };

    assert_int_equal(kit_do(k, &job), STORE_OK);
    assert_true(job.table.id > 0);
    return job.table;
}

store_row kit_row(uint32_t n, const char *words)
{
    return (store_row){ .n = n, .kind = 1, .at = 5000 + n, .hash = n, .text = span_of(words) };
}

enum store_result kit_append(store_kit *k, store_id table, uint32_t n, const char *words)
{
    store_row row = kit_row(n, words);
    store_job job = { .kind = STORE_APPEND, .table.id = table, .rows = &row, .n_rows = 1 };

    return kit_do(k, &job);
}

void kit_load(store_kit *k, store_id table, store_job *job)
{
    *job = (store_job){ .kind = STORE_LOAD, .table.id = table };
    assert_int_equal(kit_do(k, job), STORE_OK);
}

int kit_setup(void **state)
{
    store_kit *k = calloc(1, sizeof *k);

    kit_begin(k);
    kit_open(k);
    *state = k;
    return 0;
}

int kit_teardown(void **state)
{
    store_kit *k = *state;

    if (k->s)
        kit_close(k);
    kit_end(k);
    free(k);
    return 0;
}

store_key kit_key(uint8_t kind, store_id person, store_id table, uint8_t seat)
{
    store_key key = { .kind = kind, .person = person, .table = table, .seat = seat };
    uint64_t number = kit_number();

    memcpy(key.hash, &number, sizeof number);
    return key;
}

/* Field by field, because the padding between fields is undefined. */
void kit_same_table(const store_table *a, const store_table *b)
{
    assert_int_equal(a->id, b->id);
    assert_int_equal(a->owner, b->owner);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->game, b->game);
    assert_memory_equal(a->content, b->content, sizeof a->content);
    assert_memory_equal(a->secret, b->secret, sizeof a->secret);
    assert_string_equal(a->setup, b->setup);
    assert_int_equal(a->made, b->made);
    assert_int_equal(a->touched, b->touched);
    assert_int_equal(a->due, b->due);
    assert_int_equal(a->clock, b->clock);
    assert_int_equal(a->phase, b->phase);
    assert_int_equal(a->n_seats, b->n_seats);
    assert_int_equal(a->free_seats, b->free_seats);
    assert_int_equal(a->is_listed, b->is_listed);
    assert_int_equal(a->has_spectators, b->has_spectators);
    assert_int_equal(a->has_chat, b->has_chat);
    assert_string_equal(a->result, b->result);
}

enum store_result kit_put_key(store_kit *k, store_key key)
{
    store_job job = { .kind = STORE_PUT_KEY, .key = key };

    return kit_do(k, &job);
}

enum store_result kit_find_key(store_kit *k, store_key key, store_key *out)
{
    store_job job = { .kind = STORE_FIND_KEY, .key = key };

    job.key.person = job.key.table = job.key.seat = 0;
    (void)kit_do(k, &job);
    if (out)
        *out = job.key;
    return job.result;
}

enum store_result kit_find_person(store_kit *k, const store_person *p, int64_t now,
                                  store_person *out)
{
    store_job job = { .kind = STORE_FIND_PERSON, .now = now, .key = { .kind = STORE_KEY_LOGIN } };

    memcpy(job.key.hash, p->handle, sizeof p->handle);
    (void)kit_do(k, &job);
    if (out)
        *out = job.person;
    return job.result;
}
