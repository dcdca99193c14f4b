/*
 * record.c: reads and replays .kap files.
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

/* The next line that is neither empty nor a comment. */
static bool next_line(lines *l, span *out)
{
    while (span_line(&l->rest, out)) {
        l->line++;
        if (!is_comment(*out))
            return true;
    }
    return false;
}

/* "word  value": the line must be next, and the value must not be empty. */
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
        return fail(fault, l->line, "'", value, "' is not a version of the record format.");
    if (version != RECORD_VERSION)
        return fail(fault, l->line, "This record has format version ", value,
                    "; this program reads version 1.");
    if (!read_tag(l, "game", &rest, fault))
        return false;
    r->game_line = l->line;
    r->game = span_word(&rest);
    rest = span_trim(rest);
    if (!span_number(rest, 1, INT16_MAX, &version))
        return fail(fault, l->line, "Expected a version after the game's name, not '", rest, "'.");
    r->game_version = (uint16_t)version;
    if (!read_tag(l, "content", &value, fault))
        return false;
    r->content_line = l->line;
    if (!hash_from_hex(value.at, value.length, r->content))
        return fail(fault, l->line, "'", value,
                    "' is not a content hash of 64 hexadecimal digits.");
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
        return fail(fault, line, "'", value, "' is not a commitment of 64 hexadecimal digits.");
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
        if (r->seed.length == 0 || r->seed.length > RECORD_MAX_SEED || span_trim(rest).length > 0)
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
            return fail(fault, l->line, "'", value, "' is not a nonce of 32 hexadecimal digits.");
        d->n_nonces++;
    }
    return true;
}

/* "2 PERSON - PERSON": how many draws there were, and who sat where; '-' for a bot. */
static bool read_draw(span value, unsigned line, dice *d, record_fault *fault)
{
    span rest = value, word = span_word(&rest);
    uint8_t person[DICE_PERSON];
    int32_t n;

    if (!span_number(word, 1, UINT16_MAX, &n))
        return fail(fault, line, "'", word, "' does not say how often the dice were drawn.");
    d->draws = (uint16_t)n;
    d->is_drawn = true;
    while ((word = span_word(&rest)).length > 0) {
        bool is_bot = span_is(word, "-");
        if (!is_bot && !dice_nonce_from_hex(word, person))
            return fail(fault, line, "'", word, "' is neither a person's 32 digits nor '-'.");
        if (d->n_seats == DICE_SEATS)
            return fail(fault, line, "A table has at most 8 seats; '", word, "' is one too many.");
        (void)dice_seat(d, is_bot ? NULL : person);
    }
    return true;
}

/* '-' stands for anything not given; a nonce is given exactly if it counts. */
static bool read_share_words(span rest, unsigned line, dice_share *s, record_fault *fault)
{
    span seal = span_word(&rest), nonce = span_word(&rest), counts = span_word(&rest);
    uint8_t fits[HASH_BYTES];

    s->is_sealed = !span_is(seal, "-");
    s->is_open = !span_is(nonce, "-");
    s->is_counted = span_is(counts, "counts");
    if (s->is_sealed && !hash_from_hex(seal.at, seal.length, s->seal))
        return fail(fault, line, "'", seal, "' is not a seal of 64 hexadecimal digits.");
    if (s->is_open && !dice_nonce_from_hex(nonce, s->nonce))
        return fail(fault, line, "'", nonce, "' is not a nonce of 32 hexadecimal digits.");
    if (!s->is_counted && !span_is(counts, "-"))
        return fail(fault, line, "'", counts,
                    "' should be 'counts', or '-' if the share does not count.");
    if (span_trim(rest).length > 0)
        return fail(fault, line, "'", rest,
                    "' does not belong here: a share ends with 'counts' or '-'.");
    dice_seal(s->person, s->nonce, fits);
    if (s->is_open && (!s->is_sealed || memcmp(fits, s->seal, sizeof fits) != 0))
        return fail(fault, line, "The nonce '", nonce, "' is not the one that was sealed.");
    if (s->is_counted && !s->is_open)
        return fail(fault, line, "A nonce that counts is missing", (span){ 0 },
                    ": the draw says it must be opened.");
    if (s->is_open && !s->is_counted)
        return fail(fault, line, "The nonce '", nonce, "' does not count: the draw leaves it out.");
    return true;
}

/* Exactly one for each person at a seat, in the order of the seats. */
static bool read_shares(lines *l, dice *d, record_fault *fault)
{
    uint8_t person[DICE_PERSON];
    span value, rest, word;
    unsigned n = 0;

    for (; take_tag(l, "share", &value); n++) {
        rest = value;
        word = span_word(&rest);
        if (!dice_nonce_from_hex(word, person) || !dice_share_of(d, person))
            return fail(fault, l->line, "The share of '", word,
                        "' does not belong here: nobody of that name sat at the table.");
        if (n >= d->n_shares || memcmp(d->share[n].person, person, DICE_PERSON) != 0)
            return fail(fault, l->line, "The share of '", word,
                        "' is out of place: each person has one, in the order of the seats.");
        if (!read_share_words(rest, l->line, &d->share[n], fault))
            return false;
    }
    if (n < d->n_shares)
        return fail(fault, l->line, "A share is missing", (span){ 0 },
                    ": each person at a seat has one, even an empty one.");
    if (take_tag(l, "nonce", &value))
        return fail(fault, l->line, "The nonce '", value,
                    "' does not belong here: it is nobody's share.");
    return true;
}

/* How the seed came about; only the record of a server's game says so. */
static bool read_dice(lines *l, record *r, record_fault *fault)
{
    span value;

    if (r->seed.length == 0 || !take_tag(l, "commit", &value))
        return true;
    r->dice_line = l->line;
    if (!read_commit(value, l->line, r, fault) || !read_tag(l, "secret", &value, fault))
        return false;
    if (!hash_from_hex(value.at, value.length, r->dice.secret))
        return fail(fault, l->line, "'", value, "' is not a secret of 64 hexadecimal digits.");
    r->has_dice = true;
    if (!take_tag(l, "drawn", &value))
        return read_nonces(l, &r->dice, fault);
    return read_draw(value, l->line, &r->dice, fault) && read_shares(l, &r->dice, fault);
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

/* "SEAT NAME VERSION FIRST LAST" */
static bool read_bot(span rest, record_bot *out)
{
    int32_t version, first, last;

    out->seat = span_word(&rest);
    out->name = span_word(&rest);
    if (!span_number(span_word(&rest), 1, UINT16_MAX, &version) ||
        !span_number(span_word(&rest), 1, INT32_MAX, &first) ||
        !span_number(span_word(&rest), first, INT32_MAX, &last))
        return false;
    out->version = (uint16_t)version;
    out->first = (uint32_t)first;
    out->last = (uint32_t)last;
    return span_trim(rest).length == 0;
}

bool record_next_bot(span *rest, record_bot *out)
{
    lines l = { .rest = *rest };
    span value;
    bool is_there = take_tag(&l, "bot", &value) && read_bot(value, out);

    *rest = l.rest;
    return is_there;
}

/* The bots' moves come before everything else that follows the moves. */
static bool read_bots(lines *l, span *line, record *r, record_fault *fault)
{
    record_bot ignored;
    bool is_more = true;

    r->bots = (span){ line->at, 0 };
    r->bots_line = l->line;
    for (; is_more; is_more = next_line(l, line)) {
        span rest = *line, word = span_word(&rest);
        if (!span_is(word, "bot"))
            return true;
        if (!read_bot(rest, &ignored))
            return fail(fault, l->line,
                        "After 'bot' come a seat, its name, a version and two "
                        "lines, not '",
                        span_trim(rest), "'.");
        r->bots.length = (size_t)(line->at + line->length - r->bots.at);
    }
    *line = (span){ 0 };
    return true;
}

/* Result and hash, after the moves; nothing may follow. */
static bool read_end(lines *l, span line, record *r, record_fault *fault)
{
    if (!read_bots(l, &line, r, fault))
        return false;
    if (line.length == 0)
        return true;
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
            return fail(fault, l->line, "'", rest, "' is not a hash of 16 hexadecimal digits.");
    } while (next_line(l, &line));
    return true;
}

static bool starts_with_digit(span line)
{
    span s = span_trim(line);

    return s.length > 0 && *s.at >= '0' && *s.at <= '9';
}

static bool is_hex(span s)
{
    for (size_t i = 0; i < s.length; i++) {
        if (!memchr("0123456789abcdef", s.at[i], 16))
            return false;
    }
    return s.length > 0 && s.length % 2 == 0 && s.length / 2 <= GM_MAX_STATE;
}

/* The moves begin anew, from a state of other rules. */
static bool read_resumed(lines *l, span line, uint32_t n, record *r, record_fault *fault)
{
    span rest = line;

    (void)span_word(&rest);
    rest = span_trim(rest);
    if (!is_hex(rest))
        return fail(fault, l->line, "After 'resumed' comes a state in hexadecimal digits",
                    (span){ 0 }, ".");
    r->resumed = rest;
    r->past.length = (size_t)(line.at - r->past.at);
    r->unchecked = n;
    r->moves = (span){ l->rest.at, 0 };
    r->first_line = l->line + 1;
    return true;
}

static bool read_moves(lines *l, record *r, record_fault *fault)
{
    uint32_t n = 0;
    span line;

    r->moves = (span){ l->rest.at, 0 };
    r->first_line = l->line + 1;
    while (next_line(l, &line)) {
        span rest = line;
        if (!r->past.at)
            r->past.at = line.at;
        if (span_is(span_word(&rest), "resumed")) {
            if (!read_resumed(l, line, n, r, fault))
                return false;
            continue;
        }
        if (!starts_with_digit(line))
            return read_end(l, line, r, fault);
        r->moves.length = (size_t)(line.at + line.length - r->moves.at);
        n++;
    }
    return true;
}

/* Parts of a record become strings, which a zero byte would cut short. */
static bool is_text(span source, record_fault *fault)
{
    unsigned number = 1;
    span line;

    for (; span_line(&source, &line); number++) {
        if (line.length > 0 && memchr(line.at, 0, line.length))
            return fail(fault, number, "This line contains a zero byte", (span){ 0 },
                        "; a record is plain text.");
    }
    return true;
}

bool record_read(span source, record *out, record_fault *fault)
{
    lines l = { .rest = source };

    *out = (record){ .has_hash = false };
    *fault = (record_fault){ .line = 0 };
    return is_text(source, fault) && read_game(&l, out, fault) && read_setup(&l, out, fault) &&
           read_seed(&l, out, fault) && read_dice(&l, out, fault) && read_moves(&l, out, fault);
}

/* ---- replaying ---- */

/* The secret must fit the commitment, and the seed must come from the secret and the nonces. */
static bool dice_fit(const record *r, record_fault *fault)
{
    uint8_t commit[HASH_BYTES];
    char hex[HASH_HEX];

    if (!r->has_dice)
        return true;
    dice_commit(&r->dice, commit);
    hash_hex(commit, hex);
    if (!span_is(r->commit, hex))
        return fail(fault, r->dice_line, "The commitment does not match the secret", (span){ 0 },
                    ": the server promised a different one.");
    dice_seed(&r->dice, hex);
    if (!span_is(r->seed, hex))
        return fail(fault, r->seed_line, "The seed was not made from the secret and the nonces",
                    (span){ 0 }, " in the record.");
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
                    "This record was played with content that is not loaded", (span){ 0 },
                    "; give its folder with --content.");
    if (r->seed.length == 0)
        return fail(fault, r->seed_line, "This record holds a commitment but no seed", (span){ 0 },
                    ": the game was not over and cannot be replayed.");
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
        return fail(fault, line_number, "Lines are numbered from 1 without gaps; found '", word,
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

static bool ends_as_told(const play *p, const record *r, record_fault *fault)
{
    const gm_set *set = play_set(p);
    char buffer[NOTE_MAX];
    text t = text_in(buffer, sizeof buffer);
    bool is_over = set->game->result(set->content, play_state(p)).is_over;

    if (r->result.length > 0) {
        if (!is_over)
            return fail(fault, r->result_line, "The record gives a result", (span){ 0 },
                        ", but the game is not over.");
        record_result(p, &t);
        if (!span_is(r->result, buffer))
            return fail(fault, r->result_line, "The record gives the result '", r->result,
                        "', but the game ended differently.");
    }
    if (r->has_hash && gm_hash_state(set->game, play_state(p)) != r->hash)
        return fail(fault, r->hash_line, "The moves are legal but do not lead", (span){ 0 },
                    " to the recorded position.");
    return true;
}

/* Its generator must be that of the seed, so that everything it draws was fixed before the game. */
static play *go_on_from(const gm_set *set, const record *r, const rng_key *key)
{
    _Alignas(16) uint8_t state[GM_MAX_STATE];
    gm_state *s = (gm_state *)(void *)state;

    if (set->game->state_size > sizeof state || !gm_read_state(set, r->resumed, s) ||
        memcmp(&((const rng *)(const void *)(state + set->game->rng_at))->key, key, sizeof *key) !=
            0)
        return NULL;
    return play_from(set, r->setup, s);
}

play *record_begin(const gm_set *set, const record *r, record_fault *fault)
{
    rng_key key = rng_key_from_text(r->seed.at, r->seed.length);
    text why = text_in(fault->why, sizeof fault->why);
    bool is_resumed = r->resumed.length > 0;
    play *p = is_resumed ? go_on_from(set, r, &key) : play_new(set, r->setup, &key, &why);

    if (!p && is_resumed)
        (void)fail(fault, r->first_line - 1, "The state that the game resumed from", (span){ 0 },
                   " does not fit these rules and this seed.");
    else if (!p)
        fault->line = r->setup_line;
    return p;
}

/* There must be as many seats as took part in the draw. */
static bool fits_seats(const play *p, const record *r, record_fault *fault)
{
    if (!r->dice.is_drawn || r->dice.n_seats == play_set(p)->game->n_seats(play_state(p)))
        return true;
    return fail(fault, r->dice_line, "The dice were drawn at a table whose seats", (span){ 0 },
                " differ from this game's.");
}

static bool replay_lines(play *p, const record *r, record_watcher *watch, void *watcher,
                         record_fault *fault)
{
    lines l = { .rest = r->moves, .line = r->first_line - 1 };
    gm_events events;
    span line;

    for (unsigned number = r->unchecked + 1; next_line(&l, &line); number++) {
        if (!replay_line(p, line, number, l.line, &events, fault))
            return false;
        if (watch && !watch(watcher, p, &events))
            return true;
    }
    return ends_as_told(p, r, fault);
}

play *record_replay_watched(const gm_set *set, const record *r, record_watcher *watch,
                            void *watcher, record_fault *fault)
{
    play *p;

    *fault = (record_fault){ .line = 0 };
    if (!fits(set, r, fault))
        return NULL;
    p = record_begin(set, r, fault);
    if (p && fits_seats(p, r, fault) && replay_lines(p, r, watch, watcher, fault))
        return p;
    play_free(p);
    return NULL;
}

play *record_replay(const gm_set *set, const record *r, record_fault *fault)
{
    return record_replay_watched(set, r, NULL, NULL, fault);
}
