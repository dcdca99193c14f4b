/*
 * test_null_09_end.c: Dead Drop, chapter 9: the end, and what is handed on.
 */
#include "null_position.h"

#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_null, close_null);

/* The last turn of the last round, and it is east's. */
static null_state last_turn(uint8_t mode, uint8_t north, uint8_t east)
{
    null_state s = turns(2);

    s.round = s.rounds;
    s.active = EAST;
    s.mode = mode;
    s.papers[NORTH] = north;
    s.papers[EAST] = east;
    return s;
}

static gm_result result_of(const null_state *s)
{
    return nu->game->result(nu->content, s);
}

/* ---- NU-9.1 ---- */

TEST(nu_9_1__the_first_with_enough_papers_wins_at_once)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    give(&s, NORTH, "forged-papers");
    s.papers[NORTH] = (uint8_t)(nu->content->goal - 1);
    play_move(nu, &s, NORTH, "play forged-papers", &events);
    e = assert_event(&events, NU_E_WON, NU_9_1);
    assert_int_equal(e->seat, NORTH);
    assert_int_equal(e->arg[0], nu->content->goal);
    assert_true(result_of(&s).is_over);
    assert_int_equal(result_of(&s).reason, NU_9_1);
    assert_int_equal(result_of(&s).winners, GM_SEAT(NORTH));
    assert_int_equal(must_act(&s) | may_act(&s), 0);
}

TEST(nu_9_1__one_paper_less_is_not_enough)
{
    null_state s = turns(3);
    gm_events events;

    give(&s, NORTH, "forged-papers");
    s.papers[NORTH] = (uint8_t)(nu->content->goal - 2);
    play_move(nu, &s, NORTH, "play forged-papers", &events);
    assert_no_event(&events, NU_E_WON);
    assert_false(result_of(&s).is_over);
}

TEST(nu_9_1__together_nobody_wins_early)
{
    null_state s = turns(3);
    gm_events events;

    s.mode = NU_TOGETHER;
    give(&s, NORTH, "forged-papers");
    s.papers[NORTH] = nu->content->goal;
    play_move(nu, &s, NORTH, "play forged-papers", &events);
    assert_no_event(&events, NU_E_WON);
    assert_false(result_of(&s).is_over);
}

TEST(nu_9_1__a_win_in_mid_effect_leaves_nothing_to_decide)
{
    null_state s = turns(2);

    stand(&s, NORTH, "harbour");
    give(&s, EAST, "patrol");
    s.papers[NORTH] = 7;
    play_move(nu, &s, NORTH, "search", NULL);
    load_die(&s, 0, 6);
    play_move(nu, &s, EAST, "pass", NULL);
    assert_int_equal(s.phase, NU_OVER);
    assert_int_equal(s.depth, 0);
    assert_refused(nu, &s, NORTH, "search", NU_3_1);
    assert_refused(nu, &s, EAST, "pass", NU_4_4);
}

/* ---- NU-9.2 ---- */

TEST(nu_9_2__after_the_last_round_the_most_papers_win)
{
    null_state s = last_turn(NU_AGAINST, 3, 4);
    gm_events events;

    play_move(nu, &s, EAST, "end", &events);
    assert_int_equal(assert_event(&events, NU_E_WON, NU_9_2)->seat, EAST);
    assert_int_equal(result_of(&s).reason, NU_9_2);
    assert_int_equal(result_of(&s).winners, GM_SEAT(EAST));
}

TEST(nu_9_2__who_ties_shares)
{
    null_state s = last_turn(NU_AGAINST, 4, 4);

    play_move(nu, &s, EAST, "end", NULL);
    assert_int_equal(result_of(&s).winners, GM_SEAT(NORTH) | GM_SEAT(EAST));
    s = last_turn(NU_AGAINST, 0, 0);
    play_move(nu, &s, EAST, "end", NULL);
    assert_int_equal(result_of(&s).winners, GM_SEAT(NORTH) | GM_SEAT(EAST));
}

TEST(nu_9_2__an_earlier_round_is_not_the_last)
{
    null_state s = last_turn(NU_AGAINST, 3, 4);

    s.round--;
    play_move(nu, &s, EAST, "end", NULL);
    assert_false(result_of(&s).is_over);
}

/* ---- NU-9.3 ---- */

TEST(nu_9_3__together_all_win_with_the_share_of_each)
{
    uint8_t share = nu->content->share;
    null_state s = last_turn(NU_TOGETHER, 0, (uint8_t)(2 * share));
    gm_events events;

    play_move(nu, &s, EAST, "end", &events);
    assert_event(&events, NU_E_WON, NU_9_3);
    assert_int_equal(result_of(&s).reason, NU_9_3);
    assert_int_equal(result_of(&s).winners, 3);
}

TEST(nu_9_3__together_nobody_wins_with_less)
{
    uint8_t share = nu->content->share;
    null_state s = last_turn(NU_TOGETHER, share, (uint8_t)(share - 1));
    gm_events events;

    play_move(nu, &s, EAST, "end", &events);
    assert_int_equal(assert_event(&events, NU_E_ALL_LOST, NU_9_3)->seat, GM_NOBODY);
    assert_true(result_of(&s).is_over);
    assert_int_equal(result_of(&s).winners, 0);
}

/* ---- NU-9.4 ---- */

TEST(nu_9_4__each_hands_on_half_of_the_papers)
{
    static const uint8_t papers[] = { 0, 1, 2, 3, 7, 8, 13, 14, 15, 250 };
    static const char *const handed_on[] = { "0", "1", "1", "2", "4", "4", "7", "7", "7", "7" };
    null_state s = last_turn(NU_AGAINST, 5, 0);

    for (size_t i = 0; i < COUNT_OF(papers); i++) {
        char buffer[20], expected[20] = "3/";
        text out = text_in(buffer, sizeof buffer);
        s.papers[EAST] = papers[i];
        nu->game->carry(nu->content, &s, &out);
        assert_string_equal(buffer, strcat(expected, handed_on[i]));
    }
    assert_fact(NU_9_4);
}

TEST(nu_9_4__the_next_game_begins_with_what_was_handed_on)
{
    null_state s = turns(3), *next;
    char setup[60] = "players=3 carry=";
    text out = text_in(setup + strlen(setup), 20);

    s.papers[NORTH] = 5;
    s.papers[EAST] = 0;
    s.papers[SOUTH] = 30;
    nu->game->carry(nu->content, &s, &out);
    next = new_state(nu, setup, "next");
    assert_int_equal(next->papers[NORTH], 3);
    assert_int_equal(next->papers[EAST], 0);
    assert_int_equal(next->papers[SOUTH], 7);
    free(next);
    assert_fact(NU_9_4);
    assert_fact(NU_1_3);
}
