/*
 * test_bo_16_actions.c: Black Orchestra, chapters 16 and 17: actions and free effects; and the
 * rulings about them, BO-R.14 and BO-R.28.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* ---- chapter 16 ---- */

/*
 * Kordt on Gestapo HQ with Hitler, a companion and a prisoner: every action is possible but
 * collect and deliver, for which the tile has to be turned up or gone.
 */
static bo_state all_actions(void)
{
    bo_state s = at_turn("kordt+canaris+oster");

    s.motivation[FIRST] = BO_COMMITTED;
    stand(&s, FIRST, "gestapo-hq");
    stand(&s, SECOND, "gestapo-hq");
    jail(&s, THIRD);
    lead_to(&s, "hitler", "gestapo-hq");
    give(&s, FIRST, "hidden-bomb");
    give(&s, FIRST, "lose-gestapo");
    carry(&s, FIRST, "intel");
    carry(&s, FIRST, "intel");
    lay_tile(&s, "gestapo-hq", "badge", false);
    return s;
}

static const char *const with_tile_down[] = { "act lose-gestapo",
                                              "use 1",
                                              "dossier",
                                              "move train-station",
                                              "release",
                                              "reveal",
                                              "give-item canaris intel",
                                              "give-card canaris lose-gestapo" };

/* ---- BO-16.1 ---- */

TEST(bo_16_1__three_actions_and_then_none)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, SECOND, "effective-planning"); /* for which the step waits */
    for (unsigned i = 3; i > 0; i--) {
        assert_int_equal(s.actions, i);
        play_move(bo, &s, FIRST, i == 2 ? "move train-station" : "move zeughaus", NULL);
    }
    assert_refused(bo, &s, FIRST, "dossier", BO_16_1);
    assert_refused(bo, &s, FIRST, "move train-station", BO_16_1);
    assert_refused(bo, &s, FIRST, "conspire 1", BO_16_1);
    play_move(bo, &s, SECOND, "interrupt effective-planning", NULL);
    assert_allowed(bo, &s, FIRST, "dossier");
}

/* ---- BO-16.2 ---- */

TEST(bo_16_2__in_any_order_and_repeated_but_conspiring_once)
{
    bo_state s = all_actions();

    s.actions = 9;
    for (unsigned round = 0; round < 2; round++) {
        play_move(bo, &s, FIRST, "dossier", NULL);
        load_dice(&s, "T");
        if (round == 0)
            play_move(bo, &s, FIRST, "conspire 1", NULL);
        play_move(bo, &s, FIRST, round ? "move gestapo-hq" : "move train-station", NULL);
    }
    assert_refused(bo, &s, FIRST, "conspire 1", BO_19_1);
    assert_allowed(bo, &s, FIRST, "dossier");
    assert_allowed(bo, &s, FIRST, "move train-station");
    assert_int_equal(s.actions, 4);
    assert_fact(BO_16_2);
}

/* ---- BO-16.3 ---- */

TEST(bo_16_3__every_action_costs_one)
{
    const bo_state s = all_actions();

    for (unsigned i = 0; i < COUNT_OF(with_tile_down); i++) {
        bo_state t = s;
        load_dice(&t, "2");
        play_move(bo, &t, FIRST, with_tile_down[i], NULL);
        assert_int_equal(t.actions, 2);
    }
    assert_fact(BO_16_3);
}

TEST(bo_16_3__so_does_an_attempt_or_a_tile_and_every_die)
{
    const bo_state s = all_actions();
    bo_state t = s;

    play_move(bo, &t, FIRST, "attempt hidden-bomb", NULL);
    assert_int_equal(t.actions, 2);
    t = s;
    lay_tile(&t, "gestapo-hq", "badge", true);
    play_move(bo, &t, FIRST, "collect", NULL);
    assert_int_equal(t.actions, 2);
    play_move(bo, &t, FIRST, "deliver intel", NULL);
    assert_int_equal(t.actions, 1);
    for (unsigned dice = 1; dice < 3; dice++) {
        t = s;
        load_dice(&t, "TT");
        play_move(bo, &t, FIRST, dice == 1 ? "conspire 1" : "conspire 2", NULL);
        assert_int_equal(t.actions, 3 - dice);
    }
    assert_fact(BO_16_3);
}

/* ---- BO-16.4 ---- */

TEST(bo_16_4__there_are_nine_actions)
{
    bo_state s = all_actions();
    gm_moves moves = { .n = 0 };

    for (unsigned i = 0; i < COUNT_OF(with_tile_down); i++)
        assert_allowed(bo, &s, FIRST, with_tile_down[i]);
    assert_allowed(bo, &s, FIRST, "conspire 3");
    bo_moves(bo->content, &s, FIRST, &moves);
    assert_true(moves.n > 10);
    for (unsigned i = 0; i < moves.n; i++)
        assert_in_range(moves.m[i].verb, BO_V_ACT, BO_V_END);
    lay_tile(&s, "gestapo-hq", "badge", true);
    assert_allowed(bo, &s, FIRST, "collect");
    clear_tile(&s, "gestapo-hq");
    assert_allowed(bo, &s, FIRST, "deliver intel");
    assert_fact(BO_16_4);
}

/* ---- BO-16.5 ---- */

TEST(bo_16_5__an_attempt_is_an_act)
{
    bo_state s = all_actions();

    give(&s, SECOND, "effective-planning");
    assert_refused(bo, &s, FIRST, "act hidden-bomb", BO_17_1);
    assert_allowed(bo, &s, FIRST, "attempt hidden-bomb");
    s.actions = 0;
    assert_refused(bo, &s, FIRST, "attempt hidden-bomb", BO_16_1);
    s.actions = 1;
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    assert_int_equal(s.actions, 0);
    assert_fact(BO_16_5);
}

/* ---- BO-16.6 ---- */

TEST(bo_16_6__a_card_gives_an_action)
{
    bo_state s = at_turn("stauffenberg+canaris+oster");
    gm_events events;

    give(&s, FIRST, "effective-planning");
    play_move(bo, &s, FIRST, "interrupt effective-planning", &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_16_6)->arg[0], 4);
    assert_int_equal(s.actions, 4);
}

TEST(bo_16_6__so_do_an_ability_and_the_dice)
{
    bo_state s = at_turn("stauffenberg+canaris+oster");
    gm_events events;

    s.motivation[FIRST] = BO_MOTIVATED;
    begin_turn(&s, FIRST, &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_R_28)->arg[0], 4);
    load_dice(&s, "32");
    play_move(bo, &s, FIRST, "conspire 2", &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_19_5)->arg[0], 7);
}

/* ---- chapter 17 ---- */

/* ---- BO-17.1 ---- */

TEST(bo_17_1__an_act_needs_a_card_of_the_own_dossier)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;

    give(&s, SECOND, "lose-gestapo");
    assert_refused(bo, &s, FIRST, "act lose-gestapo", BO_17_1);
    give(&s, FIRST, "safe"); /* which has no effect for an action */
    assert_refused(bo, &s, FIRST, "act safe", BO_17_1);
    give(&s, FIRST, "lose-gestapo");
    play_move(bo, &s, FIRST, "act lose-gestapo", &events);
    assert_int_equal(assert_event(&events, BO_E_USED, BO_17_1)->arg[0], card("lose-gestapo"));
    assert_int_equal(s.suspicion[FIRST], BO_LOW);
}

TEST(bo_17_1__the_condition_of_the_card_must_hold)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, FIRST, "military-secrets");
    assert_refused(bo, &s, FIRST, "act military-secrets", BO_17_1);
    stand(&s, FIRST, "zurich");
    assert_allowed(bo, &s, FIRST, "act military-secrets");
}

TEST(bo_17_1__an_ability_must_be_there_for_an_action)
{
    bo_state s = at_turn("kordt+beck+oster");
    gm_events events;

    s.motivation[FIRST] = s.motivation[SECOND] = BO_MOTIVATED;
    assert_refused(bo, &s, FIRST, "use 2", BO_17_1);
    assert_refused(bo, &s, FIRST, "use 0", BO_17_1);
    play_move(bo, &s, FIRST, "use 1", &events);
    assert_event(&events, BO_E_ABILITY, BO_17_1);
    s = at_turn("kordt+beck+oster");
    s.motivation[SECOND] = BO_MOTIVATED;
    begin_turn(&s, SECOND, NULL);
    assert_refused(bo, &s, SECOND, "use 1", BO_17_1);
}

TEST(bo_17_1__an_ability_that_is_off_for_good_is_refused)
{
    bo_state s = at_turn("canaris+kordt+oster");

    s.motivation[FIRST] = BO_MOTIVATED;
    carry(&s, FIRST, "map");
    assert_allowed(bo, &s, FIRST, "use 1");
    next_is(&s, "anzio-landing");
    end_turn(&s, NULL);
    begin_turn(&s, FIRST, NULL);
    assert_refused(bo, &s, FIRST, "use 1", BO_17_1);
}

TEST_WITH(bo_17_1__the_condition_of_an_ability_must_hold, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("conspirator kordt\n"
                "  title Kordt\n"
                "  source P\n"
                "  affiliation civilian\n"
                "  role diplomat\n"
                "  note A test.\n"
                "  on act if stage >= 2: motivation(self, +1)\n");
    s = at_turn("kordt+canaris+oster");
    s.motivation[FIRST] = BO_MOTIVATED;
    assert_refused(bo, &s, FIRST, "use 1", BO_17_1);
    s.stage = 2;
    assert_allowed(bo, &s, FIRST, "use 1");
}

/* ---- BO-17.2 ---- */

TEST(bo_17_2__free_effects_cost_no_action)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, FIRST, "called-away");
    give(&s, FIRST, "effective-planning");
    play_move(bo, &s, FIRST, "interrupt called-away", NULL);
    play_move(bo, &s, FIRST, "leader hess", NULL);
    play_move(bo, &s, FIRST, "leader goering", NULL);
    play_move(bo, &s, FIRST, "to munich", NULL);
    assert_int_equal(s.actions, 3);
    s.actions = 0;
    play_move(bo, &s, FIRST, "interrupt effective-planning", NULL);
    assert_int_equal(s.actions, 1);
    assert_fact(BO_17_2);
}

/* ---- BO-17.3 ---- */

TEST(bo_17_3__an_interrupt_in_anothers_turn)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;
    const gm_event *e;

    give(&s, THIRD, "effective-planning");
    play_move(bo, &s, THIRD, "interrupt effective-planning", &events);
    e = assert_event(&events, BO_E_USED, BO_17_3);
    assert_int_equal(e->seat, THIRD);
    assert_int_equal(s.actions, 4);
    assert_int_equal(s.active, FIRST);
    assert_true(is_discarded(&s, "effective-planning"));
}

TEST(bo_17_3__hitler_is_held_in_anothers_turn)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;

    give(&s, THIRD, "delay-hitler");
    next_is(&s, "party-rally");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_LED);
    play_move(bo, &s, THIRD, "play delay-hitler", &events);
    assert_int_equal(assert_event(&events, BO_E_USED, BO_17_3)->seat, THIRD);
    assert_int_equal(assert_event(&events, BO_E_HELD, BO_17_3)->arg[0], leader("hitler"));
    assert_int_equal(assert_event(&events, BO_E_STAYED, BO_17_3)->arg[0], leader("hitler"));
    assert_int_equal(s.leader_at[leader("hitler")], place("deutschlandhalle"));
    assert_int_equal(s.leader_at[leader("hess")], place("nuremberg"));
    assert_int_equal(s.held, 0); /* for this event only */
}

/* ---- BO-17.4 ---- */

TEST(bo_17_4__a_prisoner_uses_no_free_effect)
{
    bo_state s = at_turn("kordt+canaris+oster");

    give(&s, SECOND, "slow-news-day");
    give(&s, THIRD, "slow-news-day");
    give(&s, SECOND, "effective-planning");
    assert_allowed(bo, &s, SECOND, "interrupt effective-planning");
    jail(&s, SECOND);
    assert_refused(bo, &s, SECOND, "interrupt effective-planning", BO_17_4);
    assert_int_equal(may_act(&s), 0);
    end_turn(&s, NULL);
    assert_refused(bo, &s, SECOND, "play slow-news-day", BO_17_4);
    assert_int_equal(must_act(&s), GM_SEAT(THIRD));
    assert_allowed(bo, &s, THIRD, "play slow-news-day");
}

/* ---- rulings ---- */

/* ---- BO-R.14 ---- */

TEST(bo_r_14__actions_may_be_ended_early)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;

    next_is(&s, "leadership-dispute");
    play_move(bo, &s, FIRST, "dossier", NULL);
    play_move(bo, &s, FIRST, "end", &events);
    assert_int_equal(assert_event(&events, BO_E_PASSED, BO_R_14)->seat, FIRST);
    assert_event(&events, BO_E_EVENT, BO_26_1);
    assert_int_equal(s.active, SECOND);
    assert_int_equal(s.actions, 3); /* nothing is left over for anybody */
}

/* ---- BO-R.28 ---- */

/* Two cards for an action that nobody else has: one lowers the holder's motivation. */
static const char up_and_down[] = "standard cover-story\n"
                                  "  title Cover Story\n"
                                  "  source P\n"
                                  "  on act: motivation(self, +1)\n"
                                  "standard lose-gestapo\n"
                                  "  title Lose Gestapo\n"
                                  "  source P\n"
                                  "  copies 2\n"
                                  "  on act: motivation(self, -1)\n"
                                  "standard distant-contact\n"
                                  "  title Distant Contact\n"
                                  "  source P\n"
                                  "  on act: ability-off(wehrmacht)\n";

static bo_state stauffenberg_at(unsigned motivation, unsigned actions)
{
    bo_state s = at_turn("stauffenberg+canaris+oster");

    s.motivation[FIRST] = (uint8_t)motivation;
    begin_turn(&s, FIRST, NULL);
    s.actions = (uint8_t)actions;
    give(&s, FIRST, "cover-story");
    give(&s, FIRST, "lose-gestapo");
    return s;
}

TEST(bo_r_28__four_actions_for_stauffenberg_from_motivated_on)
{
    bo_state s = at_turn("stauffenberg+canaris+oster");
    gm_events events;

    assert_int_equal(s.actions, 3);
    s.motivation[FIRST] = BO_SKEPTICAL;
    begin_turn(&s, FIRST, &events);
    assert_int_equal(s.actions, 3);
    s.motivation[FIRST] = s.motivation[SECOND] = BO_MOTIVATED;
    begin_turn(&s, FIRST, &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_R_28)->arg[0], 4);
    assert_int_equal(s.actions, 4);
    begin_turn(&s, SECOND, &events);
    assert_int_equal(s.actions, 3);
}

TEST_WITH(bo_r_28__it_comes_as_soon_as_he_is_motivated_and_once, NULL, use_built_in)
{
    bo_state s;
    gm_events events;

    use_stanzas(up_and_down);
    s = stauffenberg_at(BO_SKEPTICAL, 3);
    give(&s, FIRST, "inspiring-letter");
    play_move(bo, &s, FIRST, "act cover-story", &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_R_28)->arg[0], 3);
    assert_int_equal(s.actions, 3);
    play_move(bo, &s, FIRST, "act inspiring-letter", &events);
    assert_int_equal(s.motivation[FIRST], BO_COMMITTED);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.actions, 2);
}

TEST_WITH(bo_r_28__whoever_loses_the_ability_loses_an_action_and_regains_it, NULL, use_built_in)
{
    bo_state s;
    gm_events events;

    use_stanzas(up_and_down);
    s = stauffenberg_at(BO_MOTIVATED, 4);
    give(&s, FIRST, "lose-gestapo");
    play_move(bo, &s, FIRST, "act lose-gestapo", &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_R_28)->arg[0], 2);
    assert_int_equal(s.actions, 2);
    play_move(bo, &s, FIRST, "act cover-story", &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_R_28)->arg[0], 2);
    /* What was given back can be taken and given back again. */
    play_move(bo, &s, FIRST, "act lose-gestapo", &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_R_28)->arg[0], 0);
    assert_event(&events, BO_E_TURN, BO_12_4);
}

TEST_WITH(bo_r_28__an_action_that_is_spent_does_not_come_back, NULL, use_built_in)
{
    bo_state s;
    gm_events events;

    use_stanzas(up_and_down);
    s = stauffenberg_at(BO_MOTIVATED, 1);
    give(&s, SECOND, "effective-planning");
    play_move(bo, &s, FIRST, "act lose-gestapo", &events);
    assert_no_event(&events, BO_E_ACTIONS); /* he had none to lose */
    assert_int_equal(s.actions, 0);
    play_move(bo, &s, SECOND, "interrupt effective-planning", NULL);
    assert_int_equal(s.actions, 1);
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, FIRST, "act cover-story", &events);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.active, SECOND);
}

TEST_WITH(bo_r_28__with_one_left_it_is_that_one_that_goes, NULL, use_built_in)
{
    bo_state s;

    use_stanzas(up_and_down);
    s = stauffenberg_at(BO_MOTIVATED, 2);
    give(&s, SECOND, "effective-planning");
    play_move(bo, &s, FIRST, "act lose-gestapo", NULL);
    assert_int_equal(s.actions, 0);
    play_move(bo, &s, SECOND, "interrupt effective-planning", NULL);
    play_move(bo, &s, FIRST, "act cover-story", NULL);
    assert_int_equal(s.actions, 1);
    assert_int_equal(s.active, FIRST);
}

TEST_WITH(bo_r_28__it_goes_with_every_loss_of_the_ability, NULL, use_built_in)
{
    bo_state s;
    gm_events events;

    use_stanzas(up_and_down);
    s = stauffenberg_at(BO_MOTIVATED, 4);
    give(&s, FIRST, "distant-contact");
    play_move(bo, &s, FIRST, "act distant-contact", &events);
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_R_28)->arg[0], 2);
    play_move(bo, &s, FIRST, "act cover-story", &events);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.actions, 1);
    /* Goebbels: more motivation brings nothing either. */
    s = stauffenberg_at(BO_SKEPTICAL, 3);
    lead_to(&s, "goebbels", "train-station");
    begin_turn(&s, FIRST, NULL);
    play_move(bo, &s, FIRST, "act cover-story", &events);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.actions, 2);
}

TEST(bo_r_28__only_in_his_own_turn_and_his_actions)
{
    bo_state s = at_turn("stauffenberg+canaris+oster");
    gm_events events;

    s.motivation[FIRST] = BO_SKEPTICAL;
    begin_turn(&s, SECOND, NULL);
    give(&s, SECOND, "inspiring-letter");
    play_move(bo, &s, SECOND, "act inspiring-letter", &events);
    assert_int_equal(s.motivation[FIRST], BO_MOTIVATED);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.actions, 2);
    s.motivation[FIRST] = BO_SKEPTICAL;
    begin_turn(&s, FIRST, NULL);
    next_is(&s, "kristallnacht"); /* the event of his turn is too late */
    end_turn(&s, &events);
    assert_int_equal(s.motivation[FIRST], BO_MOTIVATED);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.active, SECOND);
}
