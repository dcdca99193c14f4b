/*
 * embed.h: the built-in content and translations. tools/embed.py writes the arrays.
 */
#ifndef CORE_EMBED_H
#define CORE_EMBED_H

#include "content.h"

typedef struct embed_file {
    const char *folder, *name; /* "null", "cards.txt"; both NULL after the last */
    const char *text;          /* followed by a zero byte */
    size_t length;
} embed_file;

extern const embed_file embed_content[];  /* content/GAME/NAME */
extern const embed_file embed_catalogs[]; /* LANG.mo */

/* Puts the built-in content files of a game into `out`; returns how many. */
size_t embed_content_of(const char *game, content_file *out, size_t most);

/* The built-in catalogue of a language; NULL if there is none. */
const embed_file *embed_catalog_of(span language);

#endif
