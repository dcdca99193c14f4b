/*
 * st_load_board.c: sectors, their fields and paths; documents of agents, the car, planning cards.
 */
#include "st_load.h"

#include <string.h>

/* ---- fields ---- */

static bool is_kind(const content *db, const content_item *item, const char *kind)
{
    return strcmp(db->schema->kinds[item->kind].name, kind) == 0;
}

static void add_near(st_loading *l, unsigned from, unsigned to)
{
    st_place *p = &l->c->place[from];

    for (unsigned i = 0; i < p->n_near; i++) {
        if (p->near[i] == to) {
            st_complain(l, p->item, "a path is written once, at either end");
            return;
        }
    }
    if (p->n_near == COUNT_OF(p->near))
        st_complain(l, p->item, "Stawka holds six paths a field");
    else
        p->near[p->n_near++] = (uint8_t)to;
}

/* ST-6.2  Paths of a tile do not leave it; what joins two tiles are their exits. */
static bool is_path(st_loading *l, unsigned from, unsigned to)
{
    const content_item *item = l->c->place[from].item;

    if (from == to || l->c->place[from].face != l->c->place[to].face) {
        st_complain(l, item, "a path leads to another field of the same sector");
        return false;
    }
    return true;
}

/* ST-G03 */
static void load_paths(st_loading *l, unsigned p)
{
    uint16_t n = 0;
    const content_value *joins = content_values(l->db, l->c->place[p].item, "joins", &n);

    for (uint16_t i = 0; i < n; i++) {
        unsigned to = (unsigned)joins[i].number;
        if (!is_path(l, p, to))
            continue;
        add_near(l, p, to);
        add_near(l, to, p);
    }
}

/* ST-6.5, ST-6.6  A dashed path is for one side only. */
static void load_dashed(st_loading *l, unsigned p, const char *slot, gm_seat side)
{
    st_content *c = l->c;
    const content_item *item = c->place[p].item;
    uint16_t n = 0;
    const content_value *v = content_values(l->db, item, slot, &n);

    for (uint16_t i = 0; i < n; i++) {
        unsigned to = (unsigned)v[i].number;
        if (!is_path(l, p, to))
            continue;
        if (c->place[p].dashed[side] || c->place[to].dashed[side])
            st_complain(l, item, "Stawka holds one dashed path a side at each field");
        c->place[p].dashed[side] = (uint8_t)to;
        c->place[to].dashed[side] = (uint8_t)p;
    }
}

/* ST-24.13  The car takes solid paths only. */
static void open_paths(st_place *p)
{
    for (unsigned side = 0; side <= ST_SIDES; side++) {
        unsigned dashed = side < ST_SIDES ? p->dashed[side] : 0;
        memcpy(p->open[side], p->near, p->n_near);
        p->open[side][p->n_near] = (uint8_t)dashed;
        p->n_open[side] = (uint8_t)(p->n_near + (dashed != 0));
    }
}

/*
 * ST-6.4  Locations have numbers of their own. ST-6.9  They are joined to a street like any field.
 * ST-6.10  Some have a telephone.
 */
static void load_location(st_loading *l, unsigned p)
{
    st_content *c = l->c;
    st_place *place = &c->place[p];
    unsigned index = c->n_locations;

    if (index == ST_LOCATIONS) {
        st_complain(l, place->item, "Stawka holds 26 locations");
        return;
    }
    place->location = (uint8_t)(index + 1);
    place->has_phone = st_has_mark(l->db, place->item, "marks", "telephone");
    place->is_prison = st_has_mark(l->db, place->item, "marks", "prison");
    place->approach = fx_rule(l->db, place->item, ST_W_APPROACH, NULL, 0);
    c->location[c->n_locations++] = (uint8_t)p;
    c->phones |= place->has_phone ? 1u << index : 0;
    c->face[place->face].locations |= 1u << index;
    if (place->is_prison && c->prison)
        st_complain(l, place->item, "there is one prison");
    if (place->is_prison)
        c->prison = (uint8_t)p;
}

static void load_place(st_loading *l, unsigned p)
{
    st_content *c = l->c;
    st_place *place = &c->place[p];
    uint16_t n = 0;

    place->item = content_item_at(l->db, c->sort_place, p);
    place->face = st_named(l, place->item, "sector");
    (void)content_values(l->db, place->item, "at", &n);
    if (n != 2)
        st_complain(l, place->item, "a field has two coordinates");
    st_add(&c->face[place->face].fields, p);
    if (is_kind(l->db, place->item, "location"))
        load_location(l, p);
    else
        st_add(&c->face[place->face].streets, p);
}

/* ---- sectors ---- */

/* ST-6.1; ST-G63  The exits are at fixed places, so that any two edges fit. */
static void load_face(st_loading *l, unsigned number)
{
    static const char *const edges[] = { "north", "east", "south", "west" };
    st_face *face = &l->c->face[number];
    const content_item *item = content_item_at(l->db, l->c->sort_face, number);

    face->item = item;
    face->tile = st_named(l, item, "tile");
    face->is_police = st_has_mark(l->db, item, "marks", "police");
    if (face->is_police && l->c->police)
        st_complain(l, item, "there is one police sector");
    if (face->is_police)
        l->c->police = (uint8_t)number;
    for (unsigned i = 0; i < 4; i++) {
        unsigned exit = st_named(l, item, edges[i]);
        face->exit[i] = (uint8_t)exit;
        if (!st_in(face->streets, exit) || l->c->place[exit].edge)
            st_complain(l, item, "each edge of a sector has an exit of its own, a street of it");
        else
            l->c->place[exit].edge = (uint8_t)(i + 1);
    }
}

/* From every field one can get everywhere, without dashed paths. */
static bool is_connected(const st_content *c, const st_face *face)
{
    st_fields reached = { { 0, 0 } }, before;

    st_add(&reached, face->exit[0]);
    do {
        before = reached;
        for (unsigned p = 1; p <= c->n_places; p++) {
            for (unsigned i = 0; st_in(reached, p) && i < c->place[p].n_near; i++)
                st_add(&reached, c->place[p].near[i]);
        }
    } while (memcmp(&before, &reached, sizeof reached) != 0);
    return memcmp(&reached, &face->fields, sizeof reached) == 0;
}

/* ST-3.1  Two faces of a tile are never laid both; ST-25.2 asks for up to seven tiles. */
static unsigned count_tiles(const st_content *c)
{
    unsigned tiles = 0;

    for (unsigned f = 1; f <= c->n_faces; f++)
        tiles |= 1u << c->face[f].tile;
    return set_count(tiles);
}

/* ---- tiles ---- */

/*
 * ST-3.2  Five for each location. ST-3.15, ST-4.11  What evidence they hold, of which colours, is for
 * all to read (ST-13.1). ST-13.35  A strongbox has a lock and no evidence. ST-G04, ST-23.13, ST-23.15
 * Where they lie. ST-C04  Evidence and markers have the four colours of agents.
 */
static void load_tile(st_loading *l, unsigned number)
{
    st_content *c = l->c;
    st_tile *tile = &c->tile[number];
    const content_item *item = content_item_at(l->db, c->sort_tile, number);
    int location = c->place[st_named(l, item, "place")].location - 1;
    unsigned k = 0, sum = 0;

    tile->type = st_named(l, item, "item");
    tile->lock = st_named(l, item, "lock");
    st_read_evidence(l->db, item, tile->evidence);
    for (unsigned i = 0; i < ST_COLOURS; i++)
        sum += tile->evidence[i];
    if ((tile->lock != 0) == (sum != 0))
        st_complain(l, item, "a tile shows evidence, or the lock of a strongbox");
    if (location < 0) {
        st_complain(l, item, "tiles lie in locations");
        return;
    }
    tile->location = (uint8_t)location;
    while (k < ST_PILE && c->pile[location][k])
        k++;
    if (k == ST_PILE)
        st_complain(l, item, "a location has five tiles");
    else
        c->pile[location][k] = (uint8_t)number;
}

static void load_tiles(st_loading *l)
{
    for (unsigned n = 1; n <= l->c->n_tiles; n++)
        load_tile(l, n);
    for (unsigned i = 0; i < l->c->n_locations; i++) {
        if (!l->c->pile[i][ST_PILE - 1])
            st_complain(l, l->c->place[l->c->location[i]].item, "a location has five tiles");
    }
}

void st_load_board(st_loading *l)
{
    st_content *c = l->c;

    for (unsigned p = 1; p <= c->n_places; p++)
        load_place(l, p);
    for (unsigned p = 1; p <= c->n_places; p++) {
        load_paths(l, p);
        load_dashed(l, p, "joins-pl", ST_PL);
        load_dashed(l, p, "joins-de", ST_DE);
    }
    for (unsigned p = 1; p <= c->n_places; p++)
        open_paths(&c->place[p]);
    for (unsigned f = 1; f <= c->n_faces; f++) {
        load_face(l, f);
        if (!is_connected(c, &c->face[f]))
            st_complain(l, c->face[f].item, "every field of a sector must be joined to all others");
        if (!c->face[f].locations)
            st_complain(l, c->face[f].item, "a sector has at least one location");
    }
    if (!c->police || !c->prison || c->place[c->prison].face != c->police)
        st_complain(l, NULL, "Stawka needs a police sector with a prison in it");
    if (count_tiles(c) < ST_LAID)
        st_complain(l, NULL, "Stawka needs seven tiles of sectors");
    load_tiles(l);
}

/* ---- agents ---- */

static void load_thresholds(st_loading *l, st_document *d)
{
    uint16_t n = 0;
    const content_value *v = content_values(l->db, d->rules.item, "thresholds", &n);

    if (n != 3 || v[0].number > v[1].number || v[1].number > v[2].number) {
        st_complain(l, d->rules.item, "an agent has three thresholds, none below the one before");
        return;
    }
    for (unsigned i = 0; i < 3; i++)
        d->threshold[i] = (uint8_t)v[i].number;
}

/* ST-3.4, ST-4.16  Kloss is the one agent who has several documents. */
static void note_kloss(st_loading *l, const st_document *d, unsigned number)
{
    if (d->slot != ST_KLOSS)
        return;
    if (!d->is_chief)
        st_complain(l, d->rules.item, "the black agent of the Polish side is its chief");
    if (l->c->n_kloss == COUNT_OF(l->c->kloss))
        st_complain(l, d->rules.item, "Kloss has three documents");
    else
        l->c->kloss[l->c->n_kloss++] = (uint8_t)number;
}

/* ST-4.1 to ST-4.15, ST-C05, ST-G02, ST-G12. ST-4.10, ST-4.12  Side and colour are its place in a network. */
static void load_agent(st_loading *l, unsigned number)
{
    static const char *const colours[] = { "yellow", "violet", "blue", "black", NULL };
    static const char *const functions[] = { "", "civilian", "private", "officer", "ss", NULL };
    st_document *d = &l->c->agent[number];
    const content_item *item = d->rules.item;
    unsigned side = st_has_mark(l->db, item, "side", "de") ? ST_DE : ST_PL;

    d->slot = (uint8_t)(side * ST_COLOURS + st_word_among(l->db, item, "colour", colours));
    d->function = (uint8_t)st_word_among(l->db, item, "function", functions);
    d->is_woman = st_has_mark(l->db, item, "sex", "woman");
    d->rank = st_named(l, item, "rank");
    d->is_chief = st_has_mark(l->db, item, "marks", "chief");
    d->may_arrest = st_has_mark(l->db, item, "marks", "arrests");
    d->is_immune = st_has_mark(l->db, item, "marks", "never-arrested");
    d->has_no_missions = st_has_mark(l->db, item, "marks", "no-missions");
    d->has_no_orders = st_has_mark(l->db, item, "marks", "no-orders");
    load_thresholds(l, d);
    note_kloss(l, d, number);
}

/* ST-24.10, ST-24.12 */
static void load_car(st_loading *l, unsigned number)
{
    st_document *d = &l->c->agent[number];

    d->slot = ST_CAR;
    if (l->c->car)
        st_complain(l, d->rules.item, "there is one car");
    l->c->car = (uint8_t)number;
    l->c->car_home = st_named(l, d->rules.item, "start");
}

/* ST-25.7  A free game draws an agent of every colour for each side. */
static void check_networks(st_loading *l)
{
    unsigned slots = 0;

    for (unsigned n = 1; n <= l->c->n_documents; n++)
        slots |= 1u << l->c->agent[n].slot;
    if ((slots & 0xff) != 0xff)
        st_complain(l, NULL, "each side needs an agent of every colour");
}

/* ST-7.1, ST-3.5, ST-G01 */
static void load_plans(st_loading *l)
{
    unsigned n[ST_SIDES] = { 0, 0 };

    for (unsigned i = 1; i <= l->db->sorts[l->c->sort_plan].n; i++) {
        const content_item *item = content_item_at(l->db, l->c->sort_plan, i);
        unsigned side = st_has_mark(l->db, item, "side", "de") ? ST_DE : ST_PL;
        if (n[side] == ST_PLANS) {
            st_complain(l, item, "each side has five planning cards");
            return;
        }
        l->c->plan[side][n[side]++] = (st_plan){ .number = (uint8_t)i,
                                                 .initiative = st_named(l, item, "initiative"),
                                                 .points = st_named(l, item, "points"),
                                                 .reactions = st_named(l, item, "reactions") };
    }
    if (n[ST_PL] != ST_PLANS || n[ST_DE] != ST_PLANS)
        st_complain(l, NULL, "each side has five planning cards");
}

void st_load_agents(st_loading *l)
{
    for (unsigned n = 1; n <= l->c->n_documents; n++) {
        st_document *d = &l->c->agent[n];
        const content_item *item = content_item_at(l->db, l->c->sort_agent, n);
        d->rules = st_rules_of(l->db, item);
        d->limit = st_named(l, item, "limit");
        d->defence = st_named(l, item, "defence");
        d->vigilance = st_named(l, item, "vigilance");
        if (is_kind(l->db, item, "car"))
            load_car(l, n);
        else
            load_agent(l, n);
    }
    check_networks(l);
    load_plans(l);
}
