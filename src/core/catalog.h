/*
 * catalog.h: the messages of one language: a gettext .mo file handed in by the caller.
 */
#ifndef CORE_CATALOG_H
#define CORE_CATALOG_H

#include "text.h"

typedef struct catalog {
    const uint8_t *data; /* lent */
    size_t size;
    uint32_t n, keys, values;
    uint8_t plural; /* which of the known plural rules */
    span language;  /* "pl" */
    span moods;     /* "inf" if the infinitive differs from the imperative */
} catalog;

/* NULL, or a sentence that says why this is not a valid catalogue. */
MUST_USE const char *catalog_open(catalog *c, const void *data, size_t size);

/* The message of a key in a context; all its plural forms, each ended by a zero byte. */
MUST_USE bool catalog_find(const catalog *c, const char *context, const char *key, span *value);

/* The number of the plural form for n under the catalogue's rule. */
unsigned catalog_plural(const catalog *c, uint32_t n);

#endif
