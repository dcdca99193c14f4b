/*
 * record.c: reads, replays and writes .kap files.
 */
#include "record.h"

#include <string.h>

static bool fail(record_fault *fault, unsigned line, const char *before, span about,
                 const char *after)
{
    text t = text_in(fault->why, sizeof fault->why);

    fault->line = line;
    text_put(&t, before);
    text_quote(&t, about);
    text_put(&t, after);
    return false;
}

/* ---- reading ---- */

typedef struct lines {
    span rest;
    unsigned line;
} lines;

static bool is_comment(span line)
{
    span s = span_trim(line);

    return s.length == 0 || *s.at == '#';
}

/* The next line that says something. */
static bool next_line(lines *l, span *out)
{
    while (span_line(&l->rest, out)) {
        l->line++;
        if (!is_comment(*out))
            return true;
    }
    return false;
}

/* "word  value": the value must be there, and the line in its place. */
static bool read_tag(lines *l, const char *tag, span *value, record_fault *fault)
{
    span line, word;

    if (!next_line(l, &line))
        return fail(fault, l->line, "The record ends before its '", span_of(tag), "' line.");
    *value = line;
    word = span_word(value);
    *value = span_trim(*value);
    if (!span_is(word, tag))
        return fail(fault, l->line, "Expected the '", span_of(tag), "' line here.");
    if (value->length == 0)
        return fail(fault, l->line, "The '", span_of(tag), "' line is empty.");
    return true;
}

static bool read_game(lines *l, record *r, record_fault *fault)
{
    span value, rest;
    int32_t version;

    if (!read_tag(l, "kapelle", &value, fault))
        return false;
    if (!span_number(value, 1, INT16_MAX, &version))
        return fail(fault, l->line, "'", value, "' is no version of the record format.");
    if (version != RECORD_VERSION)
        return fail(fault, l->line, "This record has format version ", value,
                    "; this program reads version 1.");
    if (!read_tag(l, "game", &rest, fault))
        return false;
    r->game_line = l->line;
    r->game = span_word(&rest);
    rest = span_trim(rest);
    if (!span_number(rest, 1, INT16_MAX, &version))
        return fail(fault, l->line, "After the game's name its version is missing; found '", rest,
                    "'.");
    r->game_version = (uint16_t)version;
    if (!read_tag(l, "content", &value, fault))
        return false;
    r->content_line = l->line;
    if (!hash_from_hex(value.at, value.length, r->content))
        return fail(fault, l->line, "'", value, "' is no content hash of 64 hexadecimal digits.");
    return true;
}

static bool read_setup(lines *l, record *r, record_fault *fault)
{
    bool is_there = read_tag(l, "setup", &r->setup, fault);

    r->setup_line = l->line;
    return is_there;
}

static bool read_commit(span value, unsigned line, record *r, record_fault *fault)
{
    uint8_t ignored[HASH_BYTES];

    if (!hash_from_hex(value.at, value.length, ignored))
        return fail(fault, line, "'", value, "' is no commitment of 64 hexadecimal digits.");
    r->commit = value;
    return true;
}

static bool read_seed(lines *l, record *r, record_fault *fault)
{
    span line, word, rest;

    if (!next_line(l, &line))
        return fail(fault, l->line, "The record ends before its '", span_of("seed"), "' line.");
    word = span_word(&line);
    line = rest = span_trim(line);
    r->seed_line = l->line;
    if (span_is(word, "seed")) {
        r->seed = span_word(&rest);
        if (r->seed.length == 0 || r->seed.length > RECORD_MAX_SEED || span_trim(rest).length > 0 ||
            memchr(r->seed.at, 0, r->seed.length)) /* a string elsewhere */
            return fail(fault, l->line, "A seed is one word of at most 80 bytes, not '", line,
                        "'.");
        return true;
    }
    if (!span_is(word, "commit"))
        return fail(fault, l->line, "Expected the 'seed' or 'commit' line here, not '", word, "'.");
    return read_commit(line, l->line, r, fault);
}

/* The next line, if it has this tag; otherwise it is still to come. */
static bool take_tag(lines *l, const char *tag, span *value)
{
    lines before = *l;

    if (next_line(l, value) && span_is(span_word(value), tag)) {
        *value = span_trim(*value);
        return true;
    }
    *l = before;
    return false;
}

static bool read_nonces(lines *l, dice *d, record_fault *fault)
{
    span value;

    while (take_tag(l, "nonce", &value)) {
        if (d->n_nonces == DICE_MAX_NONCES)
            return fail(fault, l->line, "A game has at most 16 nonces; '", value,
                        "' is one too many.");
        if (!dice_nonce_from_hex(value, d->nonce[d->n_nonces]))
            return fail(fault, l->line, "'", value, "' is no nonce of 32 hexadecimal digits.");
        d->n_nonces++;
    }
    return true;
}

/* How the seed came about; records of games without a server do not tell. */
static bool read_dice(lines *l, record *r, record_fault *fault)
{
    span value;

    if (r->seed.length == 0 || !take_tag(l, "commit", &value))
        return true;
    r->dice_line = l->line;
    if (!read_commit(value, l->line, r, fault) || !read_tag(l, "secret", &value, fault))
        return false;
    if (!hash_from_hex(value.at, value.length, r->dice.secret))
        return fail(fault, l->line, "'", value, "' is no secret of 64 hexadecimal digits.");
    r->has_dice = true;
    return read_nonces(l, &r->dice, fault);
}

static bool hash_from_digits(span s, uint64_t *out)
{
    *out = 0;
    if (s.length != 16)
        return false;
    for (size_t i = 0; i < s.length; i++) {
        const char *digits = "0123456789abcdef", *d = memchr(digits, s.at[i], 16);
        if (!d)
            return false;
        *out = *out << 4 | (uint64_t)(d - digits);
    }
    return true;
}

/* Result and hash, after the moves; nothing may follow. */
static bool read_end(lines *l, span line, record *r, record_fault *fault)
{
    do {
        span rest = line, word = span_word(&rest);
        rest = span_trim(rest);
        if (span_is(word, "result") && r->result.length == 0 && !r->has_hash && rest.length > 0)
            r->result = rest, r->result_line = l->line;
        else if (span_is(word, "hash") && !r->has_hash)
            r->has_hash = true, r->hash_line = l->line;
        else
            return fail(fault, l->line, "Expected a numbered move, 'result' or 'hash', not '", line,
                        "'.");
        if (r->has_hash && !hash_from_digits(rest, &r->hash))
            return fail(fault, l->line, "'", rest, "' is no hash of 16 hexadecimal digits.");
    } while (next_line(l, &line));
    return true;
}

static bool starts_with_digit(span line)
{
    span s = span_trim(line);

    return s.length > 0 && *s.at >= '0' && *s.at <= '9';
}

static bool read_moves(lines *l, record *r, record_fault *fault)
{
    span line;

    r->moves = (span){ l->rest.at, 0 };
    r->first_line = l->line + 1;
    while (next_line(l, &line)) {
        if (!starts_with_digit(line))
            return read_end(l, line, r, fault);
        r->moves.length = (size_t)(line.at + line.length - r->moves.at);
    }
    return true;
}

bool record_read(span source, record *out, record_fault *fault)
{
    lines l = { .rest = source };

    *out = (record){ .has_hash = false };
    *fault = (record_fault){ .line = 0 };
    return read_game(&l, out, fault) && read_setup(&l, out, fault) && read_seed(&l, out, fault) &&
           read_dice(&l, out, fault) && read_moves(&l, out, fault);
}

/* ---- replaying ---- */

/* What was committed to is what was used, and the seed is made of it. */
static bool dice_fit(const record *r, record_fault *fault)
{
    uint8_t commit[HASH_BYTES];
    char hex[HASH_HEX];

    if (!r->has_dice)
        return true;
    dice_commit(&r->dice, commit);
    hash_hex(commit, hex);
    if (!span_is(r->commit, hex))
        return fail(fault, r->dice_line, "The commitment does not fit the secret", (span){ 0 },
                    ": another secret was used than the one promised.");
    dice_seed(&r->dice, hex);
    if (!span_is(r->seed, hex))
        return fail(fault, r->seed_line, "The seed is not made of the secret and the nonces",
                    (span){ 0 }, " that the record tells.");
    return true;
}

static bool fits(const gm_set *set, const record *r, record_fault *fault)
{
    if (!span_is(r->game, set->game->id))
        return fail(fault, r->game_line, "This is a record of the game '", r->game, "'.");
    if (r->game_version != set->game->version)
        return fail(fault, r->game_line,
                    "This record was made with another version of the rules of '", r->game,
                    "' and may not replay.");
    if (memcmp(r->content, set->db->hash, HASH_BYTES) != 0)
        return fail(fault, r->content_line,
                    "This record was played with other content than the one loaded", (span){ 0 },
                    "; give its folder with --content.");
    if (r->seed.length == 0)
        return fail(fault, r->seed_line, "This record holds a commitment but no seed", (span){ 0 },
                    ": the game was still going on, and it cannot be replayed.");
    return dice_fit(r, fault);
}

static bool replay_line(play *p, span line, unsigned number, unsigned line_number,
                        gm_events *events, record_fault *fault)
{
    span rest = line, word = span_word(&rest);
    char buffer[200];
    text why = text_in(buffer, sizeof buffer), full;
    play_answer a;
    int32_t n;

    if (!span_number(word, 1, INT32_MAX, &n) || (unsigned)n != number)
        return fail(fault, line_number, "The lines are numbered from 1 without gaps; found '", word,
                    "'.");
    gm_clear(events);
    a = play_say(p, span_trim(rest), events, &why);
    if (a.refusal == PLAY_FINE)
        return true;
    fault->line = line_number;
    full = text_in(fault->why, sizeof fault->why);
    play_explain(p, a, buffer, &full);
    return false;
}

static void result_text(const play *p, text *out)
{
    const gm_set *set = play_set(p);
    gm_result r = set->game->result(set->content, play_state(p));

    text_put(out, set->game->rules[r.reason].id);
    if (r.winners == 0)
        text_put(out, " -");
    for (gm_seat i = 0; i < set->game->n_seats(play_state(p)); i++) {
        if (r.winners & GM_SEAT(i)) {
            text_char(out, ' ');
            text_put(out, set->game->seat_word(set->content, play_state(p), i));
        }
    }
}

static bool ends_as_told(const play *p, const record *r, record_fault *fault)
{
    const gm_set *set = play_set(p);
    char buffer[NOTE_MAX];
    text t = text_in(buffer, sizeof buffer);
    bool is_over = set->game->result(set->content, play_state(p)).is_over;

    if (r->result.length > 0) {
        if (!is_over)
            return fail(fault, r->result_line, "The record tells a result", (span){ 0 },
                        ", but the game is not over.");
        result_text(p, &t);
        if (!span_is(r->result, buffer))
            return fail(fault, r->result_line, "The record tells the result '", r->result,
                        "', but the game ended otherwise.");
    }
    if (r->has_hash && gm_hash_state(set->game, play_state(p)) != r->hash)
        return fail(fault, r->hash_line, "The moves are legal but lead to another position",
                    (span){ 0 }, " than the one recorded.");
    return true;
}

play *record_replay_watched(const gm_set *set, const record *r, record_watcher *watch,
                            void *watcher, record_fault *fault)
{
    lines l = { .rest = r->moves, .line = r->first_line - 1 };
    rng_key key = rng_key_from_text(r->seed.at, r->seed.length);
    text why = text_in(fault->why, sizeof fault->why);
    gm_events events;
    span line;
    play *p;

    *fault = (record_fault){ .line = 0 };
    if (!fits(set, r, fault))
        return NULL;
    p = play_new(set, r->setup, &key, &why);
    if (!p) {
        fault->line = r->setup_line;
        return NULL;
    }
    for (unsigned number = 1; next_line(&l, &line); number++) {
        if (!replay_line(p, line, number, l.line, &events, fault)) {
            play_free(p);
            return NULL;
        }
        if (watch && !watch(watcher, p, &events))
            return p;
    }
    if (ends_as_told(p, r, fault))
        return p;
    play_free(p);
    return NULL;
}

play *record_replay(const gm_set *set, const record *r, record_fault *fault)
{
    return record_replay_watched(set, r, NULL, NULL, fault);
}

/* ---- writing ---- */

static void put_tag(text *out, const char *tag, span value)
{
    text_put(out, tag);
    text_span(out, value);
    text_char(out, '\n');
}

static void put_dice(text *out, const dice *d)
{
    uint8_t commit[HASH_BYTES];
    char hex[HASH_HEX], nonce[DICE_NONCE_HEX];

    dice_commit(d, commit);
    hash_hex(commit, hex);
    put_tag(out, "commit  ", span_of(hex));
    hash_hex(d->secret, hex);
    put_tag(out, "secret  ", span_of(hex));
    for (unsigned i = 0; i < d->n_nonces; i++) {
        dice_nonce_hex(d->nonce[i], nonce);
        put_tag(out, "nonce   ", span_of(nonce));
    }
}

static void put_head(const play *p, span seed, span commit, const dice *d, text *out)
{
    const gm_set *set = play_set(p);
    char hex[HASH_HEX];

    text_put(out, "kapelle 1\ngame    ");
    text_put(out, set->game->id);
    text_char(out, ' ');
    text_number(out, set->game->version);
    text_char(out, '\n');
    hash_hex(set->db->hash, hex);
    put_tag(out, "content ", span_of(hex));
    put_tag(out, "setup   ", span_of(play_setup(p)));
    put_tag(out, seed.length ? "seed    " : "commit  ", seed.length ? seed : commit);
    if (seed.length && d)
        put_dice(out, d);
    text_char(out, '\n');
}

void record_write(const play *p, span seed, span commit, const dice *d, text *out)
{
    const gm_set *set = play_set(p);

    put_head(p, seed, commit, d, out);
    for (uint32_t n = 1; n <= play_length(p); n++) {
        text_number(out, n);
        text_char(out, ' ');
        play_print_line(p, n, out);
        text_char(out, '\n');
    }
    if (set->game->result(set->content, play_state(p)).is_over) {
        text_put(out, "result  ");
        result_text(p, out);
        text_char(out, '\n');
    }
    if (seed.length) {
        text_put(out, "hash    ");
        text_hex64(out, gm_hash_state(set->game, play_state(p)));
        text_char(out, '\n');
    }
}
