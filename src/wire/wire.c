/*
 * wire.c: messages: names, the decoder of what is asked, the writers of both directions.
 *
 * cJSON reads, but it forgives much: doubled keys, raw control characters, texts cut short by
 * \u0000 or by \u without digits, "01", "1.", anything after the value. So we scan each frame first
 * (is_flat), in one pass that also keeps cJSON from going deeper than one level or beyond the
 * frame's end. Then we read every member by the type that proto.def gives it.
 */
#include "wire.h"

#include <cjson/cJSON.h>
#include <string.h>

/* ---- names ---- */

enum type { TEXT, NUMBER, FLAG, KEY };

#define F(name) (1u << WIRE_F_##name)

_Static_assert(WIRE_FIELDS <= 32, "a set of fields fits wire_ask.has");

static const struct field {
    const char *name;
    enum type type;
    uint32_t low, high;
} fields[WIRE_FIELDS] = {
#define FIELD(name, type, low, high, help) { #name, type, low, high },
#include "proto.def"
};

static const struct ask {
    const char *name;
    uint32_t needs, may;
} asks[WIRE_ASKS] = {
#define ASK(name, needs, may, answer, help) { #name, needs, may },
#include "proto.def"
};

static const char *const tells[WIRE_TELLS] = {
#define TELL(name, help) #name,
#include "proto.def"
};

static const char *const keys[WIRE_TOLDS] = {
#define TOLD(tell, key, form, help) #key,
#include "proto.def"
};

static const char *const refusals[WIRE_REFUSALS] = {
    "fine",
#define REFUSAL(name, help) #name,
#include "proto.def"
};

static const char *const phrases[] = {
#define PHRASE(words) words,
#include "proto.def"
};

const char *wire_field_name(enum wire_field f)
{
    return fields[f].name;
}

const char *wire_ask_name(enum wire_ask_kind k)
{
    return asks[k].name;
}

const char *wire_tell_name(enum wire_tell_kind k)
{
    return tells[k];
}

const char *wire_refusal_name(enum wire_refusal r)
{
    return refusals[r];
}

const char *wire_phrase(uint32_t n)
{
    return n > 0 && n <= COUNT_OF(phrases) ? phrases[n - 1] : NULL;
}

const char *wire_key(enum wire_told t)
{
    return keys[t];
}

/* ---- looking a frame over ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* Four hexadecimal digits other than 0000, at which cJSON would end the text. */
static bool is_code(const char *at)
{
    for (unsigned i = 0; i < 4; i++) {
        char c = (char)(at[i] | 0x20);
        if (!(at[i] >= '0' && at[i] <= '9') && !(c >= 'a' && c <= 'f'))
            return false;
    }
    return memcmp(at, "0000", 4) != 0;
}

/* Goes past the escape that begins with the backslash at `at`; cJSON checks its letter. */
static const char *skip_escape(const char *at, const char *end)
{
    if (end - at < 2)
        return NULL;
    if (at[1] != 'u')
        return at + 2;
    return end - at >= 6 && is_code(at + 2) ? at + 6 : NULL;
}

/* Goes past the text whose first quote is at `at`; NULL if it is not complete, clean UTF-8. */
static const char *skip_text(const char *at, const char *end)
{
    at++;
    while (at && at < end && *at != '"') {
        size_t step = (unsigned char)*at < 0x80 ? 1 : text_utf8(at, (size_t)(end - at));
        if (step == 0 || (unsigned char)*at < ' ')
            return NULL;
        at = *at == '\\' ? skip_escape(at, end) : at + step;
    }
    return at && at < end ? at + 1 : NULL;
}

static const char *skip_digits(const char *at, const char *end)
{
    const char *from = at;

    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at > from ? at : NULL;
}

/* Goes past the number at `at`; NULL if JSON does not allow it. */
static const char *skip_number(const char *at, const char *end)
{
    at += *at == '-';
    if (end - at >= 2 && at[0] == '0' && at[1] >= '0' && at[1] <= '9')
        return NULL;
    at = skip_digits(at, end);
    if (at && at < end && *at == '.')
        at = skip_digits(at + 1, end);
    if (at && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        at = skip_digits(at + (at < end && (*at == '+' || *at == '-')), end);
    }
    return at;
}

/* The next piece of a flat object: a text, a number, or one character. */
static const char *skip_piece(const char *at, const char *end)
{
    if (*at == '"')
        return skip_text(at, end);
    if (*at == '-' || (*at >= '0' && *at <= '9'))
        return skip_number(at, end);
    if (*at == '{' || *at == '[' || *at == ']')
        return NULL;
    return is_blank(*at) || (*at > ' ' && *at < 0x7f) ? at + 1 : NULL;
}

/* One pair of braces without any brackets inside, and nothing around it. */
static bool is_flat(span frame)
{
    const char *end = frame.length > 0 ? frame.at + frame.length : frame.at;
    const char *at = skip_blanks(frame.at, end);

    if (at == end || *at != '{')
        return false;
    at++;
    while (at && at < end && *at != '}')
        at = skip_piece(at, end);
    return at && at < end && skip_blanks(at + 1, end) == end;
}

/* ---- decoding ---- */

/* What is wrong with a message; only the first mistake counts. */
typedef struct verdict {
    enum wire_refusal no;
    enum wire_field about;
} verdict;

static void object_to(verdict *v, enum wire_refusal no, enum wire_field about)
{
    if (v->no == WIRE_FINE)
        *v = (verdict){ no, about };
}

static enum wire_field find_field(const char *name)
{
    unsigned f = 0;

    while (f < WIRE_FIELDS && strcmp(fields[f].name, name) != 0)
        f++;
    return (enum wire_field)f;
}

static enum wire_ask_kind find_ask(const char *name)
{
    unsigned k = 0;

    while (k < WIRE_ASKS && strcmp(asks[k].name, name) != 0)
        k++;
    return (enum wire_ask_kind)k;
}

/* Nothing that a terminal or a log would take for a command; line breaks and tabs only in chat. */
static bool is_clean(span s, bool has_lines)
{
    for (size_t i = 0; i < s.length; i++) {
        unsigned char c = (unsigned char)s.at[i];
        bool is_line = c == '\n' || c == '\t';
        if ((c < ' ' && !(is_line && has_lines)) || c == 0x7f)
            return false;
        /* U+0080 to U+009F are controls as well. A lead byte always has a byte after it. */
        if (c == 0xc2 && (unsigned char)s.at[i + 1] < 0xa0)
            return false;
    }
    return true;
}

static bool is_key(span s)
{
    uint8_t bytes[WIRE_KEY_BYTES];

    return wire_from_hex(s, bytes, sizeof bytes);
}

static bool read_text(const cJSON *item, enum wire_field f, span *out)
{
    if (!cJSON_IsString(item))
        return false;
    *out = span_of(item->valuestring);
    if (fields[f].type == KEY)
        return is_key(*out);
    return out->length >= fields[f].low && out->length <= fields[f].high &&
           is_clean(*out, f == WIRE_F_text);
}

static bool read_number(const cJSON *item, enum wire_field f, uint32_t *out)
{
    double n = item->valuedouble;

    if (!cJSON_IsNumber(item) || !(n >= fields[f].low && n <= fields[f].high))
        return false;
    *out = (uint32_t)n;
    return *out == n;
}

static bool read_value(const cJSON *item, enum wire_field f, wire_ask *a)
{
    switch (fields[f].type) {
    case TEXT:
    case KEY:
        return read_text(item, f, &a->text[f]);
    case NUMBER:
        return read_number(item, f, &a->number[f]);
    case FLAG:
        a->number[f] = cJSON_IsTrue(item) ? 1 : 0;
        return cJSON_IsBool(item);
    }
    return false;
}

static void read_kind(const cJSON *item, wire_ask *a, verdict *v)
{
    if (a->kind != WIRE_ASKS || !cJSON_IsString(item)) {
        object_to(v, WIRE_NO_malformed, WIRE_FIELDS);
        return;
    }
    a->kind = find_ask(item->valuestring);
    if (a->kind == WIRE_ASKS)
        object_to(v, WIRE_NO_unknown, WIRE_FIELDS);
}

static void read_member(const cJSON *item, wire_ask *a, verdict *v)
{
    enum wire_field f = find_field(item->string);

    if (f == WIRE_FIELDS)
        object_to(v, WIRE_NO_unknown, WIRE_FIELDS);
    else if (wire_has(a, f))
        object_to(v, WIRE_NO_malformed, f);
    else if (read_value(item, f, a))
        a->has |= 1u << f;
    else
        object_to(v, WIRE_NO_field, f);
}

static enum wire_field first_of(uint32_t set)
{
    return (enum wire_field)set_first(set);
}

/* Does the message have what its kind needs, and no more than it may have? */
static void check_members(const wire_ask *a, verdict *v)
{
    uint32_t extra, lacking;

    if (a->kind == WIRE_ASKS) {
        object_to(v, WIRE_NO_malformed, WIRE_FIELDS);
        return;
    }
    extra = a->has & ~(asks[a->kind].needs | asks[a->kind].may | F(id));
    lacking = asks[a->kind].needs & ~a->has;
    if (extra)
        object_to(v, WIRE_NO_unknown, first_of(extra));
    else if (lacking)
        object_to(v, WIRE_NO_missing, first_of(lacking));
}

enum wire_refusal wire_decode(span frame, wire_ask *a, enum wire_field *about)
{
    verdict v = { WIRE_FINE, WIRE_FIELDS };
    const cJSON *item;

    memset(a, 0, sizeof *a);
    a->kind = WIRE_ASKS;
    if (frame.length <= WIRE_MAX_FRAME && is_flat(frame))
        a->tree = cJSON_ParseWithLengthOpts(frame.at, frame.length, NULL, false);
    if (!a->tree)
        object_to(&v, WIRE_NO_malformed, WIRE_FIELDS);
    cJSON_ArrayForEach(item, (const cJSON *)a->tree)
    {
        if (strcmp(item->string, "do") == 0)
            read_kind(item, a, &v);
        else
            read_member(item, a, &v);
    }
    check_members(a, &v);
    /* A refusal quotes the id; nothing else in the message can be trusted. */
    if (v.no != WIRE_FINE)
        a->has &= F(id);
    *about = v.about;
    return v.no;
}

void wire_clear(wire_ask *a)
{
    cJSON_Delete(a->tree);
    a->tree = NULL;
}

void wire_key_bytes(const wire_ask *a, enum wire_field f, uint8_t out[WIRE_KEY_BYTES])
{
    if (!wire_from_hex(a->text[f], out, WIRE_KEY_BYTES))
        gm_trap("the bytes of a field that is not there, or no key");
}

/* ---- writing what is asked ---- */

void wire_ask_start(json *j, enum wire_ask_kind k, uint32_t id)
{
    json_start(j);
    json_object(j);
    json_text_at(j, "do", asks[k].name);
    wire_put_number(j, WIRE_F_id, id);
}

void wire_put_text(json *j, enum wire_field f, span s)
{
    json_key(j, fields[f].name);
    json_string(j, s);
}

void wire_put_number(json *j, enum wire_field f, uint32_t n)
{
    json_number_at(j, fields[f].name, n);
}

void wire_put_flag(json *j, enum wire_field f, bool is_true)
{
    json_flag_at(j, fields[f].name, is_true);
}

/* ---- writing what is told ---- */

void wire_tell_start(json *j, enum wire_tell_kind k)
{
    json_start(j);
    json_object(j);
    json_text_at(j, "is", tells[k]);
}

void wire_text(json *j, enum wire_told t, span s)
{
    json_key(j, keys[t]);
    json_string(j, s);
}

void wire_number(json *j, enum wire_told t, int64_t n)
{
    json_number_at(j, keys[t], n);
}

void wire_flag(json *j, enum wire_told t, bool is_true)
{
    json_flag_at(j, keys[t], is_true);
}

void wire_re(json *j, enum wire_told t, const wire_ask *a)
{
    if (a && wire_has(a, WIRE_F_id))
        wire_number(j, t, a->number[WIRE_F_id]);
}

void wire_refuse(json *j, enum wire_refusal why, const char *about, const char *rule,
                 const wire_ask *a)
{
    wire_tell_start(j, WIRE_TELL_no);
    wire_text(j, WIRE_no_why, span_of(refusals[why]));
    if (rule)
        wire_text(j, WIRE_no_rule, span_of(rule));
    if (about)
        wire_text(j, WIRE_no_about, span_of(about));
    wire_re(j, WIRE_no_re, a);
    json_end(j);
}

static void put_event(json *j, const gm_event *e)
{
    int64_t row[WIRE_EVENT_NUMBERS] = { e->rule, e->kind, e->seat, e->hide };
    unsigned n = WIRE_EVENT_NUMBERS;

    for (unsigned i = 0; i < GM_EVENT_ARGS; i++)
        row[WIRE_EVENT_HEAD + i] = e->arg[i];
    while (n > 0 && row[n - 1] == 0)
        n--;
    json_array(j);
    for (unsigned i = 0; i < n; i++)
        json_number(j, row[i]);
    json_end(j);
}

unsigned wire_events(json *j, const gm_event *events, size_t n, gm_seats who)
{
    unsigned heard = 0;

    json_array(j);
    for (size_t i = 0; i < n; i++) {
        gm_event e;
        if (!gm_tell(&events[i], who, &e))
            continue;
        put_event(j, &e);
        heard++;
    }
    json_end(j);
    return heard;
}
