/*
 * test_house_table.c: making tables, coming to them, and links to them.
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

/* ---- making ---- */

static void create_seats_people_and_bots(void **state)
{
    guest *ann = guest_new(&in);

    (void)state;
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

static void create_is_refused(void **state)
{
    guest *ann = guest_new(&in);

    (void)state;
    expect_refusal(ann, "'do':'create','game':'chess'", "field");
    expect_refusal(ann, "'do':'create','game':'chess'", "field");
    expect_refusal(ann, "'do':'create','game':'null','setup':'players=9'", "setup");
    expect_refusal(ann, "'do':'create','game':'null','setup':'nonsense'", "setup");
    expect_refusal(ann, "'do':'create'," NULL_TABLE ",'seats':'me,me,me'", "field");
    expect_refusal(ann, "'do':'create'," NULL_TABLE ",'seats':'me,deep-blue'", "bot");
    expect_refusal(ann, "'do':'create'," NULL_TABLE ",'seats':'greedy'", "bot");
    in.h->limits.tables_per_person = 2;
    guest_send(ann, "'do':'create'," NULL_TABLE);
    guest_send(ann, "'do':'create'," NULL_TABLE);
    expect_refusal(ann, "'do':'create'," NULL_TABLE, "many");
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 2);
}

/* ---- coming ---- */

static void a_private_table_is_like_none(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in);
    char private[400], missing[400];
    static const char *const rest[] = { "", ",'key':'" NO_KEY "'", ",'from':3" };

    (void)state;
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

static void spectators_come_only_where_they_may(void **state)
{
    couple c = two_play(&in, "");
    guest *eve = guest_new(&in);

    (void)state;
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
    in.h->limits.spectators = 0;
    expect_done(c.ann, "'do':'settings','spectators':true");
    guest_ask(eve, "'do':'open','table':'%s'", c.ann->table);
    guest_is_refused(eve, "many");
}

static void whoever_waited_for_a_seat_does_not_watch_the_game(void **state)
{
    guest *ann = guest_new(&in), *eve = guest_new(&in);

    (void)state;
    guest_create(ann, NULL_TABLE ",'seats':'me','listed':true");
    guest_open(eve, ann->table);
    expect_done(ann, "'do':'give','seat':1,'bot':'random'");
    assert_string_equal(guest_heard(eve, "no", "why"), "table");
    assert_null(eve->v.room);
    expect_done(ann, "'do':'start'");
    assert_int_equal(guest_count(eve, "view"), 0);
}

static void one_is_at_one_table_at_a_time(void **state)
{
    guest *ann = guest_new(&in);
    char first[STORE_NAME];

    (void)state;
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

static void a_full_house_loads_no_more_tables(void **state)
{
    guest *ann = guest_new(&in);
    char first[STORE_NAME];

    (void)state;
    guest_create(ann, NULL_TABLE);
    strcpy(first, ann->table);
    in.h->limits.max_tables = 1;
    guest_ask(ann, "'do':'open','table':'AAAAAAAAAAA'");
    guest_is_refused(ann, "server");
    expect_refusal(ann, "'do':'create'," NULL_TABLE, "server");
    guest_open(ann, first);
}

static void messages_wait_for_a_busy_table_in_their_order(void **state)
{
    guest *ann = guest_new(&in);
    unsigned busy = 0;

    (void)state;
    guest_create(ann, NULL_TABLE);
    guest_rest(ann);
    guest_send(ann, "'do':'sit','seat':0");
    guest_send(ann, "'do':'sit','seat':1");
    guest_send(ann, "'do':'stand','seat':0");
    guest_ask(ann, "'do':'sit','seat':0");
    guest_is_done(ann);
    assert_int_equal(guest_count(ann, "done"), 4);
    assert_int_equal(in.h->figures.asks[WIRE_ASK_sit], 3);
    for (int i = 0; i < 20; i++)
        guest_send(ann, "'do':'say','phrase':1");
    busy = guest_count(ann, "no");
    assert_true(busy > 0 && busy < 20);
    guest_is_refused(ann, "busy");
    inn_pump(&in);
    assert_int_equal(guest_count(ann, "said"), 20 - busy);
}

static void a_frozen_table_can_only_be_looked_at(void **state)
{
    couple c = two_play(&in, "");

    (void)state;
    c.ann->v.room->is_frozen = true;
    expect_refusal(c.ann, "'do':'end','yes':true", "frozen");
    expect_refusal(c.ann, "'do':'say','phrase':1", "frozen");
    guest_ask(c.ann, "'do':'record'");
    assert_int_equal(guest_count(c.ann, "record"), 1);
    guest_ask(c.bob, "'do':'report','text':'It stands still.'");
    assert_non_null(strstr(guest_heard(c.bob, "record", "text"), "phase   playing frozen\n"));
}

/* ---- links ---- */

static void a_link_opens_a_table_and_its_free_seats(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in), *eve = guest_new(&in);
    char key[WIRE_KEY_HEX];

    (void)state;
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

static void a_link_to_a_seat_opens_that_seat(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in);
    char key[WIRE_KEY_HEX];

    (void)state;
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

static void a_newer_link_replaces_the_old_one(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in), *eve = guest_new(&in);
    char key[WIRE_KEY_HEX];

    (void)state;
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

static void whoever_came_by_a_revoked_link_has_to_go(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in);
    char key[WIRE_KEY_HEX];

    (void)state;
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

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(create_seats_people_and_bots),
        TEST(create_is_refused),
        TEST(a_private_table_is_like_none),
        TEST(spectators_come_only_where_they_may),
        TEST(whoever_waited_for_a_seat_does_not_watch_the_game),
        TEST(one_is_at_one_table_at_a_time),
        TEST(a_full_house_loads_no_more_tables),
        TEST(messages_wait_for_a_busy_table_in_their_order),
        TEST(a_frozen_table_can_only_be_looked_at),
        TEST(a_link_opens_a_table_and_its_free_seats),
        TEST(a_link_to_a_seat_opens_that_seat),
        TEST(a_newer_link_replaces_the_old_one),
        TEST(whoever_came_by_a_revoked_link_has_to_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
