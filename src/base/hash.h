/*
 * hash.h: two hashes with two purposes.
 *
 * hash64 is quick and keeps nobody out: it compares states, move by move, and makes signatures.
 * BLAKE2b-256 (RFC 7693) is the one people rely on: names of content, seeds, commitments.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base.h"

enum { HASH_BYTES = 32, HASH_HEX = 2 * HASH_BYTES + 1 };

/*
 * Chains: hash64(hash64(HASH64_START, a), b). Values are hashed as little-endian on every machine.
 */
#define HASH64_START UINT64_C(0x9e3779b97f4a7c15)
uint64_t hash64_bytes(uint64_t h, const void *data, size_t n);
uint64_t hash64_word(uint64_t h, uint64_t value);

typedef struct hash_blake {
    uint64_t h[8], length;
    uint8_t buffer[128];
    size_t used;
} hash_blake;

void hash_start(hash_blake *b);
void hash_add(hash_blake *b, const void *data, size_t n);
void hash_end(hash_blake *b, uint8_t out[HASH_BYTES]);
void hash_hex(const uint8_t hash[HASH_BYTES], char out[HASH_HEX]);

/* False unless `text` is exactly 64 lower-case hexadecimal digits. */
MUST_USE bool hash_from_hex(const char *text, size_t length, uint8_t out[HASH_BYTES]);

#endif
