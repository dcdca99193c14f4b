/*
 * test_st_13_items.c: Stawka, chapter 13: items in general: having, using and handing them over.
 * What each type does is in test_st_items.c; bombs, bribes and strongboxes are in
 * test_st_13_bombs.c.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state begin(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    stand(&s, "irena", "k1");
    return s;
}

static const st_type *type(const char *id)
{
    return &st->content->type[item(id)];
}

static bool answers(const char *id, unsigned trigger)
{
    return type(id)->rules.triggers >> (trigger - ST_W_USE) & 1;
}

/* ---- what an item is ---- */

/* ST-13.1 */
TEST(st_13_1__a_tile_has_a_back_an_item_and_evidence)
{
    const st_content *c = st->content;

    for (unsigned n = 1; n <= c->n_tiles; n++) {
        const st_tile *t = &c->tile[n];
        unsigned colours = 0;
        for (unsigned k = 0; k < ST_COLOURS; k++) {
            assert_true(t->evidence[k] <= 3);
            colours += t->evidence[k] > 0;
        }
        assert_true(t->location < c->n_locations);
        assert_true(t->type >= 1 && t->type <= c->n_types);
        assert_int_equal(colours == 0, c->type[t->type].is_box);
    }
    assert_fact(ST_13_1);
}

/* ST-13.2 */
TEST(st_13_2__what_does_not_last_is_gone_after_use)
{
    st_state s = begin();
    gm_events events;

    set_evidence(&s, "jacek", 3);
    give(&s, "jacek", "zapalniczka");
    give(&s, "jacek", "lornetka");
    lay_token(&s, "cmentarz", "kociol", false);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use zapalniczka", &events);
    assert_event(&events, ST_E_USED, ST_13_2);
    assert_false(has_item(&s, "jacek", "zapalniczka"));
    assert_refused(st, &s, ST_PL, "use zapalniczka", ST_13_4);
    play_move(st, &s, ST_PL, "use lornetka", NULL);
    assert_true(has_item(&s, "jacek", "lornetka"));
}

/* ST-13.3 */
TEST(st_13_3__lasting_items_lie_open_others_do_not)
{
    st_state s = begin();
    st_view own, other;
    unsigned jacek = agent(&s, "jacek");

    give(&s, "jacek", "lornetka");
    give(&s, "jacek", "kwiaty");
    own = seen_by(&s, ST_PL);
    other = seen_by(&s, ST_DE);
    assert_int_equal(other.hold[jacek][0], s.hold[jacek][0]);
    assert_int_equal(other.hold[jacek][1], ST_HIDDEN);
    assert_int_equal(own.hold[jacek][1], s.hold[jacek][1]);
    assert_fact(ST_13_3);
}

/* ---- using ---- */

/* ST-13.4 */
TEST(st_13_4__only_the_active_agent_uses_items_and_only_his_own)
{
    st_state s = begin();

    set_evidence(&s, "jacek", 3);
    set_evidence(&s, "irena", 3);
    stand(&s, "irena", "m1");
    give(&s, "irena", "zapalniczka");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "use zapalniczka", ST_13_4);
    play_move(st, &s, ST_PL, "get irena zapalniczka", NULL);
    assert_true(is_legal(&s, ST_PL, "use zapalniczka"));
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* nobody else may do anything now */
}

/* ST-13.5 */
TEST(st_13_5__using_an_item_costs_no_points)
{
    st_state s = begin();

    give(&s, "jacek", "szyfr");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use szyfr", NULL);
    assert_int_equal(s.points[ST_PL], 14);
    assert_int_equal(s.spent[agent(&s, "jacek")], 0);
    assert_true(is_legal(&s, ST_PL, "talk bruno-dreher")); /* and is no action */
    assert_fact(ST_13_5);
}

/* ST-13.6 */
TEST(st_13_6__an_item_belongs_to_one_agent)
{
    st_state s = begin();

    stand(&s, "irena", "m1");
    give(&s, "jacek", "oficerki");
    assert_int_equal(st_limit_of(st->content, &s, agent(&s, "jacek")), 9);
    assert_int_equal(st_limit_of(st->content, &s, agent(&s, "irena")), 6);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "give irena oficerki", NULL);
    assert_int_equal(st_limit_of(st->content, &s, agent(&s, "jacek")), 7);
    assert_int_equal(st_limit_of(st->content, &s, agent(&s, "irena")), 8);
    assert_fact(ST_13_6);
}

/* ---- handing over ---- */

/* ST-13.7 */
TEST(st_13_7__items_change_hands_between_own_agents_on_the_field)
{
    st_state s = begin();
    gm_events events;

    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "give irena kwiaty", ST_13_7);
    assert_refused(st, &s, ST_PL, "give bruno-dreher kwiaty", ST_13_7);
    assert_refused(st, &s, ST_PL, "give jacek kwiaty", ST_13_7);
    jail(&s, "irena");
    stand(&s, "jacek", "areszt"); /* prisoners are not met */
    assert_refused(st, &s, ST_PL, "give irena kwiaty", ST_13_7);
    stand(&s, "jacek", "m1");
    s.flags[agent(&s, "irena")] = 0;
    stand(&s, "irena", "m1");
    play_move(st, &s, ST_PL, "give irena kwiaty", &events);
    assert_event(&events, ST_E_GAVE, ST_13_7);
    assert_true(has_item(&s, "irena", "kwiaty"));
    assert_false(has_item(&s, "jacek", "kwiaty"));
}

static void give_three(st_state *s, const char *id)
{
    give(s, id, "kwiaty");
    give(s, id, "gazeta");
    give(s, id, "lornetka");
}

/* ST-13.8, ST-T78 */
TEST(st_13_8__who_keeps_a_fourth_find_discards_one)
{
    st_state s = begin();
    gm_events events;

    stand(&s, "jacek", "cmentarz");
    give_three(&s, "jacek");
    next_find(&s, "cmentarz", "bagnet");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "search", NULL);
    while (s.stack[s.depth - 1].what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_int_equal(s.n_held[agent(&s, "jacek")], 4);
    assert_refused(st, &s, ST_PL, "pass", ST_13_8);
    assert_refused(st, &s, ST_PL, "discard dynamit", ST_13_8);
    play_move(st, &s, ST_PL, "discard gazeta", &events);
    assert_event(&events, ST_E_DROPPED, ST_13_8);
    assert_no_event(&events, ST_E_EVIDENCE);
    assert_example(ST_T78, s.n_held[agent(&s, "jacek")] == 3);
    assert_example(ST_T78, has_item(&s, "jacek", "bagnet") && !has_item(&s, "jacek", "gazeta"));
}

/* ST-T79 */
TEST(st_13_8__nobody_is_handed_a_fourth_item)
{
    st_state s = begin();
    gm_rule why;

    stand(&s, "irena", "m1");
    give_three(&s, "irena");
    give(&s, "jacek", "bagnet");
    wake(&s, "jacek");
    why = st_check(st->content, &s, ST_PL, move_of(st, &s, ST_PL, "give irena bagnet"));
    assert_example(ST_T79, why == ST_13_8);
    assert_refused(st, &s, ST_PL, "give irena bagnet", ST_13_8);
    play_move(st, &s, ST_PL, "get irena gazeta", NULL);
    assert_true(is_legal(&s, ST_PL, "give irena bagnet"));
}

TEST(st_13_8__a_case_raises_the_number)
{
    st_state s = begin();

    stand(&s, "irena", "m1");
    give_three(&s, "irena");
    give(&s, "jacek", "walizka"); /* makes room as it comes */
    give(&s, "jacek", "bagnet");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "give irena walizka", NULL);
    play_move(st, &s, ST_PL, "give irena bagnet", NULL);
    assert_int_equal(s.n_held[agent(&s, "irena")], 5);
}

/* ST-13.9 */
TEST(st_13_9__evidence_only_when_it_is_found)
{
    st_state s = begin();

    stand(&s, "jacek", "cmentarz");
    next_find(&s, "cmentarz", "kwiaty");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "search", NULL);
    assert_true(is_legal(&s, ST_PL, "charge violet"));
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_false(is_legal(&s, ST_PL, "charge violet"));
    assert_fact(ST_13_9);
}

/* ---- in talks ---- */

/* ST-13.10 */
TEST(st_13_10__items_for_talks_are_of_three_sorts)
{
    assert_true(answers("rekomendacja", ST_W_RANK_TEST));
    assert_true(answers("kwiaty", ST_W_ON_TALK) && !answers("kwiaty", ST_W_ON_TALKED));
    assert_true(answers("list", ST_W_ON_TALKED) && !answers("list", ST_W_ON_TALK));
    assert_fact(ST_13_10);
}

/* Jacek holds one of each sort, and wants to talk with Vogel, rank 6. */
static st_state at_talk(void)
{
    st_state s = begin();

    stand(&s, "heinrich-vogel", "m1");
    give(&s, "jacek", "rekomendacja");
    give(&s, "jacek", "kwiaty");
    give(&s, "jacek", "list");
    wake(&s, "jacek");
    load_dice(&s, "34");
    play_move(st, &s, ST_PL, "talk heinrich-vogel", NULL);
    return s;
}

/* ST-13.11 */
TEST(st_13_11__rank_is_raised_before_the_rank_test)
{
    st_state s = at_talk();
    gm_events events;

    assert_true(is_legal(&s, ST_PL, "use rekomendacja"));
    assert_false(is_legal(&s, ST_PL, "use kwiaty"));
    assert_false(is_legal(&s, ST_PL, "use list"));
    play_move(st, &s, ST_PL, "use rekomendacja", NULL);
    play_move(st, &s, ST_PL, "pass", &events); /* 7 against 6 */
    assert_no_event(&events, ST_E_RANK_ROLL);
    assert_int_equal(s.stack[s.depth - 1].use.trigger, ST_W_ON_TALK);
    assert_fact(ST_13_11);
}

/* ST-13.12 */
TEST(st_13_12__some_are_declared_before_the_dice)
{
    st_state s = at_talk();
    gm_events events;

    play_move(st, &s, ST_PL, "use rekomendacja", NULL);
    play_move(st, &s, ST_PL, "pass", NULL);
    assert_true(is_legal(&s, ST_PL, "use kwiaty"));
    play_move(st, &s, ST_PL, "pass", &events); /* and the dice are thrown */
    assert_event(&events, ST_E_ROLLED, ST_10_9);
    assert_false(is_legal(&s, ST_PL, "use kwiaty"));
    assert_fact(ST_13_12);
}

/* ST-13.13 */
TEST(st_13_13__some_may_wait_for_the_dice)
{
    st_state s = at_talk();
    gm_events events;

    play_move(st, &s, ST_PL, "use rekomendacja", NULL);
    play_move(st, &s, ST_PL, "pass", NULL);
    assert_false(is_legal(&s, ST_PL, "use list"));
    play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "use list", NULL); /* 7 becomes 8, his first threshold */
    play_move(st, &s, ST_PL, "pass", &events);  /* kwiaty are of no use any more */
    assert_event(&events, ST_E_TALK_SINGLE, ST_10_12);
    assert_fact(ST_13_13);
}

/* ---- on the way and at work ---- */

/* ST-13.15 */
TEST(st_13_15__the_plan_of_the_town_passes_by_threats_and_controls)
{
    st_state s = begin();
    gm_events events;

    give(&s, "jacek", "plan-miasta");
    lay_token(&s, "cmentarz", "kontrola-3", true);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    assert_false(is_legal(&s, ST_PL, "to dworzec")); /* another sector */
    assert_false(is_legal(&s, ST_PL, "to m2"));      /* a street */
    play_move(st, &s, ST_PL, "to cmentarz", &events);
    assert_no_event(&events, ST_E_ROLLED);
    assert_int_equal(s.at[agent(&s, "jacek")], place("cmentarz"));
    assert_int_equal(s.depth, 0);
    assert_fact(ST_13_15);
}

/* ST-13.16 */
TEST(st_13_16__boots_raise_the_limit_by_two)
{
    st_state s = begin();
    unsigned jacek = agent(&s, "jacek");

    s.spent[jacek] = 7;
    s.turn = ST_PL;
    assert_refused(st, &s, ST_PL, "activate jacek", ST_8_10);
    give(&s, "jacek", "oficerki");
    assert_int_equal(st_limit_of(st->content, &s, jacek), 9);
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step m2", NULL);
    play_move(st, &s, ST_PL, "step m4", NULL);
    assert_int_equal(s.spent[jacek], 9);
    assert_fact(ST_13_16);
}

/* ST-13.17 */
TEST(st_13_17__boots_in_use_stay_with_their_holder)
{
    st_state s = begin();
    unsigned jacek = agent(&s, "jacek");

    stand(&s, "irena", "m4");
    give(&s, "jacek", "oficerki");
    give(&s, "jacek", "rower");
    s.spent[jacek] = 5;
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step m2", NULL);
    play_move(st, &s, ST_PL, "step m4", NULL); /* seven of his own seven */
    assert_true(is_legal(&s, ST_PL, "give irena oficerki"));
    play_move(st, &s, ST_PL, "step m8", NULL);
    stand(&s, "irena", "m8");
    assert_true(is_legal(&s, ST_PL, "give irena rower")); /* either is enough for eight */
    play_move(st, &s, ST_PL, "give irena rower", NULL);
    assert_refused(st, &s, ST_PL, "give irena oficerki", ST_13_17);
}

TEST(st_13_17__boots_in_use_are_not_discarded)
{
    st_state s = begin();

    give(&s, "bruno-dreher", "oficerki");
    give(&s, "bruno-dreher", "lornetka");
    give(&s, "bruno-dreher", "kwiaty");
    give_reaction(&s, ST_PL, "wypadek"); /* he discards an item of his choice */
    s.spent[agent(&s, "bruno-dreher")] = 7;
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step m2", NULL); /* the eighth point of seven */
    play_move(st, &s, ST_PL, "react wypadek", NULL);
    assert_refused(st, &s, ST_DE, "discard oficerki", ST_13_17);
    assert_true(is_legal(&s, ST_DE, "discard lornetka"));
    assert_true(is_legal(&s, ST_DE, "discard kwiaty"));
}

/* ST-13.18 */
TEST(st_13_18__gloves_leave_no_marker_and_help_against_none)
{
    st_state s = begin();

    stand(&s, "jacek", "cmentarz");
    give(&s, "jacek", "rekawiczki");
    next_find(&s, "cmentarz", "kwiaty");
    wake(&s, "jacek");
    s.markers[location("cmentarz")] = 1u << ST_YELLOW;
    assert_refused(st, &s, ST_PL, "search", ST_12_2);
    s.markers[location("cmentarz")] = 0;
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "pass", NULL); /* before the draw nothing is of use */
    play_move(st, &s, ST_PL, "use rekawiczki", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_int_equal(s.markers[location("cmentarz")], 0);
    assert_fact(ST_13_18);
}

/* ---- groups ---- */

static const char *const weapons[] = { "pistolet", "karabin", "granat", "bagnet", "dynamit" };

static unsigned count_group(unsigned group)
{
    unsigned n = 0;

    for (unsigned i = 1; i <= st->content->n_types; i++)
        n += st->content->type[i].group == group;
    return n;
}

/* ST-13.19 */
TEST(st_13_19__five_weapons_that_do_not_last)
{
    for (size_t i = 0; i < COUNT_OF(weapons); i++) {
        assert_int_equal(type(weapons[i])->group, ST_WEAPON);
        assert_false(type(weapons[i])->lasts); /* ST-13.22 */
    }
    assert_int_equal(count_group(ST_WEAPON), 5);
    assert_fact(ST_13_19);
    assert_fact(ST_13_22);
}

/* ST-13.20 */
TEST(st_13_20__jewels_and_dollars_are_valuables)
{
    static const char *const valuables[] = { "bizuteria", "dolary-1000", "dolary-2000",
                                             "dolary-3000" };

    for (size_t i = 0; i < COUNT_OF(valuables); i++)
        assert_int_equal(type(valuables[i])->group, ST_VALUABLE);
    assert_int_equal(count_group(ST_VALUABLE), COUNT_OF(valuables));
    assert_fact(ST_13_20);
}

/* ST-13.21 */
TEST(st_13_21__a_mission_takes_any_item_of_the_group)
{
    for (size_t i = 0; i < COUNT_OF(weapons); i++) {
        st_state s = begin();
        stand(&s, "starsza-pani", "areszt");
        take_mission(&s, "starsza-pani", "paczka-dla-wieznia");
        give(&s, "starsza-pani", "gazeta");
        wake(&s, "starsza-pani");
        assert_false(is_legal(&s, ST_PL, "complete special"));
        give(&s, "starsza-pani", weapons[i]);
        assert_true(is_legal(&s, ST_PL, "complete special"));
    }
    assert_fact(ST_13_21);
}

/* ---- two more ---- */

/* ST-13.44 */
TEST(st_13_44__a_first_aid_kit_is_used_after_the_roll)
{
    st_state s = begin();
    gm_events events;

    take_mission(&s, "jacek", "wyrok");
    give(&s, "jacek", "pistolet");
    give(&s, "bruno-dreher", "apteczka");
    wake(&s, "jacek");
    load_dice(&s, "44"); /* 8 + 2 against 7 */
    play_move(st, &s, ST_PL, "attack bruno-dreher pistolet", NULL);
    play_move(st, &s, ST_DE, "pass", &events); /* no weapon to strike back with */
    assert_event(&events, ST_E_ATTACK_ROLL, ST_16_4);
    play_move(st, &s, ST_DE, "use apteczka", &events);
    assert_event(&events, ST_E_MISSED, ST_16_5);
    assert_fact(ST_13_44);
}

/* ST-13.45 */
TEST(st_13_45__a_typewriter_gives_a_mission)
{
    st_state s = begin();

    give(&s, "jacek", "maszyna");
    give(&s, "kloss-abwehra", "maszyna");
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "use maszyna", ST_G73); /* he has none */
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use maszyna", NULL);
    assert_true(s.has_mission[agent(&s, "jacek")]);
    assert_false(has_item(&s, "jacek", "maszyna"));
    assert_fact(ST_13_45);
}
