/*
 * net.h: sockets: HTTP and WebSocket on one loop, through libwebsockets on libuv.
 *
 * It knows frames, addresses, origins, cookies and files, and no table. Whatever it hears goes to
 * the house; whatever the house sends waits here until the socket takes it.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "house.h"

enum { NET_MAX_ORIGINS = 8 };

typedef struct net_config {
    const char *host;                     /* to listen on; NULL: every address */
    int port;                             /* 0: any free one */
    const char *web;                      /* folder of the page; NULL: none */
    const char *store;                    /* address: store.h */
    const char *origins[NET_MAX_ORIGINS]; /* besides the server's own host */
    unsigned n_origins;
    bool trusts_proxy;             /* trust X-Forwarded-For and -Proto */
    bool is_secure;                /* cookies only over TLS, whatever the connection looks like */
    const char *metrics_token;     /* NULL: /metrics only for the machine itself */
    uint32_t max_frame, max_queue; /* bytes in, bytes waiting to go out */
    uint32_t max_connections, per_address; /* at once; per_address 0: as many as there are */
    uint32_t connects, requests;           /* of one address in a minute; 0: any number */
    uint32_t identities;                   /* likewise, new ones in an hour */
    uint32_t ping_s;                       /* how often we ask a connection whether it is alive */
    uint32_t ahead_s; /* the house's wall clock is so far ahead of the machine's: for trials */
    const char *log_level;
    const char *content; /* NULL: built in */

    /* For secrets. NULL: the system's; a measurement brings its own, so that a kept record fits. */
    void (*random)(void *owner, void *to, size_t n);
    void *random_owner;
    house_limits house;
} net_config;

void net_defaults(net_config *c);

/*
 * Serves until SIGTERM or SIGINT, then stops gracefully. Returns an exit status. Tells `ready` the
 * port.
 */
int net_serve(const net_config *c, void (*ready)(void *to, int port), void *to);

#endif
