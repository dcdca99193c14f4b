/*
 * test_set.c: finding, counting and iterating over the members of a set, all 64 of them.
 */
#include "test.h"

#include "set.h"

static const uint64_t some = 1u | 1u << 5 | 1ull << 40 | 1ull << 63;
static const unsigned members[] = { 0, 5, 40, 63 };

TEST(members_are_counted)
{
    assert_int_equal(set_count(0), 0);
    assert_int_equal(set_count(some), COUNT_OF(members));
    assert_int_equal(set_count(UINT64_MAX), 64);
    for (unsigned i = 0; i < 64; i++)
        assert_int_equal(set_count(UINT64_MAX >> i), 64 - i);
}

TEST(the_least_goes_first)
{
    assert_int_equal(set_first(some), 0);
    assert_int_equal(set_first(set_rest(some)), 5);
    assert_int_equal(set_first(1ull << 63), 63);
    assert_true(set_rest(1ull << 63) == 0);
    for (unsigned i = 0; i < COUNT_OF(members); i++)
        assert_int_equal(set_nth(some, i), members[i]);
}

TEST(a_loop_meets_every_member_once)
{
    uint64_t met = 0;
    unsigned n = 0;

    SET_EACH (i, some) {
        assert_int_equal(i, members[n]);
        met |= 1ull << i;
        n++;
    }
    assert_true(met == some && n == COUNT_OF(members));
    SET_EACH (none, 0)
        fail_msg("%u is in the empty set", none);
}

TEST(a_loop_reads_its_set_once)
{
    uint64_t set = some;
    unsigned n = 0;

    SET_EACH (i, set) {
        set &= ~(1ull << 40);
        n += i < 64;
    }
    assert_int_equal(n, COUNT_OF(members));
}

TEST(a_loop_can_be_left_and_gone_on_with)
{
    unsigned n = 0, last = 64;

    SET_EACH (i, some) {
        if (i == 0)
            continue;
        last = i;
        if (i == 40)
            break;
        n++;
    }
    assert_int_equal(n, 1);
    assert_int_equal(last, 40);
}

TEST(loops_lie_within_loops)
{
    unsigned n = 0;

    SET_EACH (i, some) {
        SET_EACH (k, some)
            n += i == k;
    }
    assert_int_equal(n, COUNT_OF(members));
}
