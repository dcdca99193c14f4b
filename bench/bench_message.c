/*
 * bench_message.c: searching for keys.
 */
#define _GNU_SOURCE
#include "bench_message.h"

#include <string.h>

/* What follows a key with its colon, such as "\"ask\":". */
bool message_find(span message, const char *key, span *rest)
{
    const char *at = memmem(message.at, message.length, key, strlen(key));

    if (!at)
        return false;
    at += strlen(key);
    *rest = (span){ at, (size_t)(message.at + message.length - at) };
    return true;
}

bool message_starts(span s, const char *word)
{
    size_t n = strlen(word);

    return s.length >= n && memcmp(s.at, word, n) == 0;
}

/* Cuts a number off the front. */
bool message_cut_number(span *s, uint32_t *out)
{
    size_t i = 0;

    for (*out = 0; i < s->length && s->at[i] >= '0' && s->at[i] <= '9'; i++)
        *out = *out * 10 + (uint32_t)(s->at[i] - '0');
    *s = (span){ s->at + i, s->length - i };
    return i > 0;
}

bool message_number(span message, const char *key, uint32_t *out)
{
    span rest;

    return message_find(message, key, &rest) && message_cut_number(&rest, out);
}

void message_skip(span *s, size_t n)
{
    n = n < s->length ? n : s->length;
    *s = (span){ s->at + n, s->length - n };
}

bool message_text(span message, const char *key, span *out)
{
    const char *end;

    if (!message_find(message, key, out))
        return false;
    end = memchr(out->at, '"', out->length);
    out->length = end ? (size_t)(end - out->at) : 0;
    return end;
}

/* Is a member exactly this text? If the text is empty, the member must be missing. */
bool message_is_member(span message, const char *key, span expected)
{
    span rest;

    if (!message_find(message, key, &rest))
        return expected.length == 0;
    return expected.length > 0 && rest.length > expected.length &&
           memcmp(rest.at, expected.at, expected.length) == 0 &&
           (rest.at[expected.length] == '"' || rest.at[expected.length] == ',' ||
            rest.at[expected.length] == '}');
}
