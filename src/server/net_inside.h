/*
 * net_inside.h: what the files of the network share. Nobody else includes it.
 *
 *     net.c          the loop, starting, stopping, what the house is given
 *     net_listen.c   who is let in
 *     net_ws.c       sessions: WebSocket frames in and out
 *     net_http.c     requests and their answers
 *     net_head.c     what a request says about itself: cookie, origin, address
 *     net_files.c    the files of the page
 *     net_limits.c   how much one address may do
 *     net_metrics.c  figures for the operator
 *     net_content.c  content from a folder
 *     net_log.c      one line an event
 *
 * A connection begins as HTTP and either answers requests, one after the other, or becomes a
 * session. Everything runs on the loop's thread; only net.c's store_is_ready and thought_is_ready
 * are called elsewhere.
 */
#ifndef SERVER_NET_INSIDE_H
#define SERVER_NET_INSIDE_H

#include "net.h"

#include <libwebsockets.h>
#include <uv.h>

typedef struct net net;
typedef struct session session;
typedef struct request request;

/* ---- log: net_log.c ---- */

enum net_level { NET_DEBUG, NET_INFO, NET_WARN, NET_ERROR, NET_SILENT };

/* False if there is no such level. */
MUST_USE bool net_level_from(const char *word, enum net_level *out);

/* One line of logfmt on standard error, if the level is wanted. Never a secret, name or text. */
void net_log(const net *n, enum net_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Makes libwebsockets write its complaints as such lines. */
void net_log_library(enum net_level least);

/* ---- limits: net_limits.c ---- */

enum net_allowance { NET_CONNECTS, NET_REQUESTS, NET_IDENTITIES, NET_ALLOWANCES };

/* An IPv6 address, or an IPv4 one mapped into it. */
typedef struct net_address {
    uint8_t bytes[16];
} net_address;

/* One address, or one /64 of IPv6. It lives while it has connections or something is counted. */
typedef struct neighbour {
    net_address address;
    uint32_t at_once;
    purse purse; /* of all its connections */
    uint32_t used[NET_ALLOWANCES];
    int64_t since[NET_ALLOWANCES]; /* seconds: when the present span began */
    struct neighbour *next;
} neighbour;

typedef struct neighbours {
    neighbour **chains;
    uint32_t n;
    uint32_t at_once, most[NET_ALLOWANCES]; /* 0: no limit */
} neighbours;

void neighbours_init(neighbours *all, const net_config *c);
void neighbours_clear(neighbours *all);
void neighbours_sweep(neighbours *all, int64_t now); /* forgets addresses with nothing counted */

/* Found or made; NULL if there are too many to remember. Lent until the next sweep. */
neighbour *neighbour_at(neighbours *all, const net_address *a);

/* Counts one more, or returns false. neighbour_may asks without counting. */
MUST_USE bool neighbour_take(const neighbours *all, neighbour *b, enum net_allowance what,
                             int64_t now);
MUST_USE bool neighbour_may(const neighbours *all, neighbour *b, enum net_allowance what,
                            int64_t now);

/* ---- heads: net_head.c ---- */

/* What a request says about itself, as far as we believe it. */
typedef struct net_head {
    net_address from;
    uint8_t key[WIRE_KEY_BYTES];      /* of the cookie */
    bool has_key, has_origin, is_own; /* is_own: the origin is the page's own, or a permitted one */
    bool is_secure, is_forwarded;
} net_head;

void net_read_head(const net *n, struct lws *wsi, net_head *out);

/* A header's value, terminated; false if it is missing or longer than that. */
MUST_USE bool net_header(struct lws *wsi, enum lws_token_indexes which, char *to, size_t size);

/* By the socket. */
void net_peer_address(int fd, net_address *out);
bool net_is_loopback(const net_address *a);

/* ---- figures: net_metrics.c ---- */

enum { NET_STATUSES = 600 };

typedef struct net_figures {
    uint64_t accepted, refused, frames_in, bytes_in, frames_out, bytes_out, slow, dead, too_large;
    uint64_t http[NET_STATUSES]; /* answers by status */
    uint32_t connections, sessions;
} net_figures;

/* The text of /metrics; the caller frees it. */
char *net_metrics(const net *n, size_t *length);

/* ---- sessions: net_ws.c ---- */

typedef struct waiting_frame {
    frame *frame;
    struct waiting_frame *next;
} waiting_frame;

/* The beginning of a message whose end has not come yet. */
typedef struct part {
    size_t length, size;
    char bytes[];
} part;

/*
 * What libwebsockets keeps for each connection. A request's is mostly empty; an idle session's
 * holds no buffer.
 */
struct session {
    viewer viewer; /* first: the house hands it back */
    net *net;
    struct lws *wsi;
    session *older, *newer; /* in the order in which we last looked at them */
    waiting_frame *first, *last;
    part *part;
    request *request; /* while it is HTTP */
    int64_t looked;   /* seconds */
    uint32_t waiting; /* bytes in the queue */
    uint16_t status;  /* to close with; 0: it stays open */
    bool is_open, is_dead, has_parted, has_spoken, was_pinged;
    char why[16]; /* it is closed */
};

/*
 * The handshake: 0, or not 0 to refuse it. First what a connection wants to become, then who asks.
 */
int session_upgrade(net *n, struct lws *wsi, const char *to);
int session_permit(net *n, struct lws *wsi);
void session_open(net *n, session *s, struct lws *wsi);
void session_hear(session *s, const char *bytes, size_t length);
int session_write(session *s); /* not 0: close the connection */
void session_pong(session *s);
void session_closed(session *s);

void session_send(viewer *v, frame *f);
void session_end(viewer *v, const char *why);
bool session_may_be_new(viewer *v);
void session_close(session *s, enum lws_close_status status, const char *why);

/* Pings everybody in turn and drops those who did not answer. */
void sessions_look(net *n, int64_t now);

/* ---- requests: net_http.c ---- */

/* A request on its way. If its connection goes before the house answers, it stays without one. */
struct request {
    net *net;
    session *session; /* NULL: gone */
    request *older, *newer;
    net_head head;
    void (*begin)(request *r); /* once the body is complete */
    char *bytes;               /* LWS_PRE, then the answer's head and, if there is no file, body */
    size_t at, length;         /* of what was written, without LWS_PRE */
    int file;                  /* -1: none */
    uint64_t left;             /* of the file */
    int64_t since;             /* seconds: when its head was complete */
    uint16_t body_length, body_wanted;
    bool is_head_only, is_asking, is_answered;
    char path[256], body[64];
};

int http_begin(net *n, session *s, struct lws *wsi);
int http_body(session *s, const char *bytes, size_t length);
int http_body_end(session *s);
int http_write(session *s);
void http_closed(session *s);
void http_look(net *n, int64_t now); /* ends those whose body takes too long */
void http_clear(net *n);             /* frees what the house has not answered */

/* The beginning of an answer's head: status line and what every answer carries. */
void http_head(text *head, int status);

/*
 * Sends head and body. `head` lacks the empty line and Content-Length. With file >= 0, which it
 * takes, the body is the file's `length` bytes.
 */
void http_answer(request *r, int status, text *head, span body, int file, uint64_t length);
void http_refuse(request *r, int status, const char *sentence);

/* ---- files: net_files.c ---- */

void files_answer(request *r);

/* The file below the folder that a decoded path names, in `out`; false if it names none. */
MUST_USE bool files_path(span path, text *out);

/* ---- content: net_content.c ---- */

/* Reads the folder config.content; false, with a sentence, if it is not valid. */
MUST_USE bool net_replace_content(net *n, text *why);

/* ---- the door: net_listen.c ---- */

/* Takes the port; false, with a sentence, if it cannot. */
MUST_USE bool listening_open(net *n, text *why);
int listening_port(const net *n);
void listening_start(net *n); /* also after a pause */
void listening_stop(net *n);

/* ---- the whole ---- */

struct net {
    const net_config *config;
    store *store;
    house *house;
    struct thinkers *thinkers;
    uv_loop_t loop;
    uv_signal_t on_term, on_int;
    uv_timer_t tick, drain;
    uv_timer_t beat; /* while bots wait to move */
    uv_async_t delivered, thought;
    uv_idle_t working; /* while the house has something that takes long */
    uv_poll_t listening;
    int listener;    /* -1: not listening */
    int64_t stop_by; /* milliseconds of the loop */
    struct lws_context *context;
    struct lws_vhost *vhost;
    neighbours neighbours;
    net_figures figures;
    session *oldest, *newest;
    request *requests;
    char root[4096]; /* of the page's files; empty: none */
    uint64_t parts;  /* bytes of messages that are not complete */
    uint32_t most;   /* connections at once */
    enum net_level level;
    bool is_paused, is_stopping;
};

static inline int64_t net_seconds(const net *n)
{
    return (int64_t)(uv_now(&n->loop) / 1000);
}

#endif
