/*
 * say.c: from terms and events to sentences.
 *
 * Two steps: `shape_*` writes the key of a message and notes what stands in its slots; `fill`
 * writes the message and puts the slots in. Grammar lives in the catalogues alone: this file knows
 * no language.
 */
#include "say.h"

#include <string.h>

enum { SAY_CLAUSE = 1500, SAY_KEY = 240, SAY_SLOTS = 9 };

/* ---- catalogues ---- */

static uint32_t word_at(const say_catalog *c, size_t at)
{
    return (uint32_t)c->data[at] | (uint32_t)c->data[at + 1] << 8 |
           (uint32_t)c->data[at + 2] << 16 | (uint32_t)c->data[at + 3] << 24;
}

/*
 * String i of a table; it is followed by a zero byte, which is checked when the catalogue is
 * opened.
 */
static span string_at(const say_catalog *c, uint32_t table, uint32_t i)
{
    size_t row = table + 8 * (size_t)i;

    return (span){ (const char *)c->data + word_at(c, row + 4), word_at(c, row) };
}

static bool is_table_sound(const say_catalog *c, uint32_t table)
{
    if (table > c->size || (c->size - table) / 8 < c->n)
        return false;
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t length = word_at(c, table + 8 * (size_t)i);
        uint32_t at = word_at(c, table + 8 * (size_t)i + 4);
        if (at >= c->size || length >= c->size - at || c->data[at + length] != 0)
            return false;
    }
    return true;
}

/* The plural rules of our languages, as their catalogues write them. */
static const char *const plural_rules[] = {
    "nplurals=2; plural=(n != 1);",
    "nplurals=2; plural=(n > 1);",
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
};

unsigned say_plural(const say_catalog *c, uint32_t n)
{
    switch (c->plural) {
    case 0:
        return n != 1;
    case 1:
        return n > 1;
    default:
        if (n == 1)
            return 0;
        return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2;
    }
}

static bool set_plural(say_catalog *c, span rule)
{
    for (size_t i = 0; i < COUNT_OF(plural_rules); i++) {
        if (span_is(rule, plural_rules[i])) {
            c->plural = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* The header is the message with the empty key, and sorts first. */
static bool read_header(say_catalog *c)
{
    span header = c->n > 0 ? string_at(c, c->values, 0) : (span){ 0 }, line;
    bool has_plural = false;

    while (span_line(&header, &line)) {
        span word = span_word(&line);
        if (span_is(word, "Plural-Forms:"))
            has_plural = set_plural(c, span_trim(line));
        if (span_is(word, "Language:"))
            c->language = span_trim(line);
        if (span_is(word, "X-Moods:"))
            c->moods = span_trim(line);
    }
    return has_plural;
}

const char *say_open(say_catalog *c, const void *data, size_t size)
{
    *c = (say_catalog){ .data = data, .size = size };
    if (size < 28 || word_at(c, 0) != 0x950412de)
        return "this is no catalogue in gettext's .mo format";
    c->n = word_at(c, 8);
    c->keys = word_at(c, 12);
    c->values = word_at(c, 16);
    if (!is_table_sound(c, c->keys) || !is_table_sound(c, c->values))
        return "the catalogue is damaged";
    return read_header(c) ? NULL : "the catalogue's plural rule is not one of those we know";
}

/* Keys are sorted bytewise: "context", byte 4, "key", and perhaps a zero and the plural key. */
static bool lookup(const say_catalog *c, const char *context, const char *key, span *value)
{
    char wanted[SAY_KEY + 40];
    text t = text_in(wanted, sizeof wanted);
    uint32_t low = 0, high = c->n;

    text_put(&t, context);
    text_char(&t, '\004');
    text_put(&t, key);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(string_at(c, c->keys, middle).at, wanted);
        if (order == 0) {
            *value = string_at(c, c->values, middle);
            return true;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* ---- slots ---- */

enum slot_kind { SLOT_NUMBER, SLOT_NAME, SLOT_LIST, SLOT_BLOCK, SLOT_CONDITION, SLOT_TEXT };

typedef struct slot {
    enum slot_kind kind;
    const term *t;      /* what stands there */
    uint32_t number;    /* of a number */
    const char *string; /* of a text */
} slot;

/* A key being written, and what its slots hold. */
typedef struct shape {
    const say *s;
    text key;
    slot slots[SAY_SLOTS];
    unsigned n;
    unsigned first; /* the number of the first slot: 1 for effects, 0 for events */
} shape;

static void add_slot(shape *sh, slot filled)
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

static void shape_term(shape *sh, const term *t);

static void shape_joined(shape *sh, const term *t, const char *joint)
{
    for (unsigned i = 0; i < t->n_args; i++) {
        if (i > 0)
            text_put(&sh->key, joint);
        shape_term(sh, term_at(sh->s, (uint16_t)(t->arg + i)));
    }
}

/* "(a, b)" without what is left out, and without blocks. */
static void shape_arguments(shape *sh, const term *t)
{
    const char *before = "(";

    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = term_at(sh->s, (uint16_t)(t->arg + i));
        if (arg->word == TERM_NONE || arg->word == TERM_SEQ)
            continue;
        text_put(&sh->key, before);
        if (t->word == TERM_IF)
            add_slot(sh, (slot){ .kind = SLOT_CONDITION, .t = arg });
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
static span block_label(const char *args, unsigned i)
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
        span label = block_label(row->args, i);
        if (arg->word != TERM_SEQ)
            continue;
        text_char(&sh->key, ' ');
        text_span(&sh->key, label);
        text_put(&sh->key, label.length > 0 ? " " : "");
        if (arg->n_args == 0)
            text_put(&sh->key, "{}");
        else
            add_slot(sh, (slot){ .kind = SLOT_BLOCK, .t = arg });
    }
}

static void shape_number(shape *sh, const term *t)
{
    if (t->is_signed)
        text_char(&sh->key, t->number < 0 ? '-' : '+');
    add_slot(sh, (slot){ .kind = SLOT_NUMBER,
                         .number = (uint32_t)(t->number < 0 ? -t->number : t->number) });
}

static void shape_term(shape *sh, const term *t)
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
        add_slot(sh, (slot){ .kind = SLOT_NAME, .t = t });
        return;
    case TERM_NOT:
        text_put(&sh->key, "not ");
        shape_term(sh, term_at(sh->s, t->arg));
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
            add_slot(sh, (slot){ .kind = SLOT_LIST, .t = t });
        else
            shape_joined(sh, t, joints[t->word]);
        return;
    default:
        break;
    }
    if (is_level(sh->s, t)) {
        add_slot(sh, (slot){ .kind = SLOT_NAME, .t = t });
        return;
    }
    text_put(&sh->key, t->is_signed ? "+" : "");
    text_put(&sh->key, word_name(sh->s, t));
    shape_arguments(sh, t);
    shape_filters(sh, t);
    shape_blocks(sh, t);
}

/* ---- messages ---- */

static void miss(const say *s, const char *context, const char *key)
{
    if (s->missing)
        s->missing(s->listener, context, key);
}

/* The form of a message that fits n, out of "one\0few\0many". */
static span plural_form(const say_catalog *c, span value, uint32_t n)
{
    for (unsigned form = say_plural(c, n); form > 0; form--) {
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
    return lookup(s->catalog, own, key, value) || lookup(s->catalog, context, key, value);
}

static bool message(const shape *sh, const char *context, span *out)
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
static void put_name(const say *s, const char *kind, const char *id, const char *otherwise,
                     span form, text *out)
{
    char key[SAY_KEY], whole[SAY_KEY + 16];
    text t = text_in(key, sizeof key), w = text_in(whole, sizeof whole);
    span names;

    text_put(&t, kind);
    text_char(&t, ' ');
    text_put(&t, id);
    if (!find(s, "name", key, &names)) {
        if (form.length > 0 || (*otherwise && !is_own_language(s)))
            miss(s, "name", key);
        text_put(out, *otherwise ? otherwise : id);
        return;
    }
    if (form.length > 0 && !has_form(names, form)) {
        text_put(&w, key);
        text_char(&w, '|');
        text_span(&w, form);
        miss(s, "name", whole);
    }
    text_span(out, form_of(names, form));
}

static void put_item_name(const say *s, const content_item *item, span form, text *out)
{
    const content_schema *schema = s->set->db->schema;

    put_name(s, schema->kinds[item->kind].name, item->id, item->title, form, out);
}

static void put_term_name(const say *s, const term *t, span form, text *out)
{
    if (t->word == TERM_ITEM)
        put_item_name(s, content_item_at(s->set->db, t->sort, (uint32_t)t->number), form, out);
    else
        put_name(s, "level", word_name(s, t), "", form, out);
}

static void fill(const shape *sh, span template, text *out);

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
    if (message(&sh, "join", &template)) {
        fill(&sh, template, out);
        return;
    }
    miss(s, "join", joint);
    for (unsigned i = 0; i < n; i++) {
        text_put(out, i > 0 ? " " : "");
        text_put(out, parts[i]);
    }
}

/* Folds texts from the left: a, b and c. */
typedef struct chain {
    char so_far[SAY_CLAUSE];
    bool has_any;
} chain;

static void chain_add(const say *s, chain *c, const char *joint, const char *next)
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
    chain c = { .has_any = false };

    for (unsigned i = 0; i < t->n_args; i++) {
        char name[SAY_KEY];
        text n = text_in(name, sizeof name);
        put_term_name(s, term_at(s, (uint16_t)(t->arg + i)), form, &n);
        chain_add(s, &c, i + 1 == t->n_args ? last : "list", name);
    }
    text_put(out, c.so_far);
}

static void put_steps(const say *s, const term *seq, span mood, text *out);
static void put_condition(const say *s, const term *t, text *out);

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
    case SLOT_CONDITION:
        put_condition(s, sl->t, out);
        return;
    case SLOT_TEXT:
        text_put(out, sl->string);
        return;
    }
}

/*
 * Writes a template; "{2:gen}" is slot 2 in the form "gen". Anything else in braces is left as it
 * is.
 */
static void fill(const shape *sh, span template, text *out)
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
    if (mood.length > 0 && message(&sh, mood_word, &template)) {
        fill(&sh, template, out);
        return;
    }
    if (mood.length > 0 && span_equal(mood, s->catalog->moods))
        miss(s, mood_word, key);
    if (message(&sh, context, &template)) {
        fill(&sh, template, out);
        return;
    }
    miss(s, context, key);
    text_put(out, key);
}

/* Steps inside a clause, joined by "then". */
static void put_steps(const say *s, const term *seq, span mood, text *out)
{
    chain c = { .has_any = false };

    for (unsigned i = 0; i < seq->n_args; i++) {
        char clause[SAY_CLAUSE];
        text t = text_in(clause, sizeof clause);
        put_step(s, "do", term_at(s, (uint16_t)(seq->arg + i)), mood, &t);
        chain_add(s, &c, "then", clause);
    }
    text_put(out, c.has_any ? c.so_far : "");
}

/* A condition: its own message, or its parts joined if there is none for the whole. */
static void put_condition(const say *s, const term *t, text *out)
{
    char key[SAY_KEY];
    shape sh = { .s = s, .key = text_in(key, sizeof key), .first = 1 };
    const char *last = t->word == TERM_AND ? "if and" : "if or";
    chain c = { .has_any = false };
    span template;

    shape_term(&sh, t);
    if (message(&sh, "if", &template)) {
        fill(&sh, template, out);
        return;
    }
    if (t->word != TERM_AND && t->word != TERM_OR) {
        miss(s, "if", key);
        text_put(out, key);
        return;
    }
    for (unsigned i = 0; i < t->n_args; i++) {
        char clause[SAY_CLAUSE];
        text part = text_in(clause, sizeof clause);
        put_condition(s, term_at(s, (uint16_t)(t->arg + i)), &part);
        chain_add(s, &c, i + 1u < t->n_args ? "list" : last, clause);
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

static void put_sentence(text *out, const char *clause, bool is_first)
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
 * The first clause of a rule, with its moment and its condition around it. How they stand to each
 * other is the catalogue's business: joints "on", "while", "if", "on if" and "while if". The moment
 * "-" is left unsaid.
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
        put_sentence(out, i == 0 ? opening : clause, i == 0);
    }
}

void say_item(const say *s, const content_item *item, text *out)
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

/* ---- events and questions ---- */

static void seat_name(const say *s, const gm_state *state, gm_seat seat, char *buffer, size_t size)
{
    const game *g = s->set->game;
    text t = text_in(buffer, size);

    if (seat < g->n_seats(state))
        put_name(s, "seat", g->seat_word(s->set->content, state, seat), "", (span){ 0 }, &t);
}

/* Names of the arguments live here while a line is written. */
typedef struct line_names {
    char at[GM_EVENT_ARGS + 1][80];
    term items[GM_EVENT_ARGS];
} line_names;

/*
 * The word of the vocabulary that stands for a value of a small sort, such as "round" behind
 * "pass".
 */
static const char *value_word(const content_schema *schema, span sort, uint8_t value)
{
    for (uint16_t i = 0; i < schema->n_words; i++) {
        if (span_is(sort, schema->words[i].sort) && schema->words[i].value == value)
            return schema->words[i].name;
    }
    return NULL;
}

static void shape_argument(shape *sh, const gm_state *state, span sort, uint8_t value,
                           line_names *names)
{
    const content *db = sh->s->set->db;
    const char *word;
    unsigned i = sh->n;

    if (*sort.at == '?') {
        sort = (span){ sort.at + 1, sort.length - 1 };
        if (value == 0)
            return; /* left out */
    }
    text_char(&sh->key, ' ');
    word = value_word(db->schema, sort, value);
    if (word) {
        text_put(&sh->key, word);
    } else if (span_is(sort, "number")) {
        add_slot(sh, (slot){ .kind = SLOT_NUMBER, .number = value });
    } else if (span_is(sort, "seat")) {
        seat_name(sh->s, state, value, names->at[i], sizeof names->at[i]);
        add_slot(sh, (slot){ .kind = SLOT_TEXT, .string = names->at[i] });
    } else if (content_item_at(db, content_sort_of(db, sort), value)) {
        names->items[i - 1] =
            (term){ .word = TERM_ITEM, .number = value, .sort = content_sort_of(db, sort) };
        add_slot(sh, (slot){ .kind = SLOT_NAME, .t = &names->items[i - 1] });
    } else {
        text_char(&sh->key, '?'); /* hidden from this viewer: a message of its own */
        sh->slots[sh->n++] = (slot){ .kind = SLOT_TEXT, .string = "?" };
    }
}

/* The message "drew {1}", or "drew ?" for those who may not know what; {0} is the seat. */
static void say_line(const say *s, const char *context, const gm_form *form, const gm_state *state,
                     const gm_event *e, text *out)
{
    char key[SAY_KEY];
    line_names names = { .at = { { 0 } } };
    shape sh = { .s = s, .key = text_in(key, sizeof key) };
    span rest = span_of(form->args), sort, template;

    text_put(&sh.key, form->word);
    seat_name(s, state, e->seat, names.at[0], sizeof names.at[0]);
    sh.slots[sh.n++] = (slot){ .kind = SLOT_TEXT, .string = names.at[0] };
    for (unsigned i = 0; i < GM_EVENT_ARGS && (sort = span_word(&rest)).length > 0; i++)
        shape_argument(&sh, state, sort, e->arg[i], &names);
    if (message(&sh, context, &template)) {
        fill(&sh, template, out);
        return;
    }
    miss(s, context, key);
    text_put(out, key);
}

void say_event(const say *s, const gm_state *state, const gm_event *e, text *out)
{
    if (e->kind > 0 && e->kind < s->set->game->n_events)
        say_line(s, "event", &s->set->game->events[e->kind], state, e, out);
}

void say_question(const say *s, const gm_state *state, const gm_event *q, text *out)
{
    if (q->kind > 0 && q->kind < s->set->game->n_questions)
        say_line(s, "ask", &s->set->game->questions[q->kind], state, q, out);
}

void say_move(const say *s, const gm_state *state, gm_seat seat, gm_move m, text *out)
{
    gm_event e = { .kind = m.verb, .seat = seat };

    memcpy(e.arg, m.arg, sizeof m.arg);
    if (m.verb > 0 && m.verb < s->set->game->n_verbs)
        say_line(s, "move", &s->set->game->verbs[m.verb], state, &e, out);
}

void say_plain(const say *s, const char *english, text *out)
{
    span value;

    if (lookup(s->catalog, "plain", english, &value))
        text_span(out, value);
    else
        text_put(out, english);
}

void say_fact(const say *s, const gm_state *state, const gm_event *f, text *out)
{
    if (f->kind > 0 && f->kind < s->set->game->n_facts)
        say_line(s, "fact", &s->set->game->facts[f->kind], state, f, out);
}

void say_law(const say *s, const char *id, const char *gist, text *out)
{
    span value;

    text_put(out, id);
    text_put(out, ": ");
    if (lookup(s->catalog, "law", id, &value))
        text_span(out, value);
    else
        text_put(out, gist);
}
