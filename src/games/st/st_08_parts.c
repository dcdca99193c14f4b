/*
 * st_08_parts.c: ST-8.4, ST-8.16: what an activation may consist of: deeds and free activities of all chapters,
 * and which of them are enough to make one.
 */
#include "st.h"

/* The chapters with deeds and free activities; the first two are all that the car has. */
typedef void list_fn(const st_content *c, const st_state *s, gm_seat who, gm_moves *out);
static list_fn *const lists[] = {
    st_step_moves,   st_remove_moves,   st_search_moves,   st_talk_moves,
    st_order_moves,  st_complete_moves, st_arrest_moves,   st_interrogate_moves,
    st_attack_moves, st_item_moves,     st_trait_moves,    st_secret_moves,
    st_give_moves,   st_card_moves,     st_transmit_moves, st_guess_moves,
};

static unsigned count_lists(const st_state *s)
{
    return st_active(s) == ST_CAR ? 2 : COUNT_OF(lists);
}

/* ST-8.14, ST-8.15, ST-8.16  Deeds and free activities of the agent at work. */
void st_list_deeds(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned i = 0; i < count_lists(s); i++)
        lists[i](c, s, who, out);
}

/*
 * ST-8.16, ST-G16  Using an item is not enough for an activation, unless it gives fields to walk
 * (ST-G71: once a stage for nothing) or is itself the action (a bomb: ST-13.23).
 */
static bool makes_activation(const st_content *c, const st_state *s, unsigned type)
{
    const content_item *item = c->type[type].rules.item;
    bool is_free_left = (s->act & ST_A_POINTS) || !(s->flags[st_active(s)] & ST_FREE_TURN);

    for (unsigned i = 0; i < item->n_rules; i++) {
        const content_rule *r = &c->db->rules[item->first_rule + i];
        if (r->trigger_word == ST_W_ON_MOVE && is_free_left &&
            st_has_step(c->db, r, ST_W_FREE_STEPS))
            return true;
        if (r->trigger_word == ST_W_USE &&
            (st_has_step(c->db, r, ST_W_LAY_GRENADE) || st_has_step(c->db, r, ST_W_LAY_DYNAMITE)))
            return true;
    }
    return false;
}

/* Is there a step or an action among these moves? */
bool st_is_way_on(const st_content *c, const st_state *s, const gm_moves *list)
{
    for (unsigned i = 0; i < list->n; i++) {
        gm_move m = list->m[i];
        if (m.verb >= ST_V_STEP && m.verb <= ST_V_TRANSMIT)
            return true;
        if (m.verb == ST_V_USE && makes_activation(c, s, m.arg[0]))
            return true;
    }
    return false;
}

/* Could the agent act on that field, if it were set there now? */
static bool has_action_at(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    st_state trial = *s;
    gm_moves list;

    list.n = 0;
    trial.at[agent] = (uint8_t)field;
    trial.act |= ST_A_MOVED | ST_A_MOVE_OVER | ST_A_DID;
    st_list_deeds(c, &trial, st_side_of(agent), &list);
    return st_is_way_on(c, &trial, &list);
}

/* Can the agent act on one of the fields to which a plan leads? */
static bool leads_to_action(const st_content *c, const st_state *s, unsigned agent, gm_move m)
{
    gm_events unheard;
    gm_moves fields;
    st_state trial = *s;

    gm_clear(&unheard);
    st_apply(c, &trial, st_side_of(agent), m, &unheard);
    if (!st_top(&trial) || st_top(&trial)->what != ST_F_FIELD)
        return has_action_at(c, s, agent, trial.at[agent]);
    st_moves(c, &trial, st_side_of(agent), &fields);
    for (unsigned k = 0; k < fields.n; k++) {
        if (fields.m[k].verb == ST_V_TO && has_action_at(c, s, agent, fields.m[k].arg[0]))
            return true;
    }
    return false;
}

/*
 * ST-G16  A plan of the city among these moves, and an action where it leads: the two together make
 * an activation, even with the last point.
 */
static bool has_plan(const st_content *c, const st_state *s, unsigned agent, const gm_moves *list)
{
    for (unsigned i = 0; i < list->n; i++) {
        const content_rule *rule;
        if (list->m[i].verb != ST_V_USE)
            continue;
        rule = fx_rule(c->db, c->type[list->m[i].arg[0]].rules.item, ST_W_ON_MOVE, NULL, 0);
        if (rule && st_has_step(c->db, rule, ST_W_PUT) && leads_to_action(c, s, agent, list->m[i]))
            return true;
    }
    return false;
}

bool st_has_way(const st_content *c, const st_state *s, unsigned agent)
{
    gm_moves list;

    for (unsigned i = 0; i < count_lists(s); i++) {
        list.n = 0;
        lists[i](c, s, st_side_of(agent), &list);
        if (st_is_way_on(c, s, &list) || has_plan(c, s, agent, &list))
            return true;
    }
    return false;
}
