/*
 * test_null_01_setup.c: Dead Drop, chapter 1: set-up.
 */
#include "null_position.h"

#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_null, close_null);

/* ---- NU-1.1 ---- */

TEST(nu_1_1__each_courier_is_dealt_a_hand_from_one_deck)
{
    static const char *const setups[] = { "players=2", "players=3", "players=4" };

    for (uint8_t i = 0; i < 3; i++) {
        null_state *s = new_state(nu, setups[i], "deal");
        assert_int_equal(s->n_seats, i + 2);
        for (gm_seat k = 0; k < s->n_seats; k++)
            assert_int_equal(set_count(s->hand[k]), nu->content->hand);
        assert_int_equal(s->n_deck, nu->content->n_cards - s->n_seats * nu->content->hand);
        assert_null(nu->game->broken(nu->content, s));
        free(s);
    }
    assert_fact(NU_1_1);
}

TEST(nu_1_1__the_deck_is_shuffled)
{
    null_state *a = new_state(nu, "", "one seed"), *b = new_state(nu, "", "another seed");
    null_state *again = new_state(nu, "", "one seed");

    assert_memory_not_equal(a->deck, b->deck, sizeof a->deck);
    assert_true(gm_hash_state(nu->game, a) == gm_hash_state(nu->game, again));
    free(a);
    free(b);
    free(again);
    assert_fact(NU_1_1);
}

TEST(nu_1_1__the_first_round_begins_with_planning)
{
    null_state *s = new_state(nu, "players=3 rounds=2 mode=together", "begin");

    assert_int_equal(s->phase, NU_PLANNING);
    assert_int_equal(s->round, 1);
    assert_int_equal(s->rounds, 2);
    assert_int_equal(s->mode, NU_TOGETHER);
    assert_int_equal(must_act(s), 7);
    free(s);
    assert_fact(NU_1_1);
}

/* An open card of the first hand lies face up: everybody knows it, and no other. */
TEST(nu_1_1__open_cards_of_the_first_hands_are_seen)
{
    null_state *s = new_state(nu, "players=4", "open");

    for (gm_seat i = 0; i < 4; i++) {
        null_view v = seen_by(s, (gm_seat)((i + 1) % 4));
        assert_int_equal(v.hand[i], s->hand[i] & nu->content->open);
        assert_int_equal(v.hidden[i], set_count(s->hand[i] & ~nu->content->open));
    }
    free(s);
}

/* ---- NU-1.2 ---- */

TEST(nu_1_2__a_malformed_carry_over_is_refused)
{
    static const char *const bad[] = { "1",    "1/2",   "1/2/3/4", "8/0/0",  "1/2/x", "1/2/",
                                       "/1/2", "1-2-3", "01/2/3",  "1/2/3/", "-1/2/3" };
    char line[40] = "players=3 carry=";

    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        (void)strcpy(line + 16, bad[i]);
        assert_setup_refused(nu, line, NU_1_2);
    }
    assert_setup_refused(nu, "players=3 carry=", NU_1_2);
}

TEST(nu_1_2__a_carry_over_for_each_courier_is_allowed)
{
    assert_int_equal(rule_of_setup(nu, "players=3 carry=0/7/3"), NU_OK);
    assert_int_equal(rule_of_setup(nu, "players=2 carry=7/7"), NU_OK);
    assert_int_equal(rule_of_setup(nu, "players=2 carry=-"), NU_OK);
}

/* ---- NU-1.3 ---- */

TEST(nu_1_3__carried_papers_count_from_the_start)
{
    null_state *s = new_state(nu, "players=3 carry=2/0/7", "carry");

    assert_int_equal(s->papers[NORTH], 2);
    assert_int_equal(s->papers[EAST], 0);
    assert_int_equal(s->papers[SOUTH], 7);
    assert_int_equal(seen_by(s, EAST).papers[SOUTH], 7);
    free(s);
    assert_fact(NU_1_3);
}
