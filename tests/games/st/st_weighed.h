/*
 * st_weighed.h: facts about a roll or a plan, for the tests of Stawka.
 */
#ifndef TESTS_ST_WEIGHED_H
#define TESTS_ST_WEIGHED_H

#include "st_position.h"
#include "st_odds.h"

enum { BOTH = 3 };

/* As those viewers see it: about a move of that seat, or without one about the present roll. */
gm_events weighed(const st_state *s, gm_seats viewers, gm_seat seat, const gm_move *m);
gm_events weighed_move(const st_state *s, gm_seat seat, const char *words);

/* The first fact of a kind; NULL. */
const gm_event *fact_of(const gm_events *facts, unsigned kind);
void assert_told_fact(const gm_events *facts, unsigned kind, unsigned a, unsigned b, unsigned d);

#endif
