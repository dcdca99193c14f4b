/*
 * null_04_answers.c: chapters 4 to 6: answers to a search, interrupts, answers to effects.
 */
#include "null.h"

/* ---- 4. windows ---- */

/* NU-4.4  Only who has been asked, and has not passed yet. */
bool nu_is_asked_in_window(const null_state *s, gm_seat who)
{
    const gm_frame *f = nu_top_of(s);

    return f && f->what == FX_WINDOW && (f->set & GM_SEAT(who));
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

/* NU-4.3  'pass' lets this search go by, 'pass round' every search of the round. */
void nu_do_pass(null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_standing = m.arg[0] != 0;

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

    if (f && f->what == NU_F_DISCARD && f->seat == who && nu_count(s->hand[who]) <= f->value)
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

/* ---- 6. answers to effects ---- */

/* NU-6.2  Answer with one of the choices that are offered. */
gm_rule nu_check_choice(const null_content *c, const null_state *s, gm_seat who, unsigned block)
{
    if (!nu_is_asked(s, who, FX_EFFECT, FX_ASK_CHOOSE))
        return NU_3_1;
    return fx_may_choose(&nu_fx, c, s, nu_top_of(s), block) ? NU_OK : NU_6_2;
}

gm_rule nu_check_pick(const null_content *c, const null_state *s, gm_seat who, unsigned subject)
{
    if (!nu_is_asked(s, who, FX_EFFECT, FX_ASK_WHO))
        return NU_3_1;
    return fx_may_pick(&nu_fx, c, s, nu_top_of(s), subject) ? NU_OK : NU_6_2;
}

/* To an offer anybody may agree; to what an effect allows, only who can do it. */
gm_rule nu_check_consent(const null_content *c, const null_state *s, gm_seat who, bool agrees)
{
    if (nu_is_asked(s, who, NU_F_OFFER, FX_ASK_NOTHING))
        return NU_OK;
    if (!nu_is_asked(s, who, FX_EFFECT, FX_ASK_MAY))
        return NU_3_1;
    return !agrees || fx_may_agree(&nu_fx, c, s, nu_top_of(s)) ? NU_OK : NU_6_2;
}

void nu_do_consent(const null_content *c, null_state *s, gm_seat who, bool agrees, gm_events *out)
{
    if (fx_top(nu_stack(s))->what == NU_F_OFFER) {
        nu_settle_offer(c, s, agrees, out);
        return;
    }
    gm_say(out, nu_public(NU_6_2, agrees ? NU_E_AGREED : NU_E_REFUSED, who, 0, 0));
    fx_answer_may(&nu_fx, c, s, agrees);
}

gm_rule nu_check_discard(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = nu_top_of(s);

    if (!f || f->what != NU_F_DISCARD || f->seat != who)
        return NU_3_1;
    return nu_holds_type(c, s, who, m.arg[0]) ? NU_OK : NU_3_6;
}

/* NU-6.4  Who must discard chooses what; discards are seen by all. */
void nu_do_discard(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(nu_stack(s));
    gm_event e = nu_public(NU_6_4, NU_E_DISCARDED, who, m.arg[0], 0);

    nu_discard_card(s, who, nu_copy_in_hand(c, s, who, m.arg[0]));
    e.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, e);
    if (--f->value == 0)
        nu_next_discard(s);
}
