/*
 * test_bo_12_turns.c: Black Orchestra, chapters 12 and 13: turns and penalties.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* ---- chapter 12 ---- */

/* ---- BO-12.1 ---- */

TEST(bo_12_1__who_is_not_at_turn_is_refused)
{
    bo_state s = at_turn("beck+canaris+kordt");

    assert_refused(bo, &s, CANARIS, "dossier", BO_12_1);
    assert_refused(bo, &s, KORDT, "end", BO_12_1);
    assert_allowed(bo, &s, BECK, "dossier");
}

TEST(bo_12_1__turns_go_in_the_order_of_the_seats)
{
    bo_state s = at_turn("beck+canaris+kordt");

    for (unsigned i = 1; i <= 4; i++) {
        s.due = 0; /* no event */
        end_turn(&s, NULL);
        assert_int_equal(s.active, i % 3);
        assert_int_equal(must_act(&s), GM_SEAT(i % 3));
    }
}

TEST(bo_12_1__penalties_are_suffered_by_the_active_one)
{
    bo_state s = at_turn("beck+canaris+kordt");

    lead_to(&s, "hitler", "train-station");
    lead_to(&s, "himmler", "train-station");
    begin_turn(&s, CANARIS, NULL);
    assert_refused(bo, &s, BECK, "suffer hitler", BO_12_1);
    assert_allowed(bo, &s, CANARIS, "suffer hitler");
}

TEST(bo_12_1__a_window_is_first_for_one_of_them)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, BECK, "slow-news-day");
    give(&s, CANARIS, "slow-news-day");
    end_turn(&s, NULL);
    assert_refused(bo, &s, CANARIS, "play slow-news-day", BO_12_1);
    assert_refused(bo, &s, KORDT, "play slow-news-day", BO_12_1);
    assert_allowed(bo, &s, BECK, "play slow-news-day");
}

TEST(bo_12_1__plots_of_their_own_moment_are_tried_one_by_one)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.motivation[BECK] = s.motivation[KORDT] = BO_COMMITTED;
    give(&s, BECK, "derail-train");
    give(&s, KORDT, "plane-bomb");
    next_is(&s, "party-rally");
    end_turn(&s, NULL);
    assert_refused(bo, &s, KORDT, "attempt plane-bomb", BO_12_1);
    play_move(bo, &s, BECK, "pass", NULL);
    assert_allowed(bo, &s, KORDT, "attempt plane-bomb");
}

/* ---- BO-12.2 ---- */

TEST(bo_12_2__penalties_come_before_actions_and_the_event_after)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    lead_to(&s, "hitler", "train-station");
    lead_to(&s, "himmler", "train-station");
    begin_turn(&s, CANARIS, &events);
    assert_no_event(&events, BO_E_EVENT);
    assert_refused(bo, &s, CANARIS, "dossier", BO_12_2);
    assert_refused(bo, &s, CANARIS, "end", BO_12_2);
    play_move(bo, &s, CANARIS, "suffer hitler", &events);
    assert_int_equal(s.actions, 3);
    assert_refused(bo, &s, CANARIS, "suffer himmler", BO_12_2);
    for (unsigned i = 0; i < 2; i++) {
        play_move(bo, &s, CANARIS, "move zeughaus", &events);
        assert_no_event(&events, BO_E_EVENT);
        stand(&s, CANARIS, "train-station");
    }
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, CANARIS, "move zeughaus", &events);
    assert_int_equal(assert_event(&events, BO_E_EVENT, BO_26_1)->seat, CANARIS);
}

TEST(bo_12_2__a_penalty_under_way_comes_first)
{
    bo_state s = at_turn("beck+canaris+kordt");

    lead_to(&s, "hess", "train-station");
    lead_to(&s, "hitler", "train-station");
    give(&s, CANARIS, "safe");
    give(&s, CANARIS, "cover-story");
    begin_turn(&s, CANARIS, NULL);
    play_move(bo, &s, CANARIS, "suffer hess", NULL);
    assert_refused(bo, &s, CANARIS, "suffer hitler", BO_12_2);
    assert_allowed(bo, &s, CANARIS, "discard safe");
}

TEST(bo_12_2__what_is_being_decided_comes_first)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, CANARIS, "badge");
    give(&s, CANARIS, "safe");
    play_move(bo, &s, BECK, "take-item canaris badge", NULL);
    assert_refused(bo, &s, BECK, "dossier", BO_12_2);
    assert_refused(bo, &s, BECK, "end", BO_12_2);
    assert_refused(bo, &s, CANARIS, "pass", BO_12_2);
    assert_refused(bo, &s, CANARIS, "discard safe", BO_12_2);
    assert_refused(bo, &s, CANARIS, "drop badge", BO_12_2);
    assert_allowed(bo, &s, CANARIS, "agree");
    play_move(bo, &s, CANARIS, "decline", NULL);
    assert_allowed(bo, &s, BECK, "dossier");
}

TEST(bo_12_2__items_are_put_in_before_the_roll)
{
    bo_state s = at_turn("kordt+beck+canaris");

    s.motivation[0] = BO_COMMITTED;
    stand(&s, 0, "deutschlandhalle");
    give(&s, 0, "hidden-bomb");
    carry(&s, 0, "explosives");
    carry(&s, 0, "keys");
    play_move(bo, &s, 0, "attempt hidden-bomb", NULL);
    assert_allowed(bo, &s, 0, "commit keys");
    play_move(bo, &s, 0, "ready", NULL);
    assert_refused(bo, &s, 0, "commit keys", BO_12_2);
    assert_refused(bo, &s, 0, "ready", BO_12_2);
    assert_allowed(bo, &s, 0, "roll 2");
}

/* ---- BO-12.3 ---- */

TEST(bo_12_3__a_turn_that_begins_in_prison_has_no_actions)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    jail(&s, CANARIS);
    lead_to(&s, "hitler", "prison");
    begin_turn(&s, CANARIS, &events);
    assert_event(&events, BO_E_QUESTIONED, BO_31_1);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(s.actions, 0);
    assert_refused(bo, &s, CANARIS, "dossier", BO_29_4);
    assert_fact(BO_12_3);
}

TEST(bo_12_3__it_is_an_interrogation_and_an_event)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    interrogate(&s, CANARIS, "cache-raid");
    next_is(&s, "leadership-dispute");
    load_dice(&s, "TT");
    play_move(bo, &s, CANARIS, "resist", &events);
    assert_event(&events, BO_E_EVENT, BO_26_1);
    assert_false(s.jailed);
    assert_int_equal(s.active, KORDT);
    begin_turn(&s, CANARIS, &events);
    assert_no_event(&events, BO_E_QUESTIONED);
    assert_int_equal(s.actions, 3);
    assert_fact(BO_12_3);
}

/* ---- BO-12.4 ---- */

TEST(bo_12_4__after_the_event_the_next_one_begins)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    next_is(&s, "berlin-speech");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_TURN);
    assert_int_equal(s.active, BECK);
    play_move(bo, &s, BECK, "pick kordt", &events);
    assert_int_equal(assert_event(&events, BO_E_TURN, BO_12_4)->seat, CANARIS);
    assert_int_equal(s.active, CANARIS);
    assert_int_equal(s.actions, 3);
}

/* ---- chapter 13 ---- */

/* ---- BO-13.1 ---- */

TEST(bo_13_1__every_leader_on_the_space_gives_his_penalty)
{
    bo_state s = at_turn("kordt+canaris+oster");

    s.motivation[0] = BO_MOTIVATED;
    for (unsigned i = 1; i <= bo->content->n_leaders; i++)
        s.leader_at[i] = (uint8_t)place("train-station");
    lead_to(&s, "hess", "hanover");
    lead_to(&s, "goering", "");
    carry(&s, 0, "badge");
    give(&s, 0, "safe");
    begin_turn(&s, 0, NULL);
    play_move(bo, &s, 0, "suffer goebbels", NULL);
    play_move(bo, &s, 0, "suffer hitler", NULL);
    play_move(bo, &s, 0, "suffer bormann", NULL);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_int_equal(s.motivation[0], BO_SKEPTICAL);
    assert_int_equal(s.forbidden, BO_NO_ABILITY | BO_NO_CONSPIRE);
    assert_int_equal(s.suspicion[0], BO_HIGH);
    assert_int_equal(s.items[0][item("badge") - 1], 1);
    assert_true(has_card(&s, 0, "safe"));
    assert_fact(BO_13_1);
}

/* ---- BO-13.2 ---- */

TEST(bo_13_2__hitler_lowers_motivation)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[CANARIS] = BO_COMMITTED;
    lead_to(&s, "hitler", "train-station");
    begin_turn(&s, CANARIS, &events);
    assert_int_equal(assert_event(&events, BO_E_PENALTY, BO_13_2)->arg[0], leader("hitler"));
    assert_int_equal(assert_event(&events, BO_E_MOTIVATION, BO_13_2)->seat, CANARIS);
    assert_int_equal(s.motivation[CANARIS], BO_MOTIVATED);
    assert_int_equal(s.motivation[BECK], BO_TIMID);
}

/* ---- BO-13.3 ---- */

TEST(bo_13_3__hess_takes_a_card)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    give(&s, CANARIS, "safe");
    lead_to(&s, "hess", "train-station");
    begin_turn(&s, CANARIS, &events);
    assert_int_equal(assert_event(&events, BO_E_PENALTY, BO_13_3)->arg[0], leader("hess"));
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_13_3)->arg[0], card("safe"));
    assert_true(is_discarded(&s, "safe"));
    assert_int_equal(s.dossier[CANARIS], 0);
}

/* ---- BO-13.4 ---- */

TEST(bo_13_4__after_goebbels_the_ability_is_refused)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[KORDT] = BO_MOTIVATED;
    lead_to(&s, "goebbels", "train-station");
    begin_turn(&s, KORDT, &events);
    assert_int_equal(assert_event(&events, BO_E_PENALTY, BO_13_4)->arg[0], leader("goebbels"));
    assert_event(&events, BO_E_FORBIDDEN, BO_13_4);
    assert_refused(bo, &s, KORDT, "use 1", BO_13_4);
    assert_allowed(bo, &s, KORDT, "conspire 1");
    lead_to(&s, "goebbels", "munich");
    begin_turn(&s, KORDT, &events);
    assert_allowed(bo, &s, KORDT, "use 1");
}

/* ---- BO-13.5 ---- */

TEST(bo_13_5__after_bormann_conspiring_is_refused)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[KORDT] = BO_MOTIVATED;
    lead_to(&s, "bormann", "train-station");
    begin_turn(&s, KORDT, &events);
    assert_int_equal(assert_event(&events, BO_E_PENALTY, BO_13_5)->arg[0], leader("bormann"));
    assert_event(&events, BO_E_FORBIDDEN, BO_13_5);
    assert_refused(bo, &s, KORDT, "conspire 1", BO_13_5);
    assert_allowed(bo, &s, KORDT, "use 1");
    lead_to(&s, "bormann", "munich");
    begin_turn(&s, KORDT, NULL);
    assert_allowed(bo, &s, KORDT, "conspire 1");
}

/* ---- BO-13.6 ---- */

TEST(bo_13_6__himmler_raises_suspicion)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    lead_to(&s, "himmler", "train-station");
    begin_turn(&s, KORDT, &events);
    assert_int_equal(assert_event(&events, BO_E_PENALTY, BO_13_6)->arg[0], leader("himmler"));
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_13_6)->seat, KORDT);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
}

/* ---- BO-13.7 ---- */

TEST(bo_13_7__goering_takes_an_item)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    carry(&s, KORDT, "map");
    lead_to(&s, "goering", "train-station");
    begin_turn(&s, KORDT, &events);
    assert_int_equal(assert_event(&events, BO_E_PENALTY, BO_13_7)->arg[0], leader("goering"));
    assert_int_equal(assert_event(&events, BO_E_DROPPED, BO_13_7)->arg[0], item("map"));
    assert_int_equal(s.items[KORDT][item("map") - 1], 0);
    assert_int_equal(s.item_discards[item("map") - 1], 1);
}

/* ---- BO-13.8 ---- */

TEST(bo_13_8__the_order_of_penalties_is_chosen)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    lead_to(&s, "himmler", "train-station");
    lead_to(&s, "bormann", "train-station");
    begin_turn(&s, KORDT, &events);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_allowed(bo, &s, KORDT, "suffer himmler");
    assert_allowed(bo, &s, KORDT, "suffer bormann");
    assert_refused(bo, &s, KORDT, "suffer goering", BO_4_8);
    play_move(bo, &s, KORDT, "suffer bormann", &events);
    assert_int_equal(assert_event(&events, BO_E_PENALTY, BO_13_5)->arg[0], leader("bormann"));
    assert_int_equal(assert_event(&events, BO_E_PENALTY, BO_13_6)->arg[0], leader("himmler"));
    assert_int_equal(events.e[0].arg[0], leader("bormann"));
    assert_fact(BO_13_8);
}

/* ---- BO-13.9 ---- */

TEST(bo_13_9__coming_and_going_has_no_penalty)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[BECK] = BO_SKEPTICAL;
    play_move(bo, &s, BECK, "move deutschlandhalle", &events);
    assert_no_event(&events, BO_E_PENALTY);
    play_move(bo, &s, BECK, "move train-station", &events);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(s.motivation[BECK], BO_SKEPTICAL);
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, BECK, "move deutschlandhalle", &events);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(s.motivation[BECK], BO_SKEPTICAL);
    begin_turn(&s, BECK, &events);
    assert_int_equal(s.motivation[BECK], BO_TIMID);
    assert_fact(BO_13_9);
}

/* ---- BO-13.10 ---- */

TEST(bo_13_10__the_card_is_chosen_by_who_loses_it)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, KORDT, "safe");
    give(&s, KORDT, "cover-story");
    lead_to(&s, "hess", "train-station");
    begin_turn(&s, KORDT, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_allowed(bo, &s, KORDT, "discard cover-story");
    assert_refused(bo, &s, BECK, "discard safe", BO_R_74);
    assert_refused(bo, &s, KORDT, "discard distant-contact", BO_4_8);
    play_move(bo, &s, KORDT, "discard safe", NULL);
    assert_true(has_card(&s, KORDT, "cover-story"));
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_fact(BO_13_10);
}

TEST(bo_13_10__so_is_the_item_and_with_none_nothing_happens)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    carry(&s, KORDT, "map");
    carry(&s, KORDT, "keys");
    lead_to(&s, "goering", "train-station");
    begin_turn(&s, KORDT, NULL);
    assert_refused(bo, &s, KORDT, "drop badge", BO_4_8);
    play_move(bo, &s, KORDT, "drop keys", NULL);
    assert_int_equal(s.items[KORDT][item("map") - 1], 1);
    assert_int_equal(s.items[KORDT][item("keys") - 1], 0);
    lead_to(&s, "hess", "train-station");
    begin_turn(&s, CANARIS, NULL);
    play_move(bo, &s, CANARIS, "suffer hess", &events);
    assert_no_event(&events, BO_E_DISCARDED);
    assert_no_event(&events, BO_E_DROPPED);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_fact(BO_13_10);
}
