/*
 * bo_windows.c: BO-17 and BO-R.6: free effects: interrupts, and the windows in which they are
 * played.
 *
 * An interrupt may be played while anything is decided. Where much would happen without a decision,
 * play stops for those who hold one (bo_open_stop). A window stops play only for those whose
 * dossier, which all can see, holds something useful in it; the active conspirator comes first, and
 * a pass counts until somebody uses something.
 */
#include "bo.h"

const content_rule *bo_window_rule(const bo_type *type, uint16_t trigger)
{
    return type->window[trigger - BO_FIRST_WINDOW];
}

static gm_frame about_card(const bo_content *c, gm_seat who, unsigned type)
{
    return (gm_frame){ .seat = who, .self = who, .sort = c->sort_card, .item = (uint16_t)type };
}

/* BO-R.67  A plot may have several leaders to aim at. */
static bool may_try_any(const bo_content *c, const bo_state *s, gm_seat who, unsigned type)
{
    for (unsigned leader = 0; leader <= c->n_leaders; leader++) {
        if (bo_may_try(c, s, who, type, leader))
            return true;
    }
    return false;
}

/*
 * BO-R.6  At any time, but we do not stop for effects that would do the same at the next decision:
 * actions gained, and leaders moved before an event that moves none.
 */
static bool is_of_use_now(const bo_content *c, const bo_state *s, unsigned type, unsigned stop)
{
    const bo_type *t = &c->type[type];

    if (t->any_can_wait)
        return false;
    return stop != BO_STOP_EVENT || !t->any_only_leads || c->event[s->current].is_leading;
}

static bool is_of_use(const bo_content *c, const bo_state *s, gm_seat who, unsigned type,
                      const gm_frame *f)
{
    const content_rule *rule = bo_window_rule(&c->type[type], f->window.trigger);
    gm_frame about = about_card(c, who, type);

    if (!rule)
        return false;
    if (f->window.trigger == BO_W_HITLER_MOVED)
        return may_try_any(c, s, who, type);
    if (f->window.trigger == BO_W_ANY && !is_of_use_now(c, s, type, f->pc))
        return false;
    return fx_holds(&bo_fx, c, s, &about, rule->condition) && fx_can(&bo_fx, c, s, &about, rule);
}

/* Those who hold something useful here and have not passed. */
static gm_seats window_seats(const bo_content *c, const bo_state *s, const gm_frame *f)
{
    uint64_t cards_here = c->windowed[f->window.trigger - BO_FIRST_WINDOW];
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        uint64_t cards =
            bo_is_free(s, i) && !(f->window.passed >> i & 1) ? s->dossier[i] & cards_here : 0;
        SET_EACH (card, cards) {
            if (is_of_use(c, s, i, c->type_of[card], f)) {
                set |= GM_SEAT(i);
                break;
            }
        }
    }
    return set;
}

/* False if the window does not open, because nobody could use it. */
static bool open_window(const bo_content *c, bo_state *s, gm_frame f)
{
    f.window.seats = (uint16_t)window_seats(c, s, &f);
    if (f.window.seats == 0)
        return false;
    (void)fx_push(bo_stack(s), &f);
    return true;
}

void bo_open_stop(const bo_content *c, bo_state *s, enum bo_stop where)
{
    (void)open_window(c, s,
                      (gm_frame){ .what = FX_WINDOW,
                                  .seat = s->active,
                                  .window = { .trigger = BO_W_ANY },
                                  .pc = (uint16_t)where });
}

void bo_forget_passes(bo_state *s)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == FX_WINDOW)
            s->stack[i].window.passed = 0;
    }
}

/*
 * BO-R.67  In the window for plots with a moment of their own, only leaders whom a plot may aim at
 * count as moved.
 */
bool bo_open_window(const bo_content *c, bo_state *s, uint16_t trigger)
{
    if (trigger == BO_W_HITLER_MOVED) {
        s->tried = 0;
        if (!(s->variants & BO_LIEUTENANTS))
            s->moved &= (uint8_t)(1u << c->hitler);
    }
    return open_window(
        c, s, (gm_frame){ .what = FX_WINDOW, .seat = s->active, .window = { .trigger = trigger } });
}

gm_seats bo_asked_window(const bo_content *c, const bo_state *s)
{
    gm_seats seats = bo_top(s)->window.seats;

    (void)c;
    return seats ? GM_SEAT(bo_first(s, seats)) : 0;
}

/* Those who can still do something here; the window closes when nobody can or wants to. */
bool bo_settle_window(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    (void)out;
    f->window.seats = (uint16_t)window_seats(c, s, f);
    if (f->window.seats != 0)
        return false;
    fx_pop(bo_stack(s));
    return true;
}

/* BO-17.3, BO-17.4, BO-R.6 */
gm_rule bo_check_play(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);
    unsigned type = m.arg[0];

    if (!bo_is_free(s, who))
        return BO_17_4;
    if (!f || f->what != FX_WINDOW || f->window.trigger == BO_W_HITLER_MOVED ||
        f->window.trigger == BO_W_ANY)
        return BO_R_6;
    if (!(f->window.seats >> who & 1) || bo_first(s, f->window.seats) != who)
        return BO_12_1;
    if (!bo_holds(c, s, who, type) || !is_of_use(c, s, who, type, f))
        return BO_R_6;
    return BO_OK;
}

void bo_do_play(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned type = m.arg[0];

    bo_forget_passes(s);
    bo_use_card(c, s, who, type, bo_window_rule(&c->type[type], bo_top(s)->window.trigger), BO_17_3,
                out);
}

/* The frames that one interrupt may need on top of what is under way. */
enum { INTERRUPT_DEPTH = 6 };

/* Somebody is saying which leader goes where: that is one change, and nobody can interrupt it. */
static bool is_leader_moving(const bo_state *s)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        const gm_frame *f = &s->stack[i];
        if (f->what == BO_F_LEADER ||
            (f->what == BO_F_PLACE && (f->pc == BO_FOR_LEADERS || f->pc == BO_FOR_LEADER)))
            return true;
    }
    return false;
}

/* BO-R.6  While anything is decided, never from prison. */
gm_rule bo_check_interrupt(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned type = m.arg[0];
    gm_frame about = about_card(c, who, type);

    if (!bo_is_free(s, who))
        return BO_17_4;
    if (s->phase == BO_OVER || !bo_holds(c, s, who, type) || !c->type[type].any)
        return BO_R_6;
    if (s->depth + INTERRUPT_DEPTH > BO_DEPTH || (c->type[type].any_leads && is_leader_moving(s)))
        return BO_R_6;
    return fx_holds(&bo_fx, c, s, &about, c->type[type].any->condition) ? BO_OK : BO_R_6;
}

/* BO-17.2  Free effects cost no action. */
void bo_do_interrupt(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bo_forget_passes(s);
    bo_use_card(c, s, who, m.arg[0], c->type[m.arg[0]].any, BO_17_3, out);
}

gm_seats bo_interrupters(const bo_content *c, const bo_state *s)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        SET_EACH (card, s->dossier[i] & c->interrupts) {
            gm_move m = gm_make(BO_V_INTERRUPT, c->type_of[card], 0);
            if (bo_check_interrupt(c, s, i, m) == BO_OK)
                set |= GM_SEAT(i);
        }
    }
    return set;
}
