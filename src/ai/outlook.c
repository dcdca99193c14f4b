/*
 * outlook.c: play-outs that predict, and their statistics.
 */
#include "outlook.h"

#include <string.h>

enum {
    LONGEST = 600, /* decisions in a play-out */
    TRIES = 30     /* rolls until dice that may win fail */
};

void outlook_init(outlook *o, const gm_set *set)
{
    *o = (outlook){ .set = set, .horizon = 1 };
    if (set->game->state_size > PLAN_STATE)
        gm_trap("a state that is too large to look ahead from");
    plan_weights(set->game, NULL, o->play);
    plan_told(set->game, o->told);
}

static void give_luck(const outlook *o, gm_state *s, const rng_key *key)
{
    rng_start((rng *)(void *)((uint8_t *)s + o->set->game->rng_at), key);
}

static rng_key next_key(rng *luck)
{
    return (rng_key){ .word = { rng_next(luck), rng_next(luck), rng_next(luck) } };
}

/* ---- one play-out ---- */

/* One play-out under way: what has been won so far, and how much is still open, in millionths. */
typedef struct way {
    outlook *o;
    gm_state *s;
    rng luck;
    gm_seats mine; /* the seats on the side whose chance we want */
    int64_t won, open;
    bool has_rolled; /* dice that may win */
} way;

static void apply(const way *w, gm_seat who, gm_move m)
{
    gm_events unheard;

    gm_clear(&unheard);
    w->o->set->game->apply(w->o->set->content, w->s, who, m, &unheard);
}

static bool is_won(const way *w)
{
    return w->o->set->game->result(w->o->set->content, w->s).winners != 0;
}

/* Counts the chance of dice that may win, and rolls them until they fail. */
static void roll(way *w, gm_seat who, gm_move m, int32_t chance)
{
    const size_t size = w->o->set->game->state_size;
    int64_t part = w->open * chance / GM_SURE;
    bool is_mine = w->mine & GM_SEAT(who);

    w->won += is_mine ? part : 0;
    w->open -= part;
    w->has_rolled = true;
    memcpy(w->o->spare, w->s, size);
    for (unsigned i = 0; i < TRIES; i++) {
        rng_key key = next_key(&w->luck);
        memcpy(w->s, w->o->spare, size);
        give_luck(w->o, w->s, &key);
        apply(w, who, m);
        if (!is_won(w))
            return;
    }
    w->won += is_mine ? w->open : 0; /* they hardly ever fail */
    w->open = 0;
}

static void make(way *w, gm_seat who, gm_move m)
{
    const game *g = w->o->set->game;
    int32_t chance = g->decides ? g->decides(w->o->set->content, w->s, who, m) : -1;

    if (chance > 0)
        roll(w, who, m, chance);
    else
        apply(w, who, m);
}

static void play_on(way *w, uint32_t end)
{
    const game *g = w->o->set->game;
    const gm_content *c = w->o->set->content;
    gm_moves moves;

    for (unsigned i = 0; i < LONGEST && w->open > 0 && g->begun(c, w->s) < end; i++) {
        gm_seats must = g->must_act(c, w->s);
        gm_seat who;
        uint16_t k = 0;
        if (!must)
            break;
        who = (gm_seat)set_first(must);
        g->moves(c, w->s, who, &moves);
        if (moves.n > 1)
            k = g->policy(c, w->o->play, w->s, who, &moves, &w->luck);
        make(w, who, moves.m[k]);
    }
}

/* A card may turn a failed roll into a success, but its chance was counted with the roll. */
static bool is_counted(const way *w)
{
    return w->has_rolled && is_won(w);
}

int32_t outlook_play(outlook *o, gm_state *s, gm_seat seat, gm_seat who, const gm_move *m,
                     const rng_key *luck)
{
    const game *g = o->set->game;
    uint32_t end = g->begun(o->set->content, s) + o->horizon;
    way w = { .o = o, .s = s, .open = GM_SURE };
    rng_key dice;

    w.mine = g->team(o->set->content, s, seat);
    rng_start(&w.luck, luck);
    dice = next_key(&w.luck);
    give_luck(o, s, &dice);
    if (m)
        make(&w, who, *m);
    play_on(&w, end);
    if (w.open > 0 && !is_counted(&w))
        w.won += w.open * g->value(o->set->content, o->told, s, seat) / GM_SURE;
    return (int32_t)w.won;
}

/* ---- statistics ---- */

void outlook_add(outlook_sum *s, int32_t chance)
{
    s->sum += chance;
    s->squares += (int64_t)chance * chance;
    s->n++;
}

int32_t outlook_mean(const outlook_sum *s)
{
    return s->n ? (int32_t)(s->sum / s->n) : 0;
}

static int64_t root(int64_t n)
{
    int64_t r = 0;

    for (int64_t bit = 1ll << 30; bit > 0; bit >>= 1)
        r += (r + bit) * (r + bit) <= n ? bit : 0;
    return r;
}

int32_t outlook_error(const outlook_sum *s)
{
    int64_t n = s->n, mean = n ? s->sum / n : 0, variance;

    if (n < 2)
        return 0;
    variance = (s->squares - mean * s->sum) / (n - 1);
    return variance > 0 ? (int32_t)root(variance / n) : 0;
}
