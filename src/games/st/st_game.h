/*
 * st_game.h: the one thing the list of games wants of this one.
 */
#ifndef GAMES_ST_GAME_H
#define GAMES_ST_GAME_H

#include "game.h"

extern const game st_game;

#endif
