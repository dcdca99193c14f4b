/*
 * thoughts.h: bots that think beside the loop: who is next, and what comes back.
 *
 * Tables whose bot has to decide stand in one line. The house hands out a few thoughts at a time
 * (house_limits.thoughts), the first in line first; a table has at most one of them, so however much
 * one table asks for, the others get their turn. A thought is made only when it is handed out.
 */
#ifndef SERVER_THOUGHTS_H
#define SERVER_THOUGHTS_H

#include "room.h"
#include "thought.h"

/* Gets in line; in a house that hands nothing out, decides at once. */
void thoughts_want(room *r, const gm_moves *moves);

/* Its move waits for r->bot.due: house_beat. */
void thoughts_hold(room *r);

/* It stands in line or waits no more. What was handed out comes back all the same. */
void thoughts_leave(room *r);

/* The table goes: what was handed out for it comes back to nobody. */
void thoughts_part(room *r);

#endif
