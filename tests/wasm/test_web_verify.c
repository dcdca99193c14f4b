/*
 * test_web_verify.c: the record of a finished game is checked in the page: its dice, its lines and
 * its end.
 */
#include "web_ask.h"

#include "web.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 65536 };

static const web_table *const truth = &web_all_tables[0];

/* A record as a server writes it when the game is over. */
static char *served_record(bool has_dice)
{
    dice d = { .secret = { 1, 2, 3 }, .nonce = { { 4 }, { 5 } }, .n_nonces = 2 };
    char seed[HASH_HEX], *memory = malloc(ROOM);
    text t = text_in(memory, ROOM);
    gm_seats must;

    assert_non_null(memory);
    dice_seed(&d, seed);
    new_game(1, "null", "players=2", seed);
    while ((must = play_set(truth->p)->game->must_act(play_set(truth->p)->content,
                                                      play_state(truth->p))))
        (void)at_key(ask("bot 1 %d random 0", __builtin_ctz(must)), "done");
    record_write(truth->p, span_of(seed), (span){ 0 }, has_dice ? &d : NULL, &t);
    assert_false(t.full);
    return memory;
}

static void a_record_is_verified_with_its_dice(void **state)
{
    char *kap = served_record(true);
    span checked;

    (void)state;
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

static void a_record_that_was_changed_does_not_verify(void **state)
{
    static const struct {
        const char *tag;
        const char *error;
    } changes[] = { { "\ncommit  ", "commitment" }, { "\nsecret  ", "commitment" },
                    { "\nnonce   ", "seed" },       { "\nhash    ", "position" },
                    { "\ncontent ", "content" },    { "\nseed    ", "seed" } };
    char *kap = served_record(true);

    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_record_is_verified_with_its_dice, begin_asking),
        cmocka_unit_test_setup(a_record_that_was_changed_does_not_verify, begin_asking),
    };

    return test_main(tests, COUNT_OF(tests), NULL, NULL);
}
