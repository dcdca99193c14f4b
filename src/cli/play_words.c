/*
 * play_words.c: what a person types at the line prompt, as far as it is the same here and at a
 * server: completing lines, questions about the law, words that only look.
 */
#define _GNU_SOURCE
#include "play_table.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

span table_complete(const table *t, gm_seat seat, span line, char *buffer, size_t size)
{
    text out = text_in(buffer, size);
    span rest = line;
    gm_seat named;

    if (!note_seat(&t->game.set, table_state(t), &rest, &named)) {
        text_put(&out, table_seat_word(t, seat));
        text_char(&out, ' ');
    }
    text_span(&out, line);
    return out.full ? line : (span){ buffer, out.length };
}

bool table_is_mine(const table *t, span line)
{
    gm_seat named;

    if (!note_seat(&t->game.set, table_state(t), &line, &named) || t->mine & GM_SEAT(named))
        return true;
    puts(table_plain_with(t, "You do not hold the seat {1}.", span_of(table_seat_word(t, named)),
                          (span){ 0 }));
    return false;
}

/* May this line be played? */
static play_answer ask_law(const table *t, span line, text *why)
{
    gm_seat seat;
    gm_move m;
    gm_rule no;

    if (t->p)
        return play_why(t->p, line, why);
    if (!note_parse(&t->game.set, table_state(t), line, &seat, &m, why))
        return (play_answer){ .refusal = PLAY_NOT_A_MOVE };
    no = mirror_check(t->remote, seat, m);
    return (play_answer){ .refusal = no ? PLAY_BY_RULE : PLAY_FINE, .rule = no };
}

static void explain(const table *t, gm_seat seat, span line)
{
    char buffer[NOTE_MAX], why_text[200] = "";
    text why = text_in(why_text, sizeof why_text);
    span whole = table_complete(t, seat, line, buffer, sizeof buffer);
    gm_rule no = gm_rule_find(table_game(t), line);
    play_answer a;

    if (no) {
        table_print_rule(t, no);
        return;
    }
    if (!table_is_mine(t, whole))
        return; /* whether others may do something can depend on what they hide */
    a = ask_law(t, whole, &why);
    if (a.refusal != PLAY_FINE)
        table_print_refusal(t, a, why_text);
    else
        puts(table_plain(t, "That is allowed."));
}

/* Where `card` is also a verb of the game, tells how to play the card instead of reading it. */
static void read_card(const table *t, gm_seat seat, span line, span name)
{
    char buffer[NOTE_MAX], why_text[200];
    text why = text_in(why_text, sizeof why_text);
    span whole = table_complete(t, seat, line, buffer, sizeof buffer);

    table_print_card(t, name);
    if ((t->mine & GM_SEAT(seat)) && whole.at == buffer &&
        ask_law(t, whole, &why).refusal == PLAY_FINE)
        puts(table_plain_with(t, "To play it, type: {1}", whole, (span){ 0 }));
}

/*
 * Describes the table when a seat's turn comes, not at every small question in it; always prints
 * what is new about the moment.
 */
void table_question(table *t, offers *list)
{
    uint16_t depth;
    bool is_whole;

    memcpy(&depth, (const char *)table_state(t) + table_game(t)->depth_at, sizeof depth);
    is_whole = t->needs_table || (depth == 0 && list->asked != t->last_asked);
    if (is_whole || depth > 0)
        table_describe(t, is_whole);
    if (depth == 0) {
        t->last_asked = list->asked;
        table_look(t);
    }
    t->needs_table = false;
    table_ask(t, list->asked);
    offers_print(t, list);
}

bool table_look_word(table *t, gm_seat seat, span line)
{
    span rest = line, word = span_word(&rest);

    rest = span_trim(rest);
    if (span_is(word, "card"))
        read_card(t, seat, line, rest);
    else if (span_is(word, "help") && rest.length > 0)
        table_print_card(t, rest);
    else if (span_is(word, "table"))
        table_describe(t, true);
    else if (span_is(word, "why"))
        explain(t, seat, rest);
    else if (span_is(word, "odds"))
        table_print_odds(t, seat);
    else if (span_is(word, "hint"))
        table_print_hint(t, seat);
    else if (span_is(word, "log"))
        table_print_log(t, rest);
    else
        return false;
    return true;
}

void table_save(const table *t, span name, span record_text)
{
    char path[1000], shown[100];
    text p = text_in(path, sizeof path), q = text_in(shown, sizeof shown);
    int fd = -1;
    bool is_written;

    text_span(&p, name);
    errno = p.full || strlen(path) != name.length ? ENAMETOOLONG : 0;
    if (errno == 0)
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (fd < 0) {
        text_quote(&q, span_of(path));
        puts(table_plain_with(t, "Cannot write {1}: {2}.",
                              span_of(*path ? shown : table_plain(t, "a file without a name")),
                              span_of(strerror(errno))));
        return;
    }
    is_written = record_text.length > 0 &&
                 write(fd, record_text.at, record_text.length) == (ssize_t)record_text.length;
    if (close(fd) != 0 || !is_written) {
        (void)unlink(path); /* half a record is none */
        puts(table_plain_with(t, "Writing {1} failed.", span_of(path), (span){ 0 }));
    } else {
        puts(table_plain_with(t, "Saved as {1}.", span_of(path), (span){ 0 }));
    }
}
