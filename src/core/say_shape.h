/*
 * say_shape.h: the key of a message, and the contents of its slots. Shared by say.c and the files
 * say_*.c.
 */
#ifndef CORE_SAY_SHAPE_H
#define CORE_SAY_SHAPE_H

#include "say.h"

enum { SAY_KEY = 240, SAY_SLOTS = 9, SAY_CLAUSE = 1500, SAY_TEXT = 400 };

enum slot_kind {
    SLOT_NUMBER,
    SLOT_NAME,
    SLOT_LIST,
    SLOT_BLOCK,
    SLOT_EFFECT, /* a block, or a step by itself */
    SLOT_CONDITION,
    SLOT_TEXT,
    SLOT_RULES /* everything that a component does */
};

typedef struct slot {
    enum slot_kind kind;
    const term *t;      /* what stands there */
    uint32_t number;    /* of a number */
    const char *string; /* of a text */
} slot;

/* A key being written, and what its slots hold. */
typedef struct shape {
    const say *s;
    text key;
    slot slots[SAY_SLOTS];
    unsigned n;
    unsigned first; /* the number of the first slot: 1 for effects, 0 for events */
} shape;

void shape_slot(shape *sh, slot filled);

/* Writes the term's own text, with every number, name and block replaced by a slot. */
void shape_term(shape *sh, const term *t);

/* The label before block i of a word with these arguments: "else"; empty if it has none. */
span shape_block_label(const char *args, unsigned i);

/* ---- say.c: what all kinds of sentence use ---- */

/* The message for a shape, in the plural form that fits; false if the catalogue has none. */
MUST_USE bool say_message(const shape *sh, const char *context, span *out);

/* Writes a template; "{2:gen}" is slot 2 in the form "gen". */
void say_fill(const shape *sh, span template, text *out);
void say_miss(const say *s, const char *context, const char *key);

/* A name from the catalogue under "kind id"; `otherwise` if it has none. */
void say_put_name(const say *s, const char *kind, const char *id, const char *otherwise, span form,
                  text *out);

/* Folds texts from the left: a, b and c. */
typedef struct say_chain {
    char so_far[SAY_CLAUSE];
    bool has_any;
} say_chain;

void say_chain_add(const say *s, say_chain *c, const char *joint, const char *next);

/* A clause with its capital and its full stop. */
void say_sentence(text *out, const char *clause, bool is_first);

#endif
