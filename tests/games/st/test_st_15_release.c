/*
 * test_st_15_release.c: Stawka, chapter 15: how prisoners come free.
 *
 * In most tests Irena is in prison, and Jacek has met Bruno Dreher (vigilance 7) alone on a street,
 * with six evidence on him and a bayonet.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state at_meeting_unarmed(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    jail(&s, "irena");
    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    set_evidence(&s, "bruno-dreher", 6);
    return s;
}

static st_state at_meeting(void)
{
    st_state s = at_meeting_unarmed();

    give(&s, "jacek", "bagnet");
    return s;
}

/* Jacek tries it, and uses nothing; Dreher has nothing. */
static void kidnap(st_state *s, const char *dice, gm_events *events)
{
    act(s, "jacek", "kidnap bruno-dreher", dice, events);
}

static bool is_prisoner(const st_state *s, const char *id)
{
    return s->flags[agent(s, id)] & ST_ARRESTED;
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

/* ---- ST-15.2 ---- */

TEST(st_15_2__the_kidnapper_holds_a_weapon)
{
    st_state s = at_meeting_unarmed();

    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "kidnap bruno-dreher", ST_15_2);
    give(&s, "jacek", "granat"); /* any weapon */
    assert_true(is_legal(&s, ST_PL, "kidnap bruno-dreher"));
}

TEST(st_15_2__the_enemy_is_alone_on_the_field)
{
    st_state s = at_meeting();

    stand(&s, "marta-becher", "m1");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "kidnap bruno-dreher", ST_15_2);
    stand(&s, "marta-becher", "m2");
    assert_true(is_legal(&s, ST_PL, "kidnap bruno-dreher"));
    stand(&s, "starsza-pani", "m1"); /* Poles may be there */
    assert_true(is_legal(&s, ST_PL, "kidnap bruno-dreher"));
    stand(&s, "bruno-dreher", "m3");
    assert_refused(st, &s, ST_PL, "kidnap bruno-dreher", ST_15_2);
}

TEST(st_15_2__he_is_no_ss_officer)
{
    st_state s = at_meeting();

    stand(&s, "bruno-dreher", "m3");
    stand(&s, "stedtke", "m1");
    set_evidence(&s, "stedtke", 10);
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "kidnap stedtke", ST_15_2);
    stand(&s, "stedtke", "m3");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "bruno-dreher", "mundur-ss"); /* a uniform makes none: ST-G85 */
    assert_true(is_legal(&s, ST_PL, "kidnap bruno-dreher"));
}

TEST(st_15_2__six_evidence_and_a_prisoner)
{
    st_state s = at_meeting();

    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "kidnap bruno-dreher"));
    set_evidence(&s, "bruno-dreher", 5);
    assert_refused(st, &s, ST_PL, "kidnap bruno-dreher", ST_15_2);
    set_evidence(&s, "bruno-dreher", 6);
    s.flags[agent(&s, "irena")] = 0;
    assert_refused(st, &s, ST_PL, "kidnap bruno-dreher", ST_15_2);
}

TEST(st_15_2__it_is_a_polish_action_for_two_points)
{
    st_state s = at_meeting();
    gm_events events;

    kidnap(&s, "66", &events);
    assert_event(&events, ST_E_KIDNAP, ST_15_2);
    assert_int_equal(s.points[ST_PL], 12);
    assert_refused(st, &s, ST_PL, "search", ST_8_5);
    assert_true(has_item(&s, "jacek", "bagnet")); /* ST-C22 */
    give(&s, "marta-becher", "bagnet");
    stand(&s, "marta-becher", "k1");
    stand(&s, "starsza-pani", "k1");
    set_evidence(&s, "starsza-pani", 10);
    wake(&s, "marta-becher");
    assert_refused(st, &s, ST_DE, "kidnap starsza-pani", ST_15_2);
}

TEST(st_15_2__an_alarm_brings_somebody_to_the_kidnapping)
{
    st_state s = at_meeting();
    gm_events events;

    stand(&s, "jacek", "kamienica");
    stand(&s, "bruno-dreher", "kamienica");
    stand(&s, "marta-becher", "m2");
    lay_token(&s, "kamienica", "alarm-de", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "kidnap bruno-dreher", NULL);
    play_move(st, &s, ST_DE, "trigger", NULL);
    play_move(st, &s, ST_DE, "pick marta-becher", NULL);
    play_move(st, &s, ST_DE, "to kamienica", NULL);
    play_move(st, &s, ST_DE, "stop", &events);
    assert_no_event(&events, ST_E_ROLLED);
    assert_no_event(&events, ST_E_EVIDENCE);
    assert_int_equal(s.points[ST_PL], 12); /* ST-G72 */
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
}

/* ---- ST-15.3 ---- */

TEST(st_15_3__up_to_vigilance_he_is_taken)
{
    st_state s = at_meeting();
    gm_events events;
    const gm_event *roll;

    kidnap(&s, "34", &events);
    roll = assert_event(&events, ST_E_ROLLED, ST_15_3);
    assert_int_equal(roll->seat, ST_DE); /* it is the German player who rolls */
    assert_int_equal(roll->arg[0], document("bruno-dreher"));
    assert_event(&events, ST_E_KIDNAPPED, ST_15_5);
    s = at_meeting();
    kidnap(&s, "44", &events);
    assert_event(&events, ST_E_ESCAPED, ST_15_3);
    assert_no_event(&events, ST_E_KIDNAPPED);
}

/* ---- ST-15.5 ---- */

TEST(st_15_5__an_exchange_follows_at_once)
{
    st_state s = at_meeting();
    gm_events events;

    kidnap(&s, "11", &events);
    assert_event(&events, ST_E_KIDNAPPED, ST_15_5);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_refused(st, &s, ST_PL, "to szpital", ST_15_5); /* no street */
    play_move(st, &s, ST_PL, "to w1", &events);
    assert_event(&events, ST_E_MOVED, ST_15_5);
    assert_int_equal(s.at[agent(&s, "bruno-dreher")], place("w1"));
    assert_false(is_prisoner(&s, "bruno-dreher")); /* nobody is held */
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_int_equal(s.at[agent(&s, "stedtke")], place("gestapo"));
    assert_refused(st, &s, ST_DE, "to posterunek", ST_15_5); /* an SS officer is in the sector */
    assert_refused(st, &s, ST_DE, "to k1", ST_15_5);         /* no location */
    play_move(st, &s, ST_DE, "to szpital", &events);
    assert_event(&events, ST_E_RELEASED, ST_15_5);
    assert_false(is_prisoner(&s, "irena"));
    assert_int_equal(s.at[agent(&s, "irena")], place("szpital"));
}

/* ---- ST-15.6 ---- */

TEST(st_15_6__who_fails_is_known_to_the_germans)
{
    st_state s = at_meeting();
    gm_events events;

    kidnap(&s, "66", &events);
    assert_int_equal(assert_event(&events, ST_E_EVIDENCE, ST_15_6)->arg[1], 3);
    assert_int_equal(on(&s, "jacek"), 3);
    assert_true(is_prisoner(&s, "irena"));
    assert_int_equal(s.at[agent(&s, "bruno-dreher")], place("m1"));
}

/* ---- ST-15.7 ---- */

TEST(st_15_7__kloss_frees_a_prisoner_with_a_false_order)
{
    st_state s = at_meeting();

    stand(&s, "kloss-abwehra", "gestapo");
    give_card(&s, "falszywy-rozkaz-zwolnienia");
    wake(&s, "kloss-abwehra");
    play_move(st, &s, ST_PL, "card falszywy-rozkaz-zwolnienia", NULL);
    assert_false(is_legal(&s, ST_PL, "to a1")); /* another sector */
    play_move(st, &s, ST_PL, "to p10", NULL);
    assert_false(is_prisoner(&s, "irena"));
    assert_int_equal(s.at[agent(&s, "irena")], place("p10"));
}

TEST(st_15_7__others_have_to_pass_a_test_with_it)
{
    st_state s = at_meeting(), failed;
    gm_events events;

    stand(&s, "starsza-pani", "gestapo"); /* vigilance 4 */
    give_card(&s, "falszywy-rozkaz-zwolnienia");
    wake(&s, "starsza-pani");
    failed = s;
    load_dice(&failed, "14"); /* 5 - 1 */
    play_move(st, &failed, ST_PL, "card falszywy-rozkaz-zwolnienia", NULL);
    assert_true(is_prisoner(&failed, "irena"));
    assert_int_equal(on(&failed, "starsza-pani"), 3);
    load_dice(&s, "24");
    play_move(st, &s, ST_PL, "card falszywy-rozkaz-zwolnienia", &events);
    play_move(st, &s, ST_PL, "to p1", NULL);
    assert_false(is_prisoner(&s, "irena"));
    assert_int_equal(on(&s, "starsza-pani"), 0);
}

TEST(st_15_7__the_warder_takes_a_valuable)
{
    st_state s = at_meeting();

    stand(&s, "starsza-pani", "areszt");
    give_card(&s, "przekupiony-klawisz");
    give(&s, "starsza-pani", "bizuteria");
    wake(&s, "starsza-pani");
    play_move(st, &s, ST_PL, "card przekupiony-klawisz", NULL);
    play_move(st, &s, ST_PL, "choose 1", NULL);
    play_move(st, &s, ST_PL, "discard bizuteria", NULL);
    assert_false(is_prisoner(&s, "irena"));
    assert_int_equal(s.at[agent(&s, "irena")], place("areszt"));
    assert_false(has_item(&s, "starsza-pani", "bizuteria"));
}

TEST(st_15_7__for_a_weapon_a_test_is_needed)
{
    static const char *const dice[] = { "22", "23" };

    for (unsigned i = 0; i < 2; i++) { /* vigilance 4 */
        st_state s = at_meeting();
        stand(&s, "starsza-pani", "areszt");
        give_card(&s, "przekupiony-klawisz");
        give(&s, "starsza-pani", "bagnet");
        wake(&s, "starsza-pani");
        play_move(st, &s, ST_PL, "card przekupiony-klawisz", NULL);
        play_move(st, &s, ST_PL, "choose 2", NULL);
        load_dice(&s, dice[i]);
        play_move(st, &s, ST_PL, "discard bagnet", NULL);
        assert_int_equal(is_prisoner(&s, "irena"), i == 0);
        assert_int_equal(on(&s, "starsza-pani"), i == 0 ? 2 : 0);
    }
    assert_fact(ST_15_7);
}

/* ---- ST-15.1 ---- */

/* The third way, a secret, is ST-14.15. */
TEST(st_15_1__prisoners_come_free_in_three_ways)
{
    st_state s = at_meeting();

    kidnap(&s, "11", NULL);
    play_move(st, &s, ST_PL, "to w1", NULL);
    play_move(st, &s, ST_DE, "to szpital", NULL);
    assert_int_equal(st_prisoners(&s), 0);
    s = at_meeting();
    stand(&s, "kloss-abwehra", "gestapo");
    give_card(&s, "falszywy-rozkaz-zwolnienia");
    wake(&s, "kloss-abwehra");
    play_move(st, &s, ST_PL, "card falszywy-rozkaz-zwolnienia", NULL);
    play_move(st, &s, ST_PL, "to p1", NULL);
    assert_int_equal(st_prisoners(&s), 0);
    s = at_turn("scenario=pierwsze-starcie", ST_DE);
    jail(&s, "jacek");
    set_evidence(&s, "jacek", 6);
    wake(&s, "glaubel");
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "interrogate jacek", NULL);
    play_move(st, &s, ST_DE, "to hotel", NULL);
    assert_int_equal(st_prisoners(&s), 0);
    assert_fact(ST_15_1);
}
