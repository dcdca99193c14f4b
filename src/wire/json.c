/*
 * json.c: the writer. Every value passes `begin_value`, which takes care of commas, and `put`,
 * which makes room.
 */
#include "json.h"
#include "game.h"

#include <stdlib.h>
#include <string.h>

enum { JSON_FIRST = 16384, JSON_DEPTH = 32, JSON_CHARACTER = 8 };

/* Makes room for so many more bytes and the terminator. */
static void make_room(json *j, size_t more)
{
    size_t wanted = j->out.length + more + 1, size = j->out.size ? j->out.size : JSON_FIRST;
    char *room;

    if (wanted <= j->out.size)
        return;
    while (size < wanted)
        size *= 2;
    room = gm_must_have(realloc(j->out.at, size));
    j->out.at = room;
    j->out.size = size;
}

static void put(json *j, const char *s)
{
    make_room(j, strlen(s));
    text_put(&j->out, s);
}

static void begin_value(json *j)
{
    if (j->has_value)
        put(j, ",");
    j->has_value = true;
}

void json_start(json *j)
{
    make_room(j, 0);
    *j = (json){ .out = text_in(j->out.at, j->out.size) };
}

/* ---- brackets ---- */

static void open_bracket(json *j, bool is_array)
{
    if (j->depth == JSON_DEPTH)
        gm_trap("an answer is nested too deeply");
    begin_value(j);
    put(j, is_array ? "[" : "{");
    j->brackets = j->brackets << 1 | is_array;
    j->depth++;
    j->has_value = false;
}

void json_object(json *j)
{
    open_bracket(j, false);
}

void json_array(json *j)
{
    open_bracket(j, true);
}

void json_end(json *j)
{
    put(j, j->brackets & 1 ? "]" : "}");
    j->brackets >>= 1;
    j->depth--;
    j->has_value = true;
}

/* ---- values ---- */

static void put_escape(text *out, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";

    text_put(out, "\\u00");
    text_char(out, digits[c >> 4]);
    text_char(out, digits[c & 15]);
}

static void put_character(json *j, const char *s, size_t length)
{
    text *out = &j->out;

    make_room(j, JSON_CHARACTER);
    if (length == 0)
        text_put(out, "\xef\xbf\xbd");
    else if (*s == '"' || *s == '\\')
        text_char(out, '\\');
    if (*s == '\n')
        text_put(out, "\\n");
    else if (length == 1 && (unsigned char)*s < ' ')
        put_escape(out, (unsigned char)*s);
    else
        text_span(out, (span){ s, length });
}

/* The number of characters from `s` on that need no escape. */
static size_t plain_run(const char *s, size_t left)
{
    size_t n = 0;

    while (n < left && s[n] >= ' ' && s[n] < 0x7f && s[n] != '"' && s[n] != '\\')
        n++;
    return n;
}

void json_string(json *j, span s)
{
    begin_value(j);
    put(j, "\"");
    for (size_t i = 0, step; i < s.length; i += step > 0 ? step : 1) {
        step = plain_run(s.at + i, s.length - i);
        if (step > 0) {
            make_room(j, step);
            text_span(&j->out, (span){ s.at + i, step });
            continue;
        }
        step = text_utf8(s.at + i, s.length - i);
        put_character(j, s.at + i, step);
    }
    put(j, "\"");
}

void json_number(json *j, int64_t n)
{
    char digits[24];
    text t = text_in(digits, sizeof digits);

    begin_value(j);
    text_number(&t, n);
    put(j, digits);
}

void json_flag(json *j, bool is_true)
{
    begin_value(j);
    put(j, is_true ? "true" : "false");
}

void json_null(json *j)
{
    begin_value(j);
    put(j, "null");
}

/* Digits from the last to the first. */
static void put_digits(json *j, const char *before, uint64_t n, unsigned base)
{
    char digits[24], *at = digits + sizeof digits - 1;

    *at = '\0';
    do {
        *--at = "0123456789abcdef"[n % base];
        n /= base;
    } while (n > 0);
    begin_value(j);
    put(j, before);
    put(j, at);
    put(j, "\"");
}

void json_decimal(json *j, uint64_t n)
{
    put_digits(j, "\"", n, 10);
}

void json_hex(json *j, uint64_t n)
{
    put_digits(j, "\"0x", n, 16);
}

void json_millionths(json *j, int64_t n)
{
    char digits[32];
    text t = text_in(digits, sizeof digits);
    uint64_t size = n < 0 ? -(uint64_t)n : (uint64_t)n;

    if (n < 0)
        text_char(&t, '-');
    text_number(&t, (int64_t)(size / 1000000));
    text_char(&t, '.');
    for (uint64_t unit = 100000; unit > 0; unit /= 10)
        text_char(&t, (char)('0' + size / unit % 10));
    begin_value(j);
    put(j, digits);
}

/* ---- keys ---- */

void json_key(json *j, const char *key)
{
    json_string(j, span_of(key));
    put(j, ":");
    j->has_value = false;
}

void json_text_at(json *j, const char *key, const char *value)
{
    json_key(j, key);
    json_string(j, span_of(value));
}

void json_number_at(json *j, const char *key, int64_t value)
{
    json_key(j, key);
    json_number(j, value);
}

void json_millionths_at(json *j, const char *key, int64_t value)
{
    json_key(j, key);
    json_millionths(j, value);
}

void json_flag_at(json *j, const char *key, bool value)
{
    json_key(j, key);
    json_flag(j, value);
}

void json_object_at(json *j, const char *key)
{
    json_key(j, key);
    json_object(j);
}

void json_array_at(json *j, const char *key)
{
    json_key(j, key);
    json_array(j);
}
