/*
 * test_null_02_rounds.c: Dead Drop, chapter 2: planning and rounds.
 */
#include "null_position.h"

AROUND_ALL(open_null, close_null);

/* ---- NU-2.1 ---- */

TEST(nu_2_1__planning_is_refused_in_turns)
{
    null_state s = turns(2);

    assert_refused(nu, &s, NORTH, "plan market", NU_2_1);
    assert_refused(nu, &s, EAST, "plan market", NU_2_1);
}

TEST(nu_2_1__planning_is_allowed_while_places_are_chosen)
{
    null_state s = planning(2);

    assert_allowed(nu, &s, NORTH, "plan market");
    assert_allowed(nu, &s, EAST, "plan market");
}

/* ---- NU-2.2 ---- */

TEST(nu_2_2__a_second_plan_is_refused)
{
    null_state s = planning(2);

    play_move(nu, &s, NORTH, "plan market", NULL);
    assert_refused(nu, &s, NORTH, "plan market", NU_2_2);
    assert_refused(nu, &s, NORTH, "plan harbour", NU_2_2);
    assert_allowed(nu, &s, EAST, "plan harbour");
    assert_int_equal(must_act(&s), GM_SEAT(EAST));
}

TEST(nu_2_2__a_place_that_does_not_exist_is_refused)
{
    null_state s = planning(2);
    gm_move m = { .verb = NU_V_PLAN };

    assert_int_equal(nu->game->check(nu->content, &s, NORTH, m), NU_2_2);
    m.arg[0] = nu->content->n_places;
    assert_int_equal(nu->game->check(nu->content, &s, NORTH, m), NU_OK);
    m.arg[0]++;
    assert_int_equal(nu->game->check(nu->content, &s, NORTH, m), NU_2_2);
}

TEST(nu_2_2__a_plan_is_secret)
{
    null_state s = planning(3);
    gm_events events;
    const gm_event *e;

    play_move(nu, &s, NORTH, "plan market", &events);
    e = assert_event(&events, NU_E_PLANNED, NU_2_2);
    assert_int_equal(heard_by(e, NORTH).arg[0], place("market"));
    assert_int_equal(heard_by(e, EAST).kind, NU_E_PLANNED);
    assert_int_equal(heard_by(e, EAST).arg[0], 0);
    assert_int_equal(seen_by(&s, NORTH).plan[NORTH], place("market"));
    assert_int_equal(seen_by(&s, EAST).plan[NORTH], NU_HIDDEN);
    assert_int_equal(seen_by(&s, EAST).plan[SOUTH], 0);
}

/* ---- NU-2.3 ---- */

TEST(nu_2_3__plans_are_shown_together_when_the_last_is_chosen)
{
    null_state s = planning(3);
    gm_events events;
    const gm_event *e;

    play_move(nu, &s, SOUTH, "plan harbour", &events);
    play_move(nu, &s, NORTH, "plan market", &events);
    assert_no_event(&events, NU_E_ARRIVED);
    assert_int_equal(s.at[SOUTH], 0);
    play_move(nu, &s, EAST, "plan station", &events);
    e = assert_event(&events, NU_E_ARRIVED, NU_2_3);
    assert_int_equal(e->seat, NORTH);
    assert_int_equal(heard_by(e, SOUTH).arg[0], place("market"));
    assert_int_equal(e->learns, 7);
    assert_int_equal(s.at[SOUTH], place("harbour"));
    assert_int_equal(s.at[EAST], place("station"));
    assert_int_equal(s.plan[NORTH] + s.plan[EAST] + s.plan[SOUTH], 0);
}

/* ---- NU-2.4 ---- */

TEST(nu_2_4__turns_begin_with_the_leader)
{
    null_state s = planning(3);
    gm_events events;

    s.leader = EAST;
    play_move(nu, &s, NORTH, "plan market", NULL);
    play_move(nu, &s, EAST, "plan market", NULL);
    play_move(nu, &s, SOUTH, "plan market", &events);
    assert_int_equal(assert_event(&events, NU_E_TURN, NU_2_4)->seat, EAST);
    assert_int_equal(must_act(&s), GM_SEAT(EAST));
    assert_int_equal(s.actions, nu->content->actions);
}

TEST(nu_2_4__after_everybodys_turn_the_lead_passes_on)
{
    null_state s = turns(3);
    gm_events events;

    s.leader = s.active = SOUTH;
    play_move(nu, &s, SOUTH, "end", NULL);
    play_move(nu, &s, NORTH, "end", &events);
    assert_no_event(&events, NU_E_ROUND);
    play_move(nu, &s, EAST, "end", &events);
    assert_int_equal(assert_event(&events, NU_E_ROUND, NU_2_4)->arg[0], 2);
    assert_int_equal(s.leader, NORTH);
    assert_int_equal(s.round, 2);
    assert_int_equal(s.phase, NU_PLANNING);
    assert_int_equal(must_act(&s), 7);
}
