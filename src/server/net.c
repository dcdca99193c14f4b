/*
 * net.c: the loop: starting, the second's tick, stopping.
 *
 * The loop is ours, and libwebsockets works on it as a guest: we hand it sockets that we have
 * accepted already (net_listen.c), and signals never reach it.
 *
 * Stopping has three steps: we let nobody in any more; we tell everybody and send what is queued,
 * for three seconds at most; then we close everything, the store last, because it still owes the
 * house its answers.
 */
#define _GNU_SOURCE
#include "net_inside.h"
#include "thinkers.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    SPARE_FILES = 512,
    TICK_MS = 1000,
    SWEEP_SECONDS = 60,
    DRAIN_MS = 3000,
    DRAIN_STEP_MS = 20,
    CLOSE_TURNS = 1000,
    SLOW_SECONDS = 15, /* for a whole head */
    IDLE_SECONDS = 30, /* between requests */
    MOST_HEADERS = 8192,
    RECEIVED_AT_ONCE = 1024,
    SENT_AT_ONCE = 1 << 20, /* more than any frame, so that none is cut */
    MOST_THINKERS = 4,
    THOUGHTS_EACH = 2, /* so that a thinker that has finished one has another */
    MAX_WHY = 400
};

void net_defaults(net_config *c)
{
    *c = (net_config){
        .host = "127.0.0.1",
        .port = 8040,
        .store = "sqlite:kapelle.db",
        .max_frame = WIRE_MAX_FRAME,
        .max_queue = 256 << 10,
        .max_connections = 10000,
        .per_address = 100,
        .connects = 120,
        .requests = 240,
        .identities = 60,
        .ping_s = 30,
        .log_level = "info",
        .house = { .rate = 20,
                   .burst = 60,
                   .person_rate = 40,
                   .address_rate = 200,
                   .max_tables = 20000,
                   .tables_per_person = 50,
                   .spectators = 100,
                   .undos = 200,
                   .rows = 10000,
                   .idle_s = 600,
                   .offer_s = 8,
                   .pace_ms = 500,
                   .keep_days = 0 },
    };
}

static void complain(const char *sentence)
{
    fprintf(stderr, "kapelle: %s\n", sentence);
}

/* ---- what the house is given ---- */

static int64_t now_ms(void *owner)
{
    const net_config *c = ((const net *)owner)->config;
    struct timespec t;

    (void)clock_gettime(CLOCK_REALTIME, &t);
    return ((int64_t)t.tv_sec + c->ahead_s) * 1000 + t.tv_nsec / 1000000;
}

static int64_t steady_ms(void *owner)
{
    (void)owner;
    return (int64_t)(uv_hrtime() / 1000000);
}

static void random_bytes(void *owner, void *to, size_t size)
{
    const net_config *c = ((const net *)owner)->config;
    uint8_t *at = to;

    if (c->random) {
        c->random(c->random_owner, to, size);
        return;
    }
    while (size > 0) {
        ssize_t got = getrandom(at, size, 0);
        if (got < 0 && errno != EINTR)
            abort(); /* we never make secrets from anything else */
        if (got > 0) {
            at += got;
            size -= (size_t)got;
        }
    }
}

static void log_of_house(void *owner, const char *level, const char *event, const char *fields)
{
    enum net_level l = NET_INFO;

    if (!net_level_from(level, &l))
        l = NET_WARN;
    net_log(owner, l, event, "%s", fields ? fields : "");
}

static void on_working(uv_idle_t *handle)
{
    net *n = handle->data;

    if (!n->house || !house_work(n->house))
        (void)uv_idle_stop(handle);
}

static void work_for_house(void *owner)
{
    (void)uv_idle_start(&((net *)owner)->working, on_working);
}

static void on_beat(uv_timer_t *handle)
{
    net *n = handle->data;

    if (!n->house || !house_beat(n->house))
        (void)uv_timer_stop(handle);
}

static void beat_for_house(void *owner)
{
    net *n = owner;

    if (!uv_is_active((uv_handle_t *)&n->beat))
        (void)uv_timer_start(&n->beat, on_beat, HOUSE_BEAT, HOUSE_BEAT);
}

/* ---- bots that think ---- */

/* One processor is left to the loop. */
static unsigned count_thinkers(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    long n = processors > MOST_THINKERS ? MOST_THINKERS : processors - 1;

    return n > 1 ? (unsigned)n : 1;
}

static void think_for_house(void *owner, thought *t)
{
    thinkers_take(((net *)owner)->thinkers, t);
}

/* On a thinker's thread: only wakes the loop. */
static void thought_is_ready(void *owner)
{
    net *n = owner;

    (void)uv_async_send(&n->thought);
}

static void on_thought(uv_async_t *handle)
{
    net *n = handle->data;
    thought *t;

    while (n->thinkers && (t = thinkers_give(n->thinkers)) != NULL)
        house_thought(n->house, t);
}

/* ---- the store ---- */

/* On the store's thread: only wakes the loop. */
static void store_is_ready(void *owner)
{
    net *n = owner;

    (void)uv_async_send(&n->delivered);
}

static void on_delivered(uv_async_t *handle)
{
    net *n = handle->data;

    if (n->store)
        store_deliver(n->store);
}

static void on_destroyed(net *n, struct lws *wsi)
{
    neighbour *b = lws_get_opaque_user_data(wsi);

    if (!b)
        return; /* one of the library's own */
    lws_set_opaque_user_data(wsi, NULL);
    b->at_once--;
    n->figures.connections--;
}

/* ---- what the library tells ---- */

static int on_http(net *n, session *s, struct lws *wsi, enum lws_callback_reasons reason,
                   const char *in, size_t length)
{
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return http_begin(n, s, wsi);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(s, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_end(s);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(s);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (s)
            http_closed(s);
        return 0;
    default:
        return 0;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    net *n = lws_context_user(lws_get_context(wsi));
    session *s = user;

    switch ((int)reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        on_destroyed(n, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return session_upgrade(n, wsi, in);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return session_permit(n, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        session_open(n, s, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        session_hear(s, in, length);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        session_pong(s);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return session_write(s);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return s->has_parted ? -1 : 0; /* it answers ours, which the library has not seen */
    case LWS_CALLBACK_CLOSED:
        session_closed(s);
        return 0;
    default:
        return on_http(n, s, wsi, reason, in, length);
    }
}

static bool start_library(net *n)
{
    static const struct lws_protocols protocols[] = {
        { .name = "kapelle",
          .callback = on_event,
          .per_session_data_size = sizeof(session),
          .rx_buffer_size = RECEIVED_AT_ONCE,
          .tx_packet_size = SENT_AT_ONCE },
        { .name = NULL },
    };
    static const lws_retry_bo_t never = { .secs_since_valid_ping = 0 }; /* net_ws.c pings */
    void *loops[] = { &n->loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME,
        .foreign_loops = loops,
        .user = n,
        .gid = -1,
        .uid = -1,
        .timeout_secs = SLOW_SECONDS,
        .timeout_secs_ah_idle = SLOW_SECONDS,
        .keepalive_timeout = IDLE_SECONDS,
        .max_http_header_data = MOST_HEADERS,
        .retry_and_idle_policy = &never,
        .vhost_name = "kapelle",
    };

    net_log_library(n->level);
    n->context = lws_create_context(&info);
    n->vhost = n->context ? lws_get_vhost_by_name(n->context, "kapelle") : NULL;
    return n->vhost != NULL;
}

/* ---- time ---- */

static void on_tick(uv_timer_t *handle)
{
    net *n = handle->data;
    int64_t now = net_seconds(n);

    house_tick(n->house);
    sessions_look(n, now);
    http_look(n, now);
    if (now % SWEEP_SECONDS == 0)
        neighbours_sweep(&n->neighbours, now);
    if (n->is_paused && n->listener >= 0)
        listening_start(n);
}

static bool has_readers(const net *n)
{
    for (const request *r = n->requests; r; r = r->newer) {
        if (r->session)
            return true;
    }
    return n->oldest != NULL;
}

static void on_drain(uv_timer_t *handle)
{
    net *n = handle->data;

    if (!has_readers(n) || (int64_t)uv_now(&n->loop) >= n->stop_by)
        uv_stop(&n->loop);
}

static void on_signal(uv_signal_t *handle, int number)
{
    net *n = handle->data;

    if (n->is_stopping) {
        uv_stop(&n->loop); /* asked twice: at once */
        return;
    }
    net_log(n, NET_INFO, "stopping", "signal=%d sessions=%u", number, n->figures.sessions);
    n->is_stopping = true;
    listening_stop(n);
    house_stop(n->house);
    for (session *s = n->oldest; s; s = s->newer)
        session_close(s, LWS_CLOSE_STATUS_GOINGAWAY, "stopping");
    n->stop_by = (int64_t)uv_now(&n->loop) + DRAIN_MS;
    (void)uv_timer_start(&n->drain, on_drain, DRAIN_STEP_MS, DRAIN_STEP_MS);
}

/* ---- starting ---- */

/*
 * Sockets are files, and the library sizes its tables by how many there may be, so we never let in
 * more than it has room for.
 */
static void permit_files(net *n)
{
    struct rlimit limit;
    const rlim_t spare = SPARE_FILES;
    rlim_t wanted = n->config->max_connections + spare;

    n->most = n->config->max_connections;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max) {
        wanted = limit.rlim_max;
        n->most = (uint32_t)(wanted > 2 * spare ? wanted - spare : wanted / 2);
        net_log(n, NET_WARN, "files", "limit=%llu connections=%u", (unsigned long long)wanted,
                n->most);
    }
    limit.rlim_cur = wanted;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static void start_loop(net *n)
{
    if (uv_loop_init(&n->loop) != 0)
        abort();
    (void)uv_async_init(&n->loop, &n->delivered, on_delivered);
    (void)uv_async_init(&n->loop, &n->thought, on_thought);
    (void)uv_idle_init(&n->loop, &n->working);
    (void)uv_timer_init(&n->loop, &n->tick);
    (void)uv_timer_init(&n->loop, &n->beat);
    (void)uv_timer_init(&n->loop, &n->drain);
    (void)uv_signal_init(&n->loop, &n->on_term);
    (void)uv_signal_init(&n->loop, &n->on_int);
    n->working.data = n->delivered.data = n->thought.data = n->tick.data = n->beat.data =
        n->drain.data = n->on_term.data = n->on_int.data = n;
}

static bool open_folder(net *n, text *why)
{
    char real[PATH_MAX];

    if (!n->config->web)
        return true;
    if (!realpath(n->config->web, real) || strlen(real) >= sizeof n->root) {
        text_put(why, "there is no folder '");
        text_quote(why, span_of(n->config->web));
        text_put(why, "' to serve the page from.");
        return false;
    }
    memcpy(n->root, real, strlen(real) + 1);
    return true;
}

static bool open_house(net *n, text *why)
{
    const store_hooks wake = { .ready = store_is_ready, .owner = n };
    const house_hooks hooks = {
        .send = session_send,
        .close = session_end,
        .may_be_new = session_may_be_new,
        .now = now_ms,
        .steady = steady_ms,
        .random = random_bytes,
        .log = log_of_house,
        .work = work_for_house,
        .think = think_for_house,
        .beat = beat_for_house,
        .owner = n,
    };
    house_limits limits = n->config->house;
    unsigned threads = count_thinkers();

    n->store = store_open(n->config->store, &wake, why);
    if (!n->store)
        return false;
    if (why->length > 0)
        net_log(n, NET_ERROR, "store-damaged", "why=\"%s\"", why->at);
    *why = text_in(why->at, why->size);
    n->thinkers = thinkers_new(threads, thought_is_ready, n);
    limits.thoughts = THOUGHTS_EACH * threads;
    n->house = house_new(n->store, &hooks, &limits, NULL, 0, why);
    return n->house && net_replace_content(n, why);
}

static bool start(net *n, text *why)
{
    start_loop(n);
    permit_files(n);
    if (!open_folder(n, why) || !listening_open(n, why) || !open_house(n, why))
        return false;
    if (!start_library(n)) {
        text_put(why, "libwebsockets does not start; is libwebsockets-evlib-uv installed?");
        return false;
    }
    listening_start(n);
    (void)uv_timer_start(&n->tick, on_tick, TICK_MS, TICK_MS);
    (void)uv_signal_start(&n->on_term, on_signal, SIGTERM);
    (void)uv_signal_start(&n->on_int, on_signal, SIGINT);
    return true;
}

/* ---- stopping ---- */

/* Connections close while the loop goes on. */
static void close_library(net *n)
{
    if (!n->context)
        return;
    lws_context_destroy(n->context);
    for (int i = 0; i < CLOSE_TURNS && n->figures.connections > 0; i++)
        (void)uv_run(&n->loop, UV_RUN_NOWAIT);
}

static void close_loop(net *n)
{
    uv_close((uv_handle_t *)&n->working, NULL);
    uv_close((uv_handle_t *)&n->delivered, NULL);
    uv_close((uv_handle_t *)&n->thought, NULL);
    uv_close((uv_handle_t *)&n->tick, NULL);
    uv_close((uv_handle_t *)&n->beat, NULL);
    uv_close((uv_handle_t *)&n->drain, NULL);
    uv_close((uv_handle_t *)&n->on_term, NULL);
    uv_close((uv_handle_t *)&n->on_int, NULL);
    if (n->listening.data)
        uv_close((uv_handle_t *)&n->listening, NULL);
    (void)uv_run(&n->loop, UV_RUN_DEFAULT);
    if (n->context)
        lws_context_destroy(n->context); /* again: what it still needed while its handles closed */
    (void)uv_loop_close(&n->loop);
}

/*
 * The library first, since closing its connections makes people leave the house; then the store,
 * which may still have answers for the house; then those who think for the house, which owns their
 * thoughts; then the house.
 */
static void finish(net *n)
{
    bool is_stuck = n->store && store_trouble(n->store);

    listening_stop(n);
    close_library(n);
    if (n->store)
        store_close(n->store, is_stuck);
    n->store = NULL;
    if (n->thinkers)
        thinkers_close(n->thinkers);
    n->thinkers = NULL;
    if (n->house)
        house_free(n->house);
    n->house = NULL;
    http_clear(n);
    close_loop(n);
    neighbours_clear(&n->neighbours);
}

int net_serve(const net_config *c, void (*ready)(void *to, int port), void *to)
{
    net *n = calloc(1, sizeof *n);
    char buffer[MAX_WHY];
    text why = text_in(buffer, sizeof buffer);
    bool is_started;

    if (!n)
        abort();
    n->config = c;
    n->listener = -1;
    if (!net_level_from(c->log_level, &n->level))
        n->level = NET_INFO;
    neighbours_init(&n->neighbours, c);
    is_started = start(n, &why);
    if (is_started) {
        ready(to, listening_port(n));
        net_log_library(n->level == NET_DEBUG ? NET_DEBUG : NET_SILENT); /* anybody's nonsense */
        net_log(n, NET_INFO, "listening", "port=%d", listening_port(n));
        (void)uv_run(&n->loop, UV_RUN_DEFAULT);
    } else {
        complain(buffer);
    }
    finish(n);
    if (is_started)
        net_log(n, NET_INFO, "stopped", "accepted=%llu", (unsigned long long)n->figures.accepted);
    free(n);
    return is_started ? 0 : 1;
}
