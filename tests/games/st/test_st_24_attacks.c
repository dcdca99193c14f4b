/*
 * test_st_24_attacks.c: Stawka, chapter 24: Ściśle tajne: attacks on the car and tokens in its way,
 * Top Secret cards that move it, and what missions, secrets and surplus evidence are worth.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

/* The doctor is broken; the car stands there, and Kazik beside it with a pistolet. */
static st_state with_car(gm_seat side, enum st_load load, const char *where)
{
    st_state s = at_turn("scenario=scisle-tajne", side);

    s.doctor = 1;
    s.load = (uint8_t)load;
    s.at[ST_CAR] = (uint8_t)place(where);
    stand(&s, "kazik", where);
    give(&s, "kazik", "pistolet");
    return s;
}

static gm_rule rule_of(const st_state *s, gm_seat seat, const char *words)
{
    return st_check(st->content, s, seat, move_of(st, s, seat, words));
}

/* ---- attacks: ST-24.15, ST-24.17, ST-24.25 ---- */

/* ST-T86 */
TEST(st_24_15__empty_it_cannot_be_attacked)
{
    st_state s = with_car(ST_PL, ST_EMPTY, "w7");

    wake(&s, "kazik");
    assert_refused(st, &s, ST_PL, "attack czarne-audi pistolet", ST_24_15);
    assert_example(ST_T86, rule_of(&s, ST_PL, "attack czarne-audi pistolet") == ST_24_15);
    s.load = ST_LOADING;
    assert_refused(st, &s, ST_PL, "attack czarne-audi pistolet", ST_24_15);
    s.load = ST_LOADED;
    assert_true(is_legal(&s, ST_PL, "attack czarne-audi pistolet")); /* without a mission */
}

TEST(st_24_17__kloss_does_not_attack_it)
{
    st_state s = with_car(ST_PL, ST_LOADED, "w7");

    stand(&s, "kloss-abwehra", "w7");
    give(&s, "kloss-abwehra", "pistolet");
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "attack czarne-audi pistolet", ST_24_17);
    wake(&s, "kazik");
    assert_true(is_legal(&s, ST_PL, "attack czarne-audi pistolet"));
}

TEST(st_24_25__destroyed_with_the_doctor_it_loses)
{
    st_state s = with_car(ST_PL, ST_LOADED, "w7");
    gm_events events;

    act(&s, "kazik", "attack czarne-audi pistolet", "32", &events); /* 5 + 2 is above 6 */
    (void)assert_event(&events, ST_E_WON, ST_24_25);
    assert_int_equal(s.winner, ST_PL + 1);
}

/* ST-G55 */
TEST(st_g55__a_failed_attack_gives_three_evidence_and_no_blow_back)
{
    st_state s = with_car(ST_PL, ST_LOADED, "w7");
    gm_events events;

    act(&s, "kazik", "attack czarne-audi pistolet", "22", &events); /* 6 is not above 6 */
    (void)assert_event(&events, ST_E_MISSED, ST_16_5);
    assert_no_event(&events, ST_E_FIGHTS_BACK);
    assert_int_equal(times_told(&events, ST_E_ATTACK_ROLL), 1);
    assert_int_equal(st_evidence_on(&s, agent(&s, "kazik")), 3);
    s = with_car(ST_PL, ST_LOADED, "w7");
    stand(&s, "kazik", "w4");
    give(&s, "kazik", "karabin");
    act(&s, "kazik", "attack czarne-audi karabin", "22", &events);
    (void)assert_event(&events, ST_E_MISSED, ST_16_5);
    assert_int_equal(st_evidence_on(&s, agent(&s, "kazik")), 0); /* from another field */
    assert_fact(ST_G55);
}

/* ST-24.18 */
TEST(st_24_18__ochrona_agentow_serves_the_car)
{
    st_state s = with_car(ST_PL, ST_LOADED, "w7");
    gm_events events;

    lay_token(&s, "koszary", "ochrona-agentow-de", false);
    wake(&s, "kazik");
    play_move(st, &s, ST_PL, "attack czarne-audi pistolet", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    load_dice(&s, "33"); /* 6 + 2 is not above 6 + 2 */
    play_move(st, &s, ST_DE, "show ochrona-agentow-de", &events);
    (void)assert_event(&events, ST_E_MISSED, ST_16_5);
    assert_int_equal(st_defence_of(st->content, &s, ST_CAR), 6); /* for this attack only */
    assert_fact(ST_24_18);
}

/* ST-G80, ST-T96, ST-G74 */
TEST(st_t96__dynamit_touches_neither_the_car_nor_the_koszary)
{
    st_state s = with_car(ST_PL, ST_LOADED, "w7");
    gm_events events;

    s.at[ST_CAR] = (uint8_t)place("koszary");
    stand(&s, "kazik", "m1");
    stand(&s, "glaubel", "koszary");
    s.dynamite[0] = (uint8_t)place("koszary");
    s.dynamite_by[0] = (uint8_t)(agent(&s, "kazik") + 1);
    s.stage = 1;
    load_dice(&s, "2");
    end_stage(&s, &events);
    assert_example(ST_T96,
                   assert_event(&events, ST_E_BLAST_ROLL, ST_13_27)->arg[0] == document("glaubel"));
    assert_example(ST_T96, times_told(&events, ST_E_BLAST_ROLL) == 1);
    assert_example(ST_T96, s.flags[agent(&s, "glaubel")] & ST_DEAD);
    assert_example(ST_T96, s.ruins == 0 && times_told(&events, ST_E_RUINED) == 0);
    assert_true(st_is_free(&s, ST_CAR));
    assert_fact(ST_G80);
    assert_fact(ST_G74);
}

/* ---- tokens: ST-24.16, ST-G54 ---- */

TEST(st_24_16__loaded_it_meets_threat_tokens)
{
    st_state s = with_car(ST_DE, ST_EMPTY, "w4");

    lay_token(&s, "w7", "teren-niebezpieczny", false);
    act(&s, "czarne-audi", "step w7", "", NULL);
    assert_int_equal(s.depth, 0); /* empty: nobody is asked */
    s.at[ST_CAR] = (uint8_t)place("w4");
    s.load = ST_LOADED;
    play_move(st, &s, ST_DE, "step w7", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* it could stop and remove it */
    play_move(st, &s, ST_DE, "pass", NULL);
    load_dice(&s, "34"); /* not above 7 */
    play_move(st, &s, ST_PL, "trigger", NULL);
    assert_true(s.act & ST_A_MOVE_OVER);
    assert_int_equal(st_limit_of(st->content, &s, ST_CAR), 4);
    assert_fact(ST_24_16);
}

TEST(st_g54__thieves_and_suspicion_do_not_touch_it)
{
    static const char *const tokens[] = { "zlodziej", "podejrzany-pl" };

    for (unsigned i = 0; i < COUNT_OF(tokens); i++) {
        st_state s = with_car(ST_DE, ST_LOADED, "w4");
        lay_token(&s, "w7", tokens[i], false);
        act(&s, "czarne-audi", "step w7", "", NULL);
        play_move(st, &s, ST_DE, "pass", NULL);
        assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
        if (is_legal(&s, ST_PL, "trigger"))
            play_move(st, &s, ST_PL, "trigger", NULL);
        else
            play_move(st, &s, ST_PL, "pass", NULL);
        for (unsigned colour = 0; colour < ST_COLOURS; colour++)
            assert_int_equal(s.evidence[ST_PL][colour], 0);
        assert_true(is_legal(&s, ST_DE, "step w3")); /* and it drives on */
    }
    assert_fact(ST_G54);
}

TEST(st_g54__zamieszanie_drives_it_where_it_may_be)
{
    st_state s = with_car(ST_DE, ST_LOADED, "w4");

    lay_token(&s, "w7", "zamieszanie", false);
    act(&s, "czarne-audi", "step w7", "", NULL);
    play_move(st, &s, ST_DE, "pass", NULL);
    play_move(st, &s, ST_PL, "trigger", NULL);
    assert_refused(st, &s, ST_PL, "to fort", ST_24_11);
    play_move(st, &s, ST_PL, "to w3", NULL);
    play_move(st, &s, ST_PL, "to w5", NULL);
    assert_int_equal(s.at[ST_CAR], place("w5"));
    assert_int_equal(s.agent, 0);
    assert_fact(ST_G54);
}

/* ---- Top Secret cards: ST-24.19, ST-24.20, ST-G57 ---- */

TEST(st_24_19__a_top_secret_card_moves_it_two_fields)
{
    st_state s = with_car(ST_PL, ST_EMPTY, "w4");
    gm_events events;

    give_secret(&s, "kazik", "szkic-silnika");
    wake(&s, "kazik");
    play_move(st, &s, ST_PL, "secret-car szkic-silnika", &events);
    (void)assert_event(&events, ST_E_SECRET_USED, ST_24_19);
    assert_refused(st, &s, ST_PL, "stop", ST_G57); /* exactly two */
    play_move(st, &s, ST_PL, "to w7", NULL);
    assert_refused(st, &s, ST_PL, "to fort", ST_24_11);
    play_move(st, &s, ST_PL, "to w3", NULL);
    assert_int_equal(s.at[ST_CAR], place("w3"));
    assert_int_equal(s.depth, 0);
    assert_int_equal(s.spent[ST_CAR], 0);
    assert_int_equal(st_evidence_on(&s, agent(&s, "glaubel")), 0); /* instead of the evidence */
}

/* ST-24.20, ST-G57  The German side, too; getting the doctor home counts, no matter who drove. */
TEST(st_24_20__either_player_may_do_so)
{
    st_state s = with_car(ST_DE, ST_LOADED, "w4");
    gm_events events;

    give_secret(&s, "glaubel", "szkic-silnika");
    wake(&s, "glaubel");
    play_move(st, &s, ST_DE, "secret-car szkic-silnika", NULL);
    play_move(st, &s, ST_DE, "to koszary", &events); /* one field is enough there */
    (void)assert_event(&events, ST_E_DELIVERED, ST_24_25);
    assert_int_equal(s.winner, ST_DE + 1);
    assert_fact(ST_24_20);
}

TEST(st_g57__not_while_it_is_loading_and_not_by_another)
{
    st_state s = with_car(ST_PL, ST_LOADING, "fabryka");

    give_secret(&s, "kazik", "szkic-silnika");
    wake(&s, "kazik");
    assert_refused(st, &s, ST_PL, "secret-car szkic-silnika", ST_G57);
    s.load = ST_LOADED;
    assert_true(is_legal(&s, ST_PL, "secret-car szkic-silnika"));
    wake(&s, "irena"); /* she does not hold it */
    assert_refused(st, &s, ST_PL, "secret-car szkic-silnika", ST_G57);
    assert_true(is_legal(&s, ST_PL, "secret szkic-silnika"));
    lay_token(&s, "f6", "teren-niebezpieczny", false);
    wake(&s, "kazik");
    play_move(st, &s, ST_PL, "secret-car szkic-silnika", NULL);
    play_move(st, &s, ST_PL, "to f6", NULL);
    play_move(st, &s, ST_PL, "to f10", NULL); /* no token is triggered */
    assert_int_equal(s.token_side[place("f6")], ST_PL + 1);
}

/* ---- missions: ST-24.21, ST-G56 ---- */

static void complete(st_state *s, const char *id, const char *mission_id, const char *part,
                     gm_events *events)
{
    unsigned who = agent(s, id);

    take_mission(s, id, mission_id);
    s->sectors[who] = 0xff;
    s->visited[who] = 1u << location("fabryka") | 1u << location("magazyny");
    s->cleared[who] = 2;
    wake(s, id);
    play_move(st, s, st_side_of(who), part, events);
}

TEST(st_24_21__missions_strengthen_the_car_or_the_attacker)
{
    st_state s = with_car(ST_PL, ST_LOADED, "w7");
    unsigned kazik = agent(&s, "kazik");
    gm_events events;

    stand(&s, "kazik", "m1");
    complete(&s, "kazik", "plan-fabryki", "complete basic", &events);
    (void)assert_event(&events, ST_E_CAR_BONUS, ST_24_21);
    assert_int_equal(s.car_bonus[kazik], 2);
    complete(&s, "kazik", "napisy-na-murach", "complete special", &events);
    assert_int_equal(s.car_bonus[kazik], 6);
    complete(&s, "bruno-dreher", "patrol", "complete basic", &events);
    assert_int_equal(st_defence_of(st->content, &s, ST_CAR), 7);
    stand(&s, "bruno-dreher", "m1");
    set_evidence(&s, "kazik", 5);
    complete(&s, "bruno-dreher", "patrol", "complete special", &events);
    assert_int_equal(st_defence_of(st->content, &s, ST_CAR), 10);
    assert_int_equal(s.vp[ST_PL] + s.vp[ST_DE] + s.secrets[ST_PL] + s.secrets[ST_DE], 0);
}

TEST(st_g56__all_bonuses_add_up)
{
    st_state s = with_car(ST_PL, ST_LOADED, "w7");
    gm_events events;

    s.car_bonus[agent(&s, "kazik")] = 6;
    s.car_bonus_all = 3;
    s.car_defence = 9;
    act(&s, "kazik", "attack czarne-audi pistolet", "22", &events); /* 4 + 2 + 6 + 3 = 15 */
    assert_int_equal(assert_event(&events, ST_E_ATTACK_ROLL, ST_16_4)->arg[3], 11);
    (void)assert_event(&events, ST_E_MISSED, ST_16_5);
    s = with_car(ST_PL, ST_LOADED, "w7");
    s.car_bonus[agent(&s, "kazik")] = 6;
    s.car_bonus_all = 3;
    s.car_defence = 8;
    act(&s, "kazik", "attack czarne-audi pistolet", "22", &events);
    (void)assert_event(&events, ST_E_WON, ST_24_25);
    assert_fact(ST_G56);
}

/* ---- secrets: ST-24.22, ST-24.23 ---- */

static st_state after_secret(void)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

    lay_token(&s, "w5", "alarm-pl", false);
    lay_token(&s, "w8", "zlodziej", false);
    stand(&s, "glaubel", "abwehra");
    set_evidence(&s, "glaubel", 3);
    act(&s, "kloss-abwehra", "talk glaubel", "55", NULL); /* 10 + 1 = 11 */
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    return s;
}

/* ST-24.22, ST-24.23, ST-C20 */
TEST(st_24_22__a_secret_moves_two_tokens_and_clears_nothing)
{
    st_state s = after_secret();

    play_move(st, &s, ST_PL, "agree", NULL);
    play_move(st, &s, ST_PL, "choose 1", NULL);
    play_move(st, &s, ST_PL, "to w5", NULL);
    play_move(st, &s, ST_PL, "to w1", NULL);
    play_move(st, &s, ST_PL, "to w8", NULL);
    play_move(st, &s, ST_PL, "to w2", NULL);
    assert_int_equal(s.token[place("w1")], threat("alarm-pl"));
    assert_int_equal(s.token[place("w2")], threat("zlodziej"));
    assert_int_equal(s.token_side[place("w5")], 0);
    assert_int_equal(s.depth, 0);
    assert_int_equal(st_evidence_on(&s, agent(&s, "glaubel")), 3);
    assert_int_equal(s.secrets[ST_PL], 0);
    assert_fact(ST_24_22);
    assert_fact(ST_24_23);
}

TEST(st_24_22__or_places_one_of_choice)
{
    st_state s = after_secret();

    play_move(st, &s, ST_PL, "agree", NULL);
    play_move(st, &s, ST_PL, "choose 2", NULL);
    play_move(st, &s, ST_PL, "token ochrona-agentow-pl", NULL);
    play_move(st, &s, ST_PL, "to w10", NULL);
    assert_int_equal(s.token[place("w10")], threat("ochrona-agentow-pl"));
    assert_int_equal(s.depth, 0);
    assert_fact(ST_24_22);
}

/* ---- surplus: ST-24.24 ---- */

TEST(st_24_24__surplus_helps_against_the_car_or_against_threats)
{
    st_state s = with_car(ST_PL, ST_LOADED, "w7");
    gm_events events = { .n = 0 };

    set_evidence(&s, "glaubel", 9);
    set_evidence(&s, "kazik", 10);
    st_add_evidence(st->content, &s, ST_PL, ST_VIOLET, 3, ST_FROM_FIND, ST_12_6, &events);
    st_settle(st->content, &s, &events);
    (void)assert_event(&events, ST_E_CAR_BONUS, ST_24_24);
    assert_int_equal(s.car_bonus_all, 2);
    assert_int_equal(s.vp[ST_PL], 0);
    st_add_evidence(st->content, &s, ST_DE, ST_YELLOW, 1, ST_FROM_FIND, ST_12_6, &events);
    st_settle(st->content, &s, &events);
    assert_int_equal(s.remove_bonus[ST_DE], 1);
    assert_int_equal(s.vp[ST_DE], 0);
    lay_token(&s, "w1", "alarm-pl", true);
    stand(&s, "glaubel", "w1");
    act(&s, "glaubel", "remove", "33", NULL); /* 6 + 1 is above 6 */
    assert_int_equal(s.token_side[place("w1")], 0);
}
