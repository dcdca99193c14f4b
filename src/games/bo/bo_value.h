/*
 * bo_value.h: what computer players know about cards, and what they think of a position.
 */
#ifndef GAMES_BO_VALUE_H
#define GAMES_BO_VALUE_H

#include "bo.h"

enum bo_feature {
#define FEATURE(id, name) BO_X_##id,
#include "features.def"
#undef FEATURE
    BO_FEATURES,
    BO_MOST_WEIGHTS = BO_FEATURES + (int)BO_TYPES + BO_LEADERS
};

/* ---- bo_lore.c: facts about cards, read out of their rules ---- */

void bo_load_lore(bo_content *c);

/*
 * The chances of an attempt with so many dice, in millionths: to kill with `needs` targets, and not
 * to be betrayed by `limit` eagles. Counts one card that cancels an eagle and up to two rerolls.
 */
typedef struct bo_cast {
    unsigned dice, needs, cancels, rerolls;
    int32_t limit;
} bo_cast;

int32_t bo_chance_to_kill(const bo_content *c, const bo_cast *r);
int32_t bo_chance_to_hide(const bo_content *c, const bo_cast *r);

/* What the cards in the dossiers of these seats do after a roll. */
void bo_count_aids(const bo_content *c, const bo_state *s, gm_seats seats, bo_cast *r);

/* ---- bo_prospects.c: plots that somebody may try ---- */

/* All chances are in thousandths. */
typedef struct bo_prospect {
    gm_seat seat;
    uint8_t type, missing, far; /* steps of motivation, and of the way to Hitler */
    bool is_place_right;
    uint8_t items;                    /* that it can use */
    int32_t here, team, unseen, less; /* chances: with what lies here, with everything; that at
                                         low suspicion, and with less support */
    int32_t floor;                    /* at low suspicion, with support near its floor */
    int32_t promise, hope;            /* `here` and `team`, less what is missing */
} bo_prospect;

enum { BO_PROSPECTS = 24 };

typedef struct bo_prospects {
    unsigned n;
    bo_prospect p[BO_PROSPECTS];
} bo_prospects;

void bo_look_for_plots(const bo_content *c, const bo_state *s, bo_prospects *out);

/* ---- bo_value.c ---- */

/* Of BO_FEATURES and what follows them, n_weights numbers in all. */
void bo_features(const bo_content *c, const bo_state *s, gm_seat seat, int32_t *out);
int32_t bo_value(const bo_content *c, const int32_t *w, const bo_state *s, gm_seat seat);

/* How likely the next event is a raid, as far as everybody knows, in thousandths. */
int32_t bo_chance_of_raid(const bo_content *c, const bo_state *s);

/* ---- bo_judge.c ---- */

int32_t bo_judge(const bo_content *c, const int32_t *w, const bo_state *s, gm_seat seat, gm_move m,
                 bool *is_sure);
bool bo_follow_plan(const bo_content *c, const int32_t *w, bo_state *s, gm_seat seat, gm_move m);
int32_t bo_decides(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m);
uint16_t bo_policy(const bo_content *c, const int32_t *w, const bo_state *s, gm_seat seat,
                   const gm_moves *moves, rng *luck);

extern const gm_weight bo_weights[];
extern const gm_taste bo_tastes[];
extern const int32_t bo_told[];
extern const uint16_t bo_n_weights;

#endif
