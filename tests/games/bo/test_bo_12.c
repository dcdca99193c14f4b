/*
 * test_bo_12.c: Black Orchestra, chapter 12: turns.
 */
#include "bo_position.h"

enum { BECK, CANARIS, KORDT };

/* ---- BO-12.1 ---- */

static void bo_12_1__who_is_not_at_turn_is_refused(void **state)
{
    bo_state s = at_turn("beck+canaris+kordt");

    (void)state;
    assert_refused(bo, &s, CANARIS, "dossier", BO_12_1);
    assert_refused(bo, &s, KORDT, "end", BO_12_1);
    assert_allowed(bo, &s, BECK, "dossier");
}

/* ---- BO-X.4 ---- */

static void bo_x_4__kordt_fails_undetected(void **state)
{
    bo_state s = at_turn("kordt+canaris");
    gm_events events;

    (void)state;
    s.players = 3;
    s.actions = 2;
    s.motivation[0] = BO_COMMITTED;
    stand(&s, 0, "munich");
    stand(&s, 1, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, 0, "hidden-bomb");
    carry(&s, 0, "explosives");
    carry(&s, 1, "explosives");
    play_move(bo, &s, 0, "attempt hidden-bomb", NULL);
    play_move(bo, &s, 0, "commit explosives", NULL);
    play_move(bo, &s, 0, "ask canaris explosives", NULL);
    play_move(bo, &s, 1, "agree", &events);
    assert_int_equal(s.pool, 4);
    load_dice(&s, "ETT1");
    play_move(bo, &s, 0, "roll 4", &events);
    assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_example(BO_X_4, s.actions == 1);
    assert_example(BO_X_4, has_card(&s, 0, "hidden-bomb"));
    assert_example(BO_X_4, s.item_discards[item("explosives") - 1] == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bo_12_1__who_is_not_at_turn_is_refused),
        cmocka_unit_test(bo_x_4__kordt_fails_undetected),
    };

    return test_main(tests, COUNT_OF(tests), open_bo, close_bo);
}
