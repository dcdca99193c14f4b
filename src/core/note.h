/*
 * note.h: the notation: one move, one line of plain words that begins with the seat's name.
 *
 *     north search            kordt attempt hidden-bomb            pl pass stage
 *
 * Printing and parsing are inverse. People type the same lines that go over the wire, into the log
 * and into tests, so every real move exercises this parser.
 */
#ifndef CORE_NOTE_H
#define CORE_NOTE_H

#include "game.h"

enum { NOTE_MAX = 160 }; /* longest line, terminator included */

void note_print(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m, text *out);

/* Only the move, without the seat. */
void note_print_move(const gm_set *set, const gm_state *s, gm_move m, text *out);

/*
 * False, with a sentence in `why`, if the line is not a move of this game. Does not check whether
 * the move is legal.
 */
MUST_USE bool note_parse(const gm_set *set, const gm_state *s, span line, gm_seat *seat, gm_move *m,
                         text *why);

/* Cuts the seat's name off the front of a line. */
MUST_USE bool note_seat(const gm_set *set, const gm_state *s, span *line, gm_seat *seat);

/*
 * The word of the vocabulary that stands for a value, such as "round" behind "pass"; NULL if there
 * is none. It has no arguments and a value above 0. Numbers, seats, components, `who` and `level`
 * have no such words.
 */
const char *note_value_word(const content *db, span sort, uint32_t value);

/* One argument: the word for a value of a sort, and back. Unknown values print as '?'. */
void note_word(const gm_set *set, const gm_state *s, span sort, uint32_t value, text *out);
MUST_USE bool note_value(const gm_set *set, const gm_state *s, span sort, span word,
                         uint8_t *value);

#endif
