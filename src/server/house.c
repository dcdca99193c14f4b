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
    BURST_MOST = 1000000,  /* we count thousandths of it in 32 bits */
    HURRIES = 50,          /* messages in a row that came too quickly: more is abuse */
    CROWD = 10000,         /* jobs that wait for the store: beyond that we add none */
    SET_LEAST = 2000,      /* ms: a smaller change is not somebody setting the clock */
    DUE_EVERY = 60 * 1000, /* ms */
    RETAIN_EVERY = 3600 * 1000
};

/* ---- frames ---- */

frame *frame_new(span words)
{
    frame *f = gm_must_have(malloc(sizeof *f + FRAME_PAD + words.length + 1));

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

void house_send_text(house *h, viewer *v, span words)
{
    frame *f;

    if (v->state == VIEWER_GONE)
        return;
    f = frame_new(words);
    h->hooks.send(v, f);
    frame_drop(f);
}

void house_send(house *h, viewer *v)
{
    house_send_text(h, v, (span){ h->out.out.at, h->out.out.length });
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

/* A day has 86,400,000 milliseconds. */
int32_t house_today(const house *h)
{
    return (int32_t)(house_now(h) / INT64_C(86400000));
}

static int64_t steady_of(const house *h)
{
    return h->hooks.steady ? h->hooks.steady(h->hooks.owner) : house_now(h);
}

int64_t house_clock(const house *h)
{
    return h->steady_from + steady_of(h);
}

int64_t house_ahead(const house *h)
{
    int64_t ahead = house_now(h) - house_clock(h);

    return ahead > -SET_LEAST && ahead < SET_LEAST ? 0 : ahead;
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
    void *chains = gm_must_have(calloc(HOUSE_CHAINS, size));

    return chains;
}

house *house_new(store *s, const house_hooks *hooks, const house_limits *limits,
                 const game *const *games, size_t n_games, text *why)
{
    house *h = gm_must_have(calloc(1, sizeof *h));

    h->store = s;
    h->hooks = *hooks;
    h->limits = *limits;
    h->slice = HOUSE_SLICE;
    h->steady_from = house_now(h) - steady_of(h);
    h->playable_since = house_clock(h);
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
    while (house_work(h))
        continue; /* what is left can only end */
    house_forget_thoughts(h);
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

/* ---- what takes long ---- */

void house_begin(house *h, chore *c)
{
    c->next = h->chores;
    h->chores = c;
    if (h->hooks.work)
        h->hooks.work(h->hooks.owner);
}

void house_end(house *h, chore *c)
{
    chore **at = &h->chores;

    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
}

bool house_work(house *h)
{
    chore *first = h->chores;

    for (chore *c = first; c; c = c->next) {
        if (c->left(c) < first->left(first))
            first = c;
    }
    if (first)
        first->work(first);
    return h->chores != NULL;
}

/* ---- viewers ---- */

void house_enter(house *h, viewer *v)
{
    v->state = VIEWER_STRANGER;
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

/* Nothing that it asked for is answered or brings it back to a table. */
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

/* ---- how much is said ---- */

/* `rate` a second flow in, up to `burst`. */
static void refill(const house *h, purse *p, uint32_t rate, uint32_t burst)
{
    int64_t now = house_clock(h), most = (int64_t)burst * 1000;
    int64_t passed = now > p->refilled ? now - p->refilled : 0;
    int64_t tokens = p->tokens + (passed < 3600000 ? passed : 3600000) * rate;

    p->tokens = (uint32_t)(p->refilled && tokens < most ? tokens : most);
    p->refilled = now;
}

/* The purses that pay for this viewer's messages, the connection's first. */
static unsigned purses_of(const house *h, viewer *v, purse *out[3])
{
    const house_limits *l = &h->limits;
    unsigned n = 1;

    out[0] = &v->purse;
    refill(h, out[0], l->rate, l->burst);
    if (v->who && l->person_rate) {
        refill(h, &v->who->purse, l->person_rate, HOUSE_SAVED * l->person_rate);
        out[n++] = &v->who->purse;
    }
    if (v->shared && l->address_rate) {
        refill(h, v->shared, l->address_rate, HOUSE_SAVED * l->address_rate);
        out[n++] = v->shared;
    }
    return n;
}

static bool pay(const house *h, viewer *v, uint32_t price)
{
    purse *purses[3];
    unsigned n = purses_of(h, v, purses);

    for (unsigned i = 0; i < n; i++) {
        if (purses[i]->tokens < price)
            return false;
    }
    for (unsigned i = 0; i < n; i++)
        purses[i]->tokens -= price;
    return true;
}

/* Never more than half of what a purse can hold, so that nothing is out of reach. */
bool house_charge(const house *h, viewer *v, uint32_t messages)
{
    uint32_t most = h->limits.burst / 2;

    return messages == 0 || pay(h, v, 1000 * (messages < most ? messages : most));
}

/*
 * Reads only the id, so that the client knows which of its messages it was. We do not cut off a
 * connection because its person or address says too much elsewhere.
 */
static void refuse_hurry(house *h, viewer *v, span frame_text_)
{
    enum wire_field about;
    wire_ask a;

    (void)!wire_decode(frame_text_, &a, &about);
    house_refuse(h, v, &a, WIRE_NO_often, NULL);
    wire_clear(&a);
    if (v->purse.tokens < 1000 && ++v->hurries >= HURRIES)
        house_bye(h, v, "abuse");
}

void house_hear(house *h, viewer *v, span frame_text_)
{
    if (v->state == VIEWER_GONE || h->is_stopping)
        return;
    if (!pay(h, v, 1000)) {
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
    h->playable_since = house_clock(h);
    if (trouble)
        house_log(h, "error", "store", "trouble=\"%s\"", trouble);
    else
        house_log(h, "info", "store", "trouble=over");
    wire_tell_start(&h->out, WIRE_TELL_wait);
    wire_flag(&h->out, WIRE_wait_wait, h->is_waiting);
    json_end(&h->out);
    tell_all(h);
}

/* In a full house, unloads tables that nobody is at, so that others can be opened. */
static void look_at_room(house *h, room *r, int64_t now)
{
    int64_t idle = h->n_rooms < h->limits.max_tables ? (int64_t)h->limits.idle_s * 1000 : 0;

    if (room_is_busy(r))
        return;
    if (r->header.clock > 0)
        clocks_look(r);
    room_dice_look(r);
    if (r->offer.until)
        bots_go_on(r);
    if (!room_is_busy(r) && r->bot.stage == BOT_FREE && !r->viewers && !r->first && !r->tours &&
        r->idle_since > 0 && now - r->idle_since >= idle && !clocks_hold(r) && !room_snap(r))
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

/* We look at their clocks once they are loaded. */
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
    clocks_compare(h);
    look_at_store(h);
    look_at_rooms(h, now);
    (void)house_beat(h);
    if (!h->is_waiting)
        send_errands(h, now);
}

/* Any later program can go on from here. */
static void snap_rooms(house *h)
{
    for (size_t i = 0; i < HOUSE_CHAINS; i++) {
        for (room *r = h->rooms[i]; r; r = r->next)
            (void)room_snap(r);
    }
}

void house_stop(house *h)
{
    if (h->is_stopping)
        return;
    snap_rooms(h);
    h->is_stopping = true;
    for (viewer *v = h->viewers, *next; v; v = next) {
        next = v->older;
        house_bye(h, v, "stop");
    }
}
