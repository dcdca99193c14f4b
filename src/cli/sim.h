/*
 * sim.h: the figures of `kapelle sim`: what was played, and how it went.
 *
 * cmd_sim.c plays games, sim_merge.c reads the figures of earlier runs; both end in the same
 * figures, which sim_print.c prints. docs/laboratory.md explains them.
 */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include "cli.h"
#include "match.h"
#include "stats.h"
#include "uses.h"

/* A series has games 0 to SIM_LAST; match.h counts them in 32 bits. */
enum { SIM_MAX_GAMES = 100000000, SIM_MAX_SEED = 80, SIM_MAX_SETUP = 1200 };
#define SIM_LAST 4000000000u

/* Game numbers, both included. */
typedef struct sim_range {
    uint32_t first, last;
} sim_range;

typedef struct sim_seat {
    char bot[32];
    unsigned version;
} sim_seat;

/* What is the same in all parts of one series. */
typedef struct sim_series {
    const game *game;
    char program[32], content[HASH_HEX], setup[SIM_MAX_SETUP], seed[SIM_MAX_SEED + 1];
    unsigned rules, n_seats;
    sim_seat seats[GM_MAX_SEATS]; /* before the sides are exchanged */
    bool swaps;                   /* plays each game again with the sides exchanged */
    bool is_together;             /* all seats are on one side */
} sim_series;

/* One of two bots that play on either side; games that did not end are left out. */
typedef struct sim_tally {
    uint64_t wins, losses, draws;
} sim_tally;

typedef struct sim_figures {
    sim_series series;
    sim_range *ranges; /* owned; in order, with gaps between them */
    size_t n_ranges;
    match_stats sum;
    sim_tally bots[2]; /* if the series swaps */
    bool has_times;
    stats_times times[GM_MAX_SEATS]; /* each bot's at the first seat that has it */
    bool has_uses;
    uses_list uses;
    double cpu;
} sim_figures;

sim_figures *sim_new(void);
void sim_free(sim_figures *f);

/* Adds game numbers; false, without any change, if some of them are already there. */
MUST_USE bool sim_add_range(sim_figures *f, sim_range r);

/* The first seat that has the same bot; its times are there. */
unsigned sim_times_at(const sim_series *s, const char *name);

/* Merges the figures in these files; an exit status. */
int sim_merge(char *const *files, size_t n, bool is_json);

void sim_print_json(const sim_figures *f);
void sim_print_words(const sim_figures *f);

#endif
