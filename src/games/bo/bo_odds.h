/*
 * bo_odds.h: the exact chances of an attempt, in whole numbers.
 *
 * They depend only on a throw: the die, the dice to roll, those already on the table, and the
 * numbers that judge them. Callers need no content, so that the command may include this file too.
 */
#ifndef GAMES_BO_ODDS_H
#define GAMES_BO_ODDS_H

#include "game.h"

enum { BO_ODDS_DICE = 16, BO_ODDS_ROLLS = 24 }; /* most dice; most dice and rerolls together */

typedef struct bo_throw {
    unsigned target_faces, eagle_faces, other_faces; /* of a die */
    unsigned dice;                                   /* still to be rolled */
    unsigned targets, eagles, others;                /* dice that lie on the table */
    unsigned needs;                                  /* targets that kill */
    unsigned exposed_at;                             /* eagles that betray */
    int32_t added;                                   /* eagles added, less those cancelled */
    unsigned cancels;                                /* eagles that cards cancel after the roll */
    unsigned rerolls;                                /* one die each */
    unsigned forced; /* rerolls under way: they come first and cannot be left out */
} bo_throw;

/* The die and the detection number of a level of suspicion, as the content has them. */
void bo_throw_by(const gm_content *c, unsigned suspicion, bo_throw *out);

/*
 * The attempt under way: false if there is none. Cards in the dossiers of free conspirators that
 * reroll dice or cancel eagles count as if their holders will play them.
 */
MUST_USE bool bo_throw_of(const gm_content *c, const gm_view *v, bo_throw *out);

/*
 * NULL, or a sentence that says why there is no exact answer. Uses rerolls one at a time, each on
 * any die or, unless forced, not at all, so that success is likeliest and, among equals, detection
 * least likely.
 */
MUST_USE const char *bo_throw_odds(const bo_throw *t, gm_odds *out);

/* How many dice there are, as the content has it. */
unsigned bo_odds_pool(const gm_content *c);

/*
 * For the table of the game: the chances of the attempt under way, or those after a move of `who`.
 * Assumes that everybody gives what they are asked for. A move that opens an attempt counts with
 * everything at hand: whatever may be committed, asked for or played for the pool, as long as it
 * does not lower success. A prisoner who resists succeeds if he is set free. Any other move that
 * does not affect an attempt has no chances, and neither has an illegal one.
 */
void bo_odds(const gm_content *c, const gm_view *v, gm_seat who, const gm_move *m, gm_odds *out);

/* Rounded to whole percents; 0 and 100 only if they are exact. */
unsigned bo_percent(uint64_t n, uint64_t of);

#endif
