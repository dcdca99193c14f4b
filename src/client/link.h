/*
 * link.h: a connection to a server: whole text messages in and out, over a WebSocket.
 *
 * It connects, and reconnects with growing pauses when the connection breaks. It drops what it had
 * not sent by then, because the caller must look at the table again anyway. While waiting it can
 * also watch one more descriptor, such as standard input. It does not interpret messages.
 *
 * Everything happens inside link_next, on the caller's thread (libwebsockets on a libuv loop).
 */
#ifndef CLIENT_LINK_H
#define CLIENT_LINK_H

#include "address.h"

struct link;

enum link_news {
    LINK_TIME,    /* nothing happened for so long */
    LINK_UP,      /* connected, for the first time or again */
    LINK_MESSAGE, /* one whole message */
    LINK_INPUT,   /* the watched descriptor can be read, or has ended */
    LINK_LOST,    /* the connection is lost; it will try again */
    LINK_FAILED   /* it gave up: link_why says why */
};

struct link *link_new(const address *where);
void link_free(struct link *l); /* after sending what waits, as far as the server takes it */

/*
 * What happens next, within so many milliseconds (-1: however long it takes). A message is lent
 * until the next call.
 */
enum link_news link_next(struct link *l, int timeout_ms, span *message);

/* Sends one message; drops it if there is no connection. */
void link_send(struct link *l, span message);

/* Also waits for a descriptor to become readable; -1: for none any more. */
void link_watch(struct link *l, int fd);

/* Why it failed, or was lost: a sentence. */
const char *link_why(const struct link *l);

#endif
