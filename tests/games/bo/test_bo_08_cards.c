/*
 * test_bo_08_cards.c: Black Orchestra, chapters 8, 9 and 11: cards, items, limits, and the rulings
 * about them.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* Three different cards that do nothing by themselves. */
static void give_three(bo_state *s, gm_seat seat)
{
    give(s, seat, "safe");
    give(s, seat, "cover-story");
    give(s, seat, "lose-gestapo");
}

static void carry_three(bo_state *s, gm_seat seat)
{
    carry(s, seat, "map");
    carry(s, seat, "keys");
    carry(s, seat, "poison");
}

/* ---- 8. conspirator cards and dossiers ---- */

/* ---- BO-8.1 ---- */

TEST(bo_8_1__dossiers_lie_open)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    put_on_top(&s, "sniper");
    play_move(bo, &s, FIRST, "dossier", &events);
    assert_int_equal(heard_by(assert_event(&events, BO_E_DREW, BO_21_1), THIRD).arg[0],
                     card("sniper"));
    assert_true(has_card(&s, FIRST, "sniper"));
    assert_int_not_equal(s.dossier[FIRST], 0);
    assert_true(seen_by(&s, THIRD).dossier[FIRST] == s.dossier[FIRST]);
    assert_fact(BO_8_1);
}

/* ---- BO-8.2 ---- */

TEST(bo_8_2__a_card_is_used_from_a_dossier_only)
{
    bo_state s = at_turn("beck+canaris+kordt");

    put_on_top(&s, "cover-story");
    assert_refused(bo, &s, FIRST, "act cover-story", BO_17_1);
    discard(&s, "cover-story");
    assert_refused(bo, &s, FIRST, "act cover-story", BO_17_1);
    give(&s, SECOND, "cover-story");
    assert_refused(bo, &s, FIRST, "act cover-story", BO_17_1);
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_int_equal(s.n_deck + set_count(s.discards) + set_count(s.dossier[FIRST]) +
                         set_count(s.dossier[SECOND]),
                     51);
    s.dossier[SECOND] = 0;
    assert_non_null(bo_broken(bo->content, &s)); /* a card that is nowhere */
    s = at_turn("beck+canaris+kordt");
    give(&s, FIRST, "cover-story");
    assert_allowed(bo, &s, FIRST, "act cover-story");
    assert_fact(BO_8_2);
}

/* ---- BO-8.3 ---- */

TEST(bo_8_3__a_lasting_effect_lasts_as_long_as_the_card_lies_there)
{
    bo_state s = at_turn("beck+canaris+kordt"), without;

    give(&s, FIRST, "safe");
    give(&s, FIRST, "inspiring-letter");
    without = s;
    resolve(&s, "gestapo-raid", NULL);
    assert_int_equal(s.depth, 0); /* nothing to decide: the safe keeps it */
    assert_true(has_card(&s, FIRST, "inspiring-letter"));
    play_move(bo, &without, FIRST, "give-card canaris safe", NULL);
    resolve(&without, "gestapo-raid", NULL);
    assert_allowed(bo, &without, FIRST, "keep inspiring-letter");
    assert_fact(BO_8_3);
}

/* ---- BO-8.4 ---- */

TEST(bo_8_4__a_card_that_was_used_is_discarded_afterwards)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    give(&s, FIRST, "lose-gestapo");
    play_move(bo, &s, FIRST, "act lose-gestapo", &events);
    assert_true(assert_event(&events, BO_E_SUSPICION, BO_4_2) <
                assert_event(&events, BO_E_DISCARDED, BO_8_4));
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_8_4)->arg[0], card("lose-gestapo"));
    assert_true(is_discarded(&s, "lose-gestapo"));
    assert_false(has_card(&s, FIRST, "lose-gestapo"));
    give(&s, SECOND, "effective-planning"); /* free effects likewise */
    play_move(bo, &s, SECOND, "interrupt effective-planning", &events);
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_8_4)->seat, SECOND);
    assert_true(is_discarded(&s, "effective-planning"));
}

/* ---- BO-8.5 ---- */

TEST(bo_8_5__the_discards_become_a_new_deck)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    put_on_top(&s, "safe");
    play_move(bo, &s, FIRST, "dossier", &events);
    assert_no_event(&events, BO_E_SHUFFLED);
    empty_deck(&s);
    put_on_top(&s, "cover-story");
    play_move(bo, &s, FIRST, "dossier", &events);
    assert_true(assert_event(&events, BO_E_SHUFFLED, BO_8_5) >
                assert_event(&events, BO_E_DREW, BO_21_1)); /* with the last card, not the next */
    assert_int_equal(s.n_deck, 49);
    assert_true(s.discards == 0);
    assert_true(has_card(&s, FIRST, "safe")); /* dossiers are left alone */
}

/* What has to be discarded because of that last card begins the new pile. */
TEST(bo_8_5__later_discards_stay_out_of_the_new_deck)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, FIRST, "safe");
    give(&s, FIRST, "airplane-access");
    empty_deck(&s);
    put_on_top(&s, "cover-story");
    play_move(bo, &s, FIRST, "dossier", NULL); /* the third while he is TIMID */
    play_move(bo, &s, FIRST, "discard safe", NULL);
    assert_int_equal(s.n_deck, 48);
    assert_int_equal(set_count(s.discards), 1);
    assert_true(is_discarded(&s, "safe"));
}

/* Every other card is in some dossier: then it waits until there is something to shuffle. */
TEST(bo_8_5__without_discards_it_waits_for_the_next_draw)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    give(&s, FIRST, "lose-gestapo");
    empty_deck(&s);
    put_on_top(&s, "cover-story");
    s.dossier[SECOND] = s.discards;
    s.discards = 0;
    jail(&s, SECOND); /* no limit is looked at */
    play_move(bo, &s, FIRST, "dossier", &events);
    assert_no_event(&events, BO_E_SHUFFLED);
    assert_refused(bo, &s, FIRST, "dossier", BO_R_20);
    play_move(bo, &s, FIRST, "act lose-gestapo", NULL);
    play_move(bo, &s, FIRST, "dossier", &events);
    assert_true(assert_event(&events, BO_E_SHUFFLED, BO_8_5) <
                assert_event(&events, BO_E_DREW, BO_21_1));
    assert_true(has_card(&s, FIRST, "lose-gestapo"));
}

/* ---- BO-8.6 ---- */

TEST(bo_8_6__illegal_cards_are_at_risk)
{
    bo_state s = at_turn("beck+canaris+kordt"), arrested;

    give(&s, SECOND, "inspiring-letter");
    give(&s, SECOND, "safe");
    arrested = s;
    play_move(bo, &s, FIRST, "take-card canaris safe", NULL);
    play_move(bo, &s, SECOND, "agree", NULL);
    resolve(&s, "gestapo-raid", NULL);
    assert_refused(bo, &s, SECOND, "keep sniper", BO_4_8);
    play_move(bo, &s, SECOND, "keep inspiring-letter", NULL);
    assert_int_equal(s.suspicion[SECOND], BO_HIGH);
    arrested.suspicion[SECOND] = BO_EXTREME;
    resolve(&arrested, "gestapo-raid", NULL);
    assert_false(has_card(&arrested, SECOND, "inspiring-letter"));
    assert_true(is_discarded(&arrested, "inspiring-letter"));
    assert_true(has_card(&arrested, SECOND, "safe"));
    assert_fact(BO_8_6);
}

/* ---- BO-8.7 ---- */

TEST(bo_8_7__a_plot_is_a_card_and_an_attempt_needs_one)
{
    bo_state s = attempt_on_munich();

    assert_allowed(bo, &s, FIRST, "attempt hidden-bomb");
    assert_allowed(bo, &s, FIRST, "give-card canaris hidden-bomb");
    discard(&s, "sniper");
    put_on_top(&s, "kidnapping");
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_true(has_card(&s, FIRST, "kidnapping"));
    assert_allowed(bo, &s, FIRST, "attempt kidnapping");
    play_move(bo, &s, FIRST, "give-card canaris hidden-bomb", NULL);
    play_move(bo, &s, FIRST, "give-card canaris kidnapping", NULL);
    s.actions = 1;
    assert_refused(bo, &s, FIRST, "attempt hidden-bomb", BO_32_3);
    assert_refused(bo, &s, FIRST, "attempt sniper", BO_32_3);
    assert_fact(BO_8_7);
}

/* ---- 9. items ---- */

/* ---- BO-9.2 ---- */

TEST(bo_9_2__everybody_sees_what_is_carried)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry_three(&s, FIRST);
    carry(&s, FIRST, "map");
    assert_int_equal(seen_by(&s, THIRD).items[FIRST][item("map") - 1], 2);
    assert_int_equal(seen_by(&s, THIRD).items[FIRST][item("keys") - 1], 1);
    assert_int_equal(seen_by(&s, THIRD).items[FIRST][item("badge") - 1], 0);
    assert_fact(BO_9_2);
}

/* ---- BO-9.3 ---- */

TEST(bo_9_3__every_type_serves_the_plots_of_its_letters)
{
    static const char *const plots[] = { "lone-gunman",   "suitcase-bomb", "derail-train",
                                         "plane-bomb",    "hidden-bomb",   "coup-detat",
                                         "poison-gas",    "sniper",        "kidnapping",
                                         "poison-parcel", "poison-food",   "ambush" };
    static const char *const served[][2] = {
        { "badge", "ABM" }, { "explosives", "BDE" }, { "intel", "CHL" },     { "keys", "EGM" },
        { "map", "CDK" },   { "poison", "GKL" },     { "signature", "FJK" }, { "weapons", "AHJ" },
    };
    static const char letters[] = "ABCDEFGHJKLM";

    for (unsigned i = 0; i < COUNT_OF(served); i++) {
        for (unsigned k = 0; k < COUNT_OF(plots); k++) {
            const bo_type *plot = &bo->content->type[card(plots[k])];
            bool is_named = false;
            for (unsigned n = 0; n < plot->n_uses; n++)
                is_named |= plot->use[n].items >> (item(served[i][0]) - 1) & 1;
            assert_int_equal(is_named, strchr(served[i][1], letters[k]) != NULL);
        }
    }
    assert_fact(BO_9_3);
}

/* ---- BO-9.4 ---- */

TEST(bo_9_4__an_item_lies_face_down_or_revealed)
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned munich = place("munich");

    lay_tile(&s, "munich", "keys", false);
    stand(&s, FIRST, "munich");
    assert_int_equal(seen_by(&s, FIRST).tile[munich], 0); /* there is one, but which? */
    assert_true(seen_by(&s, FIRST).tiles >> munich & 1);
    assert_refused(bo, &s, FIRST, "collect", BO_18_2);
    play_move(bo, &s, FIRST, "reveal", NULL);
    assert_int_equal(seen_by(&s, THIRD).tile[munich], item("keys"));
    assert_allowed(bo, &s, FIRST, "collect");
    assert_fact(BO_9_4);
}

/* ---- BO-9.5 ---- */

TEST(bo_9_5__a_tile_that_is_discarded_unseen_stays_unseen)
{
    bo_state s = at_turn("beck+canaris+kordt"), twin;
    gm_events events;

    lay_tile(&s, "munich", "keys", false);
    lay_tile(&s, "hanover", "map", false);
    interrogate(&s, THIRD, "cache-raid");
    play_move(bo, &s, THIRD, "stay", NULL);
    twin = s;
    twin.tile[place("munich")] = (uint8_t)item("map");
    twin.tile[place("hanover")] = (uint8_t)item("keys");
    play_move(bo, &s, THIRD, "tile munich", &events);
    assert_int_equal(assert_event(&events, BO_E_TILE_LOST, BO_9_5)->arg[0], place("munich"));
    assert_int_equal(events.learns, 0);
    assert_int_equal(items_lost(&s, "keys"), 0);
    assert_int_equal(s.unseen_out[item("keys") - 1], 1);
    play_move(bo, &twin, THIRD, "tile munich", NULL);
    for (gm_seat i = FIRST; i <= THIRD; i++) {
        bo_view one = seen_by(&s, i), other = seen_by(&twin, i);
        assert_int_equal(one.n_unseen, 1);
        assert_memory_equal(&one, &other, sizeof one);
    }
    play_move(bo, &s, THIRD, "tile hanover", NULL);
    play_move(bo, &s, THIRD, "tile vienna", NULL);
    assert_int_equal(seen_by(&s, FIRST).n_unseen, 3);
    assert_int_equal(s.phase == BO_ACTIONS && s.active == FIRST, 1);
}

TEST(bo_9_5__dropped_and_delivered_items_lie_open_too)
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned map = item("map"), before;

    clear_tile(&s, "deutschlandhalle");
    carry_three(&s, FIRST);
    carry(&s, FIRST, "map");
    before = items_lost(&s, "map");
    lead_to(&s, "goering", "train-station");
    begin_turn(&s, FIRST, NULL);
    play_move(bo, &s, FIRST, "drop map", NULL);
    assert_int_equal(seen_by(&s, SECOND).item_discards[map - 1], before + 1);
    stand(&s, FIRST, "deutschlandhalle");
    play_move(bo, &s, FIRST, "deliver map", NULL);
    assert_int_equal(seen_by(&s, SECOND).item_discards[map - 1], before + 2);
}

TEST(bo_9_5__tiles_of_stages_1_and_2_leave_the_game)
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned before = set_count(s.tiles), gone = 0;

    s.tiles_up |= 1u << place("munich"); /* whether they were seen or not */
    interrogate(&s, THIRD, "two-documents");
    play_move(bo, &s, THIRD, "talk", NULL);
    for (unsigned i = 0; i < BO_ITEMS; i++) {
        assert_int_equal(s.item_discards[i], 0);
        gone += s.unseen_out[i] + (unsigned)s.items_out[i];
    }
    assert_int_equal(gone, before - set_count(s.tiles));
    assert_false(s.tiles >> place("munich") & 1);
    assert_false(s.tiles >> place("vienna") & 1);
    assert_true(s.tiles >> place("prague") & 1);
}

/* ---- 11. limits ---- */

/* ---- BO-11.1, BO-11.2, BO-11.3, BO-11.6 ---- */

TEST(bo_11_1__cards_by_the_number_of_players)
{
    static const uint8_t most[] = { 6, 6, 5, 5, 4 };
    bo_state s = at_turn("beck+canaris");

    s.motivation[FIRST] = BO_SKEPTICAL;
    for (uint8_t players = 1; players <= 5; players++) {
        s.players = players;
        assert_int_equal(bo_dossier_limit(bo->content, &s, FIRST), most[players - 1]);
    }
    assert_fact(BO_11_1);
}

TEST(bo_11_2__items_by_the_number_of_players)
{
    static const uint8_t most[] = { 4, 4, 3, 3, 3 };
    bo_state s = at_turn("beck+canaris");

    for (uint8_t players = 1; players <= 5; players++) {
        s.players = players;
        assert_int_equal(bo_item_limit(bo->content, &s, FIRST), most[players - 1]);
    }
    assert_fact(BO_11_2);
}

TEST(bo_11_3__two_cards_while_timid)
{
    bo_state s = at_turn("goerdeler+canaris+kordt");

    assert_int_equal(bo_dossier_limit(bo->content, &s, FIRST), 2);
    s.motivation[FIRST] = BO_SKEPTICAL;
    assert_int_equal(bo_dossier_limit(bo->content, &s, FIRST), 5);
    s.motivation[FIRST] = BO_MOTIVATED; /* his ability adds two */
    assert_int_equal(bo_dossier_limit(bo->content, &s, FIRST), 7);
    assert_fact(BO_11_3);
}

TEST(bo_11_6__a_player_alone_has_the_limits_of_two)
{
    bo_state s = at_start("players=1 conspirators=beck+canaris");

    assert_int_equal(s.n_seats, 2);
    for (gm_seat i = 0; i < 2; i++) {
        s.motivation[i] = BO_SKEPTICAL;
        assert_int_equal(bo_dossier_limit(bo->content, &s, i), 6);
        assert_int_equal(bo_item_limit(bo->content, &s, i), 4);
    }
    assert_fact(BO_11_6);
}

/* ---- BO-11.4 ---- */

TEST(bo_11_4__too_many_cards_are_discarded_at_once)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[FIRST] = BO_SKEPTICAL;
    give_three(&s, FIRST);
    give(&s, FIRST, "ambush");
    give(&s, FIRST, "sniper");
    put_on_top(&s, "kidnapping");
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_int_equal(set_count(s.dossier[FIRST]), 6);
    assert_refused(bo, &s, FIRST, "end", BO_12_2);
    assert_allowed(bo, &s, FIRST, "discard safe");
    play_move(bo, &s, FIRST, "discard kidnapping", &events); /* what he has just gained */
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_11_4)->arg[0], card("kidnapping"));
    assert_int_equal(set_count(s.dossier[FIRST]), 5);
    assert_allowed(bo, &s, FIRST, "end");
}

TEST(bo_11_4__too_many_items_are_discarded_at_once)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    carry_three(&s, FIRST);
    lay_tile(&s, "munich", "badge", true);
    stand(&s, FIRST, "munich");
    play_move(bo, &s, FIRST, "collect", NULL);
    assert_int_equal(bo_items_of(&s, FIRST), 4);
    assert_refused(bo, &s, FIRST, "end", BO_12_2);
    assert_allowed(bo, &s, FIRST, "drop map");
    play_move(bo, &s, FIRST, "drop badge", &events);
    assert_int_equal(assert_event(&events, BO_E_DROPPED, BO_11_4)->arg[0], item("badge"));
    assert_int_equal(bo_items_of(&s, FIRST), 3);
    assert_allowed(bo, &s, FIRST, "end");
}

/* ---- BO-X.70, BO-X.72 ---- */

TEST(bo_x_70__a_third_card_while_timid)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, FIRST, "safe");
    give(&s, FIRST, "cover-story");
    put_on_top(&s, "sniper");
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_example(BO_X_70, set_count(s.dossier[FIRST]) == 3);
    assert_example(BO_X_70, must_act(&s) == GM_SEAT(FIRST));
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    assert_allowed(bo, &s, FIRST, "discard safe");
    play_move(bo, &s, FIRST, "discard sniper", NULL);
    assert_example(BO_X_70, set_count(s.dossier[FIRST]) == 2 && is_discarded(&s, "sniper"));
}

TEST(bo_x_72__a_fourth_item_with_three_players)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry_three(&s, FIRST);
    lay_tile(&s, "munich", "badge", true);
    stand(&s, FIRST, "munich");
    play_move(bo, &s, FIRST, "collect", NULL);
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    assert_allowed(bo, &s, FIRST, "drop badge");
    play_move(bo, &s, FIRST, "drop keys", NULL);
    assert_example(BO_X_72, bo_items_of(&s, FIRST) == 3);
    assert_example(BO_X_72, s.items[FIRST][item("badge") - 1] == 1);
}

/* ---- BO-11.5, BO-R.27 ---- */

TEST(bo_11_5__limits_hold_in_the_turns_of_others)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give_three(&s, FIRST);
    s.motivation[FIRST] = BO_SKEPTICAL;
    give(&s, SECOND, "ambush");
    give(&s, SECOND, "sniper");
    play_move(bo, &s, FIRST, "give-card canaris safe", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND)); /* TIMID, with three cards */
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    assert_refused(bo, &s, FIRST, "discard sniper", BO_R_74);
    play_move(bo, &s, SECOND, "discard sniper", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_fact(BO_11_5);
}

TEST(bo_r_27__a_transfer_may_exceed_the_limit_of_the_receiver)
{
    bo_state s = at_turn("beck+canaris+kordt"), taken;

    carry_three(&s, SECOND);
    carry(&s, FIRST, "badge");
    assert_allowed(bo, &s, FIRST, "give-item canaris badge");
    play_move(bo, &s, FIRST, "give-item canaris badge", NULL);
    assert_int_equal(bo_items_of(&s, SECOND), 4);
    assert_int_equal(must_act(&s), GM_SEAT(SECOND));
    play_move(bo, &s, SECOND, "drop badge", NULL);
    assert_int_equal(bo_items_of(&s, SECOND), 3);
    taken = at_turn("beck+canaris+kordt");
    carry_three(&taken, FIRST);
    carry(&taken, SECOND, "badge");
    play_move(bo, &taken, FIRST, "take-item canaris badge", NULL);
    play_move(bo, &taken, SECOND, "agree", NULL);
    assert_int_equal(must_act(&taken), GM_SEAT(FIRST)); /* the one who takes may exceed it too */
    play_move(bo, &taken, FIRST, "drop map", NULL);
    assert_int_equal(taken.actions, 2);
    assert_fact(BO_R_27);
}
