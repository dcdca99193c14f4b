/*
 * thoughts.h: bots that think beside the loop: who is next, and what comes back.
 *
 * Tables whose bot has to decide wait in one queue. The house hands out a few thoughts at a time
 * (house_limits.thoughts), in order; a table has at most one of them, so no table can keep the
 * others from getting their turn. We make a thought only when we hand it out.
 */
#ifndef SERVER_THOUGHTS_H
#define SERVER_THOUGHTS_H

#include "room.h"
#include "thought.h"

/* Queues the table; in a house without thinkers, decides at once. */
void thoughts_want(room *r, const gm_moves *moves);

/* Its move waits for r->bot.due: house_beat. */
void thoughts_hold(room *r);

/* Takes it out of the queues. A thought that was handed out still comes back. */
void thoughts_leave(room *r);

/* The table is going: a thought that was handed out for it comes back without a table. */
void thoughts_part(room *r);

#endif
