/*
 * say.h: puts effects, events and questions into sentences in the reader's language.
 *
 * A card's text is derived from its effect, so the two cannot disagree. The message for a step is
 * found by the step's own shape: its text with every number, name and block replaced by a numbered
 * slot. `papers(self, +1)` asks the catalogue for "papers(self, +{1})" and gets a whole clause, in
 * the right plural form, with slots for numbers, for names in the grammatical case the clause wants
 * ({1:gen}) and for blocks in the mood it needs ({2:inf}). Catalogues are gettext .mo files handed
 * in by the caller. docs/translating.md is the translators' manual.
 */
#ifndef CORE_SAY_H
#define CORE_SAY_H

#include "catalog.h"
#include "game.h"

/* Called for each message that is looked up, with its context and key. */
typedef void say_heard(void *listener, const char *context, const char *key);

typedef struct say {
    const gm_set *set;
    const catalog *catalog;
    say_heard *missing; /* the catalogue lacks it, and the key takes its place; may be NULL */
    say_heard *found;   /* may be NULL */
    void *listener;
} say;

/*
 * What a component is and does, in sentences: its fields, as far as the catalogue has messages for
 * them, and its rules.
 */
void say_item(const say *s, const content_item *item, text *out);
void say_rule(const say *s, const content_rule *rule, text *out);

/* A component's title, in a grammatical case if `form` is not NULL. */
void say_name(const say *s, const content_item *item, const char *form, text *out);

/* A text of the content, such as a note: it is its own key, in the context of its field. */
void say_text(const say *s, const char *field, const char *original, text *out);

/* A line of the log in words, as the viewer heard it. */
void say_event(const say *s, const gm_state *state, const gm_event *e, text *out);

void say_question(const say *s, const gm_state *state, const gm_event *q, text *out);

/* Why a move is good, as the game's `reason` explains it. */
void say_reason(const say *s, const gm_state *state, const gm_event *r, text *out);

/*
 * What a reader who does not see the cards needs after an event or a question, such as the text of
 * the card that was drawn. Paragraphs, a line each; false if the language has nothing to add.
 */
bool say_behind_event(const say *s, const gm_state *state, const gm_event *e, text *out);
bool say_behind_question(const say *s, const gm_state *state, const gm_event *q, text *out);

/* A legal move in words, with what it causes, for people who do not read the notation. */
void say_move(const say *s, const gm_state *state, gm_seat seat, gm_move m, text *out);

/*
 * What moves have in common that differ only in the last of their arguments, n_args of them; false
 * if the language has no words for such a group.
 */
bool say_moves(const say *s, const gm_state *state, gm_seat seat, gm_move m, unsigned n_args,
               text *out);

/* One argument of a move: the name of a component, a seat or a word, or a number. */
void say_word(const say *s, const gm_state *state, span sort, uint8_t value, text *out);

/* A text of the program itself, found by its English. */
void say_plain(const say *s, const char *english, text *out);

/*
 * An error message of note.h, record.h, play.h or game.h, which is English with the user's words in
 * it: found by its form, "'{1}' is no {2} here.", or by the id of the rule at its front.
 */
void say_complaint(const say *s, const char *english, text *out);

/* One line of a game's description of the table. */
void say_fact(const say *s, const gm_state *state, const gm_event *f, text *out);

/*
 * One line for the first of n facts and for those after it that belong to it, if the language has
 * words for such a list. Returns how many facts the line covers, at least 1.
 */
uint16_t say_facts(const say *s, const gm_state *state, const gm_event *f, uint16_t n, text *out);

/* Why something is not allowed: "NU-3.4: ..." */
void say_law(const say *s, const char *id, const char *gist, text *out);

#endif
