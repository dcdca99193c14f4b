/*
 * net_head.c: what a request says about itself, and what of it we believe.
 *
 * A browser sends the cookie no matter which page made the request, so the cookie counts only
 * together with an Origin of ours. Anyone can invent forwarded addresses; only the last one counts,
 * and only if a trusted proxy wrote it.
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

bool net_header(struct lws *wsi, enum lws_token_indexes which, char *to, size_t size)
{
    int length = lws_hdr_total_length(wsi, which);

    to[0] = '\0';
    return length > 0 && (size_t)length < size && lws_hdr_copy(wsi, to, (int)size, which) > 0;
}

/* ---- addresses ---- */

static void map_ipv4(const struct in_addr *v4, net_address *out)
{
    *out = (net_address){ .bytes = { [10] = 0xff, [11] = 0xff } };
    memcpy(out->bytes + 12, v4, 4);
}

void net_peer_address(int fd, net_address *out)
{
    struct sockaddr_storage at = { .ss_family = AF_UNSPEC };
    socklen_t size = sizeof at;

    *out = (net_address){ .bytes = { 0 } };
    if (getpeername(fd, (struct sockaddr *)&at, &size) != 0)
        return;
    if (at.ss_family == AF_INET)
        map_ipv4(&((struct sockaddr_in *)&at)->sin_addr, out);
    else if (at.ss_family == AF_INET6)
        memcpy(out, &((struct sockaddr_in6 *)&at)->sin6_addr, sizeof *out);
}

bool net_is_loopback(const net_address *a)
{
    static const net_address six = { .bytes = { [15] = 1 } };
    net_address four;

    map_ipv4(&(struct in_addr){ .s_addr = 0 }, &four);
    return memcmp(a, &six, sizeof six) == 0 || (memcmp(a, &four, 12) == 0 && a->bytes[12] == 127);
}

static bool parse_address(const char *word, net_address *out)
{
    struct in_addr v4;

    if (inet_pton(AF_INET, word, &v4) == 1) {
        map_ipv4(&v4, out);
        return true;
    }
    return inet_pton(AF_INET6, word, out->bytes) == 1;
}

/* The last of "client, proxy, proxy": the one that our own proxy saw. */
static void read_forwarded(struct lws *wsi, net_head *out)
{
    char line[512], *word;

    out->is_forwarded = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    if (!net_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, line, sizeof line))
        return;
    word = strrchr(line, ',');
    word = word ? word + 1 : line;
    word += strspn(word, " \t");
    word[strcspn(word, " \t")] = '\0';
    (void)parse_address(word, &out->from);
}

static bool is_forwarded_https(struct lws *wsi)
{
    static const char name[] = "x-forwarded-proto:";
    char value[16];

    return lws_hdr_custom_copy(wsi, value, sizeof value, name, (int)sizeof name - 1) > 0 &&
           strcasecmp(value, "https") == 0;
}

/* ---- the cookie ---- */

static void read_cookie(struct lws *wsi, net_head *out)
{
    char line[2048];
    span rest;

    if (!net_header(wsi, WSI_TOKEN_HTTP_COOKIE, line, sizeof line))
        return;
    rest = span_of(line);
    while (rest.length > 0 && !out->has_key) {
        const char *end = memchr(rest.at, ';', rest.length);
        span one = { rest.at, end ? (size_t)(end - rest.at) : rest.length };

        rest.at += one.length + (end ? 1 : 0);
        rest.length -= one.length + (end ? 1 : 0);
        one = span_trim(one);
        if (one.length != 8 + 2 * WIRE_KEY_BYTES || memcmp(one.at, "kapelle=", 8) != 0)
            continue;
        one = (span){ one.at + 8, one.length - 8 };
        out->has_key = wire_from_hex(one, out->key, sizeof out->key);
    }
}

/* ---- the origin ---- */

static bool is_permitted(const net_config *c, const char *origin)
{
    for (unsigned i = 0; i < c->n_origins; i++) {
        if (strcasecmp(origin, c->origins[i]) == 0)
            return true;
    }
    return false;
}

/* A proxy that is not trusted may have taken TLS off, so both schemes count then. */
static bool is_own_host(struct lws *wsi, const char *origin, bool is_secure)
{
    char host[300];

    if (strncmp(origin, "https://", 8) == 0)
        origin += 8;
    else if (!is_secure && strncmp(origin, "http://", 7) == 0)
        origin += 7;
    else
        return false;
    return net_header(wsi, WSI_TOKEN_HOST, host, sizeof host) && strcasecmp(origin, host) == 0;
}

static void read_origin(const net *n, struct lws *wsi, net_head *out)
{
    char origin[300];

    out->has_origin = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0;
    if (net_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
        out->is_own = is_permitted(n->config, origin) || is_own_host(wsi, origin, out->is_secure);
}

void net_read_head(const net *n, struct lws *wsi, net_head *out)
{
    *out = (net_head){ .is_secure = n->config->is_secure };
    net_peer_address(lws_get_socket_fd(wsi), &out->from);
    if (n->config->trusts_proxy) {
        read_forwarded(wsi, out);
        out->is_secure = out->is_secure || is_forwarded_https(wsi);
    } else {
        out->is_forwarded = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    }
    read_cookie(wsi, out);
    read_origin(n, wsi, out);
}
