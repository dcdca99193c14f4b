/*
 * bo_game.h: the one thing that the list of games needs from this one.
 */
#ifndef GAMES_BO_GAME_H
#define GAMES_BO_GAME_H

#include "game.h"

extern const game bo_game;

#endif
