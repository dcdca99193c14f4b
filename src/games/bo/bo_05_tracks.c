/*
 * bo_05_tracks.c: chapters 5 to 7 and 11: motivation, suspicion, military support, and what they
 * allow: abilities, limits, actions.
 */
#include "bo.h"

/* ---- who is free, and in which order ---- */

gm_seats bo_free(const bo_state *s)
{
    return ((1u << s->n_seats) - 1) & ~(gm_seats)s->jailed;
}

bool bo_is_free(const bo_state *s, gm_seat seat)
{
    return seat < s->n_seats && !(s->jailed >> seat & 1);
}

/* BO-R.5  The active conspirator first, then round the table. */
gm_seat bo_first(const bo_state *s, gm_seats set)
{
    gm_seats later = set >> s->active << s->active;

    return (gm_seat)set_first(later ? later : set);
}

gm_seat bo_take_first(const bo_state *s, gm_seats *set)
{
    gm_seat seat = bo_first(s, *set);

    *set &= ~GM_SEAT(seat);
    return seat;
}

/* ---- 5. motivation ---- */

/*
 * BO-5.5, BO-29.6  The ability works from MOTIVATED on, outside prison; BO-13.4 and lasting effects
 * switch it off. BO-5.2  As everywhere, a higher level keeps what the lower one gave.
 */
bool bo_has_ability(const bo_content *c, const bo_state *s, gm_seat seat)
{
    (void)c;
    if (s->motivation[seat] < BO_MOTIVATED || !bo_is_free(s, seat))
        return false;
    if (seat == s->active && (s->forbidden & BO_NO_ABILITY))
        return false;
    return !(s->abilities_off >> seat & 1);
}

/* BO-8.3, BO-R.55  Lasting effects work while the card lies in the dossier of a free conspirator. */
int32_t bo_modifier(const bo_content *c, const bo_state *s, gm_seat seat, uint16_t word)
{
    const bo_sheet *sheet = &c->sheet[s->sheet[seat]];
    unsigned kind = (unsigned)word - BO_W_MORE_POOL;
    gm_frame f = { .seat = seat, .self = seat };
    int32_t sum = 0;

    if ((sheet->modifiers >> kind & 1) && bo_has_ability(c, s, seat))
        sum = fx_sum(&bo_fx, c, s, sheet->item, &f, BO_W_HELD, word, seat, NULL);
    if (!(s->dossier[seat] & c->cards_with[kind]) || !bo_is_free(s, seat))
        return sum;
    SET_EACH (i, s->dossier[seat] & c->cards_with[kind]) {
        unsigned type = c->type_of[i];
        sum += fx_sum(&bo_fx, c, s, c->type[type].item, &f, BO_W_HELD, word, seat, NULL);
    }
    return sum;
}

static int32_t clamp(int32_t n, int32_t low, int32_t high)
{
    return n < low ? low : n > high ? high : n;
}

/*
 * BO-4.9  A change stops at the end of the track: BO-5.1  of five levels, BO-6.1  of four. BO-4.5
 * One that changes nothing is skipped. BO-29.5, BO-29.8  Prisoners are not affected.
 */
void bo_add_motivation(const bo_content *c, bo_state *s, gm_seat seat, int32_t n, gm_rule why,
                       gm_events *out)
{
    int32_t now = clamp(s->motivation[seat] + n, BO_TIMID, BO_RECKLESS);

    if (now == s->motivation[seat] || !bo_is_free(s, seat))
        return;
    s->motivation[seat] = (uint8_t)now;
    bo_tell(out, why, BO_E_MOTIVATION, seat, (unsigned)now + 1, 0);
    if (seat == s->active)
        bo_refresh_extra(c, s, out);
    if (n < 0)
        bo_check_limits(c, s);
}

void bo_dismay(bo_state *s, gm_seats set, unsigned n, gm_seat arrested, gm_rule why)
{
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_DISMAY,
                                            .dismay = { .seats = (uint16_t)set,
                                                        .steps = (uint16_t)n,
                                                        .why = why,
                                                        .arrested = (uint8_t)(arrested + 1) } });
}

/* BO-R.5  Anyone whom this puts over a limit discards before the next one's turn comes. */
bool bo_settle_dismay(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s)), was = *f;
    gm_seats set = f->dismay.seats & bo_free(s);
    gm_seat seat;

    if (set == 0) {
        fx_pop(bo_stack(s));
        if (was.dismay.arrested)
            bo_arrest(c, s, (gm_seat)(was.dismay.arrested - 1), was.dismay.why, out);
        return true;
    }
    seat = bo_take_first(s, &set);
    f->dismay.seats = (uint16_t)set;
    bo_add_motivation(c, s, seat, -(int32_t)f->dismay.steps, f->dismay.why, out);
    return true;
}

/* BO-6.7  Nobody is arrested here: a raid does that. */
void bo_add_suspicion(bo_state *s, gm_seat seat, int32_t n, gm_rule why, gm_events *out)
{
    int32_t now = clamp(s->suspicion[seat] + n, BO_LOW, BO_EXTREME);

    if (now == s->suspicion[seat] || !bo_is_free(s, seat))
        return;
    s->suspicion[seat] = (uint8_t)now;
    bo_tell(out, why, BO_E_SUSPICION, seat, (unsigned)now + 1, 0);
}

/* BO-7.2, BO-7.3  Military support stays between the value it began with and 7. */
void bo_add_support(const bo_content *c, bo_state *s, int32_t n, gm_rule why, gm_events *out)
{
    int32_t now = clamp(s->support + n, s->floor, c->support_top);

    if (now == s->support)
        return;
    s->support = (uint8_t)now;
    bo_tell(out, why, BO_E_SUPPORT, GM_NOBODY, (unsigned)now, 0);
}

/* ---- 11. limits ---- */

/* BO-5.3, BO-11.3  Two cards while TIMID. BO-5.4, BO-11.1, BO-11.6  Else by the number of players. */
unsigned bo_dossier_limit(const bo_content *c, const bo_state *s, gm_seat seat)
{
    unsigned limit = c->dossier[s->players <= 2 ? 0 : s->players <= 4 ? 1 : 2];

    if (s->motivation[seat] == BO_TIMID)
        return c->dossier_timid;
    return limit + (unsigned)clamp(bo_modifier(c, s, seat, BO_W_DOSSIER_LIMIT), 0, BO_CARDS);
}

/* BO-11.2, BO-35.2 */
unsigned bo_item_limit(const bo_content *c, const bo_state *s, gm_seat seat)
{
    unsigned limit = c->item_limit[s->players <= 2 ? 0 : 1];

    return limit + (unsigned)clamp(bo_modifier(c, s, seat, BO_W_ITEM_LIMIT), 0, BO_CARDS);
}

/* BO-R.57  Ignores the limits of conspirators who are in prison. */
gm_seat bo_over_limit(const bo_content *c, const bo_state *s)
{
    for (gm_seats rest = bo_free(s); rest;) {
        gm_seat seat = bo_take_first(s, &rest);
        if (set_count(s->dossier[seat]) > c->dossier_timid &&
            set_count(s->dossier[seat]) > bo_dossier_limit(c, s, seat))
            return seat;
        if (bo_items_of(s, seat) > c->item_limit[1] &&
            bo_items_of(s, seat) > bo_item_limit(c, s, seat))
            return seat;
    }
    return GM_NOBODY;
}

/* BO-11.4, BO-11.5, BO-5.8  Those with too much discard at once, whosever turn it is. */
void bo_check_limits(const bo_content *c, bo_state *s)
{
    const gm_frame *f = bo_top(s);

    if ((f && f->what == BO_F_LIMITS) || bo_over_limit(c, s) == GM_NOBODY)
        return;
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_LIMITS });
}

/* ---- 16. actions that come and go ---- */

/* BO-R.73  Actions gained count only for the active one, free, until his actions are over. */
void bo_add_actions(bo_state *s, gm_seat seat, int32_t n, gm_rule why, gm_events *out)
{
    if (seat != s->active || s->phase > BO_ACTIONS || !bo_is_free(s, seat) || n == 0)
        return;
    s->actions = (uint8_t)clamp(s->actions + n, 0, 99);
    bo_tell(out, why, BO_E_ACTIONS, seat, s->actions, 0);
}

/*
 * BO-R.28  The action of an ability comes as soon as the ability can be used and goes with it; what
 * went unspent comes back, what was spent does not come twice.
 */
void bo_refresh_extra(const bo_content *c, bo_state *s, gm_events *out)
{
    int32_t n = s->phase == BO_ACTIONS ? bo_modifier(c, s, s->active, BO_W_MORE_ACTIONS) : 0;

    if (s->phase != BO_ACTIONS)
        return;
    if (n > 0 && (s->extra == BO_EXTRA_NONE || s->extra == BO_EXTRA_TAKEN)) {
        s->extra = BO_EXTRA_GIVEN;
        bo_add_actions(s, s->active, n, BO_R_28, out);
    } else if (n <= 0 && s->extra == BO_EXTRA_GIVEN) {
        s->extra = s->actions > 0 ? BO_EXTRA_TAKEN : BO_EXTRA_LOST;
        if (s->actions > 0)
            bo_add_actions(s, s->active, -1, BO_R_28, out);
    }
}
