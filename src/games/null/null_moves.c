/*
 * null_moves.c: the list of legal moves.
 *
 * We read candidates off the position and filter them by the same predicates that nu_check uses, so
 * the law is written once, in the chapters. A property test compares the list with nu_check over
 * all expressible moves.
 */
#include "null.h"

static void add(gm_moves *out, unsigned verb, unsigned first, unsigned second)
{
    if (out->n == GM_MAX_MOVES)
        gm_trap("more moves than a list holds");
    out->m[out->n++] = gm_make(verb, first, second);
}

/* The type of the lowest card of a set; takes all its copies out. */
static uint8_t next_type(const null_content *c, uint32_t *cards)
{
    uint8_t type = c->type_of[set_first(*cards)];

    *cards &= ~c->copies[type];
    return type;
}

static void add_cards(const null_content *c, const null_state *s, gm_seat who, gm_moves *out,
                      unsigned verb, uint32_t cards, const content_rule *const *rules)
{
    while (cards) {
        uint8_t type = next_type(c, &cards);
        if (nu_check_card(c, s, who, type, rules) == NU_OK)
            add(out, verb, type, 0);
    }
}

static void add_meeting(const null_content *c, const null_state *s, gm_seat who, gm_seat with,
                        gm_moves *out)
{
    uint32_t cards = nu_face_down(c, s, who);

    while (cards) {
        uint8_t type = next_type(c, &cards);
        if (nu_check_offer(c, s, who, gm_make(NU_V_OFFER, with, type)) == NU_OK)
            add(out, NU_V_OFFER, with, type);
    }
    if (nu_check_peek(c, s, who, gm_make(NU_V_PEEK, with, 0)) == NU_OK)
        add(out, NU_V_PEEK, with, 0);
}

void nu_list_plans(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    (void)s, (void)who;
    for (unsigned place = 1; place <= c->n_places; place++)
        add(out, NU_V_PLAN, place, 0);
}

void nu_list_turn(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    add(out, NU_V_SEARCH, 0, 0);
    if (nu_can_draw(c, s, who))
        add(out, NU_V_DRAW, 0, 0);
    add_cards(c, s, who, out, NU_V_PLAY, s->hand[who] & c->for_turns, c->act);
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (i != who && s->at[i] == s->at[who])
            add_meeting(c, s, who, i, out);
    }
    add(out, NU_V_END, 0, 0);
}

void nu_list_window(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    add_cards(c, s, who, out, NU_V_REACT, s->hand[who] & c->answers, c->search);
    add(out, NU_V_PASS, 0, 0);
    add(out, NU_V_PASS, 1, 0);
}

/* Answers to effects and offers are rare: they simply go through nu_check. */
static void add_answer(const null_content *c, const null_state *s, gm_seat who, gm_moves *out,
                       uint8_t verb, unsigned answer)
{
    if (nu_check(c, s, who, gm_make(verb, answer, 0)) == NU_OK)
        add(out, verb, answer, 0);
}

/* One answer for each member of a set, counted from `first`. */
static void add_answers(const null_content *c, const null_state *s, gm_seat who, gm_moves *out,
                        uint8_t verb, uint32_t set, unsigned first)
{
    SET_EACH (i, set)
        add_answer(c, s, who, out, verb, i + first);
}

void nu_list_effect(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = nu_top_of(s);

    if (f->effect.ask == FX_ASK_CHOOSE)
        add_answers(c, s, who, out, NU_V_CHOOSE, f->effect.set, 1);
    else if (f->effect.ask == FX_ASK_WHO)
        add_answers(c, s, who, out, NU_V_PICK, f->effect.set, 0);
    else
        nu_list_consent(c, s, who, out);
}

void nu_list_consent(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    add_answer(c, s, who, out, NU_V_AGREE, 0);
    add_answer(c, s, who, out, NU_V_DECLINE, 0);
}

void nu_list_discard(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    for (uint8_t type = 1; type <= c->n_types; type++)
        add_answer(c, s, who, out, NU_V_DISCARD, type);
}

void nu_list_interrupts(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    if ((s->hand[who] & c->interrupts) && nu_is_time_to_interrupt(s, who))
        add_cards(c, s, who, out, NU_V_INTERRUPT, s->hand[who] & c->interrupts, c->any);
}
