/*
 * room_write.c: from a request to a row, and from a durable row to the truth.
 *
 *     room_append ─┐
 *     room_play ───┴─▶ submit ─▶ store ─▶ committed ─▶ make_true: apply, tell, answer, go on
 *
 * Nothing takes effect, and nobody hears of it, before the store has it. Until then a line of the game
 * waits on the spare state of its play; if the store refuses it, it never happened.
 */
#include "room_kinds.h"

#include <stdlib.h>
#include <string.h>

#include "handle.h"

/* ---- on its way ---- */

/* The text and the events follow the struct in the same piece of memory. */
static room_pending *pending_new(room *r, span text_, const gm_events *events)
{
    size_t head = (offsetof(room_pending, text) + text_.length + 8) / 8 * 8;
    size_t n = events ? events->n : 0;
    room_pending *p = gm_must_have(calloc(1, head + n * sizeof(gm_event) + sizeof *p));

    p->room = r;
    if (text_.length > 0)
        memcpy(p->text, text_.at, text_.length);
    p->row.text = (span){ p->text, text_.length };
    p->n_events = (uint16_t)n;
    p->events = (gm_event *)(void *)((char *)p + head);
    if (n > 0)
        memcpy(p->events, events->e, n * sizeof(gm_event));
    return p;
}

static void let_go_of(room *r, const room_pending *p)
{
    if (p->row.kind == ROOM_LINE)
        play_settle(r->play, false);
    r->pending = NULL;
    r->state = ROOM_READY;
}

/* ---- what has become true is told ---- */

static void tell_line(room *r, const room_pending *p, const room_before *before)
{
    bool is_over = room_is_over(r), was_late = false;

    for (gm_seat i = 0; i < room_seat_count(r); i++)
        was_late = was_late || (before->seats[i].is_late && !r->seats[i].is_late);
    room_tell_line(r, p, before);
    if (is_over || was_late)
        room_tell_table(r);
}

void tell_seat(room *r, const store_row *row)
{
    room_reseat(r, row->seat);
}

void tell_table(room *r, const store_row *row)
{
    (void)row;
    room_tell_table(r);
}

void tell_game(room *r, const store_row *row)
{
    tell_table(r, row);
    for (viewer *v = r->viewers; v; v = v->next)
        room_tell_view(r, v);
}

/* The player gets an update for a line; for any other row the asker gets `done`. */
static void answer(room *r, const room_pending *p)
{
    wire_ask a = { .has = p->has_id ? 1u << WIRE_F_id : 0 };

    if (!p->by || p->row.kind == ROOM_LINE)
        return;
    a.number[WIRE_F_id] = p->id;
    house_done(r->house, p->by, &a);
}

/* We checked it before we wrote it: if it does not fit now, the bug is ours. */
static void apply(room *r, const room_pending *p)
{
    if (p->job.has_header)
        r->header = p->job.table;
    if (p->job.n_rows > 0 && !room_apply(r, &p->row)) {
        r->is_frozen = true;
        r->house->figures.freezes++;
        house_log(r->house, "error", "row-refused", "table=%s row=%u kind=%u", r->header.name,
                  (unsigned)p->row.n, (unsigned)p->row.kind);
    }
    r->pending = NULL;
    r->state = ROOM_READY;
}

static void make_line_true(room *r, const room_pending *p)
{
    room_before before;

    room_look(r, &before);
    apply(r, p);
    r->house->figures.moves++;
    tell_line(r, p, &before);
}

static void make_true(room *r, const room_pending *p)
{
    r->house->figures.rows += p->job.n_rows;
    if (p->row.kind == ROOM_LINE) {
        make_line_true(r, p);
    } else {
        apply(r, p);
        if (room_kinds[p->row.kind].tell)
            room_kinds[p->row.kind].tell(r, &p->row);
    }
    answer(r, p);
    if (p->job.has_header && p->job.n_rows > 0)
        handle_see_out(r);
    room_go_on(r);
}

/* Somebody else has written at this table, so what is in memory is no longer the table. */
static void start_over(room *r, const room_pending *p)
{
    wire_ask a = { .has = p->has_id ? 1u << WIRE_F_id : 0 };

    let_go_of(r, p);
    house_log(r->house, "warning", "conflict", "table=%s row=%u", r->header.name,
              (unsigned)p->row.n);
    a.number[WIRE_F_id] = p->id;
    if (p->by)
        house_refuse(r->house, p->by, &a, WIRE_NO_late, NULL);
    room_reload(r);
}

/* A room that was unloaded meanwhile has released everything but its memory. */
static void committed(store_job *job)
{
    room_pending *p = job->owner;
    room *r = p->room;
    house *h = r ? r->house : NULL;

    if (r && job->result == STORE_OK)
        make_true(r, p);
    else if (r && job->result == STORE_STOPPED)
        let_go_of(r, p);
    else if (r)
        start_over(r, p);
    if (p->whom)
        person_drop(h, p->whom);
    free(p);
}

/* ---- writing ---- */

/* This person's seats after the row. */
static gm_seats seats_after(const room *r, store_id who, const store_row *row)
{
    gm_seats seats = room_seats_of(r, who), seat = GM_SEAT(row->seat);
    bool is_taken = row->kind == ROOM_SIT || row->kind == ROOM_GIVE;

    if (is_taken && row->who == who)
        return seats | seat;
    return is_taken || row->kind == ROOM_STAND ? seats & ~seat : seats;
}

/* Somebody here will see with other seats, and that stream has not been walked. */
static bool needs_stream(const room *r, const store_row *row, gm_seats *who)
{
    for (const viewer *v = r->viewers; v && r->play; v = v->next) {
        *who = seats_after(r, v->who->id, row);
        if (!room_stream_find(r, *who))
            return true;
    }
    return false;
}

/* Sends the row to the store; first walks the streams of people who get another seat. */
static void send_off(room *r, void *to)
{
    room_pending *p = to;
    room_plan plan = { .done = send_off, .to = p };

    if (!r) /* the table was unloaded, and has released it */
        free(p);
    else if (p->job.n_rows > 0 && p->row.kind != ROOM_LINE && needs_stream(r, &p->row, &plan.who))
        room_walk(r, &plan);
    else
        store_submit(r->house->store, &p->job);
}

static void submit(room *r, room_pending *p, viewer *by, const wire_ask *a)
{
    if (room_is_busy(r))
        gm_trap("a row is on its way already");
    p->by = by;
    p->has_id = a && wire_has(a, WIRE_F_id);
    p->id = p->has_id ? a->number[WIRE_F_id] : 0;
    p->job.kind = STORE_APPEND;
    p->job.done = committed;
    p->job.owner = p;
    p->job.table.id = r->header.id;
    p->job.rows = &p->row;
    r->pending = p;
    r->state = ROOM_PENDING;
    send_off(r, p);
}

static void submit_row(room *r, room_pending *p, viewer *by, const wire_ask *a)
{
    p->row.n = r->n_rows + 1;
    p->row.at = house_now(r->house);
    p->job.n_rows = 1;
    if (room_kinds[p->row.kind].foresee)
        room_kinds[p->row.kind].foresee(r, p);
    submit(r, p, by, a);
}

/* The seats that the game will wait for once it has begun. */
static uint8_t asked_at_start(const room *r)
{
    const gm_set *set = &r->set->set;
    play *p = room_new_play(r);
    gm_seats must = p ? set->game->must_act(set->content, play_state(p)) : 0;

    play_free(p);
    return (uint8_t)must;
}

static person *keep(room *r, store_id id)
{
    person *p = person_find(r->house, id);

    if (p)
        p->refs++;
    return p;
}

void room_append(room *r, enum room_row kind, gm_seat seat, store_id who, span text_, viewer *by,
                 const wire_ask *a)
{
    room_pending *p = pending_new(r, text_, NULL);

    p->row.kind = (uint8_t)kind;
    p->row.seat = seat;
    p->row.who = who;
    if (kind == ROOM_SIT || kind == ROOM_OFFER)
        p->whom = keep(r, who);
    p->row.asked = kind == ROOM_START  ? asked_at_start(r)
                   : kind == ROOM_OVER ? 0
                                       : (uint8_t)room_asked(r);
    submit_row(r, p, by, a);
}

void room_append_due(room *r, int64_t due)
{
    room_pending *p = pending_new(r, (span){ "", 0 }, NULL);

    room_fill_header(r, &p->job);
    p->job.table.due = due;
    p->job.table.touched = r->header.touched;
    submit(r, p, NULL, NULL);
}

/* ---- lines of the game ---- */

static enum wire_refusal refusal_of(play_answer no)
{
    switch (no.refusal) {
    case PLAY_FINE:
        return WIRE_FINE;
    case PLAY_BY_RULE:
        return WIRE_NO_rule;
    case PLAY_NOT_A_MOVE:
        return WIRE_NO_move;
    case PLAY_UNDO_NO_LINE:
    case PLAY_UNDO_LEARNED:
    case PLAY_UNDO_NOTHING:
    case PLAY_UNDO_UNASKED:
    case PLAY_UNDO_FAR:
    case PLAY_REFUSALS:
        break;
    }
    return WIRE_NO_undo;
}

/* The prepared line becomes a row. */
static void submit_line(room *r, const play_line *l, span words, viewer *by, const wire_ask *a)
{
    const gm_set *set = &r->set->set;
    const gm_state *next = play_prepared(r->play);
    room_pending *p = pending_new(r, words, &r->house->events);

    p->line = *l;
    p->row.kind = ROOM_LINE;
    p->row.seat = l->seat;
    p->row.who = by && by->who ? by->who->id : 0;
    p->row.hash = gm_hash_state(set->game, next);
    p->row.asked =
        (uint8_t)(set->game->must_act(set->content, next) | play_prepared_asked(r->play));
    submit_row(r, p, by, a);
}

enum wire_refusal room_play(room *r, const play_line *l, viewer *by, const wire_ask *a,
                            gm_rule *rule)
{
    const gm_set *set = &r->set->set;
    char buffer[NOTE_MAX];
    text words = text_in(buffer, sizeof buffer);
    const char *broken;
    play_answer no;

    gm_clear(&r->house->events);
    no = play_prepare(r->play, l, &r->house->events);
    *rule = no.rule;
    if (no.refusal != PLAY_FINE)
        return refusal_of(no);
    play_print(r->play, l, &words);
    broken = set->game->broken(set->content, play_prepared(r->play));
    if (broken) {
        room_freeze(r, buffer, broken);
        return WIRE_NO_frozen;
    }
    submit_line(r, l, (span){ buffer, words.length }, by, a);
    return WIRE_FINE;
}
