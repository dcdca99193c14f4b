/*
 * st_weigh.h: what the two files about the causes of chances share: the roll that is looked at.
 * Included by them only.
 */
#ifndef GAMES_ST_WEIGH_H
#define GAMES_ST_WEIGH_H

#include "st_odds.h"
#include "st.h"

/* The frame that rolls, or will: on the stack of a state sampled from the view. */
typedef struct weighing {
    const st_content *c;
    const st_state *s;
    const gm_frame *f;
    gm_frame made_up; /* where nothing on the stack would roll */
    gm_seats viewers;
    int32_t told; /* what has been told to be added, all in all */
    gm_events *out;
} weighing;

void st_weigh_tell(const weighing *w, unsigned kind, unsigned a, unsigned b, unsigned d);

/* st_weigh_aids.c: what the viewers could still use for this roll, or against it. */
void st_weigh_aids(const weighing *w);

#endif
