/*
 * bo_load.c: from content to the tables that the rules use, and error messages about what the
 * schema cannot express.
 */
#include "bo_load.h"
#include "bo_value.h"

#include <string.h>

/* About a stanza, or about all of them if `item` is NULL. */
void bo_complain(bo_loading *l, const content_item *item, const char *what)
{
    l->report(l->listener, item ? l->db->files[item->file] : "content", item ? item->line : 0,
              what);
    l->is_good = false;
}

uint8_t bo_sort_of(const content *db, const char *name)
{
    return content_sort_of(db, span_of(name));
}

/* How many there are of a sort; reports the first beyond what a state can hold. */
static uint8_t count_of(bo_loading *l, uint8_t sort, unsigned most, const char *what)
{
    unsigned n = l->db->sorts[sort].n;

    if (sort == 0)
        n = 0;
    if (n > most)
        bo_complain(l, content_item_at(l->db, sort, most + 1), what);
    return (uint8_t)(n < most ? n : most);
}

/* ---- conspirators and cards ---- */

/* The kinds of modifier in an item's "while STATE" rules. */
static uint32_t modifiers_of(const content *db, const content_item *item, uint16_t state)
{
    uint32_t set = 0;

    for (unsigned i = item->first_rule; i < (unsigned)item->first_rule + item->n_rules; i++) {
        const content_rule *r = &db->rules[i];
        const term *seq = &db->terms[r->effect];
        for (unsigned k = 0; r->is_modifier && r->trigger_word == state && k < seq->n_args; k++)
            set |= 1u << (db->terms[seq->arg + k].word - BO_W_MORE_POOL);
    }
    return set;
}

/* BO-1.15  Every conspirator has one affiliation. */
static void load_sheet(bo_loading *l, unsigned n)
{
    bo_sheet *sheet = &l->c->sheet[n];
    const content_item *item = content_item_at(l->db, l->c->sort_sheet, n);
    const content_rule *rule;

    sheet->item = item;
    sheet->affiliation = (uint8_t)content_number(l->db, item, "affiliation", 0);
    sheet->start = fx_rule(l->db, item, BO_W_START, NULL, 0);
    sheet->modifiers = modifiers_of(l->db, item, BO_W_HELD);
    sheet->helps_attempts = modifiers_of(l->db, item, BO_W_IN_ATTEMPT) != 0;
    for (unsigned i = 0; (rule = fx_rule(l->db, item, BO_W_ACT, NULL, i)); i++) {
        if (i == BO_POWERS) {
            bo_complain(l, item, "a conspirator has at most four abilities for an action");
            break;
        }
        sheet->power[sheet->n_powers++] = rule;
    }
}

/* Does the effect name this word anywhere? */
static bool has_word_in(const content *db, unsigned at, uint16_t word)
{
    const term *t = &db->terms[at];
    bool is_found = t->word == word;

    for (unsigned i = 0; i < t->n_args && !is_found; i++)
        is_found = has_word_in(db, t->arg + i, word);
    return is_found;
}

/* Is the effect nothing but this word? */
static bool is_only(const content *db, const content_rule *rule, uint16_t word)
{
    const term *seq = rule ? &db->terms[rule->effect] : NULL;

    return seq && seq->n_args == 1 && db->terms[seq->arg].word == word;
}

/* Does a condition demand this level of motivation? */
static bool demands(const content *db, unsigned at, int32_t level)
{
    const term *t = &db->terms[at];
    const term *args = &db->terms[t->arg];

    if (t->word == TERM_AT_LEAST)
        return args[0].word == BO_W_MOTIVATION_OF && args[1].number >= level;
    for (unsigned i = 0; t->word == TERM_AND && i < t->n_args; i++) {
        if (demands(db, t->arg + i, level))
            return true;
    }
    return false;
}

static uint8_t counted_as(const content *db, const content_item *item)
{
    for (unsigned i = item->first_rule; i < (unsigned)item->first_rule + item->n_rules; i++) {
        const term *seq = &db->terms[db->rules[i].effect];
        for (unsigned k = 0; db->rules[i].is_modifier && k < seq->n_args; k++) {
            const term *t = &db->terms[seq->arg + k];
            if (t->word == BO_W_COUNTS_AS && db->terms[t->arg].word == TERM_ITEM)
                return (uint8_t)db->terms[t->arg].number;
        }
    }
    return 0;
}

static void load_triggers(bo_loading *l, bo_type *type, const content_item *item)
{
    const content *db = l->db;

    type->item = item;
    type->act = fx_rule(db, item, BO_W_ACT, NULL, 0);
    type->any = fx_rule(db, item, BO_W_ANY, NULL, 0);
    type->moved = fx_rule(db, item, BO_W_HITLER_MOVED, NULL, 0);
    for (unsigned i = 0; i < BO_WINDOWS; i++)
        type->window[i] = fx_rule(db, item, (uint16_t)(BO_FIRST_WINDOW + i), NULL, 0);
    if (fx_rule(db, item, BO_W_ACT, NULL, 1))
        bo_complain(l, item, "a card has one effect for an action");
}

static void load_type(bo_loading *l, unsigned n)
{
    bo_content *c = l->c;
    bo_type *type = &c->type[n];
    const content_item *item = content_item_at(l->db, c->sort_card, n);
    const char *kind = l->db->schema->kinds[item->kind].name;
    const content_rule *plan;

    load_triggers(l, type, item);
    type->is_plot = strcmp(kind, "plot") == 0;
    type->is_illegal = strcmp(kind, "illegal") == 0;
    type->counts_as = counted_as(l->db, item);
    bo_load_uses(l, item, BO_W_COMMIT, false, type->use, &type->n_uses);
    bo_load_uses(l, item, BO_W_COMMIT_EACH, true, type->use, &type->n_uses);
    plan = type->moved ? type->moved : type->act;
    type->any_leads = type->any && has_word_in(l->db, type->any->effect, BO_W_LEAD);
    type->any_only_leads = is_only(l->db, type->any, BO_W_LEAD);
    type->any_can_wait = is_only(l->db, type->any, BO_W_ACTIONS);
    type->is_plan = is_only(l->db, plan, BO_W_ATTEMPT);
    type->needs_reckless = plan && plan->condition && demands(l->db, plan->condition, BO_RECKLESS);
    if (type->is_plot != type->is_plan)
        bo_complain(l, item, "a plot is tried by 'act' or 'hitler-moved', and nothing else is");
}

/* BO-1.2, BO-1.14  Every copy of a title is a card, of the title's kind. */
static void load_copies(bo_content *c, unsigned n)
{
    bo_type *type = &c->type[n];
    uint32_t modifiers = modifiers_of(c->db, type->item, BO_W_HELD);

    for (unsigned k = 0; k < type->item->copies; k++) {
        uint64_t bit = 1ull << c->n_cards;
        c->type_of[c->n_cards++] = (uint8_t)n;
        type->copies |= bit;
        c->plots |= type->is_plot ? bit : 0;
        c->illegals |= type->is_illegal ? bit : 0;
        c->interrupts |= type->any ? bit : 0;
        for (unsigned i = 0; i < BO_WINDOWS; i++)
            c->windowed[i] |= type->window[i] ? bit : 0;
        c->informers |= fx_rule(c->db, type->item, BO_W_CONSPIRED, NULL, 0) ? bit : 0;
        for (unsigned m = 0; m < BO_MODIFIERS; m++)
            c->cards_with[m] |= modifiers >> m & 1 ? bit : 0;
    }
}

static void load_cards(bo_loading *l)
{
    unsigned copies = 0;

    for (unsigned n = 1; n <= l->c->n_types; n++) {
        copies += content_item_at(l->db, l->c->sort_card, n)->copies;
        if (copies > BO_CARDS) {
            bo_complain(l, content_item_at(l->db, l->c->sort_card, n),
                        "Black Orchestra holds 64 conspirator cards");
            return;
        }
        load_type(l, n);
        load_copies(l->c, n);
    }
    for (unsigned n = 1; n <= l->c->n_sheets; n++)
        load_sheet(l, n);
}

/* BO-9.3, BO-1.16  The letters on an item are those of the plots that use it. */
static bool is_letter_right(const bo_content *c, const content_item *item, const bo_type *plot)
{
    uint16_t n = 0;
    const content_value *letters = content_values(c->db, item, "letters", &n);
    int32_t letter = content_number(c->db, plot->item, "letter", 0);
    bool is_printed = false, is_used = false;

    for (uint16_t i = 0; i < n; i++)
        is_printed = is_printed || letters[i].number == letter;
    for (unsigned i = 0; i < plot->n_uses; i++)
        is_used = is_used || (plot->use[i].items >> (item->number - 1) & 1);
    return is_printed == is_used;
}

static void check_letters(bo_loading *l)
{
    for (unsigned i = 1; i <= l->c->n_items; i++) {
        const content_item *item = content_item_at(l->db, l->c->sort_item, i);
        for (unsigned n = 1; n <= l->c->n_types; n++) {
            if (l->c->type[n].is_plot && !is_letter_right(l->c, item, &l->c->type[n]))
                bo_complain(l, item, "its letters are not those of the plots that use it");
        }
    }
}

/* ---- events ---- */

static bool names_hitler(const bo_content *c, const term *leaders)
{
    if (leaders->word == BO_W_LEADERS)
        return true;
    if (leaders->word == TERM_ITEM)
        return (unsigned)leaders->number == c->hitler;
    for (unsigned i = 0; i < leaders->n_args; i++) {
        if (names_hitler(c, &c->db->terms[leaders->arg + i]))
            return true;
    }
    return false;
}

/* The step of the event's own text that moves Hitler. */
static const term *hitler_led(const bo_content *c, const content_rule *rule)
{
    const term *seq = rule ? &c->db->terms[rule->effect] : NULL;

    for (unsigned i = 0; seq && i < seq->n_args; i++) {
        const term *step = &c->db->terms[seq->arg + i];
        if (step->word == BO_W_LEAD && names_hitler(c, &c->db->terms[step->arg]))
            return step;
    }
    return NULL;
}

static uint32_t safe_places(const bo_content *c, const content_item *item)
{
    uint32_t set = 0;

    for (unsigned i = item->first_rule; i < (unsigned)item->first_rule + item->n_rules; i++) {
        const term *seq = &c->db->terms[c->db->rules[i].effect];
        for (unsigned k = 0; c->db->rules[i].is_modifier && k < seq->n_args; k++) {
            const term *t = &c->db->terms[seq->arg + k];
            if (t->word == BO_W_SAFE_PASSAGE && c->db->terms[t->arg].word != BO_W_PLACE_HERE)
                set |= bo_places_of(c, NULL, NULL, &c->db->terms[t->arg]);
        }
    }
    return set;
}

/* BO-1.4, BO-1.5  Ordinary, important or key; which stage it belongs to. */
static void load_event(bo_loading *l, unsigned n)
{
    bo_content *c = l->c;
    bo_happening *event = &c->event[n];
    const content_item *item = content_item_at(l->db, c->sort_event, n);
    unsigned in_deck = 0;

    event->item = item;
    event->drawn = fx_rule(l->db, item, BO_W_DRAWN, NULL, 0);
    event->stage = (uint8_t)content_number(l->db, item, "stage", 1);
    event->class = (uint8_t)content_number(l->db, item, "class", BO_ORDINARY);
    event->is_loss = is_only(l->db, event->drawn, BO_W_LOSE);
    event->is_lasting = modifiers_of(l->db, item, BO_W_CURRENT) != 0;
    event->safe = safe_places(c, item);
    event->hitler_led = hitler_led(c, event->drawn);
    event->is_leading = event->drawn && has_word_in(l->db, event->drawn->effect, BO_W_LEAD);
    for (unsigned i = 1; i <= n; i++)
        in_deck += c->event[i].stage == event->stage;
    if (in_deck > BO_DECK)
        bo_complain(l, item, "Black Orchestra holds 14 events a stage");
}

/* ---- interrogation ---- */

static bool are_equal(const content *db, unsigned a, unsigned b)
{
    const term *x = &db->terms[a], *y = &db->terms[b];

    if (x->word != y->word || x->number != y->number || x->n_args != y->n_args ||
        x->n_filters != y->n_filters || x->sort != y->sort)
        return false;
    for (unsigned i = 0; i < x->n_args + (unsigned)x->n_filters; i++) {
        if (!are_equal(db, x->arg + i, y->arg + i))
            return false;
    }
    return true;
}

/*
 * BO-31.3, BO-R.53  The first rule that does the same stands for all: a running answer must not
 * reveal which card it came from.
 */
static const content_rule *stand_in(const content *db, const content_rule *rule)
{
    for (unsigned i = 0; i < db->n_items; i++) {
        const content_item *item = &db->items[i];
        const char *kind = db->schema->kinds[item->kind].name;
        if (strcmp(kind, "interrogation") != 0 && strcmp(kind, "resist") != 0)
            continue;
        for (unsigned r = item->first_rule; r < (unsigned)item->first_rule + item->n_rules; r++) {
            if (are_equal(db, db->rules[r].effect, rule->effect) &&
                (db->rules[r].condition == 0) == (rule->condition == 0) &&
                are_equal(db, db->rules[r].condition, rule->condition))
                return &db->rules[r];
        }
    }
    return rule;
}

static void load_question(bo_loading *l, unsigned n)
{
    static const uint16_t faces[BO_FACES] = { 0,           BO_W_FACE_1,      BO_W_FACE_2,
                                              BO_W_FACE_3, BO_W_FACE_TARGET, BO_W_FACE_EAGLE };
    bo_content *c = l->c;
    const content_item *item = content_item_at(l->db, c->sort_question, n);
    const content_item *table = content_item_at(l->db, bo_sort_of(l->db, "resist"),
                                                (uint32_t)content_number(l->db, item, "resist", 0));
    const content_rule *stay = fx_rule(l->db, item, BO_W_STAY, NULL, 0);
    const content_rule *give = fx_rule(l->db, item, BO_W_GIVE, NULL, 0);

    if (!stay || !give || !table) {
        bo_complain(l, item, "an interrogation needs 'on stay', 'on give' and a resist table");
        return;
    }
    c->answer[n][BO_STAY - 1] = stand_in(l->db, stay);
    c->answer[n][BO_TALK - 1] = stand_in(l->db, give);
    for (unsigned face = BO_ONE; face < BO_FACES; face++) {
        const content_rule *rule = fx_rule(l->db, table, faces[face], NULL, 0);
        if (!rule)
            bo_complain(l, table, "a resist table needs a rule for each face");
        else
            c->resist[n][face] = stand_in(l->db, rule);
    }
}

/* ---- words that stand where they can do nothing ---- */

/* A level of one scale measured against the other. */
static bool mixes_scales(const content *db, unsigned at)
{
    const term *t = &db->terms[at], *args = &db->terms[t->arg];
    bool is_comparison =
        t->word == TERM_AT_LEAST || t->word == TERM_AT_MOST || t->word == TERM_EQUAL;
    bool is_found =
        is_comparison && ((args[0].word == BO_W_SUSPICION_OF && args[1].word >= BO_W_TIMID &&
                           args[1].word <= BO_W_RECKLESS) ||
                          (args[0].word == BO_W_MOTIVATION_OF && args[1].word >= BO_W_LOW &&
                           args[1].word <= BO_W_EXTREME));

    for (unsigned i = 0; i < t->n_args + (unsigned)t->n_filters && !is_found; i++)
        is_found = mixes_scales(db, t->arg + i);
    return is_found;
}

static void check_words(bo_loading *l)
{
    for (unsigned i = 0; i < l->db->n_items; i++) {
        const content_item *item = &l->db->items[i];
        for (unsigned r = item->first_rule; r < (unsigned)item->first_rule + item->n_rules; r++) {
            const content_rule *rule = &l->db->rules[r];
            if (mixes_scales(l->db, rule->effect) || mixes_scales(l->db, rule->condition))
                bo_complain(l, item, "suspicion and motivation have levels of their own");
            if (has_word_in(l->db, rule->effect, BO_W_ATTEMPT) &&
                !is_only(l->db, rule, BO_W_ATTEMPT))
                bo_complain(l, item, "'attempt' stands alone");
        }
    }
}

/* ---- all ---- */

/* BO-1.2, BO-1.3, BO-1.6, BO-1.9, BO-1.11  The content says how many there are of each. */
static void find_sorts(bo_loading *l)
{
    bo_content *c = l->c;

    c->sort_card = bo_sort_of(l->db, "card");
    c->sort_event = bo_sort_of(l->db, "event");
    c->sort_question = bo_sort_of(l->db, "interrogation");
    c->sort_sheet = bo_sort_of(l->db, "conspirator");
    c->sort_leader = bo_sort_of(l->db, "leader");
    c->sort_place = bo_sort_of(l->db, "place");
    c->sort_item = bo_sort_of(l->db, "item");
    c->n_types = count_of(l, c->sort_card, BO_TYPES, "Black Orchestra holds 63 titles of cards");
    c->n_events = count_of(l, c->sort_event, BO_HAPPENINGS, "Black Orchestra holds 98 events");
    c->n_questionings =
        count_of(l, c->sort_question, BO_QUESTIONINGS, "Black Orchestra holds 32 interrogations");
    c->n_sheets = count_of(l, c->sort_sheet, BO_SHEETS, "Black Orchestra holds 16 conspirators");
    c->n_leaders = count_of(l, c->sort_leader, BO_LEADERS, "Black Orchestra holds 7 leaders");
    c->n_places = count_of(l, c->sort_place, BO_PLACES, "Black Orchestra holds 31 places");
    c->n_items = count_of(l, c->sort_item, BO_ITEMS, "Black Orchestra holds 8 kinds of item");
}

bool bo_load(const content *db, bo_content *out, content_report *report, void *listener)
{
    bo_loading l = { db, out, report, listener, true };

    memset(out, 0, sizeof *out);
    out->db = db;
    find_sorts(&l);
    if (!out->n_types || !out->n_events || !out->n_questionings || out->n_sheets < BO_SEATS ||
        !out->n_places || !out->n_items || !out->n_leaders)
        bo_complain(
            &l, NULL,
            "Black Orchestra needs cards, events, interrogations, items, places, leaders and "
            "five conspirators");
    if (!l.is_good)
        return false;
    bo_load_dice(&l);
    if (!l.is_good)
        return false;
    bo_load_board(&l);
    load_cards(&l);
    check_letters(&l);
    for (unsigned n = 1; n <= out->n_events; n++)
        load_event(&l, n);
    for (unsigned n = 1; n <= out->n_questionings; n++)
        load_question(&l, n);
    check_words(&l);
    if (l.is_good)
        bo_load_lore(out);
    return l.is_good;
}
