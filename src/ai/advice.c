/*
 * advice.c: the planner names the best moves; play-outs measure how good they are.
 *
 * We compare the moves on the same states and with the same luck. Where the game judges moves, the
 * order is the planner's. Elsewhere the play-outs decide. But the highest of several uncertain
 * figures is often just the luckiest, so only the part of a difference to the favourite that
 * exceeds a standard error counts.
 */
#include "advice.h"
#include "outlook.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 40, FINALISTS = 5 };

static const plan_level normal = {
    .judging = { .samples = 2, .depth = 2, .width = 3 },
    .playing = { .samples = 1, .candidates = 24, .horizon = 1, .playouts = 160 },
};

/* One of the best moves: the results of its play-outs, and how far they beat the favourite's. */
typedef struct finalist {
    uint16_t move;
    outlook_sum own, gain;
    int32_t chance; /* to show */
} finalist;

typedef struct contest {
    const plan_task *task;
    outlook *o;
    rng luck;
    unsigned n;
    finalist all[FINALISTS];
} contest;

bool advice_exists(const game *g)
{
    return g->value && g->policy;
}

static bool is_enough(const contest *f)
{
    return f->task->is_enough && f->task->is_enough(f->task->asker);
}

/* ---- which moves to compare ---- */

/* Moves that the planner tried come first, then those with the better result. */
static bool is_before(const plan_verdict *v, uint16_t a, uint16_t b)
{
    bool has_a = v->tried[a] > 0, has_b = v->tried[b] > 0;

    return has_a != has_b ? has_a : v->chance[a] > v->chance[b];
}

/* The favourite first, then the best of the others. */
static void line_up(contest *f, const plan_verdict *v)
{
    unsigned n = f->task->moves->n, most = n < FINALISTS ? n : FINALISTS;
    bool is_in[GM_MAX_MOVES] = { false };

    for (uint16_t best = v->best; f->n < most;) {
        is_in[best] = true;
        f->all[f->n++].move = best;
        for (uint16_t i = 0; i < n; i++) {
            if (!is_in[i] && (is_in[best] || is_before(v, i, best)))
                best = i;
        }
    }
}

/* ---- how good they are ---- */

static rng_key next_key(rng *luck)
{
    return (rng_key){ .word = { rng_next(luck), rng_next(luck), rng_next(luck) } };
}

/* The same state and the same luck for all of them. */
static void run_round(contest *f, gm_state *from, gm_state *next)
{
    const gm_set *set = f->task->set;
    const rng_key state = next_key(&f->luck), dice = next_key(&f->luck);
    int32_t first = 0;

    set->game->sample(set->content, f->task->view, &state, from);
    for (unsigned i = 0; i < f->n; i++) {
        finalist *a = &f->all[i];
        gm_move m = f->task->moves->m[a->move];
        int32_t chance;
        if (set->game->check(set->content, from, f->task->seat, m) != 0)
            continue;
        memcpy(next, from, set->game->state_size);
        chance = outlook_play(f->o, next, f->task->seat, f->task->seat, &m, &dice);
        first = i == 0 ? chance : first;
        outlook_add(&a->own, chance);
        outlook_add(&a->gain, chance - first);
    }
}

static void run_rounds(contest *f, unsigned rounds)
{
    const size_t size = f->task->set->game->state_size;
    gm_state *from = gm_must_have(malloc(size)), *next = gm_must_have(malloc(size));

    for (unsigned i = 0; i < rounds && !(i > 1 && is_enough(f)); i++)
        run_round(f, from, next);
    free(from);
    free(next);
}

/* ---- their order ---- */

static int32_t beyond_luck(const outlook_sum *gain)
{
    int32_t mean = outlook_mean(gain), error = outlook_error(gain);

    if (mean > error)
        return mean - error;
    return mean < -error ? mean + error : 0;
}

static int32_t within(int32_t chance)
{
    return chance < 0 ? 0 : chance > GM_SURE ? GM_SURE : chance;
}

/* The best by play-outs first; among equals, the one that the planner prefers. */
static void sort(contest *f)
{
    int32_t first = outlook_mean(&f->all[0].own);

    for (unsigned i = 0; i < f->n; i++) {
        finalist a = f->all[i];
        unsigned at = i;
        a.chance = within(first + beyond_luck(&a.gain));
        for (; at > 0 && f->all[at - 1].chance < a.chance; at--)
            f->all[at] = f->all[at - 1];
        f->all[at] = a;
    }
}

/* Keeps the planner's order: where play-outs contradict it, neighbours share their mean. */
static void level(contest *f)
{
    for (unsigned i = 0; i < f->n; i++)
        f->all[i].chance = outlook_mean(&f->all[i].own);
    for (unsigned end = 1; end < f->n; end++) {
        unsigned from = end;
        int64_t sum = f->all[end].chance;
        while (from > 0 && f->all[from - 1].chance * (int64_t)(end - from + 1) < sum)
            sum += f->all[--from].chance;
        for (unsigned i = from; i <= end; i++)
            f->all[i].chance = (int32_t)(sum / (end - from + 1));
    }
}

/* ---- all ---- */

static rng luck_of(const plan_task *t)
{
    uint64_t hash = gm_hash_view(t->set->game, t->view);
    rng_key key = { .word = { (uint32_t)hash, (uint32_t)(hash >> 32), t->seat } };
    rng luck;

    rng_start(&luck, &key);
    return luck;
}

static advice tell(const contest *f, const finalist *a)
{
    const plan_task *t = f->task;
    advice out = { .move = t->moves->m[a->move],
                   .chance = a->chance,
                   .error = (int32_t)((int64_t)outlook_error(&a->own) * 196 / 100) };
    rng luck = luck_of(t);

    if (t->set->game->reason)
        out.why = t->set->game->reason(t->set->content, t->view, t->seat, out.move, &luck);
    if (t->set->game->fear)
        out.fear = t->set->game->fear(t->set->content, t->view, t->seat, out.move, &luck);
    return out;
}

static const plan_style *style_of(const game *g)
{
    return g->judge ? &normal.judging : &normal.playing;
}

/* What speaks for two moves alike does not speak for either: "of all answers, this is the best". */
static void leave_repeated(advice_list *out, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        if (memcmp(&out->best[i].why, &out->best[n].why, sizeof out->best[n].why) == 0)
            out->best[n].why = (gm_event){ .kind = 0 };
    }
}

static void find(contest *f, advice_list *out)
{
    const game *g = f->task->set->game;
    plan_verdict v;

    plan_decide(f->task, style_of(g), &f->luck, &v);
    line_up(f, &v);
    run_rounds(f, ROUNDS);
    if (g->judge)
        level(f);
    else
        sort(f);
    out->n = f->n < ADVICE_MOST ? f->n : ADVICE_MOST;
    for (unsigned i = 0; i < out->n; i++) {
        out->best[i] = tell(f, &f->all[i]);
        leave_repeated(out, i);
    }
}

/* Sets up weights and memory; false if there is nothing to compare. */
static bool begin(contest *f, plan_task *own, const plan_task *task)
{
    *own = *task;
    *f = (contest){ .task = own, .luck = luck_of(task) };
    if (!advice_exists(task->set->game) || task->moves->n == 0)
        return false;
    f->o = gm_must_have(malloc(sizeof *f->o));
    outlook_init(f->o, task->set);
    own->w = f->o->play;
    return true;
}

void advice_find(const plan_task *task, advice_list *out)
{
    plan_task own;
    contest f;

    *out = (advice_list){ .n = 0 };
    if (begin(&f, &own, task)) {
        find(&f, out);
        free(f.o);
    }
}

/* Its place in the list, or 0 if it is not there. */
static uint16_t index_of(const gm_moves *moves, gm_move m)
{
    for (uint16_t i = 0; i < moves->n; i++) {
        if (memcmp(&moves->m[i], &m, sizeof m) == 0)
            return i;
    }
    return 0;
}

void advice_compare(const plan_task *task, gm_move made, unsigned rounds, advice_gap *out)
{
    plan_task own;
    plan_verdict v;
    contest f;

    *out = (advice_gap){ .loss = 0 };
    if (!begin(&f, &own, task))
        return;
    plan_decide(&own, style_of(task->set->game), &f.luck, &v);
    f.all[f.n++].move = v.best;
    if (v.best != index_of(task->moves, made)) {
        f.all[f.n++].move = index_of(task->moves, made);
        run_rounds(&f, rounds);
        out->loss = -beyond_luck(&f.all[1].gain);
        out->loss = out->loss < 0 ? 0 : out->loss;
    }
    f.all[0].chance = outlook_mean(&f.all[0].own);
    out->best = tell(&f, &f.all[0]);
    free(f.o);
}
