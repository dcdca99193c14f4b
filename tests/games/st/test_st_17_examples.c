/*
 * test_st_17_examples.c: Stawka, chapter 17: the worked examples of controls, support and thieves;
 * and an activation for nothing (ST-T90).
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static unsigned at(const st_state *s, const char *id)
{
    return s->at[agent(s, id)];
}

/* ---- ST-T24 to ST-T26: Christianson (vigilance 8) and the hotel ---- */

static st_state beside_the_hotel(gm_events *events)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL);

    s.vp[ST_PL] = 15; /* so that the hotel is open to him */
    stand(&s, "christianson", "h2");
    stand(&s, "kloss-abwehra", "m1");
    lay_token(&s, "hotel", "kontrola-2", false);
    lay_token(&s, "h5", "wsparcie-pl", false);
    play_move(st, &s, ST_PL, "activate christianson", events);
    return s;
}

/* ST-17.18, ST-T24, ST-C29 */
TEST(st_17_18__a_control_beside_the_active_enemy_is_shown)
{
    gm_events events;
    st_state s = beside_the_hotel(&events);

    assert_event(&events, ST_E_TOKEN_SHOWN, ST_C29);
    assert_example(ST_T24, s.token_up[place("hotel")] == threat("kontrola-2"));
    assert_example(ST_T24, must_act(&s) == GM_SEAT(ST_PL) && s.points[ST_PL] == 14);
}

/* ST-T25 */
TEST(st_17_18__to_enter_the_sum_less_its_value_must_exceed_vigilance)
{
    st_state s = beside_the_hotel(NULL), begun;
    gm_events events;

    play_move(st, &s, ST_PL, "step hotel", NULL);
    assert_false(s.act & ST_A_ACTED); /* it is no action */
    begun = s;
    load_dice(&s, "64");
    play_move(st, &s, ST_PL, "show wsparcie-pl", &events);
    assert_event(&events, ST_E_TOKEN_ACTS, ST_17_19);
    assert_event(&events, ST_E_TEST_PASSED, ST_17_18);
    assert_event(&events, ST_E_CONTROL_PASSED, ST_17_18);
    assert_example(ST_T25, at(&s, "christianson") == place("hotel"));
    assert_example(ST_T25, s.token_side[place("h5")] == 0);
    s = begun;
    load_dice(&s, "64");
    play_move(st, &s, ST_PL, "pass", &events);
    assert_event(&events, ST_E_CONTROL_FAILED, ST_G37);
    assert_example(ST_T25, at(&s, "christianson") == place("h2"));
}

/* ST-T26 */
TEST(st_17_18__who_has_passed_goes_on)
{
    st_state s = beside_the_hotel(NULL);
    gm_events events;

    next_find(&s, "hotel", "perfumy");
    play_move(st, &s, ST_PL, "step hotel", NULL);
    load_dice(&s, "64");
    play_move(st, &s, ST_PL, "show wsparcie-pl", &events);
    assert_event(&events, ST_E_TOKEN_GONE, ST_C08);
    assert_example(ST_T26, s.token_side[place("hotel")] == 0);
    assert_example(ST_T26, s.points[ST_PL] == 13);
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_example(ST_T26, s.points[ST_PL] == 11);
    assert_example(ST_T26, !is_legal(&s, ST_PL, "step h2"));
    assert_example(ST_T26, is_legal(&s, ST_PL, "end"));
}

/* ST-T89 */
TEST(st_17_18__who_fails_stays_outside)
{
    st_state s = beside_the_hotel(NULL);

    s.points[ST_PL] = 5;
    play_move(st, &s, ST_PL, "step hotel", NULL);
    load_dice(&s, "12");
    play_move(st, &s, ST_PL, "pass", NULL);
    assert_example(ST_T89, at(&s, "christianson") == place("h2"));
    assert_example(ST_T89, s.points[ST_PL] == 4);
    assert_example(ST_T89, !is_legal(&s, ST_PL, "step h1"));
    assert_example(ST_T89, s.token_up[place("hotel")] == threat("kontrola-2"));
}

/* ---- ST-T27, ST-T28: Lemner (vigilance 6) and a thief ---- */

static st_state upon_a_thief(gm_events *events)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_DE);

    stand(&s, "lemner", "m1");
    give(&s, "lemner", "pistolet");
    lay_token(&s, "m2", "zlodziej", false);
    lay_token(&s, "m5", "wsparcie-pl", false);
    lay_token(&s, "cmentarz", "wsparcie-de", false);
    wake(&s, "lemner");
    play_move(st, &s, ST_DE, "step m2", NULL);
    play_move(st, &s, ST_DE, "halt", NULL);
    play_move(st, &s, ST_DE, "pass", NULL); /* the pistolet is of no use */
    play_move(st, &s, ST_DE, "show wsparcie-de", NULL);
    load_dice(&s, "33");
    play_move(st, &s, ST_PL, "show wsparcie-pl", events);
    return s;
}

/* ST-17.19, ST-T27 */
TEST(st_17_19__both_sides_support_the_same_roll)
{
    gm_events events;
    st_state s = upon_a_thief(&events);

    assert_event(&events, ST_E_TOKEN_ACTS, ST_17_19);
    assert_event(&events, ST_E_TEST_FAILED, ST_17_10);
    assert_example(ST_T27, s.pool_gone[threat("wsparcie-pl")] == 1);
    assert_example(ST_T27, s.pool_gone[threat("wsparcie-de")] == 1);
    assert_example(ST_T27, s.token_side[place("m2")] != 0);
    assert_example(ST_T27, is_legal(&s, ST_PL, "trigger"));
}

/* ST-T28 */
TEST(st_17_20__a_thief_takes_an_item)
{
    st_state s = upon_a_thief(NULL);
    gm_events events;

    play_move(st, &s, ST_PL, "trigger", &events);
    assert_event(&events, ST_E_DROPPED, ST_17_13);
    assert_example(ST_T28, s.n_held[agent(&s, "lemner")] == 0);
    assert_example(ST_T28, s.pool_gone[threat("zlodziej")] == 1);
    assert_fact(ST_17_20);
}

/* ST-17.20 */
TEST(st_17_20__one_of_several_by_lot)
{
    unsigned seen = 0;

    for (unsigned n = 1; n <= 6; n++) {
        char die[2] = { (char)('0' + n), 0 };
        st_state s = upon_a_thief(NULL);
        give(&s, "lemner", "kwiaty");
        load_dice(&s, die);
        play_move(st, &s, ST_PL, "trigger", NULL);
        assert_int_equal(s.n_held[agent(&s, "lemner")], 1);
        seen |= has_item(&s, "lemner", "kwiaty") ? 1 : 2;
    }
    assert_int_equal(seen, 3);
}

/* ---- ST-T90 ---- */

TEST(st_g71__an_activation_for_nothing_once_a_stage)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_rule why;

    stand(&s, "jacek", "kamienica"); /* his trait makes removing free */
    lay_token(&s, "kamienica", "kociol", true);
    s.spent[agent(&s, "jacek")] = 7;
    wake(&s, "jacek");
    load_dice(&s, "11");
    play_move(st, &s, ST_PL, "remove", NULL);
    play_move(st, &s, ST_DE, "pass", NULL); /* does not trigger it */
    assert_int_equal(s.points[ST_PL], 14);
    play_move(st, &s, ST_PL, "end", NULL);
    s.turn = ST_PL;
    why = st_check(st->content, &s, ST_PL, move_of(st, &s, ST_PL, "activate jacek"));
    assert_example(ST_T90, why == ST_G71);
    assert_refused(st, &s, ST_PL, "activate jacek", ST_G71);
}
