/*
 * say_line.c: from events, questions, moves and facts to lines in words.
 */
#include "note.h"
#include "say.h"
#include "say_shape.h"

#include <string.h>

static void seat_name(const say *s, const gm_state *state, gm_seat seat, char *buffer, size_t size)
{
    const game *g = s->set->game;
    text t = text_in(buffer, size);

    if (seat < g->n_seats(state))
        say_put_name(s, "seat", g->seat_word(s->set->content, state, seat), "", (span){ 0 }, &t);
}

/* Names of the arguments live here while a line is written. */
typedef struct line_names {
    char at[GM_EVENT_ARGS + 1][80];
    term items[GM_EVENT_ARGS];
} line_names;

/* Hidden from this viewer: a message of its own. */
static void shape_hidden(shape *sh)
{
    text_char(&sh->key, '?');
    sh->slots[sh->n++] = (slot){ .kind = SLOT_TEXT, .string = "?" };
}

static void shape_argument(shape *sh, const gm_state *state, span sort, uint8_t value,
                           bool is_hidden, line_names *names)
{
    const content *db = sh->s->set->db;
    const char *word;
    unsigned i = sh->n;

    if (*sort.at == '?') {
        sort = (span){ sort.at + 1, sort.length - 1 };
        if (value == 0 && !is_hidden)
            return; /* left out */
    }
    text_char(&sh->key, ' ');
    if (is_hidden) {
        shape_hidden(sh);
        return;
    }
    word = note_value_word(db, sort, value);
    if (word) {
        text_put(&sh->key, word);
    } else if (span_is(sort, "number")) {
        shape_slot(sh, (slot){ .kind = SLOT_NUMBER, .number = value });
    } else if (span_is(sort, "seat")) {
        seat_name(sh->s, state, value, names->at[i], sizeof names->at[i]);
        shape_slot(sh, (slot){ .kind = SLOT_TEXT, .string = names->at[i] });
    } else if (content_item_at(db, content_sort_of(db, sort), value)) {
        names->items[i - 1] =
            (term){ .word = TERM_ITEM, .number = value, .sort = content_sort_of(db, sort) };
        shape_slot(sh, (slot){ .kind = SLOT_NAME, .t = &names->items[i - 1] });
    } else {
        shape_hidden(sh); /* a question about a card that is not known */
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
        shape_argument(&sh, state, sort, e->arg[i], i < 7 && e->hide >> i & 1, &names);
    if (say_message(&sh, context, &template)) {
        say_fill(&sh, template, out);
        return;
    }
    say_miss(s, context, key);
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

    if (catalog_find(s->catalog, "plain", english, &value))
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
    if (catalog_find(s->catalog, "law", id, &value))
        text_span(out, value);
    else
        text_put(out, gist);
}
