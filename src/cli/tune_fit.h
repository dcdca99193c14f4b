/*
 * tune_fit.h: weights for a game's value from how games end (`kapelle tune --fit`).
 *
 * Computer players play many games with some random moves, so that there are unusual positions too.
 * We keep every position at the start of a turn or stage with the result of its game, and a
 * logistic regression (fit.h) finds the weights that would have predicted the results best.
 */
#ifndef CLI_TUNE_FIT_H
#define CLI_TUNE_FIT_H

#include "fit.h"
#include "match.h"
#include "tune.h"

typedef struct tune_games {
    const gm_set *set;
    const tune_setup *setups;
    unsigned n_setups, n_weights, threads;
    const bot *player; /* in every seat */
    uint32_t games;    /* of each set-up */
    uint32_t stray;    /* one decision in this many is random; 0: none */
    rng_key series;
} tune_games;

/*
 * Plays and keeps positions, in the order of the games' numbers, however many threads play; the
 * kind of a game is its set-up. NULL after an error message, if a set-up is refused or memory runs
 * out.
 */
MUST_USE fit *tune_collect(const tune_games *t);

#endif
