/*
 * test_null_06_effects.c: Dead Drop, chapter 6: effects and the deck.
 */
#include "null_position.h"

AROUND_ALL(open_null, close_null);

/* ---- NU-6.1 ---- */

TEST_WITH(nu_6_1__papers_never_fall_below_none, NULL, use_built_in)
{
    null_state s;
    gm_events events;
    const gm_event *e;

    use_cards("card fine\n  source D\n  copies 4\n  on act: papers(here[other], -3)\n");
    s = turns(3);
    give(&s, NORTH, "fine");
    s.papers[EAST] = 2;
    play_move(nu, &s, NORTH, "play fine", &events);
    e = assert_event(&events, NU_E_LOST, NU_6_1);
    assert_int_equal(e->seat, EAST);
    assert_int_equal(e->arg[0], 2);
    assert_int_equal(e->arg[1], 0);
    assert_int_equal(s.papers[EAST], 0);
    assert_int_equal(s.papers[SOUTH], 0);
    assert_no_event(&events, NU_E_GAINED);
}

TEST(nu_6_1__a_card_can_bring_papers)
{
    null_state s = turns(2);
    gm_events events;
    const gm_event *e;

    s.papers[NORTH] = 3;
    give(&s, NORTH, "forged-papers");
    play_move(nu, &s, NORTH, "play forged-papers", &events);
    e = assert_event(&events, NU_E_GAINED, NU_6_1);
    assert_int_equal(e->arg[0], 1);
    assert_int_equal(e->arg[1], 4);
}

/* ---- NU-6.2 ---- */

TEST(nu_6_2__only_choices_that_are_offered_can_be_chosen)
{
    null_state s = turns(2);
    gm_events events;

    give(&s, NORTH, "safe-house");
    play_move(nu, &s, NORTH, "play safe-house", NULL);
    assert_refused(nu, &s, NORTH, "choose 0", NU_6_2);
    assert_refused(nu, &s, NORTH, "choose 3", NU_6_2);
    assert_refused(nu, &s, NORTH, "choose 255", NU_6_2);
    assert_allowed(nu, &s, NORTH, "choose 1");
    assert_allowed(nu, &s, NORTH, "choose 2");
    play_move(nu, &s, NORTH, "choose 1", &events);
    assert_int_equal(assert_event(&events, NU_E_CHOSE, NU_6_2)->arg[0], 1);
    assert_int_equal(s.papers[NORTH], 1);
}

/* The word of the first step that a move sets going; 0 if it sets none going. */
static uint16_t first_step(const null_state *s, gm_seat seat, const char *words)
{
    uint16_t effect = nu->game->means(nu->content, s, seat, move_of(nu, s, seat, words)).effect;
    const term *t = &nu->db->terms[effect];

    if (effect == 0)
        return 0;
    return t->word == TERM_SEQ ? nu->db->terms[t->arg].word : t->word;
}

TEST(nu_6_2__answers_mean_what_they_set_going)
{
    null_state s = turns(2);

    give(&s, NORTH, "safe-house");
    play_move(nu, &s, NORTH, "play safe-house", NULL);
    assert_int_equal(first_step(&s, NORTH, "choose 1"), NU_W_PAPERS);
    assert_int_equal(first_step(&s, NORTH, "choose 2"), NU_W_DRAW);
    assert_int_equal(first_step(&s, NORTH, "choose 3"), 0); /* there is no such option, */
    assert_int_equal(first_step(&s, EAST, "choose 1"), 0);  /* and only north is asked */
    s = turns(2);
    give(&s, NORTH, "black-market");
    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "play black-market", NULL);
    assert_int_equal(first_step(&s, NORTH, "agree"), TERM_PAY);
    assert_int_equal(first_step(&s, NORTH, "decline"), 0);
    s = turns(3);
    give(&s, NORTH, "detour");
    play_move(nu, &s, NORTH, "play detour", NULL);
    assert_int_equal(first_step(&s, NORTH, "pick east"), NU_W_MOVE);
}

TEST(nu_6_2__only_those_that_fit_can_be_picked)
{
    null_state s = turns(4);
    gm_events events;

    give(&s, NORTH, "informer");
    give(&s, EAST, "patrol");
    give(&s, SOUTH, "whistle");
    give(&s, WEST, "patrol");
    play_move(nu, &s, NORTH, "play informer", NULL);
    assert_refused(nu, &s, NORTH, "pick north", NU_6_2);
    assert_refused(nu, &s, NORTH, "pick south", NU_6_2); /* nothing hidden */
    assert_allowed(nu, &s, NORTH, "pick east");
    play_move(nu, &s, NORTH, "pick west", &events);
    assert_int_equal(assert_event(&events, NU_E_PICKED, NU_6_2)->arg[0], WEST);
    assert_int_equal(assert_event(&events, NU_E_PEEKED, NU_3_13)->arg[0], WEST);
}

TEST(nu_6_2__what_is_answered_to_an_offer_of_an_effect_is_heard)
{
    null_state s = turns(2), no;
    gm_events events;

    give(&s, NORTH, "black-market");
    give(&s, NORTH, "patrol");
    play_move(nu, &s, NORTH, "play black-market", NULL);
    no = s;
    play_move(nu, &no, NORTH, "decline", &events);
    assert_event(&events, NU_E_REFUSED, NU_6_2);
    assert_true(holds(&no, NORTH, "patrol"));
    play_move(nu, &s, NORTH, "agree", &events);
    assert_event(&events, NU_E_AGREED, NU_6_2);
}

/* ---- NU-6.3 ---- */

TEST(nu_6_3__a_test_must_reach_its_number)
{
    null_state s = turns(2), well;
    gm_events events;
    const gm_event *e;

    give(&s, NORTH, "round-up");
    s.papers[EAST] = 2;
    well = s;
    load_die(&s, 1, 3);
    play_move(nu, &s, NORTH, "play round-up", &events);
    e = assert_event(&events, NU_E_TESTED, NU_6_3);
    assert_int_equal(e->seat, EAST);
    assert_int_equal(e->arg[0], 3);
    assert_int_equal(e->arg[1], 4);
    assert_int_equal(e->learns, 3);
    assert_int_equal(s.papers[EAST], 1);
    load_die(&well, 1, 4);
    play_move(nu, &well, NORTH, "play round-up", &events);
    assert_event(&events, NU_E_TESTED, NU_6_3);
    assert_int_equal(well.papers[EAST], 2);
}

/* ---- NU-6.4 ---- */

TEST(nu_6_4__who_must_discard_chooses_what)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;

    give(&s, NORTH, "black-market");
    give(&s, NORTH, "patrol");
    give(&s, NORTH, "informer");
    play_move(nu, &s, NORTH, "play black-market", NULL);
    play_move(nu, &s, NORTH, "agree", NULL);
    assert_int_equal(nu->game->question(nu->content, &s, NORTH).kind, NU_Q_DISCARD);
    assert_refused(nu, &s, NORTH, "discard detour", NU_3_6);
    assert_allowed(nu, &s, NORTH, "discard patrol");
    play_move(nu, &s, NORTH, "discard informer", &events);
    e = assert_event(&events, NU_E_DISCARDED, NU_6_4);
    assert_int_equal(heard_by(e, SOUTH).arg[0], card("informer"));
    assert_int_equal(e->learns, 7);
    assert_true(knows(&s, SOUTH, "informer"));
    assert_true(holds(&s, NORTH, "patrol"));
    assert_int_equal(s.papers[NORTH], 2);
}

/* ---- NU-6.5 ---- */

TEST(nu_6_5__what_was_scouted_stays_known)
{
    null_state s = turns(3);
    gm_events events;
    const gm_event *e;
    null_view v;

    give(&s, NORTH, "tip-off");
    put_on_top(&s, "detour");
    put_on_top(&s, "patrol");
    play_move(nu, &s, NORTH, "play tip-off", &events);
    e = assert_event(&events, NU_E_SCOUTED, NU_6_5);
    assert_int_equal(e->arg[0], 1);
    assert_int_equal(heard_by(e, NORTH).arg[1], card("patrol"));
    assert_int_equal(heard_by(e, EAST).arg[1], 0);
    assert_int_equal(e->learns, GM_SEAT(NORTH));
    v = seen_by(&s, NORTH);
    assert_int_equal(v.deck[v.n_deck - 1], s.deck[s.n_deck - 1]);
    assert_int_equal(v.deck[v.n_deck - 2], s.deck[s.n_deck - 2]);
    assert_int_equal(v.deck[v.n_deck - 3], NU_HIDDEN);
    assert_int_equal(seen_by(&s, EAST).deck[v.n_deck - 1], NU_HIDDEN);
}

/* Who draws a card that another has scouted does not find out that the other knows it. */
TEST(nu_6_5__the_scout_recognises_it_in_another_hand)
{
    null_state s = turns(2);

    give(&s, NORTH, "tip-off");
    put_on_top(&s, "patrol");
    play_move(nu, &s, NORTH, "play tip-off", NULL);
    play_move(nu, &s, NORTH, "end", NULL);
    play_move(nu, &s, EAST, "draw", NULL);
    assert_int_equal(seen_by(&s, NORTH).hand[EAST], s.hand[EAST]);
    assert_int_equal(seen_by(&s, EAST).known_by[NORTH] & s.hand[EAST], 0);
    s.active = NORTH;
    assert_refused(nu, &s, NORTH, "peek east", NU_3_12);
}

TEST(nu_6_5__the_shuffle_makes_everybody_forget)
{
    null_state s = turns(2);
    gm_events events;

    give(&s, EAST, "informer");
    discard_deck(&s);
    play_move(nu, &s, NORTH, "peek east", NULL);
    assert_true(knows(&s, NORTH, "patrol"));
    play_move(nu, &s, NORTH, "draw", &events);
    assert_event(&events, NU_E_SHUFFLED, NU_6_6);
    assert_int_equal(seen_by(&s, NORTH).deck[0], NU_HIDDEN);
    assert_int_equal(s.knows[NORTH], s.hand[NORTH] | s.hand[EAST]); /* hands are not shuffled */
}

TEST(nu_6_5__an_unseen_gift_makes_the_others_lose_sight)
{
    null_state s = turns(3), other;
    null_view a, b;

    give(&s, EAST, "patrol");
    give(&s, EAST, "informer");
    s.knows[NORTH] |= s.hand[EAST];
    s.active = EAST;
    other = s;
    play_move(nu, &s, EAST, "offer south patrol", NULL);
    assert_int_equal(seen_by(&s, NORTH).hidden[EAST], 0);
    play_move(nu, &s, SOUTH, "agree", NULL);
    play_move(nu, &other, EAST, "offer south informer", NULL);
    play_move(nu, &other, SOUTH, "agree", NULL);
    assert_int_equal(seen_by(&s, NORTH).hidden[EAST], 1);
    assert_int_equal(seen_by(&s, NORTH).hidden[SOUTH], 1);
    a = seen_by(&s, NORTH);
    b = seen_by(&other, NORTH);
    assert_memory_equal(&a, &b, sizeof a);
}

/* ---- NU-6.6 ---- */

TEST(nu_6_6__an_empty_deck_is_made_of_the_discards)
{
    null_state s = turns(2);
    gm_events events;
    unsigned discards;

    give(&s, EAST, "patrol");
    discard_deck(&s);
    discards = set_count(s.discards);
    play_move(nu, &s, NORTH, "draw", &events);
    assert_int_equal(assert_event(&events, NU_E_SHUFFLED, NU_6_6)->seat, GM_NOBODY);
    assert_event(&events, NU_E_DREW, NU_3_5);
    assert_int_equal(s.discards, 0);
    assert_int_equal(s.n_deck, discards - 1);
    assert_int_equal(set_count(s.hand[NORTH]), 1);
}

TEST(nu_6_6__a_deck_with_a_card_is_not_shuffled)
{
    null_state s = turns(2);
    gm_events events;

    discard(&s, "patrol");
    play_move(nu, &s, NORTH, "draw", &events);
    assert_no_event(&events, NU_E_SHUFFLED);
    assert_int_equal(set_count(s.discards), 1);
}

/* ---- NU-6.7 ---- */

TEST(nu_6_7__who_is_moved_stands_there_at_once)
{
    null_state s = turns(2);
    gm_events events;
    const gm_event *e;

    give(&s, NORTH, "detour");
    give(&s, EAST, "patrol");
    stand(&s, EAST, "harbour");
    assert_refused(nu, &s, NORTH, "peek east", NU_3_12);
    play_move(nu, &s, NORTH, "play detour", &events); /* only east can be meant */
    e = assert_event(&events, NU_E_MOVED, NU_6_7);
    assert_int_equal(e->seat, EAST);
    assert_int_equal(e->arg[0], place("station"));
    assert_allowed(nu, &s, NORTH, "peek east");
}

/* All can see that something might be given up; only the holder knows that it is not there. */
TEST_WITH(nu_6_2__who_cannot_pay_cannot_agree, NULL, use_built_in)
{
    null_state s;

    use_cards("card deal\n  source D\n"
              "  on act: may { pay { surrender(key) } for { papers(self, +1) } }\n"
              "card key\n  source D\n  copies 2\n"
              "card paper\n  source D\n  copies 9\n");
    s = turns(2);
    give(&s, NORTH, "deal");
    give(&s, NORTH, "paper");
    play_move(nu, &s, NORTH, "play deal", NULL);
    assert_refused(nu, &s, NORTH, "agree", NU_6_2);
    assert_allowed(nu, &s, NORTH, "decline");
    give(&s, NORTH, "key");
    assert_allowed(nu, &s, NORTH, "agree");
}

TEST_WITH(nu_6_4__a_named_card_is_given_up_before_all, NULL, use_built_in)
{
    null_state s = turns(2);
    gm_events events = { .n = 0 };

    give(&s, NORTH, "exchange");
    give(&s, NORTH, "forged-papers");
    play_move(nu, &s, NORTH, "play exchange", NULL);
    play_move(nu, &s, NORTH, "choose 2", &events);
    assert_event(&events, NU_E_DISCARDED, NU_6_4);
    assert_int_equal(s.papers[NORTH], 3);
    assert_true(knows(&s, EAST, "forged-papers"));
}
