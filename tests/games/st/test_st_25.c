/*
 * test_st_25.c: Stawka, chapter 25: free scenarios of every size, level and difficulty, and the
 * password game; and games of every scenario played to their ends.
 */
#include "st_position.h"

#include <stdio.h>
#include <string.h>

static const char *id_of(const st_state *s, unsigned slot)
{
    return content_item_at(st->db, st->content->sort_agent, s->document[slot])->id;
}

static void play_on(st_state *s, gm_seat seat, const char *verb, unsigned slot, gm_events *events)
{
    char words[64];

    (void)snprintf(words, sizeof words, "%s %s", verb, id_of(s, slot));
    play_move(st, s, seat, words, events);
}

/* ---- ST-25.1, ST-25.2 ---- */

static void st_25_1__each_player_has_a_side(void **state)
{
    st_state s = at_start("scenario=swobodny");

    (void)state;
    assert_string_equal(st_game.seat_word(st->content, &s, ST_PL), "pl");
    assert_string_equal(st_game.seat_word(st->content, &s, ST_DE), "de");
    assert_int_equal(s.winner, 0);
    assert_fact(ST_25_1);
}

static void st_25_2__four_to_seven_sectors_are_laid(void **state)
{
    (void)state;
    assert_string_equal(st_game.options[ST_O_SECTORS].values, "4..7");
    for (unsigned n = 4; n <= 7; n++) {
        char setup[60];
        st_state s;
        (void)snprintf(setup, sizeof setup, "scenario=swobodny sectors=%u", n);
        s = at_planning(setup);
        assert_int_equal(s.n_laid, n);
        assert_int_equal(__builtin_popcount(s.on_board), n);
    }
    assert_fact(ST_25_2);
}

/* ---- ST-25.7 ---- */

static void st_25_7__four_agents_are_drawn_when_the_board_lies(void **state)
{
    st_state s = at_start("scenario=swobodny");
    gm_events events = { .n = 0 };

    (void)state;
    while (s.phase == ST_BUILDING) {
        gm_moves moves;
        st_moves(st->content, &s, s.turn, &moves);
        gm_clear(&events);
        st_apply(st->content, &s, s.turn, moves.m[0], &events);
    }
    (void)assert_event(&events, ST_E_JOINS, ST_25_7);
    assert_int_equal(times_told(&events, ST_E_JOINS), 7); /* and Kloss */
}

/* ---- ST-25.10 to ST-25.12, ST-25.20, ST-C12, ST-C34 ---- */

static void assert_parts(const char *scenario_id, const char *level, bool is_extended,
                         bool is_advanced)
{
    char setup[80];
    st_state s;

    (void)snprintf(setup, sizeof setup, "scenario=%s level=%s", scenario_id, level);
    s = at_planning(setup);
    assert_int_equal(s.n_pool[ST_PL], is_extended ? 18 : 0);
    assert_int_equal(s.n_pool[ST_DE], is_extended ? 18 : 0);
    assert_int_equal(s.n_reactions, is_advanced ? 36 : 0);
    assert_int_equal(s.n_cards[ST_PL] > 0, is_advanced);
    assert_int_equal(s.card_limit, is_advanced ? 2 : 0);
    assert_int_equal(s.words != 0, strcmp(scenario_id, "swobodny") != 0);
    assert_int_equal(s.stages, s.words ? 30 : 8);
}

/* ST-25.11 */
static void st_25_20__level_and_difficulty_are_two_choices(void **state)
{
    static const char *const difficulties[] = { "swobodny", "swobodny-haslo" };

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(difficulties); i++) {
        assert_parts(difficulties[i], "basic", false, false);
        assert_parts(difficulties[i], "extended", true, false);
        assert_parts(difficulties[i], "advanced", true, true);
    }
    assert_fact(ST_25_10);
    assert_fact(ST_25_11);
    assert_fact(ST_25_12);
    assert_fact(ST_25_20);
    assert_fact(ST_C12);
    assert_fact(ST_C34);
}

/* ---- ST-25.13, ST-T88 ---- */

static void st_t88__five_sectors_give_three_location_cards(void **state)
{
    (void)state;
    assert_example(ST_T88, at_planning("scenario=swobodny sectors=5").card_limit == 3);
    assert_int_equal(at_start("scenario=swobodny sectors=4").card_limit, 2);
    assert_int_equal(at_start("scenario=swobodny sectors=6").card_limit, 3);
    assert_int_equal(at_start("scenario=swobodny sectors=7").card_limit, 4);
}

/* ---- ST-25.14 ---- */

static void st_25_14__three_poles_in_prison_win_for_the_german_side(void **state)
{
    st_state s = at_turn("scenario=swobodny level=extended", ST_DE);
    unsigned chief = (int)ST_DE * ST_COLOURS + ST_BLACK;
    gm_events events = { .n = 0 };

    (void)state;
    jail(&s, id_of(&s, ST_YELLOW));
    jail(&s, id_of(&s, ST_VIOLET));
    stand(&s, id_of(&s, ST_BLUE), "gestapo");
    stand(&s, id_of(&s, chief), "gestapo");
    set_evidence(&s, id_of(&s, ST_BLUE), 6);
    wake(&s, id_of(&s, chief));
    play_on(&s, ST_DE, "arrest", ST_BLUE, &events);
    assert_int_equal(s.winner, ST_DE + 1);
}

/* ST-25.14  Exposing a chief ends it as well. */
static void st_25_14__exposing_a_chief_ends_it(void **state)
{
    st_state s = at_turn("scenario=swobodny level=basic", ST_DE);
    unsigned chief = (int)ST_DE * ST_COLOURS + ST_BLACK;
    gm_events events = { .n = 0 };

    (void)state;
    stand(&s, id_of(&s, chief), "gestapo");
    stand(&s, id_of(&s, ST_KLOSS), "gestapo");
    set_evidence(&s, id_of(&s, ST_KLOSS), 10);
    wake(&s, id_of(&s, chief));
    load_dice(&s, "66");
    play_on(&s, ST_DE, "talk", ST_KLOSS, &events);
    (void)assert_event(&events, ST_E_WON, ST_1_4);
}

/* ---- ST-25.15 ---- */

static void st_25_15__the_password_game_has_no_last_stage_of_its_own(void **state)
{
    st_state s = at_turn("scenario=swobodny-haslo level=basic", ST_PL);
    gm_events events = { .n = 0 };

    (void)state;
    s.stage = 29;
    end_stage(&s, &events);
    assert_int_equal(s.winner, 0);
    quiet_stage(&s, ST_PL);
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_G88);
    assert_fact(ST_25_15);
}

/* ---- passwords: ST-T87, ST-G44, ST-G26 ---- */

/* The Polish agent of that slot meets the German chief; the German word is "teatr". */
static st_state at_guess(const char *level, unsigned slot)
{
    static const char *const letters[] = { "t", "e", "a", "t", "r" };
    char setup[60];
    st_state s;

    (void)snprintf(setup, sizeof setup, "scenario=swobodny-haslo level=%s", level);
    s = at_turn(setup, ST_PL);
    for (unsigned i = 0; i < ST_PASSWORD; i++)
        s.password[ST_DE][i] = (uint8_t)letter(letters[i]);
    stand(&s, id_of(&s, slot), "gestapo");
    stand(&s, id_of(&s, (int)ST_DE * ST_COLOURS + ST_BLACK), "gestapo");
    wake(&s, id_of(&s, slot));
    return s;
}

static void guess_wrong(st_state *s, gm_events *events)
{
    static const char *const tekst[] = { "letter t", "letter e", "letter k", "letter s",
                                         "letter t" };

    play_move(st, s, ST_PL, "guess", NULL);
    for (unsigned i = 0; i < COUNT_OF(tekst); i++)
        play_move(st, s, ST_PL, tekst[i], events);
}

static void st_t87__a_wrong_password_costs_the_agent(void **state)
{
    static const char *const levels[] = { "basic", "extended", "advanced" };
    gm_events events = { .n = 0 };

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(levels); i++) {
        st_state s = at_guess(levels[i], ST_VIOLET);
        guess_wrong(&s, &events);
        assert_example(ST_T87, assert_event(&events, ST_E_WRONG, ST_25_19)->seat == ST_PL);
        assert_example(ST_T87, !st_is_free(&s, ST_VIOLET) && s.winner == 0);
        assert_example(ST_T87, s.turn == ST_DE); /* his activation is over */
    }
}

/* ST-G26  At the basic level too. */
static void st_g26__who_has_nobody_left_loses(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = at_guess("basic", ST_VIOLET);

    (void)state;
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        if (i == ST_VIOLET)
            continue;
        s.flags[i] = ST_DEAD;
        s.at[i] = 0;
    }
    guess_wrong(&s, &events);
    (void)assert_event(&events, ST_E_WON, ST_G26);
    assert_int_equal(s.winner, ST_DE + 1);
}

/* ST-G26  Without a chief it goes on. */
static void st_g26__the_game_goes_on_without_a_chief(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = at_guess("advanced", ST_KLOSS);

    (void)state;
    guess_wrong(&s, &events);
    assert_true(s.flags[ST_KLOSS] & ST_DEAD);
    assert_int_equal(s.winner, 0);
}

/* ---- to the end ---- */

/* Every size and level, both difficulties: somebody always has a move, and it ends. */
static void st_25__free_games_end(void **state)
{
    static const char *const levels[] = { "basic", "extended", "advanced" };
    static const char *const difficulties[] = { "swobodny", "swobodny-haslo stages=6" };

    (void)state;
    for (unsigned i = 0; i < 24; i++) {
        char setup[100];
        st_state s;
        (void)snprintf(setup, sizeof setup, "scenario=%s level=%s sectors=%u", difficulties[i & 1],
                       levels[i / 2 % 3], 4 + i / 6);
        s = dealt(setup, i);
        play_out(&s, i);
        assert_in_range(s.winner, 1, 3);
        assert_true(s.ended_by != 0);
    }
}

static void st_21__games_of_every_scenario_end(void **state)
{
    static const char *const all[] = { "spotkanie",       "pierwsze-starcie", "najlepsze-kasztany",
                                       "wiem-kim-jestes", "hotel-excelsior",  "scisle-tajne" };

    (void)state;
    for (unsigned i = 0; i < 2 * COUNT_OF(all); i++) {
        char setup[60];
        st_state s;
        (void)snprintf(setup, sizeof setup, "scenario=%s", all[i / 2]);
        s = dealt(setup, i);
        play_out(&s, i);
        assert_in_range(s.winner, 1, 3);
        assert_int_equal(must_act(&s), 0);
        assert_refused(st, &s, ST_PL, "resign", ST_1_3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(st_25_1__each_player_has_a_side),
        cmocka_unit_test(st_25_2__four_to_seven_sectors_are_laid),
        cmocka_unit_test(st_25_7__four_agents_are_drawn_when_the_board_lies),
        cmocka_unit_test(st_25_20__level_and_difficulty_are_two_choices),
        cmocka_unit_test(st_t88__five_sectors_give_three_location_cards),
        cmocka_unit_test(st_25_14__three_poles_in_prison_win_for_the_german_side),
        cmocka_unit_test(st_25_14__exposing_a_chief_ends_it),
        cmocka_unit_test(st_25_15__the_password_game_has_no_last_stage_of_its_own),
        cmocka_unit_test(st_t87__a_wrong_password_costs_the_agent),
        cmocka_unit_test(st_g26__who_has_nobody_left_loses),
        cmocka_unit_test(st_g26__the_game_goes_on_without_a_chief),
        cmocka_unit_test(st_25__free_games_end),
        cmocka_unit_test(st_21__games_of_every_scenario_end),
    };

    return test_main(tests, COUNT_OF(tests), open_st, close_st);
}
