/*
 * null_03_turns.c: chapter 3: what a courier can do in a turn.
 */
#include "null.h"

/* NU-3.1, NU-3.2  Only in your own turn, and not while something else is being decided. */
gm_rule nu_check_turn(const null_state *s, gm_seat who)
{
    if (s->phase != NU_TURNS || s->active != who)
        return NU_3_1;
    return s->depth > 0 ? NU_3_2 : NU_OK;
}

/* The seats that a search has to ask: NU-4.1. It depends only on what everybody sees. */
static gm_seats seats_to_ask(const null_content *c, const null_state *s)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (i != s->active && nu_face_down(c, s, i) != 0)
            set |= GM_SEAT(i);
    }
    return set & ~(gm_seats)s->passes;
}

void nu_do_search(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_seats asked = seats_to_ask(c, s);

    (void)m;
    s->actions--;
    s->is_cancelled = 0;
    gm_say(out, nu_public(asked ? NU_4_1 : NU_3_3, NU_E_SEARCHES, who, s->at[who], 0));
    (void)fx_push(nu_stack(s), &(gm_frame){ .what = NU_F_SEARCH, .seat = who });
    (void)fx_open(nu_stack(s), NU_W_SEARCH, who, asked);
}

static int32_t luck_of(const null_content *c, const null_state *s, gm_seat who)
{
    gm_frame f = { .seat = who, .self = who };
    int32_t sum = 0;

    SET_EACH (card, s->hand[who] & c->open) {
        uint8_t type = c->type_of[card];
        sum += fx_sum(&nu_fx, c, s, c->type[type], &f, NU_W_HELD, NU_W_LUCK, who, NULL);
    }
    return sum;
}

/* NU-3.3  A die, plus your luck, must reach the number of your place. */
bool nu_settle_search(const null_content *c, null_state *s, gm_events *out)
{
    gm_seat who = (gm_seat)nu_top_of(s)->seat;
    uint8_t place = s->at[who], die;
    gm_event rolled;

    fx_pop(nu_stack(s));
    if (s->is_cancelled) {
        s->is_cancelled = 0;
        gm_say(out, nu_public(NU_4_2, NU_E_STOPPED, who, place, 0));
        return true;
    }
    die = nu_roll(s);
    rolled = nu_public(NU_3_3, NU_E_ROLLED, who, die, c->needs[place]);
    rolled.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, rolled);
    if (die + luck_of(c, s, who) >= c->needs[place])
        nu_add_papers(c, s, who, c->bundle[place], NU_3_3, out);
    else
        gm_say(out, nu_public(NU_3_3, NU_E_NOTHING, who, place, 0));
    return true;
}

gm_rule nu_check_draw(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    (void)m;
    return nu_can_draw(c, s, who) ? NU_OK : NU_3_4;
}

void nu_do_draw(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)m;
    s->actions--;
    (void)nu_draw_card(c, s, who, NU_3_5, out);
}

/* NU-3.6, NU-3.7, NU-3.8  A card of your hand, for this moment, whose condition holds. */
gm_rule nu_check_card(const null_content *c, const null_state *s, gm_seat who, uint8_t type,
                      const content_rule *const *rules)
{
    gm_frame f = { .seat = who, .self = who };

    if (!nu_holds_type(c, s, who, type))
        return NU_3_6;
    if (!rules[type])
        return NU_3_7;
    return fx_holds(&nu_fx, c, s, &f, rules[type]->condition) ? NU_OK : NU_3_8;
}

/* NU-3.15  The card is shown and discarded, then its effect is carried out. */
void nu_use_card(const null_content *c, null_state *s, gm_seat who, uint8_t type,
                 const content_rule *rule, gm_rule why, gm_events *out)
{
    gm_event e = nu_public(why, NU_E_PLAYED, who, type, 0);

    nu_discard_card(s, who, nu_copy_in_hand(c, s, who, type));
    e.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, e);
    fx_start(&nu_fx, c, s, rule, &(gm_frame){ .seat = who, .self = who, .item = type });
}

gm_rule nu_check_play(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    return nu_check_card(c, s, who, m.arg[0], c->act);
}

void nu_do_play(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    s->actions--;
    nu_use_card(c, s, who, m.arg[0], c->act[m.arg[0]], NU_3_15, out);
}

/*
 * NU-3.9, NU-3.10  To another courier at your place who can still hold a card; a face-down one of
 * your own.
 */
gm_rule nu_check_offer(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    uint8_t to = m.arg[0], type = m.arg[1];

    if (to >= s->n_seats || to == who || s->at[to] != s->at[who] ||
        set_count(s->hand[to]) >= c->hand_limit)
        return NU_3_9;
    if (!nu_holds_type(c, s, who, type) || (c->copies[type] & c->open))
        return NU_3_10;
    return NU_OK;
}

void nu_do_offer(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_seat to = m.arg[0];
    unsigned card = nu_copy_in_hand(c, s, who, m.arg[1]);

    s->actions--;
    nu_show_held(s, to, card);
    (void)fx_push(nu_stack(s), &(gm_frame){ .what = NU_F_OFFER,
                                            .seat = who,
                                            .item = (uint16_t)(card + 1),
                                            .foe = to,
                                            .offer = { .asked = to } });
    gm_say(out, (gm_event){ .rule = NU_3_11,
                            .kind = NU_E_OFFERED,
                            .seat = who,
                            .arg = { to, m.arg[1] },
                            .knows = (uint8_t)(GM_SEAT(who) | GM_SEAT(to)),
                            .hide = 2,
                            .learns = (uint8_t)GM_SEAT(to) });
}

/* NU-6.5  Any card of the hand may have gone: the others have lost track of all of them. */
static void lose_sight(const null_content *c, null_state *s, gm_seat giver, gm_seat taker)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (i != giver && i != taker) {
            s->knows[i] &= ~nu_face_down(c, s, giver);
            s->shown[i] &= ~nu_face_down(c, s, giver);
        }
    }
}

/* NU-3.11  The card changes hands only if the other agrees. */
void nu_end_offer(const null_content *c, null_state *s, bool agrees, gm_events *out)
{
    gm_frame offer = *fx_top(nu_stack(s));
    unsigned card = offer.item - 1u;

    fx_pop(nu_stack(s));
    if (!agrees) {
        gm_say(out, nu_public(NU_3_11, NU_E_DECLINED, (gm_seat)offer.foe, (uint8_t)offer.seat, 0));
        return;
    }
    lose_sight(c, s, (gm_seat)offer.seat, (gm_seat)offer.foe);
    s->hand[offer.seat] &= ~(1u << card);
    s->hand[offer.foe] |= 1u << card;
    s->shown[offer.foe] &= ~(1u << card);
    s->shown[offer.seat] |= 1u << card;
    gm_say(out, (gm_event){ .rule = NU_3_11,
                            .kind = NU_E_GAVE,
                            .seat = (gm_seat)offer.seat,
                            .arg = { (uint8_t)offer.foe, c->type_of[card] },
                            .knows = (uint8_t)(GM_SEAT(offer.seat) | GM_SEAT(offer.foe)),
                            .hide = 2 });
}

gm_seats nu_asked_offer(const null_content *c, const null_state *s)
{
    (void)c;
    return GM_SEAT(nu_top_of(s)->offer.asked);
}

/* An interrupt may have taken the card on offer away, or filled the hand it was for. */
bool nu_settle_offer(const null_content *c, null_state *s, gm_events *out)
{
    const gm_frame *f = nu_top_of(s);

    if (!f->offer.is_gone && set_count(s->hand[f->foe]) < c->hand_limit)
        return false;
    nu_end_offer(c, s, false, out);
    return true;
}

/* NU-3.12  At another courier at your place who holds a card that you do not know. */
gm_rule nu_check_peek(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    uint8_t at = m.arg[0];

    if (at >= s->n_seats || at == who || s->at[at] != s->at[who] ||
        (nu_face_down(c, s, at) & ~s->knows[who]) == 0)
        return NU_3_12;
    return NU_OK;
}

/* NU-3.13  Such a card, drawn at random, is shown to you and stays known. */
void nu_do_peek(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    s->actions--;
    nu_look(c, s, who, m.arg[0], out);
}
