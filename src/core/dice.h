/*
 * dice.h: dice that nobody can load alone: how a server and its players make a seed together.
 *
 *     commit   the server shows the hash of its secret, when the table is made
 *     seal     each person at a seat draws a nonce and shows its hash
 *     draw     the server fixes seats, seals and whose nonces count; the draw's hash covers them
 *     open     each person shows his nonce, which the seal keeps him from changing
 *     seed     a hash of the secret, the draw and the nonces
 *
 * The last person to seal has seen no nonce. The last to open can only withhold a sealed nonce;
 * then the game does not begin, and everyone draws again with new nonces. After the game the server
 * shows its secret, and anyone can repeat the computation. Games older than seals have nonces
 * without names, which prove less.
 *
 * The server, which stores the numbers, calls these functions; so do clients, which draw their own
 * numbers, and record.h, which checks them. The functions draw nothing and store nothing
 * themselves.
 */
#ifndef CORE_DICE_H
#define CORE_DICE_H

#include "hash.h"
#include "rng.h"
#include "text.h"

enum {
    DICE_SECRET = 32,
    DICE_NONCE = 16,
    DICE_MAX_NONCES = 16,
    DICE_NONCE_HEX = 33,
    DICE_PERSON = 16, /* bytes of a person's public name */
    DICE_SEATS = 8
};

/* Somebody's part in the dice. */
typedef struct dice_share {
    uint8_t person[DICE_PERSON];
    uint8_t seal[HASH_BYTES];
    uint8_t nonce[DICE_NONCE];
    bool is_sealed, is_open;
    bool is_counted; /* fixed by the draw: this nonce goes into the seed */
} dice_share;

typedef struct dice {
    uint8_t secret[DICE_SECRET];
    uint8_t nonce[DICE_MAX_NONCES][DICE_NONCE]; /* without a draw, in the order of their arrival */
    uint8_t n_nonces;
    bool is_drawn;
    uint8_t n_seats, n_shares;
    uint8_t seated[DICE_SEATS];   /* whose: a share's number from 1; 0: a bot's */
    uint16_t draws;               /* how many draws there have been */
    dice_share share[DICE_SEATS]; /* of every person at a seat, in the order of the seats */
} dice;

/* BLAKE2b-256 of the secret. */
void dice_commit(const dice *d, uint8_t out[HASH_BYTES]);

/* What a person shows before the nonce itself. */
void dice_seal(const uint8_t person[DICE_PERSON], const uint8_t nonce[DICE_NONCE],
               uint8_t out[HASH_BYTES]);

/*
 * Gives the next seat to a person or, with NULL, to a bot. Returns the person's share, which the
 * caller fills in; NULL for a bot's seat or if there are too many.
 */
dice_share *dice_seat(dice *d, const uint8_t *person);
dice_share *dice_share_of(dice *d, const uint8_t person[DICE_PERSON]); /* or NULL */

/*
 * The draw's hash: over the commitment, the number of draws, who sits where, the seals and which of
 * them count.
 */
void dice_draw(const dice *d, uint8_t out[HASH_BYTES]);
void dice_draw_of(const dice *d, const uint8_t commit[HASH_BYTES], uint8_t out[HASH_BYTES]);

/* The seed word, in digits: of a draw, or of the secret and the nonces one after the other. */
void dice_seed(const dice *d, char out[HASH_HEX]);

/* A bot's luck for one line of the log: from the same seed, but reveals nothing about the dice. */
rng_key dice_luck(const char *seed, uint8_t seat, uint32_t line);

void dice_nonce_hex(const uint8_t nonce[DICE_NONCE], char out[DICE_NONCE_HEX]);

/* False unless `digits` is exactly 32 lower-case hexadecimal digits. */
MUST_USE bool dice_nonce_from_hex(span digits, uint8_t out[DICE_NONCE]);

/* The place of this nonce among them, from 1; 0 if it is not there. */
unsigned dice_find(const dice *d, const uint8_t nonce[DICE_NONCE]);

#endif
