/*
 * duel.h: two sides choose at the same time, and neither should be predictable.
 *
 * An opponent can predict and counter a player who always makes the choice that looks best. So the
 * planner estimates every pair of choices and draws from a mixture that no single answer beats.
 */
#ifndef AI_DUEL_H
#define AI_DUEL_H

#include "rng.h"

enum { DUEL_MOST = 16 }; /* choices of a side */

/* What each pair of choices was worth to the first side. */
typedef struct duel {
    unsigned mine, theirs;             /* choices */
    uint32_t tries;                    /* of each pair */
    int64_t sum[DUEL_MOST][DUEL_MOST]; /* over all tries; each is at most GM_SURE */
} duel;

/* Shares of a choice, which add up to DUEL_WHOLE or a little less. */
enum { DUEL_WHOLE = 10000 };
typedef struct duel_mix {
    uint32_t share[DUEL_MOST];
    int32_t worth[DUEL_MOST]; /* of each choice, against the other side's mixture */
} duel_mix;

void duel_solve(const duel *d, duel_mix *out);

/* One of the choices, by their shares. */
unsigned duel_draw(const duel_mix *mix, unsigned n, rng *luck);

#endif
