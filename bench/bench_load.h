/*
 * bench_load.h: many tables at a server, each played by two people who know their lines.
 *
 * A table is made, filled and begun; then whoever has the next line says it as soon as its own
 * socket has heard what came before. When the game is over, the same two begin another. Whatever
 * the server tells is compared with what it must tell: a move that is refused, lost or told wrongly
 * ends the measurement with a complaint.
 */
#ifndef CLI_BENCH_LOAD_H
#define CLI_BENCH_LOAD_H

#include "bench_script.h"

typedef struct load load;

/* Counted since load_count. */
typedef struct load_figures {
    uint64_t moves;                 /* heard by who made them */
    uint64_t updates, update_bytes; /* WebSocket payload; a viewer and an update each */
    double p50_ms, p99_ms;          /* from when a move was due to when it was heard */
} load_figures;

/* Two connections a table, which have said nothing yet. NULL after a complaint. */
MUST_USE load *load_open(const script *s, int port, const char *path, unsigned tables);
void load_close(load *l);

/* Each of these works until it is done; false after a complaint. */
MUST_USE bool load_greet(load *l);                 /* everybody is known, and at no table */
MUST_USE bool load_begin(load *l);                 /* every table has begun */
MUST_USE bool load_play(load *l, uint32_t lines);  /* every table has so many lines */
MUST_USE bool load_hurry(load *l, double seconds); /* as fast as it goes */
MUST_USE bool load_pace(load *l, double seconds, double rate); /* so many moves a second in all */
MUST_USE bool load_rest(load *l); /* nothing new is said, and what was said is heard */

/* Instead of all that, at an echo: everybody says a word and hears it. */
MUST_USE bool load_echo(load *l);

/* Counting begins anew; and what was counted since. */
void load_count(load *l);
void load_read(load *l, load_figures *out);

#endif
