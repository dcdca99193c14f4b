/*
 * test_bo_rulings_turn.c: Black Orchestra, rulings about the turn: the moments of free effects
 * (BO-R.6), abilities once a turn (BO-R.29), how a turn begins (BO-R.71), actions gained (BO-R.73)
 * and who chooses (BO-R.74).
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* ---- BO-R.6 ---- */

TEST(bo_r_6__at_any_time_means_while_anything_is_decided)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, THIRD, "effective-planning");
    assert_int_equal(may_act(&s), GM_SEAT(THIRD));
    assert_int_equal(must_act(&s), GM_SEAT(FIRST)); /* nobody else is asked */
    assert_allowed(bo, &s, THIRD, "interrupt effective-planning");
    carry(&s, SECOND, "badge");
    play_move(bo, &s, FIRST, "take-item canaris badge", NULL);
    assert_allowed(bo, &s, THIRD, "interrupt effective-planning");
    play_move(bo, &s, SECOND, "decline", NULL);
    next_is(&s, "berlin-speech");
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    play_move(bo, &s, THIRD, "interrupt effective-planning", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST)); /* and play goes on where it was */
    assert_allowed(bo, &s, FIRST, "pick kordt");
}

/* Before a bot decides, those who may come between are offered it, once in every turn at least. */
TEST(bo_r_6__others_are_offered_it_turn_by_turn)
{
    bo_state s = at_turn("kordt+canaris+oster");
    uint32_t first = gm_turn(bo, &s);

    assert_int_equal(gm_offered(bo, &s), 0);
    give(&s, FIRST, "called-away");
    assert_int_equal(gm_offered(bo, &s), 0); /* the one who decides is asked anyway */
    give(&s, THIRD, "effective-planning");
    assert_int_equal(gm_offered(bo, &s), GM_SEAT(THIRD));
    play_move(bo, &s, THIRD, "interrupt effective-planning", NULL);
    assert_int_equal(gm_offered(bo, &s), 0);
    assert_int_equal(gm_turn(bo, &s), first);
    next_is(&s, "gestapo-investigation");
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    assert_int_equal(gm_turn(bo, &s), first + 1);
    assert_int_equal(gm_offered(bo, &s), GM_SEAT(FIRST));
    bo_finish(&s, BO_3_6, false, &(gm_events){ .n = 0 });
    assert_int_equal(gm_offered(bo, &s), 0);
}

TEST(bo_r_6__only_what_is_for_any_time_interrupts)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, FIRST, "slow-news-day");
    give(&s, FIRST, "called-away");
    assert_refused(bo, &s, FIRST, "interrupt slow-news-day", BO_R_6);
    assert_refused(bo, &s, SECOND, "interrupt called-away", BO_R_6);
    assert_allowed(bo, &s, FIRST, "interrupt called-away");
}

TEST_WITH(bo_r_6__an_interrupt_needs_its_condition, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("standard called-away\n"
                "  title Called Away\n"
                "  source P\n"
                "  on any if stage >= 2: support(-1)\n");
    s = at_turn("kordt+canaris+oster");
    give(&s, FIRST, "called-away");
    assert_refused(bo, &s, FIRST, "interrupt called-away", BO_R_6);
    assert_int_equal(may_act(&s), 0);
    s.stage = 2;
    assert_allowed(bo, &s, FIRST, "interrupt called-away");
}

/* Decisions do not nest without end; no game comes near this. */
TEST(bo_r_6__an_interrupt_needs_room_for_its_decisions)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, FIRST, "called-away");
    for (s.depth = 0; s.depth < BO_DEPTH - 6; s.depth++)
        s.stack[s.depth] = (gm_frame){ .what = BO_F_SHARE, .share = { .steps = 1 } };
    assert_allowed(bo, &s, FIRST, "interrupt called-away");
    s.stack[s.depth++] = (gm_frame){ .what = BO_F_SHARE, .share = { .steps = 1 } };
    assert_refused(bo, &s, FIRST, "interrupt called-away", BO_R_6);
}

TEST(bo_r_6__before_the_event_in_the_order_from_the_active_one)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;

    give(&s, FIRST, "slow-news-day");
    give(&s, THIRD, "slow-news-day");
    begin_turn(&s, SECOND, NULL);
    next_is(&s, "leadership-dispute");
    assert_refused(bo, &s, THIRD, "play slow-news-day", BO_R_6); /* not during the actions */
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_EVENT);
    assert_int_equal(must_act(&s), GM_SEAT(THIRD));
    play_move(bo, &s, THIRD, "pass", &events);
    assert_int_equal(assert_event(&events, BO_E_PASSED, BO_R_6)->seat, THIRD);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_no_event(&events, BO_E_EVENT);
    play_move(bo, &s, FIRST, "play slow-news-day", &events);
    assert_no_event(&events, BO_E_EVENT);
    assert_int_equal(s.active, THIRD);
}

TEST(bo_r_6__nobody_is_asked_without_something_usable)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;

    give(&s, SECOND, "delay-hitler");
    give(&s, SECOND, "quick-reaction");
    next_is(&s, "leadership-dispute"); /* it does not move Hitler */
    end_turn(&s, &events);
    assert_event(&events, BO_E_TURN, BO_12_4);
    next_is(&s, "berlin-speech");
    end_turn(&s, &events);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    assert_no_event(&events, BO_E_LED);
    assert_refused(bo, &s, SECOND, "play quick-reaction", BO_R_6);
    assert_allowed(bo, &s, SECOND, "play delay-hitler");
    play_move(bo, &s, SECOND, "pass", &events);
    assert_event(&events, BO_E_LED, BO_14_1);
}

TEST(bo_r_6__an_event_that_leaves_hitler_there_does_not_ask)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, SECOND, "delay-hitler");
    lead_to(&s, "hitler", "nuremberg");
    next_is(&s, "party-rally");
    end_turn(&s, NULL);
    assert_int_equal(s.active, SECOND);
    assert_int_equal(s.phase, BO_ACTIONS);
}

TEST(bo_r_6__a_prisoner_is_not_asked)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, SECOND, "slow-news-day");
    jail(&s, SECOND);
    next_is(&s, "leadership-dispute");
    end_turn(&s, NULL);
    assert_int_equal(s.drawn, 0); /* of the next turn already, an interrogation */
    assert_int_equal(s.active, SECOND);
    assert_int_equal(s.current, event("leadership-dispute"));
    assert_refused(bo, &s, SECOND, "play slow-news-day", BO_17_4);
    assert_refused(bo, &s, FIRST, "play slow-news-day", BO_R_6);
}

/* Kordt attempts Hidden Bomb on Deutschlandhalle; the others may have something to add. */
static bo_state attempt_under_way(void)
{
    bo_state s = at_turn("kordt+canaris+oster");

    s.motivation[FIRST] = BO_COMMITTED;
    s.support = 5;
    stand(&s, FIRST, "deutschlandhalle");
    give(&s, FIRST, "hidden-bomb");
    return s;
}

TEST(bo_r_6__the_pool_is_added_to_before_dice_are_removed)
{
    bo_state s = attempt_under_way();

    carry(&s, FIRST, "keys");
    give(&s, FIRST, "officer-recruited");
    give(&s, SECOND, "partisan-informant");
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, FIRST, "play officer-recruited", BO_R_6); /* items come first */
    play_move(bo, &s, FIRST, "commit keys", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    play_move(bo, &s, FIRST, "play officer-recruited", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    play_move(bo, &s, SECOND, "play partisan-informant", NULL);
    assert_int_equal(s.pool, 6); /* one, a civilian, Keys, two and one */
    assert_allowed(bo, &s, FIRST, "roll 6");
}

TEST(bo_r_6__the_pool_is_no_moment_for_those_who_cannot)
{
    bo_state s = attempt_under_way();

    s.support = 4; /* too little for the informant */
    give(&s, SECOND, "partisan-informant");
    give(&s, THIRD, "officer-recruited"); /* not his attempt */
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_int_equal(s.pool, 2);
    assert_refused(bo, &s, THIRD, "play officer-recruited", BO_R_6);
    assert_allowed(bo, &s, FIRST, "roll 2");
}

/* ---- BO-R.29 ---- */

TEST(bo_r_29__bonhoeffer_speaks_once_a_turn)
{
    bo_state s = at_turn("bonhoeffer+canaris+oster");

    s.motivation[FIRST] = BO_MOTIVATED;
    stand(&s, THIRD, "zeughaus");
    play_move(bo, &s, FIRST, "use 1", NULL);
    assert_int_equal(s.actions, 2);
    assert_int_equal(s.motivation[FIRST], BO_MOTIVATED);
    assert_int_equal(s.motivation[SECOND], BO_SKEPTICAL);
    assert_int_equal(s.motivation[THIRD], BO_TIMID);
    assert_refused(bo, &s, FIRST, "use 1", BO_R_29);
    s.due = 0;
    end_turn(&s, NULL);
    assert_refused(bo, &s, FIRST, "use 1", BO_12_1);
    begin_turn(&s, FIRST, NULL);
    assert_allowed(bo, &s, FIRST, "use 1");
}

TEST(bo_r_29__other_abilities_are_not_bound_so)
{
    bo_state s = at_turn("tresckow+canaris+oster");

    s.motivation[FIRST] = BO_MOTIVATED;
    play_move(bo, &s, FIRST, "use 2", NULL);
    play_move(bo, &s, FIRST, "tile munich", NULL);
    assert_allowed(bo, &s, FIRST, "use 2");
    assert_refused(bo, &s, FIRST, "use 3", BO_17_1);
}

/* ---- BO-R.71 ---- */

TEST(bo_r_71__penalties_then_the_event_then_the_ability)
{
    bo_state s = at_turn("kordt+canaris+goerdeler");
    gm_events events;

    current_is(&s, "party-rally-of-peace");
    s.motivation[THIRD] = BO_COMMITTED;
    stand(&s, THIRD, "nuremberg");
    lead_to(&s, "bormann", "munich");
    lead_to(&s, "himmler", "nuremberg");
    begin_turn(&s, THIRD, &events);
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_13_6)->arg[0], BO_HIGH + 1);
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_R_71)->arg[0], BO_LOW + 1);
    assert_int_equal(assert_event(&events, BO_E_ABILITY, BO_R_71)->seat, THIRD);
    assert_true(assert_event(&events, BO_E_SUSPICION, BO_13_6) <
                assert_event(&events, BO_E_SUSPICION, BO_R_71));
    assert_true(assert_event(&events, BO_E_SUSPICION, BO_R_71) <
                assert_event(&events, BO_E_ABILITY, BO_R_71));
    assert_int_equal(s.suspicion[THIRD], BO_LOW);
    assert_int_equal(set_count(s.dossier[THIRD]), 1);
    assert_int_equal(s.actions, 3);
}

TEST(bo_r_71__whoever_loses_the_ability_first_does_not_draw)
{
    bo_state s = at_turn("kordt+canaris+goerdeler");
    gm_events events;

    s.motivation[THIRD] = BO_MOTIVATED;
    lead_to(&s, "hitler", "train-station");
    begin_turn(&s, THIRD, &events);
    assert_no_event(&events, BO_E_DREW);
    assert_no_event(&events, BO_E_ABILITY);
    s.motivation[THIRD] = BO_MOTIVATED;
    lead_to(&s, "hitler", "munich");
    begin_turn(&s, THIRD, &events);
    assert_event(&events, BO_E_ABILITY, BO_R_71);
    assert_int_equal(assert_event(&events, BO_E_DREW, BO_21_1)->seat, THIRD);
}

/* ---- BO-R.73 ---- */

TEST(bo_r_73__promised_actions_come_with_the_next_turn)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;
    const gm_event *e;

    give(&s, FIRST, "black-orchestra");
    s.gift_dice[SECOND] = 9; /* all dice but one are away */
    load_dice(&s, "3");
    play_move(bo, &s, FIRST, "act black-orchestra", NULL);
    play_move(bo, &s, FIRST, "pick oster", &events);
    e = assert_event(&events, BO_E_GRANTED, BO_R_73);
    assert_int_equal(e->arg[0], THIRD);
    assert_int_equal(e->arg[1], 3);
    assert_int_equal(s.actions, 2); /* it is no gain for this turn */
    assert_int_equal(s.gift[THIRD], 3);
    begin_turn(&s, SECOND, NULL);
    assert_int_equal(s.actions, 3);
    begin_turn(&s, THIRD, NULL);
    assert_int_equal(s.actions, 6);
    begin_turn(&s, THIRD, NULL);
    assert_int_equal(s.actions, 3);
}

TEST(bo_r_73__promised_actions_are_lost_in_prison)
{
    bo_state s = at_turn("kordt+canaris+oster");

    s.gift[THIRD] = 2;
    interrogate(&s, THIRD, "cache-raid");
    assert_int_equal(s.gift[THIRD], 0);
    next_is(&s, "leadership-dispute");
    load_dice(&s, "TT");
    play_move(bo, &s, THIRD, "resist", NULL);
    begin_turn(&s, THIRD, NULL);
    assert_int_equal(s.actions, 3);
}

TEST(bo_r_73__a_gain_counts_until_the_actions_are_over)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;

    /* Before they begin: */
    lead_to(&s, "himmler", "train-station");
    lead_to(&s, "bormann", "train-station");
    give(&s, SECOND, "effective-planning");
    begin_turn(&s, FIRST, NULL);
    play_move(bo, &s, SECOND, "interrupt effective-planning", NULL);
    play_move(bo, &s, FIRST, "suffer himmler", NULL);
    assert_int_equal(s.actions, 4);
    /* With none left, the step still waits: */
    give(&s, SECOND, "effective-planning");
    s.actions = 1;
    play_move(bo, &s, FIRST, "move zeughaus", &events);
    assert_no_event(&events, BO_E_EVENT);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_allowed(bo, &s, FIRST, "end");
    play_move(bo, &s, SECOND, "interrupt effective-planning", NULL);
    assert_int_equal(s.actions, 1);
    /* Without anybody who could add one, it does not: */
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, FIRST, "move train-station", &events);
    assert_event(&events, BO_E_EVENT, BO_26_1);
}

TEST(bo_r_73__after_that_and_in_prison_it_is_lost)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;

    give(&s, SECOND, "effective-planning");
    next_is(&s, "berlin-speech");
    end_turn(&s, NULL);
    play_move(bo, &s, SECOND, "interrupt effective-planning", &events);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.actions, 0);
    play_move(bo, &s, FIRST, "pick kordt", NULL);
    assert_int_equal(s.actions, 3);
    give(&s, SECOND, "effective-planning");
    interrogate(&s, THIRD, "cache-raid");
    play_move(bo, &s, SECOND, "interrupt effective-planning", &events);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.actions, 0);
}

/* ---- BO-R.74 ---- */

TEST(bo_r_74__events_leave_the_choice_to_the_active_player)
{
    bo_state s = at_turn("kordt+canaris+oster");

    next_is(&s, "berlin-speech");
    end_turn(&s, NULL);
    assert_refused(bo, &s, SECOND, "pick canaris", BO_R_74);
    assert_allowed(bo, &s, FIRST, "pick canaris");
}

TEST(bo_r_74__cards_leave_it_to_their_holder)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, THIRD, "called-away");
    play_move(bo, &s, THIRD, "interrupt called-away", NULL);
    assert_refused(bo, &s, FIRST, "leader hess", BO_R_74);
    play_move(bo, &s, THIRD, "leader hess", NULL);
    play_move(bo, &s, THIRD, "leader goering", NULL);
    assert_refused(bo, &s, FIRST, "to munich", BO_R_74);
    assert_allowed(bo, &s, THIRD, "to munich");
}

TEST(bo_r_74__an_interrogation_leaves_it_to_the_prisoner)
{
    bo_state s = at_turn("kordt+canaris+oster");

    interrogate(&s, THIRD, "a-passing-name");
    assert_refused(bo, &s, FIRST, "stay", BO_R_74);
    assert_refused(bo, &s, FIRST, "resist", BO_R_74);
    play_move(bo, &s, THIRD, "stay", NULL);
    assert_refused(bo, &s, FIRST, "pick canaris", BO_R_74);
    assert_allowed(bo, &s, THIRD, "pick canaris");
}

TEST(bo_r_74__what_somebody_discards_he_chooses_himself)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, SECOND, "safe");
    give(&s, SECOND, "cover-story");
    next_is(&s, "casablanca-conference");
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    assert_refused(bo, &s, FIRST, "discard safe", BO_R_74);
    assert_allowed(bo, &s, SECOND, "discard safe");
}

TEST(bo_r_74__the_reward_is_for_the_one_who_conspires)
{
    bo_state s = at_turn("kordt+canaris+oster");

    s.dissent = 2;
    load_dice(&s, "T");
    play_move(bo, &s, FIRST, "conspire 1", NULL);
    assert_refused(bo, &s, SECOND, "undermine", BO_R_74);
    assert_refused(bo, &s, SECOND, "encourage canaris", BO_R_74);
    assert_allowed(bo, &s, FIRST, "encourage canaris");
}

/* While somebody says which leader goes where, no interrupt may move leaders. */
TEST(bo_r_6__nobody_comes_between_a_leaders_move)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, 0, "hanover");
    stand(&s, 1, "nuremberg");
    stand(&s, 2, "train-station");
    lead_to(&s, "himmler", "train-station");
    give(&s, 2, "called-away");
    give(&s, 1, "effective-planning");
    next_is(&s, "visit-from-himmler");
    assert_allowed(bo, &s, 2, "interrupt called-away");
    play_move(bo, &s, 0, "end", NULL);
    assert_allowed(bo, &s, 2, "interrupt called-away");
    play_move(bo, &s, 2, "pass", NULL);
    assert_int_equal(s.stack[s.depth - 1].what, BO_F_PLACE);
    assert_refused(bo, &s, 2, "interrupt called-away", BO_R_6);
    assert_allowed(bo, &s, 1, "interrupt effective-planning");
}
