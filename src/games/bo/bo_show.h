/*
 * bo_show.h: the questions, and the table in words, for callers that cannot draw.
 */
#ifndef GAMES_BO_SHOW_H
#define GAMES_BO_SHOW_H

#include "bo.h"

gm_event bo_question(const bo_content *c, const bo_state *s, gm_seat who);
gm_meaning bo_means(const bo_content *c, const bo_state *s, gm_seat who, gm_move m);
void bo_describe(const bo_content *c, const bo_view *v, gm_events *out);

#endif
