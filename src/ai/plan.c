/*
 * plan.c: samples states, judges moves, follows lines and races the best moves against each other.
 */
#include "plan.h"
#include "duel.h"

#include <string.h>

enum {
    FEW = 4,       /* play-outs of a move before it can replace the favourite */
    LONGEST = 600, /* decisions of a play-out */
    CLEARLY = 15 /* tenths of a standard error by which a move must be better than the favourite */
};

typedef struct sample {
    _Alignas(16) uint8_t bytes[PLAN_STATE];
} sample;

/* One search. */
typedef struct search {
    const plan_task *task;
    const plan_style *style;
    const game *g;
    const gm_content *c;
    rng *luck;
    unsigned n; /* samples */
    sample samples[PLAN_SAMPLES];
} search;

static gm_state *state_of(sample *s)
{
    return (gm_state *)(void *)s->bytes;
}

static void copy_state(const search *h, sample *to, const gm_state *from)
{
    memcpy(to->bytes, from, h->g->state_size);
}

static bool is_enough(const search *h)
{
    return h->task->is_enough && h->task->is_enough(h->task->asker);
}

static void draw_sample(const search *h, rng_key key, sample *out)
{
    if (h->task->truth)
        copy_state(h, out, h->task->truth);
    else
        h->g->sample(h->c, h->task->view, &key, state_of(out));
}

static void give_luck(const search *h, sample *s, rng_key key)
{
    if (!h->task->truth)
        rng_start((rng *)(void *)(s->bytes + h->g->rng_at), &key);
}

static rng_key next_key(rng *luck)
{
    return (rng_key){ .word = { rng_next(luck), rng_next(luck), rng_next(luck) } };
}

/* ---- judgement ---- */

static int32_t judge_on(const search *h, const gm_state *s, gm_move m, bool *is_sure)
{
    return h->g->judge(h->c, h->task->w, s, h->task->seat, m, is_sure);
}

/* The average over all samples; one is enough if chance plays no part. */
static int32_t judge(search *h, gm_move m)
{
    int64_t sum = 0;
    bool is_sure = false;
    unsigned n = 0;

    do
        sum += judge_on(h, state_of(&h->samples[n++]), m, &is_sure);
    while (n < h->n && !is_sure);
    return (int32_t)(sum / n);
}

/* The moves in order of their chances, the best first; only the first `most` are sorted. */
static unsigned rank(const int32_t *chance, unsigned n, unsigned most, uint16_t *order)
{
    most = most < n ? most : n;
    for (unsigned i = 0; i < n; i++)
        order[i] = (uint16_t)i;
    for (unsigned i = 0; i < most; i++) {
        unsigned best = i;
        for (unsigned k = i + 1; k < n; k++)
            best = chance[order[k]] > chance[order[best]] ? k : best;
        uint16_t found = order[best];
        memmove(order + i + 1, order + i, (best - i) * sizeof *order);
        order[i] = found;
    }
    return most;
}

/* ---- lines of one's own moves ---- */

/* Where a line has come to: the state, and what the seat would know there. */
typedef struct node {
    const gm_state *s;
    sample view;
    rng_key deals[PLAN_SAMPLES]; /* the same for all moves from here */
} node;

static void reach(const search *h, const gm_state *s, node *out)
{
    out->s = s;
    h->g->view(h->c, s, GM_SEAT(h->task->seat), (gm_view *)(void *)out->view.bytes);
    for (unsigned i = 0; i < h->n; i++)
        out->deals[i] = next_key(h->luck);
}

/* Another state that the seat could not tell from this one. */
static void deal_again(const search *h, const node *at, unsigned n, sample *out)
{
    h->g->sample(h->c, (const gm_view *)(const void *)at->view.bytes, &at->deals[n], state_of(out));
}

/*
 * What a move is worth there. If luck has a part in it, the state says how it would turn out, and
 * the best of several moves would be the luckiest; so the cards are dealt again.
 */
static int32_t judge_unforeseen(const search *h, const node *at, gm_move m, bool *is_sure)
{
    int32_t value = judge_on(h, at->s, m, is_sure);
    int64_t sum = 0;
    unsigned n = 0;
    bool unused;

    if (*is_sure || h->task->truth)
        return value;
    do {
        sample dealt;
        deal_again(h, at, n, &dealt);
        if (h->g->check(h->c, state_of(&dealt), h->task->seat, m) == 0)
            sum += judge_on(h, state_of(&dealt), m, &unused);
        else
            sum += value; /* what somebody carries face down may have been guessed wrongly */
    } while (++n < h->n);
    return (int32_t)(sum / n);
}

/* The best that a line from here can reach; in `s`, the same seat is to move. */
static int32_t best_line(const search *h, const gm_state *s, unsigned depth)
{
    int32_t chance[GM_MAX_MOVES], best = 0;
    uint16_t order[GM_MAX_MOVES];
    bool is_sure[GM_MAX_MOVES] = { false };
    gm_moves moves;
    node here;
    unsigned n;

    reach(h, s, &here);
    h->g->moves(h->c, s, h->task->seat, &moves);
    for (uint16_t i = 0; i < moves.n; i++)
        chance[i] = judge_unforeseen(h, &here, moves.m[i], &is_sure[i]);
    n = rank(chance, moves.n, h->style->width, order);
    for (unsigned i = 0; i < n; i++) {
        sample next;
        int32_t value = chance[order[i]];
        copy_state(h, &next, s);
        if (depth > 1 && is_sure[order[i]] &&
            h->g->follow(h->c, h->task->w, state_of(&next), h->task->seat, moves.m[order[i]]))
            value = best_line(h, state_of(&next), depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

static int32_t follow(search *h, gm_move m)
{
    int64_t sum = 0;
    bool is_sure = false;
    unsigned n = 0;

    do {
        sample next = h->samples[n];
        if (h->g->follow(h->c, h->task->w, state_of(&next), h->task->seat, m))
            sum += best_line(h, state_of(&next), h->style->depth - 1u);
        else
            sum += judge_on(h, state_of(&h->samples[n]), m, &is_sure);
    } while (++n < h->n);
    return (int32_t)(sum / n);
}

/* Looks deeper into the best moves; the others keep their first estimate. */
static void follow_best(search *h, plan_verdict *out)
{
    uint16_t order[GM_MAX_MOVES];
    const gm_moves *moves = h->task->moves;
    unsigned n = rank(out->chance, moves->n, h->style->width + 1u, order);
    int32_t best = -1;

    for (unsigned i = 0; i < n && !is_enough(h); i++) {
        int32_t value = follow(h, moves->m[order[i]]);
        out->chance[order[i]] = value;
        if (value > best)
            best = value, out->best = order[i];
    }
}

/* ---- play-outs ---- */

/* Everybody plays by the policy for some turns or stages; then the value counts. */
static int32_t play_out(const search *h, gm_state *s, rng *luck)
{
    uint32_t end = h->g->begun(h->c, s) + h->style->horizon;
    gm_events unheard;
    gm_moves moves;

    for (unsigned i = 0; i < LONGEST && h->g->begun(h->c, s) < end; i++) {
        gm_seats must = h->g->must_act(h->c, s);
        gm_seat who;
        uint16_t k = 0;
        if (!must)
            break;
        who = (gm_seat)set_first(must);
        h->g->moves(h->c, s, who, &moves);
        if (moves.n > 1)
            k = h->g->policy(h->c, h->task->w, s, who, &moves, luck);
        gm_clear(&unheard);
        h->g->apply(h->c, s, who, moves.m[k], &unheard);
    }
    return h->g->value(h->c, h->task->w, s, h->task->seat);
}

/* One of the moves that race: the sums of its results, and of their differences to the first. */
typedef struct runner {
    uint16_t move;
    uint32_t n;
    int64_t sum, gain, square;
} runner;

/* The same state and the same luck for all of them. */
static unsigned run_round(search *h, runner *all, unsigned n)
{
    const rng_key state_key = next_key(h->luck), dice = next_key(h->luck);
    sample from, next;
    unsigned spent = 0;
    int32_t first = 0;

    draw_sample(h, state_key, &from);
    give_luck(h, &from, dice);
    for (unsigned i = 0; i < n; i++) {
        gm_move m = h->task->moves->m[all[i].move];
        gm_events unheard;
        rng luck;
        int32_t result;
        if (h->g->check(h->c, state_of(&from), h->task->seat, m) != 0)
            continue;
        next = from;
        rng_start(&luck, &state_key);
        gm_clear(&unheard);
        h->g->apply(h->c, state_of(&next), h->task->seat, m, &unheard);
        result = play_out(h, state_of(&next), &luck) / 1000;
        first = i == 0 ? result : first;
        all[i].n++;
        all[i].sum += result;
        all[i].gain += result - first;
        all[i].square += (int64_t)(result - first) * (result - first);
        spent++;
    }
    return spent;
}

/* Is its mean gain significantly above zero? */
static bool is_clearly_better(const runner *r)
{
    int64_t n = r->n, spread = n * r->square - r->gain * r->gain; /* n^2 times the variance */

    return n >= FEW && r->gain > 0 && 100 * n * r->gain * r->gain > spread * CLEARLY * CLEARLY;
}

/* The better ones first, behind the favourite. */
static void sort_runners(runner *all, unsigned n)
{
    for (unsigned i = 2; i < n; i++) {
        runner r = all[i];
        unsigned k = i;
        for (; k > 1 && r.gain * all[k - 1].n > all[k - 1].gain * r.n; k--)
            all[k] = all[k - 1];
        all[k] = r;
    }
}

/* The favourite first, then the best of the others; without a judgement, any of them. */
static unsigned line_up(search *h, const plan_verdict *v, runner *all)
{
    uint16_t order[GM_MAX_MOVES];
    unsigned moves = h->task->moves->n, n = 1;

    (void)rank(v->chance, moves, h->g->judge ? h->style->candidates : 0u, order);
    for (unsigned i = 0; i < moves && !h->g->judge; i++) {
        unsigned k = i + rng_below(h->luck, moves - i);
        uint16_t other = order[i];
        order[i] = order[k];
        order[k] = other;
    }
    all[0].move = v->best;
    for (unsigned i = 0; i < moves && n < h->style->candidates; i++) {
        if (order[i] != v->best)
            all[n++].move = order[i];
    }
    return n;
}

/* Heats until two are left, and the final. */
static unsigned count_heats(unsigned n)
{
    unsigned count = n > 1;

    for (; n > 2; n = (n + 1) / 2)
        count++;
    return count;
}

static unsigned run_heat(search *h, runner *all, unsigned n, unsigned playouts)
{
    unsigned rounds = playouts / n > 0 ? playouts / n : 1, spent = 0;

    for (unsigned i = 0; i < rounds && !is_enough(h); i++)
        spent += run_round(h, all, n);
    return spent;
}

/*
 * The challenger came through the heats partly by luck, and the more rivals it had, the luckier it
 * was. So only new play-outs count against the favourite.
 */
static unsigned run_final(search *h, runner *all, unsigned playouts, uint16_t *best)
{
    runner two[2] = { { .move = all[0].move }, { .move = all[1].move } };
    unsigned spent = run_heat(h, two, 2, playouts);

    *best = two[is_clearly_better(&two[1])].move;
    for (unsigned i = 0; i < 2; i++) {
        all[i].n += two[i].n;
        all[i].sum += two[i].sum;
    }
    return spent;
}

/*
 * Sequential halving: each heat gets the same share of the play-outs, and the better half goes on,
 * so that most play-outs go where the choice is hard. The favourite always goes on, and wins unless
 * the other finalist is clearly better.
 */
static void race(search *h, plan_verdict *out)
{
    runner all[GM_MAX_MOVES] = { { .n = 0 } };
    unsigned n = line_up(h, out, all), heats = count_heats(n), spent = 0;

    for (unsigned left = n; left > 2; left = (left + 1) / 2) {
        spent += run_heat(h, all, left, h->style->playouts / heats);
        sort_runners(all, left);
    }
    if (n > 1)
        spent += run_final(h, all, h->style->playouts / heats, &out->best);
    out->played = (uint16_t)spent;
    for (unsigned i = 0; i < n; i++) {
        if (all[i].n)
            out->chance[all[i].move] = (int32_t)(all[i].sum * 1000 / all[i].n);
        out->tried[all[i].move] = (uint16_t)(out->tried[all[i].move] + all[i].n);
    }
}

/* ---- choices in secret ---- */

/* Every pair of choices once, in the same state and with the same luck. */
static void try_pairs(search *h, const gm_moves *theirs, duel *d)
{
    const rng_key state_key = next_key(h->luck), dice = next_key(h->luck);
    sample from;

    draw_sample(h, state_key, &from);
    give_luck(h, &from, dice);
    for (unsigned i = 0; i < d->mine * d->theirs; i++) {
        unsigned mine = i / d->theirs, other = i % d->theirs;
        sample next = from;
        gm_events unheard;
        rng luck;
        rng_start(&luck, &state_key);
        gm_clear(&unheard);
        h->g->suppose(h->c, state_of(&next), h->task->seat, theirs->m[other]);
        h->g->apply(h->c, state_of(&next), h->task->seat, h->task->moves->m[mine], &unheard);
        d->sum[mine][other] += play_out(h, state_of(&next), &luck);
    }
    d->tries++;
}

/* Is this a choice in secret, small enough to try every pair? Then fills in `theirs`. */
static bool is_secret(const search *h, gm_moves *theirs)
{
    theirs->n = 0;
    if (h->style->is_secretive && h->g->rival_moves && !h->task->truth)
        h->g->rival_moves(h->c, (const gm_state *)(const void *)h->samples[0].bytes, h->task->seat,
                          theirs);
    return theirs->n > 0 && theirs->n <= DUEL_MOST && h->task->moves->n <= DUEL_MOST;
}

/* Such a choice is rare and shapes what follows, so it may take a few times as long as others. */
static void choose_secretly(search *h, const gm_moves *theirs, plan_verdict *out)
{
    duel d = { .mine = h->task->moves->n, .theirs = theirs->n };
    unsigned rounds = FEW + h->style->playouts * 2u / (d.mine * d.theirs);
    duel_mix mix;

    while (d.tries < rounds && (d.tries == 0 || !is_enough(h)))
        try_pairs(h, theirs, &d);
    duel_solve(&d, &mix);
    for (unsigned i = 0; i < d.mine; i++)
        out->chance[i] = mix.worth[i];
    out->best = (uint16_t)duel_draw(&mix, d.mine, h->luck);
    out->played = (uint16_t)(d.tries * d.mine * d.theirs);
}

/* ---- all ---- */

static void judge_all(search *h, plan_verdict *out)
{
    for (uint16_t i = 0; i < h->task->moves->n; i++) {
        out->chance[i] = judge(h, h->task->moves->m[i]);
        out->tried[i] = (uint16_t)h->n;
        if (out->chance[i] > out->chance[out->best])
            out->best = i;
    }
}

/* Every move is as good as the position, until play-outs say more. */
static void trust_policy(search *h, plan_verdict *out)
{
    const gm_state *s = state_of(&h->samples[0]);
    int32_t chance = h->g->value(h->c, h->task->w, s, h->task->seat);

    for (uint16_t i = 0; i < h->task->moves->n; i++)
        out->chance[i] = chance;
    out->best = h->g->policy(h->c, h->task->w, s, h->task->seat, h->task->moves, h->luck);
}

void plan_decide(const plan_task *task, const plan_style *style, rng *luck, plan_verdict *out)
{
    search h = { .task = task,
                 .style = style,
                 .g = task->set->game,
                 .c = task->set->content,
                 .luck = luck,
                 .n = task->truth ? 1 : style->samples };
    gm_moves theirs;

    if (h.g->state_size > PLAN_STATE || h.g->view_size > PLAN_STATE)
        gm_trap("a state that is too large to plan with");
    *out = (plan_verdict){ .best = 0 };
    for (unsigned i = 0; i < h.n; i++)
        draw_sample(&h, next_key(luck), &h.samples[i]);
    if (h.g->judge)
        judge_all(&h, out);
    else
        trust_policy(&h, out);
    if (style->depth > 1 && h.g->follow)
        follow_best(&h, out);
    if (style->playouts > 0 && is_secret(&h, &theirs))
        choose_secretly(&h, &theirs, out);
    else if (style->playouts > 0)
        race(&h, out);
}

void plan_weights(const game *g, const char *character, int32_t out[GM_MAX_WEIGHTS])
{
    for (unsigned i = 0; g->weights[i].name; i++)
        out[i] = g->weights[i].number;
    if (!character || !g->tastes)
        return;
    for (const gm_taste *t = g->tastes; t->character; t++) {
        for (unsigned i = t->first; strcmp(t->character, character) == 0 && i < t->first + t->n;
             i++)
            out[i] = out[i] * t->percent / 100;
    }
}

void plan_told(const game *g, int32_t out[GM_MAX_WEIGHTS])
{
    plan_weights(g, NULL, out);
    if (g->told)
        memcpy(out, g->told, gm_count_weights(g) * sizeof *out);
}
