/*
 * bo_16_actions.c: chapters 16 to 25 but for Conspire (bo_19_conspire.c): the actions of a turn,
 * each a check and a deed. Attempts are acts with a plot: bo_32_plots.c.
 */
#include "bo.h"

/* BO-12.1, BO-12.2, BO-29.4  In your own turn, outside prison, while nothing else is decided. */
static gm_rule check_step(const bo_state *s, gm_seat who)
{
    if (!bo_is_free(s, who))
        return BO_29_4;
    if (who != s->active)
        return BO_12_1;
    return s->phase == BO_ACTIONS && s->depth == 0 ? BO_OK : BO_12_2;
}

/*
 * BO-16.2, BO-16.4  Nine actions, in any order; an attempt is a tenth verb, not a tenth action.
 * BO-16.1 With an action left, unless the move ends them. BO-16.3  Each action costs one; Conspire,
 * an attempt and a request pay for themselves.
 */
gm_rule bo_check_turn(const bo_state *s, gm_seat who, unsigned verb)
{
    gm_rule no = check_step(s, who);

    if (no == BO_OK && s->actions == 0 && verb != BO_V_END)
        return BO_16_1;
    return no;
}

void bo_do_end(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)c, (void)m;
    bo_tell(out, BO_R_14, BO_E_PASSED, who, 0, 0);
    bo_end_actions(s);
}

/* ---- 17. act ---- */

/*
 * BO-17.1  With a card of your own dossier, under its own condition. BO-R.20  You can pay its
 * price.
 */
gm_rule bo_check_act(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned type = m.arg[0];
    gm_frame about = { .seat = who, .self = who, .sort = c->sort_card, .item = (uint16_t)type };

    if (!bo_holds(c, s, who, type) || !c->type[type].act || c->type[type].is_plan)
        return BO_17_1;
    if (!fx_holds(&bo_fx, c, s, &about, c->type[type].act->condition))
        return BO_17_1;
    return fx_can_pay(&bo_fx, c, s, &about, c->type[type].act) ? BO_OK : BO_R_20;
}

void bo_do_act(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    s->actions--;
    bo_use_card(c, s, who, m.arg[0], c->type[m.arg[0]].act, BO_17_1, out);
}

/*
 * BO-5.5, BO-13.4  Or with your own ability, if it works. The frame says which
 * power of the sheet it is, by which BO-R.29 remembers what was used.
 */
gm_rule bo_check_use(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned nth = m.arg[0];
    const bo_sheet *sheet = &c->sheet[s->sheet[who]];
    gm_frame about = { .seat = who,
                       .self = who,
                       .sort = c->sort_sheet,
                       .item = s->sheet[who],
                       .power = { .nth = (uint16_t)nth } };

    if (nth == 0 || nth > sheet->n_powers)
        return BO_17_1;
    if (s->motivation[who] < BO_MOTIVATED)
        return BO_5_5;
    if (s->forbidden & BO_NO_ABILITY)
        return BO_13_4;
    if (!bo_has_ability(c, s, who))
        return BO_17_1;
    if (!fx_holds(&bo_fx, c, s, &about, sheet->power[nth - 1]->condition))
        return s->used >> nth & 1 ? BO_R_29 : BO_17_1;
    return fx_can_pay(&bo_fx, c, s, &about, sheet->power[nth - 1]) ? BO_OK : BO_R_20;
}

void bo_do_use(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    const bo_sheet *sheet = &c->sheet[s->sheet[who]];
    unsigned nth = m.arg[0];

    s->actions--;
    s->used |= (uint8_t)(1u << nth);
    bo_tell(out, BO_17_1, BO_E_ABILITY, who, s->sheet[who], 0);
    fx_start(&bo_fx, c, s, sheet->power[nth - 1],
             &(gm_frame){ .seat = who, .self = who, .sort = c->sort_sheet, .item = s->sheet[who] });
}

/* ---- 18, 24. collect and reveal ---- */

/* BO-18.1, BO-18.2, BO-R.20  There must be a tile, and face up. */
gm_rule bo_check_collect(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)m;
    if (!(s->tiles >> s->at[who] & 1))
        return BO_R_20;
    return s->tiles_up >> s->at[who] & 1 ? BO_OK : BO_18_2;
}

void bo_do_collect(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)m;
    s->actions--;
    bo_take_tile(c, s, who, s->at[who], BO_18_1, out);
}

gm_rule bo_check_reveal(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)m;
    return (s->tiles & ~s->tiles_up) >> s->at[who] & 1 ? BO_OK : BO_R_20;
}

void bo_do_reveal(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)c, (void)m;
    s->actions--;
    bo_reveal_tile(s, who, s->at[who], BO_24_1, out);
}

/* ---- 20. deliver ---- */

/* The delivery of this space that takes the item, whatever its condition; NULL if none does. */
static const bo_use *delivery_for(const bo_place *place, unsigned item)
{
    for (unsigned i = 0; i < place->n_deliver; i++) {
        if (place->deliver[i].items >> (item - 1) & 1)
            return &place->deliver[i];
    }
    return NULL;
}

/* BO-20.8  Does the space's condition hold for a conspirator who stands there? */
static bool is_taken_here(const bo_content *c, const bo_state *s, gm_seat who, const bo_use *use)
{
    gm_frame about = { .seat = who, .self = who, .sort = c->sort_place, .item = s->at[who] };

    return fx_holds(&bo_fx, c, s, &about, use->rule->condition);
}

/* BO-20.1, BO-20.2, BO-R.21 */
static gm_rule check_delivery(const bo_content *c, const bo_state *s, gm_seat who, unsigned item)
{
    unsigned at = s->at[who];
    const bo_use *use = delivery_for(&c->place[at], item);

    if (!use)
        return BO_20_1;
    if (s->tiles >> at & 1)
        return BO_20_2;
    return is_taken_here(c, s, who, use) ? BO_OK : BO_20_8;
}

/* BO-20.3  An item of your own, or a card that counts as one. */
gm_rule bo_check_deliver(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned item = m.arg[0];

    if (m.verb == BO_V_DELIVER_CARD) {
        item = bo_holds(c, s, who, m.arg[0]) ? c->type[m.arg[0]].counts_as : 0;
        return item == 0 ? BO_20_3 : check_delivery(c, s, who, item);
    }
    if (item == 0 || item > c->n_items || s->items[who][item - 1] == 0)
        return BO_20_3;
    return check_delivery(c, s, who, item);
}

const bo_use *bo_delivery(const bo_content *c, const bo_state *s, gm_seat who, unsigned item)
{
    return check_delivery(c, s, who, item) == BO_OK ? delivery_for(&c->place[s->at[who]], item)
                                                    : NULL;
}

/* Does the condition fail for everything that this space would take? */
static bool is_barred(const bo_content *c, const bo_state *s, gm_seat who)
{
    const bo_place *place = &c->place[s->at[who]];

    for (unsigned i = 0; i < place->n_deliver; i++) {
        if (is_taken_here(c, s, who, &place->deliver[i]))
            return false;
    }
    return place->n_deliver > 0;
}

uint32_t bo_barred_places(const bo_content *c, const bo_state *s)
{
    uint32_t barred = 0;
    bo_state there = *s;

    for (unsigned p = 1; p <= c->n_places; p++) {
        there.at[s->active] = (uint8_t)p;
        barred |= is_barred(c, &there, s->active) ? 1u << p : 0;
    }
    return barred;
}

/*
 * BO-20.4  The item goes to the discards. BO-20.5, BO-20.6  The space says what one gains. BO-20.9
 * Nobody moves.
 */
void bo_do_deliver(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned at = s->at[who];
    bool is_card = m.verb == BO_V_DELIVER_CARD;
    unsigned item = is_card ? c->type[m.arg[0]].counts_as : m.arg[0];

    s->actions--;
    if (is_card)
        bo_discard_card(c, s, who, bo_copy_held(c, s, who, m.arg[0]), BO_20_4, out);
    else
        bo_drop_item(s, who, item, BO_20_4, out);
    bo_tell(out, BO_20_4, BO_E_DELIVERED, who, item, at);
    fx_start(&bo_fx, c, s, delivery_for(&c->place[at], item)->rule,
             &(gm_frame){ .seat = who, .self = who, .sort = c->sort_place, .item = (uint16_t)at });
}

/* ---- 21. dossier ---- */

gm_rule bo_check_dossier(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)who, (void)m;
    return bo_can_draw(s) ? BO_OK : BO_R_20;
}

/* BO-21.1  One card; with such an ability two, of which one is kept. */
void bo_do_dossier(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned first = bo_draw_card(c, s, who, out), second;

    (void)m;
    s->actions--;
    if (bo_modifier(c, s, who, BO_W_DRAW_TWO) == 0 || !bo_can_draw(s)) {
        bo_check_limits(c, s);
        return;
    }
    second = bo_draw_card(c, s, who, out);
    s->dossier[who] &= ~(1ull << first | 1ull << second);
    s->limbo |= 1ull << first | 1ull << second;
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_KEEP,
                                            .seat = who,
                                            .keep = { .first = (uint16_t)(first + 1),
                                                      .second = (uint16_t)(second + 1) } });
}

/* ---- 22. move ---- */

/* BO-22.1, BO-22.2, BO-22.3, BO-22.7, BO-15.5  BO-R.19: only the space entered must be open. */
gm_rule bo_check_move(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned to = m.arg[0];

    if (to == c->prison)
        return BO_22_7;
    if (to == 0 || to > c->n_places || !(c->place[s->at[who]].joined >> to & 1))
        return BO_22_1;
    if (c->place[to].stage > s->stage)
        return BO_22_2;
    return c->open[s->stage] >> to & 1 ? BO_OK : BO_22_3;
}

void bo_do_move(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    s->actions--;
    bo_enter(c, s, who, m.arg[0], BO_22_1, out);
}

/* ---- 23. release ---- */

/* BO-23.1, BO-23.2, BO-6.8 */
gm_rule bo_check_release(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)m;
    if (s->at[who] != c->gestapo)
        return BO_23_1;
    if (s->suspicion[who] >= BO_EXTREME)
        return BO_23_2;
    return s->jailed ? BO_OK : BO_R_20;
}

/* BO-23.5, BO-6.9, BO-29.3  To Gestapo HQ; from now on limits count again (BO-R.57). */
void bo_release(const bo_content *c, bo_state *s, gm_seat seat, unsigned level, gm_rule why,
                gm_events *out)
{
    if (bo_is_free(s, seat))
        return;
    s->jailed &= (uint8_t)~GM_SEAT(seat);
    s->at[seat] = c->gestapo;
    s->suspicion[seat] = (uint8_t)level;
    bo_tell(out, why, BO_E_RELEASED, seat, level + 1, 0);
    bo_check_limits(c, s);
}

/* BO-23.3, BO-23.4, BO-R.25  An eagle only arrests; anything else costs suspicion and frees one. */
void bo_do_release(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    uint8_t face = bo_roll(c, s);

    (void)m;
    s->actions--;
    bo_tell_chance(s, out,
                   (gm_event){ .rule = face == BO_EAGLE ? BO_23_3 : BO_23_4,
                               .kind = BO_E_ROLLED,
                               .seat = who,
                               .arg = { face } });
    if (face == BO_EAGLE) {
        bo_arrest(c, s, who, BO_23_3, out);
        return;
    }
    bo_add_suspicion(s, who, 1, BO_23_4, out);
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_PRISONER, .seat = who });
}

/* ---- 25. transfer ---- */

static bool has_thing(const bo_content *c, const bo_state *s, gm_seat owner, gm_move m)
{
    if (m.verb == BO_V_GIVE_CARD || m.verb == BO_V_TAKE_CARD)
        return bo_holds(c, s, owner, m.arg[1]);
    return m.arg[1] > 0 && m.arg[1] <= c->n_items && s->items[owner][m.arg[1] - 1] > 0;
}

/* BO-R.26  An owner who refused to hand a thing over is not asked for it again this turn. */
bool bo_may_ask_for_item(const bo_state *s, gm_seat owner, unsigned item)
{
    return !(s->declined[owner] >> (item - 1) & 1);
}

bool bo_may_ask_for_card(const bo_content *c, const bo_state *s, gm_seat owner, unsigned type)
{
    return (s->dossier[owner] & c->type[type].copies & ~s->declined_cards) != 0;
}

static bool may_ask_for(const bo_content *c, const bo_state *s, gm_seat owner, gm_move m)
{
    return m.verb == BO_V_TAKE_CARD ? bo_may_ask_for_card(c, s, owner, m.arg[1])
                                    : bo_may_ask_for_item(s, owner, m.arg[1]);
}

/* BO-25.1, BO-25.3, BO-15.7, BO-25.4, BO-R.26 */
gm_rule bo_check_transfer(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    gm_seat other = m.arg[0];
    bool is_taking = m.verb == BO_V_TAKE_ITEM || m.verb == BO_V_TAKE_CARD;

    if (other >= s->n_seats || other == who)
        return BO_25_1;
    if (!bo_is_free(s, other))
        return BO_25_4;
    if (s->at[other] != s->at[who])
        return c->berlin >> s->at[other] & c->berlin >> s->at[who] & 1 ? BO_25_3 : BO_25_1;
    if (!has_thing(c, s, is_taking ? other : who, m))
        return BO_25_1;
    return is_taking && !may_ask_for(c, s, other, m) ? BO_R_26 : BO_OK;
}

/* BO-25.2, BO-R.27  Limits apply afterwards. */
static void hand_over(const bo_content *c, bo_state *s, gm_seat from, gm_seat to, unsigned item,
                      unsigned type, gm_events *out)
{
    if (type) {
        uint64_t card = 1ull << bo_copy_held(c, s, from, type);
        s->dossier[from] &= ~card;
        s->dossier[to] |= card;
        bo_tell(out, BO_25_1, BO_E_GAVE_CARD, from, to, type);
    } else {
        s->items[from][item - 1]--;
        s->items[to][item - 1]++;
        bo_tell(out, BO_25_1, BO_E_GAVE_ITEM, from, to, item);
    }
    bo_check_limits(c, s);
}

/*
 * BO-R.26  Giving needs no consent; taking asks the owner first, and costs nothing if he declines,
 * unless the set-up lets everybody take freely.
 */
void bo_do_transfer(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_card = m.verb == BO_V_GIVE_CARD || m.verb == BO_V_TAKE_CARD;
    gm_seat other = m.arg[0];

    if (m.verb == BO_V_GIVE_ITEM || m.verb == BO_V_GIVE_CARD) {
        s->actions--;
        hand_over(c, s, who, other, m.arg[1], is_card ? m.arg[1] : 0, out);
        return;
    }
    if (s->variants & BO_TAKE_FREELY) {
        s->actions--;
        hand_over(c, s, other, who, m.arg[1], is_card ? m.arg[1] : 0, out);
        return;
    }
    bo_tell(out, BO_R_26, is_card ? BO_E_ASKED_CARD : BO_E_ASKED_ITEM, who, other, m.arg[1]);
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_CONSENT,
                                            .seat = who,
                                            .foe = other,
                                            .sort = is_card ? c->sort_card : c->sort_item,
                                            .item = m.arg[1],
                                            .pc = BO_FOR_TRANSFER });
}

/* BO-R.26, BO-32.10, BO-X.29  The owner hands over what somebody asked for, or does not. */
void bo_do_consent(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool agrees = m.verb == BO_V_AGREE;
    gm_frame f = *bo_top(s);
    gm_seat owner = who;
    bool is_card = f.sort == c->sort_card;

    fx_pop(bo_stack(s));
    bo_tell(out, f.pc == BO_FOR_PLOT ? BO_32_10 : BO_R_26, agrees ? BO_E_AGREED : BO_E_DECLINED,
            owner, 0, 0);
    if (f.pc == BO_FOR_PLOT) {
        unsigned item = is_card ? c->type[f.item].counts_as : f.item;
        if (agrees)
            bo_commit(c, s, owner, item, is_card ? f.item : 0, out);
        else if (is_card)
            s->refused_cards |= s->dossier[owner] & c->type[f.item].copies;
        else
            s->refused[owner] |= (uint8_t)(1u << (item - 1));
        return;
    }
    if (!agrees && is_card)
        s->declined_cards |= s->dossier[owner] & c->type[f.item].copies;
    else if (!agrees)
        s->declined[owner] |= (uint8_t)(1u << (f.item - 1));
    if (!agrees)
        return;
    s->actions--;
    hand_over(c, s, owner, (gm_seat)f.seat, f.item, is_card ? f.item : 0, out);
}
