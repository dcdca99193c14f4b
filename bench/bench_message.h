/*
 * bench_message.h: reads a server's messages with as little work as possible.
 *
 * It has no parser, because a measurement must not spend its time on reading. It relies on how our
 * server writes: without blanks, the kind of a message first, and in an update no quoted words but
 * keys.
 */
#ifndef CLI_BENCH_MESSAGE_H
#define CLI_BENCH_MESSAGE_H

#include "text.h"

bool message_starts(span s, const char *word);

/* What follows a key with its colon, such as "\"ask\":". */
MUST_USE bool message_find(span message, const char *key, span *rest);
MUST_USE bool message_text(span message, const char *key, span *out); /* key with first quote */
MUST_USE bool message_number(span message, const char *key, uint32_t *out);

/* Is a member exactly this text? If the text is empty, the member must be missing. */
MUST_USE bool message_is_member(span message, const char *key, span expected);

/* Cuts a number, or some characters, off the front. */
MUST_USE bool message_cut_number(span *s, uint32_t *out);
void message_skip(span *s, size_t n);

#endif
