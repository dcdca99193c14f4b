/*
 * bench_load.h: many tables at a server, each played by two people who know their lines.
 *
 * We make, fill and begin a table; then the player with the next line sends it as soon as its own
 * socket has heard what came before. When the game is over, the same two begin another. We compare
 * everything the server sends with what it must send: a move that is refused, lost or reported
 * wrongly ends the measurement with an error.
 */
#ifndef CLI_BENCH_LOAD_H
#define CLI_BENCH_LOAD_H

#include "bench_script.h"

typedef struct load load;

/* Counted since load_count. */
typedef struct load_figures {
    uint64_t moves;                 /* confirmed to the player who made them */
    uint64_t updates, update_bytes; /* WebSocket payload; a viewer and an update each */
    double p50_ms, p99_ms;          /* from when a move was due to when it was heard */
} load_figures;

/* Two connections a table, which have said nothing yet. NULL after an error message. */
MUST_USE load *load_open(const script *s, int port, const char *path, unsigned tables);
void load_close(load *l);

/* Each of these runs until it is done; false after an error message. */
MUST_USE bool load_greet(load *l);                 /* everybody is known, and at no table */
MUST_USE bool load_begin(load *l);                 /* every table has begun */
MUST_USE bool load_play(load *l, uint32_t lines);  /* every table has so many lines */
MUST_USE bool load_hurry(load *l, double seconds); /* as fast as it goes */
MUST_USE bool load_pace(load *l, double seconds, double rate); /* so many moves a second in all */
MUST_USE bool load_rest(load *l); /* sends nothing new, and waits until everything sent is heard */

/* Instead of all that, at an echo: everybody says a word and hears it. */
MUST_USE bool load_echo(load *l);

/* Starts counting again; and the counts since then. */
void load_count(load *l);
void load_read(load *l, load_figures *out);

#endif
