/*
 * web_ask.c: a strict little reader of JSON, and questions.
 */
#include "web_ask.h"

#include "embed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading; every function goes past what it read, or says false ---- */

static bool read_value(span *rest, unsigned depth);

static char first_of(span s)
{
    return s.length > 0 ? *s.at : '\0';
}

static void pass_over(span *rest, size_t n)
{
    rest->at += n;
    rest->length -= n;
}

static bool accept(span *rest, const char *word)
{
    size_t n = strlen(word);

    if (rest->length < n || memcmp(rest->at, word, n) != 0)
        return false;
    pass_over(rest, n);
    return true;
}

static bool read_digits(span *rest)
{
    const char *from = rest->at;

    while (first_of(*rest) >= '0' && first_of(*rest) <= '9')
        pass_over(rest, 1);
    return rest->at > from;
}

/* No exponents: the writer has none. */
static bool read_number(span *rest)
{
    (void)accept(rest, "-");
    if (!accept(rest, "0") && !read_digits(rest))
        return false;
    return !accept(rest, ".") || read_digits(rest);
}

static bool read_escape(span *rest)
{
    if (accept(rest, "u")) {
        for (int i = 0; i < 4; i++) {
            if (!memchr("0123456789abcdefABCDEF", first_of(*rest), 22))
                return false;
            pass_over(rest, 1);
        }
        return true;
    }
    if (rest->length == 0 || !memchr("\"\\/bfnrt", *rest->at, 8))
        return false;
    pass_over(rest, 1);
    return true;
}

static bool read_string(span *rest)
{
    if (!accept(rest, "\""))
        return false;
    while (rest->length > 0 && *rest->at != '"') {
        size_t n = text_utf8(rest->at, rest->length);
        if (accept(rest, "\\")) {
            if (!read_escape(rest))
                return false;
            continue;
        }
        if (n == 0 || (unsigned char)*rest->at < ' ')
            return false;
        pass_over(rest, n);
    }
    return accept(rest, "\"");
}

static bool read_members(span *rest, unsigned depth, bool is_object, const char *end)
{
    if (accept(rest, end))
        return true;
    do {
        if (is_object && !(read_string(rest) && accept(rest, ":")))
            return false;
        if (!read_value(rest, depth))
            return false;
    } while (accept(rest, ","));
    return accept(rest, end);
}

/* The writer puts no blanks between things. */
static bool read_value(span *rest, unsigned depth)
{
    if (depth == 0)
        return false;
    switch (first_of(*rest)) {
    case '{':
        pass_over(rest, 1);
        return read_members(rest, depth - 1, true, "}");
    case '[':
        pass_over(rest, 1);
        return read_members(rest, depth - 1, false, "]");
    case '"':
        return read_string(rest);
    case 't':
        return accept(rest, "true");
    case 'f':
        return accept(rest, "false");
    case 'n':
        return accept(rest, "null");
    default:
        return read_number(rest);
    }
}

bool is_json(span s)
{
    return read_value(&s, 32) && s.length == 0;
}

/* ---- asking ---- */

static span strict(const char *answer)
{
    span s = span_of(answer);

    if (!is_json(s) || (*answer != '{' && *answer != '['))
        fail_msg("this is no JSON: %.300s", answer);
    return s;
}

span ask_bytes(const char *head, const void *body, size_t length)
{
    size_t n = strlen(head);
    char *room = web_buffer((uint32_t)(n + length));

    assert_non_null(room);
    memcpy(room, head, n);
    if (length > 0)
        memcpy(room + n, body, length);
    return strict(web_call_bytes((uint32_t)(n + length)));
}

span ask(const char *format, ...)
{
    va_list arguments, again;
    char *room;
    int n;

    va_start(arguments, format);
    va_copy(again, arguments);
    n = vsnprintf(NULL, 0, format, arguments);
    room = web_buffer((uint32_t)n);
    assert_non_null(room);
    (void)vsnprintf(room, (size_t)n + 1, format, again);
    va_end(again);
    va_end(arguments);
    return strict(web_call());
}

char *keep(span value)
{
    char *copy = malloc(value.length + 1);

    assert_non_null(copy);
    memcpy(copy, value.at, value.length);
    copy[value.length] = '\0';
    return copy;
}

char *plain(char *string)
{
    char *to = string;

    for (const char *from = string + 1; from[1]; from++) {
        if (*from == '\\')
            *to++ = *++from == 'n' ? '\n' : *from;
        else
            *to++ = *from;
    }
    *to = '\0';
    return string;
}

/* ---- tables ---- */

void speak(const char *language)
{
    const embed_file *f = embed_catalog_of(span_of(language));

    assert_non_null(f);
    (void)at_key(ask_bytes("lang\n", f->text, f->length), "ok");
}

int begin_asking(void **state)
{
    (void)state;
    speak("en");
    for (int t = 1; t <= 4; t++)
        (void)at_key(ask("close %d", t), "ok");
    return 0;
}

void new_game(int table, const char *name, const char *setup, const char *seed)
{
    (void)at_key(ask("new %d %s\n%s\n%s", table, name, setup, seed), "seats");
}

char *record_of(int table)
{
    return plain(keep(at_key(ask("record %d", table), "record")));
}

/* ---- looking into answers ---- */

static span cut_value(span *rest)
{
    span value = { rest->at, 0 };

    if (!read_value(rest, 32))
        fail_msg("this is no value: %.*s", (int)(rest->length < 80 ? rest->length : 80), rest->at);
    value.length = (size_t)(rest->at - value.at);
    return value;
}

/* The member of that name, or element i of an array if `key` is NULL. */
static bool find(span whole, const char *key, size_t i, span *out)
{
    span rest = whole;

    pass_over(&rest, 1);
    for (size_t n = 0; rest.length > 1; n++) {
        span name = { 0 };
        if (first_of(whole) == '{') {
            name = cut_value(&rest);
            pass_over(&rest, 1);
        }
        *out = cut_value(&rest);
        pass_over(&rest, 1); /* a comma, or the end */
        if (key ? is_string(name, key) : n == i)
            return true;
    }
    return false;
}

bool has_key(span object, const char *key)
{
    span found;

    return first_of(object) == '{' && find(object, key, 0, &found);
}

span at_key(span object, const char *key)
{
    span found = { 0 };

    if (first_of(object) != '{' || !find(object, key, 0, &found))
        fail_msg("no '%s' in %.*s", key, (int)(object.length < 300 ? object.length : 300),
                 object.at);
    return found;
}

span at_index(span array, size_t i)
{
    span found = { 0 };

    if (first_of(array) != '[' || !find(array, NULL, i, &found))
        fail_msg("no element %zu in %.*s", i, (int)(array.length < 300 ? array.length : 300),
                 array.at);
    return found;
}

size_t count_of(span array)
{
    span rest = array;
    size_t n = 0;

    for (pass_over(&rest, 1); rest.length > 1; n++) {
        (void)cut_value(&rest);
        pass_over(&rest, 1); /* a comma, or the end */
    }
    return n;
}

long number_at(span object, const char *key)
{
    return strtol(at_key(object, key).at, NULL, 10);
}

bool is_string(span value, const char *s)
{
    return value.length == strlen(s) + 2 && *value.at == '"' &&
           memcmp(value.at + 1, s, value.length - 2) == 0;
}

void assert_string_at(span object, const char *key, const char *expected)
{
    span value = at_key(object, key);

    if (!is_string(value, expected))
        fail_msg("'%s' is %.*s, not \"%s\"", key, (int)value.length, value.at, expected);
}

span assert_error(span answer)
{
    span sentence = at_key(answer, "error");

    assert_true(sentence.length > 10);
    return sentence;
}
