/*
 * fit.h: finds the weights of a game's value by logistic regression, from positions and how their
 * games ended.
 *
 * Nothing here is random: the same positions in the same order give the same weights. Floating
 * point is fine, because we round the result and keep it in a file; play uses whole numbers.
 */
#ifndef AI_FIT_H
#define AI_FIT_H

#include "game.h"

typedef struct fit fit;

typedef struct fit_how {
    unsigned rounds;   /* of descent */
    double step;       /* of a weight in a round, at most, as the sum counts it */
    double reluctance; /* to move a weight away from 0 */

    void (*tell)(void *listener, unsigned round); /* after every round; NULL: nobody listens */
    void *listener;
} fit_how;

/* The game that a position is from. Some games are held out to test the weights on. */
typedef struct fit_game {
    uint32_t number;
    uint8_t kind; /* such as its scenario: there is a loss for each kind */
} fit_game;

enum { FIT_ANY = 0xff }; /* kind */

/* A set of positions of a game with that many weights; NULL if out of memory. */
fit *fit_open(uint16_t n_weights);
void fit_close(fit *f);

/* Adds a position: its features in thousandths, and what it was worth in the end (0 to 1). */
MUST_USE bool fit_add(fit *f, fit_game from, const int32_t *features, double outcome);

/* The number of positions, in the games held out or in the others. */
size_t fit_count(const fit *f, uint8_t kind, bool is_held_out);

/* Finds weights, in thousandths, from the games that are not held out. */
void fit_run(fit *f, const fit_how *how, int32_t *weights);

/*
 * The logarithmic loss per position with these weights, in the games held out or in the others.
 * Without weights: the loss of always predicting the average.
 */
double fit_loss(const fit *f, const int32_t *weights, uint8_t kind, bool is_held_out);

/* Positions whose chance, by these weights, lies between two tenths. */
typedef struct fit_bin {
    size_t n;
    double told, won; /* averages: the chance, and the result */
} fit_bin;

enum { FIT_BINS = 10 };

/* Do the chances mean what they say? In games that were held out. */
void fit_bins(const fit *f, const int32_t *weights, fit_bin out[FIT_BINS]);

#endif
