/*
 * room_walk.c: a viewer's stream: what it noticed of a game, from the beginning.
 *
 * The server keeps little of it, because the log is the game. For newcomers, people who get another
 * seat, histories and records it replays the game line by line as that viewer sees it. It walks a
 * long game in slices, so that nobody at another table has to wait.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "record.h"

enum { LINES_FOR_A_MESSAGE = 100 };

bool room_notices(const game *g, gm_seats who, const room_step *s)
{
    gm_event heard;

    if (s->line->kind != PLAY_MOVE || s->had_wish || (who & GM_SEAT(s->line->seat)))
        return true;
    for (size_t i = 0; i < s->n_events; i++) {
        if (gm_tell(&s->events[i], who, &heard))
            return true;
    }
    return memcmp(s->before, s->after, g->view_size) != 0;
}

/* Seats that notice the prepared line; the last bit is for spectators. */
static gm_seats noticing(const room *r, const play_line *l, const gm_event *events, size_t n)
{
    const gm_set *set = &r->set->set;
    _Alignas(16) uint8_t before[ROOM_VIEW], after[ROOM_VIEW];
    room_step s = { .line = l,
                    .had_wish = room_wish_of(r->play).asked != 0,
                    .events = events,
                    .n_events = n,
                    .before = (const gm_view *)(const void *)before,
                    .after = (const gm_view *)(const void *)after };
    gm_seats found = 0;

    for (gm_seat i = 0; i <= room_seat_count(r); i++) {
        gm_seats who = i < room_seat_count(r) ? GM_SEAT(i) : 0;
        set->game->view(set->content, play_state(r->play), who, (gm_view *)(void *)before);
        set->game->view(set->content, play_prepared(r->play), who, (gm_view *)(void *)after);
        found |= room_notices(set->game, who, &s) ? GM_SEAT(i) : 0;
    }
    return found;
}

bool room_is_plain(const room *r, const play_line *l, const gm_event *events, size_t n)
{
    return noticing(r, l, events, n) == GM_SEAT(room_seat_count(r) + 1u) - 1;
}

bool room_is_secret(const room *r, const play_line *l, const gm_event *events, size_t n)
{
    return noticing(r, l, events, n) == GM_SEAT(l->seat);
}

room_wish room_wish_of(const play *p)
{
    room_wish w;

    w.asked = play_undo_asked(p, &w.by, &w.to);
    return w;
}

bool room_went_back(const play *p, const play_line *l, const room_wish *before, room_wish *out)
{
    bool is_wish = l->kind == PLAY_UNDO || l->kind == PLAY_YES;

    *out = l->kind == PLAY_UNDO ? (room_wish){ .to = l->to, .by = l->seat } : *before;
    return is_wish && room_wish_of(p).asked == 0;
}

/* ---- walking ---- */

typedef struct tour tour;
struct tour {
    chore chore; /* first: the house hands it back */
    room *room;
    room_plan plan;
    tour *next;        /* of the same room */
    bool is_begun;     /* as a chore of the house */
    play *play;        /* its own, so far */
    uint32_t n;        /* lines so far */
    uint32_t *numbers; /* of the stream, after each line */
    gm_events events;
    _Alignas(16) uint8_t before[ROOM_VIEW], after[ROOM_VIEW];
};

static void see(const tour *t, uint8_t out[ROOM_VIEW])
{
    const gm_set *set = &t->room->set->set;

    set->game->view(set->content, play_state(t->play), t->plan.who, (gm_view *)(void *)out);
}

/* The next line, and what it was to those who walk. */
static walk_step step(tour *t)
{
    const game *g = t->room->set->set.game;
    const play_line *l = play_line_at(t->room->play, ++t->n);
    room_step now = { .line = l, .events = t->events.e };
    walk_step out = { .line = t->n, .play = t->play, .events = &t->events };
    room_wish before = room_wish_of(t->play), undone;

    now.had_wish = before.asked != 0;
    gm_clear(&t->events);
    if (play_repeat(t->play, l, &t->events).refusal != PLAY_FINE)
        gm_trap("a line of the log is refused");
    see(t, t->after);
    now.n_events = t->events.n;
    now.before = (const gm_view *)(const void *)t->before;
    now.after = (const gm_view *)(const void *)t->after;
    out.is_noticed = room_notices(g, t->plan.who, &now);
    out.n = t->numbers[t->n] = t->numbers[t->n - 1] + out.is_noticed;
    out.is_back = room_went_back(t->play, l, &before, &undone);
    out.back = out.is_back ? t->numbers[undone.to] : 0;
    out.by = undone.by;
    memcpy(t->before, t->after, g->view_size);
    return out;
}

static uint32_t lines_left(const chore *c)
{
    const tour *t = (const tour *)c;

    return play_length(t->room->play) - t->n;
}

static void walk_on(tour *t, uint32_t most)
{
    uint32_t left = lines_left(&t->chore), n = left < most ? left : most;

    t->numbers = room_grow(t->numbers, (t->n + n + 1) * sizeof *t->numbers);
    while (n-- > 0) {
        walk_step s = step(t);
        if (t->plan.watch)
            t->plan.watch(t->plan.to, &s);
    }
}

/* ---- how far a stream has come ---- */

room_stream *room_stream_find(const room *r, gm_seats who)
{
    for (unsigned i = 0; i < r->n_streams; i++) {
        if (r->streams[i].who == who)
            return &r->streams[i];
    }
    return NULL;
}

static room_stream *add_stream(room *r, gm_seats who, uint32_t n)
{
    room_stream *s;

    r->streams = room_grow(r->streams, (r->n_streams + 1u) * sizeof *r->streams);
    s = &r->streams[r->n_streams++];
    *s = (room_stream){ .who = who, .n = n };
    return s;
}

void room_stream_drop(room *r, room_stream *s)
{
    free(s->after);
    *s = r->streams[--r->n_streams];
}

/* Drops what lies before the floor of undo: nobody needs it again. */
void room_stream_note(room *r, room_stream *s, bool is_noticed)
{
    uint32_t floor = play_undo_floor(r->play), line = play_length(r->play);
    uint32_t gone = floor > s->first ? floor - s->first : 0;

    s->n += is_noticed;
    gone = gone < s->n_after ? gone : s->n_after;
    s->n_after -= gone;
    if (gone > 0)
        memmove(s->after, s->after + gone, s->n_after * sizeof *s->after);
    s->after = room_grow(s->after, (s->n_after + 1) * sizeof *s->after);
    s->after[s->n_after++] = s->n;
    s->first = line + 1 - s->n_after;
}

/* Keeps what a walk has found out about its stream. */
static void keep_stream(const tour *t)
{
    room *r = t->room;
    uint32_t floor = play_undo_floor(r->play);
    room_stream *s = room_stream_find(r, t->plan.who);

    if (s)
        return;
    s = add_stream(r, t->plan.who, t->numbers[t->n]);
    s->first = floor;
    s->n_after = t->n - floor + 1;
    s->after = room_grow(NULL, s->n_after * sizeof *s->after);
    memcpy(s->after, t->numbers + floor, s->n_after * sizeof *s->after);
}

/* ---- tours ---- */

static void leave_list(tour *t)
{
    tour **at = &t->room->tours;

    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
}

/* Ends a tour that is in no list any more; its caller gets NULL if the table has gone. */
static void end_tour(tour *t, room *left)
{
    if (t->is_begun)
        house_end(t->room->house, &t->chore);
    for (deferred *d = t->room->first; d; d = d->next) {
        if (d->ctx == t)
            d->ctx = NULL;
    }
    play_free(t->play);
    free(t->numbers);
    t->plan.done(left, t->plan.to);
    free(t);
}

void room_end_tours(room *r)
{
    while (r->tours) {
        tour *t = r->tours;
        r->tours = t->next;
        end_tour(t, NULL);
    }
}

static void work(chore *c);

static void begin_again(tour *t)
{
    t->chore.left = lines_left;
    t->chore.work = work;
    t->is_begun = true;
    house_begin(t->room->house, &t->chore);
}

/* Rows on their way may have become lines. A table that goes ends its tours itself. */
static void go_on(house *h, room *r, deferred *d)
{
    (void)h;
    if (r && d->ctx)
        begin_again(d->ctx);
}

/* At the end of the log, unless we must wait for something on its way. */
static bool is_at_end(tour *t)
{
    if (lines_left(&t->chore) > 0)
        return false;
    if (!t->plan.is_quiet || !room_is_busy(t->room))
        return true;
    if (t->is_begun)
        house_end(t->room->house, &t->chore);
    t->is_begun = false;
    room_defer_call(t->room, go_on, t);
    return false;
}

static void work(chore *c)
{
    tour *t = (tour *)c;

    walk_on(t, t->room->house->slice);
    if (!is_at_end(t))
        return;
    keep_stream(t);
    leave_list(t);
    end_tour(t, t->room);
}

void room_walk(room *r, const room_plan *plan)
{
    tour *t = room_grow(NULL, sizeof *t);

    memset(t, 0, sizeof *t);
    t->room = r;
    t->plan = *plan;
    t->next = r->tours;
    r->tours = t;
    t->play = room_first_play(r);
    t->numbers = room_grow(NULL, sizeof *t->numbers);
    t->numbers[0] = r->numbers + 1;
    see(t, t->before);
    begin_again(t);
    if (play_length(r->play) <= r->house->slice)
        work(&t->chore);
}

uint32_t room_walk_price(const room *r)
{
    return r->play ? play_length(r->play) / LINES_FOR_A_MESSAGE : 0;
}

/* ---- numbers ---- */

static void walked(room *r, void *to)
{
    (void)r;
    (void)to;
}

/*
 * For everybody here, the stream was walked before they came in, and before they got their seats:
 * see handle_open and room_append. If one is missing, we walk it here and now.
 */
static room_stream *stream_of(room *r, gm_seats who)
{
    room_plan plan = { .who = who, .done = walked };
    room_stream *s = room_stream_find(r, who);

    if (s)
        return s;
    room_walk(r, &plan);
    while (!(s = room_stream_find(r, who)))
        (void)house_work(r->house);
    return s;
}

uint32_t room_stream_now(room *r, gm_seats who)
{
    return stream_of(r, who)->n;
}

uint32_t room_stream_at(const room *r, gm_seats who, uint32_t line)
{
    const room_stream *s = room_stream_find(r, who);

    if (!s || line < s->first || line - s->first >= s->n_after)
        gm_trap("undo goes back to a line that it could not reach");
    return s->after[line - s->first];
}

/* ---- the stream told ---- */

void room_history_start(room_history *h)
{
    wire_tell_start(&h->out, WIRE_TELL_history);
    wire_number(&h->out, WIRE_history_from, h->from);
    json_array_at(&h->out, wire_key(WIRE_history_entries));
}

void room_history_watch(void *to, const walk_step *s)
{
    room_history *h = to;
    json *out = &h->out;

    if (!s->is_noticed || s->n <= h->from)
        return;
    json_object(out);
    json_number_at(out, wire_key(WIRE_update_n), s->n);
    json_key(out, wire_key(WIRE_update_events));
    (void)wire_events(out, s->events->e, s->events->n, h->who);
    if (s->is_back) {
        json_number_at(out, wire_key(WIRE_update_back), s->back);
        json_number_at(out, wire_key(WIRE_update_by), s->by);
    }
    json_end(out);
}

void room_history_end(room_history *h, const wire_ask *a)
{
    json_end(&h->out);
    if (a)
        wire_re(&h->out, WIRE_history_re, a);
    json_end(&h->out);
}
