/*
 * test_st_17_threats.c: Stawka, chapter 17: threat tokens in general. What each type does is in
 * test_st_threats.c, the worked examples are in test_st_17_examples.c.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

/* Jacek on m1, beside the kamienica by way of m2; Dreher in the targowisko. */
static st_state begin(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m2");
    stand(&s, "bruno-dreher", "m1");
    return s;
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

/* Both have planned the first stage; the Polish side is first. No trait interferes. */
static st_state at_placing(unsigned seed)
{
    st_state s = dealt("scenario=pierwsze-starcie", seed);

    decide_set_up(&s);
    play_move(st, &s, ST_PL, "plan plan-pl-1", NULL);
    play_move(st, &s, ST_DE, "plan plan-de-5", NULL);
    return s;
}

static const gm_frame *top(const st_state *s)
{
    return &s->stack[s->depth - 1];
}

/* Makes this the token to be placed. */
static void draw(st_state *s, const char *threat_id)
{
    gm_frame *f = &s->stack[s->depth - 1];
    unsigned type = threat(threat_id);

    assert_int_equal(f->what, ST_F_FIELD);
    s->pool[f->token.type]++;
    s->pool[type]--;
    f->token.type = (uint16_t)type;
}

/* ---- pools and placing ---- */

static unsigned copies(gm_seat side)
{
    unsigned n = 0;

    for (unsigned i = 1; i <= st->content->n_threats; i++)
        n += st->content->threat[i].side == side ? st->content->threat[i].copies : 0u;
    return n;
}

/* ST-17.1 */
TEST(st_17_1__each_side_has_eighteen_tokens)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");

    assert_int_equal(copies(ST_PL), 18);
    assert_int_equal(copies(ST_DE), 18);
    assert_int_equal(s.n_pool[ST_PL], 18);
    assert_int_equal(s.n_pool[ST_DE], 18);
    assert_fact(ST_17_1);
}

/* ST-17.2 */
TEST(st_17_2__only_the_owner_knows_his_pool)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    st_view own = seen_by(&s, ST_PL), other = seen_by(&s, ST_DE);
    unsigned type = threat("zlodziej");

    assert_int_equal(own.pool[type], 3);
    assert_int_equal(other.pool[type], 0);
    assert_int_equal(other.n_pool[ST_PL], 18);
    assert_fact(ST_17_2);
}

/* ST-17.3 */
TEST(st_17_3__tokens_are_drawn_by_chance)
{
    unsigned seen = 0;

    for (unsigned seed = 0; seed < 60; seed++) {
        st_state s = at_placing(seed);
        seen |= 1u << top(&s)->token.type;
        assert_int_equal(top(&s)->what, ST_F_FIELD);
        assert_false(is_legal(&s, ST_DE, "token kociol")); /* nobody chooses */
    }
    assert_int_equal(set_count(seen), 8); /* all German types turn up */
    assert_fact(ST_17_3);
}

/* ST-17.4 */
TEST(st_17_4__two_for_the_second_player_and_one_for_the_first)
{
    st_state s = at_placing(1);

    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    play_move(st, &s, ST_DE, "to gestapo", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    play_move(st, &s, ST_PL, "to p1", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    play_move(st, &s, ST_DE, "to areszt", NULL);
    assert_int_equal(s.phase, ST_ACTING);
    assert_int_equal(s.n_pool[ST_DE], 16);
    assert_int_equal(s.n_pool[ST_PL], 17);
    assert_fact(ST_17_4);
    assert_fact(ST_17_5); /* in turn, beginning with the second player: ST-17.5 */
}

/* ST-17.6, ST-T71 */
TEST(st_17_6__german_tokens_go_into_locations)
{
    st_state s = at_placing(1);
    gm_events events;

    assert_refused(st, &s, ST_DE, "to p1", ST_17_6);
    assert_example(ST_T71, !is_legal(&s, ST_DE, "to p1"));
    assert_true(is_legal(&s, ST_DE, "to gestapo")); /* where Brunner is, and Kloss */
    play_move(st, &s, ST_DE, "to gestapo", &events);
    assert_event(&events, ST_E_TOKEN_PLACED, ST_17_6);
}

/* ST-17.7, ST-T71 */
TEST(st_17_7__polish_tokens_go_onto_streets_without_germans)
{
    st_state s = at_placing(1);

    play_move(st, &s, ST_DE, "to gestapo", NULL);
    stand(&s, "glaubel", "p1");
    assert_refused(st, &s, ST_PL, "to areszt", ST_17_7);
    assert_refused(st, &s, ST_PL, "to p1", ST_17_7);
    assert_example(ST_T71, !is_legal(&s, ST_PL, "to areszt") && !is_legal(&s, ST_PL, "to p1"));
    stand(&s, "glaubel", "p2");
    assert_true(is_legal(&s, ST_PL, "to p1"));
    stand(&s, "jacek", "p1");
    assert_true(is_legal(&s, ST_PL, "to p1"));
}

/* ST-17.8, ST-T72 */
TEST(st_17_8__one_token_on_a_field)
{
    st_state s = at_placing(1);

    play_move(st, &s, ST_DE, "to gestapo", NULL);
    play_move(st, &s, ST_PL, "to p1", NULL);
    assert_refused(st, &s, ST_DE, "to gestapo", ST_17_8);
    assert_example(ST_T72, !is_legal(&s, ST_DE, "to gestapo"));
    assert_true(is_legal(&s, ST_DE, "to areszt"));
}

/* ---- removing ---- */

/* ST-17.9 */
TEST(st_17_9__removing_takes_an_enemy_token_on_the_field)
{
    st_state s = begin();

    wake(&s, "bruno-dreher");
    assert_refused(st, &s, ST_DE, "remove", ST_17_9);
    lay_token(&s, "cmentarz", "kociol", false);
    stand(&s, "bruno-dreher", "cmentarz"); /* his own side's */
    assert_refused(st, &s, ST_DE, "remove", ST_17_9);
    lay_token(&s, "m1", "alarm-pl", false);
    stand(&s, "bruno-dreher", "m1");
    assert_true(is_legal(&s, ST_DE, "remove"));
    play_move(st, &s, ST_DE, "remove", NULL);
    assert_int_equal(s.points[ST_DE], 13);
}

/* The Polish side is asked about the token that lies there, and shows none. */
static void remove_with(st_state *s, const char *dice, gm_events *events)
{
    lay_token(s, "m1", "alarm-pl", false);
    wake(s, "bruno-dreher"); /* vigilance 7 */
    play_move(st, s, ST_DE, "remove", NULL);
    load_dice(s, dice);
    play_move(st, s, ST_PL, "pass", events);
}

/* ST-17.10 */
TEST(st_17_10__above_vigilance_it_is_gone)
{
    st_state s = begin();
    gm_events events;

    remove_with(&s, "44", &events);
    assert_event(&events, ST_E_TOKEN_GONE, ST_17_10);
    assert_int_equal(s.token_side[place("m1")], 0);
    assert_int_equal(s.pool_gone[threat("alarm-pl")], 1);
    assert_int_equal(s.depth, 0);
    s = begin();
    remove_with(&s, "43", &events);
    assert_event(&events, ST_E_TEST_FAILED, ST_17_10);
    assert_int_not_equal(s.token_side[place("m1")], 0);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_true(is_legal(&s, ST_PL, "trigger"));
}

/* ---- triggering ---- */

/* ST-17.11 */
TEST(st_17_11__in_an_activation_of_the_enemy_only)
{
    st_state s = begin();

    lay_token(&s, "kamienica", "kociol", false);
    stand(&s, "bruno-dreher", "m2");
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step kamienica", NULL);
    assert_int_equal(s.depth, 0);
    play_move(st, &s, ST_DE, "search", NULL);
    assert_int_not_equal(top(&s)->what, ST_F_TOKEN);
    assert_fact(ST_17_11);
}

TEST(st_17_11__support_is_for_another_moment)
{
    st_state s = begin();

    lay_token(&s, "kamienica", "wsparcie-de", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step kamienica", NULL);
    play_move(st, &s, ST_PL, "pass", NULL);
    assert_int_equal(must_act(&s),
                     GM_SEAT(ST_DE)); /* asked all the same: nobody knows what it is */
    assert_false(is_legal(&s, ST_DE, "trigger"));
    assert_true(is_legal(&s, ST_DE, "pass"));
}

/* ST-17.12 */
TEST(st_17_12__on_entering_and_on_an_action_there)
{
    st_state s = begin();

    lay_token(&s, "kamienica", "kociol", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step kamienica", NULL);
    play_move(st, &s, ST_PL, "pass", NULL); /* he does not stop for it */
    assert_true(is_legal(&s, ST_DE, "trigger"));
    play_move(st, &s, ST_DE, "pass", NULL);
    play_move(st, &s, ST_PL, "search", NULL);
    assert_true(is_legal(&s, ST_DE, "trigger"));
    play_move(st, &s, ST_DE, "trigger", NULL);
    assert_int_equal(on(&s, "jacek"), 1);
    assert_fact(ST_17_12);
}

TEST(st_17_12__not_on_removing_it)
{
    st_state s = begin();

    lay_token(&s, "kamienica", "kociol", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step kamienica", NULL);
    play_move(st, &s, ST_PL, "halt", NULL);
    assert_int_equal(top(&s)->what, ST_F_NEAR); /* support may be shown; nothing is triggered */
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "pass", NULL);
    assert_int_equal(s.token_side[place("kamienica")], 0);
    assert_int_equal(on(&s, "jacek"), 0);
}

/* ST-17.13 */
TEST(st_17_13__the_owner_chooses_and_the_text_is_carried_out)
{
    st_state s = begin();
    gm_events events;

    lay_token(&s, "m2", "podejrzany-pl", false);
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step m2", NULL);
    play_move(st, &s, ST_DE, "pass", NULL);
    play_move(st, &s, ST_PL, "trigger", &events);
    assert_event(&events, ST_E_TOKEN_ACTS, ST_17_13);
    assert_event(&events, ST_E_EVIDENCE, ST_17_13);
    assert_event(&events, ST_E_TOKEN_GONE, ST_17_15);
    assert_int_equal(on(&s, "bruno-dreher"), 2);
}

/* ST-17.14, ST-T73 */
TEST(st_17_14__walking_away_triggers_nothing)
{
    st_state s = begin();

    lay_token(&s, "kamienica", "kociol", false);
    stand(&s, "jacek", "kamienica");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step m2", NULL);
    assert_example(ST_T73, s.depth == 0);
    assert_example(ST_T73, s.token_side[place("kamienica")] != 0);
    assert_fact(ST_17_14);
}

/* ST-17.15 */
TEST(st_17_15__some_tokens_stay)
{
    st_state s = begin();
    gm_events events;

    lay_token(&s, "m2", "teren-niebezpieczny", false);
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step m2", NULL);
    play_move(st, &s, ST_DE, "pass", NULL);
    load_dice(&s, "11");
    play_move(st, &s, ST_PL, "trigger", &events);
    assert_no_event(&events, ST_E_TOKEN_GONE);
    assert_int_equal(s.token_up[place("m2")], threat("teren-niebezpieczny"));
    for (unsigned i = 1; i <= st->content->n_threats; i++) {
        const st_threat *t = &st->content->threat[i];
        assert_int_equal(t->stays, t->approach != NULL || i == threat("teren-niebezpieczny"));
    }
}

/* ST-17.16 */
TEST(st_17_16__an_empty_pool_takes_its_discards_back)
{
    st_state s = at_planning("scenario=pierwsze-starcie");
    gm_events events;

    for (unsigned i = 1; i <= st->content->n_threats; i++) {
        if (st->content->threat[i].side != ST_DE)
            continue;
        s.pool_gone[i] = s.pool[i];
        s.pool[i] = 0;
    }
    s.pool[threat("kociol")]++; /* one is left, which is drawn first */
    s.pool_gone[threat("kociol")]--;
    s.n_pool[ST_DE] = 1;
    play_move(st, &s, ST_PL, "plan plan-pl-1", NULL);
    play_move(st, &s, ST_DE, "plan plan-de-5", &events);
    assert_no_event(&events, ST_E_TOKENS_MIXED);
    assert_int_equal(top(&s)->token.type, threat("kociol"));
    play_move(st, &s, ST_DE, "to gestapo", &events);
    assert_event(&events, ST_E_TOKENS_MIXED, ST_17_16);
    assert_int_equal(s.n_pool[ST_DE], 17);
    assert_int_equal(top(&s)->what, ST_F_FIELD);
}

/* ---- what they are ---- */

/* ST-17.17 */
TEST(st_17_17__the_mix_of_tokens)
{
    static const struct {
        const char *id;
        unsigned copies;
    } mix[] = {
        { "kontrola-1", 2 },
        { "kontrola-2", 2 },
        { "kontrola-3", 1 },
        { "kociol", 2 },
        { "alarm-de", 3 },
        { "alarm-pl", 2 },
        { "podejrzany-de", 2 },
        { "podejrzany-pl", 2 },
        { "zlodziej", 3 },
        { "zamieszanie", 3 },
        { "teren-niebezpieczny", 3 },
        { "wsparcie-de", 4 },
        { "wsparcie-pl", 4 },
        { "ochrona-agentow-de", 2 },
        { "ochrona-agentow-pl", 1 },
    };

    assert_int_equal(st->content->n_threats, COUNT_OF(mix));
    for (size_t i = 0; i < COUNT_OF(mix); i++)
        assert_int_equal(st->content->threat[threat(mix[i].id)].copies, mix[i].copies);
    assert_fact(ST_17_17);
}

/* ST-17.21 */
TEST(st_17_21__protection_serves_the_car_too)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events;
    const gm_event *roll;

    s.load = ST_LOADED;
    s.doctor = 1;
    s.at[ST_CAR] = (uint8_t)place("f6");
    stand(&s, "kazik", "f6");
    give(&s, "kazik", "pistolet");
    lay_token(&s, "magazyny", "ochrona-agentow-de", false);
    wake(&s, "kazik");
    play_move(st, &s, ST_PL, "attack czarne-audi pistolet", NULL);
    load_dice(&s, "33"); /* 8 against 6 and 2 */
    play_move(st, &s, ST_DE, "show ochrona-agentow-de", &events);
    roll = assert_event(&events, ST_E_ATTACK_ROLL, ST_16_4);
    assert_int_equal(roll->arg[4], 8);
    assert_event(&events, ST_E_MISSED, ST_16_5);
    assert_int_equal(s.winner, 0);
    assert_fact(ST_17_21);
}

/* ST-17.22 */
TEST(st_17_22__kociol_holds_an_agent_back)
{
    st_state s = begin();

    lay_token(&s, "kamienica", "kociol", false);
    stand(&s, "bruno-dreher", "kamienica");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step kamienica", NULL);
    play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_DE, "trigger", NULL);
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "step m2", ST_17_22);
    s.flags[agent(&s, "jacek")] = 0; /* as when the stage is over */
    assert_true(is_legal(&s, ST_PL, "step m2"));
}

/* ST-17.23 */
TEST(st_17_23__bribed_agents_and_the_empty_car_are_not_touched)
{
    st_state s = begin();

    lay_token(&s, "m2", "zamieszanie", false);
    wake(&s, "bruno-dreher");
    s.act |= ST_A_BRIBED;
    play_move(st, &s, ST_PL, "step m2", NULL);
    assert_int_equal(s.depth, 0);
    s = at_turn("scenario=scisle-tajne", ST_DE);
    lay_token(&s, "w4", "zamieszanie", false);
    play_move(st, &s, ST_DE, "activate czarne-audi", NULL);
    play_move(st, &s, ST_DE, "step w4", NULL);
    assert_int_equal(s.depth, 0);
    s = at_turn("scenario=scisle-tajne", ST_DE);
    lay_token(&s, "w4", "zamieszanie", false);
    s.load = ST_LOADED;
    s.at[ST_CAR] = (uint8_t)place("w2");
    play_move(st, &s, ST_DE, "activate czarne-audi", NULL);
    play_move(st, &s, ST_DE, "step w4", NULL);
    assert_int_not_equal(s.depth, 0);
    assert_fact(ST_17_23);
}

TEST(st_17__the_drawn_token_is_what_lies_there)
{
    st_state s = at_placing(1);

    draw(&s, "kociol");
    play_move(st, &s, ST_DE, "to areszt", NULL);
    assert_int_equal(s.token[place("areszt")], threat("kociol"));
    assert_int_equal(s.token_up[place("areszt")], 0);
    assert_int_equal(seen_by(&s, ST_DE).token[place("areszt")], threat("kociol"));
    assert_int_equal(seen_by(&s, ST_PL).token[place("areszt")], 0);
}
