/*
 * say.c: from effects to sentences.
 *
 * say_shape.c writes the key of a message and notes the contents of its slots; this file finds the
 * message and fills the slots. Only the catalogues contain grammar: no file here knows a language.
 */
#include "say.h"
#include "say_shape.h"

#include <string.h>

static const term *term_at(const say *s, uint16_t index)
{
    return &s->set->db->terms[index];
}

static const char *word_name(const say *s, const term *t)
{
    const content_word *row = content_word_of(s->set->db, t->word);

    return row ? row->name : "";
}

/* ---- messages ---- */

void say_miss(const say *s, const char *context, const char *key)
{
    if (s->missing)
        s->missing(s->listener, context, key);
}

/* The form of a message that fits n, out of "one\0few\0many". */
static span plural_form(const catalog *c, span value, uint32_t n)
{
    for (unsigned form = catalog_plural(c, n); form > 0; form--) {
        const char *end = memchr(value.at, 0, value.length);
        if (!end)
            break;
        value = (span){ end + 1, value.length - (size_t)(end + 1 - value.at) };
    }
    return (span){ value.at, strlen(value.at) };
}

/* The number that decides the plural: the first slot that is a number, or a list by its length. */
static uint32_t plural_number(const shape *sh)
{
    for (unsigned i = 0; i < sh->n; i++) {
        if (sh->slots[i].kind == SLOT_NUMBER)
            return sh->slots[i].number;
        if (sh->slots[i].kind == SLOT_LIST)
            return sh->slots[i].t->n_args;
    }
    return 1;
}

/* In a context of the game's own ("do bo"), or else in the one that all games share ("do"). */
static bool find(const say *s, const char *context, const char *key, span *value)
{
    char own[40];
    text t = text_in(own, sizeof own);

    text_put(&t, context);
    text_char(&t, ' ');
    text_put(&t, s->set->game->id);
    if (!catalog_find(s->catalog, own, key, value) &&
        !catalog_find(s->catalog, context, key, value))
        return false;
    if (s->found)
        s->found(s->listener, context, key);
    return true;
}

bool say_message(const shape *sh, const char *context, span *out)
{
    span value;

    if (sh->key.full || !find(sh->s, context, sh->key.at, &value))
        return false;
    *out = plural_form(sh->s->catalog, value, plural_number(sh));
    return true;
}

/*
 * "Warsaw|in=in Warsaw|to=to Warsaw": the part for a form; the first part if there is no such
 * form.
 */
static span form_of(span names, span form)
{
    span first = { names.at, 0 };
    const char *at = names.at, *end = names.at + names.length;

    while (first.length < names.length && names.at[first.length] != '|')
        first.length++;
    while (at < end && form.length > 0) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        span part = { at, (size_t)((bar ? bar : end) - at) };
        if (part.length > form.length && part.at[form.length] == '=' &&
            memcmp(part.at, form.at, form.length) == 0)
            return (span){ part.at + form.length + 1, part.length - form.length - 1 };
        at = bar ? bar + 1 : end;
    }
    return first;
}

static bool has_form(span names, span form)
{
    return form_of(names, form).at != names.at;
}

/* Titles in the content are in one language; for that one they need no message. */
static bool is_own_language(const say *s)
{
    return span_is(s->catalog->language, s->set->game->language);
}

/* A name from the catalogue under "kind id"; `otherwise` if it has none. */
void say_put_name(const say *s, const char *kind, const char *id, const char *otherwise, span form,
                  text *out)
{
    char key[SAY_KEY], whole[SAY_KEY + 16];
    text t = text_in(key, sizeof key), w = text_in(whole, sizeof whole);
    span names;

    text_put(&t, kind);
    text_char(&t, ' ');
    text_put(&t, id);
    if (!find(s, "name", key, &names)) {
        if (form.length > 0 || (*otherwise && !is_own_language(s)))
            say_miss(s, "name", key);
        text_put(out, *otherwise ? otherwise : id);
        return;
    }
    if (form.length > 0 && !has_form(names, form)) {
        text_put(&w, key);
        text_char(&w, '|');
        text_span(&w, form);
        say_miss(s, "name", whole);
    }
    text_span(out, form_of(names, form));
}

static void put_item_name(const say *s, const content_item *item, span form, text *out)
{
    const content_schema *schema = s->set->db->schema;

    say_put_name(s, schema->kinds[item->kind].name, item->id, item->title, form, out);
}

static void put_term_name(const say *s, const term *t, span form, text *out)
{
    if (t->word == TERM_ITEM)
        put_item_name(s, content_item_at(s->set->db, t->sort, (uint32_t)t->number), form, out);
    else
        say_put_name(s, "level", word_name(s, t), "", form, out);
}

/* A small template with texts put in: "{1} and {2}". */
static void put_joined(const say *s, const char *joint, const char *const *parts, unsigned n,
                       text *out)
{
    char key[SAY_KEY];
    shape sh = { .s = s, .key = text_in(key, sizeof key), .first = 1, .n = n };
    span template;

    for (unsigned i = 0; i < n; i++)
        sh.slots[i] = (slot){ .kind = SLOT_TEXT, .string = parts[i] };
    text_put(&sh.key, joint);
    if (say_message(&sh, "join", &template)) {
        say_fill(&sh, template, out);
        return;
    }
    say_miss(s, "join", joint);
    for (unsigned i = 0; i < n; i++) {
        text_put(out, i > 0 ? " " : "");
        text_put(out, parts[i]);
    }
}

void say_chain_add(const say *s, say_chain *c, const char *joint, const char *next)
{
    char both[SAY_CLAUSE];
    text t = text_in(both, sizeof both);

    if (c->has_any)
        put_joined(s, joint, (const char *const[]){ c->so_far, next }, 2, &t);
    else
        text_put(&t, next);
    memcpy(c->so_far, both, t.length + 1);
    c->has_any = true;
}

static void put_list(const say *s, const term *t, span form, text *out)
{
    const char *last = t->word == TERM_ALL_OF ? "list and" : "list or";
    say_chain c = { .has_any = false };

    for (unsigned i = 0; i < t->n_args; i++) {
        char name[SAY_KEY];
        text n = text_in(name, sizeof name);
        put_term_name(s, term_at(s, (uint16_t)(t->arg + i)), form, &n);
        say_chain_add(s, &c, i + 1 == t->n_args ? last : "list", name);
    }
    text_put(out, c.so_far);
}

static void put_steps(const say *s, const term *seq, span mood, text *out);
static void put_effect(const say *s, const term *t, span mood, text *out);
static void put_condition(const say *s, const term *t, text *out);
static void put_rules(const say *s, const content_item *item, text *out);

static void put_slot(const say *s, const slot *sl, span form, text *out)
{
    switch (sl->kind) {
    case SLOT_NUMBER:
        text_number(out, sl->number);
        return;
    case SLOT_NAME:
        put_term_name(s, sl->t, form, out);
        return;
    case SLOT_LIST:
        put_list(s, sl->t, form, out);
        return;
    case SLOT_BLOCK:
        put_steps(s, sl->t, form, out);
        return;
    case SLOT_EFFECT:
        put_effect(s, sl->t, form, out);
        return;
    case SLOT_CONDITION:
        put_condition(s, sl->t, out);
        return;
    case SLOT_TEXT:
        text_put(out, sl->string);
        return;
    case SLOT_RULES:
        put_rules(s, content_item_at(s->set->db, sl->t->sort, (uint32_t)sl->t->number), out);
        return;
    }
}

/*
 * Writes a template; "{2:gen}" is slot 2 in the form "gen". Anything else in braces is left as it
 * is.
 */
void say_fill(const shape *sh, span template, text *out)
{
    const char *at = template.at, *end = at + template.length;

    while (at < end) {
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
        unsigned number;
        if (!close || at[1] < '0' || at[1] > '9') {
            text_char(out, *at++);
            continue;
        }
        number = (unsigned)(at[1] - '0') - sh->first;
        if (number < sh->n && (at[2] == ':' || at[2] == '}')) {
            span form = { at + 3, at[2] == ':' ? (size_t)(close - at - 3) : 0 };
            put_slot(sh->s, &sh->slots[number], form, out);
        }
        at = close + 1;
    }
}

/* ---- effects ---- */

/*
 * A clause for one step, in a mood if one is asked for. A language whose header says "X-Moods: inf"
 * must have each such clause; in others the plain one serves.
 */
static void put_step(const say *s, const char *context, const term *t, span mood, text *out)
{
    char key[SAY_KEY], mood_word[16];
    shape sh = { .s = s, .key = text_in(key, sizeof key), .first = 1 };
    text m = text_in(mood_word, sizeof mood_word);
    span template;

    shape_term(&sh, t);
    text_span(&m, mood);
    if (mood.length > 0 && say_message(&sh, mood_word, &template)) {
        say_fill(&sh, template, out);
        return;
    }
    if (mood.length > 0 && span_equal(mood, s->catalog->moods))
        say_miss(s, mood_word, key);
    if (say_message(&sh, context, &template)) {
        say_fill(&sh, template, out);
        return;
    }
    say_miss(s, context, key);
    text_put(out, key);
}

/* Steps inside a clause, joined by "then". */
static void put_steps(const say *s, const term *seq, span mood, text *out)
{
    say_chain c = { .has_any = false };

    for (unsigned i = 0; i < seq->n_args; i++) {
        char clause[SAY_CLAUSE];
        text t = text_in(clause, sizeof clause);
        put_step(s, "do", term_at(s, (uint16_t)(seq->arg + i)), mood, &t);
        say_chain_add(s, &c, "then", clause);
    }
    text_put(out, c.has_any ? c.so_far : "");
}

static bool has_clause(const say *s, const char *context, const term *step)
{
    char key[SAY_KEY];
    shape sh = { .s = s, .key = text_in(key, sizeof key), .first = 1 };
    span unused;

    shape_term(&sh, step);
    return say_message(&sh, context, &unused);
}

/*
 * A step that stands alone. The catalogue has it in the mood that its card needs; if that is not
 * the mood wanted here, we use it all the same.
 */
static void put_free_step(const say *s, const term *step, span mood, text *out)
{
    bool is_plain = mood.length > 0 ? !has_clause(s, "inf", step) : has_clause(s, "do", step);
    span used = { 0 };

    if (!is_plain)
        used = span_of("inf");
    put_step(s, "do", step, used, out);
}

/* Several steps are sentences, as on a card; in the infinitive they are joined by "then". */
static void put_effect(const say *s, const term *t, span mood, text *out)
{
    bool is_block = t->word == TERM_SEQ;
    unsigned n = is_block ? t->n_args : 1;
    say_chain c = { .has_any = false };

    for (unsigned i = 0; i < n; i++) {
        char clause[SAY_CLAUSE];
        text one = text_in(clause, sizeof clause);
        put_free_step(s, is_block ? term_at(s, (uint16_t)(t->arg + i)) : t, mood, &one);
        if (mood.length > 0)
            say_chain_add(s, &c, "then", clause);
        else if (i > 0)
            say_sentence(out, clause, false);
        else
            text_put(out, clause);
        if (mood.length == 0 && i == 0 && n > 1)
            text_char(out, '.');
    }
    text_put(out, c.has_any ? c.so_far : "");
}

/* A condition: its own message, or its parts joined if there is none for the whole. */
static void put_condition(const say *s, const term *t, text *out)
{
    char key[SAY_KEY];
    shape sh = { .s = s, .key = text_in(key, sizeof key), .first = 1 };
    const char *last = t->word == TERM_AND ? "if and" : "if or";
    say_chain c = { .has_any = false };
    span template;

    shape_term(&sh, t);
    if (say_message(&sh, "if", &template)) {
        say_fill(&sh, template, out);
        return;
    }
    if (t->word != TERM_AND && t->word != TERM_OR) {
        say_miss(s, "if", key);
        text_put(out, key);
        return;
    }
    for (unsigned i = 0; i < t->n_args; i++) {
        char clause[SAY_CLAUSE];
        text part = text_in(clause, sizeof clause);
        put_condition(s, term_at(s, (uint16_t)(t->arg + i)), &part);
        say_chain_add(s, &c, i + 1u < t->n_args ? "list" : last, clause);
    }
    text_put(out, c.so_far);
}

/* ---- sentences ---- */

/*
 * In Latin Extended-A capitals are even, but odd from ĺ to ň and from ź on; ı and ŉ have none
 * here.
 */
static bool is_small_extended(unsigned letter)
{
    bool has_odd_capitals = (letter >= 0x139 && letter <= 0x148) || letter >= 0x179;

    return letter >= 0x100 && letter <= 0x17e && letter != 0x131 && letter != 0x138 &&
           letter != 0x149 && letter % 2 == (has_odd_capitals ? 0 : 1);
}

/* The capital of a letter of our languages; anything else is itself. */
static unsigned capital_of(unsigned letter)
{
    if (letter >= 'a' && letter <= 'z')
        return letter - 'a' + 'A';
    if (letter >= 0xe0 && letter <= 0xfe && letter != 0xf7) /* à to þ, but not the sign ÷ */
        return letter - 0x20;
    return is_small_extended(letter) ? letter - 1 : letter;
}

static void put_capital(text *out, const char *s)
{
    size_t length = text_utf8(s, strlen(s));
    unsigned letter = (unsigned char)s[0];

    if (length == 2)
        letter = (letter & 0x1f) << 6 | ((unsigned char)s[1] & 0x3f);
    if (length <= 2)
        letter = capital_of(letter);
    if (length == 2) {
        text_char(out, (char)(0xc0 | letter >> 6));
        text_char(out, (char)(0x80 | (letter & 0x3f)));
    } else if (length == 1) {
        text_char(out, (char)letter);
    }
    text_put(out, s + (length <= 2 ? length : 0));
}

void say_sentence(text *out, const char *clause, bool is_first)
{
    size_t length = strlen(clause);

    if (length == 0)
        return;
    if (!is_first)
        text_char(out, ' ');
    put_capital(out, clause);
    if (!memchr(".!?", clause[length - 1], 3))
        text_char(out, '.');
}

/*
 * The first clause of a rule, with its moment and its condition around it. The catalogue decides
 * how to join them: its joints are "on", "while", "if", "on if" and "while if". The moment "-" is
 * left out.
 */
static void put_opening(const say *s, const content_rule *rule, const char *clause, text *out)
{
    char moment[SAY_CLAUSE], condition[SAY_CLAUSE];
    text m = text_in(moment, sizeof moment), c = text_in(condition, sizeof condition);
    const char *joint = rule->is_modifier ? "while" : "on";
    bool is_bare;

    put_step(s, joint, term_at(s, rule->trigger), (span){ 0 }, &m);
    is_bare = strcmp(moment, "-") == 0;
    if (rule->condition)
        put_condition(s, term_at(s, rule->condition), &c);
    if (is_bare && !rule->condition)
        text_put(out, clause);
    else if (!rule->condition)
        put_joined(s, joint, (const char *const[]){ moment, clause }, 2, out);
    else if (is_bare)
        put_joined(s, "if", (const char *const[]){ condition, clause }, 2, out);
    else
        put_joined(s, rule->is_modifier ? "while if" : "on if",
                   (const char *const[]){ moment, condition, clause }, 3, out);
}

void say_rule(const say *s, const content_rule *rule, text *out)
{
    const term *seq = term_at(s, rule->effect);
    char clause[SAY_CLAUSE], opening[2 * SAY_CLAUSE];

    for (unsigned i = 0; i < seq->n_args; i++) {
        const term *t = term_at(s, (uint16_t)(seq->arg + i));
        text c = text_in(clause, sizeof clause), o = text_in(opening, sizeof opening);
        put_step(s, rule->is_modifier ? "mod" : "do", t, (span){ 0 }, &c);
        if (i == 0)
            put_opening(s, rule, clause, &o);
        say_sentence(out, i == 0 ? opening : clause, i == 0);
    }
}

static void put_rules(const say *s, const content_item *item, text *out)
{
    for (unsigned i = 0; i < item->n_rules; i++) {
        if (i > 0)
            text_char(out, ' ');
        say_rule(s, &s->set->db->rules[item->first_rule + i], out);
    }
}

void say_name(const say *s, const content_item *item, const char *form, text *out)
{
    put_item_name(s, item, form ? span_of(form) : (span){ 0 }, out);
}

/* A text may run over several lines of its file; this joins them into one. */
static void put_folded(const char *original, text *out)
{
    span rest = span_of(original), word = span_word(&rest);

    text_span(out, word);
    while ((word = span_word(&rest)).length > 0) {
        text_char(out, ' ');
        text_span(out, word);
    }
}

void say_text(const say *s, const char *field, const char *original, text *out)
{
    char key[SAY_TEXT];
    text t = text_in(key, sizeof key);
    span value;

    put_folded(original, &t);
    if (!t.full && find(s, field, key, &value)) {
        text_span(out, value);
        return;
    }
    if (!is_own_language(s))
        say_miss(s, field, key);
    put_folded(original, out);
}
