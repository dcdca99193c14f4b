/*
 * effect.c: runs compiled effects and answers questions about them.
 *
 * Control words (if, may, pay, choose, each, repeat) are done here; every other word is an
 * operation of the game. A step whose `who` has to be picked stops for that first: with nobody to
 * pick the step is skipped, with one candidate nobody is bothered.
 */
#include "effect.h"

#include <string.h>

/* ---- the stack ---- */

gm_frame *fx_top(fx_stack k)
{
    return *k.depth ? &k.at[*k.depth - 1] : NULL;
}

gm_frame *fx_push(fx_stack k, gm_frame f)
{
    if (*k.depth == k.most)
        gm_trap("the decision stack is full");
    k.at[*k.depth] = f;
    ++*k.depth;
    return fx_top(k);
}

/* A popped frame is wiped: equal positions must have equal bytes. */
void fx_pop(fx_stack k)
{
    if (*k.depth == 0)
        gm_trap("the decision stack is empty");
    memset(&k.at[--*k.depth], 0, sizeof *k.at);
}

bool fx_has_room(fx_stack k, unsigned frames)
{
    return *k.depth + frames <= k.most;
}

void fx_start(const fx_game *g, const gm_content *c, gm_state *s, const content_rule *rule,
              gm_frame about)
{
    about.what = FX_EFFECT;
    about.pc = rule->code;
    about.asked = g->decider(c, s, about.self);
    (void)fx_push(g->stack(s), about);
}

/* ---- windows ---- */

bool fx_open(fx_stack k, uint16_t trigger, gm_seat mover, gm_seats seats)
{
    if (seats == 0)
        return false;
    (void)fx_push(
        k,
        (gm_frame){ .what = FX_WINDOW, .seat = mover, .set = (uint16_t)seats, .value = trigger });
    return true;
}

bool fx_pass(fx_stack k, gm_seat seat)
{
    gm_frame *f = fx_top(k);

    f->set = (uint16_t)(f->set & ~GM_SEAT(seat));
    if (f->set != 0)
        return false;
    fx_pop(k);
    return true;
}

/* ---- conditions and numbers ---- */

typedef struct world {
    const fx_game *g;
    const gm_content *c;
    const content *db;
    const gm_state *s;
    const gm_frame *f;
} world;

static world world_of(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f)
{
    return (world){ .g = g, .c = c, .db = g->db(c), .s = s, .f = f };
}

static int32_t number_of(const world *w, const term *t, int subject)
{
    if (t->word == TERM_NUMBER || t->word == TERM_NONE)
        return t->number;
    if (strcmp(content_word_of(w->db, t->word)->sort, "level") == 0)
        return t->number;
    return w->g->quantity(w->c, w->s, w->f, t, subject);
}

static bool compares(const world *w, const term *t, int subject)
{
    const term *both = &w->db->terms[t->arg];
    int32_t have = w->g->quantity(w->c, w->s, w->f, &both[0], subject);
    int32_t want = number_of(w, &both[1], subject);

    if (t->word == TERM_AT_LEAST)
        return have >= want;
    return t->word == TERM_AT_MOST ? have <= want : have == want;
}

/* A condition (subject -1) or a filter on a subject. The reader bounds its depth. */
static bool holds(const world *w, const term *t, int subject)
{
    const term *args = &w->db->terms[t->arg];

    switch (t->word) {
    case TERM_AND:
        for (unsigned i = 0; i < t->n_args; i++) {
            if (!holds(w, &args[i], subject))
                return false;
        }
        return true;
    case TERM_OR:
        for (unsigned i = 0; i < t->n_args; i++) {
            if (holds(w, &args[i], subject))
                return true;
        }
        return false;
    case TERM_NOT:
        return !holds(w, &args[0], subject);
    case TERM_AT_LEAST:
    case TERM_AT_MOST:
    case TERM_EQUAL:
        return compares(w, t, subject);
    default:
        if (subject >= 0)
            return w->g->fits(w->c, w->s, w->f, t, (unsigned)subject);
        return w->g->holds(w->c, w->s, w->f, t);
    }
}

bool fx_holds(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
              uint16_t condition)
{
    world w = world_of(g, c, s, f);

    return condition == 0 || holds(&w, &w.db->terms[condition], -1);
}

int32_t fx_number(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                  const term *t)
{
    world w = world_of(g, c, s, f);

    return number_of(&w, t, -1);
}

/* ---- who ---- */

static bool is_pick(const world *w, const term *t)
{
    const content_word *row = content_word_of(w->db, t->word);

    return row && row->value == CONTENT_PICK && strcmp(row->sort, "who") == 0;
}

static bool passes_filters(const world *w, const term *t, unsigned subject)
{
    const term *filters = &w->db->terms[t->arg + t->n_args];

    for (unsigned i = 0; i < t->n_filters; i++) {
        if (!holds(w, &filters[i], (int)subject))
            return false;
    }
    return true;
}

/* All that a term could mean, whoever picks. */
static uint32_t candidates(const world *w, const term *t)
{
    uint32_t set = w->g->who(w->c, w->s, w->f, t), left = 0;

    if (t->n_filters == 0)
        return set;
    for (unsigned i = 0; set >> i; i++) {
        if ((set >> i & 1) && passes_filters(w, t, i))
            left |= 1u << i;
    }
    return left;
}

/* Which pick a word has, or -1. One that is being asked for has its word, but nobody yet. */
static int pick_of(const gm_frame *f, uint16_t word)
{
    for (int i = 0; i < FX_PICKS; i++) {
        if (f->pick_word[i] == word)
            return i;
    }
    return -1;
}

static bool is_picked(const world *w, const term *t)
{
    int i = pick_of(w->f, t->word);

    return i >= 0 && w->f->pick[i] != 0;
}

static void forget_picks(gm_frame *f)
{
    memset(f->pick, 0, sizeof f->pick);
    memset(f->pick_word, 0, sizeof f->pick_word);
}

uint32_t fx_who(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const term *t)
{
    world w = world_of(g, c, s, f);

    if (is_pick(&w, t) && is_picked(&w, t))
        return 1u << (f->pick[pick_of(f, t->word)] - 1);
    return candidates(&w, t);
}

/* ---- what could be done ---- */

/* By what is true, or by what everybody can tell. */
enum known { IN_TRUTH, IN_PUBLIC };

static bool can_seq(const world *w, const term *seq, enum known how);

static bool can_blocks(const world *w, const term *t, bool wants_all, enum known how)
{
    const term *args = &w->db->terms[t->arg];

    for (unsigned i = 0; i < t->n_args; i++) {
        if (args[i].word == TERM_SEQ && can_seq(w, &args[i], how) != wants_all)
            return !wants_all;
    }
    return wants_all;
}

static bool can_op(const world *w, const term *t, enum known how)
{
    const struct fx_op *op = &w->g->ops[t->word - TERM_OWN];
    const term *args = &w->db->terms[t->arg];
    fx_can_fn *can = how == IN_PUBLIC && op->could ? op->could : op->can;

    for (unsigned i = 0; i < t->n_args; i++) {
        if (is_pick(w, &args[i]) && !is_picked(w, &args[i]) && candidates(w, &args[i]) == 0)
            return false;
    }
    return !can || can(w->c, w->s, w->f, args);
}

static bool can_step(const world *w, const term *t, enum known how)
{
    const term *args = &w->db->terms[t->arg];

    switch (t->word) {
    case TERM_IF:
        if (holds(w, &args[0], -1))
            return can_seq(w, &args[1], how);
        return args[2].word == TERM_NONE || can_seq(w, &args[2], how);
    case TERM_MAY:
    case TERM_REPEAT:
    case TERM_EACH:
        return true;
    case TERM_CHOOSE:
        return can_blocks(w, t, false, how);
    case TERM_PAY:
        return can_blocks(w, t, true, how);
    default:
        return can_op(w, t, how);
    }
}

static bool can_seq(const world *w, const term *seq, enum known how)
{
    for (unsigned i = 0; i < seq->n_args; i++) {
        if (!can_step(w, &w->db->terms[seq->arg + i], how))
            return false;
    }
    return true;
}

bool fx_can(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
            const content_rule *rule)
{
    world w = world_of(g, c, s, f);

    return can_seq(&w, &w.db->terms[rule->effect], IN_TRUTH);
}

/* ---- arguments of rules ---- */

static bool is_like(const content *db, const term *t, const term *like)
{
    if (t->word == TERM_ALL_OF || t->word == TERM_ANY_OF) {
        for (unsigned i = 0; i < t->n_args; i++) {
            if (is_like(db, &db->terms[t->arg + i], like))
                return true;
        }
        return false;
    }
    if (t->word != like->word)
        return false;
    return t->word != TERM_ITEM || (t->sort == like->sort && t->number == like->number);
}

/* One of the term's arguments is such a one; without `like` any term will do. */
static bool has_like(const content *db, const term *t, const term *like)
{
    for (unsigned i = 0; like && i < t->n_args; i++) {
        if (is_like(db, &db->terms[t->arg + i], like))
            return true;
    }
    return like == NULL;
}

/* ---- modifiers ---- */

static bool is_number(const world *w, const term *t)
{
    const content_word *row = content_word_of(w->db, t->word);

    return t->word == TERM_NUMBER ||
           (row && (strcmp(row->sort, "number") == 0 || strcmp(row->sort, "level") == 0));
}

static bool is_about(const world *w, const term *t, int subject)
{
    const content_word *row = content_word_of(w->db, t->word);

    return !row || strcmp(row->sort, "who") != 0 || (candidates(w, t) >> subject & 1);
}

static int32_t modifier_value(const world *w, const term *t, int subject)
{
    const term *args = &w->db->terms[t->arg];

    for (unsigned i = 0; i < t->n_args && subject >= 0; i++) {
        if (!is_about(w, &args[i], subject))
            return 0;
    }
    for (unsigned i = 0; i < t->n_args; i++) {
        if (is_number(w, &args[i]))
            return number_of(w, &args[i], subject);
    }
    return 1;
}

int32_t fx_sum(const fx_game *g, const gm_content *c, const gm_state *s, const content_item *item,
               const gm_frame *f, uint16_t state, uint16_t word, int subject, const term *like)
{
    world w = world_of(g, c, s, f);
    int32_t sum = 0;

    for (unsigned i = item->first_rule; i < (unsigned)item->first_rule + item->n_rules; i++) {
        const content_rule *r = &w.db->rules[i];
        const term *seq = &w.db->terms[r->effect];
        if (!r->is_modifier || r->trigger_word != state)
            continue;
        for (unsigned k = 0; k < seq->n_args; k++) {
            const term *t = &w.db->terms[seq->arg + k];
            if (t->word == word && has_like(w.db, t, like) && fx_holds(g, c, s, f, r->condition))
                sum += modifier_value(&w, t, subject);
        }
    }
    return sum;
}

const content_rule *fx_rule(const content *db, const content_item *item, uint16_t trigger,
                            const term *like, unsigned nth)
{
    for (unsigned i = item->first_rule; i < (unsigned)item->first_rule + item->n_rules; i++) {
        const content_rule *r = &db->rules[i];
        if (!r->is_modifier && r->trigger_word == trigger &&
            has_like(db, &db->terms[r->trigger], like) && nth-- == 0)
            return r;
    }
    return NULL;
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

static uint16_t block_of(const content *db, const gm_frame *f, unsigned block)
{
    return db->steps[f->pc + 1 + block].to;
}

/* A place for the pick of one more word; the older of two words gives way to a third. */
static unsigned pick_place(gm_frame *f, uint16_t word)
{
    int i = pick_of(f, word);

    if (i < 0)
        i = f->pick_word[0] == 0 ? 0 : FX_PICKS - 1;
    f->pick_word[i] = word;
    f->pick[i] = 0;
    return (unsigned)i;
}

/*
 * Sees that everybody a step names has been picked. FX_GO_ON when all is clear, FX_WAIT when
 * somebody has to pick, FX_BLOCK_0 when there is nobody to pick and the step falls away.
 */
static int settle_picks(const world *w, gm_frame *f, const term *t)
{
    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = &w->db->terms[t->arg + i];
        uint32_t set;
        unsigned place;
        if (!is_pick(w, arg) || is_picked(w, arg))
            continue;
        set = candidates(w, arg);
        if (set == 0)
            return FX_BLOCK_0;
        place = pick_place(f, arg->word);
        if (!is_single(set)) {
            f->ask = FX_ASK_WHO;
            f->set = narrow(set);
            return FX_WAIT;
        }
        f->pick[place] = (uint16_t)(lowest(set) + 1);
    }
    return FX_GO_ON;
}

/* In a `may` or `choose` the one named decides, and in all that its blocks ask; otherwise self. */
static void settle_decider(const world *w, gm_frame *f, const term *who)
{
    uint32_t set = who->word != TERM_NONE ? candidates(w, who) : 0;

    if (set == 0)
        return;
    f->asked = w->g->decider(w->c, w->s, w->g->first(w->c, w->s, set));
    f->asked_from = block_of(w->db, f, 0);
    f->asked_to = w->db->steps[f->pc].to;
}

static void end_decider(const world *w, gm_frame *f)
{
    if (f->asked_to == 0 || (f->pc >= f->asked_from && f->pc < f->asked_to))
        return;
    f->asked = w->g->decider(w->c, w->s, f->self);
    f->asked_from = f->asked_to = 0;
}

static uint32_t possible_blocks(const world *w, const term *t, enum known how)
{
    uint32_t set = 0;
    unsigned block = 0;

    for (unsigned i = 0; i < t->n_args; i++) {
        const term *arg = &w->db->terms[t->arg + i];
        if (arg->word == TERM_SEQ)
            set |= (uint32_t)can_seq(w, arg, how) << block++;
    }
    return set;
}

static int run_choose(const world *w, gm_frame *f, const term *t)
{
    uint32_t set = possible_blocks(w, t, IN_PUBLIC);

    if (set == 0)
        return FX_GO_ON;
    if (is_single(set))
        return (int)lowest(set);
    settle_decider(w, f, &w->db->terms[t->arg]);
    f->ask = FX_ASK_CHOOSE;
    f->set = narrow(set);
    return FX_WAIT;
}

/* A loop re-enters its step after every round; `loop` tells the first time from the others. */
static int run_each(const world *w, gm_frame *f, const term *t)
{
    if (f->loop != f->pc + 1) {
        f->loop = (uint16_t)(f->pc + 1);
        f->rest = narrow(candidates(w, &w->db->terms[t->arg]));
    }
    forget_picks(f);
    f->it = 0;
    if (f->rest == 0) {
        f->loop = 0;
        return FX_GO_ON;
    }
    f->it = (uint16_t)(w->g->first(w->c, w->s, f->rest) + 1);
    f->rest = (uint16_t)(f->rest & ~(1u << (f->it - 1)));
    return FX_BLOCK_0;
}

/* `may` and `repeat`: not even asked when everybody can tell that nothing could come of it. */
static int run_may(const world *w, gm_frame *f, const term *t)
{
    if (t->word == TERM_REPEAT)
        forget_picks(f);
    if (possible_blocks(w, t, IN_PUBLIC) == 0)
        return FX_GO_ON;
    settle_decider(w, f, &w->db->terms[t->arg]);
    f->ask = FX_ASK_MAY;
    return FX_WAIT;
}

static int run_control(const world *w, gm_frame *f, const term *t)
{
    const term *args = &w->db->terms[t->arg];

    switch (t->word) {
    case TERM_IF:
        if (holds(w, &args[0], -1))
            return FX_BLOCK_0;
        return args[2].word == TERM_SEQ ? FX_BLOCK_0 + 1 : FX_GO_ON;
    case TERM_PAY:
        return can_blocks(w, t, true, IN_TRUTH) ? FX_BLOCK_0 : FX_GO_ON;
    case TERM_CHOOSE:
        return run_choose(w, f, t);
    case TERM_EACH:
        return run_each(w, f, t);
    default:
        return run_may(w, f, t);
    }
}

static int run_step(const fx_game *g, const gm_content *c, gm_state *s, gm_frame *f, gm_events *out)
{
    world w = world_of(g, c, s, f);
    const content_step *step = &w.db->steps[f->pc];
    const term *t = &w.db->terms[step->term];
    int picks;

    end_decider(&w, f);
    if (step->op < TERM_OWN)
        return run_control(&w, f, t);
    picks = settle_picks(&w, f, t);
    if (picks != FX_GO_ON)
        return picks == FX_WAIT ? FX_WAIT : FX_GO_ON;
    return g->ops[step->op - TERM_OWN].run(c, s, f, &w.db->terms[t->arg], out);
}

/*
 * An operation may push a frame that has to be dealt with first; the step counts as done all the
 * same. It must not pop its own frame, unless the game is over and the stack empty.
 */
bool fx_run(const fx_game *g, const gm_content *c, gm_state *s, gm_events *out)
{
    const content *db = g->db(c);
    fx_stack k = g->stack(s);
    gm_frame *f;

    while ((f = fx_top(k)) != NULL && f->what == FX_EFFECT) {
        const content_step *step = &db->steps[f->pc];
        int flow;
        if (f->ask != FX_ASK_NOTHING)
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

static const term *step_term(const world *w)
{
    return &w->db->terms[w->db->steps[w->f->pc].term];
}

bool fx_may_agree(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f)
{
    world w = world_of(g, c, s, f);

    return possible_blocks(&w, step_term(&w), IN_TRUTH) != 0;
}

bool fx_may_choose(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                   unsigned block)
{
    world w = world_of(g, c, s, f);
    uint32_t real;

    if (block >= FX_SUBJECTS || !(f->set >> block & 1))
        return false;
    real = possible_blocks(&w, step_term(&w), IN_TRUTH) & f->set;
    return real == 0 || (real >> block & 1);
}

bool fx_may_pick(const gm_frame *f, unsigned subject)
{
    return subject < FX_SUBJECTS && (f->set >> subject & 1);
}

static void go_on(const fx_game *g, const gm_content *c, gm_state *s, int block)
{
    const content *db = g->db(c);
    gm_frame *f = fx_top(g->stack(s));

    f->ask = FX_ASK_NOTHING;
    f->set = 0;
    f->pc = block >= 0 ? block_of(db, f, (unsigned)block) : db->steps[f->pc].to;
}

void fx_answer_may(const fx_game *g, const gm_content *c, gm_state *s, bool yes)
{
    go_on(g, c, s, yes ? FX_BLOCK_0 : FX_GO_ON);
}

void fx_answer_choose(const fx_game *g, const gm_content *c, gm_state *s, unsigned block)
{
    go_on(g, c, s, (int)block);
}

void fx_answer_who(const fx_game *g, gm_state *s, unsigned subject)
{
    gm_frame *f = fx_top(g->stack(s));

    f->ask = FX_ASK_NOTHING;
    f->set = 0;
    for (int i = 0; i < FX_PICKS; i++) {
        if (f->pick_word[i] != 0 && f->pick[i] == 0)
            f->pick[i] = (uint16_t)(subject + 1);
    }
}
