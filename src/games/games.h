/*
 * games.h: the list of games, and how a game meets its content.
 */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "game.h"

extern const game *const games_all[];
extern const size_t games_count;

/* By short or long name; NULL if there is none. */
const game *games_find(span name);

/* A game whose rules are not written yet has content to read, but cannot be played. */
bool games_is_playable(const game *g);

/*
 * Reads the files and builds the game's tables, all in `memory`. False after every complaint was
 * reported; for a game that cannot be played, set->content stays NULL.
 */
MUST_USE bool games_open(const game *g, const content_file *files, size_t n_files, arena *memory,
                         content_report *report, void *listener, gm_set *set);

#endif
