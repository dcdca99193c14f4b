/*
 * text.c: spans, the builder, and UTF-8.
 *
 * White space is the ASCII kind, spelt out here: what <ctype.h> says depends on the locale.
 */
#include "text.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Cuts the first `n` characters off `rest`. */
static span cut(span *rest, size_t n)
{
    span front = { .at = rest->at, .length = n };

    /* An empty span may point nowhere, and C forbids adding even 0 to that. */
    if (n > 0)
        rest->at += n;
    rest->length -= n;
    return front;
}

span span_of(const char *s)
{
    return (span){ .at = s, .length = strlen(s) };
}

/* Letter by letter: a search through many words mostly ends at the first letter. */
bool span_is(span s, const char *other)
{
    size_t n = 0;

    while (n < s.length && other[n] != '\0' && s.at[n] == other[n])
        n++;
    return n == s.length && other[n] == '\0';
}

bool span_equal(span a, span b)
{
    /* An empty span may point nowhere, and memcmp wants an address even for 0 bytes. */
    if (a.length != b.length)
        return false;
    return a.length == 0 || memcmp(a.at, b.at, a.length) == 0;
}

span span_trim(span s)
{
    while (s.length > 0 && is_blank(s.at[0]))
        cut(&s, 1);
    while (s.length > 0 && is_blank(s.at[s.length - 1]))
        s.length--;
    return s;
}

span span_word(span *rest)
{
    size_t n = 0;

    while (rest->length > 0 && is_blank(rest->at[0]))
        cut(rest, 1);
    while (n < rest->length && !is_blank(rest->at[n]))
        n++;
    return cut(rest, n);
}

/* Lines end in LF or CR LF; the last one may lack its end. */
bool span_line(span *rest, span *line)
{
    size_t n = 0;

    if (rest->length == 0)
        return false;
    while (n < rest->length && rest->at[n] != '\n')
        n++;
    *line = cut(rest, n);
    if (rest->length > 0) {
        cut(rest, 1);
        if (n > 0 && line->at[n - 1] == '\r')
            line->length--;
    }
    return true;
}

bool span_number(span s, int32_t low, int32_t high, int32_t *out)
{
    int64_t n = 0;
    bool is_negative = s.length > 0 && s.at[0] == '-';

    if (s.length > 0 && (s.at[0] == '-' || s.at[0] == '+'))
        cut(&s, 1);
    if (s.length == 0)
        return false;
    for (size_t i = 0; i < s.length; i++) {
        if (!is_digit(s.at[i]))
            return false;
        n = 10 * n + (s.at[i] - '0');
        /* Out of range already, with either sign; more digits would only overflow. */
        if (n > -(int64_t)INT32_MIN)
            return false;
    }
    if (is_negative)
        n = -n;
    if (n < low || n > high)
        return false;
    *out = (int32_t)n;
    return true;
}

text text_in(char *buffer, size_t size)
{
    /* Without room for the terminator there is no text: full from the start. */
    if (size > 0)
        buffer[0] = '\0';
    return (text){ .at = buffer, .size = size, .full = size == 0 };
}

void text_char(text *t, char c)
{
    text_span(t, (span){ .at = &c, .length = 1 });
}

void text_put(text *t, const char *s)
{
    text_span(t, span_of(s));
}

/* Keeps what fits, so the text is always the beginning of the intended one. */
void text_span(text *t, span s)
{
    size_t room = t->size == 0 ? 0 : t->size - 1 - t->length;

    if (s.length > room) {
        s.length = room;
        t->full = true;
    }
    if (s.length == 0)
        return;
    memcpy(t->at + t->length, s.at, s.length);
    t->length += s.length;
    t->at[t->length] = '\0';
}

void text_number(text *t, int64_t n)
{
    char digits[20];
    size_t first = sizeof digits;
    /* Unsigned, because the least number has no positive counterpart. */
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

    do {
        digits[--first] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (n < 0)
        digits[--first] = '-';
    text_span(t, (span){ .at = digits + first, .length = sizeof digits - first });
}

void text_hex64(text *t, uint64_t n)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[n >> shift & 15]);
}

/* The length in bytes of a character that begins with `lead`; 0 if none does. */
static size_t utf8_length(uint8_t lead)
{
    if (lead < 0x80)
        return 1;
    if (lead < 0xc2) /* a continuation, or an overlong form of ASCII */
        return 0;
    if (lead < 0xe0)
        return 2;
    if (lead < 0xf0)
        return 3;
    return lead < 0xf5 ? 4 : 0;
}

/* The second byte alone decides whether a form is overlong, a surrogate or past U+10FFFF. */
static bool utf8_second_fits(uint8_t lead, uint8_t second)
{
    switch (lead) {
    case 0xe0:
        return second >= 0xa0;
    case 0xed:
        return second < 0xa0;
    case 0xf0:
        return second >= 0x90;
    case 0xf4:
        return second < 0x90;
    default:
        return true;
    }
}

size_t text_utf8(const char *s, size_t left)
{
    size_t n;

    if (left == 0)
        return 0;
    n = utf8_length((uint8_t)s[0]);
    if (n > left)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if (((uint8_t)s[i] & 0xc0) != 0x80)
            return 0;
    }
    if (n > 1 && !utf8_second_fits((uint8_t)s[0], (uint8_t)s[1]))
        return 0;
    return n;
}

void text_quote(text *t, span s)
{
    enum { MOST = 60 };
    size_t step;

    for (size_t i = 0; i < s.length; i += step) {
        step = text_utf8(s.at + i, s.length - i);
        if (i + (step ? step : 1) > MOST)
            return;
        if (step == 0 || (uint8_t)s.at[i] < ' ' || s.at[i] == 127) {
            text_char(t, '?');
            step = 1;
        } else {
            text_span(t, (span){ .at = s.at + i, .length = step });
        }
    }
}
