/*
 * cmd_tune.c: `kapelle tune`: better weights for a game's judgement.
 */
#define _GNU_SOURCE
#include "cli.h"
#include "tune.h"

#include <math.h>
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
    MEASURED = 30,      /* games that show how far features vary */
    EVERY = 5,          /* steps between two reports */
    MOST_BYTES = 200000 /* of a file of weights */
};

typedef struct order {
    const char *game, *seed, *weights, *out, *setups[TUNE_MAX_SETUPS];
    long n_setups, steps, pairs, games, sigma, rate, depth, threads;
} order;

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
        return cli_number(arg, "games", 1, 10000, &o->games, state);
    case KEY_SIGMA:
        return cli_number(arg, "sigma", 1, 1000, &o->sigma, state);
    case KEY_RATE:
        return cli_number(arg, "rate", 1, 1000, &o->rate, state);
    case KEY_DEPTH:
        return cli_number(arg, "depth", 1, 4, &o->depth, state);
    case KEY_THREADS:
        return cli_number(arg, "threads", 1, TUNE_MAX_THREADS, &o->threads, state);
    default:
        return ARGP_ERR_UNKNOWN;
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

/* A file as content/GAME/weights.txt; names that are missing keep their weight. */
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

static bool write_weights(const tune *t, const char *path)
{
    FILE *out = fopen(path, "w");

    for (unsigned i = 0; out && i < t->n_weights; i++)
        fprintf(out, "%-28s %ld\n", t->set.game->weights[i].name, lround(t->w[i]));
    if (!out || fclose(out) != 0) {
        cli_complain("%s cannot be written.", path);
        return false;
    }
    return true;
}

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
        if (!write_weights(t, o->out))
            return CLI_FAILED;
    }
    return CLI_OK;
}

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
        status = climb(t, o);
out:
    free(t);
    return status;
}

int cmd_tune(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "game", KEY_GAME, "GAME", 0, "a game with weights (default: bo)", 0 },
        { "setup", KEY_SETUP, "[N:]LINE", 0, "a set-up to play, counted N times; repeatable", 0 },
        { "seed", KEY_SEED, "WORD", 0, "the games and the changes (default: kapelle)", 0 },
        { "steps", KEY_STEPS, "N", 0, "steps (default: 100)", 0 },
        { "pairs", KEY_PAIRS, "N", 0, "changes tried in a step, both ways (default: 16)", 0 },
        { "games", KEY_GAMES, "N", 0, "games of each set-up for each try (default: 4)", 0 },
        { "sigma", KEY_SIGMA, "N", 0, "size of the changes, in thousandths (default: 50)", 0 },
        { "rate", KEY_RATE, "N", 0, "size of a step, in thousandths (default: 20)", 0 },
        { "depth", KEY_DEPTH, "N", 0, "own moves that the player follows (default: 1)", 0 },
        { "weights", KEY_WEIGHTS, "FILE", 0, "where to begin (default: the built-in weights)", 0 },
        { "out", KEY_OUT, "FILE", 0, "the weights so far (default: weights.txt)", 0 },
        { "threads", KEY_THREADS, "N", 0, "threads (default: 2)", 0 },
        { 0 },
    };
    struct argp argp = {
        .options = options,
        .parser = parse,
        .doc = "Finds better weights for the computer players of a game, by playing.\v"
               "Prints how often each set-up was won while the weights were changed at random; the "
               "same seed, options and first weights give the same result."
    };
    order o = { .game = "bo",
                .seed = "kapelle",
                .out = "weights.txt",
                .steps = 100,
                .pairs = 16,
                .games = 4,
                .sigma = 50,
                .rate = 20,
                .depth = 1,
                .threads = 2 };
    cli_game g;
    int status;

    if (!cli_parse(&argp, argc, argv, &o))
        return CLI_USAGE;
    if (o.n_setups == 0)
        o.setups[o.n_setups++] = "";
    status = cli_open(&g, o.game, NULL);
    if (status != CLI_OK)
        return status;
    if (!g.set.game->features || !g.set.game->judge) {
        cli_complain("%s has no judgement that could be tuned.", g.set.game->title);
        status = CLI_USAGE;
    } else {
        status = tune_game(&g, &o);
    }
    cli_close(&g);
    return status;
}
