/*
 * note.c: moves to words and back, driven by the game's table of verbs.
 */
#include "note.h"

#include <string.h>

/* A sort without its mark: "?place" may be left out. */
static span bare_sort(span sort, bool *may_miss)
{
    *may_miss = sort.length > 0 && *sort.at == '?';
    return *may_miss ? (span){ sort.at + 1, sort.length - 1 } : sort;
}

/* Sorts in which a number stands for no word, or for several. */
static bool has_value_words(const content *db, span sort)
{
    static const char *const without[] = { "number", "seat", "who", "level" };

    for (size_t i = 0; i < COUNT_OF(without); i++) {
        if (span_is(sort, without[i]))
            return false;
    }
    return content_sort_of(db, sort) == 0;
}

static bool is_value_word(const content_word *w, span sort)
{
    return span_is(sort, w->sort) && w->value > 0 && w->value <= UINT8_MAX && !*w->args;
}

const char *note_value_word(const content *db, span sort, uint32_t value)
{
    const content_word *words = db->schema->words;

    for (uint16_t i = 0; has_value_words(db, sort) && i < db->schema->n_words; i++) {
        if (is_value_word(&words[i], sort) && (uint32_t)words[i].value == value)
            return words[i].name;
    }
    return NULL;
}

void note_word(const gm_set *set, const gm_state *s, span sort, uint32_t value, text *out)
{
    const content_item *item;
    const char *name;

    if (span_is(sort, "number")) {
        text_number(out, value);
        return;
    }
    if (span_is(sort, "seat") && s) {
        text_put(out, value < set->game->n_seats(s)
                          ? set->game->seat_word(set->content, s, (gm_seat)value)
                          : "?");
        return;
    }
    item = content_item_at(set->db, content_sort_of(set->db, sort), value);
    name = item ? item->id : note_value_word(set->db, sort, value);
    text_put(out, name ? name : "?");
}

static bool find_seat(const gm_set *set, const gm_state *s, span word, uint8_t *seat)
{
    for (gm_seat i = 0; i < set->game->n_seats(s); i++) {
        if (span_is(word, set->game->seat_word(set->content, s, i))) {
            *seat = i;
            return true;
        }
    }
    return false;
}

bool note_value(const gm_set *set, const gm_state *s, span sort, span word, uint8_t *value)
{
    const content_schema *schema = set->db->schema;
    const content_item *item;
    int32_t number;

    if (span_is(sort, "number")) {
        if (!span_number(word, 0, UINT8_MAX, &number) || (word.length > 1 && *word.at == '0') ||
            *word.at == '+' || *word.at == '-')
            return false;
        *value = (uint8_t)number;
        return true;
    }
    if (span_is(sort, "seat"))
        return find_seat(set, s, word, value);
    item = content_find(set->db, content_sort_of(set->db, sort), word);
    if (item) {
        *value = (uint8_t)item->number;
        return true;
    }
    for (uint16_t i = 0; has_value_words(set->db, sort) && i < schema->n_words; i++) {
        if (is_value_word(&schema->words[i], sort) && span_is(word, schema->words[i].name)) {
            *value = (uint8_t)schema->words[i].value;
            return true;
        }
    }
    return false;
}

void note_print_move(const gm_set *set, const gm_state *s, gm_move m, text *out)
{
    const gm_form *verb;
    span rest, sort;
    bool may_miss;

    if (m.verb == 0 || m.verb >= set->game->n_verbs) {
        text_put(out, "?");
        return;
    }
    verb = &set->game->verbs[m.verb];
    text_put(out, verb->word);
    rest = span_of(verb->args);
    for (unsigned i = 0; i < GM_ARGS && (sort = span_word(&rest)).length > 0; i++) {
        sort = bare_sort(sort, &may_miss);
        if (may_miss && m.arg[i] == 0)
            return;
        text_char(out, ' ');
        note_word(set, s, sort, m.arg[i], out);
    }
}

void note_print(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m, text *out)
{
    text_put(out, set->game->seat_word(set->content, s, seat));
    text_char(out, ' ');
    note_print_move(set, s, m, out);
}

bool note_seat(const gm_set *set, const gm_state *s, span *line, gm_seat *seat)
{
    return find_seat(set, s, span_word(line), seat);
}

static bool refuse(text *why, const char *before, span about, const char *after)
{
    text_put(why, before);
    text_quote(why, about);
    text_put(why, after);
    return false;
}

static bool parse_arguments(const gm_set *set, const gm_state *s, const gm_form *verb, span *line,
                            gm_move *m, text *why)
{
    span rest = span_of(verb->args), sort;
    bool may_miss;

    for (unsigned i = 0; i < GM_ARGS && (sort = span_word(&rest)).length > 0; i++) {
        span word = span_word(line);
        sort = bare_sort(sort, &may_miss);
        if (word.length == 0 && may_miss)
            return true;
        if (word.length == 0) {
            (void)refuse(why, "'", span_of(verb->word), "' is missing its ");
            return refuse(why, "", sort, ".");
        }
        if (!note_value(set, s, sort, word, &m->arg[i])) {
            (void)refuse(why, "'", word, "' is not a valid ");
            return refuse(why, "", sort, " here.");
        }
    }
    return true;
}

bool note_parse(const gm_set *set, const gm_state *s, span line, gm_seat *seat, gm_move *m,
                text *why)
{
    span rest = line, word;

    *m = (gm_move){ 0 };
    if (!note_seat(set, s, &rest, seat))
        return refuse(why, "A move begins with a seat's name; '", span_trim(line), "' does not.");
    word = span_word(&rest);
    for (uint8_t v = 1; v < set->game->n_verbs; v++) {
        if (span_is(word, set->game->verbs[v].word))
            m->verb = v;
    }
    if (m->verb == 0)
        return refuse(why, "There is no verb '", word, "' in this game.");
    if (!parse_arguments(set, s, &set->game->verbs[m->verb], &rest, m, why))
        return false;
    rest = span_trim(rest);
    return rest.length == 0 || refuse(why, "The move should end before '", rest, "'.");
}
