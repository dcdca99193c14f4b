/*
 * st_odds.c: the exact chances of talks, tests and attacks.
 *
 * All of them are two dice, what adds to them, and numbers to reach or to beat; before a talk there
 * is a third die if the ranks differ. So we count everything out of 36, or powers of it.
 */
#include "st_greedy.h"
#include "st_odds.h"
#include "st_weigh.h"

static uint64_t power(uint64_t n, unsigned times)
{
    uint64_t all = 1;

    while (times-- > 0)
        all *= n;
    return all;
}

/* ---- throws ---- */

/* Ways of each result, out of 36: nothing, single, double, secret. ST-10.10, ST-10.11, ST-10.14 */
static void count_results(const st_talk_throw *t, uint64_t ways[4])
{
    for (unsigned i = 0; i < 4; i++)
        ways[i] = 0;
    for (int32_t first = 1; first <= FACES; first++) {
        for (int32_t second = 1; second <= FACES; second++) {
            int32_t total = first + second + t->added;
            unsigned result = total >= t->thresholds[2]   ? 3
                              : total >= t->thresholds[1] ? 2
                              : total >= t->thresholds[0] ? 1
                                                          : 0;
            ways[result == 3 && t->has_no_secret ? 2 : result]++;
        }
    }
}

/* Rerolls anything but the best possible result, as long as that is possible. */
static void roll_again(uint64_t ways[4], unsigned rerolls)
{
    unsigned best = 3;
    uint64_t others, kept;

    while (best > 0 && ways[best] == 0)
        best--;
    others = WAYS - ways[best];
    kept = power(others, rerolls);
    for (unsigned i = 0; i < best; i++)
        ways[i] *= kept;
    ways[best] = power(WAYS, rerolls + 1) - others * kept;
}

/* ST-10.5, ST-10.6 */
static uint64_t faces_that_open(int32_t gap)
{
    return gap <= 0 ? FACES : gap >= FACES ? 0 : (uint64_t)(FACES - gap);
}

void st_odds_of_talk(const st_talk_throw *t, st_talk_odds *out)
{
    uint64_t ways[4], opens = faces_that_open(t->target_rank - t->rank);

    count_results(t, ways);
    roll_again(ways, t->rerolls);
    *out = (st_talk_odds){ .refused = (FACES - opens) * power(WAYS, t->rerolls + 1),
                           .nothing = opens * ways[0],
                           .single = opens * ways[1],
                           .twice = opens * ways[2],
                           .secret = opens * ways[3],
                           .of = FACES * power(WAYS, t->rerolls + 1) };
}

void st_throw_with_evidence(const st_content *c, unsigned evidence, st_talk_throw *t)
{
    t->added += c->track[evidence];
    t->has_no_secret = evidence < c->secret_evidence;
}

unsigned st_most_evidence(const st_content *c)
{
    return c->evidence_most;
}

void st_odds_of_beating(int32_t value, int32_t added, unsigned rerolls, gm_odds *out)
{
    uint64_t fails = WAYS - st_ways_at_least(value + 1 - added);
    uint64_t of = power(WAYS, rerolls + 1), failed = power(fails, rerolls + 1);

    *out = (gm_odds){ .success = of - failed, .failed = failed, .of = of };
}

/* ---- what a move would roll for ---- */

/* `opens`: faces of the rank die that let them talk; `added`: what was added for this talk. */
static void odds_of_talking(const st_content *c, const st_state *s, unsigned agent, unsigned target,
                            uint64_t opens, int32_t added, gm_odds *out)
{
    uint8_t ways[4];

    st_talk_ways(c, s, agent, target, added, ways);
    *out = (gm_odds){ .success = opens * (uint64_t)(WAYS - ways[0]), .of = (uint64_t)FACES * WAYS };
    out->failed = out->of - out->success;
}

/* The victim rolls: the other side wants him not to escape. */
static void turn_round(gm_odds *odds)
{
    uint64_t escapes = odds->success;

    odds->success = odds->failed;
    odds->failed = escapes;
}

/* ST-14.7, ST-14.10, ST-15.3  The victim rolls, and must exceed his vigilance. */
static void odds_of_catching(const st_content *c, const st_state *s, unsigned target,
                             bool is_arrest, gm_odds *out)
{
    int32_t added = st_modifier(c, s, target, ST_W_TESTING, ST_W_MORE_ROLL, 0, ST_AGENTS);

    if (is_arrest && c->face[st_face_at(c, s->at[target])].is_police) {
        *out = (gm_odds){ .success = 1, .of = 1 };
        return;
    }
    st_odds_of_beating((int32_t)st_vigilance_of(c, s, target), added, 0, out);
    turn_round(out);
}

/* ST-16.4, ST-16.5, ST-24.21  `added`: what was added for this attack, on either side. */
static void odds_of_attack(const st_content *c, const st_state *s, unsigned agent, unsigned target,
                           unsigned weapon, int32_t added, gm_odds *out)
{
    added += c->type[weapon].attack;
    if (target == ST_CAR)
        added += s->car_bonus[agent] + s->car_bonus_all;
    st_odds_of_beating((int32_t)st_defence_of(c, s, target), added, 0, out);
}

/* ST-14.13  No ranks, and no agent who asks. */
static void odds_of_interrogation(const st_content *c, const st_state *s, unsigned target,
                                  gm_odds *out)
{
    int32_t needs =
        c->agent[s->document[target]].threshold[0] - c->track[st_evidence_on(s, target)];
    uint64_t ways = st_ways_at_least(needs);

    *out = (gm_odds){ .success = ways, .failed = WAYS - ways, .of = WAYS };
}

/* ---- what is under way ---- */

/* ST-10.6, ST-10.9  The rank die too, as long as it is to be rolled. */
static void odds_of_talk_frame(const st_content *c, const st_state *s, const gm_frame *f,
                               gm_odds *out)
{
    uint64_t opens = f->pc <= ST_T_RANK_ROLL ? FACES + 1 - st_least_rank_die(c, s, f) : FACES;

    odds_of_talking(c, s, f->self, f->foe, opens, (int16_t)f->roll.added, out);
}

static void odds_of_test_frame(const st_content *c, const st_state *s, const gm_frame *f,
                               gm_odds *out)
{
    int32_t added = (int16_t)f->roll.added;

    if (f->roll.flags & ST_R_SUCCEEDS)
        *out = (gm_odds){ .success = 1, .of = 1 };
    else if (f->self < ST_CAR)
        st_odds_of_beating(st_test_value(c, s, f), added + st_test_bonus(c, s, f), 0, out);
    if (f->test.kind == ST_TEST_ARREST || f->test.kind == ST_TEST_KIDNAP)
        turn_round(out);
}

static void odds_of_frame(const st_content *c, const st_state *s, const gm_frame *f, gm_odds *out)
{
    if (f->roll.flags & ST_R_ROLLED)
        return;
    if (f->what == ST_F_TALK)
        odds_of_talk_frame(c, s, f, out);
    else if (f->what == ST_F_ATTACK)
        odds_of_attack(c, s, f->self, f->foe, c->tile[f->attack.weapon].type,
                       (int16_t)f->roll.added - (int32_t)f->attack.foe_defence, out);
    else if (f->what == ST_F_TEST)
        odds_of_test_frame(c, s, f, out);
}

/* What has begun but not been rolled for: an arrest or a kidnapping before its test, a lock. */
static void odds_of_present(const st_content *c, st_state *s, gm_odds *out)
{
    const gm_frame *f = st_rolls(s), *arrest = st_innermost(s, ST_F_ARREST);

    if (!f && arrest && arrest->pc == 0) {
        odds_of_catching(c, s, arrest->foe, arrest->arrest.deed == ST_ARREST, out);
        return;
    }
    if (!f && st_start_trial(c, s, NULL))
        f = st_top(s);
    if (f)
        odds_of_frame(c, s, f, out);
}

/* ---- what would be tested ---- */

/* ST-9.13  A control that everybody sees. */
static bool start_entry(const st_content *c, st_state *s, unsigned field)
{
    unsigned agent = st_active(s);
    const content_rule *control;

    if (agent >= ST_CAR || !st_is_closed_to(c, s, agent, field))
        return false;
    control = st_control_at(c, s, agent, field);
    if (!control)
        return false;
    (void)st_push(s, (gm_frame){ .what = ST_F_STEP,
                                 .seat = st_decider(s, agent),
                                 .self = (uint16_t)agent,
                                 .step = { .from = s->at[agent], .to = (uint16_t)field } });
    st_start_control(c, s, control, agent, field);
    return true;
}

/* The box that a search has come upon, if it may be tried now. */
static bool start_lock(const st_content *c, st_state *s)
{
    const gm_frame *f = st_top(s);
    unsigned tile = f && f->what == ST_F_SEARCH ? f->item : 0;

    if (!f || (f->pc != ST_S_LOCK && f->pc != ST_S_BOX))
        return false;
    if (tile == 0 || tile > c->n_tiles || !c->tile[tile].lock)
        return false;
    st_start_test(s, f->self, ST_TEST_LOCK, 0, c->tile[tile].lock);
    return true;
}

bool st_start_trial(const st_content *c, st_state *s, const gm_move *m)
{
    if (!fx_has_room(st_stack(s), 2))
        return false;
    if (!m || m->verb == ST_V_TRY)
        return start_lock(c, s);
    if (m->verb == ST_V_STEP)
        return start_entry(c, s, m->arg[0]);
    if (m->verb == ST_V_REMOVE)
        st_start_test(s, st_active(s), ST_TEST_REMOVE, 0, 0);
    return m->verb == ST_V_REMOVE;
}

/* ---- by the view ---- */

static bool may_roll(const gm_move *m)
{
    return m->verb == ST_V_STEP || m->verb == ST_V_TRY ||
           (m->verb >= ST_V_TALK && m->verb <= ST_V_INTERROGATE);
}

static void odds_of_move(const st_content *c, st_state *s, gm_move m, gm_odds *out)
{
    unsigned agent = st_active(s), target = st_agent_named(c, s, m.arg[0]);

    switch (m.verb) {
    case ST_V_TALK:
        odds_of_talking(c, s, agent, target, st_rank_ways(c, s, agent, target), 0, out);
        break;
    case ST_V_INTERROGATE:
        odds_of_interrogation(c, s, target, out);
        break;
    case ST_V_ARREST:
    case ST_V_KIDNAP:
        odds_of_catching(c, s, target, m.verb == ST_V_ARREST, out);
        break;
    case ST_V_ATTACK:
        odds_of_attack(c, s, agent, target, m.arg[1], 0, out);
        break;
    default:
        if (st_start_trial(c, s, &m))
            odds_of_frame(c, s, st_top(s), out);
        break;
    }
}

void st_odds(const st_content *c, const st_view *v, gm_seat who, const gm_move *m, gm_odds *out)
{
    const rng_key key = { .word = { 0 } };
    st_state s;

    *out = (gm_odds){ .of = 0 };
    if (v->phase != ST_ACTING || (m && !may_roll(m)))
        return;
    st_sample(c, v, &key, &s);
    if (m) {
        if (st_check(c, &s, who, *m) == ST_OK)
            odds_of_move(c, &s, *m, out);
        return;
    }
    odds_of_present(c, &s, out);
}
