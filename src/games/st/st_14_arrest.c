/*
 * st_14_arrest.c: ST-14 and ST-15: arrest, interrogation, kidnapping for exchange; and what happens
 * to a network that has nobody left.
 */
#include "st.h"

/* The steps of an arrest or a kidnapping: ST-26.6. */
enum { DECLARED, JUDGED, CHOOSING, EXCHANGED, FINISHED };

unsigned st_prisoners(const st_state *s)
{
    unsigned set = 0;

    for (unsigned a = 0; a < ST_CAR; a++)
        set |= s->flags[a] & ST_ARRESTED ? 1u << a : 0;
    return set;
}

/* ---- may he? ---- */

/* ST-14.4, ST-14.5  Without the right to arrest it takes a mission that orders it. */
static bool has_right(const st_content *c, const st_state *s, unsigned agent)
{
    return c->agent[s->document[agent]].may_arrest || st_is_ordered(c, s, agent, ST_ARREST);
}

static bool is_evidence_enough(const st_content *c, const st_state *s, unsigned agent,
                               unsigned target)
{
    return st_evidence_on(s, target) >= c->arrest_evidence ||
           st_modifier(c, s, agent, ST_W_PLAYED, ST_W_FREE_ARREST, 0, target) > 0; /* ST-22.14 */
}

/* ST-14.1, ST-14.2, ST-14.3, ST-14.8  ST-14.9  Ranks do not matter. */
static gm_rule check_arrest(const st_content *c, const st_state *s, unsigned agent, unsigned target)
{
    if (s->level < ST_EXTENDED || st_side_of(agent) != ST_DE)
        return ST_14_1;
    if (!has_right(c, s, agent))
        return ST_14_2;
    if (target >= ST_CAR || !st_is_free(s, target) || st_side_of(target) != ST_PL ||
        s->at[target] != s->at[agent])
        return ST_14_7;
    if (c->agent[s->document[target]].is_immune) /* ST-4.18, ST-C19: Kloss */
        return ST_14_1;
    if (st_has_talked(s, agent, target))
        return ST_14_8;
    return is_evidence_enough(c, s, agent, target) ? ST_OK : ST_14_3; /* ST-14.6 */
}

bool st_could_arrest(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    unsigned left = st_at(s, field) & st_network(ST_PL);
    st_state there;

    if (left == 0 || !has_right(c, s, agent))
        return false;
    there = *s;
    there.at[agent] = (uint8_t)field;
    SET_EACH (i, left) {
        if (check_arrest(c, &there, agent, i) == ST_OK)
            return true;
    }
    return false;
}

static bool stands_alone(const st_state *s, unsigned target)
{
    return (st_at(s, s->at[target]) & st_network(ST_DE)) == 1u << target;
}

/* ST-11.7, ST-15.2 */
static bool is_exchangeable(const st_content *c, const st_state *s, unsigned target)
{
    return !st_is_ss_officer(c, s, target) && st_evidence_on(s, target) >= c->kidnap_evidence;
}

/* ST-15.2, ST-G59 */
static gm_rule check_kidnap(const st_content *c, const st_state *s, unsigned agent, unsigned target)
{
    if (s->level < ST_EXTENDED || st_side_of(agent) != ST_PL ||
        !st_holds_group(c, s, agent, ST_WEAPON) || st_prisoners(s) == 0)
        return ST_15_2;
    if (target >= ST_CAR || !st_is_free(s, target) || st_side_of(target) != ST_DE ||
        s->at[target] != s->at[agent] || !stands_alone(s, target))
        return ST_15_2;
    if (!is_exchangeable(c, s, target))
        return ST_15_2;
    return st_has_talked(s, agent, target) ? ST_G59 : ST_OK;
}

/*
 * ST-14.12, ST-G22, ST-C36  Once a stage, in the activation of any German agent, wherever he is. ST-14.16
 * Whether the two have talked does not matter.
 */
gm_rule st_interrogate_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned agent = st_active(s), target = st_agent_named(c, s, m.arg[0]);

    if (who != ST_DE || agent >= ST_CAR || st_side_of(agent) != ST_DE || s->depth > 0)
        return ST_14_12;
    if (s->interrogated >= c->interrogations)
        return ST_G22;
    return target < ST_CAR && (s->flags[target] & ST_ARRESTED) ? ST_OK : ST_G33;
}

void st_interrogate_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who;
    s->interrogated++;
    s->act |= ST_A_DID;
    st_interrogate(c, s, st_agent_named(c, s, m.arg[0]), 0, out);
}

void st_interrogate_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    SET_EACH (prisoner, st_prisoners(s)) {
        gm_move m = gm_make(ST_V_INTERROGATE, s->document[prisoner], 0);
        if (st_interrogate_check(c, s, who, m) == ST_OK)
            st_list(out, m.verb, m.arg[0], 0);
    }
}

/* ST-22.14  Some arrests need no evidence, depending on who makes them. */
static bool is_evidence_enough_for_any(const st_content *c, const st_state *s, unsigned target)
{
    SET_EACH (agent, st_network(ST_DE)) {
        if (st_is_free(s, agent) && is_evidence_enough(c, s, agent, target))
            return true;
    }
    return false;
}

/*
 * ST-14.3, ST-15.2  As far as it depends on the victim, and not on weapons and orders, which may be
 * hidden.
 */
bool st_is_seizable(const st_content *c, const st_state *s, unsigned target)
{
    if (s->level < ST_EXTENDED || target >= ST_CAR || !st_is_free(s, target))
        return false;
    if (st_side_of(target) == ST_PL)
        return !c->agent[s->document[target]].is_immune && is_evidence_enough_for_any(c, s, target);
    return st_prisoners(s) != 0 && is_exchangeable(c, s, target);
}

gm_rule st_arrest_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned target = st_agent_named(c, s, m.arg[0]);
    gm_rule why;

    why = st_check_deed(c, s, who, m.verb == ST_V_ARREST ? ST_ARREST : ST_KIDNAP);
    if (why != ST_OK)
        return why;
    return m.verb == ST_V_ARREST ? check_arrest(c, s, st_active(s), target)
                                 : check_kidnap(c, s, st_active(s), target);
}

void st_arrest_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned agent = st_active(s), here;

    if (s->depth > 0 || agent >= ST_CAR || s->level < ST_EXTENDED)
        return;
    here = st_at(s, s->at[agent]) & st_network(st_other(st_side_of(agent)));
    SET_EACH (target, here) {
        gm_move m =
            gm_make(st_side_of(agent) == ST_DE ? ST_V_ARREST : ST_V_KIDNAP, s->document[target], 0);
        if (st_arrest_check(c, s, who, m) == ST_OK)
            st_list(out, m.verb, m.arg[0], 0);
    }
}

/* ---- doing it ---- */

/*
 * ST-14.5, ST-15.2, ST-20.6, ST-20.8  If only a mission or a weapon allows it, this reveals a card
 * that was not shown or a face-down tile, so nobody can take it back.
 */
static bool gives_away(const st_content *c, const st_state *s, unsigned agent, bool is_arrest)
{
    return !is_arrest ||
           (!c->agent[s->document[agent]].may_arrest && !(s->flags[agent] & ST_MISSION_SHOWN));
}

/* ST-14.7, ST-15.2 */
static void begin(const st_content *c, st_state *s, gm_seat who, unsigned target, bool is_arrest,
                  gm_events *out)
{
    unsigned agent = st_active(s);

    st_begin_action(c, s, is_arrest ? ST_ARREST : ST_KIDNAP, out);
    (gives_away(c, s, agent, is_arrest) ? st_tell_chance : st_tell)(
        out, is_arrest ? ST_14_7 : ST_15_2, is_arrest ? ST_E_ARREST : ST_E_KIDNAP, who,
        s->document[agent], s->document[target], 0);
    (void)st_push(s, (gm_frame){ .what = ST_F_ARREST,
                                 .seat = who,
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)target,
                                 .pc = DECLARED,
                                 .arrest = { .deed = is_arrest ? ST_ARREST : ST_KIDNAP,
                                             .field = s->at[agent],
                                             .things = s->n_held[agent] } });
    (void)st_offer_token(c, s, agent);
}

void st_arrest_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    begin(c, s, who, st_agent_named(c, s, m.arg[0]), m.verb == ST_V_ARREST, out);
}

static bool is_at_police(const st_content *c, const st_state *s, unsigned agent)
{
    return c->face[st_face_at(c, s->at[agent])].is_police;
}

/* ST-14.11, ST-5.19  He keeps his mission. */
static void jail(const st_content *c, st_state *s, unsigned agent, unsigned prisoner,
                 gm_events *out)
{
    st_tell(out, is_at_police(c, s, prisoner) ? ST_14_10 : ST_14_11, ST_E_ARRESTED,
            st_side_of(prisoner), s->document[prisoner], 0, 0);
    st_drop_all(c, s, prisoner, ST_14_11, out);
    s->at[prisoner] = c->prison;
    s->flags[prisoner] |= ST_ARRESTED;
    s->flags[prisoner] &= (uint16_t)~ST_HUNTED; /* ST-G76: a bribe lapses when its time comes */
    if (st_check_networks(c, s, out))
        return;
    st_radio_line(c, s, out);
    st_note_arrest(c, s, agent, prisoner, out);
    if (s->phase < ST_EPILOGUE)
        (void)st_scenario_runs(c, s, ST_W_JAILED, st_side_of(agent),
                               ST_AS_SIDE + st_side_of(agent));
}

/* ST-14.17, ST-14.18, ST-G24  In a location he stays there; else his side picks among the nearest. */
static void avoid(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    st_tell(out, ST_14_17, ST_E_AVOIDED, st_side_of(agent), s->document[agent], 0, 0);
    s->flags[agent] |= ST_HUNTED;
    if (st_location_at(c, s->at[agent]) < 0)
        (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                     .seat = st_side_of(agent),
                                     .self = (uint16_t)agent,
                                     .pc = ST_FOR_HIDING });
}

/*
 * ST-G72  A token may have moved somebody, brought somebody to the kidnapping, or taken the weapon.
 * An agent who still has as many things still has the weapon, and nobody learns which it is.
 */
static bool is_still_on(const st_content *c, const st_state *s, const gm_frame *f)
{
    if (!st_can_go_on(s, f->self, f->arrest.field) || !st_is_free(s, f->foe) ||
        s->at[f->foe] != f->arrest.field)
        return false;
    return f->arrest.deed == ST_ARREST ||
           (stands_alone(s, f->foe) &&
            (s->n_held[f->self] == f->arrest.things || st_holds_group(c, s, f->self, ST_WEAPON)));
}

/*
 * ST-14.7, ST-15.3, ST-C03  The victim rolls. ST-14.10  In the police sector nobody avoids arrest.
 */
static bool test(const st_content *c, st_state *s, gm_frame *f)
{
    unsigned target = f->foe;

    if (!is_still_on(c, s, f)) {
        st_return(s, ST_FAILED);
        return true;
    }
    f->pc = JUDGED;
    st_mark_pair(s, f->self, target); /* ST-10.21, ST-G59 */
    if (f->arrest.deed == ST_ARREST && is_at_police(c, s, target))
        f->arrest.answer = ST_FAILED;
    else
        st_start_test(s, target, f->arrest.deed == ST_ARREST ? ST_TEST_ARREST : ST_TEST_KIDNAP, 0,
                      0);
    return true;
}

/* ST-15.5, ST-15.6 */
static bool judge_kidnapping(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, target = f->foe;

    if (f->arrest.answer == ST_PASSED) {
        st_return(s, ST_FAILED);
        st_tell(out, ST_15_3, ST_E_ESCAPED, ST_DE, s->document[target], 0, 0);
        st_add_evidence(c, s, ST_DE, st_colour_of(agent), c->failed_kidnap, ST_FROM_OTHER, ST_15_6,
                        out);
        return true;
    }
    f->pc = CHOOSING;
    st_tell(out, ST_15_5, ST_E_KIDNAPPED, ST_DE, s->document[target], 0, 0);
    (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                 .seat = ST_PL,
                                 .self = (uint16_t)target,
                                 .pc = ST_FOR_KIDNAPPED });
    return true;
}

static bool judge(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, target = f->foe, answer = f->arrest.answer;

    if (f->arrest.deed == ST_KIDNAP)
        return judge_kidnapping(c, s, f, out);
    st_return(s, answer == ST_PASSED ? ST_FAILED : ST_PASSED);
    if (answer == ST_PASSED)
        avoid(c, s, target, out);
    else
        jail(c, s, agent, target, out);
    return true;
}

/* ST-G25  The German side picks who is exchanged. */
static bool choose_prisoner(st_state *s, gm_frame *f)
{
    unsigned set = st_prisoners(s);

    f->pc = EXCHANGED;
    if (set & (set - 1))
        (void)st_push(s, (gm_frame){ .what = ST_F_PICK_AGENT,
                                     .seat = ST_DE,
                                     .pc = ST_FOR_PRISONER,
                                     .pick = { .set = (uint16_t)set } });
    else
        f->arrest.prisoner = (uint16_t)(set ? set_first(set) + 1 : 0);
    return true;
}

static bool exchange(st_state *s, gm_frame *f)
{
    unsigned prisoner = f->arrest.prisoner;

    f->pc = FINISHED;
    if (prisoner)
        (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                     .seat = ST_DE,
                                     .self = (uint16_t)(prisoner - 1),
                                     .pc = ST_FOR_EXCHANGED });
    return true;
}

bool st_arrest_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    switch (f->pc) {
    case DECLARED: /* what a token has done is done */
        return test(c, s, f);
    case JUDGED:
        return judge(c, s, f, out);
    case CHOOSING:
        return choose_prisoner(s, f);
    case EXCHANGED:
        return exchange(s, f);
    default:
        st_return(s, ST_PASSED);
        return true;
    }
}

/* ---- interrogation and release ---- */

/*
 * ST-14.15  He is set free where the German side wants; evidence falls. It counts as a secret, but
 * the scenario's reward for a secret from a talk does not apply.
 */
static void give_secret(const st_content *c, st_state *s, unsigned prisoner, gm_events *out)
{
    unsigned colour = st_colour_of(prisoner);

    st_tell(out, ST_14_15, ST_E_TALK_SECRET, ST_DE, 0, s->document[prisoner], 0);
    if (s->evidence[ST_DE][colour] > c->released_evidence)
        st_set_evidence(c, s, ST_DE, colour, c->released_evidence, ST_14_15, out);
    (void)st_push(
        s, (gm_frame){
               .what = ST_F_FIELD, .seat = ST_DE, .self = (uint16_t)prisoner, .pc = ST_FOR_FREED });
    st_add_secrets(c, s, ST_DE, 1, ST_14_15, out);
}

/* ST-14.13, ST-G23  Dice and track only; ST-14.14, ST-19.13  nobody answers. */
void st_interrogate(const st_content *c, st_state *s, unsigned prisoner, int32_t bonus,
                    gm_events *out)
{
    unsigned result, colour = st_colour_of(prisoner);
    int32_t total;
    bool is_led = st_active(s) < ST_CAR; /* the German agent in whose activation it is */
    gm_frame roll = { .self = (uint16_t)(is_led ? st_active(s) : prisoner), .seat = ST_DE };

    st_tell(out, ST_14_12, ST_E_INTERROGATED, ST_DE, s->document[prisoner], 0, 0);
    roll.roll.added = (uint16_t)(bonus + c->track[st_evidence_on(s, prisoner)]);
    st_roll_two(c, s, &roll, out);
    total = st_total(&roll);
    result = st_talk_result(c, s, prisoner, total); /* ST-G68 */
    if (result == 3)
        give_secret(c, s, prisoner, out);
    else
        st_add_evidence(c, s, ST_DE, colour, c->talk_evidence[result], ST_FROM_TALK, ST_14_13, out);
}

/* ST-15.1 */
void st_release(const st_content *c, st_state *s, unsigned prisoner, unsigned field, gm_rule why,
                gm_events *out)
{
    s->flags[prisoner] &= (uint16_t)~ST_ARRESTED;
    st_set_at(c, s, prisoner, field, ST_E_RELEASED, why, out);
}

/* ---- networks ---- */

static unsigned remaining(const st_state *s, gm_seat side)
{
    unsigned set = 0;

    for (unsigned a = side * (unsigned)ST_COLOURS; a < (side + 1u) * ST_COLOURS; a++)
        set |= st_is_free(s, a) ? 1u << a : 0;
    return set;
}

/* ST-G42  Both at the same moment: the side at work wins; at the end of a stage neither is. */
static int last_to_stand(const st_state *s)
{
    return s->agent ? (int)st_decider(s, st_active(s)) : -1;
}

/*
 * ST-1.7, ST-1.8, ST-14.19, ST-G26  The dead and the arrested do not count. At the basic level
 * nobody is killed or arrested, but a wrong password costs the agent (ST-25.19).
 */
bool st_check_networks(const st_content *c, st_state *s, gm_events *out)
{
    unsigned poles = remaining(s, ST_PL), germans = remaining(s, ST_DE);
    bool is_broken = poles == 1u << ST_KLOSS && s->level >= ST_EXTENDED;

    if (s->phase < ST_ACTING || s->phase >= ST_EPILOGUE)
        return s->phase >= ST_EPILOGUE;
    if ((poles == 0 || is_broken) && germans == 0)
        st_finish(c, s, last_to_stand(s), ST_G42, out);
    else if (is_broken)
        st_finish(c, s, ST_DE, ST_1_7, out);
    else if (poles == 0)
        st_finish(c, s, ST_DE, ST_G26, out);
    else if (germans == 0)
        st_finish(c, s, ST_PL, ST_G26, out);
    return s->phase >= ST_EPILOGUE;
}
