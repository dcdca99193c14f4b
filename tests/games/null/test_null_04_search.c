/*
 * test_null_04_search.c: Dead Drop, chapter 4: the window that a search opens.
 */
#include "null_position.h"

AROUND_ALL(open_null, close_null);

/* ---- NU-4.1 ---- */

TEST(nu_4_1__a_search_asks_whoever_has_a_face_down_card_fitting_or_not)
{
    null_state s = turns(4);
    gm_events events;

    give(&s, NORTH, "patrol");       /* the searcher is not asked */
    give(&s, EAST, "forged-papers"); /* does not fit */
    give(&s, SOUTH, "whistle");      /* open */
    give(&s, WEST, "patrol");
    play_move(nu, &s, NORTH, "search", &events);
    assert_int_equal(assert_event(&events, NU_E_SEARCHES, NU_4_1)->arg[0], place("station"));
    assert_no_event(&events, NU_E_ROLLED);
    assert_int_equal(must_act(&s), GM_SEAT(EAST) | GM_SEAT(WEST));
    assert_int_equal(nu->game->question(nu->content, &s, EAST).kind, NU_Q_REACT);
    assert_int_equal(nu->game->question(nu->content, &s, EAST).arg[0], NORTH);
}

/* Equal numbers of cards, other faces: the question reveals nothing. */
TEST(nu_4_1__who_is_asked_does_not_depend_on_faces)
{
    static const char *const faces[] = { "patrol", "watchman", "informer", "detour" };

    for (size_t i = 0; i < COUNT_OF(faces); i++) {
        null_state s = turns(3);
        give(&s, SOUTH, faces[i]);
        play_move(nu, &s, NORTH, "search", NULL);
        assert_int_equal(must_act(&s), GM_SEAT(SOUTH));
        assert_allowed(nu, &s, SOUTH, "pass");
    }
}

TEST(nu_4_1__with_nobody_to_ask_the_die_is_rolled_at_once)
{
    null_state s = turns(2);
    gm_events events;

    give(&s, EAST, "whistle");
    play_move(nu, &s, NORTH, "search", &events);
    assert_event(&events, NU_E_SEARCHES, NU_3_3);
    assert_event(&events, NU_E_ROLLED, NU_3_3);
    assert_int_equal(must_act(&s), GM_SEAT(NORTH));
}

/* ---- NU-4.2 ---- */

TEST(nu_4_2__one_answer_closes_the_window)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    give(&s, EAST, "patrol");
    give(&s, SOUTH, "patrol");
    play_move(nu, &s, NORTH, "search", NULL);
    play_move(nu, &s, EAST, "react patrol", &events);
    e = assert_event(&events, NU_E_PLAYED, NU_4_2);
    assert_int_equal(e->seat, EAST);
    assert_int_equal(heard_by(e, SOUTH).arg[0], card("patrol"));
    assert_event(&events, NU_E_STOPPED, NU_4_2);
    assert_no_event(&events, NU_E_ROLLED);
    assert_int_equal(s.papers[NORTH], 0);
    assert_int_equal(s.is_cancelled, 0);
    assert_true(holds(&s, SOUTH, "patrol"));
    assert_int_equal(must_act(&s), GM_SEAT(NORTH));
}

TEST(nu_4_2__the_answer_comes_before_the_die)
{
    null_state s = turns(2);
    gm_events events;
    const gm_event *tested, *rolled;

    give(&s, EAST, "watchman");
    stand(&s, NORTH, "harbour");
    play_move(nu, &s, NORTH, "search", NULL);
    load_die(&s, 1, 4); /* the copy that is played comes first */
    play_move(nu, &s, EAST, "react watchman", &events);
    tested = assert_event(&events, NU_E_TESTED, NU_6_3);
    rolled = assert_event(&events, NU_E_ROLLED, NU_3_3);
    assert_true(tested < rolled);
}

/* ---- NU-4.3 ---- */

TEST(nu_4_3__when_all_pass_the_die_is_rolled)
{
    null_state s = turns(3);
    gm_events events;

    give(&s, EAST, "patrol");
    give(&s, SOUTH, "patrol");
    play_move(nu, &s, NORTH, "search", NULL);
    play_move(nu, &s, SOUTH, "pass", &events);
    assert_int_equal(assert_event(&events, NU_E_PASSED, NU_4_3)->seat, SOUTH);
    assert_no_event(&events, NU_E_ROLLED);
    assert_int_equal(must_act(&s), GM_SEAT(EAST));
    play_move(nu, &s, EAST, "pass", &events);
    assert_event(&events, NU_E_ROLLED, NU_3_3);
    play_move(nu, &s, NORTH, "search", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(EAST) | GM_SEAT(SOUTH)); /* asked again */
}

TEST(nu_4_3__a_standing_pass_holds_for_the_round)
{
    null_state s = turns(2);
    gm_events events;

    give(&s, EAST, "patrol");
    play_move(nu, &s, NORTH, "search", NULL);
    play_move(nu, &s, EAST, "pass round", &events);
    assert_event(&events, NU_E_PASSED_ROUND, NU_4_3);
    assert_event(&events, NU_E_ROLLED, NU_3_3);
    play_move(nu, &s, NORTH, "search", &events);
    assert_event(&events, NU_E_ROLLED, NU_3_3);
    assert_int_equal(seen_by(&s, NORTH).passes, GM_SEAT(EAST));
}

TEST(nu_4_3__a_standing_pass_ends_with_the_round)
{
    null_state s = turns(2);

    give(&s, EAST, "patrol");
    s.passes = GM_SEAT(EAST);
    s.active = EAST;
    play_move(nu, &s, EAST, "end", NULL);
    play_move(nu, &s, NORTH, "plan station", NULL);
    play_move(nu, &s, EAST, "plan station", NULL);
    play_move(nu, &s, EAST, "end", NULL);
    play_move(nu, &s, NORTH, "search", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(EAST));
}

/* ---- NU-4.4 ---- */

TEST(nu_4_4__who_is_not_asked_cannot_answer)
{
    null_state s = turns(3);

    give(&s, NORTH, "patrol");
    give(&s, EAST, "patrol");
    assert_refused(nu, &s, EAST, "react patrol", NU_4_4);
    assert_refused(nu, &s, EAST, "pass", NU_4_4);
    play_move(nu, &s, NORTH, "search", NULL);
    assert_refused(nu, &s, NORTH, "react patrol", NU_4_4);
    assert_refused(nu, &s, NORTH, "pass", NU_4_4);
    assert_refused(nu, &s, SOUTH, "pass round", NU_4_4);
    assert_allowed(nu, &s, EAST, "react patrol");
    assert_allowed(nu, &s, EAST, "pass");
    assert_allowed(nu, &s, EAST, "pass round");
}

TEST(nu_4_4__who_has_passed_cannot_answer_any_more)
{
    null_state s = turns(3);

    give(&s, EAST, "patrol");
    give(&s, SOUTH, "patrol");
    play_move(nu, &s, NORTH, "search", NULL);
    play_move(nu, &s, EAST, "pass", NULL);
    assert_refused(nu, &s, EAST, "react patrol", NU_4_4);
    assert_refused(nu, &s, EAST, "pass", NU_4_4);
    assert_allowed(nu, &s, SOUTH, "react patrol");
}
