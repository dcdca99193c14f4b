/*
 * bo_game.c: the table of Black Orchestra: its words, its options, its content.
 */
#include "bo.h"
#include "bo_game.h"
#include "bo_odds.h"
#include "bo_show.h"

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
    [BO_V_ACT]          = { "act", "card" },
    [BO_V_USE]          = { "use", "number" },
    [BO_V_ATTEMPT]      = { "attempt", "card ?leader" },
    [BO_V_COLLECT]      = { "collect", "" },
    [BO_V_CONSPIRE]     = { "conspire", "number" },
    [BO_V_DELIVER]      = { "deliver", "item" },
    [BO_V_DELIVER_CARD] = { "deliver-card", "card" },
    [BO_V_DOSSIER]      = { "dossier", "" },
    [BO_V_MOVE]         = { "move", "place" },
    [BO_V_RELEASE]      = { "release", "" },
    [BO_V_REVEAL]       = { "reveal", "" },
    [BO_V_GIVE_ITEM]    = { "give-item", "seat item" },
    [BO_V_GIVE_CARD]    = { "give-card", "seat card" },
    [BO_V_TAKE_ITEM]    = { "take-item", "seat item" },
    [BO_V_TAKE_CARD]    = { "take-card", "seat card" },
    [BO_V_END]          = { "end", "" },
    [BO_V_SUFFER]       = { "suffer", "leader" },
    [BO_V_INTERRUPT]    = { "interrupt", "card" },
    [BO_V_PLAY]         = { "play", "card" },
    [BO_V_PASS]         = { "pass", "" },
    [BO_V_AGREE]        = { "agree", "" },
    [BO_V_DECLINE]      = { "decline", "" },
    [BO_V_CHOOSE]       = { "choose", "number" },
    [BO_V_PICK]         = { "pick", "seat" },
    [BO_V_DISCARD]      = { "discard", "card" },
    [BO_V_DROP]         = { "drop", "item" },
    [BO_V_KEEP]         = { "keep", "card" },
    [BO_V_TO]           = { "to", "place" },
    [BO_V_STOP]         = { "stop", "" },
    [BO_V_TILE]         = { "tile", "place" },
    [BO_V_LEADER]       = { "leader", "leader" },
    [BO_V_FETCH]        = { "fetch", "card" },
    [BO_V_SALVAGE]      = { "salvage", "item" },
    [BO_V_MORE]         = { "more", "" },
    [BO_V_COMMIT]       = { "commit", "item" },
    [BO_V_COMMIT_CARD]  = { "commit-card", "card" },
    [BO_V_ASK]          = { "ask", "seat item" },
    [BO_V_ASK_CARD]     = { "ask-card", "seat card" },
    [BO_V_READY]        = { "ready", "" },
    [BO_V_ROLL]         = { "roll", "number" },
    [BO_V_REROLL]       = { "reroll", "face" },
    [BO_V_NEXT]         = { "next", "event" },
    [BO_V_REMOVE]       = { "remove", "event" },
    [BO_V_ENCOURAGE]    = { "encourage", "seat" },
    [BO_V_UNDERMINE]    = { "undermine", "" },
    [BO_V_RALLY]        = { "rally", "" },
    [BO_V_STAY]         = { "stay", "" },
    [BO_V_TALK]         = { "talk", "" },
    [BO_V_RESIST]       = { "resist", "" },
};

static const gm_form events[BO_EVENT_KINDS] = {
    [BO_E_TURN]           = { "turn", "" },
    [BO_E_ACTIONS]        = { "actions", "number" },
    [BO_E_PENALTY]        = { "penalty", "leader" },
    [BO_E_MOTIVATION]     = { "motivation", "motivation-level" },
    [BO_E_SUSPICION]      = { "suspicion", "suspicion-level" },
    [BO_E_SUPPORT]        = { "support", "number" },
    [BO_E_FORBIDDEN]      = { "forbidden", "activity" },
    [BO_E_ABILITIES_OFF]  = { "abilities-off", "affiliation" },
    [BO_E_MOVED]          = { "moved", "place" },
    [BO_E_LED]            = { "led", "leader place" },
    [BO_E_STAYED]         = { "stayed", "leader" },
    [BO_E_HELD]           = { "held", "leader" },
    [BO_E_LEADER_OUT]     = { "leader-out", "leader" },
    [BO_E_DREW]           = { "drew", "card" },
    [BO_E_KEPT]           = { "kept", "card" },
    [BO_E_DISCARDED]      = { "discarded", "card" },
    [BO_E_SHUFFLED]       = { "shuffled", "" },
    [BO_E_SEARCHED]       = { "searched", "number ?card" },
    [BO_E_FETCHED]        = { "fetched", "card" },
    [BO_E_USED]           = { "used", "card" },
    [BO_E_ABILITY]        = { "ability", "conspirator" },
    [BO_E_COLLECTED]      = { "collected", "item" },
    [BO_E_REVEALED]       = { "revealed", "place item" },
    [BO_E_DROPPED]        = { "dropped", "item" },
    [BO_E_SALVAGED]       = { "salvaged", "item" },
    [BO_E_TILE_LOST]      = { "tile-lost", "place item" },
    [BO_E_TILE_OUT]       = { "tile-out", "place" },
    [BO_E_DELIVERED]      = { "delivered", "item place" },
    [BO_E_GAVE_ITEM]      = { "gave-item", "seat item" },
    [BO_E_GAVE_CARD]      = { "gave-card", "seat card" },
    [BO_E_ASKED_ITEM]     = { "asked-item", "seat item" },
    [BO_E_ASKED_CARD]     = { "asked-card", "seat card" },
    [BO_E_AGREED]         = { "agreed", "" },
    [BO_E_DECLINED]       = { "declined", "" },
    [BO_E_CHOSE]          = { "chose", "number" },
    [BO_E_PICKED]         = { "picked", "seat" },
    [BO_E_PASSED]         = { "passed", "" },
    [BO_E_CONSPIRED]      = { "conspired", "number number number number number number" },
    [BO_E_DISSENT]        = { "dissent", "number" },
    [BO_E_DISSENT_FULL]   = { "dissent-full", "" },
    [BO_E_DISSENT_GONE]   = { "dissent-gone", "" },
    [BO_E_ROLLED]         = { "rolled", "face" },
    [BO_E_ARRESTED]       = { "arrested", "" },
    [BO_E_RELEASED]       = { "released", "suspicion-level" },
    [BO_E_EVENT]          = { "event", "event" },
    [BO_E_IGNORED]        = { "ignored", "event" },
    [BO_E_STAGE]          = { "stage", "number" },
    [BO_E_KEY_ASIDE]      = { "key-aside", "event" },
    [BO_E_KEY_GONE]       = { "key-gone", "event" },
    [BO_E_EVENTS_CUT]     = { "events-cut", "number number" },
    [BO_E_EVENTS_DUE]     = { "events-due", "number" },
    [BO_E_SAW_EVENT]      = { "saw-event", "number event" },
    [BO_E_PUT_EVENT]      = { "put-event", "number event" },
    [BO_E_EVENT_OUT]      = { "event-out", "number event" },
    [BO_E_RAID]           = { "raid", "" },
    [BO_E_RAID_KEPT]      = { "raid-kept", "card" },
    [BO_E_QUESTIONED]     = { "questioned", "interrogation" },
    [BO_E_ANSWERED]       = { "answered", "answer" },
    [BO_E_RESISTED]       = { "resisted", "face ?face" },
    [BO_E_ATTEMPT]        = { "attempt", "card leader" },
    [BO_E_COMMITTED]      = { "committed", "item" },
    [BO_E_COMMITTED_CARD] = { "committed-card", "card" },
    [BO_E_DICE_MORE]      = { "dice-more", "number" },
    [BO_E_DICE_LESS]      = { "dice-less", "number" },
    [BO_E_EAGLES_LESS]    = { "eagles-less", "number" },
    [BO_E_EAGLES_MORE]    = { "eagles-more", "number" },
    [BO_E_DIFFICULTY]     = { "difficulty", "number number number" },
    [BO_E_PLOT_ROLL]      = { "plot-roll", "number number number number number number" },
    [BO_E_REROLLED]       = { "rerolled", "face face" },
    [BO_E_BROKEN_OFF]     = { "broken-off", "card" },
    [BO_E_FAILED]         = { "failed", "card" },
    [BO_E_DETECTED]       = { "detected", "card" },
    [BO_E_KILLED]         = { "killed", "leader" },
    [BO_E_GRANTED]        = { "granted", "seat number" },
    [BO_E_WON]            = { "won", "" },
    [BO_E_LOST]           = { "lost", "" },
};

static const gm_form questions[BO_QUESTION_KINDS] = {
    [BO_Q_TURN]            = { "turn", "number" },
    [BO_Q_END]             = { "end", "" },
    [BO_Q_PENALTY]         = { "penalty", "" },
    [BO_Q_MAY]             = { "may", "" },
    [BO_Q_CHOOSE]          = { "choose", "" },
    [BO_Q_PICK]            = { "pick", "" },
    [BO_Q_MAY_CARD]        = { "may-card", "card" },
    [BO_Q_CHOOSE_CARD]     = { "choose-card", "card" },
    [BO_Q_PICK_CARD]       = { "pick-card", "card" },
    [BO_Q_MAY_EVENT]       = { "may-event", "event" },
    [BO_Q_CHOOSE_EVENT]    = { "choose-event", "event" },
    [BO_Q_PICK_EVENT]      = { "pick-event", "event" },
    [BO_Q_WINDOW_EVENTS]   = { "window-events", "" },
    [BO_Q_WINDOW_MOVE]     = { "window-move", "event" },
    [BO_Q_WINDOW_MOVED]    = { "window-moved", "" },
    [BO_Q_WINDOW_POOL]     = { "window-pool", "seat card" },
    [BO_Q_WINDOW_ROLLED]   = { "window-rolled", "number number" },
    [BO_Q_LIMIT_CARDS]     = { "limit-cards", "number" },
    [BO_Q_LIMIT_ITEMS]     = { "limit-items", "number" },
    [BO_Q_DISCARD]         = { "discard", "number" },
    [BO_Q_DISCARD_ILLEGAL] = { "discard-illegal", "number" },
    [BO_Q_DISCARD_PLOT]    = { "discard-plot", "number" },
    [BO_Q_DROP]            = { "drop", "number" },
    [BO_Q_DRAW]            = { "draw", "number" },
    [BO_Q_KEEP]            = { "keep", "card card" },
    [BO_Q_FETCH]           = { "fetch", "" },
    [BO_Q_SALVAGE]         = { "salvage", "" },
    [BO_Q_GO]              = { "go", "seat" },
    [BO_Q_LEAD]            = { "lead", "leader" },
    [BO_Q_LEAD_DEPUTIES]   = { "lead-deputies", "" },
    [BO_Q_REVEAL]          = { "reveal", "" },
    [BO_Q_TAKE]            = { "take", "" },
    [BO_Q_DISCARD_TILE]    = { "discard-tile", "number" },
    [BO_Q_NEAR]            = { "near", "" },
    [BO_Q_WALK]            = { "walk", "seat number" },
    [BO_Q_DEPUTY]          = { "deputy", "number" },
    [BO_Q_SHARE]           = { "share", "number" },
    [BO_Q_ORDER]           = { "order", "number" },
    [BO_Q_SIFT]            = { "sift", "" },
    [BO_Q_RAID]            = { "raid", "" },
    [BO_Q_PRISONER]        = { "prisoner", "" },
    [BO_Q_ANSWER]          = { "answer", "interrogation" },
    [BO_Q_REWARD]          = { "reward", "" },
    [BO_Q_GRANT]           = { "grant", "number" },
    [BO_Q_CONSENT_ITEM]    = { "consent-item", "seat item" },
    [BO_Q_CONSENT_CARD]    = { "consent-card", "seat card" },
    [BO_Q_COMMIT]          = { "commit", "card number" },
    [BO_Q_ROLL]            = { "roll", "number number number" },
    [BO_Q_REROLL]          = { "reroll", "number number" },
};

static const gm_form facts[BO_FACT_KINDS] = {
    [BO_T_STAGE]      = { "stage", "number number number" },
    [BO_T_SUPPORT]    = { "support", "number number number" },
    [BO_T_CURRENT]    = { "current", "event" },
    [BO_T_KEY]        = { "key", "event" },
    [BO_T_SEAT]       = { "seat", "place motivation-level suspicion-level" },
    [BO_T_PRISONER]   = { "prisoner", "motivation-level suspicion-level" },
    [BO_T_CARD]       = { "card", "card" },
    [BO_T_ITEM]       = { "item", "item number" },
    [BO_T_GIFT]       = { "gift", "number" },
    [BO_T_LEADER]     = { "leader", "leader place" },
    [BO_T_TILE]       = { "tile", "place item" },
    [BO_T_TILE_DOWN]  = { "tile-down", "place" },
    [BO_T_DECK]       = { "deck", "number number" },
    [BO_T_ITEM_PILE]  = { "item-pile", "item number" },
    [BO_T_COMING]     = { "coming", "number event" },
    [BO_T_ATTEMPT]    = { "attempt", "card leader number" },
    [BO_T_POOL_PLAN]  = { "pool-plan", "number" },
    [BO_T_POOL_CARD]  = { "pool-card", "card number change" },
    [BO_T_POOL_SHEET] = { "pool-sheet", "conspirator number change" },
    [BO_T_POOL_EVENT] = { "pool-event", "event number change" },
    [BO_T_EXTRA]      = { "extra", "number change" },
    [BO_T_SHORT]      = { "short", "number" },
    [BO_T_NEEDS]      = { "needs", "number number number" },
    [BO_T_ODDS]       = { "odds", "number number number" },
    [BO_T_QUESTION]   = { "question", "interrogation" },
};

static const gm_form reasons[BO_WHY_KINDS] = {
    [BO_Y_ONLY]              = { "only", "" },
    [BO_Y_COURTESY]          = { "courtesy", "seat" },
    [BO_Y_REST]              = { "rest", "" },
    [BO_Y_IDLE]              = { "idle", "" },
    [BO_Y_SAME]              = { "same", "" },
    [BO_Y_LEAST]             = { "least", "" },
    [BO_Y_LEAST_CARD]        = { "least-card", "card" },
    [BO_Y_LEAST_ITEM]        = { "least-item", "item" },
    [BO_Y_ATTEMPT]           = { "attempt", "card number number" },
    [BO_Y_ROLL]              = { "roll", "number number number" },
    [BO_Y_LIKELIER]          = { "likelier", "number number" },
    [BO_Y_SAFER]             = { "safer", "number number" },
    [BO_Y_ODDS]              = { "odds", "number number" },
    [BO_Y_OPENS]             = { "opens", "card" },
    [BO_Y_FREED]             = { "freed", "seat" },
    [BO_Y_READY_FOR]         = { "ready-for", "seat motivation-level card" },
    [BO_Y_MOTIVATED]         = { "motivated", "seat motivation-level" },
    [BO_Y_MANY_MOTIVATED]    = { "many-motivated", "number" },
    [BO_Y_CALMED]            = { "calmed", "seat suspicion-level" },
    [BO_Y_MANY_CALMED]       = { "many-calmed", "number" },
    [BO_Y_PLAN]              = { "plan", "seat card" },
    [BO_Y_PLAN_ITEM]         = { "plan-item", "seat item card" },
    [BO_Y_PLAN_NEAR]         = { "plan-near", "seat card" },
    [BO_Y_PLAN_PLACE]        = { "plan-place", "card" },
    [BO_Y_NEW_PLOT]          = { "new-plot", "seat card" },
    [BO_Y_NEW_CARD]          = { "new-card", "seat card" },
    [BO_Y_ITEM_FITS]         = { "item-fits", "seat item card" },
    [BO_Y_NEW_ITEM]          = { "new-item", "seat item" },
    [BO_Y_TILE]              = { "tile", "place item" },
    [BO_Y_TILE_DOWN]         = { "tile-down", "place" },
    [BO_Y_DELIVERY]          = { "delivery", "place" },
    [BO_Y_WORTH_GOING]       = { "worth-going", "place" },
    [BO_Y_AWAY]              = { "away", "seat leader" },
    [BO_Y_SUPPORT]           = { "support", "number" },
    [BO_Y_DISSENT]           = { "dissent", "" },
    [BO_Y_ACTIONS]           = { "actions", "" },
    [BO_Y_MAY_FREE]          = { "may-free", "" },
    [BO_Y_MAY_MOTIVATE]      = { "may-motivate", "" },
    [BO_Y_MAY_CALM]          = { "may-calm", "" },
    [BO_Y_MAY_PLAN]          = { "may-plan", "" },
    [BO_Y_MAY_CARDS]         = { "may-cards", "" },
    [BO_Y_MAY_ITEM]          = { "may-item", "" },
    [BO_Y_MAY_SHOW]          = { "may-show", "" },
    [BO_Y_MAY_AWAY]          = { "may-away", "" },
    [BO_Y_MAY_SUPPORT]       = { "may-support", "" },
    [BO_Y_MAY_DISSENT]       = { "may-dissent", "" },
    [BO_Y_MAY_ACTIONS]       = { "may-actions", "" },
    [BO_Y_SPARES_DEFEAT]     = { "spares-defeat", "" },
    [BO_Y_SPARES_PRISON]     = { "spares-prison", "" },
    [BO_Y_SPARES_MOTIVATION] = { "spares-motivation", "" },
    [BO_Y_SPARES_SUSPICION]  = { "spares-suspicion", "" },
    [BO_Y_SPARES_PLAN]       = { "spares-plan", "" },
    [BO_Y_SPARES_CARDS]      = { "spares-cards", "" },
    [BO_Y_SPARES_ITEMS]      = { "spares-items", "" },
    [BO_Y_SPARES_LEADERS]    = { "spares-leaders", "" },
    [BO_Y_SPARES_SUPPORT]    = { "spares-support", "" },
    [BO_Y_SPARES_DISSENT]    = { "spares-dissent", "" },
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
    .version = 1,
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
    .check = bo_check,
    .moves = bo_moves,
    .apply = bo_apply,
    .view = bo_see,
    .is_possible = bo_is_possible,
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
    .broken = bo_broken,
};
