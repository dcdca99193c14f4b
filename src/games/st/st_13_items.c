/*
 * st_13_items.c: ST-13: things that agents carry: tiles and Top Secret cards. Holding, handing
 * over, discarding, bribing. st_13_windows.c has what they do.
 *
 * A list of things has no gaps: a new thing goes to its end, and when one leaves, the others move
 * up.
 */
#include "st.h"

/* ---- what a thing is ---- */

static const st_type *type_of(const st_content *c, unsigned thing)
{
    return st_is_secret(thing) ? &c->type[0] : &c->type[c->tile[thing].type];
}

static bool is_one_of(const st_content *c, const st_state *s, unsigned thing, const term *kind)
{
    for (unsigned i = 0; i < kind->n_args; i++) {
        if (st_is_kind(c, s, thing, &c->db->terms[kind->arg + i]))
            return true;
    }
    return false;
}

/* ST-13.21  A group takes any item of it. ST-G31  A Top Secret card is among `any` things. */
bool st_is_kind(const st_content *c, const st_state *s, unsigned thing, const term *kind)
{
    switch (kind->word) {
    case TERM_ITEM:
        return !st_is_secret(thing) && c->tile[thing].type == kind->number;
    case TERM_ANY_OF:
    case TERM_ALL_OF:
        return is_one_of(c, s, thing, kind);
    case ST_W_WEAPON:
        return type_of(c, thing)->group == ST_WEAPON;
    case ST_W_VALUABLE:
        return type_of(c, thing)->group == ST_VALUABLE;
    case ST_W_FOUND:
        return thing == st_find_of(s);
    default:
        return true;
    }
}

/*
 * ST-13.33, ST-20.6, ST-20.7, ST-G76  The side that leads the agent uses what it sees, which a
 * briber was shown.
 */
bool st_is_at_hand(const st_content *c, const st_state *s, unsigned agent, unsigned thing)
{
    gm_seat leader = st_decider(s, agent);

    if (leader == st_side_of(agent) || st_is_face_up(c, thing))
        return true;
    if (st_is_secret(thing))
        return s->secrets_known[leader] >> (thing - ST_SECRET) & 1;
    return st_has_tile(s->tiles_known[leader], thing);
}

int st_find(const st_content *c, const st_state *s, unsigned agent, unsigned type)
{
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        if (!st_is_secret(thing) && c->tile[thing].type == type &&
            st_is_at_hand(c, s, agent, thing))
            return (int)k;
    }
    return -1;
}

bool st_holds_group(const st_content *c, const st_state *s, unsigned agent, enum st_group group)
{
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        if (type_of(c, thing)->group == group && st_is_at_hand(c, s, agent, thing))
            return true;
    }
    return false;
}

/* ST-13.3 */
bool st_is_face_up(const st_content *c, unsigned thing)
{
    return !st_is_secret(thing) && type_of(c, thing)->lasts;
}

bool st_has_face_down(const st_content *c, const st_state *s, unsigned agent)
{
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        if (!st_is_secret(s->hold[agent][k]) && !st_is_face_up(c, s->hold[agent][k]))
            return true;
    }
    return false;
}

/* A look into an agent's pockets. */
void st_see_things(const st_content *c, st_state *s, gm_seat side, unsigned agent, gm_rule why,
                   gm_events *out)
{
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        if (st_is_secret(thing)) {
            s->secrets_known[side] |= (uint16_t)(1u << (thing - ST_SECRET));
            st_tell_own(out, why, ST_E_SAW_SECRET, side, 2, s->document[agent], thing - ST_SECRET,
                        0);
        } else if (!st_is_face_up(c, thing)) {
            st_make_known(s, side, thing);
            st_tell_own(out, why, ST_E_SAW_ITEM, side, 2, s->document[agent], c->tile[thing].type,
                        0);
        }
    }
}

/* ---- what a thing adds to its holder ---- */

static bool has_modifier(const st_type *type, uint16_t word)
{
    return type->rules.modifiers >> (word - ST_W_MORE_ROLL) & 1;
}

/* How much a type changes one of its holder's numbers. */
static int32_t worth(const st_content *c, const st_state *s, unsigned agent, const st_type *type,
                     uint16_t word)
{
    gm_frame f = { .seat = st_side_of(agent), .self = (uint16_t)agent, .foe = ST_AGENTS };

    return fx_sum(&st_fx, c, s, type->rules.item, &f, ST_W_HELD, word, (int)agent, NULL);
}

static unsigned count_type(const st_content *c, const st_state *s, unsigned agent, unsigned type)
{
    unsigned n = 0;

    for (unsigned k = 0; k < s->n_held[agent]; k++)
        n += !st_is_secret(s->hold[agent][k]) && c->tile[s->hold[agent][k]].type == type;
    return n;
}

/* ST-13.17  Without it, the agent has spent more than the limit allows. */
bool st_is_locked(const st_content *c, const st_state *s, unsigned agent, unsigned thing)
{
    const st_type *type = type_of(c, thing);

    if (!(s->flags[agent] & ST_OVERDRAWN) || st_is_secret(thing) ||
        !has_modifier(type, ST_W_MORE_LIMIT) || count_type(c, s, agent, c->tile[thing].type) > 1)
        return false;
    return s->spent[agent] >
           (int32_t)st_limit_of(c, s, agent) - worth(c, s, agent, type, ST_W_MORE_LIMIT);
}

/* ST-13.8  A bag makes room as it comes. */
bool st_can_carry(const st_content *c, const st_state *s, unsigned agent, unsigned thing)
{
    const st_type *type = type_of(c, thing);
    int32_t limit = (int32_t)st_item_limit_of(c, s, agent);

    if (!st_is_secret(thing) && has_modifier(type, ST_W_ITEM_LIMIT) &&
        count_type(c, s, agent, c->tile[thing].type) == 0)
        limit += worth(c, s, agent, type, ST_W_ITEM_LIMIT);
    return s->n_held[agent] < limit && s->n_held[agent] < ST_HOLD;
}

/* ---- coming and going ---- */

static void let_know(st_state *s, gm_seat side, unsigned thing)
{
    if (st_is_secret(thing))
        s->secrets_known[side] |= (uint16_t)(1u << (thing - ST_SECRET));
    else
        st_make_known(s, side, thing);
}

/*
 * ST-20.5, ST-20.6, ST-20.7, ST-13.33  Its side knows what it carries, and so does the side that
 * leads it.
 */
void st_gain(const st_content *c, st_state *s, unsigned agent, unsigned thing)
{
    if (s->n_held[agent] == ST_HOLD)
        gm_trap("an agent carries too much");
    s->hold[agent][s->n_held[agent]++] = (uint8_t)thing;
    let_know(s, st_side_of(agent), thing);
    let_know(s, st_decider(s, agent), thing);
    if (st_is_face_up(c, thing))
        st_show_tile(s, thing);
}

/* Takes a thing off the list; the marks of those after it move with them. */
static unsigned take_off(st_state *s, unsigned agent, unsigned place)
{
    unsigned thing = s->hold[agent][place], marks = s->took_from[agent];
    unsigned before = marks & ((1u << place) - 1), behind = marks >> (place + 1) << place;

    s->n_held[agent]--;
    for (unsigned k = place; k < s->n_held[agent]; k++)
        s->hold[agent][k] = s->hold[agent][k + 1];
    s->hold[agent][s->n_held[agent]] = 0;
    s->took_from[agent] = (uint8_t)(before | behind);
    return thing;
}

/* Discards are public. A Top Secret card comes back when they are shuffled: ST-G78. */
void st_use_up(st_state *s, unsigned agent, unsigned place)
{
    unsigned thing = take_off(s, agent, place), card = thing - ST_SECRET;

    if (!st_is_secret(thing)) {
        st_discard_tile(s, thing);
        return;
    }
    s->secrets_gone |= (uint16_t)(1u << card);
    for (gm_seat i = 0; i < ST_SIDES; i++)
        s->secrets_known[i] &= (uint16_t)~(1u << card);
}

static void discard(const st_content *c, st_state *s, unsigned agent, unsigned place, gm_rule why,
                    gm_events *out)
{
    unsigned thing = s->hold[agent][place];
    bool is_secret = st_is_secret(thing);

    st_use_up(s, agent, place);
    st_tell_chance(out, why, is_secret ? ST_E_SECRET_LOST : ST_E_DROPPED, st_side_of(agent),
                   s->document[agent], is_secret ? thing - ST_SECRET : c->tile[thing].type, 0);
}

static bool is_bag(const st_content *c, unsigned thing)
{
    return !st_is_secret(thing) && has_modifier(type_of(c, thing), ST_W_ITEM_LIMIT);
}

void st_drop_at(const st_content *c, st_state *s, unsigned agent, unsigned place, gm_rule why,
                gm_events *out)
{
    unsigned thing = s->hold[agent][place];

    discard(c, s, agent, place, why, out);
    if (is_bag(c, thing))
        (void)st_over_limit(c, s, agent);
}

void st_drop_all(const st_content *c, st_state *s, unsigned agent, gm_rule why, gm_events *out)
{
    while (s->n_held[agent] > 0)
        discard(c, s, agent, s->n_held[agent] - 1u, why, out);
}

/* ST-13.7  Within a side it is given, between sides it is taken: then both know what it is. */
static void tell_handing(const st_content *c, const st_state *s, unsigned from, unsigned to,
                         unsigned thing, gm_rule why, gm_events *out)
{
    bool is_given = st_side_of(from) == st_side_of(to), is_open = st_is_face_up(c, thing);
    unsigned seats = is_given ? GM_SEAT(st_side_of(to)) : GM_SEAT(ST_PL) | GM_SEAT(ST_DE);
    unsigned first = is_given ? from : to, second = is_given ? to : from;
    gm_event e = { .rule = why,
                   .seat = st_side_of(to),
                   .arg = { s->document[first], s->document[second] },
                   .knows = (uint8_t)seats,
                   .hide = is_open ? 0 : 1u << 2,
                   .learns = (uint8_t)(is_given ? 0 : seats) };

    if (st_is_secret(thing)) {
        e.kind = is_given ? ST_E_GAVE_SECRET : ST_E_TOOK_SECRET;
        e.arg[2] = (uint8_t)(thing - ST_SECRET);
    } else {
        e.kind = !is_given ? ST_E_TOOK : is_open ? ST_E_GAVE_OPENLY : ST_E_GAVE;
        e.arg[2] = c->tile[thing].type;
        e.arg[3] = is_given ? c->location[c->tile[thing].location] : 0; /* its back: ST-20.6 */
    }
    gm_say(out, e);
}

void st_hand_over(const st_content *c, st_state *s, unsigned from, unsigned place, unsigned to,
                  gm_rule why, gm_events *out)
{
    unsigned thing = take_off(s, from, place);

    tell_handing(c, s, from, to, thing, why, out);
    st_gain(c, s, to, thing);
    if (is_bag(c, thing))
        (void)st_over_limit(c, s, from);
}

/* ---- frames DROP and TAKE ---- */

/* ST-13.33  The side that leads the agent picks. */
void st_ask_drop(const st_content *c, st_state *s, unsigned agent, unsigned n, const term *kind)
{
    (void)st_push(s, (gm_frame){ .what = ST_F_DROP,
                                 .seat = st_decider(s, agent),
                                 .self = (uint16_t)agent,
                                 .item = (uint16_t)(kind ? kind - c->db->terms : 0),
                                 .count = { .left = (uint16_t)n } });
}

void st_ask_take(const st_content *c, st_state *s, gm_seat seat, unsigned to, unsigned from,
                 unsigned n, const term *kind)
{
    (void)st_push(s, (gm_frame){ .what = ST_F_TAKE,
                                 .seat = seat,
                                 .self = (uint16_t)to,
                                 .foe = (uint16_t)from,
                                 .item = (uint16_t)(kind ? kind - c->db->terms : 0),
                                 .count = { .left = (uint16_t)n } });
}

/* ST-13.8  The limit applies at once. */
bool st_over_limit(const st_content *c, st_state *s, unsigned agent)
{
    unsigned limit = st_item_limit_of(c, s, agent);

    if (s->n_held[agent] <= limit)
        return false;
    st_ask_drop(c, s, agent, s->n_held[agent] - limit, NULL);
    return true;
}

static bool is_wanted(const st_content *c, const st_state *s, const gm_frame *f, unsigned thing)
{
    return !f->item || st_is_kind(c, s, thing, &c->db->terms[f->item]);
}

/* Everybody can tell how many there are to choose from. */
static bool wants_any(const st_content *c, const gm_frame *f)
{
    return !f->item || c->db->terms[f->item].word == ST_W_ITEM_ANY;
}

/* Those that fit, as a set of places; ST-13.17  locked ones only if nothing else does. */
static unsigned droppable(const st_content *c, const st_state *s, const gm_frame *f)
{
    unsigned set = 0, open = 0;

    for (unsigned k = 0; k < s->n_held[f->self]; k++) {
        unsigned thing = s->hold[f->self][k];
        if (!is_wanted(c, s, f, thing))
            continue;
        set |= 1u << k;
        open |= st_is_locked(c, s, f->self, thing) ? 0 : 1u << k;
    }
    return open ? open : set;
}

static unsigned takeable(const st_content *c, const st_state *s, const gm_frame *f)
{
    unsigned set = 0;

    for (unsigned k = 0; k < s->n_held[f->foe]; k++) {
        unsigned thing = s->hold[f->foe][k];
        if (is_wanted(c, s, f, thing) && st_can_carry(c, s, f->self, thing) &&
            !st_is_locked(c, s, f->foe, thing))
            set |= 1u << k;
    }
    return set;
}

/* ST-13.8, ST-G62  By the limit, or by an effect that says of what kind. */
static gm_rule reason_of(const gm_frame *f)
{
    return f->item ? ST_G62 : ST_13_8;
}

/*
 * Asks nobody if everything must go. For a kind that could lie face down, asks even if the holder
 * has none.
 */
static bool settle_drop(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    unsigned agent = f->self, set = droppable(c, s, f);
    gm_rule why;

    if (f->count.left == 0 || s->n_held[agent] == 0 ||
        (!set && (wants_any(c, f) || !st_has_face_down(c, s, agent)))) {
        fx_pop(st_stack(s));
        return true;
    }
    if (!wants_any(c, f) || s->n_held[agent] > f->count.left)
        return false;
    why = reason_of(f);
    f->count.left--;
    st_drop_at(c, s, agent, set_first(set), why, out);
    return true;
}

bool st_take_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);

    (void)out;
    if (f->count.left > 0 &&
        (takeable(c, s, f) || (!wants_any(c, f) && st_has_face_down(c, s, f->foe))))
        return false;
    fx_pop(st_stack(s));
    return true;
}

/* The place of a thing that the move names, among those of a set; -1. */
static int place_named(const st_content *c, const st_state *s, unsigned agent, unsigned set,
                       gm_move m, unsigned secret_verb)
{
    SET_EACH (i, set) {
        unsigned thing = s->hold[agent][i];
        unsigned number = st_is_secret(thing) ? thing - ST_SECRET : c->tile[thing].type;
        if (st_is_secret(thing) == (m.verb == secret_verb) && number == m.arg[0])
            return (int)i;
    }
    return -1;
}

static gm_rule check_drop(const st_content *c, const st_state *s, const gm_frame *f, gm_move m)
{
    unsigned set = droppable(c, s, f), all = (1u << s->n_held[f->self]) - 1;
    int place;

    if (m.verb == ST_V_PASS)
        return set ? ST_13_8 : ST_OK;
    if (m.verb != ST_V_DISCARD && m.verb != ST_V_DISCARD_SECRET)
        return ST_26_2;
    if (place_named(c, s, f->self, set, m, ST_V_DISCARD_SECRET) >= 0)
        return ST_OK;
    place = place_named(c, s, f->self, all, m, ST_V_DISCARD_SECRET);
    return place >= 0 && st_is_locked(c, s, f->self, s->hold[f->self][place]) ? ST_13_17 : ST_13_8;
}

gm_rule st_take_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);

    (void)who;
    if (m.verb == ST_V_STOP)
        return ST_OK;
    if (m.verb != ST_V_TAKE && m.verb != ST_V_TAKE_SECRET)
        return ST_26_2;
    return place_named(c, s, f->foe, takeable(c, s, f), m, ST_V_TAKE_SECRET) >= 0 ? ST_OK : ST_13_8;
}

static void do_drop(const st_content *c, st_state *s, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    unsigned agent = f->self;
    int place = place_named(c, s, agent, droppable(c, s, f), m, ST_V_DISCARD_SECRET);
    gm_rule why;

    if (m.verb == ST_V_PASS) {
        fx_pop(st_stack(s));
        return;
    }
    why = reason_of(f);
    f->count.left--;
    st_drop_at(c, s, agent, (unsigned)place, why, out);
}

void st_take_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    unsigned to = f->self, from = f->foe;
    int place = place_named(c, s, from, takeable(c, s, f), m, ST_V_TAKE_SECRET);

    (void)who;
    if (m.verb == ST_V_STOP) {
        fx_pop(st_stack(s));
        return;
    }
    f->count.left--;
    st_hand_over(c, s, from, (unsigned)place, to, ST_13_7, out);
}

/* One move for each type among the places of a set. */
static void list_places(const st_content *c, const st_state *s, unsigned agent, unsigned set,
                        unsigned verb, unsigned secret_verb, gm_moves *out)
{
    SET_EACH (i, set) {
        unsigned thing = s->hold[agent][i];
        gm_move m = gm_make(verb, c->tile[st_is_secret(thing) ? 0 : thing].type, 0);
        if (st_is_secret(thing))
            st_list(out, secret_verb, thing - ST_SECRET, 0);
        else if (place_named(c, s, agent, set, m, secret_verb) == (int)i)
            st_list(out, verb, m.arg[0], 0);
    }
}

void st_take_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);

    (void)who;
    list_places(c, s, f->foe, takeable(c, s, f), ST_V_TAKE, ST_V_TAKE_SECRET, out);
    st_list(out, ST_V_STOP, 0, 0);
}

static void list_drops(const st_content *c, const st_state *s, gm_moves *out)
{
    const gm_frame *f = st_top(s);
    unsigned set = droppable(c, s, f);

    list_places(c, s, f->self, set, ST_V_DISCARD, ST_V_DISCARD_SECRET, out);
    if (!set)
        st_list(out, ST_V_PASS, 0, 0);
}

/* ---- using and discarding ---- */

static bool is_dropping(const st_state *s)
{
    return st_top(s) && st_top(s)->what == ST_F_DROP;
}

/* ST-G62  Nobody throws things away unasked. */
gm_rule st_item_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (is_dropping(s))
        return check_drop(c, s, st_top(s), m);
    if (m.verb == ST_V_DISCARD || m.verb == ST_V_DISCARD_SECRET)
        return ST_G62;
    return st_use_check(c, s, who, m);
}

void st_item_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    if (is_dropping(s))
        do_drop(c, s, m, out);
    else
        st_use_do(c, s, m, out);
}

void st_item_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    if (is_dropping(s))
        list_drops(c, s, out);
    else
        st_use_moves(c, s, who, out);
}

bool st_item_settle(const st_content *c, st_state *s, gm_events *out)
{
    return is_dropping(s) ? settle_drop(c, s, out) : st_use_settle(c, s);
}
