/*
 * bench_socket.h: one end of a WebSocket, as lean as it can be, for thousands of clients at once.
 *
 * The clients of a measurement share the machine with the server, so their cost is noise in the
 * figures: one read and one write for each message, and no memory of their own between messages. It
 * assumes that the other end is a server of ours: whole text frames, no extensions.
 */
#ifndef CLI_BENCH_SOCKET_H
#define CLI_BENCH_SOCKET_H

#include "text.h"

typedef struct bench_socket {
    int fd;
    size_t n_kept;
    char *kept; /* the beginning of a frame whose rest has not arrived yet */
} bench_socket;

/*
 * Connects to a port of this machine and shakes hands at `path`; prints an error message on
 * failure.
 */
MUST_USE bool socket_open(bench_socket *s, int port, const char *path);
void socket_close(bench_socket *s);

/* One text frame, at once; false if the other end is gone or does not read. */
MUST_USE bool socket_send(bench_socket *s, span message);

/* Hands all messages that have arrived to `hear`; false if the connection or `hear` has ended. */
typedef bool socket_listener(void *to, span message);
MUST_USE bool socket_read(bench_socket *s, socket_listener *hear, void *to);

/* The body of an HTTP answer, terminated; NULL after an error message. The caller frees it. */
MUST_USE char *socket_get(int port, const char *path);

#endif
