/*
 * room_header.c: what lists show of a table: as it is, and as it will be once a row is true.
 *
 * Lists are made from headers, so a row that changes what they show brings the header along.
 */
#include "room_kinds.h"

#include <stdlib.h>

enum { TOUCHED_EVERY = 600 /* seconds */ };

/* ---- as it is ---- */

void room_result_text(const room *r, const gm_state *s, text *out)
{
    const gm_set *set = &r->set->set;
    gm_result end = set->game->result(set->content, s);

    text_put(out, set->game->rules[end.reason].id);
    if (end.winners == 0)
        text_put(out, " -");
    for (gm_seat i = 0; i < set->game->n_seats(s); i++) {
        if (end.winners & GM_SEAT(i)) {
            text_char(out, ' ');
            text_put(out, set->game->seat_word(set->content, s, i));
        }
    }
}

static void fill_result(const room *r, store_table *t)
{
    text result = text_in(t->result, sizeof t->result);

    if (r->over)
        text_put(&result, r->over);
    else if (room_is_over(r))
        room_result_text(r, play_state(r->play), &result);
}

void room_fill_header(room *r, store_job *job)
{
    job->has_header = true;
    job->table = r->header;
    job->table.phase = (uint8_t)room_phase(r);
    job->table.touched = house_now(r->house) / 1000;
    job->table.free_seats = 0;
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        const room_seat *s = &r->seats[i];
        job->sits[i] = s->person ? s->person->id : 0;
        if (!s->person && !s->bot)
            job->table.free_seats++;
    }
    for (uint32_t i = 0; i < r->n_holders && STORE_SEATS + i < STORE_SITS; i++)
        job->sits[STORE_SEATS + i] = r->holders[i].who;
    fill_result(r, &job->table);
}

/* ---- seats ---- */

static void count_free_seats(room *r, room_pending *p, bool is_free)
{
    const room_seat *s = &r->seats[p->row.seat];
    bool was_free = !s->person && !s->bot;

    room_fill_header(r, &p->job);
    p->job.table.free_seats = (uint8_t)(p->job.table.free_seats - was_free + is_free);
}

void foresee_sit(room *r, room_pending *p)
{
    count_free_seats(r, p, false);
    p->job.sits[p->row.seat] = p->row.who;
}

void foresee_stand(room *r, room_pending *p)
{
    count_free_seats(r, p, true);
    p->job.sits[p->row.seat] = 0;
}

void foresee_bot(room *r, room_pending *p)
{
    count_free_seats(r, p, false);
}

void foresee_give(room *r, room_pending *p)
{
    count_free_seats(r, p, false);
    p->job.sits[p->row.seat] = (store_id)strtoll(p->row.text.at, NULL, 10);
}

/* ---- clocks ---- */

/*
 * When somebody who has not loaded the table must look at its clock. Deadlines only move on, so a
 * time that is too early does no harm: the server then looks and writes a better one (clocks.c).
 */
static int64_t next_look(const room *r, int64_t now_ms)
{
    return r->header.clock ? now_ms / 1000 + r->header.clock : 0;
}

void foresee_clock(room *r, room_pending *p)
{
    room_fill_header(r, &p->job);
    p->job.table.due = next_look(r, p->row.at);
}

/* ---- the game ---- */

void foresee_start(room *r, room_pending *p)
{
    foresee_clock(r, p);
    p->job.table.phase = STORE_PLAYING;
}

void foresee_settings(room *r, room_pending *p)
{
    room later;

    room_fill_header(r, &p->job);
    later = (room){ .header = p->job.table };
    if (row_settings(&later, &p->row))
        p->job.table = later.header;
}

/* The decisions that the owner of a daily deal made, with the line that is on its way. */
static uint32_t count_decisions(const room *r, const room_pending *p, gm_seats own)
{
    bool is_own = p->row.kind == ROOM_LINE && p->line.kind == PLAY_MOVE;
    uint32_t n = is_own && (own & GM_SEAT(p->line.seat)) ? 1 : 0;

    for (uint32_t i = 1; i <= play_length(r->play); i++) {
        const play_line *l = play_line_at(r->play, i);
        n += l->kind == PLAY_MOVE && (own & GM_SEAT(l->seat));
    }
    return n;
}

/* If nobody wins although there are two sides, it is a draw. Giving up is losing. */
static enum store_outcome outcome_of(const gm_set *set, const gm_state *s, gm_seats own)
{
    gm_result end = set->game->result(set->content, s);
    gm_seats all = GM_SEAT(set->game->n_seats(s)) - 1;
    bool is_alone = own && set->game->team(set->content, s, (gm_seat)set_first(own)) == all;

    if (!end.is_over || (end.winners == 0 && is_alone))
        return STORE_LOST;
    if (end.winners == 0 || end.winners == all)
        return is_alone ? STORE_WON : STORE_DRAWN;
    return end.winners & own ? STORE_WON : STORE_LOST;
}

/* What the table of results shows of a daily deal that ends in this state. */
static void fill_standing(const room *r, room_pending *p, const gm_state *s)
{
    const gm_set *set = &r->set->set;
    gm_seats own = r->owner ? room_seats_of(r, r->owner->id) : 0;
    store_table *t = &p->job.table;

    t->ended = p->row.at / 1000;
    t->outcome = (uint8_t)outcome_of(set, s, own);
    t->rounds = set->game->begun ? set->game->begun(set->content, s) : 0;
    t->decisions = count_decisions(r, p, own);
}

/* The game is over, with this state if it had begun; the text is where its result goes. */
static text close_header(room *r, room_pending *p, const gm_state *s)
{
    store_table *t = &p->job.table;

    room_fill_header(r, &p->job);
    t->phase = STORE_OVER;
    t->due = 0;
    if (t->day && s)
        fill_standing(r, p, s);
    return text_in(t->result, sizeof t->result);
}

void foresee_over(room *r, room_pending *p)
{
    text result = close_header(r, p, r->play ? play_state(r->play) : NULL);

    text_span(&result, p->row.text);
}

static bool is_last_line(const room *r)
{
    const gm_set *set = &r->set->set;

    return set->game->result(set->content, play_prepared(r->play)).is_over;
}

/*
 * Lists say when a table was last touched. Writing the header with every line would be far too
 * often: once in ten minutes is enough, and only with a line that nobody could miss, because
 * everybody at the table reads it.
 */
static bool touches(const room *r, const room_pending *p)
{
    return p->row.at / 1000 - r->header.touched >= TOUCHED_EVERY &&
           room_is_plain(r, &p->line, p->events, p->n_events);
}

void foresee_line(room *r, room_pending *p)
{
    if (is_last_line(r)) {
        text result = close_header(r, p, play_prepared(r->play));
        room_result_text(r, play_prepared(r->play), &result);
    } else if (touches(r, p)) {
        room_fill_header(r, &p->job);
    }
}
