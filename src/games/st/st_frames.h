/*
 * st_frames.h: how a game of Stawka goes: its phases, flags of agents and activations, and the
 * frames that lie on the stack while something is decided. Included by st_view.h.
 */
#ifndef GAMES_ST_FRAMES_H
#define GAMES_ST_FRAMES_H

#include "effect.h"

/* ---- how a game goes ---- */

enum st_phase {
    ST_BUILDING = 1, /* ST-25: sectors are laid one by one */
    ST_DOCUMENT,     /* ST-4.16: which of his papers Kloss has */
    ST_PLACING,      /* agents without a starting place */
    ST_SECRETS,      /* the radio is hidden, the passwords are written */
    ST_PLANNING,     /* ST-7.3 */
    ST_PREPARING,    /* ST-7.4 to ST-7.9: order, tokens, cards */
    ST_ACTING,       /* ST-7.10: nobody is activated, or `agent` is */
    ST_ENDING,       /* ST-7.11 to ST-7.14 */
    ST_EPILOGUE,     /* somebody has won a game of a campaign, and says what he keeps */
    ST_OVER
};

/* The deeds that cost points, in the order of the words of sort `deed`; the first three are also
 * what reactions answer. */
enum st_deed {
    ST_MOVE = 1,
    ST_SEARCH,
    ST_TALK,
    ST_ARREST,
    ST_REMOVE,
    ST_MISSION,
    ST_ATTACK,
    ST_TRANSMIT,
    ST_ACTIVATE,
    ST_KIDNAP,
    ST_ATTACK_CAR, /* costs what an attack does */
    ST_GUESS,      /* a password */
    ST_DEEDS
};

/*
 * Flags of an agent; the first three last to the end of the game or until something changes them.
 */
enum st_flag {
    ST_DEAD = 1,
    ST_ARRESTED = 2,
    ST_MISSION_SHOWN = 4, /* its mission was shown for an attack: ST-16.14 */
    ST_BRIBED = 8,        /* the other side has its next activation: ST-13.33 */
    ST_HUNTED = 16,       /* avoided arrest this stage: ST-14.18 */
    ST_NO_LEAVING = 32,   /* this stage */
    ST_NO_TURN = 64,      /* not in the next activation of its side */
    ST_FREE_TURN = 128,   /* has had an activation without points this stage: ST-G71 */
    ST_OVERDRAWN = 256,   /* boots or bicycle used beyond the basic limit: ST-13.17 */
    ST_INFILTRATED = 1024 /* has been in the doctor's place: ST-24.8 */
};

/* The activation under way (member `act`). */
enum st_act {
    ST_A_MOVED = 1,        /* its movement has begun */
    ST_A_MOVE_OVER = 2,    /* it may not move any more */
    ST_A_ACTED = 4,        /* its action is spent */
    ST_A_CUT = 8,          /* its movement was cut short: any length is legal */
    ST_A_ENDED = 16,       /* an effect has ended it */
    ST_A_NO_SEARCH = 32,   /* this activation */
    ST_A_IGNORES = 64,     /* enemy tokens */
    ST_A_NO_CONTROL = 128, /* document controls only */
    ST_A_GUESSED = 256,    /* ST-G44 */
    ST_A_BRIBED = 1024,    /* the other side plays it */
    ST_A_DID = 2048,       /* something that makes it an activation was done, at whatever price */
    ST_A_POINTS = 4096,    /* points were spent in it */
    ST_A_LEAVING = 8192    /* the rules for the end of an activation have run */
};

/* ---- frames of our own, on top of FX_EFFECT ---- */

enum st_frame {
    ST_F_BEFORE_FIRST = FX_OWN - 1,
#define FRAME(name, chapter) ST_F_##name,
#define WORDS(member, ...)
#include "frames.def"
#undef FRAME
#undef WORDS
};

union gm_frame {
    fx_frame fx;
    struct {
        FX_FRAME_HEAD;
        union {
            fx_effect effect;
            fx_window window;
#define FRAME(name, chapter)
#define WORDS(member, ...)                                                                         \
    struct {                                                                                       \
        uint16_t __VA_ARGS__;                                                                      \
    } member;
#include "frames.def"
#undef WORDS
        };
    };
};

#define WORDS(member, ...) FX_IS_KIND(((gm_frame *)0)->member);
#include "frames.def"
#undef FRAME
#undef WORDS
FX_IS_FRAME(gm_frame);

/* What a field, an agent or a colour is wanted for. */
enum st_purpose {
    ST_FOR_PUT = 1,    /* `self` is set there: words put */
    ST_FOR_RELEASE,    /* prisoner `self` is set there: likewise */
    ST_FOR_TOKEN,      /* a token is placed, hidden from the other side: words token */
    ST_FOR_TOKEN_FROM, /* an own token is picked up to be moved */
    ST_FOR_TOKEN_TO,   /* it goes there: words shift */
    ST_FOR_TOKEN_OFF,  /* an enemy token is removed: words clear */
    ST_FOR_FREED,      /* ST-14.15: any location */
    ST_FOR_KIDNAPPED,  /* ST-15.5: any street */
    ST_FOR_EXCHANGED,  /* ST-15.5: a location away from SS officers */
    ST_FOR_HIDING,     /* ST-14.17: one of the nearest locations */
    ST_FOR_START,      /* ST-21.15, ST-21.27, ST-25.8: agent `self` begins there */
    ST_FOR_RADIO,      /* ST-22.3: hidden from the German side */
    ST_FOR_PRISONER,   /* ST-G25: who is exchanged */
    ST_FOR_BRIBE,      /* ST-13.32 */
    ST_FOR_SWAP,       /* changes places with `self` */
    ST_FOR_MARKER,     /* a colour: ST-G82 */
    ST_FOR_TRACK       /* a colour: ST-21.12 */
};

enum st_answer { ST_NO_ANSWER, ST_PASSED, ST_FAILED };
enum st_rolling {
    ST_R_SUCCEEDS = 1,
    ST_R_CANCELLED = 2,
    ST_R_ROLLED = 4,
    ST_R_KEEPS = 8,   /* this secret does not clear the evidence */
    ST_R_SECRET = 16, /* the talk has given one */
    ST_R_COUNTER = 32 /* of an attack: the dice are those of the answer */
};
enum st_test {
    ST_TEST_PLAIN,
    ST_TEST_REMOVE,
    ST_TEST_CONTROL,
    ST_TEST_ARREST,
    ST_TEST_KIDNAP,
    ST_TEST_LOCK
};
enum { ST_TEST_THINGS, ST_TEST_TOKENS, ST_ATTACK_AIDING = 4 }; /* steps with windows, in `pc` */
enum st_step { ST_ENTRY, ST_CONTROLLED, ST_ENTERED, ST_ANSWERED, ST_TOKEN_MET, ST_STEP_DONE };

/* ST-26.4, in order. */
enum st_talk {
    ST_T_DECLARED, /* the token on the field may act */
    ST_T_RANKS,    /* things that raise the rank */
    ST_T_RANK_ROLL,
    ST_T_BEFORE, /* yellow cards */
    ST_T_HELP,   /* things used before the dice */
    ST_T_ROLL,
    ST_T_MID,        /* yellow cards */
    ST_T_TARGET,     /* what the one questioned can do about it */
    ST_T_AFTERWARDS, /* things used after the dice */
    ST_T_RESULT,
    ST_T_CLEARING, /* ST-10.20 */
    ST_T_AFTER,    /* yellow cards */
    ST_T_DONE
};

enum st_talk_way {
    ST_BY_MEETING = 1, /* an action: tokens may act, the pair is used up */
    ST_RANKED = 2,     /* ranks are compared */
    ST_ANSWERABLE = 4, /* by yellow cards */
    ST_RECIPROCAL = 8, /* outside the limit of once a stage: ST-10.18 */
    ST_HELPED = 16,    /* a thing was used before the dice: ST-G86 */
    ST_HELPED_AFTER = 32,
    ST_TARGET_HELPED = 64 /* likewise, by the one questioned */
};

/* ST-26.5, in order. */
enum st_search {
    ST_S_DECLARED,
    ST_S_MANNER, /* things and traits that change the search */
    ST_S_BEFORE, /* violet cards */
    ST_S_BOX,    /* an exposed strongbox: try it, or draw the next tile */
    ST_S_DRAW,
    ST_S_CHOOSE,  /* one of two */
    ST_S_MID,     /* violet cards */
    ST_S_LOCK,    /* a strongbox was found or chosen: try it or leave it */
    ST_S_TRYING,  /* its test is under way */
    ST_S_FOUND,   /* things and traits used after the draw */
    ST_S_DECIDE,  /* keep it, or charge somebody */
    ST_S_CHARGED, /* things that help then */
    ST_S_MARKER,
    ST_S_AFTER, /* violet cards */
    ST_S_DONE
};

enum st_search_way {
    ST_BY_ACTION = 1,
    ST_PAST_MARKERS = 2,
    ST_NO_MARKER = 4,
    ST_BEST_OF_TWO = 8,
    ST_FIND_GONE = 16, /* it was taken away or discarded */
    ST_AT_BOX = 32     /* the exposed strongbox is what is searched */
};

/* When a reaction card can be played; the order of the field `window`. */
enum st_window { ST_ON_FIELD = 1, ST_BEFORE, ST_MID, ST_AT_LOCK, ST_AFTER };

/* What becomes of the report, and of the doctor. */
enum st_load { ST_EMPTY, ST_LOADING, ST_LOADED };

#endif
