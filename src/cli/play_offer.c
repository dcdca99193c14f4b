/*
 * play_offer.c: what a person may do before a bot decides.
 *
 * Players may use a free effect at any time, and a bot does not wait. So before each of its moves
 * we offer it to those who may interrupt, whatever they hold: game.h says who they are. `go` lets
 * the bot move, and more than once if the person says so.
 */
#include "page.h"
#include "play_table.h"

bool offer_is_wanted(const table *t)
{
    return !t->is_let_play && t->let_turn != gm_turn(&t->game.set, table_state(t));
}

void offer_print(const table *t, gm_seat mover, bool is_waiting, offers *list)
{
    char name[100];
    text n = text_in(name, sizeof name);

    say_word(&t->s, table_state(t), span_of("seat"), mover, &n);
    printf("\n");
    page_print(PAGE_PROSE, 0, 4,
               table_plain_with(t,
                                is_waiting ? "{1} plays next. Before that you may:"
                                           : "While {1} decides, you may:",
                                span_of(name), (span){ 0 }));
    offers_print(t, list);
    if (is_waiting)
        page_columns("", "go", TABLE_WORDS_COLUMN,
                     table_plain(t, "let it play (or press Enter); go turn: until this turn ends; "
                                    "go always: for the whole game"));
}

/* Reads what follows "go"; false if it is not valid. */
static bool remember(table *t, span how_long)
{
    if (span_is(how_long, "turn"))
        t->let_turn = gm_turn(&t->game.set, table_state(t));
    else if (span_is(how_long, "always"))
        t->is_let_play = true;
    else if (how_long.length > 0)
        return false;
    return true;
}

bool offer_word(table *t, span line)
{
    span word = span_word(&line);

    if (!span_is(word, "go"))
        return false;
    line = span_trim(line);
    t->goes_on = remember(t, line);
    if (span_is(line, "ask")) {
        t->is_let_play = false;
        t->let_turn = 0;
    } else if (!t->goes_on) {
        puts(table_plain(t, "Type go, go turn or go always; go ask: ask me again from now on."));
    }
    return true;
}
