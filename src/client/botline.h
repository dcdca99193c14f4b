/*
 * botline.h: the lines of the bot protocol that a host writes; docs/bots.md is the protocol.
 *
 * Every line is written from what one viewer knows, with the words of the notation, so that a bot
 * needs neither the engine nor this program's numbers.
 */
#ifndef CLIENT_BOTLINE_H
#define CLIENT_BOTLINE_H

#include <stdio.h>

#include "mirror.h"

enum { BOTLINE_VERSION = 1, BOTLINE_MAX = 4096 }; /* longest line of a bot, its end included */

/* Once: what is played, and which seats are the bot's. The mirror has a view. */
void botline_game(FILE *out, mirror *m, const char *setup);

/* What was heard since. */
void botline_events(FILE *out, mirror *m, const gm_events *heard);

/* The table as it is, the moves that a seat may make, and the question. */
void botline_ask(FILE *out, mirror *m, gm_seat seat, const gm_moves *moves);

/* A move that is refused: the rule, or 0 and a sentence; and the question once more. */
void botline_refuse(FILE *out, mirror *m, gm_seat seat, gm_rule rule, const char *why);

/* The end: by a rule and won by seats, or for another reason in one word. */
void botline_over(FILE *out, mirror *m, const char *why);

#endif
