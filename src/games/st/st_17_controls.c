/*
 * st_17_controls.c: chapter 17: whom tokens affect, and document controls, which stop people at the
 * door.
 */
#include "st.h"

/* ---- who is touched by them ---- */

/*
 * ST-13.34, ST-17.23, ST-24.15, ST-24.16  Not bribed agents, the empty car, or anyone whom a thing
 * or a trait protects.
 */
static bool ignores(const st_content *c, const st_state *s, unsigned agent, bool is_control)
{
    unsigned protection = ST_A_BRIBED | ST_A_IGNORES | (is_control ? (unsigned)ST_A_NO_CONTROL : 0);

    if (st_active(s) == agent && (s->act & protection))
        return true;
    if (agent == ST_CAR)
        return s->load != ST_LOADED;
    if (st_modifier(c, s, agent, ST_W_HELD, ST_W_IGNORES_THREATS, ST_W_THREATS_ALL, ST_AGENTS) > 0)
        return true;
    return is_control && st_modifier(c, s, agent, ST_W_HELD, ST_W_IGNORES_THREATS,
                                     ST_W_THREATS_CONTROL, ST_AGENTS) > 0;
}

bool st_has_enemy_token(const st_state *s, unsigned agent, unsigned field)
{
    return s->token_side[field] == st_other(st_side_of(agent)) + 1;
}

/* ST-17.11  An open one acts only if its type does. */
bool st_is_met(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    if (!st_has_enemy_token(s, agent, field))
        return false;
    if (s->token_up[field] && !c->threat[s->token_up[field]].enter)
        return false;
    return !ignores(c, s, agent, false);
}

/* ---- controls ---- */

gm_frame st_about_token(const st_content *c, gm_seat owner, unsigned agent, unsigned type)
{
    return (gm_frame){ .seat = owner,
                       .self = (uint16_t)(ST_AS_SIDE + owner),
                       .foe = (uint16_t)agent,
                       .sort = c->sort_threat,
                       .item = (uint16_t)type };
}

/*
 * ST-6.11, ST-G48  The fort's is for both sides, except those whom its rule exempts, and the car
 * (ST-24.13).
 */
static const content_rule *standing_control(const st_content *c, const st_state *s, unsigned agent,
                                            unsigned field)
{
    const content_rule *rule = c->place[field].approach;
    gm_frame f = { .seat = st_other(st_side_of(agent)),
                   .self = (uint16_t)(ST_AS_SIDE + st_other(st_side_of(agent))),
                   .foe = (uint16_t)agent,
                   .sort = c->sort_place,
                   .item = (uint16_t)field };

    if (!rule || agent == ST_CAR || (st_active(s) == agent && (s->act & ST_A_NO_CONTROL)))
        return NULL;
    return fx_holds(&st_fx, c, s, &f, rule->condition) ? rule : NULL;
}

/* ST-17.18 */
static const content_rule *token_control(const st_content *c, const st_state *s, unsigned agent,
                                         unsigned field)
{
    unsigned type = s->token[field];
    const content_rule *rule = c->threat[type].approach;
    gm_frame f;

    if (!st_has_enemy_token(s, agent, field) || !rule || ignores(c, s, agent, true))
        return NULL;
    f = st_about_token(c, c->threat[type].side, agent, type);
    return fx_holds(&st_fx, c, s, &f, rule->condition) ? rule : NULL;
}

const content_rule *st_control_at(const st_content *c, const st_state *s, unsigned agent,
                                  unsigned field)
{
    const content_rule *rule;

    if (s->level < ST_EXTENDED)
        return NULL;
    rule = standing_control(c, s, agent, field);
    return rule ? rule : token_control(c, s, agent, field);
}

/*
 * ST-G79  A face-down control keeps out nobody whom his own side moves: it would give itself away.
 */
bool st_is_closed_to(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    if (s->level < ST_EXTENDED)
        return false;
    return standing_control(c, s, agent, field) ||
           (s->token_up[field] && token_control(c, s, agent, field));
}

/* ST-C29, ST-17.18  Shown as soon as the active enemy stands next to it, before he decides. */
void st_show_controls(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    uint8_t near[8];
    unsigned n;

    if (s->level < ST_EXTENDED || agent >= ST_CAR || (s->act & ST_A_BRIBED))
        return;
    n = st_near(c, s, st_side_of(agent), s->at[agent], near);
    for (unsigned i = 0; i < n; i++) {
        unsigned field = near[i];
        if (st_has_enemy_token(s, agent, field) && !s->token_up[field] &&
            c->threat[s->token[field]].approach)
            st_turn_up(s, field, ST_C29, ST_E_TOKEN_SHOWN, out);
    }
}

/*
 * ST-C29  Anything still face down beside him is not a control: an agent who comes there learns
 * that much, so undo stops here.
 */
void st_look_around(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    uint8_t near[8];
    unsigned n;

    st_show_controls(c, s, agent, out);
    if (s->level < ST_EXTENDED || agent >= ST_CAR || (s->act & ST_A_BRIBED))
        return;
    n = st_near(c, s, st_side_of(agent), s->at[agent], near);
    for (unsigned i = 0; i < n; i++) {
        if (st_has_enemy_token(s, agent, near[i]) && !s->token_up[near[i]])
            out->learns |= (uint8_t)GM_SEAT(st_side_of(agent));
    }
}
