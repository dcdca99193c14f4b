/*
 * st_prospects.c: what computer players look up: what the next talks with somebody promise, where a
 * mission leads, what things are good for. The content decides it, so we work it out when that is
 * loaded.
 */
#include "st_greedy.h"
#include "st_load.h"
#include "st_value.h"

#include <string.h>

/* ---- talks ---- */

/* What talks promise from some evidence on, which may be beyond the end of the track. */
static st_prospect from(const st_content *c, const st_prospect *then, unsigned evidence)
{
    st_prospect p = then[evidence <= c->evidence_most ? evidence : 0];

    if (evidence > c->evidence_most)
        p.points += (int32_t)(evidence - c->evidence_most) * ST_PROSPECT;
    return p;
}

/* The average over the dice of one talk that comes about with a chance of `comes` hundredths. */
static st_prospect look_on(const st_content *c, const uint8_t ways[4], int32_t comes, bool clears,
                           const st_prospect *then, unsigned evidence)
{
    const st_prospect by_result[] = { then[evidence], from(c, then, evidence + 1),
                                      from(c, then, evidence + 2), then[clears ? 0 : evidence] };
    int64_t secrets = (int64_t)ways[3] * ST_PROSPECT, points = 0;

    for (unsigned i = 0; i < COUNT_OF(by_result); i++) {
        secrets += (int64_t)ways[i] * by_result[i].secrets;
        points += (int64_t)ways[i] * by_result[i].points;
    }
    secrets = (secrets * comes / 36 + (int64_t)then[evidence].secrets * (100 - comes)) / 100;
    points = (points * comes / 36 + (int64_t)then[evidence].points * (100 - comes)) / 100;
    return (st_prospect){ (int32_t)secrets, (int32_t)points };
}

static void look_ahead(st_content *c, unsigned document, enum st_outlook kind)
{
    const uint8_t *needs = c->agent[document].threshold;
    int32_t comes = kind == ST_BASIC_OUTLOOK ? ST_BASIC_COME_ABOUT : ST_COME_ABOUT;
    st_prospect now[ST_EVIDENCE_STEPS] = { { 0, 0 } }, next[ST_EVIDENCE_STEPS] = { { 0, 0 } };
    unsigned n =
        c->evidence_most + 1u < ST_EVIDENCE_STEPS ? c->evidence_most + 1u : ST_EVIDENCE_STEPS;

    for (unsigned talks = 1; talks <= 2 * ST_TALK_PAIRS; talks++) {
        for (unsigned e = 0; e < n; e++) {
            uint8_t ways[4];
            st_split_ways(needs, c->track[e], e >= c->secret_evidence, ways);
            next[e] = look_on(c, ways, comes, kind != ST_KEPT_OUTLOOK, now, e);
        }
        memcpy(now, next, n * sizeof *now);
        if (talks % 2 == 0)
            memcpy(c->prospect[kind][document][talks / 2], now, n * sizeof *now);
    }
}

/* ---- missions ---- */

static uint32_t all_locations(const st_content *c)
{
    return (uint32_t)((1ull << c->n_locations) - 1);
}

/* The locations that a term of sort `place` may mean. */
static uint32_t places_of(const st_content *c, const term *t)
{
    uint32_t set = 0;

    if (t->word == TERM_ITEM)
        return c->place[t->number].location ? 1u << (c->place[t->number].location - 1) : 0;
    if (t->word == ST_W_TELEPHONE)
        return c->phones;
    if (t->word != TERM_ALL_OF && t->word != TERM_ANY_OF)
        return all_locations(c);
    for (unsigned i = 0; i < t->n_args; i++)
        set |= places_of(c, &c->db->terms[t->arg + i]);
    return set;
}

static uint32_t places_in(const st_content *c, unsigned condition)
{
    const term *t = &c->db->terms[condition];
    uint32_t set = 0;

    if (t->word == ST_W_AT || t->word == ST_W_VISITED)
        return places_of(c, &c->db->terms[t->arg]);
    if (t->word == ST_W_IN || t->word == ST_W_ALONE || t->word == ST_W_SECTORS)
        return all_locations(c);
    for (unsigned i = 0; i < t->n_args; i++)
        set |= places_in(c, t->arg + i);
    return set;
}

/* ---- things ---- */

static bool answers(const st_rules *r, uint16_t trigger)
{
    return r->triggers >> (trigger - ST_W_USE) & 1;
}

static bool modifies(const st_rules *r, uint16_t word)
{
    return r->modifiers >> (word - ST_W_MORE_ROLL) & 1;
}

/* What a thing is worth by what it can do; the unit is that of st_greedy_worth.c. */
static int16_t worth_of_type(const st_rules *r, bool is_basic)
{
    int worth = is_basic ? 0 : 1000;

    if (answers(r, ST_W_ON_TALKED)) /* it can wait for the dice that it turns */
        worth += is_basic ? 7000 : 4500;
    else if (answers(r, ST_W_ON_TALK))
        worth += is_basic ? 2000 : 4500;
    if (answers(r, ST_W_RANK_TEST) || modifies(r, ST_W_MORE_RANK))
        worth += 1800;
    if (modifies(r, ST_W_MORE_ROLL) || answers(r, ST_W_ON_SEARCH))
        worth += 1500;
    if (modifies(r, ST_W_MORE_LIMIT))
        worth += 3500;
    if (answers(r, ST_W_USE))
        worth += is_basic ? 300 : 1200;
    return (int16_t)worth;
}

/* ---- all of it ---- */

void st_load_prospects(st_loading *l)
{
    st_content *c = l->c;

    st_load_weights(c);
    for (unsigned i = 1; i <= c->n_documents; i++) {
        for (unsigned kind = 0; kind < ST_OUTLOOKS; kind++)
            look_ahead(c, i, kind);
    }
    for (unsigned i = 1; i <= c->n_types; i++) {
        for (unsigned is_basic = 0; is_basic < 2; is_basic++)
            c->type[i].worth[is_basic] = worth_of_type(&c->type[i].rules, is_basic);
    }
    for (unsigned i = 1; i <= c->n_missions; i++) {
        st_mission *m = &c->mission[i];
        for (unsigned part = 0; part < 2; part++) {
            unsigned condition = m->part[part] ? m->part[part]->condition : 0;
            m->places |= places_in(c, condition);
            m->is_about_talks |= st_uses_word(l->db, condition, ST_W_TALKED);
        }
    }
}
