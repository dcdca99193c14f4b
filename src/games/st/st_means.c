/*
 * st_means.c: what a move causes, if its own words do not say it: the effect of the rule at work,
 * or a card that is chosen for its text. Only the mover's own hidden things. And what a move costs.
 */
#include "st.h"

static gm_meaning by_rule(const content_rule *rule)
{
    return (gm_meaning){ .effect = rule ? rule->effect : 0 };
}

static gm_meaning by_component(unsigned sort, unsigned number)
{
    return (gm_meaning){ .sort = (uint8_t)sort, .item = (uint8_t)number };
}

/* ST-5.12  The mission of the agent at work; a briber has looked at it. */
static gm_meaning by_mission(const st_content *c, const st_state *s, unsigned part)
{
    return by_rule(c->mission[st_mission_of(c, s, st_active(s))].part[part - 1]);
}

/*
 * A use with several rules asks for one of them; an effect has options of its own. A player picks
 * who gets the thing kept for this game without a frame (ST-G84).
 */
static gm_meaning by_answer(const st_content *c, const st_state *s, const gm_frame *f, gm_move m)
{
    unsigned block = m.verb == ST_V_CHOOSE ? m.arg[0] - 1u : 0;

    if (f && f->what == ST_F_USE)
        return by_rule(st_use_rule(c, s, m));
    return (gm_meaning){ .effect = f && f->what == FX_EFFECT ? fx_option(c->db, f, block) : 0 };
}

/* Only for legal moves: whether they are legal depends on nothing that `who` does not know. */
gm_meaning st_means(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);
    unsigned n = m.arg[0];
    gm_frame about;

    if (st_check(c, s, who, m) != ST_OK)
        return (gm_meaning){ .effect = 0 };
    switch (m.verb) {
    case ST_V_USE:
    case ST_V_TRAIT:
        return by_rule(st_use_rule(c, s, m));
    case ST_V_CARD:
        return by_rule(st_card_rule(c, s, who, c->card_of[n]));
    case ST_V_REACT:
        return by_rule(c->reaction[n - 1].half[who]);
    case ST_V_TRIGGER:
        return by_rule(c->threat[s->token[s->at[f->foe]]].enter);
    case ST_V_SHOW:
        return by_rule(st_near_rule(c, s, f, who, n, &about));
    case ST_V_COMPLETE:
        return by_mission(c, s, n);
    case ST_V_AGREE:
    case ST_V_CHOOSE:
    case ST_V_PICK:
        return by_answer(c, s, f, m);
    case ST_V_MISSION:
        return by_component(c->sort_mission, n);
    case ST_V_TOKEN:
        return by_component(c->sort_threat, n);
    case ST_V_DOCUMENT:
        return by_component(c->sort_agent, n);
    default:
        return (gm_meaning){ .effect = 0 };
    }
}

/* ---- what it costs ---- */

/* ST-13.23, ST-13.26  Laying a bomb is an attack. */
static bool is_bomb(const st_content *c, const content_rule *rule)
{
    return rule && (st_has_step(c->db, rule, ST_W_LAY_GRENADE) ||
                    st_has_step(c->db, rule, ST_W_LAY_DYNAMITE));
}

/* ST-8.13  The deed that a move of the agent at work is; 0 if it costs no points (ST-8.16). */
static unsigned deed_of(const st_content *c, const st_state *s, gm_move m)
{
    const gm_frame *f = st_top(s);

    switch (m.verb) {
    case ST_V_STEP:
        return ST_MOVE;
    case ST_V_SEARCH:
        return ST_SEARCH;
    case ST_V_TALK:
        return ST_TALK;
    case ST_V_ORDER:
        return ST_MISSION;
    case ST_V_REMOVE:
    case ST_V_HALT: /* ST-9.9: to remove it */
        return ST_REMOVE;
    case ST_V_ARREST:
        return ST_ARREST;
    case ST_V_KIDNAP:
        return ST_KIDNAP;
    case ST_V_ATTACK:
        return ST_ATTACK;
    case ST_V_TRANSMIT:
        return ST_TRANSMIT;
    case ST_V_USE:
        return is_bomb(c, st_use_rule(c, s, m)) ? ST_ATTACK : 0;
    case ST_V_CHOOSE:
        return f && f->what == ST_F_USE && is_bomb(c, st_use_rule(c, s, m)) ? ST_ATTACK : 0;
    default:
        return 0;
    }
}

int32_t st_move_cost(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned agent = st_active(s), deed = agent < ST_AGENTS ? deed_of(c, s, m) : 0;

    (void)who;
    if (deed == 0)
        return GM_NO_COST;
    return (int32_t)(deed == ST_MOVE ? st_step_cost(c, s, agent) : st_cost(c, s, agent, deed));
}
