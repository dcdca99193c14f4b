/*
 * bo_game.c: the table of Black Orchestra: its words, its options, its content.
 */
#include "bo.h"
#include "bo_game.h"
#include "bo_odds.h"
#include "bo_show.h"
#include "bo_value.h"

/* clang-format off */
static const gm_rule_text rules[BO_RULES] = {
    [BO_OK] = { "", "allowed", GM_NOTE },
#define RULE(chapter, number, rule_class, gist) \
    [BO_##chapter##_##number] = { "BO-" #chapter "." #number, gist, GM_##rule_class },
#include "rules.def"
#undef RULE
};
/* clang-format on */

static const content_word words[] = {
#define WORD(id, sort, name, args, value) { sort, name, args, value },
#include "words.def"
#undef WORD
};

/* clang-format off */
static const content_kind kinds[] = {
    { "plot",          "card",          false },
    { "illegal",       "card",          false },
    { "standard",      "card",          false },
    { "event",         "event",         false },
    { "interrogation", "interrogation", false },
    { "resist",        "resist",        false },
    { "item",          "item",          false },
    { "conspirator",   "conspirator",   false },
    { "leader",        "leader",        false },
    { "affiliation",   "affiliation",   false },
    { "place",         "place",         false },
    { "number",        "setting",       false },
    { "die",           "die",           false },
};

static const content_slot slots[] = {
    { "plot",          "letter",      "one-of A B C D E F G H J K L M" },
    { "event",         "stage",       "number 1 7" },
    { "event",         "class",       "one-of ordinary important key" },
    { "event",         "date",        "?text" },
    { "event",         "note",        "text" }, /* one or two true sentences; here and below */
    { "interrogation", "stay",        "text" }, /* the title of each answer */
    { "interrogation", "give",        "text" },
    { "interrogation", "resist",      "resist" },
    { "item",          "letters",     "*one-of A B C D E F G H J K L M" }, /* plots it serves */
    { "conspirator",   "affiliation", "affiliation" },
    { "conspirator",   "role",        "text" },
    { "conspirator",   "note",        "text" },
    { "leader",        "start",       "place" },
    { "leader",        "note",        "text" },
    { "place",         "stage",       "?number 1 5" }, /* the prison has none */
    { "place",         "at",          "*number -100 1100" },
    { "place",         "marks",       "?*one-of berlin fortified item-square closed-in-7 prison" },
    { "place",         "joins",       "?*place" }, /* a line is written once, at either end */
    { "place",         "note",        "text" },
    { "number",        "value",       "number 0 60" },
    { "die",           "faces",       "*one-of 1 2 3 target eagle" },
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
static const gm_form verbs[BO_VERBS] = {
#define VERB(id, word, args) [BO_V_##id] = { word, args },
#include "verbs.def"
#undef VERB
};

static const gm_form events[BO_EVENT_KINDS] = {
#define EVENT(id, word, args) [BO_E_##id] = { word, args },
#include "events.def"
#undef EVENT
};

static const gm_form questions[BO_QUESTION_KINDS] = {
#define QUESTION(id, word, args) [BO_Q_##id] = { word, args },
#include "questions.def"
#undef QUESTION
};

static const gm_form facts[BO_FACT_KINDS] = {
#define FACT(id, word, args) [BO_T_##id] = { word, args },
#include "facts.def"
#undef FACT
};

static const gm_form reasons[BO_WHY_KINDS] = {
#define REASON(id, word, args) [BO_Y_##id] = { word, args },
#include "reasons.def"
#undef REASON
};

static const gm_option options[BO_OPTIONS] = {
    [BO_O_PLAYERS]      = { "players", "1..5", "3", "how many play; alone, one leads two conspirators" },
    [BO_O_DIFFICULTY]   = { "difficulty", "easy|normal|hard", "normal",
                            "military support begins at 2, 3 or 4" },
    [BO_O_VARIANT]      = { "variant", "text", "-",
                            "lieutenants, urgency, documents, or several joined by +" },
    [BO_O_CONSPIRATORS] = { "conspirators", "text", "-",
                            "their names joined by +, such as beck+kordt; else they are dealt" },
    [BO_O_FIRST]        = { "first", "0..5", "0", "which of them begins; 0 leaves it to chance" },
    [BO_O_TRANSFER]     = { "transfer", "consent|free", "consent",
                            "whether taking from a companion needs consent" },
};

#define STATE(member, element) GM_FIELD(bo_state, member, element)
static const gm_field state_fields[] = {
    STATE(rng.key, uint32_t), STATE(rng.position, uint64_t),
#define PUBLIC(type, member, dimension) STATE(member, type),
#include "public.def"
#undef PUBLIC
    STATE(knows, uint64_t), STATE(box, uint64_t), STATE(stack, uint16_t),
    STATE(deck, uint8_t), STATE(coming, uint8_t), STATE(tile, uint8_t), STATE(unseen_out, uint8_t),
    { NULL, 0, 0, 0 },
};

#define VIEW(member, element) GM_FIELD(bo_view, member, element)
static const gm_field view_fields[] = {
#define PUBLIC(type, member, dimension) VIEW(member, type),
#include "public.def"
#undef PUBLIC
    VIEW(known, uint64_t), VIEW(gone, uint64_t), VIEW(stack, uint16_t),
    VIEW(viewers, uint8_t), VIEW(tile, uint8_t), VIEW(n_unseen, uint8_t), VIEW(coming, uint8_t),
    VIEW(open, uint32_t), VIEW(barred, uint32_t), VIEW(card_limit, uint8_t), VIEW(item_limit, uint8_t),
    VIEW(ability_off, uint8_t), VIEW(dice_free, uint8_t),
    { NULL, 0, 0, 0 },
};
/* clang-format on */

_Static_assert(sizeof(bo_state) <= 2048, "the state of Black Orchestra fits 2 KiB");

static gm_result result(const bo_content *c, const bo_state *s)
{
    (void)c;
    return (
        gm_result){ .is_over = s->phase == BO_OVER, .reason = s->ended_by, .winners = s->winners };
}

static uint8_t n_seats(const bo_state *s)
{
    return s->n_seats;
}

static const char *seat_word(const bo_content *c, const bo_state *s, gm_seat seat)
{
    return seat < s->n_seats ? c->sheet[s->sheet[seat]].item->id : "nobody";
}

static uint32_t turn(const bo_content *c, const bo_state *s)
{
    (void)c;
    return s->turn;
}

/* All conspirators win or lose together. */
static gm_seats team(const bo_content *c, const bo_state *s, gm_seat seat)
{
    (void)c;
    (void)seat;
    return GM_SEAT(s->n_seats) - 1;
}

const game bo_game = {
    .id = "bo",
    .name = "black-orchestra",
    .title = "Black Orchestra",
    .language = "en",
    .version = 2,
    .schema = &schema,
    .content_size = sizeof(bo_content),
    .state_size = sizeof(bo_state),
    .view_size = sizeof(bo_view),
    .rng_at = offsetof(bo_state, rng),
    .depth_at = offsetof(bo_state, depth),
    .state_fields = state_fields,
    .view_fields = view_fields,
    .rules = rules,
    .n_rules = BO_RULES,
    .verbs = verbs,
    .n_verbs = BO_VERBS,
    .events = events,
    .n_events = BO_EVENT_KINDS,
    .questions = questions,
    .n_questions = BO_QUESTION_KINDS,
    .facts = facts,
    .n_facts = BO_FACT_KINDS,
    .reasons = reasons,
    .n_reasons = BO_WHY_KINDS,
    .options = options,
    .n_options = BO_OPTIONS,
    .load = bo_load,
    .setup = bo_setup,
    .must_act = bo_must_act,
    .may_act = bo_may_act,
    .turn = turn,
    .check = bo_check,
    .moves = bo_moves,
    .apply = bo_apply,
    .view = bo_see,
    .has_secrets = bo_has_secrets,
    .is_possible = bo_is_possible,
    .is_sound = bo_is_sound,
    .sample = bo_sample,
    .result = result,
    .question = bo_question,
    .means = bo_means,
    .describe = bo_describe,
    .odds = bo_odds,
    .n_seats = n_seats,
    .seat_word = seat_word,
    .team = team,
    .advise = bo_advise,
    .reason = bo_reason,
    .fear = bo_fears,
    .weights = bo_weights,
    .tastes = bo_tastes,
    .told = bo_told,
    .value = bo_value,
    .features = bo_features,
    .judge = bo_judge,
    .follow = bo_follow_plan,
    .decides = bo_decides,
    .begun = turn,
    .policy = bo_policy,
    .broken = bo_broken,
};
