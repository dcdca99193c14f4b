/*
 * test_st_23_hotel.c: Stawka, chapter 23: Hotel Excelsior: points, the closed hotel, and the card
 * that wins.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state at_hotel(gm_seat side)
{
    return at_turn("scenario=hotel-excelsior", side);
}

/* ---- ST-23.1, ST-G88 ---- */

TEST(st_23_1__it_goes_on_until_somebody_wins)
{
    st_state s = at_hotel(ST_PL);
    gm_events events;

    assert_int_equal(s.stages, 0); /* no limit */
    s.stage = 99;
    s.vp[ST_PL] = 60; /* no number of points wins by itself */
    st_add_vp(st->content, &s, ST_PL, 1, ST_11_12, &events);
    end_stage(&s, &events);
    assert_int_equal(s.winner, 0);
    assert_int_equal(s.stage, 100);
    s = at_turn("scenario=hotel-excelsior stages=3", ST_PL);
    s.stage = 3;
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_G88); /* equal */
    assert_fact(ST_23_1);
}

/* ---- ST-23.7, ST-23.8, ST-C14 ---- */

TEST(st_23_7__below_fifteen_points_the_hotel_is_not_searched)
{
    st_state s = at_hotel(ST_PL);

    s.vp[ST_PL] = 14;
    s.vp[ST_DE] = 15;
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "search", ST_23_7);
    s.vp[ST_PL] = 15;
    assert_true(is_legal(&s, ST_PL, "search"));
    s.vp[ST_PL] = 14;
    stand(&s, "lemner", "hotel");
    wake(&s, "lemner");
    assert_true(is_legal(&s, ST_DE, "search")); /* each by his own points */
    assert_fact(ST_23_8);
    assert_fact(ST_C14);
}

/* ST-23.7, ST-G66  In none of its three ways, and it counts in the hand. */
TEST(st_g66__the_card_of_the_hotel_is_closed_for_all_uses)
{
    st_state s = at_hotel(ST_PL);

    give_card(&s, "pokoj-217-pl");
    assert_int_equal(s.n_card_hand[ST_PL], 1);
    give_secret(&s, "georg", "szkic-silnika");
    stand(&s, "georg", "hotel");
    s.vp[ST_PL] = 14;
    wake(&s, "georg");
    assert_refused(st, &s, ST_PL, "card pokoj-217-pl", ST_23_7);
    assert_refused(st, &s, ST_PL, "card-points pokoj-217-pl", ST_23_7);
    assert_refused(st, &s, ST_PL, "card-box pokoj-217-pl", ST_23_7);
    s.vp[ST_PL] = 15;
    assert_true(is_legal(&s, ST_PL, "card pokoj-217-pl"));
    assert_true(is_legal(&s, ST_PL, "card-points pokoj-217-pl"));
    assert_true(is_legal(&s, ST_PL, "card-box pokoj-217-pl"));
    assert_fact(ST_G66);
}

/* ST-G66, ST-23.5  After shuffling it lies at the bottom again. */
TEST(st_g66__shuffled_it_goes_to_the_bottom_again)
{
    st_state s = at_hotel(ST_PL);
    gm_events events = { .n = 0 };
    unsigned all = s.n_cards[ST_PL];

    for (unsigned k = 0; k < all; k++)
        s.cards_gone[ST_PL] |= 1u << s.card_deck[ST_PL][k];
    s.n_cards[ST_PL] = 0;
    st_draw_cards(st->content, &s, ST_PL, 1, ST_7_9, &events);
    (void)assert_event(&events, ST_E_CARDS_MIXED, ST_18_10);
    assert_int_equal(s.card_deck[ST_PL][0], location("hotel"));
    assert_int_equal(s.n_cards[ST_PL], all - 1);
    assert_fact(ST_G66);
}

/* ---- ST-23.9, ST-23.12 ---- */

TEST(st_23_9__with_a_top_secret_card_the_polish_card_wins)
{
    st_state s = at_hotel(ST_PL);
    gm_events events;

    s.vp[ST_PL] = 15;
    give_card(&s, "pokoj-217-pl");
    stand(&s, "lemner", "hotel"); /* an enemy there prevents nothing */
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "card pokoj-217-pl", ST_G73); /* he holds none */
    give_secret(&s, "ingrid-heizer", "szkic-silnika");
    assert_refused(st, &s, ST_PL, "card pokoj-217-pl", ST_G73); /* she does, in the kawiarnia */
    give_secret(&s, "kloss-abwehra", "teczka-osobowa");
    stand(&s, "kloss-abwehra", "h2");
    assert_refused(st, &s, ST_PL, "card pokoj-217-pl", ST_18_6);
    stand(&s, "kloss-abwehra", "hotel");
    play_move(st, &s, ST_PL, "card pokoj-217-pl", &events);
    (void)assert_event(&events, ST_E_WON, ST_23_9);
    assert_int_equal(s.winner, ST_PL + 1);
    assert_fact(ST_23_12);
}

TEST(st_23_12__the_german_card_asks_for_two_valuables)
{
    st_state s = at_hotel(ST_DE);
    gm_events events;

    s.vp[ST_DE] = 15;
    give_card(&s, "pokoj-217-de");
    stand(&s, "lemner", "hotel");
    give(&s, "lemner", "bizuteria");
    give(&s, "lemner", "pistolet");
    wake(&s, "lemner");
    assert_refused(st, &s, ST_DE, "card pokoj-217-de", ST_G73);
    give(&s, "lemner", "dolary-1000");
    play_move(st, &s, ST_DE, "card pokoj-217-de", &events);
    while (s.phase != ST_OVER) { /* which of them go, if it is asked */
        gm_moves moves;
        st_moves(st->content, &s, ST_DE, &moves);
        st_apply(st->content, &s, ST_DE, moves.m[0], &events);
    }
    (void)assert_event(&events, ST_E_WON, ST_23_9);
    assert_int_equal(s.winner, ST_DE + 1);
    assert_fact(ST_23_12);
}

/* ---- ST-23.10, ST-23.11 ---- */

TEST(st_23_10__missions_and_secrets_are_worth_points)
{
    st_state s = at_hotel(ST_PL);
    gm_events events;

    take_mission(&s, "georg", "proba-lojalnosci");
    s.talked[agent(&s, "georg")] = 2u << 2 * ST_VIOLET;
    wake(&s, "georg");
    play_move(st, &s, ST_PL, "complete basic", NULL);
    assert_int_equal(s.vp[ST_PL], 1);
    take_mission(&s, "christianson", "zdjecia-z-przyjecia");
    set_evidence(&s, "fritz-kopf", 3);
    s.searched[agent(&s, "christianson")] = 1u << location("teatr");
    wake(&s, "christianson");
    play_move(st, &s, ST_PL, "complete special", NULL);
    assert_int_equal(s.vp[ST_PL], 4);
    set_evidence(&s, "heinrich-vogel", 3);
    stand(&s, "kloss-abwehra", "mieszkania-oficerow");
    act(&s, "kloss-abwehra", "talk heinrich-vogel", "66", &events);
    (void)assert_event(&events, ST_E_TALK_SECRET, ST_10_13);
    assert_int_equal(s.vp[ST_PL], 7);
    assert_int_equal(s.secrets[ST_PL], 0);
    assert_fact(ST_23_10);
}

TEST(st_23_11__some_cards_and_surplus_give_points)
{
    st_state s = at_hotel(ST_DE);
    gm_events events = { .n = 0 };

    give_card(&s, "przyjecie-w-willi");
    wake(&s, "fritz-kopf"); /* he begins there, an SS officer */
    play_move(st, &s, ST_DE, "card przyjecie-w-willi", NULL);
    assert_int_equal(s.vp[ST_DE], 2);
    set_evidence(&s, "georg", 9);
    st_add_evidence(st->content, &s, ST_DE, ST_BLUE, 3, ST_FROM_FIND, ST_12_6, &events);
    assert_int_equal(s.vp[ST_DE], 4);
    assert_fact(ST_23_11);
}

/* ---- ST-23.13, ST-23.14, ST-23.15 ---- */

/* Locations of this board with a tile that is wanted, as a set of names. */
static void assert_found_in(const st_state *s, bool (*is_wanted)(unsigned tile),
                            const char *const *names, unsigned n)
{
    uint32_t expected = 0, found = 0;

    for (unsigned i = 0; i < n; i++)
        expected |= 1u << location(names[i]);
    for (unsigned t = 1; t <= st->content->n_tiles; t++)
        found |= is_wanted(t) ? 1u << st->content->tile[t].location : 0;
    assert_int_equal(found & st_locations_laid(st->content, s), expected);
}

static bool is_box(unsigned t)
{
    return st->content->type[st->content->tile[t].type].is_box;
}

static bool is_valuable(unsigned t)
{
    return st->content->type[st->content->tile[t].type].group == ST_VALUABLE;
}

/* ST-23.13, ST-23.15, ST-G04 */
TEST(st_23_13__strongboxes_and_valuables_lie_in_known_places)
{
    static const char *const boxes[] = { "willa-oficera-ss", "hotel", "teatr", "urzad-zatrudnienia",
                                         "mieszkania-oficerow" };
    static const char *const valuables[] = {
        "gestapo",          "hotel",      "budka-telefoniczna",
        "willa-oficera-ss", "targowisko", "urzad-zatrudnienia"
    };
    st_state s = at_hotel(ST_PL);

    assert_found_in(&s, is_box, boxes, COUNT_OF(boxes));
    assert_found_in(&s, is_valuable, valuables, COUNT_OF(valuables));
    assert_fact(ST_23_13);
    assert_fact(ST_23_15);
    assert_fact(ST_G04);
}

TEST(st_23_14__stamp_and_document_make_a_top_secret_card)
{
    st_state s = at_hotel(ST_PL);
    unsigned kloss = agent(&s, "kloss-abwehra");

    give(&s, "kloss-abwehra", "pieczatka");
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "use pieczatka", ST_G73);
    give(&s, "kloss-abwehra", "dokument");
    play_move(st, &s, ST_PL, "use pieczatka", NULL);
    play_move(st, &s, ST_PL, "discard dokument", NULL);
    assert_int_equal(s.n_held[kloss], 1);
    assert_true(st_is_secret(s.hold[kloss][0]));
    give(&s, "lemner", "pieczatka");
    give(&s, "lemner", "dokument");
    wake(&s, "lemner");
    assert_refused(st, &s, ST_DE, "use pieczatka", ST_G73); /* only the Polish side */
    assert_fact(ST_23_14);
}

/* ---- ST-23.16 ---- */

TEST(st_23_16__chiefs_and_networks_end_it_too)
{
    st_state s = at_hotel(ST_DE);
    gm_events events;

    stand(&s, "fritz-kopf", "hotel");
    set_evidence(&s, "kloss-abwehra", 8);
    act(&s, "fritz-kopf", "talk kloss-abwehra", "66", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_4);
    s = at_hotel(ST_PL);
    stand(&s, "fritz-kopf", "hotel");
    set_evidence(&s, "fritz-kopf", 8);
    act(&s, "kloss-abwehra", "talk fritz-kopf", "66", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_5);
    s = at_hotel(ST_DE);
    jail(&s, "georg");
    jail(&s, "christianson");
    stand(&s, "ingrid-heizer", "posterunek");
    set_evidence(&s, "ingrid-heizer", 6);
    act(&s, "erik-kopf", "arrest ingrid-heizer", "", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_7);
    assert_fact(ST_23_16);
}
