/*
 * bo_play.c: every verb goes through here: to the rule that may refuse it, and to what it does.
 *
 * The stack says what is being decided; bo_settle runs what needs nobody's decision.
 */
#include "bo.h"

#include <string.h>

/* ---- small things that all chapters use ---- */

fx_stack bo_stack(bo_state *s)
{
    return (fx_stack){ s->stack, &s->depth, BO_DEPTH };
}

const gm_frame *bo_top(const bo_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

void bo_tell3(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b,
              unsigned d)
{
    gm_say(out, (gm_event){ .rule = why,
                            .kind = (uint8_t)kind,
                            .seat = (gm_seat)seat,
                            .arg = { (uint8_t)a, (uint8_t)b, (uint8_t)d } });
}

void bo_tell(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b)
{
    bo_tell3(out, why, kind, seat, a, b, 0);
}

void bo_tell_chance(const bo_state *s, gm_events *out, gm_event e)
{
    e.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, e);
}

/* ---- who is asked ---- */

gm_seat bo_asked(const bo_content *c, const bo_state *s, const gm_frame *f)
{
    switch (f->what) {
    case FX_EFFECT:
        return (gm_seat)f->asked;
    case FX_WINDOW:
        return bo_first(s, f->set);
    case BO_F_LIMITS:
        return bo_over_limit(c, s);
    case BO_F_RAID:
        return bo_raided(c, s);
    case BO_F_CONSENT:
        return (gm_seat)f->foe;
    default:
        return (gm_seat)f->seat;
    }
}

gm_seats bo_must_act(const bo_content *c, const bo_state *s)
{
    const gm_frame *f = bo_top(s);

    if (s->phase == BO_OVER)
        return 0;
    return GM_SEAT(f ? bo_asked(c, s, f) : s->active);
}

/* BO-R.6  Interrupts lie open in dossiers: who may play one is no secret. */
gm_seats bo_may_act(const bo_content *c, const bo_state *s)
{
    return bo_interrupters(c, s);
}

/* ---- all verbs ---- */

/*
 * Arguments that a verb does not take must be 0, so that a move has one form only. Little-endian:
 * see game.c.
 */
static bool has_spare_arguments(gm_move m)
{
    static const uint8_t n_args[BO_VERBS] = {
        [BO_V_ACT] = 1,          [BO_V_USE] = 1,       [BO_V_ATTEMPT] = 2,   [BO_V_CONSPIRE] = 1,
        [BO_V_DELIVER] = 1,      [BO_V_MOVE] = 1,      [BO_V_GIVE_ITEM] = 2, [BO_V_GIVE_CARD] = 2,
        [BO_V_TAKE_ITEM] = 2,    [BO_V_TAKE_CARD] = 2, [BO_V_SUFFER] = 1,    [BO_V_INTERRUPT] = 1,
        [BO_V_PLAY] = 1,         [BO_V_CHOOSE] = 1,    [BO_V_PICK] = 1,      [BO_V_DISCARD] = 1,
        [BO_V_DROP] = 1,         [BO_V_KEEP] = 1,      [BO_V_TO] = 1,        [BO_V_TILE] = 1,
        [BO_V_LEADER] = 1,       [BO_V_FETCH] = 1,     [BO_V_SALVAGE] = 1,   [BO_V_COMMIT] = 1,
        [BO_V_COMMIT_CARD] = 1,  [BO_V_ASK] = 2,       [BO_V_ASK_CARD] = 2,  [BO_V_ROLL] = 1,
        [BO_V_REROLL] = 1,       [BO_V_NEXT] = 1,      [BO_V_REMOVE] = 1,    [BO_V_ENCOURAGE] = 1,
        [BO_V_DELIVER_CARD] = 1,
    };
    uint64_t bytes;

    memcpy(&bytes, &m, sizeof bytes);
    return bytes >> 8 * (1 + n_args[m.verb]) != 0;
}

/* BO-13.8  One of the penalties that are left, if there are several. */
static gm_rule check_suffer(const bo_state *s, gm_seat who, unsigned leader)
{
    if (who != s->active)
        return BO_12_1;
    if (s->phase != BO_PENALTIES || s->depth > 0)
        return BO_12_2;
    return leader <= BO_LEADERS && (s->penalties >> leader & 1) ? BO_OK : BO_4_8;
}

gm_rule bo_check(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    if (who >= s->n_seats || m.verb == 0 || m.verb >= BO_VERBS || has_spare_arguments(m))
        return BO_4_8;
    if (s->phase == BO_OVER)
        return BO_3_6;
    switch (m.verb) {
    case BO_V_ATTEMPT:
        return bo_check_attempt(c, s, who, m.arg[0], m.arg[1]);
    case BO_V_SUFFER:
        return check_suffer(s, who, m.arg[0]);
    case BO_V_INTERRUPT:
        return bo_check_interrupt(c, s, who, m.arg[0]);
    case BO_V_PLAY:
        return bo_check_play(c, s, who, m.arg[0]);
    default:
        return m.verb <= BO_V_END ? bo_check_action(c, s, who, m) : bo_check_reply(c, s, who, m);
    }
}

/* Runs on until somebody has to decide. */
void bo_settle(const bo_content *c, bo_state *s, gm_events *out)
{
    while (s->phase != BO_OVER) {
        bool is_done = s->depth ? bo_settle_frame(c, s, out) : bo_settle_turn(c, s, out);
        if (!is_done)
            return;
    }
}

static void do_play(const bo_content *c, bo_state *s, gm_seat who, unsigned type, gm_events *out)
{
    bo_use_card(c, s, who, type, bo_window_rule(&c->type[type], bo_top(s)->value), BO_17_3, out);
}

/* BO-17.2  Free effects cost no action. */
void bo_apply(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case BO_V_ATTEMPT:
        bo_do_attempt(c, s, who, m.arg[0], m.arg[1], out);
        break;
    case BO_V_SUFFER:
        bo_suffer(c, s, m.arg[0], out);
        break;
    case BO_V_INTERRUPT:
        bo_use_card(c, s, who, m.arg[0], c->type[m.arg[0]].any, BO_17_3, out);
        break;
    case BO_V_PLAY:
        do_play(c, s, who, m.arg[0], out);
        break;
    default:
        if (m.verb <= BO_V_END)
            bo_do_action(c, s, who, m, out);
        else
            bo_do_reply(c, s, who, m, out);
        break;
    }
    bo_settle(c, s, out);
}
