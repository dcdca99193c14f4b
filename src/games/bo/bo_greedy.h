/*
 * bo_greedy.h: how the careful player of bo_greedy.c judges positions and moves, for bo_reason.c,
 * which puts the judgement into words.
 */
#ifndef GAMES_BO_GREEDY_H
#define GAMES_BO_GREEDY_H

#include "bo.h"

/* A position is worth the sum of these. */
enum bo_part {
    BO_P_VICTORY,
    BO_P_ROLL, /* what the dice of an attempt may bring */
    BO_P_PRISON,
    BO_P_MOTIVATION,
    BO_P_SUSPICION,
    BO_P_PLAN, /* the promise of the plots at hand */
    BO_P_CARDS,
    BO_P_FITTING, /* items that a plot of their owner asks for */
    BO_P_ITEMS,   /* all others */
    BO_P_PLACES,  /* the way to tiles and deliveries */
    BO_P_LEADERS, /* who stands beside one */
    BO_P_SUPPORT,
    BO_P_DISSENT,
    BO_P_ACTIONS,
    BO_PARTS
};

typedef struct bo_worth {
    int32_t part[BO_PARTS];
} bo_worth;

void bo_weigh(const bo_content *c, const bo_state *s, bo_worth *out);

/* What a roll of that many dice adds: a chance of victory against a plot, a friend, a year. */
int32_t bo_worth_of_roll(const bo_content *c, const bo_state *s, unsigned dice);

/*
 * The promise of a plot in this dossier, in thousandths: its chance with everything at hand, less
 * the motivation and the way that are still missing.
 */
int32_t bo_promise(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type);

/* The motivation that a plot requires. */
unsigned bo_level_for(const bo_content *c, unsigned type);

/* Is Hitler where the plot wants him? Ignores motivation. */
bool bo_is_place_right(const bo_content *c, const bo_state *s, unsigned type);

/* Items for a plot, counted from 0: one's own, and those of companions on the same space. */
unsigned bo_items_at_hand(const bo_state *s, gm_seat seat, unsigned item);

/* The set of items that the plots in one's own dossier need. */
unsigned bo_wanted_items(const bo_content *c, const bo_state *s, gm_seat seat);

/* How strongly the best place pulls, and which it is; 0 if there is none. */
int32_t bo_pull_of_places(const bo_content *c, const bo_state *s, gm_seat seat, unsigned wanted,
                          unsigned *where);

/* What it costs to begin a turn beside this leader. */
int32_t bo_cost_of_leader(unsigned leader);

/*
 * Makes a move and then the choices that judging it looked at, or only the choices if there is no
 * move; returns how many dice of an attempt it would then roll, 0 if it gets no further.
 */
unsigned bo_follow(const bo_content *c, bo_state *s, gm_seat seat, gm_move m);

/* BO-R.26  Bots agree when they are asked for something. */
bool bo_is_courtesy(const bo_state *s, gm_move m);

#endif
