/*
 * st_test.c: rolls of two dice against vigilance or a lock (ST-0.6), with what may help before
 * them: things of the one who rolls, and support tokens of the sector (ST-17.19).
 *
 * A test is a frame that ends with an answer to the one below. It keeps its dice like talks and
 * attacks, so that effects can add to any of them: st_rolling.
 */
#include "st.h"

enum { THINGS = ST_TEST_THINGS, TOKENS = ST_TEST_TOKENS, DICE, RESULT }; /* the steps of a test */

/* ---- dice ---- */

uint8_t st_die(st_state *s)
{
    return (uint8_t)(rng_below(&s->rng, 6) + 1);
}

const gm_frame *st_rolls(const st_state *s)
{
    for (unsigned i = s->depth; i-- > 0;) {
        const gm_frame *f = &s->stack[i];
        if (f->what == ST_F_TEST || f->what == ST_F_TALK || f->what == ST_F_ATTACK)
            return f;
    }
    return NULL;
}

gm_frame *st_rolling(st_state *s)
{
    const gm_frame *f = st_rolls(s);

    return f ? &s->stack[f - s->stack] : NULL;
}

static int32_t added(const gm_frame *f)
{
    return (int16_t)f->roll.added;
}

int32_t st_total(const gm_frame *f)
{
    return (f->roll.dice & 15) + (f->roll.dice >> 4) + added(f);
}

/* The rule by which somebody rolls, or passes and fails. */
static gm_rule rule_of(const gm_frame *f)
{
    static const uint16_t rules[] = {
        [ST_TEST_PLAIN] = ST_0_6,   [ST_TEST_REMOVE] = ST_17_10, [ST_TEST_CONTROL] = ST_17_18,
        [ST_TEST_ARREST] = ST_14_7, [ST_TEST_KIDNAP] = ST_15_3,  [ST_TEST_LOCK] = ST_13_36,
    };

    if (f->what == ST_F_TEST)
        return rules[f->test.kind];
    if (f->what == ST_F_TALK)
        return ST_10_9;
    return f->what == ST_F_ATTACK ? ST_16_4 : ST_14_13;
}

/* ST-16.8  In a fight both roll: the one attacked must beat the attacker's defence. */
static unsigned defence_against(const st_content *c, const st_state *s, const gm_frame *f)
{
    if (f->roll.flags & ST_R_COUNTER)
        return st_defence_of(c, s, f->self) + f->attack.defence;
    return st_defence_of(c, s, f->foe) + f->attack.foe_defence;
}

static gm_event roll_event(const st_content *c, const st_state *s, const gm_frame *f)
{
    bool is_attack = f->what == ST_F_ATTACK;
    unsigned agent = is_attack && (f->roll.flags & ST_R_COUNTER) ? f->foe : f->self;
    unsigned more = (unsigned)(added(f) > 0 ? added(f) : 0);
    unsigned less = (unsigned)(added(f) < 0 ? -added(f) : 0);

    return (gm_event){ .rule = rule_of(f),
                       .kind = is_attack ? ST_E_ATTACK_ROLL : ST_E_ROLLED,
                       .seat = st_side_of(agent),
                       .arg = { s->document[agent], (uint8_t)(f->roll.dice & 15),
                                (uint8_t)(f->roll.dice >> 4), (uint8_t)more,
                                (uint8_t)(is_attack ? defence_against(c, s, f) : less),
                                (uint8_t)(st_total(f) > 0 ? st_total(f) : 0) },
                       .learns = GM_SEAT(ST_PL) | GM_SEAT(ST_DE) };
}

/* ST-0.5  The sum of two dice. */
void st_roll_two(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    uint8_t first = st_die(s), second = st_die(s);

    f->roll.dice = (uint16_t)(first | second << 4);
    f->roll.flags |= ST_R_ROLLED;
    gm_say(out, roll_event(c, s, f));
}

/* ---- a test ---- */

/* The agent who made this one roll, if of the other side. */
static unsigned opponent(const st_state *s, unsigned agent)
{
    unsigned active = st_active(s);

    if (active < ST_AGENTS && st_side_of(active) != st_side_of(agent))
        return active;
    return ST_AS_SIDE + st_other(st_side_of(agent));
}

void st_start_test(st_state *s, unsigned agent, enum st_test kind, int32_t bonus, unsigned lock)
{
    (void)st_push(s, (gm_frame){ .what = ST_F_TEST,
                                 .seat = st_decider(s, agent),
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)opponent(s, agent),
                                 .pc = THINGS,
                                 .test = { .kind = (uint16_t)kind,
                                           .added = (uint16_t)bonus,
                                           .lock = (uint16_t)lock } });
}

/*
 * ST-C10  Things are for the active agent, and for anybody's own roll against arrest or kidnapping.
 * The car carries nothing.
 */
static void offer_things(const st_content *c, st_state *s, const gm_frame *f)
{
    unsigned agent = f->self, foe = f->foe;
    bool is_defence = f->test.kind == ST_TEST_ARREST || f->test.kind == ST_TEST_KIDNAP;

    if (agent < ST_CAR && (is_defence || st_active(s) == agent))
        (void)st_offer_use(c, s, agent, foe,
                           f->test.kind == ST_TEST_LOCK ? ST_W_ON_BOX : ST_W_ON_TEST, 0);
}

static uint16_t state_of(const gm_frame *f)
{
    return f->test.kind == ST_TEST_LOCK ? ST_W_AT_LOCK : ST_W_TESTING;
}

/* What traits and lasting things add; ST-24.24 for the removal of tokens. */
int32_t st_test_bonus(const st_content *c, const st_state *s, const gm_frame *f)
{
    int32_t more = 0;

    if (f->self < ST_CAR)
        more += st_modifier(c, s, f->self, state_of(f), ST_W_MORE_ROLL, 0, f->foe);
    if (f->test.kind == ST_TEST_REMOVE)
        more += s->remove_bonus[st_side_of(f->self)];
    return more;
}

static void add_modifiers(const st_content *c, const st_state *s, gm_frame *f)
{
    int32_t removal = f->test.kind == ST_TEST_REMOVE ? s->remove_bonus[st_side_of(f->self)] : 0;

    f->roll.added = (uint16_t)(added(f) + st_test_bonus(c, s, f));
    if (f->self < ST_CAR)
        st_note_modifiers(c, s, f, state_of(f));
    if (removal != 0)
        st_note_part(f, (st_part){ ST_BY_SCENARIO, s->scenario, removal });
}

/* A test that succeeds by itself is not rolled. */
static void roll(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    if (f->roll.flags & ST_R_SUCCEEDS)
        return;
    add_modifiers(c, s, f);
    st_roll_two(c, s, f, out);
}

/* ST-0.6  Above vigilance; ST-13.36, ST-C06  above the lock, or at least as much by a switch. */
int32_t st_test_value(const st_content *c, const st_state *s, const gm_frame *f)
{
    if (f->test.kind == ST_TEST_LOCK)
        return f->test.lock - ((s->rulings & ST_LOCK_AT_LEAST) != 0);
    return (int32_t)st_vigilance_of(c, s, f->self);
}

static bool is_passed(const st_content *c, const st_state *s, const gm_frame *f)
{
    return (f->roll.flags & ST_R_SUCCEEDS) || st_total(f) > st_test_value(c, s, f);
}

static void end_test(const st_content *c, st_state *s, const gm_frame *f, gm_events *out)
{
    bool passed = is_passed(c, s, f);

    st_tell(out, rule_of(f), passed ? ST_E_TEST_PASSED : ST_E_TEST_FAILED, st_side_of(f->self),
            s->document[f->self], 0, 0);
    st_return(s, passed ? ST_PASSED : ST_FAILED);
}

bool st_test_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    switch (f->pc++) {
    case THINGS:
        offer_things(c, s, f);
        return true;
    case TOKENS: /* ST-G36: only where vigilance is tested; ST-26.5: violet cards at a lock */
        if (f->roll.flags & ST_R_SUCCEEDS)
            return true;
        if (f->test.kind == ST_TEST_LOCK)
            (void)st_offer_reaction(c, s, ST_SEARCH, ST_AT_LOCK, f->self, ST_AGENTS);
        else
            (void)st_offer_near(c, s, ST_W_TEST_NEAR, f->self);
        return true;
    case DICE:
        roll(c, s, f, out);
        return true;
    default:
        end_test(c, s, f, out);
        return true;
    }
}

/* ---- tokens that help from another field ---- */

static bool answers(const st_content *c, unsigned type, uint16_t trigger)
{
    return (trigger == ST_W_TEST_NEAR ? c->threat[type].test_near : c->threat[type].attack_near) !=
           NULL;
}

/*
 * The first field of the sector with a token of the side: of that type or, for type 0, one that may
 * be useful as far as everybody can tell: any face-down one. 0 if there is none.
 */
static unsigned find_near(const st_content *c, const st_state *s, unsigned agent, gm_seat side,
                          uint16_t trigger, unsigned type)
{
    const st_fields *set = &c->face[st_face_at(c, s->at[agent])].fields;

    for (unsigned half = 0; half < 2; half++) {
        SET_EACH (i, set->half[half]) {
            unsigned field = half * 64 + i;
            if (s->token_side[field] != side + 1)
                continue;
            if (type ? s->token[field] == type
                     : !s->token_up[field] || answers(c, s->token_up[field], trigger))
                return field;
        }
    }
    return 0;
}

/*
 * ST-G36, ST-C33  From any field of the sector, one for each side; the one who rolls decides first.
 */
bool st_offer_near(const st_content *c, st_state *s, uint16_t trigger, unsigned agent)
{
    unsigned sides = 0;

    if ((s->act & ST_A_BRIBED) && st_active(s) == agent) /* ST-13.34, ST-17.23 */
        return false;
    for (gm_seat side = 0; s->level >= ST_EXTENDED && side < ST_SIDES; side++) {
        if (find_near(c, s, agent, side, trigger, 0))
            sides |= GM_SEAT(side);
    }
    if (sides == 0)
        return false;
    (void)st_push(s, (gm_frame){ .what = ST_F_NEAR,
                                 .seat = st_side_of(agent),
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)opponent(s, agent),
                                 .near = { .trigger = trigger, .sides = (uint16_t)sides } });
    return true;
}

bool st_near_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    gm_seat own = st_side_of(f->self);

    (void)c, (void)out;
    if (f->near.sides == 0) {
        fx_pop(st_stack(s));
        return true;
    }
    f->seat = f->near.sides >> own & 1 ? own : st_other(own);
    return false;
}

/* The one who rolls is self or foe of the token's side; in an attack, foe is the one attacked. */
/*
 * ST-17.19  In a test of its own side the one who rolls is self, in one of the enemy's it is foe.
 */
static gm_frame about_near(const st_content *c, const gm_frame *f, gm_seat who, unsigned type)
{
    bool is_own = f->near.trigger == ST_W_TEST_NEAR && st_side_of(f->self) == who;
    unsigned self = is_own ? f->self : ST_AS_SIDE + (unsigned)who;
    unsigned foe = is_own ? ST_AS_SIDE + (unsigned)st_other(who) : f->self;

    return (gm_frame){ .seat = who,
                       .self = (uint16_t)self,
                       .foe = (uint16_t)foe,
                       .sort = c->sort_threat,
                       .item = (uint16_t)type };
}

/* The first rule of that token whose condition holds; NULL if there is none. */
static const content_rule *near_rule(const st_content *c, const st_state *s, const gm_frame *f,
                                     gm_seat who, unsigned type)
{
    gm_frame about = about_near(c, f, who, type);
    const content_rule *rule;

    for (unsigned i = 0;; i++) {
        rule = fx_rule(c->db, c->threat[type].rules.item, f->near.trigger, NULL, i);
        if (!rule || fx_holds(&st_fx, c, s, &about, rule->condition))
            return rule;
    }
}

const content_rule *st_near_rule(const st_content *c, const st_state *s, const gm_frame *near,
                                 gm_seat who, unsigned type, gm_frame *about)
{
    if (c->threat[type].side != who || !answers(c, type, near->near.trigger) ||
        !find_near(c, s, near->self, who, near->near.trigger, type))
        return NULL;
    *about = about_near(c, near, who, type);
    return near_rule(c, s, near, who, type);
}

/* ST-G36  One of its own, in the sector. */
static gm_rule check_show(const st_content *c, const st_state *s, gm_seat who, unsigned type)
{
    const gm_frame *f = st_top(s);

    if (type == 0 || type > c->n_threats || c->threat[type].side != who)
        return ST_G36;
    if (!answers(c, type, f->near.trigger) || !find_near(c, s, f->self, who, f->near.trigger, type))
        return ST_G36;
    return near_rule(c, s, f, who, type) ? ST_OK : ST_G36;
}

/* ST-17.19  Shown and discarded before the roll. */
static void do_show(const st_content *c, st_state *s, gm_seat who, unsigned type, gm_events *out)
{
    const content_rule *rule = near_rule(c, s, st_top(s), who, type);
    gm_frame *f = fx_top(st_stack(s)), about = about_near(c, f, who, type);
    unsigned field = find_near(c, s, f->self, who, f->near.trigger, type);

    f->near.sides = (uint16_t)(f->near.sides & ~GM_SEAT(who));
    st_tell_chance(out, ST_17_19, ST_E_TOKEN_ACTS, who, field, type, 0);
    st_discard_token(c, s, field, ST_17_19, out);
    fx_start(&st_fx, c, s, rule, &about);
}

gm_rule st_near_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (m.verb == ST_V_SHOW)
        return check_show(c, s, who, m.arg[0]);
    return m.verb == ST_V_PASS ? ST_OK : ST_26_2;
}

void st_near_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    if (m.verb == ST_V_SHOW)
        do_show(c, s, who, m.arg[0], out);
    else
        f->near.sides = (uint16_t)(f->near.sides & ~GM_SEAT(who));
}

void st_near_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned type = 1; type <= c->n_threats; type++) {
        if (check_show(c, s, who, type) == ST_OK)
            st_list(out, ST_V_SHOW, type, 0);
    }
    st_list(out, ST_V_PASS, 0, 0);
}
