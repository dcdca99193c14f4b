/*
 * stats.c: intervals and quantiles.
 */
#include "stats.h"

#include <math.h>

stats_share stats_share_of(double part, uint64_t whole)
{
    const double z = 1.959963984540054; /* 95 % of a normal distribution lie within z deviations */
    double n = (double)whole, rate, middle, half;

    if (whole == 0)
        return (stats_share){ .rate = 0, .low = 0, .high = 1 };
    rate = part / n;
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n);
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (
        stats_share){ .rate = rate, .low = fmax(0, middle - half), .high = fmin(1, middle + half) };
}

/* Numbers below STATS_STEPS have buckets of their own; of others only the five top bits count. */
static unsigned bucket_of(uint64_t ns)
{
    unsigned shift;

    if (ns < STATS_STEPS)
        return (unsigned)ns;
    shift = 59u - (unsigned)__builtin_clzll(ns);
    return shift * STATS_STEPS + (unsigned)(ns >> shift);
}

static double middle_of(unsigned bucket)
{
    unsigned shift = bucket < 2 * STATS_STEPS ? 0 : bucket / STATS_STEPS - 1;
    double width = (double)(1ull << shift);

    return (bucket - shift * STATS_STEPS) * width + (width - 1) / 2;
}

void stats_time(stats_times *t, uint64_t ns)
{
    t->bucket[bucket_of(ns)]++;
    t->n++;
}

void stats_times_add(stats_times *sum, const stats_times *more)
{
    sum->n += more->n;
    for (unsigned i = 0; i < STATS_BUCKETS; i++)
        sum->bucket[i] += more->bucket[i];
}

double stats_quantile_ms(const stats_times *t, double share)
{
    double wanted = fmax(1, ceil(share * (double)t->n));
    uint64_t seen = 0;

    for (unsigned i = 0; i < STATS_BUCKETS; i++) {
        seen += t->bucket[i];
        if ((double)seen >= wanted)
            return middle_of(i) / 1e6;
    }
    return 0;
}
