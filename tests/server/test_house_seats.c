/*
 * test_house_seats.c: seats, how a game begins and ends apart from its rules, clocks, and restarts.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NULL_TABLE "'game':'null','setup':'players=2'"
#define NO_KEY     "00000000000000000000000000000000"
#define NONCE      "00112233445566778899aabbccddeeff"

static inn in;

static int begin(void **state)
{
    (void)state;
    inn_begin(&in);
    inn_open(&in);
    return 0;
}

static int end(void **state)
{
    (void)state;
    inn_empty(&in);
    inn_close(&in);
    inn_end(&in);
    return 0;
}

/* ---- seats ---- */

static void seats_are_taken_given_and_left(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in);

    (void)state;
    guest_create(ann, NULL_TABLE ",'listed':true,'spectators':true");
    guest_open(bob, ann->table);
    expect_done(bob, "'do':'sit','seat':1");
    expect_refusal(ann, "'do':'sit','seat':1", "seat");
    expect_refusal(bob, "'do':'sit','seat':1", "seat");
    expect_refusal(bob, "'do':'sit','seat':2", "seat");
    expect_refusal(bob, "'do':'stand','seat':0", "seat");
    expect_refusal(bob, "'do':'stand','seat':5", "seat");
    expect_done(bob, "'do':'give','seat':1,'bot':'random'");
    assert_string_equal(guest_heard(ann, "table", "seats.1.away"), "true");
    assert_string_equal(guest_heard(ann, "table", "seats.1.person"), bob->person);
    expect_done(bob, "'do':'sit','seat':1");
    assert_string_equal(guest_heard(ann, "table", "seats.1.bot"), "");
    guest_ask(bob, "'do':'give','seat':1,'person':'%s'", ann->person);
    guest_is_done(bob);
    assert_string_equal(guest_heard(bob, "table", "seats.1.person"), ann->person);
    expect_refusal(bob, "'do':'give','seat':1,'bot':'random'", "seat");
    expect_refusal(bob, "'do':'give','seat':0,'bot':'random'", "seat");
    guest_ask(ann, "'do':'give','seat':0,'person':'%s'", bob->person);
    guest_is_done(ann);
    expect_done(ann, "'do':'stand','seat':0");
    assert_string_equal(guest_heard(bob, "table", "seats.0.person"), "");
}

static void giving_is_refused(void **state)
{
    guest *ann = guest_new(&in), *far = guest_new(&in);

    (void)state;
    guest_create(ann, NULL_TABLE ",'seats':'me'");
    expect_refusal(ann, "'do':'give','seat':0,'bot':'nobody'", "bot");
    expect_refusal(ann, "'do':'give','seat':0", "missing");
    expect_refusal(ann, "'do':'give','seat':0,'bot':'random','person':'" NO_KEY "'", "missing");
    guest_ask(ann, "'do':'give','seat':0,'person':'%s'", far->person);
    guest_is_refused(ann, "person");
    expect_refusal(ann, "'do':'give','seat':6,'bot':'random'", "seat");
}

static void a_game_begins_when_all_seats_are_held(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in);

    (void)state;
    guest_create(ann, NULL_TABLE ",'seats':'me','listed':true");
    guest_open(bob, ann->table);
    expect_refusal(ann, "'do':'start'", "seat");
    expect_refusal(bob, "'do':'nonce','nonce':'" NONCE "'", "spectator");
    expect_done(bob, "'do':'sit','seat':1");
    expect_done(bob, "'do':'nonce','nonce':'" NONCE "'");
    expect_done(bob, "'do':'nonce','nonce':'" NONCE "'");
    assert_string_equal(guest_heard(ann, "table", "nonces"), "1");
    expect_refusal(bob, "'do':'start'", "owner");
    expect_refusal(bob, "'do':'settings','chat':false", "owner");
    expect_refusal(bob, "'do':'end','yes':true", "phase");
    expect_refusal(bob, "'do':'late','seat':0,'choice':'wait'", "phase");
    expect_refusal(bob, "'do':'rematch'", "phase");
    expect_done(ann, "'do':'start'");
    expect_refusal(ann, "'do':'start'", "phase");
    expect_refusal(ann, "'do':'nonce','nonce':'" NONCE "'", "phase");
}

static void a_seat_left_during_the_game_can_be_taken(void **state)
{
    couple c = two_play(&in, "");
    guest *eve = guest_new(&in);

    (void)state;
    expect_refusal(c.ann, "'do':'stand','seat':1", "seat");
    expect_done(c.bob, "'do':'stand','seat':1");
    guest_open(eve, c.ann->table);
    expect_done(eve, "'do':'sit','seat':1");
    assert_true(guest_count(eve, "view") >= 1);
    assert_null(c.bob->v.room);
}

/* ---- ends ---- */

static void a_game_ends_when_everybody_wishes_it(void **state)
{
    couple c = two_play(&in, "");

    (void)state;
    expect_done(c.ann, "'do':'end','yes':true");
    assert_string_equal(guest_heard(c.bob, "table", "ends.0"), c.ann->person);
    expect_done(c.ann, "'do':'end','yes':false");
    expect_done(c.bob, "'do':'end','yes':true");
    assert_string_equal(guest_heard(c.bob, "table", "phase"), "playing");
    expect_done(c.ann, "'do':'end','yes':true");
    assert_string_equal(guest_heard(c.bob, "table", "phase"), "over");
    assert_string_equal(guest_heard(c.bob, "table", "result.why"), "consent");
    expect_refusal(c.ann, "'do':'end','yes':true", "phase");
    expect_refusal(c.ann, "'do':'sit','seat':0", "phase");
    expect_refusal(c.ann, "'do':'stand','seat':0", "phase");
    expect_refusal(c.ann, "'do':'give','seat':0,'bot':'random'", "phase");
}

static void a_rematch_has_the_same_people(void **state)
{
    couple c = two_play(&in, ",'clock':77,'spectators':true");
    guest *eve = guest_new(&in);
    char next[STORE_NAME];

    (void)state;
    guest_open(eve, c.ann->table);
    expect_done(c.ann, "'do':'end','yes':true");
    expect_done(c.bob, "'do':'end','yes':true");
    expect_refusal(eve, "'do':'rematch'", "spectator");
    guest_send(c.ann, "'do':'rematch'");
    expect_refusal(c.bob, "'do':'rematch'", "busy");
    guest_is_done(c.ann);
    snprintf(next, sizeof next, "%s", guest_heard(c.ann, "done", "table"));
    assert_int_equal(strlen(next), 11);
    assert_string_equal(guest_heard(c.bob, "table", "rematch"), next);
    expect_done(c.bob, "'do':'rematch'");
    assert_string_equal(guest_heard(c.bob, "done", "table"), next);
    guest_open(c.bob, next);
    assert_string_equal(guest_heard(c.bob, "table", "seats.0.person"), c.ann->person);
    assert_string_equal(guest_heard(c.bob, "table", "seats.1.person"), c.bob->person);
    assert_string_equal(guest_heard(c.bob, "table", "clock"), "77");
    assert_string_equal(guest_heard(c.bob, "table", "phase"), "open");
}

/* ---- clocks ---- */

/* Which of the two is asked first, and the other one. */
static void whose_turn(couple c, guest **late, guest **other, int *seat)
{
    *seat = guest_size(c.ann, "view", "ask") > 0 ? 0 : 1;
    *late = *seat == 0 ? c.ann : c.bob;
    *other = *seat == 0 ? c.bob : c.ann;
}

/* A table whose clock has run out for one seat. */
static couple somebody_is_late(guest **late, guest **other, int *seat)
{
    couple c = two_play(&in, ",'clock':30");

    inn_tick(&in, 29000);
    whose_turn(c, late, other, seat);
    assert_null(strstr((*late)->heard[(*late)->n_heard - 1], "\"late\":true"));
    inn_tick(&in, 2000);
    assert_non_null(strstr((*other)->heard[(*other)->n_heard - 1], "\"late\":true"));
    return c;
}

static void the_others_choose_what_becomes_of_a_late_seat(void **state)
{
    guest *late, *other;
    couple c;
    int seat;

    (void)state;
    c = somebody_is_late(&late, &other, &seat);
    guest_ask(late, "'do':'late','seat':%d,'choice':'wait'", seat);
    guest_is_refused(late, "seat");
    guest_ask(other, "'do':'late','seat':%d,'choice':'dance'", seat);
    guest_is_refused(other, "field");
    expect_refusal(other, "'do':'late','seat':6,'choice':'wait'", "seat");
    guest_ask(other, "'do':'late','seat':%d,'choice':'wait'", seat);
    guest_is_done(other);
    guest_ask(other, "'do':'late','seat':%d,'choice':'wait'", seat);
    guest_is_refused(other, "seat");
    inn_tick(&in, 31000);
    inn_tick(&in, 1000); /* one clock at a time: the other seat's ran out first */
    guest_rest(other);
    guest_ask(other, "'do':'late','seat':%d,'choice':'bot'", seat);
    guest_is_done(other);
    assert_non_null(strstr(other->heard[0], "\"bot\":\"random\""));
    guest_ask(late, "'do':'sit','seat':%d", seat);
    guest_is_done(late);
    (void)c;
}

static void a_late_seat_can_be_freed_or_end_the_game(void **state)
{
    guest *late, *other;
    couple c;
    int seat;

    (void)state;
    c = somebody_is_late(&late, &other, &seat);
    guest_ask(other, "'do':'late','seat':%d,'choice':'free'", seat);
    guest_is_done(other);
    assert_int_equal(room_seats_of(other->v.room, late->v.who->id), 0);
    c = somebody_is_late(&late, &other, &seat);
    guest_ask(other, "'do':'late','seat':%d,'choice':'end'", seat);
    guest_is_done(other);
    assert_string_equal(guest_heard(c.ann, "table", "result.why"), "late");
}

/* Of three, one is late: the other two end the game together, or not at all. */
static void a_game_ends_for_lateness_when_all_others_wish_it(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in), *cid = guest_new(&in);

    (void)state;
    guest_create(ann, "'game':'bo','setup':'players=3 first=1','seats':'me','listed':true,"
                      "'clock':30");
    guest_open(bob, ann->table);
    guest_open(cid, ann->table);
    expect_done(bob, "'do':'sit','seat':1");
    expect_done(cid, "'do':'sit','seat':2");
    expect_done(ann, "'do':'start'");
    inn_tick(&in, 31000);
    expect_done(bob, "'do':'late','seat':0,'choice':'end'");
    assert_string_equal(guest_heard(ann, "table", "phase"), "playing");
    expect_done(cid, "'do':'late','seat':0,'choice':'end'");
    assert_string_equal(guest_heard(ann, "table", "phase"), "over");
    assert_string_equal(guest_heard(ann, "table", "result.why"), "late");
}

static void a_clock_runs_out_at_a_table_nobody_has_loaded(void **state)
{
    couple c = two_play(&in, ",'clock':300");
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    guest *ann;

    (void)state;
    strcpy(table, c.ann->table);
    strcpy(token, c.ann->token);
    inn_empty(&in);
    inn_tick(&in, 1000);
    inn_tick(&in, 61000);
    assert_null(room_loaded(in.h, span_of(table)));
    inn_tick(&in, 300000);
    inn_tick(&in, 1000);
    ann = guest_again(&in, token);
    guest_open(ann, table);
    assert_non_null(strstr(ann->heard[1], "\"late\":true"));
}

/* ---- tables that are kept ---- */

static void a_restart_finds_everything(void **state)
{
    couple c = two_play(&in, ",'spectators':true,'chat':false");
    char table[STORE_NAME], ann[WIRE_KEY_HEX], bob[WIRE_KEY_HEX], before[3000];
    guest *g;

    (void)state;
    expect_done(c.bob, "'do':'end','yes':true");
    guest_open(c.bob, c.ann->table);
    strcpy(table, c.ann->table);
    strcpy(ann, c.ann->token);
    strcpy(bob, c.bob->token);
    expect_done(c.ann, "'do':'leave'");
    guest_rest(c.bob);
    guest_open(c.bob, table);
    snprintf(before, sizeof before, "%s", c.bob->heard[0]);
    inn_empty(&in);
    inn_close(&in);
    inn_open(&in);
    g = guest_again(&in, bob);
    guest_rest(g);
    guest_open(g, table);
    assert_string_equal(g->heard[0], before);
    guest_ask(guest_again(&in, ann), "'do':'open','table':'%s'", table);
    assert_string_equal(guest_heard(g, "here", "here"), "true");
}

static void idle_tables_are_unloaded(void **state)
{
    guest *ann = guest_new(&in);

    (void)state;
    guest_create(ann, NULL_TABLE);
    expect_done(ann, "'do':'leave'");
    inn_tick(&in, 59000);
    assert_int_equal(in.h->n_rooms, 1);
    inn_tick(&in, 2000);
    assert_int_equal(in.h->n_rooms, 0);
    guest_open(ann, ann->table);
    inn_tick(&in, 3600000);
    assert_int_equal(in.h->n_rooms, 1);
}

static void old_tables_go_when_they_are_not_to_be_kept(void **state)
{
    guest *ann = guest_new(&in);

    (void)state;
    guest_create(ann, NULL_TABLE);
    expect_done(ann, "'do':'leave'");
    in.h->limits.keep_days = 30;
    inn_tick(&in, INT64_C(29) * 86400 * 1000);
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 1);
    inn_tick(&in, INT64_C(2) * 86400 * 1000);
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(seats_are_taken_given_and_left),
        TEST(giving_is_refused),
        TEST(a_game_begins_when_all_seats_are_held),
        TEST(a_seat_left_during_the_game_can_be_taken),
        TEST(a_game_ends_when_everybody_wishes_it),
        TEST(a_rematch_has_the_same_people),
        TEST(the_others_choose_what_becomes_of_a_late_seat),
        TEST(a_late_seat_can_be_freed_or_end_the_game),
        TEST(a_game_ends_for_lateness_when_all_others_wish_it),
        TEST(a_clock_runs_out_at_a_table_nobody_has_loaded),
        TEST(a_restart_finds_everything),
        TEST(idle_tables_are_unloaded),
        TEST(old_tables_go_when_they_are_not_to_be_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
