/*
 * dice.h: dice that nobody alone can load: how a server and its players make a seed together.
 *
 * The server draws a secret and shows its hash, the commitment, before it hears of any nonce; each
 * player adds a nonce of his own; the seed is a hash of all of them. The server could not choose
 * the seed, since it did not know the nonces, and the players could not, since they did not know
 * the secret. When the game is over the secret is shown and everybody can do the sum again.
 *
 * Called by the server, which draws the numbers, and by record.h, which checks them. Draws nothing
 * itself and keeps nothing.
 */
#ifndef CORE_DICE_H
#define CORE_DICE_H

#include "hash.h"
#include "text.h"

enum { DICE_SECRET = 32, DICE_NONCE = 16, DICE_MAX_NONCES = 16, DICE_NONCE_HEX = 33 };

typedef struct dice {
    uint8_t secret[DICE_SECRET];
    uint8_t nonce[DICE_MAX_NONCES][DICE_NONCE]; /* in the order in which they entered */
    uint8_t n_nonces;
} dice;

/* BLAKE2b-256 of the secret. */
void dice_commit(const dice *d, uint8_t out[HASH_BYTES]);

/* The seed word: BLAKE2b-256 of the secret and the nonces one after the other, in digits. */
void dice_seed(const dice *d, char out[HASH_HEX]);

void dice_nonce_hex(const uint8_t nonce[DICE_NONCE], char out[DICE_NONCE_HEX]);

/* False unless `digits` is exactly 32 lower-case hexadecimal digits. */
MUST_USE bool dice_nonce_from_hex(span digits, uint8_t out[DICE_NONCE]);

/* The place of this nonce among them, from 1; 0 if it is not there. */
unsigned dice_find(const dice *d, const uint8_t nonce[DICE_NONCE]);

#endif
