/*
 * test_fit.c: the regression finds weights that explain what happened.
 */
#include "fit.h"
#include "kapelle_test.h"

enum { GAMES = 4000 };

/* Three features: a constant one, one that decides, and one that means nothing. */
static fit *played(void)
{
    const rng_key key = { .word = { 1 } };
    fit *f = fit_open(3);
    rng luck;

    assert_non_null(f);
    rng_start(&luck, &key);
    for (uint32_t i = 0; i < GAMES; i++) {
        const int32_t features[3] = { 1000, rng_below(&luck, 2) ? 1000 : 0,
                                      rng_below(&luck, 2) ? -1000 : 1000 };
        bool wins = rng_below(&luck, 4) < (features[1] ? 3u : 1u);
        assert_true(fit_add(f, (fit_game){ i, (uint8_t)(i / 8 % 2) }, features, wins));
    }
    return f;
}

/* Three to one with the feature and one to three without: logarithms of 1/3, 9 and 1. */
TEST(it_finds_the_weights_of_what_decides)
{
    const fit_how how = { .rounds = 400, .step = 0.05, .reluctance = 0 };
    fit *f = played();
    int32_t weights[3], again[3];

    fit_run(f, &how, weights);
    assert_in_range(weights[0], -1250, -950);
    assert_in_range(weights[1], 2050, 2350);
    assert_in_range(weights[2] + 150, 0, 300);
    assert_true(fit_loss(f, weights, FIT_ANY, true) < fit_loss(f, NULL, FIT_ANY, true));
    fit_run(f, &how, again);
    assert_memory_equal(weights, again, sizeof weights);
    fit_close(f);
}

TEST(reluctance_keeps_weights_small)
{
    const fit_how how = { .rounds = 400, .step = 0.05, .reluctance = 1 };
    fit *f = played();
    int32_t weights[3];

    fit_run(f, &how, weights);
    assert_in_range(weights[1], 0, 500);
    fit_close(f);
}

TEST(losses_of_both_kinds_make_up_that_of_all)
{
    const int32_t weights[3] = { -1000, 2000, 0 };
    fit *f = played();
    double sum = 0;

    for (uint8_t kind = 0; kind < 2; kind++) {
        assert_int_equal(fit_count(f, kind, true), GAMES / 16);
        assert_int_equal(fit_count(f, kind, false), GAMES / 16 * 7);
        sum += fit_loss(f, weights, kind, true) / 2;
    }
    assert_float_equal(sum, fit_loss(f, weights, FIT_ANY, true), 1e-9);
    assert_float_equal(fit_loss(f, weights, 2, true), 0, 0);
    fit_close(f);
}

TEST(bins_tell_what_chances_were_worth)
{
    const int32_t weights[3] = { -1099, 2197, 0 };
    fit *f = played();
    fit_bin bins[FIT_BINS];
    size_t n = 0;

    fit_bins(f, weights, bins);
    for (unsigned i = 0; i < FIT_BINS; i++) {
        n += bins[i].n;
        assert_true(bins[i].n == 0 || i == 2 || i == 7);
    }
    assert_int_equal(n, fit_count(f, FIT_ANY, true));
    assert_float_equal(bins[2].told, 0.25, 0.001);
    assert_float_equal(bins[7].told, 0.75, 0.001);
    assert_float_equal(bins[2].won, 0.25, 0.1);
    assert_float_equal(bins[7].won, 0.75, 0.1);
    fit_close(f);
}
