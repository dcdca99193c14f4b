/*
 * test_bo_03_end.c: Black Orchestra, chapters 3 and 5: how the game ends, motivation.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* ---- 3. winning and losing ---- */

/* ---- BO-3.1 ---- */

TEST(bo_3_1__only_the_death_of_hitler_wins)
{
    bo_state s = before_roll(), deputy;
    gm_events events;

    deputy = s;
    roll_pool(&s, "TTT1", &events);
    assert_int_equal(assert_event(&events, BO_E_WON, BO_32_22)->seat, GM_NOBODY);
    assert_true(bo->game->result(bo->content, &s).is_over);
    deputy.variants = BO_LIEUTENANTS;
    lead_to(&deputy, "goering", "munich");
    deputy.target = (uint8_t)leader("goering");
    roll_pool(&deputy, "TTT1", &events);
    assert_event(&events, BO_E_KILLED, BO_R_59);
    assert_no_event(&events, BO_E_WON);
    assert_int_equal(deputy.phase, BO_ACTIONS);
    assert_false(bo->game->result(bo->content, &deputy).is_over);
    assert_fact(BO_3_1);
}

/* ---- BO-3.2 ---- */

TEST(bo_3_2__targets_enough_and_eagles_few_in_one_roll)
{
    bo_state s = before_roll(), eagle = s, few = s, detected = s;

    roll_pool(&s, "TTTT", NULL);
    assert_int_not_equal(s.winners, 0);
    roll_pool(&eagle, "TTTE", NULL); /* two eagles would be needed at MEDIUM */
    assert_int_not_equal(eagle.winners, 0);
    roll_pool(&few, "TT1E", NULL);
    assert_int_equal(few.phase, BO_ACTIONS);
    play_move(bo, &few, FIRST, "attempt hidden-bomb", NULL);
    load_dice(&few, "TT"); /* four targets in all, but two and two */
    play_move(bo, &few, FIRST, "roll 2", NULL);
    assert_int_equal(few.phase, BO_ACTIONS);
    assert_int_equal(few.winners, 0);
    detected.support = detected.floor = 2;
    roll_pool(&detected, "TTEE", NULL);
    assert_int_equal(detected.winners, 0);
    assert_true(detected.jailed & GM_SEAT(FIRST));
    assert_fact(BO_3_2);
}

/* ---- BO-3.6 ---- */

static const char round_up[] = "event gestapo-investigation\n  source D\n  stage 1\n"
                               "  class ordinary\n  note None.\n"
                               "  on drawn: support(+1); arrest(all); support(+1)\n";

TEST_WITH(bo_3_6__a_defeat_ends_the_game_in_the_middle_of_an_effect, NULL, use_built_in)
{
    bo_state s;
    gm_events events;

    use_stanzas(round_up);
    s = at_turn("beck+canaris+kordt");
    next_is(&s, "gestapo-investigation");
    assert_allowed(bo, &s, FIRST, "dossier");
    end_turn(&s, &events);
    assert_event(&events, BO_E_LOST, BO_3_3);
    assert_int_equal(events.e[events.n - 1].kind, BO_E_LOST);
    assert_int_equal(s.support, 4); /* the second sentence was not reached */
    assert_int_equal(s.depth, 0);
    assert_int_equal(s.active, FIRST);
    assert_fact(BO_3_6);
}

TEST(bo_3_6__nothing_can_be_done_after_the_end)
{
    bo_state s = at_turn("beck+canaris");

    give(&s, SECOND, "effective-planning");
    assert_allowed(bo, &s, FIRST, "dossier");
    assert_allowed(bo, &s, SECOND, "interrupt effective-planning");
    s.suspicion[FIRST] = s.suspicion[SECOND] = BO_EXTREME;
    resolve(&s, "gestapo-raid", NULL);
    assert_int_equal(s.phase, BO_OVER);
    assert_int_equal(must_act(&s), 0);
    assert_refused(bo, &s, FIRST, "dossier", BO_3_6);
    assert_refused(bo, &s, FIRST, "end", BO_3_6);
    assert_refused(bo, &s, SECOND, "interrupt effective-planning", BO_3_6);
    assert_refused(bo, &s, SECOND, "pick beck", BO_3_6);
}

/* ---- BO-3.7 ---- */

TEST(bo_3_7__all_win_together_or_lose_together)
{
    bo_state s = before_roll(), lost = at_turn("kordt+canaris+beck");

    jail(&s, THIRD);
    roll_pool(&s, "TTT1", NULL);
    assert_int_equal(s.winners, 7); /* the prisoner too */
    assert_int_equal(bo->game->result(bo->content, &s).winners, 7);
    resolve(&lost, "documents-located", NULL);
    assert_int_equal(lost.phase, BO_OVER);
    assert_int_equal(lost.winners, 0);
    assert_fact(BO_3_7);
}

/* ---- BO-R.15 ---- */

TEST(bo_r_15__what_comes_first_decides)
{
    bo_state s = at_turn("beck+canaris+kordt"), last;
    gm_events events;

    s.dissent = 2;
    give(&s, SECOND, "inspiring-letter");
    s.suspicion[FIRST] = s.suspicion[SECOND] = s.suspicion[THIRD] = BO_EXTREME;
    resolve(&s, "gestapo-raid", &events);
    assert_event(&events, BO_E_LOST, BO_3_3); /* the rest of the raid is not carried out */
    assert_int_equal(s.dissent, 2);
    last = before_roll();
    spend_decks(&last, BO_STAGES + 1);
    roll_pool(&last, "TTT1", &events); /* no event is left, but none is due yet */
    assert_event(&events, BO_E_WON, BO_32_22);
    assert_no_event(&events, BO_E_LOST);
    assert_int_equal(last.winners, 7);
    assert_fact(BO_R_15);
}

/* ---- 5. motivation ---- */

static void give_cards(bo_state *s, gm_seat seat, unsigned n)
{
    static const char *const ids[] = { "safe",   "cover-story", "lose-gestapo",  "distant-contact",
                                       "sniper", "ambush",      "quick-reaction" };

    for (unsigned i = 0; i < n; i++)
        give(s, seat, ids[i]);
}

/* ---- BO-5.1 ---- */

TEST(bo_5_1__five_levels)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events = { .n = 0 };
    static const uint8_t levels[] = { BO_SKEPTICAL, BO_MOTIVATED, BO_COMMITTED, BO_RECKLESS };

    assert_int_equal(s.motivation[FIRST], BO_TIMID);
    for (unsigned i = 0; i < COUNT_OF(levels); i++) {
        gm_clear(&events);
        bo_add_motivation(bo->content, &s, FIRST, 1, BO_4_2, &events);
        assert_int_equal(s.motivation[FIRST], levels[i]);
        assert_int_equal(events.e[0].arg[0], levels[i] + 1);
    }
    bo_add_motivation(bo->content, &s, FIRST, 1, BO_4_2, &events);
    assert_int_equal(s.motivation[FIRST], BO_RECKLESS);
    assert_fact(BO_5_1);
}

/* ---- BO-5.2 ---- */

TEST(bo_5_2__each_level_keeps_what_the_lower_ones_give)
{
    bo_state s = at_turn("kordt+canaris+beck");

    s.motivation[FIRST] = BO_RECKLESS;
    stand(&s, FIRST, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, FIRST, "hidden-bomb");
    give(&s, FIRST, "lone-gunman");
    assert_int_equal(bo_dossier_limit(bo->content, &s, FIRST), 5);
    assert_allowed(bo, &s, FIRST, "use 1");
    assert_allowed(bo, &s, FIRST, "attempt hidden-bomb");
    assert_allowed(bo, &s, FIRST, "attempt lone-gunman");
    s.motivation[FIRST] = BO_COMMITTED;
    assert_int_equal(bo_dossier_limit(bo->content, &s, FIRST), 5);
    assert_allowed(bo, &s, FIRST, "use 1");
    assert_fact(BO_5_2);
}

/* ---- BO-5.3 ---- */

TEST(bo_5_3__the_timid_hold_two_cards)
{
    bo_state s = at_turn("beck+canaris");

    for (uint8_t players = 1; players <= 5; players++) {
        s.players = players;
        assert_int_equal(bo_dossier_limit(bo->content, &s, FIRST), 2);
    }
    give_cards(&s, FIRST, 1);
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_int_equal(s.depth, 0);
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    assert_allowed(bo, &s, FIRST, "discard safe");
    assert_fact(BO_5_3);
}

/* ---- BO-5.4 ---- */

TEST(bo_5_4__from_skeptical_the_normal_limit_holds)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.motivation[FIRST] = BO_SKEPTICAL;
    give_cards(&s, FIRST, 4);
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_int_equal(s.depth, 0);
    assert_int_equal(set_count(s.dossier[FIRST]), 5);
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_allowed(bo, &s, FIRST, "discard safe");
    assert_fact(BO_5_4);
}

/* ---- BO-5.5 ---- */

TEST(bo_5_5__an_ability_needs_motivated)
{
    bo_state s = at_turn("kordt+stauffenberg+oster");

    assert_refused(bo, &s, FIRST, "use 1", BO_5_5);
    s.motivation[FIRST] = BO_SKEPTICAL;
    assert_refused(bo, &s, FIRST, "use 1", BO_5_5);
    s.motivation[FIRST] = BO_MOTIVATED;
    assert_allowed(bo, &s, FIRST, "use 1");
}

TEST(bo_5_5__below_it_an_ability_does_nothing)
{
    bo_state s = at_turn("stauffenberg+oster+tresckow");

    s.motivation[FIRST] = s.motivation[SECOND] = s.motivation[THIRD] = BO_SKEPTICAL;
    begin_turn(&s, FIRST, NULL);
    assert_int_equal(s.actions, 3);
    assert_int_equal(bo_item_limit(bo->content, &s, THIRD), 3);
    begin_turn(&s, SECOND, NULL);
    play_move(bo, &s, SECOND, "dossier", NULL);
    assert_int_equal(s.depth, 0); /* one card, and nothing to choose */
    s.motivation[FIRST] = s.motivation[SECOND] = s.motivation[THIRD] = BO_MOTIVATED;
    assert_int_equal(bo_item_limit(bo->content, &s, THIRD), 4);
    play_move(bo, &s, SECOND, "dossier", NULL);
    assert_int_equal(bo_top(&s)->what, BO_F_KEEP);
    s.depth = 0;
    begin_turn(&s, FIRST, NULL);
    assert_int_equal(s.actions, 4);
}

/* ---- BO-5.6 ---- */

TEST(bo_5_6__committed_allows_plots_of_the_own_dossier)
{
    bo_state s = at_turn("kordt+canaris+beck");

    stand(&s, FIRST, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, FIRST, "hidden-bomb");
    s.motivation[FIRST] = BO_MOTIVATED;
    assert_refused(bo, &s, FIRST, "attempt hidden-bomb", BO_32_2);
    s.motivation[FIRST] = BO_COMMITTED;
    assert_allowed(bo, &s, FIRST, "attempt hidden-bomb");
    assert_refused(bo, &s, FIRST, "attempt kidnapping", BO_32_3);
    give(&s, SECOND, "kidnapping");
    stand(&s, SECOND, "munich");
    assert_refused(bo, &s, FIRST, "attempt kidnapping", BO_32_3);
    assert_fact(BO_5_6);
}

/* ---- BO-5.7 ---- */

TEST(bo_5_7__some_plots_demand_reckless)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, FIRST, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, FIRST, "lone-gunman");
    give(&s, FIRST, "sniper");
    s.motivation[FIRST] = BO_COMMITTED;
    assert_refused(bo, &s, FIRST, "attempt lone-gunman", BO_5_7);
    assert_refused(bo, &s, FIRST, "attempt sniper", BO_5_7);
    s.motivation[FIRST] = BO_RECKLESS;
    assert_allowed(bo, &s, FIRST, "attempt lone-gunman");
    assert_allowed(bo, &s, FIRST, "attempt sniper");
}

/* ---- BO-5.8 ---- */

TEST(bo_5_8__who_falls_to_timid_discards_at_once)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[FIRST] = BO_SKEPTICAL;
    give_cards(&s, FIRST, 4);
    lead_to(&s, "hitler", "train-station");
    begin_turn(&s, FIRST, NULL);
    assert_int_equal(s.motivation[FIRST], BO_TIMID);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    assert_refused(bo, &s, SECOND, "discard safe", BO_R_74);
    play_move(bo, &s, FIRST, "discard cover-story", &events);
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_5_8)->arg[0], card("cover-story"));
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    play_move(bo, &s, FIRST, "discard safe", NULL);
    assert_true(has_card(&s, FIRST, "lose-gestapo"));
    assert_true(has_card(&s, FIRST, "distant-contact"));
    assert_allowed(bo, &s, FIRST, "dossier");
}

/* ---- BO-X.71 ---- */

TEST(bo_x_71__falling_to_timid_with_four_cards)
{
    bo_state s = at_turn("beck+canaris+kordt+oster+olbricht"), own;

    s.motivation[SECOND] = BO_SKEPTICAL;
    give_cards(&s, SECOND, 4);
    own = s;
    assert_int_equal(bo_dossier_limit(bo->content, &s, SECOND), 4);
    resolve(&s, "sea-lion-postponed", NULL); /* in the turn of another */
    assert_example(BO_X_71, s.motivation[SECOND] == BO_TIMID);
    assert_example(BO_X_71, must_act(&s) == GM_SEAT(SECOND));
    play_move(bo, &s, SECOND, "discard safe", NULL);
    assert_example(BO_X_71, must_act(&s) == GM_SEAT(SECOND));
    play_move(bo, &s, SECOND, "discard distant-contact", NULL);
    assert_example(BO_X_71, set_count(s.dossier[SECOND]) == 2 && must_act(&s) == GM_SEAT(FIRST));
    lead_to(&own, "hitler", "train-station");
    begin_turn(&own, SECOND, NULL); /* in his own */
    assert_example(BO_X_71, own.motivation[SECOND] == BO_TIMID);
    play_move(bo, &own, SECOND, "discard safe", NULL);
    play_move(bo, &own, SECOND, "discard distant-contact", NULL);
    assert_example(BO_X_71, set_count(own.dossier[SECOND]) == 2 && own.phase == BO_ACTIONS);
}

/* ---- BO-R.5 ---- */

TEST(bo_r_5__the_active_one_first_then_round_the_table)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    gm_seat heard[3] = { 0 };
    unsigned n = 0;

    begin_turn(&s, SECOND, NULL);
    resolve(&s, "gestapo-investigation", &events);
    for (unsigned i = 0; i < events.n; i++) {
        if (events.e[i].kind == BO_E_SUSPICION && n < 3)
            heard[n++] = events.e[i].seat;
    }
    assert_int_equal(n, 3);
    assert_int_equal(heard[0], SECOND);
    assert_int_equal(heard[1], THIRD);
    assert_int_equal(heard[2], FIRST);
    assert_fact(BO_R_5);
}

TEST(bo_r_5__who_exceeds_a_limit_discards_before_the_next)
{
    bo_state s = at_turn("beck+canaris+kordt");

    begin_turn(&s, SECOND, NULL);
    s.motivation[FIRST] = s.motivation[SECOND] = s.motivation[THIRD] = BO_SKEPTICAL;
    give_cards(&s, SECOND, 3);
    give(&s, FIRST, "quick-reaction");
    give(&s, FIRST, "quick-reaction");
    give(&s, FIRST, "dumpster-dive");
    resolve(&s, "sea-lion-postponed", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    assert_int_equal(s.motivation[SECOND], BO_TIMID);
    assert_int_equal(s.motivation[THIRD], BO_SKEPTICAL); /* not yet */
    play_move(bo, &s, SECOND, "discard safe", NULL);
    assert_int_equal(s.motivation[THIRD], BO_TIMID);
    assert_int_equal(s.motivation[FIRST], BO_TIMID);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_refused(bo, &s, SECOND, "dossier", BO_12_2);
    play_move(bo, &s, FIRST, "discard dumpster-dive", NULL);
    assert_allowed(bo, &s, SECOND, "dossier");
    assert_fact(BO_R_5);
}

TEST(bo_r_5__a_detected_attempt_arrests_when_all_have_discarded)
{
    bo_state s = before_roll();

    s.motivation[SECOND] = BO_SKEPTICAL;
    give_cards(&s, SECOND, 3);
    roll_pool(&s, "EE11", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    assert_int_equal(s.jailed, 0);
    play_move(bo, &s, SECOND, "discard safe", NULL);
    assert_int_equal(s.jailed, GM_SEAT(FIRST));
    assert_int_equal(s.active, SECOND); /* the event has come and gone */
    assert_fact(BO_R_5);
}
