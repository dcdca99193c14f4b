/*
 * wire_table.c: a game played at random.
 */
#include "wire_table.h"

#include <stdlib.h>
#include <string.h>

static kit kits[3];
const gm_set *null_set, *bo_set, *st_set;

int open_games(void **state)
{
    static const struct {
        const char *id;
        const gm_set **set;
    } games[] = { { "null", &null_set }, { "bo", &bo_set }, { "st", &st_set } };

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(games); i++) {
        kit_open(&kits[i], games_find(span_of(games[i].id)));
        *games[i].set = &kits[i].set;
    }
    return 0;
}

int close_games(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT_OF(kits); i++)
        kit_close(&kits[i]);
    return 0;
}

void wire_table_begin(wire_table *t, const gm_set *set, const char *setup, const char *seed)
{
    rng_key key = rng_key_from_text(seed, strlen(seed));

    *t = (wire_table){ .set = set, .state = new_state(set, setup, seed) };
    rng_start(&t->luck, &key);
}

void wire_table_end(wire_table *t)
{
    free(t->state);
    t->state = NULL;
}

/* Somebody of a set that is not empty. */
static gm_seat one_of(gm_seats set, rng *luck)
{
    gm_seat seat;

    do
        seat = (gm_seat)rng_below(luck, GM_MAX_SEATS);
    while (!(set & GM_SEAT(seat)));
    return seat;
}

bool wire_table_step(wire_table *t)
{
    const game *g = t->set->game;
    gm_seats must = g->must_act(t->set->content, t->state);
    gm_seats may = g->may_act(t->set->content, t->state);
    gm_moves list = { .n = 0 };
    gm_seat who;

    gm_clear(&t->events);
    if (must == 0)
        return false;
    /* Interrupts are rare among people, too: every one of them would drown the game. */
    who = one_of(rng_below(&t->luck, 8) == 0 ? must | may : must, &t->luck);
    g->moves(t->set->content, t->state, who, &list);
    assert_true(list.n > 0);
    g->apply(t->set->content, t->state, who, list.m[rng_below(&t->luck, list.n)], &t->events);
    return true;
}

gm_seats wire_table_seats(const wire_table *t)
{
    return (1u << t->set->game->n_seats(t->state)) - 1;
}
