/*
 * room_seats.c: who holds which seat, and has held it; the rows about seats and their clocks.
 */
#include "room_kinds.h"

/* ---- asking ---- */

gm_seat room_seat_count(const room *r)
{
    return r->header.n_seats;
}

gm_seats room_seats_of(const room *r, store_id who)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        if (r->seats[i].person && r->seats[i].person->id == who)
            set |= GM_SEAT(i);
    }
    return set;
}

static room_holder *holder_of(const room *r, store_id who)
{
    for (uint32_t i = 0; i < r->n_holders; i++) {
        if (r->holders[i].who == who)
            return &r->holders[i];
    }
    return NULL;
}

bool room_has_played(const room *r, store_id who)
{
    return r->play && holder_of(r, who);
}

bool room_has_held(const room *r, store_id who, gm_seat seat)
{
    return room_has_played(r, who) && (holder_of(r, who)->seats & GM_SEAT(seat));
}

bool room_is_of_side(const room *r, store_id who, gm_seat seat)
{
    const gm_set *set = &r->set->set;

    if (!room_has_played(r, who))
        return false;
    return room_has_held(r, who, seat) ||
           !(holder_of(r, who)->seats & ~set->game->team(set->content, play_state(r->play), seat));
}

bool room_may_hold(const room *r, store_id who, gm_seat seat)
{
    return !room_has_played(r, who) || room_is_of_side(r, who, seat);
}

unsigned room_players(const room *r, person *out[GM_MAX_SEATS])
{
    unsigned n = 0;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        person *p = r->seats[i].person;
        if (p && set_first(room_seats_of(r, p->id)) == i)
            out[n++] = p;
    }
    return n;
}

const room_seat *room_seat_asked(const room *r, gm_seat seat, uint32_t decision)
{
    const room_seat *s = &r->seats[seat];

    if (seat >= room_seat_count(r) || !(s->must || s->may) || s->decision != decision)
        return NULL;
    return s;
}

static void note_holder(room *r, gm_seat seat)
{
    const person *p = r->seats[seat].person;
    room_holder *h;

    if (!p || (!r->play && !r->has_past))
        return;
    h = holder_of(r, p->id);
    if (!h) {
        r->holders = room_grow(r->holders, (r->n_holders + 1) * sizeof *r->holders);
        h = &r->holders[r->n_holders++];
        *h = (room_holder){ .who = p->id };
    }
    h->seats |= GM_SEAT(seat);
}

void room_note_holders(room *r)
{
    for (gm_seat i = 0; i < room_seat_count(r); i++)
        note_holder(r, i);
}

/* ---- rows about seats ---- */

static bool has_seat(const room *r, const store_row *row)
{
    return row->seat < room_seat_count(r);
}

static void offer_seat(room *r, gm_seat seat, store_id to)
{
    room_seat *s = &r->seats[seat];
    person *next = to ? person_find(r->house, to) : NULL;

    if (next)
        next->refs++;
    if (s->offered)
        person_drop(r->house, s->offered);
    s->offered = next;
}

/* A former holder of the seat finds its clock as it was: going away gains no time. */
static void give_seat(room *r, gm_seat seat, store_id to, int64_t at)
{
    room_seat *s = &r->seats[seat];
    person *next = to ? person_find(r->house, to) : NULL;
    const room_holder *h = holder_of(r, to);
    bool is_new = next && !(h && (h->seats & GM_SEAT(seat)));

    if (next)
        next->refs++;
    if (s->person)
        person_drop(r->house, s->person);
    s->person = next;
    s->bot = NULL;
    s->is_late = false;
    offer_seat(r, seat, 0);
    if (is_new)
        s->asked_at = s->must ? at : 0;
    r->ends &= (uint8_t)~GM_SEAT(seat);
    note_holder(r, seat);
}

bool row_read_id(span s, store_id *out)
{
    *out = 0;
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] < '0' || s.at[i] > '9' || *out > INT64_MAX / 10 - 1)
            return false;
        *out = *out * 10 + (s.at[i] - '0');
    }
    return s.length > 0;
}

/* "greedy 1"; older rows have no version. */
bool row_bot(room *r, const store_row *row)
{
    span rest = row->text;
    int32_t version = 0;
    room_seat *s;

    if (!has_seat(r, row))
        return false;
    s = &r->seats[row->seat];
    s->bot = bot_find(r->set->set.game, span_word(&rest));
    if (rest.length > 0 && !span_number(span_trim(rest), 1, UINT16_MAX, &version))
        return false;
    s->bot_version = (uint16_t)version;
    s->is_late = false;
    room_dice_reseat(r, row->who);
    return s->bot != NULL;
}

/* To a person, or from one: the seat is no longer late. */
static bool change_hands(room *r, const store_row *row, store_id to)
{
    if (!has_seat(r, row))
        return false;
    give_seat(r, row->seat, to, row->at);
    room_dice_reseat(r, row->who);
    return true;
}

bool row_sit(room *r, const store_row *row)
{
    return change_hands(r, row, row->who);
}

bool row_stand(room *r, const store_row *row)
{
    return change_hands(r, row, 0);
}

bool row_give(room *r, const store_row *row)
{
    store_id to;

    return row_read_id(row->text, &to) && change_hands(r, row, to);
}

bool row_offer(room *r, const store_row *row)
{
    store_id to;

    if (!has_seat(r, row) || !row_read_id(row->text, &to))
        return false;
    offer_seat(r, row->seat, to);
    return true;
}

/* ---- rows about clocks ---- */

static bool set_late(room *r, const store_row *row, bool is_late)
{
    if (!has_seat(r, row))
        return false;
    r->seats[row->seat].is_late = is_late;
    return true;
}

bool row_late(room *r, const store_row *row)
{
    return set_late(r, row, true);
}

bool row_in_time(room *r, const store_row *row)
{
    return set_late(r, row, false);
}

bool row_wait(room *r, const store_row *row)
{
    if (!set_late(r, row, false))
        return false;
    r->seats[row->seat].asked_at = row->at;
    return true;
}
