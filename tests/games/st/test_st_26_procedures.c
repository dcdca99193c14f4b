/*
 * test_st_26_procedures.c: Stawka, chapter 26: procedures: in which order things happen, and the
 * numbers.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

/* The first event of this kind; fails if there is none. */
static unsigned told_at(const gm_events *events, unsigned kind)
{
    for (unsigned i = 0; i < events->n; i++) {
        if (events->e[i].kind == kind)
            return i;
    }
    fail_msg("event %u was not told", kind);
    return 0;
}

static unsigned asking(const st_state *s)
{
    return st_top(s) ? st_top(s)->what : 0;
}

/* ---- ST-26.1, ST-G46 ---- */

TEST(st_26_1__deeds_have_their_part_of_the_stage)
{
    st_state s = at_planning("");

    assert_refused(st, &s, ST_PL, "activate ingrid-heizer", ST_26_1);
    assert_refused(st, &s, ST_PL, "resign", ST_26_1);
    quiet_stage(&s, ST_PL);
    assert_true(is_legal(&s, ST_PL, "activate ingrid-heizer"));
    assert_true(is_legal(&s, ST_PL, "resign"));
}

/* Dynamite, the doctor, the next stage. */
TEST(st_g46__a_stage_ends_in_order)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events = { .n = 0 };

    s.dynamite[0] = (uint8_t)place("cmentarz");
    s.dynamite_by[0] = 1;
    load_dice(&s, "12");
    end_stage(&s, &events);
    assert_true(told_at(&events, ST_E_BLAST) < told_at(&events, ST_E_RUINED));
    assert_true(told_at(&events, ST_E_RUINED) < told_at(&events, ST_E_PRESSED));
    assert_true(told_at(&events, ST_E_PRESSED) < told_at(&events, ST_E_STAGE));
    assert_fact(ST_G46);
}

/* ---- ST-26.3 ---- */

/* Red cards come before the token, and the mover speaks before its owner. */
TEST(st_26_3__a_step_goes_in_order)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    gm_events events = { .n = 0 };

    stand(&s, "marta-becher", "m2");
    lay_token(&s, "m1", "alarm-pl", false);
    give_reaction(&s, ST_PL, "alarm-lotniczy");
    act(&s, "marta-becher", "step m1", "", &events);
    assert_true(told_at(&events, ST_E_POINTS) < told_at(&events, ST_E_STEPPED));
    assert_int_equal(asking(&s), ST_F_REACT);
    play_move(st, &s, ST_PL, "wait", NULL);
    assert_int_equal(asking(&s), ST_F_HALT);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    play_move(st, &s, ST_DE, "pass", NULL);
    assert_int_equal(asking(&s), ST_F_TOKEN);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    play_move(st, &s, ST_PL, "pass", NULL);
    assert_int_equal(s.depth, 0);
    assert_fact(ST_26_3);
}

/* ---- ST-26.4 ---- */

TEST(st_26_4__a_talk_goes_in_order)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "irena", "m1");
    stand(&s, "heinrich-vogel", "m1");
    give(&s, "irena", "kwiaty");
    give_reaction(&s, ST_DE, "zmiana-tematu");
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "talk heinrich-vogel", &events);
    assert_int_equal(asking(&s), ST_F_USE); /* for the rank test */
    load_dice(&s, "5");                     /* above 6 - 2 */
    play_move(st, &s, ST_PL, "pass", &events);
    (void)assert_event(&events, ST_E_RANK_ROLL, ST_10_6);
    assert_int_equal(asking(&s), ST_F_REACT); /* yellow, before */
    play_move(st, &s, ST_DE, "wait", NULL);
    assert_int_equal(asking(&s), ST_F_USE); /* things before the dice */
    load_dice(&s, "34");
    play_move(st, &s, ST_PL, "use kwiaty", &events);
    assert_true(told_at(&events, ST_E_USED) < told_at(&events, ST_E_ROLLED));
    play_move(st, &s, ST_DE, "wait", NULL); /* yellow, mid */
    assert_int_equal(asking(&s), ST_F_REACT);
    play_move(st, &s, ST_DE, "wait", &events); /* and after the result */
    assert_int_equal(st_evidence_on(&s, agent(&s, "heinrich-vogel")), 1);
    assert_fact(ST_26_4);
}

/* A failed rank test leaves no room for a yellow card. */
TEST(st_26_4__no_card_after_a_failed_rank_test)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "irena", "m1");
    stand(&s, "heinrich-vogel", "m1");
    give_reaction(&s, ST_DE, "zmiana-tematu");
    act(&s, "irena", "talk heinrich-vogel", "4", NULL);
    assert_int_equal(s.depth, 0);
    assert_refused(st, &s, ST_DE, "react zmiana-tematu", ST_19_1);
    assert_false(st_has_talked(&s, agent(&s, "irena"), agent(&s, "heinrich-vogel")));
}

/* ---- ST-26.5 ---- */

TEST(st_26_5__a_search_goes_in_order)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "irena", "cmentarz");
    give_reaction(&s, ST_DE, "ktos-nadchodzi");
    next_find(&s, "cmentarz", "bagnet");
    act(&s, "irena", "search", "", &events);
    assert_true(told_at(&events, ST_E_POINTS) < told_at(&events, ST_E_SEARCHES));
    assert_int_equal(asking(&s), ST_F_REACT); /* before anything is drawn */
    assert_no_event(&events, ST_E_FOUND);
    play_move(st, &s, ST_DE, "wait", &events);
    (void)assert_event(&events, ST_E_FOUND, ST_12_4);
    assert_int_equal(asking(&s), ST_F_REACT); /* mid */
    play_move(st, &s, ST_DE, "wait", NULL);
    assert_int_equal(asking(&s), ST_F_SEARCH);
    assert_refused(st, &s, ST_PL, "try", ST_26_5);
    play_move(st, &s, ST_PL, "keep", &events);
    assert_true(told_at(&events, ST_E_KEPT) < told_at(&events, ST_E_MARKER));
    assert_int_equal(asking(&s), ST_F_REACT); /* after */
    assert_fact(ST_26_5);
}

/* ---- ST-26.6 ---- */

TEST(st_26_6__an_arrest_goes_in_order)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    gm_events events = { .n = 0 };

    stand(&s, "stedtke", "m1");
    stand(&s, "jacek", "m1");
    set_evidence(&s, "jacek", 6);
    act(&s, "stedtke", "arrest jacek", "22", &events);
    assert_true(told_at(&events, ST_E_POINTS) < told_at(&events, ST_E_ARREST));
    assert_true(told_at(&events, ST_E_ARREST) < told_at(&events, ST_E_ROLLED));
    assert_true(told_at(&events, ST_E_ROLLED) < told_at(&events, ST_E_ARRESTED));
    stand(&s, "irena", "gestapo");
    stand(&s, "stedtke", "gestapo");
    set_evidence(&s, "irena", 6);
    act(&s, "stedtke", "arrest irena", "", &events);
    assert_no_event(&events, ST_E_ROLLED); /* in the police sector */
    (void)assert_event(&events, ST_E_ARRESTED, ST_14_10);
    assert_fact(ST_26_6);
}

/* ---- ST-26.7 ---- */

TEST(st_26_7__an_attack_goes_in_order)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m1");
    give(&s, "jacek", "bagnet");
    give(&s, "marta-becher", "pistolet");
    take_mission(&s, "jacek", "wyrok");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack marta-becher bagnet", &events);
    assert_true(told_at(&events, ST_E_POINTS) < told_at(&events, ST_E_MISSION_SHOWN));
    assert_true(told_at(&events, ST_E_MISSION_SHOWN) < told_at(&events, ST_E_ATTACK));
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* the weapon of the defender */
    load_dice(&s, "1111");                          /* both miss */
    play_move(st, &s, ST_DE, "weapon pistolet", &events);
    assert_int_equal(times_told(&events, ST_E_ATTACK_ROLL), 2);
    assert_int_equal(times_told(&events, ST_E_DROPPED), 2);
    assert_int_equal(st_evidence_on(&s, agent(&s, "jacek")), 3);
    assert_int_equal(st_evidence_on(&s, agent(&s, "marta-becher")), 0); /* ST-G77 */
    assert_fact(ST_26_7);
}

/* ---- ST-26.8 ---- */

TEST(st_26_8__the_numbers_of_the_content_are_those_of_the_law)
{
    static const uint8_t track[] = { 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4 };
    const st_content *c = st->content;

    assert_int_equal(c->cost[ST_MOVE], 1);
    assert_int_equal(c->least_move, 2);
    assert_int_equal(c->cost[ST_SEARCH], 2);
    assert_int_equal(c->cost[ST_TALK], 1);
    assert_int_equal(c->cost[ST_MISSION], 1);
    assert_int_equal(c->cost[ST_REMOVE], 1);
    assert_int_equal(c->cost[ST_ARREST], 1);
    assert_int_equal(c->cost[ST_KIDNAP], 2);
    assert_int_equal(c->cost[ST_ATTACK], 1);
    assert_int_equal(c->cost[ST_TRANSMIT], 1);
    assert_int_equal(c->items, 3);
    assert_int_equal(c->reactions, 3);
    assert_int_equal(c->markers, 2);
    assert_int_equal(c->threats_second, 2);
    assert_int_equal(c->threats_first, 1);
    assert_int_equal(c->plan_cycle, 4);
    assert_int_equal(c->evidence_most, 10);
    assert_int_equal(c->secret_evidence, 3);
    assert_int_equal(c->arrest_evidence, 6);
    assert_int_equal(c->kidnap_evidence, 6);
    assert_memory_equal(c->track, track, sizeof track);
    assert_int_equal(c->released_evidence, 2);
    assert_int_equal(c->freed_evidence, 5);
    assert_int_equal(c->failed_attack, 3);
    assert_int_equal(c->failed_kidnap, 3);
    assert_int_equal(c->card_points, 2);
    assert_int_equal(c->bribe_ranks, 3);
    assert_int_equal(c->grenade_kills, 2);
    assert_int_equal(c->dynamite_kills, 4);
    assert_int_equal(c->backfire, 6);
    assert_int_equal(c->dynamite_spreads, 1);
    assert_int_equal(c->top_rank, 9);
    assert_int_equal(c->talk_evidence[1], 1);
    assert_int_equal(c->talk_evidence[2], 2);
    assert_int_equal(c->surplus_vp, 1);
    assert_int_equal(c->interrogations, 1);
    assert_fact(ST_26_8);
}
