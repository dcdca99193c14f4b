/*
 * link.c: libwebsockets as a client, on a libuv loop of its own.
 *
 * The loop only runs inside link_next. Its callbacks put what they find out into a queue of news,
 * and link_next hands out one of them at a time, so that callers read from top to bottom.
 *
 *     new ─connect─▶ trying ─ESTABLISHED─▶ up ─CLOSED─▶ pause ─connect─▶ trying …
 *                      │ CONNECTION_ERROR, never up before                 │ for ten minutes in vain
 *                      ▼                                                    ▼
 *                    failed                                               failed
 */
#define _GNU_SOURCE
#include "link.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum {
    FIRST_PAUSE_MS = 500,
    LONGEST_PAUSE_MS = 15000,
    GIVE_UP_MS = 600000,
    FLUSH_MS = 2000,
    MAX_MESSAGE = 8000000, /* records are the longest */
    PING_S = 30,
    HANG_UP_S = 75,
    CONNECT_S = 20
};

/* Something that waits to be reported or to be sent. */
typedef struct item {
    struct item *next;
    enum link_news news;
    size_t length;
    char bytes[]; /* of what is sent: LWS_PRE bytes first */
} item;

typedef struct queue {
    item *first, *last;
} queue;

struct link {
    address where;
    uv_loop_t loop;
    uv_timer_t clock, retry; /* of the wait under way; until the next attempt */
    uv_timer_cb on_retry;
    uv_poll_t *input;
    bool is_readable, is_always_readable; /* files of a disk are */
    bool is_time, was_up, has_failed, is_over;
    struct lws_context *context;
    struct lws *wsi;
    queue news, out;
    item *lent;  /* the message that the caller reads */
    char *parts; /* of a message that has not arrived whole */
    size_t n_parts;
    uint64_t pause, lost_at; /* ms; lost_at: 0 while it is up */
    char why[300];
};

/* ---- queues ---- */

static void push(queue *q, enum link_news news, const char *bytes, size_t n, size_t before)
{
    item *i = gm_must_have(malloc(sizeof *i + before + n + 1));

    *i = (item){ .news = news, .length = n };
    if (n > 0)
        memcpy(i->bytes + before, bytes, n);
    i->bytes[before + n] = '\0';
    if (q->last)
        q->last->next = i;
    else
        q->first = i;
    q->last = i;
}

static item *pull(queue *q)
{
    item *i = q->first;

    if (!i)
        return NULL;
    q->first = i->next;
    if (!q->first)
        q->last = NULL;
    return i;
}

static void empty(queue *q)
{
    item *i;

    while ((i = pull(q)))
        free(i);
}

/* ---- connecting ---- */

static void complain(struct link *l, const char *what)
{
    text t = text_in(l->why, sizeof l->why);

    address_print_server(&l->where, &t);
    text_put(&t, what);
    text_put(&t, ".");
}

/* We look the name up first, because libwebsockets tries an unknown name for ever. */
static bool has_host(const struct link *l)
{
    struct addrinfo *found = NULL;
    int status = getaddrinfo(l->where.host, NULL, NULL, &found);

    if (status == 0)
        freeaddrinfo(found);
    return status == 0;
}

/* What libwebsockets says about a connection that failed, in words for people. */
static void explain(struct link *l, const char *said)
{
    if (strstr(said, "cert") || strstr(said, "SSL") || strstr(said, "tls") || strstr(said, "CA is"))
        complain(l, " is not trusted: its certificate is missing or not valid");
    else if (strncmp(said, "HS: ", 4) == 0 || strstr(said, "server response"))
        complain(l, " answers, but is not a Kapelle server");
    else if (strstr(said, "imed out") || strstr(said, "imeout"))
        complain(l, " cannot be reached: it does not answer");
    else
        complain(l, " cannot be reached: nothing listens there, or it refuses connections");
}

static void fail(struct link *l)
{
    l->has_failed = true;
    push(&l->news, LINK_FAILED, NULL, 0, 0);
}

/* No connection any more, or none yet. */
static void pause_and_retry(struct link *l)
{
    uint64_t now = uv_now(&l->loop);

    l->wsi = NULL;
    empty(&l->out);
    free(l->parts);
    l->parts = NULL;
    l->n_parts = 0;
    if (l->is_over || l->has_failed)
        return;
    if (!l->was_up || (l->lost_at && now - l->lost_at > GIVE_UP_MS)) {
        fail(l);
        return;
    }
    if (!l->lost_at) {
        l->lost_at = now + 1; /* never 0 */
        l->pause = FIRST_PAUSE_MS;
        push(&l->news, LINK_LOST, NULL, 0, 0);
    }
    uv_timer_start(&l->retry, l->on_retry, l->pause, 0);
    l->pause = l->pause * 2 < LONGEST_PAUSE_MS ? l->pause * 2 : LONGEST_PAUSE_MS;
}

static void connect_now(struct link *l)
{
    static const lws_retry_bo_t idle = { .secs_since_valid_ping = PING_S,
                                         .secs_since_valid_hangup = HANG_UP_S };
    char host[ADDRESS_HOST + 10];
    text h = text_in(host, sizeof host);
    struct lws_client_connect_info info = { .context = l->context };

    if (!has_host(l)) {
        complain(l, " cannot be reached: there is no such host");
        pause_and_retry(l);
        return;
    }
    address_print_host(&l->where, &h);
    info.address = l->where.host;
    info.port = l->where.port;
    info.ssl_connection = l->where.is_secure ? LCCSCF_USE_SSL : 0;
    info.path = "/ws";
    info.host = host;
    info.local_protocol_name = "kapelle";
    info.ietf_version_or_minus_one = -1;
    info.retry_and_idle_policy = &idle;
    info.alpn = "http/1.1";
    info.pwsi = &l->wsi;
    (void)lws_client_connect_via_info(&info); /* a failure comes as CONNECTION_ERROR */
}

static void on_retry(uv_timer_t *timer)
{
    connect_now(timer->data);
}

/* ---- what libwebsockets calls ---- */

/* Messages come in pieces, even small ones. False: it is too long. */
static bool take_piece(struct link *l, const char *bytes, size_t n)
{
    if (l->n_parts + n > MAX_MESSAGE) {
        complain(l, " sends messages that are too long");
        return false;
    }
    l->parts = gm_must_have(realloc(l->parts, l->n_parts + n + 1));
    if (n > 0)
        memcpy(l->parts + l->n_parts, bytes, n);
    l->n_parts += n;
    if (!lws_is_final_fragment(l->wsi) || lws_remaining_packet_payload(l->wsi) > 0)
        return true;
    push(&l->news, LINK_MESSAGE, l->parts, l->n_parts, 0);
    l->n_parts = 0;
    return true;
}

static bool send_one(struct link *l)
{
    item *i = pull(&l->out);
    bool is_sent;

    if (!i)
        return true;
    is_sent = lws_write(l->wsi, (unsigned char *)i->bytes + LWS_PRE, i->length, LWS_WRITE_TEXT) >=
              (int)i->length;
    free(i);
    if (is_sent && l->out.first)
        lws_callback_on_writable(l->wsi);
    return is_sent;
}

static void come_up(struct link *l, struct lws *wsi)
{
    l->wsi = wsi;
    l->was_up = true;
    l->lost_at = 0;
    push(&l->news, LINK_UP, NULL, 0, 0);
}

/* -1 closes the connection. */
static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    struct link *l = lws_context_user(lws_get_context(wsi));

    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        explain(l, in ? (const char *)in : "");
        pause_and_retry(l);
        return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        come_up(l, wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return take_piece(l, in, length) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_one(l) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_CLOSED:
        complain(l, ": the connection was lost");
        pause_and_retry(l);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "kapelle", .callback = on_socket, .rx_buffer_size = 16384 },
    { .name = NULL },
};

/* ---- beginning and end ---- */

static void start_timer(struct link *l, uv_timer_t *timer)
{
    if (uv_timer_init(&l->loop, timer) != 0)
        gm_trap("no timer");
    timer->data = l;
}

struct link *link_new(const address *where)
{
    struct link *l = gm_must_have(calloc(1, sizeof *l));
    void *loops[1] = { &l->loop };
    struct lws_context_creation_info info = { .port = CONTEXT_PORT_NO_LISTEN };

    l->where = *where;
    if (uv_loop_init(&l->loop) != 0)
        gm_trap("no event loop");
    start_timer(l, &l->clock);
    start_timer(l, &l->retry);
    l->on_retry = on_retry;
    lws_set_log_level(0, NULL); /* we report problems in our own words */
    info.protocols = protocols;
    info.user = l;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN;
    info.options |= where->is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0;
    info.foreign_loops = loops;
    info.gid = -1;
    info.uid = -1;
    info.connect_timeout_secs = CONNECT_S;
    info.timeout_secs = CONNECT_S;
    l->context = lws_create_context(&info);
    if (!l->context)
        gm_trap("libwebsockets does not start; is libwebsockets-evlib-uv installed?");
    uv_timer_start(&l->retry, on_retry, 0, 0);
    return l;
}

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

static void stop_watching(struct link *l)
{
    if (l->input)
        uv_close((uv_handle_t *)l->input, free_handle);
    l->input = NULL;
    l->is_readable = l->is_always_readable = false;
}

static void on_clock(uv_timer_t *timer)
{
    ((struct link *)timer->data)->is_time = true;
}

void link_free(struct link *l)
{
    l->is_over = true;
    l->is_time = false;
    uv_timer_stop(&l->retry);
    uv_timer_start(&l->clock, on_clock, FLUSH_MS, 0);
    while (l->wsi && l->out.first && !l->is_time)
        uv_run(&l->loop, UV_RUN_ONCE);
    stop_watching(l);
    uv_close((uv_handle_t *)&l->clock, NULL);
    uv_close((uv_handle_t *)&l->retry, NULL);
    lws_context_destroy(l->context);
    uv_run(&l->loop, UV_RUN_DEFAULT);
    lws_context_destroy(l->context); /* again: what it still needed while its handles closed */
    (void)uv_loop_close(&l->loop);
    empty(&l->news);
    empty(&l->out);
    free(l->lent);
    free(l->parts);
    free(l);
}

/* ---- waiting ---- */

static void on_input(uv_poll_t *poll, int status, int events)
{
    struct link *l = poll->data;

    (void)status, (void)events; /* an end and an error are read like anything else */
    l->is_readable = true;
    (void)uv_poll_stop(poll); /* until the caller has read and asks again */
}

/*
 * libuv makes the descriptor non-blocking, and with it the terminal that others write to, so we
 * undo that at once. Files on a disk cannot be watched, and need not be.
 */
void link_watch(struct link *l, int fd)
{
    int flags;

    stop_watching(l);
    if (fd < 0)
        return;
    flags = fcntl(fd, F_GETFL);
    l->input = gm_must_have(calloc(1, sizeof *l->input));
    l->is_always_readable = uv_poll_init(&l->loop, l->input, fd) != 0;
    if (l->is_always_readable) {
        free(l->input);
        l->input = NULL;
        return;
    }
    l->input->data = l;
    if (flags >= 0)
        (void)fcntl(fd, F_SETFL, flags);
}

static void wait_for_news(struct link *l, int timeout_ms)
{
    l->is_time = false;
    l->is_readable = false;
    uv_update_time(&l->loop);
    if (timeout_ms >= 0)
        uv_timer_start(&l->clock, on_clock, (uint64_t)timeout_ms, 0);
    if (l->input)
        (void)uv_poll_start(l->input, UV_READABLE | UV_DISCONNECT, on_input);
    (void)uv_run(&l->loop, UV_RUN_NOWAIT);
    while (!l->news.first && !l->is_readable && !l->is_always_readable && !l->is_time)
        (void)uv_run(&l->loop, UV_RUN_ONCE);
    uv_timer_stop(&l->clock);
    if (l->input)
        (void)uv_poll_stop(l->input);
}

enum link_news link_next(struct link *l, int timeout_ms, span *message)
{
    enum link_news news;

    free(l->lent);
    l->lent = NULL;
    *message = (span){ 0 };
    if (!l->news.first)
        wait_for_news(l, timeout_ms);
    l->lent = pull(&l->news);
    if (!l->lent)
        return l->is_readable || l->is_always_readable ? LINK_INPUT : LINK_TIME;
    news = l->lent->news;
    *message = (span){ l->lent->bytes, l->lent->length };
    return news;
}

void link_send(struct link *l, span message)
{
    if (!l->wsi || l->lost_at || !l->was_up)
        return;
    push(&l->out, LINK_MESSAGE, message.at, message.length, LWS_PRE);
    lws_callback_on_writable(l->wsi);
}

const char *link_why(const struct link *l)
{
    return l->why;
}
