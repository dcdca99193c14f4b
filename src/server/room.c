/*
 * room.c: finding a table, loading it, and waiting for it.
 *
 *     room_fetch ─▶ LOADING ──rows──▶ READY ◀──durable──▶ PENDING
 *                      │ no such table          room_append
 *                      ▼
 *                   forgotten again
 *
 * Whatever must wait, because the room is loading or a row is on its way, waits in one queue and
 * goes on in the order in which it came.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "handle.h"
#include "thoughts.h"

/* The second half of the queue is reserved for players. */
enum { MAX_WAITING = 64, MAX_WATCHERS_WAITING = 32, MAX_WAITING_EACH = 8 };

/* A table's rows on their way, and its content if this program has not loaded it yet. */
typedef struct room_load {
    chore chore; /* first: while its rows are applied, the house hands it back */
    house *house;
    store_job job, content;
    room *room;      /* NULL if nobody wants it any more */
    person **people; /* counted, while rows may name them */
    uint32_t at;     /* rows that were applied */
    bool is_lost;    /* this program cannot read its content */
} room_load;

void *room_grow(void *memory, size_t size)
{
    void *grown = gm_must_have(realloc(memory, size));

    return grown;
}

static void *zeroed(size_t size)
{
    void *memory = gm_must_have(calloc(1, size));

    return memory;
}

/* ---- finding ---- */

static room **chain_of(house *h, span name)
{
    return &h->rooms[hash64_bytes(HASH64_START, name.at, name.length) % HOUSE_CHAINS];
}

static room *find(house *h, span name)
{
    room *r = *chain_of(h, name);

    while (r && !span_is(name, r->header.name))
        r = r->next;
    return r;
}

room *room_loaded(house *h, span name)
{
    room *r = find(h, name);

    return r && r->state != ROOM_LOADING ? r : NULL;
}

static void unlink_room(room *r)
{
    room **at = chain_of(r->house, span_of(r->header.name));

    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    r->house->n_rooms--;
    r->house->figures.rooms--;
}

/* ---- what waits ---- */

static void put_last(room *r, deferred *d)
{
    if (r->last)
        r->last->next = d;
    else
        r->first = d;
    r->last = d;
    r->n_deferred++;
}

static deferred *take_first(room *r)
{
    deferred *d = r->first;

    r->first = d->next;
    if (!r->first)
        r->last = NULL;
    r->n_deferred--;
    if (d->by)
        d->by->waiting--;
    return d;
}

/* The table that the frame should open does not exist, or cannot be read. */
static void refuse_frame(house *h, viewer *v, span frame_text, enum wire_refusal why)
{
    enum wire_field about;
    wire_ask a;

    if (wire_decode(frame_text, &a, &about) == WIRE_FINE)
        house_refuse(h, v, &a, why, NULL);
    wire_clear(&a);
}

static void frame_again(house *h, room *r, deferred *d)
{
    span frame_text = { d->frame, d->length };

    if (!d->by)
        return;
    if (r)
        handle_frame(h, d->by, frame_text);
    else
        refuse_frame(h, d->by, frame_text, d->why);
}

bool room_defer(room *r, viewer *by, span frame_text)
{
    deferred *d;

    if (r->n_deferred >= (by->seats ? MAX_WAITING : MAX_WATCHERS_WAITING) ||
        by->waiting >= MAX_WAITING_EACH)
        return false;
    d = zeroed(sizeof *d + frame_text.length);
    d->by = by;
    d->again = frame_again;
    d->length = frame_text.length;
    memcpy(d->frame, frame_text.at, frame_text.length);
    by->waiting++;
    put_last(r, d);
    return true;
}

void room_defer_call(room *r, void (*again)(house *, room *, deferred *), void *ctx)
{
    deferred *d = zeroed(sizeof *d);

    d->again = again;
    d->ctx = ctx;
    put_last(r, d);
    if (!room_is_busy(r))
        room_go_on(r);
}

/* What must wait on, for a bot, stands behind what has not been looked at, in the same order. */
void room_go_on(room *r)
{
    room_past_go_on(r);
    for (uint32_t n = r->n_deferred; n > 0 && !room_is_busy(r) && r->first; n--) {
        deferred *d = take_first(r);
        d->again(r->house, r, d);
        free(d);
    }
    if (!room_is_busy(r))
        room_dice_go_on(r);
    if (!room_is_busy(r))
        room_snap_go_on(r);
    if (!room_is_busy(r))
        bots_go_on(r);
}

/* The entry stays in its queue without a viewer, so that whoever walks the queue need not know. */
void room_forget_frames(house *h, viewer *v)
{
    for (unsigned i = 0; i < HOUSE_CHAINS && v->waiting > 0; i++) {
        for (room *r = h->rooms[i]; r && v->waiting > 0; r = r->next) {
            for (deferred *d = r->first; d; d = d->next) {
                if (d->by != v)
                    continue;
                d->by = NULL;
                v->waiting--;
            }
        }
    }
}

/* ---- letting go ---- */

/* Frees everything that came from its rows. */
static void empty(room *r)
{
    room_end_tours(r);
    thoughts_part(r);
    play_free(r->play);
    for (unsigned i = 0; i < GM_MAX_SEATS; i++) {
        if (r->seats[i].person)
            person_drop(r->house, r->seats[i].person);
        if (r->seats[i].offered)
            person_drop(r->house, r->seats[i].offered);
    }
    if (r->owner)
        person_drop(r->house, r->owner);
    while (r->n_streams > 0)
        room_stream_drop(r, r->streams);
    free(r->streams);
    free(r->mutes);
    free(r->holders);
    free(r->asked);
    free(r->shares);
    free(r->seals);
    free(r->dice);
    free(r->bot_lines);
    room_past_clear(r);
    memset(r->seats, 0, sizeof r->seats);
    memset(&r->offer, 0, sizeof r->offer);
    memset(r->rematch, 0, sizeof r->rematch);
    r->play = NULL;
    r->owner = NULL;
    r->streams = NULL;
    r->mutes = NULL;
    r->holders = NULL;
    r->asked = NULL;
    r->shares = NULL;
    r->seals = NULL;
    r->dice = NULL;
    r->bot_lines = NULL;
    r->n_bot_lines = 0;
    r->n_draws = 0;
    r->n_seals = r->n_broken = r->awaited = 0;
    r->over = NULL;
    r->is_frozen = false;
    free(r->stopped);
    r->stopped = NULL;
    r->n_streams = r->n_mutes = r->n_shares = 0;
    r->n_holders = 0;
    r->ends = 0;
    r->n_rows = r->n_undos = 0;
}

static void dispose(room *r)
{
    for (viewer *v = r->viewers, *next; v; v = next) {
        next = v->next;
        v->room = NULL;
        v->next = NULL;
        v->seats = 0;
    }
    empty(r);
    free(r);
}

/*
 * The table does not exist, no longer exists, or this program cannot play it: tells those who
 * waited and those who were at it.
 */
static void give_up(room *r)
{
    enum wire_refusal why = r->is_frozen ? WIRE_NO_frozen : WIRE_NO_table;

    unlink_room(r);
    while (r->first) {
        deferred *d = take_first(r);
        d->why = why;
        d->again(r->house, NULL, d);
        free(d);
    }
    for (viewer *v = r->viewers; v; v = v->next)
        house_refuse(r->house, v, NULL, why, NULL);
    dispose(r);
}

/* The store still has the row, but nobody will hear of it. */
static void leave_alone(room_pending *p)
{
    if (p->whom)
        person_drop(p->room->house, p->whom);
    p->whom = NULL;
    p->room = NULL;
}

void room_unload(room *r)
{
    unlink_room(r);
    r->house->figures.unloads++;
    if (r->pending)
        leave_alone(r->pending);
    if (r->loading)
        r->loading->room = NULL;
    while (r->first)
        free(take_first(r));
    dispose(r);
}

/* ---- loading ---- */

static void end_load(room_load *l)
{
    if (l->room)
        l->room->loading = NULL;
    for (uint32_t i = 0; l->people && i < l->job.n_people; i++)
        person_drop(l->house, l->people[i]);
    free(l->people);
    store_job_clear(&l->job);
    store_job_clear(&l->content);
    free(l);
}

static void freeze_at(room *r, uint32_t row)
{
    r->is_frozen = true;
    r->house->figures.freezes++;
    house_log(r->house, "error", "table-damaged", "table=%s row=%u", r->header.name, (unsigned)row);
}

static void keep_owner(room_load *l)
{
    room *r = l->room;

    r->owner = person_find(l->house, l->job.table.owner);
    if (r->owner)
        r->owner->refs++;
}

/* Applies all rows again, with the decision about those that do not fit. */
static void begin_again(room_load *l)
{
    room *r = l->room;
    char *words = r->plan_text;
    uint8_t kind = r->plan;

    r->plan_text = NULL;
    empty(r);
    r->plan_text = words;
    r->plan = kind;
    r->header = l->job.table;
    keep_owner(l);
    l->at = 0;
}

/* A row does not fit; false if we cannot trust the rows after it. */
static bool pass_over(room_load *l)
{
    room *r = l->room;
    const store_row *row = &l->job.rows[l->at];

    if (row->n != l->at + 1)
        return false;
    switch (room_past_plan(r, &l->job, row)) {
    case ROOM_PAST_AGAIN:
        begin_again(l);
        return true;
    case ROOM_PAST_SKIP:
        l->at++;
        return true;
    case ROOM_PAST_DAMAGED:
        break;
    }
    return false;
}

/* As far as possible: we cannot trust the rows after one that does not fit. */
static void fold(room_load *l, uint32_t most)
{
    room *r = l->room;
    const store_job *job = &l->job;

    for (; l->at < job->n_rows && !r->is_frozen && most > 0; most--) {
        if (job->rows[l->at].n == l->at + 1 && room_apply(r, &job->rows[l->at]))
            l->at++;
        else if (!pass_over(l))
            freeze_at(r, job->rows[l->at].n);
    }
    if (l->at == job->n_rows && job->is_damaged && !r->is_frozen)
        freeze_at(r, job->n_rows + 1);
    r->n_rows = job->n_rows;
}

/* Everybody who appears in a row can be found while we apply the rows. */
static void keep_people(room_load *l)
{
    const store_job *job = &l->job;
    room *r = l->room;

    l->people = zeroed((job->n_people + 1) * sizeof *l->people);
    for (uint32_t i = 0; i < job->n_people; i++)
        l->people[i] = person_keep(l->house, &job->people[i]);
    keep_owner(l);
    room_past_begin(r, job);
    if (l->is_lost)
        room_past_lose(r);
}

static bool needs_stream(const room *r, gm_seats *who)
{
    for (const viewer *v = r->viewers; v && r->play; v = v->next) {
        *who = v->seats;
        if (!room_stream_find(r, v->seats))
            return true;
    }
    return false;
}

/* People who were at the table when we had to reload it start afresh. */
static void welcome_back(room *r, void *to)
{
    room_plan plan = { .done = welcome_back };

    (void)to;
    if (!r)
        return;
    if (needs_stream(r, &plan.who)) {
        room_walk(r, &plan);
        return;
    }
    r->state = ROOM_READY;
    for (viewer *v = r->viewers; v; v = v->next) {
        room_tell_table_to(r, v);
        room_tell_view(r, v);
    }
    room_go_on(r);
}

static void furnished(room_load *l)
{
    room *r = l->room;

    end_load(l);
    if (!r)
        return;
    room_judge_again(r);
    for (viewer *v = r->viewers; v; v = v->next)
        v->seats = room_seats_of(r, v->who->id);
    welcome_back(r, NULL);
}

static uint32_t rows_left(const chore *c)
{
    const room_load *l = (const room_load *)c;

    return l->room ? l->job.n_rows - l->at : 0;
}

static void fold_on(chore *c)
{
    room_load *l = (room_load *)c;

    if (l->room)
        fold(l, l->house->slice);
    if (l->room && !l->room->is_frozen && rows_left(c) > 0)
        return;
    house_end(l->house, c);
    furnished(l);
}

static void furnish(room_load *l)
{
    keep_people(l);
    l->chore.left = rows_left;
    l->chore.work = fold_on;
    house_begin(l->house, &l->chore);
    if (l->job.n_rows <= l->house->slice)
        fold_on(&l->chore);
}

static void content_came(store_job *job)
{
    room_load *l = job->owner;
    room *r = l->room;
    char buffer[200] = "the store does not have it";
    text why = text_in(buffer, sizeof buffer);

    /* Another table may have needed the same content and loaded it first. */
    if (r)
        r->set = house_set_find(r->house, r->header.game, r->header.content);
    if (r && !r->set && job->result == STORE_OK)
        r->set = house_set_read(r->house, r->header.game, job->text, &why);
    if (r && !r->set) {
        house_log(r->house, "error", "content-refused", "table=%s why=\"%s\"", r->header.name,
                  buffer);
        r->set = house_set_now(r->house, span_of(r->header.game));
        l->is_lost = true;
    }
    if (r && r->set) {
        furnish(l);
        return;
    }
    end_load(l);
    if (r)
        give_up(r);
}

static void rows_came(store_job *job)
{
    room_load *l = job->owner;
    room *r = l->room;

    if (r && job->result == STORE_DAMAGED) {
        r->is_frozen = true;
        house_log(r->house, "error", "table-damaged", "table=%s", r->header.name);
    }
    if (!r || job->result != STORE_OK) {
        end_load(l);
        if (r)
            give_up(r);
        return;
    }
    r->header = job->table;
    r->set = house_set_find(r->house, r->header.game, r->header.content);
    if (r->set) {
        furnish(l);
        return;
    }
    l->content = (store_job){ .kind = STORE_CONTENT, .done = content_came, .owner = l };
    memcpy(l->content.table.content, r->header.content, sizeof r->header.content);
    store_submit(r->house->store, &l->content);
}

static void load(room *r)
{
    room_load *l = zeroed(sizeof *l);

    l->house = r->house;
    l->room = r;
    l->job = (store_job){ .kind = STORE_LOAD, .done = rows_came, .owner = l };
    memcpy(l->job.table.name, r->header.name, sizeof r->header.name);
    r->loading = l;
    r->state = ROOM_LOADING;
    r->house->figures.loads++;
    store_submit(r->house->store, &l->job);
}

void room_reload(room *r)
{
    empty(r);
    load(r);
}

/* Looks up even a name that no table can have, under one that none has. */
room *room_fetch(house *h, span name)
{
    static const char nobody[] = "?";
    span sought = name.length < STORE_NAME ? name : span_of(nobody);
    room *r = find(h, sought), **chain = chain_of(h, sought);

    if (r)
        return r;
    r = zeroed(sizeof *r);
    r->house = h;
    memcpy(r->header.name, sought.at, sought.length);
    r->idle_since = house_now(h);
    r->next = *chain;
    *chain = r;
    h->n_rooms++;
    h->figures.rooms++;
    load(r);
    return r;
}
