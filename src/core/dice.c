/*
 * dice.c: commitments, seeds and nonces: hashes over bytes.
 */
#include "dice.h"

#include <string.h>

static const char digits_of[] = "0123456789abcdef";

void dice_commit(const dice *d, uint8_t out[HASH_BYTES])
{
    hash_blake b;

    hash_start(&b);
    hash_add(&b, d->secret, sizeof d->secret);
    hash_end(&b, out);
}

/* Each purpose has hashes of its own, so that none can pass for another. */
static void start_sum(hash_blake *b, const char *purpose)
{
    hash_start(b);
    hash_add(b, purpose, strlen(purpose));
}

void dice_seal(const uint8_t person[DICE_PERSON], const uint8_t nonce[DICE_NONCE],
               uint8_t out[HASH_BYTES])
{
    hash_blake b;

    start_sum(&b, "kapelle seal");
    hash_add(&b, person, DICE_PERSON);
    hash_add(&b, nonce, DICE_NONCE);
    hash_end(&b, out);
}

dice_share *dice_share_of(dice *d, const uint8_t person[DICE_PERSON])
{
    for (unsigned i = 0; i < d->n_shares; i++) {
        if (memcmp(d->share[i].person, person, DICE_PERSON) == 0)
            return &d->share[i];
    }
    return NULL;
}

dice_share *dice_seat(dice *d, const uint8_t *person)
{
    dice_share *s;

    if (d->n_seats == DICE_SEATS)
        return NULL;
    d->seated[d->n_seats++] = 0;
    if (!person)
        return NULL;
    s = dice_share_of(d, person);
    if (!s) {
        s = &d->share[d->n_shares++];
        *s = (dice_share){ .is_sealed = false };
        memcpy(s->person, person, DICE_PERSON);
    }
    d->seated[d->n_seats - 1] = (uint8_t)(s - d->share + 1);
    return s;
}

void dice_draw_of(const dice *d, const uint8_t commit[HASH_BYTES], uint8_t out[HASH_BYTES])
{
    static const uint8_t nobody[HASH_BYTES];
    const uint8_t head[3] = { (uint8_t)(d->draws & 0xff), (uint8_t)(d->draws >> 8), d->n_seats };
    hash_blake b;

    start_sum(&b, "kapelle draw");
    hash_add(&b, commit, HASH_BYTES);
    hash_add(&b, head, sizeof head);
    for (unsigned i = 0; i < d->n_seats; i++)
        hash_add(&b, d->seated[i] ? d->share[d->seated[i] - 1].person : nobody, DICE_PERSON);
    for (unsigned i = 0; i < d->n_shares; i++) {
        const uint8_t counts = d->share[i].is_counted;
        hash_add(&b, d->share[i].is_sealed ? d->share[i].seal : nobody, HASH_BYTES);
        hash_add(&b, &counts, 1);
    }
    hash_end(&b, out);
}

void dice_draw(const dice *d, uint8_t out[HASH_BYTES])
{
    uint8_t commit[HASH_BYTES];

    dice_commit(d, commit);
    dice_draw_of(d, commit, out);
}

static void add_draw(hash_blake *b, const dice *d)
{
    uint8_t draw[HASH_BYTES];

    start_sum(b, "kapelle seed");
    hash_add(b, d->secret, sizeof d->secret);
    dice_draw(d, draw);
    hash_add(b, draw, sizeof draw);
    for (unsigned i = 0; i < d->n_shares; i++) {
        if (!d->share[i].is_open)
            continue;
        hash_add(b, d->share[i].person, DICE_PERSON);
        hash_add(b, d->share[i].nonce, DICE_NONCE);
    }
}

void dice_seed(const dice *d, char out[HASH_HEX])
{
    uint8_t sum[HASH_BYTES];
    hash_blake b;

    if (d->is_drawn) {
        add_draw(&b, d);
    } else {
        hash_start(&b);
        hash_add(&b, d->secret, sizeof d->secret);
        for (unsigned i = 0; i < d->n_nonces; i++)
            hash_add(&b, d->nonce[i], sizeof d->nonce[i]);
    }
    hash_end(&b, sum);
    hash_hex(sum, out);
}

rng_key dice_luck(const char *seed, uint8_t seat, uint32_t line)
{
    const uint8_t where[5] = { seat, (uint8_t)line, (uint8_t)(line >> 8), (uint8_t)(line >> 16),
                               (uint8_t)(line >> 24) };
    uint8_t sum[HASH_BYTES];
    hash_blake b;

    start_sum(&b, "kapelle luck");
    hash_add(&b, seed, strlen(seed));
    hash_add(&b, where, sizeof where);
    hash_end(&b, sum);
    return rng_key_from_bytes(sum);
}

void dice_nonce_hex(const uint8_t nonce[DICE_NONCE], char out[DICE_NONCE_HEX])
{
    for (size_t i = 0; i < DICE_NONCE; i++) {
        out[2 * i] = digits_of[nonce[i] >> 4];
        out[2 * i + 1] = digits_of[nonce[i] & 15];
    }
    out[DICE_NONCE_HEX - 1] = 0;
}

bool dice_nonce_from_hex(span digits, uint8_t out[DICE_NONCE])
{
    if (digits.length != DICE_NONCE_HEX - 1)
        return false;
    for (size_t i = 0; i < digits.length; i++) {
        const char *d = memchr(digits_of, digits.at[i], 16);
        if (!d)
            return false;
        out[i / 2] = (uint8_t)(out[i / 2] << 4 | (d - digits_of));
    }
    return true;
}

unsigned dice_find(const dice *d, const uint8_t nonce[DICE_NONCE])
{
    for (unsigned i = 0; i < d->n_nonces; i++) {
        if (memcmp(d->nonce[i], nonce, DICE_NONCE) == 0)
            return i + 1;
    }
    for (unsigned i = 0; i < d->n_shares; i++) {
        if (d->share[i].is_open && memcmp(d->share[i].nonce, nonce, DICE_NONCE) == 0)
            return i + 1;
    }
    return 0;
}
