/*
 * tune.h: finds weights for a game's judgement by playing (`kapelle tune`).
 *
 * An evolution strategy: in every step it tries the weights with random changes and with the same
 * changes reversed, on the same games, and moves towards what won more often. It measures wins,
 * with one device against noise: if we know a move's chance to win on the spot, we count that
 * chance, and the game goes on as if the move had failed.
 */
#ifndef CLI_TUNE_H
#define CLI_TUNE_H

#include "plan.h"

enum { TUNE_MAX_SETUPS = 32, TUNE_MAX_THREADS = 64 };

/* A set-up to play, and how much it counts. */
typedef struct tune_setup {
    gm_options how;
    char line[160];
    double share;
} tune_setup;

typedef struct tune {
    gm_set set;
    plan_style style;
    tune_setup setups[TUNE_MAX_SETUPS];
    unsigned n_setups, n_weights, threads;
    rng_key series;
    double sigma, rate; /* of the changes, and of a step, both in spreads of a feature */
    unsigned pairs;     /* of changes in a step */
    unsigned games;     /* of each set-up, to try one set of weights */

    double w[GM_MAX_WEIGHTS];    /* the weights so far */
    double size[GM_MAX_WEIGHTS]; /* 1 / the spread of the feature; 0: it never changes */
    double drift[GM_MAX_WEIGHTS], noise;
    unsigned step;
} tune;

/* Plays some games and measures how far each feature varies. */
void tune_measure(tune *t, unsigned games);

/* One step; returns the mean result of all that was tried, by set-up in `by` if not NULL. */
double tune_step(tune *t, double by[TUNE_MAX_SETUPS]);

/* The mean result of these weights over `games` of each set-up, from game `first` on. */
double tune_try(const tune *t, const double *w, uint32_t first, unsigned games,
                double by[TUNE_MAX_SETUPS]);

#endif
