/*
 * test_bo_26_events.c: Black Orchestra, chapter 26 and the ways to lose: events and stages.
 */
#include "bo_position.h"

#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

static void assert_lost(const bo_state *s, const gm_events *events, gm_rule cause)
{
    gm_result end = bo->game->result(bo->content, s);

    assert_event(events, BO_E_LOST, cause);
    assert_true(end.is_over);
    assert_int_equal(end.reason, cause);
    assert_int_equal(end.winners, 0);
    assert_int_equal(must_act(s), 0);
    assert_int_equal(events->e[events->n - 1].kind, BO_E_LOST); /* nothing happens any more */
}

/* ---- BO-3.3 ---- */

TEST(bo_3_3__the_last_arrest_is_the_defeat)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    jail(&s, CANARIS);
    s.suspicion[BECK] = BO_EXTREME;
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_LOST); /* one is still free */
    assert_int_equal(s.active, CANARIS);
    s.suspicion[KORDT] = BO_EXTREME;
    next_is(&s, "gestapo-raid-2");
    play_move(bo, &s, CANARIS, "resist", &events);
    assert_lost(&s, &events, BO_3_3);
}

/* ---- BO-3.4 ---- */

TEST(bo_3_4__without_a_card_to_draw_the_game_is_lost)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    spend_decks(&s, 8);
    assert_allowed(bo, &s, BECK, "dossier"); /* nobody has lost yet */
    end_turn(&s, &events);
    assert_lost(&s, &events, BO_3_4);
}

/* ---- BO-3.5 ---- */

TEST(bo_3_5__documents_located_ends_the_game)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    next_is(&s, "documents-located");
    end_turn(&s, &events);
    assert_event(&events, BO_E_EVENT, BO_26_1);
    assert_lost(&s, &events, BO_3_5);
}

/* Other content may let a sentence of a longer card end the game. */
TEST_WITH(bo_3_5__so_does_the_sentence_of_another_card, NULL, use_built_in)
{
    bo_state s;
    gm_events events;

    use_stanzas("event gothic-line\n  title   Gothic Line\n  source  D\n  stage   7\n"
                "  class   ordinary\n  note    N.\n  on drawn: support(+1); lose; support(+1)\n");
    s = at_turn("beck+canaris+kordt");
    next_is(&s, "gothic-line");
    end_turn(&s, &events);
    assert_int_equal(s.support, 4);
    assert_lost(&s, &events, BO_3_5);
}

/* ---- BO-3.6 ---- */

TEST(bo_3_6__a_defeat_ends_an_effect_in_its_middle)
{
    bo_state s = at_turn("beck+canaris");
    gm_events events;

    s.suspicion[BECK] = s.suspicion[CANARIS] = BO_EXTREME;
    s.dissent = 2;
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_lost(&s, &events, BO_3_3);
    assert_no_event(&events, BO_E_DISSENT_GONE);
    assert_int_equal(s.dissent, 2);
    assert_int_equal(s.depth, 0);
    assert_int_equal(times_told(&events, BO_E_TURN), 0);
}

TEST(bo_3_6__afterwards_nothing_is_allowed)
{
    bo_state s = at_turn("beck+canaris");

    give(&s, BECK, "effective-planning");
    give(&s, BECK, "hidden-bomb");
    assert_allowed(bo, &s, BECK, "dossier");
    assert_allowed(bo, &s, BECK, "interrupt effective-planning");
    spend_decks(&s, 8);
    s.actions = 0;
    play_move(bo, &s, BECK, "end", NULL);
    assert_refused(bo, &s, BECK, "dossier", BO_3_6);
    assert_refused(bo, &s, BECK, "end", BO_3_6);
    assert_refused(bo, &s, BECK, "attempt hidden-bomb", BO_3_6);
    assert_refused(bo, &s, BECK, "interrupt effective-planning", BO_3_6);
    assert_refused(bo, &s, CANARIS, "resist", BO_3_6);
}

/* ---- BO-33.2 ---- */

/* Three causes, each told and kept under its own rule, whose gist names it. */
TEST(bo_33_2__a_defeat_is_told_with_its_cause)
{
    static const struct {
        gm_rule cause;
        const char *gist;
    } causes[] = { { BO_3_3, "prison" }, { BO_3_4, "none is left" }, { BO_3_5, "Documents" } };
    gm_events events;

    for (unsigned i = 0; i < COUNT_OF(causes); i++) {
        bo_state s = at_turn("beck+canaris");
        s.suspicion[BECK] = s.suspicion[CANARIS] = BO_EXTREME;
        if (causes[i].cause == BO_3_4)
            spend_decks(&s, 8);
        else
            next_is(&s, causes[i].cause == BO_3_3 ? "gestapo-raid" : "documents-located");
        end_turn(&s, &events);
        assert_lost(&s, &events, causes[i].cause);
        assert_int_equal(times_told(&events, BO_E_LOST), 1);
        assert_non_null(strstr(bo->game->rules[s.ended_by].gist, causes[i].gist));
    }
    assert_fact(BO_33_2);
}

/* ---- BO-26.1 ---- */

TEST(bo_26_1__the_next_card_of_the_lowest_deck_is_drawn_and_resolved)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    next_is(&s, "gestapo-investigation");
    play_move(bo, &s, BECK, "dossier", &events);
    assert_no_event(&events, BO_E_EVENT); /* only after the actions */
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_EVENT, BO_26_1)->arg[0],
                     event("gestapo-investigation"));
    assert_int_equal(times_told(&events, BO_E_EVENT), 1);
    assert_int_equal(s.suspicion[BECK], BO_HIGH);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.active, CANARIS);
}

TEST(bo_26_1__empty_decks_are_passed_over)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    unsigned top;

    spend_decks(&s, 3);
    next_is(&s, "jews-targeted");
    top = s.n_events[2];
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_EVENT, BO_26_1)->arg[0], event("jews-targeted"));
    assert_int_equal(s.n_events[2], top - 1);
    assert_int_equal(s.n_events[3], 10);
}

/* ---- BO-26.2 ---- */

TEST(bo_26_2__the_card_on_top_is_current_and_its_stage_too)
{
    bo_state s = at_turn("beck+canaris+kordt");

    assert_int_equal(s.current, 0);
    next_is(&s, "gestapo-investigation");
    end_turn(&s, NULL);
    assert_int_equal(s.current, event("gestapo-investigation"));
    assert_int_equal(s.stage, 1);
    next_is(&s, "london-bombed");
    end_turn(&s, NULL);
    assert_int_equal(s.current, event("london-bombed"));
    assert_int_equal(s.stage, 3);
    assert_true(is_spent(&s, "gestapo-investigation"));
    assert_fact(BO_26_2);
}

/* ---- BO-26.3 ---- */

TEST(bo_26_3__a_stage_begins_with_its_first_card)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    next_is(&s, "anti-semitic-laws");
    assert_int_equal(s.n_events[0], 0);
    play_move(bo, &s, BECK, "dossier", &events);
    assert_no_event(&events, BO_E_STAGE); /* the deck before it has run out, no more */
    assert_int_equal(s.stage, 1);
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_STAGE, BO_26_3)->arg[0], 2);
    assert_int_equal(s.stage, 2);
    next_is(&s, "strategy-session-production");
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_STAGE); /* the second card begins nothing */
}

/* ---- BO-26.4 ---- */

TEST(bo_26_4__a_draw_from_empty_decks_loses)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    spend_decks(&s, 8);
    next_is(&s, "gothic-line");
    end_turn(&s, &events); /* the very last card is drawn, and nothing is lost by that */
    assert_int_equal(s.current, event("gothic-line"));
    assert_int_equal(s.phase, BO_ACTIONS);
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_EVENT);
    assert_lost(&s, &events, BO_3_4);
    assert_fact(BO_26_4);
}

/* ---- BO-26.5 ---- */

TEST(bo_26_5__stage_7_closes_spaces_and_clears_them)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *led;

    current_is(&s, "berlin-bombed");
    stand(&s, KORDT, "paris");
    lead_to(&s, "bormann", "wehrwolf");
    next_is(&s, "operation-overlord");
    end_turn(&s, &events);
    led = assert_event(&events, BO_E_LED, BO_26_5);
    assert_int_equal(led->arg[0], leader("bormann"));
    assert_int_equal(led->arg[1], place("vienna"));
    assert_int_equal(assert_event(&events, BO_E_MOVED, BO_26_5)->arg[0], place("eagles-nest"));
    assert_int_equal(s.leader_at[leader("bormann")], place("vienna"));
    assert_int_equal(s.at[KORDT], place("eagles-nest"));
    assert_int_equal(s.at[BECK], place("train-station")); /* those elsewhere stay */
    assert_int_equal(bo_open_places(bo->content, &s) & bo->content->closed, 0);
}

TEST(bo_26_5__only_the_first_card_of_stage_7_does_it)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "germany-bombed");
    stand(&s, KORDT, "warsaw");
    next_is(&s, "stalingrad-surrounded"); /* stage 6 */
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_MOVED);
    current_is(&s, "gothic-line");
    lead_to(&s, "goering", "riga"); /* sent there by a card, say */
    next_is(&s, "operation-overlord");
    end_turn(&s, &events);
    assert_int_equal(s.leader_at[leader("goering")], place("riga"));
    assert_int_equal(s.at[KORDT], place("warsaw"));
}

/* ---- BO-26.6 ---- */

/* On the built-in map nobody has a choice; with one more line to Munich there is one. */
TEST_WITH(bo_26_6__the_active_player_chooses_among_equally_near_spaces, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("place auschwitz\n  title   Auschwitz\n  source  D\n  stage   4\n"
                "  at      575 507\n  marks   closed-in-7\n  joins   anlage-sued munich\n"
                "  note    N.\n");
    s = at_turn("beck+canaris+kordt");
    current_is(&s, "berlin-bombed");
    stand(&s, KORDT, "auschwitz");
    lead_to(&s, "bormann", "auschwitz");
    next_is(&s, "operation-overlord");
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(BECK));
    assert_refused(bo, &s, KORDT, "to munich", BO_R_74);
    assert_refused(bo, &s, BECK, "to vienna", BO_4_8);
    assert_allowed(bo, &s, BECK, "to prague");
    play_move(bo, &s, BECK, "to munich", NULL);
    assert_int_equal(s.leader_at[leader("bormann")], place("munich"));
    assert_refused(bo, &s, KORDT, "to munich", BO_R_74); /* not even about himself */
    play_move(bo, &s, BECK, "to prague", NULL);
    assert_int_equal(s.at[KORDT], place("prague"));
    assert_fact(BO_26_6);
}

/* ---- BO-26.7 ---- */

TEST(bo_26_7__each_event_is_resolved_before_the_next_is_drawn)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    next_is(&s, "gestapo-investigation");
    next_is(&s, "berlin-speech"); /* on top: it asks for a conspirator in Berlin */
    s.due = 2;
    end_turn(&s, &events);
    assert_int_equal(times_told(&events, BO_E_EVENT), 1);
    assert_int_equal(s.current, event("berlin-speech"));
    assert_int_equal(must_act(&s), GM_SEAT(BECK));
    play_move(bo, &s, BECK, "pick kordt", &events);
    assert_true(told_at(&events, BO_E_SUSPICION, BO_LOW + 1) <
                told_at(&events, BO_E_EVENT, event("gestapo-investigation")));
    assert_int_equal(s.current, event("gestapo-investigation"));
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM); /* one down, then one up */
    assert_int_equal(s.suspicion[BECK], BO_HIGH);
    assert_int_equal(s.active, CANARIS);
    assert_fact(BO_26_7);
}

/* ---- BO-26.8, BO-R.38 ---- */

/* The active conspirator rolls one die, an eagle; at MEDIUM it takes two to be detected. */
static bool is_detected_with_one_eagle(bo_state s)
{
    gm_events events;

    stand(&s, s.active, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, s.active, "hidden-bomb");
    s.motivation[s.active] = BO_COMMITTED;
    play_move(bo, &s, s.active, "attempt hidden-bomb", NULL);
    load_dice(&s, "E");
    play_move(bo, &s, s.active, "roll 1", &events);
    return times_told(&events, BO_E_DETECTED) == 1;
}

TEST(bo_26_8__the_current_event_has_lasting_effects)
{
    bo_state s = at_turn("kordt+canaris+beck");

    assert_false(is_detected_with_one_eagle(s));
    current_is(&s, "germany-bombed"); /* one eagle more */
    assert_true(is_detected_with_one_eagle(s));
    assert_fact(BO_26_8);
}

/* ---- BO-R.38 ---- */

TEST(bo_r_38__lasting_effects_end_with_the_next_event)
{
    bo_state s = at_turn("kordt+canaris+beck");

    next_is(&s, "germany-bombed");
    end_turn(&s, NULL);
    assert_true(is_detected_with_one_eagle(s));
    next_is(&s, "jews-targeted");
    end_turn(&s, NULL);
    assert_false(is_detected_with_one_eagle(s));
    assert_fact(BO_R_38);
}

/* ---- BO-26.9 ---- */

/* Ends every turn at once and answers every question with the first move in the list. */
static unsigned events_of_a_game(const char *seed, bo_state *s)
{
    gm_state *fresh = new_state(bo, "players=3", seed);
    gm_events events;
    unsigned n = 0;

    *s = *fresh;
    free(fresh);
    while (s->phase != BO_OVER) {
        gm_seat who = (gm_seat)set_first(must_act(s));
        bool is_acting = s->phase == BO_ACTIONS && s->depth == 0;
        gm_moves list = { .n = 0 };
        gm_clear(&events);
        bo_moves(bo->content, s, who, &list);
        assert_true(list.n > 0);
        bo_apply(bo->content, s, who, is_acting ? gm_make(BO_V_END, 0, 0) : list.m[0], &events);
        n += times_told(&events, BO_E_EVENT) + times_told(&events, BO_E_IGNORED);
        for (unsigned i = 0; i < events.n; i++)
            n += events.e[i].kind == BO_E_EVENTS_CUT ? events.e[i].arg[0] : 0;
    }
    return n;
}

TEST(bo_26_9__seventy_events_at_most)
{
    unsigned games_to_the_end = 0;

    for (unsigned k = 0; k < 40; k++) {
        char seed[] = { 's', (char)('a' + k / 20), (char)('a' + k % 20), '\0' };
        bo_state s;
        unsigned n = events_of_a_game(seed, &s);
        assert_true(n <= 70);
        if (s.ended_by == BO_3_4)
            assert_int_equal(n, 70);
        games_to_the_end += s.ended_by == BO_3_4;
    }
    assert_true(games_to_the_end > 0);
    assert_fact(BO_26_9);
}

/* ---- BO-R.13 ---- */

TEST(bo_r_13__leaders_then_conspirators_then_the_card)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    unsigned hitler, bormann, goering, first, second, own_text;

    current_is(&s, "fortress-europa"); /* the key event of stage 6 */
    s.active = CANARIS;
    stand(&s, KORDT, "paris");
    stand(&s, BECK, "warsaw");
    lead_to(&s, "hitler", "wolfs-lair");
    lead_to(&s, "bormann", "auschwitz");
    lead_to(&s, "goering", "smolensk"); /* its way leads over closed spaces only */
    lay_tile(&s, "riga", "map", true);
    next_is(&s, "fuehrer-bunker"); /* Hitler goes to the Chancellery */
    end_turn(&s, &events);
    hitler = told_at(&events, BO_E_LED, leader("hitler"));
    bormann = told_at(&events, BO_E_LED, leader("bormann"));
    goering = told_at(&events, BO_E_LED, leader("goering"));
    first = told_at(&events, BO_E_MOVED, place("eagles-nest"));
    second = told_at(&events, BO_E_MOVED, place("poznan"));
    own_text = told_at(&events, BO_E_SUSPICION, 0);
    assert_true(told_at(&events, BO_E_KEY_GONE, event("fortress-europa")) < hitler);
    assert_int_equal(events.e[hitler].arg[1], place("poznan"));
    assert_int_equal(events.e[bormann].arg[1], place("prague"));
    assert_int_equal(events.e[goering].arg[1], place("poznan"));
    assert_true(hitler < bormann && bormann < goering && goering < first);
    assert_true(first < second && second < own_text); /* Kordt follows Canaris, Beck comes last */
    assert_int_equal(s.leader_at[leader("hitler")], place("chancellery"));
    assert_int_equal(s.tile[place("riga")], item("map")); /* items stay */
    assert_fact(BO_R_13);
}

/* ---- BO-R.39 ---- */

TEST(bo_r_39__an_arrest_in_the_event_step_causes_no_further_event)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.suspicion[BECK] = BO_EXTREME;
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_int_equal(s.jailed, GM_SEAT(BECK));
    assert_int_equal(times_told(&events, BO_E_EVENT), 1);
    assert_no_event(&events, BO_E_QUESTIONED);
    assert_int_equal(s.active, CANARIS);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_fact(BO_R_39);
}

/* ---- BO-R.72 ---- */

TEST(bo_r_72__an_effect_sets_the_number_of_events)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    next_is(&s, "gestapo-investigation");
    next_is(&s, "strategy-session-production");
    interrogate(&s, CANARIS, "half-a-name");
    play_move(bo, &s, CANARIS, "talk", &events); /* two events, and he is free */
    assert_int_equal(assert_event(&events, BO_E_EVENTS_DUE, BO_R_72)->arg[0], 2);
    assert_event(&events, BO_E_RELEASED, BO_31_8);
    assert_int_equal(times_told(&events, BO_E_EVENT), 2); /* in spite of his release */
    assert_int_equal(s.active, KORDT);
    next_is(&s, "gestapo-raid-2");
    end_turn(&s, &events);
    assert_int_equal(times_told(&events, BO_E_EVENT), 1); /* the next turn has one again */
}

TEST(bo_r_72__an_arrest_does_not_change_it)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.suspicion[BECK] = BO_EXTREME;
    next_is(&s, "strategy-session-production");
    next_is(&s, "gestapo-raid");
    s.due = 2;
    end_turn(&s, &events);
    assert_int_equal(s.jailed, GM_SEAT(BECK));
    assert_int_equal(times_told(&events, BO_E_EVENT), 2);
}

TEST(bo_r_72__the_last_one_counts)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    current_is(&s, "germany-bombed");
    give(&s, KORDT, "slow-news-day");
    interrogate(&s, CANARIS, "half-a-name");
    play_move(bo, &s, CANARIS, "talk", &events);
    assert_int_equal(s.due, 2);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    play_move(bo, &s, KORDT, "play slow-news-day", &events);
    assert_int_equal(assert_event(&events, BO_E_EVENTS_DUE, BO_R_72)->arg[0], 0);
    assert_no_event(&events, BO_E_EVENT);
    assert_int_equal(s.current, event("germany-bombed"));
    assert_int_equal(bo_current_modifier(bo->content, &s, BO_W_MORE_EAGLES), 1); /* still at work */
    assert_int_equal(s.active, KORDT);
}
