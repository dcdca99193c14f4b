/*
 * token.h: the identities of this machine, by server.
 *
 * A file in ${XDG_STATE_HOME:-~/.local/state}/kapelle/tokens, a line for each: server, name, token.
 * Only its owner may read it. Several identities at one server have names; the person's own is "me".
 */
#ifndef CLIENT_TOKEN_H
#define CLIENT_TOKEN_H

#include "address.h"

#define TOKEN_OWN "me"

/* A name under which an identity can be kept: letters, digits, '-', '_' and '.', 1 to 40 of them. */
bool token_is_name(const char *name);

/* The token that is kept under that name; false if there is none. */
MUST_USE bool token_find(const address *server, const char *name, char out[WIRE_KEY_HEX]);

/* Replaces the token; NULL drops it. False, with a sentence, if it cannot. */
MUST_USE bool token_keep(const address *server, const char *name, const char *token, text *why);

#endif
