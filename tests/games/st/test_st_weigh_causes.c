/*
 * test_st_weigh_causes.c: Stawka: ranks with their causes, what a secret would mean, when something
 * can be used, and the chances of the present roll. We compare the facts with what the game does.
 */
#include "st_rich.h"
#include "st_weighed.h"

AROUND_ALL(open_st, close_st);

/* ---- what always holds ---- */

/* ST-4.2, ST-10.7  Document and changes add up to the rank of either. */
static void assert_ranks_add_up(const gm_events *facts)
{
    const gm_event *ranks = fact_of(facts, ST_K_RANKS);
    int32_t sum[2] = { 0 };
    unsigned whose = 1;

    for (uint16_t i = 0; i < facts->n; i++) {
        const gm_event *e = &facts->e[i];
        bool is_named = e->kind >= ST_K_RANK_ADDS_ITEM && e->kind <= ST_K_RANK_TAKES_TOKEN;
        unsigned n = e->arg[is_named ? 2 : 1];
        if (e->kind < ST_K_RANK_DOCUMENT || e->kind > ST_K_RANK_TAKES_ELSE)
            continue;
        if (e->kind == ST_K_RANK_DOCUMENT)
            whose = !whose;
        assert_int_equal(e->arg[0], ranks->arg[whose]);
        sum[whose] += e->kind == ST_K_RANK_DOCUMENT || (e->kind - ST_K_RANK_ADDS_ITEM) % 2 == 0
                          ? (int32_t)n
                          : -(int32_t)n;
    }
    assert_int_equal(sum[0], ranks->arg[2]);
    assert_int_equal(sum[1], ranks->arg[3]);
}

/* Eleven sums in a row: so much more on the dice is a better result, and less is not. */
static void assert_steps(const gm_events *facts)
{
    const gm_event *sum[11];
    unsigned n = 0;

    for (uint16_t i = 0; i < facts->n; i++) {
        if (facts->e[i].kind >= ST_K_SUM_NOTHING && facts->e[i].kind <= ST_K_SUM_SUCCEEDS)
            sum[n++] = &facts->e[i];
    }
    assert_int_equal(n, 11);
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = i + 1; k < n; k++)
            assert_int_equal(sum[k]->kind > sum[i]->kind,
                             sum[i]->arg[3] > 0 && k - i >= sum[i]->arg[3]);
    }
}

static unsigned ways_of(const gm_events *facts, bool (*is_wanted)(unsigned kind))
{
    unsigned ways = 0;

    for (uint16_t i = 0; i < facts->n; i++)
        ways += is_wanted(facts->e[i].kind) ? facts->e[i].arg[1] : 0;
    return ways;
}

static bool is_secret(unsigned kind)
{
    return kind == ST_K_SUM_SECRET;
}

static bool is_good(unsigned kind)
{
    return kind > ST_K_SUM_NOTHING && kind <= ST_K_SUM_SUCCEEDS && kind != ST_K_SUM_FAILS;
}

static uint64_t rank_ways(const gm_events *facts)
{
    const gm_event *die = fact_of(facts, ST_K_RANK_DIE);

    return die ? die->arg[1] : 6;
}

static void assert_secret_chance(const gm_events *facts)
{
    const gm_event *chance = fact_of(facts, ST_K_SECRET_CHANCE);

    if (chance)
        assert_int_equal(chance->arg[0] * 216u,
                         ways_of(facts, is_secret) * rank_ways(facts) * chance->arg[1]);
}

/* ---- what is under way ---- */

typedef struct tally {
    unsigned ranked, tests, caught, attacks, ranks_changed, now, later, secrets, won;
} tally;

/* ST-14.7, ST-15.3  During an arrest or a kidnapping, the chances are the captor's. */
static bool is_catching(const st_state *s)
{
    const gm_frame *f = st_rolls(s);

    return f ? f->what == ST_F_TEST &&
                   (f->test.kind == ST_TEST_ARREST || f->test.kind == ST_TEST_KIDNAP)
             : st_innermost(s, ST_F_ARREST) != NULL;
}

/* Before the roll there are chances, and they agree with the sums. */
static void look_at_chances(const st_state *s, gm_seat seat, const gm_events *facts, tally *t)
{
    uint64_t good = ways_of(facts, is_good);
    st_view v;
    gm_odds o;

    st_see(st->content, s, BOTH, &v);
    st_odds(st->content, &v, seat, NULL, &o);
    if (fact_of(facts, ST_K_DICE)) {
        assert_true(o.of == 0);
        return;
    }
    if (is_catching(s))
        good = 36 - good;
    assert_true(o.of > 0 && o.success + o.failed == o.of);
    assert_true(o.success * 216 == rank_ways(facts) * good * o.of);
    t->ranked += fact_of(facts, ST_K_RANK_DIE) != NULL;
    t->attacks += fact_of(facts, ST_K_AGAINST_DEFENCE) != NULL;
    t->tests += fact_of(facts, ST_K_AGAINST_VIGILANCE) != NULL;
    t->caught += is_catching(s);
}

/* ---- when something can be used ---- */

static bool is_offered(const gm_moves *moves, unsigned type)
{
    for (uint16_t i = 0; i < moves->n; i++) {
        if (moves->m[i].verb == ST_V_USE && moves->m[i].arg[0] == type)
            return true;
    }
    return false;
}

/* ST-13.11, ST-13.12, ST-13.13  Now is when it can be used; after the dice only before they lie. */
static void look_at_moments(const gm_events *facts, const gm_moves *moves, tally *t)
{
    for (uint16_t i = 0; i < facts->n; i++) {
        const gm_event *e = &facts->e[i];
        if (e->kind < ST_K_COULD_ADD_ITEM || e->kind > ST_K_COULD_REROLL_REACTION)
            continue;
        assert_in_range(e->arg[2], ST_NOW, ST_AFTER_DICE);
        if (e->kind == ST_K_COULD_ADD_ITEM && e->arg[2] == ST_NOW) {
            assert_true(is_offered(moves, e->arg[0]));
            t->now++;
        }
        if (fact_of(facts, ST_K_DICE))
            assert_true(e->arg[2] == ST_NOW || e->arg[2] == ST_AFTER_DICE);
        t->later += e->arg[2] == ST_AFTER_DICE;
    }
}

/* ---- what a secret brings ---- */

static const gm_event *event_of(const gm_events *events, unsigned kind)
{
    for (uint16_t i = 0; i < events->n; i++) {
        if (events->e[i].kind == kind)
            return &events->e[i];
    }
    return NULL;
}

/* ST-10.13, ST-10.19  A talk has just given one: everything foretold about it has happened. */
static void look_at_secret(const st_state *before, const st_state *s, const gm_events *facts,
                           const gm_events *events, tally *t)
{
    const gm_event *secret = event_of(events, ST_E_TALK_SECRET), *n;
    bool wins = fact_of(facts, ST_K_SECRET_WINS) || fact_of(facts, ST_K_SECRET_EXPOSES);

    if (!secret || !fact_of(facts, ST_K_SECRET_CHANCE) ||
        fact_of(facts, ST_K_THRESHOLDS)->arg[0] != secret->arg[1]) /* ST-19.14  another talk */
        return;
    assert_int_equal(wins, s->winner == secret->seat + 1);
    if ((n = fact_of(facts, ST_K_SECRET_COUNTS)) != NULL)
        assert_int_equal(s->secrets[secret->seat], n->arg[0]);
    if ((n = fact_of(facts, ST_K_SECRET_VP)) != NULL)
        assert_int_equal(s->vp[secret->seat], before->vp[secret->seat] + n->arg[0]);
    if (fact_of(facts, ST_K_SECRET_NARROWS) && !before->sending)
        assert_int_equal(s->radio_hints, before->radio_hints < 3 ? before->radio_hints + 1 : 3);
    t->secrets++;
    t->won += wins;
}

/* ---- over many games ---- */

static void look_at_facts(const st_state *s, gm_seat seat, const gm_events *facts,
                          const gm_moves *moves, tally *t)
{
    if (fact_of(facts, ST_K_RANKS)) {
        assert_ranks_add_up(facts);
        t->ranks_changed += fact_of(facts, ST_K_RANK_ADDS_ITEM) != NULL;
    }
    if (!fact_of(facts, ST_K_ADDED))
        return;
    assert_steps(facts);
    assert_secret_chance(facts);
    look_at_moments(facts, moves, t);
    look_at_chances(s, seat, facts, t);
}

/* Talks and seizures are rare, and done where they can be. */
static gm_move choose(const gm_moves *moves, rng *luck)
{
    for (uint16_t i = 0; i < moves->n; i++) {
        unsigned verb = moves->m[i].verb;
        if (verb >= ST_V_ARREST && verb <= ST_V_ATTACK)
            return moves->m[i];
    }
    for (uint16_t i = 0; i < moves->n; i++) {
        if (moves->m[i].verb == ST_V_TALK)
            return moves->m[i];
    }
    return moves->m[rng_below(luck, moves->n)];
}

static bool step(st_state *s, rng *luck, void *seen)
{
    tally *t = seen;
    gm_seats must = st_must_act(st->content, s);
    gm_events facts, events = { .n = 0 };
    gm_moves moves = { .n = 0 };
    st_state before = *s;
    gm_seat seat;
    gm_move m;

    if (!must)
        return false;
    seat = (gm_seat)set_first(must);
    st_moves(st->content, s, seat, &moves);
    m = choose(&moves, luck);
    facts = weighed(s, BOTH, seat, NULL);
    look_at_facts(s, seat, &facts, &moves, t);
    if (facts.n == 0)
        facts = weighed(s, BOTH, seat, &m);
    if (fact_of(&facts, ST_K_RANKS))
        assert_ranks_add_up(&facts);
    st_apply(st->content, s, seat, m, &events);
    look_at_secret(&before, s, &facts, &events, t);
    return true;
}

TEST(what_is_told_is_what_happens)
{
    tally t = { 0 };

    play_rich(60, 400, step, &t);
    assert_true(t.ranked > 50 && t.tests > 50 && t.caught > 20 && t.attacks > 5);
    assert_true(t.ranks_changed > 5 && t.now > 20 && t.later > 20);
    assert_true(t.secrets > 30 && t.won > 10 && t.won < t.secrets);
}

/* ---- a few positions ---- */

/* ST-4.2, ST-10.7, ST-13.11  What is worn, what lasts for the stage, what was used, the top. */
TEST(ranks_have_causes)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events facts;

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "mundur-szeregowca");
    s.rank[agent(&s, "jacek")] = 3;
    s.rank[agent(&s, "bruno-dreher")] = -1;
    wake(&s, "jacek");
    facts = weighed_move(&s, ST_PL, "talk bruno-dreher");
    assert_ranks_add_up(&facts);
    assert_told_fact(&facts, ST_K_RANK_DOCUMENT, document("jacek"), 3, 0);
    assert_told_fact(&facts, ST_K_RANK_ADDS_ITEM, document("jacek"), item("mundur-szeregowca"), 1);
    assert_told_fact(&facts, ST_K_RANK_ADDS_STAGE, document("jacek"), 3, 0);
    assert_told_fact(&facts, ST_K_RANK_TAKES_STAGE, document("bruno-dreher"), 1, 0);
    assert_null(fact_of(&facts, ST_K_RANK_TAKES_ELSE));
    s.rank[agent(&s, "jacek")] = 9;
    facts = weighed_move(&s, ST_PL, "talk bruno-dreher");
    assert_told_fact(&facts, ST_K_RANK_TAKES_ELSE, document("jacek"), 4, 0);
}

static void assert_named(const gm_events *events, unsigned kind, gm_rule why, unsigned who,
                         unsigned by, unsigned n)
{
    const gm_event *e = assert_event(events, (uint8_t)kind, why);

    assert_int_equal(e->arg[0], who);
    assert_int_equal(e->arg[1], by);
    assert_int_equal(e->arg[2], n);
}

/* ST-10.7, ST-13.2, ST-18.4  What was played for a rank is named as long as the change lasts. */
TEST(ranks_name_what_changed_them)
{
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_PL);
    unsigned jacek = document("jacek"), card = location_card("garderoba");
    gm_events facts, events = { .n = 0 };

    stand(&s, "jacek", "teatr");
    stand(&s, "hermann-brunner", "teatr");
    give_card(&s, "garderoba");
    give(&s, "jacek", "rekomendacja");
    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "card garderoba", &events);
    assert_named(&events, ST_E_RANK_UP_CARD, ST_18_4, jacek, card, 3);
    play_move(st, &s, ST_PL, "talk hermann-brunner", &events);
    gm_clear(&events);
    play_move(st, &s, ST_PL, "use rekomendacja", &events);
    assert_named(&events, ST_E_RANK_UP_ITEM, ST_13_2, jacek, item("rekomendacja"), 4);
    facts = weighed(&s, 1u << ST_DE, ST_PL, NULL);
    assert_ranks_add_up(&facts);
    assert_told_fact(&facts, ST_K_RANK_ADDS_CARD, jacek, card, 3);
    assert_told_fact(&facts, ST_K_RANK_ADDS_ITEM, jacek, item("rekomendacja"), 4);
    assert_null(fact_of(&facts, ST_K_RANK_ADDS_STAGE));
    assert_null(fact_of(&facts, ST_K_RANK_ADDS_TALK));
}

/* ST-10.7  The talk over, what was used for it is forgotten; the stage over, everything. */
TEST(causes_of_ranks_last_as_long_as_the_change)
{
    const uint16_t none[ST_RANK_CAUSES] = { 0 };
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_PL);
    gm_events events = { .n = 0 };
    unsigned who;

    stand(&s, "jacek", "teatr");
    stand(&s, "hermann-brunner", "teatr");
    give_card(&s, "garderoba");
    give(&s, "jacek", "rekomendacja");
    wake(&s, "jacek");
    who = agent(&s, "jacek");
    play_move(st, &s, ST_PL, "card garderoba", &events);
    play_move(st, &s, ST_PL, "talk hermann-brunner", &events);
    play_move(st, &s, ST_PL, "use rekomendacja", &events);
    assert_memory_equal(s.talk_rank_by, none, sizeof none);
    assert_memory_not_equal(s.rank_by[who], none, sizeof none);
    play_move(st, &s, ST_PL, "end", &events);
    end_stage(&s, &events);
    assert_memory_equal(s.rank_by[who], none, sizeof none);
    assert_int_equal(s.rank[who], 0);
}

/* A note of something that there is not, or behind a gap, is in no view. */
TEST(notes_of_ranks_are_looked_at)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    st_view v = seen_by(&s, ST_PL);

    assert_true(st_is_possible(st->content, &v));
    v.rank_by[0][1] = 0x2010;
    assert_false(st_is_possible(st->content, &v));
    v.rank_by[0][1] = 0;
    v.talk_rank_by[0] = 0x1fff;
    assert_false(st_is_possible(st->content, &v));
}

/* ST-10.14, ST-10.19, ST-21.10, ST-22.6, ST-22.12, ST-25.18 */
TEST(secrets_mean_what_the_scenario_says)
{
    st_state s = at_turn("scenario=spotkanie", ST_PL);
    gm_events facts;

    stand(&s, "ingrid-heizer", "hotel");
    stand(&s, "glaubel", "hotel");
    wake(&s, "ingrid-heizer");
    facts = weighed_move(&s, ST_PL, "talk glaubel");
    assert_told_fact(&facts, ST_K_SECRET_EARLY, 3, 0, 0);
    set_evidence(&s, "glaubel", 3);
    facts = weighed_move(&s, ST_PL, "talk glaubel");
    assert_told_fact(&facts, ST_K_SECRET_COUNTS, 1, 2, 0);
    s.secrets[ST_PL] = 1;
    facts = weighed_move(&s, ST_PL, "talk glaubel");
    assert_non_null(fact_of(&facts, ST_K_SECRET_WINS));
}

static gm_events of_jacek(const char *setup, unsigned secrets)
{
    st_state s = at_turn(setup, ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    set_evidence(&s, "bruno-dreher", 4);
    s.secrets[ST_PL] = (uint8_t)secrets;
    wake(&s, "jacek");
    return weighed_move(&s, ST_PL, "talk bruno-dreher");
}

TEST(secrets_lead_to_the_report_and_the_radio)
{
    gm_events first = of_jacek("scenario=wiem-kim-jestes", 0),
              last = of_jacek("scenario=wiem-kim-jestes", 1);
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    gm_events facts;

    assert_told_fact(&first, ST_K_SECRET_COUNTS, 1, 2, 0);
    assert_non_null(fact_of(&last, ST_K_SECRET_SENDS));
    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    set_evidence(&s, "jacek", 4);
    wake(&s, "bruno-dreher");
    facts = weighed_move(&s, ST_DE, "talk jacek");
    assert_non_null(fact_of(&facts, ST_K_SECRET_NARROWS));
    stand(&s, "kloss-abwehra", "m1");
    set_evidence(&s, "kloss-abwehra", 3);
    facts = weighed_move(&s, ST_DE, "talk kloss-abwehra");
    assert_told_fact(&facts, ST_K_SECRET_EXPOSES, document("kloss-abwehra"), 0, 0);
}

/* ST-19.4, ST-19.5, ST-20.13  How many cards the other side has, to those who do not see them. */
TEST(cards_of_the_other_side_are_counted)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events facts;
    gm_move m;

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    wake(&s, "jacek");
    m = move_of(st, &s, ST_PL, "talk bruno-dreher");
    facts = weighed(&s, GM_SEAT(ST_PL), ST_PL, &m);
    assert_null(fact_of(&facts, ST_K_COULD_REACT));
    give_reaction(&s, ST_DE, "alarm-lotniczy");
    for (gm_seats viewers = 0; viewers < 4; viewers++) {
        facts = weighed(&s, viewers, ST_PL, &m);
        assert_int_equal(fact_of(&facts, ST_K_COULD_REACT) != NULL, !(viewers >> ST_DE & 1));
    }
    s.passes[ST_DE] |= 1u << ST_TALK;
    facts = weighed(&s, GM_SEAT(ST_PL), ST_PL, &m);
    assert_null(fact_of(&facts, ST_K_COULD_REACT));
}

/* ST-13.11, ST-13.12, ST-13.13 */
TEST(things_are_told_with_their_moment)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events facts;

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    facts = weighed_move(&s, ST_PL, "talk bruno-dreher");
    assert_told_fact(&facts, ST_K_COULD_ADD_ITEM, item("kwiaty"), 2, ST_BEFORE_DICE);
    load_dice(&s, "6");
    play_move(st, &s, ST_PL, "talk bruno-dreher", NULL);
    while (!is_legal(&s, ST_PL, "use kwiaty"))
        play_move(st, &s, ST_PL, "pass", NULL);
    facts = weighed(&s, GM_SEAT(ST_PL), ST_PL, NULL);
    assert_told_fact(&facts, ST_K_COULD_ADD_ITEM, item("kwiaty"), 2, ST_NOW);
}
