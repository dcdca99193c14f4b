/*
 * stats.h: statistics over many games: confidence intervals, and how long things took.
 *
 * Floating-point numbers are fine here: nothing that a game depends on is computed from them.
 */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include "base.h"

/* A share, and its 95 % interval: 95 in 100 such intervals contain the true share. */
typedef struct stats_share {
    double rate, low, high;
} stats_share;

/*
 * By Wilson's formula, which stays between 0 and 1 and is reliable near both ends and for few
 * trials. `part` may have halves. Without trials the share is 0, and the interval is everything.
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

/* A quantile in milliseconds: 0.5 for the median. 0 if there are no durations. */
double stats_quantile_ms(const stats_times *t, double share);

#endif
