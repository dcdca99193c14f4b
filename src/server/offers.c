/*
 * offers.c: a bot waits a little for people who may interrupt it.
 *
 * Players may use some effects at any time, but a bot would have moved before anybody could react.
 * So before each of its moves, a bot waits for the people present who may interrupt it
 * (gm_offered): until all of them let it go on, for this move or for the turn, or until time is up.
 * The log contains none of this; after a restart the server makes the offer again.
 */
#include "handle.h"

enum { MISSED = 2 /* offers in a row */ };

/*
 * We do not wait again for people who stay silent, until we hear from them: they may have gone
 * away.
 */
static bool is_waited_for(const room *r, gm_seat seat, uint32_t turn)
{
    const room_seat *s = &r->seats[seat];

    return s->person && !s->bot && r->offer.let_turn[seat] != turn &&
           r->offer.missed[seat] < MISSED && room_is_here(r, s->person);
}

static gm_seats waited_for(const room *r)
{
    const gm_set *set = &r->set->set;
    gm_seats may = gm_offered(set, play_state(r->play)), who = 0;
    uint32_t turn = gm_turn(set, play_state(r->play));

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        if ((may & GM_SEAT(i)) && is_waited_for(r, i, turn))
            who |= GM_SEAT(i);
    }
    return who;
}

/* ---- telling ---- */

static void put_offer(room *r, gm_seats who)
{
    json *j = &r->house->out;
    int64_t left = r->offer.until - house_clock(r->house);

    wire_tell_start(j, WIRE_TELL_offer);
    wire_number(j, WIRE_offer_decision, r->offer.n);
    wire_number(j, WIRE_offer_left, left > 0 ? left : 0);
    json_array_at(j, wire_key(WIRE_offer_seats));
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (who & GM_SEAT(i))
            json_number(j, i);
    }
    json_end(j);
    json_end(j);
}

/* Everybody sees that the bot waits, and for whom. */
static void tell_all(room *r, gm_seats who)
{
    frame *f;

    put_offer(r, who);
    f = house_frame(r->house);
    for (viewer *v = r->viewers; v; v = v->next)
        r->house->hooks.send(v, f);
    frame_drop(f);
}

void offers_tell(room *r, viewer *v)
{
    if (r->offer.until == 0)
        return;
    put_offer(r, waited_for(r) & ~r->offer.let);
    house_send(r->house, v);
}

/* ---- waiting ---- */

static void begin(room *r, gm_seats who)
{
    int64_t wait = (int64_t)r->house->limits.offer_s * 1000;

    r->offer.line = play_length(r->play);
    r->offer.n = r->offer.n % INT32_MAX + 1;
    r->offer.let = 0;
    r->offer.until = house_clock(r->house) + wait;
    tell_all(r, who);
}

/* Time is up for those who have not answered. */
static void note_missed(room *r, gm_seats who)
{
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (who & GM_SEAT(i))
            r->offer.missed[i]++;
    }
}

bool offers_hold(room *r)
{
    bool is_made = r->offer.until != 0 && r->offer.line == play_length(r->play);
    gm_seats who = r->house->limits.offer_s ? waited_for(r) : 0;

    if (is_made)
        who &= ~r->offer.let;
    if (who && !is_made) {
        begin(r, who);
        return true;
    }
    if (who && house_clock(r->house) < r->offer.until)
        return true;
    note_missed(r, who);
    r->offer.until = 0;
    return false;
}

void offers_hear_of(room *r, gm_seat seat)
{
    r->offer.missed[seat] = 0;
}

void offers_forget(room *r, gm_seat seat)
{
    r->offer.missed[seat] = 0;
    r->offer.let_turn[seat] = 0;
}

/* ---- answering ---- */

/* Answers for all seats of this viewer: a person with two seats answers once. */
static void let_play(room *r, gm_seats own, bool is_for_turn)
{
    uint32_t turn = gm_turn(&r->set->set, play_state(r->play));

    r->offer.let |= own;
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (!(own & GM_SEAT(i)))
            continue;
        offers_hear_of(r, i);
        if (is_for_turn)
            r->offer.let_turn[i] = turn;
    }
}

static enum wire_refusal why_not_let(const room *r, const viewer *v, const wire_ask *a,
                                     bool *is_turn)
{
    span choice = wire_has(a, WIRE_F_choice) ? a->text[WIRE_F_choice] : span_of("once");

    *is_turn = span_is(choice, "turn");
    if (room_phase(r) != STORE_PLAYING)
        return WIRE_NO_phase;
    if (v->seats == 0)
        return WIRE_NO_spectator;
    if (!*is_turn && !span_is(choice, "once"))
        return WIRE_NO_field;
    return r->offer.until && a->number[WIRE_F_decision] == r->offer.n ? WIRE_FINE : WIRE_NO_late;
}

void handle_go(room *r, viewer *v, const wire_ask *a)
{
    bool is_for_turn;
    enum wire_refusal no = why_not_let(r, v, a, &is_for_turn);

    if (no != WIRE_FINE) {
        house_refuse(r->house, v, a, no, no == WIRE_NO_field ? "choice" : NULL);
        return;
    }
    let_play(r, v->seats, is_for_turn);
    house_done(r->house, v, a);
    bots_go_on(r);
}
