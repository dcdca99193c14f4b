/*
 * st_state.h: the whole truth of Stawka, the names of its rules, words and options, and small
 * things that every chapter needs. Only src/games/st and its tests see it, through st.h.
 */
#ifndef GAMES_ST_STATE_H
#define GAMES_ST_STATE_H

#include "st_content.h"

typedef struct gm_state st_state;
typedef struct gm_content st_content;

enum st_rule {
    ST_OK,
#define RULE(chapter, number, rule_class, gist)  ST_##chapter##_##number,
#define RULING(letter, number, rule_class, gist) ST_##letter##number,
#include "rules.def"
#undef RULE
#undef RULING
    ST_RULES
};

enum st_word {
    ST_W_BEFORE_FIRST = TERM_OWN - 1,
#define WORD(id, sort, name, args, value) ST_W_##id,
#include "words.def"
#undef WORD
    ST_W_END
};

enum st_option {
    ST_O_SCENARIO,
    ST_O_LEVEL,
    ST_O_SECTORS,  /* of a free scenario */
    ST_O_STAGES,   /* where the scenario has no limit: ST-G88 */
    ST_O_WORDS,    /* the language of the passwords */
    ST_O_ARREST,   /* ST-C01: what it costs */
    ST_O_LOCK,     /* ST-C06: above or at least */
    ST_O_EXPOSURE, /* ST-C27: in the first training game too */
    ST_O_GIFTS,    /* ST-G86: one or any number */
    ST_O_CARRY,    /* what a campaign hands on: written by st_carry */
    ST_OPTIONS
};

enum st_ruling {
    ST_ARREST_COSTS_TWO = 1,
    ST_LOCK_AT_LEAST = 2,
    ST_NO_EXPOSURE = 4, /* in a basic game */
    ST_ANY_GIFTS = 8
};

struct gm_state {
    rng rng;
    uint64_t tiles_known[ST_SIDES][3]; /* tiles whose face a side has seen */
    uint64_t hand[ST_SIDES];           /* reaction cards */
    uint64_t hand_seen[ST_SIDES];      /* cards of the other's hand that this side has seen */
    uint32_t cards[ST_SIDES];          /* location cards in hand, by location */
    uint32_t secrets_known[ST_SIDES];  /* Top Secret cards a side has seen and not lost track of */
    gm_frame stack[ST_DEPTH];
#define PUBLIC(type, member, dimension) type member dimension;
#include "public.def"
#undef PUBLIC
    uint8_t plan[ST_SIDES];                     /* chosen in secret, plus one */
    uint8_t pile[ST_LOCATIONS][ST_PILE];        /* tiles from the bottom */
    uint8_t hold[ST_AGENTS][ST_HOLD];           /* tile, or ST_SECRET + card; no gaps */
    uint8_t mission[ST_AGENTS];                 /* 1 to 3 of its own; 0 = none */
    uint8_t missions_seen[ST_SIDES][ST_AGENTS]; /* set of that agent's cards a side has seen */
    uint8_t token[ST_FIELDS + 1];               /* threat type */
    uint8_t token_seen[ST_FIELDS + 1];          /* 1: the other side has looked at it */
    uint8_t pool[ST_THREAT_TYPES + 1];          /* tokens in the pools, by type */
    uint8_t reaction_deck[ST_REACTIONS];        /* from the bottom */
    uint8_t card_deck[ST_SIDES][ST_LOCATIONS];  /* locations, from the bottom */
    uint8_t secret_deck[ST_TOP_SECRETS];        /* from the bottom */
    uint8_t radio;                              /* field */
    uint8_t password[ST_SIDES][ST_PASSWORD];    /* letters */
};

extern const fx_game st_fx;

/* ---- small things for all (here, because every chapter needs them) ---- */

static inline gm_seat st_side_of(
    unsigned agent) /* the car is German; ST_AS_SIDE + side works too */
{
    return (gm_seat)(agent >= ST_AS_SIDE ? agent - ST_AS_SIDE
                     : agent == ST_CAR   ? ST_DE
                                         : agent / ST_COLOURS);
}

static inline unsigned st_colour_of(unsigned agent)
{
    return agent % ST_COLOURS;
}

static inline gm_seat st_other(gm_seat side)
{
    return (gm_seat)(1 - side);
}

/* The agents of a side as a set, the car not among them. */
static inline unsigned st_network(gm_seat side)
{
    return 0xfu << side * ST_COLOURS;
}

/* On the board and able to act: ST-G33. The car counts when it is there. */
static inline bool st_is_free(const st_state *s, unsigned agent)
{
    return s->document[agent] != 0 && !(s->flags[agent] & (ST_DEAD | ST_ARRESTED)) &&
           s->at[agent] != 0;
}

/* What a chapter exports; st.h says what each of them does. Many deeds and questions need no more
 * than the first three; what is listed with another deed needs two. */
#define ST_PART(name)                                                                              \
    gm_rule st_##name##_check(const st_content *c, const st_state *s, gm_seat who, gm_move m);     \
    void st_##name##_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
#define ST_DEED(name)                                                                              \
    ST_PART(name);                                                                                 \
    void st_##name##_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
#define ST_CHAPTER(name)                                                                           \
    ST_DEED(name);                                                                                 \
    bool st_##name##_settle(const st_content *c, st_state *s, gm_events *out)

#endif
