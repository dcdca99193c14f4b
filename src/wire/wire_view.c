/*
 * wire_view.c: encodes views: differences by field table, base64, hexadecimal digits, and the
 * dialect that both ends must share.
 *
 * A difference is a row of runs. A run is the field's place in the table (one byte), its first
 * element and the number of elements (as varints: seven bits a byte, lowest first, the top bit says
 * that more follow), and the elements, little-endian. A new run costs three bytes, so runs that lie
 * closer together than that are merged. This file needs only memory and core, so that the page's
 * module can use it without the rest of the protocol.
 */
#include "wire.h"

#include <string.h>

enum { NEAR = 2 }; /* bytes between runs that are merged */

_Static_assert(GM_MAX_FIELDS <= 256, "a field's place in the table fits a byte");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "elements go as they lie in memory");

/* ---- differences ---- */

static uint8_t *put_varint(uint8_t *at, unsigned n)
{
    for (; n >= 0x80; n >>= 7)
        *at++ = (uint8_t)(n | 0x80);
    *at++ = (uint8_t)n;
    return at;
}

static size_t varint_size(unsigned n)
{
    return n < 0x80 ? 1 : n < 0x4000 ? 2 : 3;
}

static bool differs(const gm_field *f, const uint8_t *before, const uint8_t *after, unsigned i)
{
    return memcmp(before + (size_t)i * f->width, after + (size_t)i * f->width, f->width) != 0;
}

/* The end of the run that begins with element `first`, which differs. */
static unsigned end_of_run(const gm_field *f, const uint8_t *before, const uint8_t *after,
                           unsigned first)
{
    unsigned end = first + 1;

    for (unsigned i = end; i < f->count && (i - end) * f->width <= NEAR; i++) {
        if (differs(f, before, after, i))
            end = i + 1;
    }
    return end;
}

/* Appends the runs of one field in which something differs. */
static uint8_t *put_field(const gm_field *f, uint8_t place, const uint8_t *before,
                          const uint8_t *after, uint8_t *at, const uint8_t *end)
{
    for (unsigned i = 0, next; i < f->count; i = next) {
        size_t bytes, head;
        next = i + 1;
        if (!differs(f, before, after, i))
            continue;
        next = end_of_run(f, before, after, i);
        bytes = (size_t)(next - i) * f->width;
        head = 1 + varint_size(i) + varint_size(next - i);
        if ((size_t)(end - at) < head + bytes)
            gm_trap("a difference has no room");
        *at++ = place;
        at = put_varint(at, i);
        at = put_varint(at, next - i);
        memcpy(at, after + (size_t)i * f->width, bytes);
        at += bytes;
    }
    return at;
}

size_t wire_diff(const gm_field *fields, const void *before, const void *after, uint8_t *out,
                 size_t size)
{
    uint8_t *at = out;

    for (unsigned place = 0; fields[place].name; place++) {
        const gm_field *f = &fields[place];
        const uint8_t *old = (const uint8_t *)before + f->at, *new = (const uint8_t *)after + f->at;
        if (memcmp(old, new, (size_t)f->width * f->count) != 0)
            at = put_field(f, (uint8_t)place, old, new, at, out + size);
    }
    return (size_t)(at - out);
}

/* ---- patching ---- */

typedef struct run {
    const uint8_t *from;
    size_t at, bytes; /* where in the view, and how many */
} run;

/* Up to three bytes, which is more than any count needs. */
static bool take_varint(const uint8_t **at, const uint8_t *end, size_t *out)
{
    *out = 0;
    for (unsigned shift = 0; shift < 21; shift += 7) {
        if (*at == end)
            return false;
        *out |= (size_t)(**at & 0x7f) << shift;
        if (!(*(*at)++ & 0x80))
            return true;
    }
    return false;
}

static const gm_field *field_at(const gm_field *fields, unsigned place)
{
    for (unsigned i = 0; i < place; i++) {
        if (!fields[i].name)
            return NULL;
    }
    return fields[place].name ? &fields[place] : NULL;
}

static bool take_run(const gm_field *fields, const uint8_t **at, const uint8_t *end, run *out)
{
    const gm_field *f = field_at(fields, *(*at)++);
    size_t first, count;

    if (!f || !take_varint(at, end, &first) || !take_varint(at, end, &count))
        return false;
    if (count == 0 || first + count > f->count)
        return false;
    *out = (run){ *at, f->at + first * f->width, count * f->width };
    if ((size_t)(end - *at) < out->bytes)
        return false;
    *at += out->bytes;
    return true;
}

/* The first pass checks that everything fits; only then does the second change the view. */
bool wire_patch(const gm_field *fields, const uint8_t *diff, size_t n, void *view, size_t view_size)
{
    const uint8_t *at = diff, *end = n > 0 ? diff + n : diff;
    run r;

    while (at != end) {
        if (!take_run(fields, &at, end, &r) || r.at + r.bytes > view_size)
            return false;
    }
    for (at = diff; at != end && take_run(fields, &at, end, &r);)
        memcpy((uint8_t *)view + r.at, r.from, r.bytes);
    return true;
}

/* ---- small codes ---- */

void wire_hex(const uint8_t *bytes, size_t n, char *out)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

/* 16 if it is none. */
static unsigned digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 16;
}

bool wire_from_hex(span digits, uint8_t *out, size_t n)
{
    if (digits.length != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        unsigned high = digit_of(digits.at[2 * i]), low = digit_of(digits.at[2 * i + 1]);
        if (high == 16 || low == 16)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

size_t wire_base64(const uint8_t *bytes, size_t n, char *out, size_t size)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = n / 3 * 4 + (n % 3 ? n % 3 + 1 : 0);
    uint32_t bits = 0;
    unsigned held = 0;

    if (length >= size)
        return 0;
    for (size_t i = 0; i < n; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= 6; held -= 6)
            *out++ = letters[bits >> (held - 6) & 63];
    }
    if (held > 0)
        *out++ = letters[bits << (6 - held) & 63];
    *out = '\0';
    return length;
}

/* 64 if it is none. */
static uint32_t sextet_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (uint32_t)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (uint32_t)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0') + 52;
    return c == '-' ? 62 : c == '_' ? 63 : 64;
}

/* Each value has only one encoding: bits left over at the end must be 0. */
size_t wire_from_base64(span s, uint8_t *out, size_t size)
{
    size_t n = s.length / 4 * 3 + (s.length % 4 ? s.length % 4 - 1 : 0);
    uint32_t bits = 0;
    unsigned held = 0;

    if (n > size || s.length % 4 == 1)
        return 0;
    for (size_t i = 0; i < s.length; i++) {
        uint32_t six = sextet_of(s.at[i]);
        if (six == 64)
            return 0;
        bits = bits << 6 | six;
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        *out++ = (uint8_t)(bits >> held);
    }
    return bits & ((1u << held) - 1) ? 0 : n;
}

/* ---- the dialect ---- */

static uint64_t hash_text(uint64_t h, const char *s)
{
    return s ? hash64_bytes(h, s, strlen(s) + 1) : hash64_word(h, 0);
}

static uint64_t hash_forms(uint64_t h, const gm_form *forms, unsigned n)
{
    h = hash64_word(h, n);
    for (unsigned i = 1; i < n; i++) {
        h = hash_text(h, forms[i].word);
        h = hash_text(h, forms[i].args);
    }
    return h;
}

/* Leaves out where a field lies in memory, which may differ between programs. */
uint64_t wire_dialect(const game *g)
{
    uint64_t h = hash_text(hash64_word(HASH64_START, g->version), g->id);

    for (const gm_field *f = g->view_fields; f && f->name; f++) {
        h = hash_text(h, f->name);
        h = hash64_word(h, (uint64_t)f->width << 16 | f->count);
    }
    for (unsigned i = 1; i < g->n_rules; i++)
        h = hash_text(h, g->rules[i].id);
    h = hash_forms(h, g->verbs, g->n_verbs);
    h = hash_forms(h, g->events, g->n_events);
    h = hash_forms(h, g->questions, g->n_questions);
    return hash_forms(h, g->facts, g->n_facts);
}
