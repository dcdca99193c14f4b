/*
 * st_fears.c: what is to be feared if a move is made: an officer who can come, a token that lies face
 * down, cards that the enemy holds.
 *
 * Everybody knows how many cards the enemy holds, where his tokens lie, and which of both are gone;
 * a side knows its own besides. What is left is equally likely to be what lies face down.
 */
#include "st_greedy.h"

static const gm_event nothing = { .kind = 0 };

static gm_event fear(unsigned kind, unsigned a, unsigned b)
{
    return (gm_event){ .kind = (uint8_t)kind, .arg = { (uint8_t)a, (uint8_t)b } };
}

/* Rounded; 0 and 100 only if they are exact. */
static unsigned percent(uint64_t n, uint64_t of)
{
    uint64_t part = of ? (200 * n + of) / (2 * of) : 0;

    if (part == 0 && n > 0)
        return 1;
    return part == 100 && n < of ? 99 : (unsigned)part;
}

/* ---- arrests ---- */

/* The officer who needs the fewest points to arrest an agent on a field, in this stage or the next. */
static gm_event fear_arrest(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    gm_event found = nothing;
    unsigned least = ST_NOWHERE;
    st_hunt hunt;

    if (agent >= ST_CAR)
        return nothing;
    st_look_out(c, s, agent, &hunt);
    for (unsigned i = 0; i < hunt.n; i++) {
        unsigned far = hunt.far[i][field];
        unsigned needs = far == ST_NOWHERE ? far : far + c->cost[ST_ARREST];
        if (needs >= least || (needs > hunt.now[i] && needs > hunt.next[i]))
            continue;
        least = needs;
        found = fear(ST_Y_FEAR_ARREST, s->document[agent], s->document[hunt.who[i]]);
    }
    return found;
}

/* Where the agent will be after the move, if it stays there for the others to find. */
static gm_event fear_being_found(const st_content *c, const st_state *s, gm_move m)
{
    unsigned agent = st_active(s);

    if (agent >= ST_CAR || (m.verb != ST_V_STEP && m.verb != ST_V_END))
        return nothing;
    return fear_arrest(c, s, agent, m.verb == ST_V_STEP ? m.arg[0] : s->at[agent]);
}

/* ---- tokens ---- */

/* ST-17.12  The field that is entered, or on which something is done. */
static unsigned field_of(const st_state *s, gm_move m)
{
    switch (m.verb) {
    case ST_V_STEP:
        return m.arg[0];
    case ST_V_TALK:
    case ST_V_SEARCH:
    case ST_V_ORDER:
    case ST_V_ARREST:
    case ST_V_ATTACK:
        return st_active(s) < ST_CAR ? s->at[st_active(s)] : 0;
    default:
        return 0;
    }
}

/* How many of these tokens lie open on the board. */
static unsigned open_tokens(const st_view *v, unsigned type)
{
    unsigned n = 0;

    for (unsigned field = 1; field <= ST_FIELDS; field++)
        n += v->token_side[field] && (v->token_up[field] == type || v->token[field] == type);
    return n;
}

static gm_event fear_token(const st_content *c, const st_view *v, gm_seat seat, unsigned field)
{
    unsigned all = 0, harmful = 0;

    if (field == 0 || v->token_side[field] != st_other(seat) + 1u || v->token_up[field] ||
        v->token[field])
        return nothing;
    for (unsigned type = 1; type <= c->n_threats; type++) {
        const st_threat *t = &c->threat[type];
        unsigned gone = v->pool_gone[type] + open_tokens(v, type);
        unsigned left = t->side == st_other(seat) && t->copies > gone ? t->copies - gone : 0;
        all += left;
        harmful += t->enter || t->approach ? left : 0;
    }
    return harmful ? fear(ST_Y_FEAR_TOKEN, field, percent(harmful, all)) : nothing;
}

/* ---- cards ---- */

static unsigned deed_of(unsigned verb)
{
    switch (verb) {
    case ST_V_STEP:
        return ST_MOVE;
    case ST_V_SEARCH:
        return ST_SEARCH;
    case ST_V_TALK:
        return ST_TALK;
    default:
        return 0;
    }
}

/* Cards with which that side could answer such a deed. */
static uint64_t answers_to(const st_content *c, gm_seat side, unsigned deed)
{
    uint64_t found = 0;

    for (unsigned i = 0; i < c->n_reactions; i++) {
        const st_reaction *r = &c->reaction[i];
        if (r->deed == deed && r->half[side])
            found |= 1ull << i;
    }
    return found;
}

/* The chance that at least one of n cards is among the first h of u, in percent. */
static unsigned chance_of_one(unsigned n, unsigned h, unsigned u)
{
    const uint64_t sure = 1000000000;
    uint64_t none = sure;

    for (unsigned i = 0; i < h && u > i; i++)
        none = n + i < u ? none * (u - i - n) / (u - i) : 0;
    return percent(sure - none, sure);
}

/* ST-19.1, ST-19.5 */
static gm_event fear_cards(const st_content *c, const st_view *v, gm_seat seat, unsigned deed)
{
    gm_seat other = st_other(seat);
    uint64_t unseen = (1ull << c->n_reactions) - 1, known = v->reactions[other], could;
    unsigned held = v->n_hand[other], seen = set_count(known), hidden = held - seen, chance;

    if (deed == 0 || v->level < ST_ADVANCED || held == 0 || seen > held || (v->act & ST_A_BRIBED) ||
        ((v->answered | v->let_go | v->passes[other]) >> deed & 1))
        return nothing;
    could = answers_to(c, other, deed);
    unseen &= ~(v->reactions_gone | v->reactions[seat] | known);
    chance =
        could & known ? 100 : chance_of_one(set_count(could & unseen), hidden, set_count(unseen));
    return chance ? fear(ST_Y_FEAR_CARDS, held, chance) : nothing;
}

/* ---- the worst of it ---- */

gm_event st_fears(const st_content *c, const st_view *v, gm_seat seat, gm_move m, rng *luck)
{
    rng_key key = { .word = { rng_next(luck) } };
    gm_event found;
    st_state s;

    st_sample(c, v, &key, &s);
    if (st_check(c, &s, seat, m) != ST_OK)
        return nothing;
    found = fear_being_found(c, &s, m);
    if (found.kind == 0)
        found = fear_token(c, v, seat, field_of(&s, m));
    if (found.kind == 0)
        found = fear_cards(c, v, seat, deed_of(m.verb));
    found.seat = seat;
    return found;
}
