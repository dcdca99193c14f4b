/*
 * test_st_22_radio.c: Stawka, chapter 22: Wiem kim jesteś: what follows once the radio is known,
 * where points come from, and how it ends; with the examples about the transmission.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

/* The radio is in the szpital, and everybody knows it; Stedtke and Vogel have gone there. */
static st_state at_known_radio(gm_seat side)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", side);

    s.radio = (uint8_t)place("szpital");
    s.radio_known = 1;
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "stedtke", "szpital");
    stand(&s, "heinrich-vogel", "szpital");
    stand(&s, "jacek", "szpital");
    return s;
}

/* ---- ST-22.14 ---- */

TEST(st_22_14__stedtke_arrests_at_the_radio_without_evidence)
{
    st_state s = at_known_radio(ST_DE);
    gm_events events;

    wake(&s, "stedtke");
    s.radio_known = 0;
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_3);
    s.radio_known = 1;
    assert_true(is_legal(&s, ST_DE, "arrest jacek"));
    s.radio = (uint8_t)place("dworzec");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_3); /* the radio is elsewhere */
    s.radio = (uint8_t)place("szpital");
    load_dice(&s, "11");
    play_move(st, &s, ST_DE, "arrest jacek", &events);
    (void)assert_event(&events, ST_E_ARRESTED, ST_14_11);
    assert_true(s.flags[agent(&s, "jacek")] & ST_ARRESTED);
    assert_fact(ST_22_14);
}

/* ST-C19  Not even there. */
TEST(st_c19__kloss_is_safe_at_the_radio)
{
    st_state s = at_known_radio(ST_DE);

    stand(&s, "kloss-abwehra", "szpital");
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "arrest kloss-abwehra", ST_14_1);
    assert_true(is_legal(&s, ST_DE, "arrest jacek"));
    assert_fact(ST_C19);
}

/* ST-G68  With fewer than three evidence an interrogation gives two, not a secret. */
TEST(st_g68__a_prisoner_without_evidence_gives_no_secret)
{
    st_state s = at_known_radio(ST_DE);
    gm_events events;

    jail(&s, "jacek");
    wake(&s, "stedtke");
    load_dice(&s, "66"); /* 12 is his secret */
    play_move(st, &s, ST_DE, "interrogate jacek", &events);
    assert_int_equal(st_evidence_on(&s, agent(&s, "jacek")), 2);
    assert_int_equal(s.secrets[ST_DE], 0);
    assert_true(s.flags[agent(&s, "jacek")] & ST_ARRESTED);
    assert_fact(ST_G68);
}

/* ---- ST-22.15 ---- */

TEST(st_22_15__germans_attack_at_the_radio_without_a_mission)
{
    st_state s = at_known_radio(ST_DE);
    gm_events events;

    give(&s, "heinrich-vogel", "pistolet");
    wake(&s, "heinrich-vogel");
    s.radio_known = 0;
    assert_refused(st, &s, ST_DE, "attack jacek pistolet", ST_16_2);
    s.radio_known = 1;
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "attack jacek pistolet", &events);
    (void)assert_event(&events, ST_E_KILLED, ST_16_5);
    assert_no_event(&events, ST_E_MISSION_SHOWN);
    assert_fact(ST_22_15);
}

/* ST-C37, ST-22.15  Wherever they meet somebody; only Germans may. */
TEST(st_c37__germans_attack_elsewhere_too)
{
    st_state s = at_known_radio(ST_DE);

    give(&s, "heinrich-vogel", "pistolet");
    give(&s, "jacek", "pistolet");
    stand(&s, "heinrich-vogel", "k8");
    stand(&s, "irena", "k8");
    wake(&s, "heinrich-vogel");
    assert_true(is_legal(&s, ST_DE, "attack irena pistolet"));
    s.radio_known = 0;
    assert_refused(st, &s, ST_DE, "attack irena pistolet", ST_16_2);
    s.radio_known = 1;
    stand(&s, "heinrich-vogel", "szpital");
    assert_true(is_legal(&s, ST_DE, "attack jacek pistolet"));
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "attack heinrich-vogel pistolet", ST_16_2);
    assert_fact(ST_C37);
}

/* ---- ST-22.19 ---- */

TEST(st_22_19__points_come_from_missions_cards_and_surplus)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events;

    stand(&s, "irena", "szpital");
    stand(&s, "marta-becher", "gestapo");
    take_mission(&s, "irena", "zapasowe-lampy");
    stand(&s, "irena", "dworzec");
    give(&s, "irena", "gazeta");
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "complete basic", &events);
    assert_int_equal(s.vp[ST_PL], 1);
    set_evidence(&s, "marta-becher", 10);
    st_add_evidence(st->content, &s, ST_PL, ST_BLUE, 2, ST_FROM_FIND, ST_12_6, &events);
    assert_int_equal(s.vp[ST_PL], 3);
    assert_int_equal(s.secrets[ST_PL], 0);
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    jail(&s, "jacek");
    st_add_vp(st->content, &s, ST_DE, 40, ST_18_4, &events); /* there is no number that wins */
    settle(&s, NULL);
    assert_int_equal(s.winner, 0);
    assert_fact(ST_22_19);
}

/* A special mission counts as a secret: ST-22.6, ST-22.11. */
TEST(st_22_11__special_missions_give_secrets)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    gm_events events;

    s.radio = (uint8_t)place("szpital");
    take_mission(&s, "marta-becher", "lojalna-obywatelka");
    stand(&s, "marta-becher", "gestapo");
    set_evidence(&s, "jacek", 7);
    st_note_talk(&s, agent(&s, "marta-becher"), agent(&s, "jacek"), 1);
    wake(&s, "marta-becher");
    play_move(st, &s, ST_DE, "complete special", &events);
    assert_int_equal(s.secrets[ST_DE], 1);
    assert_int_equal(s.radio_hints, 1);
    assert_int_equal(st_evidence_on(&s, agent(&s, "jacek")), 7); /* ST-G67 */
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_fact(ST_22_11);
    assert_fact(ST_G67);
}

/* ---- ST-22.20 ---- */

TEST(st_22_20__chiefs_and_networks_end_it_too)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    gm_events events;

    stand(&s, "stedtke", "w1");
    stand(&s, "kloss-abwehra", "w1");
    set_evidence(&s, "kloss-abwehra", 8);
    act(&s, "stedtke", "talk kloss-abwehra", "66", &events); /* 12 + 3 = 15 */
    (void)assert_event(&events, ST_E_WON, ST_1_4);
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    stand(&s, "stedtke", "w1");
    stand(&s, "kloss-abwehra", "w1");
    set_evidence(&s, "stedtke", 8);
    act(&s, "kloss-abwehra", "talk stedtke", "366", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_5);
    s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    jail(&s, "irena");
    jail(&s, "starsza-pani");
    stand(&s, "jacek", "gestapo");
    set_evidence(&s, "jacek", 6);
    act(&s, "stedtke", "arrest jacek", "", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_7);
    assert_fact(ST_22_20);
}

/* ---- examples ---- */

static st_state at_transmission(unsigned stage)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.stage = (uint8_t)stage;
    s.radio = (uint8_t)place("szpital");
    s.secrets[ST_PL] = 2;
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "kloss-abwehra", "szpital");
    act(&s, "kloss-abwehra", "transmit", "", NULL);
    return s;
}

/* ST-T83, ST-C28  And one begun in stage 8 comes too late. */
TEST(st_t83__begun_in_stage_seven_and_held_it_wins)
{
    st_state s = at_transmission(7), late = at_transmission(8);
    gm_events events;

    play_move(st, &s, ST_PL, "end", NULL);
    end_stage(&s, NULL);
    assert_int_equal(s.stage, 8);
    quiet_stage(&s, ST_PL);
    end_stage(&s, &events);
    assert_example(ST_T83, s.winner == ST_PL + 1);
    assert_example(ST_T83, assert_event(&events, ST_E_WON, ST_22_16)->seat == ST_PL);
    late.vp[ST_DE] = 1;
    play_move(st, &late, ST_PL, "end", NULL);
    end_stage(&late, NULL);
    assert_int_equal(late.winner, ST_DE + 1);
    assert_fact(ST_C28);
}

/* ST-T84, ST-G52 */
TEST(st_t84__nobody_at_the_radio_breaks_the_connection)
{
    st_state s = at_transmission(5);
    gm_events events;

    play_move(st, &s, ST_PL, "step k8", &events);
    assert_example(ST_T84, assert_event(&events, ST_E_CUT_LINE, ST_22_9)->seat == ST_PL);
    assert_example(ST_T84, s.sending == 0 && s.radio_known == 1);
    play_move(st, &s, ST_PL, "end", NULL);
    end_stage(&s, NULL);
    quiet_stage(&s, ST_PL);
    end_stage(&s, NULL);
    assert_example(ST_T84, s.winner == 0); /* held for nothing */
    quiet_stage(&s, ST_PL);
    stand(&s, "kloss-abwehra", "szpital");
    wake(&s, "kloss-abwehra");
    assert_example(ST_T84, is_legal(&s, ST_PL, "transmit"));
    assert_fact(ST_G52);
}

/* Somebody else may hold the line while Kloss goes. */
TEST(st_22_9__another_pole_holds_the_line)
{
    st_state s = at_transmission(5);

    stand(&s, "irena", "szpital");
    play_move(st, &s, ST_PL, "step k8", NULL);
    assert_int_equal(s.sending, 5);
    jail(&s, "irena"); /* prisoners do not */
    settle(&s, NULL);
    play_move(st, &s, ST_PL, "step k9", NULL);
    assert_int_equal(s.sending, 0);
}
