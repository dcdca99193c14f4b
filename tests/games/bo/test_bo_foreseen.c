/*
 * test_bo_foreseen.c: Black Orchestra: events that players see before they come: all of them
 * (Encrypted Message) or only one (Kordt).
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

static unsigned next_event(const bo_state *s, unsigned nth)
{
    return bo_coming(s, nth, false);
}

/* ---- BO-R.31 ---- */

/* Beck has Encrypted Message, and Gestapo Investigation and Party Rally come next. */
static bo_state with_message(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, BECK, "encrypted-message");
    next_is(&s, "party-rally");
    next_is(&s, "gestapo-investigation");
    return s;
}

TEST(bo_r_31__the_next_two_are_shown_to_all)
{
    bo_state s = with_message();
    gm_events events;
    const gm_event *saw;

    play_move(bo, &s, BECK, "act encrypted-message", &events);
    assert_int_equal(times_told(&events, BO_E_SAW_EVENT), 2);
    saw = assert_event(&events, BO_E_SAW_EVENT, BO_R_31);
    for (gm_seat i = 0; i < 3; i++) {
        bo_view v = seen_by(&s, i);
        assert_int_equal(heard_by(&saw[0], i).arg[1], event("gestapo-investigation"));
        assert_int_equal(heard_by(&saw[1], i).arg[1], event("party-rally"));
        assert_int_equal(v.coming[0][v.n_events[0] - 1], event("gestapo-investigation"));
        assert_int_equal(v.coming[0][v.n_events[0] - 2], event("party-rally"));
        assert_int_equal(v.coming[0][v.n_events[0] - 3], 0);
    }
    assert_refused(bo, &s, KORDT, "remove party-rally", BO_R_74);
}

TEST(bo_r_31__one_is_removed_and_the_other_put_back)
{
    bo_state s = with_message();
    gm_events events;

    play_move(bo, &s, BECK, "act encrypted-message", NULL);
    assert_refused(bo, &s, BECK, "remove kristallnacht", BO_4_8);
    play_move(bo, &s, BECK, "remove gestapo-investigation", &events);
    assert_event(&events, BO_E_EVENT_OUT, BO_R_31);
    assert_int_equal(next_event(&s, 0), event("party-rally"));
    assert_int_equal(seen_by(&s, KORDT).gone[0], 1ull << event("gestapo-investigation"));
    assert_true(is_discarded(&s, "encrypted-message"));
    assert_int_equal(s.depth, 0); /* only one may go */
}

TEST(bo_r_31__or_both_are_put_back_in_any_order)
{
    bo_state s = with_message(), t;
    gm_events events;

    play_move(bo, &s, BECK, "act encrypted-message", NULL);
    t = s;
    play_move(bo, &s, BECK, "next party-rally", &events);
    assert_int_equal(heard_by(assert_event(&events, BO_E_PUT_EVENT, BO_R_31), KORDT).arg[1],
                     event("party-rally"));
    assert_int_equal(next_event(&s, 0), event("party-rally"));
    assert_int_equal(next_event(&s, 1), event("gestapo-investigation"));
    assert_int_equal(s.depth, 0);
    play_move(bo, &t, BECK, "next gestapo-investigation", NULL);
    assert_int_equal(next_event(&t, 0), event("gestapo-investigation"));
    assert_int_equal(next_event(&t, 1), event("party-rally"));
}

/* Two stages, the second with Documents Located; nothing is drawn by looking at it. */
TEST(bo_r_31__seeing_is_not_drawing)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    give(&s, BECK, "encrypted-message");
    spend_decks(&s, 8);
    next_is(&s, "documents-located");
    s.spent[event("party-rally") / 64] &= ~(1ull << event("party-rally") % 64);
    s.coming[0][s.n_events[0]++] = (uint8_t)event("party-rally");
    play_move(bo, &s, BECK, "act encrypted-message", &events);
    assert_int_equal(assert_event(&events, BO_E_SAW_EVENT, BO_R_31)->arg[1], event("party-rally"));
    assert_no_event(&events, BO_E_STAGE);
    assert_no_event(&events, BO_E_LOST);
    assert_refused(bo, &s, BECK, "next documents-located", BO_4_8); /* each on its own deck */
    assert_allowed(bo, &s, BECK, "next party-rally");
    play_move(bo, &s, BECK, "remove documents-located", &events);
    assert_event(&events, BO_E_EVENT_OUT, BO_R_31);
    assert_int_equal(s.n_events[6], 0);
    assert_int_equal(s.stage, 1);
}

TEST(bo_r_31__with_one_card_left_or_none)
{
    bo_state s = at_turn("beck+canaris+kordt"), none, back;
    gm_events events;

    give(&s, BECK, "encrypted-message");
    spend_decks(&s, 8);
    none = s;
    next_is(&s, "gothic-line");
    play_move(bo, &s, BECK, "act encrypted-message", &events);
    assert_int_equal(times_told(&events, BO_E_SAW_EVENT), 1);
    back = s;
    play_move(bo, &s, BECK, "remove gothic-line", &events);
    assert_event(&events, BO_E_EVENT_OUT, BO_R_31);
    assert_int_equal(s.n_events[6], 0);
    play_move(bo, &back, BECK, "next gothic-line", &events);
    assert_event(&events, BO_E_PUT_EVENT, BO_R_31);
    assert_int_equal(next_event(&back, 0), event("gothic-line"));
    play_move(bo, &none, BECK, "act encrypted-message", &events);
    assert_no_event(&events, BO_E_SAW_EVENT);
    assert_int_equal(none.depth, 0);
    assert_true(is_discarded(&none, "encrypted-message"));
}

/* ---- Kordt's ability: the same in secret ---- */

/* Kordt is at turn and has looked: Party Rally, Kristallnacht, Gestapo Investigation. */
static bo_state kordt_has_looked(gm_events *events)
{
    bo_state s = at_turn("kordt+beck+canaris");

    s.motivation[0] = BO_MOTIVATED;
    next_is(&s, "gestapo-investigation");
    next_is(&s, "kristallnacht");
    next_is(&s, "party-rally");
    play_move(bo, &s, 0, "use 1", events);
    return s;
}

/* The seat knows as many of the coming events as that, and in their true places. */
static void assert_knows(const bo_state *s, gm_seat seat, unsigned n)
{
    bo_view v = seen_by(s, seat);
    unsigned known = 0;

    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        for (unsigned i = 0; i < BO_DECK; i++) {
            known += v.coming[deck][i] != 0;
            assert_true(v.coming[deck][i] == 0 || v.coming[deck][i] == s->coming[deck][i]);
        }
    }
    assert_int_equal(known, n);
    assert_int_equal(set_count(v.known[0] & ~v.gone[0]) + set_count(v.known[1] & ~v.gone[1]), n);
}

TEST(bo_r_31__what_kordt_sees_he_sees_alone)
{
    gm_events events;
    bo_state s = kordt_has_looked(&events);
    const gm_event *saw = assert_event(&events, BO_E_SAW_EVENT, BO_4_2);

    assert_int_equal(times_told(&events, BO_E_SAW_EVENT), 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(heard_by(&saw[i], 0).arg[1], next_event(&s, i));
        assert_int_equal(heard_by(&saw[i], 1).kind, BO_E_SAW_EVENT); /* that he looks, all see */
        assert_int_equal(heard_by(&saw[i], 1).arg[1], 0);
        assert_int_equal(heard_by(&saw[i], 2).arg[1], 0);
    }
    assert_refused(bo, &s, 0, "remove party-rally", BO_4_8);
    play_move(bo, &s, 0, "next kristallnacht", &events);
    assert_int_equal(heard_by(assert_event(&events, BO_E_PUT_EVENT, BO_4_2), 1).arg[1], 0);
    play_move(bo, &s, 0, "next gestapo-investigation", &events);
    assert_int_equal(heard_by(assert_event(&events, BO_E_PUT_EVENT, BO_4_2), 2).arg[1], 0);
    assert_int_equal(next_event(&s, 0), event("kristallnacht"));
    assert_int_equal(next_event(&s, 1), event("gestapo-investigation"));
    assert_int_equal(next_event(&s, 2), event("party-rally"));
    assert_knows(&s, 0, 3);
    assert_knows(&s, 1, 0);
    assert_knows(&s, 2, 0);
    assert_true(bo_has_secrets(bo->content, &s, 0));
    assert_false(bo_has_secrets(bo->content, &s, 1));
}

TEST(bo_r_31__kordt_looks_into_the_deck_of_the_stage_only)
{
    bo_state s = at_turn("kordt+beck+canaris");
    gm_events events;

    s.motivation[0] = BO_MOTIVATED;
    spend_decks(&s, 2);
    play_move(bo, &s, 0, "use 1", &events);
    assert_no_event(&events, BO_E_SAW_EVENT);
    s = at_turn("kordt+beck+canaris");
    s.motivation[0] = BO_MOTIVATED;
    spend_decks(&s, 2);
    s.spent[event("party-rally") / 64] &= ~(1ull << event("party-rally") % 64);
    s.coming[0][s.n_events[0]++] = (uint8_t)event("party-rally");
    play_move(bo, &s, 0, "use 1", &events);
    assert_int_equal(times_told(&events, BO_E_SAW_EVENT), 1);
    assert_int_equal(s.depth, 0); /* with one card there is nothing to put in order */
    assert_knows(&s, 0, 1);
}

TEST(bo_r_31__kordt_knows_on_when_all_are_shown)
{
    bo_state s = kordt_has_looked(NULL);

    play_move(bo, &s, 0, "next party-rally", NULL);
    play_move(bo, &s, 0, "next kristallnacht", NULL);
    give(&s, 1, "encrypted-message");
    s.active = 1;
    play_move(bo, &s, 1, "act encrypted-message", NULL);
    play_move(bo, &s, 1, "next kristallnacht", NULL);
    assert_int_equal(next_event(&s, 0), event("kristallnacht"));
    assert_knows(&s, 0, 3); /* the third he still knows alone */
    assert_knows(&s, 1, 2);
    assert_knows(&s, 2, 2);
}

TEST(bo_r_31__what_kordt_rearranges_others_know_no_longer)
{
    bo_state s = at_turn("kordt+beck+canaris");
    gm_events facts = { .n = 0 };
    bo_view v;

    s.motivation[0] = BO_MOTIVATED;
    give(&s, 0, "encrypted-message");
    next_is(&s, "gestapo-investigation");
    next_is(&s, "kristallnacht");
    next_is(&s, "party-rally");
    play_move(bo, &s, 0, "act encrypted-message", NULL);
    play_move(bo, &s, 0, "next party-rally", NULL);
    assert_knows(&s, 1, 2);
    play_move(bo, &s, 0, "use 1", NULL);
    assert_knows(&s, 1, 0);
    play_move(bo, &s, 0, "next gestapo-investigation", NULL);
    play_move(bo, &s, 0, "next party-rally", NULL);
    assert_knows(&s, 0, 3);
    assert_knows(&s, 1, 0);
    assert_knows(&s, 2, 0);
    v = seen_by(&s, 1);
    bo->game->describe(bo->content, &v, &facts);
    assert_int_equal(times_told(&facts, BO_T_COMING), 0);
}

/* What leaves the game unseen he knows if he knew it; the others hear how many, no more. */
TEST(bo_r_31__kordt_knows_what_went_unseen)
{
    bo_state s = at_turn("kordt+beck+canaris");
    gm_events events;
    bo_view mine, theirs;

    s.motivation[0] = BO_MOTIVATED;
    next_is(&s, "gestapo-investigation");
    next_is(&s, "kristallnacht");
    next_is(&s, "munich-agreement"); /* two events of the stage leave the game */
    play_move(bo, &s, 0, "use 1", NULL);
    play_move(bo, &s, 0, "next munich-agreement", NULL);
    play_move(bo, &s, 0, "next kristallnacht", NULL);
    end_turn(&s, &events);
    assert_int_equal(events.e[told_at(&events, BO_E_EVENTS_CUT, 2)].arg[1], 1);
    mine = seen_by(&s, 0);
    theirs = seen_by(&s, 1);
    assert_int_equal(mine.gone[0],
                     1ull << event("kristallnacht") | 1ull << event("gestapo-investigation"));
    assert_int_equal(theirs.gone[0] | theirs.known[0], 0);
}
