/*
 * st_07_stage.c: chapter 7: a stage from its planning cards to its end.
 *
 *     planning ─▶ preparing ─▶ acting ─▶ ending ─┐
 *         ▲                                      │
 *         └──────────────────────────────────────┘
 *
 * Inside preparing and ending, `part` says how far it has come; what happens in between is on the
 * stack. Acting is chapter 8.
 */
#include "st.h"

#include <string.h>

/* ---- ST-7.3: planning ---- */

/* ST-7.14  The time moves on. ST-24.14, ST-G53  The car that took the doctor aboard counts as loaded from now on. */
void st_begin_stage(const st_content *c, st_state *s, gm_events *out)
{
    s->phase = ST_PLANNING;
    s->part = 0;
    s->stage++;
    s->planned = s->resigned = s->skipped = 0;
    memset(s->plan, 0, sizeof s->plan);
    memset(s->shown_plan, 0, sizeof s->shown_plan);
    st_tell(out, ST_7_14, ST_E_STAGE, GM_NOBODY, s->stage, 0, 0);
    st_load_car(c, s, out);
}

/* The place of a card in the side's set; ST_PLANS if it is not one of them. */
static unsigned plan_of(const st_content *c, gm_seat side, unsigned number)
{
    unsigned i = 0;

    while (i < ST_PLANS && c->plan[side][i].number != number)
        i++;
    return i;
}

/* ST-7.3, ST-G39  In secret and at the same time. ST-7.11  Cards laid aside cannot be chosen. */
static gm_rule check_plan(const st_content *c, const st_state *s, gm_seat who, unsigned number)
{
    unsigned plan = plan_of(c, who, number);

    if (s->phase != ST_PLANNING || s->planned >> who & 1 || plan == ST_PLANS)
        return ST_7_3;
    return s->plans_used[who] >> plan & 1 ? ST_7_11 : ST_OK;
}

static void do_plan(const st_content *c, st_state *s, gm_seat who, unsigned number, gm_events *out)
{
    s->plan[who] = (uint8_t)(plan_of(c, who, number) + 1);
    s->planned |= (uint8_t)GM_SEAT(who);
    st_tell_choice(out, ST_G39, ST_E_PLANNED, who, 1, number, 0);
}

/* ST-7.1, ST-7.3, ST-7.13  Both cards are shown and stay in sight. */
static bool settle_planning(const st_content *c, st_state *s, gm_events *out)
{
    if (s->planned != (GM_SEAT(ST_PL) | GM_SEAT(ST_DE)))
        return false;
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        const st_plan *p = &c->plan[side][s->plan[side] - 1];
        s->shown_plan[side] = s->plan[side];
        s->points[side] = p->points;
        st_tell_chance(out, ST_7_3, ST_E_PLAN, side, p->number, p->points, 0);
    }
    s->phase = ST_PREPARING;
    s->part = 0;
    return true;
}

/* ---- ST-7.4 to ST-7.6: who is first ---- */

/* ST-7.5, ST-C30, ST-G40  The lower die is first; equal dice are rolled again. */
static gm_seat roll_for_first(st_state *s, gm_events *out)
{
    uint8_t pl, de;

    do {
        pl = st_die(s);
        de = st_die(s);
        st_tell_chance(out, pl == de ? ST_G40 : ST_7_5, ST_E_TIE_ROLL, GM_NOBODY, pl, de, 0);
    } while (pl == de);
    return pl < de ? ST_PL : ST_DE;
}

/* ST-7.4  The lower initiative. ST-7.6  In a tie, the side that was first in the stage before. */
static void settle_order(const st_content *c, st_state *s, gm_events *out)
{
    uint8_t pl = c->plan[ST_PL][s->shown_plan[ST_PL] - 1].initiative;
    uint8_t de = c->plan[ST_DE][s->shown_plan[ST_DE] - 1].initiative;
    gm_rule why = pl != de ? ST_7_4 : s->stage > 1 ? ST_7_6 : ST_7_5;

    if (pl != de)
        s->first = pl < de ? ST_PL : ST_DE;
    else if (s->stage <= 1)
        s->first = roll_for_first(s, out);
    s->turn = s->first;
    st_tell(out, why, ST_E_FIRST, s->first, 0, 0, 0);
}

/* ---- ST-7.7 to ST-7.9: tokens and cards ---- */

/*
 * ST-17.4, ST-17.5  In turns, beginning with the second player, who has more of them: the side of
 * the nth token.
 */
static gm_seat placer(const st_content *c, const st_state *s, unsigned nth)
{
    unsigned left[ST_SIDES];
    gm_seat side = st_other(s->first);

    left[s->first] = c->threats_first;
    left[side] = c->threats_second;
    for (;; side = st_other(side)) {
        if (left[side] == 0)
            continue;
        left[side]--;
        if (nth-- == 0)
            return side;
    }
}

/* ST-7.8, ST-G38  The first player draws first. ST-2.9  Below the advanced level nobody does. */
static void draw_reactions(const st_content *c, st_state *s, gm_seat side, gm_events *out)
{
    uint8_t n = c->plan[side][s->shown_plan[side] - 1].reactions;

    if (s->level >= ST_ADVANCED && n > 0)
        st_draw_reactions(c, s, side, n, ST_7_8, out);
}

/* ST-7.9, ST-18.11, ST-18.12  Up to the limit of the scenario. */
static void refill_cards(const st_content *c, st_state *s, gm_seat side, gm_events *out)
{
    if (s->level >= ST_ADVANCED && s->n_card_hand[side] < s->card_limit)
        st_draw_cards(c, s, side, (unsigned)s->card_limit - s->n_card_hand[side], ST_7_9, out);
}

/* The steps of the preparation: the traits of eight agents, every token, then the cards. */
enum { ORDER, TRAITS, TOKENS = TRAITS + ST_CAR };

/* ST-26.1  Traits of the beginning of a stage, first player first. */
static void start_trait(const st_content *c, st_state *s, unsigned nth, gm_events *out)
{
    gm_seat side = nth < ST_COLOURS ? s->first : st_other(s->first);
    unsigned agent = side * (unsigned)ST_COLOURS + nth % ST_COLOURS;

    if (st_is_free(s, agent))
        (void)st_run_trait(c, s, agent, ST_AS_SIDE + st_other(side), ST_W_STAGE_START, out);
}

/* Reactions of both, then location cards of both; the last step opens the activations. */
static void settle_cards(const st_content *c, st_state *s, unsigned nth, gm_events *out)
{
    gm_seat side = nth & 1 ? st_other(s->first) : s->first;

    if (nth < ST_SIDES)
        draw_reactions(c, s, side, out);
    else
        refill_cards(c, s, side, out);
    if (nth + 1 < 2 * ST_SIDES)
        return;
    s->phase = ST_ACTING;
    s->part = 0;
}

/* ST-7.2, ST-26.1  In this order. ST-7.7  Tokens need the extended level. */
static bool settle_preparing(const st_content *c, st_state *s, gm_events *out)
{
    unsigned part = s->part++;
    unsigned tokens = s->level >= ST_EXTENDED ? c->threats_first + c->threats_second : 0u;

    if (part == ORDER)
        settle_order(c, s, out);
    else if (part < TOKENS)
        start_trait(c, s, part - TRAITS, out);
    else if (part - TOKENS < tokens)
        st_place_tokens(s, placer(c, s, part - TOKENS), 1, false);
    else
        settle_cards(c, s, part - TOKENS - tokens, out);
    return true;
}

/* ---- ST-7.11 to ST-7.16: the end ---- */

/* ST-7.11  The cards used are laid aside. ST-7.12  After the fourth all of them come back. */
static void lay_plans_aside(const st_content *c, st_state *s, gm_events *out)
{
    for (gm_seat side = 0; side < ST_SIDES; side++)
        s->plans_used[side] |= (uint8_t)(1u << (s->shown_plan[side] - 1));
    if (set_count(s->plans_used[ST_PL]) < c->plan_cycle)
        return;
    memset(s->plans_used, 0, sizeof s->plans_used);
    st_tell(out, ST_7_12, ST_E_PLANS_BACK, GM_NOBODY, 0, 0, 0);
}

/* ST-7.15, ST-7.16  Ends what lasted for the stage. A pending bribe or ban stays. */
static void reset_stage(st_state *s)
{
    const unsigned of_stage = ST_HUNTED | ST_NO_LEAVING | ST_FREE_TURN | ST_OVERDRAWN;

    for (unsigned i = 0; i < ST_AGENTS; i++)
        s->flags[i] = (uint16_t)(s->flags[i] & ~of_stage);
    memset(s->spent, 0, sizeof s->spent);
    memset(s->rank, 0, sizeof s->rank);
    memset(s->rank_by, 0, sizeof s->rank_by);
    memset(s->limit, 0, sizeof s->limit);
    memset(s->defence, 0, sizeof s->defence);
    memset(s->counts_as, 0, sizeof s->counts_as);
    memset(s->traits_used, 0, sizeof s->traits_used);
    memset(s->tiles_used, 0, sizeof s->tiles_used);
    memset(s->pairs, 0, sizeof s->pairs);
    memset(s->passes, 0, sizeof s->passes);
    memset(s->points, 0, sizeof s->points);
    s->raised = s->interrogated = s->car_moved = 0;
}

/*
 * ST-26.1, ST-G46  Dynamite, then the scenario's own steps, which also say whether the time is up;
 * st_stage_events counts `part`.
 */
static bool settle_ending(const st_content *c, st_state *s, gm_events *out)
{
    if (st_explode_dynamite(s) || st_stage_events(c, s, out))
        return true;
    if (s->phase != ST_ENDING)
        return true;
    lay_plans_aside(c, s, out);
    reset_stage(s);
    st_begin_stage(c, s, out);
    return true;
}

/* ---- by phase ---- */

bool st_stage_settle(const st_content *c, st_state *s, gm_events *out)
{
    switch (s->phase) {
    case ST_PLANNING:
        return settle_planning(c, s, out);
    case ST_PREPARING:
        return settle_preparing(c, s, out);
    case ST_ACTING:
        return st_settle_acting(c, s, out);
    case ST_ENDING:
        return settle_ending(c, s, out);
    default:
        return st_settle_epilogue(c, s, out);
    }
}

gm_seats st_stage_asked(const st_content *c, const st_state *s)
{
    unsigned agent = st_active(s);

    (void)c;
    if (s->phase == ST_PLANNING)
        return ~(gm_seats)s->planned & (GM_SEAT(ST_PL) | GM_SEAT(ST_DE));
    return GM_SEAT(agent < ST_AGENTS ? st_decider(s, agent) : s->turn);
}

gm_rule st_stage_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (m.verb == ST_V_PLAN)
        return check_plan(c, s, who, m.arg[0]);
    return s->phase == ST_ACTING ? st_check_acting(c, s, who, m) : ST_26_1;
}

void st_stage_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    if (m.verb == ST_V_PLAN)
        do_plan(c, s, who, m.arg[0], out);
    else
        st_do_acting(c, s, who, m, out);
}

void st_stage_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    if (s->phase == ST_ACTING) {
        st_list_acting(c, s, who, out);
        return;
    }
    for (unsigned i = 0; i < ST_PLANS; i++) {
        if (check_plan(c, s, who, c->plan[who][i].number) == ST_OK)
            st_list(out, ST_V_PLAN, c->plan[who][i].number, 0);
    }
}
