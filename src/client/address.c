/*
 * address.c: reads and writes addresses of tables.
 */
#include "address.h"

#include <string.h>

enum { PORT_PLAIN = 80, PORT_SECURE = 443, PORT_MAX = 65535 };

/* Cuts `start` off the front; false if the text does not begin with it. */
static bool cut_start(span *s, const char *start)
{
    size_t n = strlen(start);

    if (s->length < n || memcmp(s->at, start, n) != 0)
        return false;
    *s = (span){ s->at + n, s->length - n };
    return true;
}

/* Cuts off everything up to one of these characters, which stays. */
static span cut_until(span *s, const char *stops)
{
    span cut = { s->at, 0 };

    while (cut.length < s->length && !strchr(stops, s->at[cut.length]))
        cut.length++;
    *s = (span){ s->at + cut.length, s->length - cut.length };
    return cut;
}

static bool is_made_of(span s, const char *characters)
{
    for (size_t i = 0; i < s.length; i++) {
        if (!s.at[i] || !strchr(characters, s.at[i]))
            return false;
    }
    return s.length > 0;
}

#define DIGITS  "0123456789"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* A part that must fit and be made of these characters. */
static bool keep(span s, const char *characters, char *out, size_t size)
{
    text t = text_in(out, size);

    text_span(&t, s);
    return is_made_of(s, characters) && !t.full;
}

/* "host", "host:8040" or "[::1]:8040" */
static bool read_host(span *rest, address *a)
{
    span host, port;
    int32_t number;

    if (cut_start(rest, "[")) {
        host = cut_until(rest, "]");
        if (!keep(host, DIGITS "abcdefABCDEF:.", a->host, sizeof a->host) || !cut_start(rest, "]"))
            return false;
    } else {
        host = cut_until(rest, ":/#?");
        if (!keep(host, DIGITS LETTERS "-._", a->host, sizeof a->host))
            return false;
    }
    a->port = a->is_secure ? PORT_SECURE : PORT_PLAIN;
    if (!cut_start(rest, ":"))
        return true;
    port = cut_until(rest, "/#?");
    if (!is_made_of(port, DIGITS) || !span_number(port, 1, PORT_MAX, &number))
        return false;
    a->port = (uint16_t)number;
    return true;
}

/* "/#/t/TABLE/KEY/SEAT", of which any part at the end may be missing. */
static bool read_table(span rest, address *a, const char **what)
{
    uint8_t key[WIRE_KEY_BYTES];
    span digits;
    int32_t seat;

    *what = "it does not name the table as #/t/TABLE";
    (void)cut_start(&rest, "/");
    if (rest.length == 0 || span_is(rest, "#") || span_is(rest, "#/"))
        return true;
    if (!cut_start(&rest, "#/t/") ||
        !keep(cut_until(&rest, "/"), DIGITS LETTERS "-_", a->table, sizeof a->table))
        return false;
    *what = "its key is not 32 lower-case hexadecimal digits";
    if (rest.length == 0 || span_is(rest, "/"))
        return true;
    (void)cut_start(&rest, "/");
    digits = cut_until(&rest, "/");
    if (!wire_from_hex(digits, key, sizeof key))
        return false;
    wire_hex(key, sizeof key, a->key);
    *what = "its seat is not a number from 1 to 8";
    if (rest.length == 0 || span_is(rest, "/"))
        return true;
    (void)cut_start(&rest, "/");
    if (!is_made_of(rest, DIGITS) || !span_number(rest, 1, GM_MAX_SEATS, &seat))
        return false;
    a->seat = (gm_seat)(seat - 1);
    return true;
}

bool address_read(span url, address *out, text *why)
{
    span rest = url;
    const char *what = "it does not begin with http:// or https://";

    *out = (address){ .seat = GM_NOBODY };
    out->is_secure = cut_start(&rest, "https://");
    if (out->is_secure || cut_start(&rest, "http://")) {
        what = "it has no host, or its port is not valid";
        if (read_host(&rest, out) && read_table(rest, out, &what))
            return true;
    }
    text_put(why, "'");
    text_quote(why, url);
    text_put(why, "' is not the address of a table: ");
    text_put(why, what);
    text_put(why, ".");
    return false;
}

static void put_host(const address *a, text *out)
{
    bool is_number = strchr(a->host, ':') != NULL;

    text_put(out, is_number ? "[" : "");
    text_put(out, a->host);
    text_put(out, is_number ? "]" : "");
}

void address_print_host(const address *a, text *out)
{
    put_host(a, out);
    if (a->port == (a->is_secure ? PORT_SECURE : PORT_PLAIN))
        return;
    text_char(out, ':');
    text_number(out, a->port);
}

void address_print_server(const address *a, text *out)
{
    text_put(out, a->is_secure ? "https://" : "http://");
    address_print_host(a, out);
}

void address_print(const address *a, text *out)
{
    address_print_server(a, out);
    text_char(out, '/');
    if (!*a->table)
        return;
    text_put(out, "#/t/");
    text_put(out, a->table);
    if (!*a->key)
        return;
    text_char(out, '/');
    text_put(out, a->key);
    if (a->seat == GM_NOBODY)
        return;
    text_char(out, '/');
    text_number(out, a->seat + 1);
}
