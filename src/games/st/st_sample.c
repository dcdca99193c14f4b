/*
 * st_sample.c: some state that fits a view: deals out at random what the viewers do not know, as it
 * could be for all they know.
 *
 * What one side has seen of the other in secret is not part of a view, so a sampled state gives the
 * others only what lies open.
 */
#include "st.h"

#include <string.h>

/* ---- tiles of one location ---- */

/* Things still to deal, and a way to take out one that fits. */
typedef struct heap {
    uint8_t item[ST_TILES], n;
} heap;

static void shuffle(st_state *s, heap *h)
{
    rng_shuffle_u8(&s->rng, h->item, h->n);
}

static uint8_t take_at(heap *h, unsigned i)
{
    uint8_t item = h->item[i];

    h->item[i] = h->item[--h->n];
    return item;
}

enum { ANY_TILE, NO_BOX, FACE_DOWN };

static bool fits(const st_content *c, unsigned tile, int want)
{
    const st_type *type = &c->type[c->tile[tile].type];

    return want == ANY_TILE || (!type->is_box && (want == NO_BOX || !type->lasts));
}

/* 0 if none is left, which a real view never comes to. */
static uint8_t take_tile(const st_content *c, heap *h, int want)
{
    for (unsigned i = 0; i < h->n; i++) {
        if (fits(c, h->item[i], want))
            return take_at(h, i);
    }
    return 0;
}

static bool is_frame_tile(const st_state *s, unsigned tile)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == ST_F_SEARCH &&
            (s->stack[i].item == tile || s->stack[i].search.second == tile))
            return true;
    }
    return false;
}

/* ST-G84  A thing kept from the last game is in nobody's hands until somebody gets it. */
static bool is_on_its_way(const st_view *v, unsigned tile)
{
    return tile == v->kept_item && v->kept_by && v->phase < ST_EPILOGUE;
}

/* The tiles whose place is known: those that are gone, lie open in a pile, or are held openly. */
static void find_placed(const st_content *c, const st_view *v, uint64_t placed[3])
{
    memcpy(placed, v->tiles_gone, sizeof v->tiles_gone);
    for (unsigned i = 0; i < c->n_locations; i++) {
        for (unsigned k = 0; k < v->n_pile[i]; k++) {
            if (v->pile[i][k] != ST_HIDDEN)
                st_add_tile(placed, v->pile[i][k]);
        }
    }
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        for (unsigned k = 0; k < v->n_held[a]; k++) {
            if (v->hold[a][k] != ST_HIDDEN && !st_is_secret(v->hold[a][k]))
                st_add_tile(placed, v->hold[a][k]);
        }
    }
}

static void deal_held(const st_content *c, const st_view *v, st_state *s, unsigned location,
                      heap *h)
{
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        for (unsigned k = 0; k < v->n_held[a]; k++) {
            if (v->hold[a][k] == ST_HIDDEN && v->back[a][k] == location + 1)
                s->hold[a][k] = take_tile(c, h, FACE_DOWN);
        }
    }
}

/* Before one of two is chosen, either may be a strongbox; a find that is kept secret is none. */
static void deal_found(const st_content *c, st_state *s, unsigned location, heap *h)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        gm_frame *f = &s->stack[i];
        int want = f->pc <= ST_S_CHOOSE ? ANY_TILE : NO_BOX;
        if (f->what != ST_F_SEARCH || st_location_at(c, f->search.field) != (int)location)
            continue;
        if (f->item == ST_HIDDEN)
            f->item = take_tile(c, h, want);
        if (f->search.second == ST_HIDDEN)
            f->search.second = take_tile(c, h, ANY_TILE);
    }
}

/* ST-G84  A thing kept never lies in a pile, so somebody has it. */
static void carry_first(const st_view *v, heap *h)
{
    for (unsigned i = 1; i < h->n; i++) {
        if (h->item[i] == v->kept_item && v->phase < ST_EPILOGUE) {
            h->item[i] = h->item[0];
            h->item[0] = v->kept_item;
        }
    }
}

static void deal_location(const st_content *c, const st_view *v, st_state *s, unsigned location,
                          const uint64_t placed[3])
{
    bool is_laid = st_locations_laid(c, s) >> location & 1;
    heap h = { .n = 0 };

    for (unsigned k = 0; k < ST_PILE; k++) {
        unsigned tile = c->pile[location][k];
        if (tile && (is_laid || tile == v->kept_item) && !st_has_tile(placed, tile) &&
            !is_frame_tile(s, tile) && !is_on_its_way(v, tile))
            h.item[h.n++] = (uint8_t)tile;
    }
    shuffle(s, &h);
    carry_first(v, &h);
    deal_held(c, v, s, location, &h);
    deal_found(c, s, location, &h);
    for (unsigned k = 0; k < v->n_pile[location]; k++) {
        uint8_t known = v->pile[location][k];
        s->pile[location][k] = known != ST_HIDDEN ? known : take_tile(c, &h, ANY_TILE);
    }
}

static void deal_tiles(const st_content *c, const st_view *v, st_state *s)
{
    uint64_t placed[3];

    memcpy(s->hold, v->hold, sizeof s->hold);
    find_placed(c, v, placed);
    for (unsigned i = 0; i < c->n_locations; i++)
        deal_location(c, v, s, i, placed);
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        if (v->viewers >> i & 1)
            memcpy(s->tiles_known[i], v->tiles_known, sizeof v->tiles_known);
    }
    for (unsigned a = 0; a < ST_AGENTS; a++) { /* everybody knows what his own agents carry */
        for (unsigned k = 0; k < s->n_held[a]; k++) {
            if (s->hold[a][k] && !st_is_secret(s->hold[a][k]) && s->hold[a][k] != ST_HIDDEN)
                st_add_tile(s->tiles_known[st_side_of(a)], s->hold[a][k]);
        }
    }
    for (uint16_t i = 0; i < s->depth; i++) { /* and the searcher what he has found */
        const gm_frame *f = &s->stack[i];
        if (f->what == ST_F_SEARCH && f->item)
            st_add_tile(s->tiles_known[st_decider(s, f->self)], f->item);
        if (f->what == ST_F_SEARCH && f->search.second)
            st_add_tile(s->tiles_known[st_decider(s, f->self)], f->search.second);
    }
}

/* ---- Top Secret cards ---- */

static void deal_secrets(const st_content *c, const st_view *v, st_state *s)
{
    heap h = { .n = 0 };
    unsigned seen = v->secrets_gone;

    for (unsigned a = 0; a < ST_AGENTS; a++) {
        for (unsigned k = 0; k < v->n_held[a]; k++)
            seen |= v->hold[a][k] != ST_HIDDEN && st_is_secret(v->hold[a][k])
                        ? 1u << (v->hold[a][k] - ST_SECRET)
                        : 0;
    }
    for (unsigned i = 1; i <= c->n_secrets; i++) {
        if (!(seen >> i & 1))
            h.item[h.n++] = (uint8_t)i;
    }
    shuffle(s, &h);
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        for (unsigned k = 0; k < v->n_held[a]; k++) {
            if (v->hold[a][k] == ST_HIDDEN && v->back[a][k] == 0 && h.n > 0)
                s->hold[a][k] = (uint8_t)(ST_SECRET + h.item[--h.n]);
            if (st_is_secret(s->hold[a][k]) && s->hold[a][k] != ST_HIDDEN)
                s->secrets_known[st_side_of(a)] |= (uint16_t)(1u << (s->hold[a][k] - ST_SECRET));
        }
    }
    for (unsigned i = 0; i < v->n_secrets && h.n > 0; i++)
        s->secret_deck[i] = h.item[--h.n];
    for (gm_seat i = 0; i < ST_SIDES; i++)
        s->secrets_known[i] |=
            v->viewers >> i & 1 ? (uint16_t)(seen & ~(unsigned)v->secrets_gone) : 0;
}

/* ---- missions ---- */

static void deal_missions(const st_view *v, st_state *s)
{
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        unsigned open = 7u & ~(unsigned)v->missions_gone[a] & ~(unsigned)v->missions_known[a];
        unsigned n = (open & 1) + (open >> 1 & 1) + (open >> 2 & 1);
        s->mission[a] = v->mission[a];
        if (v->mission[a] == ST_HIDDEN) {
            unsigned nth = rng_below(&s->rng, n ? n : 1), card = 0;
            while (card < 2 && (!(open >> card & 1) || nth-- > 0))
                card++;
            s->mission[a] = (uint8_t)(card + 1);
        }
        for (gm_seat i = 0; i < ST_SIDES; i++) {
            bool is_own = st_side_of(a) == i;
            s->missions_seen[i][a] = v->viewers >> i & 1 ? v->missions_known[a] : 0;
            if (s->mission[a] && (is_own || (v->flags[a] & ST_MISSION_SHOWN)))
                s->missions_seen[i][a] |= (uint8_t)(1u << (s->mission[a] - 1));
        }
    }
}

/* ---- tokens ---- */

/* ST-C29  A token still face down beside the active enemy is not a control. */
static void deal_beside(const st_content *c, st_state *s, gm_seat side, heap *h)
{
    unsigned agent = st_active(s), n;
    uint8_t near[8];

    if (agent >= ST_CAR || st_side_of(agent) == side || (s->act & ST_A_BRIBED))
        return;
    n = st_near(c, s, st_side_of(agent), s->at[agent], near);
    for (unsigned i = 0; i < n; i++) {
        unsigned k = 0;
        if (s->token_side[near[i]] != side + 1 || s->token[near[i]])
            continue;
        while (k < h->n && c->threat[h->item[k]].approach)
            k++;
        if (k < h->n)
            s->token[near[i]] = take_at(h, k);
    }
}

static void deal_tokens_of(const st_content *c, const st_view *v, st_state *s, gm_seat side)
{
    heap h = { .n = 0 };
    uint8_t seen[ST_HIDDEN + 1] = { 0 };

    for (unsigned i = 1; i <= c->n_places; i++)
        seen[v->token[i]]++;
    for (unsigned t = 1; t <= c->n_threats; t++) {
        int left = c->threat[t].side == side ? c->threat[t].copies - v->pool_gone[t] - seen[t] : 0;
        for (uint16_t i = 0; i < s->depth; i++)
            left -= s->stack[i].what == ST_F_FIELD && s->stack[i].pc == ST_FOR_TOKEN &&
                    s->stack[i].token.type == t;
        for (; left > 0; left--)
            h.item[h.n++] = (uint8_t)t;
    }
    shuffle(s, &h);
    deal_beside(c, s, side, &h);
    for (unsigned i = 1; i <= c->n_places; i++) {
        if (v->token_side[i] == side + 1 && s->token[i] == 0 && h.n > 0)
            s->token[i] = h.item[--h.n];
    }
    for (uint16_t i = 0; i < s->depth; i++) {
        gm_frame *f = &s->stack[i];
        if (f->what == ST_F_FIELD && f->pc == ST_FOR_TOKEN && f->token.type == ST_HIDDEN &&
            f->seat == side && h.n > 0)
            f->token.type = h.item[--h.n];
    }
    for (unsigned i = 0; i < v->n_pool[side] && h.n > 0; i++)
        s->pool[h.item[--h.n]]++;
}

static void deal_tokens(const st_content *c, const st_view *v, st_state *s)
{
    memcpy(s->token, v->token, sizeof s->token);
    for (unsigned i = 1; i <= c->n_places; i++) {
        gm_seat other = (gm_seat)(v->token_side[i] == ST_PL + 1 ? ST_DE : ST_PL);
        s->token_seen[i] =
            v->token_side[i] && v->token[i] && !v->token_up[i] && v->viewers == GM_SEAT(other);
    }
    deal_tokens_of(c, v, s, ST_PL);
    deal_tokens_of(c, v, s, ST_DE);
}

/* ---- cards ---- */

static void deal_reactions(const st_content *c, const st_view *v, st_state *s)
{
    uint64_t seen = v->reactions_gone | v->reactions[ST_PL] | v->reactions[ST_DE];
    heap h = { .n = 0 };

    if (v->level < ST_ADVANCED)
        return;
    for (unsigned i = 0; i < c->n_reactions; i++) {
        if (!(seen >> i & 1))
            h.item[h.n++] = (uint8_t)i;
    }
    shuffle(s, &h);
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        s->hand[i] = v->reactions[i];
        if (v->viewers == GM_SEAT(st_other(i)))
            s->hand_seen[st_other(i)] = v->reactions[i];
        for (unsigned k = set_count(v->reactions[i]); k < v->n_hand[i] && h.n > 0; k++)
            s->hand[i] |= 1ull << h.item[--h.n];
    }
    for (unsigned i = 0; i < v->n_reactions && h.n > 0; i++)
        s->reaction_deck[i] = h.item[--h.n];
}

/* ST-23.5  A buried card lies at the bottom as long as there is a deck. */
static void deal_cards_of(const st_content *c, const st_view *v, st_state *s, gm_seat side)
{
    uint32_t left = st_locations_laid(c, s) & ~v->cards_gone[side] & ~v->cards[side];
    bool is_deep = v->buried && v->n_cards[side] > 0 && (left >> (v->buried - 1) & 1);
    heap h = { .n = 0 };
    unsigned at = 0;

    if (v->level < ST_ADVANCED)
        return;
    if (is_deep) {
        left &= ~(1u << (v->buried - 1));
        s->card_deck[side][at++] = (uint8_t)(v->buried - 1);
    }
    SET_EACH (i, left)
        h.item[h.n++] = (uint8_t)i;
    shuffle(s, &h);
    s->cards[side] = v->cards[side];
    for (unsigned k = set_count(v->cards[side]); k < v->n_card_hand[side] && h.n > 0; k++)
        s->cards[side] |= 1u << h.item[--h.n];
    for (; at < v->n_cards[side] && h.n > 0; at++)
        s->card_deck[side][at] = h.item[--h.n];
}

/* ---- plans, the radio, passwords ---- */

static void deal_plans(const st_view *v, st_state *s)
{
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        unsigned free = 0x1fu & ~(unsigned)v->plans_used[i];
        s->plan[i] = v->plan[i];
        if (v->plan[i] != ST_HIDDEN)
            continue;
        s->plan[i] = (uint8_t)(set_nth(free, rng_below(&s->rng, set_count(free))) + 1);
    }
}

/* ST-22.12  Somewhere in the sectors that were named, if any were. */
static void deal_radio(const st_content *c, const st_view *v, st_state *s)
{
    st_fields open = st_radio_fields(c, s);
    heap h = { .n = 0 };

    s->radio = v->radio;
    if (v->radio || v->phase < ST_PLANNING)
        return;
    for (unsigned i = 1; i <= c->n_places; i++) {
        if (st_in(open, i) && (!v->named || (v->named >> st_face_at(c, i) & 1)))
            h.item[h.n++] = (uint8_t)i;
    }
    if (h.n > 0)
        s->radio = h.item[rng_below(&s->rng, h.n)];
}

/* ST-G43  Any letters, if those shown belong to no word that programs know. */
static void deal_letters(const st_content *c, const st_view *v, st_state *s, gm_seat side)
{
    for (unsigned k = 0; k < v->written[side]; k++) {
        uint64_t left = c->alphabet[v->words - 1];
        unsigned nth = rng_below(&s->rng, set_count(left));
        if (!s->password[side][k])
            s->password[side][k] = (uint8_t)set_nth(left, nth);
    }
}

/* ST-20.17  A word that fits the letters shown, as far as it is written. */
static void deal_password(const st_content *c, const st_view *v, st_state *s, gm_seat side)
{
    unsigned n;

    memcpy(s->password[side], v->password[side], ST_PASSWORD);
    if (!v->words || (v->viewers >> side & 1))
        return;
    n = st_count_words(c, s, v->password[side], st_other(side));
    if (n > 0)
        memcpy(s->password[side],
               st_word_at(c, s, v->password[side], st_other(side), rng_below(&s->rng, n)),
               v->written[side]);
    else
        deal_letters(c, v, s, side);
}

/* ST-G76  Both sides look, but what the one has is known to the other only if it has seen it. */
static void forget_things(const st_view *v, st_state *s)
{
    for (unsigned a = 0; a < ST_AGENTS && v->viewers == (GM_SEAT(ST_PL) | GM_SEAT(ST_DE)); a++) {
        gm_seat other = st_other(st_side_of(a));
        for (unsigned k = 0; k < s->n_held[a]; k++) {
            unsigned thing = s->hold[a][k];
            if (v->spied[a] >> k & 1)
                continue;
            if (st_is_secret(thing))
                s->secrets_known[other] &= (uint16_t)~(1u << (thing - ST_SECRET));
            else
                s->tiles_known[other][thing / 64] &= ~(1ull << thing % 64);
        }
    }
}

/* ST-13.33  A briber has looked at what the agent he leads carries. */
static void show_to_briber(st_state *s)
{
    unsigned agent = st_active(s);

    for (unsigned k = 0; (s->act & ST_A_BRIBED) && agent < ST_CAR && k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        if (st_is_secret(thing))
            s->secrets_known[st_decider(s, agent)] |= (uint16_t)(1u << (thing - ST_SECRET));
        else
            st_make_known(s, st_decider(s, agent), thing);
    }
}

void st_sample(const st_content *c, const st_view *v, const rng_key *key, st_state *out)
{
    memset(out, 0, sizeof *out);
#define PUBLIC(type, member, dimension) memcpy(&out->member, &v->member, sizeof out->member);
#include "public.def"
#undef PUBLIC
    memcpy(out->stack, v->stack, sizeof out->stack);
    rng_start(&out->rng, key);
    deal_tiles(c, v, out);
    deal_secrets(c, v, out);
    forget_things(v, out);
    show_to_briber(out);
    deal_missions(v, out);
    deal_tokens(c, v, out);
    deal_reactions(c, v, out);
    deal_cards_of(c, v, out, ST_PL);
    deal_cards_of(c, v, out, ST_DE);
    deal_plans(v, out);
    deal_radio(c, v, out);
    deal_password(c, v, out, ST_PL);
    deal_password(c, v, out, ST_DE);
}
