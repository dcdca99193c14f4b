/*
 * st_weighed.c: facts about a roll or a plan.
 */
#include "st_weighed.h"

gm_events weighed(const st_state *s, gm_seats viewers, gm_seat seat, const gm_move *m)
{
    gm_events facts = { .n = 0 };
    st_view v;

    st_see(st->content, s, viewers, &v);
    st_weigh_roll(st->content, &v, seat, m, &facts);
    return facts;
}

gm_events weighed_move(const st_state *s, gm_seat seat, const char *words)
{
    gm_move m = move_of(st, s, seat, words);

    return weighed(s, GM_SEAT(seat), seat, &m);
}

const gm_event *fact_of(const gm_events *facts, unsigned kind)
{
    for (uint16_t i = 0; i < facts->n; i++) {
        if (facts->e[i].kind == kind)
            return &facts->e[i];
    }
    return NULL;
}

void assert_told_fact(const gm_events *facts, unsigned kind, unsigned a, unsigned b, unsigned d)
{
    const gm_event *e = fact_of(facts, kind);

    assert_non_null(e);
    assert_int_equal(e->arg[0], a);
    assert_int_equal(e->arg[1], b);
    assert_int_equal(e->arg[2], d);
}
