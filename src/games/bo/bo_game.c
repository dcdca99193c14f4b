/*
 * bo_game.c: Black Orchestra: so far its content and the words its effects are written in.
 *
 * The rules are not written yet, so there is no set-up: cards can be read, checked and printed, not
 * played.
 */
#include "bo_game.h"

static const content_word words[] = {
#define WORD(id, sort, name, args, value) { sort, name, args, value },
#include "words.def"
#undef WORD
};

/* clang-format off */
static const content_kind kinds[] = {
    { "plot",          "card" },
    { "illegal",       "card" },
    { "standard",      "card" },
    { "event",         "event" },
    { "interrogation", "interrogation" },
    { "resist",        "resist" },
    { "item",          "item" },
    { "conspirator",   "conspirator" },
    { "leader",        "leader" },
    { "affiliation",   "affiliation" },
    { "place",         "place" },
};

static const content_slot slots[] = {
    { "plot",          "letter",      "one-of A B C D E F G H J K L M" },
    { "event",         "stage",       "number 1 7" },
    { "event",         "class",       "one-of ordinary important key" },
    { "event",         "date",        "?text" },
    { "interrogation", "stay",        "text" }, /* the title of each answer */
    { "interrogation", "give",        "text" },
    { "interrogation", "resist",      "resist" },
    { "conspirator",   "affiliation", "affiliation" },
    { "conspirator",   "role",        "?text" },
    { "leader",        "start",       "place" },
    { "place",         "stage",       "?number 1 5" }, /* the prison has none */
    { "place",         "at",          "*number -100 1100" },
    { "place",         "marks",       "?*one-of berlin fortified item-square closed-in-7 prison" },
    { "place",         "joins",       "?*place" }, /* a line is written once, at either end */
};
/* clang-format on */

static const content_schema schema = {
    .kinds = kinds,
    .n_kinds = COUNT_OF(kinds),
    .slots = slots,
    .n_slots = COUNT_OF(slots),
    .words = words,
    .n_words = COUNT_OF(words),
};

const game bo_game = {
    .id = "bo",
    .name = "black-orchestra",
    .title = "Black Orchestra",
    .language = "en",
    .version = 1,
    .schema = &schema,
};
