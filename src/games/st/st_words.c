/*
 * st_words.c: what the words of effects mean: whom, where, whether and how much.
 *
 * ST-G33  No word means prisoners without `arrested`, the dead never, the car only as `car`, or as
 * the foe of a token (ST-G54).
 *
 * If a mission names something that is not in the game, something else replaces it: a location by
 * any outside the police sector, a kind of enemy by any enemy but the chief, a kind of item by any
 * item.
 */
#include "st_ops.h"

/* ---- who ---- */

static unsigned free_of(const st_state *s, gm_seat side)
{
    unsigned set = 0;

    for (unsigned a = side * (unsigned)ST_COLOURS; a < (side + 1u) * ST_COLOURS; a++)
        set |= st_is_free(s, a) ? 1u << a : 0;
    return set;
}

static bool speaks_of_prisoners(const content *db, const term *t)
{
    for (unsigned i = 0; i < t->n_args + t->n_filters; i++) {
        const term *part = &db->terms[t->arg + i];
        if (part->word == ST_W_IS_ARRESTED || speaks_of_prisoners(db, part))
            return true;
    }
    return false;
}

/*
 * Those of one network. A mission looks back at those it was about, whatever has happened to them.
 */
static unsigned members(const st_content *c, const st_state *s, const gm_frame *f, gm_seat side,
                        const term *t)
{
    unsigned all = st_network(side), set;

    if (side >= ST_SIDES)
        return 0;
    if (st_is_mission(c, f) && f->effect.value == ST_W_TALKED)
        return all;
    set = t->n_filters && speaks_of_prisoners(c->db, t) ? st_prisoners(s) & all : free_of(s, side);
    if (st_is_mission(c, f) && (f->effect.value == ST_W_KILLED || f->effect.value == ST_W_ARRESTED))
        set |= 1u << f->foe & all;
    return set;
}

static unsigned alone(const st_state *s, unsigned subject)
{
    bool is_there = st_is_agent(subject) && s->document[subject] && !(s->flags[subject] & ST_DEAD);

    return is_there ? 1u << subject : 0;
}

static uint32_t who(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    gm_seat own = st_owner(c, f);
    unsigned self = st_is_agent(f->self) && f->sort != c->sort_scenario ? 1u << f->self : 0;

    switch (t->word) {
    case ST_W_SELF:
        return alone(s, f->self);
    case ST_W_FOE:
        return alone(s, f->foe);
    case ST_W_ALLY:
    case ST_W_ALLIES:
        return members(c, s, f, own, t) & ~self;
    case ST_W_ENEMY:
    case ST_W_ENEMIES:
        return own < ST_SIDES ? members(c, s, f, st_other(own), t) & ~self : 0;
    case ST_W_IT:
        return f->effect.it ? alone(s, f->effect.it - 1u) : 0;
    case ST_W_CAR:
        return alone(s, ST_CAR);
    default:
        return 0;
    }
}

/* ---- filters ---- */

static bool is_of_function(unsigned function, uint16_t word)
{
    switch (word) {
    case ST_W_CIVILIAN:
        return function == ST_CIVILIAN;
    case ST_W_SOLDIER:
        return function == ST_PRIVATE || function == ST_OFFICER || function == ST_SS;
    case ST_W_IS_OFFICER:
        return function == ST_OFFICER || function == ST_SS;
    default:
        return function == ST_SS;
    }
}

/* ST-4.8, ST-4.9  As others take it: a uniform counts. */
static bool is_seen_as(const st_content *c, const st_state *s, unsigned agent, uint16_t word)
{
    for (enum st_function f = ST_CIVILIAN; f <= ST_SS; f++) {
        if (is_of_function(f, word) && st_is_function(c, s, agent, f))
            return true;
    }
    return false;
}

/* By its document alone. */
static bool is_born(const st_content *c, const st_state *s, unsigned agent, uint16_t word)
{
    const st_document *d = &c->agent[s->document[agent]];

    switch (word) {
    case ST_W_MAN:
        return !d->is_woman;
    case ST_W_WOMAN:
        return d->is_woman;
    case ST_W_YELLOW:
    case ST_W_VIOLET:
    case ST_W_BLUE:
    case ST_W_BLACK:
        return st_colour_of(agent) == (unsigned)(word - ST_W_YELLOW);
    default:
        return is_of_function(d->function, word);
    }
}

static bool is_any_born(const st_content *c, const st_state *s, gm_seat side, uint16_t word)
{
    for (unsigned a = side * (unsigned)ST_COLOURS; a < (side + 1u) * ST_COLOURS; a++) {
        if (s->document[a] && is_born(c, s, a, word))
            return true;
    }
    return false;
}

static bool fits_kind(const st_content *c, const st_state *s, const gm_frame *f, unsigned agent,
                      uint16_t word)
{
    gm_seat side = st_side_of(agent);
    bool is_function = word >= ST_W_CIVILIAN && word <= ST_W_IS_SS;

    if (agent >= ST_CAR || !s->document[agent])
        return false;
    if (st_is_mission(c, f) && side != st_owner(c, f) && !is_any_born(c, s, side, word))
        return !st_is_chief(c, s, agent);
    return is_function ? is_seen_as(c, s, agent, word) : is_born(c, s, agent, word);
}

static bool is_next_sector(const st_content *c, const st_state *s, unsigned from, unsigned field)
{
    return st_are_adjacent(s, st_face_at(c, from), st_face_at(c, field));
}

static bool fits(const st_content *c, const st_state *s, const gm_frame *f, const term *t,
                 unsigned subject)
{
    const term *arg = &c->db->terms[t->arg];
    unsigned from, at = s->at[subject];

    switch (t->word) {
    case ST_W_HERE:
        return at && at == st_origin(c, s, f);
    case ST_W_SAME_SECTOR:
        return at && st_face_at(c, at) == st_face_at(c, st_origin(c, s, f));
    case ST_W_NEXT_SECTOR:
        from = st_origin(c, s, f);
        return at && from && is_next_sector(c, s, from, at);
    case ST_W_WHO_AT:
        return at && st_in(st_fields_of(c, s, f, arg), at);
    case ST_W_WHO_HAS:
        return st_count_kind(c, s, f, subject, arg) > 0;
    case ST_W_IS_ARRESTED:
        return (s->flags[subject] & ST_ARRESTED) != 0;
    case ST_W_CHIEF:
        return s->document[subject] && st_is_chief(c, s, subject);
    case ST_W_SAME_COLOUR:
        return st_is_agent(f->self) && st_colour_of(subject) == st_colour_of(f->self);
    default:
        return fits_kind(c, s, f, subject, t->word);
    }
}

/* ---- conditions ---- */

static bool is_test_for(const st_state *s, uint16_t kind)
{
    const gm_frame *f = st_innermost(s, kind == ST_W_FOR_CAR ? ST_F_ATTACK : ST_F_TEST);

    if (kind == ST_W_FOR_CAR || !f)
        return f && f->foe == ST_CAR;
    return f->test.kind == (uint16_t)(ST_TEST_REMOVE + (kind - ST_W_FOR_REMOVE));
}

/* ST-12.6  The find has become evidence, and its marker is not placed yet. */
static bool is_charging(const st_state *s)
{
    const gm_frame *f = st_innermost(s, ST_F_SEARCH);

    return f && f->pc == ST_S_CHARGED;
}

static bool is_unmasked(const st_state *s, const term *agent)
{
    unsigned slot = s->exposed - 1u;

    if (!s->exposed)
        return false;
    return agent->word == ST_W_KLOSS ? slot == ST_KLOSS
                                     : s->document[slot] == (unsigned)agent->number;
}

/* ST-G34  At the moment it is done, and only then. */
static bool has_just(const st_content *c, const st_state *s, const gm_frame *f, const term *t,
                     uint16_t deed)
{
    if (f->effect.value != deed || !st_is_agent(f->foe))
        return false;
    return fx_who(&st_fx, c, s, f, t) >> f->foe & 1;
}

/* ST-G41  No free enemy figure; the car does not count. */
static bool is_alone(const st_content *c, const st_state *s, const gm_frame *f)
{
    unsigned in_sector;

    if (!st_is_agent(f->self))
        return false;
    in_sector = st_in_sector(c, s, st_face_at(c, s->at[f->self]));
    return (in_sector & st_network(st_other(st_side_of(f->self)))) == 0;
}

gm_seat st_side_named(const st_content *c, const gm_frame *f, const term *t)
{
    gm_seat own = st_owner(c, f);

    switch (t->word) {
    case ST_W_POLISH:
        return ST_PL;
    case ST_W_GERMAN:
        return ST_DE;
    case ST_W_OPPONENT:
        return own < ST_SIDES ? st_other(own) : GM_NOBODY;
    default:
        return own;
    }
}

static bool holds_of_self(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    const term *arg = &c->db->terms[t->arg];

    switch (t->word) {
    case ST_W_WITH:
        return st_is_agent(f->self) && (fx_who(&st_fx, c, s, f, arg) & st_at(s, s->at[f->self]));
    case ST_W_ALONE:
        return is_alone(c, s, f);
    case ST_W_AT:
        return st_is_at(c, s, f, arg);
    case ST_W_IN:
        return st_is_agent(f->self) &&
               (st_faces_of(c, s, f, arg) >> st_face_at(c, s->at[f->self]) & 1);
    case ST_W_HAS:
        return st_is_agent(f->self) && st_count_kind(c, s, f, f->self, arg) > 0;
    case ST_W_KILLED:
    case ST_W_ARRESTED:
        return has_just(c, s, f, arg, t->word);
    default:
        return false;
    }
}

static bool holds(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    const term *arg = &c->db->terms[t->arg];

    switch (t->word) {
    case ST_W_IS:
        return fx_who(&st_fx, c, s, f, arg) != 0;
    case ST_W_OF_SIDE:
        return f->seat == st_side_named(c, f, arg);
    case ST_W_IN_SCENARIO:
        return s->scenario == (unsigned)arg->number;
    case ST_W_ONCE_A_STAGE:
        return st_is_unused(c, s, f, t);
    case ST_W_TEST_FOR:
        return is_test_for(s, arg->word);
    case ST_W_CHARGED:
        return is_charging(s);
    case ST_W_UNMASKED:
        return is_unmasked(s, arg);
    case ST_W_RADIO_KNOWN:
        return s->radio_known != 0;
    case ST_W_RADIO_FOUND:
        return s->radio_known == 2 || s->radio_hints >= 3;
    default:
        return holds_of_self(c, s, f, t);
    }
}

/* ---- quantities ---- */

/* For those named, otherwise for the one filtered, otherwise for self. The greatest counts. */
static int32_t greatest(const st_content *c, const st_state *s, const gm_frame *f, const term *t,
                        int subject)
{
    const term *named = &c->db->terms[t->arg];
    uint32_t set = subject >= 0 ? 1u << subject : alone(s, f->self);
    int32_t most = 0;

    if (t->n_args > 0 && named->word != TERM_NONE)
        set = fx_who(&st_fx, c, s, f, named);
    SET_EACH (a, set) {
        unsigned n = t->word == ST_W_RANK_OF ? st_rank_of(c, s, a) : st_evidence_on(s, a);
        most = (int32_t)n > most ? (int32_t)n : most;
    }
    return most;
}

/* The best result with any of them, whatever has happened to them since. */
static int32_t best_talk(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    gm_frame back = *f;
    uint32_t set;
    int32_t best = 0;

    back.effect.value = ST_W_TALKED;
    set = fx_who(&st_fx, c, s, &back, &c->db->terms[t->arg]) & ~(1u << ST_CAR);
    SET_EACH (i, set) {
        unsigned colour = st_colour_of(i);
        int32_t result = s->talked[f->self] >> 2 * colour & 3;
        best = result > best ? result : best;
    }
    return best;
}

static int32_t progress(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    if (!st_is_agent(f->self))
        return 0;
    switch (t->word) {
    case ST_W_VISITED:
        return st_count_places(c, s, f, t, s->visited[f->self]);
    case ST_W_SEARCHED:
        return st_count_places(c, s, f, t, s->searched[f->self]);
    case ST_W_SECTORS:
        return (int32_t)set_count(s->sectors[f->self]);
    case ST_W_CLEARED:
        return s->cleared[f->self];
    case ST_W_TALKED:
        return best_talk(c, s, f, t);
    default:
        return 0;
    }
}

static int32_t quantity(const st_content *c, const st_state *s, const gm_frame *f, const term *t,
                        int subject)
{
    gm_seat own = (gm_seat)f->seat;

    switch (t->word) {
    case ST_W_EVIDENCE_ON:
    case ST_W_RANK_OF:
        return greatest(c, s, f, t, subject);
    case ST_W_VP_NOW:
        return own < ST_SIDES ? s->vp[own] : 0;
    case ST_W_SECRETS_NOW:
        return own < ST_SIDES ? s->secrets[own] : 0;
    case ST_W_PRISONERS:
        return own < ST_SIDES ? (int32_t)set_count(st_prisoners(s) & st_network(st_other(own))) : 0;
    default:
        return progress(c, s, f, t);
    }
}

/* ---- the machine's view of the game ---- */

static const content *db_of(const st_content *c)
{
    return c->db;
}

static unsigned first(const st_content *c, const st_state *s, uint32_t set)
{
    (void)c, (void)s;
    return set_first(set);
}

static gm_seat decider(const st_content *c, const st_state *s, unsigned subject)
{
    (void)c;
    return st_decider(s, subject);
}

const fx_game st_fx = {
    .ops = st_ops,
    .db = db_of,
    .stack = st_stack,
    .who = who,
    .holds = holds,
    .fits = fits,
    .quantity = quantity,
    .first = first,
    .decider = decider,
};
