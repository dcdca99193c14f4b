/*
 * house.c: viewers coming and going, frames going out, and what happens every second.
 */
#include "house.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "request.h"

enum {
    BURST_MOST = 1000000,  /* thousandths of it are counted in 32 bits */
    HURRIES = 50,          /* messages in a row that came too quickly: then it is abuse */
    CROWD = 10000,         /* jobs that wait for the store: then nothing is added */
    DUE_EVERY = 60 * 1000, /* ms */
    RETAIN_EVERY = 3600 * 1000
};

/* ---- frames ---- */

frame *frame_new(span words)
{
    frame *f = malloc(sizeof *f + FRAME_PAD + words.length + 1);

    if (!f)
        gm_trap("out of memory");
    f->refs = 1;
    f->length = (uint32_t)words.length;
    memcpy(f->bytes + FRAME_PAD, words.at, words.length);
    f->bytes[FRAME_PAD + words.length] = '\0';
    return f;
}

void frame_drop(frame *f)
{
    if (--f->refs == 0)
        free(f);
}

frame *house_frame(house *h)
{
    return frame_new((span){ h->out.out.at, h->out.out.length });
}

void house_send(house *h, viewer *v)
{
    frame *f;

    if (v->state == VIEWER_GONE)
        return;
    f = house_frame(h);
    h->hooks.send(v, f);
    frame_drop(f);
}

void house_refuse(house *h, viewer *v, const wire_ask *a, enum wire_refusal why, const char *about)
{
    static const wire_ask nothing;

    h->figures.refusals[why]++;
    wire_refuse(&h->out, why, about, NULL, a ? a : &nothing);
    house_send(h, v);
}

void house_done(house *h, viewer *v, const wire_ask *a)
{
    wire_tell_start(&h->out, WIRE_TELL_done);
    wire_re(&h->out, WIRE_done_re, a);
    json_end(&h->out);
    house_send(h, v);
}

/* ---- small things ---- */

int64_t house_now(const house *h)
{
    return h->hooks.now(h->hooks.owner);
}

void house_log(house *h, const char *level, const char *event, const char *format, ...)
{
    char fields[600];
    va_list args;

    va_start(args, format);
    vsnprintf(fields, sizeof fields, format, args);
    va_end(args);
    h->hooks.log(h->hooks.owner, level, event, fields);
}

void house_key_hash(const uint8_t key[WIRE_KEY_BYTES], uint8_t out[HASH_BYTES])
{
    hash_blake b;

    hash_start(&b);
    hash_add(&b, key, WIRE_KEY_BYTES);
    hash_end(&b, out);
}

/* ---- opening and closing ---- */

static void *take_chains(size_t size)
{
    void *chains = calloc(HOUSE_CHAINS, size);

    if (!chains)
        gm_trap("out of memory");
    return chains;
}

house *house_new(store *s, const house_hooks *hooks, const house_limits *limits,
                 const game *const *games, size_t n_games, text *why)
{
    house *h = calloc(1, sizeof *h);

    if (!h)
        gm_trap("out of memory");
    h->store = s;
    h->hooks = *hooks;
    h->limits = *limits;
    h->playable_since = house_now(h);
    if (h->limits.burst > BURST_MOST)
        h->limits.burst = BURST_MOST;
    h->rooms = take_chains(sizeof(room *));
    h->people = take_chains(sizeof(person *));
    if (!house_sets_open(h, games ? games : games_all, games ? n_games : games_count, why)) {
        house_free(h);
        return NULL;
    }
    return h;
}

void house_free(house *h)
{
    for (size_t i = 0; i < HOUSE_CHAINS; i++) {
        while (h->rooms[i])
            room_unload(h->rooms[i]);
    }
    while (h->requests)
        request_free(h->requests);
    while (h->viewers)
        house_leave(h, h->viewers);
    house_sets_free(h);
    free(h->rooms);
    free(h->people);
    free(h->out.out.at);
    free(h);
}

/* ---- viewers ---- */

void house_enter(house *h, viewer *v)
{
    v->state = VIEWER_STRANGER;
    v->tokens = h->limits.burst * 1000;
    v->refilled = house_now(h);
    v->older = h->viewers;
    if (h->viewers)
        h->viewers->newer = v;
    h->viewers = v;
    h->figures.viewers++;
    if (h->is_waiting) {
        wire_tell_start(&h->out, WIRE_TELL_wait);
        wire_flag(&h->out, WIRE_wait_wait, true);
        json_end(&h->out);
        house_send(h, v);
    }
}

/* Nothing that it has asked for brings it back to a table, or is answered. */
static void take_out(house *h, viewer *v)
{
    if (v->room)
        room_part(v->room, v);
    room_forget_frames(h, v);
    v->state = VIEWER_GONE;
    for (request *q = h->requests; q; q = q->older) {
        if (q->by == v)
            q->by = NULL;
    }
}

void house_leave(house *h, viewer *v)
{
    take_out(h, v);
    if (v->newer)
        v->newer->older = v->older;
    else
        h->viewers = v->older;
    if (v->older)
        v->older->newer = v->newer;
    v->newer = v->older = NULL;
    if (v->who)
        person_drop(h, v->who);
    v->who = NULL;
    h->figures.viewers--;
}

void house_bye(house *h, viewer *v, const char *why)
{
    if (v->state == VIEWER_GONE)
        return;
    wire_tell_start(&h->out, WIRE_TELL_bye);
    wire_text(&h->out, WIRE_bye_why, span_of(why));
    json_end(&h->out);
    house_send(h, v);
    take_out(h, v);
    h->hooks.close(v, why);
}

/* A bucket of tokens: `rate` a second flow in, up to `burst`; each message takes one. */
static bool is_in_rate(house *h, viewer *v)
{
    int64_t now = house_now(h), most = (int64_t)h->limits.burst * 1000;
    int64_t passed = now > v->refilled ? now - v->refilled : 0;
    int64_t tokens = v->tokens + (passed < 3600000 ? passed : 3600000) * h->limits.rate;

    v->refilled = now;
    v->tokens = (uint32_t)(tokens < most ? tokens : most);
    if (v->tokens < 1000)
        return false;
    v->tokens -= 1000;
    return true;
}

/* Never more than half of what can be saved up, so that nothing is out of reach. */
bool house_charge(const house *h, viewer *v, uint32_t messages)
{
    uint32_t most = h->limits.burst / 2, price = 1000 * (messages < most ? messages : most);

    if (v->tokens < price)
        return false;
    v->tokens -= price;
    return true;
}

/* Only the id is read, so that the client knows which of its messages it was. */
static void refuse_hurry(house *h, viewer *v, span frame_text_)
{
    enum wire_field about;
    wire_ask a;

    (void)!wire_decode(frame_text_, &a, &about);
    house_refuse(h, v, &a, WIRE_NO_often, NULL);
    wire_clear(&a);
    if (++v->hurries >= HURRIES)
        house_bye(h, v, "abuse");
}

void house_hear(house *h, viewer *v, span frame_text_)
{
    if (v->state == VIEWER_GONE || h->is_stopping)
        return;
    if (!is_in_rate(h, v)) {
        refuse_hurry(h, v, frame_text_);
        return;
    }
    v->hurries = 0;
    handle_frame(h, v, frame_text_);
}

/* ---- every second ---- */

static void tell_all(house *h)
{
    frame *f = house_frame(h);

    for (viewer *v = h->viewers; v; v = v->older) {
        if (v->state != VIEWER_GONE)
            h->hooks.send(v, f);
    }
    frame_drop(f);
}

static void look_at_store(house *h)
{
    const char *trouble = store_trouble(h->store);
    store_figures f;

    store_read_figures(h->store, &f);
    h->is_crowded = f.waiting > CROWD;
    if ((trouble != NULL) == h->is_waiting)
        return;
    h->is_waiting = trouble != NULL;
    h->playable_since = house_now(h);
    if (trouble)
        house_log(h, "error", "store", "trouble=\"%s\"", trouble);
    else
        house_log(h, "info", "store", "trouble=over");
    wire_tell_start(&h->out, WIRE_TELL_wait);
    wire_flag(&h->out, WIRE_wait_wait, h->is_waiting);
    json_end(&h->out);
    tell_all(h);
}

/* In a full house a table that nobody is at goes at once, so that others can be opened. */
static void look_at_room(house *h, room *r, int64_t now)
{
    int64_t idle = h->n_rooms < h->limits.max_tables ? (int64_t)h->limits.idle_s * 1000 : 0;

    if (room_is_busy(r))
        return;
    if (r->header.clock > 0)
        clocks_look(r);
    if (!room_is_busy(r) && !r->viewers && !r->first && r->idle_since > 0 &&
        now - r->idle_since >= idle)
        room_unload(r);
}

static void look_at_rooms(house *h, int64_t now)
{
    for (size_t i = 0; i < HOUSE_CHAINS; i++) {
        for (room *r = h->rooms[i], *next; r; r = next) {
            next = r->next;
            look_at_room(h, r, now);
        }
    }
}

/* Their clocks are looked at once they are loaded. */
static void fetch_due(request *q)
{
    for (uint32_t i = 0; i < q->job.n_entries; i++)
        (void)room_fetch(q->house, span_of(q->job.entries[i].table.name));
    request_free(q);
}

static void note_retained(request *q)
{
    if (q->job.count > 0)
        house_log(q->house, "info", "retain", "deleted=%u", q->job.count);
    request_free(q);
}

static void send_errands(house *h, int64_t now)
{
    request *q;

    if (now >= h->next_due) {
        h->next_due = now + DUE_EVERY;
        q = request_new(h, sizeof *q, NULL, NULL);
        q->job.now = now / 1000;
        request_send(q, STORE_LIST_DUE, fetch_due);
    }
    if (h->limits.keep_days > 0 && now >= h->next_retain) {
        h->next_retain = now + RETAIN_EVERY;
        q = request_new(h, sizeof *q, NULL, NULL);
        q->job.now = now / 1000;
        q->job.days = h->limits.keep_days;
        request_send(q, STORE_RETAIN, note_retained);
    }
}

void house_tick(house *h)
{
    int64_t now = house_now(h);

    if (h->is_stopping)
        return;
    look_at_store(h);
    look_at_rooms(h, now);
    if (!h->is_waiting)
        send_errands(h, now);
}

void house_stop(house *h)
{
    if (h->is_stopping)
        return;
    h->is_stopping = true;
    for (viewer *v = h->viewers, *next; v; v = next) {
        next = v->older;
        house_bye(h, v, "stop");
    }
}
