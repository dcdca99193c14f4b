/*
 * test_memory.c: computer players allocate nothing, however long a game lasts: their memory is flat.
 *
 * The linker sends every allocation of this program's own code through the functions below.
 */
#include "kapelle_test.h"
#include "match.h"

#include <stdlib.h>

void *__real_malloc(size_t size);                /* NOLINT: the linker names them */
void *__real_calloc(size_t n, size_t size);      /* NOLINT */
void *__real_realloc(void *memory, size_t size); /* NOLINT */
void *__wrap_malloc(size_t size);                /* NOLINT */
void *__wrap_calloc(size_t n, size_t size);      /* NOLINT */
void *__wrap_realloc(void *memory, size_t size); /* NOLINT */

static unsigned allocations;

void *__wrap_malloc(size_t size) /* NOLINT */
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size) /* NOLINT */
{
    allocations++;
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *memory, size_t size) /* NOLINT */
{
    allocations++;
    return __real_realloc(memory, size);
}

enum { LONG = 300, EVERY = 11 }; /* decisions of a long game; we think about one in this many */

/* The level as it is, with fewer play-outs. */
static void think(const match *m, const bot *b, const int32_t *w, gm_seat seat)
{
    const game *g = m->set->game;
    plan_task task = { .set = m->set, .w = w, .view = m->view, .moves = &m->list, .seat = seat };
    plan_style style = g->judge ? b->level->judging : b->level->playing;
    plan_verdict verdict;
    rng luck;

    style.playouts = style.playouts < 40 ? style.playouts : 40;
    rng_start(&luck, &(rng_key){ .word = { 1 } });
    plan_decide(&task, &style, &luck, &verdict);
}

/* Plays a game, in which a bot makes the moves and another thinks about some; how many it made. */
static unsigned play_long(match *m, const bot *thinks)
{
    const game *g = m->set->game;
    const gm_content *c = m->set->content;
    const bot *plays = bot_find(g, span_of("easy"));
    int32_t w[GM_MAX_WEIGHTS];
    unsigned decisions = 0;
    gm_seats must;
    rng luck;

    plan_weights(g, NULL, w);
    rng_start(&luck, &(rng_key){ .word = { 2 } });
    while ((must = g->must_act(c, m->state)) != 0) {
        gm_seat seat = (gm_seat)set_first(must);
        uint16_t chosen = 0;
        g->moves(c, m->state, seat, &m->list);
        if (m->list.n > 1) {
            g->view(c, m->state, GM_SEAT(seat), m->view);
            if (decisions++ % EVERY == 0)
                think(m, thinks, w, seat);
            chosen = plays->choose(plays, m->set, m->view, seat, &m->list, &luck);
        }
        gm_clear(&m->events);
        g->apply(c, m->state, seat, m->list.m[chosen], &m->events);
    }
    return decisions;
}

static void assert_flat(const char *name, const char *setup, const char *level)
{
    const game *g = games_find(span_of(name));
    match *m = calloc(1, sizeof *m);
    unsigned before, decisions;
    kit k;

    assert_non_null(m);
    kit_open(&k, g);
    m->set = &k.set;
    m->state = new_state(&k.set, setup, "memory");
    m->view = calloc(1, g->view_size);
    assert_non_null(m->view);
    before = allocations;
    decisions = play_long(m, bot_find(g, span_of(level)));
    assert_int_equal(allocations, before);
    assert_true(before > 0 && decisions > LONG);
    free(m->view);
    free(m->state);
    free(m);
    kit_close(&k);
}

TEST(thinking_allocates_nothing_in_a_long_game)
{
    static const char *const levels[] = { "easy", "normal", "hard" };

    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        assert_flat("bo", "players=5 difficulty=hard", levels[i]);
        assert_flat("st", "scenario=hotel-excelsior", levels[i]);
    }
}
