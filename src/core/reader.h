/*
 * reader.h: what the parts of the content reader share. Only its own files include it.
 *
 * content.c reads stanzas and fields, effect_parse.c the effect language inside them. Both report
 * mistakes through the same reader, which remembers that something was wrong and continues with the
 * next line.
 */
#ifndef CORE_READER_H
#define CORE_READER_H

#include "content.h"

enum {
    READER_MAX_ITEMS = 1000,
    READER_MAX_IN_SORT = 250, /* a number within a sort fits a byte of a move, 0 stays free */
    READER_MAX_SORTS = 30,
    READER_MAX_LINE = 400,
    READER_MAX_ARGS = 12,
    READER_MAX_PICKS = 2,   /* as many as a frame remembers */
    READER_MAX_NESTING = 5, /* blocks within blocks */
    READER_MAX_DEPTH = 12   /* terms within terms, blocks included */
};

typedef struct reader {
    const content_schema *schema;
    arena *memory;
    content_report *report;
    void *listener;
    const char *file;
    bool has_failed;

    content_item *items;
    content_sort *sorts;
    content_rule *rules;
    content_value *values;
    uint16_t *value_slots;
    term *terms;
    content_step *steps;
    uint16_t n_items, n_sorts, n_rules, n_values, n_terms, n_steps;
    uint16_t most_rules, most_values, most_terms, most_steps;
} reader;

/* Complains about a line: `what`, then `about` in quotes if it is not empty. */
void reader_complain(reader *r, unsigned line, const char *what, span about);

/* A terminated copy that lives as long as the content. */
const char *reader_keep(reader *r, span s);

uint8_t reader_sort(const reader *r, span name);
const content_item *reader_find(const reader *r, uint8_t sort, span id);

/*
 * Reads "on TRIGGER [if CONDITION]: EFFECT" or "while STATE [if CONDITION]: MODIFIERS" from
 * `source`, which starts on line `line` and may run over several. False after a complaint.
 */
MUST_USE bool reader_rule(reader *r, span source, unsigned line, content_rule *out);

/* The steps of an effect, a TERM_SEQ; false if there is no room for them. */
MUST_USE bool reader_compile(reader *r, uint16_t effect, uint16_t *code);

/* The role of each word, for the machine that runs effects; NULL if there is no room. */
const uint8_t *reader_roles(reader *r);

/* The control words of effects, common to all games; word i has id TERM_IF + i. */
extern const content_word reader_control_words[];
enum { READER_CONTROL_WORDS = 6 };

#endif
