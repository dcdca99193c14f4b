/*
 * st_weigh.c: why the chances of a roll are as they are: ranks, thresholds or the number to beat,
 * everything added or subtracted with its cause, and what each sum of two dice would give.
 *
 * It uses the view alone: a state sampled from it has all that everybody knows, and what works by
 * itself lies open. For a move, it first pushes the frame that would roll, so that conditions such
 * as test-for(control) are asked as they will be.
 */
#include "st_weigh.h"

APART static void tell(const weighing *w, unsigned kind, const unsigned *arg, unsigned n)
{
    gm_event e = { .kind = (uint8_t)kind, .seat = st_side_of(w->f->self) };

    for (unsigned i = 0; i < n; i++)
        e.arg[i] = (uint8_t)arg[i];
    gm_say(w->out, e);
}

APART void st_weigh_tell(const weighing *w, unsigned kind, unsigned a, unsigned b, unsigned d)
{
    tell(w, kind, (unsigned[]){ a, b, d }, 3);
}

static unsigned doc(const weighing *w, unsigned agent)
{
    return agent < ST_AGENTS ? w->s->document[agent] : 0;
}

static unsigned at_least_0(int32_t n)
{
    return n > 0 ? (unsigned)n : 0;
}

/* ---- what is added ---- */

static void tell_part(void *weighed, st_part part)
{
    weighing *w = weighed;
    unsigned kind = ST_K_ADDS_ITEM + 2 * (part.kind - (unsigned)ST_BY_ITEM) + (part.added < 0);
    unsigned n = (unsigned)(part.added < 0 ? -part.added : part.added);

    w->told += part.added;
    if (part.kind == ST_BY_TRACK)
        st_weigh_tell(w, ST_K_ADDS_TRACK, doc(w, w->f->foe), part.number, at_least_0(part.added));
    else if (part.kind == ST_BY_ELSE)
        st_weigh_tell(w, kind, n, 0, 0);
    else
        st_weigh_tell(w, kind, part.number, n, 0);
}

/* The causes noted; the track comes first. */
static void tell_notes(weighing *w, bool is_track)
{
    st_part part;

    for (unsigned i = 0; st_part_at(w->f, i, &part); i++) {
        if ((part.kind == ST_BY_TRACK) == is_track && (is_track || part.added != 0))
            tell_part(w, part);
    }
}

/* What was not noted has no name; then the sum of all. */
static void tell_added(weighing *w, int32_t added)
{
    if (added != w->told)
        tell_part(w, (st_part){ ST_BY_ELSE, 0, added - w->told });
    st_weigh_tell(w, ST_K_ADDED, at_least_0(added), at_least_0(-added), 0);
}

/* ---- what the dice would give ---- */

typedef unsigned kind_fn(const weighing *w, int32_t total); /* the fact that tells its result */

/* How much more a total needs for a better result; 0 if there is none. */
static unsigned more_for_better(const weighing *w, int32_t total, kind_fn *kind_of)
{
    enum { FARTHEST = 40 };
    unsigned more = 1;

    while (more < FARTHEST && kind_of(w, total + (int32_t)more) == kind_of(w, total))
        more++;
    return more < FARTHEST ? more : 0;
}

/* All eleven sums; returns in how many ways the best kind of result comes up. */
APART static unsigned tell_sums(const weighing *w, int32_t added, kind_fn *kind_of, unsigned best)
{
    unsigned good = 0;

    for (int32_t sum = 2; sum <= 2 * FACES; sum++) {
        unsigned ways = (unsigned)(sum <= FACES + 1 ? sum - 1 : 2 * FACES + 1 - sum);
        unsigned kind = kind_of(w, sum + added);
        tell(w, kind,
             (unsigned[]){ (unsigned)sum, ways, at_least_0(sum + added),
                           more_for_better(w, sum + added, kind_of) },
             4);
        good += kind == best ? ways : 0;
    }
    return good;
}

static void tell_dice(const weighing *w, unsigned dice, int32_t added)
{
    unsigned one = dice & 15, two = dice >> 4 & 15;

    if (dice)
        tell(w, ST_K_DICE,
             (unsigned[]){ doc(w, w->f->self), one, two, at_least_0((int32_t)(one + two) + added) },
             4);
}

/* ---- talks ---- */

static void tell_thresholds(const weighing *w)
{
    const uint8_t *needs = w->c->agent[w->s->document[w->f->foe]].threshold;
    bool is_possible = st_evidence_on(w->s, w->f->foe) >= w->c->secret_evidence;

    tell(w, ST_K_THRESHOLDS,
         (unsigned[]){ doc(w, w->f->foe), needs[0], needs[1], needs[2], is_possible }, 5);
}

static unsigned kind_of_talk(const weighing *w, int32_t total)
{
    return ST_K_SUM_NOTHING + st_talk_result(w->c, w->s, w->f->foe, total);
}

static void tell_track(weighing *w)
{
    unsigned evidence = st_evidence_on(w->s, w->f->foe);

    tell_part(w, (st_part){ ST_BY_TRACK, (uint8_t)evidence, w->c->track[evidence] });
}

static void weigh_talk(weighing *w)
{
    int32_t added = (int16_t)w->f->roll.added;
    bool is_ranked = (w->f->talk.way & ST_RANKED) && w->f->pc <= ST_T_RANK_ROLL;
    unsigned secrets;

    if (w->f->pc > ST_T_RESULT) /* it has been judged */
        return;
    if (is_ranked)
        st_weigh_ranks(w);
    tell_thresholds(w);
    if (w->f->roll.flags & ST_R_ROLLED) {
        tell_notes(w, true);
    } else {
        tell_track(w);
        st_each_modifier(w->c, w->s, w->f->self, ST_W_TALKING, ST_W_MORE_ROLL, w->f->foe, tell_part,
                         w);
        added += st_talk_bonus(w->c, w->s, w->f->self, w->f->foe);
    }
    tell_notes(w, false);
    tell_added(w, added);
    secrets = tell_sums(w, added, kind_of_talk, ST_K_SUM_SECRET);
    tell_dice(w, w->f->roll.dice, added);
    if (!(w->f->roll.flags & ST_R_ROLLED))
        st_weigh_secrets(w, secrets,
                         is_ranked ? FACES + 1 - st_least_rank_die(w->c, w->s, w->f) : FACES);
    st_weigh_aids(w);
}

/* ST-14.13  No ranks, only the track. */
static void weigh_interrogation(weighing *w)
{
    tell_thresholds(w);
    tell_track(w);
    tell_added(w, w->told);
    st_weigh_secrets(w, tell_sums(w, w->told, kind_of_talk, ST_K_SUM_SECRET), FACES);
}

/* ---- tests ---- */

static unsigned kind_of_test(const weighing *w, int32_t total)
{
    return total > st_test_value(w->c, w->s, w->f) ? ST_K_SUM_SUCCEEDS : ST_K_SUM_FAILS;
}

static void tell_test_parts(weighing *w)
{
    bool is_lock = w->f->test.kind == ST_TEST_LOCK;
    int32_t bonus =
        w->f->test.kind == ST_TEST_REMOVE ? w->s->remove_bonus[st_side_of(w->f->self)] : 0;

    if (w->f->self < ST_CAR)
        st_each_modifier(w->c, w->s, w->f->self, is_lock ? ST_W_AT_LOCK : ST_W_TESTING,
                         ST_W_MORE_ROLL, w->f->foe, tell_part, w);
    if (bonus)
        tell_part(w, (st_part){ ST_BY_SCENARIO, w->s->scenario, bonus });
}

static void weigh_test(weighing *w)
{
    bool is_lock = w->f->test.kind == ST_TEST_LOCK;
    int32_t added = (int16_t)w->f->roll.added, value = st_test_value(w->c, w->s, w->f);

    if (w->f->roll.flags & ST_R_SUCCEEDS) {
        st_weigh_tell(w, ST_K_SUCCEEDS, doc(w, w->f->self), 0, 0);
        return;
    }
    st_weigh_tell(w, is_lock ? ST_K_AGAINST_LOCK : ST_K_AGAINST_VIGILANCE, doc(w, w->f->self),
                  is_lock ? w->f->test.lock : at_least_0(value), at_least_0(value + 1));
    tell_notes(w, false);
    if (!(w->f->roll.flags & ST_R_ROLLED)) {
        tell_test_parts(w);
        added += st_test_bonus(w->c, w->s, w->f);
    }
    tell_added(w, added);
    (void)tell_sums(w, added, kind_of_test, ST_K_SUM_SUCCEEDS);
    tell_dice(w, w->f->roll.dice, added);
    st_weigh_aids(w);
}

/* ---- attacks ---- */

static int32_t defence(const weighing *w)
{
    return (int32_t)st_defence_of(w->c, w->s, w->f->foe) + w->f->attack.foe_defence;
}

static unsigned kind_of_attack(const weighing *w, int32_t total)
{
    return total > defence(w) ? ST_K_SUM_SUCCEEDS : ST_K_SUM_FAILS;
}

/* The dice of the attacker change places with those of the answer: st_16_attack.c. */
static void weigh_attack(weighing *w)
{
    const gm_frame *f = w->f;
    bool is_counter = f->roll.flags & ST_R_COUNTER;
    unsigned dice = is_counter ? f->attack.kept_dice : f->roll.dice,
             type = w->c->tile[f->attack.weapon].type;
    int32_t added = (int16_t)(is_counter ? f->attack.kept_added : f->roll.added);
    int32_t weapon = w->c->type[type].attack;
    int32_t car = f->foe == ST_CAR ? w->s->car_bonus[f->self] + w->s->car_bonus_all : 0;

    st_weigh_tell(w, ST_K_AGAINST_DEFENCE, doc(w, f->foe), at_least_0(defence(w)),
                  at_least_0(defence(w) + 1));
    st_weigh_tell(w, ST_K_ADDS_WEAPON, type, at_least_0(weapon), 0);
    w->told += weapon;
    tell_notes(w, false);
    if (!(f->roll.flags & ST_R_ROLLED)) {
        if (car)
            tell_part(w, (st_part){ ST_BY_SCENARIO, w->s->scenario, car });
        added += weapon + car;
    }
    tell_added(w, added);
    (void)tell_sums(w, added, kind_of_attack, ST_K_SUM_SUCCEEDS);
    tell_dice(w, dice, added);
    st_weigh_aids(w);
}

static void weigh_frame(weighing *w)
{
    if (w->f->what == ST_F_TALK)
        weigh_talk(w);
    else if (w->f->what == ST_F_ATTACK)
        weigh_attack(w);
    else if (w->f->self < ST_AGENTS)
        weigh_test(w);
}

/* ---- what would roll ---- */

/* ST-14.10  In the police sector nobody avoids arrest. */
static void weigh_catching(weighing *w, st_state *s, unsigned target, bool is_arrest)
{
    if (is_arrest && w->c->face[st_face_at(w->c, s->at[target])].is_police) {
        w->made_up = (gm_frame){ .self = (uint16_t)target };
        w->f = &w->made_up;
        st_weigh_tell(w, ST_K_NO_ESCAPE, doc(w, target), 0, 0);
        return;
    }
    st_start_test(s, target, is_arrest ? ST_TEST_ARREST : ST_TEST_KIDNAP, 0, 0);
    w->f = st_top(s);
    weigh_frame(w);
}

static void weigh_attempt(weighing *w, st_state *s, unsigned target, unsigned type)
{
    unsigned agent = st_active(s);

    w->f = st_push(
        s, (gm_frame){ .what = ST_F_ATTACK,
                       .seat = st_side_of(target),
                       .self = (uint16_t)agent,
                       .foe = (uint16_t)target,
                       .attack = { .field = s->at[agent],
                                   .weapon = s->hold[agent][st_find(w->c, s, agent, type)] } });
    weigh_frame(w);
}

static void weigh_question(weighing *w, st_state *s, unsigned target)
{
    w->made_up = (gm_frame){ .self = (uint16_t)st_active(s), .foe = (uint16_t)target };
    w->f = &w->made_up;
    weigh_interrogation(w);
}

static void weigh_move(weighing *w, st_state *s, gm_move m)
{
    unsigned target = st_agent_named(w->c, s, m.arg[0]);

    switch (m.verb) {
    case ST_V_TALK:
        st_start_talk(s, st_active(s), target, ST_BY_MEETING | ST_RANKED | ST_ANSWERABLE);
        w->f = st_top(s);
        weigh_frame(w);
        break;
    case ST_V_INTERROGATE:
        weigh_question(w, s, target);
        break;
    case ST_V_ARREST:
    case ST_V_KIDNAP:
        weigh_catching(w, s, target, m.verb == ST_V_ARREST);
        break;
    case ST_V_ATTACK:
        weigh_attempt(w, s, target, m.arg[1]);
        break;
    default:
        if (st_start_trial(w->c, s, &m)) {
            w->f = st_top(s);
            weigh_frame(w);
        }
        break;
    }
}

/* What is under way: a roll, or an arrest before it, or a lock that may be tried. */
static void weigh_present(weighing *w, st_state *s)
{
    const gm_frame *arrest = st_innermost(s, ST_F_ARREST);

    if (!st_rolls(s) && arrest && arrest->pc == 0) {
        weigh_catching(w, s, arrest->foe, arrest->arrest.deed == ST_ARREST);
    } else if (st_rolls(s) || st_start_trial(w->c, s, NULL)) {
        w->f = st_rolls(s);
        weigh_frame(w);
    }
}

void st_weigh_roll(const st_content *c, const st_view *v, gm_seat who, const gm_move *m,
                   gm_events *out)
{
    const rng_key key = { .word = { 0 } };
    st_state s;
    weighing w = { .c = c, .s = &s, .viewers = v->viewers, .out = out };

    if (v->phase == ST_PLANNING)
        st_weigh_plans(c, v, who, m, out);
    if (v->phase != ST_ACTING)
        return;
    st_sample(c, v, &key, &s);
    if (!m)
        weigh_present(&w, &s);
    else if (st_check(c, &s, who, *m) == ST_OK && fx_has_room(st_stack(&s), 2))
        weigh_move(&w, &s, *m);
}
