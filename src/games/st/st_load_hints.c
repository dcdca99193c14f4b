/*
 * st_load_hints.c: ST-3.15: what everybody may look up before the game: how much evidence the tiles
 * of a location hold, and where strongboxes and valuables are. The content states it, so that every
 * description of a component includes it; this file compares it with the tiles.
 */
#include "st_load.h"

typedef struct hint {
    unsigned evidence[ST_COLOURS], boxes, valuables;
} hint;

static hint count_tiles(const st_content *c, unsigned location)
{
    hint h = { .boxes = 0 };

    for (unsigned k = 0; k < ST_PILE; k++) {
        const st_tile *tile = &c->tile[c->pile[location][k]];
        h.boxes += tile->lock != 0;
        h.valuables += tile->lock == 0 && c->type[tile->type].group == ST_VALUABLE;
        for (unsigned colour = 0; colour < ST_COLOURS; colour++)
            h.evidence[colour] += tile->evidence[colour];
    }
    return h;
}

static bool agrees(const content *db, const content_item *item, const char *slot, unsigned n)
{
    return (unsigned)content_number(db, item, slot, 0) == n;
}

/* A location may say nothing about it; what it says must be right. */
static void check_location(st_loading *l, unsigned location)
{
    static const char *const colours[ST_COLOURS] = {
        [ST_BLACK] = "black", [ST_BLUE] = "blue", [ST_VIOLET] = "violet", [ST_YELLOW] = "yellow"
    };
    const content_item *item = l->c->place[l->c->location[location]].item;
    hint h = count_tiles(l->c, location);
    bool is_right =
        agrees(l->db, item, "boxes", h.boxes) && agrees(l->db, item, "valuables", h.valuables);
    bool is_silent = agrees(l->db, item, "boxes", 0) && agrees(l->db, item, "valuables", 0);

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        is_right = is_right && agrees(l->db, item, colours[i], h.evidence[i]);
        is_silent = is_silent && agrees(l->db, item, colours[i], 0);
    }
    if (!is_right && !is_silent)
        st_complain(l, item,
                    "'yellow', 'violet', 'blue', 'black', 'boxes' and 'valuables' count what its "
                    "five tiles hold");
}

static bool is_on(const st_scenario *s, unsigned face)
{
    for (unsigned i = 0; i < 8; i++) {
        if (s->row[i / 4][i % 4] == face)
            return true;
    }
    return false;
}

static bool is_named(const content_value *v, uint16_t n, unsigned field)
{
    for (uint16_t i = 0; i < n; i++) {
        if ((unsigned)v[i].number == field)
            return true;
    }
    return false;
}

/* ST-23.13, ST-23.15  All of them, and no others. */
static void check_places(st_loading *l, const st_scenario *s, const char *slot, bool is_box)
{
    uint16_t n = 0;
    const content_value *v = content_values(l->db, s->rules.item, slot, &n);

    for (unsigned i = 0; v && i < l->c->n_locations; i++) {
        unsigned field = l->c->location[i];
        hint h = count_tiles(l->c, i);
        bool is_there = (is_box ? h.boxes : h.valuables) > 0 && is_on(s, l->c->place[field].face);
        if (is_there != is_named(v, n, field)) {
            st_complain(l, s->rules.item,
                        "'boxes' and 'valuables' name the locations of its board that hold some");
            return;
        }
    }
}

void st_load_hints(st_loading *l)
{
    for (unsigned i = 0; i < l->c->n_locations; i++) {
        if (l->c->pile[i][ST_PILE - 1])
            check_location(l, i);
    }
    for (unsigned n = 1; n <= l->c->n_scenarios; n++) {
        check_places(l, &l->c->scenario[n], "boxes", true);
        check_places(l, &l->c->scenario[n], "valuables", false);
    }
}
