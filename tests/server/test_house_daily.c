/*
 * test_house_daily.c: the daily deal at a server: one table per person and day, results, and
 * secrets that stay sealed until the day is over.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deals.h"
#include "record.h"

enum { DAY_MS = 86400 * 1000 };

/* 2027-01-15 is a day of Stawka: Spotkanie, as the Poles. */
#define TODAY "2027-01-15"

AROUND_EACH(inn_setup, inn_teardown);

static void open_deal(guest *g, const char *more)
{
    guest_ask(g, "'do':'deal'%s", more);
    guest_is_done(g);
    strcpy(g->table, guest_heard(g, "done", "table"));
    guest_open(g, g->table);
}

/* A decision of the person's, as `greedy` would make it, or the last of the list. */
static void decide(guest *g, bool is_careful)
{
    const room *r = g->v.room;
    const gm_set *set = &r->set->set;
    gm_state *s = malloc(set->game->state_size);
    gm_view *view = calloc(1, set->game->view_size);
    gm_seat seat = (gm_seat)set_first(g->v.seats);
    gm_moves list = { .n = 0 };
    char line[NOTE_MAX];
    text words = text_in(line, sizeof line);
    rng_key key = rng_key_from_text("decide", 6);
    rng luck;

    assert_true(s && view);
    memcpy(s, play_state(r->play), set->game->state_size);
    rng_start(&luck, &key);
    set->game->view(set->content, s, g->v.seats, view);
    set->game->moves(set->content, s, seat, &list);
    assert_true(list.n > 0);
    note_print(set, s, seat,
               list.m[is_careful ? set->game->advise(set->content, view, seat, &list, &luck)
                                 : list.n - 1u],
               &words);
    free(view);
    free(s);
    guest_ask(g, "'do':'move','decision':%u,'line':'%s'", (unsigned)r->seats[seat].decision, line);
}

static void play_out(guest *g, bool is_careful)
{
    for (unsigned n = 0; n < 3000 && !room_is_over(g->v.room); n++) {
        decide(g, is_careful);
        guest_rest(g);
    }
    assert_true(room_is_over(g->v.room));
}

static void ask_today(guest *g)
{
    guest_ask(g, "'do':'daily'");
    assert_string_equal(guest_heard(g, "daily", "day"), TODAY);
}

/* ---- the table ---- */

TEST(the_deal_of_the_day_is_what_everybody_can_derive)
{
    guest *ann = guest_new(&the_inn);
    daily d;
    int32_t day;

    assert_true(daily_read_date(span_of(TODAY), &day) && deals_of(day, &d));
    ask_today(ann);
    assert_string_equal(guest_heard(ann, "daily", "today"), TODAY);
    assert_string_equal(guest_heard(ann, "daily", "game"), d.game);
    assert_string_equal(guest_heard(ann, "daily", "setup"), d.setup);
    assert_string_equal(guest_heard(ann, "daily", "seats"), d.seats);
    assert_string_equal(guest_heard(ann, "daily", "counted"), "0");
    assert_int_equal(guest_size(ann, "daily", "results"), 0);
    expect_refusal(ann, "'do':'daily','day':'2027-01-16'", "field");
    expect_refusal(ann, "'do':'daily','day':'2027-02-30'", "field");
}

TEST(a_person_has_one_table_a_day_and_it_has_begun)
{
    guest *ann = guest_new(&the_inn), *again;
    char table[STORE_NAME];

    open_deal(ann, "");
    strcpy(table, ann->table);
    assert_string_equal(guest_heard(ann, "table", "phase"), "playing");
    assert_string_equal(guest_heard(ann, "table", "day"), TODAY);
    assert_string_equal(guest_heard(ann, "table", "attempt"), "1");
    assert_string_equal(guest_heard(ann, "table", "sealed"), "true");
    assert_string_equal(guest_heard(ann, "table", "seats.0.person"), ann->person);
    assert_string_equal(guest_heard(ann, "table", "seats.1.bot"), "normal");
    assert_int_equal(guest_count(ann, "view"), 1);
    guest_ask(ann, "'do':'mine'");
    assert_string_equal(guest_heard(ann, "mine", "tables.0.asked"), "1");
    open_deal(ann, "");
    assert_string_equal(ann->table, table);
    open_deal(ann, ",'yes':true"); /* not while the first one goes on */
    assert_string_equal(ann->table, table);
    again = guest_again(&the_inn, ann->token);
    open_deal(again, "");
    assert_string_equal(again->table, table);
}

TEST(two_requests_at_once_make_one_table)
{
    guest *ann = guest_new(&the_inn);

    guest_send(ann, "'do':'deal'");
    guest_send(ann, "'do':'deal'");
    inn_pump(&the_inn);
    guest_ask(ann, "'do':'mine'");
    assert_int_equal(guest_size(ann, "mine", "tables"), 1);
    open_deal(ann, "");
}

TEST(everybody_gets_the_same_cards_on_a_day_and_others_on_the_next)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);
    const game *g;
    uint64_t first;
    char commit[HASH_HEX];

    open_deal(ann, "");
    open_deal(bob, "");
    assert_string_not_equal(ann->table, bob->table);
    g = ann->v.room->set->set.game;
    first = gm_hash_state(g, play_state(ann->v.room->play));
    assert_true(first == gm_hash_state(g, play_state(bob->v.room->play)));
    strcpy(commit, guest_heard(ann, "table", "commit"));
    assert_string_equal(guest_heard(bob, "table", "commit"), commit);
    inn_tick(&the_inn, 2 * DAY_MS);
    open_deal(ann, "");
    assert_string_not_equal(guest_heard(ann, "table", "commit"), commit);
}

TEST(its_table_is_for_nobody_else)
{
    static const char *const not_here[] = {
        "'do':'stand','seat':0",  "'do':'give','seat':0,'bot':'normal'",
        "'do':'sit','seat':1",    "'do':'invite'",
        "'do':'invite','seat':0", "'do':'settings','spectators':true",
        "'do':'rematch'",         "'do':'revoke'",
    };
    guest *ann = guest_new(&the_inn), *eve = guest_new(&the_inn);

    open_deal(ann, "");
    for (size_t i = 0; i < COUNT_OF(not_here); i++)
        expect_refusal(ann, not_here[i], "daily");
    expect_refusal(ann, "'do':'nonce','nonce':'00112233445566778899aabbccddeeff'", "phase");
    expect_refusal(ann, "'do':'start'", "phase");
    open_deal(eve, "");
    guest_ask(eve, "'do':'open','table':'%s'", ann->table);
    guest_is_refused(eve, "table");
}

/* Nobody who plays the same deal, or has yet to, learns anything about another's table. */
TEST(nobody_is_sent_anything_of_it)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn), *eve = guest_new(&the_inn);

    open_deal(bob, "");
    guest_rest(bob);
    guest_rest(eve);
    open_deal(ann, "");
    play_out(ann, true);
    assert_int_equal(bob->n_heard, 0);
    assert_int_equal(eve->n_heard, 0);
    ask_today(eve);
    for (size_t i = 0; i < eve->n_heard; i++)
        assert_null(strstr(eve->heard[i], ann->table));
    guest_ask(eve, "'do':'lobby'");
    assert_int_equal(guest_size(eve, "lobby", "tables"), 0);
}

/* ---- who is faster ---- */

enum { PACE = 500, ENOUGH = 150 /* lines, of several stages */ };

static int begin_paced(void **state)
{
    (void)state;
    inn_begin(&the_inn);
    the_inn.thinks_apart = true;
    the_inn.limits.thoughts = 4;
    the_inn.limits.pace_ms = PACE;
    inn_open(&the_inn);
    return 0;
}

static void let_bot_move(void)
{
    while (the_inn.n_thoughts > 0)
        inn_think(&the_inn);
    inn_beat(&the_inn, PACE);
}

static bool are_both_asked(const guest *g)
{
    return g->v.room->seats[0].must && g->v.room->seats[1].must;
}

/* Returns how often both had to decide at once. */
static unsigned play_on(guest *g, bool is_quick)
{
    const room *r = g->v.room;
    unsigned together = 0;

    while (!room_is_over(r) && play_length(r->play) < ENOUGH) {
        bool is_person = r->seats[0].must, is_bot = r->seats[1].must;
        together += are_both_asked(g);
        if (is_person && (is_quick || !is_bot))
            decide(g, false);
        if (is_bot)
            let_bot_move();
        guest_rest(g);
    }
    return together;
}

static void assert_same_lines(const play *a, const play *b)
{
    uint32_t n = play_length(a) < play_length(b) ? play_length(a) : play_length(b);

    assert_true(n >= ENOUGH);
    for (uint32_t i = 1; i <= n; i++) {
        char one[NOTE_MAX], other[NOTE_MAX];
        text out = text_in(one, sizeof one), too = text_in(other, sizeof other);
        play_print_line(a, i, &out);
        play_print_line(b, i, &too);
        assert_string_equal(one, other);
    }
}

/* A bot's luck depends on its line: whoever decides alike must find the same lines. */
TEST_WITH(being_quick_changes_no_line, begin_paced, inn_teardown)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    open_deal(ann, "");
    assert_true(play_on(ann, true) > 1);
    open_deal(bob, "");
    assert_true(play_on(bob, false) > 1);
    assert_same_lines(ann->v.room->play, bob->v.room->play);
}

static void play_until_both_are_asked(guest *g)
{
    open_deal(g, "");
    while (!are_both_asked(g)) {
        if (g->v.room->seats[0].must)
            decide(g, false);
        let_bot_move();
    }
    guest_rest(g);
}

/* So that nobody can tell how long the bot has thought. */
TEST_WITH(who_is_quick_waits_for_the_bots_beat, begin_paced, inn_teardown)
{
    guest *ann = guest_new(&the_inn);
    uint32_t lines;

    play_until_both_are_asked(ann);
    lines = play_length(ann->v.room->play);
    decide(ann, false);
    expect_done(ann, "'do':'say','phrase':1"); /* anything else goes on */
    while (the_inn.n_thoughts > 0)
        inn_think(&the_inn);
    inn_beat(&the_inn, PACE - 1);
    assert_int_equal(play_length(ann->v.room->play), lines);
    assert_int_equal(guest_count(ann, "update"), 0);
    inn_beat(&the_inn, 1);
    assert_int_equal(play_length(ann->v.room->play), lines + 2);
    assert_int_equal(play_line_at(ann->v.room->play, lines + 1)->seat, 1);
    assert_int_equal(play_line_at(ann->v.room->play, lines + 2)->seat, 0);
}

TEST_WITH(what_waits_for_a_bot_stays_in_order, begin_paced, inn_teardown)
{
    guest *ann = guest_new(&the_inn);
    const play *p;
    uint32_t lines;

    play_until_both_are_asked(ann);
    p = ann->v.room->play;
    lines = play_length(p);
    decide(ann, false);
    for (unsigned i = 0; i < 7; i++)
        guest_ask(ann, "'do':'undo'");
    expect_refusal(ann, "'do':'undo'", "busy"); /* but does not overtake */
    let_bot_move();
    assert_int_equal(play_line_at(p, lines + 1)->seat, 1);
    assert_int_equal(play_line_at(p, lines + 2)->kind, PLAY_MOVE);
    assert_int_equal(play_line_at(p, lines + 2)->seat, 0);
    assert_true(ann->v.waiting == 0);
}

TEST_WITH(whoever_waits_for_a_bot_may_go, begin_paced, inn_teardown)
{
    guest *ann = guest_new(&the_inn);
    uint32_t lines;

    play_until_both_are_asked(ann);
    lines = play_length(ann->v.room->play);
    decide(ann, false);
    guest_ask(ann, "'do':'leave'");
    guest_open(ann, ann->table);
    let_bot_move();
    assert_int_equal(play_length(ann->v.room->play), lines + 1);
    decide(ann, false);
    assert_int_equal(play_length(ann->v.room->play), lines + 2);
}

TEST_WITH(a_table_that_is_stopped_lets_nobody_wait, begin_paced, inn_teardown)
{
    guest *ann = guest_new(&the_inn);

    play_until_both_are_asked(ann);
    decide(ann, false);
    room_freeze(ann->v.room, "", "a test");
    inn_pump(&the_inn);
    guest_is_refused(ann, "frozen");
}

/* ---- results ---- */

/* Over: a win if it is careful enough, but in any case a result. */
TEST(results_show_once_ones_own_is_there)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    expect_done(ann, "'do':'name','name':'Ann'");
    open_deal(ann, "");
    open_deal(bob, "");
    play_out(ann, true);
    ask_today(bob);
    assert_string_equal(guest_heard(bob, "daily", "counted"), "1");
    assert_int_equal(guest_size(bob, "daily", "results"), 1);
    assert_string_equal(guest_heard(bob, "daily", "results.0.you"), "true");
    assert_string_equal(guest_heard(bob, "daily", "results.0.phase"), "playing");
    assert_string_equal(guest_heard(bob, "daily", "results.0.place"), "");
    expect_done(bob, "'do':'end','yes':true");
    ask_today(bob);
    assert_string_equal(guest_heard(bob, "daily", "counted"), "2");
    assert_int_equal(guest_size(bob, "daily", "results"), 2);
    assert_string_equal(guest_heard(bob, "daily", "results.0.name"), "Ann");
    assert_string_equal(guest_heard(bob, "daily", "results.0.place"), "1");
    assert_string_equal(guest_heard(bob, "daily", "results.0.table"), "");
    assert_true(atoi(guest_heard(bob, "daily", "results.0.rounds")) > 1);
    assert_true(atoi(guest_heard(bob, "daily", "results.0.decisions")) > 5);
    assert_string_equal(guest_heard(bob, "daily", "results.1.place"), "2");
    assert_string_equal(guest_heard(bob, "daily", "results.1.you"), "true");
    assert_string_equal(guest_heard(bob, "daily", "results.1.outcome"), "lost");
    assert_string_equal(guest_heard(bob, "daily", "results.1.decisions"), "0");
    assert_string_equal(guest_heard(bob, "daily", "results.1.table"), bob->table);
}

TEST(the_header_says_what_the_game_said)
{
    guest *ann = guest_new(&the_inn);
    const gm_set *set;
    gm_result end;
    uint32_t begun;

    open_deal(ann, "");
    play_out(ann, true);
    set = &ann->v.room->set->set;
    end = set->game->result(set->content, play_state(ann->v.room->play));
    begun = set->game->begun(set->content, play_state(ann->v.room->play));
    ask_today(ann);
    assert_string_equal(guest_heard(ann, "daily", "results.0.outcome"), end.winners == 0 ? "drawn"
                                                                        : end.winners & GM_SEAT(0)
                                                                            ? "won"
                                                                            : "lost");
    assert_int_equal(atoi(guest_heard(ann, "daily", "results.0.rounds")), begun);
}

TEST(only_the_first_attempt_counts)
{
    guest *ann = guest_new(&the_inn);
    char first[STORE_NAME];

    open_deal(ann, "");
    strcpy(first, ann->table);
    expect_done(ann, "'do':'end','yes':true");
    open_deal(ann, "");
    assert_string_equal(ann->table, first); /* to look at again */
    for (unsigned i = 2; i <= 5; i++) {
        open_deal(ann, ",'yes':true");
        assert_int_equal(atoi(guest_heard(ann, "table", "attempt")), i);
        expect_done(ann, "'do':'end','yes':true");
    }
    expect_refusal(ann, "'do':'deal','yes':true", "many");
    ask_today(ann);
    assert_string_equal(guest_heard(ann, "daily", "counted"), "1");
    assert_int_equal(guest_size(ann, "daily", "results"), 5);
    assert_string_equal(guest_heard(ann, "daily", "results.0.place"), "1");
    assert_string_equal(guest_heard(ann, "daily", "results.0.attempt"), "1");
    assert_string_equal(guest_heard(ann, "daily", "results.1.place"), "");
}

TEST(what_ends_after_its_day_does_not_count)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    open_deal(ann, "");
    open_deal(bob, "");
    expect_done(ann, "'do':'end','yes':true");
    inn_tick(&the_inn, DAY_MS);
    expect_done(bob, "'do':'end','yes':true");
    guest_ask(bob, "'do':'daily','day':'" TODAY "'");
    assert_string_equal(guest_heard(bob, "daily", "today"), "2027-01-16");
    assert_string_equal(guest_heard(bob, "daily", "counted"), "1");
    assert_string_equal(guest_heard(bob, "daily", "results.1.you"), "true");
    assert_string_equal(guest_heard(bob, "daily", "results.1.late"), "true");
    assert_string_equal(guest_heard(bob, "daily", "results.1.place"), "");
}

TEST(a_restart_changes_nothing)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);
    char token[2][WIRE_KEY_HEX], table[2][STORE_NAME], commit[HASH_HEX];

    open_deal(ann, "");
    open_deal(bob, "");
    play_out(ann, true);
    guest_rest(bob);
    decide(bob, true);
    open_deal(bob, "");
    strcpy(commit, guest_heard(bob, "table", "commit"));
    strcpy(token[0], ann->token);
    strcpy(token[1], bob->token);
    strcpy(table[0], ann->table);
    strcpy(table[1], bob->table);
    inn_restart(&the_inn);
    ann = guest_again(&the_inn, token[0]);
    ask_today(ann);
    assert_string_equal(guest_heard(ann, "daily", "counted"), "1");
    assert_string_equal(guest_heard(ann, "daily", "results.0.table"), table[0]);
    bob = guest_again(&the_inn, token[1]);
    open_deal(bob, "");
    assert_string_equal(bob->table, table[1]);
    play_out(bob, true);
    ask_today(bob);
    assert_string_equal(guest_heard(bob, "daily", "counted"), "2");
    open_deal(bob, ",'yes':true");
    assert_string_equal(guest_heard(bob, "table", "commit"), commit);
}

TEST(whoever_is_deleted_leaves_the_results)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    open_deal(ann, "");
    open_deal(bob, "");
    expect_done(ann, "'do':'end','yes':true");
    expect_done(bob, "'do':'end','yes':true");
    ask_today(bob);
    assert_string_equal(guest_heard(bob, "daily", "counted"), "2");
    guest_ask(ann, "'do':'forget'");
    ask_today(bob);
    assert_string_equal(guest_heard(bob, "daily", "counted"), "1");
    assert_int_equal(guest_size(bob, "daily", "results"), 1);
    assert_string_equal(guest_heard(bob, "daily", "results.0.you"), "true");
}

/* ---- records ---- */

static struct {
    int status;
    char body[60000];
} fetched;

static void take_answer(void *to, const house_answer *a)
{
    (void)to;
    fetched.status = a->status;
    snprintf(fetched.body, sizeof fetched.body, "%.*s", (int)a->body.length, a->body.at);
}

static void fetch(const char *table)
{
    memset(&fetched, 0, sizeof fetched);
    house_http_record(the_inn.h, span_of(table), NULL, take_answer, NULL);
    inn_pump(&the_inn);
}

/* The secret must not be known while others may still play with it. */
TEST(a_record_stays_sealed_until_the_day_is_over)
{
    guest *ann = guest_new(&the_inn);
    char secret[HASH_HEX];
    record_fault fault;
    record r;
    play *p;

    open_deal(ann, "");
    play_out(ann, true);
    wire_hex(ann->v.room->header.secret, 32, secret);
    guest_ask(ann, "'do':'record'");
    assert_memory_equal(guest_heard(ann, "record", "text"), "kapelle view 1\n", 15);
    guest_ask(ann, "'do':'report','text':'odd'");
    for (size_t i = 0; i < ann->n_heard; i++)
        assert_null(strstr(ann->heard[i], secret));
    fetch(ann->table);
    assert_int_equal(fetched.status, 404);
    inn_tick(&the_inn, DAY_MS);
    fetch(ann->table);
    assert_int_equal(fetched.status, 200);
    assert_non_null(strstr(fetched.body, secret));
    assert_true(record_read(span_of(fetched.body), &r, &fault));
    p = record_replay(&ann->v.room->set->set, &r, &fault);
    assert_non_null(p);
    play_free(p);
    guest_ask(ann, "'do':'record'");
    assert_string_equal(guest_heard(ann, "record", "text"), fetched.body);
}

/* After the day, others find the records, but those of games that go on stay with their players. */
TEST(an_unfinished_game_shows_nobody_its_record)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    open_deal(ann, "");
    open_deal(bob, "");
    expect_done(bob, "'do':'end','yes':true");
    inn_tick(&the_inn, DAY_MS);
    fetch(ann->table);
    assert_int_equal(fetched.status, 404);
    guest_ask(bob, "'do':'daily','day':'" TODAY "'");
    assert_int_equal(guest_size(bob, "daily", "results"), 1);
}
