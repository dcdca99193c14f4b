/*
 * st_greedy_planning.c: which planning card the careful player of st_greedy.c chooses.
 *
 * Points are worth what the agents would do with them, the best first; a low initiative is worth
 * what may be gone if the other side moves first. Among cards of nearly the same worth it takes
 * any, so that nobody can foresee it.
 */
#include "st_greedy.h"

enum {
    A_REACTION = 800,
    A_TOKEN = 700,   /* the player who goes second has one more: ST-7.7 */
    WALKS_AWAY = 4,  /* one target in so many is gone when the other side moves first */
    LIKE_ANOTHER = 8 /* hundredths by which two cards may differ and still be alike */
};

/* What the side would like to do in the stage. */
typedef struct outlook {
    int32_t stake;              /* what it loses by going second */
    int32_t score[ST_COLOURS];  /* for a point spent by each agent, falling */
    uint8_t points[ST_COLOURS]; /* that it can spend */
    unsigned n;
} outlook;

static void add_agent(outlook *o, int32_t score, unsigned points)
{
    unsigned k = o->n++;

    for (; k > 0 && o->score[k - 1] < score; k--)
        o->score[k] = o->score[k - 1], o->points[k] = o->points[k - 1];
    o->score[k] = score;
    o->points[k] = (uint8_t)points;
}

/* What an agent may miss, or suffer, if the other side moves first. */
static int32_t stake_of(st_mind *mind, const st_state *s, unsigned agent, const st_intent *plan)
{
    bool is_at_somebody = plan->target < ST_AGENTS && !plan->waits;
    int32_t stake = is_at_somebody ? plan->value / WALKS_AWAY : 0;
    st_hunt hunt;

    st_look_out(mind->c, s, agent, &hunt);
    return stake + st_fear(mind->c, s, &hunt, agent, s->at[agent]) / 4;
}

/* The stage as it would be with points enough for everybody. */
static void look_ahead(st_mind *mind, outlook *o)
{
    st_state s = *mind->s;

    *o = (outlook){ .n = 0 };
    s.phase = ST_ACTING;
    for (gm_seat side = 0; side < ST_SIDES; side++)
        s.points[side] = mind->c->plan[side][ST_PLANS - 1].points;
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned agent = mind->side * (unsigned)ST_COLOURS + i;
        st_intent plan;
        int32_t stake;
        if (!st_is_free(&s, agent))
            continue;
        plan = st_intend(mind, &s, agent);
        stake = stake_of(mind, &s, agent, &plan);
        o->stake = stake > o->stake ? stake : o->stake;
        add_agent(o, plan.score, st_limit_of(mind->c, &s, agent));
    }
}

static int32_t worth_of_points(const outlook *o, unsigned points)
{
    int32_t sum = 0;

    for (unsigned k = 0; k < o->n; k++) {
        unsigned spent = o->points[k] < points ? o->points[k] : points;
        sum += (int32_t)spent * o->score[k] / 16;
        points -= spent;
    }
    return sum;
}

/* ST-7.4 to ST-7.6, ST-7.11  Percent, if the other side takes any card that it has left. */
static int32_t goes_first(const st_mind *mind, const st_plan *plan)
{
    const st_state *s = mind->s;
    gm_seat rival = st_other(mind->side);
    int32_t sum = 0, n = 0;

    for (unsigned i = 0; i < ST_PLANS; i++) {
        unsigned other = mind->c->plan[rival][i].initiative;
        if (s->plans_used[rival] >> i & 1)
            continue;
        n++;
        if (other != plan->initiative)
            sum += other > plan->initiative ? 100 : 0;
        else
            sum += s->stage <= 1 ? 50 : s->first == mind->side ? 100 : 0;
    }
    return n ? sum / n : 0;
}

static int32_t worth_of_planning(const st_mind *mind, const outlook *o, const st_plan *plan)
{
    unsigned hand = mind->s->n_hand[mind->side];
    unsigned room = mind->c->reactions > hand ? mind->c->reactions - hand : 0;
    unsigned cards = plan->reactions < room ? plan->reactions : room;
    int32_t first = goes_first(mind, plan);
    int32_t tokens = mind->s->level >= ST_EXTENDED ? A_TOKEN : 0;

    return worth_of_points(o, plan->points) +
           (mind->s->level >= ST_ADVANCED ? A_REACTION * (int32_t)cards : 0) +
           (o->stake * first + tokens * (100 - first)) / 100;
}

uint16_t st_advise_planning(st_mind *mind, const gm_moves *moves, rng *luck)
{
    const st_plan *plans = mind->c->plan[mind->side];
    int32_t best = -1;
    uint16_t found = 0;
    outlook o;

    look_ahead(mind, &o);
    for (uint16_t i = 0; i < moves->n; i++) {
        for (unsigned k = 0; k < ST_PLANS; k++) {
            int32_t worth;
            if (moves->m[i].verb != ST_V_PLAN || moves->m[i].arg[0] != plans[k].number)
                continue;
            worth = worth_of_planning(mind, &o, &plans[k]);
            worth = worth / 100 * (100 - (int32_t)rng_below(luck, LIKE_ANOTHER));
            if (worth > best)
                best = worth, found = i;
        }
    }
    return found;
}
