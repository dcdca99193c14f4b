/*
 * st_weigh_aids.c: what the viewers could still use for a roll, or against it: things and traits of
 * the one who rolls, and of the one questioned or attacked, tokens of the sector, reaction cards.
 *
 * Only their own: a sampled state invents what lies face down before the others. It runs nothing,
 * but reads the steps of a rule: by how much it would change the present roll.
 */
#include "st_weigh.h"

/* What a rule would do to a roll. */
typedef struct aid {
    int32_t roll, rank, dice;
    bool succeeds;
} aid;

/* ---- reading rules ---- */

static void read_steps(const weighing *w, const gm_frame *f, const term *seq, aid *out);

static void read_step(const weighing *w, const gm_frame *f, const term *t, aid *out)
{
    const term *args = &w->c->db->terms[t->arg];

    switch (t->word) {
    case TERM_IF:
        if (fx_holds(&st_fx, w->c, w->s, f, t->arg))
            read_steps(w, f, &args[1], out);
        else if (args[2].word != TERM_NONE)
            read_steps(w, f, &args[2], out);
        break;
    case TERM_MAY:
        read_steps(w, f, &args[1], out);
        break;
    case ST_W_ROLL:
        out->roll += fx_number(&st_fx, w->c, w->s, f, &args[0]);
        break;
    case ST_W_RANK:
        out->rank += fx_number(&st_fx, w->c, w->s, f, &args[1]);
        break;
    case ST_W_REROLL:
        out->dice += fx_number(&st_fx, w->c, w->s, f, &args[0]);
        break;
    case ST_W_SUCCEED:
    case ST_W_OPEN:
        out->succeeds = true;
        break;
    default:
        break;
    }
}

static void read_steps(const weighing *w, const gm_frame *f, const term *seq, aid *out)
{
    for (unsigned i = 0; i < seq->n_args; i++)
        read_step(w, f, &w->c->db->terms[seq->arg + i], out);
}

static aid read_rule(const weighing *w, const gm_frame *f, const content_rule *rule)
{
    aid a = { 0 };

    if (fx_holds(&st_fx, w->c, w->s, f, rule->condition))
        read_steps(w, f, &w->c->db->terms[rule->effect], &a);
    return a;
}

/* The kinds of facts that show what a sort of component could do; 0: never. */
typedef struct aid_kinds {
    uint8_t add, take, rank, reroll, succeed;
} aid_kinds;

static const aid_kinds of_items = { ST_K_COULD_ADD_ITEM, ST_K_COULD_TAKE_ITEM, ST_K_COULD_RANK_ITEM,
                                    ST_K_COULD_REROLL_ITEM, ST_K_COULD_SUCCEED_ITEM };
static const aid_kinds of_traits = { ST_K_COULD_ADD_TRAIT, 0, 0, ST_K_COULD_REROLL_TRAIT,
                                     ST_K_COULD_SUCCEED_TRAIT };
static const aid_kinds of_tokens = { ST_K_COULD_ADD_TOKEN, ST_K_COULD_TAKE_TOKEN, 0, 0, 0 };
static const aid_kinds of_reactions = { 0, ST_K_COULD_TAKE_REACTION, 0, ST_K_COULD_REROLL_REACTION,
                                        0 };

static void tell_aid(const weighing *w, const aid_kinds *kinds, enum st_moment when,
                     unsigned number, aid a)
{
    if (a.roll > 0 && kinds->add)
        st_weigh_tell(w, kinds->add, number, (unsigned)a.roll, when);
    if (a.roll < 0 && kinds->take)
        st_weigh_tell(w, kinds->take, number, (unsigned)-a.roll, when);
    if (a.rank > 0 && kinds->rank)
        st_weigh_tell(w, kinds->rank, number, (unsigned)a.rank, when);
    if (a.dice > 0 && kinds->reroll)
        st_weigh_tell(w, kinds->reroll, number, (unsigned)a.dice, when);
    if (a.succeeds && kinds->succeed)
        st_weigh_tell(w, kinds->succeed, number, when, 0);
}

/* ---- things and traits ---- */

/* Is the window for that trigger open now, with room for another use? */
static bool is_window_open(const weighing *w, unsigned agent, uint16_t trigger)
{
    for (unsigned i = w->s->depth; i-- > 0;) {
        const gm_frame *f = &w->s->stack[i];
        if (f == w->f)
            return false;
        if (f->what == ST_F_USE && f->self == agent && f->use.trigger == trigger)
            return f->use.most == 0 || f->use.used < f->use.most;
    }
    return false;
}

/* ST-13.11, ST-13.12, ST-13.13, ST-16.6  When a rule of that trigger can work, if not now. */
static enum st_moment moment_of(const weighing *w, unsigned agent, uint16_t trigger)
{
    const gm_frame *top = st_top(w->s);

    if (top && top->what == ST_F_USE && top->self == agent && top->use.trigger == trigger)
        return ST_NOW;
    if (trigger == ST_W_RANK_TEST)
        return ST_AT_RANKS;
    return trigger == ST_W_ON_TALKED || trigger == ST_W_QUESTIONED || trigger == ST_W_ATTACKED
               ? ST_AFTER_DICE
               : ST_BEFORE_DICE;
}

static void tell_rules(const weighing *w, const gm_frame *about, const content_item *item,
                       uint16_t trigger, const aid_kinds *kinds)
{
    const content_rule *rule;
    enum st_moment when = moment_of(w, about->self, trigger);

    for (unsigned i = 0; (rule = fx_rule(w->c->db, item, trigger, NULL, i)) != NULL; i++)
        tell_aid(w, kinds, when, about->item, read_rule(w, about, rule));
}

static void tell_things(const weighing *w, unsigned agent, unsigned foe, uint16_t trigger)
{
    for (unsigned k = 0; k < w->s->n_held[agent]; k++) {
        unsigned thing = w->s->hold[agent][k];
        unsigned type = st_is_secret(thing) ? 0 : w->c->tile[thing].type;
        gm_frame about = { .seat = st_decider(w->s, agent),
                           .self = (uint16_t)agent,
                           .foe = (uint16_t)foe,
                           .sort = w->c->sort_item,
                           .item = (uint16_t)type,
                           .effect = { .own = (uint16_t)thing } };
        if (type && st_find(w->c, w->s, agent, type) == (int)k)
            tell_rules(w, &about, w->c->type[type].rules.item, trigger, &of_items);
    }
}

static void tell_trait(const weighing *w, unsigned agent, unsigned foe, uint16_t trigger)
{
    unsigned document = w->s->document[agent];
    gm_frame about = { .seat = st_decider(w->s, agent),
                       .self = (uint16_t)agent,
                       .foe = (uint16_t)foe,
                       .sort = w->c->sort_agent,
                       .item = (uint16_t)document };

    tell_rules(w, &about, w->c->agent[document].rules.item, trigger, &of_traits);
}

/* `is_ahead`: the moment for it has not come yet. */
static void tell_uses(const weighing *w, unsigned agent, unsigned foe, uint16_t trigger,
                      bool is_ahead)
{
    if (agent >= ST_CAR || !(w->viewers >> st_decider(w->s, agent) & 1))
        return;
    if (is_ahead)
        tell_trait(w, agent, foe, trigger);
    if (is_ahead || is_window_open(w, agent, trigger))
        tell_things(w, agent, foe, trigger);
}

/* ---- tokens ---- */

static bool is_asked_for_token(const weighing *w, gm_seat side)
{
    const gm_frame *f = st_top(w->s);

    return f && f->what == ST_F_NEAR && (f->near.sides >> side & 1);
}

static void tell_tokens(const weighing *w, gm_seat side, bool is_ahead)
{
    gm_frame near = { .what = ST_F_NEAR,
                      .self = w->f->self,
                      .near = { .trigger = ST_W_TEST_NEAR } },
             about;

    if (!(w->viewers >> side & 1) || w->s->level < ST_EXTENDED ||
        !(is_ahead || is_asked_for_token(w, side)))
        return;
    for (unsigned type = 1; type <= w->c->n_threats; type++) {
        const content_rule *rule = st_near_rule(w->c, w->s, &near, side, type, &about);
        if (rule)
            tell_aid(w, &of_tokens, is_asked_for_token(w, side) ? ST_NOW : ST_BEFORE_DICE, type,
                     read_rule(w, &about, rule));
    }
}

/* ---- reaction cards ---- */

/* ST-2.4, ST-19.1, ST-19.5  One card for each activity. */
static bool can_react(const weighing *w, gm_seat side, unsigned deed)
{
    unsigned bit = 1u << deed;

    return w->s->level >= ST_ADVANCED && !(w->s->act & ST_A_BRIBED) &&
           st_active(w->s) == w->f->self &&
           !((w->s->answered | w->s->let_go | w->s->passes[side]) & bit);
}

static bool is_asked_to_react(const weighing *w, unsigned window)
{
    const gm_frame *f = st_top(w->s);

    return f && f->what == ST_F_REACT && f->pc == window;
}

static void tell_reactions(const weighing *w, unsigned questioned, unsigned deed, unsigned window,
                           bool is_ahead)
{
    gm_seat side = st_other(st_side_of(w->f->self));
    gm_frame about = { .seat = side, .foe = w->f->self, .sort = w->c->sort_reaction };
    enum st_moment when = is_asked_to_react(w, window) ? ST_NOW
                          : window == ST_MID           ? ST_AFTER_DICE
                                                       : ST_BEFORE_DICE;

    if (!(w->viewers >> side & 1) || !can_react(w, side, deed) ||
        !(is_ahead || is_asked_to_react(w, window)))
        return;
    about.self = (uint16_t)(questioned < ST_CAR ? questioned : (unsigned)ST_AS_SIDE + side);
    SET_EACH (card, w->s->hand[side]) {
        const st_reaction *r = &w->c->reaction[card];
        about.item = (uint16_t)(card + 1);
        if (r->deed == deed && r->window == window && r->half[side])
            tell_aid(w, &of_reactions, when, card + 1, read_rule(w, &about, r->half[side]));
    }
}

/* ST-19.4, ST-19.6, ST-20.13  Cards that only the other side sees: how many, before the dice lie. */
static void tell_unseen(const weighing *w, unsigned deed)
{
    gm_seat side = st_other(st_side_of(w->f->self));

    if (!(w->viewers >> side & 1) && can_react(w, side, deed) && w->s->n_hand[side] > 0)
        st_weigh_tell(w, ST_K_COULD_REACT, w->s->n_hand[side], 0, 0);
}

/* ---- by what is rolled for ---- */

static void tell_talk_aids(const weighing *w)
{
    const gm_frame *f = w->f;
    bool is_answerable = f->talk.way & ST_ANSWERABLE;
    bool is_ranked = (f->talk.way & ST_RANKED) &&
                     st_talking_rank(w->c, w->s, f) < (int32_t)st_rank_of(w->c, w->s, f->foe);

    if (is_ranked && f->pc <= ST_T_RANK_ROLL)
        tell_uses(w, f->self, f->foe, ST_W_RANK_TEST, f->pc <= ST_T_RANKS);
    tell_uses(w, f->self, f->foe, ST_W_ON_TALK, f->pc <= ST_T_HELP);
    tell_uses(w, f->self, f->foe, ST_W_ON_TALKED, f->pc <= ST_T_AFTERWARDS);
    tell_uses(w, f->foe, f->self, ST_W_QUESTIONED, f->pc <= ST_T_TARGET);
    if (is_answerable) {
        if (f->pc <= ST_T_MID)
            tell_unseen(w, ST_TALK);
        tell_reactions(w, f->foe, ST_TALK, ST_BEFORE, f->pc <= ST_T_BEFORE);
        tell_reactions(w, f->foe, ST_TALK, ST_MID, f->pc <= ST_T_MID);
    }
}

/* ST-C10  Things are for the active agent, and for anybody's own roll against arrest or kidnapping. */
static void tell_test_aids(const weighing *w)
{
    const gm_frame *f = w->f;
    bool is_lock = f->test.kind == ST_TEST_LOCK, is_rolled = f->roll.flags & ST_R_ROLLED;
    bool is_defence = f->test.kind == ST_TEST_ARREST || f->test.kind == ST_TEST_KIDNAP;

    if (is_rolled)
        return;
    if (is_defence || st_active(w->s) == f->self)
        tell_uses(w, f->self, f->foe, is_lock ? ST_W_ON_BOX : ST_W_ON_TEST,
                  f->pc <= ST_TEST_THINGS);
    if (is_lock) {
        tell_reactions(w, ST_AGENTS, ST_SEARCH, ST_AT_LOCK, f->pc <= ST_TEST_TOKENS);
    } else if (!((w->s->act & ST_A_BRIBED) && st_active(w->s) == f->self)) {
        for (gm_seat side = 0; side < ST_SIDES; side++)
            tell_tokens(w, side, f->pc <= ST_TEST_TOKENS);
    }
}

void st_weigh_aids(const weighing *w)
{
    if (w->f->what == ST_F_TALK)
        tell_talk_aids(w);
    else if (w->f->what == ST_F_TEST)
        tell_test_aids(w);
    else
        tell_uses(w, w->f->foe, w->f->self, ST_W_ATTACKED, w->f->pc <= ST_ATTACK_AIDING);
}
