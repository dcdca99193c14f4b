/*
 * st_greedy_try.c: the careful player of st_greedy.c tries a move on a copy of the position,
 * answers the questions that follow, and weighs the result.
 */
#include "st_greedy.h"

enum {
    FOLLOWED = 10,   /* answers after a move */
    CARD_SAMPLES = 2 /* of what a location card would do */
};

bool st_is_quiet(unsigned verb)
{
    return verb == ST_V_PASS || verb == ST_V_DECLINE || verb == ST_V_STOP || verb == ST_V_LEAVE;
}

/* Puts questions off, and changes nothing else. */
bool st_is_about_asking(unsigned verb)
{
    return verb == ST_V_WAIT || verb == ST_V_PASS_STAGE || verb == ST_V_ASK_ON;
}

/* Answers that settle what happens to something, not whether to use something more. */
static bool is_choice(unsigned what)
{
    return what == FX_EFFECT || what == ST_F_FIELD || what == ST_F_PICK_AGENT ||
           what == ST_F_COLOUR || what == ST_F_DROP || what == ST_F_TAKE ||
           what == ST_F_PICK_MISSION || what == ST_F_SEARCH;
}

static void make_move(const st_content *c, st_state *s, gm_seat who, gm_move m)
{
    gm_events unheard;

    gm_clear(&unheard);
    st_apply(c, s, who, m, &unheard);
}

/*
 * The answer that looks best at once for the one who gives it; none at all where that is possible.
 * Few positions are worth more because of a field, so the quick player takes any.
 */
static gm_move answer(st_mind *mind, const st_state *s, gm_seat who)
{
    int32_t best = 0;
    uint16_t found = 0;
    gm_moves list;
    st_state next;

    st_moves(mind->c, s, who, &list);
    for (uint16_t i = 0; i < list.n; i++) {
        if (st_is_quiet(list.m[i].verb))
            found = i;
    }
    if (who != mind->side || !is_choice(st_top(s)->what) ||
        (mind->is_quick && st_top(s)->what == ST_F_FIELD))
        return list.m[found];
    for (uint16_t i = 0; i < list.n; i++) {
        int32_t value;
        next = *s;
        make_move(mind->c, &next, who, list.m[i]);
        value = st_weigh(mind, &next);
        if (i == 0 || value > best)
            best = value, found = i;
    }
    return list.m[found];
}

static void follow(st_mind *mind, st_state *s)
{
    for (unsigned n = 0; n < FOLLOWED && s->depth > 0 && s->phase != ST_OVER; n++) {
        gm_seats must = st_must_act(mind->c, s);
        gm_seat who = (gm_seat)set_first(must);
        make_move(mind->c, s, who, answer(mind, s, who));
    }
}

/* Own agents who were set elsewhere now stand better or worse. */
static int32_t weigh_places(st_mind *mind, const st_state *before, const st_state *s)
{
    int32_t sum = 0;

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned agent = mind->side * (unsigned)ST_COLOURS + i;
        if (s->at[agent] == before->at[agent] || !before->at[agent] || s->phase == ST_OVER)
            continue;
        sum += st_pull(mind, s, agent) - st_pull(mind, before, agent);
    }
    return sum;
}

/*
 * We sometimes guess wrongly what a bribed agent carries face down; a move that the guess does not
 * allow changes nothing, as far as anybody knows. If no die was thrown and no card drawn, every
 * further sample would be the same.
 */
int32_t st_judge(st_mind *mind, const st_state *s, gm_move m, unsigned samples,
                 const uint32_t *seeds)
{
    int64_t sum = 0;
    st_state next;

    if (st_check(mind->c, s, mind->side, m) != ST_OK)
        return st_weigh(mind, s);
    for (unsigned i = 0; i < samples; i++) {
        rng_key key = { .word = { seeds[i] } };
        next = *s;
        rng_start(&next.rng, &key);
        make_move(mind->c, &next, mind->side, m);
        follow(mind, &next);
        sum += st_weigh(mind, &next) + weigh_places(mind, s, &next);
        if (next.rng.position == 0)
            return (int32_t)sum;
    }
    return samples ? (int32_t)(sum / samples) : 0;
}

/* ---- location cards ---- */

/* Only its own mission notices where an agent is; so the quick player weighs the rest once. */
static int32_t weigh_there(st_mind *mind, const st_state *there, unsigned agent)
{
    if (!mind->is_quick)
        return st_weigh(mind, there);
    if (!mind->is_weighed)
        mind->weight = st_weigh(mind, mind->s);
    mind->is_weighed = true;
    return mind->weight + st_worth_of_mission(mind, there, agent) -
           st_worth_of_own_mission(mind, mind->s, agent);
}

/* What the card of a place would do for an agent who stands there. */
static int32_t try_card(st_mind *mind, unsigned agent, unsigned location)
{
    static const uint32_t seeds[CARD_SAMPLES] = { 1, 2 };
    const st_content *c = mind->c;
    gm_move use = gm_make(ST_V_CARD, c->card[mind->side][location].number, 0);
    st_state there = *mind->s;

    if (there.phase != ST_ACTING) /* nobody is at work before a card is planned */
        return 0;
    there.at[agent] = c->location[location];
    if (there.agent != agent + 1) {
        there.agent = (uint8_t)(agent + 1);
        there.act = 0;
    }
    if (there.depth > 0 || st_check(c, &there, mind->side, use) != ST_OK)
        return 0;
    return st_judge(mind, &there, use, mind->is_quick ? 1 : CARD_SAMPLES, seeds) -
           weigh_there(mind, &there, agent);
}

/* The quick player takes it for worth the same to every agent. */
int32_t st_worth_of_card(st_mind *mind, unsigned agent, unsigned location)
{
    unsigned colour = mind->is_quick ? 0 : st_colour_of(agent);
    int32_t *worth = &mind->card[location][colour];

    if (mind->has_card[location] >> colour & 1)
        return *worth;
    mind->has_card[location] |= (uint8_t)(1u << colour);
    *worth = 0; /* for plans that are made while it is tried */
    *worth = try_card(mind, agent, location);
    return *worth;
}
