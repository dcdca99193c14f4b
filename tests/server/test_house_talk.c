/*
 * test_house_talk.c: chat, muting, pointing, reports; and what plain HTTP reveals.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_EACH(inn_setup, inn_teardown);

/* Two people at a listed table that has not begun, and somebody who watches. */
typedef struct company {
    guest *ann, *bob, *eve;
} company;

static company meet(const char *setup)
{
    company c = { guest_new(&the_inn), guest_new(&the_inn), guest_new(&the_inn) };
    char rest[200];

    snprintf(rest, sizeof rest,
             "'game':'null','setup':'%s','seats':'me','listed':true,'spectators':true", setup);
    guest_create(c.ann, rest);
    guest_open(c.bob, c.ann->table);
    expect_done(c.bob, "'do':'sit','seat':1");
    guest_open(c.eve, c.ann->table);
    return c;
}

/* ---- words ---- */

TEST(words_are_between_those_who_play)
{
    company c = meet("players=2");
    guest *phone = guest_again(&the_inn, c.ann->token);

    guest_open(phone, c.ann->table);
    expect_done(c.bob, "'do':'say','text':'  Good evening.\\n '");
    assert_string_equal(guest_heard(c.ann, "said", "text"), "Good evening.");
    assert_string_equal(guest_heard(c.ann, "said", "person"), c.bob->person);
    assert_string_equal(guest_heard(c.ann, "said", "at"), "1800000000");
    assert_int_equal(guest_count(c.bob, "said"), 1);
    assert_int_equal(guest_count(phone, "said"), 1);
    assert_int_equal(guest_count(c.eve, "said"), 0);
    expect_done(c.ann, "'do':'say','phrase':7");
    assert_string_equal(guest_heard(c.bob, "said", "phrase"), "7");
    expect_refusal(c.eve, "'do':'say','text':'Boo'", "spectator");
    expect_refusal(c.eve, "'do':'say','phrase':1", "spectator");
    expect_refusal(c.eve, "'do':'chats'", "spectator");
    expect_refusal(c.bob, "'do':'say'", "missing");
    expect_refusal(c.bob, "'do':'say','text':'a','phrase':1", "missing");
    expect_refusal(c.bob, "'do':'say','text':'  '", "field");
    expect_refusal(c.bob, "'do':'say','phrase':25", "field");
}

TEST(the_owner_switches_free_text_off)
{
    company c = meet("players=2");

    expect_done(c.ann, "'do':'settings','chat':false");
    expect_refusal(c.bob, "'do':'say','text':'Hello'", "chat");
    expect_done(c.bob, "'do':'say','phrase':1");
    expect_done(c.ann, "'do':'settings','chat':true");
    expect_done(c.bob, "'do':'say','text':'Hello'");
}

TEST(whoever_is_muted_is_not_heard)
{
    company c = meet("players=2");

    expect_done(c.bob, "'do':'say','text':'one'");
    guest_ask(c.ann, "'do':'mute','person':'%s','yes':true", c.bob->person);
    guest_is_done(c.ann);
    guest_ask(c.ann, "'do':'mute','person':'%s','yes':true", c.bob->person);
    guest_is_done(c.ann);
    guest_rest(c.ann);
    expect_done(c.bob, "'do':'say','text':'two'");
    expect_done(c.bob, "'do':'point','place':'harbour'");
    assert_int_equal(c.ann->n_heard, 0);
    guest_ask(c.ann, "'do':'chats'");
    assert_int_equal(guest_size(c.ann, "chats", "said"), 0);
    guest_ask(c.ann, "'do':'mute','person':'%s','yes':false", c.bob->person);
    guest_is_done(c.ann);
    expect_done(c.bob, "'do':'say','text':'three'");
    assert_string_equal(guest_heard(c.ann, "said", "text"), "three");
    guest_ask(c.ann, "'do':'chats'");
    assert_int_equal(guest_size(c.ann, "chats", "said"), 3);
    assert_string_equal(guest_heard(c.ann, "chats", "said.0.text"), "one");
    assert_string_equal(guest_heard(c.ann, "chats", "said.2.person"), c.bob->person);
    guest_ask(c.ann, "'do':'mute','person':'%s','yes':true", c.ann->person);
    guest_is_refused(c.ann, "person");
    expect_refusal(c.ann, "'do':'mute','person':'00000000000000000000000000000000','yes':true",
                   "person");
    guest_ask(c.eve, "'do':'mute','person':'%s','yes':true", c.bob->person);
    guest_is_refused(c.eve, "spectator");
}

TEST(only_the_last_words_are_told_again)
{
    company c = meet("players=2");

    for (int i = 0; i < 205; i++)
        guest_ask(c.bob, "'do':'say','text':'word %d'", i);
    guest_ask(c.ann, "'do':'chats'");
    assert_int_equal(guest_size(c.ann, "chats", "said"), 200);
    assert_string_equal(guest_heard(c.ann, "chats", "said.0.text"), "word 5");
    assert_string_equal(guest_heard(c.ann, "chats", "said.199.text"), "word 204");
    guest_send(c.bob, "'do':'chats'");
    expect_refusal(c.bob, "'do':'chats'", "busy");
    guest_send(c.ann, "'do':'chats'");
    expect_done(c.ann, "'do':'leave'");
    c.ann->id--;
    guest_is_refused(c.ann, "nowhere");
}

/* However much somebody says who is not heard, the words of the others are there. */
TEST(whoever_is_muted_pushes_out_nobody_elses_words)
{
    company c = meet("players=2");

    expect_done(c.ann, "'do':'say','text':'mine'");
    guest_ask(c.ann, "'do':'mute','person':'%s','yes':true", c.bob->person);
    for (int i = 0; i < 205; i++)
        guest_ask(c.bob, "'do':'say','text':'word %d'", i);
    guest_ask(c.ann, "'do':'chats'");
    assert_int_equal(guest_size(c.ann, "chats", "said"), 1);
    assert_string_equal(guest_heard(c.ann, "chats", "said.0.text"), "mine");
}

/* ---- pointing ---- */

TEST(only_team_mates_see_what_is_pointed_at)
{
    company against = meet("players=2"), together = meet("players=2 mode=together");

    expect_done(against.bob, "'do':'point','place':'harbour'");
    assert_string_equal(guest_heard(against.ann, "point", "place"), "harbour");
    assert_string_equal(guest_heard(against.ann, "point", "person"), against.bob->person);
    expect_done(against.ann, "'do':'start'");
    expect_done(together.ann, "'do':'start'");
    expect_done(against.bob, "'do':'point','place':'market'");
    assert_int_equal(guest_count(against.ann, "point"), 1);
    expect_done(together.bob, "'do':'point','place':'market'");
    assert_string_equal(guest_heard(together.ann, "point", "place"), "market");
    assert_int_equal(guest_count(together.bob, "point"), 0);
    assert_int_equal(guest_count(together.eve, "point") + guest_count(against.eve, "point"), 0);
    expect_refusal(together.eve, "'do':'point','place':'market'", "spectator");
}

TEST(a_move_is_suggested_to_a_team_mate)
{
    company c = meet("players=2 mode=together"), against = meet("players=2");

    expect_refusal(c.bob, "'do':'suggest','seat':0,'line':'north plan harbour'", "phase");
    expect_done(c.ann, "'do':'start'");
    expect_done(against.ann, "'do':'start'");
    expect_done(c.bob, "'do':'suggest','seat':0,'line':'north plan harbour'");
    assert_string_equal(guest_heard(c.ann, "suggest", "line"), "north plan harbour");
    assert_string_equal(guest_heard(c.ann, "suggest", "seat"), "0");
    expect_refusal(c.bob, "'do':'suggest','seat':0,'line':'north sings'", "move");
    expect_refusal(c.bob, "'do':'suggest','seat':0,'line':'south plan harbour'", "move");
    expect_refusal(c.bob, "'do':'suggest','seat':5,'line':'north plan harbour'", "seat");
    expect_refusal(c.eve, "'do':'suggest','seat':0,'line':'north plan harbour'", "spectator");
    expect_refusal(against.bob, "'do':'suggest','seat':0,'line':'north plan harbour'", "seat");
    assert_int_equal(guest_count(c.eve, "suggest"), 0);
}

/* ---- reports ---- */

TEST(a_report_is_kept_and_given_back)
{
    company c = meet("players=2");
    const char *report;

    guest_ask(c.ann, "'do':'name','name':'Ann Other'");
    guest_ask(c.bob, "'do':'name','name':'Bob'");
    expect_done(c.ann, "'do':'start'");
    guest_ask(c.bob, "'do':'report','text':'The harbour is on fire.'");
    report = guest_heard(c.bob, "record", "text");
    assert_memory_equal(report, "kapelle report 1\n", 17);
    assert_non_null(strstr(report, "The harbour is on fire."));
    assert_non_null(strstr(report, "game    null 1\n"));
    assert_non_null(strstr(report, "phase   playing\n"));
    assert_non_null(strstr(report, "by      Bob\n"));
    assert_non_null(strstr(report, "kapelle view 1\n"));
    assert_null(strstr(report, "Ann Other"));
    assert_null(strstr(report, "secret"));
    for (int i = 0; i < 20; i++)
        guest_ask(c.bob, "'do':'report','text':'More of it.'");
    guest_is_refused(c.bob, "many");
}

/* ---- HTTP ---- */

typedef struct answer {
    unsigned n;
    int status;
    char type[60], body[8000];
    bool has_key, is_lasting;
    uint8_t key[WIRE_KEY_BYTES];
} answer;

static void keep_answer(void *to, const house_answer *a)
{
    answer *out = to;

    out->n++;
    out->status = a->status;
    snprintf(out->type, sizeof out->type, "%s", a->type);
    snprintf(out->body, sizeof out->body, "%.*s", (int)a->body.length, a->body.at);
    out->is_lasting = a->is_lasting;
    out->has_key = a->key != NULL;
    if (a->key)
        memcpy(out->key, a->key, sizeof out->key);
}

static answer ask_identity(const uint8_t *key)
{
    answer a = { .n = 0 };

    house_http_identity(the_inn.h, key, keep_answer, &a);
    inn_pump(&the_inn);
    assert_int_equal(a.n, 1);
    return a;
}

static answer ask_recover(const char *code)
{
    answer a = { .n = 0 };

    house_http_recover(the_inn.h, span_of(code), keep_answer, &a);
    inn_pump(&the_inn);
    assert_int_equal(a.n, 1);
    return a;
}

static answer ask_record(const char *table, const char *token)
{
    uint8_t key[WIRE_KEY_BYTES];
    answer a = { .n = 0 };

    assert_true(!token || wire_from_hex(span_of(token), key, sizeof key));
    house_http_record(the_inn.h, span_of(table), token ? key : NULL, keep_answer, &a);
    inn_pump(&the_inn);
    assert_int_equal(a.n, 1);
    return a;
}

static answer ask_content(const uint8_t hash[HASH_BYTES])
{
    answer a = { .n = 0 };

    house_http_content(the_inn.h, hash, keep_answer, &a);
    inn_pump(&the_inn);
    assert_int_equal(a.n, 1);
    return a;
}

static answer ask_feed(const char *path)
{
    uint8_t key[WIRE_KEY_BYTES];
    answer a = { .n = 0 };

    assert_true(wire_from_hex(span_of(path + strlen("/feed/")), key, sizeof key));
    house_http_feed(the_inn.h, key, keep_answer, &a);
    inn_pump(&the_inn);
    assert_int_equal(a.n, 1);
    return a;
}

TEST(a_browser_gets_its_identity_as_a_cookie)
{
    answer first = ask_identity(NULL), again = ask_identity(first.key);
    uint8_t other[WIRE_KEY_BYTES] = { 1 };
    guest *page = guest_enter(&the_inn);

    assert_int_equal(first.status, 200);
    assert_true(first.has_key);
    assert_false(again.has_key);
    assert_string_equal(again.body, first.body);
    assert_true(ask_identity(other).has_key);
    house_login(the_inn.h, &page->v, first.key);
    inn_pump(&the_inn);
    assert_non_null(strstr(first.body, guest_heard(page, "hello", "person")));
}

TEST(a_browser_recovers_its_identity)
{
    guest *ann = guest_new(&the_inn);
    answer a;

    guest_ask(ann, "'do':'code'");
    a = ask_recover(guest_heard(ann, "secret", "code"));
    assert_int_equal(a.status, 200);
    assert_true(a.has_key);
    assert_non_null(strstr(a.body, ann->person));
    assert_non_null(strstr(a.body, "\"code\":\""));
    assert_int_equal(ask_recover(guest_heard(ann, "secret", "code")).status, 403);
    assert_int_equal(ask_recover("open sesame").status, 400);
}

TEST(a_feed_has_the_tables_that_wait)
{
    guest *ann = guest_new(&the_inn);
    char path[60];
    answer a;

    guest_ask(ann, "'do':'feed'");
    snprintf(path, sizeof path, "%s", guest_heard(ann, "secret", "feed"));
    a = ask_feed(path);
    assert_int_equal(a.status, 200);
    assert_memory_equal(a.type, "application/atom+xml", 20);
    assert_null(strstr(a.body, "<entry>"));
    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,random'");
    expect_done(ann, "'do':'start'");
    a = ask_feed(path);
    assert_non_null(strstr(a.body, ann->table));
    assert_non_null(strstr(a.body, "<updated>2027-01-15T08:00:00Z</updated>"));
    expect_done(ann, "'do':'feed','yes':false");
    assert_int_equal(ask_feed(path).status, 404);
}

TEST(a_record_is_for_those_who_may_see_the_table)
{
    company c = meet("players=2");
    answer own;

    expect_done(c.ann, "'do':'settings','listed':false,'spectators':false");
    assert_int_equal(ask_record(c.ann->table, c.ann->token).status, 404);
    expect_done(c.ann, "'do':'start'");
    own = ask_record(c.ann->table, c.ann->token);
    assert_int_equal(own.status, 200);
    assert_memory_equal(own.body, "kapelle view 1\n", 15);
    assert_int_equal(ask_record(c.ann->table, NULL).status, 404);
    assert_string_equal(ask_record(c.ann->table, c.eve->token).body,
                        ask_record("AAAAAAAAAAA", c.eve->token).body);
    expect_done(c.ann, "'do':'end','yes':true");
    expect_done(c.bob, "'do':'end','yes':true");
    assert_int_equal(ask_record(c.ann->table, NULL).status, 404);
    assert_memory_equal(ask_record(c.ann->table, c.bob->token).body, "kapelle 1\n", 10);
    expect_done(c.ann, "'do':'settings','spectators':true");
    assert_memory_equal(ask_record(c.ann->table, NULL).body, "kapelle 1\n", 10);
}

TEST(a_content_is_for_whoever_knows_its_hash)
{
    const house_set *set = house_set_now(the_inn.h, span_of("null"));
    uint8_t hash[HASH_BYTES];
    answer a;

    memcpy(hash, set->set.db->hash, sizeof hash);
    a = ask_content(hash);
    assert_int_equal(a.status, 200);
    assert_true(a.is_lasting);
    assert_string_equal(a.body, set->text);
    hash[0] ^= 1;
    a = ask_content(hash);
    assert_int_equal(a.status, 404);
    assert_false(a.is_lasting);
}
