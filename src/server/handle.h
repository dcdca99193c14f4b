/*
 * handle.h: what each message of the protocol does; one function a kind.
 *
 * A handler is called with a decoded message of a known person (but for hello). Those that are about a
 * table get it ready: loaded, nothing pending, the viewer at it (handle.c sees to that). It checks, then
 * answers or appends; it never changes a room itself.
 */
#ifndef SERVER_HANDLE_H
#define SERVER_HANDLE_H

#include "room.h"

typedef void handler(house *h, viewer *v, const wire_ask *a);
typedef void room_handler(room *r, viewer *v, const wire_ask *a);

/*
 * handle.c: one message, whether it has just come or has waited in room_defer; house_hear calls it
 * for those that are within the viewer's rate.
 */
void handle_frame(house *h, viewer *v, span frame_text);

/* handle_people.c */
handler handle_hello, handle_name, handle_code, handle_feed, handle_forget, handle_mine,
    handle_lobby;

/* handle_create.c, handle_seats.c, handle_table.c */
handler handle_create, handle_open, handle_leave;
room_handler handle_sit, handle_stand, handle_give, handle_invite, handle_revoke, handle_settings,
    handle_end, handle_rematch, handle_late;

/* room_dice.c */
room_handler handle_seal, handle_nonce, handle_start;

/* Seats that this viewer could sit down on now. */
gm_seats handle_seats_for(const room *r, const viewer *v);

/* Called after every row that changed seats, phase or settings: whoever may no longer watch goes. */
void handle_see_out(room *r);

/* handle_play.c */
room_handler handle_move, handle_undo, handle_agree, handle_history, handle_record;

/* offers.c */
room_handler handle_go;

/* handle_talk.c */
room_handler handle_say, handle_mute, handle_point, handle_suggest, handle_chats, handle_report;

/* Tells words to those who hear them; called when a row ROOM_SAID or ROOM_PHRASE is durable. */
void handle_tell_words(room *r, const store_row *row);

/* bots.c: makes the next move of a bot if one is asked; called when a room has become ready. */
void bots_go_on(room *r);

/*
 * offers.c: whether a bot that could move now waits for people; tells them. A viewer that comes is
 * told of an offer under way; a seat that moves is heard of, and one that changes hands is new.
 */
MUST_USE bool offers_hold(room *r);
void offers_tell(room *r, viewer *v);
void offers_hear_of(room *r, gm_seat seat);
void offers_forget(room *r, gm_seat seat);

/* clocks.c: called every second; and when a clock has run out, what the others may do. */
void clocks_look(room *r);

/* clocks.c: this table must not be unloaded: its rows do not tell what time is left. */
bool clocks_hold(const room *r);

/* clocks.c: called every second: has the clock on the wall been set? */
void clocks_compare(house *h);

#endif
