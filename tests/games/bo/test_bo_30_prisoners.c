/*
 * test_bo_30_prisoners.c: Black Orchestra, chapter 30 and rulings about prison: a prisoner's turn,
 * and what he has.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* ---- BO-30.1 ---- */

TEST(bo_30_1__an_interrogation_and_an_event_and_nothing_else)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    jail(&s, CANARIS);
    lead_to(&s, "himmler", "prison"); /* could he stand there, he would give no penalty */
    next_is(&s, "strategy-session-propaganda");
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_QUESTIONED, BO_31_1)->seat, CANARIS);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(s.phase, BO_QUESTIONED);
    assert_int_equal(s.actions, 0);
    lead_to(&s, "himmler", "gestapo-hq");
    s.stack[0].item = (uint16_t)question("oath-renewed");
    play_move(bo, &s, CANARIS, "stay", &events);
    assert_int_equal(assert_event(&events, BO_E_ANSWERED, BO_30_1)->arg[0], BO_STAY);
    assert_int_equal(times_told(&events, BO_E_EVENT), 1);
    assert_no_event(&events, BO_E_QUESTIONED);
    assert_int_equal(s.active, KORDT); /* without a single action in between */
    assert_int_equal(s.phase, BO_ACTIONS);
}

/* Actions that somebody has promised him are lost (BO-R.73), and so is the start of a turn. */
TEST(bo_30_1__nothing_of_a_turn_outside_is_left)
{
    bo_state s = at_turn("beck+goerdeler+kordt");
    gm_events events;

    s.motivation[1] = BO_RECKLESS; /* Goerdeler would draw a card at the start of his turn */
    s.gift[1] = 2;
    jail(&s, 1);
    begin_turn(&s, 1, &events);
    assert_event(&events, BO_E_QUESTIONED, BO_31_1);
    assert_no_event(&events, BO_E_DREW);
    assert_int_equal(s.gift[1], 0);
    next_is(&s, "gestapo-investigation");
    s.stack[0].item = (uint16_t)question("oath-renewed");
    play_move(bo, &s, 1, "stay", &events);
    assert_event(&events, BO_E_ANSWERED, BO_30_1);
}

/* ---- BO-30.2 ---- */

TEST(bo_30_2__arrested_in_his_own_turn_he_only_draws_the_event)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    jail(&s, KORDT);
    stand(&s, BECK, "gestapo-hq");
    next_is(&s, "gestapo-investigation");
    load_dice(&s, "E");
    play_move(bo, &s, BECK, "release", &events);
    assert_true(told_at(&events, BO_E_ARRESTED, 0) < told_at(&events, BO_E_EVENT, 0));
    assert_int_equal(times_told(&events, BO_E_EVENT), 1);
    assert_no_event(&events, BO_E_QUESTIONED);
    assert_int_equal(s.active, CANARIS);
    assert_fact(BO_30_2);
}

/* ---- BO-R.55 ---- */

TEST(bo_r_55__lasting_effects_of_cards_do_not_work)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, KORDT, "safe");
    assert_int_equal(bo_modifier(bo->content, &s, KORDT, BO_W_RAID_SAFE), 1);
    jail(&s, KORDT);
    assert_int_equal(bo_modifier(bo->content, &s, KORDT, BO_W_RAID_SAFE), 0);
    assert_fact(BO_R_55);
}

/* ---- BO-R.56 ---- */

TEST(bo_r_56__a_prisoner_s_items_serve_no_plot)
{
    bo_state s = attempt_on_munich(), free_one;

    carry(&s, 0, "keys");
    carry(&s, 1, "explosives");
    free_one = s;
    play_move(bo, &free_one, 0, "attempt hidden-bomb", NULL);
    assert_allowed(bo, &free_one, 0, "ask canaris explosives");
    jail(&s, 1);
    play_move(bo, &s, 0, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, 0, "ask canaris explosives", BO_32_10);
    assert_allowed(bo, &s, 0, "commit keys");
    assert_fact(BO_R_56);
}

/* ---- BO-R.57 ---- */

TEST(bo_r_57__limits_are_looked_at_on_release)
{
    bo_state s = at_turn("beck+canaris+kordt");

    jail(&s, KORDT);
    for (unsigned i = 0; i < 2; i++) {
        give(&s, KORDT, "planning-session");
        give(&s, KORDT, "quick-reaction");
        carry(&s, KORDT, "map");
        carry(&s, KORDT, "keys");
    }
    play_move(bo, &s, BECK, "dossier", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(BECK)); /* nobody asks Kordt */
    stand(&s, BECK, "gestapo-hq");
    load_dice(&s, "1");
    play_move(bo, &s, BECK, "release", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    play_move(bo, &s, KORDT, "discard planning-session", NULL);
    play_move(bo, &s, KORDT, "discard quick-reaction", NULL);
    assert_refused(bo, &s, KORDT, "discard quick-reaction", BO_4_8);
    play_move(bo, &s, KORDT, "drop map", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(BECK));
    assert_int_equal(set_count(s.dossier[KORDT]), 2); /* he is TIMID */
    assert_int_equal(bo_items_of(&s, KORDT), 3);
    assert_fact(BO_R_57);
}

/* ---- BO-X.55 ---- */

TEST(bo_x_55__from_extreme_down_to_high_by_release)
{
    bo_state s = at_turn("beck+canaris+kordt"), answered;

    jail(&s, KORDT);
    s.suspicion[KORDT] = BO_EXTREME;
    answered = s;
    stand(&s, BECK, "gestapo-hq");
    load_dice(&s, "3");
    play_move(bo, &s, BECK, "release", NULL);
    assert_example(BO_X_55, s.suspicion[KORDT] == BO_HIGH);
    next_is(&answered, "party-rally");
    interrogate(&answered, KORDT, "a-passing-name");
    play_move(bo, &answered, KORDT, "talk", NULL);
    assert_example(BO_X_55, answered.suspicion[KORDT] == BO_HIGH);
}

/* ---- BO-X.56 ---- */

TEST(bo_x_56__a_prisoner_s_turn)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    jail(&s, CANARIS);
    lead_to(&s, "himmler", "gestapo-hq"); /* where the released will stand */
    next_is(&s, "strategy-session-production");
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_example(BO_X_56, times_told(&events, BO_E_QUESTIONED) == 1);
    assert_example(BO_X_56, times_told(&events, BO_E_PENALTY) == 0);
    s.stack[0].item = (uint16_t)question("a-passing-name");
    play_move(bo, &s, CANARIS, "talk", &events);
    assert_example(BO_X_56, s.at[CANARIS] == place("gestapo-hq"));
    assert_example(BO_X_56, times_told(&events, BO_E_QUESTIONED) == 0);
    assert_example(BO_X_56, times_told(&events, BO_E_EVENT) == 1);
    assert_example(BO_X_56, times_told(&events, BO_E_PENALTY) == 0);
    assert_example(BO_X_56, s.active == KORDT && s.actions == 3);
}

/* ---- BO-X.57 ---- */

TEST(bo_x_57__an_event_for_all_leaves_prisoners_out)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.motivation[BECK] = s.motivation[KORDT] = BO_MOTIVATED;
    jail(&s, KORDT);
    next_is(&s, "sea-lion-postponed");
    end_turn(&s, NULL);
    assert_example(BO_X_57, s.motivation[BECK] == BO_SKEPTICAL);
    assert_example(BO_X_57, s.motivation[KORDT] == BO_MOTIVATED);
}
