/*
 * test_st_16_attacks.c: Stawka, chapter 16: attacks, fights and death.
 *
 * In most tests Jacek (defence 8), who has the mission Wyrok and a pistol, meets Bruno Dreher
 * (defence 7) on a street.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

static st_state at_meeting(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    take_mission(&s, "jacek", "wyrok");
    return s;
}

static st_state at_attack(void)
{
    st_state s = at_meeting();

    give(&s, "jacek", "pistolet");
    return s;
}

static bool is_dead(const st_state *s, const char *id)
{
    return s->flags[agent(s, id)] & ST_DEAD;
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

/* ---- ST-16.1 ---- */

TEST(st_16_1__an_action_for_one_point_of_either_side)
{
    st_state s = at_attack();
    gm_events events;

    act(&s, "jacek", "attack bruno-dreher pistolet", "33", &events);
    assert_event(&events, ST_E_ATTACK, ST_16_1);
    assert_true(is_dead(&s, "bruno-dreher"));
    assert_int_equal(s.points[ST_PL], 13);
    assert_true(s.act & ST_A_ACTED);
    take_mission(&s, "heinrich-vogel", "wyrok-polowy");
    give(&s, "heinrich-vogel", "bagnet");
    stand(&s, "heinrich-vogel", "k1");
    stand(&s, "irena", "k1"); /* defence 6 */
    act(&s, "heinrich-vogel", "attack irena bagnet", "34", NULL);
    assert_true(is_dead(&s, "irena"));
    assert_int_equal(s.points[ST_DE], 13);
    assert_fact(ST_16_1);
}

/* ---- ST-16.2 ---- */

TEST(st_16_2__a_mission_that_orders_it)
{
    st_state s = at_attack();

    take_mission(&s, "jacek", "ochrona-sprzetu");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "attack bruno-dreher pistolet", ST_16_2);
    take_mission(&s, "jacek", "wyrok");
    assert_true(is_legal(&s, ST_PL, "attack bruno-dreher pistolet"));
}

TEST(st_16_2__a_weapon)
{
    st_state s = at_meeting();

    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "attack bruno-dreher pistolet", ST_16_2);
    give(&s, "jacek", "lom");
    assert_refused(st, &s, ST_PL, "attack bruno-dreher lom", ST_16_2); /* that is none */
    give(&s, "jacek", "pistolet");
    assert_true(is_legal(&s, ST_PL, "attack bruno-dreher pistolet"));
}

TEST(st_16_2__a_target_in_reach)
{
    st_state s = at_attack();

    stand(&s, "bruno-dreher", "m2");
    give(&s, "jacek", "karabin");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "attack bruno-dreher pistolet", ST_16_2);
    assert_true(is_legal(&s, ST_PL, "attack bruno-dreher karabin")); /* two fields */
    stand(&s, "bruno-dreher", "m4");
    assert_true(is_legal(&s, ST_PL, "attack bruno-dreher karabin"));
    stand(&s, "bruno-dreher", "m8");
    assert_refused(st, &s, ST_PL, "attack bruno-dreher karabin", ST_16_2);
    stand(&s, "irena", "m1");
    assert_refused(st, &s, ST_PL, "attack irena pistolet", ST_16_2); /* no enemy */
}

TEST(st_16_2__a_target_that_an_alarm_takes_away)
{
    st_state s = at_attack();
    gm_events events;

    stand(&s, "jacek", "kamienica");
    stand(&s, "bruno-dreher", "kamienica");
    lay_token(&s, "kamienica", "alarm-de", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
    play_move(st, &s, ST_DE, "trigger", NULL);
    play_move(st, &s, ST_DE, "to m2", NULL);
    play_move(st, &s, ST_DE, "stop", &events);
    assert_no_event(&events, ST_E_ATTACK_ROLL);
    assert_true(has_item(&s, "jacek", "pistolet"));
    assert_int_equal(s.points[ST_PL], 13); /* ST-G72 */
    assert_refused(st, &s, ST_PL, "search", ST_8_5);
}

TEST(st_16_2__a_weapon_that_a_thief_takes_away)
{
    st_state s = at_meeting();
    gm_events events;

    take_mission(&s, "heinrich-vogel", "wyrok-polowy");
    give(&s, "heinrich-vogel", "pistolet");
    stand(&s, "heinrich-vogel", "m1");
    lay_token(&s, "m1", "zlodziej", false);
    wake(&s, "heinrich-vogel");
    play_move(st, &s, ST_DE, "attack jacek pistolet", NULL);
    play_move(st, &s, ST_PL, "trigger", &events);
    assert_no_event(&events, ST_E_ATTACK_ROLL);
    assert_false(has_item(&s, "heinrich-vogel", "pistolet"));
    assert_int_equal(s.points[ST_DE], 13);
}

TEST(st_16_2__a_grenade_needs_the_order_but_no_target)
{
    st_state s = at_meeting();
    unsigned jacek = agent(&s, "jacek");

    stand(&s, "bruno-dreher", "k1");
    give(&s, "jacek", "granat");
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "use granat"));
    take_mission(&s, "jacek", "ochrona-sprzetu");
    assert_false(is_legal(&s, ST_PL, "use granat"));
    assert_int_equal(st_may_bomb(st->content, &s, jacek, false), ST_16_2);
}

/* ---- ST-16.3 ---- */

TEST(st_16_3__scenarios_may_waive_the_mission)
{
    st_state s = at_meeting();

    stand(&s, "bruno-dreher", "k1");
    stand(&s, "jacek", "k1");
    give(&s, "bruno-dreher", "pistolet");
    wake(&s, "bruno-dreher");
    assert_refused(st, &s, ST_DE, "attack jacek pistolet", ST_16_2);
    s.radio = (uint8_t)place("szpital");
    s.radio_known = 1;
    stand(&s, "bruno-dreher", "szpital");
    stand(&s, "jacek", "szpital");
    assert_true(is_legal(&s, ST_DE, "attack jacek pistolet")); /* ST-22.15 */
    assert_fact(ST_16_3);
}

/* ---- ST-16.4 ---- */

TEST(st_16_4__two_dice_and_one_weapon)
{
    static const struct {
        const char *weapon;
        unsigned more;
    } rows[] = { { "pistolet", 2 }, { "karabin", 1 }, { "bagnet", 0 } };

    for (unsigned i = 0; i < COUNT_OF(rows); i++) {
        st_state s = at_meeting();
        gm_events events;
        const gm_event *roll;
        char words[64] = "attack bruno-dreher ";
        for (unsigned k = 0; k < COUNT_OF(rows); k++)
            give(&s, "jacek", rows[k].weapon); /* only the one that is named counts */
        (void)strcat(words, rows[i].weapon);
        act(&s, "jacek", words, "12", &events);
        roll = assert_event(&events, ST_E_ATTACK_ROLL, ST_16_4);
        assert_int_equal(roll->arg[1], 1);
        assert_int_equal(roll->arg[2], 2);
        assert_int_equal(roll->arg[3], rows[i].more);
        assert_int_equal(roll->arg[4], 7); /* to beat */
    }
}

/* ---- ST-16.5 ---- */

TEST(st_16_5__only_above_the_defence_it_kills)
{
    st_state s = at_attack();
    gm_events events;

    act(&s, "jacek", "attack bruno-dreher pistolet", "23", &events); /* 5 + 2 = 7 */
    assert_event(&events, ST_E_MISSED, ST_16_5);
    assert_false(is_dead(&s, "bruno-dreher"));
    s = at_attack();
    act(&s, "jacek", "attack bruno-dreher pistolet", "33", &events);
    assert_int_equal(assert_event(&events, ST_E_KILLED, ST_16_5)->arg[0], document("bruno-dreher"));
    assert_true(is_dead(&s, "bruno-dreher"));
    assert_int_equal(s.at[agent(&s, "bruno-dreher")], 0);
}

/* ---- ST-16.6 ---- */

TEST(st_16_6__an_apteczka_changes_the_result)
{
    st_state s = at_attack();
    gm_events events;

    give(&s, "bruno-dreher", "apteczka");
    act(&s, "jacek", "attack bruno-dreher pistolet", "44", &events); /* 10 */
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    load_dice(&s, "44");
    play_move(st, &s, ST_DE, "pass", &events); /* no weapon to strike back with */
    assert_event(&events, ST_E_ATTACK_ROLL, ST_16_4);
    play_move(st, &s, ST_DE, "use apteczka", &events); /* 7 */
    assert_event(&events, ST_E_MISSED, ST_16_5);
    assert_false(is_dead(&s, "bruno-dreher"));
    assert_fact(ST_16_6);
}

/* ---- ST-16.7 ---- */

TEST(st_16_7__a_failure_beside_the_target_is_known)
{
    st_state s = at_attack();
    gm_events events;

    act(&s, "jacek", "attack bruno-dreher pistolet", "11", &events);
    assert_int_equal(assert_event(&events, ST_E_EVIDENCE, ST_16_7)->arg[1], 3);
    assert_int_equal(on(&s, "jacek"), 3);
    s = at_meeting();
    give(&s, "jacek", "karabin");
    stand(&s, "bruno-dreher", "m2");
    act(&s, "jacek", "attack bruno-dreher karabin", "11", &events);
    assert_no_event(&events, ST_E_EVIDENCE); /* from another field */
    assert_int_equal(on(&s, "jacek"), 0);
}

/* ---- ST-16.8 ---- */

TEST(st_16_8__who_is_attacked_must_strike_back)
{
    st_state s = at_attack();
    gm_events events;

    give(&s, "bruno-dreher", "bagnet");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
    assert_refused(st, &s, ST_DE, "pass", ST_16_8);
    assert_false(is_legal(&s, ST_DE, "pass"));
    load_dice(&s, "1145"); /* 4 against 7, 9 against 8; he needs no mission */
    play_move(st, &s, ST_DE, "weapon bagnet", &events);
    assert_int_equal(assert_event(&events, ST_E_FIGHTS_BACK, ST_16_8)->arg[1], item("bagnet"));
    assert_int_equal(times_told(&events, ST_E_ATTACK_ROLL), 2);
    assert_int_equal(assert_event(&events, ST_E_KILLED, ST_16_8)->arg[0], document("jacek"));
    assert_true(is_dead(&s, "jacek"));
    assert_false(is_dead(&s, "bruno-dreher"));
}

TEST(st_16_8__one_both_or_none_may_die)
{
    static const struct {
        const char *dice;
        bool jacek, dreher;
    } rows[] = { { "1111", false, false },
                 { "6611", false, true },
                 { "1166", true, false },
                 { "6666", true, true } };

    for (unsigned i = 0; i < COUNT_OF(rows); i++) {
        st_state s = at_attack();
        give(&s, "bruno-dreher", "bagnet");
        wake(&s, "jacek");
        play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
        load_dice(&s, rows[i].dice);
        play_move(st, &s, ST_DE, "weapon bagnet", NULL);
        assert_int_equal(is_dead(&s, "jacek"), rows[i].jacek);
        assert_int_equal(is_dead(&s, "bruno-dreher"), rows[i].dreher);
    }
}

/* ---- ST-16.9 ---- */

TEST(st_16_9__the_weapons_used_are_discarded)
{
    st_state s = at_attack();
    gm_events events;

    give(&s, "jacek", "bagnet");
    give(&s, "bruno-dreher", "karabin");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
    load_dice(&s, "1111");
    play_move(st, &s, ST_DE, "weapon karabin", &events);
    assert_event(&events, ST_E_DROPPED, ST_16_9);
    assert_int_equal(times_told(&events, ST_E_DROPPED), 2);
    assert_false(has_item(&s, "jacek", "pistolet"));
    assert_true(has_item(&s, "jacek", "bagnet")); /* not used */
    assert_false(has_item(&s, "bruno-dreher", "karabin"));
    assert_fact(ST_16_9);
}

/* ---- ST-16.10 ---- */

TEST(st_16_10__everything_of_the_dead_leaves_the_game)
{
    st_state s = at_attack();
    gm_events events;
    unsigned dreher = agent(&s, "bruno-dreher");

    give(&s, "bruno-dreher", "oficerki"); /* lies open: nobody is asked */
    take_mission(&s, "bruno-dreher", "patrol");
    set_evidence(&s, "bruno-dreher", 5);
    act(&s, "jacek", "attack bruno-dreher pistolet", "66", &events);
    assert_int_equal(assert_event(&events, ST_E_DROPPED, ST_16_10)->arg[1], item("oficerki"));
    assert_event(&events, ST_E_CLEARED, ST_16_10);
    assert_event(&events, ST_E_MISSIONS_LOST, 0);
    assert_int_equal(s.at[dreher], 0);
    assert_int_equal(s.n_held[dreher], 0);
    assert_int_equal(s.has_mission[dreher], 0);
    assert_int_equal(s.missions_gone[dreher], 7);
    assert_int_equal(s.evidence[ST_PL][ST_YELLOW], 0);
    wake(&s, "marta-becher");
    s.agent = 0;
    assert_refused(st, &s, ST_DE, "activate bruno-dreher", ST_26_2);
}

TEST(st_16_10__an_attacker_who_dies_is_done)
{
    st_state s = at_attack();
    gm_events events;

    give(&s, "bruno-dreher", "bagnet");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
    load_dice(&s, "1166");
    play_move(st, &s, ST_DE, "weapon bagnet", &events);
    assert_int_equal(assert_event(&events, ST_E_CUT_OFF, ST_16_10)->arg[0], document("jacek"));
    assert_int_equal(st_active(&s), ST_AGENTS);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* the next activation */
}

/* ---- ST-16.11 ---- */

TEST(st_16_11__points_of_the_dead_stay_spent)
{
    st_state s = at_attack();

    s.spent[agent(&s, "bruno-dreher")] = 4;
    s.points[ST_DE] = 10;
    act(&s, "jacek", "attack bruno-dreher pistolet", "66", NULL);
    assert_true(is_dead(&s, "bruno-dreher"));
    assert_int_equal(s.points[ST_DE], 10);
    assert_fact(ST_16_11);
}

/* ---- ST-16.12 ---- */

TEST(st_16_12__no_evidence_on_an_attacker_who_dies)
{
    st_state s = at_attack();
    gm_events events;

    give(&s, "bruno-dreher", "bagnet");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
    load_dice(&s, "1166");
    play_move(st, &s, ST_DE, "weapon bagnet", &events);
    assert_true(is_dead(&s, "jacek"));
    assert_no_event(&events, ST_E_EVIDENCE);
    assert_int_equal(s.evidence[ST_DE][ST_YELLOW], 0);
    assert_fact(ST_16_12);
}

/* ---- ST-16.13 ---- */

TEST(st_16_13__protection_in_the_sector_raises_the_defence)
{
    st_state s = at_attack();
    gm_events events;

    lay_token(&s, "cmentarz", "ochrona-agentow-de", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    load_dice(&s, "34");
    play_move(st, &s, ST_DE, "show ochrona-agentow-de", &events);
    assert_int_equal(assert_event(&events, ST_E_DEFENCE_UP, ST_16_13)->arg[1], 2);
    assert_int_equal(assert_event(&events, ST_E_ATTACK_ROLL, ST_16_4)->arg[4], 9);
    assert_false(is_dead(&s, "bruno-dreher")); /* 9 against 9 */
    assert_int_equal(s.token_side[place("cmentarz")], 0);
    assert_int_equal(st_defence_of(st->content, &s, agent(&s, "bruno-dreher")), 7); /* once */
}

TEST(st_16_13__an_attacker_has_it_against_the_blow_back)
{
    st_state s = at_attack();
    gm_events events;

    give(&s, "bruno-dreher", "bagnet");
    lay_token(&s, "m2", "ochrona-agentow-pl", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
    play_move(st, &s, ST_PL, "show ochrona-agentow-pl", &events);
    assert_event(&events, ST_E_DEFENCE_UP, ST_16_13);
    load_dice(&s, "1146"); /* 10 against 8 + 2 */
    play_move(st, &s, ST_DE, "weapon bagnet", NULL);
    assert_false(is_dead(&s, "jacek"));
}

TEST(st_16_13__not_from_another_sector)
{
    st_state s = at_attack();

    lay_token(&s, "szpital", "ochrona-agentow-de", false);
    act(&s, "jacek", "attack bruno-dreher pistolet", "34", NULL);
    assert_true(is_dead(&s, "bruno-dreher"));
}

/* ---- ST-16.14 ---- */

TEST(st_16_14__mission_and_weapons_are_shown)
{
    st_state s = at_attack();
    gm_events events;
    unsigned jacek = agent(&s, "jacek");
    const gm_event *shown;

    assert_int_equal(seen_by(&s, ST_DE).mission[jacek], ST_HIDDEN);
    give(&s, "bruno-dreher", "bagnet");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", &events);
    shown = assert_event(&events, ST_E_MISSION_SHOWN, ST_16_14);
    assert_int_equal(heard_by(shown, ST_DE).arg[1], mission("wyrok"));
    assert_int_equal(heard_by(assert_event(&events, ST_E_ATTACK, ST_16_1), ST_DE).arg[2],
                     item("pistolet"));
    load_dice(&s, "1111");
    play_move(st, &s, ST_DE, "weapon bagnet", &events);
    assert_int_equal(heard_by(assert_event(&events, ST_E_FIGHTS_BACK, ST_16_8), ST_PL).arg[1],
                     item("bagnet"));
    assert_true(s.flags[jacek] & ST_MISSION_SHOWN);
    assert_int_not_equal(seen_by(&s, ST_DE).mission[jacek], ST_HIDDEN); /* for good */
    assert_fact(ST_16_14);
}
