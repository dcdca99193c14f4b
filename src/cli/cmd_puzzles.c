/*
 * cmd_puzzles.c: `kapelle puzzles`: positions with one clearly best move, from games between bots.
 *
 * What it finds in game n of a series depends only on the seed and n.
 */
#define _GNU_SOURCE
#include "cli.h"
#include "luck.h"
#include "meter.h"
#include "puzzles.h"
#include "themes.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_GAMES = 2000,
    KEY_FROM,
    KEY_SEED,
    KEY_BOT,
    KEY_GAP,
    KEY_AFTER,
    KEY_OUT,
    KEY_THREADS,
    KEY_CHECK,
    KEY_SEARCH,
    KEY_RENEW,
    KEY_JSON,
    MAX_THREADS = 64,
    MAX_NAME = 160,
    MAX_SEED = 40,
    A_GAME = 3, /* at most this many from one game */
    SPACED = 20 /* lines between them */
};

typedef struct order {
    cli_choice choice;
    const char *seed, *bot, *out;
    long games, first, gap, after, threads;
    bool is_json, checks, searches, renews;
    char **files;
    int n_files;
} order;

static error_t parse_more(int key, struct argp_state *state)
{
    order *o = state->input;

    switch (key) {
    case KEY_CHECK:
        o->checks = true;
        return 0;
    case KEY_SEARCH:
        o->searches = true;
        return 0;
    case KEY_RENEW:
        o->renews = o->searches = o->checks = true;
        return 0;
    case KEY_JSON:
        o->is_json = true;
        return 0;
    case ARGP_KEY_ARGS:
        o->files = state->argv + state->next;
        o->n_files = state->argc - state->next;
        return o->checks ? 0 : ARGP_ERR_UNKNOWN;
    case ARGP_KEY_END:
        if (o->checks && o->n_files == 0)
            argp_error(state, "--check and --renew need the names of files");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    order *o = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &o->choice;
        return 0;
    case KEY_GAMES:
        return cli_number(arg, "games", 1, 1000000, &o->games, state);
    case KEY_FROM:
        return cli_number(arg, "from", 0, 1000000, &o->first, state);
    case KEY_GAP:
        return cli_number(arg, "gap", 1, 99, &o->gap, state);
    case KEY_AFTER:
        return cli_number(arg, "after", 0, 100000, &o->after, state);
    case KEY_THREADS:
        return cli_number(arg, "threads", 1, MAX_THREADS, &o->threads, state);
    case KEY_SEED:
        if (!*arg || strlen(arg) > MAX_SEED ||
            strspn(arg, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(arg))
            argp_error(state, "--seed takes at most %d small letters and digits", MAX_SEED);
        o->seed = arg;
        return 0;
    case KEY_BOT:
        o->bot = arg;
        return 0;
    case KEY_OUT:
        o->out = arg;
        return 0;
    default:
        return parse_more(key, state);
    }
}

/* ---- finding ---- */

/* One that was found. */
typedef struct find {
    char name[MAX_NAME], answer[NOTE_MAX], seat[40], theme[PUZZLE_WORD];
    unsigned level, moves, best, second, line;
    struct find *next;
} find;

typedef struct job {
    const gm_set *set;
    const order *o;
    const bot *bot;
    puzzle_budget budget;
    atomic_uint next, done;
    find **finds; /* by game */
    atomic_bool has_failed;
} job;

/* Adds it to the list for its game, and writes its file. */
static void keep(job *j, uint32_t n, const puzzle *z, const play *p, const char *seed)
{
    find *f = cli_must_have(calloc(1, sizeof *f)), **at = &j->finds[n];
    char path[600], *written;
    text answer = text_in(f->answer, sizeof f->answer);
    const gm_set *set = j->set;

    while (*at)
        at = &(*at)->next;
    *at = f;
    (void)snprintf(f->name, sizeof f->name, "%s-%s-%u", z->theme, seed, play_length(p));
    (void)snprintf(f->seat, sizeof f->seat, "%s",
                   set->game->seat_word(set->content, play_state(p), z->seat));
    (void)snprintf(f->theme, sizeof f->theme, "%s", z->theme);
    note_print(set, play_state(p), z->seat, z->tries[0].move, &answer);
    f->level = z->level;
    f->moves = z->n_moves;
    f->best = z->tries[0].chance;
    f->second = z->tries[1].chance;
    f->line = play_length(p);
    if (!j->o->out)
        return;
    (void)snprintf(path, sizeof path, "%s/%s.kap", j->o->out, f->name);
    written = puzzles_text(z, p, seed);
    if (!puzzles_save(path, written))
        j->has_failed = true;
    free(written);
}

/* The next decision of a game: is it a puzzle? */
static bool look(job *j, const play *p, gm_seat seat, const char *seed, puzzle *z)
{
    const gm_state *s = play_state(p);
    rng luck = puzzles_luck(seed, play_length(p));
    const char *theme;

    if (!puzzle_look(j->set, &j->budget, s, seat, &luck, z))
        return false;
    theme = themes_name(j->set, s, seat, z->tries[0].move);
    (void)snprintf(z->theme, sizeof z->theme, "%s", theme);
    return *theme != '\0';
}

static bool play_game(job *j, uint32_t n)
{
    const game *g = j->set->game;
    char seed[MAX_SEED + 20], why_text[200];
    text why = text_in(why_text, sizeof why_text);
    uint32_t found = 0, next = (uint32_t)j->o->after;
    gm_events events;
    gm_seats must;
    rng_key key;
    play *p;

    (void)snprintf(seed, sizeof seed, "%s-%u", j->o->seed, (unsigned)j->o->first + n);
    key = rng_key_from_text(seed, strlen(seed));
    p = play_new(j->set, span_of(j->o->choice.setup), &key, &why);
    if (!p) {
        cli_complain("%s", why_text);
        return false;
    }
    while (found < A_GAME && (must = g->must_act(j->set->content, play_state(p))) != 0 &&
           play_length(p) < MATCH_MAX_DECISIONS) {
        gm_seat seat = (gm_seat)set_first(must);
        gm_moves moves;
        gm_move m;
        puzzle z;
        g->moves(j->set->content, play_state(p), seat, &moves);
        if (play_length(p) >= next && look(j, p, seat, seed, &z)) {
            keep(j, n, &z, p, seed);
            found++;
            next = play_length(p) + SPACED;
        }
        m = luck_choose(j->bot, j->set, play_state(p), seat, seed, play_length(p) + 1, &moves);
        gm_clear(&events);
        if (play_try(p, seat, m, &events).refusal != PLAY_FINE)
            gm_trap("a listed move is refused");
    }
    play_free(p);
    return true;
}

static void *work(void *argument)
{
    job *j = argument;
    uint32_t n;

    while ((n = atomic_fetch_add(&j->next, 1)) < (uint32_t)j->o->games && !j->has_failed) {
        if (!play_game(j, n))
            j->has_failed = true;
        atomic_fetch_add(&j->done, 1);
    }
    return NULL;
}

static void search_all(job *j)
{
    meter *shown = meter_start("searching", &j->done, (uint32_t)j->o->games);
    pthread_t threads[MAX_THREADS];
    bool runs[MAX_THREADS] = { false };

    for (long i = 1; i < j->o->threads; i++) /* with fewer threads it only takes longer */
        runs[i] = pthread_create(&threads[i], NULL, work, j) == 0;
    (void)work(j);
    for (long i = 1; i < j->o->threads; i++) {
        if (runs[i])
            (void)pthread_join(threads[i], NULL);
    }
    meter_stop(shown);
}

/* ---- printing ---- */

static void print_json(const find *f, bool is_first)
{
    printf("%s\n{\"name\": ", is_first ? "" : ",");
    cli_json_string(stdout, f->name);
    printf(", \"theme\": ");
    cli_json_string(stdout, f->theme);
    printf(", \"seat\": ");
    cli_json_string(stdout, f->seat);
    printf(", \"answer\": ");
    cli_json_string(stdout, f->answer);
    printf(", \"level\": %u, \"line\": %u, \"moves\": %u, \"best\": %.3f, \"second\": %.3f}",
           f->level, f->line, f->moves, f->best / 1000.0, f->second / 1000.0);
}

static void print_finds(const job *j)
{
    bool is_first = true;

    printf("%s", j->o->is_json ? "[" : "");
    for (long n = 0; n < j->o->games; n++) {
        for (const find *f = j->finds[n]; f; f = f->next, is_first = false) {
            if (j->o->is_json)
                print_json(f, is_first);
            else
                printf("%-48s level %u  %4.1f%%, next %4.1f%%  %s\n", f->name, f->level,
                       f->best / 10.0, f->second / 10.0, f->answer);
        }
    }
    printf("%s", j->o->is_json ? "\n]\n" : "");
}

static void free_finds(job *j)
{
    for (long n = 0; n < j->o->games; n++) {
        for (find *f = j->finds[n], *next; f; f = next) {
            next = f->next;
            free(f);
        }
    }
    free(j->finds);
}

static int find_all(const cli_game *g, const order *o)
{
    job j = { .set = &g->set, .o = o, .bot = bot_find(g->set.game, span_of(o->bot)) };

    if (!puzzle_usual(g->set.game, &j.budget)) {
        cli_complain("nobody can judge the positions of %s yet; try --game bo or st.",
                     g->set.game->title);
        return CLI_USAGE;
    }
    if (!j.bot) {
        cli_complain_bot(g->set.game, span_of(o->bot), "");
        return CLI_USAGE;
    }
    j.budget.gap = (uint16_t)(10 * o->gap);
    j.finds = cli_must_have(calloc((size_t)o->games, sizeof(find *)));
    search_all(&j);
    if (!j.has_failed)
        print_finds(&j);
    free_finds(&j);
    return j.has_failed ? CLI_FAILED : CLI_OK;
}

static const struct argp_option options[] = {
    { "games", KEY_GAMES, "N", 0, "how many games to look through (default: 10)", 0 },
    { "from", KEY_FROM, "N", 0, "the number of the first of them in the series (default: 0)", 0 },
    { "seed", KEY_SEED, "WORD", 0, "the series of games (default: kapelle)", 0 },
    { "bot", KEY_BOT, "NAME", 0, "who plays them (default: normal)", 0 },
    { "gap", KEY_GAP, "PERCENT", 0,
      "by how much the best move must be ahead of all others (default: 10)", 0 },
    { "after", KEY_AFTER, "N", 0, "look only after so many lines of a game (default: 0)", 0 },
    { "out", KEY_OUT, "FOLDER", 0, "write each into a file there, as a record", 0 },
    { "threads", KEY_THREADS, "N", 0, "threads (default: all cores)", 0 },
    { "check", KEY_CHECK, NULL, 0,
      "look for none: check that these files still replay, and that their answers are legal", 0 },
    { "search", KEY_SEARCH, NULL, 0, "with --check: search again for the best move, too", 0 },
    { "renew", KEY_RENEW, NULL, 0,
      "after a change of rules or content: search again, and rewrite these files; removes those "
      "that no longer hold",
      0 },
    { "json", KEY_JSON, NULL, 0, "what was found as a JSON array", 0 },
    { 0 },
};

int cmd_puzzles(int argc, char **argv)
{
    struct argp_child children[] = { { cli_choice_argp("bo"), 0, "Set-up:", 5 }, { 0 } };
    struct argp argp = { .options = options,
                         .parser = parse,
                         .args_doc = "\n--check FILE...\n--renew FILE...",
                         .children = children,
                         .doc = "Finds positions in which one move is clearly best, in games "
                                "that bots play. tools/challenges makes those of the page." };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    order o = { .seed = "kapelle",
                .bot = "normal",
                .games = 10,
                .gap = 10,
                .threads = cores < 1 ? 1 : (cores > MAX_THREADS ? MAX_THREADS : cores) };
    cli_game g;
    int status;

    if (!cli_parse(&argp, argc, argv, &o))
        return CLI_USAGE;
    if (o.checks)
        return puzzles_check(o.files, o.n_files, o.searches, o.renews);
    status = cli_open(&g, o.choice.game ? o.choice.game : "bo", o.choice.content);
    if (status != CLI_OK)
        return status;
    status = cli_is_playable(&g) ? find_all(&g, &o) : CLI_USAGE;
    cli_close(&g);
    return status;
}
