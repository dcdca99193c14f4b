/*
 * test_house_offers.c: a bot waits for people who may interrupt it, and for nobody else.
 *
 * The bot sits at the second seat and begins; those whom a test names hold a card for any time.
 */
#include "bo.h"
#include "house_help.h"
#include "play.h"
#include "room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const game bo_game;

enum { ANN, BOT, BOB, WAIT = 8000 };

static game armed;
static gm_seats holders; /* who shall be able to interrupt */

/* ---- how games begin ---- */

/* The first card for any time that still lies in the deck. */
static void give_interrupt(const bo_content *c, bo_state *s, gm_seat seat)
{
    unsigned i = 0;

    while (i < s->n_deck && !(c->interrupts >> s->deck[i] & 1))
        i++;
    assert_true(i < s->n_deck);
    s->dossier[seat] |= 1ull << s->deck[i];
    memmove(&s->deck[i], &s->deck[i + 1], s->n_deck - i - 1u);
    s->deck[--s->n_deck] = 0;
}

static gm_rule set_up(const gm_content *c, gm_state *s, const gm_options *how, const rng_key *key)
{
    gm_rule no = bo_game.setup(c, s, how, key);

    for (gm_seat i = 0; no == 0 && i < s->n_seats; i++) {
        if (holders & GM_SEAT(i))
            give_interrupt(c, s, i);
        if (i != BOT)
            s->at[i] = (uint8_t)(s->at[BOT] % c->n_places + 1); /* it cannot ask them for cards */
    }
    return no;
}

static int begin(void **state)
{
    static const game *const games[] = { &armed };

    (void)state;
    inn_begin(&the_inn);
    armed = bo_game;
    armed.setup = set_up;
    the_inn.games = games;
    the_inn.n_games = COUNT_OF(games);
    the_inn.limits.offer_s = WAIT / 1000;
    holders = GM_SEAT(ANN);
    inn_open(&the_inn);
    return 0;
}

AROUND_EACH(begin, inn_teardown);

/* ---- looking ---- */

static room *room_of(const guest *g)
{
    return room_loaded(the_inn.h, span_of(g->table));
}

static uint32_t lines(const guest *g)
{
    return play_length(room_of(g)->play);
}

static gm_seats asked(const guest *g)
{
    return bo_game.must_act(room_of(g)->set->set.content, play_state(room_of(g)->play));
}

static gm_seats offered(const guest *g)
{
    return gm_offered(&room_of(g)->set->set, play_state(room_of(g)->play));
}

static guest *ann_alone(void)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann,
                 "'game':'bo','setup':'players=2 first=2','seats':'me,greedy','spectators':true,"
                 "'listed':true");
    expect_done(ann, "'do':'start'");
    return ann;
}

static couple with_bob(void)
{
    couple c = { guest_new(&the_inn), guest_new(&the_inn) };

    guest_create(c.ann,
                 "'game':'bo','setup':'players=3 first=2','seats':'me,greedy','listed':true");
    guest_open(c.bob, c.ann->table);
    snprintf(c.bob->table, sizeof c.bob->table, "%s", c.ann->table);
    expect_done(c.bob, "'do':'sit','seat':2");
    expect_done(c.ann, "'do':'start'");
    return c;
}

static void go(guest *g, const char *how_long)
{
    guest_ask(g, "'do':'go','decision':%s%s", guest_heard(g, "offer", "decision"), how_long);
}

/* The first of ann's moves that is such a verb, or no interrupt. */
static void move(guest *ann, bool is_interrupt)
{
    const room *r = room_of(ann);
    const gm_set *set = &r->set->set;
    char line[NOTE_MAX];
    text out = text_in(line, sizeof line);
    gm_moves list = { .n = 0 };
    uint16_t i = 0;

    set->game->moves(set->content, play_state(r->play), ANN, &list);
    while (i < list.n && (list.m[i].verb == BO_V_INTERRUPT) != is_interrupt)
        i++;
    assert_true(i < list.n);
    note_print(set, play_state(r->play), ANN, list.m[i], &out);
    guest_ask(ann, "'do':'move','decision':%u,'line':'%s'", r->seats[ANN].decision, line);
}

/* Ends it, and answers all questions of the events, until the bot has to decide. */
static void end_turn(guest *ann)
{
    for (unsigned i = 0; i < 20 && asked(ann) == GM_SEAT(ANN); i++)
        move(ann, false);
    assert_int_equal(asked(ann), GM_SEAT(BOT));
}

/* ---- waiting ---- */

TEST(a_bot_waits_for_a_player_who_may_interrupt)
{
    guest *ann = ann_alone();

    assert_int_equal(guest_count(ann, "offer"), 1);
    assert_string_equal(guest_heard(ann, "offer", "left"), "8000");
    assert_int_equal(guest_size(ann, "offer", "seats"), 1);
    assert_string_equal(guest_heard(ann, "offer", "seats.0"), "0");
    inn_tick(&the_inn, WAIT - 1000);
    assert_int_equal(lines(ann), 0);
    inn_tick(&the_inn, 1000);
    assert_int_equal(lines(ann), 1); /* one move, */
    assert_int_equal(asked(ann), GM_SEAT(BOT));
    assert_int_equal(guest_count(ann, "offer"), 2); /* and it waits before the next */
    inn_tick(&the_inn, 1000);
    assert_int_equal(lines(ann), 1);
}

TEST(in_that_time_one_interrupts)
{
    guest *ann = ann_alone();

    inn_tick(&the_inn, 1000);
    move(ann, true);
    assert_int_equal(play_line_at(room_of(ann)->play, 1)->seat, ANN);
    assert_int_equal(play_line_at(room_of(ann)->play, 1)->kind, PLAY_MOVE);
    assert_int_equal(offered(ann), 0); /* with no such card left, nothing is waited for */
    assert_int_equal(guest_count(ann, "offer"), 1);
}

/* The clock on the wall is set; the time for an offer runs as before, also once that is believed. */
TEST(a_clock_that_is_set_makes_no_wait_longer)
{
    static const int64_t day = INT64_C(86400) * 1000;
    guest *ann = ann_alone();

    inn_tick(&the_inn, 3000);
    the_inn.now -= day;
    the_inn.set -= day;
    inn_tick(&the_inn, WAIT - 4000);
    assert_int_equal(lines(ann), 0);
    guest_open(ann, ann->table);
    assert_string_equal(guest_heard(ann, "offer", "left"), "1000");
    inn_tick(&the_inn, 1000);
    assert_int_equal(lines(ann), 1);
    the_inn.now += 2 * day;
    the_inn.set += 2 * day;
    inn_tick(&the_inn, WAIT - 1000);
    assert_int_equal(lines(ann), 1);
    inn_tick(&the_inn, 1000);
    assert_true(lines(ann) > 1);
}

TEST(an_offer_is_not_moved_when_a_clock_is_believed)
{
    static const int64_t hour = INT64_C(3600) * 1000;
    guest *ann;

    the_inn.h->limits.offer_s = 7200;
    ann = ann_alone();
    the_inn.now -= 48 * hour;
    the_inn.set -= 48 * hour;
    inn_tick(&the_inn, 1000);
    inn_tick(&the_inn, hour + 1000);
    assert_int_equal(house_ahead(the_inn.h), 0);
    inn_tick(&the_inn, hour - 3000);
    assert_int_equal(lines(ann), 0);
    inn_tick(&the_inn, 1000);
    assert_int_equal(lines(ann), 1);
}

TEST(words_do_not_begin_an_offer_anew)
{
    guest *ann = ann_alone();

    inn_tick(&the_inn, WAIT - 1000);
    expect_done(ann, "'do':'say','phrase':1");
    assert_int_equal(guest_count(ann, "offer"), 1);
    inn_tick(&the_inn, 1000);
    assert_int_equal(lines(ann), 1);
}

TEST(a_house_that_does_not_wait_offers_nothing)
{
    guest *ann;

    the_inn.h->limits.offer_s = 0;
    ann = ann_alone();
    assert_int_equal(guest_count(ann, "offer"), 0);
    assert_true(lines(ann) > 1);
}

/* ---- answering ---- */

TEST(one_lets_it_go_on_move_by_move)
{
    guest *ann = ann_alone();
    char old[20];

    snprintf(old, sizeof old, "%s", guest_heard(ann, "offer", "decision"));
    go(ann, "");
    guest_is_done(ann);
    assert_int_equal(lines(ann), 1);
    assert_int_equal(guest_count(ann, "offer"), 2);
    guest_ask(ann, "'do':'go','decision':%s", old);
    guest_is_refused(ann, "late"); /* it was about the move before */
    go(ann, ",'choice':'once'");
    assert_int_equal(lines(ann), 2);
}

TEST(one_lets_it_go_on_for_the_turn)
{
    guest *ann = ann_alone();

    go(ann, ",'choice':'turn'");
    guest_is_done(ann);
    assert_int_equal(guest_count(ann, "offer"), 1);
    assert_int_equal(asked(ann), GM_SEAT(ANN));
    guest_rest(ann);
    end_turn(ann);
    assert_int_equal(offered(ann), GM_SEAT(ANN));
    assert_true(guest_count(ann, "offer") > 0); /* in its next turn it waits again */
    assert_true(room_of(ann)->offer.until > house_clock(the_inn.h));
}

TEST(answers_are_refused)
{
    guest *ann = ann_alone(), *eve = guest_new(&the_inn);

    guest_open(eve, ann->table);
    assert_int_equal(guest_count(eve, "offer"), 1); /* everybody sees what the bot waits for */
    go(eve, "");
    guest_is_refused(eve, "spectator");
    go(ann, ",'choice':'never'");
    guest_is_refused(ann, "field");
    guest_ask(ann, "'do':'go'");
    guest_is_refused(ann, "missing");
    guest_ask(ann, "'do':'go','decision':77");
    guest_is_refused(ann, "late");
    assert_int_equal(lines(ann), 0);
    expect_done(ann, "'do':'end','yes':true");
    go(ann, "");
    guest_is_refused(ann, "phase");
}

TEST(all_have_to_let_it_go_on)
{
    couple c;

    holders = GM_SEAT(ANN) | GM_SEAT(BOB);
    c = with_bob();
    assert_int_equal(guest_size(c.bob, "offer", "seats"), 2);
    go(c.bob, "");
    assert_int_equal(lines(c.ann), 0);
    go(c.ann, "");
    assert_int_equal(lines(c.ann), 1);
    go(c.bob, ",'choice':'turn'");
    assert_int_equal(lines(c.ann), 1);
    inn_tick(&the_inn, WAIT);
    assert_int_equal(lines(c.ann), 2);
    assert_int_equal(guest_size(c.ann, "offer", "seats"), 1);
}

TEST(others_are_not_waited_for)
{
    couple c = with_bob();

    assert_int_equal(guest_size(c.bob, "offer", "seats"), 1);
    go(c.ann, "");
    assert_int_equal(lines(c.ann), 1);
}

/* ---- those who are away ---- */

TEST(a_bot_does_not_wait_for_a_player_who_has_left)
{
    couple c = with_bob();

    expect_done(c.ann, "'do':'leave'");
    inn_tick(&the_inn, 1000);
    assert_true(lines(c.bob) > 1);
    assert_int_equal(guest_count(c.bob, "offer"), 1);
}

TEST(a_player_who_comes_back_gets_the_offer_and_the_bot_waits)
{
    guest *ann, *again;
    char token[WIRE_KEY_HEX];

    ann = ann_alone();
    inn_tick(&the_inn, 3000);
    snprintf(token, sizeof token, "%s", ann->token);
    again = guest_again(&the_inn, token);
    guest_open(again, ann->table);
    assert_string_equal(guest_heard(again, "offer", "left"), "5000");
    guest_leave(ann);
    inn_tick(&the_inn, 1000);
    assert_int_equal(play_length(room_loaded(the_inn.h, span_of(again->v.room->header.name))->play),
                     0);
}

TEST(a_seat_that_a_bot_has_is_not_waited_for)
{
    couple c = with_bob();

    expect_done(c.ann, "'do':'give','seat':0,'bot':'greedy'");
    assert_true(lines(c.ann) > 1);
}

TEST(a_bot_does_not_wait_for_a_silent_player_until_that_player_moves)
{
    guest *ann = ann_alone();

    inn_tick(&the_inn, WAIT);
    inn_tick(&the_inn, WAIT);
    assert_int_equal(guest_count(ann, "offer"), 2);
    assert_int_equal(asked(ann), GM_SEAT(ANN)); /* it went on to the end of its turn */
    guest_rest(ann);
    end_turn(ann);
    assert_true(room_of(ann)->offer.until > house_clock(the_inn.h));
}
