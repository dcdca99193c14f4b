/*
 * st_ops_move.c: effects that move agents or keep them from moving, and those on threat tokens.
 *
 * It depends on who moves whom what is in the way. ST-G69  Forced by the enemy: no control tests
 * the agent, but nobody is sent through a standing one while there is another field. ST-G79  By its
 * own side outside its activation: no tokens act, and places under control are closed.
 */
#include "st_ops.h"

unsigned st_count(st_fields set)
{
    return set_count(set.half[0]) + set_count(set.half[1]);
}

unsigned st_lowest(st_fields set)
{
    return set.half[0] ? set_first(set.half[0]) : 64 + set_first(set.half[1]);
}

/* ---- walking ---- */

/* Up to so many fields; ST-G54  the car drives. */
ST_RUN(move)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]), agent;
    int32_t n = st_amount(c, s, f, &args[1]);

    (void)out;
    if (set == 0 || n <= 0)
        return FX_GO_ON;
    agent = st_take_first(&set);
    if (agent == ST_CAR && s->load == ST_LOADING)
        return FX_GO_ON;
    (void)st_push(s, (gm_frame){ .what = agent == ST_CAR ? ST_F_DRIVE : ST_F_WALK,
                                 .seat = f->seat,
                                 .self = (uint16_t)agent,
                                 .foe = f->foe,
                                 .count = { .left = (uint16_t)n } });
    return FX_GO_ON;
}

static bool has_neighbour(const st_content *c, const st_state *s, unsigned agent)
{
    uint8_t near[8];

    return st_near(c, s, agent == ST_CAR ? ST_SIDES : st_side_of(agent), s->at[agent], near) > 0;
}

ST_CAN(move)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);

    SET_EACH (a, set) {
        bool is_held = st_side_of(a) == f->seat && (s->flags[a] & ST_NO_LEAVING);
        if (st_is_free(s, a) && !is_held && has_neighbour(c, s, a))
            return true;
    }
    return false;
}

/* ST-G71  They count for the least that a movement takes. */
ST_RUN(free_steps)
{
    int32_t now = s->free_steps + st_amount(c, s, f, &args[0]);

    (void)out;
    s->free_steps = (uint8_t)(now < 0 ? 0 : now > 60 ? 60 : now);
    return FX_GO_ON;
}

/* ---- being set somewhere ---- */

static st_fields without_standing_controls(const st_content *c, const st_state *s, unsigned agent,
                                           st_fields set)
{
    st_fields left = set;

    for (unsigned i = 0; i < c->n_locations; i++) {
        unsigned field = c->location[i];
        if (c->place[field].approach && st_is_closed_to(c, s, agent, field))
            st_take_away(&left, field);
    }
    return left;
}

static st_fields without_controls(const st_content *c, const st_state *s, unsigned agent,
                                  st_fields set)
{
    for (unsigned i = 0; i < c->n_locations; i++) {
        unsigned field = c->location[i];
        if (st_in(set, field) && st_is_closed_to(c, s, agent, field))
            st_take_away(&set, field);
    }
    return set;
}

st_fields st_without_ruins(const st_content *c, const st_state *s, st_fields set)
{
    SET_EACH (i, s->ruins)
        st_take_away(&set, c->location[i]);
    return set;
}

/*
 * ST-G74  Not a ruin, and not the field on which it stands. In its own activation all others are
 * open.
 */
st_fields st_put_fields(const st_content *c, const st_state *s, unsigned agent, gm_seat by,
                        st_fields named)
{
    st_fields set = st_without_ruins(c, s, named), away;

    st_take_away(&set, s->at[agent]);
    if (by == st_decider(s, agent))
        return st_active(s) == agent ? set : without_controls(c, s, agent, set);
    away = without_standing_controls(c, s, agent, set);
    return st_is_none(away) ? set : away;
}

/*
 * ST-G16  Under `on move` it is the whole movement. ST-G17  The control at the door does not test
 * the agent; what lies on the field acts as on entering, if the agent is the one at work (ST-G79).
 */
void st_put_at(const st_content *c, st_state *s, unsigned agent, unsigned field, bool is_move,
               gm_rule why, gm_events *out)
{
    st_set_at(c, s, agent, field, ST_E_MOVED, why, out);
    if (s->phase >= ST_EPILOGUE || st_active(s) != agent)
        return;
    if (is_move)
        s->act |= ST_A_MOVED | ST_A_MOVE_OVER | ST_A_DID;
    st_look_around(c, s, agent, out);
    (void)st_offer_halt(c, s, agent);
    st_run_entered(c, s, agent, out);
}

static bool is_the_move(const st_content *c, const gm_frame *f)
{
    return st_trigger_of(c, f) == ST_W_ON_MOVE;
}

gm_rule st_put_rule(const st_content *c, const st_state *s, const gm_frame *f, unsigned agent,
                    bool is_move)
{
    if (is_move)
        return ST_G16;
    if (f->seat != st_decider(s, agent))
        return ST_G69;
    return st_active(s) == agent ? st_cause(c, f) : ST_G79;
}

/*
 * The place words as a number of the content, and the field from which they are measured: from
 * these a FIELD frame knows what it offers.
 */
static void ask_field(const st_content *c, st_state *s, const gm_frame *f, unsigned agent,
                      const term *place, enum st_purpose what_for)
{
    unsigned from = st_origin(c, s, f);
    bool is_move = is_the_move(c, f);

    (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                 .seat = f->seat,
                                 .self = (uint16_t)agent,
                                 .foe = f->foe,
                                 .sort = f->sort,
                                 .item = f->item,
                                 .pc = (uint16_t)what_for,
                                 .put = { .is_move = is_move,
                                          .place = (uint16_t)(place - c->db->terms),
                                          .from = (uint16_t)from } });
}

ST_RUN(put)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]), agent;
    bool is_move = is_the_move(c, f);
    st_fields to;

    if (set == 0)
        return FX_GO_ON;
    agent = st_take_first(&set);
    to = st_put_fields(c, s, agent, (gm_seat)f->seat, st_fields_of(c, s, f, &args[1]));
    if (st_count(to) == 1)
        st_put_at(c, s, agent, st_lowest(to), is_move, st_put_rule(c, s, f, agent, is_move), out);
    else if (!st_is_none(to))
        ask_field(c, s, f, agent, &args[1], ST_FOR_PUT);
    return FX_GO_ON;
}

/* Somebody who may not move cannot use a movement. */
ST_CAN(put)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);
    st_fields named = st_fields_of(c, s, f, &args[1]);

    SET_EACH (a, set) {
        bool is_held = st_side_of(a) == f->seat && (s->flags[a] & ST_NO_LEAVING);
        if (!is_held && !st_is_none(st_put_fields(c, s, a, (gm_seat)f->seat, named)))
            return true;
    }
    return false;
}

/* ---- changing places ---- */

/* Those of a set who could change places with an agent: ST-G79 holds for both. */
unsigned st_swappable(const st_content *c, const st_state *s, unsigned agent, unsigned among)
{
    unsigned set = 0;

    for (unsigned left = among & ~(1u << agent); left;) {
        unsigned other = st_take_first(&left);
        if (s->at[other] != s->at[agent] && !st_is_closed_to(c, s, agent, s->at[other]) &&
            !st_is_closed_to(c, s, other, s->at[agent]))
            set |= 1u << other;
    }
    return set;
}

void st_swap(const st_content *c, st_state *s, unsigned agent, unsigned other, gm_events *out)
{
    unsigned here = s->at[agent], there = s->at[other];

    st_set_at(c, s, agent, there, ST_E_MOVED, ST_G79, out);
    if (s->phase < ST_EPILOGUE)
        st_set_at(c, s, other, here, ST_E_MOVED, ST_G79, out);
}

/* Everybody whom the words could have meant, whoever was picked. */
static unsigned candidates(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    gm_frame before = *f;

    for (unsigned i = 0; i < FX_PICKS; i++)
        before.effect.pick[i] = 0;
    return st_meant(c, s, &before, t);
}

ST_RUN(swap)
{
    unsigned picked = st_meant(c, s, f, &args[0]), agent, others;

    if (picked == 0)
        return FX_GO_ON;
    agent = st_take_first(&picked);
    others = st_swappable(c, s, agent, candidates(c, s, f, &args[0]));
    if (others && (others & (others - 1)) == 0)
        st_swap(c, s, agent, st_take_first(&others), out);
    else if (others)
        (void)st_push(s, (gm_frame){ .what = ST_F_PICK_AGENT,
                                     .seat = f->seat,
                                     .self = (uint16_t)agent,
                                     .foe = f->foe,
                                     .pc = ST_FOR_SWAP,
                                     .pick = { .set = (uint16_t)others } });
    return FX_GO_ON;
}

ST_CAN(swap)
{
    unsigned picked = st_meant(c, s, f, &args[0]), all = candidates(c, s, f, &args[0]);

    while (picked) {
        if (st_swappable(c, s, st_take_first(&picked), all))
            return true;
    }
    return false;
}

/* ---- prisoners ---- */

/* ST-15.7, ST-G87  Evidence on a prisoner freed by a card falls, or he would be back at once. */
void st_free(const st_content *c, st_state *s, unsigned prisoner, unsigned field, gm_events *out)
{
    gm_seat side = st_other(st_side_of(prisoner));
    unsigned colour = st_colour_of(prisoner);

    if (s->evidence[side][colour] > c->freed_evidence)
        st_set_evidence(c, s, side, colour, c->freed_evidence, ST_G87, out);
    st_release(c, s, prisoner, field, ST_15_7, out);
}

ST_RUN(release)
{
    unsigned set = st_meant(c, s, f, &args[0]) & st_prisoners(s), prisoner;
    st_fields to = st_without_ruins(c, s, st_fields_of(c, s, f, &args[1]));

    if (set == 0)
        return FX_GO_ON;
    prisoner = st_take_first(&set);
    if (st_count(to) == 1)
        st_free(c, s, prisoner, st_lowest(to), out);
    else if (!st_is_none(to))
        ask_field(c, s, f, prisoner, &args[1], ST_FOR_RELEASE);
    return FX_GO_ON;
}

ST_CAN(release)
{
    st_fields to = st_without_ruins(c, s, st_fields_of(c, s, f, &args[1]));

    return (st_meant(c, s, f, &args[0]) & st_prisoners(s)) != 0 && !st_is_none(to);
}

/* ---- bans ---- */

ST_RUN(stop)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);

    while (set)
        st_stop(s, st_take_first(&set), st_cause(c, f), out);
    return FX_GO_ON;
}

/*
 * ST-G73  Stopping one's own agent is useless by itself: nobody may play a plan that leads nowhere.
 */
ST_CAN(stop)
{
    unsigned agent = st_active(s);

    return agent < ST_AGENTS && !(s->act & ST_A_MOVE_OVER) && f->seat != st_decider(s, agent) &&
           (fx_who(&st_fx, c, s, f, &args[0]) >> agent & 1);
}

ST_RUN(end_activation)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);

    while (set)
        st_cut_activation(s, st_take_first(&set), st_cause(c, f), out);
    return FX_GO_ON;
}

ST_CAN(end_activation)
{
    unsigned agent = st_active(s);

    return agent < ST_AGENTS && !(s->act & ST_A_ENDED) &&
           (fx_who(&st_fx, c, s, f, &args[0]) >> agent & 1);
}

/* For an activation only of the agent at work; an agent who may not move stops where it is. */
static void forbid(const st_content *c, st_state *s, const gm_frame *f, unsigned agent,
                   uint16_t deed, gm_events *out)
{
    st_tell(out, st_cause(c, f), ST_E_FORBIDDEN, st_side_of(agent), s->document[agent],
            (unsigned)(deed - ST_W_DEED_MOVE) + ST_MOVE, 0);
    if (deed == ST_W_DEED_MOVE) {
        s->flags[agent] |= ST_NO_LEAVING;
        st_stop(s, agent, st_cause(c, f), out);
    } else if (deed == ST_W_DEED_SEARCH) {
        s->act |= ST_A_NO_SEARCH;
    } else {
        s->flags[agent] |= ST_NO_TURN;
    }
}

static bool is_forbidden(const st_state *s, unsigned agent, uint16_t deed)
{
    if (deed == ST_W_DEED_MOVE)
        return (s->flags[agent] & ST_NO_LEAVING) != 0;
    if (deed == ST_W_DEED_SEARCH)
        return st_active(s) != agent || (s->act & (ST_A_NO_SEARCH | ST_A_ACTED));
    return (s->flags[agent] & ST_NO_TURN) != 0;
}

ST_RUN(forbid)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);

    SET_EACH (a, set) {
        if (!is_forbidden(s, a, args[1].word))
            forbid(c, s, f, a, args[1].word, out);
    }
    return FX_GO_ON;
}

ST_CAN(forbid)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);

    while (set) {
        if (!is_forbidden(s, st_take_first(&set), args[1].word))
            return true;
    }
    return false;
}

/* ---- threat tokens ---- */

/* ST-17.6 to ST-17.8  By the usual rules; `chosen` ones are picked from the own pool. */
ST_RUN(place_threats)
{
    int32_t n = st_amount(c, s, f, &args[0]);

    (void)out;
    if (st_can_place_threats(c, s, f, args) && n > 0)
        st_place_tokens(s, (gm_seat)f->seat, (unsigned)n, args[1].word == ST_W_HOW_CHOSEN);
    return FX_GO_ON;
}

static bool has_tokens(const st_content *c, const st_state *s, gm_seat side)
{
    if (s->n_pool[side] > 0)
        return true;
    for (unsigned type = 1; type <= c->n_threats; type++) { /* ST-G35: they would come back */
        if (c->threat[type].side == side && s->pool_gone[type] > 0)
            return true;
    }
    return false;
}

/* ST-2.9  Nothing below the extended level. */
ST_CAN(place_threats)
{
    gm_seat side = (gm_seat)f->seat;

    (void)args;
    return s->level >= ST_EXTENDED && side < ST_SIDES && has_tokens(c, s, side) &&
           !st_is_none(st_placing_fields(c, s, side));
}

ST_RUN(move_threats)
{
    int32_t n = st_amount(c, s, f, &args[0]);

    (void)out;
    if (st_can_move_threats(c, s, f, args) && n > 0)
        (void)st_push(s, (gm_frame){ .what = ST_F_MOVE_TOKENS,
                                     .seat = f->seat,
                                     .self = (uint16_t)(ST_AS_SIDE + f->seat),
                                     .foe = (uint16_t)(ST_AS_SIDE + f->seat),
                                     .count = { .left = (uint16_t)n } });
    return FX_GO_ON;
}

bool st_has_token_out(const st_content *c, const st_state *s, gm_seat side, unsigned face)
{
    for (unsigned field = 1; field <= c->n_places; field++) {
        if (s->token_side[field] == side + 1 && (!face || st_face_at(c, field) == face))
            return true;
    }
    return false;
}

ST_CAN(move_threats)
{
    gm_seat side = (gm_seat)f->seat;

    (void)args;
    return side < ST_SIDES && st_has_token_out(c, s, side, 0) && st_has_token_field(c, s, side);
}

/* An enemy one of the owner's choice: in the sector, or anywhere. */
ST_RUN(remove_threat)
{
    unsigned from = st_origin(c, s, f);
    bool is_near = args[0].word == ST_W_REACH_SECTOR;

    (void)out;
    if (st_can_remove_threat(c, s, f, args))
        (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                     .seat = f->seat,
                                     .self = f->self,
                                     .foe = f->foe,
                                     .sort = f->sort,
                                     .item = f->item,
                                     .pc = ST_FOR_TOKEN_OFF,
                                     .clear = { .is_near = is_near, .from = (uint16_t)from } });
    return FX_GO_ON;
}

ST_CAN(remove_threat)
{
    bool is_near = args[0].word == ST_W_REACH_SECTOR;
    unsigned face = is_near ? st_face_at(c, st_origin(c, s, f)) : 0;

    return f->seat < ST_SIDES && st_has_token_out(c, s, st_other((gm_seat)f->seat), face);
}

/* The field of the token: the one that is about to be entered, or the one foe stands on. */
static unsigned field_of_this(const st_state *s, const gm_frame *f)
{
    for (unsigned i = s->depth; i-- > 0;) {
        const gm_frame *step = &s->stack[i];
        if (step->what == ST_F_STEP && step->self == f->foe && step->pc < ST_ENTERED)
            return step->step.to;
    }
    return f->foe < ST_AGENTS ? s->at[f->foe] : 0;
}

/* ST-C08 */
ST_RUN(remove_this)
{
    unsigned field = field_of_this(s, f);

    if (st_can_remove_this(c, s, f, args))
        st_discard_token(c, s, field, ST_C08, out);
    return FX_GO_ON;
}

ST_CAN(remove_this)
{
    unsigned field = field_of_this(s, f);

    (void)args;
    return f->sort == c->sort_threat && field && s->token[field] == f->item;
}

ST_RUN(ignore_threats)
{
    (void)out;
    if (st_can_ignore_threats(c, s, f, args))
        s->act |= args[0].word == ST_W_THREATS_ALL ? ST_A_IGNORES : ST_A_NO_CONTROL;
    return FX_GO_ON;
}

ST_CAN(ignore_threats)
{
    unsigned flag = args[0].word == ST_W_THREATS_ALL ? ST_A_IGNORES : ST_A_NO_CONTROL;

    (void)c;
    return s->level >= ST_EXTENDED && f->self < ST_AGENTS && st_active(s) == f->self &&
           !(s->act & flag);
}
