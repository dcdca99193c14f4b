/*
 * dice.c: commitments, seeds and nonces: sums over bytes.
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

void dice_seed(const dice *d, char out[HASH_HEX])
{
    uint8_t sum[HASH_BYTES];
    hash_blake b;

    hash_start(&b);
    hash_add(&b, d->secret, sizeof d->secret);
    for (unsigned i = 0; i < d->n_nonces; i++)
        hash_add(&b, d->nonce[i], sizeof d->nonce[i]);
    hash_end(&b, sum);
    hash_hex(sum, out);
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
    return 0;
}
