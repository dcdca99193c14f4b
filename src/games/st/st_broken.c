/*
 * st_broken.c: the invariants: what no sequence of legal moves may ever break.
 */
#include "st.h"

/* Marks a tile as seen; false if it was seen before. */
static bool is_new(uint64_t seen[3], unsigned tile)
{
    bool was = st_has_tile(seen, tile);

    st_add_tile(seen, tile);
    return !was;
}

/* ST-6.14, ST-13.6  Every tile of a location on the board is in one place only. */
static bool has_all_tiles(const st_content *c, const st_state *s)
{
    uint64_t seen[3] = { s->tiles_gone[0], s->tiles_gone[1], s->tiles_gone[2] };
    unsigned n = 0, wanted = 0;

    for (unsigned k = 0; k < 3; k++)
        n += set_count(seen[k]);
    for (unsigned i = 0; i < c->n_locations; i++) {
        wanted += st_locations_laid(c, s) >> i & 1 ? ST_PILE : 0;
        for (unsigned k = 0; k < s->n_pile[i]; k++, n++) {
            if (!is_new(seen, s->pile[i][k]))
                return false;
        }
    }
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        for (unsigned k = 0; k < s->n_held[a]; k++) {
            if (st_is_secret(s->hold[a][k]))
                continue;
            if (!is_new(seen, s->hold[a][k]))
                return false;
            n++;
        }
    }
    for (uint16_t i = 0; i < s->depth; i++) {
        const gm_frame *f = &s->stack[i];
        bool is_apart = f->what == ST_F_SEARCH && !(f->search.way & (ST_FIND_GONE | ST_AT_BOX));
        n += is_apart && f->item && is_new(seen, f->item);
        n += is_apart && f->search.second && is_new(seen, f->search.second);
    }
    return n == wanted || s->kept_item; /* one may come from the last game of a campaign */
}

static bool has_all_reactions(const st_content *c, const st_state *s)
{
    uint64_t seen = s->reactions_gone | s->hand[ST_PL] | s->hand[ST_DE];
    unsigned n =
        set_count(s->reactions_gone) + s->n_hand[ST_PL] + s->n_hand[ST_DE] + s->n_reactions;

    for (unsigned i = 0; i < s->n_reactions; i++)
        seen |= 1ull << s->reaction_deck[i];
    if (n != set_count(seen))
        return false;
    return n == (s->level == ST_ADVANCED ? c->n_reactions : 0u);
}

static bool has_all_cards(const st_content *c, const st_state *s)
{
    for (gm_seat i = 0; i < ST_SIDES && s->level == ST_ADVANCED; i++) {
        uint32_t seen = s->cards[i] | s->cards_gone[i];
        if (set_count(s->cards[i]) != s->n_card_hand[i] || (s->cards[i] & s->cards_gone[i]))
            return false;
        for (unsigned k = 0; k < s->n_cards[i]; k++)
            seen |= 1u << s->card_deck[i][k];
        if (seen != st_locations_laid(c, s))
            return false;
    }
    return true;
}

static bool has_all_tokens(const st_content *c, const st_state *s)
{
    uint8_t n[ST_THREAT_TYPES + 1] = { 0 };

    if (s->level < ST_EXTENDED)
        return true;
    for (unsigned i = 1; i <= c->n_places; i++) {
        if ((s->token[i] != 0) != (s->token_side[i] != 0))
            return false;
        n[s->token[i]]++;
    }
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == ST_F_FIELD && s->stack[i].pc == ST_FOR_TOKEN)
            n[s->stack[i].token.type]++;
    }
    for (unsigned t = 1; t <= c->n_threats; t++) {
        if (n[t] + s->pool[t] + s->pool_gone[t] != c->threat[t].copies)
            return false;
    }
    return true;
}

static bool are_agents_sound(const st_content *c, const st_state *s)
{
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        if ((s->flags[a] & ST_ARRESTED) && s->at[a] != c->prison)
            return false;
        if ((s->flags[a] & ST_DEAD) && (s->at[a] != 0 || s->n_held[a] != 0 || s->mission[a] != 0))
            return false;
        if ((s->mission[a] != 0) != (s->has_mission[a] != 0))
            return false;
        if (s->at[a] && !(s->on_board >> c->place[s->at[a]].face & 1))
            return false;
    }
    return true;
}

static bool is_within_tracks(const st_content *c, const st_state *s)
{
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        for (unsigned k = 0; k < ST_COLOURS; k++) {
            if (s->evidence[i][k] > c->evidence_most)
                return false;
        }
    }
    return true;
}

static bool are_causes_sound(const st_content *c, const st_state *s)
{
    const gm_frame *f = st_rolls(s);

    for (unsigned a = 0; a < ST_AGENTS; a++) {
        if (!st_are_rank_notes_possible(c, s->rank_by[a]))
            return false;
    }
    return st_are_rank_notes_possible(c, s->talk_rank_by) &&
           (!f || st_are_parts_possible(c, f, s->scenario));
}

const char *st_broken(const st_content *c, const st_state *s)
{
    gm_seats who = st_must_act(c, s);

    if (s->phase >= ST_PLANNING && !has_all_tiles(c, s))
        return "1. every tile is in exactly one place";
    if (s->phase >= ST_PLANNING && !has_all_reactions(c, s))
        return "2. every reaction card is in exactly one place";
    if (s->phase >= ST_PLANNING && !has_all_cards(c, s))
        return "3. every location card is in exactly one place";
    if (s->phase >= ST_PLANNING && !has_all_tokens(c, s))
        return "4. every token is in exactly one place";
    if (!are_agents_sound(c, s))
        return "5. prisoners are in prison, the dead have nothing";
    if (!is_within_tracks(c, s))
        return "6. no track is left";
    if (s->phase == ST_OVER ? who != 0 : who == 0)
        return "7. somebody decides as long as the game lasts";
    if (s->phase == ST_OVER && s->depth != 0)
        return "8. nothing is under way when the game is over";
    if (!are_causes_sound(c, s))
        return "9. what has been added to a roll is something that there is";
    return NULL;
}
