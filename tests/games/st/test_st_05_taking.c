/*
 * test_st_05_taking.c: Stawka: chapter 5: how agents come to their missions.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

/* Kloss and Jacek meet on a street of the administration; no German is in the sector. */
static st_state meeting(void)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    stand(&s, "kloss-abwehra", "a5");
    stand(&s, "jacek", "a5");
    stand(&s, "ingrid-heizer", "budka-telefoniczna");
    stand(&s, "hermann-brunner", "gestapo");
    stand(&s, "glaubel", "teatr");
    stand(&s, "marta-becher", "hotel");
    return s;
}

/* ST-5.2 */
TEST(st_5_2__kloss_brunner_and_stedtke_never_have_missions)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

    stand(&s, "kloss-abwehra", "m4"); /* Kania could hand him one, and has one himself */
    stand(&s, "edward-kania", "m4");
    stand(&s, "bruno-dreher", "sady");
    take_mission(&s, "edward-kania", "odprawa");
    play_move(st, &s, ST_PL, "activate edward-kania", NULL);
    assert_refused(st, &s, ST_PL, "order kloss-abwehra", ST_5_2);
    s.has_mission[agent(&s, "edward-kania")] = s.mission[agent(&s, "edward-kania")] = 0;
    assert_allowed(st, &s, ST_PL, "order kloss-abwehra"); /* now he gets one from Kloss */
    s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    give_card(&s, "przesluchanie-zaostrzone"); /* of the gestapo, where Stedtke is */
    play_move(st, &s, ST_DE, "activate stedtke", NULL);
    assert_refused(st, &s, ST_DE, "card-box przesluchanie-zaostrzone", ST_5_2);
}

/* ST-5.3 */
TEST(st_5_3__at_the_start_nobody_knows_a_mission)
{
    st_state s = at_planning("scenario=pierwsze-starcie");
    st_view pl = seen_by(&s, ST_PL);

    for (unsigned a = 0; a < ST_CAR; a++) {
        assert_int_equal(s.has_mission[a], 0);
        assert_int_equal(s.missions_seen[ST_PL][a], 0);
        assert_int_equal(s.missions_seen[ST_DE][a], 0);
        assert_int_equal(s.missions_gone[a], 0);
        assert_int_equal(pl.missions_known[a], 0);
        assert_int_equal(pl.mission[a], 0);
    }
    assert_fact(ST_5_3);
}

/* ST-5.4 */
TEST(st_5_4__every_card_has_a_basic_and_a_special_part)
{
    assert_int_equal(st->content->n_missions, 48);
    for (unsigned n = 1; n <= st->content->n_missions; n++) {
        assert_non_null(st->content->mission[n].part[0]);
        assert_non_null(st->content->mission[n].part[1]);
        assert_int_not_equal(st->content->mission[n].document, 0);
    }
    assert_fact(ST_5_4);
}

/* ST-5.5 */
TEST(st_5_5__nobody_has_two_missions)
{
    st_state s = meeting();

    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    assert_allowed(st, &s, ST_PL, "order jacek"); /* he begins without one */
    take_mission(&s, "jacek", "wyrok");
    assert_refused(st, &s, ST_PL, "order jacek", ST_5_5);
}

/* The old lady is at work in the sądy, and their card is in the hand. */
static st_state at_drop_box(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    give_card(&s, "zagubione-akta");
    play_move(st, &s, ST_PL, "activate starsza-pani", NULL);
    return s;
}

/* ST-5.5 */
TEST(st_5_5__nor_takes_a_second_from_a_drop_box)
{
    st_state s = at_drop_box();

    assert_allowed(st, &s, ST_PL, "card-box zagubione-akta");
    take_mission(&s, "starsza-pani", "rozaniec-i-zakupy");
    assert_refused(st, &s, ST_PL, "card-box zagubione-akta", ST_5_5);
}

/* ST-5.6 */
TEST(st_5_6__the_chief_hands_it_over_where_they_meet)
{
    st_state s = meeting();

    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    stand(&s, "jacek", "a6");
    assert_refused(st, &s, ST_PL, "order jacek", ST_5_6); /* beside is not with */
    stand(&s, "jacek", "a5");
    assert_true(is_legal(&s, ST_PL, "order jacek"));
    assert_refused(st, &s, ST_PL, "order kloss-abwehra", ST_5_6); /* nobody to himself */
    assert_refused(st, &s, ST_PL, "order glaubel", ST_5_6);
    assert_refused(st, &s, ST_PL, "order georg", ST_5_6); /* takes no part */
    assert_int_equal(st_check(st->content, &s, ST_PL, gm_make(ST_V_ORDER, 0, 0)), ST_5_6);
    assert_int_equal(st_check(st->content, &s, ST_PL, gm_make(ST_V_ORDER, 99, 0)), ST_5_6);
}

/* ST-5.6 */
TEST(st_5_6__not_with_a_free_enemy_in_the_sector)
{
    st_state s = meeting();

    play_move(st, &s, ST_PL, "activate jacek", NULL); /* the one who gets it may act as well */
    stand(&s, "glaubel", "sady");
    assert_refused(st, &s, ST_PL, "order kloss-abwehra", ST_5_6);
    stand(&s, "glaubel", "h6"); /* next to the sector, not in it */
    assert_true(is_legal(&s, ST_PL, "order kloss-abwehra"));
}

/* ST-5.6 */
TEST(st_5_6__only_a_chief_or_kania_hands_over)
{
    st_state s = meeting();

    stand(&s, "ingrid-heizer", "a5");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    assert_refused(st, &s, ST_PL, "order ingrid-heizer", ST_5_6);
    assert_allowed(st, &s, ST_PL, "order kloss-abwehra");
    s = at_turn("scenario=scisle-tajne", ST_PL);
    stand(&s, "edward-kania", "m5");
    stand(&s, "irena", "m5");
    play_move(st, &s, ST_PL, "activate edward-kania", NULL);
    assert_true(is_legal(&s, ST_PL, "order irena"));
    stand(&s, "kazik", "m5");
    play_move(st, &s, ST_PL, "order irena", NULL);
    assert_int_equal(st_top(&s)->self, agent(&s, "irena")); /* she gets it, not Kania */
}

/* ST-5.7 */
TEST(st_5_7__the_card_is_chosen_from_those_that_are_left)
{
    st_state s = meeting();
    gm_events events = { .n = 0 };
    const gm_event *got;

    s.missions_gone[agent(&s, "jacek")] = 1; /* wyrok is used */
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "order jacek", &events);
    assert_int_equal(times_told(&events, ST_E_SAW_MISSION), 2);
    assert_refused(st, &s, ST_PL, "mission wyrok", ST_5_7);
    assert_refused(st, &s, ST_PL, "mission podarunek", ST_5_7); /* Ingrid's */
    play_move(st, &s, ST_PL, "mission ochrona-sprzetu", &events);
    got = assert_event(&events, ST_E_MISSION, ST_5_7);
    assert_int_equal(heard_by(got, ST_PL).arg[1], mission("ochrona-sprzetu"));
    assert_int_equal(heard_by(got, ST_DE).arg[1], 0);
    assert_int_equal(st_mission_of(st->content, &s, agent(&s, "jacek")),
                     mission("ochrona-sprzetu"));
}

/* ST-5.7 */
TEST(st_5_7__the_last_card_needs_no_choice)
{
    st_state s = meeting();
    gm_events events = { .n = 0 };

    s.missions_gone[agent(&s, "jacek")] = 1 | 4;
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "order jacek", &events);
    (void)assert_event(&events, ST_E_MISSION, ST_5_7);
    assert_int_equal(s.mission[agent(&s, "jacek")], 2);
    assert_int_equal(s.depth, 0);
}

/* ST-5.8 */
TEST(st_5_8__from_an_item_it_is_drawn_at_random)
{
    unsigned drawn = 0;

    for (unsigned seed = 0; seed < 30; seed++) {
        st_state s = meeting();
        gm_events events = { .n = 0 };
        rng_key key = { .word = { seed } };
        give(&s, "jacek", "maszyna");
        play_move(st, &s, ST_PL, "activate jacek", NULL);
        rng_start(&s.rng, &key);
        play_move(st, &s, ST_PL, "use maszyna", &events);
        (void)assert_event(&events, ST_E_MISSION, ST_5_8);
        assert_no_event(&events, ST_E_SAW_MISSION); /* the others stay unknown */
        drawn |= 1u << s.mission[agent(&s, "jacek")];
    }
    assert_int_equal(drawn, 1 << 1 | 1 << 2 | 1 << 3); /* any of the three */
}

/* ST-5.8 */
TEST(st_5_8__and_from_a_drop_box)
{
    st_state s = at_drop_box();
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_PL, "card-box zagubione-akta", &events);
    (void)assert_event(&events, ST_E_MISSION, ST_5_8);
    assert_int_equal(s.has_mission[agent(&s, "starsza-pani")], 1);
}

/* Lemner carries orders, which no German does by himself, and meets Fritz Kopf with one of his own. */
static st_state lemner_and_fritz(void)
{
    st_state s;

    use_stanzas("agent lemner\n  title Lemner\n  source D\n  side de\n  colour yellow\n"
                "  function civilian\n  sex man\n  rank 4\n  limit 6\n  defence 7\n"
                "  vigilance 6\n  thresholds 8 9 11\n  while held: counts-as(self, courier)\n");
    s = at_turn("scenario=hotel-excelsior", ST_DE);
    stand(&s, "lemner", "p5");
    stand(&s, "fritz-kopf", "p5");
    take_mission(&s, "lemner", "numer-drugi");
    play_move(st, &s, ST_DE, "activate lemner", NULL);
    return s;
}

/* ST-5.9 */
TEST_WITH(st_5_9__fritz_kopf_takes_no_orders_at_a_meeting, NULL, use_built_in)
{
    st_state s = lemner_and_fritz();

    assert_refused(st, &s, ST_DE, "order fritz-kopf", ST_5_9);
    stand(&s, "erik-kopf", "p5");
    assert_allowed(st, &s, ST_DE, "order erik-kopf");
    (void)use_built_in(NULL);
    s = at_turn("scenario=hotel-excelsior", ST_DE); /* but from an item he does */
    give(&s, "fritz-kopf", "maszyna");
    play_move(st, &s, ST_DE, "activate fritz-kopf", NULL);
    assert_allowed(st, &s, ST_DE, "use maszyna");
}

/* ST-5.13 */
TEST(st_5_13__who_has_used_all_three_gets_no_more)
{
    st_state s = meeting();

    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    s.missions_gone[agent(&s, "jacek")] = 3;
    assert_allowed(st, &s, ST_PL, "order jacek"); /* the last one */
    s.missions_gone[agent(&s, "jacek")] = 7;
    assert_refused(st, &s, ST_PL, "order jacek", ST_5_13);
    s = at_drop_box();
    s.missions_gone[agent(&s, "starsza-pani")] = 7;
    assert_refused(st, &s, ST_PL, "card-box zagubione-akta", ST_5_13);
}

/* ST-5.18 */
TEST(st_5_18__handing_over_is_an_action_for_one_point)
{
    st_state s = meeting();

    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "order jacek", NULL);
    play_move(st, &s, ST_PL, "mission wyrok", NULL);
    assert_int_equal(s.points[ST_PL], 13);
    assert_int_equal(s.spent[ST_KLOSS], 1); /* paid by whoever acts */
    assert_int_equal(s.spent[agent(&s, "jacek")], 0);
    stand(&s, "ingrid-heizer", "a5");
    assert_refused(st, &s, ST_PL, "order ingrid-heizer", ST_8_5);
    assert_fact(ST_5_18);
}

/* ---- examples ---- */

/* ST-T01 */
TEST(st_t01__a_mission_from_the_chief)
{
    st_state s = meeting();
    gm_events events = { .n = 0 };
    unsigned jacek = agent(&s, "jacek");

    stand(&s, "kloss-abwehra", "a4");
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "step a5", NULL);
    play_move(st, &s, ST_PL, "order jacek", &events);
    assert_example(ST_T01, times_told(&events, ST_E_SAW_MISSION) == 3);
    assert_example(ST_T01, must_act(&s) == GM_SEAT(ST_PL));
    play_move(st, &s, ST_PL, "mission skok-na-posterunek", NULL);
    assert_example(ST_T01, seen_by(&s, ST_PL).mission[jacek] == 3);
    assert_example(ST_T01, seen_by(&s, ST_DE).mission[jacek] == ST_HIDDEN);
    assert_example(ST_T01, seen_by(&s, ST_DE).missions_known[jacek] == 0);
    assert_example(ST_T01, s.missions_gone[jacek] == 0 && s.mission[jacek] == 3); /* two are left */
    assert_refused(st, &s, ST_PL, "step a6", ST_9_5);
}

/* ST-T80 */
TEST(st_t80__kloss_uses_no_drop_box)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    give_card(&s, "podmieniony-raport"); /* of the abwehra, where he is */
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    assert_refused(st, &s, ST_PL, "card-box podmieniony-raport", ST_5_2);
    assert_example(ST_T80, !is_legal(&s, ST_PL, "card-box podmieniony-raport"));
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    give_card(&s, "podmieniony-raport");
    stand(&s, "irena", "abwehra");
    play_move(st, &s, ST_PL, "activate irena", NULL);
    assert_example(ST_T80, is_legal(&s, ST_PL, "card-box podmieniony-raport"));
}

/* ST-T81 */
TEST_WITH(st_t81__fritz_kopf_and_orders, NULL, use_built_in)
{
    st_state s = lemner_and_fritz();

    assert_refused(st, &s, ST_DE, "order fritz-kopf", ST_5_9);
    assert_example(ST_T81, !is_legal(&s, ST_DE, "order fritz-kopf"));
}
