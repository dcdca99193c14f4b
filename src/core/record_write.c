/*
 * record_write.c: writes .kap files.
 */
#include "record.h"

void record_result(const play *p, text *out)
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

static void put_tag(text *out, const char *tag, span value)
{
    text_put(out, tag);
    text_span(out, value);
    text_char(out, '\n');
}

static void put_person(text *out, const uint8_t person[DICE_PERSON])
{
    char hex[DICE_NONCE_HEX];

    dice_nonce_hex(person, hex);
    text_char(out, ' ');
    text_put(out, hex);
}

static void put_share(text *out, const dice_share *s)
{
    char seal[HASH_HEX];

    text_put(out, "share  ");
    put_person(out, s->person);
    hash_hex(s->seal, seal);
    text_char(out, ' ');
    text_put(out, s->is_sealed ? seal : "-");
    if (s->is_open)
        put_person(out, s->nonce);
    else
        text_put(out, " -");
    text_put(out, s->is_counted ? " counts\n" : " -\n");
}

static void put_draw(text *out, const dice *d)
{
    text_put(out, "drawn   ");
    text_number(out, d->draws);
    for (unsigned i = 0; i < d->n_seats; i++) {
        if (d->seated[i])
            put_person(out, d->share[d->seated[i] - 1].person);
        else
            text_put(out, " -");
    }
    text_char(out, '\n');
    for (unsigned i = 0; i < d->n_shares; i++)
        put_share(out, &d->share[i]);
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
    if (d->is_drawn)
        put_draw(out, d);
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

/* What was played under other rules, and the state that the game went on from. */
static void put_past(const play *p, const record_more *more, text *out)
{
    text_span(out, more->past);
    if (!more->began)
        return;
    text_put(out, "resumed ");
    gm_put_state(play_set(p)->game, more->began, out);
    text_char(out, '\n');
}

void record_write(const play *p, span seed, span commit, const dice *d, text *out)
{
    static const record_more none;

    record_write_with(p, seed, commit, d, &none, out);
}

void record_write_with(const play *p, span seed, span commit, const dice *d,
                       const record_more *more, text *out)
{
    const gm_set *set = play_set(p);

    put_head(p, seed, commit, d, out);
    put_past(p, more, out);
    for (uint32_t n = 1; n <= play_length(p); n++) {
        text_number(out, more->n_past + n);
        text_char(out, ' ');
        play_print_line(p, n, out);
        text_char(out, '\n');
    }
    text_span(out, more->bots);
    if (more->bots.length > 0 && more->bots.at[more->bots.length - 1] != '\n')
        text_char(out, '\n');
    if (set->game->result(set->content, play_state(p)).is_over) {
        text_put(out, "result  ");
        record_result(p, out);
        text_char(out, '\n');
    }
    if (seed.length) {
        text_put(out, "hash    ");
        text_hex64(out, gm_hash_state(set->game, play_state(p)));
        text_char(out, '\n');
    }
}
