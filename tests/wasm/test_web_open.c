/*
 * test_web_open.c: open questions at a shared screen, the causes of chances, and the costs of
 * moves: none of these reveals a secret.
 */
#include "web_ask.h"

#include "st_view.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

AROUND_EACH(begin_asking, NULL);

enum { MOST_LINES = 500 };

static const web_table *table(void)
{
    return &web_all_tables[0];
}

static gm_seats asked(void)
{
    const gm_set *set = play_set(table()->p);

    return set->game->must_act(set->content, play_state(table()->p));
}

static bool is_in(span moves, span line)
{
    for (size_t i = 0; i < count_of(moves); i++) {
        if (span_equal(at_key(at_index(moves, i), "line"), line))
            return true;
    }
    return false;
}

/* ---- in the open ---- */

typedef struct tally {
    unsigned asks, covered, moves, hidden;
} tally;

/* Is a question of that kind about things that only its seat sees? */
static bool is_secret(span kind)
{
    return is_string(kind, "plan") || is_string(kind, "token") || is_string(kind, "find") ||
           is_string(kind, "radio") || is_string(kind, "word") || is_string(kind, "trim") ||
           is_string(kind, "of-two") || is_string(kind, "mission");
}

/* A move that names a card or a thing of the hand. */
static bool shows_hand(span verb)
{
    static const char *const verbs[] = { "react",      "block",  "card",       "card-points",
                                         "card-box",   "secret", "secret-car", "trim",
                                         "mission",    "plan",   "token",      "show",
                                         "give-secret" };

    for (size_t i = 0; i < COUNT_OF(verbs); i++) {
        if (is_string(verb, verbs[i]))
            return true;
    }
    return false;
}

/* That a move is allowed everybody hears only if everybody sees it. */
static void ask_openly(span own, span open)
{
    char *line = plain(keep(at_key(own, "line")));
    bool is_seen = is_in(open, at_key(own, "line"));
    span answer = ask("why-openly 1\n%s", line);

    assert_int_equal(has_key(answer, "legal"), is_seen);
    assert_int_equal(has_key(answer, "sure"), !is_seen);
    free(line);
}

static void look_openly(gm_seat seat, tally *t)
{
    char *look = keep(ask("look 1 %u", GM_SEAT(seat)));
    char *open = keep(ask("openly 1 %u", seat));
    span own = at_index(at_key(span_of(look), "asks"), 0), moves = at_key(span_of(open), "moves");

    assert_int_equal(number_at(span_of(open), "seat"), seat);
    assert_true(span_equal(at_key(span_of(open), "kind"), at_key(own, "kind")));
    for (size_t i = 0; i < count_of(moves); i++) {
        span m = at_index(moves, i);
        assert_true(is_in(at_key(own, "moves"), at_key(m, "line")));
        assert_false(shows_hand(at_key(m, "verb")));
    }
    if (is_secret(at_key(own, "kind")) && !is_string(at_key(own, "kind"), "find"))
        assert_int_equal(count_of(moves), 0);
    ask_openly(at_index(at_key(own, "moves"), 0), moves);
    ask_openly(at_index(at_key(own, "moves"), count_of(at_key(own, "moves")) - 1), moves);
    t->asks++;
    t->covered += count_of(moves) == 0;
    t->moves += (unsigned)count_of(moves);
    t->hidden += (unsigned)(count_of(at_key(own, "moves")) - count_of(moves));
    free(look);
    free(open);
}

/* Usually the table is open, and hidden things stay hidden. */
TEST(nothing_of_a_hand_is_asked_in_the_open)
{
    static const char *const setups[] = { "scenario=spotkanie", "scenario=wiem-kim-jestes",
                                          "scenario=scisle-tajne",
                                          "scenario=swobodny-haslo level=advanced" };
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        tally t = { 0 };
        new_game(1, "st", setups[i], "open");
        for (unsigned n = 0; n < MOST_LINES && asked(); n++) {
            gm_seat seat = (gm_seat)set_first(asked());
            look_openly(seat, &t);
            (void)at_key(ask("bot 1 %u %s 0", seat, n % 2 ? "random" : "greedy"), "done");
        }
        assert_true(t.asks > 50 && t.covered > 5 && t.covered * 2 < t.asks);
        assert_true(t.moves > t.hidden && t.hidden > 5);
    }
}

/* What it says is an onlooker's: of a drawn token only that there is one. */
TEST(a_secret_question_is_told_without_its_secret)
{
    unsigned n = 0;

    new_game(1, "st", "scenario=wiem-kim-jestes", "drawn");
    while (asked()) {
        gm_seat seat = (gm_seat)set_first(asked());
        span open = ask("openly 1 %u", seat);
        if (is_string(at_key(open, "kind"), "token")) {
            span arg = at_index(at_key(open, "args"), 0);
            assert_false(has_key(arg, "id"));
            assert_int_equal(number_at(arg, "value"), 0);
            n++;
        }
        (void)at_key(ask("bot 1 %u random 0", seat), "done");
    }
    assert_true(n > 0);
}

TEST(whoever_is_not_asked_has_nothing_to_say)
{
    new_game(1, "bo", "players=2", "open");
    assert_true(asked() == 1 || asked() == 2);
    (void)assert_error(ask("openly 1 %u", asked() == 1 ? 1 : 0));
    (void)assert_error(ask("openly 1 7"));
    (void)assert_error(ask("openly 2 0"));
    (void)assert_error(ask("openly 1 0\nkordt end"));
}

/* A refusal that no hand can change is public; one that a hand may change is not. */
TEST(why_not_is_told_openly_unless_a_hand_may_bend_it)
{
    new_game(1, "st", "scenario=spotkanie", "open");
    assert_true(has_key(ask("why-openly 1\npl talk glaubel"), "refused"));
    assert_true(has_key(ask("why-openly 1\npl card dyzur-nocny"), "sure"));
    assert_true(has_key(ask("why-openly 1\npl plan plan-pl-1"), "sure"));
    (void)assert_error(ask("why-openly 1\n"));
}

/* All moves of a conspirator are open, except those that depend on secrets. */
TEST(without_hands_everything_is_open)
{
    size_t n;

    new_game(1, "bo", "players=2", "open");
    n = count_of(at_key(at_index(at_key(ask("look 1 %u", asked()), "asks"), 0), "moves"));
    assert_int_equal(count_of(at_key(ask("openly 1 %d", set_first(asked())), "moves")), n);
}

/* ---- weighing ---- */

/* Its facts are sentences, and they agree with the chances of the move. */
static void weigh_move(span m, gm_seat seat, unsigned *n)
{
    char *line = plain(keep(at_key(m, "line"))), *odds = NULL;
    span answer, facts;

    if (has_key(m, "odds"))
        odds = keep(at_key(m, "odds"));
    answer = ask("weigh 1 %u\n%s", GM_SEAT(seat), line);
    facts = at_key(answer, "facts");
    if (odds) {
        assert_true(span_is(at_key(answer, "odds"), odds));
        assert_true(count_of(facts) > 0);
        *n += 1;
    }
    for (size_t i = 0; i < count_of(facts); i++)
        assert_true(at_key(at_index(facts, i), "says").length > 4);
    free(odds);
    free(line);
}

TEST(chances_have_causes)
{
    unsigned n = 0;

    new_game(1, "st", "scenario=wiem-kim-jestes", "causes");
    for (unsigned k = 0; k < MOST_LINES && asked(); k++) {
        gm_seat seat = (gm_seat)set_first(asked());
        char *look = keep(ask("look 1 %u", GM_SEAT(seat)));
        span asks = at_key(span_of(look), "asks");
        for (size_t i = 0; i < count_of(asks); i++) {
            span moves = at_key(at_index(asks, i), "moves");
            for (size_t j = 0; j < count_of(moves); j++)
                weigh_move(at_index(moves, j), seat, &n);
        }
        (void)at_key(ask("weigh 1 %u", GM_SEAT(seat)), "facts");
        free(look);
        (void)at_key(ask("bot 1 %u greedy 0", seat), "done");
    }
    assert_true(n > 5);
}

/* Games without causes say so by telling none; lines that are none are refused. */
TEST(what_cannot_be_weighed)
{
    span answer;

    new_game(1, "bo", "players=1", "weigh");
    answer = ask("weigh 1 1");
    assert_int_equal(count_of(at_key(answer, "facts")), 0);
    (void)at_key(answer, "odds");
    (void)at_key(ask("weigh 1 1\nnobody knows"), "refused");
    (void)assert_error(ask("weigh 1 9"));
    (void)assert_error(ask("weigh 3 1"));
}

/* ---- costs ---- */

/* How many of these moves have this verb; each of them tells a cost, or none does. */
static unsigned count_priced(span moves, const char *verb, bool has_cost)
{
    unsigned n = 0;

    for (size_t i = 0; i < count_of(moves); i++) {
        span m = at_index(moves, i);
        if (!is_string(at_key(m, "verb"), verb))
            continue;
        assert_int_equal(has_key(m, "cost"), has_cost);
        n++;
    }
    return n;
}

/* For the one who is asked, and in the open. */
TEST(moves_tell_what_they_cost)
{
    unsigned steps = 0, activations = 0;

    new_game(1, "st", "scenario=wiem-kim-jestes", "costs");
    for (unsigned k = 0; k < 100 && asked(); k++) {
        gm_seat seat = (gm_seat)set_first(asked());
        span moves = at_key(at_index(at_key(ask("look 1 %u", GM_SEAT(seat)), "asks"), 0), "moves");
        steps += count_priced(moves, "step", true);
        activations += count_priced(moves, "activate", false);
        (void)count_priced(at_key(ask("openly 1 %u", seat), "moves"), "step", true);
        (void)at_key(ask("bot 1 %u random 0", seat), "done");
    }
    assert_true(steps > 0 && activations > 0);
}
