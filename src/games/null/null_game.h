/*
 * null_game.h: the one thing that the list of games needs from Dead Drop.
 */
#ifndef GAMES_NULL_GAME_H
#define GAMES_NULL_GAME_H

#include "game.h"

extern const game null_game;

#endif
