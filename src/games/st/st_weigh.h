/*
 * st_weigh.h: what the files about the causes of chances share: the roll in question. Only they and
 * st_odds.c include it.
 */
#ifndef GAMES_ST_WEIGH_H
#define GAMES_ST_WEIGH_H

#include "st_odds.h"
#include "st.h"

/* Of a die, and what two of them can show. */
enum { FACES = 6, WAYS = FACES * FACES };

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

/* st_weigh_ranks.c: the ranks of a talk with their causes, and the die that they require. */
void st_weigh_ranks(const weighing *w);

/* The least die that lets the two talk; more than the die has if none does. */
unsigned st_least_rank_die(const st_content *c, const st_state *s, const gm_frame *talk);

/* st_weigh_secrets.c: a secret, of which the dice have so many of WAYS and the rank die of FACES. */
void st_weigh_secrets(const weighing *w, unsigned ways, unsigned rank_ways);

/* st_weigh_plans.c: planning cards of `who`, one of the viewers: all of them, or that of a move. */
void st_weigh_plans(const st_content *c, const st_view *v, gm_seat who, const gm_move *m,
                    gm_events *out);

/* st_weigh_aids.c: what the viewers could still use for this roll, or against it. */
void st_weigh_aids(const weighing *w);

#endif
