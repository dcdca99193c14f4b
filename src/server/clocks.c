/*
 * clocks.c: time for a decision, and what happens when it has run out.
 *
 * Nothing happens by itself: a row says that the seat is late, and the others decide what to do
 * about it (handle_late). A table that nobody has loaded is found by the time in its header, which
 * is never later than its first deadline: whoever looks, too early or meanwhile, writes a better one.
 */
#include "handle.h"

enum { SELDOM = 3600, GRACE = 600 * 1000 /* ms */ };

/* Nobody is late because of us: whoever could not move is left some time afterwards. */
int64_t room_clock_end(const room *r, const room_seat *s)
{
    int64_t clock = (int64_t)r->header.clock * 1000, end = s->asked_at + clock;
    int64_t least = r->house->playable_since + (clock < GRACE ? clock : GRACE);

    return end > least ? end : least;
}

/* A clock runs for people only: bots are quick, and an empty seat has nobody to hurry. */
int64_t room_deadline(const room *r, gm_seat *seat)
{
    int64_t first = 0;

    if (r->header.clock == 0 || room_phase(r) != STORE_PLAYING)
        return 0;
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        const room_seat *s = &r->seats[i];
        int64_t end = room_clock_end(r, s);
        if (!s->must || s->is_late || s->bot || !s->person || (first && first <= end))
            continue;
        first = end;
        *seat = i;
    }
    return first;
}

/* The present deadline; seldom if none runs, because everybody who is asked is late already. */
static int64_t next_look(const room *r, int64_t deadline, int64_t now)
{
    int64_t pause = r->header.clock > SELDOM ? r->header.clock : SELDOM;

    return deadline ? deadline / 1000 + 1 : now / 1000 + pause;
}

/* It has come, or would come too late for a deadline that began since it was written. */
static bool is_look_due(const room *r, int64_t deadline, int64_t now)
{
    return r->header.due <= now / 1000 || (deadline && r->header.due > deadline / 1000 + 1);
}

void clocks_look(room *r)
{
    int64_t now = house_now(r->house), deadline;
    gm_seat seat;

    if (room_is_busy(r) || r->is_frozen || r->house->is_waiting || r->header.clock == 0 ||
        room_phase(r) != STORE_PLAYING)
        return;
    deadline = room_deadline(r, &seat);
    if (deadline && deadline <= now)
        room_append(r, ROOM_LATE, seat, 0, (span){ "", 0 }, NULL, NULL);
    else if (is_look_due(r, deadline, now))
        room_append_due(r, next_look(r, deadline, now));
}
