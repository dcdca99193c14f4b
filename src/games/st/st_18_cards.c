/*
 * st_18_cards.c: ST-18: location cards: drawing them, and the three ways to use one.
 *
 * A card's number here is that of its location, from 0; in moves it is a number of the content.
 */
#include "st.h"

/* ---- closed places ---- */

/* ST-23.7, ST-23.8, ST-C14, ST-G66  By what the scenario says of that side. */
bool st_is_closed(const st_content *c, const st_state *s, gm_seat side, unsigned location)
{
    const st_rules *rules = &c->scenario[s->scenario].rules;
    gm_frame f = { .seat = side,
                   .self = (uint16_t)(ST_AS_SIDE + side),
                   .foe = (uint16_t)(ST_AS_SIDE + st_other(side)),
                   .sort = c->sort_scenario,
                   .item = s->scenario };
    term place = { .word = TERM_ITEM, .sort = c->sort_place, .number = c->location[location] };

    if (!(rules->modifiers >> (ST_W_CLOSES - ST_W_MORE_ROLL) & 1))
        return false;
    return fx_sum(&st_fx, c, s, rules->item, &f, ST_W_PLAYED, ST_W_CLOSES, -1, &place) > 0;
}

/* ---- decks ---- */

/* ST-18.10, ST-C09  The used ones; a buried one goes to the bottom again: ST-23.5, ST-G66. */
static void mix_cards(st_state *s, gm_seat side, gm_events *out)
{
    uint8_t *deck = s->card_deck[side];
    uint32_t buried = s->buried ? 1u << (s->buried - 1) : 0;
    unsigned n = 0, under = 0;

    if (s->cards_gone[side] & buried) {
        deck[n++] = (uint8_t)(s->buried - 1);
        under = 1;
    }
    SET_EACH (card, s->cards_gone[side] & ~buried)
        deck[n++] = (uint8_t)card;
    s->cards_gone[side] = 0;
    s->n_cards[side] = (uint8_t)n;
    if (n == 0)
        return;
    rng_shuffle_u8(&s->rng, deck + under, n - under);
    st_tell(out, ST_18_10, ST_E_CARDS_MIXED, side, 0, 0, 0);
}

/* ST-18.2, ST-20.13 */
void st_draw_cards(const st_content *c, st_state *s, gm_seat side, unsigned n, gm_rule why,
                   gm_events *out)
{
    for (; n > 0; n--) {
        unsigned location;
        if (s->n_cards[side] == 0)
            mix_cards(s, side, out);
        if (s->n_cards[side] == 0)
            return;
        location = s->card_deck[side][--s->n_cards[side]];
        s->card_deck[side][s->n_cards[side]] = 0;
        s->cards[side] |= 1u << location;
        s->n_card_hand[side]++;
        st_tell_own(out, why, ST_E_DREW_CARD, side, 1u << 0, c->card[side][location].number, 0, 0);
    }
}

static void discard_card(st_state *s, gm_seat side, unsigned location)
{
    s->cards[side] &= ~(1u << location);
    s->cards_gone[side] |= 1u << location;
    s->n_card_hand[side]--;
}

/* ---- may it be used? ---- */

/* ST-13.34  `who` leads the agent at work and uses its own cards, a briber too. */
static gm_rule check_hand(const st_content *c, const st_state *s, gm_seat who, unsigned number)
{
    unsigned agent = st_active(s);

    if (s->level < ST_ADVANCED)
        return ST_2_4;
    if (agent >= ST_CAR || s->depth > 0 || who != st_decider(s, agent))
        return ST_26_2;
    if (number == 0 || number > ST_LOCATION_CARDS || c->card_side[number] != who ||
        c->card_of[number] >= ST_LOCATIONS || c->card[who][c->card_of[number]].number != number ||
        !(s->cards[who] >> c->card_of[number] & 1))
        return ST_18_5;
    return st_is_closed(c, s, who, c->card_of[number]) ? ST_23_7 : ST_OK;
}

/* ST-18.6, ST-G28 */
static gm_rule check_place(const st_content *c, const st_state *s, unsigned location)
{
    if (st_location_at(c, s->at[st_active(s)]) != (int)location)
        return ST_18_6;
    return s->ruins >> location & 1 ? ST_G28 : ST_OK;
}

static gm_frame about(const st_content *c, const st_state *s, gm_seat who, unsigned location)
{
    return (gm_frame){ .seat = who,
                       .self = (uint16_t)st_active(s),
                       .foe = (uint16_t)(ST_AS_SIDE + st_other(who)),
                       .sort = c->sort_card,
                       .item = c->card[who][location].number };
}

/* ST-18.4  The rule of the card whose condition holds and that would do something: ST-G73,
 * ST-23.9, ST-23.12. */
const content_rule *st_card_rule(const st_content *c, const st_state *s, gm_seat who,
                                 unsigned location)
{
    gm_frame f = about(c, s, who, location);
    const content_item *item = c->card[who][location].rules.item;
    const content_rule *rule;

    for (unsigned i = 0; (rule = fx_rule(c->db, item, ST_W_USE, NULL, i)) != NULL; i++) {
        if (fx_holds(&st_fx, c, s, &f, rule->condition) && fx_matters(&st_fx, c, s, &f, rule))
            return rule;
    }
    return NULL;
}

/* ST-18.3  A card has three uses. */
static gm_rule check_special(const st_content *c, const st_state *s, gm_seat who, unsigned location)
{
    gm_rule why = check_place(c, s, location);

    if (why != ST_OK)
        return why;
    return st_card_rule(c, s, who, location) ? ST_OK : ST_G73;
}

/* ST-18.8  One a stage, in an activation of an own agent. */
static gm_rule check_points(const st_state *s, gm_seat who)
{
    return (s->raised >> who & 1) || (s->act & ST_A_BRIBED) ? ST_18_8 : ST_OK;
}

/* ST-18.9, ST-5.2, ST-13.34 */
static gm_rule check_drop_box(const st_content *c, const st_state *s, unsigned location)
{
    unsigned agent = st_active(s);
    gm_rule why = check_place(c, s, location);

    if (why != ST_OK)
        return why;
    if (s->act & ST_A_BRIBED)
        return ST_13_34;
    if (st_may_get_mission(c, s, agent))
        return ST_OK;
    if (c->agent[s->document[agent]].has_no_missions)
        return ST_5_2;
    return s->has_mission[agent] ? ST_5_5 : ST_5_13;
}

gm_rule st_card_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    gm_rule why = check_hand(c, s, who, m.arg[0]);

    return why ? why : check_special(c, s, who, c->card_of[m.arg[0]]);
}

gm_rule st_card_points_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    gm_rule why = check_hand(c, s, who, m.arg[0]);

    return why ? why : check_points(s, who);
}

gm_rule st_card_box_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    gm_rule why = check_hand(c, s, who, m.arg[0]);

    return why ? why : check_drop_box(c, s, c->card_of[m.arg[0]]);
}

/* ---- using it ---- */

/* ST-18.5, ST-18.7  The card is gone before its steps run. */
void st_card_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned location = c->card_of[m.arg[0]];
    const content_rule *rule = st_card_rule(c, s, who, location);
    gm_frame f = about(c, s, who, location);

    discard_card(s, who, location);
    st_tell_chance(out, ST_18_6, ST_E_CARD, who, m.arg[0], 0, 0);
    fx_start(&st_fx, c, s, rule, &f);
}

void st_card_points_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    discard_card(s, who, c->card_of[m.arg[0]]);
    st_tell_chance(out, ST_18_8, ST_E_CARD_POINTS, who, m.arg[0], 0, 0);
    s->raised |= (uint8_t)GM_SEAT(who);
    st_add_points(s, who, c->card_points, ST_18_8, out);
}

void st_card_box_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    discard_card(s, who, c->card_of[m.arg[0]]);
    st_tell_chance(out, ST_18_9, ST_E_CARD_BOX, who, m.arg[0], 0, 0);
    st_draw_mission(c, s, st_active(s), ST_5_8, out);
}

/* What check_hand asks holds for every card of the hand, except for closed places. */
static void list_card(const st_content *c, const st_state *s, gm_seat who, unsigned location,
                      gm_moves *out)
{
    unsigned number = c->card[who][location].number;
    bool is_there = st_location_at(c, s->at[st_active(s)]) == (int)location;
    bool may_raise = check_points(s, who) == ST_OK;

    if (st_is_closed(c, s, who, location))
        return;
    if (is_there && check_special(c, s, who, location) == ST_OK)
        st_list(out, ST_V_CARD, number, 0);
    if (may_raise)
        st_list(out, ST_V_CARD_POINTS, number, 0);
    if (is_there && check_drop_box(c, s, location) == ST_OK)
        st_list(out, ST_V_CARD_BOX, number, 0);
}

/* A card can be used anywhere only for points. */
void st_card_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned agent = st_active(s);
    int here = agent < ST_AGENTS ? st_location_at(c, s->at[agent]) : -1;
    uint32_t set;

    if (s->depth > 0 || agent >= ST_CAR || s->level < ST_ADVANCED || who != st_decider(s, agent))
        return;
    set = s->cards[who];
    if (check_points(s, who) != ST_OK)
        set &= here >= 0 ? 1u << here : 0;
    SET_EACH (i, set)
        list_card(c, s, who, i, out);
}
