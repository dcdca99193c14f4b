/*
 * handle.c: from a frame to its handler: decoding, who may ask what, and waiting for a table.
 *
 * The table below lists once what each message requires. Everything but hello requires a person.
 * Messages about a table require the viewer to be at it and the table to be ready; those that change
 * it require that it is not frozen, and some that the viewer owns it. The table also lists what a
 * message costs beyond the usual one token. If a message has a link's key, handle.c looks it up
 * before it calls the handler.
 */
#include "handle.h"

#include <stdlib.h>
#include <string.h>

#include "request.h"

enum { MAX_FAULTS = 10, DEAR = 4 /* messages */ };

typedef struct kind {
    handler *alone;         /* not about the viewer's own table, or */
    room_handler *at_table; /* about it */
    uint8_t price;          /* of so many more messages: lists, loading */
    bool is_walk;           /* sends a stream from its beginning: the longer, the dearer */
    bool is_change;         /* writes to the table's log */
    bool is_extra;          /* a game can go on and end without it */
    bool is_game;           /* looks at the game's state: a frozen table may have none */
    bool is_decision;       /* of a player: bots may come first */
    bool is_owners;
    bool is_social; /* about seats, dice or company: not at a daily deal's table */
} kind;

/* clang-format off */
static const kind kinds[WIRE_ASKS] = {
    [WIRE_ASK_hello]    = { .alone = handle_hello },
    [WIRE_ASK_name]     = { .alone = handle_name, .price = DEAR },
    [WIRE_ASK_code]     = { .alone = handle_code },
    [WIRE_ASK_feed]     = { .alone = handle_feed },
    [WIRE_ASK_forget]   = { .alone = handle_forget },
    [WIRE_ASK_mine]     = { .alone = handle_mine, .price = DEAR },
    [WIRE_ASK_lobby]    = { .alone = handle_lobby, .price = DEAR },
    [WIRE_ASK_create]   = { .alone = handle_create },
    [WIRE_ASK_daily]    = { .alone = handle_daily, .price = DEAR },
    [WIRE_ASK_deal]     = { .alone = handle_deal, .price = DEAR },
    [WIRE_ASK_open]     = { .alone = handle_open, .price = DEAR },
    [WIRE_ASK_leave]    = { .alone = handle_leave },
    [WIRE_ASK_sit]      = { .at_table = handle_sit,      .is_change = true, .is_walk = true,
                            .is_social = true },
    [WIRE_ASK_stand]    = { .at_table = handle_stand,    .is_change = true, .is_walk = true,
                            .is_social = true },
    [WIRE_ASK_give]     = { .at_table = handle_give,     .is_change = true, .is_walk = true,
                            .is_social = true },
    [WIRE_ASK_invite]   = { .at_table = handle_invite,   .is_social = true },
    [WIRE_ASK_revoke]   = { .at_table = handle_revoke,   .is_social = true },
    [WIRE_ASK_seal]     = { .at_table = handle_seal,     .is_change = true, .is_extra = true },
    [WIRE_ASK_nonce]    = { .at_table = handle_nonce,    .is_change = true, .is_extra = true },
    [WIRE_ASK_start]    = { .at_table = handle_start,    .is_change = true, .is_owners = true },
    [WIRE_ASK_move]     = { .at_table = handle_move,     .is_change = true, .is_decision = true },
    [WIRE_ASK_undo]     = { .at_table = handle_undo,     .is_change = true, .is_walk = true,
                            .is_extra = true, .is_decision = true },
    [WIRE_ASK_go]       = { .at_table = handle_go,       .is_game = true },
    [WIRE_ASK_agree]    = { .at_table = handle_agree,    .is_change = true },
    [WIRE_ASK_end]      = { .at_table = handle_end,      .is_change = true, .price = DEAR },
    [WIRE_ASK_rematch]  = { .at_table = handle_rematch,  .is_change = true, .price = DEAR,
                            .is_social = true },
    [WIRE_ASK_settings] = { .at_table = handle_settings, .is_change = true, .is_owners = true,
                            .is_extra = true, .is_social = true },
    [WIRE_ASK_say]      = { .at_table = handle_say,      .is_change = true, .is_extra = true },
    [WIRE_ASK_mute]     = { .at_table = handle_mute,     .is_change = true, .is_extra = true },
    [WIRE_ASK_point]    = { .at_table = handle_point,    .is_game = true },
    [WIRE_ASK_suggest]  = { .at_table = handle_suggest,  .is_game = true },
    [WIRE_ASK_late]     = { .at_table = handle_late,     .is_change = true, .price = DEAR },
    [WIRE_ASK_history]  = { .at_table = handle_history,  .is_walk = true },
    [WIRE_ASK_chats]    = { .at_table = handle_chats,    .price = DEAR },
    [WIRE_ASK_record]   = { .at_table = handle_record,   .is_walk = true },
    [WIRE_ASK_report]   = { .at_table = handle_report,   .is_walk = true },
};
/* clang-format on */

/* ---- keys of links ---- */

static void key_looked_up(request *q, gm_seats may_sit)
{
    viewer *v = q->by;

    if (v) {
        memcpy(v->key, q->secret, sizeof v->key);
        v->has_key = true;
        v->key_table = may_sit ? q->job.key.table : 0;
        v->key_by = q->job.key.person;
        v->may_sit = (uint8_t)may_sit;
        handle_frame(q->house, v, span_of(q->memory));
    }
    request_free(q);
}

static void seat_key_found(request *q)
{
    bool is_found = q->job.result == STORE_OK && q->job.key.seat < GM_MAX_SEATS;

    key_looked_up(q, is_found ? GM_SEAT(q->job.key.seat) : 0);
}

static void table_key_found(request *q)
{
    if (q->job.result == STORE_OK) {
        key_looked_up(q, GM_SEAT(GM_MAX_SEATS) - 1);
        return;
    }
    q->job.key.kind = STORE_KEY_SEAT;
    house_key_hash(q->secret, q->job.key.hash);
    request_send(q, STORE_FIND_KEY, seat_key_found);
}

char *handle_copy(span words)
{
    char *copy = gm_must_have(malloc(words.length + 1));

    memcpy(copy, words.at, words.length);
    copy[words.length] = '\0';
    return copy;
}

/* True if the message has no key, or one that was looked up. */
static bool has_known_key(house *h, viewer *v, const wire_ask *a, span frame_text_)
{
    uint8_t key[WIRE_KEY_BYTES];
    request *q;

    if (!wire_has(a, WIRE_F_key))
        return true;
    wire_key_bytes(a, WIRE_F_key, key);
    if (v->has_key && memcmp(v->key, key, sizeof key) == 0)
        return true;
    q = request_new(h, sizeof *q, v, a);
    memcpy(q->secret, key, sizeof key);
    q->memory = handle_copy(frame_text_);
    q->job.key.kind = STORE_KEY_TABLE;
    house_key_hash(key, q->job.key.hash);
    request_send(q, STORE_FIND_KEY, table_key_found);
    return false;
}

/* ---- the way to a handler ---- */

/* The table is busy, or its bots come first. */
static bool must_wait(const room *r, const viewer *v, const kind *k)
{
    return room_is_busy(r) || (k->is_decision && bots_come_first(r, v->seats));
}

static enum wire_refusal why_not_at_table(const room *r, const viewer *v, const kind *k)
{
    if (!r)
        return WIRE_NO_nowhere;
    if (must_wait(r, v, k))
        return WIRE_NO_busy;
    if (r->is_frozen && (k->is_change || (k->is_game && !r->play)))
        return WIRE_NO_frozen;
    if (k->is_extra && r->house->limits.rows && r->n_rows >= r->house->limits.rows)
        return WIRE_NO_many;
    if (k->is_social && r->header.day)
        return WIRE_NO_daily;
    return k->is_owners && r->owner != v->who ? WIRE_NO_owner : WIRE_FINE;
}

static enum wire_refusal why_not(const house *h, const viewer *v, const wire_ask *a)
{
    if (a->kind != WIRE_ASK_hello && v->state != VIEWER_KNOWN)
        return WIRE_NO_stranger;
    if (v->who && v->who->is_leaving)
        return WIRE_NO_identity;
    if (h->is_crowded || h->n_requests >= REQUEST_MOST)
        return WIRE_NO_busy;
    return kinds[a->kind].alone ? WIRE_FINE : why_not_at_table(v->room, v, &kinds[a->kind]);
}

/* What this message costs beyond the usual; tables that have not begun have no streams. */
static uint32_t price_of(const kind *k, const viewer *v)
{
    return k->price + (k->is_walk && v->room->play ? DEAR + room_walk_price(v->room) : 0);
}

/* The message comes again when its table is ready. */
static bool is_put_off(viewer *v, const wire_ask *a, span frame_text_)
{
    const kind *k = &kinds[a->kind];

    return k->at_table && v->state == VIEWER_KNOWN && v->room && must_wait(v->room, v, k) &&
           room_defer(v->room, v, frame_text_);
}

static void handle_ask(house *h, viewer *v, const wire_ask *a, span frame_text_)
{
    enum wire_refusal no;

    if (is_put_off(v, a, frame_text_))
        return;
    no = why_not(h, v, a);
    if (no == WIRE_FINE && !has_known_key(h, v, a, frame_text_))
        return;
    if (no == WIRE_FINE && !house_charge(h, v, price_of(&kinds[a->kind], v)))
        no = WIRE_NO_often;
    h->figures.asks[a->kind]++;
    if (no != WIRE_FINE)
        house_refuse(h, v, a, no, NULL);
    else if (kinds[a->kind].alone)
        kinds[a->kind].alone(h, v, a);
    else
        kinds[a->kind].at_table(v->room, v, a);
}

/* An impossible value may be a person's mistake; anything else is a program's. */
static void refuse_malformed(house *h, viewer *v, const wire_ask *a, enum wire_refusal no,
                             enum wire_field about)
{
    house_refuse(h, v, a, no, about < WIRE_FIELDS ? wire_field_name(about) : NULL);
    if (no != WIRE_NO_field && ++v->faults >= MAX_FAULTS)
        house_bye(h, v, "abuse");
}

void handle_frame(house *h, viewer *v, span frame_text_)
{
    enum wire_field about = WIRE_FIELDS;
    enum wire_refusal no;
    wire_ask a;

    if (v->state == VIEWER_GONE || h->is_stopping)
        return;
    no = wire_decode(frame_text_, &a, &about);
    if (no == WIRE_FINE)
        handle_ask(h, v, &a, frame_text_);
    else
        refuse_malformed(h, v, &a, no, about);
    wire_clear(&a);
}
