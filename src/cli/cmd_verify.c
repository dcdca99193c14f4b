/*
 * cmd_verify.c: `kapelle verify`: replays a record, checks its dice, and says what was checked and
 * what could not be.
 *
 * A player who wrote down the commitment at the start, and the nonce that was sent in his name,
 * need not trust the server's record either: --commit and --nonce compare it with his notes.
 */
#include "cli.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_COMMIT = 2000, KEY_NONCE, KEY_JSON, MAX_RECORD = 4000000 };

typedef struct verify {
    const char *file, *content, *commit;
    uint8_t nonce[DICE_NONCE];
    bool has_nonce, is_json;
} verify;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    verify *v = state->input;
    uint8_t ignored[HASH_BYTES];

    switch (key) {
    case 'c':
        v->content = arg;
        return 0;
    case KEY_COMMIT:
        if (!hash_from_hex(arg, strlen(arg), ignored))
            argp_error(state, "--commit takes 64 hexadecimal digits, not '%s'", arg);
        v->commit = arg;
        return 0;
    case KEY_NONCE:
        if (!dice_nonce_from_hex(span_of(arg), v->nonce))
            argp_error(state, "--nonce takes 32 hexadecimal digits, not '%s'", arg);
        v->has_nonce = true;
        return 0;
    case KEY_JSON:
        v->is_json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (v->file)
            argp_error(state, "one record is enough, not '%s' too", arg);
        v->file = arg;
        return 0;
    case ARGP_KEY_END:
        if (!v->file)
            argp_error(state, "which record?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- what is said ---- */

static void print_fault(const verify *v, const record_fault *fault)
{
    cli_complain("%s:%u: %s", v->file, fault->line, fault->why);
    if (!v->is_json)
        return;
    printf("{\"verified\": false, \"line\": %u, \"why\": ", fault->line);
    cli_json_string(stdout, fault->why);
    printf("}\n");
}

static void print_dice(const verify *v, const record *r)
{
    unsigned n = r->dice.n_nonces;

    if (!r->has_dice) {
        printf("dice: not checked; the record does not tell how its seed came about\n");
        return;
    }
    printf("dice: the seed is made of the committed secret and %u nonce%s\n", n, n == 1 ? "" : "s");
    if (v->commit)
        printf("dice: the commitment is the given one\n");
    if (v->has_nonce)
        printf("dice: the given nonce is number %u of %u\n", dice_find(&r->dice, v->nonce), n);
}

static void print_words(const verify *v, const record *r, const play *p, bool is_over)
{
    print_dice(v, r);
    printf("moves: %u replayed, each legal\n", play_length(p));
    if (r->result.length > 0)
        printf("result: %.*s, as it was played\n", (int)r->result.length, r->result.at);
    else
        printf("result: %s\n", is_over ? "not checked; the record tells none" : "not over");
    if (r->has_hash)
        printf("hash: %016llx, as it was played\n", (unsigned long long)r->hash);
    else
        printf("hash: not checked; the record tells none\n");
}

/* What could not be checked is null. */
static void print_json(const record *r, const play *p, bool is_over)
{
    char result[NOTE_MAX];

    printf("{\"verified\": true, \"nonces\": ");
    if (r->has_dice)
        printf("%u", (unsigned)r->dice.n_nonces);
    else
        printf("null");
    printf(", \"moves\": %u, \"over\": %s, \"result\": ", play_length(p),
           is_over ? "true" : "false");
    (void)snprintf(result, sizeof result, "%.*s", (int)r->result.length, r->result.at);
    if (r->result.length > 0)
        cli_json_string(stdout, result);
    else
        printf("null");
    if (r->has_hash)
        printf(", \"hash\": \"%016llx\"}\n", (unsigned long long)r->hash);
    else
        printf(", \"hash\": null}\n");
}

/* ---- checking ---- */

static bool fail(record_fault *fault, unsigned line, const char *why)
{
    text t = text_in(fault->why, sizeof fault->why);

    fault->line = line;
    text_put(&t, why);
    return false;
}

/* What a player wrote down at the start is what the record tells. */
static bool fits_notes(const verify *v, const record *r, record_fault *fault)
{
    unsigned line = r->has_dice ? r->dice_line : r->seed_line;

    if (v->commit && r->commit.length == 0)
        return fail(fault, line, "The record carries no commitment to compare with the given one.");
    if (v->commit && !span_is(r->commit, v->commit))
        return fail(fault, line, "The record carries another commitment than the given one.");
    if (v->has_nonce && !r->has_dice)
        return fail(fault, line, "The record tells no nonces to look for the given one.");
    if (v->has_nonce && dice_find(&r->dice, v->nonce) == 0)
        return fail(fault, line, "The given nonce is not among those of the record.");
    return true;
}

static bool check(const verify *v, const gm_set *set, const record *r)
{
    record_fault fault;
    play *p = fits_notes(v, r, &fault) ? record_replay(set, r, &fault) : NULL;
    bool is_over;

    if (!p) {
        print_fault(v, &fault);
        return false;
    }
    is_over = set->game->result(set->content, play_state(p)).is_over;
    if (v->is_json)
        print_json(r, p, is_over);
    else
        print_words(v, r, p, is_over);
    play_free(p);
    return true;
}

static bool open_and_check(const verify *v, const record *r)
{
    char name[40];
    cli_game g;
    bool is_right;

    (void)snprintf(name, sizeof name, "%.*s", (int)(r->game.length < 39 ? r->game.length : 39),
                   r->game.at);
    if (cli_open(&g, name, v->content) != CLI_OK)
        return false;
    is_right = cli_is_playable(&g) && check(v, &g.set, r);
    cli_close(&g);
    return is_right;
}

int cmd_verify(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "content", 'c', "FOLDER", 0, "the content it was played with, if not the built-in", 0 },
        { "commit", KEY_COMMIT, "HEX", 0, "the record must carry this commitment", 0 },
        { "nonce", KEY_NONCE, "HEX", 0, "this nonce must be among those of the record", 0 },
        { "json", KEY_JSON, NULL, 0, "what was found as one JSON object", 0 },
        { 0 },
    };
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .args_doc = "FILE.kap",
        .doc = "Replays a record and checks its dice; ends with 0 if all that it tells is true.",
    };
    verify v = { .file = NULL };
    record r;
    record_fault fault;
    size_t length = 0;
    char *data;
    bool is_right = false;

    if (!cli_parse(&argp, argc, argv, &v))
        return CLI_USAGE;
    data = cli_read_file(v.file, MAX_RECORD, &length);
    if (!data)
        return CLI_FAILED;
    if (record_read((span){ data, length }, &r, &fault))
        is_right = open_and_check(&v, &r);
    else
        print_fault(&v, &fault);
    free(data);
    return is_right ? CLI_OK : CLI_FAILED;
}
