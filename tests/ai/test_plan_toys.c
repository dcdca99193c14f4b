/*
 * test_plan_toys.c: how the planner compares moves, in games of a few lines that are made to mislead it.
 */
#include "kapelle_test.h"
#include "plan.h"

#include <stddef.h>
#include <string.h>

enum { TICKETS = 4, A_HALF = GM_SURE / 2, CHOICES = 24, TRIALS = 200 };

/* What both games have: a place, a secret, and dice. */
typedef struct toy {
    rng dice;
    uint8_t place, secret;
} toy;

enum toy_verb { STAY = 1, WALK, TICKET, ANY };
enum toy_place { HOME, LOTTERY, OVER };

static toy *toy_of(gm_state *s)
{
    return (toy *)(void *)s;
}

static const toy *toy_in(const gm_state *s)
{
    return (const toy *)(const void *)s;
}

/* The place is known, the secret is not. */
static void see(const gm_content *c, const gm_state *s, gm_seats who, gm_view *out)
{
    (void)c, (void)who;
    memcpy(out, &toy_in(s)->place, sizeof toy_in(s)->place);
}

static void deal(const gm_content *c, const gm_view *v, const rng_key *key, gm_state *out)
{
    toy *t = toy_of(out);
    rng luck;

    (void)c;
    rng_start(&luck, key);
    *t = (toy){ .secret = (uint8_t)rng_below(&luck, TICKETS) };
    memcpy(&t->place, v, sizeof t->place);
    rng_start(&t->dice, key);
}

static gm_rule everything_goes(const gm_content *c, const gm_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)s, (void)who, (void)m;
    return 0;
}

static plan_verdict decide(const game *g, const gm_moves *moves, const plan_style *style,
                           uint32_t n)
{
    static const int32_t no_weights[GM_MAX_WEIGHTS];
    const gm_set set = { .game = g };
    uint8_t place = HOME;
    plan_task task = {
        .set = &set, .w = no_weights, .view = (const gm_view *)(const void *)&place, .moves = moves
    };
    plan_verdict out;
    rng luck;

    rng_start(&luck, &(rng_key){ .word = { n } });
    plan_decide(&task, style, &luck, &out);
    return out;
}

/* ---- a lottery: to stay is worth a half, one of four tickets wins, and nobody knows which ---- */

static void lottery_moves(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    out->n = 0;
    for (unsigned i = 0; i < TICKETS && toy_in(s)->place == LOTTERY; i++)
        out->m[out->n++] = gm_make(TICKET, i, 0);
}

static int32_t lottery_judge(const gm_content *c, const int32_t *w, const gm_state *s, gm_seat seat,
                             gm_move m, bool *is_sure)
{
    (void)c, (void)w, (void)seat;
    *is_sure = m.verb != TICKET;
    if (m.verb == TICKET)
        return m.arg[0] == toy_in(s)->secret ? GM_SURE : 0;
    return m.verb == STAY ? A_HALF : 0;
}

static bool lottery_follow(const gm_content *c, const int32_t *w, gm_state *s, gm_seat seat,
                           gm_move m)
{
    (void)c, (void)w, (void)seat;
    toy_of(s)->place = m.verb == WALK ? LOTTERY : OVER;
    return m.verb == WALK;
}

static const game lottery = { .state_size = sizeof(toy),
                              .view_size = sizeof(uint8_t),
                              .view = see,
                              .sample = deal,
                              .check = everything_goes,
                              .moves = lottery_moves,
                              .judge = lottery_judge,
                              .follow = lottery_follow };

TEST(a_line_does_not_foresee_what_is_hidden)
{
    const plan_style style = { .samples = 8, .depth = 3, .width = 4 };
    const gm_moves moves = { .n = 2, .m = { gm_make(WALK, 0, 0), gm_make(STAY, 0, 0) } };
    int64_t told = 0;

    for (uint32_t n = 0; n < TRIALS; n++) {
        plan_verdict v = decide(&lottery, &moves, &style, n);
        told += v.chance[0];
    }

    /* A quarter, and a little more: the best of four averages is rather high. */
    assert_in_range(told / TRIALS, GM_SURE / 4, A_HALF - 1);
}

/* ---- a choice without a difference ---- */

static void nothing_to_choose(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)s, (void)who;
    out->n = 0;
}

static gm_seats nobody(const gm_content *c, const gm_state *s)
{
    (void)c, (void)s;
    return 0;
}

/* The dice decide, each time anew for each move. */
static void throw(const gm_content *c, gm_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)c, (void)who, (void)out;
    for (unsigned i = 0; i <= m.arg[0]; i++)
        toy_of(s)->secret = (uint8_t)rng_below(&toy_of(s)->dice, 100);
}

static int32_t by_dice(const gm_content *c, const int32_t *w, const gm_state *s, gm_seat seat)
{
    (void)c, (void)w, (void)seat;
    return toy_in(s)->secret * (GM_SURE / 100);
}

static uint32_t no_turns(const gm_content *c, const gm_state *s)
{
    (void)c, (void)s;
    return 0;
}

static uint16_t the_first(const gm_content *c, const int32_t *w, const gm_state *s, gm_seat seat,
                          const gm_moves *moves, rng *luck)
{
    (void)c, (void)w, (void)s, (void)seat, (void)moves, (void)luck;
    return 0;
}

static const game dice = { .state_size = sizeof(toy),
                           .rng_at = offsetof(toy, dice),
                           .view_size = sizeof(uint8_t),
                           .view = see,
                           .sample = deal,
                           .moves = nothing_to_choose,
                           .must_act = nobody,
                           .check = everything_goes,
                           .apply = throw,
                           .value = by_dice,
                           .begun = no_turns,
                           .policy = the_first };

/* One of many equal moves always looks best; the favourite must not lose to it by that alone. */
TEST(a_lucky_move_seldom_beats_an_equal_favourite)
{
    const plan_style style = { .samples = 1, .candidates = CHOICES, .horizon = 1, .playouts = 300 };
    gm_moves moves = { .n = CHOICES };
    unsigned lost = 0;

    for (uint16_t i = 0; i < CHOICES; i++)
        moves.m[i] = gm_make(ANY, i, 0);
    for (uint32_t n = 0; n < TRIALS; n++)
        lost += decide(&dice, &moves, &style, n).best != 0;
    assert_in_range(lost, 0, TRIALS / 5);
}
