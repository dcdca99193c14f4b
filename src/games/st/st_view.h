/*
 * st_view.h: what a client may know of Stawka, and the words it speaks. The game's only public
 * header.
 *
 * ST-20 says who may know what. Two seats: the Polish side and the German side. Agents are numbered
 * by side and colour, so that evidence on a colour and the agent of that colour are one number.
 */
#ifndef GAMES_ST_VIEW_H
#define GAMES_ST_VIEW_H

#include "st_frames.h"

typedef struct gm_view st_view;

enum st_side { ST_PL, ST_DE, ST_SIDES };
enum st_colour { ST_YELLOW, ST_VIOLET, ST_BLUE, ST_BLACK, ST_COLOURS };

/*
 * Subjects of effects. An agent is side * 4 + colour; the car is no side's; the two behind it stand
 * for a side itself where a rule has no agent as self: tokens, scenarios, answers to a move or a
 * search.
 */
enum {
    ST_KLOSS = (int)ST_PL * ST_COLOURS + ST_BLACK,
    ST_CAR = (int)ST_SIDES * ST_COLOURS,
    ST_AGENTS,             /* eight and the car */
    ST_AS_SIDE = ST_AGENTS /* plus the side */
};

enum {
    ST_FACES = 12,     /* numbered from 1 */
    ST_LAID = 7,       /* sectors on the table at most */
    ST_FIELDS = 127,   /* places of all faces, numbered from 1: streets and locations */
    ST_LOCATIONS = 26, /* a number of their own, from 0, so that sets are uint32_t */
    ST_DOCUMENTS = 31, /* agents of the content and the car, numbered from 1 */
    ST_PILE = 5,
    ST_TILES = 160, /* numbered from 1 */
    ST_ITEMS = 80,  /* types, numbered from 1 */
    ST_TOP_SECRETS = 15,
    ST_MISSIONS_EACH = 3,
    ST_MISSIONS = 80,
    ST_LOCATION_CARDS = 60,
    ST_REACTIONS = 48, /* physical cards, from 0; sets are uint64_t */
    ST_THREATS = 48,   /* physical tokens, from 1, both sides together */
    ST_THREAT_TYPES = 30,
    ST_PLANS = 5, /* of each side, from 0 */
    ST_LETTERS = 48,
    ST_PASSWORD = 5,
    ST_WORDS = 4000,
    ST_HOLD = 8,        /* things one agent carries at most */
    ST_RANK_CAUSES = 3, /* of a changed rank that have room */
    ST_SECRET =
        200 /* in a list of things carried: a Top Secret card, plus its number; else a tile */
};

enum { ST_DEPTH = 16, ST_HIDDEN = 0xff /* something is there, but not for this viewer */ };
enum st_level { ST_BASIC = 1, ST_EXTENDED, ST_ADVANCED };

/* By what a scenario is won; the first six count something. */
enum st_goal {
    ST_AIM_REPORT, /* so many secrets, then Kloss sends it */
    ST_AIM_RADIO,  /* so many secrets locate it */
    ST_AIM_SECRETS,
    ST_AIM_VP,
    ST_AIM_PRISONERS,
    ST_AIM_HOTEL,    /* so many points open it, and there its card wins */
    ST_AIM_WORD,     /* the other's password is guessed */
    ST_AIM_DELIVERY, /* the doctor is brought home */
    ST_AIM_ATTACK,   /* the car with him is attacked */
    ST_AIM_TIME,     /* nothing else has happened when the time is up */
    ST_AIM_MOST_VP,  /* at the end */
    ST_GOALS
};

enum { ST_RADIO_HINTS = 3 }; /* ST-22.12 */

/* When something that could be used for a roll can be. */
enum st_moment { ST_NOW = 1, ST_AT_RANKS, ST_BEFORE_DICE, ST_AFTER_DICE };

enum st_verb {
    ST_V_NONE,
#define VERB(id, word, args, chapter) ST_V_##id,
#include "verbs.def"
#undef VERB
    ST_VERBS
};

enum st_event {
    ST_E_NONE,
#define EVENT(id, word, args) ST_E_##id,
#include "events.def"
#undef EVENT
    ST_EVENT_KINDS
};

enum st_question {
    ST_Q_NONE,
#define QUESTION(id, word, args) ST_Q_##id,
#include "questions.def"
#undef QUESTION
    ST_QUESTION_KINDS
};

enum st_fact {
    ST_K_NONE,
#define FACT(id, word, args) ST_K_##id,
#include "facts.def"
#undef FACT
    ST_FACT_KINDS
};

enum st_why {
    ST_Y_NONE,
#define REASON(id, word, args) ST_Y_##id,
#include "reasons.def"
#undef REASON
    ST_WHY_KINDS
};

struct gm_view {
    uint64_t tiles_known[3];      /* faces that the viewers know or have known */
    uint64_t reactions[ST_SIDES]; /* reaction cards in hand, as far as known */
    uint32_t cards[ST_SIDES];     /* location cards in hand, by location; 0 where unknown */
    uint32_t deeds[ST_SIDES]; /* set of those (1 << deed) that a side can ever do in this game */
    gm_frame stack[ST_DEPTH];
#define PUBLIC(type, member, dimension) type member dimension;
#include "public.def"
#undef PUBLIC
    uint8_t viewers;
    uint8_t plan[ST_SIDES];              /* card + 1 once shown or own, ST_HIDDEN, 0 */
    uint8_t pile[ST_LOCATIONS][ST_PILE]; /* from the bottom: tile, ST_HIDDEN, 0 */
    uint8_t hold[ST_AGENTS][ST_HOLD];    /* tile or ST_SECRET + card; ST_HIDDEN */
    uint8_t back[ST_AGENTS]
                [ST_HOLD]; /* location + 1 on the back of what is hidden; 0: a Top Secret card */
    uint8_t mission[ST_AGENTS];        /* 1 to 3 of the agent's own; ST_HIDDEN; 0 */
    uint8_t missions_known[ST_AGENTS]; /* set: cards of that agent the viewers have seen */
    uint8_t token[ST_FIELDS + 1];      /* threat type; 0 where there is none or it is hidden */
    uint8_t pool[ST_THREAT_TYPES + 1]; /* tokens in the viewers' own pools, by type */
    uint8_t radio;                     /* place; 0 = unknown or none */
    uint8_t password[ST_SIDES][ST_PASSWORD]; /* letters; 0 where unknown */

    /* What follows from the rest, for clients that know no rule. */
    uint8_t limit_left[ST_AGENTS]; /* points each could still spend, by its limit alone */
    uint8_t rank_now[ST_AGENTS], defence_now[ST_AGENTS], item_limit[ST_AGENTS];
    uint8_t spied[ST_AGENTS]; /* set of hold places that the other side, a viewer, has seen */
    uint8_t seizable; /* set of agents who could be arrested or kidnapped, wherever they stand */
    uint8_t points_had[ST_SIDES];     /* this stage: those left and those spent */
    uint8_t costs[ST_DEEDS];          /* by enum st_deed, for the agent at work; 0 if nobody is */
    uint8_t steps_left;               /* of that agent, as far as points go */
    uint8_t goal[ST_SIDES][ST_GOALS]; /* by enum st_goal: how many win, or 1; 0 = it does not */
    uint8_t bonus[ST_SIDES][ST_COLOURS]; /* what the evidence adds to talks */
    uint8_t seized_from[ST_SIDES]; /* evidence of a side with which an enemy can be arrested, or
                                      kidnapped; 0 = never in this game */
    uint8_t doctor_at;             /* the field where he is held; 0 = there is none */
};

#endif
