/*
 * test_bo_cards.c: the standard cards of Black Orchestra, each by what it does. Illegal cards are
 * in test_bo_illegal.c, plots in test_bo_plots.c.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { KORDT, CANARIS, BECK };

/* Kordt at turn, with this card; all three on the Train Station. */
static bo_state kordt_with(const char *card_id)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, KORDT, card_id);
    return s;
}

/* Kordt tries Hidden Bomb on Munich; with nothing to put in, two dice are to be rolled. */
static bo_state kordt_attempts(const char *card_id, gm_seat holder)
{
    bo_state s = at_turn("kordt+canaris+beck");

    s.motivation[KORDT] = BO_COMMITTED;
    stand(&s, KORDT, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, KORDT, "hidden-bomb");
    give(&s, holder, card_id);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(s.pool, 2);
    return s;
}

/* Its effect is done: it is discarded, and the action spent or not. */
static void is_used_up(const bo_state *s, gm_seat holder, const char *card_id, unsigned actions)
{
    assert_false(has_card(s, holder, card_id));
    assert_true(is_discarded(s, card_id));
    assert_true(s->limbo == 0);
    assert_int_equal(s->depth, 0);
    assert_int_equal(s->actions, actions);
}

/* ---- BO-R.69 ---- */

TEST(bo_r_69__planning_session_turns_up_cards_until_a_plot_comes)
{
    bo_state s = kordt_with("planning-session");
    gm_events events;
    const gm_event *e;

    put_on_top(&s, "sniper");
    put_on_top(&s, "safe");
    put_on_top(&s, "cover-story");
    play_move(bo, &s, KORDT, "act planning-session", &events);
    e = assert_event(&events, BO_E_SEARCHED, BO_R_69);
    assert_int_equal(e->arg[0], 2);
    assert_int_equal(e->arg[1], card("sniper"));
    assert_true(has_card(&s, KORDT, "sniper"));
    assert_true(is_discarded(&s, "safe"));
    assert_true(is_discarded(&s, "cover-story"));
    is_used_up(&s, KORDT, "planning-session", 2);
    assert_int_equal(set_count(s.discards), 3);
}

TEST(bo_r_69__the_discards_and_what_was_turned_up_are_shuffled_in_once)
{
    bo_state s = kordt_with("planning-session");
    gm_events events;
    const gm_event *e;

    empty_deck(&s);
    put_on_top(&s, "safe");
    put_on_top(&s, "cover-story");
    play_move(bo, &s, KORDT, "act planning-session", &events);
    assert_event(&events, BO_E_SHUFFLED, BO_8_5);
    e = assert_event(&events, BO_E_SEARCHED, BO_R_69);
    assert_int_equal(set_count(s.dossier[KORDT] & bo->content->plots), 1);
    assert_int_equal(set_count(s.discards), e->arg[0] + 1u); /* and the card itself */
    assert_int_equal(s.n_deck, 51 - 1 - 1 - e->arg[0]);
}

TEST(bo_r_69__without_a_plot_nothing_is_gained)
{
    static const char *const plots[] = {
        "lone-gunman", "suitcase-bomb", "derail-train", "plane-bomb",
        "hidden-bomb", "coup-detat",    "poison-gas",   "sniper",
        "kidnapping",  "poison-parcel", "poison-food",  "ambush",
    };
    bo_state s = kordt_with("planning-session");
    gm_events events;
    const gm_event *e;
    unsigned shuffles = 0;

    s.motivation[BECK] = BO_SKEPTICAL;
    jail(&s, BECK); /* no limit is looked at */
    for (size_t i = 0; i < COUNT_OF(plots); i++)
        give(&s, BECK, plots[i]);
    play_move(bo, &s, KORDT, "act planning-session", &events);
    e = assert_event(&events, BO_E_SEARCHED, BO_R_69);
    assert_int_equal(e->arg[1], 0);
    assert_true(s.dossier[KORDT] == 0);
    assert_int_equal(s.n_deck, 51 - 12 - 1);
    assert_int_equal(set_count(s.discards), 1); /* the card itself */
    for (uint16_t i = 0; i < events.n; i++)
        shuffles += events.e[i].kind == BO_E_SHUFFLED;
    assert_int_equal(shuffles, 2); /* once for the search, once because the deck is empty */
}

/* ---- BO-R.32 ---- */

TEST(bo_r_32__quick_reaction_rolls_one_die_again)
{
    static const char *const faces[] = { "one", "two", "three", "target", "eagle" };
    static const char *const rolls[] = { "11", "22", "33", "TT", "EE" };

    for (unsigned i = 0; i < 5; i++) { /* whatever it shows */
        bo_state s = kordt_attempts("quick-reaction", BECK);
        char words[20];
        gm_events events;
        const gm_event *e;
        load_dice(&s, rolls[i]);
        play_move(bo, &s, KORDT, "roll 2", NULL);
        assert_int_equal(must_act(&s), GM_SEAT(BECK)); /* another's attempt, from afar */
        play_move(bo, &s, BECK, "play quick-reaction", NULL);
        assert_refused(bo, &s, BECK, i == 0 ? "reroll two" : "reroll one", BO_4_8);
        load_dice(&s, "3");
        (void)snprintf(words, sizeof words, "reroll %s", faces[i]);
        play_move(bo, &s, BECK, words, &events);
        e = assert_event(&events, BO_E_REROLLED, BO_R_32);
        assert_int_equal(e->arg[0], BO_ONE + i);
        assert_int_equal(e->arg[1], BO_THREE);
        assert_event(&events, BO_E_FAILED, BO_32_21); /* one eagle left is not enough */
        assert_true(has_card(&s, KORDT, "hidden-bomb"));
        is_used_up(&s, BECK, "quick-reaction", 2);
    }
}

TEST(bo_r_32__two_of_them_may_follow_each_other)
{
    bo_state s = kordt_attempts("quick-reaction", BECK);
    gm_events events;

    s.support = s.floor = 2;
    give(&s, BECK, "quick-reaction");
    load_dice(&s, "E1");
    play_move(bo, &s, KORDT, "roll 2", NULL);
    play_move(bo, &s, BECK, "play quick-reaction", NULL);
    load_dice(&s, "T");
    play_move(bo, &s, BECK, "reroll eagle", &events);
    assert_event(&events, BO_E_REROLLED, BO_R_32);
    play_move(bo, &s, BECK, "play quick-reaction", NULL);
    load_dice(&s, "T");
    play_move(bo, &s, BECK, "reroll one", &events);
    assert_event(&events, BO_E_WON, BO_32_22);
}

TEST(bo_r_32__not_from_prison)
{
    bo_state s = kordt_attempts("quick-reaction", BECK);
    gm_events events;

    jail(&s, BECK);
    load_dice(&s, "11");
    play_move(bo, &s, KORDT, "roll 2", &events);
    assert_event(&events, BO_E_FAILED, BO_32_21); /* nobody was asked */
    assert_refused(bo, &s, BECK, "play quick-reaction", BO_17_4);
}

/* ---- effective planning ---- */

TEST(card_effective_planning__gives_the_active_one_an_action)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, KORDT, "effective-planning");
    play_move(bo, &s, KORDT, "interrupt effective-planning", NULL);
    is_used_up(&s, KORDT, "effective-planning", 4);
    s = at_turn("kordt+canaris+beck");
    give(&s, CANARIS, "effective-planning");
    assert_int_equal(may_act(&s), GM_SEAT(CANARIS));
    play_move(bo, &s, CANARIS, "interrupt effective-planning", NULL); /* in another's turn */
    is_used_up(&s, CANARIS, "effective-planning", 4);
    jail(&s, CANARIS);
    give(&s, CANARIS, "effective-planning");
    assert_refused(bo, &s, CANARIS, "interrupt effective-planning", BO_17_4);
}

/* ---- dumpster dive ---- */

TEST(card_dumpster_dive__fetches_a_card_of_choice)
{
    bo_state s = kordt_with("dumpster-dive");

    discard(&s, "safe");
    discard(&s, "sniper");
    play_move(bo, &s, KORDT, "act dumpster-dive", NULL);
    assert_refused(bo, &s, KORDT, "fetch dumpster-dive", BO_4_8); /* not yet discarded */
    assert_refused(bo, &s, KORDT, "fetch ambush", BO_4_8);
    assert_allowed(bo, &s, KORDT, "fetch safe");
    play_move(bo, &s, KORDT, "fetch sniper", NULL);
    assert_true(has_card(&s, KORDT, "sniper"));
    assert_true(is_discarded(&s, "safe"));
    is_used_up(&s, KORDT, "dumpster-dive", 2);
}

TEST(card_dumpster_dive__an_empty_pile_gives_nothing)
{
    bo_state s = kordt_with("dumpster-dive");

    play_move(bo, &s, KORDT, "act dumpster-dive", NULL);
    assert_true(s.dossier[KORDT] == 0);
    is_used_up(&s, KORDT, "dumpster-dive", 2);
}

/* ---- delay hitler ---- */

TEST(card_delay_hitler__this_event_does_not_move_him)
{
    bo_state s = at_turn("kordt+canaris+beck");
    gm_events events;

    give(&s, BECK, "delay-hitler");
    resolve(&s, "the-anschluss", NULL);
    assert_int_equal(s.support, 3); /* nothing of the card is done yet */
    assert_int_equal(must_act(&s), GM_SEAT(BECK));
    play_move(bo, &s, BECK, "play delay-hitler", &events);
    assert_int_equal(assert_event(&events, BO_E_HELD, BO_17_3)->arg[0], leader("hitler"));
    assert_int_equal(s.leader_at[leader("hitler")], place("deutschlandhalle"));
    assert_int_equal(s.leader_at[leader("goering")], place("munich"));
    assert_int_equal(s.support, 4); /* the rest of it works */
    is_used_up(&s, BECK, "delay-hitler", 3);
    resolve(&s, "berlin-bombed", NULL); /* the next event moves him again */
    assert_int_equal(s.leader_at[leader("hitler")], place("chancellery"));
}

TEST(card_delay_hitler__only_if_the_event_would_move_him)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, BECK, "delay-hitler");
    resolve(&s, "leadership-dispute", NULL); /* deputies only */
    assert_int_equal(s.depth, 0);
    lead_to(&s, "hitler", "chancellery");
    resolve(&s, "fuehrer-bunker", NULL); /* he is there already */
    assert_int_equal(s.depth, 0);
    assert_true(has_card(&s, BECK, "delay-hitler"));
    assert_refused(bo, &s, BECK, "play delay-hitler", BO_R_6);
}

/* ---- slow news day ---- */

TEST(card_slow_news_day__no_event_this_turn)
{
    bo_state s = at_turn("kordt+canaris+beck");
    gm_events events;

    current_is(&s, "parade-in-berlin");
    give(&s, BECK, "slow-news-day");
    play_move(bo, &s, KORDT, "end", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(BECK));
    play_move(bo, &s, BECK, "play slow-news-day", &events);
    assert_int_equal(assert_event(&events, BO_E_EVENTS_DUE, BO_R_72)->arg[0], 0);
    assert_no_event(&events, BO_E_EVENT);
    assert_int_equal(s.current, event("parade-in-berlin")); /* stays current */
    assert_int_equal(s.active, CANARIS);
    assert_true(is_discarded(&s, "slow-news-day"));
    next_is(&s, "gestapo-investigation");
    play_move(bo, &s, CANARIS, "end", &events);
    assert_event(&events, BO_E_EVENT, BO_26_1); /* the next turn has its event */
}

/* ---- safe ---- */

TEST(card_safe__a_raid_leaves_the_illegal_cards_alone)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, BECK, "safe");
    give(&s, BECK, "inspiring-letter");
    resolve(&s, "gestapo-raid", NULL);
    assert_int_equal(s.depth, 0); /* he is not asked */
    assert_true(has_card(&s, BECK, "inspiring-letter"));
    assert_true(has_card(&s, BECK, "safe"));
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    give(&s, CANARIS, "false-safety-report"); /* another's dossier is not in it */
    resolve(&s, "gestapo-raid-2", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
}

TEST(card_safe__does_not_help_at_extreme)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, BECK, "safe");
    give(&s, BECK, "inspiring-letter");
    s.suspicion[BECK] = BO_EXTREME;
    resolve(&s, "gestapo-raid", NULL);
    assert_true(s.jailed >> BECK & 1);
    assert_false(has_card(&s, BECK, "inspiring-letter"));
}

/* ---- airplane access ---- */

TEST(card_airplane_access__to_any_open_space)
{
    bo_state s = kordt_with("airplane-access");

    play_move(bo, &s, KORDT, "act airplane-access", NULL);
    assert_refused(bo, &s, KORDT, "to vienna", BO_4_8); /* not open in stage 1 */
    assert_refused(bo, &s, KORDT, "to prison", BO_4_8);
    assert_refused(bo, &s, KORDT, "to train-station", BO_4_8);
    play_move(bo, &s, KORDT, "to tannenberg", NULL);
    assert_int_equal(s.at[KORDT], place("tannenberg"));
    is_used_up(&s, KORDT, "airplane-access", 2);
    s = kordt_with("airplane-access");
    s.stage = 4;
    play_move(bo, &s, KORDT, "act airplane-access", NULL);
    play_move(bo, &s, KORDT, "to auschwitz", NULL); /* he moves in: BO-R.16 */
    assert_int_equal(s.motivation[KORDT], BO_MOTIVATED);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    s = kordt_with("airplane-access");
    s.stage = 7;
    play_move(bo, &s, KORDT, "act airplane-access", NULL);
    assert_refused(bo, &s, KORDT, "to auschwitz", BO_4_8);
}

/* ---- hitler's schedule leaked ---- */

TEST(card_hitlers_schedule_leaked__one_eagle_does_not_count)
{
    bo_state s = kordt_attempts("hitlers-schedule-leaked", CANARIS);
    gm_events events;

    load_dice(&s, "EE");
    play_move(bo, &s, KORDT, "roll 2", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    play_move(bo, &s, CANARIS, "play hitlers-schedule-leaked", &events);
    assert_event(&events, BO_E_EAGLES_LESS, BO_R_46);
    assert_event(&events, BO_E_FAILED, BO_32_21);
    is_used_up(&s, CANARIS, "hitlers-schedule-leaked", 2);
    s = kordt_attempts("hitlers-schedule-leaked", CANARIS);
    load_dice(&s, "EE");
    play_move(bo, &s, KORDT, "roll 2", NULL);
    play_move(bo, &s, CANARIS, "pass", &events);
    assert_event(&events, BO_E_DETECTED, BO_32_19);
    s = kordt_attempts("hitlers-schedule-leaked", CANARIS);
    s.suspicion[KORDT] = BO_HIGH;
    load_dice(&s, "EE");
    play_move(bo, &s, KORDT, "roll 2", NULL);
    play_move(bo, &s, CANARIS, "play hitlers-schedule-leaked", &events);
    assert_event(&events, BO_E_DETECTED, BO_32_19); /* the other one is enough */
}

TEST(card_hitlers_schedule_leaked__needs_an_eagle)
{
    bo_state s = kordt_attempts("hitlers-schedule-leaked", CANARIS);

    load_dice(&s, "1T");
    play_move(bo, &s, KORDT, "roll 2", NULL);
    assert_int_equal(s.depth, 0);
    assert_true(has_card(&s, CANARIS, "hitlers-schedule-leaked"));
}

/* ---- infiltrate secret ss bunker ---- */

TEST(card_infiltrate__up_to_three_cards_and_suspicion)
{
    for (unsigned n = 0; n <= 3; n++) {
        bo_state s = kordt_with("infiltrate-secret-ss-bunker");
        s.motivation[KORDT] = BO_SKEPTICAL;
        play_move(bo, &s, KORDT, "act infiltrate-secret-ss-bunker", NULL);
        for (unsigned i = 0; i < n; i++)
            play_move(bo, &s, KORDT, "more", NULL);
        if (n < 3)
            play_move(bo, &s, KORDT, "stop", NULL);
        assert_int_equal(set_count(s.dossier[KORDT]), n);
        assert_int_equal(s.suspicion[KORDT], BO_HIGH);
        is_used_up(&s, KORDT, "infiltrate-secret-ss-bunker", 2);
    }
}

TEST(card_infiltrate__limits_hold_after_every_card)
{
    bo_state s = kordt_with("infiltrate-secret-ss-bunker");

    give(&s, KORDT, "safe");
    put_on_top(&s, "sniper");
    put_on_top(&s, "cover-story");
    play_move(bo, &s, KORDT, "act infiltrate-secret-ss-bunker", NULL);
    play_move(bo, &s, KORDT, "more", NULL); /* two cards, the limit while TIMID */
    play_move(bo, &s, KORDT, "more", NULL);
    assert_refused(bo, &s, KORDT, "more", BO_12_2);
    play_move(bo, &s, KORDT, "discard safe", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    play_move(bo, &s, KORDT, "stop", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
}

/* ---- BO-R.30 ---- */

TEST(bo_r_30__stockpile_equipment_takes_any_discarded_item)
{
    bo_state s = kordt_with("stockpile-equipment");

    clear_tile(&s, "munich");
    clear_tile(&s, "hanover");
    lay_tile(&s, "zeughaus", "keys", false);
    clear_tile(&s, "zeughaus");
    assert_true(seen_by(&s, BECK).item_discards[item("keys") - 1] > 0); /* open to all */
    play_move(bo, &s, KORDT, "act stockpile-equipment", NULL);
    for (unsigned i = 1; i <= BO_ITEMS; i++)
        assert_int_equal(bo_check(bo->content, &s, KORDT, gm_make(BO_V_SALVAGE, i, 0)) == BO_OK,
                         s.item_discards[i - 1] > 0);
    play_move(bo, &s, KORDT, "salvage keys", NULL);
    assert_int_equal(s.items[KORDT][item("keys") - 1], 1);
    is_used_up(&s, KORDT, "stockpile-equipment", 2);
    assert_fact(BO_R_30);
}

TEST(bo_r_30__the_item_limit_holds)
{
    bo_state s = kordt_with("stockpile-equipment");

    carry(&s, KORDT, "map");
    carry(&s, KORDT, "badge");
    carry(&s, KORDT, "intel");
    lay_tile(&s, "zeughaus", "keys", true);
    clear_tile(&s, "zeughaus");
    play_move(bo, &s, KORDT, "act stockpile-equipment", NULL);
    play_move(bo, &s, KORDT, "salvage keys", NULL);
    assert_int_equal(bo_items_of(&s, KORDT), 4);
    play_move(bo, &s, KORDT, "drop map", NULL);
    assert_int_equal(bo_items_of(&s, KORDT), 3);
    s = kordt_with("stockpile-equipment");
    play_move(bo, &s, KORDT, "act stockpile-equipment", NULL); /* an empty pile gives nothing */
    is_used_up(&s, KORDT, "stockpile-equipment", 2);
    assert_fact(BO_R_30);
}

/* ---- cover story, lose gestapo ---- */

TEST(card_cover_story__suspicion_of_all_here_falls)
{
    bo_state s = kordt_with("cover-story");

    stand(&s, BECK, "zeughaus");
    s.suspicion[CANARIS] = BO_LOW;
    s.suspicion[KORDT] = BO_HIGH;
    play_move(bo, &s, KORDT, "act cover-story", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_int_equal(s.suspicion[CANARIS], BO_LOW);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    is_used_up(&s, KORDT, "cover-story", 2);
}

TEST(card_lose_gestapo__own_suspicion_falls)
{
    bo_state s = kordt_with("lose-gestapo");

    s.suspicion[KORDT] = BO_EXTREME;
    play_move(bo, &s, KORDT, "act lose-gestapo", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
    is_used_up(&s, KORDT, "lose-gestapo", 2);
}

/* ---- called away ---- */

TEST(card_called_away__two_deputies_go_to_one_space)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, BECK, "called-away");
    play_move(bo, &s, BECK, "interrupt called-away", NULL); /* in another's turn */
    assert_refused(bo, &s, BECK, "leader hitler", BO_4_8);
    assert_refused(bo, &s, KORDT, "leader hess", BO_R_74);
    play_move(bo, &s, BECK, "leader hess", NULL);
    assert_refused(bo, &s, BECK, "leader hess", BO_4_8);
    play_move(bo, &s, BECK, "leader himmler", NULL);
    assert_refused(bo, &s, BECK, "to vienna", BO_4_8); /* open spaces only */
    play_move(bo, &s, BECK, "to tannenberg", NULL);
    assert_int_equal(s.leader_at[leader("hess")], place("tannenberg"));
    assert_int_equal(s.leader_at[leader("himmler")], place("tannenberg"));
    assert_int_equal(s.leader_at[leader("goering")], place("munich"));
    is_used_up(&s, BECK, "called-away", 3);
}

TEST(card_called_away__with_one_deputy_left_he_goes)
{
    bo_state s = at_turn("kordt+canaris+beck");

    lead_to(&s, "hess", "");
    lead_to(&s, "goebbels", "");
    lead_to(&s, "bormann", "");
    lead_to(&s, "himmler", "");
    give(&s, KORDT, "called-away");
    play_move(bo, &s, KORDT, "interrupt called-away", NULL);
    play_move(bo, &s, KORDT, "to munich", NULL); /* where he is: BO-14.5 */
    assert_int_equal(s.leader_at[leader("goering")], place("munich"));
    is_used_up(&s, KORDT, "called-away", 3);
}

/* ---- distant contact ---- */

TEST(card_distant_contact__takes_an_item_from_any_space)
{
    bo_state s = kordt_with("distant-contact");

    lay_tile(&s, "smolensk", "map", false);
    clear_tile(&s, "munich");
    play_move(bo, &s, KORDT, "act distant-contact", NULL);
    assert_refused(bo, &s, KORDT, "tile munich", BO_4_8);
    assert_refused(bo, &s, KORDT, "tile paris", BO_4_8);
    assert_refused(bo, &s, KORDT, "to smolensk", BO_4_8);
    play_move(bo, &s, KORDT, "tile smolensk", NULL); /* face down, and not even open */
    assert_int_equal(s.items[KORDT][item("map") - 1], 1);
    assert_int_equal(s.tile[place("smolensk")], 0);
    is_used_up(&s, KORDT, "distant-contact", 2);
}
