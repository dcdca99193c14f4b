/*
 * test_st_09_movement.c: Stawka: chapter 9: movement.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

/* ST-9.1 */
TEST(st_9_1__only_the_active_agent_moves)
{
    st_state s = at_turn("", ST_PL);
    unsigned kloss_at;

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "kloss-abwehra", "a5");
    assert_refused(st, &s, ST_PL, "step h2", ST_26_2); /* nobody is activated */
    kloss_at = s.at[ST_KLOSS];
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    assert_refused(st, &s, ST_PL, "step a6", ST_6_2); /* a step for Kloss, not for her */
    s.points[ST_PL] = 2;
    play_move(st, &s, ST_PL, "step h2", NULL);
    play_move(st, &s, ST_PL, "step h1", NULL);
    assert_int_equal(s.at[ST_KLOSS], kloss_at);
    assert_refused(st, &s, ST_PL, "step h3", ST_8_10); /* the pool is empty */
    assert_fact(ST_9_1);
}

/* ST-9.2 */
TEST(st_9_2__a_step_costs_one_point)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };
    const gm_event *step;

    stand(&s, "ingrid-heizer", "h5");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "step h2", &events);
    step = assert_event(&events, ST_E_STEPPED, ST_9_2);
    assert_int_equal(step->arg[0], document("ingrid-heizer"));
    assert_int_equal(step->arg[1], place("h2"));
    assert_int_equal(s.at[agent(&s, "ingrid-heizer")], place("h2"));
    assert_int_equal(s.points[ST_PL], 13);
    assert_int_equal(s.spent[agent(&s, "ingrid-heizer")], 1);
}

/* ST-9.3 */
TEST(st_9_3__no_field_is_skipped_and_no_limit_exceeded)
{
    st_state s = at_turn("", ST_PL);
    gm_moves moves;

    stand(&s, "ingrid-heizer", "h4"); /* at the edge of the board */
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    st_moves(st->content, &s, ST_PL, &moves);
    assert_int_equal(moves.n, 2);                        /* h2 and h7 */
    assert_refused(st, &s, ST_PL, "step hotel", ST_6_2); /* behind h2 */
    for (unsigned i = 0; i < 3; i++) {
        play_move(st, &s, ST_PL, "step h2", NULL);
        play_move(st, &s, ST_PL, "step h4", NULL);
    }
    assert_refused(st, &s, ST_PL, "step h2", ST_8_10); /* six of six */
    assert_fact(ST_9_3);
}

/* ST-9.4 */
TEST(st_9_4__others_do_not_hinder_but_marta_becher_does)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h2");
    stand(&s, "marta-becher", "h1");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "step h2", &events); /* Glaubel */
    assert_no_event(&events, ST_E_STOPPED);
    play_move(st, &s, ST_PL, "step h1", &events); /* Marta Becher */
    (void)assert_event(&events, ST_E_STOPPED, ST_4_13);
    assert_refused(st, &s, ST_PL, "step h3", ST_9_5);
    assert_true(is_legal(&s, ST_PL, "talk marta-becher"));
    assert_true(is_legal(&s, ST_PL, "end"));
    assert_fact(ST_9_4);
}

/* ST-9.4 */
TEST(st_9_4__a_movement_that_she_cuts_short_is_whole)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "marta-becher", "h2");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "step h2", NULL);
    assert_true(is_legal(&s, ST_PL, "end")); /* one point, by no will of hers */
}

/* ST-9.5 */
TEST(st_9_5__no_movement_after_movement_and_an_action)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h2");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "step h2", NULL);
    assert_true(is_legal(&s, ST_PL, "step h1"));
    load_dice(&s, "211");
    play_move(st, &s, ST_PL, "talk glaubel", NULL);
    play_move(st, &s, ST_PL, "decline", NULL);
    assert_refused(st, &s, ST_PL, "step h1", ST_9_5);
}

/* ST-9.6 */
TEST(st_9_6__after_an_action_first_the_agent_may_move)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h2");
    stand(&s, "glaubel", "h2");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    load_dice(&s, "211");
    play_move(st, &s, ST_PL, "talk glaubel", NULL);
    play_move(st, &s, ST_PL, "decline", NULL);
    play_move(st, &s, ST_PL, "step h1", NULL);
    play_move(st, &s, ST_PL, "step h3", NULL);
    assert_int_equal(s.at[agent(&s, "ingrid-heizer")], place("h3"));
    assert_fact(ST_9_6);
}

/* ST-9.7 */
TEST(st_9_7__boots_and_bicycle_raise_the_limit)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned irena = agent(&s, "irena");

    assert_int_equal(st_limit_of(st->content, &s, irena), 6);
    give(&s, "irena", "oficerki");
    assert_int_equal(st_limit_of(st->content, &s, irena), 8);
    give(&s, "irena", "rower");
    assert_int_equal(st_limit_of(st->content, &s, irena), 9);
    s.spent[irena] = 7;
    assert_true(is_legal(&s, ST_PL, "activate irena"));
    assert_fact(ST_9_7);
}

/* Ingrid is at work with the plan of the city. */
static st_state ingrid_with_plan(void)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h5");
    give(&s, "ingrid-heizer", "plan-miasta");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    return s;
}

/* ST-9.8 */
TEST(st_9_8__the_plan_leads_to_any_location_of_the_sector)
{
    st_state s = ingrid_with_plan();
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    assert_false(is_legal(&s, ST_PL, "to sady")); /* another sector */
    assert_false(is_legal(&s, ST_PL, "to h2"));   /* a street */
    assert_true(is_legal(&s, ST_PL, "to teatr"));
    play_move(st, &s, ST_PL, "to budka-telefoniczna", &events);
    assert_int_equal(times_told(&events, ST_E_MOVED), 1);
    assert_int_equal(s.at[agent(&s, "ingrid-heizer")], place("budka-telefoniczna"));
    assert_int_equal(s.points[ST_PL], 14);
    assert_refused(st, &s, ST_PL, "step h8", ST_9_5); /* it was her movement */
    assert_true(is_legal(&s, ST_PL, "search"));
    s = ingrid_with_plan();
    play_move(st, &s, ST_PL, "step h2", NULL);
    assert_refused(st, &s, ST_PL, "use plan-miasta", ST_G16); /* and not part of one */
    assert_fact(ST_9_8);
}

/* ---- tokens ---- */

/* A German token lies in the sądy, and Irena comes in from the street. */
static st_state into_token(const char *threat_id, unsigned spent)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "irena", "a3");
    lay_token(&s, "sady", threat_id, false);
    s.spent[agent(&s, "irena")] = (uint8_t)spent;
    play_move(st, &s, ST_PL, "activate irena", NULL);
    play_move(st, &s, ST_PL, "step sady", NULL);
    return s;
}

/* ST-9.9 */
TEST(st_9_9__who_wants_to_remove_a_token_stops_for_it)
{
    st_state s = into_token("podejrzany-de", 0);

    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* the mover speaks first */
    assert_true(is_legal(&s, ST_PL, "halt"));
    play_move(st, &s, ST_PL, "halt", NULL);
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "pass", NULL); /* no support */
    assert_int_equal(s.token_side[place("sady")], 0);
    assert_int_equal(s.points[ST_PL], 12); /* a step and an action */
    assert_refused(st, &s, ST_PL, "step a3", ST_9_5);
    assert_int_equal(s.evidence[ST_DE][ST_VIOLET], 0);
    assert_fact(ST_9_9);
}

/* ST-9.10 */
TEST(st_9_10__who_does_not_stop_may_trigger_it)
{
    st_state s = into_token("podejrzany-de", 0), same;

    play_move(st, &s, ST_PL, "pass", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    same = s;
    play_move(st, &s, ST_DE, "trigger", NULL);
    assert_int_equal(s.evidence[ST_DE][ST_VIOLET], 2); /* it works at once */
    assert_int_equal(s.token_side[place("sady")], 0);
    assert_true(is_legal(&s, ST_PL, "step a3"));
    play_move(st, &same, ST_DE, "pass", NULL); /* he may, he need not */
    assert_int_equal(same.evidence[ST_DE][ST_VIOLET], 0);
    assert_int_equal(same.token_side[place("sady")], ST_DE + 1);
    same = into_token("podejrzany-de", 4);
    assert_int_equal(must_act(&same), GM_SEAT(ST_PL)); /* one point is left to remove it */
    assert_fact(ST_9_10);
}

/* ST-9.11 */
TEST(st_9_11__red_cards_answer_a_movement)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    gm_events events = { .n = 0 };

    stand(&s, "bruno-dreher", "k2");
    give_reaction(&s, ST_PL, "alarm-lotniczy");
    play_move(st, &s, ST_DE, "activate bruno-dreher", NULL);
    play_move(st, &s, ST_DE, "step k1", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* after a field was entered */
    play_move(st, &s, ST_PL, "react alarm-lotniczy", &events);
    assert_int_equal(times_told(&events, ST_E_REACTION), 1);
    assert_int_equal(times_told(&events, ST_E_STOPPED), 1);
    assert_refused(st, &s, ST_DE, "step k2", ST_9_5);
    assert_fact(ST_9_11);
}

/* ST-9.12 */
TEST(st_9_12__dashed_paths_are_listed_for_one_side_only)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "p2");
    stand(&s, "bruno-dreher", "p2");
    assert_false(st_can_step(st->content, &s, agent(&s, "jacek"), place("p6")));
    assert_true(st_can_step(st->content, &s, agent(&s, "bruno-dreher"), place("p6")));
    stand(&s, "jacek", "m6");
    stand(&s, "bruno-dreher", "m6");
    assert_true(st_can_step(st->content, &s, agent(&s, "jacek"), place("m10")));
    assert_false(st_can_step(st->content, &s, agent(&s, "bruno-dreher"), place("m10")));
    assert_fact(ST_9_12);
}

/* ST-9.13 */
TEST(st_9_13__a_control_is_settled_before_the_step)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL), same;
    gm_events events = { .n = 0 };

    stand(&s, "irena", "a3"); /* vigilance 7 */
    lay_token(&s, "sady", "kontrola-1", false);
    play_move(st, &s, ST_PL, "activate irena", &events);
    (void)assert_event(&events, ST_E_TOKEN_SHOWN, ST_C29);
    same = s;
    load_dice(&s, "44");
    play_move(st, &s, ST_PL, "step sady", &events); /* 8 less 1 is not above 7 */
    (void)assert_event(&events, ST_E_CONTROL_FAILED, ST_G37);
    assert_no_event(&events, ST_E_STEPPED);
    assert_int_equal(s.at[agent(&s, "irena")], place("a3"));
    assert_int_equal(s.points[ST_PL], 13); /* paid all the same */
    assert_refused(st, &s, ST_PL, "step a6", ST_9_5);
    load_dice(&same, "45");
    play_move(st, &same, ST_PL, "step sady", &events);
    (void)assert_event(&events, ST_E_CONTROL_PASSED, ST_17_18);
    assert_int_equal(same.at[agent(&same, "irena")], place("sady"));
    assert_int_equal(same.points[ST_PL], 13);
    assert_int_equal(same.token_side[place("sady")], 0);
    assert_int_equal(s.token_side[place("sady")], ST_DE + 1); /* it stays for who has failed */
    assert_fact(ST_9_13);
}

/* ST-9.14 */
TEST(st_9_14__after_an_avoided_arrest_not_onto_a_street)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned irena = agent(&s, "irena");

    stand(&s, "irena", "dworzec");
    stand(&s, "stedtke", "k1"); /* in the sector */
    play_move(st, &s, ST_PL, "activate irena", NULL);
    s.flags[irena] |= ST_HUNTED;
    assert_refused(st, &s, ST_PL, "step k5", ST_9_14);
    stand(&s, "stedtke", "gestapo");
    assert_true(is_legal(&s, ST_PL, "step k5"));
    stand(&s, "stedtke", "k1");
    s.flags[irena] = 0;
    assert_true(is_legal(&s, ST_PL, "step k5"));
}

/* A Polish alarm goes off for Dreher, and Irena, hunted or not, could walk. */
static st_state alarm_for(uint16_t flags)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "irena", "dworzec");
    stand(&s, "stedtke", "k1");
    stand(&s, "bruno-dreher", "k4");
    lay_token(&s, "k2", "alarm-pl", false);
    s.flags[agent(&s, "irena")] |= flags;
    play_move(st, &s, ST_DE, "activate bruno-dreher", NULL);
    play_move(st, &s, ST_DE, "step k2", NULL);
    play_move(st, &s, ST_DE, "pass", NULL);
    play_move(st, &s, ST_PL, "trigger", NULL);
    return s;
}

/* ST-9.14 */
TEST(st_9_14__not_even_when_an_alarm_lets_him_walk)
{
    st_state s = alarm_for(0);

    assert_true(is_legal(&s, ST_PL, "to k5"));
    s = alarm_for(ST_HUNTED);
    assert_false(is_legal(&s, ST_PL, "to k5"));
    assert_int_equal(s.at[agent(&s, "irena")], place("dworzec"));
}

/* ST-9.15 */
TEST(st_9_15__through_a_ruin_but_not_into_it)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "k5");
    s.ruins = 1u << location("dworzec");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "step dworzec", NULL);
    assert_refused(st, &s, ST_PL, "end", ST_6_15);
    play_move(st, &s, ST_PL, "step k6", NULL);
    assert_true(is_legal(&s, ST_PL, "end"));
    assert_fact(ST_9_15);
}

/* ST-T67 */
TEST(st_t67__movement_action_movement)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h2");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "step h2", NULL);
    load_dice(&s, "211");
    play_move(st, &s, ST_PL, "talk glaubel", NULL);
    play_move(st, &s, ST_PL, "decline", NULL);
    assert_refused(st, &s, ST_PL, "step h5", ST_9_5);
    assert_example(ST_T67, !is_legal(&s, ST_PL, "step h5"));
    assert_example(ST_T67, is_legal(&s, ST_PL, "end"));
}
