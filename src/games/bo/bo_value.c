/*
 * bo_value.c: what a position of Black Orchestra is worth: the chance of the conspirators to win.
 *
 * A weighted sum of features (features.def), through the logistic function. `kapelle tune` finds
 * the weights by playing. Whole numbers, so that it is the same everywhere.
 */
#include "bo_value.h"

#include <string.h>

enum {
    ONE = 1000,     /* of a feature */
    TEAM = 3 * ONE, /* features of conspirators are sums over three of them */
    LONG = 65,      /* turns of a game */
    LAST_TURNS = 9, /* in which time is short */
    HALF_LOST = 58, /* hundredths of the last stage's events are drawn, on average */
    CLOSE = 2,      /* steps */
    TOO_FAR = 20    /* likewise */
};

/* A position, and what is worked out about it once. */
typedef struct look {
    const bo_content *c;
    const bo_state *s;
    gm_seats free;
    int32_t share; /* what one conspirator counts */
    int32_t *x;
} look;

/* ---- time ---- */

static int32_t turns_left(const bo_state *s)
{
    int32_t sum = 0;

    for (unsigned d = 0; d + 1 < BO_STAGES; d++)
        sum += 100 * s->n_events[d];
    return sum + HALF_LOST * s->n_events[BO_STAGES - 1]; /* in hundredths */
}

static void look_at_time(look *l)
{
    const bo_state *s = l->s;
    int32_t turns = turns_left(s);

    l->x[BO_X_ALWAYS] = ONE;
    l->x[BO_X_TIME] = turns * ONE / (100 * LONG);
    if (turns < 100 * LAST_TURNS)
        l->x[BO_X_LATE] = (100 * LAST_TURNS - turns) * ONE / (100 * LAST_TURNS);
    l->x[BO_X_SUPPORT] = ONE * (s->support - s->floor);
    l->x[BO_X_TARGETS] = ONE * s->support;
    l->x[BO_X_DISSENT] = ONE * s->dissent;
    l->x[BO_X_ACTIONS] = s->phase == BO_ACTIONS ? ONE * s->actions : 0;
    l->x[BO_X_EAGLES] = ONE * bo_current_modifier(l->c, s, BO_W_MORE_EAGLES);
}

/* ---- conspirators ---- */

static void look_at_person(look *l, gm_seat seat)
{
    static const uint8_t by_motivation[] = { 0, BO_X_SKEPTICAL, BO_X_MOTIVATED, BO_X_COMMITTED,
                                             BO_X_RECKLESS };
    const bo_state *s = l->s;
    unsigned suspicion = s->suspicion[seat], motivation = s->motivation[seat];

    if (motivation > BO_TIMID)
        l->x[by_motivation[motivation]] += bo_is_free(s, seat) ? l->share : l->share / 2;
    if (!bo_is_free(s, seat)) {
        l->x[BO_X_PRISONERS] += l->share;
        return;
    }
    if (suspicion > BO_LOW)
        l->x[BO_X_MEDIUM + suspicion - BO_MEDIUM] += l->share;
    if (motivation >= BO_COMMITTED)
        l->x[BO_X_READY_LOW + suspicion] += l->share;
}

int32_t bo_chance_of_raid(const bo_content *c, const bo_state *s)
{
    unsigned raids = 0, all = 0, stage = 1;

    while (stage <= BO_STAGES && s->n_events[stage - 1] == 0)
        stage++;
    for (unsigned i = 0; i < 2 && stage <= BO_STAGES; i++) {
        uint64_t left = c->of_stage[stage][i] & ~s->spent[i];
        left &= s->current / 64u == i ? ~(1ull << s->current % 64) : UINT64_MAX;
        left &= s->key / 64u == i ? ~(1ull << s->key % 64) : UINT64_MAX;
        all += set_count(left);
        raids += set_count(left & c->raids[i]);
    }
    return all ? (int32_t)(raids * ONE / all) : 0;
}

static void look_at_people(look *l)
{
    const bo_state *s = l->s;
    int32_t raid = bo_chance_of_raid(l->c, s), most = 0;

    for (gm_seat i = 0; i < s->n_seats; i++)
        look_at_person(l, i);
    l->x[BO_X_ALONE] = set_count(l->free) == 1 ? ONE : 0;
    l->x[BO_X_RAID] = raid;
    l->x[BO_X_RAID_EXTREME] = raid * l->x[BO_X_EXTREME] / ONE;
    SEATS_EACH (i, l->free) {
        int32_t n = (int32_t)set_count(bo_people_at(s, s->at[i]));
        most = n > most ? n : most;
    }
    l->x[BO_X_TOGETHER] = most * l->share;
}

/* ---- cards and items ---- */

/* Items for these plots, and those of which each one more helps. */
typedef struct wishes {
    unsigned items, each;
} wishes;

static wishes wanted_by(const bo_content *c, uint64_t plots)
{
    wishes w = { 0, 0 };

    SET_EACH (card, plots) {
        const bo_lore *l = &c->lore[c->type_of[card]];
        w.items |= l->dice_items | l->cover_items;
        w.each |= l->dice_each | l->cover_each;
    }
    return w;
}

static void look_at_cards(look *l, gm_seat seat)
{
    uint64_t cards = l->s->dossier[seat];

    l->x[BO_X_CARDS] += l->share * (int32_t)set_count(cards);
    l->x[BO_X_PLOTS] += ONE * (int32_t)set_count(cards & l->c->plots);
    if (!(cards & l->c->plots) && l->s->motivation[seat] >= BO_MOTIVATED)
        l->x[BO_X_PLOTLESS] += l->share;
    l->x[BO_X_ILLEGAL] += l->share * (int32_t)set_count(cards & l->c->illegals);
    SET_EACH (card, cards) {
        unsigned weight = l->c->lore[l->c->type_of[card]].weight;
        if (weight)
            l->x[weight] += ONE;
    }
}

static void look_at_items(look *l, gm_seat seat, wishes wanted)
{
    for (unsigned i = 0; i < l->c->n_items; i++) {
        int32_t n = l->s->items[seat][i], fitting = n;
        if (!(wanted.items >> i & 1))
            fitting = 0;
        else if (n > 1 && !(wanted.each >> i & 1))
            fitting = 1;
        l->x[BO_X_FITTING] += l->share * fitting;
        l->x[BO_X_ITEMS] += l->share * (n - fitting);
    }
}

/* ---- the map ---- */

/* The more, the nearer: thousandths, 1 on the spot. */
static int32_t nearness(unsigned far)
{
    return far < TOO_FAR ? 4 * ONE / (4 + (int32_t)far) : 0;
}

static void keep_more(int32_t *best, int32_t n)
{
    *best = n > *best ? n : *best;
}

static void keep_less(unsigned *best, unsigned n)
{
    *best = n < *best ? n : *best;
}

static void look_at_tiles(look *l, gm_seat seat, unsigned wanted)
{
    const bo_state *s = l->s;
    const uint8_t *far = l->c->distance[s->stage][s->at[seat]];
    unsigned fitting = TOO_FAR, hidden = TOO_FAR;

    if (bo_items_of(s, seat) >= bo_item_limit(l->c, s, seat))
        return;
    SET_EACH (p, s->tiles & ~s->tiles_up)
        keep_less(&hidden, far[p]);
    SET_EACH (p, s->tiles_up) {
        if (wanted >> (s->tile[p] - 1) & 1)
            keep_less(&fitting, far[p]);
    }
    l->x[BO_X_NEAR_WANTED] += nearness(fitting) * l->share / ONE;
    l->x[BO_X_NEAR_HIDDEN] += nearness(hidden) * l->share / ONE;
}

/* Each open tile counts once, for whoever could fetch it soonest: only one of them will. */
static void look_at_open_tiles(look *l)
{
    const bo_state *s = l->s;
    gm_seats with_room = 0;

    SEATS_EACH (i, l->free)
        with_room |= bo_items_of(s, i) < bo_item_limit(l->c, s, i) ? GM_SEAT(i) : 0;
    SET_EACH (p, s->tiles_up) {
        unsigned far = TOO_FAR;
        SEATS_EACH (i, with_room)
            keep_less(&far, l->c->distance[s->stage][s->at[i]][p]);
        l->x[BO_X_NEAR_OPEN] += nearness(far);
    }
}

static void look_at_deliveries(look *l, gm_seat seat)
{
    const bo_state *s = l->s;
    int32_t bad = s->suspicion[seat] >= BO_HIGH ? 2 : 1;
    unsigned far = TOO_FAR;
    uint32_t places = 0;

    if (s->suspicion[seat] == BO_LOW)
        return;
    for (unsigned i = 0; i < l->c->n_items; i++)
        places |= s->items[seat][i] ? l->c->takes[i] : 0;
    SET_EACH (p, places & ~s->tiles)
        keep_less(&far, l->c->distance[s->stage][s->at[seat]][p]);
    l->x[BO_X_NEAR_DELIVERY] += nearness(far) * bad * l->share / (2 * ONE);
}

/* A turn that begins beside leaders costs something; one who still acts may yet leave. */
static void look_at_leaders(look *l, gm_seat seat)
{
    const bo_state *s = l->s;
    bool may_leave = seat == s->active && s->phase == BO_ACTIONS && s->actions > 0;
    unsigned hitler = s->leader_at[l->c->hitler];

    bool is_immune = bo_modifier(l->c, s, seat, BO_W_NO_PENALTIES) != 0;

    for (unsigned i = 1; i <= l->c->n_leaders && !is_immune; i++) {
        if (s->leader_at[i] == s->at[seat] && l->c->leader_weight[i])
            l->x[l->c->leader_weight[i]] += may_leave ? l->share / 3 : l->share;
    }
    if (hitler)
        l->x[BO_X_NEAR_HITLER] +=
            nearness(l->c->distance[s->stage][s->at[seat]][hitler]) * l->share / ONE;
}

/* ---- plans ---- */

/* The chance that Hitler is still there when this conspirator comes to act, in hundredths. */
static int32_t stays(const bo_state *s, gm_seat seat)
{
    static const uint8_t after[] = { 100, 84, 72, 62, 54, 47 };
    bool is_acting = s->phase == BO_ACTIONS && s->actions > 0;
    unsigned n = s->n_seats, turns = (seat + n - s->active) % n;

    return after[turns == 0 && !is_acting ? n : turns];
}

/* Those who could bring items or a die of their own to the one who tries. */
static int32_t helpers_of(const look *l, const bo_prospect *p)
{
    const bo_state *s = l->s;
    int32_t sum = 0;

    SEATS_EACH (i, l->free & ~GM_SEAT(p->seat)) {
        bool brings = s->motivation[i] >= BO_MOTIVATED && l->c->sheet_lends[s->sheet[i]] > 0;
        SET_EACH (item, p->items)
            brings = brings || s->items[i][item] > 0;
        if (brings)
            sum += nearness(l->c->distance[s->stage][s->at[i]][s->at[p->seat]]);
    }
    return sum;
}

static void look_at_best(look *l, const bo_prospect *p)
{
    int32_t *x = l->x;

    x[BO_X_PLAN_TEAM] = p->hope;
    x[BO_X_PLAN_CHANCE] = p->team;
    x[BO_X_PLAN_UNSEEN] = p->unseen;
    x[BO_X_PLAN_LESS] = p->less;
    x[BO_X_PLAN_READY] = p->missing ? 0 : p->team;
    x[BO_X_PLAN_CLOSE] = p->missing || p->far > CLOSE || !p->is_place_right
                             ? 0
                             : p->here * stays(l->s, p->seat) / 100;
    x[BO_X_PLAN_HELPERS] = helpers_of(l, p);
    x[BO_X_PLAN_LATER] = p->hope * x[BO_X_TIME] / ONE;
    x[BO_X_PLAN_FAR] = ONE * p->far;
    x[BO_X_PLAN_PLACE] = p->is_place_right ? ONE : 0;
    x[BO_X_PLAN_MISSING] = ONE * p->missing;
    SEATS_EACH (i, l->free) {
        SET_EACH (item, p->items)
            x[BO_X_USEFUL] += ONE * l->s->items[i][item];
    }
}

static void look_at_plans(look *l)
{
    int32_t own[BO_SEATS] = { 0 }, later[BO_SEATS] = { 0 };
    bo_prospects all;
    const bo_prospect *best = NULL;

    bo_look_for_plots(l->c, l->s, &all);
    for (unsigned i = 0; i < all.n; i++) {
        const bo_prospect *p = &all.p[i];
        bool is_at_hand = p->missing == 0 && p->far == 0 && p->is_place_right;
        if (is_at_hand && !l->c->type[p->type].moved)
            keep_more(&l->x[BO_X_PLAN_NOW], p->here * stays(l->s, p->seat) / 100);
        keep_more(&l->x[BO_X_PLAN_BEST], p->promise);
        keep_more(&own[p->seat], p->promise);
        keep_more(&l->x[BO_X_PLAN_FLOOR], p->floor);
        keep_more(&later[p->seat], p->floor);
        best = !best || p->hope > best->hope ? p : best;
    }
    for (unsigned i = 0; i < BO_SEATS; i++) {
        l->x[BO_X_PLAN_ALL] += own[i];
        l->x[BO_X_PLAN_FLOORS] += later[i];
    }
    l->x[BO_X_NO_PLOT] = all.n == 0 ? ONE : 0;
    for (unsigned i = 0; i < all.n; i++) {
        if (all.p[i].seat != best->seat)
            keep_more(&l->x[BO_X_PLAN_SECOND], all.p[i].hope);
    }
    if (best)
        look_at_best(l, best);
}

/* ---- all ---- */

void bo_features(const bo_content *c, const bo_state *s, gm_seat seat, int32_t *out)
{
    look l = { .c = c, .s = s, .free = bo_free(s), .share = TEAM / s->n_seats, .x = out };

    (void)seat; /* they win or lose together */
    memset(out, 0, bo_n_weights * sizeof *out);
    look_at_time(&l);
    look_at_people(&l);
    SEATS_EACH (i, l.free) {
        wishes wanted = wanted_by(c, s->dossier[i] & c->plots);
        look_at_cards(&l, i);
        look_at_items(&l, i, wanted);
        look_at_tiles(&l, i, wanted.items);
        look_at_deliveries(&l, i);
        look_at_leaders(&l, i);
    }
    look_at_open_tiles(&l);
    look_at_plans(&l);
}

int32_t bo_value(const bo_content *c, const int32_t *w, const bo_state *s, gm_seat seat)
{
    int32_t x[BO_MOST_WEIGHTS];
    int64_t sum = 0;

    if (s->phase == BO_OVER)
        return s->winners ? GM_SURE : 0;
    bo_features(c, s, seat, x);
    for (unsigned i = 0; i < bo_n_weights; i++)
        sum += (int64_t)w[i] * x[i];
    return gm_chance(sum / 1000);
}
