/*
 * test_st_11_evidence.c: Stawka, chapter 11: evidence, the investigation track, victory points.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

static st_state at_film(gm_seat side)
{
    return at_turn("scenario=wiem-kim-jestes", side);
}

/* ---- ST-11.1 ---- */

TEST(st_11_1__each_side_keeps_evidence_by_colour)
{
    st_state s = at_film(ST_DE);

    stand(&s, "jacek", "m1");
    stand(&s, "heinrich-vogel", "m1");
    act(&s, "heinrich-vogel", "talk jacek", "45", NULL); /* single */
    for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
        assert_int_equal(s.evidence[ST_DE][colour], colour == ST_YELLOW);
        assert_int_equal(s.evidence[ST_PL][colour], 0);
    }
    assert_int_equal(st_colour_of(agent(&s, "jacek")), ST_YELLOW);
    assert_fact(ST_11_1);
}

/* ---- ST-11.2 ---- */

TEST(st_11_2__the_track_moves_by_so_many_and_never_below_none)
{
    st_state s = at_film(ST_PL);
    gm_events events;

    set_evidence(&s, "jacek", 5);
    give(&s, "jacek", "zapalniczka"); /* -2 */
    give(&s, "jacek", "zapalniczka");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use zapalniczka", &events);
    assert_int_equal(assert_event(&events, ST_E_EVIDENCE_LESS, ST_13_2)->arg[1], 3);
    assert_int_equal(on(&s, "jacek"), 3);
    set_evidence(&s, "jacek", 1);
    play_move(st, &s, ST_PL, "use zapalniczka", NULL);
    assert_int_equal(on(&s, "jacek"), 0);
    assert_fact(ST_11_2);
}

/* ---- ST-11.3 ---- */

TEST(st_11_3__the_track_changes_at_once)
{
    st_state s = at_film(ST_PL);

    set_evidence(&s, "bruno-dreher", 2);
    stand(&s, "jacek", "m1");
    stand(&s, "irena", "m1");
    stand(&s, "bruno-dreher", "m1");
    act(&s, "jacek", "talk bruno-dreher", "44", NULL);
    assert_int_equal(on(&s, "bruno-dreher"), 3); /* within the move, for the next talk */
    assert_int_equal(st_talk_bonus(st->content, &s, agent(&s, "irena"), agent(&s, "bruno-dreher")),
                     1);
    assert_fact(ST_11_3);
}

/* ---- ST-11.4 ---- */

TEST(st_11_4__from_finds_and_top_secret_cards)
{
    st_state s = at_film(ST_PL);

    stand(&s, "irena", "cmentarz");
    next_find(&s, "cmentarz", "bagnet"); /* yellow 2 */
    give_secret(&s, "irena", "szkic-silnika");
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "charge yellow", NULL);
    assert_int_equal(on(&s, "bruno-dreher"), 2);
    play_move(st, &s, ST_PL, "secret szkic-silnika", NULL); /* violet 2, blue 2 */
    assert_int_equal(on(&s, "heinrich-vogel"), 2);
    assert_int_equal(on(&s, "marta-becher"), 2);
}

TEST(st_11_4__from_tokens_and_cards)
{
    st_state s = at_film(ST_DE);

    stand(&s, "heinrich-vogel", "urzad-zatrudnienia");
    give_card(&s, "kartoteka");
    wake(&s, "heinrich-vogel");
    play_move(st, &s, ST_DE, "card kartoteka", NULL);
    play_move(st, &s, ST_DE, "pick jacek", NULL);
    assert_int_equal(on(&s, "jacek"), 2);
    lay_token(&s, "m2", "podejrzany-pl", false);
    stand(&s, "marta-becher", "m1");
    wake(&s, "marta-becher");
    play_move(st, &s, ST_DE, "step m2", NULL);
    play_move(st, &s, ST_DE, "pass", NULL); /* she goes on */
    play_move(st, &s, ST_PL, "trigger", NULL);
    assert_int_equal(on(&s, "marta-becher"), 2);
    give_reaction(&s, ST_PL, "prowokacja");
    stand(&s, "jacek", "k1");
    stand(&s, "bruno-dreher", "k1");
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "talk jacek", NULL);
    play_move(st, &s, ST_PL, "react prowokacja", NULL);
    assert_int_equal(on(&s, "bruno-dreher"), 1);
    assert_fact(ST_11_4);
}

/* ---- ST-11.5 ---- */

TEST(st_11_5__each_range_of_the_track)
{
    static const uint8_t bonus[] = { 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4 };
    st_state s = at_film(ST_DE);
    unsigned jacek = agent(&s, "jacek"), vogel = agent(&s, "heinrich-vogel");

    stand(&s, "stedtke", "m1");
    stand(&s, "jacek", "m1");
    wake(&s, "stedtke");
    for (unsigned n = 0; n <= 10; n++) {
        set_evidence(&s, "jacek", n);
        assert_int_equal(st_talk_bonus(st->content, &s, vogel, jacek), bonus[n]);
        assert_int_equal(st_talk_result(st->content, &s, jacek, 30), n < 3 ? 2 : 3);
        assert_int_equal(is_legal(&s, ST_DE, "arrest jacek"), n >= 6);
    }
    assert_fact(ST_11_5);
}

/* ---- ST-11.6 ---- */

TEST(st_11_6__the_modifier_is_for_talks_and_interrogations_only)
{
    st_state s = at_film(ST_DE);
    gm_events events;

    set_evidence(&s, "jacek", 10);
    stand(&s, "stedtke", "m1");
    stand(&s, "jacek", "m1");
    act(&s, "stedtke", "arrest jacek", "35", &events);
    assert_int_equal(assert_event(&events, ST_E_ROLLED, ST_14_7)->arg[3], 0);
    load_dice(&s, "11");
    play_move(st, &s, ST_DE, "interrogate jacek", &events);
    assert_int_equal(assert_event(&events, ST_E_ROLLED, ST_14_13)->arg[3], 4);
    set_evidence(&s, "marta-becher", 10);
    stand(&s, "irena", "k1");
    stand(&s, "marta-becher", "k1");
    act(&s, "irena", "talk marta-becher", "312", &events); /* nothing for ranks: 4 against 2 */
    assert_int_equal(assert_event(&events, ST_E_RANK_ROLL, ST_10_6)->arg[2], 2);
    assert_int_equal(assert_event(&events, ST_E_ROLLED, ST_10_9)->arg[3], 4);
    assert_fact(ST_11_6);
}

/* ---- ST-11.7 ---- */

TEST(st_11_7__six_are_needed_for_arrest_and_kidnapping)
{
    st_state s = at_film(ST_PL);

    jail(&s, "irena");
    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "bagnet");
    set_evidence(&s, "bruno-dreher", 5);
    set_evidence(&s, "starsza-pani", 5);
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "kidnap bruno-dreher", ST_15_2);
    set_evidence(&s, "bruno-dreher", 6);
    assert_true(is_legal(&s, ST_PL, "kidnap bruno-dreher"));
    stand(&s, "stedtke", "k1");
    stand(&s, "starsza-pani", "k1");
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "arrest starsza-pani", ST_14_3);
    set_evidence(&s, "starsza-pani", 6);
    assert_true(is_legal(&s, ST_DE, "arrest starsza-pani"));
    assert_fact(ST_11_7);
}

/* ---- ST-11.8 ---- */

TEST(st_11_8__surplus_from_a_find_gives_points)
{
    st_state s = at_film(ST_PL);
    gm_events events;

    set_evidence(&s, "bruno-dreher", 9);
    stand(&s, "irena", "targowisko");
    next_find(&s, "targowisko", "rekawiczki"); /* yellow 3 */
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "charge yellow", &events);
    assert_int_equal(assert_event(&events, ST_E_VP, ST_11_8)->arg[0], 2);
    assert_int_equal(s.vp[ST_PL], 2);
    assert_int_equal(on(&s, "bruno-dreher"), 10);
}

/* ---- ST-11.9 ---- */

TEST(st_11_9__surplus_from_anything_else_is_lost)
{
    st_state s = at_film(ST_PL);
    gm_events events;

    set_evidence(&s, "heinrich-vogel", 9);
    give_secret(&s, "irena", "wykaz-lokali"); /* violet 3 */
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "secret wykaz-lokali", &events);
    assert_no_event(&events, ST_E_VP);
    assert_int_equal(s.vp[ST_PL], 0);
    assert_int_equal(on(&s, "heinrich-vogel"), 10);
    assert_fact(ST_11_9);
}

/* ---- ST-11.10 ---- */

TEST(st_11_10__on_a_colour_that_is_not_in_play)
{
    st_state s = at_turn("", ST_PL); /* no German is yellow or black */
    gm_events events;
    const gm_event *told;

    stand(&s, "ingrid-heizer", "sady");
    next_find(&s, "sady", "zapalniczka"); /* yellow 2 */
    wake(&s, "ingrid-heizer");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "charge yellow", &events);
    told = assert_event(&events, ST_E_EVIDENCE_ABSENT, ST_12_6);
    assert_int_equal(told->arg[0], ST_YELLOW + 1);
    assert_int_equal(told->arg[1], 2);
    assert_int_equal(s.evidence[ST_PL][ST_YELLOW], 2);
    assert_fact(ST_11_10);
}

/* ---- ST-11.11 ---- */

TEST(st_11_11__no_evidence_on_the_dead)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    set_evidence(&s, "bruno-dreher", 7);
    st_kill(st->content, &s, agent(&s, "bruno-dreher"), ST_16_5, &events);
    assert_event(&events, ST_E_CLEARED, ST_16_10);
    assert_int_equal(s.evidence[ST_PL][ST_YELLOW], 0);
    stand(&s, "irena", "cmentarz");
    next_find(&s, "cmentarz", "bagnet"); /* yellow 2 */
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    assert_refused(st, &s, ST_PL, "charge yellow", ST_12_6);
    play_move(st, &s, ST_PL, "keep", NULL);
    give_secret(&s, "irena", "plan-umocnien"); /* yellow 2, violet 2 */
    play_move(st, &s, ST_PL, "secret plan-umocnien", NULL);
    assert_int_equal(s.evidence[ST_PL][ST_YELLOW], 0);
    assert_int_equal(s.evidence[ST_PL][ST_VIOLET], 2);
    assert_fact(ST_11_11);
}

/* ---- ST-11.12 ---- */

TEST(st_11_12__victory_points_are_open_to_all)
{
    st_state s = at_film(ST_PL);
    st_view v;

    s.vp[ST_PL] = 4;
    s.vp[ST_DE] = 2;
    st_see(st->content, &s, 0, &v); /* onlookers */
    assert_int_equal(v.vp[ST_PL], 4);
    assert_int_equal(v.vp[ST_DE], 2);
    assert_int_equal(seen_by(&s, ST_DE).vp[ST_PL], 4);
    assert_int_equal(seen_by(&s, ST_PL).vp[ST_DE], 2);
    assert_fact(ST_11_12);
}
