/*
 * own_content.h: the game that a test program is about, with its built-in content or, for one test,
 * with content of the test's own. The helpers of each game (null_position.h and its like) open it.
 *
 * A program has one game. The variable passed to open_content points to the content in use.
 */
#ifndef TESTS_OWN_CONTENT_H
#define TESTS_OWN_CONTENT_H

#include "kapelle_test.h"

/* For the fixtures of a group: `set` points at the content in use from now on. */
void open_content(const game *g, const gm_set **set);
void close_content(void);

/*
 * The built-in content with stanzas added, or in place of those with the same kind and id. The
 * test's teardown, use_built_in, goes back to the built-in content.
 */
void use_stanzas(const char *stanzas);
int use_built_in(void **state);

/* Nothing but these files; likewise. */
void use_files(const content_file *files, size_t n_files);

/*
 * What loading says first about the built-in content without the stanzas `removed` ("kind id", a
 * line each) and with those `added`, as "file:line: what"; "" if nothing is wrong. Lent until the
 * next call.
 */
const char *complaint_about(const char *removed, const char *added);

/* The number of a component; fails if there is none. */
unsigned number_of(const char *sort, const char *id);

#endif
