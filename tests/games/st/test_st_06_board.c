/*
 * test_st_06_board.c: Stawka: chapter 6: the board: paths, sectors, locations, what lies on fields.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

static const st_place *field(const char *id)
{
    return &st->content->place[place(id)];
}

/* ST-6.1 */
TEST(st_6_1__ten_sectors_with_names)
{
    static const char *const titles[] = { "Policyjny",   "Administracyjny", "Miejski",
                                          "Wojskowy",    "Kolejowy",        "Portowy",
                                          "Hitlerplatz", "Podmiejski",      "Fabryczny",
                                          "Willowy" };

    assert_int_equal(st->content->n_faces, COUNT_OF(titles));
    for (unsigned i = 0; i < COUNT_OF(titles); i++)
        assert_string_equal(st->content->face[i + 1].item->title, titles[i]);
    assert_fact(ST_6_1);
}

/* ST-6.2 */
TEST(st_6_2__agents_move_along_the_paths)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h2");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    assert_refused(st, &s, ST_PL, "step h3", ST_6_2); /* no path */
    assert_refused(st, &s, ST_PL, "step h2", ST_6_2); /* not on the spot */
    assert_refused(st, &s, ST_PL, "step a2", ST_6_2);
    assert_refused(st, &s, ST_PL, "step p1", ST_6_2); /* not even on the board */
    assert_true(is_legal(&s, ST_PL, "step h1"));
    stand(&s, "ingrid-heizer", "h1");
    assert_true(is_legal(&s, ST_PL, "step h3"));
}

/* ST-6.3 */
TEST(st_6_3__sectors_are_joined_street_to_street)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h6");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "step a4", NULL);
    assert_int_equal(s.points[ST_PL], 13); /* no more than any other step */
    play_move(st, &s, ST_PL, "step h6", NULL);
    assert_int_equal(s.at[agent(&s, "ingrid-heizer")], place("h6"));
    assert_fact(ST_6_3);
}

/* ST-6.4 */
TEST(st_6_4__locations_have_names_and_piles)
{
    st_state s = at_planning("");

    assert_string_equal(field("urzad-zatrudnienia")->item->title, "Urząd zatrudnienia");
    assert_int_equal(st_location_at(st->content, place("h5")), -1); /* a street */
    for (unsigned i = 0; i < st->content->n_locations; i++) {
        unsigned at = st->content->location[i];
        bool is_laid = s.on_board >> st_face_at(st->content, at) & 1;
        assert_int_equal(st_location_at(st->content, at), i);
        assert_int_equal(s.n_pile[i], is_laid ? ST_PILE : 0);
        assert_true(strlen(st->content->place[at].item->title) > 3);
    }
    assert_fact(ST_6_4);
}

/* ST-6.5 */
TEST(st_6_5__the_dashed_path_of_the_police_is_for_germans)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    stand(&s, "jacek", "p2");
    stand(&s, "glaubel", "p2");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    assert_refused(st, &s, ST_PL, "step p6", ST_6_5);
    stand(&s, "jacek", "p6");
    assert_refused(st, &s, ST_PL, "step p2", ST_6_5); /* nor the other way */
    s = at_turn("scenario=pierwsze-starcie", ST_DE);
    stand(&s, "glaubel", "p2");
    play_move(st, &s, ST_DE, "activate glaubel", NULL);
    assert_true(is_legal(&s, ST_DE, "step p6"));
}

/* ST-6.6 */
TEST(st_6_6__the_dashed_path_of_the_town_is_for_poles)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "bruno-dreher", "m6");
    play_move(st, &s, ST_DE, "activate bruno-dreher", NULL);
    assert_refused(st, &s, ST_DE, "step m10", ST_6_6);
    stand(&s, "bruno-dreher", "m10");
    assert_refused(st, &s, ST_DE, "step m6", ST_6_6);
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    stand(&s, "jacek", "m6");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    assert_true(is_legal(&s, ST_PL, "step m10"));
}

/* ST-6.7 */
TEST(st_6_7__where_no_sector_touches_the_board_ends)
{
    st_state s = at_turn("", ST_PL);
    st_fields board = st_board(st->content, &s);
    uint8_t near[8];

    for (unsigned f = 1; f <= st->content->n_places; f++) {
        unsigned n = st_in(board, f) ? st_near(st->content, &s, ST_PL, f, near) : 0;
        for (unsigned i = 0; i < n; i++)
            assert_true(st_in(board, near[i]));
    }
    assert_int_equal(st_near(st->content, &s, ST_PL, place("h4"), near), 2); /* the west is open */
    assert_int_equal(st_near(st->content, &s, ST_PL, place("h6"), near), 3); /* the east is not */
    assert_fact(ST_6_7);
}

/* ST-6.8 */
TEST(st_6_8__the_scenario_says_how_sectors_touch)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");

    (void)state; /* kolejowy policyjny wojskowy, below them miejski administracyjny */
    assert_int_equal(s.join[sector("policyjny")][3], sector("kolejowy"));
    assert_int_equal(s.join[sector("policyjny")][1], sector("wojskowy"));
    assert_int_equal(s.join[sector("policyjny")][2], sector("administracyjny"));
    assert_int_equal(s.join[sector("policyjny")][0], 0);
    assert_int_equal(s.join[sector("miejski")][0], sector("kolejowy"));
    assert_int_equal(s.join[sector("miejski")][1], sector("administracyjny"));
    assert_true(st_are_adjacent(&s, sector("miejski"), sector("kolejowy")));
    assert_false(st_are_adjacent(&s, sector("miejski"), sector("policyjny")));
    assert_fact(ST_6_8);
}

/* ST-6.9 */
TEST(st_6_9__every_location_touches_one_street_two_of_them_two)
{
    for (unsigned i = 0; i < st->content->n_locations; i++) {
        unsigned at = st->content->location[i];
        bool has_two = at == place("posterunek") || at == place("dworzec");
        assert_int_equal(st->content->place[at].n_near, has_two ? 2 : 1);
        for (unsigned k = 0; k < st->content->place[at].n_near; k++)
            assert_int_equal(st_location_at(st->content, st->content->place[at].near[k]), -1);
    }
    assert_fact(ST_6_9);
}

/* ST-6.10 */
TEST(st_6_10__ten_locations_have_a_telephone)
{
    static const char *const phones[] = {
        "gestapo",          "areszt",  "posterunek",  "urzad-zatrudnienia", "sady",
        "willa-oficera-ss", "abwehra", "biuro-raila", "budka-telefoniczna", "hotel"
    };
    uint32_t set = 0;

    for (unsigned i = 0; i < COUNT_OF(phones); i++) {
        assert_true(field(phones[i])->has_phone);
        set |= 1u << location(phones[i]);
    }
    assert_int_equal(st->content->phones, set);
    assert_false(field("teatr")->has_phone);
    assert_fact(ST_6_10);
}

/* Somebody stands before the fort, is at work and tries to enter. */
static st_state before_fort(gm_seat side, const char *id, const char *words)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", side);

    stand(&s, id, "w7");
    play_move(st, &s, side, words, NULL);
    return s;
}

/* ST-6.11 */
TEST(st_6_11__whoever_enters_the_fort_passes_a_control)
{
    st_state s =
        before_fort(ST_PL, "irena", "activate irena"); /* vigilance 7, and 2 are taken off */
    gm_events events = { .n = 0 };

    load_dice(&s, "55");
    play_move(st, &s, ST_PL, "step fort", &events);
    (void)assert_event(&events, ST_E_CONTROL_PASSED, ST_6_11);
    assert_int_equal(s.at[agent(&s, "irena")], place("fort"));
    s = before_fort(ST_PL, "irena", "activate irena");
    load_dice(&s, "45");
    play_move(st, &s, ST_PL, "step fort", &events);
    (void)assert_event(&events, ST_E_CONTROL_FAILED, ST_G37);
    assert_int_equal(s.at[agent(&s, "irena")], place("w7"));
    s = before_fort(ST_DE, "bruno-dreher", "activate bruno-dreher"); /* Germans, too */
    load_dice(&s, "11");
    play_move(st, &s, ST_DE, "step fort", &events);
    (void)assert_event(&events, ST_E_CONTROL_FAILED, ST_G37);
}

/* ST-6.11 */
TEST(st_6_11__chiefs_are_let_in_without_it)
{
    st_state s = before_fort(ST_DE, "stedtke", "activate stedtke");
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_DE, "step fort", &events);
    assert_no_event(&events, ST_E_ROLLED);
    assert_int_equal(s.at[agent(&s, "stedtke")], place("fort"));
    s = before_fort(ST_PL, "kloss-abwehra", "activate kloss-abwehra");
    play_move(st, &s, ST_PL, "step fort", &events);
    assert_no_event(&events, ST_E_ROLLED);
    assert_int_equal(s.at[ST_KLOSS], place("fort"));
}

/* ST-6.12 */
TEST(st_6_12__any_number_of_agents_share_a_field)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    for (unsigned a = 0; a < ST_CAR; a++)
        s.at[a] = (uint8_t)place("w3");
    stand(&s, "jacek", "w2");
    assert_int_equal(st_at(&s, place("w3")), 0xfe);
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "step w3", NULL);
    assert_int_equal(st_at(&s, place("w3")), 0xff);
    assert_fact(ST_6_12);
}

/* ST-6.13 */
TEST(st_6_13__a_field_holds_one_token)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    assert_true(st_in(st_token_fields(st->content, &s, ST_DE), place("hotel")) == false);
    assert_true(st_in(st_token_fields(st->content, &s, ST_DE), place("szpital")));
    lay_token(&s, "szpital", "kociol", false);
    assert_false(st_in(st_token_fields(st->content, &s, ST_DE), place("szpital")));
    assert_true(st_in(st_token_fields(st->content, &s, ST_PL), place("w2")));
    lay_token(&s, "w2", "zlodziej", false);
    assert_false(st_in(st_token_fields(st->content, &s, ST_PL), place("w2")));
    assert_fact(ST_6_13);
}

/* ST-6.14 */
TEST(st_6_14__piles_lie_face_down_in_an_order_nobody_knows)
{
    st_state s = at_planning("");
    unsigned hotel = location("hotel"), orders = 0;

    for (gm_seat side = 0; side < ST_SIDES; side++) {
        st_view v = seen_by(&s, side);
        assert_int_equal(v.n_pile[hotel], 5);
        for (unsigned k = 0; k < ST_PILE; k++)
            assert_int_equal(v.pile[hotel][k], ST_HIDDEN);
    }
    for (unsigned seed = 1; seed < 20; seed++) {
        st_state other = dealt("", seed);
        orders += memcmp(other.pile[hotel], s.pile[hotel], ST_PILE) != 0;
    }
    assert_true(orders > 10); /* shuffled */
    assert_fact(ST_6_14);
}

/* ---- ruins ---- */

/* Jacek is at work in the police sector, where the posterunek lies in ruins. */
static st_state ruined_posterunek(unsigned spent)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    stand(&s, "jacek", "p5");
    stand(&s, "hermann-brunner", "gestapo");
    s.ruins = 1u << location("posterunek") | 1u << location("hotel");
    s.spent[agent(&s, "jacek")] = (uint8_t)spent;
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    return s;
}

/* ST-6.15 */
TEST(st_6_15__nobody_stops_in_a_ruin)
{
    st_state s = ruined_posterunek(0);

    stand(&s, "glaubel", "posterunek");
    play_move(st, &s, ST_PL, "step posterunek", NULL); /* it has two ways */
    assert_refused(st, &s, ST_PL, "end", ST_6_15);
    assert_refused(st, &s, ST_PL, "search", ST_6_15);
    assert_refused(st, &s, ST_PL, "talk glaubel", ST_6_15); /* that would end the movement */
    play_move(st, &s, ST_PL, "step p8", NULL);
    assert_allowed(st, &s, ST_PL, "end");
    assert_int_equal(s.points[ST_PL], 12);
}

/* ST-6.15 */
TEST(st_6_15__into_a_ruin_only_with_a_way_out)
{
    st_state s = ruined_posterunek(0);

    stand(&s, "jacek", "h2");
    assert_refused(st, &s, ST_PL, "step hotel", ST_6_15); /* no way out but back */
    s.ruins = 0;
    assert_true(is_legal(&s, ST_PL, "step hotel"));
    s = ruined_posterunek(5); /* two points of seven are left */
    play_move(st, &s, ST_PL, "step p3", NULL);
    stand(&s, "jacek", "p5");
    assert_refused(st, &s, ST_PL, "step posterunek", ST_6_15); /* the last point ends there */
}

/* ST-6.15 */
TEST(st_6_15__nobody_searches_a_ruin)
{
    st_state s = ruined_posterunek(0);

    stand(&s, "jacek", "posterunek"); /* he was there when it blew up */
    assert_refused(st, &s, ST_PL, "search", ST_6_15);
    s.ruins = 0;
    assert_true(is_legal(&s, ST_PL, "search"));
}

/* ST-6.15 */
TEST(st_6_15__nobody_is_moved_into_a_ruin)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "bruno-dreher", "k4");
    lay_token(&s, "k5", "zamieszanie", false);
    s.ruins = 1u << location("dworzec");
    play_move(st, &s, ST_DE, "activate bruno-dreher", NULL);
    play_move(st, &s, ST_DE, "step k5", NULL);
    play_move(st, &s, ST_DE, "pass", NULL); /* he does not stop for the token */
    play_move(st, &s, ST_PL, "trigger", NULL);
    assert_refused(st, &s, ST_PL, "to dworzec", ST_6_15);
    s.ruins = 0;
    assert_true(is_legal(&s, ST_PL, "to dworzec"));
}

/* ST-T74 */
TEST(st_t74__a_pole_on_the_german_path)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "irena", "p2");
    play_move(st, &s, ST_PL, "activate irena", NULL);
    assert_refused(st, &s, ST_PL, "step p6", ST_6_5);
    assert_example(ST_T74, !is_legal(&s, ST_PL, "step p6"));
    assert_example(ST_T74, is_legal(&s, ST_PL, "step p4"));
}
