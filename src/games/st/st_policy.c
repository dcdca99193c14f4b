/*
 * st_policy.c: a quick player for play-outs: the careful player of st_greedy.c with fewer trials,
 * and with tables where that one calculates.
 *
 * It takes the state that it gets for the truth, so callers hand it a sample. The dice to come are
 * no part of that: trials get dice of their own.
 */
#include "st_greedy.h"

uint16_t st_policy(const st_content *c, const int32_t *w, const st_state *s, gm_seat seat,
                   const gm_moves *moves, rng *luck)
{
    uint16_t only = st_only_answer(moves);
    st_mind mind;

    (void)w;
    if (only < moves->n)
        return only;
    st_think(c, s, seat, &mind);
    mind.is_quick = true;
    return st_decide(&mind, moves, luck);
}

/* ST-7.2  Nobody knows the other side's card, whether it is chosen already or not. */
void st_rival_plans(const st_content *c, const st_state *s, gm_seat seat, gm_moves *out)
{
    st_state unplanned = *s;

    out->n = 0;
    if (s->phase != ST_PLANNING)
        return;
    unplanned.planned &= (uint8_t)~GM_SEAT(st_other(seat));
    st_stage_moves(c, &unplanned, st_other(seat), out);
}

void st_suppose_plan(const st_content *c, st_state *s, gm_seat seat, gm_move theirs)
{
    gm_seat rival = st_other(seat);
    gm_events unheard;

    gm_clear(&unheard);
    s->planned &= (uint8_t)~GM_SEAT(rival);
    st_stage_do(c, s, rival, theirs, &unheard);
}
