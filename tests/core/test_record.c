/*
 * test_record.c: records: written, read and replayed; and refused with line and sentence.
 */
#include "record_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_null, close_null);

static const char seed[] = "a-seed";

/* ---- helpers ---- */

static play *begin(const char *setup)
{
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    rng_key key = rng_key_from_text(seed, strlen(seed));
    play *p = play_new(nu, span_of(setup), &key, &why);

    assert_non_null(p);
    return p;
}

static uint64_t hash_of(const play *p)
{
    return gm_hash_state(play_set(p)->game, play_state(p));
}

static void write_down(const play *p, char out[MOST])
{
    text t = text_in(out, MOST);

    record_write(p, span_of(seed), (span){ 0 }, NULL, &t);
    assert_false(t.full);
}

/* The beginning of a game, with an undo in it: lines 7 to 10 of its record, the hash on line 11. */
static void short_record(char out[MOST])
{
    play *p = begin("players=2");

    say(p, "north plan market");
    say(p, "north undo");
    say(p, "north plan harbour");
    say(p, "east plan station");
    write_down(p, out);
    play_free(p);
}

/* The same with a game that is over: 1 round, 4 lines, then the result. */
static void whole_record(char out[MOST])
{
    play *p = begin("players=2 rounds=1");

    say(p, "north plan market");
    say(p, "east plan station");
    say(p, "north end");
    say(p, "east end");
    write_down(p, out);
    play_free(p);
}

/* Dice as a server throws them, with two nonces. */
static dice some_dice(void)
{
    dice d = { .secret = "0123456789abcdef0123456789abcde", .n_nonces = 2 };

    memset(d.nonce[0], 0xa5, DICE_NONCE);
    memset(d.nonce[1], 0x3c, DICE_NONCE);
    return d;
}

#define HEX_63 "012345678901234567890123456789012345678901234567890123456789012"

/*
 * The short record, spoilt in each of these ways, is refused: when it is read, or when it is
 * replayed.
 */
static void assert_faults(const spoilt *rows, size_t n, bool is_readable)
{
    char source[MOST], bad[MOST];

    short_record(source);
    for (size_t i = 0; i < n; i++) {
        record_fault fault;
        record r;
        spoil(source, rows[i].at, rows[i].instead, bad);
        assert_int_equal(record_read(span_of(bad), &r, &fault), is_readable);
        if (is_readable)
            assert_null(record_replay(nu, &r, &fault));
        if (fault.line != rows[i].line || !strstr(fault.why, rows[i].why))
            fail_msg("'%s': line %u: %s", rows[i].instead ? rows[i].instead : "(cut off)",
                     fault.line, fault.why);
        assert_translated(nu, fault.why);
    }
}

/* ---- well-formed ---- */

TEST(a_record_is_written_as_documented)
{
    char source[MOST], hex[HASH_HEX], expected[MOST];

    short_record(source);
    hash_hex(nu->db->hash, hex);
    (void)snprintf(expected, sizeof expected,
                   "kapelle 1\ngame    null %u\ncontent %s\nsetup   players=2 ",
                   (unsigned)null_game.version, hex);
    assert_memory_equal(source, expected, strlen(expected));
    assert_non_null(strstr(source, "\nseed    a-seed\n\n"
                                   "1 north plan market\n2 north undo to 0\n"
                                   "3 north plan harbour\n4 east plan station\nhash    "));
    assert_null(strstr(source, "result"));
}

TEST(a_record_replays_to_the_same_game)
{
    char source[MOST], again[MOST];
    record_fault fault;
    play *p;

    short_record(source);
    p = read_back(source, &fault);
    if (!p)
        fail_msg("line %u: %s", fault.line, fault.why);
    assert_int_equal(play_length(p), 4);
    write_down(p, again);
    assert_string_equal(again, source);
    play_free(p);
}

TEST(a_finished_game_tells_its_result)
{
    char source[MOST];
    record_fault fault;
    record r;
    play *p;

    whole_record(source);
    assert_true(record_read(span_of(source), &r, &fault));
    assert_true(span_is(r.result, "NU-9.2 north east"));
    assert_true(r.has_hash);
    p = read_back(source, &fault);
    assert_non_null(p);
    assert_true(r.hash == hash_of(p));
    play_free(p);
}

TEST(a_game_without_its_seed_keeps_a_commitment)
{
    char source[MOST], hex[HASH_HEX];
    play *p = begin("players=2");
    text out = text_in(source, sizeof source);
    record_fault fault;
    record r;

    hash_hex(nu->db->hash, hex);
    say(p, "north plan market");
    record_write(p, (span){ 0 }, span_of(hex), NULL, &out);
    assert_null(strstr(source, "\nhash")); /* would give hidden things away */
    assert_true(record_read(span_of(source), &r, &fault));
    assert_int_equal(r.seed.length, 0);
    assert_true(span_is(r.commit, hex));
    assert_null(record_replay(nu, &r, &fault));
    assert_int_equal(fault.line, 5);
    assert_non_null(strstr(fault.why, "commitment but no seed"));
    play_free(p);
}

TEST(a_servers_game_tells_how_its_seed_came_about)
{
    static const char nonces[] = "\nnonce   a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5"
                                 "\nnonce   3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c\n\n1 north";
    char source[MOST], again[MOST], expected[MOST], promise[HASH_HEX], secret[HASH_HEX];
    uint8_t commit[HASH_BYTES];
    dice d = some_dice();
    text t = text_in(again, sizeof again);
    record_fault fault;
    record r;
    play *p;

    server_record(&d, source);
    dice_commit(&d, commit);
    hash_hex(commit, promise);
    hash_hex(d.secret, secret);
    (void)snprintf(expected, sizeof expected, "\ncommit  %s\nsecret  %s%s", promise, secret,
                   nonces);
    assert_non_null(strstr(source, expected));
    assert_true(record_read(span_of(source), &r, &fault));
    assert_true(r.has_dice && span_is(r.commit, promise));
    assert_int_equal(r.dice_line, 6);
    assert_memory_equal(&r.dice, &d, sizeof d);
    p = record_replay(nu, &r, &fault);
    if (!p)
        fail_msg("line %u: %s", fault.line, fault.why);
    record_write(p, r.seed, r.commit, &r.dice, &t);
    assert_string_equal(again, source);
    play_free(p);
}

/* Nothing that makes a seed may be told before the end. */
TEST(a_game_that_goes_on_tells_nothing_of_its_dice)
{
    char source[MOST], hex[HASH_HEX];
    play *p = begin("players=2");
    text out = text_in(source, sizeof source);
    uint8_t commit[HASH_BYTES];
    dice d = some_dice();

    dice_commit(&d, commit);
    hash_hex(commit, hex);
    record_write(p, (span){ 0 }, span_of(hex), &d, &out);
    assert_non_null(strstr(source, hex));
    assert_null(strstr(source, "seed"));
    assert_null(strstr(source, "secret"));
    assert_null(strstr(source, "nonce"));
    play_free(p);
}

/* No nonces, and as many as there may be. */
TEST(a_record_holds_any_number_of_nonces)
{
    dice d = some_dice();

    for (uint8_t n = 0; n <= DICE_MAX_NONCES; n++) {
        char source[MOST];
        record_fault fault;
        play *p;
        d.n_nonces = n;
        server_record(&d, source);
        p = read_back(source, &fault);
        if (!p)
            fail_msg("%u nonces: line %u: %s", n, fault.line, fault.why);
        play_free(p);
    }
}

/* Each change to what the dice are made of is noticed. */
TEST(dice_that_do_not_give_the_seed_are_refused)
{
    static const spoilt rows[] = {
        { 5, "seed    another", 5, "seed was not made from the secret and the nonces" },
        { 6, "commit  " HEX_63 "0", 6, "commitment does not match the secret" },
        { 7, "secret  " HEX_63 "0", 6, "commitment does not match the secret" },
        { 8, "nonce   a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a4", 5, "seed was not made from" },
        { 8, "# left out", 5, "seed was not made from" },
        { 9, "nonce   3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c\nnonce   3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c",
          5, "seed was not made from" },
    };
    char source[MOST];
    dice d = some_dice();

    server_record(&d, source);
    assert_spoilt(source, rows, COUNT_OF(rows));
}

/* Comments, empty lines, line ends of another system and blanks around are for people. */
TEST(comments_and_blanks_do_not_matter)
{
    char source[MOST], airy[2 * MOST] = "# a game among friends\r\n";
    record_fault fault;
    span rest, line;
    play *p;

    short_record(source);
    rest = span_of(source);
    while (span_line(&rest, &line)) {
        (void)strcat(airy, "  ");
        (void)strncat(airy, line.at, line.length);
        (void)strcat(airy, " \r\n# and so on\r\n\r\n");
    }
    p = read_back(airy, &fault);
    if (!p)
        fail_msg("line %u: %s", fault.line, fault.why);
    play_free(p);
}

/* Whatever people write between the lines, an error names the right line. */
TEST(comments_do_not_mislead_about_the_line)
{
    static const spoilt faults[] = {
        { 2, "# hello\n\ngame    chess 1", 4, "game 'chess'" },
        { 2, "\ngame    null 999", 3, "another version" },
        { 3, "# 3\ncontent " HEX_63 "0", 4, "content that is not loaded" },
        { 4, "# 4\n\nsetup   players=9", 6, "'players' takes" },
        { 5, "\ncommit  " HEX_63 "0", 6, "no seed" },
        { 7, "# 7\n1 north search", 8, "NU-3.1" },
        { 11, "# 11\nresult  NU-9.2 north", 12, "not over" },
        { 11, "# 11\n\nhash    0123456789abcdef", 13, "not lead to the recorded position" },
    };

    assert_faults(faults, COUNT_OF(faults), true);
}

static bool count_line(void *watcher, play *p, const gm_events *events)
{
    unsigned *n = watcher;

    (void)events;
    return play_length(p) == ++*n && *n < 3;
}

TEST(a_replay_can_be_watched_and_stopped)
{
    char source[MOST];
    record_fault fault;
    unsigned n = 0;
    record r;
    play *p;

    short_record(source);
    assert_true(record_read(span_of(source), &r, &fault));
    p = record_replay_watched(nu, &r, count_line, &n, &fault);
    assert_non_null(p);
    assert_int_equal(n, 3);
    assert_int_equal(play_length(p), 3);
    play_free(p);
}

TEST(random_games_are_written_and_read_back)
{
    rng_key key = rng_key_from_text("records", 7);
    rng luck;

    rng_start(&luck, &key);
    for (unsigned i = 0; i < 50; i++) {
        play *p = begin("players=3"), *again;
        char source[MOST];
        record_fault fault;
        for (unsigned n = 0; n < 10 + 4 * i; n++) {
            gm_seat seat = (gm_seat)rng_below(&luck, 3);
            gm_events events = { .n = 0 };
            gm_moves list;
            null_game.moves(nu->content, play_state(p), seat, &list);
            if (list.n > 0)
                assert_int_equal(
                    play_try(p, seat, list.m[rng_below(&luck, list.n)], &events).refusal,
                    PLAY_FINE);
        }
        write_down(p, source);
        again = read_back(source, &fault);
        if (!again)
            fail_msg("line %u: %s", fault.line, fault.why);
        assert_true(hash_of(again) == hash_of(p));
        play_free(p);
        play_free(again);
    }
}

/* ---- malformed ---- */

#define SEED   "seed    a-seed\n"
#define COMMIT "commit  " HEX_63 "0"
#define SECRET "secret  " HEX_63 "0"
#define NONCE  "0123456789abcdef0123456789abcdef"
#define FOUR   "\nnonce   " NONCE "\nnonce   " NONCE "\nnonce   " NONCE "\nnonce   " NONCE

static const spoilt malformed[] = {
    { 1, NULL, 0, "ends before its 'kapelle' line" },
    { 1, "chess 1", 1, "Expected the 'kapelle' line" },
    { 1, "kapelle", 1, "The 'kapelle' line is empty" },
    { 1, "kapelle one", 1, "'one' is not a version" },
    { 1, "kapelle 0", 1, "'0' is not a version" },
    { 1, "kapelle 2", 1, "format version 2" },
    { 2, NULL, 1, "ends before its 'game' line" },
    { 2, "setup   players=2", 2, "Expected the 'game' line" },
    { 2, "game", 2, "The 'game' line is empty" },
    { 2, "game    null", 2, "Expected a version" },
    { 2, "game    null one", 2, "not 'one'" },
    { 2, "game    null 1 1", 2, "not '1 1'" },
    { 2, "game    null 0", 2, "Expected a version" },
    { 3, NULL, 2, "ends before its 'content' line" },
    { 3, "content 0123", 3, "'0123' is not a content hash" },
    { 3, "content " HEX_63, 3, "is not a content hash" },
    { 3, "content " HEX_63 "A", 3, "is not a content hash" },
    { 3, "content " HEX_63 "00", 3, "is not a content hash" },
    { 4, NULL, 3, "ends before its 'setup' line" },
    { 4, "seed    a-seed", 4, "Expected the 'setup' line" },
    { 4, "setup", 4, "The 'setup' line is empty" },
    { 5, NULL, 4, "ends before its 'seed' line" },
    { 5, "1 north plan market", 5, "Expected the 'seed' or 'commit' line here, not '1'" },
    { 5, "seed", 5, "A seed is one word" },
    { 5, "seed    two words", 5, "A seed is one word" },
    { 5, "seed    " HEX_63 "012345678901234567", 5, "A seed is one word" },
    { 5, "commit  0123", 5, "'0123' is not a commitment" },
    { 5, SEED "commit  0123", 6, "'0123' is not a commitment" },
    { 5, SEED "commit", 6, "'' is not a commitment" },
    { 5, SEED "secret  " HEX_63 "0", 6, "Expected a numbered move" },
    { 5, SEED "nonce   " NONCE, 6, "Expected a numbered move" },
    { 5, SEED COMMIT, 8, "Expected the 'secret' line" },
    { 5, SEED COMMIT "\n" COMMIT, 7, "Expected the 'secret' line" },
    { 5, SEED COMMIT "\nsecret", 7, "The 'secret' line is empty" },
    { 5, SEED COMMIT "\nsecret  " HEX_63, 7, "is not a secret of 64" },
    { 5, SEED COMMIT "\n" SECRET "\n" SECRET, 8, "Expected a numbered move" },
    { 5, SEED COMMIT "\n" SECRET "\nnonce", 8, "'' is not a nonce of 32" },
    { 5, SEED COMMIT "\n" SECRET "\nnonce   " NONCE "0", 8, "is not a nonce of 32" },
    { 5, SEED COMMIT "\n" SECRET FOUR FOUR FOUR FOUR "\nnonce   " NONCE, 24, "at most 16 nonces" },
    { 5, COMMIT "\n" SECRET, 6, "Expected a numbered move" },
    { 8, "north undo to 0", 8, "Expected a numbered move" },
    { 9, "result NU-9.2", 10, "Expected a numbered move, 'result' or 'hash'" },
    { 11, "hash", 11, "is not a hash of 16" },
    { 11, "hash    0123", 11, "'0123' is not a hash" },
    { 11, "hash    0123456789abcdeF", 11, "is not a hash" },
    { 11, "hash    0123456789abcdef0", 11, "is not a hash" },
    { 11, "result", 11, "Expected a numbered move" },
    { 11, "result  a\nresult  b", 12, "not 'result  b'" },
    { 11, "hash    0123456789abcdef\nresult  a", 12, "not 'result  a'" },
    { 11, "hash    0123456789abcdef\nhash    0123456789abcdef", 12, "Expected a numbered move" },
    { 11, "farewell", 11, "not 'farewell'" },
};

static const spoilt unplayable[] = {
    { 2, "game    chess 1", 2, "a record of the game 'chess'" },
    { 2, "game    null 999", 2, "another version of the rules" },
    { 3, "content " HEX_63 "0", 3, "content that is not loaded" },
    { 4, "setup   players=9", 4, "'players' takes 2..4" },
    { 4, "setup   players=2 carry=x", 4, "NU-1.2" },
    { 7, "2 north plan market", 7, "numbered from 1 without gaps; found '2'" },
    { 8, "1 north undo to 0", 8, "numbered from 1" },
    { 8, "02x north undo to 0", 8, "found '02x'" },
    { 7, "1 north dance", 7, "no verb 'dance'" },
    { 7, "1 nobody plan market", 7, "begins with a seat's name" },
    { 7, "1", 7, "begins with a seat's name" },
    { 7, "1 north search", 7, "NU-3.1: turns" },
    { 8, "2 north undo to 5", 8, "KA-2" },
    { 8, "2 east undo yes", 8, "KA-5" },
    { 10, "4 north undo to 2\n5 north undo to 2", 11, "KA-4" },
    { 11, "result  NU-9.2 north", 11, "the game is not over" },
    { 11, "hash    0123456789abcdef", 11, "not lead to the recorded position" },
};

TEST(a_malformed_record_is_refused_with_line_and_sentence)
{
    assert_faults(malformed, COUNT_OF(malformed), false);
}

TEST(a_record_that_does_not_replay_is_refused_with_line_and_sentence)
{
    assert_faults(unplayable, COUNT_OF(unplayable), true);
}

TEST(a_wrong_result_is_refused)
{
    char source[MOST], bad[MOST];
    record_fault fault;

    whole_record(source);
    spoil(source, 11, "result  NU-9.2 north", bad);
    assert_null(read_back(bad, &fault));
    assert_int_equal(fault.line, 11);
    assert_non_null(strstr(fault.why, "'NU-9.2 north', but the game ended differently"));
}

/* Text that follows a zero byte would be lost when the record is written again. */
TEST(a_zero_byte_is_refused_with_its_line)
{
    char source[MOST];
    record_fault fault;
    record r;
    size_t length;

    whole_record(source);
    length = strlen(source);
    *strstr(source, "players=2") = '\0';
    assert_false(record_read((span){ source, length }, &r, &fault));
    assert_int_equal(fault.line, 4);
    assert_non_null(strstr(fault.why, "contains a zero byte"));
    assert_translated(nu, fault.why);
}

/* Cut anywhere it is refused or is a shorter game; it never misleads and never crashes. */
TEST(a_record_cut_anywhere_is_safe)
{
    char source[MOST];
    size_t length;

    whole_record(source);
    length = strlen(source);
    for (size_t n = 0; n < length; n++) {
        record_fault fault;
        record r;
        play *p = NULL;
        char *copy = malloc(n + 1); /* of its own, so that reading past the end is noticed */
        assert_non_null(copy);
        memcpy(copy, source, n);
        if (record_read((span){ copy, n }, &r, &fault))
            p = record_replay(nu, &r, &fault);
        assert_true(p || fault.why[0]);
        play_free(p);
        free(copy);
    }
}
