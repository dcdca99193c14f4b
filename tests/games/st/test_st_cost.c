/*
 * test_st_cost.c: moves cost what they say; and what the view works out for clients that know no
 * rules: who could be seized, points that a side has had, costs.
 */
#include "st_position.h"
#include "st_rich.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/* ---- moves cost what they say ---- */

/* A game and what its events have told of points so far. */
typedef struct ledger {
    st_state s;
    int32_t points[ST_SIDES], had[ST_SIDES]; /* left; all of this stage */
    int32_t owed;                            /* for a step that is not made yet, or GM_NO_COST */
    unsigned paid[ST_VERBS], freed[ST_VERBS];
} ledger;

static void open_ledger(ledger *l, st_state s)
{
    l->s = s;
    l->owed = GM_NO_COST;
    for (unsigned side = 0; side < ST_SIDES; side++)
        l->points[side] = l->had[side] = s.points[side];
    for (unsigned a = 0; a < ST_AGENTS; a++)
        l->had[st_side_of(a)] += s.spent[a];
}

/* Points that were paid; gifts and losses are entered only. */
static int32_t enter(ledger *l, const gm_events *events)
{
    int32_t paid = 0;

    for (uint16_t i = 0; i < events->n; i++) {
        const gm_event *e = &events->e[i];
        int32_t less;
        if (e->kind == ST_E_PLAN)
            l->points[e->seat] = l->had[e->seat] = e->arg[1];
        if (e->kind != ST_E_POINTS)
            continue;
        less = l->points[e->seat] - e->arg[0];
        l->points[e->seat] = e->arg[0];
        if (e->rule == ST_8_10)
            paid += less;
        else
            l->had[e->seat] -= less;
    }
    return paid;
}

static bool has_event(const gm_events *events, unsigned kind)
{
    for (uint16_t i = 0; i < events->n; i++) {
        if (events->e[i].kind == kind)
            return true;
    }
    return false;
}

static bool is_stepping(const st_state *s)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == ST_F_STEP)
            return true;
    }
    return false;
}

/* ST-G37  A step is paid when the field is entered or a control rolls: others may answer it first. */
static void check_step(ledger *l, int32_t paid, const gm_events *events)
{
    if (paid > 0 || has_event(events, ST_E_STEPPED)) {
        assert_int_equal(paid, l->owed);
        l->owed = GM_NO_COST;
    }
    if (!is_stepping(&l->s))
        l->owed = GM_NO_COST;
}

static void check_payment(ledger *l, gm_move m, int32_t cost, const gm_events *events)
{
    int32_t paid = enter(l, events);

    if (m.verb == ST_V_STEP)
        l->owed = cost;
    if (cost > 0)
        l->paid[m.verb]++;
    if (cost == 0)
        l->freed[m.verb]++;
    if (l->owed != GM_NO_COST)
        check_step(l, paid, events);
    else
        assert_int_equal(paid, cost == GM_NO_COST ? 0 : cost);
}

/* The list of actions shows the same price to the one who is asked, and the points of that side. */
static void check_view(const ledger *l, gm_move m, int32_t cost)
{
    static const uint8_t deeds[ST_VERBS] = {
        [ST_V_STEP] = ST_MOVE,     [ST_V_SEARCH] = ST_SEARCH, [ST_V_TALK] = ST_TALK,
        [ST_V_ORDER] = ST_MISSION, [ST_V_REMOVE] = ST_REMOVE, [ST_V_ARREST] = ST_ARREST,
        [ST_V_KIDNAP] = ST_KIDNAP, [ST_V_ATTACK] = ST_ATTACK, [ST_V_TRANSMIT] = ST_TRANSMIT,
        [ST_V_HALT] = ST_REMOVE,
    };
    st_view v;

    st_see(st->content, &l->s, 0, &v);
    if (deeds[m.verb])
        assert_int_equal(v.costs[deeds[m.verb]], cost);
    if (m.verb == ST_V_ARREST || m.verb == ST_V_KIDNAP)
        assert_true(v.seizable >> st_agent_named(st->content, &l->s, m.arg[0]) & 1);
    for (unsigned side = 0; l->s.phase == ST_ACTING && side < ST_SIDES; side++)
        assert_int_equal(v.points_had[side], l->had[side]);
}

/* Deeds come often, so that there is something to be paid. */
static gm_move choose(const gm_moves *list, rng *luck)
{
    gm_move m = list->m[rng_below(luck, list->n)];

    for (unsigned i = 0; i < 3 && !(m.verb >= ST_V_SEARCH && m.verb <= ST_V_USE); i++)
        m = list->m[rng_below(luck, list->n)];
    return m;
}

static bool play_on(ledger *l, rng *luck)
{
    gm_seats must = st_must_act(st->content, &l->s);
    gm_events events = { .n = 0 };
    gm_seat seat;
    gm_moves list;
    gm_move m;
    int32_t cost;

    if (must == 0)
        return false;
    seat = (gm_seat)set_first(must);
    st_moves(st->content, &l->s, seat, &list);
    m = choose(&list, luck);
    cost = st->game->cost(st->content, &l->s, seat, m);
    check_view(l, m, cost);
    st_apply(st->content, &l->s, seat, m, &events);
    check_payment(l, m, cost, &events);
    return true;
}

TEST(a_move_costs_what_it_is_said_to_cost)
{
    static const uint8_t costly[] = { ST_V_STEP,   ST_V_SEARCH, ST_V_TALK,
                                      ST_V_ORDER,  ST_V_REMOVE, ST_V_ARREST,
                                      ST_V_KIDNAP, ST_V_ATTACK, ST_V_HALT };
    static ledger l;

    for (unsigned n = 0; n < 40 * st_n_setups; n++) {
        st_state s = dealt(st_setups[n % st_n_setups], n);
        rng luck = s.rng;
        if (n % 4)
            make_rich(st->content, &s);
        open_ledger(&l, s);
        for (unsigned i = 0; i < 400 && play_on(&l, &luck); i++)
            continue;
    }
    for (unsigned i = 0; i < COUNT_OF(costly); i++) {
        if (l.paid[costly[i]] == 0)
            fail_msg("nobody paid for \"%s\"", st->game->verbs[costly[i]].word);
    }
    assert_int_not_equal(l.freed[ST_V_STEP], 0);
    assert_int_not_equal(l.freed[ST_V_REMOVE], 0); /* Jacek */
}

static int32_t cost_of(const st_state *s, gm_seat seat, const char *words)
{
    assert_allowed(st, s, seat, words);
    return st->game->cost(st->content, s, seat, move_of(st, s, seat, words));
}

/* ST-22.8 */
TEST(sending_costs_points)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.secrets[ST_PL] = 2;
    s.at[ST_KLOSS] = s.radio;
    wake(&s, "kloss-abwehra");
    assert_int_equal(cost_of(&s, ST_PL, "transmit"), st->content->cost[ST_TRANSMIT]);
}

/* ST-13.23  A bomb is used as other things are, and is an attack. */
TEST(laying_a_bomb_costs_what_an_attack_does)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    int32_t cost, before = s.points[ST_PL];

    stand(&s, "jacek", "m1");
    take_mission(&s, "jacek", "wyrok");
    give(&s, "jacek", "granat");
    wake(&s, "jacek");
    cost = cost_of(&s, ST_PL, "use granat");
    assert_int_equal(cost, st->content->cost[ST_ATTACK]);
    play_move(st, &s, ST_PL, "use granat", NULL);
    assert_int_equal(s.points[ST_PL], before - cost);
}

/* ST-8.16  What points do not come into has no cost, not even none. */
TEST(what_needs_no_points_has_no_cost)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned who = agent(&s, "jacek");

    give(&s, "jacek", "zapalniczka");
    set_evidence(&s, "jacek", 3);
    assert_int_equal(cost_of(&s, ST_PL, "activate jacek"), GM_NO_COST);
    assert_int_equal(cost_of(&s, ST_PL, "resign"), GM_NO_COST);
    assert_int_equal(seen_by(&s, ST_PL).costs[ST_TALK], 0);
    wake(&s, "jacek");
    assert_int_equal(cost_of(&s, ST_PL, "use zapalniczka"), GM_NO_COST);
    assert_int_equal(seen_by(&s, ST_DE).costs[ST_TALK], st->content->cost[ST_TALK]);
    assert_int_equal(seen_by(&s, ST_DE).steps_left, seen_by(&s, ST_DE).limit_left[who]);
    s.free_steps = 2;
    assert_int_equal(seen_by(&s, ST_DE).steps_left, seen_by(&s, ST_DE).limit_left[who] + 2);
    assert_int_equal(seen_by(&s, ST_DE).costs[ST_MOVE], 0);
    s.points[ST_PL] = 1;
    assert_int_equal(seen_by(&s, ST_DE).steps_left, 3);
}

/* ---- who could be seized ---- */

static bool is_seizable(const st_state *s, const char *id)
{
    st_view onlooker;

    st_see(st->content, s, 0, &onlooker);
    assert_int_equal(onlooker.seizable, seen_by(s, ST_DE).seizable);
    return onlooker.seizable >> agent(s, id) & 1;
}

/* ST-14.3, ST-4.18  Enough evidence, wherever he is; never Kloss. */
TEST(evidence_makes_agents_arrestable)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    set_evidence(&s, "jacek", st->content->arrest_evidence - 1u);
    set_evidence(&s, "kloss-abwehra", st->content->arrest_evidence);
    assert_false(is_seizable(&s, "jacek"));
    assert_false(is_seizable(&s, "kloss-abwehra"));
    set_evidence(&s, "jacek", st->content->arrest_evidence);
    assert_true(is_seizable(&s, "jacek"));
    set_evidence(&s, "jacek", 0);
    s.radio = s.at[agent(&s, "jacek")]; /* ST-22.14 */
    assert_false(is_seizable(&s, "jacek"));
    s.radio_known = 1;
    assert_true(is_seizable(&s, "jacek"));
    s.level = ST_BASIC; /* ST-2.3 */
    assert_false(is_seizable(&s, "jacek"));
    s.level = ST_ADVANCED;
    jail(&s, "jacek");
    assert_false(is_seizable(&s, "jacek"));
}

/* ST-15.2  Enough evidence, no officer of the SS, and somebody to be exchanged. */
TEST(evidence_and_a_prisoner_make_agents_kidnappable)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    set_evidence(&s, "bruno-dreher", st->content->kidnap_evidence);
    set_evidence(&s, "stedtke", st->content->kidnap_evidence);
    assert_false(is_seizable(&s, "bruno-dreher"));
    jail(&s, "jacek");
    assert_true(is_seizable(&s, "bruno-dreher"));
    assert_false(is_seizable(&s, "stedtke"));
    set_evidence(&s, "bruno-dreher", st->content->kidnap_evidence - 1u);
    assert_false(is_seizable(&s, "bruno-dreher"));
}
