/*
 * test_rng.c: the published keystream, the numbers made of it, and their fairness.
 */
#include "test.h"

#include <string.h>

#include "rng.h"

enum { BLOCK_BYTES = 4 * RNG_BLOCK_WORDS, BLOCK_HEX = 2 * BLOCK_BYTES + 1 };

static rng started(const char *seed)
{
    rng_key key = rng_key_from_text(seed, strlen(seed));
    rng r;

    rng_start(&r, &key);
    return r;
}

static void block_hex(const uint32_t block[RNG_BLOCK_WORDS], char out[BLOCK_HEX])
{
    for (size_t i = 0; i < BLOCK_BYTES; i++) {
        uint32_t byte = block[i / 4] >> 8 * (i % 4) & 0xff;

        out[2 * i] = "0123456789abcdef"[byte >> 4];
        out[2 * i + 1] = "0123456789abcdef"[byte & 15];
    }
    out[BLOCK_HEX - 1] = '\0';
}

static void assert_block(const uint8_t key_bytes[32], uint64_t counter, const char *expected)
{
    rng_key key = rng_key_from_bytes(key_bytes);
    uint32_t block[RNG_BLOCK_WORDS];
    char hex[BLOCK_HEX];

    rng_chacha8(&key, counter, block);
    block_hex(block, hex);
    assert_string_equal(hex, expected);
}

/* draft-strombergson-chacha-test-vectors-01, 256-bit key, 8 rounds, TC1. */
TEST(the_all_zero_key_gives_the_published_keystream)
{
    static const uint8_t key[32];

    assert_block(key, 0,
                 "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
                 "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42");
    assert_block(key, 1,
                 "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
                 "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa");
}

/* The same draft, TC2: the only other one with a zero IV. */
TEST(a_single_bit_in_the_key_gives_the_published_keystream)
{
    static const uint8_t key[32] = { 1 };

    assert_block(key, 0,
                 "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
                 "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8");
    assert_block(key, 1,
                 "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
                 "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4");
}

/* Computed with a separate model, which also gives the published vectors above. */
TEST(the_counter_has_64_bits_and_every_key_byte_its_place)
{
    uint8_t key[32];

    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)i;
    assert_block(key, 0,
                 "4015b28f6e12ab6ad9e8667b31c51233f78f172790b2d94f326b2ed7ffbcbecb"
                 "ff9ead365f89ce3b6f4055bc759d90fd8f831d27c7b0df93b3b9ed8238a256d6");
    assert_block(key, UINT64_C(0xffffffff),
                 "5a39850a19400d61182cf59f1a52d0813592f8a7acbb8bf24858a350711d7fc3"
                 "a8b6278c8327708d6fd820f053b120006c807c02ca7b39fadc500a739fba7983");
    assert_block(key, UINT64_C(0x100000000),
                 "35d8868ee86b4981c3c19c27189c877f1de016aeb4f5314b7425b94b60ab2670"
                 "0695a2976c7b1500006565413b962ff53f3c4791f48a409e4faa6fed4cf675f7");
    assert_block(key, UINT64_C(0xfffffffffffffff),
                 "99c63e04d22ad49a6d4f0cab13849b301b52797b14f31b80375b635f32e69af8"
                 "ad556d94eae6ffbbb3cb833382a23294aa381372795816f8230cec18212977ca");
}

TEST(a_text_seeds_the_key_with_its_blake2b)
{
    static const uint8_t bytes[32] = {
        0x8a, 0xa6, 0x3b, 0xf7, 0xb5, 0x3c, 0x95, 0xa6, 0xad, 0x67, 0x87,
        0x00, 0x4e, 0x6d, 0xf0, 0x08, 0xf4, 0x35, 0x2a, 0x19, 0xc5, 0x7c,
        0xda, 0xbb, 0x7d, 0x3c, 0x00, 0xe6, 0x57, 0xf3, 0x5a, 0xf1,
    };
    rng_key of_text = rng_key_from_text("kapelle", 7);
    rng_key of_bytes = rng_key_from_bytes(bytes);
    rng_key other = rng_key_from_text("kapelle", 6);

    assert_memory_equal(&of_text, &of_bytes, sizeof of_text);
    assert_memory_not_equal(&of_text, &other, sizeof of_text);
}

TEST(words_are_read_in_order_across_blocks)
{
    rng r = started("kapelle");
    uint32_t block[RNG_BLOCK_WORDS];

    for (uint64_t number = 0; number < 4; number++) {
        rng_chacha8(&r.key, number, block);
        for (size_t i = 0; i < RNG_BLOCK_WORDS; i++) {
            assert_int_equal(r.position, number * RNG_BLOCK_WORDS + i);
            assert_int_equal(rng_next(&r), block[i]);
        }
    }
}

TEST(forgetting_the_block_changes_no_draw)
{
    rng keeps = started("kapelle"), forgets = keeps;

    for (int i = 0; i < 100; i++) {
        if (i % 7 == 3)
            rng_forget(&forgets);
        assert_int_equal(rng_next(&keeps), rng_next(&forgets));
    }
    assert_int_equal(keeps.position, forgets.position);
}

TEST(a_position_alone_restores_the_stream)
{
    rng live = started("kapelle"), restored = started("kapelle");

    for (int i = 0; i < 37; i++)
        rng_next(&live);
    restored.position = live.position;
    for (int i = 0; i < 37; i++)
        assert_int_equal(rng_next(&restored), rng_next(&live));
}

TEST(a_start_leaves_nothing_of_what_was_there)
{
    rng_key key = rng_key_from_text("kapelle", 7);
    rng clean, dirty;

    memset(&clean, 0, sizeof clean);
    memset(&dirty, 0xa5, sizeof dirty);
    rng_start(&clean, &key);
    rng_start(&dirty, &key);
    assert_memory_equal(&clean, &dirty, sizeof clean);
}

TEST(below_gives_the_golden_numbers)
{
    static const uint32_t n[] = { 1, 2, 3, 6, 10, 52, 1000, 1000000, UINT32_MAX };
    static const uint32_t expected[] = { 0, 1, 2, 4, 2, 20, 969, 753661, 2789150576 };
    rng r = started("kapelle");

    for (size_t i = 0; i < COUNT_OF(n); i++)
        assert_int_equal(rng_below(&r, n[i]), expected[i]);
    assert_int_equal(r.position, COUNT_OF(n));
}

/* With this n nearly every second word is drawn again, so the golden numbers pin that as well. */
TEST(below_draws_again_where_a_word_would_be_unfair)
{
    static const uint32_t expected[] = { 1474763140, 2082801552, 663690286,  51980389,
                                         1947424819, 1779482241, 480835978,  658248251,
                                         263417395,  1648211444, 1569159260, 1338069480 };
    rng r = started("kapelle");

    for (size_t i = 0; i < COUNT_OF(expected); i++)
        assert_int_equal(rng_below(&r, UINT32_C(0x80000001)), expected[i]);
    assert_int_equal(r.position, 24);
}

TEST(below_one_is_zero_and_still_draws)
{
    rng r = started("kapelle");

    for (uint64_t i = 1; i <= 40; i++) {
        assert_int_equal(rng_below(&r, 1), 0);
        assert_int_equal(r.position, i);
    }
}

/* With k - 1 degrees of freedom chi-square has mean k - 1 and variance 2 (k - 1). */
static void assert_fair(const uint32_t *count, uint32_t k, uint32_t draws)
{
    double expected = (double)draws / k, degrees = k - 1, chi = 0;

    for (uint32_t i = 0; i < k; i++)
        chi += (count[i] - expected) * (count[i] - expected) / expected;
    /* Six deviations either way; the seed is fixed, so a pass stays a pass. */
    assert_true((chi - degrees) * (chi - degrees) < 36 * 2 * degrees);
}

TEST(below_is_unbiased_for_small_numbers)
{
    enum { DRAWS = 60000, LARGEST = 60 };
    rng r = started("fair");

    for (uint32_t n = 2; n <= LARGEST; n++) {
        uint32_t count[LARGEST] = { 0 };

        for (int i = 0; i < DRAWS; i++) {
            uint32_t drawn = rng_below(&r, n);

            assert_in_range(drawn, 0, n - 1);
            count[drawn]++;
        }
        assert_fair(count, n, DRAWS);
    }
}

/*
 * Three quarters of 2^32: without the redraw every third number would come up twice as often as
 * its neighbours, which the remainder by 3 shows at once.
 */
TEST(below_is_unbiased_where_the_plain_product_is_not)
{
    enum { DRAWS = 60000 };
    uint32_t count[3] = { 0 };
    rng r = started("fair");

    for (int i = 0; i < DRAWS; i++)
        count[rng_below(&r, UINT32_C(0xc0000000)) % 3]++;
    assert_fair(count, 3, DRAWS);
}

TEST(shuffle_gives_the_golden_order)
{
    static const uint8_t expected[20] = { 10, 14, 12, 16, 4, 2, 1,  19, 8,  0,
                                          15, 7,  9,  18, 5, 3, 11, 17, 13, 6 };
    uint8_t items[20];
    rng r = started("kapelle");

    for (size_t i = 0; i < COUNT_OF(items); i++)
        items[i] = (uint8_t)i;
    rng_shuffle_u8(&r, items, COUNT_OF(items));
    assert_memory_equal(items, expected, sizeof items);
    assert_int_equal(r.position, COUNT_OF(items) - 1);
}

TEST(shuffle_is_a_permutation_of_any_length)
{
    rng r = started("kapelle");

    for (size_t n = 0; n <= 256; n++) {
        uint8_t items[257], seen[256] = { 0 };

        for (size_t i = 0; i < n; i++)
            items[i] = (uint8_t)i;
        items[n] = 77;
        rng_shuffle_u8(&r, items, n);
        for (size_t i = 0; i < n; i++)
            assert_int_equal(seen[items[i]]++, 0);
        assert_int_equal(items[n], 77);
        for (size_t i = 0; i < 256; i++)
            assert_int_equal(seen[i], i < n);
    }
}

TEST(shuffle_of_nothing_or_one_draws_nothing)
{
    uint8_t item = 7;
    rng r = started("kapelle");

    rng_shuffle_u8(&r, NULL, 0);
    rng_shuffle_u8(&r, &item, 1);
    assert_int_equal(item, 7);
    assert_int_equal(r.position, 0);
}

TEST(shuffle_makes_every_order_equally_likely)
{
    enum { DRAWS = 60000 };
    uint32_t count[24] = { 0 };
    rng r = started("fair");

    for (int i = 0; i < DRAWS; i++) {
        uint8_t p[4] = { 0, 1, 2, 3 };

        rng_shuffle_u8(&r, p, 4);
        /* The number of the order: how many later items are smaller, in mixed base 4, 3, 2. */
        count[6 * ((p[0] > p[1]) + (p[0] > p[2]) + (p[0] > p[3])) +
              2 * ((p[1] > p[2]) + (p[1] > p[3])) + (p[2] > p[3])]++;
    }
    assert_fair(count, 24, DRAWS);
}
