/*
 * stats.h: what figures of many games are worth: intervals of confidence, and how long things took.
 *
 * Floating-point numbers are fine here: nothing that a game depends on is computed from them.
 */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include "base.h"

/* A share of a whole, and its interval of 95 %: of such intervals, 95 in 100 hold the true share. */
typedef struct stats_share {
    double rate, low, high;
} stats_share;

/*
 * By Wilson's formula, which stays between 0 and 1 and can be trusted near both ends and for few
 * trials. `part` may have halves. Of nothing, the share is 0 and may be anything.
 */
stats_share stats_share_of(double part, uint64_t whole);

/*
 * Durations, counted by size: a bucket is a sixteenth of a power of two wide, so that a quantile is
 * at most about 3 % off, whether things take nanoseconds or hours.
 */
enum { STATS_STEPS = 16, STATS_BUCKETS = 61 * STATS_STEPS };

typedef struct stats_times {
    uint64_t n, bucket[STATS_BUCKETS];
} stats_times;

void stats_time(stats_times *t, uint64_t ns);
void stats_times_add(stats_times *sum, const stats_times *more);

/* In milliseconds: so many took at most that long, 0.5 for half of them. 0 if there are none. */
double stats_quantile_ms(const stats_times *t, double share);

#endif
