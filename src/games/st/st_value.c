/*
 * st_value.c: the chance that a side wins, estimated from features of the position.
 *
 * A weighted sum goes through the logistic function. The weights are those for any scenario plus
 * those of this scenario, for every feature as it is and times the part of the game that is over.
 * They come from games that computer players played against each other. Whole numbers only, so that
 * the result is the same everywhere.
 */
#include "st_value.h"

#include <string.h>

/* ---- weights ---- */

static unsigned weight_at(unsigned set, bool is_late, unsigned feature)
{
    return set * ST_WEIGHTS_EACH + (is_late ? ST_FEATURES : 0) + feature;
}

/* A set's weights are named SCENARIO.NAME. */
static bool is_set_of(unsigned set, const char *scenario)
{
    const char *name = st_weights[weight_at(set, false, 0)].name;
    size_t n = strlen(scenario);

    return strncmp(name, scenario, n) == 0 && name[n] == '.';
}

void st_load_weights(st_content *c)
{
    for (unsigned i = 1; i <= c->n_scenarios; i++) {
        st_scenario *s = &c->scenario[i];
        for (unsigned set = 1; set <= ST_WEIGHT_SETS; set++) {
            if (is_set_of(set, s->rules.item->id))
                s->weights = (uint8_t)set;
        }
    }
}

/* ---- features ---- */

static void put(int32_t *out, unsigned set, const int32_t *x, int32_t over)
{
    for (unsigned i = 0; i < ST_FEATURES; i++) {
        out[weight_at(set, false, i)] = x[i];
        out[weight_at(set, true, i)] = x[i] * over / ST_THOUSAND;
    }
}

void st_features(const st_content *c, const st_state *s, gm_seat seat, int32_t *out)
{
    unsigned own = c->scenario[s->scenario].weights;
    int32_t x[ST_FEATURES];

    memset(out, 0, ST_WEIGHTS * sizeof *out);
    st_look(c, s, x);
    for (unsigned i = 0; i < ST_FEATURES && seat == ST_DE; i++)
        x[i] = -x[i];
    put(out, 0, x, st_part_over(s));
    if (own)
        put(out, own, x, st_part_over(s));
}

/* ---- value ---- */

static int64_t sum_of(const int32_t *w, unsigned set, const int32_t *x, int32_t over)
{
    int64_t sum = 0;

    for (unsigned i = 0; i < ST_FEATURES; i++)
        sum += (int64_t)x[i] * w[weight_at(set, false, i)] +
               (int64_t)(x[i] * over / ST_THOUSAND) * w[weight_at(set, true, i)];
    return sum;
}

/* For the Polish side. */
static int32_t estimate(const st_content *c, const int32_t *w, const st_state *s)
{
    unsigned own = c->scenario[s->scenario].weights;
    int32_t x[ST_FEATURES], over = st_part_over(s);

    st_look(c, s, x);
    return gm_chance((sum_of(w, 0, x, over) + (own ? sum_of(w, own, x, over) : 0)) / ST_THOUSAND);
}

int32_t st_value(const st_content *c, const int32_t *w, const st_state *s, gm_seat seat)
{
    int32_t polish = s->winner == 0           ? estimate(c, w, s)
                     : s->winner == ST_PL + 1 ? GM_SURE
                     : s->winner == ST_DE + 1 ? 0
                                              : GM_SURE / 2;

    return seat == ST_PL ? polish : GM_SURE - polish;
}
