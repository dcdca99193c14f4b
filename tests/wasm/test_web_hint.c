/*
 * test_web_hint.c: a hint rests on what its seat knows: no more, though the module knows
 * everything, and no less.
 */
#include "web_ask.h"

#include "bo_view.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

AROUND_EACH(begin_asking, NULL);

/* What the engine advises, and why. */
typedef struct advice {
    gm_move move;
    gm_event why;
} advice;

static advice advice_by(const web_table *t, gm_seat seat, gm_seats viewers)
{
    const gm_set *set = play_set(t->p);
    gm_view *view = calloc(1, set->game->view_size);
    gm_moves moves = { .n = 0 };
    rng luck = web_luck(t);
    advice a;

    assert_non_null(view);
    set->game->moves(set->content, play_state(t->p), seat, &moves);
    set->game->view(set->content, play_state(t->p), viewers, view);
    a.move = moves.m[set->game->advise(set->content, view, seat, &moves, &luck)];
    luck = web_luck(t);
    a.why = set->game->reason(set->content, view, seat, a.move, &luck);
    free(view);
    return a;
}

static bool is_same(const advice *a, const advice *b)
{
    return memcmp(&a->move, &b->move, sizeof a->move) == 0 &&
           memcmp(&a->why, &b->why, sizeof a->why) == 0;
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

static void assert_hint(const web_table *t, gm_seat seat, const advice *a)
{
    const gm_set *set = play_set(t->p);
    say words = web_words(set);
    char line[NOTE_MAX], sentence[2000];
    text l = text_in(line, sizeof line), s = text_in(sentence, sizeof sentence);
    span hint = ask("hint 1 %d", seat);

    note_print(set, play_state(t->p), seat, a->move, &l);
    say_reason(&words, play_state(t->p), &a->why, &s);
    assert_json_string(at_key(at_key(hint, "move"), "line"), line);
    assert_json_string(at_key(hint, "why"), sentence);
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

static void compare_hints(const char *name, const char *setup, const char *seed, others *n)
{
    const web_table *t = &web_all_tables[0];
    gm_seats must;

    new_game(1, name, setup, seed);
    while ((must = play_set(t->p)->game->must_act(play_set(t->p)->content, play_state(t->p)))) {
        gm_seat seat = (gm_seat)set_first(must);
        gm_seats all = (1u << play_set(t->p)->game->n_seats(play_state(t->p))) - 1;
        advice own = advice_by(t, seat, GM_SEAT(seat)), other = advice_by(t, seat, all);
        assert_hint(t, seat, &own);
        n->more += !is_same(&own, &other);
        if (is_interrogated(t, seat)) {
            other = advice_by(t, seat, 0);
            n->less += !is_same(&own, &other);
        }
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
