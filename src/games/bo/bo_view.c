/*
 * bo_view.c: what a set of seats may know of Black Orchestra, some state that fits a view, and the
 * invariants.
 *
 * A view is the public list plus what the viewers have seen. What the others have seen in secret is
 * not part of it: a sampled state gives them only what all know.
 */
#include "bo.h"

#include <string.h>

static bool has_bit(const uint64_t set[2], unsigned event)
{
    return set[event / 64] >> event % 64 & 1;
}

/* BO-31.1, BO-R.53  Only the prisoner sees the card of an interrogation. */
static void view_stack(const bo_state *s, bo_view *v)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        v->stack[i] = s->stack[i];
        if (s->stack[i].what == BO_F_QUESTION && !(v->viewers >> s->stack[i].seat & 1))
            v->stack[i].item = 0;
    }
}

/* BO-R.31  A spectator knows what was shown to all. */
static void view_events(const bo_state *s, bo_view *v)
{
    if (v->viewers == 0)
        memset(v->known, 0xff, sizeof v->known);
    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (unsigned k = 0; k < 2 && (v->viewers >> i & 1); k++)
            v->known[k] |= s->knows[i][k];
        for (unsigned k = 0; k < 2 && v->viewers == 0; k++)
            v->known[k] &= s->knows[i][k];
    }
    for (unsigned k = 0; k < 2; k++)
        v->gone[k] = v->known[k] & s->box[k];
    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        for (unsigned i = 0; i < s->n_events[deck]; i++) {
            unsigned event = s->coming[deck][i];
            v->coming[deck][i] = has_bit(v->known, event) ? (uint8_t)event : 0;
        }
    }
}

/*
 * What everybody could work out; for prisoners too, although their limits count only once they are
 * free.
 */
static void view_derived(const bo_content *c, const bo_state *s, bo_view *v)
{
    v->open = bo_open_places(c, s);
    v->barred = bo_barred_places(c, s);
    v->dice_free = (uint8_t)bo_dice_available(c, s);
    for (gm_seat i = 0; i < s->n_seats; i++) {
        v->card_limit[i] = (uint8_t)bo_dossier_limit(c, s, i);
        v->item_limit[i] = (uint8_t)bo_item_limit(c, s, i);
        v->ability_off |= (uint8_t)(bo_has_ability(c, s, i) ? 0 : GM_SEAT(i));
    }
}

/* BO-8.1, BO-9.2, BO-9.4  Dossiers and what is carried lie open; tiles only when revealed. */
void bo_see_told(const bo_state *s, gm_seats who, bo_view *out)
{
    memset(out, 0, sizeof *out);
#define PUBLIC(type, member, dimension) memcpy(&out->member, &s->member, sizeof out->member);
#include "public.def"
#undef PUBLIC
    out->viewers = (uint8_t)who;
    view_stack(s, out);
    view_events(s, out);
    for (unsigned p = 1; p <= BO_PLACES; p++)
        out->tile[p] = s->tiles_up >> p & 1 ? s->tile[p] : 0;
    for (unsigned i = 0; i < BO_ITEMS; i++)
        out->n_unseen = (uint8_t)(out->n_unseen + s->unseen_out[i]);
}

void bo_see(const bo_content *c, const bo_state *s, gm_seats who, bo_view *out)
{
    bo_see_told(s, who, out);
    view_derived(c, s, out);
}

/* BO-31.1, BO-R.31, BO-R.53  The card of an interrogation, and events that others do not know. */
bool bo_has_secrets(const bo_content *c, const bo_state *s, gm_seat seat)
{
    bo_view all, own;
    bool has_card = false;

    (void)c;
    bo_see_told(s, 0, &all); /* a spectator knows what all know */
    bo_see_told(s, GM_SEAT(seat), &own);
    for (uint16_t i = 0; i < s->depth; i++)
        has_card = has_card || own.stack[i].item != all.stack[i].item;
    return has_card || memcmp(all.known, own.known, sizeof all.known) != 0;
}

void bo_stand_in(const bo_view *v, bo_state *out)
{
    memset(out, 0, sizeof *out);
#define PUBLIC(type, member, dimension) memcpy(&out->member, &v->member, sizeof out->member);
#include "public.def"
#undef PUBLIC
    memcpy(out->stack, v->stack, sizeof out->stack);
}

/* ---- sampling ---- */

/* The cards that lie nowhere in view are the deck, in any order. */
static void sample_deck(const bo_content *c, const bo_view *v, bo_state *s)
{
    uint64_t all = c->n_cards == 64 ? UINT64_MAX : (1ull << c->n_cards) - 1;
    uint64_t seen = v->discards | v->limbo;
    unsigned n = 0;

    for (gm_seat i = 0; i < v->n_seats; i++)
        seen |= v->dossier[i];
    SET_EACH (card, all & ~seen)
        s->deck[n++] = (uint8_t)card;
    rng_shuffle_u8(&s->rng, s->deck, n);
}

/* Tiles face down and those that left unseen share the items that are nowhere else. */
static void sample_tiles(const bo_content *c, const bo_view *v, bo_state *s)
{
    uint8_t left[BO_PLACES + BO_ITEMS * BO_CARDS];
    unsigned n = 0;

    memcpy(s->tile, v->tile, sizeof s->tile);
    for (unsigned i = 0; i < c->n_items; i++) {
        int rest = c->copies_of_item[i] - v->item_discards[i] - v->items_out[i];
        for (gm_seat k = 0; k < v->n_seats; k++)
            rest -= v->items[k][i];
        for (unsigned p = 1; p <= BO_PLACES; p++)
            rest -= v->tile[p] == i + 1;
        for (; rest > 0; rest--)
            left[n++] = (uint8_t)(i + 1);
    }
    rng_shuffle_u8(&s->rng, left, n);
    SET_EACH (place, v->tiles & ~v->tiles_up) {
        if (n > 0)
            s->tile[place] = left[--n];
    }
    for (unsigned k = 0; k < v->n_unseen && n > 0; k++)
        s->unseen_out[left[--n] - 1]++;
}

/* In each deck the events that nobody has placed fill the gaps; the rest is out of the game. */
static void sample_events(const bo_content *c, const bo_view *v, bo_state *s)
{
    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        uint8_t left[BO_DECK];
        unsigned n = 0;
        for (unsigned e = 1; e <= c->n_events; e++) {
            bool is_seen =
                has_bit(v->spent, e) || has_bit(v->known, e) || e == v->current || e == v->key;
            if (c->event[e].stage == deck + 1 && !is_seen)
                left[n++] = (uint8_t)e;
        }
        rng_shuffle_u8(&s->rng, left, n);
        for (unsigned i = 0; i < v->n_events[deck]; i++)
            s->coming[deck][i] = v->coming[deck][i] ? v->coming[deck][i] : n ? left[--n] : 0;
        while (n > 0) {
            n--;
            s->box[left[n] / 64] |= 1ull << left[n] % 64;
        }
    }
    s->box[0] |= v->gone[0];
    s->box[1] |= v->gone[1];
    for (gm_seat i = 0; i < v->n_seats; i++) {
        if (v->viewers == 0 || (v->viewers >> i & 1))
            memcpy(s->knows[i], v->known, sizeof v->known);
    }
}

/* Any card may question a prisoner of whom the viewers know nothing. */
static void sample_question(const bo_content *c, bo_state *s)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == BO_F_QUESTION && s->stack[i].item == 0)
            s->stack[i].item = (uint16_t)(1 + rng_below(&s->rng, c->n_questionings));
    }
}

void bo_sample(const bo_content *c, const bo_view *v, const rng_key *key, bo_state *out)
{
    bo_stand_in(v, out);
    rng_start(&out->rng, key);
    sample_deck(c, v, out);
    sample_tiles(c, v, out);
    sample_events(c, v, out);
    sample_question(c, out);
}

/* ---- invariants ---- */

/* BO-8.2  In the deck, in a dossier or discarded; while it is used, in limbo (BO-R.68). */
static bool has_all_cards(const bo_content *c, const bo_state *s)
{
    uint64_t seen = s->discards | s->limbo;
    unsigned count = set_count(s->discards) + set_count(s->limbo) + s->n_deck;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        seen |= s->dossier[i];
        count += set_count(s->dossier[i]);
    }
    for (uint8_t i = 0; i < s->n_deck; i++)
        seen |= 1ull << s->deck[i];
    return count == c->n_cards && set_count(seen) == c->n_cards;
}

static bool has_all_items(const bo_content *c, const bo_state *s)
{
    for (unsigned i = 0; i < c->n_items; i++) {
        unsigned n = s->item_discards[i] + (unsigned)s->items_out[i] + s->unseen_out[i];
        for (gm_seat k = 0; k < s->n_seats; k++)
            n += s->items[k][i];
        for (unsigned p = 1; p <= BO_PLACES; p++)
            n += s->tile[p] == i + 1;
        if (n != c->copies_of_item[i])
            return false;
    }
    return true;
}

static bool has_all_events(const bo_content *c, const bo_state *s)
{
    unsigned n = set_count(s->spent[0]) + set_count(s->spent[1]) + set_count(s->box[0]) +
                 set_count(s->box[1]) + (s->current != 0) + (s->key != 0);

    for (unsigned deck = 0; deck < BO_STAGES; deck++)
        n += s->n_events[deck];
    return n == c->n_events;
}

static bool is_prison_kept(const bo_content *c, const bo_state *s)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if ((s->at[i] == c->prison) != (s->jailed >> i & 1) || s->at[i] == 0)
            return false;
    }
    return true;
}

static bool is_within_tracks(const bo_content *c, const bo_state *s)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (s->motivation[i] > BO_RECKLESS || s->suspicion[i] > BO_EXTREME)
            return false;
    }
    return s->support >= s->floor && s->support <= c->support_top;
}

static bool is_somebody_asked(const bo_content *c, const bo_state *s)
{
    return s->phase == BO_OVER || bo_asked(c, s) < s->n_seats;
}

const char *bo_broken(const bo_content *c, const bo_state *s)
{
    const gm_frame *f = bo_top(s);

    if (!has_all_cards(c, s))
        return "1. every card is in exactly one place";
    if (!has_all_items(c, s))
        return "2. every item is in exactly one place";
    if (!has_all_events(c, s))
        return "3. every event is in exactly one place";
    if (!is_prison_kept(c, s))
        return "4. who is in prison stands there, and nobody else";
    if (!is_within_tracks(c, s))
        return "5. no track is left";
    if (bo_dice_available(c, s) > c->dice || s->dissent >= c->dissent_track + 1u)
        return "6. no die is in two places";
    if ((s->tiles_up & ~s->tiles) != 0)
        return "7. only tiles that are there lie face up";
    if (s->phase != BO_OVER && bo_free(s) == 0)
        return "8. with everybody in prison the game is over";
    if (!f && s->phase != BO_OVER && bo_over_limit(c, s) != GM_NOBODY)
        return "9. nobody acts with more than the limit";
    if (!is_somebody_asked(c, s))
        return "10. somebody decides as long as the game lasts";
    if (s->plot == 0 && s->extra_dice + s->ignored + s->pool > 0)
        return "11. without an attempt there is no pool";
    return NULL;
}
