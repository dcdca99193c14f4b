/*
 * bench_times.c: a growing list, sorted when it is asked.
 */
#include "bench_times.h"
#include "cli.h"

#include <stdlib.h>

enum { FIRST_ROOM = 1 << 16 };

void times_add(bench_times *t, double seconds)
{
    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : FIRST_ROOM;
        t->us = cli_must_have(realloc(t->us, t->room * sizeof *t->us));
    }
    t->us[t->n++] = seconds > 0 ? (uint32_t)(seconds * 1e6) : 0;
}

static int by_size(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

    return (left > right) - (left < right);
}

double times_at(bench_times *t, double part)
{
    if (t->n == 0)
        return 0;
    qsort(t->us, t->n, sizeof *t->us, by_size);
    return t->us[(size_t)(part * (double)(t->n - 1))] / 1e3;
}
