/*
 * test_st_undo.c: Stawka: an open action that is only possible because of something hidden reveals
 * it, so nobody can take it back. The same action without the secret can be taken back.
 *
 * An enemy token face down on the field stops the action before any dice are thrown. test_st_leak.c
 * looks for such actions in random games; here are those that it has found.
 */
#include "play.h"
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static bool stops_undo(st_state *s, gm_seat seat, const char *words)
{
    gm_events events;

    play_move(st, s, seat, words, &events);
    return events.learns != 0;
}

/* ---- the radio ---- */

static st_state at_radio(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.radio = (uint8_t)place("szpital");
    s.secrets[ST_PL] = 2;
    stand(&s, "kloss-abwehra", "szpital");
    stand(&s, "marta-becher", "gestapo");
    lay_token(&s, "szpital", "alarm-de", false);
    wake(&s, "kloss-abwehra");
    return s;
}

TEST(st_22_5__who_begins_to_send_shows_the_radio)
{
    st_state s = at_radio();
    gm_events events;

    assert_int_equal(seen_by(&s, ST_DE).radio, 0);
    play_move(st, &s, ST_PL, "transmit", &events);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* about the token */
    assert_true(assert_event(&events, ST_E_RADIO, ST_22_5)->learns & GM_SEAT(ST_DE));
    assert_int_equal(seen_by(&s, ST_DE).radio, place("szpital"));
    assert_int_equal(s.sending, 0);
    play_move(st, &s, ST_DE, "pass", &events);
    assert_no_event(&events, ST_E_RADIO); /* it is known already */
    assert_int_equal(s.sending, 1);
}

TEST(st_22_5__nobody_takes_a_transmission_back)
{
    st_state s = at_radio();
    play *p = play_from(st, span_of("scenario=wiem-kim-jestes"), &s);
    gm_events events = { .n = 0 };

    assert_int_equal(
        play_try(p, ST_PL, move_of(st, play_state(p), ST_PL, "transmit"), &events).refusal,
        PLAY_FINE);
    assert_int_equal(play_undo(p, ST_PL, 0, &events).refusal, PLAY_UNDO_LEARNED);
    play_free(p);
}

/* ---- secret choices ---- */

/* A plan that the other side has not answered yet, the radio's place, a letter: nobody has learned it. */
TEST(st_g39__a_secret_choice_can_be_taken_back)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    play *p = play_from(st, span_of("scenario=wiem-kim-jestes"), &s);
    gm_events events = { .n = 0 };

    assert_int_equal(
        play_try(p, ST_PL, move_of(st, play_state(p), ST_PL, "plan plan-pl-3"), &events).refusal,
        PLAY_FINE);
    assert_int_equal(play_undo(p, ST_PL, 0, &events).refusal, PLAY_FINE);
    assert_int_equal(play_state(p)->planned, 0);
    play_free(p);
    assert_false(stops_undo(&s, ST_PL, "plan plan-pl-3"));
    assert_true(stops_undo(&s, ST_DE, "plan plan-de-3")); /* now both are shown */
}

TEST(st_25_17__a_letter_can_be_taken_back)
{
    st_state s = at_start("scenario=swobodny-haslo level=basic");

    while (s.phase != ST_SECRETS) {
        gm_seat who = must_act(&s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        gm_events unheard = { .n = 0 };
        gm_moves list = { .n = 0 };
        st_moves(st->content, &s, who, &list);
        st_apply(st->content, &s, who, list.m[0], &unheard);
    }
    assert_false(stops_undo(&s, ST_PL, "letter a"));
}

/* ---- arrests and kidnappings ---- */

/* In Pierwsze starcie, at a place where the Polish side has a token. */
static st_state at_arrest(const char *german)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);

    stand(&s, german, "h5");
    stand(&s, "ingrid-heizer", "h5");
    set_evidence(&s, "ingrid-heizer", 6);
    lay_token(&s, "h5", "alarm-pl", false);
    return s;
}

TEST(st_14_4__an_arrest_by_order_tells_of_the_order)
{
    st_state s = at_arrest("glaubel"), shown;

    take_mission(&s, "glaubel", "nakaz-aresztowania-glaubel");
    wake(&s, "glaubel");
    shown = s;
    shown.flags[agent(&s, "glaubel")] |= ST_MISSION_SHOWN;
    assert_true(stops_undo(&s, ST_DE, "arrest ingrid-heizer"));
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_false(stops_undo(&shown, ST_DE, "arrest ingrid-heizer"));
}

TEST(st_14_2__an_arrest_by_right_tells_nothing)
{
    st_state s = at_arrest("hermann-brunner");

    wake(&s, "hermann-brunner");
    assert_false(stops_undo(&s, ST_DE, "arrest ingrid-heizer"));
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
}

TEST(st_15_2__a_kidnapping_tells_of_a_weapon)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    jail(&s, "irena");
    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    set_evidence(&s, "bruno-dreher", 6);
    give(&s, "jacek", "bagnet");
    lay_token(&s, "m1", "podejrzany-de", false);
    wake(&s, "jacek");
    assert_true(stops_undo(&s, ST_PL, "kidnap bruno-dreher"));
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
}

/* ---- searches ---- */

TEST(st_12_2__a_search_past_the_own_marker_tells_of_a_key)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL), plain;

    stand(&s, "jacek", "szpital");
    give(&s, "jacek", "klucz");
    lay_token(&s, "szpital", "alarm-de", false);
    wake(&s, "jacek");
    plain = s;
    s.markers[location("szpital")] = (uint8_t)(1u << st_colour_of(agent(&s, "jacek")));
    assert_true(stops_undo(&s, ST_PL, "search"));
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_false(stops_undo(&plain, ST_PL, "search"));
}

/* ---- activations ---- */

/* Jacek has one point and nobody beside him, so it takes a plan of the city to activate him. */
static st_state at_last_point(const char *item_id)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "cmentarz");
    give(&s, "jacek", item_id);
    s.points[ST_PL] = 1;
    return s;
}

TEST(st_8_9__an_activation_that_a_hidden_thing_allows_tells_of_it)
{
    st_state s = at_last_point("plan-miasta"), rich = s;

    rich.points[ST_PL] = 2;
    assert_true(stops_undo(&s, ST_PL, "activate jacek"));
    assert_false(stops_undo(&rich, ST_PL, "activate jacek"));
}

TEST(st_g70__who_passes_tells_that_nothing_is_of_use)
{
    st_state s = at_last_point("lupa");

    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* it might be a plan of the city */
    for (unsigned a = 0; a < ST_COLOURS; a++) {
        if (a != agent(&s, "jacek"))
            s.flags[a] |= ST_NO_TURN;
    }
    assert_refused(st, &s, ST_PL, "activate jacek", ST_8_9);
    assert_true(stops_undo(&s, ST_PL, "pass"));
}

/* Of the two rules of the dokument one asks for a pieczątka, which nobody has seen. */
TEST(st_20_6__the_rule_by_which_a_thing_is_used_tells_of_another)
{
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_PL);

    stand(&s, "kloss-abwehra", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "kloss-abwehra", "dokument");
    give(&s, "kloss-abwehra", "pieczatka");
    wake(&s, "kloss-abwehra");
    play_move(st, &s, ST_PL, "use dokument", NULL);
    assert_true(stops_undo(&s, ST_PL, "choose 2"));
}

/* ---- missions ---- */

TEST(st_5_12__a_mission_is_shown_before_its_price_is_paid)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    gm_events events;
    unsigned emma;

    join(&s, "emma-schmidt", "h6");
    emma = agent(&s, "emma-schmidt");
    take_mission(&s, "emma-schmidt", "bukiet");
    stand(&s, "glaubel", "h6");
    give(&s, "emma-schmidt", "kwiaty");
    give(&s, "emma-schmidt", "perfumy");
    wake(&s, "emma-schmidt");
    assert_int_equal(seen_by(&s, ST_DE).mission[emma], ST_HIDDEN);
    play_move(st, &s, ST_PL, "complete basic", &events);
    assert_true(assert_event(&events, ST_E_MISSION_SHOWN, ST_5_12)->learns & GM_SEAT(ST_DE));
    assert_true(seen_by(&s, ST_DE).mission[emma] != ST_HIDDEN);
    play_move(st, &s, ST_PL, "discard kwiaty", &events);
    (void)assert_event(&events, ST_E_MISSION_DONE, ST_5_12);
}

/* A mission that pays at once is shown by its reward. */
TEST(st_5_12__a_mission_without_a_price_is_shown_once)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);
    gm_events events;

    take_mission(&s, "glaubel", "nakaz-aresztowania-glaubel");
    s.visited[agent(&s, "glaubel")] = 1u << location("posterunek") | 1u << location("sady");
    set_evidence(&s, "ingrid-heizer", 4);
    wake(&s, "glaubel");
    play_move(st, &s, ST_DE, "complete basic", &events);
    (void)assert_event(&events, ST_E_MISSION_DONE, ST_5_12);
    assert_no_event(&events, ST_E_MISSION_SHOWN);
}
