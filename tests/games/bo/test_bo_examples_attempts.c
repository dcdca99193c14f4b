/*
 * test_bo_examples_attempts.c: Black Orchestra, the worked examples of attempts: BO-X.4 to BO-X.6
 * and BO-X.20 to BO-X.33.
 */
#include "bo_position.h"

#include <string.h>

AROUND_ALL(open_bo, close_bo);

enum { KORDT, CANARIS, OSTER };

/* BO-X.4 before the roll: both Explosives are put in, one of them by Canaris. */
static bo_state before_the_roll(gm_events *events)
{
    bo_state s = attempt_on_munich();

    s.actions = 2;
    carry(&s, KORDT, "explosives");
    carry(&s, CANARIS, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    play_move(bo, &s, KORDT, "ask canaris explosives", NULL);
    play_move(bo, &s, CANARIS, "agree", events);
    return s;
}

static unsigned hitler_at(const bo_state *s)
{
    return s->leader_at[leader("hitler")];
}

static bool is_told(const gm_events *events, uint8_t kind)
{
    for (unsigned i = 0; i < events->n; i++) {
        if (events->e[i].kind == kind)
            return true;
    }
    return false;
}

/* ---- BO-X.4 ---- */

TEST(bo_x_4__kordts_attempt)
{
    gm_events events;
    bo_state s = before_the_roll(&events), before = s;
    const gm_event *e = assert_event(&events, BO_E_DIFFICULTY, BO_32_16);

    assert_example(BO_X_4, e->arg[0] == 4);
    assert_example(BO_X_4, e->arg[1] == 3);
    assert_example(BO_X_4, e->arg[2] == 2);
    roll_pool(&s, "ETT1", &events);
    assert_example(BO_X_4, !is_told(&events, BO_E_DETECTED));
    assert_example(BO_X_4, !is_told(&events, BO_E_KILLED) && is_told(&events, BO_E_FAILED));
    assert_example(BO_X_4, has_card(&s, KORDT, "hidden-bomb"));
    assert_example(BO_X_4, items_lost(&s, "explosives") == 2);
    assert_example(BO_X_4, hitler_at(&s) == place("munich"));
    assert_example(BO_X_4, memcmp(s.motivation, before.motivation, sizeof s.motivation) == 0);
    assert_example(BO_X_4, s.actions == 1);
    assert_example(BO_X_4, s.phase == BO_ACTIONS && must_act(&s) == GM_SEAT(KORDT));
}

/* ---- BO-X.5 ---- */

TEST(bo_x_5__kordt_tries_again)
{
    bo_state s = before_the_roll(NULL);

    roll_pool(&s, "ETT1", NULL);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_example(BO_X_5, s.actions == 0);
    assert_example(BO_X_5, s.pool == 2);
    assert_example(BO_X_5, bo_targets_needed(bo->content, &s) == 3);
}

/* ---- BO-X.6 ---- */

TEST(bo_x_6__kordt_is_detected)
{
    bo_state s = before_the_roll(NULL);
    gm_events events;

    roll_pool(&s, "E1E2", &events);
    assert_example(BO_X_6, is_told(&events, BO_E_DETECTED));
    assert_example(BO_X_6, s.jailed == GM_SEAT(KORDT));
}

/* ---- BO-X.20 ---- */

TEST(bo_x_20__three_targets_and_one_eagle_kill)
{
    bo_state s = before_the_roll(NULL);
    gm_events events;

    roll_pool(&s, "TTTE", &events);
    assert_example(BO_X_20, is_told(&events, BO_E_WON));
    assert_example(BO_X_20, s.phase == BO_OVER && s.winners == 7);
    assert_example(BO_X_20, !is_told(&events, BO_E_EVENT));
}

/* ---- BO-X.21 ---- */

TEST(bo_x_21__two_eagles_and_what_follows_in_order)
{
    static const uint8_t order[] = { BO_E_DETECTED,   BO_E_DISCARDED, BO_E_LED,
                                     BO_E_MOTIVATION, BO_E_ARRESTED,  BO_E_EVENT };
    bo_state s = before_the_roll(NULL);
    gm_events events;
    unsigned next = 0;

    s.motivation[OSTER] = BO_SKEPTICAL;
    give(&s, KORDT, "encrypted-message");
    give(&s, KORDT, "safe");
    roll_pool(&s, "TTEE", &events);
    for (unsigned i = 0; i < events.n && next < sizeof order; i++)
        next += events.e[i].kind == order[next];
    assert_example(BO_X_21, next == sizeof order);
    assert_example(BO_X_21, is_discarded(&s, "hidden-bomb"));
    assert_example(BO_X_21, hitler_at(&s) == place("chancellery"));
    assert_example(BO_X_21, s.motivation[KORDT] == BO_MOTIVATED);
    assert_example(BO_X_21, s.motivation[OSTER] == BO_TIMID);
    assert_example(BO_X_21, is_discarded(&s, "encrypted-message") && has_card(&s, KORDT, "safe"));
    assert_example(BO_X_21, s.jailed == GM_SEAT(KORDT));
    assert_example(BO_X_21, assert_event(&events, BO_E_ACTIONS, BO_29_2)->arg[0] == 0);
    assert_example(BO_X_21, s.current == event("gestapo-investigation") && s.active == CANARIS);
}

/* ---- BO-X.22, BO-X.23 ---- */

/* Olbricht, of the Wehrmacht, with five dice against Hitler in the Chancellery; maybe a Badge. */
static bo_state five_dice(bool has_badge)
{
    bo_state s = at_turn("olbricht+canaris+oster");

    s.motivation[0] = BO_COMMITTED;
    stand(&s, 0, "chancellery");
    lead_to(&s, "hitler", "chancellery");
    give(&s, 0, "suitcase-bomb");
    give(&s, 0, "officer-recruited");
    carry(&s, 0, "explosives");
    if (has_badge)
        carry(&s, 0, "badge");
    play_move(bo, &s, 0, "attempt suitcase-bomb", NULL);
    play_move(bo, &s, 0, "commit explosives", NULL);
    if (has_badge)
        play_move(bo, &s, 0, "commit badge", NULL);
    play_move(bo, &s, 0, "play officer-recruited", NULL);
    return s;
}

TEST(bo_x_22__detected_in_spite_of_targets_enough)
{
    bo_state s = five_dice(false);
    gm_events events;

    assert_example(BO_X_22, s.pool == 5 && s.support == 3 && s.suspicion[0] == BO_MEDIUM);
    roll_pool(&s, "TTTEE", &events);
    assert_example(BO_X_22, is_told(&events, BO_E_DETECTED) && !is_told(&events, BO_E_WON));
}

TEST(bo_x_23__a_cancelled_eagle_saves_the_attempt)
{
    bo_state s = five_dice(true), counted = s;
    gm_events events;

    assert_example(BO_X_23, s.pool == 5);
    counted.faces[BO_EAGLE] = 2;
    assert_example(BO_X_23, bo_eagles_counted(bo->content, &counted) == 1);
    roll_pool(&s, "TTTEE", &events);
    assert_example(BO_X_23, is_told(&events, BO_E_WON));
}

/* ---- BO-X.24, BO-X.25, BO-X.26 ---- */

/* The first of them with Lone Gunman and all his companions on Hitler's space. */
static bo_state lone_gunman(const char *conspirators)
{
    bo_state s = at_turn(conspirators);

    for (gm_seat i = 0; i < s.n_seats; i++)
        stand(&s, i, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, 0, "lone-gunman");
    s.motivation[0] = BO_RECKLESS;
    return s;
}

TEST(bo_x_24__lone_gunman_needs_reckless)
{
    bo_state s = lone_gunman("olbricht+canaris+oster");

    carry(&s, 0, "weapons");
    carry(&s, 0, "badge");
    s.motivation[0] = BO_COMMITTED;
    assert_refused(bo, &s, 0, "attempt lone-gunman", BO_5_7);
    s.motivation[0] = BO_RECKLESS;
    play_move(bo, &s, 0, "attempt lone-gunman", NULL);
    play_move(bo, &s, 0, "commit weapons", NULL);
    play_move(bo, &s, 0, "commit badge", NULL);
    assert_example(BO_X_24, s.pool == 3);
    assert_example(BO_X_24, s.ignored == 1);
}

TEST(bo_x_25__a_companions_affiliation_does_not_count)
{
    bo_state s = lone_gunman("kordt+olbricht");

    play_move(bo, &s, KORDT, "attempt lone-gunman", NULL);
    assert_example(BO_X_25, s.pool == 1);
}

TEST(bo_x_26__a_second_weapons_is_refused)
{
    bo_state s = lone_gunman("olbricht+canaris+oster");

    carry(&s, 0, "weapons");
    carry(&s, 0, "weapons");
    carry(&s, 0, "badge"); /* so that he is still asked */
    play_move(bo, &s, 0, "attempt lone-gunman", NULL);
    play_move(bo, &s, 0, "commit weapons", NULL);
    assert_example(BO_X_26, bo_pool(bo->content, &s) == 3);
    assert_refused(bo, &s, 0, "commit weapons", BO_32_9);
    assert_example(BO_X_26, items_of(&s, 0, "weapons") == 1);
}

/* ---- BO-X.27 ---- */

TEST(bo_x_27__nine_dice_but_only_eight_in_the_supply)
{
    bo_state s = at_turn("beck+canaris+kordt"), all;

    s.motivation[0] = BO_COMMITTED;
    lead_to(&s, "hitler", "train-station");
    give(&s, 0, "coup-detat");
    give(&s, 0, "officer-recruited");
    for (unsigned i = 0; i < 3; i++)
        carry(&s, 0, "signature");
    play_move(bo, &s, 0, "attempt coup-detat", NULL);
    for (unsigned i = 0; i < 3; i++)
        play_move(bo, &s, 0, "commit signature", NULL);
    all = s;
    play_move(bo, &all, 0, "play officer-recruited", NULL);
    assert_example(BO_X_27, all.pool == 9); /* first, 3 Signature, meeting 2, Beck, officer 2 */
    s.dissent = 2;
    play_move(bo, &s, 0, "play officer-recruited", NULL);
    assert_example(BO_X_27, s.pool == 8);
    assert_refused(bo, &s, 0, "roll 9", BO_4_8);
}

/* ---- BO-X.28, BO-X.29 ---- */

TEST(bo_x_28__a_plot_in_anothers_dossier)
{
    bo_state s = attempt_on_munich();
    gm_move m;

    give(&s, CANARIS, "kidnapping");
    m = move_of(bo, &s, KORDT, "attempt kidnapping");
    assert_refused(bo, &s, KORDT, "attempt kidnapping", BO_32_3);
    assert_example(BO_X_28, bo_check(bo->content, &s, KORDT, m) == BO_32_3);
}

TEST(bo_x_29__a_companion_declines)
{
    bo_state s = attempt_on_munich();

    carry(&s, KORDT, "keys");
    carry(&s, CANARIS, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "ask canaris explosives", NULL);
    play_move(bo, &s, CANARIS, "decline", NULL);
    assert_refused(bo, &s, KORDT, "ask canaris explosives", BO_32_10);
    assert_example(BO_X_29, items_of(&s, CANARIS, "explosives") == 1);
    assert_example(BO_X_29, bo_pool(bo->content, &s) == 2);
}

/* ---- BO-X.30, BO-X.31 ---- */

TEST(bo_x_30__detection_does_not_touch_a_prisoners_motivation)
{
    bo_state s = before_the_roll(NULL);

    s.motivation[OSTER] = BO_MOTIVATED;
    s.motivation[CANARIS] = BO_MOTIVATED;
    jail(&s, OSTER);
    roll_pool(&s, "EE11", NULL);
    assert_example(BO_X_30, s.motivation[OSTER] == BO_MOTIVATED);
    assert_example(BO_X_30, s.motivation[CANARIS] == BO_SKEPTICAL);
}

TEST(bo_x_31__the_last_one_free_is_detected)
{
    bo_state s = before_the_roll(NULL);
    gm_events events;

    jail(&s, CANARIS);
    jail(&s, OSTER);
    roll_pool(&s, "EE11", &events);
    assert_example(BO_X_31, s.phase == BO_OVER && s.winners == 0 && s.ended_by == BO_3_3);
    assert_example(BO_X_31, is_told(&events, BO_E_LOST) && !is_told(&events, BO_E_EVENT));
}

/* ---- BO-X.32 ---- */

TEST(bo_x_32__derail_train_in_anothers_turn_once)
{
    bo_state s = at_turn("canaris+kordt+oster");
    gm_events events;

    s.motivation[1] = BO_COMMITTED;
    give(&s, 1, "derail-train");
    give(&s, 2, "plane-bomb"); /* keeps the moment open for a look */
    s.motivation[2] = BO_COMMITTED;
    next_is(&s, "the-anschluss");
    end_turn(&s, NULL);
    play_move(bo, &s, 1, "attempt derail-train", &events);
    assert_example(BO_X_32, !is_told(&events, BO_E_ACTIONS));
    roll_pool(&s, "T1", &events);
    assert_example(BO_X_32, is_told(&events, BO_E_FAILED));
    assert_example(BO_X_32, has_card(&s, 1, "derail-train"));
    assert_refused(bo, &s, 1, "attempt derail-train", BO_12_1);
    play_move(bo, &s, 2, "pass", NULL);
    assert_refused(bo, &s, 1, "attempt derail-train", BO_R_67);
    assert_example(BO_X_32, s.active == 1 && s.actions == 3); /* his own turn is whole */
}

/* ---- BO-X.33 ---- */

TEST(bo_x_33__no_dice_and_an_eagle_from_the_event)
{
    bo_state s = attempt_on_munich(), high;
    gm_events events;

    current_is(&s, "germany-bombed");
    high = s;
    high.suspicion[KORDT] = BO_HIGH;
    play_move(bo, &high, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &high, KORDT, "roll 0", &events);
    assert_example(BO_X_33, is_told(&events, BO_E_DETECTED));
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "roll 0", &events);
    assert_example(BO_X_33, !is_told(&events, BO_E_DETECTED) && is_told(&events, BO_E_FAILED));
}
