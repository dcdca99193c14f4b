/*
 * say_shape.c: from a term to the key of its message.
 */
#include "say_shape.h"

#include <string.h>

void shape_slot(shape *sh, slot filled)
{
    if (sh->n == SAY_SLOTS)
        return;
    text_char(&sh->key, '{');
    text_number(&sh->key, sh->n + sh->first);
    text_char(&sh->key, '}');
    sh->slots[sh->n++] = filled;
}

static const term *term_at(const say *s, uint16_t index)
{
    return &s->set->db->terms[index];
}

static const char *word_name(const say *s, const term *t)
{
    const content_word *row = content_word_of(s->set->db, t->word);

    return row ? row->name : "";
}

static bool is_level(const say *s, const term *t)
{
    const content_word *row = content_word_of(s->set->db, t->word);

    return row && strcmp(row->sort, "level") == 0;
}

/* Several components joined by '+' or '/': one slot, a list of names. */
static bool is_list_of_names(const say *s, const term *t)
{
    if (t->word != TERM_ALL_OF && t->word != TERM_ANY_OF)
        return false;
    for (unsigned i = 0; i < t->n_args; i++) {
        if (term_at(s, (uint16_t)(t->arg + i))->word != TERM_ITEM)
            return false;
    }
    return true;
}

/* Within "and", and after "not", a joined condition is in brackets: keys must tell rules apart. */
static void shape_part(shape *sh, const term *whole, const term *part)
{
    bool is_joined = part->word == TERM_OR || part->word == TERM_AND;
    bool needs_brackets = is_joined && (whole->word == TERM_AND || whole->word == TERM_NOT);

    text_put(&sh->key, needs_brackets ? "(" : "");
    shape_term(sh, part);
    text_put(&sh->key, needs_brackets ? ")" : "");
}

static void shape_joined(shape *sh, const term *t, const char *joint)
{
    for (unsigned i = 0; i < t->n_args; i++) {
        if (i > 0)
            text_put(&sh->key, joint);
        shape_part(sh, t, term_at(sh->s, (uint16_t)(t->arg + i)));
    }
}

/* "(a, b)" without omitted arguments and without blocks. */
static void shape_arguments(shape *sh, const term *t)
{
    const char *before = "(";

    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = term_at(sh->s, (uint16_t)(t->arg + i));
        if (arg->word == TERM_NONE || arg->word == TERM_SEQ)
            continue;
        text_put(&sh->key, before);
        if (t->word == TERM_IF)
            shape_slot(sh, (slot){ .kind = SLOT_CONDITION, .t = arg });
        else
            shape_term(sh, arg);
        before = ", ";
    }
    if (*before == ',')
        text_char(&sh->key, ')');
}

static void shape_filters(shape *sh, const term *t)
{
    for (unsigned i = 0; i < t->n_filters; i++) {
        text_put(&sh->key, i == 0 ? "[" : ", ");
        shape_term(sh, term_at(sh->s, (uint16_t)(t->arg + t->n_args + i)));
    }
    if (t->n_filters > 0)
        text_char(&sh->key, ']');
}

/* The label before argument i; the last sort of a list may be repeated. */
span shape_block_label(const char *args, unsigned i)
{
    span rest = span_of(args), word, last = { 0 };

    for (unsigned n = 0; n <= i && (word = span_word(&rest)).length > 0; n++)
        last = word;
    for (size_t at = 0; at < last.length; at++) {
        if (last.at[at] == ':')
            return (span){ last.at + at + 1, last.length - at - 1 };
    }
    return (span){ 0 };
}

/* " else {2}"; an empty block shows as "{}", one that is left out not at all. */
static void shape_blocks(shape *sh, const term *t)
{
    const content_word *row = content_word_of(sh->s->set->db, t->word);

    for (unsigned i = 0; row && i < t->n_args; i++) {
        const term *arg = term_at(sh->s, (uint16_t)(t->arg + i));
        span label = shape_block_label(row->args, i);
        if (arg->word != TERM_SEQ)
            continue;
        text_char(&sh->key, ' ');
        text_span(&sh->key, label);
        text_put(&sh->key, label.length > 0 ? " " : "");
        if (arg->n_args == 0)
            text_put(&sh->key, "{}");
        else
            shape_slot(sh, (slot){ .kind = SLOT_BLOCK, .t = arg });
    }
}

static void shape_number(shape *sh, const term *t)
{
    if (t->is_signed)
        text_char(&sh->key, t->number < 0 ? '-' : '+');
    shape_slot(sh, (slot){ .kind = SLOT_NUMBER,
                           .number = (uint32_t)(t->number < 0 ? -t->number : t->number) });
}

void shape_term(shape *sh, const term *t)
{
    static const char *const joints[] = {
        [TERM_AND] = " and ",    [TERM_OR] = " or ",   [TERM_AT_LEAST] = " >= ",
        [TERM_AT_MOST] = " <= ", [TERM_EQUAL] = " = ", [TERM_ALL_OF] = " + ",
        [TERM_ANY_OF] = " / ",
    };

    switch (t->word) {
    case TERM_NUMBER:
        shape_number(sh, t);
        return;
    case TERM_ITEM:
        shape_slot(sh, (slot){ .kind = SLOT_NAME, .t = t });
        return;
    case TERM_NOT:
        text_put(&sh->key, "not ");
        shape_part(sh, t, term_at(sh->s, t->arg));
        return;
    case TERM_AND:
    case TERM_OR:
    case TERM_AT_LEAST:
    case TERM_AT_MOST:
    case TERM_EQUAL:
        shape_joined(sh, t, joints[t->word]);
        return;
    case TERM_ALL_OF:
    case TERM_ANY_OF:
        if (is_list_of_names(sh->s, t))
            shape_slot(sh, (slot){ .kind = SLOT_LIST, .t = t });
        else
            shape_joined(sh, t, joints[t->word]);
        return;
    default:
        break;
    }
    if (is_level(sh->s, t)) {
        shape_slot(sh, (slot){ .kind = SLOT_NAME, .t = t });
        return;
    }
    text_put(&sh->key, t->is_signed ? "+" : "");
    text_put(&sh->key, word_name(sh->s, t));
    shape_arguments(sh, t);
    shape_filters(sh, t);
    shape_blocks(sh, t);
}
