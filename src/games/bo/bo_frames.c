/*
 * bo_frames.c: what the frames on the stack do without a decision, and whom they ask if that is not
 * their seat; the answers are in bo_answers.c.
 */
#include "bo.h"

/* BO-8.4  The card is discarded when its effect is done. */
bool bo_settle_in_use(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame f = *bo_top(s);
    uint64_t card = 1ull << (f.in_use.card - 1);

    fx_pop(bo_stack(s));
    s->limbo &= ~card;
    s->discards |= card;
    bo_tell(out, BO_8_4, BO_E_DISCARDED, f.seat, c->type_of[f.in_use.card - 1], 0);
    return true;
}

static bool pop_if(bo_state *s, bool is_idle)
{
    if (is_idle)
        fx_pop(bo_stack(s));
    return is_idle;
}

/* Deputies picked go to a space of choice, or to the one they were called to. */
bool bo_settle_leader(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s)), was;

    if (f->leader.left > 0 && set_count(f->leader.choice) <= f->leader.left) {
        f->leader.named |= f->leader.choice;
        f->leader.choice = f->leader.left = 0;
    }
    if (f->leader.left > 0 && f->leader.choice != 0)
        return false;
    was = *f;
    fx_pop(bo_stack(s));
    if (was.pc == BO_FOR_SPACE)
        bo_lead(c, s, was.leader.named, was.leader.space, false, out);
    else
        bo_ask_place(s,
                     (gm_frame){ .seat = was.seat,
                                 .pc = BO_FOR_LEADERS,
                                 .place = { .leaders = was.leader.named } },
                     bo_open_places(c, s));
    return true;
}

/* BO-R.22  Steps below LOW are lost: we ask nobody if nobody would gain. */
bool bo_settle_share(const bo_content *c, bo_state *s, gm_events *out)
{
    const gm_frame *f = bo_top(s);
    bool is_wanted = false;

    (void)c, (void)out;
    for (gm_seat i = 0; i < s->n_seats; i++)
        is_wanted = is_wanted || (bo_is_free(s, i) && s->suspicion[i] > BO_LOW);
    return pop_if(s, f->share.steps == 0 || !is_wanted);
}

/* BO-23.4  With one prisoner there is nothing to choose. */
bool bo_settle_prisoner(const bo_content *c, bo_state *s, gm_events *out)
{
    unsigned jailed = s->jailed;

    if (jailed & (jailed - 1))
        return false;
    fx_pop(bo_stack(s));
    if (jailed)
        bo_release(c, s, (gm_seat)set_first(jailed), BO_HIGH, BO_23_5, out);
    return true;
}

gm_seats bo_asked_consent(const bo_content *c, const bo_state *s)
{
    (void)c;
    return GM_SEAT(bo_top(s)->foe);
}

/* An interrupt may have used up the card that we ask for: then nobody has to answer. */
bool bo_settle_consent(const bo_content *c, bo_state *s, gm_events *out)
{
    const gm_frame *f = bo_top(s);
    gm_seat owner = (gm_seat)f->foe;
    bool is_there =
        f->sort == c->sort_card ? bo_holds(c, s, owner, f->item) : s->items[owner][f->item - 1] > 0;

    (void)out;
    return pop_if(s, !is_there);
}

static bool is_item_pile_empty(const bo_state *s)
{
    for (unsigned i = 0; i < BO_ITEMS; i++) {
        if (s->item_discards[i])
            return false;
    }
    return true;
}

bool bo_settle_effect(const bo_content *c, bo_state *s, gm_events *out)
{
    return !fx_run(&bo_fx, c, s, out);
}

gm_seats bo_asked_excess(const bo_content *c, const bo_state *s)
{
    gm_seat seat = bo_over_limit(c, s);

    return seat == GM_NOBODY ? 0 : GM_SEAT(seat);
}

bool bo_settle_excess(const bo_content *c, bo_state *s, gm_events *out)
{
    (void)out;
    return pop_if(s, bo_over_limit(c, s) == GM_NOBODY);
}

/* BO-31.6  Somebody else may choose for the one who discards. */
gm_seats bo_asked_discard(const bo_content *c, const bo_state *s)
{
    const gm_frame *f = bo_top(s);

    (void)c;
    return GM_SEAT(f->foe ? f->foe - 1u : f->seat);
}

bool bo_settle_fetch(const bo_content *c, bo_state *s, gm_events *out)
{
    (void)c, (void)out;
    return pop_if(s, s->discards == 0);
}

bool bo_settle_salvage(const bo_content *c, bo_state *s, gm_events *out)
{
    (void)c, (void)out;
    return pop_if(s, is_item_pile_empty(s));
}

bool bo_settle_walk(const bo_content *c, bo_state *s, gm_events *out)
{
    const gm_frame *f = bo_top(s);

    (void)out;
    return pop_if(s, f->walk.steps == 0 || !bo_is_free(s, (gm_seat)f->self) ||
                         !bo_steps_from(c, s, s->at[f->self]));
}
