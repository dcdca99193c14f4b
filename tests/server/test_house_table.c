/*
 * test_house_table.c: making tables, coming to them, and links to them.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "null_game.h"

#define NULL_TABLE "'game':'null','setup':'players=2'"
#define NO_KEY     "00000000000000000000000000000000"
#define NONCE      "00112233445566778899aabbccddeeff"

AROUND_EACH(inn_setup, inn_teardown);

/* ---- making ---- */

TEST(create_seats_people_and_bots)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, "'game':'null','setup':'players=4','seats':' me , open,random,','clock':60");
    assert_int_equal(strlen(ann->table), 11);
    assert_int_equal(guest_size(ann, "table", "seats"), 4);
    assert_string_equal(guest_heard(ann, "table", "seats.0.person"), ann->person);
    assert_string_equal(guest_heard(ann, "table", "seats.1.person"), "");
    assert_string_equal(guest_heard(ann, "table", "seats.1.bot"), "");
    assert_string_equal(guest_heard(ann, "table", "seats.2.bot"), "random");
    assert_string_equal(guest_heard(ann, "table", "owner"), ann->person);
    assert_string_equal(guest_heard(ann, "table", "listed"), "false");
    assert_string_equal(guest_heard(ann, "table", "spectators"), "false");
    assert_string_equal(guest_heard(ann, "table", "chat"), "true");
    assert_string_equal(guest_heard(ann, "table", "clock"), "60");
    assert_string_equal(guest_heard(ann, "table", "nonces"), "0");
    assert_int_equal(strlen(guest_heard(ann, "table", "commit")), 64);
    assert_memory_equal(guest_heard(ann, "table", "setup"), "players=4 mode=against", 22);
}

TEST(create_is_refused)
{
    guest *ann = guest_new(&the_inn);

    expect_refusal(ann, "'do':'create','game':'chess'", "field");
    expect_refusal(ann, "'do':'create','game':'chess'", "field");
    expect_refusal(ann, "'do':'create','game':'null','setup':'players=9'", "setup");
    expect_refusal(ann, "'do':'create','game':'null','setup':'nonsense'", "setup");
    expect_refusal(ann, "'do':'create'," NULL_TABLE ",'seats':'me,me,me'", "field");
    expect_refusal(ann, "'do':'create'," NULL_TABLE ",'seats':'me,deep-blue'", "bot");
    expect_refusal(ann, "'do':'create'," NULL_TABLE ",'seats':'greedy'", "bot");
    the_inn.h->limits.tables_per_person = 2;
    guest_send(ann, "'do':'create'," NULL_TABLE);
    guest_send(ann, "'do':'create'," NULL_TABLE);
    expect_refusal(ann, "'do':'create'," NULL_TABLE, "many");
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 2);
}

/* ---- coming ---- */

TEST(a_private_table_is_like_none)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);
    char private[400], missing[400];
    static const char *const rest[] = { "", ",'key':'" NO_KEY "'", ",'from':3" };

    guest_create(ann, NULL_TABLE ",'spectators':true");
    for (size_t i = 0; i < COUNT_OF(rest); i++) {
        guest_rest(bob);
        bob->id = 6;
        guest_ask(bob, "'do':'open','table':'%s'%s", ann->table, rest[i]);
        assert_int_equal(bob->n_heard, 1);
        snprintf(private, sizeof private, "%s", bob->heard[0]);
        guest_rest(bob);
        bob->id = 6;
        guest_ask(bob, "'do':'open','table':'AAAAAAAAAAA'%s", rest[i]);
        assert_int_equal(bob->n_heard, 1);
        snprintf(missing, sizeof missing, "%s", bob->heard[0]);
        assert_string_equal(private, missing);
        guest_is_refused(bob, "table");
    }
    guest_ask(bob, "'do':'open','table':'0123456789abcdef'");
    guest_is_refused(bob, "table");
    assert_string_equal(guest_heard(ann, "table", "watching"), "0");
}

TEST(spectators_come_only_where_they_may)
{
    couple c = two_play(&the_inn, "");
    guest *eve = guest_new(&the_inn);

    guest_ask(eve, "'do':'open','table':'%s'", c.ann->table);
    guest_is_refused(eve, "table");
    expect_done(c.ann, "'do':'settings','spectators':true");
    guest_open(eve, c.ann->table);
    assert_string_equal(guest_heard(c.bob, "here", "watching"), "1");
    expect_refusal(eve, "'do':'sit','seat':0", "seat");
    expect_refusal(eve, "'do':'end','yes':true", "spectator");
    expect_done(c.ann, "'do':'settings','spectators':false");
    assert_string_equal(guest_heard(eve, "no", "why"), "table");
    assert_null(eve->v.room);
    the_inn.h->limits.spectators = 0;
    expect_done(c.ann, "'do':'settings','spectators':true");
    guest_ask(eve, "'do':'open','table':'%s'", c.ann->table);
    guest_is_refused(eve, "many");
}

TEST(whoever_waited_for_a_seat_does_not_watch_the_game)
{
    guest *ann = guest_new(&the_inn), *eve = guest_new(&the_inn);

    guest_create(ann, NULL_TABLE ",'seats':'me','listed':true");
    guest_open(eve, ann->table);
    expect_done(ann, "'do':'give','seat':1,'bot':'random'");
    assert_string_equal(guest_heard(eve, "no", "why"), "table");
    assert_null(eve->v.room);
    expect_done(ann, "'do':'start'");
    assert_int_equal(guest_count(eve, "view"), 0);
}

TEST(one_is_at_one_table_at_a_time)
{
    guest *ann = guest_new(&the_inn);
    char first[STORE_NAME];

    expect_refusal(ann, "'do':'leave'", "nowhere");
    expect_refusal(ann, "'do':'start'", "nowhere");
    guest_create(ann, NULL_TABLE);
    strcpy(first, ann->table);
    guest_create(ann, NULL_TABLE);
    guest_open(ann, first);
    guest_open(ann, first);
    assert_string_equal(ann->v.room->header.name, first);
    assert_null(ann->v.next);
    expect_done(ann, "'do':'leave'");
    assert_null(ann->v.room);
}

/* The store's requests for one refusal, and whether the answer waits for them. */
static uint64_t jobs_for(guest *g, const char *table, bool *is_told_at_once)
{
    store_figures before, after;

    guest_rest(g);
    store_read_figures(the_inn.s, &before);
    guest_send(g, "'do':'open','table':'%s'", table);
    *is_told_at_once = g->n_heard > 0;
    inn_pump(&the_inn);
    store_read_figures(the_inn.s, &after);
    guest_is_refused(g, "table");
    return after.jobs - before.jobs;
}

/* The work before the answer does not distinguish a private table from one that does not exist. */
TEST(a_private_table_takes_as_long_as_none)
{
    guest *ann = guest_new(&the_inn), *eve = guest_new(&the_inn);
    bool at_once[3];
    uint64_t loaded, idle, none;

    guest_create(ann, NULL_TABLE);
    loaded = jobs_for(eve, ann->table, &at_once[0]);
    expect_done(ann, "'do':'leave'");
    inn_tick(&the_inn, 100 * 1000);
    assert_int_equal(the_inn.h->n_rooms, 0);
    idle = jobs_for(eve, ann->table, &at_once[1]);
    assert_int_equal(the_inn.h->n_rooms, 0); /* nor does a stranger make the server load it */
    none = jobs_for(eve, "AAAAAAAAAAA", &at_once[2]);
    assert_int_equal(loaded, none);
    assert_int_equal(idle, none);
    assert_false(at_once[0] || at_once[1] || at_once[2]);
    guest_open(ann, ann->table);
}

TEST(a_full_house_loads_no_more_tables)
{
    guest *ann = guest_new(&the_inn);
    char first[STORE_NAME], other[STORE_NAME];

    guest_create(ann, NULL_TABLE);
    strcpy(first, ann->table);
    guest_ask(ann, "'do':'create'," NULL_TABLE);
    strcpy(other, guest_heard(ann, "done", "table"));
    the_inn.h->limits.max_tables = 1;
    guest_ask(ann, "'do':'open','table':'%s'", other);
    guest_is_refused(ann, "server");
    guest_ask(ann, "'do':'open','table':'AAAAAAAAAAA'");
    guest_is_refused(ann, "table");
    expect_refusal(ann, "'do':'create'," NULL_TABLE, "server");
    guest_open(ann, first);
}

TEST(messages_wait_for_a_busy_table_in_their_order)
{
    guest *ann = guest_new(&the_inn);
    unsigned busy = 0;

    guest_create(ann, NULL_TABLE);
    guest_rest(ann);
    guest_send(ann, "'do':'sit','seat':0");
    guest_send(ann, "'do':'sit','seat':1");
    guest_send(ann, "'do':'stand','seat':0");
    guest_ask(ann, "'do':'sit','seat':0");
    guest_is_done(ann);
    assert_int_equal(guest_count(ann, "done"), 4);
    assert_int_equal(the_inn.h->figures.asks[WIRE_ASK_sit], 3);
    for (int i = 0; i < 20; i++)
        guest_send(ann, "'do':'say','phrase':1");
    busy = guest_count(ann, "no");
    assert_true(busy > 0 && busy < 20);
    guest_is_refused(ann, "busy");
    inn_pump(&the_inn);
    assert_int_equal(guest_count(ann, "said"), 20 - busy);
}

TEST(a_frozen_table_can_only_be_looked_at)
{
    couple c = two_play(&the_inn, "");

    c.ann->v.room->is_frozen = true;
    expect_refusal(c.ann, "'do':'end','yes':true", "frozen");
    expect_refusal(c.ann, "'do':'say','phrase':1", "frozen");
    guest_ask(c.ann, "'do':'record'");
    assert_int_equal(guest_count(c.ann, "record"), 1);
    guest_ask(c.bob, "'do':'report','text':'It stands still.'");
    assert_non_null(strstr(guest_heard(c.bob, "record", "text"), "phase   playing frozen\n"));
}

/* Seat 1 may do nothing, though the list of moves says otherwise. */
static bool is_strict;
static gm_rule refuse_seat_1(const gm_content *c, const gm_state *s, gm_seat who, gm_move m)
{
    return is_strict && who == 1 ? 1 : null_game.check(c, s, who, m);
}

/* Another process opens the table. */
static guest *come_back(guest *g)
{
    char table[STORE_NAME], token[WIRE_KEY_HEX];

    strcpy(table, g->table);
    strcpy(token, g->token);
    inn_restart(&the_inn);
    g = guest_again(&the_inn, token);
    guest_open(g, table);
    strcpy(g->table, table);
    return g;
}

TEST(a_table_stopped_over_a_bots_move_stays_so_until_that_is_mended)
{
    static game strict;
    static const game *const games[] = { &strict };
    uint32_t rows;
    guest *ann;

    strict = null_game;
    strict.check = refuse_seat_1;
    is_strict = true;
    inn_close(&the_inn);
    the_inn.games = games;
    the_inn.n_games = COUNT_OF(games);
    inn_open(&the_inn);
    ann = guest_new(&the_inn);
    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,random'");
    expect_done(ann, "'do':'start'");
    assert_string_equal(guest_heard(ann, "table", "frozen"), "true");
    rows = ann->v.room->n_rows;
    for (int i = 0; i < 2; i++) {
        ann = come_back(ann);
        assert_string_equal(guest_heard(ann, "table", "frozen"), "true");
        assert_int_equal(ann->v.room->n_rows, rows);
        assert_int_equal(the_inn.h->figures.freezes, 0); /* nothing is reported again */
    }
    is_strict = false;
    ann = come_back(ann);
    assert_string_equal(guest_heard(ann, "table", "frozen"), "");
    assert_true(ann->v.room->n_rows > rows); /* the bot has moved */
    the_inn.games = NULL;
}

/* ---- links ---- */

TEST(a_link_opens_a_table_and_its_free_seats)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn), *eve = guest_new(&the_inn);
    char key[WIRE_KEY_HEX];

    guest_create(ann, NULL_TABLE ",'seats':'me'");
    guest_ask(ann, "'do':'invite'");
    snprintf(key, sizeof key, "%s", guest_heard(ann, "link", "key"));
    assert_string_equal(guest_heard(ann, "link", "table"), ann->table);
    assert_string_equal(guest_heard(ann, "link", "seat"), "");
    guest_ask(bob, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_done(bob);
    guest_ask(eve, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_done(eve);
    expect_refusal(bob, "'do':'invite'", "owner");
    expect_done(bob, "'do':'sit','seat':1");
    assert_null(eve->v.room);
    expect_done(ann, "'do':'revoke'");
    guest_ask(eve, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_refused(eve, "table");
    guest_ask(bob, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_done(bob);
}

TEST(a_link_to_a_seat_opens_that_seat)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);
    char key[WIRE_KEY_HEX];

    guest_create(ann, "'game':'null','setup':'players=3','seats':'me','spectators':true");
    guest_ask(ann, "'do':'invite','seat':1");
    snprintf(key, sizeof key, "%s", guest_heard(ann, "link", "key"));
    assert_string_equal(guest_heard(ann, "link", "seat"), "1");
    guest_ask(bob, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_done(bob);
    expect_refusal(bob, "'do':'sit','seat':2", "seat");
    expect_refusal(bob, "'do':'sit','seat':1,'key':'" NO_KEY "'", "link");
    guest_ask(bob, "'do':'sit','seat':2,'key':'%s'", key);
    guest_is_refused(bob, "link");
    guest_ask(bob, "'do':'sit','seat':1,'key':'%s','nonce':'" NONCE "'", key);
    guest_is_done(bob);
    assert_string_equal(guest_heard(ann, "table", "seats.1.person"), bob->person);
    assert_string_equal(guest_heard(ann, "table", "nonces"), "1");
    expect_refusal(bob, "'do':'invite','seat':0", "seat");
    expect_refusal(bob, "'do':'revoke','seat':7", "seat");
    guest_ask(bob, "'do':'invite','seat':1");
    assert_string_not_equal(guest_heard(bob, "link", "key"), key);
}

TEST(a_newer_link_replaces_the_old_one)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn), *eve = guest_new(&the_inn);
    char key[WIRE_KEY_HEX];

    guest_create(ann, "'game':'null','setup':'players=3','spectators':true");
    guest_ask(ann, "'do':'invite'");
    snprintf(key, sizeof key, "%s", guest_heard(ann, "link", "key"));
    guest_ask(bob, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_done(bob);
    guest_ask(ann, "'do':'invite'");
    expect_done(bob, "'do':'sit','seat':0");
    guest_ask(eve, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_refused(eve, "table");
    snprintf(key, sizeof key, "%s", guest_heard(ann, "link", "key"));
    guest_ask(eve, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_done(eve);
}

TEST(whoever_came_by_a_revoked_link_has_to_go)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);
    char key[WIRE_KEY_HEX];

    guest_create(ann, NULL_TABLE ",'spectators':true");
    guest_ask(ann, "'do':'invite'");
    snprintf(key, sizeof key, "%s", guest_heard(ann, "link", "key"));
    guest_send(bob, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    expect_done(ann, "'do':'revoke'");
    assert_null(bob->v.room);
    assert_string_equal(guest_heard(bob, "no", "why"), "table");
    guest_ask(bob, "'do':'open','table':'%s','key':'%s'", ann->table, key);
    guest_is_refused(bob, "table");
}
