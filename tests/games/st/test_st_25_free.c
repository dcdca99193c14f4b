/*
 * test_st_25_free.c: Stawka, chapter 25: free scenarios of every size, level and difficulty, and
 * the password game; and games of every scenario played to their ends.
 */
#include "st_position.h"

#include <stdio.h>
#include <string.h>

AROUND_ALL(open_st, close_st);

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

TEST(st_25_1__each_player_has_a_side)
{
    st_state s = at_start("scenario=swobodny");

    assert_string_equal(st_game.seat_word(st->content, &s, ST_PL), "pl");
    assert_string_equal(st_game.seat_word(st->content, &s, ST_DE), "de");
    assert_int_equal(s.winner, 0);
    assert_fact(ST_25_1);
}

TEST(st_25_2__four_to_seven_sectors_are_laid)
{
    assert_string_equal(st_game.options[ST_O_SECTORS].values, "4..7");
    for (unsigned n = 4; n <= 7; n++) {
        char setup[60];
        st_state s;
        (void)snprintf(setup, sizeof setup, "scenario=swobodny sectors=%u", n);
        s = at_planning(setup);
        assert_int_equal(s.n_laid, n);
        assert_int_equal(set_count(s.on_board), n);
    }
    assert_fact(ST_25_2);
}

/* ---- ST-25.7 ---- */

TEST(st_25_7__four_agents_are_drawn_when_the_board_lies)
{
    st_state s = at_start("scenario=swobodny");
    gm_events events = { .n = 0 };

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
    assert_int_equal(s.stages, s.words ? 0 : 8);
}

/* ST-25.11 */
TEST(st_25_20__level_and_difficulty_are_two_choices)
{
    static const char *const difficulties[] = { "swobodny", "swobodny-haslo" };

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

TEST(st_t88__five_sectors_give_three_location_cards)
{
    assert_example(ST_T88, at_planning("scenario=swobodny sectors=5").card_limit == 3);
    assert_int_equal(at_start("scenario=swobodny sectors=4").card_limit, 2);
    assert_int_equal(at_start("scenario=swobodny sectors=6").card_limit, 3);
    assert_int_equal(at_start("scenario=swobodny sectors=7").card_limit, 4);
}

/* ---- ST-25.14 ---- */

TEST(st_25_14__three_poles_in_prison_win_for_the_german_side)
{
    st_state s = at_turn("scenario=swobodny level=extended", ST_DE);
    unsigned chief = (int)ST_DE * ST_COLOURS + ST_BLACK;
    gm_events events = { .n = 0 };

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
TEST(st_25_14__exposing_a_chief_ends_it)
{
    st_state s = at_turn("scenario=swobodny level=basic", ST_DE);
    unsigned chief = (int)ST_DE * ST_COLOURS + ST_BLACK;
    gm_events events = { .n = 0 };

    stand(&s, id_of(&s, chief), "gestapo");
    stand(&s, id_of(&s, ST_KLOSS), "gestapo");
    set_evidence(&s, id_of(&s, ST_KLOSS), 10);
    wake(&s, id_of(&s, chief));
    load_dice(&s, "66");
    play_on(&s, ST_DE, "talk", ST_KLOSS, &events);
    (void)assert_event(&events, ST_E_WON, ST_1_4);
}

/* ---- ST-25.15 ---- */

TEST(st_25_15__the_password_game_has_no_last_stage_of_its_own)
{
    st_state s = at_turn("scenario=swobodny-haslo level=basic", ST_PL);
    gm_events events = { .n = 0 };

    s.stage = 100;
    end_stage(&s, &events);
    assert_int_equal(s.winner, 0);
    s = at_turn("scenario=swobodny-haslo level=basic stages=30", ST_PL); /* as agreed */
    s.stage = 30;
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

TEST(st_t87__a_wrong_password_costs_the_agent)
{
    static const char *const levels[] = { "basic", "extended", "advanced" };
    gm_events events = { .n = 0 };

    for (unsigned i = 0; i < COUNT_OF(levels); i++) {
        st_state s = at_guess(levels[i], ST_VIOLET);
        guess_wrong(&s, &events);
        assert_example(ST_T87, assert_event(&events, ST_E_WRONG, ST_25_19)->seat == ST_PL);
        assert_example(ST_T87, !st_is_free(&s, ST_VIOLET) && s.winner == 0);
        assert_example(ST_T87, s.turn == ST_DE); /* his activation is over */
    }
}

/* What the computer would play for the Polish side. */
static gm_move advised(const st_state *s, rng *luck)
{
    st_view v = seen_by(s, ST_PL);
    gm_moves moves;

    st_moves(st->content, s, ST_PL, &moves);
    return moves.m[st_advise(st->content, &v, ST_PL, &moves, luck)];
}

/* ST-G43  It knows nothing but its list and the letters shown. */
TEST(st_25_19__the_computer_guesses_when_few_words_are_left)
{
    st_state s = at_guess("basic", ST_VIOLET);
    gm_events events = { .n = 0 };
    rng_key key = { .word = { 1 } };
    rng luck;

    rng_start(&luck, &key);
    assert_int_not_equal(advised(&s, &luck).verb, ST_V_GUESS);
    s.letters_shown[ST_DE] = 0x0f; /* teat. */
    assert_int_equal(advised(&s, &luck).verb, ST_V_GUESS);
    play_move(st, &s, ST_PL, "guess", NULL);
    while (s.winner == 0)
        st_apply(st->content, &s, ST_PL, advised(&s, &luck), &events);
    (void)assert_event(&events, ST_E_RIGHT, ST_25_19);
    assert_int_equal(s.winner, ST_PL + 1);
}

/* Enough of them that letters shown do not give a word away, and all different: ST-25.17. */
TEST(st_g43__the_computer_knows_two_thousand_words_a_language)
{
    const st_content *c = st->content;

    for (unsigned list = 0; list < 2; list++) {
        assert_in_range(c->n_words[list], 2000, ST_WORDS);
        for (unsigned i = 1; i < c->n_words[list]; i++) {
            for (unsigned k = 0; k < i; k++)
                assert_memory_not_equal(c->word[list][i], c->word[list][k], ST_PASSWORD);
        }
    }
}

/* People may write words that are in no list: the computer must not guess for ever. */
TEST(st_g43__the_computer_gives_up_on_words_that_it_does_not_know)
{
    st_state s = at_guess("basic", ST_VIOLET);
    rng_key key = { .word = { 1 } };
    rng luck;

    rng_start(&luck, &key);
    s.letters_shown[ST_DE] = 0x0f;
    s.password[ST_DE][4] = (uint8_t)letter("b");
    s.wrong[ST_PL] = 1;
    memcpy(s.wrong_word[ST_PL], s.password[ST_DE], ST_PASSWORD);
    s.wrong_word[ST_PL][4] = (uint8_t)letter("r");
    assert_int_not_equal(advised(&s, &luck).verb, ST_V_GUESS);
}

/* ST-G43 */
TEST(st_20_17__a_word_that_no_program_knows_can_be_imagined)
{
    st_state s = at_guess("basic", ST_VIOLET), like;
    uint64_t alphabet = st_alphabet(st->content, &s);

    s.password[ST_DE][0] = s.password[ST_DE][1] = (uint8_t)letter("z-kropka");
    s.letters_shown[ST_DE] = 3;
    for (uint32_t seed = 1; seed <= 50; seed++) {
        st_view v = seen_by(&s, ST_PL);
        rng_key key = { .word = { seed } };
        st_sample(st->content, &v, &key, &like);
        assert_int_equal(like.password[ST_DE][1], letter("z-kropka"));
        for (unsigned k = 0; k < ST_PASSWORD; k++)
            assert_true(alphabet >> like.password[ST_DE][k] & 1);
    }
}

/* ST-G26  At the basic level too. */
TEST(st_g26__who_has_nobody_left_loses)
{
    gm_events events = { .n = 0 };
    st_state s = at_guess("basic", ST_VIOLET);

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
TEST(st_g26__the_game_goes_on_without_a_chief)
{
    gm_events events = { .n = 0 };
    st_state s = at_guess("advanced", ST_KLOSS);

    guess_wrong(&s, &events);
    assert_true(s.flags[ST_KLOSS] & ST_DEAD);
    assert_int_equal(s.winner, 0);
}

/* ---- to the end ---- */

/* Every size and level, both difficulties: somebody always has a move, and it ends. */
TEST(st_25__free_games_end)
{
    static const char *const levels[] = { "basic", "extended", "advanced" };
    static const char *const difficulties[] = { "swobodny", "swobodny-haslo stages=6" };

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

TEST(st_21__games_of_every_scenario_end)
{
    static const char *const all[] = { "spotkanie",       "pierwsze-starcie", "najlepsze-kasztany",
                                       "wiem-kim-jestes", "hotel-excelsior",  "scisle-tajne" };

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
