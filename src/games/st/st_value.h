/*
 * st_value.h: how a position's chances are estimated: the order of features and of their weights.
 */
#ifndef GAMES_ST_VALUE_H
#define GAMES_ST_VALUE_H

#include "st.h"

enum st_feature {
#define FEATURE(id, name) ST_X_##id,
#include "features.def"
#undef FEATURE
    ST_FEATURES
};

enum {
    ST_WEIGHT_SETS = 6, /* scenarios with weights of their own */
    ST_THOUSAND = 1000,
    ST_FEATURE_MOST = 4 * ST_THOUSAND, /* no feature is larger, nor smaller than minus that */
    ST_WEIGHTS_EACH = 2 * ST_FEATURES, /* early and late */
    ST_WEIGHTS = ST_WEIGHTS_EACH * (ST_WEIGHT_SETS + 1)
};

/* Generated from content/st/weights.txt. */
extern const gm_weight st_weights[];
extern const gm_taste st_tastes[];
extern const uint16_t st_n_weights;

/* The features themselves, as st_features.c reads them off a position. */
void st_look(const st_content *c, const st_state *s, int32_t x[ST_FEATURES]);

/* What share of the game is over, in thousandths. */
int32_t st_part_over(const st_state *s);

int32_t st_value(const st_content *c, const int32_t *w, const st_state *s, gm_seat seat);
void st_features(const st_content *c, const st_state *s, gm_seat seat, int32_t *out);

/* Finds the weights of each scenario by its id. */
void st_load_weights(st_content *c);

#endif
