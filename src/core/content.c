/*
 * content.c: reads stanzas and fields; effect_parse.c reads the effects inside them.
 *
 * Two passes over the same text: the first notes every stanza, so that a card may name a place that
 * is described further down; the second reads fields and effects. A mistake never stops the reader,
 * so one run of `lint` shows all of them.
 */
#include "content.h"
#include "reader.h"

#include <string.h>

/* ---- lines ---- */

enum line_kind { LINE_STANZA, LINE_FIELD };

/* A stanza's first line, or a field with its continuation lines. */
typedef struct entry {
    enum line_kind kind;
    span text;
    unsigned line;
} entry;

typedef struct cursor {
    span rest;
    unsigned line; /* of the line last cut off */
} cursor;

static size_t indent_of(span line)
{
    size_t n = 0;

    while (n < line.length && line.at[n] == ' ')
        n++;
    return n;
}

static bool is_blank(span line)
{
    span s = span_trim(line);

    return s.length == 0 || *s.at == '#';
}

static bool continues(span line)
{
    return !is_blank(line) && indent_of(line) > 2;
}

/*
 * The next stanza or field. Lines indented by more than two blanks belong to the field before
 * them.
 */
static bool next_entry(cursor *c, entry *out)
{
    span line, peek, ahead;

    do {
        if (!span_line(&c->rest, &line))
            return false;
        c->line++;
    } while (is_blank(line));
    *out = (entry){ .kind = indent_of(line) == 0 ? LINE_STANZA : LINE_FIELD,
                    .text = line,
                    .line = c->line };
    ahead = c->rest;
    while (span_line(&ahead, &peek) && continues(peek)) {
        out->text.length = (size_t)(peek.at + peek.length - out->text.at);
        c->rest = ahead;
        c->line++;
    }
    return true;
}

/* ---- the text as such ---- */

static const char *line_fault(span line)
{
    size_t step;

    if (line.length > READER_MAX_LINE)
        return "the line is longer than 400 bytes";
    for (size_t i = 0; i < line.length; i += step) {
        step = text_utf8(line.at + i, line.length - i);
        if (step == 0)
            return "the line is not valid UTF-8";
        if (line.at[i] == '\t')
            return "a tab: indent with two spaces";
        if ((unsigned char)line.at[i] < ' ')
            return "a control character";
    }
    if (!is_blank(line) && indent_of(line) == 1)
        return "indent fields with two spaces";
    return NULL;
}

static bool check_lines(reader *r, const content_file *file)
{
    span rest = { file->text, file->length }, line;
    bool is_fine = true;

    for (unsigned n = 1; span_line(&rest, &line); n++) {
        const char *fault = line_fault(line);
        if (n > UINT16_MAX)
            fault = "the file has more than 65535 lines";
        if (fault) {
            reader_complain(r, n, fault, (span){ 0 });
            is_fine = false;
        }
        if (n > UINT16_MAX)
            break;
    }
    return is_fine;
}

/* ---- first pass: stanzas ---- */

static bool is_id(span s)
{
    if (s.length == 0 || s.length > 32 || *s.at == '-')
        return false;
    for (size_t i = 0; i < s.length; i++) {
        char c = s.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
            return false;
    }
    return true;
}

static int find_kind(const reader *r, span name)
{
    for (int i = 0; i < r->schema->n_kinds; i++) {
        if (span_is(name, r->schema->kinds[i].name))
            return i;
    }
    return -1;
}

static void note_stanza(reader *r, const entry *e, uint8_t file)
{
    span rest = e->text, kind_name = span_word(&rest), id = span_word(&rest);
    int kind = find_kind(r, kind_name);
    uint8_t sort;

    if (kind < 0) {
        reader_complain(r, e->line, "unknown kind of stanza", kind_name);
        return;
    }
    if (!is_id(id)) {
        reader_complain(r, e->line,
                        id.length ? "an id is lower-case letters, digits and '-', not"
                                  : "a stanza begins with a kind and an id; found only",
                        id.length ? id : kind_name);
        return;
    }
    if (span_trim(rest).length > 0 && *span_trim(rest).at != '#') {
        reader_complain(r, e->line, "a stanza begins with a kind and an id, and nothing more:",
                        span_trim(rest));
        return;
    }
    sort = reader_sort(r, span_of(r->schema->kinds[kind].sort));
    if (reader_find(r, sort, id)) {
        reader_complain(r, e->line, "this id is already taken:", id);
        return;
    }
    if (r->n_items == READER_MAX_ITEMS || r->sorts[sort].n == READER_MAX_IN_SORT) {
        reader_complain(r, e->line, "too many stanzas; no room for", id);
        return;
    }
    r->items[r->n_items++] = (content_item){ .id = reader_keep(r, id),
                                             .title = "",
                                             .source = "",
                                             .number = ++r->sorts[sort].n,
                                             .line = (uint16_t)e->line,
                                             .kind = (uint8_t)kind,
                                             .sort = sort,
                                             .file = file };
}

/* ---- second pass: fields ---- */

static const content_slot *find_slot(const reader *r, const content_item *item, span name,
                                     uint16_t *index)
{
    const char *kind = r->schema->kinds[item->kind].name;

    for (uint16_t i = 0; i < r->schema->n_slots; i++) {
        const content_slot *s = &r->schema->slots[i];
        if (strcmp(s->kind, kind) == 0 && span_is(name, s->name)) {
            *index = i;
            return s;
        }
    }
    return NULL;
}

static bool has_value(const reader *r, const content_item *item, uint16_t slot)
{
    for (uint16_t i = 0; i < item->n_values; i++) {
        if (r->value_slots[item->first_value + i] == slot)
            return true;
    }
    return false;
}

static void add_value(reader *r, content_item *item, uint16_t slot, unsigned line,
                      content_value value)
{
    if (r->n_values == r->most_values || item->n_values == UINT8_MAX) {
        reader_complain(r, line, "too many values", (span){ 0 });
        return;
    }
    if (item->n_values == 0)
        item->first_value = r->n_values;
    r->value_slots[r->n_values] = slot;
    r->values[r->n_values++] = value;
    item->n_values++;
}

static bool value_number(reader *r, span limits, span word, unsigned line, content_value *out)
{
    int32_t low = 0, high = 0;
    span low_word = span_word(&limits), high_word = span_word(&limits);
    char what[80];
    text t = text_in(what, sizeof what);

    if (!span_number(low_word, INT16_MIN, INT16_MAX, &low) ||
        !span_number(high_word, INT16_MIN, INT16_MAX, &high))
        return false; /* a malformed schema allows no number */
    if (span_number(word, low, high, &out->number))
        return true;
    text_put(&t, "expected a number from ");
    text_number(&t, low);
    text_put(&t, " to ");
    text_number(&t, high);
    text_put(&t, ", found");
    reader_complain(r, line, what, word);
    return false;
}

static bool value_one_of(reader *r, span words, span word, unsigned line, content_value *out)
{
    span rest = words, w;

    for (out->number = 1; (w = span_word(&rest)).length > 0; out->number++) {
        if (span_equal(w, word)) {
            out->text = reader_keep(r, word);
            return true;
        }
    }
    char what[160];
    text t = text_in(what, sizeof what);
    text_put(&t, "expected one of: ");
    text_span(&t, span_trim(words));
    text_put(&t, "; found");
    reader_complain(r, line, what, word);
    return false;
}

static bool value_id(reader *r, span sort_name, span word, unsigned line, content_value *out)
{
    const content_item *item = reader_find(r, reader_sort(r, sort_name), word);
    char what[80];
    text t = text_in(what, sizeof what);

    if (item) {
        out->number = item->number;
        out->text = item->id;
        return true;
    }
    text_put(&t, "unknown ");
    text_span(&t, sort_name);
    reader_complain(r, line, what, word);
    return false;
}

static bool value_word(reader *r, span type, span word, unsigned line, content_value *out)
{
    span rest = type, head = span_word(&rest);

    *out = (content_value){ .text = "" };
    if (span_is(head, "number"))
        return value_number(r, rest, word, line, out);
    if (span_is(head, "one-of"))
        return value_one_of(r, rest, word, line, out);
    return value_id(r, head, word, line, out);
}

/* Takes the leading marks off a type: "?" may be missing, "*" a list. */
static span bare_type(const char *type, bool *may_miss, bool *is_list)
{
    span s = span_of(type);

    *may_miss = *is_list = false;
    while (s.length > 0 && (*s.at == '?' || *s.at == '*')) {
        *may_miss |= *s.at == '?';
        *is_list |= *s.at == '*';
        s.at++;
        s.length--;
    }
    return s;
}

static void read_value(reader *r, content_item *item, const content_slot *slot, uint16_t index,
                       span rest, unsigned line)
{
    bool may_miss, is_list;
    span type = bare_type(slot->type, &may_miss, &is_list), word;
    content_value value;

    if (has_value(r, item, index)) {
        reader_complain(r, line, "this field is given twice:", span_of(slot->name));
        return;
    }
    if (span_trim(rest).length == 0) {
        reader_complain(r, line, "the field is empty:", span_of(slot->name));
        return;
    }
    if (span_is(type, "text") || span_is(type, "verbatim")) {
        add_value(r, item, index, line, (content_value){ .text = reader_keep(r, span_trim(rest)) });
        return;
    }
    while ((word = span_word(&rest)).length > 0 && *word.at != '#') {
        if (!is_list && has_value(r, item, index)) {
            reader_complain(r, line, "expected only one value, not also", word);
            return;
        }
        if (!value_word(r, type, word, line, &value))
            return;
        add_value(r, item, index, line, value);
    }
}

static bool is_source(span s)
{
    for (size_t i = 0; i < s.length; i++) {
        if (!memchr("SPRD", s.at[i], 4) || memchr(s.at, s.at[i], i))
            return false;
    }
    return s.length > 0;
}

/* title, source and copies: every kind has them. */
static bool read_common(reader *r, content_item *item, span name, span rest, unsigned line)
{
    span value = span_trim(rest);
    content_value number;

    if (span_is(name, "title")) {
        if (*item->title || value.length == 0)
            reader_complain(r, line, *item->title ? "a second title:" : "an empty title", value);
        item->title = reader_keep(r, value);
    } else if (span_is(name, "source")) {
        if (*item->source)
            reader_complain(r, line, "a second source:", value);
        else if (!is_source(value))
            reader_complain(r, line, "a source is made of the letters S, P, R and D, not", value);
        item->source = reader_keep(r, value);
    } else if (span_is(name, "copies")) {
        if (item->copies > 0)
            reader_complain(r, line, "a second number of copies:", value);
        else if (value_number(r, span_of("1 60"), value, line, &number))
            item->copies = (uint8_t)number.number;
    } else {
        return false;
    }
    return true;
}

static void read_rule(reader *r, content_item *item, const entry *e)
{
    content_rule rule;

    if (!reader_rule(r, span_trim(e->text), e->line, &rule))
        return;
    if (r->n_rules == r->most_rules || item->n_rules == UINT8_MAX) {
        reader_complain(r, e->line, "too many rules", (span){ 0 });
        return;
    }
    if (item->n_rules == 0)
        item->first_rule = r->n_rules;
    r->rules[r->n_rules++] = rule;
    item->n_rules++;
}

static void read_field(reader *r, content_item *item, const entry *e)
{
    span rest = e->text, name = span_word(&rest);
    uint16_t index = 0;
    const content_slot *slot;

    if (span_is(name, "on") || span_is(name, "while")) {
        read_rule(r, item, e);
        return;
    }
    if (read_common(r, item, name, rest, e->line))
        return;
    slot = find_slot(r, item, name, &index);
    if (slot)
        read_value(r, item, slot, index, rest, e->line);
    else
        reader_complain(r, e->line, "unknown field", name);
}

/*
 * At the end of a stanza: reports required fields that are missing, and sets `copies` to 1 by
 * default.
 */
static void complete(reader *r, content_item *item)
{
    const char *kind = r->schema->kinds[item->kind].name;
    bool may_miss, is_list;

    for (uint16_t i = 0; i < r->schema->n_slots; i++) {
        const content_slot *s = &r->schema->slots[i];
        if (strcmp(s->kind, kind) != 0 || has_value(r, item, i))
            continue;
        (void)bare_type(s->type, &may_miss, &is_list);
        if (!may_miss)
            reader_complain(r, item->line, "a field is missing:", span_of(s->name));
    }
    if (!*item->source)
        reader_complain(r, item->line,
                        "no source: say where it comes from with 'source' and S, P, R or D",
                        (span){ 0 });
    if (item->copies == 0)
        item->copies = 1;
}

/* ---- both passes ---- */

static void note_stanzas(reader *r, const content_file *file, uint8_t index)
{
    cursor c = { .rest = { file->text, file->length } };
    entry e;

    while (next_entry(&c, &e)) {
        if (e.kind == LINE_STANZA)
            note_stanza(r, &e, index);
    }
}

/* The stanza that the first pass noted at that line, or NULL if it was refused. */
static content_item *item_at_line(const reader *r, uint8_t file, unsigned line)
{
    for (uint16_t i = 0; i < r->n_items; i++) {
        if (r->items[i].file == file && r->items[i].line == line)
            return &r->items[i];
    }
    return NULL;
}

static void read_fields(reader *r, const content_file *file, uint8_t index)
{
    cursor c = { .rest = { file->text, file->length } };
    content_item *item = NULL;
    bool has_begun = false;
    entry e;

    while (next_entry(&c, &e)) {
        if (e.kind == LINE_STANZA) {
            if (item)
                complete(r, item);
            item = item_at_line(r, index, e.line);
            has_begun = true;
        } else if (item) {
            read_field(r, item, &e);
        } else if (!has_begun) {
            reader_complain(r, e.line, "a field before the first stanza:", span_trim(e.text));
        }
    }
    if (item)
        complete(r, item);
}

static void add_sorts(reader *r)
{
    r->n_sorts = 1; /* 0 means "no sort" */
    for (uint16_t i = 0; i < r->schema->n_kinds; i++) {
        const char *name = r->schema->kinds[i].sort;
        if (reader_sort(r, span_of(name)) == 0 && r->n_sorts < READER_MAX_SORTS)
            r->sorts[r->n_sorts++] = (content_sort){ .name = name };
    }
}

/*
 * Room in proportion to the text: no line can yield more than one term, step or value for each
 * byte.
 */
static bool take_room(reader *r, size_t bytes)
{
    size_t most = bytes < 60000 ? bytes + 16 : 60000;

    r->most_terms = r->most_steps = r->most_values = r->most_rules = (uint16_t)most;
    r->items = arena_take(r->memory, READER_MAX_ITEMS * sizeof *r->items);
    r->sorts = arena_take(r->memory, READER_MAX_SORTS * sizeof *r->sorts);
    r->rules = arena_take(r->memory, most * sizeof *r->rules);
    r->values = arena_take(r->memory, most * sizeof *r->values);
    r->value_slots = arena_take(r->memory, most * sizeof *r->value_slots);
    r->terms = arena_take(r->memory, most * sizeof *r->terms);
    r->steps = arena_take(r->memory, most * sizeof *r->steps);
    r->n_terms = 1; /* 0 means "no term" */
    return r->items && r->sorts && r->rules && r->values && r->value_slots && r->terms && r->steps;
}

static bool index_sorts(reader *r)
{
    for (uint8_t s = 1; s < r->n_sorts; s++) {
        uint16_t *items = arena_take(r->memory, (r->sorts[s].n + 1u) * sizeof *items);
        if (!items)
            return false;
        for (uint16_t i = 0; i < r->n_items; i++) {
            if (r->items[i].sort == s)
                items[r->items[i].number] = i;
        }
        r->sorts[s].items = items;
    }
    return true;
}

static const char *const *keep_names(reader *r, const content_file *files, size_t n_files)
{
    const char **names = arena_take(r->memory, (n_files + 1) * sizeof *names);

    for (size_t i = 0; names && i < n_files; i++)
        names[i] = reader_keep(r, span_of(files[i].name));
    return names;
}

static const content *finish(reader *r, const content_file *files, size_t n_files)
{
    content *out = arena_take(r->memory, sizeof *out);
    const char *const *names = keep_names(r, files, n_files);
    const uint8_t *roles = reader_roles(r);

    if (r->has_failed)
        return NULL;
    if (!out || !names || !roles || !index_sorts(r)) {
        reader_complain(r, 0, "the content is too large", (span){ 0 });
        return NULL;
    }
    *out = (content){ .schema = r->schema,
                      .files = names,
                      .items = r->items,
                      .sorts = r->sorts,
                      .rules = r->rules,
                      .values = r->values,
                      .value_slots = r->value_slots,
                      .terms = r->terms,
                      .steps = r->steps,
                      .roles = roles,
                      .n_items = r->n_items,
                      .n_sorts = r->n_sorts,
                      .n_rules = r->n_rules,
                      .n_values = r->n_values,
                      .n_terms = r->n_terms,
                      .n_steps = r->n_steps };
    content_hash(files, n_files, out->hash);
    return out;
}

const content *content_read(const content_schema *schema, const content_file *files, size_t n_files,
                            arena *memory, content_report *report, void *listener)
{
    reader r = { .schema = schema, .memory = memory, .report = report, .listener = listener };
    size_t bytes = 0;

    for (size_t i = 0; i < n_files; i++)
        bytes += files[i].length;
    r.file = n_files > 0 ? files[0].name : "";
    if (n_files > UINT8_MAX || bytes > 4000000 || !take_room(&r, bytes)) {
        reader_complain(&r, 0, "the content is too large", (span){ 0 });
        return NULL;
    }
    add_sorts(&r);
    for (int pass = 0; pass < 3; pass++) {
        for (size_t i = 0; i < n_files; i++) {
            r.file = files[i].name;
            if (pass == 0)
                (void)check_lines(&r, &files[i]);
            else if (pass == 1)
                note_stanzas(&r, &files[i], (uint8_t)i);
            else
                read_fields(&r, &files[i], (uint8_t)i);
        }
    }
    return r.has_failed ? NULL : finish(&r, files, n_files);
}

/* ---- folders ---- */

bool content_takes_file(const char *name)
{
    static const char ending[] = ".txt";
    size_t n = strlen(name), end = sizeof ending - 1;

    return n > end && name[0] != '.' && strcmp(name + n - end, ending) == 0 &&
           strncmp(name, "weights", strlen("weights")) != 0 && strcmp(name, "characters.txt") != 0;
}
