/*
 * st_greedy_plan.c: the best thing for an agent to do next: a field to go to, and a deed there.
 *
 * It remembers nothing from one step to the next. A plan stays the best while it is carried out,
 * because every step makes it cheaper, and makes no other one cheaper by more.
 */
#include "st_greedy.h"

#include <string.h>

enum {
    KILL = 16000,
    FAILED_ATTACK = 4000,
    SEND = 60000,
    VISIT = 12000, /* to the doctor */
    DRIVE = 9000,
    DRIVE_HOME = 60000,
    A_BOX = 2500,
    STAND_BY = 4000, /* where the report is sent */
    SCARCE = 2,      /* each pair can talk once a stage, and never make up for it */
    LATER = 2        /* how much less things count that must wait for the next stage */
};

/* ---- comparing ---- */

enum { IDEAS = 64, STEADY = 4, NEAR = 4, A_POINT = 60 };

/* Something to do somewhere, and how far away that is. */
typedef struct idea {
    int32_t value;
    uint8_t field, verb, target, price, far, first;
} idea;

typedef struct thought {
    st_mind *mind;
    const st_state *s;
    unsigned agent;
    st_walk walk;
    st_hunt hunt;
    unsigned sight;  /* steps up to which it looks at fields where nobody is */
    int32_t mission; /* what it is worth as it stands */
    uint32_t wanted; /* locations where it may lead */
    unsigned n;
    idea ideas[IDEAS];
} thought;

static void consider(thought *t, unsigned field, unsigned verb, unsigned target, int32_t value,
                     unsigned price)
{
    unsigned far = t->walk.far[field];

    if (far == ST_NOWHERE || value <= 0 || t->n == IDEAS)
        return;
    t->ideas[t->n++] = (idea){ value,          (uint8_t)field, (uint8_t)verb,       (uint8_t)target,
                               (uint8_t)price, (uint8_t)far,   t->walk.first[field] };
}

/* From one field to another, estimated from the agent's way to each of them. */
static unsigned between(const idea *a, const idea *b)
{
    if (a->field == b->field)
        return 0;
    if (a->far == 0 || b->far == 0 || a->first != b->first)
        return (unsigned)(a->far + b->far);
    return a->far > b->far ? a->far - b->far + 1u : b->far - a->far + 1u;
}

/* Can it set out for a field that it will not reach this time? One step alone is no movement. */
static bool can_set_out(const thought *t, unsigned far)
{
    unsigned least = t->mind->c->least_move;
    unsigned made = st_active(t->s) == t->agent ? t->s->steps : 0;

    return far > 0 && t->walk.points > 0 && made + far >= least && made + t->walk.points >= least;
}

static unsigned cost_of(const thought *t, const idea *i)
{
    unsigned cost = (unsigned)(i->far + i->price), least = t->mind->c->least_move;

    return i->verb == ST_BE_THERE && cost < least ? least : cost;
}

static bool can_do_now(const thought *t, const idea *i)
{
    if (i->verb == 0 || cost_of(t, i) > t->walk.points)
        return false;
    return i->verb == ST_BE_THERE ? i->far > 0 : t->walk.can_act;
}

/*
 * What it is worth for the next stage to stand so far away from something. On the small board of a
 * basic game, an agent catches up on a step at once.
 */
static int32_t promise(const thought *t, const idea *i, unsigned far)
{
    unsigned away = t->mind->s->level == ST_BASIC && far > 0 ? far - 1 : far;

    return i->value * NEAR / (LATER * (int32_t)(NEAR + away));
}

static int32_t best_promise(const thought *t, const idea *from)
{
    int32_t best = 0;

    for (unsigned k = 0; k < t->n; k++) {
        int32_t worth;
        if (t->ideas[k].value / LATER <= best) /* even if it were here */
            continue;
        worth = promise(t, &t->ideas[k], between(from, &t->ideas[k]));
        best = worth > best ? worth : best;
    }
    return best;
}

/*
 * A deed now, perhaps another one with the points left, and where that leaves the agent: unspent
 * points are lost. The enemy may prevent the second, so the better one is first.
 */
static int32_t total_now(const thought *t, const idea *first, const int32_t *promises)
{
    unsigned spent = cost_of(t, first);
    int32_t best = promises[first - t->ideas];

    for (unsigned k = 0; k < t->n; k++) {
        const idea *next = &t->ideas[k];
        unsigned more;
        int32_t worth;
        if (next->value + promises[k] <= best) /* even if it cost nothing */
            continue;
        more = between(first, next) + next->price;
        worth = next->value * 9 / 10 + promises[k] - A_POINT * (int32_t)more;
        if (next != first && next->verb != 0 && spent + more <= t->walk.points && worth > best)
            best = worth;
    }
    return first->value + best - A_POINT * (int32_t)spent;
}

/* Sets out for something that cannot be done this time. */
static int32_t total_later(const thought *t, const idea *i)
{
    unsigned steps = i->far < t->walk.points ? i->far : t->walk.points;

    if (!can_set_out(t, i->far))
        return 0;
    return promise(t, i, i->far - steps) - A_POINT * (int32_t)steps;
}

/* How much safer it is there than here. */
static int32_t relief(const thought *t, unsigned field)
{
    const st_content *c = t->mind->c;

    return t->hunt.n ? st_fear(c, t->s, &t->hunt, t->agent, t->s->at[t->agent]) -
                           st_fear(c, t->s, &t->hunt, t->agent, field)
                     : 0;
}

static st_intent decide(const thought *t)
{
    const idea here = { .field = t->s->at[t->agent] };
    int32_t promises[IDEAS], stay = best_promise(t, &here), most = 0;
    st_intent best = { .score = 0, .waits = true };

    for (unsigned k = 0; k < t->n; k++) /* what is out of reach is never asked for */
        promises[k] = t->ideas[k].far <= t->walk.points ? best_promise(t, &t->ideas[k]) : 0;
    for (unsigned k = 0; k < t->n; k++) {
        const idea *i = &t->ideas[k];
        int32_t gain =
            can_do_now(t, i) ? total_now(t, i, promises) + relief(t, i->field) : total_later(t, i);

        gain -= stay;
        if (gain > most) {
            most = gain;
            best = (st_intent){ i->value,  gain * 16 / (int32_t)(cost_of(t, i) + STEADY),
                                false,     i->verb,
                                i->target, i->field,
                                i->first,  i->far };
        }
    }
    return best;
}

static bool is_in_sight(const thought *t, unsigned field)
{
    return t->walk.far[field] <= t->sight;
}

/* ---- talks ---- */

/* A trait may make the comparison succeed. */
static bool is_let_in(const st_content *c, const st_state *s, unsigned agent, unsigned target)
{
    const st_rules *r = &c->agent[s->document[agent]].rules;
    const content_rule *rule;
    gm_frame f = { .seat = st_side_of(agent), .self = (uint16_t)agent, .foe = (uint16_t)target };

    if (!(r->triggers >> (ST_W_RANK_TEST - ST_W_USE) & 1))
        return false;
    rule = fx_rule(c->db, r->item, ST_W_RANK_TEST, NULL, 0);
    return rule && fx_holds(&st_fx, c, s, &f, rule->condition);
}

unsigned st_rank_ways(const st_content *c, const st_state *s, unsigned agent, unsigned target)
{
    int32_t own = (int32_t)st_rank_of(c, s, agent) +
                  st_modifier(c, s, agent, ST_W_TALKING, ST_W_MORE_RANK, 0, target);
    int32_t gap = (int32_t)st_rank_of(c, s, target) - (own > c->top_rank ? c->top_rank : own);

    if (gap <= 0 || is_let_in(c, s, agent, target))
        return 6;
    return gap < 6 ? (unsigned)(6 - gap) : 0;
}

static int32_t more_by_mission(const thought *t, unsigned target)
{
    st_state then;

    if (!t->mind->c->mission[st_mission_of(t->mind->c, t->s, t->agent)].is_about_talks)
        return 0;
    then = *t->s;
    st_note_talk(&then, t->agent, target, 2);
    return (st_worth_of_mission(t->mind, &then, t->agent) - t->mission) / 2;
}

static int32_t worth_of_talk(const thought *t, unsigned target)
{
    const st_content *c = t->mind->c;
    const st_state *s = t->s;
    gm_seat side = st_side_of(t->agent);
    unsigned colour = st_colour_of(target), now = s->evidence[side][colour];
    bool clears = !c->scenario[s->scenario].doctor;
    int32_t secret, sum;
    uint8_t ways[4];

    st_talk_ways(c, s, t->agent, target, 0, ways);
    secret = st_is_chief(c, s, target) ? ST_VICTORY
                                       : st_worth_of_secret(t->mind, s, side) -
                                             (clears ? st_track(t->mind, side, colour)[now] : 0);
    sum = ways[1] * st_worth_of_evidence(t->mind, side, colour, 1) +
          ways[2] * st_worth_of_evidence(t->mind, side, colour, 2) + ways[3] * secret;
    return (sum * SCARCE / 36 + more_by_mission(t, target)) *
           (int32_t)st_rank_ways(c, s, t->agent, target) / 6;
}

static void consider_talks(thought *t)
{
    const st_state *s = t->s;

    for (unsigned k = 0; k < ST_COLOURS; k++) {
        unsigned target = st_other(st_side_of(t->agent)) * (unsigned)ST_COLOURS + k;
        int32_t value;
        if (!st_is_free(s, target) || t->walk.far[s->at[target]] == ST_NOWHERE)
            continue;
        value = worth_of_talk(t, target);
        if (st_has_talked(s, t->agent, target))
            consider(t, s->at[target], 0, target, value, 1);
        else
            consider(t, s->at[target], ST_V_TALK, target, value, t->mind->c->cost[ST_TALK]);
    }
}

/* ---- searches ---- */

static int32_t worth_of_tile(st_mind *mind, gm_seat side, unsigned tile)
{
    const st_tile *t = &mind->c->tile[tile];
    int32_t best;
    uint32_t any;

    if (mind->c->type[t->type].is_box)
        return A_BOX;
    best = st_worth_of_thing(mind, tile) / (1 + (int32_t)mind->burden);
    memcpy(&any, t->evidence, sizeof any);
    for (unsigned k = 0; any && k < ST_COLOURS; k++) {
        int32_t worth = t->evidence[k] ? st_worth_of_evidence(mind, side, k, t->evidence[k]) : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

/* We guess what lies there; the average of the possible tiles is not far off. */
static int32_t worth_of_find(st_mind *mind, gm_seat side, unsigned location)
{
    const st_state *s = mind->s;
    int32_t sum = 0;

    if (mind->find[location] >= 0)
        return mind->find[location];
    for (unsigned k = 0; k < s->n_pile[location]; k++)
        sum += worth_of_tile(mind, side, s->pile[location][k]);
    mind->find[location] = s->n_pile[location] ? sum / s->n_pile[location] : 0;
    return mind->find[location];
}

/* What being on a field would do for the agent's mission. `there`: the state to try it on. */
static int32_t more_by_being(thought *t, st_state *there, unsigned field)
{
    const st_content *c = t->mind->c;
    unsigned agent = t->agent;
    int location = st_location_at(c, field);
    int32_t more;

    if (!t->s->mission[agent])
        return 0;
    there->visited[agent] |= location >= 0 ? 1u << location : 0;
    there->sectors[agent] |= (uint16_t)(1u << st_face_at(c, field));
    more = st_worth_of_mission(t->mind, there, agent) - t->mission;
    there->visited[agent] = t->s->visited[agent];
    there->sectors[agent] = t->s->sectors[agent];
    return more;
}

static void consider_field(thought *t, st_state *there, unsigned field)
{
    const st_content *c = t->mind->c;
    int location = st_location_at(c, field);
    int32_t more;

    if (!is_in_sight(t, field))
        return;
    there->at[t->agent] = (uint8_t)field;
    more = location < 0 || (t->wanted >> location & 1) ? more_by_being(t, there, field) : 0;
    consider(t, field, ST_BE_THERE, ST_AGENTS, more, 0);
    if (location >= 0 && st_may_search(c, there, t->agent, 0) == ST_OK)
        consider(t, field, ST_V_SEARCH, ST_AGENTS,
                 worth_of_find(t->mind, st_side_of(t->agent), (unsigned)location) +
                     (more > 0 ? more : 0),
                 c->cost[ST_SEARCH]);
}

/*
 * The locations where the agent's mission is worth a thought. The quick player passes over those
 * that it does not name, unless too few of them are in play: then others make up the number.
 */
static uint32_t wanted_places(const thought *t, uint32_t left)
{
    enum { ENOUGH = 2 };
    const st_content *c = t->mind->c;
    uint32_t named = c->mission[st_mission_of(c, t->s, t->agent)].places;

    if (!t->mind->is_quick || ((named & ~left) && set_count(named & left) < ENOUGH))
        return left;
    for (unsigned i = 0; i < ST_CAR; i++) {
        int location = st_is_free(t->s, i) ? st_location_at(c, t->s->at[i]) : -1;
        named |= location >= 0 ? 1u << location : 0;
    }
    return named;
}

/* Locations, and the streets where friends are. */
static void consider_fields(thought *t)
{
    const st_content *c = t->mind->c;
    uint32_t left = st_locations_laid(c, t->s) & ~t->s->ruins;
    st_state there = *t->s;

    t->wanted = wanted_places(t, left);
    SET_EACH (k, left)
        consider_field(t, &there, c->location[k]);
    for (unsigned i = 0; i < ST_COLOURS && t->s->mission[t->agent]; i++) {
        unsigned ally = st_side_of(t->agent) * (unsigned)ST_COLOURS + i, field = t->s->at[ally];
        if (ally != t->agent && st_is_free(t->s, ally) && st_location_at(c, field) < 0)
            consider_field(t, &there, field);
    }
}

/* ---- orders ---- */

static bool hands_over(const st_content *c, const st_state *s, unsigned agent)
{
    return st_is_chief(c, s, agent) || st_is_function(c, s, agent, ST_COURIER);
}

static bool may_receive(const st_content *c, const st_state *s, unsigned agent)
{
    return st_may_get_mission(c, s, agent) && !c->agent[s->document[agent]].has_no_orders;
}

/* Not where an enemy is in the sector. */
static void consider_orders(thought *t)
{
    const st_content *c = t->mind->c;
    const st_state *s = t->s;
    gm_seat side = st_side_of(t->agent);
    int32_t value = st_worth_of_part(t->mind, side, 1) / 2;

    for (unsigned k = 0; k < ST_COLOURS && s->level > ST_BASIC; k++) {
        unsigned other = side * (unsigned)ST_COLOURS + k;
        unsigned face;
        if (other == t->agent || !st_is_free(s, other))
            continue;
        face = st_face_at(c, s->at[other]);
        if (st_in_sector(c, s, face) & st_network(st_other(side)))
            continue;
        if ((hands_over(c, s, other) && may_receive(c, s, t->agent)) ||
            (hands_over(c, s, t->agent) && may_receive(c, s, other)))
            consider(t, s->at[other], ST_V_ORDER, other, value, c->cost[ST_MISSION]);
    }
}

/* ---- force ---- */

static void consider_arrest(thought *t, unsigned target)
{
    const st_content *c = t->mind->c;
    const st_state *s = t->s;
    int32_t worth = st_worth_of_arrest(c, s, target, s->at[target]);

    if (s->sending && s->at[target] == s->radio)
        worth *= 2;
    if (st_may_arrest(c, s, t->agent, target))
        consider(t, s->at[target], ST_V_ARREST, target, worth, c->cost[ST_ARREST]);
}

/* The best weapon that is rolled for; 0 if there is none. */
static const st_type *weapon_of(const st_content *c, const st_state *s, unsigned agent)
{
    const st_type *best = NULL;

    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        const st_type *type = st_is_secret(thing) ? NULL : &c->type[c->tile[thing].type];
        if (type && type->is_rolled && (!best || type->attack > best->attack))
            best = type;
    }
    return best;
}

static void consider_attack(thought *t, unsigned target)
{
    const st_content *c = t->mind->c;
    const st_state *s = t->s;
    const st_type *weapon = weapon_of(c, s, t->agent);
    bool is_car = target == ST_CAR;
    int32_t worth = is_car ? ST_VICTORY : KILL, ways, bonus;

    if (!weapon || !st_is_free(s, target) || (is_car && s->load != ST_LOADED) ||
        !st_is_permitted(c, s, t->agent, is_car ? ST_ATTACK_CAR : ST_ATTACK, target))
        return;
    if (target < ST_COLOURS && target != ST_KLOSS && st_free_poles(s) == 1)
        worth = st_worth_of_freedom(1);
    if (s->sending && s->at[target] == s->radio)
        worth += KILL;
    bonus = weapon->attack + (is_car ? s->car_bonus[t->agent] + s->car_bonus_all : 0);
    ways = (int32_t)st_ways_at_least((int32_t)st_defence_of(c, s, target) + 1 - bonus);
    consider(t, s->at[target], ST_V_ATTACK, target,
             (worth * ways - FAILED_ATTACK * (36 - ways)) / 36, c->cost[ST_ATTACK]);
}

/* Kidnapping somebody to exchange for a prisoner: with enough evidence, and meeting him alone. */
static void consider_kidnap(thought *t, unsigned target)
{
    const st_content *c = t->mind->c;
    const st_state *s = t->s;
    int32_t ways = 36 - (int32_t)st_ways_at_least((int32_t)st_vigilance_of(c, s, target) + 1);
    unsigned others = st_at(s, s->at[target]) & st_network(ST_DE) & ~(1u << target);
    int32_t exchange = st_worth_of_freedom(st_free_poles(s) + 1);

    if (!st_prisoners(s) || st_evidence_on(s, target) < c->kidnap_evidence || others ||
        !st_holds_group(c, s, t->agent, ST_WEAPON) || st_is_ss_officer(c, s, target) ||
        st_has_talked(s, t->agent, target))
        return;
    consider(t, s->at[target], ST_V_KIDNAP, target,
             (exchange * ways - FAILED_ATTACK * (36 - ways)) / 36, c->cost[ST_KIDNAP]);
}

static void consider_force(thought *t)
{
    gm_seat side = st_side_of(t->agent);
    unsigned first = st_other(side) * (unsigned)ST_COLOURS;

    if (t->s->level < ST_EXTENDED)
        return;
    for (unsigned target = first; target < first + ST_COLOURS; target++) {
        if (!st_is_free(t->s, target))
            continue;
        if (side == ST_DE)
            consider_arrest(t, target);
        else
            consider_kidnap(t, target);
        consider_attack(t, target);
    }
    if (side == ST_PL && t->s->document[ST_CAR])
        consider_attack(t, ST_CAR);
}

/* ---- flight ---- */

/* The nearest of the safest fields. It is worth only the relief. */
static void consider_flight(thought *t)
{
    unsigned found = 0;
    int32_t most = 0;

    for (unsigned i = 1; i <= t->mind->c->n_places && t->hunt.n; i++) {
        int32_t gain =
            t->walk.far[i] <= t->walk.points ? relief(t, i) - A_POINT * (int32_t)t->walk.far[i] : 0;
        if (gain > most)
            most = gain, found = i;
    }
    if (found)
        consider(t, found, ST_BE_THERE, ST_AGENTS, 1, 0);
}

/* ---- location cards ---- */

/* Where a card in hand would do something; a plan may still fail. */
static void consider_cards(thought *t)
{
    const st_content *c = t->mind->c;
    gm_seat side = st_side_of(t->agent);

    if (side != t->mind->side || t->s->level < ST_ADVANCED)
        return;
    SET_EACH (location, t->s->cards[side]) {
        unsigned field = c->location[location];
        int32_t worth =
            is_in_sight(t, field) ? st_worth_of_card(t->mind, t->agent, location) / 2 : 0;
        consider(t, field, t->walk.far[field] ? ST_BE_THERE : ST_V_CARD, ST_AGENTS, worth, 0);
    }
}

/* ---- scenarios ---- */

static bool is_alone_at_radio(const st_state *s, unsigned agent)
{
    unsigned there = st_at(s, s->radio) & st_network(ST_PL);

    return s->sending && there == 1u << agent;
}

static void consider_radio(thought *t)
{
    const st_content *c = t->mind->c;
    st_state there;

    if (!t->s->radio || st_side_of(t->agent) != ST_PL)
        return;
    if (t->s->sending) {
        consider(t, t->s->radio, ST_BE_THERE, ST_AGENTS, STAND_BY, 0);
        return;
    }
    if (t->agent != ST_KLOSS)
        return;
    there = *t->s;
    there.at[t->agent] = t->s->radio;
    if (st_is_permitted(c, &there, t->agent, ST_TRANSMIT, ST_AGENTS))
        consider(t, t->s->radio, ST_V_TRANSMIT, ST_AGENTS, SEND, c->cost[ST_TRANSMIT]);
}

static void consider_doctor(thought *t)
{
    unsigned place = t->mind->c->scenario[t->s->scenario].doctor;

    if (!place || st_side_of(t->agent) != ST_PL || t->s->doctor ||
        (t->s->flags[t->agent] & ST_INFILTRATED))
        return;
    consider(t, place, ST_BE_THERE, ST_AGENTS, VISIT, 0);
}

static void consider_drive(thought *t)
{
    const st_content *c = t->mind->c;
    unsigned place = c->scenario[t->s->scenario].doctor;

    if (t->s->load == ST_LOADED)
        consider(t, c->car_home, ST_BE_THERE, ST_AGENTS, DRIVE_HOME, 0);
    else if (t->s->load == ST_EMPTY)
        consider(t, place, ST_BE_THERE, ST_AGENTS, DRIVE, 0);
}

/* ---- all of it ---- */

st_intent st_intend(st_mind *mind, const st_state *s, unsigned agent)
{
    thought t;

    t.mind = mind, t.s = s, t.agent = agent; /* the rest is too large to clear each time */
    t.n = t.hunt.n = 0;
    if (!st_is_free(s, agent))
        return decide(&t);
    st_measure(mind->c, s, agent, &t.walk);
    if (is_alone_at_radio(s, agent)) {
        uint8_t here = t.walk.far[s->at[agent]];
        memset(t.walk.far, ST_NOWHERE, sizeof t.walk.far);
        t.walk.far[s->at[agent]] = here;
    }
    if (agent == ST_CAR) {
        consider_drive(&t);
        return decide(&t);
    }
    st_look_out(mind->c, s, agent, &t.hunt);
    t.sight = mind->is_quick ? t.walk.points : ST_NOWHERE - 1;
    t.mission = st_worth_of_own_mission(mind, s, agent);
    consider_talks(&t);
    consider_fields(&t);
    consider_orders(&t);
    consider_force(&t);
    consider_cards(&t);
    consider_radio(&t);
    consider_doctor(&t);
    consider_flight(&t);
    return decide(&t);
}

int32_t st_pull(st_mind *mind, const st_state *s, unsigned agent)
{
    return st_intend(mind, s, agent).score / 16;
}
