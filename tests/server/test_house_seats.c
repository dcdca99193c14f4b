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

AROUND_EACH(inn_setup, inn_teardown);

/* ---- seats ---- */

TEST(seats_are_taken_given_and_left)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

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
    expect_done(ann, "'do':'sit','seat':1");
    assert_string_equal(guest_heard(bob, "table", "seats.1.person"), ann->person);
    expect_refusal(bob, "'do':'give','seat':1,'bot':'random'", "seat");
    expect_refusal(bob, "'do':'give','seat':0,'bot':'random'", "seat");
    guest_ask(ann, "'do':'give','seat':0,'person':'%s'", bob->person);
    guest_is_done(ann);
    assert_string_equal(guest_heard(bob, "table", "seats.0.offered"), bob->person);
    expect_done(bob, "'do':'sit','seat':0");
    expect_done(bob, "'do':'stand','seat':0");
    assert_string_equal(guest_heard(bob, "table", "seats.0.person"), "");
}

TEST(giving_is_refused)
{
    guest *ann = guest_new(&the_inn), *far = guest_new(&the_inn);

    guest_create(ann, NULL_TABLE ",'seats':'me'");
    expect_refusal(ann, "'do':'give','seat':0,'bot':'nobody'", "bot");
    expect_refusal(ann, "'do':'give','seat':0", "missing");
    expect_refusal(ann, "'do':'give','seat':0,'bot':'random','person':'" NO_KEY "'", "missing");
    guest_ask(ann, "'do':'give','seat':0,'person':'%s'", far->person);
    guest_is_refused(ann, "person");
    expect_refusal(ann, "'do':'give','seat':6,'bot':'random'", "seat");
}

TEST(a_game_begins_when_all_seats_are_held)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

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

/* By somebody with a link from the previous holder; somebody who left for good is out. */
TEST(a_seat_left_during_the_game_can_be_taken)
{
    couple c = two_play(&the_inn, "");
    guest *eve = guest_new(&the_inn);
    char key[WIRE_KEY_HEX];

    expect_refusal(c.ann, "'do':'stand','seat':1", "seat");
    guest_ask(c.bob, "'do':'invite','seat':1");
    strcpy(key, guest_heard(c.bob, "link", "key"));
    expect_done(c.bob, "'do':'stand','seat':1");
    guest_ask(eve, "'do':'open','table':'%s'", c.ann->table);
    guest_is_refused(eve, "table");
    guest_ask(eve, "'do':'open','table':'%s','key':'%s'", c.ann->table, key);
    expect_done(eve, "'do':'sit','seat':1");
    assert_true(guest_count(eve, "view") >= 1);
    assert_null(c.bob->v.room);
}

/* ---- ends ---- */

TEST(a_game_ends_when_everybody_wishes_it)
{
    couple c = two_play(&the_inn, "");

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

TEST(a_rematch_has_the_same_people)
{
    couple c = two_play(&the_inn, ",'clock':77,'spectators':true");
    guest *eve = guest_new(&the_inn);
    char next[STORE_NAME];

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
    couple c = two_play(&the_inn, ",'clock':30");

    inn_tick(&the_inn, 29000);
    whose_turn(c, late, other, seat);
    assert_null(strstr((*late)->heard[(*late)->n_heard - 1], "\"late\":true"));
    inn_tick(&the_inn, 2000);
    assert_non_null(strstr((*other)->heard[(*other)->n_heard - 1], "\"late\":true"));
    return c;
}

TEST(the_others_choose_what_becomes_of_a_late_seat)
{
    guest *late, *other;
    couple c;
    int seat;

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
    inn_tick(&the_inn, 31000);
    inn_tick(&the_inn, 1000); /* one clock at a time: the other seat's ran out first */
    guest_rest(other);
    guest_ask(other, "'do':'late','seat':%d,'choice':'bot'", seat);
    guest_is_done(other);
    assert_non_null(strstr(other->heard[0], "\"bot\":\"random\""));
    guest_ask(late, "'do':'sit','seat':%d", seat);
    guest_is_done(late);
    (void)c;
}

TEST(a_late_seat_can_be_freed_or_end_the_game)
{
    guest *late, *other;
    couple c;
    int seat;

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
TEST(a_game_ends_for_lateness_when_all_others_wish_it)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn), *cid = guest_new(&the_inn);

    guest_create(ann, "'game':'bo','setup':'players=3 first=1','seats':'me','listed':true,"
                      "'clock':30");
    guest_open(bob, ann->table);
    guest_open(cid, ann->table);
    expect_done(bob, "'do':'sit','seat':1");
    expect_done(cid, "'do':'sit','seat':2");
    expect_done(ann, "'do':'start'");
    inn_tick(&the_inn, 31000);
    expect_done(bob, "'do':'late','seat':0,'choice':'end'");
    assert_string_equal(guest_heard(ann, "table", "phase"), "playing");
    expect_done(cid, "'do':'late','seat':0,'choice':'end'");
    assert_string_equal(guest_heard(ann, "table", "phase"), "over");
    assert_string_equal(guest_heard(ann, "table", "result.why"), "late");
}

TEST(a_clock_runs_out_at_a_table_nobody_has_loaded)
{
    couple c = two_play(&the_inn, ",'clock':300");
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    guest *ann;

    strcpy(table, c.ann->table);
    strcpy(token, c.ann->token);
    inn_empty(&the_inn);
    inn_tick(&the_inn, 1000);
    inn_tick(&the_inn, 61000);
    assert_null(room_loaded(the_inn.h, span_of(table)));
    inn_tick(&the_inn, 300000);
    inn_tick(&the_inn, 1000);
    ann = guest_again(&the_inn, token);
    guest_open(ann, table);
    assert_non_null(strstr(ann->heard[1], "\"late\":true"));
}

static void set_clock(int64_t ms)
{
    the_inn.now += ms;
    the_inn.set += ms;
    inn_tick(&the_inn, 1000);
}

static bool is_late(guest *g, int seat)
{
    char path[24];

    (void)snprintf(path, sizeof path, "seats.%d.late", seat);
    guest_ask(g, "'do':'open','table':'%s'", g->table);
    return strcmp(guest_heard(g, "table", path), "true") == 0;
}

/* Neither forwards nor back; and time goes on meanwhile. */
TEST(a_clock_that_is_set_makes_nobody_late)
{
    couple c = two_play(&the_inn, ",'clock':300");

    inn_tick(&the_inn, 100 * 1000);
    set_clock(INT64_C(86400) * 1000);
    assert_false(is_late(c.ann, 0) || is_late(c.ann, 1));
    assert_string_equal(guest_heard(c.ann, "table", "seats.1.left"), "199");
    set_clock(-INT64_C(86400) * 1000);
    assert_false(is_late(c.ann, 0) || is_late(c.ann, 1));
    assert_string_equal(guest_heard(c.ann, "table", "seats.1.left"), "198");
    set_clock(-INT64_C(86400) * 1000);
    inn_tick(&the_inn, 190 * 1000);
    assert_false(is_late(c.ann, 1));
    inn_tick(&the_inn, 10 * 1000);
    inn_tick(&the_inn, 1000);
    assert_true(is_late(c.ann, 0) && is_late(c.ann, 1));
}

/* A question asked while the clock is wrong is timed by it, and keeps that time afterwards. */
TEST(a_clock_that_stays_set_is_believed)
{
    couple c = two_play(&the_inn, ",'clock':86400");

    set_clock(INT64_C(30) * 86400 * 1000);
    inn_tick(&the_inn, 4000 * 1000);
    assert_int_equal(house_ahead(the_inn.h), 0);
    assert_false(is_late(c.ann, 0) || is_late(c.ann, 1));
    assert_string_equal(guest_heard(c.ann, "table", "seats.1.left"), "82399");
    inn_tick(&the_inn, 82400 * 1000);
    inn_tick(&the_inn, 1000);
    assert_true(is_late(c.ann, 0) && is_late(c.ann, 1));
}

/* Everybody goes away until an idle table would be unloaded; then ann comes back. */
static guest *leave_for_a_while(const char *table, const char *token, bool is_unloaded)
{
    guest *ann;

    inn_empty(&the_inn);
    inn_tick(&the_inn, 61000);
    inn_tick(&the_inn, 1000);
    inn_tick(&the_inn, 1000);
    assert_int_equal(room_loaded(the_inn.h, span_of(table)) == NULL, is_unloaded);
    ann = guest_again(&the_inn, token);
    strcpy(ann->table, table);
    guest_open(ann, table);
    return ann;
}

/* Whether the clock is set right again or believed: who was asked meanwhile loses no time. */
TEST(a_table_with_a_doubted_clock_is_not_unloaded)
{
    static const int64_t day = INT64_C(86400) * 1000;
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    guest *ann;
    couple c;

    for (int is_believed = 0; is_believed < 2; is_believed++) {
        inn_tick(&the_inn, 700 * 1000); /* everybody could have moved meanwhile */
        set_clock(-day);
        c = two_play(&the_inn, ",'clock':7200");
        strcpy(table, c.ann->table);
        strcpy(token, c.ann->token);
        ann = leave_for_a_while(table, token, false);
        assert_string_equal(guest_heard(ann, "table", "seats.1.left"), "7137");
        if (is_believed)
            inn_tick(&the_inn, 3600 * 1000);
        else
            set_clock(day);
        assert_int_equal(house_ahead(the_inn.h), 0);
        ann = leave_for_a_while(table, token, is_believed);
        assert_string_equal(guest_heard(ann, "table", "seats.1.left"),
                            is_believed ? "3474" : "7073");
        assert_false(is_late(ann, 0) || is_late(ann, 1));
        inn_empty(&the_inn);
    }
}

/* Started while the clock was wrong, the server called somebody late; that does not stick. */
TEST(a_player_wrongly_called_late_is_not_late)
{
    couple c = two_play(&the_inn, ",'clock':3600");
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    guest *ann;

    strcpy(table, c.ann->table);
    strcpy(token, c.ann->token);
    for (unsigned round = 0; round < 3; round++) {
        inn_empty(&the_inn);
        inn_close(&the_inn);
        the_inn.now += round == 0 ? 86400 * 1000 : round == 1 ? -86400 * 1000 : 0;
        inn_open(&the_inn);
        ann = guest_again(&the_inn, token);
        strcpy(ann->table, table);
        guest_open(ann, table);
        inn_tick(&the_inn, 700 * 1000);
        for (unsigned i = 0; i < 3; i++)
            inn_tick(&the_inn, 1000);
        assert_int_equal(is_late(ann, 0), round == 0);
        assert_int_equal(is_late(ann, 1), round == 0);
    }
}

/* ---- tables that are kept ---- */

TEST(a_restart_finds_everything)
{
    couple c = two_play(&the_inn, ",'spectators':true,'chat':false");
    char table[STORE_NAME], ann[WIRE_KEY_HEX], bob[WIRE_KEY_HEX], before[3000];
    guest *g;

    expect_done(c.bob, "'do':'end','yes':true");
    guest_open(c.bob, c.ann->table);
    strcpy(table, c.ann->table);
    strcpy(ann, c.ann->token);
    strcpy(bob, c.bob->token);
    expect_done(c.ann, "'do':'leave'");
    guest_rest(c.bob);
    guest_open(c.bob, table);
    snprintf(before, sizeof before, "%s", c.bob->heard[0]);
    inn_restart(&the_inn);
    g = guest_again(&the_inn, bob);
    guest_rest(g);
    guest_open(g, table);
    assert_string_equal(g->heard[0], before);
    guest_ask(guest_again(&the_inn, ann), "'do':'open','table':'%s'", table);
    assert_string_equal(guest_heard(g, "here", "here"), "true");
}

TEST(idle_tables_are_unloaded)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, NULL_TABLE);
    expect_done(ann, "'do':'leave'");
    inn_tick(&the_inn, 59000);
    assert_int_equal(the_inn.h->n_rooms, 1);
    inn_tick(&the_inn, 2000);
    assert_int_equal(the_inn.h->n_rooms, 0);
    guest_open(ann, ann->table);
    inn_tick(&the_inn, 3600000);
    assert_int_equal(the_inn.h->n_rooms, 1);
}

TEST(old_tables_go_when_they_are_not_to_be_kept)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, NULL_TABLE);
    expect_done(ann, "'do':'leave'");
    the_inn.h->limits.keep_days = 30;
    inn_tick(&the_inn, INT64_C(29) * 86400 * 1000);
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 1);
    inn_tick(&the_inn, INT64_C(2) * 86400 * 1000);
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 0);
}
