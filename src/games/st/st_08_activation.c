/*
 * st_08_activation.c: chapter 8: whose turn it is, what an activation consists of, what things
 * cost, and how an activation ends.
 *
 * An activation is movement, an action, or both in either order. `act` remembers which of them has
 * been done. We ask twice whether a side can activate anybody: in truth, for the moves, and by what
 * everybody knows, for whether to ask at all. The second never says no where a face-down tile might
 * say yes.
 */
#include "st.h"

#include <string.h>

/* ---- points ---- */

unsigned st_active(const st_state *s)
{
    return s->agent ? s->agent - 1u : ST_AGENTS;
}

/* ST-8.10, ST-C25  What is left in the pool and under the agent's own limit. */
unsigned st_points_left(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned limit = st_limit_of(c, s, agent), pool = s->points[st_side_of(agent)];
    unsigned own = limit > s->spent[agent] ? limit - s->spent[agent] : 0;

    return own < pool ? own : pool;
}

/* Does anything change what this deed costs the agent? */
static bool has_cost_of(const st_content *c, const st_state *s, unsigned agent, enum st_deed deed)
{
    uint64_t all = st_modifiers_of(c, s, agent) | c->scenario[s->scenario].rules.modifiers;

    return (all & ST_COST_OF << deed) != 0;
}

/* ST-8.13, ST-C01  By the table, the switch for arrests, and what traits take off. */
unsigned st_cost(const st_content *c, const st_state *s, unsigned agent, enum st_deed deed)
{
    int32_t cost = c->cost[deed];

    if (deed == ST_ARREST && (s->rulings & ST_ARREST_COSTS_TWO))
        cost = 2;
    if (deed <= ST_ACTIVATE && agent < ST_CAR && has_cost_of(c, s, agent, deed))
        cost += st_modifier(c, s, agent, ST_W_HELD, ST_W_COST, st_deed_word(deed), ST_AGENTS);
    return cost > 0 ? (unsigned)cost : 0;
}

/* ST-G73  A pool never falls below 0. */
void st_add_points(st_state *s, gm_seat side, int32_t n, gm_rule why, gm_events *out)
{
    int32_t now = s->points[side] + n;

    s->points[side] = (uint8_t)(now < 0 ? 0 : now > 99 ? 99 : now);
    st_tell(out, why, ST_E_POINTS, side, s->points[side], 0, 0);
}

/*
 * ST-8.10, ST-8.11  Charged to the pool and to the agent, for all to see. ST-13.17  An agent who
 * goes beyond his limit without boots or bicycle cannot part with them this stage.
 */
void st_pay(const st_content *c, st_state *s, unsigned agent, unsigned points, gm_events *out)
{
    int32_t own = c->agent[s->document[agent]].limit + s->limit[agent];

    if (points == 0)
        return;
    s->spent[agent] = (uint8_t)(s->spent[agent] + points);
    if (s->spent[agent] > own)
        s->flags[agent] |= ST_OVERDRAWN;
    if (st_active(s) == agent)
        s->act |= ST_A_POINTS;
    st_add_points(s, st_side_of(agent), -(int32_t)points, ST_8_10, out);
}

/* ---- actions ---- */

static bool is_at_ruin(const st_content *c, const st_state *s, unsigned agent)
{
    int location = st_location_at(c, s->at[agent]);

    return location >= 0 && (s->ruins >> location & 1);
}

static bool has_step(const st_content *c, const st_state *s, unsigned agent)
{
    return !(s->act & ST_A_MOVE_OVER) && st_can_leave(c, s, agent);
}

/*
 * ST-G71  A free action needs a point in the pool, and may be the whole activation once per agent
 * and stage: the second time something that costs points has to come before or after it.
 */
static gm_rule check_free(const st_content *c, const st_state *s, unsigned agent)
{
    if (s->act & ST_A_POINTS)
        return ST_OK;
    if (s->points[st_side_of(agent)] == 0)
        return ST_8_10;
    if (!(s->flags[agent] & ST_FREE_TURN))
        return ST_OK;
    return st_points_left(c, s, agent) > 0 && has_step(c, s, agent) ? ST_OK : ST_G71;
}

/* ST-2.3  Arrests and the like need the extended level. */
static bool is_extended(enum st_deed deed)
{
    return deed == ST_ARREST || deed == ST_REMOVE || deed == ST_MISSION || deed == ST_ATTACK ||
           deed == ST_KIDNAP;
}

/*
 * ST-8.5  One action. ST-9.15, ST-6.15  It would end the movement, which cannot happen in a ruin.
 * ST-G53  The car only removes tokens.
 */
gm_rule st_check_deed(const st_content *c, const st_state *s, gm_seat who, enum st_deed deed)
{
    unsigned agent = st_active(s), cost;

    if (agent == ST_AGENTS || s->depth > 0 || who != st_decider(s, agent) || (s->act & ST_A_ENDED))
        return ST_26_2;
    if (s->level < ST_EXTENDED && is_extended(deed))
        return ST_2_3;
    if (s->act & ST_A_ACTED)
        return ST_8_5;
    if (agent == ST_CAR && deed != ST_REMOVE)
        return ST_G53;
    if (deed == ST_SEARCH && (s->act & ST_A_NO_SEARCH))
        return ST_26_2;
    if ((s->act & (ST_A_MOVED | ST_A_MOVE_OVER)) == ST_A_MOVED && is_at_ruin(c, s, agent))
        return ST_6_15;
    cost = st_cost(c, s, agent, deed);
    if (cost == 0)
        return check_free(c, s, agent);
    return cost <= st_points_left(c, s, agent) ? ST_OK : ST_8_10;
}

/* ST-9.5  An action after movement ends the movement for good; ST-9.6  before it, it does not. */
void st_begin_action(const st_content *c, st_state *s, enum st_deed deed, gm_events *out)
{
    unsigned agent = st_active(s);

    st_pay(c, s, agent, st_cost(c, s, agent, deed), out);
    s->act |= ST_A_ACTED | ST_A_DID;
    if (s->act & ST_A_MOVED)
        s->act |= ST_A_MOVE_OVER;
}

void st_stop(st_state *s, unsigned agent, gm_rule why, gm_events *out)
{
    if (st_active(s) != agent || (s->act & ST_A_MOVE_OVER))
        return;
    s->act |= ST_A_MOVE_OVER | ST_A_CUT;
    st_tell(out, why, ST_E_STOPPED, st_side_of(agent), s->document[agent], 0, 0);
}

void st_cut_activation(st_state *s, unsigned agent, gm_rule why, gm_events *out)
{
    if (st_active(s) != agent || (s->act & ST_A_ENDED))
        return;
    s->act |= ST_A_ENDED;
    st_tell(out, why, ST_E_CUT_OFF, st_side_of(agent), s->document[agent], 0, 0);
}

/* ST-G72  A declared action is lost if a token or a card has made it impossible. */
bool st_can_go_on(const st_state *s, unsigned agent, unsigned field)
{
    return st_active(s) == agent && !(s->act & ST_A_ENDED) && st_is_free(s, agent) &&
           s->at[agent] == field;
}

/* ---- who can be activated ---- */

static void begin(st_state *s, unsigned agent, unsigned act)
{
    s->agent = (uint8_t)(agent + 1);
    s->act = (uint16_t)act;
    s->steps = s->free_steps = s->answered = s->let_go = s->skipped = 0;
    memset(s->took_from, 0, sizeof s->took_from);
}

/* ST-8.4  A movement that is enough for an activation. */
static bool can_walk(const st_content *c, const st_state *s, unsigned agent)
{
    return st_points_left(c, s, agent) >= c->least_move && has_step(c, s, agent);
}

/*
 * ST-26.2, ST-8.4, ST-8.9  Can it be activated? With two points and a way to go it can, and we need
 * not look further. Otherwise we try it out.
 */
static bool can_act(const st_content *c, const st_state *s, unsigned agent)
{
    st_state trial;

    if (s->points[st_side_of(agent)] == 0)
        return false;
    if (can_walk(c, s, agent))
        return true;
    trial = *s;
    begin(&trial, agent, 0);
    return st_has_way(c, &trial, agent);
}

static bool is_available(const st_state *s, unsigned agent)
{
    return st_is_free(s, agent) && !(s->flags[agent] & (ST_NO_TURN | ST_BRIBED));
}

/* The agents of a side, and the car on the German one: those that are available. */
static unsigned available(const st_state *s, gm_seat side)
{
    unsigned set = 0, all = st_network(side) | (side == ST_DE ? 1u << ST_CAR : 0);

    SET_EACH (agent, all) {
        if (is_available(s, agent))
            set |= 1u << agent;
    }
    return set;
}

static bool can_activate_any(const st_content *c, const st_state *s, gm_seat side)
{
    SET_EACH (agent, available(s, side)) {
        if (can_act(c, s, agent))
            return true;
    }
    return false;
}

/*
 * What the other side cannot rule out: a face-down tile that is a plan of the city or a weapon, and
 * a radio on Kloss's field (ST-20.6, ST-20.16).
 */
static bool might_act(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned points = st_points_left(c, s, agent);

    if (agent == ST_CAR || (points == 0 && (s->flags[agent] & ST_FREE_TURN)))
        return false;
    if (st_has_face_down(c, s, agent))
        return true;
    return agent == ST_KLOSS && points > 0 && s->radio && !s->radio_known &&
           st_location_at(c, s->at[agent]) >= 0;
}

/*
 * ST-20.6, ST-20.8, ST-20.16  Could it be activated without what only its own side sees: face-down
 * things, an order that was not shown, the place of the radio?
 */
static bool can_act_openly(const st_content *c, const st_state *s, unsigned agent)
{
    st_state open;
    unsigned n = 0;

    if (can_walk(c, s, agent))
        return true;
    open = *s;
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        if (st_is_face_up(c, thing))
            open.hold[agent][n++] = (uint8_t)thing;
    }
    open.n_held[agent] = (uint8_t)n;
    if (!(s->flags[agent] & ST_MISSION_SHOWN))
        open.mission[agent] = 0;
    if (!s->radio_known)
        open.radio = 0;
    return can_act(c, &open, agent);
}

static bool might_activate_any(const st_content *c, const st_state *s, gm_seat side)
{
    if (s->points[side] == 0 || (s->resigned >> side & 1))
        return false;
    if (can_activate_any(c, s, side))
        return true;
    SET_EACH (agent, available(s, side)) {
        if (might_act(c, s, agent))
            return true;
    }
    return false;
}

/* ---- the moves of this chapter ---- */

/* ST-8.8, ST-26.2  A side that has resigned (ST-8.7) is not asked any more. */
static gm_rule check_activate(const st_content *c, const st_state *s, gm_seat who,
                              unsigned document)
{
    unsigned agent = st_agent_named(c, s, document);

    if (agent == ST_AGENTS || st_side_of(agent) != who || !is_available(s, agent))
        return ST_26_2;
    if (can_act(c, s, agent))
        return ST_OK;
    if (st_points_left(c, s, agent) == 0)
        return s->flags[agent] & ST_FREE_TURN ? ST_G71 : ST_8_10;
    return ST_8_9;
}

/* ST-8.4, ST-G53  A movement that may stand alone. */
static bool is_whole_move(const st_content *c, const st_state *s, unsigned agent)
{
    if (!(s->act & ST_A_MOVED))
        return false;
    if (s->steps >= c->least_move || (s->act & ST_A_CUT))
        return true;
    return agent == ST_CAR && st_location_at(c, s->at[agent]) >= 0;
}

/*
 * ST-26.2, ST-8.4, ST-G71  Not before the activation is complete, as long as anything is left that
 * could complete it. ST-13.33  A briber need not do anything. `list`: the deeds, if the caller has
 * them.
 */
static gm_rule check_end(const st_content *c, const st_state *s, gm_seat who, const gm_moves *list)
{
    unsigned agent = st_active(s);
    bool is_one = (s->act & ST_A_ACTED) || is_whole_move(c, s, agent);
    gm_moves deeds;

    if ((s->act & ST_A_MOVED) && is_at_ruin(c, s, agent) && has_step(c, s, agent))
        return ST_6_15;
    if (is_one && ((s->act & ST_A_POINTS) || !(s->flags[agent] & ST_FREE_TURN)))
        return ST_OK;
    if ((s->act & ST_A_BRIBED) && !(s->act & ST_A_DID))
        return ST_OK;
    if (!list) {
        deeds.n = 0;
        st_list_deeds(c, s, who, &deeds);
        list = &deeds;
    }
    if (!st_is_way_on(c, s, list))
        return ST_OK;
    return is_one ? ST_G71 : ST_8_4;
}

/* ST-8.7, ST-G70  Only a side that can activate nobody passes; anybody else acts or resigns. */
gm_rule st_check_acting(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    bool is_active = st_active(s) != ST_AGENTS;

    if ((m.verb == ST_V_END) != is_active)
        return ST_26_2;
    switch (m.verb) {
    case ST_V_END:
        return check_end(c, s, who, NULL);
    case ST_V_ACTIVATE:
        return check_activate(c, s, who, m.arg[0]);
    case ST_V_RESIGN:
        return ST_OK;
    case ST_V_PASS:
        return can_activate_any(c, s, who) ? ST_8_7 : ST_OK;
    default:
        return ST_26_2;
    }
}

static void list_turn(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned before = out->n;

    SET_EACH (agent, available(s, who)) {
        if (can_act(c, s, agent))
            st_list(out, ST_V_ACTIVATE, s->document[agent], 0);
    }
    if (out->n == before)
        st_list(out, ST_V_PASS, 0, 0);
    st_list(out, ST_V_RESIGN, 0, 0);
}

void st_list_acting(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    if (st_active(s) == ST_AGENTS) {
        list_turn(c, s, who, out);
        return;
    }
    st_list_deeds(c, s, who, out);
    if (check_end(c, s, who, out) == ST_OK)
        st_list(out, ST_V_END, 0, 0);
}

/* A side's next activation, or a skipped one, uses up a ban for it. */
static bool lift_bans(st_state *s, gm_seat side)
{
    bool was_any = false;

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        uint16_t *flags = &s->flags[side * (unsigned)ST_COLOURS + i];
        was_any = was_any || (*flags & ST_NO_TURN);
        *flags = (uint16_t)(*flags & ~ST_NO_TURN);
    }
    return was_any;
}

static void do_activate(const st_content *c, st_state *s, gm_seat who, unsigned agent,
                        gm_events *out)
{
    bool gives_away = !can_act_openly(c, s, agent);

    lift_bans(s, who);
    begin(s, agent, 0);
    if (agent == ST_CAR)
        s->car_moved = 1;
    (gives_away ? st_tell_chance : st_tell)(out, ST_8_1, ST_E_ACTIVATED, who, s->document[agent], 0,
                                            0);
    st_look_around(c, s, agent, out);
}

/* ---- turns ---- */

/*
 * ST-G70  Skipped for this turn only, and asked again at the next. ST-8.2, ST-G64  When neither
 * side can or wants to, the stage is over; a ban that was just lifted may change that.
 */
static void skip(st_state *s, bool gives_away, gm_events *out)
{
    gm_seat side = s->turn;
    bool is_waiting = s->points[side] > 0 && !(s->resigned >> side & 1);

    if (is_waiting)
        (gives_away ? st_tell_chance : st_tell)(out, ST_G70, ST_E_SKIPPED, side, 0, 0, 0);
    s->skipped = lift_bans(s, side) && is_waiting ? 0 : (uint8_t)(s->skipped + 1);
    s->turn = st_other(side);
    if (s->skipped < ST_SIDES)
        return;
    s->skipped = 0;
    s->phase = ST_ENDING;
    s->part = 0;
}

/* ST-8.7  For the rest of the stage. */
static void do_resign(st_state *s, gm_seat who, gm_events *out)
{
    s->resigned |= (uint8_t)GM_SEAT(who);
    st_tell(out, ST_8_7, ST_E_RESIGNED, who, 0, 0, 0);
}

void st_do_acting(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case ST_V_ACTIVATE:
        do_activate(c, s, who, c->agent[m.arg[0]].slot, out);
        break;
    case ST_V_RESIGN:
        do_resign(s, who, out);
        break;
    case ST_V_PASS: /* asked because of face-down things, which are now known to be useless */
        skip(s, true, out);
        break;
    default:
        s->act |= ST_A_ENDED;
        break;
    }
}

/*
 * ST-13.33, ST-G18  A bribed agent plays in the next activation of its side, in which the briber
 * decides. ST-G76  The bribe lapses if it is dead or in prison by then.
 */
static bool start_bribed(const st_content *c, st_state *s, gm_seat side, gm_events *out)
{
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned agent = side * (unsigned)ST_COLOURS + i;
        if (!(s->flags[agent] & ST_BRIBED))
            continue;
        s->flags[agent] = (uint16_t)(s->flags[agent] & ~ST_BRIBED);
        if (!st_is_free(s, agent)) {
            st_tell(out, ST_G76, ST_E_BRIBE_VOID, side, s->document[agent], 0, 0);
            continue;
        }
        lift_bans(s, side);
        begin(s, agent, ST_A_BRIBED);
        st_tell(out, ST_13_33, ST_E_BRIBED_TURN, st_other(side), s->document[agent], 0, 0);
        st_see_mission(c, s, st_other(side), agent, ST_13_33, out);
        st_see_things(c, s, st_other(side), agent, ST_13_33, out);
        return true;
    }
    return false;
}

/* ST-7.10, ST-8.1, ST-8.2  In turn; if only one side has points left, it goes on alone. */
static bool settle_turn(const st_content *c, st_state *s, gm_events *out)
{
    gm_seat side = s->turn;

    if (s->points[side] > 0 && !(s->resigned >> side & 1) && start_bribed(c, s, side, out))
        return true;
    if (might_activate_any(c, s, side))
        return false;
    skip(s, false, out);
    return true;
}

/*
 * ST-G71  Remembers an activation without points. ST-13.34  After a bribed one the briber is next.
 */
static void leave(st_state *s, unsigned agent, gm_events *out)
{
    gm_seat side = st_side_of(agent);

    if (!(s->act & ST_A_POINTS) && (!(s->act & ST_A_BRIBED) || (s->act & ST_A_DID)))
        s->flags[agent] |= ST_FREE_TURN;
    st_tell(out, ST_8_1, ST_E_ENDED, side, s->document[agent], 0, 0);
    begin(s, agent, 0);
    s->agent = s->grenade = 0;
    s->turn = st_other(side);
}

/* ST-26.2  Rules for the end of the activation, then the grenade laid in it (ST-13.23). */
static bool settle_end(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    if (!(s->act & ST_A_LEAVING)) {
        s->act |= ST_A_ENDED | ST_A_LEAVING;
        if (agent < ST_CAR && st_is_free(s, agent))
            (void)st_run_trait(c, s, agent, ST_AS_SIDE + st_other(st_side_of(agent)),
                               ST_W_ACTIVATION_END, out);
        return true;
    }
    if (!st_explode_grenade(s))
        leave(s, agent, out);
    return true;
}

bool st_settle_acting(const st_content *c, st_state *s, gm_events *out)
{
    unsigned agent = st_active(s);

    if (agent == ST_AGENTS)
        return settle_turn(c, s, out);
    if ((s->act & ST_A_ENDED) || !st_is_free(s, agent))
        return settle_end(c, s, agent, out);
    st_show_controls(c, s, agent, out);
    return false;
}
