/*
 * bo_answers.c: the decisions that effects and many rules ask for, frame by frame: is the answer
 * legal, and what does it do. bo_play.c has checked that the frame takes that verb, and that it
 * asks `who`. What frames do without a decision is in bo_frames.c.
 */
#include "bo.h"

static gm_rule allowed_if(bool is_offered)
{
    return is_offered ? BO_OK : BO_4_8;
}

static bool is_among(const bo_content *c, uint64_t cards, unsigned type)
{
    return type > 0 && type <= c->n_types && (cards & c->type[type].copies) != 0;
}

static bool has_item(const bo_content *c, const bo_state *s, gm_seat owner, unsigned item)
{
    return item > 0 && item <= c->n_items && s->items[owner][item - 1] > 0;
}

static unsigned first_copy(const bo_content *c, uint64_t cards, unsigned type)
{
    return set_first(cards & c->type[type].copies);
}

/* ---- effects and windows ---- */

gm_rule bo_check_effect(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);
    unsigned picked = m.arg[0];

    (void)who;
    if (m.verb != BO_V_PICK)
        return allowed_if(f->effect.ask == FX_ASK_MAY &&
                          (m.verb == BO_V_DECLINE || fx_may_agree(&bo_fx, c, s, f)));
    if (f->effect.ask == FX_ASK_WHO && fx_may_pick(&bo_fx, c, s, f, picked))
        return BO_OK;
    return picked < s->n_seats && (s->jailed >> picked & 1) ? BO_29_5 : BO_4_8;
}

void bo_do_effect(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    if (m.verb == BO_V_PICK) {
        bo_tell(out, BO_4_8, BO_E_PICKED, who, m.arg[0], 0);
        fx_answer_who(&bo_fx, s, m.arg[0]);
        return;
    }
    bo_tell(out, BO_4_8, m.verb == BO_V_AGREE ? BO_E_AGREED : BO_E_DECLINED, who, 0, 0);
    fx_answer_may(&bo_fx, c, s, m.verb == BO_V_AGREE);
}

gm_rule bo_check_choose(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);

    (void)who;
    return allowed_if(f->effect.ask == FX_ASK_CHOOSE &&
                      fx_may_choose(&bo_fx, c, s, f, m.arg[0] - 1u));
}

/* The event of a choice names the card or event that offers it. */
void bo_do_choose(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    const gm_frame *f = bo_top(s);
    unsigned nth = m.arg[0];

    if (f->sort == c->sort_card)
        bo_tell(out, BO_4_8, BO_E_CHOSE_CARD, who, f->item, nth);
    else if (f->sort == c->sort_event)
        bo_tell(out, BO_4_8, BO_E_CHOSE_EVENT, who, f->item, nth);
    else
        bo_tell(out, BO_4_8, BO_E_CHOSE, who, nth, 0);
    fx_answer_choose(&bo_fx, c, s, nth - 1);
}

void bo_do_pass(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    (void)c, (void)m;
    f->window.passed |= (uint16_t)GM_SEAT(who);
    bo_tell(out, BO_R_6, BO_E_PASSED, who, 0, 0);
}

/* ---- cards and items ---- */

/* BO-11.4  What is over a limit. */
gm_rule bo_check_excess(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    if (m.verb == BO_V_DISCARD)
        return allowed_if(set_count(s->dossier[who]) > bo_dossier_limit(c, s, who) &&
                          is_among(c, s->dossier[who], m.arg[0]));
    return allowed_if(bo_items_of(s, who) > bo_item_limit(c, s, who) &&
                      has_item(c, s, who, m.arg[0]));
}

void bo_do_excess(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_timid = s->motivation[who] == BO_TIMID;

    if (m.verb == BO_V_DISCARD)
        bo_discard_card(c, s, who, first_copy(c, s->dossier[who], m.arg[0]),
                        is_timid ? BO_5_8 : BO_11_4, out);
    else
        bo_drop_item(s, who, m.arg[0], BO_11_4, out);
}

/*
 * BO-13.10  A card to discard, by an effect. BO-31.6  In an interrogation the prisoner picks
 * another's cards.
 */
gm_rule bo_check_discard(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);

    (void)who;
    return allowed_if(
        is_among(c, bo_discardable(c, s, (gm_seat)f->seat, f->discard.kind), m.arg[0]));
}

void bo_do_discard(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    (void)who;
    f->discard.left--;
    bo_discard_card(c, s, (gm_seat)f->seat, first_copy(c, s->dossier[f->seat], m.arg[0]),
                    f->discard.why, out);
}

gm_rule bo_check_drop(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)who;
    return allowed_if(has_item(c, s, (gm_seat)bo_top(s)->seat, m.arg[0]));
}

void bo_do_drop(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    (void)c, (void)who;
    f->discard.left--;
    bo_drop_item(s, (gm_seat)f->seat, m.arg[0], f->discard.why, out);
}

void bo_do_draw(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    if (m.verb == BO_V_MORE) {
        bo_draw_one(c, s, out);
        return;
    }
    fx_top(bo_stack(s))->draw.left = 0;
    bo_tell(out, BO_4_8, BO_E_DRAW_ENDS, who, 0, 0);
}

gm_rule bo_check_keep(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);

    (void)who;
    return allowed_if(m.arg[0] != 0 && (c->type_of[f->keep.first - 1] == m.arg[0] ||
                                        c->type_of[f->keep.second - 1] == m.arg[0]));
}

/* One of the two cards drawn stays; the other is discarded. */
void bo_do_keep(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame f = *bo_top(s);
    unsigned first = f.keep.first - 1u, second = f.keep.second - 1u;
    unsigned kept = c->type_of[first] == m.arg[0] ? first : second, other = kept ^ first ^ second;

    fx_pop(bo_stack(s));
    s->limbo &= ~(1ull << first | 1ull << second);
    s->dossier[who] |= 1ull << kept;
    bo_tell(out, BO_4_2, BO_E_KEPT, who, m.arg[0], 0);
    bo_discard_card(c, s, who, other, BO_4_2, out);
    bo_check_limits(c, s);
}

gm_rule bo_check_fetch(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)who;
    return allowed_if(is_among(c, s->discards, m.arg[0]));
}

void bo_do_fetch(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    uint64_t card = 1ull << first_copy(c, s->discards, m.arg[0]);

    fx_pop(bo_stack(s));
    s->discards &= ~card;
    s->dossier[who] |= card;
    bo_tell(out, BO_4_2, BO_E_FETCHED, who, m.arg[0], 0);
    bo_check_limits(c, s);
}

gm_rule bo_check_salvage(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned item = m.arg[0];

    (void)who;
    return allowed_if(item > 0 && item <= c->n_items && s->item_discards[item - 1] > 0);
}

void bo_do_salvage(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    fx_pop(bo_stack(s));
    s->item_discards[m.arg[0] - 1]--;
    bo_tell(out, BO_4_2, BO_E_SALVAGED, who, m.arg[0], 0);
    bo_gain_item(c, s, who, m.arg[0]);
}

/* ---- places and leaders ---- */

bool bo_is_tile_place(const gm_frame *f)
{
    return f->pc == BO_FOR_REVEAL || f->pc == BO_FOR_TAKING || f->pc == BO_FOR_DISCARD;
}

static bool is_in(const bo_content *c, uint32_t places, unsigned place)
{
    return place > 0 && place <= c->n_places && (places >> place & 1);
}

gm_rule bo_check_place(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);

    (void)who;
    return allowed_if(bo_is_tile_place(f) == (m.verb == BO_V_TILE) &&
                      is_in(c, bo_asked_places(f), m.arg[0]));
}

void bo_do_place(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    bo_do_to(c, s, m.arg[0], out);
}

gm_rule bo_check_walk(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)who;
    return allowed_if(m.verb == BO_V_STOP ||
                      is_in(c, bo_steps_from(c, s, s->at[bo_top(s)->self]), m.arg[0]));
}

void bo_do_walk(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    if (m.verb == BO_V_STOP) {
        f->walk.steps = 0;
        bo_tell(out, BO_4_8, BO_E_WALK_ENDS, who, f->self, 0);
        return;
    }
    f->walk.steps--;
    bo_enter(c, s, (gm_seat)f->self, m.arg[0], BO_4_2, out);
}

gm_rule bo_check_leader(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)who;
    return allowed_if(m.arg[0] <= BO_LEADERS && (bo_top(s)->leader.choice >> m.arg[0] & 1));
}

void bo_do_leader(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    uint16_t leader = (uint16_t)(1u << m.arg[0]);

    (void)c;
    bo_tell(out, BO_4_8, BO_E_NAMED, who, m.arg[0], 0);
    f->leader.choice &= (uint16_t)~leader;
    f->leader.named |= leader;
    f->leader.left--;
}

/* ---- people ---- */

/* BO-29.5, BO-20.7  Nobody in prison gets a share or a die. */
gm_rule bo_check_receiver(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)who;
    if (m.arg[0] >= s->n_seats)
        return BO_4_8;
    return bo_is_free(s, m.arg[0]) ? BO_OK : BO_29_5;
}

void bo_do_share(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)c;
    fx_top(bo_stack(s))->share.steps--;
    bo_tell(out, BO_20_6, BO_E_PICKED, who, m.arg[0], 0);
    bo_add_suspicion(s, m.arg[0], -1, BO_20_6, out);
}

gm_rule bo_check_prisoner(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)who;
    return allowed_if(m.arg[0] < s->n_seats && (s->jailed >> m.arg[0] & 1));
}

void bo_do_prisoner(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    fx_pop(bo_stack(s));
    bo_tell(out, BO_23_4, BO_E_PICKED, who, m.arg[0], 0);
    bo_release(c, s, m.arg[0], BO_HIGH, BO_23_5, out);
}
