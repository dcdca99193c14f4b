/*
 * test_bo_variants.c: Black Orchestra, chapters 34 and 35 as far as set-up is concerned: variants
 * and a player alone.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { SEEDS = 40 };

static bool is_in(const uint64_t set[2], unsigned e)
{
    return set[e / 64] >> e % 64 & 1;
}

/* ---- BO-34.1 ---- */

TEST(bo_34_1__a_variant_that_there_is_not_is_refused)
{
    assert_setup_refused(bo, "variant=hardship", BO_34_1);
    assert_setup_refused(bo, "variant=urgency+hardship", BO_34_1);
    assert_setup_refused(bo, "variant=urgency+urgency", BO_34_1);
    assert_int_equal(rule_of_setup(bo, "variant=-"), BO_OK);
    assert_int_equal(at_start("variant=urgency").variants, BO_URGENCY);
    assert_int_equal(at_start("variant=documents+lieutenants").variants,
                     BO_DOCUMENTS | BO_LIEUTENANTS);
}

/* ---- BO-34.4 ---- */

TEST(bo_34_4__with_sense_of_urgency_nine_remain)
{
    bo_state s = at_start("variant=urgency");

    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        assert_int_equal(s.n_events[deck], 9);
        assert_int_equal(boxed_events(&s, deck + 1), 3);
    }
    assert_fact(BO_34_4);
}

/* ---- BO-34.5 ---- */

static bool has_documents(const bo_state *s)
{
    for (unsigned i = 0; i < s->n_events[6]; i++) {
        if (s->coming[6][i] == event("documents-located"))
            return true;
    }
    return false;
}

TEST(bo_34_5__without_the_variant_the_card_is_there)
{
    unsigned n = 0;

    for (unsigned seed = 0; seed < SEEDS; seed++) {
        bo_state s = dealt("", seed);
        n += has_documents(&s);
    }
    assert_in_range(n, SEEDS * 2 / 3, SEEDS - 1); /* ten of twelve; sometimes it is taken out */
    assert_fact(BO_34_5);
}

/* ---- BO-34.6, BO-R.63 ---- */

TEST(bo_34_6__with_guarded_documents_the_card_and_one_other_are_out)
{
    bo_state s = at_start("variant=documents");

    for (unsigned deck = 0; deck < BO_STAGES; deck++)
        assert_int_equal(s.n_events[deck], 10);
    for (unsigned stage = 1; stage <= 6; stage++)
        assert_int_equal(boxed_events(&s, stage), 2);
    assert_int_equal(boxed_events(&s, 7), 1);
    assert_false(has_documents(&s));
    assert_true(is_in(s.spent, event("documents-located"))); /* all know that it is out */
    assert_fact(BO_34_6);
}

TEST(bo_r_63__the_card_is_taken_out_before_the_others)
{
    uint64_t out[2] = { 0, 0 };

    for (unsigned seed = 0; seed < 200; seed++) {
        bo_state s = dealt("variant=documents", seed);
        assert_false(has_documents(&s));
        assert_false(is_in(s.box, event("documents-located")));
        assert_int_equal(boxed_events(&s, 7), 1);
        out[0] |= s.box[0];
        out[1] |= s.box[1];
    }
    for (unsigned e = 1; e <= bo->content->n_events; e++) /* any other can be the unseen one */
        assert_int_equal(is_in(out, e), e != event("documents-located"));
    assert_fact(BO_R_63);
}

/* ---- BO-R.62 ---- */

TEST(bo_r_62__with_both_variants_nine_remain_in_stage_7)
{
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        bo_state s = dealt("variant=documents+urgency", seed);
        for (unsigned deck = 0; deck < BO_STAGES; deck++)
            assert_int_equal(s.n_events[deck], 9);
        assert_int_equal(boxed_events(&s, 7), 2);
        assert_int_equal(boxed_events(&s, 6), 3);
        assert_false(has_documents(&s));
    }
    assert_fact(BO_R_62);
}

/* ---- BO-X.87 ---- */

TEST(bo_x_87__the_sizes_of_the_event_decks)
{
    bo_state plain = at_start(""), urgent = at_start("variant=urgency");
    bo_state guarded = at_start("variant=documents"), both = at_start("variant=documents+urgency");

    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        assert_example(BO_X_87, plain.n_events[deck] == 10);
        assert_example(BO_X_87, urgent.n_events[deck] == 9);
    }
    assert_example(BO_X_87, guarded.n_events[6] == 10);
    assert_example(BO_X_87, !has_documents(&guarded));
    assert_example(BO_X_87, both.n_events[6] == 9);
    assert_example(BO_X_87, !has_documents(&both));
}

/* ---- BO-35.1 ---- */

TEST(bo_35_1__one_player_leads_two)
{
    bo_state s = at_start("players=1 conspirators=kordt+beck");

    assert_int_equal(s.players, 1);
    assert_int_equal(s.n_seats, 2);
    assert_string_equal(bo->game->seat_word(bo->content, &s, 0), "kordt");
    assert_string_equal(bo->game->seat_word(bo->content, &s, 1), "beck");
    assert_int_equal(dealt("players=1", 3).n_seats, 2);
    assert_fact(BO_35_1);
}

/* ---- BO-35.2 ---- */

TEST(bo_35_2__six_cards_and_four_items_each)
{
    bo_state s = at_start("players=1 conspirators=kordt+beck");

    for (gm_seat i = 0; i < 2; i++) {
        s.motivation[i] = BO_SKEPTICAL;
        assert_int_equal(bo_dossier_limit(bo->content, &s, i), 6);
        assert_int_equal(bo_item_limit(bo->content, &s, i), 4);
    }
    assert_fact(BO_35_2);
}

/* ---- BO-35.3 ---- */

TEST(bo_35_3__two_take_turns_and_lose_together)
{
    bo_state s = at_start("players=1 conspirators=kordt+beck first=1");
    gm_events events;

    next_is(&s, "gestapo-investigation");
    end_turn(&s, NULL);
    assert_int_equal(s.active, 1);
    assert_int_equal(s.actions, 3);
    next_is(&s, "leadership-dispute");
    end_turn(&s, NULL);
    assert_int_equal(s.active, 0);
    s.suspicion[0] = BO_EXTREME;
    s.suspicion[1] = BO_HIGH;
    resolve(&s, "gestapo-raid", &events);
    assert_no_event(&events, BO_E_LOST); /* one is not both */
    s.suspicion[1] = BO_EXTREME;
    s.due = 0;
    resolve(&s, "gestapo-raid-2", &events);
    assert_event(&events, BO_E_LOST, BO_3_3);
    assert_fact(BO_35_3);
}

/* ---- BO-R.64 ---- */

TEST(bo_r_64__each_of_the_two_has_his_own)
{
    bo_state s = at_start("players=1 conspirators=kordt+beck first=1");

    put_on_top(&s, "safe");
    play_move(bo, &s, 0, "dossier", NULL);
    play_move(bo, &s, 0, "move hanover", NULL);
    lay_tile(&s, "hanover", "keys", true);
    play_move(bo, &s, 0, "collect", NULL);
    assert_true(has_card(&s, 0, "safe"));
    assert_true(s.dossier[1] == 0);
    assert_int_equal(s.at[0], place("hanover"));
    assert_int_equal(s.at[1], place("train-station"));
    assert_int_equal(bo_items_of(&s, 0), 1);
    assert_int_equal(bo_items_of(&s, 1), 0);
    s.motivation[0] = BO_RECKLESS;
    assert_int_equal(s.motivation[1], BO_TIMID);
    assert_fact(BO_R_64);
}
