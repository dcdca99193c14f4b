/*
 * null_view.c: what a set of seats may know of Dead Drop, some state that fits a view, and the
 * invariants.
 *
 * We build a view up from what its seats may see; we never copy everything and delete. What the
 * other seats have seen in secret is not part of it: a sampled state gives them only what they
 * certainly know.
 */
#include "null.h"

#include <string.h>

static uint32_t set_known(const null_state *s, gm_seats who)
{
    uint32_t known = s->discards;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (who & GM_SEAT(i))
            known |= s->knows[i] | s->hand[i];
    }
    return known;
}

static void view_table(const null_state *s, null_view *v)
{
    v->n_seats = s->n_seats;
    v->phase = s->phase;
    v->mode = s->mode;
    v->rounds = s->rounds;
    v->round = s->round;
    v->leader = s->leader;
    v->active = s->active;
    v->actions = s->actions;
    v->is_cancelled = s->is_cancelled;
    v->passes = s->passes;
    v->discards = s->discards;
    v->n_deck = s->n_deck;
    v->ended_by = s->ended_by;
    v->winners = s->winners;
    memcpy(v->papers, s->papers, sizeof v->papers);
    memcpy(v->at, s->at, sizeof v->at);
}

static void view_seat(const null_content *c, const null_state *s, gm_seat i, uint32_t known,
                      null_view *v)
{
    bool is_own = v->viewers & GM_SEAT(i);
    uint32_t seen = s->hand[i] & (known | c->open);

    v->hand[i] = seen;
    v->hidden[i] = (uint8_t)set_count(s->hand[i] & ~seen);
    v->plan[i] = s->plan[i] && !is_own ? NU_HIDDEN : s->plan[i];
    for (gm_seat k = 0; k < s->n_seats && is_own; k++)
        v->known_by[k] |= k == i ? s->knows[k] : s->shown[k] & s->hand[i];
}

/* An offer between others: everybody sees that it is made, and to whom. */
static gm_frame public_offer(const gm_frame *f)
{
    return (gm_frame){ .what = f->what, .seat = f->seat, .foe = f->foe, .offer = f->offer };
}

/* What is being decided is public, except which card an offer is about. */
static void view_stack(const null_state *s, null_view *v)
{
    v->depth = s->depth;
    for (uint16_t i = 0; i < s->depth; i++) {
        const gm_frame *f = &s->stack[i];
        bool is_secret =
            f->what == NU_F_OFFER && !(v->viewers & (GM_SEAT(f->seat) | GM_SEAT(f->foe)));
        v->stack[i] = is_secret ? public_offer(f) : *f;
    }
}

void nu_view(const null_content *c, const null_state *s, gm_seats who, null_view *out)
{
    uint32_t known = set_known(s, who);

    memset(out, 0, sizeof *out);
    out->viewers = (uint8_t)who;
    view_table(s, out);
    view_stack(s, out);
    for (gm_seat i = 0; i < s->n_seats; i++)
        view_seat(c, s, i, known, out);
    for (uint8_t i = 0; i < s->n_deck; i++)
        out->deck[i] = known >> s->deck[i] & 1 ? s->deck[i] : NU_HIDDEN;
}

/* ---- sampling ---- */

/* Takes a random card out of a set. */
static unsigned take_card(rng *r, uint32_t *set)
{
    unsigned card = set_nth(*set, rng_below(r, set_count(*set)));

    *set &= ~(1u << card);
    return card;
}

static uint32_t unseen_cards(const null_content *c, const null_view *v)
{
    uint32_t all = c->n_cards == 32 ? UINT32_MAX : (1u << c->n_cards) - 1, seen = v->discards;

    for (gm_seat i = 0; i < v->n_seats; i++)
        seen |= v->hand[i];
    for (uint8_t i = 0; i < v->n_deck; i++)
        seen |= v->deck[i] == NU_HIDDEN ? 0 : 1u << v->deck[i];
    return all & ~seen;
}

static void sample_table(const null_view *v, null_state *s)
{
    s->n_seats = v->n_seats;
    s->phase = v->phase;
    s->mode = v->mode;
    s->rounds = v->rounds;
    s->round = v->round;
    s->leader = v->leader;
    s->active = v->active;
    s->actions = v->actions;
    s->is_cancelled = v->is_cancelled;
    s->passes = v->passes;
    s->discards = v->discards;
    s->n_deck = v->n_deck;
    s->ended_by = v->ended_by;
    s->winners = v->winners;
    s->depth = v->depth;
    memcpy(s->stack, v->stack, sizeof s->stack);
    memcpy(s->papers, v->papers, sizeof s->papers);
    memcpy(s->at, v->at, sizeof s->at);
}

/*
 * Hidden cards of hands are face-down ones; whatever is left fills the deck. Every way to do so is
 * equally likely: each choice for the hands leaves the same number of orders for the deck.
 */
static void sample_cards(const null_content *c, const null_view *v, null_state *s)
{
    uint32_t unseen = unseen_cards(c, v), face_down = unseen & ~c->open;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        s->hand[i] = v->hand[i];
        for (uint8_t n = 0; n < v->hidden[i]; n++) {
            unsigned card = take_card(&s->rng, &face_down);
            s->hand[i] |= 1u << card;
            unseen &= ~(1u << card);
        }
    }
    for (uint8_t i = 0; i < s->n_deck; i++)
        s->deck[i] = v->deck[i] == NU_HIDDEN ? (uint8_t)take_card(&s->rng, &unseen) : v->deck[i];
}

/*
 * Everybody knows the open cards, the discards and his own; the viewers also what they have seen.
 */
static void sample_knowledge(const null_content *c, const null_view *v, null_state *s)
{
    uint32_t held = 0;

    for (gm_seat i = 0; i < s->n_seats; i++)
        held |= nu_face_down(c, s, i);
    for (gm_seat i = 0; i < s->n_seats; i++) {
        s->shown[i] = v->known_by[i] & held & ~s->hand[i];
        s->knows[i] = s->hand[i] | v->discards | v->known_by[i];
        for (gm_seat k = 0; k < s->n_seats; k++)
            s->knows[i] |= s->hand[k] & c->open;
    }
}

/* An offer between others is about some face-down card of the one who offers. */
static void sample_offers(const null_content *c, null_state *s)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        gm_frame *f = &s->stack[i];
        if (f->what == NU_F_OFFER && f->item == 0 && !f->offer.is_gone) {
            uint32_t cards = nu_face_down(c, s, (gm_seat)f->seat);
            unsigned card = take_card(&s->rng, &cards);
            f->item = (uint16_t)(card + 1);
            nu_show_held(s, (gm_seat)f->foe, card);
        }
    }
}

void nu_sample(const null_content *c, const null_view *v, const rng_key *key, null_state *out)
{
    memset(out, 0, sizeof *out);
    rng_start(&out->rng, key);
    sample_table(v, out);
    sample_cards(c, v, out);
    sample_knowledge(c, v, out);
    sample_offers(c, out);
    for (gm_seat i = 0; i < out->n_seats; i++)
        out->plan[i] =
            v->plan[i] == NU_HIDDEN ? (uint8_t)(1 + rng_below(&out->rng, c->n_places)) : v->plan[i];
}

/* ---- views from elsewhere ---- */

/* Every known card appears once, and the cards left over fit the unknown places. */
static bool are_cards_possible(const null_content *c, const null_view *v)
{
    uint32_t all = c->n_cards == 32 ? UINT32_MAX : (1u << c->n_cards) - 1, seen = v->discards;
    unsigned count = set_count(v->discards), hidden = 0, unknown = 0;

    if (v->n_deck > NU_CARDS)
        return false;
    for (gm_seat i = 0; i < v->n_seats; i++) {
        if (v->known_by[i] & ~all)
            return false;
        seen |= v->hand[i];
        count += set_count(v->hand[i]);
        hidden += v->hidden[i];
    }
    for (uint8_t i = 0; i < v->n_deck; i++) {
        if (v->deck[i] != NU_HIDDEN && v->deck[i] >= c->n_cards)
            return false;
        seen |= v->deck[i] == NU_HIDDEN ? 0 : 1u << v->deck[i];
        count += v->deck[i] != NU_HIDDEN;
        unknown += v->deck[i] == NU_HIDDEN;
    }
    return (seen & ~all) == 0 && set_count(seen) == count &&
           hidden <= set_count(all & ~seen & ~c->open) && count + hidden + unknown == c->n_cards;
}

/* An offer is about a card of the one who offers: the one shown, or some face-down one. */
static bool is_offer_possible(const null_content *c, const null_view *v, const gm_frame *f)
{
    if (f->foe >= v->n_seats || f->foe == f->seat || f->offer.asked >= v->n_seats ||
        f->offer.is_gone > 1 || f->item > c->n_cards)
        return false;
    if (f->offer.is_gone)
        return true;
    return f->item ? v->hand[f->seat] >> (f->item - 1) & 1
                   : v->hidden[f->seat] > 0 || (v->hand[f->seat] & ~c->open) != 0;
}

static bool is_frame_possible(const null_content *c, const null_view *v, const gm_frame *f)
{
    gm_seats seats = GM_SEAT(v->n_seats) - 1;

    if (f->seat >= v->n_seats || f->self >= v->n_seats)
        return false;
    switch (f->what) {
    case FX_EFFECT:
        return fx_is_sound(c->db, f, v->n_seats) && f->effect.asked < v->n_seats &&
               f->item <= c->n_types;
    case FX_WINDOW:
        return f->window.seats != 0 && (f->window.seats & ~seats) == 0;
    case NU_F_OFFER:
        return is_offer_possible(c, v, f);
    case NU_F_DISCARD:
        return (f->discard.seats & ~seats) == 0 && f->discard.left > 0 &&
               f->discard.left <= NU_CARDS;
    default:
        return f->what == NU_F_SEARCH;
    }
}

/*
 * Somebody must decide the top frame: it is not a search, an offer of a card that is gone, or an
 * effect that asks nothing.
 */
static bool is_waiting(const gm_frame *f)
{
    return f->what == FX_EFFECT
               ? f->effect.ask != FX_ASK_NOTHING
               : f->what != NU_F_SEARCH && (f->what != NU_F_OFFER || !f->offer.is_gone);
}

static bool is_stack_possible(const null_content *c, const null_view *v)
{
    for (uint16_t i = 0; i < v->depth; i++) {
        if (!is_frame_possible(c, v, &v->stack[i]))
            return false;
    }
    return v->depth == 0 || (v->phase != NU_OVER && is_waiting(&v->stack[v->depth - 1]));
}

static bool are_seats_possible(const null_content *c, const null_view *v)
{
    for (gm_seat i = 0; i < v->n_seats; i++) {
        if (v->at[i] > c->n_places || (v->plan[i] > c->n_places && v->plan[i] != NU_HIDDEN))
            return false;
    }
    return v->leader < v->n_seats && v->active < v->n_seats &&
           (v->viewers | v->winners | v->passes) >> v->n_seats == 0;
}

/*
 * Every number names something that exists. Does not check that the view came about by the rules.
 */
bool nu_is_possible(const null_content *c, const null_view *v)
{
    return v->n_seats > 0 && v->n_seats <= NU_SEATS && v->depth <= NU_DEPTH &&
           v->phase >= NU_PLANNING && v->phase <= NU_OVER && v->mode >= NU_AGAINST &&
           v->mode <= NU_TOGETHER && v->ended_by < NU_RULES && are_seats_possible(c, v) &&
           are_cards_possible(c, v) && is_stack_possible(c, v);
}

/* ---- states from elsewhere ---- */

/* What nu_view trusts, and what nobody sees: cards of the deck and those that somebody knows. */
static bool is_hidden_sound(const null_content *c, const null_state *s)
{
    uint32_t all = c->n_cards == 32 ? UINT32_MAX : (1u << c->n_cards) - 1;

    if (s->n_seats > NU_SEATS || s->depth > NU_DEPTH || s->n_deck > NU_CARDS)
        return false;
    for (uint8_t i = 0; i < s->n_deck; i++) {
        if (s->deck[i] >= c->n_cards)
            return false;
    }
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (((s->hand[i] | s->knows[i] | s->shown[i]) & ~all) || s->plan[i] > c->n_places)
            return false;
    }
    for (uint16_t i = 0; i < s->depth; i++) {
        const gm_frame *f = &s->stack[i];
        if (f->seat >= s->n_seats || (f->what == NU_F_OFFER && f->foe >= s->n_seats))
            return false;
        if (f->what == NU_F_OFFER && (f->item == 0) != f->offer.is_gone)
            return false;
    }
    return true;
}

bool nu_is_sound(const null_content *c, const null_state *s)
{
    null_view v;

    if (!is_hidden_sound(c, s))
        return false;
    nu_view(c, s, GM_SEAT(s->n_seats) - 1, &v);
    return nu_is_possible(c, &v);
}

/* ---- invariants ---- */

const char *nu_broken(const null_content *c, const null_state *s)
{
    uint32_t seen = s->discards;
    unsigned count = set_count(s->discards);

    for (gm_seat i = 0; i < s->n_seats; i++) {
        seen |= s->hand[i];
        count += set_count(s->hand[i]);
        if (set_count(s->hand[i]) > c->hand_limit)
            return "1. nobody holds more cards than the limit";
        if ((s->hand[i] & ~s->knows[i]) != 0)
            return "2. everybody knows his own cards";
        if ((s->discards & ~s->knows[i]) != 0)
            return "3. everybody knows the discards";
    }
    for (uint8_t i = 0; i < s->n_deck; i++)
        seen |= 1u << s->deck[i];
    if (count + s->n_deck != c->n_cards || set_count(seen) != c->n_cards)
        return "4. every card is in exactly one place";
    if (s->depth > NU_DEPTH || (s->phase != NU_TURNS && s->depth > 0))
        return "5. something is decided in turns only, and no deeper than the stack";
    if (s->phase == NU_TURNS && s->depth == 0 && s->actions == 0)
        return "6. a turn that can do nothing is over";
    return NULL;
}
