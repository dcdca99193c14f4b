/*
 * play_table.h: `kapelle play`: a table with its people, for the files that the command is made of.
 *
 * The table is played here (`p`), or at a server, and then known by a mirror (`remote`): a state
 * sampled from one's view looks the same to oneself, so that everything here works on either.
 */
#ifndef CLI_PLAY_TABLE_H
#define CLI_PLAY_TABLE_H

#include "cli.h"
#include "match.h"
#include "mirror.h"
#include "record.h"

/* A move that one of the person's seats may make. */
typedef struct offer {
    gm_seat seat;
    gm_move move;
    bool is_told;
} offer;

enum { MAX_OFFERS = 300, TABLE_LINE = 4000, TABLE_WORDS_COLUMN = 28 };

typedef struct offers {
    unsigned n;
    gm_seat asked; /* the seat whose name may be left out */
    offer o[MAX_OFFERS];
} offers;

typedef struct table {
    cli_choice choice;
    const char *bots, *language, *load;
    const char *url, *guests, *name; /* at a server: where, who sits at a new table, my name */
    const char *date;                /* of a daily deal; NULL: today's */
    bool is_daily, is_again;         /* at a server, another attempt at today's */
    char seed[RECORD_MAX_SEED + 1];
    char *loaded; /* the text of the record to go on with, and its parts */
    record record;
    char game_name[40];
    cli_game game;
    catalog catalog;
    say s;
    play *p;        /* NULL at a server */
    mirror *remote; /* then this; it has a view */
    gm_seats mine;
    const bot *seats[GM_MAX_SEATS]; /* NULL: a person */
    rng luck;                       /* of the bots, not of the game */
    gm_view *view;
    char *line; /* the last one typed */
    size_t line_size;
    FILE *log; /* all that was told, kept in log_text */
    char *log_text;
    size_t log_size, log_mark; /* how long it was when the last question was asked */
    uint64_t kinds_known;      /* of facts: those of the table at rest */
    gm_seat last_asked;
    uint32_t let_turn; /* the turn in which bots are let play without an offer; 0: none */
    bool is_let_play;  /* the same in every turn */
    bool goes_on;      /* `go` was typed */
    bool needs_table;  /* somebody else has moved, or a move was taken back */
    bool has_quit;
    bool gives_reasons; /* computer team-mates do */
} table;

/* ---- play_table.c: what is told ---- */

const game *table_game(const table *t);

/* The game as it stands: the truth, or what could be the truth for all the person knows. */
const gm_state *table_state(const table *t);

/* The name of a seat in the notation. */
const char *table_seat_word(const table *t, gm_seat seat);

/* A line of the program's own, in the player's language, with {1} and {2} filled in. */
const char *table_plain(const table *t, const char *english);
const char *table_plain_with(const table *t, const char *english, span one, span two);

/* What the last line of the log caused, as far as the person may hear it. */
void table_tell(const table *t, const gm_events *events);

/* Notes which kinds of fact belong to the table at rest; an attempt under way does not. */
void table_look(table *t);

/* The whole table, or only what is peculiar to the moment. */
void table_describe(table *t, bool is_whole);

/* The question that a seat has to answer, with the texts of the cards that it is about. */
void table_ask(table *t, gm_seat seat);

/* Who sits at the table, if there is anything to know about them. */
void table_introduce(const table *t);

void table_print_rule(const table *t, gm_rule rule);
void table_print_refusal(const table *t, play_answer a, const char *why);

/* A component by its id or its title. */
void table_print_card(const table *t, span name);

void table_print_odds(const table *t, gm_seat seat);

/* The move that a careful player would make, and why. */
void table_print_hint(const table *t, gm_seat seat);

/* Everything printed so far, or its last lines. */
void table_print_log(const table *t, span how_many);

/* ---- play_moves.c: what may be done ---- */

/* What the seat that is asked may do; then what the person's other seats may do in between. */
void offers_collect(const table *t, gm_seat asked, offers *list);

/* A line for each move; moves of one kind share a line where the language has words for it. */
void offers_print(const table *t, offers *list);

/* ---- play_offer.c: before a bot decides ---- */

/* Does the person want to be asked in this turn? */
bool offer_is_wanted(const table *t);

/*
 * Who goes on, and what the person may do before that (`list`); with a bot that waits for the
 * person, how to let it play.
 */
void offer_print(const table *t, gm_seat mover, bool is_waiting, offers *list);

/* Handles the word `go`, and sets goes_on if it lets the bot play. False for other words. */
bool offer_word(table *t, span line);

/* ---- play_words.c: what is typed ---- */

/*
 * The line with the seat's name before it, unless it begins with one. A line that does not fit is
 * not a move: we must not take it for its beginning.
 */
span table_complete(const table *t, gm_seat seat, span line, char *buffer, size_t size);

/*
 * You may type anybody's move, but may only play for your own seats: otherwise prints an error
 * message.
 */
bool table_is_mine(const table *t, span line);

/* Prints the question to a seat, with the table if that is new to the person, and the moves. */
void table_question(table *t, offers *list);

/* Handles the words that only look: card, why, table, odds, hint, log. False for others. */
bool table_look_word(table *t, gm_seat seat, span line);

/* Writes a record; never over an existing file: a save must not cost an older one. */
void table_save(const table *t, span name, span record_text);

/* ---- play_remote.c: a table at a server ---- */

int play_remote(table *t);

#endif
