/*
 * record_help.h: what the tests of records share: games of Dead Drop written down, read back and spoilt.
 */
#ifndef TESTS_RECORD_HELP_H
#define TESTS_RECORD_HELP_H

#include "null_position.h"
#include "record.h"

enum { MOST = 20000 };

/* Line `at` becomes `instead`; then line `line` is refused with a sentence that contains `why`. */
typedef struct spoilt {
    unsigned at;
    const char *instead;
    unsigned line;
    const char *why;
} spoilt;

/* Plays a line that is legal. */
void say(play *p, const char *line);

/*
 * A finished game of a server. Its dice begin on line 5; if there was a draw, it is on line 8, with
 * the shares on the lines after it.
 */
void server_record(const dice *d, char out[MOST]);

/* Reads and replays; the fault is empty if all went well. */
play *read_back(const char *source, record_fault *fault);

/* Line `at` becomes `instead`; NULL: the record ends before it. */
void spoil(const char *source, unsigned at, const char *instead, char out[MOST]);

/* Spoilt in each of these ways it is refused, in every language. */
void assert_spoilt(const char *source, const spoilt *rows, size_t n);

#endif
