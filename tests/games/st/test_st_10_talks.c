/*
 * test_st_10_talks.c: Stawka, chapter 10: talks.
 *
 * In most tests Jacek (rank 3) and Bruno Dreher (rank 3; 8, 9, 11) meet on a street, in a game
 * where nobody holds a card.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state at_meeting(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    return s;
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

/* ---- ST-10.1 ---- */

TEST(st_10_1__talks_are_with_enemies_on_the_field)
{
    st_state s = at_meeting();

    stand(&s, "bruno-dreher", "m2");
    stand(&s, "irena", "m1");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "talk bruno-dreher", ST_10_1);
    assert_refused(st, &s, ST_PL, "talk irena", ST_10_1);
    assert_refused(st, &s, ST_PL, "talk glaubel", ST_10_1); /* not in this game */
    stand(&s, "bruno-dreher", "m1");
    assert_true(is_legal(&s, ST_PL, "talk bruno-dreher"));
    wake(&s, "bruno-dreher");
    assert_true(is_legal(&s, ST_DE, "talk jacek"));
}

TEST(st_10_1__nobody_talks_to_a_prisoner)
{
    st_state s = at_meeting();

    jail(&s, "jacek");
    stand(&s, "bruno-dreher", "areszt");
    wake(&s, "bruno-dreher");
    assert_refused(st, &s, ST_DE, "talk jacek", ST_10_1);
}

TEST(st_10_1__cards_cause_talks_too)
{
    st_state s = at_meeting();
    gm_events events;

    stand(&s, "marta-becher", "szpital");
    stand(&s, "irena", "k1");
    give_card(&s, "dyzur-nocny");
    wake(&s, "marta-becher");
    load_dice(&s, "34");
    play_move(st, &s, ST_DE, "card dyzur-nocny", &events); /* somewhere in the sector */
    assert_event(&events, ST_E_TALK, ST_10_1);
    assert_event(&events, ST_E_TALK_SINGLE, ST_10_12);
    assert_int_equal(on(&s, "irena"), 1);
}

/* ---- ST-10.2 ---- */

TEST(st_10_2__beginning_a_talk_is_an_action_for_one_point)
{
    st_state s = at_meeting();

    act(&s, "jacek", "talk bruno-dreher", "12", NULL);
    assert_int_equal(s.points[ST_PL], 13);
    assert_int_equal(s.spent[agent(&s, "jacek")], 1);
    stand(&s, "marta-becher", "m1");
    assert_refused(st, &s, ST_PL, "talk marta-becher", ST_8_5);
    assert_fact(ST_10_2);
}

/* ---- ST-10.3 ---- */

TEST(st_10_3__on_streets_and_in_locations)
{
    st_state s = at_meeting();

    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "talk bruno-dreher"));
    stand(&s, "jacek", "cmentarz");
    stand(&s, "bruno-dreher", "cmentarz");
    assert_true(is_legal(&s, ST_PL, "talk bruno-dreher"));
    assert_fact(ST_10_3);
}

/* ---- ST-10.4 ---- */

TEST(st_10_4__whoever_begins_is_the_one_who_asks)
{
    st_state s = at_meeting();
    gm_events events;
    const gm_event *talk;

    act(&s, "bruno-dreher", "talk jacek", "45", &events); /* Jacek: 9, 10, 12 */
    talk = assert_event(&events, ST_E_TALK, ST_10_4);
    assert_int_equal(talk->arg[0], document("bruno-dreher"));
    assert_int_equal(talk->arg[1], document("jacek"));
    assert_event(&events, ST_E_TALK_SINGLE, ST_10_12); /* a nine would be double with Dreher */
    assert_int_equal(on(&s, "jacek"), 1);
    assert_int_equal(on(&s, "bruno-dreher"), 0);
    assert_fact(ST_10_4);
}

/* ---- ST-10.5 ---- */

TEST(st_10_5__no_roll_against_the_same_or_a_lower_rank)
{
    st_state s = at_meeting();
    gm_events events;

    act(&s, "jacek", "talk bruno-dreher", "12", &events);
    assert_no_event(&events, ST_E_RANK_ROLL);
    assert_event(&events, ST_E_ROLLED, ST_10_9);
    stand(&s, "heinrich-vogel", "m1");
    act(&s, "heinrich-vogel", "talk jacek", "12", &events);
    assert_no_event(&events, ST_E_RANK_ROLL);
    assert_event(&events, ST_E_ROLLED, ST_10_9);
    assert_fact(ST_10_5);
}

/* ---- ST-10.6 ---- */

TEST(st_10_6__the_die_must_exceed_the_difference_of_ranks)
{
    st_state s = at_meeting(), begun;
    gm_events events;
    const gm_event *roll;

    stand(&s, "irena", "k1"); /* rank 2 */
    stand(&s, "heinrich-vogel", "k1");
    begun = s;
    act(&s, "irena", "talk heinrich-vogel", "4", &events);
    roll = assert_event(&events, ST_E_RANK_ROLL, ST_10_6);
    assert_int_equal(roll->arg[0], document("irena"));
    assert_int_equal(roll->arg[1], 4);
    assert_int_equal(roll->arg[2], 4); /* six against two */
    assert_event(&events, ST_E_NO_TALK, ST_10_8);
    assert_no_event(&events, ST_E_ROLLED);
    s = begun;
    act(&s, "irena", "talk heinrich-vogel", "511", &events);
    assert_event(&events, ST_E_RANK_ROLL, ST_10_6);
    assert_event(&events, ST_E_ROLLED, ST_10_9);
}

/* ---- ST-10.7 ---- */

TEST(st_10_7__items_raise_the_rank)
{
    st_state s = at_meeting();
    gm_events events;

    stand(&s, "irena", "k1");
    stand(&s, "heinrich-vogel", "k1");
    give(&s, "irena", "mundur-oficera");
    act(&s, "irena", "talk heinrich-vogel", "311", &events);
    assert_int_equal(assert_event(&events, ST_E_RANK_ROLL, ST_10_6)->arg[2], 2);
    assert_event(&events, ST_E_ROLLED, ST_10_9);
    assert_fact(ST_10_7);
}

TEST(st_10_7__a_letter_is_used_before_the_roll)
{
    st_state s = at_meeting();
    gm_events events;

    stand(&s, "irena", "k1");
    stand(&s, "heinrich-vogel", "k1");
    give(&s, "irena", "rekomendacja");
    act(&s, "irena", "talk heinrich-vogel", "11", &events);
    assert_no_event(&events, ST_E_RANK_ROLL);
    load_dice(&s, "11");
    play_move(st, &s, ST_PL, "use rekomendacja", &events);
    assert_no_event(&events, ST_E_RANK_ROLL); /* six against six */
    assert_event(&events, ST_E_ROLLED, ST_10_9);
    assert_int_equal(st_rank_of(st->content, &s, agent(&s, "irena")), 2); /* for this talk */
}

/* ---- ST-10.8 ---- */

TEST(st_10_8__a_failed_rank_test_uses_the_action_not_the_pair)
{
    st_state s = at_meeting();

    stand(&s, "heinrich-vogel", "m1");
    act(&s, "jacek", "talk heinrich-vogel", "3", NULL);
    assert_int_equal(s.points[ST_PL], 13);
    assert_refused(st, &s, ST_PL, "talk bruno-dreher", ST_8_5);
    assert_false(st_has_talked(&s, agent(&s, "jacek"), agent(&s, "heinrich-vogel")));
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "talk heinrich-vogel"));
    assert_fact(ST_10_8);
}

/* ---- ST-10.9 ---- */

TEST(st_10_9__two_dice_with_modifiers)
{
    st_state s = at_meeting();
    gm_events events;
    const gm_event *roll;

    set_evidence(&s, "bruno-dreher", 3);
    give(&s, "jacek", "papierosy"); /* +1, rank of the other up to 4 */
    act(&s, "jacek", "talk bruno-dreher", "24", &events);
    roll = assert_event(&events, ST_E_ROLLED, ST_10_9);
    assert_int_equal(roll->arg[1], 2);
    assert_int_equal(roll->arg[2], 4);
    assert_int_equal(roll->arg[3], 2);
    assert_event(&events, ST_E_TALK_SINGLE, ST_10_12); /* 6 + 2 */
    assert_int_equal(on(&s, "bruno-dreher"), 4);
}

/* ---- ST-10.10 ---- */

TEST(st_10_10__what_equals_a_threshold_reaches_it)
{
    static const struct {
        const char *dice;
        unsigned evidence;
    } rows[] = { { "34", 0 }, { "44", 1 }, { "45", 2 }, { "46", 2 } };

    for (unsigned i = 0; i < COUNT_OF(rows); i++) {
        st_state s = at_meeting();
        act(&s, "jacek", "talk bruno-dreher", rows[i].dice, NULL);
        assert_int_equal(on(&s, "bruno-dreher"), rows[i].evidence);
    }
    assert_fact(ST_10_10);
}

/* ---- ST-10.11 ---- */

TEST(st_10_11__only_the_highest_threshold_counts)
{
    st_state s = at_meeting();
    gm_events events;

    act(&s, "jacek", "talk bruno-dreher", "45", &events);
    assert_event(&events, ST_E_TALK_DOUBLE, ST_10_12);
    assert_no_event(&events, ST_E_TALK_SINGLE);
    assert_int_equal(on(&s, "bruno-dreher"), 2); /* not three */
    s = at_meeting();
    set_evidence(&s, "bruno-dreher", 3);
    act(&s, "jacek", "talk bruno-dreher", "55", &events);
    assert_event(&events, ST_E_TALK_SECRET, ST_10_13);
    assert_no_event(&events, ST_E_EVIDENCE);
    assert_int_equal(s.secrets[ST_PL], 1);
    assert_fact(ST_10_11);
}

/* ---- ST-10.12 ---- */

TEST(st_10_12__single_gives_one_and_double_two)
{
    st_state s = at_meeting();
    gm_events events;

    act(&s, "jacek", "talk bruno-dreher", "44", &events);
    assert_event(&events, ST_E_TALK_SINGLE, ST_10_12);
    assert_int_equal(assert_event(&events, ST_E_EVIDENCE, ST_10_12)->arg[1], 1);
    stand(&s, "irena", "m1");
    act(&s, "irena", "talk bruno-dreher", "645", &events);
    assert_event(&events, ST_E_TALK_DOUBLE, ST_10_12);
    assert_int_equal(assert_event(&events, ST_E_EVIDENCE, ST_10_12)->arg[1], 3);
    assert_int_equal(s.evidence[ST_PL][ST_YELLOW], 3);
}

/* ---- ST-10.13 ---- */

TEST(st_10_13__a_secret_is_worth_what_the_scenario_says)
{
    st_state s = at_meeting();
    gm_events events;

    set_evidence(&s, "bruno-dreher", 3);
    act(&s, "jacek", "talk bruno-dreher", "55", &events);
    assert_event(&events, ST_E_TALK_SECRET, ST_10_13);
    assert_int_equal(s.secrets[ST_PL], 1);
    assert_int_equal(s.vp[ST_PL], 0);
    s = at_turn("scenario=pierwsze-starcie", ST_PL);
    stand(&s, "ingrid-heizer", "h1");
    stand(&s, "marta-becher", "h1");
    set_evidence(&s, "marta-becher", 3);
    act(&s, "ingrid-heizer", "talk marta-becher", "55", &events);
    play_move(st, &s, ST_PL, "decline", &events); /* her trait */
    assert_event(&events, ST_E_TALK_SECRET, ST_10_13);
    assert_int_equal(s.secrets[ST_PL], 0);
    assert_int_equal(s.vp[ST_PL], 3);
}

TEST_WITH(st_10_13__where_the_scenario_is_silent_it_is_counted, NULL, use_built_in)
{
    st_state s;
    gm_events events;

    use_stanzas("scenario wiem-kim-jestes\n  title Wiem\n  source D\n  level basic\n"
                "  row-1 hitlerplatz administracyjny\n  document kloss-abwehra\n"
                "  polish jacek\n  german bruno-dreher\n  on setup: start(kloss, hotel);"
                " start(jacek, hotel); start(bruno-dreher, hotel)\n");
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    set_evidence(&s, "bruno-dreher", 3);
    act(&s, "jacek", "talk bruno-dreher", "55", &events);
    assert_int_equal(assert_event(&events, ST_E_SECRETS, ST_10_13)->arg[0], 1);
    assert_int_equal(s.secrets[ST_PL], 1);
}

/* ---- ST-10.14 ---- */

TEST(st_10_14__with_fewer_than_three_a_secret_counts_as_double)
{
    st_state s = at_meeting();
    gm_events events;

    set_evidence(&s, "bruno-dreher", 2);
    act(&s, "jacek", "talk bruno-dreher", "56", &events);
    assert_event(&events, ST_E_TALK_DOUBLE, ST_10_14);
    assert_int_equal(on(&s, "bruno-dreher"), 4);
    assert_int_equal(s.secrets[ST_PL], 0);
}

/* ---- ST-10.15 ---- */

TEST(st_10_15__evidence_above_ten_gives_points)
{
    st_state s = at_meeting();
    gm_events events;

    set_evidence(&s, "bruno-dreher", 10);
    act(&s, "jacek", "talk bruno-dreher", "14", &events); /* 5 + 4: double */
    assert_event(&events, ST_E_TALK_DOUBLE, ST_10_12);
    assert_int_equal(assert_event(&events, ST_E_VP, ST_10_15)->arg[0], 2);
    assert_int_equal(s.vp[ST_PL], 2);
}

/* ---- ST-10.16 ---- */

TEST(st_10_16__the_same_two_talk_once_a_stage)
{
    st_state s = at_meeting(), later;

    act(&s, "jacek", "talk bruno-dreher", "11", NULL);
    later = s;
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "talk bruno-dreher", ST_10_16);
    assert_false(is_legal(&s, ST_PL, "talk bruno-dreher"));
    wake(&s, "bruno-dreher");
    assert_refused(st, &s, ST_DE, "talk jacek", ST_10_16); /* whoever begins */
    play_move(st, &later, ST_PL, "end", NULL);
    end_stage(&later, NULL);
    assert_false(st_has_talked(&later, agent(&s, "jacek"), agent(&s, "bruno-dreher")));
}

/* ---- ST-10.17 ---- */

TEST(st_10_17__both_may_still_talk_with_others)
{
    st_state s = at_meeting();

    stand(&s, "irena", "m1");
    stand(&s, "marta-becher", "m1");
    act(&s, "jacek", "talk bruno-dreher", "11", NULL);
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "talk marta-becher"));
    wake(&s, "bruno-dreher");
    assert_true(is_legal(&s, ST_DE, "talk irena"));
    assert_fact(ST_10_17);
}

/* ---- ST-10.18 ---- */

TEST(st_10_18__a_talk_by_reciprocity_does_not_count)
{
    st_state s = at_meeting();
    gm_events events;

    give_reaction(&s, ST_DE, "zasada-wzajemnosci-1");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "talk bruno-dreher", NULL);
    while (st_top(&s)->pc != ST_AFTER)
        play_move(st, &s, ST_DE, "wait", NULL);
    assert_true(st_has_talked(&s, agent(&s, "jacek"), agent(&s, "bruno-dreher")));
    load_dice(&s, "45");
    play_move(st, &s, ST_DE, "react zasada-wzajemnosci-1", &events);
    assert_event(&events, ST_E_TALK_SINGLE, ST_10_12);
    assert_int_equal(on(&s, "jacek"), 1);
    assert_fact(ST_10_18);
}

TEST(st_10_18__a_talk_by_reciprocity_leaves_the_pair_as_it_was)
{
    st_state s = at_meeting();

    wake(&s, "jacek");
    st_start_talk(&s, agent(&s, "bruno-dreher"), agent(&s, "jacek"), ST_RECIPROCAL);
    settle(&s, NULL);
    assert_false(st_has_talked(&s, agent(&s, "jacek"), agent(&s, "bruno-dreher")));
    assert_true(is_legal(&s, ST_PL, "talk bruno-dreher"));
}

/* ---- ST-10.19 ---- */

TEST(st_10_19__a_secret_from_a_chief_ends_the_game)
{
    st_state s = at_meeting();
    gm_events events;

    stand(&s, "kloss-abwehra", "m1");
    stand(&s, "stedtke", "m1");
    set_evidence(&s, "stedtke", 8);
    act(&s, "kloss-abwehra", "talk stedtke", "366", &events); /* 12 + 3, secret at 15 */
    assert_int_equal(assert_event(&events, ST_E_EXPOSED, ST_10_19)->arg[0], document("stedtke"));
    assert_int_equal(s.phase, ST_OVER);
    assert_int_equal(s.winner, ST_PL + 1);
    assert_int_equal(s.ended_by, ST_1_5);
    assert_refused(st, &s, ST_PL, "end", ST_1_3);
}

/* ---- ST-10.20 ---- */

TEST(st_10_20__a_secret_clears_the_evidence)
{
    st_state s = at_meeting();
    gm_events events;

    set_evidence(&s, "bruno-dreher", 7);
    set_evidence(&s, "marta-becher", 5);
    act(&s, "jacek", "talk bruno-dreher", "45", &events); /* 9 + 2 */
    assert_event(&events, ST_E_CLEARED, ST_10_20);
    assert_int_equal(on(&s, "bruno-dreher"), 0);
    assert_int_equal(on(&s, "marta-becher"), 5);
}

TEST(st_10_20__a_secret_that_wins_clears_it_too)
{
    st_state s = at_turn("", ST_PL);
    gm_events events;

    s.secrets[ST_PL] = 1;
    stand(&s, "ingrid-heizer", "h1");
    stand(&s, "marta-becher", "h1");
    set_evidence(&s, "marta-becher", 7);
    set_evidence(&s, "glaubel", 4);
    act(&s, "ingrid-heizer", "talk marta-becher", "45", NULL); /* 9 + 2 */
    play_move(st, &s, ST_PL, "decline", &events);              /* her trait */
    assert_event(&events, ST_E_CLEARED, ST_10_20);
    assert_int_equal(s.winner, ST_PL + 1);
    assert_int_equal(s.evidence[ST_PL][ST_BLUE], 0); /* nothing of it goes into the next game */
    assert_int_equal(s.evidence[ST_PL][ST_VIOLET], 4);
}

TEST(st_10_20__points_for_surplus_clear_it_too)
{
    st_state s = at_meeting();
    gm_events events;

    set_evidence(&s, "bruno-dreher", 10);
    act(&s, "jacek", "talk bruno-dreher", "13", &events); /* 4 + 4: single */
    assert_event(&events, ST_E_CLEARED, ST_10_20);
    assert_int_equal(on(&s, "bruno-dreher"), 0);
    s = at_meeting();
    set_evidence(&s, "bruno-dreher", 8);
    act(&s, "jacek", "talk bruno-dreher", "24", &events); /* 6 + 3: double, and no surplus */
    assert_no_event(&events, ST_E_CLEARED);
    assert_int_equal(on(&s, "bruno-dreher"), 10);
}

/* ---- ST-10.21 ---- */

TEST(st_10_21__an_attempt_to_arrest_counts_as_a_talk)
{
    st_state s = at_meeting();

    stand(&s, "stedtke", "m1");
    set_evidence(&s, "jacek", 6);
    act(&s, "stedtke", "arrest jacek", "66", NULL);
    assert_int_equal(s.at[agent(&s, "jacek")], place("kamienica")); /* he has escaped */
    stand(&s, "stedtke", "kamienica");
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_DE, "talk jacek", ST_10_16);
    assert_fact(ST_10_21);
}
