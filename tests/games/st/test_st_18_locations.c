/*
 * test_st_18_locations.c: Stawka, chapter 18: location cards in general. What each of them does is
 * in test_st_cards.c.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state begin(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "sady");
    return s;
}

static const gm_frame *top(const st_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

/* Both plan; tokens go wherever they may; hands are trimmed anyhow, up to the activations. */
static void plan_stage(st_state *s, const char *pl, const char *de)
{
    play_move(st, s, ST_PL, pl, NULL);
    play_move(st, s, ST_DE, de, NULL);
    while (s->phase == ST_PREPARING) {
        gm_seat who = must_act(s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        gm_events unheard = { .n = 0 };
        gm_moves moves;
        st_moves(st->content, s, who, &moves);
        st_apply(st->content, s, who, moves.m[0], &unheard);
    }
}

/* ST-18.1, ST-T29 */
TEST(st_18_1__a_deck_has_the_locations_of_the_board)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    uint32_t laid = st_locations_laid(st->content, &s), found = 0;

    for (gm_seat side = 0; side < ST_SIDES; side++) {
        assert_example(ST_T29, s.n_cards[side] == 14);
        for (unsigned i = 0; i < s.n_cards[side]; i++)
            found |= 1u << s.card_deck[side][i];
        assert_int_equal(found, laid);
    }
    assert_int_equal(at_planning("scenario=pierwsze-starcie").n_cards[ST_PL], 0); /* ST-2.4 */
    assert_fact(ST_18_1);
}

/* ST-18.2 */
TEST(st_18_2__cards_come_from_the_top)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    uint32_t top_three = 0;

    for (unsigned i = 11; i < 14; i++)
        top_three |= 1u << s.card_deck[ST_PL][i];
    plan_stage(&s, "plan plan-pl-5", "plan plan-de-5");
    assert_int_equal(s.cards[ST_PL], top_three);
    assert_int_equal(s.n_cards[ST_PL], 11);
    assert_fact(ST_18_2);
}

/* ST-18.3 */
TEST(st_18_3__a_card_has_three_uses)
{
    st_state s = begin();

    set_evidence(&s, "irena", 2);
    give_card(&s, "zagubione-akta");
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "card zagubione-akta"));
    assert_true(is_legal(&s, ST_PL, "card-points zagubione-akta"));
    assert_true(is_legal(&s, ST_PL, "card-box zagubione-akta"));
    assert_fact(ST_18_3);
}

/* ST-18.4 */
TEST(st_18_4__its_text_goes_before_the_rules)
{
    st_state s = begin();

    stand(&s, "heinrich-vogel", "sady");
    s.markers[location("sady")] = 1u << ST_VIOLET;
    next_find(&s, "sady", "akta");
    give_card(&s, "nakaz-rewizji");
    wake(&s, "heinrich-vogel");
    assert_refused(st, &s, ST_DE, "search", ST_12_2);
    play_move(st, &s, ST_DE, "card nakaz-rewizji", NULL);
    play_move(st, &s, ST_DE, "keep", NULL);
    assert_true(has_item(&s, "heinrich-vogel", "akta"));
    assert_fact(ST_18_4);
}

/* ST-18.5 */
TEST(st_18_5__a_card_is_used_once_in_one_of_its_ways)
{
    st_state s = begin();

    set_evidence(&s, "irena", 2);
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "card zagubione-akta", ST_18_5); /* not in hand */
    assert_refused(st, &s, ST_PL, "card nakaz-rewizji", ST_18_5);  /* the other side's */
    give_card(&s, "zagubione-akta");
    play_move(st, &s, ST_PL, "card-points zagubione-akta", NULL);
    assert_refused(st, &s, ST_PL, "card zagubione-akta", ST_18_5);
    assert_refused(st, &s, ST_PL, "card-box zagubione-akta", ST_18_5);
    assert_true(s.cards_gone[ST_PL] >> location("sady") & 1);
}

/* ST-18.6 */
TEST(st_18_6__the_active_agent_is_in_the_place_of_the_card)
{
    st_state s = begin();
    gm_events events;

    set_evidence(&s, "irena", 2);
    give_card(&s, "zagubione-akta");
    stand(&s, "jacek", "a3");
    stand(&s, "starsza-pani", "sady"); /* is there, but not active */
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "card zagubione-akta", ST_18_6);
    assert_refused(st, &s, ST_PL, "card-box zagubione-akta", ST_18_6);
    assert_true(is_legal(&s, ST_PL, "card-points zagubione-akta"));
    stand(&s, "jacek", "sady");
    play_move(st, &s, ST_PL, "card zagubione-akta", &events);
    assert_event(&events, ST_E_CARD, ST_18_6);
}

/* ST-18.7 */
TEST(st_18_7__the_special_action_is_none_and_costs_nothing)
{
    st_state s = begin();

    set_evidence(&s, "irena", 2);
    give_card(&s, "zagubione-akta");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "card zagubione-akta", NULL);
    play_move(st, &s, ST_PL, "pick irena", NULL);
    assert_int_equal(s.points[ST_PL], 14);
    assert_true(is_legal(&s, ST_PL, "search"));
    assert_true(is_legal(&s, ST_PL, "step a3"));
    assert_fact(ST_18_7);
}

/* ST-18.8, ST-T75 */
TEST(st_18_8__one_card_a_stage_for_two_points)
{
    st_state s = begin();
    gm_events events;
    unsigned jacek = agent(&s, "jacek");

    give_card(&s, "zagubione-akta");
    give_card(&s, "nocny-pociag");
    stand(&s, "jacek", "m1"); /* wherever he is */
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "card-points nocny-pociag", &events);
    assert_event(&events, ST_E_CARD_POINTS, ST_18_8);
    assert_int_equal(s.points[ST_PL], 16);
    assert_int_equal(st_limit_of(st->content, &s, jacek), 7);
    assert_refused(st, &s, ST_PL, "card-points zagubione-akta", ST_18_8);
    assert_example(ST_T75, !is_legal(&s, ST_PL, "card-points zagubione-akta"));
    s.raised = 0; /* as in another stage */
    assert_true(is_legal(&s, ST_PL, "card-points zagubione-akta"));
}

/* ST-18.9 */
TEST(st_18_9__a_drop_box_gives_a_mission_by_chance)
{
    st_state s = begin();
    gm_events events;

    give_card(&s, "zagubione-akta");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "card-box zagubione-akta", &events);
    assert_event(&events, ST_E_CARD_BOX, ST_18_9);
    assert_event(&events, ST_E_MISSION, ST_5_8);
    assert_true(s.has_mission[agent(&s, "jacek")]);
    assert_int_equal(s.n_card_hand[ST_PL], 0);
    assert_int_equal(s.points[ST_PL], 14);
}

/* ST-18.10 */
TEST(st_18_10__used_cards_are_shuffled_when_the_deck_is_empty)
{
    st_state s = begin();
    gm_events events = { .n = 0 };

    for (unsigned i = 0; i < s.n_cards[ST_PL]; i++)
        s.cards_gone[ST_PL] |= 1u << s.card_deck[ST_PL][i];
    s.n_cards[ST_PL] = 0;
    give(&s, "jacek", "gazeta");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use gazeta", &events);
    assert_event(&events, ST_E_CARDS_MIXED, ST_18_10);
    assert_int_equal(s.n_cards[ST_PL], 13);
    assert_int_equal(s.cards_gone[ST_PL], 0);
    assert_int_equal(s.n_card_hand[ST_PL], 1);
}

/* ST-18.11, ST-T30 */
TEST(st_18_11__hands_are_filled_up_to_the_limit)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    unsigned used = 0;

    plan_stage(&s, "plan plan-pl-5", "plan plan-de-5");
    assert_example(ST_T30, s.n_card_hand[ST_PL] == 3 && s.n_card_hand[ST_DE] == 3);
    for (uint32_t left = s.cards[ST_PL]; used < 2; left &= left - 1, used++) {
        s.cards[ST_PL] &= ~(left & -left);
        s.cards_gone[ST_PL] |= left & -left;
        s.n_card_hand[ST_PL]--;
    }
    assert_null(top(&s));
    end_stage(&s, NULL);
    plan_stage(&s, "plan plan-pl-4", "plan plan-de-4");
    assert_example(ST_T30, s.n_card_hand[ST_PL] == 3 && s.n_cards[ST_PL] == 9);
    assert_example(ST_T30, s.n_cards[ST_DE] == 11);
    assert_fact(ST_18_11);
}

/* ST-18.12 */
TEST(st_18_12__the_limit_is_the_scenarios)
{
    assert_int_equal(at_start("scenario=najlepsze-kasztany").card_limit, 2);
    assert_int_equal(at_start("scenario=wiem-kim-jestes").card_limit, 3);
    assert_int_equal(at_start("scenario=hotel-excelsior").card_limit, 3);
    assert_int_equal(at_start("scenario=scisle-tajne").card_limit, 3);
    for (unsigned n = 4; n <= 7; n++)
        assert_in_range(st->content->cards_for[n], 2, 4);
    assert_fact(ST_18_12);
}
