/*
 * plan.h: a player for any game that can judge its positions (game.h: value, judge, policy).
 *
 * It samples states from its seat's view and sees nothing else. On them it judges every move,
 * follows the best ones through its own turn, and plays the best of these on with the game's quick
 * policy, all with the same luck, until one is clearly better. The same view, moves and luck give
 * the same choice.
 */
#ifndef AI_PLAN_H
#define AI_PLAN_H

#include "game.h"

enum { PLAN_STATE = 4096, PLAN_SAMPLES = 8 }; /* bytes of the largest state; most samples */

/* How much it thinks. */
typedef struct plan_style {
    uint8_t samples;      /* states sampled from the view, at most PLAN_SAMPLES */
    uint8_t depth, width; /* moves of its own that it follows, and how many of the best each time */
    uint8_t candidates;   /* moves that it plays out */
    uint8_t horizon;      /* turns or stages that a play-out lasts */
    uint16_t playouts;    /* in all, for one decision; 0: it trusts its judgement */
    bool is_secretive;    /* randomizes secret choices, so that nobody can predict them */
} plan_style;

/* A strength, for games that judge moves and for those that only have play-outs. */
typedef struct plan_level {
    plan_style judging, playing;
} plan_level;

/* What it found out about each move in the list. */
typedef struct plan_verdict {
    int32_t chance[GM_MAX_MOVES]; /* to win; an estimate */
    uint16_t tried[GM_MAX_MOVES]; /* on how many states, or in how many play-outs; 0: not at all */
    uint16_t best, played;        /* the move to make; play-outs spent */
} plan_verdict;

/* A decision to make, as its seat knows it. `w`: as in game.h. moves->n is at least 1. */
typedef struct plan_task {
    const gm_set *set;
    const int32_t *w;
    const gm_view *view;
    const gm_moves *moves;
    gm_seat seat;

    /*
     * NULL, or the true state with its decks and dice, for a player that cheats: it shows us how
     * good a player could be.
     */
    const gm_state *truth;

    /* NULL, or called between two steps: true ends the search with the best move so far. */
    bool (*is_enough)(void *);
    void *asker;
} plan_task;

void plan_decide(const plan_task *task, const plan_style *style, rng *luck, plan_verdict *out);

/* The built-in weights of the game, for a player of this character (NULL: of none). */
void plan_weights(const game *g, const char *character, int32_t out[GM_MAX_WEIGHTS]);
void plan_told(const game *g, int32_t out[GM_MAX_WEIGHTS]); /* for the chances that people see */

#endif
