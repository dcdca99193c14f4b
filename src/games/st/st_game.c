/*
 * st_game.c: the table of Stawka większa niż życie: its words, its options, its content.
 */
#include "st.h"
#include "st_game.h"
#include "st_value.h"
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
    { "location",      "yellow",     "?number 0 15" }, /* what its five tiles hold: ST-3.15 */
    { "location",      "violet",     "?number 0 15" },
    { "location",      "blue",       "?number 0 15" },
    { "location",      "black",      "?number 0 15" },
    { "location",      "boxes",      "?number 0 5" },
    { "location",      "valuables",  "?number 0 5" },
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
    { "scenario",      "stages",     "?number 1 200" }, /* open if missing */
    { "scenario",      "cards",      "?number 1 9" },  /* location cards in hand */
    { "scenario",      "document",   "?agent" },       /* of Kloss, where it is prescribed */
    { "scenario",      "polish",     "*agent" },       /* with Kloss, who is always there */
    { "scenario",      "german",     "*agent" },
    { "scenario",      "placing",    "?one-of outside-police one-a-sector" },
    { "scenario",      "leads-to",   "?scenario" },
    { "scenario",      "boxes",      "?*place" }, /* where they are, if the goal asks for them */
    { "scenario",      "valuables",  "?*place" },
    { "free",          "stages",     "?number 1 200" },
    { "free",          "words",      "?one-of yes" }, /* each side has a password */

    { "number",        "value",      "number 0 60" },
    { "track",         "bonus",      "*number 0 9" }, /* by evidence, from none on */
    { "words",         "letters",    "*letter" },     /* of which passwords are made */
    { "words",         "list",       "verbatim" },    /* five of them each, for programs */
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
#define VERB(id, word, args, chapter) [ST_V_##id] = { word, args },
#include "verbs.def"
#undef VERB
};

static const gm_form events[ST_EVENT_KINDS] = {
#define EVENT(id, word, args) [ST_E_##id] = { word, args },
#include "events.def"
#undef EVENT
};

static const gm_form questions[ST_QUESTION_KINDS] = {
#define QUESTION(id, word, args) [ST_Q_##id] = { word, args },
#include "questions.def"
#undef QUESTION
};

static const gm_form facts[ST_FACT_KINDS] = {
#define FACT(id, word, args) [ST_K_##id] = { word, args },
#include "facts.def"
#undef FACT
};

static const gm_form reasons[ST_WHY_KINDS] = {
#define REASON(id, word, args) [ST_Y_##id] = { word, args },
#include "reasons.def"
#undef REASON
};

static const gm_option options[ST_OPTIONS] = {
    [ST_O_SCENARIO] = { "scenario", "text", "spotkanie", "its name, such as wiem-kim-jestes, or swobodny" },
    [ST_O_LEVEL]    = { "level", "basic|extended|advanced", "advanced", "the rules of a free scenario" },
    [ST_O_SECTORS]  = { "sectors", "4..7", "4", "how many a free scenario has" },
    [ST_O_STAGES]   = { "stages", "0..200", "0", "the last stage, where the scenario sets none; 0 for no limit" },
    [ST_O_WORDS]    = { "words", "en|pl", "pl", "the language of the passwords" },
    [ST_O_ARREST]   = { "arrest", "1..2", "1", "what an arrest costs" },
    [ST_O_LOCK]     = { "lock", "above|at-least", "above", "when a lock gives way" },
    [ST_O_EXPOSURE] = { "exposure", "on|off", "on", "whether it ends the first training game too" },
    [ST_O_GIFTS]    = { "gifts", "one|any", "any", "how many things may help in one talk, before and after the dice" },
    [ST_O_CARRY]    = { "carry", "text", "-", "what the last game of a campaign hands on" },
};

#define STATE(member, element) GM_FIELD(st_state, member, element)
static const gm_field state_fields[] = {
    STATE(rng.key, uint32_t), STATE(rng.position, uint64_t),
#define PUBLIC(type, member, dimension) STATE(member, type),
#include "public.def"
#undef PUBLIC
    STATE(tiles_known, uint64_t), STATE(hand, uint64_t), STATE(hand_seen, uint64_t), STATE(stack, uint16_t),
    STATE(cards, uint32_t), STATE(secrets_known, uint32_t), STATE(plan, uint8_t), STATE(pile, uint8_t),
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
    VIEW(seizable, uint8_t), VIEW(points_had, uint8_t), VIEW(costs, uint8_t),
    VIEW(steps_left, uint8_t), VIEW(deeds, uint32_t), VIEW(goal, uint8_t), VIEW(bonus, uint8_t),
    VIEW(seized_from, uint8_t), VIEW(doctor_at, uint8_t),
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

static uint32_t begun(const st_content *c, const st_state *s)
{
    (void)c;
    return s->stage;
}

const game st_game = {
    .id = "st",
    .name = "stawka",
    .title = "Stawka większa niż życie",
    .language = "pl",
    .version = 2,
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
    .is_sound = st_is_sound,
    .sample = st_sample,
    .result = result,
    .question = st_question,
    .means = st_means,
    .describe = st_describe,
    .n_seats = n_seats,
    .seat_word = seat_word,
    .team = team,
    .odds = st_odds,
    .cost = st_move_cost,
    .weigh = st_weigh_roll,
    .is_open = st_is_open,
    .advise = st_advise,
    .weights = st_weights,
    .tastes = st_tastes,
    .value = st_value,
    .features = st_features,
    .begun = begun,
    .policy = st_policy,
    .rival_moves = st_rival_plans,
    .suppose = st_suppose_plan,
    .reason = st_reason,
    .fear = st_fears,
    .carry = st_carry,
    .broken = st_broken,
};
