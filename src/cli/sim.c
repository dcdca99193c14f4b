/*
 * sim.c: figures of a series of games, and which games they cover.
 */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

sim_figures *sim_new(void)
{
    return cli_must_have(calloc(1, sizeof(sim_figures)));
}

void sim_free(sim_figures *f)
{
    free(f->ranges);
    uses_free(&f->uses);
    free(f);
}

/* Makes one range of range i and the one before it if there is no gap between them. */
static void join_range(sim_figures *f, size_t i)
{
    if (i == 0 || i >= f->n_ranges || f->ranges[i - 1].last + 1 != f->ranges[i].first)
        return;
    f->ranges[i - 1].last = f->ranges[i].last;
    f->n_ranges--;
    memmove(&f->ranges[i], &f->ranges[i + 1], (f->n_ranges - i) * sizeof f->ranges[0]);
}

bool sim_add_range(sim_figures *f, sim_range r)
{
    size_t i = f->n_ranges;

    while (i > 0 && f->ranges[i - 1].first > r.first)
        i--;
    if ((i > 0 && f->ranges[i - 1].last >= r.first) ||
        (i < f->n_ranges && f->ranges[i].first <= r.last))
        return false;
    f->ranges = cli_must_have(realloc(f->ranges, (f->n_ranges + 1) * sizeof f->ranges[0]));
    memmove(&f->ranges[i + 1], &f->ranges[i], (f->n_ranges - i) * sizeof f->ranges[0]);
    f->ranges[i] = r;
    f->n_ranges++;
    join_range(f, i + 1);
    join_range(f, i);
    return true;
}

unsigned sim_times_at(const sim_series *s, const char *name)
{
    unsigned i = 0;

    while (i < s->n_seats && strcmp(s->seats[i].bot, name) != 0)
        i++;
    return i;
}
