/*
 * cmd_lint.c: `kapelle lint`: reports every mistake in content with file, line and reason: in a
 * folder, or in the built-in content of one game or of all.
 *
 * It reads the files as a game would, then looks up every sentence and every text in every
 * language, so that we find a card without a message before a player does. With --messages it
 * prints instead which messages were looked up and for which component, for translators (tools/po).
 */
#include "cli.h"
#include "embed.h"

#include <stdlib.h>
#include <string.h>

typedef struct lint {
    const char *game, *folder;
    const char *among; /* the game being checked, if several are: their files have the same names */
    const char *file;  /* of the component being described */
    const content_item *item;
    const char *kind; /* of it */
    unsigned complaints;
    bool lists_messages;
    char language[8];
} lint;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    lint *l = state->input;

    switch (key) {
    case 'g':
        l->game = arg;
        return 0;
    case 'm':
        l->lists_messages = true;
        return 0;
    case ARGP_KEY_ARG:
        if (l->folder)
            argp_error(state, "give only one folder, not '%s' too", arg);
        l->folder = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void print_complaint(lint *l, const char *file, unsigned line, const char *what)
{
    if (l->among)
        printf("%s/", l->among);
    if (line > 0)
        printf("%s:%u: %s\n", file, line, what);
    else
        printf("%s: %s\n", file, what);
    l->complaints++;
}

static void report_content(void *listener, const char *file, unsigned line, const char *what)
{
    print_complaint(listener, file, line, what);
}

static void report_missing(void *listener, const char *context, const char *key)
{
    lint *l = listener;
    char what[400];

    (void)snprintf(what, sizeof what, "no message in language %s for \"%s\" (context \"%s\")",
                   l->language, key, context);
    print_complaint(l, l->file, l->item->line, what);
}

static void print_message(void *listener, const char *context, const char *key)
{
    const lint *l = listener;

    printf("%s\t%s\t%s:%u\t%s %s\n", context, key, l->file, l->item->line, l->kind, l->item->id);
}

/*
 * As for a language that shares neither titles nor moods with the content, so that every message is
 * looked up.
 */
static void list_messages(say *s, catalog *words)
{
    words->language = (span){ 0 };
    words->moods = span_of("inf");
    s->found = print_message;
    s->missing = print_message;
}

/* Also the texts, whether or not a sentence uses them. */
static void say_texts(const say *s, const content_item *item)
{
    const content *db = s->set->db;

    for (unsigned at = item->first_value; at < item->first_value + (unsigned)item->n_values; at++) {
        const content_slot *slot = &db->schema->slots[db->value_slots[at]];
        char buffer[1000];
        text t = text_in(buffer, sizeof buffer);
        if (strcmp(slot->type + strspn(slot->type, "?*"), "text") == 0)
            say_text(s, slot->name, db->values[at].text, &t);
    }
}

static void say_all(lint *l, const gm_set *set)
{
    for (const embed_file *f = embed_catalogs; f->name; f++) {
        char rules[4000];
        catalog words;
        say s = { .set = set, .catalog = &words, .missing = report_missing, .listener = l };
        (void)snprintf(l->language, sizeof l->language, "%.*s", (int)strcspn(f->name, "."),
                       f->name);
        if (catalog_open(&words, f->text, f->length)) {
            print_complaint(l, f->name, 0, "the catalogue cannot be read");
            continue;
        }
        if (l->lists_messages)
            list_messages(&s, &words);
        for (unsigned i = 0; i < set->db->n_items; i++) {
            text t = text_in(rules, sizeof rules);
            l->item = &set->db->items[i];
            l->file = set->db->files[l->item->file];
            l->kind = set->db->schema->kinds[l->item->kind].name;
            say_name(&s, l->item, NULL, &t);
            say_item(&s, l->item, &t);
            say_texts(&s, l->item);
            if (t.full)
                print_complaint(l, l->file, l->item->line, "its text is too long");
        }
    }
}

static void check(lint *l, const game *g, const content_file *files, size_t n)
{
    void *block = cli_must_have(malloc(CLI_CONTENT_MEMORY));
    arena memory = arena_in(block, CLI_CONTENT_MEMORY);
    unsigned before = l->complaints;
    gm_set set;

    if (games_open(g, files, n, &memory, report_content, l, &set)) {
        say_all(l, &set);
        if (l->complaints == before && !l->lists_messages)
            printf("%s: %zu files, %u components, nothing to fix\n", g->title, n, set.db->n_items);
    }
    free(block);
}

static void check_built_in(lint *l, const game *g)
{
    content_file files[CLI_MAX_FILES];

    check(l, g, files, embed_content_of(g->id, files, CLI_MAX_FILES));
}

static bool check_folder(lint *l, const game *g)
{
    content_file files[CLI_MAX_FILES];
    char *memory = NULL;
    size_t n = 0;

    if (!cli_read_folder(l->folder, files, CLI_MAX_FILES, &n, &memory))
        return false;
    check(l, g, files, n);
    free(memory);
    return true;
}

int cmd_lint(int argc, char **argv)
{
    const struct argp_option options[] = {
        { "game", 'g', "GAME", 0, cli_game_help("all; null with a folder"), 0 },
        { "messages", 'm', NULL, 0, "list the messages that the content needs, and where", 0 },
        { 0 },
    };
    const struct argp argp = {
        .options = options,
        .parser = parse,
        .args_doc = "[FOLDER]",
        .doc = "Checks a content folder, or the built-in content of a game or of all games.",
    };
    lint l = { .game = NULL };
    const game *g = NULL;

    if (!cli_parse(&argp, argc, argv, &l))
        return CLI_USAGE;
    if (l.game || l.folder) {
        g = cli_find_game(l.game ? l.game : "null");
        if (!g)
            return CLI_USAGE;
    }
    if (l.folder && !check_folder(&l, g))
        return CLI_FAILED;
    for (size_t i = 0; !l.folder && i < games_count; i++) {
        l.among = g ? NULL : games_all[i]->id;
        if (!g || g == games_all[i])
            check_built_in(&l, games_all[i]);
    }
    return l.complaints == 0 ? CLI_OK : CLI_FAILED;
}
