/*
 * bo_view.h: what a client may know of Black Orchestra, and the words it speaks. The game's only
 * public header.
 */
#ifndef GAMES_BO_VIEW_H
#define GAMES_BO_VIEW_H

#include "effect.h"

typedef struct gm_view bo_view;

enum {
    BO_SEATS = 5,
    BO_CARDS = 64, /* physical cards; sets of them are uint64_t */
    BO_TYPES = 63,
    BO_PLACES = 31, /* numbered from 1; sets are uint32_t */
    BO_LEADERS = 7, /* numbered from 1; sets are uint8_t */
    BO_ITEMS = 8,   /* numbered from 1; arrays begin with item 1 */
    BO_SHEETS = 16,
    BO_STAGES = 7,
    BO_DECK = 14,       /* events in a deck */
    BO_HAPPENINGS = 98, /* events in all */
    BO_QUESTIONINGS = 32,
    BO_FACES = 6, /* enum bo_face */
    BO_DICE = 16,
    BO_DEPTH = 20
};

enum bo_suspicion { BO_LOW, BO_MEDIUM, BO_HIGH, BO_EXTREME };
enum bo_motivation { BO_TIMID, BO_SKEPTICAL, BO_MOTIVATED, BO_COMMITTED, BO_RECKLESS };
enum bo_face { BO_ONE = 1, BO_TWO, BO_THREE, BO_TARGET, BO_EAGLE };

/* The parts of a turn, in order. */
enum bo_phase {
    BO_STARTING = 1,  /* the last moment before the penalties are fixed, BO-R.8 */
    BO_PENALTIES,     /* BO-13 */
    BO_BEGINNING,     /* what acts at the start of a turn, BO-R.71 */
    BO_READY_TO_ACT,  /* these are done */
    BO_ACTIONS,       /* BO-16 */
    BO_QUESTIONED,    /* instead of all these, in prison: BO-30 */
    BO_BEFORE_EVENTS, /* the window for those who can put events off */
    BO_EVENTS_STEP,   /* BO-26 */
    BO_OVER
};

enum bo_variant { BO_LIEUTENANTS = 1, BO_URGENCY = 2, BO_DOCUMENTS = 4, BO_TAKE_FREELY = 8 };
enum bo_forbidden { BO_NO_ABILITY = 1, BO_NO_CONSPIRE = 2 };
enum bo_extra { BO_EXTRA_NONE, BO_EXTRA_GIVEN, BO_EXTRA_TAKEN, BO_EXTRA_LOST };

/* Frames of our own, on top of FX_EFFECT and FX_WINDOW. */
enum bo_frame {
    BO_F_BEFORE_FIRST = FX_OWN - 1,
#define FRAME(id, name, ...) BO_F_##id,
#define BARE(id)             BO_F_##id,
#include "frames.def"
#undef BARE
#undef FRAME
    BO_FRAMES
};

union gm_frame {
    fx_frame fx;
    struct {
        FX_FRAME_HEAD;
        union {
            fx_effect effect;
            struct {
                uint16_t gap[10], nth, tail[6];
            } power; /* an effect of a sheet, before it rolls: which of those that stand there */
            struct {
                uint16_t gap[4], seats, room[5], trigger, more[2], passed, tail[3];
            } window; /* as the machine has it, and who wants nothing here */
            struct {
                uint16_t gap[4], seats, room[5], left, more[2], each, tail[3];
            } round; /* what `discard` and `draw` have in common */
#define FRAME(id, name, ...)                                                                       \
    struct {                                                                                       \
        uint16_t __VA_ARGS__;                                                                      \
    } name;
#define BARE(id)
#include "frames.def"
#undef FRAME
        };
    };
};

FX_IS_FRAME(gm_frame);
FX_IS_KIND(((gm_frame *)0)->power);
FX_IS_KIND(((gm_frame *)0)->window);
FX_IS_KIND(((gm_frame *)0)->round);
_Static_assert(offsetof(gm_frame, window.seats) == offsetof(fx_frame, window.seats) &&
                   offsetof(gm_frame, window.trigger) == offsetof(fx_frame, window.trigger),
               "the machine finds the words of a window");
#define FRAME(id, name, ...) FX_IS_KIND(((gm_frame *)0)->name);
#include "frames.def"
#undef BARE
#undef FRAME

/* What a place, a leader or a consent is wanted for. */
enum bo_purpose {
    BO_FOR_MOVE = 1, /* conspirator `self` goes there */
    BO_FOR_LEADERS,  /* the `leaders` go there */
    BO_FOR_REVEAL,   /* the tile there is turned up */
    BO_FOR_TAKING,   /* conspirator `self` takes the tile there */
    BO_FOR_DISCARD,  /* the tile there is discarded, and `tiles` - 1 others */
    BO_FOR_NEAR,     /* it counts as nearest to Hitler */
    BO_FOR_LEADER,   /* BO-26.5: the `leader` leaves a closed space */
    BO_FOR_ESCAPE,   /* BO-26.5: conspirator `self` does */
    BO_FOR_ANYWHERE, /* the deputies picked go to one open space */
    BO_FOR_SPACE,    /* the deputy picked goes to that `space` */
    BO_FOR_TRANSFER, /* what is asked for is taken, BO-25 */
    BO_FOR_PLOT      /* it is used for the attempt, BO-32.10 */
};

enum bo_event_step { BO_RELOCATE, BO_SHOWN, BO_WARN, BO_RESOLVE, BO_RESOLVED };

/* BO-R.6: where play stops for effects that may be used at any time. */
enum bo_stop { BO_STOP_EVENT = 1, BO_STOP_PENALTIES };
enum bo_attempt_step {
    BO_COMMITTING,
    BO_POOLING,
    BO_ANNOUNCING,
    BO_ROLLING,
    BO_REACTING,
    BO_JUDGING
};

enum bo_verb {
    BO_V_NONE,
#define VERB(id, word, args) BO_V_##id,
#include "verbs.def"
#undef VERB
    BO_VERBS
};

enum bo_event {
    BO_E_NONE,
#define EVENT(id, word, args) BO_E_##id,
#include "events.def"
#undef EVENT
    BO_EVENT_KINDS
};

enum bo_question {
    BO_Q_NONE,
#define QUESTION(id, word, args) BO_Q_##id,
#include "questions.def"
#undef QUESTION
    BO_QUESTION_KINDS
};

/* What a source does to an attempt: dice for the pool, eagles that count. */
enum bo_change { BO_DICE_MORE = 1, BO_DICE_LESS, BO_EAGLES_MORE, BO_EAGLES_LESS };

enum bo_fact {
    BO_T_NONE,
#define FACT(id, word, args) BO_T_##id,
#include "facts.def"
#undef FACT
    BO_FACT_KINDS
};

enum bo_why {
    BO_Y_NONE,
#define REASON(id, word, args) BO_Y_##id,
#include "reasons.def"
#undef REASON
    BO_WHY_KINDS
};

struct gm_view {
    uint64_t known[2]; /* events whose place the viewers know */
    uint64_t gone[2];  /* of these, out of the game */
    uint32_t open;     /* places that are open now; this and `barred` follow from the public list */
    uint32_t barred;   /* where the conditions of all deliveries fail now */
    gm_frame stack[BO_DEPTH];
#define PUBLIC(type, member, dimension) type member dimension;
#include "public.def"
#undef PUBLIC
    uint8_t viewers;
    uint8_t tile[BO_PLACES + 1];        /* item lying face up, 0 where it cannot be seen */
    uint8_t n_unseen;                   /* items discarded or removed unseen */
    uint8_t coming[BO_STAGES][BO_DECK]; /* from the bottom; 0 where unknown */

    /* What follows from the public list, for clients that know no rule. */
    uint8_t card_limit[BO_SEATS]; /* of the dossier */
    uint8_t item_limit[BO_SEATS];
    uint8_t ability_off; /* set of seats whose ability does not work now */
    uint8_t dice_free;   /* that can be rolled now */
};

#endif
