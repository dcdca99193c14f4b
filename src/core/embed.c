/*
 * embed.c: finds what is built in.
 */
#include "embed.h"

#include <string.h>

size_t embed_content_of(const char *game, content_file *out, size_t most)
{
    size_t n = 0;

    for (const embed_file *f = embed_content; f->name && n < most; f++) {
        if (strcmp(f->folder, game) == 0)
            out[n++] = (content_file){ f->name, f->text, f->length };
    }
    return n;
}

const embed_file *embed_catalog_of(span language)
{
    for (const embed_file *f = embed_catalogs; f->name; f++) {
        size_t stem = strlen(f->name) - strlen(".mo");
        if (span_equal((span){ f->name, stem }, language))
            return f;
    }
    return NULL;
}
