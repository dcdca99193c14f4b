/*
 * test_bo_numbers.c: Black Orchestra, chapters 5 to 7 and 10 as far as they are numbers: the levels
 * of the tracks, detection numbers, military support, the supply of dice.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { CANARIS, KORDT };

/* The word that stands for a value in moves and events. */
static const char *word_for(const char *sort, int value)
{
    for (unsigned i = 0; i < bo->db->schema->n_words; i++) {
        const content_word *w = &bo->db->schema->words[i];
        if (strcmp(w->sort, sort) == 0 && w->value == value)
            return w->name;
    }
    return "";
}

/* Canaris on Munich with Hitler, the plot prepared and three Explosives put in: four dice. */
static bo_state before_the_roll(void)
{
    bo_state s = at_turn("canaris+kordt");

    s.motivation[CANARIS] = BO_COMMITTED;
    stand(&s, CANARIS, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, CANARIS, "hidden-bomb");
    for (unsigned i = 0; i < 3; i++)
        carry(&s, CANARIS, "explosives");
    play_move(bo, &s, CANARIS, "attempt hidden-bomb", NULL);
    for (unsigned i = 0; i < 3; i++)
        play_move(bo, &s, CANARIS, "commit explosives", NULL);
    assert_int_equal(s.pool, 4);
    return s;
}

static uint8_t outcome(bo_state s, const char *faces)
{
    static const uint8_t kinds[] = { BO_E_FAILED, BO_E_DETECTED, BO_E_WON };
    gm_events events;

    load_dice(&s, faces);
    play_move(bo, &s, CANARIS, "roll 4", &events);
    for (uint16_t i = 0; i < events.n; i++) {
        if (memchr(kinds, events.e[i].kind, sizeof kinds))
            return events.e[i].kind;
    }
    return 0;
}

/* ---- BO-5.1 ---- */

TEST(bo_5_1__motivation_has_five_levels)
{
    static const char *const names[] = { "timid", "skeptical", "motivated", "committed",
                                         "reckless" };
    static const char *const events[] = { "kristallnacht", "anti-semitic-laws", "jews-targeted",
                                          "lebensraum", "v-2-rocket-attack" };
    bo_state s = at_turn("canaris+kordt");

    for (int i = 0; i < 5; i++)
        assert_string_equal(word_for("motivation-level", i + 1), names[i]);
    assert_string_equal(word_for("motivation-level", 6), "");
    for (unsigned i = 0; i < 5; i++) { /* each raises motivation by 1, the last beyond the end */
        assert_int_equal(s.motivation[KORDT], BO_TIMID + i);
        resolve(&s, events[i], NULL);
    }
    assert_int_equal(s.motivation[KORDT], BO_RECKLESS);
    assert_fact(BO_5_1);
}

/* ---- BO-6.1 ---- */

TEST(bo_6_1__suspicion_has_four_levels)
{
    static const char *const names[] = { "low", "medium", "high", "extreme" };
    bo_state s = at_turn("canaris+kordt");

    for (int i = 0; i < 4; i++)
        assert_string_equal(word_for("suspicion-level", i + 1), names[i]);
    assert_string_equal(word_for("suspicion-level", 5), "");
    s.suspicion[KORDT] = BO_LOW;
    s.suspicion[CANARIS] = BO_HIGH;
    resolve(&s, "gestapo-investigation", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_int_equal(s.suspicion[CANARIS], BO_EXTREME);
    resolve(&s, "fuehrer-bunker", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.suspicion[CANARIS], BO_EXTREME);
    assert_fact(BO_6_1);
}

/* ---- BO-6.2 ---- */

TEST(bo_6_2__everybody_begins_at_medium)
{
    bo_state s = at_start("players=5");

    for (gm_seat i = 0; i < 5; i++)
        assert_int_equal(s.suspicion[i], BO_MEDIUM);
    assert_fact(BO_6_2);
}

/* ---- BO-6.3 ---- */

/* What comes of each number of eagles at this level: 'u'ndetected or 'd'etected. */
static void detects(unsigned level, const char *by_eagles)
{
    static const char *const faces[] = { "1231", "E123", "EE12", "EEE1" };
    bo_state s = before_the_roll();

    s.suspicion[CANARIS] = (uint8_t)level;
    for (unsigned eagles = 0; eagles < 4; eagles++)
        assert_int_equal(outcome(s, faces[eagles]),
                         by_eagles[eagles] == 'd' ? BO_E_DETECTED : BO_E_FAILED);
}

TEST(bo_6_3__so_many_eagles_or_more_mean_detection)
{
    bo_state s = before_the_roll();

    for (unsigned level = BO_LOW; level <= BO_EXTREME; level++) {
        s.suspicion[CANARIS] = (uint8_t)level;
        assert_int_equal(bo_exposed_at(bo->content, &s), bo->content->exposes[level]);
    }
    s.suspicion[CANARIS] = BO_MEDIUM;
    s.suspicion[KORDT] = BO_EXTREME; /* it is the attempter's that counts */
    assert_int_equal(outcome(s, "E123"), BO_E_FAILED);
    assert_int_equal(outcome(s, "EE12"), BO_E_DETECTED);
    assert_int_equal(outcome(s, "EEE1"), BO_E_DETECTED);
    assert_int_equal(outcome(s, "EEEE"), BO_E_DETECTED);
    assert_fact(BO_6_3);
}

/* ---- BO-6.4 ---- */

TEST(bo_6_4__at_medium_two_eagles)
{
    assert_int_equal(bo->content->exposes[BO_MEDIUM], 2);
    detects(BO_MEDIUM, "uudd");
    assert_fact(BO_6_4);
}

/* ---- BO-6.5 ---- */

TEST(bo_6_5__at_low_three_eagles_at_high_and_extreme_one)
{
    detects(BO_LOW, "uuud");
    detects(BO_HIGH, "uddd");
    detects(BO_EXTREME, "uddd");
    assert_fact(BO_6_5);
}

/* ---- BO-6.6 ---- */

TEST(bo_6_6__a_higher_level_never_allows_more)
{
    const uint8_t *exposes = bo->content->exposes;

    for (unsigned level = BO_LOW; level <= BO_EXTREME; level++) {
        assert_true(exposes[level] >= 1);
        assert_true(level == BO_LOW || exposes[level] <= exposes[level - 1]);
    }
    assert_fact(BO_6_6);
}

/* ---- BO-R.1 ---- */

TEST(bo_r_1__the_detection_numbers)
{
    static const uint8_t exposes[] = { 3, 2, 1, 1 };

    assert_memory_equal(bo->content->exposes, exposes, sizeof exposes);
    assert_fact(BO_R_1);
}

/* ---- BO-7.1 ---- */

TEST(bo_7_1__support_is_the_number_of_targets_needed)
{
    static const char *const faces[] = { "1231", "T123", "TT12", "TTT1", "TTTT" };
    bo_state s = before_the_roll();

    s.floor = 1;
    for (uint8_t support = 1; support <= 4; support++) {
        s.support = support;
        assert_int_equal(bo_targets_needed(bo->content, &s), support);
        for (unsigned targets = 0; targets <= 4; targets++)
            assert_int_equal(outcome(s, faces[targets]),
                             targets >= support ? BO_E_WON : BO_E_FAILED);
    }
    s.support = 7;
    assert_int_equal(outcome(s, "TTTT"), BO_E_FAILED);
    assert_fact(BO_7_1);
}

/* ---- BO-7.2 ---- */

TEST(bo_7_2__support_never_falls_below_its_start)
{
    static const char *const setups[] = { "difficulty=easy", "difficulty=normal",
                                          "difficulty=hard" };

    for (unsigned i = 0; i < 3; i++) {
        bo_state s = at_start(setups[i]);
        s.support = (uint8_t)(i + 3);
        resolve(&s, "hess-leaves-germany", NULL); /* by 2 */
        assert_int_equal(s.support, i + 2);
        resolve(&s, "rommel-defeated", NULL);
        assert_int_equal(s.support, i + 2);
        resolve(&s, "stalingrad-surrounded", NULL);
        assert_int_equal(s.support, i + 2);
    }
    assert_fact(BO_7_2);
}

/* ---- BO-7.3 ---- */

TEST(bo_7_3__support_never_rises_above_seven)
{
    bo_state s = at_turn("canaris+kordt");

    s.support = 6;
    resolve(&s, "invasion-of-poland", NULL); /* by 2 */
    assert_int_equal(s.support, 7);
    resolve(&s, "fall-of-kiev", NULL);
    assert_int_equal(s.support, 7);
    assert_fact(BO_7_3);
}

/* ---- BO-7.4 ---- */

TEST(bo_7_4__effects_raise_and_lower_it)
{
    bo_state s = at_turn("canaris+kordt");
    gm_events events;

    resolve(&s, "sudetenland-occupation", &events);
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 4);
    assert_int_equal(s.support, 4);
    resolve(&s, "hitler-assumes-command", &events);
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 3);
    give(&s, CANARIS, "war-crimes-evidence");
    s.support = 5;
    play_move(bo, &s, CANARIS, "act war-crimes-evidence", NULL);
    play_move(bo, &s, CANARIS, "choose 1", &events);
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 4);
}

TEST(bo_7_4__effects_raise_it_to_a_number)
{
    bo_state s = at_turn("canaris+kordt");
    gm_events events;

    resolve(&s, "fall-of-paris", &events);
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 5);
    s.support = 6;
    resolve(&s, "fortress-europa", &events); /* never down */
    assert_no_event(&events, BO_E_SUPPORT);
    assert_int_equal(s.support, 6);
}

TEST(bo_7_4__effects_set_it_back_to_its_start)
{
    bo_state s = at_turn("canaris+kordt");
    gm_events events;

    s.support = 6;
    resolve(&s, "stalingrad-surrounded", &events);
    assert_int_equal(assert_event(&events, BO_E_SUPPORT, BO_7_4)->arg[0], 3);
    assert_int_equal(s.support, 3);
}

/* ---- BO-10.3 ---- */

TEST(bo_10_3__there_are_never_more_than_ten_dice)
{
    bo_state s = at_turn("canaris+kordt");

    s.motivation[CANARIS] = BO_COMMITTED;
    stand(&s, CANARIS, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, CANARIS, "hidden-bomb");
    carry(&s, CANARIS, "explosives");
    play_move(bo, &s, CANARIS, "attempt hidden-bomb", NULL);
    s.extra_dice = 15; /* more than all elements together */
    play_move(bo, &s, CANARIS, "commit explosives", NULL);
    assert_int_equal(s.pool, 10);
    assert_refused(bo, &s, CANARIS, "roll 11", BO_4_8);
    play_move(bo, &s, CANARIS, "roll 10", NULL);
    s = at_turn("canaris+kordt");
    s.dissent = 2;
    assert_int_equal(bo_dice_available(bo->content, &s), 8);
    resolve(&s, "gestapo-raid", NULL);
    assert_int_equal(bo_dice_available(bo->content, &s), 10);
    assert_fact(BO_10_3);
}
