/*
 * kapelle_test.h: what tests share: an opened game, moves as text, and evidence about rules.
 *
 * An assertion about a rule that holds leaves a line in the file that the environment names as
 * KAPELLE_MATRIX: "refuses NU-3.4", "does NU-3.3", "fact NU-1.1" or "example BO-X.4".
 * tools/rules-matrix reads it. The rules are those of the game that was opened last.
 */
#ifndef TESTS_KAPELLE_TEST_H
#define TESTS_KAPELLE_TEST_H

#include "test.h"

#include "games.h"
#include "play.h"

/* ---- a game with its content ---- */

enum { KIT_COMPLAINTS = 16 };

typedef struct kit_complaint {
    unsigned line;
    char file[32], what[200];
} kit_complaint;

typedef struct kit {
    gm_set set;
    void *memory;
    unsigned n_complaints; /* all that were heard; the first few are kept */
    kit_complaint complaint[KIT_COMPLAINTS];
} kit;

/* With the content that is built in; anything wrong with it fails the test. */
void kit_open(kit *k, const game *g);

/* With files of the test's own, or one text; false if they are refused. Close it anyway. */
MUST_USE bool kit_read(kit *k, const game *g, const content_file *files, size_t n_files);
MUST_USE bool kit_read_text(kit *k, const game *g, const char *source);
void kit_close(kit *k);

/* ---- states and moves ---- */

/* A new state after set-up; the caller frees it. */
gm_state *new_state(const gm_set *set, const char *setup, const char *seed);

/* What set-up answers to that line: 0, or the rule that refuses it. */
gm_rule rule_of_setup(const gm_set *set, const char *setup);

/* A move in words, without the seat. */
gm_move move_of(const gm_set *set, const gm_state *s, gm_seat seat, const char *words);

/* Checks and applies; `events` gets the move's events, or is NULL. No invariant may break. */
#define play_move(set, s, seat, words, events)                                                     \
    play_move_at(set, s, seat, words, events, __FILE__, __LINE__)
void play_move_at(const gm_set *set, gm_state *s, gm_seat seat, const char *words,
                  gm_events *events, const char *file, int line);

/* What a seat hears of an event (kind 0: nothing); how many events of a kind there are. */
gm_event heard_by(const gm_event *e, gm_seat seat);
unsigned times_told(const gm_events *events, unsigned kind);

/* ---- assertions ---- */

#define assert_refused(set, s, seat, words, rule)                                                  \
    assert_refused_at(set, s, seat, words, rule, __FILE__, __LINE__)
#define assert_setup_refused(set, setup, rule)                                                     \
    assert_setup_refused_at(set, setup, rule, __FILE__, __LINE__)
#define assert_allowed(set, s, seat, words)                                                        \
    assert_allowed_at(set, s, seat, words, __FILE__, __LINE__)
#define assert_event(events, kind, rule) assert_event_at(events, kind, rule, __FILE__, __LINE__)
#define assert_no_event(events, kind)    assert_no_event_at(events, kind, __FILE__, __LINE__)

/* What the engine says of a bad line or record can be said in every language. */
void assert_translated(const gm_set *set, const char *complaint);

void assert_refused_at(const gm_set *set, const gm_state *s, gm_seat seat, const char *words,
                       gm_rule rule, const char *file, int line);
void assert_setup_refused_at(const gm_set *set, const char *setup, gm_rule rule, const char *file,
                             int line);
void assert_allowed_at(const gm_set *set, const gm_state *s, gm_seat seat, const char *words,
                       const char *file, int line);

/* The first event of that kind under that rule, lent from `events`. */
const gm_event *assert_event_at(const gm_events *events, uint8_t kind, gm_rule rule,
                                const char *file, int line);
void assert_no_event_at(const gm_events *events, uint8_t kind, const char *file, int line);

/* The test has just checked what this rule says. */
void assert_fact(gm_rule rule);

/* The worked example has come out as it should; every statement of its "then" is one condition. */
#define assert_example(rule, condition)                                                            \
    assert_example_at(rule, condition, #condition, __FILE__, __LINE__)
void assert_example_at(gm_rule rule, bool holds, const char *condition, const char *file, int line);

#endif
