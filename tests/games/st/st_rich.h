/*
 * st_rich.h: games of Stawka that begin in the middle: agents have met, carry things and have
 * missions, evidence lies on the tracks, somebody is in prison. Random games from the first stage on
 * come to such positions far too seldom. Tests that know nothing of the game may use it, too.
 */
#ifndef TESTS_ST_RICH_H
#define TESTS_ST_RICH_H

#include "game.h"

/* Finishes the set-up with random choices, then fills the table. Uses the state's dice. */
void make_rich(const gm_content *c, gm_state *s);

/*
 * One random move of a seat that must act, or now and then of one that may; false if it is over.
 * `played` counts the verbs of the game; or NULL.
 */
bool move_at_random(const gm_content *c, gm_state *s, rng *luck, unsigned *played);

/* Set-ups of all scenarios and levels. */
extern const char *const st_setups[];
extern const unsigned st_n_setups;

#endif
