/*
 * thought.h: a decision that a bot has to make, with everything that another thread needs to make
 * it.
 *
 * The house makes it and owns its memory; the content that the task names lives as long as the
 * house. The threads that decide see neither house nor table (thinkers.h).
 */
#ifndef SERVER_THOUGHT_H
#define SERVER_THOUGHT_H

#include "luck.h"

typedef struct thought thought;
struct thought {
    luck_task task;
    gm_move move;     /* the answer, and */
    uint32_t took_us; /* how long it took */
    thought *next;    /* for thinkers.c */

    /* For the house only. */
    struct room *room; /* NULL: the table has gone */
    thought *older;    /* of those handed out */
};

#endif
