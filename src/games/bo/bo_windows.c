/*
 * bo_windows.c: BO-17 and BO-R.6: free effects: interrupts, and the windows in which they are
 * played.
 *
 * An interrupt may be played while anything is decided; nobody is asked and nobody passes. A window
 * stops play only for those whose dossier, which all can see, holds something of use in it; the
 * active conspirator comes first, and a pass counts for the whole window.
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

static bool is_of_use(const bo_content *c, const bo_state *s, gm_seat who, unsigned type,
                      uint16_t trigger)
{
    const content_rule *rule = bo_window_rule(&c->type[type], trigger);
    gm_frame about = about_card(c, who, type);

    if (!rule)
        return false;
    if (trigger == BO_W_HITLER_MOVED)
        return may_try_any(c, s, who, type);
    return fx_holds(&bo_fx, c, s, &about, rule->condition) && fx_can(&bo_fx, c, s, &about, rule);
}

/* Who holds something of use here and has not passed. */
static gm_seats window_seats(const bo_content *c, const bo_state *s, const gm_frame *f)
{
    uint64_t cards_here = c->windowed[f->value - BO_FIRST_WINDOW];
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        uint64_t cards = bo_is_free(s, i) && !(f->own[0] >> i & 1) ? s->dossier[i] & cards_here : 0;
        for (; cards && !(set >> i & 1); cards &= cards - 1) {
            if (is_of_use(c, s, i, c->type_of[__builtin_ctzll(cards)], f->value))
                set |= GM_SEAT(i);
        }
    }
    return set;
}

/*
 * False if the window does not open, because nobody could use it. BO-R.67  In the one for plots with
 * a moment of their own, only leaders whom a plot may aim at count as moved.
 */
bool bo_open_window(const bo_content *c, bo_state *s, uint16_t trigger)
{
    gm_frame f = { .what = FX_WINDOW, .seat = s->active, .value = trigger };

    if (trigger == BO_W_HITLER_MOVED) {
        s->tried = 0;
        if (!(s->variants & BO_LIEUTENANTS))
            s->moved &= (uint8_t)(1u << c->hitler);
    }
    f.set = (uint16_t)window_seats(c, s, &f);
    if (f.set == 0)
        return false;
    (void)fx_push(bo_stack(s), f);
    return true;
}

/* Who can still do something here; the window closes when nobody can or wants to. */
bool bo_settle_window(const bo_content *c, bo_state *s)
{
    gm_frame *f = fx_top(bo_stack(s));

    f->set = (uint16_t)window_seats(c, s, f);
    if (f->set != 0)
        return false;
    fx_pop(bo_stack(s));
    return true;
}

/* BO-17.3, BO-17.4, BO-R.6 */
gm_rule bo_check_play(const bo_content *c, const bo_state *s, gm_seat who, unsigned type)
{
    const gm_frame *f = bo_top(s);

    if (!bo_is_free(s, who))
        return BO_17_4;
    if (!f || f->what != FX_WINDOW || f->value == BO_W_HITLER_MOVED)
        return BO_R_6;
    if (!(f->set >> who & 1) || bo_first(s, f->set) != who)
        return BO_12_1;
    if (!bo_holds(c, s, who, type) || !is_of_use(c, s, who, type, f->value))
        return BO_R_6;
    return BO_OK;
}

/* Frames that one interrupt may need on top of what is under way. */
enum { INTERRUPT_DEPTH = 6 };

/* Somebody is just saying which leader goes where: that is one change, and nobody comes between. */
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
gm_rule bo_check_interrupt(const bo_content *c, const bo_state *s, gm_seat who, unsigned type)
{
    gm_frame about = about_card(c, who, type);

    if (!bo_is_free(s, who))
        return BO_17_4;
    if (s->phase == BO_OVER || !bo_holds(c, s, who, type) || !c->type[type].any)
        return BO_R_6;
    if (s->depth + INTERRUPT_DEPTH > BO_DEPTH || (c->type[type].any_leads && is_leader_moving(s)))
        return BO_R_6;
    return fx_holds(&bo_fx, c, s, &about, c->type[type].any->condition) ? BO_OK : BO_R_6;
}

gm_seats bo_interrupters(const bo_content *c, const bo_state *s)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (uint64_t rest = s->dossier[i] & c->interrupts; rest; rest &= rest - 1) {
            if (bo_check_interrupt(c, s, i, c->type_of[__builtin_ctzll(rest)]) == BO_OK)
                set |= GM_SEAT(i);
        }
    }
    return set;
}
