/*
 * cmd_sim.c: `kapelle sim`: many games by bots, with figures.
 */
#define _GNU_SOURCE
#include "cli.h"
#include "match.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_GAMES = 2000, KEY_SEED, KEY_BOT, KEY_THREADS, KEY_JSON, MAX_THREADS = 64 };

typedef struct sim {
    cli_choice choice;
    const char *seed, *bots;
    long games, threads;
    bool is_json;
} sim;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    sim *s = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &s->choice;
        return 0;
    case KEY_GAMES:
        return cli_number(arg, "games", 1, 100000000, &s->games, state);
    case KEY_THREADS:
        return cli_number(arg, "threads", 1, MAX_THREADS, &s->threads, state);
    case KEY_SEED:
        if (!*arg || strlen(arg) > 80)
            argp_error(state, "--seed takes a word of 1 to 80 bytes");
        s->seed = arg;
        return 0;
    case KEY_BOT:
        s->bots = arg;
        return 0;
    case KEY_JSON:
        s->is_json = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* "random,greedy": a bot a seat, in order; the last one takes all further seats. */
static bool seat_bots(const game *g, const char *names, const bot *bots[GM_MAX_SEATS])
{
    const char *at = names;

    for (unsigned i = 0; i < GM_MAX_SEATS; i++) {
        span name = { at, strcspn(at, ",") };
        bots[i] = bot_find(g, name);
        if (!bots[i]) {
            cli_complain_bot(g, name, "");
            return false;
        }
        if (at[name.length] == ',')
            at += name.length + 1;
    }
    return true;
}

/* One worker: takes the next game number until none is left. */
typedef struct worker {
    match m;
    match_stats stats;
    rng_key series;
    uint32_t games;
    atomic_uint *next;
    bool shows_progress, was_refused, has_thread;
    pthread_t thread;
} worker;

static void *work(void *argument)
{
    worker *w = argument;
    uint32_t n;

    while ((n = atomic_fetch_add(w->next, 1)) < w->games) {
        if (!match_play(&w->m, &w->series, n, &w->stats)) {
            w->was_refused = true;
            break;
        }
        if (w->shows_progress && n % 256 == 0)
            cli_progress("playing", n, w->games);
    }
    return NULL;
}

static bool start_worker(worker *w, const cli_game *g, const gm_options *how, const sim *s,
                         atomic_uint *next)
{
    *w = (worker){ .series = rng_key_from_text(s->seed, strlen(s->seed)),
                   .games = (uint32_t)s->games,
                   .next = next };
    w->m = (match){ .set = &g->set, .how = how };
    w->m.state = cli_must_have(calloc(1, g->set.game->state_size));
    w->m.view = cli_must_have(calloc(1, g->set.game->view_size));
    return seat_bots(g->set.game, s->bots, w->m.bots);
}

static bool play_all(const cli_game *g, const gm_options *how, const sim *s, match_stats *sum)
{
    worker *workers = cli_must_have(calloc((size_t)s->threads, sizeof *workers));
    atomic_uint next = 0;
    bool is_fine = true;

    for (long i = 0; i < s->threads && is_fine; i++)
        is_fine = start_worker(&workers[i], g, how, s, &next);
    workers[0].shows_progress = true;
    for (long i = 1; i < s->threads && is_fine; i++) /* with fewer threads it only takes longer */
        workers[i].has_thread = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
    if (is_fine)
        (void)work(&workers[0]);
    for (long i = 0; i < s->threads; i++) {
        if (workers[i].has_thread)
            (void)pthread_join(workers[i].thread, NULL);
        match_add(sum, &workers[i].stats);
        is_fine = is_fine && !workers[i].was_refused;
        free(workers[i].m.state);
        free(workers[i].m.view);
    }
    free(workers);
    cli_progress_end();
    return is_fine;
}

/* How many games each seat has won by this rule. */
static void print_won(const match_stats *t, gm_rule r, const char *between, unsigned n_seats)
{
    for (unsigned i = 0; i < n_seats; i++)
        printf("%s%" PRIu32, i ? between : "", t->won[r][i]);
}

static bool has_winner(const match_stats *t, gm_rule r)
{
    for (unsigned i = 0; i < GM_MAX_SEATS; i++) {
        if (t->won[r][i] > 0)
            return true;
    }
    return false;
}

static void print_ends(const game *g, const match_stats *t, unsigned n_seats)
{
    for (gm_rule r = 1; r < g->n_rules; r++) {
        if (t->ends[r] == 0)
            continue;
        printf("  %8" PRIu64 "  %s %s", t->ends[r], g->rules[r].id, g->rules[r].gist);
        if (has_winner(t, r)) {
            printf("; won by seat: ");
            print_won(t, r, " ", n_seats);
        }
        printf("\n");
    }
}

/* By the rules that ended games: how many, and how many each seat won that way. */
static void print_json_ends(const game *g, const match_stats *t, unsigned n_seats)
{
    const char *comma = "";

    printf("\"ends\": {");
    for (gm_rule r = 1; r < g->n_rules; r++) {
        if (t->ends[r] == 0)
            continue;
        printf("%s\"%s\": %" PRIu64, comma, g->rules[r].id, t->ends[r]);
        comma = ", ";
    }
    printf("}, \"ways\": {");
    comma = "";
    for (gm_rule r = 1; r < g->n_rules; r++) {
        if (t->ends[r] == 0)
            continue;
        printf("%s\"%s\": [", comma, g->rules[r].id);
        print_won(t, r, ", ", n_seats);
        printf("]");
        comma = ", ";
    }
    printf("}");
}

static void print_json(const game *g, const match_stats *t, double cpu, unsigned n_seats)
{
    printf("{\"game\": \"%s\", \"games\": %" PRIu64 ", \"decisions\": %" PRIu64
           ", \"forced\": %" PRIu64 ", \"unfinished\": %" PRIu64 ", \"wins\": %" PRIu64
           ", \"results\": [",
           g->id, t->games, t->decisions, t->forced, t->unfinished, t->all_won);
    for (unsigned i = 0; i < n_seats; i++)
        printf("%s%" PRIu64, i ? ", " : "", t->wins[i]);
    printf("], ");
    print_json_ends(g, t, n_seats);
    printf(", \"deepest\": %" PRIu32 ", \"signature\": \"%016" PRIx64 "\", \"cpu_s\": %.3f}\n",
           t->deepest, t->signature, cpu);
}

static void print_words(const game *g, const match_stats *t, double cpu, unsigned n_seats)
{
    printf("%s: %" PRIu64 " games, %" PRIu64 " decisions, %" PRIu64 " forced moves, %" PRIu64
           " unfinished\n",
           g->title, t->games, t->decisions, t->forced, t->unfinished);
    printf("won by seat:");
    for (unsigned i = 0; i < n_seats; i++)
        printf(" %" PRIu64, t->wins[i]);
    printf("; by all %" PRIu64 ", by nobody %" PRIu64 "\n", t->all_won, t->nobody_won);
    print_ends(g, t, n_seats);
    printf("deepest stack %" PRIu32 ", signature %016" PRIx64 ", %.2f s of CPU\n", t->deepest,
           t->signature, cpu);
}

static int simulate(const cli_game *g, const sim *s)
{
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);
    gm_options how;
    match_stats sum = { .games = 0 };
    double start = cli_cpu_seconds();
    gm_state *probe;
    rng_key key = rng_key_from_text("", 0);
    unsigned n_seats;
    gm_rule no;

    if (gm_read_options(g->set.game, span_of(s->choice.setup), &how, &why)) {
        cli_complain("%s", why_text);
        return CLI_USAGE;
    }
    probe = cli_must_have(calloc(1, g->set.game->state_size));
    no = g->set.game->setup(g->set.content, probe, &how, &key);
    n_seats = no ? 0 : g->set.game->n_seats(probe);
    free(probe);
    if (no) {
        cli_complain("%s: %s.", g->set.game->rules[no].id, g->set.game->rules[no].gist);
        return CLI_USAGE;
    }
    if (!play_all(g, &how, s, &sum))
        return CLI_USAGE;
    (s->is_json ? print_json : print_words)(g->set.game, &sum, cli_cpu_seconds() - start, n_seats);
    return sum.unfinished ? CLI_FAILED : CLI_OK;
}

int cmd_sim(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "games", KEY_GAMES, "N", 0, "how many games (default: 1000)", 0 },
        { "seed", KEY_SEED, "WORD", 0, "the series of games (default: kapelle)", 0 },
        { "bot", KEY_BOT, "NAME[,NAME...]", 0, "who plays, seat by seat (default: random)", 0 },
        { "threads", KEY_THREADS, "N", 0, "threads (default: all cores)", 0 },
        { "json", KEY_JSON, NULL, 0, "figures as one JSON object", 0 },
        { 0 },
    };
    struct argp_child children[] = { { cli_choice_argp("null"), 0, "Set-up:", 5 }, { 0 } };
    struct argp argp = {
        .options = options,
        .parser = parse,
        .children = children,
        .doc = "Lets bots play many games and prints figures.\v"
               "In JSON, `results` are the games that each seat won, in the order of the seats, "
               "and `wins` those that all won; `ends` are the games that each rule ended, and "
               "`ways` how many of them each seat won. Nobody won the rest."
    };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    sim s = { .choice = { .game = "null" },
              .seed = "kapelle",
              .bots = "random",
              .games = 1000,
              .threads = cores < 1 ? 1 : (cores > MAX_THREADS ? MAX_THREADS : cores) };
    cli_game g;
    int status;

    if (!cli_parse(&argp, argc, argv, &s))
        return CLI_USAGE;
    status = cli_open(&g, s.choice.game, s.choice.content);
    if (status != CLI_OK)
        return status;
    status = cli_is_playable(&g) ? simulate(&g, &s) : CLI_USAGE;
    cli_close(&g);
    return status;
}
