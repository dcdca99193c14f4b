/*
 * cmd_replay.c: `kapelle replay`: a record, step by step, in words; --seat shows what that seat
 * saw.
 *
 * After a game its players like to hear how it went, but what only one of them was shown stays
 * secret: the card on which a prisoner was questioned also names the answers he did not give, and
 * nobody may ever learn those (BO-31.3). So we show everybody's moves and what at least two players
 * heard; the rest only with --all.
 */
#include "cli.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_SEAT = 2000, KEY_LANG, KEY_HASHES, KEY_QUIET, KEY_ALL, MAX_RECORD = 4000000 };

typedef struct replay {
    const char *file, *seat, *language, *content;
    bool shows_hashes, is_quiet, shows_secrets;
    say s;
    gm_seats viewers; /* nobody in particular without --seat */
    bool knows_viewers;
} replay;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    replay *r = state->input;

    switch (key) {
    case 'c':
        r->content = arg;
        return 0;
    case KEY_SEAT:
        r->seat = arg;
        return 0;
    case KEY_LANG:
        r->language = arg;
        return 0;
    case KEY_HASHES:
        r->shows_hashes = true;
        return 0;
    case KEY_QUIET:
        r->is_quiet = true;
        return 0;
    case KEY_ALL:
        r->shows_secrets = true;
        return 0;
    case ARGP_KEY_ARG:
        if (r->file)
            argp_error(state, "give only one record, not '%s' too", arg);
        r->file = arg;
        return 0;
    case ARGP_KEY_END:
        if (!r->file)
            argp_error(state, "which record?");
        if (r->seat && r->shows_secrets)
            argp_error(state, "--all shows more than one seat saw; leave out --seat");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The first position names the seats; a spectator is a set without seats. */
static bool find_viewers(replay *r, const play *p)
{
    const gm_set *set = play_set(p);

    r->knows_viewers = !r->seat || strcmp(r->seat, "spectator") == 0;
    if (r->knows_viewers)
        return true;
    for (gm_seat i = 0; i < set->game->n_seats(play_state(p)); i++) {
        if (strcmp(r->seat, set->game->seat_word(set->content, play_state(p), i)) == 0)
            r->viewers = GM_SEAT(i);
    }
    r->knows_viewers = r->viewers != 0;
    if (!r->knows_viewers)
        cli_complain("there is no seat '%s' in this game.", r->seat);
    return r->knows_viewers;
}

/*
 * A move may name things that other seats must not know, so a seat sees only its own moves in words
 * and hears the rest.
 */
static void print_move(const replay *r, const play *p)
{
    char line[NOTE_MAX];
    text t = text_in(line, sizeof line);
    uint32_t n = play_length(p);

    if (r->seat && !(r->viewers & GM_SEAT(play_line_at(p, n)->seat)) &&
        play_line_at(p, n)->kind == PLAY_MOVE) {
        printf("%4u\n", n);
        return;
    }
    play_print_line(p, n, &t);
    printf("%4u %s\n", n, line);
}

/*
 * What we print of an event: with --seat what that seat heard, otherwise what more than one seat
 * heard.
 */
static bool tell(const replay *r, const gm_event *e, gm_event *heard)
{
    bool is_private = (e->knows & (e->knows - 1)) == 0;
    gm_seats everybody = r->shows_secrets || !is_private ? ~0u : 0;

    return gm_tell(e, r->seat ? r->viewers : everybody, heard);
}

static bool watch(void *watcher, play *p, const gm_events *events)
{
    replay *r = watcher;

    if (play_length(p) == 1 && !find_viewers(r, p))
        return false;
    if (r->is_quiet)
        return true;
    print_move(r, p);
    for (uint16_t i = 0; i < events->n; i++) {
        gm_event heard;
        char line[400];
        text t = text_in(line, sizeof line);
        if (!tell(r, &events->e[i], &heard))
            continue;
        say_event(&r->s, play_state(p), &heard, &t);
        printf("       %s\n", line);
    }
    if (r->shows_hashes && !r->seat)
        printf("       hash %016llx\n",
               (unsigned long long)gm_hash_state(play_set(p)->game, play_state(p)));
    return true;
}

static int run(replay *r, const record *rec)
{
    char name[40];
    cli_game g;
    record_fault fault;
    play *p;
    int status = CLI_FAILED;

    (void)snprintf(name, sizeof name, "%.*s", (int)(rec->game.length < 39 ? rec->game.length : 39),
                   rec->game.at);
    if (cli_open(&g, name, r->content) != CLI_OK)
        return CLI_FAILED;
    if (cli_is_playable(&g)) {
        r->s.set = &g.set;
        p = record_replay_watched(&g.set, rec, watch, r, &fault);
        if (!p)
            cli_complain("%s:%u: %s", r->file, fault.line, fault.why);
        else if (r->knows_viewers || (play_length(p) == 0 && find_viewers(r, p)))
            status = CLI_OK;
        if (status == CLI_OK)
            printf("%s: %u lines, %s\n", r->file, play_length(p),
                   g.set.game->result(g.set.content, play_state(p)).is_over ? "over" : "not over");
        play_free(p);
    }
    cli_close(&g);
    return status;
}

int cmd_replay(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "content", 'c', "FOLDER", 0, "the content it was played with, if not the built-in one",
          0 },
        { "seat", KEY_SEAT, "SEAT", 0, "show what that seat saw, or 'spectator'", 0 },
        { "all", KEY_ALL, NULL, 0, "also show what only one seat saw", 0 },
        { "lang", KEY_LANG, "LANG", 0, "en or pl (default: the environment's)", 0 },
        { "hashes", KEY_HASHES, NULL, 0, "the hash of the position after each line", 0 },
        { "quiet", KEY_QUIET, NULL, 0, "only check that it replays", 0 },
        { 0 },
    };
    static const struct argp argp = { .options = options,
                                      .parser = parse,
                                      .args_doc = "FILE.kap",
                                      .doc = "Replays a record and shows what happened." };
    replay r = { .file = NULL };
    catalog words;
    record rec;
    record_fault fault;
    size_t length = 0;
    char *data;
    int status = CLI_FAILED;

    if (!cli_parse(&argp, argc, argv, &r) || !cli_catalog(r.language, &words))
        return CLI_USAGE;
    r.s.catalog = &words;
    data = cli_read_file(r.file, MAX_RECORD, &length);
    if (!data)
        return CLI_FAILED;
    if (record_read((span){ data, length }, &rec, &fault))
        status = run(&r, &rec);
    else
        cli_complain("%s:%u: %s", r.file, fault.line, fault.why);
    free(data);
    return status;
}
