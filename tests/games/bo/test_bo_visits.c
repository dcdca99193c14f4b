/*
 * test_bo_visits.c: events of Black Orchestra that ask somebody, pick among people, or last; the
 * table of test_bo_events.c has what all of them do in a quiet position.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* All leaders on the Train Station; Beck alone on the Sportpalast, the others on Munich. */
static bo_state at_home(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    for (unsigned i = 1; i <= 6; i++)
        s.leader_at[i] = (uint8_t)place("train-station");
    s.active = KORDT;
    stand(&s, BECK, "sportpalast");
    stand(&s, CANARIS, "munich");
    stand(&s, KORDT, "munich");
    return s;
}

/* ---- parade, speech, assassins: who is meant ---- */

TEST(event_parade_in_berlin__only_soldiers_in_berlin)
{
    bo_state s = at_turn("beck+canaris+kordt+olbricht");

    stand(&s, BECK, "gestapo-hq");
    stand(&s, CANARIS, "zeughaus"); /* in Berlin, but no soldier */
    stand(&s, 3, "munich");         /* a soldier, but not in Berlin */
    s.suspicion[BECK] = BO_HIGH;
    resolve(&s, "parade-in-berlin", NULL);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_int_equal(s.suspicion[3], BO_MEDIUM);
}

TEST(event_berlin_speech__one_of_those_in_berlin_is_chosen)
{
    bo_state s = at_home();

    stand(&s, CANARIS, "zeughaus");
    s.suspicion[CANARIS] = BO_HIGH;
    resolve(&s, "berlin-speech", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT)); /* by the active player */
    assert_refused(bo, &s, KORDT, "pick kordt", BO_4_8);
    assert_allowed(bo, &s, KORDT, "pick beck");
    play_move(bo, &s, KORDT, "pick canaris", NULL);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
}

TEST(event_assassin_caught__all_on_the_space_nearest_to_hitler)
{
    bo_state s = at_home();

    stand(&s, CANARIS, "train-station"); /* his own space is the nearest */
    stand(&s, KORDT, "train-station");
    s.suspicion[KORDT] = BO_EXTREME;
    resolve(&s, "assassin-caught-bavaud", NULL);
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
    assert_int_equal(s.suspicion[KORDT], BO_EXTREME); /* never down */
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    assert_int_equal(s.leader_at[leader("hitler")], place("chancellery"));
}

TEST(event_assassin_caught__between_two_spaces_the_active_player_chooses)
{
    bo_state s = at_home();

    stand(&s, CANARIS, "hanover"); /* one step away, like the Sportpalast */
    resolve(&s, "assassin-caught-elser", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, KORDT, "to munich", BO_4_8);
    play_move(bo, &s, KORDT, "to hanover", NULL);
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    assert_int_equal(s.leader_at[leader("hitler")], place("chancellery"));
}

/* ---- visits ---- */

TEST(event_visits__nobody_is_asked_if_two_are_there)
{
    static const char *const visits[] = { "visit-from-goebbels", "visit-from-himmler",
                                          "visit-from-hess",     "visit-from-bormann",
                                          "visit-from-hitler",   "visit-from-goering",
                                          "visit-from-bormann-2" };

    for (size_t i = 0; i < COUNT_OF(visits); i++) {
        bo_state s = at_home();
        s.motivation[BECK] = s.motivation[CANARIS] = BO_MOTIVATED;
        stand(&s, CANARIS, "sportpalast");
        carry(&s, BECK, "map");
        give(&s, BECK, "safe");
        resolve(&s, visits[i], NULL);
        assert_int_equal(s.depth, 0);
        assert_int_equal(s.jailed, 0);
        assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
        assert_int_equal(s.motivation[BECK], BO_MOTIVATED);
    }
}

TEST(event_visit_from_goebbels__suspicion_for_motivation)
{
    bo_state s = at_home(), extreme;

    extreme = s;
    resolve(&s, "visit-from-goebbels", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(BECK)); /* the visited one decides */
    play_move(bo, &s, BECK, "agree", NULL);
    assert_int_equal(s.suspicion[BECK], BO_HIGH);
    assert_int_equal(s.motivation[BECK], BO_MOTIVATED);
    extreme.suspicion[BECK] = BO_EXTREME;
    resolve(&extreme, "visit-from-goebbels", NULL);
    play_move(bo, &extreme, BECK, "agree", NULL); /* it may be taken all the same */
    assert_int_equal(extreme.suspicion[BECK], BO_EXTREME);
    assert_int_equal(extreme.motivation[BECK], BO_MOTIVATED);
    s = at_home();
    s.motivation[BECK] = BO_COMMITTED;
    resolve(&s, "visit-from-goebbels", NULL);
    play_move(bo, &s, BECK, "agree", NULL); /* as far as it goes */
    assert_int_equal(s.suspicion[BECK], BO_HIGH);
    assert_int_equal(s.motivation[BECK], BO_RECKLESS);
}

TEST(event_visit_from_himmler__a_die_decides)
{
    static const char *const dice[] = { "1", "2", "3", "T", "E" };
    static const uint8_t motivation[] = { 1, 2, 3, 0, 0 };

    for (unsigned i = 0; i < 5; i++) {
        bo_state s = at_home();
        gm_events events;
        s.suspicion[BECK] = BO_LOW;
        resolve(&s, "visit-from-himmler", NULL);
        load_dice(&s, dice[i]);
        play_move(bo, &s, BECK, "agree", &events);
        assert_int_equal(assert_event(&events, BO_E_ROLLED, BO_4_2)->arg[0], BO_ONE + i);
        assert_int_equal(s.motivation[BECK], motivation[i]);
        assert_int_equal(s.suspicion[BECK], dice[i][0] == 'E' ? BO_HIGH : BO_LOW);
    }
}

TEST(event_visit_from_hess__motivation_for_a_journey)
{
    bo_state s = at_home();

    s.motivation[BECK] = BO_SKEPTICAL;
    s.suspicion[BECK] = BO_EXTREME;
    resolve(&s, "visit-from-hess", NULL);
    play_move(bo, &s, BECK, "agree", NULL);
    assert_int_equal(s.motivation[BECK], BO_TIMID);
    assert_refused(bo, &s, KORDT, "to tannenberg", BO_R_74); /* his own way */
    assert_refused(bo, &s, BECK, "to prague", BO_4_8);       /* opens in stage 3 */
    play_move(bo, &s, BECK, "to vienna", NULL);
    assert_int_equal(s.at[BECK], place("vienna"));
    assert_int_equal(s.suspicion[BECK], BO_HIGH);
    assert_int_equal(s.depth, 0);
    s = at_home(); /* TIMID, he has nothing to pay with */
    resolve(&s, "visit-from-hess", NULL);
    assert_int_equal(s.depth, 0);
}

TEST(event_visit_from_bormann__a_card_or_an_item_for_suspicion)
{
    bo_state s = at_home(), other;

    s.suspicion[BECK] = BO_EXTREME;
    give(&s, BECK, "safe");
    other = s;
    resolve(&s, "visit-from-bormann", NULL);
    play_move(bo, &s, BECK, "agree", NULL); /* only a card could be paid */
    assert_true(is_discarded(&s, "safe"));
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    carry(&other, BECK, "map");
    carry(&other, BECK, "keys");
    resolve(&other, "visit-from-bormann", NULL);
    play_move(bo, &other, BECK, "agree", NULL);
    assert_allowed(bo, &other, BECK, "choose 1");
    play_move(bo, &other, BECK, "choose 2", NULL);
    play_move(bo, &other, BECK, "drop map", NULL);
    assert_true(has_card(&other, BECK, "safe"));
    assert_int_equal(bo_items_of(&other, BECK), 1);
    assert_int_equal(other.suspicion[BECK], BO_MEDIUM);
    assert_int_equal(other.depth, 0);
}

TEST(event_visit_from_hitler__timid_and_medium)
{
    bo_state s = at_home(), low;

    s.motivation[BECK] = BO_COMMITTED;
    low = s;
    s.suspicion[BECK] = BO_EXTREME;
    resolve(&s, "visit-from-hitler", NULL);
    play_move(bo, &s, BECK, "agree", NULL);
    assert_int_equal(s.motivation[BECK], BO_TIMID);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    low.suspicion[BECK] = BO_LOW;
    resolve(&low, "visit-from-hitler", NULL);
    play_move(bo, &low, BECK, "agree", NULL);
    assert_int_equal(low.suspicion[BECK], BO_LOW); /* never up */
}

TEST(event_visit_from_goering__items_for_suspicion_as_often_as_wanted)
{
    bo_state s = at_home();

    s.suspicion[BECK] = BO_EXTREME;
    carry(&s, BECK, "map");
    carry(&s, BECK, "keys");
    carry(&s, BECK, "intel");
    resolve(&s, "visit-from-goering", NULL);
    play_move(bo, &s, BECK, "agree", NULL);
    play_move(bo, &s, BECK, "drop keys", NULL);
    assert_int_equal(s.suspicion[BECK], BO_HIGH);
    play_move(bo, &s, BECK, "agree", NULL);
    play_move(bo, &s, BECK, "drop intel", NULL);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    play_move(bo, &s, BECK, "decline", NULL);
    assert_int_equal(s.items[BECK][item("map") - 1], 1);
    assert_int_equal(s.depth, 0);
}

/* ---- arrests ---- */

TEST(event_heydrich_assassinated__who_is_in_prague_at_high)
{
    bo_state s = at_turn("beck+canaris+kordt+oster");

    stand(&s, CANARIS, "prague");
    stand(&s, KORDT, "prague");
    stand(&s, 3, "prague");
    s.suspicion[BECK] = BO_EXTREME; /* elsewhere */
    s.suspicion[CANARIS] = BO_HIGH;
    s.suspicion[3] = BO_EXTREME;
    give(&s, CANARIS, "inspiring-letter");
    resolve(&s, "heydrich-assassinated", NULL);
    assert_int_equal(s.jailed, GM_SEAT(CANARIS) | GM_SEAT(3));
    assert_true(is_discarded(&s, "inspiring-letter"));
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
}

/* ---- moves ---- */

TEST(event_slow_retreat__out_of_what_will_be_closed)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    unsigned moves = 0;

    stand(&s, CANARIS, "wehrwolf"); /* Vienna is two steps away */
    stand(&s, KORDT, "warsaw");
    lead_to(&s, "hitler", "paris");
    lead_to(&s, "goering", "wolfsschlucht");
    lead_to(&s, "himmler", "munich");
    resolve(&s, "slow-retreat", &events);
    for (uint16_t i = 0; i < events.n; i++)
        moves += events.e[i].kind == BO_E_MOVED || events.e[i].kind == BO_E_LED;
    assert_int_equal(moves, 3); /* who is safe already does not move */
    assert_int_equal(s.at[CANARIS], place("vienna"));
    assert_int_equal(s.at[KORDT], place("poznan"));
    assert_int_equal(s.at[BECK], place("train-station"));
    assert_int_equal(s.leader_at[leader("goering")], place("eagles-nest"));
    assert_int_equal(s.leader_at[leader("himmler")], place("munich"));
    assert_int_equal(s.leader_at[leader("hitler")], place("paris")); /* deputies only */
}

TEST(event_moves__who_is_there_already_does_not_enter)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    stand(&s, BECK, "eagles-nest");
    resolve(&s, "western-offensive", &events);
    assert_no_event(&events, BO_E_MOVED);
    lead_to(&s, "hitler", "chancellery");
    resolve(&s, "berlin-bombed", &events);
    assert_no_event(&events, BO_E_LED);
}

/* ---- cards ---- */

TEST(event_casablanca_conference__everybody_discards_a_card)
{
    bo_state s = at_turn("beck+canaris+kordt");

    for (gm_seat i = 0; i < 3; i++)
        s.motivation[i] = BO_MOTIVATED;
    give(&s, BECK, "safe");
    give(&s, CANARIS, "sniper");
    give(&s, CANARIS, "ambush");
    resolve(&s, "casablanca-conference", NULL);
    assert_true(is_discarded(&s, "safe")); /* his only one: nothing to choose */
    play_move(bo, &s, CANARIS, "discard ambush", NULL);
    assert_true(has_card(&s, CANARIS, "sniper"));
    assert_int_equal(s.depth, 0); /* Kordt has none */
    for (gm_seat i = 0; i < 3; i++)
        assert_int_equal(s.motivation[i], BO_SKEPTICAL);
}

TEST(event_final_conscription__everybody_may_draw_two)
{
    bo_state s = at_turn("beck+canaris+kordt+oster");

    jail(&s, 3);
    resolve(&s, "final-conscription", NULL);
    play_move(bo, &s, BECK, "more", NULL); /* the active one first */
    play_move(bo, &s, BECK, "more", NULL);
    play_move(bo, &s, CANARIS, "more", NULL);
    play_move(bo, &s, CANARIS, "stop", NULL);
    play_move(bo, &s, KORDT, "stop", NULL);
    assert_int_equal(s.depth, 0);
    assert_int_equal(set_count(s.dossier[BECK]), 2);
    assert_int_equal(set_count(s.dossier[CANARIS]), 1);
    assert_int_equal(set_count(s.dossier[KORDT]), 0);
    assert_int_equal(set_count(s.dossier[3]), 0);
}

/* ---- what lasts ---- */

TEST(event_anzio_landing__the_abwehr_has_no_abilities_any_more)
{
    bo_state s = at_turn("canaris+oster+kordt");

    s.motivation[0] = s.motivation[1] = s.motivation[2] = BO_MOTIVATED;
    carry(&s, 0, "map");
    assert_allowed(bo, &s, 0, "use 1");
    resolve(&s, "anzio-landing", NULL);
    assert_refused(bo, &s, 0, "use 1", BO_17_1);
    assert_false(bo_has_ability(bo->content, &s, 1));
    assert_true(bo_has_ability(bo->content, &s, 2)); /* a civilian keeps his */
    resolve(&s, "gothic-line", NULL);                /* for the rest of the game */
    assert_refused(bo, &s, 0, "use 1", BO_17_1);
    begin_turn(&s, 1, NULL);
    play_move(bo, &s, 1, "dossier", NULL);
    assert_int_equal(set_count(s.dossier[1]), 1); /* Oster draws one card */
}

TEST(event_warsaw_ghetto_uprising__a_full_track_may_encourage_all)
{
    bo_state s = at_turn("beck+canaris+kordt"), later;

    resolve(&s, "warsaw-ghetto-uprising", NULL);
    s.dissent = 2;
    jail(&s, KORDT);
    later = s;
    load_dice(&s, "T");
    play_move(bo, &s, BECK, "conspire 1", NULL);
    assert_allowed(bo, &s, BECK, "undermine");
    assert_allowed(bo, &s, BECK, "encourage canaris");
    play_move(bo, &s, BECK, "rally", NULL);
    assert_int_equal(s.motivation[BECK], BO_SKEPTICAL);
    assert_int_equal(s.motivation[CANARIS], BO_SKEPTICAL);
    assert_int_equal(s.motivation[KORDT], BO_TIMID); /* not in prison */
    assert_int_equal(s.dissent, 0);
    resolve(&later, "stalingrad-surrounded", NULL); /* another is current now */
    load_dice(&later, "T");
    play_move(bo, &later, BECK, "conspire 1", NULL);
    assert_refused(bo, &later, BECK, "rally", BO_4_8);
}

TEST(event_party_rally_of_peace__low_suspicion_by_way_of_nuremberg)
{
    bo_state s = at_turn("beck+canaris+kordt"), leaves, begins, later;

    resolve(&s, "party-rally-of-peace", NULL);
    s.suspicion[BECK] = s.suspicion[CANARIS] = BO_EXTREME;
    leaves = begins = later = s;
    play_move(bo, &s, BECK, "move hanover", NULL);
    assert_int_equal(s.suspicion[BECK], BO_EXTREME);
    play_move(bo, &s, BECK, "move train-station", NULL);
    play_move(bo, &s, BECK, "move nuremberg", NULL);
    assert_int_equal(s.suspicion[BECK], BO_LOW); /* who comes */
    stand(&leaves, BECK, "nuremberg");
    play_move(bo, &leaves, BECK, "move munich", NULL);
    assert_int_equal(leaves.suspicion[BECK], BO_LOW); /* who goes */
    stand(&begins, CANARIS, "nuremberg");
    lead_to(&begins, "hess", "");
    lead_to(&begins, "goering", "");
    lead_to(&begins, "goebbels", "");
    lead_to(&begins, "bormann", "");
    lead_to(&begins, "hitler", "munich");
    lead_to(&begins, "himmler", "munich");
    begin_turn(&begins, CANARIS, NULL);
    assert_int_equal(begins.suspicion[CANARIS], BO_LOW); /* who begins his turn there */
    resolve(&later, "sea-lion-postponed", NULL);
    play_move(bo, &later, BECK, "move nuremberg", NULL); /* not any more */
    assert_int_equal(later.suspicion[BECK], BO_EXTREME);
}

TEST(event_raise_support__to_five_and_never_down)
{
    static const char *const raising[] = { "fall-of-paris", "fortress-europa" };

    for (unsigned i = 0; i < 2; i++) {
        for (uint8_t support = 3; support <= 7; support++) {
            bo_state s = at_turn("beck+canaris+kordt");
            s.support = support;
            resolve(&s, raising[i], NULL);
            assert_int_equal(s.support, support < 5 ? 5 : support);
        }
    }
}

TEST(event_remove_events__no_more_than_there_are)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.stage = 4;
    spend_decks(&s, 5);
    resolve(&s, "pearl-harbor-attack", &events);
    assert_int_equal(assert_event(&events, BO_E_EVENTS_CUT, BO_4_2)->arg[0], 0);
    assert_int_equal(s.n_events[3], 0);
    assert_int_equal(s.n_events[4], 10); /* the next stage is not touched */
}
