/*
 * st_10_talk.c: ST-10: conversations between agents of opposing networks. ST-26.4 gives the order.
 *
 * A talk is a frame that walks from step to step; every step may put a window on top of it, in
 * which somebody uses a thing or plays a card, and goes on afterwards.
 */
#include "st.h"

#include <string.h>

/* ---- pairs ---- */

static unsigned pole_of(unsigned agent, unsigned other)
{
    return st_side_of(agent) == ST_PL ? agent : other;
}

static unsigned german_of(unsigned agent, unsigned other)
{
    return st_side_of(agent) == ST_PL ? other : agent;
}

/* ST-10.16, ST-10.17  Whoever began it; their talks with others do not matter. */
bool st_has_talked(const st_state *s, unsigned agent, unsigned other)
{
    unsigned pole = pole_of(agent, other), german = german_of(agent, other);

    return s->pairs[st_colour_of(pole)] >> st_colour_of(german) & 1;
}

void st_mark_pair(st_state *s, unsigned agent, unsigned other)
{
    unsigned pole = pole_of(agent, other), german = german_of(agent, other);

    s->pairs[st_colour_of(pole)] |= (uint8_t)(1u << st_colour_of(german));
}

/* ---- beginning ---- */

/* ST-10.1, ST-10.3  Wherever two enemies meet, on streets and in locations. */
static gm_rule check_target(const st_state *s, unsigned agent, unsigned target)
{
    if (target >= ST_CAR || !st_is_free(s, target) || st_side_of(target) == st_side_of(agent) ||
        s->at[target] != s->at[agent])
        return ST_10_1;
    return st_has_talked(s, agent, target) ? ST_10_16 : ST_OK;
}

gm_rule st_talk_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    gm_rule why = st_check_deed(c, s, who, ST_TALK);
    unsigned agent = st_active(s), target;

    if (why != ST_OK)
        return why;
    target = st_agent_named(c, s, m.arg[0]);
    if (m.verb != ST_V_TALK || agent >= ST_CAR || target >= ST_CAR)
        return ST_10_1;
    return check_target(s, agent, target);
}

void st_talk_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    unsigned agent = st_active(s), set;

    if (s->depth > 0 || agent >= ST_CAR)
        return;
    set = st_at(s, s->at[agent]) & st_network(st_other(st_side_of(agent)));
    if (!set || st_check_deed(c, s, who, ST_TALK) != ST_OK)
        return;
    SET_EACH (target, set) {
        if (check_target(s, agent, target) == ST_OK)
            st_list(out, ST_V_TALK, s->document[target], 0);
    }
}

static void forget_rank(st_state *s)
{
    s->talk_rank = 0;
    memset(s->talk_rank_by, 0, sizeof s->talk_rank_by);
}

static void push_talk(st_state *s, unsigned agent, unsigned target, unsigned way, unsigned step)
{
    s->answered &= (uint8_t)~(1u << ST_TALK);
    s->let_go &= (uint8_t)~(1u << ST_TALK);
    forget_rank(s);
    (void)st_push(s, (gm_frame){ .what = ST_F_TALK,
                                 .seat = st_decider(s, agent),
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)target,
                                 .pc = (uint16_t)step,
                                 .talk = { .way = (uint16_t)way, .field = s->at[agent] } });
}

void st_start_talk(st_state *s, unsigned agent, unsigned target, unsigned way)
{
    push_talk(s, agent, target, way, ST_T_RANKS);
}

/* ST-10.2, ST-10.4 */
void st_talk_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_active(s), target = c->agent[m.arg[0]].slot;

    st_begin_action(c, s, ST_TALK, out);
    st_tell(out, ST_10_4, ST_E_TALK, who, s->document[agent], m.arg[0], 0);
    push_talk(s, agent, target, ST_BY_MEETING | ST_RANKED | ST_ANSWERABLE, ST_T_DECLARED);
}

/* ---- the rolls ---- */

/* ST-11.5, ST-11.6, ST-10.9, ST-C02  The track, and what adds by itself. */
int32_t st_talk_bonus(const st_content *c, const st_state *s, unsigned agent, unsigned target)
{
    return c->track[st_evidence_on(s, target)] +
           st_modifier(c, s, agent, ST_W_TALKING, ST_W_MORE_ROLL, 0, target);
}

/* ST-4.6, ST-10.10, ST-10.11  By the thresholds. ST-10.14, ST-1.6  A chief is no exception. */
unsigned st_talk_result(const st_content *c, const st_state *s, unsigned target, int32_t total)
{
    const uint8_t *needs = c->agent[s->document[target]].threshold;
    unsigned result = total >= needs[2] ? 3 : total >= needs[1] ? 2 : total >= needs[0] ? 1 : 0;

    return result == 3 && st_evidence_on(s, target) < c->secret_evidence ? 2 : result;
}

/* ST-10.7  The rank for this talk, with what was used for it. */
int32_t st_talking_rank(const st_content *c, const st_state *s, const gm_frame *f)
{
    int32_t rank = (int32_t)st_rank_of(c, s, f->self) + s->talk_rank +
                   st_modifier(c, s, f->self, ST_W_TALKING, ST_W_MORE_RANK, 0, f->foe);

    return rank > c->top_rank ? c->top_rank : rank;
}

static int32_t rank_gap(const st_content *c, const st_state *s, const gm_frame *f)
{
    return (int32_t)st_rank_of(c, s, f->foe) - st_talking_rank(c, s, f);
}

/* ---- steps ---- */

/* Ends the talk, whatever the result. */
static bool end_talk(st_state *s, enum st_answer answer)
{
    forget_rank(s);
    st_return(s, answer);
    return true;
}

static bool are_both_there(const st_state *s, const gm_frame *f)
{
    return st_is_free(s, f->self) && st_is_free(s, f->foe);
}

/* ST-26.4 step 2  ST-G72: an action that a token prevents is lost. */
static bool step_declared(const st_content *c, st_state *s, gm_frame *f)
{
    unsigned agent = f->self;

    f->pc = ST_T_RANKS;
    (void)st_offer_token(c, s, agent);
    return true;
}

/* ST-26.4 step 3, ST-13.11  Asks nothing if the rank suffices: ST-10.5. */
static bool step_ranks(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, target = f->foe;

    if (!are_both_there(s, f) ||
        ((f->talk.way & ST_BY_MEETING) &&
         (!st_can_go_on(s, agent, f->talk.field) || s->at[target] != f->talk.field)))
        return end_talk(s, ST_FAILED);
    f->pc = ST_T_RANK_ROLL;
    if (!(f->talk.way & ST_RANKED) || rank_gap(c, s, f) <= 0)
        return true;
    (void)st_run_trait(c, s, agent, target, ST_W_RANK_TEST, out);
    (void)st_offer_use(c, s, agent, target, ST_W_RANK_TEST, 0);
    return true;
}

/* ST-10.6, ST-10.8, ST-G20; ST-G19  talks caused by cards skip it, unless the card requires it. */
static bool step_rank_roll(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    int32_t gap = f->talk.way & ST_RANKED ? rank_gap(c, s, f) : 0;

    f->pc = ST_T_BEFORE;
    if (f->roll.flags & ST_R_SUCCEEDS) {
        f->roll.flags &= (uint16_t)~ST_R_SUCCEEDS;
    } else if (gap > 0) {
        unsigned die = st_die(s);
        st_tell_chance(out, ST_10_6, ST_E_RANK_ROLL, f->seat, s->document[f->self], die,
                       (unsigned)gap);
        if ((int32_t)die <= gap) {
            st_tell(out, ST_10_8, ST_E_NO_TALK, f->seat, s->document[f->self], 0, 0);
            return end_talk(s, ST_FAILED);
        }
    }
    return true;
}

/* ST-19.6 */
static bool answer_window(const st_content *c, st_state *s, gm_frame *f, enum st_window window,
                          unsigned next)
{
    unsigned agent = f->self, target = f->foe;

    f->pc = (uint16_t)next;
    if (f->talk.way & ST_ANSWERABLE)
        (void)st_offer_reaction(c, s, ST_TALK, window, agent, target);
    return true;
}

/* ST-G72  A talk that was cancelled has not taken place. */
static bool is_off(const st_state *s, const gm_frame *f)
{
    return (f->roll.flags & ST_R_CANCELLED) || !are_both_there(s, f);
}

/* ST-13.10  Things for before the dice and for after them have a window each. */
static unsigned gifts(const st_state *s)
{
    return s->rulings & ST_ANY_GIFTS ? 0 : 1; /* ST-G86 */
}

/* ST-13.12 */
static bool step_help(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, target = f->foe;

    if (is_off(s, f)) {
        st_tell(out, ST_G72, ST_E_CANCELLED, f->seat, 0, 0, 0);
        return end_talk(s, ST_FAILED);
    }
    f->pc = ST_T_ROLL;
    (void)st_run_trait(c, s, agent, target, ST_W_ON_TALK, out);
    (void)st_offer_use(c, s, agent, target, ST_W_ON_TALK, gifts(s));
    return true;
}

static bool step_roll(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned evidence = st_evidence_on(s, f->foe);

    if (is_off(s, f))
        return end_talk(s, ST_FAILED);
    f->pc = ST_T_MID;
    st_note_part(f, (st_part){ ST_BY_TRACK, (uint8_t)evidence, c->track[evidence] });
    st_note_modifiers(c, s, f, ST_W_TALKING);
    f->roll.added = (uint16_t)((int16_t)f->roll.added + st_talk_bonus(c, s, f->self, f->foe));
    st_roll_two(c, s, f, out);
    return true;
}

static bool step_target(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, target = f->foe;

    f->pc = ST_T_AFTERWARDS;
    (void)st_run_trait(c, s, target, agent, ST_W_QUESTIONED, out);
    return true;
}

/* ST-13.13 */
static bool step_afterwards(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, target = f->foe;

    f->pc = ST_T_RESULT;
    (void)st_run_trait(c, s, agent, target, ST_W_ON_TALKED, out);
    (void)st_offer_use(c, s, agent, target, ST_W_ON_TALKED, gifts(s));
    return true;
}

/* ---- what comes of it ---- */

/*
 * ST-1.4, ST-1.5, ST-10.19  A chief's secret ends the game, unless ST-C27 is switched off: ST-21.20,
 * ST-22.20, ST-23.16, ST-24.26.
 */
bool st_is_exposure(const st_content *c, const st_state *s, unsigned target)
{
    return st_is_chief(c, s, target) && !(s->level == ST_BASIC && (s->rulings & ST_NO_EXPOSURE));
}

/* ST-10.12, ST-10.13; `why`: ST-10.14 where a secret was reached too early. */
static void give_result(const st_content *c, st_state *s, unsigned agent, unsigned target,
                        unsigned result, gm_rule why, gm_events *out)
{
    static const uint8_t kinds[] = { ST_E_TALK_NOTHING, ST_E_TALK_SINGLE, ST_E_TALK_DOUBLE,
                                     ST_E_TALK_SECRET };
    gm_seat side = st_side_of(agent);

    st_tell(out, why, kinds[result], side, s->document[agent], s->document[target], 0);
    if (result < 3) {
        st_add_evidence(c, s, side, st_colour_of(target), c->talk_evidence[result], ST_FROM_TALK,
                        ST_10_12, out);
    } else if (st_is_exposure(c, s, target)) {
        s->exposed = (uint8_t)(target + 1);
        st_tell(out, ST_10_19, ST_E_EXPOSED, side, s->document[target], 0, 0);
        st_finish(c, s, side, side == ST_DE ? ST_1_4 : ST_1_5, out);
    } else if (!st_scenario_runs(c, s, ST_W_TALK_SECRET, side, agent)) {
        st_add_secrets(c, s, side, 1, ST_10_13, out);
    }
}

static gm_rule rule_of_result(const st_content *c, const st_state *s, const gm_frame *f,
                              unsigned result)
{
    if (result == 3)
        return ST_10_13;
    return st_total(f) >= c->agent[s->document[f->foe]].threshold[2] ? ST_10_14 : ST_10_12;
}

static bool step_result(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, target = f->foe, result;
    gm_rule why;

    if (is_off(s, f))
        return end_talk(s, ST_FAILED);
    result = st_talk_result(c, s, target, st_total(f));
    why = rule_of_result(c, s, f, result);
    f->pc = ST_T_CLEARING;
    if (result == 3)
        f->roll.flags |= ST_R_SECRET;
    if (!(f->talk.way & ST_RECIPROCAL)) /* ST-10.18 */
        st_mark_pair(s, agent, target);
    st_note_talk(s, agent, target, result);
    give_result(c, s, agent, target, result, why, out);
    return true;
}

/* ST-10.20, ST-C20  After what the scenario gives for it, which may keep the evidence: ST-24.22. */
static bool step_clearing(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned flags = f->roll.flags, target = f->foe;

    f->pc = ST_T_AFTER;
    if ((flags & ST_R_SECRET) && !(flags & ST_R_KEEPS))
        st_set_evidence(c, s, st_side_of(f->self), st_colour_of(target), 0, ST_10_20, out);
    return true;
}

/* ST-10.20, ST-26.4  A campaign carries over what is left of the evidence. */
void st_clear_last(const st_content *c, st_state *s, gm_events *out)
{
    for (unsigned i = 0; i < s->depth; i++) {
        gm_frame *f = &s->stack[i];
        if (f->what == ST_F_TALK && f->pc == ST_T_CLEARING)
            (void)step_clearing(c, s, f, out);
    }
}

bool st_talk_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    switch (f->pc) {
    case ST_T_DECLARED:
        return step_declared(c, s, f);
    case ST_T_RANKS:
        return step_ranks(c, s, f, out);
    case ST_T_RANK_ROLL:
        return step_rank_roll(c, s, f, out);
    case ST_T_BEFORE:
        return answer_window(c, s, f, ST_BEFORE, ST_T_HELP);
    case ST_T_HELP:
        return step_help(c, s, f, out);
    case ST_T_ROLL:
        return step_roll(c, s, f, out);
    case ST_T_MID:
        return answer_window(c, s, f, ST_MID, ST_T_TARGET);
    case ST_T_TARGET:
        return step_target(c, s, f, out);
    case ST_T_AFTERWARDS:
        return step_afterwards(c, s, f, out);
    case ST_T_RESULT:
        return step_result(c, s, f, out);
    case ST_T_CLEARING:
        return step_clearing(c, s, f, out);
    case ST_T_AFTER:
        return answer_window(c, s, f, ST_AFTER, ST_T_DONE);
    default:
        return end_talk(s, ST_PASSED);
    }
}
