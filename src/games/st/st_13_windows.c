/*
 * st_13_windows.c: ST-13: using things and traits: at will in an activation, or in a window when
 * they can answer something; and giving up Top Secret cards.
 *
 * A window opens for any face-down tile, whatever it is, so that being asked reveals nothing. `own`
 * of its frame holds how many things may be used in it (0 = any number), how many have been, and
 * the place, plus one, of a thing with several rules to choose from.
 */
#include "st.h"

/* ---- rules that could be used now ---- */

static bool answers(const st_rules *rules, uint16_t trigger)
{
    unsigned bit = trigger - (unsigned)ST_W_USE;

    return bit >= 32 || (rules->triggers >> bit & 1);
}

static gm_frame about_thing(const st_content *c, const st_state *s, unsigned agent, unsigned foe,
                            unsigned thing)
{
    return (gm_frame){ .seat = st_decider(s, agent),
                       .self = (uint16_t)agent,
                       .foe = (uint16_t)foe,
                       .sort = c->sort_item,
                       .item = c->tile[thing].type,
                       .effect = { .own = (uint16_t)thing } };
}

static gm_frame about_trait(const st_content *c, const st_state *s, unsigned agent, unsigned foe)
{
    return (gm_frame){ .seat = st_decider(s, agent),
                       .self = (uint16_t)agent,
                       .foe = (uint16_t)foe,
                       .sort = c->sort_agent,
                       .item = s->document[agent] };
}

/* ST-G73  Nobody can use a rule that would have no effect. */
static bool is_usable(const st_content *c, const st_state *s, const gm_frame *f,
                      const content_rule *rule)
{
    return fx_holds(&st_fx, c, s, f, rule->condition) && fx_matters(&st_fx, c, s, f, rule);
}

/*
 * The text of a thing says what it does: ST-13.43 a pieczątka with a dokument, ST-13.45 a maszyna
 * do pisania. The nth rule of a component, from 0, that could be used; NULL if there are fewer.
 */
static const content_rule *usable(const st_content *c, const st_state *s, const gm_frame *f,
                                  const st_rules *rules, uint16_t trigger, unsigned nth)
{
    const content_rule *rule;

    if (!answers(rules, trigger))
        return NULL;
    for (unsigned i = 0; (rule = fx_rule(c->db, rules->item, trigger, NULL, i)) != NULL; i++) {
        if (is_usable(c, s, f, rule) && nth-- == 0)
            return rule;
    }
    return NULL;
}

static const content_rule *usable_at(const st_content *c, const st_state *s, unsigned agent,
                                     unsigned place, unsigned foe, uint16_t trigger, unsigned nth)
{
    unsigned thing = s->hold[agent][place];
    gm_frame f;

    if (st_is_secret(thing) || !answers(&c->type[c->tile[thing].type].rules, trigger) ||
        !st_is_at_hand(c, s, agent, thing))
        return NULL;
    f = about_thing(c, s, agent, foe, thing);
    return usable(c, s, &f, &c->type[c->tile[thing].type].rules, trigger, nth);
}

static unsigned opponents(const st_state *s, unsigned agent)
{
    return ST_AS_SIDE + st_other(st_decider(s, agent));
}

/* ---- beginning an effect ---- */

/* ST-13.5  It costs no points. It is shown, even if its user has yet to choose one of its rules. */
static void show_thing(const st_content *c, st_state *s, unsigned agent, unsigned place,
                       gm_events *out)
{
    unsigned tile = s->hold[agent][place], type = c->tile[tile].type;
    gm_seat seat = st_decider(s, agent);

    if (st_is_face_up(c, tile)) {
        st_tell(out, ST_13_5, ST_E_USED, seat, s->document[agent], type, 0);
        return;
    }
    st_tell_chance(out, ST_13_2, ST_E_USED, seat, s->document[agent], type, 0);
    st_show_tile(s, tile);
}

/* ST-13.2  A thing that does not last is gone before its steps run. */
static void use_thing(const st_content *c, st_state *s, unsigned agent, unsigned place,
                      unsigned foe, const content_rule *rule)
{
    unsigned tile = s->hold[agent][place];
    gm_frame f = about_thing(c, s, agent, foe, tile);

    if (!st_is_face_up(c, tile))
        st_use_up(s, agent, place);
    st_mark_used(c, s, &f, rule);
    fx_start(&st_fx, c, s, rule, &f);
}

/* ST-4.13 */
static void begin_trait(const st_content *c, st_state *s, gm_frame f, const content_rule *rule,
                        gm_events *out)
{
    st_mark_used(c, s, &f, rule);
    st_tell(out, ST_4_13, ST_E_TRAIT, f.seat, f.item, 0, 0);
    fx_start(&st_fx, c, s, rule, &f);
}

static bool asks_first(const st_content *c, const content_rule *rule)
{
    return c->db->steps[rule->code].op == TERM_MAY;
}

/* Pushes the last first. A rule that asks is used up when the owner agrees. */
bool st_run_trait(const st_content *c, st_state *s, unsigned agent, unsigned foe, uint16_t trigger,
                  gm_events *out)
{
    const content_rule *run[8], *rule;
    const st_rules *rules;
    unsigned n = 0;
    gm_frame f;

    if (agent >= ST_CAR || !answers(&c->agent[s->document[agent]].rules, trigger))
        return false;
    rules = &c->agent[s->document[agent]].rules;
    f = about_trait(c, s, agent, foe);
    for (unsigned i = 0; (rule = fx_rule(c->db, rules->item, trigger, NULL, i)) != NULL; i++) {
        if (n < COUNT_OF(run) && is_usable(c, s, &f, rule))
            run[n++] = rule;
    }
    for (unsigned i = n; i-- > 0;) {
        if (asks_first(c, run[i]))
            fx_start(&st_fx, c, s, run[i], &f);
        else
            begin_trait(c, s, f, run[i], out);
    }
    return n > 0;
}

/* ---- windows ---- */

static bool has_open_use(const st_content *c, const st_state *s, const gm_frame *f)
{
    for (unsigned k = 0; k < s->n_held[f->self]; k++) {
        if (st_is_face_up(c, s->hold[f->self][k]) &&
            usable_at(c, s, f->self, k, f->foe, f->use.trigger, 0))
            return true;
    }
    return false;
}

static bool is_exhausted(const gm_frame *f)
{
    return f->use.most && f->use.used >= f->use.most;
}

/* As far as everybody can tell, something might be used. */
static bool is_due(const st_content *c, const st_state *s, const gm_frame *f)
{
    return !is_exhausted(f) && (st_has_face_down(c, s, f->self) || has_open_use(c, s, f));
}

/* What the trait has just begun comes first, so the window goes below it. */
static void put_below_trait(const st_content *c, st_state *s)
{
    for (unsigned i = s->depth - 1u; i > 0; i--) {
        gm_frame window = s->stack[i], under = s->stack[i - 1];
        if (under.what != FX_EFFECT || under.sort != c->sort_agent || under.self != window.self)
            return;
        s->stack[i] = under;
        s->stack[i - 1] = window;
    }
}

bool st_offer_use(const st_content *c, st_state *s, unsigned agent, unsigned foe, uint16_t trigger,
                  unsigned most)
{
    gm_frame f = { .what = ST_F_USE,
                   .seat = st_decider(s, agent),
                   .self = (uint16_t)agent,
                   .foe = (uint16_t)foe,
                   .use = { .trigger = trigger, .most = (uint16_t)most } };

    if (agent >= ST_CAR || !is_due(c, s, &f))
        return false;
    (void)st_push(s, f);
    put_below_trait(c, s);
    return true;
}

bool st_use_settle(const st_content *c, st_state *s)
{
    const gm_frame *f = st_top(s);

    if (f->use.choosing || is_due(c, s, f))
        return false;
    fx_pop(st_stack(s));
    return true;
}

/* ---- which thing, by which trigger ---- */

typedef struct use {
    unsigned agent, foe, place;
    uint16_t trigger;
} use;

/* ST-9.8, ST-13.15, ST-G16  Before the first step. ST-G71  With a point in the pool, and alone only once a stage. */
static gm_rule check_move_start(const st_content *c, const st_state *s, unsigned agent,
                                const content_rule *rule)
{
    if (s->act & (ST_A_MOVED | ST_A_MOVE_OVER))
        return ST_G16;
    if (s->act & ST_A_POINTS)
        return ST_OK;
    if (s->points[st_side_of(agent)] == 0)
        return ST_8_10;
    return (s->flags[agent] & ST_FREE_TURN) && st_has_step(c->db, rule, ST_W_PUT) ? ST_G71 : ST_OK;
}

/* Why a thing for use at will does nothing now: bribes and bombs have rules of their own. */
static gm_rule why_not(const st_content *c, const st_state *s, const use *u)
{
    unsigned type = c->tile[s->hold[u->agent][u->place]].type;
    const content_rule *rule = fx_rule(c->db, c->type[type].rules.item, ST_W_USE, NULL, 0);
    gm_rule why = ST_OK;

    if (!rule)
        return ST_G73;
    if (s->level < ST_EXTENDED &&
        (c->type[type].thousands > 0 || st_has_step(c->db, rule, ST_W_TAKE_MISSION)))
        return ST_2_3;
    if (c->type[type].thousands > 0 && st_bribable(c, s, u->agent, 99))
        return ST_13_31;
    if (st_has_step(c->db, rule, ST_W_LAY_GRENADE))
        why = st_may_bomb(c, s, u->agent, false);
    else if (st_has_step(c->db, rule, ST_W_LAY_DYNAMITE))
        why = st_may_bomb(c, s, u->agent, true);
    return why != ST_OK ? why : ST_G73;
}

/* In a window its own trigger; at will those of `use`, and of `move` before the movement. */
static gm_rule check_copy(const st_content *c, const st_state *s, use *u)
{
    const content_rule *rule;

    if (st_top(s))
        return usable_at(c, s, u->agent, u->place, u->foe, u->trigger, 0) ? ST_OK : ST_G73;
    u->trigger = ST_W_USE;
    if (usable_at(c, s, u->agent, u->place, u->foe, ST_W_USE, 0))
        return ST_OK;
    u->trigger = ST_W_ON_MOVE;
    rule = usable_at(c, s, u->agent, u->place, u->foe, ST_W_ON_MOVE, 0);
    return rule ? check_move_start(c, s, u->agent, rule) : why_not(c, s, u);
}

/*
 * Finds a copy of the type that can be used: ST-13.4, ST-13.6. We ignore things that the side
 * leading the agent cannot see, or the refusal would reveal them: ST-20.6.
 */
static gm_rule find_use(const st_content *c, const st_state *s, unsigned type, use *u)
{
    gm_rule why = ST_13_4;

    for (u->place = 0; u->place < s->n_held[u->agent]; u->place++) {
        unsigned thing = s->hold[u->agent][u->place];
        if (st_is_secret(thing) || c->tile[thing].type != type ||
            !st_is_at_hand(c, s, u->agent, thing))
            continue;
        why = check_copy(c, s, u);
        if (why == ST_OK)
            return ST_OK;
    }
    return why;
}

static use use_now(const st_state *s)
{
    const gm_frame *f = st_top(s);
    unsigned agent = st_active(s);

    if (f)
        return (use){ .agent = f->self, .foe = f->foe, .trigger = f->use.trigger };
    return (use){ .agent = agent, .foe = opponents(s, agent) };
}

/* ---- moves ---- */

/* Is it this agent's activation, with nothing else going on? */
static bool is_free_time(const st_state *s, gm_seat who)
{
    unsigned agent = st_active(s);

    return s->depth == 0 && agent < ST_CAR && who == st_decider(s, agent);
}

static gm_rule check_use(const st_content *c, const st_state *s, gm_seat who, unsigned type)
{
    const gm_frame *f = st_top(s);
    use u = use_now(s);

    if (f ? f->what != ST_F_USE || f->use.choosing : !is_free_time(s, who))
        return ST_26_2;
    if (f && is_exhausted(f))
        return ST_G86;
    return find_use(c, s, type, &u);
}

static const content_rule *trait_at_will(const st_content *c, const st_state *s)
{
    unsigned agent = st_active(s);
    const st_rules *rules = &c->agent[s->document[agent]].rules;
    gm_frame f;

    if (!answers(rules, ST_W_USE))
        return NULL;
    f = about_trait(c, s, agent, opponents(s, agent));
    return usable(c, s, &f, rules, ST_W_USE, 0);
}

gm_rule st_trait_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    (void)m;
    if (!is_free_time(s, who))
        return ST_26_2;
    return trait_at_will(c, s) ? ST_OK : ST_G73;
}

void st_trait_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_active(s);

    (void)who, (void)m;
    begin_trait(c, s, about_trait(c, s, agent, opponents(s, agent)), trait_at_will(c, s), out);
}

void st_trait_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    (void)who;
    if (trait_at_will(c, s))
        st_list(out, ST_V_TRAIT, 0, 0);
}

/* ST-12.2  A search that only a key makes legal goes on with the key. */
static bool must_use_key(const st_content *c, const st_state *s, const gm_frame *f)
{
    const gm_frame *search = s->depth > 1 ? &s->stack[s->depth - 2] : NULL;

    if (f->use.trigger != ST_W_ON_SEARCH || !search || search->what != ST_F_SEARCH ||
        st_may_search(c, s, f->self, search->search.way) != ST_12_2)
        return false;
    for (unsigned k = 0; k < s->n_held[f->self]; k++) {
        unsigned thing = s->hold[f->self][k];
        if (!st_is_secret(thing) && st_opens_way(c, c->type[c->tile[thing].type].rules.item) &&
            usable_at(c, s, f->self, k, f->foe, f->use.trigger, 0))
            return true;
    }
    return false;
}

static gm_rule check_answer(const st_content *c, const st_state *s, gm_move m)
{
    const gm_frame *f = st_top(s);

    if (m.verb == ST_V_CHOOSE && f->use.choosing && m.arg[0] >= 1)
        return usable_at(c, s, f->self, f->use.choosing - 1u, f->foe, f->use.trigger, m.arg[0] - 1u)
                   ? ST_OK
                   : ST_G73;
    if (m.verb != ST_V_PASS || f->use.choosing)
        return ST_26_2;
    return must_use_key(c, s, f) ? ST_12_2 : ST_OK;
}

/* ---- Top Secret cards ---- */

/*
 * The agent of the active side who holds it; ST_AGENTS if nobody does. ST-13.33  A briber leads
 * only one agent.
 */
static unsigned holder_of(const st_state *s, unsigned card, unsigned *place)
{
    unsigned first = st_side_of(st_active(s)) * (unsigned)ST_COLOURS;

    *place = 0;
    for (unsigned a = first; a < first + ST_COLOURS; a++) {
        if ((s->act & ST_A_BRIBED) && a != st_active(s))
            continue;
        for (*place = 0; *place < s->n_held[a]; ++*place) {
            if (s->hold[a][*place] == ST_SECRET + card)
                return a;
        }
    }
    return ST_AGENTS;
}

/* ST-G32, ST-G73  Somebody whose colour it shows must be alive, or not in the game. */
static bool charges(const st_content *c, const st_state *s, gm_seat side, unsigned card)
{
    for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
        unsigned enemy = st_other(side) * (unsigned)ST_COLOURS + colour;
        if (c->secret[card][colour] && !(s->flags[enemy] & ST_DEAD))
            return true;
    }
    return false;
}

/* ST-24.19, ST-24.20, ST-G57  The scenario gives something else for the card of the agent at work. */
static bool moves_car(const st_content *c, const st_state *s, unsigned holder)
{
    gm_frame f = { .seat = st_decider(s, holder),
                   .self = (uint16_t)holder,
                   .foe = (uint16_t)opponents(s, holder),
                   .sort = c->sort_scenario,
                   .item = s->scenario };

    return usable(c, s, &f, &c->scenario[s->scenario].rules, ST_W_ON_TOP_SECRET, 0) != NULL;
}

/* ST-13.41, ST-13.33 */
gm_rule st_secret_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned holder, place;

    if (!is_free_time(s, who))
        return ST_26_2;
    holder = m.arg[0] && m.arg[0] <= c->n_secrets ? holder_of(s, m.arg[0], &place) : ST_AGENTS;
    if (holder == ST_AGENTS)
        return ST_13_4;
    if (m.verb == ST_V_SECRET)
        return charges(c, s, who, m.arg[0]) ? ST_OK : ST_G73;
    return holder == st_active(s) && moves_car(c, s, holder) ? ST_OK : ST_G57;
}

static void charge_all(const st_content *c, st_state *s, gm_seat side, unsigned card,
                       gm_events *out)
{
    for (unsigned colour = 0; colour < ST_COLOURS && s->phase < ST_EPILOGUE; colour++)
        st_add_evidence(c, s, side, colour, c->secret[card][colour], ST_FROM_OTHER, ST_13_41, out);
}

void st_secret_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned place, holder = holder_of(s, m.arg[0], &place);

    st_tell_chance(out, m.verb == ST_V_SECRET ? ST_13_41 : ST_24_19, ST_E_SECRET_USED, who,
                   s->document[holder], m.arg[0], 0);
    st_use_up(s, holder, place);
    if (m.verb == ST_V_SECRET)
        charge_all(c, s, who, m.arg[0], out);
    else
        (void)st_scenario_runs(c, s, ST_W_ON_TOP_SECRET, who, holder);
}

void st_secret_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned first = st_side_of(st_active(s)) * (unsigned)ST_COLOURS;

    for (unsigned a = first; a < first + ST_COLOURS; a++) {
        for (unsigned k = 0; k < s->n_held[a]; k++) {
            unsigned card = s->hold[a][k] - (unsigned)ST_SECRET;
            if (!st_is_secret(s->hold[a][k]))
                continue;
            if (st_secret_check(c, s, who, gm_make(ST_V_SECRET, card, 0)) == ST_OK)
                st_list(out, ST_V_SECRET, card, 0);
            if (st_secret_check(c, s, who, gm_make(ST_V_SECRET_CAR, card, 0)) == ST_OK)
                st_list(out, ST_V_SECRET_CAR, card, 0);
        }
    }
}

/* ---- things ---- */

gm_rule st_use_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    return m.verb == ST_V_USE ? check_use(c, s, who, m.arg[0]) : check_answer(c, s, m);
}

/* If two rules fit, asks for one of them first. */
static void do_use(const st_content *c, st_state *s, unsigned type, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    use u = use_now(s);

    (void)find_use(c, s, type, &u);
    if (f)
        f->use.used++;
    show_thing(c, s, u.agent, u.place, out);
    if (usable_at(c, s, u.agent, u.place, u.foe, u.trigger, 1)) {
        (void)st_push(
            s, (gm_frame){ .what = ST_F_USE,
                           .seat = st_decider(s, u.agent),
                           .self = (uint16_t)u.agent,
                           .foe = (uint16_t)u.foe,
                           .use = { .trigger = u.trigger, .choosing = (uint16_t)(u.place + 1) } });
        return;
    }
    use_thing(c, s, u.agent, u.place, u.foe,
              usable_at(c, s, u.agent, u.place, u.foe, u.trigger, 0));
}

/* ST-20.6  A use that only face-down things allow reveals them, so nobody can take it back. */
static void do_choose(const st_content *c, st_state *s, unsigned nth, gm_events *out)
{
    const gm_frame f = *st_top(s);
    unsigned place = f.use.choosing - 1u;
    const content_rule *rule = usable_at(c, s, f.self, place, f.foe, f.use.trigger, nth);

    fx_pop(st_stack(s));
    out->learns |= GM_SEAT(ST_PL) | GM_SEAT(ST_DE);
    use_thing(c, s, f.self, place, f.foe, rule);
}

void st_use_do(const st_content *c, st_state *s, gm_move m, gm_events *out)
{
    if (m.verb == ST_V_USE)
        do_use(c, s, m.arg[0], out);
    else if (m.verb == ST_V_CHOOSE)
        do_choose(c, s, m.arg[0] - 1u, out);
    else
        fx_pop(st_stack(s));
}

/* Does a type have any rule for now? Most do not, and we need not ask why. */
static bool has_use(const st_rules *rules, const gm_frame *f)
{
    return f ? answers(rules, f->use.trigger)
             : answers(rules, ST_W_USE) || answers(rules, ST_W_ON_MOVE);
}

static void list_uses(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);
    unsigned agent = f ? f->self : st_active(s);

    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        unsigned type = st_is_secret(thing) ? 0 : c->tile[thing].type;
        if (type && has_use(&c->type[type].rules, f) && st_find(c, s, agent, type) == (int)k &&
            check_use(c, s, who, type) == ST_OK)
            st_list(out, ST_V_USE, type, 0);
    }
}

void st_use_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);

    if (f && f->use.choosing) {
        for (unsigned n = 1; check_answer(c, s, gm_make(ST_V_CHOOSE, n, 0)) == ST_OK; n++)
            st_list(out, ST_V_CHOOSE, n, 0);
        return;
    }
    list_uses(c, s, who, out);
    if (f && check_answer(c, s, gm_make(ST_V_PASS, 0, 0)) == ST_OK)
        st_list(out, ST_V_PASS, 0, 0);
}

const content_rule *st_use_rule(const st_content *c, const st_state *s, gm_move m)
{
    const gm_frame *f = st_top(s);
    use u = use_now(s);

    if (m.verb == ST_V_TRAIT)
        return f ? NULL : trait_at_will(c, s);
    if (m.verb == ST_V_CHOOSE)
        return usable_at(c, s, f->self, f->use.choosing - 1u, f->foe, f->use.trigger,
                         m.arg[0] - 1u);
    if (find_use(c, s, m.arg[0], &u) != ST_OK ||
        usable_at(c, s, u.agent, u.place, u.foe, u.trigger, 1))
        return NULL;
    return usable_at(c, s, u.agent, u.place, u.foe, u.trigger, 0);
}
