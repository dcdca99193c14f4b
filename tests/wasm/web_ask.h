/*
 * web_ask.h: asks the module as the page does, and reads its answers strictly.
 *
 * A value is a span of the answer: what is looked up in it lives as long as the answer does, which
 * is until the next question. An answer that is not JSON fails the test.
 */
#ifndef TESTS_WASM_WEB_ASK_H
#define TESTS_WASM_WEB_ASK_H

#include "kapelle_test.h"

/* A request in printf's form. The answer is one JSON value and nothing else. */
span ask(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same with a body of any bytes. */
span ask_bytes(const char *head, const void *body, size_t length);

/* The answer once more, in memory of its own that the caller frees. */
char *keep(span value);

/* Is this one JSON value, by the letter of RFC 8259, in UTF-8? */
bool is_json(span s);

/* ---- what the module exports ---- */

char *web_buffer(uint32_t size);
const char *web_call(void);
const char *web_call_bytes(uint32_t size);
const char *web_sim(uint32_t games);

/* ---- tables ---- */

/* For each test: English, and nobody at any table. */
int begin_asking(void **state);

/* "en" or "pl": hands in the catalogue that is built in. */
void speak(const char *language);

void new_game(int table, const char *name, const char *setup, const char *seed);

/* The caller frees it. */
char *record_of(int table);

/* A string of an answer, in memory of its own, as what it stands for. */
char *plain(char *string);

/* ---- looking into answers; what is not there fails the test ---- */

span at_key(span object, const char *key);
bool has_key(span object, const char *key);
span at_index(span array, size_t i);
size_t count_of(span array);
long number_at(span object, const char *key);

/* Is the string there this one? No escapes. */
bool is_string(span value, const char *s);
void assert_string_at(span object, const char *key, const char *expected);

/* The sentence of {"error": ...}; fails if there is none. */
span assert_error(span answer);

#endif
