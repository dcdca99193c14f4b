/*
 * test_bo_black_orchestra.c: Black Orchestra, the card of that name, and actions that are promised
 * (BO-R.73).
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* The first of three has the card, and all but so many dice lie with a promise to the third. */
static bo_state with_the_card(unsigned dice)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, FIRST, "black-orchestra");
    s.gift_dice[THIRD] = (uint8_t)(10 - dice);
    return s;
}

static void act(bo_state *s, const char *faces, gm_events *events)
{
    load_dice(s, faces);
    play_move(bo, s, FIRST, "act black-orchestra", events);
}

/* ---- the card Black Orchestra ---- */

/* ---- BO-17.1 ---- */

TEST(bo_17_1__black_orchestra_needs_all_together)
{
    bo_state s = with_the_card(10);

    assert_allowed(bo, &s, FIRST, "act black-orchestra");
    stand(&s, THIRD, "chancellery");
    assert_refused(bo, &s, FIRST, "act black-orchestra", BO_17_1);
    jail(&s, THIRD);
    assert_refused(bo, &s, FIRST, "act black-orchestra", BO_17_1);
}

/* ---- BO-4.2 ---- */

TEST(bo_4_2__black_orchestra_rolls_all_dice_that_are_there)
{
    bo_state s = with_the_card(10);
    gm_events events;
    const gm_event *e;

    s.dissent = 2; /* eight are left */
    s.suspicion[SECOND] = BO_LOW;
    act(&s, "TTTT1TT", &events); /* and one more, whatever it shows */
    e = assert_event(&events, BO_E_CONSPIRED, BO_4_2);
    assert_int_equal(e->arg[0] + e->arg[1] + (e->arg[2] > 1), 7); /* besides the 1 */
    s = with_the_card(3);
    act(&s, "EE3", &events);
    e = assert_event(&events, BO_E_CONSPIRED, BO_4_2);
    assert_int_equal(e->arg[0], 2);
    assert_int_equal(e->arg[1], 0);
    assert_int_equal(e->arg[2], 3);
    for (gm_seat i = 0; i < 3; i++)
        assert_int_equal(s.suspicion[i], BO_EXTREME); /* for everybody */
    assert_int_equal(times_told(&events, BO_E_SUSPICION), 3);
    assert_int_equal(s.conspired, 0); /* to conspire is another matter */
}

/* ---- BO-19.6, BO-19.7 ---- */

TEST(bo_19_6__black_orchestra_may_fill_the_track_more_than_once)
{
    bo_state s = with_the_card(8);
    gm_events events;

    s.support = 6;
    act(&s, "TTTTTTT2", &events);
    assert_event(&events, BO_E_DISSENT_FULL, BO_19_6);
    assert_int_equal(s.dissent, 3);
    assert_refused(bo, &s, SECOND, "undermine", BO_R_74);
    play_move(bo, &s, FIRST, "undermine", &events);
    assert_event(&events, BO_E_DISSENT_FULL, BO_19_6); /* again */
    play_move(bo, &s, FIRST, "encourage kordt", &events);
    assert_int_equal(s.support, 5);
    assert_int_equal(s.motivation[THIRD], BO_SKEPTICAL);
    assert_int_equal(s.dissent, 1);
    assert_allowed(bo, &s, FIRST, "pick beck"); /* numbers come last */
}

TEST(bo_19_3__black_orchestra_is_no_matter_of_classified_papers)
{
    bo_state s = with_the_card(2);

    give(&s, SECOND, "classified-papers");
    act(&s, "ET", NULL);
    assert_int_equal(s.suspicion[SECOND], BO_HIGH); /* by the eagle alone */
    assert_true(has_card(&s, SECOND, "classified-papers"));
}

/* ---- BO-R.73 ---- */

TEST(bo_r_73__the_holder_hands_out_the_numbers)
{
    bo_state s = with_the_card(4);
    gm_events events;
    const gm_event *e;

    act(&s, "13T2", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_refused(bo, &s, SECOND, "pick canaris", BO_R_74);
    play_move(bo, &s, FIRST, "pick canaris", &events);
    e = assert_event(&events, BO_E_GRANTED, BO_R_73);
    assert_int_equal(e->arg[0], SECOND);
    assert_int_equal(e->arg[1], 3); /* the highest first */
    play_move(bo, &s, FIRST, "pick beck", &events);
    assert_int_equal(assert_event(&events, BO_E_GRANTED, BO_R_73)->arg[1], 2);
    play_move(bo, &s, FIRST, "pick canaris", NULL);
    assert_int_equal(s.gift[FIRST], 2);
    assert_int_equal(s.gift[SECOND], 4);
    assert_int_equal(s.gift_dice[FIRST], 1);
    assert_int_equal(s.gift_dice[SECOND], 2);
    assert_int_equal(s.actions, 2); /* none of it now */
    assert_true(is_discarded(&s, "black-orchestra"));
    assert_int_equal(bo_dice_available(bo->content, &s), 0);
}

TEST(bo_r_73__only_the_free_are_given_actions)
{
    bo_state s = with_the_card(1);

    act(&s, "3", NULL);
    assert_allowed(bo, &s, FIRST, "pick canaris");
    jail(&s, SECOND);
    assert_refused(bo, &s, FIRST, "pick canaris", BO_29_5);
    assert_allowed(bo, &s, FIRST, "pick kordt");
}

TEST(bo_r_73__a_promise_is_kept_when_actions_begin)
{
    bo_state s = with_the_card(10);

    s.gift[SECOND] = 4;
    s.gift_dice[SECOND] = 2;
    assert_int_equal(bo_dice_available(bo->content, &s), 8);
    begin_turn(&s, SECOND, NULL);
    assert_int_equal(s.actions, 7);
    assert_int_equal(s.gift[SECOND], 0);
    assert_int_equal(bo_dice_available(bo->content, &s), 8); /* they return after the turn */
    next_is(&s, "party-rally");
    end_turn(&s, NULL);
    assert_int_equal(s.active, THIRD);
    assert_int_equal(s.actions, 3);
    assert_int_equal(bo_dice_available(bo->content, &s), 10);
}

TEST(bo_r_73__a_promise_to_oneself_is_for_the_next_turn)
{
    bo_state s = with_the_card(1);

    s.gift_dice[THIRD] = 0;
    s.gift_dice[SECOND] = 9;
    act(&s, "2", NULL);
    play_move(bo, &s, FIRST, "pick beck", NULL);
    next_is(&s, "party-rally");
    end_turn(&s, NULL);
    assert_int_equal(s.gift[FIRST], 2);
    assert_int_equal(s.gift_dice[FIRST], 1);
    begin_turn(&s, FIRST, NULL);
    assert_int_equal(s.actions, 5);
}

TEST(bo_r_73__a_promise_is_lost_in_prison)
{
    bo_state s = with_the_card(10);

    s.gift[SECOND] = 3;
    s.gift_dice[SECOND] = 1;
    next_is(&s, "party-rally");
    interrogate(&s, SECOND, "a-loyal-word");
    assert_int_equal(s.gift[SECOND], 0);
    assert_int_equal(bo_dice_available(bo->content, &s), 9);
    play_move(bo, &s, SECOND, "stay", NULL);
    assert_int_equal(bo_dice_available(bo->content, &s), 10);
    s.jailed = 0;
    stand(&s, SECOND, "train-station");
    begin_turn(&s, SECOND, NULL);
    assert_int_equal(s.actions, 3); /* nor is it made up for later */
}

TEST(bo_r_73__what_is_gained_counts_while_one_acts)
{
    bo_state s = at_turn("beck+canaris+kordt"), over, prison;
    gm_events events;

    give(&s, THIRD, "effective-planning");
    over = prison = s;
    play_move(bo, &s, THIRD, "interrupt effective-planning", &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_16_6)->seat, FIRST);
    assert_int_equal(s.actions, 4);
    over.suspicion[FIRST] = BO_LOW;
    give(&over, FIRST, "inspiring-letter");
    next_is(&over, "gestapo-raid");
    end_turn(&over, NULL); /* his decision in the raid is no action */
    assert_int_equal(must_act(&over), GM_SEAT(FIRST));
    play_move(bo, &over, THIRD, "interrupt effective-planning", &events);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(over.actions, 0);
    assert_true(is_discarded(&over, "effective-planning"));
    interrogate(&prison, SECOND, "a-loyal-word");
    play_move(bo, &prison, THIRD, "interrupt effective-planning", &events);
    assert_no_event(&events, BO_E_ACTIONS);
}

TEST(bo_r_73__the_last_action_waits_for_more)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, THIRD, "effective-planning");
    s.actions = 1;
    play_move(bo, &s, FIRST, "move chancellery", NULL);
    assert_int_equal(s.active, FIRST); /* somebody could still add one */
    assert_refused(bo, &s, FIRST, "dossier", BO_16_1);
    play_move(bo, &s, THIRD, "interrupt effective-planning", NULL);
    assert_allowed(bo, &s, FIRST, "dossier");
}
