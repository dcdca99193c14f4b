/*
 * null_view.h: what a client may know of Dead Drop, and the words it speaks. The game's only public
 * header.
 */
#ifndef GAMES_NULL_VIEW_H
#define GAMES_NULL_VIEW_H

#include "effect.h"

typedef struct gm_view null_view;

enum {
    NU_SEATS = 4,
    NU_CARDS = 32, /* physical cards; sets of them are uint32_t */
    NU_TYPES = 16,
    NU_PLACES = 8,
    NU_DEPTH = 5,
    NU_HIDDEN = 0xff /* a card or plan that is there, but not for this viewer */
};

/* Frames of our own, on top of FX_EFFECT and FX_WINDOW. */
enum nu_frame {
    NU_F_BEFORE_FIRST = FX_OWN - 1,
#define FRAME(id, name, ...) NU_F_##id,
#include "frames.def"
#undef FRAME
    NU_FRAMES
};

union gm_frame {
    fx_frame fx;
    struct {
        FX_FRAME_HEAD;
        union {
            fx_effect effect;
            fx_window window;
#define FRAME(id, name, ...)                                                                       \
    struct {                                                                                       \
        uint16_t __VA_ARGS__;                                                                      \
    } name;
#include "frames.def"
#undef FRAME
        };
    };
};

FX_IS_FRAME(gm_frame);
#define FRAME(id, name, ...) FX_IS_KIND(((gm_frame *)0)->name);
#include "frames.def"
#undef FRAME

enum nu_phase { NU_PLANNING = 1, NU_TURNS, NU_OVER };

enum nu_verb {
    NU_V_NONE,
#define VERB(id, word, args) NU_V_##id,
#include "verbs.def"
#undef VERB
    NU_VERBS
};

enum nu_event {
    NU_E_NONE,
#define EVENT(id, word, args) NU_E_##id,
#include "events.def"
#undef EVENT
    NU_EVENTS
};

enum nu_question {
    NU_Q_NONE,
#define QUESTION(id, word, args) NU_Q_##id,
#include "questions.def"
#undef QUESTION
    NU_QUESTIONS
};

enum nu_fact {
    NU_T_NONE,
#define FACT(id, word, args) NU_T_##id,
#include "facts.def"
#undef FACT
    NU_FACTS
};

/* Built from what the viewers may see. Cards are physical: c->type_of gives the kind. */
struct gm_view {
    uint32_t hand[NU_SEATS];     /* cards of each hand that the viewers know */
    uint32_t known_by[NU_SEATS]; /* a viewer: all he has seen; others: cards they were shown by
                                    viewers */
    uint32_t discards;
    uint16_t depth;
    gm_frame stack[NU_DEPTH];
    uint8_t viewers, n_seats, phase, mode, rounds, round, leader, active, actions, is_cancelled;
    uint8_t passes; /* seats that let every search of this round go by */
    uint8_t papers[NU_SEATS];
    uint8_t at[NU_SEATS];     /* place, 0 before the first plan is shown */
    uint8_t plan[NU_SEATS];   /* 0 not chosen, NU_HIDDEN chosen in secret */
    uint8_t hidden[NU_SEATS]; /* cards of each hand that the viewers do not know */
    uint8_t n_deck;
    uint8_t deck[NU_CARDS]; /* from the bottom; NU_HIDDEN where unknown */
    uint8_t ended_by, winners;
};

#endif
