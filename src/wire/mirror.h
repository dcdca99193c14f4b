/*
 * mirror.h: a table as one viewer knows it, at the client's end.
 *
 * It holds the server's view, applies updates to it, and asks the engine for the legal moves of a
 * state sampled from the view. For the viewer's own decisions that is as good as the real state. The
 * terminal's client and bots use it; the page has its own (web_far.c).
 */
#ifndef WIRE_MIRROR_H
#define WIRE_MIRROR_H

#include "note.h"
#include "wire.h"

typedef struct mirror {
    const gm_set *set;
    gm_seats seats;             /* one's own */
    uint32_t n;                 /* of the stream; 0: no view yet */
    uint32_t ask[GM_MAX_SEATS]; /* decision put to each of them; 0: none */
    uint32_t undo;              /* decision of a pending wish to undo; 0: none */
    gm_seats undo_asked;
    gm_seat undo_by;
    gm_view *view;
    gm_state *guess; /* sampled from the view when first needed */
    bool has_guess;
    rng luck; /* for samples; nothing of the game */
} mirror;

enum mirror_news {
    MIRROR_OTHER,  /* not about the game */
    MIRROR_CHANGE, /* view, events or questions are new */
    MIRROR_GAP,    /* an update is missing: ask for the table again */
    MIRROR_BAD     /* not of this protocol or dialect */
};

void mirror_init(mirror *m, const gm_set *set, const rng_key *luck);
void mirror_clear(mirror *m);

/*
 * Takes one message of the server ("view", "update"; "table" for one's seats and the dialect). Puts
 * the events of an update into `heard`, and otherwise empties it. A bad message, or one after a
 * gap, changes nothing. A view must be a possible one (game.h); that it came about by the rules is
 * the server's word.
 */
enum mirror_news mirror_hear(mirror *m, span message, gm_events *heard);

/* Questions to the engine. They need a view and trap before there is one (n is 0). */
const gm_state *mirror_state(mirror *m);
gm_seats mirror_must_act(mirror *m); /* everybody who must decide */
void mirror_moves(mirror *m, gm_seat seat, gm_moves *out);
MUST_USE gm_rule mirror_check(mirror *m, gm_seat seat, gm_move move);
gm_result mirror_result(mirror *m);

/* The whole message that makes a move. */
void mirror_ask_move(mirror *m, json *j, uint32_t id, gm_seat seat, gm_move move);

#endif
