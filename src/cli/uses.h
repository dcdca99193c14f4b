/*
 * uses.h: what becomes of games in which a card, an item or anything else of the content is used.
 *
 * Whatever an event names counts: once a game, for the seat of the event. `kapelle sim --uses`
 * prints the sums; they show what never pays and what decides games alone.
 */
#ifndef CLI_USES_H
#define CLI_USES_H

#include "game.h"

/* One thing in one kind of event. */
typedef struct uses_row {
    char event[32], sort[32], id[64];
    unsigned argument; /* of the event, counted from 1 */
    gm_seat seat;
    uint64_t games;       /* in which it happened to this seat */
    uint64_t won, nobody; /* of these, how many the seat won, and how many nobody won */
} uses_row;

/* In order, and each of them once. */
typedef struct uses_list {
    uses_row *rows; /* owned */
    size_t n, room;
} uses_list;

void uses_add(uses_list *to, const uses_row *more);
void uses_free(uses_list *l);

/* Counts while games are played. */
typedef struct uses_count uses_count;

uses_count *uses_start(const gm_set *set);
void uses_hear(uses_count *u, const gm_events *events);
void uses_end_game(uses_count *u, const gm_result *r);

/* Forgets a game that was left unfinished. */
void uses_drop_game(uses_count *u);

/* Adds what was counted to the list, and frees the counter. */
void uses_stop(uses_count *u, uses_list *to);

#endif
