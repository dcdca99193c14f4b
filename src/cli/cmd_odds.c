/*
 * cmd_odds.c: `kapelle odds`: the exact chances of a plot attempt in Black Orchestra, and what taking
 * dice out of the pool would do to them; of talks, tests and attacks in Stawka by odds_st.c.
 */
#include "odds_st.h"
#include "bo/bo_game.h"
#include "bo/bo_odds.h"
#include "st/st_game.h"

#include <string.h>

enum {
    KEY_POOL = 2000,
    KEY_SUPPORT,
    KEY_SUSPICION,
    KEY_IGNORE,
    KEY_ADDED,
    KEY_REROLLS,
    KEY_JSON,
    MOST = 99 /* targets needed, eagles ignored or added */
};

typedef struct odds {
    const char *game, *content;
    long pool, support, suspicion; /* -1 until they are given */
    long ignored, added, rerolls;
    odds_st st;
    bool is_json;
} odds;

static const char *const levels[] = { "low", "medium", "high", "extreme" };

static error_t parse_level(const char *arg, long *to, struct argp_state *state)
{
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        if (strcmp(arg, levels[i]) == 0) {
            *to = (long)i;
            return 0;
        }
    }
    argp_error(state, "--suspicion takes low, medium, high or extreme, not '%s'", arg);
    return 0;
}

/* Finds the game, if there is one of that name; a wrong name is reported later. */
static bool is_about(const odds *o, const game *g)
{
    return games_find(span_of(o->game)) == g;
}

static void check_whole(const odds *o, struct argp_state *state)
{
    if (is_about(o, &st_game))
        odds_st_finish(&o->st, state);
    else if (o->pool < 0 || o->support < 0 || o->suspicion < 0)
        argp_error(state, "which attempt? Give --pool, --support and --suspicion");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    odds *o = state->input;

    switch (key) {
    case 'g':
        o->game = arg;
        return 0;
    case 'c':
        o->content = arg;
        return 0;
    case KEY_POOL:
        return cli_number(arg, "pool", 0, BO_ODDS_DICE, &o->pool, state);
    case KEY_SUPPORT:
        return cli_number(arg, "support", 0, MOST, &o->support, state);
    case KEY_SUSPICION:
        return parse_level(arg, &o->suspicion, state);
    case KEY_IGNORE:
        return cli_number(arg, "ignore", 0, MOST, &o->ignored, state);
    case KEY_ADDED:
        return cli_number(arg, "added", 0, MOST, &o->added, state);
    case KEY_REROLLS:
        return cli_number(arg, "rerolls", 0, BO_ODDS_ROLLS, &o->rerolls, state);
    case KEY_JSON:
        o->is_json = true;
        return 0;
    case ARGP_KEY_END:
        check_whole(o, state);
        return 0;
    default:
        return odds_st_parse(key, arg, &o->st, state);
    }
}

/* ---- printing ---- */

static double part(uint64_t n, const gm_odds *o)
{
    return (double)n / (double)o->of;
}

/* "1/6", in lowest terms; good until the next call. */
static const char *fraction(uint64_t n, const gm_odds *o)
{
    static char words[48];
    uint64_t divisor = common_divisor(n, o->of);

    (void)snprintf(words, sizeof words, "%ju/%ju", (uintmax_t)(n / divisor),
                   (uintmax_t)(o->of / divisor));
    return words;
}

static void print_json(const gm_odds *o)
{
    const struct {
        const char *name;
        uint64_t n;
    } rows[] = { { "success", o->success }, { "detected", o->detected }, { "failed", o->failed } };

    for (size_t i = 0; i < COUNT_OF(rows); i++)
        printf("%s\"%s\": {\"fraction\": \"%s\", \"decimal\": %.12f}", i == 0 ? "{" : ", ",
               rows[i].name, fraction(rows[i].n, o), part(rows[i].n, o));
    printf("}\n");
}

/* The choice most likely to succeed; among equals, the one least likely to be detected. */
static bool is_best(const gm_odds *all, size_t n, size_t i)
{
    for (size_t k = 0; k < n; k++) {
        double success = part(all[k].success, &all[k]) - part(all[i].success, &all[i]);
        double detected = part(all[k].detected, &all[k]) - part(all[i].detected, &all[i]);
        if (success > 0 || (success >= 0 && detected < 0))
            return false;
    }
    return all[i].success > 0;
}

static void print_words(const gm_odds *all, size_t n)
{
    const gm_odds *o = &all[n - 1];

    printf("success   %6.2f %%  %s\n", 100 * part(o->success, o), fraction(o->success, o));
    printf("detected  %6.2f %%  %s\n", 100 * part(o->detected, o), fraction(o->detected, o));
    printf("failed    %6.2f %%  %s\n", 100 * part(o->failed, o), fraction(o->failed, o));
    printf("\ndice   success  detected    failed\n");
    for (size_t i = n; i-- > 0;)
        printf("%4zu  %6.2f %%  %6.2f %%  %6.2f %%%s\n", i, 100 * part(all[i].success, &all[i]),
               100 * part(all[i].detected, &all[i]), 100 * part(all[i].failed, &all[i]),
               is_best(all, n, i) ? "  best" : "");
}

/* ---- the command ---- */

static int print_odds(const gm_content *c, const odds *o)
{
    gm_odds all[BO_ODDS_DICE + 1] = { 0 };
    bo_throw t;

    if (o->pool > (long)bo_odds_pool(c)) {
        cli_complain("There are only %u dice: --pool takes no more.", bo_odds_pool(c));
        return CLI_USAGE;
    }
    bo_throw_by(c, (unsigned)o->suspicion, &t);
    t.needs = (unsigned)o->support;
    t.added = (int32_t)(o->added - o->ignored);
    t.rerolls = (unsigned)o->rerolls;
    for (long i = 0; i <= o->pool; i++) {
        const char *why;
        t.dice = (unsigned)i;
        why = bo_throw_odds(&t, &all[i]);
        if (why) {
            cli_complain("%s", why);
            return CLI_USAGE;
        }
    }
    if (o->is_json)
        print_json(&all[o->pool]);
    else
        print_words(all, (size_t)o->pool + 1);
    return CLI_OK;
}

static int open_and_print(const odds *o)
{
    const game *found = cli_find_game(o->game);
    cli_game g;
    int status;

    if (!found)
        return CLI_USAGE;
    if (found != &bo_game && found != &st_game) {
        cli_complain("%s has no plot attempts; %s has.", found->title, bo_game.title);
        return CLI_USAGE;
    }
    status = cli_open(&g, o->game, o->content);
    if (status != CLI_OK)
        return status;
    status = found == &st_game ? odds_st_print(g.set.content, &o->st, o->rerolls, o->is_json)
                               : print_odds(g.set.content, o);
    cli_close(&g);
    return status;
}

int cmd_odds(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "game", 'g', "GAME", 0, "bo or st (default: bo)", 0 },
        { "content", 'c', "FOLDER", 0, "read the content of this folder", 0 },
        { "rerolls", KEY_REROLLS, "N", 0,
          "bo: dice that may be rolled again, one at a time; st: how often both may be rolled "
          "again",
          0 },
        { "json", KEY_JSON, NULL, 0, "exact fractions as one JSON object", 0 },
        { NULL, 0, NULL, 0, "Black Orchestra (--game bo):", 1 },
        { "pool", KEY_POOL, "N", 0, "dice in the pool, 0 to 16", 0 },
        { "support", KEY_SUPPORT, "N", 0, "targets needed", 0 },
        { "suspicion", KEY_SUSPICION, "LEVEL", 0, "low, medium, high or extreme", 0 },
        { "ignore", KEY_IGNORE, "N", 0, "eagles that items, events and cards cancel", 0 },
        { "added", KEY_ADDED, "N", 0, "eagles that an event adds", 0 },
        { NULL, 0, NULL, 0, "Stawka większa niż życie (--game st):", 2 },
        { "talk", KEY_ST_TALK, NULL, 0, "a talk: its possible results", 0 },
        { "test", KEY_ST_TEST, NULL, 0, "a roll against vigilance", 0 },
        { "attack", KEY_ST_ATTACK, NULL, 0, "a roll against a defence", 0 },
        { "rank", KEY_ST_RANK, "N", 0, "of whoever talks, 1 to 9, with everything that raises it",
          0 },
        { "target-rank", KEY_ST_TARGET_RANK, "N", 0, "of whoever is questioned", 0 },
        { "thresholds", KEY_ST_THRESHOLDS, "N,N,N", 0, "his single, double and secret", 0 },
        { "evidence", KEY_ST_EVIDENCE, "N", 0,
          "on him; adds what the track gives (default: enough for a secret, nothing added)", 0 },
        { "vigilance", KEY_ST_VIGILANCE, "N", 0, "to be beaten in a test", 0 },
        { "defence", KEY_ST_DEFENCE, "N", 0, "to be beaten in an attack", 0 },
        { "add", KEY_ST_ADD, "N", 0, "to the dice, by traits, things and cards", 0 },
        { 0 },
    };
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .doc = "Prints the exact chances of a plot attempt, a talk, a test or an attack. Rerolls "
               "are used as well as possible: in Stawka, until the best result is reached.",
    };
    odds o = { .game = "bo", .pool = -1, .support = -1, .suspicion = -1, .st = odds_st_unasked };

    if (!cli_parse(&argp, argc, argv, &o))
        return CLI_USAGE;
    return open_and_print(&o);
}
