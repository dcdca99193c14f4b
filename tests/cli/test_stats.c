/*
 * test_stats.c: intervals against published values, and quantiles of durations.
 */
#include "stats.h"
#include "test.h"

#include <string.h>

static void assert_near(double got, double expected, double within)
{
    assert_true(got >= expected - within && got <= expected + within);
}

TEST(wilson_intervals_have_the_known_bounds)
{
    static const struct {
        double part;
        uint64_t whole;
        double low, high;
    } known[] = {
        { 50, 100, 0.4038, 0.5962 }, { 0, 10, 0, 0.2775 },      { 10, 10, 0.7225, 1 },
        { 81, 263, 0.2553, 0.3662 }, { 1, 29, 0.0061, 0.1718 }, { 15, 148, 0.0624, 0.1605 },
    };

    for (size_t i = 0; i < COUNT_OF(known); i++) {
        stats_share s = stats_share_of(known[i].part, known[i].whole);
        assert_near(s.low, known[i].low, 0.0001);
        assert_near(s.high, known[i].high, 0.0001);
        assert_near(s.rate, known[i].part / (double)known[i].whole, 1e-12);
    }
}

TEST(an_interval_stays_between_nothing_and_everything)
{
    for (uint64_t n = 1; n < 2000; n++) {
        assert_true(stats_share_of(0, n).low >= 0 && stats_share_of(0, n).high < 1);
        assert_true(stats_share_of((double)n, n).high <= 1 && stats_share_of((double)n, n).low > 0);
    }
    assert_near(stats_share_of(0, 0).low, 0, 0);
    assert_near(stats_share_of(0, 0).high, 1, 0);
}

TEST(halves_count_as_half_a_win)
{
    stats_share s = stats_share_of(0.5, 1);

    assert_near(s.rate, 0.5, 0);
    assert_near(s.low + s.high, 1, 1e-12);
}

TEST(quantiles_are_close_over_the_whole_range)
{
    for (uint64_t ns = 1; ns < UINT64_MAX / 4; ns += ns / 3 + 1) {
        static stats_times t;
        memset(&t, 0, sizeof t);
        stats_time(&t, ns);
        assert_near(stats_quantile_ms(&t, 0.5) * 1e6 / (double)ns, 1, 0.032);
        assert_near(stats_quantile_ms(&t, 0.99) * 1e6 / (double)ns, 1, 0.032);
    }
}

TEST(the_longest_and_the_shortest_time_have_a_bucket)
{
    static stats_times t;

    memset(&t, 0, sizeof t);
    stats_time(&t, 0);
    stats_time(&t, UINT64_MAX);
    assert_int_equal(t.bucket[0], 1);
    assert_int_equal(t.bucket[STATS_BUCKETS - 1], 1);
}

TEST(quantiles_of_a_sum_are_those_of_all_its_parts)
{
    static stats_times low, high;

    memset(&low, 0, sizeof low);
    memset(&high, 0, sizeof high);
    assert_near(stats_quantile_ms(&low, 0.5), 0, 0);
    for (uint64_t i = 1; i <= 500; i++)
        stats_time(&low, i * 1000000);
    for (uint64_t i = 501; i <= 1000; i++)
        stats_time(&high, i * 1000000);
    stats_times_add(&low, &high);
    assert_int_equal(low.n, 1000);
    assert_near(stats_quantile_ms(&low, 0.5), 500, 16);
    assert_near(stats_quantile_ms(&low, 0.99), 990, 32);
}
