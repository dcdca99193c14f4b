/*
 * test_house_fair.c: what nobody may gain by moving between seats, asking too much, or going away
 * at the right moment.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "null_game.h"

#define TOGETHER "'game':'null','setup':'players=2 mode=together','seats':'me','listed':true"

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

/* ---- two sides ---- */

static void nobody_takes_a_seat_of_the_other_side(void **state)
{
    couple c = two_play(&in, ",'spectators':true");

    (void)state;
    expect_done(c.bob, "'do':'stand','seat':1");
    expect_refusal(c.ann, "'do':'sit','seat':1", "seat");
    guest_ask(c.ann, "'do':'give','seat':1,'person':'%s'", c.ann->person);
    guest_is_refused(c.ann, "seat");
    expect_done(c.bob, "'do':'sit','seat':1"); /* who has had it may have it again */
    guest_ask(c.bob, "'do':'give','seat':1,'person':'%s'", c.ann->person);
    guest_is_refused(c.bob, "seat");
    assert_string_equal(guest_heard(c.ann, "table", "you.seats.1"), "");
}

static void nobody_changes_sides_by_standing_up_first(void **state)
{
    couple c = two_play(&in, ",'spectators':true");
    char table[STORE_NAME], bob[WIRE_KEY_HEX];
    guest *again;

    (void)state;
    expect_done(c.ann, "'do':'stand','seat':0");
    expect_done(c.bob, "'do':'stand','seat':1");
    expect_refusal(c.bob, "'do':'sit','seat':0", "seat");
    strcpy(table, c.ann->table);
    strcpy(bob, c.bob->token);
    inn_empty(&in);
    inn_close(&in);
    inn_open(&in);
    again = guest_again(&in, bob);
    guest_open(again, table);
    expect_refusal(again, "'do':'sit','seat':0", "seat");
    expect_done(again, "'do':'sit','seat':1");
}

static void the_bot_of_the_other_side_is_not_sent_away(void **state)
{
    guest *ann = guest_new(&in);

    (void)state;
    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,random'");
    expect_done(ann, "'do':'start'");
    guest_ask(ann, "'do':'give','seat':1,'person':'%s'", ann->person);
    guest_is_refused(ann, "seat");
    expect_done(ann, "'do':'stand','seat':1");
    expect_refusal(ann, "'do':'sit','seat':1", "seat");
    expect_done(ann, "'do':'give','seat':1,'bot':'random'");
}

static void a_team_mate_takes_the_seat_over(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in);

    (void)state;
    guest_create(ann, TOGETHER);
    guest_open(bob, ann->table);
    expect_done(bob, "'do':'sit','seat':1");
    expect_done(ann, "'do':'start'");
    expect_done(bob, "'do':'stand','seat':1");
    expect_done(ann, "'do':'sit','seat':1");
    assert_int_equal(guest_size(ann, "table", "you.seats"), 2);
}

/* Before the start everybody sees who sits where, and may go away. */
static void both_sides_may_be_one_persons_from_the_beginning(void **state)
{
    guest *ann = guest_new(&in);

    (void)state;
    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,me'");
    expect_done(ann, "'do':'start'");
    expect_done(ann, "'do':'stand','seat':1");
    expect_done(ann, "'do':'sit','seat':1");
}

/* ---- what costs much ---- */

/* A game of so many lines at least, by bots. */
static guest *long_game(unsigned lines)
{
    guest *ann = guest_new(&in);

    guest_create(ann, "'game':'null','setup':'players=2','seats':'random,random'");
    expect_done(ann, "'do':'start'");
    assert_true(play_length(ann->v.room->play) >= lines);
    return ann;
}

static void whoever_asks_for_much_may_ask_less_often(void **state)
{
    static const char *const dear[] = { "'do':'history'", "'do':'record'",
                                        "'do':'report','text':'again'", "'do':'lobby'" };
    guest *ann = long_game(20);

    (void)state;
    in.h->limits.burst = 20;
    in.h->limits.rate = 1;
    for (size_t i = 0; i < COUNT_OF(dear); i++) {
        in.now += 3600 * 1000;
        guest_rest(ann);
        guest_ask(ann, "%s", dear[i]);
        assert_int_equal(guest_count(ann, "no"), 0);
        for (int k = 0; k < 5; k++)
            guest_ask(ann, "%s", dear[i]);
        guest_is_refused(ann, "often");
    }
}

static void looking_again_and_again_is_refused(void **state)
{
    guest *ann = long_game(20);

    (void)state;
    in.h->limits.burst = 20;
    in.h->limits.rate = 1;
    in.now += 3600 * 1000;
    for (int i = 0; i < 15; i++)
        guest_ask(ann, "'do':'open','table':'%s','from':1", ann->table);
    guest_is_refused(ann, "often");
    in.now += 3600 * 1000;
    guest_open(ann, ann->table);
}

static void reports_are_counted_by_person(void **state)
{
    guest *ann = guest_new(&in), *phone = guest_again(&in, ann->token);

    (void)state;
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

/* Moves, and whatever lets a game go on or end, are never refused for it. */
static void a_table_is_not_talked_full(void **state)
{
    couple c = two_play(&in, "");

    (void)state;
    in.h->limits.rows = c.ann->v.room->n_rows + 2;
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

static void tables_without_anybody_make_room(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in);

    (void)state;
    guest_create(bob, TOGETHER);
    guest_create(ann, TOGETHER);
    guest_create(ann, TOGETHER);
    in.h->limits.max_tables = 2;
    expect_done(ann, "'do':'leave'");
    guest_ask(ann, "'do':'open','table':'elsewhere'");
    guest_is_refused(ann, "server");
    inn_tick(&in, 1000);
    assert_int_equal(in.h->n_rooms, 1);
    guest_open(ann, ann->table);
    assert_non_null(bob->v.room);
}

/* The built-in content of Dead Drop with one remark more becomes that of new tables. */
static void change_content(void)
{
    house_set **at = &in.h->sets, *s;
    char name[60], why[300], *changed;
    text t = text_in(why, sizeof why);
    const char *body;
    size_t size;
    int length;

    while (strcmp((*at)->set.game->id, "null") != 0)
        at = &(*at)->next;
    size = strlen((*at)->text) + 100;
    changed = malloc(size);
    assert_int_equal(sscanf((*at)->text, "=== %59s %d", name, &length), 2);
    body = strchr((*at)->text, '\n') + 1;
    snprintf(changed, size, "=== %s %d\n%.*s# new\n%s", name, length + 6, length, body,
             body + length);
    s = house_set_read(in.h, "null", span_of(changed), &t);
    free(changed);
    assert_non_null(s);
    for (at = &in.h->sets; *at != s;)
        at = &(*at)->next;
    *at = s->next;
    s->next = in.h->sets;
    in.h->sets = s;
}

static unsigned count_sets(void)
{
    unsigned n = 0;

    for (const house_set *s = in.h->sets; s; s = s->next)
        n++;
    return n;
}

static void an_older_content_is_read_once_for_all_its_tables(void **state)
{
    char first[STORE_NAME], second[STORE_NAME], token[WIRE_KEY_HEX];
    guest *ann = guest_new(&in), *phone;
    unsigned n_sets = count_sets();

    (void)state;
    change_content();
    guest_create(ann, TOGETHER);
    strcpy(first, ann->table);
    guest_create(ann, TOGETHER);
    strcpy(second, ann->table);
    strcpy(token, ann->token);
    inn_empty(&in);
    inn_close(&in);
    inn_open(&in);
    ann = guest_again(&in, token);
    phone = guest_again(&in, token);
    guest_send(ann, "'do':'open','table':'%s'", first);
    guest_ask(phone, "'do':'open','table':'%s'", second);
    assert_non_null(ann->v.room);
    assert_non_null(phone->v.room);
    assert_int_equal(count_sets(), n_sets + 1);
}

static void those_who_watch_do_not_keep_players_waiting(void **state)
{
    couple c = two_play(&in, ",'spectators':true");
    guest *watchers[5];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(watchers); i++) {
        watchers[i] = guest_new(&in);
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

/* ---- dice ---- */

static void those_who_have_gone_leave_room_in_the_dice(void **state)
{
    guest *ann = guest_new(&in), *eve;
    char table[STORE_NAME], token[WIRE_KEY_HEX], record[9000];

    (void)state;
    guest_create(ann, "'game':'null','setup':'players=2','listed':true,'seats':'random'");
    for (int i = 0; i < DICE_MAX_NONCES; i++) {
        eve = guest_new(&in);
        guest_open(eve, ann->table);
        guest_ask(eve, "'do':'sit','seat':1,'nonce':'%032x'", (unsigned)i + 1);
        expect_done(eve, "'do':'stand','seat':1");
    }
    guest_ask(ann, "'do':'sit','seat':1,'nonce':'%032x'", 77u);
    assert_string_equal(guest_heard(ann, "table", "nonces"), "16");
    expect_done(ann, "'do':'start'");
    expect_done(ann, "'do':'end','yes':true");
    guest_ask(ann, "'do':'record'");
    snprintf(record, sizeof record, "%s", guest_heard(ann, "record", "text"));
    assert_non_null(strstr(record, "0000004d"));
    strcpy(table, ann->table);
    strcpy(token, ann->token);
    inn_empty(&in);
    inn_close(&in);
    inn_open(&in);
    ann = guest_again(&in, token);
    guest_open(ann, table);
    guest_ask(ann, "'do':'record'");
    assert_string_equal(guest_heard(ann, "record", "text"), record);
}

/* ---- clocks ---- */

static void undo_gains_no_time(void **state)
{
    couple c = two_play(&in, ",'clock':30");

    (void)state;
    in.now += 20 * 1000;
    guest_ask(c.ann, "'do':'move','decision':%s,'line':'north plan harbour'",
              guest_heard(c.ann, "view", "ask.0.1"));
    in.now += 5 * 1000;
    guest_ask(c.ann, "'do':'undo'");
    assert_int_equal(guest_count(c.ann, "update"), 2);
    guest_open(c.ann, c.ann->table);
    assert_string_equal(guest_heard(c.ann, "table", "seats.0.left"), "5");
}

static void standing_up_gains_no_time(void **state)
{
    couple c = two_play(&in, ",'clock':30,'spectators':true");
    guest *eve = guest_new(&in);

    (void)state;
    in.now += 20 * 1000;
    expect_done(c.bob, "'do':'stand','seat':1");
    in.now += 5 * 1000;
    expect_done(c.bob, "'do':'sit','seat':1");
    assert_string_equal(guest_heard(c.bob, "table", "seats.1.left"), "5");
    expect_done(c.bob, "'do':'stand','seat':1");
    guest_open(eve, c.ann->table);
    expect_done(eve, "'do':'sit','seat':1");
    assert_string_equal(guest_heard(eve, "table", "seats.1.left"), "30");
}

/* A look at a clock is nobody's doing, and moves no table up the list. */
static void a_look_at_the_clock_touches_nothing(void **state)
{
    couple c = two_play(&in, ",'clock':30");
    char touched[24];

    (void)state;
    for (int i = 0; i < 3; i++)
        inn_tick(&in, 31 * 1000);
    guest_ask(c.ann, "'do':'mine'");
    snprintf(touched, sizeof touched, "%s", guest_heard(c.ann, "mine", "tables.0.touched"));
    for (int i = 0; i < 3; i++)
        inn_tick(&in, 4000 * 1000);
    guest_ask(c.ann, "'do':'mine'");
    assert_string_equal(guest_heard(c.ann, "mine", "tables.0.touched"), touched);
}

/* ---- when the fault is ours ---- */

static void nobody_is_late_because_the_server_was_away(void **state)
{
    couple c = two_play(&in, ",'clock':30");
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    guest *ann;

    (void)state;
    strcpy(table, c.ann->table);
    strcpy(token, c.ann->token);
    inn_empty(&in);
    inn_close(&in);
    in.now += 3600 * 1000;
    inn_open(&in);
    ann = guest_again(&in, token);
    guest_open(ann, table);
    assert_string_equal(guest_heard(ann, "table", "seats.0.left"), "30");
    inn_tick(&in, 29000);
    assert_string_equal(guest_heard(ann, "table", "seats.0.late"), "");
    inn_tick(&in, 2000);
    inn_tick(&in, 1000);
    assert_string_equal(guest_heard(ann, "table", "seats.0.late"), "true");
}

static void no_moves(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out)
{
    (void)c;
    (void)s;
    (void)who;
    out->n = 0;
}

static void a_bot_that_cannot_move_stops_its_own_table_only(void **state)
{
    static game stuck;
    static const game *const games[] = { &stuck };
    guest *ann;

    (void)state;
    stuck = null_game;
    stuck.moves = no_moves;
    inn_close(&in);
    in.games = games;
    in.n_games = COUNT_OF(games);
    inn_open(&in);
    ann = guest_new(&in);
    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,random'");
    expect_done(ann, "'do':'start'");
    assert_string_equal(guest_heard(ann, "table", "frozen"), "true");
    assert_int_equal(in.h->figures.freezes, 1);
    guest_create(ann, "'game':'null','setup':'players=2','seats':'me'");
}

/* ---- going at the right moment ---- */

static void whoever_was_put_out_does_not_come_in(void **state)
{
    guest *ann = guest_new(&in), *eve = guest_new(&in);

    (void)state;
    guest_create(ann, TOGETHER);
    inn_tick(&in, 1000);
    expect_done(ann, "'do':'leave'");
    inn_tick(&in, 61000);
    guest_send(eve, "'do':'open','table':'%s'", ann->table);
    for (int i = 0; i < 10; i++)
        guest_send_raw(eve, "nonsense");
    assert_string_equal(eve->closed, "abuse");
    inn_pump(&in);
    assert_null(eve->v.room);
}

static void those_at_a_table_that_is_gone_are_told(void **state)
{
    guest *ann = guest_new(&in);

    (void)state;
    guest_create(ann, TOGETHER);
    in.h->limits.keep_days = 30;
    inn_tick(&in, INT64_C(31) * 86400 * 1000);
    guest_rest(ann);
    guest_ask(ann, "'do':'say','phrase':1");
    guest_is_refused(ann, "late");
    assert_string_equal(guest_heard(ann, "no", "why"), "table");
    assert_null(ann->v.room);
}

static void nothing_is_made_for_somebody_who_wants_to_be_forgotten(void **state)
{
    guest *ann = guest_new(&in), *bob = guest_new(&in);

    (void)state;
    guest_send(ann, "'do':'create',%s", TOGETHER);
    guest_send(ann, "'do':'forget'");
    inn_pump(&in);
    assert_string_equal(ann->closed, "forgotten");
    guest_ask(bob, "'do':'lobby'");
    assert_int_equal(guest_size(bob, "lobby", "tables"), 0);
}

static void nobody_gets_a_seat_while_being_forgotten(void **state)
{
    couple c = two_play(&in, ",'spectators':true");
    guest *eve = guest_new(&in);

    (void)state;
    guest_open(eve, c.ann->table);
    guest_send(eve, "'do':'forget'");
    guest_send(c.bob, "'do':'give','seat':1,'person':'%s'", eve->person);
    inn_pump(&in);
    guest_is_refused(c.bob, "person");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nobody_takes_a_seat_of_the_other_side),
        TEST(nobody_changes_sides_by_standing_up_first),
        TEST(the_bot_of_the_other_side_is_not_sent_away),
        TEST(a_team_mate_takes_the_seat_over),
        TEST(both_sides_may_be_one_persons_from_the_beginning),
        TEST(whoever_asks_for_much_may_ask_less_often),
        TEST(looking_again_and_again_is_refused),
        TEST(reports_are_counted_by_person),
        TEST(a_table_is_not_talked_full),
        TEST(tables_without_anybody_make_room),
        TEST(an_older_content_is_read_once_for_all_its_tables),
        TEST(those_who_watch_do_not_keep_players_waiting),
        TEST(those_who_have_gone_leave_room_in_the_dice),
        TEST(undo_gains_no_time),
        TEST(standing_up_gains_no_time),
        TEST(a_look_at_the_clock_touches_nothing),
        TEST(nobody_is_late_because_the_server_was_away),
        TEST(a_bot_that_cannot_move_stops_its_own_table_only),
        TEST(whoever_was_put_out_does_not_come_in),
        TEST(those_at_a_table_that_is_gone_are_told),
        TEST(nothing_is_made_for_somebody_who_wants_to_be_forgotten),
        TEST(nobody_gets_a_seat_while_being_forgotten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
