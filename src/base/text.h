/*
 * text.h: strings without allocation: spans of somebody else's text, and a bounded builder.
 *
 * A builder never overflows: what does not fit is dropped and `full` is set, so a caller checks
 * once, at the end. The text is terminated at all times.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base.h"

typedef struct span {
    const char *at;
    size_t length;
} span;

span span_of(const char *text); /* lends a terminated string */
bool span_is(span s, const char *text);
bool span_equal(span a, span b);
span span_trim(span s); /* without white space at both ends */

/* Cuts the next word (run of non-blanks) off the front of `rest`; empty when none is left. */
span span_word(span *rest);

/* Cuts the next line off `rest`, without its end; false when nothing is left. */
MUST_USE bool span_line(span *rest, span *line);

/* A whole decimal number within [low, high] and nothing else: sign allowed, no blanks. */
MUST_USE bool span_number(span s, int32_t low, int32_t high, int32_t *out);

typedef struct text {
    char *at;
    size_t length, size; /* size counts the terminator */
    bool full;
} text;

text text_in(char *buffer, size_t size);
void text_char(text *t, char c);
void text_put(text *t, const char *s);
void text_span(text *t, span s);
void text_number(text *t, int64_t n);
void text_hex64(text *t, uint64_t n); /* always 16 digits, lower-case */

/*
 * Quotes somebody else's words in an error message: whole characters up to 60 bytes, and '?' for
 * anything that cannot be shown.
 */
void text_quote(text *t, span s);

/* One character of UTF-8 at `s`: its length in bytes (1 to 4), or 0 if it is malformed there. */
size_t text_utf8(const char *s, size_t left);

#endif
