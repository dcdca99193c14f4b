/*
 * room_write.c: from a wish to a row, and from a durable row to the truth.
 *
 *     room_append ─┐
 *     room_play ───┴─▶ submit ─▶ store ─▶ committed ─▶ make_true: apply, tell, answer, go on
 *
 * Nothing is true and nothing is told before the store has it. A line of the game waits on the
 * spare state of its play until then; if the store refuses it, the line has never been.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "handle.h"

/* ---- the header as it will be ---- */

static void foresee_seat(const room *r, const store_row *row, store_job *job)
{
    const room_seat *s = &r->seats[row->seat];
    bool was_free = !s->person && !s->bot, is_free = row->kind == ROOM_STAND;

    job->table.free_seats = (uint8_t)(job->table.free_seats - was_free + is_free);
    if (row->kind == ROOM_SIT)
        job->sits[row->seat] = row->who;
    if (row->kind == ROOM_STAND)
        job->sits[row->seat] = 0;
    if (row->kind == ROOM_GIVE)
        job->sits[row->seat] = (store_id)strtoll(row->text.at, NULL, 10);
}

/*
 * When somebody who has not loaded the table must look at its clock. Deadlines only move on, so a
 * time that is too early does no harm: whoever looks writes a better one (clocks.c).
 */
static int64_t next_look(const room *r, int64_t now_ms)
{
    return r->header.clock ? now_ms / 1000 + r->header.clock : 0;
}

static void foresee_settings(const store_row *row, store_table *t)
{
    room later = { .header = *t };

    if (room_apply(&later, row, NULL))
        *t = later.header;
}

static void foresee_over(const store_row *row, store_table *t)
{
    text result = text_in(t->result, sizeof t->result);

    t->phase = STORE_OVER;
    t->due = 0;
    text_span(&result, row->text);
}

static void foresee_line(const room *r, store_table *t)
{
    text result = text_in(t->result, sizeof t->result);

    t->phase = STORE_OVER;
    t->due = 0;
    room_result_text(r, play_prepared(r->play), &result);
}

/* Lists are made of headers, so a row that changes what they show brings the header along. */
static void foresee(room *r, const store_row *row, store_job *job)
{
    store_id id = job->table.id;

    room_fill_header(r, job);
    job->table.id = id;
    switch (row->kind) {
    case ROOM_SIT:
    case ROOM_STAND:
    case ROOM_BOT:
    case ROOM_GIVE:
        foresee_seat(r, row, job);
        break;
    case ROOM_START:
        job->table.phase = STORE_PLAYING;
        job->table.due = next_look(r, row->at);
        break;
    case ROOM_LATE:
    case ROOM_WAIT:
        job->table.due = next_look(r, row->at);
        break;
    case ROOM_SETTINGS:
        foresee_settings(row, &job->table);
        break;
    case ROOM_OVER:
        foresee_over(row, &job->table);
        break;
    case ROOM_LINE:
        foresee_line(r, &job->table);
        break;
    default:
        break; /* lists do not show it */
    }
}

static bool changes_header(const room *r, const store_row *row)
{
    const gm_set *set = &r->set->set;

    switch (row->kind) {
    case ROOM_SIT:
    case ROOM_STAND:
    case ROOM_BOT:
    case ROOM_GIVE:
    case ROOM_START:
    case ROOM_SETTINGS:
    case ROOM_OVER:
    case ROOM_LATE:
    case ROOM_WAIT:
        return true;
    case ROOM_LINE:
        return set->game->result(set->content, play_prepared(r->play)).is_over;
    default:
        return false;
    }
}

/* ---- on its way ---- */

/* Text and events lie behind the struct, in one piece of memory. */
static room_pending *pending_new(room *r, span text_, const gm_events *events)
{
    size_t head = (offsetof(room_pending, text) + text_.length + 8) / 8 * 8;
    size_t n = events ? events->n : 0;
    room_pending *p = calloc(1, head + n * sizeof(gm_event) + sizeof *p);

    if (!p)
        gm_trap("out of memory");
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

static void tell_row(room *r, const store_row *row)
{
    switch ((enum room_row)row->kind) {
    case ROOM_SIT:
    case ROOM_STAND:
    case ROOM_BOT:
    case ROOM_GIVE:
        room_reseat(r, row->seat);
        break;
    case ROOM_START:
    case ROOM_OVER:
        room_tell_table(r);
        for (viewer *v = r->viewers; v; v = v->next)
            room_tell_view(r, v);
        break;
    case ROOM_SAID:
    case ROOM_PHRASE:
        handle_tell_words(r, row);
        break;
    case ROOM_NONCE:
    case ROOM_SETTINGS:
    case ROOM_END:
    case ROOM_LATE:
    case ROOM_WAIT:
    case ROOM_REMATCH:
        room_tell_table(r);
        break;
    case ROOM_MUTE:
    case ROOM_UNMUTE:
    case ROOM_LINE:
    case ROOM_ROWS:
        break;
    }
}

/* The asker of a line has its update, whoever asked for another row gets `done`. */
static void answer(room *r, const room_pending *p)
{
    wire_ask a = { .has = p->has_id ? 1u << WIRE_F_id : 0 };

    if (!p->by || p->row.kind == ROOM_LINE)
        return;
    a.number[WIRE_F_id] = p->id;
    house_done(r->house, p->by, &a);
}

/* It was checked before it was written: if it does not fit now, we are wrong. */
static void apply(room *r, const room_pending *p)
{
    if (p->job.has_header)
        r->header = p->job.table;
    if (p->job.n_rows > 0 && !room_apply(r, &p->row, &r->house->events)) {
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
        tell_row(r, &p->row);
    }
    answer(r, p);
    if (p->job.has_header && p->job.n_rows > 0)
        handle_see_out(r);
    room_go_on(r);
}

/* Somebody else has written at this table: what is in memory is not the table any more. */
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

/* A room that was unloaded meanwhile has let go of everything but the memory. */
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
    store_submit(r->house->store, &p->job);
}

static void submit_row(room *r, room_pending *p, viewer *by, const wire_ask *a)
{
    p->row.n = r->n_rows + 1;
    p->row.at = house_now(r->house);
    p->job.n_rows = 1;
    if (changes_header(r, &p->row))
        foresee(r, &p->row, &p->job);
    submit(r, p, by, a);
}

/* Whom the game will wait for once it has begun. */
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
    if (kind == ROOM_SIT || kind == ROOM_GIVE)
        p->whom = keep(r, kind == ROOM_SIT ? who : (store_id)strtoll(p->text, NULL, 10));
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
    case PLAY_REFUSALS:
        break;
    }
    return WIRE_NO_undo;
}

typedef struct report {
    store_job job;
    char *text;
} report;

static void reported(store_job *job)
{
    report *r = job->owner;

    free(r->text);
    free(r);
}

/* The whole record, for whoever mends the engine, and the line that it fell over. */
static void report_freeze(room *r, const char *line, const char *broken)
{
    report *out = calloc(1, sizeof *out);
    size_t length, size;
    char *whole = room_whole_record(r, &length);
    text t;

    size = length + NOTE_MAX + strlen(broken) + 64;
    if (!out)
        gm_trap("out of memory");
    out->text = room_grow(NULL, size);
    t = text_in(out->text, size);
    text_span(&t, (span){ whole, length });
    text_put(&t, "# refused: ");
    text_put(&t, line);
    text_put(&t, "\n# broken: ");
    text_put(&t, broken);
    text_char(&t, '\n');
    free(whole);
    out->job = (store_job){ .kind = STORE_REPORT, .done = reported, .owner = out };
    out->job.table.id = r->header.id;
    out->job.text = (span){ out->text, t.length };
    store_submit(r->house->store, &out->job);
}

void room_freeze(room *r, const char *line, const char *broken)
{
    play_settle(r->play, false);
    r->is_frozen = true;
    r->house->figures.freezes++;
    house_log(r->house, "error", "frozen", "table=%s broken=\"%s\"", r->header.name, broken);
    report_freeze(r, line, broken);
    room_tell_table(r);
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
