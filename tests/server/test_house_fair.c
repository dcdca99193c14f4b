/*
 * test_house_fair.c: nobody gains anything by moving between seats, asking too much, or going away
 * at the right moment.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "null_game.h"

#define TOGETHER "'game':'null','setup':'players=2 mode=together','seats':'me','listed':true"

AROUND_EACH(inn_setup, inn_teardown);

/* ---- two sides ---- */

TEST(nobody_takes_a_seat_of_the_other_side)
{
    couple c = two_play(&the_inn, ",'spectators':true");

    expect_done(c.bob, "'do':'stand','seat':1");
    expect_refusal(c.ann, "'do':'sit','seat':1", "seat");
    guest_ask(c.ann, "'do':'give','seat':1,'person':'%s'", c.ann->person);
    guest_is_refused(c.ann, "seat");
    expect_done(c.bob, "'do':'sit','seat':1"); /* who has had it may have it again */
    guest_ask(c.bob, "'do':'give','seat':1,'person':'%s'", c.ann->person);
    guest_is_refused(c.bob, "seat");
    assert_string_equal(guest_heard(c.ann, "table", "you.seats.1"), "");
}

TEST(nobody_changes_sides_by_standing_up_first)
{
    couple c = two_play(&the_inn, ",'spectators':true");
    char table[STORE_NAME], bob[WIRE_KEY_HEX];
    guest *again;

    expect_done(c.ann, "'do':'stand','seat':0");
    expect_done(c.bob, "'do':'stand','seat':1");
    expect_refusal(c.bob, "'do':'sit','seat':0", "seat");
    strcpy(table, c.ann->table);
    strcpy(bob, c.bob->token);
    inn_restart(&the_inn);
    again = guest_again(&the_inn, bob);
    guest_open(again, table);
    expect_refusal(again, "'do':'sit','seat':0", "seat");
    expect_done(again, "'do':'sit','seat':1");
}

TEST(the_bot_of_the_other_side_is_not_sent_away)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,random'");
    expect_done(ann, "'do':'start'");
    guest_ask(ann, "'do':'give','seat':1,'person':'%s'", ann->person);
    guest_is_refused(ann, "seat");
    expect_done(ann, "'do':'stand','seat':1");
    expect_refusal(ann, "'do':'sit','seat':1", "seat");
    expect_done(ann, "'do':'give','seat':1,'bot':'random'");
}

/*
 * A seat that became free after the start: the other player has a second identity, and tries every way
 * to look into it. Listed or not, with a link of the owner's from before or after the start, as a gift.
 */
TEST(a_second_identity_looks_into_no_freed_seat)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn), *ann2 = guest_new(&the_inn);
    char key[WIRE_KEY_HEX];

    guest_create(ann, "'game':'null','setup':'players=2','seats':'me','clock':30");
    guest_ask(ann, "'do':'invite','seat':1");
    strcpy(key, guest_heard(ann, "link", "key"));
    guest_ask(bob, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    expect_done(bob, "'do':'sit','seat':1");
    expect_done(ann, "'do':'start'");
    inn_tick(&the_inn, 31 * 1000);
    inn_tick(&the_inn, 1000);
    expect_done(ann, "'do':'late','seat':1,'choice':'free'");
    guest_ask(ann2, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_refused(ann2, "table");
    expect_refusal(ann, "'do':'invite','seat':1", "seat");
    expect_done(ann, "'do':'settings','listed':true,'spectators':true");
    guest_ask(ann2, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_done(ann2);
    expect_refusal(ann2, "'do':'sit','seat':1", "seat");
    guest_ask(ann2, "'do':'sit','seat':1,'key':'%s'", key);
    guest_is_refused(ann2, "link");
    guest_ask(ann, "'do':'invite'");
    strcpy(key, guest_heard(ann, "link", "key"));
    guest_ask(ann2, "'do':'sit','seat':1,'key':'%s'", key);
    guest_is_refused(ann2, "link");
    guest_ask(ann, "'do':'give','seat':1,'person':'%s'", ann2->person);
    guest_is_refused(ann, "seat");
    assert_int_equal(ann2->v.seats, 0);
    expect_done(ann, "'do':'give','seat':1,'bot':'random'"); /* a bot may always have it */
    expect_done(bob, "'do':'sit','seat':1");                 /* and whose it was, from the bot */
    assert_string_equal(guest_heard(bob, "table", "seats.1.person"), bob->person);
}

/* Somebody whom one's own side wants there is welcome, at a private table too. */
TEST(a_freed_seat_goes_to_whom_its_side_invites)
{
    couple c = two_play(&the_inn, "");
    guest *cid = guest_new(&the_inn), *ann2 = guest_new(&the_inn);
    char key[WIRE_KEY_HEX];

    expect_done(c.ann, "'do':'settings','listed':false");
    guest_ask(c.bob, "'do':'invite','seat':1");
    strcpy(key, guest_heard(c.bob, "link", "key"));
    guest_ask(c.ann, "'do':'invite','seat':0");
    expect_done(c.bob, "'do':'stand','seat':1");
    guest_ask(ann2, "'do':'open','table':'%s','key':'%s'", c.ann->table,
              guest_heard(c.ann, "link", "key"));
    guest_is_refused(ann2, "table");
    guest_ask(cid, "'do':'open','table':'%s','key':'%s'", c.ann->table, key);
    guest_is_done(cid);
    expect_refusal(cid, "'do':'sit','seat':0", "seat");
    expect_done(cid, "'do':'sit','seat':1");
    expect_refusal(cid, "'do':'sit','seat':0", "seat");
    expect_done(c.ann, "'do':'stand','seat':0");
    expect_refusal(cid, "'do':'sit','seat':0", "seat"); /* he knows the other side now */
}

TEST(whoever_has_played_comes_back_to_a_private_table)
{
    couple c = two_play(&the_inn, "");
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    guest *bob;

    expect_done(c.ann, "'do':'settings','listed':false");
    strcpy(table, c.ann->table);
    strcpy(token, c.bob->token);
    expect_done(c.bob, "'do':'stand','seat':1");
    expect_done(c.bob, "'do':'leave'");
    inn_restart(&the_inn);
    bob = guest_again(&the_inn, token);
    guest_open(bob, table);
    expect_done(bob, "'do':'sit','seat':1");
    guest_ask(bob, "'do':'mine'");
    assert_int_equal(guest_size(bob, "mine", "tables"), 1);
}

/* ---- offers ---- */

TEST(nobody_gets_a_seat_unasked)
{
    couple c = two_play(&the_inn, ",'spectators':true");
    guest *eve = guest_new(&the_inn);

    guest_open(eve, c.ann->table);
    guest_ask(c.bob, "'do':'give','seat':1,'person':'%s'", eve->person);
    guest_is_done(c.bob);
    assert_string_equal(guest_heard(eve, "table", "seats.1.person"), c.bob->person);
    assert_string_equal(guest_heard(eve, "table", "seats.1.offered"), eve->person);
    assert_int_equal(eve->v.seats, 0);
    expect_done(eve, "'do':'stand','seat':1"); /* no, thank you */
    assert_string_equal(guest_heard(c.bob, "table", "seats.1.offered"), "");
    expect_refusal(eve, "'do':'sit','seat':1", "seat");
    guest_ask(c.ann, "'do':'give','seat':0,'person':'%s'", eve->person);
    expect_done(eve, "'do':'sit','seat':0"); /* she is free to join the other side */
    assert_string_equal(guest_heard(c.bob, "table", "seats.0.person"), eve->person);
    assert_string_equal(guest_heard(c.bob, "table", "seats.0.offered"), "");
    guest_ask(c.bob, "'do':'give','seat':1,'person':'%s'", eve->person);
    guest_is_refused(c.bob, "seat");
}

TEST(an_offer_can_be_taken_back_and_outlives_a_restart)
{
    couple c = two_play(&the_inn, ",'spectators':true");
    guest *eve = guest_new(&the_inn);
    char table[STORE_NAME], token[WIRE_KEY_HEX];

    strcpy(table, c.ann->table);
    strcpy(token, eve->token);
    guest_open(eve, table);
    guest_ask(c.bob, "'do':'give','seat':1,'person':'%s'", eve->person);
    guest_ask(c.bob, "'do':'give','seat':1,'person':'%s'", c.bob->person);
    guest_is_done(c.bob);
    expect_refusal(eve, "'do':'sit','seat':1", "seat");
    guest_ask(c.bob, "'do':'give','seat':1,'person':'%s'", eve->person);
    inn_restart(&the_inn);
    eve = guest_again(&the_inn, token);
    guest_open(eve, table);
    assert_string_equal(guest_heard(eve, "table", "seats.1.offered"), eve->person);
    expect_done(eve, "'do':'sit','seat':1");
}

TEST(a_team_mate_takes_the_seat_over)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    guest_create(ann, TOGETHER);
    guest_open(bob, ann->table);
    expect_done(bob, "'do':'sit','seat':1");
    expect_done(ann, "'do':'start'");
    expect_done(bob, "'do':'stand','seat':1");
    expect_done(ann, "'do':'sit','seat':1");
    assert_int_equal(guest_size(ann, "table", "you.seats"), 2);
}

/* Before the start everybody sees who sits where, and may go away. */
TEST(both_sides_may_be_one_persons_from_the_beginning)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,me'");
    expect_done(ann, "'do':'start'");
    expect_done(ann, "'do':'stand','seat':1");
    guest_ask(ann, "'do':'invite','seat':1"); /* she may pass on what was hers */
    assert_int_equal(guest_count(ann, "link"), 1);
    expect_done(ann, "'do':'sit','seat':1");
}

/* ---- what costs much ---- */

/* A game of at least this many lines, by bots. */
static guest *long_game(unsigned lines)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, "'game':'null','setup':'players=2','seats':'random,random'");
    expect_done(ann, "'do':'start'");
    assert_true(play_length(ann->v.room->play) >= lines);
    return ann;
}

TEST(whoever_asks_for_much_may_ask_less_often)
{
    static const char *const dear[] = { "'do':'history'", "'do':'record'",
                                        "'do':'report','text':'again'", "'do':'lobby'" };
    guest *ann = long_game(20);

    the_inn.h->limits.burst = 20;
    the_inn.h->limits.rate = 1;
    for (size_t i = 0; i < COUNT_OF(dear); i++) {
        the_inn.now += 3600 * 1000;
        guest_rest(ann);
        guest_ask(ann, "%s", dear[i]);
        assert_int_equal(guest_count(ann, "no"), 0);
        for (int k = 0; k < 5; k++)
            guest_ask(ann, "%s", dear[i]);
        guest_is_refused(ann, "often");
    }
}

/* Asks until the server refuses, and counts how often it did not. */
static unsigned how_often(guest *g)
{
    unsigned n = 0;

    for (; n < 100; n++) {
        guest_rest(g);
        guest_ask(g, "'do':'leave'");
        if (strcmp(guest_heard(g, "no", "why"), "nowhere") != 0)
            break;
    }
    guest_is_refused(g, "often");
    return n;
}

TEST(two_connections_of_a_person_share_its_rate)
{
    guest *ann = guest_new(&the_inn), *again = guest_again(&the_inn, ann->token),
          *bob = guest_new(&the_inn);

    the_inn.h->limits.person_rate = 10;
    the_inn.now += 3600 * 1000;
    assert_int_equal(how_often(ann), 10 * HOUSE_SAVED);
    assert_int_equal(how_often(again), 0);
    assert_int_equal(how_often(bob), 10 * HOUSE_SAVED);
    the_inn.now += 500;
    assert_int_equal(how_often(again), 5);
    the_inn.h->limits.person_rate = 0;
}

/* Nor is anybody cut off because a neighbour says too much. */
TEST(people_of_an_address_share_its_rate)
{
    purse home = { .tokens = 0 };
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn), *far = guest_new(&the_inn);

    the_inn.h->limits.address_rate = 10;
    ann->v.shared = bob->v.shared = &home;
    the_inn.now += 3600 * 1000;
    assert_int_equal(how_often(ann), 10 * HOUSE_SAVED);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(how_often(bob), 0);
    assert_string_equal(bob->closed, "");
    guest_rest(far);
    expect_refusal(far, "'do':'leave'", "nowhere");
    the_inn.now += 1000;
    assert_int_equal(how_often(bob), 10);
}

/* An expensive request is charged to every allowance, or to none. */
TEST(an_expensive_request_counts_for_the_address)
{
    purse home = { .tokens = 0 };
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    the_inn.h->limits.address_rate = 10;
    ann->v.shared = bob->v.shared = &home;
    the_inn.now += 3600 * 1000;
    for (unsigned i = 0; i < 10 * HOUSE_SAVED / 5; i++)
        guest_ask(i % 2 ? ann : bob, "'do':'lobby'");
    assert_int_equal(guest_count(ann, "no") + guest_count(bob, "no"), 0);
    expect_refusal(ann, "'do':'lobby'", "often");
    the_inn.now += 300;
    expect_refusal(ann, "'do':'lobby'", "often");
    assert_int_equal(home.tokens, 2000);
}

TEST(looking_again_and_again_is_refused)
{
    guest *ann = long_game(20);

    the_inn.h->limits.burst = 20;
    the_inn.h->limits.rate = 1;
    the_inn.now += 3600 * 1000;
    for (int i = 0; i < 15; i++)
        guest_ask(ann, "'do':'open','table':'%s','from':1", ann->table);
    guest_is_refused(ann, "often");
    the_inn.now += 3600 * 1000;
    guest_open(ann, ann->table);
}

TEST(reports_are_counted_by_person)
{
    guest *ann = guest_new(&the_inn), *phone = guest_again(&the_inn, ann->token);

    guest_create(ann, TOGETHER);
    guest_open(phone, ann->table);
    for (int i = 0; i < 10; i++) {
        guest_ask(ann, "'do':'report','text':'one'");
        guest_ask(phone, "'do':'report','text':'two'");
    }
    assert_int_equal(guest_count(phone, "no"), 0);
    expect_refusal(phone, "'do':'report','text':'three'", "many");
    expect_refusal(ann, "'do':'report','text':'four'", "many");
}

/* The limits never refuse moves, or anything else that lets a game go on or end. */
TEST(a_table_is_not_talked_full)
{
    couple c = two_play(&the_inn, "");

    the_inn.h->limits.rows = c.ann->v.room->n_rows + 2;
    expect_done(c.ann, "'do':'say','phrase':1");
    expect_done(c.bob, "'do':'say','phrase':1");
    expect_refusal(c.bob, "'do':'say','phrase':1", "many");
    expect_refusal(c.ann, "'do':'settings','chat':true", "many");
    expect_refusal(c.ann, "'do':'undo'", "many");
    guest_ask(c.ann, "'do':'move','decision':%s,'line':'north plan harbour'",
              guest_heard(c.ann, "view", "ask.0.1"));
    assert_int_equal(guest_count(c.ann, "update"), 1);
    expect_done(c.bob, "'do':'end','yes':true");
    expect_done(c.bob, "'do':'stand','seat':1");
}

TEST(tables_without_anybody_make_room)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    guest_create(bob, TOGETHER);
    guest_create(ann, TOGETHER);
    guest_create(ann, TOGETHER);
    the_inn.h->limits.max_tables = 2;
    expect_done(ann, "'do':'leave'");
    guest_ask(ann, "'do':'open','table':'elsewhere'");
    guest_is_refused(ann, "table");
    inn_tick(&the_inn, 1000);
    assert_int_equal(the_inn.h->n_rooms, 1);
    guest_open(ann, ann->table);
    assert_non_null(bob->v.room);
}

static unsigned count_sets(void)
{
    unsigned n = 0;

    for (const house_set *s = the_inn.h->sets; s; s = s->next)
        n++;
    return n;
}

TEST(an_older_content_is_read_once_for_all_its_tables)
{
    char first[STORE_NAME], second[STORE_NAME], token[WIRE_KEY_HEX];
    guest *ann = guest_new(&the_inn), *phone;
    unsigned n_sets = count_sets();

    inn_change_content(&the_inn);
    guest_create(ann, TOGETHER);
    strcpy(first, ann->table);
    guest_create(ann, TOGETHER);
    strcpy(second, ann->table);
    strcpy(token, ann->token);
    inn_restart(&the_inn);
    ann = guest_again(&the_inn, token);
    phone = guest_again(&the_inn, token);
    guest_send(ann, "'do':'open','table':'%s'", first);
    guest_ask(phone, "'do':'open','table':'%s'", second);
    assert_non_null(ann->v.room);
    assert_non_null(phone->v.room);
    assert_int_equal(count_sets(), n_sets + 1);
}

TEST(those_who_watch_do_not_keep_players_waiting)
{
    couple c = two_play(&the_inn, ",'spectators':true");
    guest *watchers[5];

    for (size_t i = 0; i < COUNT_OF(watchers); i++) {
        watchers[i] = guest_new(&the_inn);
        guest_open(watchers[i], c.ann->table);
    }
    guest_send(c.bob, "'do':'say','phrase':1");
    for (size_t i = 0; i < 8 * COUNT_OF(watchers); i++)
        guest_send(watchers[i / 8], "'do':'history'");
    assert_true(guest_count(watchers[4], "no") > 0); /* busy */
    guest_ask(c.ann, "'do':'move','decision':%s,'line':'north plan harbour'",
              guest_heard(c.ann, "view", "ask.0.1"));
    assert_int_equal(guest_count(c.ann, "update"), 1);
}

/* ---- clocks ---- */

TEST(undo_gains_no_time)
{
    couple c = two_play(&the_inn, ",'clock':30");

    the_inn.now += 20 * 1000;
    guest_ask(c.ann, "'do':'move','decision':%s,'line':'north plan harbour'",
              guest_heard(c.ann, "view", "ask.0.1"));
    the_inn.now += 5 * 1000;
    guest_ask(c.ann, "'do':'undo'");
    assert_int_equal(guest_count(c.ann, "update"), 2);
    guest_open(c.ann, c.ann->table);
    assert_string_equal(guest_heard(c.ann, "table", "seats.0.left"), "5");
}

TEST(standing_up_gains_no_time)
{
    couple c = two_play(&the_inn, ",'clock':30,'spectators':true");
    guest *eve = guest_new(&the_inn);

    the_inn.now += 20 * 1000;
    expect_done(c.bob, "'do':'stand','seat':1");
    the_inn.now += 5 * 1000;
    expect_done(c.bob, "'do':'sit','seat':1");
    assert_string_equal(guest_heard(c.bob, "table", "seats.1.left"), "5");
    guest_open(eve, c.ann->table);
    guest_ask(c.bob, "'do':'give','seat':1,'person':'%s'", eve->person);
    expect_done(eve, "'do':'sit','seat':1");
    assert_string_equal(guest_heard(eve, "table", "seats.1.left"), "30");
}

/* A look at a clock is nobody's doing, and moves no table up the list. */
TEST(a_look_at_the_clock_touches_nothing)
{
    couple c = two_play(&the_inn, ",'clock':30");
    char touched[24];

    for (int i = 0; i < 3; i++)
        inn_tick(&the_inn, 31 * 1000);
    guest_ask(c.ann, "'do':'mine'");
    snprintf(touched, sizeof touched, "%s", guest_heard(c.ann, "mine", "tables.0.touched"));
    for (int i = 0; i < 3; i++)
        inn_tick(&the_inn, 4000 * 1000);
    guest_ask(c.ann, "'do':'mine'");
    assert_string_equal(guest_heard(c.ann, "mine", "tables.0.touched"), touched);
}

/* ---- when the fault is ours ---- */

TEST(nobody_is_late_because_the_server_was_away)
{
    couple c = two_play(&the_inn, ",'clock':30");
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    guest *ann;

    strcpy(table, c.ann->table);
    strcpy(token, c.ann->token);
    inn_empty(&the_inn);
    inn_close(&the_inn);
    the_inn.now += 3600 * 1000;
    inn_open(&the_inn);
    ann = guest_again(&the_inn, token);
    guest_open(ann, table);
    assert_string_equal(guest_heard(ann, "table", "seats.0.left"), "30");
    inn_tick(&the_inn, 29000);
    assert_string_equal(guest_heard(ann, "table", "seats.0.late"), "");
    inn_tick(&the_inn, 2000);
    inn_tick(&the_inn, 1000);
    assert_string_equal(guest_heard(ann, "table", "seats.0.late"), "true");
}

static void no_moves(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out)
{
    (void)c;
    (void)s;
    (void)who;
    out->n = 0;
}

TEST(a_bot_that_cannot_move_stops_its_own_table_only)
{
    static game stuck;
    static const game *const games[] = { &stuck };
    guest *ann;

    stuck = null_game;
    stuck.moves = no_moves;
    inn_close(&the_inn);
    the_inn.games = games;
    the_inn.n_games = COUNT_OF(games);
    inn_open(&the_inn);
    ann = guest_new(&the_inn);
    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,random'");
    expect_done(ann, "'do':'start'");
    assert_string_equal(guest_heard(ann, "table", "frozen"), "true");
    assert_int_equal(the_inn.h->figures.freezes, 1);
    guest_create(ann, "'game':'null','setup':'players=2','seats':'me'");
}

/* ---- going at the right moment ---- */

TEST(whoever_was_put_out_does_not_come_in)
{
    guest *ann = guest_new(&the_inn), *eve = guest_new(&the_inn);

    guest_create(ann, TOGETHER);
    inn_tick(&the_inn, 1000);
    expect_done(ann, "'do':'leave'");
    inn_tick(&the_inn, 61000);
    guest_send(eve, "'do':'open','table':'%s'", ann->table);
    for (int i = 0; i < 10; i++)
        guest_send_raw(eve, "nonsense");
    assert_string_equal(eve->closed, "abuse");
    inn_pump(&the_inn);
    assert_null(eve->v.room);
}

TEST(those_at_a_table_that_is_gone_are_told)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, TOGETHER);
    the_inn.h->limits.keep_days = 30;
    inn_tick(&the_inn, INT64_C(31) * 86400 * 1000);
    guest_rest(ann);
    guest_ask(ann, "'do':'say','phrase':1");
    guest_is_refused(ann, "late");
    assert_string_equal(guest_heard(ann, "no", "why"), "table");
    assert_null(ann->v.room);
}

TEST(nothing_is_made_for_somebody_who_wants_to_be_forgotten)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    guest_send(ann, "'do':'create',%s", TOGETHER);
    guest_send(ann, "'do':'forget'");
    inn_pump(&the_inn);
    assert_string_equal(ann->closed, "forgotten");
    guest_ask(bob, "'do':'lobby'");
    assert_int_equal(guest_size(bob, "lobby", "tables"), 0);
}

TEST(nobody_gets_a_seat_while_being_forgotten)
{
    couple c = two_play(&the_inn, ",'spectators':true");
    guest *eve = guest_new(&the_inn);

    guest_open(eve, c.ann->table);
    guest_send(eve, "'do':'forget'");
    guest_send(c.bob, "'do':'give','seat':1,'person':'%s'", eve->person);
    inn_pump(&the_inn);
    guest_is_refused(c.bob, "person");
}
