/*
 * st_greedy_ways.c: how far it is to everywhere, for the plans and fears of st_greedy.c.
 */
#include "st_greedy.h"

#include <string.h>

static bool is_way(const st_content *c, unsigned agent, unsigned field)
{
    return agent != ST_CAR || st_location_at(c, field) < 0;
}

/* Notes the way to a field, by another next to it. */
static inline unsigned reach(st_walk *out, uint8_t *queue, unsigned end, unsigned by,
                             unsigned field)
{
    if (out->far[field] != ST_NOWHERE)
        return end;
    out->far[field] = (uint8_t)(out->far[by] + 1);
    out->first[field] = out->first[by];
    queue[end] = (uint8_t)field;
    return end + 1;
}

static void spread(const st_content *c, const st_state *s, unsigned agent, uint8_t *queue,
                   unsigned end, st_walk *out)
{
    gm_seat side = agent == ST_CAR ? (gm_seat)ST_SIDES : st_side_of(agent);

    for (unsigned i = 0; i < end; i++) {
        const unsigned at = queue[i];
        const st_place *p = &c->place[at];
        if (!is_way(c, agent, at) && i > 0)
            continue;
        for (unsigned k = 0; k < p->n_open[side]; k++)
            end = reach(out, queue, end, at, p->open[side][k]);
        if (p->edge && s->join[p->face][p->edge - 1])
            end = reach(out, queue, end, at, st_beyond(c, s, p));
    }
}

void st_measure(const st_content *c, const st_state *s, unsigned agent, st_walk *out)
{
    gm_seat side = agent == ST_CAR ? (gm_seat)ST_SIDES : st_side_of(agent);
    bool is_active = st_active(s) == agent;
    st_fields steps = { { 0, 0 } };
    uint8_t queue[ST_FIELDS + 1], near[8];
    unsigned n, end = 0;

    memset(out->far, ST_NOWHERE, sizeof out->far);
    out->far[s->at[agent]] = out->first[s->at[agent]] = 0;
    out->can_act = !is_active || !(s->act & ST_A_ACTED);
    out->points = st_points_left(c, s, agent);
    if (is_active && (s->act & ST_A_MOVE_OVER))
        return;
    if (is_active)
        steps = st_steps(c, s, agent);
    n = st_near(c, s, side, s->at[agent], near);
    for (unsigned k = 0; k < n; k++) {
        if ((is_active && !st_in(steps, near[k])) || out->far[near[k]] != ST_NOWHERE)
            continue;
        out->far[near[k]] = 1;
        out->first[near[k]] = near[k];
        queue[end++] = near[k];
    }
    spread(c, s, agent, queue, end, out);
}
