/*
 * test_web_hint.c: a hint uses what its seat knows: no more, though the module knows everything,
 * and no less.
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
                  memcmp(&a->best[i].why, &b->best[i].why, sizeof a->best[i].why) == 0;
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
