/*
 * puzzle.h: positions in which one move is clearly best.
 *
 * We search a decision twice, each time from its seat's view alone. First the planner (plan.h)
 * judges every move. If one is ahead, bots play games to the end after each move, on states sampled
 * from the view and with the same luck for all: first a quick bot, then a better one for the best
 * moves. A move is the answer if both searches agree and its lead is large and certain. The same
 * position and luck give the same puzzle.
 */
#ifndef AI_PUZZLE_H
#define AI_PUZZLE_H

#include "match.h"
#include "play.h"

enum {
    PUZZLE_TRIES = 6,      /* moves whose chances a puzzle knows: the answer and the next best */
    PUZZLE_LINE = 5,       /* moves of the line that explains it */
    PUZZLE_ENDS = 3,       /* most frequent ends of a move */
    PUZZLE_CERTAIN = 1000, /* chances here are in thousandths */
    PUZZLE_WORD = 24       /* bytes of a theme */
};

/* How long we search, and what we accept. */
typedef struct puzzle_budget {
    plan_style look;           /* the first search */
    const bot *quick, *better; /* the bots of the second */
    uint16_t rounds, more;     /* play-outs of a move by the quick bot, and by the better one */
    uint16_t gap;              /* by which the answer must lead, in thousandths */
    uint16_t hunch; /* by which the planner must prefer it to the easy player's move, likewise */
    uint16_t plain; /* by which it must lead at one look if the easy player finds it; 0: never */
} puzzle_budget;

/* How games ended after a move, the most frequent first. */
typedef struct puzzle_end {
    gm_rule rule;
    uint16_t share;
} puzzle_end;

typedef struct puzzle_try {
    gm_move move;
    uint16_t chance; /* that its side wins; a draw counts as half */
    puzzle_end ends[PUZZLE_ENDS];
} puzzle_try;

/* How hard it is to find: the easy or normal player finds it, only the hard one, neither. */
enum puzzle_level { PUZZLE_NORMAL = 1, PUZZLE_HARD, PUZZLE_MASTER };

typedef struct puzzle {
    gm_seat seat;
    uint8_t level, n_tries, n_line;
    uint16_t n_moves;               /* legal ones */
    uint16_t error;                 /* of the lead of the answer: one standard error */
    puzzle_try tries[PUZZLE_TRIES]; /* the best first */
    gm_move line[PUZZLE_LINE];      /* the answer, and what the seat may do next in its turn */
    char theme[PUZZLE_WORD];
} puzzle;

/* The default budget for a game; false if nobody can judge its positions. */
MUST_USE bool puzzle_usual(const game *g, puzzle_budget *out);

/*
 * Is the decision of this seat a puzzle? Sees only what the seat sees, and leaves `theme` to the
 * caller, who knows the game.
 */
MUST_USE bool puzzle_look(const gm_set *set, const puzzle_budget *b, const gm_state *s,
                          gm_seat seat, rng *luck, puzzle *out);

/* ---- as text: lines for people in front of a record (puzzle_text.c) ---- */

/* The puzzle and the game up to it. */
void puzzle_write(const puzzle *z, const play *p, span seed, text *out);

/*
 * Reads the lines that puzzle_write put in front of a record; `p` is that record, replayed. False
 * with a sentence in `why` if the lines are not a puzzle or do not fit the position.
 */
MUST_USE bool puzzle_read(span source, const play *p, puzzle *out, text *why);

#endif
