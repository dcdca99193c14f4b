/*
 * test_bo_28_prison.c: Black Orchestra, chapters 28 and 29: raids, arrest and prison.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* How many events of a stage are raids. */
static unsigned raids_of(unsigned stage)
{
    const content *db = bo->db;
    unsigned n = 0;

    for (unsigned e = 1; e <= bo->content->n_events; e++) {
        const content_rule *rule = bo->content->event[e].drawn;
        if (bo->content->event[e].stage == stage && rule)
            n += db->terms[db->terms[rule->effect].arg].word == BO_W_RAID;
    }
    return n;
}

static unsigned cards_of(const bo_state *s, gm_seat seat)
{
    return set_count(s->dossier[seat]);
}

/* ---- BO-28.1 ---- */

TEST(bo_28_1__no_raids_in_stage_1)
{
    assert_int_equal(raids_of(1), 0);
    assert_fact(BO_28_1);
}

/* ---- BO-28.2 ---- */

TEST(bo_28_2__raids_by_stage)
{
    static const unsigned raids[BO_STAGES] = { 0, 1, 2, 2, 2, 3, 3 };

    for (unsigned i = 0; i < BO_STAGES; i++)
        assert_int_equal(raids_of(i + 1), raids[i]);
    assert_fact(BO_28_2);
}

/* ---- BO-28.3 ---- */

TEST(bo_28_3__first_everybody_at_extreme_is_arrested)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.suspicion[BECK] = s.suspicion[KORDT] = BO_EXTREME;
    s.suspicion[CANARIS] = BO_HIGH;
    s.dissent = 1;
    give(&s, CANARIS, "inspiring-letter");
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_event(&events, BO_E_RAID, BO_28_3);
    assert_int_equal(assert_event(&events, BO_E_ARRESTED, BO_28_3)->seat, BECK);
    assert_int_equal(times_told(&events, BO_E_ARRESTED), 2);
    assert_int_equal(s.jailed, GM_SEAT(BECK) | GM_SEAT(KORDT)); /* HIGH is not enough */
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));           /* cards come after arrests, */
    assert_int_equal(s.dissent, 1);                             /* and the track last */
}

/* ---- BO-28.4 ---- */

TEST(bo_28_4__each_illegal_card_is_discarded_or_kept)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[CANARIS] = BO_SKEPTICAL;
    give(&s, CANARIS, "inspiring-letter");
    give(&s, CANARIS, "hidden-camera");
    give(&s, CANARIS, "cover-story");
    give(&s, BECK, "lose-gestapo");
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS)); /* nobody else has an illegal card */
    assert_refused(bo, &s, CANARIS, "keep cover-story", BO_4_8);
    assert_refused(bo, &s, CANARIS, "discard cover-story", BO_4_8);
    assert_refused(bo, &s, BECK, "keep inspiring-letter", BO_R_74);
    assert_allowed(bo, &s, CANARIS, "discard hidden-camera");
    play_move(bo, &s, CANARIS, "keep hidden-camera", &events);
    assert_int_equal(assert_event(&events, BO_E_RAID_KEPT, BO_28_4)->arg[0], card("hidden-camera"));
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_28_4)->seat, CANARIS);
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
    assert_refused(bo, &s, CANARIS, "keep hidden-camera", BO_4_8); /* that is decided */
    play_move(bo, &s, CANARIS, "discard inspiring-letter", &events);
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_28_4)->arg[0],
                     card("inspiring-letter"));
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
    assert_true(has_card(&s, CANARIS, "hidden-camera") && has_card(&s, CANARIS, "cover-story"));
    assert_int_equal(s.active, CANARIS); /* the raid is over, and his turn begins */
}

TEST(bo_28_4__at_extreme_the_rest_is_kept_for_nothing)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.suspicion[CANARIS] = BO_HIGH;
    give(&s, CANARIS, "war-crimes-evidence"); /* two copies of one card are two cards */
    give(&s, CANARIS, "war-crimes-evidence");
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    play_move(bo, &s, CANARIS, "keep war-crimes-evidence", &events);
    assert_event(&events, BO_E_RAID_KEPT, BO_28_4);
    assert_int_equal(cards_of(&s, CANARIS), 2);
    assert_int_equal(s.depth, 0); /* nobody is asked about the other */
}

TEST(bo_28_4__two_copies_are_two_decisions)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, CANARIS, "war-crimes-evidence");
    give(&s, CANARIS, "war-crimes-evidence");
    next_is(&s, "gestapo-raid");
    s.suspicion[CANARIS] = BO_LOW;
    end_turn(&s, NULL);
    play_move(bo, &s, CANARIS, "keep war-crimes-evidence", NULL);
    assert_allowed(bo, &s, CANARIS, "keep war-crimes-evidence");
    play_move(bo, &s, CANARIS, "discard war-crimes-evidence", NULL);
    assert_int_equal(cards_of(&s, CANARIS), 1);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
}

/* ---- BO-28.5 ---- */

TEST(bo_28_5__last_the_dissent_track_is_cleared)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.dissent = 2;
    s.suspicion[KORDT] = BO_EXTREME;
    give(&s, BECK, "inspiring-letter");
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_int_equal(s.dissent, 2);
    play_move(bo, &s, BECK, "discard inspiring-letter", &events);
    assert_event(&events, BO_E_DISSENT_GONE, BO_28_5);
    assert_int_equal(s.dissent, 0);
    assert_int_equal(bo_dice_available(bo->content, &s), 10);
    next_is(&s, "gestapo-raid-2");
    end_turn(&s, &events);
    assert_event(&events, BO_E_RAID, BO_28_3);
    assert_no_event(&events, BO_E_DISSENT_GONE); /* nothing lay there */
}

/* ---- BO-28.6 ---- */

TEST(bo_28_6__who_only_now_reaches_extreme_stays_free)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.suspicion[CANARIS] = BO_HIGH;
    give(&s, CANARIS, "inspiring-letter");
    next_is(&s, "gestapo-raid-2");
    next_is(&s, "gestapo-raid");
    end_turn(&s, NULL);
    play_move(bo, &s, CANARIS, "keep inspiring-letter", &events);
    assert_int_equal(s.suspicion[CANARIS], BO_EXTREME);
    assert_no_event(&events, BO_E_ARRESTED);
    assert_int_equal(s.jailed, 0);
    assert_int_equal(s.active, CANARIS);
    next_is(&s, "gestapo-raid-2");
    end_turn(&s, &events);
    assert_int_equal(s.jailed, GM_SEAT(CANARIS)); /* the next raid takes him */
    assert_fact(BO_28_6);
}

/* ---- BO-R.40 ---- */

TEST(bo_r_40__card_by_card_in_an_order_of_ones_own_before_all)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.active = CANARIS;
    give(&s, BECK, "hidden-camera");
    give(&s, KORDT, "inspiring-letter");
    give(&s, KORDT, "false-safety-report");
    next_is(&s, "gestapo-raid");
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT)); /* after Canaris, before Beck */
    assert_allowed(bo, &s, KORDT, "keep inspiring-letter");
    assert_allowed(bo, &s, KORDT, "keep false-safety-report");
    play_move(bo, &s, KORDT, "discard false-safety-report", &events);
    assert_int_equal(heard_by(&events.e[0], BECK).arg[0], card("false-safety-report"));
    assert_int_equal(must_act(&s), GM_SEAT(KORDT)); /* the next one is decided knowing that */
    play_move(bo, &s, KORDT, "keep inspiring-letter", &events);
    assert_int_equal(heard_by(&events.e[told_at(&events, BO_E_RAID_KEPT, 0)], BECK).arg[0],
                     card("inspiring-letter"));
    assert_int_equal(must_act(&s), GM_SEAT(BECK));
    assert_fact(BO_R_40);
}

/* ---- BO-29.1 ---- */

TEST(bo_29_1__illegal_cards_go_and_it_is_prison)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[KORDT] = BO_SKEPTICAL;
    s.suspicion[KORDT] = BO_EXTREME;
    give(&s, KORDT, "inspiring-letter");
    give(&s, KORDT, "hidden-camera");
    give(&s, KORDT, "cover-story");
    give(&s, KORDT, "ambush"); /* a plot is not illegal */
    stand(&s, KORDT, "munich");
    next_is(&s, "gestapo-raid");
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_29_1)->seat, KORDT);
    assert_int_equal(times_told(&events, BO_E_DISCARDED), 2);
    assert_true(is_discarded(&s, "inspiring-letter") && is_discarded(&s, "hidden-camera"));
    assert_true(has_card(&s, KORDT, "cover-story") && has_card(&s, KORDT, "ambush"));
    assert_int_equal(s.at[KORDT], place("prison"));
}

TEST(bo_29_1__an_effect_may_arrest_too)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    stand(&s, KORDT, "munich"); /* alone, and nearest to Bormann on Nuremberg */
    give(&s, KORDT, "inspiring-letter");
    stand(&s, BECK, "sportpalast");
    stand(&s, CANARIS, "sportpalast");
    next_is(&s, "visit-from-bormann-2");
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_ARRESTED, BO_29_1)->seat, KORDT);
    assert_event(&events, BO_E_DISCARDED, BO_29_1);
    assert_int_equal(s.jailed, GM_SEAT(KORDT));
}

/* ---- BO-29.2 ---- */

/* Beck tries to free Canaris, and the die shows an eagle. */
static bo_state beck_fails_to_release(gm_events *events)
{
    bo_state s = at_turn("beck+canaris+kordt");

    jail(&s, CANARIS);
    stand(&s, BECK, "gestapo-hq");
    next_is(&s, "strategy-session-propaganda");
    load_dice(&s, "E");
    play_move(bo, &s, BECK, "release", events);
    return s;
}

TEST(bo_29_2__the_actions_are_lost_and_the_event_follows)
{
    gm_events events;
    bo_state s = beck_fails_to_release(&events);
    const gm_event *lost = assert_event(&events, BO_E_ACTIONS, BO_29_2);

    assert_int_equal(lost->seat, BECK);
    assert_int_equal(lost->arg[0], 0);
    assert_int_equal(s.jailed, GM_SEAT(BECK) | GM_SEAT(CANARIS));
    assert_int_equal(s.current, event("strategy-session-propaganda"));
    assert_int_equal(s.active, CANARIS);
}

TEST(bo_29_2__others_keep_theirs)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events = { .n = 0 };

    bo_arrest(bo->content, &s, KORDT, BO_29_1, &events); /* in Beck's turn */
    assert_no_event(&events, BO_E_ACTIONS);
    assert_int_equal(s.actions, 3);
}

/* ---- BO-29.3 ---- */

TEST(bo_29_3__arrest_and_release_are_the_only_ways)
{
    bo_state s = at_turn("beck+canaris+kordt");

    for (unsigned p = 1; p <= bo->content->n_places; p++)
        assert_false(bo->content->place[p].joined >> place("prison") & 1);
    assert_int_equal(bo->content->place[place("prison")].joined, 0);
    give(&s, BECK, "airplane-access");
    assert_refused(bo, &s, BECK, "move prison", BO_22_7);
    play_move(bo, &s, BECK, "act airplane-access", NULL);
    assert_refused(bo, &s, BECK, "to prison", BO_4_8); /* not even by air */
    assert_allowed(bo, &s, BECK, "to munich");
    jail(&s, KORDT);
    assert_refused(bo, &s, KORDT, "move train-station", BO_29_4);
    assert_fact(BO_29_3);
}

/* ---- BO-29.4 ---- */

TEST(bo_29_4__a_prisoner_takes_no_actions)
{
    bo_state s = at_turn("beck+canaris+kordt"), free_one;

    s.motivation[BECK] = BO_COMMITTED;
    give(&s, BECK, "ambush");
    give(&s, BECK, "lose-gestapo");
    carry(&s, BECK, "map");
    free_one = s;
    interrogate(&s, BECK, "half-a-name");
    assert_refused(bo, &s, BECK, "dossier", BO_29_4);
    assert_refused(bo, &s, BECK, "act lose-gestapo", BO_29_4);
    assert_refused(bo, &s, BECK, "conspire 1", BO_29_4);
    assert_refused(bo, &s, BECK, "release", BO_29_4);
    assert_refused(bo, &s, BECK, "end", BO_29_4);
    assert_refused(bo, &s, BECK, "attempt ambush", BO_29_4);
    assert_allowed(bo, &free_one, BECK, "dossier");
    assert_allowed(bo, &free_one, BECK, "act lose-gestapo");
    assert_allowed(bo, &free_one, BECK, "end");
}

/* A plot with a moment of its own is none for a prisoner: he is not even asked. */
TEST(bo_29_4__nor_does_he_attempt_a_plot_in_another_turn)
{
    bo_state s = at_turn("beck+canaris+kordt"), free_one;

    s.motivation[KORDT] = BO_COMMITTED;
    give(&s, KORDT, "derail-train");
    next_is(&s, "the-anschluss");
    free_one = s;
    end_turn(&free_one, NULL);
    assert_allowed(bo, &free_one, KORDT, "attempt derail-train");
    jail(&s, KORDT);
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_29_4);
    end_turn(&s, NULL);
    assert_int_equal(s.active, CANARIS);
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_29_4);
}

TEST(bo_29_4__nor_does_he_use_free_effects)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, KORDT, "effective-planning");
    give(&s, KORDT, "slow-news-day");
    next_is(&s, "gestapo-investigation");
    assert_allowed(bo, &s, KORDT, "interrupt effective-planning");
    jail(&s, KORDT);
    assert_refused(bo, &s, KORDT, "interrupt effective-planning", BO_17_4);
    assert_int_equal(may_act(&s), 0);
    end_turn(&s, NULL); /* no window opens for him */
    assert_int_equal(s.current, event("gestapo-investigation"));
}

/* ---- BO-29.5 ---- */

TEST(bo_29_5__no_effect_picks_a_prisoner)
{
    bo_state s = at_turn("canaris+beck+kordt"); /* Canaris lowers somebody's suspicion */

    s.motivation[0] = BO_MOTIVATED;
    carry(&s, 0, "map");
    jail(&s, 2);
    play_move(bo, &s, 0, "use 1", NULL);
    play_move(bo, &s, 0, "agree", NULL);
    assert_refused(bo, &s, 0, "pick kordt", BO_29_5);
    assert_allowed(bo, &s, 0, "pick beck");
}

TEST(bo_29_5__no_share_of_a_delivery_is_his)
{
    bo_state s = at_turn("beck+canaris+kordt");

    current_is(&s, "rommel-defeated");
    stand(&s, BECK, "borisov");
    clear_tile(&s, "borisov");
    carry(&s, BECK, "map");
    jail(&s, KORDT);
    play_move(bo, &s, BECK, "deliver map", NULL);
    assert_refused(bo, &s, BECK, "pick kordt", BO_29_5);
    assert_allowed(bo, &s, BECK, "pick canaris");
}

TEST(bo_29_5__no_reward_is_his)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.dissent = 2;
    jail(&s, KORDT);
    load_dice(&s, "T");
    play_move(bo, &s, BECK, "conspire 1", NULL);
    assert_refused(bo, &s, BECK, "encourage kordt", BO_29_5);
    assert_allowed(bo, &s, BECK, "encourage canaris");
}

/* Anzio Landing takes the abilities of the Abwehr, but only from those who are free. */
TEST(bo_29_5__nor_does_what_lasts_for_the_rest_of_the_game)
{
    bo_state s = at_turn("kordt+canaris+oster");
    gm_events events;

    s.motivation[1] = s.motivation[2] = BO_MOTIVATED;
    jail(&s, 2);
    resolve(&s, "anzio-landing", &events);
    assert_int_equal(times_told(&events, BO_E_ABILITY_OFF), 1);
    assert_int_equal(assert_event(&events, BO_E_ABILITY_OFF, BO_4_2)->seat, 1);
    assert_false(bo_has_ability(bo->content, &s, 1));
    assert_false(bo_has_ability(bo->content, &s, 2)); /* in prison */
    bo_release(bo->content, &s, 2, BO_HIGH, BO_23_5, &events);
    assert_true(bo_has_ability(bo->content, &s, 2));
    jail(&s, 1);
    bo_release(bo->content, &s, 1, BO_HIGH, BO_23_5, &events);
    assert_false(bo_has_ability(bo->content, &s, 1)); /* for good */
}

TEST(bo_29_5__no_event_concerns_him)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    s.motivation[KORDT] = BO_MOTIVATED;
    jail(&s, KORDT);
    next_is(&s, "casablanca-conference"); /* motivation of all -1, and a card of each */
    give(&s, KORDT, "cover-story");
    end_turn(&s, &events);
    assert_int_equal(s.motivation[KORDT], BO_MOTIVATED);
    assert_true(has_card(&s, KORDT, "cover-story"));
    bo_add_suspicion(&s, KORDT, 1, BO_4_2, &events);
    bo_add_motivation(bo->content, &s, KORDT, 1, BO_4_2, &events);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_int_equal(s.motivation[KORDT], BO_MOTIVATED);
    s.active = BECK;
    next_is(&s, "sicily-invaded"); /* the Abwehr goes to the Chancellery */
    jail(&s, CANARIS);
    end_turn(&s, &events);
    assert_int_equal(s.at[CANARIS], place("prison"));
}

/* ---- BO-29.6 ---- */

TEST(bo_29_6__abilities_do_not_work)
{
    bo_state s = at_turn("goerdeler+stauffenberg+tresckow");

    for (gm_seat i = 0; i < 3; i++) {
        s.motivation[i] = BO_RECKLESS;
        assert_true(bo_has_ability(bo->content, &s, i));
        jail(&s, i);
        assert_false(bo_has_ability(bo->content, &s, i));
        s.jailed = 0;
    }
    assert_int_equal(bo_modifier(bo->content, &s, 0, BO_W_DOSSIER_LIMIT), 2);
    s.jailed = GM_SEAT(0);
    assert_int_equal(bo_modifier(bo->content, &s, 0, BO_W_DOSSIER_LIMIT), 0);
    assert_fact(BO_29_6);
}

/* ---- BO-29.7 ---- */

TEST(bo_29_7__possessions_are_kept_but_of_no_use)
{
    bo_state s = attempt_on_munich(); /* Kordt, Canaris with him, Oster */

    carry(&s, 0, "explosives");
    carry(&s, 1, "explosives");
    give(&s, 1, "cover-story");
    assert_allowed(bo, &s, 0, "take-item canaris explosives");
    s.suspicion[1] = BO_EXTREME;
    resolve(&s, "gestapo-raid", NULL);
    assert_int_equal(s.jailed, GM_SEAT(1));
    assert_int_equal(items_of(&s, 1, "explosives"), 1);
    assert_true(has_card(&s, 1, "cover-story"));
    assert_refused(bo, &s, 0, "take-item canaris explosives", BO_25_4);
    assert_refused(bo, &s, 0, "give-item canaris explosives", BO_25_4);
    assert_refused(bo, &s, 0, "take-card canaris cover-story", BO_25_4);
    assert_refused(bo, &s, 1, "give-item kordt explosives", BO_29_4);
    assert_refused(bo, &s, 1, "discard cover-story", BO_4_8);
    assert_refused(bo, &s, 1, "drop explosives", BO_4_8);
    play_move(bo, &s, 0, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, 0, "ask canaris explosives", BO_32_10);
    assert_allowed(bo, &s, 0, "commit explosives");
    assert_fact(BO_29_7);
}

/* ---- BO-29.8 ---- */

TEST(bo_29_8__levels_stand_still_until_release)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.motivation[KORDT] = BO_MOTIVATED;
    s.suspicion[KORDT] = BO_LOW;
    jail(&s, KORDT);
    resolve(&s, "gestapo-investigation", NULL);
    resolve(&s, "kristallnacht", NULL);
    assert_int_equal(s.suspicion[BECK], BO_HIGH);
    assert_int_equal(s.motivation[BECK], BO_SKEPTICAL);
    assert_int_equal(s.suspicion[KORDT], BO_LOW);
    assert_int_equal(s.motivation[KORDT], BO_MOTIVATED);
    stand(&s, BECK, "gestapo-hq");
    load_dice(&s, "1");
    play_move(bo, &s, BECK, "release", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.motivation[KORDT], BO_MOTIVATED);
    assert_fact(BO_29_8);
}

/* ---- BO-X.50 ---- */

TEST(bo_x_50__a_raid_on_three_conspirators)
{
    bo_state s = at_turn("beck+canaris+kordt"), kept;

    s.dissent = 2;
    s.motivation[CANARIS] = BO_SKEPTICAL;
    s.suspicion[BECK] = BO_EXTREME;
    s.suspicion[CANARIS] = BO_HIGH;
    s.suspicion[KORDT] = BO_LOW;
    give(&s, BECK, "inspiring-letter");
    give(&s, BECK, "hidden-camera");
    give(&s, CANARIS, "war-crimes-evidence");
    give(&s, CANARIS, "military-secrets");
    give(&s, CANARIS, "leaked-travel-plans");
    give(&s, KORDT, "encrypted-message");
    next_is(&s, "gestapo-raid");
    end_turn(&s, NULL);
    assert_example(BO_X_50, cards_of(&s, BECK) == 0 && s.at[BECK] == place("prison"));
    play_move(bo, &s, CANARIS, "keep military-secrets", NULL);
    assert_example(BO_X_50, s.suspicion[CANARIS] == BO_EXTREME);
    assert_example(BO_X_50, must_act(&s) == GM_SEAT(KORDT) && cards_of(&s, CANARIS) == 3);
    assert_example(BO_X_50, !(s.jailed & GM_SEAT(CANARIS)));
    kept = s;
    play_move(bo, &s, KORDT, "discard encrypted-message", NULL);
    assert_example(BO_X_50, cards_of(&s, KORDT) == 0 && s.suspicion[KORDT] == BO_LOW);
    assert_example(BO_X_50, s.dissent == 0);
    play_move(bo, &kept, KORDT, "keep encrypted-message", NULL);
    assert_example(BO_X_50, cards_of(&kept, KORDT) == 1 && kept.suspicion[KORDT] == BO_MEDIUM);
    assert_example(BO_X_50, kept.dissent == 0);
}

/* ---- BO-X.51 ---- */

TEST(bo_x_51__a_raid_ends_the_game)
{
    bo_state s = at_turn("beck+canaris+kordt");

    jail(&s, CANARIS);
    s.suspicion[BECK] = s.suspicion[KORDT] = BO_EXTREME;
    s.dissent = 1;
    next_is(&s, "gestapo-raid");
    end_turn(&s, NULL);
    assert_example(BO_X_51, s.phase == BO_OVER && s.ended_by == BO_3_3);
    assert_example(BO_X_51, s.dissent == 1); /* the later steps never came */
}
