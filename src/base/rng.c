/*
 * rng.c: ChaCha8 as a generator, and fair numbers made of its words.
 *
 * Every recorded game depends on the exact words drawn here. The golden vectors in the tests pin
 * them: if one word changes, so does every game ever played.
 */
#include "rng.h"

#include <string.h>

#include "hash.h"

enum { DOUBLE_ROUNDS = 4 };

static uint32_t rotate_left(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static uint32_t load_32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline void quarter_round(uint32_t x[RNG_BLOCK_WORDS], int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotate_left(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate_left(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate_left(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate_left(x[b] ^ x[c], 7);
}

/* The block is a square of 4 x 4 words: first its columns are mixed, then its diagonals. */
static inline void double_round(uint32_t x[RNG_BLOCK_WORDS])
{
    quarter_round(x, 0, 4, 8, 12);
    quarter_round(x, 1, 5, 9, 13);
    quarter_round(x, 2, 6, 10, 14);
    quarter_round(x, 3, 7, 11, 15);
    quarter_round(x, 0, 5, 10, 15);
    quarter_round(x, 1, 6, 11, 12);
    quarter_round(x, 2, 7, 8, 13);
    quarter_round(x, 3, 4, 9, 14);
}

void rng_chacha8(const rng_key *key, uint64_t counter, uint32_t out[RNG_BLOCK_WORDS])
{
    /* "expand 32-byte k", read as little-endian words. */
    uint32_t start[RNG_BLOCK_WORDS] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    uint32_t x[RNG_BLOCK_WORDS];

    memcpy(start + 4, key->word, sizeof key->word);
    start[12] = (uint32_t)counter;
    start[13] = (uint32_t)(counter >> 32);
    memcpy(x, start, sizeof x);
    for (int i = 0; i < DOUBLE_ROUNDS; i++)
        double_round(x);
    for (int i = 0; i < RNG_BLOCK_WORDS; i++)
        out[i] = x[i] + start[i];
}

rng_key rng_key_from_bytes(const uint8_t bytes[32])
{
    rng_key key;

    for (size_t i = 0; i < RNG_KEY_WORDS; i++)
        key.word[i] = load_32(bytes + 4 * i);
    return key;
}

rng_key rng_key_from_text(const char *seed, size_t length)
{
    hash_blake b;
    uint8_t bytes[HASH_BYTES];

    hash_start(&b);
    hash_add(&b, seed, length);
    hash_end(&b, bytes);
    return rng_key_from_bytes(bytes);
}

void rng_start(rng *r, const rng_key *key)
{
    r->key = *key;
    r->position = 0;
    rng_forget(r);
}

void rng_forget(rng *r)
{
    r->cached = 0;
    memset(r->block, 0, sizeof r->block);
}

void rng_refill(rng *r)
{
    uint64_t number = r->position / RNG_BLOCK_WORDS;

    rng_chacha8(&r->key, number, r->block);
    r->cached = number + 1;
}

/*
 * 2^32 words cannot be shared out evenly unless n divides 2^32. A number is fair once the first
 * (2^32 mod n) of its words, those whose product has the smallest lower half, are drawn again. The
 * division is needed only where such a word is possible at all, that is with chance n / 2^32.
 */
uint32_t rng_fair(rng *r, uint32_t n, uint64_t product)
{
    uint32_t unfair = n ? (UINT32_MAX - n + 1) % n : 0;

    while ((uint32_t)product < unfair)
        product = (uint64_t)rng_next(r) * n;
    return (uint32_t)(product >> 32);
}

void rng_shuffle_u8(rng *r, uint8_t *items, size_t n)
{
    for (size_t left = n; left > 1; left--) {
        uint32_t chosen = rng_below(r, (uint32_t)left);
        uint8_t last = items[left - 1];

        items[left - 1] = items[chosen];
        items[chosen] = last;
    }
}
