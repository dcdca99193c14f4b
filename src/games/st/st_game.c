/*
 * st_game.c: the table of Stawka większa niż życie: its words, its options, its content.
 */
#include "st.h"
#include "st_game.h"
#include "st_odds.h"

/* clang-format off */
static const gm_rule_text rules[ST_RULES] = {
    [ST_OK] = { "", "allowed", GM_NOTE },
#define RULE(chapter, number, rule_class, gist) \
    [ST_##chapter##_##number] = { "ST-" #chapter "." #number, gist, GM_##rule_class },
#define RULING(letter, number, rule_class, gist) \
    [ST_##letter##number] = { "ST-" #letter #number, gist, GM_##rule_class },
#include "rules.def"
#undef RULE
#undef RULING
};
/* clang-format on */

static const content_word words[] = {
#define WORD(id, sort, name, args, value) { sort, name, args, value },
#include "words.def"
#undef WORD
};

/* clang-format off */
static const content_kind kinds[] = {
    { "face",          "sector",        false },
    { "location",      "place",         false },
    { "street",        "place",         true },
    { "agent",         "agent",         false },
    { "planning",      "planning",      false },
    { "item",          "item",          false },
    { "tile",          "tile",          true }, /* the copies of items, one by one */
    { "top-secret",    "top-secret",    false },
    { "mission",       "mission",       false },
    { "location-card", "location-card", false },
    { "reaction",      "reaction",      false },
    { "threat",        "threat",        false },
    { "car",           "agent",         true },
    { "scenario",      "scenario",      false },
    { "free",          "scenario",      true }, /* built by the players: ST-25 */
    { "number",        "setting",       true },
    { "track",         "track",         true },
    { "letter",        "letter",        true },
    { "words",         "words",         true },
};

#define EVIDENCE                                                                  \
    "one-of yellow-1 yellow-2 yellow-3 violet-1 violet-2 violet-3 blue-1 blue-2 " \
    "blue-3 black-1 black-2 black-3"

static const content_slot slots[] = {
    { "face",          "tile",       "number 1 7" }, /* two faces of one tile are never laid both */
    { "face",          "north",      "place" },      /* the streets at the middle of its edges */
    { "face",          "east",       "place" },
    { "face",          "south",      "place" },
    { "face",          "west",       "place" },
    { "face",          "marks",      "?*one-of police" }, /* always laid; nobody avoids arrest */

    { "location",      "sector",     "sector" },
    { "location",      "at",         "*number 0 100" },
    { "location",      "joins",      "*place" }, /* a path is written once, at either end */
    { "location",      "marks",      "?*one-of telephone prison" },
    { "street",        "sector",     "sector" },
    { "street",        "at",         "*number 0 100" },
    { "street",        "joins",      "?*place" },
    { "street",        "joins-pl",   "?*place" }, /* dashed: for one side only */
    { "street",        "joins-de",   "?*place" },

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
    { "scenario",      "row-1",      "*sector" }, /* the board, laid from the top left */
    { "scenario",      "row-2",      "?*sector" },
    { "scenario",      "stages",     "?number 1 40" }, /* open if missing */
    { "scenario",      "cards",      "?number 1 9" },  /* location cards in hand */
    { "scenario",      "document",   "?agent" },       /* of Kloss, where it is prescribed */
    { "scenario",      "polish",     "*agent" },       /* with Kloss, who is always there */
    { "scenario",      "german",     "*agent" },
    { "scenario",      "placing",    "?one-of outside-police one-a-sector" },
    { "scenario",      "leads-to",   "?scenario" },
    { "free",          "stages",     "?number 1 40" },
    { "free",          "words",      "?one-of yes" }, /* each side has a password */

    { "number",        "value",      "number 0 60" },
    { "track",         "bonus",      "*number 0 9" }, /* by evidence, from none on */
    { "words",         "list",       "verbatim" },    /* of five letters each */
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

/* clang-format off */
static const gm_form verbs[ST_VERBS] = {
    [ST_V_LAY]            = { "lay", "sector sector edge" },
    [ST_V_DOCUMENT]       = { "document", "agent" },
    [ST_V_PLACE]          = { "place", "agent" },
    [ST_V_LETTER]         = { "letter", "letter" },
    [ST_V_PLAN]           = { "plan", "planning" },
    [ST_V_ACTIVATE]       = { "activate", "agent" },
    [ST_V_RESIGN]         = { "resign", "" },
    [ST_V_END]            = { "end", "" },
    [ST_V_STEP]           = { "step", "place" },
    [ST_V_SEARCH]         = { "search", "" },
    [ST_V_TALK]           = { "talk", "agent" },
    [ST_V_ORDER]          = { "order", "agent" },
    [ST_V_REMOVE]         = { "remove", "" },
    [ST_V_ARREST]         = { "arrest", "agent" },
    [ST_V_KIDNAP]         = { "kidnap", "agent" },
    [ST_V_ATTACK]         = { "attack", "agent item" },
    [ST_V_TRANSMIT]       = { "transmit", "" },
    [ST_V_USE]            = { "use", "item" },
    [ST_V_TRAIT]          = { "trait", "" },
    [ST_V_GIVE]           = { "give", "agent item" },
    [ST_V_GIVE_SECRET]    = { "give-secret", "agent top-secret" },
    [ST_V_GET]            = { "get", "agent item" },
    [ST_V_GET_SECRET]     = { "get-secret", "agent top-secret" },
    [ST_V_CARD]           = { "card", "location-card" },
    [ST_V_CARD_POINTS]    = { "card-points", "location-card" },
    [ST_V_CARD_BOX]       = { "card-box", "location-card" },
    [ST_V_INTERROGATE]    = { "interrogate", "agent" },
    [ST_V_SECRET]         = { "secret", "top-secret" },
    [ST_V_SECRET_CAR]     = { "secret-car", "top-secret" },
    [ST_V_COMPLETE]       = { "complete", "part" },
    [ST_V_GUESS]          = { "guess", "" },
    [ST_V_PASS]           = { "pass", "" },
    [ST_V_WAIT]           = { "wait", "" },
    [ST_V_PASS_STAGE]     = { "pass-stage", "" },
    [ST_V_ASK_ON]         = { "ask-on", "deed" },
    [ST_V_REACT]          = { "react", "reaction" },
    [ST_V_BLOCK]          = { "block", "reaction" },
    [ST_V_TRIGGER]        = { "trigger", "" },
    [ST_V_SHOW]           = { "show", "threat" },
    [ST_V_HALT]           = { "halt", "" },
    [ST_V_AGREE]          = { "agree", "" },
    [ST_V_DECLINE]        = { "decline", "" },
    [ST_V_CHOOSE]         = { "choose", "number" },
    [ST_V_PICK]           = { "pick", "agent" },
    [ST_V_TO]             = { "to", "place" },
    [ST_V_STOP]           = { "stop", "" },
    [ST_V_TRY]            = { "try", "" },
    [ST_V_LEAVE]          = { "leave", "" },
    [ST_V_DRAW]           = { "draw", "" },
    [ST_V_TAKE]           = { "take", "item" },
    [ST_V_TAKE_SECRET]    = { "take-secret", "top-secret" },
    [ST_V_KEEP]           = { "keep", "" },
    [ST_V_CHARGE]         = { "charge", "colour" },
    [ST_V_DISCARD]        = { "discard", "item" },
    [ST_V_DISCARD_SECRET] = { "discard-secret", "top-secret" },
    [ST_V_TRIM]           = { "trim", "reaction" },
    [ST_V_MISSION]        = { "mission", "mission" },
    [ST_V_TOKEN]          = { "token", "threat" },
    [ST_V_COLOUR]         = { "colour", "colour" },
    [ST_V_WEAPON]         = { "weapon", "item" },
    [ST_V_NAME]           = { "name", "sector" },
};

static const gm_form events[ST_EVENT_KINDS] = {
    [ST_E_LAID]            = { "laid", "sector sector edge" },
    [ST_E_JOINS]           = { "joins", "agent" },
    [ST_E_DOCUMENT]        = { "document", "agent" },
    [ST_E_STARTS]          = { "starts", "agent place" },
    [ST_E_RADIO_HIDDEN]    = { "radio-hidden", "place" },
    [ST_E_WROTE]           = { "wrote", "number letter" },
    [ST_E_STAGE]           = { "stage", "number" },
    [ST_E_PLANNED]         = { "planned", "planning" },
    [ST_E_PLAN]            = { "plan", "planning number" },
    [ST_E_TIE_ROLL]        = { "tie-roll", "number number" },
    [ST_E_FIRST]           = { "first", "" },
    [ST_E_PLANS_BACK]      = { "plans-back", "" },
    [ST_E_DREW_TOKEN]      = { "drew-token", "threat" },
    [ST_E_TOKEN_PLACED]    = { "token-placed", "place threat" },
    [ST_E_TOKEN_BACK]      = { "token-back", "threat" },
    [ST_E_TOKENS_MIXED]    = { "tokens-mixed", "" },
    [ST_E_TOKEN_SHOWN]     = { "token-shown", "place threat" },
    [ST_E_TOKEN_ACTS]      = { "token-acts", "place threat" },
    [ST_E_TOKEN_GONE]      = { "token-gone", "place threat" },
    [ST_E_TOKEN_MOVED]     = { "token-moved", "place place" },
    [ST_E_DREW_REACTION]   = { "drew-reaction", "reaction" },
    [ST_E_LOST_REACTION]   = { "lost-reaction", "reaction" },
    [ST_E_REACTIONS_MIXED] = { "reactions-mixed", "" },
    [ST_E_DREW_CARD]       = { "drew-card", "location-card" },
    [ST_E_CARDS_MIXED]     = { "cards-mixed", "" },
    [ST_E_ACTIVATED]       = { "activated", "agent" },
    [ST_E_BRIBED_TURN]     = { "bribed-turn", "agent" },
    [ST_E_BRIBE_VOID]      = { "bribe-void", "agent" },
    [ST_E_ENDED]           = { "ended", "agent" },
    [ST_E_RESIGNED]        = { "resigned", "" },
    [ST_E_SKIPPED]         = { "skipped", "" },
    [ST_E_POINTS]          = { "points", "number" },
    [ST_E_STEPPED]         = { "stepped", "agent place" },
    [ST_E_MOVED]           = { "moved", "agent place" },
    [ST_E_STOPPED]         = { "stopped", "agent" },
    [ST_E_CUT_OFF]         = { "cut-off", "agent" },
    [ST_E_FORBIDDEN]       = { "forbidden", "agent deed" },
    [ST_E_LIMIT_UP]        = { "limit-up", "agent number" },
    [ST_E_LIMIT_DOWN]      = { "limit-down", "agent number" },
    [ST_E_RANK_UP]         = { "rank-up", "agent number" },
    [ST_E_RANK_DOWN]       = { "rank-down", "agent number" },
    [ST_E_DEFENCE_UP]      = { "defence-up", "agent number" },
    [ST_E_DEFENCE_DOWN]    = { "defence-down", "agent number" },
    [ST_E_ROLLED]          = { "rolled", "agent number number number number number" },
    [ST_E_REROLLED]        = { "rerolled", "agent number number" },
    [ST_E_ROLL_UP]         = { "roll-up", "number" },
    [ST_E_ROLL_DOWN]       = { "roll-down", "number" },
    [ST_E_SUCCEEDS]        = { "succeeds", "" },
    [ST_E_CANCELLED]       = { "cancelled", "" },
    [ST_E_TEST_PASSED]     = { "test-passed", "agent" },
    [ST_E_TEST_FAILED]     = { "test-failed", "agent" },
    [ST_E_CONTROL_PASSED]  = { "control-passed", "agent place" },
    [ST_E_CONTROL_FAILED]  = { "control-failed", "agent place" },
    [ST_E_TALK]            = { "talk", "agent agent" },
    [ST_E_RANK_ROLL]       = { "rank-roll", "agent number number" },
    [ST_E_NO_TALK]         = { "no-talk", "agent" },
    [ST_E_TALK_NOTHING]    = { "talk-nothing", "agent agent" },
    [ST_E_TALK_SINGLE]     = { "talk-single", "agent agent" },
    [ST_E_TALK_DOUBLE]     = { "talk-double", "agent agent" },
    [ST_E_TALK_SECRET]     = { "talk-secret", "agent agent" },
    [ST_E_EVIDENCE]        = { "evidence", "agent number" },
    [ST_E_EVIDENCE_LESS]   = { "evidence-less", "agent number" },
    [ST_E_CLEARED]         = { "cleared", "agent" },
    [ST_E_EVIDENCE_ABSENT] = { "evidence-absent", "colour number" },
    [ST_E_VP]              = { "vp", "number" },
    [ST_E_SECRETS]         = { "secrets", "number" },
    [ST_E_EXPOSED]         = { "exposed", "agent" },
    [ST_E_SEARCHES]        = { "searches", "agent place" },
    [ST_E_FOUND]           = { "found", "agent item" },
    [ST_E_UNDER]           = { "under", "item" },
    [ST_E_KEPT]            = { "kept", "agent item" },
    [ST_E_KEPT_OPENLY]     = { "kept-openly", "agent item" },
    [ST_E_CHARGED]         = { "charged", "agent item colour number" },
    [ST_E_FIND_LOST]       = { "find-lost", "item" },
    [ST_E_MARKER]          = { "marker", "place colour" },
    [ST_E_MARKER_GONE]     = { "marker-gone", "place colour" },
    [ST_E_BOX]             = { "box", "place number" },
    [ST_E_BOX_OPEN]        = { "box-open", "place" },
    [ST_E_BOX_STAYS]       = { "box-stays", "place" },
    [ST_E_TOP_SECRET]      = { "top-secret", "agent top-secret" },
    [ST_E_SECRETS_MIXED]   = { "secrets-mixed", "" },
    [ST_E_SECRET_USED]     = { "secret-used", "agent top-secret" },
    [ST_E_USED]            = { "used", "agent item" },
    [ST_E_TRAIT]           = { "trait", "agent" },
    [ST_E_DROPPED]         = { "dropped", "agent item" },
    [ST_E_SECRET_LOST]     = { "secret-lost", "agent top-secret" },
    [ST_E_GAVE]            = { "gave", "agent agent item place" },
    [ST_E_GAVE_OPENLY]     = { "gave-openly", "agent agent item place" },
    [ST_E_GAVE_SECRET]     = { "gave-secret", "agent agent top-secret" },
    [ST_E_TOOK]            = { "took", "agent agent item" },
    [ST_E_TOOK_SECRET]     = { "took-secret", "agent agent top-secret" },
    [ST_E_SAW_ITEM]        = { "saw-item", "agent item" },
    [ST_E_SAW_SECRET]      = { "saw-secret", "agent top-secret" },
    [ST_E_SAW_MISSION]     = { "saw-mission", "agent mission" },
    [ST_E_SAW_REACTION]    = { "saw-reaction", "reaction" },
    [ST_E_SAW_TOKEN]       = { "saw-token", "place threat" },
    [ST_E_MISSION]         = { "mission", "agent mission" },
    [ST_E_MISSION_SHOWN]   = { "mission-shown", "agent mission" },
    [ST_E_MISSION_DONE]    = { "mission-done", "agent mission part" },
    [ST_E_MISSIONS_LOST]   = { "missions-lost", "agent" },
    [ST_E_ARREST]          = { "arrest", "agent agent" },
    [ST_E_ARRESTED]        = { "arrested", "agent" },
    [ST_E_AVOIDED]         = { "avoided", "agent" },
    [ST_E_INTERROGATED]    = { "interrogated", "agent" },
    [ST_E_RELEASED]        = { "released", "agent place" },
    [ST_E_KIDNAP]          = { "kidnap", "agent agent" },
    [ST_E_KIDNAPPED]       = { "kidnapped", "agent" },
    [ST_E_ESCAPED]         = { "escaped", "agent" },
    [ST_E_ATTACK]          = { "attack", "agent agent item" },
    [ST_E_FIGHTS_BACK]     = { "fights-back", "agent item" },
    [ST_E_ATTACK_ROLL]     = { "attack-roll", "agent number number number number number" },
    [ST_E_MISSED]          = { "missed", "agent agent" },
    [ST_E_KILLED]          = { "killed", "agent" },
    [ST_E_GRENADE]         = { "grenade", "agent place" },
    [ST_E_DYNAMITE]        = { "dynamite", "agent place" },
    [ST_E_BLAST]           = { "blast", "place" },
    [ST_E_BLAST_ROLL]      = { "blast-roll", "agent number" },
    [ST_E_RUINED]          = { "ruined", "place" },
    [ST_E_REACTION]        = { "reaction", "reaction" },
    [ST_E_BLOCKED]         = { "blocked", "reaction" },
    [ST_E_PASSED]          = { "passed", "" },
    [ST_E_PASSES_STAGE]    = { "passes-stage", "deed" },
    [ST_E_ASKS_ON]         = { "asks-on", "deed" },
    [ST_E_CARD]            = { "card", "location-card" },
    [ST_E_CARD_POINTS]     = { "card-points", "location-card" },
    [ST_E_CARD_BOX]        = { "card-box", "location-card" },
    [ST_E_BRIBED]          = { "bribed", "agent" },
    [ST_E_TRANSMITS]       = { "transmits", "place" },
    [ST_E_CUT_LINE]        = { "cut-line", "" },
    [ST_E_SENT]            = { "sent", "" },
    [ST_E_NAMED]           = { "named", "sector" },
    [ST_E_RADIO]           = { "radio", "place" },
    [ST_E_PRESSED]         = { "pressed", "number number number number number" },
    [ST_E_DOCTOR]          = { "doctor", "" },
    [ST_E_VISITOR]         = { "visitor", "agent" },
    [ST_E_LOADED]          = { "loaded", "" },
    [ST_E_DELIVERED]       = { "delivered", "" },
    [ST_E_CAR_BONUS]       = { "car-bonus", "number ?agent" },
    [ST_E_LETTER]          = { "letter", "number letter" },
    [ST_E_GUESSES]         = { "guesses", "agent" },
    [ST_E_SAID]            = { "said", "letter" },
    [ST_E_WRONG]           = { "wrong", "agent" },
    [ST_E_RIGHT]           = { "right", "" },
    [ST_E_AGREED]          = { "agreed", "" },
    [ST_E_DECLINED]        = { "declined", "" },
    [ST_E_CHOSE]           = { "chose", "number" },
    [ST_E_PICKED]          = { "picked", "agent" },
    [ST_E_TRACK_KEPT]      = { "track-kept", "colour" },
    [ST_E_ITEM_KEPT]       = { "item-kept", "item" },
    [ST_E_WON]             = { "won", "" },
    [ST_E_DRAWN]           = { "drawn", "" },
};

static const gm_form questions[ST_QUESTION_KINDS] = {
    [ST_Q_LAY]             = { "lay", "" },
    [ST_Q_DOCUMENT]        = { "document", "" },
    [ST_Q_PLACE]           = { "place", "" },
    [ST_Q_START]           = { "start", "agent" },
    [ST_Q_RADIO]           = { "radio", "" },
    [ST_Q_WORD]            = { "word", "number" },
    [ST_Q_PLAN]            = { "plan", "" },
    [ST_Q_ACTIVATE]        = { "activate", "number" },
    [ST_Q_TURN]            = { "turn", "agent number" },
    [ST_Q_MAY]             = { "may", "" },
    [ST_Q_CHOOSE]          = { "choose", "" },
    [ST_Q_PICK]            = { "pick", "" },
    [ST_Q_MAY_ITEM]        = { "may-item", "item" },
    [ST_Q_CHOOSE_ITEM]     = { "choose-item", "item" },
    [ST_Q_PICK_ITEM]       = { "pick-item", "item" },
    [ST_Q_MAY_CARD]        = { "may-card", "location-card" },
    [ST_Q_CHOOSE_CARD]     = { "choose-card", "location-card" },
    [ST_Q_PICK_CARD]       = { "pick-card", "location-card" },
    [ST_Q_MAY_REACTION]    = { "may-reaction", "reaction" },
    [ST_Q_CHOOSE_REACTION] = { "choose-reaction", "reaction" },
    [ST_Q_PICK_REACTION]   = { "pick-reaction", "reaction" },
    [ST_Q_MAY_THREAT]      = { "may-threat", "threat" },
    [ST_Q_CHOOSE_THREAT]   = { "choose-threat", "threat" },
    [ST_Q_PICK_THREAT]     = { "pick-threat", "threat" },
    [ST_Q_MAY_TRAIT]       = { "may-trait", "agent" },
    [ST_Q_CHOOSE_TRAIT]    = { "choose-trait", "agent" },
    [ST_Q_PICK_TRAIT]      = { "pick-trait", "agent" },
    [ST_Q_MAY_MISSION]     = { "may-mission", "mission" },
    [ST_Q_CHOOSE_MISSION]  = { "choose-mission", "mission" },
    [ST_Q_PICK_MISSION]    = { "pick-mission", "mission" },
    [ST_Q_PUT]             = { "put", "agent" },
    [ST_Q_RELEASE]         = { "release", "agent" },
    [ST_Q_TOKEN]           = { "token", "threat" },
    [ST_Q_TOKEN_FROM]      = { "token-from", "" },
    [ST_Q_TOKEN_TO]        = { "token-to", "place" },
    [ST_Q_TOKEN_OFF]       = { "token-off", "" },
    [ST_Q_FREED]           = { "freed", "agent" },
    [ST_Q_KIDNAPPED]       = { "kidnapped", "agent" },
    [ST_Q_EXCHANGED]       = { "exchanged", "agent" },
    [ST_Q_HIDING]          = { "hiding", "agent" },
    [ST_Q_PRISONER]        = { "prisoner", "" },
    [ST_Q_BRIBE]           = { "bribe", "" },
    [ST_Q_SWAP]            = { "swap", "agent" },
    [ST_Q_MARKER]          = { "marker", "" },
    [ST_Q_TRACK]           = { "track", "" },
    [ST_Q_WALK]            = { "walk", "agent number" },
    [ST_Q_DRIVE]           = { "drive", "number" },
    [ST_Q_USE_RANK]        = { "use-rank", "agent agent" },
    [ST_Q_USE_TALK]        = { "use-talk", "agent agent" },
    [ST_Q_USE_TALKED]      = { "use-talked", "agent agent number" },
    [ST_Q_USE_SEARCH]      = { "use-search", "agent" },
    [ST_Q_USE_SEARCHED]    = { "use-searched", "agent" },
    [ST_Q_USE_BOX]         = { "use-box", "agent number" },
    [ST_Q_USE_TEST]        = { "use-test", "agent" },
    [ST_Q_USE_ATTACKED]    = { "use-attacked", "agent" },
    [ST_Q_USE_OTHER]       = { "use-other", "agent" },
    [ST_Q_NEAR]            = { "near", "agent" },
    [ST_Q_NEAR_ATTACK]     = { "near-attack", "agent" },
    [ST_Q_TRIGGER]         = { "trigger", "place agent" },
    [ST_Q_HALT]            = { "halt", "agent place" },
    [ST_Q_REACT_MOVE]      = { "react-move", "agent place" },
    [ST_Q_REACT_SEARCH]    = { "react-search", "agent place" },
    [ST_Q_REACT_BOX]       = { "react-box", "agent" },
    [ST_Q_REACT_TALK]      = { "react-talk", "agent agent" },
    [ST_Q_REACT_ROLL]      = { "react-roll", "agent agent number" },
    [ST_Q_REACT_AFTER]     = { "react-after", "agent" },
    [ST_Q_BLOCK]           = { "block", "reaction" },
    [ST_Q_TRIM]            = { "trim", "number" },
    [ST_Q_DROP]            = { "drop", "agent number" },
    [ST_Q_TAKE]            = { "take", "agent agent number" },
    [ST_Q_MISSION]         = { "mission", "agent" },
    [ST_Q_PICK_TOKEN]      = { "pick-token", "" },
    [ST_Q_BOX_OR_NEXT]     = { "box-or-next", "place number" },
    [ST_Q_OF_TWO]          = { "of-two", "item item" },
    [ST_Q_LOCK]            = { "lock", "agent number" },
    [ST_Q_FIND]            = { "find", "agent item" },
    [ST_Q_WEAPON]          = { "weapon", "agent" },
    [ST_Q_NAME]            = { "name", "number" },
    [ST_Q_LETTER]          = { "letter", "" },
    [ST_Q_GUESS]           = { "guess", "number" },
    [ST_Q_KEEP_ITEM]       = { "keep-item", "" },
    [ST_Q_GIFT]            = { "gift", "item" },
};

static const gm_form facts[ST_FACT_KINDS] = {
    [ST_K_SCENARIO]     = { "scenario", "scenario number ?number" },
    [ST_K_SETTING_UP]   = { "setting-up", "scenario" },
    [ST_K_SIDE]         = { "side", "number number number" },
    [ST_K_PLAN]         = { "plan", "planning" },
    [ST_K_CARDS]        = { "cards", "number number" },
    [ST_K_AGENT]        = { "agent", "agent place number" },
    [ST_K_PRISONER]     = { "prisoner", "agent" },
    [ST_K_DEAD]         = { "dead", "agent" },
    [ST_K_EVIDENCE]     = { "evidence", "agent number" },
    [ST_K_ABSENT]       = { "absent", "colour number" },
    [ST_K_ITEM]         = { "item", "agent item" },
    [ST_K_ITEM_DOWN]    = { "item-down", "agent place" },
    [ST_K_TOP_SECRET]   = { "top-secret", "agent top-secret" },
    [ST_K_SECRET_DOWN]  = { "secret-down", "agent number" },
    [ST_K_MISSION]      = { "mission", "agent mission" },
    [ST_K_MISSION_DOWN] = { "mission-down", "agent" },
    [ST_K_REACTION]     = { "reaction", "reaction" },
    [ST_K_CARD]         = { "card", "location-card" },
    [ST_K_TOKEN]        = { "token", "place threat" },
    [ST_K_TOKEN_DOWN]   = { "token-down", "place" },
    [ST_K_PILE]         = { "pile", "place number" },
    [ST_K_BOX]          = { "box", "place number" },
    [ST_K_MARKER]       = { "marker", "place colour" },
    [ST_K_RUIN]         = { "ruin", "place" },
    [ST_K_RADIO]        = { "radio", "place" },
    [ST_K_RADIO_IN]     = { "radio-in", "sector" },
    [ST_K_SENDING]      = { "sending", "number" },
    [ST_K_DOCTOR]       = { "doctor", "number" },
    [ST_K_DOCTOR_BROKEN] = { "doctor-broken", "" },
    [ST_K_CAR]          = { "car", "place" },
    [ST_K_CAR_LOADING]  = { "car-loading", "place" },
    [ST_K_CAR_LOADED]   = { "car-loaded", "place" },
    [ST_K_LETTER]       = { "letter", "number letter" },
    [ST_K_WORD]         = { "word", "number letter" },
    [ST_K_TALK]         = { "talk", "agent agent number number number number" },
};

static const gm_form reasons[ST_WHY_KINDS] = {
    [ST_Y_ONLY]      = { "only", "" },
    [ST_Y_REST]      = { "rest", "" },
    [ST_Y_PLAN]      = { "plan", "number" },
    [ST_Y_TALK]      = { "talk", "agent number number" },
    [ST_Y_SEARCH]    = { "search", "place" },
    [ST_Y_ORDER]     = { "order", "agent" },
    [ST_Y_ARREST]    = { "arrest", "agent number" },
    [ST_Y_ATTACK]    = { "attack", "agent number" },
    [ST_Y_TRANSMIT]  = { "transmit", "" },
    [ST_Y_TO_TALK]   = { "to-talk", "agent agent" },
    [ST_Y_TO_SEARCH] = { "to-search", "agent place" },
    [ST_Y_TO_ORDER]  = { "to-order", "agent agent" },
    [ST_Y_TO_ARREST] = { "to-arrest", "agent agent" },
    [ST_Y_TO_ATTACK] = { "to-attack", "agent agent" },
    [ST_Y_TO_SEND]   = { "to-send", "agent" },
    [ST_Y_TO_BE]     = { "to-be", "agent place" },
    [ST_Y_TO_WAIT]   = { "to-wait", "agent agent" },
    [ST_Y_WINS]      = { "wins", "" },
    [ST_Y_SECRETS]   = { "secrets", "" },
    [ST_Y_VP]        = { "vp", "" },
    [ST_Y_EVIDENCE]  = { "evidence", "agent number" },
    [ST_Y_CLEARS]    = { "clears", "agent number" },
    [ST_Y_KEEP]      = { "keep", "item" },
    [ST_Y_TOKEN]     = { "token", "place" },
    [ST_Y_HINDERS]   = { "hinders", "" },
    [ST_Y_GAINS]     = { "gains", "" },
    [ST_Y_IDLE]      = { "idle", "" },
    [ST_Y_MOST]      = { "most", "" },
    [ST_Y_SAME]      = { "same", "" },
};

static const gm_option options[ST_OPTIONS] = {
    [ST_O_SCENARIO] = { "scenario", "text", "spotkanie", "its name, such as wiem-kim-jestes, or swobodny" },
    [ST_O_LEVEL]    = { "level", "basic|extended|advanced", "advanced", "the rules of a free scenario" },
    [ST_O_SECTORS]  = { "sectors", "4..7", "4", "how many a free scenario has" },
    [ST_O_STAGES]   = { "stages", "0..40", "0", "where the scenario sets no limit; 0 takes the usual one" },
    [ST_O_WORDS]    = { "words", "en|pl", "pl", "the language of the passwords" },
    [ST_O_ARREST]   = { "arrest", "1..2", "1", "what an arrest costs" },
    [ST_O_LOCK]     = { "lock", "above|at-least", "above", "when a lock gives way" },
    [ST_O_EXPOSURE] = { "exposure", "on|off", "on", "whether it ends the first training game too" },
    [ST_O_GIFTS]    = { "gifts", "one|any", "one", "how many things may help in one talk, before and after the dice" },
    [ST_O_CARRY]    = { "carry", "text", "-", "what the last game of a campaign hands on" },
};

#define STATE(member, element) GM_FIELD(st_state, member, element)
static const gm_field state_fields[] = {
    STATE(rng.key, uint32_t), STATE(rng.position, uint64_t),
#define PUBLIC(type, member, dimension) STATE(member, type),
#include "public.def"
#undef PUBLIC
    STATE(tiles_known, uint64_t), STATE(hand, uint64_t), STATE(hand_seen, uint64_t), STATE(stack, uint16_t),
    STATE(cards, uint32_t), STATE(secrets_known, uint16_t), STATE(plan, uint8_t), STATE(pile, uint8_t),
    STATE(hold, uint8_t), STATE(mission, uint8_t), STATE(missions_seen, uint8_t), STATE(token, uint8_t),
    STATE(token_seen, uint8_t), STATE(pool, uint8_t), STATE(reaction_deck, uint8_t), STATE(card_deck, uint8_t),
    STATE(secret_deck, uint8_t), STATE(radio, uint8_t), STATE(password, uint8_t),
    { NULL, 0, 0, 0 },
};

#define VIEW(member, element) GM_FIELD(st_view, member, element)
static const gm_field view_fields[] = {
#define PUBLIC(type, member, dimension) VIEW(member, type),
#include "public.def"
#undef PUBLIC
    VIEW(tiles_known, uint64_t), VIEW(stack, uint16_t), VIEW(cards, uint32_t), VIEW(reactions, uint64_t),
    VIEW(viewers, uint8_t), VIEW(plan, uint8_t), VIEW(pile, uint8_t), VIEW(hold, uint8_t), VIEW(back, uint8_t),
    VIEW(mission, uint8_t), VIEW(missions_known, uint8_t), VIEW(token, uint8_t), VIEW(pool, uint8_t),
    VIEW(radio, uint8_t), VIEW(password, uint8_t), VIEW(limit_left, uint8_t), VIEW(rank_now, uint8_t),
    VIEW(defence_now, uint8_t), VIEW(item_limit, uint8_t), VIEW(spied, uint8_t),
    { NULL, 0, 0, 0 },
};
/* clang-format on */

_Static_assert(sizeof(st_state) <= 3072, "the state of Stawka fits 3 KiB");
_Static_assert(COUNT_OF(state_fields) <= GM_MAX_FIELDS && COUNT_OF(view_fields) <= GM_MAX_FIELDS,
               "every field has a place in the table");

static gm_result result(const st_content *c, const st_state *s)
{
    (void)c;
    return (gm_result){ .is_over = s->phase == ST_OVER,
                        .reason = s->ended_by,
                        .winners = s->winner == 1 || s->winner == 2 ? GM_SEAT(s->winner - 1) : 0 };
}

static uint8_t n_seats(const st_state *s)
{
    (void)s;
    return ST_SIDES;
}

static const char *seat_word(const st_content *c, const st_state *s, gm_seat seat)
{
    (void)c;
    (void)s;
    return seat == ST_PL ? "pl" : seat == ST_DE ? "de" : "nobody";
}

/* A seat is a side. */
static gm_seats team(const st_content *c, const st_state *s, gm_seat seat)
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
    .content_size = sizeof(st_content),
    .state_size = sizeof(st_state),
    .view_size = sizeof(st_view),
    .rng_at = offsetof(st_state, rng),
    .depth_at = offsetof(st_state, depth),
    .state_fields = state_fields,
    .view_fields = view_fields,
    .rules = rules,
    .n_rules = ST_RULES,
    .verbs = verbs,
    .n_verbs = ST_VERBS,
    .events = events,
    .n_events = ST_EVENT_KINDS,
    .questions = questions,
    .n_questions = ST_QUESTION_KINDS,
    .facts = facts,
    .n_facts = ST_FACT_KINDS,
    .reasons = reasons,
    .n_reasons = ST_WHY_KINDS,
    .options = options,
    .n_options = ST_OPTIONS,
    .load = st_load,
    .setup = st_setup,
    .must_act = st_must_act,
    .may_act = st_may_act,
    .check = st_check,
    .moves = st_moves,
    .apply = st_apply,
    .view = st_see,
    .is_possible = st_is_possible,
    .sample = st_sample,
    .result = result,
    .question = st_question,
    .means = st_means,
    .describe = st_describe,
    .n_seats = n_seats,
    .seat_word = seat_word,
    .team = team,
    .odds = st_odds,
    .advise = st_advise,
    .reason = st_reason,
    .carry = st_carry,
    .broken = st_broken,
};
