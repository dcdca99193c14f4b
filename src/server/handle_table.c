/*
 * handle_table.c: coming to a table, sitting down, getting up, links, and how a game begins and ends
 * apart from its rules.
 *
 * A table is private unless it is listed: then it is there for people with a seat, its owner and
 * those who have a link. To everybody else it is as if there were none, in every answer.
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

static gm_seats free_seats_of(const room *r)
{
    gm_seats all = 0;

    if (room_is_over(r))
        return 0;
    for (gm_seat s = 0; s < room_seat_count(r); s++)
        all |= is_free(r, s) ? GM_SEAT(s) : 0;
    return all;
}

static bool is_insider(const room *r, store_id who)
{
    return (r->owner && r->owner->id == who) || room_seats_of(r, who) != 0;
}

/* Whoever is no insider watches, if that is allowed, or comes to take a seat. */
bool handle_is_welcome(const room *r, store_id who, gm_seats may_sit)
{
    gm_seats open_to = r->header.is_listed ? GM_SEAT(GM_MAX_SEATS) - 1 : may_sit;

    if (is_insider(r, who))
        return true;
    return open_to != 0 && (r->header.has_spectators || (open_to & free_seats_of(r)) != 0);
}

static gm_seats seats_by_key(const room *r, const viewer *v)
{
    return v->has_key && v->key_table == r->header.id ? v->may_sit : 0;
}

/* Told without being asked: what one looked at is no longer one's business. */
void handle_see_out(room *r)
{
    for (viewer *v = r->viewers, *next; v; v = next) {
        next = v->next;
        if (!handle_is_welcome(r, v->who->id, seats_by_key(r, v))) {
            room_part(r, v);
            house_refuse(r->house, v, NULL, WIRE_NO_table, NULL);
        }
    }
}

/* ---- coming and going ---- */

static void come(room *r, viewer *v, const wire_ask *a)
{
    house *h = r->house;

    if (!handle_is_welcome(r, v->who->id, seats_by_key(r, v))) {
        house_refuse(h, v, a, WIRE_NO_table, NULL);
        return;
    }
    if (v->room != r && !is_insider(r, v->who->id) && room_watching(r) >= h->limits.spectators) {
        house_refuse(h, v, a, WIRE_NO_many, NULL);
        return;
    }
    if (!house_charge(h, v, room_walk_price(r))) {
        house_refuse(h, v, a, WIRE_NO_often, NULL);
        return;
    }
    if (v->room && v->room != r)
        room_part(v->room, v);
    room_join(r, v, a);
}

static void open_again(house *h, room *r, deferred *d)
{
    request *q = d->ctx;

    (void)h;
    if (q->by && r)
        come(r, q->by, &q->ask);
    else
        request_refuse(q, WIRE_NO_table, NULL);
    request_free(q);
}

void handle_open(house *h, viewer *v, const wire_ask *a)
{
    room *r = room_loaded(h, a->text[WIRE_F_table]);
    request *q;

    if (!r && h->n_rooms >= h->limits.max_tables) {
        house_refuse(h, v, a, WIRE_NO_server, NULL);
        return;
    }
    if (!r)
        r = room_fetch(h, a->text[WIRE_F_table]);
    if (!room_is_busy(r)) {
        come(r, v, a);
        return;
    }
    q = request_new(h, sizeof *q, v, a);
    q->ask.has |= a->has & 1u << WIRE_F_from;
    q->ask.number[WIRE_F_from] = a->number[WIRE_F_from];
    room_defer_call(r, open_again, q);
}

void handle_leave(house *h, viewer *v, const wire_ask *a)
{
    if (!v->room) {
        house_refuse(h, v, a, WIRE_NO_nowhere, NULL);
        return;
    }
    room_part(v->room, v);
    house_done(h, v, a);
}

/* ---- sitting ---- */

static void refuse(const room *r, viewer *v, const wire_ask *a, enum wire_refusal why)
{
    house_refuse(r->house, v, a, why, NULL);
}

/*
 * Whose place a share in the dice takes: a person's second one that of the first, and when there is
 * no room, that of somebody who has left. 0 if there is none.
 */
static store_id place_of_nonce(const room *r, store_id who)
{
    store_id left = 0;

    for (unsigned i = 0; i < r->n_shares; i++) {
        if (r->shares[i].who == who)
            return who;
        if (!left && !is_insider(r, r->shares[i].who))
            left = r->shares[i].who;
    }
    return r->n_shares < DICE_MAX_NONCES ? who : left;
}

static void append_nonce(room *r, store_id who, span nonce, viewer *by, const wire_ask *a)
{
    store_id place = place_of_nonce(r, who);
    char words[DICE_NONCE_HEX + 24];
    text out = text_in(words, sizeof words);

    text_span(&out, nonce);
    if (place != who) {
        text_char(&out, ' ');
        text_number(&out, place);
    }
    room_append(r, ROOM_NONCE, 0, who, (span){ words, out.length }, by, a);
}

/* A share in the dice that came with sitting down, once the seat is taken. */
static void add_nonce(house *h, room *r, deferred *d)
{
    request *q = d->ctx;

    (void)h;
    if (r && !r->is_frozen && room_phase(r) == STORE_OPEN && room_seats_of(r, q->who->id) &&
        place_of_nonce(r, q->who->id))
        append_nonce(r, q->who->id, span_of(q->memory), NULL, NULL);
    request_free(q);
}

static void take_seat(room *r, gm_seat seat, viewer *v, const wire_ask *a)
{
    room_append(r, ROOM_SIT, seat, v->who->id, span_of(""), v, a);
    if (wire_has(a, WIRE_F_nonce)) {
        request *q = request_new(r->house, sizeof *q, v, a);
        q->memory = handle_copy(a->text[WIRE_F_nonce]);
        room_defer_call(r, add_nonce, q);
    }
}

static bool may_take(const room *r, const viewer *v, gm_seat seat)
{
    return r->header.is_listed || r->owner == v->who || (seats_by_key(r, v) & GM_SEAT(seat)) != 0 ||
           room_seats_of(r, v->who->id) != 0;
}

void handle_sit(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];
    const room_seat *s = &r->seats[seat];
    bool is_own = seat < room_seat_count(r) && s->person == v->who && s->bot;
    bool has_bad_key = wire_has(a, WIRE_F_key) && !(seats_by_key(r, v) & GM_SEAT(seat));
    bool is_for_me = seat < room_seat_count(r) && is_free(r, seat) && may_take(r, v, seat) &&
                     room_may_hold(r, v->who->id, seat);

    if (room_is_over(r))
        refuse(r, v, a, WIRE_NO_phase);
    else if (!is_own && has_bad_key)
        refuse(r, v, a, WIRE_NO_link);
    else if (!is_own && !is_for_me)
        refuse(r, v, a, WIRE_NO_seat);
    else
        take_seat(r, seat, v, a);
}

/* One's own; and as owner a bot's, or anybody's as long as the game has not begun. */
static bool may_free(const room *r, const viewer *v, gm_seat seat)
{
    const room_seat *s = &r->seats[seat];

    if (seat >= room_seat_count(r) || is_free(r, seat))
        return false;
    return s->person == v->who || (r->owner == v->who && (!s->person || !r->play));
}

void handle_stand(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];

    if (room_is_over(r))
        refuse(r, v, a, WIRE_NO_phase);
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
        room_append(r, ROOM_BOT, seat, v->who->id, span_of(b->name), v, a);
    else
        refuse(r, v, a, WIRE_NO_bot);
}

/* The row's `who` is whom it was given to, so that the store keeps that person for the table. */
static void give_to_person(room *r, gm_seat seat, viewer *v, const wire_ask *a)
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
    snprintf(id, sizeof id, "%lld", (long long)p->id);
    room_append(r, ROOM_GIVE, seat, p->id, span_of(id), v, a);
}

void handle_give(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];
    const person *whose = seat < room_seat_count(r) ? r->seats[seat].person : NULL;
    bool is_mine = whose && whose == v->who;
    bool is_free_one = seat < room_seat_count(r) && !whose;

    if (room_is_over(r))
        refuse(r, v, a, WIRE_NO_phase);
    else if (!is_mine && !(r->owner == v->who && is_free_one))
        refuse(r, v, a, WIRE_NO_seat);
    else if (wire_has(a, WIRE_F_bot) == wire_has(a, WIRE_F_person))
        house_refuse(r->house, v, a, WIRE_NO_missing, "bot");
    else if (wire_has(a, WIRE_F_bot))
        give_to_bot(r, seat, v, a);
    else
        give_to_person(r, seat, v, a);
}

/* ---- links ---- */

static bool came_by(const viewer *v, const store_key *k)
{
    bool is_tables = v->may_sit == GM_SEAT(GM_MAX_SEATS) - 1;

    if (!v->has_key || v->key_table != k->table)
        return false;
    return is_tables ? k->kind == STORE_KEY_TABLE
                     : k->kind == STORE_KEY_SEAT && v->may_sit == GM_SEAT(k->seat);
}

/*
 * An old link opens nothing any more; called when the store knows it, because what was looked up
 * before has been answered by then. Whoever came by it before it was replaced may stay and sit.
 */
static void forget_link(house *h, const store_key *k, bool is_replaced)
{
    for (viewer *v = h->viewers; v; v = v->older) {
        bool is_here = v->room && v->room->header.id == k->table;
        if (came_by(v, k) && !(is_replaced && is_here))
            v->has_key = false;
    }
}

static void link_made(request *q)
{
    json *j = &q->house->out;
    char digits[WIRE_KEY_HEX];

    forget_link(q->house, &q->job.key, true);
    if (q->job.result != STORE_OK) {
        request_refuse(q, WIRE_NO_server, NULL);
    } else if (q->by) {
        wire_hex(q->secret, sizeof q->secret, digits);
        wire_tell_start(j, WIRE_TELL_link);
        wire_text(j, WIRE_link_table, span_of(q->job.table.name));
        if (q->job.key.kind == STORE_KEY_SEAT)
            wire_number(j, WIRE_link_seat, q->job.key.seat);
        wire_text(j, WIRE_link_key, span_of(digits));
        wire_re(j, WIRE_link_re, &q->ask);
        json_end(j);
        house_send(q->house, q->by);
    }
    request_free(q);
}

static void link_dropped(request *q)
{
    room *r = room_loaded(q->house, span_of(q->job.table.name));

    forget_link(q->house, &q->job.key, false);
    if (r)
        handle_see_out(r);
    request_done(q);
    request_free(q);
}

/* The owner has every link, and whoever has a seat has the one to it. */
static bool may_link(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];
    bool is_there = !wire_has(a, WIRE_F_seat) || seat < room_seat_count(r);
    bool is_mine = wire_has(a, WIRE_F_seat) && r->seats[seat].person == v->who;
    bool may = is_there && (is_mine || r->owner == v->who);

    if (!may)
        refuse(r, v, a, wire_has(a, WIRE_F_seat) ? WIRE_NO_seat : WIRE_NO_owner);
    return may;
}

static request *request_link(room *r, viewer *v, const wire_ask *a)
{
    request *q = request_new(r->house, sizeof *q, v, a);
    bool is_seat = wire_has(a, WIRE_F_seat);

    q->job.key = (store_key){ .kind = is_seat ? STORE_KEY_SEAT : STORE_KEY_TABLE,
                              .seat = is_seat ? (uint8_t)a->number[WIRE_F_seat] : 0,
                              .table = r->header.id };
    memcpy(q->job.table.name, r->header.name, sizeof q->job.table.name);
    return q;
}

void handle_invite(room *r, viewer *v, const wire_ask *a)
{
    request *q;

    if (!may_link(r, v, a))
        return;
    q = request_link(r, v, a);
    request_draw(q);
    request_send(q, STORE_PUT_KEY, link_made);
}

void handle_revoke(room *r, viewer *v, const wire_ask *a)
{
    if (may_link(r, v, a))
        request_send(request_link(r, v, a), STORE_DROP_KEY, link_dropped);
}

/* ---- how it begins ---- */

void handle_nonce(room *r, viewer *v, const wire_ask *a)
{
    if (room_phase(r) != STORE_OPEN)
        refuse(r, v, a, WIRE_NO_phase);
    else if (!is_insider(r, v->who->id))
        refuse(r, v, a, WIRE_NO_spectator);
    else if (!place_of_nonce(r, v->who->id))
        refuse(r, v, a, WIRE_NO_many);
    else
        append_nonce(r, v->who->id, a->text[WIRE_F_nonce], v, a);
}

void handle_start(room *r, viewer *v, const wire_ask *a)
{
    if (room_phase(r) != STORE_OPEN)
        refuse(r, v, a, WIRE_NO_phase);
    else if (free_seats_of(r))
        refuse(r, v, a, WIRE_NO_seat);
    else
        room_append(r, ROOM_START, 0, v->who->id, span_of(""), v, a);
}

static bool switch_of(const wire_ask *a, enum wire_field f, bool now)
{
    return wire_has(a, f) ? a->number[f] != 0 : now;
}

void handle_settings(room *r, viewer *v, const wire_ask *a)
{
    char words[60];

    snprintf(words, sizeof words, "listed=%d spectators=%d chat=%d",
             switch_of(a, WIRE_F_listed, r->header.is_listed),
             switch_of(a, WIRE_F_spectators, r->header.has_spectators),
             switch_of(a, WIRE_F_chat, r->header.has_chat));
    room_append(r, ROOM_SETTINGS, 0, v->who->id, span_of(words), v, a);
}

/* ---- how it ends before its end ---- */

/* `without_late`: whoever has let his clock run out is not waited for. */
static bool do_others_wish_it(const room *r, const person *but, bool without_late)
{
    for (gm_seat s = 0; s < room_seat_count(r); s++) {
        const room_seat *seat = &r->seats[s];
        bool is_passed_over = without_late && seat->is_late;
        if (seat->person && seat->person != but && !is_passed_over && !(r->ends >> s & 1))
            return false;
    }
    return true;
}

void handle_end(room *r, viewer *v, const wire_ask *a)
{
    bool is_yes = a->number[WIRE_F_yes] != 0;

    if (!room_seats_of(r, v->who->id))
        refuse(r, v, a, WIRE_NO_spectator);
    else if (room_phase(r) != STORE_PLAYING)
        refuse(r, v, a, WIRE_NO_phase);
    else if (is_yes && do_others_wish_it(r, v->who, false))
        room_append(r, ROOM_OVER, 0, v->who->id, span_of("consent"), v, a);
    else
        room_append(r, ROOM_END, 0, v->who->id, span_of(is_yes ? "yes" : "no"), v, a);
}

static void call_bot(room *r, gm_seat seat, viewer *v, const wire_ask *a)
{
    const game *g = r->set->set.game;
    const bot *b = bot_find(g, span_of("greedy"));

    if (!b)
        b = bot_find(g, span_of("random"));
    if (b)
        room_append(r, ROOM_BOT, seat, v->who->id, span_of(b->name), v, a);
    else
        refuse(r, v, a, WIRE_NO_bot);
}

/* It ends when all who are not late wish it. */
static void end_without(room *r, viewer *v, const wire_ask *a)
{
    if (!room_seats_of(r, v->who->id))
        refuse(r, v, a, WIRE_NO_spectator);
    else if (do_others_wish_it(r, v->who, true))
        room_append(r, ROOM_OVER, 0, v->who->id, span_of("late"), v, a);
    else
        room_append(r, ROOM_END, 0, v->who->id, span_of("yes"), v, a);
}

/* What the others want done about a seat whose clock has run out. */
void handle_late(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];
    span choice = a->text[WIRE_F_choice];

    if (!is_insider(r, v->who->id))
        refuse(r, v, a, WIRE_NO_spectator);
    else if (room_phase(r) != STORE_PLAYING)
        refuse(r, v, a, WIRE_NO_phase);
    else if (seat >= room_seat_count(r) || !r->seats[seat].is_late ||
             r->seats[seat].person == v->who)
        refuse(r, v, a, WIRE_NO_seat);
    else if (span_is(choice, "wait"))
        room_append(r, ROOM_WAIT, seat, v->who->id, span_of(""), v, a);
    else if (span_is(choice, "bot"))
        call_bot(r, seat, v, a);
    else if (span_is(choice, "free"))
        room_append(r, ROOM_STAND, seat, v->who->id, span_of(""), v, a);
    else if (span_is(choice, "end"))
        end_without(r, v, a);
    else
        house_refuse(r->house, v, a, WIRE_NO_field, "choice");
}
