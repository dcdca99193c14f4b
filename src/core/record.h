/*
 * record.h: a game as a text file: the .kap format.
 *
 *     kapelle 1
 *     game    null 1
 *     content 5f3a...                        BLAKE2b of the content files, 64 digits
 *     setup   players=2 mode=against
 *     seed    any-word                       or: commit 64-digits, while the game goes on
 *     commit  64 digits                      a server's game (dice.h): how the seed came about;
 *     secret  64 digits                      these lines come together or not at all
 *     drawn   1 32-digits - 32-digits        the number of draws, and who sat where; '-': a bot
 *     share   32-digits 64-digits 32-digits counts   each person's seal and nonce, in the order of
 *                                            the seats, and whether the nonce counts in the draw;
 *                                            '-' where there is none, or if it does not count
 *     nonce   32 digits                      older records only: up to sixteen, without names
 *
 *     1 north plan harbour
 *     2 south plan market
 *     3 north undo to 1
 *     resumed 6173...                        the rules changed: the lines above follow old ones,
 *                                            and the game went on from this state (gm_encode)
 *     4 north end
 *     bot     south greedy 1 2 57            greedy 1 made that seat's moves in lines 2 to 57
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
    span moves;          /* the lines from the first move on that can be replayed */
    span resumed;        /* the state that they begin with, in digits; empty: the set-up */
    span past;           /* the lines before them, played under other rules */
    uint32_t unchecked;  /* how many moves `past` holds */
    span bots;           /* the lines that say which moves a bot made: record_next_bot */
    unsigned first_line; /* the line on which they begin; and those of the other parts: */
    unsigned bots_line, game_line, content_line, setup_line, seed_line, dice_line, result_line,
        hash_line;
} record;

/* The moves of a seat that a bot has made, from line to line. */
typedef struct record_bot {
    span seat, name;
    uint32_t first, last;
    uint16_t version;
} record_bot;

/* Where and why a text is not a record, or does not replay. */
typedef struct record_fault {
    unsigned line;
    char why[200];
} record_fault;

MUST_USE bool record_read(span source, record *out, record_fault *fault);

/* The next of `rest`, which begins as record.bots; false when there is none. */
bool record_next_bot(span *rest, record_bot *out);

/*
 * Replays the whole record in a new game. NULL, with a fault, if it does not fit, or if its dice do
 * not give its seed.
 */
MUST_USE play *record_replay(const gm_set *set, const record *r, record_fault *fault);

/*
 * The game before the lines that can be replayed: as it was set up, or as it went on. NULL with a
 * fault if it cannot be made.
 */
MUST_USE play *record_begin(const gm_set *set, const record *r, record_fault *fault);

/* Called after each line of a replay; false stops it there. */
typedef bool record_watcher(void *watcher, play *p, const gm_events *events);
MUST_USE play *record_replay_watched(const gm_set *set, const record *r, record_watcher *watch,
                                     void *watcher, record_fault *fault);

/* "NU-9.1 north": the rule that ended it and who won. */
void record_result(const play *p, text *out);

/*
 * Writes the game as it stands. If `seed` is empty, writes `commit` and nothing else about the
 * dice. With a seed, `d` shows how it came about; NULL if nobody committed to anything.
 */
void record_write(const play *p, span seed, span commit, const dice *d, text *out);

/* What else a server knows of a game: which moves a bot made, and what came before `p` begins. */
typedef struct record_more {
    span bots;             /* lines */
    span past;             /* lines played under other rules, numbered from 1 */
    uint32_t n_past;       /* how many */
    const gm_state *began; /* the state from which `p` goes on; NULL: there is no past */
} record_more;
void record_write_with(const play *p, span seed, span commit, const dice *d,
                       const record_more *more, text *out);

#endif
