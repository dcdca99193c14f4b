/*
 * chapters.h: rules as states. A game's state is the frame on top of its stack or, if the stack is
 * empty, its phase. Frames, phases and verbs belong to chapters. A chapter is five functions: check
 * a move, carry it out, list the legal ones, go on without a decision, and say who decides. A game
 * provides these and three tables. The functions below pass a move to the chapter of its verb, and
 * an answer to the chapter that asks, and then run the game until somebody has to decide.
 */
#ifndef CORE_CHAPTERS_H
#define CORE_CHAPTERS_H

#include "effect.h"

typedef struct gm_chapter {
    /* May `who` do this? The law's `bars` allows it; the arguments may be nonsense. */
    gm_rule (*check)(const gm_content *c, const gm_state *s, gm_seat who, gm_move m);

    /* Does it; `check` has allowed it. */
    void (*act)(const gm_content *c, gm_state *s, gm_seat who, gm_move m, gm_events *out);

    /* Adds the legal moves while the chapter asks. */
    void (*moves)(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out);

    /* Does what needs no decision. True: call again. False, or NULL: somebody has to decide. */
    bool (*settle)(const gm_content *c, gm_state *s, gm_events *out);

    /* Who has to decide. NULL: those whom the top frame asks, or else its seat. */
    gm_seats (*asked)(const gm_content *c, const gm_state *s);
} gm_chapter;

/*
 * Chapter 0 is none: its verbs are answers, which go to the chapter that asks, and in its phases
 * the game is over. Its functions are NULL.
 */
enum { LAW_ANSWER = 0, LAW_OVER = 0 };

typedef struct gm_law {
    const game *game;
    const gm_chapter *chapters;
    const uint8_t *of_verb, *of_frame, *of_phase; /* the chapter of each */
    size_t stack_at, phase_at;                    /* offsets of the stack, and of a uint8_t */
    gm_rule no_move, over; /* refuse what is not a move, and any move after the end */

    /* What forbids a move before its chapter checks it: not his turn, or the wrong time. */
    gm_rule (*bars)(const gm_content *c, const gm_state *s, gm_seat who, gm_move m);

    /* Adds what a seat may do unasked; NULL in games without such moves. */
    void (*also)(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out);
} gm_law;

/* The chapter that asks now, and the one that handles a verb. */
unsigned law_asking(const gm_law *law, const gm_state *s);
unsigned law_chapter(const gm_law *law, const gm_state *s, unsigned verb);

/* The functions of a game's table. */
gm_rule law_check(const gm_law *law, const gm_content *c, const gm_state *s, gm_seat who,
                  gm_move m);
void law_apply(const gm_law *law, const gm_content *c, gm_state *s, gm_seat who, gm_move m,
               gm_events *out);
void law_moves(const gm_law *law, const gm_content *c, const gm_state *s, gm_seat who,
               gm_moves *out);
gm_seats law_must_act(const gm_law *law, const gm_content *c, const gm_state *s);

/* Runs on until somebody has to decide, or the game is over. */
void law_settle(const gm_law *law, const gm_content *c, gm_state *s, gm_events *out);

#endif
