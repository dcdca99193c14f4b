/*
 * st_means.c: what a move sets going, for moves whose own words do not say it: the effect of the
 * rule at work, or a card that is chosen for what it says. Of hidden things only the mover's own.
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
 * A use with several rules asks which is meant; an effect has options of its own. Who gets what was
 * kept for this game is picked without a frame (ST-G84).
 */
static gm_meaning by_answer(const st_content *c, const st_state *s, const gm_frame *f, gm_move m)
{
    unsigned block = m.verb == ST_V_CHOOSE ? m.arg[0] - 1u : 0;

    if (f && f->what == ST_F_USE)
        return by_rule(st_use_rule(c, s, m));
    return (gm_meaning){ .effect = f && f->what == FX_EFFECT ? fx_option(c->db, f, block) : 0 };
}

/* Only of moves that are allowed: whether they are depends on nothing that `who` does not know. */
gm_meaning st_means(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);
    unsigned n = m.arg[0];

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
        return by_rule(st_near_rule(c, s, who, n));
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
