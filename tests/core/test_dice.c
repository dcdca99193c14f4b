/*
 * test_dice.c: commitments and seeds, compared with sums done by another program (Python's
 * hashlib.blake2b with digest_size=32), and nonces as digits.
 */
#include "kapelle_test.h"

#include <string.h>

#include "dice.h"

#define NONCE_0 "00112233445566778899aabbccddeeff"
#define NONCE_1 "ffffffffffffffffffffffffffffffff"

/* The secret is 00 01 02 ... 1f. */
static dice example(void)
{
    dice d = { .n_nonces = 2 };

    for (unsigned i = 0; i < DICE_SECRET; i++)
        d.secret[i] = (uint8_t)i;
    assert_true(dice_nonce_from_hex(span_of(NONCE_0), d.nonce[0]));
    assert_true(dice_nonce_from_hex(span_of(NONCE_1), d.nonce[1]));
    return d;
}

static void a_commitment_is_the_hash_of_the_secret(void **state)
{
    dice d = example();
    uint8_t commit[HASH_BYTES];
    char hex[HASH_HEX];

    (void)state;
    dice_commit(&d, commit);
    hash_hex(commit, hex);
    assert_string_equal(hex, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

static void a_seed_is_the_hash_of_secret_and_nonces(void **state)
{
    dice d = example();
    char hex[HASH_HEX];

    (void)state;
    dice_seed(&d, hex);
    assert_string_equal(hex, "147df8733499ca0cb7b7bd7bc62da5e6805846ab98a0a473af51650feb91db74");
    d.n_nonces = 0;
    dice_seed(&d, hex);
    assert_string_equal(hex, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

static void every_nonce_and_its_place_matter(void **state)
{
    dice d = example(), turned = d;
    char hex[HASH_HEX], other[HASH_HEX];

    (void)state;
    dice_seed(&d, hex);
    memcpy(turned.nonce[0], d.nonce[1], DICE_NONCE);
    memcpy(turned.nonce[1], d.nonce[0], DICE_NONCE);
    dice_seed(&turned, other);
    assert_string_not_equal(hex, other);
    d.n_nonces = 1;
    dice_seed(&d, other);
    assert_string_not_equal(hex, other);
}

static void a_nonce_is_read_as_it_is_written(void **state)
{
    dice d = example();
    char hex[DICE_NONCE_HEX];

    (void)state;
    assert_int_equal(d.nonce[0][1], 0x11);
    assert_int_equal(d.nonce[0][15], 0xff);
    dice_nonce_hex(d.nonce[0], hex);
    assert_string_equal(hex, NONCE_0);
}

static void what_is_no_nonce_is_refused(void **state)
{
    static const char *const bad[] = { "", "00", NONCE_0 "0", "0011223344556677889 aabbccddeeff",
                                       "00112233445566778899AABBCCDDEEFF" };
    uint8_t nonce[DICE_NONCE];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(dice_nonce_from_hex(span_of(bad[i]), nonce));
}

static void a_nonce_is_found_by_its_place(void **state)
{
    dice d = example();

    (void)state;
    assert_int_equal(dice_find(&d, d.nonce[0]), 1);
    assert_int_equal(dice_find(&d, d.nonce[1]), 2);
    assert_int_equal(dice_find(&d, d.secret), 0);
    d.n_nonces = 1;
    assert_int_equal(dice_find(&d, d.nonce[1]), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_commitment_is_the_hash_of_the_secret),
        cmocka_unit_test(a_seed_is_the_hash_of_secret_and_nonces),
        cmocka_unit_test(every_nonce_and_its_place_matter),
        cmocka_unit_test(a_nonce_is_read_as_it_is_written),
        cmocka_unit_test(what_is_no_nonce_is_refused),
        cmocka_unit_test(a_nonce_is_found_by_its_place),
    };

    return test_main(tests, COUNT_OF(tests), NULL, NULL);
}
