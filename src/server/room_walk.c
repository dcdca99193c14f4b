/*
 * room_walk.c: a viewer's stream: what it noticed of a game, from the beginning.
 *
 * Nothing of it is kept: the log is the game, so whoever wants to know is taken through a play of
 * his own, line by line. That costs a few milliseconds for a long game, and only newcomers, undo
 * and records ask for it.
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

typedef struct walker {
    const gm_set *set;
    gm_seats who;
    play *play;
    uint32_t *numbers; /* of the stream, after each line */
    gm_events events;
    _Alignas(16) uint8_t before[ROOM_VIEW], after[ROOM_VIEW];
} walker;

static walk_step step(walker *w, const play_line *l, uint32_t n)
{
    room_step now = { .line = l, .events = w->events.e };
    walk_step out = { .line = n, .play = w->play, .events = &w->events };
    room_wish before = room_wish_of(w->play), undone;

    now.had_wish = before.asked != 0;
    gm_clear(&w->events);
    if (play_repeat(w->play, l, &w->events).refusal != PLAY_FINE)
        gm_trap("a line of the log is refused");
    w->set->game->view(w->set->content, play_state(w->play), w->who, (gm_view *)(void *)w->after);
    now.n_events = w->events.n;
    now.before = (const gm_view *)(const void *)w->before;
    now.after = (const gm_view *)(const void *)w->after;
    out.is_noticed = room_notices(w->set->game, w->who, &now);
    out.n = w->numbers[n] = w->numbers[n - 1] + out.is_noticed;
    out.is_back = room_went_back(w->play, l, &before, &undone);
    out.back = out.is_back ? w->numbers[undone.to] : 0;
    out.by = undone.by;
    memcpy(w->before, w->after, w->set->game->view_size);
    return out;
}

void room_walk(const room *r, gm_seats who, walk_watcher *watch, void *to)
{
    walker w = { .set = &r->set->set, .who = who };
    uint32_t n_lines = play_length(r->play);

    w.play = room_new_play(r);
    w.numbers = room_grow(NULL, (n_lines + 1) * sizeof *w.numbers);
    w.numbers[0] = 1;
    w.set->game->view(w.set->content, play_state(w.play), who, (gm_view *)(void *)w.before);
    for (uint32_t n = 1; n <= n_lines; n++) {
        walk_step s = step(&w, play_line_at(r->play, n), n);
        if (!watch(to, &s))
            break;
    }
    free(w.numbers);
    play_free(w.play);
}

uint32_t room_walk_price(const room *r)
{
    return r->play ? play_length(r->play) / LINES_FOR_A_MESSAGE : 0;
}

/* ---- how far a stream has come ---- */

typedef struct place {
    uint32_t line, n;
} place;

static bool reach(void *to, const walk_step *s)
{
    place *p = to;

    p->n = s->n;
    return s->line < p->line;
}

uint32_t room_stream_at(const room *r, gm_seats who, uint32_t line)
{
    place p = { .line = line, .n = 1 };

    if (line > 0)
        room_walk(r, who, reach, &p);
    return p.n;
}

room_stream *room_stream_find(room *r, gm_seats who)
{
    for (unsigned i = 0; i < r->n_streams; i++) {
        if (r->streams[i].who == who)
            return &r->streams[i];
    }
    return NULL;
}

uint32_t room_stream_now(room *r, gm_seats who)
{
    room_stream *s = room_stream_find(r, who);
    uint32_t n;

    if (s)
        return s->n;
    n = room_stream_at(r, who, play_length(r->play));
    r->streams = room_grow(r->streams, (r->n_streams + 1u) * sizeof *r->streams);
    r->streams[r->n_streams++] = (room_stream){ who, n };
    return n;
}

void room_trim_streams(room *r)
{
    for (unsigned i = r->n_streams; i-- > 0;) {
        const viewer *v = r->viewers;
        while (v && v->seats != r->streams[i].who)
            v = v->next;
        if (!v)
            r->streams[i] = r->streams[--r->n_streams];
    }
}

/* ---- the stream told ---- */

typedef struct entries {
    json *out;
    gm_seats who;
    uint32_t from;
} entries;

static bool put_entry(void *to, const walk_step *s)
{
    entries *e = to;

    if (!s->is_noticed || s->n <= e->from)
        return true;
    json_object(e->out);
    json_number_at(e->out, wire_key(WIRE_update_n), s->n);
    json_key(e->out, wire_key(WIRE_update_events));
    (void)wire_events(e->out, s->events->e, s->events->n, e->who);
    if (s->is_back) {
        json_number_at(e->out, wire_key(WIRE_update_back), s->back);
        json_number_at(e->out, wire_key(WIRE_update_by), s->by);
    }
    json_end(e->out);
    return true;
}

void room_put_entries(const room *r, gm_seats who, uint32_t from, json *out)
{
    entries e = { out, who, from };

    json_array(out);
    if (r->play)
        room_walk(r, who, put_entry, &e);
    json_end(out);
}
