/*
 * handle_play.c: moves, undo, and what was played so far.
 *
 * A move quotes the number of the decision that it answers. So a message that comes twice, or too
 * late, is harmless, two seats can decide at once, and no number reveals to one seat what another
 * did in secret.
 */
#include "request.h"

#include <stdlib.h>
#include <string.h>

/* Seats of this viewer that no bot holds. */
static gm_seats own_seats(const room *r, const viewer *v)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        if ((v->seats & GM_SEAT(i)) && !r->seats[i].bot)
            set |= GM_SEAT(i);
    }
    return set;
}

/* Can anything be played here, and by this viewer? */
static enum wire_refusal why_not_play(const room *r, const viewer *v)
{
    if (r->is_frozen)
        return WIRE_NO_frozen;
    if (room_phase(r) != STORE_PLAYING)
        return WIRE_NO_phase;
    return v->seats == 0 ? WIRE_NO_spectator : WIRE_FINE;
}

/* A refusal by a rule only names the rule: clients have the words. */
static void refuse(room *r, viewer *v, const wire_ask *a, enum wire_refusal no, gm_rule rule)
{
    house *h = r->house;

    if (no != WIRE_NO_rule) {
        house_refuse(h, v, a, no, NULL);
        return;
    }
    h->figures.refusals[no]++;
    wire_refuse(&h->out, no, NULL, r->set->set.game->rules[rule].id, a);
    house_send(h, v);
}

static void play_line_of(room *r, viewer *v, const wire_ask *a, const play_line *l)
{
    gm_rule rule;
    enum wire_refusal no = room_play(r, l, v, a, &rule);

    if (no != WIRE_FINE)
        refuse(r, v, a, no, rule);
}

/* The move in the message, if it is for an own seat that is asked. */
static enum wire_refusal read_move(const room *r, const viewer *v, const wire_ask *a, play_line *l)
{
    char buffer[NOTE_MAX + 60];
    text why = text_in(buffer, sizeof buffer);
    play_answer read = play_read(r->play, a->text[WIRE_F_line], l, &why);

    if (read.refusal != PLAY_FINE || l->kind != PLAY_MOVE)
        return WIRE_NO_move;
    if (!(own_seats(r, v) & GM_SEAT(l->seat)))
        return WIRE_NO_seat;
    return room_seat_asked(r, l->seat, a->number[WIRE_F_decision]) ? WIRE_FINE : WIRE_NO_late;
}

void handle_move(room *r, viewer *v, const wire_ask *a)
{
    enum wire_refusal no = why_not_play(r, v);
    play_line l;

    if (no == WIRE_FINE)
        no = read_move(r, v, a, &l);
    if (no != WIRE_FINE) {
        house_refuse(r->house, v, a, no, NULL);
        return;
    }
    offers_hear_of(r, l.seat);
    play_line_of(r, v, a, &l);
}

void handle_undo(room *r, viewer *v, const wire_ask *a)
{
    enum wire_refusal no = why_not_play(r, v);
    play_line l = { .kind = PLAY_UNDO };
    uint32_t last;

    if (no != WIRE_FINE) {
        house_refuse(r->house, v, a, no, NULL);
        return;
    }
    last = play_last_of(r->play, own_seats(r, v), &l.seat);
    if (last == 0) {
        house_refuse(r->house, v, a, WIRE_NO_undo, NULL);
        return;
    }
    if (r->house->limits.undos && r->seats[l.seat].undos >= r->house->limits.undos) {
        house_refuse(r->house, v, a, WIRE_NO_undos, NULL);
        return;
    }
    l.to = last - 1;
    play_line_of(r, v, a, &l);
}

/* Somebody with several seats answers for one of them at a time. */
void handle_agree(room *r, viewer *v, const wire_ask *a)
{
    enum wire_refusal no = why_not_play(r, v);
    play_line l = { .kind = a->number[WIRE_F_yes] ? PLAY_YES : PLAY_NO };
    gm_seats asked = 0;
    uint32_t to;
    gm_seat by;

    if (no == WIRE_FINE)
        asked = play_undo_asked(r->play, &by, &to) & own_seats(r, v);
    if (no == WIRE_FINE && (asked == 0 || a->number[WIRE_F_decision] != r->n_undos))
        no = WIRE_NO_late;
    if (no != WIRE_FINE) {
        house_refuse(r->house, v, a, no, NULL);
        return;
    }
    l.seat = (gm_seat)set_first(asked);
    play_line_of(r, v, a, &l);
}

/* ---- what was played so far ---- */

typedef struct retelling {
    request q;
    room_history history;
} retelling;

/* A history depends on the seats it is for: a viewer whose seats have changed must ask again. */
static void retold(room *r, void *to)
{
    retelling *t = to;
    viewer *v = t->q.by;
    bool is_here = v && r && v->room == r;

    room_history_end(&t->history, &t->q.ask);
    if (is_here && v->seats == t->history.who)
        house_send_text(t->q.house, v, (span){ t->history.out.out.at, t->history.out.out.length });
    else
        request_refuse(&t->q, is_here ? WIRE_NO_busy : WIRE_NO_nowhere, NULL);
    free(t->history.out.out.at);
    request_free(&t->q);
}

static void retell(void *to, const walk_step *s)
{
    room_history_watch(&((retelling *)to)->history, s);
}

void handle_history(room *r, viewer *v, const wire_ask *a)
{
    uint32_t from = wire_has(a, WIRE_F_from) ? a->number[WIRE_F_from] : 0;
    room_plan plan = { .who = v->seats, .watch = retell, .done = retold };
    retelling *t;

    if (request_is_open(r->house, v, WIRE_ASK_history)) {
        house_refuse(r->house, v, a, WIRE_NO_busy, NULL);
        return;
    }
    t = (retelling *)request_new(r->house, sizeof *t, v, a);
    t->history.who = v->seats;
    t->history.from = from == 0 ? 1 : from; /* the set-up is not an entry */
    room_history_start(&t->history);
    plan.to = t;
    if (r->play)
        room_walk(r, &plan);
    else
        retold(r, t);
}

static void recorded(room *r, span record, void *to)
{
    request *q = to;
    json *j = &q->house->out;

    if (!r) {
        request_refuse(q, WIRE_NO_nowhere, NULL);
    } else if (q->by) {
        wire_tell_start(j, WIRE_TELL_record);
        wire_text(j, WIRE_record_text, record);
        wire_re(j, WIRE_record_re, &q->ask);
        json_end(j);
        house_send(q->house, q->by);
    }
    request_free(q);
}

void handle_record(room *r, viewer *v, const wire_ask *a)
{
    if (request_is_open(r->house, v, WIRE_ASK_record))
        house_refuse(r->house, v, a, WIRE_NO_busy, NULL);
    else
        room_record(r, v->seats, recorded, request_new(r->house, sizeof(request), v, a));
}
