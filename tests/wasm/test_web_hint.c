/*
 * test_web_hint.c: a hint uses what its seat knows: no more, though the module knows everything,
 * and no less; and whom the computer tells why it moved.
 */
#include "web_ask.h"

#include "advice.h"
#include "bo_view.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

AROUND_EACH(begin_asking, NULL);

static advice_list advice_by(const web_table *t, gm_seat seat, gm_seats viewers)
{
    const gm_set *set = play_set(t->p);
    gm_view *view = calloc(1, set->game->view_size);
    gm_moves moves = { .n = 0 };
    plan_task task = { .set = set, .view = view, .moves = &moves, .seat = seat };
    advice_list list;

    assert_non_null(view);
    set->game->moves(set->content, play_state(t->p), seat, &moves);
    set->game->view(set->content, play_state(t->p), viewers, view);
    advice_find(&task, &list);
    assert_int_equal(list.n, moves.n < ADVICE_MOST ? moves.n : ADVICE_MOST);
    free(view);
    return list;
}

static bool is_same(const advice_list *a, const advice_list *b)
{
    bool is_same = a->n == b->n;

    for (unsigned i = 0; is_same && i < a->n; i++)
        is_same = memcmp(&a->best[i].move, &b->best[i].move, sizeof a->best[i].move) == 0 &&
                  memcmp(&a->best[i].why, &b->best[i].why, sizeof a->best[i].why) == 0 &&
                  memcmp(&a->best[i].fear, &b->best[i].fear, sizeof a->best[i].fear) == 0;
    return is_same;
}

static void assert_json_string(span value, const char *expected)
{
    json j = { .depth = 0 };

    json_start(&j);
    json_string(&j, span_of(expected));
    if (!span_is(value, j.out.at))
        fail_msg("%.*s is not %s", (int)value.length, value.at, j.out.at);
    free(j.out.at);
}

static void assert_json_chance(span value, int32_t expected)
{
    char plain[40];

    assert_true(value.length < sizeof plain);
    memcpy(plain, value.at, value.length);
    plain[value.length] = '\0';
    assert_int_equal(strtod(plain, NULL) * (double)GM_SURE + 0.5, expected);
}

static void assert_hint(const web_table *t, gm_seat seat, const advice_list *list)
{
    const gm_set *set = play_set(t->p);
    say words = web_words(set);
    span best = at_key(ask("hint 1 %d", seat), "best");

    assert_int_equal(count_of(best), list->n);
    for (unsigned i = 0; i < list->n; i++) {
        const advice *a = &list->best[i];
        char line[NOTE_MAX], sentence[2000];
        text l = text_in(line, sizeof line), s = text_in(sentence, sizeof sentence);
        note_print(set, play_state(t->p), seat, a->move, &l);
        say_reason(&words, play_state(t->p), &a->why, &s);
        assert_json_string(at_key(at_key(at_index(best, i), "move"), "line"), line);
        assert_json_string(at_key(at_index(best, i), "why"), sentence);
        s = text_in(sentence, sizeof sentence);
        *sentence = '\0';
        say_reason(&words, play_state(t->p), &a->fear, &s);
        assert_json_string(at_key(at_index(best, i), "fear"), sentence);
        assert_json_chance(at_key(at_index(best, i), "chance"), a->chance);
        assert_json_chance(at_key(at_index(best, i), "error"), a->error);
    }
}

/* How often somebody who knew more, or less, would have been advised otherwise. */
typedef struct others {
    unsigned more, less;
} others;

/* A spectator reads no interrogation card; elsewhere moves may name what he has never seen. */
static bool is_interrogated(const web_table *t, gm_seat seat)
{
    const gm_set *set = play_set(t->p);

    return strcmp(set->game->id, "bo") == 0 &&
           set->game->question(set->content, play_state(t->p), seat).kind == BO_Q_ANSWER;
}

static void compare_hint(const web_table *t, gm_seat seat, others *n)
{
    gm_seats all = (1u << play_set(t->p)->game->n_seats(play_state(t->p))) - 1;
    advice_list own = advice_by(t, seat, GM_SEAT(seat)), other = advice_by(t, seat, all);

    assert_hint(t, seat, &own);
    n->more += !is_same(&own, &other);
    if (is_interrogated(t, seat)) {
        other = advice_by(t, seat, 0);
        n->less += !is_same(&own, &other);
    }
}

/* One decision in some, and every interrogation. */
static void compare_hints(const char *name, const char *setup, const char *seed, others *n)
{
    enum { EVERY = 5 };
    const web_table *t = &web_all_tables[0];
    gm_seats must;

    new_game(1, name, setup, seed);
    while ((must = play_set(t->p)->game->must_act(play_set(t->p)->content, play_state(t->p)))) {
        gm_seat seat = (gm_seat)set_first(must);
        if (play_length(t->p) % EVERY == 0 || is_interrogated(t, seat))
            compare_hint(t, seat, n);
        (void)at_key(ask("bot 1 %d random 0", seat), "done");
    }
}

TEST(a_hint_rests_on_what_its_seat_knows)
{
    char seed[] = "a";
    others n = { .more = 0 };

    for (; n.more == 0 || n.less == 0; ++*seed) {
        assert_true(*seed <= 'z');
        compare_hints("bo", "players=3", seed, &n);
    }
}

/* Each side has secrets, so that advice by what both know would often be another. */
TEST(a_hint_in_stawka_rests_on_what_its_side_knows)
{
    char seed[] = "a";
    others n = { .more = 0 };

    for (; n.more < 10; ++*seed) {
        assert_true(*seed <= 'z');
        compare_hints("st", "scenario=spotkanie", seed, &n);
    }
}

/* ---- reasons ---- */

/* Bots play on; how many lines there are then. */
static long play_lines(const char *by, long most)
{
    const web_table *t = &web_all_tables[0];
    gm_seats must;

    while (play_length(t->p) < most &&
           (must = play_set(t->p)->game->must_act(play_set(t->p)->content, play_state(t->p))))
        (void)at_key(ask("bot 1 %d %s 0", (int)set_first(must), by), "done");
    return play_length(t->p);
}

/* How many lines of these seats are explained to `mine`, who look on as `viewers`. */
static unsigned explained(long lines, gm_seats seats, gm_seats mine, gm_seats viewers)
{
    unsigned n = 0;

    for (long i = 1; i <= lines; i++) {
        if (seats & GM_SEAT(play_line_at(web_all_tables[0].p, (uint32_t)i)->seat))
            n += !is_string(at_key(ask("reason 1 %u %u %ld", mine, viewers, i), "why"), "");
    }
    return n;
}

TEST(team_mates_say_why_they_move)
{
    long lines;

    new_game(1, "bo", "players=3", "reasons");
    lines = play_lines("greedy", 60);
    assert_true(explained(lines, 6, 1, 1) > 10);
    assert_true(explained(lines, 6, 1, 0) > 10); /* at a screen that people share */
    assert_int_equal(explained(lines, 7, 0, 7), 0);
    (void)assert_error(ask("reason 1 1 1 0"));
    (void)assert_error(ask("reason 1 1 1 %ld", lines + 1));
}

/* What a team-mate does in secret has no reason that can be told. */
TEST(a_team_mate_is_silent_about_secrets)
{
    unsigned hidden = 0;

    new_game(1, "bo", "players=3", "reasons");
    for (long n = 1; hidden == 0; n++) {
        assert_int_equal(play_lines("random", n), n);
        if (!is_string(at_key(at_index(ask("log 1 1 %ld", n), 0), "line"), ""))
            continue;
        assert_string_at(ask("reason 1 1 1 %ld", n), "why", "");
        hidden++;
    }
}

TEST(an_opponent_says_why_only_after_the_end)
{
    const web_table *t = &web_all_tables[0];
    long lines;

    new_game(1, "st", "scenario=spotkanie", "reasons");
    lines = play_lines("greedy", 60);
    assert_true(play_set(t->p)->game->must_act(play_set(t->p)->content, play_state(t->p)));
    assert_int_equal(explained(lines, 2, 1, 1), 0);
    assert_int_equal(explained(lines, 2, 1, 3), 0);
    assert_true(explained(lines, 1, 1, 1) > 10);
    (void)play_lines("random", 10000);
    assert_true(explained(lines, 2, 1, 1) > 10);
}

TEST(an_undo_has_no_reason)
{
    new_game(1, "bo", "players=3", "reasons");
    for (long n = 1; n < 100; n++) {
        n = play_lines("greedy", n);
        if (!has_key(ask("undo 1 7 7"), "done"))
            continue;
        assert_string_at(ask("reason 1 1 1 %ld", n + 1), "why", "");
        return;
    }
    fail_msg("nothing could be taken back");
}
