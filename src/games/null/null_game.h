/*
 * null_game.h: the one thing the list of games wants of Dead Drop.
 */
#ifndef GAMES_NULL_GAME_H
#define GAMES_NULL_GAME_H

#include "game.h"

extern const game null_game;

#endif
