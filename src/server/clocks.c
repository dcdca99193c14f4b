/*
 * clocks.c: time for a decision, and what happens when it has run out.
 *
 * Running out of time has no automatic effect: a row says that the seat is late, and the others decide
 * what to do about it (handle_late). The header of a table that is not in memory holds a time never
 * later than its first deadline; each time the server looks at the table, it writes a better one.
 */
#include "handle.h"

enum { SELDOM = 3600, GRACE = 600 * 1000 /* ms */, DOUBT = 5000, BELIEVED_AFTER = 3600 * 1000 };

/* Nobody is late because of us: players who could not move get some time afterwards. */
int64_t room_clock_end(const room *r, const room_seat *s)
{
    int64_t clock = (int64_t)r->header.clock * 1000, end = s->asked_at + clock;
    int64_t least = r->house->playable_since + (clock < GRACE ? clock : GRACE);

    return end > least ? end : least;
}

/* Clocks run only for people: bots are quick, and an empty seat has nobody to hurry. */
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

/*
 * The next deadline, in wall-clock time. If none runs, because those asked are late already, we
 * look seldom.
 */
static int64_t next_look(const room *r, int64_t deadline)
{
    int64_t pause = r->header.clock > SELDOM ? r->header.clock : SELDOM;

    return deadline ? deadline / 1000 + 1 : house_now(r->house) / 1000 + pause;
}

/* The time has come, or is too late for a deadline that began after it was written. */
static bool is_look_due(const room *r, int64_t deadline)
{
    return r->header.due <= house_now(r->house) / 1000 ||
           (deadline && r->header.due > deadline / 1000 + 1);
}

/* A seat that a wrong clock called late, but the present one does not. */
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
 * Rows carry wall-clock time. While we doubt that clock, and for anybody who was asked while it was
 * wrong, only memory knows the right time.
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
    shift(&r->bot.since, by);
    shift(&r->bot.ready, by);
    shift(&r->bot.due, by);
    shift(&r->drawn_at, by);
    r->doubted_to = 0; /* its rows were right */
}

/*
 * A wall clock that is wrong for a while does no harm, because time runs by the steady one. If it
 * stays changed, we accept it, and everybody has as much time left as before.
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
