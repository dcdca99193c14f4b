/*
 * st_09_move.c: chapter 9: steps of the agent at work, and agents moved by effects.
 *
 * A step is a frame that goes through ST-26.3: the control at the door, the price, the field,
 * reactions to it (traits, red cards), and the token there. WALK and DRIVE move somebody for
 * nothing and skip all of that.
 */
#include "st.h"

/* ---- where a step may lead ---- */

/* ST-24.11, ST-C32  The car keeps to the streets, but for the locations that its stanza names. */
static bool may_drive_into(const st_content *c, const st_state *s, unsigned field)
{
    uint16_t n = 0;
    const content_value *v;

    if (st_location_at(c, field) < 0)
        return true;
    v = content_values(c->db, c->agent[s->document[ST_CAR]].rules.item, "enters", &n);
    for (uint16_t i = 0; i < n; i++) {
        if ((unsigned)v[i].number == field)
            return true;
    }
    return false;
}

/* ST-24.13  Paths of one side are closed to the car, too. */
static unsigned near_agent(const st_content *c, const st_state *s, unsigned agent, uint8_t out[8])
{
    return st_near(c, s, agent == ST_CAR ? ST_SIDES : st_side_of(agent), s->at[agent], out);
}

static bool is_near(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    uint8_t near[8];
    unsigned n = near_agent(c, s, agent, near);

    for (unsigned i = 0; i < n; i++) {
        if (near[i] == field)
            return true;
    }
    return false;
}

/* ST-6.2; ST-6.5, ST-6.6, ST-9.12  Why this agent cannot go there. */
static gm_rule no_path(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    const uint8_t *dashed = c->place[s->at[agent]].dashed;

    if (field && agent == ST_CAR && (dashed[ST_DE] == field || dashed[ST_PL] == field))
        return ST_24_11;
    if (field && dashed[ST_DE] == field)
        return ST_6_5;
    return field && dashed[ST_PL] == field ? ST_6_6 : ST_6_2;
}

/* ST-14.18, ST-9.14, ST-G85  Onto a street, while one of the four SS officers is in the sector. */
static bool is_hunted(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    unsigned left;

    if (!(s->flags[agent] & ST_HUNTED) || st_location_at(c, field) >= 0)
        return false;
    left = st_in_sector(c, s, st_face_at(c, s->at[agent])) & st_network(ST_DE);
    SET_EACH (i, left) {
        if (st_is_ss_officer(c, s, i))
            return true;
    }
    return false;
}

static bool is_ruin(const st_content *c, const st_state *s, unsigned field)
{
    int location = st_location_at(c, field);

    return location >= 0 && (s->ruins >> location & 1);
}

/* The steps that the agent's points still allow. */
unsigned st_steps_left(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned cost = st_cost(c, s, agent, ST_MOVE), points = st_points_left(c, s, agent);

    return s->free_steps + (cost ? points / cost : 99u);
}

/*
 * ST-8.9, ST-8.4, ST-C25  The last point is not enough for a step alone: there must be a second
 * one, or an action before it, or one after it that costs nothing (ST-8.6, ST-C01). ST-G53  The car
 * may roll into its places.
 */
static bool is_too_short(const st_content *c, const st_state *s, unsigned agent, unsigned field,
                         unsigned left)
{
    if ((s->act & ST_A_ACTED) || s->steps + left >= c->least_move)
        return false;
    if (agent == ST_CAR)
        return st_location_at(c, field) < 0;
    if (st_is_met(c, s, agent, field) && st_cost(c, s, agent, ST_REMOVE) == 0)
        return false;
    return !(st_cost(c, s, agent, ST_ARREST) == 0 && st_could_arrest(c, s, agent, field));
}

/* ST-9.15, ST-6.15  Through a ruin, if there is a way out on the other side and a step left for it. */
static bool is_dead_end(const st_content *c, const st_state *s, unsigned agent, unsigned field,
                        unsigned left)
{
    uint8_t near[8];

    return is_ruin(c, s, field) && (left < 2 || st_near(c, s, st_side_of(agent), field, near) < 2);
}

/* ST-26.3  To a field that a path leads to: may it be entered? */
static gm_rule check_field(const st_content *c, const st_state *s, unsigned agent, unsigned field,
                           unsigned left)
{
    if (agent == ST_CAR && !may_drive_into(c, s, field))
        return ST_24_11;
    if (is_hunted(c, s, agent, field))
        return ST_9_14;
    if (is_dead_end(c, s, agent, field, left))
        return ST_6_15;
    return is_too_short(c, s, agent, field, left) ? ST_8_9 : ST_OK;
}

/* ST-17.22  Kocioł holds an agent back. ST-24.14  The car does not leave while it is loading. */
static gm_rule check_leaving(const st_state *s, unsigned agent, unsigned left)
{
    if (s->flags[agent] & ST_NO_LEAVING)
        return ST_17_22;
    if (agent == ST_CAR && s->load == ST_LOADING)
        return ST_24_14;
    return left > 0 ? ST_OK : ST_8_10;
}

/* ST-9.3  Points and limit, then the path, then the field. */
static gm_rule check_step(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    unsigned left = st_steps_left(c, s, agent);
    gm_rule why = check_leaving(s, agent, left);

    if (why != ST_OK)
        return why;
    if (field == 0 || field > c->n_places || !is_near(c, s, agent, field))
        return no_path(c, s, agent, field);
    return check_field(c, s, agent, field, left);
}

bool st_can_step(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    return check_step(c, s, agent, field) == ST_OK;
}

bool st_can_leave(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned left = st_steps_left(c, s, agent), n;
    uint8_t near[8];

    if (check_leaving(s, agent, left) != ST_OK)
        return false;
    n = near_agent(c, s, agent, near);
    for (unsigned i = 0; i < n; i++) {
        if (check_field(c, s, agent, near[i], left) == ST_OK)
            return true;
    }
    return false;
}

st_fields st_steps(const st_content *c, const st_state *s, unsigned agent)
{
    st_fields set = { { 0, 0 } };
    unsigned left = st_steps_left(c, s, agent), n;
    uint8_t near[8];

    if (check_leaving(s, agent, left) != ST_OK)
        return set;
    n = near_agent(c, s, agent, near);
    for (unsigned i = 0; i < n; i++) {
        if (check_field(c, s, agent, near[i], left) == ST_OK)
            st_add(&set, near[i]);
    }
    return set;
}

/* ---- a step ---- */

/* ST-9.2  One point, unless something made it free. */
unsigned st_step_cost(const st_content *c, const st_state *s, unsigned agent)
{
    return s->free_steps > 0 ? 0 : st_cost(c, s, agent, ST_MOVE);
}

static void pay_step(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    st_pay(c, s, agent, st_step_cost(c, s, agent), out);
    if (s->free_steps > 0)
        s->free_steps--;
}

/* What the control subtracts from the roll; the rest of its rule is ST-17.18, ST-C08 and ST-G37. */
static int32_t control_bonus(const st_content *c, const st_state *s, const content_rule *rule,
                             unsigned agent)
{
    const term *seq = &c->db->terms[rule->effect];
    gm_frame f = { .self = ST_AS_SIDE, .foe = (uint16_t)agent };

    for (unsigned i = 0; i < seq->n_args; i++) {
        const term *t = &c->db->terms[seq->arg + i];
        if (t->word == ST_W_TEST && t->n_args > 2)
            return fx_number(&st_fx, c, s, &f, &c->db->terms[t->arg + 2]);
    }
    return 0;
}

/* The control of the place itself, or of the token there if everybody sees it. */
void st_start_control(const st_content *c, st_state *s, const content_rule *rule, unsigned agent,
                      unsigned field)
{
    int32_t n = control_bonus(c, s, rule, agent);
    st_part part = { ST_BY_PLACE, (uint8_t)field, n };

    if (rule != c->place[field].approach)
        part = (st_part){ s->token_up[field] ? ST_BY_TOKEN : ST_BY_ELSE, s->token_up[field], n };
    st_start_test(s, agent, ST_TEST_CONTROL, n, 0);
    if (n != 0)
        st_note_part(st_rolling(s), part);
}

/* ST-9.13, ST-17.18  Paid first (ST-G37), then rolled for. */
static bool settle_entry(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, to = f->step.to;
    const content_rule *control = st_control_at(c, s, agent, to);

    f->pc = ST_CONTROLLED;
    f->step.is_controlled = control != NULL;
    f->step.answer = ST_PASSED;
    if (!control)
        return true;
    pay_step(c, s, agent, out);
    st_start_control(c, s, control, agent, to);
    return true;
}

/*
 * ST-C08  A control that was passed is discarded, except the fort's. An agent whom the fort lets in
 * may still have met a token there.
 */
static void pass_control(const st_content *c, st_state *s, unsigned agent, unsigned to,
                         gm_events *out)
{
    const content_rule *standing = c->place[to].approach;
    bool is_standing = standing && st_control_at(c, s, agent, to) == standing;

    st_tell(out, is_standing ? ST_6_11 : ST_17_18, ST_E_CONTROL_PASSED, st_side_of(agent),
            s->document[agent], to, 0);
    if (!is_standing && s->token_side[to])
        st_discard_token(c, s, to, ST_C08, out);
}

/* ST-G37  An agent who fails stays outside, and his movement is over. */
static bool settle_controlled(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, to = f->step.to;
    bool was_controlled = f->step.is_controlled != 0;

    if (!st_can_go_on(s, agent, f->step.from)) {
        fx_pop(st_stack(s));
        return true;
    }
    if (f->step.answer != ST_PASSED) {
        fx_pop(st_stack(s));
        st_tell(out, ST_G37, ST_E_CONTROL_FAILED, st_side_of(agent), s->document[agent], to, 0);
        st_stop(s, agent, ST_G37, out);
        return true;
    }
    f->pc = ST_ENTERED;
    if (was_controlled)
        pass_control(c, s, agent, to, out);
    else
        pay_step(c, s, agent, out);
    s->steps++;
    st_set_at(c, s, agent, to, ST_E_STEPPED, ST_9_2, out);
    if (s->phase < ST_EPILOGUE)
        st_look_around(c, s, agent, out);
    return true;
}

/* ST-9.4  Traits of enemies on the field, such as Marta Becher's. The car is not an agent. */
void st_run_entered(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    unsigned here = agent < ST_CAR ? st_at(s, s->at[agent]) : 0;

    SET_EACH (enemy, here & st_network(st_other(st_side_of(agent)))) {
        if (c->agent[s->document[enemy]].rules.triggers >> (ST_W_ENTERED - ST_W_USE) & 1)
            (void)st_run_trait(c, s, enemy, agent, ST_W_ENTERED, out);
    }
}

static bool settle_entered(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    f->pc = ST_ANSWERED;
    st_run_entered(c, s, f->self, out);
    return true;
}

/* ST-9.11, ST-26.3  Red cards, after every field. ST-G76  None in a bribed activation. */
static bool settle_answered(const st_content *c, st_state *s, gm_frame *f)
{
    unsigned agent = f->self;

    f->pc = ST_TOKEN_MET;
    if (s->level >= ST_ADVANCED && agent < ST_CAR && !(s->act & ST_A_BRIBED) &&
        st_can_go_on(s, agent, f->step.to))
        (void)st_offer_reaction(c, s, ST_MOVE, ST_ON_FIELD, agent,
                                ST_AS_SIDE + st_other(st_side_of(agent)));
    return true;
}

/* ST-9.9, ST-9.10  The token, if the agent is still there to meet it. */
static bool settle_met(const st_content *c, st_state *s, gm_frame *f)
{
    f->pc = ST_STEP_DONE;
    if (st_can_go_on(s, f->self, f->step.to))
        (void)st_offer_halt(c, s, f->self);
    return true;
}

static bool go_on(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    switch (f->pc) {
    case ST_ENTRY:
        return settle_entry(c, s, f, out);
    case ST_CONTROLLED:
        return settle_controlled(c, s, f, out);
    case ST_ENTERED:
        return settle_entered(c, s, f, out);
    case ST_ANSWERED:
        return settle_answered(c, s, f);
    case ST_TOKEN_MET:
        return settle_met(c, s, f);
    default:
        fx_pop(st_stack(s));
        return true;
    }
}

/* ST-9.1  Only the agent at work; anything that moves another has its own frame. */
gm_rule st_step_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    (void)who;
    return s->act & ST_A_MOVE_OVER ? ST_9_5 : check_step(c, s, st_active(s), m.arg[0]);
}

void st_step_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_active(s);

    (void)c, (void)out;
    s->act |= ST_A_MOVED | ST_A_DID;
    (void)st_push(s, (gm_frame){ .what = ST_F_STEP,
                                 .seat = who,
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)agent,
                                 .pc = ST_ENTRY,
                                 .step = { .from = s->at[agent], .to = m.arg[0] } });
}

void st_step_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned agent = st_active(s);
    st_fields set;

    if (agent >= ST_AGENTS || who != st_decider(s, agent) ||
        (s->act & (ST_A_MOVE_OVER | ST_A_ENDED)))
        return;
    set = st_steps(c, s, agent);
    for (unsigned half = 0; half < 2; half++) {
        SET_EACH (i, set.half[half])
            st_list(out, ST_V_STEP, half * 64 + i, 0);
    }
}

/* Goes on until it is done, or something must be done or asked first. */
bool st_step_settle(const st_content *c, st_state *s, gm_events *out)
{
    unsigned depth = s->depth;

    while (s->depth == depth)
        (void)go_on(c, s, &s->stack[depth - 1], out);
    return true;
}

/* ---- moved by effects ---- */

/*
 * ST-6.15, ST-G74  Never into a ruin. An agent moved by its own side (ST-G79) does not enter under
 * a control, and is held by whatever holds it; ST-G69  moved by the enemy, nothing stops it but the
 * door of a standing control.
 */
static gm_rule check_walk(const st_content *c, const st_state *s, const gm_frame *f, unsigned field)
{
    unsigned agent = f->self;

    if (field == 0 || field > c->n_places || !is_near(c, s, agent, field))
        return no_path(c, s, agent, field);
    if (is_ruin(c, s, field))
        return ST_6_15;
    if (f->seat != st_side_of(agent))
        return c->place[field].approach && s->level >= ST_EXTENDED ? ST_G69 : ST_OK;
    if ((s->flags[agent] & ST_NO_LEAVING) || is_hunted(c, s, agent, field))
        return ST_9_14;
    return st_is_closed_to(c, s, agent, field) ? ST_G79 : ST_OK;
}

/* ST-24.19, ST-G57  Over fields that the car may enter, not while it is loading. */
static gm_rule check_drive(const st_content *c, const st_state *s, unsigned field)
{
    if (s->load == ST_LOADING)
        return ST_G57;
    if (field == 0 || field > c->n_places || !is_near(c, s, ST_CAR, field))
        return no_path(c, s, ST_CAR, field);
    return may_drive_into(c, s, field) ? ST_OK : ST_24_11;
}

static gm_rule check_to(const st_content *c, const st_state *s, const gm_frame *f, unsigned field)
{
    return f->what == ST_F_DRIVE ? check_drive(c, s, field) : check_walk(c, s, f, field);
}

/* The fields that one of our frames can go to next. */
static unsigned list_to(const st_content *c, const st_state *s, const gm_frame *f, uint8_t out[8])
{
    uint8_t near[8];
    unsigned agent = f->what == ST_F_DRIVE ? ST_CAR : f->self, n = near_agent(c, s, agent, near),
             kept = 0;

    for (unsigned i = 0; i < n; i++) {
        if (check_to(c, s, f, near[i]) == ST_OK)
            out[kept++] = near[i];
    }
    return kept;
}

bool st_walk_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);
    unsigned agent = f->what == ST_F_DRIVE ? ST_CAR : f->self;
    uint8_t fields[8];

    (void)out;
    if (f->count.left > 0 && st_is_free(s, agent) && list_to(c, s, f, fields) > 0)
        return false;
    fx_pop(st_stack(s));
    return true;
}

/* ST-G57  The car stops in the places that it enters. */
static void do_to(const st_content *c, st_state *s, unsigned field, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    bool is_car = f->what == ST_F_DRIVE;
    unsigned agent = is_car ? ST_CAR : f->self;
    gm_rule why = is_car ? ST_24_19 : f->seat == st_side_of(agent) ? ST_G79 : ST_G69;

    f->count.left--;
    if (is_car && st_location_at(c, field) >= 0)
        f->count.left = 0;
    if (is_car)
        s->car_moved = 1;
    st_set_at(c, s, agent, field, ST_E_MOVED, why, out);
}

gm_rule st_walk_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);

    (void)who;
    if (m.verb == ST_V_STOP)
        return f->what == ST_F_WALK ? ST_OK : ST_G57;
    return m.verb == ST_V_TO ? check_to(c, s, f, m.arg[0]) : ST_26_2;
}

void st_walk_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    if (m.verb == ST_V_STOP)
        fx_pop(st_stack(s));
    else
        do_to(c, s, m.arg[0], out);
}

void st_walk_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);
    uint8_t fields[8];
    unsigned n = list_to(c, s, f, fields);

    (void)who;
    for (unsigned i = 0; i < n; i++)
        st_list(out, ST_V_TO, fields[i], 0);
    if (f->what == ST_F_WALK)
        st_list(out, ST_V_STOP, 0, 0);
}
