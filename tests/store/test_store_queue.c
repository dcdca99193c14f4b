/*
 * test_store_queue.c: how a job travels, for any kind of store: in order, in shared commits,
 * delivered on the caller's thread, and still there after a restart.
 */
#define _GNU_SOURCE
#include "store_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_EACH(kit_setup, kit_teardown);

/* ---- the queue ---- */

enum { MANY = 3000 };

typedef struct log_of_jobs {
    unsigned n, ok, stopped;
    uint32_t last;
    bool is_in_order;
} log_of_jobs;

static void note_job(store_job *job)
{
    log_of_jobs *log = job->owner;

    log->n++;
    log->ok += job->result == STORE_OK;
    log->stopped += job->result == STORE_STOPPED;
    log->is_in_order = log->is_in_order && job->limit == log->last + 1;
    log->last = job->limit;
    free(job);
}

/* Hands `n` jobs in, each with one row for `table`. `rows` must outlive them. */
static void hand_in(store_kit *k, store_id table, store_row *rows, uint32_t n, log_of_jobs *log)
{
    *log = (log_of_jobs){ .is_in_order = true };
    for (uint32_t i = 0; i < n; i++) {
        store_job *job = calloc(1, sizeof *job);
        assert_non_null(job);
        rows[i] = kit_row(i + 1, "move");
        *job = (store_job){ .kind = STORE_APPEND,
                            .table.id = table,
                            .rows = &rows[i],
                            .n_rows = 1,
                            .limit = i + 1,
                            .done = note_job,
                            .owner = log };
        store_submit(k->s, job);
    }
}

TEST(jobs_come_back_in_order_and_share_commits)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_row *rows = calloc(MANY, sizeof *rows);
    store_figures before, after;
    log_of_jobs log;
    store_job got;

    assert_non_null(rows);
    store_read_figures(k->s, &before);
    hand_in(k, t.id, rows, MANY, &log);
    kit_wait(k);
    store_read_figures(k->s, &after);
    assert_int_equal(log.ok, MANY);
    assert_true(log.is_in_order);
    assert_int_equal(after.rows - before.rows, MANY);
    assert_int_equal(after.jobs - before.jobs, MANY);
    assert_true(after.commits - before.commits < MANY / 4);
    assert_true(after.quick[STORE_SPEEDS - 1] <= after.commits);
    assert_false(after.is_in_trouble);
    assert_null(store_trouble(k->s));
    kit_load(k, t.id, &got);
    assert_int_equal(got.n_rows, MANY);
    for (uint32_t i = 0; i < MANY; i++)
        assert_int_equal(got.rows[i].n, i + 1);
    store_job_clear(&got);
    free(rows);
}

TEST(a_read_sees_what_was_handed_in_before_it)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_row row = kit_row(1, "move"), again = kit_row(1, "move");
    store_job write = { .kind = STORE_APPEND, .table.id = t.id, .rows = &row, .n_rows = 1 };
    store_job clash = { .kind = STORE_APPEND, .table.id = t.id, .rows = &again, .n_rows = 1 };
    store_job read = { .kind = STORE_LOAD, .table.id = t.id }, early = read;

    store_submit(k->s, &early);
    store_submit(k->s, &write);
    store_submit(k->s, &clash);
    store_submit(k->s, &read);
    kit_wait(k);
    assert_int_equal(early.n_rows, 0);
    assert_int_equal(write.result, STORE_OK);
    assert_int_equal(clash.result, STORE_CONFLICT);
    assert_int_equal(read.n_rows, 1);
    store_job_clear(&early);
    store_job_clear(&read);
}

TEST(nothing_is_delivered_but_by_deliver)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_row row;
    store_figures f;
    log_of_jobs log;

    hand_in(k, t.id, &row, 1, &log);
    assert_int_equal(sem_wait(&k->ready), 0);
    store_read_figures(k->s, &f);
    assert_int_equal(f.waiting, 1);
    kit_wait(k);
    assert_int_equal(log.n, 1);
}

TEST(closing_carries_out_what_was_handed_in)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_row *rows = calloc(MANY, sizeof *rows);
    log_of_jobs log;
    store_job got;

    assert_non_null(rows);
    for (int at_once = 0; at_once < 2; at_once++) {
        hand_in(k, t.id, rows, MANY, &log);
        store_close(k->s, at_once);
        assert_int_equal(log.n, MANY);
        assert_int_equal(log.ok, MANY); /* nothing is wrong, so even at once it is written */
        kit_open(k);
        kit_load(k, t.id, &got);
        assert_int_equal(got.n_rows, MANY);
        store_job_clear(&got);
        t = kit_table(k, t.owner);
    }
    free(rows);
}

/* A job that is handed in when another is delivered. */
typedef struct late_job {
    store_kit *k;
    store_job job;
} late_job;

static void hand_in_another(store_job *job)
{
    late_job *late = job->owner;

    store_submit(late->k->s, &late->job);
}

TEST(what_is_handed_in_while_closing_is_stopped)
{
    late_job late = { .k = *state, .job = { .kind = STORE_LIST_OPEN } };
    store_job first = { .kind = STORE_CHECKPOINT, .done = hand_in_another, .owner = &late };

    store_submit(late.k->s, &first);
    kit_close(late.k);
    assert_int_equal(first.result, STORE_OK);
    assert_int_equal(late.job.result, STORE_STOPPED);
}

TEST(everything_is_there_after_a_restart)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), found;
    store_table t = kit_table(k, ada.id);
    store_job got;

    assert_int_equal(kit_append(k, t.id, 1, "move"), STORE_OK);
    kit_close(k);
    kit_open(k);
    assert_int_equal(kit_find_person(k, &ada, 0, &found), STORE_OK);
    assert_string_equal(found.name, "Ada");
    kit_load(k, t.id, &got);
    kit_same_table(&got.table, &t);
    assert_int_equal(got.n_rows, 1);
    assert_int_equal(got.sits[0], ada.id);
    store_job_clear(&got);
    assert_int_equal(kit_append(k, t.id, 2, "next move"), STORE_OK);
}

TEST(a_checkpoint_is_made_between_other_jobs)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_row one = kit_row(1, "move"), two = kit_row(2, "move");
    store_job a = { .kind = STORE_APPEND, .table.id = t.id, .rows = &one, .n_rows = 1 };
    store_job b = { .kind = STORE_CHECKPOINT };
    store_job c = { .kind = STORE_APPEND, .table.id = t.id, .rows = &two, .n_rows = 1 };

    store_submit(k->s, &a);
    store_submit(k->s, &b);
    store_submit(k->s, &c);
    kit_wait(k);
    assert_int_equal(a.result, STORE_OK);
    assert_int_equal(b.result, STORE_OK);
    assert_int_equal(c.result, STORE_OK);
}

TEST(an_address_of_no_known_kind_is_refused)
{
    assert_non_null(strstr(kit_refusal("oracle:table"), "no kind that is built in"));
    assert_non_null(strstr(kit_refusal("sqlite"), "sqlite:FILE"));
    assert_non_null(strstr(kit_refusal(""), "sqlite:FILE"));
}
