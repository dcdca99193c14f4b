/*
 * bo_frames.c: what the frames on the stack do without anybody; what they ask is in bo_answers.c.
 */
#include "bo.h"

/* BO-8.4  The card is discarded when its effect is done. */
static bool settle_in_use(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame f = *bo_top(s);
    uint64_t card = 1ull << (f.own[0] - 1);

    fx_pop(bo_stack(s));
    s->limbo &= ~card;
    s->discards |= card;
    bo_tell(out, BO_8_4, BO_E_DISCARDED, f.seat, c->type_of[f.own[0] - 1], 0);
    return true;
}

static bool pop_if(bo_state *s, bool is_idle)
{
    if (is_idle)
        fx_pop(bo_stack(s));
    return is_idle;
}

/* Deputies picked go to a space of choice, or to the one they were called to. */
static bool settle_leader(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s)), was;

    if (f->value > 0 && bo_count(f->set) <= f->value) {
        f->own[1] |= f->set;
        f->set = f->value = 0;
    }
    if (f->value > 0 && f->set != 0)
        return false;
    was = *f;
    fx_pop(bo_stack(s));
    if (was.pc == BO_FOR_SPACE)
        bo_lead(c, s, was.own[1], was.own[0], false, out);
    else
        bo_ask_place(s, (gm_frame){ .seat = was.seat, .pc = BO_FOR_LEADERS, .value = was.own[1] },
                     bo_open_places(c, s));
    return true;
}

/* BO-R.22  Steps below LOW are lost: nobody is asked when nobody would gain. */
static bool settle_share(bo_state *s)
{
    const gm_frame *f = bo_top(s);
    bool is_wanted = false;

    for (gm_seat i = 0; i < s->n_seats; i++)
        is_wanted = is_wanted || (bo_is_free(s, i) && s->suspicion[i] > BO_LOW);
    return pop_if(s, f->value == 0 || !is_wanted);
}

/* BO-23.4  With one prisoner there is nothing to choose. */
static bool settle_prisoner(const bo_content *c, bo_state *s, gm_events *out)
{
    unsigned jailed = s->jailed;

    if (jailed & (jailed - 1))
        return false;
    fx_pop(bo_stack(s));
    if (jailed)
        bo_release(c, s, (gm_seat)__builtin_ctz(jailed), BO_HIGH, BO_23_5, out);
    return true;
}

/* An interrupt may have used up the card that is asked for: then nobody has to answer. */
static bool settle_consent(const bo_content *c, bo_state *s)
{
    const gm_frame *f = bo_top(s);
    gm_seat owner = (gm_seat)f->foe;
    bool is_there =
        f->sort == c->sort_card ? bo_holds(c, s, owner, f->item) : s->items[owner][f->item - 1] > 0;

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

bool bo_settle_frame(const bo_content *c, bo_state *s, gm_events *out)
{
    const gm_frame *f = bo_top(s);

    switch (f->what) {
    case FX_EFFECT:
        return !fx_run(&bo_fx, c, s, out);
    case FX_WINDOW:
        return bo_settle_window(c, s);
    case BO_F_LIMITS:
        return pop_if(s, bo_over_limit(c, s) == GM_NOBODY);
    case BO_F_DISCARD:
        return bo_settle_discard(c, s, out);
    case BO_F_DROP:
        return bo_settle_drop(s, out);
    case BO_F_DRAW:
        return bo_settle_draw(c, s, out);
    case BO_F_IN_USE:
        return settle_in_use(c, s, out);
    case BO_F_FETCH:
        return pop_if(s, s->discards == 0);
    case BO_F_SALVAGE:
        return pop_if(s, is_item_pile_empty(s));
    case BO_F_WALK:
        return pop_if(s, f->value == 0 || !bo_is_free(s, (gm_seat)f->self) ||
                             !bo_steps_from(c, s, s->at[f->self]));
    case BO_F_LEADER:
        return settle_leader(c, s, out);
    case BO_F_SHARE:
        return settle_share(s);
    case BO_F_SCOUT:
        return bo_settle_scout(s);
    case BO_F_EVENT:
        return bo_settle_event(c, s, out);
    case BO_F_RAID:
        return bo_settle_raid(c, s, out);
    case BO_F_PRISONER:
        return settle_prisoner(c, s, out);
    case BO_F_CONSPIRE:
        return bo_settle_conspire(c, s, out);
    case BO_F_DISMAY:
        return bo_settle_dismay(c, s, out);
    case BO_F_GRAND:
        return bo_settle_grand(c, s, out);
    case BO_F_ATTEMPT:
        return bo_settle_attempt(c, s, out);
    case BO_F_CONSENT:
        return settle_consent(c, s);
    default: /* keep, place, question, reward, reroll: somebody decides */
        return false;
    }
}
