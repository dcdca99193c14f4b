/*
 * effect_parse.c: the effect language, from text to terms; effect_code.c makes steps of them.
 *
 * A recursive-descent parser driven by the vocabulary: it knows how a word with arguments, filters
 * and blocks looks, and the schema's rows say which words there are and what sorts they take. So
 * adding a word to a game never touches this file. docs/content.md gives the grammar.
 */
#include "effect_token.h"

#include <string.h>

/* Same order as enum term_word from TERM_IF on. */
const content_word reader_control_words[READER_CONTROL_WORDS] = {
    { "effect", "if", "condition effect ?effect:else", 0 },
    { "effect", "may", "?who effect", 0 },
    { "effect", "pay", "effect effect:for", 0 },
    { "effect", "choose", "?who effect effect:or *effect:or", 0 },
    { "effect", "each", "who effect", 0 },
    { "effect", "repeat", "?who effect", 0 },
};

/* ---- terms ---- */

/* Puts children into the pool side by side; their parent keeps the index of the first. */
static uint16_t keep_terms(parser *p, const term *children, size_t n)
{
    reader *r = p->r;
    uint16_t first = r->n_terms;

    if (n == 0)
        return 0;
    if (r->n_terms + n > r->most_terms) {
        parser_fail(p, "the content is too large: too many effects at");
        return 0;
    }
    memcpy(&r->terms[first], children, n * sizeof *children);
    r->n_terms = (uint16_t)(r->n_terms + n);
    return first;
}

static term parse_expression(parser *p, span sort);
static term parse_condition(parser *p, const char *sort);
static term parse_steps(parser *p, const char *sort);

/* The next sort of an argument list: "?who effect:else" gives { "who", optional } and so on. */
typedef struct argument {
    span sort, label;
    bool may_miss, may_repeat;
} argument;

static bool next_argument(span *args, argument *out)
{
    span s = span_word(args);
    const char *colon;

    if (s.length == 0)
        return false;
    *out = (argument){ .may_miss = *s.at == '?' || *s.at == '*', .may_repeat = *s.at == '*' };
    if (out->may_miss) {
        s.at++;
        s.length--;
    }
    out->sort = s;
    colon = memchr(s.at, ':', s.length);
    if (colon) {
        out->label = (span){ colon + 1, s.length - (size_t)(colon + 1 - s.at) };
        out->sort.length = (size_t)(colon - s.at);
    }
    return true;
}

static bool is_block(const argument *a)
{
    return span_is(a->sort, "effect");
}

typedef struct term_list {
    term at[READER_MAX_ARGS];
    uint8_t n;
} term_list;

static void push(parser *p, term_list *list, term t)
{
    if (list->n == READER_MAX_ARGS)
        parser_fail(p, "too many arguments before");
    else
        list->at[list->n++] = t;
}

/* Arguments in parentheses: those before the first block. */
static void parse_plain_arguments(parser *p, const char *args, term_list *out)
{
    span rest = span_of(args);
    argument a;
    bool is_open = false, wants_comma = false;

    while (!p->has_failed && next_argument(&rest, &a) && !is_block(&a)) {
        if (!is_open && parser_sees(p, "(")) {
            parser_next(p);
            is_open = true;
        }
        if (!is_open || parser_sees(p, ")")) {
            if (!a.may_miss)
                parser_fail(p, "an argument is missing before");
            push(p, out, (term){ 0 });
            continue;
        }
        do {
            if (wants_comma && !parser_expect(p, ",", "expected ',' before"))
                return;
            push(p, out, parse_expression(p, a.sort));
            wants_comma = true;
        } while (!p->has_failed && a.may_repeat && parser_sees(p, ","));
    }
    if (is_open)
        (void)parser_expect(p, ")", "expected ')' before");
}

static term parse_block(parser *p)
{
    term t = { 0 };

    if (!parser_expect(p, "{", "expected '{' before"))
        return t;
    if (++p->nesting > READER_MAX_NESTING)
        parser_fail(p, "blocks are nested too deeply at");
    if (parser_sees(p, "}"))
        t.word = TERM_SEQ;
    else
        t = parse_steps(p, "effect");
    p->nesting--;
    (void)parser_expect(p, "}", "expected '}' before");
    return t;
}

static bool starts_block(const parser *p, const argument *a)
{
    return a->label.length ? p->now.kind == TOKEN_NAME && span_equal(p->now.text, a->label)
                           : parser_sees(p, "{");
}

static void parse_blocks(parser *p, const char *args, term_list *out)
{
    span rest = span_of(args);
    argument a;

    while (!p->has_failed && next_argument(&rest, &a)) {
        if (!is_block(&a))
            continue;
        if (!starts_block(p, &a)) {
            if (!a.may_miss)
                parser_fail(p, a.label.length ? "a labelled block is missing before"
                                              : "a block in braces is missing before");
            if (!a.may_repeat)
                push(p, out, (term){ 0 });
            continue;
        }
        do {
            if (a.label.length)
                parser_next(p);
            push(p, out, parse_block(p));
        } while (!p->has_failed && a.may_repeat && starts_block(p, &a));
    }
}

static void parse_filters(parser *p, term_list *out)
{
    if (!parser_accept(p, "["))
        return;
    do
        push(p, out, parse_condition(p, "filter"));
    while (!p->has_failed && parser_accept(p, ","));
    (void)parser_expect(p, "]", "expected ']' before");
}

/* Only what stands for things can be narrowed down: `one[other]`, but not `act[other]`. */
static bool takes_filters(const content_word *row)
{
    static const char *const never[] = { "effect", "modifier", "trigger", "state", "condition",
                                         "filter", "quantity", "number",  "level" };

    for (size_t i = 0; i < COUNT_OF(never); i++) {
        if (strcmp(row->sort, never[i]) == 0)
            return false;
    }
    return true;
}

/*
 * A `may` or a loop cannot be about somebody who is still to be picked. An ordinary step may not
 * need more picks than the machine can remember.
 */
static void check_picks(parser *p, uint16_t id, const term_list *list)
{
    const content_schema *schema = p->r->schema;
    uint16_t picked[READER_MAX_PICKS] = { 0 };
    unsigned n = 0;

    for (unsigned i = 0; i < list->n; i++) {
        uint16_t word = list->at[i].word;
        if (word < TERM_OWN || strcmp(schema->words[word - TERM_OWN].sort, "who") != 0 ||
            schema->words[word - TERM_OWN].value != CONTENT_PICK || word == picked[0])
            continue;
        if (id < TERM_OWN)
            parser_fail(p, "somebody not yet picked cannot come before");
        else if (n == READER_MAX_PICKS)
            parser_fail(p, "too many picks in one step before");
        else
            picked[n++] = word;
    }
}

static bool names_decider(uint16_t id, const term_list *list)
{
    return (id == TERM_MAY || id == TERM_CHOOSE || id == TERM_REPEAT) && list->n > 0 &&
           list->at[0].word != TERM_NONE;
}

/* Parses the rest of a word whose name has just been read. */
static term parse_word(parser *p, uint16_t id, const content_word *row)
{
    term_list list = { .n = 0 };
    term t = { .word = id, .number = row->value };
    bool is_named;

    if (++p->depth > READER_MAX_DEPTH)
        parser_fail(p, "the effect is nested too deeply at");
    parse_plain_arguments(p, row->args, &list);
    check_picks(p, id, &list);
    is_named = names_decider(id, &list);
    if (is_named && p->named > 0)
        parser_fail(p, "somebody else is already named to decide, before");
    p->named = (uint8_t)(p->named + is_named);
    p->loops = (uint8_t)(p->loops + (id == TERM_EACH));
    p->repeats = (uint8_t)(p->repeats + (id == TERM_REPEAT));
    parse_blocks(p, row->args, &list);
    p->repeats = (uint8_t)(p->repeats - (id == TERM_REPEAT));
    p->loops = (uint8_t)(p->loops - (id == TERM_EACH));
    p->named = (uint8_t)(p->named - is_named);
    t.n_args = list.n;
    if (takes_filters(row))
        parse_filters(p, &list);
    p->depth--;
    t.n_filters = (uint8_t)(list.n - t.n_args);
    if (!p->has_failed)
        t.arg = keep_terms(p, list.at, list.n);
    return t;
}

/* Finds a word by name and sort among the common control words and the game's. */
static const content_word *find_word(const parser *p, span name, span sort, uint16_t *id)
{
    const content_schema *schema = p->r->schema;

    if (span_is(sort, "effect")) {
        for (uint16_t i = 0; i < READER_CONTROL_WORDS; i++) {
            if (span_is(name, reader_control_words[i].name)) {
                *id = (uint16_t)(TERM_IF + i);
                return &reader_control_words[i];
            }
        }
    }
    for (uint16_t i = 0; i < schema->n_words; i++) {
        const content_word *w = &schema->words[i];
        if (span_is(name, w->name) && span_is(sort, w->sort)) {
            *id = (uint16_t)(TERM_OWN + i);
            return w;
        }
    }
    return NULL;
}

static term parse_number(parser *p)
{
    term t = { .word = TERM_NUMBER, .number = p->now.number, .is_signed = p->now.is_signed };
    parser_next(p);
    return t;
}

/* One component or one word of the sort. */
static term parse_primary(parser *p, span sort)
{
    span name = p->now.text;
    const content_item *item = reader_find(p->r, reader_sort(p->r, sort), name);
    const content_word *row;
    uint16_t id = 0;

    if (item) {
        parser_next(p);
        return (term){ .word = TERM_ITEM, .number = (int16_t)item->number, .sort = item->sort };
    }
    row = find_word(p, name, sort, &id);
    if (!row) {
        char what[80];
        text t = text_in(what, sizeof what);
        bool is_end = p->now.kind == TOKEN_END;
        text_put(&t, is_end ? "expected a " : "unknown ");
        text_span(&t, sort);
        text_put(&t, is_end ? " before" : "");
        parser_fail(p, what);
        return (term){ 0 };
    }
    if (row->value == CONTENT_IT && span_is(sort, "who") && p->loops == 0)
        parser_fail(p, "only inside 'each' can you use");
    parser_next(p);
    return parse_word(p, id, row);
}

static term parse_amount(parser *p)
{
    uint16_t id = 0;
    const content_word *row;
    bool is_signed = false;
    term t;

    if (p->now.kind == TOKEN_NUMBER)
        return parse_number(p);
    if (parser_sees(p, "+")) {
        parser_next(p);
        is_signed = true;
    }
    row = find_word(p, p->now.text, span_of("number"), &id);
    if (!row)
        row = find_word(p, p->now.text, span_of("level"), &id);
    if (!row || p->now.kind != TOKEN_NAME) {
        parser_fail(p, "expected a number, found");
        return (term){ 0 };
    }
    parser_next(p);
    t = parse_word(p, id, row);
    t.is_signed = is_signed;
    return t;
}

/* An argument: a number, a condition, or one or several things of a sort. */
static term parse_expression(parser *p, span sort)
{
    term_list list = { .n = 0 };
    const char *joint;

    if (span_is(sort, "number"))
        return parse_amount(p);
    if (span_is(sort, "condition"))
        return parse_condition(p, "condition");
    push(p, &list, parse_primary(p, sort));
    if (!parser_sees(p, "+") && !parser_sees(p, "/"))
        return list.at[0];
    joint = parser_sees(p, "+") ? "+" : "/";
    while (!p->has_failed && parser_accept(p, joint))
        push(p, &list, parse_primary(p, sort));
    return (term){ .word = *joint == '+' ? TERM_ALL_OF : TERM_ANY_OF,
                   .arg = p->has_failed ? 0 : keep_terms(p, list.at, list.n),
                   .n_args = list.n };
}

/* ---- conditions ---- */

static term parse_comparison(parser *p, term quantity)
{
    static const struct {
        const char *sign;
        uint16_t word;
    } signs[] = { { ">=", TERM_AT_LEAST }, { "<=", TERM_AT_MOST }, { "=", TERM_EQUAL } };

    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        if (parser_accept(p, signs[i].sign)) {
            term both[2] = { quantity, parse_amount(p) };
            return (term){ .word = signs[i].word,
                           .arg = p->has_failed ? 0 : keep_terms(p, both, 2),
                           .n_args = 2 };
        }
    }
    parser_fail(p, "expected '>=', '<=' or '=' before");
    return (term){ 0 };
}

static term parse_literal(parser *p, const char *sort)
{
    uint16_t id = 0;
    const content_word *row;

    if (++p->depth > READER_MAX_DEPTH)
        parser_fail(p, "the condition is nested too deeply at");
    if (p->has_failed)
        return (term){ 0 };
    if (parser_accept(p, "not")) {
        term inner = parse_literal(p, sort);
        p->depth--;
        return (term){ .word = TERM_NOT,
                       .arg = p->has_failed ? 0 : keep_terms(p, &inner, 1),
                       .n_args = 1 };
    }
    if (parser_accept(p, "(")) {
        term inner = parse_condition(p, sort);
        (void)parser_expect(p, ")", "expected ')' before");
        p->depth--;
        return inner;
    }
    p->depth--;
    row = find_word(p, p->now.text, span_of("quantity"), &id);
    if (row) {
        parser_next(p);
        return parse_comparison(p, parse_word(p, id, row));
    }
    return parse_primary(p, span_of(sort));
}

static term parse_joined(parser *p, const char *sort, const char *joint, uint16_t word,
                         term (*part)(parser *, const char *))
{
    term_list list = { .n = 0 };

    do
        push(p, &list, part(p, sort));
    while (!p->has_failed && parser_accept(p, joint));
    if (list.n == 1 || p->has_failed)
        return list.at[0];
    return (term){ .word = word, .arg = keep_terms(p, list.at, list.n), .n_args = list.n };
}

static term parse_and(parser *p, const char *sort)
{
    return parse_joined(p, sort, "and", TERM_AND, parse_literal);
}

static term parse_condition(parser *p, const char *sort)
{
    return parse_joined(p, sort, "or", TERM_OR, parse_and);
}

/* ---- steps ---- */

static term parse_step(parser *p, const char *sort)
{
    uint16_t id = 0;
    const content_word *row = find_word(p, p->now.text, span_of(sort), &id);
    bool is_effect = strcmp(sort, "effect") == 0;

    if (!row) {
        const char *other = is_effect ? "modifier" : "effect";
        if (find_word(p, p->now.text, span_of(other), &id))
            parser_fail(p, is_effect ? "a modifier belongs under 'while', not 'on':"
                                     : "a step belongs under 'on', not 'while':");
        else
            parser_fail(p, p->now.kind == TOKEN_END ? "expected a step before"
                           : is_effect              ? "unknown effect"
                                                    : "unknown modifier");
        return (term){ 0 };
    }
    if (id == TERM_EACH && p->loops > 0)
        parser_fail(p, "'each' cannot be inside another:");
    if (id == TERM_REPEAT && p->repeats > 0)
        parser_fail(p, "'repeat' cannot be inside another:");
    parser_next(p);
    return parse_word(p, id, row);
}

/* Steps separated by ';'. */
static term parse_steps(parser *p, const char *sort)
{
    term_list list = { .n = 0 };
    term t = { .word = TERM_SEQ };

    if (++p->depth > READER_MAX_DEPTH)
        parser_fail(p, "the effect is nested too deeply at");
    do
        push(p, &list, parse_step(p, sort));
    while (!p->has_failed && parser_accept(p, ";"));
    p->depth--;
    t.n_args = list.n;
    if (!p->has_failed)
        t.arg = keep_terms(p, list.at, list.n);
    return t;
}

/* ---- a whole rule ---- */

static void parse_rule(parser *p, content_rule *out)
{
    const char *sort;
    term parts[3] = { { 0 } };

    out->is_modifier = parser_sees(p, "while");
    sort = out->is_modifier ? "modifier" : "effect";
    parser_next(p);
    parts[0] = parse_primary(p, span_of(out->is_modifier ? "state" : "trigger"));
    out->trigger_word = parts[0].word;
    if (parser_accept(p, "if"))
        parts[1] = parse_condition(p, "condition");
    if (!parser_expect(p, ":", "expected ':' before"))
        return;
    parts[2] = parse_steps(p, sort);
    if (!p->has_failed && p->now.kind != TOKEN_END)
        parser_fail(p, "the effect should end before");
    if (p->has_failed)
        return;
    out->trigger = keep_terms(p, parts, 3);
    out->condition = parts[1].word ? (uint16_t)(out->trigger + 1) : 0;
    out->effect = (uint16_t)(out->trigger + 2);
    if (out->is_modifier)
        return;
    if (!reader_compile(p->r, out->effect, &out->code))
        parser_fail(p, "the content is too large: too many steps at");
}

bool reader_rule(reader *r, span source, unsigned line, content_rule *out)
{
    parser p = { .r = r, .at = source.at, .end = source.at + source.length, .line = line };

    *out = (content_rule){ 0 };
    parser_next(&p);
    parse_rule(&p, out);
    return !p.has_failed;
}
