/*
 * bench_times.h: how long things took. We keep every time, so that percentiles are exact.
 */
#ifndef CLI_BENCH_TIMES_H
#define CLI_BENCH_TIMES_H

#include "base.h"

typedef struct bench_times {
    uint32_t *us; /* microseconds */
    size_t n, room;
} bench_times;

void times_add(bench_times *t, double seconds);

/* Milliseconds that this part of them, from 0 to 1, did not exceed; 0 if there are none. Sorts. */
double times_at(bench_times *t, double part);

#endif
