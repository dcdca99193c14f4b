/*
 * test_bo_setup.c: Black Orchestra, chapter 2: how a game begins.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { SEEDS = 40 };

static const char *const setups[] = {
    "players=1",
    "players=2 difficulty=easy",
    "players=3 conspirators=beck+kordt+oster",
    "players=4 difficulty=hard first=3",
    "players=5",
    "players=5 variant=lieutenants+urgency+documents",
};

/* Checks something in every kind of set-up, with several seeds. */
static void in_all_setups(void (*check)(const bo_state *s))
{
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        for (unsigned seed = 0; seed < 4; seed++) {
            bo_state s = dealt(setups[i], seed);
            assert_null(bo_broken(bo->content, &s));
            check(&s);
        }
    }
}

static bool is_in(const uint64_t set[2], unsigned e)
{
    return set[e / 64] >> e % 64 & 1;
}

/* ---- BO-2.1 ---- */

static void leaders_are_at_home(const bo_state *s)
{
    assert_int_equal(s->leader_at[leader("hitler")], place("deutschlandhalle"));
    assert_int_equal(s->leader_at[leader("hess")], place("hanover"));
    assert_int_equal(s->leader_at[leader("goebbels")], place("propaganda-ministry"));
    assert_int_equal(s->leader_at[leader("bormann")], place("nuremberg"));
    assert_int_equal(s->leader_at[leader("himmler")], place("gestapo-hq"));
    assert_int_equal(s->leader_at[leader("goering")], place("munich"));
    assert_int_equal(s->killed, 0);
}

TEST(bo_2_1__every_leader_stands_on_his_starting_space)
{
    in_all_setups(leaders_are_at_home);
    assert_fact(BO_2_1);
}

/* ---- BO-2.2 ---- */

static void tiles_lie_on_all_squares(const bo_state *s)
{
    unsigned of[BO_ITEMS + 1] = { 0 };

    assert_int_equal(s->tiles, bo->content->squares);
    assert_int_equal(set_count(s->tiles), 24);
    assert_int_equal(s->tiles_up, 0);
    for (unsigned p = 1; p <= BO_PLACES; p++) {
        assert_int_equal(s->tile[p] != 0, s->tiles >> p & 1);
        of[s->tile[p]]++;
    }
    for (unsigned i = 1; i <= BO_ITEMS; i++)
        assert_int_equal(of[i], 3);
    for (unsigned p = 1; p <= BO_PLACES; p++)
        assert_int_equal(seen_by(s, 0).tile[p], 0);
}

TEST(bo_2_2__a_shuffled_tile_lies_face_down_on_every_square)
{
    bo_state first = dealt("", 0);
    unsigned same = 0;

    in_all_setups(tiles_lie_on_all_squares);
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        bo_state s = dealt("", seed);
        same += memcmp(s.tile, first.tile, sizeof s.tile) == 0;
    }
    assert_int_equal(same, 0);
    assert_fact(BO_2_2);
}

/* ---- BO-2.3, BO-2.4 ---- */

TEST(bo_2_3__support_begins_by_difficulty)
{
    assert_int_equal(at_start("difficulty=easy").support, 2);
    assert_int_equal(at_start("difficulty=normal").support, 3);
    assert_int_equal(at_start("difficulty=hard").support, 4);
    assert_fact(BO_2_3);
}

static void floor_is_marked(const bo_state *s)
{
    assert_int_equal(s->floor, s->support);
}

TEST(bo_2_4__the_starting_value_is_the_floor)
{
    bo_state s = at_start("difficulty=hard");

    in_all_setups(floor_is_marked);
    resolve(&s, "invasion-of-poland", NULL);
    assert_int_equal(s.support, 6);
    assert_int_equal(s.floor, 4); /* for the whole game */
    assert_fact(BO_2_4);
}

/* ---- BO-2.5 ---- */

static void decks_are_of_one_stage(const bo_state *s)
{
    uint64_t seen[2] = { 0, 0 };

    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        for (unsigned i = 0; i < s->n_events[deck]; i++) {
            unsigned e = s->coming[deck][i];
            assert_int_equal(bo->content->event[e].stage, deck + 1);
            assert_false(is_in(seen, e) || is_in(s->box, e));
            seen[e / 64] |= 1ull << e % 64;
        }
    }
    for (gm_seat i = 0; i < s->n_seats; i++) { /* nobody learns which were taken out */
        bo_view v = seen_by(s, i);
        assert_true(v.known[0] == 0 && v.known[1] == 0 && v.gone[0] == 0 && v.gone[1] == 0);
    }
}

TEST(bo_2_5__two_events_of_each_deck_are_taken_out_unseen)
{
    bo_state s = dealt("", 1), other = dealt("", 2);
    unsigned n = 0;

    in_all_setups(decks_are_of_one_stage);
    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        assert_int_equal(s.n_events[deck], 10);
        assert_int_equal(boxed_events(&s, deck + 1), 2);
        assert_true(memcmp(s.coming[deck], other.coming[deck], 10) != 0);
        n += s.n_events[deck];
    }
    assert_int_equal(n, 70);
    assert_fact(BO_2_5);
}

/* ---- BO-2.6 ---- */

TEST(bo_2_6__the_decks_are_used_in_order)
{
    for (unsigned stage = 1; stage <= 7; stage++) {
        bo_state s = at_turn("beck+kordt");
        gm_events events;
        unsigned top;
        spend_decks(&s, stage);
        top = s.coming[stage - 1][s.n_events[stage - 1] - 1];
        end_turn(&s, &events);
        assert_int_equal(assert_event(&events, BO_E_EVENT, BO_26_1)->arg[0], top);
        assert_int_equal(s.n_events[stage - 1], 9);
    }
    assert_fact(BO_2_6);
}

/* ---- BO-2.7 ---- */

static void deck_is_whole(const bo_state *s)
{
    uint64_t seen = 0;

    assert_int_equal(s->n_deck, 51);
    for (unsigned i = 0; i < s->n_deck; i++)
        seen |= 1ull << s->deck[i];
    assert_true(seen == (1ull << 51) - 1);
}

TEST(bo_2_7__all_conspirator_cards_are_shuffled_into_one_deck)
{
    bo_state s = dealt("", 1), other = dealt("", 2);

    in_all_setups(deck_is_whole);
    assert_true(memcmp(s.deck, other.deck, 51) != 0);
    assert_fact(BO_2_7);
}

/* ---- BO-2.8 ---- */

TEST(bo_2_8__any_interrogation_card_can_be_the_first)
{
    uint32_t seen = 0;

    for (unsigned seed = 0; seed < 400; seed++) {
        bo_state s = dealt("players=2 first=1", seed);
        jail(&s, 1);
        begin_turn(&s, 1, NULL);
        assert_int_equal(s.stack[0].what, BO_F_QUESTION);
        seen |= 1u << s.stack[0].item;
    }
    assert_int_equal(seen, ((1u << 24) - 1) << 1);
    assert_fact(BO_2_8);
}

/* ---- BO-2.9 ---- */

static void dice_are_in_the_supply(const bo_state *s)
{
    assert_int_equal(s->dissent, 0);
    assert_int_equal(bo_dice_available(bo->content, s), 10);
}

TEST(bo_2_9__all_ten_dice_lie_in_the_supply)
{
    in_all_setups(dice_are_in_the_supply);
    assert_fact(BO_2_9);
}

/* ---- BO-2.10 ---- */

TEST(bo_2_10__a_set_up_that_names_too_many_or_too_few_is_refused)
{
    assert_setup_refused(bo, "players=3 conspirators=beck+kordt", BO_2_10);
    assert_setup_refused(bo, "players=3 conspirators=beck+kordt+oster+canaris", BO_2_10);
    assert_setup_refused(bo, "players=2 conspirators=beck", BO_2_10);
    assert_int_equal(rule_of_setup(bo, "players=3 conspirators=beck+kordt+oster"), BO_OK);
    assert_setup_refused(bo, "players=1 conspirators=beck", BO_2_10);
    assert_setup_refused(bo, "players=1 conspirators=beck+kordt+oster", BO_2_10);
    assert_int_equal(rule_of_setup(bo, "players=1 conspirators=beck+kordt"), BO_OK);
}

TEST(bo_2_10__a_conspirator_whom_nobody_knows_is_refused)
{
    assert_setup_refused(bo, "players=2 conspirators=beck+himmler", BO_2_10);
    assert_setup_refused(bo, "players=2 conspirators=beck+kordt+himmler", BO_2_10);
    assert_setup_refused(bo, "players=2 conspirators=beck++kordt", BO_2_10);
}

TEST(bo_2_10__who_begins_must_take_part)
{
    assert_setup_refused(bo, "players=3 first=4", BO_2_10);
    assert_int_equal(rule_of_setup(bo, "players=3 first=3"), BO_OK);
    assert_setup_refused(bo, "players=1 first=3", BO_2_10);
    assert_int_equal(rule_of_setup(bo, "players=1 first=2"), BO_OK);
}

TEST(bo_2_10__else_the_conspirators_are_dealt_at_random)
{
    unsigned seen = 0;

    for (unsigned seed = 0; seed < SEEDS; seed++) {
        bo_state s = dealt("players=5", seed);
        unsigned here = 0;
        for (gm_seat i = 0; i < 5; i++)
            here |= 1u << s.sheet[i];
        assert_int_equal(set_count(here), 5);
        seen |= here;
    }
    assert_int_equal(seen, ((1u << 9) - 1) << 1);
}

/* ---- BO-R.65 ---- */

TEST(bo_r_65__no_conspirator_takes_part_twice)
{
    assert_setup_refused(bo, "players=2 conspirators=beck+beck", BO_R_65);
    assert_setup_refused(bo, "players=3 conspirators=beck+kordt+beck", BO_R_65);
    assert_int_equal(rule_of_setup(bo, "players=3 conspirators=beck+kordt+oster"), BO_OK);
}

/* ---- BO-2.11, BO-2.12, BO-2.13 ---- */

static void everybody_is_timid_and_medium(const bo_state *s)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        assert_int_equal(s->motivation[i], BO_TIMID);
        assert_int_equal(s->suspicion[i], BO_MEDIUM);
    }
}

TEST(bo_2_11__everybody_is_timid_and_at_medium)
{
    in_all_setups(everybody_is_timid_and_medium);
    assert_fact(BO_2_11);
}

static void everybody_is_at_the_station(const bo_state *s)
{
    for (gm_seat i = 0; i < s->n_seats; i++)
        assert_int_equal(s->at[i], place("train-station"));
    assert_int_equal(s->jailed, 0);
}

TEST(bo_2_12__all_begin_on_the_train_station)
{
    in_all_setups(everybody_is_at_the_station);
    assert_fact(BO_2_12);
}

static void nobody_has_anything(const bo_state *s)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        assert_true(s->dossier[i] == 0);
        assert_int_equal(bo_items_of(s, i), 0);
    }
    assert_true(s->discards == 0 && s->limbo == 0);
}

TEST(bo_2_13__nobody_begins_with_cards_or_items)
{
    in_all_setups(nobody_has_anything);
    assert_fact(BO_2_13);
}

/* ---- BO-R.3 ---- */

static void stage_1_without_an_event(const bo_state *s)
{
    assert_int_equal(s->stage, 1);
    assert_int_equal(s->current, 0);
    assert_int_equal(s->key, 0);
}

TEST(bo_r_3__the_stage_is_1_before_any_event)
{
    bo_state s = at_turn("beck+kordt");
    gm_events events;

    in_all_setups(stage_1_without_an_event);
    clear_tile(&s, "munich");
    stand(&s, 0, "munich");
    carry(&s, 0, "keys");
    assert_allowed(bo, &s, 0, "deliver keys"); /* a delivery of stage 1 */
    next_is(&s, "gestapo-investigation");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_STAGE); /* nothing begins with the first card */
    assert_fact(BO_R_3);
}

/* ---- BO-R.4 ---- */

TEST(bo_r_4__who_begins_is_chosen_or_drawn)
{
    unsigned seen = 0;

    assert_int_equal(at_start("players=4 first=1").active, 0);
    assert_int_equal(at_start("players=4 first=4").active, 3);
    assert_int_equal(at_start("players=1 first=2").active, 1);
    for (unsigned seed = 0; seed < SEEDS; seed++)
        seen |= 1u << dealt("players=4", seed).active;
    assert_int_equal(seen, 15);
    assert_fact(BO_R_4);
}

/* ---- BO-R.66 ---- */

static uint64_t hash_of(const char *setup, unsigned seed)
{
    bo_state s = dealt(setup, seed);

    return gm_hash_state(bo->game, &s);
}

TEST(bo_r_66__the_same_seed_gives_the_same_game)
{
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        for (unsigned seed = 0; seed < 4; seed++) {
            assert_true(hash_of(setups[i], seed) == hash_of(setups[i], seed));
            assert_true(hash_of(setups[i], seed) != hash_of(setups[i], seed + 1));
        }
    }
    assert_fact(BO_R_66);
}

/* A later draw does not change an earlier one; a choice replaces the draw. */
TEST(bo_r_66__chance_is_used_in_a_fixed_order)
{
    bo_state a = dealt("players=4", 5),
             b = dealt("players=4 conspirators=beck+kordt+oster+canaris", 5);
    bo_state d = dealt("players=2 difficulty=hard first=2", 5), u = dealt("variant=urgency", 5);

    assert_memory_equal(a.tile, b.tile, sizeof a.tile);
    assert_memory_equal(a.coming, b.coming, sizeof a.coming);
    assert_memory_equal(a.deck, b.deck, sizeof a.deck);
    assert_int_equal(a.active, b.active);
    assert_int_equal(a.rng.position, b.rng.position);
    assert_memory_equal(a.tile, d.tile, sizeof a.tile);
    assert_memory_equal(a.deck, d.deck, sizeof a.deck);
    assert_memory_equal(a.sheet, d.sheet, 2); /* the first of those who are dealt */
    assert_memory_equal(a.tile, u.tile, sizeof a.tile);
    for (unsigned deck = 0; deck < BO_STAGES; deck++)
        assert_memory_equal(a.coming[deck], u.coming[deck], 9);
    assert_memory_equal(a.deck, u.deck, sizeof a.deck);
    assert_fact(BO_R_66);
}
