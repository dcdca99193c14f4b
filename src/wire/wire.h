/*
 * wire.h: the protocol between a table's server and its clients; proto.def is its definition.
 *
 * Decoding is strict: one flat JSON object, known fields, right types, whole UTF-8; everything else
 * is a typed refusal. Encoding goes straight into a growing buffer (json.h). Nothing here knows a
 * socket, a table or a person.
 */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include "game.h"
#include "json.h"

enum {
    WIRE_MAX_FRAME = 65536,
    WIRE_KEY_BYTES = 16,
    WIRE_KEY_HEX = 2 * WIRE_KEY_BYTES + 1,
    WIRE_EVENT_HEAD = 4, /* rule, kind, seat, hide; arguments follow */
    WIRE_EVENT_NUMBERS = WIRE_EVENT_HEAD + GM_EVENT_ARGS,
    WIRE_DIFF_ROOM = 4 /* a difference is never larger than this many times a view */
};

/* ---- names ---- */

enum wire_field {
#define FIELD(name, type, low, high, help) WIRE_F_##name,
#include "proto.def"
    WIRE_FIELDS
};

enum wire_ask_kind {
#define ASK(name, needs, may, answer, help) WIRE_ASK_##name,
#include "proto.def"
    WIRE_ASKS
};

enum wire_tell_kind {
#define TELL(name, help) WIRE_TELL_##name,
#include "proto.def"
    WIRE_TELLS
};

/* A member of what is told: its key is wire_key(WIRE_update_events). */
enum wire_told {
#define TOLD(tell, key, form, help) WIRE_##tell##_##key,
#include "proto.def"
    WIRE_TOLDS
};

enum wire_refusal {
    WIRE_FINE,
#define REFUSAL(name, help) WIRE_NO_##name,
#include "proto.def"
    WIRE_REFUSALS
};

const char *wire_field_name(enum wire_field f);
const char *wire_ask_name(enum wire_ask_kind k);
const char *wire_tell_name(enum wire_tell_kind k);
const char *wire_refusal_name(enum wire_refusal r);
const char *wire_key(enum wire_told t);
const char *wire_phrase(uint32_t n); /* in English, to be translated; NULL if there is none */

/* ---- what is asked ---- */

/* A message that asks; wire_clear frees what its texts are lent from. */
typedef struct wire_ask {
    enum wire_ask_kind kind;
    uint32_t has; /* bit WIRE_F_x: the field is there */
    uint32_t number[WIRE_FIELDS];
    span text[WIRE_FIELDS];
    void *tree;
} wire_ask;

static inline bool wire_has(const wire_ask *a, enum wire_field f)
{
    return a->has >> f & 1;
}

/* A KEY field's bytes. */
void wire_key_bytes(const wire_ask *a, enum wire_field f, uint8_t out[WIRE_KEY_BYTES]);

/*
 * Reads one frame. On refusal, `about` is the field concerned (WIRE_FIELDS if none), and
 * a->number[WIRE_F_id] is the id if it could be read. Call wire_clear in either case.
 */
MUST_USE enum wire_refusal wire_decode(span frame, wire_ask *a, enum wire_field *about);
void wire_clear(wire_ask *a);

/* Writes a message that asks, from an empty buffer: wire_ask_start, wire_put_*, json_end. */
void wire_ask_start(json *j, enum wire_ask_kind k, uint32_t id);
void wire_put_text(json *j, enum wire_field f, span s);
void wire_put_number(json *j, enum wire_field f, uint32_t n);
void wire_put_flag(json *j, enum wire_field f, bool is_true);

/* ---- what is told ---- */

/*
 * Empties the buffer and starts {"is": …; members follow by wire_text and so on, or json_key(j,
 * wire_key(…)); json_end is the end.
 */
void wire_tell_start(json *j, enum wire_tell_kind k);
void wire_text(json *j, enum wire_told t, span s);
void wire_number(json *j, enum wire_told t, int64_t n);
void wire_flag(json *j, enum wire_told t, bool is_true);
void wire_re(json *j, enum wire_told t, const wire_ask *a); /* only if there is one with an id */

/* {"is":"no",…}, the whole message: `about`, `rule` and the message refused may be NULL. */
void wire_refuse(json *j, enum wire_refusal why, const char *about, const char *rule,
                 const wire_ask *a);

/* Events as somebody hears them: [[rule, kind, seat, hide, args…], …]. Counts those heard. */
unsigned wire_events(json *j, const gm_event *events, size_t n, gm_seats who);

/* ---- small codes ---- */

void wire_hex(const uint8_t *bytes, size_t n, char *out); /* 2n digits and a terminator */
MUST_USE bool wire_from_hex(span digits, uint8_t *out, size_t n);

/*
 * base64url without padding. Both return the length written, without the terminator; 0 if it does
 * not fit or is invalid.
 */
size_t wire_base64(const uint8_t *bytes, size_t n, char *out, size_t size);
size_t wire_from_base64(span s, uint8_t *out, size_t size);

/* ---- views ---- */

/*
 * The difference of two views as runs of changed elements: field (its place in the table), first
 * element, number of elements, elements. 0 bytes if nothing differs; `size` must be WIRE_DIFF_ROOM
 * times that of a view. wire_patch refuses what does not fit the table and then leaves the view as
 * it was.
 */
size_t wire_diff(const gm_field *fields, const void *before, const void *after, uint8_t *out,
                 size_t size);
MUST_USE bool wire_patch(const gm_field *fields, const uint8_t *diff, size_t n, void *view,
                         size_t view_size);

/*
 * What two programs must agree on to understand each other's numbers: a hash over version, fields
 * of the view, rules, verbs, events, questions and facts of a game. Messages carry it as sixteen
 * hexadecimal digits (text_hex64).
 */
uint64_t wire_dialect(const game *g);

#endif
