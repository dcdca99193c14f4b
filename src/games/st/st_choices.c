/*
 * st_choices.c: decisions that many rules ask for: those of effects (may, choose, whom), a field,
 * an agent, a colour.
 *
 * Effects run here until one of them asks. We do not ask a question with only one answer, unless
 * the player waits to be asked (starting places, the radio).
 */
#include "st_ops.h"

/* ---- whom an effect picks ---- */

/* Steps for which we know beforehand who is no use, and which pick nobody for later steps. */
static bool is_choosy(uint16_t op)
{
    return op == ST_W_TALK || op == ST_W_SEARCH || op == ST_W_SWAP || op == ST_W_TAKE_MISSION ||
           op == ST_W_PUT || op == ST_W_MOVE || op == ST_W_RELEASE;
}

static bool would_do(const st_content *c, const st_state *s, const gm_frame *f, unsigned subject)
{
    const content_step *step = &c->db->steps[f->pc];
    const struct fx_op *op = &st_ops[step->op - TERM_OWN];
    fx_can_fn *can = op->could ? op->could : op->can;
    gm_frame trial = *f;

    for (unsigned i = 0; i < FX_PICKS; i++) {
        if (trial.effect.pick_word[i] != 0 && trial.effect.pick[i] == 0)
            trial.effect.pick[i] = (uint16_t)(subject + 1);
    }
    return !can || can(c, s, &trial, &c->db->terms[c->db->terms[step->term].arg]);
}

/* ST-G73  Those for whom it can do something, if there are any. */
static unsigned pickable(const st_content *c, const st_state *s, const gm_frame *f)
{
    unsigned all = 0, good = 0;

    for (unsigned i = 0; i < ST_AGENTS; i++)
        all |= (f->effect.set >> i & 1) && fx_may_pick(&st_fx, c, s, f, i) ? 1u << i : 0;
    if (!is_choosy(c->db->steps[f->pc].op))
        return all;
    SET_EACH (i, all) {
        good |= would_do(c, s, f, i) ? 1u << i : 0;
    }
    return good ? good : all;
}

/* ---- effects ---- */

static bool is_reroll(const st_content *c, const gm_frame *f)
{
    return c->db->steps[f->pc].op == ST_W_REROLL;
}

static bool may_choose(const st_content *c, const st_state *s, const gm_frame *f, unsigned block)
{
    if (is_reroll(c, f))
        return block < 2;
    return fx_may_choose(&st_fx, c, s, f, block);
}

gm_rule st_effect_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);
    unsigned agent = ST_AGENTS;

    (void)who;
    switch (m.verb) {
    case ST_V_AGREE:
        if (f->effect.ask == FX_ASK_MAY)
            return fx_may_agree(&st_fx, c, s, f) ? ST_OK : ST_G73;
        return ST_26_2;
    case ST_V_DECLINE:
        return f->effect.ask == FX_ASK_MAY ? ST_OK : ST_26_2;
    case ST_V_CHOOSE:
        if (f->effect.ask == FX_ASK_CHOOSE)
            return m.arg[0] && may_choose(c, s, f, m.arg[0] - 1u) ? ST_OK : ST_G73;
        return ST_26_2;
    case ST_V_PICK:
        agent = st_agent_named(c, s, m.arg[0]);
        if (f->effect.ask == FX_ASK_WHO)
            return agent < ST_AGENTS && (pickable(c, s, f) >> agent & 1) ? ST_OK : ST_G73;
        return ST_26_2;
    default:
        return ST_26_2;
    }
}

void st_effect_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);

    (void)who;
    if (f->effect.ask == FX_ASK_MAY) {
        if (fx_may_agree(&st_fx, c, s, f))
            st_list(out, ST_V_AGREE, 0, 0);
        st_list(out, ST_V_DECLINE, 0, 0);
    } else if (f->effect.ask == FX_ASK_CHOOSE) {
        for (unsigned i = 0; i < FX_SUBJECTS; i++) {
            if ((f->effect.set >> i & 1) && may_choose(c, s, f, i))
                st_list(out, ST_V_CHOOSE, i + 1, 0);
        }
    } else {
        SET_EACH (k, pickable(c, s, f))
            st_list(out, ST_V_PICK, s->document[k], 0);
    }
}

/* The step is run again and finds the die. */
static void choose_die(st_state *s, unsigned die)
{
    gm_frame *f = fx_top(st_stack(s));

    f->effect.ask = FX_ASK_NOTHING;
    f->effect.set = 0;
    f->effect.own |= die == 1 ? ST_DIE_1 : ST_DIE_2;
}

/* A trait that its owner did not want to use is not used up. */
static void agree(const st_content *c, st_state *s, gm_seat who, gm_events *out)
{
    const gm_frame *f = st_top(s);
    const content_rule *rule = st_rule_at(c, f);

    st_tell(out, st_cause(c, f), ST_E_AGREED, who, 0, 0, 0);
    if (rule && f->sort == c->sort_agent)
        st_mark_used(c, s, f, rule);
    fx_answer_may(&st_fx, c, s, true);
}

/* Does the option have a price? Choosing it shows that one can pay. */
static bool has_price(const st_content *c, const gm_frame *f, unsigned block)
{
    const term *seq = &c->db->terms[fx_option(c->db, f, block)];

    for (unsigned i = 0; i < seq->n_args; i++) {
        if (c->db->terms[seq->arg + i].word == TERM_PAY)
            return true;
    }
    return false;
}

void st_effect_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    const gm_frame *f = st_top(s);
    gm_rule why = st_cause(c, f);

    switch (m.verb) {
    case ST_V_AGREE:
        agree(c, s, who, out);
        break;
    case ST_V_DECLINE:
        st_tell(out, why, ST_E_DECLINED, who, 0, 0, 0);
        fx_answer_may(&st_fx, c, s, false);
        break;
    case ST_V_CHOOSE:
        (has_price(c, f, m.arg[0] - 1u) ? st_tell_chance : st_tell)(out, why, ST_E_CHOSE, who,
                                                                    m.arg[0], 0, 0);
        if (is_reroll(c, f))
            choose_die(s, m.arg[0]);
        else
            fx_answer_choose(&st_fx, c, s, m.arg[0] - 1u);
        break;
    default:
        st_tell(out, why, ST_E_PICKED, who, m.arg[0], 0, 0);
        fx_answer_who(&st_fx, s, c->agent[m.arg[0]].slot);
        break;
    }
}

/* An effect goes on until it asks; chapters settle the frames that it pushes. */
bool st_effect_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f;

    (void)fx_run(&st_fx, c, s, out);
    f = st_top(s);
    return !(f && f->what == FX_EFFECT && f->effect.ask != FX_ASK_NOTHING);
}

/* ---- fields ---- */

static st_fields enemy_tokens(const st_content *c, const st_state *s, const gm_frame *f)
{
    unsigned face = f->clear.is_near ? st_face_at(c, f->clear.from) : 0;
    st_fields set = { { 0, 0 } };

    for (unsigned field = 1; field <= c->n_places; field++) {
        if (s->token_side[field] == st_other((gm_seat)f->seat) + 1 &&
            (!face || st_face_at(c, field) == face))
            st_add(&set, field);
    }
    return set;
}

/* ST-15.5  Any street of the board. */
static st_fields all_streets(const st_content *c, const st_state *s)
{
    st_fields set = st_board(c, s);

    SET_EACH (i, st_locations_laid(c, s))
        st_take_away(&set, c->location[i]);
    return set;
}

/* ST-15.5, ST-G25, ST-G85  Away from SS officers; if they are everywhere, anywhere. */
static st_fields away_from_officers(const st_content *c, const st_state *s)
{
    st_fields all = st_locations(c, s), set = all;

    for (unsigned a = ST_COLOURS; a < ST_CAR; a++) {
        const st_face *face = &c->face[c->place[s->at[a]].face];
        if (!st_is_free(s, a) || !st_is_ss_officer(c, s, a))
            continue;
        set.half[0] &= ~face->fields.half[0];
        set.half[1] &= ~face->fields.half[1];
    }
    return st_is_none(set) ? all : set;
}

/* The place words that the effect has left in the frame. */
static st_fields named_fields(const st_content *c, const st_state *s, const gm_frame *f)
{
    return st_fields_from(c, s, f->put.from, &c->db->terms[f->put.place]);
}

st_fields st_wanted(const st_content *c, const st_state *s, const gm_frame *f)
{
    switch (f->pc) {
    case ST_FOR_PUT:
        return st_put_fields(c, s, f->self, (gm_seat)f->seat, named_fields(c, s, f));
    case ST_FOR_RELEASE:
        return st_without_ruins(c, s, named_fields(c, s, f));
    case ST_FOR_TOKEN:
        return st_placing_fields(c, s, (gm_seat)f->seat);
    case ST_FOR_TOKEN_TO:
        return st_token_fields(c, s, (gm_seat)f->seat);
    case ST_FOR_TOKEN_OFF:
        return enemy_tokens(c, s, f);
    case ST_FOR_FREED:
        return st_locations(c, s);
    case ST_FOR_KIDNAPPED:
        return all_streets(c, s);
    case ST_FOR_EXCHANGED:
        return away_from_officers(c, s);
    case ST_FOR_HIDING:
        return st_nearest_locations(c, s, f->self);
    case ST_FOR_START:
        return st_start_fields(c, s, f->self);
    case ST_FOR_RADIO:
        return st_radio_fields(c, s);
    default:
        return (st_fields){ { 0, 0 } };
    }
}

/* The rule that a field is refused with. ST-17.8  Another token comes first. */
static gm_rule no_field(const st_content *c, const st_state *s, const gm_frame *f, unsigned field)
{
    switch (f->pc) {
    case ST_FOR_TOKEN:
    case ST_FOR_TOKEN_TO:
        if (field <= ST_FIELDS && s->token_side[field])
            return ST_17_8;
        return f->seat == ST_DE ? ST_17_6 : ST_17_7;
    case ST_FOR_START:
        if (c->scenario[s->scenario].placing == ST_OUTSIDE_POLICE)
            return ST_21_15;
        return c->scenario[s->scenario].placing == ST_ONE_A_SECTOR ? ST_21_27 : ST_25_9;
    case ST_FOR_RADIO:
        return ST_22_3;
    case ST_FOR_HIDING:
        return ST_G24;
    case ST_FOR_FREED:
        return ST_14_15;
    case ST_FOR_KIDNAPPED:
    case ST_FOR_EXCHANGED:
        return ST_15_5;
    default: /* ST_FOR_PUT, ST_FOR_RELEASE, ST_FOR_TOKEN_OFF: the effect names others */
        return ST_G73;
    }
}

/* Prisoners who go free, and those who were kidnapped or have escaped. */
static void set_figure(const st_content *c, st_state *s, const gm_frame *f, unsigned field,
                       gm_events *out)
{
    if (f->pc == ST_FOR_FREED || f->pc == ST_FOR_EXCHANGED)
        st_release(c, s, f->self, field, f->pc == ST_FOR_FREED ? ST_14_15 : ST_15_5, out);
    else
        st_set_at(c, s, f->self, field, ST_E_MOVED, f->pc == ST_FOR_KIDNAPPED ? ST_15_5 : ST_14_17,
                  out);
}

static void do_field(const st_content *c, st_state *s, unsigned field, gm_events *out)
{
    gm_frame f = *st_top(s);

    fx_pop(st_stack(s));
    switch (f.pc) {
    case ST_FOR_PUT:
        st_put_at(c, s, f.self, field, f.put.is_move != 0,
                  st_put_rule(c, s, &f, f.self, f.put.is_move != 0), out);
        break;
    case ST_FOR_RELEASE:
        st_free(c, s, f.self, field, out);
        break;
    case ST_FOR_TOKEN:
        st_put_token(c, s, field, f.token.type, out);
        break;
    case ST_FOR_TOKEN_TO:
        st_move_token(s, f.shift.from, field, out);
        break;
    case ST_FOR_TOKEN_OFF:
        st_discard_token(c, s, field, st_cause(c, &f), out);
        break;
    case ST_FOR_START:
        st_start_at(c, s, f.self, field, out);
        break;
    case ST_FOR_RADIO:
        st_put_radio(c, s, field, out);
        break;
    default:
        set_figure(c, s, &f, field, out);
        break;
    }
}

/* ST-G35  A token that has no field left goes back. */
static void give_up_field(st_state *s)
{
    gm_frame f = *st_top(s);

    fx_pop(st_stack(s));
    if (f.pc == ST_FOR_TOKEN) {
        s->pool[f.token.type]++;
        s->n_pool[f.seat]++;
    }
}

bool st_field_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);
    st_fields set = st_wanted(c, s, f);

    if (st_is_none(set))
        give_up_field(s);
    else if (st_count(set) == 1 && f->pc != ST_FOR_START && f->pc != ST_FOR_RADIO)
        do_field(c, s, st_lowest(set), out);
    else
        return false;
    return true;
}

gm_rule st_field_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);

    (void)who;
    if (m.verb != ST_V_TO) /* ST-C18 */
        return f->pc == ST_FOR_TOKEN ? ST_C18 : ST_26_2;
    return m.arg[0] <= c->n_places && st_in(st_wanted(c, s, f), m.arg[0])
               ? ST_OK
               : no_field(c, s, f, m.arg[0]);
}

void st_field_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    do_field(c, s, m.arg[0], out);
}

void st_field_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    st_fields set = st_wanted(c, s, st_top(s));

    (void)who;
    for (unsigned half = 0; half < 2; half++) {
        SET_EACH (i, set.half[half])
            st_list(out, ST_V_TO, half * 64 + i, 0);
    }
}

/* ---- agents ---- */

/* ST-13.31  Of the enemies on the field, those whose price can be paid. */
static unsigned agents_offered(const st_content *c, const st_state *s, const gm_frame *f)
{
    unsigned funds;

    if (f->pc != ST_FOR_BRIBE)
        return f->pick.set;
    funds = st_dollars(c, s, f->self) + f->pick.price;
    return f->pick.set & st_bribable(c, s, f->self, funds);
}

/* A prisoner is picked for what an effect does, or to be exchanged: ST-G25. */
static gm_rule picking_rule(const st_content *c, const st_state *s)
{
    const gm_frame *f = st_top(s), *below = s->depth > 1 ? f - 1 : NULL;

    if (f->pc == ST_FOR_BRIBE)
        return ST_13_32;
    if (f->pc == ST_FOR_SWAP)
        return ST_G79;
    return below && below->what == FX_EFFECT ? st_cause(c, below) : ST_G25;
}

static void do_agent(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    gm_frame f = *st_top(s), *below;

    fx_pop(st_stack(s));
    if (f.pc == ST_FOR_BRIBE) {
        st_bribe(c, s, f.self, agent, f.pick.price, out);
    } else if (f.pc == ST_FOR_SWAP) {
        st_swap(c, s, f.self, agent, out);
    } else {
        below = fx_top(st_stack(s));
        if (below && below->what == FX_EFFECT)
            below->effect.it = (uint16_t)(agent + 1);
        else if (below)
            below->arrest.prisoner = (uint16_t)(agent + 1);
    }
}

bool st_pick_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);
    unsigned set = f->pick.set;

    if (agents_offered(c, s, f) == 0)
        fx_pop(st_stack(s));
    else if ((set & (set - 1)) == 0)
        do_agent(c, s, set_first(set), out);
    else
        return false;
    return true;
}

gm_rule st_pick_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);
    unsigned agent = st_agent_named(c, s, m.arg[0]);

    (void)who;
    if (m.verb != ST_V_PICK)
        return ST_26_2;
    if (agent < ST_AGENTS && (agents_offered(c, s, f) >> agent & 1))
        return ST_OK;
    return f->pc == ST_FOR_BRIBE ? ST_13_31 : ST_G73;
}

void st_pick_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    st_tell(out, picking_rule(c, s), ST_E_PICKED, who, m.arg[0], 0, 0);
    do_agent(c, s, c->agent[m.arg[0]].slot, out);
}

void st_pick_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    (void)who;
    SET_EACH (agent, agents_offered(c, s, st_top(s)))
        st_list(out, ST_V_PICK, s->document[agent], 0);
}

/* ---- colours ---- */

static bool is_removing(const gm_frame *f)
{
    return f->pc == ST_FOR_MARKER && f->colour.left > 0;
}

/* Up to so many; the owner may stop before. */
static void remove_marker(const st_content *c, st_state *s, unsigned colour, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    unsigned location = f->colour.location;

    s->markers[location] &= (uint8_t)~(1u << colour);
    st_tell(out, ST_G82, ST_E_MARKER_GONE, f->seat, c->location[location], colour + 1, 0);
    f->colour.set = s->markers[location];
    if (--f->colour.left == 0)
        fx_pop(st_stack(s));
}

static void do_colour(const st_content *c, st_state *s, unsigned colour, gm_events *out)
{
    gm_frame f = *st_top(s);

    if (is_removing(&f)) {
        remove_marker(c, s, colour, out);
        return;
    }
    fx_pop(st_stack(s));
    if (f.pc == ST_FOR_MARKER)
        (void)st_add_marker(c, s, f.colour.location, colour, ST_G82, out);
    else
        st_keep_track(s, (gm_seat)f.seat, colour, out);
}

bool st_colour_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);
    unsigned set = f->colour.set;

    if (set == 0)
        fx_pop(st_stack(s));
    else if ((set & (set - 1)) == 0 && !is_removing(f))
        do_colour(c, s, set_first(set), out);
    else
        return false;
    return true;
}

gm_rule st_colour_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);

    (void)c, (void)who;
    if (m.verb == ST_V_STOP)
        return is_removing(f) ? ST_OK : ST_26_2;
    if (m.verb != ST_V_COLOUR)
        return ST_26_2;
    return m.arg[0] >= 1 && m.arg[0] <= ST_COLOURS && (f->colour.set >> (m.arg[0] - 1) & 1)
               ? ST_OK
               : ST_G73;
}

void st_colour_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    if (m.verb == ST_V_STOP)
        fx_pop(st_stack(s));
    else
        do_colour(c, s, m.arg[0] - 1u, out);
}

void st_colour_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);

    (void)c, (void)who;
    SET_EACH (colour, f->colour.set)
        st_list(out, ST_V_COLOUR, colour + 1, 0);
    if (is_removing(f))
        st_list(out, ST_V_STOP, 0, 0);
}
