/*
 * test_trio.c: the record that `kapelle bench server` plays replays as it was played.
 *
 * With KAPELLE_GOLDEN_WRITE=1, three careful players first rewrite bench/trio.kap; do that only
 * after you have changed rules or content on purpose. Runs in the root of the source tree.
 */
#include "kapelle_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match.h"
#include "record.h"

enum { MOST_BYTES = 1 << 18, FEWEST_LINES = 200 };

static const char path[] = "bench/trio.kap";

static void move_on(play *p, const bot *b, gm_view *view, rng *luck)
{
    const gm_set *set = play_set(p);
    gm_seats must = set->game->must_act(set->content, play_state(p));
    gm_events events = { .n = 0 };
    gm_seat seat = 0;
    gm_moves list;

    while (!(must & GM_SEAT(seat)))
        seat++;
    set->game->moves(set->content, play_state(p), seat, &list);
    set->game->view(set->content, play_state(p), GM_SEAT(seat), view);
    assert_int_equal(
        play_try(p, seat, list.m[b->choose(b, set, view, seat, &list, luck)], &events).refusal,
        PLAY_FINE);
}

static void write_record(const play *p, const dice *d, const char *seed)
{
    char *buffer = malloc(MOST_BYTES), commit[HASH_HEX];
    text out = text_in(buffer, MOST_BYTES);
    uint8_t hash[HASH_BYTES];
    FILE *f = fopen(path, "w");

    assert_true(f && buffer);
    dice_commit(d, hash);
    hash_hex(hash, commit);
    record_write(p, span_of(seed), span_of(commit), d, &out);
    assert_int_equal(fwrite(buffer, 1, out.length, f), out.length);
    (void)fclose(f);
    free(buffer);
}

static void play_and_write(void)
{
    dice d = { .secret = "Kapelle bench: a secret of trios" };
    char seed[HASH_HEX], buffer[200];
    text why = text_in(buffer, sizeof buffer);
    rng_key key, other = rng_key_from_text("luck", 4);
    gm_view *view;
    rng luck;
    play *p;
    kit k;

    dice_seed(&d, seed);
    key = rng_key_from_text(seed, strlen(seed));
    kit_open(&k, games_find(span_of("bo")));
    rng_start(&luck, &other);
    view = calloc(1, k.set.game->view_size);
    p = play_new(&k.set, span_of("players=3 difficulty=normal"), &key, &why);
    assert_true(p && view);
    while (!k.set.game->result(k.set.content, play_state(p)).is_over)
        move_on(p, bot_find(k.set.game, span_of("greedy")), view, &luck);
    write_record(p, &d, seed);
    play_free(p);
    free(view);
    kit_close(&k);
}

static int write_if_asked(void **state)
{
    (void)state;
    if (getenv("KAPELLE_GOLDEN_WRITE"))
        play_and_write();
    return 0;
}

AROUND_ALL(write_if_asked, NULL);

/* A server's game without nonces, to its end: so that a server can be made to play it again. */
TEST(the_record_replays_as_it_was_played)
{
    char *source = calloc(1, MOST_BYTES);
    FILE *f = fopen(path, "r");
    record_fault fault;
    record r;
    play *p;
    kit k;

    assert_true(f && source);
    (void)fread(source, 1, MOST_BYTES - 1, f);
    (void)fclose(f);
    if (!record_read(span_of(source), &r, &fault))
        fail_msg("%s:%u: %s", path, fault.line, fault.why);
    assert_true(r.has_dice && r.dice.n_nonces == 0 && r.has_hash && r.result.length > 0);
    kit_open(&k, games_find(r.game));
    p = record_replay(&k.set, &r, &fault);
    if (!p)
        fail_msg("%s:%u: %s", path, fault.line, fault.why);
    assert_int_equal(k.set.game->n_seats(play_state(p)), 3);
    assert_true(play_length(p) >= FEWEST_LINES);
    play_free(p);
    kit_close(&k);
    free(source);
}
