/*
 * test_house_long.c: long games: the house does long work in slices, in the right order, with the
 * same result as in one go; and nobody can make a game longer than allowed.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 10 };

static int begin(void **state)
{
    (void)state;
    inn_begin(&the_inn);
    the_inn.slice = SLICE;
    inn_open(&the_inn);
    return 0;
}

AROUND_EACH(begin, inn_teardown);

/* ---- helpers ---- */

static void plan(guest *ann)
{
    guest_ask(ann, "'do':'move','decision':%u,'line':'north plan market'",
              (unsigned)ann->v.room->seats[0].decision);
    assert_int_equal(guest_count(ann, "no"), 0);
}

/* Makes a move and takes it back until the game has this many lines. */
static void to_and_fro(guest *ann, uint32_t lines)
{
    const play *p = ann->v.room->play;

    while (play_length(p) < lines) {
        plan(ann);
        guest_ask(ann, "'do':'undo'");
        assert_int_equal(guest_count(ann, "no"), 0);
    }
}

static couple two_play_long(uint32_t lines)
{
    couple c = two_play(&the_inn, ",'spectators':true");

    to_and_fro(c.ann, lines);
    guest_rest(c.ann);
    guest_rest(c.bob);
    return c;
}

/* Until nothing is on its way to or from the store; but what takes long does not go on. */
static void pump_store(void)
{
    store_figures f;

    for (;;) {
        store_deliver(the_inn.s);
        store_read_figures(the_inn.s, &f);
        if (f.waiting == 0)
            return;
        sem_wait(&the_inn.ready);
    }
}

static unsigned work_to_the_end(void)
{
    unsigned slices = the_inn.h->chores ? 1 : 0;

    while (house_work(the_inn.h))
        slices++;
    return slices;
}

/* The number of the last entry of a history. */
static unsigned last_told(const guest *g)
{
    char path[40];

    (void)snprintf(path, sizeof path, "entries.%u.n", guest_size(g, "history", "entries") - 1);
    return (unsigned)atoi(guest_heard(g, "history", path));
}

/* ---- histories ---- */

TEST(a_history_is_told_in_slices)
{
    couple c = two_play_long(100);

    guest_send(c.ann, "'do':'history'");
    assert_true(house_work(the_inn.h));
    assert_int_equal(guest_count(c.ann, "history"), 0);
    guest_send(c.ann, "'do':'history'");
    guest_is_refused(c.ann, "busy");
    guest_send(c.bob, "'do':'say','phrase':1"); /* nobody waits for it */
    pump_store();
    guest_is_done(c.bob);
    assert_int_equal(guest_count(c.ann, "history"), 0);
    assert_int_equal(work_to_the_end(), 100 / SLICE - 1);
    assert_int_equal(guest_count(c.ann, "history"), 1);
    assert_int_equal(guest_size(c.ann, "history", "entries"), 100);
    assert_int_equal(last_told(c.ann), c.ann->v.n);
}

TEST(what_is_played_meanwhile_belongs_to_it)
{
    couple c = two_play_long(40);

    guest_send(c.ann, "'do':'history'");
    assert_true(house_work(the_inn.h));
    guest_send(c.ann, "'do':'move','decision':%u,'line':'north plan market'",
               (unsigned)c.ann->v.room->seats[0].decision);
    pump_store();
    assert_int_equal(guest_count(c.ann, "update"), 1);
    (void)work_to_the_end();
    assert_int_equal(guest_size(c.ann, "history", "entries"), 41);
    assert_int_equal(last_told(c.ann), c.ann->v.n);
}

TEST(a_short_game_does_not_wait_for_a_long_one)
{
    couple l = two_play_long(100), s = two_play_long(2 * SLICE);

    guest_send(l.ann, "'do':'history'");
    guest_send(l.bob, "'do':'history'");
    assert_true(house_work(the_inn.h));
    guest_send(s.ann, "'do':'history'");
    assert_true(house_work(the_inn.h));
    assert_true(house_work(the_inn.h));
    assert_int_equal(guest_count(s.ann, "history"), 1);
    assert_int_equal(guest_count(l.ann, "history") + guest_count(l.bob, "history"), 0);
    (void)work_to_the_end();
    assert_int_equal(guest_count(l.ann, "history") + guest_count(l.bob, "history"), 2);
}

TEST(whoever_goes_needs_no_answer)
{
    couple c = two_play_long(60);
    guest *eve = guest_new(&the_inn);

    guest_send(c.ann, "'do':'history'");
    guest_send(c.bob, "'do':'record'");
    guest_send(eve, "'do':'open','table':'%s','from':1", c.ann->table);
    pump_store();
    assert_true(house_work(the_inn.h));
    guest_leave(eve);
    guest_send(c.ann, "'do':'leave'");
    guest_leave(c.bob);
    (void)work_to_the_end();
    assert_int_equal(guest_count(c.ann, "history"), 0);
    c.ann->id--;
    guest_is_refused(c.ann, "nowhere");
    assert_null(the_inn.h->chores);
    assert_int_equal(the_inn.h->n_requests, 0);
}

TEST(a_report_has_the_whole_of_a_long_game)
{
    couple c = two_play_long(60);

    guest_send(c.ann, "'do':'report','text':'long'");
    assert_true(house_work(the_inn.h));
    assert_int_equal(guest_count(c.ann, "record"), 0);
    inn_pump(&the_inn);
    assert_non_null(strstr(guest_heard(c.ann, "record", "text"), "\n61 north undo to 59\n"));
}

/* ---- coming ---- */

TEST(a_long_log_is_loaded_in_slices)
{
    couple c = two_play_long(100);
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    uint32_t n = c.ann->v.n;
    guest *ann, *bob;

    strcpy(table, c.ann->table);
    strcpy(token, c.ann->token);
    inn_restart(&the_inn);
    ann = guest_again(&the_inn, token);
    bob = guest_new(&the_inn);
    guest_rest(ann);
    guest_send(ann, "'do':'open','table':'%s'", table);
    pump_store();
    for (unsigned i = 0; i < 100 / SLICE; i++)
        assert_true(house_work(the_inn.h));
    assert_int_equal(guest_count(ann, "table"), 0);
    guest_send(bob, "'do':'lobby'");
    pump_store();
    assert_int_equal(guest_count(bob, "lobby"), 1);
    assert_true(work_to_the_end() >= 100 / SLICE); /* its stream is walked as well */
    assert_int_equal(guest_count(ann, "view"), 1);
    assert_int_equal(atoi(guest_heard(ann, "view", "n")), n);
}

/* First what was missed, then the view, and nothing in between, though moves keep coming. */
TEST(whoever_comes_back_misses_nothing)
{
    couple c = two_play_long(60);
    guest *eve = guest_new(&the_inn);

    guest_send(eve, "'do':'open','table':'%s','from':7", c.ann->table);
    for (unsigned i = 0; guest_count(eve, "view") == 0; i++) {
        assert_true(i < 100);
        pump_store();
        if (i % 2 == 0 && i < 10)
            guest_send(c.ann, "'do':'move','decision':%u,'line':'north plan market'",
                       (unsigned)c.ann->v.room->seats[0].decision);
        else if (i < 10)
            guest_send(c.ann, "'do':'undo'");
        (void)house_work(the_inn.h);
    }
    assert_int_equal(guest_count(c.ann, "no"), 0);
    assert_int_equal(guest_count(eve, "history"), 1);
    assert_string_equal(guest_heard(eve, "history", "entries.0.n"), "8");
    assert_int_equal(last_told(eve), atoi(guest_heard(eve, "view", "n")));
    assert_true(last_told(eve) > 61);
    inn_pump(&the_inn);
    guest_is_done(eve);
}

/* Other seats have another stream; the house walks through it before he gets them. */
TEST(a_seat_changes_hands_in_a_long_game)
{
    couple c = two_play_long(60);
    uint32_t n = c.bob->v.n;

    guest_send(c.bob, "'do':'stand','seat':1");
    pump_store();
    assert_int_equal(guest_count(c.bob, "table"), 0);
    assert_true(work_to_the_end() >= 60 / SLICE);
    pump_store();
    guest_is_done(c.bob);
    assert_int_equal(atoi(guest_heard(c.bob, "view", "n")), 61);
    plan(c.ann);
    assert_int_equal(guest_count(c.bob, "update"), 1);
    expect_done(c.bob, "'do':'sit','seat':1");
    assert_int_equal(atoi(guest_heard(c.bob, "view", "n")), n + 1);
}

/* ---- undo ---- */

TEST(a_seat_may_take_back_so_much)
{
    couple c = two_play(&the_inn, "");

    the_inn.h->limits.undos = 5;
    to_and_fro(c.ann, 10);
    plan(c.ann);
    expect_refusal(c.ann, "'do':'undo'", "undos");
    guest_ask(c.bob, "'do':'undo'");
    guest_is_refused(c.bob, "undo"); /* he has done nothing yet */
    assert_int_equal(play_length(c.ann->v.room->play), 11);
}
