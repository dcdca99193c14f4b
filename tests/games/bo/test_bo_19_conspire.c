/*
 * test_bo_19_conspire.c: Black Orchestra, chapter 19: conspire, the dissent track, and a card that
 * listens to both.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* The first of three conspires with as many dice as there are faces. */
static void conspire(bo_state *s, const char *faces, gm_events *events)
{
    char words[] = "conspire 0";

    words[9] = (char)('0' + strlen(faces));
    load_dice(s, faces);
    play_move(bo, s, FIRST, words, events);
}

/* The dissent track has just been filled by the first of three. */
static bo_state at_reward(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.dissent = 2;
    s.support = 5;
    conspire(&s, "T", NULL);
    return s;
}

/* ---- conspire ---- */

/* ---- BO-19.1 ---- */

TEST(bo_19_1__once_a_turn)
{
    bo_state s = at_turn("beck+canaris+kordt");

    assert_allowed(bo, &s, FIRST, "conspire 1");
    conspire(&s, "3", NULL);
    assert_int_equal(s.actions, 5);
    assert_refused(bo, &s, FIRST, "conspire 1", BO_19_1);
    begin_turn(&s, SECOND, NULL);
    assert_allowed(bo, &s, SECOND, "conspire 1");
}

/* ---- BO-19.2 ---- */

TEST(bo_19_2__one_two_or_three_dice)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.actions = 5;
    assert_refused(bo, &s, FIRST, "conspire 0", BO_19_2);
    assert_allowed(bo, &s, FIRST, "conspire 1");
    assert_allowed(bo, &s, FIRST, "conspire 2");
    assert_allowed(bo, &s, FIRST, "conspire 3");
    assert_refused(bo, &s, FIRST, "conspire 4", BO_19_2);
}

TEST(bo_19_2__an_action_for_each_die_rolled_together)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    s.actions = 2;
    assert_refused(bo, &s, FIRST, "conspire 3", BO_19_2);
    s.actions = 3;
    conspire(&s, "ET", &events);
    e = assert_event(&events, BO_E_CONSPIRED, BO_19_2);
    assert_int_equal(e->seat, FIRST);
    assert_int_equal(e->arg[0], 1);
    assert_int_equal(e->arg[1], 1);
    assert_int_equal(e->arg[2], 0);
    assert_int_equal(e->learns, 7);
    assert_int_equal(s.actions, 1);
}

/* How many dice show each face can be told from the event alone. */
TEST(bo_19_2__every_die_is_told)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    conspire(&s, "232", &events);
    e = assert_event(&events, BO_E_CONSPIRED, BO_19_2);
    assert_int_equal(e->arg[2], 7);
    assert_int_equal(e->arg[3], 0);
    assert_int_equal(e->arg[4], 2);
    assert_int_equal(e->arg[5], 1);
    s = at_turn("beck+canaris+kordt");
    conspire(&s, "1ET", &events);
    e = assert_event(&events, BO_E_CONSPIRED, BO_19_2);
    assert_int_equal(e->arg[3], 1);
    assert_int_equal(e->arg[4] + e->arg[5], 0);
    assert_int_equal(e->arg[0] + e->arg[1] + e->arg[3] + e->arg[4] + e->arg[5], 3);
}

/* ---- BO-19.3 ---- */

TEST(bo_19_3__each_eagle_for_all_on_the_space)
{
    bo_state s = at_turn("beck+canaris+kordt+oster");
    gm_events events;

    stand(&s, THIRD, "chancellery"); /* Berlin too, but another space */
    jail(&s, 3);
    s.suspicion[FIRST] = BO_LOW;
    conspire(&s, "E1E", &events);
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_19_3)->seat, FIRST);
    assert_int_equal(s.suspicion[FIRST], BO_HIGH);
    assert_int_equal(s.suspicion[SECOND], BO_EXTREME);
    assert_int_equal(s.suspicion[THIRD], BO_MEDIUM);
    assert_int_equal(s.suspicion[3], BO_MEDIUM);
}

/* ---- BO-19.4 ---- */

TEST(bo_19_4__targets_go_onto_the_track)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    conspire(&s, "T2T", &events);
    assert_int_equal(assert_event(&events, BO_E_DISSENT, BO_19_4)->arg[0], 1);
    assert_int_equal(times_told(&events, BO_E_DISSENT), 2);
    assert_int_equal(s.dissent, 2);
    assert_int_equal(bo_dice_available(bo->content, &s), 8);
}

/* ---- BO-19.5 ---- */

TEST(bo_19_5__numbers_are_actions)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    conspire(&s, "23", &events); /* one action was not spent */
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_19_5)->arg[0], 6);
    assert_int_equal(s.actions, 6);
    end_turn(&s, NULL);
    assert_int_equal(s.active, SECOND);
    assert_int_equal(s.actions, 3); /* this turn only */
}

/* ---- the dissent track ---- */

/* ---- BO-19.6 ---- */

TEST(bo_19_6__the_third_die_is_rewarded_before_numbers_count)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.dissent = 2;
    conspire(&s, "T3", &events);
    assert_event(&events, BO_E_DISSENT_FULL, BO_19_6);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_int_equal(s.actions, 1);
    assert_refused(bo, &s, SECOND, "undermine", BO_R_74);
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    play_move(bo, &s, FIRST, "undermine", NULL);
    assert_int_equal(s.actions, 4);
    assert_refused(bo, &s, FIRST, "undermine", BO_R_74); /* that was it */
}

TEST(bo_19_6__motivation_or_support)
{
    bo_state s = at_reward(), support = s, all = s;
    gm_events events;

    play_move(bo, &s, FIRST, "encourage kordt", &events);
    assert_int_equal(assert_event(&events, BO_E_MOTIVATION, BO_19_6)->seat, THIRD);
    assert_int_equal(times_told(&events, BO_E_MOTIVATION), 1);
    assert_int_equal(s.motivation[THIRD], BO_SKEPTICAL);
    assert_int_equal(s.support, 5);
    play_move(bo, &support, FIRST, "undermine", &events);
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_19_6)->arg[0], 4);
    assert_no_event(&events, BO_E_MOTIVATION);
    assert_refused(bo, &all, FIRST, "rally", BO_4_8);
    current_is(&all, "warsaw-ghetto-uprising"); /* which adds a third reward */
    jail(&all, SECOND);
    play_move(bo, &all, FIRST, "rally", &events);
    assert_event(&events, BO_E_MOTIVATION, BO_19_6);
    assert_int_equal(all.motivation[FIRST], BO_SKEPTICAL);
    assert_int_equal(all.motivation[SECOND], BO_TIMID);
    assert_int_equal(all.motivation[THIRD], BO_SKEPTICAL);
    assert_int_equal(all.support, 5);
}

/* ---- BO-19.7 ---- */

TEST(bo_19_7__then_the_dice_return_and_the_rest_is_laid)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.dissent = 2;
    conspire(&s, "TTT", NULL);
    assert_int_equal(s.dissent, 3);
    play_move(bo, &s, FIRST, "encourage beck", &events);
    assert_true(assert_event(&events, BO_E_MOTIVATION, BO_19_6) <
                assert_event(&events, BO_E_DISSENT_GONE, BO_19_7));
    assert_true(assert_event(&events, BO_E_DISSENT_GONE, BO_19_7) <
                assert_event(&events, BO_E_DISSENT, BO_19_4));
    assert_int_equal(s.dissent, 2);
    assert_int_equal(bo_dice_available(bo->content, &s), 8);
}

/* ---- BO-19.8, BO-19.9, BO-19.10 ---- */

TEST(bo_19_8__dice_stay_from_turn_to_turn)
{
    bo_state s = at_turn("beck+canaris+kordt");

    conspire(&s, "TT", NULL);
    next_is(&s, "party-rally");
    end_turn(&s, NULL);
    assert_int_equal(s.active, SECOND);
    assert_int_equal(s.dissent, 2);
    assert_int_equal(bo_dice_available(bo->content, &s), 8);
    assert_fact(BO_19_8);
}

TEST(bo_19_9__a_raid_clears_the_track)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.dissent = 2;
    resolve(&s, "gestapo-raid", NULL);
    assert_int_equal(s.dissent, 0);
    assert_int_equal(s.depth, 0); /* nobody is asked for a reward */
    assert_int_equal(bo_dice_available(bo->content, &s), 10);
    assert_fact(BO_19_9);
}

TEST(bo_19_10__other_rolls_do_not_feed_the_track)
{
    bo_state s = attempt_on_munich(), release = at_turn("beck+canaris+kordt"), card_says;

    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    roll_pool(&s, "TT", NULL);
    assert_int_equal(s.dissent, 0);
    jail(&release, THIRD);
    stand(&release, FIRST, "gestapo-hq");
    load_dice(&release, "T");
    play_move(bo, &release, FIRST, "release", NULL);
    assert_int_equal(release.dissent, 0);
    card_says = at_turn("beck+canaris+kordt");
    card_says.gift_dice[SECOND] = 9;
    give(&card_says, FIRST, "black-orchestra");
    load_dice(&card_says, "T");
    play_move(bo, &card_says, FIRST, "act black-orchestra", NULL);
    assert_int_equal(card_says.dissent, 1);
    assert_fact(BO_19_10);
}

/* ---- BO-R.23 ---- */

TEST(bo_r_23__not_more_dice_than_there_are)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.dissent = 2;
    assert_allowed(bo, &s, FIRST, "conspire 3");
    s.gift_dice[THIRD] = 7;
    assert_allowed(bo, &s, FIRST, "conspire 1");
    assert_refused(bo, &s, FIRST, "conspire 2", BO_R_23);
    s.dissent = 1;
    assert_allowed(bo, &s, FIRST, "conspire 2");
    conspire(&s, "3", NULL);
    assert_refused(bo, &s, FIRST, "conspire 1", BO_19_1); /* actions gained are for other things */
    assert_allowed(bo, &s, FIRST, "dossier");
    assert_allowed(bo, &s, FIRST, "move chancellery");
}

/* ---- BO-R.24 ---- */

TEST(bo_r_24__a_reward_without_effect_may_be_chosen)
{
    bo_state s = at_reward(), floor = s;
    gm_events events;

    s.motivation[THIRD] = BO_RECKLESS;
    play_move(bo, &s, FIRST, "encourage kordt", &events);
    assert_no_event(&events, BO_E_MOTIVATION);
    assert_int_equal(s.motivation[THIRD], BO_RECKLESS);
    assert_int_equal(s.dissent, 0);
    floor.support = floor.floor;
    play_move(bo, &floor, FIRST, "undermine", &events);
    assert_no_event(&events, BO_E_SUPPORT);
    assert_int_equal(floor.dissent, 0);
    assert_fact(BO_R_24);
}

TEST(bo_r_24__a_prisoner_gets_no_reward)
{
    bo_state s = at_reward();

    assert_allowed(bo, &s, FIRST, "encourage kordt");
    jail(&s, THIRD);
    assert_refused(bo, &s, FIRST, "encourage kordt", BO_29_5);
    assert_allowed(bo, &s, FIRST, "encourage canaris");
    assert_fact(BO_R_24);
}

/* ---- the card Classified Papers: after the roll of anybody ---- */

TEST(bo_19_3__classified_papers_betray_their_holder)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    stand(&s, SECOND, "munich");
    give(&s, SECOND, "classified-papers");
    conspire(&s, "ET1", &events);
    assert_event(&events, BO_E_SUSPICION, BO_19_3);
    assert_int_equal(s.suspicion[SECOND], BO_HIGH);
    assert_true(is_discarded(&s, "classified-papers"));
    assert_int_equal(s.dissent, 1); /* the roll counts as usual */
    assert_int_equal(s.actions, 1);
}

TEST(bo_19_4__classified_papers_serve_their_holder)
{
    bo_state s = at_turn("beck+canaris+kordt"), numbers;
    gm_events events;

    give(&s, FIRST, "classified-papers");
    s.suspicion[FIRST] = BO_HIGH;
    numbers = s;
    conspire(&s, "TT3", &events);
    assert_true(assert_event(&events, BO_E_DISSENT, BO_19_4) <
                assert_event(&events, BO_E_SUSPICION, BO_4_2));
    assert_int_equal(s.suspicion[FIRST], BO_MEDIUM); /* one step, however many targets */
    assert_true(has_card(&s, FIRST, "classified-papers"));
    conspire(&numbers, "12", &events);
    assert_no_event(&events, BO_E_SUSPICION);
    assert_true(has_card(&numbers, FIRST, "classified-papers"));
}

TEST(bo_19_5__classified_papers_come_last)
{
    bo_state s = at_turn("beck+canaris+kordt"), waiting;
    gm_events events;

    give(&s, THIRD, "classified-papers");
    waiting = s;
    conspire(&s, "E3", &events);
    assert_true(assert_event(&events, BO_E_ACTIONS, BO_19_5) <
                assert_event(&events, BO_E_DISCARDED, BO_4_2));
    assert_int_equal(s.suspicion[THIRD], BO_EXTREME); /* here as well as by the card */
    waiting.dissent = 2;
    conspire(&waiting, "T", NULL);
    assert_int_equal(waiting.suspicion[THIRD], BO_MEDIUM); /* the reward comes first */
    play_move(bo, &waiting, FIRST, "undermine", NULL);
    assert_int_equal(waiting.suspicion[THIRD], BO_LOW);
}

/* ---- examples ---- */

/* ---- BO-X.40 ---- */

TEST(bo_x_40__two_dice_gain_four_actions)
{
    bo_state s = at_turn("beck+canaris+kordt");

    conspire(&s, "31", NULL);
    assert_example(BO_X_40, s.actions == 5);
    assert_refused(bo, &s, FIRST, "conspire 1", BO_19_1);
}

/* ---- BO-X.41 ---- */

TEST(bo_x_41__two_eagles_with_a_companion)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, THIRD, "munich");
    s.suspicion[SECOND] = BO_HIGH;
    conspire(&s, "EE2", NULL);
    assert_example(BO_X_41, s.suspicion[FIRST] == BO_EXTREME);
    assert_example(BO_X_41, s.suspicion[SECOND] == BO_EXTREME);
    assert_example(BO_X_41, s.suspicion[THIRD] == BO_MEDIUM);
    assert_example(BO_X_41, s.actions == 2);
}

/* ---- BO-X.42 ---- */

TEST(bo_x_42__the_dissent_track_overflows)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.dissent = 2;
    conspire(&s, "TT1", NULL);
    assert_example(BO_X_42, bo_top(&s)->what == BO_F_REWARD);
    play_move(bo, &s, FIRST, "encourage canaris", &events);
    assert_example(BO_X_42, s.motivation[SECOND] == BO_SKEPTICAL);
    assert_example(BO_X_42, times_told(&events, BO_E_DISSENT_GONE) == 1);
    assert_example(BO_X_42, s.dissent == 1);
    assert_example(BO_X_42, bo_dice_available(bo->content, &s) == 9);
    assert_example(BO_X_42, s.actions == 1);
}

/* ---- BO-X.43 ---- */

TEST(bo_x_43__military_support_is_at_its_floor)
{
    bo_state s = at_reward();

    s.support = 3;
    play_move(bo, &s, FIRST, "undermine", NULL);
    assert_example(BO_X_43, s.support == 3);
}

/* ---- BO-X.44 ---- */

TEST(bo_x_44__no_reward_for_a_prisoner)
{
    bo_state s = at_reward();
    gm_move encourage = move_of(bo, &s, FIRST, "encourage canaris");

    assert_example(BO_X_44, bo_check(bo->content, &s, FIRST, encourage) == BO_OK);
    jail(&s, SECOND);
    assert_example(BO_X_44, bo_check(bo->content, &s, FIRST, encourage) == BO_29_5);
}

/* ---- BO-X.45 ---- */

TEST(bo_x_45__a_raid_clears_the_dissent_track)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.dissent = 2;
    resolve(&s, "gestapo-raid", &events);
    assert_example(BO_X_45, s.dissent == 0);
    assert_example(BO_X_45, s.depth == 0 && times_told(&events, BO_E_DISSENT_FULL) == 0);
    assert_no_event(&events, BO_E_MOTIVATION);
    assert_no_event(&events, BO_E_SUPPORT);
}

/* ---- BO-X.46 ---- */

TEST(bo_x_46__two_dice_with_one_action)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.actions = 1;
    assert_example(BO_X_46, bo_check_conspire(bo->content, &s, FIRST,
                                              gm_make(BO_V_CONSPIRE, 2, 0)) == BO_19_2);
    assert_refused(bo, &s, FIRST, "conspire 2", BO_19_2);
    assert_example(
        BO_X_46, bo_check_conspire(bo->content, &s, FIRST, gm_make(BO_V_CONSPIRE, 1, 0)) == BO_OK);
    assert_allowed(bo, &s, FIRST, "conspire 1");
}
