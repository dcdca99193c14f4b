/*
 * bench_socket.c: WebSocket frames by hand (RFC 6455), and a GET.
 */
#define _GNU_SOURCE
#include "bench_socket.h"
#include "cli.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    MOST_BYTES = 1 << 18, /* read at once, and the longest message */
    MOST_SENT = 1024,     /* a client's message is short */
    FRAME_TEXT = 0x81,    /* final, text */
    FRAME_PING = 0x89,    /* final, ping */
    FRAME_PONG = 0x8a,    /* final, pong */
    FRAME_MASKED = 0x80,  /* in the second byte; clients must */
    FRAME_SHORT = 126,    /* the length follows in two bytes */
    FRAME_LONG = 127,     /* in eight */
    WAIT_S = 10           /* for an answer before the sockets are asynchronous */
};

/* ---- connecting ---- */

static int connect_to(int port)
{
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct timeval patience = { .tv_sec = WAIT_S };
    int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0 &&
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes) == 0 &&
        connect(fd, (const struct sockaddr *)&to, sizeof to) == 0)
        return fd;
    cli_complain("cannot connect to port %d of this machine: %s.", port, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool send_all(int fd, const char *bytes, size_t n)
{
    return send(fd, bytes, n, MSG_NOSIGNAL) == (ssize_t)n;
}

/* The key is the example from RFC 6455: we need not protect any cache here. */
static bool shake_hands(int fd, int port, const char *path)
{
    char request[400], answer[2000];
    size_t n = 0;
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\n\r\n",
                          path, port);

    if (!send_all(fd, request, (size_t)length))
        return false;
    while (n < sizeof answer - 1) {
        ssize_t got = recv(fd, answer + n, sizeof answer - 1 - n, 0);
        if (got <= 0)
            return false;
        n += (size_t)got;
        answer[n] = '\0';
        if (strstr(answer, "\r\n\r\n"))
            return strncmp(answer, "HTTP/1.1 101", 12) == 0;
    }
    return false;
}

bool socket_open(bench_socket *s, int port, const char *path)
{
    *s = (bench_socket){ .fd = connect_to(port) };
    if (s->fd < 0)
        return false;
    if (shake_hands(s->fd, port, path) && fcntl(s->fd, F_SETFL, O_NONBLOCK) == 0)
        return true;
    cli_complain("the server at port %d does not take a WebSocket at %s.", port, path);
    socket_close(s);
    return false;
}

void socket_close(bench_socket *s)
{
    if (s->fd >= 0)
        close(s->fd);
    free(s->kept);
    *s = (bench_socket){ .fd = -1 };
}

/* ---- sending ---- */

/* The mask is not zero, so that the server has to remove it, as for a browser. */
static bool send_frame(bench_socket *s, uint8_t kind, span message)
{
    static const uint8_t mask[4] = { 0x4b, 0x61, 0x70, 0x65 };
    uint8_t frame[MOST_SENT + 8];
    size_t n = 0;

    if (message.length > MOST_SENT)
        return false;
    frame[n++] = kind;
    if (message.length < FRAME_SHORT) {
        frame[n++] = (uint8_t)(FRAME_MASKED | message.length);
    } else {
        frame[n++] = FRAME_MASKED | FRAME_SHORT;
        frame[n++] = (uint8_t)(message.length >> 8);
        frame[n++] = (uint8_t)message.length;
    }
    memcpy(frame + n, mask, sizeof mask);
    n += sizeof mask;
    for (size_t i = 0; i < message.length; i++)
        frame[n++] = (uint8_t)((uint8_t)message.at[i] ^ mask[i % 4]);
    return send_all(s->fd, (const char *)frame, n);
}

bool socket_send(bench_socket *s, span message)
{
    return send_frame(s, FRAME_TEXT, message);
}

/* ---- reading ---- */

/* The frame at the front: its message, and its length with its head; 0 if it is incomplete. */
static size_t cut_frame(span in, span *message)
{
    const uint8_t *b = (const uint8_t *)in.at;
    size_t head = 2, length;

    if (in.length < 2)
        return 0;
    length = b[1];
    if (length == FRAME_SHORT || length == FRAME_LONG) {
        size_t bytes = length == FRAME_SHORT ? 2 : 8;
        if (in.length < head + bytes)
            return 0;
        length = 0;
        for (size_t i = 0; i < bytes; i++)
            length = length << 8 | b[head + i];
        head += bytes;
    }
    *message = (span){ in.at + head, length };
    return length <= MOST_BYTES && in.length >= head + length ? head + length : 0;
}

static bool hear_frame(bench_socket *s, uint8_t kind, span message, socket_listener *hear, void *to)
{
    if (kind == FRAME_TEXT)
        return hear(to, message);
    return kind == FRAME_PING && send_frame(s, FRAME_PONG, message);
}

static void keep_rest(bench_socket *s, span rest)
{
    char *kept = rest.length ? cli_must_have(malloc(rest.length)) : NULL;

    if (kept)
        memcpy(kept, rest.at, rest.length);
    free(s->kept);
    s->kept = kept;
    s->n_kept = rest.length;
}

bool socket_read(bench_socket *s, socket_listener *hear, void *to)
{
    char bytes[MOST_BYTES];
    ssize_t got;
    span rest = { bytes, s->n_kept };

    if (s->n_kept == MOST_BYTES)
        return false;
    if (s->n_kept > 0)
        memcpy(bytes, s->kept, s->n_kept);
    got = recv(s->fd, bytes + s->n_kept, sizeof bytes - s->n_kept, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (got <= 0)
        return false;
    rest.length += (size_t)got;
    for (size_t n; rest.length > 0; rest = (span){ rest.at + n, rest.length - n }) {
        span message;
        n = cut_frame(rest, &message);
        if (n == 0)
            break;
        if (!hear_frame(s, (uint8_t)rest.at[0], message, hear, to))
            return false;
    }
    if (rest.length > 0 || s->n_kept > 0)
        keep_rest(s, rest);
    return true;
}

/* ---- HTTP ---- */

char *socket_get(int port, const char *path)
{
    char request[200], *answer = cli_must_have(calloc(1, MOST_BYTES)), *body;
    int fd = connect_to(port);
    int length =
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", path, port);
    size_t n = 0;
    ssize_t got = 1;

    if (fd >= 0 && send_all(fd, request, (size_t)length)) {
        for (; got > 0 && n < MOST_BYTES - 1; n += got > 0 ? (size_t)got : 0)
            got = recv(fd, answer + n, MOST_BYTES - 1 - n, 0);
    }
    if (fd >= 0)
        close(fd);
    body = strstr(answer, "\r\n\r\n");
    if (body && strncmp(answer, "HTTP/1.1 200", 12) == 0) {
        memmove(answer, body + 4, strlen(body + 4) + 1);
        return answer;
    }
    cli_complain("the server at port %d does not answer GET %s.", port, path);
    free(answer);
    return NULL;
}
