/*
 * test_plan.c: in every game, the planner uses only what its seat may know.
 */
#include "games.h"
#include "kapelle_test.h"
#include "luck.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 60, EVERY = 7 }; /* decisions compared in a game; one decision in this many */

static const plan_style quick = {
    .samples = 2, .depth = 2, .width = 2, .candidates = 2, .horizon = 1, .playouts = 4
};

typedef struct bench {
    kit k;
    int32_t w[GM_MAX_WEIGHTS];
    gm_state *s, *other;
    gm_view *view, *same;
    gm_moves moves;
} bench;

static bool can_plan(const game *g)
{
    return g->value && (g->judge || g->policy);
}

static void set_up(bench *b, const game *g, const char *setup)
{
    kit_open(&b->k, g);
    plan_weights(g, NULL, b->w);
    b->s = new_state(&b->k.set, setup, "planner");
    b->other = calloc(1, g->state_size);
    b->view = calloc(1, g->view_size);
    b->same = calloc(1, g->view_size);
    assert_true(b->other && b->view && b->same);
}

static void tear_down(bench *b)
{
    free(b->s);
    free(b->other);
    free(b->view);
    free(b->same);
    kit_close(&b->k);
}

static uint16_t decide(const bench *b, const gm_view *v, gm_seat seat, uint32_t n,
                       plan_verdict *out)
{
    plan_task task = { .set = &b->k.set, .w = b->w, .view = v, .moves = &b->moves, .seat = seat };
    rng luck;

    rng_start(&luck, &(rng_key){ .word = { n } });
    plan_decide(&task, &quick, &luck, out);
    assert_true(out->best < b->moves.n);
    for (uint16_t i = 0; i < b->moves.n; i++)
        assert_true(out->chance[i] >= 0 && out->chance[i] <= GM_SURE);
    return out->best;
}

/* The same view from another truth: the same choice. */
static void compare(bench *b, gm_seat seat, uint32_t n)
{
    const game *g = b->k.set.game;
    const gm_content *c = b->k.set.content;
    plan_verdict one, two;

    g->view(c, b->s, GM_SEAT(seat), b->view);
    g->sample(c, b->view, &(rng_key){ .word = { n, 1 } }, b->other);
    g->view(c, b->other, GM_SEAT(seat), b->same);
    assert_int_equal(gm_hash_view(g, b->view), gm_hash_view(g, b->same));
    assert_int_equal(decide(b, b->view, seat, n, &one), decide(b, b->same, seat, n, &two));
    assert_memory_equal(&one, &two, sizeof one);
}

/* Plays at random and compares now and then, until it has compared often enough. */
static void play_and_compare(const game *g, const char *setup)
{
    bench b;
    unsigned compared = 0;
    gm_seats must;
    gm_events events;

    set_up(&b, g, setup);
    for (uint32_t n = 0; compared < DECISIONS && (must = g->must_act(b.k.set.content, b.s)); n++) {
        gm_seat seat = (gm_seat)set_first(must);
        g->moves(b.k.set.content, b.s, seat, &b.moves);
        if (n % EVERY == 0 && b.moves.n > 1)
            compare(&b, seat, n), compared++;
        gm_clear(&events);
        g->apply(b.k.set.content, b.s, seat, b.moves.m[n * 2654435761u % b.moves.n], &events);
    }
    assert_true(compared > 10);
    tear_down(&b);
}

TEST(what_a_seat_cannot_tell_apart_makes_no_difference_to_its_plans)
{
    unsigned games = 0;

    for (size_t i = 0; i < games_count; i++) {
        if (!can_plan(games_all[i]))
            continue;
        play_and_compare(games_all[i], "");
        games++;
    }
    assert_true(games > 0);
}

static bool at_once(void *asker)
{
    ++*(unsigned *)asker;
    return true;
}

static bool never(void *asker)
{
    (void)asker;
    return false;
}

TEST(a_search_that_is_stopped_still_has_a_move)
{
    const game *g = games_find(span_of("bo"));
    unsigned asked = 0;
    plan_verdict out;
    rng luck;
    bench b;

    set_up(&b, g, "players=3");
    b.k.set.game->moves(b.k.set.content, b.s, (gm_seat)set_first(g->must_act(b.k.set.content, b.s)),
                        &b.moves);
    plan_task task = { .set = &b.k.set,
                       .w = b.w,
                       .view = b.view,
                       .moves = &b.moves,
                       .seat = (gm_seat)set_first(g->must_act(b.k.set.content, b.s)),
                       .is_enough = at_once,
                       .asker = &asked };
    g->view(b.k.set.content, b.s, GM_SEAT(task.seat), b.view);
    rng_start(&luck, &(rng_key){ .word = { 1 } });
    plan_decide(&task, &quick, &luck, &out);
    assert_true(out.best < b.moves.n);
    assert_true(asked > 0);
    assert_int_equal(out.played, 0);
    tear_down(&b);
}

/* A bot that thinks for a server hears when it stops, and until then moves as it always does. */
TEST(a_bot_can_be_called_off)
{
    const game *g = games_find(span_of("bo"));
    unsigned asked = 0;
    luck_task task;
    gm_seat seat;
    gm_move m;
    bench b;

    set_up(&b, g, "players=3");
    seat = (gm_seat)set_first(g->must_act(b.k.set.content, b.s));
    g->moves(b.k.set.content, b.s, seat, &b.moves);
    luck_prepare(&task, bot_find(g, span_of("normal")), &b.k.set, b.s, seat, "seed", 1, &b.moves);
    m = luck_decide_unless(&task, at_once, &asked);
    assert_true(asked > 0);
    assert_int_equal(g->check(b.k.set.content, b.s, seat, m), 0);
    m = luck_decide_unless(&task, never, NULL);
    assert_memory_equal(&m, &(gm_move[]){ luck_decide(&task) }, sizeof m);
    tear_down(&b);
}

static int32_t weight_of(const game *g, const int32_t *w, const char *name)
{
    for (unsigned i = 0; g->weights[i].name; i++) {
        if (strcmp(g->weights[i].name, name) == 0)
            return w[i];
    }
    fail_msg("there is no weight of %s", name);
    return 0;
}

/* content/bo/characters.txt: to the bold, suspicion counts less; what he does not mind is the same. */
TEST(a_character_minds_some_things_more_than_others)
{
    const game *g = games_find(span_of("bo"));
    int32_t plain[GM_MAX_WEIGHTS], bold[GM_MAX_WEIGHTS];

    plan_weights(g, NULL, plain);
    plan_weights(g, "bold", bold);
    assert_int_equal(weight_of(g, bold, "suspicion.high"),
                     weight_of(g, plain, "suspicion.high") * 70 / 100);
    assert_int_equal(weight_of(g, bold, "plan.now"), weight_of(g, plain, "plan.now") * 140 / 100);
    assert_int_equal(weight_of(g, bold, "dissent"), weight_of(g, plain, "dissent"));
    plan_weights(g, "normal", bold);
    assert_memory_equal(plain, bold, gm_count_weights(g) * sizeof *plain);
}
