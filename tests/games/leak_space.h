/*
 * leak_space.h: every move that can be written down in a game, legal or not. A player who tries
 * them all learns which rule forbids each: that must not reveal more than the view does.
 */
#ifndef TESTS_LEAK_SPACE_H
#define TESTS_LEAK_SPACE_H

#include "game.h"

typedef struct move_space {
    gm_move *m;
    size_t n, room;
} move_space;

/* All verbs with all values that have a word, by every argument. */
void space_fill(const gm_set *set, const gm_state *s, move_space *out);
void space_clear(move_space *space);

#endif
