/*
 * advice.h: the best moves of a decision, with the chance to win and the reason, for people.
 *
 * It knows what the seat's view shows and nothing else, and the view seeds its luck: ask again, or
 * in another game that looks the same, and you get the same answer.
 */
#ifndef AI_ADVICE_H
#define AI_ADVICE_H

#include "plan.h"

enum { ADVICE_MOST = 3 };

typedef struct advice {
    gm_move move;
    gm_event why, fear;    /* of game.reasons; kind 0: there is nothing to say */
    int32_t chance, error; /* that its side wins; half the width of the 95 % interval */
} advice;

typedef struct advice_list {
    unsigned n; /* 0 in games without advice */
    advice best[ADVICE_MOST];
} advice_list;

/* Does this game give advice? */
bool advice_exists(const game *g);

/*
 * The best moves first. It uses weights of its own: `w` need not be set.
 */
void advice_find(const plan_task *task, advice_list *out);

/*
 * Compares a move that was made with the best one: how much it gave away, if planner and play-outs
 * agree that it did. `rounds`: how often to compare them; task->w as above.
 */
typedef struct advice_gap {
    advice best;
    int32_t loss; /* 0 if there was nothing clearly better */
} advice_gap;

void advice_compare(const plan_task *task, gm_move made, unsigned rounds, advice_gap *out);

#endif
