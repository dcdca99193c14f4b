/*
 * test_st_odds.c: Stawka: the exact chances of talks, tests and attacks.
 *
 * st_odds.c counts cleverly; here we count every roll of every die and compare.
 */
#include "st_position.h"
#include "st_odds.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/* ---- talks, die by die ---- */

static unsigned result_of(const st_talk_throw *t, int32_t sum)
{
    int32_t total = sum + t->added;

    if (total >= t->thresholds[2] && !t->has_no_secret)
        return 3;
    return total >= t->thresholds[1] ? 2 : total >= t->thresholds[0] ? 1 : 0;
}

/* The best result that two dice can give. */
static unsigned best_of(const st_talk_throw *t)
{
    return result_of(t, 12);
}

/* Counts all ways to roll once more than there are rerolls; dice that lie stay as they are. */
static void roll_all(const st_talk_throw *t, unsigned rolls, unsigned last, uint64_t ways[5])
{
    if (rolls == 0) {
        ways[last]++;
        return;
    }
    for (int32_t first = 1; first <= 6; first++) {
        for (int32_t second = 1; second <= 6; second++) {
            unsigned now = last == best_of(t) ? last : result_of(t, first + second);
            roll_all(t, rolls - 1, now, ways);
        }
    }
}

static void count_talk(const st_talk_throw *t, st_talk_odds *out)
{
    uint64_t ways[5]; /* by result; the last for no roll yet */

    *out = (st_talk_odds){ 0 };
    for (int32_t die = 1; die <= 6; die++) {
        bool is_open = t->rank >= t->target_rank || die > t->target_rank - t->rank;
        memset(ways, 0, sizeof ways);
        roll_all(t, t->rerolls + 1, 4, ways);
        for (unsigned i = 0; i < 4; i++) {
            out->of += ways[i];
            out->refused += is_open ? 0 : ways[i];
        }
        out->nothing += is_open ? ways[0] : 0;
        out->single += is_open ? ways[1] : 0;
        out->twice += is_open ? ways[2] : 0;
        out->secret += is_open ? ways[3] : 0;
    }
}

static void compare_talk(st_talk_throw t)
{
    st_talk_odds told, counted;

    st_odds_of_talk(&t, &told);
    count_talk(&t, &counted);
    assert_memory_equal(&told, &counted, sizeof told);
    assert_true(told.refused + told.nothing + told.single + told.twice + told.secret == told.of);
}

/* ST-10.6, ST-10.10 */
TEST(talks_have_the_chances_of_all_rolls)
{
    for (int32_t gap = -1; gap <= 7; gap++) {
        for (int32_t added = -4; added <= 8; added++) {
            for (unsigned rerolls = 0; rerolls <= 1; rerolls++) {
                st_talk_throw t = { 9 - gap, 9, { 8, 10, 11 }, added, rerolls, added % 2 == 0 };
                compare_talk(t);
            }
        }
    }
    compare_talk((st_talk_throw){ 5, 5, { 9, 11, 15 }, 0, 1, false }); /* no secret in reach */
    compare_talk((st_talk_throw){ 5, 5, { 13, 14, 15 }, 0, 1, false });
}

/* ST-11.5, ST-10.14 */
TEST(evidence_adds_what_the_track_gives)
{
    static const uint8_t bonus[] = { 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4 };

    assert_int_equal(st_most_evidence(st->content), 10);
    for (unsigned evidence = 0; evidence <= 10; evidence++) {
        st_talk_throw t = { 5, 5, { 8, 10, 11 }, 1, 0, false };
        st_throw_with_evidence(st->content, evidence, &t);
        assert_int_equal(t.added, 1 + bonus[evidence]);
        assert_int_equal(t.has_no_secret, evidence < 3);
    }
}

/* ST-0.6  Above, not at least. */
TEST(tests_and_attacks_have_the_chances_of_all_rolls)
{
    for (int32_t value = 0; value <= 16; value++) {
        for (int32_t added = -3; added <= 3; added++) {
            uint64_t once = 0, twice = 0;
            gm_odds o;
            for (unsigned roll = 0; roll < 1296; roll++) {
                int32_t first = (int32_t)(roll % 6 + roll / 6 % 6) + 2 + added;
                int32_t second = (int32_t)(roll / 36 % 6 + roll / 216) + 2 + added;
                once += first > value;
                twice += first > value || second > value;
            }
            st_odds_of_beating(value, added, 0, &o);
            assert_true(o.success * 36 == once && o.failed * 36 == 1296 - once && o.of == 36);
            st_odds_of_beating(value, added, 1, &o);
            assert_true(o.success == twice && o.failed == 1296 - twice && o.of == 1296);
        }
    }
}

/* ---- at the table ---- */

static gm_odds odds_of(const st_state *s, gm_seat seat, const char *words)
{
    st_view v = seen_by(s, seat);
    gm_odds o;

    if (words) {
        gm_move m = move_of(st, s, seat, words);
        st_odds(st->content, &v, seat, &m, &o);
    } else {
        st_odds(st->content, &v, seat, NULL, &o);
    }
    return o;
}

static void assert_odds(gm_odds o, uint64_t success, uint64_t of)
{
    assert_true(o.of > 0 && o.detected == 0 && o.success + o.failed == o.of);
    assert_true(o.success * of == success * o.of);
}

/* Ingrid, of rank 4, before Brunner, of rank 8: 5 or 6, then 9 or more of two dice. */
TEST(a_talk_counts_ranks_and_dice)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    stand(&s, "ingrid-heizer", "hotel");
    stand(&s, "hermann-brunner", "hotel");
    wake(&s, "ingrid-heizer");
    assert_odds(odds_of(&s, ST_PL, "talk hermann-brunner"), 2 * 10, 6 * 36);
    set_evidence(&s, "hermann-brunner", 6);
    assert_odds(odds_of(&s, ST_PL, "talk hermann-brunner"), 2 * 21, 6 * 36);
    assert_true(odds_of(&s, ST_PL, "search").of == 0);
    assert_true(odds_of(&s, ST_PL, NULL).of == 0);
}

/* Vigilance 8: he is caught with 8 or less; ST-14.10 always with the police. */
TEST(an_arrest_succeeds_when_the_roll_fails)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);

    stand(&s, "jacek", "hotel");
    stand(&s, "hermann-brunner", "hotel");
    set_evidence(&s, "jacek", 6);
    wake(&s, "hermann-brunner");
    assert_odds(odds_of(&s, ST_DE, "arrest jacek"), 26, 36);
    stand(&s, "jacek", "gestapo");
    stand(&s, "hermann-brunner", "gestapo");
    assert_odds(odds_of(&s, ST_DE, "arrest jacek"), 1, 1);
}

/* A move that is not allowed has no chances. */
TEST(what_is_not_allowed_has_no_chances)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);

    stand(&s, "jacek", "hotel");
    stand(&s, "hermann-brunner", "hotel");
    wake(&s, "hermann-brunner");
    assert_true(odds_of(&s, ST_DE, "arrest jacek").of == 0);
}
