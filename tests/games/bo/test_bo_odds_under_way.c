/*
 * test_bo_odds_under_way.c: Black Orchestra: the chances of an attempt under way, from what is on
 * the table. test_bo_odds.c checks the chances of a throw.
 */
#include "bo_position.h"
#include "bo_odds.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

static gm_odds odds_at(const bo_state *s)
{
    bo_view v = seen_by(s, BECK);
    gm_odds o, other;

    bo_game.odds(bo->content, &v, BECK, NULL, &o);
    bo_see(bo->content, s, 0, &v); /* nobody knows more */
    bo_game.odds(bo->content, &v, KORDT, NULL, &other);
    assert_memory_equal(&o, &other, sizeof o);
    return o;
}

/* The chances are those of this throw; `added` may be less than none: eagles cancelled. */
static void assert_odds_at(const bo_state *s, bo_throw t)
{
    gm_odds o = odds_at(s), expected;

    assert_null(bo_throw_odds(&t, &expected));
    assert_memory_equal(&o, &expected, sizeof o);
}

static bo_throw throw_of(unsigned dice, unsigned needs, unsigned exposed_at, int32_t added,
                         unsigned rerolls)
{
    return (bo_throw){ .target_faces = 2,
                       .eagle_faces = 1,
                       .other_faces = 3,
                       .dice = dice,
                       .needs = needs,
                       .exposed_at = exposed_at,
                       .added = added,
                       .rerolls = rerolls };
}

/* The arguments of the one fact of that kind; NULL if there is none. */
static const uint8_t *fact_at(const bo_state *s, unsigned kind)
{
    static gm_events facts;
    const uint8_t *found = NULL;
    bo_view v = seen_by(s, CANARIS);

    gm_clear(&facts);
    bo_game.describe(bo->content, &v, &facts);
    for (unsigned i = 0; i < facts.n; i++) {
        if (facts.e[i].kind != kind)
            continue;
        assert_null(found);
        found = facts.e[i].arg;
    }
    return found;
}

/* Kordt, a civilian, stands with Hitler in Munich, with keys and a hidden bomb; Canaris too. */
static bo_state at_munich(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.active = KORDT;
    s.motivation[KORDT] = BO_COMMITTED;
    s.support = s.floor = 2;
    stand(&s, KORDT, "munich");
    stand(&s, CANARIS, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, KORDT, "hidden-bomb");
    carry(&s, KORDT, "keys");
    carry(&s, CANARIS, "explosives");
    return s;
}

TEST(odds__follow_the_pool)
{
    bo_state s = at_munich();
    gm_events events;

    assert_true(odds_at(&s).of == 0);
    assert_null(fact_at(&s, BO_T_ODDS));
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_odds_at(&s, throw_of(2, 2, 2, 0, 0)); /* the plot and his affiliation */
    assert_int_equal(fact_at(&s, BO_T_ATTEMPT)[2], 2);
    play_move(bo, &s, KORDT, "commit keys", NULL);
    assert_odds_at(&s, throw_of(3, 2, 2, 0, 0));
    play_move(bo, &s, KORDT, "ask canaris explosives", NULL);
    assert_odds_at(&s, throw_of(3, 2, 2, 0, 0)); /* not agreed yet */
    play_move(bo, &s, CANARIS, "agree", NULL);
    assert_odds_at(&s, throw_of(4, 2, 2, 0, 0)); /* announced */
    assert_int_equal(fact_at(&s, BO_T_ATTEMPT)[2], 4);
    assert_int_equal(fact_at(&s, BO_T_NEEDS)[0], 2);
    assert_int_equal(fact_at(&s, BO_T_NEEDS)[1], 2);
    assert_int_equal(fact_at(&s, BO_T_NEEDS)[2], 0);
    assert_int_equal(fact_at(&s, BO_T_ODDS)[0], 39);
    assert_int_equal(fact_at(&s, BO_T_ODDS)[1], 13);
    assert_int_equal(fact_at(&s, BO_T_ODDS)[2], 48);
    load_dice(&s, "12");
    play_move(bo, &s, KORDT, "roll 2", &events);
    assert_event(&events, BO_E_FAILED, BO_32_21);
    assert_null(fact_at(&s, BO_T_ODDS));
    assert_null(fact_at(&s, BO_T_NEEDS));
}

/* Cards that add dice count when they are played. */
TEST(odds__before_dice_are_announced)
{
    bo_state s = at_munich();

    give(&s, KORDT, "officer-recruited");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    assert_odds_at(&s, throw_of(2, 2, 2, 0, 0));
    play_move(bo, &s, KORDT, "play officer-recruited", NULL);
    assert_odds_at(&s, throw_of(4, 2, 2, 0, 0));
}

TEST(odds__go_by_suspicion_and_support)
{
    bo_state s = at_munich();

    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    s.suspicion[KORDT] = BO_HIGH;
    s.suspicion[CANARIS] = BO_LOW; /* only the attempter's counts */
    assert_odds_at(&s, throw_of(2, 2, 1, 0, 0));
    s.support = s.floor = 1;
    assert_odds_at(&s, throw_of(2, 1, 1, 0, 0));
    s = at_munich();
    s.variants = BO_LIEUTENANTS;
    s.support = 6;
    lead_to(&s, "goering", "munich");
    play_move(bo, &s, KORDT, "attempt hidden-bomb goering", NULL);
    assert_odds_at(&s, throw_of(2, 2, 2, 0, 0));
}

TEST(odds__go_by_the_current_event_and_by_abilities)
{
    bo_state s = at_munich();

    current_is(&s, "hess-leaves-germany"); /* cancels one eagle */
    s.motivation[BECK] = BO_MOTIVATED;
    stand(&s, BECK, "munich");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_odds_at(&s, throw_of(3, 2, 2, -1, 0));
    assert_int_equal(fact_at(&s, BO_T_NEEDS)[2], 1);
    s = at_munich();
    current_is(&s, "berlin-bombed"); /* adds one */
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_odds_at(&s, throw_of(2, 2, 2, 1, 0));
    assert_int_equal(fact_at(&s, BO_T_NEEDS)[2], 0);
}

TEST(odds__count_a_badge)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.support = s.floor = 2;
    s.motivation[BECK] = BO_RECKLESS; /* his ability gives a die, his affiliation another */
    stand(&s, BECK, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, BECK, "lone-gunman");
    carry(&s, BECK, "badge");
    play_move(bo, &s, BECK, "attempt lone-gunman", NULL);
    assert_odds_at(&s, throw_of(3, 2, 2, 0, 0));
    play_move(bo, &s, BECK, "commit badge", NULL);
    assert_odds_at(&s, throw_of(3, 2, 2, -1, 0));
}

TEST(odds__count_cards_that_can_react)
{
    bo_state s = at_munich();

    give(&s, CANARIS, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_odds_at(&s, throw_of(2, 2, 2, 0, 1));
    give(&s, BECK, "quick-reaction"); /* wherever the holder is */
    assert_odds_at(&s, throw_of(2, 2, 2, 0, 2));
    give(&s, KORDT, "hitlers-schedule-leaked");
    assert_odds_at(&s, throw_of(2, 2, 2, -1, 2));
    assert_int_equal(fact_at(&s, BO_T_NEEDS)[2], 0); /* not played yet */
    jail(&s, BECK);
    assert_odds_at(&s, throw_of(2, 2, 2, -1, 1));
}

TEST(odds__of_the_dice_shown)
{
    bo_state s = at_munich();
    bo_throw t = throw_of(0, 2, 2, 0, 1);
    gm_events events;

    give(&s, CANARIS, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit keys", NULL);
    play_move(bo, &s, KORDT, "ask canaris explosives", NULL);
    play_move(bo, &s, CANARIS, "agree", NULL);
    load_dice(&s, "TE23");
    play_move(bo, &s, KORDT, "roll 4", NULL);
    t.targets = t.eagles = 1;
    t.others = 2;
    assert_odds_at(&s, t);
    assert_true(odds_at(&s).success == 1 && odds_at(&s).of == 3); /* the eagle goes */
    assert_int_equal(fact_at(&s, BO_T_ATTEMPT)[2], 4);
    assert_int_equal(fact_at(&s, BO_T_ODDS)[0], 33);
    assert_int_equal(fact_at(&s, BO_T_ODDS)[1], 0);
    play_move(bo, &s, CANARIS, "play quick-reaction", NULL);
    assert_odds_at(&s, t); /* the card is in use, its reroll still to come */
    load_dice(&s, "T");
    play_move(bo, &s, CANARIS, "reroll eagle", &events);
    assert_event(&events, BO_E_KILLED, BO_32_22);
}

TEST_WITH(odds__leave_out_cards_that_cannot_be_played, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("standard quick-reaction\n  title Quick Reaction\n  source D\n  copies 2\n"
                "  on rolled if support >= 3: reroll(2)\n");
    s = at_munich();
    give(&s, CANARIS, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_odds_at(&s, throw_of(2, 2, 2, 0, 0));
    s.support = 3;
    assert_odds_at(&s, throw_of(2, 3, 2, 0, 2));
}

TEST_WITH(odds__are_left_out_when_nobody_can_say, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("standard quick-reaction\n  title Quick Reaction\n  source D\n  copies 2\n"
                "  on rolled: reroll(40)\n");
    s = at_munich();
    give(&s, CANARIS, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_true(odds_at(&s).of == 0);
    assert_null(fact_at(&s, BO_T_ODDS));
    assert_non_null(fact_at(&s, BO_T_NEEDS));
}
