/*
 * cmd_dialect.c: `kapelle dialect`: what the numbers of a game mean, for people who write a client
 * without our engine. docs/protocol-GAME.md is made from these tables.
 */
#include "cli.h"

#include <string.h>

#include "note.h"
#include "wire.h"

typedef struct dialect {
    const char *game, *content;
} dialect;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    dialect *d = state->input;

    switch (key) {
    case 'g':
        d->game = arg;
        return 0;
    case 'c':
        d->content = arg;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "unexpected '%s'; --help lists the options", arg);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* A cell of a table: bars would end it. */
static void put_cell(const char *words)
{
    for (; *words; words++) {
        if (*words == '|')
            putchar('\\');
        putchar(*words);
    }
}

static void print_head(const gm_set *set)
{
    const game *g = set->game;
    char hash[HASH_HEX];

    hash_hex(set->db->hash, hash);
    printf("# The dialect of %s\n\n", g->title);
    printf(
        "`kapelle dialect --game %s` prints this; [protocol.md](protocol.md) says how it is used. "
        "Version %u of the rules,\ndialect `%016llx`, built-in content `%s`.\n",
        g->id, (unsigned)g->version, (unsigned long long)wire_dialect(g), hash);
}

static void print_options(const game *g)
{
    printf("\n## Set-up\n\n| option | values | if not given | |\n|---|---|---|---|\n");
    for (unsigned i = 0; i < g->n_options; i++) {
        const gm_option *o = &g->options[i];
        printf("| `%s` | ", o->name);
        put_cell(o->values);
        printf(" | %s | ", o->otherwise);
        put_cell(o->help ? o->help : "");
        printf(" |\n");
    }
}

static void print_forms(const char *title, const gm_form *forms, unsigned n)
{
    if (n <= 1)
        return;
    printf("\n## %s\n\n| number | word | arguments |\n|---|---|---|\n", title);
    for (unsigned i = 1; i < n; i++) {
        if (forms[i].word)
            printf("| %u | `%s` | %s |\n", i, forms[i].word, forms[i].args ? forms[i].args : "");
    }
}

/* ---- sorts ---- */

/* Has an earlier form used this sort? Each is listed only once. */
typedef struct sorts {
    span seen[64];
    unsigned n;
} sorts;

static bool is_new(sorts *all, span sort)
{
    for (unsigned i = 0; i < all->n; i++) {
        if (all->seen[i].length == sort.length &&
            memcmp(all->seen[i].at, sort.at, sort.length) == 0)
            return false;
    }
    if (all->n < COUNT_OF(all->seen))
        all->seen[all->n++] = sort;
    return true;
}

static void print_sort(const gm_set *set, span sort)
{
    if (span_is(sort, "number") || span_is(sort, "seat"))
        return;
    printf("| %.*s | ", (int)sort.length, sort.at);
    for (uint32_t value = 1, n = 0; value <= UINT8_MAX; value++) {
        char word[80];
        text out = text_in(word, sizeof word);
        note_word(set, NULL, sort, value, &out);
        if (strcmp(word, "?") != 0)
            printf("%s%u `%s`", n++ > 0 ? ", " : "", (unsigned)value, word);
    }
    printf(" |\n");
}

static void print_sorts_of(const gm_set *set, sorts *all, const gm_form *forms, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        span rest = span_of(forms[i].args ? forms[i].args : ""), sort;
        while ((sort = span_word(&rest)).length > 0) {
            if (*sort.at == '?')
                sort = (span){ sort.at + 1, sort.length - 1 };
            if (is_new(all, sort))
                print_sort(set, sort);
        }
    }
}

static void print_sorts(const gm_set *set)
{
    const game *g = set->game;
    sorts all = { .n = 0 };

    printf(
        "\n## Sorts of arguments\n\n`number` is a number and `seat` a seat, from 0. The others:\n\n"
        "| sort | values |\n|---|---|\n");
    print_sorts_of(set, &all, g->verbs, g->n_verbs);
    print_sorts_of(set, &all, g->questions, g->n_questions);
    print_sorts_of(set, &all, g->events, g->n_events);
    print_sorts_of(set, &all, g->facts, g->n_facts);
}

/* ---- the rest ---- */

static void print_fields(const game *g)
{
    printf("\n## Fields of a view\n\n| field | name | bytes | elements |\n|---|---|---|---|\n");
    for (unsigned i = 0; g->view_fields[i].name; i++) {
        const gm_field *f = &g->view_fields[i];
        printf("| %u | `%s` | %u | %u |\n", i, f->name, (unsigned)f->width, (unsigned)f->count);
    }
}

static void print_rules(const game *g)
{
    printf("\n## Rules\n\n| number | rule | |\n|---|---|---|\n");
    for (unsigned i = 1; i < g->n_rules; i++) {
        if (!g->rules[i].id)
            continue;
        printf("| %u | %s | ", i, g->rules[i].id);
        put_cell(g->rules[i].gist);
        printf(" |\n");
    }
}

static void print_dialect(const gm_set *set)
{
    const game *g = set->game;

    print_head(set);
    print_options(g);
    print_forms("Verbs", g->verbs, g->n_verbs);
    print_forms("Questions", g->questions, g->n_questions);
    print_forms("Events", g->events, g->n_events);
    print_forms("Facts", g->facts, g->n_facts);
    print_sorts(set);
    print_fields(g);
    print_rules(g);
}

int cmd_dialect(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "game", 'g', "NAME", 0, "the game (default: null)", 0 },
        { "content", 'c', "FOLDER", 0, "its content, if not the built-in one", 0 },
        { 0 },
    };
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .doc = "Explains a game's numbers to client authors, as Markdown.",
    };
    dialect d = { .game = "null" };
    cli_game g;
    int status;

    if (!cli_parse(&argp, argc, argv, &d))
        return CLI_USAGE;
    status = cli_open(&g, d.game, d.content);
    if (status != CLI_OK)
        return status;
    print_dialect(&g.set);
    cli_close(&g);
    return CLI_OK;
}
