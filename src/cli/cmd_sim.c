/*
 * cmd_sim.c: `kapelle sim`: many games by bots, with figures.
 *
 * Game n of a series depends only on the seed and n, so threads, or machines (--from), can share
 * the games of a series in any way.
 */
#define _GNU_SOURCE
#include "cli.h"
#include "match.h"
#include "meter.h"
#include "peek.h"
#include "sim.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    KEY_GAMES = 2000,
    KEY_FROM,
    KEY_SEED,
    KEY_BOT,
    KEY_SWAP,
    KEY_THREADS,
    KEY_TIMES,
    KEY_USES,
    KEY_MERGE,
    KEY_JSON,
    MAX_THREADS = 64
};

typedef struct sim {
    cli_choice choice;
    const char *seed, *bots;
    long games, first, threads;
    bool is_json, swaps, measures, counts_uses, merges,
        is_told; /* is_told: what --merge reads from files */
    char **files;
    int n_files;
} sim;

/* The files define a merged series, so it takes no options that would be ignored. */
static void check_merge(const sim *s, struct argp_state *state)
{
    if (!s->merges)
        return;
    if (s->n_files == 0)
        argp_error(state, "--merge needs the names of files that kapelle sim --json has written");
    if (s->is_told || s->choice.game || s->choice.content || *s->choice.setup)
        argp_error(state, "--merge reads what was played from its files; only --json goes with it");
}

static error_t parse_series(int key, char *arg, struct argp_state *state)
{
    sim *s = state->input;

    switch (key) {
    case KEY_GAMES:
        return cli_number(arg, "games", 1, SIM_MAX_GAMES, &s->games, state);
    case KEY_FROM:
        return cli_number(arg, "from", 0, SIM_LAST + 1L - SIM_MAX_GAMES, &s->first, state);
    case KEY_THREADS:
        return cli_number(arg, "threads", 1, MAX_THREADS, &s->threads, state);
    case KEY_SEED:
        if (!*arg || strlen(arg) > SIM_MAX_SEED)
            argp_error(state, "--seed takes a word of 1 to %d bytes", SIM_MAX_SEED);
        s->seed = arg;
        return 0;
    case KEY_BOT:
        s->bots = arg;
        return 0;
    case KEY_SWAP:
        s->swaps = true;
        return 0;
    case KEY_TIMES:
        s->measures = true;
        return 0;
    case KEY_USES:
        s->counts_uses = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    sim *s = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &s->choice;
        return 0;
    case KEY_MERGE:
        s->merges = true;
        return 0;
    case KEY_JSON:
        s->is_json = true;
        return 0;
    case ARGP_KEY_ARGS:
        s->files = state->argv + state->next;
        s->n_files = state->argc - state->next;
        return s->merges ? 0 : ARGP_ERR_UNKNOWN;
    case ARGP_KEY_END:
        check_merge(s, state);
        return 0;
    default:
        s->is_told = s->is_told || (key >= KEY_GAMES && key <= KEY_USES);
        return parse_series(key, arg, state);
    }
}

/* One that can play at a table, or the one that cheats, which exists only here. */
static const bot *find_bot(const game *g, span name)
{
    return span_is(name, peek_bot.name) && g->value && g->policy ? &peek_bot : bot_find(g, name);
}

/* "random,greedy": one bot per seat, in order; the last one takes all further seats. */
static bool seat_bots(const game *g, const char *names, const bot *bots[GM_MAX_SEATS])
{
    const char *at = names;

    for (unsigned i = 0; i < GM_MAX_SEATS; i++) {
        span name = { at, strcspn(at, ",") };
        bots[i] = find_bot(g, name);
        if (!bots[i]) {
            cli_complain_bot(g, name, "");
            return false;
        }
        if (at[name.length] == ',')
            at += name.length + 1;
    }
    return true;
}

/* ---- playing ---- */

/* What all workers share. */
typedef struct job {
    const gm_set *set;
    gm_options how;
    const bot *bots[GM_MAX_SEATS];
    rng_key key;
    uint32_t first, n; /* n counts the games to play: with --swap, two for each number */
    bool swaps, measures, counts_uses;
    atomic_uint next, done;
} job;

/* One worker: takes the next game until none is left. */
typedef struct worker {
    job *job;
    match m;
    match_stats stats[2]; /* as seated, and with the sides exchanged */
    match_watch watch;
    struct timespec began; /* the decision at hand */
    stats_times times[GM_MAX_SEATS];
    uses_count *uses; /* NULL: they do not count */
    bool was_refused, has_thread;
    pthread_t thread;
} worker;

/* The thread's own time, so that other work on the machine does not count. */
static void start_clock(void *watcher, const bot *b)
{
    worker *w = watcher;

    (void)b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &w->began);
}

static void stop_clock(void *watcher, const bot *b)
{
    worker *w = watcher;
    struct timespec now;
    unsigned at = 0;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    while (w->job->bots[at] != b)
        at++;
    stats_time(&w->times[at], (uint64_t)((now.tv_sec - w->began.tv_sec) * 1000000000 +
                                         (now.tv_nsec - w->began.tv_nsec)));
}

static void hear(void *watcher, const gm_events *events)
{
    uses_hear(((worker *)watcher)->uses, events);
}

static void end_game(void *watcher, const gm_result *r)
{
    uses_end_game(((worker *)watcher)->uses, r);
}

static void *work(void *argument)
{
    worker *w = argument;
    job *j = w->job;
    uint32_t i;

    while ((i = atomic_fetch_add(&j->next, 1)) < j->n) {
        unsigned turned = j->swaps ? i & 1 : 0;
        uint32_t n = j->first + (j->swaps ? i / 2 : i);
        if (j->swaps) {
            w->m.bots[0] = j->bots[turned];
            w->m.bots[1] = j->bots[!turned];
        }
        if (!match_play(&w->m, &j->key, n, &w->stats[turned])) {
            w->was_refused = true;
            break;
        }
        if (w->uses)
            uses_drop_game(w->uses);
        atomic_fetch_add(&j->done, 1);
    }
    return NULL;
}

static void start_worker(worker *w, job *j)
{
    w->job = j;
    w->m.set = j->set;
    w->m.how = &j->how;
    w->m.state = cli_must_have(calloc(1, j->set->game->state_size));
    w->m.view = cli_must_have(calloc(1, j->set->game->view_size));
    memcpy(w->m.bots, j->bots, sizeof w->m.bots);
    w->watch = (match_watch){ .watcher = w };
    if (j->measures)
        w->watch.before = start_clock, w->watch.after = stop_clock;
    if (j->counts_uses) {
        w->uses = uses_start(j->set);
        w->watch.heard = hear;
        w->watch.ended = end_game;
    }
    w->m.watch = &w->watch;
}

/*
 * With two seats, the first bot's wins are those of the first seat as seated, and those of the
 * second seat with the sides exchanged. A game that both or neither win is a draw.
 */
static void add_tallies(sim_figures *f, const worker *w)
{
    for (unsigned turned = 0; turned < 2; turned++) {
        const match_stats *t = &w->stats[turned];
        uint64_t draws = t->all_won + t->nobody_won;
        for (unsigned i = 0; i < 2; i++) {
            f->bots[i].wins += t->wins[i ^ turned] - t->all_won;
            f->bots[i].losses += t->wins[!i ^ turned] - t->all_won;
            f->bots[i].draws += draws;
        }
    }
}

static void end_worker(worker *w, sim_figures *f)
{
    if (w->has_thread)
        (void)pthread_join(w->thread, NULL);
    match_add(&f->sum, &w->stats[0]);
    match_add(&f->sum, &w->stats[1]);
    if (w->job->swaps)
        add_tallies(f, w);
    for (unsigned i = 0; i < GM_MAX_SEATS; i++)
        stats_times_add(&f->times[i], &w->times[i]);
    if (w->uses)
        uses_stop(w->uses, &f->uses);
    free(w->m.state);
    free(w->m.view);
}

static bool play_all(job *j, long threads, sim_figures *f)
{
    worker *workers = cli_must_have(calloc((size_t)threads, sizeof *workers));
    meter *shown = meter_start("playing", &j->done, j->n);
    double start = cli_cpu_seconds();
    bool is_fine = true;

    for (long i = 0; i < threads; i++)
        start_worker(&workers[i], j);
    for (long i = 1; i < threads; i++) /* with fewer threads it only takes longer */
        workers[i].has_thread = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
    (void)work(&workers[0]);
    for (long i = 0; i < threads; i++) {
        end_worker(&workers[i], f);
        is_fine = is_fine && !workers[i].was_refused;
    }
    free(workers);
    meter_stop(shown);
    f->cpu = cli_cpu_seconds() - start;
    f->has_times = j->measures;
    f->has_uses = j->counts_uses;
    return is_fine;
}

/* ---- the set-up ---- */

/* Sets one game up: does the set-up work, how many seats does it give, and are they on one side? */
static bool probe(const job *j, sim_series *out)
{
    const game *g = j->set->game;
    gm_state *state = cli_must_have(calloc(1, g->state_size));
    rng_key key = rng_key_from_text("", 0);
    gm_rule no = g->setup(j->set->content, state, &j->how, &key);

    if (no == 0) {
        out->n_seats = g->n_seats(state);
        out->is_together =
            g->team && g->team(j->set->content, state, 0) == GM_SEAT(out->n_seats) - 1;
    } else {
        cli_complain("%s: %s.", g->rules[no].id, g->rules[no].gist);
    }
    free(state);
    return no == 0;
}

static bool can_swap(const sim_series *s)
{
    if (s->is_together)
        cli_complain("--swap exchanges two sides, and all seats of this game of %s are on one; "
                     "leave it out.",
                     s->game->title);
    else if (s->n_seats != 2)
        cli_complain("--swap exchanges two seats, and this game of %s has %u; leave it out.",
                     s->game->title, s->n_seats);
    return !s->is_together && s->n_seats == 2;
}

static bool describe(const job *j, const char *seed, sim_series *out)
{
    const game *g = j->set->game;
    text setup = text_in(out->setup, sizeof out->setup);

    out->game = g;
    out->rules = g->version;
    out->swaps = j->swaps;
    gm_write_options(g, &j->how, &setup);
    hash_hex(j->set->db->hash, out->content);
    (void)snprintf(out->program, sizeof out->program, "%s", KAPELLE_VERSION);
    (void)snprintf(out->seed, sizeof out->seed, "%s", seed);
    if (!probe(j, out) || (j->swaps && !can_swap(out)))
        return false;
    for (unsigned i = 0; i < out->n_seats; i++) {
        (void)snprintf(out->seats[i].bot, sizeof out->seats[i].bot, "%s", j->bots[i]->name);
        out->seats[i].version = j->bots[i]->version;
    }
    return true;
}

static bool prepare(job *j, const cli_game *g, const sim *s, sim_figures *f)
{
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);
    sim_range range = { .first = (uint32_t)s->first, .last = (uint32_t)(s->first + s->games - 1) };

    *j = (job){ .set = &g->set,
                .key = rng_key_from_text(s->seed, strlen(s->seed)),
                .first = range.first,
                .n = (uint32_t)s->games * (s->swaps ? 2 : 1),
                .swaps = s->swaps,
                .measures = s->measures,
                .counts_uses = s->counts_uses };
    if (gm_read_options(g->set.game, span_of(s->choice.setup), &j->how, &why)) {
        cli_complain("%s", why_text);
        return false;
    }
    return seat_bots(g->set.game, s->bots, j->bots) && describe(j, s->seed, &f->series) &&
           sim_add_range(f, range);
}

static int simulate(const cli_game *g, const sim *s)
{
    sim_figures *f = sim_new();
    int status = CLI_USAGE;
    job j;

    if (prepare(&j, g, s, f) && play_all(&j, s->threads, f)) {
        (s->is_json ? sim_print_json : sim_print_words)(f);
        status = f->sum.unfinished ? CLI_FAILED : CLI_OK;
    }
    sim_free(f);
    return status;
}

static const struct argp_option options[] = {
    { "games", KEY_GAMES, "N", 0, "how many games (default: 1000)", 0 },
    { "from", KEY_FROM, "N", 0, "the number of the first of them in the series (default: 0)", 0 },
    { "seed", KEY_SEED, "WORD", 0, "the series of games (default: kapelle)", 0 },
    { "bot", KEY_BOT, "NAME[,NAME...]", 0,
      "who plays, seat by seat (default: random); clairvoyant cheats and exists only here", 0 },
    { "swap", KEY_SWAP, NULL, 0,
      "play each game twice, the second time with the bots of the two "
      "sides exchanged, and count for each bot",
      0 },
    { "threads", KEY_THREADS, "N", 0, "threads (default: all cores)", 0 },
    { "times", KEY_TIMES, NULL, 0, "measure how long each bot takes to decide", 0 },
    { "uses", KEY_USES, NULL, 0,
      "count in how many games each component was used, and who won them", 0 },
    { "merge", KEY_MERGE, NULL, 0,
      "play nothing: add up the runs in these files, which "
      "--json has written",
      0 },
    { "json", KEY_JSON, NULL, 0, "figures as one JSON object", 0 },
    { 0 },
};

static const char doc[] =
    "Lets bots play many games and prints figures. docs/laboratory.md explains them.\v"
    "Behind every share of games won is its interval of 95 % by Wilson's formula: of such "
    "intervals, 95 in 100 contain the true share.\n\n"
    "In JSON, `results` are the games that each seat won, in the order of the seats, and `wins` "
    "those that all won, `nobody` those that nobody won; `ends` are the games that each rule "
    "ended, "
    "and `ways` how many of them each seat won. `rates` are each seat's shares of the games that "
    "ended, with `low` and `high` as bounds of the interval; `won` is the same for games in which "
    "all are on "
    "one side. With --swap, `bots` are each bot's `wins`, `losses`, `draws` and `score`, which "
    "counts a draw as half a win, with the interval of the score. `ranges` are the first and the "
    "last "
    "number of the games played; `version`, `rules`, `content`, `setup`, `seed`, `seats` and "
    "`swap` "
    "say what was played. With --times, `times` are the milliseconds of CPU time of a decision: "
    "`median_ms`, and `p99_ms`, which 99 in 100 do not exceed. With --uses, each of `uses` is a "
    "component in a kind of event: in how many `games` it happened to that `seat`, and how many of "
    "them the seat `won`, and `nobody`.";

int cmd_sim(int argc, char **argv)
{
    struct argp_child children[] = { { cli_choice_argp("null"), 0, "Set-up:", 5 }, { 0 } };
    struct argp argp = { .options = options,
                         .parser = parse,
                         .args_doc = "\n--merge FILE...",
                         .children = children,
                         .doc = doc };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    sim s = { .seed = "kapelle",
              .bots = "random",
              .games = 1000,
              .threads = cores < 1 ? 1 : (cores > MAX_THREADS ? MAX_THREADS : cores) };
    cli_game g;
    int status;

    if (!cli_parse(&argp, argc, argv, &s))
        return CLI_USAGE;
    if (s.merges)
        return sim_merge(s.files, (size_t)s.n_files, s.is_json);
    status = cli_open(&g, s.choice.game ? s.choice.game : "null", s.choice.content);
    if (status != CLI_OK)
        return status;
    status = cli_is_playable(&g) ? simulate(&g, &s) : CLI_USAGE;
    cli_close(&g);
    return status;
}
