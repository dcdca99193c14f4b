/*
 * st_25_free.c: ST-25.2 to ST-25.7: the board and the networks of a free scenario.
 *
 * Sectors lie in a grid; `cell` is 16 * row + column, and the first one lies at 8, 8. They are never
 * turned round (ST-G63).
 */
#include "st.h"

/* ---- the grid ---- */

/* The cell beyond an edge: 0 to 3, north, east, south, west. */
static unsigned beyond(unsigned cell, unsigned edge)
{
    static const int steps[] = { -16, 1, 16, -1 };

    return (unsigned)((int)cell + steps[edge]);
}

/* The place of a face in the order of laying; ST_LAID if it does not lie. */
static unsigned place_of(const st_state *s, unsigned face)
{
    unsigned i = 0;

    while (i < ST_LAID && (s->laid[i] == 0 || s->laid[i] != face))
        i++;
    return i;
}

static bool is_taken(const st_state *s, unsigned cell)
{
    for (unsigned i = 0; i < s->n_laid; i++) {
        if (s->cell[i] == cell)
            return true;
    }
    return false;
}

/* ST-6.3, ST-6.8  It is joined to all that lie beside it. */
void st_lay_face(st_state *s, unsigned face, unsigned cell)
{
    unsigned n = s->n_laid++;

    for (unsigned i = 0; i < n; i++) {
        for (unsigned edge = 0; edge < 4; edge++) {
            if (beyond(cell, edge) != s->cell[i])
                continue;
            s->join[face][edge] = s->laid[i];
            s->join[s->laid[i]][(edge + 2) & 3] = (uint8_t)face;
        }
    }
    s->laid[n] = (uint8_t)face;
    s->cell[n] = (uint8_t)cell;
    s->on_board |= (uint16_t)(1u << face);
}

/* ---- laying: ST-25.4, ST-25.5 ---- */

/* ST-3.1  Not both faces of a tile. */
static bool is_at_hand(const st_content *c, const st_state *s, unsigned face)
{
    if (face == 0 || face > c->n_faces)
        return false;
    for (unsigned i = 0; i < s->n_laid; i++) {
        if (c->face[s->laid[i]].tile == c->face[face].tile)
            return false;
    }
    return true;
}

/* A cell may touch several sectors and has a name by each of them. */
gm_rule st_check_lay(const st_content *c, const st_state *s, gm_move m)
{
    unsigned place = place_of(s, m.arg[1]);

    if (s->phase != ST_BUILDING)
        return ST_26_2;
    if (!is_at_hand(c, s, m.arg[0]) || place == ST_LAID || m.arg[2] < 1 || m.arg[2] > 4)
        return ST_25_5;
    return is_taken(s, beyond(s->cell[place], m.arg[2] - 1u)) ? ST_25_5 : ST_OK;
}

void st_do_lay(st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned cell = beyond(s->cell[place_of(s, m.arg[1])], m.arg[2] - 1u);

    st_lay_face(s, m.arg[0], cell);
    s->turn = st_other(who);
    st_tell(out, who == ST_DE ? ST_25_4 : ST_25_5, ST_E_LAID, who, m.arg[0], m.arg[1], m.arg[2]);
}

void st_list_lays(const st_content *c, const st_state *s, gm_moves *out)
{
    for (unsigned face = 1; face <= c->n_faces; face++) {
        for (unsigned i = 0; is_at_hand(c, s, face) && i < s->n_laid * 4; i++) {
            gm_move m = gm_make(ST_V_LAY, face, s->laid[i / 4]);
            m.arg[2] = (uint8_t)(i % 4 + 1);
            if (st_check_lay(c, s, m) == ST_OK && out->n < GM_MAX_MOVES)
                out->m[out->n++] = m;
        }
    }
}

/* ---- agents: ST-25.7 ---- */

static unsigned drawn(const st_content *c, st_state *s, unsigned slot)
{
    uint8_t documents[ST_DOCUMENTS] = { 0 };
    unsigned n = 0;

    for (unsigned i = 1; i <= c->n_documents; i++) {
        if (c->agent[i].slot == slot)
            documents[n++] = (uint8_t)i;
    }
    return documents[rng_below(&s->rng, n)];
}

/* One of each colour; Kloss is Kloss, and his document is chosen (ST-4.16). */
void st_draw_agents(const st_content *c, st_state *s, gm_events *out)
{
    for (unsigned slot = 0; slot < ST_CAR; slot++) {
        if (slot == ST_KLOSS)
            continue;
        s->document[slot] = (uint8_t)drawn(c, s, slot);
        st_tell_chance(out, ST_25_7, ST_E_JOINS, st_side_of(slot), s->document[slot], 0, 0);
    }
}
