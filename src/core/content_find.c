/*
 * content_find.c: the name of a set of files, and looking things up in content that has been read.
 */
#include "content.h"
#include "reader.h"

#include <string.h>

void content_hash(const content_file *files, size_t n_files, uint8_t out[HASH_BYTES])
{
    hash_blake b;

    hash_start(&b);
    for (size_t i = 0; i < n_files; i++) {
        char length[24];
        text t = text_in(length, sizeof length);
        text_char(&t, ' ');
        text_number(&t, (int64_t)files[i].length);
        text_char(&t, '\n');
        hash_add(&b, files[i].name, strlen(files[i].name));
        hash_add(&b, length, t.length);
        hash_add(&b, files[i].text, files[i].length);
    }
    hash_end(&b, out);
}

const content_item *content_item_at(const content *db, uint8_t sort, uint32_t number)
{
    if (sort == 0 || sort >= db->n_sorts || number == 0 || number > db->sorts[sort].n)
        return NULL;
    return &db->items[db->sorts[sort].items[number]];
}

uint8_t content_sort_of(const content *db, span name)
{
    for (uint8_t i = 1; i < db->n_sorts; i++) {
        if (span_is(name, db->sorts[i].name))
            return i;
    }
    return 0;
}

const content_item *content_find(const content *db, uint8_t sort, span id)
{
    for (uint16_t n = 1; sort > 0 && sort < db->n_sorts && n <= db->sorts[sort].n; n++) {
        const content_item *item = content_item_at(db, sort, n);
        if (span_is(id, item->id))
            return item;
    }
    return NULL;
}

const content_value *content_values(const content *db, const content_item *item, const char *slot,
                                    uint16_t *n)
{
    const content_value *first = NULL;

    *n = 0;
    for (uint16_t i = item->first_value; i < item->first_value + item->n_values; i++) {
        if (strcmp(db->schema->slots[db->value_slots[i]].name, slot) != 0)
            continue;
        if (!first)
            first = &db->values[i];
        ++*n;
    }
    return first;
}

int32_t content_number(const content *db, const content_item *item, const char *slot,
                       int32_t otherwise)
{
    uint16_t n;
    const content_value *v = content_values(db, item, slot, &n);

    return v ? v->number : otherwise;
}

const content_word *content_word_of(const content *db, uint16_t word)
{
    if (word >= TERM_IF && word < TERM_IF + READER_CONTROL_WORDS)
        return &reader_control_words[word - TERM_IF];
    if (word >= TERM_OWN && word - TERM_OWN < db->schema->n_words)
        return &db->schema->words[word - TERM_OWN];
    return NULL;
}
