/*
 * test_st_24_car.c: Stawka, chapter 24: Ściśle tajne: the control at the fabryka, the doctor, how
 * the car moves and when it is loaded.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

/* The doctor is broken; the car stands there. */
static st_state with_car(gm_seat side, enum st_load load, const char *where)
{
    st_state s = at_turn("scenario=scisle-tajne", side);

    s.doctor = 1;
    s.load = (uint8_t)load;
    s.at[ST_CAR] = (uint8_t)place(where);
    return s;
}

static gm_rule rule_of(const st_state *s, gm_seat seat, const char *words)
{
    return st_check(st->content, s, seat, move_of(st, s, seat, words));
}

/* ---- ST-24.2 ---- */

/* ST-C08, ST-17.18 */
TEST(st_24_2__who_passes_the_control_at_the_fabryka_takes_it_away)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events;

    stand(&s, "kazik", "f6");
    act(&s, "kazik", "step fabryka", "65", &events); /* 11 - 3 is above 7 */
    (void)assert_event(&events, ST_E_CONTROL_PASSED, ST_17_18);
    (void)assert_event(&events, ST_E_TOKEN_GONE, ST_C08);
    assert_int_equal(s.token_side[place("fabryka")], 0);
    assert_int_equal(s.pool_gone[threat("kontrola-3")], 1);
    stand(&s, "edward-kania", "f6");
    act(&s, "edward-kania", "step fabryka", "", &events); /* nothing is rolled any more */
    assert_int_equal(s.at[agent(&s, "edward-kania")], place("fabryka"));
    assert_fact(ST_24_2);
}

/* ST-G37 */
TEST(st_24_2__who_fails_there_may_try_again)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events;

    stand(&s, "edward-kania", "f6");
    act(&s, "edward-kania", "step fabryka", "54", &events); /* 9 - 3 is 6 */
    (void)assert_event(&events, ST_E_CONTROL_FAILED, ST_G37);
    assert_int_equal(s.at[agent(&s, "edward-kania")], place("f6"));
    assert_int_equal(s.token_up[place("fabryka")], threat("kontrola-3"));
    s.agent = 0;
    s.act = 0;
    s.turn = ST_PL;
    play_move(st, &s, ST_PL, "activate edward-kania", NULL);
    assert_true(is_legal(&s, ST_PL, "step fabryka"));
}

/* ST-17.9, ST-17.10, ST-13.15  The plan miasta leads him in; the next activation begins on the token. */
TEST(st_24_2__the_control_at_the_fabryka_can_be_removed)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events;

    stand(&s, "kazik", "f6");
    give(&s, "kazik", "plan-miasta");
    play_move(st, &s, ST_PL, "activate kazik", NULL);
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    play_move(st, &s, ST_PL, "to fabryka", &events);
    assert_int_equal(s.token_up[place("fabryka")], threat("kontrola-3"));
    s.agent = 0;
    s.act = 0;
    s.turn = ST_PL;
    act(&s, "kazik", "remove", "53", &events); /* 8 is above 7, whatever the token takes off */
    (void)assert_event(&events, ST_E_TOKEN_GONE, ST_17_10);
    assert_int_equal(s.token_side[place("fabryka")], 0);
}

/* ST-24.22  Its owner may move it, as any other. */
TEST(st_24_2__the_control_at_the_fabryka_can_be_moved)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);

    assert_true(
        st_has_token_out(st->content, &s, ST_DE, st_face_at(st->content, place("fabryka"))));
}

/* His trait lets him pass controls. */
TEST(st_24_2__a_trait_exempts_from_it_as_from_others)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events;

    stand(&s, "kloss-abwehra", "f6");
    act(&s, "kloss-abwehra", "step fabryka", "", &events);
    assert_int_equal(s.at[ST_KLOSS], place("fabryka"));
    assert_int_equal(s.token_up[place("fabryka")], threat("kontrola-3"));
}

/* ---- ST-24.5 to ST-24.9: the doctor ---- */

TEST(st_24_5__the_doctor_is_no_piece)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

    assert_int_equal(st_at(&s, place("fabryka")), 0);
    assert_int_equal(st->content->scenario[s.scenario].doctor, place("fabryka"));
    for (unsigned i = 0; i < ST_AGENTS; i++)
        assert_int_not_equal(s.document[i], 0); /* four, four and the car: nobody else */
    stand(&s, "kazik", "fabryka");
    wake(&s, "kazik");
    assert_int_equal(rule_of(&s, ST_PL, "end"), ST_8_4); /* nothing is to be done with him */
    assert_fact(ST_24_5);
}

/* The stage ends with these dice: is the doctor broken? */
static bool is_broken_by(st_state s, unsigned stage, const char *dice)
{
    s.stage = (uint8_t)stage;
    load_dice(&s, dice);
    end_stage(&s, NULL);
    return s.doctor != 0;
}

/* ST-T34, ST-24.7 */
TEST(st_t34__pressure_grows_with_the_stages)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

    assert_example(ST_T34, is_broken_by(s, 1, "66") && !is_broken_by(s, 1, "65"));
    assert_example(ST_T34, is_broken_by(s, 2, "65") && !is_broken_by(s, 2, "55"));
    assert_example(ST_T34, is_broken_by(s, 3, "64") && !is_broken_by(s, 3, "63"));
    assert_example(ST_T34, is_broken_by(s, 4, "54") && !is_broken_by(s, 4, "53"));
}

static void visit(st_state *s, const char *id)
{
    gm_events events = { .n = 0 };

    st_set_at(st->content, s, agent(s, id), place("fabryka"), ST_E_MOVED, ST_9_1, &events);
    stand(s, id, "f6");
}

/* ST-T33, ST-24.8 */
TEST(st_t33__three_visitors_take_away_nine)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events = { .n = 0 };

    visit(&s, "kazik");
    visit(&s, "irena");
    visit(&s, "edward-kania");
    visit(&s, "kazik");
    visit(&s, "glaubel"); /* Germans do not count */
    s.stage = 15;
    load_dice(&s, "22");
    st_press_doctor(st->content, &s, 12, -3, &events);
    assert_example(ST_T33, assert_event(&events, ST_E_PRESSED, ST_24_6)->arg[3] == 9);
    assert_example(ST_T33, s.doctor == 0); /* 4 + 14 - 9 */
    assert_example(ST_T33, is_broken_by(s, 14, "44") && !is_broken_by(s, 14, "43"));
}

/* ST-24.9, ST-G53  It takes him in by itself. */
TEST(st_24_9__only_a_broken_doctor_is_fetched)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);

    s.at[ST_CAR] = (uint8_t)place("f6");
    act(&s, "czarne-audi", "step fabryka", "", NULL);
    assert_int_equal(s.load, ST_EMPTY);
    play_move(st, &s, ST_DE, "end", NULL);
    load_dice(&s, "12");
    end_stage(&s, NULL);
    assert_int_equal(s.load, ST_EMPTY);
    quiet_stage(&s, ST_DE);
    load_dice(&s, "66");
    end_stage(&s, NULL); /* it waits there when he breaks */
    assert_int_equal(s.load, ST_LOADED);
    assert_fact(ST_24_9);
}

/* ---- ST-24.10 to ST-24.13: how it moves ---- */

TEST(st_24_10__the_car_spends_five_points_of_the_german_pool)
{
    static const char *const way[] = { "step w4", "step w6", "step p5", "step p3", "step p2" };
    st_state s = with_car(ST_DE, ST_EMPTY, "koszary");

    wake(&s, "czarne-audi");
    for (unsigned i = 0; i < COUNT_OF(way); i++)
        play_move(st, &s, ST_DE, way[i], NULL);
    assert_int_equal(s.points[ST_DE], 14 - 5);
    assert_int_equal(s.spent[ST_CAR], 5);
    assert_refused(st, &s, ST_DE, "step p4", ST_8_10);
    assert_refused(st, &s, ST_PL, "activate czarne-audi", ST_8_1);
    play_move(st, &s, ST_DE, "end", NULL);
    assert_refused(st, &s, ST_PL, "activate czarne-audi", ST_26_2); /* not the Polish side's */
    assert_fact(ST_24_10);
}

/* ST-24.11, ST-C32 */
TEST(st_24_11__it_keeps_to_streets_fabryka_and_koszary)
{
    st_state s = with_car(ST_DE, ST_EMPTY, "w7");

    wake(&s, "czarne-audi");
    assert_refused(st, &s, ST_DE, "step fort", ST_24_11);
    s.at[ST_CAR] = (uint8_t)place("p2");
    assert_refused(st, &s, ST_DE, "step p6", ST_24_11); /* the dashed path of German agents */
    s.at[ST_CAR] = (uint8_t)place("m6");
    assert_refused(st, &s, ST_DE, "step targowisko", ST_24_11);
    assert_refused(st, &s, ST_DE, "step m10", ST_24_11); /* that of Polish ones */
    s.at[ST_CAR] = (uint8_t)place("w4");
    assert_true(is_legal(&s, ST_DE, "step koszary"));
    s.at[ST_CAR] = (uint8_t)place("f6");
    assert_true(is_legal(&s, ST_DE, "step fabryka"));
    s.at[ST_CAR] = (uint8_t)place("koszary");
    assert_true(is_legal(&s, ST_DE, "step w4"));
    assert_fact(ST_C32);
}

/* ST-24.12 */
TEST(st_24_12__defence_six_and_vigilance_seven)
{
    st_state s = with_car(ST_DE, ST_EMPTY, "koszary");

    assert_int_equal(st_defence_of(st->content, &s, ST_CAR), 6);
    assert_int_equal(st_vigilance_of(st->content, &s, ST_CAR), 7);
    assert_int_equal(st_limit_of(st->content, &s, ST_CAR), 5);
    assert_fact(ST_24_12);
}

TEST(st_24_13__no_control_concerns_it)
{
    st_state s = with_car(ST_DE, ST_LOADED, "f6");
    gm_events events;

    assert_null(st_control_at(st->content, &s, ST_CAR, place("fort")));
    assert_non_null(st_control_at(st->content, &s, agent(&s, "glaubel"), place("fort")));
    act(&s, "czarne-audi", "step fabryka", "", &events);
    assert_no_event(&events, ST_E_ROLLED);
    assert_fact(ST_24_13);
}

/* ---- ST-G53 ---- */

TEST(st_g53__movement_alone_takes_two_points_or_leads_home)
{
    st_state s = with_car(ST_DE, ST_EMPTY, "w4");

    wake(&s, "czarne-audi");
    play_move(st, &s, ST_DE, "step w2", NULL);
    assert_refused(st, &s, ST_DE, "end", ST_8_4);
    play_move(st, &s, ST_DE, "step w4", NULL);
    assert_true(is_legal(&s, ST_DE, "end"));
    s = with_car(ST_DE, ST_EMPTY, "w4");
    s.points[ST_DE] = 1; /* the last point is enough for that */
    wake(&s, "czarne-audi");
    assert_refused(st, &s, ST_DE, "step w2", ST_8_9);
    play_move(st, &s, ST_DE, "step koszary", NULL);
    assert_true(is_legal(&s, ST_DE, "end"));
    assert_fact(ST_G53);
}

TEST(st_g53__its_only_action_is_to_remove_a_threat_when_loaded)
{
    st_state s = with_car(ST_DE, ST_LOADED, "w7");

    stand(&s, "kazik", "w7");
    lay_token(&s, "w7", "alarm-pl", true);
    wake(&s, "czarne-audi");
    assert_refused(st, &s, ST_DE, "talk kazik", ST_G53);
    assert_refused(st, &s, ST_DE, "search", ST_G53);
    assert_true(is_legal(&s, ST_DE, "remove"));
    s.load = ST_EMPTY;
    assert_refused(st, &s, ST_DE, "remove", ST_17_9);
    s.load = ST_LOADED;
    load_dice(&s, "44"); /* above 7 */
    play_move(st, &s, ST_DE, "remove", NULL);
    assert_int_equal(s.token_side[place("w7")], 0);
    assert_fact(ST_G53);
}

TEST(st_g53__it_does_not_leave_while_it_is_loading)
{
    st_state s = with_car(ST_DE, ST_EMPTY, "f10");

    wake(&s, "czarne-audi");
    play_move(st, &s, ST_DE, "step f6", NULL);
    play_move(st, &s, ST_DE, "step fabryka", NULL);
    assert_int_equal(s.load, ST_LOADING);
    assert_refused(st, &s, ST_DE, "step f6", ST_24_14);
    play_move(st, &s, ST_DE, "end", NULL);
    end_stage(&s, NULL);
    quiet_stage(&s, ST_DE);
    wake(&s, "czarne-audi");
    assert_true(is_legal(&s, ST_DE, "step f6"));
    assert_fact(ST_G53);
}

/* ---- ST-T95, ST-24.14 ---- */

TEST(st_t95__it_counts_as_loaded_from_the_next_stage_on)
{
    st_state s = with_car(ST_DE, ST_EMPTY, "f6");

    s.stage = 6;
    stand(&s, "kazik", "fabryka");
    give(&s, "kazik", "pistolet");
    act(&s, "czarne-audi", "step fabryka", "", NULL);
    wake(&s, "kazik");
    assert_example(ST_T95, rule_of(&s, ST_PL, "attack czarne-audi pistolet") == ST_24_15);
    play_move(st, &s, ST_PL, "step f6", NULL);
    s.agent = 0;
    end_stage(&s, NULL);
    quiet_stage(&s, ST_PL);
    stand(&s, "kazik", "fabryka");
    wake(&s, "kazik");
    assert_example(ST_T95, s.stage == 7 && is_legal(&s, ST_PL, "attack czarne-audi pistolet"));
}

/* ---- ST-24.26 ---- */

TEST(st_24_26__chiefs_and_networks_end_it_too)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);
    gm_events events;

    stand(&s, "kloss-abwehra", "gestapo");
    set_evidence(&s, "kloss-abwehra", 7);
    act(&s, "hermann-brunner", "talk kloss-abwehra", "66", &events); /* 12 + 2 + 1 */
    (void)assert_event(&events, ST_E_WON, ST_1_4);
    s = at_turn("scenario=scisle-tajne", ST_PL);
    stand(&s, "kloss-abwehra", "gestapo");
    set_evidence(&s, "hermann-brunner", 8);
    act(&s, "kloss-abwehra", "talk hermann-brunner", "266", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_5);
    s = at_turn("scenario=scisle-tajne", ST_DE);
    jail(&s, "irena");
    jail(&s, "edward-kania");
    stand(&s, "kazik", "gestapo");
    set_evidence(&s, "kazik", 6);
    act(&s, "hermann-brunner", "arrest kazik", "", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_7);
    assert_fact(ST_24_26);
}
