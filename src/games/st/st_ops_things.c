/*
 * st_ops_things.c: effects on searches, things carried, and bribes.
 *
 * ST-20.6  Only its side knows what an agent carries face down: `could` takes any such tile for one
 * of the kind that is asked for.
 */
#include "st_ops.h"

/* ---- searches ---- */

static unsigned way_of(const term *manner)
{
    switch (manner->word) {
    case ST_W_BEST_OF_TWO:
        return ST_BEST_OF_TWO;
    case ST_W_PAST_MARKERS:
        return ST_PAST_MARKERS;
    default:
        return ST_NO_MARKER;
    }
}

/* One more, for nothing, where the agent is. */
ST_RUN(search)
{
    unsigned set = st_meant(c, s, f, &args[0]), way = way_of(&args[1]), agent;

    (void)out;
    if (set == 0)
        return FX_GO_ON;
    agent = st_take_first(&set);
    if (st_may_search(c, s, agent, way) == ST_OK)
        st_start_search(s, agent, s->at[agent], way);
    return FX_GO_ON;
}

ST_CAN(search)
{
    unsigned set = st_meant(c, s, f, &args[0]);

    while (set) {
        if (st_may_search(c, s, st_take_first(&set), way_of(&args[1])) == ST_OK)
            return true;
    }
    return false;
}

ST_RUN(search_as)
{
    gm_frame *search = st_search_under_way(s);

    (void)c, (void)f, (void)out;
    if (search)
        search->search.way |= (uint16_t)way_of(&args[0]);
    return FX_GO_ON;
}

/*
 * Repeating what the search already has is no effect. A rule that makes a search legal is asked
 * before there is one.
 */
ST_CAN(search_as)
{
    const gm_frame *search = st_innermost(s, ST_F_SEARCH);

    (void)c, (void)f;
    return !search || !(search->search.way & way_of(&args[0]));
}

/* ST-13.18, ST-G30 */
ST_RUN(no_marker)
{
    gm_frame *search = st_search_under_way(s);

    (void)c, (void)f, (void)args, (void)out;
    if (search)
        search->search.way |= ST_NO_MARKER;
    return FX_GO_ON;
}

/* One pair of gloves is enough. */
ST_CAN(no_marker)
{
    const gm_frame *search = st_innermost(s, ST_F_SEARCH);

    (void)c, (void)f, (void)args;
    return search && !(search->search.way & ST_NO_MARKER);
}

static int location_here(const st_content *c, const st_state *s, const gm_frame *f)
{
    unsigned at = st_origin(c, s, f);

    return at ? st_location_at(c, at) : -1;
}

static void ask_colour(st_state *s, const gm_frame *f, unsigned set, unsigned location,
                       unsigned to_remove)
{
    (void)st_push(s, (gm_frame){ .what = ST_F_COLOUR,
                                 .seat = f->seat,
                                 .self = f->self,
                                 .foe = f->foe,
                                 .pc = ST_FOR_MARKER,
                                 .colour = { .set = (uint16_t)set,
                                             .location = (uint16_t)location,
                                             .left = (uint16_t)to_remove } });
}

/* ST-G82  There must be a free place, and the colour must not be there yet. */
ST_RUN(add_marker)
{
    int location = location_here(c, s, f);

    (void)out;
    if (st_can_add_marker(c, s, f, args))
        ask_colour(s, f, 0xfu & ~(unsigned)s->markers[location], (unsigned)location, 0);
    return FX_GO_ON;
}

ST_CAN(add_marker)
{
    int location = location_here(c, s, f);

    (void)args;
    return location >= 0 && !(s->ruins >> location & 1) &&
           set_count(s->markers[location]) < c->markers;
}

ST_RUN(remove_markers)
{
    int location = location_here(c, s, f);
    int32_t n = st_amount(c, s, f, &args[0]);

    (void)out;
    if (st_can_remove_markers(c, s, f, args) && n > 0)
        ask_colour(s, f, s->markers[location], (unsigned)location, (unsigned)n);
    return FX_GO_ON;
}

ST_CAN(remove_markers)
{
    int location = location_here(c, s, f);

    (void)args;
    return location >= 0 && s->markers[location] != 0;
}

/* ---- things that change hands, or are lost ---- */

/* ST-13.17  Boots used beyond the limit stay. */
static unsigned loose_things(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned set = 0;

    for (unsigned k = 0; k < s->n_held[agent]; k++)
        set |= st_is_locked(c, s, agent, s->hold[agent][k]) ? 0 : 1u << k;
    return set;
}

/* The places of things of that kind; in truth, or as they might be. */
static unsigned things_of_kind(const st_content *c, const st_state *s, const gm_frame *f,
                               unsigned agent, const term *kind, bool is_public)
{
    unsigned all = loose_things(c, s, agent), set = 0;

    if (kind->word == ST_W_ITEM_ANY || kind->word == ST_W_ITEM_RANDOM)
        return all;
    for (unsigned left = all; left;) {
        unsigned k = st_take_first(&left), thing = s->hold[agent][k];
        bool may_be = is_public && !st_is_secret(thing) && !st_is_face_up(c, thing);
        bool is_one = st_is_at_hand(c, s, agent, thing) && st_is_kind(c, s, thing, kind);
        set |= may_be || is_one ? 1u << k : 0;
    }
    return set == 0 && st_is_any_kind(c, s, f, kind) ? all : set;
}

static unsigned pick_by_chance(st_state *s, unsigned set)
{
    return set_nth(set, rng_below(&s->rng, set_count(set)));
}

static const term *kind_asked(const st_content *c, const st_state *s, const gm_frame *f,
                              const term *kind)
{
    return st_is_any_kind(c, s, f, kind) ? NULL : kind;
}

/* ST-17.20, ST-G62  By chance, or as the holder's side picks. */
ST_RUN(discard_item)
{
    unsigned set = st_meant(c, s, f, &args[0]), agent;
    int32_t n = st_amount(c, s, f, &args[1]);

    if (args[2].word == ST_W_FOUND) {
        st_lose_find(c, s, st_cause(c, f), out);
        return FX_GO_ON;
    }
    if (set == 0 || n <= 0)
        return FX_GO_ON;
    agent = st_take_first(&set);
    if (args[2].word != ST_W_ITEM_RANDOM) {
        if (things_of_kind(c, s, f, agent, &args[2], true))
            st_ask_drop(c, s, agent, (unsigned)n, kind_asked(c, s, f, &args[2]));
        return FX_GO_ON;
    }
    for (unsigned left = loose_things(c, s, agent); left && n > 0; n--) {
        st_drop_at(c, s, agent, pick_by_chance(s, left), st_cause(c, f), out);
        left = loose_things(c, s, agent);
    }
    return FX_GO_ON;
}

/* ST-G73  A price must be payable in full. */
static bool has_enough(const st_content *c, const st_state *s, const gm_frame *f, const term *args,
                       bool is_public)
{
    unsigned set = st_meant(c, s, f, &args[0]);
    int32_t n = st_amount(c, s, f, &args[1]);

    if (args[2].word == ST_W_FOUND)
        return is_public || st_find_of(s) != 0;
    SET_EACH (a, set) {
        unsigned things = things_of_kind(c, s, f, a, &args[2], is_public);
        if ((int32_t)set_count(things) >= n)
            return true;
    }
    return false;
}

ST_CAN(discard_item)
{
    return has_enough(c, s, f, args, false);
}

ST_COULD(discard_item)
{
    return has_enough(c, s, f, args, true);
}

/* Within the limit of the one who takes. */
static bool has_room(const st_content *c, const st_state *s, unsigned agent)
{
    return s->n_held[agent] < st_item_limit_of(c, s, agent);
}

static void take_by_chance(const st_content *c, st_state *s, unsigned to, unsigned from, int32_t n,
                           gm_rule why, gm_events *out)
{
    for (unsigned left = loose_things(c, s, from); left && n > 0 && has_room(c, s, to); n--) {
        st_hand_over(c, s, from, pick_by_chance(s, left), to, why, out);
        left = loose_things(c, s, from);
    }
}

/* ST-13.34  Those named who may give something away: a bribed agent may not. */
static unsigned givers_meant(const st_content *c, const st_state *s, const gm_frame *f,
                             const term *t)
{
    return st_meant(c, s, f, t) & ~(s->act & ST_A_BRIBED ? 1u << st_active(s) : 0u);
}

ST_RUN(take_item)
{
    unsigned takers = st_meant(c, s, f, &args[0]), givers = givers_meant(c, s, f, &args[1]), to,
             from;
    int32_t n = st_amount(c, s, f, &args[2]);

    if (takers == 0 || givers == 0 || n <= 0)
        return FX_GO_ON;
    to = st_take_first(&takers);
    from = st_take_first(&givers);
    if (args[3].word == ST_W_FOUND) {
        if (has_room(c, s, to))
            st_take_find(c, s, to, st_cause(c, f), out);
    } else if (args[3].word == ST_W_ITEM_RANDOM) {
        take_by_chance(c, s, to, from, n, st_cause(c, f), out);
    } else if (st_can_take_item(c, s, f, args)) {
        st_ask_take(c, s, (gm_seat)f->seat, to, from, (unsigned)n, kind_asked(c, s, f, &args[3]));
    }
    return FX_GO_ON;
}

static bool has_to_give(const st_content *c, const st_state *s, const gm_frame *f, unsigned from,
                        const term *kind, bool is_public)
{
    if (kind->word == ST_W_FOUND)
        return is_public || st_find_of(s) != 0;
    return things_of_kind(c, s, f, from, kind, is_public) != 0;
}

static bool can_any_take(const st_content *c, const st_state *s, const gm_frame *f,
                         const term *args, bool is_public)
{
    unsigned takers = st_meant(c, s, f, &args[0]), givers = givers_meant(c, s, f, &args[1]);
    bool is_room = false;

    while (takers)
        is_room = has_room(c, s, st_take_first(&takers)) || is_room;
    while (is_room && givers) {
        if (has_to_give(c, s, f, st_take_first(&givers), &args[3], is_public))
            return true;
    }
    return false;
}

ST_CAN(take_item)
{
    return can_any_take(c, s, f, args, false);
}

ST_COULD(take_item)
{
    return can_any_take(c, s, f, args, true);
}

/* ---- bribes ---- */

/* ST-13.31  With the sum of the thing in use, which may still be in the hand, and all others. */
static unsigned funds(const st_content *c, const st_state *s, const gm_frame *f, int32_t sum)
{
    unsigned tile = f->effect.own & ST_THING, all = st_dollars(c, s, f->self);

    for (unsigned k = 0; k < s->n_held[f->self]; k++) {
        if (s->hold[f->self][k] == tile)
            return all;
    }
    return all + (unsigned)sum;
}

static unsigned enemies_here(const st_state *s, unsigned agent)
{
    return st_at(s, s->at[agent]) & st_network(st_other(st_side_of(agent)));
}

/*
 * ST-13.32, ST-G76  Of several enemies on the field the owner picks one. The question names all of
 * them, so that it does not reveal how much he has; we check the answer.
 */
ST_RUN(bribe)
{
    int32_t n = st_amount(c, s, f, &args[0]);
    unsigned able, here;

    if (f->self >= ST_CAR || n <= 0)
        return FX_GO_ON;
    here = enemies_here(s, f->self);
    able = st_bribable(c, s, f->self, funds(c, s, f, n));
    if (able == 0)
        return FX_GO_ON;
    if (here == able && (able & (able - 1)) == 0)
        st_bribe(c, s, f->self, st_take_first(&able), (unsigned)n, out);
    else
        (void)st_push(s, (gm_frame){ .what = ST_F_PICK_AGENT,
                                     .seat = f->seat,
                                     .self = f->self,
                                     .foe = f->foe,
                                     .pc = ST_FOR_BRIBE,
                                     .pick = { .set = (uint16_t)here, .price = (uint16_t)n } });
    return FX_GO_ON;
}

/* ST-2.3  From the extended level on. ST-G18  A bribed agent bribes nobody. */
ST_CAN(bribe)
{
    int32_t n = st_amount(c, s, f, &args[0]);

    if (s->level < ST_EXTENDED || f->self >= ST_CAR || (s->act & ST_A_BRIBED))
        return false;
    return st_bribable(c, s, f->self,
                       f->effect.own ? funds(c, s, f, n) : st_dollars(c, s, f->self));
}

ST_COULD(bribe)
{
    (void)c, (void)args;
    return s->level >= ST_EXTENDED && f->self < ST_CAR && enemies_here(s, f->self) != 0;
}
