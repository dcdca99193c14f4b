/*
 * web_code.c: a rule as a content file would write it, on one line and in canonical form.
 *
 * The content keeps terms, not text, so this is the parser of effect_parse.c run backwards.
 */
#include "say_shape.h"
#include "web.h"

typedef struct printer {
    const content *db;
    text *out;
} printer;

static void print_term(const printer *p, const term *t);

static const term *part_of(const printer *p, const term *t, unsigned i)
{
    return &p->db->terms[t->arg + i];
}

/* Within "and" and after "not", a compound condition needs brackets. */
static void print_part(const printer *p, const term *whole, const term *part)
{
    bool is_joined = part->word == TERM_OR || part->word == TERM_AND;
    bool needs_brackets = is_joined && (whole->word == TERM_AND || whole->word == TERM_NOT);

    text_put(p->out, needs_brackets ? "(" : "");
    print_term(p, part);
    text_put(p->out, needs_brackets ? ")" : "");
}

static void print_joined(const printer *p, const term *t, const char *joint)
{
    for (unsigned i = 0; i < t->n_args; i++) {
        text_put(p->out, i > 0 ? joint : "");
        print_part(p, t, part_of(p, t, i));
    }
}

/* The arguments that are present, in parentheses, without blocks. */
static void print_arguments(const printer *p, const term *t)
{
    const char *before = t->word == TERM_IF ? " (" : "(";
    bool has_any = false;

    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = part_of(p, t, i);
        if (arg->word == TERM_NONE || arg->word == TERM_SEQ)
            continue;
        text_put(p->out, has_any ? ", " : before);
        print_term(p, arg);
        has_any = true;
    }
    text_put(p->out, has_any ? ")" : "");
}

static void print_filters(const printer *p, const term *t)
{
    for (unsigned i = 0; i < t->n_filters; i++) {
        text_put(p->out, i == 0 ? "[" : ", ");
        print_term(p, part_of(p, t, t->n_args + i));
    }
    text_put(p->out, t->n_filters > 0 ? "]" : "");
}

static void print_steps(const printer *p, const term *seq)
{
    for (unsigned i = 0; i < seq->n_args; i++) {
        text_put(p->out, i > 0 ? "; " : "");
        print_term(p, part_of(p, seq, i));
    }
}

static void print_blocks(const printer *p, const term *t, const content_word *row)
{
    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = part_of(p, t, i);
        span label = shape_block_label(row->args, i);
        if (arg->word != TERM_SEQ)
            continue;
        text_char(p->out, ' ');
        text_span(p->out, label);
        text_put(p->out, label.length > 0 ? " { " : "{ ");
        print_steps(p, arg);
        text_put(p->out, arg->n_args > 0 ? " }" : "}");
    }
}

/* A word of the game or a control word, with everything that belongs to it. */
static void print_word(const printer *p, const term *t)
{
    const content_word *row = content_word_of(p->db, t->word);

    if (!row)
        return;
    text_put(p->out, t->is_signed ? "+" : "");
    text_put(p->out, row->name);
    print_arguments(p, t);
    print_filters(p, t);
    print_blocks(p, t, row);
}

static void print_term(const printer *p, const term *t)
{
    static const char *const joints[TERM_OWN] = {
        [TERM_ALL_OF] = " + ",    [TERM_ANY_OF] = " / ",   [TERM_AND] = " and ", [TERM_OR] = " or ",
        [TERM_AT_LEAST] = " >= ", [TERM_AT_MOST] = " <= ", [TERM_EQUAL] = " = ",
    };

    if (t->word == TERM_NUMBER) {
        text_put(p->out, t->is_signed && t->number >= 0 ? "+" : "");
        text_number(p->out, t->number);
    } else if (t->word == TERM_ITEM) {
        text_put(p->out, content_item_at(p->db, t->sort, (uint32_t)t->number)->id);
    } else if (t->word == TERM_NOT) {
        text_put(p->out, "not ");
        print_part(p, t, part_of(p, t, 0));
    } else if (t->word < TERM_OWN && joints[t->word]) {
        print_joined(p, t, joints[t->word]);
    } else {
        print_word(p, t);
    }
}

void code_rule(const say *words, const content_rule *rule, text *out)
{
    printer p = { .db = words->set->db, .out = out };

    text_put(out, rule->is_modifier ? "while " : "on ");
    print_term(&p, &p.db->terms[rule->trigger]);
    if (rule->condition) {
        text_put(out, " if ");
        print_term(&p, &p.db->terms[rule->condition]);
    }
    text_put(out, ": ");
    print_steps(&p, &p.db->terms[rule->effect]);
}
