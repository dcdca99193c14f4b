/*
 * st_24_car.c: ST-24: the doctor in the factory, and the car that fetches him.
 *
 * The car is activated and moved like an agent (st_08_activation.c, st_09_move.c); this file has
 * what follows from where it stands.
 */
#include "st.h"

static unsigned doctors_place(const st_content *c, const st_state *s)
{
    return c->scenario[s->scenario].doctor;
}

/* ---- the doctor ---- */

/* ST-24.8  Each Polish agent counts once, for good. */
void st_note_visitor(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    if (doctors_place(c, s) == 0 || s->at[agent] != doctors_place(c, s) ||
        (s->flags[agent] & ST_INFILTRATED))
        return;
    s->flags[agent] |= ST_INFILTRATED;
    st_tell(out, ST_24_8, ST_E_VISITOR, ST_PL, s->document[agent], 0, 0);
}

static unsigned count_visitors(const st_state *s)
{
    unsigned n = 0;

    for (unsigned agent = 0; agent < ST_COLOURS; agent++)
        n += (s->flags[agent] & ST_INFILTRATED) != 0;
    return n;
}

/* ST-24.6, ST-24.7  Two dice, one more for every stage gone by. */
void st_press_doctor(const st_content *c, st_state *s, int32_t needed, int32_t each, gm_events *out)
{
    uint8_t first, second;
    int32_t more = s->stage - 1, less = each * (int32_t)count_visitors(s), sum;

    if (s->doctor)
        return;
    first = st_die(s);
    second = st_die(s);
    sum = first + second + more + less;
    gm_say(out, (gm_event){ .rule = ST_24_6,
                            .kind = ST_E_PRESSED,
                            .seat = ST_DE,
                            .arg = { first, second, (uint8_t)more, (uint8_t)-less,
                                     (uint8_t)(sum > 0 ? sum : 0) },
                            .learns = GM_SEAT(ST_PL) | GM_SEAT(ST_DE) });
    if (sum < needed)
        return;
    s->doctor = 1;
    st_tell(out, ST_24_6, ST_E_DOCTOR, ST_DE, 0, 0, 0);
    st_car_arrives(c, s, out);
}

/* ---- the car ---- */

/* ST-24.9, ST-G53  It takes him in by itself, and stays to the end of the stage. */
static bool begins_to_load(const st_content *c, const st_state *s)
{
    return s->load == ST_EMPTY && s->doctor && s->document[ST_CAR] &&
           s->at[ST_CAR] == doctors_place(c, s);
}

/* ST-24.25  Home with him, driven or moved. */
void st_car_arrives(const st_content *c, st_state *s, gm_events *out)
{
    if (begins_to_load(c, s)) {
        s->load = ST_LOADING;
        return;
    }
    if (s->load != ST_LOADED || s->at[ST_CAR] != c->car_home)
        return;
    st_tell(out, ST_24_25, ST_E_DELIVERED, ST_DE, 0, 0, 0);
    (void)st_scenario_runs(c, s, ST_W_DELIVERED, ST_DE, ST_AS_SIDE + ST_DE);
}

/* ST-24.14, ST-G53 */
void st_load_car(const st_content *c, st_state *s, gm_events *out)
{
    (void)c;
    if (s->load != ST_LOADING)
        return;
    s->load = ST_LOADED;
    st_tell(out, ST_24_14, ST_E_LOADED, ST_DE, 0, 0, 0);
}
