/*
 * st_possible.h: what the two halves of st_is_possible share. For st_possible.c and
 * st_possible_frames.c only.
 */
#ifndef GAMES_ST_POSSIBLE_H
#define GAMES_ST_POSSIBLE_H

#include "st.h"

/* An agent, or the car, that takes part in the game of the view. */
static inline bool st_is_told(const st_view *v, unsigned agent)
{
    return agent < ST_AGENTS && v->document[agent] != 0;
}

/* Somebody is about to place a token, which lies nowhere yet. */
static inline bool st_is_placing(const gm_frame *f)
{
    return f->what == ST_F_FIELD && f->pc == ST_FOR_TOKEN;
}

/* The locations of the sectors laid, which have been checked. */
uint32_t st_locations_told(const st_content *c, const st_view *v);

/*
 * Everything on the stack names something, and somebody decides the top frame. Board and agents
 * have been checked before.
 */
bool st_is_stack_possible(const st_content *c, const st_view *v);

#endif
