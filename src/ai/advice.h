/*
 * advice.h: the best moves of a decision, with the chance to win and the reason, for people.
 *
 * It knows what the seat's view shows and nothing else, and draws its luck from that view: whoever
 * asks again, or is in another game that looks the same, hears the same.
 */
#ifndef AI_ADVICE_H
#define AI_ADVICE_H

#include "plan.h"

enum { ADVICE_MOST = 3 };

typedef struct advice {
    gm_move move;
    gm_event why;          /* of game.reasons; kind 0: there is nothing to say */
    int32_t chance, error; /* that its side wins; half the width of its interval of 95 % */
} advice;

typedef struct advice_list {
    unsigned n; /* none in games that know nothing about it */
    advice best[ADVICE_MOST];
} advice_list;

/* Can this game be asked for advice? */
bool advice_exists(const game *g);

/*
 * The best moves first; never more than there are. It brings its own weights: `w` need not be set.
 */
void advice_find(const plan_task *task, advice_list *out);

/*
 * A move that was made, beside the best one: how much it gave away, as far as both the planner and
 * the play-outs say so. `rounds`: how often they are compared; task->w as above.
 */
typedef struct advice_gap {
    advice best;
    int32_t loss; /* 0 if there was nothing clearly better */
} advice_gap;

void advice_compare(const plan_task *task, gm_move made, unsigned rounds, advice_gap *out);

#endif
