/*
 * peek.h: a player that cheats: it sees the true state, decks and dice included.
 *
 * Nobody plays against it. It shows how often a player who knew everything could win, so that we
 * see how close the honest players come (`kapelle sim --bot clairvoyant`). It uses the same value
 * and the same quick policy as the planner (plan.h), but tries every move on copies of the true
 * state, where the dice fall as they will in the game.
 */
#ifndef AI_PEEK_H
#define AI_PEEK_H

#include "match.h"

/* How far it looks. */
typedef struct peek_style {
    uint8_t horizon;      /* turns or stages that a line is played on */
    uint8_t depth, width; /* moves that it tries one after the other, and how many of the best */
} peek_style;

/* The best move that it finds; moves->n is at least 1. `best`: the chance to win there, or NULL. */
uint16_t peek_decide(const gm_set *set, const int32_t *w, const gm_state *truth, gm_seat seat,
                     const gm_moves *moves, const peek_style *style, int32_t *best);

extern const bot peek_bot; /* only for `kapelle sim`: not in bots_all */

#endif
