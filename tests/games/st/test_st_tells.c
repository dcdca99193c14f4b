/*
 * test_st_tells.c: Stawka: facts for clients that know no rules: how a side wins, what it can do in
 * this game, what evidence means, what a find would prove, what a planning card would bring. We
 * compare each with what the game does.
 */
#include "st_rich.h"
#include "st_weighed.h"

AROUND_ALL(open_st, close_st);

/* ---- goals ---- */

typedef struct aims {
    const char *setup;
    uint8_t goal[ST_SIDES][ST_GOALS];
} aims;

/* ST-1.3, as every scenario has it. */
TEST(st_1_3__what_wins_is_told)
{
    static const aims all[] = {
        /* report, radio, secrets, points, prisoners, hotel, word, delivery, attack, time, most */
        { "scenario=spotkanie", { { 0, 0, 2 }, { 0, 0, 2 } } },
        { "scenario=pierwsze-starcie", { { 0, 0, 0, 11 }, { 0, 0, 0, 11 } } },
        { "scenario=najlepsze-kasztany", { { 0, 0, 3, 11 }, { 0, 0, 3, 11 } } },
        { "scenario=wiem-kim-jestes",
          { { 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, { 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1 } } },
        { "scenario=hotel-excelsior",
          { { 0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 1 }, { 0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 1 } } },
        { "scenario=scisle-tajne",
          { { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0 }, { 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0 } } },
        { "scenario=swobodny", { { 0, 0, 2 }, { 0, 0, 2, 0, 3 } } },
        { "scenario=swobodny-haslo",
          { { 0, 0, 0, 13, 0, 0, 1, 0, 0, 0, 1 }, { 0, 0, 0, 13, 0, 0, 1, 0, 0, 0, 1 } } },
    };

    for (unsigned i = 0; i < COUNT_OF(all); i++) {
        st_state s = at_start(all[i].setup);
        assert_memory_equal(seen_by(&s, ST_PL).goal, all[i].goal, sizeof all[i].goal);
    }
}

/* ST-21.10, ST-21.19, ST-21.30, ST-25.14, ST-25.16  That many win the game, and no fewer. */
TEST(what_is_told_to_win_does)
{
    for (unsigned i = 0; i < st_n_setups * 2; i++) {
        gm_seat side = i & 1;
        st_state s = dealt(st_setups[i / 2], i);
        gm_events events = { .n = 0 };
        st_view v;
        make_rich(st->content, &s);
        v = seen_by(&s, side);
        s.secrets[side] = s.vp[side] = 0;
        if (v.goal[side][ST_AIM_SECRETS]) {
            st_add_secrets(st->content, &s, side, v.goal[side][ST_AIM_SECRETS] - 1, ST_10_13,
                           &events);
            settle(&s, &events);
            assert_true(s.phase < ST_EPILOGUE);
            st_add_secrets(st->content, &s, side, 1, ST_10_13, &events);
        } else if (v.goal[side][ST_AIM_VP]) {
            st_add_vp(st->content, &s, side, v.goal[side][ST_AIM_VP] - 1, ST_11_12, &events);
            settle(&s, &events);
            assert_true(s.phase < ST_EPILOGUE);
            st_add_vp(st->content, &s, side, 1, ST_11_12, &events);
        } else {
            continue;
        }
        settle(&s, &events);
        assert_int_equal(s.winner, side + 1);
    }
}

/* ST-23.7, ST-23.8 */
TEST(the_hotel_opens_with_what_is_told)
{
    st_state s = at_start("scenario=hotel-excelsior");
    unsigned hotel = location("hotel");

    for (gm_seat side = 0; side < ST_SIDES; side++) {
        s.vp[side] = seen_by(&s, side).goal[side][ST_AIM_HOTEL] - 1;
        assert_true(st_is_closed(st->content, &s, side, hotel));
        s.vp[side]++;
        assert_false(st_is_closed(st->content, &s, side, hotel));
    }
}

/* ST-24.5 */
TEST(the_doctor_is_where_he_is_told_to_be)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);

    assert_int_equal(seen_by(&s, ST_DE).doctor_at, place("fabryka"));
    s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    assert_int_equal(seen_by(&s, ST_DE).doctor_at, 0);
}

/* ---- deeds ---- */

static unsigned deed_of(unsigned verb)
{
    switch (verb) {
    case ST_V_STEP:
        return ST_MOVE;
    case ST_V_SEARCH:
        return ST_SEARCH;
    case ST_V_TALK:
        return ST_TALK;
    case ST_V_ORDER:
        return ST_MISSION;
    case ST_V_REMOVE:
        return ST_REMOVE;
    case ST_V_ARREST:
        return ST_ARREST;
    case ST_V_KIDNAP:
        return ST_KIDNAP;
    case ST_V_ATTACK:
        return ST_ATTACK;
    case ST_V_TRANSMIT:
        return ST_TRANSMIT;
    default:
        return 0;
    }
}

/* The facts list every action that is possible; `seen`: actions that came up, by level. */
static bool look_at_deeds(st_state *s, rng *luck, void *deeds)
{
    unsigned(*seen)[ST_SIDES] = deeds;
    gm_seats must = st_must_act(st->content, s);
    gm_moves moves = { .n = 0 };
    unsigned agent = st_active(s);
    gm_seat side = st_side_of(agent);

    if (must && agent < ST_CAR)
        st_moves(st->content, s, (gm_seat)set_first(must), &moves);
    for (uint16_t i = 0; i < moves.n; i++) {
        unsigned deed = deed_of(moves.m[i].verb);
        if (deed) {
            assert_true(seen_by(s, ST_PL).deeds[side] >> deed & 1);
            seen[s->level][side] |= 1u << deed;
        }
    }
    return move_at_random(st->content, s, luck, NULL);
}

/* ST-2.2, ST-2.3, ST-14.1, ST-15.2 */
TEST(deeds_are_those_of_the_level_and_the_side)
{
    unsigned seen[ST_ADVANCED + 1][ST_SIDES] = { { 0 } };

    play_rich(12, 250, look_at_deeds, seen);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        st_state s = at_start("scenario=spotkanie"), all = at_start("scenario=pierwsze-starcie");
        unsigned more = seen[ST_EXTENDED][side] | seen[ST_ADVANCED][side];
        assert_int_equal(seen[ST_BASIC][side], seen_by(&s, side).deeds[side]);
        assert_int_equal(more & ~(1u << ST_TRANSMIT), seen_by(&all, side).deeds[side]);
    }
}

/* ST-22.6 */
TEST(only_where_there_is_a_report_it_can_be_sent)
{
    st_state s = at_start("scenario=wiem-kim-jestes"), other = at_start("scenario=hotel-excelsior");

    assert_true(seen_by(&s, ST_DE).deeds[ST_PL] >> ST_TRANSMIT & 1);
    assert_false(seen_by(&s, ST_DE).deeds[ST_DE] >> ST_TRANSMIT & 1);
    assert_false(seen_by(&other, ST_DE).deeds[ST_PL] >> ST_TRANSMIT & 1);
}

/* ---- evidence ---- */

/* ST-11.7, ST-14.3, ST-15.2 */
TEST(so_much_evidence_seizes_somebody)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);
    st_state basic = at_turn("scenario=spotkanie", ST_DE);
    st_view v = seen_by(&s, ST_DE);

    for (int less = 1; less >= 0; less--) {
        set_evidence(&s, "jacek", v.seized_from[ST_DE] - (unsigned)less);
        assert_int_equal(seen_by(&s, ST_DE).seizable >> agent(&s, "jacek") & 1, !less);
    }
    jail(&s, "jacek");
    for (int less = 1; less >= 0; less--) {
        set_evidence(&s, "marta-becher", v.seized_from[ST_PL] - (unsigned)less);
        assert_int_equal(seen_by(&s, ST_PL).seizable >> agent(&s, "marta-becher") & 1, !less);
    }
    assert_int_equal(seen_by(&basic, ST_DE).seized_from[ST_DE], 0); /* ST-2.3 */
    assert_int_equal(seen_by(&basic, ST_DE).seized_from[ST_PL], 0);
}

/* ST-11.5, ST-11.6  What the view tells is what a talk adds. */
TEST(evidence_adds_what_is_told)
{
    st_state s = at_turn("scenario=spotkanie", ST_PL);

    for (unsigned n = 0; n <= 10; n++) {
        unsigned target = agent(&s, "glaubel");
        set_evidence(&s, "glaubel", n);
        assert_int_equal(seen_by(&s, 0).bonus[ST_PL][st_colour_of(target)],
                         st_talk_bonus(st->content, &s, agent(&s, "ingrid-heizer"), target));
    }
}

/* ---- finds ---- */

static const gm_event *proof_of(const gm_events *facts, unsigned colour)
{
    for (uint16_t i = 0; i < facts->n; i++) {
        if (facts->e[i].kind == ST_K_PROOF && facts->e[i].arg[0] == colour)
            return &facts->e[i];
    }
    return NULL;
}

static gm_events facts_for(const st_state *s, gm_seats viewers)
{
    gm_events facts = { .n = 0 };
    st_view v;

    st_see(st->content, s, viewers, &v);
    st_describe(st->content, &v, &facts);
    return facts;
}

/* Charges a colour in a copy of the game: only the one who decides was told the result. */
static void try_charge(st_state s, gm_seat seat, gm_move m)
{
    gm_events facts = facts_for(&s, GM_SEAT(seat)), others = facts_for(&s, 0);
    gm_events enemy = facts_for(&s, GM_SEAT(st_other(seat)));
    gm_events events = { .n = 0 };
    const gm_event *proof = proof_of(&facts, m.arg[0]);
    unsigned colour = m.arg[0] - 1u, now = s.evidence[seat][colour], most = 10;

    assert_non_null(proof);
    assert_null(proof_of(&others, m.arg[0]));
    assert_null(proof_of(&enemy, m.arg[0]));
    assert_int_equal(proof->seat, seat);
    assert_int_equal(proof->arg[2], now + proof->arg[1] > most ? most : now + proof->arg[1]);
    st_apply(st->content, &s, seat, m, &events);
    for (uint16_t i = 0; i < events.n; i++) {
        if (events.e[i].kind == ST_E_CHARGED)
            assert_int_equal(events.e[i].arg[3], proof->arg[1]);
        if (events.e[i].kind == ST_E_EVIDENCE)
            assert_int_equal(events.e[i].arg[1], proof->arg[2]);
    }
}

static bool look_at_find(st_state *s, rng *luck, void *finds)
{
    unsigned *all = finds;
    gm_seats must = st_must_act(st->content, s);
    gm_seat seat = must ? (gm_seat)set_first(must) : 0;
    gm_moves moves = { .n = 0 };
    gm_events facts = facts_for(s, 3);
    unsigned tried = 0, told = 0;

    if (must)
        st_moves(st->content, s, seat, &moves);
    for (uint16_t i = 0; i < moves.n; i++) {
        if (moves.m[i].verb == ST_V_CHARGE) {
            try_charge(*s, seat, moves.m[i]);
            tried++;
        }
    }
    for (uint16_t i = 0; i < facts.n; i++)
        told += facts.e[i].kind == ST_K_PROOF;
    assert_int_equal(told, tried);
    *all += tried;
    return move_at_random(st->content, s, luck, NULL);
}

/* ST-12.6, ST-12.7, ST-11.8, ST-20.4 */
TEST(a_find_proves_what_is_told)
{
    unsigned tried = 0;

    play_rich(8, 250, look_at_find, &tried);
    assert_true(tried > 100);
}

/* ---- what is under way ---- */

static bool is_work(const gm_event *e)
{
    return e->kind >= ST_K_WORK_ITEM && e->kind <= ST_K_WORK_TRANSMIT;
}

/* The last that was begun, which is what asks; NULL if nothing is under way. */
static const gm_event *last_work(const gm_events *facts)
{
    const gm_event *last = NULL;

    for (uint16_t i = 0; i < facts->n; i++)
        last = is_work(&facts->e[i]) ? &facts->e[i] : last;
    return last;
}

static void assert_asks(const st_state *s, unsigned kind, unsigned a, unsigned b)
{
    gm_events facts = facts_for(s, 0);
    const gm_event *work = last_work(&facts);

    assert_non_null(work);
    assert_int_equal(work->kind, kind);
    assert_int_equal(work->arg[0], a);
    assert_int_equal(work->arg[1], b);
}

/* ST-26.2  A card asks, then another thing does: each question names its own cause. */
TEST(a_question_is_told_with_its_cause)
{
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_PL);
    gm_events facts = facts_for(&s, 0), events = { .n = 0 };

    assert_null(last_work(&facts));
    stand(&s, "jacek", "budka-telefoniczna");
    stand(&s, "georg", "hotel");
    stand(&s, "ingrid-heizer", "teatr");
    stand(&s, "kloss-abwehra", "h1");
    give_card(&s, "umowiony-sygnal");
    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "card umowiony-sygnal", &events);
    play_move(st, &s, ST_PL, "choose 2", &events);
    assert_asks(&s, ST_K_WORK_CARD, location_card("umowiony-sygnal"), 0);
    play_move(st, &s, ST_PL, "to h2", &events);
    play_move(st, &s, ST_PL, "stop", &events);
    stand(&s, "jacek", "h2");
    lay_token(&s, "hotel", "kontrola-2", true);
    play_move(st, &s, ST_PL, "step hotel", &events);
    assert_int_equal(st_top(&s)->use.trigger, ST_W_ON_TEST);
    assert_asks(&s, ST_K_WORK_THREAT, threat("kontrola-2"), 0);
}

/* A question from an effect names that effect; a window is about an action or an effect. */
static bool look_at_work(st_state *s, rng *luck, void *seen)
{
    const gm_frame *f = st_top(s);
    gm_events facts = facts_for(s, 0);
    const gm_event *work = last_work(&facts);
    unsigned *asked = seen;

    if (!f)
        assert_null(work);
    if (f && f->what == FX_EFFECT && f->sort) {
        assert_non_null(work);
        assert_int_equal(work->arg[work->kind == ST_K_WORK_ITEM], f->item);
        (*asked)++;
    }
    if (f && (f->what == ST_F_USE || f->what == ST_F_NEAR || f->what == ST_F_REACT))
        assert_non_null(work);
    return move_at_random(st->content, s, luck, NULL);
}

TEST(every_effect_that_asks_is_named)
{
    unsigned asked = 0;

    play_rich(8, 250, look_at_work, &asked);
    assert_true(asked > 100);
}

/* ---- plans ---- */

typedef struct order {
    unsigned before, behind, dice;
} order;

/* Who is first with these two cards: both are chosen in a copy of the game. */
static void try_plans(st_state s, gm_seat who, unsigned own, unsigned other, order *out)
{
    gm_events events = { .n = 0 };
    bool has_rolled = false;

    st_apply(st->content, &s, who, gm_make(ST_V_PLAN, own, 0), &events);
    st_apply(st->content, &s, st_other(who), gm_make(ST_V_PLAN, other, 0), &events);
    for (uint16_t i = 0; i < events.n; i++)
        has_rolled |= events.e[i].kind == ST_E_TIE_ROLL;
    out->dice += has_rolled;
    out->before += !has_rolled && s.first == who;
    out->behind += !has_rolled && s.first != who;
}

static const gm_event *told_of(const gm_events *facts, unsigned first, unsigned last, unsigned plan)
{
    for (uint16_t i = 0; i < facts->n; i++) {
        const gm_event *e = &facts->e[i];
        if (e->kind >= first && e->kind <= last && e->arg[0] == plan)
            return e;
    }
    return NULL;
}

static void assert_order(const gm_event *e, order o)
{
    unsigned kind = o.dice      ? ST_K_PLAN_DICE
                    : !o.behind ? ST_K_PLAN_FIRST
                    : !o.before ? ST_K_PLAN_SECOND
                                : ST_K_PLAN_BETWEEN;

    assert_non_null(e);
    assert_int_equal(e->kind, kind);
    if (kind == ST_K_PLAN_FIRST || kind == ST_K_PLAN_SECOND)
        return;
    assert_int_equal(e->arg[1], o.before);
    assert_int_equal(e->arg[2], o.behind);
    assert_int_equal(e->arg[3], o.dice);
}

/* ST-7.1, ST-7.8, ST-2.4  Points and cards. */
static void assert_worth(const st_state *s, const gm_event *e, const st_plan *plan)
{
    assert_non_null(e);
    assert_int_equal(e->kind, s->level == ST_ADVANCED ? ST_K_PLAN_CARDS : ST_K_PLAN_POINTS);
    if (e->kind == ST_K_PLAN_POINTS) {
        assert_int_equal(e->arg[1], plan->points);
        return;
    }
    assert_int_equal(e->arg[1], plan->reactions);
    assert_int_equal(e->arg[2], plan->points);
    assert_int_equal(e->arg[3], 3); /* ST-19.10 */
}

static unsigned look_at_plans(const st_state *s, gm_seat who)
{
    gm_moves own = { .n = 0 }, other = { .n = 0 };
    gm_events facts = weighed(s, GM_SEAT(who), who, NULL);

    assert_int_equal(weighed(s, GM_SEAT(st_other(who)), who, NULL).n, 0);
    st_moves(st->content, s, who, &own);
    st_moves(st->content, s, st_other(who), &other);
    for (uint16_t i = 0; i < own.n; i++) {
        unsigned plan = own.m[i].arg[0], nth = 0;
        gm_events one = weighed(s, GM_SEAT(who), who, &own.m[i]);
        order o = { 0 };
        while (st->content->plan[who][nth].number != plan)
            nth++;
        for (uint16_t k = 0; k < other.n; k++)
            try_plans(*s, who, plan, other.m[k].arg[0], &o);
        assert_order(told_of(&facts, ST_K_PLAN_FIRST, ST_K_PLAN_DICE, plan), o);
        assert_order(told_of(&one, ST_K_PLAN_FIRST, ST_K_PLAN_DICE, plan), o);
        assert_worth(s, told_of(&facts, ST_K_PLAN_POINTS, ST_K_PLAN_CARDS, plan),
                     &st->content->plan[who][nth]);
    }
    return own.n;
}

/* ST-7.4, ST-7.5, ST-7.6, ST-7.11 */
TEST(plans_go_first_as_is_told)
{
    unsigned looked = 0;

    for (unsigned i = 0; i < st_n_setups; i++) {
        st_state s = at_planning(st_setups[i]);
        rng_key key = { .word = { i } };
        rng luck;
        rng_start(&luck, &key);
        for (unsigned n = 0; n < 1500; n++) {
            if (s.phase == ST_PLANNING && s.planned == 0)
                looked += look_at_plans(&s, n & 1);
            if (!move_at_random(st->content, &s, &luck, NULL))
                break;
        }
    }
    assert_true(looked > 200);
}

/* ST-7.7 */
TEST(threats_of_a_stage_are_told)
{
    st_state basic = at_planning("scenario=spotkanie"),
             more = at_planning("scenario=pierwsze-starcie");
    gm_events none = weighed(&basic, GM_SEAT(ST_PL), ST_PL, NULL),
              facts = weighed(&more, GM_SEAT(ST_PL), ST_PL, NULL);

    assert_null(told_of(&none, ST_K_PLAN_THREATS, ST_K_PLAN_THREATS, 1));
    assert_non_null(told_of(&facts, ST_K_PLAN_THREATS, ST_K_PLAN_THREATS, 1));
    assert_int_equal(told_of(&facts, ST_K_PLAN_THREATS, ST_K_PLAN_THREATS, 1)->arg[1], 2);
}
