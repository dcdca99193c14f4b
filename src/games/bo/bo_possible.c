/*
 * bo_possible.c: is this a possible view of Black Orchestra? Every number in it must name something
 * that exists, and all counts must add up.
 *
 * Callers check a view from elsewhere with this before they sample anything from it, because all
 * other functions trust their input. It does not check that the view came about by the rules.
 */
#include "bo.h"

static uint64_t all_cards(const bo_content *c)
{
    return c->n_cards == BO_CARDS ? UINT64_MAX : (1ull << c->n_cards) - 1;
}

/* Sets of what is numbered from 1. */
static uint32_t first_of(unsigned n)
{
    return (uint32_t)((2ull << n) - 2);
}

static bool is_within(uint64_t set, uint64_t all)
{
    return (set & ~all) == 0;
}

static bool is_event_set(const bo_content *c, const uint64_t set[2])
{
    unsigned n = c->n_events + 1u;
    uint64_t low = n < 64 ? (1ull << n) - 1 : UINT64_MAX,
             high = n > 64 ? (1ull << (n - 64)) - 1 : 0;

    return is_within(set[0], low & ~1ull) && is_within(set[1], high);
}

static bool is_one_of(unsigned number, unsigned most)
{
    return number > 0 && number <= most;
}

/* ---- cards, events, items ---- */

/* Each card lies in one place; those that lie in no known place are the deck. */
static bool are_cards_possible(const bo_content *c, const bo_view *v)
{
    uint64_t all = all_cards(c), seen = v->discards | v->limbo;
    unsigned count = set_count(v->discards) + set_count(v->limbo) + v->n_deck;

    for (gm_seat i = 0; i < v->n_seats; i++) {
        seen |= v->dossier[i];
        count += set_count(v->dossier[i]);
    }
    return is_within(seen | v->tried | v->kept | v->refused_cards | v->declined_cards, all) &&
           count == c->n_cards && set_count(seen) + v->n_deck == c->n_cards;
}

/* Adds an event to those found so far; false if it is there already. No event is 0. */
static bool meet_event(unsigned event, uint64_t met[2])
{
    uint64_t bit = 1ull << event % 64;
    bool is_new = event == 0 || !(met[event / 64] & bit);

    met[event / 64] |= event ? bit : 0;
    return is_new;
}

static bool are_decks_possible(const bo_content *c, const bo_view *v, uint64_t met[2])
{
    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        if (v->n_events[deck] > BO_DECK)
            return false;
        for (unsigned i = 0; i < BO_DECK; i++) {
            unsigned event = v->coming[deck][i];
            if (event > (i < v->n_events[deck] ? c->n_events : 0u) || !meet_event(event, met))
                return false;
        }
    }
    return true;
}

/* Each is in one place, as far as the view says. */
static bool are_events_possible(const bo_content *c, const bo_view *v)
{
    uint64_t met[2] = { v->spent[0] | v->gone[0], v->spent[1] | v->gone[1] };

    return is_event_set(c, v->spent) && is_event_set(c, v->known) && is_event_set(c, v->gone) &&
           v->current <= c->n_events && v->key <= c->n_events && meet_event(v->current, met) &&
           meet_event(v->key, met) && are_decks_possible(c, v, met);
}

/*
 * Copies of an item that lie face down or left the game unseen; below 0 if the view has too many.
 */
static int count_hidden(const bo_content *c, const bo_view *v, unsigned item)
{
    int left = item < c->n_items ? c->copies_of_item[item] : 0;

    left -= v->item_discards[item] + v->items_out[item];
    for (gm_seat k = 0; k < v->n_seats; k++)
        left -= v->items[k][item];
    for (unsigned p = 1; p <= BO_PLACES; p++)
        left -= v->tile[p] == item + 1;
    return left;
}

static bool are_items_possible(const bo_content *c, const bo_view *v)
{
    int hidden = 0;

    for (unsigned i = 0; i < BO_ITEMS; i++) {
        int n = count_hidden(c, v, i);
        if (n < 0)
            return false;
        hidden += n;
    }
    for (unsigned p = 0; p <= BO_PLACES; p++) {
        if (v->tile[p] > c->n_items || (v->tile[p] != 0) != (v->tiles_up >> p & 1))
            return false;
    }
    return is_within(v->tiles, first_of(c->n_places)) && is_within(v->tiles_up, v->tiles) &&
           hidden == (int)set_count(v->tiles & ~v->tiles_up) + v->n_unseen;
}

/* ---- people and the turn ---- */

static bool are_people_possible(const bo_content *c, const bo_view *v)
{
    for (gm_seat i = 0; i < v->n_seats; i++) {
        if (!is_one_of(v->sheet[i], c->n_sheets) || !is_one_of(v->at[i], c->n_places) ||
            v->motivation[i] > BO_RECKLESS || v->suspicion[i] > BO_EXTREME)
            return false;
    }
    for (unsigned i = 0; i <= BO_LEADERS; i++) {
        if (v->leader_at[i] > (is_one_of(i, c->n_leaders) ? c->n_places : 0))
            return false;
    }
    return true;
}

/* Sets of seats and of leaders, and whose turn it is. */
static bool are_sets_possible(const bo_content *c, const bo_view *v)
{
    gm_seats seats = (1u << v->n_seats) - 1;
    uint32_t leaders = first_of(c->n_leaders);

    return is_within(v->viewers | v->jailed | v->winners | v->met | v->abilities_off, seats) &&
           is_within(v->killed | v->penalties | v->held | v->moved, leaders) &&
           v->active < v->n_seats && v->attempter < v->n_seats;
}

static bool is_table_possible(const bo_content *c, const bo_view *v)
{
    return is_one_of(v->phase, BO_OVER) && is_one_of(v->stage, BO_STAGES) &&
           v->support <= c->support_top && v->floor <= v->support &&
           v->dissent <= c->dissent_track && v->ended_by < BO_RULES && v->near <= c->n_places &&
           v->extra <= BO_EXTRA_LOST && v->roll_targets <= BO_DICE && v->roll_eagles <= BO_DICE;
}

/* ---- the attempt ---- */

static bool has_attempt(const bo_view *v)
{
    for (uint16_t i = 0; i < v->depth; i++) {
        if (v->stack[i].what == BO_F_ATTEMPT)
            return true;
    }
    return false;
}

static bool is_attempt_possible(const bo_content *c, const bo_view *v)
{
    unsigned rolled = 0;

    for (unsigned i = 0; i < BO_FACES; i++)
        rolled += v->faces[i];
    if (v->target > c->n_leaders || v->pool > BO_DICE || rolled > BO_DICE ||
        has_attempt(v) != (v->plot != 0))
        return false;
    return v->plot == 0 || (v->plot <= c->n_types && c->type[v->plot].is_plan && v->target != 0 &&
                            (v->dossier[v->attempter] & c->type[v->plot].copies) != 0);
}

/* ---- what is being decided ---- */

enum { MOST_STEPS = 0xff }; /* that a card lets somebody walk or hand out */

static bool are_seats(const bo_view *v, uint32_t set)
{
    return is_within(set, (1u << v->n_seats) - 1);
}

static bool is_place_possible(const bo_content *c, const bo_view *v, const gm_frame *f)
{
    uint32_t places = first_of(c->n_places), leaders = first_of(c->n_leaders);
    uint32_t asked = bo_asked_places(f);

    if (asked == 0 || !is_within(asked, bo_is_tile_place(f) ? v->tiles : places))
        return false;
    switch (f->pc) {
    case BO_FOR_LEADERS:
        return is_within(f->place.leaders, leaders);
    case BO_FOR_LEADER:
        return is_one_of(f->place.leader, c->n_leaders);
    case BO_FOR_DISCARD:
        return is_one_of(f->place.tiles, BO_PLACES) && is_within(asked, v->tiles & ~v->tiles_up);
    default:
        return is_one_of(f->pc, BO_FOR_ANYWHERE);
    }
}

/* The events that somebody puts in order are the next to come, and that seat knows them. */
static bool is_scout_possible(const bo_view *v, const gm_frame *f)
{
    unsigned coming = 0;

    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        unsigned n = f->scout.is_this_stage && deck + 1u != v->stage ? 0u : v->n_events[deck];
        for (unsigned i = 0; i < n && coming + i < f->scout.events; i++) {
            if (v->coming[deck][n - 1 - i] == 0 && (v->viewers >> f->seat & 1))
                return false;
        }
        coming += n;
    }
    return f->scout.events <= coming && f->scout.done < f->scout.events;
}

/* The seat asked may play the card before it answers: then it no longer has it. */
static bool is_consent_possible(const bo_content *c, const bo_view *v, const gm_frame *f)
{
    bool is_asked = f == &v->stack[v->depth - 1];

    if (f->foe >= v->n_seats || (f->pc == BO_FOR_PLOT ? v->plot == 0 : f->pc != BO_FOR_TRANSFER))
        return false;
    if (f->sort == c->sort_card)
        return is_one_of(f->item, c->n_types) &&
               (!is_asked || (v->dossier[f->foe] & c->type[f->item].copies) != 0);
    return f->sort == c->sort_item && is_one_of(f->item, c->n_items) &&
           (!is_asked || v->items[f->foe][f->item - 1] > 0);
}

static bool is_window_possible(const bo_view *v, const gm_frame *f)
{
    unsigned trigger = f->window.trigger;
    bool is_about_plot = trigger == BO_W_IN_POOL || trigger == BO_W_ROLLED;
    bool is_stop = trigger == BO_W_ANY;

    if (is_stop ? !is_one_of(f->pc, BO_STOP_PENALTIES) : f->pc != 0)
        return false;
    if (is_stop && f->pc == BO_STOP_EVENT && v->current == 0)
        return false;
    return trigger >= BO_FIRST_WINDOW && trigger < BO_FIRST_WINDOW + BO_WINDOWS &&
           f->window.seats != 0 && are_seats(v, f->window.seats) &&
           (!is_about_plot || v->plot != 0);
}

/* A card that is in use, or one of two that were drawn: plus one. */
static bool is_in_limbo(const bo_view *v, unsigned card)
{
    return is_one_of(card, BO_CARDS) && (v->limbo >> (card - 1) & 1);
}

/* Frames that hand out or take away, one after the other: how many, and of whom. */
static bool is_round_possible(const bo_view *v, const gm_frame *f)
{
    return f->foe <= v->n_seats && f->round.left <= BO_CARDS && f->round.each <= BO_CARDS &&
           are_seats(v, f->round.seats);
}

static bool is_leader_possible(const bo_content *c, const gm_frame *f)
{
    uint32_t leaders = first_of(c->n_leaders);

    return is_within(f->leader.choice, leaders) && is_within(f->leader.named, leaders) &&
           f->leader.left <= c->n_leaders && f->leader.space <= c->n_places &&
           (f->pc == BO_FOR_ANYWHERE || (f->pc == BO_FOR_SPACE && f->leader.space != 0));
}

static bool is_grand_possible(const gm_frame *f)
{
    return f->grand.targets <= BO_DICE && f->grand.dice[0] <= BO_DICE &&
           f->grand.dice[1] <= BO_DICE && f->grand.dice[2] <= BO_DICE;
}

static bool is_own_frame_possible(const bo_content *c, const bo_view *v, const gm_frame *f)
{
    switch (f->what) {
    case BO_F_DISCARD:
    case BO_F_DROP:
        return is_round_possible(v, f) && f->discard.why < BO_RULES;
    case BO_F_DRAW:
        return is_round_possible(v, f);
    case BO_F_DISMAY:
        return are_seats(v, f->dismay.seats) && f->dismay.steps <= BO_RECKLESS &&
               f->dismay.why < BO_RULES && f->dismay.arrested <= v->n_seats;
    case BO_F_KEEP:
        return is_in_limbo(v, f->keep.first) && is_in_limbo(v, f->keep.second) &&
               f->keep.first != f->keep.second;
    case BO_F_IN_USE:
        return is_in_limbo(v, f->in_use.card);
    case BO_F_WALK:
        return f->walk.steps <= MOST_STEPS;
    case BO_F_SHARE:
        return f->share.steps <= MOST_STEPS;
    case BO_F_PLACE:
        return is_place_possible(c, v, f);
    case BO_F_LEADER:
        return is_leader_possible(c, f);
    case BO_F_SCOUT:
        return is_scout_possible(v, f);
    case BO_F_EVENT:
        return is_one_of(f->item, c->n_events) && f->sort == c->sort_event && f->pc <= BO_RESOLVED;
    case BO_F_QUESTION:
        return f->item <= c->n_questionings && (v->jailed >> f->seat & 1);
    case BO_F_CONSPIRE:
        return f->conspire.targets <= BO_DICE && f->conspire.numbers <= 3 * BO_DICE;
    case BO_F_GRAND:
        return is_grand_possible(f);
    case BO_F_CONSENT:
        return is_consent_possible(c, v, f);
    case BO_F_ATTEMPT:
        return f->pc <= BO_JUDGING && f->seat == v->attempter;
    case BO_F_REROLL:
        return is_one_of(f->reroll.dice, BO_DICE) && v->plot != 0;
    default:
        return f->what < BO_FRAMES;
    }
}

/* BO-31.1  The view does not show the card of an interrogation: then its item is 0. */
static bool is_effect_possible(const bo_content *c, const bo_view *v, const gm_frame *f)
{
    if (f->sort >= c->db->n_sorts ||
        (f->item != 0 && !content_item_at(c->db, (uint8_t)f->sort, f->item)))
        return false;
    return fx_is_sound(c->db, f, v->n_seats) && f->effect.asked < v->n_seats &&
           f->foe <= c->n_leaders && f->effect.value <= BO_DICE;
}

static bool is_frame_possible(const bo_content *c, const bo_view *v, const gm_frame *f)
{
    if (f->seat >= v->n_seats || f->self >= v->n_seats)
        return false;
    if (f->what == FX_EFFECT)
        return is_effect_possible(c, v, f);
    return f->what == FX_WINDOW ? is_window_possible(v, f) : is_own_frame_possible(c, v, f);
}

/* Somebody must decide the top frame; these run by themselves. */
static bool is_waiting(const gm_frame *f)
{
    if (f->what == FX_EFFECT)
        return f->effect.ask != FX_ASK_NOTHING;
    return f->what != BO_F_IN_USE && f->what != BO_F_EVENT && f->what != BO_F_CONSPIRE &&
           f->what != BO_F_DISMAY && f->what != FX_NONE;
}

static bool is_stack_possible(const bo_content *c, const bo_view *v)
{
    for (uint16_t i = 0; i < v->depth; i++) {
        if (!is_frame_possible(c, v, &v->stack[i]))
            return false;
    }
    return v->depth == 0 || is_waiting(&v->stack[v->depth - 1]);
}

bool bo_is_possible(const bo_content *c, const bo_view *v)
{
    return is_one_of(v->n_seats, BO_SEATS) && v->depth <= BO_DEPTH && are_sets_possible(c, v) &&
           is_table_possible(c, v) && are_people_possible(c, v) && are_cards_possible(c, v) &&
           are_events_possible(c, v) && are_items_possible(c, v) && is_attempt_possible(c, v) &&
           is_stack_possible(c, v);
}

/* ---- states from elsewhere ---- */

static bool are_hidden_events_sound(const bo_content *c, const bo_state *s)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (!is_event_set(c, s->knows[i]))
            return false;
    }
    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        if (s->n_events[deck] > BO_DECK)
            return false;
        for (unsigned i = 0; i < s->n_events[deck]; i++) {
            if (!is_one_of(s->coming[deck][i], c->n_events))
                return false;
        }
    }
    return is_event_set(c, s->box);
}

/* There is a tile wherever the state says so, and no more have gone than exist. */
static bool are_hidden_items_sound(const bo_content *c, const bo_state *s)
{
    for (unsigned p = 0; p <= BO_PLACES; p++) {
        if (s->tile[p] > c->n_items || (s->tile[p] != 0) != (s->tiles >> p & 1))
            return false;
    }
    for (unsigned i = 0; i < BO_ITEMS; i++) {
        if (s->unseen_out[i] > (i < c->n_items ? c->copies_of_item[i] : 0))
            return false;
    }
    return true;
}

/* What bo_see_told trusts, and what nobody sees. */
static bool is_hidden_sound(const bo_content *c, const bo_state *s)
{
    if (s->n_seats > BO_SEATS || s->depth > BO_DEPTH || s->n_deck > BO_CARDS)
        return false;
    for (unsigned i = 0; i < s->n_deck; i++) {
        if (s->deck[i] >= c->n_cards)
            return false;
    }
    for (uint16_t i = 0; i < s->depth; i++) {
        const gm_frame *f = &s->stack[i];
        if (f->seat >= s->n_seats || (f->what == BO_F_QUESTION && f->item == 0))
            return false;
    }
    return are_hidden_events_sound(c, s) && are_hidden_items_sound(c, s);
}

bool bo_is_sound(const bo_content *c, const bo_state *s)
{
    bo_view v;

    if (!is_hidden_sound(c, s))
        return false;
    bo_see_told(s, GM_SEAT(s->n_seats) - 1, &v);
    return bo_is_possible(c, &v);
}
