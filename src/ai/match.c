/*
 * match.c: plays games and counts.
 *
 * The signature of a series is the sum of one hash per game, over its moves and last state. We use
 * a sum so that it does not matter which thread played which game.
 */
#include "match.h"

#include <string.h>

static uint16_t choose_random(const bot *b, const gm_set *set, const gm_view *v, gm_seat seat,
                              const gm_moves *moves, rng *luck)
{
    (void)b, (void)set, (void)v, (void)seat;
    return (uint16_t)rng_below(luck, moves->n);
}

static uint16_t choose_greedy(const bot *b, const gm_set *set, const gm_view *v, gm_seat seat,
                              const gm_moves *moves, rng *luck)
{
    (void)b;
    return set->game->advise(set->content, v, seat, moves, luck);
}

static uint16_t choose_by_plan(const bot *b, const gm_set *set, const gm_view *v, gm_seat seat,
                               const gm_moves *moves, rng *luck)
{
    int32_t w[GM_MAX_WEIGHTS];
    plan_task task = { .set = set,
                       .w = w,
                       .view = v,
                       .moves = moves,
                       .seat = seat,
                       .is_enough = b->is_enough,
                       .asker = b->asker };
    plan_verdict verdict;

    plan_weights(set->game, b->name, w);
    plan_decide(&task, set->game->judge ? &b->level->judging : &b->level->playing, luck, &verdict);
    return verdict.best;
}

static const bot random_bot = {
    .name = "random", .label = "random 1", .choose = choose_random, .interrupts = true, .version = 1
};
static const bot greedy_bot = { .name = "greedy",
                                .label = "greedy 1",
                                .choose = choose_greedy,
                                .wants_view = true,
                                .wants_advice = true,
                                .version = 1 };
/*
 * Easy looks one move ahead; normal follows its turn, or plays a few moves on; hard does both with
 * more patience, and is not predictable. None of them blunders on purpose.
 */
static const plan_level easy = {
    .judging = { .samples = 1, .depth = 1 },
    .playing = { .samples = 1 },
};
static const plan_level normal = {
    .judging = { .samples = 2, .depth = 2, .width = 3 },
    .playing = { .samples = 1, .candidates = 16, .horizon = 1, .playouts = 64 },
};
static const plan_level hard = {
    .judging = { .samples = 4, .depth = 4, .width = 4 },
    .playing = { .samples = 1,
                 .candidates = 32,
                 .horizon = 1,
                 .playouts = 300,
                 .is_secretive = true },
};

/* The last three think like normal, each with the tastes of its character. */
enum { EASY, NORMAL, HARD, CAUTIOUS, BOLD, PATIENT, PLANNERS };
static const bot planners[PLANNERS] = {
    [EASY] = { "easy", "easy 2", choose_by_plan, .wants_view = true, .level = &easy, .version = 2 },
    [NORMAL] = { "normal", "normal 4", choose_by_plan, .wants_view = true, .level = &normal,
                 .version = 4 },
    [HARD] = { "hard", "hard 4", choose_by_plan, .wants_view = true, .level = &hard, .version = 4 },
    [CAUTIOUS] = { "cautious", "cautious 2", choose_by_plan, .wants_view = true, .level = &normal,
                   .version = 2 },
    [BOLD] = { "bold", "bold 2", choose_by_plan, .wants_view = true, .level = &normal,
               .version = 2 },
    [PATIENT] = { "patient", "patient 2", choose_by_plan, .wants_view = true, .level = &normal,
                  .version = 2 },
};

static uint16_t follow_policy(const bot *b, const gm_set *set, const gm_state *truth, gm_seat seat,
                              const gm_moves *moves, rng *luck)
{
    int32_t w[GM_MAX_WEIGHTS];

    (void)b;
    plan_weights(set->game, NULL, w);
    return set->game->policy(set->content, w, truth, seat, moves, luck);
}

const bot policy_bot = {
    .name = "policy", .label = "policy 1", .peek = follow_policy, .version = 1
};

/* Logs keep a bot's place in this list: new ones come last. */
const bot *const bots_all[] = { &random_bot,       &greedy_bot,       &planners[EASY],
                                &planners[NORMAL], &planners[HARD],   &planners[CAUTIOUS],
                                &planners[BOLD],   &planners[PATIENT] };
const size_t bots_count = COUNT_OF(bots_all);

bool bot_plays(const bot *b, const game *g)
{
    return (!b->wants_advice || g->advise) && (!b->level || g->value);
}

const bot *bot_find(const game *g, span name)
{
    for (size_t i = 0; i < bots_count; i++) {
        if (span_is(name, bots_all[i]->name) && bot_plays(bots_all[i], g))
            return bots_all[i];
    }
    return NULL;
}

const bot *bot_usual(const game *g)
{
    const bot *const order[] = { &planners[NORMAL], &greedy_bot };

    for (size_t i = 0; i < COUNT_OF(order); i++) {
        if (bot_plays(order[i], g))
            return order[i];
    }
    return &random_bot;
}

/* The key of game n in a series, for the game itself (use 0) or for the bots' luck (use 1). */
static rng_key game_key(const rng_key *series, uint32_t n, uint32_t use)
{
    rng_key key = *series;

    key.word[0] += n;
    key.word[1] += use;
    return key;
}

/* One of a set of seats, all equally likely, by the upper bits of a random word. */
static gm_seat pick_seat(gm_seats set, uint32_t word)
{
    return (gm_seat)set_nth(set, (word >> 8) * set_count(set) >> 24);
}

static gm_seats interrupting_seats(const match *m)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < GM_MAX_SEATS; i++)
        set |= m->bots[i] && m->bots[i]->interrupts ? GM_SEAT(i) : 0;
    return set;
}

/*
 * Usually a seat that must act; one time in sixteen another that may interrupt. The running hash is
 * random enough to decide that, and costs nothing.
 */
static gm_seat next_seat(const match *m, gm_seats must, uint64_t hash)
{
    uint32_t word = (uint32_t)(hash >> 32);
    gm_seats may;

    if (word % 16 == 0) {
        may = m->set->game->may_act(m->set->content, m->state) & ~must;
        may &= interrupting_seats(m);
        must = may ? may : must;
    }
    return set_rest(must) ? pick_seat(must, word) : (gm_seat)set_first(must);
}

static gm_move choose(const match *m, gm_seat seat, rng *luck)
{
    const bot *b = m->bots[seat];
    uint16_t chosen;

    if (m->list.n == 1)
        return m->list.m[0];
    if (b->wants_view)
        m->set->game->view(m->set->content, m->state, GM_SEAT(seat), m->view);
    if (m->watch && m->watch->before)
        m->watch->before(m->watch->watcher, b);
    chosen = b->peek ? b->peek(b, m->set, m->state, seat, &m->list, luck)
                     : b->choose(b, m->set, m->view, seat, &m->list, luck);
    if (m->watch && m->watch->after)
        m->watch->after(m->watch->watcher, b);
    return m->list.m[chosen];
}

/* One decision: list, choose, check, apply. Returns the hash over all moves so far. */
static uint64_t step(match *m, gm_seats must, rng *luck, uint64_t hash)
{
    const game *g = m->set->game;
    const gm_content *c = m->set->content;
    gm_seat seat = next_seat(m, must, hash);
    gm_move move;
    uint64_t word;

    gm_clear(&m->events);
    g->moves(c, m->state, seat, &m->list);
    if (m->list.n == 0)
        gm_trap("somebody is asked and has no move");
    move = choose(m, seat, luck);
    if (g->check(c, m->state, seat, move) != 0)
        gm_trap("a listed move is refused");
    g->apply(c, m->state, seat, move, &m->events);
    if (m->watch && m->watch->heard)
        m->watch->heard(m->watch->watcher, &m->events);
    memcpy(&word, &move, sizeof word);
    return hash64_word(hash, word ^ (uint64_t)seat << 60);
}

static uint16_t stack_depth(const match *m)
{
    uint16_t depth;

    memcpy(&depth, (const uint8_t *)m->state + m->set->game->depth_at, sizeof depth);
    return depth;
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
    if (r.reason >= GM_MAX_RULES || r.reason >= g->n_rules)
        gm_trap("a game ended by a rule that it does not have");
    if (m->watch && m->watch->ended)
        m->watch->ended(m->watch->watcher, &r);
    stats->ends[r.reason]++;
    stats->nobody_won += r.winners == 0;
    stats->all_won += r.winners == (1u << n) - 1;
    for (gm_seat i = 0; i < n; i++) {
        stats->wins[i] += r.winners >> i & 1;
        stats->won[r.reason][i] += r.winners >> i & 1;
    }
}

bool match_play(match *m, const rng_key *series, uint32_t n, match_stats *stats)
{
    const game *g = m->set->game;
    rng_key key = game_key(series, n, 0), luck_key = game_key(series, n, 1);
    uint64_t hash = hash64_word(HASH64_START, n);
    uint32_t decisions = 0, forced = 0, deepest = stats->deepest;
    gm_seats must;
    rng luck;

    rng_start(&luck, &luck_key);
    if (g->setup(m->set->content, m->state, m->how, &key) != 0)
        return false;
    while ((must = g->must_act(m->set->content, m->state)) != 0 &&
           decisions < MATCH_MAX_DECISIONS && forced < MATCH_MAX_DECISIONS) {
        hash = step(m, must, &luck, hash);
        decisions += m->list.n > 1;
        forced += m->list.n == 1;
        deepest = stack_depth(m) > deepest ? stack_depth(m) : deepest;
    }
    stats->decisions += decisions;
    stats->forced += forced;
    stats->deepest = deepest;
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
    for (size_t i = 0; i < COUNT_OF(sum->ends); i++) {
        sum->ends[i] += more->ends[i];
        for (size_t k = 0; k < COUNT_OF(sum->won[i]); k++)
            sum->won[i][k] += more->won[i][k];
    }
    if (more->deepest > sum->deepest)
        sum->deepest = more->deepest;
}
