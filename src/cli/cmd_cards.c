/*
 * cmd_cards.c: `kapelle cards`: every component with its text, derived from its effect, and its
 * provenance.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_LANG = 2000, KEY_JSON };

typedef struct cards {
    const char *game, *content, *language, *id;
    bool is_json;
} cards;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    cards *c = state->input;

    switch (key) {
    case 'g':
        c->game = arg;
        return 0;
    case 'c':
        c->content = arg;
        return 0;
    case KEY_LANG:
        c->language = arg;
        return 0;
    case KEY_JSON:
        c->is_json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (c->id)
            argp_error(state, "give only one id, not '%s' too", arg);
        c->id = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static bool has_type(const content_slot *slot, const char *type)
{
    return strncmp(slot->type + strspn(slot->type, "?*"), type, strlen(type)) == 0;
}

/* Numbers as they are, texts in the reader's language, words and ids in the program's. */
static void print_value(const say *s, const content_slot *slot, const content_value *v)
{
    char buffer[1000];
    text t = text_in(buffer, sizeof buffer);

    if (has_type(slot, "number")) {
        printf("%d", v->number);
        return;
    }
    if (has_type(slot, "text"))
        say_text(s, slot->name, v->text, &t);
    cli_json_string(stdout, has_type(slot, "text") ? buffer : v->text);
}

/* Fields that programs look up by name: every value of the schema's slots. */
static void print_fields(const say *s, const content_item *item)
{
    const content *db = s->set->db;

    for (unsigned i = 0; i < item->n_values; i++) {
        unsigned at = item->first_value + i;
        const content_slot *slot = &db->schema->slots[db->value_slots[at]];
        bool is_list = strchr(slot->type, '*') != NULL;
        bool is_first = i == 0 || db->value_slots[at - 1] != db->value_slots[at];
        bool is_last = i + 1 == item->n_values || db->value_slots[at + 1] != db->value_slots[at];
        if (is_first)
            printf(", \"%s\": %s", slot->name, is_list ? "[" : "");
        else
            printf(", ");
        print_value(s, slot, &db->values[at]);
        if (is_last && is_list)
            printf("]");
    }
}

static void print_json(const say *s, const content_item *item, const char *title, const char *rules,
                       bool is_first)
{
    printf("%s{\"game\": \"%s\", \"id\": \"%s\", \"kind\": \"%s\", \"title\": ",
           is_first ? "[" : ",\n ", s->set->game->id, item->id,
           s->set->db->schema->kinds[item->kind].name);
    cli_json_string(stdout, title);
    printf(", \"text\": ");
    cli_json_string(stdout, rules);
    printf(", \"provenance\": \"%s\", \"copies\": %u", item->source, item->copies);
    print_fields(s, item);
    printf("}");
}

static void print_words(const say *s, const content_item *item, const char *title,
                        const char *rules)
{
    const content *db = s->set->db;
    uint16_t n;
    const content_value *note = content_values(db, item, "note", &n);
    char buffer[1000];
    text t = text_in(buffer, sizeof buffer);

    printf("%s (%s %s, %s", title, db->schema->kinds[item->kind].name, item->id, item->source);
    if (item->copies > 1)
        printf(", x%u", item->copies);
    printf(")\n");
    if (*rules)
        printf("    %s\n", rules);
    if (note) {
        say_text(s, "note", note->text, &t);
        printf("    %s\n", buffer);
    }
}

/* Verbatim texts are for programs; the words that our programs know are secret. */
static bool is_for_programs(const content *db, const content_item *item)
{
    for (unsigned i = 0; i < item->n_values; i++) {
        if (has_type(&db->schema->slots[db->value_slots[item->first_value + i]], "verbatim"))
            return true;
    }
    return false;
}

/* For people, components with a text; for programs, also those inside others, such as tiles. */
static bool is_wanted(const content *db, const content_item *item, const cards *c)
{
    if (c->id && strcmp(c->id, item->id) != 0)
        return false;
    return !db->schema->kinds[item->kind].is_inner || (c->is_json && !is_for_programs(db, item));
}

/* Prints the ones asked for; `n` counts those printed, of all games. */
static void print_cards(const cli_game *g, const catalog *words, const cards *c, unsigned *n)
{
    say s = { .set = &g->set, .catalog = words };
    const content *db = g->set.db;
    bool needs_heading = !c->game && !c->is_json;

    for (unsigned i = 0; i < db->n_items; i++) {
        char title[300], rules[4000];
        text t = text_in(title, sizeof title), r = text_in(rules, sizeof rules);
        if (!is_wanted(db, &db->items[i], c))
            continue;
        say_name(&s, &db->items[i], NULL, &t);
        say_item(&s, &db->items[i], &r);
        if (needs_heading)
            printf("%s%s\n\n", *n > 0 ? "\n" : "", g->set.game->title);
        needs_heading = false;
        if (c->is_json)
            print_json(&s, &db->items[i], title, rules, *n == 0);
        else
            print_words(&s, &db->items[i], title, rules);
        ++*n;
    }
}

static int print_game(const char *name, const catalog *words, const cards *c, unsigned *n)
{
    cli_game g;
    int status = cli_open(&g, name, c->content);

    if (status != CLI_OK)
        return status;
    print_cards(&g, words, c, n);
    cli_close(&g);
    return CLI_OK;
}

static int print_games(const catalog *words, const cards *c)
{
    int status = CLI_OK;
    unsigned n = 0;

    for (size_t i = 0; i < (c->game ? 1 : games_count) && status == CLI_OK; i++)
        status = print_game(c->game ? c->game : games_all[i]->id, words, c, &n);
    if (c->is_json && status == CLI_OK)
        printf(n > 0 ? "]\n" : "[]\n");
    if (status == CLI_OK && c->id && n == 0) {
        cli_complain("there is no component '%s'.", c->id);
        status = CLI_FAILED;
    }
    return status;
}

int cmd_cards(int argc, char **argv)
{
    const struct argp_option options[] = {
        { "game", 'g', "GAME", 0, cli_game_help("all; null with --content"), 0 },
        { "content", 'c', "FOLDER", 0, "read the content of this folder", 0 },
        { "lang", KEY_LANG, "LANG", 0, "en or pl (default: the environment's)", 0 },
        { "json", KEY_JSON, NULL, 0, "one JSON array", 0 },
        { 0 },
    };
    const struct argp argp = { .options = options,
                               .parser = parse,
                               .args_doc = "[ID]",
                               .doc = "Prints every component with its text." };
    cards c = { .game = NULL };
    catalog words;

    if (!cli_parse(&argp, argc, argv, &c) || !cli_catalog(c.language, &words))
        return CLI_USAGE;
    if (c.content && !c.game)
        c.game = "null";
    return print_games(&words, &c);
}
