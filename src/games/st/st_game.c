/*
 * st_game.c: Stawka większa niż życie: so far its content and the words its effects are written in.
 *
 * The rules are not written yet, so there is no set-up: cards can be read, checked and printed, not
 * played.
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
    { "planning",      "planning" },
    { "item",          "item" },
    { "tile",          "tile" },
    { "top-secret",    "top-secret" },
    { "mission",       "mission" },
    { "location-card", "location-card" },
    { "reaction",      "reaction" },
    { "threat",        "threat" },
    { "car",           "car" },
    { "scenario",      "scenario" },
};

#define EVIDENCE                                                                  \
    "one-of yellow-1 yellow-2 yellow-3 violet-1 violet-2 violet-3 blue-1 blue-2 " \
    "blue-3 black-1 black-2 black-3"

static const content_slot slots[] = {
    { "location",      "sector",     "sector" },
    { "location",      "marks",      "?*one-of telephone" },

    { "agent",         "side",       "one-of pl de" },
    { "agent",         "colour",     "one-of black blue violet yellow" },
    { "agent",         "function",   "one-of civilian private officer ss" },
    { "agent",         "sex",        "one-of man woman" },
    { "agent",         "rank",       "number 1 9" },
    { "agent",         "limit",      "number 1 12" }, /* of action points */
    { "agent",         "defence",    "number 2 12" },
    { "agent",         "vigilance",  "number 4 9" },
    { "agent",         "thresholds", "*number 2 20" }, /* single, double, secret */
    { "agent",         "marks",      "?*one-of chief arrests never-arrested no-missions no-orders" },

    { "planning",      "side",       "one-of pl de" },
    { "planning",      "initiative", "number 1 9" },
    { "planning",      "points",     "number 0 40" },
    { "planning",      "reactions",  "number 0 3" },

    { "item",          "group",      "?one-of weapon valuable" },
    { "item",          "lasts",      "?one-of yes" },
    { "tile",          "item",       "item" },
    { "tile",          "place",      "place" },
    { "tile",          "evidence",   "?*" EVIDENCE }, /* one of these only is charged */
    { "tile",          "lock",       "?number 2 12" },
    { "top-secret",    "evidence",   "*" EVIDENCE }, /* all of these are charged */

    { "mission",       "agent",      "agent" },
    { "location-card", "side",       "one-of pl de" },
    { "location-card", "place",      "place" },
    { "reaction",      "colour",     "one-of red violet yellow" },
    { "reaction",      "window",     "one-of field before mid box after" },
    { "reaction",      "block",      "?one-of yes" },
    { "threat",        "side",       "one-of pl de" },
    { "threat",        "stays",      "?one-of yes" },

    { "car",           "limit",      "number 1 12" },
    { "car",           "defence",    "number 2 12" },
    { "car",           "vigilance",  "number 4 9" },
    { "car",           "start",      "place" },
    { "car",           "enters",     "*place" },

    { "scenario",      "level",      "one-of basic extended advanced" },
    { "scenario",      "row-1",      "?*sector" }, /* the board, laid from the top left */
    { "scenario",      "row-2",      "?*sector" },
    { "scenario",      "stages",     "?number 1 40" },
    { "scenario",      "cards",      "?number 1 9" }, /* location cards in hand */
    { "scenario",      "document",   "?agent" },      /* of Kloss, where it is prescribed */
    { "scenario",      "polish",     "?*agent" },     /* with Kloss, who is always there */
    { "scenario",      "german",     "?*agent" },
    { "scenario",      "placing",    "?one-of outside-police one-a-sector" },
    { "scenario",      "leads-to",   "?scenario" },
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

/* A seat is a side. */
static gm_seats team(const gm_content *c, const gm_state *s, gm_seat seat)
{
    (void)c;
    (void)s;
    return GM_SEAT(seat);
}

const game st_game = {
    .id = "st",
    .name = "stawka",
    .title = "Stawka większa niż życie",
    .language = "pl",
    .version = 1,
    .schema = &schema,
    .team = team,
};
