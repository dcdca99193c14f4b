/*
 * st_greedy.c: a careful player by rules of thumb: the basis of the bot `greedy` and of hints.
 *
 * Plans (st_greedy_plan.c) decide whom to activate, where to go and what to do there. It tries
 * everything that costs nothing, and every answer, on a state sampled from the view, a few times
 * over where dice are still to come, and weighs the resulting position (st_greedy_worth.c). It
 * looks no further than that, and remembers nothing between decisions.
 */
#include "st_greedy.h"

enum {
    AT_LEAST = 50, /* what a free move must gain */
    SAMPLES = 6,   /* of what depends on chance */
    QUICK_SAMPLES = 1
};

/* ---- answers ---- */

/* The quick player takes its time over things in use, and in games without cards, which are short. */
static unsigned samples_for(const st_mind *mind, unsigned moves)
{
    const gm_frame *f = st_top(mind->s);

    if (mind->is_quick && mind->s->level >= ST_ADVANCED && (!f || f->what != ST_F_USE))
        return QUICK_SAMPLES;
    if (!f || f->what == ST_F_FIELD || f->what == ST_F_DROP || f->what == ST_F_PICK_MISSION)
        return 1;
    return moves <= 5 ? SAMPLES : moves <= 12 ? 3 : 1;
}

/* The same dice for every answer, so that luck does not decide the comparison. */
static uint16_t best_answer(st_mind *mind, const gm_moves *moves, rng *luck)
{
    unsigned samples = samples_for(mind, moves->n);
    uint32_t seeds[SAMPLES];
    int32_t best = 0;
    uint16_t found = 0;
    bool is_any = false;

    for (unsigned i = 0; i < SAMPLES; i++)
        seeds[i] = rng_next(luck);
    for (uint16_t i = 0; i < moves->n; i++) {
        int32_t value;
        if (st_is_about_asking(moves->m[i].verb))
            continue;
        value =
            st_judge(mind, mind->s, moves->m[i], samples, seeds) + st_is_quiet(moves->m[i].verb);
        if (!is_any || value > best)
            best = value, found = i, is_any = true;
    }
    return found;
}

/* ---- tokens, the radio and other fields ---- */

/* The nearest field to any agent of a side, but not under its feet; far away if it has none. */
static unsigned nearness(const st_content *c, const st_state *s, gm_seat side, unsigned field)
{
    unsigned best = 99;
    uint8_t near[8];
    unsigned n = st_near(c, s, side, field, near), here = st_at(s, field) & st_network(side);

    if (here)
        return 3;
    for (unsigned i = 0; i < n; i++) {
        uint8_t next[8];
        unsigned m = st_near(c, s, side, near[i], next);
        if (st_at(s, near[i]) & st_network(side))
            return 1;
        for (unsigned k = 0; k < m; k++)
            best = st_at(s, next[k]) & st_network(side) ? 2 : best;
    }
    return best;
}

/*
 * A token lies best where an enemy will soon come by: the less, the better. ST-G35  If it replaces
 * another, one that the enemy knows goes first, then one that is far from everybody.
 */
static unsigned how_apt(const st_mind *mind, unsigned field)
{
    unsigned far = nearness(mind->c, mind->s, st_other(mind->side), field);

    if (!mind->s->token_side[field])
        return far;
    return (mind->s->token_up[field] ? 0u : 4u) + (far > 3 ? 0 : 4 - far);
}

static uint16_t best_token_field(const st_mind *mind, const gm_moves *moves, rng *luck)
{
    unsigned best = 1000;
    uint16_t found = 0;

    for (uint16_t i = 0; i < moves->n; i++) {
        unsigned far;
        if (moves->m[i].verb != ST_V_TO)
            continue;
        far = how_apt(mind, moves->m[i].arg[0]) * 8 + rng_below(luck, 8);
        if (far < best)
            best = far, found = i;
    }
    return found;
}

static bool is_for_token(const gm_frame *f)
{
    return f->what == ST_F_FIELD && (f->pc == ST_FOR_TOKEN || f->pc == ST_FOR_TOKEN_TO);
}

/* ---- the frame on top ---- */

static uint16_t find_move(const gm_moves *moves, unsigned verb, unsigned first)
{
    for (uint16_t i = 0; i < moves->n; i++) {
        if (moves->m[i].verb == verb && (first == 0 || moves->m[i].arg[0] == first))
            return i;
    }
    return moves->n;
}

/* Any of them, so that nobody can foresee it. */
static uint16_t any_move(const gm_moves *moves, rng *luck)
{
    return (uint16_t)rng_below(luck, moves->n);
}

static uint16_t advise_answer(st_mind *mind, const gm_moves *moves, rng *luck)
{
    const gm_frame *f = st_top(mind->s);
    uint16_t trigger = find_move(moves, ST_V_TRIGGER, 0);

    if (trigger < moves->n)
        return trigger;
    if (is_for_token(f))
        return best_token_field(mind, moves, luck);
    if (f->what == ST_F_GUESS || f->what == ST_F_SHOW_LETTER)
        return st_advise_word(mind, moves, luck);
    if (mind->s->phase < ST_PLANNING || f->what == ST_F_NAME)
        return any_move(moves, luck);
    return best_answer(mind, moves, luck);
}

/* ---- a stage ---- */

static uint16_t advise_activation(st_mind *mind, const gm_moves *moves)
{
    uint16_t found = find_move(moves, ST_V_RESIGN, 0);
    int32_t best = 0;

    if (found == moves->n)
        found = 0;
    for (uint16_t i = 0; i < moves->n; i++) {
        st_intent plan;
        if (moves->m[i].verb != ST_V_ACTIVATE)
            continue;
        plan = st_intend(mind, mind->s, mind->c->agent[moves->m[i].arg[0]].slot);
        if (plan.score > best && !plan.waits)
            best = plan.score, found = i;
    }
    return found;
}

static bool costs_nothing(unsigned verb)
{
    return verb == ST_V_USE || verb == ST_V_TRAIT || verb == ST_V_CARD ||
           verb == ST_V_CARD_POINTS || verb == ST_V_CARD_BOX || verb == ST_V_INTERROGATE ||
           verb == ST_V_SECRET || verb == ST_V_COMPLETE;
}

/* A move that costs nothing and gains something; none: the number of moves. */
static uint16_t best_extra(st_mind *mind, const gm_moves *moves, rng *luck)
{
    uint32_t seeds[SAMPLES];
    uint16_t found = moves->n;
    int32_t best = 0;
    bool is_weighed = false;

    for (unsigned i = 0; i < SAMPLES; i++)
        seeds[i] = rng_next(luck);
    for (uint16_t i = 0; i < moves->n; i++) {
        unsigned verb = moves->m[i].verb;
        int32_t value;
        if (!costs_nothing(verb))
            continue;
        if (!is_weighed)
            best = st_weigh(mind, mind->s) + AT_LEAST, is_weighed = true;
        value =
            st_judge(mind, mind->s, moves->m[i],
                     verb == ST_V_COMPLETE || verb == ST_V_SECRET || mind->is_quick ? 1 : 3, seeds);
        if (value > best)
            best = value, found = i;
    }
    return found;
}

/* The plan's deed, or the step towards it; without a plan, the end, or what is left. */
static uint16_t carry_out(const st_mind *mind, const gm_moves *moves, const st_intent *plan)
{
    uint16_t end = find_move(moves, ST_V_END, 0), found = moves->n;
    unsigned whom = plan->target < ST_AGENTS ? mind->s->document[plan->target] : 0;

    if ((mind->s->act & ST_A_ACTED) || plan->waits)
        found = end;
    else if (plan->score > 0 && plan->far > 0)
        found = find_move(moves, ST_V_STEP, plan->first);
    else if (plan->score > 0)
        found = find_move(moves, plan->verb, whom);
    if (found < moves->n)
        return found;
    if (end < moves->n)
        return end;
    for (uint16_t i = 0; i < moves->n; i++) {
        if (moves->m[i].verb >= ST_V_STEP && moves->m[i].verb <= ST_V_TRANSMIT)
            return i;
    }
    return 0;
}

/*
 * Considers free moves where an agent sets out and where it arrives, not on its way; the quick player
 * only where it arrives. After an action there is nothing to plan.
 */
static uint16_t advise_deed(st_mind *mind, const gm_moves *moves, rng *luck)
{
    unsigned agent = st_active(mind->s);
    uint16_t extra = find_move(moves, ST_V_GUESS, 0);
    st_intent plan = { .waits = true };

    if (st_side_of(agent) != mind->side)
        return best_answer(mind, moves, luck);
    if (extra < moves->n && st_should_guess(mind))
        return extra;
    extra = moves->n;
    if (!(mind->s->act & ST_A_ACTED))
        plan = st_intend(mind, mind->s, agent);
    if ((mind->s->steps == 0 && !mind->is_quick) || plan.far == 0 || (mind->s->act & ST_A_ACTED))
        extra = best_extra(mind, moves, luck);
    return extra < moves->n ? extra : carry_out(mind, moves, &plan);
}

uint16_t st_only_answer(const gm_moves *moves)
{
    uint16_t found = moves->n;

    for (uint16_t i = 0; i < moves->n; i++) {
        if (st_is_about_asking(moves->m[i].verb))
            continue;
        if (found < moves->n)
            return moves->n;
        found = i;
    }
    return found;
}

uint16_t st_decide(st_mind *mind, const gm_moves *moves, rng *luck)
{
    const st_state *s = mind->s;

    if (s->depth > 0)
        return advise_answer(mind, moves, luck);
    if (s->phase == ST_PLANNING)
        return st_advise_planning(mind, moves, luck);
    if (s->phase == ST_ACTING && s->agent)
        return advise_deed(mind, moves, luck);
    if (s->phase == ST_ACTING)
        return advise_activation(mind, moves);
    if (moves->m[0].verb == ST_V_LETTER)
        return st_advise_word(mind, moves, luck);
    return any_move(moves, luck);
}

uint16_t st_advise(const st_content *c, const st_view *v, gm_seat seat, const gm_moves *moves,
                   rng *luck)
{
    rng_key key = { .word = { rng_next(luck) } };
    uint16_t only = st_only_answer(moves);
    st_mind mind;
    st_state s;

    if (only < moves->n)
        return only;
    st_sample(c, v, &key, &s);
    st_think(c, &s, seat, &mind);
    return st_decide(&mind, moves, luck);
}
