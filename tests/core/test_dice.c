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

TEST(a_commitment_is_the_hash_of_the_secret)
{
    dice d = example();
    uint8_t commit[HASH_BYTES];
    char hex[HASH_HEX];

    dice_commit(&d, commit);
    hash_hex(commit, hex);
    assert_string_equal(hex, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

TEST(a_seed_is_the_hash_of_secret_and_nonces)
{
    dice d = example();
    char hex[HASH_HEX];

    dice_seed(&d, hex);
    assert_string_equal(hex, "147df8733499ca0cb7b7bd7bc62da5e6805846ab98a0a473af51650feb91db74");
    d.n_nonces = 0;
    dice_seed(&d, hex);
    assert_string_equal(hex, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

TEST(every_nonce_and_its_place_matter)
{
    dice d = example(), turned = d;
    char hex[HASH_HEX], other[HASH_HEX];

    dice_seed(&d, hex);
    memcpy(turned.nonce[0], d.nonce[1], DICE_NONCE);
    memcpy(turned.nonce[1], d.nonce[0], DICE_NONCE);
    dice_seed(&turned, other);
    assert_string_not_equal(hex, other);
    d.n_nonces = 1;
    dice_seed(&d, other);
    assert_string_not_equal(hex, other);
}

/* ---- with seals ---- */

#define ANN "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"
#define BOB "b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"

static void seat_person(dice *d, const char *who, const char *nonce)
{
    uint8_t person[DICE_PERSON];
    dice_share *s;

    assert_true(dice_nonce_from_hex(span_of(who), person));
    s = dice_seat(d, person);
    assert_non_null(s);
    assert_true(dice_nonce_from_hex(span_of(nonce), s->nonce));
    dice_seal(s->person, s->nonce, s->seal);
    s->is_sealed = s->is_open = s->is_counted = true;
}

/* The same secret; Ann, a bot, Bob. */
static dice drawn(void)
{
    dice d = { .is_drawn = true, .draws = 1 };

    for (unsigned i = 0; i < DICE_SECRET; i++)
        d.secret[i] = (uint8_t)i;
    seat_person(&d, ANN, NONCE_0);
    assert_null(dice_seat(&d, NULL));
    seat_person(&d, BOB, NONCE_1);
    return d;
}

TEST(a_seal_and_a_draw_are_these_sums)
{
    dice d = drawn();
    uint8_t draw[HASH_BYTES];
    char hex[HASH_HEX];

    hash_hex(d.share[0].seal, hex);
    assert_string_equal(hex, "75c1205d14f28059e3c5437b6495859b8276a696ddc361c64dfd5bba6a9114b0");
    dice_draw(&d, draw);
    hash_hex(draw, hex);
    assert_string_equal(hex, "0b6c58413724e73d68af5ecf54356d9e055bc287c61d1701162312ce4b64f317");
    dice_seed(&d, hex);
    assert_string_equal(hex, "150bcb1d149f094c87e642cf51d6246ecf97b8cdd1e1a40f9c9db71e1ad70626");
    d.share[1].is_open = d.share[1].is_counted = false;
    dice_seed(&d, hex);
    assert_string_equal(hex, "f7d42aec45f986980528a20fa2f0f1c07452e25ad386f43e1ac3c731133a2215");
}

TEST(the_luck_of_a_bot_is_this_sum)
{
    rng_key key =
        dice_luck("150bcb1d149f094c87e642cf51d6246ecf97b8cdd1e1a40f9c9db71e1ad70626", 2, 300);

    assert_int_equal(key.word[0], 0xab2046bd); /* bd 46 20 ab, the lowest first */
    assert_int_equal(key.word[7], 0xf62e0598);
}

TEST(whatever_is_fixed_by_a_draw_changes_it)
{
    dice d = drawn(), other;
    uint8_t draw[HASH_BYTES], turned[HASH_BYTES];

    dice_draw(&d, draw);
    for (unsigned i = 0; i < 6; i++) {
        other = d;
        other.draws = i == 0 ? 2 : 1;
        other.secret[0] = i == 1 ? 9 : 0;
        other.share[1].seal[31] = i == 2 ? 0 : other.share[1].seal[31];
        other.share[1].person[0] = i == 3 ? 0 : other.share[1].person[0];
        other.seated[1] = i == 4 ? 1 : 0; /* Ann has the bot's seat too */
        other.share[1].is_counted = i != 5;
        dice_draw(&other, turned);
        assert_memory_not_equal(draw, turned, sizeof draw);
    }
}

TEST(whoever_has_two_seats_has_one_share)
{
    dice d = drawn();

    seat_person(&d, ANN, NONCE_0);
    assert_int_equal(d.n_seats, 4);
    assert_int_equal(d.n_shares, 2);
    assert_int_equal(d.seated[3], 1);
    assert_int_equal(dice_find(&d, d.share[1].nonce), 2);
}

TEST(a_nonce_is_read_as_it_is_written)
{
    dice d = example();
    char hex[DICE_NONCE_HEX];

    assert_int_equal(d.nonce[0][1], 0x11);
    assert_int_equal(d.nonce[0][15], 0xff);
    dice_nonce_hex(d.nonce[0], hex);
    assert_string_equal(hex, NONCE_0);
}

TEST(what_is_no_nonce_is_refused)
{
    static const char *const bad[] = { "", "00", NONCE_0 "0", "0011223344556677889 aabbccddeeff",
                                       "00112233445566778899AABBCCDDEEFF" };
    uint8_t nonce[DICE_NONCE];

    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(dice_nonce_from_hex(span_of(bad[i]), nonce));
}

TEST(a_nonce_is_found_by_its_place)
{
    dice d = example();

    assert_int_equal(dice_find(&d, d.nonce[0]), 1);
    assert_int_equal(dice_find(&d, d.nonce[1]), 2);
    assert_int_equal(dice_find(&d, d.secret), 0);
    d.n_nonces = 1;
    assert_int_equal(dice_find(&d, d.nonce[1]), 0);
}
