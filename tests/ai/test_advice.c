/*
 * test_advice.c: in every game, advice uses only what its seat may know, and only legal moves.
 */
#include "advice.h"
#include "kapelle_test.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 25, EVERY = 11 }; /* decisions tested in a game; one decision in this many */

typedef struct bench {
    kit k;
    gm_state *s, *other;
    gm_view *view;
    gm_moves moves;
} bench;

static void set_up(bench *b, const game *g, const char *setup)
{
    kit_open(&b->k, g);
    b->s = new_state(&b->k.set, setup, "advice");
    b->other = calloc(1, g->state_size);
    b->view = calloc(1, g->view_size);
    assert_true(b->other && b->view);
}

static void tear_down(bench *b)
{
    free(b->s);
    free(b->other);
    free(b->view);
    kit_close(&b->k);
}

/* The advice that the seat would get if this were the true state. */
static void ask(bench *b, const gm_state *s, gm_seat seat, advice_list *out)
{
    plan_task task = { .set = &b->k.set, .view = b->view, .moves = &b->moves, .seat = seat };

    memset(b->view, 0xa5, b->k.set.game->view_size);
    b->k.set.game->view(b->k.set.content, s, GM_SEAT(seat), b->view);
    advice_find(&task, out);
}

static void assert_sensible(const bench *b, gm_seat seat, const advice_list *l)
{
    const game *g = b->k.set.game;

    assert_int_equal(l->n, b->moves.n < ADVICE_MOST ? b->moves.n : ADVICE_MOST);
    for (unsigned i = 0; i < l->n; i++) {
        const advice *a = &l->best[i];
        assert_int_equal(g->check(b->k.set.content, b->s, seat, a->move), 0);
        assert_true(a->chance >= 0 && a->chance <= GM_SURE);
        assert_true(a->error >= 0 && a->error <= GM_SURE);
        assert_true(a->why.kind < g->n_reasons);
        if (i > 0)
            assert_true(a->chance <= l->best[i - 1].chance);
        for (unsigned k = 0; k < i; k++) {
            assert_memory_not_equal(&a->move, &l->best[k].move, sizeof a->move);
            if (a->why.kind != 0)
                assert_memory_not_equal(&a->why, &l->best[k].why, sizeof a->why);
        }
    }
}

static void look(bench *b, gm_seat seat, uint32_t n)
{
    const game *g = b->k.set.game;
    const gm_content *c = b->k.set.content;
    advice_list one = { .n = 0 }, two = { .n = 0 };

    ask(b, b->s, seat, &one);
    assert_sensible(b, seat, &one);
    g->sample(c, b->view, &(rng_key){ .word = { n, 1 } }, b->other);
    ask(b, b->other, seat, &two);
    assert_int_equal(one.n, two.n);
    for (unsigned i = 0; i < one.n; i++) {
        assert_memory_equal(&one.best[i].move, &two.best[i].move, sizeof one.best[i].move);
        assert_int_equal(one.best[i].chance, two.best[i].chance);
        assert_int_equal(one.best[i].error, two.best[i].error);
        assert_int_equal(one.best[i].why.kind, two.best[i].why.kind);
        assert_memory_equal(one.best[i].why.arg, two.best[i].why.arg, sizeof one.best[i].why.arg);
    }
}

/* Plays at random and asks now and then, until it has asked often enough. */
static void play_and_look(const game *g, const char *setup)
{
    bench b;
    unsigned looked = 0;
    gm_seats must;
    gm_events events;

    set_up(&b, g, setup);
    for (uint32_t n = 0; looked < DECISIONS && (must = g->must_act(b.k.set.content, b.s)); n++) {
        gm_seat seat = (gm_seat)set_first(must);
        g->moves(b.k.set.content, b.s, seat, &b.moves);
        if (n % EVERY == 0)
            look(&b, seat, n), looked++;
        gm_clear(&events);
        g->apply(b.k.set.content, b.s, seat, b.moves.m[n * 2654435761u % b.moves.n], &events);
    }
    assert_true(looked > 10);
    tear_down(&b);
}

TEST(what_a_seat_cannot_tell_apart_makes_no_difference_to_its_advice)
{
    unsigned games = 0;

    for (size_t i = 0; i < games_count; i++) {
        if (!advice_exists(games_all[i]))
            continue;
        play_and_look(games_all[i], "");
        games++;
    }
    assert_true(games > 1);
}

TEST(a_game_that_knows_nothing_about_it_gives_no_advice)
{
    const game *g = games_find(span_of("null"));
    advice_list list;
    bench b;

    set_up(&b, g, "");
    g->moves(b.k.set.content, b.s, 0, &b.moves);
    ask(&b, b.s, 0, &list);
    assert_false(advice_exists(g));
    assert_int_equal(list.n, 0);
    tear_down(&b);
}

static bool at_once(void *asker)
{
    ++*(unsigned *)asker;
    return true;
}

TEST(advice_that_is_stopped_still_names_moves)
{
    const game *g = games_find(span_of("st"));
    unsigned asked = 0;
    advice_list list;
    bench b;
    plan_task task;

    set_up(&b, g, "scenario=wiem-kim-jestes");
    task = (plan_task){ .set = &b.k.set,
                        .view = b.view,
                        .moves = &b.moves,
                        .seat = (gm_seat)set_first(g->must_act(b.k.set.content, b.s)),
                        .is_enough = at_once,
                        .asker = &asked };
    g->moves(b.k.set.content, b.s, task.seat, &b.moves);
    g->view(b.k.set.content, b.s, GM_SEAT(task.seat), b.view);
    advice_find(&task, &list);
    assert_true(list.n > 0 && asked > 0 && asked < 10);
    assert_int_equal(g->check(b.k.set.content, b.s, task.seat, list.best[0].move), 0);
    tear_down(&b);
}
