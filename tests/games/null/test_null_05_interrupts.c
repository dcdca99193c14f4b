/*
 * test_null_05_interrupts.c: Dead Drop, chapter 5: interrupts.
 */
#include "null_position.h"

#include <stdlib.h>

AROUND_ALL(open_null, close_null);

/* ---- NU-5.1 ---- */

TEST(nu_5_1__only_an_open_card_that_says_any_time_interrupts)
{
    null_state s = turns(2);

    give(&s, NORTH, "bicycle");
    give(&s, NORTH, "patrol");
    give(&s, EAST, "whistle");
    assert_refused(nu, &s, NORTH, "interrupt bicycle", NU_5_1);
    assert_refused(nu, &s, NORTH, "interrupt patrol", NU_5_1);
    assert_refused(nu, &s, NORTH, "interrupt whistle", NU_5_1);
    assert_allowed(nu, &s, EAST, "interrupt whistle");
    give(&s, NORTH, "whistle");
    assert_allowed(nu, &s, NORTH, "interrupt whistle");
}

TEST(nu_5_1__nothing_is_interrupted_while_places_are_chosen)
{
    null_state s = planning(2);

    give(&s, EAST, "whistle");
    assert_refused(nu, &s, EAST, "interrupt whistle", NU_5_1);
    assert_int_equal(may_act(&s), 0);
    play_move(nu, &s, NORTH, "plan market", NULL);
    play_move(nu, &s, EAST, "plan market", NULL);
    assert_allowed(nu, &s, EAST, "interrupt whistle");
}

TEST(nu_5_1__whoever_has_such_a_card_may_interrupt)
{
    null_state s = turns(4);

    give(&s, NORTH, "bicycle");
    give(&s, EAST, "whistle");
    give(&s, SOUTH, "patrol");
    give(&s, WEST, "whistle");
    assert_int_equal(may_act(&s), GM_SEAT(EAST) | GM_SEAT(WEST));
    assert_int_equal(must_act(&s), GM_SEAT(NORTH));
    play_move(nu, &s, WEST, "interrupt whistle", NULL);
    assert_int_equal(may_act(&s), GM_SEAT(EAST));
}

/* Every turn of every round has a number of its own, by which an offer can be waved away. */
TEST(nu_5_1__others_are_offered_it_turn_by_turn)
{
    null_state s = turns(2);
    uint32_t first = gm_turn(nu, &s), second;

    give(&s, EAST, "whistle");
    assert_int_equal(gm_offered(nu, &s), GM_SEAT(EAST));
    play_move(nu, &s, NORTH, "end", NULL);
    second = gm_turn(nu, &s);
    assert_int_not_equal(second, first);
    assert_int_equal(gm_offered(nu, &s), 0); /* it is his own */
    play_move(nu, &s, EAST, "end", NULL);
    assert_int_equal(gm_offered(nu, &s), 0); /* places are chosen */
    play_move(nu, &s, NORTH, "plan market", NULL);
    play_move(nu, &s, EAST, "plan market", NULL);
    assert_int_not_equal(gm_turn(nu, &s), first);
    assert_int_not_equal(gm_turn(nu, &s), second);
}

TEST_WITH(nu_5_1__a_condition_that_fails_keeps_it_from_interrupting, NULL, use_built_in)
{
    null_state s;

    use_cards("card siren\n  source D\n  copies 4\n  face open\n"
              "  on any if papers(active) >= 1: papers(active, -1)\n");
    s = turns(2);
    give(&s, EAST, "siren");
    assert_refused(nu, &s, EAST, "interrupt siren", NU_3_8);
    assert_int_equal(may_act(&s), 0);
    s.papers[NORTH] = 1;
    assert_allowed(nu, &s, EAST, "interrupt siren");
    assert_int_equal(may_act(&s), GM_SEAT(EAST));
}

/* ---- NU-5.2 ---- */

TEST(nu_5_2__an_interrupt_is_carried_out_at_once)
{
    null_state s = turns(2);
    gm_events events;
    const gm_event *e;

    give(&s, EAST, "whistle");
    play_move(nu, &s, EAST, "interrupt whistle", &events);
    e = assert_event(&events, NU_E_PLAYED, NU_5_2);
    assert_int_equal(e->seat, EAST);
    assert_int_equal(e->arg[0], card("whistle"));
    assert_int_equal(assert_event(&events, NU_E_ACTIONS, NU_5_2)->seat, NORTH);
    assert_int_equal(s.actions, 3);
    assert_int_equal(s.hand[EAST], 0);
}

TEST(nu_5_2__then_the_game_goes_on_where_it_was)
{
    null_state s = turns(3);
    gm_events events;

    give(&s, EAST, "patrol");
    give(&s, SOUTH, "whistle");
    play_move(nu, &s, NORTH, "search", NULL);
    play_move(nu, &s, SOUTH, "interrupt whistle", &events);
    assert_event(&events, NU_E_PLAYED, NU_5_2);
    assert_no_event(&events, NU_E_ROLLED);
    assert_int_equal(must_act(&s), GM_SEAT(EAST));
    assert_allowed(nu, &s, EAST, "react patrol");
    play_move(nu, &s, EAST, "pass", &events);
    assert_event(&events, NU_E_ROLLED, NU_3_3);
}

TEST(nu_5_2__the_one_who_decides_may_interrupt_himself)
{
    null_state s = turns(2);

    give(&s, NORTH, "patrol");
    give(&s, EAST, "whistle");
    play_move(nu, &s, NORTH, "offer east patrol", NULL);
    play_move(nu, &s, EAST, "interrupt whistle", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(EAST));
    play_move(nu, &s, EAST, "agree", NULL);
    assert_true(holds(&s, EAST, "patrol"));
}

TEST(nu_5_1__a_card_that_is_owed_cannot_interrupt)
{
    null_state s = turns(2);

    give(&s, NORTH, "black-market");
    give(&s, NORTH, "whistle");
    play_move(nu, &s, NORTH, "play black-market", NULL);
    assert_allowed(nu, &s, NORTH, "interrupt whistle");
    play_move(nu, &s, NORTH, "agree", NULL);
    assert_refused(nu, &s, NORTH, "interrupt whistle", NU_5_1);
    assert_int_equal(may_act(&s), 0);
    give(&s, NORTH, "patrol");
    assert_allowed(nu, &s, NORTH, "interrupt whistle");
}

TEST_WITH(nu_5_1__too_many_at_once_are_refused, NULL, use_built_in)
{
    null_state s;

    use_cards(wild_cards);
    s = turns(4);
    give(&s, NORTH, "letter");
    give(&s, EAST, "alarm");
    give(&s, SOUTH, "alarm");
    give(&s, EAST, "letter");
    give(&s, SOUTH, "letter");
    give(&s, SOUTH, "storm");
    give(&s, WEST, "storm");
    give(&s, WEST, "levy");
    play_move(nu, &s, NORTH, "offer east letter", NULL);
    play_move(nu, &s, EAST, "interrupt alarm", NULL);
    play_move(nu, &s, SOUTH, "interrupt alarm", NULL);
    assert_allowed(nu, &s, SOUTH, "interrupt storm");
    play_move(nu, &s, SOUTH, "interrupt storm", NULL);
    assert_refused(nu, &s, WEST, "interrupt levy", NU_5_1);
    assert_int_equal(may_act(&s), 0);
}

TEST_WITH(nu_5_2__an_offer_whose_card_is_gone_falls_away, NULL, use_built_in)
{
    null_state s;
    gm_events events;

    use_cards(wild_cards);
    s = turns(2);
    give(&s, NORTH, "letter");
    give(&s, EAST, "levy");
    play_move(nu, &s, NORTH, "offer east letter", NULL);
    play_move(nu, &s, EAST, "interrupt levy", NULL);
    play_move(nu, &s, NORTH, "discard letter", &events);
    assert_event(&events, NU_E_DECLINED, NU_3_11);
    assert_int_equal(must_act(&s), GM_SEAT(NORTH));
    assert_int_equal(s.depth, 0);
}

TEST_WITH(nu_5_2__an_offer_to_who_has_filled_his_hand_falls_away, NULL, use_built_in)
{
    null_state s;
    gm_events events;

    use_cards(wild_cards);
    s = turns(3);
    give(&s, NORTH, "letter");
    for (unsigned i = 0; i < 3; i++)
        give(&s, EAST, "letter");
    give(&s, SOUTH, "bribe");
    play_move(nu, &s, NORTH, "offer east letter", NULL);
    play_move(nu, &s, SOUTH, "interrupt bribe", NULL);
    play_move(nu, &s, SOUTH, "pick east", &events);
    assert_event(&events, NU_E_DECLINED, NU_3_11);
    assert_int_equal(set_count(s.hand[EAST]), 4);
    assert_true(holds(&s, NORTH, "letter"));
}

/* One random move of somebody who must or may; false when the game is over. */
static bool move_somehow(null_state *s, rng *dice)
{
    gm_seats may = must_act(s) | may_act(s);
    gm_events events = { .n = 0 };
    gm_moves list;
    gm_seat seat;

    if (may == 0)
        return false;
    do
        seat = (gm_seat)rng_below(dice, NU_SEATS);
    while (!(may & GM_SEAT(seat)));
    nu->game->moves(nu->content, s, seat, &list);
    assert_true(list.n > 0);
    nu->game->apply(nu->content, s, seat, list.m[rng_below(dice, list.n)], &events);
    return true;
}

TEST_WITH(nu_5_2__interrupts_of_all_kinds_leave_the_table_sound, NULL, use_built_in)
{
    rng_key key = rng_key_from_text("wild", 4);
    rng dice;

    use_cards(wild_cards);
    rng_start(&dice, &key);
    for (unsigned i = 0; i < 300; i++) {
        null_state *s = new_state(nu, i % 2 ? "players=4" : "players=3", i % 3 ? "a" : "b");
        while (move_somehow(s, &dice)) {
            const char *broken = nu->game->broken(nu->content, s);
            if (broken)
                fail_msg("invariant %s", broken);
        }
        free(s);
    }
}
