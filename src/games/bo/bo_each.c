/*
 * bo_each.c: BO-31.4, BO-R.50: can a loop over conspirators be carried out in full?
 *
 * Each round changes the table for the next: a deputy who has been called to the first conspirator
 * may be the one whom the second needs, or may already be where the second stands. So we try the
 * loop on a copy, in its order, and wherever it leaves a choice we try every answer.
 */
#include "bo.h"

#include <string.h>

/* A loop that is being tried, and the frame that it belongs to. */
typedef struct trial {
    const bo_content *c;
    const gm_frame *f;
    const term *block;
    uint16_t depth; /* of the stack before anything was done */
} trial;

static bool can_go_on(const trial *t, bo_state *s, uint32_t rest);

static bool picks_somebody(const content *db, const term *step)
{
    for (unsigned i = 0; i < step->n_args; i++) {
        if (db->roles[db->terms[step->arg + i].word] == CONTENT_WHO_PICK)
            return true;
    }
    return false;
}

/* Checks steps that need a pick, and those of the machine, but does not carry them out. */
static void do_block(const trial *t, bo_state *s, gm_frame *f)
{
    const content *db = t->c->db;
    gm_events unheard;

    gm_clear(&unheard);
    for (unsigned i = 0; i < t->block->n_args && s->phase != BO_OVER; i++) {
        const term *step = &db->terms[t->block->arg + i];
        if (step->word >= TERM_OWN && !picks_somebody(db, step))
            (void)bo_ops[step->word - TERM_OWN].run(t->c, s, f, &db->terms[step->arg], &unheard);
    }
}

/* There is a question: does some answer make all the rest possible? */
static bool can_answer(const trial *t, const bo_state *s, uint32_t rest)
{
    gm_seat who = bo_asked(t->c, s);
    gm_events unheard;
    gm_moves list;
    bo_state next;

    bo_moves(t->c, s, who, &list);
    for (uint16_t i = 0; i < list.n; i++) {
        if (list.m[i].verb == BO_V_INTERRUPT)
            continue;
        memcpy(&next, s, sizeof next);
        gm_clear(&unheard);
        bo_do_reply(t->c, &next, who, list.m[i], &unheard);
        if (can_go_on(t, &next, rest))
            return true;
    }
    return false;
}

/* First what is under way, then the rest of the loop. */
static bool can_go_on(const trial *t, bo_state *s, uint32_t rest)
{
    gm_frame f = *t->f;
    gm_events unheard;

    gm_clear(&unheard);
    while (s->depth > t->depth && s->phase != BO_OVER) {
        if (!bo_settle_frame(t->c, s, &unheard))
            return can_answer(t, s, rest);
    }
    if (rest == 0 || s->phase == BO_OVER)
        return true;
    f.effect.it = (uint16_t)(bo_fx.first(t->c, s, rest) + 1);
    rest &= ~(1u << (f.effect.it - 1));
    if (!fx_can_block(&bo_fx, t->c, s, &f, t->block))
        return false;
    if (rest == 0)
        return true;
    do_block(t, s, &f);
    return can_go_on(t, s, rest);
}

bool bo_can_each(const bo_content *c, const bo_state *s, const gm_frame *f, const term *block,
                 uint32_t set)
{
    trial t = { .c = c, .f = f, .block = block, .depth = s->depth };
    bo_state copy;

    memcpy(&copy, s, sizeof copy);
    return can_go_on(&t, &copy, set);
}
