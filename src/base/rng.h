/*
 * rng.h: the one source of chance: the ChaCha8 keystream, read word by word.
 *
 * Key and position are part of a game's state, so that set-up, seed and moves reproduce everything.
 * The cached block only saves time; it is outside every hash and encoding and may be wiped at will
 * (rng_forget). The position counts 32-bit words of the keystream and never goes back.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base.h"

enum { RNG_KEY_WORDS = 8, RNG_BLOCK_WORDS = 16 };

typedef struct rng_key {
    uint32_t word[RNG_KEY_WORDS]; /* the 32 key bytes, read as little-endian words */
} rng_key;

typedef struct rng {
    rng_key key;
    uint64_t position; /* next word of the keystream */
    uint64_t cached;   /* number of the block in `block`, plus one; 0 = none */
    uint32_t block[RNG_BLOCK_WORDS];
} rng;

/* One block of the keystream, nonce zero: the published ChaCha8 with a 64-bit counter. */
void rng_chacha8(const rng_key *key, uint64_t counter, uint32_t out[RNG_BLOCK_WORDS]);

/* The key whose 32 bytes are the BLAKE2b-256 of `seed`: any text can be a seed. */
rng_key rng_key_from_text(const char *seed, size_t length);
rng_key rng_key_from_bytes(const uint8_t bytes[32]);

void rng_start(rng *r, const rng_key *key);
void rng_forget(rng *r);

/* Computes the block that holds the next word. */
void rng_refill(rng *r);

/*
 * The hot path of every simulated game: one comparison and one load, fifteen times out of sixteen.
 */
static inline uint32_t rng_next(rng *r)
{
    if (r->cached != r->position / RNG_BLOCK_WORDS + 1)
        rng_refill(r);
    return r->block[r->position++ % RNG_BLOCK_WORDS];
}

/* Draws again until a product is fair; the rare end of rng_below. */
uint32_t rng_fair(rng *r, uint32_t n, uint64_t product);

/*
 * An unbiased number in 0 .. n-1; n is at least 1. One word is drawn even if n is 1, so that what
 * is drawn does not depend on what is hidden. Lemire's method: word * n / 2^32 falls into 0 .. n-1,
 * and is fair unless the lower half of the product is below n.
 */
static inline uint32_t rng_below(rng *r, uint32_t n)
{
    uint64_t product = (uint64_t)rng_next(r) * n;

    return (uint32_t)product < n ? rng_fair(r, n, product) : (uint32_t)(product >> 32);
}

/* Fisher-Yates: every order equally likely. */
void rng_shuffle_u8(rng *r, uint8_t *items, size_t n);

#endif
