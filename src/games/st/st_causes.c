/*
 * st_causes.c: notes of what has been added to a roll, and by what, in the frame that rolls.
 *
 * A note is a word: kind, number, and how much. They fill the words in which the machine keeps what
 * an effect asks, from the first on.
 */
#include "st.h"

enum { NUMBER_BITS = 7, AMOUNT_BITS = 5, AMOUNT_ZERO = 16 };

_Static_assert(ST_FIELDS < 1 << NUMBER_BITS && ST_ITEMS < 1 << NUMBER_BITS &&
                   ST_REACTIONS < 1 << NUMBER_BITS && ST_THREATS < 1 << NUMBER_BITS,
               "a note has room for the number of any cause");

static uint16_t *word_at(gm_frame *f, unsigned i)
{
    uint16_t *const words[ST_CAUSES] = { &f->ask, &f->asked,   &f->asked_from, &f->asked_to,
                                         &f->set, &f->pick[0], &f->pick[1] };

    return words[i];
}

static uint16_t word_of(const gm_frame *f, unsigned i)
{
    gm_frame copy = *f;

    return i < ST_CAUSES ? *word_at(&copy, i) : 0;
}

bool st_part_at(const gm_frame *f, unsigned i, st_part *out)
{
    unsigned word = word_of(f, i);

    *out = (st_part){ .kind = (uint8_t)(word >> (AMOUNT_BITS + NUMBER_BITS)),
                      .number = word >> AMOUNT_BITS & ((1u << NUMBER_BITS) - 1),
                      .added = (int32_t)(word & ((1u << AMOUNT_BITS) - 1)) - AMOUNT_ZERO };
    return word != 0;
}

/* The dice of somebody who strikes back have causes of their own, which nobody asks for. */
void st_note_part(gm_frame *f, st_part part)
{
    unsigned i = 0;
    st_part before;
    int32_t amount;

    if (part.kind == ST_BY_ELSE || (f->own[2] & ST_R_COUNTER))
        return;
    while (st_part_at(f, i, &before) && (before.kind != part.kind || before.number != part.number))
        i++;
    if (i == ST_CAUSES)
        return;
    amount = part.added + AMOUNT_ZERO + (*word_at(f, i) ? before.added : 0);
    if (amount < 0 || amount >= 1 << AMOUNT_BITS)
        return;
    *word_at(f, i) = (uint16_t)((unsigned)part.kind << (AMOUNT_BITS + NUMBER_BITS) |
                                (unsigned)part.number << AMOUNT_BITS | (unsigned)amount);
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
        return f->what == ST_F_TALK && (f->own[2] & ST_R_ROLLED) &&
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
