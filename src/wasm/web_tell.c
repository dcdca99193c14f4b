/*
 * web_tell.c: sentences as JSON: arguments, laws, questions, facts, moves, events.
 */
#include "web.h"

#include <string.h>

/* ---- sentences ---- */

enum { WEB_SENTENCE = 65536 };

text tell_room(void)
{
    static char room[WEB_SENTENCE];

    return text_in(room, sizeof room);
}

/* No real card has that much text; we mark a longer one as cut off. */
void tell_words_at(json *out, const char *key, const text *said)
{
    json_key(out, key);
    if (said->full)
        memcpy(said->at + said->length - 3, "\xe2\x80\xa6", 3);
    json_string(out, (span){ said->at, said->length });
}

void tell_lines(json *out, const text *said)
{
    span rest = { said->at, said->length }, line;

    json_array(out);
    while (span_line(&rest, &line))
        json_string(out, line);
    json_end(out);
}

teller tell_at(json *out, const play *p)
{
    return (teller){ .out = out, .words = web_words(play_set(p)), .state = play_state(p) };
}

/* ---- laws ---- */

/* say_law begins with "ID: ". */
void tell_law(json *out, const say *words, const char *id_key, const char *says_key, const char *id,
              const char *gist)
{
    text said = tell_room();
    size_t head = strlen(id) + strlen(": ");

    if (*id)
        say_law(words, id, gist, &said);
    json_text_at(out, id_key, id);
    json_text_at(out, says_key, *id ? said.at + head : "");
}

void tell_rule(json *out, const say *words, gm_rule rule)
{
    const gm_rule_text *law = &words->set->game->rules[rule];

    tell_law(out, words, "rule", "says", law->id, law->gist);
}

void tell_refusal(const teller *t, play_answer a, const char *why)
{
    text said = tell_room();

    json_object(t->out);
    json_object_at(t->out, "refused");
    if (a.refusal == PLAY_BY_RULE) {
        tell_rule(t->out, &t->words, a.rule);
    } else if (a.refusal == PLAY_NOT_A_MOVE && *why) {
        say_complaint(&t->words, why, &said);
        json_text_at(t->out, "rule", play_refusals[a.refusal].id);
        tell_words_at(t->out, "says", &said);
    } else {
        tell_law(t->out, &t->words, "rule", "says", play_refusals[a.refusal].id,
                 play_refusals[a.refusal].gist);
    }
    json_end(t->out);
    json_end(t->out);
}

/* ---- seats and chances ---- */

void tell_seats(const teller *t)
{
    const gm_set *set = t->words.set;

    json_array_at(t->out, "seats");
    for (gm_seat i = 0; i < set->game->n_seats(t->state); i++) {
        text said = tell_room();
        say_word(&t->words, t->state, span_of("seat"), i, &said);
        json_object(t->out);
        json_number_at(t->out, "seat", i);
        json_text_at(t->out, "word", set->game->seat_word(set->content, t->state, i));
        tell_words_at(t->out, "title", &said);
        json_end(t->out);
    }
    json_end(t->out);
}

void tell_set(json *out, const char *key, gm_seats set)
{
    json_array_at(out, key);
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (set & GM_SEAT(i))
            json_number(out, i);
    }
    json_end(out);
}

void tell_odds(json *out, const char *key, const gm_odds *odds)
{
    json_object_at(out, key);
    json_key(out, "success");
    json_decimal(out, odds->success);
    json_key(out, "detected");
    json_decimal(out, odds->detected);
    json_key(out, "failed");
    json_decimal(out, odds->failed);
    json_key(out, "of");
    json_decimal(out, odds->of);
    json_end(out);
}

/* ---- the end ---- */

/* In a campaign: what the next game begins with. */
static void tell_carry(const teller *t)
{
    const gm_set *set = t->words.set;
    char room[240];
    text carried = text_in(room, sizeof room);

    if (!set->game->carry)
        return;
    set->game->carry(set->content, t->state, &carried);
    if (strcmp(room, "-") != 0)
        json_text_at(t->out, "carry", room);
}

void tell_end(const teller *t, const char *key)
{
    const gm_set *set = t->words.set;
    gm_result r = set->game->result(set->content, t->state);

    json_key(t->out, key);
    if (!r.is_over) {
        json_null(t->out);
        return;
    }
    json_object(t->out);
    tell_rule(t->out, &t->words, r.reason);
    tell_set(t->out, "winners", r.winners);
    tell_carry(t);
    json_end(t->out);
}

/* ---- arguments ---- */

typedef struct argument {
    span sort; /* without its mark */
    uint8_t value;
    bool is_hidden, is_missing;
} argument;

/* Its name in the notation; numbers and unknown things have none. */
static void tell_id(const teller *t, const argument *a)
{
    char word[NOTE_MAX];
    text w = text_in(word, sizeof word);

    note_word(t->words.set, t->state, a->sort, a->value, &w);
    if (!span_is(a->sort, "number") && strcmp(word, "?") != 0)
        json_text_at(t->out, "id", word);
}

static void tell_argument(const teller *t, const argument *a)
{
    text said = tell_room();

    json_object(t->out);
    json_key(t->out, "sort");
    json_string(t->out, a->sort);
    json_number_at(t->out, "value", a->value);
    if (!a->is_hidden && !a->is_missing)
        tell_id(t, a);
    if (a->is_hidden)
        text_char(&said, '?');
    else if (!a->is_missing)
        say_word(&t->words, t->state, a->sort, a->value, &said);
    tell_words_at(t->out, "says", &said);
    json_end(t->out);
}

/* The arguments of a form, without omitted ones at the end. */
static unsigned read_arguments(const char *sorts, const uint8_t *values, unsigned most,
                               uint8_t hidden, argument out[GM_EVENT_ARGS])
{
    span rest = span_of(sorts), sort;
    unsigned n = 0;

    for (unsigned i = 0; i < most && (sort = span_word(&rest)).length > 0; i++) {
        bool may_miss = *sort.at == '?', is_hidden = i < 7 && hidden >> i & 1;
        if (may_miss)
            sort = (span){ sort.at + 1, sort.length - 1 };
        out[i] = (argument){ .sort = sort,
                             .value = values[i],
                             .is_hidden = is_hidden,
                             .is_missing = may_miss && values[i] == 0 && !is_hidden };
        if (!out[i].is_missing)
            n = i + 1;
    }
    return n;
}

static void tell_arguments(const teller *t, const argument *a, unsigned n)
{
    json_array_at(t->out, "args");
    for (unsigned i = 0; i < n; i++)
        tell_argument(t, &a[i]);
    json_end(t->out);
}

/* ---- what has arguments ---- */

void tell_said(const teller *t, const gm_form *forms, uint16_t n_forms, const gm_event *e)
{
    bool is_known = e->kind > 0 && e->kind < n_forms;
    const gm_form *form = is_known ? &forms[e->kind] : &(const gm_form){ "", "" };
    argument args[GM_EVENT_ARGS];
    unsigned n = read_arguments(form->args, e->arg, GM_EVENT_ARGS, e->hide, args);

    json_text_at(t->out, "kind", form->word);
    json_key(t->out, "seat");
    if (e->seat == GM_NOBODY)
        json_null(t->out);
    else
        json_number(t->out, e->seat);
    tell_arguments(t, args, n);
}

static void tell_hidden(json *out, uint8_t hidden)
{
    json_array_at(out, "hidden");
    for (unsigned i = 0; i < 7; i++) {
        if (hidden >> i & 1)
            json_number(out, i);
    }
    json_end(out);
}

void tell_event(const teller *t, const gm_event *heard)
{
    const game *g = t->words.set->game;
    const gm_rule_text *law = &g->rules[heard->rule];
    text said = tell_room();

    json_object(t->out);
    tell_said(t, g->events, g->n_events, heard);
    say_event(&t->words, t->state, heard, &said);
    tell_words_at(t->out, "says", &said);
    tell_law(t->out, &t->words, "rule", "law", law->id, law->gist);
    said = tell_room();
    (void)say_behind_event(&t->words, t->state, heard, &said);
    json_key(t->out, "behind");
    tell_lines(t->out, &said);
    tell_hidden(t->out, heard->hide);
    json_end(t->out);
}

unsigned count_arguments(const gm_set *set, gm_move m)
{
    argument args[GM_EVENT_ARGS];

    return read_arguments(set->game->verbs[m.verb].args, m.arg, GM_ARGS, 0, args);
}

void tell_move(const teller *t, gm_seat seat, gm_move m)
{
    const gm_set *set = t->words.set;
    const gm_form *verb = &set->game->verbs[m.verb];
    char line[NOTE_MAX];
    text l = text_in(line, sizeof line), said;
    argument args[GM_EVENT_ARGS];

    note_print(set, t->state, seat, m, &l);
    json_number_at(t->out, "seat", seat);
    json_text_at(t->out, "line", line);
    json_text_at(t->out, "verb", verb->word);
    tell_arguments(t, args, read_arguments(verb->args, m.arg, GM_ARGS, 0, args));
    said = tell_room();
    say_move(&t->words, t->state, seat, m, &said);
    tell_words_at(t->out, "says", &said);
}
