/*
 * test_st_weigh.c: Stawka: why the chances are as they are. The causes are what the engine adds
 * when it rolls, piece by piece; and the table of sums agrees with the chances.
 */
#include "st_rich.h"
#include "st_weighed.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/* ---- what any answer has to be ---- */

static int32_t added_by(const gm_events *facts)
{
    const gm_event *e = fact_of(facts, ST_K_ADDED);

    assert_non_null(e);
    return e->arg[0] - e->arg[1];
}

/* Every piece by itself. */
static int32_t sum_of_parts(const gm_events *facts)
{
    int32_t sum = 0;

    for (uint16_t i = 0; i < facts->n; i++) {
        const gm_event *e = &facts->e[i];
        if (e->kind == ST_K_ADDS_ELSE)
            sum += e->arg[0];
        else if (e->kind == ST_K_TAKES_ELSE)
            sum -= e->arg[0];
        else if (e->kind == ST_K_ADDS_TRACK)
            sum += e->arg[2];
        else if (e->kind == ST_K_ADDS_WEAPON)
            sum += e->arg[1];
        else if (e->kind >= ST_K_ADDS_ITEM && e->kind <= ST_K_TAKES_PLACE)
            sum += (e->kind - ST_K_ADDS_ITEM) % 2 == 0 ? e->arg[1] : -e->arg[1];
    }
    return sum;
}

static bool is_sum(unsigned kind)
{
    return kind >= ST_K_SUM_NOTHING && kind <= ST_K_SUM_SUCCEEDS;
}

static bool is_good(unsigned kind)
{
    return kind != ST_K_SUM_NOTHING && kind != ST_K_SUM_FAILS;
}

/* All eleven in order, 36 ways; how many of them are good. */
static unsigned good_ways(const gm_events *facts)
{
    unsigned next = 2, ways = 0, good = 0;

    for (uint16_t i = 0; i < facts->n; i++) {
        const gm_event *e = &facts->e[i];
        int32_t total = e->arg[0] + added_by(facts);
        if (!is_sum(e->kind))
            continue;
        assert_int_equal(e->arg[0], next++);
        assert_int_equal(e->arg[2], total > 0 ? total : 0);
        ways += e->arg[1];
        good += is_good(e->kind) ? e->arg[1] : 0;
    }
    assert_int_equal(next, 13);
    assert_int_equal(ways, 36);
    return good;
}

/* ST-14.7  The chances of an arrest or a kidnapping are the captor's. */
static void assert_chances(const st_state *s, gm_seat seat, const gm_move *m, unsigned good,
                           const gm_events *facts)
{
    const gm_event *die = fact_of(facts, ST_K_RANK_DIE);
    bool is_caught = m && (m->verb == ST_V_ARREST || m->verb == ST_V_KIDNAP);
    uint64_t ranks = die ? die->arg[1] : 6;
    st_view v;
    gm_odds o;

    st_see(st->content, s, BOTH, &v);
    st_odds(st->content, &v, seat, m, &o);
    assert_true(o.of != 0);
    if (is_caught)
        good = 36 - good;
    assert_true(o.success * 216 == ranks * good * o.of);
}

/* ---- over many games ---- */

typedef struct tally {
    unsigned talks, tests, locks, attacks, dice, used;
} tally;

/* All has a name, as long as there was room for it; no mission adds to rolls. */
static void look_for_names(const st_state *s, const gm_events *facts, tally *t)
{
    const gm_frame *f = st_rolls(s);
    st_part part;

    if (f && st_part_at(f, ST_CAUSES - 1, &part))
        return;
    assert_null(fact_of(facts, ST_K_ADDS_ELSE));
    assert_null(fact_of(facts, ST_K_TAKES_ELSE));
    for (unsigned i = 0; f && st_part_at(f, i, &part); i++)
        t->used += part.kind == ST_BY_REACTION || part.kind == ST_BY_TOKEN;
}

/* The dice that lie are those that were weighed, with all that has come to them since. */
static void look_at_dice(const st_state *s, const gm_events *facts, tally *t)
{
    const gm_event *dice = fact_of(facts, ST_K_DICE);
    const gm_frame *f = st_rolls(s);
    bool is_counter;
    int32_t total;

    if (!dice)
        return;
    assert_non_null(f);
    is_counter = f->roll.flags & ST_R_COUNTER;
    assert_int_equal(added_by(facts), (int16_t)(is_counter ? f->attack.kept_added : f->roll.added));
    total = dice->arg[1] + dice->arg[2] + added_by(facts);
    assert_int_equal(dice->arg[3], total > 0 ? total : 0);
    t->dice++;
}

static bool is_told(const gm_events *events, uint16_t before, unsigned first, unsigned last)
{
    for (uint16_t i = 0; i < before; i++) {
        if (events->e[i].kind >= first && events->e[i].kind <= last)
            return true;
    }
    return false;
}

/* What effects have added between the question and the dice. */
static int32_t added_since(const gm_events *events, uint16_t before)
{
    int32_t sum = 0;

    for (uint16_t i = 0; i < before; i++) {
        if (events->e[i].kind == ST_E_ROLL_UP)
            sum += events->e[i].arg[0];
        else if (events->e[i].kind == ST_E_ROLL_DOWN)
            sum -= events->e[i].arg[0];
    }
    return sum;
}

/* Is this the roll that was weighed: of the same agent, for the same thing? */
static bool is_weighed_roll(const st_state *s, const gm_events *facts, const gm_event *roll)
{
    const gm_event *test = fact_of(facts, ST_K_AGAINST_VIGILANCE);
    const gm_event *lock = fact_of(facts, ST_K_AGAINST_LOCK);
    bool is_talk = roll->rule == ST_10_9 || roll->rule == ST_14_13;

    (void)s;
    if (fact_of(facts, ST_K_DICE))
        return false;
    if (roll->kind == ST_E_ATTACK_ROLL)
        return fact_of(facts, ST_K_AGAINST_DEFENCE) != NULL;
    if (roll->rule == ST_13_36)
        return lock && lock->arg[0] == roll->arg[0];
    return is_talk ? fact_of(facts, ST_K_THRESHOLDS) != NULL : test && test->arg[0] == roll->arg[0];
}

/*
 * The first roll after the question; things that change the agents themselves are another matter.
 */
static void compare_roll(const st_state *s, const gm_events *facts, const gm_events *events,
                         tally *t)
{
    for (uint16_t i = 0; i < events->n; i++) {
        const gm_event *e = &events->e[i];
        int32_t expected;
        if (e->kind != ST_E_ROLLED && e->kind != ST_E_ATTACK_ROLL)
            continue;
        if (!is_weighed_roll(s, facts, e) ||
            is_told(events, i, ST_E_EVIDENCE, ST_E_EVIDENCE_ABSENT) ||
            is_told(events, i, ST_E_STEPPED, ST_E_MOVED))
            return;
        expected = added_by(facts) + added_since(events, i);
        if (e->kind == ST_E_ATTACK_ROLL)
            assert_int_equal(e->arg[3], expected > 0 ? expected : 0);
        else
            assert_int_equal(e->arg[3] - e->arg[4], expected);
        t->talks += e->rule == ST_10_9;
        t->locks += e->rule == ST_13_36;
        t->attacks += e->kind == ST_E_ATTACK_ROLL;
        t->tests += e->kind == ST_E_ROLLED && e->rule != ST_10_9 && e->rule != ST_13_36;
        return;
    }
}

/* Any of them; what somebody does to another is rare, and done where it can be. */
static gm_move choose(const gm_moves *moves, rng *luck)
{
    for (uint16_t i = 0; i < moves->n; i++) {
        unsigned verb = moves->m[i].verb;
        if (verb == ST_V_ATTACK || verb == ST_V_ARREST || verb == ST_V_KIDNAP)
            return moves->m[i];
    }
    return moves->m[rng_below(luck, moves->n)];
}

/* One random move; compares the chances before it with what it brings. */
static bool step(st_state *s, rng *luck, void *seen)
{
    tally *t = seen;
    gm_seats must = st_must_act(st->content, s);
    gm_events now, events = { .n = 0 };
    gm_moves moves = { .n = 0 };
    gm_seat seat;
    gm_move m;

    if (!must)
        return false;
    seat = (gm_seat)set_first(must);
    st_moves(st->content, s, seat, &moves);
    m = choose(&moves, luck);
    now = weighed(s, BOTH, seat, &m);
    if (now.n == 0)
        now = weighed(s, BOTH, seat, NULL);
    else if (fact_of(&now, ST_K_ADDED)) {
        assert_chances(s, seat, &m, good_ways(&now), &now);
    }
    if (fact_of(&now, ST_K_ADDED)) {
        assert_int_equal(sum_of_parts(&now), added_by(&now));
        (void)good_ways(&now);
        look_for_names(s, &now, t);
        look_at_dice(s, &now, t);
    }
    st_apply(st->content, s, seat, m, &events);
    if (fact_of(&now, ST_K_ADDED))
        compare_roll(s, &now, &events, t);
    return true;
}

/* ST-10.9, ST-0.6, ST-13.36, ST-16.4 */
TEST(what_is_added_is_what_was_told)
{
    tally t = { 0 };

    play_rich(40, 400, step, &t);
    assert_true(t.talks > 200 && t.tests > 200 && t.locks > 20 && t.attacks > 3 && t.dice > 100);
    assert_true(t.used > 20);
}

/* ---- the causes in a few positions ---- */

TEST(a_talk_is_weighed)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    const gm_event *e;
    gm_events facts;

    stand(&s, "ingrid-heizer", "hotel");
    stand(&s, "hermann-brunner", "hotel");
    set_evidence(&s, "hermann-brunner", 6);
    give(&s, "ingrid-heizer", "kwiaty");
    wake(&s, "ingrid-heizer");
    facts = weighed_move(&s, ST_PL, "talk hermann-brunner");
    assert_told_fact(&facts, ST_K_RANKS, document("ingrid-heizer"), document("hermann-brunner"), 4);
    assert_told_fact(&facts, ST_K_RANK_DIE, 5, 2, 0);
    assert_told_fact(&facts, ST_K_ADDS_TRACK, document("hermann-brunner"), 6, 2);
    e = fact_of(&facts, ST_K_THRESHOLDS);
    assert_true(e && e->arg[4] == 1);
    assert_int_equal(good_ways(&facts), 21);
    assert_non_null(fact_of(&facts, ST_K_COULD_ADD_ITEM));
    set_evidence(&s, "hermann-brunner", 2);
    facts = weighed_move(&s, ST_PL, "talk hermann-brunner");
    e = fact_of(&facts, ST_K_THRESHOLDS);
    assert_true(e && e->arg[4] == 0);
    assert_null(fact_of(&facts, ST_K_SUM_SECRET));
}

/* ST-10.9, ST-13.12, ST-19.6  What was used for a roll keeps its name, for everybody. */
TEST(what_was_used_is_named)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events facts;

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    set_evidence(&s, "bruno-dreher", 6);
    give(&s, "jacek", "kwiaty");
    give(&s, "jacek", "list");
    wake(&s, "jacek");
    load_dice(&s, "6");
    play_move(st, &s, ST_PL, "talk bruno-dreher", NULL);
    while (!is_legal(&s, ST_PL, "use kwiaty"))
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "use kwiaty", NULL);
    while (!is_legal(&s, ST_PL, "use list")) /* nothing else before the dice */
        play_move(st, &s, ST_PL, "pass", NULL);
    for (gm_seats viewers = 0; viewers < 4; viewers++) {
        facts = weighed(&s, viewers, ST_PL, NULL);
        assert_told_fact(&facts, ST_K_ADDS_ITEM, item("kwiaty"), 2, 0);
        assert_told_fact(&facts, ST_K_ADDS_TRACK, document("bruno-dreher"), 6, 2);
        assert_non_null(fact_of(&facts, ST_K_DICE));
        assert_int_equal(added_by(&facts), 4);
        assert_null(fact_of(&facts, ST_K_ADDS_ELSE));
    }
}

static uint64_t chances(const st_state *s, gm_seat seat, const gm_move *m, uint64_t of)
{
    st_view v = seen_by(s, seat);
    gm_odds o;

    st_odds(st->content, &v, seat, m, &o);
    assert_true(o.of == of && o.success + o.failed == of);
    return o.success;
}

/* ST-17.18, ST-17.19  What a control takes is known before the step; tokens shown are named. */
TEST(a_control_is_weighed)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL);
    gm_events facts;
    gm_move m;

    s.vp[ST_PL] = 15; /* so that the hotel is open to him */
    stand(&s, "christianson", "h2");
    lay_token(&s, "hotel", "kontrola-2", false);
    lay_token(&s, "h5", "wsparcie-pl", false);
    lay_token(&s, "h4", "wsparcie-de", false);
    play_move(st, &s, ST_PL, "activate christianson", NULL);
    m = move_of(st, &s, ST_PL, "step hotel");
    facts = weighed_move(&s, ST_PL, "step hotel");
    assert_told_fact(&facts, ST_K_AGAINST_VIGILANCE, document("christianson"), 8, 9);
    assert_told_fact(&facts, ST_K_TAKES_TOKEN, threat("kontrola-2"), 2, 0);
    assert_int_equal(chances(&s, ST_PL, &m, 36), 3);
    play_move(st, &s, ST_PL, "step hotel", NULL);
    assert_int_equal(chances(&s, ST_DE, NULL, 36), 3);
    play_move(st, &s, ST_PL, "show wsparcie-pl", NULL);
    facts = weighed(&s, 0, ST_DE, NULL);
    assert_told_fact(&facts, ST_K_TAKES_TOKEN, threat("kontrola-2"), 2, 0);
    assert_told_fact(&facts, ST_K_ADDS_TOKEN, threat("wsparcie-pl"), 1, 0);
    assert_told_fact(&facts, ST_K_ADDED, 0, 1, 0);
    assert_int_equal(chances(&s, ST_DE, NULL, 36), 6);
}

/* ST-17.10 */
TEST(a_removal_is_weighed)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned vigilance = st_vigilance_of(st->content, &s, agent(&s, "irena"));
    gm_events facts;
    gm_move m;

    stand(&s, "irena", "a3");
    wake(&s, "irena");
    lay_token(&s, "a3", "wsparcie-de", false);
    m = move_of(st, &s, ST_PL, "remove");
    facts = weighed_move(&s, ST_PL, "remove");
    assert_told_fact(&facts, ST_K_AGAINST_VIGILANCE, document("irena"), vigilance, vigilance + 1);
    assert_int_equal(chances(&s, ST_PL, &m, 36), good_ways(&facts));
}

/* Notes have room for this many; the same cause counts once. */
TEST(what_finds_no_room_stays_unnamed)
{
    gm_frame f = { .what = ST_F_TEST };
    st_part part;

    for (unsigned i = 1; i <= ST_CAUSES + 1u; i++)
        st_note_part(&f, (st_part){ ST_BY_ITEM, (uint8_t)i, 1 });
    st_note_part(&f, (st_part){ ST_BY_ITEM, 3, -2 });
    st_note_part(&f, (st_part){ ST_BY_ITEM, 4, 100 });
    for (unsigned i = 0; i < ST_CAUSES; i++) {
        assert_true(st_part_at(&f, i, &part));
        assert_int_equal(part.kind, ST_BY_ITEM);
        assert_int_equal(part.number, i + 1);
        assert_int_equal(part.added, i == 2 ? -1 : 1);
    }
    assert_false(st_part_at(&f, ST_CAUSES, &part));
    f = (gm_frame){ .what = ST_F_ATTACK, .roll = { .flags = ST_R_COUNTER } };
    f.attack.weapon = 1;
    st_note_part(&f, (st_part){ ST_BY_ITEM, 1, 1 });
    assert_false(st_part_at(&f, 0, &part));
}

/* Nobody else learns what is in a hand. */
TEST(what_could_be_used_is_told_to_its_owner)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    gm_events facts;
    gm_move m;

    stand(&s, "ingrid-heizer", "hotel");
    stand(&s, "hermann-brunner", "hotel");
    give(&s, "ingrid-heizer", "kwiaty");
    wake(&s, "ingrid-heizer");
    m = move_of(st, &s, ST_PL, "talk hermann-brunner");
    for (gm_seats viewers = 0; viewers < 4; viewers++) {
        facts = weighed(&s, viewers, ST_PL, &m);
        assert_int_equal(fact_of(&facts, ST_K_COULD_ADD_ITEM) != NULL, viewers >> ST_PL & 1);
    }
}

TEST(an_arrest_is_weighed)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);
    gm_events facts;

    stand(&s, "jacek", "hotel");
    stand(&s, "hermann-brunner", "hotel");
    set_evidence(&s, "jacek", 6);
    wake(&s, "hermann-brunner");
    facts = weighed_move(&s, ST_DE, "arrest jacek");
    assert_told_fact(&facts, ST_K_AGAINST_VIGILANCE, document("jacek"), 8, 9);
    assert_int_equal(good_ways(&facts), 10);
    stand(&s, "jacek", "gestapo");
    stand(&s, "hermann-brunner", "gestapo");
    facts = weighed_move(&s, ST_DE, "arrest jacek");
    assert_int_equal(facts.n, 1);
    assert_told_fact(&facts, ST_K_NO_ESCAPE, document("jacek"), 0, 0);
}

/* ST-16.4, ST-16.5  The weapon counts, and what was used against it after the dice. */
TEST(an_attack_is_weighed)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned defence = st_defence_of(st->content, &s, agent(&s, "bruno-dreher"));
    gm_events facts, events = { .n = 0 };

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    take_mission(&s, "jacek", "wyrok");
    give(&s, "jacek", "pistolet");
    wake(&s, "jacek");
    facts = weighed_move(&s, ST_PL, "attack bruno-dreher pistolet");
    assert_told_fact(&facts, ST_K_AGAINST_DEFENCE, document("bruno-dreher"), defence, defence + 1);
    assert_told_fact(&facts, ST_K_ADDS_WEAPON, item("pistolet"), 2, 0);
    assert_int_equal(added_by(&facts), 2);
    give(&s, "bruno-dreher", "apteczka");
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", &events);
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "pass", &events); /* he has nothing to fight back with */
    facts = weighed(&s, GM_SEAT(ST_DE), ST_DE, NULL);
    assert_told_fact(&facts, ST_K_DICE, document("jacek"), 6, 6);
    assert_told_fact(&facts, ST_K_COULD_TAKE_ITEM, item("apteczka"), 3, ST_NOW);
    facts = weighed(&s, GM_SEAT(ST_PL), ST_DE, NULL);
    assert_null(fact_of(&facts, ST_K_COULD_TAKE_ITEM));
}

/* ST-14.13  Dice and track only. */
TEST(an_interrogation_is_weighed)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);
    gm_events facts;

    jail(&s, "jacek");
    set_evidence(&s, "jacek", 8);
    wake(&s, "hermann-brunner");
    facts = weighed_move(&s, ST_DE, "interrogate jacek");
    assert_null(fact_of(&facts, ST_K_RANKS));
    assert_told_fact(&facts, ST_K_ADDS_TRACK, document("jacek"), 8, 3);
    assert_int_equal(added_by(&facts), 3);
    assert_int_equal(sum_of_parts(&facts), 3);
}

TEST(what_is_not_rolled_for_is_not_weighed)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    stand(&s, "ingrid-heizer", "hotel");
    wake(&s, "ingrid-heizer");
    assert_int_equal(weighed_move(&s, ST_PL, "search").n, 0);
    assert_int_equal(weighed_move(&s, ST_PL, "talk hermann-brunner").n, 0); /* not allowed */
    assert_int_equal(weighed(&s, BOTH, ST_PL, NULL).n, 0);
}

/* ST-20.5  What everybody sees of what somebody carries is marked. */
TEST(things_that_lie_open_are_marked)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    gm_events facts = { .n = 0 };
    st_view v;

    give(&s, "ingrid-heizer", "kwiaty");
    give(&s, "ingrid-heizer", "papierosy");
    v = seen_by(&s, ST_PL);
    st_describe(st->content, &v, &facts);
    for (uint16_t i = 0; i < facts.n; i++) {
        const gm_event *e = &facts.e[i];
        if (e->kind == ST_K_ITEM)
            assert_int_equal(e->arg[2], st->content->type[e->arg[1]].lasts != 0);
    }
    assert_non_null(fact_of(&facts, ST_K_ITEM));
}
