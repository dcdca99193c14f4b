/*
 * test_st_12_searches.c: Stawka, chapter 12: searches and the markers they leave.
 *
 * Irena (violet) searches the cmentarz, where nobody is, in a game in which nobody holds a card.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state at_search(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "irena", "cmentarz");
    next_find(&s, "cmentarz", "bagnet"); /* yellow 2 */
    return s;
}

static void mark(st_state *s, const char *place_id, unsigned colour)
{
    s->markers[location(place_id)] |= (uint8_t)(1u << colour);
}

static unsigned markers(const st_state *s, const char *place_id)
{
    return s->markers[location(place_id)];
}

/* ---- ST-12.1 ---- */

TEST(st_12_1__a_location_that_still_has_items)
{
    st_state s = at_search(), empty;

    stand(&s, "irena", "m9");
    wake(&s, "irena");
    assert_refused(st, &s, ST_PL, "search", ST_12_1); /* a street */
    assert_false(is_legal(&s, ST_PL, "search"));
    stand(&s, "irena", "cmentarz");
    empty = s;
    clear_pile(&empty, "cmentarz");
    assert_refused(st, &empty, ST_PL, "search", ST_12_1);
    assert_true(is_legal(&s, ST_PL, "search"));
}

TEST(st_12_1__a_search_is_an_action_for_two_points)
{
    st_state s = at_search();
    gm_events events;

    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", &events);
    assert_int_equal(assert_event(&events, ST_E_SEARCHES, ST_12_1)->arg[1], place("cmentarz"));
    assert_int_equal(s.points[ST_PL], 12);
    assert_int_equal(s.spent[agent(&s, "irena")], 2);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_refused(st, &s, ST_PL, "search", ST_8_5);
    s = at_search();
    s.points[ST_PL] = 1;
    stand(&s, "marta-becher", "cmentarz"); /* so that she has something to do */
    wake(&s, "irena");
    assert_refused(st, &s, ST_PL, "search", ST_8_10);
}

TEST(st_12_1__a_card_may_cause_one_for_nothing)
{
    st_state s = at_search();
    gm_events events;

    stand(&s, "heinrich-vogel", "sady");
    next_find(&s, "sady", "dokument");
    give_card(&s, "nakaz-rewizji");
    wake(&s, "heinrich-vogel");
    play_move(st, &s, ST_DE, "card nakaz-rewizji", &events);
    assert_int_equal(assert_event(&events, ST_E_SEARCHES, ST_12_1)->arg[1], place("sady"));
    assert_int_equal(s.points[ST_DE], 14);
    play_move(st, &s, ST_DE, "keep", NULL);
    assert_true(has_item(&s, "heinrich-vogel", "dokument"));
}

/* ---- ST-12.2 ---- */

TEST(st_12_2__not_where_the_own_colour_has_been)
{
    st_state s = at_search();

    mark(&s, "cmentarz", ST_VIOLET);
    wake(&s, "irena");
    assert_refused(st, &s, ST_PL, "search", ST_12_2);
    assert_false(is_legal(&s, ST_PL, "search"));
    s.markers[location("cmentarz")] = 0;
    mark(&s, "cmentarz", ST_BLUE);
    assert_true(is_legal(&s, ST_PL, "search"));
}

TEST(st_12_2__a_key_goes_past_markers_and_must_be_used)
{
    st_state s = at_search();

    mark(&s, "cmentarz", ST_VIOLET);
    give(&s, "irena", "klucz");
    give(&s, "irena", "latarka");
    wake(&s, "irena");
    assert_true(is_legal(&s, ST_PL, "search"));
    play_move(st, &s, ST_PL, "search", NULL);
    assert_refused(st, &s, ST_PL, "pass", ST_12_2);
    assert_false(is_legal(&s, ST_PL, "pass"));
    play_move(st, &s, ST_PL, "use klucz", NULL);
    assert_true(is_legal(&s, ST_PL, "pass"));
    play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "pass", NULL); /* nothing afterwards */
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_true(has_item(&s, "irena", "bagnet"));
    s = at_search();
    give(&s, "irena", "klucz"); /* where it is not needed it may be kept */
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    assert_true(is_legal(&s, ST_PL, "pass"));
}

/* ---- ST-12.3 ---- */

TEST(st_12_3__a_marker_stops_its_colour_on_both_sides)
{
    st_state s = at_search();

    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    stand(&s, "heinrich-vogel", "cmentarz"); /* violet too */
    wake(&s, "heinrich-vogel");
    assert_refused(st, &s, ST_DE, "search", ST_12_2);
    stand(&s, "marta-becher", "cmentarz");
    wake(&s, "marta-becher");
    assert_true(is_legal(&s, ST_DE, "search"));
    assert_fact(ST_12_3);
}

/* ---- ST-12.4 ---- */

TEST(st_12_4__the_top_tile_is_drawn_and_decided_on_at_once)
{
    st_state s = at_search();
    gm_events events;
    const gm_event *found;
    unsigned before = s.n_pile[location("cmentarz")];

    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", &events);
    found = assert_event(&events, ST_E_FOUND, ST_12_4);
    assert_int_equal(heard_by(found, ST_PL).arg[1], item("bagnet"));
    assert_int_equal(heard_by(found, ST_DE).arg[1], 0);
    assert_int_equal(s.n_pile[location("cmentarz")], before - 1);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_refused(st, &s, ST_PL, "end", ST_26_2);
    assert_true(is_legal(&s, ST_PL, "keep"));
    assert_true(is_legal(&s, ST_PL, "charge yellow"));
}

/* ---- ST-12.5 ---- */

TEST(st_12_5__what_is_kept_belongs_to_the_finder)
{
    st_state s = at_search();

    next_find(&s, "cmentarz", "zapalniczka");
    stand(&s, "jacek", "cmentarz");
    set_evidence(&s, "irena", 2);
    set_evidence(&s, "jacek", 2);
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_true(has_item(&s, "irena", "zapalniczka"));
    assert_true(is_legal(&s, ST_PL, "use zapalniczka"));
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "use zapalniczka", ST_13_4);
    assert_fact(ST_12_5);
}

/* ---- ST-12.6 ---- */

TEST(st_12_6__as_evidence_it_charges_and_is_gone)
{
    st_state s = at_search();
    gm_events events;
    const gm_event *charged;

    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    assert_refused(st, &s, ST_PL, "charge blue", ST_12_6); /* not on this tile */
    assert_int_equal(st_check(st->content, &s, ST_PL, gm_make(ST_V_CHARGE, 0, 0)), ST_12_6);
    assert_int_equal(st_check(st->content, &s, ST_PL, gm_make(ST_V_CHARGE, 5, 0)), ST_12_6);
    play_move(st, &s, ST_PL, "charge yellow", &events);
    charged = assert_event(&events, ST_E_CHARGED, ST_12_6);
    assert_int_equal(heard_by(charged, ST_DE).arg[1], item("bagnet")); /* shown to all */
    assert_int_equal(charged->arg[2], ST_YELLOW + 1);
    assert_int_equal(charged->arg[3], 2);
    assert_int_equal(assert_event(&events, ST_E_EVIDENCE, ST_12_6)->arg[1], 2);
    assert_int_equal(st_evidence_on(&s, agent(&s, "bruno-dreher")), 2);
    assert_false(has_item(&s, "irena", "bagnet"));
    assert_true(s.tiles_gone[tile("cmentarz-1") / 64] >> tile("cmentarz-1") % 64 & 1);
}

TEST(st_12_6__every_tile_charges_with_one_to_three)
{
    for (unsigned n = 1; n <= st->content->n_tiles; n++) {
        const st_tile *t = &st->content->tile[n];
        unsigned colours = 0;
        for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
            assert_in_range(t->evidence[colour], 0, 3);
            colours += t->evidence[colour] > 0;
        }
        assert_int_equal(colours == 0, st->content->type[t->type].is_box);
    }
}

/* ---- ST-12.7 ---- */

TEST(st_12_7__of_several_colours_one_is_chosen)
{
    st_state s = at_search();

    next_find(&s, "cmentarz", "latarka"); /* violet 2, black 1 */
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    assert_true(is_legal(&s, ST_PL, "charge violet"));
    assert_true(is_legal(&s, ST_PL, "charge black"));
    play_move(st, &s, ST_PL, "charge black", NULL);
    assert_int_equal(st_evidence_on(&s, agent(&s, "stedtke")), 1);
    assert_int_equal(st_evidence_on(&s, agent(&s, "heinrich-vogel")), 0);
    assert_fact(ST_12_7);
}

/* ---- ST-12.8 ---- */

TEST(st_12_8__a_marker_of_the_agents_colour_is_left)
{
    static const char *const ways[] = { "keep", "charge yellow" };

    for (unsigned i = 0; i < COUNT_OF(ways); i++) {
        st_state s = at_search();
        gm_events events;
        const gm_event *marker;
        wake(&s, "irena");
        play_move(st, &s, ST_PL, "search", NULL);
        play_move(st, &s, ST_PL, ways[i], &events);
        marker = assert_event(&events, ST_E_MARKER, ST_12_8);
        assert_int_equal(heard_by(marker, ST_DE).arg[0], place("cmentarz"));
        assert_int_equal(heard_by(marker, ST_DE).arg[1], ST_VIOLET + 1);
        assert_int_equal(markers(&s, "cmentarz"), 1u << ST_VIOLET);
        assert_int_equal(seen_by(&s, ST_DE).markers[location("cmentarz")], 1u << ST_VIOLET);
    }
}

/* ---- ST-12.9 ---- */

TEST(st_12_9__two_markers_of_different_colours)
{
    st_state s = at_search();

    mark(&s, "cmentarz", ST_BLUE);
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_int_equal(markers(&s, "cmentarz"), 1u << ST_BLUE | 1u << ST_VIOLET);
    assert_int_equal(st->content->markers, 2);
    assert_fact(ST_12_9);
}

/* ---- ST-12.10 ---- */

TEST(st_12_10__a_third_colour_takes_both_away)
{
    st_state s = at_search();
    gm_events events;

    mark(&s, "cmentarz", ST_BLUE);
    mark(&s, "cmentarz", ST_BLACK);
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", &events);
    assert_event(&events, ST_E_MARKER_GONE, ST_12_10);
    assert_int_equal(times_told(&events, ST_E_MARKER_GONE), 2);
    assert_int_equal(markers(&s, "cmentarz"), 1u << ST_VIOLET);
}

/* ---- ST-12.11 ---- */

TEST(st_12_11__a_marker_has_no_side)
{
    static const char *const searchers[] = { "irena", "heinrich-vogel" };
    unsigned left[2];

    for (unsigned i = 0; i < 2; i++) {
        st_state s = at_search();
        gm_seat side = st_side_of(agent(&s, searchers[i]));
        stand(&s, searchers[i], "cmentarz");
        wake(&s, searchers[i]);
        play_move(st, &s, side, "search", NULL);
        play_move(st, &s, side, "keep", NULL);
        left[i] = markers(&s, "cmentarz");
    }
    assert_int_equal(left[0], left[1]);
    assert_fact(ST_12_11);
}

/* ---- ST-12.12 ---- */

TEST(st_12_12__a_strongbox_is_neither_kept_nor_evidence)
{
    st_state s = at_search();
    gm_events events;

    stand(&s, "irena", "abwehra");
    next_find(&s, "abwehra", "kasetka");
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", &events);
    assert_int_equal(assert_event(&events, ST_E_BOX, ST_13_35)->arg[1], 8);
    assert_no_event(&events, ST_E_FOUND);
    assert_refused(st, &s, ST_PL, "keep", ST_26_5);
    assert_refused(st, &s, ST_PL, "charge yellow", ST_26_5);
    assert_true(is_legal(&s, ST_PL, "try"));
    play_move(st, &s, ST_PL, "leave", &events);
    assert_event(&events, ST_E_MARKER, ST_12_8); /* it was a search all the same */
    assert_fact(ST_12_12);
}

/* ---- ST-12.13 ---- */

TEST(st_12_13__gloves_leave_no_marker)
{
    st_state s = at_search();
    gm_events events;

    give(&s, "irena", "rekawiczki");
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "pass", NULL); /* before the tile is drawn: nothing */
    play_move(st, &s, ST_PL, "use rekawiczki", NULL);
    play_move(st, &s, ST_PL, "keep", &events);
    assert_no_event(&events, ST_E_MARKER);
    assert_int_equal(markers(&s, "cmentarz"), 0);
    assert_fact(ST_12_13);
}

/* ---- ST-12.14 ---- */

TEST(st_12_14__one_violet_card_may_answer)
{
    st_state s = at_search();

    give_reaction(&s, ST_DE, "podrzucony-dowod"); /* violet, before */
    give_reaction(&s, ST_DE, "podwojne-dno");     /* violet, mid */
    give_reaction(&s, ST_DE, "zmiana-tematu");    /* yellow */
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_refused(st, &s, ST_DE, "react zmiana-tematu", ST_19_4);
    play_move(st, &s, ST_DE, "react podrzucony-dowod", NULL);
    play_move(st, &s, ST_DE, "pick irena", NULL);
    assert_int_equal(st_evidence_on(&s, agent(&s, "irena")), 1);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* no second one */
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_true(has_item(&s, "irena", "bagnet"));
    assert_fact(ST_12_14);
}
