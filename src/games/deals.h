/*
 * deals.h: the daily deal over all games: each has a table of deals in GAME_deals.c.
 */
#ifndef GAMES_DEALS_H
#define GAMES_DEALS_H

#include "daily.h"

/* The deal of a day, counted from 1970-01-01; false if there is none: see daily.h. */
MUST_USE bool deals_of(int32_t day, daily *out);

#endif
