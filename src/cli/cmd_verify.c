/*
 * cmd_verify.c: `kapelle verify`: replays a record, checks its dice, and says what it checked and
 * what it could not.
 *
 * A record alone proves that its seed comes from the numbers in it. Only what a player wrote down
 * before opening a share proves that nobody changed these afterwards: --draw, which names the
 * commitment, the seats, all seals and whose nonces count, and --nonce, the player's own.
 */
#include "cli.h"
#include "luck.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_COMMIT = 2000, KEY_DRAW, KEY_NONCE, KEY_JSON, MAX_RECORD = 4000000 };

typedef struct verify {
    const char *file, *content, *commit, *draw;
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
    case KEY_DRAW:
        if (!hash_from_hex(arg, strlen(arg), ignored))
            argp_error(state, "--draw takes 64 hexadecimal digits, not '%s'", arg);
        v->draw = arg;
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
            argp_error(state, "give only one record, not '%s' too", arg);
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

/* Prints who has a share in the dice and who has none. Returns the number of shares. */
static unsigned print_shares(const dice *d)
{
    unsigned open = 0;

    for (unsigned i = 0; i < d->n_shares; i++)
        open += d->share[i].is_open;
    printf("dice: the seed was made from the committed secret and the shares of %u of %u "
           "%s at the table\n",
           open, (unsigned)d->n_shares, d->n_shares == 1 ? "person" : "people");
    for (unsigned i = 0; i < d->n_shares; i++) {
        const dice_share *s = &d->share[i];
        char who[DICE_NONCE_HEX];
        dice_nonce_hex(s->person, who);
        if (!s->is_open)
            printf("dice: %s %s\n", who,
                   s->is_sealed ? "had sealed a share, but was not there to open it"
                                : "had no share");
    }
    if (d->draws > 1)
        printf("dice: drawn %u times; the server says that somebody broke off the draw\n",
               d->draws);
    return d->n_shares;
}

static void print_nonces(unsigned n)
{
    printf("dice: the seed was made from the committed secret and %u nonce%s\n", n,
           n == 1 ? "" : "s");
    if (n == 0)
        printf("dice: nobody at the table had a share in them\n");
    else
        printf("dice: the record is from before nonces had names: it does not show that none was "
               "added\n");
}

static void print_dice(const verify *v, const record *r)
{
    unsigned n = r->dice.n_nonces;

    if (!r->has_dice) {
        printf("dice: not checked; the record does not say how its seed was made\n");
        return;
    }
    if (r->dice.is_drawn)
        n = print_shares(&r->dice);
    else
        print_nonces(n);
    if (v->commit)
        printf("dice: the commitment matches the given one\n");
    if (v->has_nonce)
        printf("dice: the given nonce is number %u of %u\n", dice_find(&r->dice, v->nonce), n);
    if (v->draw)
        printf("dice: the draw matches the given one: seats, seals and whose nonces count are "
               "those seen before the start\n");
    else if (r->dice.is_drawn)
        printf(
            "dice: seats, seals and whose nonces count are the server's word; --draw compares them "
            "with what a player wrote down before the start\n");
}

static void print_bots(const luck_found *b)
{
    if (b->checked > 0)
        printf("bots: %u of their moves repeated, each the same\n", b->checked);
    if (b->unknown > 0)
        printf("bots: %u of their moves not checked; this program has different bots\n",
               b->unknown);
}

static void print_words(const verify *v, const record *r, const play *p, const luck_found *bots)
{
    const gm_set *set = play_set(p);
    bool is_over = set->game->result(set->content, play_state(p)).is_over;

    print_dice(v, r);
    if (r->resumed.length > 0)
        printf("moves: %u to %u replayed from the position in the record, each legal\n",
               r->unchecked + 1, r->unchecked + play_length(p));
    else
        printf("moves: %u replayed, each legal\n", play_length(p));
    print_bots(bots);
    if (r->result.length > 0)
        printf("result: %.*s, as it was played\n", (int)r->result.length, r->result.at);
    else
        printf("result: %s\n", is_over ? "not checked; the record has none" : "not over");
    if (r->has_hash)
        printf("hash: %016llx, as it was played\n", (unsigned long long)r->hash);
    else
        printf("hash: not checked; the record has none\n");
}

static unsigned count_nonces(const dice *d)
{
    unsigned n = d->n_nonces;

    for (unsigned i = 0; i < d->n_shares; i++)
        n += d->share[i].is_open;
    return n;
}

/* null stands for what we could not check. */
static void print_json(const record *r, const play *p, const luck_found *bots)
{
    const gm_set *set = play_set(p);
    bool is_over = set->game->result(set->content, play_state(p)).is_over;
    char result[NOTE_MAX];

    printf("{\"verified\": true, \"nonces\": ");
    if (r->has_dice)
        printf("%u", count_nonces(&r->dice));
    else
        printf("null");
    printf(", \"draws\": %u, \"bots\": %u", (unsigned)r->dice.draws, bots->checked);
    printf(", \"unchecked\": %u", r->unchecked);
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

static bool fits_draw(const verify *v, const record *r)
{
    uint8_t draw[HASH_BYTES];
    char hex[HASH_HEX];

    if (!r->has_dice || !r->dice.is_drawn)
        return false;
    dice_draw(&r->dice, draw);
    hash_hex(draw, hex);
    return strcmp(hex, v->draw) == 0;
}

/* Did the bots follow their luck, as far as this program has them? */
static bool fits_bots(const record *r, const play *p, luck_found *bots, record_fault *fault)
{
    text t = text_in(fault->why, sizeof fault->why);

    luck_check(r, p, bots);
    if (bots->line == 0)
        return true;
    fault->line = r->bots_line;
    text_put(&t, "The bot would not have made move ");
    text_number(&t, bots->line);
    text_put(&t, ": somebody else made it.");
    return false;
}

/* Does the record contain what a player wrote down at the start? */
static bool fits_notes(const verify *v, const record *r, record_fault *fault)
{
    unsigned line = r->has_dice ? r->dice_line : r->seed_line;

    if (v->commit && r->commit.length == 0)
        return fail(fault, line, "The record has no commitment to compare with the given one.");
    if (v->commit && !span_is(r->commit, v->commit))
        return fail(fault, line, "The record's commitment is not the given one.");
    if (v->draw && !fits_draw(v, r))
        return fail(fault, line,
                    "The draw is not the given one: seats, seals or whose nonces count were "
                    "changed afterwards.");
    if (v->has_nonce && !r->has_dice)
        return fail(fault, line, "The record has no nonces to compare with the given one.");
    if (v->has_nonce && dice_find(&r->dice, v->nonce) == 0)
        return fail(fault, line, "The given nonce is not in the record.");
    return true;
}

static bool check(const verify *v, const gm_set *set, const record *r)
{
    record_fault fault;
    play *p = fits_notes(v, r, &fault) ? record_replay(set, r, &fault) : NULL;
    luck_found bots = { .checked = 0 };
    bool is_right = p && fits_bots(r, p, &bots, &fault);

    if (!is_right)
        print_fault(v, &fault);
    else if (v->is_json)
        print_json(r, p, &bots);
    else
        print_words(v, r, p, &bots);
    play_free(p);
    if (is_right && r->resumed.length > 0)
        cli_complain(
            "%s: lines 1 to %u were played under other rules and could not be checked, nor "
            "the position after them.",
            v->file, r->unchecked);
    return is_right && r->resumed.length == 0;
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
        { "content", 'c', "FOLDER", 0, "the content it was played with, if not the built-in one",
          0 },
        { "commit", KEY_COMMIT, "HEX", 0, "the record must have this commitment", 0 },
        { "draw", KEY_DRAW, "HEX", 0,
          "its seats, seals and whose nonces count must be those of this draw", 0 },
        { "nonce", KEY_NONCE, "HEX", 0, "the record must have this nonce", 0 },
        { "json", KEY_JSON, NULL, 0, "what was found as one JSON object", 0 },
        { 0 },
    };
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .args_doc = "FILE.kap",
        .doc = "Replays a record and checks its dice; exits with 0 if everything in it is true.",
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
