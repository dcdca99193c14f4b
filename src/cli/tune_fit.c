/*
 * tune_fit.c: plays the games that weights are fitted to.
 *
 * Threads play a batch of games, each in its own slot; then one thread adds them in order.
 */
#define _GNU_SOURCE
#include "tune_fit.h"
#include "cli.h"
#include "meter.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 64 }; /* games in a batch */

/* One game's positions: rows of features, as the first seat's side sees them. */
typedef struct played {
    int32_t *rows; /* owned */
    unsigned n, room;
    double outcome;
    bool is_over;
} played;

typedef struct batch {
    const tune_games *t;
    uint32_t first, n;
    played games[BATCH];
    atomic_uint next, refused;
} batch;

typedef struct player {
    batch *b;
    gm_state *state;
    gm_view *view;
    gm_moves moves;
    gm_events events;
    pthread_t thread;
    bool has_thread;
} player;

static void keep_position(const player *p, played *to)
{
    const tune_games *t = p->b->t;

    if (to->n == to->room) {
        to->room = to->room ? 2 * to->room : 32;
        to->rows =
            cli_must_have(realloc(to->rows, (size_t)to->room * t->n_weights * sizeof *to->rows));
    }
    t->set->game->features(t->set->content, p->state, 0, to->rows + (size_t)to->n++ * t->n_weights);
}

static uint16_t choose(player *p, gm_seat seat, rng *luck)
{
    const tune_games *t = p->b->t;

    if (p->moves.n == 1)
        return 0;
    if (t->stray && rng_below(luck, t->stray) == 0)
        return (uint16_t)rng_below(luck, p->moves.n);
    t->set->game->view(t->set->content, p->state, GM_SEAT(seat), p->view);
    return t->player->choose(t->player, t->set, p->view, seat, &p->moves, luck);
}

/* The result for the first seat's side; a game that both or neither won is a draw. */
static double outcome_of(const game *g, const gm_content *c, const gm_state *s)
{
    gm_seats winners = g->result(c, s).winners;
    gm_seats own = g->team ? g->team(c, s, 0) : GM_SEAT(0);
    gm_seats others = (GM_SEAT(g->n_seats(s)) - 1) & ~own;

    if (!others)
        return winners != 0;
    return ((winners & own) != 0) == ((winners & others) != 0) ? 0.5 : (winners & own) != 0;
}

static bool play(player *p, uint32_t n, played *to)
{
    const tune_games *t = p->b->t;
    const game *g = t->set->game;
    const gm_content *c = t->set->content;
    rng_key key = t->series, luck_key;
    uint32_t begun = 0;
    gm_seats must = 0;
    rng luck;

    key.word[0] += n % t->games;
    key.word[3] += n / t->games;
    luck_key = key;
    luck_key.word[1]++;
    rng_start(&luck, &luck_key);
    if (g->setup(c, p->state, &t->setups[n / t->games].how, &key) != 0)
        return false;
    to->n = 0;
    for (unsigned i = 0; i < MATCH_MAX_DECISIONS && (must = g->must_act(c, p->state)) != 0; i++) {
        gm_seat seat = (gm_seat)set_first(must);
        if (g->begun(c, p->state) != begun)
            keep_position(p, to);
        begun = g->begun(c, p->state);
        g->moves(c, p->state, seat, &p->moves);
        gm_clear(&p->events);
        g->apply(c, p->state, seat, p->moves.m[choose(p, seat, &luck)], &p->events);
    }
    to->is_over = must == 0;
    to->outcome = outcome_of(g, c, p->state);
    return true;
}

static void *work(void *argument)
{
    player *p = argument;
    uint32_t i;

    while ((i = atomic_fetch_add(&p->b->next, 1)) < p->b->n) {
        if (!play(p, p->b->first + i, &p->b->games[i]))
            atomic_store(&p->b->refused, 1);
    }
    return NULL;
}

static void play_batch(batch *b, player *players)
{
    unsigned n = b->t->threads;

    atomic_store(&b->next, 0);
    for (unsigned i = 1; i < n; i++)
        players[i].has_thread = pthread_create(&players[i].thread, NULL, work, &players[i]) == 0;
    (void)work(&players[0]);
    for (unsigned i = 1; i < n; i++) {
        if (players[i].has_thread)
            (void)pthread_join(players[i].thread, NULL);
    }
}

static bool add_batch(const batch *b, fit *f)
{
    const tune_games *t = b->t;

    for (uint32_t i = 0; i < b->n; i++) {
        const played *p = &b->games[i];
        const uint32_t n = b->first + i;
        const fit_game from = { n % t->games, (uint8_t)(n / t->games) };
        for (unsigned k = 0; p->is_over && k < p->n; k++) {
            if (!fit_add(f, from, p->rows + (size_t)k * t->n_weights, p->outcome)) {
                cli_complain("There is not enough memory for so many positions.");
                return false;
            }
        }
    }
    return true;
}

static bool collect(batch *b, player *players, fit *f)
{
    uint32_t all = b->t->n_setups * b->t->games;
    atomic_uint done = 0;
    meter *shown = meter_start("playing", &done, all);
    bool is_fine = true;

    for (b->first = 0; b->first < all && is_fine; b->first += b->n) {
        b->n = all - b->first < BATCH ? all - b->first : BATCH;
        play_batch(b, players);
        is_fine = !atomic_load(&b->refused) && add_batch(b, f);
        atomic_store(&done, b->first + b->n);
    }
    meter_stop(shown);
    if (atomic_load(&b->refused))
        cli_complain("A set-up is refused; kapelle sim says why.");
    return is_fine;
}

fit *tune_collect(const tune_games *t)
{
    batch *b = cli_must_have(calloc(1, sizeof *b));
    player *players = cli_must_have(calloc(t->threads, sizeof *players));
    fit *f = cli_must_have(fit_open((uint16_t)t->n_weights));
    bool is_fine;

    b->t = t;
    for (unsigned i = 0; i < t->threads; i++)
        players[i] = (player){ .b = b,
                               .state = cli_must_have(calloc(1, t->set->game->state_size)),
                               .view = cli_must_have(calloc(1, t->set->game->view_size)) };
    is_fine = collect(b, players, f);
    for (unsigned i = 0; i < t->threads; i++) {
        free(players[i].state);
        free(players[i].view);
    }
    for (unsigned i = 0; i < BATCH; i++)
        free(b->games[i].rows);
    free(players);
    free(b);
    if (is_fine)
        return f;
    fit_close(f);
    return NULL;
}
