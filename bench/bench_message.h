/*
 * bench_message.h: what a server tells, looked at with as little work as possible.
 *
 * No parser: a measurement must not spend its time on reading. It relies on how our server writes:
 * without blanks, the kind of a message first, and in an update no quoted words but keys.
 */
#ifndef CLI_BENCH_MESSAGE_H
#define CLI_BENCH_MESSAGE_H

#include "text.h"

bool message_starts(span s, const char *word);

/* What stands behind a key with its colon, such as "\"ask\":". */
MUST_USE bool message_find(span message, const char *key, span *rest);
MUST_USE bool message_text(span message, const char *key, span *out); /* key with first quote */
MUST_USE bool message_number(span message, const char *key, uint32_t *out);

/* Whether a member is exactly this text; an empty one must be missing. */
MUST_USE bool message_is_member(span message, const char *key, span expected);

/* Cuts a number, or some characters, off the front. */
MUST_USE bool message_cut_number(span *s, uint32_t *out);
void message_skip(span *s, size_t n);

#endif
