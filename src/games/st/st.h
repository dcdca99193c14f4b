/*
 * st.h: the whole truth of Stawka, as types. The rules that work on it are still to be written.
 */
#ifndef GAMES_ST_H
#define GAMES_ST_H

#include "st_view.h"

typedef struct gm_state st_state;

/*
 * Procedures that stop for decisions, on top of FX_EFFECT and FX_WINDOW; ST-26 gives their order.
 */
enum st_frame {
    ST_F_PLACE_THREATS = FX_OWN, /* seat places tokens: how many are left in own[0] */
    ST_F_ACTIVATION,             /* agent in `it`; pc: before, between or after its parts */
    ST_F_MOVE,                   /* fields entered in own[0]; the field left behind in own[1] */
    ST_F_TALK,                   /* agent `it` questions own[0]; pc: the step of ST-26.4 */
    ST_F_SEARCH,                 /* the tile drawn in `item`, hidden from the other side */
    ST_F_ARREST,
    ST_F_ATTACK, /* weapons in own[0] and own[1] */
    ST_F_CHOOSE_MISSION,
    ST_F_CHOOSE_FIELD,
    ST_F_DISCARD,
    ST_F_BLOCK, /* the other side may block the reaction card in `item` */
    ST_F_GUESS  /* five letters, one a move */
};

/* Set-up is one line of named options; what a campaign carries over is one of them. */
enum st_option { ST_O_SCENARIO, ST_O_LEVEL, ST_O_DOCUMENT, ST_O_WORDS, ST_O_RULINGS, ST_O_CARRY };

struct gm_state {
    rng rng;
    uint16_t depth;
    gm_frame stack[ST_DEPTH];
    uint8_t scenario, level, stage, phase, first, active, agent;
    uint8_t points[ST_SIDES], vp[ST_SIDES], secrets[ST_SIDES];
    uint8_t plan[ST_SIDES], plans_used[ST_SIDES];
    uint8_t evidence[ST_SIDES][ST_COLOURS];
    uint8_t asks[ST_SIDES];
    uint8_t talked[ST_AGENTS];
    st_agent agents[ST_AGENTS];
    uint8_t markers[ST_LOCATIONS];
    uint8_t exposed[ST_LOCATIONS];
    uint8_t pile[ST_LOCATIONS][ST_PILE]; /* order of the tiles, from the bottom */
    uint8_t n_pile[ST_LOCATIONS];
    uint8_t tiles[ST_TILES];      /* enum st_where */
    uint8_t tile_known[ST_TILES]; /* sides that have seen its face */
    uint8_t top_secrets[ST_TOP_SECRETS], top_secret_known[ST_TOP_SECRETS];
    uint8_t missions[ST_MISSIONS], mission_known[ST_MISSIONS];
    uint8_t location_cards[ST_LOCATION_CARDS], location_deck[ST_LOCATION_CARDS];
    uint8_t reactions[ST_REACTIONS], reaction_deck[ST_REACTIONS], reaction_known[ST_REACTIONS];
    uint8_t threats[ST_THREATS]; /* enum st_where; on the board: threat_at says where */
    uint8_t threat_at[ST_THREATS], threat_known[ST_THREATS];
    uint8_t n_deck[ST_SIDES + 2];
    uint8_t radio, radio_known, doctor, visitors, ended_by, winner;
    uint8_t password[ST_SIDES][ST_PASSWORD], password_known[ST_SIDES];
};

#endif
