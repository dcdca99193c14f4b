/*
 * effect_ask.c: questions about effects: what holds, whom a word means, what could be done, what
 * modifiers add up to. Nothing here changes a state.
 */
#include "effect.h"
#include "effect_world.h"

/* ---- conditions and numbers ---- */

fx_world fx_world_of(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f)
{
    return (fx_world){ .g = g, .c = c, .db = g->db(c), .s = s, .f = (const fx_frame *)f };
}

/* As the game sees it. */
static const gm_frame *frame_of(const fx_world *w)
{
    return (const gm_frame *)w->f;
}

static int32_t number_of(const fx_world *w, const term *t, int subject)
{
    if (t->word == TERM_NUMBER || t->word == TERM_NONE || w->db->roles[t->word] == CONTENT_LEVEL)
        return t->number;
    return w->g->quantity(w->c, w->s, frame_of(w), t, subject);
}

static bool compares(const fx_world *w, const term *t, int subject)
{
    const term *both = &w->db->terms[t->arg];
    int32_t have = w->g->quantity(w->c, w->s, frame_of(w), &both[0], subject);
    int32_t want = number_of(w, &both[1], subject);

    if (t->word == TERM_AT_LEAST)
        return have >= want;
    return t->word == TERM_AT_MOST ? have <= want : have == want;
}

/* A condition (subject -1) or a filter on a subject. The reader bounds its depth. */
bool fx_world_holds(const fx_world *w, const term *t, int subject)
{
    const term *args = &w->db->terms[t->arg];

    switch (t->word) {
    case TERM_AND:
        for (unsigned i = 0; i < t->n_args; i++) {
            if (!fx_world_holds(w, &args[i], subject))
                return false;
        }
        return true;
    case TERM_OR:
        for (unsigned i = 0; i < t->n_args; i++) {
            if (fx_world_holds(w, &args[i], subject))
                return true;
        }
        return false;
    case TERM_NOT:
        return !fx_world_holds(w, &args[0], subject);
    case TERM_AT_LEAST:
    case TERM_AT_MOST:
    case TERM_EQUAL:
        return compares(w, t, subject);
    default:
        if (subject >= 0)
            return w->g->fits(w->c, w->s, frame_of(w), t, (unsigned)subject);
        return w->g->holds(w->c, w->s, frame_of(w), t);
    }
}

bool fx_holds(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
              uint16_t condition)
{
    fx_world w = fx_world_of(g, c, s, f);

    return condition == 0 || fx_world_holds(&w, &w.db->terms[condition], -1);
}

int32_t fx_number(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                  const term *t)
{
    fx_world w = fx_world_of(g, c, s, f);

    return number_of(&w, t, -1);
}

/* ---- who ---- */

bool fx_world_is_pick(const fx_world *w, const term *t)
{
    return w->db->roles[t->word] == CONTENT_WHO_PICK;
}

static bool passes_filters(const fx_world *w, const term *t, unsigned subject)
{
    const term *filters = &w->db->terms[t->arg + t->n_args];

    for (unsigned i = 0; i < t->n_filters; i++) {
        if (!fx_world_holds(w, &filters[i], (int)subject))
            return false;
    }
    return true;
}

/* All that a term could mean, whoever picks. */
uint32_t fx_world_candidates(const fx_world *w, const term *t)
{
    uint32_t set = w->g->who(w->c, w->s, frame_of(w), t), left = 0;

    if (t->n_filters == 0)
        return set;
    for (unsigned i = 0; set >> i; i++) {
        if ((set >> i & 1) && passes_filters(w, t, i))
            left |= 1u << i;
    }
    return left;
}

/* Which pick a word has, or -1. One that is being asked for has its word, but nobody yet. */
int fx_world_pick_of(const fx_frame *f, uint16_t word)
{
    for (int i = 0; i < FX_PICKS; i++) {
        if (f->effect.pick_word[i] == word)
            return i;
    }
    return -1;
}

bool fx_world_is_picked(const fx_world *w, const term *t)
{
    int i = fx_world_pick_of(w->f, t->word);

    return i >= 0 && w->f->effect.pick[i] != 0;
}

uint32_t fx_who(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const term *t)
{
    fx_world w = fx_world_of(g, c, s, f);

    if (fx_world_is_pick(&w, t) && fx_world_is_picked(&w, t))
        return 1u << (w.f->effect.pick[fx_world_pick_of(w.f, t->word)] - 1);
    return fx_world_candidates(&w, t);
}

/* ---- what could be done ---- */

static bool can_any_block(const fx_world *w, const term *t, enum known how)
{
    const term *args = &w->db->terms[t->arg];

    for (unsigned i = 0; i < t->n_args; i++) {
        if (args[i].word == TERM_SEQ && fx_world_can_seq(w, &args[i], how))
            return true;
    }
    return false;
}

static bool can_op(const fx_world *w, const term *t, enum known how)
{
    const struct fx_op *op = &w->g->ops[t->word - TERM_OWN];
    const term *args = &w->db->terms[t->arg];
    fx_can_fn *can = how == IN_PUBLIC && op->could ? op->could : op->can;

    for (unsigned i = 0; i < t->n_args; i++) {
        if (fx_world_is_pick(w, &args[i]) && !fx_world_is_picked(w, &args[i]) &&
            fx_world_candidates(w, &args[i]) == 0)
            return false;
    }
    return !can || can(w->c, w->s, frame_of(w), args);
}

/* Possible in full if it is possible for each of them. */
static bool can_each(const fx_world *w, const term *t, enum known how)
{
    const term *args = &w->db->terms[t->arg];
    uint32_t set = fx_world_candidates(w, &args[0]);
    fx_frame f = *w->f;
    fx_world each = *w;

    if (w->g->can_each)
        return w->g->can_each(w->c, w->s, frame_of(w), &args[1], set);
    each.f = &f;
    for (unsigned i = 0; set >> i; i++) {
        f.effect.it = (uint16_t)(i + 1);
        if ((set >> i & 1) && !fx_world_can_seq(&each, &args[1], how))
            return false;
    }
    return true;
}

static bool can_step(const fx_world *w, const term *t, enum known how)
{
    const term *args = &w->db->terms[t->arg];

    switch (t->word) {
    case TERM_IF:
        if (fx_world_holds(w, &args[0], -1))
            return fx_world_can_seq(w, &args[1], how);
        return args[2].word == TERM_NONE || fx_world_can_seq(w, &args[2], how);
    case TERM_MAY:
    case TERM_REPEAT:
        return true;
    case TERM_EACH:
        return can_each(w, t, how);
    case TERM_CHOOSE:
        return can_any_block(w, t, how);
    case TERM_PAY:
        return fx_world_can_seq(w, &args[0], how); /* the price; what it buys may fall away */
    default:
        return can_op(w, t, how);
    }
}

bool fx_world_can_seq(const fx_world *w, const term *seq, enum known how)
{
    for (unsigned i = 0; i < seq->n_args; i++) {
        if (!can_step(w, &w->db->terms[seq->arg + i], how))
            return false;
    }
    return true;
}

static bool step_matters(const fx_world *w, const term *t, enum known how)
{
    const term *args = &w->db->terms[t->arg];

    switch (t->word) {
    case TERM_IF:
        if (fx_world_holds(w, &args[0], -1))
            return fx_world_matters(w, &args[1], how);
        return args[2].word != TERM_NONE && fx_world_matters(w, &args[2], how);
    case TERM_MAY:
    case TERM_REPEAT:
        return fx_world_matters(w, &args[1], how);
    case TERM_EACH:
        return fx_world_candidates(w, &args[0]) != 0;
    default:
        return can_step(w, t, how);
    }
}

bool fx_world_matters(const fx_world *w, const term *seq, enum known how)
{
    for (unsigned i = 0; i < seq->n_args; i++) {
        if (step_matters(w, &w->db->terms[seq->arg + i], how))
            return true;
    }
    return false;
}

bool fx_can(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
            const content_rule *rule)
{
    fx_world w = fx_world_of(g, c, s, f);

    return fx_world_can_seq(&w, &w.db->terms[rule->effect], IN_TRUTH);
}

bool fx_can_block(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                  const term *block)
{
    fx_world w = fx_world_of(g, c, s, f);

    return fx_world_can_seq(&w, block, IN_TRUTH);
}

static bool can_pay_for_any(const fx_world *w, const term *seq);

static bool can_pay_step(const fx_world *w, const term *t)
{
    const term *args = &w->db->terms[t->arg];

    switch (t->word) {
    case TERM_PAY:
        return fx_world_can_seq(w, &args[0], IN_TRUTH);
    case TERM_MAY:
    case TERM_REPEAT:
        return can_pay_for_any(w, &args[1]);
    default:
        return true;
    }
}

static bool can_pay_for_any(const fx_world *w, const term *seq)
{
    for (unsigned i = 0; i < seq->n_args; i++) {
        if (can_pay_step(w, &w->db->terms[seq->arg + i]))
            return true;
    }
    return seq->n_args == 0;
}

bool fx_can_pay(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const content_rule *rule)
{
    fx_world w = fx_world_of(g, c, s, f);

    return can_pay_for_any(&w, &w.db->terms[rule->effect]);
}

bool fx_matters(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const content_rule *rule)
{
    fx_world w = fx_world_of(g, c, s, f);

    return fx_world_matters(&w, &w.db->terms[rule->effect], IN_TRUTH);
}

uint16_t fx_option(const content *db, const gm_frame *frame, unsigned block)
{
    const fx_frame *f = (const fx_frame *)frame;
    uint16_t step = db->steps[f->pc].term;
    const term *t = &db->terms[step];

    if (f->effect.ask == FX_ASK_NOTHING || f->effect.ask == FX_ASK_WHO)
        return f->effect.ask == FX_ASK_WHO ? step : 0;
    for (uint16_t i = t->arg; i < t->arg + t->n_args; i++) {
        if (db->terms[i].word == TERM_SEQ && block-- == 0)
            return db->terms[i].n_args > 0 ? i : 0;
    }
    return 0;
}

/* ---- frames from elsewhere ---- */

static bool asks_so(const content *db, const fx_frame *f, uint32_t subjects)
{
    const content_step *step = &db->steps[f->pc];

    switch (f->effect.ask) {
    case FX_ASK_NOTHING:
        return step->op != STEP_BLOCK;
    case FX_ASK_MAY:
        return step->op == TERM_MAY || step->op == TERM_REPEAT;
    case FX_ASK_CHOOSE:
        return step->op == TERM_CHOOSE && f->effect.set != 0 &&
               f->effect.set >> step->n_blocks == 0;
    case FX_ASK_WHO:
        return step->op >= TERM_OWN && f->effect.set != 0 && (f->effect.set & ~subjects) == 0;
    default:
        return false;
    }
}

bool fx_is_sound(const content *db, const gm_frame *frame, unsigned n_subjects)
{
    const fx_frame *f = (const fx_frame *)frame;
    uint32_t subjects = (1u << n_subjects) - 1;

    for (unsigned i = 0; i < FX_PICKS; i++) {
        if (f->effect.pick[i] > n_subjects)
            return false;
    }
    return f->self < n_subjects && f->effect.it <= n_subjects &&
           (f->effect.rest & ~subjects) == 0 && f->pc < db->n_steps && asks_so(db, f, subjects);
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

/* Does the term have such an argument? Without `like`, every term fits. */
static bool has_like(const content *db, const term *t, const term *like)
{
    for (unsigned i = 0; like && i < t->n_args; i++) {
        if (is_like(db, &db->terms[t->arg + i], like))
            return true;
    }
    return like == NULL;
}

/* ---- modifiers ---- */

static bool is_number(const fx_world *w, const term *t)
{
    unsigned role = w->db->roles[t->word];

    return t->word == TERM_NUMBER || role == CONTENT_NUMBER || role == CONTENT_LEVEL;
}

static bool is_about(const fx_world *w, const term *t, int subject)
{
    unsigned role = w->db->roles[t->word];
    bool is_who = role == CONTENT_WHO || role == CONTENT_WHO_PICK;

    return !is_who || (fx_world_candidates(w, t) >> subject & 1);
}

static int32_t modifier_value(const fx_world *w, const term *t, int subject)
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
    fx_world w = fx_world_of(g, c, s, f);
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
