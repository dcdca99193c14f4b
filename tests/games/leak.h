/*
 * leak.h: does a game tell anybody more than he may know?
 *
 * Random games are played. Beside each goes, for every set of viewers (a spectator, each seat, each
 * pair of seats), a twin: another state, sampled from the view, that these viewers cannot tell from
 * the real one. As long as they hear the same of both and learn nothing, everything they have of
 * both must be the same:
 *
 *     their view, byte by byte; who must act and who may; their own legal moves, in order;
 *     what each of them is asked; the result;
 *     and after a move, what they are told and whether undo may cross it.
 *
 * Both states throw the same dice. Where somebody else moves, his move may be another one in the
 * twin: secret choices that sound alike must look alike.
 */
#ifndef TESTS_LEAK_H
#define TESTS_LEAK_H

#include "game.h"

typedef struct leak_plan {
    const char *setup, *seed;
    unsigned games;

    /* No two things are alike, so that even after learning equal news mean equal views. */
    bool is_exact;
} leak_plan;

typedef struct leak_counts {
    unsigned positions; /* of the real games */
    unsigned twins;     /* compared with them */
    unsigned others;    /* secret moves that differed and sounded alike */
} leak_counts;

/* NULL, or a sentence that says what leaks and where, written into `why`. */
MUST_USE const char *leak_find(const gm_set *set, const leak_plan *plan, leak_counts *counts,
                               text *why);

#endif
