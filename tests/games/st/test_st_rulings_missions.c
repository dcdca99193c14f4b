/*
 * test_st_rulings_missions.c: Stawka, chapter G: rulings on the plan miasta, prisoners, missions
 * and turns.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

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

TEST(st_g16__the_plan_miasta_is_the_whole_movement)
{
    st_state s = with_plan();

    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step k10", NULL);
    assert_refused(st, &s, ST_PL, "use plan-miasta", ST_G16);
    s = with_plan();
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    play_move(st, &s, ST_PL, "to dworzec", NULL);
    assert_int_equal(s.points[ST_PL], 14); /* it costs nothing */
    assert_refused(st, &s, ST_PL, "step k5", ST_9_5);
    assert_refused(st, &s, ST_PL, "end", ST_8_4); /* and is no activation by itself */
}

TEST(st_g17__it_passes_a_control_but_no_other_token)
{
    st_state s = with_plan();
    gm_events events = { .n = 0 };

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

TEST(st_g22__one_interrogation_a_stage_in_all)
{
    st_state s = at_film(ST_DE);

    jail(&s, "jacek");
    jail(&s, "irena");
    act(&s, "stedtke", "interrogate jacek", "11", NULL);
    assert_refused(st, &s, ST_DE, "interrogate irena", ST_G22);
    s.interrogated = 0; /* the next stage */
    assert_true(is_legal(&s, ST_DE, "interrogate irena"));
    assert_fact(ST_G22);
}

TEST(st_g24__who_escapes_goes_to_one_of_the_nearest_locations)
{
    st_state s = at_film(ST_DE);

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

TEST(st_g33__a_prisoner_is_interrogated_or_freed_and_nothing_else)
{
    st_state s = at_film(ST_DE);

    jail(&s, "jacek");
    stand(&s, "stedtke", "areszt");
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "talk jacek", ST_10_1);
    assert_refused(st, &s, ST_DE, "interrogate irena", ST_G33); /* she is free */
    assert_true(is_legal(&s, ST_DE, "interrogate jacek"));
    assert_int_equal(st_at(&s, place("areszt")), 1u << agent(&s, "stedtke"));
}

TEST(st_g87__who_is_freed_by_a_card_keeps_five_evidence_at_most)
{
    static const unsigned before[] = { 8, 4 }, after[] = { 5, 4 };

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

TEST(st_g34__a_mission_is_scored_by_its_agent_and_a_killing_at_once)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "jacek", "cmentarz");
    stand(&s, "marta-becher", "cmentarz");
    give(&s, "jacek", "pistolet");
    take_mission(&s, "jacek", "wyrok");
    s.visited[agent(&s, "jacek")] = 1u << location("cmentarz") | 1u << location("sady");
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

TEST(st_g41__the_car_and_prisoners_are_no_enemies_in_a_sector)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

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

/* In the activation in which it was taken and on the same field, once there is something to score. */
TEST(st_g75__a_mission_is_scored_as_soon_as_it_holds)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };
    unsigned irena = agent(&s, "irena");

    stand(&s, "marta-becher", "gestapo");
    stand(&s, "kloss-abwehra", "dworzec");
    give(&s, "irena", "gazeta");
    wake(&s, "irena"); /* she begins there */
    play_move(st, &s, ST_PL, "order kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "mission zapasowe-lampy", NULL);
    play_move(st, &s, ST_PL, "complete basic", &events);
    (void)assert_event(&events, ST_E_MISSION_DONE, ST_5_12);
    assert_int_equal(s.at[irena], place("dworzec"));
    assert_int_equal(s.vp[ST_PL], 1);
}

/* One of that side's agents, who has this mission, is there with two others of it. */
static st_state just_taken(unsigned number, unsigned field, unsigned enemies_at)
{
    const st_content *c = st->content;
    unsigned doc = c->mission[number].document, slot = c->agent[doc].slot;
    gm_seat side = st_side_of(slot);
    st_state s = at_film(side);

    s.document[slot] = (uint8_t)doc;
    for (unsigned a = 0; a < ST_CAR; a++) {
        s.at[a] = (uint8_t)(st_side_of(a) == side ? field : enemies_at);
        s.evidence[side][st_colour_of(a)] = c->evidence_most;
    }
    wake(&s, content_item_at(c->db, c->sort_agent, doc)->id);
    s.n_hand[side] = 0;
    for (unsigned k = 0; k < ST_MISSIONS_EACH; k++)
        s.mission[slot] = c->agent[doc].mission[k] == number ? (uint8_t)(k + 1) : s.mission[slot];
    s.has_mission[slot] = 1;
    s.visited[slot] = st_location_at(c, field) >= 0 ? 1u << st_location_at(c, field) : 0;
    s.sectors[slot] = (uint16_t)(1u << st_face_at(c, field));
    return s;
}

/* Wherever the chief hands it over, and however much is known of the enemies, who are elsewhere. */
TEST(st_g75__no_part_of_a_mission_holds_by_itself)
{
    const st_content *c = st->content;
    st_state film = at_film(ST_PL);
    uint32_t laid = st_locations_laid(c, &film);

    for (unsigned number = 1; number <= c->n_missions; number++) {
        for (uint32_t left = laid; left; left &= left - 1) {
            unsigned field = c->location[set_first(left)];
            unsigned face = st_face_at(c, field);
            st_state s =
                just_taken(number, field, face == sector("policyjny") ? place("k1") : place("p1"));
            gm_seat side = st_side_of(c->agent[c->mission[number].document].slot);
            assert_refused(st, &s, side, "complete basic", ST_5_12);
            assert_refused(st, &s, side, "complete special", ST_5_12);
        }
    }
    assert_fact(ST_G75);
}

/* ---- ST-G39, ST-G70: turns ---- */

TEST(st_g39__planning_cards_are_chosen_in_secret)
{
    st_state s = at_planning("");
    gm_events events = { .n = 0 };
    const gm_event *chosen;

    play_move(st, &s, ST_DE, "plan plan-de-4", &events);
    chosen = assert_event(&events, ST_E_PLANNED, ST_G39);
    assert_int_not_equal(heard_by(chosen, ST_DE).arg[0], 0);
    assert_int_equal(heard_by(chosen, ST_PL).arg[0], 0);
    assert_int_equal(seen_by(&s, ST_PL).shown_plan[ST_DE], 0);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* who is still to choose */
}

TEST(st_g70__who_can_activate_nobody_is_skipped_for_this_turn_only)
{
    st_state s = at_film(ST_DE);
    gm_events events = { .n = 0 };

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

TEST(st_g82__a_search_past_its_own_marker_changes_none)
{
    st_state s = at_film(ST_PL);
    unsigned at = location("cmentarz");

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
