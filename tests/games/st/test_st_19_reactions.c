/*
 * test_st_19_reactions.c: Stawka, chapter 19: reaction cards in general. What each of them does is
 * in test_st_reactions.c.
 *
 * Jacek and Bruno Dreher (rank 3 both) meet on m1.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state begin(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    return s;
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

static const gm_frame *top(const st_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

static bool is_asked_to_react(const st_state *s, gm_seat side)
{
    return top(s) && top(s)->what == ST_F_REACT && top(s)->seat == side;
}

/* ---- when ---- */

/* ST-19.1 */
TEST(st_19_1__only_in_answer_to_the_enemy)
{
    st_state s = begin();

    give_reaction(&s, ST_PL, "alarm-lotniczy");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "step m2", NULL); /* his own movement */
    assert_int_equal(s.depth, 0);
    assert_refused(st, &s, ST_PL, "react alarm-lotniczy", ST_19_1);
    assert_refused(st, &s, ST_PL, "block alarm-lotniczy", ST_19_1);
    wake(&s, "bruno-dreher");
    assert_refused(st, &s, ST_PL, "react alarm-lotniczy", ST_19_1); /* has not moved yet */
    play_move(st, &s, ST_DE, "step m3", NULL);
    assert_refused(st, &s, ST_PL, "react objazd", ST_19_1); /* not in hand */
    assert_true(is_legal(&s, ST_PL, "react alarm-lotniczy"));
}

/* ST-19.1  In the middle of an activity, while the enemy decides, it is too early or too late for a card. */
TEST(st_19_1__not_while_the_enemy_decides)
{
    st_state s = begin();

    give_reaction(&s, ST_PL, "alarm-lotniczy");
    wake(&s, "bruno-dreher");
    stand(&s, "bruno-dreher", "cmentarz");
    next_find(&s, "cmentarz", "zapalniczka");
    play_move(st, &s, ST_DE, "search", NULL);
    while (must_act(&s) == GM_SEAT(ST_PL))
        play_move(st, &s, ST_PL, "pass", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_true(s.depth > 0);
    assert_refused(st, &s, ST_PL, "react alarm-lotniczy", ST_19_1);
}

/* ST-19.2, ST-T31 */
TEST(st_19_2__each_side_plays_its_own_half)
{
    st_state s = begin(), begun;

    give_reaction(&s, ST_PL, "prowokacja"); /* +1 by the Polish half, +2 by the German one */
    begun = s;
    act(&s, "bruno-dreher", "talk jacek", "11", NULL);
    assert_example(ST_T31, is_legal(&s, ST_PL, "react prowokacja"));
    play_move(st, &s, ST_PL, "react prowokacja", NULL);
    assert_example(ST_T31, on(&s, "bruno-dreher") == 1);
    s = begun;
    stand(&s, "bruno-dreher", "cmentarz");
    act(&s, "bruno-dreher", "search", "1", NULL);
    assert_example(ST_T31, !is_legal(&s, ST_PL, "react prowokacja"));
    assert_refused(st, &s, ST_PL, "react prowokacja", ST_19_4);
    for (unsigned i = 0; i < st->content->n_reactions; i++)
        assert_true(st->content->reaction[i].half[ST_PL] && st->content->reaction[i].half[ST_DE]);
    assert_fact(ST_19_2);
}

static bool are_alike(unsigned at, unsigned other)
{
    const term *t = &st->content->db->terms[at], *u = &st->content->db->terms[other];

    if (t->word != u->word || t->number != u->number || t->n_args != u->n_args ||
        t->n_filters != u->n_filters)
        return false;
    for (unsigned i = 0; i < t->n_args + t->n_filters; i++) {
        if (!are_alike(t->arg + i, u->arg + i))
            return false;
    }
    return true;
}

/* ST-19.2 */
TEST(st_19_2__no_card_has_two_halves_that_are_alike)
{
    const st_content *c = st->content;

    for (unsigned i = 0; i < c->n_reactions; i++)
        assert_false(
            are_alike(c->reaction[i].half[ST_PL]->effect, c->reaction[i].half[ST_DE]->effect));
}

/* ST-19.3 */
TEST(st_19_3__at_the_moment_that_is_printed_on_it)
{
    st_state s = begin();

    set_evidence(&s, "jacek", 3);
    give_reaction(&s, ST_PL, "alibi");         /* after */
    give_reaction(&s, ST_PL, "zmiana-tematu"); /* before */
    act(&s, "bruno-dreher", "talk jacek", "11", NULL);
    assert_refused(st, &s, ST_PL, "react alibi", ST_19_3);
    assert_true(is_legal(&s, ST_PL, "react zmiana-tematu"));
    play_move(st, &s, ST_PL, "wait", NULL); /* mid */
    assert_refused(st, &s, ST_PL, "react zmiana-tematu", ST_19_3);
    play_move(st, &s, ST_PL, "wait", NULL); /* after */
    assert_true(is_legal(&s, ST_PL, "react alibi"));
}

/* ST-19.4 */
TEST(st_19_4__red_violet_and_yellow)
{
    st_state s = begin();

    stand(&s, "jacek", "cmentarz");
    stand(&s, "bruno-dreher", "m9");
    give_reaction(&s, ST_PL, "czas-ucieka");
    give_reaction(&s, ST_PL, "ktos-nadchodzi");
    give_reaction(&s, ST_PL, "telefon");
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step cmentarz", NULL);
    assert_refused(st, &s, ST_PL, "react ktos-nadchodzi", ST_19_4);
    assert_refused(st, &s, ST_PL, "react telefon", ST_19_4);
    assert_true(is_legal(&s, ST_PL, "react czas-ucieka"));
    play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_DE, "talk jacek", NULL);
    assert_refused(st, &s, ST_PL, "react czas-ucieka", ST_19_4);
    assert_true(is_legal(&s, ST_PL, "react telefon"));
}

/* ST-19.5, ST-T32 */
TEST(st_19_5__one_card_for_each_activity)
{
    st_state s = begin();
    gm_rule why;

    stand(&s, "jacek", "m4");
    give_reaction(&s, ST_PL, "czas-ucieka");
    give_reaction(&s, ST_PL, "alarm-lotniczy");
    give_reaction(&s, ST_PL, "telefon");
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step m2", NULL);
    play_move(st, &s, ST_PL, "react czas-ucieka", NULL);
    play_move(st, &s, ST_DE, "step m4", NULL);
    why = st_check(st->content, &s, ST_PL, move_of(st, &s, ST_PL, "react alarm-lotniczy"));
    assert_example(ST_T32, why == ST_19_5);
    assert_refused(st, &s, ST_PL, "react alarm-lotniczy", ST_19_5);
    play_move(st, &s, ST_DE, "talk jacek", NULL);
    assert_example(ST_T32, is_legal(&s, ST_PL, "react telefon"));
}

/* ST-19.6 */
TEST(st_19_6__a_yellow_card_when_the_enemy_begins_a_talk)
{
    st_state s = begin();

    give_reaction(&s, ST_DE, "zmiana-tematu");
    give_reaction(&s, ST_PL, "telefon");
    wake(&s, "jacek");
    assert_int_equal(s.depth, 0);
    play_move(st, &s, ST_PL, "talk bruno-dreher", NULL);
    assert_true(is_asked_to_react(&s, ST_DE));
    assert_true(is_legal(&s, ST_DE, "react zmiana-tematu"));
    assert_fact(ST_19_6);
}

/* ---- blocks ---- */

/* Dreher has moved, the Polish side stops him. */
static st_state with_card_played(void)
{
    st_state s = begin();

    give_reaction(&s, ST_PL, "legitymowac");
    give_reaction(&s, ST_DE, "objazd");         /* red, blocks */
    give_reaction(&s, ST_DE, "zmiana-tematu");  /* yellow, blocks */
    give_reaction(&s, ST_DE, "pilne-wezwanie"); /* red, no block */
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step m2", NULL);
    play_move(st, &s, ST_PL, "react legitymowac", NULL);
    return s;
}

/* ST-19.7, ST-T77 */
TEST(st_19_7__a_block_has_the_same_colour_and_the_sign)
{
    st_state s = with_card_played();
    gm_events events;

    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_refused(st, &s, ST_DE, "block zmiana-tematu", ST_19_7);
    assert_example(ST_T77, !is_legal(&s, ST_DE, "block zmiana-tematu"));
    assert_refused(st, &s, ST_DE, "block pilne-wezwanie", ST_19_7);
    play_move(st, &s, ST_DE, "block objazd", &events);
    assert_event(&events, ST_E_BLOCKED, ST_19_7);
    assert_int_equal(s.n_hand[ST_DE], 2);
    assert_int_equal(s.n_hand[ST_PL], 0);
    assert_int_equal(set_count(s.reactions_gone), 2);
    assert_false(s.act & ST_A_NO_SEARCH); /* without effect */
}

/* ST-19.8 */
TEST(st_19_8__nothing_else_averts_it)
{
    st_state s = with_card_played();
    gm_moves moves;

    st_moves(st->content, &s, ST_DE, &moves);
    assert_int_equal(moves.n, 2); /* the one block, or to let it happen */
    play_move(st, &s, ST_DE, "pass", NULL);
    assert_true(s.act & ST_A_NO_SEARCH);
    assert_fact(ST_19_8);
}

/* ST-19.9 */
TEST(st_19_9__cards_cost_no_points)
{
    st_state s = with_card_played();

    play_move(st, &s, ST_DE, "block objazd", NULL);
    assert_int_equal(s.points[ST_PL], 14);
    assert_int_equal(s.points[ST_DE], 13); /* for the step */
    assert_fact(ST_19_9);
}

/* ---- the hand ---- */

/* ST-19.10 */
TEST(st_19_10__three_in_hand_at_most)
{
    st_state s = begin();

    give_reaction(&s, ST_PL, "alibi");
    give_reaction(&s, ST_PL, "telefon");
    give(&s, "jacek", "szyfr");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use szyfr", NULL); /* two more */
    assert_int_equal(top(&s)->what, ST_F_TRIM);
    assert_false(is_legal(&s, ST_PL, "end"));
    play_move(st, &s, ST_PL, "trim alibi", NULL);
    assert_int_equal(s.n_hand[ST_PL], 3);
    assert_int_equal(s.depth, 0);
    assert_fact(ST_19_10);
}

/* ST-19.11, ST-T76: a planning card that gives three. */
TEST_WITH(st_19_11__all_are_drawn_before_two_are_discarded, NULL, use_built_in)
{
    st_state s;
    gm_events events;

    use_stanzas("planning plan-pl-1\n  title       Plan 1\n  source      D\n  side        pl\n"
                "  initiative  1\n  points      10\n  reactions   3\n");
    s = at_planning("scenario=najlepsze-kasztany");
    give_reaction(&s, ST_PL, "alibi");
    give_reaction(&s, ST_PL, "telefon");
    play_move(st, &s, ST_PL, "plan plan-pl-1", NULL);
    play_move(st, &s, ST_DE, "plan plan-de-5", NULL);
    while (top(&s)->what == ST_F_FIELD)
        play_move(st, &s, (gm_seat)top(&s)->seat,
                  top(&s)->seat == ST_DE ? s.token_side[place("areszt")] ? "to sady" : "to areszt"
                                         : "to p1",
                  NULL);
    assert_example(ST_T76, s.n_hand[ST_PL] == 5);
    assert_refused(st, &s, ST_PL, "trim zasada-wzajemnosci-1", ST_19_11);
    play_move(st, &s, ST_PL, "trim alibi", &events);
    assert_event(&events, ST_E_LOST_REACTION, ST_19_11);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    play_move(st, &s, ST_PL, "trim telefon", NULL);
    assert_example(ST_T76, s.n_hand[ST_PL] == 3);
}

/* ST-19.12 */
TEST(st_19_12__used_cards_are_shuffled_when_the_deck_is_empty)
{
    st_state s = begin();
    gm_events events;

    for (unsigned i = 0; i < s.n_reactions; i++)
        s.reactions_gone |= 1ull << s.reaction_deck[i];
    s.n_reactions = 0;
    give(&s, "jacek", "szyfr");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use szyfr", &events);
    assert_event(&events, ST_E_REACTIONS_MIXED, ST_19_12);
    assert_int_equal(s.n_reactions, 34);
    assert_int_equal(s.n_hand[ST_PL], 2);
    assert_true(s.reactions_gone == 0);
}

/* ST-19.13 */
TEST(st_19_13__no_answer_to_an_interrogation)
{
    st_state s = begin();
    gm_events events;

    jail(&s, "irena");
    give_reaction(&s, ST_PL, "telefon");
    wake(&s, "stedtke");
    play_move(st, &s, ST_DE, "interrogate irena", &events);
    assert_true(times_told(&events, ST_E_INTERROGATED) == 1);
    assert_int_equal(s.depth, 0);
    assert_fact(ST_19_13);
}

/* ST-19.14 */
TEST(st_19_14__the_one_questioned_asks_in_turn)
{
    st_state s = begin();
    gm_events events;
    const gm_event *talk;

    give_reaction(&s, ST_DE, "zasada-wzajemnosci-1");
    give(&s, "bruno-dreher", "kwiaty");
    set_evidence(&s, "jacek", 3); /* +1 */
    act(&s, "jacek", "talk bruno-dreher", "11", NULL);
    play_move(st, &s, ST_DE, "wait", NULL);
    play_move(st, &s, ST_DE, "wait", NULL);
    play_move(st, &s, ST_DE, "react zasada-wzajemnosci-1", &events);
    talk = assert_event(&events, ST_E_TALK, ST_19_14);
    assert_int_equal(talk->arg[0], document("bruno-dreher"));
    s.pairs[ST_YELLOW] = 0;
    load_dice(&s, "34");
    play_move(st, &s, ST_DE, "use kwiaty", &events); /* 7 + 2 + 1: Jacek's second threshold */
    if (s.depth > 0)
        play_move(st, &s, ST_DE, "pass", &events);
    assert_int_equal(on(&s, "jacek"), 5);
    assert_int_equal(s.pairs[ST_YELLOW], 0); /* does not count for the pair */
}

/* ---- two examples ---- */

/* ST-26.4, ST-T93 */
TEST(st_26_4__no_card_after_a_failed_rank_test)
{
    st_state s = begin();
    gm_events events;

    stand(&s, "heinrich-vogel", "m1"); /* rank 6 */
    give_reaction(&s, ST_DE, "zmiana-tematu");
    act(&s, "jacek", "talk heinrich-vogel", "3", &events);
    assert_event(&events, ST_E_NO_TALK, ST_10_8);
    assert_example(ST_T93, !is_legal(&s, ST_DE, "react zmiana-tematu"));
    assert_example(ST_T93, must_act(&s) == GM_SEAT(ST_PL));
    assert_example(ST_T93, s.n_hand[ST_DE] == 1);
}

/* ST-T94 */
TEST(st_g72__a_cancelled_search_has_cost_its_points)
{
    st_state s = begin();
    unsigned at = location("cmentarz");

    stand(&s, "bruno-dreher", "cmentarz");
    give_reaction(&s, ST_PL, "ktos-nadchodzi");
    act(&s, "bruno-dreher", "search", "1", NULL);
    play_move(st, &s, ST_PL, "react ktos-nadchodzi", NULL);
    assert_example(ST_T94, s.points[ST_DE] == 12);
    assert_example(ST_T94, s.n_pile[at] == 5 && s.n_held[agent(&s, "bruno-dreher")] == 0);
    assert_example(ST_T94, s.markers[at] == 0);
    assert_refused(st, &s, ST_DE, "search", ST_8_5);
}
