/*
 * bench_plan.c: games by the policy against the clock, and levels asked in positions of a game.
 *
 * All levels are asked in positions of the same games, which easy plays, so that a slow level does
 * not have to finish one. Its answers are not played.
 */
#include "bench_plan.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
    EVERY = 5,     /* one decision in so many is asked about */
    ENOUGH = 4000, /* answers of a level */
    BATCH = 10     /* games between two looks at the clock */
};
static const double policy_seconds = 0.2, level_seconds[BENCH_LEVELS] = { 0.05, 0.25, 0.9 };
static const char *const level_names[BENCH_LEVELS] = { "easy", "normal", "hard" };

bool bench_can_plan(const game *g)
{
    return g->value && g->policy;
}

static void seat_all(match *m, const bot *b)
{
    for (int i = 0; i < GM_MAX_SEATS; i++)
        m->bots[i] = b;
}

static void measure_policy(match *m, long rounds, bench_plan *out)
{
    rng_key series = rng_key_from_text("bench", 5);
    match_stats t = { .games = 0 };
    double start = cli_cpu_seconds(), seconds = 0;

    seat_all(m, &policy_bot);
    while (seconds < policy_seconds * (double)rounds) {
        for (int i = 0; i < BATCH; i++) {
            if (!match_play(m, &series, (uint32_t)t.games, &t))
                gm_trap("the set-up is refused");
        }
        seconds = cli_cpu_seconds() - start;
    }
    out->games_per_s = (double)t.games / seconds;
    out->decisions_per_s = (double)t.decisions / seconds;
}

/* ---- levels ---- */

static long peak_kilobytes(void)
{
    struct rusage used;

    return getrusage(RUSAGE_SELF, &used) == 0 ? used.ru_maxrss : 0;
}

static uint64_t thread_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* A game at work in which a level is asked. */
typedef struct asking {
    match *m;
    const bot *player, *asked;
    bench_level *to;
    rng luck;
    uint64_t spent, limit; /* nanoseconds */
    unsigned decisions;
    long warm; /* peak_kilobytes by then */
} asking;

static bool is_enough(const asking *a)
{
    return a->spent >= a->limit || a->to->times.n >= ENOUGH;
}

static uint16_t decide(asking *a, const bot *b, gm_seat seat)
{
    return b->choose(b, a->m->set, a->m->view, seat, &a->m->list, &a->luck);
}

static void ask(asking *a, gm_seat seat)
{
    uint64_t began = thread_ns(), took;

    (void)decide(a, a->asked, seat);
    took = thread_ns() - began;
    stats_time(&a->to->times, took);
    a->spent += took;
    if (a->to->times.n == 1)
        a->warm = peak_kilobytes();
}

static void play_and_ask(asking *a, uint32_t n)
{
    const game *g = a->m->set->game;
    const gm_content *c = a->m->set->content;
    rng_key key = { .word = { n } };
    gm_seats must;

    if (g->setup(c, a->m->state, a->m->how, &key) != 0)
        gm_trap("the set-up is refused");
    while ((must = g->must_act(c, a->m->state)) != 0 && !is_enough(a)) {
        gm_seat seat = (gm_seat)set_first(must);
        uint16_t chosen = 0;
        g->moves(c, a->m->state, seat, &a->m->list);
        if (a->m->list.n > 1) {
            g->view(c, a->m->state, GM_SEAT(seat), a->m->view);
            if (a->decisions++ % EVERY == 0)
                ask(a, seat);
            chosen = decide(a, a->player, seat);
        }
        gm_clear(&a->m->events);
        g->apply(c, a->m->state, seat, a->m->list.m[chosen], &a->m->events);
    }
}

void bench_planners(match *m, long rounds, bench_plan *out)
{
    const game *g = m->set->game;

    *out = (bench_plan){ .growth = 0 };
    measure_policy(m, rounds, out);
    for (unsigned i = 0; i < BENCH_LEVELS; i++) {
        asking a = { .m = m,
                     .player = bot_find(g, span_of(level_names[0])),
                     .asked = bot_find(g, span_of(level_names[i])),
                     .to = &out->levels[i],
                     .limit = (uint64_t)(level_seconds[i] * (double)rounds * 1e9) };
        out->levels[i].bot = level_names[i];
        rng_start(&a.luck, &(rng_key){ .word = { 1 } });
        for (uint32_t n = 0; !is_enough(&a); n++)
            play_and_ask(&a, n);
        out->growth = peak_kilobytes() - a.warm;
    }
}
