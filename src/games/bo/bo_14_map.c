/*
 * bo_14_map.c: chapters 14, 15 and 22: distances, entering a space, moving leaders, and the closing
 * of spaces in stage 7.
 */
#include "bo.h"

/* ---- distances ---- */

uint32_t bo_open_places(const bo_content *c, const bo_state *s)
{
    return c->open[s->stage];
}

/* BO-R.11  Over spaces that are open in this stage. */
unsigned bo_distance(const bo_content *c, const bo_state *s, unsigned from, unsigned to)
{
    return c->distance[s->stage][from][to];
}

/* BO-22.1, BO-22.2, BO-22.3, BO-R.18  Spaces one step away that may be entered now. */
uint32_t bo_steps_from(const bo_content *c, const bo_state *s, unsigned place)
{
    return c->place[place].joined & c->open[s->stage];
}

/*
 * The spaces of the conspirators nearest to a leader. BO-14.2  `elsewhere`: those on his own space
 * do not count. BO-14.3  Otherwise they are the nearest.
 */
uint32_t bo_nearest_people(const bo_content *c, const bo_state *s, unsigned leader, bool elsewhere)
{
    unsigned from = s->leader_at[leader], best = BO_NOWHERE - 1u;
    uint32_t places = 0;

    for (gm_seat i = 0; i < s->n_seats && from; i++) {
        unsigned at = s->at[i], far = bo_distance(c, s, from, at);
        if (!bo_is_free(s, i) || (elsewhere && at == from) || far > best)
            continue;
        places = far < best ? 1u << at : places | 1u << at;
        best = far;
    }
    return places;
}

/* BO-26.5, BO-R.13  The nearest spaces that stage 7 leaves open, counted over the whole map. */
uint32_t bo_nearest_open(const bo_content *c, unsigned from)
{
    unsigned best = BO_NOWHERE - 1u;
    uint32_t places = 0;

    for (unsigned at = 1; at <= c->n_places; at++) {
        unsigned far = c->distance[0][from][at];
        if (!(c->open[BO_STAGES] >> at & 1) || far > best)
            continue;
        places = far < best ? 1u << at : places | 1u << at;
        best = far;
    }
    return places;
}

/* ---- conspirators ---- */

/*
 * BO-22.4, BO-22.5, BO-R.16  Conspirators who move into a space meet its modifiers, in the order
 * written (BO-R.17); those who stay do not (BO-22.6). A safe passage works for those who come and
 * go.
 */
void bo_enter(const bo_content *c, bo_state *s, gm_seat seat, unsigned place, gm_rule why,
              gm_events *out)
{
    bool is_safe = bo_is_safe_passage(c, s, s->at[seat]) || bo_is_safe_passage(c, s, place);

    s->at[seat] = (uint8_t)place;
    bo_tell(out, why, BO_E_MOVED, seat, place, 0);
    if (is_safe)
        bo_add_suspicion(s, seat, -BO_EXTREME, BO_4_2, out);
    if (c->place[place].enter)
        fx_start(&bo_fx, c, s, c->place[place].enter,
                 &(gm_frame){
                     .seat = seat, .self = seat, .sort = c->sort_place, .item = (uint16_t)place });
}

/* ---- leaders ---- */

/*
 * BO-14.1  Each ends on another space; one who is there already has not moved. BO-R.61  The dead
 * and the absent do not move. BO-R.12  Modifiers of the space do not apply to them. We remember
 * whom an event has moved for its next sentence.
 */
void bo_lead(const bo_content *c, bo_state *s, unsigned leaders, unsigned place, bool by_event,
             gm_events *out)
{
    for (unsigned i = 1; i <= c->n_leaders; i++) {
        if (!(leaders >> i & 1) || s->leader_at[i] == 0 || s->leader_at[i] == place)
            continue;
        if (by_event && (s->held >> i & 1)) {
            bo_tell(out, BO_17_3, BO_E_STAYED, GM_NOBODY, i, 0);
            continue;
        }
        s->leader_at[i] = (uint8_t)place;
        bo_tell(out, BO_14_1, BO_E_LED, GM_NOBODY, i, place);
        if (by_event) {
            s->met = (uint8_t)bo_people_at(s, place);
            s->moved |= (uint8_t)(1u << i);
        }
    }
}

/* ---- picking a place ---- */

void bo_ask_place(bo_state *s, gm_frame about, uint32_t places)
{
    about.what = BO_F_PLACE;
    about.place.low = (uint16_t)places;
    about.place.high = (uint16_t)(places >> 16);
    (void)fx_push(bo_stack(s), &about);
}

uint32_t bo_asked_places(const gm_frame *f)
{
    return f->place.low | (uint32_t)f->place.high << 16;
}

/* One of several tiles goes, then asks for the next. */
static void pick_tile(bo_state *s, const gm_frame *f, unsigned place, gm_events *out)
{
    uint32_t left = bo_asked_places(f) & ~(1u << place);

    bo_discard_tile(s, (gm_seat)f->seat, place, out);
    if (f->place.tiles > 1 && left != 0)
        bo_ask_place(s,
                     (gm_frame){ .seat = f->seat,
                                 .pc = f->pc,
                                 .place = { .tiles = (uint16_t)(f->place.tiles - 1) } },
                     left);
}

static bool are_all_at(const bo_content *c, const bo_state *s, unsigned leaders, unsigned place)
{
    for (unsigned i = 1; i <= c->n_leaders; i++) {
        if ((leaders >> i & 1) && s->leader_at[i] && s->leader_at[i] != place)
            return false;
    }
    return true;
}

/* Somebody has picked the place: removes the frame and does what it was for. */
void bo_do_to(const bo_content *c, bo_state *s, unsigned place, gm_events *out)
{
    gm_frame f = *bo_top(s);
    gm_seat self = (gm_seat)f.self;

    fx_pop(bo_stack(s));
    switch (f.pc) {
    case BO_FOR_MOVE:
        bo_enter(c, s, self, place, BO_4_2, out);
        break;
    case BO_FOR_LEADERS:
        if (are_all_at(c, s, f.place.leaders, place))
            bo_tell(out, BO_4_8, BO_E_CHOSE_PLACE, f.seat, place, 0);
        bo_lead(c, s, f.place.leaders, place, f.place.by_event, out);
        if (f.place.by_event)
            (void)bo_open_window(c, s, BO_W_HITLER_MOVED);
        break;
    case BO_FOR_REVEAL:
        bo_reveal_tile(s, (gm_seat)f.seat, place, BO_4_2, out);
        break;
    case BO_FOR_TAKING:
        bo_take_tile(c, s, self, place, BO_4_2, out);
        break;
    case BO_FOR_DISCARD:
        pick_tile(s, &f, place, out);
        break;
    case BO_FOR_NEAR:
        s->near = (uint8_t)place;
        bo_tell(out, BO_4_8, BO_E_CHOSE_PLACE, f.seat, place, 0);
        break;
    case BO_FOR_LEADER:
        s->leader_at[f.place.leader] = (uint8_t)place;
        bo_tell(out, BO_26_5, BO_E_LED, GM_NOBODY, f.place.leader, place);
        break;
    default: /* BO_FOR_ESCAPE */
        s->at[self] = (uint8_t)place;
        bo_tell(out, BO_26_5, BO_E_MOVED, self, place, 0);
        break;
    }
}

/* ---- 26. stage 7 ---- */

/* BO-26.6  Among equally near spaces the active player chooses. */
static void relocate_to(const bo_content *c, bo_state *s, gm_frame about, uint32_t places,
                        gm_events *out)
{
    bo_ask_place(s, about, places);
    if ((places & (places - 1)) == 0)
        bo_do_to(c, s, set_first(places), out);
}

/*
 * BO-26.5, BO-R.13  Leaders first, then conspirators in their order; one a call. These are
 * placements: no modifier applies (BO-R.16). False when nobody stands on a closed space.
 */
bool bo_relocate(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_seats misplaced = 0;

    for (unsigned i = 1; i <= c->n_leaders; i++) {
        if (s->leader_at[i] && (c->closed >> s->leader_at[i] & 1)) {
            relocate_to(c, s,
                        (gm_frame){ .seat = s->active,
                                    .pc = BO_FOR_LEADER,
                                    .place = { .leader = (uint16_t)i } },
                        bo_nearest_open(c, s->leader_at[i]), out);
            return true;
        }
    }
    for (gm_seat i = 0; i < s->n_seats; i++)
        misplaced |= bo_is_free(s, i) && (c->closed >> s->at[i] & 1) ? GM_SEAT(i) : 0;
    if (misplaced) {
        gm_seat seat = bo_first(s, misplaced);
        relocate_to(c, s, (gm_frame){ .seat = s->active, .self = seat, .pc = BO_FOR_ESCAPE },
                    bo_nearest_open(c, s->at[seat]), out);
    }
    return misplaced != 0;
}
