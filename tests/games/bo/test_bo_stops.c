/*
 * test_bo_stops.c: Black Orchestra, BO-R.6: how long a pass counts, and where play stops for effects
 * that may be used at any time.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* ---- passes ---- */

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

/* Two hold Quick Reaction: after one has changed the roll, the other is asked again. */
TEST(bo_r_6__whatever_is_used_makes_earlier_passes_void)
{
    bo_state s = attempt_under_way();
    gm_events events;

    s.motivation[FIRST] = BO_RECKLESS;
    s.suspicion[FIRST] = BO_LOW;
    give(&s, FIRST, "quick-reaction");
    give(&s, SECOND, "hitlers-schedule-leaked");
    give(&s, THIRD, "quick-reaction");
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    load_dice(&s, "TTE1");
    play_move(bo, &s, FIRST, "roll 2", &events);
    assert_event(&events, BO_E_PLOT_ROLL, BO_32_18);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_refused(bo, &s, THIRD, "play quick-reaction", BO_12_1);
    play_move(bo, &s, FIRST, "pass", NULL);
    /* Without an eagle there is nothing to leak. */
    assert_int_equal(must_act(&s), GM_SEAT(THIRD));
    play_move(bo, &s, THIRD, "play quick-reaction", NULL);
    play_move(bo, &s, THIRD, "reroll target", NULL);
    assert_int_equal(s.faces[BO_EAGLE], 1);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST)); /* who had passed when it looked otherwise */
    play_move(bo, &s, FIRST, "play quick-reaction", NULL);
    play_move(bo, &s, FIRST, "reroll eagle", NULL);
    assert_int_equal(s.faces[BO_EAGLE], 0);
    assert_int_equal(s.plot, 0); /* nothing else can be used, and it is judged */
}

TEST(bo_r_6__a_pass_holds_while_nothing_is_used)
{
    bo_state s = attempt_under_way();
    gm_events events;

    give(&s, FIRST, "quick-reaction");
    give(&s, THIRD, "quick-reaction");
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    load_dice(&s, "T1");
    play_move(bo, &s, FIRST, "roll 2", NULL);
    play_move(bo, &s, FIRST, "pass", NULL);
    play_move(bo, &s, THIRD, "pass", &events);
    assert_event(&events, BO_E_FAILED, BO_32_21);
}

/* The pool and the roll are two moments, and a pass at one says nothing about the other. */
TEST_WITH(bo_r_6__a_pass_counts_for_one_moment, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("standard quick-reaction\n"
                "  title Quick Reaction\n"
                "  source SP\n"
                "  on pool: pool(+1)\n"
                "  on rolled: reroll(1)\n");
    s = attempt_under_way();
    give(&s, SECOND, "quick-reaction");
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    play_move(bo, &s, SECOND, "pass", NULL);
    load_dice(&s, "T1");
    play_move(bo, &s, FIRST, "roll 2", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
}

/* An interrupt by somebody whom the window does not even ask changes the table as well. */
TEST(bo_r_6__an_interrupt_makes_passes_void_too)
{
    bo_state s = attempt_under_way();

    give(&s, FIRST, "quick-reaction");
    give(&s, SECOND, "quick-reaction");
    give(&s, THIRD, "effective-planning");
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    load_dice(&s, "T1");
    play_move(bo, &s, FIRST, "roll 2", NULL);
    play_move(bo, &s, FIRST, "pass", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    play_move(bo, &s, THIRD, "interrupt effective-planning", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
}

/* ---- BO-R.6: stops for what may be used at any time ---- */

/* Kordt ends his turn; Himmler comes to Nuremberg, where Canaris waits for his. */
static bo_state himmler_comes(void)
{
    bo_state s = at_turn("kordt+canaris+oster");

    stand(&s, SECOND, "nuremberg");
    lead_to(&s, "bormann", "munich");
    next_is(&s, "leadership-dispute");
    return s;
}

static gm_event question_to(const bo_state *s, gm_seat seat)
{
    return bo_game.question(bo->content, s, seat);
}

TEST(bo_r_6__called_away_before_the_penalties)
{
    bo_state s = himmler_comes();
    gm_events events;

    give(&s, SECOND, "called-away");
    end_turn(&s, NULL);
    assert_int_equal(question_to(&s, SECOND).kind, BO_Q_WINDOW_EVENT);
    play_move(bo, &s, SECOND, "pass", &events);
    assert_int_equal(assert_event(&events, BO_E_TURN, BO_12_4)->seat, SECOND);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    assert_int_equal(question_to(&s, SECOND).kind, BO_Q_WINDOW_PENALTIES);
    assert_int_equal(question_to(&s, SECOND).arg[0], SECOND);
    play_move(bo, &s, SECOND, "interrupt called-away", NULL);
    play_move(bo, &s, SECOND, "leader himmler", NULL);
    play_move(bo, &s, SECOND, "leader goering", NULL);
    play_move(bo, &s, SECOND, "to munich", &events);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(s.suspicion[SECOND], BO_MEDIUM);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_int_equal(s.actions, 3);
}

/* Without it, and with a pass, the penalty comes as ever. */
TEST(bo_r_6__whoever_passes_suffers_the_penalty)
{
    bo_state s = himmler_comes();
    gm_events events;

    give(&s, SECOND, "called-away");
    end_turn(&s, NULL);
    play_move(bo, &s, SECOND, "pass", NULL);
    assert_refused(bo, &s, SECOND, "play called-away", BO_R_6); /* it is an interrupt */
    play_move(bo, &s, SECOND, "pass", &events);
    assert_event(&events, BO_E_PENALTY, BO_13_6);
    assert_int_equal(s.suspicion[SECOND], BO_HIGH);
    assert_int_equal(s.phase, BO_ACTIONS);
}

/* A friend may do it for him; a prisoner may not. */
TEST(bo_r_6__a_free_friend_is_asked_before_the_penalties)
{
    bo_state s = himmler_comes(), t;

    give(&s, THIRD, "called-away");
    t = s;
    end_turn(&s, NULL);
    play_move(bo, &s, THIRD, "pass", NULL);
    assert_int_equal(s.active, SECOND);
    assert_int_equal(must_act(&s), GM_SEAT(THIRD));
    assert_int_equal(question_to(&s, THIRD).kind, BO_Q_WINDOW_PENALTIES);
    jail(&t, THIRD);
    end_turn(&t, NULL);
    assert_int_equal(t.phase, BO_ACTIONS);
    assert_int_equal(t.suspicion[SECOND], BO_HIGH);
}

TEST(bo_r_6__no_stop_where_no_penalty_threatens)
{
    bo_state s = himmler_comes();

    give(&s, THIRD, "called-away");
    stand(&s, SECOND, "zeughaus");
    next_is(&s, "munich-agreement");
    end_turn(&s, NULL);
    assert_int_equal(s.active, SECOND);
    assert_int_equal(s.phase, BO_ACTIONS); /* and none before an event that moves no leader */
}

/* Players can give actions at any time while actions are taken: play does not stop for that. */
TEST(bo_r_6__no_stop_for_actions)
{
    bo_state s = himmler_comes();

    give(&s, SECOND, "effective-planning");
    end_turn(&s, NULL);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_int_equal(s.suspicion[SECOND], BO_HIGH);
    assert_allowed(bo, &s, SECOND, "interrupt effective-planning");
}

/* An effect of another kind is worth a stop before any event. */
TEST_WITH(bo_r_6__other_effects_stop_every_event, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("standard called-away\n"
                "  title Called Away\n"
                "  source P\n"
                "  on any: suspicion(self, -1)\n");
    s = himmler_comes();
    give(&s, THIRD, "called-away");
    next_is(&s, "munich-agreement");
    end_turn(&s, NULL);
    assert_int_equal(question_to(&s, THIRD).kind, BO_Q_WINDOW_EVENT);
    assert_int_equal(question_to(&s, THIRD).arg[0], event("munich-agreement"));
}

/* The card has been seen and is not carried out yet: the last moment to send Bormann elsewhere. */
TEST(bo_r_6__an_event_is_seen_before_it_is_carried_out)
{
    bo_state s = himmler_comes();
    gm_events events;

    give(&s, THIRD, "called-away");
    end_turn(&s, &events);
    assert_event(&events, BO_E_EVENT, BO_26_1);
    assert_no_event(&events, BO_E_LED);
    assert_int_equal(must_act(&s), GM_SEAT(THIRD));
    assert_int_equal(question_to(&s, THIRD).arg[0], event("leadership-dispute"));
    play_move(bo, &s, THIRD, "pass", &events);
    assert_event(&events, BO_E_LED, BO_14_1);
}

/* BO-R.8  Moved at the stop, they give no penalty; moved later, they still do. */
TEST(bo_r_8__penalties_are_fixed_after_the_stop)
{
    bo_state s = himmler_comes();

    lead_to(&s, "hitler", "nuremberg");
    give(&s, SECOND, "called-away");
    end_turn(&s, NULL);
    play_move(bo, &s, SECOND, "pass", NULL);
    play_move(bo, &s, SECOND, "pass", NULL);
    assert_int_equal(s.phase, BO_PENALTIES);
    play_move(bo, &s, SECOND, "interrupt called-away", NULL);
    play_move(bo, &s, SECOND, "leader himmler", NULL);
    play_move(bo, &s, SECOND, "leader goering", NULL);
    play_move(bo, &s, SECOND, "to munich", NULL);
    play_move(bo, &s, SECOND, "suffer hitler", NULL);
    assert_int_equal(s.suspicion[SECOND], BO_HIGH);
}

/* ---- by rule of thumb ---- */

static gm_move advised(const bo_state *s, gm_seat seat)
{
    bo_view v = seen_by(s, seat);
    rng_key key = { .word = { 3 } };
    gm_moves list;
    rng luck;

    rng_start(&luck, &key);
    bo_moves(bo->content, s, seat, &list);
    return list.m[bo_advise(bo->content, &v, seat, &list, &luck)];
}

static unsigned reason_of(const bo_state *s, gm_seat seat, gm_move m)
{
    bo_view v = seen_by(s, seat);
    rng_key key = { .word = { 3 } };
    rng luck;

    rng_start(&luck, &key);
    return bo_reason(bo->content, &v, seat, m, &luck).kind;
}

/* Himmler waits for him: he is sent off, and there is a reason to tell. */
TEST(a_careful_player_wards_off_a_penalty)
{
    bo_state s = himmler_comes();
    gm_move m;

    s.suspicion[SECOND] = BO_HIGH;
    give(&s, SECOND, "called-away");
    end_turn(&s, NULL);
    play_move(bo, &s, SECOND, "pass", NULL);
    m = advised(&s, SECOND);
    assert_int_equal(m.verb, BO_V_INTERRUPT);
    assert_int_not_equal(reason_of(&s, SECOND, m), 0);
    assert_int_not_equal(reason_of(&s, SECOND, gm_make(BO_V_PASS, 0, 0)), 0);
}

/* Goebbels beside somebody whose ability does not work yet is not worth the card. */
TEST(a_careful_player_keeps_the_card_where_little_is_at_stake)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, SECOND, "called-away");
    stand(&s, SECOND, "propaganda-ministry");
    next_is(&s, "munich-agreement");
    end_turn(&s, NULL);
    assert_int_equal(question_to(&s, SECOND).kind, BO_Q_WINDOW_PENALTIES);
    assert_int_equal(advised(&s, SECOND).verb, BO_V_PASS);
}
