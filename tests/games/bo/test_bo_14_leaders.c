/*
 * test_bo_14_leaders.c: Black Orchestra, chapter 14: how leaders move; rulings BO-R.8 to BO-R.12
 * about penalties and distances; and the examples BO-X.1 to BO-X.3.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* ---- chapter 14 ---- */

/* ---- BO-14.1 ---- */

TEST(bo_14_1__a_leader_ends_on_another_space)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    stand(&s, BECK, "propaganda-ministry");
    stand(&s, CANARIS, "propaganda-ministry");
    stand(&s, KORDT, "munich");
    next_is(&s, "visit-from-goebbels");
    end_turn(&s, &events);
    e = assert_event(&events, BO_E_LED, BO_14_1);
    assert_int_equal(e->arg[0], leader("goebbels"));
    assert_int_equal(e->arg[1], place("munich"));
    assert_int_equal(s.leader_at[leader("goebbels")], place("munich"));
}

TEST(bo_14_1__who_is_there_already_has_not_moved)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[BECK] = BO_COMMITTED;
    give(&s, BECK, "derail-train");
    lead_to(&s, "hitler", "munich");
    next_is(&s, "the-anschluss");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_LED);
    assert_int_equal(s.leader_at[leader("hitler")], place("munich"));
    /* Nobody could derail his train either. */
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
}

TEST(bo_14_1__an_interrogation_moves_others_than_those_at_hand)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    stand(&s, BECK, "hanover");
    stand(&s, CANARIS, "munich");
    lead_to(&s, "goebbels", "tannenberg");
    interrogate(&s, KORDT, "close-watch");
    next_is(&s, "gestapo-investigation");
    play_move(bo, &s, KORDT, "stay", &events);
    /* Hess and Goering were with them already; the tie for Hanover is for the prisoner to break. */
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, KORDT, "leader hess", BO_4_8);
    play_move(bo, &s, KORDT, "leader himmler", &events);
    assert_int_equal(assert_event(&events, BO_E_LED, BO_14_1)->arg[0], leader("himmler"));
    assert_int_equal(s.leader_at[leader("himmler")], place("hanover"));
    assert_refused(bo, &s, KORDT, "leader goering", BO_4_8);
    play_move(bo, &s, KORDT, "leader goebbels", NULL);
    assert_int_equal(s.leader_at[leader("goebbels")], place("munich"));
}

/* ---- BO-14.2 ---- */

TEST(bo_14_2__those_on_his_own_space_are_left_out)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "munich");
    stand(&s, CANARIS, "gestapo-hq");
    stand(&s, KORDT, "hanover");
    next_is(&s, "visit-from-himmler");
    end_turn(&s, NULL);
    assert_int_equal(s.leader_at[leader("himmler")], place("hanover"));
    assert_fact(BO_14_2);
}

/* ---- BO-14.3 ---- */

TEST(bo_14_3__for_other_purposes_they_are_the_nearest)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "deutschlandhalle");
    stand(&s, KORDT, "munich");
    next_is(&s, "assassin-caught-bavaud");
    end_turn(&s, NULL);
    assert_int_equal(s.suspicion[BECK], BO_HIGH);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_fact(BO_14_3);
}

TEST(bo_14_3__without_them_it_is_the_next_space)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "hanover");
    stand(&s, CANARIS, "munich");
    next_is(&s, "assassin-caught-bavaud");
    end_turn(&s, NULL);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_fact(BO_14_3);
}

/* ---- BO-14.4 ---- */

TEST(bo_14_4__the_active_player_chooses_among_equally_near)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "tannenberg");
    stand(&s, CANARIS, "hanover");
    stand(&s, KORDT, "nuremberg");
    begin_turn(&s, CANARIS, NULL);
    next_is(&s, "visit-from-himmler");
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    assert_refused(bo, &s, BECK, "to hanover", BO_R_74);
    assert_refused(bo, &s, CANARIS, "to tannenberg", BO_4_8);
    assert_allowed(bo, &s, CANARIS, "to hanover");
    play_move(bo, &s, CANARIS, "to nuremberg", NULL);
    assert_int_equal(s.leader_at[leader("himmler")], place("nuremberg"));
    assert_fact(BO_14_4);
}

/* ---- BO-14.5 ---- */

TEST(bo_14_5__a_card_may_leave_hitler_where_he_is)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    give(&s, BECK, "leaked-travel-plans");
    stand(&s, KORDT, "deutschlandhalle");
    play_move(bo, &s, BECK, "act leaked-travel-plans", NULL);
    play_move(bo, &s, BECK, "choose 1", NULL);
    assert_allowed(bo, &s, BECK, "to munich");
    play_move(bo, &s, BECK, "to deutschlandhalle", &events);
    assert_no_event(&events, BO_E_LED);
    assert_int_equal(s.leader_at[leader("hitler")], place("deutschlandhalle"));
    assert_fact(BO_14_5);
}

TEST(bo_14_5__or_a_deputy)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, BECK, "called-away");
    play_move(bo, &s, BECK, "interrupt called-away", NULL);
    play_move(bo, &s, BECK, "leader hess", NULL);
    play_move(bo, &s, BECK, "leader goering", NULL);
    play_move(bo, &s, BECK, "to hanover", NULL);
    assert_int_equal(s.leader_at[leader("hess")], place("hanover"));
    assert_int_equal(s.leader_at[leader("goering")], place("hanover"));
    assert_fact(BO_14_5);
}

/* ---- rulings ---- */

/* ---- BO-R.8 ---- */

TEST(bo_r_8__who_gives_penalties_is_fixed_at_the_beginning)
{
    bo_state s = at_turn("beck+canaris+kordt");

    lead_to(&s, "himmler", "train-station");
    lead_to(&s, "bormann", "train-station");
    give(&s, BECK, "called-away");
    begin_turn(&s, KORDT, NULL);
    play_move(bo, &s, BECK, "pass", NULL);
    play_move(bo, &s, BECK, "interrupt called-away", NULL);
    play_move(bo, &s, BECK, "leader himmler", NULL);
    play_move(bo, &s, BECK, "leader goering", NULL);
    play_move(bo, &s, BECK, "to munich", NULL);
    assert_int_equal(s.leader_at[leader("himmler")], place("munich"));
    play_move(bo, &s, KORDT, "suffer himmler", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.forbidden, BO_NO_CONSPIRE);
    assert_fact(BO_R_8);
}

TEST(bo_r_8__a_leader_who_comes_later_gives_none)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.motivation[KORDT] = BO_SKEPTICAL;
    lead_to(&s, "hitler", "train-station");
    lead_to(&s, "bormann", "train-station");
    give(&s, BECK, "called-away");
    begin_turn(&s, KORDT, NULL);
    play_move(bo, &s, BECK, "pass", NULL);
    play_move(bo, &s, BECK, "interrupt called-away", NULL);
    play_move(bo, &s, BECK, "leader himmler", NULL);
    play_move(bo, &s, BECK, "leader goering", NULL);
    play_move(bo, &s, BECK, "to train-station", NULL);
    assert_refused(bo, &s, KORDT, "suffer himmler", BO_4_8);
    play_move(bo, &s, KORDT, "suffer hitler", NULL);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_fact(BO_R_8);
}

TEST(bo_r_8__one_penalty_is_done_before_the_next_is_chosen)
{
    bo_state s = at_turn("beck+canaris+kordt");

    lead_to(&s, "goering", "train-station");
    lead_to(&s, "bormann", "train-station");
    lead_to(&s, "himmler", "train-station");
    carry(&s, KORDT, "map");
    carry(&s, KORDT, "keys");
    begin_turn(&s, KORDT, NULL);
    play_move(bo, &s, KORDT, "suffer goering", NULL);
    assert_refused(bo, &s, KORDT, "suffer bormann", BO_12_2);
    play_move(bo, &s, KORDT, "drop map", NULL);
    assert_allowed(bo, &s, KORDT, "suffer bormann");
    assert_fact(BO_R_8);
}

/* ---- BO-R.9 ---- */

TEST(bo_r_9__hess_takes_his_card_besides_those_lost_by_falling)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[KORDT] = BO_SKEPTICAL;
    lead_to(&s, "hitler", "train-station");
    lead_to(&s, "hess", "train-station");
    give(&s, KORDT, "safe");
    give(&s, KORDT, "cover-story");
    give(&s, KORDT, "lose-gestapo");
    give(&s, KORDT, "distant-contact");
    begin_turn(&s, KORDT, NULL);
    play_move(bo, &s, KORDT, "suffer hitler", NULL);
    play_move(bo, &s, KORDT, "discard safe", &events);
    assert_event(&events, BO_E_DISCARDED, BO_5_8);
    assert_no_event(&events, BO_E_PENALTY);
    play_move(bo, &s, KORDT, "discard cover-story", &events);
    assert_event(&events, BO_E_PENALTY, BO_13_3);
    assert_int_equal(set_count(s.dossier[KORDT]), 2);
    play_move(bo, &s, KORDT, "discard lose-gestapo", &events);
    assert_event(&events, BO_E_DISCARDED, BO_13_3);
    assert_int_equal(set_count(s.dossier[KORDT]), 1);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_fact(BO_R_9);
}

/* ---- BO-R.10 ---- */

TEST(bo_r_10__goebbels_lowers_the_limit_of_the_dossier_at_once)
{
    bo_state s = at_turn("beck+canaris+goerdeler");
    gm_events events;

    s.motivation[2] = BO_MOTIVATED;
    lead_to(&s, "goebbels", "train-station");
    give(&s, 2, "safe");
    give(&s, 2, "cover-story");
    give(&s, 2, "lose-gestapo");
    give(&s, 2, "distant-contact");
    give(&s, 2, "airplane-access");
    give(&s, 2, "hidden-camera");
    begin_turn(&s, 2, &events);
    assert_event(&events, BO_E_FORBIDDEN, BO_13_4);
    assert_refused(bo, &s, 2, "dossier", BO_12_2);
    play_move(bo, &s, 2, "discard safe", &events);
    /* Nor does he draw at the start of his turn. */
    assert_no_event(&events, BO_E_DREW);
    assert_int_equal(set_count(s.dossier[2]), 5);
    assert_int_equal(s.phase, BO_ACTIONS);
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, 2, "end", NULL);
    assert_int_equal(bo_dossier_limit(bo->content, &s, 2), 7);
    assert_fact(BO_R_10);
}

TEST(bo_r_10__goebbels_lowers_the_limit_of_items)
{
    bo_state s = at_turn("beck+canaris+tresckow");

    s.motivation[2] = BO_MOTIVATED;
    lead_to(&s, "goebbels", "train-station");
    carry(&s, 2, "map");
    carry(&s, 2, "keys");
    carry(&s, 2, "badge");
    carry(&s, 2, "intel");
    begin_turn(&s, 2, NULL);
    play_move(bo, &s, 2, "drop intel", NULL);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_refused(bo, &s, 2, "use 1", BO_13_4);
    assert_refused(bo, &s, 2, "use 2", BO_13_4);
    assert_fact(BO_R_10);
}

TEST(bo_r_10__goebbels_leaves_three_actions_and_one_card)
{
    bo_state s = at_turn("stauffenberg+oster+kordt");

    s.motivation[0] = s.motivation[1] = BO_MOTIVATED;
    lead_to(&s, "goebbels", "train-station");
    begin_turn(&s, 0, NULL);
    assert_int_equal(s.actions, 3);
    begin_turn(&s, 1, NULL);
    play_move(bo, &s, 1, "dossier", NULL);
    assert_int_equal(set_count(s.dossier[1]), 1);
    assert_int_equal(must_act(&s), GM_SEAT(1));
    lead_to(&s, "goebbels", "munich");
    begin_turn(&s, 0, NULL);
    assert_int_equal(s.actions, 4);
    begin_turn(&s, 1, NULL);
    play_move(bo, &s, 1, "dossier", NULL);
    assert_int_equal(set_count(s.limbo), 2);
    assert_fact(BO_R_10);
}

/* ---- BO-R.11 ---- */

TEST(bo_r_11__distance_goes_over_open_spaces_only)
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned munich = place("munich"), prague = place("prague"), station = place("train-station");

    assert_int_equal(bo_distance(bo->content, &s, munich, station), 2);
    assert_int_equal(bo_distance(bo->content, &s, munich, munich), 0);
    assert_int_equal(bo_distance(bo->content, &s, munich, prague), BO_NOWHERE);
    s.stage = 3;
    assert_int_equal(bo_distance(bo->content, &s, munich, prague), 2);
    s.stage = 6;
    assert_int_equal(bo_distance(bo->content, &s, munich, place("warsaw")), 3);
    assert_int_equal(bo_distance(bo->content, &s, munich, place("smolensk")), 6);
    s.stage = 7;
    assert_int_equal(bo_distance(bo->content, &s, munich, place("warsaw")), BO_NOWHERE);
    assert_int_equal(bo_distance(bo->content, &s, munich, place("poznan")), 3);
    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        if (p != place("prison"))
            assert_int_equal(bo_distance(bo->content, &s, p, place("prison")), BO_NOWHERE);
    }
    assert_fact(BO_R_11);
}

TEST(bo_r_11__a_space_of_a_later_stage_is_no_short_cut)
{
    bo_state s = at_turn("beck+canaris+kordt");

    /* From Vienna Warsaw is two steps away in stage 3, Hanover four. */
    lead_to(&s, "hitler", "vienna");
    stand(&s, BECK, "warsaw");
    stand(&s, CANARIS, "hanover");
    stand(&s, KORDT, "vienna");
    next_is(&s, "visit-from-hitler");
    s.stage = 3;
    end_turn(&s, NULL);
    assert_int_equal(s.leader_at[leader("hitler")], place("warsaw"));
    s = at_turn("beck+canaris+kordt");
    lead_to(&s, "himmler", "munich");
    stand(&s, BECK, "vienna");
    stand(&s, CANARIS, "hanover");
    stand(&s, KORDT, "munich");
    next_is(&s, "visit-from-himmler");
    end_turn(&s, NULL);
    assert_int_equal(s.leader_at[leader("himmler")], place("hanover"));
    assert_fact(BO_R_11);
}

TEST(bo_r_11__prisoners_are_never_the_nearest)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    jail(&s, KORDT);
    stand(&s, CANARIS, "munich");
    stand(&s, BECK, "gestapo-hq");
    next_is(&s, "visit-from-himmler");
    end_turn(&s, &events);
    assert_int_equal(s.leader_at[leader("himmler")], place("munich"));
    assert_fact(BO_R_11);
}

TEST(bo_r_11__with_nobody_to_go_to_he_stays)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    stand(&s, BECK, "gestapo-hq");
    stand(&s, CANARIS, "gestapo-hq");
    jail(&s, KORDT);
    next_is(&s, "visit-from-himmler");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_LED);
    assert_int_equal(s.leader_at[leader("himmler")], place("gestapo-hq"));
    assert_fact(BO_R_11);
}

/* ---- BO-R.12 ---- */

TEST(bo_r_12__a_leader_in_paris_changes_nothing)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    stand(&s, BECK, "paris");
    next_is(&s, "yugoslavia-surrenders");
    end_turn(&s, &events);
    assert_int_equal(s.leader_at[leader("himmler")], place("paris"));
    assert_int_equal(s.support, 4); /* by the event alone */
    assert_no_event(&events, BO_E_SUSPICION);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    assert_fact(BO_R_12);
}

/* ---- worked examples ---- */

/* ---- BO-X.1 ---- */

TEST(bo_x_1__penalties_where_the_turn_begins)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.motivation[KORDT] = BO_MOTIVATED;
    stand(&s, KORDT, "nuremberg");
    lead_to(&s, "hitler", "nuremberg");
    begin_turn(&s, KORDT, NULL);
    play_move(bo, &s, KORDT, "suffer bormann", NULL);
    assert_example(BO_X_1, s.motivation[KORDT] == BO_SKEPTICAL);
    assert_refused(bo, &s, KORDT, "conspire 1", BO_13_5);
    play_move(bo, &s, KORDT, "dossier", NULL);
    play_move(bo, &s, KORDT, "move munich", NULL);
    assert_refused(bo, &s, KORDT, "conspire 1", BO_13_5);
    assert_example(BO_X_1, s.actions == 1);
}

/* ---- BO-X.2 ---- */

TEST(bo_x_2__no_penalty_for_moving_in)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 3;
    s.motivation[BECK] = BO_SKEPTICAL;
    stand(&s, BECK, "prague");
    lead_to(&s, "hitler", "nuremberg");
    play_move(bo, &s, BECK, "move nuremberg", NULL);
    assert_example(BO_X_2, s.at[BECK] == place("nuremberg"));
    assert_example(BO_X_2, s.motivation[BECK] == BO_SKEPTICAL);
    assert_allowed(bo, &s, BECK, "conspire 2");
}

/* ---- BO-X.3 ---- */

TEST(bo_x_3__hitler_visits_the_nearest_of_the_others)
{
    bo_state s = at_turn("beck+canaris+kordt");

    current_is(&s, "london-bombed");
    stand(&s, BECK, "deutschlandhalle");
    stand(&s, CANARIS, "prague");
    stand(&s, KORDT, "munich");
    next_is(&s, "visit-from-hitler");
    end_turn(&s, NULL);
    assert_example(BO_X_3, s.leader_at[leader("hitler")] == s.at[CANARIS]);
    assert_example(BO_X_3, s.stage == 3);
}
