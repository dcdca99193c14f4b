/*
 * bench_script.h: the recorded game as clients play it: who sends which line, and what everybody
 * must hear of it.
 *
 * Two people play its three seats. We play the game here first, with the same engine and the same
 * encoding, so that we can compare each update of the server with what it must be.
 */
#ifndef CLI_BENCH_SCRIPT_H
#define CLI_BENCH_SCRIPT_H

#include "arena.h"
#include "cli.h"
#include "record.h"

enum { SCRIPT_SIDES = 2, SCRIPT_SEATS = 3 };

/* The seats of each of the two people. */
extern const gm_seats script_seats[SCRIPT_SIDES];

/* What one side must hear of a line. Texts as in an update; without a view, it must be missing. */
typedef struct script_heard {
    bool is_noticed; /* else it hears nothing at all */
    span view, events;
} script_heard;

typedef struct script_line {
    span words;
    uint8_t side; /* who says it */
    gm_seat seat;
    uint16_t n_states; /* that a table holds after it: present, spare, those undo may return to */
    script_heard heard[SCRIPT_SIDES];
} script_line;

typedef struct script {
    char game[12], setup[240];
    uint8_t secret[DICE_SECRET];
    uint32_t n_lines;
    script_line *lines; /* from 0 */
    size_t state_bytes; /* of one state */
    arena texts;        /* of all spans */
    void *memory;       /* of the arena */
} script;

/* False after an error message, if this engine no longer plays the record as it was played. */
MUST_USE bool script_open(script *s);
void script_close(script *s);

/* The first line after `after` that this side notices, from 1; n_lines + 1 if there is none. */
uint32_t script_next(const script *s, unsigned side, uint32_t after);

#endif
