/*
 * peek.c: tries moves on the true state and plays on.
 *
 * The policy has the same luck at every decision, so it depends on the state alone: the player
 * finds the same line again at the next decision, and leaves it only for a better one.
 */
#include "peek.h"

#include <string.h>

enum { LONGEST = 600 }; /* decisions of a line */

typedef struct copy {
    _Alignas(16) uint8_t bytes[PLAN_STATE];
} copy;

typedef struct look {
    const game *g;
    const gm_content *c;
    const int32_t *w;
    gm_seat seat; /* whose moves it tries */
    const peek_style *style;
} look;

static gm_state *copy_of(const look *h, const gm_state *from, copy *to)
{
    memcpy(to->bytes, from, h->g->state_size);
    return (gm_state *)(void *)to->bytes;
}

static void make(const look *h, gm_state *s, gm_seat who, gm_move m)
{
    gm_events unheard;

    gm_clear(&unheard);
    h->g->apply(h->c, s, who, m, &unheard);
}

static uint16_t by_policy(const look *h, const gm_state *s, gm_seat who, const gm_moves *moves)
{
    const rng_key key = { .word = { 1 } };
    rng luck;

    if (moves->n == 1)
        return 0;
    rng_start(&luck, &key);
    return h->g->policy(h->c, h->w, s, who, moves, &luck);
}

/* Everybody plays by the policy until that many turns or stages have begun. */
static int32_t play_on(const look *h, gm_state *s, uint32_t end)
{
    gm_seats must;
    gm_moves moves;

    for (unsigned i = 0; i < LONGEST && h->g->begun(h->c, s) < end; i++) {
        gm_seat who;
        must = h->g->must_act(h->c, s);
        if (!must)
            break;
        who = (gm_seat)set_first(must);
        h->g->moves(h->c, s, who, &moves);
        make(h, s, who, moves.m[by_policy(h, s, who, &moves)]);
    }
    return h->g->value(h->c, h->w, s, h->seat);
}

static bool is_friend(const look *h, const gm_state *s, gm_seat who)
{
    return who == h->seat || (h->g->team && h->g->team(h->c, s, h->seat) & GM_SEAT(who));
}

static int32_t try_moves(const look *h, const gm_state *s, gm_seat who, const gm_moves *moves,
                         unsigned depth, uint32_t end, uint16_t *best);

/* The best that can follow: the next decision of somebody on our side, tried in the same way. */
static int32_t look_on(const look *h, gm_state *s, unsigned depth, uint32_t end)
{
    gm_seats must;
    gm_moves moves;
    uint16_t unused;

    for (unsigned i = 0; i < LONGEST && (must = h->g->must_act(h->c, s)) != 0; i++) {
        gm_seat who = (gm_seat)set_first(must);
        if (h->g->begun(h->c, s) >= end)
            break;
        h->g->moves(h->c, s, who, &moves);
        if (moves.n > 1 && is_friend(h, s, who))
            return try_moves(h, s, who, &moves, depth, end, &unused);
        make(h, s, who, moves.m[by_policy(h, s, who, &moves)]);
    }
    return h->g->value(h->c, h->w, s, h->seat);
}

/* The most promising of those not taken yet; moves->n if nothing is left. */
static uint16_t next_best(const int32_t *chance, const bool *is_taken, uint16_t n)
{
    uint16_t found = n;

    for (uint16_t i = 0; i < n; i++) {
        if (!is_taken[i] && (found == n || chance[i] > chance[found]))
            found = i;
    }
    return found;
}

/* Looks behind the best moves; a sure win needs no more. */
static void look_deeper(const look *h, const gm_state *s, gm_seat who, const gm_moves *moves,
                        unsigned depth, uint32_t end, int32_t *chance)
{
    bool is_taken[GM_MAX_MOVES] = { false };

    for (unsigned k = 0; k < h->style->width; k++) {
        uint16_t i = next_best(chance, is_taken, moves->n);
        int32_t value;
        copy next;
        gm_state *then;
        if (i == moves->n || chance[i] == GM_SURE)
            return;
        is_taken[i] = true;
        then = copy_of(h, s, &next);
        make(h, then, who, moves->m[i]);
        value = look_on(h, then, depth - 1, end);
        chance[i] = value > chance[i] ? value : chance[i];
    }
}

static int32_t try_moves(const look *h, const gm_state *s, gm_seat who, const gm_moves *moves,
                         unsigned depth, uint32_t end, uint16_t *best)
{
    int32_t chance[GM_MAX_MOVES] = { 0 };

    *best = by_policy(h, s, who, moves);
    for (uint16_t i = 0; i < moves->n; i++) {
        copy next;
        gm_state *then = copy_of(h, s, &next);
        make(h, then, who, moves->m[i]);
        chance[i] = play_on(h, then, end);
    }
    if (depth > 1)
        look_deeper(h, s, who, moves, depth, end, chance);
    for (uint16_t i = 0; i < moves->n; i++)
        *best = chance[i] > chance[*best] ? i : *best;
    return chance[*best];
}

uint16_t peek_decide(const gm_set *set, const int32_t *w, const gm_state *truth, gm_seat seat,
                     const gm_moves *moves, const peek_style *style, int32_t *best)
{
    look h = { .g = set->game, .c = set->content, .w = w, .seat = seat, .style = style };
    uint16_t found;
    int32_t chance;

    if (h.g->state_size > PLAN_STATE)
        gm_trap("a state that is too large to look at");
    chance = try_moves(&h, truth, seat, moves, style->depth,
                       h.g->begun(h.c, truth) + style->horizon, &found);
    if (best)
        *best = chance;
    return found;
}

static uint16_t choose(const bot *b, const gm_set *set, const gm_state *truth, gm_seat seat,
                       const gm_moves *moves, rng *luck)
{
    static const peek_style usual = { .horizon = 3, .depth = 1, .width = 3 };
    int32_t w[GM_MAX_WEIGHTS];

    (void)b, (void)luck;
    plan_weights(set->game, NULL, w);
    return peek_decide(set, w, truth, seat, moves, &usual, NULL);
}

const bot peek_bot = {
    .name = "clairvoyant", .label = "clairvoyant 1", .peek = choose, .version = 1
};
