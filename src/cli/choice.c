/*
 * choice.c: which game, with which content and set-up: options that several subcommands take.
 *
 * The set-up options come from the games' own tables, so a new option needs nothing here. Options
 * of several games that have the same name are one option, whose help says what each game takes.
 */
#include "cli.h"

#include <string.h>

enum { KEY_SETUP = 1000, KEY_OPTION, MAX_OPTIONS = 40, MAX_GAMES = 8, FIRST_GROUP = 2 };

/* An option by its name, and what it means in the games that have it. */
typedef struct choice {
    const gm_option *first;
    size_t game; /* the first that has it */
    bool is_shared;
    char help[400];
} choice;

static choice choices[MAX_OPTIONS];
static int n_choices;

static choice *find_choice(const char *name)
{
    for (int i = 0; i < n_choices; i++) {
        if (strcmp(choices[i].first->name, name) == 0)
            return &choices[i];
    }
    return NULL;
}

/*
 * "null: how many couriers (2..4, default: 3)"; names the game and the values only where they
 * differ.
 */
static void add_help(choice *c, const game *g, const gm_option *o)
{
    size_t used = strlen(c->help);
    text t = text_in(c->help + used, sizeof c->help - used);
    bool has_default = strcmp(o->otherwise, "-") != 0;

    text_put(&t, used > 0 ? "; " : "");
    if (c->is_shared) {
        text_put(&t, g->id);
        text_put(&t, ": ");
    }
    text_put(&t, o->help);
    if (!has_default && !c->is_shared)
        return;
    text_put(&t, " (");
    text_put(&t, c->is_shared ? o->values : "");
    text_put(&t, c->is_shared && has_default ? ", " : "");
    text_put(&t, has_default ? "default: " : "");
    text_put(&t, has_default ? o->otherwise : "");
    text_put(&t, ")");
}

static void list_choices(void)
{
    for (size_t g = 0; g < games_count; g++) {
        for (int i = 0; i < games_all[g]->n_options; i++) {
            const gm_option *o = &games_all[g]->options[i];
            choice *c = find_choice(o->name);
            if (c)
                c->is_shared = true;
            else if (n_choices < MAX_OPTIONS)
                choices[n_choices++] = (choice){ .first = o, .game = g };
        }
    }
    for (size_t g = 0; g < games_count; g++) {
        for (int i = 0; i < games_all[g]->n_options; i++) {
            choice *c = find_choice(games_all[g]->options[i].name);
            if (c)
                add_help(c, games_all[g], &games_all[g]->options[i]);
        }
    }
}

static void add_setup(cli_choice *c, const char *name, const char *value, struct argp_state *state)
{
    size_t used = strlen(c->setup);
    int n = snprintf(c->setup + used, sizeof c->setup - used, "%s%s%s%s", used ? " " : "", name,
                     *name ? "=" : "", value);

    if (n < 0 || (size_t)n >= sizeof c->setup - used)
        argp_error(state, "the set-up is too long");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    cli_choice *c = state->input;

    if (key == 'g')
        c->game = arg;
    else if (key == 'c')
        c->content = arg;
    else if (key == KEY_SETUP)
        add_setup(c, "", arg, state);
    else if (key >= KEY_OPTION && key < KEY_OPTION + n_choices)
        add_setup(c, choices[key - KEY_OPTION].first->name, arg, state);
    else
        return ARGP_ERR_UNKNOWN;
    return 0;
}

/* The options that all games take come first, then those of each game under its title. */
static int group_of(const choice *c)
{
    return c->is_shared ? FIRST_GROUP : FIRST_GROUP + 1 + (int)c->game;
}

static const char *heading_of(size_t g)
{
    static char headings[MAX_GAMES][60];

    if (g >= MAX_GAMES)
        return games_all[g]->title;
    (void)snprintf(headings[g], sizeof headings[g], "%s (--game %s):", games_all[g]->title,
                   games_all[g]->id);
    return headings[g];
}

const struct argp *cli_choice_argp(const char *otherwise)
{
    static struct argp_option options[MAX_OPTIONS + MAX_GAMES + 4] = {
        { "game", 'g', "GAME", 0, NULL, 1 },
        { "content", 'c', "FOLDER", 0, "play with the content of this folder", 1 },
        { "setup", KEY_SETUP, "TEXT", 0, "set-up as in a record: \"players=3 rounds=2\"", 1 },
    };
    static const struct argp argp = { .options = options, .parser = parse };
    int n = 3, headed = FIRST_GROUP;

    list_choices();
    options[0].doc = cli_game_help(otherwise);
    for (int i = 0; i < n_choices && n < MAX_OPTIONS + MAX_GAMES + 2; i++) {
        const choice *c = &choices[i];
        const char *values = c->first->values;
        if (group_of(c) > headed) {
            headed = group_of(c);
            options[n++] = (struct argp_option){ .doc = heading_of(c->game), .group = headed };
        }
        options[n++] = (struct argp_option){ .name = c->first->name,
                                             .key = KEY_OPTION + i,
                                             .arg = c->is_shared                  ? "VALUE"
                                                    : strcmp(values, "text") == 0 ? "TEXT"
                                                                                  : values,
                                             .doc = c->help,
                                             .group = group_of(c) };
    }
    return &argp;
}
