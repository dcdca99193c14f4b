/*
 * st_rich.h: games of Stawka that begin in the middle: agents have met, carry things and have
 * missions, evidence lies on the tracks, somebody is in prison. Random games from the first stage on
 * come to such positions far too seldom.
 */
#ifndef TESTS_ST_RICH_H
#define TESTS_ST_RICH_H

#include "st.h"

/* Decides what is left of the set-up by chance, then makes the table rich. Uses the state's dice. */
void make_rich(const gm_content *c, gm_state *s);

/* One move at random of whoever must act, or now and then of whoever may; false if it is over.
 * `played` counts verbs; or NULL. */
bool move_at_random(const gm_content *c, gm_state *s, rng *luck, unsigned played[ST_VERBS]);

/* Set-ups of all scenarios and levels. */
extern const char *const st_setups[];
extern const unsigned st_n_setups;

#endif
