/*
 * wire_table.h: a game played at random, for tests that send what happens in it.
 */
#ifndef TESTS_WIRE_TABLE_H
#define TESTS_WIRE_TABLE_H

#include "kapelle_test.h"
#include "wire.h"

/* The games, with their built-in content, between the fixtures of a group. */
extern const gm_set *null_set, *bo_set, *st_set;
int open_games(void **state);
int close_games(void **state);

typedef struct wire_table {
    const gm_set *set;
    gm_state *state;
    gm_events events; /* of the last step */
    rng luck;
} wire_table;

void wire_table_begin(wire_table *t, const gm_set *set, const char *setup, const char *seed);
void wire_table_end(wire_table *t);

/* A random move of somebody who must or may act; false if the game is over. */
MUST_USE bool wire_table_step(wire_table *t);

/* All seats; its subsets are all the viewers that there can be. */
gm_seats wire_table_seats(const wire_table *t);

#endif
