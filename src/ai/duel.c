/*
 * duel.c: finds the mixture by regret matching. Both sides begin with arbitrary choices and play
 * each other again and again; each then prefers what it regrets not having chosen. The average of
 * their choices approaches an equilibrium.
 */
#include "duel.h"
#include "game.h"

#include <string.h>

enum {
    ROUNDS = 2000,
    RARE = DUEL_WHOLE / 20, /* we drop choices with a smaller share */
    DOUBT = 8 /* tries after which we trust a pair as much as the averages of its two choices */
};

typedef struct table {
    int32_t cell[DUEL_MOST][DUEL_MOST];
} table;

/* ---- estimates ---- */

static int64_t mean_of_row(const duel *d, unsigned i)
{
    int64_t sum = 0;

    for (unsigned k = 0; k < d->theirs; k++)
        sum += d->sum[i][k];
    return sum / d->theirs / d->tries;
}

static int64_t mean_of_column(const duel *d, unsigned k)
{
    int64_t sum = 0;

    for (unsigned i = 0; i < d->mine; i++)
        sum += d->sum[i][k];
    return sum / d->mine / d->tries;
}

/*
 * A few tries say much about a choice and little about a pair, so we shrink each pair's result
 * towards the averages of its two choices.
 */
static void estimate(const duel *d, table *out)
{
    int64_t row[DUEL_MOST] = { 0 }, column[DUEL_MOST] = { 0 }, all = 0;

    for (unsigned i = 0; i < d->mine; i++)
        row[i] = mean_of_row(d, i), all += row[i];
    for (unsigned k = 0; k < d->theirs; k++)
        column[k] = mean_of_column(d, k);
    all /= d->mine;
    for (unsigned i = 0; i < d->mine; i++) {
        for (unsigned k = 0; k < d->theirs; k++) {
            int64_t plain = row[i] + column[k] - all;
            int64_t own = d->sum[i][k] / d->tries - plain;
            out->cell[i][k] = (int32_t)(plain + own * d->tries / (d->tries + DOUBT));
        }
    }
}

/* ---- regrets ---- */

/* One side: how much it regrets each choice, what it does now, what it has done so far. */
typedef struct side {
    unsigned n;
    int64_t regret[DUEL_MOST], worth[DUEL_MOST];
    uint32_t now[DUEL_MOST], done[DUEL_MOST];
} side;

static void choose(side *s)
{
    int64_t sum = 0;

    for (unsigned i = 0; i < s->n; i++)
        sum += s->regret[i];
    for (unsigned i = 0; i < s->n; i++) {
        s->now[i] = sum > 0 ? (uint32_t)(s->regret[i] * DUEL_WHOLE / sum) : DUEL_WHOLE / s->n;
        s->done[i] += s->now[i];
    }
}

/* Regrets do not fall below zero, so that a choice can come back soon. */
static void regret(side *s)
{
    int64_t got = 0;

    for (unsigned i = 0; i < s->n; i++)
        got += s->worth[i] * s->now[i] / DUEL_WHOLE;
    for (unsigned i = 0; i < s->n; i++) {
        int64_t more = s->regret[i] + s->worth[i] - got;
        s->regret[i] = more > 0 ? more : 0;
    }
}

static void play_round(const table *t, side *me, side *them)
{
    choose(me);
    choose(them);
    memset(me->worth, 0, sizeof me->worth);
    memset(them->worth, 0, sizeof them->worth);
    for (unsigned i = 0; i < me->n; i++) {
        for (unsigned k = 0; k < them->n; k++) {
            me->worth[i] += (int64_t)t->cell[i][k] * them->now[k] / DUEL_WHOLE;
            them->worth[k] -= (int64_t)t->cell[i][k] * me->now[i] / DUEL_WHOLE;
        }
    }
    regret(me);
    regret(them);
}

void duel_solve(const duel *d, duel_mix *out)
{
    side me = { .n = d->mine }, them = { .n = d->theirs };
    table t = { .cell = { { 0 } } };

    if (d->mine == 0 || d->theirs == 0 || d->tries == 0)
        gm_trap("a duel without choices");
    estimate(d, &t);
    for (unsigned i = 0; i < ROUNDS; i++)
        play_round(&t, &me, &them);
    *out = (duel_mix){ .share = { 0 } };
    for (unsigned i = 0; i < me.n; i++) {
        int64_t worth = 0;
        for (unsigned k = 0; k < them.n; k++)
            worth += (int64_t)t.cell[i][k] * them.done[k] / ROUNDS / DUEL_WHOLE;
        out->share[i] = me.done[i] / ROUNDS >= RARE ? me.done[i] / ROUNDS : 0;
        out->worth[i] = (int32_t)worth;
    }
}

unsigned duel_draw(const duel_mix *mix, unsigned n, rng *luck)
{
    uint32_t sum = 0, at;

    for (unsigned i = 0; i < n; i++)
        sum += mix->share[i];
    at = rng_below(luck, sum);
    for (unsigned i = 0; i < n; i++) {
        if (at < mix->share[i])
            return i;
        at -= mix->share[i];
    }
    return n - 1;
}
