/*
 * test_st_examples_limits.c: Stawka, worked examples ST-T40 to ST-T64: the same chapters at their
 * limits.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

static bool is_dead(const st_state *s, const char *id)
{
    return s->flags[agent(s, id)] & ST_DEAD;
}

static bool is_prisoner(const st_state *s, const char *id)
{
    return s->flags[agent(s, id)] & ST_ARRESTED;
}

/* Two enemies on a street outside the police sector. */
static st_state at_meeting(const char *id, const char *other)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, id, "m1");
    stand(&s, other, "m1");
    return s;
}

/* ---- ST-T40 ---- */

TEST(st_t40__the_die_equals_the_difference)
{
    st_state s = at_meeting("irena", "heinrich-vogel"); /* 2 and 6 */
    gm_events events;

    act(&s, "irena", "talk heinrich-vogel", "4", &events);
    assert_example(ST_T40, times_told(&events, ST_E_NO_TALK) == 1);
    assert_example(ST_T40, times_told(&events, ST_E_ROLLED) == 0);
}

/* ---- ST-T41 ---- */

TEST(st_t41__a_difference_of_six)
{
    static const char *const dice[] = { "1", "2", "3", "4", "5", "6" };

    for (unsigned i = 0; i < COUNT_OF(dice); i++) {
        st_state s = at_meeting("jacek", "stedtke"); /* 3 and 9 */
        gm_events events;
        act(&s, "jacek", "talk stedtke", dice[i], &events);
        assert_int_equal(assert_event(&events, ST_E_RANK_ROLL, ST_10_6)->arg[2], 6);
        assert_example(ST_T41, times_told(&events, ST_E_NO_TALK) == 1);
    }
}

/* ---- ST-T42 ---- */

TEST(st_t42__a_secret_with_two_evidence)
{
    st_state s = at_meeting("jacek", "bruno-dreher");

    set_evidence(&s, "bruno-dreher", 2);
    act(&s, "jacek", "talk bruno-dreher", "56", NULL);
    assert_example(ST_T42, on(&s, "bruno-dreher") == 4);
    assert_example(ST_T42, s.secrets[ST_PL] == 0);
}

/* ---- ST-T43 ---- */

TEST(st_t43__a_secret_with_three_evidence)
{
    st_state s = at_meeting("jacek", "bruno-dreher");

    set_evidence(&s, "bruno-dreher", 3);
    act(&s, "jacek", "talk bruno-dreher", "56", NULL);
    assert_example(ST_T43, on(&s, "bruno-dreher") == 0);
    assert_example(ST_T43, s.secrets[ST_PL] == 1);
}

/* ---- ST-T44 ---- */

TEST(st_t44__double_at_nine_evidence)
{
    st_state s = at_meeting("jacek", "bruno-dreher");
    gm_events events;

    set_evidence(&s, "bruno-dreher", 9);
    act(&s, "jacek", "talk bruno-dreher", "15", &events); /* 6 + 3 */
    assert_example(ST_T44, times_told(&events, ST_E_TALK_DOUBLE) == 1);
    assert_int_equal(assert_event(&events, ST_E_EVIDENCE, ST_10_12)->arg[1], 10);
    assert_example(ST_T44, s.vp[ST_PL] == 1);
    assert_example(ST_T44, on(&s, "bruno-dreher") == 0);
}

/* ---- ST-T45 ---- */

TEST(st_t45__a_find_of_three_at_nine_evidence)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    set_evidence(&s, "bruno-dreher", 9);
    stand(&s, "irena", "targowisko");
    next_find(&s, "targowisko", "rekawiczki"); /* yellow 3 */
    wake(&s, "irena");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "charge yellow", NULL);
    assert_example(ST_T45, s.vp[ST_PL] == 2);
    assert_example(ST_T45, on(&s, "bruno-dreher") == 10);
}

/* ---- ST-T46 ---- */

TEST(st_t46__a_failed_attack_at_nine_evidence)
{
    st_state s = at_meeting("jacek", "bruno-dreher");

    set_evidence(&s, "jacek", 9);
    take_mission(&s, "jacek", "wyrok");
    give(&s, "jacek", "bagnet");
    act(&s, "jacek", "attack bruno-dreher bagnet", "11", NULL);
    assert_example(ST_T46, on(&s, "jacek") == 10);
    assert_example(ST_T46, s.vp[ST_DE] == 0);
}

/* ---- ST-T47 ---- */

TEST(st_t47__a_secret_from_kloss)
{
    st_state s = at_meeting("kloss-abwehra", "stedtke"); /* secret at 15 */

    set_evidence(&s, "kloss-abwehra", 3);
    give(&s, "stedtke", "kwiaty");
    wake(&s, "stedtke");
    play_move(st, &s, ST_DE, "talk kloss-abwehra", NULL);
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "use kwiaty", NULL); /* 12 + 2 + 1 */
    assert_example(ST_T47, s.phase == ST_OVER);
    assert_example(ST_T47, s.winner == ST_DE + 1);
    assert_example(ST_T47, s.ended_by == ST_1_4);
    assert_example(ST_T47, s.exposed == ST_KLOSS + 1);
}

/* ---- ST-T48 ---- */

TEST(st_t48__the_same_with_two_evidence)
{
    st_state s = at_meeting("kloss-abwehra", "stedtke");

    set_evidence(&s, "kloss-abwehra", 2);
    give(&s, "stedtke", "kwiaty");
    give(&s, "stedtke", "list");
    wake(&s, "stedtke");
    play_move(st, &s, ST_DE, "talk kloss-abwehra", NULL);
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "use kwiaty", NULL);
    play_move(st, &s, ST_DE, "pass", NULL);     /* nothing more before the dice */
    play_move(st, &s, ST_DE, "use list", NULL); /* 12 + 2 + 1 */
    assert_example(ST_T48, on(&s, "kloss-abwehra") == 4);
    assert_example(ST_T48, s.phase == ST_ACTING);
}

/* ---- ST-T49 ---- */

TEST(st_t49__the_other_way_round)
{
    st_state s = at_meeting("jacek", "bruno-dreher");

    act(&s, "jacek", "talk bruno-dreher", "11", NULL);
    wake(&s, "bruno-dreher");
    assert_refused(st, &s, ST_DE, "talk jacek", ST_10_16);
    assert_example(ST_T49, !is_legal(&s, ST_DE, "talk jacek"));
}

/* ---- ST-T50 ---- */

TEST(st_t50__again_after_a_failed_rank_test)
{
    st_state s = at_meeting("irena", "heinrich-vogel");

    act(&s, "irena", "talk heinrich-vogel", "1", NULL);
    assert_false(is_legal(&s, ST_PL, "talk heinrich-vogel")); /* not in this activation */
    play_move(st, &s, ST_PL, "end", NULL);
    wake(&s, "irena");
    assert_example(ST_T50, is_legal(&s, ST_PL, "talk heinrich-vogel"));
}

/* ---- arrests ---- */

static st_state at_arrest(void)
{
    st_state s = at_meeting("jacek", "stedtke"); /* vigilance 8 */

    set_evidence(&s, "jacek", 6);
    return s;
}

/* ---- ST-T51 ---- */

TEST(st_t51__the_roll_equals_vigilance)
{
    st_state s = at_arrest();

    act(&s, "stedtke", "arrest jacek", "26", NULL);
    assert_example(ST_T51, is_prisoner(&s, "jacek"));
}

/* ---- ST-T52 ---- */

TEST(st_t52__one_more)
{
    st_state s = at_arrest();

    act(&s, "stedtke", "arrest jacek", "36", NULL);
    assert_example(ST_T52, !is_prisoner(&s, "jacek"));
    assert_example(ST_T52, s.at[agent(&s, "jacek")] == place("kamienica"));
}

/* ---- ST-T53 ---- */

TEST(st_t53__in_the_police_sector)
{
    st_state s = at_arrest();
    gm_events events;

    stand(&s, "jacek", "p5");
    stand(&s, "stedtke", "p5");
    act(&s, "stedtke", "arrest jacek", "66", &events);
    assert_example(ST_T53, times_told(&events, ST_E_ROLLED) == 0);
    assert_example(ST_T53, is_prisoner(&s, "jacek"));
}

/* ---- ST-T54 ---- */

TEST(st_t54__five_evidence)
{
    st_state s = at_arrest();

    set_evidence(&s, "jacek", 5);
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_3);
    assert_example(ST_T54, !is_legal(&s, ST_DE, "arrest jacek"));
}

/* ---- ST-T55 ---- */

TEST(st_t55__after_a_talk)
{
    st_state s = at_arrest();

    act(&s, "stedtke", "talk jacek", "11", NULL);
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_8);
    assert_example(ST_T55, !is_legal(&s, ST_DE, "arrest jacek"));
}

/* ---- ST-T56 ---- */

TEST(st_t56__a_secret_under_interrogation)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);

    jail(&s, "jacek");
    set_evidence(&s, "jacek", 7);
    wake(&s, "hermann-brunner");
    load_dice(&s, "46"); /* 10 + 2 */
    play_move(st, &s, ST_DE, "interrogate jacek", NULL);
    assert_example(ST_T56, on(&s, "jacek") == 2);
    assert_example(ST_T56, must_act(&s) == GM_SEAT(ST_DE));
    play_move(st, &s, ST_DE, "to hotel", NULL);
    assert_example(ST_T56, s.at[agent(&s, "jacek")] == place("hotel"));
    assert_example(ST_T56, !is_prisoner(&s, "jacek"));
}

/* ---- ST-T57 ---- */

TEST(st_t57__the_last_one_beside_kloss)
{
    st_state s = at_arrest();

    jail(&s, "irena");
    jail(&s, "starsza-pani");
    act(&s, "stedtke", "arrest jacek", "11", NULL);
    assert_example(ST_T57, s.phase == ST_OVER);
    assert_example(ST_T57, s.winner == ST_DE + 1);
    assert_example(ST_T57, s.ended_by == ST_1_7);
}

/* ---- kidnapping ---- */

static st_state at_kidnapping(const char *target)
{
    st_state s = at_meeting("jacek", target);

    jail(&s, "irena");
    give(&s, "jacek", "pistolet");
    set_evidence(&s, target, 6);
    return s;
}

/* ---- ST-T58 ---- */

TEST(st_t58__without_a_prisoner)
{
    st_state s = at_kidnapping("bruno-dreher");

    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "kidnap bruno-dreher"));
    s.flags[agent(&s, "irena")] = 0;
    assert_refused(st, &s, ST_PL, "kidnap bruno-dreher", ST_15_2);
    assert_example(ST_T58, !is_legal(&s, ST_PL, "kidnap bruno-dreher"));
}

/* ---- ST-T59 ---- */

TEST(st_t59__a_kidnapping_that_fails)
{
    st_state s = at_kidnapping("bruno-dreher"); /* vigilance 7 */

    act(&s, "jacek", "kidnap bruno-dreher", "26", NULL);
    assert_example(ST_T59, on(&s, "jacek") == 3);
    assert_example(ST_T59, is_prisoner(&s, "irena"));
}

/* ---- ST-T60 ---- */

TEST(st_t60__whom_one_cannot_kidnap)
{
    st_state s = at_kidnapping("stedtke");

    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "kidnap stedtke", ST_15_2);
    assert_example(ST_T60, !is_legal(&s, ST_PL, "kidnap stedtke"));
    s = at_kidnapping("bruno-dreher");
    stand(&s, "marta-becher", "m1");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "kidnap bruno-dreher", ST_15_2);
    assert_example(ST_T60, !is_legal(&s, ST_PL, "kidnap bruno-dreher"));
}

/* ---- attacks ---- */

static st_state at_attack(void)
{
    st_state s = at_meeting("jacek", "bruno-dreher"); /* defence 8 and 7 */

    take_mission(&s, "jacek", "wyrok");
    return s;
}

/* ---- ST-T61 ---- */

TEST(st_t61__an_attack_equal_to_defence)
{
    st_state s = at_attack();

    give(&s, "jacek", "bagnet");
    act(&s, "jacek", "attack bruno-dreher bagnet", "34", NULL);
    assert_example(ST_T61, !is_dead(&s, "bruno-dreher"));
    assert_example(ST_T61, on(&s, "jacek") == 3);
}

/* ---- ST-T62 ---- */

TEST(st_t62__both_die)
{
    st_state s = at_attack();

    give(&s, "jacek", "bagnet");
    give(&s, "bruno-dreher", "pistolet");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack bruno-dreher bagnet", NULL);
    load_dice(&s, "4434"); /* 8 against 7, 7 + 2 against 8 */
    play_move(st, &s, ST_DE, "weapon pistolet", NULL);
    assert_example(ST_T62, is_dead(&s, "bruno-dreher"));
    assert_example(ST_T62, is_dead(&s, "jacek"));
}

/* ---- ST-T63 ---- */

TEST(st_t63__the_bomber_has_left)
{
    st_state s = at_attack();
    gm_events events;

    give(&s, "jacek", "granat");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use granat", NULL);
    play_move(st, &s, ST_PL, "step m2", NULL);
    load_dice(&s, "6");
    play_move(st, &s, ST_PL, "end", &events);
    assert_int_equal(times_told(&events, ST_E_BLAST_ROLL), 1);
    assert_example(ST_T63, !is_dead(&s, "jacek"));
    assert_example(ST_T63, !is_dead(&s, "bruno-dreher"));
}

/* ---- ST-T64 ---- */

TEST(st_t64__the_bomber_has_stayed)
{
    st_state s = at_attack();
    gm_events events;

    give(&s, "jacek", "granat");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use granat", NULL);
    load_dice(&s, "36"); /* his own die is the three */
    play_move(st, &s, ST_PL, "end", &events);
    assert_int_equal(times_told(&events, ST_E_BLAST_ROLL), 2);
    assert_example(ST_T64, is_dead(&s, "jacek"));
    assert_example(ST_T64, !is_dead(&s, "bruno-dreher"));
}
