/*
 * bo_reason.c: why the careful player of bo_greedy.c would make a move.
 *
 * We weigh the position after the move part by part, against the present position or, where there
 * is a question to answer, against the other answers. The part that gains most is the reason, and
 * what changed in it between the two positions gives the names and numbers. Several samples show
 * what is certain: where they differ, the sentence only says that it may happen.
 */
#include "bo_greedy.h"
#include "bo_odds.h"
#include "bo_value.h"

#include <string.h>

enum { REASON_SAMPLES = 12 };

static gm_event why(unsigned kind, unsigned a, unsigned b, unsigned d)
{
    return (gm_event){ .kind = (uint8_t)kind, .arg = { (uint8_t)a, (uint8_t)b, (uint8_t)d } };
}

static const gm_event nothing = { .kind = 0 };

/* ---- what has changed in a part: nothing, or whom it helps ---- */

static gm_event tell_roll(const bo_content *c, const bo_state *before, const bo_state *after)
{
    (void)c, (void)before;
    return after->plot ? why(BO_Y_OPENS, after->plot, 0, 0) : nothing;
}

static gm_event tell_prison(const bo_content *c, const bo_state *before, const bo_state *after)
{
    unsigned freed = before->jailed & ~(unsigned)after->jailed;

    (void)c;
    return freed ? why(BO_Y_FREED, set_first(freed), 0, 0) : nothing;
}

/* The most promising plot for which this conspirator is motivated enough now, and was not. */
static unsigned plot_reached(const bo_content *c, const bo_state *before, const bo_state *after,
                             gm_seat seat)
{
    int32_t best = -1;
    unsigned found = 0;

    SET_EACH (card, after->dossier[seat] & c->plots) {
        unsigned type = c->type_of[card], need = bo_level_for(c, type);
        int32_t value = bo_promise(c, after, seat, type);
        if (before->motivation[seat] < need && after->motivation[seat] >= need && value > best)
            best = value, found = type;
    }
    return found;
}

/* The most promising plot for which this conspirator is not motivated enough. */
static unsigned plot_ahead(const bo_content *c, const bo_state *s, gm_seat seat)
{
    int32_t best = -1;
    unsigned found = 0;

    SET_EACH (card, s->dossier[seat] & c->plots) {
        unsigned type = c->type_of[card];
        int32_t value = bo_promise(c, s, seat, type);
        if (s->motivation[seat] < bo_level_for(c, type) && value > best)
            best = value, found = type;
    }
    return found;
}

static gm_event tell_motivation(const bo_content *c, const bo_state *before, const bo_state *after)
{
    unsigned n = 0, last = 0, ahead;

    for (gm_seat i = 0; i < after->n_seats; i++) {
        unsigned plot = bo_is_free(after, i) ? plot_reached(c, before, after, i) : 0;
        if (plot)
            return why(BO_Y_READY_FOR, i, after->motivation[i] + 1u, plot);
        if (after->motivation[i] > before->motivation[i])
            n++, last = i;
    }
    if (n > 1)
        return why(BO_Y_MANY_MOTIVATED, n, 0, 0);
    ahead = n ? plot_ahead(c, after, (gm_seat)last) : 0;
    if (ahead)
        return why(BO_Y_MOTIVATED_FOR, last, after->motivation[last] + 1u, ahead);
    return n ? why(BO_Y_MOTIVATED, last, after->motivation[last] + 1u, 0) : nothing;
}

/* BO-28.3 */
static gm_event tell_calmed(const bo_state *before, const bo_state *after, unsigned seat)
{
    bool was_at_risk = before->suspicion[seat] == BO_EXTREME;

    return why(was_at_risk ? BO_Y_OUT_OF_RAIDS : BO_Y_CALMED, seat, after->suspicion[seat] + 1u, 0);
}

static gm_event tell_suspicion(const bo_content *c, const bo_state *before, const bo_state *after)
{
    unsigned n = 0, last = 0;

    (void)c;
    for (gm_seat i = 0; i < after->n_seats; i++) {
        if (after->suspicion[i] < before->suspicion[i])
            n++, last = i;
    }
    if (n > 1)
        return why(BO_Y_MANY_CALMED, n, 0, 0);
    return n ? tell_calmed(before, after, last) : nothing;
}

static gm_event tell_support(const bo_content *c, const bo_state *before, const bo_state *after)
{
    (void)c;
    return after->support < before->support ? why(BO_Y_SUPPORT, after->support, 0, 0) : nothing;
}

static gm_event tell_dissent(const bo_content *c, const bo_state *before, const bo_state *after)
{
    (void)c;
    return after->dissent > before->dissent ? why(BO_Y_DISSENT, 0, 0, 0) : nothing;
}

static gm_event tell_actions(const bo_content *c, const bo_state *before, const bo_state *after)
{
    (void)c;
    return after->actions > before->actions ? why(BO_Y_ACTIONS, 0, 0, 0) : nothing;
}

/* A plot before any other card. */
static gm_event tell_cards(const bo_content *c, const bo_state *before, const bo_state *after)
{
    gm_event found = nothing;

    for (gm_seat i = 0; i < after->n_seats; i++) {
        uint64_t gained = after->dossier[i] & ~before->dossier[i];
        uint64_t plots = gained & c->plots;
        if (plots)
            return why(BO_Y_NEW_PLOT, i, c->type_of[set_first(plots)], 0);
        if (gained)
            found = why(BO_Y_NEW_CARD, i, c->type_of[set_first(gained)], 0);
    }
    return found;
}

/* ---- plots ---- */

/* An item for this plot that was not at hand before; numbered from 1. */
static unsigned item_at_hand(const bo_content *c, const bo_state *before, const bo_state *after,
                             gm_seat seat, unsigned type)
{
    const bo_type *plot = &c->type[type];

    for (unsigned i = 0; i < plot->n_uses; i++) {
        for (unsigned item = 0; item < c->n_items; item++) {
            unsigned had = bo_items_at_hand(before, seat, item);
            bool is_new = bo_items_at_hand(after, seat, item) > had;
            if ((plot->use[i].items >> item & 1) && is_new &&
                (had == 0 || plot->use[i].is_repeatable))
                return item + 1;
        }
    }
    return 0;
}

static unsigned way_to_hitler(const bo_content *c, const bo_state *s, gm_seat seat)
{
    return bo_distance(c, s, s->at[seat], s->leader_at[c->hitler]);
}

/* What makes this plot more promising than it was. */
static gm_event tell_cause(const bo_content *c, const bo_state *before, const bo_state *after,
                           gm_seat seat, unsigned type)
{
    unsigned item = item_at_hand(c, before, after, seat, type);

    if (plot_reached(c, before, after, seat) == type)
        return why(BO_Y_READY_FOR, seat, after->motivation[seat] + 1u, type);
    if (!bo_is_place_right(c, before, type) && bo_is_place_right(c, after, type))
        return why(BO_Y_PLAN_PLACE, type, 0, 0);
    if (item)
        return why(BO_Y_PLAN_ITEM, seat, item, type);
    if (!c->type[type].moved && way_to_hitler(c, after, seat) < way_to_hitler(c, before, seat))
        return why(BO_Y_PLAN_NEAR, seat, type, 0);
    if (after->support < before->support)
        return tell_support(c, before, after);
    if (after->suspicion[seat] < before->suspicion[seat])
        return tell_calmed(before, after, seat);
    return why(BO_Y_PLAN, seat, type, 0);
}

/* The plot whose promise grows most, or else one that is new. */
static gm_event tell_plan(const bo_content *c, const bo_state *before, const bo_state *after)
{
    int32_t most = 0;
    gm_seat seat = 0;
    unsigned found = 0;

    SEATS_EACH (i, bo_free(before) & bo_free(after)) {
        uint64_t plots = before->dossier[i] & after->dossier[i] & c->plots;
        SET_EACH (card, plots) {
            unsigned type = c->type_of[card];
            int32_t more = bo_promise(c, after, i, type) - bo_promise(c, before, i, type);
            if (more > most)
                most = more, seat = i, found = type;
        }
    }
    if (found)
        return tell_cause(c, before, after, seat, found);
    return tell_cards(c, before, after);
}

/* ---- items and places ---- */

/* A plot in this dossier that needs the item. */
static unsigned plot_for(const bo_content *c, const bo_state *s, gm_seat seat, unsigned item)
{
    SET_EACH (card, s->dossier[seat] & c->plots) {
        unsigned type = c->type_of[card];
        for (unsigned i = 0; i < c->type[type].n_uses; i++) {
            if (c->type[type].use[i].items >> item & 1)
                return type;
        }
    }
    return 0;
}

/* One more item for somebody: one that a plot of theirs needs, or any other. */
static gm_event tell_item(const bo_content *c, const bo_state *before, const bo_state *after,
                          bool fits)
{
    for (gm_seat i = 0; i < after->n_seats; i++) {
        for (unsigned item = 0; item < c->n_items; item++) {
            unsigned plot = plot_for(c, after, i, item);
            if (after->items[i][item] <= before->items[i][item] || (plot != 0) != fits)
                continue;
            return fits ? why(BO_Y_ITEM_FITS, i, item + 1, plot)
                        : why(BO_Y_NEW_ITEM, i, item + 1, 0);
        }
    }
    return nothing;
}

/* Perhaps the plot is new, and the item was there before. */
static gm_event tell_fitting(const bo_content *c, const bo_state *before, const bo_state *after)
{
    gm_event item = tell_item(c, before, after, true);

    return item.kind ? item : tell_cards(c, before, after);
}

static gm_event tell_items(const bo_content *c, const bo_state *before, const bo_state *after)
{
    return tell_item(c, before, after, false);
}

static int32_t pull(const bo_content *c, const bo_state *s, gm_seat seat, unsigned *where)
{
    *where = 0;
    if (!bo_is_free(s, seat))
        return 0;
    return bo_pull_of_places(c, s, seat, bo_wanted_items(c, s, seat), where);
}

static gm_event tell_places(const bo_content *c, const bo_state *before, const bo_state *after)
{
    int32_t most = 0;
    unsigned place = 0, plot;
    gm_seat goer = 0;
    bool is_going = false;

    for (gm_seat i = 0; i < after->n_seats; i++) {
        unsigned where, was;
        int32_t more = pull(c, after, i, &where) - pull(c, before, i, &was);
        if (more > most)
            most = more, place = where, goer = i, is_going = before->at[i] != after->at[i];
    }
    if (place == 0)
        return nothing;
    if (!is_going && !(after->tiles_up & ~before->tiles_up))
        return why(BO_Y_WORTH_GOING, place, 0, 0);
    if (after->tiles_up >> place & 1) {
        plot = plot_for(c, after, goer, after->tile[place] - 1u);
        return why(plot ? BO_Y_TILE_FOR : BO_Y_TILE, place, after->tile[place], plot);
    }
    return why(after->tiles >> place & 1 ? BO_Y_TILE_DOWN : BO_Y_DELIVERY, place, 0, 0);
}

/* The worst leader whom somebody was with and no longer is. */
static gm_event tell_leaders(const bo_content *c, const bo_state *before, const bo_state *after)
{
    int32_t most = 0;
    gm_event found = nothing;

    SET_EACH (i, bo_free(before) & bo_free(after)) {
        for (unsigned leader = 1; leader <= c->n_leaders; leader++) {
            bool is_gone = before->leader_at[leader] == before->at[i] &&
                           after->leader_at[leader] != after->at[i];
            if (is_gone && bo_cost_of_leader(leader) > most) {
                most = bo_cost_of_leader(leader);
                found = why(BO_Y_AWAY, i, leader, 0);
            }
        }
    }
    return found;
}

/*
 * The sentences for each part: if it is certain, if it may happen, and if it is avoided. Victory
 * comes only by dice, and those show their own chances.
 */
static const struct part {
    gm_event (*tell)(const bo_content *c, const bo_state *before, const bo_state *after);
    uint8_t may, spares;
} parts[BO_PARTS] = {
    [BO_P_VICTORY] = { NULL, 0, BO_Y_SPARES_DEFEAT },
    [BO_P_ROLL] = { tell_roll, BO_Y_MAY_PLAN, BO_Y_LEAST },
    [BO_P_PRISON] = { tell_prison, BO_Y_MAY_FREE, BO_Y_SPARES_PRISON },
    [BO_P_MOTIVATION] = { tell_motivation, BO_Y_MAY_MOTIVATE, BO_Y_SPARES_MOTIVATION },
    [BO_P_SUSPICION] = { tell_suspicion, BO_Y_MAY_CALM, BO_Y_SPARES_SUSPICION },
    [BO_P_PLAN] = { tell_plan, BO_Y_MAY_PLAN, BO_Y_SPARES_PLAN },
    [BO_P_CARDS] = { tell_cards, BO_Y_MAY_CARDS, BO_Y_SPARES_CARDS },
    [BO_P_FITTING] = { tell_fitting, BO_Y_MAY_ITEM, BO_Y_SPARES_ITEMS },
    [BO_P_ITEMS] = { tell_items, BO_Y_MAY_ITEM, BO_Y_SPARES_ITEMS },
    [BO_P_PLACES] = { tell_places, BO_Y_MAY_SHOW, BO_Y_LEAST },
    [BO_P_LEADERS] = { tell_leaders, BO_Y_MAY_AWAY, BO_Y_SPARES_LEADERS },
    [BO_P_SUPPORT] = { tell_support, BO_Y_MAY_SUPPORT, BO_Y_SPARES_SUPPORT },
    [BO_P_DISSENT] = { tell_dissent, BO_Y_MAY_DISSENT, BO_Y_SPARES_DISSENT },
    [BO_P_ACTIONS] = { tell_actions, BO_Y_MAY_ACTIONS, BO_Y_LEAST },
};

/* ---- weighing a move ---- */

typedef struct account {
    int64_t gain[BO_PARTS];
    gm_event told[BO_PARTS];
    unsigned n_told[BO_PARTS];
    bool differs[BO_PARTS];
} account;

static bool is_nothing(unsigned verb)
{
    return verb == BO_V_END || verb == BO_V_PASS || verb == BO_V_DECLINE || verb == BO_V_STOP ||
           verb == BO_V_READY;
}

/* Nobody has to do this: without it everything stays as it is. */
static bool is_free_choice(const bo_state *s, gm_move m)
{
    return m.verb == BO_V_INTERRUPT || (!bo_top(s) && s->phase == BO_ACTIONS);
}

/*
 * Weighs the position after a move; without a move, after what would come anyway. One action more
 * keeps the turn from ending and an event from being drawn, which nobody could foresee; it does not
 * count, nor does whose turn comes next.
 */
static void weigh_move(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m,
                       bo_state *after, bo_worth *out)
{
    bool is_in_turn = s->phase == BO_ACTIONS;
    unsigned dice;

    memcpy(after, s, sizeof *after);
    after->actions = (uint8_t)(after->actions + is_in_turn);
    dice = bo_follow(c, after, seat, m);
    if (is_in_turn && after->active == s->active && after->actions > 0)
        after->actions--;
    else
        after->actions = s->actions;
    after->active = s->active;
    bo_weigh(c, after, out);
    if (dice)
        out->part[BO_P_ROLL] += bo_worth_of_roll(c, after, dice);
}

/* The other answers on average, or the one that is no answer at all; false if there is none. */
static bool weigh_others(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m,
                         bo_worth *out)
{
    int64_t sum[BO_PARTS] = { 0 };
    unsigned n = 0;
    gm_moves list;

    bo_moves(c, s, seat, &list);
    for (uint16_t i = 0; i < list.n; i++) {
        bool is_other = memcmp(&list.m[i], &m, sizeof m) != 0;
        bo_state after;
        bo_worth w;
        if (!is_other || list.m[i].verb == BO_V_INTERRUPT)
            continue;
        weigh_move(c, s, seat, list.m[i], &after, &w);
        if (is_nothing(list.m[i].verb)) {
            *out = w;
            return true;
        }
        for (unsigned k = 0; k < BO_PARTS; k++)
            sum[k] += w.part[k];
        n++;
    }
    for (unsigned k = 0; k < BO_PARTS && n > 0; k++)
        out->part[k] = (int32_t)(sum[k] / n);
    return n > 0;
}

static void note_change(account *a, unsigned part, gm_event told)
{
    if (told.kind == 0)
        return;
    a->differs[part] |= a->n_told[part] && memcmp(&a->told[part], &told, sizeof told) != 0;
    a->told[part] = told;
    a->n_told[part]++;
}

/*
 * What we compare the move with. An action is spent either way: what counts is what it is spent on.
 */
static void weigh_without(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m,
                          unsigned actions, bo_state *before, bo_worth *out)
{
    const gm_move none = { .verb = 0 };

    memcpy(before, s, sizeof *before);
    if (m.verb == BO_V_INTERRUPT) {
        weigh_move(c, s, seat, none, before, out);
        return;
    }
    if (actions < before->actions)
        before->actions = (uint8_t)actions;
    if (is_free_choice(s, m) || !weigh_others(c, s, seat, m, out))
        bo_weigh(c, before, out);
}

static void add_sample(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m, account *a)
{
    bo_state before, after;
    bo_worth now, then;

    weigh_move(c, s, seat, m, &after, &then);
    weigh_without(c, s, seat, m, after.actions, &before, &now);
    for (unsigned i = 0; i < BO_PARTS; i++) {
        a->gain[i] += then.part[i] - now.part[i];
        if (parts[i].tell)
            note_change(a, i, parts[i].tell(c, &before, &after));
    }
}

/* The part that gains most, in words. */
static gm_event say_account(const account *a, bool is_free)
{
    unsigned best = 0;
    bool is_even = true;

    for (unsigned i = 0; i < BO_PARTS; i++) {
        best = a->gain[i] > a->gain[best] ? i : best;
        is_even = is_even && a->gain[i] == 0;
    }
    if (a->gain[best] <= 0)
        return why(is_free ? BO_Y_IDLE : is_even ? BO_Y_SAME : BO_Y_LEAST, 0, 0, 0);
    if (a->n_told[best] == 0)
        return why(parts[best].spares, 0, 0, 0);
    if (a->differs[best] || a->n_told[best] < REASON_SAMPLES)
        return why(parts[best].may, 0, 0, 0);
    return a->told[best];
}

/* ---- attempts ---- */

/* If the move affects an attempt, its chances are the reason; otherwise there is none. */
static gm_event tell_odds(const bo_content *c, const bo_view *v, gm_seat seat, gm_move m)
{
    unsigned success, detected, was_success, was_detected;
    gm_odds o, now;

    bo_odds(c, v, seat, &m, &o);
    bo_odds(c, v, seat, NULL, &now);
    if (o.of == 0 || m.verb == BO_V_RESIST) /* his chance is told with the question */
        return nothing;
    success = bo_percent(o.success, o.of);
    detected = bo_percent(o.detected, o.of);
    was_success = bo_percent(now.success, now.of);
    was_detected = bo_percent(now.detected, now.of);
    if (m.verb == BO_V_ATTEMPT)
        return why(BO_Y_ATTEMPT, m.arg[0], success, detected);
    if (m.verb == BO_V_ROLL)
        return why(BO_Y_ROLL, m.arg[0], success, detected);
    if (now.of && success > was_success)
        return why(BO_Y_LIKELIER, success, was_success, 0);
    if (now.of && success == was_success && detected < was_detected)
        return why(BO_Y_SAFER, detected, was_detected, 0);
    return why(BO_Y_ODDS, success, detected, 0);
}

/* ---- the reason ---- */

/* What needs no weighing. */
static gm_event tell_plainly(const bo_content *c, const bo_view *v, const bo_state *s, gm_seat seat,
                             gm_move m)
{
    gm_event odds = tell_odds(c, v, seat, m);
    gm_moves list;

    bo_moves(c, s, seat, &list);
    if (list.n == 1)
        return why(BO_Y_ONLY, 0, 0, 0);
    if (bo_is_courtesy(s, m) && odds.kind != BO_Y_LIKELIER && odds.kind != BO_Y_SAFER)
        return why(BO_Y_COURTESY, bo_top(s)->seat, 0, 0);
    if (odds.kind)
        return odds;
    if (is_nothing(m.verb))
        return why(BO_Y_REST, 0, 0, 0);
    if (m.verb == BO_V_DISCARD)
        return why(BO_Y_LEAST_CARD, m.arg[0], 0, 0);
    return m.verb == BO_V_DROP ? why(BO_Y_LEAST_ITEM, m.arg[0], 0, 0) : nothing;
}

/* What has to be weighed. */
static gm_event tell_gain(const bo_content *c, const bo_view *v, gm_seat seat, gm_move m, rng *luck)
{
    account a = { .gain = { 0 } };
    bo_state s;

    for (unsigned i = 0; i < REASON_SAMPLES; i++) {
        rng_key key = { .word = { rng_next(luck), i } };
        bo_sample(c, v, &key, &s);
        add_sample(c, &s, seat, m, &a);
    }
    return say_account(&a, is_free_choice(&s, m));
}

gm_event bo_reason(const bo_content *c, const bo_view *v, gm_seat seat, gm_move m, rng *luck)
{
    rng_key key = { .word = { rng_next(luck) } };
    gm_event found;
    bo_state s;

    bo_sample(c, v, &key, &s);
    if (bo_check(c, &s, seat, m) != BO_OK)
        return nothing;
    found = tell_plainly(c, v, &s, seat, m);
    if (found.kind == 0)
        found = tell_gain(c, v, seat, m, luck);
    found.seat = seat;
    return found;
}

/* ---- what is to be feared ---- */

/* BO-28.3  Whom a raid would arrest: rather the one who moves. */
static gm_event fear_raid(const bo_content *c, const bo_state *s, gm_seat seat)
{
    unsigned chance = bo_percent((uint64_t)bo_chance_of_raid(c, s), 1000);

    for (unsigned i = 0; i < s->n_seats && chance > 0; i++) {
        gm_seat who = (gm_seat)((seat + i) % s->n_seats);
        if (bo_is_free(s, who) && s->suspicion[who] == BO_EXTREME)
            return why(BO_Y_FEAR_RAID, who, chance, 0);
    }
    return nothing;
}

/* The worst leader beside whom a turn that ends here would next begin. */
static gm_event fear_leader(const bo_content *c, const bo_state *s, gm_seat seat)
{
    int32_t most = 0;
    gm_event found = nothing;

    for (unsigned leader = 1; leader <= c->n_leaders && bo_is_free(s, seat); leader++) {
        if (s->leader_at[leader] == s->at[seat] && bo_cost_of_leader(leader) > most) {
            most = bo_cost_of_leader(leader);
            found = why(BO_Y_FEAR_LEADER, seat, leader, 0);
        }
    }
    return found;
}

/* Of what the move itself brings about, only what does not rest on chance. */
gm_event bo_fears(const bo_content *c, const bo_view *v, gm_seat seat, gm_move m, rng *luck)
{
    gm_event found = nothing;

    for (unsigned i = 0; i < REASON_SAMPLES; i++) {
        rng_key key = { .word = { rng_next(luck), i } };
        bo_state s, after;
        bo_worth unused;
        gm_event told;
        bo_sample(c, v, &key, &s);
        if (bo_check(c, &s, seat, m) != BO_OK)
            return nothing;
        after = s;
        if (m.verb != BO_V_END) /* nobody knows the event that follows */
            weigh_move(c, &s, seat, m, &after, &unused);
        told = after.phase == BO_OVER ? nothing : fear_raid(c, &after, seat);
        if (told.kind == 0 && m.verb == BO_V_END)
            told = fear_leader(c, &s, seat);
        if (i > 0 && memcmp(&told, &found, sizeof told) != 0)
            return nothing;
        found = told;
    }
    found.seat = seat;
    return found;
}
