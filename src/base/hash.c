/*
 * hash.c: hash64, our own quick mix, and BLAKE2b-256 as RFC 7693 writes it, without a key.
 *
 * Both read their input byte by byte into words, so that the order of bytes in memory does not
 * matter; compilers turn that into one load where the machine is little-endian. Tests pin both,
 * because records and names of content contain their values.
 */
#include "hash.h"

#include <string.h>

enum { BLAKE_BLOCK = 128, BLAKE_ROUNDS = 12 };

/* The fractional parts of the square roots of the first eight primes. */
static const uint64_t blake_start[8] = {
    UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b), UINT64_C(0x3c6ef372fe94f82b),
    UINT64_C(0xa54ff53a5f1d36f1), UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
    UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179),
};

/* clang-format off */
/* The order in which each round takes the words of the message; rounds 10 and 11 repeat 0 and 1. */
static const uint8_t blake_order[10][16] = {
    {  0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15 },
    { 14, 10,  4,  8,  9, 15, 13,  6,  1, 12,  0,  2, 11,  7,  5,  3 },
    { 11,  8, 12,  0,  5,  2, 15, 13, 10, 14,  3,  6,  7,  1,  9,  4 },
    {  7,  9,  3,  1, 13, 12, 11, 14,  2,  6,  5, 10,  4,  0, 15,  8 },
    {  9,  0,  5,  7,  2,  4, 10, 15, 14,  1, 11, 12,  6,  8,  3, 13 },
    {  2, 12,  6, 10,  0, 11,  8,  3,  4, 13,  7,  5, 15, 14,  1,  9 },
    { 12,  5,  1, 15, 14, 13,  4, 10,  0,  7,  6,  3,  9,  2,  8, 11 },
    { 13, 11,  7, 14, 12,  1,  3,  9,  5,  0, 15,  4,  8,  6,  2, 10 },
    {  6, 15, 14,  9, 11,  3,  0,  8, 12,  2, 13,  7,  1,  4, 10,  5 },
    { 10,  2,  8,  4,  7,  6,  1,  5, 15, 11,  9, 14,  3, 12, 13,  0 },
};
/* clang-format on */

static uint64_t load_64(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
           (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
           (uint64_t)p[7] << 56;
}

static uint64_t rotate_right(uint64_t x, int by)
{
    return x >> by | x << (64 - by);
}

/*
 * hash64. Taking in a word is cheap and loses nothing: for a given word it is one-to-one in h, and
 * for a given h in the word, because rotations and products with odd numbers can be undone. It
 * carries bits mostly upwards, so each call ends by spreading them over the whole word (the
 * finishing step of SplitMix64).
 */
static uint64_t take_in(uint64_t h, uint64_t word)
{
    return rotate_right(h ^ word * UINT64_C(0x9fb21c651e98df25), 35) * UINT64_C(0xd6e8feb86659fd93);
}

static uint64_t spread(uint64_t h)
{
    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return h ^ h >> 31;
}

uint64_t hash64_bytes(uint64_t h, const void *data, size_t n)
{
    const uint8_t *at = data;
    uint64_t rest = 0;
    size_t left = n;

    for (; left >= 8; left -= 8, at += 8)
        h = take_in(h, load_64(at));
    for (size_t i = 0; i < left; i++)
        rest |= (uint64_t)at[i] << 8 * i;
    if (left > 0)
        h = take_in(h, rest);
    /* The length tells trailing zeros from padding; with the 1, hashing nothing also counts. */
    return spread(h + ((uint64_t)n + 1) * UINT64_C(0xa0761d6478bd642f));
}

uint64_t hash64_word(uint64_t h, uint64_t value)
{
    return spread(take_in(h, value));
}

static inline void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = rotate_right(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate_right(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 63);
}

static void blake_round(uint64_t v[16], const uint64_t m[16], const uint8_t order[16])
{
    mix(v, 0, 4, 8, 12, m[order[0]], m[order[1]]);
    mix(v, 1, 5, 9, 13, m[order[2]], m[order[3]]);
    mix(v, 2, 6, 10, 14, m[order[4]], m[order[5]]);
    mix(v, 3, 7, 11, 15, m[order[6]], m[order[7]]);
    mix(v, 0, 5, 10, 15, m[order[8]], m[order[9]]);
    mix(v, 1, 6, 11, 12, m[order[10]], m[order[11]]);
    mix(v, 2, 7, 8, 13, m[order[12]], m[order[13]]);
    mix(v, 3, 4, 9, 14, m[order[14]], m[order[15]]);
}

/*
 * Folds the buffer, `used` bytes of which count, into the hash. Our 64-bit length is the lower half
 * of the standard's; no input of ours comes near its upper half, which stays 0.
 */
static void compress(hash_blake *b, bool is_last)
{
    uint64_t v[16], m[16];

    b->length += b->used;
    for (size_t i = 0; i < 16; i++)
        m[i] = load_64(b->buffer + 8 * i);
    memcpy(v, b->h, sizeof b->h);
    memcpy(v + 8, blake_start, sizeof blake_start);
    v[12] ^= b->length;
    if (is_last)
        v[14] = ~v[14];
    for (int i = 0; i < BLAKE_ROUNDS; i++)
        blake_round(v, m, blake_order[i % 10]);
    for (size_t i = 0; i < 8; i++)
        b->h[i] ^= v[i] ^ v[i + 8];
    b->used = 0;
}

void hash_start(hash_blake *b)
{
    memset(b, 0, sizeof *b);
    memcpy(b->h, blake_start, sizeof b->h);
    /* The parameter block: 32 bytes of output, no key, no tree. */
    b->h[0] ^= UINT64_C(0x01010000) ^ HASH_BYTES;
}

void hash_add(hash_blake *b, const void *data, size_t n)
{
    const uint8_t *at = data;

    while (n > 0) {
        size_t room, piece;

        /* A full buffer waits until more comes, because the last block is folded differently. */
        if (b->used == BLAKE_BLOCK)
            compress(b, false);
        room = BLAKE_BLOCK - b->used;
        piece = n < room ? n : room;
        memcpy(b->buffer + b->used, at, piece);
        b->used += piece;
        at += piece;
        n -= piece;
    }
}

void hash_end(hash_blake *b, uint8_t out[HASH_BYTES])
{
    memset(b->buffer + b->used, 0, BLAKE_BLOCK - b->used);
    compress(b, true);
    for (size_t i = 0; i < HASH_BYTES; i++)
        out[i] = (uint8_t)(b->h[i / 8] >> 8 * (i % 8));
}

void hash_hex(const uint8_t hash[HASH_BYTES], char out[HASH_HEX])
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < HASH_BYTES; i++) {
        out[2 * i] = digits[hash[i] >> 4];
        out[2 * i + 1] = digits[hash[i] & 15];
    }
    out[HASH_HEX - 1] = '\0';
}

/* 16 for anything that is not a lower-case hexadecimal digit. */
static uint8_t digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return (uint8_t)(c - '0');
    if (c >= 'a' && c <= 'f')
        return (uint8_t)(c - 'a' + 10);
    return 16;
}

bool hash_from_hex(const char *text, size_t length, uint8_t out[HASH_BYTES])
{
    uint8_t bytes[HASH_BYTES];

    if (length != HASH_HEX - 1)
        return false;
    for (size_t i = 0; i < HASH_BYTES; i++) {
        uint8_t high = digit_value(text[2 * i]), low = digit_value(text[2 * i + 1]);

        if (high > 15 || low > 15)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    memcpy(out, bytes, sizeof bytes);
    return true;
}
