/*
 * test_crash.c: the promise of the store: everything delivered is there after a power cut, once,
 * with nothing missing before it; and a disk that is full for a while costs time, not moves.
 *
 * The seed of the cuts is printed; the environment's KAPELLE_SEED repeats a run, as far as threads
 * let it.
 */
#define _GNU_SOURCE
#include "store_kit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "forgetful.h"
#include "rng.h"

enum { ROUNDS = 250, TABLES = 6, MOST_CHANGES = 120, BURST = 40 };

static const char address[] = "sqlite:crash.db?vfs=forgetful";

/* What the test knows of a table: all rows up to `delivered` must be there, none after `handed`. */
typedef struct known_table {
    store_id id;
    char name[STORE_NAME];
    uint32_t delivered, handed;
} known_table;

typedef struct world {
    forgetful *disk;
    rng dice;
    store *s;
    sem_t ready;
    known_table table[TABLES];
    unsigned cuts, stopped, waiting;
} world;

static void wake(void *owner)
{
    world *w = owner;

    sem_post(&w->ready);
}

/* A row's words say where it belongs. */
static void words_of(char out[32], const known_table *t, uint32_t n)
{
    snprintf(out, 32, "%s row %u", t->name, (unsigned)n);
}

/* ---- handing in ---- */

typedef struct row_job {
    store_job job;
    store_row row;
    world *w;
    known_table *t;
    char words[32];
} row_job;

static void row_done(store_job *job)
{
    row_job *r = job->owner;

    r->w->waiting--;
    if (job->kind == STORE_APPEND && job->result == STORE_OK) {
        assert_int_equal(r->row.n, r->t->delivered + 1);
        r->t->delivered = r->row.n;
    } else if (job->kind == STORE_APPEND) {
        assert_int_equal(job->result, STORE_STOPPED);
        r->w->stopped++;
    }
    free(r);
}

static void hand_in(world *w, known_table *t, enum store_job_kind kind)
{
    row_job *r = calloc(1, sizeof *r);

    assert_non_null(r);
    r->w = w;
    r->t = t;
    r->job = (store_job){ .kind = kind, .owner = r, .done = row_done };
    if (kind == STORE_APPEND) {
        words_of(r->words, t, t->handed + 1);
        r->row = kit_row(++t->handed, r->words);
        r->job.table.id = t->id;
        r->job.rows = &r->row;
        r->job.n_rows = 1;
    }
    w->waiting++;
    store_submit(w->s, &r->job);
}

/* Until all is delivered, or the power has gone. */
static void wait_for_all(world *w)
{
    while (w->waiting > 0 && !forgetful_is_dead(w->disk)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 1000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        (void)sem_timedwait(&w->ready, &until);
        store_deliver(w->s);
    }
}

/* Bursts of rows for many tables, and a checkpoint now and then, until the power goes. */
static void play(world *w)
{
    for (int i = 0; i < 100 && !forgetful_is_dead(w->disk); i++) {
        uint32_t n = 1 + rng_below(&w->dice, BURST);
        for (uint32_t k = 0; k < n; k++)
            hand_in(w, &w->table[rng_below(&w->dice, TABLES)], STORE_APPEND);
        if (rng_below(&w->dice, 6) == 0)
            hand_in(w, NULL, STORE_CHECKPOINT);
        if (rng_below(&w->dice, 3) != 0)
            wait_for_all(w);
    }
}

/* ---- looking ---- */

static bool open_store(world *w)
{
    store_hooks hooks = { .ready = wake, .owner = w };
    char sentence[400];
    text why = text_in(sentence, sizeof sentence);

    w->s = store_open(address, &hooks, &why);
    if (!w->s && !forgetful_is_dead(w->disk))
        fail_msg("with the power on: %s", sentence);
    return w->s != NULL;
}

static void finish(world *w, store_job *job)
{
    store_figures f = { .waiting = 1 };

    store_submit(w->s, job);
    while (f.waiting > 0) {
        sem_wait(&w->ready);
        store_deliver(w->s);
        store_read_figures(w->s, &f);
    }
}

static void make_tables(world *w)
{
    for (int i = 0; i < TABLES; i++) {
        store_job job = { .kind = STORE_NEW_TABLE,
                          .table = kit_header(0, "cards"),
                          .text = span_of("cards") };
        finish(w, &job);
        assert_int_equal(job.result, STORE_OK);
        w->table[i].id = job.table.id;
        memcpy(w->table[i].name, job.table.name, sizeof job.table.name);
    }
}

/* Afterwards the test knows what is there, delivered or not, and continues from that. */
static void check_table(world *w, known_table *t)
{
    store_job got = { .kind = STORE_LOAD, .table.id = t->id };
    char words[32];

    finish(w, &got);
    assert_int_equal(got.result, STORE_OK);
    assert_in_range(got.n_rows, t->delivered, t->handed);
    for (uint32_t i = 0; i < got.n_rows; i++) {
        words_of(words, t, i + 1);
        assert_int_equal(got.rows[i].n, i + 1);
        assert_true(span_is(got.rows[i].text, words));
    }
    t->delivered = t->handed = got.n_rows;
    store_job_clear(&got);
}

static void check_integrity(void)
{
    sqlite3 *sql = NULL;
    sqlite3_stmt *st = NULL;

    assert_int_equal(sqlite3_open_v2("crash.db", &sql, SQLITE_OPEN_READWRITE, "forgetful"), 0);
    assert_int_equal(sqlite3_prepare_v2(sql, "PRAGMA integrity_check", -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(st, 0), "ok");
    sqlite3_finalize(st);
    assert_int_equal(sqlite3_prepare_v2(sql, "PRAGMA foreign_key_check", -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_DONE);
    sqlite3_finalize(st);
    sqlite3_close(sql);
}

/* ---- the tests ---- */

static uint64_t seed_of_run(void)
{
    const char *given = getenv("KAPELLE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);

    print_message("KAPELLE_SEED=%llu\n", (unsigned long long)seed);
    return seed;
}

static void world_init(world *w, uint64_t seed)
{
    char word[24];
    rng_key key;

    memset(w, 0, sizeof *w);
    snprintf(word, sizeof word, "%llu", (unsigned long long)seed);
    key = rng_key_from_text(word, strlen(word));
    rng_start(&w->dice, &key);
    w->disk = forgetful_new("forgetful", seed * 2 + 1);
    assert_int_equal(sem_init(&w->ready, 0, 0), 0);
}

static void world_clear(world *w)
{
    sem_destroy(&w->ready);
    forgetful_free(w->disk);
}

static void one_round(world *w, bool is_torn)
{
    forgetful_cut_after(w->disk, 1 + rng_below(&w->dice, MOST_CHANGES));
    if (open_store(w)) {
        play(w);
        store_close(w->s, true);
    }
    assert_int_equal(w->waiting, 0);
    w->cuts += forgetful_is_dead(w->disk);
    forgetful_revive(w->disk, is_torn);
    check_integrity();
    assert_true(open_store(w));
    for (int i = 0; i < TABLES; i++)
        check_table(w, &w->table[i]);
    store_close(w->s, false);
}

TEST(what_was_delivered_survives_power_cuts)
{
    uint64_t rows = 0;
    world w;

    world_init(&w, seed_of_run());
    assert_true(open_store(&w));
    make_tables(&w);
    store_close(w.s, false);
    for (int i = 0; i < ROUNDS; i++)
        one_round(&w, i % 2);
    for (int i = 0; i < TABLES; i++)
        rows += w.table[i].delivered;
    print_message("%u power cuts, %llu rows kept, %u stopped\n", w.cuts, (unsigned long long)rows,
                  w.stopped);
    assert_true(w.cuts > ROUNDS * 9 / 10);
    assert_true(rows > ROUNDS);
    assert_true(w.stopped > 0);
    world_clear(&w);
}

/* The schema is there whole or not at all. */
TEST(a_cut_while_a_store_is_made_leaves_one_that_opens)
{
    world w;

    for (uint32_t i = 1; i <= 30; i++) {
        world_init(&w, i);
        forgetful_cut_after(w.disk, i);
        if (open_store(&w))
            store_close(w.s, true);
        forgetful_revive(w.disk, i % 2);
        assert_true(open_store(&w));
        make_tables(&w);
        store_close(w.s, false);
        check_integrity();
        world_clear(&w);
    }
}

static void begin_full_disk(world *w)
{
    world_init(w, 1);
    assert_true(open_store(w));
    make_tables(w);
    forgetful_fill(w->disk, true);
    for (int i = 0; i < 100; i++)
        hand_in(w, &w->table[i % TABLES], STORE_APPEND);
    while (!store_trouble(w->s))
        usleep(1000);
}

TEST(a_full_disk_delivers_nothing_until_there_is_room)
{
    store_figures f;
    world w;

    begin_full_disk(&w);
    assert_non_null(strstr(store_trouble(w.s), "full"));
    usleep(200000);
    store_deliver(w.s);
    store_read_figures(w.s, &f);
    assert_true(f.is_in_trouble);
    assert_int_equal(f.waiting, w.waiting);
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(w.table[i].delivered, 0);

    forgetful_fill(w.disk, false);
    wait_for_all(&w);
    assert_null(store_trouble(w.s));
    for (int i = 0; i < TABLES; i++) {
        assert_int_equal(w.table[i].delivered, w.table[i].handed);
        check_table(&w, &w.table[i]);
    }
    store_close(w.s, false);
    check_integrity();
    world_clear(&w);
}

TEST(closing_at_once_stops_what_a_full_disk_holds_up)
{
    world w;

    begin_full_disk(&w);
    store_close(w.s, true);
    assert_int_equal(w.stopped, 100);
    forgetful_fill(w.disk, false);
    assert_true(open_store(&w));
    for (int i = 0; i < TABLES; i++) {
        check_table(&w, &w.table[i]);
        assert_int_equal(w.table[i].handed, 0);
    }
    store_close(w.s, false);
    world_clear(&w);
}
