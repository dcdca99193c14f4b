/*
 * st_ops_cards.c: effects that look at hidden things, draw and discard cards, or give a mission.
 */
#include "st_ops.h"

/* ---- looking at what is hidden ---- */

static void see_hand(st_state *s, gm_seat side, gm_rule why, gm_events *out)
{
    uint64_t cards = s->hand[st_other(side)];

    s->hand_seen[side] |= cards;
    SET_EACH (card, cards)
        st_tell_own(out, why, ST_E_SAW_REACTION, side, 1, card + 1, 0, 0);
}

/* Face-down tokens of the other side in a sector. */
static bool is_hidden_token(const st_content *c, const st_state *s, gm_seat side, unsigned face,
                            unsigned field)
{
    return s->token_side[field] == st_other(side) + 1 && !s->token_up[field] &&
           st_face_at(c, field) == face;
}

static void see_tokens(const st_content *c, st_state *s, gm_seat side, unsigned face, gm_rule why,
                       gm_events *out)
{
    for (unsigned field = 1; field <= c->n_places; field++) {
        if (!is_hidden_token(c, s, side, face, field))
            continue;
        s->token_seen[field] = 1;
        st_tell_own(out, why, ST_E_SAW_TOKEN, side, 2, field, s->token[field], 0);
    }
}

ST_RUN(look)
{
    gm_seat side = (gm_seat)f->seat;
    unsigned set = args[1].word != TERM_NONE ? st_meant(c, s, f, &args[1]) : 0;
    gm_rule why = st_cause(c, f);

    if (side >= ST_SIDES)
        return FX_GO_ON;
    switch (args[0].word) {
    case ST_W_SEE_ITEMS:
        while (set)
            st_see_things(c, s, side, st_take_first(&set), why, out);
        break;
    case ST_W_SEE_MISSION:
        while (set)
            st_see_mission(c, s, side, st_take_first(&set), why, out);
        break;
    case ST_W_SEE_HAND:
        see_hand(s, side, why, out);
        break;
    default:
        see_tokens(c, s, side, st_face_at(c, st_origin(c, s, f)), why, out);
        break;
    }
    return FX_GO_ON;
}

/* Does anything lie face down? One may look again at what one has seen: nobody else knows of it. */
static bool has_secrets(const st_content *c, const st_state *s, unsigned agent, uint16_t what)
{
    if (what == ST_W_SEE_MISSION)
        return s->has_mission[agent] != 0;
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        if (!st_is_face_up(c, s->hold[agent][k]))
            return true;
    }
    return false;
}

static bool has_hidden_token(const st_content *c, const st_state *s, gm_seat side, unsigned face)
{
    for (unsigned field = 1; field <= c->n_places; field++) {
        if (is_hidden_token(c, s, side, face, field))
            return true;
    }
    return false;
}

ST_CAN(look)
{
    gm_seat side = (gm_seat)f->seat;
    unsigned set = args[1].word != TERM_NONE ? st_meant(c, s, f, &args[1]) : 0;

    if (side >= ST_SIDES)
        return false;
    if (args[0].word == ST_W_SEE_HAND)
        return s->n_hand[st_other(side)] > 0;
    if (args[0].word == ST_W_SEE_THREATS)
        return has_hidden_token(c, s, side, st_face_at(c, st_origin(c, s, f)));
    while (set) {
        if (has_secrets(c, s, st_take_first(&set), args[0].word))
            return true;
    }
    return false;
}

/* ---- cards ---- */

ST_RUN(draw)
{
    int32_t n = st_amount(c, s, f, &args[1]);
    gm_seat side = st_side_named(c, f, &args[2]);

    if (args[2].word == TERM_NONE)
        side = (gm_seat)f->seat;
    if (side >= ST_SIDES || n <= 0 || !st_can_draw(c, s, f, args))
        return FX_GO_ON;
    if (args[0].word == ST_W_REACTIONS)
        st_draw_reactions(c, s, side, (unsigned)n, st_cause(c, f), out);
    else if (args[0].word == ST_W_LOCATIONS)
        st_draw_cards(c, s, side, (unsigned)n, st_cause(c, f), out);
    else
        for (; n > 0 && f->self < ST_CAR; n--)
            st_draw_secret(c, s, f->self, st_cause(c, f), out);
    return FX_GO_ON;
}

/* ST-2.9  Draws no cards of a part that is switched off. ST-G38, ST-G78  Nor from nothing. */
ST_CAN(draw)
{
    gm_seat side = args[2].word == TERM_NONE ? (gm_seat)f->seat : st_side_named(c, f, &args[2]);

    if (side >= ST_SIDES)
        return false;
    if (args[0].word == ST_W_TOP_SECRET)
        return f->self < ST_CAR && (s->n_secrets > 0 || s->secrets_gone != 0);
    if (s->level < ST_ADVANCED)
        return false;
    if (args[0].word == ST_W_REACTIONS)
        return s->n_reactions > 0 || s->reactions_gone != 0;
    return s->n_cards[side] > 0 || s->cards_gone[side] != 0;
}

static unsigned secrets_held(const st_state *s, unsigned agent)
{
    unsigned set = 0;

    for (unsigned k = 0; agent < ST_CAR && k < s->n_held[agent]; k++)
        set |= st_is_secret(s->hold[agent][k]) ? 1u << k : 0;
    return set;
}

/*
 * Random reaction cards from a hand; of Top Secret cards, which are all worth the same here, those
 * that show the least evidence.
 */
static unsigned least_secret(const st_content *c, const st_state *s, unsigned agent, unsigned set)
{
    unsigned best = 0, least = ~0u;

    while (set) {
        unsigned k = st_take_first(&set), worth = 0;
        for (unsigned i = 0; i < ST_COLOURS; i++)
            worth += c->secret[s->hold[agent][k] - ST_SECRET][i];
        if (worth < least) {
            least = worth;
            best = k;
        }
    }
    return best;
}

ST_RUN(discard)
{
    int32_t n = st_amount(c, s, f, &args[1]);
    gm_seat side = args[2].word == TERM_NONE ? (gm_seat)f->seat : st_side_named(c, f, &args[2]);

    for (; n > 0 && side < ST_SIDES; n--) {
        unsigned held = secrets_held(s, f->self);
        if (args[0].word == ST_W_REACTIONS && s->n_hand[side] > 0)
            st_lose_reaction(c, s, side, st_cause(c, f), out);
        else if (args[0].word == ST_W_TOP_SECRET && held)
            st_drop_at(c, s, f->self, least_secret(c, s, f->self, held), st_cause(c, f), out);
    }
    return FX_GO_ON;
}

/* ST-20.7  Its back shows that a card is Top Secret. */
ST_CAN(discard)
{
    int32_t n = st_amount(c, s, f, &args[1]);
    gm_seat side = args[2].word == TERM_NONE ? (gm_seat)f->seat : st_side_named(c, f, &args[2]);

    if (args[0].word == ST_W_REACTIONS)
        return side < ST_SIDES && s->n_hand[side] >= (unsigned)n;
    return (int32_t)set_count(secrets_held(s, f->self)) >= n;
}

/* ---- missions ---- */

/* ST-5.7, ST-5.8 */
ST_RUN(take_mission)
{
    unsigned set = st_meant(c, s, f, &args[0]), agent;

    if (set == 0)
        return FX_GO_ON;
    agent = st_take_first(&set);
    if (!st_may_get_mission(c, s, agent))
        return FX_GO_ON;
    if (args[1].word == ST_W_HOW_CHOSEN)
        st_pick_mission(s, st_decider(s, agent), agent);
    else
        st_draw_mission(c, s, agent, ST_5_8, out);
    return FX_GO_ON;
}

ST_CAN(take_mission)
{
    unsigned set = st_meant(c, s, f, &args[0]);

    while (set) {
        if (st_may_get_mission(c, s, st_take_first(&set)))
            return true;
    }
    return false;
}
