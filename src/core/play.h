/*
 * play.h: the middle end: a game in progress, its log, and undo.
 *
 * Every game that people play goes through here; matches of bots alone (src/ai/match.c) keep no log
 * and call check and apply themselves.
 *
 * Every line of the log belongs to a seat: a move, a request to undo ("north undo to 41"), or an
 * answer to one ("south undo yes"). Lines are never removed, so replaying the log from set-up and
 * seed gives the same game, undo included.
 *
 * Undo goes back to the state after an earlier line, but no further than the last line from which
 * anybody learned a hidden fact or a result of chance, and over no more than PLAY_MAX_KEPT
 * decisions. Crossing other seats' decisions needs their consent. The generator never rolls back,
 * so nobody can try his luck twice.
 */
#ifndef CORE_PLAY_H
#define CORE_PLAY_H

#include "note.h"

enum { PLAY_MAX_KEPT = 128 }; /* states, and so decisions that undo can go back over */

enum play_kind { PLAY_MOVE, PLAY_UNDO, PLAY_YES, PLAY_NO };

typedef struct play_line {
    gm_move move;
    uint32_t to; /* of an undo: the line to go back to; 0 is the start */
    uint8_t kind;
    gm_seat seat;
    bool is_undone;
} play_line;
_Static_assert(sizeof(play_line) == 16, "a line of a log in memory takes sixteen bytes");

/* What the middle end itself can refuse; PLAY_BY_RULE: the game refused, by `rule`. */
enum play_refusal {
    PLAY_FINE,
    PLAY_BY_RULE,
    PLAY_NOT_A_MOVE,   /* `why` holds a sentence */
    PLAY_UNDO_NO_LINE, /* no such line, or it was undone itself */
    PLAY_UNDO_LEARNED, /* somebody learned something since */
    PLAY_UNDO_NOTHING, /* nothing to go back over */
    PLAY_UNDO_UNASKED, /* nobody asked that seat */
    PLAY_UNDO_FAR,     /* more decisions ago than states are kept */
    PLAY_REFUSALS
};

/* "KA-3" and a sentence for each of them; the first two have none. */
typedef struct play_refusal_text {
    const char *id, *gist;
} play_refusal_text;
extern const play_refusal_text play_refusals[PLAY_REFUSALS];

typedef struct play_answer {
    enum play_refusal refusal;
    gm_rule rule; /* with PLAY_BY_RULE */
} play_answer;

typedef struct play play;

/*
 * NULL, with a sentence in `why`, if the set-up line is refused. Owns its memory; `set` is lent
 * and must outlive it.
 */
MUST_USE play *play_new(const gm_set *set, span setup, const rng_key *key, text *why);

/* A game from a position: no log before it, nothing to undo. `setup` is complete with defaults. */
MUST_USE play *play_from(const gm_set *set, span setup, const gm_state *s);
void play_free(play *p);

/* Checks and applies; adds events to `out`. On refusal nothing changes, not even a counter. */
MUST_USE play_answer play_try(play *p, gm_seat seat, gm_move m, gm_events *out);
MUST_USE play_answer play_undo(play *p, gm_seat seat, uint32_t to, gm_events *out);
MUST_USE play_answer play_undo_reply(play *p, gm_seat seat, bool yes, gm_events *out);

/*
 * A line in words: a move, "SEAT undo to N", "SEAT undo" (the seat's last decision) or "SEAT undo
 * yes|no".
 */
MUST_USE play_answer play_say(play *p, span line, gm_events *out, text *why);

/* Plays a line from a log again. */
MUST_USE play_answer play_repeat(play *p, const play_line *l, gm_events *out);

/*
 * The same in two steps, for callers that must save a line before it counts: prepare checks it and
 * applies it to the spare state, settle keeps or discards it. In between only play_prepared
 * changes; only one line can be prepared at a time. Discarding when nothing is prepared is
 * harmless.
 */
MUST_USE play_answer play_prepare(play *p, const play_line *l, gm_events *out);

/* The state after the prepared line; the present one if the line does not change it. */
const gm_state *play_prepared(const play *p);

/* The seats that must agree to an undo once the line is settled. */
gm_seats play_prepared_asked(const play *p);
void play_settle(play *p, bool is_kept);

/*
 * Reads a line as play_say does, but does not play it. The answer is PLAY_FINE or PLAY_NOT_A_MOVE;
 * it does not say whether the line is allowed.
 */
MUST_USE play_answer play_read(const play *p, span line, play_line *out, text *why);

/*
 * What play_say, or play_undo, would answer; nothing changes. The answer can depend on what the
 * seat hides, so show it to that seat only.
 */
MUST_USE play_answer play_why(const play *p, span line, text *why);
MUST_USE play_answer play_undo_check(const play *p, gm_seat seat, uint32_t to);

/* ---- looking; answers are lent and hold until the next change ---- */

const gm_set *play_set(const play *p);
const gm_state *play_state(const play *p);
const char *play_setup(const play *p); /* the set-up line, complete with defaults */
uint32_t play_length(const play *p);   /* lines in the log */
const play_line *play_line_at(const play *p, uint32_t n); /* from 1 */

/* The words of a line, in the log or not; and of line n as it stands there. */
void play_print(const play *p, const play_line *l, text *out);
void play_print_line(const play *p, uint32_t n, text *out);

/* The last decision of any of these seats that still stands, and whose it is; 0 if none does. */
uint32_t play_last_of(const play *p, gm_seats seats, gm_seat *by);

/* The earliest line that undo can still reach. */
uint32_t play_undo_floor(const play *p);

/* The seats that have not yet agreed to an undo; empty when none is pending. */
gm_seats play_undo_asked(const play *p, gm_seat *by, uint32_t *to);

/* The memory that the log and the kept states use, in bytes. */
size_t play_bytes(const play *p);

/* Why not, in English: "NU-3.2: search: ..." */
void play_explain(const play *p, play_answer a, const char *why, text *out);

#endif
