/*
 * theme.h: what a good move in a position is about, for challenges.
 *
 * Each game has a table of themes in its folder (GAME_themes.c), in the order in which they are
 * tried: the first that fits names the challenge. They look only at what everybody knows. The page
 * does not need them, so they are no part of the game's table of functions.
 */
#ifndef CORE_THEME_H
#define CORE_THEME_H

#include "game.h"

typedef struct gm_theme {
    const char *id; /* NULL ends a table; "": too plain a move for a challenge */
    bool (*fits)(const gm_content *c, const gm_state *s, gm_seat seat, gm_move m);
} gm_theme;

#endif
