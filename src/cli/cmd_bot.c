/*
 * cmd_bot.c: `kapelle bot`: our player, speaking the bot protocol on standard input and output.
 *
 * It reads what a host writes (docs/bots.md) and answers `go` with one of the listed moves. It
 * ignores words that it does not know. It has the engine, so it reads the encoded view instead of
 * the facts.
 */
#define _GNU_SOURCE
#include "botline.h"
#include "cli.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_NAME = 2000, KEY_SEED, MAX_LINES = GM_MAX_MOVES };

typedef struct player {
    const char *name, *seed, *content;
    cli_game game;
    const bot *bot;
    gm_view *view;
    gm_state *state; /* sampled from the view, to read moves by */
    bool has_game, has_view;
    rng luck;
    char moves[MAX_LINES][NOTE_MAX]; /* as they were listed */
    unsigned n_moves;
} player;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    player *p = state->input;

    switch (key) {
    case KEY_NAME:
        p->name = arg;
        return 0;
    case KEY_SEED:
        p->seed = arg;
        return 0;
    case 'c':
        p->content = arg;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "unexpected '%s'; the bot reads from standard input", arg);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- what a host says ---- */

static void close_game(player *p)
{
    free(p->view);
    free(p->state);
    p->view = NULL;
    p->state = NULL;
    if (p->has_game)
        cli_close(&p->game);
    p->has_game = p->has_view = false;
}

/* "game bo 1 0123456789abcdef" */
static bool hear_game(player *p, span rest)
{
    char id[40], dialect[17];
    text i = text_in(id, sizeof id), d = text_in(dialect, sizeof dialect);

    text_span(&i, span_word(&rest));
    (void)span_word(&rest);
    close_game(p);
    if (cli_open(&p->game, id, p->content) != CLI_OK)
        return false;
    p->has_game = true;
    if (!cli_is_playable(&p->game))
        return false;
    text_hex64(&d, wire_dialect(p->game.set.game));
    if (!span_is(span_word(&rest), dialect)) {
        cli_complain("the host speaks another version of the game; update one of the two.");
        return false;
    }
    p->bot = bot_find(p->game.set.game, span_of(p->name));
    if (!p->bot)
        cli_complain_bot(p->game.set.game, span_of(p->name), "");
    p->view = cli_must_have(calloc(1, p->game.set.game->view_size));
    p->state = cli_must_have(calloc(1, p->game.set.game->state_size));
    return p->bot != NULL;
}

static bool hear_content(const player *p, span rest)
{
    char hash[HASH_HEX];

    if (!p->has_game) {
        cli_complain("the host names the content before the game.");
        return false;
    }
    hash_hex(p->game.set.db->hash, hash);
    if (span_is(span_trim(rest), hash))
        return true;
    cli_complain(
        "the host uses cards that this program does not have; give their folder with --content.");
    return false;
}

/* A host may write anything, so we sample a state only from a view that the game could show. */
static bool hear_view(player *p, span rest)
{
    const gm_set *set = &p->game.set;
    uint8_t *bytes = cli_must_have(malloc(rest.length + 1));
    size_t n = wire_from_base64(span_trim(rest), bytes, rest.length);
    rng_key key;

    for (unsigned i = 0; i < RNG_KEY_WORDS; i++)
        key.word[i] = rng_next(&p->luck);
    p->has_view = p->has_game && n > 0 &&
                  gm_decode(set->game->view_fields, bytes, n, p->view, set->game->view_size) &&
                  set->game->is_possible(set->content, p->view);
    free(bytes);
    if (p->has_view)
        set->game->sample(set->content, p->view, &key, p->state);
    else
        cli_complain("the host shows a view that does not fit this game.");
    return p->has_view;
}

static bool hear_move(player *p, span rest)
{
    text t;

    if (p->n_moves == MAX_LINES) {
        cli_complain("the host lists more than %d moves.", MAX_LINES);
        return false;
    }
    t = text_in(p->moves[p->n_moves++], NOTE_MAX);
    text_span(&t, span_trim(rest));
    return true;
}

/* Reads the listed lines as moves of the seat that is asked; leaves out those that are none. */
static gm_seat read_moves(player *p, gm_moves *list, unsigned place[GM_MAX_MOVES])
{
    char why_text[200];
    gm_seat asked = 0;

    for (unsigned i = 0; i < p->n_moves; i++) {
        text why = text_in(why_text, sizeof why_text);
        if (!note_parse(&p->game.set, p->state, span_of(p->moves[i]), &asked, &list->m[list->n],
                        &why))
            continue;
        place[list->n++] = i;
    }
    return asked;
}

/* Answers with one of the listed lines. */
static bool hear_go(player *p)
{
    gm_moves list = { .n = 0 };
    unsigned place[GM_MAX_MOVES], chosen = 0;

    if (!p->has_view || p->n_moves == 0) {
        cli_complain("the host asks without a view or without moves.");
        return false;
    }
    if (p->n_moves > 1) {
        gm_seat seat = read_moves(p, &list, place);
        if (list.n > 0)
            chosen = place[p->bot->choose(p->bot, &p->game.set, p->view, seat, &list, &p->luck)];
    }
    printf("move %s\n", p->moves[chosen]);
    (void)fflush(stdout); /* main checks whether standard output failed */
    return true;
}

static bool hear_version(span rest)
{
    int32_t version;

    if (span_number(span_trim(rest), BOTLINE_VERSION, BOTLINE_VERSION, &version))
        return true;
    cli_complain("the host does not speak version %d of the bot protocol.", BOTLINE_VERSION);
    return false;
}

static bool hear(player *p, span line)
{
    span rest = line, word = span_word(&rest);
    bool is_fine = true;

    if (span_is(word, "kapelle-bot"))
        return hear_version(rest);
    if (span_is(word, "game"))
        return hear_game(p, rest);
    if (span_is(word, "content"))
        return hear_content(p, rest);
    if (span_is(word, "view"))
        return hear_view(p, rest);
    if (span_is(word, "may"))
        return hear_move(p, rest);
    if (span_is(word, "no")) {
        cli_complain("the host refuses a move that it listed itself.");
        return false;
    }
    if (span_is(word, "go")) {
        is_fine = hear_go(p);
        p->n_moves = 0;
    }
    return is_fine;
}

static int answer_all(player *p)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    int status = CLI_OK;
    rng_key key = rng_key_from_text(p->seed, strlen(p->seed));

    rng_start(&p->luck, &key);
    while (status == CLI_OK && (n = getline(&line, &size, stdin)) >= 0) {
        if (!hear(p, span_trim((span){ line, (size_t)n })))
            status = CLI_FAILED;
    }
    free(line);
    close_game(p);
    return status;
}

int cmd_bot(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "name", KEY_NAME, "NAME", 0, "greedy or random (default: greedy)", 0 },
        { "seed", KEY_SEED, "WORD", 0, "seed of its random choices (default: kapelle)", 0 },
        { "content", 'c', "FOLDER", 0, "play with the content of this folder", 0 },
        { 0 },
    };
    struct argp argp = { .options = options,
                         .parser = parse,
                         .doc = "Plays over the bot protocol on standard input and output; "
                                "docs/bots.md describes it. kapelle join seats such a program." };
    player *p = cli_must_have(calloc(1, sizeof *p));
    int status;

    p->name = "greedy";
    p->seed = "kapelle";
    status = cli_parse(&argp, argc, argv, p) ? answer_all(p) : CLI_USAGE;
    free(p);
    return status;
}
