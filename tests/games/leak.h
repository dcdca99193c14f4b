/*
 * leak.h: does a game tell anybody more than they may know?
 *
 * We play random games. For every set of viewers (a spectator, each seat, each pair of seats), each
 * game has a twin: another state, sampled from the view, that these viewers cannot tell from the
 * real one. As long as they hear the same from both and learn nothing, everything they get from
 * both must be the same:
 *
 *     their view, byte by byte; who must act and who may; their own legal moves, in order;
 *     each viewer's question, and the explanations of the moves; the result;
 *     the rule that refuses any other move that can be written down;
 *     and after a move, the events they hear and whether undo may cross it.
 *
 * A move made openly in one and illegal in the other tells them which of the two is true: undo may
 * not cross it.
 *
 * Both states throw the same dice, unless the plan says otherwise. If somebody else moves unseen,
 * the twin may make another move: secret choices that sound alike must look alike.
 */
#ifndef TESTS_LEAK_H
#define TESTS_LEAK_H

#include "game.h"

typedef struct leak_plan {
    const char *setup, *seed;
    unsigned games;

    /* No two things are alike, so that even after learning equal news mean equal views. */
    bool is_exact;

    /*
     * NULL, or tells which moves a seat makes unseen. All others are then made before everybody's
     * eyes: the twin makes the same one, unless what is hidden forbids it.
     */
    bool (*is_secret)(const gm_content *c, const gm_state *s, gm_move m);

    /*
     * If somebody learns something, the very event that first shows it says so, and the twin may
     * throw other dice. `vague` are kinds of events that reveal what only comes out later, up to 0.
     */
    bool is_telling;
    const uint8_t *vague;

    /*
     * NULL, or kinds of events at which everybody sees more than they hear, up to a 0: which of
     * several things that lie face down changes hands.
     */
    const uint8_t *seen;

    /*
     * NULL, or verbs of moves made before everybody's eyes that name what only the mover sees, up
     * to a 0. Any other open move that hidden things alone allow gives them away, and stops undo.
     */
    const uint8_t *whispered;

    /* Changes a state after set-up, so that a game begins where it is interesting; or NULL. */
    void (*prepare)(const gm_content *c, gm_state *s);

    /*
     * Changes what these viewers may not know, and nothing else: a twin made by the law, not by the
     * view and `sample` that are on trial here. NULL: it is sampled.
     */
    void (*twin)(const gm_content *c, gm_state *s, gm_seats who, rng *dice);
} leak_plan;

typedef struct leak_counts {
    unsigned positions; /* of the real games */
    unsigned twins;     /* compared with them */
    unsigned others;    /* secret moves that differed and sounded alike */
    size_t tried;       /* moves, legal or not, by which rule they are refused */
} leak_counts;

/* NULL, or a sentence that says what leaks and where, written into `why`. */
MUST_USE const char *leak_find(const gm_set *set, const leak_plan *plan, leak_counts *counts,
                               text *why);

/* Nothing leaks, and there was enough to compare; or the test fails. */
void assert_no_leak(const gm_set *set, const leak_plan *plan);

/* The checker finds that this spoilt game leaks, and where; or the test fails. */
void assert_leak(const gm_set *set, const game *spoilt, const leak_plan *plan, const char *where);

/*
 * Likewise of a game that is spoilt in one function: assert_leak_by(set, plan, view, my_view, "…").
 */
#define assert_leak_by(set, plan, member, function, where)                                         \
    do {                                                                                           \
        const leak_plan spoilt_plan = plan;                                                        \
        game spoilt = *(set)->game;                                                                \
        spoilt.member = function;                                                                  \
        assert_leak(set, &spoilt, &spoilt_plan, where);                                            \
    } while (0)

/* For leaks on purpose: nothing of events of this kind is hidden from anybody. */
void leak_unhide(gm_events *out, unsigned kind);

#endif
