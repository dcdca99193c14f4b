/*
 * luck.h: bots at a server's table. Their luck comes from the table's seed, so that a record shows
 * whether they followed it.
 *
 * The seed is secret until the game is over, and the luck of one line reveals nothing about the
 * dice or any other line. A bot still sees only its own view.
 */
#ifndef AI_LUCK_H
#define AI_LUCK_H

#include "match.h"
#include "record.h"

enum { LUCK_VIEW = 4096 }; /* bytes of the largest view */

/*
 * A decision as its bot knows it, with the luck that it has for it. Everything is here by value
 * except what lasts, so another thread can take the decision while the game goes on; and the state
 * is not here.
 */
typedef struct luck_task {
    const bot *bot;
    const gm_set *set;
    rng_key key; /* of its luck */
    gm_seat seat;
    gm_moves moves; /* one at least */
    _Alignas(16) uint8_t view[LUCK_VIEW];
} luck_task;

/* The decision that will be line `line` of the log; then what the bot does. */
void luck_prepare(luck_task *t, const bot *b, const gm_set *set, const gm_state *s, gm_seat seat,
                  const char *seed, uint32_t line, const gm_moves *moves);
MUST_USE gm_move luck_decide(const luck_task *t);

/* Both at once; moves->n is at least 1. */
MUST_USE gm_move luck_choose(const bot *b, const gm_set *set, const gm_state *s, gm_seat seat,
                             const char *seed, uint32_t line, const gm_moves *moves);

typedef struct luck_found {
    uint32_t checked; /* bots' moves that were recomputed */
    uint32_t unknown; /* moves of bots that this program lacks, or has in another version */
    uint32_t line;    /* the first that its bot would not have made; 0: none */
} luck_found;

/* Recomputes the bots' moves in a record that was replayed. */
void luck_check(const record *r, const play *p, luck_found *out);

#endif
