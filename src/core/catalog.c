/*
 * catalog.c: reads gettext's .mo format in place. Opening a catalogue checks every offset once.
 */
#include "catalog.h"

#include <string.h>

enum { CATALOG_KEY = 300 };

static uint32_t word_at(const catalog *c, size_t at)
{
    return (uint32_t)c->data[at] | (uint32_t)c->data[at + 1] << 8 |
           (uint32_t)c->data[at + 2] << 16 | (uint32_t)c->data[at + 3] << 24;
}

/* String i of a table. A zero byte follows it, as opening the catalogue has checked. */
static span string_at(const catalog *c, uint32_t table, uint32_t i)
{
    size_t row = table + 8 * (size_t)i;

    return (span){ (const char *)c->data + word_at(c, row + 4), word_at(c, row) };
}

static bool is_table_sound(const catalog *c, uint32_t table)
{
    if (table > c->size || (c->size - table) / 8 < c->n)
        return false;
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t length = word_at(c, table + 8 * (size_t)i);
        uint32_t at = word_at(c, table + 8 * (size_t)i + 4);
        if (at >= c->size || length >= c->size - at || c->data[at + length] != 0)
            return false;
    }
    return true;
}

/* The plural rules of our languages, as their catalogues write them. */
static const char *const plural_rules[] = {
    "nplurals=2; plural=(n != 1);",
    "nplurals=2; plural=(n > 1);",
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
};

unsigned catalog_plural(const catalog *c, uint32_t n)
{
    switch (c->plural) {
    case 0:
        return n != 1;
    case 1:
        return n > 1;
    default:
        if (n == 1)
            return 0;
        return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2;
    }
}

static bool set_plural(catalog *c, span rule)
{
    for (size_t i = 0; i < COUNT_OF(plural_rules); i++) {
        if (span_is(rule, plural_rules[i])) {
            c->plural = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* The header is the message with the empty key, and sorts first. */
static bool read_header(catalog *c)
{
    span header = c->n > 0 ? string_at(c, c->values, 0) : (span){ 0 }, line;
    bool has_plural = false;

    while (span_line(&header, &line)) {
        span word = span_word(&line);
        if (span_is(word, "Plural-Forms:"))
            has_plural = set_plural(c, span_trim(line));
        if (span_is(word, "Language:"))
            c->language = span_trim(line);
        if (span_is(word, "X-Moods:"))
            c->moods = span_trim(line);
    }
    return has_plural;
}

const char *catalog_open(catalog *c, const void *data, size_t size)
{
    *c = (catalog){ .data = data, .size = size };
    if (size < 28 || word_at(c, 0) != 0x950412de)
        return "this is not a catalogue in gettext's .mo format";
    c->n = word_at(c, 8);
    c->keys = word_at(c, 12);
    c->values = word_at(c, 16);
    if (!is_table_sound(c, c->keys) || !is_table_sound(c, c->values))
        return "the catalogue is damaged";
    return read_header(c) ? NULL : "the catalogue's plural rule is not one of those we know";
}

/* Keys are sorted bytewise: "context", byte 4, "key", and perhaps a zero and the plural key. */
bool catalog_find(const catalog *c, const char *context, const char *key, span *value)
{
    char wanted[CATALOG_KEY];
    text t = text_in(wanted, sizeof wanted);
    uint32_t low = 0, high = c->n;

    text_put(&t, context);
    text_char(&t, '\004');
    text_put(&t, key);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(string_at(c, c->keys, middle).at, wanted);
        if (order == 0) {
            *value = string_at(c, c->values, middle);
            return true;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
