/*
 * test_null_03_turns.c: Dead Drop, chapter 3: turns.
 */
#include "null_position.h"

AROUND_ALL(open_null, close_null);

/* ---- whose decision ---- */

/* ---- NU-3.1 ---- */

TEST(nu_3_1__who_is_not_at_turn_is_refused)
{
    null_state s = turns(3);

    give(&s, EAST, "forged-papers");
    assert_refused(nu, &s, EAST, "search", NU_3_1);
    assert_refused(nu, &s, EAST, "draw", NU_3_1);
    assert_refused(nu, &s, EAST, "play forged-papers", NU_3_1);
    assert_refused(nu, &s, EAST, "offer north forged-papers", NU_3_1);
    assert_refused(nu, &s, EAST, "peek north", NU_3_1);
    assert_refused(nu, &s, EAST, "end", NU_3_1);
    s.active = EAST;
    assert_allowed(nu, &s, EAST, "search");
    assert_allowed(nu, &s, EAST, "play forged-papers");
    assert_allowed(nu, &s, EAST, "end");
}

TEST(nu_3_1__turns_wait_for_planning)
{
    null_state s = planning(2);

    assert_refused(nu, &s, NORTH, "search", NU_3_1);
    assert_refused(nu, &s, NORTH, "end", NU_3_1);
}

TEST(nu_3_1__answers_that_nobody_asked_for_are_refused)
{
    null_state s = turns(2);

    give(&s, NORTH, "patrol");
    assert_refused(nu, &s, NORTH, "agree", NU_3_1);
    assert_refused(nu, &s, NORTH, "decline", NU_3_1);
    assert_refused(nu, &s, NORTH, "choose 1", NU_3_1);
    assert_refused(nu, &s, NORTH, "pick east", NU_3_1);
    assert_refused(nu, &s, NORTH, "discard patrol", NU_3_1);
}

TEST(nu_3_1__only_the_one_who_is_asked_may_answer)
{
    null_state s = turns(3);

    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "offer east patrol", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(EAST));
    assert_refused(nu, &s, NORTH, "agree", NU_3_1);
    assert_refused(nu, &s, SOUTH, "agree", NU_3_1);
    assert_allowed(nu, &s, EAST, "agree");
    assert_allowed(nu, &s, EAST, "decline");
}

TEST(nu_3_1__a_seat_that_nobody_has_is_refused)
{
    null_state s = turns(2);
    gm_move search = { .verb = NU_V_SEARCH };

    s.active = SOUTH;
    assert_int_equal(nu->game->check(nu->content, &s, SOUTH, search), NU_3_1);
    assert_int_equal(nu->game->check(nu->content, &s, GM_NOBODY, search), NU_3_1);
}

/* ---- NU-3.2 ---- */

TEST(nu_3_2__what_is_being_decided_comes_first)
{
    null_state s = turns(2);

    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "offer east patrol", NULL);
    assert_refused(nu, &s, NORTH, "search", NU_3_2);
    assert_refused(nu, &s, NORTH, "draw", NU_3_2);
    assert_refused(nu, &s, NORTH, "play patrol", NU_3_2);
    assert_refused(nu, &s, NORTH, "end", NU_3_2);
    play_move(nu, &s, EAST, "decline", NULL);
    assert_allowed(nu, &s, NORTH, "search");
    assert_allowed(nu, &s, NORTH, "end");
}

/* ---- search ---- */

/* ---- NU-3.3 ---- */

TEST(nu_3_3__a_search_needs_the_number_of_the_place)
{
    null_state s = turns(2);
    gm_events events;
    const gm_event *e;

    stand(&s, NORTH, "market"); /* needs 4 */
    load_die(&s, 0, 3);
    play_move(nu, &s, NORTH, "search", &events);
    assert_int_equal(assert_event(&events, NU_E_SEARCHES, NU_3_3)->arg[0], place("market"));
    e = assert_event(&events, NU_E_ROLLED, NU_3_3);
    assert_int_equal(e->arg[0], 3);
    assert_int_equal(e->arg[1], 4);
    assert_int_equal(e->learns, 3);
    assert_int_equal(assert_event(&events, NU_E_NOTHING, NU_3_3)->arg[0], place("market"));
    assert_int_equal(s.papers[NORTH], 0);
    assert_int_equal(s.actions, 1);
}

TEST(nu_3_3__a_search_that_reaches_it_finds_papers)
{
    null_state s = turns(2);
    gm_events events;
    const gm_event *e;

    stand(&s, NORTH, "harbour"); /* needs 5, holds 2 */
    load_die(&s, 0, 5);
    play_move(nu, &s, NORTH, "search", &events);
    e = assert_event(&events, NU_E_GAINED, NU_3_3);
    assert_int_equal(e->seat, NORTH);
    assert_int_equal(e->arg[0], 2);
    assert_int_equal(e->arg[1], 2);
    assert_int_equal(s.papers[NORTH], 2);
}

TEST(nu_3_3__luck_is_added_to_the_die)
{
    null_state s = turns(2);
    gm_events events;

    give(&s, NORTH, "bicycle");
    give(&s, NORTH, "bicycle");
    load_die(&s, 0, 1);
    play_move(nu, &s, NORTH, "search", &events); /* 1 + 2 reaches the station's 3 */
    assert_event(&events, NU_E_GAINED, NU_3_3);
    s = turns(2);
    give(&s, NORTH, "bicycle");
    give(&s, EAST, "bicycle");
    load_die(&s, 0, 1);
    play_move(nu, &s, NORTH, "search", &events); /* another's luck is not yours */
    assert_event(&events, NU_E_NOTHING, NU_3_3);
}

/* ---- draw ---- */

/* ---- NU-3.4 ---- */

TEST(nu_3_4__draw_is_refused_at_the_hand_limit)
{
    null_state s = turns(2);

    give(&s, NORTH, "patrol");
    give(&s, NORTH, "patrol");
    give(&s, NORTH, "bicycle");
    assert_allowed(nu, &s, NORTH, "draw");
    give(&s, NORTH, "informer");
    assert_refused(nu, &s, NORTH, "draw", NU_3_4);
}

TEST_WITH(nu_3_4__draw_is_refused_when_no_card_is_left, NULL, use_built_in)
{
    null_state s;

    use_cards("card one\n  source D\n  copies 2\ncard two\n  source D\n  copies 2\n");
    s = turns(2);
    give(&s, NORTH, "one");
    give(&s, EAST, "one");
    give(&s, EAST, "two");
    assert_allowed(nu, &s, NORTH, "draw");
    discard(&s, "two");
    assert_int_equal(s.n_deck, 0);
    assert_allowed(nu, &s, NORTH, "draw"); /* the discards would be shuffled */
    give(&s, EAST, "two");
    assert_refused(nu, &s, NORTH, "draw", NU_3_4);
}

/* ---- NU-3.5 ---- */

TEST(nu_3_5__a_card_that_is_drawn_is_yours_alone_to_see)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    put_on_top(&s, "patrol");
    play_move(nu, &s, NORTH, "draw", &events);
    e = assert_event(&events, NU_E_DREW, NU_3_5);
    assert_int_equal(heard_by(e, NORTH).arg[0], card("patrol"));
    assert_int_equal(heard_by(e, EAST).kind, NU_E_DREW);
    assert_int_equal(heard_by(e, EAST).arg[0], 0);
    assert_int_equal(e->learns, GM_SEAT(NORTH));
    assert_true(holds(&s, NORTH, "patrol"));
    assert_false(knows(&s, EAST, "patrol"));
    assert_int_equal(seen_by(&s, EAST).hand[NORTH], 0);
    assert_int_equal(seen_by(&s, EAST).hidden[NORTH], 1);
}

TEST(nu_3_5__an_open_card_is_laid_face_up)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    put_on_top(&s, "whistle");
    play_move(nu, &s, NORTH, "draw", &events);
    e = assert_event(&events, NU_E_DREW, NU_3_5);
    assert_int_equal(heard_by(e, EAST).arg[0], card("whistle"));
    assert_int_equal(e->learns, 7);
    assert_true(knows(&s, EAST, "whistle"));
    assert_int_equal(seen_by(&s, EAST).hand[NORTH], s.hand[NORTH]);
    assert_int_equal(seen_by(&s, EAST).hidden[NORTH], 0);
}

TEST(nu_3_5__an_effect_draws_in_the_same_way)
{
    null_state s = turns(2);
    gm_events events;
    const gm_event *e;

    give(&s, NORTH, "safe-house");
    put_on_top(&s, "whistle");
    put_on_top(&s, "patrol");
    play_move(nu, &s, NORTH, "play safe-house", NULL);
    play_move(nu, &s, NORTH, "choose 2", &events);
    e = assert_event(&events, NU_E_DREW, NU_3_5);
    assert_int_equal(heard_by(e, EAST).arg[0], 0);
    assert_int_equal(heard_by(e + 1, EAST).arg[0], card("whistle"));
    assert_true(holds(&s, NORTH, "patrol"));
    assert_true(holds(&s, NORTH, "whistle"));
}

/* ---- play ---- */

/* ---- NU-3.6 ---- */

TEST(nu_3_6__a_card_that_is_not_in_the_hand_is_refused)
{
    null_state s = turns(2);

    assert_refused(nu, &s, NORTH, "play forged-papers", NU_3_6);
    give(&s, EAST, "forged-papers");
    assert_refused(nu, &s, NORTH, "play forged-papers", NU_3_6);
    give(&s, NORTH, "forged-papers");
    assert_allowed(nu, &s, NORTH, "play forged-papers");
}

TEST(nu_3_6__only_a_card_of_the_hand_can_be_discarded)
{
    null_state s = turns(2);

    give(&s, NORTH, "black-market");
    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "play black-market", NULL);
    play_move(nu, &s, NORTH, "agree", NULL);
    assert_refused(nu, &s, NORTH, "discard detour", NU_3_6);
    assert_allowed(nu, &s, NORTH, "discard patrol");
}

/* ---- NU-3.7 ---- */

TEST(nu_3_7__a_card_for_another_moment_is_refused)
{
    null_state s = turns(2);

    give(&s, NORTH, "patrol");
    give(&s, NORTH, "whistle");
    give(&s, NORTH, "bicycle");
    give(&s, EAST, "forged-papers");
    give(&s, EAST, "patrol");
    assert_refused(nu, &s, NORTH, "play patrol", NU_3_7);
    assert_refused(nu, &s, NORTH, "play whistle", NU_3_7);
    assert_refused(nu, &s, NORTH, "play bicycle", NU_3_7);
    play_move(nu, &s, NORTH, "search", NULL);
    assert_refused(nu, &s, EAST, "react forged-papers", NU_3_7);
    assert_allowed(nu, &s, EAST, "react patrol");
}

/* ---- NU-3.8 ---- */

TEST(nu_3_8__a_card_whose_condition_fails_is_refused)
{
    null_state s = turns(2), at_harbour;

    give(&s, EAST, "watchman");
    at_harbour = s;
    stand(&at_harbour, NORTH, "harbour");
    play_move(nu, &s, NORTH, "search", NULL);
    assert_refused(nu, &s, EAST, "react watchman", NU_3_8);
    play_move(nu, &at_harbour, NORTH, "search", NULL);
    assert_allowed(nu, &at_harbour, EAST, "react watchman");
}

/* ---- NU-3.15 ---- */

TEST(nu_3_15__a_card_is_shown_discarded_and_carried_out)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    give(&s, NORTH, "forged-papers");
    play_move(nu, &s, NORTH, "play forged-papers", &events);
    e = assert_event(&events, NU_E_PLAYED, NU_3_15);
    assert_int_equal(heard_by(e, SOUTH).arg[0], card("forged-papers"));
    assert_int_equal(e->learns, 7);
    assert_int_equal(s.hand[NORTH], 0);
    assert_int_equal(set_count(s.discards), 1);
    assert_true(knows(&s, SOUTH, "forged-papers"));
    assert_int_equal(s.papers[NORTH], 1);
    assert_int_equal(s.actions, 1);
}

/* ---- offer ---- */

/* ---- NU-3.9 ---- */

TEST(nu_3_9__an_offer_to_who_cannot_take_it_is_refused)
{
    null_state s = turns(3);

    give(&s, NORTH, "patrol");
    assert_allowed(nu, &s, NORTH, "offer east patrol");
    assert_refused(nu, &s, NORTH, "offer north patrol", NU_3_9);
    stand(&s, EAST, "market");
    assert_refused(nu, &s, NORTH, "offer east patrol", NU_3_9);
    for (unsigned i = 0; i < 3; i++)
        give(&s, SOUTH, "forged-papers");
    assert_allowed(nu, &s, NORTH, "offer south patrol");
    give(&s, SOUTH, "bicycle");
    assert_refused(nu, &s, NORTH, "offer south patrol", NU_3_9);
}

/* ---- NU-3.10 ---- */

TEST(nu_3_10__only_a_face_down_card_of_your_own_can_be_offered)
{
    null_state s = turns(2);

    give(&s, NORTH, "whistle");
    give(&s, EAST, "patrol");
    assert_refused(nu, &s, NORTH, "offer east whistle", NU_3_10);
    assert_refused(nu, &s, NORTH, "offer east patrol", NU_3_10);
    give(&s, NORTH, "patrol");
    assert_allowed(nu, &s, NORTH, "offer east patrol");
}

/* ---- NU-3.11 ---- */

TEST(nu_3_11__an_offer_is_shown_to_the_one_who_gets_it)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "offer east patrol", &events);
    e = assert_event(&events, NU_E_OFFERED, NU_3_11);
    assert_int_equal(heard_by(e, NORTH).arg[1], card("patrol"));
    assert_int_equal(heard_by(e, EAST).arg[1], card("patrol"));
    assert_int_equal(heard_by(e, SOUTH).arg[0], EAST);
    assert_int_equal(heard_by(e, SOUTH).arg[1], 0);
    assert_int_equal(e->learns, GM_SEAT(EAST));
    assert_true(holds(&s, NORTH, "patrol"));
    assert_int_equal(s.actions, 1);
}

TEST(nu_3_11__what_is_offered_is_asked_in_secret)
{
    null_state s = turns(3);
    gm_event q;

    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "offer east patrol", NULL);
    q = nu->game->question(nu->content, &s, EAST);
    assert_int_equal(q.kind, NU_Q_CONSENT);
    assert_int_equal(q.arg[0], NORTH);
    assert_int_equal(q.arg[1], card("patrol"));
    assert_int_equal(nu->game->question(nu->content, &s, SOUTH).arg[1], 0);
    assert_int_not_equal(seen_by(&s, EAST).stack[0].item, 0);
    assert_int_equal(seen_by(&s, SOUTH).stack[0].item, 0);
}

TEST(nu_3_11__with_consent_the_card_changes_hands)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "offer east patrol", NULL);
    play_move(nu, &s, EAST, "agree", &events);
    e = assert_event(&events, NU_E_GAVE, NU_3_11);
    assert_int_equal(heard_by(e, EAST).arg[1], card("patrol"));
    assert_int_equal(heard_by(e, SOUTH).arg[1], 0);
    assert_int_equal(s.hand[NORTH], 0);
    assert_true(holds(&s, EAST, "patrol"));
    assert_int_equal(must_act(&s), GM_SEAT(NORTH));
    /* Each of the two knows that the other knows it. */
    assert_int_equal(seen_by(&s, NORTH).hand[EAST], s.hand[EAST]);
    assert_int_equal(seen_by(&s, EAST).known_by[NORTH], s.hand[EAST]);
    assert_int_equal(seen_by(&s, SOUTH).hidden[EAST], 1);
}

TEST(nu_3_11__a_card_that_is_declined_stays_and_stays_known)
{
    null_state s = turns(3);
    gm_events events;

    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "offer east patrol", NULL);
    play_move(nu, &s, EAST, "decline", &events);
    assert_int_equal(assert_event(&events, NU_E_DECLINED, NU_3_11)->seat, EAST);
    assert_true(holds(&s, NORTH, "patrol"));
    assert_int_equal(s.hand[EAST], 0);
    assert_int_equal(seen_by(&s, EAST).hand[NORTH], s.hand[NORTH]);
    assert_int_equal(seen_by(&s, SOUTH).hand[NORTH], 0);
    assert_int_equal(seen_by(&s, NORTH).known_by[EAST], s.hand[NORTH]);
    assert_int_equal(seen_by(&s, NORTH).known_by[SOUTH], 0);
}

/* ---- peek ---- */

/* ---- NU-3.12 ---- */

TEST(nu_3_12__a_peek_needs_a_neighbour_with_an_unknown_card)
{
    null_state s = turns(3);

    assert_refused(nu, &s, NORTH, "peek east", NU_3_12);
    give(&s, EAST, "whistle");
    assert_refused(nu, &s, NORTH, "peek east", NU_3_12);
    give(&s, EAST, "patrol");
    assert_allowed(nu, &s, NORTH, "peek east");
    give(&s, NORTH, "informer");
    assert_refused(nu, &s, NORTH, "peek north", NU_3_12);
    stand(&s, EAST, "market");
    assert_refused(nu, &s, NORTH, "peek east", NU_3_12);
}

TEST(nu_3_12__a_hand_that_is_known_cannot_be_peeked_at)
{
    null_state s = turns(2);

    give(&s, EAST, "patrol");
    play_move(nu, &s, NORTH, "peek east", NULL);
    assert_refused(nu, &s, NORTH, "peek east", NU_3_12);
    give(&s, EAST, "informer");
    assert_allowed(nu, &s, NORTH, "peek east");
}

/* ---- NU-3.13 ---- */

TEST(nu_3_13__a_peek_shows_one_unknown_card_to_one)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    give(&s, EAST, "patrol");
    play_move(nu, &s, NORTH, "peek east", &events);
    e = assert_event(&events, NU_E_PEEKED, NU_3_13);
    assert_int_equal(heard_by(e, NORTH).arg[1], card("patrol"));
    assert_int_equal(heard_by(e, EAST).arg[1], card("patrol"));
    assert_int_equal(heard_by(e, SOUTH).arg[0], EAST);
    assert_int_equal(heard_by(e, SOUTH).arg[1], 0);
    assert_int_equal(e->learns, GM_SEAT(NORTH) | GM_SEAT(EAST));
    assert_int_equal(s.actions, 1);
}

TEST(nu_3_13__what_was_peeked_at_stays_in_the_view)
{
    null_state s = turns(3);

    give(&s, EAST, "patrol");
    play_move(nu, &s, NORTH, "peek east", NULL);
    play_move(nu, &s, NORTH, "end", NULL);
    play_move(nu, &s, EAST, "end", NULL);
    assert_int_equal(seen_by(&s, NORTH).hand[EAST], s.hand[EAST]);
    assert_int_equal(seen_by(&s, NORTH).hidden[EAST], 0);
    assert_int_equal(seen_by(&s, SOUTH).hidden[EAST], 1);
    assert_int_equal(seen_by(&s, EAST).known_by[NORTH], s.hand[EAST]);
    assert_int_equal(seen_by(&s, EAST).known_by[SOUTH], 0);
}

TEST(nu_3_13__every_unknown_card_is_as_likely)
{
    null_state s = turns(2);
    unsigned seen[3] = { 0 };

    give(&s, EAST, "patrol");
    give(&s, EAST, "informer");
    give(&s, EAST, "watchman");
    for (unsigned i = 0; i < 3000; i++) {
        null_state after = s;
        (void)rng_next(&s.rng);
        play_move(nu, &after, NORTH, "peek east", NULL);
        seen[0] += knows(&after, NORTH, "patrol");
        seen[1] += knows(&after, NORTH, "informer");
        seen[2] += knows(&after, NORTH, "watchman");
    }
    assert_int_equal(seen[0] + seen[1] + seen[2], 3000);
    for (unsigned i = 0; i < 3; i++)
        assert_in_range(seen[i], 900, 1100);
}

/* ---- the end of a turn ---- */

/* ---- NU-3.14 ---- */

TEST(nu_3_14__a_turn_ends_when_its_courier_says_so)
{
    null_state s = turns(3);
    gm_events events;

    play_move(nu, &s, NORTH, "end", &events);
    assert_int_equal(assert_event(&events, NU_E_TURN, NU_3_14)->seat, EAST);
    assert_int_equal(s.active, EAST);
    assert_int_equal(s.actions, nu->content->actions);
}

TEST(nu_3_14__a_turn_ends_when_the_actions_are_used_up)
{
    null_state s = turns(3);
    gm_events events;

    play_move(nu, &s, NORTH, "draw", &events);
    assert_no_event(&events, NU_E_TURN);
    play_move(nu, &s, NORTH, "draw", &events);
    assert_int_equal(assert_event(&events, NU_E_TURN, NU_3_14)->seat, EAST);
    assert_int_equal(must_act(&s), GM_SEAT(EAST));
}

TEST(nu_3_14__the_last_action_is_carried_out_first)
{
    null_state s = turns(2);
    gm_events events;

    s.actions = 1;
    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "offer east patrol", &events);
    assert_no_event(&events, NU_E_TURN);
    play_move(nu, &s, EAST, "decline", &events);
    assert_event(&events, NU_E_TURN, NU_3_14);
}
