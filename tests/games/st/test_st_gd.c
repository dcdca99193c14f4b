/*
 * test_st_gd.c: Stawka, chapter G: rulings on the plan miasta, prisoners, missions and turns.
 */
#include "st_position.h"

static st_state at_film(gm_seat side)
{
    return at_turn("scenario=wiem-kim-jestes", side);
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

/* ---- ST-G16, ST-G17: the plan miasta ---- */

static st_state with_plan(void)
{
    st_state s = at_film(ST_PL);

    stand(&s, "marta-becher", "gestapo");
    stand(&s, "irena", "m1");
    stand(&s, "jacek", "k9");
    give(&s, "jacek", "plan-miasta");
    return s;
}

static void st_g16__the_plan_miasta_is_the_whole_movement(void **state)
{
    st_state s = with_plan();

    (void)state;
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step k10", NULL);
    assert_refused(st, &s, ST_PL, "use plan-miasta", ST_G16);
    s = with_plan();
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    play_move(st, &s, ST_PL, "to dworzec", NULL);
    assert_int_equal(s.points[ST_PL], 14); /* it costs nothing */
    assert_refused(st, &s, ST_PL, "step k5", ST_9_5);
    assert_true(is_legal(&s, ST_PL, "end"));
}

static void st_g17__it_passes_a_control_but_no_other_token(void **state)
{
    st_state s = with_plan();
    gm_events events = { .n = 0 };

    (void)state;
    lay_token(&s, "szpital", "kontrola-2", true);
    lay_token(&s, "dworzec", "kociol", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    play_move(st, &s, ST_PL, "to szpital", &events);
    assert_no_event(&events, ST_E_ROLLED);
    assert_int_equal(s.at[agent(&s, "jacek")], place("szpital"));
    stand(&s, "jacek", "k9");
    give(&s, "jacek", "plan-miasta");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    play_move(st, &s, ST_PL, "to dworzec", NULL);
    if (must_act(&s) == GM_SEAT(ST_PL)) /* he could stop and remove it */
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_DE, "trigger", NULL);
    assert_int_equal(on(&s, "jacek"), 1);
    assert_fact(ST_G17);
}

/* ---- ST-G22, ST-G24, ST-G33, ST-G87: prisoners ---- */

static void st_g22__one_interrogation_a_stage_in_all(void **state)
{
    st_state s = at_film(ST_DE);

    (void)state;
    jail(&s, "jacek");
    jail(&s, "irena");
    act(&s, "stedtke", "interrogate jacek", "11", NULL);
    assert_refused(st, &s, ST_DE, "interrogate irena", ST_G22);
    s.interrogated = 0; /* the next stage */
    assert_true(is_legal(&s, ST_DE, "interrogate irena"));
    assert_fact(ST_G22);
}

static void st_g24__who_escapes_goes_to_one_of_the_nearest_locations(void **state)
{
    st_state s = at_film(ST_DE);

    (void)state;
    stand(&s, "stedtke", "a1");
    stand(&s, "jacek", "a1"); /* two steps from urząd zatrudnienia and from sądy */
    set_evidence(&s, "jacek", 6);
    act(&s, "stedtke", "arrest jacek", "66", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_refused(st, &s, ST_PL, "to mieszkania-oficerow", ST_G24);
    assert_true(is_legal(&s, ST_PL, "to urzad-zatrudnienia"));
    play_move(st, &s, ST_PL, "to sady", NULL);
    assert_int_equal(s.at[agent(&s, "jacek")], place("sady"));
}

static void st_g33__a_prisoner_is_interrogated_or_freed_and_nothing_else(void **state)
{
    st_state s = at_film(ST_DE);

    (void)state;
    jail(&s, "jacek");
    stand(&s, "stedtke", "areszt");
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "talk jacek", ST_10_1);
    assert_refused(st, &s, ST_DE, "interrogate irena", ST_G33); /* she is free */
    assert_true(is_legal(&s, ST_DE, "interrogate jacek"));
    assert_int_equal(st_at(&s, place("areszt")), 1u << agent(&s, "stedtke"));
}

static void st_g87__who_is_freed_by_a_card_keeps_five_evidence_at_most(void **state)
{
    static const unsigned before[] = { 8, 4 }, after[] = { 5, 4 };

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(before); i++) {
        st_state s = at_film(ST_PL);
        jail(&s, "jacek");
        set_evidence(&s, "jacek", before[i]);
        stand(&s, "kloss-abwehra", "gestapo");
        give_card(&s, "falszywy-rozkaz-zwolnienia");
        wake(&s, "kloss-abwehra");
        play_move(st, &s, ST_PL, "card falszywy-rozkaz-zwolnienia", NULL);
        play_move(st, &s, ST_PL, "to p3", NULL);
        assert_int_equal(on(&s, "jacek"), after[i]);
    }
    assert_fact(ST_G87);
}

/* ---- ST-G34, ST-G41, ST-G75: missions ---- */

static void st_g34__a_mission_is_scored_by_its_agent_and_a_killing_at_once(void **state)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    (void)state;
    stand(&s, "jacek", "cmentarz");
    stand(&s, "marta-becher", "cmentarz");
    give(&s, "jacek", "pistolet");
    take_mission(&s, "jacek", "wyrok");
    wake(&s, "irena");
    assert_refused(st, &s, ST_PL, "complete basic", ST_5_12); /* in somebody else's activation */
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "complete basic"));
    load_dice(&s, "66");
    play_move(st, &s, ST_PL, "attack marta-becher pistolet", &events);
    (void)assert_event(&events, ST_E_MISSION_DONE, ST_5_12);
    assert_int_equal(s.secrets[ST_PL], 1);
    assert_fact(ST_G34);
}

static void st_g41__the_car_and_prisoners_are_no_enemies_in_a_sector(void **state)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

    (void)state;
    stand(&s, "kloss-abwehra", "w1");
    stand(&s, "kazik", "w1"); /* the car is in the koszary */
    wake(&s, "kloss-abwehra");
    assert_true(is_legal(&s, ST_PL, "order kazik"));
    stand(&s, "glaubel", "w10");
    assert_refused(st, &s, ST_PL, "order kazik", ST_5_6);
    s = at_turn("scenario=scisle-tajne", ST_DE);
    jail(&s, "kazik"); /* in the police sector */
    stand(&s, "glaubel", "gestapo");
    wake(&s, "hermann-brunner");
    assert_true(is_legal(&s, ST_DE, "order glaubel"));
    assert_fact(ST_G41);
}

static void st_g75__a_mission_is_not_scored_where_it_was_taken(void **state)
{
    st_state s = at_film(ST_PL);

    (void)state;
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "kloss-abwehra", "dworzec");
    wake(&s, "irena"); /* she begins there */
    play_move(st, &s, ST_PL, "order kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "mission kontakt-z-kurierem", NULL);
    assert_refused(st, &s, ST_PL, "complete basic", ST_G75); /* in this activation */
    wake(&s, "irena");
    assert_refused(st, &s, ST_PL, "complete basic", ST_G75); /* on this field */
    stand(&s, "irena", "szpital");
    stand(&s, "kloss-abwehra", "szpital");
    assert_true(is_legal(&s, ST_PL, "complete basic"));
}

/* ---- ST-G39, ST-G70: turns ---- */

static void st_g39__planning_cards_are_chosen_in_secret(void **state)
{
    st_state s = at_planning("");
    gm_events events = { .n = 0 };
    const gm_event *chosen;

    (void)state;
    play_move(st, &s, ST_DE, "plan plan-de-4", &events);
    chosen = assert_event(&events, ST_E_PLANNED, ST_G39);
    assert_int_not_equal(heard_by(chosen, ST_DE).arg[0], 0);
    assert_int_equal(heard_by(chosen, ST_PL).arg[0], 0);
    assert_int_equal(seen_by(&s, ST_PL).shown_plan[ST_DE], 0);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* who is still to choose */
}

static void st_g70__who_can_activate_nobody_is_skipped_for_this_turn_only(void **state)
{
    st_state s = at_film(ST_DE);
    gm_events events = { .n = 0 };

    (void)state;
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        s.spent[i] = (uint8_t)st_limit_of(st->content, &s, i);
        s.flags[i] |= ST_FREE_TURN;
    }
    wake(&s, "marta-becher");
    play_move(st, &s, ST_DE, "step k8", NULL);
    play_move(st, &s, ST_DE, "step k9", NULL);
    play_move(st, &s, ST_DE, "end", &events);
    (void)assert_event(&events, ST_E_SKIPPED, ST_G70);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    s.spent[agent(&s, "irena")] = 0; /* something has changed */
    wake(&s, "marta-becher");
    play_move(st, &s, ST_DE, "step k8", NULL);
    play_move(st, &s, ST_DE, "step k5", NULL);
    play_move(st, &s, ST_DE, "end", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* asked again */
    assert_fact(ST_G70);
}

/* ---- ST-G82 ---- */

static void st_g82__a_search_past_its_own_marker_changes_none(void **state)
{
    st_state s = at_film(ST_PL);
    unsigned at = location("cmentarz");

    (void)state;
    stand(&s, "irena", "cmentarz");
    s.markers[at] = 1u << ST_VIOLET | 1u << ST_BLUE;
    next_find(&s, "cmentarz", "bagnet");
    wake(&s, "irena");
    assert_refused(st, &s, ST_PL, "search", ST_12_2);
    give(&s, "irena", "klucz");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "use klucz", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_int_equal(s.markers[at], 1u << ST_VIOLET | 1u << ST_BLUE);
    assert_fact(ST_G82);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(st_g16__the_plan_miasta_is_the_whole_movement),
        cmocka_unit_test(st_g17__it_passes_a_control_but_no_other_token),
        cmocka_unit_test(st_g22__one_interrogation_a_stage_in_all),
        cmocka_unit_test(st_g24__who_escapes_goes_to_one_of_the_nearest_locations),
        cmocka_unit_test(st_g33__a_prisoner_is_interrogated_or_freed_and_nothing_else),
        cmocka_unit_test(st_g87__who_is_freed_by_a_card_keeps_five_evidence_at_most),
        cmocka_unit_test(st_g34__a_mission_is_scored_by_its_agent_and_a_killing_at_once),
        cmocka_unit_test(st_g41__the_car_and_prisoners_are_no_enemies_in_a_sector),
        cmocka_unit_test(st_g75__a_mission_is_not_scored_where_it_was_taken),
        cmocka_unit_test(st_g39__planning_cards_are_chosen_in_secret),
        cmocka_unit_test(st_g70__who_can_activate_nobody_is_skipped_for_this_turn_only),
        cmocka_unit_test(st_g82__a_search_past_its_own_marker_changes_none),
    };

    return test_main(tests, COUNT_OF(tests), open_st, close_st);
}
