/*
 * test_bo_06_suspicion.c: Black Orchestra, chapters 6, 7 and 10: suspicion, military support, dice.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* ---- 6. suspicion ---- */

/* ---- BO-6.1, BO-6.2 ---- */

TEST(bo_6_1__four_levels)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events = { .n = 0 };
    static const uint8_t levels[] = { BO_LOW, BO_MEDIUM, BO_HIGH, BO_EXTREME, BO_EXTREME };

    bo_add_suspicion(&s, FIRST, -1, BO_4_2, &events);
    assert_int_equal(events.e[0].arg[0], BO_LOW + 1);
    for (unsigned i = 0; i < COUNT_OF(levels); i++) {
        assert_int_equal(s.suspicion[FIRST], levels[i]);
        bo_add_suspicion(&s, FIRST, 1, BO_4_2, &events);
    }
    assert_fact(BO_6_1);
}

TEST(bo_6_2__everybody_begins_at_medium)
{
    bo_state s = at_start("players=5 difficulty=hard");

    for (gm_seat i = 0; i < 5; i++)
        assert_int_equal(s.suspicion[i], BO_MEDIUM);
    assert_fact(BO_6_2);
}

/* ---- BO-6.3, BO-6.4, BO-6.5, BO-6.6 ---- */

/* Is an attempt with that suspicion detected when four dice show this many eagles? */
static bool is_detected(unsigned level, unsigned eagles)
{
    static const char *const rolls[] = { "1111", "E111", "EE11", "EEE1" };
    bo_state s = before_roll();

    s.suspicion[FIRST] = (uint8_t)level;
    roll_pool(&s, rolls[eagles], NULL);
    return s.jailed != 0;
}

TEST(bo_6_3__so_many_eagles_or_more_mean_detection)
{
    for (unsigned level = BO_LOW; level <= BO_EXTREME; level++) {
        for (unsigned eagles = 0; eagles <= 3; eagles++)
            assert_int_equal(is_detected(level, eagles), eagles >= bo->content->exposes[level]);
    }
    assert_fact(BO_6_3);
}

TEST(bo_6_4__two_at_medium)
{
    assert_false(is_detected(BO_MEDIUM, 1));
    assert_true(is_detected(BO_MEDIUM, 2));
    assert_fact(BO_6_4);
}

TEST(bo_6_5__three_at_low_one_at_high_and_extreme)
{
    assert_false(is_detected(BO_LOW, 2));
    assert_true(is_detected(BO_LOW, 3));
    assert_true(is_detected(BO_HIGH, 1));
    assert_true(is_detected(BO_EXTREME, 1));
    assert_fact(BO_6_5);
}

TEST(bo_6_6__a_higher_level_never_allows_more)
{
    const uint8_t *exposes = bo->content->exposes;

    for (unsigned level = BO_LOW; level < BO_EXTREME; level++)
        assert_true(exposes[level] >= exposes[level + 1]);
    assert_true(exposes[BO_EXTREME] >= 1);
    assert_false(is_detected(BO_EXTREME, 0));
    assert_fact(BO_6_6);
}

/* ---- BO-6.7, BO-6.8, BO-6.9 ---- */

TEST(bo_6_7__extreme_arrests_nobody_by_itself)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.suspicion[FIRST] = BO_HIGH;
    load_dice(&s, "EE");
    play_move(bo, &s, FIRST, "conspire 2", NULL);
    assert_int_equal(s.suspicion[FIRST], BO_EXTREME);
    assert_int_equal(s.jailed, 0);
    assert_allowed(bo, &s, FIRST, "dossier");
    resolve(&s, "gestapo-raid", NULL); /* a raid does it */
    assert_true(s.jailed & GM_SEAT(FIRST));
    assert_fact(BO_6_7);
}

TEST(bo_6_8__at_extreme_nobody_is_released)
{
    bo_state s = at_turn("beck+canaris+kordt");

    jail(&s, THIRD);
    stand(&s, FIRST, "gestapo-hq");
    s.suspicion[FIRST] = BO_HIGH;
    assert_allowed(bo, &s, FIRST, "release");
    s.suspicion[FIRST] = BO_EXTREME;
    assert_refused(bo, &s, FIRST, "release", BO_23_2);
    assert_fact(BO_6_8);
}

TEST(bo_6_9__released_means_high)
{
    static const uint8_t before[] = { BO_LOW, BO_EXTREME };

    for (unsigned i = 0; i < COUNT_OF(before); i++) {
        bo_state s = at_turn("beck+canaris+kordt"), by_card;
        jail(&s, THIRD);
        s.suspicion[THIRD] = before[i];
        stand(&s, FIRST, "gestapo-hq");
        by_card = s;
        load_dice(&s, "1");
        play_move(bo, &s, FIRST, "release", NULL);
        assert_int_equal(s.jailed, 0);
        assert_int_equal(s.suspicion[THIRD], BO_HIGH);
        give(&by_card, FIRST, "forged-release-orders");
        play_move(bo, &by_card, FIRST, "act forged-release-orders", NULL);
        assert_int_equal(by_card.suspicion[THIRD], BO_MEDIUM);
    }
    assert_fact(BO_6_9);
}

/* ---- 7. Hitler's military support ---- */

/* ---- BO-7.1 ---- */

TEST(bo_7_1__it_is_the_number_of_targets_needed)
{
    for (uint8_t support = 2; support <= 4; support++) {
        bo_state s = before_roll();
        s.floor = 2;
        s.support = support;
        assert_int_equal(bo_targets_needed(bo->content, &s), support);
        roll_pool(&s, "TTT1", NULL);
        assert_int_equal(s.winners != 0, support <= 3);
    }
    assert_fact(BO_7_1);
}

/* ---- BO-7.2, BO-7.3, BO-X.88 ---- */

TEST(bo_7_2__never_below_where_it_began)
{
    static const char *const levels[] = { "easy", "normal", "hard" };

    for (unsigned i = 0; i < COUNT_OF(levels); i++) {
        char setup[64];
        bo_state s;
        (void)snprintf(setup, sizeof setup, "players=2 difficulty=%s", levels[i]);
        s = at_start(setup);
        assert_int_equal(s.support, 2 + i);
        resolve(&s, "hess-leaves-germany", NULL);
        assert_int_equal(s.support, 2 + i);
        s.support = 7;
        resolve(&s, "stalingrad-surrounded", NULL);
        assert_int_equal(s.support, 2 + i);
    }
    assert_fact(BO_7_2);
}

TEST(bo_7_3__never_above_7)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.support = 6;
    resolve(&s, "invasion-of-poland", NULL);
    assert_int_equal(s.support, 7);
    resolve(&s, "fall-of-kiev", NULL);
    assert_int_equal(s.support, 7);
    assert_fact(BO_7_3);
}

/* ---- BO-7.4 ---- */

TEST(bo_7_4__events_and_other_effects_change_it)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    resolve(&s, "invasion-of-norway", &events);
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 4);
    resolve(&s, "fall-of-paris", &events); /* rises to 5 */
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 5);
    s.support = 6;
    resolve(&s, "fortress-europa", &events); /* is above that already */
    assert_no_event(&events, BO_E_SUPPORT);
    resolve(&s, "operation-overlord", &events); /* back to where it began */
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 3);
    s.support = 5;
    give(&s, FIRST, "war-crimes-evidence");
    play_move(bo, &s, FIRST, "act war-crimes-evidence", NULL);
    play_move(bo, &s, FIRST, "choose 1", &events);
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 4);
}

/* ---- BO-X.88 ---- */

TEST(bo_x_88__both_ends_of_military_support)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.support = 7;
    resolve(&s, "gothic-line", NULL);
    assert_example(BO_X_88, s.support == 7);
    s.support = s.floor;
    resolve(&s, "rommel-executed", NULL);
    assert_example(BO_X_88, s.support == s.floor);
}

/* ---- 10. dice ---- */

/* ---- BO-10.1, BO-10.2, BO-10.3 ---- */

TEST(bo_10_1__the_results_of_a_die)
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned seen[BO_FACES + 1] = { 0 };

    for (unsigned i = 0; i < 6000; i++) {
        uint8_t face = bo_roll(bo->content, &s);
        assert_in_range(face, BO_ONE, BO_EAGLE);
        seen[face]++;
    }
    for (unsigned face = BO_ONE; face <= BO_EAGLE; face++)
        assert_true(seen[face] > 0);
    assert_fact(BO_10_1);
}

TEST(bo_10_2__targets_are_twice_as_likely)
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned seen[BO_FACES + 1] = { 0 };

    for (unsigned i = 0; i < 6000; i++)
        seen[bo_roll(bo->content, &s)]++;
    for (unsigned face = BO_ONE; face <= BO_EAGLE; face++) {
        unsigned expected = face == BO_TARGET ? 2000 : 1000;
        assert_in_range(seen[face], expected - 150, expected + 150);
    }
    assert_int_equal(bo->content->n_faces, 6);
    assert_fact(BO_10_2);
}

TEST(bo_10_3__no_effect_makes_an_eleventh_die)
{
    bo_state s = attempt_on_munich();

    assert_int_equal(bo_dice_available(bo->content, &s), 10);
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    s.extra_dice = 20;
    assert_int_equal(bo_pool(bo->content, &s), 10);
    s = at_turn("beck+canaris+kordt");
    give(&s, FIRST, "black-orchestra");
    load_dice(&s, "TTTTTTTT1E");
    play_move(bo, &s, FIRST, "act black-orchestra", NULL);
    play_move(bo, &s, FIRST, "undermine", NULL);
    play_move(bo, &s, FIRST, "undermine", NULL);
    play_move(bo, &s, FIRST, "pick kordt", NULL);
    assert_int_equal(s.dissent + s.gift_dice[THIRD], 3); /* the eagle and six have returned */
    assert_int_equal(bo_dice_available(bo->content, &s), 7);
    assert_fact(BO_10_3);
}

/* ---- BO-10.4, BO-10.5 ---- */

TEST(bo_10_4__a_die_on_the_dissent_track_is_not_rolled)
{
    bo_state s = attempt_on_munich(), none;

    s.dissent = 2;
    s.gift_dice[SECOND] = 6; /* two dice are left */
    none = s;
    assert_allowed(bo, &s, FIRST, "conspire 2");
    assert_refused(bo, &s, FIRST, "conspire 3", BO_R_23);
    s.dissent = 1;
    assert_allowed(bo, &s, FIRST, "conspire 3");
    play_move(bo, &none, FIRST, "attempt hidden-bomb", NULL);
    none.extra_dice = 5;
    assert_int_equal(bo_pool(bo->content, &none), 2);
    assert_fact(BO_10_4);
}

TEST(bo_10_5__ten_less_the_track_less_those_held_back)
{
    bo_state s = at_turn("beck+canaris+kordt");

    assert_int_equal(bo_dice_available(bo->content, &s), 10);
    s.dissent = 2; /* a third would clear the track */
    assert_int_equal(bo_dice_available(bo->content, &s), 8);
    s.gift_dice[SECOND] = 3;
    assert_int_equal(bo_dice_available(bo->content, &s), 5);
    s.returning = 4;
    assert_int_equal(bo_dice_available(bo->content, &s), 1);
    assert_fact(BO_10_5);
}

/* ---- BO-R.70 ---- */

/* Eight dice lie with a promise, two on the track: none is left. */
static void hold_all_dice(bo_state *s)
{
    s->dissent = 2;
    s->gift_dice[SECOND] = 8;
    assert_int_equal(bo_dice_available(bo->content, s), 0);
}

TEST(bo_r_70__without_a_die_nobody_conspires_and_no_pool_is_rolled)
{
    bo_state s = attempt_on_munich();

    assert_allowed(bo, &s, FIRST, "conspire 1");
    hold_all_dice(&s);
    assert_refused(bo, &s, FIRST, "conspire 1", BO_R_23);
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    assert_int_equal(s.pool, 0);
    assert_refused(bo, &s, FIRST, "roll 1", BO_4_8);
    play_move(bo, &s, FIRST, "roll 0", NULL);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_fact(BO_R_70);
}

TEST(bo_r_70__a_single_die_is_borrowed)
{
    bo_state s = at_turn("beck+canaris+kordt"), prisoner, visit;
    gm_events events;

    hold_all_dice(&s);
    prisoner = visit = s;
    jail(&s, THIRD);
    stand(&s, FIRST, "gestapo-hq");
    load_dice(&s, "1");
    play_move(bo, &s, FIRST, "release", NULL);
    assert_int_equal(s.jailed, 0);
    assert_int_equal(bo_dice_available(bo->content, &s), 0); /* it is back where it lay */
    interrogate(&prisoner, THIRD, "cache-raid");
    load_dice(&prisoner, "TT");
    play_move(bo, &prisoner, THIRD, "resist", &events);
    assert_int_equal(assert_event(&events, BO_E_RESISTED, BO_31_5)->arg[0], BO_TARGET);
    assert_int_equal(prisoner.jailed, 0);
    stand(&visit, SECOND, "munich");
    stand(&visit, THIRD, "munich");
    lead_to(&visit, "himmler", "gestapo-hq");
    resolve(&visit, "visit-from-himmler", NULL);
    load_dice(&visit, "1");
    play_move(bo, &visit, FIRST, "agree", &events);
    assert_event(&events, BO_E_ROLLED, BO_4_2);
    assert_int_equal(bo_dice_available(bo->content, &visit), 0);
    assert_fact(BO_R_70);
}
