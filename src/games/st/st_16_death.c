/*
 * st_16_death.c: ST-16.10 and ST-13.23 to ST-13.30: the death of an agent; grenades and dynamite.
 */
#include "st.h"

/* ST-16.10, ST-5.20, ST-11.11  Everything of his leaves the game, and all evidence on him. */
void st_kill(const st_content *c, st_state *s, unsigned agent, gm_rule why, gm_events *out)
{
    gm_seat side = st_side_of(agent);

    st_tell(out, why, ST_E_KILLED, side, s->document[agent], 0, 0);
    st_drop_all(c, s, agent, ST_16_10, out);
    st_lose_missions(s, agent, out);
    st_set_evidence(c, s, st_other(side), st_colour_of(agent), 0, ST_16_10, out);
    s->flags[agent] = (uint16_t)((s->flags[agent] & (ST_INFILTRATED | ST_BRIBED)) |
                                 ST_DEAD); /* ST-24.8, ST-G76 */
    s->at[agent] = 0;
    if (st_active(s) == agent)
        st_cut_activation(s, agent, ST_16_10, out); /* ST-16.11, ST-8.12: points spent stay spent */
    st_radio_line(c, s, out);
}

/* ---- laying ---- */

static bool is_permitted(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned here = st_at(s, s->at[agent]) & st_network(st_other(st_side_of(agent)));

    if (st_is_ordered(c, s, agent, ST_ATTACK))
        return true;
    SET_EACH (target, here) {
        if (st_is_permitted(c, s, agent, ST_ATTACK, target))
            return true;
    }
    return false;
}

static int free_fuse(const st_state *s)
{
    for (unsigned i = 0; i < COUNT_OF(s->dynamite); i++) {
        if (!s->dynamite[i])
            return (int)i;
    }
    return -1;
}

/* ST-13.30  The conditions of an attack apply, except for the same field. */
gm_rule st_may_bomb(const st_content *c, const st_state *s, unsigned agent, bool is_dynamite)
{
    unsigned at = s->at[agent];
    gm_rule why;

    if (s->level < ST_EXTENDED || agent != st_active(s))
        return ST_2_3;
    why = st_check_deed(c, s, st_decider(s, agent), ST_ATTACK);
    if (why != ST_OK)
        return why;
    if (!is_permitted(c, s, agent))
        return ST_16_2;
    if (!is_dynamite)
        return ST_OK;
    if (st_location_at(c, at) < 0 || free_fuse(s) < 0)
        return ST_13_26;
    return at == c->prison ? ST_G28 : ST_OK;
}

/* ST-16.14; ST-17.12  The token on the field may act first. */
void st_declare_bomb(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    st_begin_action(c, s, ST_ATTACK, out);
    st_show_order(c, s, agent, out);
    (void)st_offer_token(c, s, agent);
}

/* ST-13.23, ST-13.25, ST-13.26 */
void st_lay_bomb(st_state *s, unsigned agent, bool is_dynamite, gm_events *out)
{
    int fuse = free_fuse(s);

    st_tell(out, is_dynamite ? ST_13_26 : ST_13_23, is_dynamite ? ST_E_DYNAMITE : ST_E_GRENADE,
            st_side_of(agent), s->document[agent], s->at[agent], 0);
    if (!is_dynamite) {
        s->grenade = s->at[agent];
    } else {
        s->dynamite[fuse] = s->at[agent];
        s->dynamite_by[fuse] = (uint8_t)(agent + 1);
    }
}

/* ---- exploding ---- */

static void push_blast(st_state *s, unsigned field, unsigned by, bool is_dynamite)
{
    (void)st_push(s,
                  (gm_frame){ .what = ST_F_BLAST,
                              .self = (uint16_t)by,
                              .blast = { .is_dynamite = is_dynamite, .field = (uint16_t)field } });
}

bool st_explode_grenade(st_state *s)
{
    unsigned field = s->grenade;

    s->grenade = 0;
    if (field)
        push_blast(s, field, s->agent ? s->agent - 1u : ST_AGENTS, false);
    return field != 0;
}

bool st_explode_dynamite(st_state *s)
{
    for (unsigned i = 0; i < COUNT_OF(s->dynamite); i++) {
        unsigned field = s->dynamite[i], by = s->dynamite_by[i];
        s->dynamite[i] = s->dynamite_by[i] = 0;
        if (field) {
            push_blast(s, field, by - 1, true);
            return true;
        }
    }
    return false;
}

typedef struct toll {
    unsigned dead;
    bool spreads;
} toll;

/* ST-13.24, ST-13.27, ST-G27, ST-G80  One die for each agent; the car is none. */
static void roll_for(const st_content *c, st_state *s, unsigned field, const gm_frame *f, toll *t,
                     gm_events *out)
{
    unsigned kills = f->blast.is_dynamite ? c->dynamite_kills : c->grenade_kills,
             here = st_at(s, field);
    gm_rule why = f->blast.is_dynamite ? ST_13_27 : ST_13_24;

    SET_EACH (agent, here & ~(1u << ST_CAR)) {
        unsigned die = st_die(s);
        st_tell_chance(out, why, ST_E_BLAST_ROLL, st_side_of(agent), s->document[agent], die, 0);
        if (die <= kills)
            t->dead |= 1u << agent;
        if (die == c->backfire && f->self < ST_CAR && (here >> f->self & 1))
            t->dead |= 1u << f->self;
        t->spreads = t->spreads || die == c->dynamite_spreads;
    }
}

/* ST-13.28, ST-G28, ST-G74  Tiles, markers and tokens there are gone; what lay hidden is shown. */
static void ruin(const st_content *c, st_state *s, unsigned field, gm_events *out)
{
    int location = st_location_at(c, field);

    if (location < 0 || field == c->prison || st_is_needed(c, s, (unsigned)location))
        return;
    s->ruins |= 1u << location;
    s->boxes &= ~(1u << location);
    s->markers[location] = 0;
    for (; s->n_pile[location] > 0; s->n_pile[location]--) {
        unsigned tile = s->pile[location][s->n_pile[location] - 1];
        st_add_tile(s->tiles_gone, tile);
        s->pile[location][s->n_pile[location] - 1] = 0;
    }
    if (s->token_side[field])
        st_discard_token(c, s, field, ST_G28, out);
    st_tell_chance(out, ST_13_28, ST_E_RUINED, GM_NOBODY, field, 0, 0);
}

static void bury_dead(const st_content *c, st_state *s, unsigned by, unsigned dead, gm_events *out)
{
    SET_EACH (victim, dead)
        st_kill(c, s, victim, ST_13_24, out);
    if (dead && st_check_networks(c, s, out))
        return;
    SET_EACH (victim, by < ST_CAR ? dead : 0) {
        if (s->phase >= ST_EPILOGUE)
            break;
        if (!(s->flags[by] & ST_DEAD) && st_side_of(victim) != st_side_of(by)) /* ST-G34 */
            st_note_kill(c, s, by, victim, out);
    }
}

/* ST-13.29  Nobody is blamed for it. */
bool st_blast_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame f = *st_top(s);
    unsigned field = f.blast.field, n;
    uint8_t near[8];
    toll t = { 0, false };

    fx_pop(st_stack(s));
    st_tell(out, ST_13_23, ST_E_BLAST, GM_NOBODY, field, 0, 0);
    roll_for(c, s, field, &f, &t, out);
    if (f.blast.is_dynamite && t.spreads) {
        n = st_near(c, s, ST_SIDES, field, near);
        for (unsigned i = 0; i < n; i++)
            roll_for(c, s, near[i], &f, &t, out);
    }
    if (f.blast.is_dynamite)
        ruin(c, s, field, out);
    bury_dead(c, s, f.self, t.dead, out);
    return true;
}
