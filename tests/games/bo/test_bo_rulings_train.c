/*
 * test_bo_rulings_train.c: Black Orchestra, BO-R.67: Derail Train and Plane Bomb, tried at the
 * moment an event has moved Hitler, mostly in the turns of others.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { OLBRICHT, KORDT, CANARIS };

/*
 * Olbricht is at turn, all are at the station; Kordt is COMMITTED and has Derail Train, worth two
 * dice to a civilian. Czechoslovakia Invaded comes next: military support rises, Hitler goes to
 * Vienna, and the tile of Vienna is revealed.
 */
static bo_state before_the_train(void)
{
    bo_state s = at_turn("olbricht+kordt+canaris");

    s.motivation[KORDT] = BO_COMMITTED;
    give(&s, KORDT, "derail-train");
    lay_tile(&s, "vienna", "map", false);
    next_is(&s, "czechoslovakia-invaded");
    return s;
}

/* The event has moved Hitler, and everybody who could try something is asked. */
static bo_state train_has_left(void)
{
    bo_state s = before_the_train();

    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    return s;
}

static unsigned hitler_at(const bo_state *s)
{
    return s->leader_at[leader("hitler")];
}

static bool is_up(const bo_state *s, const char *place_id)
{
    return s->tiles_up >> place(place_id) & 1;
}

/* ---- BO-R.67: the moment ---- */

TEST(bo_r_67__after_the_sentence_that_moved_hitler)
{
    bo_state s = train_has_left();
    gm_events events;
    const gm_event *e;

    assert_int_equal(s.active, OLBRICHT);
    assert_int_equal(s.support, 4); /* the sentence before is done, the one behind is not */
    assert_int_equal(hitler_at(&s), place("vienna"));
    assert_false(is_up(&s, "vienna"));
    play_move(bo, &s, KORDT, "attempt derail-train", &events);
    e = assert_event(&events, BO_E_ATTEMPT, BO_R_67);
    assert_int_equal(e->seat, KORDT);
    assert_int_equal(e->arg[1], leader("hitler"));
    assert_int_equal(s.pool, 2);
    roll_pool(&s, "T1", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_true(is_up(&s, "vienna")); /* the event goes on */
    assert_true(has_card(&s, KORDT, "derail-train"));
    assert_int_equal(s.active, KORDT);
    assert_int_equal(s.actions, 3);
}

TEST(bo_r_67__at_no_other_time)
{
    bo_state s = before_the_train();

    give(&s, OLBRICHT, "plane-bomb");
    s.motivation[OLBRICHT] = BO_COMMITTED;
    stand(&s, OLBRICHT, "munich");
    lead_to(&s, "hitler", "munich");
    assert_refused(bo, &s, OLBRICHT, "attempt plane-bomb", BO_R_67); /* not as an action */
    assert_refused(bo, &s, OLBRICHT, "act plane-bomb", BO_17_1);
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_R_67);
    end_turn(&s, NULL);
    assert_allowed(bo, &s, OLBRICHT, "attempt plane-bomb");
}

TEST(bo_r_67__each_once_for_each_move)
{
    bo_state s = before_the_train();

    give(&s, KORDT, "plane-bomb");
    end_turn(&s, NULL);
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "T1", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_R_67);
    play_move(bo, &s, KORDT, "attempt plane-bomb", NULL);
    assert_int_equal(s.pool, 1);
    roll_pool(&s, "T", NULL);
    assert_int_equal(s.active, KORDT); /* neither again */
    next_is(&s, "assassin-caught-elser");
    end_turn(&s, NULL);
    assert_allowed(bo, &s, KORDT, "attempt derail-train"); /* another event, another move */
    assert_allowed(bo, &s, KORDT, "attempt plane-bomb");
}

/* Gestapo Investigation does this instead. */
static void use_investigation(const char *effect)
{
    char stanza[300];

    (void)snprintf(stanza, sizeof stanza,
                   "event gestapo-investigation\n"
                   "  title   Gestapo Investigation\n"
                   "  source  P\n"
                   "  stage   1\n"
                   "  class   ordinary\n"
                   "  note    Hitler is moved twice.\n"
                   "  on drawn: %s\n",
                   effect);
    use_stanzas(stanza);
}

TEST_WITH(bo_r_67__two_moves_in_one_event, NULL, use_built_in)
{
    bo_state s;
    gm_events events;

    use_investigation("lead(hitler, munich); suspicion(all, +1); lead(hitler, hanover)");
    s = before_the_train();
    next_is(&s, "gestapo-investigation");
    end_turn(&s, NULL);
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "T1", NULL);
    assert_int_equal(hitler_at(&s), place("hanover"));
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "E1", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    assert_int_equal(s.jailed, GM_SEAT(KORDT));
}

TEST_WITH(bo_r_67__a_plot_lost_after_the_first_move_is_lost_for_the_second, NULL, use_built_in)
{
    bo_state s;

    use_investigation("lead(hitler, munich); lead(hitler, hanover)");
    s = before_the_train();
    next_is(&s, "gestapo-investigation");
    end_turn(&s, NULL);
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "EE", NULL);
    assert_int_equal(hitler_at(&s), place("hanover")); /* from the Chancellery */
    assert_true(is_discarded(&s, "derail-train"));
    assert_int_equal(s.active, KORDT);
    assert_int_equal(s.phase, BO_QUESTIONED);
}

TEST(bo_r_67__also_where_the_active_player_chose_the_space)
{
    bo_state s = before_the_train();

    lead_to(&s, "hitler", "nuremberg");
    stand(&s, CANARIS, "munich"); /* as near as the station */
    next_is(&s, "visit-from-hitler");
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(OLBRICHT));
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_R_67); /* he has not moved yet */
    play_move(bo, &s, OLBRICHT, "to munich", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_allowed(bo, &s, KORDT, "attempt derail-train");
}

/* ---- BO-R.67: who ---- */

TEST(bo_r_67__the_active_one_first_then_the_others)
{
    bo_state s = before_the_train();

    give(&s, OLBRICHT, "plane-bomb");
    s.motivation[OLBRICHT] = BO_COMMITTED;
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(OLBRICHT));
    play_move(bo, &s, OLBRICHT, "pass", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    play_move(bo, &s, KORDT, "pass", NULL);
    assert_int_equal(s.active, KORDT);
    assert_true(is_up(&s, "vienna"));
    assert_true(has_card(&s, OLBRICHT, "plane-bomb"));
    assert_true(has_card(&s, KORDT, "derail-train"));
}

TEST(bo_12_1__a_plot_waits_until_its_holder_is_asked)
{
    bo_state s = before_the_train();

    give(&s, OLBRICHT, "plane-bomb");
    s.motivation[OLBRICHT] = BO_COMMITTED;
    end_turn(&s, NULL);
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_12_1);
    play_move(bo, &s, OLBRICHT, "pass", NULL);
    assert_refused(bo, &s, OLBRICHT, "attempt plane-bomb", BO_12_1); /* he has passed */
    assert_allowed(bo, &s, KORDT, "attempt derail-train");
}

TEST(bo_r_67__only_the_committed_and_free)
{
    bo_state timid = before_the_train(), jailed = timid, reckless = timid;

    timid.motivation[KORDT] = BO_MOTIVATED;
    end_turn(&timid, NULL);
    assert_int_equal(timid.phase, BO_ACTIONS); /* his turn has begun, nobody was asked */
    jail(&jailed, KORDT);
    end_turn(&jailed, NULL);
    assert_int_equal(jailed.phase, BO_QUESTIONED);
    assert_refused(bo, &jailed, KORDT, "attempt derail-train", BO_29_4);
    reckless.motivation[KORDT] = BO_RECKLESS;
    end_turn(&reckless, NULL);
    assert_allowed(bo, &reckless, KORDT, "attempt derail-train");
    assert_refused(bo, &reckless, KORDT, "attempt plane-bomb", BO_32_3);
}

/* Companions give, cards help, and nobody's actions are touched. */
TEST(bo_r_67__with_all_that_serves_an_attempt)
{
    bo_state s = before_the_train();
    gm_events events;

    carry(&s, KORDT, "intel");
    lay_tile(&s, "vienna", "keys", false);
    carry(&s, CANARIS, "map");
    give(&s, OLBRICHT, "quick-reaction");
    s.sheet[CANARIS] = at_turn("beck+canaris").sheet[0];
    s.motivation[CANARIS] = BO_MOTIVATED;
    end_turn(&s, NULL);
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    play_move(bo, &s, KORDT, "commit intel", NULL);
    play_move(bo, &s, KORDT, "ask beck map", NULL);
    play_move(bo, &s, CANARIS, "agree", NULL);
    assert_int_equal(s.pool, 5); /* first, civilian, Intel, Map, Beck */
    roll_pool(&s, "TTTE1T", NULL);
    play_move(bo, &s, OLBRICHT, "play quick-reaction", NULL);
    play_move(bo, &s, OLBRICHT, "reroll one", &events); /* the fourth target: support is 4 */
    (void)assert_event(&events, BO_E_WON, BO_32_22);
    assert_false(is_up(&s, "vienna")); /* the rest of the event no longer matters */
}

TEST(bo_r_67__it_is_the_attempters_suspicion_that_counts)
{
    bo_state s = train_has_left(), high = s;
    gm_events events;

    s.suspicion[KORDT] = BO_LOW; /* Olbricht, whose turn it is, is at MEDIUM */
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "EE", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    high.suspicion[KORDT] = BO_HIGH;
    play_move(bo, &high, KORDT, "attempt derail-train", NULL);
    roll_pool(&high, "E1", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
}

/* ---- BO-R.67: what does not count ---- */

TEST(bo_r_67__a_hitler_who_stays_has_not_moved)
{
    bo_state there = before_the_train(), held = there;

    lead_to(&there, "hitler", "vienna");
    end_turn(&there, NULL);
    assert_int_equal(there.active, KORDT);
    assert_true(is_up(&there, "vienna"));
    give(&held, CANARIS, "delay-hitler");
    end_turn(&held, NULL);
    play_move(bo, &held, CANARIS, "play delay-hitler", NULL);
    assert_int_equal(held.active, KORDT);
    assert_true(is_up(&held, "vienna"));
}

TEST(bo_r_67__not_after_a_deputys_move)
{
    bo_state s = before_the_train();

    next_is(&s, "london-bombed"); /* Hess to Prague */
    end_turn(&s, NULL);
    assert_int_equal(s.active, KORDT);
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_R_67);
}

TEST(bo_r_67__not_after_an_interrogation)
{
    bo_state s = before_the_train();

    next_is(&s, "gestapo-investigation");
    interrogate(&s, OLBRICHT, "hitler-is-warned");
    play_move(bo, &s, OLBRICHT, "stay", NULL);
    assert_int_equal(hitler_at(&s), place("chancellery"));
    assert_int_equal(s.active, KORDT);
    assert_int_equal(s.depth, 0);
}

TEST(bo_r_67__not_after_a_conspirator_card)
{
    bo_state s = before_the_train();

    give(&s, OLBRICHT, "leaked-travel-plans");
    play_move(bo, &s, OLBRICHT, "act leaked-travel-plans", NULL);
    play_move(bo, &s, OLBRICHT, "choose 1", NULL);
    play_move(bo, &s, OLBRICHT, "to hanover", NULL);
    assert_int_equal(hitler_at(&s), place("hanover"));
    assert_int_equal(must_act(&s), GM_SEAT(OLBRICHT));
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_R_67);
}

TEST(bo_r_67__not_after_a_detected_attempt)
{
    bo_state s = before_the_train();

    s.motivation[OLBRICHT] = BO_COMMITTED;
    s.suspicion[OLBRICHT] = BO_HIGH;
    give(&s, OLBRICHT, "kidnapping");
    lead_to(&s, "hitler", "train-station");
    s.motivation[KORDT] = BO_RECKLESS; /* so that he stays COMMITTED */
    next_is(&s, "gestapo-investigation");
    play_move(bo, &s, OLBRICHT, "attempt kidnapping", NULL);
    roll_pool(&s, "E1", NULL);
    assert_int_equal(hitler_at(&s), place("chancellery"));
    assert_int_equal(s.current, event("gestapo-investigation"));
    assert_int_equal(s.active, KORDT);
    assert_int_equal(s.depth, 0);
}

TEST(bo_r_67__not_after_the_closing_of_stage_7)
{
    bo_state s = before_the_train();

    s.stage = 6;
    lead_to(&s, "hitler", "warsaw");
    next_is(&s, "gothic-line");
    end_turn(&s, NULL);
    assert_int_equal(hitler_at(&s), place("poznan"));
    assert_int_equal(s.active, KORDT);
    assert_int_equal(s.depth, 0);
}

/* ---- BO-R.67: how it ends ---- */

TEST(bo_r_67__lasting_effects_of_the_event_count_already)
{
    bo_state plus = before_the_train(), minus = plus;
    gm_events events;

    next_is(&plus, "berlin-bombed"); /* an eagle more */
    end_turn(&plus, NULL);
    play_move(bo, &plus, KORDT, "attempt derail-train", NULL);
    roll_pool(&plus, "E1", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    next_is(&minus, "parade-in-berlin"); /* two less */
    end_turn(&minus, NULL);
    play_move(bo, &minus, KORDT, "attempt derail-train", NULL);
    roll_pool(&minus, "EE", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
}

TEST(bo_r_67__after_a_detection_the_event_goes_on)
{
    bo_state s = train_has_left();
    gm_events events;

    s.motivation[OLBRICHT] = BO_SKEPTICAL;
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "EE", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    assert_int_equal(assert_event(&events, BO_E_ARRESTED, BO_32_20)->seat, KORDT);
    assert_int_equal(hitler_at(&s), place("chancellery"));
    assert_int_equal(s.motivation[OLBRICHT], BO_TIMID);
    assert_true(is_discarded(&s, "derail-train"));
    assert_true(is_up(&s, "vienna"));
    assert_no_event(&events, BO_E_EVENT); /* no other event is drawn for it */
    assert_int_equal(s.current, event("czechoslovakia-invaded"));
    assert_int_equal(s.active, KORDT);
    assert_int_equal(s.phase, BO_QUESTIONED);
}

TEST(bo_r_67__nor_in_the_attempters_own_turn)
{
    bo_state s = before_the_train();
    gm_events events;

    s.active = KORDT;
    end_turn(&s, NULL);
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "EE", &events);
    (void)assert_event(&events, BO_E_ARRESTED, BO_32_20);
    assert_true(is_up(&s, "vienna"));
    assert_no_event(&events, BO_E_EVENT);
    assert_int_equal(s.active, CANARIS);
}

TEST(bo_r_67__the_last_one_free_loses_it_for_all)
{
    bo_state s = before_the_train();
    gm_events events;

    jail(&s, OLBRICHT);
    jail(&s, CANARIS);
    s.active = KORDT;
    end_turn(&s, NULL);
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "EE", &events);
    (void)assert_event(&events, BO_E_LOST, BO_3_3);
    assert_false(is_up(&s, "vienna"));
}

TEST(bo_r_67__others_may_still_try_after_a_detection)
{
    bo_state s = before_the_train();

    s.motivation[CANARIS] = BO_RECKLESS; /* COMMITTED, once all have lost heart */
    give(&s, CANARIS, "plane-bomb");
    end_turn(&s, NULL);
    play_move(bo, &s, KORDT, "attempt derail-train", NULL);
    roll_pool(&s, "EE", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    assert_false(is_up(&s, "vienna"));
    play_move(bo, &s, CANARIS, "attempt plane-bomb", NULL);
    roll_pool(&s, "TT", NULL);
    assert_true(is_up(&s, "vienna"));
}
