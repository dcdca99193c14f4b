/*
 * st_12_finds.c: ST-12: the results of a search: markers, the tile found, Top Secret cards.
 */
#include "st.h"

/* ---- tiles ---- */

void st_make_known(st_state *s, gm_seat side, unsigned tile)
{
    st_add_tile(s->tiles_known[side], tile);
}

/* From now on everybody has seen it. */
void st_show_tile(st_state *s, unsigned tile)
{
    st_make_known(s, ST_PL, tile);
    st_make_known(s, ST_DE, tile);
}

void st_discard_tile(st_state *s, unsigned tile)
{
    st_show_tile(s, tile);
    st_add_tile(s->tiles_gone, tile);
}

/* ---- the find ---- */

gm_frame *st_search_under_way(st_state *s)
{
    return st_find_frame(s, ST_F_SEARCH);
}

unsigned st_find_of(const st_state *s)
{
    const gm_frame *f = st_innermost(s, ST_F_SEARCH);

    return f && f->pc > ST_S_CHOOSE && !(f->search.way & (ST_FIND_GONE | ST_AT_BOX)) ? f->item : 0;
}

unsigned st_remove_find(st_state *s)
{
    gm_frame *f = st_search_under_way(s);
    unsigned tile = f->item;

    f->item = 0;
    f->search.way |= ST_FIND_GONE;
    return tile;
}

void st_lose_find(const st_content *c, st_state *s, gm_rule why, gm_events *out)
{
    unsigned tile;

    if (!st_find_of(s))
        return;
    tile = st_remove_find(s);
    st_discard_tile(s, tile);
    st_tell_chance(out, why, ST_E_FIND_LOST, GM_NOBODY, c->tile[tile].type, 0, 0);
}

/* Both the finder and the taker know what it is; others only if it lies open. */
void st_take_find(const st_content *c, st_state *s, unsigned agent, gm_rule why, gm_events *out)
{
    const gm_frame *f = st_search_under_way(s);
    unsigned tile = st_find_of(s);
    gm_event e = { .rule = why,
                   .kind = ST_E_TOOK,
                   .seat = st_side_of(agent),
                   .arg = { s->document[agent] },
                   .knows = GM_SEAT(ST_PL) | GM_SEAT(ST_DE),
                   .learns = GM_SEAT(ST_PL) | GM_SEAT(ST_DE) };

    if (!tile)
        return;
    e.arg[1] = s->document[f->self];
    e.arg[2] = c->tile[tile].type;
    e.hide = st_is_face_up(c, tile) ? 0 : 1u << 2;
    gm_say(out, e);
    (void)st_remove_find(s);
    st_gain(c, s, agent, tile);
}

/* ---- markers ---- */

static void remove_markers(const st_content *c, st_state *s, unsigned location, gm_events *out)
{
    for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
        if (s->markers[location] >> colour & 1)
            st_tell(out, ST_12_10, ST_E_MARKER_GONE, GM_NOBODY, c->location[location], colour + 1,
                    0);
    }
    s->markers[location] = 0;
}

/* ST-12.9, ST-12.11, ST-G82  A colour and no side. Only where there is room, and one of a colour. */
bool st_add_marker(const st_content *c, st_state *s, unsigned location, unsigned colour,
                   gm_rule why, gm_events *out)
{
    if ((s->markers[location] >> colour & 1) || set_count(s->markers[location]) >= c->markers)
        return false;
    s->markers[location] |= (uint8_t)(1u << colour);
    st_tell(out, why, ST_E_MARKER, GM_NOBODY, c->location[location], colour + 1, 0);
    return true;
}

/* ST-12.8, ST-12.10  A third colour takes the two others away. */
void st_leave_marker(const st_content *c, st_state *s, unsigned location, unsigned colour,
                     gm_events *out)
{
    if (s->markers[location] >> colour & 1)
        return;
    if (set_count(s->markers[location]) >= c->markers)
        remove_markers(c, s, location, out);
    (void)st_add_marker(c, s, location, colour, ST_12_8, out);
}

/* ---- Top Secret cards ---- */

/* ST-G78  Used ones are shuffled when the deck is empty. */
static void mix_secrets(st_state *s, gm_events *out)
{
    for (unsigned i = 1; i <= ST_TOP_SECRETS; i++) {
        if (s->secrets_gone >> i & 1)
            s->secret_deck[s->n_secrets++] = (uint8_t)i;
    }
    s->secrets_gone = 0;
    if (s->n_secrets == 0)
        return;
    rng_shuffle_u8(&s->rng, s->secret_deck, s->n_secrets);
    st_tell(out, ST_G78, ST_E_SECRETS_MIXED, GM_NOBODY, 0, 0, 0);
}

void st_draw_secret(const st_content *c, st_state *s, unsigned agent, gm_rule why, gm_events *out)
{
    unsigned card;

    if (s->n_secrets == 0)
        mix_secrets(s, out);
    if (s->n_secrets == 0)
        return;
    card = s->secret_deck[--s->n_secrets];
    s->secret_deck[s->n_secrets] = 0;
    st_gain(c, s, agent, ST_SECRET + card);
    st_tell_gain(s, out, why, ST_E_TOP_SECRET, agent, card);
    (void)st_over_limit(c, s, agent);
}
