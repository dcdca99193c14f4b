/*
 * room.c: finding a table, loading it, and waiting for it.
 *
 *     room_fetch ─▶ LOADING ──rows──▶ READY ◀──durable──▶ PENDING
 *                      │ no such table          room_append
 *                      ▼
 *                   forgotten again
 *
 * What cannot be done at once, because the room is loading or a row is on its way, waits in one
 * queue and goes on in the order in which it came.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "handle.h"

/* The second half of the queue is for those who play. */
enum { MAX_WAITING = 64, MAX_WATCHERS_WAITING = 32, MAX_WAITING_EACH = 8 };

/* A table's rows on their way, and its content if this program has not loaded it yet. */
typedef struct room_load {
    store_job job, content;
    room *room; /* NULL if nobody wants it any more */
} room_load;

void *room_grow(void *memory, size_t size)
{
    void *grown = realloc(memory, size);

    if (!grown)
        gm_trap("out of memory");
    return grown;
}

static void *zeroed(size_t size)
{
    void *memory = calloc(1, size);

    if (!memory)
        gm_trap("out of memory");
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

/* The table that the frame was to open does not exist. */
static void refuse_frame(house *h, viewer *v, span frame_text)
{
    enum wire_field about;
    wire_ask a;

    if (wire_decode(frame_text, &a, &about) == WIRE_FINE)
        house_refuse(h, v, &a, WIRE_NO_table, NULL);
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
        refuse_frame(h, d->by, frame_text);
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

void room_go_on(room *r)
{
    while (!room_is_busy(r) && r->first) {
        deferred *d = take_first(r);
        d->again(r->house, r, d);
        free(d);
    }
    if (!room_is_busy(r))
        bots_go_on(r);
}

/* The entry stays in its queue without a viewer: whoever walks the queue need not know. */
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

/* Everything that came out of its rows. */
static void empty(room *r)
{
    play_free(r->play);
    for (unsigned i = 0; i < GM_MAX_SEATS; i++) {
        if (r->seats[i].person)
            person_drop(r->house, r->seats[i].person);
    }
    if (r->owner)
        person_drop(r->house, r->owner);
    free(r->streams);
    free(r->mutes);
    free(r->holders);
    free(r->asked);
    free(r->shares);
    memset(r->seats, 0, sizeof r->seats);
    memset(r->rematch, 0, sizeof r->rematch);
    r->play = NULL;
    r->owner = NULL;
    r->streams = NULL;
    r->mutes = NULL;
    r->holders = NULL;
    r->asked = NULL;
    r->shares = NULL;
    r->over = NULL;
    r->is_frozen = false;
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
 * There is no such table, no longer one, or none that this program can play: those who waited and
 * those who were at it are told.
 */
static void give_up(room *r)
{
    unlink_room(r);
    while (r->first) {
        deferred *d = take_first(r);
        d->again(r->house, NULL, d);
        free(d);
    }
    for (viewer *v = r->viewers; v; v = v->next)
        house_refuse(r->house, v, NULL, WIRE_NO_table, NULL);
    dispose(r);
}

/* The store still has the row; nobody will hear of it. */
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
    store_job_clear(&l->job);
    store_job_clear(&l->content);
    free(l);
}

/* As far as it goes: what lies behind a row that does not fit cannot be trusted. */
static void fold(room *r, const store_job *job)
{
    for (uint32_t i = 0; i < job->n_rows && !r->is_frozen; i++) {
        if (job->rows[i].n == i + 1 && room_apply(r, &job->rows[i], &r->house->events))
            continue;
        r->is_frozen = true;
        r->house->figures.freezes++;
        house_log(r->house, "error", "table-damaged", "table=%s row=%u", r->header.name,
                  (unsigned)job->rows[i].n);
    }
    r->n_rows = job->n_rows;
}

/* Whoever appears in a row can be found while the rows are applied. */
static void fold_with_people(room *r, const store_job *job)
{
    house *h = r->house;
    person **people = zeroed((job->n_people + 1) * sizeof *people);

    for (uint32_t i = 0; i < job->n_people; i++)
        people[i] = person_keep(h, &job->people[i]);
    r->owner = person_find(h, job->table.owner);
    if (r->owner)
        r->owner->refs++;
    fold(r, job);
    for (uint32_t i = 0; i < job->n_people; i++)
        person_drop(h, people[i]);
    free(people);
}

/* Those who were at the table when it had to be loaded again start afresh. */
static void welcome_back(room *r)
{
    for (viewer *v = r->viewers; v; v = v->next) {
        v->seats = room_seats_of(r, v->who->id);
        room_tell_table_to(r, v);
        room_tell_view(r, v);
    }
}

static void furnish(room_load *l)
{
    room *r = l->room;

    fold_with_people(r, &l->job);
    end_load(l);
    r->state = ROOM_READY;
    welcome_back(r);
    room_go_on(r);
}

static void content_came(store_job *job)
{
    room_load *l = job->owner;
    room *r = l->room;
    char buffer[200] = "the store does not have it";
    text why = text_in(buffer, sizeof buffer);

    /* Another table may have needed the same one and had it first. */
    if (r)
        r->set = house_set_find(r->house, r->header.game, r->header.content);
    if (r && !r->set && job->result == STORE_OK)
        r->set = house_set_read(r->house, r->header.game, job->text, &why);
    if (r && r->set) {
        furnish(l);
        return;
    }
    end_load(l);
    if (!r)
        return;
    house_log(r->house, "error", "content-refused", "table=%s why=\"%s\"", r->header.name, buffer);
    give_up(r);
}

static void rows_came(store_job *job)
{
    room_load *l = job->owner;
    room *r = l->room;

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

/* A name that no table can have is looked for all the same, as one that none has. */
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
