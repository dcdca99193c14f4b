/*
 * tune.c: the evolution strategy, and the games that it plays.
 */
#define _GNU_SOURCE
#include "tune.h"
#include "cli.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_MOVES = 5000, /* of a game */
    TRIES = 40         /* tries until a move that may win fails */
};
static const double MOMENTUM = 0.9, CALM = 0.95, ALMOST_SURE = 0.98, LEAST_SPREAD = 0.12;

/* ---- a game ---- */

/* One game at work. */
typedef struct table {
    const tune *t;
    const int32_t *w;
    gm_state *s, *spare;
    gm_view *view;
    gm_moves moves;
    gm_events events;
    rng luck;
    double open; /* the chance that the game has not been won yet */
    double won;  /* and that it has */
} table;

static void reseed(const table *p, gm_state *s, rng *luck)
{
    rng_key key = { .word = { rng_next(luck), rng_next(luck) } };

    rng_start((rng *)(void *)((uint8_t *)s + p->t->set.game->rng_at), &key);
}

static gm_move choose(table *p, gm_seat who)
{
    const game *g = p->t->set.game;
    plan_task task = {
        .set = &p->t->set, .w = p->w, .view = p->view, .moves = &p->moves, .seat = who
    };
    plan_verdict verdict;

    if (p->moves.n == 1)
        return p->moves.m[0];
    g->view(p->t->set.content, p->s, GM_SEAT(who), p->view);
    plan_decide(&task, &p->t->style, &p->luck, &verdict);
    return p->moves.m[verdict.best];
}

static bool is_won(const table *p)
{
    return p->t->set.game->result(p->t->set.content, p->s).winners != 0;
}

/* Makes a move. If it may win at once, counts its chance, and repeats it until it fails. */
static void make(table *p, gm_seat who, gm_move m)
{
    const game *g = p->t->set.game;
    const gm_content *c = p->t->set.content;
    int32_t decides = g->decides ? g->decides(c, p->s, who, m) : -1;
    double chance = decides / (double)GM_SURE;

    if (decides > 0)
        p->won += p->open * chance, p->open *= 1 - chance;
    memcpy(p->spare, p->s, g->state_size);
    gm_clear(&p->events);
    g->apply(c, p->s, who, m, &p->events);
    for (unsigned i = 0; i < TRIES && decides > 0 && chance < ALMOST_SURE && is_won(p); i++) {
        memcpy(p->s, p->spare, g->state_size);
        reseed(p, p->s, &p->luck);
        gm_clear(&p->events);
        g->apply(c, p->s, who, m, &p->events);
    }
}

/* Called with every position; or NULL. */
typedef void watcher(void *who, const table *p, gm_seat seat);

/* A whole game, from the first side's point of view; returns the share that it won. */
static double play(table *p, const gm_options *how, uint32_t n, watcher *watch, void *who)
{
    const game *g = p->t->set.game;
    const gm_content *c = p->t->set.content;
    rng_key key = p->t->series, luck = key;
    gm_seats must;

    key.word[0] += n;
    luck.word[0] += n;
    luck.word[1] += 1;
    rng_start(&p->luck, &luck);
    p->open = 1, p->won = 0;
    if (g->setup(c, p->s, how, &key) != 0)
        return 0;
    for (unsigned i = 0; i < MOST_MOVES && (must = g->must_act(c, p->s)) != 0; i++) {
        gm_seat seat = (gm_seat)set_first(must);
        g->moves(c, p->s, seat, &p->moves);
        if (watch && p->moves.n > 1)
            watch(who, p, seat);
        make(p, seat, choose(p, seat));
    }
    return g->decides ? p->won : is_won(p);
}

static table *open_table(const tune *t, const int32_t *w)
{
    table *p = cli_must_have(calloc(1, sizeof *p));

    *p = (table){ .t = t, .w = w };
    p->s = cli_must_have(calloc(1, t->set.game->state_size));
    p->spare = cli_must_have(calloc(1, t->set.game->state_size));
    p->view = cli_must_have(calloc(1, t->set.game->view_size));
    return p;
}

static void close_table(table *p)
{
    free(p->s);
    free(p->spare);
    free(p->view);
    free(p);
}

double tune_try(const tune *t, const double *w, uint32_t first, unsigned games,
                double by[TUNE_MAX_SETUPS])
{
    int32_t rounded[GM_MAX_WEIGHTS] = { 0 };
    table *p = open_table(t, rounded);
    double sum = 0;

    for (unsigned i = 0; i < t->n_weights; i++)
        rounded[i] = (int32_t)lround(w[i]);
    for (unsigned k = 0; k < t->n_setups; k++) {
        double won = 0;
        for (unsigned i = 0; i < games; i++)
            won += play(p, &t->setups[k].how, first + i, NULL, NULL);
        sum += t->setups[k].share * won / games;
        if (by)
            by[k] += won / games;
    }
    close_table(p);
    return sum;
}

/* ---- how far features vary ---- */

typedef struct spread {
    double sum[GM_MAX_WEIGHTS], squares[GM_MAX_WEIGHTS];
    double n;
} spread;

static void note_features(void *who, const table *p, gm_seat seat)
{
    const tune *t = p->t;
    int32_t x[GM_MAX_WEIGHTS];
    spread *d = who;

    t->set.game->features(t->set.content, p->s, seat, x);
    for (unsigned i = 0; i < t->n_weights; i++) {
        d->sum[i] += x[i] / 1000.0;
        d->squares[i] += x[i] / 1000.0 * x[i] / 1000.0;
    }
    d->n++;
}

void tune_measure(tune *t, unsigned games)
{
    int32_t rounded[GM_MAX_WEIGHTS] = { 0 };
    spread *d = cli_must_have(calloc(1, sizeof *d));
    table *p = open_table(t, rounded);

    for (unsigned i = 0; i < t->n_weights; i++)
        rounded[i] = (int32_t)lround(t->w[i]);
    for (unsigned i = 0; i < games; i++)
        (void)play(p, &t->setups[i % t->n_setups].how, i, note_features, d);
    for (unsigned i = 0; i < t->n_weights; i++) {
        double mean = d->sum[i] / d->n,
               deviation = sqrt(d->squares[i] / d->n - mean * mean + 1e-12);
        bool is_constant = deviation < 1e-4;
        t->size[i] = is_constant ? (mean != 0) : 1 / fmax(deviation, LEAST_SPREAD);
    }
    close_table(p);
    free(d);
}

/* ---- one step ---- */

/* A standard normal number, from a stream of its own. */
static double normal(rng *luck)
{
    double u = (rng_next(luck) + 1.0) / 4294967297.0, v = rng_next(luck) / 4294967296.0;

    return sqrt(-2 * log(u)) * cos(2 * M_PI * v);
}

/* The changes of a pair depend only on the step and the pair's number, not on the thread. */
static void draw_changes(const tune *t, unsigned pair, double *to)
{
    rng_key key = t->series;
    rng luck;

    key.word[2] += t->step + 1;
    key.word[3] += pair;
    rng_start(&luck, &key);
    for (unsigned i = 0; i < t->n_weights; i++)
        to[i] = normal(&luck);
}

typedef struct trial {
    const tune *t;
    unsigned first, every; /* pairs that this thread tries */
    double gain[GM_MAX_WEIGHTS], by[TUNE_MAX_SETUPS], sum;
    pthread_t thread;
    bool has_thread;
} trial;

static double try_changed(trial *r, unsigned pair, const double *change, double sign)
{
    const tune *t = r->t;
    double w[GM_MAX_WEIGHTS];

    for (unsigned i = 0; i < t->n_weights; i++)
        w[i] = t->w[i] + sign * 1000 * t->sigma * t->size[i] * change[i];
    return tune_try(t, w, (t->step * t->pairs + pair) * t->games, t->games, r->by);
}

static void *try_pairs(void *argument)
{
    trial *r = argument;
    double change[GM_MAX_WEIGHTS] = { 0 };

    for (unsigned k = r->first; k < r->t->pairs; k += r->every) {
        double more, less;
        draw_changes(r->t, k, change);
        more = try_changed(r, k, change, 1);
        less = try_changed(r, k, change, -1);
        for (unsigned i = 0; i < r->t->n_weights; i++)
            r->gain[i] += (more - less) / 2 * change[i] / r->t->pairs;
        r->sum += (more + less) / 2;
    }
    return NULL;
}

/* Moves in the direction of the gains, by the rate, whatever their size. */
static void move_weights(tune *t, const double *gain)
{
    double square = 0, warm = 1 - pow(MOMENTUM, t->step), calm = 1 - pow(CALM, t->step);

    for (unsigned i = 0; i < t->n_weights; i++) {
        t->drift[i] = MOMENTUM * t->drift[i] + (1 - MOMENTUM) * gain[i];
        square += gain[i] * gain[i] / t->n_weights;
    }
    t->noise = CALM * t->noise + (1 - CALM) * square;
    for (unsigned i = 0; i < t->n_weights; i++)
        t->w[i] +=
            1000 * t->rate * t->size[i] * t->drift[i] / warm / (sqrt(t->noise / calm) + 1e-12);
}

double tune_step(tune *t, double by[TUNE_MAX_SETUPS])
{
    trial *all = cli_must_have(calloc(t->threads, sizeof *all));
    double gain[GM_MAX_WEIGHTS] = { 0 }, sum = 0;

    for (unsigned i = 0; i < t->threads; i++)
        all[i] = (trial){ .t = t, .first = i, .every = t->threads };
    for (unsigned i = 1; i < t->threads; i++)
        all[i].has_thread = pthread_create(&all[i].thread, NULL, try_pairs, &all[i]) == 0;
    (void)try_pairs(&all[0]);
    for (unsigned i = 0; i < t->threads; i++) {
        if (all[i].has_thread)
            (void)pthread_join(all[i].thread, NULL);
        else if (i > 0)
            (void)try_pairs(&all[i]);
        for (unsigned k = 0; k < t->n_weights; k++)
            gain[k] += all[i].gain[k];
        for (unsigned k = 0; k < t->n_setups && by; k++)
            by[k] += all[i].by[k] / (2 * t->pairs);
        sum += all[i].sum / t->pairs;
    }
    free(all);
    t->step++;
    move_weights(t, gain);
    return sum;
}
