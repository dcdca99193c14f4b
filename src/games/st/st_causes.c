/*
 * st_causes.c: notes of what has been added to a roll, and by what, in the frame that rolls.
 *
 * A note is a word: kind, number, and how much. They fill the words for causes from the first on.
 */
#include "st.h"

enum { NUMBER_BITS = 7, AMOUNT_BITS = 5, AMOUNT_ZERO = 16 };
enum { FIRST = COUNT_OF(((gm_frame *)0)->roll.cause) };

_Static_assert(ST_FIELDS < 1 << NUMBER_BITS && ST_ITEMS < 1 << NUMBER_BITS &&
                   ST_REACTIONS < 1 << NUMBER_BITS && ST_THREATS < 1 << NUMBER_BITS,
               "a note has room for the number of any cause");

static uint16_t *word_at(gm_frame *f, unsigned i)
{
    return i < FIRST ? &f->roll.cause[i] : &f->roll.more_cause[i - FIRST];
}

static uint16_t word_of(const gm_frame *f, unsigned i)
{
    if (i >= ST_CAUSES)
        return 0;
    return i < FIRST ? f->roll.cause[i] : f->roll.more_cause[i - FIRST];
}

static bool read_note(unsigned word, st_part *out)
{
    *out = (st_part){ .kind = (uint8_t)(word >> (AMOUNT_BITS + NUMBER_BITS)),
                      .number = word >> AMOUNT_BITS & ((1u << NUMBER_BITS) - 1),
                      .added = (int32_t)(word & ((1u << AMOUNT_BITS) - 1)) - AMOUNT_ZERO };
    return word != 0;
}

bool st_part_at(const gm_frame *f, unsigned i, st_part *out)
{
    return read_note(word_of(f, i), out);
}

bool st_note_at(const uint16_t *words, unsigned n, unsigned i, st_part *out)
{
    return read_note(i < n ? words[i] : 0, out);
}

/* An empty word, or one that notes the same cause. */
static bool is_room(unsigned word, st_part part)
{
    st_part before;

    return !read_note(word, &before) || (before.kind == part.kind && before.number == part.number);
}

static void add_note(uint16_t *word, st_part part)
{
    st_part before;
    int32_t amount = part.added + AMOUNT_ZERO + (read_note(*word, &before) ? before.added : 0);

    if (amount >= 0 && amount < 1 << AMOUNT_BITS)
        *word = (uint16_t)((unsigned)part.kind << (AMOUNT_BITS + NUMBER_BITS) |
                           (unsigned)part.number << AMOUNT_BITS | (unsigned)amount);
}

/* Nobody asks for the causes of the dice of somebody who strikes back. */
void st_note_part(gm_frame *f, st_part part)
{
    unsigned i = 0;

    if (part.kind == ST_BY_ELSE || (f->roll.flags & ST_R_COUNTER))
        return;
    while (i < ST_CAUSES && !is_room(word_of(f, i), part))
        i++;
    if (i < ST_CAUSES)
        add_note(word_at(f, i), part);
}

void st_note_rank(st_state *s, unsigned agent, bool is_for_talk, st_part part)
{
    uint16_t *words = is_for_talk ? s->talk_rank_by : s->rank_by[agent];
    unsigned i = 0;

    while (i < ST_RANK_CAUSES && !is_room(words[i], part))
        i++;
    if (i < ST_RANK_CAUSES && part.kind != ST_BY_ELSE)
        add_note(&words[i], part);
}

static void note(void *frame, st_part part)
{
    st_note_part(frame, part);
}

void st_note_modifiers(const st_content *c, const st_state *s, gm_frame *f, uint16_t state)
{
    uint64_t set = st_modifiers_of(c, s, f->self) | c->scenario[s->scenario].rules.modifiers;

    if (set & st_modifier_bit(ST_W_MORE_ROLL))
        st_each_modifier(c, s, f->self, state, ST_W_MORE_ROLL, f->foe, note, f);
}

/* ---- what causes there are ---- */

/* The sort of component that a kind of cause is; 0 for those that are none. */
static uint8_t sort_of(const st_content *c, unsigned kind)
{
    const uint8_t sorts[] = {
        [ST_BY_ITEM] = c->sort_item,         [ST_BY_TRAIT] = c->sort_agent,
        [ST_BY_SCENARIO] = c->sort_scenario, [ST_BY_REACTION] = c->sort_reaction,
        [ST_BY_CARD] = c->sort_card,         [ST_BY_TOKEN] = c->sort_threat,
        [ST_BY_PLACE] = c->sort_place
    };

    return kind < COUNT_OF(sorts) ? sorts[kind] : 0;
}

st_part st_part_of(const st_content *c, const gm_frame *effect, int32_t added)
{
    for (unsigned kind = ST_BY_ITEM; kind <= ST_BY_PLACE; kind++) {
        if (effect->sort == sort_of(c, kind))
            return (st_part){ (uint8_t)kind, (uint8_t)effect->item, added };
    }
    return (st_part){ ST_BY_ELSE, 0, added };
}

/* The track counts when a talk is rolled, a control of a place when it is tested. */
static bool is_part_possible(const st_content *c, const gm_frame *f, st_part part,
                             unsigned scenario)
{
    switch (part.kind) {
    case ST_BY_TRACK:
        return f->what == ST_F_TALK && (f->roll.flags & ST_R_ROLLED) &&
               part.number <= c->evidence_most && part.added == c->track[part.number];
    case ST_BY_SCENARIO:
        return part.number == scenario;
    case ST_BY_PLACE:
        return f->what == ST_F_TEST && part.number > 0 && part.number <= c->n_places;
    default:
        return sort_of(c, part.kind) &&
               content_item_at(c->db, sort_of(c, part.kind), part.number) != NULL;
    }
}

bool st_are_parts_possible(const st_content *c, const gm_frame *f, unsigned scenario)
{
    unsigned n = 0;
    st_part part;

    for (; st_part_at(f, n, &part); n++) {
        if (!is_part_possible(c, f, part, scenario))
            return false;
    }
    for (; n < ST_CAUSES; n++) {
        if (word_of(f, n) != 0)
            return false;
    }
    return true;
}

/* No scenario and no place does it. */
bool st_are_rank_notes_possible(const st_content *c, const uint16_t words[ST_RANK_CAUSES])
{
    unsigned n = 0;
    st_part part;

    for (; st_note_at(words, ST_RANK_CAUSES, n, &part); n++) {
        if (part.kind == ST_BY_SCENARIO || part.kind == ST_BY_PLACE || !sort_of(c, part.kind) ||
            !content_item_at(c->db, sort_of(c, part.kind), part.number))
            return false;
    }
    for (; n < ST_RANK_CAUSES; n++) {
        if (words[n] != 0)
            return false;
    }
    return true;
}
