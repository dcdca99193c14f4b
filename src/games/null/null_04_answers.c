/*
 * null_04_answers.c: chapters 4 to 6: answers to a search, interrupts, answers to effects.
 */
#include "null.h"

/* ---- 4. windows ---- */

/* NU-4.4  Only a seat that has been asked and has not passed yet. */
bool nu_is_asked_in_window(const null_state *s, gm_seat who)
{
    const gm_frame *f = nu_top_of(s);

    return f && f->what == FX_WINDOW && (f->window.seats & GM_SEAT(who));
}

gm_rule nu_check_react(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    return nu_is_asked_in_window(s, who) ? nu_check_card(c, s, who, m.arg[0], c->search) : NU_4_4;
}

/*
 * NU-4.2  One answer at most: the window closes, and the answer is carried out before the die is
 * rolled.
 */
void nu_do_react(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    fx_pop(nu_stack(s));
    nu_use_card(c, s, who, m.arg[0], c->search[m.arg[0]], NU_4_2, out);
}

gm_rule nu_check_pass(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    (void)c;
    return nu_is_asked_in_window(s, who) && m.arg[0] <= 1 ? NU_OK : NU_4_4;
}

/* NU-4.3  'pass' lets this search go by, 'pass round' every search of the round. */
void nu_do_pass(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_standing = m.arg[0] != 0;

    (void)c;
    if (is_standing)
        s->passes = (uint8_t)(s->passes | GM_SEAT(who));
    gm_say(out, nu_public(NU_4_3, is_standing ? NU_E_PASSED_ROUND : NU_E_PASSED, who, 0, 0));
    (void)fx_pass(nu_stack(s), who);
}

/* ---- 5. interrupts ---- */

/*
 * NU-5.1  While turns are taken, and not with a card that is owed as a discard. The stack must hold
 * the effect and a discard that it may ask for, so only a few interrupts can be under way at once.
 */
bool nu_is_time_to_interrupt(const null_state *s, gm_seat who)
{
    const gm_frame *f = nu_top_of(s);

    if (f && f->what == NU_F_DISCARD && f->seat == who &&
        set_count(s->hand[who]) <= f->discard.left)
        return false;
    return s->phase == NU_TURNS && s->depth + 2 <= NU_DEPTH;
}

/* NU-5.1  An open card of yours that says 'any time'. */
gm_rule nu_check_interrupt(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    uint8_t type = m.arg[0];

    if (!nu_is_time_to_interrupt(s, who) || !nu_holds_type(c, s, who, type) ||
        !(c->copies[type] & c->interrupts & s->hand[who]))
        return NU_5_1;
    return nu_check_card(c, s, who, type, c->any);
}

/* NU-5.2  An interrupt is carried out at once, on top of whatever waits. */
void nu_do_interrupt(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    nu_use_card(c, s, who, m.arg[0], c->any[m.arg[0]], NU_5_2, out);
}

/* ---- 6. answers to effects ---- */

/* NU-6.2  Answer with one of the choices that are offered. */
gm_rule nu_check_choose(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    if (!nu_is_asked(s, who, FX_ASK_CHOOSE))
        return NU_3_1;
    return fx_may_choose(&nu_fx, c, s, nu_top_of(s), m.arg[0] - 1u) ? NU_OK : NU_6_2;
}

void nu_do_choose(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_say(out, nu_public(NU_6_2, NU_E_CHOSE, who, m.arg[0], 0));
    fx_answer_choose(&nu_fx, c, s, m.arg[0] - 1u);
}

gm_rule nu_check_pick(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    if (!nu_is_asked(s, who, FX_ASK_WHO))
        return NU_3_1;
    return fx_may_pick(&nu_fx, c, s, nu_top_of(s), m.arg[0]) ? NU_OK : NU_6_2;
}

void nu_do_pick(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)c;
    gm_say(out, nu_public(NU_6_2, NU_E_PICKED, who, m.arg[0], 0));
    fx_answer_who(&nu_fx, s, m.arg[0]);
}

/* Anybody may agree to an offer, but to an effect only somebody who can carry it out. */
gm_rule nu_check_consent(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = nu_top_of(s);

    if (f && f->what == NU_F_OFFER && f->offer.asked == who)
        return NU_OK;
    if (!nu_is_asked(s, who, FX_ASK_MAY))
        return NU_3_1;
    return m.verb == NU_V_DECLINE || fx_may_agree(&nu_fx, c, s, nu_top_of(s)) ? NU_OK : NU_6_2;
}

void nu_do_consent(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool agrees = m.verb == NU_V_AGREE;

    if (fx_top(nu_stack(s))->what == NU_F_OFFER) {
        nu_end_offer(c, s, agrees, out);
        return;
    }
    gm_say(out, nu_public(NU_6_2, agrees ? NU_E_AGREED : NU_E_REFUSED, who, 0, 0));
    fx_answer_may(&nu_fx, c, s, agrees);
}

bool nu_settle_effect(const null_content *c, null_state *s, gm_events *out)
{
    return !fx_run(&nu_fx, c, s, out);
}

gm_rule nu_check_discard(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = nu_top_of(s);

    if (!f || f->what != NU_F_DISCARD || f->seat != who)
        return NU_3_1;
    return nu_holds_type(c, s, who, m.arg[0]) ? NU_OK : NU_3_6;
}

/* NU-6.4  A courier who must discard chooses what; everybody sees discards. */
void nu_do_discard(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(nu_stack(s));
    gm_event e = nu_public(NU_6_4, NU_E_DISCARDED, who, m.arg[0], 0);

    nu_discard_card(s, who, nu_copy_in_hand(c, s, who, m.arg[0]));
    e.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, e);
    if (--f->discard.left == 0)
        nu_next_discard(s);
}

/* An interrupt may have used up the last card. */
bool nu_settle_discard(const null_content *c, null_state *s, gm_events *out)
{
    (void)c, (void)out;
    if (s->hand[nu_top_of(s)->seat] != 0)
        return false;
    nu_next_discard(s);
    return true;
}
