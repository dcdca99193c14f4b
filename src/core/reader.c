/*
 * reader.c: complaining, keeping texts, and finding stanzas while content is being read.
 */
#include "reader.h"

#include <string.h>

void reader_complain(reader *r, unsigned line, const char *what, span about)
{
    char buffer[240];
    text t = text_in(buffer, sizeof buffer);

    text_put(&t, what);
    if (about.length > 0) {
        text_put(&t, " '");
        text_quote(&t, about);
        text_put(&t, "'");
    }
    r->has_failed = true;
    r->report(r->listener, r->file, line, buffer);
}

const char *reader_keep(reader *r, span s)
{
    char *copy = arena_take(r->memory, s.length + 1);

    if (!copy) {
        reader_complain(r, 0, "the content is too large", (span){ 0 });
        return "";
    }
    memcpy(copy, s.at, s.length);
    return copy;
}

uint8_t reader_sort(const reader *r, span name)
{
    for (uint8_t i = 1; i < r->n_sorts; i++) {
        if (span_is(name, r->sorts[i].name))
            return i;
    }
    return 0;
}

const content_item *reader_find(const reader *r, uint8_t sort, span id)
{
    for (uint16_t i = 0; sort > 0 && i < r->n_items; i++) {
        if (r->items[i].sort == sort && span_is(id, r->items[i].id))
            return &r->items[i];
    }
    return NULL;
}
