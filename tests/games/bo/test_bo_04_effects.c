/*
 * test_bo_04_effects.c: Black Orchestra, chapter 4: effects and choices.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* What `check` says to a move that no words can express. */
static gm_rule rule_of(const bo_state *s, gm_seat seat, unsigned verb, unsigned first)
{
    return bo->game->check(bo->content, s, seat, gm_make(verb, first, 0));
}

/* ---- BO-4.1 ---- */

TEST(bo_4_1__a_card_goes_before_the_rules)
{
    bo_state s = at_turn("beck+canaris+kordt");

    lay_tile(&s, "munich", "keys", false);
    stand(&s, SECOND, "munich");
    give(&s, FIRST, "distant-contact");
    for (unsigned i = 0; i < 3; i++)
        carry(&s, FIRST, "map");
    assert_refused(bo, &s, FIRST, "collect", BO_R_20);
    play_move(bo, &s, FIRST, "act distant-contact", NULL);
    play_move(bo, &s, FIRST, "tile munich", NULL); /* far away and face down */
    assert_int_equal(s.items[FIRST][item("keys") - 1], 1);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST)); /* what it does not speak of still holds */
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    play_move(bo, &s, FIRST, "drop map", NULL);
    assert_int_equal(bo_items_of(&s, FIRST), 3);
    give(&s, FIRST, "forged-release-orders");
    jail(&s, THIRD);
    s.suspicion[THIRD] = BO_EXTREME;
    play_move(bo, &s, FIRST, "act forged-release-orders", NULL);
    assert_int_equal(s.suspicion[THIRD], BO_MEDIUM); /* BO-6.9 says HIGH */
    assert_fact(BO_4_1);
}

/* ---- BO-4.2 ---- */

TEST(bo_4_2__a_card_is_carried_out_from_top_to_bottom)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *drew, *suspected;

    s.motivation[FIRST] = BO_SKEPTICAL;
    give(&s, FIRST, "infiltrate-secret-ss-bunker");
    play_move(bo, &s, FIRST, "act infiltrate-secret-ss-bunker", &events);
    assert_no_event(&events, BO_E_SUSPICION);
    play_move(bo, &s, FIRST, "more", &events);
    drew = assert_event(&events, BO_E_DREW, BO_21_1);
    assert_no_event(&events, BO_E_SUSPICION);
    play_move(bo, &s, FIRST, "more", &events);
    play_move(bo, &s, FIRST, "more", &events);
    drew = assert_event(&events, BO_E_DREW, BO_21_1);
    suspected = assert_event(&events, BO_E_SUSPICION, BO_4_2);
    assert_true(drew < suspected);
    assert_int_equal(suspected->arg[0], BO_HIGH + 1);
    assert_int_equal(s.suspicion[FIRST], BO_HIGH);
    assert_int_equal(set_count(s.dossier[FIRST]), 3);
}

TEST(bo_4_2__cards_move_people)
{
    bo_state s = at_turn("olbricht+canaris+kordt");
    gm_events events;

    give(&s, FIRST, "airplane-access");
    play_move(bo, &s, FIRST, "act airplane-access", NULL);
    play_move(bo, &s, FIRST, "to munich", &events);
    assert_int_equal(assert_event(&events, BO_E_MOVED, BO_4_2)->arg[0], place("munich"));
    give(&s, FIRST, "leaked-travel-plans");
    play_move(bo, &s, FIRST, "act leaked-travel-plans", NULL);
    play_move(bo, &s, FIRST, "choose 2", NULL);
    play_move(bo, &s, FIRST, "pick olbricht", NULL);
    play_move(bo, &s, FIRST, "to nuremberg", &events); /* step by step */
    assert_int_equal(assert_event(&events, BO_E_MOVED, BO_4_2)->arg[0], place("nuremberg"));
    play_move(bo, &s, FIRST, "stop", NULL);
    resolve(&s, "western-offensive", &events); /* to a place that is named */
    assert_int_equal(assert_event(&events, BO_E_MOVED, BO_4_2)->arg[0], place("eagles-nest"));
    s = at_turn("beck+canaris+kordt");
    current_is(&s, "party-rally-of-peace");
    play_move(bo, &s, FIRST, "move nuremberg", &events); /* under safe passage */
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_4_2)->arg[0], BO_LOW + 1);
}

TEST(bo_4_2__cards_turn_up_and_take_tiles)
{
    bo_state s = at_turn("tresckow+canaris+kordt");
    gm_events events;

    s.motivation[FIRST] = BO_MOTIVATED;
    lay_tile(&s, "munich", "keys", false);
    lay_tile(&s, "prague", "map", false);
    play_move(bo, &s, FIRST, "use 2", NULL);
    play_move(bo, &s, FIRST, "tile munich", &events);
    assert_int_equal(assert_event(&events, BO_E_REVEALED, BO_4_2)->arg[0], place("munich"));
    stand(&s, FIRST, "munich");
    play_move(bo, &s, FIRST, "use 1", &events);
    assert_int_equal(assert_event(&events, BO_E_COLLECTED, BO_4_2)->arg[0], item("keys"));
    resolve(&s, "london-bombed", &events); /* of a place that is named */
    assert_int_equal(assert_event(&events, BO_E_REVEALED, BO_4_2)->arg[0], place("prague"));
    give(&s, FIRST, "distant-contact");
    play_move(bo, &s, FIRST, "act distant-contact", NULL);
    play_move(bo, &s, FIRST, "tile prague", &events);
    assert_int_equal(assert_event(&events, BO_E_COLLECTED, BO_4_2)->arg[0], item("map"));
    interrogate(&s, SECOND, "two-documents");
    play_move(bo, &s, SECOND, "talk", &events);
    assert_event(&events, BO_E_TILE_OUT, BO_4_2);
}

TEST(bo_4_2__cards_fetch_keep_and_discard)
{
    bo_state s = at_turn("oster+canaris+kordt");
    gm_events events;

    s.motivation[FIRST] = BO_MOTIVATED;
    put_on_top(&s, "safe");
    put_on_top(&s, "cover-story");
    play_move(bo, &s, FIRST, "dossier", NULL);
    play_move(bo, &s, FIRST, "keep safe", &events);
    assert_int_equal(assert_event(&events, BO_E_KEPT, BO_4_2)->arg[0], card("safe"));
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_4_2)->arg[0], card("cover-story"));
    give(&s, FIRST, "dumpster-dive");
    play_move(bo, &s, FIRST, "act dumpster-dive", NULL);
    play_move(bo, &s, FIRST, "fetch cover-story", &events);
    assert_int_equal(assert_event(&events, BO_E_FETCHED, BO_4_2)->arg[0], card("cover-story"));
    give(&s, FIRST, "stockpile-equipment");
    clear_tile(&s, "munich");
    lay_tile(&s, "munich", "keys", true);
    clear_tile(&s, "munich");
    play_move(bo, &s, FIRST, "act stockpile-equipment", NULL);
    play_move(bo, &s, FIRST, "salvage keys", &events);
    assert_int_equal(assert_event(&events, BO_E_SALVAGED, BO_4_2)->arg[0], item("keys"));
    s = at_turn("beck+canaris+kordt");
    give(&s, THIRD, "classified-papers");
    load_dice(&s, "E");
    play_move(bo, &s, FIRST, "conspire 1", &events);
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_4_2)->seat, THIRD);
}

TEST(bo_4_2__cards_look_at_events_and_cut_them)
{
    bo_state s = at_turn("kordt+canaris+beck");
    gm_events events;
    char words[64];

    s.motivation[FIRST] = BO_MOTIVATED;
    play_move(bo, &s, FIRST, "use 1", &events);
    assert_int_equal(assert_event(&events, BO_E_SAW_EVENT, BO_4_2)->arg[0], 1);
    (void)snprintf(words, sizeof words, "next %s",
                   bo->content->event[bo_coming(&s, 2, true)].item->id);
    play_move(bo, &s, FIRST, words, &events);
    assert_int_equal(assert_event(&events, BO_E_PUT_EVENT, BO_4_2)->arg[0], 1);
    s = at_turn("kordt+canaris+beck");
    resolve(&s, "munich-agreement", &events);
    assert_int_equal(assert_event(&events, BO_E_EVENTS_CUT, BO_4_2)->arg[0], 2);
    resolve(&s, "anzio-landing", &events);
    assert_event(&events, BO_E_ABILITY_OFF, BO_4_2);
}

TEST(bo_4_2__cards_roll_release_and_clear)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    stand(&s, SECOND, "munich");
    stand(&s, THIRD, "munich");
    stand(&s, FIRST, "gestapo-hq");
    lead_to(&s, "himmler", "chancellery");
    resolve(&s, "visit-from-himmler", NULL);
    load_dice(&s, "2");
    play_move(bo, &s, FIRST, "agree", &events);
    assert_int_equal(assert_event(&events, BO_E_ROLLED, BO_4_2)->arg[0], BO_TWO);
    assert_int_equal(s.motivation[FIRST], BO_MOTIVATED);
    jail(&s, SECOND);
    give(&s, FIRST, "forged-release-orders");
    play_move(bo, &s, FIRST, "act forged-release-orders", &events);
    assert_int_equal(assert_event(&events, BO_E_RELEASED, BO_4_2)->seat, SECOND);
    s.dissent = 2;
    interrogate(&s, SECOND, "leaflets-found");
    play_move(bo, &s, SECOND, "stay", &events);
    assert_event(&events, BO_E_DISSENT_GONE, BO_4_2);
    assert_int_equal(s.dissent, 0);
}

TEST(bo_4_2__the_card_black_orchestra_rolls_for_all)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.gift_dice[SECOND] = 8; /* two are left */
    give(&s, FIRST, "black-orchestra");
    load_dice(&s, "E1");
    play_move(bo, &s, FIRST, "act black-orchestra", &events);
    assert_int_equal(assert_event(&events, BO_E_CONSPIRED, BO_4_2)->arg[0], 1);
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_4_2)->arg[0], BO_HIGH + 1);
}

/* ---- BO-4.3 ---- */

TEST(bo_4_3__eagles_then_targets_then_numbers)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.dissent = 2;
    load_dice(&s, "3TE");
    play_move(bo, &s, FIRST, "conspire 3", &events);
    assert_true(assert_event(&events, BO_E_SUSPICION, BO_19_3) <
                assert_event(&events, BO_E_DISSENT, BO_19_4));
    assert_no_event(&events, BO_E_ACTIONS); /* the target waits for its reward */
    assert_int_equal(s.actions, 0);
    play_move(bo, &s, FIRST, "undermine", &events);
    assert_event(&events, BO_E_ACTIONS, BO_19_5);
    assert_int_equal(s.actions, 3);
    assert_fact(BO_4_3);
}

/* ---- BO-4.4 ---- */

TEST(bo_4_4__what_cannot_be_carried_out_is_left_out)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, SECOND, "safe");
    s.motivation[FIRST] = s.motivation[SECOND] = s.motivation[THIRD] = BO_MOTIVATED;
    resolve(&s, "casablanca-conference", NULL); /* each discards a card; two have none */
    assert_true(is_discarded(&s, "safe"));
    assert_int_equal(s.depth, 0);
    assert_int_equal(s.motivation[FIRST], BO_SKEPTICAL);
    lead_to(&s, "hess", "");
    resolve(&s, "pearl-harbor-attack", NULL); /* he is out of the game already */
    assert_int_equal(s.leader_at[leader("hess")], 0);
    assert_int_equal(s.depth, 0);
    give(&s, FIRST, "stockpile-equipment");
    assert_int_equal(set_count(s.discards), 1);
    play_move(bo, &s, FIRST, "act stockpile-equipment", NULL); /* no item is discarded */
    assert_int_equal(bo_items_of(&s, FIRST), 0);
    assert_true(is_discarded(&s, "stockpile-equipment"));
    assert_fact(BO_4_4);
}

/* ---- BO-4.5 ---- */

TEST(bo_4_5__a_part_that_changes_nothing_stops_nothing)
{
    bo_state s = at_turn("beck+canaris");
    gm_events events;

    s.suspicion[FIRST] = s.suspicion[SECOND] = BO_EXTREME;
    resolve(&s, "fuehrer-bunker", &events);
    assert_no_event(&events, BO_E_SUSPICION);
    assert_int_equal(s.leader_at[leader("hitler")], place("chancellery"));
    assert_fact(BO_4_5);
}

/* ---- BO-X.14 ---- */

static const char strain[] = "standard cover-story\n  title Strain\n  source D\n"
                             "  on act: suspicion(self, +1); motivation(self, +1)\n";

TEST_WITH(bo_x_14__suspicion_cannot_rise_motivation_can, NULL, use_built_in)
{
    bo_state s;

    use_stanzas(strain);
    s = at_turn("beck+canaris+kordt");
    s.suspicion[FIRST] = BO_EXTREME;
    give(&s, FIRST, "cover-story");
    play_move(bo, &s, FIRST, "act cover-story", NULL);
    assert_example(BO_X_14, s.suspicion[FIRST] == BO_EXTREME);
    assert_example(BO_X_14, s.motivation[FIRST] == BO_SKEPTICAL);
}

/* ---- BO-4.6 ---- */

TEST(bo_4_6__whoever_uses_an_effect_may_choose_himself)
{
    bo_state s = at_turn("olbricht+canaris+kordt");

    s.motivation[FIRST] = BO_MOTIVATED;
    give(&s, FIRST, "leaked-travel-plans");
    play_move(bo, &s, FIRST, "act leaked-travel-plans", NULL);
    play_move(bo, &s, FIRST, "choose 2", NULL);
    assert_allowed(bo, &s, FIRST, "pick olbricht");
    assert_allowed(bo, &s, FIRST, "pick canaris");
    s = at_turn("olbricht+canaris+kordt");
    s.motivation[FIRST] = BO_MOTIVATED;
    play_move(bo, &s, FIRST, "use 1", NULL);
    play_move(bo, &s, FIRST, "choose 2", NULL); /* "another conspirator" */
    assert_refused(bo, &s, FIRST, "pick olbricht", BO_4_8);
    assert_allowed(bo, &s, FIRST, "pick canaris");
    assert_fact(BO_4_6);
}

/* ---- BO-4.7 ---- */

TEST(bo_4_7__an_interrogation_asks_for_all_or_nothing)
{
    bo_state s = at_turn("beck+canaris+kordt"), event = s;

    s.suspicion[FIRST] = BO_EXTREME;
    interrogate(&s, THIRD, "a-bitter-letter"); /* to talk raises the suspicion of all */
    assert_refused(bo, &s, THIRD, "talk", BO_31_4);
    s.suspicion[FIRST] = BO_HIGH;
    assert_allowed(bo, &s, THIRD, "talk");
    event.suspicion[FIRST] = BO_EXTREME;
    resolve(&event, "gestapo-investigation", NULL); /* the same by an event: for those it can */
    assert_int_equal(event.suspicion[SECOND], BO_HIGH);
    assert_fact(BO_4_7);
}

/* ---- BO-4.8 ---- */

TEST(bo_4_8__the_active_player_decides_among_equals)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, FIRST, "munich"); /* one step from Nuremberg, as is the station */
    lead_to(&s, "bormann", "nuremberg");
    resolve(&s, "visit-from-bormann", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_refused(bo, &s, SECOND, "to munich", BO_R_74);
    assert_refused(bo, &s, FIRST, "to nuremberg", BO_4_8);
    assert_refused(bo, &s, FIRST, "to hanover", BO_4_8);
    assert_int_equal(rule_of(&s, FIRST, BO_V_TO, 0), BO_4_8);
    assert_int_equal(rule_of(&s, FIRST, BO_V_TO, bo->content->n_places + 1u), BO_4_8);
    assert_allowed(bo, &s, FIRST, "to munich");
    assert_allowed(bo, &s, FIRST, "to train-station");
}

TEST(bo_4_8__nobody_answers_what_is_not_asked)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, FIRST, "safe");
    assert_refused(bo, &s, FIRST, "agree", BO_4_8);
    assert_refused(bo, &s, FIRST, "choose 1", BO_4_8);
    assert_refused(bo, &s, FIRST, "pick canaris", BO_4_8);
    assert_refused(bo, &s, FIRST, "discard safe", BO_4_8);
    assert_refused(bo, &s, FIRST, "to munich", BO_4_8);
    assert_refused(bo, &s, FIRST, "pass", BO_4_8);
    assert_refused(bo, &s, FIRST, "roll 1", BO_4_8);
    assert_int_equal(rule_of(&s, FIRST, BO_V_PASS, 0), BO_4_8);
}

TEST(bo_4_8__a_move_has_one_form)
{
    bo_state s = at_turn("beck+canaris+kordt");

    assert_int_equal(rule_of(&s, FIRST, BO_V_DOSSIER, 0), BO_OK);
    assert_int_equal(rule_of(&s, FIRST, BO_V_DOSSIER, 1), BO_4_8); /* nothing to say with it */
    assert_int_equal(rule_of(&s, FIRST, 0, 0), BO_4_8);
    assert_int_equal(rule_of(&s, FIRST, BO_VERBS, 0), BO_4_8);
    assert_int_equal(rule_of(&s, 3, BO_V_DOSSIER, 0), BO_4_8); /* nobody sits there */
    assert_int_equal(rule_of(&s, GM_NOBODY, BO_V_DOSSIER, 0), BO_4_8);
}

TEST(bo_4_8__only_what_an_effect_offers)
{
    bo_state s = at_turn("olbricht+canaris+kordt");
    gm_events events;

    s.motivation[FIRST] = BO_MOTIVATED;
    play_move(bo, &s, FIRST, "use 1", NULL);
    assert_refused(bo, &s, FIRST, "choose 3", BO_4_8);
    assert_refused(bo, &s, FIRST, "agree", BO_4_8);
    play_move(bo, &s, FIRST, "choose 2", &events);
    assert_int_equal(assert_event(&events, BO_E_CHOSE, BO_4_8)->arg[0], 2);
    assert_refused(bo, &s, FIRST, "choose 1", BO_4_8);
    assert_refused(bo, &s, FIRST, "pick olbricht", BO_4_8); /* another one, it says */
    assert_int_equal(rule_of(&s, FIRST, BO_V_PICK, 3), BO_4_8);
    play_move(bo, &s, FIRST, "pick canaris", &events);
    assert_int_equal(assert_event(&events, BO_E_PICKED, BO_4_8)->arg[0], SECOND);
    assert_refused(bo, &s, FIRST, "to munich", BO_4_8); /* two steps away */
    assert_allowed(bo, &s, FIRST, "to nuremberg");
}

TEST(bo_4_8__an_offer_is_taken_or_left)
{
    bo_state s = at_turn("canaris+beck+kordt"), left;
    gm_events events;

    s.motivation[FIRST] = BO_MOTIVATED;
    carry(&s, FIRST, "map");
    play_move(bo, &s, FIRST, "use 1", NULL);
    left = s;
    play_move(bo, &s, FIRST, "agree", &events);
    assert_int_equal(assert_event(&events, BO_E_AGREED, BO_4_8)->seat, FIRST);
    play_move(bo, &left, FIRST, "decline", &events);
    assert_int_equal(assert_event(&events, BO_E_DECLINED, BO_4_8)->seat, FIRST);
    assert_int_equal(left.items[FIRST][item("map") - 1], 1);
}

TEST(bo_4_8__only_what_is_too_much_is_discarded)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, FIRST, "safe");
    give(&s, FIRST, "cover-story");
    carry(&s, FIRST, "map");
    put_on_top(&s, "ambush");
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_refused(bo, &s, FIRST, "drop map", BO_4_8); /* cards are the trouble */
    assert_refused(bo, &s, FIRST, "discard sniper", BO_4_8);
    assert_int_equal(rule_of(&s, FIRST, BO_V_DISCARD, 0), BO_4_8);
    play_move(bo, &s, FIRST, "discard ambush", NULL);
    for (unsigned i = 0; i < 2; i++)
        carry(&s, FIRST, "keys");
    lay_tile(&s, "train-station", "poison", true);
    play_move(bo, &s, FIRST, "collect", NULL);
    assert_refused(bo, &s, FIRST, "discard safe", BO_4_8); /* now items are */
    assert_refused(bo, &s, FIRST, "drop badge", BO_4_8);
    assert_allowed(bo, &s, FIRST, "drop poison");
}

TEST(bo_4_8__a_reward_that_is_not_offered_is_refused)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.dissent = 2;
    load_dice(&s, "T");
    play_move(bo, &s, FIRST, "conspire 1", NULL);
    assert_refused(bo, &s, FIRST, "rally", BO_4_8);
    assert_int_equal(rule_of(&s, FIRST, BO_V_ENCOURAGE, 3), BO_4_8);
    current_is(&s, "warsaw-ghetto-uprising");
    assert_allowed(bo, &s, FIRST, "rally");
    assert_allowed(bo, &s, FIRST, "encourage kordt");
}

TEST(bo_4_8__the_rest_is_no_answer_either)
{
    bo_state s = at_turn("beck+canaris+kordt"), grand, raid, scout = s;

    grand = raid = s;
    give(&grand, FIRST, "black-orchestra");
    grand.gift_dice[SECOND] = 9;
    load_dice(&grand, "2");
    play_move(bo, &grand, FIRST, "act black-orchestra", NULL);
    assert_int_equal(rule_of(&grand, FIRST, BO_V_PICK, 3), BO_4_8);
    assert_allowed(bo, &grand, FIRST, "pick kordt");
    give(&raid, FIRST, "inspiring-letter");
    resolve(&raid, "gestapo-raid", NULL);
    assert_int_equal(rule_of(&raid, FIRST, BO_V_KEEP, 0), BO_4_8);
    assert_refused(bo, &raid, FIRST, "keep safe", BO_4_8);
    assert_allowed(bo, &raid, FIRST, "keep inspiring-letter");
    give(&scout, FIRST, "encrypted-message");
    next_is(&scout, "berlin-speech");
    next_is(&scout, "party-rally");
    play_move(bo, &scout, FIRST, "act encrypted-message", NULL);
    assert_refused(bo, &scout, FIRST, "remove gothic-line", BO_4_8);
    assert_refused(bo, &scout, FIRST, "next gothic-line", BO_4_8);
    assert_int_equal(rule_of(&scout, FIRST, BO_V_REMOVE, 0), BO_4_8);
    assert_allowed(bo, &scout, FIRST, "remove berlin-speech");
    lead_to(&s, "hitler", "train-station");
    lead_to(&s, "bormann", "train-station");
    begin_turn(&s, FIRST, NULL);
    assert_refused(bo, &s, FIRST, "suffer hess", BO_4_8);
    assert_allowed(bo, &s, FIRST, "suffer bormann");
}

TEST(bo_4_8__only_dice_that_are_there_are_rolled)
{
    bo_state s = before_roll();

    assert_refused(bo, &s, FIRST, "roll 5", BO_4_8);
    assert_allowed(bo, &s, FIRST, "roll 4");
    give(&s, FIRST, "quick-reaction");
    load_dice(&s, "T122");
    play_move(bo, &s, FIRST, "roll 4", NULL);
    play_move(bo, &s, FIRST, "play quick-reaction", NULL);
    assert_refused(bo, &s, FIRST, "reroll three", BO_4_8);
    assert_allowed(bo, &s, FIRST, "reroll two");
}

/* ---- BO-4.9 ---- */

TEST(bo_4_9__tracks_end)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    give(&s, FIRST, "lose-gestapo");
    give(&s, FIRST, "inspiring-letter");
    s.suspicion[FIRST] = BO_LOW;
    s.motivation[SECOND] = BO_RECKLESS;
    play_move(bo, &s, FIRST, "act lose-gestapo", &events);
    assert_no_event(&events, BO_E_SUSPICION);
    assert_int_equal(s.suspicion[FIRST], BO_LOW);
    play_move(bo, &s, FIRST, "act inspiring-letter", NULL);
    assert_int_equal(s.motivation[SECOND], BO_RECKLESS);
    s.motivation[SECOND] = BO_TIMID;
    resolve(&s, "sea-lion-postponed", NULL);
    assert_int_equal(s.motivation[SECOND], BO_TIMID);
    s.suspicion[THIRD] = BO_EXTREME;
    resolve(&s, "fuehrer-bunker", NULL);
    assert_int_equal(s.suspicion[THIRD], BO_EXTREME);
    assert_int_equal(s.suspicion[FIRST], BO_MEDIUM);
    s = at_turn("beck+canaris+kordt"); /* of two steps one is lost */
    s.support = 6;
    resolve(&s, "invasion-of-poland", NULL);
    assert_int_equal(s.support, 7);
    s.support = 4;
    resolve(&s, "hess-leaves-germany", NULL);
    assert_int_equal(s.support, 3);
    assert_fact(BO_4_9);
}
