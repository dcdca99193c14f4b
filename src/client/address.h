/*
 * address.h: where a table is: http://HOST[:PORT]/#/t/TABLE[/KEY[/SEAT]]
 *
 * One form for people, programs and the page: a browser can open it, and `kapelle play` and
 * `kapelle join` take it. The secret comes after the #, so that a browser never sends it to
 * anybody. Addresses count seats from 1, everything else from 0. Pure.
 */
#ifndef CLIENT_ADDRESS_H
#define CLIENT_ADDRESS_H

#include "wire.h"

enum { ADDRESS_HOST = 254, ADDRESS_TABLE = 17, ADDRESS_MAX = 400 };

typedef struct address {
    char host[ADDRESS_HOST]; /* a name or a number; no brackets */
    uint16_t port;
    bool is_secure;            /* https */
    char table[ADDRESS_TABLE]; /* empty: the server itself */
    char key[WIRE_KEY_HEX];    /* empty: no secret */
    gm_seat seat;              /* GM_NOBODY: none is named */
} address;

/* False, with a sentence in `why`, if this is not such an address. */
MUST_USE bool address_read(span url, address *out, text *why);

void address_print(const address *a, text *out);

/* Only scheme, host and port: what tokens are kept by. "http://host:port" */
void address_print_server(const address *a, text *out);

/* What follows "Host:" in a request: the port only if it is an unusual one. */
void address_print_host(const address *a, text *out);

#endif
