/*
 * test_st_08_activation.c: Stawka: chapter 8: whose turn it is, what an activation consists of,
 * what it costs.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/* Ingrid is at work on the square, and nobody else is near her. */
static st_state ingrid_at_work(void)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    return s;
}

/* ---- turns ---- */

/* ST-8.1 */
TEST(st_8_1__the_players_take_turns)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };

    next_find(&s, "hotel", "perfumy");
    assert_refused(st, &s, ST_DE, "activate glaubel", ST_8_1);
    play_move(st, &s, ST_PL, "activate ingrid-heizer", &events);
    (void)assert_event(&events, ST_E_ACTIVATED, ST_8_1);
    assert_refused(st, &s, ST_DE, "activate glaubel", ST_8_1);
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    play_move(st, &s, ST_PL, "end", &events);
    (void)assert_event(&events, ST_E_ENDED, ST_8_1);
    assert_refused(st, &s, ST_PL, "activate ingrid-heizer", ST_8_1);
    assert_true(is_legal(&s, ST_DE, "activate glaubel"));
}

/* ST-8.2 */
TEST(st_8_2__until_nobody_has_points_or_can_be_activated)
{
    st_state s = at_turn("", ST_PL);

    s.points[ST_DE] = 0;
    stand(&s, "ingrid-heizer", "h5");
    for (unsigned i = 0; i < 3; i++) { /* six points of hers, and the German side has none */
        assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
        play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
        play_move(st, &s, ST_PL, "step h2", NULL);
        play_move(st, &s, ST_PL, "step h5", NULL);
        play_move(st, &s, ST_PL, "end", NULL);
    }
    s.points[ST_PL] = 0;
    settle(&s, NULL);
    assert_int_equal(s.stage, 2);
    s = at_turn("", ST_PL);
    for (unsigned a = 0; a < ST_CAR; a++)
        s.spent[a] = 10; /* points, but nobody who could spend them */
    settle(&s, NULL);
    assert_int_equal(s.stage, 2);
    assert_fact(ST_8_2);
}

/* ST-8.7 */
TEST(st_8_7__who_resigns_activates_nobody_in_this_stage)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };

    assert_refused(st, &s, ST_PL, "pass", ST_8_7); /* no other way to pass */
    play_move(st, &s, ST_PL, "resign", &events);
    (void)assert_event(&events, ST_E_RESIGNED, ST_8_7);
    assert_refused(st, &s, ST_PL, "activate ingrid-heizer", ST_8_7);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    end_stage(&s, NULL);
    play_move(st, &s, ST_PL, "plan plan-pl-1", NULL);
    play_move(st, &s, ST_DE, "plan plan-de-2", NULL);
    assert_allowed(st, &s, ST_PL, "activate ingrid-heizer"); /* a new stage */
}

/* ST-8.7, ST-G70  For all the other side can tell, her tile might be a plan of the city. */
TEST(st_8_7__who_can_activate_nobody_may_pass_this_once)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };

    s.spent[ST_KLOSS] = 10;
    s.spent[agent(&s, "ingrid-heizer")] = 5;
    give(&s, "ingrid-heizer", "kwiaty");
    settle(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_refused(st, &s, ST_PL, "activate ingrid-heizer", ST_8_9);
    assert_true(is_legal(&s, ST_PL, "pass"));
    play_move(st, &s, ST_PL, "pass", &events);
    (void)assert_event(&events, ST_E_SKIPPED, ST_G70);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_int_equal(s.resigned, 0);
}

/* ST-8.8 */
TEST(st_8_8__the_same_agent_may_be_activated_again)
{
    st_state s = ingrid_at_work();

    s.resigned = GM_SEAT(ST_DE);
    play_move(st, &s, ST_PL, "step h2", NULL);
    play_move(st, &s, ST_PL, "step h5", NULL);
    assert_refused(st, &s, ST_PL, "activate kloss-abwehra", ST_26_2); /* one at a time */
    play_move(st, &s, ST_PL, "end", NULL);
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL); /* twice running */
    assert_int_equal(st_active(&s), agent(&s, "ingrid-heizer"));
    assert_int_equal(s.spent[agent(&s, "ingrid-heizer")], 2);
    assert_fact(ST_8_8);
}

/* ---- what an activation consists of ---- */

/* ST-8.4 */
TEST(st_8_4__movement_alone_takes_two_points)
{
    st_state s = ingrid_at_work();

    assert_refused(st, &s, ST_PL, "end", ST_8_4); /* nothing was done */
    play_move(st, &s, ST_PL, "step h2", NULL);
    assert_refused(st, &s, ST_PL, "end", ST_8_4);
    play_move(st, &s, ST_PL, "step hotel", NULL);
    assert_true(is_legal(&s, ST_PL, "end"));
}

/* ST-8.5 */
TEST(st_8_5__one_action_in_an_activation)
{
    st_state s = ingrid_at_work();

    stand(&s, "glaubel", "h5");
    stand(&s, "marta-becher", "h5");
    load_dice(&s, "211");
    play_move(st, &s, ST_PL, "talk glaubel", NULL);
    play_move(st, &s, ST_PL, "decline", NULL);
    assert_refused(st, &s, ST_PL, "talk marta-becher", ST_8_5);
    assert_refused(st, &s, ST_PL, "search", ST_8_5);
    assert_true(is_legal(&s, ST_PL, "step h2")); /* movement is no action */
}

/* ST-8.6 */
TEST(st_8_6__with_an_action_a_single_step_is_enough)
{
    st_state s = ingrid_at_work(), same;

    stand(&s, "glaubel", "h2");
    same = s;
    play_move(st, &s, ST_PL, "step h2", NULL);
    load_dice(&s, "211");
    play_move(st, &s, ST_PL, "talk glaubel", NULL);
    play_move(st, &s, ST_PL, "decline", NULL);
    assert_true(is_legal(&s, ST_PL, "end"));
    stand(&same, "glaubel", "h5");
    load_dice(&same, "211");
    play_move(st, &same, ST_PL, "talk glaubel", NULL);
    play_move(st, &same, ST_PL, "decline", NULL);
    assert_true(is_legal(&same, ST_PL, "end"));
    play_move(st, &same, ST_PL, "step h2", NULL);
    assert_true(is_legal(&same, ST_PL, "end"));
    assert_fact(ST_8_6);
}

/* ST-8.9 */
TEST(st_8_9__the_last_point_is_not_for_movement_alone)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    s.spent[agent(&s, "ingrid-heizer")] = 5; /* of six */
    assert_refused(st, &s, ST_PL, "activate ingrid-heizer", ST_8_9);
    stand(&s, "glaubel", "h5"); /* somebody to talk to */
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    assert_refused(st, &s, ST_PL, "step h2", ST_8_9);
    assert_true(is_legal(&s, ST_PL, "talk glaubel"));
}

/* ST-8.9 */
TEST(st_8_9__nor_is_the_last_point_of_the_pool)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h5");
    s.points[ST_PL] = 1;
    assert_refused(st, &s, ST_PL, "activate kloss-abwehra", ST_8_9);
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    assert_refused(st, &s, ST_PL, "step h2", ST_8_9);
}

/* ST-8.9 */
TEST(st_8_9__but_for_a_step_to_an_action_that_costs_nothing)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_DE);

    stand(&s, "erik-kopf", "h2"); /* he arrests for nothing */
    stand(&s, "georg", "h4");
    set_evidence(&s, "georg", 5);
    s.spent[agent(&s, "erik-kopf")] = 6;
    assert_refused(st, &s, ST_DE, "activate erik-kopf", ST_8_9);
    set_evidence(&s, "georg", 6);
    play_move(st, &s, ST_DE, "activate erik-kopf", NULL);
    assert_refused(st, &s, ST_DE, "step h1", ST_8_9);
    play_move(st, &s, ST_DE, "step h4", NULL);
    assert_refused(st, &s, ST_DE, "end", ST_8_4);
    assert_true(is_legal(&s, ST_DE, "arrest georg"));
}

/* ---- points ---- */

/* ST-8.10 */
TEST(st_8_10__points_count_against_pool_and_limit)
{
    st_state s = ingrid_at_work();
    unsigned ingrid = agent(&s, "ingrid-heizer");
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_PL, "step h2", &events);
    assert_int_equal(assert_event(&events, ST_E_POINTS, ST_8_10)->arg[0], 13);
    assert_int_equal(s.points[ST_PL], 13);
    assert_int_equal(s.spent[ingrid], 1);
    play_move(st, &s, ST_PL, "step hotel", NULL);
    s.spent[ingrid] = 5;
    assert_refused(st, &s, ST_PL, "search", ST_8_10); /* two points, and one is left to her */
    s.spent[ingrid] = 4;
    assert_true(is_legal(&s, ST_PL, "search"));
    s.points[ST_PL] = 1;
    assert_refused(st, &s, ST_PL, "search", ST_8_10); /* and one in the pool */
    s.points[ST_PL] = 0;
    assert_refused(st, &s, ST_PL, "step h2", ST_8_10);
}

/* ST-8.10 */
TEST(st_8_10__nobody_is_activated_without_a_point)
{
    st_state s = at_turn("", ST_PL);

    s.spent[agent(&s, "ingrid-heizer")] = 6; /* of six */
    assert_refused(st, &s, ST_PL, "activate ingrid-heizer", ST_8_10);
    s.spent[agent(&s, "ingrid-heizer")] = 4;
    assert_true(is_legal(&s, ST_PL, "activate ingrid-heizer"));
}

/* ST-8.10 */
TEST(st_8_10__what_costs_nothing_needs_a_point_in_the_pool)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "dworzec"); /* he removes tokens for nothing */
    give(&s, "jacek", "plan-miasta");
    lay_token(&s, "dworzec", "kociol", false);
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    assert_true(is_legal(&s, ST_PL, "remove"));
    assert_true(is_legal(&s, ST_PL, "use plan-miasta"));
    s.points[ST_PL] = 0;
    assert_refused(st, &s, ST_PL, "remove", ST_8_10);
    assert_refused(st, &s, ST_PL, "use plan-miasta", ST_8_10);
}

/* ST-8.11 */
TEST(st_8_11__everybody_sees_what_an_agent_has_spent)
{
    st_state s = ingrid_at_work();
    unsigned ingrid = agent(&s, "ingrid-heizer");
    st_view v;

    play_move(st, &s, ST_PL, "step h2", NULL);
    st_see(st->content, &s, 0, &v);
    assert_int_equal(v.spent[ingrid], 1);
    assert_int_equal(seen_by(&s, ST_DE).spent[ingrid], 1);
    assert_int_equal(seen_by(&s, ST_DE).limit_left[ingrid], 5);
    assert_int_equal(seen_by(&s, ST_DE).points[ST_PL], 13);
    assert_fact(ST_8_11);
}

/* ST-8.12 */
TEST(st_8_12__the_points_of_the_dead_stay_spent)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "jacek", "h5");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "step h2", NULL);
    play_move(st, &s, ST_PL, "step h1", NULL);
    st_kill(st->content, &s, agent(&s, "jacek"), ST_16_10, &events);
    settle(&s, NULL);
    assert_int_equal(s.points[ST_PL], 12);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* and so is the activation */
    assert_fact(ST_8_12);
}

/* ST-8.13 */
TEST(st_8_13__what_things_cost)
{
    static const struct {
        enum st_deed deed;
        uint8_t points;
    } costs[] = { { ST_MOVE, 1 },    { ST_SEARCH, 2 }, { ST_TALK, 1 },
                  { ST_MISSION, 1 }, { ST_REMOVE, 1 }, { ST_ARREST, 1 },
                  { ST_KIDNAP, 2 },  { ST_ATTACK, 1 }, { ST_TRANSMIT, 1 } };
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    unsigned brunner = agent(&s, "hermann-brunner");

    for (unsigned i = 0; i < COUNT_OF(costs); i++)
        assert_int_equal(st_cost(st->content, &s, brunner, costs[i].deed), costs[i].points);
    s = at_turn("scenario=pierwsze-starcie arrest=2", ST_PL);
    assert_int_equal(st_cost(st->content, &s, brunner, ST_ARREST), 2);
    assert_fact(ST_8_13);
}

/* ST-8.14 */
TEST(st_8_14__things_cards_and_gifts_cost_nothing)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "irena", "sady");
    give(&s, "irena", "lornetka");
    give(&s, "irena", "kwiaty");
    give(&s, "starsza-pani", "maszyna");
    set_evidence(&s, "irena", 3);
    give_card(&s, "zagubione-akta"); /* of the sądy: takes evidence off an ally */
    play_move(st, &s, ST_PL, "activate starsza-pani", NULL);
    play_move(st, &s, ST_PL, "get irena lornetka", NULL);
    play_move(st, &s, ST_PL, "get irena kwiaty", NULL); /* as many as wanted */
    play_move(st, &s, ST_PL, "use maszyna", NULL);
    play_move(st, &s, ST_PL, "card zagubione-akta", NULL);
    play_move(st, &s, ST_PL, "pick irena", NULL);
    assert_int_equal(st_evidence_on(&s, agent(&s, "irena")), 1);
    assert_int_equal(s.points[ST_PL], 14);
    assert_int_equal(s.spent[agent(&s, "starsza-pani")], 0);
    assert_int_equal(s.act & ST_A_ACTED, 0);
    assert_true(is_legal(&s, ST_PL, "search")); /* the action is still to come */
    assert_fact(ST_8_14);
}

/* ST-8.15 */
TEST(st_8_15__interrogating_and_discarding_cost_nothing)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    jail(&s, "irena");
    give_card(&s, "kartoteka");
    give_secret(&s, "bruno-dreher", "plan-umocnien");
    play_move(st, &s, ST_DE, "activate bruno-dreher", NULL);
    play_move(st, &s, ST_DE, "card-points kartoteka", NULL);
    assert_int_equal(s.points[ST_DE], 16);
    play_move(st, &s, ST_DE, "secret plan-umocnien", NULL);
    load_dice(&s, "11");
    play_move(st, &s, ST_DE, "interrogate irena", NULL);
    assert_int_equal(s.points[ST_DE], 16);
    assert_int_equal(s.spent[agent(&s, "bruno-dreher")], 0);
    assert_int_equal(s.act & ST_A_ACTED, 0);
    assert_fact(ST_8_15);
}

/* ST-8.16 */
TEST(st_8_16__free_activities_do_not_make_an_activation)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "kloss-abwehra", "h5");
    stand(&s, "ingrid-heizer", "h5");
    give(&s, "ingrid-heizer", "kwiaty");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "give kloss-abwehra kwiaty", NULL);
    assert_refused(st, &s, ST_PL, "end", ST_8_4);
    give(&s, "ingrid-heizer", "plan-miasta"); /* the movement, but for no points */
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    play_move(st, &s, ST_PL, "to teatr", NULL);
    assert_refused(st, &s, ST_PL, "end", ST_8_4);
    assert_true(is_legal(&s, ST_PL, "search"));
    clear_pile(&s, "teatr");
    stand(&s, "marta-becher", "h1");
    stand(&s, "glaubel", "h1");
    assert_true(is_legal(&s, ST_PL, "end")); /* nothing else is left */
    assert_fact(ST_8_16);
}

/* ST-8.16, ST-8.9  The last point is enough for an action where it leads, and for nothing else. */
TEST(st_g16__a_plan_of_the_city_needs_an_action_with_it)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "marta-becher", "a1");
    stand(&s, "glaubel", "a1");
    s.spent[agent(&s, "ingrid-heizer")] = 5; /* of six: no movement alone, no search */
    give(&s, "ingrid-heizer", "plan-miasta");
    assert_refused(st, &s, ST_PL, "activate ingrid-heizer", ST_8_9);
    stand(&s, "marta-becher", "teatr"); /* somebody to talk to */
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    play_move(st, &s, ST_PL, "to teatr", NULL);
    assert_refused(st, &s, ST_PL, "end", ST_8_4);
    play_move(st, &s, ST_PL, "talk marta-becher", NULL);
}

/* ---- examples ---- */

/* ST-T02 */
TEST(st_t02__points_of_an_agent_and_of_the_pool)
{
    st_state s = at_turn("", ST_PL);

    s.points[ST_PL] = 12;
    stand(&s, "kloss-abwehra", "a5");
    next_find(&s, "sady", "akta");
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "step a6", NULL);
    play_move(st, &s, ST_PL, "step a3", NULL);
    play_move(st, &s, ST_PL, "step sady", NULL);
    play_move(st, &s, ST_PL, "search", NULL);
    assert_example(ST_T02, s.spent[ST_KLOSS] == 5);
    assert_example(ST_T02, seen_by(&s, ST_DE).limit_left[ST_KLOSS] == 5);
    assert_example(ST_T02, s.points[ST_PL] == 7);
}

/* ST-T65 */
TEST(st_t65__movement_alone_for_one_point)
{
    st_state s = ingrid_at_work();

    play_move(st, &s, ST_PL, "step h2", NULL);
    assert_refused(st, &s, ST_PL, "end", ST_8_4);
    assert_example(ST_T65, !is_legal(&s, ST_PL, "end"));
}

/* ST-T66 */
TEST(st_t66__movement_alone_with_one_point_left)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h5");
    s.spent[agent(&s, "ingrid-heizer")] = 5;
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    assert_refused(st, &s, ST_PL, "step h2", ST_8_9);
    assert_example(ST_T66, !is_legal(&s, ST_PL, "step h2"));
}

/* ST-T68 */
TEST(st_t68__a_player_resigns)
{
    st_state s = at_turn("", ST_PL);

    play_move(st, &s, ST_PL, "resign", NULL);
    assert_example(ST_T68, s.points[ST_PL] == 14);
    stand(&s, "glaubel", "a5");
    for (unsigned i = 0; i < 2; i++) {
        assert_example(ST_T68, must_act(&s) == GM_SEAT(ST_DE));
        play_move(st, &s, ST_DE, "activate glaubel", NULL);
        play_move(st, &s, ST_DE, "step a6", NULL);
        play_move(st, &s, ST_DE, "step a5", NULL);
        play_move(st, &s, ST_DE, "end", NULL);
    }
    assert_example(ST_T68, !is_legal(&s, ST_PL, "activate ingrid-heizer"));
    assert_example(ST_T68, s.stage == 1);
}

/* ST-T92 */
TEST(st_t92__skipped_then_able)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h1");
    s.spent[ST_KLOSS] = 10;
    s.spent[agent(&s, "ingrid-heizer")] = 5; /* one point, and nobody to talk to */
    settle(&s, &events);
    assert_example(ST_T92, assert_event(&events, ST_E_SKIPPED, ST_G70)->seat == ST_PL);
    assert_example(ST_T92, must_act(&s) == GM_SEAT(ST_DE));
    play_move(st, &s, ST_DE, "activate glaubel", NULL);
    play_move(st, &s, ST_DE, "step h2", NULL);
    play_move(st, &s, ST_DE, "step h5", NULL);
    play_move(st, &s, ST_DE, "end", NULL);
    assert_example(ST_T92, must_act(&s) == GM_SEAT(ST_PL));
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    assert_example(ST_T92, is_legal(&s, ST_PL, "talk glaubel"));
}
