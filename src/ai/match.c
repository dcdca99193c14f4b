/*
 * match.c: plays games and counts.
 *
 * The signature of a series is the sum of one hash for each game, over all its moves and its last state. A sum, so
 * that it does not matter which thread played which game.
 */
#include "match.h"

#include <string.h>

static uint16_t choose_random(const gm_set *set, const gm_view *v, gm_seat seat,
                              const gm_moves *moves, rng *luck)
{
    (void)set, (void)v, (void)seat;
    return (uint16_t)rng_below(luck, moves->n);
}

static const bot random_bot = { .name = "random", .choose = choose_random };
const bot *const bots_all[] = { &random_bot };
const size_t bots_count = COUNT_OF(bots_all);

const bot *bot_find(span name)
{
    for (size_t i = 0; i < bots_count; i++) {
        if (span_is(name, bots_all[i]->name))
            return bots_all[i];
    }
    return NULL;
}

/* The key of game n in the series of a seed: "seed/n" as text. */
static rng_key game_key(span seed, uint32_t n, const char *use)
{
    char buffer[120];
    text t = text_in(buffer, sizeof buffer);

    text_span(&t, seed);
    text_char(&t, '/');
    text_number(&t, n);
    text_put(&t, use);
    return rng_key_from_text(buffer, t.length);
}

static gm_seat nth_seat(gm_seats set, uint32_t n)
{
    gm_seat i = 0;

    for (;; i++) {
        if (set & GM_SEAT(i) && n-- == 0)
            return i;
    }
}

static uint32_t count_seats(gm_seats set)
{
    uint32_t n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Mostly somebody who must act; one time in sixteen somebody who may interrupt. */
static gm_seat next_seat(const match *m, gm_seats must, rng *luck)
{
    gm_seats may = m->set->game->may_act(m->set->content, m->state);

    if (may != 0 && rng_next(luck) % 16 == 0)
        must = may;
    return must & (must - 1) ? nth_seat(must, rng_below(luck, count_seats(must)))
                             : nth_seat(must, 0);
}

static gm_move choose(const match *m, gm_seat seat, const gm_moves *list, rng *luck)
{
    const bot *b = m->bots[seat];

    if (list->n == 1)
        return list->m[0];
    if (b->wants_view)
        m->set->game->view(m->set->content, m->state, GM_SEAT(seat), m->view);
    return list->m[b->choose(m->set, m->view, seat, list, luck)];
}

/* One decision: list, choose, check, apply. */
static void step(const match *m, gm_seats must, rng *luck, uint64_t *hash, match_stats *stats)
{
    const game *g = m->set->game;
    const gm_content *c = m->set->content;
    gm_seat seat = next_seat(m, must, luck);
    gm_moves list;
    gm_events events;
    gm_move move;
    uint64_t word;

    list.n = 0;
    events.n = 0;
    g->moves(c, m->state, seat, &list);
    if (list.n == 0)
        gm_trap("somebody is asked and has no move");
    move = choose(m, seat, &list, luck);
    if (g->check(c, m->state, seat, move) != 0)
        gm_trap("a listed move is refused");
    g->apply(c, m->state, seat, move, &events);
    memcpy(&word, &move, sizeof word);
    *hash = hash64_word(*hash, word ^ (uint64_t)seat << 60);
    stats->decisions += list.n > 1;
    stats->forced += list.n == 1;
    if (g->depth(m->state) > stats->deepest)
        stats->deepest = g->depth(m->state);
}

static void count_result(const match *m, match_stats *stats)
{
    const game *g = m->set->game;
    gm_result r = g->result(m->set->content, m->state);
    uint8_t n = g->n_seats(m->state);

    if (!r.is_over) {
        stats->unfinished++;
        return;
    }
    stats->ends[r.reason & 0xff]++;
    stats->nobody_won += r.winners == 0;
    stats->all_won += r.winners == (1u << n) - 1;
    for (gm_seat i = 0; i < n; i++)
        stats->wins[i] += r.winners >> i & 1;
}

bool match_play(const match *m, span seed, uint32_t n, match_stats *stats)
{
    const game *g = m->set->game;
    rng_key key = game_key(seed, n, ""), luck_key = game_key(seed, n, "/bots");
    uint64_t hash = hash64_word(HASH64_START, n), before = stats->decisions;
    gm_seats must;
    rng luck;

    rng_start(&luck, &luck_key);
    if (g->setup(m->set->content, m->state, m->how, &key) != 0)
        return false;
    while ((must = g->must_act(m->set->content, m->state)) != 0 &&
           stats->decisions - before < MATCH_MAX_DECISIONS)
        step(m, must, &luck, &hash, stats);
    stats->games++;
    stats->signature += hash64_word(hash, gm_hash_state(g, m->state));
    count_result(m, stats);
    return true;
}

void match_add(match_stats *sum, const match_stats *more)
{
    sum->games += more->games;
    sum->decisions += more->decisions;
    sum->forced += more->forced;
    sum->unfinished += more->unfinished;
    sum->signature += more->signature;
    sum->nobody_won += more->nobody_won;
    sum->all_won += more->all_won;
    for (size_t i = 0; i < COUNT_OF(sum->wins); i++)
        sum->wins[i] += more->wins[i];
    for (size_t i = 0; i < COUNT_OF(sum->ends); i++)
        sum->ends[i] += more->ends[i];
    if (more->deepest > sum->deepest)
        sum->deepest = more->deepest;
}
