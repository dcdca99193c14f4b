/*
 * st_load_scenarios.c: scenarios, and the letters and words of the password game.
 */
#include "st_aims.h"
#include "st_load.h"

#include <string.h>

/* ---- what a scenario's rules say independently of the state ---- */

/* The numbers that a term names: one component, or a list of them. */
static uint64_t named_by(const content *db, const term *t, unsigned part)
{
    uint64_t set = 0;

    if (t->word == TERM_ITEM)
        return (unsigned)t->number >> 6 == part ? 1ull << (t->number & 63) : 0;
    for (unsigned i = 0; i < t->n_args; i++)
        set |= named_by(db, &db->terms[t->arg + i], part);
    return set;
}

static uint32_t locations_named(const st_content *c, const term *t)
{
    st_fields fields = { { named_by(c->db, t, 0), named_by(c->db, t, 1) } };
    uint32_t set = 0;

    for (unsigned i = 0; i < c->n_locations; i++)
        set |= st_in(fields, c->location[i]) ? 1u << i : 0;
    return set;
}

/* ST-G74  Unconditionally: except for the radio's place, it does not change during a game. */
static void load_withstands(st_loading *l, st_scenario *s, const content_rule *rule)
{
    const term *seq = &l->db->terms[rule->effect];

    for (unsigned i = 0; rule->is_modifier && i < seq->n_args; i++) {
        const term *step = &l->db->terms[seq->arg + i];
        if (step->word != ST_W_WITHSTANDS)
            continue;
        if (rule->condition)
            st_complain(l, s->rules.item, "'withstands' has no condition");
        s->withstands |= locations_named(l->c, &l->db->terms[step->arg]);
        s->spares_radio |= l->db->terms[step->arg].word == ST_W_RADIO;
    }
}

/* ST-G88  The players may put off an end that only counts points. */
static bool is_open(const content *db, const content_item *item)
{
    const content_rule *rule = fx_rule(db, item, ST_W_TIME_UP, NULL, 0);
    const term *seq = rule ? &db->terms[rule->effect] : NULL;

    return seq && !rule->condition && seq->n_args == 1 &&
           db->terms[seq->arg].word == ST_W_MOST_VP_WINS;
}

/* Agents start before the rest: no rule mixes the two. */
static void check_setup(st_loading *l, const content_item *item, const content_rule *rule)
{
    const term *seq = &l->db->terms[rule->effect];
    unsigned starts = 0;

    for (unsigned i = 0; i < seq->n_args; i++)
        starts += l->db->terms[seq->arg + i].word == ST_W_STARTS;
    if (starts != 0 && starts != seq->n_args)
        st_complain(l, item, "'start' stands in rules of its own");
}

static void load_rules(st_loading *l, st_scenario *s)
{
    const content_item *item = s->rules.item;
    const term *radio = st_step_of(l->db, item, ST_W_HIDE_RADIO);
    const term *doctor = st_step_of(l->db, item, ST_W_PRESS_DOCTOR);

    for (unsigned i = item->first_rule; i < (unsigned)item->first_rule + item->n_rules; i++) {
        const content_rule *rule = &l->db->rules[i];
        load_withstands(l, s, rule);
        if (!rule->is_modifier && rule->trigger_word == ST_W_SETUP)
            check_setup(l, item, rule);
    }
    if (radio)
        s->radio_in = (uint16_t)named_by(l->db, &l->db->terms[radio->arg], 0);
    if (doctor)
        s->doctor = (uint8_t)l->db->terms[doctor->arg].number; /* ST-24.5: a place, no piece */
}

/* ST-5.16  Where there are missions, the scenario says what either part is worth. */
static void check_rewards(st_loading *l, const st_scenario *s)
{
    uint64_t wanted = 1ull << (ST_W_BASIC - ST_W_USE) | 1ull << (ST_W_SPECIAL - ST_W_USE);

    if ((s->is_free || s->level >= ST_EXTENDED) && (s->rules.triggers & wanted) != wanted)
        st_complain(l, s->rules.item,
                    "from the extended level on it says what missions are worth: "
                    "'on basic' and 'on special'");
}

/* ---- the board ---- */

static void load_row(st_loading *l, st_scenario *s, unsigned row, const char *slot)
{
    uint16_t n = 0;
    const content_value *v = content_values(l->db, s->rules.item, slot, &n);

    if (n > COUNT_OF(s->row[row])) {
        st_complain(l, s->rules.item, "a row has at most four sectors");
        n = COUNT_OF(s->row[row]);
    }
    for (uint16_t i = 0; i < n; i++)
        s->row[row][i] = (uint8_t)v[i].number;
}

/* ST-3.1  No two faces of a tile. ST-6.8, ST-G10  All sectors are connected. */
static void check_board(st_loading *l, const st_scenario *s)
{
    unsigned tiles = 0;

    for (unsigned i = 0; i < 8; i++) {
        unsigned face = s->row[i / 4][i % 4];
        if (!face)
            continue;
        if (tiles >> l->c->face[face].tile & 1)
            st_complain(l, s->rules.item, "two faces of one tile cannot be laid both");
        tiles |= 1u << l->c->face[face].tile;
    }
}

static unsigned count_sectors(const st_scenario *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < 8; i++)
        n += s->row[i / 4][i % 4] != 0;
    return n;
}

static bool is_laid(const st_scenario *s, unsigned face)
{
    for (unsigned i = 0; i < 8; i++) {
        if (face && s->row[i / 4][i % 4] == face)
            return true;
    }
    return false;
}

/* ST-14.11  Arrests need a prison. */
static void check_prison(st_loading *l, const st_scenario *s)
{
    if (s->level >= ST_EXTENDED && !is_laid(s, l->c->police))
        st_complain(l, s->rules.item, "from the extended level on the police sector is laid");
}

/* ---- who takes part ---- */

/* ST-21.5, ST-21.6, ST-21.14, ST-21.26, ST-22.4, ST-23.2, ST-23.4, ST-24.1, ST-G11 */
static void load_side(st_loading *l, st_scenario *s, gm_seat side, const char *slot)
{
    uint16_t n = 0;
    const content_value *v = content_values(l->db, s->rules.item, slot, &n);
    unsigned colours = side == ST_PL ? 1u << ST_BLACK : 0;

    for (uint16_t i = 0; i < n; i++) {
        unsigned slot_of = l->c->agent[v[i].number].slot, colour = st_colour_of(slot_of);
        if (slot_of >= ST_CAR || st_side_of(slot_of) != side || (colours >> colour & 1)) {
            st_complain(l, s->rules.item,
                        "each side has one agent of a colour; Kloss is not named among them");
            return;
        }
        colours |= 1u << colour;
        s->agent[side][i] = (uint8_t)v[i].number;
    }
}

/* The agents that a step `start` names, as slots. */
static unsigned starting(const st_content *c, const content_item *item)
{
    unsigned set = 0;

    for (unsigned i = item->first_rule; i < (unsigned)item->first_rule + item->n_rules; i++) {
        const term *seq = &c->db->terms[c->db->rules[i].effect];
        for (unsigned k = 0; k < seq->n_args; k++) {
            const term *step = &c->db->terms[seq->arg + k], *who = &c->db->terms[step->arg];
            if (step->word != ST_W_STARTS)
                continue;
            set |= 1u << (who->word == ST_W_KLOSS ? ST_KLOSS : c->agent[who->number].slot);
        }
    }
    return set;
}

/* ST-21.15, ST-21.27  Agents without a start must be placed, and need a place for it. */
static void check_starts(st_loading *l, const st_scenario *s)
{
    unsigned set = 1u << ST_KLOSS, starts = starting(l->c, s->rules.item);

    for (unsigned i = 0; i < 8; i++) {
        unsigned document = s->agent[i / 4][i % 4];
        set |= document ? 1u << l->c->agent[document].slot : 0;
    }
    if (starts & ~(set | 1u << ST_CAR))
        st_complain(l, s->rules.item, "only agents who take part start somewhere");
    if ((set & ~starts) && !s->placing)
        st_complain(l, s->rules.item, "agents without a start need the field 'placing'");
    if (s->placing == ST_ONE_A_SECTOR && (starts || count_sectors(s) < ST_COLOURS))
        st_complain(l, s->rules.item,
                    "one agent a sector needs four sectors, and nobody with a start");
}

/* ---- scenarios ---- */

/*
 * Of the levels ST-21.7, ST-21.16 and ST-21.28, of location cards ST-21.29, ST-22.2, ST-23.3 and
 * ST-24.1. Its sectors: ST-21.4, ST-21.13, ST-21.25, ST-22.1, ST-23.2, ST-24.1.
 */
static void load_prescribed(st_loading *l, st_scenario *s)
{
    const content_item *item = s->rules.item;

    s->level = st_named(l, item, "level");
    s->cards = st_named(l, item, "cards");
    s->document = st_named(l, item, "document");
    s->placing = st_named(l, item, "placing");
    s->leads_to = st_named(l, item, "leads-to");
    load_row(l, s, 0, "row-1");
    load_row(l, s, 1, "row-2");
    load_side(l, s, ST_PL, "polish");
    load_side(l, s, ST_DE, "german");
    check_board(l, s);
    check_prison(l, s);
    check_starts(l, s);
    if (s->document && l->c->agent[s->document].slot != ST_KLOSS)
        st_complain(l, item, "'document' is one of Kloss");
    if ((s->level == ST_ADVANCED) != (s->cards != 0))
        st_complain(l, item, "the advanced level, and no other, has a limit of location cards");
}

/*
 * ST-21.1, ST-21.2  Its stanza says what it is and how it is won. Stages: ST-21.9, ST-21.17,
 * ST-21.29, ST-22.2, ST-24.4; those of ST-23.1 and ST-25.15 can be put off. ST-25.12, ST-25.20,
 * ST-C34  The difficulty of a free game is its scenario; the level is another choice.
 */
static void load_scenario(st_loading *l, unsigned number)
{
    st_scenario *s = &l->c->scenario[number];
    const content_item *item = content_item_at(l->db, l->c->sort_scenario, number);

    s->rules = st_rules_of(l->db, item);
    st_read_aims(l->c, number, &s->aims);
    s->stages = st_named(l, item, "stages");
    s->is_open = s->stages == 0 || is_open(l->db, item);
    s->is_free = strcmp(l->db->schema->kinds[item->kind].name, "free") == 0;
    s->has_words = content_number(l->db, item, "words", 0) != 0;
    load_rules(l, s);
    if (!s->is_free)
        load_prescribed(l, s);
    check_rewards(l, s);
}

/* ---- passwords ---- */

/* The letter that a word begins with, cut off its front; 0 if it is none. */
static uint8_t next_letter(const st_loading *l, uint8_t sort, span *word)
{
    for (unsigned n = 1; n <= l->c->n_letters; n++) {
        span letter = span_of(content_item_at(l->db, sort, n)->title);
        if (letter.length > 0 && letter.length <= word->length &&
            memcmp(letter.at, word->at, letter.length) == 0) {
            *word = (span){ word->at + letter.length, word->length - letter.length };
            return (uint8_t)n;
        }
    }
    return 0;
}

/* ST-25.17, ST-G43  Five letters; one with a mark is a letter of its own. */
static bool read_password(const st_loading *l, span word, uint8_t out[ST_PASSWORD])
{
    uint8_t sort = content_sort_of(l->db, span_of("letter"));

    for (unsigned i = 0; i < ST_PASSWORD; i++) {
        out[i] = next_letter(l, sort, &word);
        if (!out[i])
            return false;
    }
    return word.length == 0;
}

/* ST-G43  People's words consist of these letters. */
static void load_alphabet(st_loading *l, unsigned list, const content_item *item)
{
    uint16_t n = 0;
    const content_value *v = content_values(l->db, item, "letters", &n);

    for (uint16_t i = 0; i < n; i++)
        l->c->alphabet[list] |= 1ull << v[i].number;
}

static bool is_spelt(const st_content *c, unsigned list, const uint8_t word[ST_PASSWORD])
{
    for (unsigned i = 0; i < ST_PASSWORD; i++) {
        if (!(c->alphabet[list] >> word[i] & 1))
            return false;
    }
    return true;
}

static void load_words(st_loading *l, unsigned list, const content_item *item)
{
    uint16_t n = 0;
    const content_value *v = content_values(l->db, item, "list", &n);
    span rest = span_of(n > 0 ? v[0].text : ""), word;
    uint16_t *count = &l->c->n_words[list];

    while ((word = span_word(&rest)).length > 0) {
        if (*count == ST_WORDS || !read_password(l, word, l->c->word[list][*count]) ||
            !is_spelt(l->c, list, l->c->word[list][*count])) {
            st_complain(l, item, "a list has up to 4000 words of five letters of its own each");
            return;
        }
        for (unsigned i = 0; i < *count; i++) {
            if (memcmp(l->c->word[list][i], l->c->word[list][*count], ST_PASSWORD) == 0)
                st_complain(l, item, "a word stands twice in the list");
        }
        ++*count;
    }
    if (*count == 0)
        st_complain(l, item, "a list of passwords has at least one word");
}

void st_load_scenarios(st_loading *l)
{
    uint8_t sort = content_sort_of(l->db, span_of("words"));
    unsigned lists = sort ? l->db->sorts[sort].n : 0;

    l->c->rescues = st_find_rescues(l->c);
    for (unsigned n = 1; n <= l->c->n_scenarios; n++)
        load_scenario(l, n);
    for (unsigned n = 1; n <= lists; n++) {
        const content_item *item = content_item_at(l->db, sort, n);
        if (n > COUNT_OF(l->c->n_words)) {
            st_complain(l, item, "Stawka holds four lists of words");
            return;
        }
        load_alphabet(l, n - 1, item);
        load_words(l, n - 1, item);
    }
}
