/*
 * st_04_agents.c: ST-4: what an agent is: its document, and everything that changes its numbers.
 *
 * We sum modifiers on demand. Every component knows which of them it has, so a few bit tests show
 * that most sums are 0, and we need not look further.
 */
#include "st.h"

/* ---- sums ---- */

typedef struct question {
    const st_content *c;
    const st_state *s;
    gm_frame f;
    uint16_t state, word;
    term like;
    int subject;
} question;

static int32_t ask(const question *q, const st_rules *r)
{
    if (!(r->modifiers & st_modifier_bit(q->word)))
        return 0;
    return fx_sum(&st_fx, q->c, q->s, r->item, &q->f, q->state, q->word, q->subject,
                  q->like.word ? &q->like : NULL);
}

/* Only one uniform helps an agent at a time: the one with the greatest rank. */
static unsigned best_uniform(const question *q, unsigned holder)
{
    int32_t most = 0;
    unsigned best = 0;
    question rank = *q;

    rank.word = ST_W_MORE_RANK;
    rank.state = ST_W_HELD;
    rank.like = (term){ 0 };
    for (unsigned k = 0; k < q->s->n_held[holder]; k++) {
        unsigned thing = q->s->hold[holder][k];
        const st_type *type = st_is_secret(thing) ? NULL : &q->c->type[q->c->tile[thing].type];
        if (type && type->is_uniform && ask(&rank, &type->rules) > most) {
            most = ask(&rank, &type->rules);
            best = q->c->tile[thing].type;
        }
    }
    return best;
}

static bool is_first_of_type(const question *q, unsigned holder, unsigned place)
{
    unsigned type = q->c->tile[q->s->hold[holder][place]].type;

    for (unsigned k = 0; k < place; k++) {
        unsigned thing = q->s->hold[holder][k];
        if (!st_is_secret(thing) && q->c->tile[thing].type == type)
            return false;
    }
    return true;
}

static int32_t sum_things(const question *q, unsigned holder)
{
    int32_t sum = 0;

    for (unsigned k = 0; k < q->s->n_held[holder]; k++) {
        unsigned thing = q->s->hold[holder][k], number;
        const st_type *type;
        if (st_is_secret(thing))
            continue;
        number = q->c->tile[thing].type;
        type = &q->c->type[number];
        if (!(type->rules.modifiers & st_modifier_bit(q->word)) || !is_first_of_type(q, holder, k))
            continue;
        if (!type->is_uniform || best_uniform(q, holder) == number)
            sum += ask(q, &type->rules);
    }
    return sum;
}

/* What one agent's trait, things and mission say about a subject. */
static int32_t sum_of_holder(question *q, unsigned holder)
{
    unsigned card = st_mission_of(q->c, q->s, holder);
    int32_t sum = 0;

    q->f.self = (uint16_t)holder;
    q->f.seat = st_side_of(holder);
    sum += ask(q, &q->c->agent[q->s->document[holder]].rules);
    sum += sum_things(q, holder);
    if (card)
        sum += ask(q, &q->c->mission[card].rules);
    return sum;
}

static question about(const st_content *c, const st_state *s, unsigned agent, uint16_t state,
                      uint16_t word, uint16_t like, unsigned foe)
{
    return (question){
        .c = c,
        .s = s,
        .f = { .seat = st_side_of(agent), .self = (uint16_t)agent, .foe = (uint16_t)foe },
        .state = state,
        .word = word,
        .like = { .word = like },
        .subject = (int)agent,
    };
}

static int32_t scenario_sum(const st_content *c, const st_state *s, unsigned agent, uint16_t word,
                            uint16_t like, unsigned foe)
{
    const st_rules *rules = &c->scenario[s->scenario].rules;
    question q;

    if (!(rules->modifiers & st_modifier_bit(word)))
        return 0;
    q = about(c, s, agent, ST_W_PLAYED, word, like, foe);
    return ask(&q, rules);
}

int32_t st_sum_modifiers(const st_content *c, const st_state *s, unsigned agent, uint16_t state,
                         uint16_t word, uint16_t like, unsigned foe)
{
    question q = about(c, s, agent, state, word, like, foe);

    return sum_of_holder(&q, agent) + scenario_sum(c, s, agent, word, like, foe);
}

/* ---- part by part ---- */

typedef struct hearer {
    st_part_fn *hear;
    void *listener;
} hearer;

static void hear(const hearer *h, unsigned kind, unsigned number, int32_t n)
{
    if (n != 0)
        h->hear(h->listener, (st_part){ (uint8_t)kind, (uint8_t)number, n });
}

static void hear_things(const question *q, unsigned holder, const hearer *h)
{
    for (unsigned k = 0; k < q->s->n_held[holder]; k++) {
        unsigned thing = q->s->hold[holder][k], number;
        const st_type *type;
        if (st_is_secret(thing) || !is_first_of_type(q, holder, k))
            continue;
        number = q->c->tile[thing].type;
        type = &q->c->type[number];
        if (!type->is_uniform || best_uniform(q, holder) == number)
            hear(h, ST_BY_ITEM, number, ask(q, &type->rules));
    }
}

void st_each_modifier(const st_content *c, const st_state *s, unsigned agent, uint16_t state,
                      uint16_t word, unsigned foe, st_part_fn *hear_it, void *listener)
{
    question q = about(c, s, agent, state, word, 0, foe);
    unsigned card = st_mission_of(c, s, agent), document = s->document[agent];
    const hearer h = { hear_it, listener };

    hear(&h, ST_BY_TRAIT, document, ask(&q, &c->agent[document].rules));
    hear_things(&q, agent, &h);
    if (card)
        hear(&h, ST_BY_ELSE, 0, ask(&q, &c->mission[card].rules));
    hear(&h, ST_BY_SCENARIO, s->scenario, scenario_sum(c, s, agent, word, 0, foe));
}

/* Modifiers of anybody on its side that are about the agent: Jacek defends those beside him. */
static int32_t sum_of_network(const st_content *c, const st_state *s, unsigned agent, uint16_t word)
{
    unsigned first = st_side_of(agent) * (unsigned)ST_COLOURS;
    int32_t sum = 0;

    for (unsigned a = first; a < first + ST_COLOURS; a++) {
        question q;
        if (!st_is_free(s, a) || !(st_modifiers_of(c, s, a) & st_modifier_bit(word)))
            continue;
        q = about(c, s, agent, ST_W_HELD, word, 0, ST_AGENTS);
        sum += sum_of_holder(&q, a);
    }
    return sum;
}

/* ---- attributes ---- */

static unsigned clamp(int32_t n, int32_t least, int32_t most)
{
    return (unsigned)(n < least ? least : n > most ? most : n);
}

/* ST-4.2  From 1 to the top, whatever is worn. */
unsigned st_rank_of(const st_content *c, const st_state *s, unsigned agent)
{
    int32_t rank = c->agent[s->document[agent]].rank + s->rank[agent];

    if (agent < ST_CAR)
        rank += st_modifier(c, s, agent, ST_W_HELD, ST_W_MORE_RANK, 0, ST_AGENTS);
    return clamp(rank, 1, c->top_rank);
}

/* ST-4.3, ST-9.7, ST-13.16 */
unsigned st_limit_of(const st_content *c, const st_state *s, unsigned agent)
{
    int32_t limit = c->agent[s->document[agent]].limit + s->limit[agent];

    if (agent < ST_CAR)
        limit += st_modifier(c, s, agent, ST_W_HELD, ST_W_MORE_LIMIT, 0, ST_AGENTS);
    return clamp(limit, 0, 60);
}

/* ST-4.4 */
unsigned st_defence_of(const st_content *c, const st_state *s, unsigned agent)
{
    int32_t defence = c->agent[s->document[agent]].defence + s->defence[agent];

    if (agent == ST_CAR)
        defence += s->car_defence;
    else
        defence += sum_of_network(c, s, agent, ST_W_MORE_DEFENCE);
    return clamp(defence, 0, 60);
}

/* ST-4.5 */
unsigned st_vigilance_of(const st_content *c, const st_state *s, unsigned agent)
{
    return c->agent[s->document[agent]].vigilance;
}

/* ST-13.8 */
unsigned st_item_limit_of(const st_content *c, const st_state *s, unsigned agent)
{
    int32_t limit = c->items;

    if (agent < ST_CAR)
        limit += st_modifier(c, s, agent, ST_W_HELD, ST_W_ITEM_LIMIT, 0, ST_AGENTS);
    return clamp(limit, 0, ST_HOLD - 1);
}

/* ---- functions ---- */

static uint16_t function_word(enum st_function f)
{
    return (uint16_t)(ST_W_PRIVATE + (f - ST_PRIVATE));
}

static bool counts_as(const st_content *c, const st_state *s, unsigned agent, enum st_function f)
{
    return st_modifier(c, s, agent, ST_W_HELD, ST_W_COUNTS_AS, function_word(f), ST_AGENTS) > 0;
}

/* What others take it for: ST-4.8, ST-4.9, and the uniform it wears. */
static enum st_function seen_as(const st_content *c, const st_state *s, unsigned agent)
{
    for (enum st_function f = ST_SS; f >= ST_PRIVATE; f--) {
        if (counts_as(c, s, agent, f))
            return f;
    }
    return c->agent[s->document[agent]].function;
}

bool st_is_function(const st_content *c, const st_state *s, unsigned agent, enum st_function f)
{
    if (agent >= ST_CAR)
        return false;
    return f == ST_COURIER ? counts_as(c, s, agent, f) : seen_as(c, s, agent) == f;
}

/* ST-4.14 */
bool st_is_chief(const st_content *c, const st_state *s, unsigned agent)
{
    return agent < ST_AGENTS && c->agent[s->document[agent]].is_chief;
}

/* ST-G85  A uniform does not make an SS officer in this sense. */
bool st_is_ss_officer(const st_content *c, const st_state *s, unsigned agent)
{
    return agent < ST_AGENTS && c->agent[s->document[agent]].may_arrest;
}

/* ---- by name ---- */

unsigned st_agent_named(const st_content *c, const st_state *s, unsigned document)
{
    unsigned slot = document && document <= c->n_documents ? c->agent[document].slot : ST_AGENTS;

    return slot < ST_AGENTS && s->document[slot] == document ? slot : ST_AGENTS;
}

/* ---- what is permitted ---- */

uint16_t st_deed_word(enum st_deed deed)
{
    switch (deed) {
    case ST_ATTACK_CAR:
        return ST_W_DEED_ATTACK_CAR;
    case ST_GUESS:
        return ST_W_DEED_GUESS;
    case ST_KIDNAP:
        return TERM_NONE;
    default:
        return (uint16_t)(ST_W_DEED_MOVE + (deed - ST_MOVE));
    }
}

bool st_is_ordered(const st_content *c, const st_state *s, unsigned agent, enum st_deed deed)
{
    const st_rules *rules = &c->mission[st_mission_of(c, s, agent)].rules;
    question q;

    if (!(rules->modifiers & st_modifier_bit(ST_W_PERMITS)))
        return false;
    q = about(c, s, agent, ST_W_HELD, ST_W_PERMITS, st_deed_word(deed), ST_AGENTS);
    return ask(&q, rules) > 0;
}

bool st_is_permitted(const st_content *c, const st_state *s, unsigned agent, enum st_deed deed,
                     unsigned foe)
{
    return scenario_sum(c, s, agent, ST_W_PERMITS, st_deed_word(deed), foe) > 0 ||
           st_is_ordered(c, s, agent, deed);
}
