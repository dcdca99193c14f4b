/*
 * cmd_tune.c: `kapelle tune`: better weights for a game's judgement.
 */
#define _GNU_SOURCE
#include "cli.h"
#include "meter.h"
#include "tune_fit.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_GAME = 2000,
    KEY_SETUP,
    KEY_SEED,
    KEY_STEPS,
    KEY_PAIRS,
    KEY_GAMES,
    KEY_SIGMA,
    KEY_RATE,
    KEY_DEPTH,
    KEY_WEIGHTS,
    KEY_OUT,
    KEY_THREADS,
    KEY_FIT,
    KEY_BOT,
    KEY_STRAY,
    KEY_ROUNDS,
    KEY_RELUCTANCE,
    KEY_JSON,
    MEASURED = 30,      /* games that show how far features vary */
    EVERY = 5,          /* steps between two reports */
    MOST_BYTES = 200000 /* of a file of weights */
};

static const double FIT_STEP = 0.03, MILLIONTHS = 1e6;

typedef struct order {
    const char *game, *seed, *weights, *out, *bot, *setups[TUNE_MAX_SETUPS];
    long n_setups, steps, pairs, games, sigma, rate, depth, threads, stray, rounds, reluctance;
    bool fits, is_json;
} order;

/* The default set-ups: every scenario, if the game has weights for scenarios. */
static const struct usual {
    const char *game, *setups[6];
} usual[] = { { "st",
                { "scenario=spotkanie", "scenario=pierwsze-starcie", "scenario=najlepsze-kasztany",
                  "scenario=wiem-kim-jestes", "scenario=hotel-excelsior",
                  "scenario=scisle-tajne" } } };

static error_t parse_fit(int key, char *arg, struct argp_state *state)
{
    order *o = state->input;

    switch (key) {
    case KEY_FIT:
        o->fits = true;
        return 0;
    case KEY_BOT:
        o->bot = arg;
        return 0;
    case KEY_STRAY:
        return cli_number(arg, "stray", 0, 1000, &o->stray, state);
    case KEY_ROUNDS:
        return cli_number(arg, "rounds", 1, 100000, &o->rounds, state);
    case KEY_RELUCTANCE:
        return cli_number(arg, "reluctance", 0, 1000000, &o->reluctance, state);
    case KEY_JSON:
        o->is_json = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    order *o = state->input;

    switch (key) {
    case KEY_GAME:
        o->game = arg;
        return 0;
    case KEY_SETUP:
        if (o->n_setups == TUNE_MAX_SETUPS)
            argp_error(state, "at most %d set-ups", TUNE_MAX_SETUPS);
        o->setups[o->n_setups++] = arg;
        return 0;
    case KEY_SEED:
        o->seed = arg;
        return 0;
    case KEY_WEIGHTS:
        o->weights = arg;
        return 0;
    case KEY_OUT:
        o->out = arg;
        return 0;
    case KEY_STEPS:
        return cli_number(arg, "steps", 1, 1000000, &o->steps, state);
    case KEY_PAIRS:
        return cli_number(arg, "pairs", 1, 10000, &o->pairs, state);
    case KEY_GAMES:
        return cli_number(arg, "games", 1, 100000, &o->games, state);
    case KEY_SIGMA:
        return cli_number(arg, "sigma", 1, 1000, &o->sigma, state);
    case KEY_RATE:
        return cli_number(arg, "rate", 1, 1000, &o->rate, state);
    case KEY_DEPTH:
        return cli_number(arg, "depth", 1, 4, &o->depth, state);
    case KEY_THREADS:
        return cli_number(arg, "threads", 1, TUNE_MAX_THREADS, &o->threads, state);
    default:
        return parse_fit(key, arg, state);
    }
}

/* "2:players=3 difficulty=hard": twice as important as a set-up without a number. */
static bool read_setup(tune *t, const char *word)
{
    tune_setup *to = &t->setups[t->n_setups++];
    char why_text[200], *end;
    text why = text_in(why_text, sizeof why_text);
    double share = strtod(word, &end);

    to->share = *end == ':' && end > word ? share : 1;
    snprintf(to->line, sizeof to->line, "%s", *end == ':' && end > word ? end + 1 : word);
    if (gm_read_options(t->set.game, span_of(to->line), &to->how, &why)) {
        cli_complain("%s", why_text);
        return false;
    }
    return true;
}

/* A file like content/GAME/weights.txt; missing names keep their weight. */
static bool read_weights(tune *t, const char *path)
{
    size_t length;
    char *all = cli_read_file(path, MOST_BYTES, &length), *rest = all, *line;
    bool is_fine = all != NULL;

    for (unsigned n = 1; is_fine && (line = strsep(&rest, "\n")) != NULL; n++) {
        char name[80];
        long number;
        unsigned i = 0;
        line[strcspn(line, "#")] = '\0';
        if (line[strspn(line, " \t\r")] == '\0')
            continue;
        if (sscanf(line, "%79s %ld", name, &number) != 2) {
            cli_complain("%s:%u: a line is a name and a whole number.", path, n);
            is_fine = false;
            continue;
        }
        while (i < t->n_weights && strcmp(t->set.game->weights[i].name, name) != 0)
            i++;
        if (i == t->n_weights) {
            cli_complain("%s:%u: the game has no weight named %s.", path, n, name);
            is_fine = false;
            continue;
        }
        t->w[i] = (double)number;
    }
    free(all);
    return is_fine;
}

/*
 * As tools/weights.py reads it; a line between the sets, each of which begins with the same name.
 */
static bool write_weights(const tune *t, const char *path, const char *remark)
{
    FILE *out = fopen(path, "w");
    const gm_weight *all = t->set.game->weights;

    if (out && remark)
        fprintf(out, "%s", remark);
    for (unsigned i = 0; out && i < t->n_weights; i++) {
        size_t longer = strlen(all[i].name), first = strlen(all[0].name);
        bool begins = longer >= first && strcmp(all[i].name + longer - first, all[0].name) == 0;
        fprintf(out, "%s%-*s %ld\n", remark && begins ? "\n" : "", remark ? 0 : 28, all[i].name,
                lround(t->w[i]));
    }
    if (!out || fclose(out) != 0) {
        cli_complain("%s cannot be written.", path);
        return false;
    }
    return true;
}

/* ---- by evolution ---- */

static void report(const tune *t, const double *by, unsigned steps)
{
    printf("step %u:", t->step);
    for (unsigned i = 0; i < t->n_setups; i++)
        printf(" %.4f", by[i] / steps);
    printf("  %.0f s of CPU\n", cli_cpu_seconds());
    fflush(stdout);
}

static int climb(tune *t, const order *o)
{
    double by[TUNE_MAX_SETUPS] = { 0 };
    double rate = t->rate;

    tune_measure(t, MEASURED);
    while (t->step < (unsigned)o->steps) {
        t->rate = rate * (t->step < o->steps / 2 ? 1 : t->step < o->steps * 3 / 4 ? 0.5 : 0.25);
        (void)tune_step(t, by);
        if (t->step % EVERY != 0 && t->step != (unsigned)o->steps)
            continue;
        report(t, by, t->step % EVERY ? t->step % EVERY : EVERY);
        memset(by, 0, sizeof by);
        if (!write_weights(t, o->out, NULL))
            return CLI_FAILED;
    }
    return CLI_OK;
}

/* ---- by regression ---- */

/* The losses for one set-up, or for all, in games that the fit has not seen. */
typedef struct losses {
    size_t positions, held_out;
    double constant, before, after;
} losses;

static losses losses_of(const fit *f, const int32_t *before, const int32_t *after, uint8_t kind)
{
    return (losses){ .positions = fit_count(f, kind, false),
                     .held_out = fit_count(f, kind, true),
                     .constant = fit_loss(f, NULL, kind, true),
                     .before = fit_loss(f, before, kind, true),
                     .after = fit_loss(f, after, kind, true) };
}

static void print_losses(const losses *l, bool is_json)
{
    if (is_json)
        printf("\"positions\": %zu, \"held_out\": %zu, \"constant\": %.5f, \"before\": %.5f, "
               "\"after\": %.5f}",
               l->positions, l->held_out, l->constant, l->before, l->after);
    else
        printf("  %9zu  %9zu  %8.5f  %8.5f  %8.5f\n", l->positions, l->held_out, l->constant,
               l->before, l->after);
}

static void print_json(const tune *t, const order *o, const fit *f, const int32_t *before,
                       const int32_t *after)
{
    losses all = losses_of(f, before, after, FIT_ANY);

    printf("{\"game\": \"%s\", \"seed\": ", t->set.game->id);
    cli_json_string(stdout, o->seed);
    printf(", \"bot\": \"%s\", \"stray\": %ld, \"games\": %ld, \"rounds\": %ld, "
           "\"reluctance\": %ld, \"setups\": [",
           o->bot, o->stray, o->games, o->rounds, o->reluctance);
    for (unsigned i = 0; i < t->n_setups; i++) {
        losses l = losses_of(f, before, after, (uint8_t)i);
        printf("%s{\"setup\": ", i ? ", " : "");
        cli_json_string(stdout, t->setups[i].line);
        printf(", ");
        print_losses(&l, true);
    }
    printf("], \"all\": {");
    print_losses(&all, true);
    printf(", \"cpu_s\": %.1f}\n", cli_cpu_seconds());
}

/* Do the chances mean what they say? */
static void print_bins(const fit *f, const int32_t *before, const int32_t *after)
{
    fit_bin was[FIT_BINS], is[FIT_BINS];

    fit_bins(f, before, was);
    fit_bins(f, after, is);
    printf(
        "Positions held out by their chance: how many, the mean of what was told, and how many of "
        "100 were won\n");
    printf("%-12s  %26s  %26s\n", "chance", "weights so far", "new weights");
    for (unsigned i = 0; i < FIT_BINS; i++) {
        printf("%3u to %3u %%  ", i * 100 / FIT_BINS, (i + 1) * 100 / FIT_BINS);
        printf("%10zu %7.1f %7.1f  %10zu %7.1f %7.1f\n", was[i].n, 100 * was[i].told,
               100 * was[i].won, is[i].n, 100 * is[i].told, 100 * is[i].won);
    }
}

static void print_words(const tune *t, const order *o, const fit *f, const int32_t *before,
                        const int32_t *after)
{
    losses all = losses_of(f, before, after, FIT_ANY);

    printf("%s: %ld games of each set-up by %s, series %s; %s has the weights\n",
           t->set.game->title, o->games, o->bot, o->seed, o->out);
    printf("Loss per position in games held out: of a constant chance, of the weights so far, of "
           "the new ones\n");
    printf("%-30s  %9s  %9s  %8s  %8s  %8s\n", "", "positions", "held out", "constant", "so far",
           "new");
    for (unsigned i = 0; i < t->n_setups; i++) {
        losses l = losses_of(f, before, after, (uint8_t)i);
        printf("%-30s", *t->setups[i].line ? t->setups[i].line : "usual set-up");
        print_losses(&l, false);
    }
    printf("%-30s", "all");
    print_losses(&all, false);
    print_bins(f, before, after);
}

static void show_round(void *listener, unsigned round)
{
    atomic_store((atomic_uint *)listener, round);
}

static void regress(fit *f, const order *o, int32_t *weights)
{
    atomic_uint done = 0;
    const fit_how how = { .rounds = (unsigned)o->rounds,
                          .step = FIT_STEP,
                          .reluctance = (double)o->reluctance / MILLIONTHS,
                          .tell = show_round,
                          .listener = &done };
    meter *shown = meter_start("fitting", &done, how.rounds);

    fit_run(f, &how, weights);
    meter_stop(shown);
}

static bool keep_fitted(tune *t, const order *o, const int32_t *weights)
{
    char remark[600];

    for (unsigned i = 0; i < t->n_weights; i++)
        t->w[i] = weights[i];
    (void)snprintf(remark, sizeof remark,
                   "# What a position of %s is worth: the weights of its features, in thousandths "
                   "(src/games/%s/features.def).\n"
                   "# kapelle tune --fit --game %s --bot %s --games %ld --stray %ld --rounds %ld "
                   "--reluctance %ld --seed %s\n",
                   t->set.game->title, t->set.game->id, t->set.game->id, o->bot, o->games, o->stray,
                   o->rounds, o->reluctance, o->seed);
    return write_weights(t, o->out, remark);
}

static int fit_game_of(tune *t, const order *o)
{
    tune_games games = { .set = &t->set,
                         .setups = t->setups,
                         .n_setups = t->n_setups,
                         .n_weights = t->n_weights,
                         .threads = t->threads,
                         .player = bot_find(t->set.game, span_of(o->bot)),
                         .games = (uint32_t)o->games,
                         .stray = (uint32_t)o->stray,
                         .series = t->series };
    int32_t before[GM_MAX_WEIGHTS], after[GM_MAX_WEIGHTS];
    fit *f;
    bool is_kept;

    if (!games.player) {
        cli_complain_bot(t->set.game, span_of(o->bot), "");
        return CLI_USAGE;
    }
    f = tune_collect(&games);
    if (!f)
        return CLI_FAILED;
    for (unsigned i = 0; i < t->n_weights; i++)
        before[i] = (int32_t)lround(t->w[i]);
    regress(f, o, after);
    is_kept = keep_fitted(t, o, after);
    if (is_kept)
        (o->is_json ? print_json : print_words)(t, o, f, before, after);
    fit_close(f);
    return is_kept ? CLI_OK : CLI_FAILED;
}

/* ---- both ---- */

static int tune_game(const cli_game *g, const order *o)
{
    tune *t = cli_must_have(calloc(1, sizeof *t));
    int status = CLI_USAGE;

    *t = (tune){ .set = g->set,
                 .style = { .samples = 2, .depth = (uint8_t)o->depth, .width = 3 },
                 .n_weights = gm_count_weights(g->set.game),
                 .threads = (unsigned)o->threads,
                 .series = rng_key_from_text(o->seed, strlen(o->seed)),
                 .sigma = (double)o->sigma / 1000,
                 .rate = (double)o->rate / 1000,
                 .pairs = (unsigned)o->pairs,
                 .games = (unsigned)o->games };
    for (unsigned i = 0; i < t->n_weights; i++)
        t->w[i] = g->set.game->weights[i].number;
    for (long i = 0; i < o->n_setups; i++) {
        if (!read_setup(t, o->setups[i]))
            goto out;
    }
    if (!o->weights || read_weights(t, o->weights))
        status = o->fits ? fit_game_of(t, o) : climb(t, o);
out:
    free(t);
    return status;
}

static void choose_usual(order *o, const game *g)
{
    for (size_t i = 0; i < COUNT_OF(usual); i++) {
        for (size_t k = 0; strcmp(usual[i].game, g->id) == 0 && k < COUNT_OF(usual[i].setups); k++)
            o->setups[o->n_setups++] = usual[i].setups[k];
    }
    if (o->n_setups == 0)
        o->setups[o->n_setups++] = "";
}

/* Can we tune this game in this way? False after an error message. */
static bool settle_order(order *o, const game *g)
{
    if (!g->features || !g->weights || !g->begun) {
        cli_complain("%s has no weights that could be tuned.", g->title);
        return false;
    }
    o->fits = o->fits || !g->judge; /* evolution tunes how moves are judged */
    if (o->is_json && !o->fits) {
        cli_complain("--json goes with --fit.");
        return false;
    }
    if (o->games == 0)
        o->games = o->fits ? 1000 : 4;
    if (o->n_setups == 0)
        choose_usual(o, g);
    return true;
}

static const struct argp_option options[] = {
    { "game", KEY_GAME, "GAME", 0, "a game with weights (default: bo)", 0 },
    { "setup", KEY_SETUP, "[N:]LINE", 0, "a set-up to play, counted N times; repeatable", 0 },
    { "seed", KEY_SEED, "WORD", 0, "the games and the changes (default: kapelle)", 0 },
    { "games", KEY_GAMES, "N", 0,
      "games of each set-up: for each try (default: 4), or in all with "
      "--fit (default: 1000)",
      0 },
    { "weights", KEY_WEIGHTS, "FILE", 0,
      "where to begin, or what to compare with (default: the "
      "built-in weights)",
      0 },
    { "out", KEY_OUT, "FILE", 0, "the weights found (default: weights.txt)", 0 },
    { "threads", KEY_THREADS, "N", 0, "threads (default: 2); with --fit they make no difference",
      0 },
    { NULL, 0, NULL, 0, "By evolution, where a game judges moves:", 1 },
    { "steps", KEY_STEPS, "N", 0, "steps (default: 100)", 1 },
    { "pairs", KEY_PAIRS, "N", 0, "changes tried in a step, both ways (default: 16)", 1 },
    { "sigma", KEY_SIGMA, "N", 0, "size of the changes, in thousandths (default: 50)", 1 },
    { "rate", KEY_RATE, "N", 0, "size of a step, in thousandths (default: 20)", 1 },
    { "depth", KEY_DEPTH, "N", 0, "own moves that the player follows (default: 1)", 1 },
    { NULL, 0, NULL, 0, "By regression, for other games:", 2 },
    { "fit", KEY_FIT, NULL, 0, "fit the weights to the results of games", 2 },
    { "bot", KEY_BOT, "NAME", 0, "who plays them (default: easy)", 2 },
    { "stray", KEY_STRAY, "N", 0, "one decision in N is random (default: 16; 0: none)", 2 },
    { "rounds", KEY_ROUNDS, "N", 0, "of descent (default: 300)", 2 },
    { "reluctance", KEY_RELUCTANCE, "N", 0,
      "to move a weight away from 0, in millionths "
      "(default: 100)",
      2 },
    { "json", KEY_JSON, NULL, 0, "figures as one JSON object", 2 },
    { 0 },
};

static const char doc[] =
    "Finds better weights for the computer players of a game, by playing.\v"
    "By evolution it prints how often each set-up was won while the weights were changed at "
    "random. "
    "By regression it prints the logarithmic loss per position in games that were held out, one in "
    "eight: `constant` of a chance that never changes, `before` and `after` of the weights so far "
    "and of the new ones. The same seed, options and first weights give the same result. "
    "docs/laboratory.md explains both.";

int cmd_tune(int argc, char **argv)
{
    struct argp argp = { .options = options, .parser = parse, .doc = doc };
    order o = { .game = "bo",
                .seed = "kapelle",
                .out = "weights.txt",
                .bot = "easy",
                .steps = 100,
                .pairs = 16,
                .sigma = 50,
                .rate = 20,
                .depth = 1,
                .stray = 16,
                .rounds = 300,
                .reluctance = 100,
                .threads = 2 };
    cli_game g;
    int status;

    if (!cli_parse(&argp, argc, argv, &o))
        return CLI_USAGE;
    status = cli_open(&g, o.game, NULL);
    if (status != CLI_OK)
        return status;
    status = settle_order(&o, g.set.game) ? tune_game(&g, &o) : CLI_USAGE;
    cli_close(&g);
    return status;
}
