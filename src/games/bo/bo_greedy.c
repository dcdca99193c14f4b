/*
 * bo_greedy.c: a careful player by rules of thumb: the basis of the bot `greedy` and of hints.
 *
 * It looks one move ahead, and through the choices that a move opens, and takes the position it
 * likes best. It likes one conspirator motivated enough for a plot that could work, close to Hitler
 * and with the right items; low suspicion; nobody in prison; a full dissent track; nobody's turn
 * beginning beside a leader. It never plans further than that, and often loses for it.
 *
 * Scores are whole numbers, so that it plays the same everywhere.
 */
#include "bo_greedy.h"
#include "bo_odds.h"

#include <string.h>

/* ---- what things are worth ---- */

enum {
    VICTORY = 1000000,
    IN_PRISON = 450,
    A_SUPPORT = 45,     /* of military support, above its floor */
    A_DISSENT_DIE = 22, /* on the track */
    AN_ACTION = 9,      /* still to be spent */
    A_CARD = 7,
    A_PLOT = 14,
    AN_ILLEGAL = 4, /* more than another card */
    AN_ITEM = 12,
    A_FITTING_ITEM = 22, /* for a plot of one's own */
    PLAN_FACTOR = 2,     /* of the best plan's promise, in thousandths */
    LOOKAHEAD = 4,       /* choices followed after a move */
    MANY = 9,            /* choices after which it looks no further */
    SAMPLES = 3          /* of a move that depends on chance */
};

static const int16_t motivation_worth[] = { 0, 45, 100, 190, 215 };
static const int16_t suspicion_cost[] = { 0, 30, 95, 210 };
static const int16_t beside_leader[BO_LEADERS + 1] = { 0, 60, 14, 8, 16, 40, 12, 12 };

int32_t bo_cost_of_leader(unsigned leader)
{
    return beside_leader[leader];
}

/* ---- plans ---- */

/* Chance in thousandths that a pool reaches the targets before the eagles; from the table. */
static int32_t chance(const bo_content *c, unsigned pool, unsigned targets, unsigned eagles)
{
    pool = pool < BO_DICE ? pool : BO_DICE;
    targets = targets < BO_CHANCES ? targets : BO_CHANCES - 1u;
    eagles = eagles < BO_CHANCES ? eagles : BO_CHANCES - 1u;
    return c->chance[pool][targets][eagles];
}

unsigned bo_items_at_hand(const bo_state *s, gm_seat seat, unsigned item)
{
    unsigned n = 0;

    SET_EACH (i, bo_people_at(s, s->at[seat]))
        n += s->items[i][item];
    return n;
}

/* How many dice the plot would have here and now, and how many eagles it would ignore. */
static unsigned plot_pool(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type,
                          unsigned *ignored)
{
    const bo_type *plot = &c->type[type];
    gm_frame about = { .seat = seat, .self = seat, .sort = c->sort_card, .item = (uint16_t)type };
    unsigned pool = 1 + (unsigned)fx_sum(&bo_fx, c, s, plot->item, &about, BO_W_IN_ATTEMPT,
                                         BO_W_MORE_POOL, -1, NULL);

    *ignored = 0;
    for (unsigned i = 0; i < plot->n_uses; i++) {
        const bo_use *use = &plot->use[i];
        const term *step = &c->db->terms[c->db->terms[use->rule->effect].arg];
        for (unsigned item = 0; item < c->n_items; item++) {
            unsigned n = use->items >> item & 1 ? bo_items_at_hand(s, seat, item) : 0;
            n = use->is_repeatable || n == 0 ? n : 1;
            if (step->word == BO_W_POOL)
                pool += n;
            else
                *ignored += n;
        }
    }
    return pool;
}

bool bo_is_place_right(const bo_content *c, const bo_state *s, unsigned type)
{
    const term *t = &c->db->terms[c->type[type].act ? c->type[type].act->condition : 0];
    gm_frame about = { .sort = c->sort_card, .item = (uint16_t)type };

    for (unsigned i = 0; t->word == TERM_AND && i < t->n_args; i++) {
        const term *part = &c->db->terms[t->arg + i];
        bool is_about_place =
            part->word == BO_W_HITLER_IN ||
            (part->word == TERM_NOT && c->db->terms[part->arg].word == BO_W_HITLER_IN);
        if (is_about_place && !fx_holds(&bo_fx, c, s, &about, (uint16_t)(t->arg + i)))
            return false;
    }
    return true;
}

unsigned bo_level_for(const bo_content *c, unsigned type)
{
    return c->type[type].needs_reckless ? BO_RECKLESS : BO_COMMITTED;
}

int32_t bo_promise(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type)
{
    static const uint8_t if_missing[] = { 100, 62, 42, 30, 22 }; /* steps of motivation, percent */
    const bo_type *plot = &c->type[type];
    unsigned need = bo_level_for(c, type), ignored;
    unsigned missing = s->motivation[seat] < need ? need - s->motivation[seat] : 0;
    unsigned pool = plot_pool(c, s, seat, type, &ignored);
    unsigned far = plot->moved ? 3 : bo_distance(c, s, s->at[seat], s->leader_at[c->hitler]);
    int32_t value = chance(c, pool + 1, s->support, c->exposes[s->suspicion[seat]] + ignored) / 4 +
                    chance(c, pool, s->support, c->exposes[s->suspicion[seat]] + ignored) * 3 / 4 +
                    4;

    value = value * if_missing[missing] / 100;
    value = value * 10 / (10 + 2 * (int32_t)(far < 20 ? far : 20));
    return bo_is_place_right(c, s, type) ? value : value * 55 / 100;
}

static int32_t best_promise(const bo_content *c, const bo_state *s, gm_seat seat)
{
    int32_t best = 0;

    SET_EACH (card, s->dossier[seat] & c->plots) {
        int32_t value = bo_promise(c, s, seat, c->type_of[card]);
        best = value > best ? value : best;
    }
    return best;
}

/* ---- one conspirator ---- */

unsigned bo_wanted_items(const bo_content *c, const bo_state *s, gm_seat seat)
{
    unsigned wanted = 0;

    SET_EACH (card, s->dossier[seat] & c->plots) {
        const bo_type *plot = &c->type[c->type_of[card]];
        for (unsigned i = 0; i < plot->n_uses; i++)
            wanted |= plot->use[i].items;
    }
    return wanted;
}

static int32_t dossier_worth(const bo_content *c, const bo_state *s, gm_seat seat)
{
    uint64_t cards = s->dossier[seat];

    return A_CARD * (int32_t)set_count(cards) + A_PLOT * (int32_t)set_count(cards & c->plots) +
           AN_ILLEGAL * (int32_t)set_count(cards & c->illegals);
}

static void weigh_items(const bo_content *c, const bo_state *s, gm_seat seat, unsigned wanted,
                        bo_worth *w)
{
    for (unsigned i = 0; i < c->n_items; i++) {
        if (wanted >> i & 1)
            w->part[BO_P_FITTING] += s->items[seat][i] * A_FITTING_ITEM;
        else
            w->part[BO_P_ITEMS] += s->items[seat][i] * AN_ITEM;
    }
}

/* Pulled towards the nearest useful tile, and to where one can get rid of suspicion. */
int32_t bo_pull_of_places(const bo_content *c, const bo_state *s, gm_seat seat, unsigned wanted,
                          unsigned *where)
{
    bool has_room = bo_items_of(s, seat) < bo_item_limit(c, s, seat);
    int32_t best = 0;

    *where = 0;
    for (unsigned p = 1; p <= c->n_places; p++) {
        unsigned far = bo_distance(c, s, s->at[seat], p);
        int32_t worth = 0;
        if (far == BO_NOWHERE)
            continue;
        if ((s->tiles_up >> p & 1) && has_room)
            worth = wanted >> (s->tile[p] - 1) & 1 ? 24 : 12;
        else if ((s->tiles >> p & 1) && has_room)
            worth = 9;
        for (unsigned i = 0; i < c->place[p].n_deliver && !(s->tiles >> p & 1); i++) {
            for (unsigned k = 0; k < c->n_items && s->suspicion[seat] > BO_MEDIUM; k++)
                worth = s->items[seat][k] && (c->place[p].deliver[i].items >> k & 1) ? 40 : worth;
        }
        worth = worth * 4 / (4 + (int32_t)far);
        if (worth > best)
            best = worth, *where = p;
    }
    return best;
}

/* A turn that begins beside leaders costs something; a conspirator who still acts may yet leave. */
static int32_t cost_of_leaders(const bo_content *c, const bo_state *s, gm_seat seat)
{
    int32_t cost = 0;

    for (unsigned i = 1; i <= c->n_leaders; i++)
        cost += s->leader_at[i] == s->at[seat] ? beside_leader[i] : 0;
    return seat == s->active && s->actions > 0 ? cost / 3 : cost;
}

static void weigh_seat(const bo_content *c, const bo_state *s, gm_seat seat, bo_worth *w)
{
    unsigned wanted, where;

    if (!bo_is_free(s, seat)) {
        w->part[BO_P_PRISON] -= IN_PRISON;
        w->part[BO_P_MOTIVATION] += motivation_worth[s->motivation[seat]] / 2;
        return;
    }
    wanted = bo_wanted_items(c, s, seat);
    w->part[BO_P_MOTIVATION] += motivation_worth[s->motivation[seat]];
    w->part[BO_P_SUSPICION] -= suspicion_cost[s->suspicion[seat]];
    w->part[BO_P_CARDS] += dossier_worth(c, s, seat);
    weigh_items(c, s, seat, wanted, w);
    w->part[BO_P_PLACES] += bo_pull_of_places(c, s, seat, wanted, &where);
    w->part[BO_P_LEADERS] -= cost_of_leaders(c, s, seat);
}

/* ---- the whole table ---- */

void bo_weigh(const bo_content *c, const bo_state *s, bo_worth *out)
{
    int32_t best = 0;

    *out = (bo_worth){ .part = { 0 } };
    if (s->phase == BO_OVER) {
        out->part[BO_P_VICTORY] = s->winners ? VICTORY : -VICTORY;
        return;
    }
    for (gm_seat i = 0; i < s->n_seats; i++) {
        int32_t plan = bo_is_free(s, i) ? best_promise(c, s, i) : 0;
        best = plan > best ? plan : best;
        out->part[BO_P_PLAN] += plan / 4;
        weigh_seat(c, s, i, out);
    }
    out->part[BO_P_PLAN] += PLAN_FACTOR * best;
    out->part[BO_P_SUPPORT] = -A_SUPPORT * (s->support - s->floor);
    out->part[BO_P_DISSENT] = A_DISSENT_DIE * s->dissent;
    out->part[BO_P_ACTIONS] = AN_ACTION * s->actions;
}

static int32_t value_of(const bo_content *c, const bo_state *s)
{
    int32_t sum = 0;
    bo_worth w;

    bo_weigh(c, s, &w);
    for (unsigned i = 0; i < BO_PARTS; i++)
        sum += w.part[i];
    return sum;
}

/* ---- attempts ---- */

int32_t bo_worth_of_roll(const bo_content *c, const bo_state *s, unsigned dice)
{
    int32_t eagles = (int32_t)bo_exposed_at(c, s) + s->ignored - s->added_eagles -
                     bo_attempt_sum(c, s, BO_W_MORE_EAGLES);
    unsigned limit = eagles > 0 ? (unsigned)eagles : 0;
    int32_t wins = limit ? chance(c, dice, bo_targets_needed(c, s), limit) : 0;
    int32_t unseen = limit ? chance(c, dice, 0, limit) : 0;

    return wins * 8 - (1000 - unseen) * (IN_PRISON + 350) / 1000;
}

/* ---- looking ahead ---- */

/* A move on the line under examination, and how many choices to follow after it. */
typedef struct step {
    gm_seat who;
    gm_move m;
    unsigned depth;
} step;

static int32_t best_after(const bo_content *c, const bo_state *s, gm_seat me, unsigned depth,
                          step *first);

static void make_move(const bo_content *c, bo_state *s, gm_seat who, gm_move m)
{
    gm_events unheard;

    gm_clear(&unheard);
    if (m.verb == BO_V_END)
        s->actions = 0;
    else
        bo_apply(c, s, who, m, &unheard);
}

static int32_t value_after(const bo_content *c, const bo_state *s, gm_seat who, gm_move m,
                           gm_seat me, unsigned depth)
{
    bo_state next;

    if (m.verb == BO_V_ROLL)
        return value_of(c, s) + bo_worth_of_roll(c, s, m.arg[0]);
    memcpy(&next, s, sizeof next);
    make_move(c, &next, who, m);
    return best_after(c, &next, me, depth, NULL);
}

/*
 * Follows one's own choices, and a friend's consent, as far as it looks. `first` may be NULL; it
 * gets the best move, or none where the search ends.
 */
static int32_t best_after(const bo_content *c, const bo_state *s, gm_seat me, unsigned depth,
                          step *first)
{
    const gm_frame *f = bo_top(s);
    gm_seat who = f && s->phase != BO_OVER ? bo_asked(c, s) : me;
    int32_t best = -2 * VICTORY;
    unsigned deeper;
    gm_moves list;

    if (first)
        *first = (step){ .who = who };
    if (!f || s->phase == BO_OVER || depth == 0 || (who != me && f->what != BO_F_CONSENT))
        return value_of(c, s);
    bo_moves(c, s, who, &list);
    deeper = list.n > MANY ? 0 : depth - 1;
    for (uint16_t i = 0; i < list.n; i++) {
        int32_t value;
        if (list.m[i].verb == BO_V_INTERRUPT)
            continue;
        value = value_after(c, s, who, list.m[i], me, deeper);
        if (value > best) {
            best = value;
            if (first)
                *first = (step){ .who = who, .m = list.m[i], .depth = deeper };
        }
    }
    return best;
}

unsigned bo_follow(const bo_content *c, bo_state *s, gm_seat seat, gm_move m)
{
    step next = { .who = seat, .m = m, .depth = LOOKAHEAD };

    if (m.verb == 0)
        (void)best_after(c, s, seat, next.depth, &next);
    while (next.m.verb != 0 && next.m.verb != BO_V_ROLL) {
        make_move(c, s, next.who, next.m);
        (void)best_after(c, s, seat, next.depth, &next);
    }
    return next.m.verb == BO_V_ROLL ? next.m.arg[0] : 0;
}

static bool is_chancy(unsigned verb)
{
    return verb == BO_V_CONSPIRE || verb == BO_V_DOSSIER || verb == BO_V_REVEAL ||
           verb == BO_V_ACT || verb == BO_V_USE || verb == BO_V_RELEASE || verb == BO_V_MORE ||
           verb == BO_V_RESIST || verb == BO_V_TILE;
}

static int32_t judge(const bo_content *c, bo_state *s, gm_seat seat, gm_move m, rng *luck)
{
    unsigned samples = is_chancy(m.verb) ? (m.verb == BO_V_CONSPIRE ? 4 * SAMPLES : SAMPLES) : 1;
    int64_t sum = 0;

    for (unsigned i = 0; i < samples; i++) {
        rng_key key = { .word = { rng_next(luck), i } };
        rng_start(&s->rng, &key);
        sum += value_after(c, s, seat, m, seat, LOOKAHEAD);
    }
    return (int32_t)(sum / samples);
}

/* BO-R.26 */
bool bo_is_courtesy(const bo_state *s, gm_move m)
{
    const gm_frame *f = bo_top(s);

    return f && f->what == BO_F_CONSENT && m.verb == BO_V_AGREE;
}

/*
 * An attempt that cannot succeed, whatever one adds to it. One move ahead it seems to avert what
 * follows a pass, but that comes all the same.
 */
static bool is_hopeless(const bo_content *c, const bo_view *v, gm_seat seat, gm_move m)
{
    gm_odds odds;

    if (m.verb != BO_V_ATTEMPT)
        return false;
    bo_odds(c, v, seat, &m, &odds);
    return odds.of > 0 && odds.success == 0;
}

/* The first move of a list attempts nothing, so there is always something to advise. */
uint16_t bo_advise(const bo_content *c, const bo_view *v, gm_seat seat, const gm_moves *moves,
                   rng *luck)
{
    rng_key key = { .word = { rng_next(luck) } };
    int32_t best = -4 * VICTORY;
    uint16_t found = 0;
    bo_state s;

    bo_sample(c, v, &key, &s);
    for (uint16_t i = 0; i < moves->n; i++) {
        int32_t value = judge(c, &s, seat, moves->m[i], luck);
        if (bo_is_courtesy(&s, moves->m[i]))
            return i;
        if (value > best && !is_hopeless(c, v, seat, moves->m[i]))
            best = value, found = i;
    }
    return found;
}
