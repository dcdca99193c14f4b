/*
 * effect.c: runs compiled effects; effect_ask.c answers questions about them.
 *
 * This file handles the control words (if, may, pay, choose, each, repeat); every other word is an
 * operation of the game. A step whose `who` has to be picked stops for that first. If there is
 * nobody to pick, we skip the step; if there is one candidate, we ask nobody.
 */
#include "effect.h"
#include "effect_world.h"

#include <string.h>

/* ---- the stack ---- */

/* A game's frame is a union whose first member is the machine's. */
static fx_frame *at(fx_stack k, unsigned i)
{
    return (fx_frame *)k.at + i;
}

static fx_frame *top(fx_stack k)
{
    return *k.depth ? at(k, *k.depth - 1u) : NULL;
}

gm_frame *fx_top(fx_stack k)
{
    return (gm_frame *)top(k);
}

static void push(fx_stack k, fx_frame f)
{
    if (*k.depth == k.most)
        gm_trap("the decision stack is full");
    *at(k, (*k.depth)++) = f;
}

gm_frame *fx_push(fx_stack k, const gm_frame *f)
{
    push(k, *(const fx_frame *)f);
    return fx_top(k);
}

/* A popped frame is wiped: equal positions must have equal bytes. */
void fx_pop(fx_stack k)
{
    if (*k.depth == 0)
        gm_trap("the decision stack is empty");
    *at(k, --*k.depth) = (fx_frame){ .what = FX_NONE };
}

bool fx_has_room(fx_stack k, unsigned frames)
{
    return *k.depth + frames <= k.most;
}

void fx_start(const fx_game *g, const gm_content *c, gm_state *s, const content_rule *rule,
              const gm_frame *about)
{
    fx_frame f = *(const fx_frame *)about;

    f.what = FX_EFFECT;
    f.pc = rule->code;
    f.effect.asked = g->decider(c, s, f.self);
    push(g->stack(s), f);
}

/* ---- windows ---- */

bool fx_open(fx_stack k, uint16_t trigger, gm_seat mover, gm_seats seats)
{
    if (seats == 0)
        return false;
    push(k, (fx_frame){ .what = FX_WINDOW,
                        .seat = mover,
                        .window = { .seats = (uint16_t)seats, .trigger = trigger } });
    return true;
}

bool fx_pass(fx_stack k, gm_seat seat)
{
    fx_frame *f = top(k);

    f->window.seats = (uint16_t)(f->window.seats & ~GM_SEAT(seat));
    if (f->window.seats != 0)
        return false;
    fx_pop(k);
    return true;
}

/* ---- running ---- */

static unsigned lowest(uint32_t set)
{
    unsigned i = 0;

    while (!(set >> i & 1))
        i++;
    return i;
}

static bool is_single(uint32_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

static uint16_t narrow(uint32_t set)
{
    if (set >> FX_SUBJECTS)
        gm_trap("too many to choose from");
    return (uint16_t)set;
}

static uint16_t block_of(const content *db, const fx_frame *f, unsigned block)
{
    return db->steps[f->pc + 1 + block].to;
}

static uint16_t count_picks(const fx_frame *f)
{
    return (uint16_t)((f->effect.pick_word[0] != 0) + (f->effect.pick_word[1] != 0));
}

/* A round of a loop forgets its own picks, but not those that the effect made before it. */
static void forget_picks(fx_frame *f, uint16_t kept)
{
    for (unsigned i = kept; i < FX_PICKS; i++)
        f->effect.pick[i] = f->effect.pick_word[i] = 0;
}

/* Room for one more word's pick; a third word replaces the newer of two. */
static unsigned pick_place(fx_frame *f, uint16_t word)
{
    int i = fx_world_pick_of(f, word);

    if (i < 0)
        i = f->effect.pick_word[0] == 0 ? 0 : FX_PICKS - 1;
    f->effect.pick_word[i] = word;
    f->effect.pick[i] = 0;
    return (unsigned)i;
}

/*
 * Makes sure that everybody whom a step names has been picked: FX_GO_ON if so, FX_WAIT if somebody
 * has to pick, FX_BLOCK_0 if there is nobody to pick, so that the step is skipped.
 */
static int settle_picks(const fx_world *w, fx_frame *f, const term *t)
{
    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = &w->db->terms[t->arg + i];
        uint32_t set;
        unsigned place;
        if (!fx_world_is_pick(w, arg) || fx_world_is_picked(w, arg))
            continue;
        set = fx_world_candidates(w, arg);
        if (set == 0)
            return FX_BLOCK_0;
        place = pick_place(f, arg->word);
        if (!is_single(set)) {
            f->effect.ask = FX_ASK_WHO;
            f->effect.set = narrow(set);
            return FX_WAIT;
        }
        f->effect.pick[place] = (uint16_t)(lowest(set) + 1);
    }
    return FX_GO_ON;
}

/* The one whom `may` or `choose` names decides, also within its blocks; otherwise self decides. */
static void settle_decider(const fx_world *w, fx_frame *f, const term *who)
{
    uint32_t set = who->word != TERM_NONE ? fx_world_candidates(w, who) : 0;

    if (set == 0)
        return;
    f->effect.asked = w->g->decider(w->c, w->s, w->g->first(w->c, w->s, set));
    f->effect.asked_from = block_of(w->db, f, 0);
    f->effect.asked_to = w->db->steps[f->pc].to;
}

static void end_decider(const fx_world *w, fx_frame *f)
{
    if (f->effect.asked_to == 0 || (f->pc >= f->effect.asked_from && f->pc < f->effect.asked_to))
        return;
    f->effect.asked = w->g->decider(w->c, w->s, f->self);
    f->effect.asked_from = f->effect.asked_to = 0;
}

static uint32_t possible_blocks(const fx_world *w, const term *t, enum known how)
{
    uint32_t set = 0;
    unsigned block = 0;

    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = &w->db->terms[t->arg + i];
        if (arg->word == TERM_SEQ)
            set |= (uint32_t)fx_world_can_seq(w, arg, how) << block++;
    }
    return set;
}

static int run_choose(const fx_world *w, fx_frame *f, const term *t)
{
    uint32_t set = possible_blocks(w, t, IN_PUBLIC);

    if (set == 0)
        return FX_GO_ON;
    settle_decider(w, f, &w->db->terms[t->arg]);
    if (is_single(set))
        return (int)lowest(set);
    f->effect.ask = FX_ASK_CHOOSE;
    f->effect.set = narrow(set);
    return FX_WAIT;
}

/* A loop re-enters its step after every round; `loop` tells the first time from the others. */
static int run_each(const fx_world *w, fx_frame *f, const term *t)
{
    if (f->effect.loop != f->pc + 1) {
        f->effect.loop = (uint16_t)(f->pc + 1);
        f->effect.rest = narrow(fx_world_candidates(w, &w->db->terms[t->arg]));
        f->effect.loop_picks = count_picks(f);
    }
    forget_picks(f, f->effect.loop_picks);
    f->effect.it = 0;
    if (f->effect.rest == 0) {
        f->effect.loop = 0;
        return FX_GO_ON;
    }
    f->effect.it = (uint16_t)(w->g->first(w->c, w->s, f->effect.rest) + 1);
    f->effect.rest = (uint16_t)(f->effect.rest & ~(1u << (f->effect.it - 1)));
    return FX_BLOCK_0;
}

/* A loop around a `repeat` that has ended may reach it again. */
static int end_may(fx_frame *f, const term *t)
{
    if (t->word == TERM_REPEAT)
        f->effect.repeat = f->effect.repeat_picks = 0;
    return FX_GO_ON;
}

/* `may` and `repeat`: asks nobody if everybody can tell that it could do nothing. */
static int run_may(const fx_world *w, fx_frame *f, const term *t)
{
    const term *block = &w->db->terms[t->arg + 1];

    if (t->word == TERM_REPEAT) {
        if (f->effect.repeat != f->pc + 1)
            f->effect.repeat_picks = count_picks(f);
        f->effect.repeat = (uint16_t)(f->pc + 1);
        forget_picks(f, f->effect.repeat_picks);
    }
    if (!fx_world_can_seq(w, block, IN_PUBLIC) || !fx_world_matters(w, block, IN_PUBLIC))
        return end_may(f, t);
    settle_decider(w, f, &w->db->terms[t->arg]);
    f->effect.ask = FX_ASK_MAY;
    return FX_WAIT;
}

static int run_control(const fx_world *w, fx_frame *f, const term *t)
{
    const term *args = &w->db->terms[t->arg];

    switch (t->word) {
    case TERM_IF:
        if (fx_world_holds(w, &args[0], -1))
            return FX_BLOCK_0;
        return args[2].word == TERM_SEQ ? FX_BLOCK_0 + 1 : FX_GO_ON;
    case TERM_PAY:
        return fx_world_can_seq(w, &args[0], IN_TRUTH) ? FX_BLOCK_0 : FX_GO_ON;
    case TERM_CHOOSE:
        return run_choose(w, f, t);
    case TERM_EACH:
        return run_each(w, f, t);
    default:
        return run_may(w, f, t);
    }
}

static int run_step(const fx_game *g, const gm_content *c, gm_state *s, fx_frame *f, gm_events *out)
{
    fx_world w = fx_world_of(g, c, s, (gm_frame *)f);
    const content_step *step = &w.db->steps[f->pc];
    const term *t = &w.db->terms[step->term];
    int picks;

    end_decider(&w, f);
    if (step->op < TERM_OWN)
        return run_control(&w, f, t);
    picks = settle_picks(&w, f, t);
    if (picks != FX_GO_ON)
        return picks == FX_WAIT ? FX_WAIT : FX_GO_ON;
    return g->ops[step->op - TERM_OWN].run(c, s, (gm_frame *)f, &w.db->terms[t->arg], out);
}

/*
 * An operation may push a frame, which runs first; its own step is done nevertheless. It must not
 * pop its own frame, unless the game is over and the stack empty.
 */
bool fx_run(const fx_game *g, const gm_content *c, gm_state *s, gm_events *out)
{
    const content *db = g->db(c);
    fx_stack k = g->stack(s);
    fx_frame *f;

    while ((f = top(k)) != NULL && f->what == FX_EFFECT) {
        const content_step *step = &db->steps[f->pc];
        int flow;
        if (f->effect.ask != FX_ASK_NOTHING)
            return true;
        if (step->op == STEP_END) {
            fx_pop(k);
            continue;
        }
        if (step->op == STEP_JUMP) {
            f->pc = step->to;
            continue;
        }
        flow = run_step(g, c, s, f, out);
        if (flow == FX_WAIT)
            return true;
        if (*k.depth == 0)
            return false;
        f->pc = flow >= 0 && (unsigned)flow < step->n_blocks ? block_of(db, f, (unsigned)flow)
                                                             : step->to;
    }
    return false;
}

/* ---- answers ---- */

static const term *step_term(const fx_world *w)
{
    return &w->db->terms[w->db->steps[w->f->pc].term];
}

/*
 * If you decide for yourself, you know what you have; anybody else knows only what everybody knows.
 */
static enum known knowledge(const fx_world *w)
{
    return w->f->effect.asked == w->g->decider(w->c, w->s, w->f->self) ? IN_TRUTH : IN_PUBLIC;
}

bool fx_may_agree(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f)
{
    fx_world w = fx_world_of(g, c, s, f);

    return possible_blocks(&w, step_term(&w), knowledge(&w)) != 0;
}

bool fx_may_choose(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                   unsigned block)
{
    fx_world w = fx_world_of(g, c, s, f);
    uint32_t real;

    if (block >= FX_SUBJECTS || !(w.f->effect.set >> block & 1))
        return false;
    real = possible_blocks(&w, step_term(&w), knowledge(&w)) & w.f->effect.set;
    return real == 0 || (real >> block & 1);
}

/* An interrupt may have changed who fits; if nobody fits any more, the first candidates stand. */
bool fx_may_pick(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                 unsigned subject)
{
    fx_world w = fx_world_of(g, c, s, f);
    const term *t = step_term(&w);
    uint32_t now = 0;

    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = &w.db->terms[t->arg + i];
        if (fx_world_is_pick(&w, arg) && !fx_world_is_picked(&w, arg) && now == 0)
            now = fx_world_candidates(&w, arg) & w.f->effect.set;
    }
    now = now ? now : w.f->effect.set;
    return subject < FX_SUBJECTS && (now >> subject & 1);
}

static void go_on(const fx_game *g, const gm_content *c, gm_state *s, int block)
{
    const content *db = g->db(c);
    fx_frame *f = top(g->stack(s));

    f->effect.ask = FX_ASK_NOTHING;
    f->effect.set = 0;
    f->pc = block >= 0 ? block_of(db, f, (unsigned)block) : db->steps[f->pc].to;
}

void fx_answer_may(const fx_game *g, const gm_content *c, gm_state *s, bool yes)
{
    fx_world w = fx_world_of(g, c, s, fx_top(g->stack(s)));

    go_on(g, c, s, yes ? FX_BLOCK_0 : end_may(top(g->stack(s)), step_term(&w)));
}

void fx_answer_choose(const fx_game *g, const gm_content *c, gm_state *s, unsigned block)
{
    go_on(g, c, s, (int)block);
}

void fx_answer_who(const fx_game *g, gm_state *s, unsigned subject)
{
    fx_frame *f = top(g->stack(s));

    f->effect.ask = FX_ASK_NOTHING;
    f->effect.set = 0;
    for (int i = 0; i < FX_PICKS; i++) {
        if (f->effect.pick_word[i] != 0 && f->effect.pick[i] == 0)
            f->effect.pick[i] = (uint16_t)(subject + 1);
    }
}
