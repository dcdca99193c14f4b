/*
 * st_06_board.c: chapter 6: fields, sectors, and who stands on them.
 *
 * Fields are numbers of places, whether their sector is on the table or not; the state contains the
 * sectors laid and the edges at which they touch. Whatever sets a figure on a field calls
 * st_set_at, which tells missions, the radio and the doctor.
 */
#include "st.h"

#include <string.h>

/* ---- paths ---- */

/*
 * ST-6.2, ST-6.3  Along the paths, and over a joint of two sectors to the exit that faces this one.
 * ST-6.5, ST-6.6  A dashed path is open to one side only, and not to the car. ST-6.7  Where nothing
 * is laid beyond, the board ends.
 */
unsigned st_near(const st_content *c, const st_state *s, gm_seat side, unsigned field,
                 uint8_t out[8])
{
    const st_place *p = &c->place[field];
    unsigned n = p->n_open[side];

    memcpy(out, p->open[side], sizeof p->open[side]);
    if (p->edge && s->join[p->face][p->edge - 1])
        out[n++] = (uint8_t)st_beyond(c, s, p);
    return n;
}

/* ---- sets of fields ---- */

st_fields st_board(const st_content *c, const st_state *s)
{
    st_fields all = { { 0, 0 } };

    for (unsigned i = 0; i < ST_LAID && s->laid[i]; i++)
        all = st_join(all, c->face[s->laid[i]].fields);
    return all;
}

uint32_t st_locations_laid(const st_content *c, const st_state *s)
{
    uint32_t set = 0;

    for (unsigned i = 0; i < ST_LAID && s->laid[i]; i++)
        set |= c->face[s->laid[i]].locations;
    return set;
}

/* ST-6.4, ST-G74  Nobody can be sent to a ruin. */
st_fields st_locations(const st_content *c, const st_state *s)
{
    st_fields set = { { 0, 0 } };

    for (unsigned i = 0; i < ST_LAID && s->laid[i]; i++) {
        const st_face *face = &c->face[s->laid[i]];
        set = st_join(set, st_without(face->fields, face->streets));
    }
    SET_EACH (k, s->ruins)
        st_take_away(&set, c->location[k]);
    return set;
}

unsigned st_face_at(const st_content *c, unsigned field)
{
    return c->place[field].face;
}

int st_location_at(const st_content *c, unsigned field)
{
    return c->place[field].location - 1;
}

bool st_are_adjacent(const st_state *s, unsigned face, unsigned other)
{
    for (unsigned edge = 0; edge < 4; edge++) {
        if (other && s->join[face][edge] == other)
            return true;
    }
    return false;
}

/* ---- who is there ---- */

/* ST-0.8, ST-6.12  Any number may share a field, where they meet. ST-G33  Prisoners do not count. */
unsigned st_at(const st_state *s, unsigned field)
{
    unsigned set = 0;

    for (unsigned i = 0; i < ST_AGENTS; i++) {
        if (s->at[i] == field && st_is_free(s, i))
            set |= 1u << i;
    }
    return set;
}

unsigned st_in_sector(const st_content *c, const st_state *s, unsigned face)
{
    unsigned set = 0;

    for (unsigned i = 0; i < ST_AGENTS; i++) {
        if (c->place[s->at[i]].face == face && st_is_free(s, i))
            set |= 1u << i;
    }
    return set;
}

/* ---- the nearest location ---- */

/* One more step in all directions that are open to a side. */
static st_fields spread(const st_content *c, const st_state *s, gm_seat side, st_fields from)
{
    st_fields to = from;

    for (unsigned half = 0; half < 2; half++) {
        SET_EACH (k, from.half[half]) {
            uint8_t near[8];
            unsigned n = st_near(c, s, side, half * 64 + k, near);
            for (unsigned i = 0; i < n; i++)
                st_add(&to, near[i]);
        }
    }
    return to;
}

/* Those of `wanted` that are first reached from a field; none if none ever is. */
static st_fields first_reached(const st_content *c, const st_state *s, gm_seat side, unsigned field,
                               st_fields wanted)
{
    st_fields now = { { 0, 0 } }, before;

    st_add(&now, field);
    do {
        before = now;
        if (!st_is_none(st_meet(now, wanted)))
            break;
        now = spread(c, s, side, now);
    } while (now.half[0] != before.half[0] || now.half[1] != before.half[1]);
    return st_meet(now, wanted);
}

/*
 * ST-14.17, ST-G24  By the fewest steps; an agent in a location stays. ST-G69  A place with a
 * standing control only if nothing else can be reached.
 */
st_fields st_nearest_locations(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned field = s->at[agent];
    st_fields all = st_locations(c, s), open = all, found = { { 0, 0 } };

    if (st_location_at(c, field) >= 0) {
        st_add(&found, field);
        return found;
    }
    for (unsigned i = 0; i < c->n_locations; i++) {
        unsigned at = c->location[i];
        if (c->place[at].approach)
            st_take_away(&open, at);
    }
    found = first_reached(c, s, st_side_of(agent), field, open);
    return st_is_none(found) ? first_reached(c, s, st_side_of(agent), field, all) : found;
}

/* ---- setting a figure on a field ---- */

/* Notes what the agent's mission may ask for: ST-5.12. */
static void note_visit(const st_content *c, st_state *s, unsigned agent)
{
    int location = st_location_at(c, s->at[agent]);

    if (!s->has_mission[agent])
        return;
    s->sectors[agent] |= (uint16_t)(1u << st_face_at(c, s->at[agent]));
    if (location >= 0)
        s->visited[agent] |= 1u << location;
}

void st_set_at(const st_content *c, st_state *s, unsigned agent, unsigned field, unsigned kind,
               gm_rule why, gm_events *out)
{
    s->at[agent] = (uint8_t)field;
    st_tell(out, why, kind, st_side_of(agent), s->document[agent], field, 0);
    if (agent == ST_CAR) {
        st_car_arrives(c, s, out);
        return;
    }
    note_visit(c, s, agent);
    if (st_side_of(agent) != ST_PL)
        return;
    if (s->document[ST_CAR])
        st_note_visitor(c, s, agent, out);
    if (s->sending)
        st_radio_line(c, s, out);
}
