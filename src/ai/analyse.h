/*
 * analyse.h: looks back at a game, line by line: how the chance to win changed, and how much of it
 * was luck and how much skill.
 *
 * Chances are those of somebody who sees all hands, but neither the order of a deck nor the next
 * roll, which nobody knew during the game. Luck is what chance decided in a line: the difference
 * between how the move turned out and its average over many repetitions. Skill is what a move gave
 * away, judged by what its seat could know. The same line always gives the same insight, whichever
 * lines we looked at before.
 */
#ifndef AI_ANALYSE_H
#define AI_ANALYSE_H

#include "advice.h"
#include "outlook.h"
#include "play.h"

enum {
    ANALYSE_LINE = 8,        /* moves that show how it could have gone on */
    ANALYSE_BUDGET = 24,     /* default number of play-outs for each figure */
    ANALYSE_TURNS = 5,       /* turning points, at most */
    ANALYSE_CLEAR = 30000,   /* millionths: we name a move that was better by this much */
    ANALYSE_MISTAKE = 50000, /* and call the move made a mistake if it was this much */
    ANALYSE_TURNING = 60000  /* a turning point moves the chance by at least this much */
};

typedef struct insight {
    uint32_t line;
    gm_seat seat;     /* GM_NOBODY: not a move, but an undo, say */
    uint16_t choices; /* legal moves */
    int32_t before;   /* the chance of the first seat's side, before the line, */
    int32_t chance;   /* and after it */
    int32_t skill;    /* at most 0: what the move gave away of its own side's chance */
    int32_t luck;     /* what chance gave to the first seat's side */

    bool has_better; /* a move that was clearly better, and how it could have gone on */
    advice better;   /* its chance is that of its own side, as the seat could judge */
    uint8_t n_line;  /* the better move first */
    gm_seat seats[ANALYSE_LINE];
    gm_move moves[ANALYSE_LINE];
} insight;

/* An analysis under way; the caller owns its memory. */
typedef struct analyser {
    outlook o;
    const gm_set *set;
    unsigned budget;
    _Alignas(16) uint8_t view[PLAN_STATE];
    _Alignas(16) uint8_t state[2][PLAN_STATE];

    /* NULL, or called between two steps: true ends the line with what we have found so far. */
    bool (*is_enough)(void *);
    void *asker;
} analyser;

/* False if nobody can analyse this game. */
MUST_USE bool analyse_begin(analyser *a, const gm_set *set, unsigned budget);

/*
 * Line `line`, which led from one state to the next. `l` is that line of a log; a line that is not
 * a move has neither skill nor luck.
 */
void analyse_line(analyser *a, uint32_t line, const play_line *l, const gm_state *before,
                  const gm_state *after, insight *out);

/* The change less luck and skill: errors, and what was hidden. */
int32_t analyse_rest(const gm_set *set, const gm_state *s, const insight *i);

/* ---- a whole game ---- */

typedef struct analyse_side {
    int32_t skill, luck; /* of its own side, added up over its lines */
    uint16_t mistakes;
} analyse_side;

typedef struct analyse_sum {
    uint32_t lines, turning[ANALYSE_TURNS]; /* lines that turned the game, in order */
    unsigned n_turning, n_seats;
    int32_t first, lowest, highest; /* the first side's chance: at the start, and its extremes */
    uint32_t worst, luckiest;       /* lines: the costliest move, the greatest luck; 0: none */
    analyse_side sides[GM_MAX_SEATS];
} analyse_sum;

void analyse_add_up(const gm_set *set, const gm_state *s, const insight *all, uint32_t n,
                    analyse_sum *out);

#endif
