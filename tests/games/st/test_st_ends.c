/*
 * test_st_ends.c: Stawka: the event that ends a game carries the number of the rule that ended it.
 */
#include "st_effects.h"

AROUND_ALL(open_st, close_st);

/* ---- who has won, and by what ---- */

static void earn(st_state *s, gm_seat side, int points, gm_events *events)
{
    gm_clear(events);
    st_add_vp(st->content, s, side, points, ST_11_12, events);
    st_settle(st->content, s, events);
}

/* The last stage is over. */
static st_state at_the_end(const char *setup, gm_events *events)
{
    st_state s = at_turn(setup, ST_PL);

    s.stage = s.stages;
    end_stage(&s, events);
    return s;
}

TEST(st_21_19__without_points_enough_the_second_game_is_drawn)
{
    gm_events events = { .n = 0 };

    (void)at_the_end("scenario=pierwsze-starcie", &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_21_19);
}

TEST(st_21_30__points_win_the_third_game)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_PL);

    earn(&s, ST_DE, 11, &events);
    (void)assert_event(&events, ST_E_WON, ST_21_30);
}

TEST(st_g13__the_third_game_is_drawn_if_nobody_wins)
{
    gm_events events = { .n = 0 };

    (void)at_the_end("scenario=najlepsze-kasztany", &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_G13);
}

TEST(st_g14__a_free_game_is_drawn_if_nobody_wins)
{
    gm_events events = { .n = 0 };

    (void)at_the_end("scenario=swobodny", &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_G14);
}

TEST(st_g88__after_the_stage_agreed_on_more_points_win)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=swobodny-haslo stages=12", ST_PL);

    s.stage = 12;
    s.vp[ST_PL] = 1;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_WON, ST_G88);
}

/* Where two are enough; three of four would break the network as well (ST-1.7). */
TEST_WITH(st_25_14__poles_in_prison_lose_a_free_game, NULL, as_built)
{
    gm_events events = { .n = 0 };
    unsigned chief = (unsigned)ST_DE * (unsigned)ST_COLOURS + ST_BLACK, second = 1;
    st_state s;

    says("free swobodny", "on basic: vp(+2)\n  on special: secrets(+1)\n"
                          "  on jailed if prisoners >= 2: win");
    s = at_turn("scenario=swobodny level=extended", ST_DE);
    s.flags[0] |= ST_ARRESTED;
    s.at[0] = (uint8_t)st->content->prison;
    s.at[second] = s.at[chief] = (uint8_t)place("gestapo");
    s.evidence[ST_DE][st_colour_of(second)] = 6;
    s.agent = (uint8_t)(chief + 1);
    st_apply(st->content, &s, ST_DE, gm_make(ST_V_ARREST, s.document[second], 0), &events);
    (void)assert_event(&events, ST_E_WON, ST_25_14);
    assert_int_equal(s.winner, ST_DE + 1);
}

TEST(st_25_16__thirteen_points_win)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=swobodny-haslo", ST_PL);

    earn(&s, ST_PL, 13, &events);
    (void)assert_event(&events, ST_E_WON, ST_25_16);
}

TEST(st_22_16__the_report_wins)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.radio = (uint8_t)place("szpital");
    stand(&s, "kloss-abwehra", "szpital");
    s.stage = 2;
    s.sending = 1;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_WON, ST_22_16);
}

TEST(st_22_17__a_radio_that_was_found_wins)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.radio = (uint8_t)place("szpital");
    s.radio_known = 2;
    s.stage = s.stages;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_WON, ST_22_17);
}

TEST(st_g26__without_germans_the_polish_side_wins)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    for (unsigned a = ST_COLOURS; a < ST_CAR; a++)
        st_kill(st->content, &s, a, ST_16_5, &events);
    assert_true(st_check_networks(st->content, &s, &events));
    (void)assert_event(&events, ST_E_WON, ST_G26);
    assert_int_equal(s.winner, ST_PL + 1);
}

TEST(st_21_21__the_item_that_is_kept_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);

    give(&s, "marta-becher", "kwiaty");
    earn(&s, ST_DE, 11, &events);
    while (st_top(&s) && st_top(&s)->what != ST_F_KEEP_ITEM) {
        gm_moves moves;
        st_moves(st->content, &s, ST_DE, &moves);
        st_apply(st->content, &s, ST_DE, moves.m[0], &events);
    }
    play_move(st, &s, ST_DE, "take kwiaty", &events);
    (void)assert_event(&events, ST_E_ITEM_KEPT, ST_21_21);
}

/* ---- passwords ---- */

/* Kloss, who meets the German chief, says "teatr", which the German password is or is not. */
static void guess_teatr(const char *german, gm_events *events)
{
    st_state s = at_turn("scenario=swobodny-haslo", ST_PL);

    for (unsigned i = 0; i < ST_PASSWORD; i++) {
        char id[2] = { german[i], 0 };
        s.password[ST_DE][i] = (uint8_t)letter(id);
    }
    stand(&s, "kloss-abwehra", "gestapo");
    s.at[(int)ST_DE * ST_COLOURS + ST_BLACK] = (uint8_t)place("gestapo");
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "guess", events);
    (void)assert_event(events, ST_E_GUESSES, ST_25_19);
    play_move(st, &s, ST_PL, "letter t", events);
    (void)assert_event(events, ST_E_SAID, ST_25_19);
    play_move(st, &s, ST_PL, "letter e", NULL);
    play_move(st, &s, ST_PL, "letter a", NULL);
    play_move(st, &s, ST_PL, "letter t", NULL);
    play_move(st, &s, ST_PL, "letter r", events);
}

TEST(st_25_19__a_guess_is_told_letter_by_letter)
{
    gm_events events = { .n = 0 };

    guess_teatr("teatr", &events);
    (void)assert_event(&events, ST_E_RIGHT, ST_25_19);
    guess_teatr("balet", &events);
    (void)assert_event(&events, ST_E_KILLED, ST_25_19);
}
