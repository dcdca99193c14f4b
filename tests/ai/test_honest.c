/*
 * test_honest.c: over whole games, computer players know only what their seat knows.
 *
 * In every other position of a game, half of whose moves are random, we deal everything hidden from
 * the seat again. In both states the player must get the same moves and come to the same verdict,
 * at every level. A game whose samples peek at the true state shows that the test would notice.
 */
#include "kapelle_test.h"
#include "match.h"

#include <stdlib.h>

enum { MOST = 3000 }; /* decisions of a game */

/* A level, how often we compare it, and how much of its patience we have time for. */
typedef struct trial {
    const char *bot;
    unsigned every;
    uint16_t playouts;
} trial;

static const trial trials[] = { { "easy", 2, 0 }, { "normal", 17, 16 }, { "hard", 67, 24 } };

static const struct setup {
    const char *game, *line;
} setups[] = {
    { "bo", "players=3 difficulty=normal" }, { "st", "scenario=wiem-kim-jestes" },
    { "bo", "players=1 difficulty=hard" },   { "st", "scenario=spotkanie" },
    { "st", "scenario=hotel-excelsior" },
};

typedef struct table {
    kit k;
    gm_set set; /* with the game as it is, or with one that leaks */
    int32_t w[GM_MAX_WEIGHTS];
    gm_state *s, *other;
    gm_view *view, *same;
    gm_moves moves, again;
} table;

static void set_up(table *t, const game *g, const char *setup)
{
    kit_open(&t->k, g);
    t->set = t->k.set;
    plan_weights(g, NULL, t->w);
    t->s = new_state(&t->k.set, setup, "honest");
    t->other = calloc(1, g->state_size);
    t->view = calloc(1, g->view_size);
    t->same = calloc(1, g->view_size);
    assert_true(t->other && t->view && t->same);
}

static void tear_down(table *t)
{
    free(t->s);
    free(t->other);
    free(t->view);
    free(t->same);
    kit_close(&t->k);
}

/* ---- a game that leaks, for this test only ---- */

static const gm_state *truth;
static size_t truth_size;

static void peek(const gm_content *c, const gm_view *v, const rng_key *key, gm_state *out)
{
    (void)c, (void)v, (void)key;
    memcpy(out, truth, truth_size);
}

/* ---- comparing ---- */

static void decide(const table *t, const trial *r, const gm_view *v, gm_seat seat, uint32_t n,
                   plan_verdict *out)
{
    const plan_level *level = bot_find(t->k.set.game, span_of(r->bot))->level;
    plan_task task = { .set = &t->set, .w = t->w, .view = v, .moves = &t->moves, .seat = seat };
    plan_style style = t->set.game->judge ? level->judging : level->playing;
    rng luck;

    style.playouts = style.playouts < r->playouts ? style.playouts : r->playouts;
    rng_start(&luck, &(rng_key){ .word = { n } });
    plan_decide(&task, &style, &luck, out);
    assert_true(out->best < t->moves.n);
}

/* Is its verdict the same in the other state, which the seat cannot tell from the true one? */
static bool is_blind(const table *t, const trial *r, gm_seat seat, uint32_t n)
{
    plan_verdict one, two;

    truth = t->s;
    decide(t, r, t->view, seat, n, &one);
    truth = t->other;
    decide(t, r, t->same, seat, n, &two);
    return memcmp(&one, &two, sizeof one) == 0;
}

/* Another truth behind the same view: it even has the same moves in the same order. */
static void deal_anew(table *t, gm_seat seat, uint32_t n)
{
    const game *g = t->k.set.game;
    const gm_content *c = t->k.set.content;

    g->view(c, t->s, GM_SEAT(seat), t->view);
    g->sample(c, t->view, &(rng_key){ .word = { n, 1 } }, t->other);
    g->view(c, t->other, GM_SEAT(seat), t->same);
    assert_int_equal(gm_hash_view(g, t->view), gm_hash_view(g, t->same));
    g->moves(c, t->other, seat, &t->again);
    assert_int_equal(t->again.n, t->moves.n);
    assert_memory_equal(t->again.m, t->moves.m, t->moves.n * sizeof t->moves.m[0]);
}

typedef struct count {
    unsigned compared, differed;
} count;

static void compare(table *t, gm_seat seat, uint32_t n, count counts[COUNT_OF(trials)])
{
    deal_anew(t, seat, n);
    for (size_t i = 0; i < COUNT_OF(trials); i++) {
        if (n % trials[i].every != 0)
            continue;
        counts[i].compared++;
        counts[i].differed += !is_blind(t, &trials[i], seat, n);
    }
}

/* The quick player's move, or any other: positions that happen, and others. */
static gm_move pick(const table *t, gm_seat seat, rng *luck)
{
    const game *g = t->k.set.game;
    bool strays = rng_below(luck, 2) != 0;

    return t->moves.m[t->moves.n == 1 ? 0
                      : strays        ? (uint16_t)rng_below(luck, t->moves.n)
                               : g->policy(t->k.set.content, t->w, t->s, seat, &t->moves, luck)];
}

/* A whole game. */
static void play_and_compare(table *t, count counts[COUNT_OF(trials)])
{
    const game *g = t->k.set.game;
    const gm_content *c = t->k.set.content;
    gm_seats must;
    gm_events events;
    uint32_t n = 0;
    rng luck;

    rng_start(&luck, &(rng_key){ .word = { 7 } });
    for (unsigned i = 0; i < MOST && (must = g->must_act(c, t->s)) != 0; i++) {
        gm_seat seat = (gm_seat)set_first(must);
        g->moves(c, t->s, seat, &t->moves);
        if (t->moves.n > 1)
            compare(t, seat, n++, counts);
        gm_clear(&events);
        g->apply(c, t->s, seat, pick(t, seat, &luck), &events);
    }
    assert_int_equal(g->must_act(c, t->s), 0);
}

TEST(what_is_hidden_makes_no_difference_in_any_position_of_a_game)
{
    for (size_t k = 0; k < COUNT_OF(setups); k++) {
        count counts[COUNT_OF(trials)] = { { 0, 0 } };
        table t;
        set_up(&t, games_find(span_of(setups[k].game)), setups[k].line);
        play_and_compare(&t, counts);
        for (size_t i = 0; i < COUNT_OF(trials); i++) {
            assert_true(counts[i].compared > 0);
            assert_int_equal(counts[i].differed, 0);
        }
        tear_down(&t);
    }
}

TEST(a_sample_that_peeks_is_found_out_at_every_level)
{
    for (size_t k = 0; k < 2; k++) {
        count counts[COUNT_OF(trials)] = { { 0, 0 } };
        game leaky;
        table t;
        set_up(&t, games_find(span_of(setups[k].game)), setups[k].line);
        leaky = *t.k.set.game;
        leaky.sample = peek;
        truth_size = leaky.state_size;
        t.set.game = &leaky;
        play_and_compare(&t, counts);
        for (size_t i = 0; i < COUNT_OF(trials); i++)
            assert_true(counts[i].differed > 0);
        tear_down(&t);
    }
}
