/*
 * test_st_examples.c: Stawka, worked examples ST-T03 to ST-T23: talks, searches, evidence, arrest,
 * attack.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

static bool has_talked(const st_state *s, const char *id, const char *other)
{
    return st_has_talked(s, agent(s, id), agent(s, other));
}

static int32_t bonus(const st_state *s, const char *id, const char *other)
{
    return st_talk_bonus(st->content, s, agent(s, id), agent(s, other));
}

/* ---- ST-T03 ---- */

TEST(st_t03__equal_ranks)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events;

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    act(&s, "jacek", "talk bruno-dreher", "11", &events);
    assert_no_event(&events, ST_E_RANK_ROLL);
    assert_example(ST_T03, times_told(&events, ST_E_ROLLED) == 1);
    assert_example(ST_T03, has_talked(&s, "jacek", "bruno-dreher"));
}

/* ST-T04 to ST-T07 are one story. */
static st_state at_brunner(void)
{
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "hermann-brunner", "h5");
    return s;
}

/* ---- ST-T04 ---- */

TEST(st_t04__a_rank_test_that_fails)
{
    st_state s = at_brunner();
    gm_events events;

    act(&s, "ingrid-heizer", "talk hermann-brunner", "3", &events);
    assert_example(ST_T04, times_told(&events, ST_E_NO_TALK) == 1);
    assert_example(ST_T04, times_told(&events, ST_E_ROLLED) == 0);
    assert_example(ST_T04, !has_talked(&s, "ingrid-heizer", "hermann-brunner"));
    wake(&s, "ingrid-heizer");
    assert_example(ST_T04, is_legal(&s, ST_PL, "talk hermann-brunner"));
}

/* ---- ST-T05 ---- */

TEST(st_t05__a_rank_test_that_succeeds)
{
    st_state s = at_brunner();
    gm_events events;

    act(&s, "ingrid-heizer", "talk hermann-brunner", "511", &events);
    assert_example(ST_T05, times_told(&events, ST_E_RANK_ROLL) == 1);
    assert_example(ST_T05, times_told(&events, ST_E_NO_TALK) == 0);
    play_move(st, &s, ST_PL, "decline", &events); /* her trait */
    assert_example(ST_T05, times_told(&events, ST_E_ROLLED) == 1);
}

/* ST-T06: a five for the ranks, then her trait, then 4 and 5. The Germans wait. */
static void draw_brunner_out(st_state *s, gm_events *events)
{
    act(s, "ingrid-heizer", "talk hermann-brunner", "545", NULL);
    while (must_act(s) == GM_SEAT(ST_DE))
        play_move(st, s, ST_DE, "wait", NULL);
    play_move(st, s, ST_PL, "agree", events);
}

/* ---- ST-T06 ---- */

TEST(st_t06__a_trait_before_the_roll)
{
    st_state s = at_brunner();
    gm_events events;

    act(&s, "ingrid-heizer", "talk hermann-brunner", "545", &events);
    assert_example(ST_T06, times_told(&events, ST_E_ROLLED) == 0); /* she decides first */
    s = at_brunner();
    draw_brunner_out(&s, &events);
    assert_example(ST_T06, times_told(&events, ST_E_ROLLED) == 1);
    assert_example(ST_T06, times_told(&events, ST_E_TALK_DOUBLE) == 1);
    assert_example(ST_T06, s.evidence[ST_PL][ST_BLACK] == 2);
}

/* ---- ST-T07 ---- */

TEST(st_t07__reciprocity_flowers_and_the_track)
{
    st_state s = at_brunner();
    gm_events events;

    give_reaction(&s, ST_DE, "zasada-wzajemnosci-1");
    give(&s, "hermann-brunner", "kwiaty");
    set_evidence(&s, "ingrid-heizer", 3);
    draw_brunner_out(&s, NULL);
    play_move(st, &s, ST_DE, "wait", NULL); /* when the dice are known */
    assert_int_equal(on(&s, "hermann-brunner"), 2);
    assert_example(ST_T07, has_talked(&s, "ingrid-heizer", "hermann-brunner"));
    play_move(st, &s, ST_DE, "react zasada-wzajemnosci-1", NULL);
    load_dice(&s, "44");
    play_move(st, &s, ST_DE, "use kwiaty", &events); /* 8 + 2 + 1 */
    assert_example(ST_T07, times_told(&events, ST_E_TALK_SECRET) == 1);
    assert_example(ST_T07, s.secrets[ST_DE] == 1);
    assert_example(ST_T07, on(&s, "ingrid-heizer") == 0);
    assert_example(ST_T07, !has_item(&s, "hermann-brunner", "kwiaty"));
}

/* ---- searches ---- */

static st_state with_marta(const char *place_id)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "marta-becher", place_id);
    return s;
}

static unsigned markers(const st_state *s, const char *place_id)
{
    return s->markers[location(place_id)];
}

/* ---- ST-T08 ---- */

TEST(st_t08__a_marker_of_the_own_colour)
{
    st_state s = with_marta("kamienica");

    s.markers[location("kamienica")] = 1u << ST_BLUE;
    wake(&s, "marta-becher");
    assert_refused(st, &s, ST_DE, "search", ST_12_2);
    assert_example(ST_T08, !is_legal(&s, ST_DE, "search"));
}

/* ---- ST-T09 ---- */

TEST(st_t09__no_marker)
{
    st_state s = with_marta("targowisko");

    wake(&s, "marta-becher");
    play_move(st, &s, ST_DE, "search", NULL);
    play_move(st, &s, ST_DE, "keep", NULL);
    assert_example(ST_T09, s.points[ST_DE] == 12);
    assert_example(ST_T09, markers(&s, "targowisko") == 1u << ST_BLUE);
}

/* ---- ST-T10 ---- */

TEST(st_t10__two_markers_of_other_colours)
{
    st_state s = with_marta("cmentarz");

    s.markers[location("cmentarz")] = 1u << ST_VIOLET | 1u << ST_YELLOW;
    wake(&s, "marta-becher");
    play_move(st, &s, ST_DE, "search", NULL);
    play_move(st, &s, ST_DE, "keep", NULL);
    assert_example(ST_T10, markers(&s, "cmentarz") == 1u << ST_BLUE);
}

/* ---- ST-T11 ---- */

TEST(st_t11__the_colour_of_a_marker)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "kloss-abwehra", "cmentarz");
    wake(&s, "kloss-abwehra");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_example(ST_T11, markers(&s, "cmentarz") == 1u << ST_BLACK);
}

/* A search has shown the strongbox of the urząd, lock 7. */
static st_state at_strongbox(const char *tool)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "irena", "urzad-zatrudnienia");
    next_find(&s, "urzad-zatrudnienia", "kasetka");
    if (tool)
        give(&s, "irena", tool);
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    if (tool)
        play_move(st, &s, ST_PL, "pass", NULL); /* nothing before the tile */
    return s;
}

static bool has_secret(const st_state *s)
{
    unsigned irena = agent(s, "irena");

    return s->n_held[irena] == 1 && st_is_secret(s->hold[irena][0]);
}

static bool is_box_open(const st_state *s)
{
    return s->boxes >> location("urzad-zatrudnienia") & 1;
}

/* ---- ST-T12 ---- */

TEST(st_t12__a_strongbox)
{
    static const char *const dice[] = { "24", "34", "44" };
    st_state s;
    gm_events events;

    for (unsigned i = 0; i < COUNT_OF(dice); i++) {
        s = at_strongbox(NULL);
        load_dice(&s, dice[i]);
        play_move(st, &s, ST_PL, "try", NULL);
        assert_example(ST_T12, has_secret(&s) == (i == 2));
        assert_example(ST_T12, is_box_open(&s) == (i < 2)); /* it lies open on the pile */
    }
    s = at_strongbox("pistolet");
    play_move(st, &s, ST_PL, "try", NULL);
    play_move(st, &s, ST_PL, "use pistolet", &events);
    assert_no_event(&events, ST_E_ROLLED);
    assert_example(ST_T12, has_secret(&s)); /* and no pistol any more */
}

/* ---- ST-T13 ---- */

TEST(st_t13__evidence_gained)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };

    set_evidence(&s, "stedtke", 3);
    st_add_evidence(st->content, &s, ST_PL, ST_BLACK, 2, ST_FROM_OTHER, ST_0_7, &events);
    assert_example(ST_T13, on(&s, "stedtke") == 5);
}

/* ---- ST-T14 ---- */

TEST(st_t14__evidence_lost)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };

    set_evidence(&s, "heinrich-vogel", 2);
    st_add_evidence(st->content, &s, ST_PL, ST_VIOLET, -2, ST_FROM_OTHER, ST_0_7, &events);
    assert_example(ST_T14, on(&s, "heinrich-vogel") == 0);
    set_evidence(&s, "heinrich-vogel", 6);
    st_add_evidence(st->content, &s, ST_PL, ST_VIOLET, -2, ST_FROM_OTHER, ST_0_7, &events);
    assert_example(ST_T14, on(&s, "heinrich-vogel") == 4);
}

/* ---- ST-T15 ---- */

TEST(st_t15__two_evidence)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    set_evidence(&s, "jacek", 2);
    stand(&s, "jacek", "m1");
    stand(&s, "stedtke", "m1");
    assert_example(ST_T15, bonus(&s, "stedtke", "jacek") == 0);
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_3);
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "talk jacek", NULL);
    assert_example(ST_T15, s.secrets[ST_DE] == 0);
    assert_example(ST_T15, on(&s, "jacek") == 4);
}

/* ---- ST-T16 ---- */

TEST(st_t16__located)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    for (unsigned n = 3; n <= 5; n++) {
        set_evidence(&s, "irena", n);
        assert_example(ST_T16, bonus(&s, "heinrich-vogel", "irena") == 1);
    }
}

/* ---- ST-T17 ---- */

TEST(st_t17__seven_evidence)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_DE);

    set_evidence(&s, "georg", 7);
    stand(&s, "georg", "a1");
    stand(&s, "erik-kopf", "a1");
    assert_example(ST_T17, bonus(&s, "erik-kopf", "georg") == 2);
    wake(&s, "erik-kopf");
    assert_example(ST_T17, is_legal(&s, ST_DE, "arrest georg"));
}

/* ---- arrests ---- */

static st_state after_arrest(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "jacek", "m1");
    stand(&s, "stedtke", "m3");
    set_evidence(&s, "jacek", 6);
    take_mission(&s, "jacek", "wyrok");
    give(&s, "jacek", "oficerki");
    wake(&s, "stedtke");
    play_move(st, &s, ST_DE, "step m1", NULL);
    load_dice(&s, "34");
    play_move(st, &s, ST_DE, "arrest jacek", NULL);
    return s;
}

/* ---- ST-T18 ---- */

TEST(st_t18__an_arrest)
{
    st_state s = after_arrest();
    unsigned jacek = agent(&s, "jacek");

    assert_example(ST_T18, s.flags[jacek] & ST_ARRESTED);
    assert_example(ST_T18, s.at[jacek] == place("areszt"));
    assert_example(ST_T18, s.n_held[jacek] == 0);
    assert_example(ST_T18, st_mission_of(st->content, &s, jacek) == mission("wyrok"));
}

/* ---- ST-T19 ---- */

TEST(st_t19__an_interrogation_at_once)
{
    st_state s = after_arrest();
    unsigned points = s.points[ST_DE];

    load_dice(&s, "24");
    play_move(st, &s, ST_DE, "interrogate jacek", NULL);
    assert_example(ST_T19, on(&s, "jacek") == 6); /* 8, below 9 */
    assert_example(ST_T19, s.points[ST_DE] == points);
    assert_refused(st, &s, ST_DE, "interrogate jacek", ST_G22);
    assert_example(ST_T19, !is_legal(&s, ST_DE, "interrogate jacek"));
}

/* ---- ST-T20 ---- */

TEST(st_t20__kloss_is_not_arrested)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "kloss-abwehra", "m1");
    stand(&s, "stedtke", "m1");
    set_evidence(&s, "kloss-abwehra", 8);
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "arrest kloss-abwehra", ST_14_1);
    assert_example(ST_T20, !is_legal(&s, ST_DE, "arrest kloss-abwehra"));
}

/* ---- an attack ---- */

static st_state at_attack(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m1");
    take_mission(&s, "jacek", "wyrok");
    give(&s, "jacek", "bagnet");
    return s;
}

/* ---- ST-T21 ---- */

TEST(st_t21__an_attack_that_fails)
{
    st_state s = at_attack();

    act(&s, "jacek", "attack marta-becher bagnet", "34", NULL);
    assert_example(ST_T21, !(s.flags[agent(&s, "marta-becher")] & ST_DEAD));
    assert_example(ST_T21, !has_item(&s, "jacek", "bagnet"));
}

/* ---- ST-T22, ST-T23 ---- */

TEST(st_t22__a_fight_and_evidence_that_is_void)
{
    st_state s = at_attack();
    unsigned jacek = agent(&s, "jacek");

    give(&s, "marta-becher", "pistolet");
    set_evidence(&s, "jacek", 4);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack marta-becher bagnet", NULL);
    load_dice(&s, "3444"); /* 7 against 8; 8 + 2 against 8 */
    play_move(st, &s, ST_DE, "weapon pistolet", NULL);
    assert_example(ST_T22, s.flags[jacek] & ST_DEAD);
    assert_example(ST_T22, s.n_held[jacek] == 0);
    assert_example(ST_T22, s.has_mission[jacek] == 0);
    assert_example(ST_T22, s.missions_gone[jacek] == 7);
    assert_example(ST_T22, !has_item(&s, "marta-becher", "pistolet"));
    assert_example(ST_T23, s.evidence[ST_DE][ST_YELLOW] == 0);
    st_add_evidence(st->content, &s, ST_DE, ST_YELLOW, 3, ST_FROM_FIND, ST_12_6,
                    &(gm_events){ .n = 0 });
    assert_example(ST_T23, s.evidence[ST_DE][ST_YELLOW] == 0); /* for good */
}
