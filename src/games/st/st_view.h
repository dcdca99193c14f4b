/*
 * st_view.h: what a client may know of Stawka: the capacities, and the view.
 *
 * Written before the rules, to see that the interface of game.h can carry this game: two seats,
 * hidden planning, hands, missions, face-down items and tokens, remembered peeks, a radio place, a
 * password. ST-20 says who may know what; docs/decisions/001-stawka-first.md tells what this
 * exercise changed.
 */
#ifndef GAMES_ST_VIEW_H
#define GAMES_ST_VIEW_H

#include "effect.h"

typedef struct gm_view st_view;

enum {
    ST_SIDES = 2,
    ST_AGENTS = 9, /* four a side, and the car */
    ST_COLOURS = 4,
    ST_FIELDS = 100, /* of the sectors laid out: streets and locations */
    ST_LOCATIONS = 26,
    ST_PILE = 5, /* item tiles at a location */
    ST_TILES = 130,
    ST_TOP_SECRETS = 12,
    ST_MISSIONS = 48,
    ST_LOCATION_CARDS = 52,
    ST_REACTIONS = 36,
    ST_THREATS = 36,
    ST_PASSWORD = 5,
    ST_DEPTH = 12,
    ST_HIDDEN = 0xff /* something is there, but not for this viewer */
};

/*
 * Where a component is. Holders are agents; hands belong to sides. 0 means that it is not in this
 * game.
 */
enum st_where {
    ST_OUT,
    ST_IN_DECK,
    ST_DISCARDED,
    ST_IN_HAND,                            /* plus the side */
    ST_WITH_AGENT = ST_IN_HAND + ST_SIDES, /* plus the agent */
    ST_ON_BOARD = ST_WITH_AGENT + ST_AGENTS
};

/* An agent as everybody sees it. */
typedef struct st_agent {
    uint8_t document, at, spent, flags; /* flags: arrested, dead, bribed, grenade laid ... */
    int8_t rank, limit, defence, bonus; /* changes for this stage */
    uint8_t used;                       /* traits and lasting items used this stage */
    uint8_t sectors, talked, cleared;   /* progress of its mission */
    uint8_t visited[4], searched[4];    /* sets of locations, likewise */
} st_agent;

struct gm_view {
    uint16_t depth;
    gm_frame stack[ST_DEPTH]; /* what is being decided; secret arguments blanked */
    uint8_t viewers, scenario, level, stage, phase, first, active, agent;
    uint8_t points[ST_SIDES], vp[ST_SIDES], secrets[ST_SIDES];
    uint8_t plan[ST_SIDES];       /* 0, ST_HIDDEN, or the card once shown (ST-20.1) */
    uint8_t plans_used[ST_SIDES]; /* set of planning cards laid aside */
    uint8_t evidence[ST_SIDES][ST_COLOURS];
    uint8_t asks[ST_SIDES];    /* standing passes: triggers on which a side wants to be asked */
    uint8_t talked[ST_AGENTS]; /* pairs that have talked this stage */
    st_agent agents[ST_AGENTS];
    uint8_t markers[ST_LOCATIONS];     /* two colours each */
    uint8_t pile[ST_LOCATIONS];        /* tiles left; an exposed strongbox lies on top */
    uint8_t exposed[ST_LOCATIONS];     /* that strongbox */
    uint8_t tiles[ST_TILES];           /* where each known tile is */
    uint8_t backs[ST_AGENTS][ST_PILE]; /* face-down items: the location on their backs (ST-20.6) */
    uint8_t top_secrets[ST_TOP_SECRETS];
    uint8_t held_secrets[ST_AGENTS]; /* Top Secret cards that the viewers cannot read */
    uint8_t missions[ST_MISSIONS];
    uint8_t has_mission[ST_AGENTS];
    uint8_t location_cards[ST_LOCATION_CARDS];
    uint8_t reactions[ST_REACTIONS];
    uint8_t n_hand[ST_SIDES][2];  /* cards of either kind, known or not */
    uint8_t n_deck[ST_SIDES + 2]; /* location decks, reactions, Top Secrets */
    uint8_t token_at[ST_FIELDS];  /* 0, ST_HIDDEN, or the token (ST-20.11) */
    uint8_t token_side[ST_FIELDS];
    uint8_t n_pool[ST_SIDES];
    uint8_t threats[ST_THREATS]; /* discarded ones, and the viewers' own pool */
    uint8_t radio, radio_known, doctor, visitors, ended_by, winner;
    uint8_t password[ST_SIDES][ST_PASSWORD]; /* 0 where a letter is not known */
};

#endif
