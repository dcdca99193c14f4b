/*
 * test_st_21_scenarios.c: Stawka: what scenarios have of their own: the radio, the doctor and the
 * car, passwords, and how they end.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/* ---- the radio: ST-22 ---- */

/* Kloss stands at the radio, in the hospital, with two secrets; */
static st_state at_radio(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.radio = (uint8_t)place("szpital");
    s.secrets[ST_PL] = 2;
    stand(&s, "kloss-abwehra", "szpital");
    stand(&s, "marta-becher", "gestapo");
    return s;
}

/* ST-22.7, ST-22.8, ST-22.5 */
TEST(st_22_7__kloss_transmits_at_the_radio)
{
    st_state s = at_radio();
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "transmit", &events);
    (void)assert_event(&events, ST_E_TRANSMITS, ST_22_8);
    assert_int_equal(s.sending, 1);
    assert_int_equal(s.points[ST_PL], 13);
    assert_int_equal(seen_by(&s, ST_DE).radio, place("szpital"));
    assert_fact(ST_22_5);
    assert_fact(ST_22_8);
}

TEST(st_22_6__it_needs_two_secrets_and_kloss)
{
    st_state s = at_radio();

    s.secrets[ST_PL] = 1;
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    assert_refused(st, &s, ST_PL, "transmit", ST_22_6);
    assert_false(is_legal(&s, ST_PL, "transmit"));
    s = at_radio();
    stand(&s, "kloss-abwehra", "dworzec");
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    assert_refused(st, &s, ST_PL, "transmit", ST_22_7);
    s = at_radio();
    stand(&s, "jacek", "szpital");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    assert_refused(st, &s, ST_PL, "transmit", ST_22_8);
}

/* Plans of both sides, until somebody is to be activated; tokens go where they may. */
static void next_stage(st_state *s)
{
    while (s->phase != ST_ACTING) {
        gm_events unheard = { .n = 0 };
        gm_seat who = must_act(s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        gm_moves moves;
        st_moves(st->content, s, who, &moves);
        assert_int_not_equal(moves.n, 0);
        st_apply(st->content, s, who, moves.m[0], &unheard);
    }
}

/* ST-22.10, ST-22.16 */
TEST(st_22_10__held_to_the_end_of_the_next_stage_it_wins)
{
    st_state s = at_radio();
    gm_events events = { .n = 0 };

    s.stage = 7; /* ST-C28 */
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "transmit", NULL);
    play_move(st, &s, ST_PL, "end", NULL);
    end_stage(&s, &events);
    assert_int_equal(s.phase, ST_PLANNING);
    next_stage(&s);
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_WON, ST_22_16);
    assert_int_equal(s.winner, ST_PL + 1);
    assert_fact(ST_22_10);
    assert_fact(ST_C28);
}

/* ST-22.9 */
TEST(st_22_9__the_connection_breaks_when_nobody_is_there)
{
    st_state s = at_radio();
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "transmit", NULL);
    st_kill(st->content, &s, ST_KLOSS, ST_16_5, &events);
    (void)assert_event(&events, ST_E_CUT_LINE, ST_22_9);
    assert_int_equal(s.sending, 0);
    assert_int_equal(s.radio_known, 1);
    assert_fact(ST_G52);
}

static void gain_secret(st_state *s, gm_seat side, gm_events *events)
{
    gm_clear(events);
    st_add_secrets(st->content, s, side, 1, ST_10_13, events);
    st_settle(st->content, s, events);
}

/* ST-22.12, ST-G51, ST-22.17 */
TEST(st_22_12__german_secrets_locate_it)
{
    st_state s = at_radio();
    gm_events events = { .n = 0 };

    gain_secret(&s, ST_DE, &events);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_refused(st, &s, ST_PL, "name policyjny", ST_G51);
    assert_refused(st, &s, ST_PL, "name kolejowy", ST_G51); /* where it is: we put that in */
    play_move(st, &s, ST_PL, "name miejski", &events);
    assert_int_equal(times_told(&events, ST_E_NAMED), 2);
    assert_int_equal(s.named, 1u << sector("kolejowy") | 1u << sector("miejski"));
    gain_secret(&s, ST_DE, &events);
    assert_int_equal(s.named, 1u << sector("kolejowy"));
    assert_int_equal(s.radio_known, 0);
    gain_secret(&s, ST_DE, &events);
    (void)assert_event(&events, ST_E_RADIO, ST_22_12);
    assert_int_equal(s.radio_known, 2);
    gain_secret(&s, ST_PL, &events); /* ST-G61 */
    assert_int_equal(s.phase, ST_ACTING);
    s.stage = 8;
    s.resigned = 3;
    gm_clear(&events);
    st_settle(st->content, &s, &events);
    (void)assert_event(&events, ST_E_WON, ST_22_17);
    assert_int_equal(s.winner, ST_DE + 1);
    assert_fact(ST_G61);
}

TEST(st_22_11__not_while_a_report_is_sent)
{
    st_state s = at_radio();
    gm_events events = { .n = 0 };

    s.sending = 1;
    s.radio_known = 1;
    gain_secret(&s, ST_DE, &events);
    assert_int_equal(s.radio_hints, 0);
    s.sending = 0; /* it broke: secrets count again, and nobody asks what all know */
    gain_secret(&s, ST_DE, &events);
    assert_int_equal(s.radio_hints, 1);
    assert_int_equal(s.depth, 0);
    assert_fact(ST_22_11);
}

/* ST-22.18 */
TEST(st_22_18__otherwise_more_points_win)
{
    st_state s = at_radio();
    gm_events events = { .n = 0 };

    s.stage = 8;
    s.vp[ST_DE] = 2;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_WON, ST_22_18);
    assert_int_equal(s.winner, ST_DE + 1);
    s = at_radio();
    s.stage = 8;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_22_18);
}

/* ---- the doctor and the car: ST-24 ---- */

/* ST-24.6 */
TEST(st_24_6__twelve_breaks_the_doctor)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events = { .n = 0 };

    s.stage = 3;
    load_dice(&s, "64");
    end_stage(&s, &events); /* 10, and 2 for two stages gone by */
    (void)assert_event(&events, ST_E_DOCTOR, ST_24_6);
    assert_int_equal(s.doctor, 1);
    assert_int_equal(s.load, ST_EMPTY);
    assert_fact(ST_24_7);
}

TEST(st_24_8__visitors_make_it_harder_even_when_dead)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events = { .n = 0 };

    s.stage = 3;
    st_set_at(st->content, &s, agent(&s, "kazik"), place("fabryka"), ST_E_MOVED, ST_9_1, &events);
    (void)assert_event(&events, ST_E_VISITOR, ST_24_8);
    st_kill(st->content, &s, agent(&s, "kazik"), ST_16_5, &events);
    load_dice(&s, "64");
    end_stage(&s, &events);
    assert_int_equal(s.doctor, 0);
}

TEST(st_24_14__the_car_is_loaded_from_the_next_stage_on)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);
    gm_events events = { .n = 0 };

    s.doctor = 1;
    st_set_at(st->content, &s, ST_CAR, place("fabryka"), ST_E_MOVED, ST_24_10, &events);
    assert_int_equal(s.load, ST_LOADING);
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_LOADED, ST_24_14);
    assert_int_equal(s.load, ST_LOADED);
    next_stage(&s);
    gm_clear(&events);
    st_set_at(st->content, &s, ST_CAR, place("koszary"), ST_E_MOVED, ST_24_10, &events);
    st_settle(st->content, &s, &events);
    (void)assert_event(&events, ST_E_DELIVERED, ST_24_25);
    (void)assert_event(&events, ST_E_WON, ST_24_25);
    assert_int_equal(s.winner, ST_DE + 1);
}

TEST(st_24_25__too_late_the_polish_side_wins)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);
    gm_events events = { .n = 0 };

    s.stage = 15;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_WON, ST_24_25);
    assert_int_equal(s.winner, ST_PL + 1);
}

TEST(st_g74__dynamite_does_not_destroy_what_is_needed)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);

    assert_true(st_is_needed(st->content, &s, location("fabryka")));
    assert_true(st_is_needed(st->content, &s, location("koszary")));
    assert_false(st_is_needed(st->content, &s, location("szpital")));
    s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    assert_false(st_is_needed(st->content, &s, location("koszary")));
    s = at_turn("scenario=hotel-excelsior", ST_DE);
    assert_true(st_is_needed(st->content, &s, location("hotel")));
    assert_fact(ST_G74);
}

/* The location in which dynamite has gone off at the end of the stage; was it destroyed? */
static bool is_destroyed(st_state s, const char *place_id)
{
    s.dynamite[0] = (uint8_t)place(place_id);
    s.dynamite_by[0] = (uint8_t)(agent(&s, "bruno-dreher") + 1);
    end_stage(&s, NULL);
    return s.ruins >> location(place_id) & 1;
}

/* ST-22.12  Whatever may hold the radio stands while it is hidden; then only its own place does. */
TEST(st_g74__dynamite_spares_the_place_of_the_radio)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    s.radio = (uint8_t)place("szpital");
    assert_false(is_destroyed(s, "szpital"));
    assert_false(is_destroyed(s, "kamienica"));
    assert_false(is_destroyed(s, "sady"));
    assert_true(is_destroyed(s, "koszary"));
    s.named = (uint16_t)(1u << sector("kolejowy") | 1u << sector("miejski"));
    assert_false(is_destroyed(s, "szpital"));
    assert_false(is_destroyed(s, "kamienica"));
    assert_true(is_destroyed(s, "sady")); /* ruled out aloud */
    s.radio_known = 1;
    assert_false(is_destroyed(s, "szpital"));
    assert_true(is_destroyed(s, "dworzec"));
    assert_true(is_destroyed(s, "kamienica"));
}

/* ---- passwords: ST-25 ---- */

/* Kloss and the German chief meet; the words are "hasło" and "teatr". */
static st_state at_guess(void)
{
    static const char *const words[2][5] = { { "h", "a", "s", "l-kreska", "o" },
                                             { "t", "e", "a", "t", "r" } };
    st_state s = at_turn("scenario=swobodny-haslo", ST_PL);

    for (unsigned i = 0; i < 10; i++)
        s.password[i / 5][i % 5] = (uint8_t)letter(words[i / 5][i % 5]);
    stand(&s, "kloss-abwehra", "gestapo");
    s.at[(int)ST_DE * ST_COLOURS + ST_BLACK] = (uint8_t)place("gestapo");
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    return s;
}

static void guess(st_state *s, const char *const *letters, gm_events *events)
{
    play_move(st, s, ST_PL, "guess", NULL);
    for (unsigned i = 0; i < 5; i++)
        play_move(st, s, ST_PL, letters[i], events);
}

/* ST-25.19 */
TEST(st_25_19__a_right_guess_wins)
{
    static const char *const teatr[] = { "letter t", "letter e", "letter a", "letter t",
                                         "letter r" };
    st_state s = at_guess();
    gm_events events = { .n = 0 };

    guess(&s, teatr, &events);
    (void)assert_event(&events, ST_E_WON, ST_25_19);
    assert_int_equal(s.winner, ST_PL + 1);
}

TEST(st_25_19__a_wrong_one_costs_the_agent)
{
    static const char *const tekst[] = { "letter t", "letter e", "letter k", "letter s",
                                         "letter t" };
    st_state s = at_guess();
    gm_events events = { .n = 0 };

    guess(&s, tekst, &events);
    (void)assert_event(&events, ST_E_WRONG, ST_25_19);
    assert_true(s.flags[ST_KLOSS] & ST_DEAD); /* ST-G44: a chief too */
    assert_int_equal(s.winner, 0);
    assert_int_equal(s.turn, ST_DE);
}

/* ST-25.17 */
TEST(st_g44__only_with_an_enemy_and_once)
{
    st_state s = at_guess();

    assert_true(is_legal(&s, ST_PL, "guess"));
    s.act |= ST_A_GUESSED;
    assert_refused(st, &s, ST_PL, "guess", ST_G44);
    s = at_guess();
    stand(&s, "kloss-abwehra", "p1");
    assert_refused(st, &s, ST_PL, "guess", ST_G44);
    s = at_turn("scenario=swobodny", ST_PL);
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    assert_refused(st, &s, ST_PL, "guess", ST_25_17);
}

/* ST-25.18 */
TEST(st_25_18__each_secret_shows_a_letter)
{
    st_state s = at_guess();
    gm_events events = { .n = 0 };
    const gm_event *shown;

    gain_secret(&s, ST_PL, &events);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    play_move(st, &s, ST_PL, "choose 3", &events);
    shown = assert_event(&events, ST_E_LETTER, ST_25_18);
    assert_int_equal(shown->seat, ST_DE);
    assert_int_equal(shown->arg[1], letter("a"));
    assert_int_equal(seen_by(&s, ST_PL).password[ST_DE][2], letter("a"));
    assert_int_equal(seen_by(&s, ST_PL).password[ST_DE][1], 0);
    gain_secret(&s, ST_PL, &events);
    assert_false(is_legal(&s, ST_PL, "choose 3"));
    play_move(st, &s, ST_PL, "choose 5", NULL);
    s.letters_shown[ST_DE] = 0x1f;
    gain_secret(&s, ST_PL, &events); /* nothing is left to show */
    assert_int_equal(s.depth, 0);
}

/* ---- ends ---- */

static void add_vp(st_state *s, gm_seat side, int n, gm_events *events)
{
    gm_clear(events);
    st_add_vp(st->content, s, side, n, ST_11_12, events);
    st_settle(st->content, s, events);
}

/* ST-21.10 */
TEST(st_21_10__two_secrets_win_spotkanie)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };

    gain_secret(&s, ST_PL, &events);
    assert_int_equal(s.winner, 0);
    gain_secret(&s, ST_PL, &events);
    (void)assert_event(&events, ST_E_WON, ST_21_10);
    s = at_turn("", ST_PL);
    s.stage = 8;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_21_10);
    assert_int_equal(s.phase, ST_OVER);
}

/* ST-21.19, ST-G13, ST-21.31 */
TEST(st_21_19__eleven_points_win)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    gm_events events = { .n = 0 };

    add_vp(&s, ST_PL, 10, &events);
    assert_int_equal(s.winner, 0);
    add_vp(&s, ST_PL, 1, &events);
    (void)assert_event(&events, ST_E_WON, ST_21_19);
    s = at_turn("scenario=najlepsze-kasztany", ST_PL);
    add_vp(&s, ST_DE, 11, &events);
    (void)assert_event(&events, ST_E_WON, ST_21_30);
    assert_int_equal(s.phase, ST_OVER);
    s = at_turn("scenario=najlepsze-kasztany", ST_PL);
    s.stage = 10;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_G13);
    assert_fact(ST_21_31);
}

/* ST-G14, ST-25.16 */
TEST(st_25_14__free_games_end_by_secrets_or_stages)
{
    st_state s = at_turn("scenario=swobodny", ST_PL);
    gm_events events = { .n = 0 };

    s.secrets[ST_DE] = 1;
    gain_secret(&s, ST_DE, &events);
    (void)assert_event(&events, ST_E_WON, ST_25_14);
    s = at_turn("scenario=swobodny", ST_PL);
    s.stage = 8;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_G14);
    s = at_turn("scenario=swobodny-haslo", ST_PL);
    add_vp(&s, ST_PL, 13, &events);
    (void)assert_event(&events, ST_E_WON, ST_25_16);
    s = at_turn("scenario=swobodny-haslo stages=3", ST_PL);
    s.stage = 3;
    s.vp[ST_PL] = 1;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_WON, ST_G88);
}
