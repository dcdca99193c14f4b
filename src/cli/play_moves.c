/*
 * play_moves.c: the list of moves at the line prompt.
 *
 * Moves that differ only in their last argument share a line, if the language has words for what
 * they have in common: otherwise a board with thirty places would fill the screen.
 */
#include "page.h"
#include "play_table.h"

#include <string.h>

/* How many arguments the move has, and the sort of the last one. */
static unsigned n_arguments(const table *t, gm_move m, span *last)
{
    span rest = span_of(table_game(t)->verbs[m.verb].args), sort;
    unsigned n = 0;

    *last = (span){ 0 };
    while (n < GM_ARGS && (sort = span_word(&rest)).length > 0) {
        bool may_miss = *sort.at == '?';
        if (may_miss && m.arg[n] == 0)
            break;
        *last = may_miss ? (span){ sort.at + 1, sort.length - 1 } : sort;
        n++;
    }
    return n;
}

/* Do they differ only in their last arguments? */
static bool belong_together(const table *t, const offer *a, const offer *b)
{
    span sort;
    unsigned n = n_arguments(t, a->move, &sort);

    return n > 0 && a->seat == b->seat && a->move.verb == b->move.verb &&
           n == n_arguments(t, b->move, &sort) && memcmp(a->move.arg, b->move.arg, n - 1) == 0;
}

/* As it would be typed; without its last argument for a group. */
static void put_words(const table *t, const offers *list, const offer *o, bool is_group, text *out)
{
    if (o->seat != list->asked) {
        text_put(out, table_seat_word(t, o->seat));
        text_char(out, ' ');
    }
    note_print_move(&t->game.set, table_state(t), o->move, out);
    if (is_group) {
        *strrchr(out->at, ' ') = '\0';
        out->length = strlen(out->at);
        text_put(out, " ...");
    }
}

/* Are these the same letters, as in "Eagle's Nest" and eagles-nest? */
static bool is_plain_name(const char *name, const char *word)
{
    static const char apostrophe[] = "\xe2\x80\x99";

    for (;; name++, word++) {
        while (*name == ' ' || *name == '-' || strncmp(name, apostrophe, 3) == 0)
            name += *name == *apostrophe ? 3 : 1;
        while (*word == '-')
            word++;
        if (!*name || !*word || (*name | 0x20) != (*word | 0x20))
            return !*name && !*word;
    }
}

/* "8: hanover (Hanower)", in one piece; the name only if it differs. */
static void put_option(const table *t, const offer *o, unsigned number, text *out)
{
    char word[NOTE_MAX], name[200];
    text w = text_in(word, sizeof word), n = text_in(name, sizeof name);
    span sort;
    uint8_t value = o->move.arg[n_arguments(t, o->move, &sort) - 1];

    note_word(&t->game.set, table_state(t), sort, value, &w);
    say_word(&t->s, table_state(t), sort, value, &n);
    text_number(out, number);
    text_put(out, ":" PAGE_GLUE);
    text_put(out, word);
    if (is_plain_name(name, word))
        return;
    text_put(out, PAGE_GLUE "(");
    for (const char *c = name; *c; c++)
        text_char(out, *c == ' ' ? *PAGE_GLUE : *c);
    text_char(out, ')');
}

/* The moves that belong with this one; false if it is alone or has no words for a group. */
static bool print_group(const table *t, offers *list, unsigned first)
{
    char words[NOTE_MAX], gloss[TABLE_LINE], options[TABLE_LINE];
    text w = text_in(words, sizeof words), g = text_in(gloss, sizeof gloss);
    text all = text_in(options, sizeof options);
    const offer *o = &list->o[first];
    unsigned n = 0;
    span sort;

    for (unsigned i = first; i < list->n; i++)
        n += belong_together(t, o, &list->o[i]);
    if (n < 2 ||
        !say_moves(&t->s, table_state(t), o->seat, o->move, n_arguments(t, o->move, &sort), &g))
        return false;
    put_words(t, list, o, true, &w);
    for (unsigned i = first; i < list->n; i++) {
        if (!belong_together(t, o, &list->o[i]))
            continue;
        text_put(&all, all.length > 0 ? PAGE_GLUE "| " : "");
        put_option(t, &list->o[i], i + 1, &all);
        list->o[i].is_told = true;
    }
    page_columns("", words, TABLE_WORDS_COLUMN, gloss);
    page_print(PAGE_WHOLE, 8, 8, options);
    return true;
}

static void print_single(const table *t, offers *list, unsigned i)
{
    char number[16], words[NOTE_MAX], gloss[TABLE_LINE];
    text w = text_in(words, sizeof words), g = text_in(gloss, sizeof gloss);
    const offer *o = &list->o[i];

    (void)snprintf(number, sizeof number, "%u:", i + 1);
    put_words(t, list, o, false, &w);
    say_move(&t->s, table_state(t), o->seat, o->move, &g);
    page_columns(number, words, TABLE_WORDS_COLUMN, gloss);
    list->o[i].is_told = true;
}

void offers_print(const table *t, offers *list)
{
    for (unsigned i = 0; i < list->n; i++)
        list->o[i].is_told = false;
    for (unsigned i = 0; i < list->n; i++) {
        if (!list->o[i].is_told && !print_group(t, list, i))
            print_single(t, list, i);
    }
}

/* What the seat that is asked may do; then what the person's other seats may do in between. */
void offers_collect(const table *t, gm_seat asked, offers *list)
{
    const gm_set *set = &t->game.set;
    gm_seats others = set->game->may_act(set->content, table_state(t)) & t->mine;

    list->n = 0;
    list->asked = asked;
    for (unsigned turn = 0; turn <= GM_MAX_SEATS; turn++) {
        gm_seat seat = turn == 0 ? asked : (gm_seat)(turn - 1);
        gm_moves moves = { .n = 0 };
        if (turn > 0 && (seat == asked || !(others & GM_SEAT(seat))))
            continue;
        set->game->moves(set->content, table_state(t), seat, &moves);
        for (uint16_t i = 0; i < moves.n && list->n < MAX_OFFERS; i++)
            list->o[list->n++] = (offer){ .seat = seat, .move = moves.m[i] };
    }
}
