/*
 * st_game.c: Stawka większa niż życie: so far its content and the words its effects are written in.
 *
 * The rules are not written yet, so there is no set-up: cards can be read, checked and printed, not played.
 */
#include "st_game.h"

static const content_word words[] = {
#define WORD(id, sort, name, args, value) { sort, name, args, value },
#include "words.def"
#undef WORD
};

/* clang-format off */
static const content_kind kinds[] = {
    { "face",          "sector" },
    { "location",      "place" },
    { "agent",         "agent" },
    { "item",          "item" },
    { "top-secret",    "top-secret" },
    { "mission",       "mission" },
    { "location-card", "location-card" },
    { "reaction",      "reaction" },
    { "threat",        "threat" },
    { "scenario",      "scenario" },
};

static const content_slot slots[] = {
    { "location",      "sector",   "sector" },
    { "location",      "marks",    "?*one-of telephone" },
    { "agent",         "side",     "one-of pl de" },
    { "agent",         "colour",   "one-of black blue violet yellow" },
    { "agent",         "function", "one-of civilian private officer ss" },
    { "item",          "group",    "?one-of weapon valuable" },
    { "item",          "lasts",    "?one-of yes" },
    { "mission",       "agent",    "agent" },
    { "location-card", "side",     "one-of pl de" },
    { "location-card", "place",    "place" },
    { "reaction",      "colour",   "one-of red violet yellow" },
    { "reaction",      "window",   "one-of field before mid box after" },
    { "reaction",      "block",    "?one-of yes" },
    { "threat",        "stays",    "?one-of yes" },
    { "scenario",      "stages",   "?number 1 40" },
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

const game st_game = {
    .id = "st",
    .name = "stawka",
    .title = "Stawka większa niż życie",
    .version = 1,
    .schema = &schema,
};
