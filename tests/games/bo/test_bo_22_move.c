/*
 * test_bo_22_move.c: Black Orchestra, chapter 22: move; the rulings BO-R.16 to BO-R.19 about
 * movement and BO-R.25 to BO-R.27 about release and transfer; the examples BO-X.10 to BO-X.13.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* ---- BO-22.1 ---- */

TEST(bo_22_1__to_a_space_joined_to_ones_own)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    assert_refused(bo, &s, BECK, "move munich", BO_22_1);
    assert_refused(bo, &s, BECK, "move train-station", BO_22_1);
    play_move(bo, &s, BECK, "move nuremberg", &events);
    assert_int_equal(assert_event(&events, BO_E_MOVED, BO_22_1)->arg[0], place("nuremberg"));
    assert_int_equal(s.at[BECK], place("nuremberg"));
    assert_refused(bo, &s, BECK, "move zeughaus", BO_22_1);
    assert_allowed(bo, &s, BECK, "move munich");
}

/* ---- BO-22.2 ---- */

TEST(bo_22_2__not_beyond_the_current_stage)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "munich");
    assert_refused(bo, &s, BECK, "move vienna", BO_22_2);
    assert_refused(bo, &s, BECK, "move zurich", BO_22_2);
    s.stage = 2;
    assert_allowed(bo, &s, BECK, "move vienna");
    assert_refused(bo, &s, BECK, "move zurich", BO_22_2);
    s.stage = 3;
    assert_allowed(bo, &s, BECK, "move zurich");
    for (s.stage = 1; s.stage <= 7; s.stage++) {
        stand(&s, BECK, "hanover");
        assert_allowed(bo, &s, BECK, "move train-station");
        stand(&s, BECK, "zeughaus");
        assert_allowed(bo, &s, BECK, "move sportpalast");
    }
}

/* ---- BO-22.3 ---- */

TEST(bo_22_3__not_into_closed_spaces_in_stage_7)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 6;
    stand(&s, BECK, "poznan");
    assert_allowed(bo, &s, BECK, "move warsaw");
    s.stage = 7;
    assert_refused(bo, &s, BECK, "move warsaw", BO_22_3);
    assert_refused(bo, &s, BECK, "move wolfs-lair", BO_22_3);
    assert_allowed(bo, &s, BECK, "move train-station");
    stand(&s, BECK, "eagles-nest");
    assert_refused(bo, &s, BECK, "move wolfsschlucht", BO_22_3);
}

/* ---- BO-22.4 ---- */

TEST(bo_22_4__modifiers_apply_to_whoever_enters)
{
    static const struct {
        const char *from, *words;
        int motivation, suspicion, support;
    } entry[] = {
        { "munich", "move zurich", 0, 1, 0 },        { "riga", "move stockholm", 0, 1, 0 },
        { "prague", "move auschwitz", 2, 1, 0 },     { "warsaw", "move treblinka", 2, 1, 0 },
        { "wolfsschlucht", "move paris", 0, -1, 1 }, { "nuremberg", "move munich", 0, 0, 0 },
    };

    for (unsigned i = 0; i < COUNT_OF(entry); i++) {
        bo_state s = at_turn("beck+canaris+kordt");
        gm_events events;
        s.stage = 4;
        stand(&s, BECK, entry[i].from);
        play_move(bo, &s, BECK, entry[i].words, &events);
        assert_int_equal(s.motivation[BECK], BO_TIMID + entry[i].motivation);
        assert_int_equal(s.suspicion[BECK], BO_MEDIUM + entry[i].suspicion);
        assert_int_equal(s.support, 3 + entry[i].support);
        assert_int_equal(s.actions, 2);
        assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
        if (entry[i].suspicion)
            assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_22_4)->seat, BECK);
        if (entry[i].motivation)
            assert_int_equal(assert_event(&events, BO_E_MOTIVATION, BO_22_4)->seat, BECK);
        if (entry[i].support)
            assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_22_4)->arg[0], 4);
    }
}

/* ---- BO-22.5 ---- */

TEST(bo_22_5__they_apply_each_time)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 3;
    s.suspicion[BECK] = BO_LOW;
    stand(&s, BECK, "munich");
    s.actions = 6;
    for (unsigned i = 1; i <= 3; i++) {
        play_move(bo, &s, BECK, "move zurich", NULL);
        assert_int_equal(s.suspicion[BECK], BO_LOW + i);
        if (i < 3)
            play_move(bo, &s, BECK, "move munich", NULL);
    }
    assert_fact(BO_22_5);
}

/* ---- BO-22.6 ---- */

TEST(bo_22_6__they_do_not_apply_to_whoever_stays)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.stage = 4;
    stand(&s, BECK, "auschwitz");
    stand(&s, CANARIS, "paris");
    play_move(bo, &s, BECK, "dossier", &events);
    assert_no_event(&events, BO_E_MOTIVATION);
    begin_turn(&s, CANARIS, &events);
    assert_no_event(&events, BO_E_SUSPICION);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
    assert_int_equal(s.motivation[BECK], BO_TIMID);
    assert_int_equal(s.support, 3);
    assert_fact(BO_22_6);
}

/* ---- BO-22.7 ---- */

TEST(bo_22_7__nobody_walks_into_prison_or_out)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "gestapo-hq");
    assert_refused(bo, &s, BECK, "move prison", BO_22_7);
    assert_allowed(bo, &s, BECK, "move sportpalast");
    interrogate(&s, KORDT, "cache-raid");
    assert_refused(bo, &s, KORDT, "move gestapo-hq", BO_29_4);
    assert_int_equal(bo->content->place[place("prison")].joined, 0);
}

/* ---- rulings ---- */

/* ---- BO-R.16 ---- */

TEST(bo_r_16__modifiers_apply_on_every_space_of_the_way)
{
    bo_state s = at_turn("olbricht+canaris+kordt");

    s.stage = 4;
    s.motivation[0] = BO_MOTIVATED;
    stand(&s, 0, "warsaw");
    play_move(bo, &s, 0, "use 1", NULL);
    play_move(bo, &s, 0, "choose 1", NULL);
    play_move(bo, &s, 0, "to treblinka", NULL);
    assert_int_equal(s.motivation[0], BO_RECKLESS);
    assert_int_equal(s.suspicion[0], BO_HIGH);
    play_move(bo, &s, 0, "to wolfs-lair", NULL);
    assert_int_equal(s.at[0], place("wolfs-lair"));
    assert_int_equal(s.suspicion[0], BO_HIGH);
    assert_int_equal(s.actions, 2);
    assert_fact(BO_R_16);
}

TEST(bo_r_16__straight_to_a_space_only_that_one_counts)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 4;
    give(&s, BECK, "airplane-access");
    give(&s, BECK, "airplane-access");
    play_move(bo, &s, BECK, "act airplane-access", NULL);
    play_move(bo, &s, BECK, "to paris", NULL);
    assert_int_equal(s.suspicion[BECK], BO_LOW);
    assert_int_equal(s.support, 4);
    /* Prague lies behind Auschwitz, coming from Anlage Sued; nothing happens on the way. */
    stand(&s, BECK, "anlage-sued");
    play_move(bo, &s, BECK, "act airplane-access", NULL);
    play_move(bo, &s, BECK, "to prague", NULL);
    assert_int_equal(s.motivation[BECK], BO_TIMID);
    assert_int_equal(s.suspicion[BECK], BO_LOW);
    assert_fact(BO_R_16);
}

/* Prison, Gestapo HQ and Eagle's Nest raise military support when anybody moves in. */
static const char trap_doors[] = "place prison\n"
                                 "  title Prison\n"
                                 "  source SPD\n"
                                 "  at 362 206\n"
                                 "  marks prison\n"
                                 "  note A test.\n"
                                 "  on enter: support(+1)\n"
                                 "place gestapo-hq\n"
                                 "  title Gestapo HQ\n"
                                 "  source SPD\n"
                                 "  stage 1\n"
                                 "  at 252 196\n"
                                 "  marks berlin item-square\n"
                                 "  joins sportpalast\n"
                                 "  note A test.\n"
                                 "  on enter: support(+1)\n"
                                 "place eagles-nest\n"
                                 "  title Eagle's Nest\n"
                                 "  source SPD\n"
                                 "  stage 1\n"
                                 "  at 242 480\n"
                                 "  marks fortified item-square\n"
                                 "  joins wolfsschlucht nuremberg tannenberg\n"
                                 "  note A test.\n"
                                 "  on enter: support(+1)\n";

TEST_WITH(bo_r_16__not_by_arrest_release_or_closing, NULL, use_built_in)
{
    bo_state s;

    use_stanzas(trap_doors);
    s = at_turn("beck+canaris+kordt");
    jail(&s, KORDT);
    play_move(bo, &s, BECK, "move gestapo-hq", NULL);
    assert_int_equal(s.support, 4); /* he has moved in */
    load_dice(&s, "2");
    play_move(bo, &s, BECK, "release", NULL);
    assert_int_equal(s.at[KORDT], place("gestapo-hq"));
    assert_int_equal(s.support, 4);
    jail(&s, KORDT);
    load_dice(&s, "E");
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, BECK, "release", NULL);
    assert_int_equal(s.at[BECK], place("prison"));
    assert_int_equal(s.support, 4);
    stand(&s, CANARIS, "wolfsschlucht");
    s.stage = 6;
    next_is(&s, "gestapo-raid-11");
    end_turn(&s, NULL);
    assert_int_equal(s.stage, 7);
    assert_int_equal(s.at[CANARIS], place("eagles-nest"));
    assert_int_equal(s.support, 4);
    assert_fact(BO_R_16);
}

/* ---- BO-R.17 ---- */

TEST(bo_r_17__modifiers_apply_one_by_one)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.stage = 4;
    s.actions = 9;
    s.suspicion[BECK] = BO_HIGH;
    stand(&s, BECK, "wolfsschlucht");
    play_move(bo, &s, BECK, "move paris", &events);
    assert_true(assert_event(&events, BO_E_SUSPICION, BO_22_4) <
                assert_event(&events, BO_E_SUPPORT, BO_22_4));
    s.support = 7;
    s.suspicion[BECK] = BO_HIGH;
    stand(&s, BECK, "wolfsschlucht");
    play_move(bo, &s, BECK, "move paris", &events);
    assert_no_event(&events, BO_E_SUPPORT);
    assert_int_equal(s.suspicion[BECK], BO_LOW);
    /* And the first part may be the one without effect. */
    s.support = 3;
    stand(&s, BECK, "wolfsschlucht");
    play_move(bo, &s, BECK, "move paris", &events);
    assert_int_equal(s.support, 4);
    assert_fact(BO_R_17);
}

/* ---- BO-R.18 ---- */

TEST(bo_r_18__an_effect_keeps_to_open_spaces)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, BECK, "leaked-travel-plans");
    give(&s, BECK, "airplane-access");
    play_move(bo, &s, BECK, "act leaked-travel-plans", NULL);
    play_move(bo, &s, BECK, "choose 2", NULL);
    play_move(bo, &s, BECK, "pick kordt", NULL);
    assert_refused(bo, &s, BECK, "to prague", BO_4_8);
    play_move(bo, &s, BECK, "to nuremberg", NULL);
    play_move(bo, &s, BECK, "stop", NULL);
    play_move(bo, &s, BECK, "act airplane-access", NULL);
    assert_refused(bo, &s, BECK, "to prague", BO_4_8);
    assert_allowed(bo, &s, BECK, "to munich");
    s = at_turn("beck+canaris+kordt");
    s.stage = 7;
    give(&s, BECK, "airplane-access");
    play_move(bo, &s, BECK, "act airplane-access", NULL);
    assert_refused(bo, &s, BECK, "to warsaw", BO_4_8);
    assert_refused(bo, &s, BECK, "to prison", BO_4_8);
    assert_allowed(bo, &s, BECK, "to prague");
    assert_fact(BO_R_18);
}

TEST_WITH(bo_r_18__unless_it_names_the_place, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("event party-rally\n"
                "  title Party Rally\n"
                "  source P\n"
                "  stage 1\n"
                "  class ordinary\n"
                "  note A test.\n"
                "  on drawn: move(all[affiliation(civilian)], paris)\n");
    s = at_turn("beck+canaris+kordt");
    next_is(&s, "party-rally");
    end_turn(&s, NULL);
    assert_int_equal(s.stage, 1);
    assert_int_equal(s.at[KORDT], place("paris"));
    assert_int_equal(s.support, 4);
    assert_fact(BO_R_18);
}

/* ---- BO-R.19 ---- */

TEST(bo_r_19__a_space_that_is_not_open_may_be_left)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "prague");
    assert_allowed(bo, &s, BECK, "move train-station");
    assert_allowed(bo, &s, BECK, "move nuremberg");
    assert_refused(bo, &s, BECK, "move auschwitz", BO_22_2);
    give(&s, BECK, "leaked-travel-plans");
    play_move(bo, &s, BECK, "act leaked-travel-plans", NULL);
    play_move(bo, &s, BECK, "choose 2", NULL);
    play_move(bo, &s, BECK, "pick beck", NULL);
    play_move(bo, &s, BECK, "to train-station", NULL);
    assert_int_equal(s.at[BECK], place("train-station"));
    assert_refused(bo, &s, BECK, "to prague", BO_4_8);
    assert_fact(BO_R_19);
}

/* ---- BO-R.25 ---- */

TEST(bo_r_25__an_eagle_only_arrests)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    stand(&s, BECK, "gestapo-hq");
    jail(&s, KORDT);
    load_dice(&s, "E");
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, BECK, "release", &events);
    assert_no_event(&events, BO_E_SUSPICION);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    assert_int_equal(s.jailed >> KORDT & 1, 1);
    assert_fact(BO_R_25);
}

TEST(bo_r_25__suspicion_first_and_extreme_is_no_arrest)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "gestapo-hq");
    jail(&s, CANARIS);
    jail(&s, KORDT);
    s.suspicion[BECK] = BO_HIGH;
    load_dice(&s, "T");
    play_move(bo, &s, BECK, "release", NULL);
    assert_int_equal(s.suspicion[BECK], BO_EXTREME);
    assert_int_equal(s.jailed, GM_SEAT(CANARIS) | GM_SEAT(KORDT));
    play_move(bo, &s, BECK, "pick kordt", NULL);
    assert_int_equal(s.jailed, GM_SEAT(CANARIS));
    assert_allowed(bo, &s, BECK, "dossier");
    assert_fact(BO_R_25);
}

/* ---- BO-R.26 ---- */

TEST(bo_r_26__giving_needs_no_consent_taking_does)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    carry(&s, BECK, "badge");
    carry(&s, CANARIS, "map");
    play_move(bo, &s, BECK, "give-item canaris badge", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(BECK));
    play_move(bo, &s, BECK, "take-item canaris map", &events);
    assert_int_equal(assert_event(&events, BO_E_ASKED_ITEM, BO_R_26)->arg[0], CANARIS);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    assert_int_equal(s.items[BECK][item("map") - 1], 0);
    assert_refused(bo, &s, BECK, "agree", BO_R_74);
    play_move(bo, &s, CANARIS, "agree", &events);
    assert_event(&events, BO_E_AGREED, BO_R_26);
    assert_int_equal(s.items[BECK][item("map") - 1], 1);
    assert_int_equal(s.actions, 1);
}

TEST(bo_r_26__what_was_declined_is_not_asked_for_again_this_turn)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    carry(&s, CANARIS, "map");
    carry(&s, KORDT, "map");
    give(&s, CANARIS, "safe");
    give(&s, CANARIS, "cover-story");
    carry(&s, CANARIS, "keys");
    play_move(bo, &s, BECK, "take-card canaris safe", &events);
    assert_int_equal(assert_event(&events, BO_E_ASKED_CARD, BO_R_26)->arg[1], card("safe"));
    play_move(bo, &s, CANARIS, "decline", &events);
    assert_int_equal(assert_event(&events, BO_E_DECLINED, BO_R_26)->seat, CANARIS);
    assert_int_equal(s.actions, 3);
    assert_true(has_card(&s, CANARIS, "safe"));
    assert_refused(bo, &s, BECK, "take-card canaris safe", BO_R_26);
    assert_allowed(bo, &s, BECK, "take-card canaris cover-story"); /* another thing */
    play_move(bo, &s, BECK, "take-item canaris map", NULL);
    play_move(bo, &s, CANARIS, "decline", NULL);
    assert_refused(bo, &s, BECK, "take-item canaris map", BO_R_26);
    assert_allowed(bo, &s, BECK, "take-item canaris keys");
    assert_allowed(bo, &s, BECK, "take-item kordt map");
    begin_turn(&s, BECK, NULL);
    assert_allowed(bo, &s, BECK, "take-card canaris safe");
    assert_allowed(bo, &s, BECK, "take-item canaris map");
}

TEST(bo_r_26__the_answer_counts_for_all_copies)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, CANARIS, "lose-gestapo");
    give(&s, CANARIS, "lose-gestapo");
    play_move(bo, &s, BECK, "take-card canaris lose-gestapo", NULL);
    play_move(bo, &s, CANARIS, "decline", NULL);
    assert_refused(bo, &s, BECK, "take-card canaris lose-gestapo", BO_R_26);
}

TEST(bo_r_26__without_consent_if_it_was_set_up_so)
{
    bo_state s = at_start("players=3 first=1 conspirators=beck+canaris+kordt transfer=free");
    gm_events events;

    carry(&s, CANARIS, "map");
    give(&s, CANARIS, "safe");
    play_move(bo, &s, BECK, "take-item canaris map", &events);
    assert_no_event(&events, BO_E_ASKED_ITEM);
    assert_int_equal(assert_event(&events, BO_E_GAVE_ITEM, BO_25_1)->seat, CANARIS);
    assert_int_equal(items_of(&s, BECK, "map"), 1);
    assert_int_equal(s.actions, 2);
    play_move(bo, &s, BECK, "take-card canaris safe", NULL);
    assert_true(has_card(&s, BECK, "safe"));
    assert_int_equal(s.actions, 1);
    assert_int_equal(at_start("players=3").variants, 0); /* not unless it is said */
}

TEST(bo_r_26__a_player_alone_answers_for_both)
{
    bo_state s = at_turn("beck+canaris");

    solo(&s);
    carry(&s, CANARIS, "map");
    play_move(bo, &s, BECK, "take-item canaris map", NULL);
    play_move(bo, &s, CANARIS, "agree", NULL);
    assert_int_equal(s.items[BECK][item("map") - 1], 1);
}

/* ---- BO-R.27 ---- */

TEST(bo_r_27__the_receiver_may_go_over_his_limit)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "badge");
    for (unsigned i = 0; i < 3; i++)
        carry(&s, CANARIS, "map");
    assert_allowed(bo, &s, BECK, "give-item canaris badge");
    play_move(bo, &s, BECK, "give-item canaris badge", NULL);
    assert_int_equal(bo_items_of(&s, CANARIS), 4);
    assert_refused(bo, &s, BECK, "dossier", BO_12_2); /* at once */
    assert_refused(bo, &s, BECK, "drop badge", BO_R_74);
    play_move(bo, &s, CANARIS, "drop badge", NULL);
    assert_int_equal(bo_items_of(&s, CANARIS), 3);
    assert_fact(BO_R_27);
}

/* ---- worked examples ---- */

/* ---- BO-X.10 ---- */

TEST(bo_x_10__prague_before_stage_3)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 2;
    assert_refused(bo, &s, BECK, "move prague", BO_22_2);
    for (s.stage = 3; s.stage <= 7; s.stage++)
        assert_allowed(bo, &s, BECK, "move prague");
    s.stage = 3;
    play_move(bo, &s, BECK, "move prague", NULL);
    assert_example(BO_X_10, s.at[BECK] == place("prague"));
}

/* ---- BO-X.11 ---- */

TEST(bo_x_11__into_paris)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 4;
    s.suspicion[BECK] = BO_HIGH;
    s.support = 4;
    stand(&s, BECK, "wolfsschlucht");
    play_move(bo, &s, BECK, "move paris", NULL);
    assert_example(BO_X_11, s.suspicion[BECK] == BO_LOW);
    assert_example(BO_X_11, s.support == 5);
    assert_example(BO_X_11, s.actions == 2);
}

/* ---- BO-X.12 ---- */

TEST(bo_x_12__paris_twice)
{
    const bo_state s = at_turn("beck+canaris+kordt");
    bo_state t = s;

    t.stage = 4;
    t.suspicion[BECK] = BO_EXTREME;
    stand(&t, BECK, "paris");
    play_move(bo, &t, BECK, "dossier", NULL);
    assert_example(BO_X_12, t.suspicion[BECK] == BO_EXTREME && t.support == 3);
    give(&t, CANARIS, "effective-planning"); /* so that the turn does not end */
    play_move(bo, &t, BECK, "move wolfsschlucht", NULL);
    assert_example(BO_X_12, t.suspicion[BECK] == BO_EXTREME);
    play_move(bo, &t, BECK, "move paris", NULL);
    assert_example(BO_X_12, t.suspicion[BECK] == BO_LOW);
    assert_example(BO_X_12, t.support == 4);
    assert_example(BO_X_12, t.actions == 0);
}

/* ---- BO-X.13 ---- */

TEST(bo_x_13__a_conspirator_in_berlin)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, CANARIS, "gestapo-hq");
    stand(&s, KORDT, "munich");
    lead_to(&s, "himmler", "nuremberg"); /* who would add to the suspicion of Canaris */
    carry(&s, BECK, "badge");
    assert_refused(bo, &s, BECK, "give-item canaris badge", BO_25_3);
    next_is(&s, "berlin-speech");
    end_turn(&s, NULL);
    assert_allowed(bo, &s, BECK, "pick beck");
    assert_refused(bo, &s, BECK, "pick kordt", BO_4_8);
    play_move(bo, &s, BECK, "pick canaris", NULL);
    assert_example(BO_X_13, s.suspicion[CANARIS] == BO_LOW);
}
