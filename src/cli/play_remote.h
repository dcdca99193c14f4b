/*
 * play_remote.h: `kapelle play URL`: what the files of the prompt at a server share.
 *
 *     server ─▶ seat_next ─▶ remote_hear ─▶ prints what is new, asks a question
 *     person ─▶ one line  ─▶ remote_take ─▶ looks something up, or asks the server
 *
 * Further lines wait until the server has answered the last request.
 */
#ifndef CLI_PLAY_REMOTE_H
#define CLI_PLAY_REMOTE_H

#include "play_table.h"
#include "share.h"

typedef struct remote {
    table *t;
    seat s;
    offers list;          /* the moves, if somebody is asked or may interrupt */
    uint32_t offer;       /* the number of an offer, for which a bot waits; 0: none */
    bool is_between;      /* the list holds what may be done before somebody else decides */
    uint32_t shown_offer; /* that was printed last */
    uint32_t shown_turn;  /* in which we printed what may be done while people decide */
    gm_seat asked;
    uint32_t decision;         /* the question that was printed last */
    uint32_t undo;             /* the request to undo that was printed last */
    bool has_wish;             /* to undo, that others must agree to */
    bool has_begun, has_ended; /* the game; it was told */
    bool is_invited;           /* links were asked for */
    uint32_t checking;         /* the id of a request for the record, to check its dice */
    uint32_t awaited;          /* the id of what the server must answer; 0: nothing */
    bool is_lost;              /* the connection, for now */
    bool is_patient;           /* read no line before it is the person's turn */
    bool is_at_prompt, is_watching;
    char who[2000];  /* as it was printed last */
    char file[1000]; /* where a record should go */
    char *typed;     /* read but not yet taken */
    size_t n_typed, n_taken;
    bool has_no_more; /* the input has ended */
    bool has_quit;
    int status;
} remote;

/* Begins a new line of the screen, if somebody may be typing on the present one. */
void remote_print_below(remote *r);

/* Other people's words: they must not control the terminal. */
void remote_put_safely(const char *words, text *out);

/* play_remote_tell.c: what the last message of the server means to the person. */
void remote_hear(remote *r);
void remote_print_who(remote *r);

/* Asks the person what the game asks, unless it has already. */
void remote_ask(remote *r);

/* play_remote_words.c: lets a bot go on that is waiting for an answer to its offer. */
void remote_let(remote *r, bool is_for_turn);

/* One line that was typed. */
void remote_take(remote *r, span line);

#endif
