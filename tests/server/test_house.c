/*
 * test_house.c: who somebody is, and what a connection may ask: identity, names, codes, being
 * forgotten, lists, rates and malformed messages.
 */
#define _DEFAULT_SOURCE
#include "house_help.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NULL_TABLE "'game':'null','setup':'players=2'"

AROUND_EACH(inn_setup, inn_teardown);

/* ---- meeting ---- */

TEST(people_meet_at_a_table_and_start)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    guest_create(ann, NULL_TABLE ",'seats':'me,open','listed':true");
    assert_string_equal(guest_heard(ann, "table", "seats.0.person"), ann->person);
    guest_open(bob, ann->table);
    guest_ask(bob, "'do':'sit','seat':1");
    guest_is_done(bob);
    assert_string_equal(guest_heard(ann, "table", "seats.1.person"), bob->person);
    guest_ask(ann, "'do':'start'");
    guest_is_done(ann);
    assert_string_equal(guest_heard(bob, "table", "phase"), "playing");
    assert_true(guest_count(ann, "view") == 1 && guest_count(bob, "view") == 1);
}

/* ---- hello ---- */

TEST(hello_makes_an_identity_and_tells_its_token_once)
{
    guest *ann = guest_new(&the_inn);

    assert_memory_equal(guest_heard(ann, "hello", "name"), "Guest ", 6);
    assert_string_equal(guest_heard(ann, "hello", "games.0.id"), "null");
    assert_int_equal(strlen(guest_heard(ann, "hello", "games.0.content")), 64);
    assert_int_equal(strlen(guest_heard(ann, "hello", "games.0.dialect")), 16);
    assert_string_equal(guest_heard(ann, "hello", "games.0.bots.0"), "random");
    assert_int_equal(guest_size(ann, "hello", "games"), 3);
    guest_ask(ann, "'do':'hello'");
    assert_int_equal(guest_count(ann, "hello"), 2);
    assert_string_equal(guest_heard(ann, "hello", "token"), "");
    assert_string_equal(guest_heard(ann, "hello", "person"), ann->person);
}

TEST(a_token_is_the_same_person_on_two_devices_and_after_a_restart)
{
    guest *ann = guest_new(&the_inn), *phone = guest_again(&the_inn, ann->token);
    char token[WIRE_KEY_HEX], handle[WIRE_KEY_HEX];

    assert_string_equal(phone->person, ann->person);
    assert_ptr_equal(phone->v.who, ann->v.who);
    assert_int_equal(the_inn.h->figures.people, 1);
    guest_ask(ann, "'do':'name','name':'Ann'");
    strcpy(token, ann->token);
    strcpy(handle, ann->person);
    inn_restart(&the_inn);
    ann = guest_again(&the_inn, token);
    assert_string_equal(ann->person, handle);
    assert_string_equal(guest_heard(ann, "hello", "name"), "Ann");
}

TEST(hello_is_refused)
{
    guest *ann = guest_enter(&the_inn), *page = guest_enter(&the_inn), *bob = guest_new(&the_inn);

    guest_ask(ann, "'do':'hello','token':'00000000000000000000000000000000'");
    guest_is_refused(ann, "identity");
    guest_ask(ann, "'do':'hello','code':'0000-0000-0000-0000-0000-0000-0000-0000'");
    guest_is_refused(ann, "identity");
    guest_ask(ann, "'do':'hello','code':'no digits at all, but long enough'");
    guest_is_refused(ann, "identity");
    guest_ask(ann, "'do':'hello','token':'%s','code':'%s'", bob->token, bob->token);
    guest_is_refused(ann, "identity");
    guest_ask(ann, "'do':'hello','name':'   '");
    guest_is_refused(ann, "field");
    guest_send(ann, "'do':'hello'");
    guest_ask(ann, "'do':'hello'");
    guest_is_refused(ann, "busy");
    assert_int_equal(guest_count(ann, "hello"), 1);
    guest_ask(bob, "'do':'hello','token':'%s'", bob->token);
    guest_is_refused(bob, "identity");
    page->v.is_native = false;
    guest_ask(page, "'do':'hello'");
    guest_is_refused(page, "identity");
}

TEST(a_cookie_is_a_login_without_a_word)
{
    guest *ann = guest_new(&the_inn), *page = guest_enter(&the_inn), *old = guest_enter(&the_inn);
    uint8_t key[WIRE_KEY_BYTES];

    page->v.is_native = old->v.is_native = false;
    assert_true(wire_from_hex(span_of(ann->token), key, sizeof key));
    house_login(the_inn.h, &page->v, key);
    key[0] ^= 1;
    house_login(the_inn.h, &old->v, key);
    inn_pump(&the_inn);
    assert_string_equal(guest_heard(page, "hello", "person"), ann->person);
    assert_string_equal(guest_heard(page, "hello", "token"), "");
    assert_string_equal(guest_heard(old, "no", "why"), "identity");
    guest_ask(old, "'do':'mine'");
    guest_is_refused(old, "stranger");
}

TEST(strangers_can_only_say_hello)
{
    guest *ann = guest_enter(&the_inn);
    static const char *const asks[] = { "'do':'mine'", "'do':'lobby'",
                                        "'do':'code'", "'do':'create','game':'null'",
                                        "'do':'undo'", "'do':'open','table':'x'" };

    for (size_t i = 0; i < COUNT_OF(asks); i++) {
        guest_ask(ann, "%s", asks[i]);
        guest_is_refused(ann, "stranger");
    }
}

TEST(whoever_leaves_while_the_store_works_is_not_missed)
{
    guest *ann = guest_enter(&the_inn), *bob = guest_new(&the_inn);

    guest_send(ann, "'do':'hello'");
    guest_leave(ann);
    guest_send(bob, "'do':'code'");
    guest_send(bob, "'do':'mine'");
    guest_send(bob, "'do':'create'," NULL_TABLE);
    guest_send(bob, "'do':'open','table':'nowhere'");
    guest_send(bob, "'do':'open','table':'nowhere','key':'00000000000000000000000000000000'");
    guest_leave(bob);
    inn_pump(&the_inn);
    assert_int_equal(the_inn.h->n_requests, 0);
    assert_int_equal(the_inn.h->figures.people, 0);
}

/* ---- names ---- */

TEST(names_are_clean)
{
    static const char *const bad[] = { " ",
                                       "a\xe2\x80\xae"
                                       "b",
                                       "\xef\xbb\xbf"
                                       "b",
                                       "\xd8\x9c",
                                       "\xe2\x81\xa6x",
                                       "\xe2\x80\x8b" };
    guest *ann = guest_new(&the_inn);
    char name[STORE_MAX_NAME];

    guest_ask(ann, "'do':'name','name':'  Zażółć gęślą  '");
    guest_is_done(ann);
    guest_ask(ann, "'do':'hello'");
    assert_string_equal(guest_heard(ann, "hello", "name"), "Zażółć gęślą");
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        guest_ask(ann, "'do':'name','name':'%s'", bad[i]);
        guest_is_refused(ann, "field");
        assert_string_equal(guest_heard(ann, "no", "about"), "name");
    }
    assert_false(people_clean_name(span_of("a\nb"), name));
    assert_false(people_clean_name(span_of("a\x7f"), name));
    assert_false(people_clean_name(span_of("a\xc2\x85"), name));
    assert_false(people_clean_name(span_of("a\xff"), name));
    assert_true(people_clean_name(span_of("1234567890123456789012345678901234567890"), name));
    assert_false(people_clean_name(span_of("12345678901234567890123456789012345678901"), name));
}

TEST(a_new_name_is_told_at_ones_tables)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    guest_create(ann, NULL_TABLE ",'listed':true");
    guest_open(bob, ann->table);
    guest_ask(ann, "'do':'name','name':'Ann'");
    assert_string_equal(guest_heard(bob, "table", "people.0.name"), "Ann");
}

/* ---- recovery ---- */

TEST(a_recovery_code_opens_another_device_once)
{
    guest *ann = guest_new(&the_inn), *phone = guest_enter(&the_inn),
          *thief = guest_enter(&the_inn);
    char code[PEOPLE_CODE], token[WIRE_KEY_HEX];

    guest_ask(ann, "'do':'code'");
    snprintf(code, sizeof code, "%s", guest_heard(ann, "secret", "code"));
    assert_int_equal(strlen(code), 39);
    assert_int_equal(code[4], '-');
    guest_send(phone, "'do':'hello','code':'%s'", code);
    guest_ask(thief, "'do':'hello','code':'%s'", code);
    guest_is_refused(thief, "identity");
    assert_string_equal(guest_heard(phone, "hello", "person"), ann->person);
    snprintf(token, sizeof token, "%s", guest_heard(phone, "hello", "token"));
    assert_string_not_equal(token, ann->token);
    assert_string_not_equal(guest_heard(phone, "secret", "code"), code);
    assert_int_equal(guest_count(ann, "secret"), 1);
    guest_ask(thief, "'do':'hello','code':'%s'", code);
    guest_is_refused(thief, "identity");
    assert_string_equal(guest_again(&the_inn, token)->person, ann->person);
    assert_string_equal(guest_again(&the_inn, ann->token)->person, ann->person);
    guest_ask(thief, "'do':'hello','code':'%s'", guest_heard(phone, "secret", "code"));
    assert_string_equal(guest_heard(thief, "hello", "person"), ann->person);
}

TEST(a_newer_code_replaces_the_old_one)
{
    guest *ann = guest_new(&the_inn), *phone = guest_enter(&the_inn);
    char code[PEOPLE_CODE];
    uint8_t bytes[WIRE_KEY_BYTES], again[WIRE_KEY_BYTES];

    guest_ask(ann, "'do':'code'");
    snprintf(code, sizeof code, "%s", guest_heard(ann, "secret", "code"));
    guest_ask(ann, "'do':'code'");
    guest_ask(phone, "'do':'hello','code':'%s'", code);
    guest_is_refused(phone, "identity");
    assert_true(people_read_code(span_of(code), bytes));
    for (char *c = code; *c; c++)
        *c = *c >= 'a' ? (char)(*c - 'a' + 'A') : *c == '-' ? ' ' : *c;
    assert_true(people_read_code(span_of(code), again));
    assert_memory_equal(bytes, again, sizeof bytes);
    assert_false(people_read_code(span_of("123"), again));
}

/* ---- being forgotten ---- */

TEST(forget_frees_seats_and_closes_every_device)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn),
          *phone = guest_again(&the_inn, ann->token);
    guest *again = guest_enter(&the_inn), *eve = guest_new(&the_inn);
    char token[WIRE_KEY_HEX];

    strcpy(token, ann->token);
    guest_create(bob, NULL_TABLE ",'seats':'me','listed':true");
    guest_open(ann, bob->table);
    guest_ask(ann, "'do':'sit','seat':1");
    guest_ask(bob, "'do':'start'");
    guest_ask(ann, "'do':'say','text':'Good evening.'");
    assert_string_equal(guest_heard(bob, "said", "text"), "Good evening.");
    guest_ask(ann, "'do':'create'," NULL_TABLE ",'seats':'me,me'");
    guest_send(ann, "'do':'forget'");
    guest_ask(phone, "'do':'mine'");
    guest_is_refused(phone, "identity");
    assert_string_equal(ann->closed, "forgotten");
    assert_string_equal(phone->closed, "forgotten");
    assert_string_equal(guest_heard(phone, "bye", "why"), "forgotten");
    assert_string_equal(guest_heard(bob, "table", "seats.1.person"), "");
    guest_ask(again, "'do':'hello','token':'%s'", token);
    guest_is_refused(again, "identity");
    guest_ask(bob, "'do':'chats'");
    assert_int_equal(guest_size(bob, "chats", "said"), 0);
    guest_ask(eve, "'do':'open','table':'%s'", bob->table); /* nobody of that side is left */
    guest_is_refused(eve, "table");
    expect_done(bob, "'do':'give','seat':1,'bot':'random'");
}

/* ---- lists ---- */

TEST(mine_begins_with_what_waits)
{
    guest *ann = guest_new(&the_inn);
    char open[STORE_NAME];

    guest_create(ann, NULL_TABLE ",'seats':'me,random'");
    guest_ask(ann, "'do':'start'");
    the_inn.now += 5000;
    guest_ask(ann, "'do':'create'," NULL_TABLE);
    snprintf(open, sizeof open, "%s", guest_heard(ann, "done", "table"));
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 2);
    assert_string_equal(guest_heard(ann, "mine", "tables.0.table"), ann->table);
    assert_string_equal(guest_heard(ann, "mine", "tables.0.phase"), "playing");
    assert_string_equal(guest_heard(ann, "mine", "tables.0.asked"), "1");
    assert_string_equal(guest_heard(ann, "mine", "tables.0.seats.0"), "0");
    assert_string_equal(guest_heard(ann, "mine", "tables.1.table"), open);
    assert_string_equal(guest_heard(ann, "mine", "tables.1.asked"), "0");
    guest_ask(ann, "'do':'end','yes':true");
    guest_is_done(ann);
    guest_ask(ann, "'do':'mine'");
    assert_string_equal(guest_heard(ann, "mine", "tables.0.phase"), "open");
    assert_string_equal(guest_heard(ann, "mine", "tables.1.result.why"), "consent");
}

TEST(mine_comes_in_parts)
{
    guest *ann = guest_new(&the_inn);

    the_inn.h->limits.tables_per_person = 1000;
    guest_create(ann, NULL_TABLE ",'seats':'me,random'");
    guest_ask(ann, "'do':'start'");
    for (unsigned i = 0; i < 204; i++) {
        the_inn.now += 1000;
        guest_ask(ann, "'do':'create'," NULL_TABLE);
    }
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 200);
    assert_string_equal(guest_heard(ann, "mine", "more"), "true");
    assert_string_equal(guest_heard(ann, "mine", "tables.0.table"), ann->table); /* it waits */
    guest_ask(ann, "'do':'mine','skip':200");
    assert_int_equal(guest_size(ann, "mine", "tables"), 5);
    assert_string_equal(guest_heard(ann, "mine", "more"), "");
    guest_ask(ann, "'do':'mine','skip':1000000");
    assert_int_equal(guest_size(ann, "mine", "tables"), 0);
}

TEST(finished_games_have_their_result_in_the_list)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, NULL_TABLE ",'seats':'random,random'");
    guest_ask(ann, "'do':'start'");
    assert_string_equal(guest_heard(ann, "table", "phase"), "over");
    guest_ask(ann, "'do':'mine'");
    assert_string_equal(guest_heard(ann, "mine", "tables.0.result.why"), "rule");
    assert_memory_equal(guest_heard(ann, "mine", "tables.0.result.rule"), "NU-", 3);
}

TEST(the_lobby_shows_listed_tables_only)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    guest_ask(ann, "'do':'name','name':'Ann'");
    guest_create(ann, NULL_TABLE ",'seats':'me'");
    guest_ask(bob, "'do':'lobby'");
    assert_int_equal(guest_size(bob, "lobby", "tables"), 0);
    guest_ask(ann, "'do':'settings','listed':true,'spectators':true");
    guest_is_done(ann);
    guest_ask(bob, "'do':'lobby'");
    assert_string_equal(guest_heard(bob, "lobby", "tables.0.table"), ann->table);
    assert_string_equal(guest_heard(bob, "lobby", "tables.0.owner"), "Ann");
    assert_string_equal(guest_heard(bob, "lobby", "tables.0.free"), "1");
    assert_string_equal(guest_heard(bob, "lobby", "tables.0.spectators"), "true");
    guest_ask(ann, "'do':'give','seat':1,'bot':'random'");
    guest_ask(bob, "'do':'lobby'");
    assert_string_equal(guest_heard(bob, "lobby", "tables.0.free"), "0");
}

/* ---- what a connection may do ---- */

TEST(a_flood_is_refused_and_then_closed)
{
    guest *ann = guest_new(&the_inn);

    the_inn.h->limits.rate = 2;
    the_inn.h->limits.burst = 3;
    guest_ask(ann, "'do':'leave'");
    guest_is_refused(ann, "nowhere");
    guest_ask(ann, "'do':'leave'");
    guest_ask(ann, "'do':'leave'");
    guest_is_refused(ann, "nowhere");
    guest_ask(ann, "'do':'leave'");
    guest_is_refused(ann, "often");
    the_inn.now += 500;
    guest_ask(ann, "'do':'leave'");
    guest_is_refused(ann, "nowhere");
    for (int i = 0; i < 49; i++)
        guest_send(ann, "'do':'leave'");
    assert_string_equal(ann->closed, "");
    guest_send(ann, "'do':'leave'");
    assert_string_equal(ann->closed, "abuse");
    assert_string_equal(guest_heard(ann, "bye", "why"), "abuse");
    guest_rest(ann);
    guest_send(ann, "'do':'leave'");
    assert_int_equal(ann->n_heard, 0);
}

TEST(malformed_messages_are_refused_and_then_closed)
{
    static const struct {
        const char *frame_text, *why;
    } bad[] = {
        { "", "malformed" },
        { "hello", "malformed" },
        { "[]", "malformed" },
        { "{\"do\":\"hello\"", "malformed" },
        { "{\"do\":\"dance\"}", "unknown" },
        { "{\"do\":\"mine\",\"seat\":1}", "unknown" },
        { "{\"do\":\"open\"}", "missing" },
        { "{\"do\":7}", "malformed" },
        { "{\"do\":\"name\",\"name\":\"\xff\"}", "malformed" },
    };
    guest *ann = guest_new(&the_inn);

    guest_ask(ann, "'do':'sit','seat':9");
    guest_is_refused(ann, "field");
    assert_string_equal(guest_heard(ann, "no", "about"), "seat");
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        guest_send_raw(ann, bad[i].frame_text);
        assert_string_equal(guest_heard(ann, "no", "why"), bad[i].why);
    }
    assert_string_equal(ann->closed, "");
    guest_send_raw(ann, "{}");
    assert_string_equal(ann->closed, "abuse");
    assert_int_equal(the_inn.h->figures.refusals[WIRE_NO_unknown], 2);
}

TEST(a_crowded_store_is_left_alone)
{
    guest *ann = guest_new(&the_inn);

    the_inn.h->is_crowded = true;
    guest_ask(ann, "'do':'mine'");
    guest_is_refused(ann, "busy");
    inn_tick(&the_inn, 1000);
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_count(ann, "mine"), 1);
}

TEST(trouble_with_the_store_is_told_once_and_its_end)
{
    guest *ann = guest_new(&the_inn), *bob;
    sqlite3 *other;

    assert_int_equal(sqlite3_open(the_inn.file, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    guest_send(ann, "'do':'name','name':'Ann'");
    for (int i = 0; i < 1000 && !store_trouble(the_inn.s); i++)
        usleep(10000);
    assert_non_null(store_trouble(the_inn.s));
    house_tick(the_inn.h);
    house_tick(the_inn.h);
    assert_int_equal(guest_count(ann, "wait"), 1);
    assert_string_equal(guest_heard(ann, "wait", "wait"), "true");
    assert_int_equal(guest_count(ann, "done"), 0);
    bob = guest_enter(&the_inn);
    assert_string_equal(guest_heard(bob, "wait", "wait"), "true");
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    inn_pump(&the_inn);
    guest_is_done(ann);
    inn_tick(&the_inn, 1000);
    assert_string_equal(guest_heard(ann, "wait", "wait"), "false");
    assert_int_equal(guest_count(bob, "wait"), 2);
}

TEST(a_stop_is_told_to_everybody)
{
    guest *ann = guest_new(&the_inn), *bob = guest_enter(&the_inn);

    guest_create(ann, NULL_TABLE);
    house_stop(the_inn.h);
    assert_string_equal(ann->closed, "stop");
    assert_string_equal(guest_heard(bob, "bye", "why"), "stop");
    guest_rest(bob);
    guest_ask(bob, "'do':'hello'");
    assert_int_equal(bob->n_heard, 0);
}
