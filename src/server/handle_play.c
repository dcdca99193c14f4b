/*
 * handle_play.c: moves, undo, and what was played so far.
 *
 * A move quotes the number of the decision that it answers. So a message that comes twice, or too
 * late, is harmless, two seats can decide at once, and no number tells one seat what another did in
 * secret.
 */
#include "handle.h"

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

/* Whether anything can be played here, and by this viewer. */
static enum wire_refusal why_not_play(const room *r, const viewer *v)
{
    if (r->is_frozen)
        return WIRE_NO_frozen;
    if (room_phase(r) != STORE_PLAYING)
        return WIRE_NO_phase;
    return v->seats == 0 ? WIRE_NO_spectator : WIRE_FINE;
}

/* A refusal by a rule names it, and nothing more: clients have the words. */
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

/* What the message says, if it is a move of an own seat that is asked. */
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
    if (no != WIRE_FINE)
        house_refuse(r->house, v, a, no, NULL);
    else
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
    l.seat = (gm_seat)__builtin_ctz(asked);
    play_line_of(r, v, a, &l);
}

void handle_history(room *r, viewer *v, const wire_ask *a)
{
    json *j = &r->house->out;
    uint32_t from = wire_has(a, WIRE_F_from) ? a->number[WIRE_F_from] : 0;

    if (from == 0)
        from = 1; /* the set-up, which is no entry */
    wire_tell_start(j, WIRE_TELL_history);
    wire_number(j, WIRE_history_from, from);
    json_key(j, wire_key(WIRE_history_entries));
    room_put_entries(r, v->seats, from, j);
    wire_re(j, WIRE_history_re, a);
    json_end(j);
    house_send(r->house, v);
}

void handle_record(room *r, viewer *v, const wire_ask *a)
{
    json *j = &r->house->out;
    size_t length;
    char *record = room_record(r, v->seats, &length);

    wire_tell_start(j, WIRE_TELL_record);
    wire_text(j, WIRE_record_text, (span){ record, length });
    wire_re(j, WIRE_record_re, a);
    json_end(j);
    house_send(r->house, v);
    free(record);
}
