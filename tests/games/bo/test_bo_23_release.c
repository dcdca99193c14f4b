/*
 * test_bo_23_release.c: Black Orchestra, chapters 23 and 25: release and transfer; the rulings
 * BO-R.21 and BO-R.22 about deliveries, and the examples about releases, items, deliveries and
 * transfers.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* ---- chapter 23 ---- */

/* Beck on Gestapo HQ can release Kordt. */
static bo_state before_release(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "gestapo-hq");
    jail(&s, KORDT);
    return s;
}

/* ---- BO-23.1 ---- */

TEST(bo_23_1__only_on_gestapo_hq)
{
    bo_state s = before_release();

    assert_allowed(bo, &s, BECK, "release");
    stand(&s, BECK, "train-station");
    assert_refused(bo, &s, BECK, "release", BO_23_1);
    stand(&s, BECK, "munich");
    assert_refused(bo, &s, BECK, "release", BO_23_1);
}

/* ---- BO-23.2 ---- */

TEST(bo_23_2__not_at_extreme)
{
    bo_state s = before_release();

    s.suspicion[BECK] = BO_EXTREME;
    assert_refused(bo, &s, BECK, "release", BO_23_2);
    s.suspicion[BECK] = BO_HIGH;
    assert_allowed(bo, &s, BECK, "release");
}

/* ---- BO-23.3 ---- */

TEST(bo_23_3__an_eagle_arrests)
{
    bo_state s = before_release();
    gm_events events;

    load_dice(&s, "E");
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, BECK, "release", &events);
    assert_int_equal(assert_event(&events, BO_E_ROLLED, BO_23_3)->arg[0], BO_EAGLE);
    assert_int_equal(assert_event(&events, BO_E_ARRESTED, BO_23_3)->seat, BECK);
    assert_no_event(&events, BO_E_RELEASED);
    assert_int_equal(s.jailed, GM_SEAT(BECK) | GM_SEAT(KORDT));
}

/* ---- BO-23.4 ---- */

TEST(bo_23_4__anything_else_costs_suspicion_and_one_is_chosen)
{
    static const char *const rolls[] = { "1", "2", "3", "T" };

    for (unsigned i = 0; i < COUNT_OF(rolls); i++) {
        bo_state s = before_release();
        gm_events events;
        jail(&s, CANARIS);
        load_dice(&s, rolls[i]);
        play_move(bo, &s, BECK, "release", &events);
        assert_int_equal(assert_event(&events, BO_E_ROLLED, BO_23_4)->seat, BECK);
        assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_23_4)->seat, BECK);
        assert_int_equal(s.suspicion[BECK], BO_HIGH);
        assert_no_event(&events, BO_E_RELEASED);
        assert_int_equal(must_act(&s), GM_SEAT(BECK));
        assert_refused(bo, &s, BECK, "pick beck", BO_4_8);
        assert_allowed(bo, &s, BECK, "pick canaris");
        assert_allowed(bo, &s, BECK, "pick kordt");
        play_move(bo, &s, BECK, "pick kordt", &events);
        assert_int_equal(assert_event(&events, BO_E_PICKED, BO_23_4)->arg[0], KORDT);
    }
}

/* ---- BO-23.5 ---- */

TEST(bo_23_5__the_prisoner_stands_on_gestapo_hq)
{
    bo_state s = before_release();
    gm_events events;

    s.suspicion[KORDT] = BO_LOW;
    load_dice(&s, "2");
    play_move(bo, &s, BECK, "release", &events);
    assert_int_equal(assert_event(&events, BO_E_RELEASED, BO_23_5)->seat, KORDT);
    assert_int_equal(s.jailed, 0);
    assert_int_equal(s.at[KORDT], place("gestapo-hq"));
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
}

TEST(bo_23_5__so_does_one_of_several)
{
    bo_state s = before_release();
    gm_events events;

    jail(&s, CANARIS);
    load_dice(&s, "2");
    play_move(bo, &s, BECK, "release", NULL);
    play_move(bo, &s, BECK, "pick canaris", &events);
    assert_int_equal(assert_event(&events, BO_E_RELEASED, BO_23_5)->seat, CANARIS);
    assert_int_equal(s.jailed, GM_SEAT(KORDT));
    assert_int_equal(s.at[CANARIS], place("gestapo-hq"));
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
}

/* ---- chapter 25 ---- */

/* ---- BO-25.1 ---- */

TEST(bo_25_1__one_thing_in_one_direction)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    carry(&s, BECK, "badge");
    carry(&s, BECK, "badge");
    give(&s, BECK, "safe");
    play_move(bo, &s, BECK, "give-item canaris badge", &events);
    e = assert_event(&events, BO_E_GAVE_ITEM, BO_25_1);
    assert_int_equal(e->seat, BECK);
    assert_int_equal(e->arg[0], CANARIS);
    assert_int_equal(e->arg[1], item("badge"));
    assert_int_equal(s.items[BECK][item("badge") - 1], 1);
    assert_int_equal(s.items[CANARIS][item("badge") - 1], 1);
    assert_int_equal(s.actions, 2);
    play_move(bo, &s, BECK, "give-card kordt safe", &events);
    assert_int_equal(assert_event(&events, BO_E_GAVE_CARD, BO_25_1)->arg[1], card("safe"));
    assert_true(has_card(&s, KORDT, "safe"));
    assert_false(has_card(&s, BECK, "safe"));
    assert_int_equal(s.actions, 1);
}

TEST(bo_25_1__only_with_another_on_the_same_space)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "badge");
    carry(&s, CANARIS, "map");
    assert_refused(bo, &s, BECK, "give-item beck badge", BO_25_1);
    assert_allowed(bo, &s, BECK, "give-item canaris badge");
    assert_allowed(bo, &s, BECK, "take-item canaris map");
    stand(&s, CANARIS, "munich");
    assert_refused(bo, &s, BECK, "give-item canaris badge", BO_25_1);
    assert_refused(bo, &s, BECK, "take-item canaris map", BO_25_1);
}

TEST(bo_25_1__only_what_the_giver_has)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, CANARIS, "map");
    give(&s, CANARIS, "safe");
    assert_refused(bo, &s, BECK, "give-item canaris map", BO_25_1);
    assert_refused(bo, &s, BECK, "give-card canaris safe", BO_25_1);
    assert_refused(bo, &s, BECK, "take-item canaris badge", BO_25_1);
    assert_refused(bo, &s, BECK, "take-card canaris cover-story", BO_25_1);
    assert_allowed(bo, &s, BECK, "take-item canaris map");
    assert_allowed(bo, &s, BECK, "take-card canaris safe");
}

/* ---- BO-25.2 ---- */

TEST(bo_25_2__whoever_receives_has_his_limits)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, BECK, "safe");
    give(&s, BECK, "cover-story");
    give(&s, CANARIS, "distant-contact");
    /* The taker's limit: TIMID, he may have two cards. */
    play_move(bo, &s, BECK, "take-card canaris distant-contact", NULL);
    play_move(bo, &s, CANARIS, "agree", NULL);
    assert_int_equal(set_count(s.dossier[BECK]), 3);
    assert_int_equal(must_act(&s), GM_SEAT(BECK));
    play_move(bo, &s, BECK, "discard safe", NULL);
    assert_int_equal(set_count(s.dossier[BECK]), 2);
    /* And the limit of the one to whom something is given: */
    carry(&s, BECK, "badge");
    for (unsigned i = 0; i < 3; i++)
        carry(&s, CANARIS, "map");
    play_move(bo, &s, BECK, "give-item canaris badge", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    play_move(bo, &s, CANARIS, "drop map", NULL);
    assert_int_equal(bo_items_of(&s, CANARIS), 3);
    assert_fact(BO_25_2);
}

/* ---- BO-25.3 ---- */

TEST(bo_25_3__two_spaces_of_berlin_are_not_one)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "badge");
    stand(&s, BECK, "zeughaus");
    assert_refused(bo, &s, BECK, "give-item canaris badge", BO_25_3);
    stand(&s, CANARIS, "zeughaus");
    assert_allowed(bo, &s, BECK, "give-item canaris badge");
}

/* ---- BO-25.4 ---- */

TEST(bo_25_4__not_with_a_prisoner)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "badge");
    carry(&s, CANARIS, "map");
    jail(&s, CANARIS);
    assert_refused(bo, &s, BECK, "give-item canaris badge", BO_25_4);
    assert_refused(bo, &s, BECK, "take-item canaris map", BO_25_4);
    assert_allowed(bo, &s, BECK, "give-item kordt badge");
}

/* ---- rulings ---- */

/* ---- BO-R.21 ---- */

TEST(bo_r_21__it_does_not_matter_how_the_tile_went)
{
    const bo_state s = at_turn("beck+canaris+kordt");
    bo_state t = s;

    carry(&t, BECK, "keys");
    stand(&t, BECK, "zeughaus");
    lay_tile(&t, "zeughaus", "map", true);
    play_move(bo, &t, BECK, "collect", NULL);
    assert_allowed(bo, &t, BECK, "deliver keys");
    /* Taken by a card from afar: */
    t = s;
    carry(&t, BECK, "keys");
    stand(&t, BECK, "zeughaus");
    lay_tile(&t, "zeughaus", "map", false);
    give(&t, BECK, "distant-contact");
    play_move(bo, &t, BECK, "act distant-contact", NULL);
    play_move(bo, &t, BECK, "tile zeughaus", NULL);
    play_move(bo, &t, BECK, "deliver keys", NULL);
    /* Nothing has come back, and another delivery may follow. */
    assert_int_equal(t.tiles >> place("zeughaus") & 1, 0);
    carry(&t, BECK, "keys");
    assert_allowed(bo, &t, BECK, "deliver keys");
    assert_fact(BO_R_21);
}

TEST(bo_r_21__discarded_or_out_of_the_game)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "keys");
    lay_tile(&s, "zeughaus", "map", false);
    interrogate(&s, KORDT, "two-documents");
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, KORDT, "talk", NULL);
    assert_int_equal(s.unseen_out[item("map") - 1] > 0, 1);
    stand(&s, BECK, "zeughaus");
    begin_turn(&s, BECK, NULL);
    assert_allowed(bo, &s, BECK, "deliver keys");
    s = at_turn("beck+canaris+kordt");
    carry(&s, BECK, "keys");
    lay_tile(&s, "zeughaus", "map", false);
    lay_tile(&s, "munich", "badge", false);
    lay_tile(&s, "hanover", "intel", false);
    interrogate(&s, KORDT, "cache-raid");
    next_is(&s, "leadership-dispute");
    play_move(bo, &s, KORDT, "stay", NULL);
    play_move(bo, &s, KORDT, "tile zeughaus", NULL);
    play_move(bo, &s, KORDT, "tile munich", NULL);
    stand(&s, BECK, "zeughaus");
    play_move(bo, &s, KORDT, "tile hanover", NULL);
    assert_int_equal(s.active, BECK);
    assert_allowed(bo, &s, BECK, "deliver keys");
    assert_fact(BO_R_21);
}

/* ---- BO-R.22 ---- */

TEST(bo_r_22__any_split_and_steps_below_low_are_lost)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 5;
    carry(&s, BECK, "map");
    carry(&s, BECK, "map");
    clear_tile(&s, "borisov");
    stand(&s, BECK, "borisov");
    play_move(bo, &s, BECK, "deliver map", NULL);
    play_move(bo, &s, BECK, "pick canaris", NULL);
    play_move(bo, &s, BECK, "pick canaris", NULL); /* LOW already */
    assert_int_equal(s.suspicion[CANARIS], BO_LOW);
    assert_refused(bo, &s, BECK, "dossier", BO_12_2);
    play_move(bo, &s, BECK, "pick beck", NULL);
    assert_int_equal(s.suspicion[BECK], BO_LOW);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    s.suspicion[KORDT] = BO_EXTREME;
    play_move(bo, &s, BECK, "deliver map", NULL); /* at LOW, and all for another */
    for (unsigned i = 0; i < 3; i++)
        play_move(bo, &s, BECK, "pick kordt", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_LOW);
    assert_allowed(bo, &s, BECK, "dossier");
    assert_fact(BO_R_22);
}

TEST(bo_r_22__a_condition_counts_at_the_moment_of_delivery)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.suspicion[BECK] = BO_LOW;
    carry(&s, BECK, "map");
    carry(&s, BECK, "keys");
    stand(&s, BECK, "hanover");
    clear_tile(&s, "hanover");
    give(&s, CANARIS, "called-away");
    play_move(bo, &s, BECK, "deliver keys", NULL); /* any item, and at LOW */
    assert_int_equal(s.actions, 2);
    assert_int_equal(s.suspicion[BECK], BO_LOW);
    assert_int_equal(bo_items_of(&s, BECK), 1); /* "any item" is one */
    assert_allowed(bo, &s, BECK, "deliver map");
    play_move(bo, &s, CANARIS, "interrupt called-away", NULL);
    play_move(bo, &s, CANARIS, "leader hess", NULL);
    play_move(bo, &s, CANARIS, "leader goering", NULL);
    play_move(bo, &s, CANARIS, "to munich", NULL);
    assert_refused(bo, &s, BECK, "deliver map", BO_20_8);
    assert_fact(BO_R_22);
}

/* ---- worked examples ---- */

/* ---- BO-X.52 ---- */

TEST(bo_x_52__a_release_that_leads_to_extreme)
{
    bo_state s = before_release();

    s.suspicion[BECK] = BO_HIGH;
    load_dice(&s, "2");
    play_move(bo, &s, BECK, "release", NULL);
    assert_example(BO_X_52, s.suspicion[BECK] == BO_EXTREME);
    assert_example(BO_X_52, s.at[KORDT] == place("gestapo-hq") && s.jailed == 0);
    assert_example(BO_X_52, s.suspicion[KORDT] == BO_HIGH);
    jail(&s, CANARIS);
    assert_refused(bo, &s, BECK, "release", BO_23_2);
}

/* ---- BO-X.53 ---- */

TEST(bo_x_53__a_release_that_ends_in_prison)
{
    bo_state s = before_release();
    gm_events events;

    next_is(&s, "leadership-dispute");
    load_dice(&s, "E");
    play_move(bo, &s, BECK, "release", &events);
    assert_example(BO_X_53, s.jailed >> BECK & 1);
    assert_example(BO_X_53, assert_event(&events, BO_E_ACTIONS, BO_29_2)->arg[0] == 0);
    assert_example(BO_X_53, s.current == event("leadership-dispute"));
    assert_example(BO_X_53, s.active == CANARIS);
}

/* ---- BO-X.54 ---- */

TEST(bo_x_54__no_release_at_extreme_or_elsewhere)
{
    bo_state s = before_release();

    s.suspicion[BECK] = BO_EXTREME;
    assert_refused(bo, &s, BECK, "release", BO_23_2);
    s.suspicion[BECK] = BO_LOW;
    stand(&s, BECK, "chancellery");
    assert_refused(bo, &s, BECK, "release", BO_23_1);
    assert_example(BO_X_54, s.jailed == GM_SEAT(KORDT));
}

/* ---- BO-X.55 ---- */

TEST(bo_x_55__from_extreme_down_to_high_by_release)
{
    bo_state s = before_release();

    s.suspicion[KORDT] = BO_EXTREME;
    load_dice(&s, "1");
    play_move(bo, &s, BECK, "release", NULL);
    assert_example(BO_X_55, s.suspicion[KORDT] == BO_HIGH);
}

/* ---- BO-X.73 ---- */

TEST(bo_x_73__reveal_then_collect)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "munich");
    lay_tile(&s, "munich", "map", false);
    assert_refused(bo, &s, BECK, "collect", BO_18_2);
    play_move(bo, &s, BECK, "reveal", NULL);
    play_move(bo, &s, BECK, "collect", NULL);
    assert_example(BO_X_73, s.items[BECK][item("map") - 1] == 1);
    assert_example(BO_X_73, s.actions == 1);
}

/* ---- BO-X.74 ---- */

TEST(bo_x_74__no_delivery_while_the_item_lies_there)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "intel");
    stand(&s, BECK, "gestapo-hq");
    lay_tile(&s, "gestapo-hq", "map", false);
    assert_refused(bo, &s, BECK, "deliver intel", BO_20_2);
    lay_tile(&s, "gestapo-hq", "map", true);
    assert_refused(bo, &s, BECK, "deliver intel", BO_20_2);
    assert_example(BO_X_74, s.items[BECK][item("intel") - 1] == 1);
}

/* ---- BO-X.75 ---- */

TEST(bo_x_75__a_shared_delivery)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 5;
    s.suspicion[BECK] = BO_HIGH;
    jail(&s, KORDT);
    carry(&s, BECK, "map");
    clear_tile(&s, "borisov");
    stand(&s, BECK, "borisov");
    play_move(bo, &s, BECK, "deliver map", NULL);
    play_move(bo, &s, BECK, "pick beck", NULL);
    assert_refused(bo, &s, BECK, "pick kordt", BO_29_5);
    play_move(bo, &s, BECK, "pick canaris", NULL);
    play_move(bo, &s, BECK, "pick beck", NULL);
    assert_example(BO_X_75, s.suspicion[BECK] == BO_LOW);
    assert_example(BO_X_75, s.suspicion[CANARIS] == BO_LOW);
    assert_example(BO_X_75, s.suspicion[KORDT] == BO_MEDIUM);
}

/* ---- BO-X.76 ---- */

TEST(bo_x_76__a_delivery_for_stage_1_in_stage_2)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "map");
    clear_tile(&s, "munich");
    stand(&s, BECK, "munich");
    assert_allowed(bo, &s, BECK, "deliver map");
    s.stage = 2;
    assert_refused(bo, &s, BECK, "deliver map", BO_20_8);
    assert_example(BO_X_76, s.items[BECK][item("map") - 1] == 1);
}

/* ---- BO-X.77 ---- */

TEST(bo_x_77__hitler_is_no_deputy)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "map");
    clear_tile(&s, "hanover");
    stand(&s, BECK, "hanover");
    lead_to(&s, "hess", "munich");
    lead_to(&s, "hitler", "hanover");
    assert_refused(bo, &s, BECK, "deliver map", BO_20_8);
    assert_example(BO_X_77, s.items[BECK][item("map") - 1] == 1);
}

/* ---- BO-X.78 ---- */

TEST(bo_x_78__gestapo_hq_and_chancellery_are_two_spaces)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "map");
    stand(&s, BECK, "gestapo-hq");
    stand(&s, CANARIS, "chancellery");
    assert_refused(bo, &s, BECK, "give-item canaris map", BO_25_3);
    assert_example(BO_X_78, s.items[BECK][item("map") - 1] == 1);
}
