/*
 * test_bo_18_collect.c: Black Orchestra, chapters 18, 20, 21 and 24: collect, deliver, dossier,
 * reveal; and the ruling BO-R.20 about actions without an object.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

static const char *const items[] = { "badge", "explosives", "intel",     "keys",
                                     "map",   "poison",     "signature", "weapons" };

/* The active conspirator is there with items of all kinds, more than the limit; no tile is left. */
static void deliverer_at(bo_state *s, const char *place_id)
{
    for (unsigned i = 0; i < COUNT_OF(items); i++) {
        if (s->items[s->active][i] == 0)
            carry(s, s->active, items[i]);
    }
    clear_tile(s, place_id);
    stand(s, s->active, place_id);
}

/* How many of the eight items this space takes now; any other is refused under `rule`. */
static unsigned count_taken(const bo_state *s, gm_rule rule)
{
    unsigned n = 0;
    char words[32];

    for (unsigned i = 0; i < COUNT_OF(items); i++) {
        (void)snprintf(words, sizeof words, "deliver %s", items[i]);
        if (bo_check(bo->content, s, s->active, move_of(bo, s, s->active, words)) == BO_OK)
            n++;
        else
            assert_refused(bo, s, s->active, words, rule);
    }
    return n;
}

/* ---- chapter 18 ---- */

/* ---- BO-18.1 ---- */

TEST(bo_18_1__the_revealed_item_is_taken)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    stand(&s, BECK, "munich");
    lay_tile(&s, "munich", "map", true);
    lay_tile(&s, "zeughaus", "keys", true);
    play_move(bo, &s, BECK, "collect", &events);
    e = assert_event(&events, BO_E_COLLECTED, BO_18_1);
    assert_int_equal(e->seat, BECK);
    assert_int_equal(e->arg[0], item("map"));
    assert_int_equal(s.items[BECK][item("map") - 1], 1);
    assert_int_equal(s.tile[place("munich")], 0);
    assert_int_equal(s.tiles >> place("munich") & 1, 0);
    assert_int_equal(s.tile[place("zeughaus")], item("keys"));
}

/* ---- BO-18.2 ---- */

TEST(bo_18_2__an_item_face_down_cannot_be_collected)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "munich");
    lay_tile(&s, "munich", "map", false);
    assert_refused(bo, &s, BECK, "collect", BO_18_2);
    lay_tile(&s, "munich", "map", true);
    assert_allowed(bo, &s, BECK, "collect");
}

/* ---- BO-18.3 ---- */

TEST(bo_18_3__above_the_limit_one_is_dropped_at_once)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "badge");
    carry(&s, BECK, "keys");
    carry(&s, BECK, "keys");
    stand(&s, BECK, "munich");
    lay_tile(&s, "munich", "map", true);
    play_move(bo, &s, BECK, "collect", NULL);
    assert_int_equal(bo_items_of(&s, BECK), 4);
    assert_refused(bo, &s, BECK, "dossier", BO_12_2);
    assert_allowed(bo, &s, BECK, "drop map");
    play_move(bo, &s, BECK, "drop keys", NULL);
    assert_int_equal(bo_items_of(&s, BECK), 3);
    assert_allowed(bo, &s, BECK, "dossier");
    assert_fact(BO_18_3);
}

/* ---- chapter 20 ---- */

/* ---- BO-20.1 ---- */

TEST(bo_20_1__spaces_take_certain_items)
{
    static const char *const takes[][2] = {
        { "deutschlandhalle", "map" },
        { "zeughaus", "keys" },
        { "chancellery", "weapons" },
        { "propaganda-ministry", "signature" },
        { "gestapo-hq", "intel" },
        { "sportpalast", "badge" },
        { "eagles-nest", "explosives" },
        { "tannenberg", "poison" },
        { "prague", "signature" },
        { "poznan", "badge" },
        { "warsaw", "intel" },
        { "wolfs-lair", "keys" },
        { "anlage-sued", "poison" },
        { "wasserburg", "weapons" },
        { "borisov", "map" },
        { "smolensk", "explosives" },
    };
    const bo_state s = at_turn("beck+canaris+kordt");

    for (unsigned i = 0; i < COUNT_OF(takes); i++) {
        bo_state t = s;
        char words[32];
        deliverer_at(&t, takes[i][0]);
        (void)snprintf(words, sizeof words, "deliver %s", takes[i][1]);
        assert_allowed(bo, &t, BECK, words);
        assert_int_equal(count_taken(&t, BO_20_1), 1);
    }
}

TEST(bo_20_1__other_spaces_take_none)
{
    static const char *const spaces[] = { "train-station", "zurich",    "paris",
                                          "auschwitz",     "treblinka", "stockholm" };
    const bo_state s = at_turn("beck+canaris+kordt");

    for (unsigned i = 0; i < COUNT_OF(spaces); i++) {
        bo_state t = s;
        deliverer_at(&t, spaces[i]);
        assert_int_equal(count_taken(&t, BO_20_1), 0);
    }
}

/* ---- BO-20.2 ---- */

TEST(bo_20_2__the_tile_must_be_gone)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, BECK, "keys");
    stand(&s, BECK, "zeughaus");
    lay_tile(&s, "zeughaus", "map", false);
    assert_refused(bo, &s, BECK, "deliver keys", BO_20_2);
    lay_tile(&s, "zeughaus", "map", true);
    assert_refused(bo, &s, BECK, "deliver keys", BO_20_2);
    clear_tile(&s, "zeughaus");
    assert_allowed(bo, &s, BECK, "deliver keys");
}

/* ---- BO-20.3 ---- */

TEST(bo_20_3__an_item_of_ones_own_is_delivered)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, CANARIS, "keys");
    stand(&s, BECK, "zeughaus");
    stand(&s, CANARIS, "zeughaus");
    clear_tile(&s, "zeughaus");
    assert_refused(bo, &s, BECK, "deliver keys", BO_20_3);
    carry(&s, BECK, "keys");
    play_move(bo, &s, BECK, "deliver keys", NULL);
    assert_int_equal(s.actions, 2);
    assert_int_equal(s.items[BECK][item("keys") - 1], 0);
    assert_int_equal(s.items[CANARIS][item("keys") - 1], 1);
}

TEST(bo_20_3__or_a_card_that_counts_as_one)
{
    bo_state s = at_turn("beck+canaris+kordt");

    stand(&s, BECK, "chancellery");
    clear_tile(&s, "chancellery");
    give(&s, BECK, "safe");
    assert_refused(bo, &s, BECK, "deliver-card safe", BO_20_3);
    assert_refused(bo, &s, BECK, "deliver-card concealed-pistol", BO_20_3);
    assert_refused(bo, &s, BECK, "deliver weapons", BO_20_3);
    give(&s, BECK, "concealed-pistol");
    assert_allowed(bo, &s, BECK, "deliver-card concealed-pistol");
    stand(&s, BECK, "zeughaus");
    clear_tile(&s, "zeughaus");
    assert_refused(bo, &s, BECK, "deliver-card concealed-pistol", BO_20_1);
}

/* ---- BO-20.4 ---- */

TEST(bo_20_4__the_item_is_discarded_and_not_laid_there)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;
    unsigned before;

    carry(&s, BECK, "keys");
    stand(&s, BECK, "zeughaus");
    clear_tile(&s, "zeughaus");
    before = s.item_discards[item("keys") - 1];
    play_move(bo, &s, BECK, "deliver keys", &events);
    assert_int_equal(assert_event(&events, BO_E_DROPPED, BO_20_4)->arg[0], item("keys"));
    e = assert_event(&events, BO_E_DELIVERED, BO_20_4);
    assert_int_equal(e->arg[0], item("keys"));
    assert_int_equal(e->arg[1], place("zeughaus"));
    assert_int_equal(s.item_discards[item("keys") - 1], before + 1);
    assert_int_equal(s.tile[place("zeughaus")], 0);
}

TEST(bo_20_4__a_card_goes_to_the_discards)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    give(&s, BECK, "concealed-pistol");
    stand(&s, BECK, "chancellery");
    clear_tile(&s, "chancellery");
    play_move(bo, &s, BECK, "deliver-card concealed-pistol", &events);
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_20_4)->arg[0],
                     card("concealed-pistol"));
    assert_int_equal(assert_event(&events, BO_E_DELIVERED, BO_20_4)->arg[0], item("weapons"));
    assert_true(is_discarded(&s, "concealed-pistol"));
    assert_int_equal(s.suspicion[BECK], BO_LOW);
}

/* ---- BO-20.5 ---- */

TEST(bo_20_5__for_oneself_suspicion_falls_by_two)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    carry(&s, BECK, "keys");
    stand(&s, BECK, "zeughaus");
    stand(&s, CANARIS, "zeughaus");
    clear_tile(&s, "zeughaus");
    s.suspicion[BECK] = BO_EXTREME;
    play_move(bo, &s, BECK, "deliver keys", &events);
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_20_5)->seat, BECK);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
}

/* ---- BO-20.6 ---- */

/* Beck delivers a Map on Borisov, and three steps are to be shared out. */
static bo_state shared_delivery(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = 5;
    carry(&s, BECK, "map");
    clear_tile(&s, "borisov");
    stand(&s, BECK, "borisov");
    return s;
}

TEST(bo_20_6__a_shared_delivery_is_shared_out_anywhere)
{
    bo_state s = shared_delivery();
    gm_events events;

    s.suspicion[BECK] = s.suspicion[CANARIS] = s.suspicion[KORDT] = BO_EXTREME;
    stand(&s, KORDT, "munich");
    play_move(bo, &s, BECK, "deliver map", &events);
    assert_no_event(&events, BO_E_SUSPICION);
    assert_refused(bo, &s, CANARIS, "pick canaris", BO_R_74);
    play_move(bo, &s, BECK, "pick kordt", &events);
    assert_int_equal(assert_event(&events, BO_E_PICKED, BO_20_6)->arg[0], KORDT);
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_20_6)->seat, KORDT);
    play_move(bo, &s, BECK, "pick beck", &events);
    assert_int_equal(assert_event(&events, BO_E_SUSPICION, BO_20_6)->seat, BECK);
    assert_refused(bo, &s, BECK, "dossier", BO_12_2);
    play_move(bo, &s, BECK, "pick canaris", NULL);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(s.suspicion[i], BO_HIGH);
    assert_allowed(bo, &s, BECK, "dossier");
}

/* ---- BO-20.7 ---- */

TEST(bo_20_7__prisoners_get_nothing)
{
    bo_state s = shared_delivery();

    jail(&s, KORDT);
    s.suspicion[BECK] = BO_EXTREME;
    play_move(bo, &s, BECK, "deliver map", NULL);
    assert_refused(bo, &s, BECK, "pick kordt", BO_29_5);
    assert_allowed(bo, &s, BECK, "pick beck");
    /* If only a prisoner has suspicion, there is no reason to ask. */
    s = shared_delivery();
    jail(&s, KORDT);
    s.suspicion[BECK] = s.suspicion[CANARIS] = BO_LOW;
    play_move(bo, &s, BECK, "deliver map", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_allowed(bo, &s, BECK, "dossier");
    assert_fact(BO_20_7);
}

/* ---- BO-20.8 ---- */

TEST(bo_20_8__a_leader_must_be_there)
{
    bo_state s = at_turn("beck+canaris+kordt");

    deliverer_at(&s, "hanover");
    assert_int_equal(count_taken(&s, BO_20_8), 8); /* Hess is at home */
    lead_to(&s, "hess", "munich");
    assert_int_equal(count_taken(&s, BO_20_8), 0);
    lead_to(&s, "goering", "hanover");
    assert_int_equal(count_taken(&s, BO_20_8), 8);
    deliverer_at(&s, "nuremberg");
    assert_int_equal(count_taken(&s, BO_20_8), 0); /* Bormann does not count as Hitler */
    lead_to(&s, "hitler", "nuremberg");
    assert_int_equal(count_taken(&s, BO_20_8), 8);
    deliverer_at(&s, "berghof");
    assert_int_equal(count_taken(&s, BO_20_8), 0);
    lead_to(&s, "hitler", "berghof");
    assert_int_equal(count_taken(&s, BO_20_8), 8);
}

TEST(bo_20_8__it_must_be_the_stage)
{
    bo_state s = at_turn("beck+canaris+kordt");

    for (s.stage = 1; s.stage <= 7; s.stage++) {
        deliverer_at(&s, "munich");
        assert_int_equal(count_taken(&s, BO_20_8), s.stage == 1 ? 8 : 0);
        deliverer_at(&s, "vienna");
        assert_int_equal(count_taken(&s, BO_20_8), s.stage == 2 ? 8 : 0);
    }
}

TEST(bo_20_8__it_must_be_the_affiliation)
{
    bo_state s = at_turn("beck+canaris+kordt");

    for (gm_seat who = BECK; who <= KORDT; who++) {
        begin_turn(&s, who, NULL);
        deliverer_at(&s, "wehrwolf");
        assert_int_equal(count_taken(&s, BO_20_8), who == BECK ? 8 : 0);
        deliverer_at(&s, "wolfsschlucht");
        assert_int_equal(count_taken(&s, BO_20_8), who == CANARIS ? 8 : 0);
        deliverer_at(&s, "riga");
        assert_int_equal(count_taken(&s, BO_20_8), who == KORDT ? 8 : 0);
        stand(&s, who, "train-station");
    }
}

/* ---- BO-20.9 ---- */

TEST(bo_20_9__a_delivery_moves_nobody)
{
    bo_state s = at_turn("beck+canaris+kordt");
    const bo_state before = s;
    gm_events events;

    stand(&s, BECK, "hanover");
    carry(&s, BECK, "keys");
    clear_tile(&s, "hanover");
    play_move(bo, &s, BECK, "deliver keys", &events);
    assert_no_event(&events, BO_E_MOVED);
    assert_no_event(&events, BO_E_LED);
    assert_int_equal(s.at[BECK], place("hanover"));
    assert_int_equal(s.at[CANARIS], before.at[CANARIS]);
    assert_memory_equal(s.leader_at, before.leader_at, sizeof s.leader_at);
    assert_fact(BO_20_9);
}

/* ---- chapter 21 ---- */

/* ---- BO-21.1 ---- */

TEST(bo_21_1__the_next_card_is_drawn)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    put_on_top(&s, "safe");
    play_move(bo, &s, BECK, "dossier", &events);
    assert_int_equal(assert_event(&events, BO_E_DREW, BO_21_1)->arg[0], card("safe"));
    assert_true(has_card(&s, BECK, "safe"));
    assert_int_equal(s.n_deck, bo->content->n_cards - 1);
}

TEST(bo_21_1__the_limit_holds)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, BECK, "cover-story");
    give(&s, BECK, "distant-contact");
    put_on_top(&s, "safe");
    play_move(bo, &s, BECK, "dossier", NULL);
    assert_refused(bo, &s, BECK, "dossier", BO_12_2);
    play_move(bo, &s, BECK, "discard safe", NULL);
    assert_int_equal(set_count(s.dossier[BECK]), 2);
}

/* ---- BO-21.2 ---- */

TEST(bo_21_2__the_discards_become_the_deck)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    empty_deck(&s);
    put_on_top(&s, "safe");
    play_move(bo, &s, BECK, "dossier", &events);
    assert_event(&events, BO_E_DREW, BO_21_1);
    assert_event(&events, BO_E_SHUFFLED, BO_8_5);
    assert_int_equal(s.discards, 0);
    assert_int_equal(s.n_deck, bo->content->n_cards - 1);
    assert_fact(BO_21_2);
}

/* ---- chapter 24 ---- */

/* ---- BO-24.1 ---- */

TEST(bo_24_1__the_item_is_turned_up_and_stays)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    stand(&s, BECK, "munich");
    lay_tile(&s, "munich", "map", false);
    assert_int_equal(seen_by(&s, KORDT).tile[place("munich")], 0);
    play_move(bo, &s, BECK, "reveal", &events);
    e = assert_event(&events, BO_E_REVEALED, BO_24_1);
    assert_int_equal(e->arg[0], place("munich"));
    assert_int_equal(e->arg[1], item("map"));
    assert_int_equal(s.tile[place("munich")], item("map"));
    assert_int_equal(bo_items_of(&s, BECK), 0);
    assert_int_equal(seen_by(&s, KORDT).tile[place("munich")], item("map"));
}

/* ---- rulings ---- */

/* ---- BO-R.20 ---- */

TEST(bo_r_20__an_action_without_an_object_is_refused)
{
    bo_state s = at_turn("beck+canaris+kordt");

    assert_refused(bo, &s, BECK, "reveal", BO_R_20);
    assert_refused(bo, &s, BECK, "collect", BO_R_20);
    stand(&s, BECK, "gestapo-hq");
    assert_refused(bo, &s, BECK, "release", BO_R_20);
    jail(&s, KORDT);
    assert_allowed(bo, &s, BECK, "release");
    lay_tile(&s, "gestapo-hq", "map", false);
    assert_allowed(bo, &s, BECK, "reveal");
    lay_tile(&s, "gestapo-hq", "map", true);
    assert_refused(bo, &s, BECK, "reveal", BO_R_20);
    assert_allowed(bo, &s, BECK, "collect");
}

TEST(bo_r_20__dossier_needs_a_card_to_draw)
{
    bo_state s = at_turn("beck+canaris+kordt");

    empty_deck(&s);
    assert_allowed(bo, &s, BECK, "dossier");
    s.dossier[KORDT] |= s.discards;
    s.discards = 0;
    assert_refused(bo, &s, BECK, "dossier", BO_R_20);
}

TEST(bo_r_20__an_act_that_changes_nothing_is_allowed)
{
    bo_state s = at_turn("tresckow+canaris+kordt");

    s.motivation[0] = BO_MOTIVATED;
    s.suspicion[0] = BO_LOW;
    give(&s, 0, "lose-gestapo");
    give(&s, 0, "stockpile-equipment");
    play_move(bo, &s, 0, "act lose-gestapo", NULL);
    play_move(bo, &s, 0, "act stockpile-equipment", NULL);
    assert_true(is_discarded(&s, "lose-gestapo"));
    assert_allowed(bo, &s, 0, "use 1"); /* the station has no item */
    assert_int_equal(s.actions, 1);
}
