/*
 * luck.h: bots at a server's table. Their luck comes from the table's seed, so that anyone can
 * recompute their moves from a record.
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
 * A decision as its bot knows it, with the bot's luck for it, and without the state. It points only
 * to things that outlive it, so another thread can make the decision while the game goes on.
 */
typedef struct luck_task {
    const bot *bot;
    const gm_set *set;
    rng_key key; /* of its luck */
    gm_seat seat;
    gm_moves moves; /* at least one */
    _Alignas(16) uint8_t view[LUCK_VIEW];
} luck_task;

/* Prepares the decision that will be line `line` of the log; then makes it. */
void luck_prepare(luck_task *t, const bot *b, const gm_set *set, const gm_state *s, gm_seat seat,
                  const char *seed, uint32_t line, const gm_moves *moves);
MUST_USE gm_move luck_decide(const luck_task *t);

/*
 * The same, unless `is_off`, asked now and then, calls it off: then what comes is some legal move,
 * and must not be played.
 */
MUST_USE gm_move luck_decide_unless(const luck_task *t, bool (*is_off)(void *), void *asker);

/* Both at once; moves->n is at least 1. */
MUST_USE gm_move luck_choose(const bot *b, const gm_set *set, const gm_state *s, gm_seat seat,
                             const char *seed, uint32_t line, const gm_moves *moves);

typedef struct luck_found {
    uint32_t checked; /* bots' moves that were recomputed */
    uint32_t unknown; /* moves of bots that this program does not have, or not in that version */
    uint32_t line;    /* the first that its bot would not have made; 0: none */
} luck_found;

/* Recomputes the bots' moves in a record that was replayed. */
void luck_check(const record *r, const play *p, luck_found *out);

#endif
