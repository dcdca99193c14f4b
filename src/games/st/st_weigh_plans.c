/*
 * st_weigh_plans.c: what a planning card would bring: who goes first with it, against the cards that the
 * other side still has, and what it is worth in points and cards.
 */
#include "st_weigh.h"

static void tell(gm_events *out, unsigned kind, gm_seat seat, const unsigned arg[4])
{
    gm_say(out, (gm_event){ .kind = (uint8_t)kind,
                            .seat = seat,
                            .arg = { (uint8_t)arg[0], (uint8_t)arg[1], (uint8_t)arg[2],
                                     (uint8_t)arg[3] } });
}

/*
 * ST-7.4  The lower initiative goes first. ST-7.5, ST-7.6  In a tie, dice in the first stage; later
 * the side that was first before. ST-7.11  Cards laid aside do not count.
 */
static void tell_order(const st_content *c, const st_view *v, gm_seat who, const st_plan *plan,
                       gm_events *out)
{
    gm_seat rival = st_other(who);
    unsigned before = 0, behind = 0, dice = 0;

    for (unsigned i = 0; i < ST_PLANS; i++) {
        unsigned other = c->plan[rival][i].initiative;
        if (v->plans_used[rival] >> i & 1)
            continue;
        if (other == plan->initiative && v->stage <= 1)
            dice++;
        else if (other == plan->initiative ? v->first == who : plan->initiative < other)
            before++;
        else
            behind++;
    }
    tell(out,
         dice      ? ST_K_PLAN_DICE
         : !behind ? ST_K_PLAN_FIRST
         : !before ? ST_K_PLAN_SECOND
                   : ST_K_PLAN_BETWEEN,
         who, (const unsigned[4]){ plan->number, before, behind, dice });
}

/* ST-7.1; ST-2.4, ST-7.8  cards from the advanced level on, ST-19.11  down to the limit. */
static void tell_worth(const st_content *c, const st_view *v, gm_seat who, const st_plan *plan,
                       gm_events *out)
{
    if (v->level >= ST_ADVANCED)
        tell(out, ST_K_PLAN_CARDS, who,
             (const unsigned[4]){ plan->number, plan->reactions, plan->points, c->reactions });
    else
        tell(out, ST_K_PLAN_POINTS, who, (const unsigned[4]){ plan->number, plan->points, 0, 0 });
}

void st_weigh_plans(const st_content *c, const st_view *v, gm_seat who, const gm_move *m,
                    gm_events *out)
{
    if (who >= ST_SIDES || !(v->viewers >> who & 1) || (v->planned >> who & 1))
        return;
    for (unsigned i = 0; i < ST_PLANS; i++) {
        const st_plan *plan = &c->plan[who][i];
        if ((v->plans_used[who] >> i & 1) ||
            (m && (m->verb != ST_V_PLAN || m->arg[0] != plan->number)))
            continue;
        tell_order(c, v, who, plan, out);
        tell_worth(c, v, who, plan, out);
    }
    if (v->level >= ST_EXTENDED) /* ST-7.7 */
        tell(out, ST_K_PLAN_THREATS, who,
             (const unsigned[4]){ c->threats_first, c->threats_second, 0, 0 });
}
