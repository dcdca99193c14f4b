/*
 * room_tell.c: what those at a table hear: who comes and goes, views, and what a line changed.
 *
 * room_tell_line is the hot path of the server. Viewers with the same seats see the same, so the
 * server writes each such group's message once and shares the frame. The player who moved gets the
 * same with the id of the answered message at its end.
 */
#include "room.h"

#include <string.h>

#include "handle.h"

/* ---- looking ---- */

static void see(const room *r, gm_seats who, uint8_t out[ROOM_VIEW])
{
    const gm_set *set = &r->set->set;

    if (set->game->view_size > ROOM_VIEW)
        gm_trap("a view is larger than any should be");
    set->game->view(set->content, play_state(r->play), who, (gm_view *)(void *)out);
}

void room_look(room *r, room_before *out)
{
    out->n_groups = 0;
    memcpy(out->seats, r->seats, sizeof out->seats);
    out->wish = room_wish_of(r->play);
    for (const viewer *v = r->viewers; v; v = v->next) {
        unsigned i = 0;
        while (i < out->n_groups && out->who[i] != v->seats)
            i++;
        if (i < out->n_groups)
            continue;
        (void)room_stream_now(r, v->seats);
        see(r, v->seats, out->view[i]);
        out->who[i] = v->seats;
        out->n_groups++;
    }
}

/* ---- members that views and updates share ---- */

static bool is_listed(const room_seat *s)
{
    return (s->must || s->may) && !s->bot;
}

static void put_ask(json *j, const room *r, gm_seats who)
{
    json_array_at(j, wire_key(WIRE_view_ask));
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        if (!(who & GM_SEAT(i)) || !is_listed(&r->seats[i]))
            continue;
        json_array(j);
        json_number(j, i);
        json_number(j, r->seats[i].decision);
        json_end(j);
    }
    json_end(j);
}

/* The pending request to undo, or null. */
static void put_undo(json *j, const room *r)
{
    gm_seat by;
    uint32_t to;
    gm_seats asked = play_undo_asked(r->play, &by, &to);

    json_key(j, wire_key(WIRE_view_undo));
    if (asked == 0) {
        json_null(j);
        return;
    }
    json_object(j);
    json_number_at(j, "by", by);
    json_array_at(j, "asked");
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (asked & GM_SEAT(i))
            json_number(j, i);
    }
    json_end(j);
    json_number_at(j, "decision", r->n_undos);
    json_end(j);
}

static void put_bytes(json *j, enum wire_told t, const uint8_t *bytes, size_t n)
{
    char letters[ROOM_VIEW * WIRE_DIFF_ROOM * 4 / 3 + 4];
    size_t length = wire_base64(bytes, n, letters, sizeof letters);

    wire_text(j, t, (span){ letters, length });
}

/* ---- a view ---- */

void room_tell_view(room *r, viewer *v)
{
    const game *g = r->set->set.game;
    json *j = &r->house->out;
    _Alignas(16) uint8_t view[ROOM_VIEW];
    uint8_t bytes[ROOM_VIEW * WIRE_DIFF_ROOM];
    size_t n;
    gm_seat by;
    uint32_t to;

    if (!r->play)
        return;
    see(r, v->seats, view);
    n = gm_encode(g->view_fields, view, bytes, sizeof bytes);
    if (n == 0)
        gm_trap("an encoded view has no room");
    v->n = room_stream_now(r, v->seats);
    wire_tell_start(j, WIRE_TELL_view);
    wire_number(j, WIRE_view_n, v->n);
    put_bytes(j, WIRE_view_view, bytes, n);
    put_ask(j, r, v->seats);
    if (play_undo_asked(r->play, &by, &to) != 0)
        put_undo(j, r);
    json_end(j);
    r->house->figures.views++;
    house_send(r->house, v);
}

/* ---- what a line changed ---- */

/* One group and its message. */
typedef struct group {
    gm_seats who;
    uint32_t n; /* of its stream, after the line */
    const uint8_t *before;
    _Alignas(16) uint8_t after[ROOM_VIEW];
} group;

static bool is_asked_anew(const room *r, gm_seats who, const room_before *before)
{
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        const room_seat *old = &before->seats[i], *new = &r->seats[i];
        if (!(who & GM_SEAT(i)) || (!is_listed(old) && !is_listed(new)))
            continue;
        if (is_listed(old) != is_listed(new) || old->decision != new->decision)
            return true;
    }
    return false;
}

static void put_difference(json *j, const room *r, const group *g)
{
    uint8_t bytes[ROOM_VIEW * WIRE_DIFF_ROOM];
    size_t n = wire_diff(r->set->set.game->view_fields, g->before, g->after, bytes, sizeof bytes);

    if (n > 0)
        put_bytes(j, WIRE_update_view, bytes, n);
}

/* All but the end, so that the player who moved can get more. */
static void put_update(json *j, const room *r, const room_pending *p, const room_before *before,
                       const group *g)
{
    room_wish undone;

    wire_tell_start(j, WIRE_TELL_update);
    wire_number(j, WIRE_update_n, g->n);
    put_difference(j, r, g);
    json_key(j, wire_key(WIRE_update_events));
    (void)wire_events(j, p->events, p->n_events, g->who);
    if (is_asked_anew(r, g->who, before))
        put_ask(j, r, g->who);
    if (p->line.kind != PLAY_MOVE || before->wish.asked)
        put_undo(j, r);
    if (room_went_back(r->play, &p->line, &before->wish, &undone)) {
        wire_number(j, WIRE_update_back, room_stream_at(r, g->who, undone.to));
        wire_number(j, WIRE_update_by, undone.by);
    }
}

static void send_update(room *r, const room_pending *p, const group *g)
{
    house *h = r->house;
    size_t length = h->out.out.length;
    frame *shared;

    json_end(&h->out);
    shared = house_frame(h);
    for (viewer *v = r->viewers; v; v = v->next) {
        if (v->seats != g->who)
            continue;
        v->n = g->n;
        h->figures.updates++;
        h->figures.update_bytes += shared->length;
        if (v != p->by || !p->has_id) {
            h->hooks.send(v, shared);
            continue;
        }
        room_rewind(&h->out, length);
        wire_number(&h->out, WIRE_update_re, p->id);
        json_end(&h->out);
        house_send(h, v);
    }
    frame_drop(shared);
}

static bool is_told(const room_before *before, gm_seats who)
{
    for (unsigned i = 0; i < before->n_groups; i++) {
        if (before->who[i] == who)
            return true;
    }
    return false;
}

/* Nobody followed these streams, so from this line on their numbers would be wrong. */
static void drop_untold(room *r, const room_before *before)
{
    for (unsigned i = r->n_streams; i-- > 0;) {
        if (!is_told(before, r->streams[i].who))
            room_stream_drop(r, &r->streams[i]);
    }
}

void room_tell_line(room *r, const room_pending *p, const room_before *before)
{
    const game *rules = r->set->set.game;
    room_step step = { .line = &p->line,
                       .had_wish = before->wish.asked != 0,
                       .events = p->events,
                       .n_events = p->n_events };
    room_stream *s;
    group g;

    drop_untold(r, before);
    for (unsigned i = 0; i < before->n_groups; i++) {
        g.who = before->who[i];
        g.before = before->view[i];
        see(r, g.who, g.after);
        step.before = (const gm_view *)(const void *)g.before;
        step.after = (const gm_view *)(const void *)g.after;
        s = room_stream_find(r, g.who);
        if (!room_notices(rules, g.who, &step)) {
            room_stream_note(r, s, false);
            continue;
        }
        room_stream_note(r, s, true);
        g.n = s->n;
        put_update(&r->house->out, r, p, before, &g);
        send_update(r, p, &g);
    }
}

/* ---- coming and going ---- */

static bool has_other_device(const room *r, const viewer *v)
{
    for (const viewer *other = r->viewers; other; other = other->next) {
        if (other != v && other->who == v->who)
            return true;
    }
    return false;
}

/* Counts spectators, but does not name them. */
static void tell_here(room *r, const viewer *who, bool is_here)
{
    house *h = r->house;
    char handle[2 * STORE_HANDLE + 1];
    bool is_named = who->seats != 0 || who->who == r->owner;
    frame *f;

    if (!r->viewers || (is_named && has_other_device(r, who)))
        return;
    wire_tell_start(&h->out, WIRE_TELL_here);
    if (is_named) {
        wire_hex(who->who->handle, STORE_HANDLE, handle);
        wire_text(&h->out, WIRE_here_person, span_of(handle));
    }
    wire_flag(&h->out, WIRE_here_here, is_here);
    wire_number(&h->out, WIRE_here_watching, room_watching(r));
    json_end(&h->out);
    f = house_frame(h);
    for (viewer *v = r->viewers; v; v = v->next) {
        if (v != who)
            h->hooks.send(v, f);
    }
    frame_drop(f);
}

/* A viewer who is here already only looks again. */
static void enter(room *r, viewer *v)
{
    v->seats = room_seats_of(r, v->who->id);
    if (v->room == r)
        return;
    v->room = r;
    v->next = r->viewers;
    r->viewers = v;
    r->idle_since = 0;
    tell_here(r, v, true);
}

void room_join(room *r, viewer *v, const wire_ask *a, const json *missed)
{
    enter(r, v);
    room_tell_table_to(r, v);
    if (missed)
        house_send_text(r->house, v, (span){ missed->out.at, missed->out.length });
    room_tell_view(r, v);
    offers_tell(r, v);
    if (a)
        house_done(r->house, v, a);
}

static void refuse_frame(house *h, viewer *v, span frame_text_)
{
    enum wire_field about;
    wire_ask a;

    if (wire_decode(frame_text_, &a, &about) == WIRE_FINE)
        house_refuse(h, v, &a, WIRE_NO_nowhere, NULL);
    wire_clear(&a);
}

/* Every message gets an answer, even if its sender has left before its turn comes. */
static void refuse_frames_here(room *r, viewer *v)
{
    for (deferred *d = r->first; d; d = d->next) {
        if (d->by != v)
            continue;
        d->by = NULL;
        v->waiting--;
        refuse_frame(r->house, v, (span){ d->frame, d->length });
    }
}

void room_part(room *r, viewer *v)
{
    viewer **at = &r->viewers;

    while (*at && *at != v)
        at = &(*at)->next;
    if (*at)
        *at = v->next;
    if (r->pending && r->pending->by == v)
        r->pending->by = NULL;
    refuse_frames_here(r, v);
    tell_here(r, v, false);
    v->room = NULL;
    v->next = NULL;
    v->seats = 0;
    if (!r->viewers)
        r->idle_since = house_now(r->house);
}

void room_reseat(room *r, gm_seat seat)
{
    offers_forget(r, seat);
    for (viewer *v = r->viewers; v; v = v->next) {
        gm_seats was = v->seats;
        v->seats = room_seats_of(r, v->who->id);
        room_tell_table_to(r, v);
        if ((was | v->seats) & GM_SEAT(seat))
            room_tell_view(r, v);
    }
}

/* ---- words ---- */

bool room_has_muted(const room *r, store_id who, store_id whom)
{
    for (unsigned i = 0; i < r->n_mutes; i++) {
        if (r->mutes[i].who == who && r->mutes[i].whom == whom)
            return true;
    }
    return false;
}

void room_tell_seated(room *r, frame *f, store_id from)
{
    for (viewer *v = r->viewers; v; v = v->next) {
        bool may_hear = v->seats != 0 || v->who == r->owner;
        if (may_hear && !room_has_muted(r, v->who->id, from))
            r->house->hooks.send(v, f);
    }
}
