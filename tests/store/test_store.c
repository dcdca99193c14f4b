/*
 * test_store.c: people, secrets, tables and rows, for any kind of store: what goes in comes out.
 */
#define _GNU_SOURCE
#include "store_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_EACH(kit_setup, kit_teardown);

/* ---- people and keys ---- */

TEST(a_person_is_found_by_the_hash_of_a_login)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), found;

    kit_person(k, "Bob");
    assert_int_equal(kit_find_person(k, &ada, 0, &found), STORE_OK);
    assert_int_equal(found.id, ada.id);
    assert_string_equal(found.name, "Ada");
    assert_memory_equal(found.handle, ada.handle, sizeof ada.handle);
}

TEST(an_unknown_or_wrong_kind_of_secret_finds_nobody)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), nobody = { .handle = "no such handle" };
    store_job job = { .kind = STORE_FIND_PERSON, .key = { .kind = STORE_KEY_CODE } };

    assert_int_equal(kit_find_person(k, &nobody, 0, NULL), STORE_MISSING);
    memcpy(job.key.hash, ada.handle, sizeof ada.handle);
    assert_int_equal(kit_do(k, &job), STORE_MISSING);
}

TEST(two_people_cannot_have_one_handle_or_one_secret)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), found;
    store_job job = { .kind = STORE_NEW_PERSON, .person = ada };

    job.key = kit_key(STORE_KEY_LOGIN, 0, 0, 0);
    assert_int_equal(kit_do(k, &job), STORE_CONFLICT);
    assert_int_equal(kit_find_key(k, job.key, NULL), STORE_MISSING);

    /* A person whose secret is taken is not left behind without one: the handle is free. */
    memcpy(job.person.handle, job.key.hash, sizeof job.person.handle);
    memcpy(job.key.hash, ada.handle, sizeof ada.handle);
    assert_int_equal(kit_do(k, &job), STORE_CONFLICT);
    job.key = kit_key(STORE_KEY_LOGIN, 0, 0, 0);
    assert_int_equal(kit_do(k, &job), STORE_OK);
    assert_int_equal(kit_find_person(k, &ada, 0, &found), STORE_OK);
    assert_int_equal(found.id, ada.id);
}

TEST(a_name_can_be_changed)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), found;
    store_job job = { .kind = STORE_NAME_PERSON, .person = { .id = ada.id, .name = "Żaneta" } };

    assert_int_equal(kit_do(k, &job), STORE_OK);
    assert_int_equal(kit_find_person(k, &ada, 0, &found), STORE_OK);
    assert_string_equal(found.name, "Żaneta");
    job.person.id = INT64_MAX;
    assert_int_equal(kit_do(k, &job), STORE_MISSING);
}

TEST(a_key_replaces_the_one_before_but_logins_stand_side_by_side)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada");
    store_key code = kit_key(STORE_KEY_CODE, ada.id, 0, 0), code2 = code;
    store_key login = kit_key(STORE_KEY_LOGIN, ada.id, 0, 0), login2 = login, found;

    code2.hash[31] = login2.hash[31] = 1;
    assert_int_equal(kit_put_key(k, code), STORE_OK);
    assert_int_equal(kit_put_key(k, code2), STORE_OK);
    assert_int_equal(kit_find_key(k, code, NULL), STORE_MISSING);
    assert_int_equal(kit_find_key(k, code2, &found), STORE_OK);
    assert_int_equal(found.person, ada.id);
    assert_int_equal(found.kind, STORE_KEY_CODE);
    assert_int_equal(found.table, 0);

    assert_int_equal(kit_put_key(k, login), STORE_OK);
    assert_int_equal(kit_put_key(k, login2), STORE_OK);
    assert_int_equal(kit_find_key(k, login, NULL), STORE_OK);
    assert_int_equal(kit_find_key(k, login2, NULL), STORE_OK);
    assert_int_equal(kit_put_key(k, login), STORE_CONFLICT);

    /* A code whose hash is taken does not cost the one that was there. */
    memcpy(code.hash, login.hash, sizeof code.hash);
    assert_int_equal(kit_put_key(k, code), STORE_CONFLICT);
    assert_int_equal(kit_find_key(k, code2, NULL), STORE_OK);
}

TEST(a_seat_of_a_table_has_a_key_of_its_own)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_key one = kit_key(STORE_KEY_SEAT, 0, t.id, 1), two = kit_key(STORE_KEY_SEAT, 0, t.id, 2);
    store_key found;
    store_job drop = { .kind = STORE_DROP_KEY, .key = one };

    assert_int_equal(kit_put_key(k, one), STORE_OK);
    assert_int_equal(kit_put_key(k, two), STORE_OK);
    assert_int_equal(kit_find_key(k, two, &found), STORE_OK);
    assert_int_equal(found.table, t.id);
    assert_int_equal(found.seat, 2);
    memset(drop.key.hash, 0, sizeof drop.key.hash);
    assert_int_equal(kit_do(k, &drop), STORE_OK);
    assert_int_equal(drop.count, 1);
    assert_int_equal(kit_find_key(k, one, NULL), STORE_MISSING);
    assert_int_equal(kit_find_key(k, two, NULL), STORE_OK);
}

/* ---- tables ---- */

TEST(a_table_is_loaded_as_it_was_made)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), bob = kit_person(k, "Bob");
    store_row rows[2] = { kit_row(1, "sit"), kit_row(2, "") };
    store_job job = { .kind = STORE_NEW_TABLE,
                      .table = kit_header(ada.id, "text of cards"),
                      .sits = { [3] = bob.id },
                      .rows = rows,
                      .n_rows = 2,
                      .text = span_of("text of cards") };
    store_job got = { .kind = STORE_LOAD };

    rows[1] = (store_row){ .n = 2,
                           .kind = 255,
                           .seat = 7,
                           .asked = 200,
                           .who = bob.id,
                           .at = INT64_C(1) << 50,
                           .hash = UINT64_MAX };
    job.table.clock = UINT32_MAX;
    job.table.due = 77;
    job.table.has_chat = true;
    snprintf(job.table.result, sizeof job.table.result, "%s", "won by north");
    assert_int_equal(kit_do(k, &job), STORE_OK);
    memcpy(got.table.name, job.table.name, sizeof got.table.name);
    assert_int_equal(kit_do(k, &got), STORE_OK);

    kit_same_table(&got.table, &job.table);
    assert_memory_equal(got.sits, job.sits, sizeof got.sits);
    assert_int_equal(got.n_rows, 2);
    assert_true(span_is(got.rows[0].text, "sit"));
    assert_true(span_is(got.rows[1].text, ""));
    assert_int_equal(got.rows[1].hash, UINT64_MAX);
    assert_int_equal(got.rows[1].at, rows[1].at);
    assert_int_equal(got.rows[1].who, bob.id);
    assert_int_equal(got.rows[1].kind, 255);
    assert_int_equal(got.rows[1].seat, 7);
    assert_int_equal(got.rows[1].asked, 200);
    store_job_clear(&got);
    assert_null(got.rows);
}

TEST(only_the_last_words_are_read)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), bob = kit_person(k, "Bob");
    store_table t = kit_table(k, ada.id);
    store_row rows[8];
    char leave_out[40];
    store_job job = { .kind = STORE_APPEND, .table.id = t.id, .rows = rows, .n_rows = 8 };
    store_job got = { .kind = STORE_WORDS, .table.id = t.id, .limit = 3 };

    for (uint32_t i = 0; i < 8; i++) {
        rows[i] = kit_row(i + 1, i == 6 ? "" : i % 2 ? "odd" : "even");
        rows[i].kind = i == 4 ? 7 : i == 3 ? STORE_ROW_PHRASE : STORE_ROW_SAID;
        rows[i].who = i % 2 ? bob.id : ada.id;
    }
    assert_int_equal(kit_do(k, &job), STORE_OK);
    assert_int_equal(kit_do(k, &got), STORE_OK);
    assert_int_equal(got.n_rows, 3);
    assert_int_equal(got.rows[0].n, 4);
    assert_int_equal(got.rows[1].n, 6);
    assert_int_equal(got.rows[2].n, 8);
    assert_true(span_is(got.rows[2].text, "odd"));
    assert_int_equal(got.n_people, 1);
    assert_string_equal(got.people[0].name, "Bob");
    store_job_clear(&got);
    snprintf(leave_out, sizeof leave_out, ",%lld,", (long long)bob.id);
    got.text = span_of(leave_out);
    assert_int_equal(kit_do(k, &got), STORE_OK);
    assert_int_equal(got.n_rows, 2);
    assert_int_equal(got.rows[1].n, 3);
    store_job_clear(&got);
}

TEST(no_table_has_the_name_of_another)
{
    store_kit *k = *state;
    store_table first = kit_table(k, kit_person(k, "Ada").id);
    store_job job = { .kind = STORE_NEW_TABLE, .table = first, .text = span_of("cards") };
    store_job got;

    assert_int_equal(kit_do(k, &job), STORE_CONFLICT);
    kit_load(k, first.id, &got);
    assert_int_equal(got.n_rows, 0);
    store_job_clear(&got);
}

TEST(a_table_for_somebody_who_is_not_there_is_not_made)
{
    store_kit *k = *state;
    store_job job = { .kind = STORE_NEW_TABLE,
                      .table = kit_header(0, "cards"),
                      .sits = { INT64_MAX },
                      .text = span_of("cards") };
    store_job load = { .kind = STORE_LOAD };

    assert_int_equal(kit_do(k, &job), STORE_MISSING);
    memcpy(load.table.name, job.table.name, sizeof load.table.name);
    assert_int_equal(kit_do(k, &load), STORE_MISSING);
}

TEST(what_is_not_there_is_missing)
{
    store_kit *k = *state;
    store_job load = { .kind = STORE_LOAD, .table.id = INT64_MAX };
    store_job named = { .kind = STORE_LOAD, .table.name = "no such table" };
    store_job content = { .kind = STORE_CONTENT };
    store_job forget = { .kind = STORE_FORGET, .person.id = INT64_MAX };
    store_job report = { .kind = STORE_REPORT, .table.id = INT64_MAX, .text = span_of("rude") };
    store_job header = { .kind = STORE_APPEND, .table.id = INT64_MAX, .has_header = true };

    assert_int_equal(kit_do(k, &load), STORE_MISSING);
    assert_int_equal(kit_do(k, &named), STORE_MISSING);
    assert_int_equal(kit_do(k, &content), STORE_MISSING);
    assert_int_equal(kit_do(k, &forget), STORE_MISSING);
    assert_int_equal(kit_do(k, &report), STORE_MISSING);
    assert_int_equal(kit_do(k, &header), STORE_MISSING);
    assert_int_equal(kit_append(k, INT64_MAX, 1, "move"), STORE_MISSING);
    assert_int_equal(kit_append(k, INT64_MAX, 2, "move"), STORE_MISSING);
}

TEST(content_is_kept_once_and_a_table_cannot_be_without)
{
    store_kit *k = *state;
    char content[64];
    store_job job = { .kind = STORE_NEW_TABLE }, got = { .kind = STORE_CONTENT };

    snprintf(content, sizeof content, "cards of %llu", (unsigned long long)kit_number());
    job.table = kit_header(kit_person(k, "Ada").id, content);
    assert_int_equal(kit_do(k, &job), STORE_MISSING);
    job.text = span_of(content);
    assert_int_equal(kit_do(k, &job), STORE_OK);
    job.text = span_of("");
    snprintf(job.table.name, sizeof job.table.name, "%llx", (unsigned long long)kit_number());
    assert_int_equal(kit_do(k, &job), STORE_OK);
    memcpy(got.table.content, job.table.content, sizeof got.table.content);
    assert_int_equal(kit_do(k, &got), STORE_OK);
    assert_true(span_is(got.text, content));
    store_job_clear(&got);
}

/* ---- rows ---- */

TEST(a_row_that_stands_already_is_a_conflict)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_job got;

    assert_int_equal(kit_append(k, t.id, 1, "first"), STORE_OK);
    assert_int_equal(kit_append(k, t.id, 1, "second"), STORE_CONFLICT);
    kit_load(k, t.id, &got);
    assert_int_equal(got.n_rows, 1);
    assert_true(span_is(got.rows[0].text, "first"));
    store_job_clear(&got);
}

TEST(a_row_after_a_gap_is_a_conflict)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_row rows[2] = { kit_row(3, "third"), kit_row(5, "too early") };
    store_job job = { .kind = STORE_APPEND, .table.id = t.id, .rows = rows, .n_rows = 2 };

    assert_int_equal(kit_append(k, t.id, 2, "too early"), STORE_CONFLICT);
    assert_int_equal(kit_append(k, t.id, 1, "first"), STORE_OK);
    assert_int_equal(kit_append(k, t.id, 3, "too early"), STORE_CONFLICT);
    assert_int_equal(kit_append(k, t.id, 2, "second"), STORE_OK);
    assert_int_equal(kit_do(k, &job), STORE_CONFLICT);
    rows[1].n = 4;
    assert_int_equal(kit_do(k, &job), STORE_OK);
}

TEST(a_job_that_fails_half_way_leaves_nothing)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_row rows[2] = { kit_row(1, "good"), kit_row(1, "bad") };
    store_job job = { .kind = STORE_APPEND, .table = t, .rows = rows, .n_rows = 2 }, got;

    assert_int_equal(kit_do(k, &job), STORE_CONFLICT);
    job.n_rows = 1;
    job.has_header = true;
    job.table.phase = STORE_OVER;
    job.sits[0] = INT64_MAX; /* nobody */
    assert_int_equal(kit_do(k, &job), STORE_MISSING);
    kit_load(k, t.id, &got);
    assert_int_equal(got.n_rows, 0);
    assert_int_equal(got.table.phase, STORE_PLAYING);
    store_job_clear(&got);
}

TEST(a_header_and_sits_change_with_a_row_only_if_asked)
{
    store_kit *k = *state;
    store_person ada = kit_person(k, "Ada"), bob = kit_person(k, "Bob");
    store_table t = kit_table(k, ada.id);
    store_row row = kit_row(1, "move");
    store_job job = { .kind = STORE_APPEND, .table = t, .rows = &row, .n_rows = 1 }, got;

    job.table.phase = STORE_OVER;
    job.sits[1] = bob.id;
    assert_int_equal(kit_do(k, &job), STORE_OK);
    kit_load(k, t.id, &got);
    kit_same_table(&got.table, &t);
    assert_int_equal(got.sits[0], ada.id);
    store_job_clear(&got);

    row.n = 2;
    job.has_header = true;
    job.table.touched = 5000;
    snprintf(job.table.result, sizeof job.table.result, "%s", "north wins");
    assert_int_equal(kit_do(k, &job), STORE_OK);
    kit_load(k, t.id, &got);
    kit_same_table(&got.table, &job.table);
    assert_memory_equal(got.sits, job.sits, sizeof got.sits);
    assert_int_equal(got.n_rows, 2);
    store_job_clear(&got);
}

TEST(what_a_table_began_with_stays)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    store_job job = { .kind = STORE_APPEND, .has_header = true, .table = t }, got;

    memset(job.table.secret, 9, sizeof job.table.secret);
    memset(job.table.content, 9, sizeof job.table.content);
    job.table.made = 1;
    assert_int_equal(kit_do(k, &job), STORE_OK);
    kit_load(k, t.id, &got);
    kit_same_table(&got.table, &t);
    store_job_clear(&got);
}

TEST(long_texts_and_odd_bytes_come_back_whole)
{
    store_kit *k = *state;
    store_table t = kit_table(k, kit_person(k, "Ada").id);
    size_t size = 65536;
    char *big = malloc(size);
    store_row rows[3] = { kit_row(1, "żółw 🐢 'quoted' \"twice\"; --"), kit_row(2, ""),
                          kit_row(3, "after") };
    store_job job = { .kind = STORE_APPEND, .table.id = t.id, .rows = rows, .n_rows = 3 }, got;

    assert_non_null(big);
    memset(big, 'x', size);
    rows[1].text = (span){ .at = big, .length = size };
    assert_int_equal(kit_do(k, &job), STORE_OK);
    kit_load(k, t.id, &got);
    assert_int_equal(got.n_rows, 3);
    for (int i = 0; i < 3; i++)
        assert_true(span_equal(got.rows[i].text, rows[i].text));
    store_job_clear(&got);
    free(big);
}

TEST(everybody_at_a_table_is_named)
{
    store_kit *k = *state;
    store_person owner = kit_person(k, "Owner"), sits = kit_person(k, "Sits");
    store_person wrote = kit_person(k, "Wrote");
    store_table t = kit_table(k, owner.id);
    store_row rows[2] = { kit_row(1, "hello"), kit_row(2, "hello again") };
    store_job job = { .kind = STORE_APPEND, .table = t, .rows = rows, .n_rows = 2 }, got;

    kit_person(k, "Elsewhere");
    rows[0].who = rows[1].who = wrote.id;
    job.has_header = true;
    job.sits[1] = sits.id;
    assert_int_equal(kit_do(k, &job), STORE_OK);
    kit_load(k, t.id, &got);
    assert_int_equal(got.n_people, 3);
    assert_int_equal(got.people[0].id, owner.id);
    assert_string_equal(got.people[0].name, "Owner");
    assert_string_equal(got.people[1].name, "Sits");
    assert_string_equal(got.people[2].name, "Wrote");
    assert_memory_equal(got.people[2].handle, wrote.handle, sizeof wrote.handle);
    store_job_clear(&got);
}
