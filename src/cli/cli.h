/*
 * cli.h: what the subcommands of `kapelle` share: exit statuses, loading, error messages, JSON.
 *
 * One file a subcommand; each parses its own arguments with argp. Error messages are one sentence
 * on standard error; results go to standard output.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <argp.h>
#include <stdio.h>

#include "games.h"
#include "say.h"

/*
 * Exit statuses, the same for every subcommand. A wrong command line is a usage error; a missing or
 * malformed file is a failure.
 */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

enum { CLI_MAX_FILES = 64, CLI_CONTENT_MEMORY = 16000000 }; /* of one content */

typedef int cli_command(int argc, char **argv);
cli_command cmd_analyse, cmd_backup, cmd_bench, cmd_bench_server, cmd_bot, cmd_cards, cmd_dialect,
    cmd_join, cmd_lint, cmd_odds, cmd_play, cmd_puzzles, cmd_replay, cmd_serve, cmd_sim, cmd_tune,
    cmd_verify;

/* "kapelle: ...": one sentence on standard error. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * Returns what malloc or calloc returned; ends the program with an error message if that is NULL.
 */
void *cli_must_have(void *memory);

/* Parses arguments with argp; wrong ones end the program with CLI_USAGE. */
MUST_USE bool cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/* The value of option --NAME; ends the program unless it is a number from low to high. */
error_t cli_number(const char *text, const char *name, long low, long high, long *to,
                   struct argp_state *state);

/* ---- games and their content ---- */

/*
 * --game, --content, --setup and every set-up option of every game: a child parser for subcommands
 * that play.
 */
typedef struct cli_choice {
    const char *game, *content;
    char setup[240];
} cli_choice;

/* By short or long name; NULL after an error message that lists the games. */
MUST_USE const game *cli_find_game(const char *name);

/* "null, bo or st (default: null)"; good until the next call. */
const char *cli_game_help(const char *otherwise);

/* Reports that there is no bot of that name and lists the bots; `more` continues the sentence. */
void cli_complain_bot(const game *g, span name, const char *more);

/* Built once from the games' tables. Its input is a cli_choice. */
const struct argp *cli_choice_argp(const char *otherwise); /* the game if none is named */

typedef struct cli_game {
    gm_set set;
    void *memory;  /* content */
    char *sources; /* files read from a folder */
} cli_game;

/*
 * By name; from `folder`, or the built-in content if it is NULL. Returns an exit status, after an
 * error message unless it is CLI_OK.
 */
MUST_USE int cli_open(cli_game *g, const char *name, const char *folder);
void cli_close(cli_game *g);

/* Can this game be played? If not, says so. */
MUST_USE bool cli_is_playable(const cli_game *g);

/*
 * The files of a content folder (*.txt, by name). They and their texts live in one block, *memory.
 */
MUST_USE bool cli_read_folder(const char *folder, content_file *files, size_t most, size_t *n,
                              char **memory);

/* The built-in catalogue of a language; NULL language: the one of the environment. */
MUST_USE bool cli_catalog(const char *language, catalog *out);

/* A whole file, terminated; NULL after an error message. The caller frees it. */
MUST_USE char *cli_read_file(const char *path, size_t most, size_t *length);

/* ---- output ---- */

void cli_json_string(FILE *out, const char *s);

/* A bar on standard error while `done` grows to `of`; nothing if that is not a terminal. */
void cli_progress(const char *what, uint64_t done, uint64_t of);
void cli_progress_end(void);

double cli_cpu_seconds(void);

#endif
