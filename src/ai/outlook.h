/*
 * outlook.h: the chance to win that we show to people, by playing on.
 *
 * Everybody plays on by the game's quick policy until some turns or stages have begun; then the
 * value counts, with the weights that predict best (game.h: told). Where the dice of a move can win
 * the game at once, their exact chance counts, and the game goes on as if they had failed.
 */
#ifndef AI_OUTLOOK_H
#define AI_OUTLOOK_H

#include "plan.h"

/* What looking ahead needs; `spare` has room for a state, and the caller frees it. */
typedef struct outlook {
    const gm_set *set;
    int32_t play[GM_MAX_WEIGHTS], told[GM_MAX_WEIGHTS];
    unsigned horizon; /* turns or stages */
    _Alignas(16) uint8_t spare[PLAN_STATE];
} outlook;

void outlook_init(outlook *o, const gm_set *set);

/*
 * Makes a move for `who`, or none if `m` is NULL, and plays on from this state, which it changes.
 * Returns the chance of the side of `seat`. All randomness comes from `luck`.
 */
int32_t outlook_play(outlook *o, gm_state *s, gm_seat seat, gm_seat who, const gm_move *m,
                     const rng_key *luck);

/* A mean and the spread of its samples. */
typedef struct outlook_sum {
    int64_t sum, squares;
    uint32_t n;
} outlook_sum;

void outlook_add(outlook_sum *s, int32_t chance);
int32_t outlook_mean(const outlook_sum *s);
int32_t outlook_error(const outlook_sum *s); /* the standard error of the mean */

#endif
