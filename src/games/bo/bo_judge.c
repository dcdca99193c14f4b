/*
 * bo_judge.c: what a move of Black Orchestra is worth, and the quick player that makes the best.
 *
 * Looks one move ahead, and through the choices that the move opens for anybody in the team, and
 * takes the value of the position behind them. The roll of a plot is not tried: its three results,
 * success, failure and detection, count by their exact chances.
 *
 * All moves of a turn are compared at the same moment, before the events at its end: a judged move
 * is paid with an action that is lent and taken back, so that it never ends the turn.
 */
#include "bo_greedy.h"
#include "bo_value.h"

#include <string.h>

enum {
    DEPTH = 4,       /* choices followed after a move */
    MANY = 9,        /* choices after which it looks no further */
    POSITIONS = 40,  /* that it tries for one move */
    COURTESY = 20000 /* what a friend's request may cost, in millionths */
};

typedef struct thought {
    const bo_content *c;
    const int32_t *w;
    int budget;   /* positions that may still be tried */
    bool is_lent; /* an action is: see above */
    gm_seat lent_to;
    unsigned events; /* that were left then */
    uint8_t learned; /* seats that learned something on the way */
} thought;

static int32_t settle(thought *t, bo_state *s, int depth);

static void make(thought *t, bo_state *s, gm_seat who, gm_move m)
{
    gm_events heard;

    gm_clear(&heard);
    bo_apply(t->c, s, who, m, &heard);
    t->learned |= heard.learns;
}

/* ---- turns ---- */

static unsigned events_left(const bo_state *s)
{
    unsigned n = 0;

    for (unsigned d = 0; d < BO_STAGES; d++)
        n += s->n_events[d];
    return n;
}

static bool is_acting(const bo_state *s)
{
    return s->depth == 0 && s->phase == BO_ACTIONS;
}

static void lend_action(thought *t, bo_state *s)
{
    t->is_lent = true;
    t->lent_to = s->active;
    t->events = events_left(s);
    s->actions++;
}

/* Is it still the turn in which the action was lent? */
static bool is_same_turn(const thought *t, const bo_state *s)
{
    return t->is_lent && s->phase == BO_ACTIONS && s->active == t->lent_to && s->actions > 0 &&
           events_left(s) == t->events;
}

static int32_t value_here(const thought *t, bo_state *s)
{
    bool is_owed = is_same_turn(t, s);
    int32_t value;

    s->actions = (uint8_t)(s->actions - is_owed);
    value = bo_value(t->c, t->w, s, s->active);
    s->actions = (uint8_t)(s->actions + is_owed);
    return value;
}

/* ---- the roll of a plot ---- */

/* What follows if all dice show this face. */
static int32_t after_faces(thought *t, const bo_state *s, enum bo_face face, int depth)
{
    bo_state next = *s;
    gm_events unheard;

    gm_clear(&unheard);
    memset(next.faces, 0, sizeof next.faces);
    next.faces[face] = t->c->dice;
    next.stack[next.depth - 1].pc = BO_JUDGING;
    bo_settle(t->c, &next, &unheard);
    return settle(t, &next, depth);
}

static bo_cast cast_of(const bo_content *c, const bo_state *s, unsigned dice)
{
    bo_cast r = { .dice = dice, .needs = bo_targets_needed(c, s) };

    r.limit = (int32_t)bo_exposed_at(c, s) + s->ignored - s->added_eagles -
              bo_attempt_sum(c, s, BO_W_MORE_EAGLES);
    bo_count_aids(c, s, bo_free(s), &r);
    return r;
}

int32_t bo_decides(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    bo_cast r;

    (void)seat;
    if (m.verb != BO_V_ROLL || !bo_may_roll(c, s))
        return -1;
    r = cast_of(c, s, m.arg[0]);
    return bo_chance_to_kill(c, &r);
}

static int32_t value_of_roll(const bo_content *c, const bo_state *s, unsigned dice, int32_t failed,
                             int32_t detected)
{
    bo_cast r = cast_of(c, s, dice);
    int64_t kills = bo_chance_to_kill(c, &r), hides = bo_chance_to_hide(c, &r);

    return (int32_t)(kills + ((hides - kills) * failed + (GM_SURE - hides) * detected) / GM_SURE);
}

/* With the best number of dice among these moves. */
static int32_t best_roll(thought *t, const bo_state *s, const gm_moves *moves, int depth)
{
    int32_t failed = after_faces(t, s, BO_ONE, depth),
            detected = after_faces(t, s, BO_EAGLE, depth);
    int32_t best = 0;

    for (uint16_t i = 0; i < moves->n; i++) {
        int32_t value = moves->m[i].verb == BO_V_ROLL
                            ? value_of_roll(t->c, s, moves->m[i].arg[0], failed, detected)
                            : 0;
        best = value > best ? value : best;
    }
    return best;
}

/* ---- the choices behind a move ---- */

static uint16_t find_verb(const gm_moves *moves, unsigned verb)
{
    for (uint16_t i = 0; i < moves->n; i++) {
        if (moves->m[i].verb == verb)
            return i;
    }
    return moves->n;
}

/* Everybody in the team chooses what is best for it. */
static int32_t best_choice(thought *t, const bo_state *s, gm_seat who, const gm_moves *moves,
                           int depth)
{
    int32_t best = -1;

    for (uint16_t i = 0; i < moves->n; i++) {
        bo_state next;
        int32_t value;
        if (moves->m[i].verb == BO_V_INTERRUPT)
            continue;
        next = *s;
        t->budget--;
        make(t, &next, who, moves->m[i]);
        value = settle(t, &next, moves->n > MANY ? 0 : depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

/* BO-R.26  Friends give what they are asked for; what is forced just happens. */
static bool is_forced(const bo_state *s, const gm_moves *moves, uint16_t *which)
{
    *which = 0;
    if (bo_top(s)->what == BO_F_CONSENT) {
        *which = find_verb(moves, BO_V_AGREE);
        return *which < moves->n;
    }
    return moves->n == 1 && moves->m[0].verb != BO_V_ROLL;
}

static int32_t settle(thought *t, bo_state *s, int depth)
{
    gm_moves moves;
    int32_t best;
    uint16_t which;
    gm_seat who;

    for (;;) {
        if (s->phase == BO_OVER || !bo_top(s))
            return value_here(t, s);
        who = bo_asked(t->c, s);
        bo_moves(t->c, s, who, &moves);
        if (!is_forced(s, &moves, &which))
            break;
        make(t, s, who, moves.m[which]);
    }
    if (find_verb(&moves, BO_V_ROLL) < moves.n)
        return best_roll(t, s, &moves, depth - 1);
    if (depth <= 0 || t->budget <= 0)
        return value_here(t, s);
    best = best_choice(t, s, who, &moves, depth);
    return best < 0 ? value_here(t, s) : best;
}

/* ---- a move ---- */

/* BO-R.26  A friend is refused only what would cost the team much. */
int32_t bo_judge(const bo_content *c, const int32_t *w, const bo_state *s, gm_seat seat, gm_move m,
                 bool *is_sure)
{
    thought t = { .c = c, .w = w, .budget = POSITIONS };
    bo_state next = *s;
    int32_t value;

    *is_sure = true;
    if (m.verb == BO_V_ROLL)
        return best_roll(&t, s, &(gm_moves){ .n = 1, .m = { m } }, 2);
    if (is_acting(s) && m.verb == BO_V_END) {
        next.actions = 0;
        return bo_value(c, w, &next, seat);
    }
    if (is_acting(s))
        lend_action(&t, &next);
    make(&t, &next, seat, m);
    value = settle(&t, &next, DEPTH);
    if (m.verb == BO_V_ATTEMPT && value > 0)
        value--; /* one without a chance leaves everything as it was: then do not begin it */
    *is_sure = t.learned == 0;
    return bo_is_courtesy(s, m) && value < GM_SURE - COURTESY ? value + COURTESY : value;
}

/* The move that promises most. */
static uint16_t best_move(const bo_content *c, const int32_t *w, const bo_state *s, gm_seat seat,
                          const gm_moves *moves)
{
    int32_t best = -1;
    uint16_t found = 0;
    bool is_sure;

    for (uint16_t i = 0; i < moves->n; i++) {
        int32_t value = bo_judge(c, w, s, seat, moves->m[i], &is_sure);
        if (value > best)
            best = value, found = i;
    }
    return found;
}

uint16_t bo_policy(const bo_content *c, const int32_t *w, const bo_state *s, gm_seat seat,
                   const gm_moves *moves, rng *luck)
{
    rng_key key = { .word = { rng_next(luck), rng_next(luck) } };
    bo_state own = *s;

    rng_start(&own.rng, &key); /* it must not foresee the dice that will fall */
    return best_move(c, w, &own, seat, moves);
}

bool bo_follow_plan(const bo_content *c, const int32_t *w, bo_state *s, gm_seat seat, gm_move m)
{
    thought t = { .c = c, .w = w };
    bool was_acting = is_acting(s);

    if (was_acting)
        lend_action(&t, s);
    make(&t, s, seat, m);
    for (unsigned i = 0; i < POSITIONS && s->phase != BO_OVER && s->depth > 0; i++) {
        gm_seat who = bo_asked(c, s);
        gm_moves moves;
        bo_moves(c, s, who, &moves);
        if (find_verb(&moves, BO_V_ROLL) < moves.n)
            return false;
        make(&t, s, who, moves.m[moves.n > 1 ? best_move(c, w, s, who, &moves) : 0]);
    }
    if (!was_acting || !is_same_turn(&t, s))
        return false;
    s->actions--;
    return s->depth == 0 && s->actions > 0;
}
