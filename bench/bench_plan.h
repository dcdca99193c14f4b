/*
 * bench_plan.h: how fast computer players are: whole games by the quick policy, and the time that
 * each level takes for a decision.
 */
#ifndef BENCH_BENCH_PLAN_H
#define BENCH_BENCH_PLAN_H

#include "cli.h"
#include "match.h"
#include "stats.h"

enum { BENCH_LEVELS = 3 }; /* easy, normal, hard */

typedef struct bench_level {
    const char *bot;
    stats_times times; /* of its decisions, in CPU time */
} bench_level;

typedef struct bench_plan {
    double games_per_s, decisions_per_s; /* by the policy, as play-outs have it */
    bench_level levels[BENCH_LEVELS];
    long growth; /* kilobytes that the program needed more after the strongest level's last decision
                    than after its first */
} bench_plan;

/* Can the game's computer players plan? */
bool bench_can_plan(const game *g);

/* Measures for about so many times 1.4 seconds. `m` is a match with the set-up; its bots change. */
void bench_planners(match *m, long rounds, bench_plan *out);

#endif
