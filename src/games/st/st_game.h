/*
 * st_game.h: the one thing that the list of games needs from this one.
 */
#ifndef GAMES_ST_GAME_H
#define GAMES_ST_GAME_H

#include "game.h"

extern const game st_game;

#endif
