/*
 * st_22_radio.c: ST-22: the radio: hiding it, locating it, sending the report.
 *
 * Only the Polish side knows where it is (`radio`), until that becomes public (`radio_known`).
 * `named` holds what the German side has been told.
 */
#include "st.h"

/* ---- hiding ---- */

/* ST-22.3, ST-G74  Locations of the sectors that the scenario names. */
st_fields st_radio_fields(const st_content *c, const st_state *s)
{
    unsigned faces = c->scenario[s->scenario].radio_in & s->on_board;
    st_fields open = st_locations(c, s), set = { { 0, 0 } };

    SET_EACH (face, faces)
        set = st_join(set, st_meet(c->face[face].fields, open));
    return set;
}

void st_hide_radio(st_state *s)
{
    (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                 .seat = ST_PL,
                                 .self = ST_AS_SIDE + ST_PL,
                                 .foe = ST_AGENTS,
                                 .pc = ST_FOR_RADIO });
}

/* ST-20.16 */
void st_put_radio(const st_content *c, st_state *s, unsigned field, gm_events *out)
{
    (void)c;
    s->radio = (uint8_t)field;
    st_tell_choice(out, ST_22_3, ST_E_RADIO_HIDDEN, ST_PL, 1, field, 0);
}

/* ---- locating ---- */

static unsigned sector_of_radio(const st_content *c, const st_state *s)
{
    return st_face_at(c, s->radio);
}

/* ST-G51  A possible sector, but not the true one: we add that ourselves. */
static unsigned other_sectors(const st_content *c, const st_state *s)
{
    unsigned here = 1u << sector_of_radio(c, s);

    return c->scenario[s->scenario].radio_in & s->on_board & ~here;
}

/* ST-22.12  In the order of their numbers, which does not reveal which of them it is. */
static void tell_sectors(st_state *s, unsigned faces, gm_events *out)
{
    s->named = (uint16_t)faces;
    SET_EACH (face, faces)
        st_tell_chance(out, ST_22_12, ST_E_NAMED, ST_PL, face, 0, 0);
}

/* ST-22.5  Found by secrets, or given away by a report. */
static void make_public(st_state *s, bool is_found, gm_rule why, gm_events *out)
{
    bool was_known = s->radio_known != 0;

    s->radio_known = is_found ? 2 : was_known ? s->radio_known : 1;
    if (!was_known)
        st_tell_chance(out, why, ST_E_RADIO, ST_PL, s->radio, 0, 0);
}

static void name_two(const st_content *c, st_state *s, gm_events *out)
{
    if (other_sectors(c, s) == 0)
        tell_sectors(s, 1u << sector_of_radio(c, s), out);
    else
        (void)st_push(s, (gm_frame){ .what = ST_F_NAME,
                                     .seat = ST_PL,
                                     .self = ST_AS_SIDE + ST_PL,
                                     .foe = ST_AGENTS,
                                     .count = { .left = 1 } });
}

/*
 * ST-22.11, ST-G51  Not while a report is being sent. After one that broke off secrets count again,
 * but we do not ask about what everybody knows.
 */
void st_narrow_radio(const st_content *c, st_state *s, gm_events *out)
{
    if (s->sending || s->radio == 0 || s->radio_hints >= ST_RADIO_HINTS)
        return;
    s->radio_hints++;
    if (s->radio_hints == ST_RADIO_HINTS)
        make_public(s, true, ST_22_12, out);
    else if (!s->radio_known && s->radio_hints == 1)
        name_two(c, s, out);
    else if (!s->radio_known)
        tell_sectors(s, 1u << sector_of_radio(c, s), out);
}

gm_rule st_name_sector_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned face = m.arg[0];

    (void)who;
    if (m.verb != ST_V_NAME)
        return ST_26_2;
    return face <= c->n_faces && (other_sectors(c, s) >> face & 1) ? ST_OK : ST_G51;
}

void st_name_sector_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    fx_pop(st_stack(s));
    tell_sectors(s, 1u << sector_of_radio(c, s) | 1u << m.arg[0], out);
}

void st_name_sector_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned face = 1; face <= c->n_faces; face++) {
        if (st_name_sector_check(c, s, who, gm_make(ST_V_NAME, face, 0)) == ST_OK)
            st_list(out, ST_V_NAME, face, 0);
    }
}

/* ---- sending ---- */

/*
 * ST-22.6, ST-22.7, ST-22.8  Kloss, at the radio, with two secrets; more are no use (ST-G61). The
 * scenario permits it. A briber does not learn in this way where the radio is.
 */
gm_rule st_transmit_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned agent = st_active(s);
    gm_rule why;

    (void)m;
    if (!s->radio || agent >= ST_CAR || who != ST_PL || st_side_of(agent) != ST_PL)
        return ST_22_7;
    if (s->sending || s->at[agent] != s->radio)
        return ST_22_7;
    why = st_check_deed(c, s, who, ST_TRANSMIT);
    if (why != ST_OK)
        return why;
    if (!st_is_chief(c, s, agent))
        return ST_22_8;
    return st_is_permitted(c, s, agent, ST_TRANSMIT, ST_AGENTS) ? ST_OK : ST_22_6;
}

/*
 * ST-22.5  Beginning to send shows where the radio is, whatever the result. ST-17.12  The token on
 * the field may act first.
 */
void st_transmit_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_active(s);

    (void)who, (void)m;
    st_begin_action(c, s, ST_TRANSMIT, out);
    make_public(s, false, ST_22_5, out);
    (void)st_push(s, (gm_frame){ .what = ST_F_TRANSMIT,
                                 .seat = ST_PL,
                                 .self = (uint16_t)agent,
                                 .foe = ST_AGENTS,
                                 .at = { .field = s->at[agent] } });
    (void)st_offer_token(c, s, agent);
}

void st_transmit_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    gm_move m = gm_make(ST_V_TRANSMIT, 0, 0);

    if (s->radio && st_transmit_check(c, s, who, m) == ST_OK)
        st_list(out, ST_V_TRANSMIT, 0, 0);
}

/* ST-22.8, ST-G72 */
bool st_transmit_settle(const st_content *c, st_state *s, gm_events *out)
{
    unsigned agent = st_top(s)->self, field = st_top(s)->at.field;

    (void)c;
    st_return(s, ST_PASSED);
    if (!st_can_go_on(s, agent, field))
        return true;
    s->sending = s->stage;
    st_tell(out, ST_22_8, ST_E_TRANSMITS, ST_PL, field, 0, 0);
    return true;
}

/* ST-22.9, ST-G52  At once, when no free Polish agent is there. */
void st_radio_line(const st_content *c, st_state *s, gm_events *out)
{
    (void)c;
    if (!s->sending || (st_at(s, s->radio) & st_network(ST_PL)))
        return;
    s->sending = 0;
    st_tell(out, ST_22_9, ST_E_CUT_LINE, ST_PL, 0, 0, 0);
}

/* ST-22.10, ST-C28  Held from the stage in which it began to the end of the next one. */
void st_send_report(const st_content *c, st_state *s, gm_events *out)
{
    if (!s->sending || s->stage <= s->sending)
        return;
    s->sending = 0;
    st_tell(out, ST_22_10, ST_E_SENT, ST_PL, 0, 0, 0);
    (void)st_scenario_runs(c, s, ST_W_SENT, ST_PL, ST_AS_SIDE + ST_PL);
}
