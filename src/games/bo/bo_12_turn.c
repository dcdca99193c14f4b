/*
 * bo_12_turn.c: chapters 12 and 13: the parts of a turn, the penalties at its start, and the end of
 * the game.
 *
 *     begin_turn ─free─▶ starting ─▶ penalties ─▶ beginning ─▶ ready ─▶ actions ─┐
 *         ▲     └─in prison─▶ questioned ────────────────────────────────────────┤
 *         └──────────────── events ◀── before events ◀───────────────────────────┘
 *
 * Inside each part the stack says what is being decided; bo_settle_X goes on when it is empty.
 */
#include "bo.h"

#include <string.h>

/* ---- 13. penalties ---- */

/* BO-13.1, BO-13.9, BO-R.8  All leaders on the space where the turn begins, fixed then. */
static unsigned leaders_with(const bo_content *c, const bo_state *s, gm_seat seat)
{
    unsigned set = 0;

    for (unsigned i = 1; i <= c->n_leaders; i++) {
        if (s->leader_at[i] == s->at[seat])
            set |= 1u << i;
    }
    return set;
}

/*
 * BO-13.2, BO-13.3, BO-13.4, BO-13.5, BO-13.6, BO-13.7  The penalties of the six leaders, in the
 * order of the content.
 */
static void suffer(const bo_content *c, bo_state *s, unsigned leader, gm_events *out)
{
    gm_rule why = leader <= 6 ? (gm_rule)(BO_13_2 + leader - 1) : (gm_rule)BO_13_1;

    s->penalties &= (uint8_t)~(1u << leader);
    bo_tell(out, why, BO_E_PENALTY, s->active, leader, 0);
    if (c->penalty[leader])
        fx_start(&bo_fx, c, s, c->penalty[leader],
                 &(gm_frame){ .seat = s->active,
                              .self = s->active,
                              .sort = c->sort_leader,
                              .item = (uint16_t)leader });
}

/* BO-13.8  One of the penalties that are left, if there are several. */
gm_rule bo_check_suffer(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c;
    if (who != s->active)
        return BO_12_1;
    if (s->phase != BO_PENALTIES || s->depth > 0)
        return BO_12_2;
    return m.arg[0] <= BO_LEADERS && (s->penalties >> m.arg[0] & 1) ? BO_OK : BO_4_8;
}

void bo_do_suffer(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    suffer(c, s, m.arg[0], out);
}

/*
 * BO-13.8  With several penalties the conspirator chooses their order. BO-R.8, BO-R.9  Each is
 * done, with all the discards it causes, before the next.
 */
bool bo_settle_penalties(const bo_content *c, bo_state *s, gm_events *out)
{
    unsigned rest = s->penalties;

    if (rest == 0)
        s->phase = BO_BEGINNING;
    else if ((rest & (rest - 1)) != 0)
        return false;
    else
        suffer(c, s, set_first(rest), out);
    return true;
}

/* ---- 12. the parts of a turn ---- */

/* BO-13.1, BO-R.8  The leaders who are with him now; some conspirators suffer no penalties. */
static unsigned penalties_of(const bo_content *c, const bo_state *s, gm_seat seat)
{
    return bo_modifier(c, s, seat, BO_W_NO_PENALTIES) == 0 ? leaders_with(c, s, seat) : 0;
}

/*
 * BO-12.3, BO-30.1  In prison there are no penalties and no actions. BO-R.6  First asks those who
 * could still ward penalties off.
 */
void bo_begin_turn(const bo_content *c, bo_state *s, gm_seat seat, gm_events *out)
{
    s->turn++;
    s->active = seat;
    s->actions = s->extra = s->forbidden = s->conspired = s->used = 0;
    s->declined_cards = 0;
    memset(s->declined, 0, sizeof s->declined);
    s->due = 1;
    s->drawn = 0;
    s->returning = s->gift_dice[seat];
    s->gift_dice[seat] = 0;
    bo_tell(out, BO_12_4, BO_E_TURN, seat, 0, 0);
    if (!bo_is_free(s, seat)) {
        s->gift[seat] = 0;
        s->phase = BO_QUESTIONED;
        bo_interrogate(c, s, out);
        return;
    }
    s->phase = BO_STARTING;
    s->penalties = 0;
    if (penalties_of(c, s, seat) != 0)
        bo_open_stop(c, s, BO_STOP_PENALTIES);
}

bool bo_settle_starting(const bo_content *c, bo_state *s, gm_events *out)
{
    (void)out;
    s->phase = BO_PENALTIES;
    s->penalties = (uint8_t)penalties_of(c, s, s->active);
    return true;
}

/* BO-R.71  After the penalties: lasting effects of the event, then the ability, then actions. */
bool bo_settle_beginning(const bo_content *c, bo_state *s, gm_events *out)
{
    const bo_sheet *sheet = &c->sheet[s->sheet[s->active]];
    gm_frame about = {
        .seat = s->active, .self = s->active, .sort = c->sort_sheet, .item = s->sheet[s->active]
    };

    s->phase = BO_READY_TO_ACT;
    if (bo_is_safe_passage(c, s, s->at[s->active]))
        bo_add_suspicion(s, s->active, -BO_EXTREME, BO_R_71, out);
    if (!sheet->start || !bo_has_ability(c, s, s->active) ||
        !fx_holds(&bo_fx, c, s, &about, sheet->start->condition))
        return true;
    bo_tell(out, BO_R_71, BO_E_ABILITY, s->active, s->sheet[s->active], 0);
    fx_start(&bo_fx, c, s, sheet->start, &about);
    return true;
}

/* BO-16.1  Three actions, those promised for this turn and those gained already (BO-R.73). */
bool bo_settle_ready(const bo_content *c, bo_state *s, gm_events *out)
{
    s->phase = BO_ACTIONS;
    s->actions = (uint8_t)(s->actions + c->actions + s->gift[s->active]);
    s->gift[s->active] = 0;
    bo_refresh_extra(c, s, out);
    return true;
}

/* BO-R.14  Actions left over are lost. */
void bo_end_actions(bo_state *s)
{
    s->actions = 0;
    s->extra = 0;
    s->phase = BO_BEFORE_EVENTS;
}

/*
 * BO-29.2  An arrest ends the actions. BO-R.73  With none left the step still waits for those who
 * could add one.
 */
bool bo_settle_actions(const bo_content *c, bo_state *s, gm_events *out)
{
    (void)out;
    if (bo_is_free(s, s->active) && (s->actions > 0 || bo_interrupters(c, s) != 0))
        return false;
    bo_end_actions(s);
    return true;
}

bool bo_settle_questioned(const bo_content *c, bo_state *s, gm_events *out)
{
    (void)c, (void)out;
    s->phase = BO_BEFORE_EVENTS;
    return true;
}

bool bo_settle_before_events(const bo_content *c, bo_state *s, gm_events *out)
{
    (void)out;
    s->phase = BO_EVENTS_STEP;
    if (s->due > 0)
        (void)bo_open_window(c, s, BO_W_PRE_EVENT);
    return true;
}

/*
 * BO-12.4, BO-26.7  Events one after the other, then the next conspirator. BO-R.39  An arrest in
 * between does not change their number.
 */
bool bo_settle_events(const bo_content *c, bo_state *s, gm_events *out)
{
    if (s->drawn < s->due) {
        s->drawn++;
        bo_draw_event(c, s, out);
        return true;
    }
    s->returning = 0;
    bo_begin_turn(c, s, (gm_seat)((s->active + 1) % s->n_seats), out);
    return true;
}

/* ---- 3. the end ---- */

/*
 * BO-3.6, BO-R.15  At once, at whatever moment. BO-3.7  All together. BO-33.2  A defeat names the
 * rule that caused it.
 */
void bo_finish(bo_state *s, gm_rule why, bool is_won, gm_events *out)
{
    if (s->phase == BO_OVER)
        return;
    s->phase = BO_OVER;
    s->ended_by = why;
    s->winners = is_won ? (uint8_t)((1u << s->n_seats) - 1) : 0;
    s->actions = 0;
    s->depth = 0;
    memset(s->stack, 0, sizeof s->stack);
    bo_tell(out, why, is_won ? BO_E_WON : BO_E_LOST, GM_NOBODY, 0, 0);
}
