/*
 * test_st_14_arrest.c: Stawka, chapter 14: arrest and interrogation.
 *
 * In most tests Hermann Brunner and Jacek (vigilance 8; 9, 10, 12) meet on a street of the
 * administrative sector, with six evidence on Jacek.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state at_meeting(void)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);

    stand(&s, "kloss-abwehra", "h9");
    stand(&s, "ingrid-heizer", "hotel");
    stand(&s, "glaubel", "teatr");
    stand(&s, "marta-becher", "h4");
    stand(&s, "jacek", "a1");
    stand(&s, "hermann-brunner", "a1");
    set_evidence(&s, "jacek", 6);
    return s;
}

/* Jacek has been arrested before; nobody is at work. */
static st_state with_prisoner(void)
{
    st_state s = at_meeting();

    jail(&s, "jacek");
    return s;
}

static bool is_prisoner(const st_state *s, const char *id)
{
    return s->flags[agent(s, id)] & ST_ARRESTED;
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

/* ---- ST-14.1 ---- */

TEST(st_14_1__only_poles_are_arrested_and_never_kloss)
{
    st_state s = at_meeting();

    set_evidence(&s, "kloss-abwehra", 10);
    set_evidence(&s, "hermann-brunner", 10);
    stand(&s, "kloss-abwehra", "a1");
    wake(&s, "hermann-brunner");
    assert_refused(st, &s, ST_DE, "arrest kloss-abwehra", ST_14_1);
    assert_true(is_legal(&s, ST_DE, "arrest jacek"));
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "arrest hermann-brunner", ST_14_1);
    for (unsigned i = 0; i < st->content->n_kloss; i++)
        assert_true(st->content->agent[st->content->kloss[i]].is_immune);
}

/* ---- ST-14.2 ---- */

TEST(st_14_2__only_the_four_ss_officers_arrest)
{
    static const char *const officers[] = { "hermann-brunner", "stedtke", "fritz-kopf",
                                            "erik-kopf" };
    st_state s = at_meeting();
    unsigned n = 0;

    stand(&s, "glaubel", "a1");
    wake(&s, "glaubel");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_2);
    give(&s, "glaubel", "mundur-ss"); /* ST-G85 */
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_2);
    for (unsigned i = 0; i < COUNT_OF(officers); i++) {
        s = at_meeting();
        join(&s, officers[i], "a1");
        wake(&s, officers[i]);
        assert_true(is_legal(&s, ST_DE, "arrest jacek"));
    }
    for (unsigned i = 1; i <= st->content->n_documents; i++)
        n += st->content->agent[i].may_arrest;
    assert_int_equal(n, COUNT_OF(officers));
}

/* ---- ST-14.3 ---- */

TEST(st_14_3__six_evidence_are_needed)
{
    st_state s = at_meeting();

    set_evidence(&s, "jacek", 5);
    wake(&s, "hermann-brunner");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_3);
    set_evidence(&s, "jacek", 6);
    assert_true(is_legal(&s, ST_DE, "arrest jacek"));
}

/* ---- ST-14.4 ---- */

TEST(st_14_4__glaubel_may_while_a_mission_orders_it)
{
    st_state s = at_meeting();

    stand(&s, "glaubel", "a1");
    take_mission(&s, "glaubel", "kociol");
    wake(&s, "glaubel");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_2);
    take_mission(&s, "glaubel", "nakaz-aresztowania-glaubel");
    assert_true(is_legal(&s, ST_DE, "arrest jacek"));
    assert_fact(ST_14_4);
}

/* ---- ST-14.5 ---- */

TEST(st_14_5__for_the_kopfs_an_ordered_arrest_is_rewarded)
{
    static const char *const kopfs[][2] = { { "erik-kopf", "nakaz-aresztowania-erik-kopf" },
                                            { "fritz-kopf", "nakaz-aresztowania-fritz-kopf" } };

    for (unsigned i = 0; i < COUNT_OF(kopfs); i++) {
        st_state s = at_turn("scenario=hotel-excelsior", ST_DE);
        gm_events events;
        stand(&s, "georg", "a1");
        stand(&s, kopfs[i][0], "a1");
        set_evidence(&s, "georg", 6);
        wake(&s, kopfs[i][0]);
        assert_true(is_legal(&s, ST_DE, "arrest georg")); /* with no mission */
        take_mission(&s, kopfs[i][0], kopfs[i][1]);
        load_dice(&s, "11");
        play_move(st, &s, ST_DE, "arrest georg", &events);
        assert_true(is_prisoner(&s, "georg"));
        assert_event(&events, ST_E_MISSION_DONE, 0);
        assert_int_equal(s.vp[ST_DE], 3);
    }
    assert_fact(ST_14_5);
}

/* ---- ST-14.6 ---- */

TEST(st_14_6__a_mission_does_not_spare_the_evidence)
{
    st_state s = at_meeting();

    stand(&s, "glaubel", "a1");
    take_mission(&s, "glaubel", "nakaz-aresztowania-glaubel");
    set_evidence(&s, "jacek", 5);
    wake(&s, "glaubel");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_3);
    assert_fact(ST_14_6);
}

/* ---- ST-14.7 ---- */

TEST(st_14_7__up_to_vigilance_means_prison)
{
    st_state s = at_meeting();
    gm_events events;
    const gm_event *roll;

    stand(&s, "jacek", "a2");
    wake(&s, "hermann-brunner");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_7); /* not on his field */
    stand(&s, "jacek", "a1");
    act(&s, "hermann-brunner", "arrest jacek", "44", &events);
    assert_event(&events, ST_E_ARREST, ST_14_7);
    roll = assert_event(&events, ST_E_ROLLED, ST_14_7);
    assert_int_equal(roll->seat, ST_PL); /* it is the Polish player who rolls */
    assert_int_equal(roll->arg[0], document("jacek"));
    assert_true(is_prisoner(&s, "jacek"));
    assert_int_equal(s.points[ST_DE], 13);
    s = at_meeting();
    act(&s, "hermann-brunner", "arrest jacek", "45", &events);
    assert_event(&events, ST_E_TEST_PASSED, ST_14_7);
    assert_false(is_prisoner(&s, "jacek"));
}

TEST(st_14_7__an_attempt_that_a_token_prevents_is_lost)
{
    st_state s = at_meeting();

    lay_token(&s, "a1", "zamieszanie", false);
    wake(&s, "hermann-brunner");
    play_move(st, &s, ST_DE, "arrest jacek", NULL);
    play_move(st, &s, ST_PL, "trigger", NULL);
    play_move(st, &s, ST_PL, "to a2", NULL);
    play_move(st, &s, ST_PL, "stop", NULL);
    assert_false(is_prisoner(&s, "jacek"));
    assert_int_equal(s.points[ST_DE], 13); /* ST-G72 */
    assert_false(st_has_talked(&s, agent(&s, "hermann-brunner"), agent(&s, "jacek")));
}

/* ---- ST-14.8 ---- */

TEST(st_14_8__not_after_a_talk_in_the_same_stage)
{
    st_state s = at_meeting();

    act(&s, "hermann-brunner", "talk jacek", "11", NULL);
    wake(&s, "hermann-brunner");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_8);
    s.pairs[st_colour_of(agent(&s, "jacek"))] = 0;
    assert_true(is_legal(&s, ST_DE, "arrest jacek"));
}

/* ---- ST-14.9 ---- */

TEST(st_14_9__there_is_no_rank_test)
{
    st_state s = at_meeting();
    gm_events events;

    join(&s, "erik-kopf", "a1"); /* rank 6 */
    s.rank[agent(&s, "jacek")] = 6;
    assert_int_equal(st_rank_of(st->content, &s, agent(&s, "jacek")), 9);
    act(&s, "erik-kopf", "arrest jacek", "11", &events);
    assert_no_event(&events, ST_E_RANK_ROLL);
    assert_true(is_prisoner(&s, "jacek"));
    assert_fact(ST_14_9);
}

/* ---- ST-14.10 ---- */

TEST(st_14_10__in_the_police_sector_nobody_escapes)
{
    static const char *const fields[] = { "p1", "gestapo", "p10" };

    for (unsigned i = 0; i < COUNT_OF(fields); i++) {
        st_state s = at_meeting();
        gm_events events;
        stand(&s, "jacek", fields[i]);
        stand(&s, "hermann-brunner", fields[i]);
        act(&s, "hermann-brunner", "arrest jacek", "66", &events);
        assert_event(&events, ST_E_ARRESTED, ST_14_10);
        assert_no_event(&events, ST_E_ROLLED);
        assert_true(is_prisoner(&s, "jacek"));
    }
}

/* ---- ST-14.11 ---- */

TEST(st_14_11__the_prisoner_loses_his_items_but_keeps_his_mission)
{
    st_state s = at_meeting();
    gm_events events;

    give(&s, "jacek", "pistolet");
    give(&s, "jacek", "oficerki");
    give_secret(&s, "jacek", "wykaz-lokali");
    take_mission(&s, "jacek", "wyrok");
    act(&s, "hermann-brunner", "arrest jacek", "11", NULL);
    load_dice(&s, "11");
    play_move(st, &s, ST_PL, "pass", &events); /* nothing of his helps */
    assert_event(&events, ST_E_ARRESTED, ST_14_11);
    assert_event(&events, ST_E_DROPPED, ST_14_11);
    assert_event(&events, ST_E_SECRET_LOST, ST_14_11);
    assert_int_equal(s.at[agent(&s, "jacek")], place("areszt"));
    assert_int_equal(s.n_held[agent(&s, "jacek")], 0);
    assert_int_equal(st_mission_of(st->content, &s, agent(&s, "jacek")), mission("wyrok"));
    play_move(st, &s, ST_DE, "end", NULL);
    assert_refused(st, &s, ST_PL, "activate jacek", ST_26_2);
    assert_true(is_legal(&s, ST_PL, "activate ingrid-heizer"));
}

/* ---- ST-14.12 ---- */

TEST(st_14_12__once_a_stage_in_an_activation_of_a_german)
{
    st_state s = with_prisoner();
    gm_events events;

    wake(&s, "ingrid-heizer");
    assert_refused(st, &s, ST_PL, "interrogate jacek", ST_14_12);
    wake(&s, "glaubel"); /* any of them, and far away */
    assert_refused(st, &s, ST_DE, "interrogate ingrid-heizer", ST_G33);
    load_dice(&s, "11");
    assert_true(is_legal(&s, ST_DE, "interrogate jacek"));
    play_move(st, &s, ST_DE, "interrogate jacek", &events);
    assert_event(&events, ST_E_INTERROGATED, ST_14_12);
    assert_int_equal(s.points[ST_DE], 14); /* it costs nothing */
    assert_false(s.act & ST_A_ACTED);
    wake(&s, "hermann-brunner");
    assert_refused(st, &s, ST_DE, "interrogate jacek", ST_G22);
    play_move(st, &s, ST_DE, "step a2", NULL);
    play_move(st, &s, ST_DE, "step a5", NULL);
    play_move(st, &s, ST_DE, "end", NULL);
    end_stage(&s, NULL);
    assert_int_equal(s.interrogated, 0);
}

TEST(st_14_12__the_car_is_no_agent)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);

    jail(&s, "irena");
    wake(&s, "czarne-audi");
    assert_refused(st, &s, ST_DE, "interrogate irena", ST_14_12);
    assert_false(is_legal(&s, ST_DE, "interrogate irena"));
    wake(&s, "marta-becher");
    assert_true(is_legal(&s, ST_DE, "interrogate irena"));
}

/* ---- ST-14.13 ---- */

TEST(st_14_13__it_is_the_roll_of_a_talk_with_the_track)
{
    st_state s = with_prisoner();
    gm_events events;
    const gm_event *roll;

    wake(&s, "hermann-brunner"); /* his trait is for talks: ST-G23 */
    load_dice(&s, "26");
    play_move(st, &s, ST_DE, "interrogate jacek", &events);
    roll = assert_event(&events, ST_E_ROLLED, ST_14_13);
    assert_int_equal(roll->arg[0], document("hermann-brunner"));
    assert_int_equal(roll->arg[3], 2);
    assert_event(&events, ST_E_EVIDENCE, ST_14_13);
    assert_int_equal(on(&s, "jacek"), 8); /* 8 + 2: double */
    assert_true(is_prisoner(&s, "jacek"));
}

TEST_WITH(st_14_13__where_the_scenario_is_silent_a_secret_is_counted, NULL, use_built_in)
{
    st_state s;
    gm_events events;

    use_stanzas("scenario pierwsze-starcie\n  title Starcie\n  source D\n  level extended\n"
                "  row-1 hitlerplatz policyjny\n  document kloss-abwehra\n"
                "  polish jacek ingrid-heizer\n  german glaubel\n  on setup: start(kloss, hotel);"
                " start(jacek, hotel); start(ingrid-heizer, hotel); start(glaubel, teatr)\n"
                "  on basic: vp(+1)\n  on special: vp(+2)\n");
    s = at_turn("scenario=pierwsze-starcie", ST_DE);
    jail(&s, "jacek");
    set_evidence(&s, "jacek", 6);
    wake(&s, "glaubel");
    load_dice(&s, "55");
    play_move(st, &s, ST_DE, "interrogate jacek", &events);
    assert_int_equal(assert_event(&events, ST_E_SECRETS, ST_14_15)->arg[0], 1);
    assert_int_equal(s.secrets[ST_DE], 1);
}

/* ---- ST-14.14 ---- */

TEST(st_14_14__no_reaction_card_answers_it)
{
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_DE);
    gm_events events;

    jail(&s, "jacek");
    give_reaction(&s, ST_PL, "zmiana-tematu");
    give_reaction(&s, ST_PL, "jeszcze-raz-od-poczatku");
    give_reaction(&s, ST_PL, "alibi");
    wake(&s, "marta-becher");
    play_move(st, &s, ST_DE, "interrogate jacek", &events);
    assert_event(&events, ST_E_ROLLED, ST_14_13); /* at once */
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_int_equal(s.depth, 0);
    assert_fact(ST_14_14);
}

/* ---- ST-14.15 ---- */

TEST(st_14_15__after_a_secret_the_prisoner_is_released)
{
    st_state s = with_prisoner();
    gm_events events;

    wake(&s, "glaubel");
    load_dice(&s, "55");
    play_move(st, &s, ST_DE, "interrogate jacek", &events);
    assert_event(&events, ST_E_TALK_SECRET, ST_14_15);
    assert_int_equal(assert_event(&events, ST_E_EVIDENCE_LESS, ST_14_15)->arg[1], 2);
    assert_int_equal(assert_event(&events, ST_E_SECRETS, ST_14_15)->arg[0], 1);
    assert_int_equal(s.secrets[ST_DE], 1); /* it counts as a secret, and for nothing more: */
    assert_int_equal(s.vp[ST_DE], 0);      /* points are for secrets from talks */
    assert_int_equal(on(&s, "jacek"), 2);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_refused(st, &s, ST_DE, "to h1", ST_14_15); /* a street */
    play_move(st, &s, ST_DE, "to teatr", &events);
    assert_event(&events, ST_E_RELEASED, ST_14_15);
    assert_false(is_prisoner(&s, "jacek"));
    assert_int_equal(s.at[agent(&s, "jacek")], place("teatr"));
}

/* ---- ST-14.16 ---- */

TEST(st_14_16__in_the_very_activation_of_the_arrest)
{
    st_state s = at_meeting();

    act(&s, "hermann-brunner", "arrest jacek", "11", NULL);
    assert_true(is_prisoner(&s, "jacek"));
    assert_true(st_has_talked(&s, agent(&s, "hermann-brunner"), agent(&s, "jacek")));
    assert_true(is_legal(&s, ST_DE, "interrogate jacek"));
    play_move(st, &s, ST_DE, "interrogate jacek", NULL);
    assert_fact(ST_14_16);
}

/* ---- ST-14.17 ---- */

TEST(st_14_17__who_escapes_goes_to_the_nearest_location)
{
    st_state s = at_meeting();
    gm_events events;

    act(&s, "hermann-brunner", "arrest jacek", "66", &events);
    assert_event(&events, ST_E_AVOIDED, ST_14_17);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* sądy and urząd are equally near */
    assert_refused(st, &s, ST_PL, "to mieszkania-oficerow", ST_G24);
    assert_true(is_legal(&s, ST_PL, "to urzad-zatrudnienia"));
    play_move(st, &s, ST_PL, "to sady", &events);
    assert_event(&events, ST_E_MOVED, ST_14_17);
    assert_int_equal(s.at[agent(&s, "jacek")], place("sady"));
    s = at_meeting();
    stand(&s, "jacek", "mieszkania-oficerow");
    stand(&s, "hermann-brunner", "mieszkania-oficerow");
    act(&s, "hermann-brunner", "arrest jacek", "66", &events);
    assert_no_event(&events, ST_E_MOVED); /* he is in one */
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
}

/* ---- ST-14.18 ---- */

TEST(st_14_18__then_he_stays_inside_while_an_ss_officer_is_near)
{
    st_state s = at_meeting();

    act(&s, "hermann-brunner", "arrest jacek", "66", NULL);
    play_move(st, &s, ST_PL, "to sady", NULL);
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "step a3", ST_9_14);
    stand(&s, "hermann-brunner", "p1"); /* another sector */
    assert_true(is_legal(&s, ST_PL, "step a3"));
    stand(&s, "hermann-brunner", "a8");
    assert_false(is_legal(&s, ST_PL, "step a3"));
    stand(&s, "ingrid-heizer", "sady"); /* nobody has tried to arrest her */
    wake(&s, "ingrid-heizer");
    assert_true(is_legal(&s, ST_PL, "step a3"));
    play_move(st, &s, ST_PL, "step a3", NULL);
    play_move(st, &s, ST_PL, "step a1", NULL);
    play_move(st, &s, ST_PL, "end", NULL);
    end_stage(&s, NULL);
    assert_false(s.flags[agent(&s, "jacek")] & ST_HUNTED);
    assert_fact(ST_14_18);
}

/* ---- ST-14.19 ---- */

TEST(st_14_19__an_arrest_can_break_the_network)
{
    st_state s = at_meeting();

    jail(&s, "ingrid-heizer");
    act(&s, "hermann-brunner", "arrest jacek", "11", NULL);
    assert_int_equal(s.phase, ST_OVER);
    assert_int_equal(s.winner, ST_DE + 1);
    assert_int_equal(s.ended_by, ST_1_7);
    assert_fact(ST_14_19);
}
