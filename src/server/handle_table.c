/*
 * handle_table.c: coming to a table, links to it, its switches, and how a game ends other than by
 * its rules.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "request.h"

static void refuse(const room *r, viewer *v, const wire_ask *a, enum wire_refusal why)
{
    house_refuse(r->house, v, a, why, NULL);
}

/* ---- coming and going ---- */

static void join(room *r, viewer *v, const wire_ask *a, const json *missed)
{
    if (v->room && v->room != r)
        room_part(v->room, v);
    room_join(r, v, a, missed);
}

/* Somebody on the way to a table, while we walk the stream to see what they missed. */
typedef struct arrival {
    request q;
    room_history missed;
} arrival;

static void arrive(room *r, viewer *v, const wire_ask *a);

/* The number after which this client has missed something; 0 if it has missed nothing. */
static uint32_t missed_since(const room *r, gm_seats who, const wire_ask *a)
{
    const room_stream *s = room_stream_find(r, who);
    uint32_t from = a && wire_has(a, WIRE_F_from) ? a->number[WIRE_F_from] : 0;

    return s && from >= s->n ? 0 : from;
}

static void arrived(room *r, void *to)
{
    arrival *c = to;
    viewer *v = c->q.by;
    bool is_welcome = v && r && handle_lets_in(r, v);
    bool is_same = is_welcome && room_seats_of(r, v->who->id) == c->missed.who;

    room_history_end(&c->missed, NULL);
    if (is_same)
        join(r, v, &c->q.ask, missed_since(r, c->missed.who, &c->q.ask) ? &c->missed.out : NULL);
    else if (is_welcome)
        arrive(r, v, &c->q.ask);
    else
        request_refuse(&c->q, WIRE_NO_table, NULL);
    free(c->missed.out.out.at);
    request_free(&c->q);
}

static void hear_missed(void *to, const walk_step *s)
{
    room_history_watch(&((arrival *)to)->missed, s);
}

static void arrive(room *r, viewer *v, const wire_ask *a)
{
    gm_seats who = room_seats_of(r, v->who->id);
    room_plan plan = { .who = who, .done = arrived, .is_quiet = true };
    uint32_t from = missed_since(r, who, a);
    arrival *c;

    if (!r->play || (room_stream_find(r, who) && from == 0)) {
        join(r, v, a, NULL);
        return;
    }
    c = (arrival *)request_new(r->house, sizeof *c, v, a);
    c->q.ask.has |= a->has & 1u << WIRE_F_from;
    c->q.ask.number[WIRE_F_from] = a->number[WIRE_F_from];
    c->missed.who = who;
    c->missed.from = from;
    room_history_start(&c->missed);
    plan.watch = from > 0 ? hear_missed : NULL;
    plan.to = c;
    room_walk(r, &plan);
}

static void come(room *r, viewer *v, const wire_ask *a)
{
    house *h = r->house;

    if (!handle_lets_in(r, v)) {
        house_refuse(h, v, a, WIRE_NO_table, NULL);
        return;
    }
    if (v->room != r && !handle_is_insider(r, v->who->id) &&
        room_watching(r) >= h->limits.spectators) {
        house_refuse(h, v, a, WIRE_NO_many, NULL);
        return;
    }
    if (!house_charge(h, v, room_walk_price(r))) {
        house_refuse(h, v, a, WIRE_NO_often, NULL);
        return;
    }
    arrive(r, v, a);
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

void handle_knock(request *q, span table, store_id link, void (*then)(request *q))
{
    text name = text_in(q->job.table.name, sizeof q->job.table.name);

    q->memory = handle_copy(table);
    text_span(&name, table.length < STORE_NAME ? table : span_of("?")); /* a name that none has */
    q->job.table.id = link;
    request_send(q, STORE_KNOCK, then);
}

static void knocked(request *q)
{
    house *h = q->house;
    span name = span_of(q->memory);
    bool is_there = q->job.result == STORE_OK;

    if (is_there && (room_loaded(h, name) || h->n_rooms < h->limits.max_tables)) {
        room_defer_call(room_fetch(h, name), open_again, q);
        return;
    }
    request_refuse(q, is_there ? WIRE_NO_server : WIRE_NO_table, NULL);
    request_free(q);
}

/*
 * People who may not come get the same refusal, after the same look-up in the store, whether the
 * table exists or not.
 */
void handle_open(house *h, viewer *v, const wire_ask *a)
{
    room *r = room_loaded(h, a->text[WIRE_F_table]);
    request *q = request_new(h, sizeof *q, v, a);

    q->ask.has |= a->has & 1u << WIRE_F_from;
    q->ask.number[WIRE_F_from] = a->number[WIRE_F_from];
    q->job.person.id = v->who->id;
    if (r && handle_lets_in(r, v))
        room_defer_call(r, open_again, q);
    else
        handle_knock(q, a->text[WIRE_F_table], v->has_key ? v->key_table : 0, knocked);
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

/* ---- links ---- */

static bool came_by(const viewer *v, const store_key *k)
{
    bool is_tables = v->may_sit == GM_SEAT(GM_MAX_SEATS) - 1;

    if (!v->has_key || v->key_table != k->table)
        return false;
    if (is_tables)
        return k->kind == STORE_KEY_TABLE;
    return k->kind == STORE_KEY_SEAT && v->may_sit == GM_SEAT(k->seat) && v->key_by == k->person;
}

/*
 * An old link stops working. Called once the store knows, when every earlier look-up has been
 * answered. People who came by the link before it was replaced may stay and take a seat.
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
    if (r && r->owner == q->who && q->job.key.person) { /* and the one from before the start */
        q->job.key.person = 0;
        request_send(q, STORE_DROP_KEY, link_dropped);
        return;
    }
    request_done(q);
    request_free(q);
}

/*
 * The owner may make every link, and a person with a seat the link to it. Once the game has begun,
 * links to a seat belong to its side: each person makes their own, and the owner can only revoke
 * old ones.
 */
static bool may_link(room *r, viewer *v, const wire_ask *a, bool is_old)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];
    bool is_there = !wire_has(a, WIRE_F_seat) || seat < room_seat_count(r);
    bool is_mine =
        is_there && wire_has(a, WIRE_F_seat) &&
        (r->play ? room_is_of_side(r, v->who->id, seat) : r->seats[seat].person == v->who);
    bool is_owners = r->owner == v->who && (!r->play || is_old || !wire_has(a, WIRE_F_seat));
    bool may = is_there && (is_mine || is_owners);

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
                              .person = is_seat && r->play ? v->who->id : 0,
                              .table = r->header.id };
    memcpy(q->job.table.name, r->header.name, sizeof q->job.table.name);
    return q;
}

void handle_invite(room *r, viewer *v, const wire_ask *a)
{
    request *q;

    if (!may_link(r, v, a, false))
        return;
    q = request_link(r, v, a);
    request_draw(q);
    request_send(q, STORE_PUT_KEY, link_made);
}

void handle_revoke(room *r, viewer *v, const wire_ask *a)
{
    if (may_link(r, v, a, true))
        request_send(request_link(r, v, a), STORE_DROP_KEY, link_dropped);
}

/* ---- switches ---- */

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

/* `without_late`: does not wait for people whose clock has run out. */
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
    const bot *b = bot_usual(r->set->set.game);

    room_append(r, ROOM_BOT, seat, v->who->id, span_of(b->label), v, a);
}

/* It ends when everybody who is not late agrees. */
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

    if (!handle_is_insider(r, v->who->id))
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
