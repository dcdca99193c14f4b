/*
 * json.h: writes JSON: objects, arrays, strings, numbers. The writer takes care of commas.
 *
 * The text grows as needed and keeps its memory from one answer to the next. If memory runs out, it
 * traps: see gm_trap.
 */
#ifndef WIRE_JSON_H
#define WIRE_JSON_H

#include "text.h"

typedef struct json {
    text out;
    bool has_value;    /* in the object or array that is open: a comma goes before the next */
    uint32_t brackets; /* those that are open, a bit each, the innermost lowest; 1 for an array */
    unsigned depth;
} json;

/* Empties it for the next answer. The first time it must be all zero. */
void json_start(json *j);

void json_object(json *j);
void json_array(json *j);
void json_end(json *j); /* of whichever was opened last */

/* In an object, before each value. */
void json_key(json *j, const char *key);

/* Writes bytes that are not UTF-8 as U+FFFD. */
void json_string(json *j, span s);
void json_number(json *j, int64_t n);
void json_millionths(json *j, int64_t n); /* "0.250000" */
void json_flag(json *j, bool is_true);
void json_null(json *j);

/* Whole numbers beyond what a page can count with, as texts: "340", "0x1f". */
void json_decimal(json *j, uint64_t n);
void json_hex(json *j, uint64_t n);

/* A key with its value. */
void json_text_at(json *j, const char *key, const char *value);
void json_number_at(json *j, const char *key, int64_t value);
void json_millionths_at(json *j, const char *key, int64_t value);
void json_flag_at(json *j, const char *key, bool value);
void json_object_at(json *j, const char *key);
void json_array_at(json *j, const char *key);

#endif
