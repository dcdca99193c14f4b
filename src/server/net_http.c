/*
 * net_http.c: requests and their answers.
 *
 *     GET  /healthz          whether the server can play
 *     GET  /metrics          figures, for the machine itself or with the operator's token
 *     GET  /feed/KEY         what waits for a person
 *     GET  /record/TABLE     a game's record
 *     GET  /api/content/HASH the content that tables are played with
 *     POST /api/identity     a new identity, or the one of the cookie
 *     POST /api/recover      an identity by its recovery code, which is the body
 *     GET  anything else     a file of the page
 *
 * No GET changes anything, and a POST counts only from our own page. Answers come when the house
 * has them; the connection may be gone by then, and the request knows.
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 32768, BODY_SECONDS = 15, ANSWER_SECONDS = 30, MOST_HEAD = 3000 };

/* What a page from here may do: run its own files and the engine, and talk to nobody else. */
static const char always[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Content-Type-Options: nosniff\r\n";

static const struct phrase {
    int status;
    const char *words;
} phrases[] = {
    { 200, "OK" },
    { 304, "Not Modified" },
    { 400, "Bad Request" },
    { 403, "Forbidden" },
    { 404, "Not Found" },
    { 405, "Method Not Allowed" },
    { 408, "Request Timeout" },
    { 411, "Length Required" },
    { 413, "Content Too Large" },
    { 429, "Too Many Requests" },
    { 500, "Internal Server Error" },
    { 503, "Service Unavailable" },
};

/* ---- a request's life ---- */

static request *request_new(net *n, session *s, struct lws *wsi)
{
    request *r = calloc(1, sizeof *r);

    http_closed(s); /* nothing is left of an earlier one on the same connection */
    if (!r)
        return NULL;
    r->net = n;
    r->session = s;
    r->file = -1;
    r->since = net_seconds(n);
    r->newer = n->requests;
    if (n->requests)
        n->requests->older = r;
    n->requests = r;
    *s = (session){ .wsi = wsi, .request = r };
    net_read_head(n, wsi, &r->head);
    return r;
}

static void request_free(request *r)
{
    *(r->older ? &r->older->newer : &r->net->requests) = r->newer;
    if (r->newer)
        r->newer->older = r->older;
    if (r->session)
        r->session->request = NULL;
    if (r->file >= 0)
        close(r->file);
    free(r->bytes);
    free(r);
}

void http_closed(session *s)
{
    request *r = s->request;

    if (!r)
        return;
    s->request = NULL;
    r->session = NULL;
    if (!r->is_asking)
        request_free(r);
}

void http_clear(net *n)
{
    request *next;

    for (request *r = n->requests; r; r = next) {
        next = r->newer;
        request_free(r);
    }
}

/* ---- answering ---- */

void http_head(text *head, int status)
{
    const char *words = "Answer";

    for (size_t i = 0; i < COUNT_OF(phrases); i++) {
        if (phrases[i].status == status)
            words = phrases[i].words;
    }
    text_put(head, "HTTP/1.1 ");
    text_number(head, status);
    text_char(head, ' ');
    text_put(head, words);
    text_put(head, "\r\n");
    text_put(head, always);
}

static void end_head(const request *r, int status, text *head, uint64_t length)
{
    if (status != 304) {
        text_put(head, "Content-Length: ");
        text_number(head, (int64_t)length);
        text_put(head, "\r\n");
    }
    if (r->body_length < r->body_wanted)
        text_put(head, "Connection: close\r\n");
    text_put(head, "\r\n");
}

void http_answer(request *r, int status, text *head, span body, int file, uint64_t length)
{
    bool has_body = !r->is_head_only && status != 304;
    size_t size;

    r->is_asking = false;
    r->file = file;
    r->left = file >= 0 && has_body ? length : 0;
    if (!r->session) {
        request_free(r);
        return;
    }
    end_head(r, status, head, file >= 0 ? length : body.length);
    if (file >= 0 || !has_body)
        body.length = 0;
    size = head->length + body.length;
    r->bytes = malloc(LWS_PRE + (r->left > 0 && size < CHUNK ? CHUNK : size));
    if (!r->bytes || head->full) {
        lws_set_timeout(r->session->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    memcpy(r->bytes + LWS_PRE, head->at, head->length);
    if (body.length > 0)
        memcpy(r->bytes + LWS_PRE + head->length, body.at, body.length);
    r->length = size;
    r->is_answered = true;
    r->net->figures.http[status >= 0 && status < NET_STATUSES ? status : 0]++;
    lws_callback_on_writable(r->session->wsi);
}

static void answer_kept(request *r, int status, const char *keep, const char *more,
                        const char *type, span body)
{
    char buffer[MOST_HEAD];
    text head = text_in(buffer, sizeof buffer);

    http_head(&head, status);
    text_put(&head, "Cache-Control: ");
    text_put(&head, keep);
    text_put(&head, "\r\nContent-Type: ");
    text_put(&head, type);
    text_put(&head, "\r\n");
    text_put(&head, more);
    http_answer(r, status, &head, body, -1, 0);
}

static void answer_text(request *r, int status, const char *more, const char *type, span body)
{
    answer_kept(r, status, "no-store", more, type, body);
}

static void refuse_with(request *r, int status, const char *more, const char *sentence)
{
    char body[200];
    text t = text_in(body, sizeof body);

    text_put(&t, sentence);
    text_char(&t, '\n');
    answer_text(r, status, more, "text/plain; charset=utf-8", (span){ t.at, t.length });
}

void http_refuse(request *r, int status, const char *sentence)
{
    refuse_with(r, status, "", sentence);
}

/* ---- writing ---- */

/* The answer's next bytes: its head and body from memory, then the file's, piece by piece. */
static bool refill(request *r)
{
    size_t wanted = r->left < CHUNK ? (size_t)r->left : CHUNK;
    ssize_t got;

    if (r->at < r->length || r->left == 0)
        return true;
    got = read(r->file, r->bytes + LWS_PRE, wanted);
    if (got <= 0)
        return false; /* the file shrank; we promised a length, so the connection must go */
    r->at = 0;
    r->length = (size_t)got;
    r->left -= (uint64_t)got;
    return true;
}

static int finish(session *s)
{
    struct lws *wsi = s->wsi;
    request *r = s->request;
    bool must_close = r->body_length < r->body_wanted || r->net->is_stopping;

    request_free(r);
    if (must_close || lws_http_transaction_completed(wsi))
        return -1;
    return 0;
}

int http_write(session *s)
{
    request *r = s->request;
    enum lws_write_protocol how;

    if (!r || !r->is_answered)
        return 0;
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    while (!lws_partial_buffered(s->wsi)) {
        size_t n;

        if (!refill(r))
            return -1;
        if (r->at == r->length)
            return finish(s);
        n = r->length - r->at < CHUNK ? r->length - r->at : CHUNK;
        how = r->at + n == r->length && r->left == 0 ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
        /* The bytes before it are reserved for the library or already written. */
        if (lws_write(s->wsi, (unsigned char *)r->bytes + LWS_PRE + r->at, n, how) < 0)
            return -1;
        r->at += n;
    }
    lws_callback_on_writable(s->wsi);
    return 0;
}

/* ---- what is answered here ---- */

static void begin_health(request *r)
{
    bool is_well = !r->net->is_stopping && !store_trouble(r->net->store);

    answer_text(r, is_well ? 200 : 503, "", "text/plain; charset=utf-8",
                span_of(is_well ? "ok\n" : "not now\n"));
}

/* Takes the same time wherever the difference is. */
static bool is_same(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    unsigned differs = n != m;

    for (size_t i = 0; i < n; i++)
        differs |= (unsigned)(a[i] ^ b[i < m ? i : 0]);
    return differs == 0;
}

static bool may_read_metrics(const request *r)
{
    static const char scheme[] = "Bearer ";
    const char *token = r->net->config->metrics_token;
    char value[300];
    net_address peer;

    net_peer_address(lws_get_socket_fd(r->session->wsi), &peer);
    if (net_is_loopback(&peer) && !r->head.is_forwarded)
        return true;
    return token &&
           net_header(r->session->wsi, WSI_TOKEN_HTTP_AUTHORIZATION, value, sizeof value) &&
           strncmp(value, scheme, sizeof scheme - 1) == 0 &&
           is_same(value + sizeof scheme - 1, token);
}

static void begin_metrics(request *r)
{
    size_t length = 0;
    char *figures;

    if (!may_read_metrics(r)) {
        http_refuse(r, 403, "Only the operator may read the metrics.");
        return;
    }
    figures = net_metrics(r->net, &length);
    if (!figures) {
        http_refuse(r, 500, "Not enough memory for the metrics.");
        return;
    }
    answer_text(r, 200, "", "text/plain; version=0.0.4; charset=utf-8", (span){ figures, length });
    free(figures);
}

/* ---- what the house answers ---- */

static neighbour *neighbour_of(request *r)
{
    return neighbour_at(&r->net->neighbours, &r->head.from);
}

static void put_cookie(const request *r, const uint8_t *key, text *out)
{
    char hex[WIRE_KEY_HEX];

    wire_hex(key, WIRE_KEY_BYTES, hex);
    text_put(out, "Set-Cookie: kapelle=");
    text_put(out, hex);
    text_put(out, "; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000");
    text_put(out, r->head.is_secure ? "; Secure\r\n" : "\r\n");
}

static void answered(void *to, const house_answer *a)
{
    request *r = to;
    char buffer[200];
    text more = text_in(buffer, sizeof buffer);

    if (a->key)
        put_cookie(r, a->key, &more);
    answer_kept(r, a->status, a->is_lasting ? "public, max-age=31536000, immutable" : "no-store",
                buffer, a->type ? a->type : "text/plain; charset=utf-8", a->body);
}

static void identified(void *to, const house_answer *a)
{
    request *r = to;
    neighbour *b = a->key ? neighbour_of(r) : NULL;

    if (b && !neighbour_take(&r->net->neighbours, b, NET_IDENTITIES, net_seconds(r->net)))
        net_log(r->net, NET_INFO, "identities", "over=1"); /* several were asked for at once */
    answered(to, a);
}

/* May we ask the house? If not, answers the request. */
static bool may_ask(request *r)
{
    neighbour *b = neighbour_of(r);

    if (r->net->is_stopping) {
        http_refuse(r, 503, "The server is stopping.");
        return false;
    }
    if (!b || !neighbour_take(&r->net->neighbours, b, NET_REQUESTS, net_seconds(r->net))) {
        http_refuse(r, 429, "Too many requests from your address; wait a minute.");
        return false;
    }
    r->is_asking = true;
    lws_set_timeout(r->session->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    return true;
}

/* A browser that reads a page of ours sends no origin; another site's does. */
static const uint8_t *reader_key(const request *r)
{
    return r->head.has_key && (!r->head.has_origin || r->head.is_own) ? r->head.key : NULL;
}

static void begin_feed(request *r)
{
    uint8_t key[WIRE_KEY_BYTES];

    if (!wire_from_hex(span_of(r->path + strlen("/feed/")), key, sizeof key))
        http_refuse(r, 404, "There is no such feed.");
    else if (may_ask(r))
        house_http_feed(r->net->house, key, answered, r);
}

static void begin_record(request *r)
{
    span table = span_of(r->path + strlen("/record/"));

    if (table.length == 0 || table.length >= STORE_NAME)
        http_refuse(r, 404, "There is no such table.");
    else if (may_ask(r))
        house_http_record(r->net->house, table, reader_key(r), answered, r);
}

static void begin_content(request *r)
{
    span digits = span_of(r->path + strlen("/api/content/"));
    uint8_t hash[HASH_BYTES];

    if (!hash_from_hex(digits.at, digits.length, hash))
        http_refuse(r, 404, "Name the content by the 64 digits of its hash.");
    else if (may_ask(r))
        house_http_content(r->net->house, hash, answered, r);
}

static bool is_from_page(request *r)
{
    if (r->head.is_own)
        return true;
    http_refuse(r, 403, "Only a page that this server allows may do that.");
    return false;
}

static void begin_identity(request *r)
{
    neighbour *b = neighbour_of(r);

    if (!is_from_page(r))
        return;
    if (!b || !neighbour_may(&r->net->neighbours, b, NET_IDENTITIES, net_seconds(r->net)))
        http_refuse(r, 429, "Too many new identities from your address; wait an hour.");
    else if (may_ask(r))
        house_http_identity(r->net->house, r->head.has_key ? r->head.key : NULL, identified, r);
}

static void begin_recover(request *r)
{
    span code = span_trim((span){ r->body, r->body_length });

    if (is_from_page(r) && may_ask(r))
        house_http_recover(r->net->house, code, answered, r);
}

/* ---- finding who answers ---- */

static const struct route {
    const char *path;
    void (*begin)(request *r);
    bool is_prefix, is_post;
} routes[] = {
    { "/healthz", begin_health, false, false },
    { "/metrics", begin_metrics, false, false },
    { "/feed/", begin_feed, true, false },
    { "/record/", begin_record, true, false },
    { "/api/content/", begin_content, true, false },
    { "/api/identity", begin_identity, false, true },
    { "/api/recover", begin_recover, false, true },
    { "/", files_answer, true, false },
};

static const struct route *route_of(const char *path)
{
    for (size_t i = 0; i < COUNT_OF(routes); i++) {
        const struct route *to = &routes[i];
        if (to->is_prefix ? strncmp(path, to->path, strlen(to->path)) == 0
                          : strcmp(path, to->path) == 0)
            return to;
    }
    return NULL;
}

/* How long the body will be; false, after an answer, if we will not read it. */
static bool expect_body(request *r)
{
    struct lws *wsi = r->session->wsi;
    char digits[12];
    int32_t length = 0;

    r->body_wanted = 1; /* until we know: a body that we do not read ends the connection */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        http_refuse(r, 411, "A body needs a Content-Length.");
        return false;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
        (!net_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, digits, sizeof digits) ||
         !span_number(span_of(digits), 0, (int32_t)sizeof r->body, &length))) {
        http_refuse(r, 413, "The body is too large.");
        return false;
    }
    r->body_wanted = (uint16_t)length;
    return true;
}

static void begin(request *r, int method)
{
    const struct route *to = route_of(r->path);
    bool is_post = method == LWSHUMETH_POST;

    r->is_head_only = method == LWSHUMETH_HEAD;
    if (!expect_body(r))
        return;
    if (!to)
        http_refuse(r, 400, "That is not a valid address.");
    else if (is_post != to->is_post ||
             (!is_post && method != LWSHUMETH_GET && method != LWSHUMETH_HEAD))
        refuse_with(r, 405, to->is_post ? "Allow: POST\r\n" : "Allow: GET, HEAD\r\n",
                    to->is_post ? "Use POST here." : "Use GET or HEAD here.");
    else if (r->body_wanted > 0)
        r->begin = to->begin;
    else
        to->begin(r);
}

int http_begin(net *n, session *s, struct lws *wsi)
{
    char *uri = NULL;
    int length = 0, method = lws_http_get_uri_and_method(wsi, &uri, &length);
    request *r = request_new(n, s, wsi);
    text path;

    if (!r)
        return -1;
    path = text_in(r->path, sizeof r->path);
    if (uri && length > 0)
        text_span(&path, (span){ uri, (size_t)length });
    if (path.full || (uri && memchr(uri, '\0', (size_t)length)))
        http_refuse(r, 400, "That is not a valid address.");
    else
        begin(r, method);
    return 0;
}

int http_body(session *s, const char *bytes, size_t length)
{
    request *r = s->request;

    if (r && r->is_answered)
        return 0; /* refused already; we drop the rest */
    if (!r || length > (size_t)(r->body_wanted - r->body_length))
        return -1;
    if (length > 0)
        memcpy(r->body + r->body_length, bytes, length);
    r->body_length = (uint16_t)(r->body_length + length);
    return 0;
}

int http_body_end(session *s)
{
    request *r = s->request;

    if (r && r->begin && !r->is_answered && !r->is_asking)
        r->begin(r);
    return 0;
}

/* The library restarts its timeout after every byte, so a body could trickle in for ever. */
void http_look(net *n, int64_t now)
{
    for (request *r = n->requests; r; r = r->newer) {
        bool is_reading = r->begin && r->body_length < r->body_wanted && !r->is_answered;

        if (r->session && is_reading && r->since + BODY_SECONDS <= now)
            http_refuse(r, 408, "The body did not arrive in time.");
    }
}
