/*
 * null_play.c: every verb goes through here: to the rule that may refuse it, and to what it does.
 *
 * Inside a turn the stack says what is being decided; `settle` runs what needs nobody's decision.
 */
#include "null.h"

#include <string.h>

/* ---- what several chapters ask ---- */

bool nu_holds_type(const null_content *c, const null_state *s, gm_seat who, uint8_t type)
{
    return type > 0 && type <= c->n_types && (s->hand[who] & c->copies[type]) != 0;
}

const gm_frame *nu_top_of(const null_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

bool nu_is_asked(const null_state *s, gm_seat who, uint16_t what, uint16_t ask)
{
    const gm_frame *f = nu_top_of(s);

    return f && f->what == what && f->ask == ask && f->asked == who;
}

/* ---- all verbs ---- */

/*
 * Arguments that a verb does not take must be 0, so that a move has one form only. Little-endian:
 * see game.c.
 */
static bool has_spare_arguments(gm_move m)
{
    static const uint8_t n_args[NU_VERBS] = {
        [NU_V_PLAN] = 1,  [NU_V_PLAY] = 1,    [NU_V_OFFER] = 2,     [NU_V_PEEK] = 1,
        [NU_V_REACT] = 1, [NU_V_PASS] = 1,    [NU_V_INTERRUPT] = 1, [NU_V_CHOOSE] = 1,
        [NU_V_PICK] = 1,  [NU_V_DISCARD] = 1,
    };
    uint64_t bytes;

    memcpy(&bytes, &m, sizeof bytes);
    return bytes >> 8 * (1 + n_args[m.verb]) != 0;
}

static gm_rule check_turn_verb(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    gm_rule no = nu_check_turn(s, who);

    if (no != NU_OK)
        return no;
    switch (m.verb) {
    case NU_V_DRAW:
        return nu_can_draw(c, s, who) ? NU_OK : NU_3_4;
    case NU_V_PLAY:
        return nu_check_card(c, s, who, m.arg[0], c->act);
    case NU_V_OFFER:
        return nu_check_offer(c, s, who, m);
    case NU_V_PEEK:
        return nu_check_peek(c, s, who, m);
    default: /* search, end */
        return NU_OK;
    }
}

gm_rule nu_check(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    if (who >= s->n_seats || m.verb == 0 || m.verb >= NU_VERBS || has_spare_arguments(m))
        return NU_3_1;
    switch (m.verb) {
    case NU_V_PLAN:
        return nu_check_plan(c, s, who, m);
    case NU_V_REACT:
        return nu_is_asked_in_window(s, who) ? nu_check_card(c, s, who, m.arg[0], c->search)
                                             : NU_4_4;
    case NU_V_PASS:
        return nu_is_asked_in_window(s, who) && m.arg[0] <= 1 ? NU_OK : NU_4_4;
    case NU_V_INTERRUPT:
        return nu_check_interrupt(c, s, who, m);
    case NU_V_AGREE:
    case NU_V_DECLINE:
        return nu_check_consent(c, s, who, m.verb == NU_V_AGREE);
    case NU_V_CHOOSE:
        return nu_check_choice(c, s, who, m.arg[0] - 1u);
    case NU_V_PICK:
        return nu_check_pick(c, s, who, m.arg[0]);
    case NU_V_DISCARD:
        return nu_check_discard(c, s, who, m);
    default:
        return check_turn_verb(c, s, who, m);
    }
}

static void do_turn_verb(const null_content *c, null_state *s, gm_seat who, gm_move m,
                         gm_events *out)
{
    switch (m.verb) {
    case NU_V_SEARCH:
        nu_do_search(c, s, who, out);
        break;
    case NU_V_DRAW:
        s->actions--;
        (void)nu_draw_card(c, s, who, NU_3_5, out);
        break;
    case NU_V_PLAY:
        s->actions--;
        nu_use_card(c, s, who, m.arg[0], c->act[m.arg[0]], NU_3_15, out);
        break;
    case NU_V_OFFER:
        nu_do_offer(c, s, who, m, out);
        break;
    case NU_V_PEEK:
        nu_do_peek(c, s, who, m, out);
        break;
    default:
        nu_end_turn(c, s, out);
        break;
    }
}

/* An interrupt may have taken the card on offer away, or filled the hand it was for. */
static bool is_void_offer(const null_content *c, const null_state *s, const gm_frame *f)
{
    return f->what == NU_F_OFFER && (f->value == 1 || nu_count(s->hand[f->foe]) >= c->hand_limit);
}

/* Runs on until somebody has to decide. */
static void settle(const null_content *c, null_state *s, gm_events *out)
{
    while (s->phase == NU_TURNS) {
        const gm_frame *f = nu_top_of(s);
        if (!f && s->actions > 0)
            return;
        if (!f) {
            nu_end_turn(c, s, out);
        } else if (f->what == FX_EFFECT) {
            if (fx_run(&nu_fx, c, s, out))
                return;
        } else if (f->what == NU_F_SEARCH) {
            nu_settle_search(c, s, (gm_seat)f->seat, out);
        } else if (f->what == NU_F_DISCARD && s->hand[f->seat] == 0) {
            nu_next_discard(s); /* an interrupt has used up the last card */
        } else if (is_void_offer(c, s, f)) {
            nu_settle_offer(c, s, false, out);
        } else {
            return;
        }
    }
}

/* NU-5.2  An interrupt is carried out at once, on top of whatever waits. */
void nu_apply(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case NU_V_PLAN:
        nu_do_plan(c, s, who, m, out);
        break;
    case NU_V_REACT:
        nu_do_react(c, s, who, m, out);
        break;
    case NU_V_PASS:
        nu_do_pass(s, who, m, out);
        break;
    case NU_V_INTERRUPT:
        nu_use_card(c, s, who, m.arg[0], c->any[m.arg[0]], NU_5_2, out);
        break;
    case NU_V_AGREE:
    case NU_V_DECLINE:
        nu_do_consent(c, s, who, m.verb == NU_V_AGREE, out);
        break;
    case NU_V_CHOOSE:
        gm_say(out, nu_public(NU_6_2, NU_E_CHOSE, who, m.arg[0], 0));
        fx_answer_choose(&nu_fx, c, s, m.arg[0] - 1u);
        break;
    case NU_V_PICK:
        gm_say(out, nu_public(NU_6_2, NU_E_PICKED, who, m.arg[0], 0));
        fx_answer_who(&nu_fx, s, m.arg[0]);
        break;
    case NU_V_DISCARD:
        nu_do_discard(c, s, who, m, out);
        break;
    default:
        do_turn_verb(c, s, who, m, out);
        break;
    }
    settle(c, s, out);
}

/* ---- who is asked ---- */

gm_seats nu_must_act(const null_content *c, const null_state *s)
{
    const gm_frame *f = nu_top_of(s);
    gm_seats set = 0;

    (void)c;
    if (s->phase == NU_OVER)
        return 0;
    if (s->phase == NU_PLANNING) {
        for (gm_seat i = 0; i < s->n_seats; i++)
            set |= s->plan[i] ? 0 : GM_SEAT(i);
        return set;
    }
    if (!f)
        return GM_SEAT(s->active);
    if (f->what == FX_WINDOW)
        return f->set;
    return GM_SEAT(f->what == NU_F_DISCARD ? f->seat : f->asked);
}

/*
 * NU-5.1  Open cards and their conditions lie before everybody's eyes: who may interrupt is no
 * secret.
 */
gm_seats nu_may_act(const null_content *c, const null_state *s)
{
    gm_seats set = 0;

    if (s->phase != NU_TURNS)
        return 0;
    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (uint32_t rest = s->hand[i] & c->interrupts; rest; rest &= rest - 1) {
            if (nu_is_time_to_interrupt(s, i) &&
                nu_check_card(c, s, i, c->type_of[__builtin_ctz(rest)], c->any) == NU_OK)
                set |= GM_SEAT(i);
        }
    }
    return set;
}
