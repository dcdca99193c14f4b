/*
 * st_17_threats.c: chapter 17: threat tokens: drawn and placed, met, removed, triggered.
 *
 * The owner knows what he placed; the other side sees that something lies there. So we ask the
 * owner of a face-down token whenever somebody comes upon it, even if it cannot act then.
 */
#include "st.h"

/* ---- tokens on the board ---- */

static gm_rule placing_rule(gm_seat side)
{
    return side == ST_DE ? ST_17_6 : ST_17_7;
}

/* ST-G35  One that makes room for another goes back, and is not shown. */
static void take_back(st_state *s, unsigned field, gm_events *out)
{
    gm_seat side = (gm_seat)(s->token_side[field] - 1);
    unsigned type = s->token[field];

    s->pool[type]++;
    s->n_pool[side]++;
    st_tell_own(out, ST_G35, ST_E_TOKEN_BACK, side, 2, field, type, 0);
}

/* ST-6.13  The caller has taken the token from its pool. */
void st_put_token(const st_content *c, st_state *s, unsigned field, unsigned type, gm_events *out)
{
    gm_seat side = c->threat[type].side;

    if (s->token_side[field])
        take_back(s, field, out);
    s->token[field] = (uint8_t)type;
    s->token_side[field] = (uint8_t)(side + 1);
    s->token_seen[field] = s->token_up[field] = 0;
    st_tell_own(out, placing_rule(side), ST_E_TOKEN_PLACED, side, 2, field, type, 0);
}

static void clear(st_state *s, unsigned field)
{
    s->token[field] = s->token_side[field] = s->token_seen[field] = s->token_up[field] = 0;
}

/* ST-C09, ST-G35  To the discards, where both see it. */
void st_discard_token(const st_content *c, st_state *s, unsigned field, gm_rule why, gm_events *out)
{
    unsigned type = s->token[field];
    bool was_hidden = !s->token_up[field];

    s->pool_gone[type]++;
    clear(s, field);
    (was_hidden ? st_tell_chance : st_tell)(out, why, ST_E_TOKEN_GONE, c->threat[type].side, field,
                                            type, 0);
}

void st_move_token(st_state *s, unsigned from, unsigned to, gm_events *out)
{
    gm_seat side = (gm_seat)(s->token_side[from] - 1);

    s->token[to] = s->token[from];
    s->token_side[to] = s->token_side[from];
    s->token_seen[to] = s->token_seen[from];
    s->token_up[to] = s->token_up[from];
    clear(s, from);
    st_tell(out, placing_rule(side), ST_E_TOKEN_MOVED, side, from, to, 0);
}

void st_turn_up(st_state *s, unsigned field, gm_rule why, unsigned kind, gm_events *out)
{
    unsigned side = s->token_side[field] - 1u, type = s->token[field];
    bool was_hidden = !s->token_up[field];

    s->token_up[field] = (uint8_t)type;
    (was_hidden ? st_tell_chance : st_tell)(out, why, kind, side, field, type, 0);
}

/* ---- where they may lie ---- */

/* ST-17.6  German ones in locations. ST-17.7  Polish ones on streets without a German agent. */
static st_fields fields_of(const st_content *c, const st_state *s, gm_seat side)
{
    st_fields set = { { 0, 0 } };

    if (side == ST_DE)
        return st_locations(c, s);
    for (unsigned i = 0; i < ST_LAID && s->laid[i]; i++)
        set = st_join(set, c->face[s->laid[i]].streets);
    for (unsigned agent = ST_COLOURS; agent < ST_CAR; agent++) {
        if (st_is_free(s, agent))
            st_take_away(&set, s->at[agent]);
    }
    return set;
}

/* ST-17.8  And one on a field at most. */
st_fields st_token_fields(const st_content *c, const st_state *s, gm_seat side)
{
    st_fields set = fields_of(c, s, side);

    for (unsigned half = 0; half < 2; half++) {
        SET_EACH (bit, set.half[half]) {
            set.half[half] ^= (uint64_t)(s->token_side[half * 64 + bit] != 0) << bit;
        }
    }
    return set;
}

/* ST-G35  If no field is free, in place of one of its own. */
st_fields st_placing_fields(const st_content *c, const st_state *s, gm_seat side)
{
    st_fields set = st_token_fields(c, s, side);

    if (!st_is_none(set))
        return set;
    set = fields_of(c, s, side);
    for (unsigned half = 0; half < 2; half++) {
        SET_EACH (bit, set.half[half]) {
            set.half[half] ^= (uint64_t)(s->token_side[half * 64 + bit] != side + 1) << bit;
        }
    }
    return set;
}

bool st_has_token_field(const st_content *c, const st_state *s, gm_seat side)
{
    st_fields set = fields_of(c, s, side);

    for (unsigned half = 0; half < 2; half++) {
        SET_EACH (i, set.half[half]) {
            if (!s->token_side[half * 64 + i])
                return true;
        }
    }
    return false;
}

/* ---- the pool ---- */

/* ST-17.16, ST-C09, ST-G35  An empty pool takes the discards back. */
static void refill(const st_content *c, st_state *s, gm_seat side, gm_events *out)
{
    if (s->n_pool[side] > 0)
        return;
    for (unsigned type = 1; type <= c->n_threats; type++) {
        if (c->threat[type].side != side)
            continue;
        s->pool[type] = (uint8_t)(s->pool[type] + s->pool_gone[type]);
        s->n_pool[side] = (uint8_t)(s->n_pool[side] + s->pool_gone[type]);
        s->pool_gone[type] = 0;
    }
    if (s->n_pool[side] > 0)
        st_tell(out, ST_17_16, ST_E_TOKENS_MIXED, side, 0, 0, 0);
}

/* ST-17.3  The opponent picks without seeing: all tokens of the pool are equally likely. */
static unsigned draw(const st_content *c, st_state *s, gm_seat side)
{
    uint32_t nth = rng_below(&s->rng, s->n_pool[side]);
    unsigned type = 0;

    while (++type < c->n_threats) {
        if (c->threat[type].side != side)
            continue;
        if (nth < s->pool[type])
            break;
        nth -= s->pool[type];
    }
    return type;
}

/* The token leaves the pool; asks its owner where it goes. */
static void ask_where(const st_content *c, st_state *s, gm_seat side, unsigned type)
{
    bool is_full = !st_has_token_field(c, s, side);

    s->pool[type]--;
    s->n_pool[side]--;
    (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                 .seat = side,
                                 .self = (uint16_t)(ST_AS_SIDE + side),
                                 .foe = (uint16_t)(ST_AS_SIDE + side),
                                 .pc = ST_FOR_TOKEN,
                                 .token = { .type = (uint16_t)type, .is_instead = is_full } });
}

void st_place_tokens(st_state *s, gm_seat side, unsigned n, bool is_chosen)
{
    (void)st_push(s, (gm_frame){ .what = is_chosen ? ST_F_PICK_TOKEN : ST_F_PLACE_TOKENS,
                                 .seat = side,
                                 .self = (uint16_t)(ST_AS_SIDE + side),
                                 .foe = (uint16_t)(ST_AS_SIDE + side),
                                 .count = { .left = (uint16_t)n } });
}

/* ST-C18  All must be placed. ST-G35  Where there is no field for any, none is drawn. */
bool st_place_tokens_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    gm_seat side = (gm_seat)f->seat;
    unsigned type;

    refill(c, s, side, out);
    if (f->count.left == 0 || s->n_pool[side] == 0 || st_is_none(st_placing_fields(c, s, side))) {
        fx_pop(st_stack(s));
        return true;
    }
    f->count.left--;
    type = draw(c, s, side);
    st_tell_own(out, s->phase == ST_PREPARING && s->depth == 1 ? ST_7_7 : ST_17_3, ST_E_DREW_TOKEN,
                side, 1, type, 0, 0);
    ask_where(c, s, side, type);
    return true;
}

bool st_pick_token_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);
    gm_seat side = (gm_seat)f->seat;

    refill(c, s, side, out);
    if (f->count.left > 0 && s->n_pool[side] > 0 && !st_is_none(st_placing_fields(c, s, side)))
        return false;
    fx_pop(st_stack(s));
    return true;
}

gm_rule st_pick_token_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned type = m.arg[0];
    bool is_theirs = type && type <= c->n_threats && c->threat[type].side == who;

    if (m.verb != ST_V_TOKEN)
        return ST_26_2;
    return is_theirs && s->pool[type] > 0 ? ST_OK : ST_G73;
}

void st_pick_token_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)out;
    fx_top(st_stack(s))->count.left--;
    ask_where(c, s, who, m.arg[0]);
}

void st_pick_token_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned type = 1; type <= c->n_threats; type++) {
        if (st_pick_token_check(c, s, who, gm_make(ST_V_TOKEN, type, 0)) == ST_OK)
            st_list(out, ST_V_TOKEN, type, 0);
    }
}

/* ---- moving own tokens ---- */

static bool can_move_from(const st_state *s, gm_seat side, unsigned field)
{
    return s->token_side[field] == side + 1;
}

bool st_move_tokens_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);
    gm_seat side = (gm_seat)f->seat;

    (void)out;
    if (f->count.left > 0 && st_has_token_out(c, s, side, 0) && st_has_token_field(c, s, side))
        return false;
    fx_pop(st_stack(s));
    return true;
}

gm_rule st_move_tokens_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    (void)c;
    if (m.verb == ST_V_TO)
        return m.arg[0] <= ST_FIELDS && can_move_from(s, who, m.arg[0]) ? ST_OK : ST_G73;
    return m.verb == ST_V_STOP ? ST_OK : ST_26_2;
}

void st_move_tokens_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    (void)c, (void)who, (void)out;
    if (m.verb == ST_V_STOP) {
        fx_pop(st_stack(s));
        return;
    }
    f->count.left--;
    (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                 .seat = f->seat,
                                 .self = f->self,
                                 .foe = f->foe,
                                 .pc = ST_FOR_TOKEN_TO,
                                 .shift = { .from = m.arg[0] } });
}

void st_move_tokens_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned field = 1; field <= c->n_places; field++) {
        if (can_move_from(s, who, field))
            st_list(out, ST_V_TO, field, 0);
    }
    st_list(out, ST_V_STOP, 0, 0);
}

/* ---- removing ---- */

/* ST-17.9  One that lies open too. ST-G53  The car only when it is loaded. */
static bool is_removable(const st_state *s, unsigned agent)
{
    unsigned field = s->at[agent];

    if (!st_has_enemy_token(s, agent, field) || (s->act & ST_A_BRIBED))
        return false;
    return agent != ST_CAR || s->load == ST_LOADED;
}

/* ST-9.9  Asks an agent who enters only if he could do it: action unspent, enough points. */
static bool can_remove(const st_content *c, const st_state *s, unsigned agent)
{
    return is_removable(s, agent) && st_active(s) == agent && !(s->act & ST_A_ACTED) &&
           st_cost(c, s, agent, ST_REMOVE) <= st_points_left(c, s, agent);
}

gm_rule st_remove_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    gm_rule why = st_check_deed(c, s, who, ST_REMOVE);

    (void)m;
    if (why != ST_OK)
        return why;
    return is_removable(s, st_active(s)) ? ST_OK : ST_17_9;
}

void st_remove_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_active(s);

    (void)m;
    st_begin_action(c, s, ST_REMOVE, out);
    (void)st_push(s, (gm_frame){ .what = ST_F_REMOVE,
                                 .seat = who,
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)(ST_AS_SIDE + st_other(st_side_of(agent))),
                                 .at = { .field = s->at[agent] } });
}

void st_remove_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    gm_move m = gm_make(ST_V_REMOVE, 0, 0);

    if (st_active(s) < ST_AGENTS && is_removable(s, st_active(s)) &&
        st_remove_check(c, s, who, m) == ST_OK)
        st_list(out, ST_V_REMOVE, 0, 0);
}

static void ask_owner(st_state *s, unsigned agent)
{
    gm_seat owner = st_other(st_side_of(agent));

    (void)st_push(s, (gm_frame){ .what = ST_F_TOKEN,
                                 .seat = owner,
                                 .self = (uint16_t)(ST_AS_SIDE + owner),
                                 .foe = (uint16_t)agent,
                                 .at = { .field = s->at[agent] } });
}

/* ST-17.10  Above vigilance it is gone; otherwise its owner may trigger it. */
bool st_remove_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s)), was = *f;
    unsigned field = was.at.field, agent = was.self;

    if (was.pc == 0) {
        f->pc = 1;
        st_start_test(s, agent, ST_TEST_REMOVE, 0, 0);
        return true;
    }
    fx_pop(st_stack(s));
    if (!st_has_enemy_token(s, agent, field))
        return true;
    if (was.at.answer == ST_PASSED) {
        st_discard_token(c, s, field, ST_17_10, out);
        if (agent < ST_CAR)
            st_note_cleared(s, agent);
    } else if (st_can_go_on(s, agent, field)) {
        (void)st_offer_token(c, s, agent);
    }
    return true;
}

/* ---- triggering ---- */

/*
 * ST-17.12, ST-17.13  The owner may, when somebody declares an action on the field. ST-17.14  A
 * step away from it does not count.
 */
bool st_offer_token(const st_content *c, st_state *s, unsigned agent)
{
    if (!st_is_met(c, s, agent, s->at[agent]))
        return false;
    ask_owner(s, agent);
    return true;
}

/* ST-17.11  Support and protection are for other moments, and a control has been passed already. */
gm_rule st_trigger_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned agent = st_top(s)->foe, type = s->token[s->at[agent]];
    const content_rule *rule = c->threat[type].enter;
    gm_frame about = st_about_token(c, who, agent, type);

    if (m.verb != ST_V_TRIGGER)
        return m.verb == ST_V_PASS ? ST_OK : ST_26_2;
    return rule && fx_holds(&st_fx, c, s, &about, rule->condition) ? ST_OK : ST_17_11;
}

/* ST-17.13  Shown, and its text is carried out. ST-17.15  Then it is gone, unless it stays. */
void st_trigger_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_top(s)->foe, field = s->at[agent], type = s->token[field];
    gm_frame about = st_about_token(c, who, agent, type);

    fx_pop(st_stack(s));
    if (m.verb == ST_V_PASS)
        return;
    st_turn_up(s, field, ST_17_13, ST_E_TOKEN_ACTS, out);
    if (!c->threat[type].stays)
        st_discard_token(c, s, field, ST_17_15, out);
    fx_start(&st_fx, c, s, c->threat[type].enter, &about);
}

void st_trigger_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    if (st_trigger_check(c, s, who, gm_make(ST_V_TRIGGER, 0, 0)) == ST_OK)
        st_list(out, ST_V_TRIGGER, 0, 0);
    st_list(out, ST_V_PASS, 0, 0);
}

/* ---- stopping for one ---- */

/* ST-9.9, ST-C26, ST-26.3  The mover decides first: does he stop for it? */
bool st_offer_halt(const st_content *c, st_state *s, unsigned agent)
{
    if (!st_is_met(c, s, agent, s->at[agent]))
        return false;
    if (!can_remove(c, s, agent)) {
        ask_owner(s, agent);
        return true;
    }
    (void)st_push(s, (gm_frame){ .what = ST_F_HALT,
                                 .seat = st_decider(s, agent),
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)(ST_AS_SIDE + st_other(st_side_of(agent))) });
    return true;
}

gm_rule st_halt_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)s, (void)who;
    return m.verb == ST_V_HALT || m.verb == ST_V_PASS ? ST_OK : ST_26_2;
}

/* ST-9.10  Whoever goes on may meet it. */
void st_halt_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_top(s)->self;

    fx_pop(st_stack(s));
    if (m.verb == ST_V_HALT)
        st_remove_do(c, s, who, m, out);
    else
        (void)st_offer_token(c, s, agent);
}

void st_halt_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)s, (void)who;
    st_list(out, ST_V_HALT, 0, 0);
    st_list(out, ST_V_PASS, 0, 0);
}
