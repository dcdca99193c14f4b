/*
 * cmd_bench.c: `kapelle bench`: the figures that we publish. Those of a server are in
 * cmd_bench_server.c.
 */
#include "bench_plan.h"
#include "embed.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_JSON = 2000, KEY_ROUNDS };

typedef struct wishes {
    bool is_json;
    long rounds;
} wishes;

typedef struct figures {
    double decisions_per_s, games_per_s, forced_per_game, copy_ns, ratio, load_ms;
    bool has_plan;
    bench_plan plan;
} figures;

/* What to play where the usual set-up is a lesson for beginners. */
static const struct setup {
    const char *game, *line;
} setups[] = { { "st", "scenario=wiem-kim-jestes" } };

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wishes *w = state->input;

    switch (key) {
    case KEY_JSON:
        w->is_json = true;
        return 0;
    case KEY_ROUNDS:
        return cli_number(arg, "rounds", 1, 100, &w->rounds, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The best of several rounds: what the code can do undisturbed. */
static void measure_play(match *m, long rounds, figures *f)
{
    rng_key series = rng_key_from_text("bench", 5);

    for (long round = 0; round < rounds; round++) {
        match_stats t = { .games = 0 };
        double start = cli_cpu_seconds(), seconds = 0;
        while (seconds < 0.8) {
            for (int i = 0; i < 200; i++) {
                if (!match_play(m, &series, (uint32_t)t.games, &t))
                    gm_trap("the set-up is refused");
            }
            seconds = cli_cpu_seconds() - start;
        }
        if ((double)t.decisions / seconds < f->decisions_per_s)
            continue;
        f->decisions_per_s = (double)t.decisions / seconds;
        f->games_per_s = (double)t.games / seconds;
        f->forced_per_game = (double)t.forced / (double)t.games;
    }
}

/* Copies back and forth, so that the compiler cannot drop them. */
static void measure_copy(const match *m, figures *f)
{
    enum { COPIES = 2000000 };
    size_t size = m->set->game->state_size;
    uint8_t *other = cli_must_have(malloc(size));
    double start = cli_cpu_seconds();

    for (int i = 0; i < COPIES / 2; i++) {
        memcpy(other, m->state, size);
        __asm__ volatile("" : : "r"(other) : "memory");
        memcpy(m->state, other, size);
        __asm__ volatile("" : : "r"(m->state) : "memory");
    }
    f->copy_ns = (cli_cpu_seconds() - start) * 1e9 / (double)COPIES;
    free(other);
}

static void report_nothing(void *listener, const char *file, unsigned line, const char *what)
{
    (void)listener, (void)file, (void)line, (void)what;
}

static void measure_load(const game *g, figures *f)
{
    enum { LOADS = 20 };
    content_file files[CLI_MAX_FILES];
    size_t n = embed_content_of(g->id, files, CLI_MAX_FILES);
    void *block = cli_must_have(malloc(CLI_CONTENT_MEMORY));
    double start = cli_cpu_seconds();

    for (int i = 0; i < LOADS; i++) {
        arena memory = arena_in(block, CLI_CONTENT_MEMORY);
        gm_set set;
        if (!games_open(g, files, n, &memory, report_nothing, NULL, &set))
            gm_trap("the built-in content is refused");
    }
    f->load_ms = (cli_cpu_seconds() - start) * 1e3 / (double)LOADS;
    free(block);
}

static span setup_of(const game *g)
{
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        if (strcmp(setups[i].game, g->id) == 0)
            return span_of(setups[i].line);
    }
    return span_of("");
}

static bool measure(const game *g, long rounds, figures *f)
{
    cli_game open;
    gm_options how;
    char why[200];
    text w = text_in(why, sizeof why);
    match m;

    if (cli_open(&open, g->id, NULL) != CLI_OK)
        return false;
    if (gm_read_options(g, setup_of(g), &how, &w))
        gm_trap("the set-up is refused");
    m = (match){ .set = &open.set, .how = &how };
    m.state = cli_must_have(calloc(1, g->state_size));
    m.view = cli_must_have(calloc(1, g->view_size));
    for (int i = 0; i < GM_MAX_SEATS; i++)
        m.bots[i] = bots_all[0];
    measure_play(&m, rounds, f);
    measure_copy(&m, f);
    measure_load(g, f);
    f->ratio = 1e9 / f->decisions_per_s / f->copy_ns;
    f->has_plan = bench_can_plan(g);
    if (f->has_plan)
        bench_planners(&m, rounds, &f->plan);
    free(m.state);
    free(m.view);
    cli_close(&open);
    return true;
}

static void print_plan_json(const bench_plan *p)
{
    printf(", \"policy_games_per_cpu_s\": %.0f, \"policy_decisions_per_cpu_s\": %.0f, \"bots\": [",
           p->games_per_s, p->decisions_per_s);
    for (unsigned i = 0; i < BENCH_LEVELS; i++) {
        const stats_times *t = &p->levels[i].times;
        printf("%s{\"bot\": \"%s\", \"decisions\": %" PRIu64 ", \"median_ms\": %.4g, "
               "\"p99_ms\": %.4g}",
               i ? ", " : "", p->levels[i].bot, t->n, stats_quantile_ms(t, 0.5),
               stats_quantile_ms(t, 0.99));
    }
    printf("], \"planner_growth_kb\": %ld", p->growth);
}

static void print_json(const game *g, const figures *f, bool is_first)
{
    printf("%s{\"game\": \"%s\", \"decisions_per_cpu_s\": %.0f, \"games_per_cpu_s\": %.0f, "
           "\"forced_per_game\": %.2f, \"state_bytes\": %zu, \"copy_ns\": %.1f, "
           "\"ratio\": %.2f, \"content_load_ms\": %.3f",
           is_first ? "" : ", ", g->id, f->decisions_per_s, f->games_per_s, f->forced_per_game,
           g->state_size, f->copy_ns, f->ratio, f->load_ms);
    if (f->has_plan)
        print_plan_json(&f->plan);
    printf("}");
}

static void print_plan_words(const bench_plan *p)
{
    printf("%-16s play-outs: %.0f games/s to the end by the quick policy, %.0f decisions/s\n", "",
           p->games_per_s, p->decisions_per_s);
    for (unsigned i = 0; i < BENCH_LEVELS; i++) {
        const stats_times *t = &p->levels[i].times;
        printf("%-16s %-6s decides in %.3g ms (median), %.3g ms (99 of 100)\n", "",
               p->levels[i].bot, stats_quantile_ms(t, 0.5), stats_quantile_ms(t, 0.99));
    }
    printf("%-16s memory grew by %ld kB while hard was thinking\n", "", p->growth);
}

static void print_words(const game *g, const figures *f, bool is_first)
{
    (void)is_first;
    printf("%-16s %5.2f M decisions/s  %8.0f games/s  %5.2f forced/game\n"
           "%-16s state %zu B, copied in %.1f ns; a decision costs %.1f copies; "
           "content loads in %.2f ms\n",
           g->title, f->decisions_per_s / 1e6, f->games_per_s, f->forced_per_game, "",
           g->state_size, f->copy_ns, f->ratio, f->load_ms);
    if (f->has_plan)
        print_plan_words(&f->plan);
}

int cmd_bench(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "json", KEY_JSON, NULL, 0, "figures as one JSON object", 0 },
        { "rounds", KEY_ROUNDS, "N", 0, "so many tries, of which the best counts (default: 5)", 0 },
        { 0 },
    };
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .args_doc = "[server]",
        .doc =
            "Measures random play of every game, per second of CPU, on one core; and its computer "
            "players: whole games by the quick policy, and the time of a decision. "
            "`kapelle bench server` measures a server instead.",
    };
    static char name[] = "kapelle bench server"; /* as argp tells it */
    wishes w = { .rounds = 5 };
    bool is_first = true;

    if (argc > 1 && strcmp(argv[1], "server") == 0) {
        argv[1] = name;
        return cmd_bench_server(argc - 1, argv + 1);
    }
    if (!cli_parse(&argp, argc, argv, &w))
        return CLI_USAGE;
    if (w.is_json)
        printf("{\"playouts\": [");
    for (size_t i = 0; i < games_count; i++) {
        figures f = { .decisions_per_s = 0 };
        if (!games_is_playable(games_all[i]))
            continue;
        if (!measure(games_all[i], w.rounds, &f))
            return CLI_FAILED;
        (w.is_json ? print_json : print_words)(games_all[i], &f, is_first);
        is_first = false;
    }
    if (w.is_json)
        printf("]}\n");
    return CLI_OK;
}
