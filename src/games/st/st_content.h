/*
 * st_content.h: the tables of Stawka, worked out from its content once, when it is loaded, so that
 * play only looks things up. Included by st_state.h.
 */
#ifndef GAMES_ST_CONTENT_H
#define GAMES_ST_CONTENT_H

#include "st_view.h"

/* A set of fields, by number of the place. */
typedef struct st_fields {
    uint64_t half[2];
} st_fields;

static inline bool st_in(st_fields set, unsigned field)
{
    return set.half[field >> 6 & 1] >> (field & 63) & 1;
}

static inline void st_add(st_fields *set, unsigned field)
{
    set->half[field >> 6 & 1] |= 1ull << (field & 63);
}

static inline void st_take_away(st_fields *set, unsigned field)
{
    set->half[field >> 6 & 1] &= ~(1ull << (field & 63));
}

static inline bool st_is_none(st_fields set)
{
    return (set.half[0] | set.half[1]) == 0;
}

static inline st_fields st_join(st_fields a, st_fields b)
{
    return (st_fields){ { a.half[0] | b.half[0], a.half[1] | b.half[1] } };
}

static inline st_fields st_meet(st_fields a, st_fields b)
{
    return (st_fields){ { a.half[0] & b.half[0], a.half[1] & b.half[1] } };
}

static inline st_fields st_without(st_fields a, st_fields b)
{
    return (st_fields){ { a.half[0] & ~b.half[0], a.half[1] & ~b.half[1] } };
}

/* Sets of tiles, by number. */
static inline bool st_has_tile(const uint64_t set[3], unsigned tile)
{
    return set[tile / 64] >> tile % 64 & 1;
}

static inline void st_add_tile(uint64_t set[3], unsigned tile)
{
    set[tile / 64] |= 1ull << tile % 64;
}

/* A component with rules: which triggers and modifiers it has, as sets. */
typedef struct st_rules {
    const content_item *item;
    uint64_t triggers;  /* 1 << (word - ST_W_USE) */
    uint64_t modifiers; /* 1 << (word - ST_W_MORE_ROLL); of costs also ST_COST_OF << deed */
} st_rules;

#define ST_COST_OF (1ull << 32)

typedef struct st_place {
    const content_item *item;
    const content_rule *approach;  /* a standing control: ST-6.11 */
    uint8_t face, location;        /* location: index + 1; 0 = a street */
    uint8_t n_near, near[6];       /* by solid paths, within the face */
    uint8_t dashed[ST_SIDES];      /* one more neighbour for that side; 0 */
    uint8_t edge;                  /* 1 to 4: north, east, south, west; 0 = no exit */
    uint8_t n_open[ST_SIDES + 1];  /* neighbours within the face that are open to a side */
    uint8_t open[ST_SIDES + 1][8]; /* or, the last, to the car, which takes no dashed path */
    bool has_phone, is_prison;
} st_place;

typedef struct st_face {
    const content_item *item;
    uint32_t locations;
    st_fields fields, streets;
    uint8_t tile, exit[4];
    bool is_police;
} st_face;

typedef struct st_document {
    st_rules rules;
    uint8_t slot; /* side * 4 + colour; ST_CAR */
    uint8_t function, is_woman, rank, limit, defence, vigilance;
    uint8_t threshold[3]; /* single, double, secret */
    bool is_chief, may_arrest, is_immune, has_no_missions, has_no_orders;
    uint8_t mission[ST_MISSIONS_EACH]; /* numbers of its cards; 0 = none */
} st_document;

enum st_function { ST_CIVILIAN = 1, ST_PRIVATE, ST_OFFICER, ST_SS, ST_COURIER };
enum st_group { ST_NO_GROUP, ST_WEAPON, ST_VALUABLE };

typedef struct st_type { /* of items */
    st_rules rules;
    uint8_t group, lasts, thousands, range; /* range: 0 = the same field */
    int16_t attack;                         /* what a rolled weapon adds */
    int16_t worth[2]; /* to a computer player, beside its use as a weapon; in a basic game */
    bool is_box, is_rolled, is_uniform; /* is_rolled: pistol, rifle, bayonet: ST-G77 */
} st_type;

typedef struct st_tile {
    uint8_t type, location, lock, evidence[ST_COLOURS];
} st_tile;

typedef struct st_mission {
    st_rules rules;
    const content_rule *part[2]; /* basic, special */
    uint8_t document;
    bool permits_attack, permits_arrest, kills[2], arrests[2];
    uint32_t places; /* locations where being there may help */
    bool is_about_talks;
} st_mission;

typedef struct st_card { /* of a location, one a side */
    st_rules rules;
    uint8_t number; /* of the component */
} st_card;

typedef struct st_reaction {
    const content_item *item;
    const content_rule *half[ST_SIDES];
    uint8_t deed, window;
    bool is_block;
} st_reaction;

typedef struct st_threat {
    st_rules rules;
    const content_rule *enter, *approach, *test_near, *attack_near;
    uint8_t side, copies;
    bool stays;
} st_threat;

typedef struct st_plan {
    uint8_t number, initiative, points, reactions;
} st_plan;

/* What a scenario gives for something, and what it takes to win by it; 0 = it does not say. */
typedef struct st_aims {
    int32_t talk_vp, talk_secrets;       /* for a secret from a talk */
    int32_t part_vp[2], part_secrets[2]; /* for a mission: basic, special */
    int32_t part_car[ST_SIDES][2];       /* likewise, to attacks on the car, or to its defence */
    int32_t winning_vp, winning_secrets;
    bool has_most_vp, has_radio, has_letters;
    uint8_t goal[ST_SIDES][ST_GOALS]; /* as views tell them */

    /* A location card that wins, and what the agent who uses it must pay for it: ST-23.12. */
    struct {
        bool is_there;
        uint8_t location, secrets, valuables;
    } key[ST_SIDES];
} st_aims;

typedef struct st_scenario {
    st_rules rules;
    uint8_t level, row[2][4], stages, cards, document, placing, leads_to;
    uint8_t agent[ST_SIDES][4]; /* documents; Kloss is not among them */
    bool is_free, has_words;
    bool is_open;        /* the players may agree on another number of stages: ST-G88 */
    uint8_t doctor;      /* the field where he is held; 0 = nobody is */
    uint16_t radio_in;   /* faces that may hide the radio */
    uint32_t withstands; /* locations that dynamite does not destroy */
    bool spares_radio;   /* nor, as long as it is hidden, any that may hold the radio: ST-G74 */
    st_aims aims;
    uint8_t weights; /* its own set in content/st/weights.txt; 0 = none */
} st_scenario;

enum st_placing { ST_OUTSIDE_POLICE = 1, ST_ONE_A_SECTOR };

/* What the next talks with somebody promise on average, in parts of ST_PROSPECT. */
typedef struct st_prospect {
    int32_t secrets, points; /* points: evidence beyond the end of the track */
} st_prospect;

enum {
    ST_PROSPECT = 1 << 16,
    ST_EVIDENCE_STEPS = 16,
    ST_TALK_PAIRS = 6 /* of talks: a stage has about two with somebody */
};

enum st_outlook { ST_BASIC_OUTLOOK, ST_CLEARED_OUTLOOK, ST_KEPT_OUTLOOK, ST_OUTLOOKS };

struct gm_content {
    const content *db;
    st_place place[ST_FIELDS + 1];
    st_face face[ST_FACES + 1];
    st_document agent[ST_DOCUMENTS + 1];
    st_type type[ST_ITEMS + 1];
    st_tile tile[ST_TILES + 1];
    uint64_t carried[UINT8_MAX + 1]; /* modifiers of a thing, as lists of things name it */
    uint8_t secret[ST_TOP_SECRETS + 1][ST_COLOURS];
    st_mission mission[ST_MISSIONS + 1];
    st_card card[ST_SIDES][ST_LOCATIONS];
    st_reaction reaction[ST_REACTIONS];          /* number - 1 */
    uint64_t answers[ST_TALK + 1][ST_AFTER + 1]; /* cards by deed and window, as sets */
    uint64_t blocks[ST_TALK + 1];                /* those that block, by deed */
    st_threat threat[ST_THREAT_TYPES + 1];
    st_plan plan[ST_SIDES][ST_PLANS];
    st_scenario scenario[16];
    uint8_t location[ST_LOCATIONS];         /* its field */
    uint8_t pile[ST_LOCATIONS][ST_PILE];    /* its tiles */
    uint8_t card_of[ST_LOCATION_CARDS + 1]; /* of a location card: its location */
    uint8_t card_side[ST_LOCATION_CARDS + 1];
    uint8_t word[4][ST_WORDS][ST_PASSWORD]; /* those that programs know, by language */
    uint16_t n_words[4];
    uint64_t alphabet[4]; /* the letters of that language, as a set */
    uint32_t phones;      /* locations */
    uint32_t rescues;     /* locations whose Polish card frees a prisoner */
    uint8_t n_places, n_faces, n_locations, n_documents, n_types, n_tiles, n_secrets, n_missions;
    uint8_t n_reactions, n_threats, n_scenarios, n_letters;
    uint8_t sort_place, sort_face, sort_agent, sort_item, sort_tile, sort_secret, sort_mission;
    uint8_t sort_card, sort_reaction, sort_threat, sort_scenario, sort_plan;
    uint8_t police, prison; /* face, field */
    uint8_t kloss[3], n_kloss;
    uint8_t car, car_home;          /* document, field; 0 = there is none */
    uint8_t cards_for[ST_LAID + 1]; /* limit of location cards by sectors: ST-25.13 */
    /* numbers.txt: ST-26.8 */
    uint8_t cost[ST_DEEDS]; /* by enum st_deed; a step costs cost[ST_MOVE] */
    uint8_t least_move, items, reactions, markers, evidence_most, secret_evidence;
    uint8_t arrest_evidence, kidnap_evidence, released_evidence, freed_evidence;
    uint8_t failed_attack, failed_kidnap, card_points, bribe_ranks;
    uint8_t top_rank, surplus_vp, interrogations;
    uint8_t talk_evidence[3]; /* by the result of a talk, of which nothing gives none */
    uint8_t grenade_kills, dynamite_kills, dynamite_spreads, backfire, threats_first,
        threats_second, plan_cycle;
    uint8_t track[ST_EVIDENCE_STEPS]; /* bonus by evidence */
    /* By document, pairs of talks to come, and evidence: for the quick player of st_policy.c. */
    st_prospect prospect[ST_OUTLOOKS][ST_DOCUMENTS + 1][ST_TALK_PAIRS + 1][ST_EVIDENCE_STEPS];
};

#endif
