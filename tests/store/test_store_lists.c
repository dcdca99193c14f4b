/*
 * test_store_lists.c: lists of tables, and what the store deletes, for any kind of store.
 */
#define _GNU_SOURCE
#include "store_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_EACH(kit_setup, kit_teardown);

/* ---- lists ---- */

static const store_entry *entry_of(const store_job *job, store_id table)
{
    for (uint32_t i = 0; i < job->n_entries; i++) {
        if (job->entries[i].table.id == table)
            return &job->entries[i];
    }
    return NULL;
}

/* A table with a header of the test's own. */
static store_table table_like(store_kit *k, store_table t, store_id sits_0, store_id sits_1)
{
    store_job job = {
        .kind = STORE_NEW_TABLE, .table = t, .sits = { sits_0, sits_1 }, .text = span_of("cards")
    };

    assert_int_equal(kit_do(k, &job), STORE_OK);
    return job.table;
}

TEST(ones_own_tables_are_listed_newest_first)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), bob = kit_person(k, "Bob");
    store_table a = kit_header(ada.id, "cards"), b = kit_header(bob.id, "cards"), c = b;
    store_row row = kit_row(1, "move");
    store_job append = { .kind = STORE_APPEND, .rows = &row, .n_rows = 1 };
    store_job mine = { .kind = STORE_LIST_MINE, .person.id = ada.id };

    a.touched = 10;
    b.touched = 20;
    snprintf(c.name, sizeof c.name, "%llx", (unsigned long long)kit_number());
    a = table_like(k, a, 0, 0);
    b = table_like(k, b, ada.id, ada.id);
    table_like(k, c, bob.id, 0);
    row.asked = 2;
    append.table.id = b.id;
    assert_int_equal(kit_do(k, &append), STORE_OK);

    assert_int_equal(kit_do(k, &mine), STORE_OK);
    assert_int_equal(mine.n_entries, 2);
    kit_same_table(&mine.entries[0].table, &b);
    assert_string_equal(mine.entries[0].owner_name, "Bob");
    assert_int_equal(mine.entries[0].seats, 3);
    assert_int_equal(mine.entries[0].asked, 2);
    kit_same_table(&mine.entries[1].table, &a);
    assert_int_equal(mine.entries[1].seats, 0);
    store_job_clear(&mine);
    mine.limit = 1;
    assert_int_equal(kit_do(k, &mine), STORE_OK);
    assert_int_equal(mine.n_entries, 1);
    store_job_clear(&mine);
}

TEST(only_listed_tables_that_are_not_over_are_open)
{
    store_kit *k = *state;
    store_id ada = kit_person(k, "Ada").id;
    store_table t[4];
    store_job list = { .kind = STORE_LIST_OPEN };

    for (int i = 0; i < 4; i++) {
        t[i] = kit_header(ada, "cards");
        t[i].touched = INT64_C(1) << 40;
        t[i].phase = i == 0 ? STORE_OPEN : i == 1 ? STORE_PLAYING : STORE_OVER;
        t[i].is_listed = i != 3;
        if (i == 3)
            t[i].phase = STORE_OPEN;
        t[i] = table_like(k, t[i], 0, 0);
    }
    list.limit = 3;
    assert_int_equal(kit_do(k, &list), STORE_OK);
    assert_non_null(entry_of(&list, t[0].id));
    assert_non_null(entry_of(&list, t[1].id));
    assert_null(entry_of(&list, t[2].id));
    assert_null(entry_of(&list, t[3].id));
    assert_string_equal(list.entries[0].owner_name, "Ada");
    store_job_clear(&list);
}

TEST(a_clock_is_due_in_play_and_not_before_its_time)
{
    store_kit *k = *state;
    store_id ada = kit_person(k, "Ada").id;
    static const int64_t due[4] = { 0, 100, 101, 100 };
    store_table t[4];
    store_job list = { .kind = STORE_LIST_DUE, .now = 100 };

    for (int i = 0; i < 4; i++) {
        t[i] = kit_header(ada, "cards");
        t[i].due = due[i];
        t[i].phase = i == 3 ? STORE_OVER : STORE_PLAYING;
        t[i] = table_like(k, t[i], 0, 0);
    }
    assert_int_equal(kit_do(k, &list), STORE_OK);
    assert_null(entry_of(&list, t[0].id));
    assert_non_null(entry_of(&list, t[1].id));
    assert_null(entry_of(&list, t[2].id));
    assert_null(entry_of(&list, t[3].id));
    store_job_clear(&list);
}

/* ---- forgetting and retention ---- */

TEST(whoever_is_forgotten_leaves_moves_and_no_words)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), bob = kit_person(k, "Bob");
    store_table t = kit_table(k, bob.id);
    store_row rows[4] = { kit_row(1, "my move"), kit_row(2, "my words"), kit_row(3, "my phrase"),
                          kit_row(4, "his words") };
    store_job append = { .kind = STORE_APPEND, .table.id = t.id, .rows = rows, .n_rows = 4 };
    store_job report = { .kind = STORE_REPORT, .person = ada, .table = t, .text = span_of("rude") };
    store_job forget = { .kind = STORE_FORGET, .person.id = ada.id }, got;

    rows[0].who = rows[1].who = rows[2].who = ada.id;
    rows[3].who = bob.id;
    rows[1].kind = rows[3].kind = STORE_ROW_SAID;
    rows[2].kind = STORE_ROW_PHRASE;
    assert_int_equal(kit_do(k, &append), STORE_OK);
    assert_int_equal(kit_do(k, &report), STORE_OK);
    assert_int_equal(kit_do(k, &forget), STORE_OK);

    assert_int_equal(kit_find_person(k, &ada, 0, NULL), STORE_MISSING);
    assert_int_equal(kit_find_person(k, &bob, 0, NULL), STORE_OK);
    kit_load(k, t.id, &got);
    assert_int_equal(got.n_people, 2);
    assert_string_equal(got.people[0].name, "");
    assert_string_equal(got.people[1].name, "Bob");
    assert_true(span_is(got.rows[0].text, "my move"));
    assert_true(span_is(got.rows[1].text, ""));
    assert_true(span_is(got.rows[2].text, ""));
    assert_true(span_is(got.rows[3].text, "his words"));
    store_job_clear(&got);
}

enum { DAY = 86400 };

/* Nothing in these tests is younger than the other tests' things, which are of 1970. */
static const int64_t long_ago = -1000 * (int64_t)DAY;

TEST(old_tables_go_with_all_their_parts_unless_in_play)
{
    store_kit *k = *state;
    store_id ada = kit_person(k, "Ada").id;
    static const uint8_t phase[4] = { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_OVER };
    store_job retain = { .kind = STORE_RETAIN, .now = long_ago + 10 * DAY, .days = 9 }, got;
    store_table t[4];
    store_key key;

    for (int i = 0; i < 4; i++) {
        t[i] = kit_header(ada, "cards");
        t[i].touched = long_ago + (i == 3 ? DAY : 0);
        t[i].phase = phase[i];
        t[i] = table_like(k, t[i], ada, 0);
    }
    key = kit_key(STORE_KEY_TABLE, 0, t[0].id, 0);
    assert_int_equal(kit_put_key(k, key), STORE_OK);
    assert_int_equal(kit_do(k, &retain), STORE_OK);
    assert_int_equal(retain.count, 2);
    for (int i = 0; i < 4; i++) {
        got = (store_job){ .kind = STORE_LOAD, .table.id = t[i].id };
        assert_int_equal(kit_do(k, &got), i == 1 || i == 3 ? STORE_OK : STORE_MISSING);
        store_job_clear(&got);
    }
    assert_int_equal(kit_find_key(k, key, NULL), STORE_MISSING);
}

TEST(content_goes_with_the_last_table_that_needs_it)
{
    store_kit *k = *state;
    store_job retain = { .kind = STORE_RETAIN, .now = long_ago + 10 * DAY, .days = 9 };
    store_job content = { .kind = STORE_CONTENT };
    char cards[64];

    snprintf(cards, sizeof cards, "cards of %llu", (unsigned long long)kit_number());
    for (int i = 0; i < 2; i++) {
        store_job job = { .kind = STORE_NEW_TABLE, .text = span_of(cards) };
        job.table = kit_header(0, cards);
        job.table.phase = STORE_OVER;
        job.table.touched = long_ago + i * DAY;
        assert_int_equal(kit_do(k, &job), STORE_OK);
        memcpy(content.table.content, job.table.content, sizeof content.table.content);
    }
    assert_int_equal(kit_do(k, &retain), STORE_OK);
    assert_int_equal(retain.count, 1);
    assert_int_equal(kit_do(k, &content), STORE_OK);
    store_job_clear(&content);
    retain.days = 8;
    assert_int_equal(kit_do(k, &retain), STORE_OK);
    assert_int_equal(retain.count, 1);
    assert_int_equal(kit_do(k, &content), STORE_MISSING);
}

TEST(a_row_keeps_a_table_young)
{
    store_kit *k = *state;
    store_table t = kit_header(kit_person(k, "Ada").id, "cards");
    store_job retain = { .kind = STORE_RETAIN, .now = long_ago + 10 * DAY, .days = 9 }, got;

    t.touched = long_ago;
    t.phase = STORE_OVER;
    t = table_like(k, t, 0, 0);
    assert_int_equal(kit_append(k, t.id, 1, "well played"), STORE_OK);
    assert_int_equal(kit_do(k, &retain), STORE_OK);
    assert_int_equal(retain.count, 0);
    kit_load(k, t.id, &got);
    store_job_clear(&got);
}

TEST(people_not_seen_go_unless_they_have_a_table)
{
    store_kit *k = *state;
    uint64_t number[3] = { kit_number(), kit_number(), kit_number() };
    store_job retain = { .kind = STORE_RETAIN, .now = long_ago + 10 * DAY, .days = 9 };
    store_person p[3];

    for (int i = 0; i < 3; i++) {
        store_job job = { .kind = STORE_NEW_PERSON, .now = long_ago };
        memcpy(job.person.handle, &number[i], sizeof number[i]);
        memcpy(job.key.hash, &number[i], sizeof number[i]);
        assert_int_equal(kit_do(k, &job), STORE_OK);
        p[i] = job.person;
    }
    kit_table(k, p[1].id);
    assert_int_equal(kit_find_person(k, &p[2], long_ago + 9 * DAY, NULL), STORE_OK);
    assert_int_equal(kit_do(k, &retain), STORE_OK);
    assert_int_equal(retain.count, 1);
    assert_int_equal(kit_find_person(k, &p[0], 0, NULL), STORE_MISSING);
    assert_int_equal(kit_find_person(k, &p[1], 0, NULL), STORE_OK);
    assert_int_equal(kit_find_person(k, &p[2], 0, NULL), STORE_OK);
}

/* ---- the daily deal ---- */

static store_table day_table(store_kit *k, store_id owner, int32_t day, uint8_t attempt)
{
    store_table t = kit_header(owner, "daily");
    store_job job = { .kind = STORE_NEW_TABLE, .text = span_of("daily") };

    t.day = day;
    t.attempt = attempt;
    t.phase = STORE_PLAYING;
    job.table = t;
    assert_int_equal(kit_do(k, &job), STORE_OK);
    return job.table;
}

static void end_table(store_kit *k, store_table t, uint8_t outcome, uint32_t rounds, int64_t ended)
{
    store_job job = { .kind = STORE_APPEND, .has_header = true };

    t.phase = STORE_OVER;
    t.outcome = outcome;
    t.rounds = rounds;
    t.decisions = rounds * 3;
    t.ended = ended;
    job.table = t;
    assert_int_equal(kit_do(k, &job), STORE_OK);
}

static uint32_t list_day(store_kit *k, int32_t day, store_id who, uint32_t limit, store_job *job)
{
    *job = (store_job){ .kind = STORE_LIST_DAY, .limit = limit };
    job->table.day = day;
    job->person.id = who;
    assert_int_equal(kit_do(k, job), STORE_OK);
    return job->n_entries;
}

TEST(a_day_keeps_the_first_secret)
{
    store_kit *k = *state;
    int32_t day = (int32_t)kit_number() + 100000;
    store_job first = { .kind = STORE_DAY, .text = span_of("st 1 here") }, next = first, other;

    first.table.day = next.table.day = day;
    memset(first.table.secret, 1, sizeof first.table.secret);
    memset(next.table.secret, 2, sizeof next.table.secret);
    other = next;
    other.text = span_of("st 2 here");
    assert_int_equal(kit_do(k, &first), STORE_OK);
    assert_int_equal(kit_do(k, &next), STORE_OK);
    assert_memory_equal(next.table.secret, first.table.secret, sizeof next.table.secret);
    assert_int_equal(next.table.secret[0], 1);
    assert_int_equal(kit_do(k, &other), STORE_CONFLICT);
}

/* Wins before draws before losses; quick wins and long losses first; equal ones share a place. */
TEST(the_results_of_a_day_are_in_order)
{
    static const struct {
        uint8_t outcome;
        uint32_t rounds, place;
    } ends[] = { { STORE_LOST, 3, 7 }, { STORE_WON, 9, 3 }, { STORE_WON, 4, 1 },
                 { STORE_LOST, 8, 6 }, { STORE_WON, 4, 1 }, { STORE_DRAWN, 5, 5 },
                 { STORE_DRAWN, 6, 4 } };
    store_kit *k = *state;
    int32_t day = (int32_t)kit_number() + 200000;
    int64_t noon = day * INT64_C(86400) + 43200;
    store_person p[COUNT_OF(ends) + 2];
    store_job job;

    for (size_t i = 0; i < COUNT_OF(p); i++)
        p[i] = kit_person(k, "player");
    for (size_t i = 0; i < COUNT_OF(ends); i++)
        end_table(k, day_table(k, p[i].id, day, 1), ends[i].outcome, ends[i].rounds, noon);
    end_table(k, day_table(k, p[1].id, day, 2), STORE_WON, 1, noon);         /* another attempt */
    end_table(k, day_table(k, p[7].id, day, 1), STORE_WON, 1, noon + 43200); /* after the day */
    (void)day_table(k, p[8].id, day, 1);                                     /* goes on */
    (void)day_table(k, p[0].id, day + 1, 1);                                 /* another day */
    assert_int_equal(list_day(k, day, p[8].id, 200, &job), COUNT_OF(ends) + 3);
    assert_int_equal(job.count, COUNT_OF(ends));
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        size_t at = 0;
        while (job.entries[at].table.owner != p[i].id)
            at++;
        assert_int_equal(job.entries[at].place, ends[i].place);
        assert_int_equal(job.entries[at].table.decisions, ends[i].rounds * 3);
    }
    store_job_clear(&job);
    assert_int_equal(list_day(k, day, p[8].id, 2, &job), 3); /* the best two, and one's own */
    store_job_clear(&job);
    assert_int_equal(list_day(k, day, p[1].id, 0, &job), 2);
    store_job_clear(&job);
}

TEST(an_attempt_is_made_once)
{
    store_kit *k = *state;
    int32_t day = (int32_t)kit_number() + 300000;
    store_person p = kit_person(k, "player");
    store_job again = { .kind = STORE_NEW_TABLE, .text = span_of("daily") };

    (void)day_table(k, p.id, day, 1);
    again.table = kit_header(p.id, "daily");
    again.table.day = day;
    again.table.attempt = 1;
    assert_int_equal(kit_do(k, &again), STORE_CONFLICT);
}

TEST(whoever_is_forgotten_leaves_the_results)
{
    store_kit *k = *state;
    int32_t day = (int32_t)kit_number() + 400000;
    store_person p = kit_person(k, "player");
    store_job forget = { .kind = STORE_FORGET }, job;

    end_table(k, day_table(k, p.id, day, 1), STORE_WON, 4, day * INT64_C(86400));
    assert_int_equal(list_day(k, day, 0, 200, &job), 1);
    store_job_clear(&job);
    forget.person.id = p.id;
    assert_int_equal(kit_do(k, &forget), STORE_OK);
    assert_int_equal(list_day(k, day, p.id, 200, &job), 0);
    store_job_clear(&job);
}
