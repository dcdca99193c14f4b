/*
 * handle.h: what each message of the protocol does; one function a kind.
 *
 * A handler gets a decoded message from a known person (except hello). If it is about a table,
 * handle.c makes sure that the table is loaded, that nothing is pending and that the viewer is at
 * it. A handler checks, then answers or appends a row; it never changes a room itself.
 */
#ifndef SERVER_HANDLE_H
#define SERVER_HANDLE_H

#include "room.h"

typedef void handler(house *h, viewer *v, const wire_ask *a);
typedef void room_handler(room *r, viewer *v, const wire_ask *a);

/*
 * handle.c: handles one message, new or deferred by room_defer; house_hear calls it for messages
 * within the viewer's rate.
 */
void handle_frame(house *h, viewer *v, span frame_text);

/* handle_people.c */
handler handle_hello, handle_name, handle_code, handle_feed, handle_forget, handle_mine,
    handle_lobby;

/* handle_create.c, handle_seats.c, handle_table.c */
handler handle_create, handle_deal, handle_open, handle_leave;
room_handler handle_sit, handle_stand, handle_give, handle_invite, handle_revoke, handle_settings,
    handle_end, handle_rematch, handle_late;

/* handle_daily.c */
handler handle_daily;

/* room_dice.c */
room_handler handle_seal, handle_nonce, handle_start;

/* The seats that this viewer could take now. */
gm_seats handle_seats_for(const room *r, const viewer *v);

/*
 * After every row that changes seats, phase or settings: sends out people who may no longer watch.
 */
void handle_see_out(room *r);

/* handle_play.c */
room_handler handle_move, handle_undo, handle_agree, handle_history, handle_record;

/* offers.c */
room_handler handle_go;

/* handle_talk.c */
room_handler handle_say, handle_mute, handle_point, handle_suggest, handle_chats, handle_report;

/* Sends chat to those who hear it; called when a row ROOM_SAID or ROOM_PHRASE is durable. */
void handle_tell_words(room *r, const store_row *row);

/* bots.c: makes a bot's next move if one has to decide; called when a room has become ready. */
void bots_go_on(room *r);

/* bots.c: must it still decide what r->bot says? */
bool bots_are_asked(const room *r);

/* bots.c: what these seats decide waits for bots that must decide at the same time. */
bool bots_come_first(const room *r, gm_seats whose);

/* bots.c: it has decided; or need not. A decision is a move only once bots_go_on says so. */
void bots_decide(room *r, gm_move m);
void bots_forget(room *r);

/*
 * offers.c: must a bot that could move now wait for people? Tells them so. A viewer who arrives
 * hears of an offer under way; a seat that moves shows that it is there; one that changes hands
 * starts afresh.
 */
MUST_USE bool offers_hold(room *r);
void offers_tell(room *r, viewer *v);
void offers_hear_of(room *r, gm_seat seat);
void offers_forget(room *r, gm_seat seat);

/* clocks.c: called every second; and when a clock has run out, what the others may do. */
void clocks_look(room *r);

/* clocks.c: this table must stay in memory, because its rows do not say how much time is left. */
bool clocks_hold(const room *r);

/* clocks.c: called every second: has somebody set the wall clock? */
void clocks_compare(house *h);

#endif
