/*
 * test_bo_19.c: Black Orchestra, chapter 19: conspire, the dissent track, and a card that
 * listens to both.
 */
#include "bo_position.h"

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

static void bo_19_1__once_a_turn(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
    assert_allowed(bo, &s, FIRST, "conspire 1");
    conspire(&s, "3", NULL);
    assert_int_equal(s.actions, 5);
    assert_refused(bo, &s, FIRST, "conspire 1", BO_19_1);
    begin_turn(&s, SECOND, NULL);
    assert_allowed(bo, &s, SECOND, "conspire 1");
}

/* ---- BO-19.2 ---- */

static void bo_19_2__one_two_or_three_dice(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
    s.actions = 5;
    assert_refused(bo, &s, FIRST, "conspire 0", BO_19_2);
    assert_allowed(bo, &s, FIRST, "conspire 1");
    assert_allowed(bo, &s, FIRST, "conspire 2");
    assert_allowed(bo, &s, FIRST, "conspire 3");
    assert_refused(bo, &s, FIRST, "conspire 4", BO_19_2);
}

static void bo_19_2__an_action_for_each_die_rolled_together(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    (void)state;
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
static void bo_19_2__every_die_is_told(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    (void)state;
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

static void bo_19_3__each_eagle_for_all_on_the_space(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt+oster");
    gm_events events;

    (void)state;
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

static void bo_19_4__targets_go_onto_the_track(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    (void)state;
    conspire(&s, "T2T", &events);
    assert_int_equal(assert_event(&events, BO_E_DISSENT, BO_19_4)->arg[0], 1);
    assert_int_equal(times_told(&events, BO_E_DISSENT), 2);
    assert_int_equal(s.dissent, 2);
    assert_int_equal(bo_dice_available(bo->content, &s), 8);
}

/* ---- BO-19.5 ---- */

static void bo_19_5__numbers_are_actions(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    (void)state;
    conspire(&s, "23", &events); /* one action was not spent */
    assert_int_equal(assert_event(&events, BO_E_ACTIONS, BO_19_5)->arg[0], 6);
    assert_int_equal(s.actions, 6);
    end_turn(&s, NULL);
    assert_int_equal(s.active, SECOND);
    assert_int_equal(s.actions, 3); /* this turn only */
}

/* ---- the dissent track ---- */

/* ---- BO-19.6 ---- */

static void bo_19_6__the_third_die_is_rewarded_before_numbers_count(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    (void)state;
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

static void bo_19_6__motivation_or_support(void **state)
{
    bo_state s = at_reward(), support = s, all = s;
    gm_events events;

    (void)state;
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

static void bo_19_7__then_the_dice_return_and_the_rest_is_laid(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    (void)state;
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

static void bo_19_8__dice_stay_from_turn_to_turn(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
    conspire(&s, "TT", NULL);
    next_is(&s, "party-rally");
    end_turn(&s, NULL);
    assert_int_equal(s.active, SECOND);
    assert_int_equal(s.dissent, 2);
    assert_int_equal(bo_dice_available(bo->content, &s), 8);
    assert_fact(BO_19_8);
}

static void bo_19_9__a_raid_clears_the_track(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
    s.dissent = 2;
    resolve(&s, "gestapo-raid", NULL);
    assert_int_equal(s.dissent, 0);
    assert_int_equal(s.depth, 0); /* nobody is asked for a reward */
    assert_int_equal(bo_dice_available(bo->content, &s), 10);
    assert_fact(BO_19_9);
}

static void bo_19_10__other_rolls_do_not_feed_the_track(void **state)
{
    bo_state s = attempt_on_munich(), release = at_turn("beck+canaris+kordt"), card_says;

    (void)state;
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

static void bo_r_23__not_more_dice_than_there_are(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
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

static void bo_r_24__a_reward_without_effect_may_be_chosen(void **state)
{
    bo_state s = at_reward(), floor = s;
    gm_events events;

    (void)state;
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

static void bo_r_24__a_prisoner_gets_no_reward(void **state)
{
    bo_state s = at_reward();

    (void)state;
    assert_allowed(bo, &s, FIRST, "encourage kordt");
    jail(&s, THIRD);
    assert_refused(bo, &s, FIRST, "encourage kordt", BO_29_5);
    assert_allowed(bo, &s, FIRST, "encourage canaris");
    assert_fact(BO_R_24);
}

/* ---- the card Classified Papers: after the roll of anybody ---- */

static void bo_19_3__classified_papers_betray_their_holder(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    (void)state;
    stand(&s, SECOND, "munich");
    give(&s, SECOND, "classified-papers");
    conspire(&s, "ET1", &events);
    assert_event(&events, BO_E_SUSPICION, BO_19_3);
    assert_int_equal(s.suspicion[SECOND], BO_HIGH);
    assert_true(is_discarded(&s, "classified-papers"));
    assert_int_equal(s.dissent, 1); /* the roll counts as usual */
    assert_int_equal(s.actions, 1);
}

static void bo_19_4__classified_papers_serve_their_holder(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt"), numbers;
    gm_events events;

    (void)state;
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

static void bo_19_5__classified_papers_come_last(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt"), waiting;
    gm_events events;

    (void)state;
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

static void bo_x_40__two_dice_gain_four_actions(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
    conspire(&s, "31", NULL);
    assert_example(BO_X_40, s.actions == 5);
    assert_refused(bo, &s, FIRST, "conspire 1", BO_19_1);
}

/* ---- BO-X.41 ---- */

static void bo_x_41__two_eagles_with_a_companion(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
    stand(&s, THIRD, "munich");
    s.suspicion[SECOND] = BO_HIGH;
    conspire(&s, "EE2", NULL);
    assert_example(BO_X_41, s.suspicion[FIRST] == BO_EXTREME);
    assert_example(BO_X_41, s.suspicion[SECOND] == BO_EXTREME);
    assert_example(BO_X_41, s.suspicion[THIRD] == BO_MEDIUM);
    assert_example(BO_X_41, s.actions == 2);
}

/* ---- BO-X.42 ---- */

static void bo_x_42__the_dissent_track_overflows(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    (void)state;
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

static void bo_x_43__military_support_is_at_its_floor(void **state)
{
    bo_state s = at_reward();

    (void)state;
    s.support = 3;
    play_move(bo, &s, FIRST, "undermine", NULL);
    assert_example(BO_X_43, s.support == 3);
}

/* ---- BO-X.44 ---- */

static void bo_x_44__no_reward_for_a_prisoner(void **state)
{
    bo_state s = at_reward();
    gm_move encourage = move_of(bo, &s, FIRST, "encourage canaris");

    (void)state;
    assert_example(BO_X_44, bo_check(bo->content, &s, FIRST, encourage) == BO_OK);
    jail(&s, SECOND);
    assert_example(BO_X_44, bo_check(bo->content, &s, FIRST, encourage) == BO_29_5);
}

/* ---- BO-X.45 ---- */

static void bo_x_45__a_raid_clears_the_dissent_track(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    (void)state;
    s.dissent = 2;
    resolve(&s, "gestapo-raid", &events);
    assert_example(BO_X_45, s.dissent == 0);
    assert_example(BO_X_45, s.depth == 0 && times_told(&events, BO_E_DISSENT_FULL) == 0);
    assert_no_event(&events, BO_E_MOTIVATION);
    assert_no_event(&events, BO_E_SUPPORT);
}

/* ---- BO-X.46 ---- */

static void bo_x_46__two_dice_with_one_action(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
    s.actions = 1;
    assert_example(BO_X_46, bo_check_conspire(bo->content, &s, FIRST, 2) == BO_19_2);
    assert_refused(bo, &s, FIRST, "conspire 2", BO_19_2);
    assert_example(BO_X_46, bo_check_conspire(bo->content, &s, FIRST, 1) == BO_OK);
    assert_allowed(bo, &s, FIRST, "conspire 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bo_19_1__once_a_turn),
        cmocka_unit_test(bo_19_2__one_two_or_three_dice),
        cmocka_unit_test(bo_19_2__an_action_for_each_die_rolled_together),
        cmocka_unit_test(bo_19_2__every_die_is_told),
        cmocka_unit_test(bo_19_3__each_eagle_for_all_on_the_space),
        cmocka_unit_test(bo_19_4__targets_go_onto_the_track),
        cmocka_unit_test(bo_19_5__numbers_are_actions),
        cmocka_unit_test(bo_19_6__the_third_die_is_rewarded_before_numbers_count),
        cmocka_unit_test(bo_19_6__motivation_or_support),
        cmocka_unit_test(bo_19_7__then_the_dice_return_and_the_rest_is_laid),
        cmocka_unit_test(bo_19_8__dice_stay_from_turn_to_turn),
        cmocka_unit_test(bo_19_9__a_raid_clears_the_track),
        cmocka_unit_test(bo_19_10__other_rolls_do_not_feed_the_track),
        cmocka_unit_test(bo_r_23__not_more_dice_than_there_are),
        cmocka_unit_test(bo_r_24__a_reward_without_effect_may_be_chosen),
        cmocka_unit_test(bo_r_24__a_prisoner_gets_no_reward),
        cmocka_unit_test(bo_19_3__classified_papers_betray_their_holder),
        cmocka_unit_test(bo_19_4__classified_papers_serve_their_holder),
        cmocka_unit_test(bo_19_5__classified_papers_come_last),
        cmocka_unit_test(bo_x_40__two_dice_gain_four_actions),
        cmocka_unit_test(bo_x_41__two_eagles_with_a_companion),
        cmocka_unit_test(bo_x_42__the_dissent_track_overflows),
        cmocka_unit_test(bo_x_43__military_support_is_at_its_floor),
        cmocka_unit_test(bo_x_44__no_reward_for_a_prisoner),
        cmocka_unit_test(bo_x_45__a_raid_clears_the_dissent_track),
        cmocka_unit_test(bo_x_46__two_dice_with_one_action),
    };

    return test_main(tests, COUNT_OF(tests), open_bo, close_bo);
}
