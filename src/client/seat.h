/*
 * seat.h: a client at one table: says hello, opens the table, sits down, and follows the game.
 *
 *     LINK_UP ─hello─▶ told hello ─create, open─▶ told table ─sit─▶ told view, update, …
 *
 * After a lost connection it takes the same steps again with the same identity. The server then says
 * which decisions it still waits for, so a seat never repeats a message by itself. The player (a
 * person at the prompt, a bot) calls seat_next in a loop and looks at the news. A seat words nothing
 * and decides nothing.
 */
#ifndef CLIENT_SEAT_H
#define CLIENT_SEAT_H

#include <cjson/cJSON.h>

#include "link.h"
#include "mirror.h"

enum { SEAT_ANY = 0xfe }; /* of seat_plan.wants: the first that is free */

/* The game by its short name, with its content; NULL, with a sentence, if it cannot be played. */
typedef const gm_set *seat_opener(void *owner, const char *game, text *why);

/* What a client wants to do. Texts are lent for its whole life. */
typedef struct seat_plan {
    address where;
    const char *as;   /* the identity that this machine keeps under that name; NULL: a new one */
    const char *name; /* the display name; NULL: as before */
    gm_seat wants;    /* a seat, SEAT_ANY, or GM_NOBODY to take none */
    const char *game, *setup, *seats; /* of a table to be made, if the address names none; */
    bool is_daily;                    /* or else one's table of the daily deal, and */
    bool is_again;                    /* another attempt at it, if the last one is over */
    seat_opener *open_set;
    void *owner; /* of open_set */
} seat_plan;

enum seat_phase { SEAT_NO_TABLE, SEAT_OPEN, SEAT_PLAYING, SEAT_OVER };

enum seat_news {
    SEAT_TIME,  /* nothing happened for so long */
    SEAT_INPUT, /* the watched descriptor can be read */
    SEAT_LOST,  /* no connection for now */
    SEAT_TOLD,  /* the server has sent something: `kind`, `told` */
    SEAT_FAILED /* for good: `why` */
};

typedef struct seat {
    seat_plan plan;
    address at;        /* of the table, once it is known */
    struct link *link; /* NULL in tests: what would be sent is in `out` */
    char token[WIRE_KEY_HEX], person[WIRE_KEY_HEX], nonce[WIRE_KEY_HEX];
    char draw[HASH_HEX]; /* what was fixed when the nonce was opened; "": nothing yet (share.h) */
    bool has_share;      /* the nonce was sealed for this table */
    bool was_listed;     /* and the table has confirmed it */
    bool has_opened;
    bool is_opening; /* it was sent over this connection */
    bool has_sat;    /* held a seat at this table */
    bool is_sitting; /* asked for a seat, and not answered yet */
    gm_seat sits_at; /* the seat that was asked for last */
    bool has_mirror;
    mirror mirror;
    gm_events heard; /* of the last update */
    uint32_t asked;  /* the id of the last request */
    uint32_t re;     /* the id of the one that is answered; 0: none */
    json out;
    cJSON *told;  /* the last message */
    cJSON *table; /* the last of kind table, or NULL */
    enum wire_tell_kind kind;
    enum wire_ask_kind answers; /* what it answers; WIRE_ASKS: nothing */
    char why[300];
} seat;

/* Without a link, connects to nothing: see seat_hear. */
void seat_init(seat *s, const seat_plan *plan, bool has_link);
void seat_clear(seat *s);

/* What happens next, within so many milliseconds; -1: however long it takes. */
enum seat_news seat_next(seat *s, int timeout_ms);

/* The walk itself: what a new connection and a message lead to. */
void seat_greet(seat *s);
enum seat_news seat_hear(seat *s, span message);

/* Makes a request: seat_ask, wire_put_* into s->out, seat_send. */
json *seat_ask(seat *s, enum wire_ask_kind kind);
void seat_send(seat *s);

/* Repeats the last request if the message just heard refuses it; otherwise false. */
bool seat_repeat(seat *s);
void seat_move(seat *s, gm_seat who, gm_move m);
void seat_sit(seat *s, gm_seat where);

/*
 * The person's seats for which a bot waits, after a message of kind offer; and the answer to it: the
 * bot may go on, for this once or in the whole turn.
 */
gm_seats seat_offered(const seat *s);
void seat_let(seat *s, uint32_t offer, bool is_for_turn);

/* Moves to another table of this server. */
void seat_go_to(seat *s, const char *table);

/* ---- looking at what was told; texts are lent until the next message ---- */

enum seat_phase seat_phase(const seat *s);
bool seat_has_view(const seat *s);
bool seat_is_owner(const seat *s);
unsigned seat_count(const seat *s); /* seats at the table */

/* A text or a number in an object; "" and 0 if it is missing. */
const char *seat_text(const cJSON *object, const char *key);
uint32_t seat_number(const cJSON *object, const char *key);
bool seat_flag(const cJSON *object, const char *key);

/* What the table says of a seat: {person, bot, away, late, left}; NULL if there is none. */
const cJSON *seat_at(const seat *s, unsigned i);

/* The display name of somebody at the table; "" if nobody knows it. */
const char *seat_name_of(const seat *s, const char *person);

/* A refusal as a sentence, in English. */
const char *seat_refusal_help(const char *why);

#endif
