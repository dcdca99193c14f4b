/*
 * test_bo_32_preparing.c: Black Orchestra, chapter 32: how an attempt is prepared, up to its items.
 *
 * The rest of the chapter is in test_bo_33_roll.c, the rulings about it in
 * test_bo_rulings_attempts.c, attempts on deputies in test_bo_34_deputies.c, in the turns of others
 * in test_bo_rulings_train.c, the examples in test_bo_examples_attempts.c.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { KORDT, CANARIS, OSTER };

/* ---- preparation ---- */

/* ---- BO-32.1 ---- */

typedef struct situation {
    const char *plot, *at, *hitler;
    uint8_t stage;
    bool is_allowed;
} situation;

static const situation situations[] = {
    { "lone-gunman", "munich", "munich", 1, true },
    { "lone-gunman", "chancellery", "chancellery", 1, true },
    { "lone-gunman", "nuremberg", "munich", 1, false },
    { "suitcase-bomb", "chancellery", "chancellery", 1, true },
    { "suitcase-bomb", "zeughaus", "zeughaus", 1, false },
    { "suitcase-bomb", "zeughaus", "chancellery", 1, false },
    { "hidden-bomb", "munich", "munich", 1, true },
    { "hidden-bomb", "tannenberg", "tannenberg", 1, false },
    { "hidden-bomb", "nuremberg", "munich", 1, false },
    { "coup-detat", "zeughaus", "zeughaus", 1, true },
    { "coup-detat", "zeughaus", "sportpalast", 1, false },
    { "coup-detat", "hanover", "hanover", 1, false },
    { "poison-gas", "eagles-nest", "eagles-nest", 1, true },
    { "poison-gas", "hanover", "hanover", 1, false },
    { "poison-gas", "hanover", "eagles-nest", 1, false },
    { "sniper", "warsaw", "warsaw", 3, true },
    { "sniper", "poznan", "warsaw", 3, false },
    { "kidnapping", "train-station", "train-station", 4, true },
    { "kidnapping", "vienna", "vienna", 2, true },
    { "kidnapping", "prague", "prague", 3, false },
    { "kidnapping", "munich", "vienna", 2, false },
    { "poison-parcel", "nuremberg", "munich", 1, true },
    { "poison-parcel", "munich", "munich", 1, false },
    { "poison-parcel", "train-station", "munich", 1, false },
    { "poison-parcel", "munich", "tannenberg", 1, false },
    { "poison-parcel", "train-station", "prague", 1, false }, /* not open yet */
    { "poison-parcel", "train-station", "prague", 3, true },
    { "poison-food", "gestapo-hq", "gestapo-hq", 1, true },
    { "poison-food", "gestapo-hq", "sportpalast", 1, false },
    { "poison-food", "munich", "munich", 1, false },
    { "ambush", "prague", "prague", 3, true },
    { "ambush", "paris", "paris", 4, true },
    { "ambush", "borisov", "borisov", 5, true },
    { "ambush", "vienna", "vienna", 3, false },
    { "ambush", "chancellery", "chancellery", 5, false },
    { "ambush", "poznan", "prague", 3, false },
};

TEST(bo_32_1__the_plot_says_where_both_must_be)
{
    for (size_t i = 0; i < COUNT_OF(situations); i++) {
        const situation *at = &situations[i];
        bo_state s = at_turn("olbricht+canaris+oster");
        char words[40];
        (void)snprintf(words, sizeof words, "attempt %s", at->plot);
        s.stage = at->stage;
        s.motivation[0] = BO_RECKLESS;
        stand(&s, 0, at->at);
        lead_to(&s, "hitler", at->hitler);
        give(&s, 0, at->plot);
        if (at->is_allowed)
            assert_allowed(bo, &s, 0, words);
        else
            assert_refused(bo, &s, 0, words, BO_32_1);
    }
}

TEST(bo_32_1__a_leader_who_is_gone_is_no_target)
{
    bo_state s = attempt_on_munich();

    s.variants = BO_LIEUTENANTS;
    lead_to(&s, "goebbels", "munich");
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb goebbels");
    lead_to(&s, "goebbels", "");
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb goebbels", BO_32_1);
    lead_to(&s, "hitler", "");
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb", BO_32_1);
}

/* ---- BO-32.2, BO-5.7 ---- */

TEST(bo_32_2__nobody_attempts_below_committed)
{
    bo_state s = attempt_on_munich();

    for (uint8_t level = BO_TIMID; level < BO_COMMITTED; level++) {
        s.motivation[KORDT] = level;
        assert_refused(bo, &s, KORDT, "attempt hidden-bomb", BO_32_2);
    }
    s.motivation[KORDT] = BO_COMMITTED;
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb");
    s.motivation[KORDT] = BO_RECKLESS;
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb");
}

TEST(bo_5_7__some_plots_demand_reckless)
{
    bo_state s = attempt_on_munich();

    give(&s, KORDT, "lone-gunman");
    give(&s, KORDT, "sniper");
    assert_refused(bo, &s, KORDT, "attempt lone-gunman", BO_5_7);
    assert_refused(bo, &s, KORDT, "attempt sniper", BO_5_7);
    s.motivation[KORDT] = BO_RECKLESS;
    assert_allowed(bo, &s, KORDT, "attempt lone-gunman");
    assert_allowed(bo, &s, KORDT, "attempt sniper");
}

/* ---- BO-32.3 ---- */

TEST(bo_32_3__only_a_plot_of_ones_own_dossier)
{
    bo_state s = attempt_on_munich();

    give(&s, KORDT, "lose-gestapo");
    give(&s, CANARIS, "kidnapping");
    assert_refused(bo, &s, KORDT, "attempt kidnapping", BO_32_3);
    assert_refused(bo, &s, KORDT, "attempt ambush", BO_32_3);
    assert_refused(bo, &s, KORDT, "attempt lose-gestapo", BO_32_3); /* no plot */
    give(&s, KORDT, "poison-parcel");
    assert_refused(bo, &s, KORDT, "attempt poison-parcel", BO_32_1);
    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb");
}

TEST(bo_29_4__a_prisoner_attempts_nothing)
{
    bo_state s = attempt_on_munich();

    jail(&s, KORDT);
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb", BO_29_4);
}

/* ---- BO-32.4 ---- */

TEST(bo_32_4__an_attempt_costs_an_action)
{
    bo_state s = attempt_on_munich();
    gm_events events;
    const gm_event *e;

    play_move(bo, &s, KORDT, "attempt hidden-bomb", &events);
    e = assert_event(&events, BO_E_ATTEMPT, BO_32_4);
    assert_int_equal(e->seat, KORDT);
    assert_int_equal(e->arg[0], card("hidden-bomb"));
    assert_int_equal(e->arg[1], leader("hitler"));
    assert_int_equal(s.actions, 2);
    roll_pool(&s, "12", NULL);
    assert_int_equal(s.actions, 2);
    s.actions = 0;
    give(&s, OSTER, "effective-planning"); /* for its sake the turn goes on */
    assert_refused(bo, &s, KORDT, "attempt hidden-bomb", BO_16_1);
}

/* ---- BO-32.5 ---- */

TEST(bo_32_5__attempts_may_follow_each_other)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, KORDT, "kidnapping");
    for (unsigned left = 2; left > 0; left--) {
        play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
        roll_pool(&s, "T1", &events);
        (void)assert_event(&events, BO_E_FAILED, BO_32_21);
        assert_int_equal(s.actions, left);
    }
    play_move(bo, &s, KORDT, "attempt kidnapping", NULL);
    assert_int_equal(s.pool, 1);
    assert_int_equal(s.actions, 0);
    assert_fact(BO_32_5);
}

/* ---- the pool ---- */

/* ---- BO-32.6, BO-32.7 ---- */

TEST(bo_32_6__what_is_required_gives_the_first_die)
{
    bo_state s = attempt_on_munich();

    s.sheet[KORDT] = s.sheet[CANARIS]; /* of the Abwehr, which Hidden Bomb does not ask for */
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(s.pool, 1);
    assert_fact(BO_32_6);
}

TEST(bo_32_7__items_affiliation_and_meeting_add_dice)
{
    bo_state s = attempt_on_munich();
    gm_events events;
    const gm_event *e;

    carry(&s, KORDT, "keys");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(bo_pool(bo->content, &s), 2); /* the first, and a civilian's */
    play_move(bo, &s, KORDT, "commit keys", &events);
    e = assert_event(&events, BO_E_DICE_MORE, BO_32_7);
    assert_int_equal(e->seat, KORDT);
    assert_int_equal(e->arg[0], 1);
    assert_int_equal(s.pool, 3);
}

TEST(bo_32_7__other_elements_cancel_eagles)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, KORDT, "lone-gunman");
    s.motivation[KORDT] = BO_RECKLESS;
    carry(&s, KORDT, "badge");
    play_move(bo, &s, KORDT, "attempt lone-gunman", NULL);
    play_move(bo, &s, KORDT, "commit badge", &events);
    assert_int_equal(assert_event(&events, BO_E_EAGLES_LESS, BO_R_46)->arg[0], 1);
    assert_int_equal(s.pool, 1);
    assert_int_equal(s.ignored, 1);
}

/* ---- BO-32.8 ---- */

TEST(bo_32_8__every_plot_names_an_item)
{
    unsigned plots = 0;

    for (unsigned n = 1; n <= bo->content->n_types; n++) {
        const bo_type *type = &bo->content->type[n];
        if (!type->is_plot)
            continue;
        plots++;
        assert_true(type->n_uses > 0);
        assert_true(type->use[0].items != 0);
    }
    assert_int_equal(plots, 12);
    assert_fact(BO_32_8);
}

/* ---- BO-32.9 ---- */

TEST(bo_32_9__only_items_that_the_plot_names)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    carry(&s, KORDT, "keys");
    carry(&s, KORDT, "poison");
    carry(&s, CANARIS, "map");
    give(&s, CANARIS, "concealed-pistol");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, KORDT, "commit explosives", BO_32_9); /* not carried */
    assert_refused(bo, &s, KORDT, "commit poison", BO_32_9);
    assert_refused(bo, &s, KORDT, "ask canaris map", BO_32_9);
    assert_refused(bo, &s, KORDT, "ask canaris keys", BO_32_9); /* he has none */
    assert_refused(bo, &s, KORDT, "ask-card canaris concealed-pistol", BO_32_9);
    play_move(bo, &s, KORDT, "commit keys", &events);
    assert_int_equal(assert_event(&events, BO_E_COMMITTED, BO_32_9)->arg[0], item("keys"));
    assert_int_equal(items_of(&s, KORDT, "keys"), 0);
    assert_int_equal(items_of(&s, KORDT, "poison"), 1);
    assert_int_equal(items_of(&s, CANARIS, "map"), 1);
}

TEST(bo_32_9__a_benefit_counts_once)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    carry(&s, KORDT, "keys");
    carry(&s, KORDT, "keys");
    carry(&s, CANARIS, "keys");
    carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit keys", NULL);
    assert_refused(bo, &s, KORDT, "commit keys", BO_32_9);
    assert_refused(bo, &s, KORDT, "ask canaris keys", BO_32_9);
    play_move(bo, &s, KORDT, "ready", &events);
    assert_int_equal(assert_event(&events, BO_E_READY, BO_32_9)->seat, KORDT);
    roll_pool(&s, "T12", NULL);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_allowed(bo, &s, KORDT, "commit keys"); /* another attempt */
}

TEST(bo_32_9__unless_the_plot_says_for_each)
{
    bo_state s = attempt_on_munich();

    for (unsigned i = 0; i < 3; i++)
        carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    assert_int_equal(s.pool, 5);
    assert_int_equal(items_lost(&s, "explosives"), 3);
}

/* A pistol lies in a dossier and counts as Weapons when it is wanted. */
TEST(bo_32_9__a_concealed_pistol_is_weapons)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, KORDT, "lone-gunman");
    give(&s, KORDT, "concealed-pistol");
    give(&s, KORDT, "lose-gestapo");
    s.motivation[KORDT] = BO_RECKLESS;
    carry(&s, KORDT, "keys");
    carry(&s, KORDT, "weapons");
    play_move(bo, &s, KORDT, "attempt lone-gunman", NULL);
    assert_refused(bo, &s, KORDT, "commit-card lose-gestapo", BO_32_9); /* no item */
    assert_refused(bo, &s, KORDT, "commit-card safe", BO_32_9);         /* not his */
    play_move(bo, &s, KORDT, "commit-card concealed-pistol", &events);
    assert_int_equal(assert_event(&events, BO_E_COMMITTED_CARD, BO_32_9)->arg[0],
                     card("concealed-pistol"));
    (void)assert_event(&events, BO_E_DISCARDED, BO_32_9);
    assert_int_equal(s.pool, 2);
    assert_true(is_discarded(&s, "concealed-pistol"));
    assert_int_equal(items_of(&s, KORDT, "weapons"), 1);
    assert_refused(bo, &s, KORDT, "commit weapons", BO_12_2); /* it is time to roll */
}

TEST(bo_32_9__pistol_and_weapons_both_where_each_counts)
{
    bo_state s = attempt_on_munich();

    give(&s, KORDT, "kidnapping");
    give(&s, KORDT, "concealed-pistol");
    carry(&s, KORDT, "weapons");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(s.pool, 2); /* Hidden Bomb has no use for either: the dice are at hand */
    roll_pool(&s, "12", NULL);
    play_move(bo, &s, KORDT, "attempt kidnapping", NULL);
    play_move(bo, &s, KORDT, "commit weapons", NULL);
    play_move(bo, &s, KORDT, "commit-card concealed-pistol", NULL);
    assert_int_equal(s.pool, 3);
}

TEST(bo_12_2__items_are_put_in_before_the_roll)
{
    bo_state s = attempt_on_munich();

    carry(&s, KORDT, "keys");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, KORDT, "roll 2", BO_4_8);
    assert_refused(bo, &s, KORDT, "dossier", BO_12_2);
    play_move(bo, &s, KORDT, "ready", NULL);
    assert_refused(bo, &s, KORDT, "commit keys", BO_12_2);
    assert_refused(bo, &s, KORDT, "commit-card concealed-pistol", BO_12_2);
    assert_refused(bo, &s, KORDT, "ask canaris keys", BO_12_2);
    assert_refused(bo, &s, KORDT, "ask-card canaris concealed-pistol", BO_12_2);
    assert_refused(bo, &s, KORDT, "ready", BO_12_2);
    assert_allowed(bo, &s, KORDT, "roll 2");
}

/* ---- BO-32.10 ---- */

TEST(bo_32_10__a_companion_is_asked_and_agrees)
{
    bo_state s = attempt_on_munich();
    gm_events events;
    const gm_event *e;

    carry(&s, CANARIS, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "ask canaris explosives", &events);
    e = assert_event(&events, BO_E_ASKED_ITEM, BO_32_10);
    assert_int_equal(e->arg[0], CANARIS);
    assert_int_equal(e->arg[1], item("explosives"));
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    assert_int_equal(items_of(&s, CANARIS, "explosives"), 1);
    assert_refused(bo, &s, KORDT, "agree", BO_R_74);
    play_move(bo, &s, CANARIS, "agree", &events);
    (void)assert_event(&events, BO_E_AGREED, BO_32_10);
    assert_int_equal(assert_event(&events, BO_E_COMMITTED, BO_32_10)->seat, CANARIS);
    assert_int_equal(items_of(&s, CANARIS, "explosives"), 0);
    assert_int_equal(items_lost(&s, "explosives"), 1);
    assert_int_equal(s.pool, 3);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT));
}

TEST(bo_32_10__what_he_declines_cannot_be_used)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    carry(&s, CANARIS, "explosives");
    carry(&s, CANARIS, "keys");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "ask canaris explosives", NULL);
    play_move(bo, &s, CANARIS, "decline", &events);
    (void)assert_event(&events, BO_E_DECLINED, BO_32_10);
    assert_int_equal(items_of(&s, CANARIS, "explosives"), 1);
    assert_refused(bo, &s, KORDT, "ask canaris explosives", BO_32_10);
    play_move(bo, &s, KORDT, "ask canaris keys", NULL); /* another item is another question */
    play_move(bo, &s, CANARIS, "decline", NULL);
    assert_int_equal(s.pool, 2);
    assert_int_equal(items_of(&s, CANARIS, "keys"), 1);
    roll_pool(&s, "12", NULL);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_allowed(bo, &s, KORDT, "ask canaris explosives"); /* so is another attempt */
}

TEST(bo_32_10__only_companions_on_the_space)
{
    bo_state s = attempt_on_munich();

    carry(&s, KORDT, "keys");
    carry(&s, CANARIS, "explosives");
    carry(&s, OSTER, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, KORDT, "ask kordt keys", BO_32_10);
    assert_refused(bo, &s, KORDT, "ask oster explosives", BO_32_10);
    stand(&s, OSTER, "munich");
    assert_allowed(bo, &s, KORDT, "ask oster explosives");
    jail(&s, CANARIS);
    assert_refused(bo, &s, KORDT, "ask canaris explosives", BO_32_10);
}

TEST(bo_32_10__a_companions_pistol_is_asked_for_too)
{
    bo_state s = attempt_on_munich();
    gm_events events;

    give(&s, KORDT, "lone-gunman");
    give(&s, CANARIS, "concealed-pistol");
    s.motivation[KORDT] = BO_RECKLESS;
    play_move(bo, &s, KORDT, "attempt lone-gunman", NULL);
    assert_refused(bo, &s, KORDT, "commit-card concealed-pistol", BO_32_9);
    assert_refused(bo, &s, KORDT, "ask-card oster concealed-pistol", BO_32_10);
    play_move(bo, &s, KORDT, "ask-card canaris concealed-pistol", &events);
    assert_int_equal(assert_event(&events, BO_E_ASKED_CARD, BO_32_10)->arg[1],
                     card("concealed-pistol"));
    play_move(bo, &s, CANARIS, "agree", &events);
    assert_int_equal(assert_event(&events, BO_E_COMMITTED_CARD, BO_32_10)->seat, CANARIS);
    assert_true(is_discarded(&s, "concealed-pistol"));
    assert_false(has_card(&s, CANARIS, "concealed-pistol"));
    assert_int_equal(s.pool, 2);
}

TEST(bo_32_10__a_companion_keeps_his_pistol)
{
    bo_state s = attempt_on_munich();

    give(&s, KORDT, "lone-gunman");
    give(&s, CANARIS, "concealed-pistol");
    s.motivation[KORDT] = BO_RECKLESS;
    play_move(bo, &s, KORDT, "attempt lone-gunman", NULL);
    play_move(bo, &s, KORDT, "ask-card canaris concealed-pistol", NULL);
    play_move(bo, &s, CANARIS, "decline", NULL);
    assert_true(has_card(&s, CANARIS, "concealed-pistol"));
    assert_int_equal(s.pool, 1);
}

TEST(bo_32_9__a_companions_pistol_must_serve_the_plot)
{
    bo_state s = attempt_on_munich();

    carry(&s, KORDT, "keys");
    give(&s, CANARIS, "concealed-pistol");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_refused(bo, &s, KORDT, "ask-card canaris concealed-pistol", BO_32_9);
}

/* Consent is for one thing: a card that counts as the item is another question. */
TEST(bo_32_10__declining_weapons_leaves_the_pistol)
{
    bo_state s = attempt_on_munich();

    s.motivation[KORDT] = BO_RECKLESS;
    give(&s, KORDT, "sniper");
    carry(&s, CANARIS, "weapons");
    give(&s, CANARIS, "concealed-pistol");
    play_move(bo, &s, KORDT, "attempt sniper", NULL);
    play_move(bo, &s, KORDT, "ask canaris weapons", NULL);
    play_move(bo, &s, CANARIS, "decline", NULL);
    assert_refused(bo, &s, KORDT, "ask canaris weapons", BO_32_10);
    assert_allowed(bo, &s, KORDT, "ask-card canaris concealed-pistol");
    play_move(bo, &s, KORDT, "ask-card canaris concealed-pistol", NULL);
    play_move(bo, &s, CANARIS, "decline", NULL);
    assert_int_equal(s.stack[s.depth - 1].pc, BO_ROLLING); /* nothing is left to ask for */
}
