/*
 * test_bo_rulings_cards.c: Black Orchestra, rulings about cards and items: useless actions, cards
 * in use, and what belongs to prisoners.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* Puts an item of that kind into the item discards. */
static void lose_item(bo_state *s, const char *item_id)
{
    lay_tile(s, "munich", item_id, true);
    clear_tile(s, "munich");
}

/* ---- BO-R.20 ---- */

TEST(bo_r_20__nothing_to_reveal_or_collect)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, FIRST, "munich");
    clear_tile(&s, "munich");
    assert_refused(bo, &s, FIRST, "reveal", BO_R_20);
    assert_refused(bo, &s, FIRST, "collect", BO_R_20);
    lay_tile(&s, "munich", "keys", false);
    assert_allowed(bo, &s, FIRST, "reveal");
    play_move(bo, &s, FIRST, "reveal", NULL);
    assert_refused(bo, &s, FIRST, "reveal", BO_R_20); /* it lies face up already */
    assert_allowed(bo, &s, FIRST, "collect");
}

TEST(bo_r_20__nobody_to_release)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, FIRST, "gestapo-hq");
    assert_refused(bo, &s, FIRST, "release", BO_R_20);
    jail(&s, THIRD);
    assert_allowed(bo, &s, FIRST, "release");
}

TEST(bo_r_20__no_card_to_draw)
{
    bo_state s = at_turn("beck+canaris+kordt");

    empty_deck(&s);
    assert_allowed(bo, &s, FIRST, "dossier"); /* the discards would be shuffled */
    s.dossier[SECOND] = s.discards;
    s.discards = 0;
    assert_refused(bo, &s, FIRST, "dossier", BO_R_20);
}

TEST(bo_r_20__an_act_that_changes_nothing_is_allowed)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, FIRST, "lose-gestapo");
    give(&s, FIRST, "stockpile-equipment");
    s.suspicion[FIRST] = BO_LOW;
    assert_allowed(bo, &s, FIRST, "act stockpile-equipment"); /* no item is discarded */
    play_move(bo, &s, FIRST, "act lose-gestapo", NULL);
    assert_int_equal(s.suspicion[FIRST], BO_LOW);
    assert_int_equal(s.actions, 2);
    assert_true(is_discarded(&s, "lose-gestapo"));
}

TEST(bo_r_20__a_price_that_cannot_be_paid)
{
    bo_state s = at_turn("canaris+beck+kordt");

    s.motivation[FIRST] = BO_MOTIVATED;
    assert_refused(bo, &s, FIRST, "use 1", BO_R_20);
    carry(&s, SECOND, "map");
    assert_refused(bo, &s, FIRST, "use 1", BO_R_20); /* it has to be his own */
    carry(&s, FIRST, "map");
    s.suspicion[FIRST] = s.suspicion[SECOND] = s.suspicion[THIRD] = BO_LOW;
    assert_allowed(bo, &s, FIRST, "use 1"); /* though it changes nothing */
}

/* A card with a priced part beside a free part is not refused. */
TEST_WITH(bo_r_20__a_price_for_a_part_of_it, NULL, use_built_in)
{
    bo_state s;

    use_stanzas(
        "standard cover-story\n"
        "  title Cover Story\n"
        "  source P\n"
        "  on act: may { pay { discard-item(self, 1) } for { support(-1) } }\n"
        "standard lose-gestapo\n"
        "  title Lose Gestapo\n"
        "  source P\n"
        "  copies 2\n"
        "  on act: suspicion(self, -1); pay { discard-item(self, 1) } for { support(-1) }\n");
    s = at_turn("beck+canaris+kordt");
    give(&s, FIRST, "cover-story");
    give(&s, FIRST, "lose-gestapo");
    assert_refused(bo, &s, FIRST, "act cover-story", BO_R_20);
    assert_allowed(bo, &s, FIRST, "act lose-gestapo");
    carry(&s, FIRST, "map");
    assert_allowed(bo, &s, FIRST, "act cover-story");
}

/* ---- BO-R.30 ---- */

TEST(bo_r_30__any_item_of_the_discards)
{
    bo_state s = at_turn("beck+canaris+kordt");
    uint8_t items_before[BO_ITEMS];

    lose_item(&s, "keys");
    lose_item(&s, "map");
    for (unsigned i = 0; i < 3; i++)
        carry(&s, FIRST, "poison");
    give(&s, FIRST, "stockpile-equipment");
    memcpy(items_before, s.item_discards, sizeof items_before);
    assert_memory_equal(seen_by(&s, THIRD).item_discards, items_before, sizeof items_before);
    play_move(bo, &s, FIRST, "act stockpile-equipment", NULL);
    assert_refused(bo, &s, FIRST, "salvage poison", BO_4_8); /* none is there */
    for (unsigned i = 1; i <= BO_ITEMS; i++) {
        gm_rule no = bo->game->check(bo->content, &s, FIRST, gm_make(BO_V_SALVAGE, i, 0));
        assert_int_equal(no, items_before[i - 1] > 0 ? BO_OK : BO_4_8);
    }
    play_move(bo, &s, FIRST, "salvage map", NULL);
    assert_int_equal(s.items[FIRST][item("map") - 1], 1);
    assert_int_equal(items_lost(&s, "map"), items_before[item("map") - 1] - 1);
    assert_refused(bo, &s, FIRST, "end", BO_12_2); /* the fourth is one too many */
    play_move(bo, &s, FIRST, "drop poison", NULL);
    assert_allowed(bo, &s, FIRST, "end");
    assert_fact(BO_R_30);
}

/* Nobody can name a card that was discarded unseen, though it lies there too. */
TEST(bo_r_30__nothing_that_nobody_has_seen)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events = { .n = 0 };

    lay_tile(&s, "munich", "keys", false);
    lay_tile(&s, "hanover", "map", true);
    bo_discard_tile(&s, FIRST, place("munich"), &events);
    clear_tile(&s, "hanover");
    assert_int_equal(items_lost(&s, "map"), 1);
    give(&s, FIRST, "stockpile-equipment");
    play_move(bo, &s, FIRST, "act stockpile-equipment", NULL);
    assert_refused(bo, &s, FIRST, "salvage keys", BO_4_8);
    assert_allowed(bo, &s, FIRST, "salvage map");
}

/* ---- BO-R.55 ---- */

TEST(bo_r_55__lasting_effects_do_not_work_in_prison)
{
    bo_state s = at_turn("beck+canaris+kordt"), jailed;

    give(&s, THIRD, "safe");
    give(&s, THIRD, "classified-papers");
    assert_int_equal(bo_modifier(bo->content, &s, THIRD, BO_W_RAID_SAFE), 1);
    jailed = s;
    jail(&jailed, THIRD);
    assert_int_equal(bo_modifier(bo->content, &jailed, THIRD, BO_W_RAID_SAFE), 0);
    load_dice(&s, "T");
    load_dice(&jailed, "T");
    play_move(bo, &s, FIRST, "conspire 1", NULL);
    play_move(bo, &jailed, FIRST, "conspire 1", NULL);
    assert_int_equal(s.suspicion[THIRD], BO_LOW);
    assert_int_equal(jailed.suspicion[THIRD], BO_MEDIUM);
    begin_turn(&jailed, FIRST, NULL);
    load_dice(&jailed, "E"); /* free, he would lose them */
    play_move(bo, &jailed, FIRST, "conspire 1", NULL);
    assert_true(has_card(&jailed, THIRD, "classified-papers"));
    assert_fact(BO_R_55);
}

/* ---- BO-R.56 ---- */

TEST(bo_r_56__the_items_of_a_prisoner_serve_nobody)
{
    bo_state s = attempt_on_munich();

    carry(&s, FIRST, "keys"); /* so that there is something to decide */
    carry(&s, SECOND, "explosives");
    carry(&s, THIRD, "explosives");
    give(&s, THIRD, "concealed-pistol");
    jail(&s, THIRD);
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    assert_allowed(bo, &s, FIRST, "ask canaris explosives");
    assert_refused(bo, &s, FIRST, "ask oster explosives", BO_32_10);
    s.at[THIRD] = s.at[FIRST]; /* even if the prison were here */
    assert_refused(bo, &s, FIRST, "ask oster explosives", BO_32_10);
    s.jailed = 0;
    assert_allowed(bo, &s, FIRST, "ask oster explosives");
    assert_fact(BO_R_56);
}

/* ---- BO-R.57 ---- */

TEST(bo_r_57__limits_wait_for_the_release)
{
    bo_state s = at_turn("beck+canaris+kordt");

    jail(&s, THIRD);
    give(&s, THIRD, "safe");
    give(&s, THIRD, "cover-story");
    give(&s, THIRD, "lose-gestapo");
    give(&s, THIRD, "sniper");
    play_move(bo, &s, FIRST, "dossier", NULL);
    assert_int_equal(s.depth, 0); /* TIMID with four cards, and nobody asks */
    stand(&s, FIRST, "gestapo-hq");
    load_dice(&s, "1");
    play_move(bo, &s, FIRST, "release", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(THIRD));
    assert_refused(bo, &s, FIRST, "dossier", BO_12_2);
    play_move(bo, &s, THIRD, "discard sniper", NULL);
    play_move(bo, &s, THIRD, "discard safe", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(FIRST));
    assert_fact(BO_R_57);
}

/* ---- BO-R.68 ---- */

TEST(bo_r_68__a_card_in_use_is_nowhere_to_be_found)
{
    bo_state s = at_turn("beck+canaris+kordt");

    discard(&s, "cover-story");
    give(&s, FIRST, "safe");
    give(&s, FIRST, "dumpster-dive");
    play_move(bo, &s, FIRST, "act dumpster-dive", NULL);
    assert_false(has_card(&s, FIRST, "dumpster-dive"));
    assert_false(is_discarded(&s, "dumpster-dive"));
    assert_refused(bo, &s, FIRST, "fetch dumpster-dive", BO_4_8); /* not by its own effect */
    play_move(bo, &s, FIRST, "fetch cover-story", NULL);
    assert_int_equal(s.depth, 0); /* two cards are not too many for the TIMID */
    assert_true(is_discarded(&s, "dumpster-dive"));
    assert_int_equal(set_count(s.dossier[FIRST]), 2);
    assert_fact(BO_R_68);
}

TEST(bo_r_68__nor_is_it_drawn_or_shuffled_by_its_own_effect)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.motivation[FIRST] = BO_SKEPTICAL;
    empty_deck(&s);
    give(&s, FIRST, "infiltrate-secret-ss-bunker");
    s.dossier[SECOND] = s.discards;
    s.discards = 0;
    jail(&s, SECOND); /* who has too many, but is not asked there */
    play_move(bo, &s, FIRST, "act infiltrate-secret-ss-bunker", NULL); /* no card to draw */
    assert_true(is_discarded(&s, "infiltrate-secret-ss-bunker"));
    assert_int_equal(s.dossier[FIRST], 0);
    assert_int_equal(s.n_deck, 0);
    assert_fact(BO_R_68);
}

TEST(bo_r_68__plots_are_not_discarded_by_use)
{
    bo_state s = attempt_on_munich();

    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    assert_true(has_card(&s, FIRST, "hidden-bomb"));
    roll_pool(&s, "11", NULL);
    assert_true(has_card(&s, FIRST, "hidden-bomb"));
    assert_fact(BO_R_68);
}

/* ---- BO-R.69 ---- */

TEST(bo_r_69__cards_are_turned_up_until_a_plot_appears)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    give(&s, FIRST, "planning-session");
    put_on_top(&s, "sniper");
    put_on_top(&s, "safe");
    put_on_top(&s, "cover-story");
    play_move(bo, &s, FIRST, "act planning-session", &events);
    e = assert_event(&events, BO_E_SEARCHED, BO_R_69);
    assert_int_equal(e->arg[0], 2);
    assert_int_equal(e->arg[1], card("sniper"));
    assert_no_event(&events, BO_E_SHUFFLED);
    assert_true(has_card(&s, FIRST, "sniper"));
    assert_true(is_discarded(&s, "safe"));
    assert_true(is_discarded(&s, "cover-story"));
    assert_int_equal(set_count(s.discards), 3);
}

/* The deck holds Safe alone; the discards hold `discarded`, and SECOND has all the rest. */
static bo_state almost_no_cards(const char *discarded)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.motivation[SECOND] = BO_RECKLESS;
    empty_deck(&s);
    s.dossier[SECOND] = s.discards;
    s.discards = 0;
    for (unsigned i = 0; i < 3; i++) {
        const char *ids[] = { "safe", "planning-session", discarded };
        uint64_t copies = s.dossier[SECOND] & bo->content->type[card(ids[i])].copies;
        s.dossier[SECOND] &= ~(copies & -copies);
        s.discards |= copies & -copies;
    }
    put_on_top(&s, "safe");
    give(&s, FIRST, "planning-session");
    jail(&s, SECOND); /* who has too many, but is not asked there */
    return s;
}

TEST(bo_r_69__the_discards_are_shuffled_in_once)
{
    bo_state s = almost_no_cards("ambush"), none = almost_no_cards("cover-story");
    gm_events events;

    play_move(bo, &s, FIRST, "act planning-session", &events);
    assert_int_equal(assert_event(&events, BO_E_SEARCHED, BO_R_69)->arg[1], card("ambush"));
    assert_int_equal(times_told(&events, BO_E_SHUFFLED), 1);
    assert_true(has_card(&s, FIRST, "ambush"));
    play_move(bo, &none, FIRST, "act planning-session", &events);
    assert_int_equal(assert_event(&events, BO_E_SEARCHED, BO_R_69)->arg[1], 0);
    assert_int_equal(none.dossier[FIRST], 0);                /* nothing is gained */
    assert_int_equal(times_told(&events, BO_E_SHUFFLED), 2); /* and the deck is empty again */
    assert_int_equal(none.n_deck, 2);
    assert_int_equal(set_count(none.discards), 1); /* the card itself */
}

TEST(bo_r_69__what_was_turned_up_is_shuffled_in_too)
{
    bo_state s = almost_no_cards("cover-story");
    gm_events events;

    give(&s, SECOND, "cover-story"); /* nothing is discarded: Safe alone is turned up twice */
    play_move(bo, &s, FIRST, "act planning-session", &events);
    assert_int_equal(assert_event(&events, BO_E_SEARCHED, BO_R_69)->arg[0], 1);
    assert_int_equal(times_told(&events, BO_E_SHUFFLED), 2);
    assert_int_equal(s.n_deck, 1);
    assert_int_equal(bo->content->type_of[s.deck[0]], card("safe"));
}
