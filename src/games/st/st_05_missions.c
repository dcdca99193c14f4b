/*
 * st_05_missions.c: ST-5: mission cards: handed over by a chief, chosen, drawn, carried out, lost.
 *
 * An agent's three cards are numbered 1 to 3; those that are neither assigned nor gone lie face
 * down. The content says what a mission requires; this file only says when it may be scored, and
 * what happens to the card.
 */
#include "st.h"

enum { ALL_CARDS = (1 << ST_MISSIONS_EACH) - 1 };
enum { UNSEEN, SEEN }; /* has the one who picks a mission looked at those that are left? */

unsigned st_mission_of(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned card = agent < ST_AGENTS ? s->mission[agent] : 0;

    return card ? c->agent[s->document[agent]].mission[card - 1] : 0;
}

/* The cards of an agent that can still be taken, as a set. */
static unsigned remaining(const st_state *s, unsigned agent)
{
    return ALL_CARDS & ~(unsigned)s->missions_gone[agent];
}

/* ---- who may have one ---- */

/* ST-5.2, ST-5.5, ST-5.13, ST-5.21 */
static gm_rule check_getting(const st_content *c, const st_state *s, unsigned agent)
{
    if (s->level < ST_EXTENDED)
        return ST_2_3;
    if (agent >= ST_CAR || !s->document[agent] || c->agent[s->document[agent]].has_no_missions)
        return ST_5_2;
    if (s->has_mission[agent])
        return ST_5_5;
    if ((s->act & ST_A_BRIBED) && st_active(s) == agent)
        return ST_13_34;
    return remaining(s, agent) ? ST_OK : ST_5_13;
}

bool st_may_get_mission(const st_content *c, const st_state *s, unsigned agent)
{
    return check_getting(c, s, agent) == ST_OK;
}

/* ---- taking a card ---- */

/*
 * ST-5.10, ST-5.11, ST-20.9  Progress counts from here, and the place where the agent takes it
 * counts as visited.
 */
static void assign(const st_content *c, st_state *s, unsigned agent, unsigned card, gm_rule why,
                   gm_events *out)
{
    int location = st_location_at(c, s->at[agent]);
    gm_seat side = st_side_of(agent);

    s->mission[agent] = (uint8_t)card;
    s->has_mission[agent] = 1;
    s->missions_seen[side][agent] |= (uint8_t)(1u << (card - 1));
    s->flags[agent] &= (uint16_t)~ST_MISSION_SHOWN;
    s->visited[agent] = location >= 0 ? 1u << location : 0;
    s->sectors[agent] = (uint16_t)(1u << st_face_at(c, s->at[agent]));
    s->searched[agent] = 0;
    s->cleared[agent] = s->talked[agent] = 0;
    st_tell_own(out, why, ST_E_MISSION, side, 1u << 1, s->document[agent],
                st_mission_of(c, s, agent), 0);
}

/* ST-5.8 */
void st_draw_mission(const st_content *c, st_state *s, unsigned agent, gm_rule why, gm_events *out)
{
    unsigned set = remaining(s, agent);

    if (!st_may_get_mission(c, s, agent))
        return;
    assign(c, s, agent, set_nth(set, rng_below(&s->rng, set_count(set))) + 1, why, out);
}

/* ST-5.7 */
void st_pick_mission(st_state *s, gm_seat seat, unsigned agent)
{
    (void)st_push(s,
                  (gm_frame){ .what = ST_F_PICK_MISSION, .seat = seat, .self = (uint16_t)agent });
}

/*
 * ST-20.8  A side that chooses knows from then on what remains. We show it everything every time:
 * otherwise onlookers would hear how much was new to it.
 */
static void see_remaining(const st_content *c, st_state *s, gm_seat side, unsigned agent,
                          gm_events *out)
{
    unsigned set = remaining(s, agent);

    s->missions_seen[side][agent] |= (uint8_t)set;
    SET_EACH (i, set)
        st_tell_own(out, ST_20_8, ST_E_SAW_MISSION, side, 1u << 1, s->document[agent],
                    c->agent[s->document[agent]].mission[i], 0);
}

/* ST-5.7  The last of them needs no choice. */
bool st_pick_mission_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    unsigned agent = f->self, set;

    if (!st_may_get_mission(c, s, agent)) {
        fx_pop(st_stack(s));
        return true;
    }
    set = remaining(s, agent);
    if (f->pc == UNSEEN)
        see_remaining(c, s, (gm_seat)f->seat, agent, out);
    f->pc = SEEN;
    if (set & (set - 1))
        return false;
    fx_pop(st_stack(s));
    assign(c, s, agent, set_first(set) + 1, ST_5_7, out);
    return true;
}

/* The agent's card with this number; 0 if it no longer remains. */
static unsigned card_of(const st_content *c, const st_state *s, unsigned agent, unsigned number)
{
    const st_document *doc = &c->agent[s->document[agent]];

    for (unsigned card = 1; number && card <= ST_MISSIONS_EACH; card++) {
        if (doc->mission[card - 1] == number && (remaining(s, agent) >> (card - 1) & 1))
            return card;
    }
    return 0;
}

gm_rule st_pick_mission_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    (void)who;
    if (m.verb != ST_V_MISSION)
        return ST_26_2;
    return card_of(c, s, st_top(s)->self, m.arg[0]) ? ST_OK : ST_5_7;
}

void st_pick_mission_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_top(s)->self, card = card_of(c, s, agent, m.arg[0]);

    (void)who;
    fx_pop(st_stack(s));
    if (card)
        assign(c, s, agent, card, ST_5_7, out);
}

void st_pick_mission_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned agent = st_top(s)->self;

    (void)who;
    SET_EACH (i, remaining(s, agent))
        st_list(out, ST_V_MISSION, c->agent[s->document[agent]].mission[i], 0);
}

void st_see_mission(const st_content *c, st_state *s, gm_seat side, unsigned agent, gm_rule why,
                    gm_events *out)
{
    if (!s->mission[agent])
        return;
    s->missions_seen[side][agent] |= (uint8_t)(1u << (s->mission[agent] - 1));
    st_tell_own(out, why, ST_E_SAW_MISSION, side, 1u << 1, s->document[agent],
                st_mission_of(c, s, agent), 0);
}

void st_show_mission(const st_content *c, st_state *s, unsigned agent, gm_rule why, gm_events *out)
{
    unsigned card = st_mission_of(c, s, agent);

    if (!card || (s->flags[agent] & ST_MISSION_SHOWN))
        return;
    s->flags[agent] |= ST_MISSION_SHOWN;
    for (gm_seat i = 0; i < ST_SIDES; i++)
        s->missions_seen[i][agent] |= (uint8_t)(1u << (s->mission[agent] - 1));
    st_tell_chance(out, why, ST_E_MISSION_SHOWN, st_side_of(agent), s->document[agent], card, 0);
}

/* ---- from the chief ---- */

/* ST-5.6, ST-4.14  A chief, or somebody who carries the chief's orders. */
static bool hands_over(const st_content *c, const st_state *s, unsigned agent)
{
    return st_is_chief(c, s, agent) || st_is_function(c, s, agent, ST_COURIER);
}

/* ST-G41  Prisoners and the car do not count as enemies in a sector. */
static bool is_watched(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned there = st_in_sector(c, s, st_face_at(c, s->at[agent]));

    return (there & st_network(st_other(st_side_of(agent)))) != 0;
}

/* ST-5.9 */
static gm_rule check_receiver(const st_content *c, const st_state *s, unsigned agent)
{
    gm_rule why = check_getting(c, s, agent);

    return why == ST_OK && c->agent[s->document[agent]].has_no_orders ? ST_5_9 : why;
}

/* Which of two who meet gets a mission from the other: ST_AGENTS and the reason if neither can. */
static unsigned receiver_of(const st_content *c, const st_state *s, unsigned agent, unsigned other,
                            gm_rule *why)
{
    *why = ST_5_6;
    if (hands_over(c, s, other)) {
        *why = check_receiver(c, s, agent);
        if (*why == ST_OK)
            return agent;
    }
    if (hands_over(c, s, agent)) {
        *why = check_receiver(c, s, other);
        if (*why == ST_OK)
            return other;
    }
    return ST_AGENTS;
}

static gm_rule check_partner(const st_content *c, const st_state *s, unsigned other)
{
    unsigned agent = st_active(s);
    gm_rule why;

    if (other >= ST_CAR || other == agent || st_side_of(other) != st_side_of(agent) ||
        !st_is_free(s, other) || s->at[other] != s->at[agent])
        return ST_5_6;
    if (s->act & ST_A_BRIBED)
        return ST_13_34;
    if (is_watched(c, s, agent))
        return ST_5_6;
    (void)receiver_of(c, s, agent, other, &why);
    return why;
}

gm_rule st_order_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    gm_rule why = st_check_deed(c, s, who, ST_MISSION);
    unsigned other = st_agent_named(c, s, m.arg[0]);

    if (why != ST_OK)
        return why;
    return other < ST_CAR ? check_partner(c, s, other) : ST_5_6;
}

/* ST-5.18 */
void st_order_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_active(s), other = c->agent[m.arg[0]].slot;
    gm_rule why;
    unsigned receiver = receiver_of(c, s, agent, other, &why);

    st_begin_action(c, s, ST_MISSION, out);
    (void)st_push(
        s, (gm_frame){ .what = ST_F_ORDER,
                       .seat = who,
                       .self = (uint16_t)agent,
                       .foe = (uint16_t)other,
                       .order = { .receiver = (uint16_t)(receiver + 1), .field = s->at[agent] } });
    (void)st_offer_token(c, s, agent);
}

void st_order_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned agent = st_active(s), near;

    if (agent >= ST_CAR || s->level < ST_EXTENDED)
        return;
    near = st_at(s, s->at[agent]) & st_network(st_side_of(agent)) & ~(1u << agent);
    if (near == 0 || st_check_deed(c, s, who, ST_MISSION) != ST_OK)
        return;
    SET_EACH (other, near) {
        if (check_partner(c, s, other) == ST_OK)
            st_list(out, ST_V_ORDER, s->document[other], 0);
    }
}

/* ST-G72  A token may have separated the two. */
bool st_order_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);
    unsigned field = f->order.field, receiver = f->order.receiver - 1u;
    bool is_on = st_can_go_on(s, f->self, field) && st_is_free(s, f->foe) && s->at[f->foe] == field;
    gm_seat seat = (gm_seat)f->seat;

    (void)c, (void)out;
    fx_pop(st_stack(s));
    if (is_on)
        st_pick_mission(s, seat, receiver);
    return true;
}

/* ---- carrying it out ---- */

/* The frame to ask a mission's conditions with: itself, for the agent who has it. */
static gm_frame about(const st_content *c, const st_state *s, unsigned agent, unsigned part)
{
    gm_seat seat = st_decider(s, agent);

    return (gm_frame){ .seat = seat,
                       .self = (uint16_t)agent,
                       .foe = (uint16_t)(ST_AS_SIDE + st_other(seat)),
                       .sort = c->sort_mission,
                       .item = (uint16_t)st_mission_of(c, s, agent),
                       .effect = { .own = (uint16_t)part } };
}

/* ST-5.4, ST-5.12  All conditions, and the whole price. */
static bool is_fulfilled(const st_content *c, const st_state *s, const gm_frame *f)
{
    const content_rule *rule = c->mission[f->item].part[f->effect.own - 1];

    return rule && fx_holds(&st_fx, c, s, f, rule->condition) && fx_can(&st_fx, c, s, f, rule);
}

/* ST-5.12, ST-G75  As soon as it holds, even in the activation in which the agent took it. */
gm_rule st_complete_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned agent = st_active(s), part = m.arg[0];
    gm_frame f;

    if (s->level < ST_EXTENDED)
        return ST_2_3;
    if (agent >= ST_CAR || s->depth > 0 || who != st_decider(s, agent) || part < 1 || part > 2)
        return ST_26_2;
    if (!st_mission_of(c, s, agent))
        return ST_5_12;
    f = about(c, s, agent, part);
    return is_fulfilled(c, s, &f) ? ST_OK : ST_5_12;
}

/* ST-5.12  A mission with a price is shown before the agent pays; otherwise the reward shows it. */
static void carry_out(const st_content *c, st_state *s, gm_frame f, gm_events *out)
{
    const content_rule *rule = c->mission[f.item].part[f.effect.own - 1];

    if (!st_has_step(c->db, rule, ST_W_REWARD))
        st_show_mission(c, s, f.self, ST_5_12, out);
    fx_start(&st_fx, c, s, rule, &f);
}

void st_complete_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    carry_out(c, s, about(c, s, st_active(s), m.arg[0]), out);
}

void st_complete_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned part = 1; part <= 2 && s->has_mission[st_active(s)]; part++) {
        if (st_complete_check(c, s, who, gm_make(ST_V_COMPLETE, part, 0)) == ST_OK)
            st_list(out, ST_V_COMPLETE, part, 0);
    }
}

/*
 * ST-5.12  Shown and discarded. ST-5.14, ST-5.15, ST-5.16  The scenario says what it is worth:
 * ST-21.18, ST-22.19, ST-23.10, ST-24.21, ST-C31. ST-G67  The track stays. ST-13.33  A briber gains
 * what the agent has done.
 */
void st_reward(const st_content *c, st_state *s, unsigned agent, unsigned part, gm_events *out)
{
    unsigned card = st_mission_of(c, s, agent), bit;
    gm_seat side = st_decider(s, agent);

    if (!card)
        return;
    bit = 1u << (s->mission[agent] - 1);
    st_tell_chance(out, ST_5_12, ST_E_MISSION_DONE, side, s->document[agent], card, part);
    for (gm_seat i = 0; i < ST_SIDES; i++)
        s->missions_seen[i][agent] |= (uint8_t)bit;
    s->missions_gone[agent] |= (uint8_t)bit;
    s->mission[agent] = s->has_mission[agent] = 0;
    s->flags[agent] &= (uint16_t)~ST_MISSION_SHOWN;
    (void)st_scenario_runs(c, s, part == 1 ? ST_W_BASIC : ST_W_SPECIAL, side, agent);
}

/* ST-5.20 */
void st_lose_missions(st_state *s, unsigned agent, gm_events *out)
{
    if (s->has_mission[agent])
        st_tell(out, ST_5_20, ST_E_MISSIONS_LOST, st_side_of(agent), s->document[agent], 0, 0);
    s->missions_gone[agent] = ALL_CARDS;
    s->mission[agent] = s->has_mission[agent] = 0;
}

/* ---- progress ---- */

/* Two bits for each colour: the best result with that enemy. */
void st_note_talk(st_state *s, unsigned agent, unsigned other, unsigned result)
{
    unsigned at = 2 * st_colour_of(other), was = s->talked[agent] >> at & 3;

    if (s->has_mission[agent] && result > was)
        s->talked[agent] = (uint8_t)((s->talked[agent] & ~(3u << at)) | result << at);
}

void st_note_search(st_state *s, unsigned agent, unsigned location)
{
    if (s->has_mission[agent])
        s->searched[agent] |= 1u << location;
}

void st_note_cleared(st_state *s, unsigned agent)
{
    if (s->has_mission[agent] && s->cleared[agent] < 99)
        s->cleared[agent]++;
}

/* ST-G34  A kill or an arrest is scored at that moment, in whosever activation it is. */
static void score_deed(const st_content *c, st_state *s, unsigned agent, unsigned victim,
                       uint16_t deed, gm_events *out)
{
    unsigned card = st_mission_of(c, s, agent);

    if (!card || (s->flags[agent] & ST_ARRESTED)) /* ST-5.19 */
        return;
    for (unsigned part = 2; part >= 1; part--) {
        const st_mission *m = &c->mission[card];
        gm_frame f = about(c, s, agent, part);
        f.foe = (uint16_t)victim;
        f.effect.value = deed;
        if ((deed == ST_W_KILLED ? m->kills : m->arrests)[part - 1] && is_fulfilled(c, s, &f)) {
            carry_out(c, s, f, out);
            return;
        }
    }
}

void st_note_kill(const st_content *c, st_state *s, unsigned agent, unsigned victim, gm_events *out)
{
    score_deed(c, s, agent, victim, ST_W_KILLED, out);
}

void st_note_arrest(const st_content *c, st_state *s, unsigned agent, unsigned prisoner,
                    gm_events *out)
{
    score_deed(c, s, agent, prisoner, ST_W_ARRESTED, out);
}
