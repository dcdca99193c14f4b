/*
 * st_greedy_danger.c: what the careful player of st_greedy.c fears: that an officer comes and
 * arrests one of its agents.
 *
 * Only an agent whom open facts allow to be arrested need fear: enough evidence, and an officer who
 * can walk to him. Nobody knows how far the officer will walk; what counts is how soon he could be
 * there.
 */
#include "st_greedy.h"

#include <string.h>

/*
 * How likely it is, in hundredths, that an officer comes in this stage or the next; less with every
 * point that the way costs him, because he has others to visit too.
 */
enum { COMES_NOW = 100, COMES_NEXT = 70, A_STEP = 6 };

static void measure_from(const st_content *c, const st_state *s, unsigned agent,
                         uint8_t far[ST_FIELDS + 1])
{
    uint8_t queue[ST_FIELDS + 1] = { s->at[agent] }, near[8];

    memset(far, ST_NOWHERE, ST_FIELDS + 1);
    far[s->at[agent]] = 0;
    for (unsigned i = 0, end = 1; i < end; i++) {
        unsigned n = st_near(c, s, st_side_of(agent), queue[i], near);
        for (unsigned k = 0; k < n; k++) {
            if (far[near[k]] != ST_NOWHERE)
                continue;
            far[near[k]] = (uint8_t)(far[queue[i]] + 1);
            queue[end++] = near[k];
        }
    }
}

unsigned st_free_poles(const st_state *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < ST_COLOURS; i++)
        n += i != ST_KLOSS && st_is_free(s, i);
    return n;
}

/* ST-1.7  Without any of them the network is broken. */
int32_t st_worth_of_freedom(unsigned free_poles)
{
    static const int32_t worth[] = { 0, 90000, 18000, 14000 };

    return worth[free_poles < 3 ? free_poles : 3];
}

bool st_may_arrest(const st_content *c, const st_state *s, unsigned agent, unsigned target)
{
    const st_document *d = &c->agent[s->document[agent]];

    if (c->agent[s->document[target]].is_immune || st_has_talked(s, agent, target))
        return false;
    if (!d->may_arrest && !st_is_ordered(c, s, agent, ST_ARREST))
        return false;
    return st_evidence_on(s, target) >= c->arrest_evidence ||
           st_modifier(c, s, agent, ST_W_PLAYED, ST_W_FREE_ARREST, 0, target) > 0;
}

int32_t st_worth_of_arrest(const st_content *c, const st_state *s, unsigned target, unsigned field)
{
    int32_t ways = 36 - (int32_t)st_ways_at_least((int32_t)st_vigilance_of(c, s, target) + 1);
    int32_t worth = st_worth_of_freedom(st_free_poles(s));

    return c->face[st_face_at(c, field)].is_police ? worth : worth * ways / 36;
}

static bool is_suspect(const st_content *c, const st_state *s, unsigned agent)
{
    return st_side_of(agent) == ST_PL && s->level > ST_BASIC &&
           st_evidence_on(s, agent) >= c->arrest_evidence &&
           !c->agent[s->document[agent]].is_immune;
}

void st_look_out(const st_content *c, const st_state *s, unsigned agent, st_hunt *out)
{
    out->n = 0;
    if (!is_suspect(c, s, agent))
        return;
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned officer = ST_COLOURS + i;
        if (!st_is_free(s, officer) || !c->agent[s->document[officer]].may_arrest)
            continue;
        out->who[out->n] = (uint8_t)officer;
        measure_from(c, s, officer, out->far[out->n]);
        out->now[out->n] =
            st_may_arrest(c, s, officer, agent) ? (uint8_t)st_points_left(c, s, officer) : 0;
        out->next[out->n++] = (uint8_t)st_limit_of(c, s, officer);
    }
}

int32_t st_fear(const st_content *c, const st_state *s, const st_hunt *hunt, unsigned agent,
                unsigned field)
{
    int32_t most = 0;

    for (unsigned i = 0; i < hunt->n; i++) {
        int32_t needs = hunt->far[i][field] + c->cost[ST_ARREST];
        int32_t comes = (needs <= hunt->now[i] ? COMES_NOW : COMES_NEXT) - A_STEP * needs;
        most = comes > most ? comes : most;
    }
    return most ? st_worth_of_arrest(c, s, agent, field) / 100 * most : 0;
}
