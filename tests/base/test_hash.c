/*
 * test_hash.c: BLAKE2b-256 against published values; hash64 against values that must never change.
 */
#include "test.h"

#include <string.h>

#include "hash.h"

enum { LONGEST = 1000 };

/* What the vectors hash: 0, 1, 2, ... 250, 0, 1, ... */
static void fill(uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)(i % 251);
}

static void blake_hex(const void *data, size_t n, char out[HASH_HEX])
{
    hash_blake b;
    uint8_t hash[HASH_BYTES];

    hash_start(&b);
    hash_add(&b, data, n);
    hash_end(&b, hash);
    hash_hex(hash, out);
}

/* Computed with another implementation (Python's hashlib). */
static const struct {
    size_t length;
    const char *hex;
} blake_vectors[] = {
    { 0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8" },
    { 1, "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314" },
    { 127, "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72" },
    { 128, "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1" },
    { 129, "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9" },
    { 256, "582f782226018ec33076bd8d1c42413530ac7e1126260ffc0f306ba3befc3f24" },
    { 1000, "b372d0608f720c8c3dd41e9c8eecb10143b41abe520b616607e754bf79c08331" },
};

TEST(blake_agrees_with_another_implementation)
{
    uint8_t bytes[LONGEST];
    char hex[HASH_HEX];

    fill(bytes, sizeof bytes);
    for (size_t i = 0; i < COUNT_OF(blake_vectors); i++) {
        blake_hex(bytes, blake_vectors[i].length, hex);
        assert_string_equal(hex, blake_vectors[i].hex);
    }
    blake_hex("abc", 3, hex);
    assert_string_equal(hex, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(blake_does_not_mind_how_the_input_is_cut)
{
    uint8_t bytes[LONGEST], hash[HASH_BYTES];
    char hex[HASH_HEX];

    fill(bytes, sizeof bytes);
    for (size_t step = 1; step <= 260; step++) {
        hash_blake b;

        hash_start(&b);
        for (size_t at = 0; at < LONGEST; at += step)
            hash_add(&b, bytes + at, LONGEST - at < step ? LONGEST - at : step);
        hash_end(&b, hash);
        hash_hex(hash, hex);
        assert_string_equal(hex, blake_vectors[COUNT_OF(blake_vectors) - 1].hex);
    }
}

TEST(blake_of_nothing_needs_no_pointer)
{
    char hex[HASH_HEX];

    blake_hex(NULL, 0, hex);
    assert_string_equal(hex, blake_vectors[0].hex);
}

TEST(hex_goes_there_and_back)
{
    static const char hex[] = "00017f80ff0123456789abcdef00000000000000000000000000000000000a0f";
    uint8_t hash[HASH_BYTES];
    char again[HASH_HEX];

    assert_true(hash_from_hex(hex, 64, hash));
    assert_int_equal(hash[2], 0x7f);
    assert_int_equal(hash[4], 0xff);
    assert_int_equal(hash[31], 0x0f);
    hash_hex(hash, again);
    assert_string_equal(again, hex);
}

TEST(hex_of_another_length_is_refused)
{
    static const char hex[] = "000000000000000000000000000000000000000000000000000000000000000000";
    uint8_t hash[HASH_BYTES];

    assert_true(hash_from_hex(hex, 64, hash));
    assert_false(hash_from_hex(hex, 0, hash));
    assert_false(hash_from_hex(hex, 63, hash));
    assert_false(hash_from_hex(hex, 65, hash));
    assert_false(hash_from_hex(hex, 66, hash));
}

TEST(hex_with_any_other_character_is_refused)
{
    uint8_t hash[HASH_BYTES] = { 77 };
    char hex[HASH_HEX];

    memset(hex, '5', sizeof hex);
    for (int c = 0; c < 256; c++) {
        if (c != 0 && strchr("0123456789abcdef", c) != NULL)
            continue;
        for (size_t at = 0; at < 64; at += 21) {
            hex[at] = (char)c;
            assert_false(hash_from_hex(hex, 64, hash));
            hex[at] = '5';
        }
    }
    /* And nothing was half written. */
    assert_int_equal(hash[0], 77);
}

/* If these change, every recording changes. */
TEST(hash64_gives_the_golden_values)
{
    static const struct {
        size_t length;
        uint64_t hash;
    } golden[] = {
        { 0, UINT64_C(0x4396d60dbd8537af) },  { 1, UINT64_C(0xc49ffb20f591a191) },
        { 7, UINT64_C(0xd1a799d8362e4456) },  { 8, UINT64_C(0xe6084302a77d4d39) },
        { 9, UINT64_C(0x5e0ab21f72d7ef15) },  { 16, UINT64_C(0xd7874c4813bb53c9) },
        { 64, UINT64_C(0x60d02e509698b8c8) }, { 100, UINT64_C(0x390315e359a2d4b0) },
    };
    uint8_t bytes[LONGEST];
    uint64_t h;

    fill(bytes, sizeof bytes);
    for (size_t i = 0; i < COUNT_OF(golden); i++)
        assert_true(hash64_bytes(HASH64_START, bytes, golden[i].length) == golden[i].hash);
    assert_true(hash64_word(HASH64_START, 0) == UINT64_C(0xf0a3c2ef9dfe6013));
    assert_true(hash64_word(HASH64_START, UINT64_C(0x0123456789abcdef)) ==
                UINT64_C(0xc7109f58e70f32da));
    h = hash64_word(hash64_bytes(HASH64_START, "kapelle", 7), 42);
    assert_true(hash64_bytes(h, "", 0) == UINT64_C(0x35cad82ebcb19511));
}

TEST(hash64_tells_lengths_and_cuts_apart)
{
    static const uint8_t zeros[64];
    uint64_t seen[65], ab_c, a_bc;

    for (size_t n = 0; n <= 64; n++) {
        seen[n] = hash64_bytes(HASH64_START, zeros, n);
        for (size_t i = 0; i < n; i++)
            assert_true(seen[i] != seen[n]);
    }
    ab_c = hash64_bytes(hash64_bytes(HASH64_START, "ab", 2), "c", 1);
    a_bc = hash64_bytes(hash64_bytes(HASH64_START, "a", 1), "bc", 2);
    assert_true(ab_c != a_bc);
    assert_true(ab_c != hash64_bytes(HASH64_START, "abc", 3));
    assert_true(hash64_bytes(seen[1], "", 0) != seen[1]);
    assert_true(hash64_bytes(seen[1], NULL, 0) == hash64_bytes(seen[1], "", 0));
}

TEST(hash64_does_not_mind_alignment)
{
    uint8_t bytes[64], moved[72];

    fill(bytes, sizeof bytes);
    for (size_t by = 1; by < 8; by++) {
        memcpy(moved + by, bytes, sizeof bytes);
        assert_true(hash64_bytes(HASH64_START, moved + by, 61) ==
                    hash64_bytes(HASH64_START, bytes, 61));
    }
}

static int bits_set(uint64_t x)
{
    int n = 0;

    for (; x != 0; x &= x - 1)
        n++;
    return n;
}

/*
 * Flipping one bit of the input should flip each bit of the hash half of the time. Over 100 starts
 * that is 3200 bits with a deviation of 40; seven of those are allowed.
 */
TEST(hash64_spreads_every_bit_of_its_input)
{
    uint8_t bytes[19] = { 0 };

    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        int in_bytes = 0, in_word = 0;

        for (uint64_t start = 0; start < 100; start++) {
            uint64_t before = hash64_bytes(start, bytes, sizeof bytes);

            bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
            in_bytes += bits_set(before ^ hash64_bytes(start, bytes, sizeof bytes));
            bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
            in_word +=
                bits_set(hash64_word(start, 0) ^ hash64_word(start, UINT64_C(1) << bit % 64));
        }
        assert_in_range(in_bytes, 2920, 3480);
        assert_in_range(in_word, 2920, 3480);
    }
}
