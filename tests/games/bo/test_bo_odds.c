/*
 * test_bo_odds.c: Black Orchestra: the exact chances of throws. test_bo_odds_under_way.c is about
 * attempts.
 *
 * bo_odds.c counts cleverly; here we count every roll of every die and compare.
 */
#include "bo_position.h"
#include "bo_odds.h"

#include <string.h>

AROUND_ALL(open_bo, close_bo);

static bo_throw throw_of(unsigned dice, unsigned needs, unsigned exposed_at, int32_t added,
                         unsigned rerolls)
{
    bo_throw t;

    bo_throw_by(bo->content, BO_LOW, &t);
    t.dice = dice;
    t.needs = needs;
    t.exposed_at = exposed_at;
    t.added = added;
    t.rerolls = rerolls;
    return t;
}

static gm_odds odds_of(const bo_throw *t)
{
    gm_odds o;
    const char *why = bo_throw_odds(t, &o);

    if (why)
        fail_msg("%s", why);
    assert_true(o.of > 0);
    assert_true(o.success + o.detected + o.failed == o.of);
    return o;
}

/* As fractions, whether or not they are in lowest terms. */
static void assert_same(gm_odds o, gm_odds other)
{
    assert_true(o.success * other.of == other.success * o.of);
    assert_true(o.detected * other.of == other.detected * o.of);
    assert_true(o.failed * other.of == other.failed * o.of);
}

static void assert_odds(gm_odds o, uint64_t success, uint64_t detected, uint64_t of)
{
    assert_same(o, (gm_odds){ success, detected, of - success - detected, of });
}

/* ---- without rerolls ---- */

enum { ROLLED_DICE = 6 };

typedef unsigned rolls[ROLLED_DICE + 1][ROLLED_DICE + 1];

/* How many of all 6^n rolls show these numbers of targets and eagles. */
static unsigned roll_all(unsigned dice, rolls found)
{
    static const char faces[] = "123TTE";
    unsigned all = 1;

    memset(found, 0, sizeof(rolls));
    for (unsigned i = 0; i < dice; i++)
        all *= 6;
    for (unsigned roll = 0; roll < all; roll++) {
        unsigned targets = 0, eagles = 0;
        for (unsigned i = 0, rest = roll; i < dice; i++, rest /= 6) {
            targets += faces[rest % 6] == 'T';
            eagles += faces[rest % 6] == 'E';
        }
        found[targets][eagles]++;
    }
    return all;
}

static void compare_rolls(unsigned dice, rolls found, unsigned all, unsigned needs,
                          unsigned exposed_at, int added)
{
    bo_throw t = throw_of(dice, needs, exposed_at, added, 0);
    unsigned success = 0, detected = 0;

    for (unsigned targets = 0; targets <= dice; targets++) {
        for (unsigned eagles = 0; eagles <= dice; eagles++) {
            int counted = (int)eagles + added > 0 ? (int)eagles + added : 0;
            if (counted >= (int)exposed_at)
                detected += found[targets][eagles];
            else if (targets >= needs)
                success += found[targets][eagles];
        }
    }
    assert_odds(odds_of(&t), success, detected, all);
}

TEST(odds__are_those_of_all_rolls)
{
    rolls found;

    for (unsigned dice = 0; dice <= ROLLED_DICE; dice++) {
        unsigned all = roll_all(dice, found);
        for (unsigned needs = 0; needs <= dice + 1; needs++) {
            for (unsigned exposed_at = 1; exposed_at <= dice + 1; exposed_at++) {
                for (int added = -2; added <= 2; added++)
                    compare_rolls(dice, found, all, needs, exposed_at, added);
            }
        }
    }
}

/* Percents of success by dice from 4 to 8, for 2 to 5 targets at LOW, then MEDIUM, then HIGH. */
static const uint8_t printed[5][12] = {
    { 41, 11, 1, 0, 39, 11, 1, 0, 25, 9, 1, 0 },    { 53, 21, 5, 0, 48, 20, 5, 0, 27, 13, 3, 0 },
    { 63, 32, 10, 2, 52, 28, 9, 2, 26, 15, 6, 1 },  { 69, 41, 17, 5, 53, 34, 15, 4, 23, 16, 8, 3 },
    { 72, 49, 25, 9, 52, 38, 20, 8, 21, 16, 9, 4 },
};

TEST(odds__are_those_of_the_printed_table)
{
    for (unsigned dice = 4; dice <= 8; dice++) {
        for (unsigned i = 0; i < 12; i++) {
            bo_throw t;
            gm_odds o;
            bo_throw_by(bo->content, i / 4, &t);
            t.dice = dice;
            t.needs = 2 + i % 4;
            o = odds_of(&t);
            assert_int_equal((200 * o.success / o.of + 1) / 2, printed[dice - 4][i]);
        }
    }
}

TEST_WITH(odds__take_detection_numbers_from_the_content, NULL, use_built_in)
{
    static const unsigned expected[] = { 3, 2, 1, 1 };
    bo_throw t;

    for (unsigned level = BO_LOW; level <= BO_EXTREME; level++) {
        bo_throw_by(bo->content, level, &t);
        assert_int_equal(t.exposed_at, expected[level]);
    }
    assert_int_equal(t.target_faces, 2);
    assert_int_equal(t.eagle_faces, 1);
    assert_int_equal(t.other_faces, 3);
    use_stanzas("die die\n  title Die\n  source D\n  faces target eagle\n"
                "number eagles-low\n  title Eagles\n  source D\n  value 5\n");
    bo_throw_by(bo->content, BO_LOW, &t);
    assert_int_equal(t.exposed_at, 5);
    bo_throw_by(bo->content, BO_HIGH, &t);
    t.dice = t.needs = 1;
    assert_odds(odds_of(&t), 1, 1, 2);
    t.rerolls = 1;
    assert_odds(odds_of(&t), 3, 1, 4);
}

/* ---- with rerolls ---- */

/* The best that dice which lie as `faces` can still come to, in 6^rerolls cases. */
typedef struct worth {
    unsigned success, detected;
} worth;

static worth judge(const bo_throw *t, const char *faces)
{
    int eagles = t->added;
    unsigned targets = 0;

    for (unsigned i = 0; i < t->dice; i++) {
        targets += faces[i] == 'T';
        eagles += faces[i] == 'E';
    }
    if (eagles >= (int)t->exposed_at)
        return (worth){ 0, 1 };
    return (worth){ targets >= t->needs, 0 };
}

static worth play_on(const bo_throw *t, char *faces, unsigned rerolls)
{
    worth best = judge(t, faces);

    for (unsigned i = 0; i < rerolls; i++)
        best = (worth){ 6 * best.success, 6 * best.detected };
    for (unsigned i = 0; i < t->dice && rerolls > 0; i++) {
        char before = faces[i];
        worth sum = { 0, 0 };
        for (unsigned face = 0; face < 6; face++) {
            worth one;
            faces[i] = "123TTE"[face];
            one = play_on(t, faces, rerolls - 1);
            sum.success += one.success;
            sum.detected += one.detected;
        }
        faces[i] = before;
        if (sum.success > best.success ||
            (sum.success == best.success && sum.detected < best.detected))
            best = sum;
    }
    return best;
}

static void compare_rerolls(bo_throw t)
{
    unsigned rolled = 1, all = 1;
    worth sum = { 0, 0 };

    for (unsigned i = 0; i < t.dice; i++)
        rolled *= 6;
    for (unsigned i = 0; i < t.rerolls; i++)
        all *= 6;
    for (unsigned roll = 0; roll < rolled; roll++) {
        char faces[8] = "";
        worth one;
        for (unsigned i = 0, rest = roll; i < t.dice; i++, rest /= 6)
            faces[i] = "123TTE"[rest % 6];
        one = play_on(&t, faces, t.rerolls);
        sum.success += one.success;
        sum.detected += one.detected;
    }
    assert_odds(odds_of(&t), sum.success, sum.detected, rolled * all);
}

TEST(odds__with_rerolls_are_those_of_the_best_play)
{
    for (unsigned rerolls = 1; rerolls <= 2; rerolls++) {
        for (unsigned dice = 0; dice <= 4; dice++) {
            for (unsigned needs = 0; needs <= dice + 1; needs++) {
                for (unsigned exposed_at = 1; exposed_at <= 3; exposed_at++) {
                    for (int added = -2; added <= 1; added++)
                        compare_rerolls(throw_of(dice, needs, exposed_at, added, rerolls));
                }
            }
        }
    }
}

/* Dice that lie there: one by one, what each of them may become. */
TEST(odds__of_dice_on_the_table)
{
    bo_throw t = throw_of(0, 2, 2, 0, 1);

    t.targets = 1;
    t.eagles = 2;
    t.others = 1;
    assert_odds(odds_of(&t), 2, 1, 6); /* an eagle goes: a target wins, an eagle betrays */
    t.eagles = 1;
    assert_odds(odds_of(&t), 2, 0, 6); /* the eagle goes again: another number might betray */
    t.targets = 2;
    assert_odds(odds_of(&t), 1, 0, 1); /* nothing is rolled again */
    t.targets = 0;
    t.eagles = 2;
    t.others = 0;
    assert_odds(odds_of(&t), 0, 1, 6); /* there is no winning, but detection can be avoided */
    t.rerolls = 0;
    assert_odds(odds_of(&t), 0, 1, 1);
    t.cancels = 1;
    assert_odds(odds_of(&t), 0, 0, 1);
}

/* ---- how chances behave ---- */

static bool is_no_less(uint64_t a, uint64_t of, uint64_t b, uint64_t other_of)
{
    return (long double)a / (long double)of >= (long double)b / (long double)other_of - 1e-15L;
}

static void assert_helps(const bo_throw *worse, const bo_throw *better)
{
    gm_odds less = odds_of(worse), more = odds_of(better);

    assert_true(is_no_less(more.success, more.of, less.success, less.of));
}

TEST(odds__grow_with_what_helps)
{
    for (unsigned i = 0; i < 10u * 8 * 4 * 4; i++) {
        bo_throw t = throw_of(i % 10, i / 10 % 8, 1 + i / 80 % 4, (int)(i / 320) - 2, i % 3);
        bo_throw easier = t, bolder = t, cleaner = t, luckier = t;
        gm_odds o = odds_of(&t), c;
        easier.needs = t.needs > 0 ? t.needs - 1 : 0;
        bolder.exposed_at++;
        cleaner.cancels++;
        luckier.rerolls++;
        assert_helps(&t, &easier);
        assert_helps(&t, &bolder);
        assert_helps(&t, &cleaner);
        assert_helps(&t, &luckier);
        c = odds_of(&cleaner);
        if (t.rerolls == 0)
            assert_true(is_no_less(o.detected, o.of, c.detected, c.of));
    }
}

/* A cancelled eagle is as good as one more that may be seen. */
TEST(odds__a_cancelled_eagle_is_worth_a_level)
{
    for (unsigned dice = 0; dice <= 16; dice++) {
        for (unsigned rerolls = 0; rerolls <= 3; rerolls++) {
            bo_throw t = throw_of(dice, 3, 1, -1, rerolls);
            bo_throw other = throw_of(dice, 3, 2, 0, rerolls);
            gm_odds a = odds_of(&t), b = odds_of(&other);
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
}

/* ---- limits ---- */

static long double binomial(unsigned n, unsigned k)
{
    return k == 0 ? 1.0L : binomial(n - 1, k - 1) * n / k;
}

static long double power(long double x, unsigned n)
{
    return n == 0 ? 1.0L : x * power(x, n - 1);
}

static bool is_near(uint64_t n, uint64_t of, long double x)
{
    long double apart = (long double)n / (long double)of - x;

    return apart < 1e-15L && apart > -1e-15L;
}

/* 16 dice in floating point: near enough to notice an overflow. */
TEST(odds__of_many_dice_do_not_overflow)
{
    bo_throw t = throw_of(16, 5, 3, 0, 0);
    gm_odds o = odds_of(&t);
    long double success = 0;

    for (unsigned targets = 5; targets <= 16; targets++) {
        for (unsigned eagles = 0; eagles < 3 && targets + eagles <= 16; eagles++)
            success += binomial(16, targets) * power(2.0L / 6, targets) *
                       binomial(16 - targets, eagles) * power(1.0L / 6, eagles) *
                       power(0.5L, 16 - targets - eagles);
    }
    assert_true(is_near(o.success, o.of, success));
    t.rerolls = 8;
    t.needs = 0;
    t.exposed_at = 17;
    assert_odds(odds_of(&t), 1, 0, 1);
    t = throw_of(1, 1, 2, 0, 23); /* one die, rolled until it shows a target */
    o = odds_of(&t);
    assert_true(is_near(o.failed, o.of, power(2.0L / 3, 24)));
}

static void assert_none(bo_throw t, const char *says)
{
    gm_odds o = { 1, 1, 1, 3 };
    const char *why = bo_throw_odds(&t, &o);

    assert_non_null(why);
    assert_non_null(strstr(why, says));
    assert_true(o.of == 0 && o.success == 0);
}

TEST(odds__beyond_the_limits_are_refused)
{
    bo_throw t = throw_of(10, 1, 1, 0, 0);

    assert_none(throw_of(17, 1, 1, 0, 0), "at most 16 dice");
    assert_none(throw_of(16, 1, 1, 0, 9), "at most 24 dice and rerolls");
    assert_none(throw_of(0, 1, 1, 0, 25), "at most 24 dice and rerolls");
    assert_none(throw_of(UINT32_MAX, 1, 1, 0, UINT32_MAX), "at most 16 dice");
    t.others = 7;
    assert_none(t, "at most 16 dice");
    t = (bo_throw){ .dice = 1 };
    assert_none(t, "without faces");
    t = (bo_throw){ .target_faces = 8, .other_faces = 5, .dice = 16, .needs = 1, .exposed_at = 1 };
    t.rerolls = 2; /* 13^18 > 2^64 > 13^17 */
    assert_none(t, "fewer dice");
    t.rerolls = 1;
    assert_true(is_near(odds_of(&t).failed, odds_of(&t).of, power(5.0L / 13, 17)));
}

TEST(odds__percents_are_rounded_but_never_to_certainty)
{
    assert_int_equal(bo_percent(0, 6), 0);
    assert_int_equal(bo_percent(6, 6), 100);
    assert_int_equal(bo_percent(1, 1000), 1);
    assert_int_equal(bo_percent(999, 1000), 99);
    assert_int_equal(bo_percent(1, 6), 17);
    assert_int_equal(bo_percent(1, 3), 33);
    assert_int_equal(bo_percent(25, 1000), 3);
    assert_int_equal(bo_percent(24999, 1000000), 2);
    assert_int_equal(bo_percent(UINT64_MAX / 2, UINT64_MAX), 50);
    assert_int_equal(bo_percent(UINT64_MAX / 3 * 2, UINT64_MAX), 67);
    assert_int_equal(bo_percent(UINT64_MAX - 1, UINT64_MAX), 99);
    assert_int_equal(bo_percent(1, UINT64_MAX), 1);
    assert_int_equal(bo_percent(0, 0), 0);
}
