/*
 * test_st_told.c: Stawka: events in scenarios carry the number of the rule at work, and answers are
 * refused at the wrong time.
 */
#include "st_effects.h"

AROUND_ALL(open_st, close_st);

/* ---- before the first stage ---- */

TEST(st_21_15__where_somebody_begins_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_start("scenario=pierwsze-starcie");

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "place jacek", NULL);
    play_move(st, &s, ST_DE, "to hotel", &events);
    (void)assert_event(&events, ST_E_STARTS, ST_21_15);
}

TEST(st_21_27__one_of_each_side_in_a_sector_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_start("scenario=najlepsze-kasztany");

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "place jacek", NULL);
    play_move(st, &s, ST_DE, "to hotel", &events);
    (void)assert_event(&events, ST_E_STARTS, ST_21_27);
}

TEST(st_25_5__sectors_laid_are_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_start("scenario=swobodny");

    play_move(st, &s, ST_DE, "lay miejski policyjny east", &events);
    (void)assert_event(&events, ST_E_LAID, ST_25_4);
    play_move(st, &s, ST_PL, "lay hitlerplatz policyjny south", &events);
    (void)assert_event(&events, ST_E_LAID, ST_25_5);
}

TEST(st_24_2__the_open_control_and_the_starts_are_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_start("scenario=scisle-tajne");

    play_move(st, &s, ST_PL, "document kloss-abwehra", &events);
    (void)assert_event(&events, ST_E_STARTS, ST_21_3);
    (void)assert_event(&events, ST_E_TOKEN_SHOWN, ST_24_2);
}

/* ---- things and bombs ---- */

TEST_WITH(st_13_2__the_text_of_an_item_is_at_work, NULL, as_built)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    says("item lornetka", "on use: vp(+1)");
    run(&s, thing(KLOSS, NOBODY), &events);
    (void)assert_event(&events, ST_E_VP, ST_13_2);
}

TEST_WITH(st_19_3__the_text_of_a_reaction_is_at_work, NULL, as_built)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    says("reaction alarm-lotniczy", "on react-pl: vp(+1)\n  on react-de: cancel");
    run(&s, answer(ST_PL, NOBODY, MARTA), &events);
    (void)assert_event(&events, ST_E_VP, ST_19_3);
}

TEST(st_13_7__what_is_taken_from_another_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    give(&s, "irena", "kwiaty");
    wake(&s, "jacek");
    (void)st_push(&s, (gm_frame){ .what = ST_F_TAKE,
                                  .seat = ST_PL,
                                  .self = JACEK,
                                  .foe = IRENA,
                                  .count = { .left = 1 } });
    play_move(st, &s, ST_PL, "take kwiaty", &events);
    (void)assert_event(&events, ST_E_GAVE, ST_13_7);
}

TEST(st_13_26__dynamite_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "koszary");
    st_lay_bomb(&s, JACEK, true, &events);
    (void)assert_event(&events, ST_E_DYNAMITE, ST_13_26);
}

TEST(st_g28__a_token_goes_with_the_ruin)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.dynamite[0] = (uint8_t)place("koszary");
    s.dynamite_by[0] = JACEK + 1;
    lay_token(&s, "koszary", "kociol", false);
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_RUINED, ST_13_28);
    (void)assert_event(&events, ST_E_TOKEN_GONE, ST_G28);
}

TEST(st_13_31__more_money_goes_for_a_higher_rank)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "heinrich-vogel", "m1"); /* rank 6 */
    give(&s, "jacek", "dolary-1000");
    give(&s, "jacek", "dolary-1000");
    act(&s, "jacek", "use dolary-1000", "", &events);
    (void)assert_event(&events, ST_E_DROPPED, ST_13_31);
    assert_false(has_item(&s, "jacek", "dolary-1000"));
}

TEST(st_13_32__whom_the_money_is_for_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "heinrich-vogel", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "dolary-2000");
    act(&s, "jacek", "use dolary-2000", "", NULL);
    play_move(st, &s, ST_PL, "pick bruno-dreher", &events);
    (void)assert_event(&events, ST_E_PICKED, ST_13_32);
}

TEST(st_13_35__a_box_that_opens_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "urzad-zatrudnienia");
    next_find(&s, "urzad-zatrudnienia", "kasetka"); /* lock 7 */
    act(&s, "jacek", "search", "", &events);
    (void)assert_event(&events, ST_E_BOX, ST_13_35);
    load_dice(&s, "66");
    play_move(st, &s, ST_PL, "try", &events);
    (void)assert_event(&events, ST_E_BOX_OPEN, ST_13_35);
}

/* Everybody learns that she has one, so nobody takes the search back. */
TEST(st_12_2__who_searches_past_a_marker_has_a_key)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "irena", "cmentarz");
    give(&s, "irena", "klucz");
    act(&s, "irena", "search", "", &events);
    assert_int_equal(assert_event(&events, ST_E_SEARCHES, ST_12_1)->learns, 0);
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    stand(&s, "irena", "cmentarz");
    give(&s, "irena", "klucz");
    s.markers[location("cmentarz")] = 1 << ST_VIOLET;
    act(&s, "irena", "search", "", &events);
    assert_int_equal(assert_event(&events, ST_E_SEARCHES, ST_12_1)->learns,
                     GM_SEAT(ST_PL) | GM_SEAT(ST_DE));
}

TEST(st_5_12__a_mission_with_a_price_is_shown_before_it_is_paid)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    take_mission(&s, "irena", "zapasowe-lampy");
    stand(&s, "irena", "dworzec");
    give(&s, "irena", "bagnet");
    give(&s, "irena", "pistolet");
    act(&s, "irena", "complete basic", "", &events);
    (void)assert_event(&events, ST_E_MISSION_SHOWN, ST_5_12);
    assert_int_equal(st_top(&s)->what, ST_F_DROP); /* it is not paid yet */
}

/* ---- tokens and cards ---- */

TEST(st_17_7__a_polish_token_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    st_put_token(st->content, &s, place("m1"), threat("alarm-pl"), &events);
    (void)assert_event(&events, ST_E_TOKEN_PLACED, ST_17_7);
}

TEST(st_17_15__a_token_that_has_acted_is_gone)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "marta-becher", "m2");
    lay_token(&s, "m1", "alarm-pl", false);
    act(&s, "marta-becher", "step m1", "", NULL);
    play_move(st, &s, ST_DE, "pass", NULL); /* she does not stop to remove it */
    play_move(st, &s, ST_PL, "trigger", &events);
    (void)assert_event(&events, ST_E_TOKEN_GONE, ST_17_15);
}

TEST(st_17_19__support_that_was_shown_is_gone)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "marta-becher", "m1");
    lay_token(&s, "m1", "alarm-pl", true);
    lay_token(&s, "cmentarz", "wsparcie-de", false);
    act(&s, "marta-becher", "remove", "", NULL);
    play_move(st, &s, ST_DE, "show wsparcie-de", &events);
    (void)assert_event(&events, ST_E_TOKEN_GONE, ST_17_19);
}

TEST(st_c29__a_control_beside_the_active_enemy_is_shown)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "k8");
    lay_token(&s, "szpital", "kontrola-1", false);
    play_move(st, &s, ST_PL, "activate jacek", &events);
    (void)assert_event(&events, ST_E_TOKEN_SHOWN, ST_C29);
}

TEST(st_g37__who_fails_a_control_stays_outside)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "k8");
    lay_token(&s, "szpital", "kontrola-1", false);
    act(&s, "jacek", "step szpital", "22", &events);
    (void)assert_event(&events, ST_E_CONTROL_FAILED, ST_G37);
    (void)assert_event(&events, ST_E_STOPPED, ST_G37);
    assert_int_equal(s.at[JACEK], place("k8"));
}

TEST(st_18_8__the_points_of_a_card_are_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    give_card(&s, "skrytka-w-grobowcu");
    act(&s, "jacek", "card-points skrytka-w-grobowcu", "", &events);
    (void)assert_event(&events, ST_E_POINTS, ST_18_8);
}

/* Dreher talks to Jacek, and the Polish side holds a card for that. */
static st_state in_a_talk(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give_reaction(&s, ST_PL, "zmiana-tematu");
    act(&s, "bruno-dreher", "talk jacek", "11", NULL);
    return s;
}

TEST(st_19_1__who_plays_no_card_says_so)
{
    gm_events events = { .n = 0 };
    st_state s = in_a_talk();

    play_move(st, &s, ST_PL, "pass", &events);
    (void)assert_event(&events, ST_E_PASSED, ST_19_1);
    s = in_a_talk();
    assert_refused(st, &s, ST_PL, "ask-on talk", ST_19_1); /* he is asked as it is */
    assert_refused(st, &s, ST_PL, "ask-on arrest", ST_19_1);
    play_move(st, &s, ST_PL, "pass-stage", &events);
    (void)assert_event(&events, ST_E_PASSES_STAGE, ST_19_1);
    play_move(st, &s, ST_PL, "ask-on talk", &events);
    (void)assert_event(&events, ST_E_ASKS_ON, ST_19_1);
}

TEST(st_19_4__the_card_that_is_played_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = in_a_talk();

    play_move(st, &s, ST_PL, "react zmiana-tematu", &events);
    (void)assert_event(&events, ST_E_REACTION, ST_19_4);
}

TEST(st_g40__equal_dice_are_rolled_again)
{
    gm_events events = { .n = 0 };
    st_state s = at_planning("scenario=wiem-kim-jestes");

    play_move(st, &s, ST_PL, "plan plan-pl-3", NULL);
    load_dice(&s, "3314");
    play_move(st, &s, ST_DE, "plan plan-de-3", &events);
    (void)assert_event(&events, ST_E_TIE_ROLL, ST_G40);
}

/* ---- the radio ---- */

TEST(st_22_8__from_then_on_the_place_is_known)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.radio = (uint8_t)place("szpital");
    s.secrets[ST_PL] = 2;
    stand(&s, "kloss-abwehra", "szpital");
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "jacek", "szpital");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "transmit", ST_22_8); /* only Kloss can start it */
    act(&s, "kloss-abwehra", "transmit", "", &events);
    (void)assert_event(&events, ST_E_TRANSMITS, ST_22_8);
}

TEST(st_22_10__the_report_is_told_step_by_step)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.radio = (uint8_t)place("szpital");
    s.secrets[ST_PL] = 2;
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "kloss-abwehra", "szpital");
    act(&s, "kloss-abwehra", "transmit", "", &events);
    (void)assert_event(&events, ST_E_RADIO, ST_22_5);
    play_move(st, &s, ST_PL, "end", NULL);
    end_stage(&s, NULL);
    quiet_stage(&s, ST_PL);
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_SENT, ST_22_10);
}

TEST(st_22_12__the_sectors_named_are_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    s.radio = (uint8_t)place("szpital");
    st_add_secrets(st->content, &s, ST_DE, 1, ST_10_13, &events);
    st_settle(st->content, &s, &events);
    play_move(st, &s, ST_PL, "name miejski", &events);
    (void)assert_event(&events, ST_E_NAMED, ST_22_12);
    wake(&s, "marta-becher");
    assert_refused(st, &s, ST_DE, "transmit", ST_22_7); /* not hers at all */
}

/* ---- the car, and agents moved by effects ---- */

TEST(st_24_6__how_the_doctor_is_pressed_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

    load_dice(&s, "12");
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_PRESSED, ST_24_6);
}

TEST(st_24_25__the_end_of_the_car_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

    s.doctor = 1;
    s.load = ST_LOADED;
    s.at[ST_CAR] = (uint8_t)place("w7");
    stand(&s, "kazik", "w7");
    give(&s, "kazik", "pistolet");
    act(&s, "kazik", "attack czarne-audi pistolet", "66", &events);
    (void)assert_event(&events, ST_E_DESTROYED, ST_24_25);
    s = at_turn("scenario=scisle-tajne", ST_DE);
    s.doctor = 1;
    s.load = ST_LOADED;
    gm_clear(&events);
    st_set_at(st->content, &s, ST_CAR, place("koszary"), ST_E_MOVED, ST_24_10, &events);
    (void)assert_event(&events, ST_E_DELIVERED, ST_24_25);
}

TEST(st_g16__the_movement_by_a_plan_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "k9");
    give(&s, "jacek", "plan-miasta");
    act(&s, "jacek", "use plan-miasta", "", NULL);
    play_move(st, &s, ST_PL, "to dworzec", &events);
    (void)assert_event(&events, ST_E_MOVED, ST_G16);
}

/* ST-G79  By its own side, out of turn: a walk, a place named by an effect, a change of places. */
TEST_WITH(st_g79__moved_by_its_own_side_is_told, NULL, as_built)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "jacek", "gestapo");
    stand(&s, "irena", "k9");
    stand(&s, "starsza-pani", "dworzec");
    stand(&s, "marta-becher", "p1");
    activate(&s, MARTA);
    (void)st_push(&s, (gm_frame){ .what = ST_F_WALK,
                                  .seat = ST_PL,
                                  .self = IRENA,
                                  .foe = ST_AGENTS,
                                  .count = { .left = 1 } });
    play_move(st, &s, ST_PL, "to k10", &events);
    (void)assert_event(&events, ST_E_MOVED, ST_G79);
    says("reaction alarm-lotniczy",
         "on react-pl: put(ally[same-sector], posterunek)\n  on react-de: cancel");
    gm_clear(&events);
    run(&s, answer(ST_PL, NOBODY, MARTA), &events);
    (void)assert_event(&events, ST_E_MOVED, ST_G79);
    stand(&s, "irena", "p3");
    stand(&s, "starsza-pani", "p1");
    says("reaction alarm-lotniczy", "on react-pl: swap(ally[same-sector])\n  on react-de: cancel");
    run(&s, answer(ST_PL, NOBODY, MARTA), NULL);
    play_move(st, &s, ST_PL, "pick jacek", NULL);
    play_move(st, &s, ST_PL, "pick irena", &events);
    (void)assert_event(&events, ST_E_PICKED, ST_G79);
    assert_int_equal(times_told(&events, ST_E_MOVED), 2);
    for (unsigned i = 0; i < events.n; i++)
        assert_true(events.e[i].kind != ST_E_MOVED || events.e[i].rule == ST_G79);
}

TEST(st_24_19__moved_by_a_card_or_by_an_effect_is_told)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_frame walk = { .what = ST_F_WALK, .foe = ST_AGENTS, .count = { .left = 1 } };

    give_secret(&s, "kazik", "szkic-silnika");
    s.at[ST_CAR] = (uint8_t)place("w4");
    wake(&s, "kazik");
    play_move(st, &s, ST_PL, "secret-car szkic-silnika", NULL);
    play_move(st, &s, ST_PL, "to w7", &events);
    (void)assert_event(&events, ST_E_MOVED, ST_24_19);
    play_move(st, &s, ST_PL, "to w3", NULL);
    stand(&s, "irena", "m1");
    walk.self = (uint16_t)agent(&s, "irena");
    walk.seat = ST_PL;
    (void)st_push(&s, walk);
    play_move(st, &s, ST_PL, "to m2", &events);
    (void)assert_event(&events, ST_E_MOVED, ST_G79);
    walk.seat = ST_DE;
    (void)st_push(&s, walk);
    play_move(st, &s, ST_DE, "to m1", &events);
    (void)assert_event(&events, ST_E_MOVED, ST_G69);
}
