/*
 * test_bo_rulings_attempts.c: Black Orchestra, what the rulings say about attempts: BO-R.7, BO-R.32
 * and BO-R.41 to BO-R.49.
 */
#include "bo_position.h"

#include <string.h>

AROUND_ALL(open_bo, close_bo);

enum { KORDT, CANARIS, OSTER };

/* Kordt has declared his attempt, with two Explosives put in: four dice are at hand. */
static bo_state four_dice(bo_state s)
{
    carry(&s, KORDT, "explosives");
    carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    return s;
}

/* ---- after the roll ---- */

/* ---- BO-R.7 ---- */

TEST(bo_r_7__dice_are_rolled_again_before_eagles_count)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, KORDT, "quick-reaction");
    s = four_dice(s);
    roll_pool(&s, "EETTT", &events);
    assert_no_event(&events, BO_E_DETECTED);
    play_move(bo, &s, KORDT, "play quick-reaction", NULL);
    play_move(bo, &s, KORDT, "reroll eagle", &events);
    assert_no_event(&events, BO_E_DETECTED);
    (void)assert_event(&events, BO_E_WON, BO_32_22);
    assert_fact(BO_R_7);
}

TEST(bo_r_7__several_may_follow_each_other)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.suspicion[KORDT] = BO_HIGH;
    give(&s, KORDT, "quick-reaction");
    give(&s, CANARIS, "quick-reaction");
    give(&s, OSTER, "hitlers-schedule-leaked");
    s = four_dice(s);
    roll_pool(&s, "EET1ET", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, OSTER, "play hitlers-schedule-leaked", BO_12_1);
    play_move(bo, &s, KORDT, "play quick-reaction", NULL);
    play_move(bo, &s, KORDT, "reroll one", NULL); /* a third eagle */
    assert_int_equal(s.faces[BO_EAGLE], 3);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    play_move(bo, &s, CANARIS, "play quick-reaction", NULL);
    play_move(bo, &s, CANARIS, "reroll eagle", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(OSTER));
    play_move(bo, &s, OSTER, "play hitlers-schedule-leaked", &events);
    assert_int_equal(assert_event(&events, BO_E_EAGLES_LESS, BO_R_46)->seat, OSTER);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19); /* one eagle is left */
    assert_fact(BO_R_7);
}

TEST(bo_r_7__one_seat_may_use_both)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, OSTER, "quick-reaction");
    give(&s, OSTER, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "EEE1", NULL);
    play_move(bo, &s, OSTER, "play quick-reaction", NULL);
    play_move(bo, &s, OSTER, "reroll eagle", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(OSTER));
    play_move(bo, &s, OSTER, "play quick-reaction", NULL);
    play_move(bo, &s, OSTER, "reroll eagle", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_fact(BO_R_7);
}

/* ---- BO-R.32 ---- */

TEST(bo_r_32__one_die_of_anybodys_attempt_whatever_it_shows)
{
    static const char *faces[] = { "one", "two", "three", "target", "eagle" };
    static const char *dice[] = { "13", "23", "33", "T3", "E3" };

    for (uint8_t i = 0; i < COUNT_OF(faces); i++) {
        bo_state s = attempt_on_munich();
        gm_events events;
        const gm_event *e;
        char words[20] = "reroll ", load[4] = { dice[i][0], dice[i][1], '2' };
        strcat(words, faces[i]);
        give(&s, OSTER, "quick-reaction"); /* far away from Munich */
        play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
        roll_pool(&s, load, NULL);
        play_move(bo, &s, OSTER, "play quick-reaction", NULL);
        play_move(bo, &s, OSTER, words, &events);
        e = assert_event(&events, BO_E_REROLLED, BO_R_32);
        assert_int_equal(e->seat, OSTER);
        assert_int_equal(e->arg[0], BO_ONE + i);
        assert_int_equal(e->arg[1], BO_TWO);
        assert_true(is_discarded(&s, "quick-reaction"));
    }
}

TEST(bo_r_32__only_a_face_that_is_there_and_only_one_die)
{
    bo_state s = attempt_on_munich();

    give(&s, OSTER, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, OSTER, "play quick-reaction", BO_R_6); /* not before the roll */
    roll_pool(&s, "E3T", NULL);
    play_move(bo, &s, OSTER, "play quick-reaction", NULL);
    assert_refused(bo, &s, OSTER, "reroll target", BO_4_8);
    assert_refused(bo, &s, KORDT, "reroll eagle", BO_R_74);
    play_move(bo, &s, OSTER, "reroll eagle", NULL);
    assert_refused(bo, &s, OSTER, "reroll three", BO_4_8);
    assert_int_equal(s.plot, 0); /* judged */
}

TEST(bo_r_32__a_prisoner_cannot)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, OSTER, "quick-reaction");
    give(&s, CANARIS, "quick-reaction");
    jail(&s, OSTER);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "E3", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    assert_refused(bo, &s, OSTER, "play quick-reaction", BO_17_4);
    play_move(bo, &s, CANARIS, "pass", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
}

TEST(bo_17_4__no_free_effect_from_prison)
{
    bo_state s = attempt_on_munich();

    give(&s, OSTER, "hitlers-schedule-leaked");
    give(&s, OSTER, "effective-planning");
    assert_allowed(bo, &s, OSTER, "interrupt effective-planning");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "E1", NULL);
    assert_allowed(bo, &s, OSTER, "play hitlers-schedule-leaked");
    jail(&s, OSTER);
    assert_refused(bo, &s, OSTER, "play hitlers-schedule-leaked", BO_17_4);
    assert_refused(bo, &s, OSTER, "interrupt effective-planning", BO_17_4);
}

/* A card is no use before there is an eagle; and those who have passed are asked again. */
TEST(bo_r_32__a_new_eagle_wakes_the_next_card)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.suspicion[KORDT] = BO_HIGH;
    give(&s, KORDT, "hitlers-schedule-leaked");
    give(&s, CANARIS, "quick-reaction");
    give(&s, OSTER, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "T3E", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS)); /* no eagle to cancel */
    play_move(bo, &s, CANARIS, "pass", NULL);
    play_move(bo, &s, OSTER, "play quick-reaction", NULL);
    play_move(bo, &s, OSTER, "reroll three", &events);
    assert_no_event(&events, BO_E_DETECTED);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, CANARIS, "play quick-reaction", BO_12_1);
    play_move(bo, &s, KORDT, "play hitlers-schedule-leaked", &events);
    assert_no_event(&events, BO_E_FAILED);
    play_move(bo, &s, CANARIS, "pass", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_true(has_card(&s, CANARIS, "quick-reaction"));
}

/* ---- while it is prepared ---- */

/* ---- BO-R.41 ---- */

TEST(bo_r_41__what_no_longer_holds_breaks_it_off)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.variants = BO_LIEUTENANTS;
    lead_to(&s, "goering", "munich");
    carry(&s, KORDT, "keys");
    give(&s, OSTER, "called-away");
    play_move(bo, &s, KORDT, "attempt hidden-bomb goering", NULL);
    play_move(bo, &s, KORDT, "commit keys", NULL);
    play_move(bo, &s, OSTER, "interrupt called-away", NULL);
    play_move(bo, &s, OSTER, "leader goering", NULL);
    play_move(bo, &s, OSTER, "leader hess", NULL);
    play_move(bo, &s, OSTER, "to tannenberg", NULL);
    play_move(bo, &s, KORDT, "roll 3", &events);
    assert_int_equal(assert_event(&events, BO_E_BROKEN_OFF, BO_R_41)->arg[0], card("hidden-bomb"));
    assert_no_event(&events, BO_E_PLOT_ROLL);
    assert_int_equal(s.actions, 2);
    assert_int_equal(items_lost(&s, "keys"), 1);
    assert_true(has_card(&s, KORDT, "hidden-bomb"));
    assert_int_equal(s.plot, 0);
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb"); /* the turn goes on */
}

/* ---- BO-R.42 ---- */

TEST(bo_r_42__items_are_gone_at_once_and_for_good)
{
    bo_state s = attempt_on_munich();

    carry(&s, KORDT, "explosives");
    carry(&s, CANARIS, "keys");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    assert_int_equal(items_lost(&s, "explosives"), 1); /* before anything is rolled */
    play_move(bo, &s, KORDT, "ask canaris keys", NULL);
    assert_int_equal(items_lost(&s, "keys"), 0);
    play_move(bo, &s, CANARIS, "agree", NULL);
    assert_int_equal(items_lost(&s, "keys"), 1);
    play_move(bo, &s, KORDT, "roll 0", NULL);
    assert_int_equal(items_lost(&s, "explosives"), 1);
    assert_int_equal(items_lost(&s, "keys"), 1);
    assert_int_equal(items_of(&s, KORDT, "explosives"), 0);
    assert_int_equal(items_of(&s, CANARIS, "keys"), 0);
    assert_fact(BO_R_42);
}

/* ---- BO-R.43 ---- */

TEST(bo_r_43__affiliation_and_meeting_need_no_word)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    play_move(bo, &s, KORDT, "attempt hidden-bomb", &events);
    assert_int_equal(assert_event(&events, BO_E_DIFFICULTY, BO_32_16)->arg[0], 2);
    roll_pool(&s, "12", NULL);
    for (gm_seat i = 0; i < 3; i++)
        stand(&s, i, "zeughaus");
    lead_to(&s, "hitler", "zeughaus");
    give(&s, KORDT, "coup-detat");
    play_move(bo, &s, KORDT, "attempt coup-detat", &events);
    assert_int_equal(assert_event(&events, BO_E_DIFFICULTY, BO_32_16)->arg[0], 3);
    assert_fact(BO_R_43);
}

/* ---- BO-R.44 ---- */

TEST(bo_r_44__no_more_dice_than_there_are)
{
    bo_state s = attempt_on_munich();

    s.plot = (uint8_t)card("hidden-bomb");
    s.target = (uint8_t)leader("hitler");
    s.extra_dice = 6;
    assert_int_equal(bo_pool(bo->content, &s), 8);
    s.extra_dice = 8;
    assert_int_equal(bo_pool(bo->content, &s), 10);
    s.extra_dice = 9;
    assert_int_equal(bo_pool(bo->content, &s), 10);
    s.dissent = 2;
    assert_int_equal(bo_pool(bo->content, &s), 8);
    s.gift_dice[OSTER] = 5;
    assert_int_equal(bo_pool(bo->content, &s), 3);
    s.returning = 3;
    assert_int_equal(bo_pool(bo->content, &s), 0);
    assert_fact(BO_R_44);
}

/* ---- the result ---- */

/* ---- BO-R.45 ---- */

TEST(bo_r_45__without_dice_it_fails_unseen)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.suspicion[KORDT] = BO_EXTREME;
    give(&s, OSTER, "quick-reaction"); /* there is no die to roll again */
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "roll 0", &events);
    assert_int_equal(assert_event(&events, BO_E_PLOT_ROLL, BO_32_18)->arg[0], 0);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_fact(BO_R_45);
}

TEST(bo_r_45__unless_the_event_adds_eagles)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.suspicion[KORDT] = BO_HIGH;
    current_is(&s, "berlin-bombed");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "roll 0", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    assert_fact(BO_R_45);
}

/* ---- BO-R.46 ---- */

TEST(bo_r_46__rolled_and_added_less_cancelled)
{
    bo_state s = attempt_on_munich();

    s.plot = (uint8_t)card("hidden-bomb");
    s.target = (uint8_t)leader("hitler");
    s.faces[BO_EAGLE] = 3;
    assert_int_equal(bo_eagles_counted(bo->content, &s), 3);
    s.ignored = 2;
    assert_int_equal(bo_eagles_counted(bo->content, &s), 1);
    current_is(&s, "germany-bombed");
    assert_int_equal(bo_eagles_counted(bo->content, &s), 2);
    s.faces[BO_EAGLE] = 1;
    assert_int_equal(bo_eagles_counted(bo->content, &s), 0); /* what is added can be cancelled */
    current_is(&s, "visit-to-the-front");
    assert_int_equal(bo_eagles_counted(bo->content, &s), 0); /* 1 - 2 - 2 */
    s.ignored = 0;
    s.faces[BO_EAGLE] = 4;
    assert_int_equal(bo_eagles_counted(bo->content, &s), 2);
}

TEST(bo_r_46__an_item_cancels_before_and_a_card_after_the_roll)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.motivation[KORDT] = BO_RECKLESS;
    s.suspicion[KORDT] = BO_HIGH;
    give(&s, KORDT, "lone-gunman");
    give(&s, KORDT, "hitlers-schedule-leaked");
    carry(&s, KORDT, "badge");
    carry(&s, KORDT, "weapons");
    play_move(bo, &s, KORDT, "attempt lone-gunman", NULL);
    assert_refused(bo, &s, KORDT, "play hitlers-schedule-leaked", BO_R_6);
    play_move(bo, &s, KORDT, "commit badge", &events);
    assert_int_equal(assert_event(&events, BO_E_EAGLES_LESS, BO_R_46)->arg[0], 1);
    play_move(bo, &s, KORDT, "commit weapons", NULL);
    roll_pool(&s, "EE", NULL);
    assert_refused(bo, &s, KORDT, "commit badge", BO_12_2);
    play_move(bo, &s, KORDT, "play hitlers-schedule-leaked", &events);
    assert_int_equal(assert_event(&events, BO_E_EAGLES_LESS, BO_R_46)->arg[0], 1);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
}

TEST(bo_r_46__no_card_is_wanted_where_no_eagle_counts)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.suspicion[KORDT] = BO_EXTREME;
    current_is(&s, "parade-in-berlin"); /* takes two away by itself */
    give(&s, KORDT, "hitlers-schedule-leaked");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "E1", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_true(has_card(&s, KORDT, "hitlers-schedule-leaked"));
}

/* ---- BO-R.47 ---- */

TEST(bo_r_47__extreme_suspicion_does_not_forbid_it)
{
    bo_state s = attempt_on_munich();

    s.suspicion[KORDT] = BO_EXTREME;
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(bo_exposed_at(bo->content, &s), 1);
    assert_fact(BO_R_47);
}

/* ---- BO-R.48 ---- */

TEST(bo_r_48__hitler_stays_if_he_is_there_already)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, KORDT, "suitcase-bomb");
    stand(&s, KORDT, "chancellery");
    lead_to(&s, "hitler", "chancellery");
    s.suspicion[KORDT] = BO_HIGH;
    play_move(bo, &s, KORDT, "attempt suitcase-bomb", NULL);
    roll_pool(&s, "E", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    assert_no_event(&events, BO_E_LED);
    assert_int_equal(s.leader_at[leader("hitler")], place("chancellery"));
    assert_fact(BO_R_48);
}

TEST(bo_r_48__motivation_falls_for_all_who_are_free)
{
    bo_state s = attempt_on_munich();

    s.motivation[CANARIS] = BO_RECKLESS;
    s.motivation[OSTER] = BO_COMMITTED;
    jail(&s, OSTER);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "EE", NULL);
    assert_int_equal(s.motivation[KORDT], BO_MOTIVATED); /* before he is in prison */
    assert_int_equal(s.motivation[CANARIS], BO_COMMITTED);
    assert_int_equal(s.motivation[OSTER], BO_COMMITTED);
    assert_fact(BO_R_48);
}

TEST(bo_r_48__the_last_arrest_ends_it_before_the_event)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    jail(&s, CANARIS);
    jail(&s, OSTER);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "EE", &events);
    (void)assert_event(&events, BO_E_LOST, BO_3_3);
    assert_no_event(&events, BO_E_EVENT);
    assert_fact(BO_R_48);
}

/* A conspirator who falls to TIMID discards before the next one, and before arrests (BO-R.5). */
TEST(bo_r_48__who_falls_to_timid_discards)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    s.motivation[CANARIS] = s.motivation[OSTER] = BO_SKEPTICAL;
    give(&s, CANARIS, "cover-story");
    give(&s, CANARIS, "lose-gestapo");
    give(&s, CANARIS, "safe");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "EE", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    assert_int_equal(s.motivation[CANARIS], BO_TIMID);
    assert_int_equal(s.motivation[OSTER], BO_SKEPTICAL);
    assert_int_equal(s.jailed, 0);
    assert_refused(bo, &s, KORDT, "dossier", BO_12_2);
    play_move(bo, &s, CANARIS, "discard safe", &events);
    assert_int_equal(s.motivation[OSTER], BO_TIMID);
    assert_int_equal(s.jailed, GM_SEAT(KORDT));
    (void)assert_event(&events, BO_E_EVENT, BO_26_1);
    assert_fact(BO_R_48);
}

/* ---- BO-R.49 ---- */

TEST_WITH(bo_r_49__suspicion_counts_as_it_is_when_eagles_count, NULL, use_built_in)
{
    bo_state s, warned;
    gm_events events;

    use_stanzas("standard cover-story\n"
                "  title   Cover Story\n"
                "  source  P\n"
                "  on rolled: suspicion(here, -1)\n");
    s = attempt_on_munich();
    give(&s, CANARIS, "cover-story");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll_pool(&s, "EE", NULL);
    warned = s;
    play_move(bo, &warned, CANARIS, "play cover-story", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    play_move(bo, &s, CANARIS, "pass", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    assert_fact(BO_R_49);
}
