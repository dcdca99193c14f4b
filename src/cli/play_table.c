/*
 * play_table.c: what the line prompt prints: events, facts, cards, rules, chances.
 *
 * The catalogue decides how facts are grouped and what is added to an event: nothing here knows a
 * game.
 */
#define _GNU_SOURCE
#include "advice.h"
#include "page.h"
#include "play_table.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const game *table_game(const table *t)
{
    return t->game.set.game;
}

const gm_state *table_state(const table *t)
{
    return t->p ? play_state(t->p) : mirror_state(t->remote);
}

const char *table_seat_word(const table *t, gm_seat seat)
{
    return table_game(t)->seat_word(t->game.set.content, table_state(t), seat);
}

/* ---- telling ---- */

/*
 * Good until the call after the next, so that one may stand in the other: one prompt, one thread.
 */
const char *table_plain_with(const table *t, const char *english, span one, span two)
{
    static char lines[2][1200];
    static unsigned turn;
    char message[600], *line = lines[turn ^= 1];
    text m = text_in(message, sizeof message), out = text_in(line, sizeof lines[0]);

    say_plain(&t->s, english, &m);
    for (const char *at = message; *at; at++) {
        bool is_slot = at[0] == '{' && (at[1] == '1' || at[1] == '2') && at[2] == '}';
        if (is_slot)
            text_span(&out, at[1] == '1' ? one : two);
        else
            text_char(&out, *at);
        at += is_slot ? 2 : 0;
    }
    return line;
}

const char *table_plain(const table *t, const char *english)
{
    return table_plain_with(t, english, (span){ 0 }, (span){ 0 });
}

static void tell_line(const table *t, unsigned indent, const char *line)
{
    span rest = span_of(line), paragraph;

    page_print(PAGE_PROSE, indent, indent + 2, line);
    while (span_line(&rest, &paragraph))
        fprintf(t->log, "%*s%.*s\n", (int)indent, "", (int)paragraph.length, paragraph.at);
}

/* The move of the log's last line; another seat's may contain a secret. */
static void note_last_line(const table *t)
{
    char line[NOTE_MAX];
    text out = text_in(line, sizeof line);
    uint32_t n = t->p ? play_length(t->p) : t->remote->n;

    if (t->p && t->mine & GM_SEAT(play_line_at(t->p, n)->seat))
        play_print_line(t->p, n, &out);
    fprintf(t->log, "%4u %s\n", n, line);
}

void table_tell(const table *t, const gm_events *events)
{
    note_last_line(t);
    for (uint16_t i = 0; i < events->n; i++) {
        gm_event heard;
        char line[TABLE_LINE], more[TABLE_LINE];
        text out = text_in(line, sizeof line), behind = text_in(more, sizeof more);
        if (!gm_tell(&events->e[i], t->mine, &heard))
            continue;
        say_event(&t->s, table_state(t), &heard, &out);
        tell_line(t, 2, line);
        if (say_behind_event(&t->s, table_state(t), &heard, &behind))
            tell_line(t, 6, more);
    }
}

static void list_facts(const table *t, gm_events *facts)
{
    table_game(t)->view(t->game.set.content, table_state(t), t->mine, t->view);
    table_game(t)->describe(t->game.set.content, t->view, facts);
}

void table_look(table *t)
{
    gm_events facts = { .n = 0 };

    list_facts(t, &facts);
    for (uint16_t i = 0; i < facts.n; i++)
        t->kinds_known |= 1ull << facts.e[i].kind % 64;
}

/* A line that begins with blanks belongs to the line above it. */
void table_describe(table *t, bool is_whole)
{
    gm_events facts = { .n = 0 };
    bool has_said = false, is_wanted = true;

    list_facts(t, &facts);
    for (uint16_t i = 0, n; i < facts.n; i = (uint16_t)(i + n)) {
        char line[TABLE_LINE];
        text out = text_in(line, sizeof line);
        uint64_t kind = 1ull << facts.e[i].kind % 64;
        n = say_facts(&t->s, table_state(t), &facts.e[i], (uint16_t)(facts.n - i), &out);
        if (*line != ' ')
            is_wanted = is_whole || !(t->kinds_known & kind);
        if (!is_wanted)
            continue;
        if (!has_said)
            printf("\n");
        has_said = true;
        page_print(PAGE_PROSE, 0, 4, line);
    }
}

/* Why a line is no move: a sentence of note.h. */
static void print_complaint(const table *t, const char *why)
{
    char line[TABLE_LINE];
    text out = text_in(line, sizeof line);

    say_complaint(&t->s, why, &out);
    puts(line);
}

static void print_law(const table *t, const char *id, const char *gist)
{
    char line[TABLE_LINE];
    text out = text_in(line, sizeof line);

    say_law(&t->s, id, gist, &out);
    page_print(PAGE_PROSE, 0, 4, line);
}

void table_print_rule(const table *t, gm_rule rule)
{
    print_law(t, table_game(t)->rules[rule].id, table_game(t)->rules[rule].gist);
}

void table_print_refusal(const table *t, play_answer a, const char *why)
{
    if (a.refusal == PLAY_BY_RULE)
        table_print_rule(t, a.rule);
    else if (a.refusal == PLAY_NOT_A_MOVE && *why)
        print_complaint(t, why);
    else
        print_law(t, play_refusals[a.refusal].id, play_refusals[a.refusal].gist);
}

/* Title, text and note of a component. */
static void print_item(const table *t, const content_item *item)
{
    const content *db = t->game.set.db;
    uint16_t n;
    const content_value *note = content_values(db, item, "note", &n);
    char line[TABLE_LINE];
    text out = text_in(line, sizeof line);

    say_name(&t->s, item, NULL, &out);
    text_put(&out, ". ");
    say_item(&t->s, item, &out);
    page_print(PAGE_PROSE, 0, 4, line);
    if (!note)
        return;
    out = text_in(line, sizeof line);
    say_text(&t->s, "note", note->text, &out);
    page_print(PAGE_PROSE, 4, 4, line);
}

/* Is it the component's id, or its title in either language? Case does not matter. */
static bool is_called(const table *t, const content_item *item, span name)
{
    char title[200];
    text out = text_in(title, sizeof title);

    say_name(&t->s, item, NULL, &out);
    if (name.length == 0)
        return false;
    return span_is(name, item->id) ||
           (name.length == strlen(title) && strncasecmp(name.at, title, name.length) == 0) ||
           (name.length == strlen(item->title) &&
            strncasecmp(name.at, item->title, name.length) == 0);
}

void table_print_card(const table *t, span name)
{
    const content *db = t->game.set.db;
    char quoted[100];
    text out = text_in(quoted, sizeof quoted);
    unsigned found = 0;

    for (unsigned i = 0; i < db->n_items; i++) {
        if (is_called(t, &db->items[i], name)) {
            print_item(t, &db->items[i]);
            found++;
        }
    }
    text_quote(&out, name);
    if (found == 0)
        puts(table_plain_with(t, "There is no card '{1}'.", span_of(quoted), (span){ 0 }));
}

void table_ask(table *t, gm_seat seat)
{
    gm_event q = table_game(t)->question(t->game.set.content, table_state(t), seat);
    char line[TABLE_LINE], more[TABLE_LINE], one[TABLE_LINE];
    text out = text_in(line, sizeof line), behind = text_in(more, sizeof more);
    span rest, paragraph;

    say_question(&t->s, table_state(t), &q, &out);
    printf("\n");
    page_print(PAGE_PROSE, 0, 4, line);
    if (!say_behind_question(&t->s, table_state(t), &q, &behind))
        behind.length = 0;
    rest = (span){ more, behind.length };
    fflush(t->log);
    while (span_line(&rest, &paragraph)) {
        text p = text_in(one, sizeof one);
        text_span(&p, paragraph);
        if (!strstr(t->log_text + t->log_mark, one)) /* otherwise it is a few lines above */
            page_print(PAGE_PROSE, 6, 8, one);
    }
    t->log_mark = t->log_size;
}

void table_print_log(const table *t, span rest)
{
    int32_t n = INT32_MAX;
    const char *from;

    if (rest.length > 0 && !span_number(rest, 1, 100000, &n)) {
        puts(table_plain(t, "log takes a number, or nothing."));
        return;
    }
    fflush(t->log);
    for (from = t->log_text + t->log_size; from > t->log_text; from--) {
        if (from[-1] == '\n' && n-- == 0)
            break;
    }
    page_print(PAGE_PROSE, 0, 2, from);
}

void table_print_odds(const table *t, gm_seat seat)
{
    static const char *const names[] = { "Success:", "Detected:", "Failure:" };
    const game *g = table_game(t);
    gm_odds o = { .of = 0 };

    g->view(t->game.set.content, table_state(t), t->mine, t->view);
    if (g->odds)
        g->odds(t->game.set.content, t->view, seat, NULL, &o);
    if (o.of == 0)
        puts(table_plain(t, "No attempt with exact chances is under way."));
    for (unsigned i = 0; i < COUNT_OF(names) && o.of > 0; i++) {
        uint64_t n = i == 0 ? o.success : i == 1 ? o.detected : o.failed;
        printf("%s %.2f %% (%llu / %llu)\n", table_plain(t, names[i]),
               (double)n * 100 / (double)o.of, (unsigned long long)n, (unsigned long long)o.of);
    }
}

/* Rounded; 0 and 100 only if nothing else is possible. */
static unsigned percent(int32_t chance)
{
    unsigned n = (unsigned)(chance + GM_SURE / 200) / (GM_SURE / 100);

    if (chance > 0 && n == 0)
        return 1;
    return chance < GM_SURE && n == 100 ? 99 : n;
}

static void print_advice(const table *t, gm_seat seat, const advice *a)
{
    char words[NOTE_MAX], gloss[TABLE_LINE], reason[TABLE_LINE], chance[12], error[12];
    text w = text_in(words, sizeof words), s = text_in(gloss, sizeof gloss);
    text r = text_in(reason, sizeof reason);

    note_print_move(&t->game.set, table_state(t), a->move, &w);
    say_move(&t->s, table_state(t), seat, a->move, &s);
    page_columns("", words, TABLE_WORDS_COLUMN, gloss);
    (void)snprintf(chance, sizeof chance, "%u", percent(a->chance));
    (void)snprintf(error, sizeof error, "%u", percent(a->error));
    text_put(&r,
             table_plain_with(t, "Chance to win: {1} % ± {2}.", span_of(chance), span_of(error)));
    text_char(&r, ' ');
    say_reason(&t->s, table_state(t), &a->why, &r);
    if (a->fear.kind != 0)
        text_char(&r, ' ');
    say_reason(&t->s, table_state(t), &a->fear, &r);
    page_print(PAGE_PROSE, 8, 8, reason);
}

/* By what this person may know; it draws no luck from the table, so asking changes nothing. */
void table_print_hint(const table *t, gm_seat seat)
{
    const game *g = table_game(t);
    gm_moves list = { .n = 0 };
    plan_task task = { .set = &t->game.set, .view = t->view, .moves = &list, .seat = seat };
    advice_list found;

    g->moves(t->game.set.content, table_state(t), seat, &list);
    if (!advice_exists(g) || list.n == 0) {
        puts(table_plain(t, "There is nothing to suggest."));
        return;
    }
    g->view(t->game.set.content, table_state(t), t->mine, t->view);
    advice_find(&task, &found);
    for (unsigned i = 0; i < found.n; i++)
        print_advice(t, seat, &found.best[i]);
}

void table_introduce(const table *t)
{
    const content *db = t->game.set.db;

    for (gm_seat i = 0; i < table_game(t)->n_seats(table_state(t)); i++) {
        for (unsigned k = 0; k < db->n_items; k++) {
            if (db->items[k].n_rules > 0 && strcmp(db->items[k].id, table_seat_word(t, i)) == 0) {
                printf("\n");
                print_item(t, &db->items[k]);
            }
        }
    }
}
