/*
 * room_kinds.h: the functions for each kind of row; rows.def lists the kinds.
 */
#ifndef SERVER_ROOM_KINDS_H
#define SERVER_ROOM_KINDS_H

#include "room.h"

typedef bool row_apply(room *r, const store_row *row); /* false: the row does not fit */
typedef void row_foresee(room *r, room_pending *p);    /* the header as it will be, if it changes */
typedef void row_tell(room *r, const store_row *row);

typedef struct room_kind {
    row_apply *apply;     /* NULL: the table stays as it is */
    row_foresee *foresee; /* NULL: lists do not show it */
    row_tell *tell;       /* NULL: nobody is told here */
} room_kind;

extern const room_kind room_kinds[ROOM_ROWS];

row_apply row_start, row_line, row_nonce, row_settings, row_mute, row_unmute, row_end, row_over,
    row_stopped, row_rematch; /* room_rows.c */
row_apply row_sit, row_stand, row_bot, row_give, row_offer, row_late, row_wait,
    row_in_time;                                      /* room_seats.c */
row_apply row_seal, row_draw, row_opened, row_broken; /* room_dice.c */
row_apply row_snap, row_resume;                       /* room_past.c */

row_foresee foresee_sit, foresee_stand, foresee_bot, foresee_give, foresee_start, foresee_line,
    foresee_settings, foresee_over, foresee_clock; /* room_header.c */

row_tell tell_seat, tell_game, tell_table; /* room_write.c */

/* room_seats.c: a store id in decimal digits. */
MUST_USE bool row_read_id(span s, store_id *out);

#endif
