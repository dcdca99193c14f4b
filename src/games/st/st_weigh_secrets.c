/*
 * st_weigh_secrets.c: what a secret would mean: how likely it is, whether it would unmask a chief, and
 * what the scenario gives for it.
 */
#include "st_weigh.h"

static void tell(const weighing *w, unsigned kind, unsigned a, unsigned b)
{
    st_weigh_tell(w, kind, a, b, 0);
}

/* ST-21.10, ST-21.30, ST-22.6, ST-22.12, ST-25.14  The secrets that are counted, after this one. */
static void tell_count(const weighing *w, gm_seat side, const st_aims *aims)
{
    const uint8_t *goal = aims->goal[side];
    int32_t now = w->s->secrets[side] + aims->talk_secrets;
    unsigned needed = goal[ST_AIM_SECRETS] ? goal[ST_AIM_SECRETS] : goal[ST_AIM_REPORT];

    if (goal[ST_AIM_RADIO])
        tell(w, ST_K_SECRET_NARROWS, 0, 0);
    else if (aims->has_letters)
        tell(w, ST_K_SECRET_LETTER, 0, 0);
    else if (needed && now >= (int32_t)needed)
        tell(w, goal[ST_AIM_SECRETS] ? ST_K_SECRET_WINS : ST_K_SECRET_SENDS, 0, 0);
    else if (needed)
        tell(w, ST_K_SECRET_COUNTS, (unsigned)now, needed);
}

/*
 * ST-10.13, ST-21.18, ST-23.10  Worth what the scenario says; ST-14.15  one secret if it says
 * nothing, or outside a talk.
 */
static void tell_worth(const weighing *w, gm_seat side)
{
    const st_scenario *scenario = &w->c->scenario[w->s->scenario];
    st_aims aims = scenario->aims;
    int32_t points;

    if (w->f->what != ST_F_TALK)
        aims.talk_vp = 0;
    if (w->f->what != ST_F_TALK || !(scenario->rules.triggers >> (ST_W_TALK_SECRET - ST_W_USE) & 1))
        aims.talk_secrets = 1;
    points = w->s->vp[side] + aims.talk_vp;
    if (aims.talk_vp > 0 && aims.goal[side][ST_AIM_VP] && points >= aims.goal[side][ST_AIM_VP])
        tell(w, ST_K_SECRET_WINS, 0, 0);
    else if (aims.talk_secrets > 0)
        tell_count(w, side, &aims);
    if (aims.talk_vp > 0)
        tell(w, ST_K_SECRET_VP, (unsigned)aims.talk_vp, 0);
    if (aims.talk_vp == 0 && aims.talk_secrets == 0)
        tell(w, ST_K_SECRET_OTHER, 0, 0);
}

/* ST-10.14  Not without evidence. ST-1.4, ST-1.5, ST-10.19  A chief's secret from a talk ends the game. */
void st_weigh_secrets(const weighing *w, unsigned ways, unsigned rank_ways)
{
    gm_seat side = st_side_of(w->f->self);

    if (st_evidence_on(w->s, w->f->foe) < w->c->secret_evidence) {
        tell(w, ST_K_SECRET_EARLY, w->c->secret_evidence, 0);
        return;
    }
    if (rank_ways < FACES)
        tell(w, ST_K_SECRET_CHANCE, ways * rank_ways, WAYS * FACES);
    else
        tell(w, ST_K_SECRET_CHANCE, ways, WAYS);
    if (w->f->what == ST_F_TALK && st_is_exposure(w->c, w->s, w->f->foe))
        tell(w, ST_K_SECRET_EXPOSES, w->s->document[w->f->foe], 0);
    else
        tell_worth(w, side);
}
