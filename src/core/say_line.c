/*
 * say_line.c: from events, questions, moves and facts to lines in words.
 *
 * The key of a line is its form's word and a slot for each argument: "led {1} {2}". We first look
 * for a word of the vocabulary, such as `round` after `pass`, as part of the key, "pass round";
 * otherwise its name, "face eagle", fills a slot.
 *
 * Besides the forms of the names themselves, {1:text} is a component's text, and the name of a text
 * field, such as {1:note}, gives that field.
 */
#include "note.h"
#include "say.h"
#include "say_shape.h"

#include <string.h>

enum { KIND_NAME = 24 };

/* A name that is not a component's: that of a seat, or of a word for a value. */
typedef struct named {
    char kind[KIND_NAME];
    const char *word; /* NULL: this slot is no such name */
} named;

typedef struct line {
    shape sh;
    named names[SAY_SLOTS];
    term items[GM_EVENT_ARGS + 1];
    bool has_words; /* of the vocabulary */
} line;

/* ---- slots ---- */

static void add_name(line *l, span kind, const char *word)
{
    named *n = &l->names[l->sh.n];
    text t = text_in(n->kind, sizeof n->kind);

    text_span(&t, kind);
    n->word = word;
    shape_slot(&l->sh, (slot){ .kind = SLOT_TEXT, .string = word });
}

static const char *seat_word(const say *s, const gm_state *state, gm_seat seat)
{
    const game *g = s->set->game;

    return seat < g->n_seats(state) ? g->seat_word(s->set->content, state, seat) : NULL;
}

/* {0} is who did it; nobody has no name. */
static void add_doer(line *l, const gm_state *state, gm_seat seat)
{
    const char *word = seat_word(l->sh.s, state, seat);

    if (word)
        memcpy(l->names[0].kind, "seat", sizeof "seat");
    l->names[0].word = word;
    l->sh.slots[l->sh.n++] = (slot){ .kind = SLOT_TEXT, .string = "" };
}

/* Hidden from this viewer: a message of its own. */
static void add_hidden(line *l)
{
    text_char(&l->sh.key, '?');
    l->sh.slots[l->sh.n++] = (slot){ .kind = SLOT_TEXT, .string = "?" };
}

static void add_value(line *l, const gm_state *state, span sort, uint8_t value, bool spells_words)
{
    const content *db = l->sh.s->set->db;
    const char *word = note_value_word(db, sort, value);
    unsigned i = l->sh.n;

    if (word)
        l->has_words = true;
    if (word && spells_words) {
        text_put(&l->sh.key, word);
    } else if (word) {
        add_name(l, sort, word);
    } else if (span_is(sort, "number")) {
        shape_slot(&l->sh, (slot){ .kind = SLOT_NUMBER, .number = value });
    } else if (span_is(sort, "seat") && seat_word(l->sh.s, state, value)) {
        add_name(l, sort, seat_word(l->sh.s, state, value));
    } else if (content_item_at(db, content_sort_of(db, sort), value)) {
        l->items[i] =
            (term){ .word = TERM_ITEM, .number = value, .sort = content_sort_of(db, sort) };
        shape_slot(&l->sh, (slot){ .kind = SLOT_NAME, .t = &l->items[i] });
    } else {
        add_hidden(l); /* a question about a card that is not known */
    }
}

/* The first `n` arguments, without an optional one that was left out. */
static void add_arguments(line *l, const gm_state *state, const gm_form *form, const gm_event *e,
                          unsigned n, bool spells_words)
{
    span rest = span_of(form->args), sort;

    for (unsigned i = 0; i < n && (sort = span_word(&rest)).length > 0; i++) {
        bool is_hidden = i < 7 && e->hide >> i & 1;
        bool may_miss = *sort.at == '?';
        if (may_miss)
            sort = (span){ sort.at + 1, sort.length - 1 };
        if (may_miss && e->arg[i] == 0 && !is_hidden)
            continue;
        text_char(&l->sh.key, ' ');
        if (is_hidden)
            add_hidden(l);
        else
            add_value(l, state, sort, e->arg[i], spells_words);
    }
}

/* ---- filling in ---- */

/* "{2:gen}" at the front of a template: which slot, which form, how long; false for other text. */
static bool read_slot(span rest, unsigned *number, span *form, size_t *length)
{
    const char *close = memchr(rest.at, '}', rest.length);

    if (rest.length < 3 || *rest.at != '{' || !close || rest.at[1] < '0' || rest.at[1] > '9' ||
        (rest.at[2] != '}' && rest.at[2] != ':'))
        return false;
    *number = (unsigned)(rest.at[1] - '0');
    *length = (size_t)(close - rest.at) + 1;
    *form = rest.at[2] == ':' ? (span){ rest.at + 3, *length - 4 } : (span){ 0 };
    return true;
}

/* The field of text with this name; NULL if components of that kind have none. */
static const content_slot *text_field(const say *s, const content_item *item, span name)
{
    const content_schema *schema = s->set->db->schema;
    const char *kind = schema->kinds[item->kind].name;

    for (uint16_t i = 0; i < schema->n_slots && name.length > 0; i++) {
        const content_slot *row = &schema->slots[i];
        if (strcmp(row->kind, kind) == 0 && span_is(name, row->name) &&
            strcmp(row->type + strspn(row->type, "?"), "text") == 0)
            return row;
    }
    return NULL;
}

static void put_field(const say *s, const content_item *item, const char *name, text *out)
{
    uint16_t n;
    const content_value *value = content_values(s->set->db, item, name, &n);

    if (value)
        say_text(s, name, value->text, out);
}

/* The component of a slot; for a seat, the one with its word as id. NULL if there is none. */
static const content_item *item_of(const line *l, unsigned number)
{
    const content *db = l->sh.s->set->db;
    const named *name = &l->names[number];

    if (l->sh.slots[number].kind == SLOT_NAME)
        return content_item_at(db, l->items[number].sort, (uint32_t)l->items[number].number);
    for (unsigned i = 0; i < db->n_items && name->word && strcmp(name->kind, "seat") == 0; i++) {
        if (strcmp(db->items[i].id, name->word) == 0)
            return &db->items[i];
    }
    return NULL;
}

/* "{4:plus}" and "{4:minus}": " + 2" and " − 2" in a sum; nothing for 0. */
static bool put_term(const slot *number, span form, text *out)
{
    bool is_plus = span_is(form, "plus");

    if (number->kind != SLOT_NUMBER || (!is_plus && !span_is(form, "minus")))
        return false;
    if (number->number != 0) {
        text_put(out, is_plus ? " + " : " − ");
        text_number(out, number->number);
    }
    return true;
}

/* Fills what say_fill does not know: seats, values, terms of a sum, a component's text. */
static bool put_own_slot(const line *l, unsigned number, span form, text *out)
{
    const content_item *item = number < l->sh.n ? item_of(l, number) : NULL;

    if (number < l->sh.n && put_term(&l->sh.slots[number], form, out))
        return true;
    if (item && span_is(form, "text"))
        say_item(l->sh.s, item, out);
    else if (item && text_field(l->sh.s, item, form))
        put_field(l->sh.s, item, text_field(l->sh.s, item, form)->name, out);
    else if (number < l->sh.n && l->names[number].word)
        say_put_name(l->sh.s, l->names[number].kind, l->names[number].word, "", form, out);
    else
        return false;
    return true;
}

static void fill(const line *l, span template, text *out)
{
    size_t done = 0, length;
    unsigned number;
    span form;

    for (size_t at = 0; at < template.length;) {
        span rest = { template.at + at, template.length - at };
        if (!read_slot(rest, &number, &form, &length)) {
            at++;
            continue;
        }
        say_fill(&l->sh, (span){ template.at + done, at - done }, out);
        if (!put_own_slot(l, number, form, out))
            say_fill(&l->sh, (span){ rest.at, length }, out);
        at += length;
        done = at;
    }
    say_fill(&l->sh, (span){ template.at + done, template.length - done }, out);
}

/* ---- lines ---- */

static void begin(line *l, const say *s, const gm_state *state, const char *word, gm_seat seat,
                  char key[SAY_KEY])
{
    *l = (line){ .sh = { .s = s, .key = text_in(key, SAY_KEY) } };
    text_put(&l->sh.key, word);
    add_doer(l, state, seat);
}

/* The message "drew {1}", or "drew ?" for those who may not know what. False if there is none. */
static bool try_line(const say *s, const char *context, const gm_form *form, const gm_state *state,
                     const gm_event *e, unsigned n_args, bool is_wanted, text *out)
{
    char key[SAY_KEY];
    span template;
    line l;

    begin(&l, s, state, form->word, e->seat, key);
    add_arguments(&l, state, form, e, n_args, true);
    if (!say_message(&l.sh, context, &template)) {
        if (l.has_words) {
            begin(&l, s, state, form->word, e->seat, key);
            add_arguments(&l, state, form, e, n_args, false);
        }
        if (!say_message(&l.sh, context, &template)) {
            if (is_wanted) {
                say_miss(s, context, key);
                text_put(out, key);
            }
            return false;
        }
    }
    fill(&l, template, out);
    return true;
}

static void say_line(const say *s, const char *context, const gm_form *form, const gm_state *state,
                     const gm_event *e, text *out)
{
    (void)try_line(s, context, form, state, e, GM_EVENT_ARGS, true, out);
}

void say_event(const say *s, const gm_state *state, const gm_event *e, text *out)
{
    if (e->kind > 0 && e->kind < s->set->game->n_events)
        say_line(s, "event", &s->set->game->events[e->kind], state, e, out);
}

bool say_behind_event(const say *s, const gm_state *state, const gm_event *e, text *out)
{
    const game *g = s->set->game;

    return e->kind > 0 && e->kind < g->n_events &&
           try_line(s, "event+", &g->events[e->kind], state, e, GM_EVENT_ARGS, false, out);
}

void say_question(const say *s, const gm_state *state, const gm_event *q, text *out)
{
    if (q->kind > 0 && q->kind < s->set->game->n_questions)
        say_line(s, "ask", &s->set->game->questions[q->kind], state, q, out);
}

void say_reason(const say *s, const gm_state *state, const gm_event *r, text *out)
{
    if (r->kind > 0 && r->kind < s->set->game->n_reasons)
        say_line(s, "reason", &s->set->game->reasons[r->kind], state, r, out);
}

bool say_behind_question(const say *s, const gm_state *state, const gm_event *q, text *out)
{
    const game *g = s->set->game;

    return q->kind > 0 && q->kind < g->n_questions &&
           try_line(s, "ask+", &g->questions[q->kind], state, q, GM_EVENT_ARGS, false, out);
}

static gm_event event_of(gm_seat seat, gm_move m)
{
    gm_event e = { .kind = m.verb, .seat = seat };

    memcpy(e.arg, m.arg, sizeof m.arg);
    return e;
}

/* The effect or component that the move starts fills its last slot. */
static void add_meaning(line *l, gm_meaning means)
{
    unsigned i = l->sh.n;

    text_put(&l->sh.key, ": ");
    if (means.effect) {
        const term *effect = &l->sh.s->set->db->terms[means.effect];
        shape_slot(&l->sh, (slot){ .kind = SLOT_EFFECT, .t = effect });
    } else {
        l->items[i] = (term){ .word = TERM_ITEM, .number = means.item, .sort = means.sort };
        shape_slot(&l->sh, (slot){ .kind = SLOT_NAME, .t = &l->items[i] });
    }
}

/* The message "choose {1}: {2}"; false if the move has no such meaning. */
static bool say_meaning(const say *s, const gm_state *state, const gm_event *e, gm_move m,
                        text *out)
{
    const game *g = s->set->game;
    gm_meaning means = { .effect = 0 };
    char key[SAY_KEY];
    span template;
    line l;

    if (g->means)
        means = g->means(s->set->content, state, e->seat, m);
    if (!means.effect && !means.item)
        return false;
    begin(&l, s, state, g->verbs[m.verb].word, e->seat, key);
    add_arguments(&l, state, &g->verbs[m.verb], e, GM_ARGS, false);
    add_meaning(&l, means);
    if (!say_message(&l.sh, "move", &template)) {
        say_miss(s, "move", key);
        return false;
    }
    fill(&l, template, out);
    return true;
}

void say_move(const say *s, const gm_state *state, gm_seat seat, gm_move m, text *out)
{
    gm_event e = event_of(seat, m);

    if (m.verb > 0 && m.verb < s->set->game->n_verbs && !say_meaning(s, state, &e, m, out))
        say_line(s, "move", &s->set->game->verbs[m.verb], state, &e, out);
}

bool say_moves(const say *s, const gm_state *state, gm_seat seat, gm_move m, unsigned n_args,
               text *out)
{
    gm_event e = event_of(seat, m);

    return m.verb > 0 && m.verb < s->set->game->n_verbs && n_args > 0 &&
           try_line(s, "moves", &s->set->game->verbs[m.verb], state, &e, n_args - 1, false, out);
}

void say_word(const say *s, const gm_state *state, span sort, uint8_t value, text *out)
{
    char key[SAY_KEY];
    line l;

    begin(&l, s, state, "", GM_NOBODY, key);
    add_value(&l, state, sort, value, false);
    fill(&l, span_of("{1}"), out);
}

/* ---- facts ---- */

void say_fact(const say *s, const gm_state *state, const gm_event *f, text *out)
{
    if (f->kind > 0 && f->kind < s->set->game->n_facts)
        say_line(s, "fact", &s->set->game->facts[f->kind], state, f, out);
}

/* The line that facts of this kind share; false if the language has none. */
static bool begin_facts(line *l, const say *s, const gm_state *state, const gm_event *f,
                        char key[SAY_KEY], span *template)
{
    const game *g = s->set->game;
    bool is_known = f->kind > 0 && f->kind < g->n_facts;

    begin(l, s, state, is_known ? g->facts[f->kind].word : "", f->seat, key);
    return say_message(&l->sh, "facts", template);
}

/* How many of these facts share the first one's seat and its line; kinds may share a line. */
static uint16_t count_alike(const say *s, const gm_state *state, const gm_event *f, uint16_t n,
                            span template)
{
    char key[SAY_KEY];
    uint16_t same = 1;
    span other;
    line l;

    while (same < n && f[same].seat == f->seat &&
           (f[same].kind == f->kind ||
            (begin_facts(&l, s, state, &f[same], key, &other) && span_equal(other, template))))
        same++;
    return same;
}

uint16_t say_facts(const say *s, const gm_state *state, const gm_event *f, uint16_t n, text *out)
{
    say_chain c = { .has_any = false };
    char key[SAY_KEY];
    uint16_t same;
    span template;
    line l;

    if (!begin_facts(&l, s, state, f, key, &template)) {
        say_fact(s, state, f, out);
        return 1;
    }
    same = count_alike(s, state, f, n, template);
    for (uint16_t i = 0; i < same; i++) {
        char one[SAY_TEXT];
        text t = text_in(one, sizeof one);
        say_fact(s, state, &f[i], &t);
        say_chain_add(s, &c, "list", one);
    }
    l.sh.slots[l.sh.n++] = (slot){ .kind = SLOT_TEXT, .string = c.so_far };
    fill(&l, template, out);
    return same;
}

/* ---- the program's own words, and the law ---- */

void say_plain(const say *s, const char *english, text *out)
{
    span value;

    if (catalog_find(s->catalog, "plain", english, &value))
        text_span(out, value);
    else
        text_put(out, english);
}

void say_law(const say *s, const char *id, const char *gist, text *out)
{
    span value;

    text_put(out, id);
    text_put(out, ": ");
    if (catalog_find(s->catalog, "law", id, &value))
        text_span(out, value);
    else
        text_put(out, gist);
}
