/*
 * test_bo_33_roll.c: Black Orchestra, chapters 32 and 33 from the pool on: difficulty, roll and
 * result, and the end by victory.
 */
#include "bo_position.h"

#include <string.h>

AROUND_ALL(open_bo, close_bo);

enum { KORDT, CANARIS, OSTER };

/* ---- who and what adds dice automatically ---- */

/* ---- BO-32.11 ---- */

TEST(bo_32_11__only_the_attempters_own_affiliation_counts)
{
    static const struct {
        const char *plot, *affiliation;
    } plots[] = {
        { "lone-gunman", "olbricht" }, { "suitcase-bomb", "olbricht" },
        { "derail-train", "kordt" },   { "plane-bomb", "canaris" },
        { "hidden-bomb", "kordt" },    { "coup-detat", "" },
        { "poison-gas", "canaris" },   { "sniper", "canaris" },
        { "kidnapping", "olbricht" },  { "poison-parcel", "" },
        { "poison-food", "kordt" },    { "ambush", "" },
    };
    static const char *names[] = { "olbricht", "canaris", "kordt" };
    bo_state s = at_turn("olbricht+canaris+kordt+oster");

    stand(&s, 3, "munich"); /* three are together, so there is no meeting */
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        for (uint8_t who = 0; who < 3; who++) {
            s.plot = (uint8_t)card(plots[i].plot);
            s.attempter = who;
            s.target = (uint8_t)leader("hitler");
            assert_int_equal(bo_pool(bo->content, &s),
                             strcmp(names[who], plots[i].affiliation) == 0 ? 2 : 1);
        }
    }
    assert_fact(BO_32_11);
}

/* ---- BO-32.12 ---- */

static bo_state meeting(void)
{
    bo_state s = at_turn("kordt+canaris+oster");

    s.motivation[KORDT] = BO_COMMITTED;
    for (gm_seat i = 0; i < 3; i++)
        stand(&s, i, "zeughaus");
    lead_to(&s, "hitler", "zeughaus");
    give(&s, KORDT, "coup-detat");
    return s;
}

TEST(bo_32_12__a_meeting_wants_everybody)
{
    bo_state all = meeting(), two = meeting(), jailed = meeting();

    play_move(bo, &all, KORDT, "attempt coup-detat", NULL);
    assert_int_equal(all.pool, 3);
    stand(&two, OSTER, "sportpalast"); /* Berlin too, but another space */
    play_move(bo, &two, KORDT, "attempt coup-detat", NULL);
    assert_int_equal(two.pool, 1);
    jail(&jailed, OSTER); /* everybody who is free is there */
    play_move(bo, &jailed, KORDT, "attempt coup-detat", NULL);
    assert_int_equal(jailed.pool, 1);
    assert_fact(BO_32_12);
}

TEST(bo_32_12__so_does_an_ambush)
{
    bo_state s = meeting();

    s.stage = 3;
    for (gm_seat i = 0; i < 3; i++)
        stand(&s, i, "prague");
    lead_to(&s, "hitler", "prague");
    give(&s, KORDT, "ambush");
    play_move(bo, &s, KORDT, "attempt ambush", NULL);
    assert_int_equal(s.pool, 3);
    assert_fact(BO_32_12);
}

/* ---- BO-32.13 ---- */

TEST(bo_32_13__beck_adds_a_die_where_he_is)
{
    bo_state s = attempt_on_munich();

    s.sheet[CANARIS] = at_turn("beck+canaris").sheet[0];
    s.plot = (uint8_t)card("hidden-bomb");
    s.target = (uint8_t)leader("hitler");
    assert_int_equal(bo_pool(bo->content, &s), 2); /* he is TIMID */
    s.motivation[CANARIS] = BO_MOTIVATED;
    assert_int_equal(bo_pool(bo->content, &s), 3);
    stand(&s, CANARIS, "nuremberg");
    assert_int_equal(bo_pool(bo->content, &s), 2);
    stand(&s, CANARIS, "munich");
    s.attempter = CANARIS; /* his own attempt: no civilian, but himself */
    assert_int_equal(bo_pool(bo->content, &s), 2);
    s.attempter = OSTER;
    assert_int_equal(bo_pool(bo->content, &s), 1);
    s.attempter = KORDT;
    jail(&s, CANARIS);
    assert_int_equal(bo_pool(bo->content, &s), 2);
}

TEST(bo_32_13__officer_recruited_for_ones_own_attempt)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, KORDT, "officer-recruited");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, KORDT, "roll 2", BO_12_2); /* cards first */
    play_move(bo, &s, KORDT, "play officer-recruited", &events);
    assert_int_equal(assert_event(&events, BO_E_DICE_MORE, BO_32_13)->arg[0], 2);
    assert_true(is_discarded(&s, "officer-recruited"));
    assert_int_equal(s.pool, 4);
}

TEST(bo_32_13__officer_recruited_not_for_anothers)
{
    bo_state s = attempt_on_munich();

    give(&s, CANARIS, "officer-recruited");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, CANARIS, "play officer-recruited", BO_R_6);
    assert_allowed(bo, &s, KORDT, "roll 2");
}

TEST(bo_32_13__partisan_informant_for_anybodys)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.support = 5;
    give(&s, OSTER, "partisan-informant");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(OSTER));
    assert_refused(bo, &s, KORDT, "play partisan-informant", BO_12_1);
    play_move(bo, &s, OSTER, "play partisan-informant", &events);
    assert_int_equal(assert_event(&events, BO_E_DICE_MORE, BO_32_13)->arg[0], 1);
    assert_int_equal(s.pool, 3);
    assert_true(is_discarded(&s, "partisan-informant"));
}

TEST(bo_32_13__partisan_informant_from_support_5_outside_prison)
{
    bo_state s = attempt_on_munich(), low = s;

    give(&low, OSTER, "partisan-informant");
    low.support = 4;
    play_move(bo, &low, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&low), GM_SEAT(KORDT));
    s.support = 7;
    give(&s, OSTER, "partisan-informant");
    jail(&s, OSTER);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, OSTER, "play partisan-informant", BO_17_4);
}

TEST(bo_32_13__cards_come_after_items_and_one_after_another)
{
    bo_state s = attempt_on_munich();

    s.support = 5;
    carry(&s, KORDT, "keys");
    give(&s, KORDT, "officer-recruited");
    give(&s, OSTER, "partisan-informant");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, KORDT, "play officer-recruited", BO_R_6);
    play_move(bo, &s, KORDT, "commit keys", NULL);
    assert_refused(bo, &s, OSTER, "play partisan-informant", BO_12_1); /* the active one first */
    play_move(bo, &s, KORDT, "pass", NULL);
    play_move(bo, &s, OSTER, "play partisan-informant", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_allowed(bo, &s, KORDT, "play officer-recruited"); /* his pass no longer counts */
    play_move(bo, &s, KORDT, "pass", NULL);
    assert_int_equal(s.pool, 4);
    assert_true(has_card(&s, KORDT, "officer-recruited"));
}

/* ---- difficulty ---- */

/* ---- BO-32.14, BO-32.16 ---- */

TEST(bo_32_14__support_and_suspicion_make_it_hard)
{
    static const uint8_t eagles[] = { 3, 2, 1, 1 };

    for (uint8_t level = BO_LOW; level <= BO_EXTREME; level++) {
        for (uint8_t support = 3; support <= 7; support++) {
            bo_state s = attempt_on_munich();
            gm_events events;
            const gm_event *e;
            s.suspicion[KORDT] = level;
            s.suspicion[CANARIS] = BO_MEDIUM;
            s.support = support;
            play_move(bo, &s, KORDT, "attempt hidden-bomb", &events);
            e = assert_event(&events, BO_E_DIFFICULTY, BO_32_16);
            assert_int_equal(e->arg[1], support);
            assert_int_equal(e->arg[2], eagles[level]);
        }
    }
    assert_fact(BO_32_14);
}

TEST(bo_32_16__dice_and_both_numbers_are_announced)
{
    bo_state s = attempt_on_munich();
    gm_events events;
    const gm_event *e;

    carry(&s, KORDT, "explosives");
    s.support = 4;
    s.suspicion[KORDT] = BO_LOW;
    play_move(bo, &s, KORDT, "attempt hidden-bomb", &events);
    assert_no_event(&events, BO_E_DIFFICULTY);
    play_move(bo, &s, KORDT, "commit explosives", &events);
    e = assert_event(&events, BO_E_DIFFICULTY, BO_32_16);
    assert_int_equal(e->seat, KORDT);
    assert_int_equal(e->arg[0], 3);
    assert_int_equal(e->arg[1], 4);
    assert_int_equal(e->arg[2], 3);
}

/* ---- BO-32.15 ---- */

TEST(bo_32_15__the_current_event_changes_what_counts)
{
    bo_state plus = attempt_on_munich(), minus = plus;
    gm_events events;

    current_is(&plus, "germany-bombed"); /* an eagle more */
    play_move(bo, &plus, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&plus, "E1", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    current_is(&minus, "parade-in-berlin"); /* two eagles less */
    minus.suspicion[KORDT] = BO_HIGH;
    play_move(bo, &minus, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&minus, "EE", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_fact(BO_32_15);
}

TEST(bo_32_15__an_event_that_is_over_does_not)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    current_is(&s, "germany-bombed");
    current_is(&s, "london-bombed");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "E1", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_fact(BO_32_15);
}

TEST(bo_32_15__cards_of_others_change_it_unless_they_are_in_prison)
{
    bo_state s = attempt_on_munich(), jailed;
    gm_events events;

    give(&s, OSTER, "hitlers-schedule-leaked");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    jailed = s;
    roll_pool(&s, "EE", NULL);
    play_move(bo, &s, OSTER, "play hitlers-schedule-leaked", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    jail(&jailed, OSTER);
    roll_pool(&jailed, "EE", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    assert_fact(BO_32_15);
}

/* ---- BO-32.17, BO-32.18 ---- */

TEST(bo_32_17__any_number_of_dice_may_be_left_out)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    assert_refused(bo, &s, KORDT, "roll 4", BO_4_8);
    assert_allowed(bo, &s, KORDT, "roll 0");
    assert_allowed(bo, &s, KORDT, "roll 3");
    load_dice(&s, "T");
    play_move(bo, &s, KORDT, "roll 1", &events);
    assert_int_equal(assert_event(&events, BO_E_DICE_LESS, BO_32_17)->arg[0], 2);
    assert_int_equal(assert_event(&events, BO_E_PLOT_ROLL, BO_32_18)->arg[0], 1);
}

TEST(bo_32_18__what_remains_is_rolled)
{
    bo_state s = attempt_on_munich();
    gm_events events;
    const gm_event *e;

    carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    roll_pool(&s, "TE3", &events);
    e = assert_event(&events, BO_E_PLOT_ROLL, BO_32_18);
    assert_int_equal(e->seat, KORDT);
    assert_int_equal(e->arg[0], 3);
    assert_int_equal(e->arg[1], 1);
    assert_int_equal(e->arg[2], 1);
    assert_int_equal(e->arg[3], 0);
    assert_int_equal(e->arg[4], 0);
    assert_int_equal(e->arg[5], 1);
    assert_int_equal(e->learns, 7); /* chance: nobody takes it back */
    assert_no_event(&events, BO_E_DICE_LESS);
}

/* ---- the result ---- */

/* ---- BO-32.19 ---- */

TEST(bo_32_19__enough_eagles_detect)
{
    static const struct {
        uint8_t level;
        const char *unseen, *seen;
    } rolls[] = {
        { BO_LOW, "EET1", "EEE1" },
        { BO_MEDIUM, "ET12", "EETT" },
        { BO_HIGH, "TT12", "TTTE" },
        { BO_EXTREME, "TT12", "TTTE" },
    };

    for (size_t i = 0; i < COUNT_OF(rolls); i++) {
        bo_state s = attempt_on_munich(), other;
        gm_events events;
        carry(&s, KORDT, "explosives");
        carry(&s, KORDT, "explosives");
        s.suspicion[KORDT] = rolls[i].level;
        play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
        play_move(bo, &s, KORDT, "commit explosives", NULL);
        play_move(bo, &s, KORDT, "commit explosives", NULL);
        other = s;
        roll_pool(&s, rolls[i].seen, &events);
        assert_int_equal(assert_event(&events, BO_E_DETECTED, BO_32_19)->arg[0],
                         card("hidden-bomb"));
        assert_no_event(&events, BO_E_WON);
        roll_pool(&other, rolls[i].unseen, &events);
        assert_no_event(&events, BO_E_DETECTED);
    }
}

/* ---- BO-32.20 ---- */

static unsigned nth_of(const gm_events *events, uint8_t kind, gm_rule rule)
{
    for (unsigned i = 0; i < events->n; i++) {
        if (events->e[i].kind == kind && events->e[i].rule == rule)
            return i;
    }
    fail();
    return 0;
}

TEST(bo_32_20__what_follows_a_detection_in_order)
{
    bo_state s = attempt_on_munich();
    gm_events events;
    const gm_event *e;

    s.motivation[OSTER] = BO_SKEPTICAL;
    give(&s, KORDT, "cover-story");
    give(&s, KORDT, "false-safety-report");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "EE", &events);
    e = assert_event(&events, BO_E_DISCARDED, BO_32_20);
    assert_int_equal(e->arg[0], card("hidden-bomb"));
    e = assert_event(&events, BO_E_LED, BO_32_20);
    assert_int_equal(e->arg[0], leader("hitler"));
    assert_int_equal(e->arg[1], place("chancellery"));
    (void)assert_event(&events, BO_E_MOTIVATION, BO_32_20);
    assert_int_equal(assert_event(&events, BO_E_ARRESTED, BO_32_20)->seat, KORDT);
    assert_true(nth_of(&events, BO_E_DETECTED, BO_32_19) <
                nth_of(&events, BO_E_DISCARDED, BO_32_20));
    assert_true(nth_of(&events, BO_E_DISCARDED, BO_32_20) < nth_of(&events, BO_E_LED, BO_32_20));
    assert_true(nth_of(&events, BO_E_LED, BO_32_20) < nth_of(&events, BO_E_MOTIVATION, BO_32_20));
    assert_true(nth_of(&events, BO_E_MOTIVATION, BO_32_20) <
                nth_of(&events, BO_E_DISCARDED, BO_29_1));
    assert_true(nth_of(&events, BO_E_DISCARDED, BO_29_1) <
                nth_of(&events, BO_E_ARRESTED, BO_32_20));
    assert_true(nth_of(&events, BO_E_ARRESTED, BO_32_20) < nth_of(&events, BO_E_EVENT, BO_26_1));
    assert_true(is_discarded(&s, "hidden-bomb"));
    assert_true(has_card(&s, KORDT, "cover-story")); /* not illegal */
    assert_int_equal(s.leader_at[leader("hitler")], place("chancellery"));
    assert_int_equal(s.motivation[KORDT], BO_MOTIVATED);
    assert_int_equal(s.motivation[OSTER], BO_TIMID);
    assert_int_equal(s.jailed, GM_SEAT(KORDT));
    assert_int_equal(s.current, event("gestapo-investigation"));
    assert_int_equal(s.active, CANARIS);
}

/* ---- BO-32.21 ---- */

TEST(bo_32_21__undetected_but_too_few_targets)
{
    bo_state s = attempt_on_munich(), before;
    gm_events events;

    carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    before = s;
    roll_pool(&s, "TTE", &events);
    assert_int_equal(assert_event(&events, BO_E_FAILED, BO_32_21)->arg[0], card("hidden-bomb"));
    assert_true(has_card(&s, KORDT, "hidden-bomb"));
    assert_int_equal(s.leader_at[leader("hitler")], place("munich"));
    assert_memory_equal(s.motivation, before.motivation, sizeof s.motivation);
    assert_memory_equal(s.suspicion, before.suspicion, sizeof s.suspicion);
    assert_int_equal(s.actions, 2);
    assert_int_equal(s.jailed, 0);
    assert_allowed(bo, &s, KORDT, "dossier");
}

/* ---- BO-32.22, BO-33.1 ---- */

static bo_state hitler_is_dead(gm_events *events)
{
    bo_state s = attempt_on_munich();

    carry(&s, KORDT, "explosives");
    carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    roll_pool(&s, "TETT", events);
    return s;
}

TEST(bo_32_22__enough_targets_kill_hitler)
{
    gm_events events;
    bo_state s = hitler_is_dead(&events);
    const gm_event *e = assert_event(&events, BO_E_KILLED, BO_32_22);

    assert_int_equal(e->seat, KORDT);
    assert_int_equal(e->arg[0], leader("hitler"));
    (void)assert_event(&events, BO_E_WON, BO_32_22);
    assert_no_event(&events, BO_E_EVENT);
    assert_int_equal(s.winners, 7);
}

TEST(bo_33_1__a_victory_is_told_as_one)
{
    gm_events events;
    bo_state s = hitler_is_dead(&events);
    gm_result result = bo->game->result(bo->content, &s);

    assert_true(nth_of(&events, BO_E_KILLED, BO_32_22) < nth_of(&events, BO_E_WON, BO_32_22));
    assert_no_event(&events, BO_E_LOST);
    assert_true(result.is_over);
    assert_int_equal(result.reason, BO_32_22);
    assert_int_equal(result.winners, 7);
    assert_int_equal(must_act(&s), 0);
    assert_refused(bo, &s, KORDT, "end", BO_3_6);
    assert_fact(BO_33_1);
}

/* ---- BO-32.23, BO-32.24 ---- */

TEST(bo_32_23__numbers_mean_nothing)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.dissent = 2;
    carry(&s, KORDT, "explosives");
    carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    roll_pool(&s, "TT33", &events); /* no three stands for a third target */
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.actions, 2);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "12", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_int_equal(s.actions, 1);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_int_equal(s.dissent, 2);
    assert_fact(BO_32_23);
}

TEST(bo_32_24__what_was_put_in_stays_discarded)
{
    static const char *rolls[] = { "112", "EE1", "TTT" }; /* failed, detected, killed */

    for (size_t i = 0; i < COUNT_OF(rolls); i++) {
        bo_state s = attempt_on_munich();
        carry(&s, KORDT, "keys");
        play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
        play_move(bo, &s, KORDT, "commit keys", NULL);
        roll_pool(&s, rolls[i], NULL);
        assert_int_equal(items_of(&s, KORDT, "keys"), 0);
        assert_int_equal(items_lost(&s, "keys"), 1);
    }
    assert_fact(BO_32_24);
}
