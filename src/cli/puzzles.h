/*
 * puzzles.h: challenges in files: `kapelle puzzles` finds them (cmd_puzzles.c), checks them and
 * renews them (puzzles_check.c).
 */
#ifndef CLI_PUZZLES_H
#define CLI_PUZZLES_H

#include "cli.h"
#include "puzzle.h"

enum { PUZZLES_MAX_FILE = 200000 }; /* bytes of a challenge */

/* Its text; the caller frees it. */
MUST_USE char *puzzles_text(const puzzle *z, const play *p, const char *seed);
MUST_USE bool puzzles_save(const char *path, const char *words);

/* The luck of the searches at a line of a game. */
rng puzzles_luck(const char *seed, uint32_t line);

/*
 * Checks these files; with `searches`, repeats the search, and with `renews`, rewrites them for the
 * present rules and content. Returns an exit status.
 */
MUST_USE int puzzles_check(char *const *files, int n, bool searches, bool renews);

#endif
