/*
 * handle_seats.c: who may be at a table, and who may have its seats.
 *
 * An unlisted table exists only for people with a seat, its owner and those who have a link. To
 * everybody else every answer looks as if there were no such table.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "request.h"

/* ---- who may be here ---- */

static bool is_free(const room *r, gm_seat seat)
{
    return !r->seats[seat].person && !r->seats[seat].bot;
}

bool handle_is_insider(const room *r, store_id who)
{
    return (r->owner && r->owner->id == who) || room_seats_of(r, who) != 0;
}

/*
 * Once a game has begun, not everybody may take a free seat, because its holder sees what its side
 * knows. These may: people who have had it before, people who have only ever been on its side, and
 * anyone to whom one of these gave a link. A bot gives way to those who had its seat before.
 */
static bool may_take_back(const room *r, store_id who, gm_seat seat, gm_seats may_sit)
{
    bool is_wanted = room_is_of_side(r, who, seat) || (may_sit & GM_SEAT(seat));

    if (r->seats[seat].person || !room_may_hold(r, who, seat))
        return false;
    return room_has_held(r, who, seat) || (is_free(r, seat) && is_wanted);
}

/* The seats that somebody could take now; `may_sit`: those that a link opens. */
static gm_seats seats_for(const room *r, store_id who, gm_seats may_sit)
{
    bool is_open = r->header.is_listed || handle_is_insider(r, who);
    gm_seats set = 0;

    for (gm_seat s = 0; s < room_seat_count(r) && !room_is_over(r); s++) {
        const person *offered = r->seats[s].offered;
        bool may = r->play ? may_take_back(r, who, s, may_sit)
                           : is_free(r, s) && (is_open || (may_sit & GM_SEAT(s)));
        if (may || (offered && offered->id == who && room_may_hold(r, who, s)))
            set |= GM_SEAT(s);
    }
    return set;
}

/*
 * Outsiders may watch, if the table allows it, or come to take a seat; former players may see how
 * the game ended.
 */
bool handle_is_welcome(const room *r, store_id who, gm_seats may_sit, bool has_link)
{
    if (handle_is_insider(r, who) || seats_for(r, who, may_sit))
        return true;
    return ((r->header.is_listed || has_link) && r->header.has_spectators) ||
           (room_is_over(r) && room_has_played(r, who));
}

static bool has_link(const room *r, const viewer *v)
{
    return v->has_key && v->key_table == r->header.id;
}

/* After the start, only links from the seat's own side count. */
static gm_seats seats_by_key(const room *r, const viewer *v)
{
    gm_seats set = has_link(r, v) ? v->may_sit : 0;

    for (gm_seat s = 0; s < room_seat_count(r) && r->play; s++) {
        if (!v->key_by || !room_is_of_side(r, v->key_by, s))
            set &= ~GM_SEAT(s);
    }
    return set;
}

gm_seats handle_seats_for(const room *r, const viewer *v)
{
    return seats_for(r, v->who->id, seats_by_key(r, v));
}

bool handle_lets_in(const room *r, const viewer *v)
{
    return handle_is_welcome(r, v->who->id, seats_by_key(r, v), has_link(r, v));
}

/* Unasked: these viewers may no longer see the table. */
void handle_see_out(room *r)
{
    for (viewer *v = r->viewers, *next; v; v = next) {
        next = v->next;
        if (!handle_lets_in(r, v)) {
            room_part(r, v);
            house_refuse(r->house, v, NULL, WIRE_NO_table, NULL);
        }
    }
}

/* ---- sitting ---- */

static void refuse(const room *r, viewer *v, const wire_ask *a, enum wire_refusal why)
{
    house_refuse(r->house, v, a, why, NULL);
}

/* The share in the dice that came with `sit`, once the seat is taken. */
static void add_share(house *h, room *r, deferred *d)
{
    request *q = d->ctx;

    (void)h;
    if (r && !r->is_frozen && q->by && q->by->room == r) {
        wire_ask a = { .has = 0 };
        a.text[WIRE_F_seal] = a.text[WIRE_F_nonce] = span_of(q->memory);
        (strlen(q->memory) == DICE_NONCE_HEX - 1 ? handle_nonce : handle_seal)(r, q->by, &a);
    }
    request_free(q);
}

static void take_seat(room *r, gm_seat seat, viewer *v, const wire_ask *a)
{
    room_append(r, ROOM_SIT, seat, v->who->id, span_of(""), v, a);
    if (wire_has(a, WIRE_F_seal) || wire_has(a, WIRE_F_nonce)) {
        enum wire_field f = wire_has(a, WIRE_F_seal) ? WIRE_F_seal : WIRE_F_nonce;
        request *q = request_new(r->house, sizeof *q, v, a);
        q->memory = handle_copy(a->text[f]);
        room_defer_call(r, add_share, q);
    }
}

void handle_sit(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];
    const room_seat *s = &r->seats[seat];
    bool is_own = seat < room_seat_count(r) && s->person == v->who && s->bot;
    gm_seats by_key = seats_by_key(r, v), for_me = handle_seats_for(r, v);
    bool has_bad_key = wire_has(a, WIRE_F_key) && !((by_key | for_me) & GM_SEAT(seat));

    if (room_is_over(r))
        refuse(r, v, a, WIRE_NO_phase);
    else if (!is_own && has_bad_key)
        refuse(r, v, a, WIRE_NO_link);
    else if (!is_own && !(for_me & GM_SEAT(seat)))
        refuse(r, v, a, WIRE_NO_seat);
    else
        take_seat(r, seat, v, a);
}

/* Your own; as owner also a bot's, or anybody's before the game begins. */
static bool may_free(const room *r, const viewer *v, gm_seat seat)
{
    const room_seat *s = &r->seats[seat];

    if (seat >= room_seat_count(r) || is_free(r, seat))
        return false;
    return s->person == v->who || (r->owner == v->who && (!s->person || !r->play));
}

static bool is_offered_to(const room *r, const person *p, gm_seat seat)
{
    return seat < room_seat_count(r) && r->seats[seat].offered == p;
}

/* Standing up from a seat that was only offered declines the offer. */
void handle_stand(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];

    if (room_is_over(r))
        refuse(r, v, a, WIRE_NO_phase);
    else if (is_offered_to(r, v->who, seat))
        room_append(r, ROOM_OFFER, seat, v->who->id, span_of("0"), v, a);
    else if (!may_free(r, v, seat))
        refuse(r, v, a, WIRE_NO_seat);
    else
        room_append(r, ROOM_STAND, seat, v->who->id, span_of(""), v, a);
}

static person *person_here(const room *r, const wire_ask *a)
{
    uint8_t handle[STORE_HANDLE];

    wire_key_bytes(a, WIRE_F_person, handle);
    for (const viewer *v = r->viewers; v; v = v->next) {
        if (memcmp(v->who->handle, handle, sizeof handle) == 0)
            return v->who;
    }
    return NULL;
}

static void give_to_bot(room *r, gm_seat seat, viewer *v, const wire_ask *a)
{
    const bot *b = bot_find(r->set->set.game, a->text[WIRE_F_bot]);

    if (b)
        room_append(r, ROOM_BOT, seat, v->who->id, span_of(b->label), v, a);
    else
        refuse(r, v, a, WIRE_NO_bot);
}

/*
 * Nobody gets a seat without agreeing: `sit` accepts the offer. The row's `who` is the person it is
 * offered to, so that the store keeps that person for the table. Offering to oneself withdraws the
 * offer.
 */
static void offer(room *r, gm_seat seat, viewer *v, const wire_ask *a)
{
    const person *p = person_here(r, a);
    char id[24];

    if (!p || p->is_leaving) {
        refuse(r, v, a, WIRE_NO_person);
        return;
    }
    if (!room_may_hold(r, p->id, seat)) {
        refuse(r, v, a, WIRE_NO_seat);
        return;
    }
    snprintf(id, sizeof id, "%lld", p == v->who ? 0 : (long long)p->id);
    room_append(r, ROOM_OFFER, seat, p->id, span_of(id), v, a);
}

/*
 * To a bot: your own, or as owner a free one. To a person, once it has begun: only your own side's.
 */
static bool may_give(const room *r, const viewer *v, gm_seat seat, bool is_to_person)
{
    const person *whose = seat < room_seat_count(r) ? r->seats[seat].person : NULL;

    if (seat >= room_seat_count(r) || (whose && whose != v->who))
        return false;
    if (whose)
        return true;
    return is_to_person && r->play ? room_is_of_side(r, v->who->id, seat) : r->owner == v->who;
}

void handle_give(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];

    if (room_is_over(r))
        refuse(r, v, a, WIRE_NO_phase);
    else if (wire_has(a, WIRE_F_bot) == wire_has(a, WIRE_F_person))
        house_refuse(r->house, v, a, WIRE_NO_missing, "bot");
    else if (!may_give(r, v, seat, wire_has(a, WIRE_F_person)))
        refuse(r, v, a, WIRE_NO_seat);
    else if (wire_has(a, WIRE_F_bot))
        give_to_bot(r, seat, v, a);
    else
        offer(r, seat, v, a);
}
