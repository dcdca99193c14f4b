/*
 * test_st_00_terms.c: Stawka, chapter 0: what the words of its law mean: dice, what succeeds, which
 * text goes before which, fields and meetings.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

/* ---- ST-0.5 ---- */

TEST(st_0_5__dice_have_six_faces_and_two_are_added)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_frame roll = { .roll = { .dice = 3 | 5 << 4, .added = 2 } };
    unsigned seen = 0;

    for (unsigned i = 0; i < 500; i++)
        seen |= 1u << st_die(&s);
    assert_int_equal(seen, 0x7e); /* from 1 to 6, and nothing else */
    assert_int_equal(st_total(&roll), 3 + 5 + 2);
    assert_fact(ST_0_5);
}

/* ---- ST-0.6 ---- */

/* A threshold is reached by as much; vigilance and defence have to be beaten. */
TEST(st_0_6__which_results_succeed)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    unsigned jacek = agent(&s, "jacek");

    assert_int_equal(st_talk_result(st->content, &s, jacek, 8), 0);
    assert_int_equal(st_talk_result(st->content, &s, jacek, 9), 1);
    for (unsigned second = 2; second <= 3; second++) { /* his vigilance is 8 */
        st_state t = s;
        stand(&t, "stedtke", "m1");
        stand(&t, "jacek", "m1");
        set_evidence(&t, "jacek", 6);
        act(&t, "stedtke", "arrest jacek", second == 2 ? "26" : "36", NULL);
        assert_int_equal((t.flags[jacek] & ST_ARRESTED) != 0, second == 2);
    }
    assert_fact(ST_0_6);
}

/* ---- ST-0.7 ---- */

/* Marta's trait stops anybody who enters her field, although agents never block others: ST-9.4. */
TEST(st_0_7__a_trait_goes_before_the_general_rules)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m2");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step m2", NULL);
    assert_true(s.act & ST_A_MOVE_OVER);
    assert_fact(ST_0_7);
}

/* ---- ST-0.8 ---- */

TEST(st_0_8__a_field_is_a_street_or_a_location)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned field = place("m2"), location = place("kamienica");

    assert_true(st_location_at(st->content, field) < 0 &&
                st_location_at(st->content, location) >= 0);
    assert_true(st_in(st_board(st->content, &s), field) &&
                st_in(st_board(st->content, &s), location));
    stand(&s, "jacek", "m2");
    stand(&s, "bruno-dreher", "kamienica");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "talk bruno-dreher", ST_10_1); /* they do not meet */
    stand(&s, "bruno-dreher", "m2");
    assert_allowed(st, &s, ST_PL, "talk bruno-dreher");
    assert_int_equal(st_side_of(agent(&s, "jacek")), ST_PL);
    assert_fact(ST_0_8);
}
