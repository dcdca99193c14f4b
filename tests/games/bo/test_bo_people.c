/*
 * test_bo_people.c: the nine conspirators of Black Orchestra, each by the ability, and the card
 * Black Orchestra, for which all of them meet.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { SELF, ALLY, THIRD };

/* The first of them is MOTIVATED and has just begun his turn. */
static bo_state turn_of(const char *conspirators)
{
    bo_state s = at_turn(conspirators);

    s.motivation[SELF] = BO_MOTIVATED;
    begin_turn(&s, SELF, NULL);
    return s;
}

/* ---- Beck ---- */

static unsigned pool_on(bo_state s, const char *beck_at, uint8_t beck_level)
{
    s.motivation[ALLY] = beck_level;
    stand(&s, ALLY, beck_at);
    play_move(bo, &s, SELF, "attempt hidden-bomb", NULL);
    return s.pool;
}

TEST(person_beck__adds_a_die_to_every_attempt_on_his_space)
{
    bo_state s = at_turn("oster+beck+kordt");

    s.motivation[SELF] = BO_COMMITTED;
    stand(&s, SELF, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, SELF, "hidden-bomb");
    assert_int_equal(pool_on(s, "munich", BO_MOTIVATED), 2);
    assert_int_equal(pool_on(s, "munich", BO_SKEPTICAL), 1);
    assert_int_equal(pool_on(s, "nuremberg", BO_RECKLESS), 1);
    jail(&s, ALLY);
    s.motivation[ALLY] = BO_RECKLESS;
    play_move(bo, &s, SELF, "attempt hidden-bomb", NULL);
    assert_int_equal(s.pool, 1);
    s = turn_of("beck+oster+kordt");
    s.motivation[SELF] = BO_COMMITTED;
    lead_to(&s, "hitler", "train-station");
    give(&s, SELF, "hidden-bomb");
    play_move(bo, &s, SELF, "attempt hidden-bomb", NULL); /* his own too */
    assert_int_equal(s.pool, 2);
}

TEST(person_beck__suffers_no_penalties)
{
    bo_state s = at_turn("beck+oster+kordt");
    gm_events events;

    lead_to(&s, "hitler", "train-station");
    lead_to(&s, "himmler", "train-station");
    s.motivation[SELF] = BO_MOTIVATED;
    begin_turn(&s, SELF, &events);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(s.suspicion[SELF], BO_MEDIUM);
    assert_int_equal(s.phase, BO_ACTIONS);
    s.motivation[SELF] = BO_SKEPTICAL;
    begin_turn(&s, SELF, NULL);
    assert_int_equal(s.phase, BO_PENALTIES); /* below that he does */
    s.motivation[ALLY] = BO_MOTIVATED;
    begin_turn(&s, ALLY, NULL);
    assert_int_equal(s.phase, BO_PENALTIES); /* so do the others */
}

/* ---- Bonhoeffer ---- */

TEST(person_bonhoeffer__encourages_the_others_once_a_turn)
{
    bo_state s = turn_of("bonhoeffer+kordt+beck");
    gm_events events;

    stand(&s, THIRD, "zeughaus");
    play_move(bo, &s, SELF, "use 1", &events);
    assert_event(&events, BO_E_ABILITY, BO_17_1);
    assert_int_equal(s.motivation[SELF], BO_MOTIVATED); /* not himself */
    assert_int_equal(s.motivation[ALLY], BO_SKEPTICAL);
    assert_int_equal(s.motivation[THIRD], BO_TIMID);
    assert_int_equal(s.actions, 2);
    assert_refused(bo, &s, SELF, "use 1", BO_R_29);
    assert_refused(bo, &s, SELF, "use 2", BO_17_1);
    begin_turn(&s, SELF, NULL);
    assert_allowed(bo, &s, SELF, "use 1");
}

/* ---- Canaris ---- */

TEST(person_canaris__lowers_suspicion_for_an_item)
{
    bo_state s = turn_of("canaris+kordt+beck");

    carry(&s, SELF, "map");
    carry(&s, SELF, "keys");
    s.suspicion[ALLY] = BO_EXTREME;
    stand(&s, ALLY, "munich");
    jail(&s, THIRD);
    play_move(bo, &s, SELF, "use 1", NULL);
    play_move(bo, &s, SELF, "agree", NULL);
    play_move(bo, &s, SELF, "drop keys", NULL);
    assert_int_equal(s.items[SELF][item("keys") - 1], 0);
    assert_int_equal(s.item_discards[item("keys") - 1], 1);
    assert_refused(bo, &s, SELF, "pick beck", BO_29_5);
    play_move(bo, &s, SELF, "pick kordt", NULL); /* any one, wherever he is */
    assert_int_equal(s.suspicion[ALLY], BO_HIGH);
    assert_int_equal(s.actions, 2);
    play_move(bo, &s, SELF, "use 1", NULL);
    play_move(bo, &s, SELF, "agree", NULL); /* with one item there is nothing to choose */
    play_move(bo, &s, SELF, "pick canaris", NULL);
    assert_int_equal(s.suspicion[SELF], BO_LOW);
    assert_int_equal(bo_items_of(&s, SELF), 0);
    assert_int_equal(s.actions, 1);
}

/* ---- Goerdeler ---- */

TEST(person_goerdeler__draws_at_the_start_of_his_turn)
{
    bo_state s = at_turn("goerdeler+kordt+beck");
    gm_events events;

    s.motivation[SELF] = BO_MOTIVATED;
    begin_turn(&s, SELF, &events);
    assert_event(&events, BO_E_ABILITY, BO_R_71);
    assert_int_equal(set_count(s.dossier[SELF]), 1);
    assert_int_equal(s.actions, 3);
    begin_turn(&s, ALLY, NULL);
    assert_int_equal(set_count(s.dossier[ALLY]), 0);
    s.motivation[SELF] = BO_SKEPTICAL;
    begin_turn(&s, SELF, NULL);
    assert_int_equal(set_count(s.dossier[SELF]), 1);
    s.motivation[SELF] = BO_MOTIVATED;
    lead_to(&s, "goebbels", "train-station"); /* penalties come first */
    begin_turn(&s, SELF, NULL);
    assert_int_equal(set_count(s.dossier[SELF]), 1);
}

TEST(person_goerdeler__has_room_for_two_cards_more)
{
    bo_state s = turn_of("goerdeler+kordt+beck");

    assert_int_equal(bo_dossier_limit(bo->content, &s, SELF), 7);
    s.motivation[ALLY] = BO_MOTIVATED;
    assert_int_equal(bo_dossier_limit(bo->content, &s, ALLY), 5);
    s.motivation[SELF] = BO_SKEPTICAL;
    assert_int_equal(bo_dossier_limit(bo->content, &s, SELF), 5);
    s.motivation[SELF] = BO_TIMID;
    assert_int_equal(bo_dossier_limit(bo->content, &s, SELF), 2);
    s = turn_of("goerdeler+kordt+beck");
    while (set_count(s.dossier[SELF]) < 7) {
        s.actions = 3;
        play_move(bo, &s, SELF, "dossier", NULL);
    }
    play_move(bo, &s, SELF, "dossier", NULL);
    assert_int_equal(bo_asked(bo->content, &s), SELF); /* eight are one too many */
}

/* ---- Kordt ---- */

TEST(person_kordt__looks_at_the_next_three_events)
{
    bo_state s = turn_of("kordt+canaris+beck");
    gm_events events;
    const gm_event *e;
    uint8_t n;

    next_is(&s, "berlin-speech");
    next_is(&s, "party-rally");
    next_is(&s, "kristallnacht");
    n = s.n_events[0];
    play_move(bo, &s, SELF, "use 1", &events);
    e = assert_event(&events, BO_E_SAW_EVENT, BO_4_2);
    assert_int_equal(heard_by(e, SELF).arg[1], event("kristallnacht"));
    assert_int_equal(heard_by(e, ALLY).arg[1], 0); /* he alone sees them */
    assert_int_equal(seen_by(&s, ALLY).coming[0][n - 1], 0);
    assert_int_equal(seen_by(&s, SELF).coming[0][n - 1], event("kristallnacht"));
    assert_refused(bo, &s, SELF, "remove kristallnacht", BO_4_8);
    play_move(bo, &s, SELF, "next berlin-speech", &events);
    assert_int_equal(heard_by(assert_event(&events, BO_E_PUT_EVENT, BO_4_2), ALLY).arg[1], 0);
    assert_refused(bo, &s, SELF, "next berlin-speech", BO_4_8);
    play_move(bo, &s, SELF, "next kristallnacht", NULL);
    assert_int_equal(s.coming[0][n - 1], event("berlin-speech"));
    assert_int_equal(s.coming[0][n - 2], event("kristallnacht"));
    assert_int_equal(s.coming[0][n - 3], event("party-rally"));
    assert_int_equal(s.actions, 2);
    assert_int_equal(s.depth, 0);
}

TEST(person_kordt__sees_events_of_the_current_stage_only)
{
    bo_state s = turn_of("kordt+canaris+beck");

    spend_decks(&s, 2);
    next_is(&s, "invasion-of-poland");
    play_move(bo, &s, SELF, "use 1", NULL); /* the deck of stage 1 is empty */
    assert_int_equal(s.depth, 0);
    assert_int_equal(seen_by(&s, SELF).coming[1][s.n_events[1] - 1], 0);
    assert_int_equal(s.actions, 2);
}

/* ---- Olbricht ---- */

TEST(person_olbricht__moves_two_spaces)
{
    bo_state s = turn_of("olbricht+kordt+beck");

    play_move(bo, &s, SELF, "use 1", NULL);
    play_move(bo, &s, SELF, "choose 1", NULL);
    assert_refused(bo, &s, SELF, "to munich", BO_4_8);
    play_move(bo, &s, SELF, "to nuremberg", NULL);
    play_move(bo, &s, SELF, "to munich", NULL);
    assert_int_equal(s.at[SELF], place("munich"));
    assert_int_equal(s.depth, 0);
    assert_int_equal(s.actions, 2);
    play_move(bo, &s, SELF, "use 1", NULL);
    play_move(bo, &s, SELF, "choose 1", NULL);
    play_move(bo, &s, SELF, "to tannenberg", NULL);
    play_move(bo, &s, SELF, "stop", NULL); /* up to two */
    assert_int_equal(s.at[SELF], place("tannenberg"));
}

TEST(person_olbricht__or_moves_another_one_space)
{
    bo_state s = turn_of("olbricht+kordt+beck");

    stand(&s, ALLY, "munich");
    play_move(bo, &s, SELF, "use 1", NULL);
    play_move(bo, &s, SELF, "choose 2", NULL);
    assert_refused(bo, &s, SELF, "pick olbricht", BO_4_8);
    play_move(bo, &s, SELF, "pick kordt", NULL);
    play_move(bo, &s, SELF, "to nuremberg", NULL);
    assert_int_equal(s.at[ALLY], place("nuremberg"));
    assert_int_equal(s.at[SELF], place("train-station"));
    assert_int_equal(s.depth, 0);
}

/* ---- Oster ---- */

TEST(person_oster__draws_two_cards_and_keeps_one)
{
    bo_state s = turn_of("oster+kordt+beck");

    put_on_top(&s, "safe");
    put_on_top(&s, "sniper");
    play_move(bo, &s, SELF, "dossier", NULL);
    assert_refused(bo, &s, SELF, "keep ambush", BO_4_8);
    assert_allowed(bo, &s, SELF, "keep sniper");
    play_move(bo, &s, SELF, "keep safe", NULL);
    assert_true(has_card(&s, SELF, "safe"));
    assert_false(has_card(&s, SELF, "sniper"));
    assert_true(is_discarded(&s, "sniper"));
    assert_int_equal(s.actions, 2);
    s.motivation[SELF] = BO_SKEPTICAL;
    play_move(bo, &s, SELF, "dossier", NULL); /* without the ability one */
    assert_int_equal(set_count(s.dossier[SELF]), 2);
    assert_int_equal(s.depth, 0);
}

/* ---- Stauffenberg ---- */

TEST(person_stauffenberg__has_one_action_more)
{
    bo_state s = at_turn("stauffenberg+kordt+beck");

    assert_int_equal(s.actions, 3);
    s.motivation[SELF] = BO_MOTIVATED;
    begin_turn(&s, SELF, NULL);
    assert_int_equal(s.actions, 4);
    begin_turn(&s, ALLY, NULL);
    assert_int_equal(s.actions, 3); /* in his own turns only */
    lead_to(&s, "goebbels", "train-station");
    begin_turn(&s, SELF, NULL);
    assert_int_equal(s.actions, 3);
}

/* ---- Tresckow ---- */

TEST(person_tresckow__carries_one_item_more)
{
    bo_state s = turn_of("tresckow+kordt+beck");

    assert_int_equal(bo_item_limit(bo->content, &s, SELF), 4);
    s.motivation[ALLY] = BO_MOTIVATED;
    assert_int_equal(bo_item_limit(bo->content, &s, ALLY), 3);
    s.motivation[SELF] = BO_SKEPTICAL;
    assert_int_equal(bo_item_limit(bo->content, &s, SELF), 3);
}

TEST(person_tresckow__takes_the_item_on_his_space)
{
    bo_state s = turn_of("tresckow+kordt+beck");

    lay_tile(&s, "hanover", "map", false);
    stand(&s, SELF, "hanover");
    assert_refused(bo, &s, SELF, "collect", BO_18_2);
    play_move(bo, &s, SELF, "use 1", NULL); /* face down though it is */
    assert_int_equal(s.items[SELF][item("map") - 1], 1);
    assert_int_equal(s.actions, 2);
    lay_tile(&s, "eagles-nest", "keys", true);
    stand(&s, SELF, "eagles-nest");
    play_move(bo, &s, SELF, "use 1", NULL); /* or face up */
    assert_int_equal(s.items[SELF][item("keys") - 1], 1);
}

TEST(person_tresckow__reveals_the_item_on_any_space)
{
    bo_state s = turn_of("tresckow+kordt+beck");

    lay_tile(&s, "munich", "keys", true);
    play_move(bo, &s, SELF, "use 2", NULL);
    assert_refused(bo, &s, SELF, "tile munich", BO_4_8); /* that one lies open */
    play_move(bo, &s, SELF, "tile smolensk", NULL);
    assert_true(s.tiles_up >> place("smolensk") & 1);
    assert_int_equal(bo_items_of(&s, SELF), 0);
    assert_int_equal(s.actions, 2);
}

/* ---- BO-5.5 ---- */

TEST(bo_5_5__no_ability_is_used_below_motivated)
{
    static const char *const users[] = { "bonhoeffer+beck", "canaris+beck", "kordt+beck",
                                         "olbricht+beck", "tresckow+beck" };

    for (size_t i = 0; i < COUNT_OF(users); i++) {
        bo_state s = at_turn(users[i]);
        assert_refused(bo, &s, SELF, "use 1", BO_5_5);
        s.motivation[SELF] = BO_SKEPTICAL;
        assert_refused(bo, &s, SELF, "use 1", BO_5_5);
        s.motivation[SELF] = BO_MOTIVATED;
        carry(&s, SELF, "map"); /* the price that Canaris pays */
        assert_allowed(bo, &s, SELF, "use 1");
    }
}

/* ---- the card Black Orchestra ---- */

/* So few dice are left that the roll can be loaded: the others lie with promises. */
static bo_state all_meet(uint8_t dice)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, SELF, "black-orchestra");
    s.gift_dice[THIRD] = (uint8_t)(10 - dice);
    return s;
}

TEST(card_black_orchestra__needs_all_conspirators_here)
{
    bo_state s = all_meet(10);

    assert_allowed(bo, &s, SELF, "act black-orchestra");
    stand(&s, THIRD, "zeughaus");
    assert_refused(bo, &s, SELF, "act black-orchestra", BO_17_1);
    jail(&s, THIRD);
    assert_refused(bo, &s, SELF, "act black-orchestra", BO_17_1);
}

TEST(card_black_orchestra__rolls_every_die_that_is_left)
{
    bo_state s = all_meet(4);
    gm_events events;
    const gm_event *e;

    s.dissent = 1;
    load_dice(&s, "111"); /* three are neither promised nor on the track */
    play_move(bo, &s, SELF, "act black-orchestra", &events);
    e = assert_event(&events, BO_E_CONSPIRED, BO_4_2);
    assert_int_equal(e->arg[0], 0);
    assert_int_equal(e->arg[1], 0);
    assert_int_equal(e->arg[2], 3);
    for (unsigned i = 0; i < 3; i++)
        play_move(bo, &s, SELF, "pick kordt", NULL);
    assert_int_equal(s.depth, 0);
    assert_int_equal(s.gift[SELF], 3);
    assert_int_equal(bo_dice_available(bo->content, &s), 0);
    assert_refused(bo, &s, SELF, "conspire 1", BO_R_23);
}

TEST(card_black_orchestra__eagles_targets_and_numbers)
{
    bo_state s = all_meet(4);
    gm_events events;

    load_dice(&s, "ET13");
    play_move(bo, &s, SELF, "act black-orchestra", NULL);
    for (gm_seat i = 0; i < 3; i++)
        assert_int_equal(s.suspicion[i], BO_HIGH);
    assert_int_equal(s.dissent, 1);
    assert_refused(bo, &s, ALLY, "pick canaris", BO_R_74); /* its holder hands them out */
    play_move(bo, &s, SELF, "pick canaris", &events);      /* the three */
    assert_int_equal(assert_event(&events, BO_E_GRANTED, BO_R_73)->arg[1], 3);
    play_move(bo, &s, SELF, "pick kordt", &events); /* the one */
    assert_int_equal(s.gift[ALLY], 3);
    assert_int_equal(s.gift[SELF], 1);
    assert_int_equal(s.actions, 2); /* not in this turn */
    assert_true(is_discarded(&s, "black-orchestra"));
    assert_int_equal(s.depth, 0);
}

TEST(card_black_orchestra__a_promise_is_kept_in_the_next_turn)
{
    bo_state s = all_meet(4);

    load_dice(&s, "1233");
    play_move(bo, &s, SELF, "act black-orchestra", NULL);
    for (unsigned i = 0; i < 4; i++)
        play_move(bo, &s, SELF, "pick canaris", NULL);
    s.gift_dice[THIRD] = 0;
    assert_int_equal(bo_dice_available(bo->content, &s), 6);
    next_is(&s, "gestapo-investigation");
    end_turn(&s, NULL);
    assert_int_equal(s.active, ALLY);
    assert_int_equal(s.actions, 3 + 9);
    assert_int_equal(bo_dice_available(bo->content, &s), 6); /* until that turn is over */
    next_is(&s, "leadership-dispute");
    end_turn(&s, NULL);
    assert_int_equal(bo_dice_available(bo->content, &s), 10);
}

TEST(card_black_orchestra__a_prisoner_loses_what_he_was_promised)
{
    bo_state s = all_meet(1);

    load_dice(&s, "3");
    play_move(bo, &s, SELF, "act black-orchestra", NULL);
    play_move(bo, &s, SELF, "pick canaris", NULL);
    jail(&s, ALLY);
    begin_turn(&s, ALLY, NULL);
    assert_int_equal(s.gift[ALLY], 0);
    assert_int_equal(s.gift_dice[ALLY], 0);
    assert_int_equal(s.actions, 0);
}

TEST(card_black_orchestra__the_track_may_fill_more_than_once)
{
    bo_state s = all_meet(6);

    s.dissent = 2;
    s.support = 5;
    load_dice(&s, "TTTT");
    play_move(bo, &s, SELF, "act black-orchestra", NULL);
    play_move(bo, &s, SELF, "undermine", NULL);
    play_move(bo, &s, SELF, "encourage beck", NULL);
    assert_int_equal(s.support, 4);
    assert_int_equal(s.motivation[THIRD], BO_SKEPTICAL);
    assert_int_equal(s.dissent, 0);
    assert_int_equal(s.depth, 0);
}
