/*
 * web_verify.c: checks the record of a finished game: that its dice are the promised ones, that
 * every line is legal, and that the game ends as the record says.
 */
#include "web.h"

#include <string.h>

#include "luck.h"

static void tell_nonce(json *out, const uint8_t nonce[DICE_NONCE])
{
    char hex[DICE_NONCE_HEX];

    dice_nonce_hex(nonce, hex);
    json_string(out, span_of(hex));
}

/* To compare with what players saw before the start: see dice.h. Null: there was no draw. */
static void tell_draw(json *out, const record *rec)
{
    uint8_t draw[HASH_BYTES];
    char hex[HASH_HEX];

    json_key(out, "draw");
    if (!rec->dice.is_drawn) {
        json_null(out);
        return;
    }
    dice_draw(&rec->dice, draw);
    hash_hex(draw, hex);
    json_string(out, span_of(hex));
}

/* The commitment, the draw and the nonces. */
static void tell_dice(json *out, const record *rec)
{

    json_key(out, "commit");
    if (rec->has_dice)
        json_string(out, rec->commit);
    else
        json_null(out);
    json_array_at(out, "nonces");
    for (unsigned i = 0; i < rec->dice.n_nonces; i++)
        tell_nonce(out, rec->dice.nonce[i]);
    for (unsigned i = 0; i < rec->dice.n_shares; i++) {
        if (rec->dice.share[i].is_open)
            tell_nonce(out, rec->dice.share[i].nonce);
    }
    json_end(out);
    tell_draw(out, rec);
    json_number_at(out, "draws", rec->dice.draws);
    json_number_at(out, "people", rec->dice.n_shares);
}

static void tell_verified(json *out, const record *rec, const play *p, const luck_found *bots)
{
    teller to = tell_at(out, p);

    json_object(out);
    json_text_at(out, "game", play_set(p)->game->id);
    json_text_at(out, "setup", play_setup(p));
    json_key(out, "seed");
    json_string(out, rec->seed);
    tell_dice(out, rec);
    json_number_at(out, "lines", play_length(p));
    json_number_at(out, "unchecked", rec->unchecked);
    json_number_at(out, "bots", bots->checked);
    json_number_at(out, "unknown", bots->unknown);
    tell_end(&to, "result");
    json_end(out);
}

/* Without its hash, a record could have lost its last lines. */
void web_verify(const web_request *r, json *out)
{
    record rec;
    record_fault fault;
    luck_found bots;
    const gm_set *set;
    play *p;

    if (!record_read(r->body, &rec, &fault)) {
        web_fault(out, fault.why, fault.line);
        return;
    }
    if (rec.seed.length > 0 && !rec.has_hash) {
        web_fault(out, "This record has no hash of its last position: its end may be missing.", 0);
        return;
    }
    set = web_set_of_record(&rec, out);
    if (!set)
        return;
    p = record_replay(set, &rec, &fault);
    if (!p) {
        web_fault(out, fault.why, fault.line);
        return;
    }
    luck_check(&rec, p, &bots);
    if (bots.line == 0)
        tell_verified(out, &rec, p, &bots);
    else
        web_fault(out, "A bot's move is not the one that this bot would make.", rec.bots_line);
    play_free(p);
}

/* BLAKE2b-256 of bytes given as hexadecimal digits: the seal of a share in the dice. */
void web_hash(const web_request *r, json *out)
{
    static const char digits[] = "0123456789abcdef";
    span body = span_trim(r->body);
    uint8_t sum[HASH_BYTES];
    char hex[HASH_HEX];
    hash_blake b;

    hash_start(&b);
    for (size_t i = 0; i + 1 < body.length; i += 2) {
        const char *high = memchr(digits, body.at[i], 16),
                   *low = memchr(digits, body.at[i + 1], 16);
        uint8_t byte;
        if (!high || !low)
            break;
        byte = (uint8_t)((high - digits) << 4 | (low - digits));
        hash_add(&b, &byte, 1);
        if (i + 2 == body.length) {
            hash_end(&b, sum);
            hash_hex(sum, hex);
            json_object(out);
            json_text_at(out, "hash", hex);
            json_end(out);
            return;
        }
    }
    web_fault(out, "Write bytes as pairs of hexadecimal digits.", 0);
}
