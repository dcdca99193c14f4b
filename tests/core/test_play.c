/*
 * test_play.c: the middle end: the log, and undo, on the game Dead Drop.
 *
 * Plans are secret and reveal nothing until the last one is made, so players can take them back;
 * the last one reveals all places, and undo stops there.
 */
#include "null_position.h"

#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_null, close_null);

/* ---- helpers ---- */

static play *begin_with(const gm_set *set, const char *setup)
{
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    rng_key key = rng_key_from_text("play", 4);
    play *p = play_new(set, span_of(setup), &key, &why);

    if (!p)
        fail_msg("%s: %s", setup, buffer);
    return p;
}

static play *begin(const char *setup)
{
    return begin_with(nu, setup);
}

/* Asking beforehand gives the same answer, in the same words. */
static enum play_refusal answer_to(play *p, const char *line)
{
    char buffer[200], asked[200];
    text why = text_in(buffer, sizeof buffer), why_asked = text_in(asked, sizeof asked);
    gm_events events = { .n = 0 };
    play_answer foretold = play_why(p, span_of(line), &why_asked);
    play_answer a = play_say(p, span_of(line), &events, &why);

    assert_int_equal(foretold.refusal, a.refusal);
    assert_int_equal(foretold.rule, a.rule);
    assert_string_equal(asked, buffer);
    return a.refusal;
}

static void say(play *p, const char *line)
{
    if (answer_to(p, line) != PLAY_FINE)
        fail_msg("'%s' is refused", line);
}

static uint64_t hash_of(const play *p)
{
    return gm_hash_state(play_set(p)->game, play_state(p));
}

/* Refused for that reason, and nothing has changed. */
static void refuse(play *p, const char *line, enum play_refusal reason)
{
    uint64_t before = hash_of(p);
    uint32_t length = play_length(p), floor = play_undo_floor(p);

    assert_int_equal(answer_to(p, line), reason);
    assert_true(hash_of(p) == before);
    assert_int_equal(play_length(p), length);
    assert_int_equal(play_undo_floor(p), floor);
}

static gm_seats asked(const play *p)
{
    gm_seat by;
    uint32_t to;

    return play_undo_asked(p, &by, &to);
}

static void assert_line(const play *p, uint32_t n, const char *expected)
{
    char buffer[NOTE_MAX];
    text out = text_in(buffer, sizeof buffer);

    play_print_line(p, n, &out);
    assert_string_equal(buffer, expected);
}

static play_line line_of(const play *p, const char *words)
{
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    play_line l;

    if (play_read(p, span_of(words), &l, &why).refusal != PLAY_FINE)
        fail_msg("'%s' is no line: %s", words, buffer);
    return l;
}

static void prepare(play *p, const char *words)
{
    play_line l = line_of(p, words);
    gm_events events = { .n = 0 };

    assert_int_equal(play_prepare(p, &l, &events).refusal, PLAY_FINE);
}

static uint64_t prepared_hash(const play *p)
{
    return gm_hash_state(play_set(p)->game, play_prepared(p));
}

/* ---- moves ---- */

TEST(a_move_is_checked_applied_and_kept)
{
    play *p = begin("players=2");

    assert_int_equal(play_length(p), 0);
    say(p, "north plan market");
    assert_int_equal(play_length(p), 1);
    assert_int_equal(play_line_at(p, 1)->kind, PLAY_MOVE);
    assert_int_equal(play_line_at(p, 1)->seat, 0);
    assert_line(p, 1, "north plan market");
    play_free(p);
}

TEST(a_refused_move_changes_nothing)
{
    play *p = begin("players=2");

    say(p, "north plan market");
    refuse(p, "north plan market", PLAY_BY_RULE);
    refuse(p, "east search", PLAY_BY_RULE);
    refuse(p, "east dance", PLAY_NOT_A_MOVE);
    refuse(p, "south plan market", PLAY_NOT_A_MOVE);
    refuse(p, "", PLAY_NOT_A_MOVE);
    play_free(p);
}

TEST(the_set_up_line_is_completed)
{
    play *p = begin("mode=together players=4");

    assert_non_null(strstr(play_setup(p), "players=4"));
    assert_non_null(strstr(play_setup(p), "mode=together"));
    assert_non_null(strstr(play_setup(p), "rounds="));
    play_free(p);
}

TEST(a_wrong_set_up_line_is_refused_with_a_sentence)
{
    static const struct {
        const char *setup, *why;
    } bad[] = {
        { "players", "look like name=value" },
        { "colour=red", "no set-up option 'colour'" },
        { "players=2 players=3", "'players' is given twice" },
        { "players=5", "'players' takes 2..4" },
        { "players=", "'players' takes 2..4" },
        { "mode=alone", "'mode' takes against|together" },
        { "carry=1", "NU-1.2: carry-over" },
    };

    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        char buffer[200];
        text why = text_in(buffer, sizeof buffer);
        rng_key key = { { 0 } };
        assert_null(play_new(nu, span_of(bad[i].setup), &key, &why));
        if (!strstr(buffer, bad[i].why))
            fail_msg("'%s' is refused with '%s'", bad[i].setup, buffer);
    }
}

TEST(a_refusal_is_explained)
{
    play *p = begin("players=2");
    char buffer[200];
    text out = text_in(buffer, sizeof buffer);
    gm_events events = { .n = 0 };

    play_explain(p, play_try(p, 0, (gm_move){ .verb = 2 }, &events), "", &out);
    assert_string_equal(buffer, "NU-3.1: turns: this is not your decision");
    out = text_in(buffer, sizeof buffer);
    play_explain(p, play_undo(p, 0, 7, &events), "", &out);
    assert_string_equal(buffer, "KA-2: There is no such line to go back to.");
    out = text_in(buffer, sizeof buffer);
    play_explain(p, (play_answer){ .refusal = PLAY_NOT_A_MOVE }, "Because.", &out);
    assert_string_equal(buffer, "Because.");
    play_free(p);
}

/* ---- undo ---- */

TEST(undo_of_ones_own_decision_needs_nobody)
{
    play *p = begin("players=3");
    uint64_t start = hash_of(p);

    say(p, "north plan market");
    say(p, "north undo");
    assert_true(hash_of(p) == start);
    assert_int_equal(asked(p), 0);
    assert_line(p, 2, "north undo to 0");
    assert_true(play_line_at(p, 1)->is_undone);
    say(p, "north plan harbour");
    refuse(p, "north plan market", PLAY_BY_RULE);
    play_free(p);
}

TEST(undo_across_others_waits_for_their_consent)
{
    play *p = begin("players=4");
    uint64_t start = hash_of(p), before;
    gm_seat by = 9;
    uint32_t to = 9;

    say(p, "north plan market");
    say(p, "east plan market");
    say(p, "south plan market");
    before = hash_of(p);
    say(p, "north undo to 0");
    assert_int_equal(play_undo_asked(p, &by, &to), GM_SEAT(1) | GM_SEAT(2));
    assert_int_equal(by, 0);
    assert_int_equal(to, 0);
    assert_true(hash_of(p) == before);
    refuse(p, "north undo yes", PLAY_UNDO_UNASKED);
    say(p, "south undo yes");
    refuse(p, "south undo yes", PLAY_UNDO_UNASKED);
    assert_true(hash_of(p) == before);
    say(p, "east undo yes");
    assert_true(hash_of(p) == start);
    assert_int_equal(asked(p), 0);
    play_free(p);
}

TEST(undo_that_is_declined_leaves_everything)
{
    play *p = begin("players=3");
    uint64_t before;

    say(p, "north plan market");
    say(p, "east plan market");
    before = hash_of(p);
    say(p, "north undo to 0");
    say(p, "east undo no");
    assert_true(hash_of(p) == before);
    assert_int_equal(asked(p), 0);
    assert_false(play_line_at(p, 1)->is_undone);
    refuse(p, "east undo yes", PLAY_UNDO_UNASKED);
    say(p, "south plan market");
    play_free(p);
}

TEST(undo_asks_only_those_it_crosses)
{
    play *p = begin("players=4");

    say(p, "north plan market");
    say(p, "east plan market");
    say(p, "south plan market");
    say(p, "south undo to 1");
    assert_int_equal(asked(p), GM_SEAT(1));
    play_free(p);
}

TEST(ka_2__a_line_that_does_not_exist_cannot_be_returned_to)
{
    play *p = begin("players=3");

    say(p, "north plan market");
    refuse(p, "north undo to 2", PLAY_UNDO_NO_LINE);
    refuse(p, "north undo to 2147483646", PLAY_UNDO_NO_LINE);
    play_free(p);
}

TEST(ka_2__an_undone_line_cannot_be_returned_to)
{
    play *p = begin("players=3");

    say(p, "north plan market"); /* 1 */
    say(p, "east plan market");  /* 2 */
    say(p, "east undo");         /* 3: back to 1 */
    say(p, "east plan harbour"); /* 4 */
    refuse(p, "east undo to 2", PLAY_UNDO_NO_LINE);
    say(p, "east undo to 3");
    play_free(p);
}

TEST(ka_3__undo_stops_where_somebody_learned_something)
{
    play *p = begin("players=2");

    say(p, "north plan market");
    assert_int_equal(play_undo_floor(p), 0);
    say(p, "east plan market"); /* shows both */
    assert_int_equal(play_undo_floor(p), 2);
    refuse(p, "east undo", PLAY_UNDO_LEARNED);
    refuse(p, "east undo to 1", PLAY_UNDO_LEARNED);
    refuse(p, "north undo to 0", PLAY_UNDO_LEARNED);
    say(p, "north end");
    refuse(p, "north undo to 1", PLAY_UNDO_LEARNED);
    say(p, "north undo to 2");
    play_free(p);
}

/* Also when the list is full and the event that taught something has no room in it. */
TEST(ka_3__what_goes_unheard_stops_undo_too)
{
    play *p = begin("players=2");
    gm_events events = { .n = GM_MAX_EVENTS };

    say(p, "north plan market");
    assert_int_equal(play_try(p, 1, move_of(nu, play_state(p), 1, "plan market"), &events).refusal,
                     PLAY_FINE);
    assert_int_equal(events.n, GM_MAX_EVENTS);
    assert_int_equal(play_undo_floor(p), 2);
    play_free(p);
}

/* What earlier moves in the same list revealed does not block an undo of this one. */
TEST(ka_3__only_what_this_move_taught_stops_undo)
{
    play *p = begin("players=2");
    gm_events events = { .n = 0, .learns = GM_SEAT(1) };

    assert_int_equal(play_try(p, 0, move_of(nu, play_state(p), 0, "plan market"), &events).refusal,
                     PLAY_FINE);
    assert_int_equal(play_undo_floor(p), 0);
    assert_int_equal(events.learns, GM_SEAT(1));
    play_free(p);
}

TEST(ka_4__there_may_be_nothing_to_undo)
{
    play *p = begin("players=3");

    refuse(p, "north undo", PLAY_UNDO_NOTHING);
    say(p, "north plan market");
    refuse(p, "east undo", PLAY_UNDO_NOTHING);
    refuse(p, "north undo to 1", PLAY_UNDO_NOTHING);
    say(p, "north undo");
    refuse(p, "north undo", PLAY_UNDO_NOTHING);
    refuse(p, "north undo to 2", PLAY_UNDO_NOTHING);
    play_free(p);
}

TEST(ka_5__an_answer_that_nobody_asked_for_is_refused)
{
    play *p = begin("players=3");
    gm_events events = { .n = 0 };

    refuse(p, "north undo yes", PLAY_UNDO_UNASKED);
    refuse(p, "north undo no", PLAY_UNDO_UNASKED);
    assert_int_equal(play_undo_reply(p, GM_NOBODY, true, &events).refusal, PLAY_UNDO_UNASKED);
    play_free(p);
}

TEST(ka_1__words_after_undo_must_make_sense)
{
    static const char *const bad[] = { "north undo to",    "north undo to x",
                                       "north undo to -1", "north undo to 0 0",
                                       "north undo maybe", "north undo yes please",
                                       "nobody undo to 0", "north undo to 99999999999" };
    play *p = begin("players=3");
    gm_events events = { .n = 0 };

    say(p, "north plan market");
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        refuse(p, bad[i], PLAY_NOT_A_MOVE);
    assert_int_equal(play_undo(p, 3, 0, &events).refusal, PLAY_NOT_A_MOVE);
    play_free(p);
}

TEST(a_wish_lapses_when_play_goes_on)
{
    play *p = begin("players=4");

    say(p, "north plan market");
    say(p, "east plan market");
    say(p, "north undo to 0");
    say(p, "south plan market");
    assert_int_equal(asked(p), 0);
    refuse(p, "east undo yes", PLAY_UNDO_UNASKED);
    assert_false(play_line_at(p, 1)->is_undone);
    play_free(p);
}

TEST(a_new_wish_takes_the_place_of_the_old)
{
    play *p = begin("players=4");

    say(p, "north plan market");
    say(p, "east plan market");
    say(p, "north undo to 0");
    say(p, "east undo to 0");
    assert_int_equal(asked(p), GM_SEAT(0));
    refuse(p, "east undo yes", PLAY_UNDO_UNASKED);
    say(p, "north undo yes");
    assert_true(play_line_at(p, 1)->is_undone);
    play_free(p);
}

TEST(undo_after_undo_goes_further_back)
{
    play *p = begin("players=4");
    uint64_t start = hash_of(p), first;

    say(p, "north plan market"); /* 1 */
    first = hash_of(p);
    say(p, "east plan market"); /* 2 */
    say(p, "east undo");        /* 3 */
    assert_true(hash_of(p) == first);
    say(p, "east plan harbour"); /* 4 */
    say(p, "east undo");         /* 5: back to 3, which is as 1 was */
    assert_line(p, 5, "east undo to 3");
    assert_true(hash_of(p) == first);
    say(p, "north undo"); /* 6 */
    assert_true(hash_of(p) == start);
    assert_int_equal(asked(p), 0); /* no request of east's is left */
    play_free(p);
}

/* Every move draws a number that nobody learns. */
static void apply_and_draw(const gm_content *c, gm_state *s, gm_seat who, gm_move m, gm_events *out)
{
    null_game.apply(c, s, who, m, out);
    (void)rng_next((rng *)(void *)((uint8_t *)s + null_game.rng_at));
}

static uint64_t generator_of(const gm_state *s)
{
    rng r;

    memcpy(&r, (const uint8_t *)s + null_game.rng_at, sizeof r);
    return r.position;
}

static uint64_t position_of(const play *p)
{
    return generator_of(play_state(p));
}

TEST(the_generator_never_rolls_back)
{
    game drawing = null_game;
    gm_set set = *nu;
    uint64_t start, drawn;
    play *p;

    drawing.apply = apply_and_draw;
    set.game = &drawing;
    p = begin_with(&set, "players=3");
    start = position_of(p);
    say(p, "north plan market");
    drawn = position_of(p);
    assert_true(drawn > start);
    say(p, "north undo");
    assert_true(position_of(p) == drawn);
    say(p, "north plan market");
    prepare(p, "north undo to 0");
    assert_true(generator_of(play_prepared(p)) > drawn);
    play_settle(p, true);
    assert_true(position_of(p) > drawn);
    play_free(p);
}

/* ---- two steps ---- */

TEST(a_prepared_line_does_not_count_yet)
{
    play *p = begin("players=2");
    uint64_t start = hash_of(p), then;

    assert_ptr_equal(play_prepared(p), play_state(p));
    prepare(p, "north plan market");
    then = prepared_hash(p);
    assert_true(then != start && hash_of(p) == start);
    assert_int_equal(play_length(p), 0);
    play_settle(p, true);
    assert_true(hash_of(p) == then);
    assert_ptr_equal(play_prepared(p), play_state(p));
    assert_line(p, 1, "north plan market");
    prepare(p, "east plan market"); /* shows both */
    assert_int_equal(play_undo_floor(p), 0);
    play_settle(p, true);
    assert_int_equal(play_undo_floor(p), 2);
    play_free(p);
}

TEST(a_prepared_line_can_be_forgotten)
{
    play *p = begin("players=2");
    uint64_t before;

    say(p, "north plan market");
    before = hash_of(p);
    prepare(p, "east plan market");
    play_settle(p, false);
    assert_true(hash_of(p) == before && prepared_hash(p) == before);
    assert_int_equal(play_length(p), 1);
    assert_int_equal(play_undo_floor(p), 0);
    play_settle(p, false); /* nothing to forget */
    say(p, "north undo");
    say(p, "east plan harbour");
    play_free(p);
}

TEST(a_refused_line_is_not_prepared)
{
    play *p = begin("players=2");
    play_line l = line_of(p, "north search");
    gm_events events = { .n = 0 };

    assert_int_equal(play_prepare(p, &l, &events).refusal, PLAY_BY_RULE);
    assert_ptr_equal(play_prepared(p), play_state(p));
    prepare(p, "north plan market"); /* there is room for it */
    play_settle(p, true);
    play_free(p);
}

TEST(a_granted_undo_shows_where_it_leads)
{
    play *p = begin("players=3");
    uint64_t start = hash_of(p), before;

    say(p, "north plan market");
    before = hash_of(p);
    prepare(p, "north undo");
    assert_true(prepared_hash(p) == start && hash_of(p) == before);
    assert_false(play_line_at(p, 1)->is_undone);
    play_settle(p, false);
    assert_false(play_line_at(p, 1)->is_undone);
    prepare(p, "north undo");
    play_settle(p, true);
    assert_true(hash_of(p) == start);
    assert_true(play_line_at(p, 1)->is_undone);
    play_free(p);
}

/* The request itself is prepared, too: nobody is asked before it is committed. */
TEST(a_wish_that_waits_changes_no_state)
{
    play *p = begin("players=3");
    uint64_t start = hash_of(p);

    say(p, "north plan market");
    say(p, "east plan market");
    prepare(p, "north undo to 0");
    assert_ptr_equal(play_prepared(p), play_state(p));
    assert_int_equal(asked(p), 0);
    assert_int_equal(play_prepared_asked(p), GM_SEAT(1));
    play_settle(p, true);
    assert_int_equal(asked(p), GM_SEAT(1));
    assert_int_equal(play_prepared_asked(p), GM_SEAT(1));
    prepare(p, "east undo yes");
    assert_int_equal(asked(p), GM_SEAT(1));
    assert_int_equal(play_prepared_asked(p), 0);
    assert_true(prepared_hash(p) == start && hash_of(p) != start);
    play_settle(p, false);
    prepare(p, "east undo no");
    assert_ptr_equal(play_prepared(p), play_state(p));
    play_settle(p, true);
    assert_int_equal(asked(p), 0);
    play_free(p);
}

TEST(a_line_is_read_and_printed_without_being_played)
{
    static const char *const lines[] = { "north plan market", "east search", "north undo to 7",
                                         "south undo yes", "south undo no" };
    play *p = begin("players=3");
    char buffer[NOTE_MAX];
    text out = text_in(buffer, sizeof buffer);
    play_line l;

    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        l = line_of(p, lines[i]);
        out = text_in(buffer, sizeof buffer);
        play_print(p, &l, &out);
        assert_string_equal(buffer, lines[i]);
    }
    out = text_in(buffer, sizeof buffer);
    assert_int_equal(play_read(p, span_of("north dance"), &l, &out).refusal, PLAY_NOT_A_MOVE);
    assert_non_null(strstr(buffer, "'dance'"));
    assert_int_equal(play_length(p), 0);
    play_free(p);
}

/* ---- memory ---- */

static size_t log_bytes(const play *p)
{
    size_t n = play_length(p), spare = n / 8 > 32 ? n / 8 : 32;

    return (n + spare) * sizeof(play_line);
}

/* A move that is taken back leaves a line and no state, however often it is made. */
TEST(a_move_taken_back_leaves_no_state)
{
    play *p = begin("players=3");
    size_t size = null_game.state_size;

    assert_int_equal(play_bytes(p), 0);
    for (unsigned i = 0; i < 2000; i++) {
        say(p, i % 2 == 0 ? "north plan market" : "north undo");
        assert_true(play_bytes(p) <= log_bytes(p) + 3 * size);
    }
    assert_int_equal(play_length(p), 2000);
    assert_int_equal(play_undo_floor(p), 0);
    play_free(p);
}

/* Dead Drop, but nobody ever learns anything, and nothing ends it. */
static void apply_unlearned(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                            gm_events *out)
{
    uint8_t before[4096];

    memcpy(before, s, null_game.state_size);
    null_game.apply(c, s, who, m, out);
    if (null_game.must_act(c, s) == 0)
        memcpy(s, before, null_game.state_size);
    out->learns = 0;
}

static void make_any_move(play *p, rng *dice)
{
    const gm_set *set = play_set(p);
    gm_seat seat = (gm_seat)set_first(set->game->must_act(set->content, play_state(p)));
    gm_events events = { .n = 0 };
    gm_moves list;

    set->game->moves(set->content, play_state(p), seat, &list);
    assert_int_equal(play_try(p, seat, list.m[rng_below(dice, list.n)], &events).refusal,
                     PLAY_FINE);
}

/* The state as it was, but for the generator, which is never turned back. */
static void assert_is_state(const play *p, const uint8_t *before)
{
    const game *g = play_set(p)->game;
    const uint8_t *now = (const uint8_t *)(const void *)play_state(p);
    size_t behind = g->rng_at + sizeof(rng);

    assert_memory_equal(now, before, g->rng_at);
    assert_memory_equal(now + behind, before + behind, g->state_size - behind);
}

TEST(undo_goes_back_over_so_many_decisions)
{
    enum { FIRST = 40 };
    game forgetful = null_game;
    gm_set set = *nu;
    uint8_t *before = calloc(1, null_game.state_size);
    rng_key key = rng_key_from_text("far", 3);
    gm_events events = { .n = 0 };
    rng dice;
    play *p;

    rng_start(&dice, &key);
    forgetful.apply = apply_unlearned;
    set.game = &forgetful;
    p = begin_with(&set, "players=4 rounds=9");
    for (unsigned i = 0; i < PLAY_MAX_KEPT + FIRST; i++) {
        if (i == FIRST)
            memcpy(before, play_state(p), null_game.state_size);
        make_any_move(p, &dice);
    }
    assert_true(play_bytes(p) <=
                log_bytes(p) + (PLAY_MAX_KEPT + PLAY_MAX_KEPT / 8) * (null_game.state_size + 4));
    assert_int_equal(play_undo_floor(p), FIRST);
    assert_int_equal(play_undo_check(p, 0, FIRST - 1).refusal, PLAY_UNDO_FAR);
    assert_int_equal(play_undo(p, 0, FIRST, &events).refusal, PLAY_FINE);
    while (asked(p))
        assert_int_equal(play_undo_reply(p, (gm_seat)set_first(asked(p)), true, &events).refusal,
                         PLAY_FINE);
    assert_is_state(p, before);
    assert_int_equal(play_undo_floor(p), FIRST);
    play_free(p);
    free(before);
}

/* ---- whole games ---- */

/* A random line: a move, a wish to undo, or an answer to one. Some are refused. */
static void random_line(play *p, rng *dice)
{
    const gm_set *set = play_set(p);
    uint8_t n = set->game->n_seats(play_state(p));
    gm_seat seat = (gm_seat)rng_below(dice, n);
    uint32_t what = rng_below(dice, 8);
    gm_events events = { .n = 0 };
    gm_moves list;

    if (what == 0) {
        uint32_t floor = play_undo_floor(p), room = play_length(p) - floor + 1;
        (void)play_undo(p, seat, floor + rng_below(dice, room), &events).refusal;
    } else if (what == 1 || (what < 6 && asked(p))) {
        (void)play_undo_reply(p, seat, rng_below(dice, 3) > 0, &events).refusal;
    } else {
        set->game->moves(set->content, play_state(p), seat, &list);
        if (list.n > 0)
            (void)play_try(p, seat, list.m[rng_below(dice, list.n)], &events).refusal;
    }
}

TEST(asking_about_an_undo_changes_nothing)
{
    play *p = begin("players=3");
    uint64_t before;

    say(p, "north plan market");
    say(p, "east plan market");
    before = hash_of(p);
    assert_int_equal(play_undo_check(p, 0, 0).refusal, PLAY_FINE);
    assert_int_equal(play_undo_check(p, 0, 2).refusal, PLAY_UNDO_NOTHING);
    assert_int_equal(play_undo_check(p, 0, 3).refusal, PLAY_UNDO_NO_LINE);
    assert_int_equal(play_undo_check(p, 9, 0).refusal, PLAY_NOT_A_MOVE);
    assert_int_equal(asked(p), 0);
    assert_int_equal(play_length(p), 2);
    say(p, "south plan market");
    assert_int_equal(play_undo_check(p, 0, 0).refusal, PLAY_UNDO_LEARNED);
    assert_true(hash_of(p) != before);
    play_free(p);
}

TEST(the_last_decision_of_some_seats_is_found)
{
    play *p = begin("players=3");
    gm_seat by = GM_NOBODY;

    assert_int_equal(play_last_of(p, 7, &by), 0);
    say(p, "north plan market");
    say(p, "east plan market");
    assert_int_equal(play_last_of(p, GM_SEAT(0), &by), 1);
    assert_int_equal(by, 0);
    assert_int_equal(play_last_of(p, GM_SEAT(0) | GM_SEAT(1), &by), 2);
    assert_int_equal(by, 1);
    assert_int_equal(play_last_of(p, GM_SEAT(2), &by), 0);
    assert_int_equal(play_last_of(p, 0, &by), 0);
    say(p, "east undo");
    assert_int_equal(play_last_of(p, GM_SEAT(0) | GM_SEAT(1), &by), 1); /* what stands */
    play_free(p);
}

TEST(a_log_with_undos_replays_to_the_same_game)
{
    rng_key key = rng_key_from_text("lines", 5);
    rng dice;
    unsigned undone = 0;

    rng_start(&dice, &key);
    for (unsigned g = 0; g < 200; g++) {
        play *p = begin("players=3"), *again = begin("players=3");
        for (unsigned i = 0; i < 300; i++)
            random_line(p, &dice);
        for (uint32_t n = 1; n <= play_length(p); n++) {
            char line[NOTE_MAX];
            text out = text_in(line, sizeof line);
            play_print_line(p, n, &out);
            say(again, line);
            undone += play_line_at(p, n)->is_undone;
        }
        assert_true(hash_of(p) == hash_of(again));
        assert_int_equal(play_undo_floor(p), play_undo_floor(again));
        assert_int_equal(asked(p), asked(again));
        play_free(p);
        play_free(again);
    }
    assert_true(undone > 1000);
}

/* A granted undo restores the state after its line, no matter what was undone before. */
TEST(undo_finds_the_state_of_its_line)
{
    enum { LINES = 300 };
    size_t size = null_game.state_size;
    uint8_t *after = calloc(LINES + 1, size);
    rng_key key = rng_key_from_text("back", 4);
    unsigned n_back = 0;
    rng dice;

    rng_start(&dice, &key);
    for (unsigned g = 0; g < 400; g++) {
        play *p = begin("players=3");
        memcpy(after, play_state(p), size);
        while (play_length(p) < LINES && null_game.must_act(nu->content, play_state(p))) {
            gm_seat by;
            uint32_t to, n = play_length(p);
            (void)play_undo_asked(p, &by, &to);
            random_line(p, &dice);
            if (play_length(p) == n)
                continue;
            memcpy(after + play_length(p) * size, play_state(p), size);
            if (play_line_at(p, n + 1)->kind == PLAY_UNDO)
                to = play_line_at(p, n + 1)->to;
            else if (play_line_at(p, n + 1)->kind != PLAY_YES)
                continue;
            if (asked(p))
                continue;
            assert_is_state(p, after + to * size);
            n_back++;
        }
        play_free(p);
    }
    assert_true(n_back > 300);
    free(after);
}

/* Plays every line twice, and discards the first: a discarded line leaves no trace. */
TEST(what_is_forgotten_leaves_no_trace)
{
    rng_key key = rng_key_from_text("traces", 6);
    rng dice;

    rng_start(&dice, &key);
    for (unsigned g = 0; g < 50; g++) {
        play *p = begin("players=3"), *again = begin("players=3");
        for (unsigned i = 0; i < 300; i++)
            random_line(p, &dice);
        for (uint32_t n = 1; n <= play_length(p); n++) {
            char line[NOTE_MAX];
            text out = text_in(line, sizeof line);
            uint64_t before = hash_of(again), then;
            play_print_line(p, n, &out);
            prepare(again, line);
            then = prepared_hash(again);
            play_settle(again, false);
            assert_true(hash_of(again) == before);
            say(again, line);
            assert_true(hash_of(again) == then);
        }
        assert_true(hash_of(p) == hash_of(again));
        assert_int_equal(play_undo_floor(p), play_undo_floor(again));
        assert_int_equal(asked(p), asked(again));
        for (uint32_t n = 1; n <= play_length(p); n++)
            assert_int_equal(play_line_at(p, n)->is_undone, play_line_at(again, n)->is_undone);
        play_free(p);
        play_free(again);
    }
}
