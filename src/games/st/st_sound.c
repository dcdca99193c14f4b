/*
 * st_sound.c: is this a possible state of Stawka? Every number in it must name something that
 * exists. We check what both sides together see like a view from elsewhere (st_possible.c); this
 * file makes sure that the view can be made, and checks what neither side sees.
 */
#include "st.h"

static bool is_tile(const st_content *c, unsigned tile)
{
    return tile > 0 && tile <= c->n_tiles;
}

static bool is_thing(const st_content *c, unsigned thing)
{
    return st_is_secret(thing) ? thing <= (unsigned)ST_SECRET + c->n_secrets : is_tile(c, thing);
}

static bool are_tiles_sound(const st_content *c, const st_state *s)
{
    for (unsigned i = 0; i < ST_LOCATIONS; i++) {
        if (s->n_pile[i] > (i < c->n_locations ? ST_PILE : 0))
            return false;
        for (unsigned k = 0; k < s->n_pile[i]; k++) {
            if (!is_tile(c, s->pile[i][k]))
                return false;
        }
    }
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        for (unsigned tile = 0; tile < 3 * 64; tile++) {
            if (st_has_tile(s->tiles_known[side], tile) && !is_tile(c, tile))
                return false;
        }
    }
    return true;
}

static bool are_agents_sound(const st_content *c, const st_state *s)
{
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        if (s->document[a] > c->n_documents || s->n_held[a] > ST_HOLD ||
            s->mission[a] > ST_MISSIONS_EACH)
            return false;
        for (unsigned k = 0; k < s->n_held[a]; k++) {
            if (!is_thing(c, s->hold[a][k]))
                return false;
        }
        for (gm_seat side = 0; side < ST_SIDES; side++) {
            if (s->missions_seen[side][a] >> ST_MISSIONS_EACH)
                return false;
        }
    }
    return true;
}

static bool are_tokens_sound(const st_content *c, const st_state *s)
{
    for (unsigned i = 0; i <= ST_FIELDS; i++) {
        unsigned type = s->token[i];
        if (type > c->n_threats || s->token_side[i] > ST_SIDES || (type && i > c->n_places) ||
            (type && c->threat[type].side + 1u != s->token_side[i]))
            return false;
    }
    for (unsigned t = 0; t <= ST_THREAT_TYPES; t++) {
        if (s->pool[t] > (t > 0 && t <= c->n_threats ? c->threat[t].copies : 0))
            return false;
    }
    return true;
}

static bool are_decks_sound(const st_content *c, const st_state *s)
{
    if (s->n_reactions > c->n_reactions || s->n_secrets > c->n_secrets)
        return false;
    for (unsigned i = 0; i < s->n_reactions; i++) {
        if (s->reaction_deck[i] >= c->n_reactions)
            return false;
    }
    for (unsigned i = 0; i < s->n_secrets; i++) {
        if (s->secret_deck[i] == 0 || s->secret_deck[i] > c->n_secrets)
            return false;
    }
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        if (s->n_cards[side] > c->n_locations || s->secrets_known[side] >> (c->n_secrets + 1))
            return false;
        for (unsigned i = 0; i < s->n_cards[side]; i++) {
            if (s->card_deck[side][i] >= c->n_locations)
                return false;
        }
    }
    return true;
}

/* A searcher has found a tile, and a side that places a token has one. */
static bool is_stack_sound(const st_content *c, const st_state *s)
{
    for (unsigned i = 0; i < s->depth; i++) {
        const gm_frame *f = &s->stack[i];
        if (f->seat >= ST_SIDES)
            return false;
        if (f->what == ST_F_SEARCH && (f->item > c->n_tiles || f->search.second > c->n_tiles))
            return false;
        if (f->what == ST_F_FIELD && f->pc == ST_FOR_TOKEN && f->token.type > c->n_threats)
            return false;
    }
    return true;
}

static bool are_secrets_sound(const st_content *c, const st_state *s)
{
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        if (s->plan[side] > ST_PLANS)
            return false;
        for (unsigned k = 0; k < ST_PASSWORD; k++) {
            if (s->password[side][k] > c->n_letters)
                return false;
        }
    }
    return s->radio <= c->n_places;
}

bool st_is_sound(const st_content *c, const st_state *s)
{
    st_view v;

    if (s->depth > ST_DEPTH || !are_tiles_sound(c, s) || !are_agents_sound(c, s) ||
        !are_tokens_sound(c, s) || !are_decks_sound(c, s) || !is_stack_sound(c, s) ||
        !are_secrets_sound(c, s))
        return false;
    st_see_told(c, s, GM_SEAT(ST_PL) | GM_SEAT(ST_DE), &v);
    return st_is_possible(c, &v);
}
