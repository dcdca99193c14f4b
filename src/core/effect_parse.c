/*
 * effect_parse.c: the effect language: text to terms, terms to steps.
 *
 * A recursive-descent parser driven by the vocabulary: it knows how a word with arguments, filters
 * and blocks looks, and the schema's rows say which words there are and what sorts they take. So
 * adding a word to a game never touches this file. docs/content.md gives the grammar.
 */
#include "reader.h"

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

/* ---- tokens ---- */

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_SIGN };

typedef struct token {
    enum token_kind kind;
    span text;
    int16_t number;
    bool is_signed;
} token;

typedef struct parser {
    reader *r;
    const char *at, *end;
    unsigned line; /* of `at` */
    token now;
    bool has_failed; /* one complaint a rule is enough */
    uint8_t nesting, depth, loops;
} parser;

static bool is_name_start(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_part(char c)
{
    return is_name_start(c) || is_digit(c) || c == '-';
}

/* `what` is followed by the word it is about; where there is none, the rule has ended too soon. */
static void fail(parser *p, const char *what)
{
    char sentence[120];
    text t = text_in(sentence, sizeof sentence);

    text_put(&t, what);
    if (p->now.kind == TOKEN_END)
        text_put(&t, " the end of the rule");
    if (!p->has_failed)
        reader_complain(p->r, p->line, sentence, p->now.text);
    p->has_failed = true;
}

static void skip_blanks(parser *p)
{
    while (p->at < p->end) {
        if (*p->at == '#') {
            while (p->at < p->end && *p->at != '\n')
                p->at++;
        } else if (*p->at == '\n') {
            p->line++;
            p->at++;
        } else if (*p->at == ' ') {
            p->at++;
        } else {
            return;
        }
    }
}

static void read_number(parser *p)
{
    const char *start = p->at;
    bool is_signed = *p->at == '+' || *p->at == '-';
    int32_t value = 0;

    if (is_signed)
        p->at++;
    while (p->at < p->end && is_digit(*p->at) && value < 10000)
        value = value * 10 + (*p->at++ - '0');
    p->now = (token){ .kind = TOKEN_NUMBER,
                      .text = { start, (size_t)(p->at - start) },
                      .number = (int16_t)(*start == '-' ? -value : value),
                      .is_signed = is_signed };
    if (value > 999)
        fail(p, "numbers go up to 999, this one does not");
}

static bool starts_number(const parser *p)
{
    if (is_digit(*p->at))
        return true;
    return (*p->at == '+' || *p->at == '-') && p->at + 1 < p->end && is_digit(p->at[1]);
}

static void advance(parser *p)
{
    skip_blanks(p);
    p->now = (token){ .kind = TOKEN_END, .text = { p->at, 0 } };
    if (p->at == p->end)
        return;
    if (starts_number(p)) {
        read_number(p);
        return;
    }
    p->now.kind = is_name_start(*p->at) ? TOKEN_NAME : TOKEN_SIGN;
    if (p->now.kind == TOKEN_NAME) {
        while (p->at < p->end && is_name_part(*p->at))
            p->at++;
    } else {
        bool is_pair = (*p->at == '>' || *p->at == '<') && p->at + 1 < p->end && p->at[1] == '=';
        size_t whole = text_utf8(p->at, (size_t)(p->end - p->at));
        p->at += is_pair ? 2 : (whole ? whole : 1);
    }
    p->now.text.length = (size_t)(p->at - p->now.text.at);
}

static bool sees(const parser *p, const char *mark)
{
    return p->now.kind != TOKEN_END && span_is(p->now.text, mark);
}

static bool accept(parser *p, const char *mark)
{
    if (!sees(p, mark))
        return false;
    advance(p);
    return true;
}

static bool expect(parser *p, const char *mark, const char *complaint)
{
    if (p->has_failed)
        return false;
    if (accept(p, mark))
        return true;
    fail(p, complaint);
    return false;
}

/* ---- terms ---- */

/* Puts children into the pool side by side; their parent keeps the index of the first. */
static uint16_t keep_terms(parser *p, const term *children, size_t n)
{
    reader *r = p->r;
    uint16_t first = r->n_terms;

    if (n == 0)
        return 0;
    if (r->n_terms + n > r->most_terms) {
        fail(p, "the content is too large: too many effects at");
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
    return span_is(a->sort, "effect") || span_is(a->sort, "modifier");
}

typedef struct term_list {
    term at[READER_MAX_ARGS];
    uint8_t n;
} term_list;

static void push(parser *p, term_list *list, term t)
{
    if (list->n == READER_MAX_ARGS)
        fail(p, "too many arguments before");
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
        if (!is_open && sees(p, "(")) {
            advance(p);
            is_open = true;
        }
        if (!is_open || sees(p, ")")) {
            if (!a.may_miss)
                fail(p, "an argument is missing before");
            push(p, out, (term){ 0 });
            continue;
        }
        do {
            if (wants_comma && !expect(p, ",", "expected ',' before"))
                return;
            push(p, out, parse_expression(p, a.sort));
            wants_comma = true;
        } while (!p->has_failed && a.may_repeat && sees(p, ","));
    }
    if (is_open)
        (void)expect(p, ")", "expected ')' before");
}

static term parse_block(parser *p)
{
    term t = { 0 };

    if (!expect(p, "{", "expected '{' before"))
        return t;
    if (++p->nesting > READER_MAX_NESTING)
        fail(p, "blocks are nested too deeply at");
    if (sees(p, "}"))
        t.word = TERM_SEQ;
    else
        t = parse_steps(p, "effect");
    p->nesting--;
    (void)expect(p, "}", "expected '}' before");
    return t;
}

static bool starts_block(const parser *p, const argument *a)
{
    return a->label.length ? p->now.kind == TOKEN_NAME && span_equal(p->now.text, a->label)
                           : sees(p, "{");
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
                fail(p, a.label.length ? "a labelled block is missing before"
                                       : "a block in braces is missing before");
            if (!a.may_repeat)
                push(p, out, (term){ 0 });
            continue;
        }
        do {
            if (a.label.length)
                advance(p);
            push(p, out, parse_block(p));
        } while (!p->has_failed && a.may_repeat && starts_block(p, &a));
    }
}

static void parse_filters(parser *p, term_list *out)
{
    if (!accept(p, "["))
        return;
    do
        push(p, out, parse_condition(p, "filter"));
    while (!p->has_failed && accept(p, ","));
    (void)expect(p, "]", "expected ']' before");
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

/* The machine remembers one pick at a time, so a step may leave only one to be made. */
static void check_picks(parser *p, const term_list *list)
{
    const content_schema *schema = p->r->schema;
    uint16_t picked = 0;

    for (unsigned i = 0; i < list->n; i++) {
        uint16_t word = list->at[i].word;
        if (word < TERM_OWN || strcmp(schema->words[word - TERM_OWN].sort, "who") != 0 ||
            schema->words[word - TERM_OWN].value != CONTENT_PICK)
            continue;
        if (picked != 0 && picked != word)
            fail(p, "only one can be picked in one step; the step ends before");
        picked = word;
    }
}

/* A word whose name has just been read, with all that belongs to it. */
static term parse_word(parser *p, uint16_t id, const content_word *row)
{
    term_list list = { .n = 0 };
    term t = { .word = id, .number = row->value };

    if (++p->depth > READER_MAX_DEPTH)
        fail(p, "the effect is nested too deeply at");
    parse_plain_arguments(p, row->args, &list);
    check_picks(p, &list);
    parse_blocks(p, row->args, &list);
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
    advance(p);
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
        advance(p);
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
        fail(p, what);
        return (term){ 0 };
    }
    advance(p);
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
    if (sees(p, "+")) {
        advance(p);
        is_signed = true;
    }
    row = find_word(p, p->now.text, span_of("number"), &id);
    if (!row)
        row = find_word(p, p->now.text, span_of("level"), &id);
    if (!row || p->now.kind != TOKEN_NAME) {
        fail(p, "expected a number, found");
        return (term){ 0 };
    }
    advance(p);
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
    if (!sees(p, "+") && !sees(p, "/"))
        return list.at[0];
    joint = sees(p, "+") ? "+" : "/";
    while (!p->has_failed && accept(p, joint))
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
        if (accept(p, signs[i].sign)) {
            term both[2] = { quantity, parse_amount(p) };
            return (term){ .word = signs[i].word,
                           .arg = p->has_failed ? 0 : keep_terms(p, both, 2),
                           .n_args = 2 };
        }
    }
    fail(p, "expected '>=', '<=' or '=' before");
    return (term){ 0 };
}

static term parse_literal(parser *p, const char *sort)
{
    uint16_t id = 0;
    const content_word *row;

    if (++p->depth > READER_MAX_DEPTH)
        fail(p, "the condition is nested too deeply at");
    if (p->has_failed)
        return (term){ 0 };
    if (accept(p, "not")) {
        term inner = parse_literal(p, sort);
        p->depth--;
        return (term){ .word = TERM_NOT,
                       .arg = p->has_failed ? 0 : keep_terms(p, &inner, 1),
                       .n_args = 1 };
    }
    if (accept(p, "(")) {
        term inner = parse_condition(p, sort);
        (void)expect(p, ")", "expected ')' before");
        p->depth--;
        return inner;
    }
    p->depth--;
    row = find_word(p, p->now.text, span_of("quantity"), &id);
    if (row) {
        advance(p);
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
    while (!p->has_failed && accept(p, joint));
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
    term t;

    if (!row) {
        const char *other = is_effect ? "modifier" : "effect";
        if (find_word(p, p->now.text, span_of(other), &id))
            fail(p, is_effect ? "a modifier belongs under 'while', not 'on':"
                              : "a step belongs under 'on', not 'while':");
        else
            fail(p, p->now.kind == TOKEN_END ? "expected a step before"
                    : is_effect              ? "unknown effect"
                                             : "unknown modifier");
        return (term){ 0 };
    }
    if (id == TERM_EACH && p->loops++ > 0)
        fail(p, "'each' cannot stand inside another:");
    advance(p);
    t = parse_word(p, id, row);
    if (id == TERM_EACH)
        p->loops--;
    return t;
}

/* Steps separated by ';'. */
static term parse_steps(parser *p, const char *sort)
{
    term_list list = { .n = 0 };
    term t = { .word = TERM_SEQ };

    if (++p->depth > READER_MAX_DEPTH)
        fail(p, "the effect is nested too deeply at");
    do
        push(p, &list, parse_step(p, sort));
    while (!p->has_failed && accept(p, ";"));
    p->depth--;
    t.n_args = list.n;
    if (!p->has_failed)
        t.arg = keep_terms(p, list.at, list.n);
    return t;
}

/* ---- code ---- */

static uint16_t emit(parser *p, content_step step)
{
    reader *r = p->r;

    if (r->n_steps == r->most_steps) {
        fail(p, "the content is too large: too many steps at");
        return 0;
    }
    r->steps[r->n_steps] = step;
    return r->n_steps++;
}

static bool is_filled_block(const term *t)
{
    return t->word == TERM_SEQ && t->n_args > 0;
}

static void emit_seq(parser *p, const term *seq);

/*
 * A step with blocks becomes: the step itself, one STEP_BLOCK for each block (its `to` is where the
 * block begins, or where things go on if it is empty), then the blocks. A block ends with a jump to
 * what comes after; that of a loop jumps back to the step, and the price of `pay` runs on into what
 * it buys.
 */
static void emit_step(parser *p, uint16_t index)
{
    reader *r = p->r;
    const term *t = &r->terms[index];
    bool is_loop = t->word == TERM_EACH || t->word == TERM_REPEAT;
    uint16_t head, blocks = 0, ends[READER_MAX_ARGS] = { 0 };

    for (uint16_t i = 0; i < t->n_args; i++)
        blocks = (uint16_t)(blocks + (r->terms[t->arg + i].word == TERM_SEQ));
    head = emit(p, (content_step){ .op = t->word, .term = index, .n_blocks = blocks });
    for (uint16_t i = 0; i < blocks; i++)
        (void)emit(p, (content_step){ .op = STEP_BLOCK });
    for (uint16_t i = 0, b = 0; i < t->n_args && !p->has_failed; i++) {
        const term *block = &r->terms[t->arg + i];
        if (block->word != TERM_SEQ)
            continue;
        r->steps[head + 1 + b].to = r->n_steps;
        emit_seq(p, block);
        ends[b++] = emit(p, (content_step){ .op = STEP_JUMP, .to = head });
    }
    if (p->has_failed)
        return;
    r->steps[head].to = r->n_steps;
    for (uint16_t b = 0; b < blocks && !is_loop; b++)
        r->steps[ends[b]].to = r->n_steps;
    if (t->word == TERM_PAY)
        r->steps[ends[0]].to = r->steps[head + 2].to;
}

static void emit_seq(parser *p, const term *seq)
{
    for (uint16_t i = 0; is_filled_block(seq) && i < seq->n_args && !p->has_failed; i++)
        emit_step(p, (uint16_t)(seq->arg + i));
}

/* ---- a whole rule ---- */

static void parse_rule(parser *p, content_rule *out)
{
    const char *sort;
    term parts[3] = { { 0 } };

    out->is_modifier = sees(p, "while");
    sort = out->is_modifier ? "modifier" : "effect";
    advance(p);
    parts[0] = parse_primary(p, span_of(out->is_modifier ? "state" : "trigger"));
    out->trigger_word = parts[0].word;
    if (accept(p, "if"))
        parts[1] = parse_condition(p, "condition");
    if (!expect(p, ":", "expected ':' before"))
        return;
    parts[2] = parse_steps(p, sort);
    if (!p->has_failed && p->now.kind != TOKEN_END)
        fail(p, "the effect should end before");
    if (p->has_failed)
        return;
    out->trigger = keep_terms(p, parts, 3);
    out->condition = parts[1].word ? (uint16_t)(out->trigger + 1) : 0;
    out->effect = (uint16_t)(out->trigger + 2);
    if (out->is_modifier)
        return;
    out->code = p->r->n_steps;
    emit_seq(p, &p->r->terms[out->effect]);
    (void)emit(p, (content_step){ .op = STEP_END });
}

bool reader_rule(reader *r, span source, unsigned line, content_rule *out)
{
    parser p = { .r = r, .at = source.at, .end = source.at + source.length, .line = line };

    *out = (content_rule){ 0 };
    advance(&p);
    parse_rule(&p, out);
    return !p.has_failed;
}
