/*
 * test_web_analyse.c: the analysis of a game, through the page's interface.
 */
#include "web_ask.h"

#include "analyse.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

AROUND_EACH(begin_asking, NULL);

/* A game of Stawka by bots that play at random, as far as some lines. */
static void play_some(unsigned lines)
{
    const web_table *t = &web_all_tables[0];
    gm_seats must;

    new_game(1, "st", "scenario=spotkanie", "analyse");
    for (unsigned i = 0; i < lines; i++) {
        must = play_set(t->p)->game->must_act(play_set(t->p)->content, play_state(t->p));
        assert_int_not_equal(must, 0);
        (void)at_key(ask("bot 1 %u random 3", set_first(must)), "done");
    }
}

static void assert_equal_at(const char *a, const char *b, const char *key)
{
    span one = at_key(span_of(a), key), two = at_key(span_of(b), key);

    assert_int_equal(one.length, two.length);
    assert_memory_equal(one.at, two.at, one.length);
}

TEST(a_line_is_analysed_and_put_in_words_again)
{
    play_some(30);
    for (unsigned i = 1; i <= 30; i += 7) {
        char *first = keep(ask("analyse 1 %u", i)), *again = keep(ask("analyse 1 %u", i));
        char *kept = plain(keep(at_key(span_of(first), "kept")));
        assert_string_equal(first, again);
        assert_int_equal(number_at(span_of(first), "line"), i);
        assert_true(at_key(span_of(first), "says").length > 4);
        free(again);
        again = keep(ask("analyse 1 %u\n%s", i, kept));
        assert_equal_at(again, first, "chance");
        assert_equal_at(again, first, "kept");
        speak("pl");
        free(again);
        again = keep(ask("analyse 1 %u\n%s", i, kept));
        assert_equal_at(again, first, "kept");
        speak("en");
        free(first);
        free(again);
        free(kept);
    }
}

/* The better line can be played at a copy of the table. */
static bool play_better(unsigned line)
{
    span better = at_key(ask("analyse 1 %u", line), "better");
    char *lines[ANALYSE_LINE];
    size_t n;

    if (better.length < 5)
        return false;
    better = at_key(better, "line");
    n = count_of(better);
    assert_in_range(n, 1, ANALYSE_LINE);
    for (size_t i = 0; i < n; i++)
        lines[i] = plain(keep(at_index(better, i)));
    (void)at_key(ask("at 2 1 %u", line - 1), "length");
    for (size_t i = 0; i < n; i++) {
        (void)at_key(ask("say 2 3\n%s", lines[i]), "done");
        free(lines[i]);
    }
    return true;
}

TEST(what_was_better_can_be_played_at_a_copy)
{
    unsigned n = 0;

    play_some(80);
    for (unsigned i = 1; i <= 80 && n < 3; i++)
        n += play_better(i);
    assert_true(n > 0);
}

TEST(a_summary_counts_what_was_analysed_or_kept)
{
    char *kept[4], *one, *two;

    play_some(12);
    for (unsigned i = 0; i < 4; i++)
        kept[i] = plain(keep(at_key(ask("analyse 1 %u", i + 9), "kept")));
    one = keep(ask("summary 1"));
    assert_int_equal(count_of(at_key(span_of(one), "sides")), 2);
    assert_true(count_of(at_key(span_of(one), "says")) > 3);
    play_some(12);
    two = keep(ask("summary 1\n%s\n%s\n%s\n%s\n", kept[0], kept[1], kept[2], kept[3]));
    assert_string_equal(one, two);
    for (unsigned i = 0; i < 4; i++)
        free(kept[i]);
    free(one);
    free(two);
}

TEST(what_is_no_analysis_is_refused)
{
    static const char *const wrong[] = {
        "analyse 1 0",
        "analyse 1 99",
        "analyse 1 2\nnonsense",
        "analyse 1 2\n1 0 3 0 0 0 0 0 0 0",
        "analyse 1 2\n2 0 3 0 0 5 0 0 0 0",
        "analyse 1 2\n2 0 3 0 0 0 0 0 0 1 0 ffffffffffffffff",
        "analyse 1 2\n2 0 3 0 0 0 0 0 0 1 0 00000000000000zz",
        "analyse 1 2\n2 7 3 0 0 0 0 0 0 0",
        "summary 1\n99 0 3 0 0 0 0 0 0 0",
        "summary 1\n1 0",
    };

    play_some(4);
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        (void)assert_error(ask("%s", wrong[i]));
    new_game(1, "null", "players=2", "analyse");
    (void)at_key(ask("bot 1 0 random 3"), "done");
    (void)assert_error(ask("analyse 1 1"));
}

/* ---- games that are older than the rules ---- */

static void move_on(play *p)
{
    const gm_set *set = play_set(p);
    gm_events events = { .n = 0 };
    gm_seat who = (gm_seat)set_first(set->game->must_act(set->content, play_state(p)));
    gm_moves moves;

    set->game->moves(set->content, play_state(p), who, &moves);
    assert_int_equal(play_try(p, who, moves.m[0], &events).refusal, PLAY_FINE);
}

/* Two lines under old rules, and two after the game went on. */
static void resumed_record(text *out)
{
    const play *p;
    record_more more = { .past = span_of("1 north plan market\n2 east plan station\n"),
                         .n_past = 2 };
    play *q;

    new_game(1, "null", "players=2 rounds=1", "a-seed");
    (void)at_key(ask("say 1 3\nnorth plan market"), "done");
    (void)at_key(ask("say 1 3\neast plan station"), "done");
    p = web_all_tables[0].p;
    q = play_from(play_set(p), span_of(play_setup(p)), play_state(p));
    assert_non_null(q);
    more.began = play_state(p);
    move_on(q);
    move_on(q);
    record_write_with(q, span_of("a-seed"), (span){ 0 }, NULL, &more, out);
    assert_false(out->full);
    play_free(q);
}

TEST(a_game_that_went_on_can_be_opened_replayed_and_kept)
{
    static char source[40000];
    text t = text_in(source, sizeof source);
    char *kept;

    resumed_record(&t);
    assert_int_equal(number_at(ask("open 2\n%s", source), "length"), 2);
    assert_int_equal(number_at(ask("at 3 2 1"), "length"), 1);
    (void)ask("log 2 0 1");
    kept = plain(keep(at_key(ask("record 2"), "record")));
    assert_string_equal(kept, source);
    free(kept);
    kept = plain(keep(at_key(ask("record 3"), "record")));
    assert_memory_equal(kept, source, (size_t)(strstr(source, "\n4 ") - source));
    free(kept);
}
