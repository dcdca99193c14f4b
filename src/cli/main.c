/*
 * main.c: `kapelle`: finds the subcommand and passes it the rest.
 */
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    cli_command *run;
    const char *help;
} commands[] = {
    { "play", cmd_play, "play in the terminal, here or at a server" },
    { "serve", cmd_serve, "host tables for players on other machines" },
    { "backup", cmd_backup, "copy what a server keeps" },
    { "sim", cmd_sim, "let bots play many games, and print figures" },
    { "tune", cmd_tune, "find better weights for computer players" },
    { "puzzles", cmd_puzzles, "find positions in which one move is clearly best" },
    { "replay", cmd_replay, "show a record, step by step; --seat shows what that seat saw" },
    { "analyse", cmd_analyse, "look back at a game: what turned it, what was luck" },
    { "verify", cmd_verify, "check a record and its dice" },
    { "cards", cmd_cards, "list every component with its text and provenance" },
    { "dialect", cmd_dialect, "explain a game's numbers to client authors" },
    { "odds", cmd_odds, "print the exact chances of an attempt, a talk, a test" },
    { "lint", cmd_lint, "check a content folder" },
    { "bot", cmd_bot, "run our bot, speaking the bot protocol" },
    { "join", cmd_join, "seat a bot at a table of a server" },
    { "bench", cmd_bench, "measure the figures that we publish" },
};

static void print_help(FILE *out)
{
    fputs("Usage: kapelle COMMAND [OPTION...]\n\n", out);
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].help);
    fputs("\nkapelle COMMAND --help says more.\n", out);
}

/*
 * argp names the program by argv[0]: "kapelle sim". Output that could not be written is a failure.
 */
static int run(cli_command *command, int argc, char **argv)
{
    char name[40];
    int status;

    (void)snprintf(name, sizeof name, "kapelle %s", argv[1]);
    argv[1] = name;
    status = command(argc - 1, argv + 1);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    cli_complain("cannot write: %s.", strerror(errno));
    return CLI_FAILED;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return CLI_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("kapelle " KAPELLE_VERSION);
        return CLI_OK;
    }
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        if (strcmp(argv[1], commands[i].name) == 0)
            return run(commands[i].run, argc, argv);
    }
    cli_complain("there is no command '%s'; kapelle --help lists them.", argv[1]);
    return CLI_USAGE;
}
