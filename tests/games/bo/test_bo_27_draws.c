/*
 * test_bo_27_draws.c: Black Orchestra, chapter 27, the order of a draw, and the worked examples
 * about events.
 */
#include "bo_position.h"

#include <stdlib.h>

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* ---- BO-27.1 ---- */

TEST(bo_27_1__a_key_event_is_resolved_like_any_other)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    next_is(&s, "invasion-of-poland");
    end_turn(&s, &events);
    assert_int_equal(s.current, event("invasion-of-poland"));
    assert_int_equal(s.key, 0);
    assert_int_equal(s.support, 5);
    assert_no_event(&events, BO_E_KEY_ASIDE);
    assert_fact(BO_27_1);
}

/* ---- BO-27.2 ---- */

TEST(bo_27_2__the_next_draw_lays_it_aside_in_view_of_all)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "russian-setback");
    assert_int_equal(bo_current_modifier(bo->content, &s, BO_W_MORE_EAGLES), 1);
    next_is(&s, "rommel-defeated");
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_KEY_ASIDE, BO_27_2)->arg[0],
                     event("russian-setback"));
    assert_int_equal(s.key, event("russian-setback"));
    assert_false(is_spent(&s, "russian-setback"));
    assert_int_equal(bo_current_modifier(bo->content, &s, BO_W_MORE_EAGLES), 0);
    for (gm_seat i = 0; i < 3; i++)
        assert_int_equal(seen_by(&s, i).key, event("russian-setback"));
    next_is(&s, "gestapo-raid-6");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_KEY_ASIDE); /* it lies there already */
    assert_int_equal(s.key, event("russian-setback"));
}

/* Other content may have two of them in a stage: the one that lay aside makes room. */
TEST_WITH(bo_27_2__the_next_key_event_takes_its_place, NULL, use_built_in)
{
    bo_state s;
    gm_events events;

    use_stanzas("event rommel-defeated\n  title   Rommel Defeated\n  source  D\n  stage   5\n"
                "  class   key\n  note    N.\n  on drawn: support(-1)\n");
    s = at_turn("beck+canaris+kordt");
    current_is(&s, "russian-setback");
    next_is(&s, "gestapo-raid-6");
    next_is(&s, "rommel-defeated");
    end_turn(&s, NULL);
    end_turn(&s, &events);
    assert_event(&events, BO_E_KEY_ASIDE, BO_27_2);
    assert_int_equal(s.key, event("rommel-defeated"));
    assert_true(is_spent(&s, "russian-setback"));
}

/* ---- BO-27.3 ---- */

TEST(bo_27_3__an_important_event_is_dropped_and_replaced)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "invasion-of-poland");
    next_is(&s, "anti-semitic-laws");
    next_is(&s, "sudetenland-occupation"); /* support +1 */
    next_is(&s, "nazi-soviet-pact");       /* likewise */
    next_is(&s, "strategy-session-production");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_IGNORED);
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_IGNORED, BO_27_3)->arg[0],
                     event("nazi-soviet-pact"));
    assert_int_equal(times_told(&events, BO_E_IGNORED), 2); /* the replacement was one too */
    assert_int_equal(s.support, 3);
    assert_true(is_spent(&s, "nazi-soviet-pact") && is_spent(&s, "sudetenland-occupation"));
    assert_int_equal(s.current, event("anti-semitic-laws"));
    assert_int_equal(s.motivation[BECK], BO_SKEPTICAL);
}

/* ---- BO-27.4 ---- */

TEST(bo_27_4__without_the_key_event_it_is_resolved)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "anti-semitic-laws");
    next_is(&s, "sudetenland-occupation");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_IGNORED);
    assert_int_equal(s.current, event("sudetenland-occupation"));
    assert_int_equal(s.support, 4);
    assert_fact(BO_27_4);
}

/* ---- BO-27.5 ---- */

TEST(bo_27_5__the_next_stage_discards_the_key_event)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "invasion-of-poland");
    next_is(&s, "strategy-session-production");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_KEY_GONE);
    next_is(&s, "germany-bombed");
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_KEY_GONE, BO_27_5)->arg[0],
                     event("invasion-of-poland"));
    assert_int_equal(s.key, 0);
    assert_true(is_spent(&s, "invasion-of-poland"));
    next_is(&s, "hitler-assumes-command"); /* a stage without a key event in view: nothing to go */
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_KEY_GONE);
}

/* ---- BO-27.6 ---- */

TEST(bo_27_6__set_up_may_take_the_key_event_out)
{
    unsigned key = event("invasion-of-poland"), missing = 0;

    for (unsigned k = 0; k < 40; k++) {
        char seed[] = { 'k', (char)('a' + k / 20), (char)('a' + k % 20), '\0' };
        bo_state *s = new_state(bo, "players=3", seed);
        bool is_there = false;
        for (unsigned i = 0; i < s->n_events[1]; i++)
            is_there = is_there || s->coming[1][i] == key;
        assert_int_equal(!is_there, s->box[key / 64] >> key % 64 & 1);
        missing += !is_there;
        free(s);
    }
    assert_true(missing > 0 && missing < 20); /* two cards of twelve */
    assert_fact(BO_27_6);
}

/* ---- BO-R.34 ---- */

TEST(bo_r_34__within_a_stage)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "fall-of-kiev");
    next_is(&s, "visit-from-himmler-2");
    next_is(&s, "operation-barbarossa");
    end_turn(&s, &events);
    assert_true(told_at(&events, BO_E_KEY_ASIDE, 0) < told_at(&events, BO_E_IGNORED, 0));
    assert_true(told_at(&events, BO_E_IGNORED, 0) < told_at(&events, BO_E_EVENT, 0));
    assert_true(told_at(&events, BO_E_EVENT, 0) < told_at(&events, BO_E_LED, 0));
    assert_no_event(&events, BO_E_STAGE);
    assert_fact(BO_R_34);
}

TEST(bo_r_34__with_a_new_stage)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "fortress-europa");
    stand(&s, KORDT, "warsaw");
    next_is(&s, "gothic-line");
    end_turn(&s, &events);
    assert_int_equal(told_at(&events, BO_E_EVENT, event("gothic-line")) + 1,
                     told_at(&events, BO_E_KEY_GONE, 0));
    assert_true(told_at(&events, BO_E_KEY_GONE, 0) < told_at(&events, BO_E_STAGE, 7));
    assert_true(told_at(&events, BO_E_STAGE, 7) < told_at(&events, BO_E_MOVED, 0));
    assert_true(told_at(&events, BO_E_MOVED, 0) < told_at(&events, BO_E_SUPPORT, 0));
    assert_fact(BO_R_34);
}

/* The card is drawn and the game is lost; there is no event in between. */
TEST(bo_r_34__documents_located_comes_before_all_that)
{
    static const char *const current[] = { "fortress-europa", "fall-of-rome" };
    gm_events events;

    for (unsigned i = 0; i < COUNT_OF(current); i++) {
        bo_state s = at_turn("beck+canaris+kordt");
        current_is(&s, current[i]); /* a key event of the stage before, or of the same one */
        next_is(&s, "documents-located");
        end_turn(&s, &events);
        assert_int_equal(told_at(&events, BO_E_EVENT, 0) + 1, told_at(&events, BO_E_LOST, 0));
        assert_no_event(&events, BO_E_KEY_ASIDE);
        assert_no_event(&events, BO_E_KEY_GONE);
        assert_no_event(&events, BO_E_STAGE);
    }
    assert_fact(BO_R_34);
}

/* ---- BO-R.35 ---- */

TEST(bo_r_35__a_current_key_event_is_not_laid_aside_first)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "invasion-of-poland");
    next_is(&s, "germany-bombed");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_KEY_ASIDE);
    assert_int_equal(assert_event(&events, BO_E_KEY_GONE, BO_27_5)->arg[0],
                     event("invasion-of-poland"));
    assert_int_equal(s.key, 0);
    assert_true(is_spent(&s, "invasion-of-poland"));
    assert_fact(BO_R_35);
}

/* ---- BO-R.36 ---- */

TEST(bo_r_36__what_is_dropped_never_becomes_current)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "russian-setback");
    next_is(&s, "rommel-defeated");
    next_is(&s, "visit-to-the-front");
    end_turn(&s, &events);
    for (unsigned i = 0; i < events.n; i++)
        assert_false(events.e[i].kind == BO_E_EVENT &&
                     events.e[i].arg[0] == event("visit-to-the-front"));
    assert_int_equal(told_at(&events, BO_E_IGNORED, 0) + 1,
                     told_at(&events, BO_E_EVENT, event("rommel-defeated")));
    assert_int_equal(s.leader_at[leader("hitler")], place("deutschlandhalle"));
    assert_fact(BO_R_36);
}

/* ---- BO-R.37 ---- */

TEST(bo_r_37__the_replacement_must_be_drawn_too)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "fall-of-rome");
    spend_decks(&s, 8);
    next_is(&s, "anzio-landing");
    end_turn(&s, &events);
    assert_event(&events, BO_E_IGNORED, BO_27_3);
    assert_event(&events, BO_E_LOST, BO_3_4);
    assert_int_equal(s.abilities_off, 0); /* what was dropped has done nothing */
    assert_fact(BO_R_37);
}

/* ---- BO-X.80 ---- */

TEST(bo_x_80__the_deck_is_empty_the_stage_goes_on)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "party-rally");
    spend_decks(&s, 2);
    next_is(&s, "anti-semitic-laws");
    play_move(bo, &s, BECK, "dossier", NULL);
    assert_example(BO_X_80, s.stage == 1);
    end_turn(&s, &events);
    assert_example(BO_X_80, s.current == event("anti-semitic-laws"));
    assert_example(BO_X_80, events.e[told_at(&events, BO_E_STAGE, 0)].arg[0] == 2);
    assert_example(BO_X_80, s.stage == 2);
}

/* ---- BO-X.81 ---- */

TEST(bo_x_81__key_event_then_important_event)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "invasion-of-poland");
    next_is(&s, "strategy-session-production");
    next_is(&s, "sudetenland-occupation");
    end_turn(&s, &events);
    assert_example(BO_X_81, s.key == event("invasion-of-poland"));
    assert_example(BO_X_81, is_spent(&s, "sudetenland-occupation") && s.support == 3);
    assert_example(BO_X_81, s.current == event("strategy-session-production"));
    assert_example(BO_X_81, s.leader_at[leader("hess")] == place("eagles-nest"));
}

/* ---- BO-X.82 ---- */

TEST(bo_x_82__an_important_event_begins_a_stage)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "sea-lion-postponed");
    next_is(&s, "london-bombed");
    end_turn(&s, NULL);
    assert_int_equal(s.key, event("sea-lion-postponed"));
    s.support = 3;
    next_is(&s, "operation-barbarossa");
    end_turn(&s, &events);
    assert_example(BO_X_82, s.stage == 4 && times_told(&events, BO_E_STAGE) == 1);
    assert_example(BO_X_82, s.key == 0 && is_spent(&s, "sea-lion-postponed"));
    assert_example(BO_X_82, times_told(&events, BO_E_IGNORED) == 0);
    assert_example(BO_X_82, s.current == event("operation-barbarossa") && s.support == 4);
}

/* ---- BO-X.83 ---- */

TEST(bo_x_83__dropped_and_no_card_is_left)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "fall-of-rome");
    spend_decks(&s, 8);
    next_is(&s, "anzio-landing");
    next_is(&s, "gothic-line");
    end_turn(&s, NULL);
    assert_int_equal(s.key, event("fall-of-rome"));
    assert_int_equal(s.n_events[6], 1);
    end_turn(&s, &events);
    assert_example(BO_X_83, times_told(&events, BO_E_IGNORED) == 1);
    assert_example(BO_X_83, s.phase == BO_OVER && s.ended_by == BO_3_4);
}

/* ---- BO-X.84 ---- */

TEST(bo_x_84__the_turn_after_the_last_event)
{
    bo_state s = attempt_on_munich(), won;

    spend_decks(&s, 8);
    s.support = s.floor = 1;
    s.motivation[0] = BO_COMMITTED;
    assert_example(BO_X_84, s.phase == BO_ACTIONS && s.actions == 3);
    won = s;
    play_move(bo, &won, 0, "attempt hidden-bomb", NULL);
    roll_pool(&won, "TT", NULL);
    assert_example(BO_X_84, won.phase == BO_OVER && won.winners == 7);
    play_move(bo, &s, 0, "dossier", NULL);
    end_turn(&s, NULL);
    assert_example(BO_X_84, s.phase == BO_OVER && s.ended_by == BO_3_4);
}

/* ---- BO-X.85 ---- */

TEST(bo_x_85__documents_located)
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned found = event("documents-located"), missing = 0;

    next_is(&s, "documents-located");
    end_turn(&s, NULL);
    assert_example(BO_X_85, s.phase == BO_OVER && s.ended_by == BO_3_5);
    for (unsigned k = 0; k < 20; k++) {
        char seed[] = { 'd', (char)('a' + k), '\0' };
        bo_state *t = new_state(bo, "players=3", seed);
        bool appears = false;
        for (unsigned nth = 0; bo_coming(t, nth, false); nth++)
            appears = appears || bo_coming(t, nth, false) == found;
        if (t->box[found / 64] >> found % 64 & 1)
            assert_example(BO_X_85, !appears);
        missing += !appears;
        free(t);
    }
    assert_true(missing > 0);
}

/* ---- BO-X.86 ---- */

TEST(bo_x_86__the_first_card_of_stage_7)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    unsigned text_of_card;

    current_is(&s, "berlin-bombed");
    stand(&s, CANARIS, "stockholm");
    stand(&s, KORDT, "wolfsschlucht");
    lead_to(&s, "hitler", "borisov");
    lead_to(&s, "himmler", "anlage-sued");
    next_is(&s, "v-2-rocket-attack");
    end_turn(&s, &events);
    text_of_card = told_at(&events, BO_E_SUPPORT, 0);
    assert_example(BO_X_86, s.at[CANARIS] == place("poznan"));
    assert_example(BO_X_86, s.at[KORDT] == place("eagles-nest"));
    assert_example(BO_X_86, s.leader_at[leader("hitler")] == place("poznan"));
    assert_example(BO_X_86, s.leader_at[leader("himmler")] == place("vienna"));
    assert_example(BO_X_86, told_at(&events, BO_E_MOVED, place("poznan")) < text_of_card);
    assert_example(BO_X_86, told_at(&events, BO_E_MOVED, place("eagles-nest")) < text_of_card);
    assert_example(BO_X_86, told_at(&events, BO_E_LED, leader("himmler")) < text_of_card);
}

/* ---- BO-X.87 ---- */

TEST(bo_x_87__the_sizes_of_the_event_decks)
{
    unsigned found = event("documents-located");

    for (unsigned k = 0; k < 12; k++) {
        char seed[] = { 'x', (char)('a' + k), '\0' };
        bo_state *plain = new_state(bo, "players=3", seed);
        bo_state *urgent = new_state(bo, "players=3 variant=urgency", seed);
        bo_state *guarded = new_state(bo, "players=3 variant=documents", seed);
        bo_state *both = new_state(bo, "players=3 variant=documents+urgency", seed);
        for (unsigned deck = 0; deck < BO_STAGES; deck++) {
            assert_example(BO_X_87, plain->n_events[deck] == 10);
            assert_example(BO_X_87, urgent->n_events[deck] == 9);
            assert_example(BO_X_87, guarded->n_events[deck] == 10);
            assert_example(BO_X_87, both->n_events[deck] == 9);
        }
        for (unsigned i = 0; i < BO_DECK; i++) {
            assert_example(BO_X_87, guarded->coming[6][i] != found);
            assert_example(BO_X_87, both->coming[6][i] != found);
        }
        free(plain);
        free(urgent);
        free(guarded);
        free(both);
    }
}
