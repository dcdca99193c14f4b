/*
 * themes.h: the themes of each game's challenges.
 */
#ifndef GAMES_THEMES_H
#define GAMES_THEMES_H

#include "theme.h"

/* The theme of a move in a position; the last of a game's themes always fits. */
const char *themes_name(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m);

#endif
