/*
 * test_web_verify.c: the record of a finished game is checked in the page: its dice, its lines and
 * its end.
 */
#include "web_ask.h"

#include "web.h"

#include <stdlib.h>
#include <string.h>

AROUND_EACH(begin_asking, NULL);

enum { ROOM = 65536 };

static const web_table *const truth = &web_all_tables[0];

/* A record as a server writes it when the game is over. */
static char *record_with(const dice *d)
{
    char seed[HASH_HEX], *memory = malloc(ROOM);
    text t = text_in(memory, ROOM);
    gm_seats must;

    assert_non_null(memory);
    dice_seed(d ? d : &(dice){ .n_nonces = 0 }, seed);
    new_game(1, "null", "players=2", seed);
    while ((must = play_set(truth->p)->game->must_act(play_set(truth->p)->content,
                                                      play_state(truth->p))))
        (void)at_key(ask("bot 1 %d random 0", set_first(must)), "done");
    record_write(truth->p, span_of(seed), (span){ 0 }, d, &t);
    assert_false(t.full);
    return memory;
}

/* Before there were seals. */
static char *served_record(bool has_dice)
{
    dice d = { .secret = { 1, 2, 3 }, .nonce = { { 4 }, { 5 } }, .n_nonces = 2 };

    return record_with(has_dice ? &d : NULL);
}

static void seat_person(dice *d, uint8_t who, uint8_t nonce)
{
    uint8_t person[DICE_PERSON];
    dice_share *s;

    memset(person, who, sizeof person);
    s = dice_seat(d, person);
    memset(s->nonce, nonce, sizeof s->nonce);
    dice_seal(s->person, s->nonce, s->seal);
    s->is_sealed = s->is_open = s->is_counted = true;
}

static dice drawn_dice(uint8_t second)
{
    dice d = { .secret = { 1, 2, 3 }, .is_drawn = true, .draws = 1 };

    seat_person(&d, 0xaa, 4);
    seat_person(&d, 0xbb, second);
    return d;
}

TEST(a_record_is_verified_with_its_draw)
{
    dice d = drawn_dice(5), other = drawn_dice(6);
    uint8_t draw[HASH_BYTES];
    char hex[HASH_HEX], *kap = record_with(&d);
    span checked = ask("verify\n%s", kap);

    dice_draw(&d, draw);
    hash_hex(draw, hex);
    assert_string_at(checked, "draw", hex);
    assert_int_equal(count_of(at_key(checked, "nonces")), 2);
    assert_int_equal(number_at(checked, "people"), 2);
    free(kap);
    kap = record_with(&other); /* sealed again when the first nonce was known: valid by itself, */
    assert_false(is_string(at_key(ask("verify\n%s", kap), "draw"), hex)); /* but is another draw */
    free(kap);
}

/* The attack: one share more than people, ground until the seed is as the server wants it. */
TEST(a_server_that_grinds_is_noticed)
{
    static const char phantom[] = "share   eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
    dice d = drawn_dice(5), loaded;
    char seed[HASH_HEX], *kap, *error;

    for (unsigned n = 0; n < 256; n++) {
        loaded = d;
        loaded.n_seats = 2;
        seat_person(&loaded, 0xee, (uint8_t)n);
        loaded.n_seats = 2; /* nobody saw it sit anywhere */
        dice_seed(&loaded, seed);
        if (seed[0] == '0')
            break;
    }
    assert_int_equal(seed[0], '0');
    kap = record_with(&loaded);
    assert_non_null(strstr(kap, phantom));
    error = keep(assert_error(ask("verify\n%s", kap)));
    assert_non_null(strstr(error, "does not belong here: nobody of that name sat at the table"));
    free(error);
    free(kap);
}

/* Another: the nonce of somebody who had to open it is left out, and the seed made to fit. */
TEST(a_server_that_leaves_a_nonce_out_is_noticed)
{
    dice d = drawn_dice(5);
    uint8_t draw[HASH_BYTES];
    char hex[HASH_HEX], *kap, *error;

    dice_draw(&d, draw);
    hash_hex(draw, hex);
    d.share[1].is_open = false;
    kap = record_with(&d);
    error = keep(assert_error(ask("verify\n%s", kap)));
    assert_non_null(strstr(error, "A nonce that counts is missing"));
    free(error);
    free(kap);
    d.share[1].is_counted = false; /* as if he had been away: it is valid by itself, */
    kap = record_with(&d);
    assert_false(is_string(at_key(ask("verify\n%s", kap), "draw"), hex)); /* but is another draw */
    free(kap);
}

TEST(a_record_is_verified_with_its_dice)
{
    char *kap = served_record(true);
    span checked;

    checked = ask("verify\n%s", kap);
    assert_string_at(checked, "game", "null");
    assert_string_at(checked, "seed", truth->seed);
    assert_int_equal(at_key(checked, "commit").length, 66);
    assert_int_equal(count_of(at_key(checked, "nonces")), 2);
    assert_true(
        is_string(at_index(at_key(checked, "nonces"), 1), "05000000000000000000000000000000"));
    assert_int_equal(number_at(checked, "lines"), play_length(truth->p));
    (void)at_key(at_key(checked, "result"), "winners");
    free(kap);
    kap = served_record(false);
    assert_true(span_is(at_key(ask("verify\n%s", kap), "commit"), "null"));
    free(kap);
}

TEST(a_record_that_was_changed_does_not_verify)
{
    static const struct {
        const char *tag;
        const char *error;
    } changes[] = { { "\ncommit  ", "commitment" }, { "\nsecret  ", "commitment" },
                    { "\nnonce   ", "seed" },       { "\nhash    ", "position" },
                    { "\ncontent ", "content" },    { "\nseed    ", "seed" } };
    char *kap = served_record(true);

    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        char *at = strstr(kap, changes[i].tag) + strlen(changes[i].tag), c = *at;
        char *error;
        *at = c == '0' ? '1' : '0';
        error = keep(assert_error(ask("verify\n%s", kap)));
        if (!strstr(error, changes[i].error))
            fail_msg("%s: %s", changes[i].tag, error);
        free(error);
        *at = c;
    }
    *(strstr(kap, "\nhash ") + 1) = '\0';
    (void)assert_error(ask("verify\n%s", kap));
    (void)assert_error(ask("verify\nnothing"));
    free(kap);
}

/* RFC 7693 does not have this length; Python's hashlib does. */
TEST(bytes_are_hashed)
{
    assert_string_at(ask("hash\n000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
                     "hash", "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    (void)assert_error(ask("hash\n0g"));
    (void)assert_error(ask("hash\n012"));
}
