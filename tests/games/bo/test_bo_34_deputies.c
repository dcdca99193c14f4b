/*
 * test_bo_34_deputies.c: Black Orchestra, chapter 34 as far as it is about Trusted Lieutenants:
 * attempts on deputies, with BO-R.58 to BO-R.61.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { KORDT, CANARIS, OSTER };

/* Kordt on Munich with Hidden Bomb, beside Hitler and Goering. */
static bo_state beside_goering(void)
{
    bo_state s = attempt_on_munich();

    s.variants = BO_LIEUTENANTS;
    lead_to(&s, "goering", "munich");
    return s;
}

static unsigned space_of(const bo_state *s, const char *leader_id)
{
    return s->leader_at[leader(leader_id)];
}

/* Kordt kills him with Hidden Bomb, and gets a new one if it is spent. */
static void kill_leader(bo_state *s, const char *leader_id, gm_events *events)
{
    bool is_hitler = leader(leader_id) == bo->content->hitler;
    char words[40];

    (void)snprintf(words, sizeof words, "attempt hidden-bomb %s", is_hitler ? "" : leader_id);
    lead_to(s, leader_id, "munich");
    if (!has_card(s, KORDT, "hidden-bomb"))
        give(s, KORDT, "hidden-bomb");
    carry(s, KORDT, "explosives");
    s->actions = 3;
    play_move(bo, s, KORDT, words, NULL);
    play_move(bo, s, KORDT, "commit explosives", NULL);
    roll_pool(s, "TTT", events);
}

/* ---- BO-34.1 ---- */

TEST(bo_34_1__deputies_are_targets_in_this_variant_only)
{
    bo_state s = beside_goering();
    gm_move nobody = gm_make(BO_V_ATTEMPT, card("hidden-bomb"), 200);

    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb goering");
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb");
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb hitler", BO_34_1); /* he needs no naming */
    assert_int_equal(bo->game->check(bo->content, &s, KORDT, nobody), BO_34_1);
    s.variants = BO_URGENCY | BO_DOCUMENTS;
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb goering", BO_34_1);
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb");
}

/* ---- BO-34.2 ---- */

TEST(bo_34_2__two_targets_kill_a_deputy)
{
    bo_state s = beside_goering(), failed;
    gm_events events;

    s.support = 7;
    play_move(bo, &s, KORDT, "attempt hidden-bomb goering", &events);
    assert_int_equal(assert_event(&events, BO_E_DIFFICULTY, BO_32_16)->arg[1], 2);
    failed = s;
    roll_pool(&failed, "T1", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_int_equal(space_of(&failed, "goering"), place("munich"));
    roll_pool(&s, "TT", &events);
    assert_int_equal(assert_event(&events, BO_E_KILLED, BO_R_59)->arg[0], leader("goering"));
    assert_int_equal(space_of(&s, "goering"), 0);
    assert_fact(BO_34_2);
}

TEST(bo_34_2__hitler_still_needs_his_support)
{
    bo_state s = beside_goering();
    gm_events events;

    play_move(bo, &s, KORDT, "attempt hidden-bomb", &events);
    assert_int_equal(assert_event(&events, BO_E_DIFFICULTY, BO_32_16)->arg[1], 3);
    roll_pool(&s, "TT", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_fact(BO_34_2);
}

/* ---- BO-34.3 ---- */

TEST(bo_34_3__hitler_and_two_deputies_in_any_order)
{
    static const char *orders[][3] = {
        { "hitler", "goering", "hess" },
        { "himmler", "hitler", "goebbels" },
        { "bormann", "goering", "hitler" },
    };

    for (size_t i = 0; i < COUNT_OF(orders); i++) {
        bo_state s = beside_goering();
        gm_events events;
        for (unsigned k = 0; k < 3; k++) {
            kill_leader(&s, orders[i][k], &events);
            if (k == 2)
                break;
            assert_no_event(&events, BO_E_WON);
            assert_int_equal(s.phase, BO_ACTIONS);
        }
        (void)assert_event(&events, BO_E_WON, BO_34_3);
        assert_int_equal(s.winners, 7);
        assert_int_equal(bo->game->result(bo->content, &s).reason, BO_34_3);
    }
}

TEST(bo_34_3__deputies_alone_are_not_enough)
{
    bo_state s = beside_goering();
    gm_events events;

    kill_leader(&s, "goering", NULL);
    kill_leader(&s, "hess", NULL);
    kill_leader(&s, "himmler", &events);
    assert_no_event(&events, BO_E_WON);
    kill_leader(&s, "hitler", &events);
    (void)assert_event(&events, BO_E_WON, BO_34_3);
}

/* ---- BO-R.58 ---- */

TEST(bo_r_58__with_means_with_the_target)
{
    bo_state s = beside_goering();

    lead_to(&s, "hitler", "nuremberg");
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb goering");
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb", BO_32_1);
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb himmler", BO_32_1);
    lead_to(&s, "hitler", "munich");
    lead_to(&s, "goering", "nuremberg");
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb goering", BO_32_1);
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb");
    assert_fact(BO_R_58);
}

TEST(bo_r_58__one_step_means_from_the_target)
{
    bo_state s = beside_goering();

    give(&s, KORDT, "poison-parcel");
    lead_to(&s, "hitler", "sportpalast");
    lead_to(&s, "goering", "nuremberg");
    assert_allowed(bo, &s, KORDT, "attempt poison-parcel goering");
    assert_refused(bo, &s, KORDT, "attempt poison-parcel", BO_32_1);
    lead_to(&s, "hitler", "nuremberg");
    lead_to(&s, "goering", "sportpalast");
    assert_refused(bo, &s, KORDT, "attempt poison-parcel goering", BO_32_1);
    assert_allowed(bo, &s, KORDT, "attempt poison-parcel");
    assert_fact(BO_R_58);
}

TEST(bo_r_58__the_space_is_that_of_the_target)
{
    bo_state s = beside_goering();

    give(&s, KORDT, "suitcase-bomb"); /* wants a fortified space, Hidden Bomb one that is not */
    stand(&s, KORDT, "tannenberg");
    lead_to(&s, "goering", "tannenberg");
    assert_allowed(bo, &s, KORDT, "attempt suitcase-bomb goering"); /* Hitler is on Munich */
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb goering", BO_32_1);
    stand(&s, KORDT, "munich");
    lead_to(&s, "goering", "munich");
    lead_to(&s, "hitler", "tannenberg");
    assert_refused(bo, &s, KORDT, "attempt suitcase-bomb goering", BO_32_1);
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb goering");
    assert_fact(BO_R_58);
}

TEST(bo_r_58__one_leader_only)
{
    bo_state s = beside_goering();

    kill_leader(&s, "goering", NULL); /* three targets would be enough for Hitler, too */
    assert_int_equal(space_of(&s, "goering"), 0);
    assert_int_equal(space_of(&s, "hitler"), place("munich"));
    assert_int_equal(s.killed, 1u << leader("goering"));
    assert_fact(BO_R_58);
}

/* Derail Train speaks of the moment when an event has moved Hitler; here, the deputy. */
TEST(bo_r_58__the_moment_is_that_of_the_target)
{
    bo_state s = beside_goering();
    gm_events events;

    give(&s, KORDT, "derail-train");
    next_is(&s, "leadership-dispute"); /* Bormann to Hanover, Goering to Tannenberg, then Himmler */
    end_turn(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
    assert_refused(bo, &s, KORDT, "attempt derail-train", BO_R_67);
    assert_refused(bo, &s, KORDT, "attempt derail-train goering", BO_R_67); /* not yet */
    play_move(bo, &s, KORDT, "attempt derail-train bormann", NULL);
    roll_pool(&s, "T1", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_int_equal(space_of(&s, "goering"), place("tannenberg"));
    assert_refused(bo, &s, KORDT, "attempt derail-train bormann", BO_R_67); /* no longer */
    play_move(bo, &s, KORDT, "attempt derail-train goering", NULL);
    roll_pool(&s, "TT", &events);
    assert_int_equal(assert_event(&events, BO_E_KILLED, BO_R_59)->arg[0], leader("goering"));
    assert_int_equal(space_of(&s, "himmler"), place("nuremberg"));
    assert_int_equal(s.active, CANARIS);
    assert_fact(BO_R_58);
}

TEST(bo_r_58__of_several_who_moved_one_is_named)
{
    bo_state s = beside_goering();
    gm_events events;

    give(&s, KORDT, "derail-train");
    give(&s, KORDT, "plane-bomb");
    lead_to(&s, "hess", "");
    lead_to(&s, "bormann", "nuremberg");
    next_is(&s, "party-rally"); /* all to Nuremberg */
    end_turn(&s, NULL);
    assert_allowed(bo, &s, KORDT, "attempt derail-train");
    assert_allowed(bo, &s, KORDT, "attempt derail-train himmler");
    assert_refused(bo, &s, KORDT, "attempt derail-train bormann", BO_R_67); /* was there */
    assert_refused(bo, &s, KORDT, "attempt derail-train hess", BO_32_1);
    play_move(bo, &s, KORDT, "attempt derail-train himmler", NULL);
    roll_pool(&s, "TT", NULL);
    assert_refused(bo, &s, KORDT, "attempt plane-bomb himmler", BO_32_1); /* dead */
    play_move(bo, &s, KORDT, "attempt plane-bomb", NULL);
    roll_pool(&s, "T", &events);
    (void)assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_int_equal(s.active, CANARIS);
    assert_fact(BO_R_58);
}

/* Without the variant a deputy who moves gives nobody a moment. */
TEST(bo_r_58__not_without_the_variant)
{
    bo_state s = beside_goering();

    s.variants = 0;
    give(&s, KORDT, "derail-train");
    next_is(&s, "leadership-dispute");
    end_turn(&s, NULL);
    assert_int_equal(s.active, CANARIS);
    assert_fact(BO_R_58);
}

/* ---- BO-R.59 ---- */

TEST(bo_r_59__the_dead_leave_the_game_and_the_turn_goes_on)
{
    bo_state s = beside_goering();
    gm_events events;
    const gm_event *e;

    kill_leader(&s, "hitler", &events);
    e = assert_event(&events, BO_E_KILLED, BO_R_59);
    assert_int_equal(e->seat, KORDT);
    assert_int_equal(e->arg[0], leader("hitler"));
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_R_59)->arg[0], card("hidden-bomb"));
    assert_true(is_discarded(&s, "hidden-bomb"));
    assert_int_equal(space_of(&s, "hitler"), 0);
    assert_int_equal(s.killed, 1u << leader("hitler"));
    assert_int_equal(s.actions, 2);
    assert_int_equal(s.motivation[KORDT], BO_COMMITTED);
    assert_allowed(bo, &s, KORDT, "dossier");
}

/* ---- BO-R.60 ---- */

TEST(bo_r_60__a_living_hitler_moves_and_the_target_stays)
{
    bo_state s = beside_goering();
    gm_events events;

    s.motivation[OSTER] = BO_MOTIVATED;
    play_move(bo, &s, KORDT, "attempt hidden-bomb goering", NULL);
    roll_pool(&s, "EE", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    assert_int_equal(space_of(&s, "hitler"), place("chancellery"));
    assert_int_equal(space_of(&s, "goering"), place("munich"));
    assert_true(is_discarded(&s, "hidden-bomb"));
    assert_int_equal(s.motivation[OSTER], BO_SKEPTICAL);
    assert_int_equal(s.jailed, GM_SEAT(KORDT));
    assert_fact(BO_R_60);
}

TEST(bo_r_60__a_dead_hitler_does_not)
{
    bo_state s = beside_goering();
    gm_events events;

    kill_leader(&s, "hitler", NULL);
    give(&s, KORDT, "hidden-bomb");
    s.motivation[OSTER] = BO_MOTIVATED;
    play_move(bo, &s, KORDT, "attempt hidden-bomb goering", NULL);
    roll_pool(&s, "EE", &events);
    (void)assert_event(&events, BO_E_DETECTED, BO_32_19);
    assert_no_event(&events, BO_E_LED);
    assert_int_equal(space_of(&s, "hitler"), 0);
    assert_int_equal(s.motivation[OSTER], BO_SKEPTICAL);
    assert_int_equal(s.jailed, GM_SEAT(KORDT));
    assert_fact(BO_R_60);
}

/* ---- BO-R.61 ---- */

TEST(bo_r_61__the_dead_give_no_penalties)
{
    bo_state s = beside_goering();
    gm_events events;

    carry(&s, CANARIS, "map");
    kill_leader(&s, "hitler", NULL);
    kill_leader(&s, "goering", NULL);
    begin_turn(&s, CANARIS, &events);
    assert_no_event(&events, BO_E_PENALTY);
    assert_int_equal(s.phase, BO_ACTIONS);
    assert_int_equal(items_of(&s, CANARIS, "map"), 1);
}

TEST(bo_r_61__the_dead_are_not_moved)
{
    bo_state s = beside_goering();

    kill_leader(&s, "hitler", NULL);
    kill_leader(&s, "goering", NULL);
    give(&s, OSTER, "called-away");
    play_move(bo, &s, OSTER, "interrupt called-away", NULL);
    assert_refused(bo, &s, OSTER, "leader goering", BO_4_8);
    play_move(bo, &s, OSTER, "leader hess", NULL);
    play_move(bo, &s, OSTER, "leader himmler", NULL);
    play_move(bo, &s, OSTER, "to hanover", NULL);
    next_is(&s, "party-rally");
    end_turn(&s, NULL);
    assert_int_equal(space_of(&s, "hess"), place("nuremberg"));
    assert_int_equal(space_of(&s, "hitler"), 0);
    assert_int_equal(space_of(&s, "goering"), 0);
}

/* Visit from Goering asks the one he comes to; Assassin Caught concerns those near Hitler. */
TEST(bo_r_61__what_names_the_dead_does_nothing)
{
    bo_state s = beside_goering();

    kill_leader(&s, "hitler", NULL);
    kill_leader(&s, "goering", NULL);
    give(&s, OSTER, "delay-hitler");
    carry(&s, OSTER, "map");
    next_is(&s, "assassin-caught-bavaud");
    end_turn(&s, NULL);
    assert_int_equal(s.current, event("assassin-caught-bavaud"));
    assert_int_equal(s.active, CANARIS); /* nobody could hold Hitler, nobody is suspected */
    for (gm_seat i = 0; i < 3; i++)
        assert_int_equal(s.suspicion[i], BO_MEDIUM);
    next_is(&s, "visit-from-goering");
    end_turn(&s, NULL);
    assert_int_equal(s.current, event("visit-from-goering"));
    assert_int_equal(s.active, OSTER);
    assert_int_equal(s.phase, BO_ACTIONS);
}

TEST(bo_r_61__deliveries_need_them_alive)
{
    bo_state s = beside_goering();

    s.stage = 2;
    clear_tile(&s, "hanover");
    clear_tile(&s, "nuremberg");
    carry(&s, KORDT, "map");
    stand(&s, KORDT, "hanover");
    assert_allowed(bo, &s, KORDT, "deliver map"); /* Hess is there */
    lead_to(&s, "hess", "");
    assert_refused(bo, &s, KORDT, "deliver map", BO_20_8);
    stand(&s, KORDT, "nuremberg");
    lead_to(&s, "hitler", "nuremberg");
    assert_allowed(bo, &s, KORDT, "deliver map");
    lead_to(&s, "hitler", "");
    assert_refused(bo, &s, KORDT, "deliver map", BO_20_8);
}

TEST(bo_r_61__whom_an_event_takes_out_is_not_killed)
{
    bo_state s = beside_goering();
    gm_events events;

    stand(&s, CANARIS, "train-station"); /* away from penalties */
    next_is(&s, "hess-leaves-germany");
    end_turn(&s, &events);
    assert_int_equal(assert_event(&events, BO_E_LEADER_OUT, BO_R_61)->arg[0], leader("hess"));
    assert_int_equal(space_of(&s, "hess"), 0);
    assert_int_equal(s.killed, 0);
    next_is(&s, "pearl-harbor-attack"); /* removes him, too, but he is gone */
    end_turn(&s, &events);
    assert_no_event(&events, BO_E_LEADER_OUT);
    s.active = KORDT;
    s.motivation[KORDT] = BO_COMMITTED;
    kill_leader(&s, "goering", NULL);
    kill_leader(&s, "hitler", &events);
    assert_no_event(&events, BO_E_WON); /* one deputy and one who left */
    kill_leader(&s, "bormann", &events);
    (void)assert_event(&events, BO_E_WON, BO_34_3);
}
