/*
 * test_st_13_bombs.c: Stawka, chapter 13: bombs, bribes, strongboxes and Top Secret cards.
 */
#include "st_position.h"

#include <stdio.h>

AROUND_ALL(open_st, close_st);

static st_state begin(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    stand(&s, "irena", "k1");
    return s;
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

static bool is_dead(const st_state *s, const char *id)
{
    return s->flags[agent(s, id)] & ST_DEAD;
}

static unsigned secrets_of(const st_state *s, const char *id)
{
    unsigned n = 0, who = agent(s, id);

    for (unsigned k = 0; k < s->n_held[who]; k++)
        n += s->hold[who][k] >= ST_SECRET;
    return n;
}

/* ---- bombs ---- */

/* Jacek is ordered to kill and has a bomb. */
static st_state with_bomb(const char *bomb, const char *place_id)
{
    st_state s = begin();

    stand(&s, "jacek", place_id);
    take_mission(&s, "jacek", "wyrok");
    give(&s, "jacek", bomb);
    wake(&s, "jacek");
    return s;
}

/* ST-13.23 */
TEST(st_13_23__a_grenade_explodes_when_the_activation_is_over)
{
    st_state s = with_bomb("granat", "m1");
    gm_events events;

    play_move(st, &s, ST_PL, "use granat", &events);
    assert_event(&events, ST_E_GRENADE, ST_13_23);
    assert_false(has_item(&s, "jacek", "granat"));
    assert_int_equal(s.points[ST_PL], 13); /* an attack */
    assert_refused(st, &s, ST_PL, "talk bruno-dreher", ST_8_5);
    play_move(st, &s, ST_PL, "step m2", &events);
    assert_no_event(&events, ST_E_BLAST);
    load_dice(&s, "6");
    play_move(st, &s, ST_PL, "end", &events);
    assert_event(&events, ST_E_BLAST, ST_13_23);
    assert_false(is_dead(&s, "jacek"));
}

/* ST-13.24 */
TEST(st_13_24__a_die_for_each_agent_there)
{
    st_state s = with_bomb("granat", "m1"), laid;
    gm_events events;

    stand(&s, "starsza-pani", "m1");
    play_move(st, &s, ST_PL, "use granat", NULL);
    laid = s;
    load_dice(&s, "325"); /* Jacek, Starsza pani, Dreher */
    play_move(st, &s, ST_PL, "end", &events);
    assert_event(&events, ST_E_BLAST_ROLL, ST_13_24);
    assert_event(&events, ST_E_KILLED, ST_13_24);
    assert_int_equal(times_told(&events, ST_E_BLAST_ROLL), 3);
    assert_true(is_dead(&s, "starsza-pani"));
    assert_false(is_dead(&s, "jacek") || is_dead(&s, "bruno-dreher"));
    s = laid;
    load_dice(&s, "336"); /* a six kills the bomber */
    play_move(st, &s, ST_PL, "end", NULL);
    assert_true(is_dead(&s, "jacek"));
    assert_false(is_dead(&s, "starsza-pani") || is_dead(&s, "bruno-dreher"));
}

/* ST-13.25 */
TEST(st_13_25__dynamite_is_laid_as_a_grenade_is)
{
    st_state s = with_bomb("dynamit", "koszary");
    gm_events events;

    play_move(st, &s, ST_PL, "use dynamit", &events);
    assert_event(&events, ST_E_DYNAMITE, ST_13_26);
    assert_event(&events, ST_E_MISSION_SHOWN, ST_16_14);
    assert_false(has_item(&s, "jacek", "dynamit"));
    assert_int_equal(s.points[ST_PL], 13);
    play_move(st, &s, ST_PL, "end", &events);
    assert_no_event(&events, ST_E_BLAST);
    load_dice(&s, "6"); /* he has stayed */
    end_stage(&s, &events);
    assert_true(is_dead(&s, "jacek"));
    assert_fact(ST_13_25);
}

/* ST-13.26 */
TEST(st_13_26__dynamite_only_in_a_location)
{
    st_state s = with_bomb("dynamit", "m1");

    assert_refused(st, &s, ST_PL, "use dynamit", ST_13_26);
    stand(&s, "jacek", "koszary");
    assert_true(is_legal(&s, ST_PL, "use dynamit"));
}

/* Dreher is in the place of the dynamite, Vogel on the street beside it. */
static st_state with_fuse(void)
{
    st_state s = with_bomb("dynamit", "koszary");

    stand(&s, "bruno-dreher", "koszary");
    stand(&s, "heinrich-vogel", "w4");
    play_move(st, &s, ST_PL, "use dynamit", NULL);
    play_move(st, &s, ST_PL, "end", NULL);
    stand(&s, "jacek", "m1");
    return s;
}

/* ST-13.27 */
TEST(st_13_27__one_to_four_kill_and_a_one_reaches_the_street)
{
    st_state s = with_fuse();
    gm_events events;

    load_dice(&s, "44");
    end_stage(&s, &events);
    assert_event(&events, ST_E_BLAST_ROLL, ST_13_27);
    assert_int_equal(times_told(&events, ST_E_BLAST_ROLL), 1);
    assert_true(is_dead(&s, "bruno-dreher"));
    assert_false(is_dead(&s, "heinrich-vogel"));
    s = with_fuse();
    load_dice(&s, "14");
    end_stage(&s, &events);
    assert_int_equal(times_told(&events, ST_E_BLAST_ROLL), 2);
    assert_true(is_dead(&s, "bruno-dreher") && is_dead(&s, "heinrich-vogel"));
    s = with_fuse();
    load_dice(&s, "55");
    end_stage(&s, NULL);
    assert_false(is_dead(&s, "bruno-dreher"));
}

TEST(st_13_27__both_streets_of_the_posterunek)
{
    st_state s = with_fuse();
    gm_events events;

    s.dynamite[0] = (uint8_t)place("posterunek");
    stand(&s, "bruno-dreher", "posterunek");
    stand(&s, "heinrich-vogel", "p5");
    stand(&s, "marta-becher", "p8");
    load_dice(&s, "155");
    end_stage(&s, &events);
    assert_int_equal(times_told(&events, ST_E_BLAST_ROLL), 3);
    assert_false(is_dead(&s, "marta-becher"));
}

/* ST-13.28 */
TEST(st_13_28__the_location_is_destroyed)
{
    st_state s = with_fuse();
    gm_events events;

    lay_token(&s, "koszary", "kociol", false);
    load_dice(&s, "5");
    end_stage(&s, &events);
    assert_event(&events, ST_E_RUINED, ST_13_28);
    assert_true(s.ruins >> location("koszary") & 1);
    assert_int_equal(s.token_side[place("koszary")], 0);
    assert_int_equal(s.n_pile[location("koszary")], 0);
}

/* ST-13.29 */
TEST(st_13_29__a_bomb_that_kills_nobody_gives_no_evidence)
{
    st_state s = with_bomb("granat", "m1");
    gm_events events;

    play_move(st, &s, ST_PL, "use granat", NULL);
    load_dice(&s, "33");
    play_move(st, &s, ST_PL, "end", &events);
    assert_no_event(&events, ST_E_KILLED);
    assert_int_equal(on(&s, "jacek"), 0);
    assert_fact(ST_13_29);
}

/* ST-13.30 */
TEST(st_13_30__a_mission_is_needed_but_no_target)
{
    st_state s = begin();

    give(&s, "jacek", "granat");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "use granat", ST_16_2);
    take_mission(&s, "jacek", "wyrok");
    assert_true(is_legal(&s, ST_PL, "use granat"));
    stand(&s, "bruno-dreher", "k1");
    assert_true(is_legal(&s, ST_PL, "use granat"));
    assert_fact(ST_13_30);
}

/* ---- bribes ---- */

/* ST-13.31, ST-T82 */
TEST(st_13_31__a_thousand_for_three_ranks)
{
    st_state s = begin();
    gm_rule why;

    join(&s, "fritz-kopf", "m1"); /* rank 7 */
    stand(&s, "bruno-dreher", "k1");
    give(&s, "jacek", "dolary-2000");
    wake(&s, "jacek");
    why = st_check(st->content, &s, ST_PL, move_of(st, &s, ST_PL, "use dolary-2000"));
    assert_example(ST_T82, why == ST_13_31);
    assert_refused(st, &s, ST_PL, "use dolary-2000", ST_13_31);
    stand(&s, "heinrich-vogel", "m1"); /* rank 6 */
    play_move(st, &s, ST_PL, "use dolary-2000", NULL);
    assert_refused(st, &s, ST_PL, "pick fritz-kopf", ST_13_31);
    play_move(st, &s, ST_PL, "pick heinrich-vogel", NULL);
    assert_example(ST_T82, s.flags[agent(&s, "heinrich-vogel")] & ST_BRIBED);
}

/* ST-13.32 */
TEST(st_13_32__the_money_is_gone_and_the_bribe_succeeds)
{
    st_state s = begin();
    gm_events events;

    give(&s, "jacek", "dolary-1000");
    stand(&s, "bruno-dreher", "m2");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "use dolary-1000", ST_G73); /* nobody is here */
    stand(&s, "bruno-dreher", "m1");
    play_move(st, &s, ST_PL, "use dolary-1000", &events);
    assert_event(&events, ST_E_BRIBED, ST_13_32);
    assert_false(has_item(&s, "jacek", "dolary-1000"));
    give(&s, "jacek", "dolary-2000");
    assert_false(is_legal(&s, ST_PL, "use dolary-2000")); /* he has been bribed already: ST-G18 */
}

/* Jacek has bribed Dreher, and it is the German side's turn. */
static st_state bribed_with(const char *thing, gm_events *events)
{
    st_state s = begin();

    give(&s, "jacek", "dolary-1000");
    give(&s, "bruno-dreher", thing);
    take_mission(&s, "bruno-dreher", "patrol");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use dolary-1000", NULL);
    stand(&s, "marta-becher", "m1");
    play_move(st, &s, ST_PL, "step m2", NULL);
    play_move(st, &s, ST_PL, "step kamienica", NULL);
    play_move(st, &s, ST_PL, "end", events);
    return s;
}

static st_state with_bribed(gm_events *events)
{
    return bribed_with("kwiaty", events);
}

/* ST-13.33 */
TEST(st_13_33__the_briber_leads_the_next_activation)
{
    gm_events events;
    st_state s = with_bribed(&events);
    unsigned dreher = agent(&s, "bruno-dreher");

    assert_event(&events, ST_E_BRIBED_TURN, ST_13_33);
    assert_event(&events, ST_E_SAW_MISSION, ST_13_33);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_int_equal(st_active(&s), dreher);
    stand(&s, "bruno-dreher", "cmentarz");
    next_find(&s, "cmentarz", "zapalniczka"); /* one evidence on yellow */
    play_move(st, &s, ST_PL, "search", NULL);
    assert_int_equal(s.points[ST_DE], 12);
    assert_int_equal(s.spent[dreher], 2);
    while (s.stack[s.depth - 1].what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "charge yellow", NULL);
    assert_int_equal(on(&s, "bruno-dreher"), 1); /* against his own network */
    assert_int_equal(on(&s, "jacek"), 0);
    while (s.depth > 0)
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "end", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* then his own activation: ST-13.34 */
}

TEST(st_13_33__the_briber_scores_the_mission)
{
    st_state s = with_bribed(NULL);

    assert_false(is_legal(&s, ST_PL, "complete basic"));
    s.sectors[agent(&s, "bruno-dreher")] = 7; /* his patrol asks for two sectors */
    s.cleared[agent(&s, "bruno-dreher")] = 1; /* and a token removed */
    play_move(st, &s, ST_PL, "complete basic", NULL);
    assert_int_equal(s.vp[ST_PL], 1);
    assert_int_equal(s.vp[ST_DE], 0);
    assert_false(s.has_mission[agent(&s, "bruno-dreher")]);
}

/* ST-20.6  The briber sees what the agent carries, and an onlooker only that he looks. */
TEST(st_13_33__the_briber_sees_what_the_agent_carries)
{
    gm_events events;
    st_state s = bribed_with("pistolet", &events);
    unsigned dreher = agent(&s, "bruno-dreher");
    const gm_event *saw = assert_event(&events, ST_E_SAW_ITEM, ST_13_33);

    assert_int_equal(heard_by(saw, ST_PL).arg[1], item("pistolet"));
    assert_int_equal(heard_by(saw, ST_DE).arg[1], 0);
    assert_int_equal(seen_by(&s, ST_PL).hold[dreher][0], s.hold[dreher][0]);
    assert_int_not_equal(seen_by(&s, ST_PL).hold[dreher][0], ST_HIDDEN);
}

/* ST-13.37, ST-13.41  A pistolet opens a strongbox for him, and what it holds is used against its own side. */
TEST(st_13_33__the_briber_uses_what_the_agent_carries)
{
    gm_events events = { .n = 0 };
    st_state s = bribed_with("pistolet", &events);
    unsigned dreher = agent(&s, "bruno-dreher"), card;
    char words[40];

    stand(&s, "bruno-dreher", "urzad-zatrudnienia");
    next_find(&s, "urzad-zatrudnienia", "kasetka");
    play_move(st, &s, ST_PL, "search", NULL);
    while (s.stack[s.depth - 1].what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "try", NULL);
    play_move(st, &s, ST_PL, "use pistolet", &events);
    assert_event(&events, ST_E_TOP_SECRET, ST_13_42);
    assert_false(has_item(&s, "bruno-dreher", "pistolet"));
    assert_true(st_is_secret(s.hold[dreher][0]));
    card = s.hold[dreher][0] - (unsigned)ST_SECRET;
    assert_int_equal(seen_by(&s, ST_PL).hold[dreher][0], s.hold[dreher][0]);
    (void)snprintf(words, sizeof words, "secret %s",
                   content_item_at(st->db, st->content->sort_secret, card)->id);
    play_move(st, &s, ST_PL, words, &events);
    assert_event(&events, ST_E_SECRET_USED, ST_13_41);
    for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
        assert_int_equal(s.evidence[ST_PL][colour], st->content->secret[card][colour]);
        assert_int_equal(s.evidence[ST_DE][colour], 0);
    }
}

/* ST-13.8  Under full control: the briber discards what is over the limit. */
TEST(st_13_33__the_briber_picks_what_is_discarded)
{
    st_state s = bribed_with("pistolet", NULL);

    give(&s, "bruno-dreher", "kwiaty");
    give(&s, "bruno-dreher", "czekolada");
    stand(&s, "bruno-dreher", "cmentarz");
    next_find(&s, "cmentarz", "zapalniczka");
    play_move(st, &s, ST_PL, "search", NULL);
    while (s.stack[s.depth - 1].what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    play_move(st, &s, ST_PL, "discard pistolet", NULL);
    assert_false(has_item(&s, "bruno-dreher", "pistolet"));
}

TEST(st_13_34__a_bribed_agent_hands_over_nothing_and_gets_no_mission)
{
    st_state s = with_bribed(NULL);

    assert_refused(st, &s, ST_PL, "give marta-becher kwiaty", ST_13_34);
    stand(&s, "stedtke", "m1");
    stand(&s, "jacek", "k1");
    s.has_mission[agent(&s, "bruno-dreher")] = s.mission[agent(&s, "bruno-dreher")] = 0;
    assert_refused(st, &s, ST_PL, "order stedtke", ST_13_34);
    stand(&s, "bruno-dreher", "cmentarz");
    give_card(&s, "skrytka-w-grobowcu");
    assert_refused(st, &s, ST_PL, "card-box skrytka-w-grobowcu", ST_13_34);
    assert_refused(st, &s, ST_PL, "card-points skrytka-w-grobowcu", ST_18_8);
    play_move(st, &s, ST_PL, "end", NULL); /* nothing has to be done with him */
    wake(&s, "stedtke");
    stand(&s, "bruno-dreher", "m1");
    stand(&s, "kloss-abwehra", "k1");
    assert_true(is_legal(&s, ST_DE, "order bruno-dreher"));
}

/* ---- strongboxes ---- */

/* Jacek has found the strongbox of the urząd zatrudnienia, lock 7. */
static st_state at_box(const char *tool, gm_events *events)
{
    st_state s = begin();

    stand(&s, "jacek", "urzad-zatrudnienia");
    next_find(&s, "urzad-zatrudnienia", "kasetka");
    if (tool)
        give(&s, "jacek", tool);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "search", events);
    while (s.stack[s.depth - 1].what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", events);
    return s;
}

/* ST-13.35 */
TEST(st_13_35__a_strongbox_is_neither_kept_nor_charged)
{
    gm_events events;
    st_state s = at_box(NULL, &events);

    assert_event(&events, ST_E_BOX, ST_13_35);
    assert_false(is_legal(&s, ST_PL, "keep"));
    assert_false(is_legal(&s, ST_PL, "charge yellow"));
    assert_true(is_legal(&s, ST_PL, "try"));
    assert_true(is_legal(&s, ST_PL, "leave"));
}

/* ST-13.36 */
TEST(st_13_36__it_opens_above_its_lock)
{
    st_state s = at_box(NULL, NULL), found = s;
    gm_events events;

    load_dice(&s, "34");
    play_move(st, &s, ST_PL, "try", &events);
    assert_event(&events, ST_E_TEST_FAILED, ST_13_36);
    assert_int_equal(secrets_of(&s, "jacek"), 0);
    s = found;
    load_dice(&s, "44");
    play_move(st, &s, ST_PL, "try", &events);
    assert_event(&events, ST_E_TEST_PASSED, ST_13_36);
    assert_event(&events, ST_E_TOP_SECRET, ST_13_42); /* ST-13.42: instead of an item */
    assert_int_equal(secrets_of(&s, "jacek"), 1);
    assert_int_equal(s.n_held[agent(&s, "jacek")], 1);
    assert_fact(ST_13_42);
}

/* ST-13.37 */
TEST(st_13_37__a_tool_opens_it_without_a_roll)
{
    static const char *const tools[] = { "lom", "bagnet", "pistolet" };
    static const char *const uses[] = { "use lom", "use bagnet", "use pistolet" };

    for (size_t i = 0; i < COUNT_OF(tools); i++) {
        st_state s = at_box(tools[i], NULL);
        gm_events events;
        play_move(st, &s, ST_PL, "try", NULL);
        play_move(st, &s, ST_PL, uses[i], &events);
        assert_event(&events, ST_E_SUCCEEDS, ST_13_37);
        assert_no_event(&events, ST_E_ROLLED);
        assert_false(has_item(&s, "jacek", tools[i]));
        assert_int_equal(secrets_of(&s, "jacek"), 1);
    }
}

/* Nobody could open it. */
static st_state with_open_box(void)
{
    st_state s = at_box(NULL, NULL);

    load_dice(&s, "12");
    play_move(st, &s, ST_PL, "try", NULL);
    return s;
}

/* ST-13.38 */
TEST(st_13_38__what_is_not_opened_lies_open)
{
    st_state s = at_box(NULL, NULL);
    gm_events events;
    unsigned at = location("urzad-zatrudnienia");

    load_dice(&s, "12");
    play_move(st, &s, ST_PL, "try", &events);
    assert_event(&events, ST_E_BOX_STAYS, ST_13_38);
    assert_true(s.boxes >> at & 1);
    assert_int_equal(s.n_pile[at], 5);
    assert_int_equal(seen_by(&s, ST_DE).pile[at][4], s.pile[at][4]);
    stand(&s, "heinrich-vogel", "urzad-zatrudnienia");
    wake(&s, "heinrich-vogel");
    play_move(st, &s, ST_DE, "search", NULL);
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "try", NULL); /* anybody may */
    assert_int_equal(secrets_of(&s, "heinrich-vogel"), 1);
    assert_int_equal(s.n_pile[at], 4);
    assert_int_equal(s.depth, 0); /* and that was the search */
}

/* ST-13.39 */
TEST(st_13_39__the_tile_below_may_be_drawn_instead)
{
    st_state s = with_open_box();
    unsigned at = location("urzad-zatrudnienia");

    stand(&s, "heinrich-vogel", "urzad-zatrudnienia");
    wake(&s, "heinrich-vogel");
    play_move(st, &s, ST_DE, "search", NULL);
    play_move(st, &s, ST_DE, "draw", NULL);
    play_move(st, &s, ST_DE, "keep", NULL);
    assert_int_equal(s.n_held[agent(&s, "heinrich-vogel")], 1);
    assert_int_equal(s.n_pile[at], 4);
    assert_true(s.boxes >> at & 1);
    assert_fact(ST_13_39);
}

/* ST-13.40 */
TEST(st_13_40__only_where_he_may_search)
{
    st_state s = with_open_box();

    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "search", ST_12_2); /* his own marker */
    stand(&s, "irena", "urzad-zatrudnienia");
    wake(&s, "irena");
    assert_true(is_legal(&s, ST_PL, "search"));
    assert_fact(ST_13_40);
}

/* ---- Top Secret cards ---- */

/* ST-13.41 */
TEST(st_13_41__a_top_secret_card_charges_all_its_colours)
{
    st_state s = begin();
    gm_events events;

    give_secret(&s, "irena", "harmonogram-transportow"); /* yellow 2, violet 1, blue 1 */
    wake(&s, "bruno-dreher");
    assert_refused(st, &s, ST_DE, "secret harmonogram-transportow", ST_13_4);
    wake(&s, "jacek"); /* of any own agent */
    play_move(st, &s, ST_PL, "secret harmonogram-transportow", &events);
    assert_event(&events, ST_E_SECRET_USED, ST_13_41);
    assert_event(&events, ST_E_EVIDENCE, ST_13_41);
    assert_int_equal(on(&s, "bruno-dreher"), 2);
    assert_int_equal(on(&s, "heinrich-vogel"), 1);
    assert_int_equal(on(&s, "marta-becher"), 1);
    assert_int_equal(on(&s, "stedtke"), 0);
    assert_int_equal(secrets_of(&s, "irena"), 0);
    assert_int_equal(s.points[ST_PL], 14);
}

/* ST-13.43 */
TEST(st_13_43__the_polish_side_makes_one_of_stamp_and_document)
{
    st_state s = begin();

    stand(&s, "bruno-dreher", "k9");
    give(&s, "bruno-dreher", "pieczatka");
    give(&s, "bruno-dreher", "dokument");
    wake(&s, "bruno-dreher");
    assert_refused(st, &s, ST_DE, "use pieczatka", ST_G73);
    give(&s, "jacek", "pieczatka");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "use pieczatka", ST_G73);
    give(&s, "jacek", "dokument");
    play_move(st, &s, ST_PL, "use pieczatka", NULL);
    play_move(st, &s, ST_PL, "discard dokument", NULL);
    assert_int_equal(secrets_of(&s, "jacek"), 1);
    assert_int_equal(s.n_held[agent(&s, "jacek")], 1);
    assert_fact(ST_13_43);
}
