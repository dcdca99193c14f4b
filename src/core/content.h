/*
 * content.h: cards, boards and scenarios, read from plain text and then never changed.
 *
 * A content folder holds stanzas:
 *
 *     illegal leaked-travel-plans            kind and id
 *       title   Leaked Travel Plans          fields that the game's schema names
 *       source  SP
 *       on act: choose { lead(hitler, within(3)) } or { move(one, within(3)) }
 *
 * The reader checks every name, number and type against the schema and reports every mistake with
 * file and line. Its result is read-only, holds no pointer into the source text, and any number of
 * games and threads may share it. docs/content.md is the manual of the language.
 */
#ifndef CORE_CONTENT_H
#define CORE_CONTENT_H

#include "arena.h"
#include "hash.h"
#include "text.h"

/* ---- what a game says about its content ---- */

typedef struct content_kind {
    const char *name; /* the first word of a stanza */
    const char *sort; /* what its ids are in the effect language; kinds may share a sort */
    bool is_inner;    /* lists of all components leave it out */
} content_kind;

/*
 * A field of a stanza. Types: "text", "verbatim" (a text that is the same in every language),
 * "number LOW HIGH", "one-of WORD WORD...", "SORT" (an id of that sort), with a leading "*" for a
 * list. A leading "?" means the field may be missing. Every kind also takes "title" (text),
 * "source" (letters S P R D) and "copies" (1 to 60).
 */
typedef struct content_slot {
    const char *kind, *name, *type;
} content_slot;

/*
 * A word of the effect language. `args` lists the sorts of its arguments: "who number ?place"; "?"
 * may be left out, "*" may be repeated; "effect" is a block in braces and "effect:LABEL" one behind
 * a label.
 */
typedef struct content_word {
    const char *sort; /* what it yields: effect, modifier, trigger, state, condition, filter, ... */
    const char *name;
    const char *args;
    int16_t value; /* a level's number; of `who` words, CONTENT_PICK: somebody has to pick, and
                      CONTENT_IT: the one a loop has come to */
} content_word;

enum { CONTENT_PICK = 1, CONTENT_IT = 2 };

/* What kind of word it is, as far as the machine that runs effects cares. */
enum content_role { CONTENT_OTHER, CONTENT_WHO, CONTENT_WHO_PICK, CONTENT_NUMBER, CONTENT_LEVEL };

typedef struct content_schema {
    const content_kind *kinds;
    const content_slot *slots;
    const content_word *words; /* the game's own; word i has id TERM_OWN + i */
    uint16_t n_kinds, n_slots, n_words;
} content_schema;

/* ---- the effect language as terms ---- */

/* Words that every game has. Ids from TERM_OWN on are the game's. */
enum term_word {
    TERM_NONE,
    TERM_NUMBER, /* a literal, in `number` */
    TERM_ITEM,   /* a component, `number` within `sort` */
    TERM_ALL_OF, /* a + b */
    TERM_ANY_OF, /* a / b */
    TERM_AND,
    TERM_OR,
    TERM_NOT,
    TERM_AT_LEAST, /* quantity >= number */
    TERM_AT_MOST,
    TERM_EQUAL,
    TERM_SEQ, /* steps, done in order */
    TERM_IF,
    TERM_MAY,
    TERM_PAY,
    TERM_CHOOSE,
    TERM_EACH,
    TERM_REPEAT, /* may, any number of times */
    TERM_OWN = 32
};

/* One node of an effect. Arguments are consecutive terms, filters follow them. 0 = no term. */
typedef struct term {
    uint16_t word, arg;
    int16_t number;
    uint8_t n_args, n_filters;
    uint8_t sort;      /* of an item */
    uint8_t is_signed; /* a literal written with + or -: a change, not an amount */
} term;

/* One step of a compiled effect; see effect.h for how it runs. */
typedef struct content_step {
    uint16_t op;   /* a word, or one of enum step_op */
    uint16_t term; /* the step's own term: its arguments */
    uint16_t to;   /* where to continue, or the start of a block */
    uint16_t n_blocks;
} content_step;

enum step_op { STEP_END = 0, STEP_JUMP = 1, STEP_BLOCK = 2 };

typedef struct content_rule {
    uint16_t trigger;   /* term of sort "trigger" (on) or "state" (while) */
    uint16_t condition; /* term, or 0 */
    uint16_t effect;    /* term: TERM_SEQ */
    uint16_t code;      /* first step, for "on" rules */
    uint16_t trigger_word;
    bool is_modifier; /* a "while" rule: never run, summed on demand */
} content_rule;

typedef struct content_value {
    const char *text; /* as written, for texts and words */
    int32_t number;   /* numbers, ids within their sort, place in a one-of (from 1) */
} content_value;

typedef struct content_item {
    const char *id, *title, *source;
    uint16_t number; /* from 1, within its sort */
    uint16_t line;
    uint16_t first_rule, first_value;
    uint8_t n_rules, n_values, kind, sort, file, copies;
} content_item;

typedef struct content_sort {
    const char *name;
    const uint16_t *items; /* items[number] is an index into content.items; items[0] is unused */
    uint16_t n;            /* numbers run from 1 to n */
} content_sort;

typedef struct content {
    const content_schema *schema;
    const char *const *files; /* names, by content_item.file */
    const content_item *items;
    const content_sort *sorts;
    const content_rule *rules;
    const content_value *values;
    const uint16_t *value_slots; /* the schema slot of each value */
    const term *terms;
    const content_step *steps;
    const uint8_t *roles; /* enum content_role, by word */
    uint16_t n_items, n_sorts, n_rules, n_values, n_terms, n_steps;
    uint8_t hash[HASH_BYTES];
} content;

/* ---- reading ---- */

typedef struct content_file {
    const char *name; /* without its folder */
    const char *text;
    size_t length;
} content_file;

/* Receives every complaint; `line` is 0 if it concerns a whole file or folder. */
typedef void content_report(void *listener, const char *file, unsigned line, const char *what);

/*
 * Reads files in the order given. If anything is wrong, reports all of it and returns NULL. The
 * result lives in `memory`.
 */
MUST_USE const content *content_read(const content_schema *schema, const content_file *files,
                                     size_t n_files, arena *memory, content_report *report,
                                     void *listener);

/*
 * Does a file of this name belong to the content of its folder? Those that end in ".txt" do, except
 * weights*.txt and characters.txt, which tell computer players how to play: with others it is the
 * same game.
 */
MUST_USE bool content_takes_file(const char *name);

/* The name of a set of files: BLAKE2b over their names and texts, in the order given. */
void content_hash(const content_file *files, size_t n_files, uint8_t out[HASH_BYTES]);

/* ---- looking things up; all answers are lent ---- */

/* The item with that number in that sort; NULL if there is none. */
const content_item *content_item_at(const content *db, uint8_t sort, uint32_t number);

/* The index of a sort, 0 if unknown: 0 is never a sort. */
uint8_t content_sort_of(const content *db, span name);
const content_item *content_find(const content *db, uint8_t sort, span id);

/* The values of a field, `n` of them; NULL when it is missing. */
const content_value *content_values(const content *db, const content_item *item, const char *slot,
                                    uint16_t *n);

/* The first value's number, or `otherwise` when the field is missing. */
int32_t content_number(const content *db, const content_item *item, const char *slot,
                       int32_t otherwise);

/* The row of a game's word or of a control word; NULL for numbers, components and connectives. */
const content_word *content_word_of(const content *db, uint16_t word);

#endif
