/*
 * st_13_giving.c: ST-13.7, ST-G45, ST-G83: things that change hands between own agents who meet.
 */
#include "st.h"

static int find_secret(const st_state *s, unsigned agent, unsigned card)
{
    for (unsigned k = 0; card && k < s->n_held[agent]; k++) {
        if (s->hold[agent][k] == ST_SECRET + card)
            return (int)k;
    }
    return -1;
}

/* ST-G45  In an activation of either. ST-13.34  Not by one who is bribed. */
static gm_rule check_meeting(const st_state *s, gm_seat who, unsigned other)
{
    unsigned agent = st_active(s);

    if (agent >= ST_CAR || s->depth > 0 || who != st_decider(s, agent))
        return ST_26_2;
    if (s->act & ST_A_BRIBED)
        return ST_13_34;
    if (other >= ST_CAR || other == agent || st_side_of(other) != st_side_of(agent) ||
        !st_is_free(s, other) || s->at[other] != s->at[agent])
        return ST_13_7;
    return ST_OK;
}

static gm_rule check_handing(const st_content *c, const st_state *s, unsigned from, unsigned place,
                             unsigned to)
{
    unsigned thing = s->hold[from][place];

    if (s->took_from[from] >> place & 1)
        return ST_G83;
    if (st_is_locked(c, s, from, thing))
        return ST_13_17;
    return st_can_carry(c, s, to, thing) ? ST_OK : ST_13_8;
}

/* The copy to hand over: one that has not changed hands yet, if there is one. */
static int copy_of(const st_content *c, const st_state *s, unsigned from, gm_move m)
{
    int place = -1;

    if (m.verb == ST_V_GIVE_SECRET || m.verb == ST_V_GET_SECRET)
        return find_secret(s, from, m.arg[1]);
    for (unsigned k = s->n_held[from]; k-- > 0;) {
        unsigned thing = s->hold[from][k];
        if (st_is_secret(thing) || c->tile[thing].type != m.arg[1])
            continue;
        if (place < 0 || !(s->took_from[from] >> k & 1))
            place = (int)k;
    }
    return place;
}

static bool is_giving(unsigned verb)
{
    return verb == ST_V_GIVE || verb == ST_V_GIVE_SECRET;
}

gm_rule st_give_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned other = st_agent_named(c, s, m.arg[0]), agent = st_active(s), from;
    gm_rule why = check_meeting(s, who, other);
    int place;

    if (why != ST_OK)
        return why;
    from = is_giving(m.verb) ? agent : other;
    place = copy_of(c, s, from, m);
    if (place < 0)
        return ST_13_4;
    return check_handing(c, s, from, (unsigned)place, from == agent ? other : agent);
}

/* ST-G83  It is marked where it has come to. */
void st_give_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned other = st_agent_named(c, s, m.arg[0]), agent = st_active(s);
    unsigned from = is_giving(m.verb) ? agent : other, to = is_giving(m.verb) ? other : agent;

    (void)who;
    s->took_from[to] |= (uint8_t)(1u << s->n_held[to]);
    st_hand_over(c, s, from, (unsigned)copy_of(c, s, from, m), to, ST_13_7, out);
}

static void list_exchange(const st_content *c, const st_state *s, unsigned from, unsigned to,
                          bool is_gift, gm_moves *out)
{
    unsigned other = s->document[is_gift ? to : from];

    for (unsigned k = 0; k < s->n_held[from]; k++) {
        unsigned thing = s->hold[from][k];
        bool is_secret = st_is_secret(thing);
        gm_move m = is_secret ? gm_make(is_gift ? ST_V_GIVE_SECRET : ST_V_GET_SECRET, other,
                                        thing - ST_SECRET)
                              : gm_make(is_gift ? ST_V_GIVE : ST_V_GET, other, c->tile[thing].type);
        if (copy_of(c, s, from, m) == (int)k && check_handing(c, s, from, k, to) == ST_OK)
            st_list(out, m.verb, m.arg[0], m.arg[1]);
    }
}

void st_give_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned agent = st_active(s);
    unsigned near = st_at(s, s->at[agent]) & st_network(st_side_of(agent)) & ~(1u << agent);

    SET_EACH (other, near) {
        if (check_meeting(s, who, other) != ST_OK)
            continue;
        list_exchange(c, s, agent, other, true, out);
        list_exchange(c, s, other, agent, false, out);
    }
}
