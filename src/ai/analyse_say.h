/*
 * analyse_say.h: an analysis in the reader's language.
 */
#ifndef AI_ANALYSE_SAY_H
#define AI_ANALYSE_SAY_H

#include "analyse.h"
#include "say.h"

/* A text of ours with its slots {1} to {4} filled in; missing ones stay empty. */
void analyse_fill(const say *s, const char *english, const span *slots, unsigned n, text *out);

/* A chance, or a difference with its sign, in whole percent: "57", "+3", "−12". */
void analyse_percent(int32_t chance, text *out);
void analyse_points(int32_t difference, text *out);

/* A line in words: the move, or an undo in the notation. `before` is the state before it. */
void analyse_say_line(const say *s, const gm_state *before, const play *p, uint32_t line,
                      text *out);

/* A few sentences, a line each. */
void analyse_say_sum(const say *s, const gm_state *state, const analyse_sum *sum, text *out);

#endif
