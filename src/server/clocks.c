/*
 * clocks.c: time for a decision, and what happens when it has run out.
 *
 * Running out of time has no automatic effect: a row says that the seat is late, and the others decide
 * what to do about it (handle_late). The header of a table that is not in memory holds a time never
 * later than its first deadline; each time the server looks at the table, it writes a better one.
 */
#include "handle.h"

enum { SELDOM = 3600, GRACE = 600 * 1000 /* ms */, DOUBT = 5000, BELIEVED_AFTER = 3600 * 1000 };

/* Nobody is late because of us: a player who could not move gets some time afterwards. */
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

/* The present deadline, by the clock on the wall; seldom if none runs: who is asked is late already. */
static int64_t next_look(const room *r, int64_t deadline)
{
    int64_t pause = r->header.clock > SELDOM ? r->header.clock : SELDOM;

    return deadline ? deadline / 1000 + 1 : house_now(r->house) / 1000 + pause;
}

/* It has come, or would come too late for a deadline that began since it was written. */
static bool is_look_due(const room *r, int64_t deadline)
{
    return r->header.due <= house_now(r->house) / 1000 ||
           (deadline && r->header.due > deadline / 1000 + 1);
}

/* Somebody who was called late by a clock that was wrong; by the present one he is not. */
static bool is_called_late_wrongly(const room *r, gm_seat *seat)
{
    int64_t now = house_clock(r->house), clock = (int64_t)r->header.clock * 1000;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        const room_seat *s = &r->seats[i];
        *seat = i;
        if (s->is_late && s->must && s->asked_at + clock > now + DOUBT)
            return true;
    }
    return false;
}

void clocks_look(room *r)
{
    int64_t deadline, on_wall;
    gm_seat seat;

    if (room_is_busy(r) || r->is_frozen || r->house->is_waiting || r->header.clock == 0 ||
        room_phase(r) != STORE_PLAYING)
        return;
    deadline = room_deadline(r, &seat);
    on_wall = deadline ? deadline + house_ahead(r->house) : 0;
    if (deadline && deadline <= house_clock(r->house))
        room_append(r, ROOM_LATE, seat, 0, (span){ "", 0 }, NULL, NULL);
    else if (is_called_late_wrongly(r, &seat))
        room_append(r, ROOM_INTIME, seat, 0, (span){ "", 0 }, NULL, NULL);
    else if (is_look_due(r, on_wall))
        room_append_due(r, next_look(r, on_wall));
}

/* ---- when the clock on the wall is set ---- */

/*
 * Rows know the time by the clock on the wall. While that is doubted, and wherever somebody was asked
 * when it was wrong, the time is right in memory only.
 */
bool clocks_hold(const room *r)
{
    bool is_held = house_ahead(r->house) != 0;

    if (r->header.clock == 0 || r->is_frozen || room_phase(r) != STORE_PLAYING)
        return false;
    for (gm_seat i = 0; i < room_seat_count(r); i++)
        is_held = is_held || (r->seats[i].must && r->seats[i].asked_at <= r->doubted_to);
    return is_held;
}

static void shift(int64_t *at, int64_t by)
{
    if (*at != 0)
        *at += by;
}

static void shift_room(room *r, int64_t by)
{
    for (gm_seat i = 0; i < room_seat_count(r); i++)
        shift(&r->seats[i].asked_at, by);
    for (uint32_t i = 0; r->asked && r->play && i < play_length(r->play); i++)
        shift(&r->asked[i], by);
    shift(&r->offer.until, by);
    shift(&r->drawn_at, by);
    r->doubted_to = 0; /* its rows were right */
}

/*
 * A clock that is wrong for a while does no harm: time runs by the steady one. If it stays another, it
 * was right to be set, and everybody has as much time left as before.
 */
void clocks_compare(house *h)
{
    int64_t ahead = house_ahead(h), now = house_clock(h);

    if (ahead == 0 || h->set_since == 0) {
        h->set_since = ahead == 0 ? 0 : now;
        if (ahead != 0)
            house_log(h, "warning", "clock", "ahead_ms=%lld", (long long)ahead);
        return;
    }
    if (now - h->set_since < BELIEVED_AFTER)
        return;
    for (size_t i = 0; i < HOUSE_CHAINS; i++) {
        for (room *r = h->rooms[i]; r; r = r->next)
            shift_room(r, ahead);
    }
    h->steady_from += ahead;
    h->playable_since += ahead;
    h->set_since = 0;
}
