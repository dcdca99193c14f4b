/*
 * record.h: a game on paper: the .kap file.
 *
 *     kapelle 1
 *     game    null 1
 *     content 5f3a...                        BLAKE2b of the content files, 64 digits
 *     setup   players=2 mode=against
 *     seed    any-word                       or: commit 64-digits, while the game goes on
 *     commit  64 digits                      a server's game (dice.h): how the seed came about;
 *     secret  64 digits                      these lines come together or not at all
 *     nonce   32 digits                      up to sixteen of these
 *
 *     1 north plan harbour
 *     2 south plan market
 *     3 north undo to 1
 *     result  NU-9.1 north                   the rule that ended it and who won; '-' for nobody
 *     hash    0123456789abcdef               of the last state
 *
 * Lines that begin with '#' and empty lines are for people. Result and hash are missing while a
 * game goes on. Reading is strict: one sentence says what is wrong and where.
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "dice.h"
#include "play.h"

enum { RECORD_VERSION = 1, RECORD_MAX_SEED = 80 };

/* The parts of a record; all spans are lent from its text. */
typedef struct record {
    span game, setup, seed, commit, result;
    uint8_t content[HASH_BYTES];
    uint64_t hash;
    uint16_t game_version;
    bool has_hash, has_dice;
    dice dice;
    span moves;          /* the lines from the first move on */
    unsigned first_line; /* the line on which they begin; and those of the other parts: */
    unsigned game_line, content_line, setup_line, seed_line, dice_line, result_line, hash_line;
} record;

/* Where and why a text is no record, or does not replay. */
typedef struct record_fault {
    unsigned line;
    char why[200];
} record_fault;

MUST_USE bool record_read(span source, record *out, record_fault *fault);

/*
 * Replays the whole record in a new game. NULL, with the fault told, if it does not fit, or if its
 * dice do not give its seed.
 */
MUST_USE play *record_replay(const gm_set *set, const record *r, record_fault *fault);

/* Called after each line of a replay; false stops it there. */
typedef bool record_watcher(void *watcher, play *p, const gm_events *events);
MUST_USE play *record_replay_watched(const gm_set *set, const record *r, record_watcher *watch,
                                     void *watcher, record_fault *fault);

/*
 * Writes the game as it stands. `seed` may be empty: then `commit` is written, and nothing of the
 * dice. With a seed, `d` tells how it came about; NULL if nobody committed to anything.
 */
void record_write(const play *p, span seed, span commit, const dice *d, text *out);

#endif
