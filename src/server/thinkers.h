/*
 * thinkers.h: the threads on which a server's bots think.
 *
 * A thinker sees a thought's task and nothing else: neither table nor house. The caller owns a
 * thought again when it gets it back, or has closed the thinkers.
 */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H

#include "thought.h"

typedef struct thinkers thinkers;

/* `ready` is called on a thinker's thread when there is something to give back. */
MUST_USE thinkers *thinkers_new(unsigned threads, void (*ready)(void *owner), void *owner);
void thinkers_take(thinkers *t, thought *job);
MUST_USE thought *thinkers_give(thinkers *t); /* the next that is done, or NULL */

/*
 * Calls off the thoughts under way, drops those not begun, and gives nothing back any more. Waits
 * until the threads have ended; a planner ends after its next step.
 */
void thinkers_close(thinkers *t);

#endif
