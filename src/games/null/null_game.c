/*
 * null_game.c: the table of Dead Drop: its words, its options, its questions, its content.
 */
#include "null.h"
#include "null_game.h"

#include <string.h>

/* clang-format off */
static const gm_rule_text rules[NU_RULES] = {
    [NU_OK] = { "", "allowed", GM_NOTE },
#define RULE(chapter, number, rule_class, gist) \
    [NU_##chapter##_##number] = { "NU-" #chapter "." #number, gist, GM_##rule_class },
#include "rules.def"
#undef RULE
};

static const content_word words[] = {
#define WORD(id, sort, name, args, value) { sort, name, args, value },
#include "words.def"
#undef WORD
};

static const content_kind kinds[] = {
    { "courier", "courier", false },
    { "place",   "place",   false },
    { "number",  "setting", false },
    { "card",    "card",    false },
};

static const content_slot slots[] = {
    { "place",  "needs",  "number 1 9" },
    { "place",  "bundle", "?number 1 9" },
    { "number", "value",  "number 1 30" },
    { "card",   "face",   "?one-of open hidden" },
};

static const content_schema schema = {
    .kinds = kinds, .n_kinds = COUNT_OF(kinds),
    .slots = slots, .n_slots = COUNT_OF(slots),
    .words = words, .n_words = COUNT_OF(words),
};

static const gm_form verbs[NU_VERBS] = {
#define VERB(id, word, args) [NU_V_##id] = { word, args },
#include "verbs.def"
#undef VERB
};

static const gm_form events[NU_EVENTS] = {
#define EVENT(id, word, args) [NU_E_##id] = { word, args },
#include "events.def"
#undef EVENT
};

static const gm_form questions[NU_QUESTIONS] = {
#define QUESTION(id, word, args) [NU_Q_##id] = { word, args },
#include "questions.def"
#undef QUESTION
};

static const gm_form facts[NU_FACTS] = {
#define FACT(id, word, args) [NU_T_##id] = { word, args },
#include "facts.def"
#undef FACT
};

static const gm_option options[NU_OPTIONS] = {
    [NU_O_PLAYERS] = { "players", "2..4", "3", "how many couriers" },
    [NU_O_MODE]    = { "mode", "against|together", "against", "everyone alone, or all as one" },
    [NU_O_ROUNDS]  = { "rounds", "1..9", "6", "how many rounds" },
    [NU_O_CARRY]   = { "carry", "text", "-", "papers kept from the last game, such as 2/0/3" },
};

#define STATE(member, element) GM_FIELD(null_state, member, element)
static const gm_field state_fields[] = {
    STATE(rng.key, uint32_t), STATE(rng.position, uint64_t),
    STATE(hand, uint32_t), STATE(knows, uint32_t), STATE(shown, uint32_t),
    STATE(discards, uint32_t),
    STATE(depth, uint16_t), STATE(stack, uint16_t),
    STATE(n_seats, uint8_t), STATE(phase, uint8_t), STATE(mode, uint8_t), STATE(rounds, uint8_t),
    STATE(round, uint8_t), STATE(leader, uint8_t), STATE(active, uint8_t), STATE(actions, uint8_t),
    STATE(is_cancelled, uint8_t), STATE(passes, uint8_t), STATE(papers, uint8_t),
    STATE(at, uint8_t), STATE(plan, uint8_t), STATE(n_deck, uint8_t), STATE(deck, uint8_t),
    STATE(ended_by, uint8_t), STATE(winners, uint8_t),
    { NULL, 0, 0, 0 },
};

#define VIEW(member, element) GM_FIELD(null_view, member, element)
static const gm_field view_fields[] = {
    VIEW(hand, uint32_t), VIEW(known_by, uint32_t), VIEW(discards, uint32_t),
    VIEW(depth, uint16_t), VIEW(stack, uint16_t), VIEW(viewers, uint8_t),
    VIEW(n_seats, uint8_t), VIEW(phase, uint8_t), VIEW(mode, uint8_t), VIEW(rounds, uint8_t),
    VIEW(round, uint8_t), VIEW(leader, uint8_t), VIEW(active, uint8_t), VIEW(actions, uint8_t),
    VIEW(is_cancelled, uint8_t), VIEW(passes, uint8_t), VIEW(papers, uint8_t),
    VIEW(at, uint8_t), VIEW(plan, uint8_t), VIEW(hidden, uint8_t), VIEW(n_deck, uint8_t),
    VIEW(deck, uint8_t), VIEW(ended_by, uint8_t), VIEW(winners, uint8_t),
    { NULL, 0, 0, 0 },
};
/* clang-format on */

_Static_assert(sizeof(null_state) <= 512, "the state of Dead Drop fits 512 bytes");

/* ---- questions, results, words ---- */

static gm_event ask(uint8_t kind, gm_seat seat, unsigned a, unsigned b)
{
    return nu_public(NU_OK, kind, seat, (uint8_t)a, (uint8_t)b);
}

static gm_event stack_question(const null_content *c, gm_seat who, const gm_frame *f)
{
    static const uint8_t kind[] = {
        [FX_ASK_MAY] = NU_Q_MAY, [FX_ASK_CHOOSE] = NU_Q_CHOOSE, [FX_ASK_WHO] = NU_Q_PICK
    };

    if (f->what == FX_WINDOW)
        return ask(NU_Q_REACT, who, f->seat, 0);
    if (f->what == NU_F_OFFER)
        return ask(NU_Q_CONSENT, who, f->seat,
                   f->item && (who == f->seat || who == f->foe) ? c->type_of[f->item - 1] : 0);
    if (f->what == NU_F_DISCARD)
        return ask(NU_Q_DISCARD, who, f->discard.left, 0);
    return ask(kind[f->effect.ask], who, f->item, 0);
}

static gm_event question(const null_content *c, const null_state *s, gm_seat who)
{
    if (s->phase == NU_PLANNING)
        return ask(NU_Q_PLAN, who, 0, 0);
    if (s->depth > 0)
        return stack_question(c, who, &s->stack[s->depth - 1]);
    return ask(NU_Q_TURN, who, s->actions, 0);
}

/* Frames of effects are open, so that everybody may know what they offer. */
static gm_meaning means(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = nu_top_of(s);
    bool is_answer = m.verb == NU_V_AGREE || m.verb == NU_V_CHOOSE || m.verb == NU_V_PICK;

    if (!is_answer || nu_check(c, s, who, m) != NU_OK || f->what != FX_EFFECT)
        return (gm_meaning){ .effect = 0 };
    return (gm_meaning){ .effect = fx_option(c->db, f, m.verb == NU_V_CHOOSE ? m.arg[0] - 1u : 0) };
}

static gm_result result(const null_content *c, const null_state *s)
{
    (void)c;
    return (
        gm_result){ .is_over = s->phase == NU_OVER, .reason = s->ended_by, .winners = s->winners };
}

static void fact(gm_events *out, uint8_t kind, gm_seat seat, uint8_t a, uint8_t b, uint8_t d)
{
    gm_say(out, (gm_event){ .kind = kind, .seat = seat, .arg = { a, b, d } });
}

static void describe(const null_content *c, const null_view *v, gm_events *out)
{
    fact(out, NU_T_ROUND, GM_NOBODY, v->round, v->rounds, v->n_deck);
    for (gm_seat i = 0; i < v->n_seats; i++) {
        if (v->at[i])
            fact(out, NU_T_SEAT, i, v->at[i], v->papers[i], v->hidden[i]);
        else
            fact(out, NU_T_NOWHERE, i, v->papers[i], v->hidden[i], 0);
        SET_EACH (card, v->hand[i])
            fact(out, NU_T_CARD, i, c->type_of[card], 0, 0);
    }
}

static uint8_t n_seats(const null_state *s)
{
    return s->n_seats;
}

static const char *seat_word(const null_content *c, const null_state *s, gm_seat seat)
{
    return seat < s->n_seats ? c->seat_word[seat] : "nobody";
}

/* NU-9.4  Each courier hands on half of the papers, rounded up, 7 at most. */
static void carry(const null_content *c, const null_state *s, text *out)
{
    (void)c;
    for (gm_seat i = 0; i < s->n_seats; i++) {
        unsigned half = (s->papers[i] + 1u) / 2;
        if (i > 0)
            text_char(out, '/');
        text_number(out, half < 7 ? half : 7);
    }
}

/* ---- content ---- */

/* Where to report mistakes in which content. */
typedef struct complaints {
    const content *db;
    content_report *report;
    void *listener;
} complaints;

/* About a stanza, or about all of them if `item` is NULL. */
static bool complain(const complaints *to, const content_item *item, const char *what)
{
    to->report(to->listener, item ? to->db->files[item->file] : "content", item ? item->line : 0,
               what);
    return false;
}

static uint8_t setting(const content *db, const char *id)
{
    const content_item *item =
        content_find(db, content_sort_of(db, span_of("setting")), span_of(id));

    return item ? (uint8_t)content_number(db, item, "value", 0) : 0;
}

static void load_type(const content *db, null_content *c, const content_item *item, uint8_t type)
{
    bool is_open = content_number(db, item, "face", 2) == 1;

    c->type[type] = item;
    c->act[type] = fx_rule(db, item, NU_W_ACT, NULL, 0);
    c->search[type] = fx_rule(db, item, NU_W_SEARCH, NULL, 0);
    c->any[type] = fx_rule(db, item, NU_W_ANY, NULL, 0);
    for (uint8_t n = 0; n < item->copies; n++) {
        uint32_t bit = 1u << c->n_cards;
        c->type_of[c->n_cards++] = type;
        c->copies[type] |= bit;
        c->open |= is_open ? bit : 0;
        c->interrupts |= is_open && c->any[type] ? bit : 0;
        c->for_turns |= c->act[type] ? bit : 0;
        c->answers |= c->search[type] ? bit : 0;
    }
}

static bool has_rival_rules(const content *db, const content_item *item)
{
    return fx_rule(db, item, NU_W_ACT, NULL, 1) || fx_rule(db, item, NU_W_SEARCH, NULL, 1) ||
           fx_rule(db, item, NU_W_ANY, NULL, 1);
}

static bool load_cards(const content *db, null_content *c, const complaints *to)
{
    uint8_t sort = content_sort_of(db, span_of("card"));
    unsigned copies = 0;
    const content_item *item;

    for (unsigned n = 1; (item = content_item_at(db, sort, n)) != NULL; n++) {
        copies += item->copies;
        if (n > NU_TYPES || copies > NU_CARDS)
            return complain(to, item, "Dead Drop holds 16 kinds of card and 32 in all");
        if (has_rival_rules(db, item))
            return complain(to, item, "a card of Dead Drop has one rule for each moment");
        load_type(db, c, item, (uint8_t)n);
        c->n_types = (uint8_t)n;
    }
    return true;
}

static bool load_board(const content *db, null_content *c, const complaints *to)
{
    uint8_t places = content_sort_of(db, span_of("place"));
    uint8_t couriers = content_sort_of(db, span_of("courier"));
    const content_item *item;

    for (unsigned n = 1; (item = content_item_at(db, couriers, n)) != NULL && n <= NU_SEATS; n++)
        c->seat_word[n - 1] = item->id;
    for (unsigned n = 1; (item = content_item_at(db, places, n)) != NULL; n++) {
        if (n > NU_PLACES)
            return complain(to, item, "Dead Drop holds 8 places");
        c->needs[n] = (uint8_t)content_number(db, item, "needs", 0);
        c->bundle[n] = (uint8_t)content_number(db, item, "bundle", 1);
        c->n_places = (uint8_t)n;
    }
    if (!c->seat_word[NU_SEATS - 1] || c->n_places == 0)
        return complain(to, NULL, "Dead Drop needs four couriers and a place");
    return true;
}

/*
 * The language has lists, `market / harbour`, but no word of Dead Drop would know what to do with
 * one.
 */
static bool has_list(const content *db, unsigned at)
{
    const term *t = &db->terms[at];
    bool is_found = t->word == TERM_ALL_OF || t->word == TERM_ANY_OF;

    for (unsigned i = 0; i < t->n_args + (unsigned)t->n_filters && !is_found; i++)
        is_found = has_list(db, t->arg + i);
    return is_found;
}

static const content_item *item_with_list(const content *db)
{
    for (unsigned i = 0; i < db->n_items; i++) {
        const content_item *item = &db->items[i];
        for (unsigned r = item->first_rule; r < (unsigned)item->first_rule + item->n_rules; r++) {
            const content_rule *rule = &db->rules[r];
            if (has_list(db, rule->trigger) || has_list(db, rule->condition) ||
                has_list(db, rule->effect))
                return item;
        }
    }
    return NULL;
}

static bool load(const content *db, null_content *out, content_report *report, void *listener)
{
    const complaints to = { db, report, listener };

    memset(out, 0, sizeof *out);
    out->db = db;
    if (!load_board(db, out, &to) || !load_cards(db, out, &to))
        return false;
    if (item_with_list(db))
        return complain(&to, item_with_list(db), "Dead Drop knows no lists joined by '+' or '/'");
    out->hand = setting(db, "hand");
    out->hand_limit = setting(db, "hand-limit");
    out->actions = setting(db, "actions");
    out->goal = setting(db, "goal");
    out->share = setting(db, "share");
    if (!out->hand || !out->hand_limit || !out->actions || !out->goal || !out->share)
        return complain(&to, NULL,
                        "Dead Drop needs the numbers hand, hand-limit, actions, goal and share");
    if (out->hand > out->hand_limit || out->n_cards < NU_SEATS * out->hand)
        return complain(&to, NULL, "the first hands are larger than the limit or the deck");
    return true;
}

/* Each courier has one turn a round. */
static uint32_t turn(const null_content *c, const null_state *s)
{
    (void)c;
    return 1u + s->round * GM_MAX_SEATS + s->active;
}

/* Couriers who play together are one side. */
static gm_seats team(const null_content *c, const null_state *s, gm_seat seat)
{
    (void)c;
    return s->mode == NU_TOGETHER ? GM_SEAT(s->n_seats) - 1 : GM_SEAT(seat);
}

const game null_game = {
    .id = "null",
    .name = "dead-drop",
    .title = "Dead Drop",
    .language = "en",
    .version = 1,
    .schema = &schema,
    .content_size = sizeof(null_content),
    .state_size = sizeof(null_state),
    .view_size = sizeof(null_view),
    .rng_at = offsetof(null_state, rng),
    .depth_at = offsetof(null_state, depth),
    .state_fields = state_fields,
    .view_fields = view_fields,
    .rules = rules,
    .n_rules = NU_RULES,
    .verbs = verbs,
    .n_verbs = NU_VERBS,
    .events = events,
    .n_events = NU_EVENTS,
    .questions = questions,
    .n_questions = NU_QUESTIONS,
    .facts = facts,
    .n_facts = NU_FACTS,
    .options = options,
    .n_options = NU_OPTIONS,
    .load = load,
    .setup = nu_setup,
    .must_act = nu_must_act,
    .may_act = nu_may_act,
    .turn = turn,
    .check = nu_check,
    .moves = nu_moves,
    .apply = nu_apply,
    .view = nu_view,
    .is_possible = nu_is_possible,
    .is_sound = nu_is_sound,
    .sample = nu_sample,
    .result = result,
    .question = question,
    .means = means,
    .describe = describe,
    .n_seats = n_seats,
    .seat_word = seat_word,
    .team = team,
    .carry = carry,
    .broken = nu_broken,
};
