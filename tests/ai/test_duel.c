/*
 * test_duel.c: mixtures that nobody can exploit, and the players that draw from them.
 */
#include "duel.h"
#include "games.h"
#include "kapelle_test.h"
#include "match.h"

#include <stdlib.h>

enum { TRIES = 1000, HALF = GM_SURE / 2 };

static void pay(duel *d, unsigned mine, unsigned theirs, int32_t worth)
{
    d->sum[mine][theirs] = (int64_t)worth * d->tries;
}

/* Each beats the next and loses to the one before. */
TEST(choices_that_beat_each_other_in_a_circle_are_mixed_evenly)
{
    duel d = { .mine = 3, .theirs = 3, .tries = TRIES };
    duel_mix mix;

    for (unsigned i = 0; i < 3; i++) {
        pay(&d, i, i, HALF);
        pay(&d, i, (i + 1) % 3, GM_SURE);
        pay(&d, i, (i + 2) % 3, 0);
    }
    duel_solve(&d, &mix);
    for (unsigned i = 0; i < 3; i++) {
        assert_in_range(mix.share[i], DUEL_WHOLE * 30 / 100, DUEL_WHOLE * 37 / 100);
        assert_in_range(mix.worth[i], HALF - HALF / 20, HALF + HALF / 20);
    }
}

/* One guard, two doors, the second worth twice as much: a thief goes there one time in three. */
TEST(the_better_prize_is_guarded_more_and_tried_less)
{
    duel d = { .mine = 2, .theirs = 2, .tries = TRIES };
    duel_mix mix;

    pay(&d, 0, 1, HALF);
    pay(&d, 1, 0, GM_SURE);
    duel_solve(&d, &mix);
    assert_in_range(mix.share[0], DUEL_WHOLE * 62 / 100, DUEL_WHOLE * 71 / 100);
    assert_in_range(mix.share[1], DUEL_WHOLE * 29 / 100, DUEL_WHOLE * 38 / 100);
}

TEST(a_choice_that_is_never_better_is_never_made)
{
    const rng_key key = { .word = { 7 } };
    duel d = { .mine = 3, .theirs = 2, .tries = TRIES };
    duel_mix mix;
    rng luck;

    for (unsigned k = 0; k < 2; k++) {
        pay(&d, 0, k, 100000);
        pay(&d, 1, k, 400000);
        pay(&d, 2, k, 350000);
    }
    duel_solve(&d, &mix);
    rng_start(&luck, &key);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(duel_draw(&mix, d.mine, &luck), 1);
}

/* With one try of each pair, differences between pairs are probably luck. */
TEST(a_single_try_is_hardly_trusted)
{
    duel d = { .mine = 2, .theirs = 2, .tries = 1 };
    duel_mix mix;

    pay(&d, 0, 0, 600000);
    pay(&d, 0, 1, 600000);
    pay(&d, 1, 0, 900000);
    duel_solve(&d, &mix);
    assert_true(mix.worth[0] > mix.worth[1]);
    assert_int_equal(mix.share[1], 0);
}

/* ---- Stawka's planning cards ---- */

/* Plays on until both sides choose a planning card; lists those of the first side. */
static void go_to_planning(const gm_set *set, gm_state *s, gm_moves *moves)
{
    const game *g = set->game;
    gm_events events;
    gm_moves theirs;

    for (unsigned i = 0; i < 100; i++) {
        gm_seat who = (gm_seat)set_first(g->must_act(set->content, s));
        g->moves(set->content, s, who, moves);
        g->rival_moves(set->content, s, 0, &theirs);
        if (theirs.n > 0)
            return;
        gm_clear(&events);
        g->apply(set->content, s, who, moves->m[0], &events);
    }
    fail_msg("nobody plans");
}

/* ST-7.2  With another seed the planner may choose another card, so nobody can predict it. */
TEST(the_planner_does_not_always_plan_the_same)
{
    static const plan_style style = {
        .samples = 1, .candidates = 4, .horizon = 1, .playouts = 8, .is_secretive = true
    };
    const game *g = games_find(span_of("st"));
    int32_t w[GM_MAX_WEIGHTS];
    plan_verdict verdict;
    uint32_t chosen = 0;
    gm_moves moves;
    gm_state *s;
    gm_view *v;
    kit k;

    kit_open(&k, g);
    plan_weights(g, NULL, w);
    s = new_state(&k.set, "scenario=pierwsze-starcie", "secret");
    v = calloc(1, g->view_size);
    assert_non_null(v);
    go_to_planning(&k.set, s, &moves);
    g->view(k.set.content, s, GM_SEAT(0), v);
    for (uint32_t n = 0; n < 12; n++) {
        plan_task task = { .set = &k.set, .w = w, .view = v, .moves = &moves, .seat = 0 };
        rng luck;
        rng_start(&luck, &(rng_key){ .word = { n } });
        plan_decide(&task, &style, &luck, &verdict);
        chosen |= 1u << verdict.best;
        assert_int_equal(verdict.played % (moves.n * moves.n), 0);
    }
    assert_true(set_count(chosen) > 1);
    free(v);
    free(s);
    kit_close(&k);
}
