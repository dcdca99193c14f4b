/*
 * net_ws.c: sessions: a WebSocket each, whole messages in, frames out.
 *
 * We write a frame the moment it is sent, with one system call and nothing else, as long as the
 * socket takes everything. Once it does not, libwebsockets keeps a copy of the rest, and later
 * frames wait here, as references, until the socket is writable again. Many sessions may share a
 * frame: the only bytes of it that are ever written to are those of the header before its text,
 * which is the same for all of them.
 *
 *     opened ─session_open─▶ open ─session_close─▶ closing ─say_goodbye─▶ parted ─▶ closed
 *                              └──session_drop (slow, dead or broken)──▶ dead ─────▲
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

_Static_assert(FRAME_PAD >= LWS_PRE, "libwebsockets writes its header before a frame's text");
_Static_assert(offsetof(session, viewer) == 0, "the house hands viewers back");

enum { CLOSE_SECONDS = 2, FIRST_PART = 4096, MOST_PARTS = 64 << 20 };

static session *session_of(viewer *v)
{
    return (session *)v;
}

/* ---- the list, in the order in which sessions were last looked at ---- */

static void unlink_session(net *n, session *s)
{
    *(s->older ? &s->older->newer : &n->oldest) = s->newer;
    *(s->newer ? &s->newer->older : &n->newest) = s->older;
    s->older = s->newer = NULL;
}

static void link_newest(net *n, session *s)
{
    s->looked = net_seconds(n);
    s->older = n->newest;
    *(n->newest ? &n->newest->newer : &n->oldest) = s;
    n->newest = s;
}

/* ---- frames out ---- */

static void empty_queue(session *s)
{
    while (s->first) {
        waiting_frame *w = s->first;
        s->first = w->next;
        frame_drop(w->frame);
        free(w);
    }
    s->last = NULL;
    s->waiting = 0;
}

/* The library closes it at its next turn; session_closed follows. */
static void session_drop(session *s, const char *why)
{
    if (s->is_dead)
        return;
    s->is_dead = true;
    empty_queue(s);
    net_log(s->net, NET_DEBUG, "drop", "why=\"%s\"", why);
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static bool write_frame(session *s, frame *f)
{
    net_figures *figures = &s->net->figures;

    if (lws_write(s->wsi, (unsigned char *)f->bytes + FRAME_PAD, f->length, LWS_WRITE_TEXT) < 0)
        return false;
    figures->frames_out++;
    figures->bytes_out += f->length;
    return true;
}

static void queue_frame(session *s, frame *f)
{
    waiting_frame *w = malloc(sizeof *w);

    if (!w || s->waiting + f->length > s->net->config->max_queue) {
        free(w);
        s->net->figures.slow++;
        session_drop(s, "slow");
        return;
    }
    f->refs++;
    *w = (waiting_frame){ .frame = f };
    *(s->last ? &s->last->next : &s->first) = w;
    s->last = w;
    s->waiting += f->length;
    lws_callback_on_writable(s->wsi);
}

void session_send(viewer *v, frame *f)
{
    session *s = session_of(v);

    if (s->is_dead || s->status != 0)
        return;
    if (!s->is_open || s->first || lws_partial_buffered(s->wsi))
        queue_frame(s, f);
    else if (!write_frame(s, f))
        session_drop(s, "broken");
}

/*
 * The library would close the socket at once, and closing a socket with something unread in it
 * takes back what was sent last. So we write the last frame here, then read and drop what still
 * comes until the other side has answered or its time is over.
 */
static bool say_goodbye(session *s)
{
    enum { LAST_FRAME_CLOSE = 0x88 }; /* RFC 6455, 5.2; the library has no name for it */
    unsigned char buffer[LWS_PRE + 4 + sizeof s->why], *at = buffer + LWS_PRE;
    size_t length = strlen(s->why);

    s->has_parted = true;
    at[0] = LAST_FRAME_CLOSE;
    at[1] = (unsigned char)(2 + length);
    at[2] = (unsigned char)(s->status >> 8);
    at[3] = (unsigned char)(s->status & 0xff);
    memcpy(at + 4, s->why, length);
    return lws_write(s->wsi, at, 4 + length, LWS_WRITE_RAW) >= 0;
}

int session_write(session *s)
{
    while (s->first && !lws_partial_buffered(s->wsi)) {
        waiting_frame *w = s->first;
        bool is_written = write_frame(s, w->frame);

        s->first = w->next;
        if (!s->first)
            s->last = NULL;
        s->waiting -= w->frame->length;
        frame_drop(w->frame);
        free(w);
        if (!is_written)
            return -1;
    }
    if (s->first || lws_partial_buffered(s->wsi)) {
        lws_callback_on_writable(s->wsi);
        return 0;
    }
    return s->status == 0 || s->has_parted || say_goodbye(s) ? 0 : -1;
}

void session_close(session *s, enum lws_close_status status, const char *why)
{
    text t;

    if (s->is_dead || s->status != 0)
        return;
    t = text_in(s->why, sizeof s->why);
    text_put(&t, why);
    s->status = (uint16_t)status;
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_OK, CLOSE_SECONDS);
    lws_callback_on_writable(s->wsi);
}

void session_end(viewer *v, const char *why)
{
    session *s = session_of(v);
    bool is_stopping = s->net && s->net->is_stopping;

    session_close(s, is_stopping ? LWS_CLOSE_STATUS_GOINGAWAY : LWS_CLOSE_STATUS_POLICY_VIOLATION,
                  why);
}

bool session_may_be_new(viewer *v)
{
    session *s = session_of(v);
    neighbour *b = lws_get_opaque_user_data(s->wsi);

    return b && neighbour_take(&s->net->neighbours, b, NET_IDENTITIES, net_seconds(s->net));
}

/* ---- opening and closing ---- */

/* Refuses in HTTP, then closes the connection. */
static int refuse(net *n, struct lws *wsi, int status, const char *sentence)
{
    char buffer[LWS_PRE + 512];
    text t = text_in(buffer + LWS_PRE, sizeof buffer - LWS_PRE);

    n->figures.http[status]++;
    text_put(&t, "HTTP/1.1 ");
    text_number(&t, status);
    text_put(&t, " No\r\nConnection: close\r\nSec-WebSocket-Version: 13\r\n"
                 "Content-Type: text/plain; charset=utf-8\r\nContent-Length: ");
    text_number(&t, (int64_t)strlen(sentence) + 1);
    text_put(&t, "\r\n\r\n");
    text_put(&t, sentence);
    text_char(&t, '\n');
    (void)lws_write(wsi, (unsigned char *)t.at, t.length, LWS_WRITE_HTTP_HEADERS);
    return -1;
}

/*
 * The library would also speak HTTP/2 to anyone who asks for it, past all our limits, and some of
 * its frames fail its assertions.
 */
int session_upgrade(net *n, struct lws *wsi, const char *to)
{
    if (to && strcasecmp(to, "websocket") == 0)
        return 0;
    n->figures.refused++;
    return refuse(n, wsi, 400, "The only upgrade here is to WebSocket.");
}

static bool has_room(const net *n, neighbour *b)
{
    uint32_t most = n->neighbours.at_once;

    return (most == 0 || b->at_once < most) &&
           neighbour_take(&n->neighbours, b, NET_CONNECTS, net_seconds(n));
}

/*
 * Behind a proxy, the connection counts from here on as its client's and no longer as the proxy's.
 */
static bool move_in(net *n, struct lws *wsi, const net_head *head)
{
    neighbour *peer = lws_get_opaque_user_data(wsi), *b;
    bool is_let_in;

    if (!n->config->trusts_proxy)
        return true;
    b = neighbour_at(&n->neighbours, &head->from);
    peer->at_once--;
    is_let_in = b && has_room(n, b);
    (is_let_in ? b : peer)->at_once++;
    lws_set_opaque_user_data(wsi, is_let_in ? b : peer);
    return is_let_in;
}

int session_permit(net *n, struct lws *wsi)
{
    char path[8], version[8];
    net_head head;

    if (!net_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/ws") != 0)
        return refuse(n, wsi, 404, "Open the WebSocket at /ws.");
    if (!net_header(wsi, WSI_TOKEN_VERSION, version, sizeof version) || strcmp(version, "13") != 0)
        return refuse(n, wsi, 426, "This server speaks only version 13 of WebSocket.");
    if (n->is_stopping)
        return refuse(n, wsi, 503, "The server is stopping.");
    net_read_head(n, wsi, &head);
    if (head.has_origin && !head.is_own)
        return refuse(n, wsi, 403, "Only a page that this server allows may do that.");
    if (move_in(n, wsi, &head))
        return 0;
    n->figures.refused++;
    return refuse(n, wsi, 429, "Too many connections from your address.");
}

void session_open(net *n, session *s, struct lws *wsi)
{
    neighbour *b = lws_get_opaque_user_data(wsi);
    net_head head;
    bool is_known;

    net_read_head(n, wsi, &head);
    is_known = head.has_key && head.is_own;
    *s = (session){
        .net = n, .wsi = wsi, .viewer.is_native = !is_known, .viewer.shared = b ? &b->purse : NULL
    };
    link_newest(n, s);
    n->figures.sessions++;
    house_enter(n->house, &s->viewer);
    if (is_known)
        house_login(n->house, &s->viewer, head.key);
    s->is_open = true;
}

static void drop_part(session *s)
{
    if (!s->part)
        return;
    s->net->parts -= s->part->size;
    free(s->part);
    s->part = NULL;
}

void session_closed(session *s)
{
    net *n = s->net;

    if (!n)
        return;
    s->is_dead = true;
    house_leave(n->house, &s->viewer);
    empty_queue(s);
    drop_part(s);
    unlink_session(n, s);
    n->figures.sessions--;
    s->net = NULL;
}

/* ---- messages in ---- */

static void fail(session *s, enum lws_close_status status, const char *why)
{
    drop_part(s);
    net_log(s->net, NET_DEBUG, "drop", "why=\"%s\"", why);
    session_close(s, status, why);
}

static bool grow_part(session *s, size_t wanted)
{
    size_t size = s->part ? s->part->size : 0, length = s->part ? s->part->length : 0;
    size_t grown = size > 0 ? size : FIRST_PART;
    part *p;

    if (s->part && wanted <= size)
        return true;
    while (grown < wanted)
        grown *= 2;
    if (s->net->parts + grown - size > MOST_PARTS || !(p = realloc(s->part, sizeof *p + grown)))
        return false;
    s->net->parts += grown - size;
    p->size = grown;
    p->length = length;
    s->part = p;
    return true;
}

static bool keep_part(session *s, const char *bytes, size_t length)
{
    size_t so_far = s->part ? s->part->length : 0;

    if (!grow_part(s, so_far + length))
        return false;
    if (length > 0)
        memcpy(s->part->bytes + so_far, bytes, length);
    s->part->length += length;
    return true;
}

static void deliver(session *s, span message)
{
    s->net->figures.frames_in++;
    s->net->figures.bytes_in += message.length;
    house_hear(s->net->house, &s->viewer, message);
}

void session_hear(session *s, const char *bytes, size_t length)
{
    size_t left = lws_remaining_packet_payload(s->wsi), so_far = s->part ? s->part->length : 0;
    bool is_whole = left == 0 && lws_is_final_fragment(s->wsi);

    s->has_spoken = true;
    if (s->is_dead || s->status != 0)
        return;
    if (lws_frame_is_binary(s->wsi)) {
        fail(s, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    } else if (so_far + length + left > s->net->config->max_frame) {
        s->net->figures.too_large++;
        fail(s, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too large");
    } else if (is_whole && !s->part) {
        deliver(s, (span){ bytes, length });
    } else if (!keep_part(s, bytes, length)) {
        fail(s, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION, "busy");
    } else if (is_whole && s->part) {
        deliver(s, (span){ s->part->bytes, s->part->length });
        drop_part(s);
    }
}

/* ---- who lives ---- */

void session_pong(session *s)
{
    s->has_spoken = true;
}

static void look_at(session *s)
{
    unsigned char ping[LWS_PRE + 1] = { [LWS_PRE] = '?' }; /* an empty one's answer is not told */

    if (s->was_pinged && !s->has_spoken) {
        s->net->figures.dead++;
        session_drop(s, "silent");
        return;
    }
    s->was_pinged = true;
    s->has_spoken = false;
    if (!lws_partial_buffered(s->wsi) && lws_write(s->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0)
        session_drop(s, "broken");
}

/* We ping each session every ping_s seconds and drop it if it is silent until the next time. */
void sessions_look(net *n, int64_t now)
{
    while (n->oldest && n->oldest->looked + (int64_t)n->config->ping_s <= now) {
        session *s = n->oldest;

        unlink_session(n, s);
        link_newest(n, s);
        if (!s->is_dead && s->status == 0)
            look_at(s);
    }
}
