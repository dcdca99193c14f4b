/*
 * game.c: what works for any game: telling events, hashing and encoding by field table, set-up
 * lines.
 */
#include "game.h"

#include <stdlib.h>
#include <string.h>

_Noreturn void gm_trap(const char *why)
{
    (void)why; /* kept for the debugger: the engine prints nothing */
#if defined(__wasm__)
    __builtin_trap();
#else
    abort();
#endif
}

void *gm_must_have(void *memory)
{
    if (!memory)
        gm_trap("out of memory");
    return memory;
}

/* ---- moves ---- */

bool gm_has_spare_arguments(const gm_form *verb, gm_move m)
{
    uint64_t bytes;

    memcpy(&bytes, &m, sizeof bytes); /* little-endian: see below */
    bytes >>= 8;
    for (const char *at = verb->args; bytes != 0 && *at; at++)
        bytes >>= at[1] == ' ' || at[1] == '\0' ? 8 : 0;
    return bytes != 0;
}

/* ---- events ---- */

bool gm_tell(const gm_event *e, gm_seats who, gm_event *heard)
{
    uint8_t blanked = e->knows & who ? 0 : e->hide;

    if (blanked & GM_HIDE_EVENT)
        return false;
    *heard = *e;
    for (unsigned i = 0; i < 7; i++) {
        if (blanked >> i & 1)
            heard->arg[i] = 0;
    }
    heard->hide = blanked;
    /* A hearer must not learn who else knows it. */
    heard->knows = heard->learns = 0;
    return true;
}

void gm_say(gm_events *out, gm_event e)
{
    out->learns |= e.learns;
    if (out->n < GM_MAX_EVENTS)
        out->e[out->n++] = e;
}

void gm_clear(gm_events *out)
{
    out->n = 0;
    out->learns = 0;
}

/* ---- turns ---- */

uint32_t gm_turn(const gm_set *set, const gm_state *s)
{
    return set->game->turn ? set->game->turn(set->content, s) : 0;
}

gm_seats gm_offered(const gm_set *set, const gm_state *s)
{
    gm_seats must = set->game->must_act(set->content, s);

    if (must == 0 || gm_turn(set, s) == 0)
        return 0;
    return set->game->may_act(set->content, s) & ~must;
}

/* ---- fields ---- */

/* Little-endian machines only look at the bytes; others would have to swap here. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "states are hashed as little-endian bytes");

/* Hashes adjacent fields as one run: most are a byte, and a call for each would cost more. */
static uint64_t hash_fields(const gm_field *f, const void *from)
{
    uint64_t h = HASH64_START;

    while (f->name) {
        size_t at = f->at, end = at;
        for (; f->name && f->at == end; f++)
            end += (size_t)f->width * f->count;
        h = hash64_bytes(h, (const uint8_t *)from + at, end - at);
    }
    return h;
}

uint64_t gm_hash_state(const game *g, const gm_state *s)
{
    return hash_fields(g->state_fields, s);
}

uint64_t gm_hash_view(const game *g, const gm_view *v)
{
    return hash_fields(g->view_fields, v);
}

/* name, zero, width, count (two bytes), then the elements. */
size_t gm_encode(const gm_field *fields, const void *from, uint8_t *out, size_t size)
{
    size_t n = 0;

    for (const gm_field *f = fields; f->name; f++) {
        size_t name = strlen(f->name) + 1, bytes = (size_t)f->width * f->count;
        if (n + name + 3 + bytes > size)
            return 0;
        memcpy(out + n, f->name, name);
        n += name;
        out[n++] = (uint8_t)f->width;
        out[n++] = (uint8_t)(f->count & 0xff);
        out[n++] = (uint8_t)(f->count >> 8);
        memcpy(out + n, (const uint8_t *)from + f->at, bytes);
        n += bytes;
    }
    return n;
}

static bool is_named(const gm_field *f, const uint8_t *name, size_t length)
{
    return f->name && strlen(f->name) == length && memcmp(f->name, name, length) == 0;
}

/*
 * Fields come in the order of their table, unless another version wrote them, so try `next` first.
 */
static const gm_field *find_field(const gm_field *fields, const gm_field *next, const uint8_t *name,
                                  size_t length)
{
    if (is_named(next, name, length))
        return next;
    for (const gm_field *f = fields; f->name; f++) {
        if (is_named(f, name, length))
            return f;
    }
    return NULL;
}

bool gm_decode(const gm_field *fields, const uint8_t *in, size_t size, void *out, size_t out_size)
{
    bool seen[GM_MAX_FIELDS] = { false };
    const gm_field *next = fields;
    size_t n = 0;

    memset(out, 0, out_size);
    while (n < size) {
        const uint8_t *end = memchr(in + n, 0, size - n);
        const gm_field *f = end ? find_field(fields, next, in + n, (size_t)(end - in) - n) : NULL;
        size_t count, bytes;
        if (f && f - fields >= GM_MAX_FIELDS)
            gm_trap("the table of fields has too many rows");
        if (!f || seen[f - fields] || size - (size_t)(end - in) < 4)
            return false;
        n = (size_t)(end - in) + 4;
        count = end[2] + 256u * end[3];
        bytes = f->width * count;
        if (end[1] != f->width || count > f->count || size - n < bytes)
            return false;
        memcpy((uint8_t *)out + f->at, in + n, bytes);
        n += bytes;
        seen[f - fields] = true;
        next = f + 1;
    }
    return true;
}

/* ---- states in digits ---- */

static const char digits_of[] = "0123456789abcdef";

void gm_put_state(const game *g, const gm_state *s, text *out)
{
    uint8_t bytes[GM_MAX_STATE];
    size_t n = gm_encode(g->state_fields, s, bytes, sizeof bytes);

    if (n == 0)
        gm_trap("a state has no room in digits");
    for (size_t i = 0; i < n; i++) {
        text_char(out, digits_of[bytes[i] >> 4]);
        text_char(out, digits_of[bytes[i] & 15]);
    }
}

static bool read_bytes(span digits, uint8_t *out, size_t most)
{
    if (digits.length == 0 || digits.length % 2 || digits.length / 2 > most)
        return false;
    for (size_t i = 0; i < digits.length; i++) {
        const char *d = memchr(digits_of, digits.at[i], 16);
        if (!d)
            return false;
        out[i / 2] = (uint8_t)((i % 2 ? out[i / 2] << 4 : 0) | (d - digits_of));
    }
    return true;
}

bool gm_read_state(const gm_set *set, span digits, gm_state *out)
{
    const game *g = set->game;
    uint8_t bytes[GM_MAX_STATE];

    return read_bytes(digits, bytes, sizeof bytes) &&
           gm_decode(g->state_fields, bytes, digits.length / 2, out, g->state_size) &&
           g->is_sound(set->content, out) && !g->broken(set->content, out);
}

/* ---- set-up ---- */

static bool read_range(span values, int32_t *low, int32_t *high)
{
    for (size_t i = 0; i + 1 < values.length; i++) {
        if (values.at[i] == '.' && values.at[i + 1] == '.')
            return span_number((span){ values.at, i }, INT16_MIN, INT16_MAX, low) &&
                   span_number((span){ values.at + i + 2, values.length - i - 2 }, INT16_MIN,
                               INT16_MAX, high);
    }
    return false;
}

/* Which of "against|together" it is, from 1; 0 if none. */
static int32_t choice_of(const char *values, span word)
{
    int32_t n = 1;

    for (const char *at = values; *at; n++) {
        size_t length = strcspn(at, "|");
        if (span_equal((span){ at, length }, word))
            return n;
        at += length + (at[length] == '|');
    }
    return 0;
}

static bool read_option(const gm_option *o, span value, int32_t *number)
{
    int32_t low, high;

    *number = 0;
    if (strcmp(o->values, "text") == 0)
        return true;
    if (read_range(span_of(o->values), &low, &high))
        return span_number(value, low, high, number);
    *number = choice_of(o->values, value);
    return *number > 0;
}

static const char *complain(text *why, const char *before, span about, const char *after)
{
    text_put(why, before);
    text_quote(why, about);
    text_put(why, after);
    return why->at;
}

static int find_option(const game *g, span name)
{
    for (int i = 0; i < g->n_options; i++) {
        if (span_is(name, g->options[i].name))
            return i;
    }
    return -1;
}

const char *gm_read_options(const game *g, span line, gm_options *out, text *why)
{
    bool is_given[GM_MAX_OPTIONS] = { false };
    span rest = line, word;

    for (int i = 0; i < g->n_options; i++) {
        out->text[i] = span_of(g->options[i].otherwise);
        if (!read_option(&g->options[i], out->text[i], &out->number[i]))
            gm_trap("an option's default is not one of its values");
    }
    while ((word = span_word(&rest)).length > 0) {
        const char *equals = memchr(word.at, '=', word.length);
        span name = { word.at, equals ? (size_t)(equals - word.at) : word.length };
        span value = { word.at + name.length + 1, word.length - name.length - (equals ? 1 : 0) };
        int i = find_option(g, name);
        if (!equals)
            return complain(why, "Set-up options look like name=value, not '", word, "'.");
        if (i < 0)
            return complain(why, "There is no set-up option '", name, "' in this game.");
        if (is_given[i])
            return complain(why, "The set-up option '", name, "' is given twice.");
        if (!read_option(&g->options[i], value, &out->number[i])) {
            (void)complain(why, "The option '", name, "' takes ");
            return complain(why, "", span_of(g->options[i].values), ".");
        }
        is_given[i] = true;
        out->text[i] = value;
    }
    return NULL;
}

void gm_write_options(const game *g, const gm_options *how, text *out)
{
    for (int i = 0; i < g->n_options; i++) {
        if (how->text[i].length == 0)
            continue;
        if (out->length > 0)
            text_char(out, ' ');
        text_put(out, g->options[i].name);
        text_char(out, '=');
        text_span(out, how->text[i]);
    }
}

gm_rule gm_rule_find(const game *g, span id)
{
    for (gm_rule r = 1; r < g->n_rules; r++) {
        if (span_is(id, g->rules[r].id))
            return r;
    }
    return 0;
}

/* ---- judgement ---- */

uint16_t gm_count_weights(const game *g)
{
    uint16_t n = 0;

    while (g->weights && g->weights[n].name)
        n++;
    return n;
}

/* Between the entries of the table the function is all but straight. */
int32_t gm_chance(int64_t log_odds)
{
    enum { STEP = 125, LAST = 96 }; /* thousandths between entries: from even up to odds of e^12 */
    static const int32_t at[LAST + 1] = {
        500000, 531209, 562177, 592667, 622459, 651355, 679179, 705785, 731059, 754915, 777300,
        798187, 817574, 835484, 851953, 867036, 880797, 893309, 904651, 914901, 924142, 932453,
        939913, 946597, 952574, 957912, 962673, 966914, 970688, 974043, 977023, 979668, 982014,
        984094, 985936, 987568, 989013, 990292, 991423, 992423, 993307, 994089, 994780, 995390,
        995930, 996406, 996827, 997199, 997527, 997817, 998073, 998299, 998499, 998675, 998830,
        998968, 999089, 999196, 999290, 999374, 999447, 999512, 999569, 999620, 999665, 999704,
        999739, 999769, 999797, 999820, 999842, 999860, 999877, 999891, 999904, 999915, 999925,
        999934, 999942, 999949, 999955, 999960, 999965, 999969, 999972, 999976, 999979, 999981,
        999983, 999985, 999987, 999989, 999990, 999991, 999992, 999993, 999994,
    };
    int64_t n = log_odds < 0 ? -log_odds : log_odds;
    int32_t chance;

    if (n / STEP >= LAST)
        chance = at[LAST];
    else
        chance = at[n / STEP] + (int32_t)((at[n / STEP + 1] - at[n / STEP]) * (n % STEP) / STEP);
    return log_odds < 0 ? GM_SURE - chance : chance;
}
