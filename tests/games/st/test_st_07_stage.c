/*
 * test_st_07_stage.c: Stawka: chapter 7: planning cards, and a stage from its beginning to its end.
 */
#include "st_position.h"

#include <stdio.h>
#include <string.h>

AROUND_ALL(open_st, close_st);

/* Both choose the card with that initiative; `events` has all events. */
static void plan(st_state *s, unsigned polish, unsigned german, gm_events *events)
{
    char words[24];

    (void)snprintf(words, sizeof words, "plan plan-pl-%u", polish);
    play_move(st, s, ST_PL, words, NULL);
    (void)snprintf(words, sizeof words, "plan plan-de-%u", german);
    play_move(st, s, ST_DE, words, events);
}

/* Goes on by first legal moves until agents are activated. */
static void prepare(st_state *s, gm_events *events)
{
    while (s->phase == ST_PREPARING) {
        gm_moves moves;
        gm_seat who = must_act(s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        st_moves(st->content, s, who, &moves);
        assert_int_not_equal(moves.n, 0);
        st_apply(st->content, s, who, moves.m[0], events);
    }
    assert_int_equal(s->phase, ST_ACTING);
}

static unsigned first_told(const gm_events *events, unsigned kind)
{
    for (unsigned i = 0; i < events->n; i++) {
        if (events->e[i].kind == kind)
            return i;
    }
    fail_msg("event %u was not told", kind);
    return 0;
}

static unsigned told_to(const gm_events *events, unsigned kind, gm_seat side, gm_rule rule)
{
    unsigned n = 0;

    for (unsigned i = 0; i < events->n; i++)
        n += events->e[i].kind == kind && events->e[i].seat == side && events->e[i].rule == rule;
    return n;
}

/* ---- planning ---- */

/* ST-7.1 */
TEST(st_7_1__a_card_gives_initiative_points_and_reaction_cards)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    gm_events events = { .n = 0 };

    stand(&s, "heinrich-vogel", "a5"); /* away from the telephone, which gives him a point */
    plan(&s, 1, 5, &events);
    assert_int_equal(s.points[ST_PL], 10);
    assert_int_equal(s.points[ST_DE], 18);
    assert_int_equal(s.first, ST_PL);
    prepare(&s, &events);
    assert_int_equal(s.n_hand[ST_PL], 2);
    assert_int_equal(s.n_hand[ST_DE], 0);
    assert_fact(ST_7_1);
}

/* ST-7.2 */
TEST(st_7_2__a_stage_goes_in_this_order)
{
    static const uint8_t order[] = { ST_E_PLAN, ST_E_FIRST, ST_E_DREW_TOKEN, ST_E_DREW_REACTION,
                                     ST_E_DREW_CARD };
    st_state s = at_planning("scenario=wiem-kim-jestes");
    gm_events events = { .n = 0 }, end = { .n = 0 };

    plan(&s, 1, 2, &events);
    prepare(&s, &events);
    for (unsigned i = 0; i + 1 < COUNT_OF(order); i++)
        assert_true(first_told(&events, order[i]) < first_told(&events, order[i + 1]));
    end_stage(&s, &end); /* activations are over: end, then time */
    (void)assert_event(&end, ST_E_STAGE, ST_7_14);
    assert_int_equal(s.phase, ST_PLANNING);
    assert_fact(ST_7_2);
}

/* ST-7.3 */
TEST(st_7_3__both_choose_one_of_their_own_cards_in_secret)
{
    st_state s = at_planning("");
    gm_events events = { .n = 0 };
    const gm_event *chose;

    assert_refused(st, &s, ST_PL, "plan plan-de-2", ST_7_3);
    play_move(st, &s, ST_PL, "plan plan-pl-4", &events);
    chose = assert_event(&events, ST_E_PLANNED, ST_G39);
    assert_int_equal(heard_by(chose, ST_DE).arg[0], 0);
    assert_int_equal(seen_by(&s, ST_DE).plan[ST_PL], ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_PL).plan[ST_PL], 4);
    assert_false(is_legal(&s, ST_PL, "plan plan-pl-5")); /* once a stage */
    play_move(st, &s, ST_DE, "plan plan-de-1", &events);
    (void)assert_event(&events, ST_E_PLAN, ST_7_3);
    assert_int_equal(s.phase, ST_ACTING);
}

/* ---- who is first ---- */

/* ST-7.4 */
TEST(st_7_4__the_lower_number_goes_first)
{
    st_state s = at_planning(""), same = s;
    gm_events events = { .n = 0 };

    plan(&s, 4, 2, &events);
    assert_int_equal(assert_event(&events, ST_E_FIRST, ST_7_4)->seat, ST_DE);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    plan(&same, 2, 3, &events);
    assert_int_equal(assert_event(&events, ST_E_FIRST, ST_7_4)->seat, ST_PL);
    assert_int_equal(must_act(&same), GM_SEAT(ST_PL));
}

/* ST-7.5 */
TEST(st_7_5__dice_settle_a_tie_in_the_first_stage)
{
    st_state s = at_planning(""), same = s;
    gm_events events = { .n = 0 };

    load_dice(&s, "52");
    plan(&s, 3, 3, &events);
    (void)assert_event(&events, ST_E_TIE_ROLL, ST_7_5);
    assert_int_equal(assert_event(&events, ST_E_FIRST, ST_7_5)->seat, ST_DE); /* the lower die */
    load_dice(&same, "4416"); /* equal dice are rolled again */
    plan(&same, 3, 3, &events);
    assert_int_equal(times_told(&events, ST_E_TIE_ROLL), 2);
    assert_int_equal(assert_event(&events, ST_E_FIRST, ST_7_5)->seat, ST_PL);
}

/* ST-7.6 */
TEST(st_7_6__later_a_tie_leaves_the_order_as_it_was)
{
    for (gm_seat before = 0; before < ST_SIDES; before++) {
        st_state s = at_planning("");
        gm_events events = { .n = 0 };
        s.stage = 2;
        s.first = before;
        plan(&s, 3, 3, &events);
        assert_no_event(&events, ST_E_TIE_ROLL);
        assert_int_equal(assert_event(&events, ST_E_FIRST, ST_7_6)->seat, before);
    }
}

/* ST-T70 */
TEST(st_t70__a_tie_in_stage_3)
{
    st_state s = at_planning("");
    gm_events events = { .n = 0 };

    plan(&s, 1, 2, NULL);
    end_stage(&s, NULL);
    plan(&s, 4, 3, NULL);
    assert_example(ST_T70, s.stage == 2 && s.first == ST_DE);
    end_stage(&s, NULL);
    plan(&s, 5, 5, &events);
    assert_example(ST_T70, s.stage == 3 && s.first == ST_DE);
    assert_int_equal(assert_event(&events, ST_E_FIRST, ST_7_6)->seat, ST_DE);
}

/* ---- tokens and cards ---- */

/* ST-7.7 */
TEST(st_7_7__the_second_player_receives_two_tokens_the_first_one)
{
    st_state s = at_planning("scenario=pierwsze-starcie");
    gm_events events = { .n = 0 };

    plan(&s, 1, 2, &events); /* the Polish side is first */
    prepare(&s, &events);
    assert_int_equal(told_to(&events, ST_E_DREW_TOKEN, ST_PL, ST_7_7), 1);
    assert_int_equal(told_to(&events, ST_E_DREW_TOKEN, ST_DE, ST_7_7), 2);
    (void)assert_event(&events, ST_E_DREW_TOKEN, ST_7_7);
    assert_int_equal(s.n_pool[ST_PL], 17);
    assert_int_equal(s.n_pool[ST_DE], 16);
    assert_int_equal(times_told(&events, ST_E_TOKEN_PLACED), 3); /* all before the activations */
}

/* ST-7.7 */
TEST(st_7_7__tokens_by_a_trait_come_on_top)
{
    st_state s = at_planning("scenario=wiem-kim-jestes"); /* Stedtke is in the police sector */
    gm_events events = { .n = 0 };

    plan(&s, 1, 2, &events);
    prepare(&s, &events);
    assert_int_equal(told_to(&events, ST_E_DREW_TOKEN, ST_DE, ST_7_7), 2);
    assert_int_equal(told_to(&events, ST_E_DREW_TOKEN, ST_DE, ST_17_3), 1);
}

/* ST-7.8 */
TEST(st_7_8__reaction_cards_are_drawn_as_planned)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    gm_events events = { .n = 0 };

    plan(&s, 2, 3, &events);
    prepare(&s, &events);
    (void)assert_event(&events, ST_E_DREW_REACTION, ST_7_8);
    assert_int_equal(told_to(&events, ST_E_DREW_REACTION, ST_PL, ST_7_8), 2);
    assert_int_equal(told_to(&events, ST_E_DREW_REACTION, ST_DE, ST_7_8), 1);
    assert_int_equal(s.n_hand[ST_PL], 2);
    assert_int_equal(s.n_hand[ST_DE], 1);
}

/* ST-7.9 */
TEST(st_7_9__hands_of_location_cards_are_filled)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    gm_events events = { .n = 0 };

    give_card(&s, "zagubione-akta");
    plan(&s, 2, 3, &events);
    prepare(&s, &events);
    (void)assert_event(&events, ST_E_DREW_CARD, ST_7_9);
    assert_int_equal(told_to(&events, ST_E_DREW_CARD, ST_PL, ST_7_9), 2); /* up to three */
    assert_int_equal(told_to(&events, ST_E_DREW_CARD, ST_DE, ST_7_9), 3);
    assert_int_equal(s.n_card_hand[ST_PL], 3);
    assert_int_equal(s.n_card_hand[ST_DE], 3);
}

/* ---- activations ---- */

/* ST-7.10 */
TEST(st_7_10__the_players_activate_agents_in_turn)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "a5");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "step h2", NULL);
    play_move(st, &s, ST_PL, "step h1", NULL);
    play_move(st, &s, ST_PL, "end", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    play_move(st, &s, ST_DE, "activate glaubel", NULL);
    play_move(st, &s, ST_DE, "step a6", NULL);
    play_move(st, &s, ST_DE, "step a5", NULL);
    s.points[ST_PL] = 0;
    play_move(st, &s, ST_DE, "end", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* who alone has points goes on alone */
    assert_int_equal(s.phase, ST_ACTING);
    assert_fact(ST_7_10);
}

/* ---- the end of a stage ---- */

/* ST-7.11 */
TEST(st_7_11__used_cards_are_laid_aside)
{
    st_state s = at_planning("");

    plan(&s, 3, 2, NULL);
    end_stage(&s, NULL);
    assert_refused(st, &s, ST_PL, "plan plan-pl-3", ST_7_11);
    assert_refused(st, &s, ST_DE, "plan plan-de-2", ST_7_11);
    assert_true(is_legal(&s, ST_PL, "plan plan-pl-2"));
    assert_true(is_legal(&s, ST_DE, "plan plan-de-3"));
}

static unsigned n_plans(const st_state *s, gm_seat side)
{
    gm_moves moves;

    st_moves(st->content, s, side, &moves);
    return moves.n;
}

/* ST-7.12 */
TEST(st_7_12__after_four_stages_all_cards_come_back)
{
    st_state s = at_planning("");
    gm_events events = { .n = 0 };

    for (unsigned stage = 1; stage <= 4; stage++) {
        assert_int_equal(n_plans(&s, ST_PL), 6 - stage); /* five, four, three, two */
        assert_int_equal(n_plans(&s, ST_DE), 6 - stage);
        plan(&s, stage, 6 - stage, NULL);
        end_stage(&s, &events);
        assert_int_equal(times_told(&events, ST_E_PLANS_BACK), stage == 4);
    }
    (void)assert_event(&events, ST_E_PLANS_BACK, ST_7_12);
    assert_int_equal(n_plans(&s, ST_PL), 5);
    assert_int_equal(n_plans(&s, ST_DE), 5);
}

/* ST-T69 */
TEST(st_t69__the_fourth_stage_ends)
{
    st_state s = at_planning("");

    for (unsigned stage = 1; stage <= 4; stage++) {
        plan(&s, stage, stage, NULL);
        end_stage(&s, NULL);
    }
    assert_example(ST_T69, s.stage == 5);
    assert_example(ST_T69, is_legal(&s, ST_PL, "plan plan-pl-1"));
    assert_example(ST_T69, is_legal(&s, ST_PL, "plan plan-pl-4"));
    assert_example(ST_T69, n_plans(&s, ST_PL) == 5 && n_plans(&s, ST_DE) == 5);
}

/* ST-7.13 */
TEST(st_7_13__the_card_in_use_lies_open)
{
    st_state s = at_planning("");
    st_view v;

    plan(&s, 3, 2, NULL);
    v = seen_by(&s, ST_DE);
    assert_int_equal(v.shown_plan[ST_PL], 3);
    assert_int_equal(v.plan[ST_PL], 3);
    assert_int_equal(seen_by(&s, ST_PL).shown_plan[ST_DE], 2);
    assert_fact(ST_7_13);
}

/* ST-7.14 */
TEST(st_7_14__the_time_moves_on_by_one)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };

    end_stage(&s, &events);
    assert_int_equal(assert_event(&events, ST_E_STAGE, ST_7_14)->arg[0], 2);
    assert_int_equal(s.stage, 2);
}

/* ST-7.15 */
TEST(st_7_15__what_holds_for_a_stage_ends_with_it)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned jacek = agent(&s, "jacek");

    give(&s, "jacek", "oficerki");
    st_mark_pair(&s, jacek, agent(&s, "stedtke"));
    s.spent[jacek] = 8;
    s.flags[jacek] |= ST_OVERDRAWN | ST_HUNTED;
    s.interrogated = 1;
    s.raised = GM_SEAT(ST_PL);
    assert_true(st_is_locked(st->content, &s, jacek, s.hold[jacek][0]));
    end_stage(&s, NULL);
    assert_int_equal(s.spent[jacek], 0);
    assert_false(st_has_talked(&s, jacek, agent(&s, "stedtke")));
    assert_int_equal(s.interrogated, 0);
    assert_int_equal(s.raised, 0);
    assert_int_equal(s.flags[jacek] & ST_HUNTED, 0);
    assert_false(st_is_locked(st->content, &s, jacek, s.hold[jacek][0]));
    assert_fact(ST_7_15);
}

/* ST-7.16 */
TEST(st_7_16__points_left_over_are_lost)
{
    st_state s = at_turn("", ST_PL);

    assert_int_equal(s.points[ST_PL], 14);
    end_stage(&s, NULL);
    assert_int_equal(s.points[ST_PL], 0);
    plan(&s, 1, 2, NULL);
    assert_int_equal(s.points[ST_PL], 10); /* no more than the card gives */
    assert_int_equal(s.points[ST_DE], 12);
    assert_fact(ST_7_16);
}
