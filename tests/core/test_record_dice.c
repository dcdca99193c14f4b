/*
 * test_record_dice.c: records that say how their dice were drawn, and which moves bots made.
 */
#include "record_help.h"

#include <stdio.h>
#include <string.h>

AROUND_ALL(open_null, close_null);

#define ANN "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"
#define BOB "b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"
#define EVE "e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5"

static void seat_person(dice *d, const char *who, uint8_t nonce)
{
    uint8_t person[DICE_PERSON];
    dice_share *s;

    assert_true(dice_nonce_from_hex(span_of(who), person));
    s = dice_seat(d, person);
    assert_non_null(s);
    memset(s->nonce, nonce, DICE_NONCE);
    dice_seal(s->person, s->nonce, s->seal);
    s->is_sealed = s->is_open = s->is_counted = true;
}

static dice drawn_dice(void)
{
    dice d = { .secret = "0123456789abcdef0123456789abcde", .is_drawn = true, .draws = 1 };

    seat_person(&d, ANN, 0xa5);
    seat_person(&d, BOB, 0x3c);
    return d;
}

TEST(drawn_dice_are_written_and_read)
{
    char source[MOST];
    dice d = drawn_dice();
    record_fault fault;
    record r;

    d.share[1].is_open = d.share[1].is_counted = false;
    memset(d.share[1].nonce, 0, DICE_NONCE);
    server_record(&d, source);
    assert_non_null(strstr(source, "\ndrawn   1 " ANN " " BOB "\nshare   " ANN " "));
    assert_true(record_read(span_of(source), &r, &fault));
    assert_memory_equal(&r.dice, &d, sizeof d);
    play_free(read_back(source, &fault));
    assert_int_equal(fault.line, 0);
}

/* The line of a share as it would stand in a record. */
static void share_line(const char *who, uint8_t nonce, char out[200])
{
    dice d = { .n_shares = 0 };
    char seal[HASH_HEX], digits[DICE_NONCE_HEX];

    seat_person(&d, who, nonce);
    hash_hex(d.share[0].seal, seal);
    dice_nonce_hex(d.share[0].nonce, digits);
    (void)snprintf(out, 200, "share   %s %s %s counts", who, seal, digits);
}

/* One too many, missing, twice, out of order, somebody else's, or from somebody without a seat. */
TEST(shares_that_are_not_those_of_the_seats_are_refused)
{
    char ann[200], bob[200], eve[200], other[200], two[400], turned[400], doubled[400];
    char source[MOST];
    const spoilt rows[] = {
        { 10, two, 11, "does not belong here: nobody of that name" },
        { 10, eve, 10, "does not belong here: nobody of that name" },
        { 10, "# left out", 9, "A share is missing" },
        { 9, turned, 9, "is out of place" },
        { 10, doubled, 11, "is out of place" },
        { 10, ann, 10, "is out of place" },
        { 10, other, 5, "seed was not made from" },
        { 8, "drawn   2 " ANN " " BOB, 5, "seed was not made from" },
        { 8, "drawn   1 " ANN " " BOB " -", 5, "seed was not made from" },
        { 8, "drawn   1 " ANN, 10, "does not belong here" },
        { 8, "drawn   1 " ANN " nobody", 8, "is neither a person" },
        { 8, "drawn   often " ANN " " BOB, 8, "how often" },
        { 9, "share   " ANN " - a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5 counts", 9,
          "not the one that was sealed" },
        { 9, "share   " ANN " - - -", 5, "seed was not made from" },
        { 9, "share   " ANN " - - counts", 9, "A nonce that counts is missing" },
        { 9, "share   " ANN " - -", 9, "should be 'counts'" },
        { 9, "share   " ANN " - - - -", 9, "does not belong here: a share ends with" },
    };
    dice d = drawn_dice();

    share_line(ANN, 0xa5, ann);
    share_line(BOB, 0x3c, bob);
    share_line(BOB, 0x3d, other);
    share_line(EVE, 0x77, eve);
    (void)snprintf(two, sizeof two, "%s\n%s", bob, eve);
    (void)snprintf(turned, sizeof turned, "%s", bob);
    (void)snprintf(doubled, sizeof doubled, "%s\n%s", bob, bob);
    server_record(&d, source);
    assert_spoilt(source, rows, COUNT_OF(rows));
}

/* When all have opened, a server knows two seeds for each of the others: with his nonce and without. */
TEST(a_nonce_is_in_the_seed_if_it_counts_and_only_then)
{
    char source[MOST];
    dice d = drawn_dice();
    record_fault fault;

    d.share[1].is_open = false; /* left out, and the seed made to fit */
    server_record(&d, source);
    assert_null(read_back(source, &fault));
    assert_int_equal(fault.line, 10);
    assert_non_null(strstr(fault.why, "A nonce that counts is missing"));
    assert_translated(nu, fault.why);
    d.share[1].is_open = true;
    d.share[1].is_counted = false; /* put in, though he was away */
    server_record(&d, source);
    assert_null(read_back(source, &fault));
    assert_int_equal(fault.line, 10);
    assert_non_null(strstr(fault.why, "does not count"));
    assert_translated(nu, fault.why);
}

/* A nonce without a name cannot be slipped in behind the shares. */
TEST(a_nonce_behind_the_shares_does_not_belong_there)
{
    char source[MOST], bad[MOST], bob[300];
    dice d = drawn_dice();
    record_fault fault;

    share_line(BOB, 0x3c, bob);
    (void)strcat(bob, "\nnonce   00000000000000000000000000000000");
    server_record(&d, source);
    spoil(source, 10, bob, bad);
    assert_null(read_back(bad, &fault));
    assert_int_equal(fault.line, 11);
    assert_non_null(strstr(fault.why, "does not belong here: it is nobody's share"));
}

TEST(a_draw_of_another_table_is_refused)
{
    char source[MOST];
    dice d = drawn_dice();
    record_fault fault;

    (void)dice_seat(&d, NULL);
    server_record(&d, source);
    assert_null(read_back(source, &fault));
    assert_non_null(strstr(fault.why, "seats differ from"));
    assert_translated(nu, fault.why);
}

TEST(bots_are_told_behind_the_moves)
{
    static const char *const bad[] = { "bot north", "bot north greedy 0 1 2",
                                       "bot north greedy 1 3 2", "bot north greedy 1 1 2 3" };
    char source[MOST], with[MOST], *at;
    dice d = drawn_dice();
    record_fault fault;
    record_bot b;
    record r;
    span rest;

    server_record(&d, source);
    at = strstr(source, "result");
    (void)snprintf(with, sizeof with,
                   "%.*sbot     north greedy 3 1 4\nbot     east random 1 2 2\n%s",
                   (int)(at - source), source, at);
    assert_true(record_read(span_of(with), &r, &fault));
    rest = r.bots;
    assert_true(record_next_bot(&rest, &b));
    assert_true(span_is(b.seat, "north") && span_is(b.name, "greedy"));
    assert_true(b.version == 3 && b.first == 1 && b.last == 4);
    assert_true(record_next_bot(&rest, &b));
    assert_true(span_is(b.seat, "east"));
    assert_false(record_next_bot(&rest, &b));
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        (void)snprintf(with, sizeof with, "%.*s%s\n%s", (int)(at - source), source, bad[i], at);
        assert_false(record_read(span_of(with), &r, &fault));
        assert_non_null(strstr(fault.why, "After 'bot' come"));
    }
}

/* ---- games that are older than the rules ---- */

/* A game of which only the end can be replayed: four lines, of which two were before. */
static void resumed_record(char out[MOST])
{
    static const char past[] = "1 north plan market\n2 east plan station\n";
    char buffer[200];
    rng_key key = rng_key_from_text("a-seed", 6);
    text why = text_in(buffer, sizeof buffer), t = text_in(out, MOST);
    play *p = play_new(nu, span_of("players=2 rounds=1"), &key, &why), *q;
    record_more more = { .past = span_of(past), .n_past = 2 };

    assert_non_null(p);
    say(p, "north plan market");
    say(p, "east plan station");
    q = play_from(nu, span_of(play_setup(p)), play_state(p));
    more.began = play_state(p);
    say(q, "north end");
    say(q, "east end");
    record_write_with(q, span_of("a-seed"), (span){ 0 }, NULL, &more, &t);
    assert_false(t.full);
    play_free(q);
    play_free(p);
}

TEST(a_game_that_went_on_is_replayed_from_there)
{
    char source[MOST];
    record_fault fault;
    record r;
    play *p;

    resumed_record(source);
    assert_non_null(strstr(source, "2 east plan station\nresumed 72"));
    assert_non_null(strstr(source, "\n3 north end\n4 east end\nresult "));
    assert_true(record_read(span_of(source), &r, &fault));
    assert_int_equal(r.unchecked, 2);
    assert_true(span_is(r.past, "1 north plan market\n2 east plan station\n"));
    p = record_replay(nu, &r, &fault);
    assert_non_null(p);
    assert_int_equal(play_length(p), 2);
    play_free(p);
}

TEST(a_state_that_is_none_is_refused)
{
    static const spoilt rows[] = {
        { 9, "resumed xyz", 9, "comes a state in hexadecimal digits" },
        { 9, "resumed", 9, "comes a state in hexadecimal digits" },
        { 9, "resumed 00", 9, "does not fit these rules" },
        { 5, "seed    other", 9, "does not fit these rules and this seed" },
        { 10, "4 north end", 10, "numbered from 1 without gaps" },
    };
    char source[MOST];

    resumed_record(source);
    assert_spoilt(source, rows, COUNT_OF(rows));
}
