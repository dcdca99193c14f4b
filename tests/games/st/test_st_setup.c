/*
 * test_st_setup.c: Stawka: how every scenario begins, and what is decided before the first stage.
 */
#include "st_position.h"

#include <stdio.h>
#include <string.h>

AROUND_ALL(open_st, close_st);

/* ---- what is expected of a scenario ---- */

typedef struct start {
    const char *agent, *place;
} start;

static void assert_sectors(const st_state *s, const char *const *ids, unsigned n)
{
    assert_int_equal(s->n_sectors, n);
    assert_int_equal(set_count(s->on_board), n);
    for (unsigned i = 0; i < n; i++) {
        assert_int_equal(s->laid[i], sector(ids[i]));
        assert_true(s->on_board >> sector(ids[i]) & 1);
    }
}

static void assert_starts(const st_state *s, const start *all, unsigned n)
{
    unsigned there = 0;

    for (unsigned i = 0; i < n; i++)
        assert_int_equal(s->at[agent(s, all[i].agent)], place(all[i].place));
    for (unsigned i = 0; i < ST_AGENTS; i++)
        there += s->document[i] != 0;
    assert_int_equal(there, n);
}

/* Five tiles in each location of the board, and nowhere else. */
static void assert_tiles(const st_state *s)
{
    uint32_t laid = st_locations_laid(st->content, s);

    for (unsigned i = 0; i < ST_LOCATIONS; i++) {
        assert_int_equal(s->n_pile[i], laid >> i & 1 ? 5 : 0);
        for (unsigned k = 0; k < s->n_pile[i]; k++)
            assert_int_equal(st->content->tile[s->pile[i][k]].location, i);
    }
}

static void assert_level(const st_state *s, unsigned level, unsigned stages, unsigned cards)
{
    unsigned locations = set_count(st_locations_laid(st->content, s));

    assert_int_equal(s->level, level);
    assert_int_equal(s->stages, stages);
    assert_int_equal(s->card_limit, cards);
    assert_int_equal(s->n_pool[ST_PL], level >= ST_EXTENDED ? 18 : 0);
    assert_int_equal(s->n_reactions, level == ST_ADVANCED ? 36 : 0);
    assert_int_equal(s->n_cards[ST_PL], level == ST_ADVANCED ? locations : 0);
    assert_int_equal(s->n_cards[ST_DE], level == ST_ADVANCED ? locations : 0);
    assert_int_equal(s->n_secrets, 12);
    assert_tiles(s);
}

/* ---- scenarios ---- */

/* ST-21.4, ST-21.5, ST-21.6, ST-21.7, ST-21.8, ST-21.9 */
TEST(st_21_4__spotkanie_begins_as_written)
{
    static const char *const sectors[] = { "hitlerplatz", "administracyjny" };
    static const start starts[] = { { "kloss-abwehra", "mieszkania-oficerow" },
                                    { "ingrid-heizer", "hotel" },
                                    { "glaubel", "urzad-zatrudnienia" },
                                    { "marta-becher", "teatr" } };
    st_state s = at_start("");

    assert_int_equal(s.phase, ST_PLANNING); /* nothing is to be decided before */
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL) | GM_SEAT(ST_DE));
    assert_sectors(&s, sectors, COUNT_OF(sectors));
    assert_starts(&s, starts, COUNT_OF(starts));
    assert_level(&s, ST_BASIC, 8, 0);
    assert_int_equal(s.join[sector("hitlerplatz")][1], sector("administracyjny"));
    assert_int_equal(s.join[sector("administracyjny")][3], sector("hitlerplatz"));
    assert_fact(ST_21_4);
    assert_fact(ST_21_5);
    assert_fact(ST_21_6);
    assert_fact(ST_21_7);
    assert_fact(ST_21_8);
    assert_fact(ST_21_9);
}

/* ST-21.13, ST-21.15, ST-21.14, ST-21.16, ST-21.17 */
TEST(st_21_13__pierwsze_starcie_begins_with_placing)
{
    static const char *const sectors[] = { "hitlerplatz", "administracyjny", "policyjny" };
    st_state s = at_start("scenario=pierwsze-starcie");

    assert_int_equal(s.phase, ST_DOCUMENT);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    play_move(st, &s, ST_PL, "document kloss-j23", NULL);
    assert_sectors(&s, sectors, COUNT_OF(sectors));
    assert_int_equal(s.join[sector("hitlerplatz")][2], sector("policyjny"));
    assert_level(&s, ST_EXTENDED, 8, 0);
    assert_int_equal(s.at[agent(&s, "kloss-j23")], place("gestapo"));
    assert_int_equal(s.at[agent(&s, "hermann-brunner")], place("gestapo"));
    assert_int_equal(s.at[agent(&s, "jacek")], 0);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* the German side places first, and anybody */
    play_move(st, &s, ST_DE, "place jacek", NULL);
    assert_refused(st, &s, ST_DE, "to areszt", ST_21_15);
    assert_refused(st, &s, ST_DE, "to h1", ST_21_15);
    play_move(st, &s, ST_DE, "to hotel", NULL);
    assert_int_equal(s.at[agent(&s, "jacek")], place("hotel"));
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_false(is_legal(&s, ST_PL, "place jacek"));
    play_move(st, &s, ST_PL, "place ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "to hotel", NULL);
    decide_set_up(&s);
    assert_int_equal(s.phase, ST_PLANNING);
    assert_fact(ST_21_13);
    assert_fact(ST_21_14);
    assert_fact(ST_21_16);
    assert_fact(ST_21_17);
}

/* ST-21.25, ST-21.27, ST-21.26, ST-21.28, ST-21.29 */
TEST(st_21_25__najlepsze_kasztany_places_one_a_sector)
{
    static const char *const sectors[] = { "hitlerplatz", "administracyjny", "policyjny",
                                           "miejski" };
    st_state s = at_start("scenario=najlepsze-kasztany");

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    assert_sectors(&s, sectors, COUNT_OF(sectors));
    assert_level(&s, ST_ADVANCED, 10, 2);
    play_move(st, &s, ST_DE, "place georg", NULL);
    play_move(st, &s, ST_DE, "to gestapo", NULL);
    play_move(st, &s, ST_PL, "place jacek", NULL);
    assert_refused(st, &s, ST_PL, "to posterunek", ST_21_27);
    play_move(st, &s, ST_PL, "to hotel", NULL);
    decide_set_up(&s);
    for (unsigned i = 0; i < 4; i++) {
        unsigned there = st_in_sector(st->content, &s, s.laid[i]);
        assert_int_equal(set_count(there & st_network(ST_PL)), 1);
        assert_int_equal(set_count(there & st_network(ST_DE)), 1);
    }
    assert_fact(ST_21_25);
    assert_fact(ST_21_26);
    assert_fact(ST_21_28);
    assert_fact(ST_21_29);
}

/* ST-22.1, ST-22.2, ST-22.4 */
TEST(st_22_1__wiem_kim_jestes_has_decks_of_14_cards)
{
    static const char *const sectors[] = { "kolejowy", "policyjny", "wojskowy", "miejski",
                                           "administracyjny" };
    static const start starts[] = {
        { "kloss-abwehra", "abwehra" },   { "irena", "dworzec" },
        { "jacek", "kamienica" },         { "starsza-pani", "sady" },
        { "stedtke", "gestapo" },         { "marta-becher", "szpital" },
        { "bruno-dreher", "targowisko" }, { "heinrich-vogel", "urzad-zatrudnienia" },
    };
    st_state s = at_start("scenario=wiem-kim-jestes");

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    assert_sectors(&s, sectors, COUNT_OF(sectors));
    assert_starts(&s, starts, COUNT_OF(starts));
    assert_level(&s, ST_ADVANCED, 8, 3);
    assert_int_equal(s.n_cards[ST_PL], 14);
    assert_int_equal(s.n_cards[ST_DE], 14);
    assert_fact(ST_22_1);
    assert_fact(ST_22_2);
    assert_fact(ST_22_4);
    assert_fact(ST_2_7);
}

/* ST-22.3 */
TEST(st_22_3__the_radio_is_hidden_in_secret)
{
    st_state s = at_start("scenario=wiem-kim-jestes");
    gm_events events = { .n = 0 };
    const gm_event *hidden;

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_refused(st, &s, ST_PL, "to gestapo", ST_22_3);
    assert_refused(st, &s, ST_PL, "to koszary", ST_22_3);
    assert_true(is_legal(&s, ST_PL, "to dworzec"));
    play_move(st, &s, ST_PL, "to szpital", &events);
    hidden = assert_event(&events, ST_E_RADIO_HIDDEN, ST_22_3);
    assert_int_equal(heard_by(hidden, ST_PL).arg[0], place("szpital"));
    assert_int_equal(heard_by(hidden, ST_DE).arg[0], 0);
    assert_int_equal(seen_by(&s, ST_PL).radio, place("szpital"));
    assert_int_equal(seen_by(&s, ST_DE).radio, 0);
    assert_int_equal(s.phase, ST_PLANNING);
}

/* ST-23.2, ST-23.3, ST-23.4 */
TEST(st_23_5__the_hotel_cards_lie_at_the_bottom)
{
    static const char *const sectors[] = { "willowy", "hitlerplatz", "administracyjny", "miejski",
                                           "policyjny" };
    static const start starts[] = {
        { "kloss-abwehra", "hotel" },
        { "ingrid-heizer", "kawiarnia" },
        { "christianson", "targowisko" },
        { "georg", "sady" },
        { "erik-kopf", "posterunek" },
        { "fritz-kopf", "willa-oficera-ss" },
        { "lemner", "teatr" },
        { "heinrich-vogel", "mieszkania-oficerow" },
    };

    for (unsigned seed = 0; seed < 20; seed++) {
        st_state s = dealt("scenario=hotel-excelsior", seed);
        play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
        assert_int_equal(s.card_deck[ST_PL][0], location("hotel"));
        assert_int_equal(s.card_deck[ST_DE][0], location("hotel"));
        assert_int_equal(s.buried, location("hotel") + 1);
        assert_sectors(&s, sectors, COUNT_OF(sectors));
        assert_starts(&s, starts, COUNT_OF(starts));
        assert_level(&s, ST_ADVANCED, 0, 3);
    }
    assert_fact(ST_23_2);
    assert_fact(ST_23_3);
    assert_fact(ST_23_4);
    assert_fact(ST_23_5);
}

/* ST-24.1, ST-24.3, ST-24.4 */
TEST(st_24_2__a_control_lies_open_at_the_factory)
{
    static const char *const sectors[] = { "wojskowy", "policyjny", "administracyjny",
                                           "kolejowy", "miejski",   "fabryczny" };
    static const start starts[] = {
        { "kloss-abwehra", "abwehra" },   { "irena", "dworzec" },
        { "kazik", "targowisko" },        { "edward-kania", "kamienica" },
        { "glaubel", "biuro-raila" },     { "bruno-dreher", "sady" },
        { "hermann-brunner", "gestapo" }, { "marta-becher", "szpital" },
        { "czarne-audi", "koszary" },
    };
    st_state s = at_start("scenario=scisle-tajne");

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    assert_sectors(&s, sectors, COUNT_OF(sectors));
    assert_starts(&s, starts, COUNT_OF(starts));
    assert_int_equal(s.token_up[place("fabryka")], threat("kontrola-3"));
    assert_int_equal(s.n_pool[ST_DE], 17);
    assert_level(&s, ST_ADVANCED, 15, 3);
    assert_fact(ST_24_1);
    assert_fact(ST_24_2);
    assert_fact(ST_24_3);
    assert_fact(ST_24_4);
}

TEST(st_3__components_are_all_there)
{
    const st_content *c = st->content;
    unsigned tokens[ST_SIDES] = { 0, 0 }, tiles = 0, missions = 0;

    for (unsigned t = 1; t <= c->n_threats; t++)
        tokens[c->threat[t].side] += c->threat[t].copies;
    for (unsigned f = 1; f <= c->n_faces; f++)
        tiles |= 1u << c->face[f].tile;
    for (unsigned d = 1; d <= c->n_documents; d++)
        missions += c->agent[d].mission[2] != 0;
    assert_int_equal(c->n_faces, 10);
    assert_int_equal(set_count(tiles), 7);
    assert_int_equal(c->n_tiles, 130);
    assert_int_equal(c->n_kloss, 3);
    assert_int_equal(missions, 16); /* 21 documents without Kloss, Brunner and Stedtke */
    assert_int_equal(c->n_reactions, 36);
    assert_int_equal(c->n_secrets, 12);
    assert_int_equal(tokens[ST_PL], 18);
    assert_int_equal(tokens[ST_DE], 18);
    assert_fact(ST_3_1);
    assert_fact(ST_3_2);
    assert_fact(ST_3_4);
    assert_fact(ST_3_6);
    assert_fact(ST_3_8);
    assert_fact(ST_3_13);
    assert_fact(ST_3_14);
}

TEST(st_4_16__the_polish_side_chooses_the_document)
{
    st_state s = at_start("scenario=wiem-kim-jestes");

    assert_refused(st, &s, ST_PL, "document irena", ST_4_16);
    assert_refused(st, &s, ST_DE, "document kloss-j23", ST_8_1);
    play_move(st, &s, ST_PL, "document kloss-centrala", NULL);
    assert_int_equal(s.document[ST_KLOSS], document("kloss-centrala"));
}

/* ---- options ---- */

TEST(st_g88__open_games_take_another_number_of_stages)
{
    assert_int_equal(at_start("scenario=hotel-excelsior stages=12").stages, 12);
    assert_int_equal(at_start("scenario=swobodny-haslo stages=40").stages, 40);
    assert_int_equal(at_start("scenario=swobodny-haslo").stages, 0); /* no limit */
    assert_int_equal(at_start("scenario=wiem-kim-jestes stages=12").stages, 8);
    assert_int_equal(at_start("scenario=swobodny stages=12").stages, 8);
    assert_setup_refused(st, "scenario=klub", ST_21_2);
    assert_fact(ST_2_6);
}

TEST(st_c01__rulings_are_switches)
{
    assert_int_equal(at_start("").rulings, ST_ANY_GIFTS);
    assert_int_equal(at_start("gifts=one").rulings, 0);
    assert_int_equal(at_start("arrest=2 lock=at-least exposure=off").rulings,
                     ST_ARREST_COSTS_TWO | ST_LOCK_AT_LEAST | ST_NO_EXPOSURE | ST_ANY_GIFTS);
}

/* ---- free scenarios ---- */

/* ST-25.3, ST-25.5, ST-25.4 */
TEST(st_25_3__sectors_are_laid_beside_each_other)
{
    st_state s = at_start("scenario=swobodny sectors=5 level=extended");
    gm_events events = { .n = 0 };

    assert_int_equal(s.laid[0], sector("policyjny"));
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_refused(st, &s, ST_DE, "lay policyjny policyjny north", ST_25_5);
    assert_refused(st, &s, ST_DE, "lay miejski wojskowy north", ST_25_5);
    play_move(st, &s, ST_DE, "lay miejski policyjny east", &events);
    (void)assert_event(&events, ST_E_LAID, ST_25_4);
    assert_int_equal(s.join[sector("miejski")][3], sector("policyjny"));
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_refused(st, &s, ST_PL, "lay willowy policyjny east", ST_25_5); /* taken */
    play_move(st, &s, ST_PL, "lay hitlerplatz policyjny south", NULL);
    assert_true(is_legal(&s, ST_DE, "lay kolejowy hitlerplatz east")); /* the same cell: */
    play_move(st, &s, ST_DE, "lay kolejowy miejski south", NULL);      /* it touches two */
    assert_int_equal(s.join[sector("kolejowy")][3], sector("hitlerplatz"));
    assert_int_equal(s.join[sector("kolejowy")][0], sector("miejski"));
    assert_fact(ST_25_3);
    assert_fact(ST_25_4);
}

TEST(st_25_5__two_faces_of_a_tile_are_never_laid)
{
    st_state s = at_start("scenario=swobodny sectors=7");
    unsigned tiles = 0;

    while (s.phase == ST_BUILDING) {
        gm_moves moves;
        gm_events unheard = { .n = 0 };
        gm_seat who = s.turn;
        st_moves(st->content, &s, who, &moves);
        assert_int_not_equal(moves.n, 0);
        st_apply(st->content, &s, who, moves.m[moves.n - 1], &unheard);
    }
    for (unsigned i = 0; i < 7; i++) {
        assert_false(tiles >> st->content->face[s.laid[i]].tile & 1);
        tiles |= 1u << st->content->face[s.laid[i]].tile;
    }
    assert_int_equal(s.card_limit, 4);
    assert_int_equal(at_start("scenario=swobodny sectors=4").card_limit, 2);
    assert_int_equal(at_start("scenario=swobodny sectors=6").card_limit, 3);
    assert_int_equal(at_start("scenario=swobodny sectors=6 level=extended").card_limit, 0);
    assert_fact(ST_25_13);
}

/* Lays the board by the first legal moves. */
static st_state built(const char *setup, unsigned seed)
{
    st_state s = dealt(setup, seed);

    while (s.phase == ST_BUILDING) {
        gm_moves moves;
        gm_events unheard = { .n = 0 };
        gm_seat who = s.turn;
        st_moves(st->content, &s, who, &moves);
        st_apply(st->content, &s, who, moves.m[0], &unheard);
    }
    return s;
}

/* ST-25.6 */
TEST(st_25_7__agents_are_drawn_one_of_each_colour)
{
    unsigned chiefs = 0;

    for (unsigned seed = 0; seed < 40; seed++) {
        st_state s = built("scenario=swobodny level=extended", seed);
        assert_int_equal(s.phase, ST_DOCUMENT);
        for (unsigned slot = 0; slot < ST_CAR; slot++) {
            assert_int_equal(s.document[slot] != 0, slot != ST_KLOSS);
            if (s.document[slot])
                assert_int_equal(st->content->agent[s.document[slot]].slot, slot);
        }
        chiefs |= 1u << s.document[(int)ST_DE * ST_COLOURS + ST_BLACK];
        assert_level(&s, ST_EXTENDED, 8, 0);
    }
    assert_int_equal(set_count(chiefs), 3); /* Brunner, Stedtke and Fritz Kopf */
    assert_fact(ST_25_6);
}

/* ST-25.8, ST-25.9 */
TEST(st_25_8__agents_are_placed_on_any_field)
{
    st_state s = built("scenario=swobodny", 0);
    char words[64];
    const char *german;

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    german =
        content_item_at(st->db, st->content->sort_agent, s.document[(int)ST_DE * ST_COLOURS])->id;
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    (void)snprintf(words, sizeof words, "place %s", german); /* one of the other side */
    play_move(st, &s, ST_PL, words, NULL);
    play_move(st, &s, ST_PL, "to p1", NULL);
    play_move(st, &s, ST_DE, "place kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "to gestapo", NULL); /* a Pole may be where a German is */
    german =
        content_item_at(st->db, st->content->sort_agent, s.document[(int)ST_DE * ST_COLOURS + 1])
            ->id;
    (void)snprintf(words, sizeof words, "place %s", german);
    play_move(st, &s, ST_PL, words, NULL);
    assert_refused(st, &s, ST_PL, "to p2", ST_25_9);
    decide_set_up(&s);
    assert_int_equal(s.phase, ST_PLANNING);
    assert_fact(ST_25_8);
}

/* ---- passwords ---- */

/* A free game in which only the passwords are still to be written. */
static st_state at_passwords(const char *words)
{
    char setup[80];
    st_state s;

    (void)snprintf(setup, sizeof setup, "scenario=swobodny-haslo words=%s", words);
    s = built(setup, 3);
    while (s.phase < ST_SECRETS) {
        gm_moves moves;
        gm_events unheard = { .n = 0 };
        gm_seat who = must_act(&s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        st_moves(st->content, &s, who, &moves);
        st_apply(st->content, &s, who, moves.m[0], &unheard);
    }
    return s;
}

/* ST-G43 */
TEST(st_25_17__passwords_are_written_in_secret)
{
    st_state s = at_passwords("pl");
    gm_events events = { .n = 0 };
    const gm_event *wrote;

    assert_int_equal(must_act(&s), GM_SEAT(ST_PL) | GM_SEAT(ST_DE));
    play_move(st, &s, ST_DE, "letter b", &events);
    wrote = assert_event(&events, ST_E_WROTE, ST_25_17);
    assert_int_equal(heard_by(wrote, ST_DE).arg[1], letter("b"));
    assert_int_equal(heard_by(wrote, ST_PL).arg[0], 1);
    assert_int_equal(heard_by(wrote, ST_PL).arg[1], 0);
    assert_true(is_legal(&s, ST_DE, "letter b")); /* though no word begins so */
    play_move(st, &s, ST_DE, "letter l-kreska", NULL);
    play_move(st, &s, ST_DE, "letter z-kropka", NULL);
    play_move(st, &s, ST_DE, "letter o", NULL);
    play_move(st, &s, ST_DE, "letter s-kreska", NULL);
    assert_refused(st, &s, ST_DE, "letter a", ST_8_1); /* five, and no more */
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_int_equal(seen_by(&s, ST_PL).password[ST_DE][0], 0);
    assert_int_equal(seen_by(&s, ST_DE).password[ST_DE][1], letter("l-kreska"));
    decide_set_up(&s);
    assert_int_equal(s.phase, ST_PLANNING);
}

TEST(st_g43__each_language_has_its_letters)
{
    st_state s = at_passwords("en"), pl = at_passwords("pl");
    gm_moves moves;

    assert_refused(st, &s, ST_PL, "letter l-kreska", ST_G43);
    assert_refused(st, &pl, ST_PL, "letter q", ST_G43);
    play_move(st, &s, ST_PL, "letter y", NULL);
    assert_true(is_legal(&s, ST_PL, "letter x"));
    st_moves(st->content, &s, ST_PL, &moves);
    assert_int_equal(moves.n, 26);
    st_moves(st->content, &pl, ST_PL, &moves);
    assert_int_equal(moves.n, 32);
}

static bool is_listed(const st_state *s, const uint8_t word[ST_PASSWORD])
{
    return st_count_words(st->content, s, word, ST_PL) == 1;
}

/* ST-25.17  The computer writes words of its list, and not always the same. */
TEST(st_g43__the_computer_writes_words_that_it_knows)
{
    st_state first = at_passwords("pl");
    unsigned different = 0;

    assert_true(st->content->n_words[first.words - 1] >= 200);
    for (uint32_t seed = 1; seed <= 20; seed++) {
        st_state s = at_passwords("pl");
        rng_key key = { .word = { seed } };
        rng luck;
        rng_start(&luck, &key);
        while (s.written[ST_PL] < ST_PASSWORD) {
            st_view v = seen_by(&s, ST_PL);
            gm_events unheard = { .n = 0 };
            gm_moves moves;
            st_moves(st->content, &s, ST_PL, &moves);
            st_apply(st->content, &s, ST_PL,
                     moves.m[st_advise(st->content, &v, ST_PL, &moves, &luck)], &unheard);
        }
        assert_true(is_listed(&s, s.password[ST_PL]));
        if (seed == 1)
            first = s;
        different += memcmp(first.password[ST_PL], s.password[ST_PL], ST_PASSWORD) != 0;
    }
    assert_true(different >= 15);
}

/* ---- content that is refused ---- */

/* ST-0.9 */
TEST(st_0_9__content_that_cannot_be_played_is_refused)
{
    assert_string_equal(complaint_about("", ""), "");
    assert_non_null(
        strstr(complaint_about("number items\n", ""), "a number of the rules is missing"));
    assert_non_null(strstr(complaint_about("", "number top-rank\n  source D\n  value 21\n"),
                           "test.txt:1: this number is outside what the rules can do with"));
    assert_non_null(strstr(complaint_about("tile gestapo-1\n", ""), "a location has five tiles"));
    assert_non_null(strstr(complaint_about("agent lemner\n", ""), "unknown agent"));
    assert_non_null(strstr(complaint_about("location-card werkschutz\n", ""),
                           "each side has one card for each location"));
    assert_non_null(strstr(
        complaint_about("", "words en\n  title x\n  source D\n  letters a b\n  list abbaa bacab\n"),
        "five letters of its own"));
}
