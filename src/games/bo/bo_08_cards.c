/*
 * bo_08_cards.c: chapters 8 and 9: dossiers, the deck, items and tiles, and the frames in which
 * somebody draws, discards or picks among them.
 */
#include "bo.h"

#include <string.h>

/* ---- 8. cards ---- */

bool bo_holds(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type)
{
    return type > 0 && type <= c->n_types && (s->dossier[seat] & c->type[type].copies) != 0;
}

/* Copies are alike and lie open, so take the first. */
unsigned bo_copy_held(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type)
{
    return set_first(s->dossier[seat] & c->type[type].copies);
}

bool bo_can_draw(const bo_state *s)
{
    return s->n_deck > 0 || s->discards != 0;
}

/* BO-8.5  The discards are shuffled into the deck. */
void bo_reshuffle(bo_state *s, gm_events *out)
{
    SET_EACH (card, s->discards)
        s->deck[s->n_deck++] = (uint8_t)card;
    s->discards = 0;
    rng_shuffle_u8(&s->rng, s->deck, s->n_deck);
    bo_tell_chance(s, out, (gm_event){ .rule = BO_8_5, .kind = BO_E_SHUFFLED, .seat = GM_NOBODY });
}

static unsigned take_card(bo_state *s)
{
    unsigned card = s->deck[--s->n_deck];

    s->deck[s->n_deck] = 0;
    return card;
}

/*
 * BO-8.5, BO-21.2  When the deck runs out, the discards are shuffled into a new one: at once, or,
 * if there are none, as soon as somebody needs a card.
 */
static void refill(bo_state *s, gm_events *out)
{
    if (s->n_deck == 0 && s->discards)
        bo_reshuffle(s, out);
}

/* BO-21.1, BO-8.1  The next card of the deck, seen by all. Callers check limits. */
unsigned bo_draw_card(const bo_content *c, bo_state *s, gm_seat seat, gm_events *out)
{
    unsigned card;

    refill(s, out);
    card = take_card(s);
    s->dossier[seat] |= 1ull << card;
    bo_tell_chance(
        s, out,
        (gm_event){
            .rule = BO_21_1, .kind = BO_E_DREW, .seat = seat, .arg = { c->type_of[card] } });
    refill(s, out);
    return card;
}

void bo_discard_card(const bo_content *c, bo_state *s, gm_seat seat, unsigned card, gm_rule why,
                     gm_events *out)
{
    s->dossier[seat] &= ~(1ull << card);
    s->discards |= 1ull << card;
    bo_tell(out, why, BO_E_DISCARDED, seat, c->type_of[card], 0);
}

/*
 * BO-R.69, BO-8.7  Cards are turned up until a plot appears. The discards and the cards turned up
 * are shuffled in once; then the search is over.
 */
void bo_search_plot(const bo_content *c, bo_state *s, gm_seat seat, gm_events *out)
{
    uint64_t turned = 0;
    unsigned card, found = 0;
    bool is_reshuffled = false;

    while (found == 0 && (s->n_deck > 0 || !is_reshuffled)) {
        if (s->n_deck == 0) {
            s->discards |= turned;
            turned = 0;
            is_reshuffled = true;
            if (s->discards == 0)
                break;
            bo_reshuffle(s, out);
        }
        card = take_card(s);
        if (c->plots >> card & 1) {
            s->dossier[seat] |= 1ull << card;
            found = c->type_of[card];
        } else {
            turned |= 1ull << card;
        }
    }
    s->discards |= turned;
    bo_tell_chance(s, out,
                   (gm_event){ .rule = BO_R_69,
                               .kind = BO_E_SEARCHED,
                               .seat = seat,
                               .arg = { (uint8_t)set_count(turned), (uint8_t)found } });
    refill(s, out);
}

/*
 * BO-R.68  A card in use leaves the dossier, and is discarded (BO-8.4) when its effect is done.
 */
void bo_use_card(const bo_content *c, bo_state *s, gm_seat seat, unsigned type,
                 const content_rule *rule, gm_rule why, gm_events *out)
{
    unsigned card = bo_copy_held(c, s, seat, type);

    s->dossier[seat] &= ~(1ull << card);
    s->limbo |= 1ull << card;
    bo_tell(out, why, BO_E_USED, seat, type, 0);
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_IN_USE,
                                            .seat = seat,
                                            .item = (uint16_t)type,
                                            .in_use = { .card = (uint16_t)(card + 1) } });
    fx_start(
        &bo_fx, c, s, rule,
        &(gm_frame){ .seat = seat, .self = seat, .sort = c->sort_card, .item = (uint16_t)type });
}

/* ---- 9. items ---- */

/* Eight small counts added at once: the bytes of a word summed by one multiplication. */
unsigned bo_items_of(const bo_state *s, gm_seat seat)
{
    uint64_t counts;

    memcpy(&counts, s->items[seat], sizeof counts);
    return (unsigned)(counts * 0x0101010101010101u >> 56);
}

/* BO-18.3, BO-11.4 */
void bo_gain_item(const bo_content *c, bo_state *s, gm_seat seat, unsigned item)
{
    s->items[seat][item - 1]++;
    bo_check_limits(c, s);
}

/* BO-9.5  To the item discards, where all can see it. */
void bo_drop_item(bo_state *s, gm_seat seat, unsigned item, gm_rule why, gm_events *out)
{
    s->items[seat][item - 1]--;
    s->item_discards[item - 1]++;
    bo_tell(out, why, BO_E_DROPPED, seat, item, 0);
}

unsigned bo_lift_tile(bo_state *s, unsigned place)
{
    unsigned item = s->tile[place];

    s->tile[place] = 0;
    s->tiles &= ~(1u << place);
    s->tiles_up &= ~(1u << place);
    return item;
}

void bo_take_tile(const bo_content *c, bo_state *s, gm_seat seat, unsigned place, gm_rule why,
                  gm_events *out)
{
    bool is_known = s->tiles_up >> place & 1;
    unsigned item = bo_lift_tile(s, place);
    gm_event e = { .rule = why, .kind = BO_E_COLLECTED, .seat = seat, .arg = { (uint8_t)item } };

    if (is_known)
        gm_say(out, e);
    else
        bo_tell_chance(s, out, e);
    bo_gain_item(c, s, seat, item);
}

/* BO-24.1, BO-9.4  It is turned face up and stays there. */
void bo_reveal_tile(bo_state *s, gm_seat seat, unsigned place, gm_rule why, gm_events *out)
{
    if (!((s->tiles & ~s->tiles_up) >> place & 1))
        return;
    s->tiles_up |= 1u << place;
    bo_tell_chance(s, out,
                   (gm_event){ .rule = why,
                               .kind = BO_E_REVEALED,
                               .seat = seat,
                               .arg = { (uint8_t)place, s->tile[place] } });
}

/*
 * BO-9.5, BO-R.30  Discarded without a look: nobody learns what it was, so nobody can recover it.
 */
void bo_discard_tile(bo_state *s, gm_seat seat, unsigned place, gm_events *out)
{
    s->unseen_out[bo_lift_tile(s, place) - 1]++;
    bo_tell(out, BO_9_5, BO_E_TILE_LOST, seat, place, 0);
}

/* ---- frames ---- */

/* Which cards may be discarded: 0 any, otherwise a word of sort card-kind. */
uint64_t bo_discardable(const bo_content *c, const bo_state *s, gm_seat seat, unsigned kind)
{
    uint64_t cards = s->dossier[seat];

    if (kind == BO_W_KIND_ILLEGAL)
        return cards & c->illegals;
    return kind == BO_W_KIND_PLOT ? cards & c->plots : cards;
}

void bo_draw_one(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    f->draw.left--;
    (void)bo_draw_card(c, s, (gm_seat)f->seat, out);
    bo_check_limits(c, s);
}

/* Goes on to the next of `seats`; removes the frame after the last. */
static bool next_seat(bo_state *s, gm_frame *f)
{
    gm_seats set = f->round.seats & bo_free(s);

    if (set == 0) {
        fx_pop(bo_stack(s));
        return true;
    }
    f->seat = bo_take_first(s, &set);
    f->round.seats = (uint16_t)set;
    f->round.left = f->round.each;
    return true;
}

/*
 * Asks nobody who has no choice: everything that could go, goes. BO-4.4  Nothing, if there is none.
 */
bool bo_settle_discard(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    gm_seat seat = (gm_seat)f->seat;
    uint64_t cards = bo_is_free(s, seat) ? bo_discardable(c, s, seat, f->discard.kind) : 0;

    if (f->discard.left > 0 && set_count(cards) > f->discard.left)
        return false;
    SET_EACH (card, cards) {
        if (f->discard.left > 0)
            bo_discard_card(c, s, seat, card, f->discard.why, out);
    }
    return next_seat(s, f);
}

bool bo_settle_drop(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    gm_seat seat = (gm_seat)f->seat;
    unsigned have = bo_is_free(s, seat) ? bo_items_of(s, seat) : 0;

    (void)c;
    if (f->discard.left > 0 && have > f->discard.left)
        return false;
    for (unsigned i = 1; i <= BO_ITEMS && f->discard.left > 0 && have > 0; i++) {
        while (s->items[seat][i - 1] > 0)
            bo_drop_item(s, seat, i, f->discard.why, out);
    }
    return next_seat(s, f);
}

/* One card at a time, so that limits apply in between; asks those who may stop. */
bool bo_settle_draw(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    if (f->draw.left == 0 || !bo_is_free(s, (gm_seat)f->seat) || !bo_can_draw(s))
        return next_seat(s, f);
    if (f->draw.may_stop)
        return false;
    bo_draw_one(c, s, out);
    return true;
}
