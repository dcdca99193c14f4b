/*
 * net_listen.c: the door: whom we let in, and by which address.
 *
 * We accept sockets here and hand them to the library afterwards, so that refusing a connection
 * costs almost nothing.
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BACKLOG = 1024, ACCEPTS = 64 /* in one turn of the loop */, MAX_WHY = 400 };

/* ---- letting in ---- */

/* NULL: not now. */
static neighbour *let_in(net *n, int fd)
{
    net_address from;
    neighbour *b;
    bool is_counted = !n->config->trusts_proxy; /* else by the client's address: net_ws.c */

    net_peer_address(fd, &from);
    b = neighbour_at(&n->neighbours, &from);
    if (!b || n->figures.connections >= n->most)
        return NULL;
    if (is_counted && n->neighbours.at_once > 0 && b->at_once >= n->neighbours.at_once)
        return NULL;
    if (is_counted && !neighbour_take(&n->neighbours, b, NET_CONNECTS, net_seconds(n)))
        return NULL;
    return b;
}

/* We count a connection once it is the library's; net.c's on_destroyed takes it back. */
static void adopt(net *n, int fd)
{
    neighbour *b = let_in(n, fd);
    struct lws *wsi;

    if (!b) {
        n->figures.refused++;
        close(fd);
        return;
    }
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
    wsi = lws_adopt_socket_vhost(n->vhost, fd);
    if (!wsi)
        return; /* and it has closed the socket */
    lws_set_opaque_user_data(wsi, b);
    b->at_once++;
    n->figures.connections++;
    n->figures.accepted++;
}

static void on_connection(uv_poll_t *handle, int status, int events)
{
    net *n = handle->data;

    (void)events;
    for (int i = 0; status == 0 && i < ACCEPTS; i++) {
        int fd = accept4(n->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (fd >= 0) {
            adopt(n, fd);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            net_log(n, NET_WARN, "accept", "why=\"%s\"", strerror(errno));
            (void)uv_poll_stop(&n->listening); /* until the next tick */
            n->is_paused = true;
            return;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            return;
        }
    }
}

/* ---- opening and closing the door ---- */

static int bound_socket(const struct addrinfo *at)
{
    int fd = socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
    int fault;

    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &(int){ 1 }, sizeof(int));
    if (at->ai_family == AF_INET6)
        (void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &(int){ 0 }, sizeof(int));
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    fault = errno;
    close(fd);
    errno = fault;
    return -1;
}

static void explain_bind(const net_config *c, int fault, text *why)
{
    char line[MAX_WHY];
    const char *host = c->host ? c->host : "any address";

    if (fault == EADDRINUSE)
        (void)snprintf(line, sizeof line,
                       "port %d is in use; stop what uses it, or choose another with --listen.",
                       c->port);
    else if (fault == EACCES)
        (void)snprintf(line, sizeof line, "port %d needs privileges; choose 1024 or higher.",
                       c->port);
    else
        (void)snprintf(line, sizeof line, "cannot listen on %s, port %d: %s.", host, c->port,
                       strerror(fault));
    text_put(why, line);
}

bool listening_open(net *n, text *why)
{
    const net_config *c = n->config;
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE };
    struct addrinfo *found = NULL;
    char port[12];
    int fault;

    (void)snprintf(port, sizeof port, "%d", c->port);
    fault = getaddrinfo(c->host, port, &hints, &found);
    if (fault != 0) {
        text_put(why, "this machine has no address '");
        text_quote(why, span_of(c->host ? c->host : ""));
        text_put(why, "'.");
        return false;
    }
    /* "Every address" is the IPv6 one, which takes IPv4 too; it comes second. */
    for (struct addrinfo *at = found; at && n->listener < 0; at = at->ai_next) {
        if (!c->host && at->ai_family == AF_INET && at->ai_next)
            continue;
        n->listener = bound_socket(at);
    }
    if (n->listener < 0 && !c->host && found)
        n->listener = bound_socket(found);
    fault = errno;
    freeaddrinfo(found);
    if (n->listener < 0)
        explain_bind(c, fault, why);
    return n->listener >= 0;
}

int listening_port(const net *n)
{
    struct sockaddr_storage at = { .ss_family = AF_UNSPEC };
    socklen_t size = sizeof at;

    if (getsockname(n->listener, (struct sockaddr *)&at, &size) != 0)
        return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

void listening_stop(net *n)
{
    if (n->listening.data)
        (void)uv_poll_stop(&n->listening);
    if (n->listener >= 0)
        close(n->listener);
    n->listener = -1;
}

void listening_start(net *n)
{
    if (!n->listening.data)
        (void)uv_poll_init(&n->loop, &n->listening, n->listener);
    n->listening.data = n;
    n->is_paused = false;
    (void)uv_poll_start(&n->listening, UV_READABLE, on_connection);
}
