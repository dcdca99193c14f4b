/*
 * luck.h: bots at a server's table: their luck comes out of the table's seed, so that a record shows
 * whether they moved by it.
 *
 * The seed is a secret until the game is over, and the luck of one line tells nothing of the dice
 * or of any other line. A bot still sees its own view and nothing more.
 */
#ifndef AI_LUCK_H
#define AI_LUCK_H

#include "match.h"
#include "record.h"

enum { LUCK_VIEW = 4096 }; /* bytes of the largest view */

/* What the bot does as line `line` of the log; moves->n is at least 1. */
MUST_USE gm_move luck_choose(const bot *b, const gm_set *set, const gm_state *s, gm_seat seat,
                             const char *seed, uint32_t line, const gm_moves *moves);

typedef struct luck_found {
    uint32_t checked; /* moves of bots that were made again */
    uint32_t unknown; /* moves of bots that this program has not, or has in another version */
    uint32_t line;    /* the first that its bot would not have made; 0: none */
} luck_found;

/* Makes the moves of the bots again in a record that was replayed. */
void luck_check(const record *r, const play *p, luck_found *out);

#endif
