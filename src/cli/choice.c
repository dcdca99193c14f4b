/*
 * choice.c: which game, with which content and set-up: options that several subcommands take.
 *
 * The set-up options come from the games' own tables, so a new option needs nothing here.
 */
#include "cli.h"

#include <string.h>

enum { KEY_SETUP = 1000, KEY_OPTION, MAX_OPTIONS = 40 };

/* Names of the set-up options of all games, each once. */
static const gm_option *all_options[MAX_OPTIONS];
static int n_options;

static bool is_listed(const char *name)
{
    for (int i = 0; i < n_options; i++) {
        if (strcmp(all_options[i]->name, name) == 0)
            return true;
    }
    return false;
}

static void list_options(void)
{
    for (size_t g = 0; g < games_count; g++) {
        for (int i = 0; i < games_all[g]->n_options && n_options < MAX_OPTIONS; i++) {
            if (!is_listed(games_all[g]->options[i].name))
                all_options[n_options++] = &games_all[g]->options[i];
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
    else if (key >= KEY_OPTION && key < KEY_OPTION + n_options)
        add_setup(c, all_options[key - KEY_OPTION]->name, arg, state);
    else
        return ARGP_ERR_UNKNOWN;
    return 0;
}

const struct argp *cli_choice_argp(void)
{
    static struct argp_option options[MAX_OPTIONS + 4] = {
        { "game", 'g', "GAME", 0, NULL, 1 },
        { "content", 'c', "FOLDER", 0, "play with the content of this folder", 1 },
        { "setup", KEY_SETUP, "TEXT", 0, "set-up as in a record: \"players=3 rounds=2\"", 1 },
    };
    static const struct argp argp = { .options = options, .parser = parse };

    list_options();
    options[0].doc = cli_game_help("null");
    for (int i = 0; i < n_options; i++)
        options[3 + i] = (struct argp_option){ .name = all_options[i]->name,
                                               .key = KEY_OPTION + i,
                                               .arg = all_options[i]->values,
                                               .doc = all_options[i]->help,
                                               .group = 2 };
    return &argp;
}
