/*
 * test_effect.c: the machine that runs effects, on cards made up for Dead Drop.
 *
 * Each test writes one card, puts it into north's hand and plays it.
 */
#include "null_position.h"
#include "embed.h"
#include "games.h"

#include <stdio.h>
#include <string.h>

AROUND_ALL(open_null, close_null);

/* ---- helpers ---- */

/* North's turn among three at the station; north holds the card "it", the deck only fillers. */
static null_state with_effect(const char *effect)
{
    char cards[1000];
    null_state s;

    (void)snprintf(cards, sizeof cards,
                   "card it\n  source D\n  on act: %s\n"
                   "card filler\n  source D\n  copies 12\n"
                   "card it-too\n  source D\n"
                   "card charm\n  source D\n  copies 2\n  face open\n",
                   effect);
    use_cards(cards);
    s = turns(3);
    give(&s, NORTH, "it");
    return s;
}

static null_state after_effect(const char *effect)
{
    null_state s = with_effect(effect);

    play_move(nu, &s, NORTH, "play it", NULL);
    return s;
}

static uint8_t asked_kind(const null_state *s, gm_seat seat)
{
    return nu->game->question(nu->content, s, seat).kind;
}

static void assert_asked(const null_state *s, gm_seat seat, uint8_t kind)
{
    assert_int_equal(must_act(s), GM_SEAT(seat));
    assert_int_equal(asked_kind(s, seat), kind);
}

static void assert_done(const null_state *s)
{
    assert_int_equal(s->depth, 0);
}

/* ---- steps and conditions ---- */

TEST(steps_are_done_in_order)
{
    null_state s = with_effect("papers(self, +2); papers(self, -1); papers(here, +1)");
    gm_events events;

    play_move(nu, &s, NORTH, "play it", &events);
    assert_int_equal(events.e[0].kind, NU_E_PLAYED);
    assert_int_equal(events.e[1].kind, NU_E_GAINED);
    assert_int_equal(events.e[2].kind, NU_E_LOST);
    assert_int_equal(s.papers[NORTH], 2);
    assert_int_equal(s.papers[SOUTH], 1);
    assert_done(&s);
}

TEST(if_does_the_one_block_or_the_other)
{
    static const char effect[] =
        "if (papers(self) >= 2) { papers(self, +3) } else { papers(self, +1) }; papers(active, +1)";
    null_state s = with_effect(effect);

    play_move(nu, &s, NORTH, "play it", NULL);
    assert_int_equal(s.papers[NORTH], 2);
    s = with_effect(effect);
    s.papers[NORTH] = 2;
    play_move(nu, &s, NORTH, "play it", NULL);
    assert_int_equal(s.papers[NORTH], 6);
}

TEST(if_without_else_goes_on)
{
    null_state s = after_effect("if (papers(self) >= 1) { papers(self, +5) }; papers(self, +1)");

    assert_int_equal(s.papers[NORTH], 1);
}

/* How many papers the condition is worth: 1 if it holds for a north with three papers. */
static unsigned value_of(const char *condition)
{
    char effect[200];
    null_state s;

    (void)snprintf(effect, sizeof effect, "if (%s) { papers(self, +1) }", condition);
    s = with_effect(effect);
    s.papers[NORTH] = 3;
    play_move(nu, &s, NORTH, "play it", NULL);
    return s.papers[NORTH] - 3u;
}

TEST(conditions_compare_and_join)
{
    assert_int_equal(value_of("papers(self) >= 3"), 1);
    assert_int_equal(value_of("papers(self) >= 4"), 0);
    assert_int_equal(value_of("papers(self) <= 3"), 1);
    assert_int_equal(value_of("papers(self) <= 2"), 0);
    assert_int_equal(value_of("papers(self) = 3"), 1);
    assert_int_equal(value_of("papers(self) = 2"), 0);
    assert_int_equal(value_of("not papers(self) = 3"), 0);
    assert_int_equal(value_of("searched-at(station)"), 1);
    assert_int_equal(value_of("searched-at(harbour)"), 0);
    assert_int_equal(value_of("searched-at(station) and papers(self) = 3"), 1);
    assert_int_equal(value_of("searched-at(harbour) and papers(self) = 3"), 0);
    assert_int_equal(value_of("searched-at(harbour) or papers(self) = 3"), 1);
    assert_int_equal(value_of("searched-at(harbour) or papers(self) = 2"), 0);
    /* `and` binds closer than `or`; parentheses bind closest */
    assert_int_equal(value_of("papers(self) = 3 or papers(self) = 3 and papers(self) = 2"), 1);
    assert_int_equal(value_of("(papers(self) = 3 or papers(self) = 3) and papers(self) = 2"), 0);
}

/* ---- may, choose, pay, repeat ---- */

TEST(may_asks_and_does_only_if_wanted)
{
    null_state yes = after_effect("may { papers(self, +2) }; papers(self, +1)"), no = yes;

    assert_asked(&yes, NORTH, NU_Q_MAY);
    play_move(nu, &yes, NORTH, "agree", NULL);
    assert_int_equal(yes.papers[NORTH], 3);
    play_move(nu, &no, NORTH, "decline", NULL);
    assert_int_equal(no.papers[NORTH], 1);
    assert_done(&no);
}

TEST(may_asks_the_one_it_names)
{
    null_state s = after_effect("may(here[other]) { papers(self, +2) }");

    assert_asked(&s, EAST, NU_Q_MAY);
    assert_refused(nu, &s, NORTH, "agree", NU_3_1);
    play_move(nu, &s, EAST, "agree", NULL);
    assert_int_equal(s.papers[NORTH], 2);
}

TEST(may_does_not_ask_for_what_cannot_be)
{
    null_state s = after_effect("may { discard(self, 1) }; papers(self, +1)");

    assert_done(&s);
    assert_int_equal(s.papers[NORTH], 1);
}

TEST(choose_does_the_block_that_was_chosen)
{
    null_state s =
        after_effect("choose { papers(self, +1) } or { papers(self, +2) } or { papers(self, +3) }");

    assert_asked(&s, NORTH, NU_Q_CHOOSE);
    for (uint8_t i = 1; i <= 3; i++) {
        null_state chosen = s;
        gm_move m = { NU_V_CHOOSE, { i } };
        gm_events events = { .n = 0 };
        nu->game->apply(nu->content, &chosen, NORTH, m, &events);
        assert_int_equal(chosen.papers[NORTH], i);
        assert_done(&chosen);
    }
}

TEST(choose_offers_only_what_can_be_done)
{
    null_state s =
        after_effect("choose { discard(self, 1) } or { papers(self, +1) } or { draw(self, 1) }");

    assert_refused(nu, &s, NORTH, "choose 1", NU_6_2);
    assert_allowed(nu, &s, NORTH, "choose 2");
    assert_allowed(nu, &s, NORTH, "choose 3");
}

TEST(choose_with_one_way_left_asks_nobody)
{
    null_state s = after_effect("choose { discard(self, 1) } or { papers(self, +1) }");

    assert_done(&s);
    assert_int_equal(s.papers[NORTH], 1);
    s = after_effect("choose { discard(self, 1) } or { discard(self, 2) }; papers(self, +1)");
    assert_done(&s);
    assert_int_equal(s.papers[NORTH], 1);
}

TEST(choose_asks_the_one_it_names)
{
    null_state s = after_effect("choose(here[other]) { papers(self, +1) } or { papers(self, +2) }; "
                                "may { papers(self, +4) }");

    assert_asked(&s, EAST, NU_Q_CHOOSE);
    play_move(nu, &s, EAST, "choose 2", NULL);
    assert_int_equal(s.papers[NORTH], 2);
    assert_asked(&s, NORTH, NU_Q_MAY); /* who was named decides inside the blocks only */
}

TEST(an_empty_block_can_be_chosen)
{
    null_state s = after_effect("choose { } or { papers(self, +2) }; papers(self, +1)");

    play_move(nu, &s, NORTH, "choose 1", NULL);
    assert_int_equal(s.papers[NORTH], 1);
}

TEST(pay_is_done_only_in_full)
{
    null_state s = with_effect("pay { discard(self, 2) } for { papers(self, +3) }; actions(+1)");
    null_state rich = s;

    give(&s, NORTH, "filler");
    play_move(nu, &s, NORTH, "play it", NULL);
    assert_done(&s);
    assert_int_equal(s.papers[NORTH], 0);
    assert_true(holds(&s, NORTH, "filler"));
    assert_int_equal(s.actions, 2);
    give(&rich, NORTH, "filler");
    give(&rich, NORTH, "filler");
    play_move(nu, &rich, NORTH, "play it", NULL);
    play_move(nu, &rich, NORTH, "discard filler", NULL);
    assert_int_equal(rich.papers[NORTH], 0);
    play_move(nu, &rich, NORTH, "discard filler", NULL);
    assert_int_equal(rich.papers[NORTH], 3);
    assert_int_equal(rich.hand[NORTH], 0);
}

/* The price decides; a full hand makes room for the card that it buys. */
TEST(what_is_bought_need_not_be_possible_before)
{
    null_state s = with_effect("may { pay { discard(self, 1) } for { draw(self, 1) } }");

    for (unsigned i = 0; i < nu->content->hand_limit; i++)
        give(&s, NORTH, "filler");
    play_move(nu, &s, NORTH, "play it", NULL);
    play_move(nu, &s, NORTH, "agree", NULL);
    play_move(nu, &s, NORTH, "discard filler", NULL);
    assert_int_equal(set_count(s.hand[NORTH]), nu->content->hand_limit);
    assert_done(&s);
}

TEST(a_price_in_papers_must_be_there)
{
    null_state s = after_effect("may { pay { papers(self, -3) } for { actions(+1) } }");

    assert_done(&s); /* nobody has papers: nobody is asked */
}

TEST(what_can_lead_to_nothing_is_not_asked)
{
    null_state s = after_effect("may { may { discard(self, 4) } }; "
                                "may { if (papers(self) >= 5) { papers(self, +1) } }; "
                                "repeat { may { discard(self, 4) } }; papers(self, +1)");

    assert_int_equal(s.papers[NORTH], 1);
    assert_done(&s);
}

TEST(a_named_decider_decides_even_if_one_way_is_left)
{
    null_state s = after_effect("choose(here[other]) { discard(self, 4) } or "
                                "{ papers(one[other], +1) }");

    assert_asked(&s, EAST, NU_Q_PICK);
}

/* Somebody else decides, and must not learn from his choices what self holds. */
TEST(a_named_decider_knows_only_what_all_know)
{
    null_state s = with_effect("may(here[other]) "
                               "{ pay { surrender(filler) } for { papers(self, +1) } }");

    give(&s, NORTH, "it-too");
    play_move(nu, &s, NORTH, "play it", NULL);
    assert_asked(&s, EAST, NU_Q_MAY);
    assert_allowed(nu, &s, EAST, "agree");
    play_move(nu, &s, EAST, "agree", NULL);
    assert_int_equal(s.papers[NORTH], 0); /* it was not there */
}

/* Within a round, a repeat that ended before must not make a later one forget the round's pick. */
TEST(a_repeat_in_a_loop_keeps_the_pick_of_its_round)
{
    null_state s = after_effect("each(here[other]) { "
                                "if (papers(self) >= 1) { papers(one[other], +1) }; "
                                "repeat { papers(self, +1) }; move(one[other], harbour) }");

    play_move(nu, &s, NORTH, "agree", NULL); /* the first round: nobody is picked before it */
    play_move(nu, &s, NORTH, "decline", NULL);
    play_move(nu, &s, NORTH, "pick east", NULL);
    play_move(nu, &s, NORTH, "pick south", NULL); /* the second: somebody is */
    play_move(nu, &s, NORTH, "decline", NULL);
    assert_int_equal(s.at[EAST], place("harbour"));
    assert_int_equal(s.at[SOUTH], place("harbour"));
    assert_done(&s);
}

TEST(a_loop_keeps_whom_the_effect_had_picked)
{
    null_state s = after_effect("papers(one[other], +1); each(here) { papers(it, +2) }; "
                                "move(one[other], harbour)");

    play_move(nu, &s, NORTH, "pick south", NULL);
    assert_int_equal(s.papers[SOUTH], 3);
    assert_int_equal(s.at[SOUTH], place("harbour"));
    assert_done(&s);
}

TEST(repeat_goes_on_until_declined)
{
    null_state s = after_effect("repeat { papers(self, +1) }; papers(self, +4)");

    play_move(nu, &s, NORTH, "agree", NULL);
    play_move(nu, &s, NORTH, "agree", NULL);
    assert_asked(&s, NORTH, NU_Q_MAY);
    assert_int_equal(s.papers[NORTH], 2);
    play_move(nu, &s, NORTH, "decline", NULL);
    assert_int_equal(s.papers[NORTH], 6);
    assert_done(&s);
}

TEST(repeat_ends_when_it_can_no_longer_be)
{
    null_state s = with_effect("repeat { pay { discard(self, 1) } for { papers(self, +1) } }");

    give(&s, NORTH, "filler");
    give(&s, NORTH, "filler");
    play_move(nu, &s, NORTH, "play it", NULL);
    for (unsigned i = 0; i < 2; i++) {
        play_move(nu, &s, NORTH, "agree", NULL);
        play_move(nu, &s, NORTH, "discard filler", NULL);
    }
    assert_done(&s);
    assert_int_equal(s.papers[NORTH], 2);
}

/* ---- each ---- */

TEST(each_begins_with_the_active_seat)
{
    null_state s = with_effect("each(here) { papers(it, +1) }; papers(self, +1)");
    gm_events events;

    s.hand[SOUTH] = s.hand[NORTH];
    s.knows[SOUTH] = s.hand[NORTH];
    s.hand[NORTH] = 0;
    s.active = SOUTH;
    play_move(nu, &s, SOUTH, "play it", &events);
    assert_int_equal(events.e[1].seat, SOUTH);
    assert_int_equal(events.e[2].seat, NORTH);
    assert_int_equal(events.e[3].seat, EAST);
    assert_int_equal(s.papers[SOUTH], 2);
    assert_int_equal(s.papers[NORTH], 1);
    assert_int_equal(s.papers[EAST], 1);
}

TEST(each_waits_for_everyone_in_turn)
{
    null_state s = with_effect("each(here[other]) { discard(it, 1); papers(it, +1) }");

    give(&s, EAST, "filler");
    give(&s, SOUTH, "filler");
    play_move(nu, &s, NORTH, "play it", NULL);
    assert_asked(&s, EAST, NU_Q_DISCARD);
    play_move(nu, &s, EAST, "discard filler", NULL);
    assert_int_equal(s.papers[EAST], 1);
    assert_int_equal(s.papers[SOUTH], 0);
    assert_asked(&s, SOUTH, NU_Q_DISCARD);
    play_move(nu, &s, SOUTH, "discard filler", NULL);
    assert_int_equal(s.papers[SOUTH], 1);
    assert_done(&s);
}

TEST(each_of_nobody_is_nothing)
{
    null_state s = with_effect("each(here[other]) { papers(self, +1) }; papers(self, +3)");

    stand(&s, EAST, "harbour");
    stand(&s, SOUTH, "harbour");
    play_move(nu, &s, NORTH, "play it", NULL);
    assert_int_equal(s.papers[NORTH], 3);
}

TEST(one_each_after_another_starts_afresh)
{
    null_state s = after_effect("each(here) { papers(it, +1) }; each(here) { papers(it, +1) }");

    assert_int_equal(s.papers[NORTH], 2);
    assert_int_equal(s.papers[SOUTH], 2);
}

/* ---- picks ---- */

TEST(a_pick_asks_once_and_then_means_the_same)
{
    null_state s = after_effect("papers(one[other], +1); move(one[other], harbour)");

    assert_asked(&s, NORTH, NU_Q_PICK);
    assert_refused(nu, &s, NORTH, "pick north", NU_6_2);
    play_move(nu, &s, NORTH, "pick south", NULL);
    assert_int_equal(s.papers[SOUTH], 1);
    assert_int_equal(s.at[SOUTH], place("harbour"));
    assert_int_equal(s.at[EAST], place("station"));
    assert_done(&s);
}

TEST(a_loop_picks_anew_in_every_round)
{
    null_state s = after_effect("each(here) { may(it) { papers(one[other], +1) } }");

    play_move(nu, &s, NORTH, "agree", NULL);
    assert_asked(&s, NORTH, NU_Q_PICK);
    play_move(nu, &s, NORTH, "pick east", NULL);
    assert_asked(&s, EAST, NU_Q_MAY);
    play_move(nu, &s, EAST, "agree", NULL);
    assert_asked(&s, EAST, NU_Q_PICK);
    play_move(nu, &s, EAST, "pick south", NULL);
    play_move(nu, &s, SOUTH, "decline", NULL);
    assert_int_equal(s.papers[EAST], 1);
    assert_int_equal(s.papers[SOUTH], 1);
    assert_done(&s);
}

/* Whether we ask depends on what everybody can see: a face-down card that might be the price. */
TEST(a_choice_does_not_betray_the_price)
{
    null_state s = with_effect("choose { draw(self, 1) } or "
                               "{ pay { surrender(filler) } for { papers(self, +1) } }");
    null_state poor = s, hidden;

    play_move(nu, &poor, NORTH, "play it", NULL);
    assert_done(&poor); /* nothing in the hand: nobody needs to ask */

    give(&s, NORTH, "it-too");
    hidden = s;
    play_move(nu, &hidden, NORTH, "play it", NULL);
    assert_asked(&hidden, NORTH, NU_Q_CHOOSE);
    assert_refused(nu, &hidden, NORTH, "choose 2", NU_6_2);
    assert_allowed(nu, &hidden, NORTH, "choose 1");

    give(&s, NORTH, "filler");
    play_move(nu, &s, NORTH, "play it", NULL);
    play_move(nu, &s, NORTH, "choose 2", NULL);
    assert_int_equal(s.papers[NORTH], 1);
    assert_false(holds(&s, NORTH, "filler"));
}

/* ---- rules of the large games, whose words take arguments ---- */

static gm_set large;
static uint8_t large_memory[4000000];

static const content *large_db(const gm_content *c)
{
    (void)c;
    return large.db;
}

static void open_large(const char *id)
{
    content_file files[16];
    const game *g = games_find(span_of(id));
    arena memory = arena_in(large_memory, sizeof large_memory);

    assert_true(games_open(g, files, embed_content_of(id, files, 16), &memory, NULL, NULL, &large));
}

static uint16_t word_of(const char *sort, const char *name)
{
    const content_schema *schema = large.db->schema;

    for (uint16_t i = 0; i < schema->n_words; i++) {
        if (strcmp(schema->words[i].sort, sort) == 0 && strcmp(schema->words[i].name, name) == 0)
            return (uint16_t)(TERM_OWN + i);
    }
    fail_msg("no word %s", name);
    return 0;
}

static const content_item *item_of(const char *sort, const char *id)
{
    return content_find(large.db, content_sort_of(large.db, span_of(sort)), span_of(id));
}

static term like_item(const char *sort, const char *id)
{
    const content_item *item = item_of(sort, id);

    return (term){ .word = TERM_ITEM, .sort = item->sort, .number = (int16_t)item->number };
}

TEST(rules_are_told_apart_by_the_arguments_of_their_trigger)
{
    const content_item *plot;
    term weapons, badge, keys;
    uint16_t commit;

    open_large("bo");
    plot = item_of("card", "lone-gunman");
    weapons = like_item("item", "weapons");
    badge = like_item("item", "badge");
    keys = like_item("item", "keys");
    commit = word_of("trigger", "commit");
    assert_non_null(fx_rule(large.db, plot, commit, &weapons, 0));
    assert_true(fx_rule(large.db, plot, commit, &badge, 0) ==
                fx_rule(large.db, plot, commit, NULL, 1));
    assert_null(fx_rule(large.db, plot, commit, &weapons, 1));
    assert_null(fx_rule(large.db, plot, commit, &keys, 0));
}

TEST(modifiers_are_told_apart_by_their_arguments)
{
    const fx_game machine = { .db = large_db };
    const content_item *jacek;
    gm_frame f = { .what = FX_EFFECT };
    term removal, arrest;
    uint16_t held, cost;

    open_large("st");
    jacek = item_of("agent", "jacek");
    held = word_of("state", "held");
    cost = word_of("modifier", "cost");
    removal = (term){ .word = word_of("deed", "remove") };
    arrest = (term){ .word = word_of("deed", "arrest") };
    assert_int_equal(fx_sum(&machine, NULL, NULL, jacek, &f, held, cost, -1, &removal), -1);
    assert_int_equal(fx_sum(&machine, NULL, NULL, jacek, &f, held, cost, -1, &arrest), 0);
}

TEST(a_pick_of_one_asks_nobody)
{
    null_state s = with_effect("papers(one[other, hidden >= 1], +1)");

    give(&s, EAST, "charm");
    give(&s, SOUTH, "filler");
    play_move(nu, &s, NORTH, "play it", NULL);
    assert_int_equal(s.papers[SOUTH], 1);
    assert_done(&s);
}

TEST(a_step_with_nobody_to_pick_is_skipped)
{
    null_state s = after_effect("look(one[other, hidden >= 1]); papers(self, +1)");

    assert_done(&s);
    assert_int_equal(s.papers[NORTH], 1);
}

TEST(a_choice_without_anybody_to_pick_is_not_offered)
{
    null_state s =
        after_effect("choose { papers(one[other, hidden >= 1], +1) } or { papers(self, +1) }");

    assert_done(&s);
    assert_int_equal(s.papers[NORTH], 1);
}

TEST(filters_are_all_to_be_passed)
{
    null_state s = with_effect("papers(here[not other or hidden >= 1], +1)");

    give(&s, SOUTH, "filler");
    play_move(nu, &s, NORTH, "play it", NULL);
    assert_int_equal(s.papers[NORTH], 1);
    assert_int_equal(s.papers[EAST], 0);
    assert_int_equal(s.papers[SOUTH], 1);
}

/* Words without a pick may name nobody, too. */
TEST(a_step_about_nobody_does_nothing)
{
    null_state s = with_effect("draw(here[other], 2); discard(here[other], 1); look(here[other]); "
                               "test(here[other], 4) fail { papers(self, +1) }; "
                               "move(here[other], harbour); papers(here[other], +1); "
                               "choose { draw(here[other], 1) } or { discard(here[other], 1) }");
    gm_events events;

    stand(&s, EAST, "harbour");
    stand(&s, SOUTH, "harbour");
    play_move(nu, &s, NORTH, "play it", &events);
    assert_int_equal(events.n, 1);
    assert_done(&s);
}

/* ---- blocks of operations, nesting, the end ---- */

TEST(an_operation_may_go_into_its_blocks)
{
    static const char effect[] =
        "test(self, 4) pass { papers(self, +1) } fail { papers(self, +2) }";

    for (uint8_t die = 1; die <= 6; die++) {
        null_state s = with_effect(effect);
        load_die(&s, 1, die);
        play_move(nu, &s, NORTH, "play it", NULL);
        assert_int_equal(s.papers[NORTH], die >= 4 ? 1 : 2);
    }
}

TEST(blocks_nest)
{
    null_state s =
        after_effect("each(here) { if (papers(it) <= 0) { choose { papers(it, +1); "
                     "may { papers(it, +2) } } or { draw(it, 1) } } }; papers(self, +1)");

    play_move(nu, &s, NORTH, "choose 1", NULL);
    play_move(nu, &s, NORTH, "agree", NULL);
    play_move(nu, &s, NORTH, "choose 2", NULL);
    play_move(nu, &s, NORTH, "choose 1", NULL);
    play_move(nu, &s, NORTH, "decline", NULL);
    assert_done(&s);
    assert_int_equal(s.papers[NORTH], 4);
    assert_int_equal(set_count(s.hand[EAST]), 1);
    assert_int_equal(s.papers[SOUTH], 1);
}

TEST(the_end_of_the_game_ends_the_effect)
{
    null_state s = after_effect("each(here) { papers(it, +8); papers(it, -8) }; papers(self, -8)");

    assert_int_equal(s.phase, NU_OVER);
    assert_int_equal(s.winners, GM_SEAT(NORTH));
    assert_int_equal(s.papers[NORTH], 8);
    assert_int_equal(s.papers[EAST], 0);
    assert_done(&s);
}

/* ---- modifiers ---- */

static int32_t luck_of(const null_state *s, gm_seat seat, const char *id)
{
    gm_frame f = { .seat = seat, .self = seat };

    return fx_sum(&nu_fx, nu->content, s, nu->content->type[card(id)], &f, NU_W_HELD, NU_W_LUCK,
                  seat, NULL);
}

TEST(modifiers_are_summed)
{
    null_state s;

    use_cards("card none\n  source D\n  copies 4\n"
              "card both\n  source D\n  while held: luck(+1); luck(+2)\n"
              "card more\n  source D\n  while held: luck(+5)\n  while held: luck(-2)\n"
              "card poor\n  source D\n  while held if papers(self) <= 0: luck(+1)\n"
              "  on act: papers(self, +1)\n");
    s = turns(2);
    assert_int_equal(luck_of(&s, NORTH, "none"), 0);
    assert_int_equal(luck_of(&s, NORTH, "both"), 3);
    assert_int_equal(luck_of(&s, NORTH, "more"), 3);
    assert_int_equal(luck_of(&s, NORTH, "poor"), 1);
    s.papers[NORTH] = 1;
    assert_int_equal(luck_of(&s, NORTH, "poor"), 0);
    assert_int_equal(luck_of(&s, EAST, "poor"), 1);
}

TEST(rules_are_found_by_their_trigger)
{
    const content_item *item;

    use_cards("card one\n  source D\n  copies 4\n  while held: luck(+1)\n  on search: cancel\n"
              "  on act: papers(self, +1)\n");
    item = nu->content->type[1];
    assert_non_null(fx_rule(nu->db, item, NU_W_ACT, NULL, 0));
    assert_non_null(fx_rule(nu->db, item, NU_W_SEARCH, NULL, 0));
    assert_true(fx_rule(nu->db, item, NU_W_ACT, NULL, 0) !=
                fx_rule(nu->db, item, NU_W_SEARCH, NULL, 0));
    assert_null(fx_rule(nu->db, item, NU_W_ANY, NULL, 0));
    assert_null(fx_rule(nu->db, item, NU_W_HELD, NULL, 0));
}

TEST(what_could_be_done_is_known_beforehand)
{
    null_state s = with_effect("discard(self, 1); draw(self, 1)");
    gm_frame f = { .seat = NORTH, .self = NORTH };
    const content_rule *rule = nu->content->act[card("it")];

    assert_true(fx_can(&nu_fx, nu->content, &s, &f, rule));
    s.hand[NORTH] = 0;
    assert_false(fx_can(&nu_fx, nu->content, &s, &f, rule));
}

TEST(what_does_anything_matters)
{
    null_state s = with_effect("discard(self, 1); may { discard(self, 1) }");
    gm_frame f = { .seat = NORTH, .self = NORTH };
    const content_rule *rule = nu->content->act[card("it")];

    assert_true(fx_matters(&nu_fx, nu->content, &s, &f, rule));
    s.hand[NORTH] = 0;
    assert_false(fx_matters(&nu_fx, nu->content, &s, &f, rule));
}

TEST(one_step_is_enough_to_matter)
{
    null_state s = with_effect("discard(self, 1); papers(self, +1)");
    gm_frame f = { .seat = NORTH, .self = NORTH };
    const content_rule *rule = nu->content->act[card("it")];

    s.hand[NORTH] = 0;
    assert_false(fx_can(&nu_fx, nu->content, &s, &f, rule));
    assert_true(fx_matters(&nu_fx, nu->content, &s, &f, rule));
}

/* ---- the stack and its windows ---- */

TEST(a_window_closes_when_all_have_passed)
{
    gm_frame frames[3] = { { .what = 0 } };
    uint16_t depth = 0;
    fx_stack k = { frames, &depth, 3 };

    assert_false(fx_open(k, NU_W_SEARCH, NORTH, 0)); /* nobody to ask */
    assert_int_equal(depth, 0);
    assert_true(fx_open(k, NU_W_SEARCH, NORTH, GM_SEAT(EAST) | GM_SEAT(WEST)));
    assert_int_equal(fx_top(k)->what, FX_WINDOW);
    assert_int_equal(fx_top(k)->seat, NORTH);
    assert_int_equal(fx_top(k)->window.trigger, NU_W_SEARCH);
    assert_false(fx_pass(k, WEST));
    assert_false(fx_pass(k, WEST));
    assert_int_equal(fx_top(k)->window.seats, GM_SEAT(EAST));
    assert_true(fx_pass(k, EAST));
    assert_null(fx_top(k));
}

TEST(what_is_popped_is_wiped)
{
    static const gm_frame nothing = { .what = 0 };
    gm_frame frames[2] = { { .what = 0 } };
    uint16_t depth = 0;
    fx_stack k = { frames, &depth, 2 };

    (void)fx_push(k, &(gm_frame){ .what = FX_OWN, .seat = 1 });
    (void)fx_push(k, &(gm_frame){ .what = FX_OWN, .seat = 2 });
    assert_int_equal(fx_top(k)->seat, 2);
    fx_pop(k);
    assert_int_equal(fx_top(k)->seat, 1);
    assert_memory_equal(&frames[1], &nothing, sizeof nothing);
}
