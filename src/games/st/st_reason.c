/*
 * st_reason.c: why the careful player of st_greedy.c would make a move.
 *
 * For a deed it gives the chances, for an activation or a step the plan that it serves. It tries
 * free moves and answers on several samples: what is the same in all of them is certain, and the
 * first improvement that it finds is the reason.
 */
#include "st_greedy.h"
#include "st_odds.h"

enum { REASON_SAMPLES = 8 };

static const gm_event nothing = { .kind = 0 };

static gm_event why(unsigned kind, unsigned a, unsigned b, unsigned d)
{
    return (gm_event){ .kind = (uint8_t)kind, .arg = { (uint8_t)a, (uint8_t)b, (uint8_t)d } };
}

/* Rounded; 0 and 100 only if they are exact. */
static unsigned percent(uint64_t n, uint64_t of)
{
    uint64_t part = of ? (200 * n + of) / (2 * of) : 0;

    if (part == 0 && n > 0)
        return 1;
    return part == 100 && n < of ? 99 : (unsigned)part;
}

/* ---- deeds ---- */

static gm_event tell_talk(const st_content *c, const st_state *s, unsigned document)
{
    unsigned agent = st_active(s), target = c->agent[document].slot;
    unsigned opens = st_rank_ways(c, s, agent, target);
    uint8_t ways[4];

    st_talk_ways(c, s, agent, target, 0, ways);
    return why(ST_Y_TALK, document, percent((uint64_t)opens * (36u - ways[0]), 216),
               percent((uint64_t)opens * ways[3], 216));
}

static gm_event tell_chance(const st_content *c, const st_view *v, gm_seat seat, gm_move m,
                            unsigned kind)
{
    gm_odds o;

    st_odds(c, v, seat, &m, &o);
    return why(kind, m.arg[0], percent(o.success, o.of), 0);
}

static gm_event tell_deed(const st_content *c, const st_view *v, const st_state *s, gm_seat seat,
                          gm_move m)
{
    switch (m.verb) {
    case ST_V_TALK:
        return tell_talk(c, s, m.arg[0]);
    case ST_V_SEARCH:
        return why(ST_Y_SEARCH, s->at[st_active(s)], 0, 0);
    case ST_V_ORDER:
        return why(ST_Y_ORDER, m.arg[0], 0, 0);
    case ST_V_ARREST:
        return tell_chance(c, v, seat, m, ST_Y_ARREST);
    case ST_V_ATTACK:
        return tell_chance(c, v, seat, m, ST_Y_ATTACK);
    case ST_V_TRANSMIT:
        return why(ST_Y_TRANSMIT, 0, 0, 0);
    case ST_V_END:
    case ST_V_RESIGN:
        return why(ST_Y_REST, 0, 0, 0);
    case ST_V_TRIGGER:
        return why(ST_Y_HINDERS, 0, 0, 0);
    default:
        return nothing;
    }
}

/* ---- plans ---- */

static gm_event tell_points(const st_content *c, gm_seat seat, unsigned number)
{
    for (unsigned k = 0; k < ST_PLANS; k++) {
        if (c->plan[seat][k].number == number)
            return why(ST_Y_PLAN, c->plan[seat][k].points, 0, 0);
    }
    return nothing;
}

/* What an agent is up to; nothing if this move does not serve it. */
static gm_event tell_intent(const st_state *s, unsigned agent, const st_intent *plan)
{
    unsigned self = s->document[agent];
    unsigned other = plan->target < ST_AGENTS ? s->document[plan->target] : 0;

    switch (plan->verb) {
    case ST_V_TALK:
        return why(ST_Y_TO_TALK, self, other, 0);
    case ST_V_SEARCH:
        return why(ST_Y_TO_SEARCH, self, plan->field, 0);
    case ST_V_ORDER:
        return why(ST_Y_TO_ORDER, self, other, 0);
    case ST_V_ARREST:
        return why(ST_Y_TO_ARREST, self, other, 0);
    case ST_V_ATTACK:
        return why(ST_Y_TO_ATTACK, self, other, 0);
    case ST_V_TRANSMIT:
        return why(ST_Y_TO_SEND, self, 0, 0);
    case ST_BE_THERE:
        return why(ST_Y_TO_BE, self, plan->field, 0);
    default:
        return other ? why(ST_Y_TO_WAIT, self, other, 0) : nothing;
    }
}

static gm_event tell_plan(st_mind *mind, gm_move m)
{
    const st_state *s = mind->s;
    bool is_step = m.verb == ST_V_STEP;
    unsigned agent = is_step ? st_active(s) : mind->c->agent[m.arg[0]].slot;
    st_intent plan = st_intend(mind, s, agent);

    if (plan.waits || (is_step && (plan.far == 0 || plan.first != m.arg[0])))
        return nothing;
    return tell_intent(s, agent, &plan);
}

/* ---- what a move changes ---- */

/* Evidence on enemies that grows, on own agents that goes. */
static gm_event tell_evidence(gm_seat side, const st_state *before, const st_state *after)
{
    for (unsigned i = 0; i < ST_CAR; i++) {
        unsigned was = st_evidence_on(before, i), is = st_evidence_on(after, i);
        bool is_own = st_side_of(i) == side;
        if (before->document[i] && (is_own ? is < was : is > was))
            return why(is_own ? ST_Y_CLEARS : ST_Y_EVIDENCE, before->document[i], is, 0);
    }
    return nothing;
}

static gm_event tell_change(gm_seat side, const st_state *before, const st_state *after)
{
    if (after->winner == side + 1)
        return why(ST_Y_WINS, 0, 0, 0);
    if (after->secrets[side] > before->secrets[side])
        return why(ST_Y_SECRETS, 0, 0, 0);
    if (after->vp[side] > before->vp[side])
        return why(ST_Y_VP, 0, 0, 0);
    return tell_evidence(side, before, after);
}

static bool is_same(gm_event a, gm_event b)
{
    return a.kind == b.kind && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1];
}

static gm_event tell_certain(const st_content *c, const st_view *v, gm_seat seat, gm_move m,
                             rng *luck)
{
    gm_event found = nothing;
    gm_events unheard;

    for (unsigned i = 0; i < REASON_SAMPLES; i++) {
        rng_key key = { .word = { rng_next(luck), i } };
        st_state before, after;
        gm_event told;
        st_sample(c, v, &key, &before);
        if (st_check(c, &before, seat, m) != ST_OK)
            return nothing;
        after = before;
        gm_clear(&unheard);
        st_apply(c, &after, seat, m, &unheard);
        told = tell_change(seat, &before, &after);
        if (i > 0 && !is_same(told, found))
            return nothing;
        found = told;
    }
    return found;
}

/* ---- answers ---- */

static gm_event tell_answer(const st_content *c, const st_view *v, const st_state *s, gm_seat seat,
                            gm_move m, rng *luck)
{
    const gm_frame *f = st_top(s);
    gm_event found;

    if (f && f->what == ST_F_FIELD && (f->pc == ST_FOR_TOKEN || f->pc == ST_FOR_TOKEN_TO))
        return why(ST_Y_TOKEN, m.arg[0], 0, 0);
    if (m.verb == ST_V_KEEP && st_find_of(s))
        return why(ST_Y_KEEP, c->tile[st_find_of(s)].type, 0, 0);
    if (s->phase < ST_PLANNING)
        return why(ST_Y_SAME, 0, 0, 0);
    found = tell_certain(c, v, seat, m, luck);
    if (found.kind)
        return found;
    if (m.verb == ST_V_PASS || m.verb == ST_V_DECLINE || m.verb == ST_V_STOP)
        return why(ST_Y_IDLE, 0, 0, 0);
    return why(f ? ST_Y_MOST : ST_Y_GAINS, 0, 0, 0);
}

/* ---- the reason ---- */

gm_event st_reason(const st_content *c, const st_view *v, gm_seat seat, gm_move m, rng *luck)
{
    rng_key key = { .word = { rng_next(luck) } };
    gm_event found;
    gm_moves list;
    st_state s;
    st_mind mind;

    st_sample(c, v, &key, &s);
    if (st_check(c, &s, seat, m) != ST_OK)
        return nothing;
    st_moves(c, &s, seat, &list);
    st_think(c, &s, seat, &mind);
    if (list.n == 1)
        found = why(ST_Y_ONLY, 0, 0, 0);
    else if (m.verb == ST_V_PLAN)
        found = tell_points(c, seat, m.arg[0]);
    else if (m.verb == ST_V_ACTIVATE || m.verb == ST_V_STEP)
        found = tell_plan(&mind, m);
    else
        found = tell_deed(c, v, &s, seat, m);
    if (found.kind == 0 && m.verb != ST_V_ACTIVATE && m.verb != ST_V_STEP)
        found = tell_answer(c, v, &s, seat, m, luck);
    if (found.kind == 0) /* a way that serves no plan */
        found = why(ST_Y_SAME, 0, 0, 0);
    found.seat = seat;
    return found;
}
