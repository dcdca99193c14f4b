/*
 * test_analyse.c: insights are repeatable, add up, tell luck from skill, and find a blunder.
 */
#include "analyse_say.h"
#include "kapelle_test.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

enum { LINES = 300, EVERY = 3, BUDGET = 8 };

typedef struct bench {
    kit k;
    analyser a;
    gm_state *s, *before;
} bench;

static void set_up(bench *b, const char *name, const char *setup, const char *seed)
{
    const game *g = games_find(span_of(name));

    kit_open(&b->k, g);
    b->s = new_state(&b->k.set, setup, seed);
    b->before = calloc(1, g->state_size);
    assert_non_null(b->before);
    assert_true(analyse_begin(&b->a, &b->k.set, BUDGET));
}

static void tear_down(bench *b)
{
    free(b->s);
    free(b->before);
    kit_close(&b->k);
}

/* Makes a move and looks back at it. */
static insight make(bench *b, uint32_t line, gm_seat seat, gm_move m, bool is_looked_at)
{
    const game *g = b->k.set.game;
    play_line l = { .kind = PLAY_MOVE, .seat = seat, .move = m };
    insight found = { .line = 0 };
    gm_events events;

    memcpy(b->before, b->s, g->state_size);
    gm_clear(&events);
    assert_int_equal(g->check(b->k.set.content, b->s, seat, m), 0);
    g->apply(b->k.set.content, b->s, seat, m, &events);
    if (is_looked_at)
        analyse_line(&b->a, line, &l, b->before, b->s, &found);
    return found;
}

static void assert_line_is_playable(const bench *b, const insight *i)
{
    const game *g = b->k.set.game;
    gm_state *s = calloc(1, g->state_size);
    gm_events events;

    assert_non_null(s);
    memcpy(s, b->before, g->state_size);
    assert_true(i->n_line > 0 && i->seats[0] == i->seat);
    for (unsigned k = 0; k < i->n_line; k++) {
        assert_int_equal(g->check(b->k.set.content, s, i->seats[k], i->moves[k]), 0);
        gm_clear(&events);
        g->apply(b->k.set.content, s, i->seats[k], i->moves[k], &events);
    }
    free(s);
}

static void assert_sensible(const bench *b, const insight *i)
{
    int32_t rest = analyse_rest(&b->k.set, b->s, i);
    bool is_first = b->k.set.game->team(b->k.set.content, b->s, 0) & GM_SEAT(i->seat);

    assert_true(i->chance >= 0 && i->chance <= GM_SURE);
    assert_true(i->before >= 0 && i->before <= GM_SURE);
    assert_true(i->skill <= 0 && i->skill >= -GM_SURE);
    assert_true(i->luck >= -GM_SURE && i->luck <= GM_SURE);
    assert_true(i->choices > 1 || i->skill == 0);
    assert_int_equal(i->before + i->luck + (is_first ? i->skill : -i->skill) + rest, i->chance);
    assert_int_equal(i->has_better, i->skill <= -ANALYSE_CLEAR);
    if (i->has_better)
        assert_line_is_playable(b, i);
}

static void assert_same(const insight *a, const insight *b)
{
    assert_int_equal(a->before, b->before);
    assert_int_equal(a->chance, b->chance);
    assert_int_equal(a->skill, b->skill);
    assert_int_equal(a->luck, b->luck);
    assert_int_equal(a->n_line, b->n_line);
    assert_memory_equal(a->moves, b->moves, sizeof a->moves);
    assert_int_equal(a->better.chance, b->better.chance);
    assert_int_equal(a->better.why.kind, b->better.why.kind);
}

/* Plays, sometimes at random, and analyses some lines twice; counts those with a better move. */
static unsigned play_and_look(const char *name, const char *setup)
{
    bench b;
    unsigned looked = 0, better = 0, lucky = 0;
    gm_seats must;
    gm_moves moves;
    rng luck;

    rng_start(&luck, &(rng_key){ .word = { 1 } });
    set_up(&b, name, setup, "analysis");
    for (uint32_t n = 1; n < LINES && (must = b.k.set.game->must_act(b.k.set.content, b.s)); n++) {
        gm_seat seat = (gm_seat)set_first(must);
        play_line l = { .kind = PLAY_MOVE, .seat = seat };
        insight one, two;
        b.k.set.game->moves(b.k.set.content, b.s, seat, &moves);
        l.move = moves.m[n % EVERY ? b.k.set.game->policy(b.k.set.content, b.a.o.play, b.s, seat,
                                                          &moves, &luck)
                                   : n * 2654435761u % moves.n];
        one = make(&b, n, seat, l.move, n % EVERY < 2);
        if (n % EVERY > 1)
            continue;
        assert_sensible(&b, &one);
        analyse_line(&b.a, n, &l, b.before, b.s, &two);
        assert_same(&one, &two);
        looked++, better += one.has_better, lucky += one.luck != 0;
    }
    if (looked < 10 || lucky == 0 || lucky == looked)
        fail_msg("%s: of %u lines %u were lucky", name, looked, lucky);
    tear_down(&b);
    return better;
}

TEST(insights_are_the_same_twice_and_add_up)
{
    unsigned better = play_and_look("bo", "players=3");

    better += play_and_look("st", "scenario=spotkanie");
    assert_true(better > 0);
}

static uint16_t find_verb(const bench *b, const gm_moves *moves, const char *word)
{
    for (uint16_t i = 0; i < moves->n; i++) {
        if (strcmp(b->k.set.game->verbs[moves->m[i].verb].word, word) == 0)
            return i;
    }
    return moves->n;
}

/* The computer's choice; true if it is an attempt and the turn could be ended instead. */
static bool is_moment(const bench *b, gm_view *view, gm_seat seat, const gm_moves *moves,
                      uint16_t *k)
{
    const bot *normal = bot_find(b->k.set.game, span_of("normal"));
    rng luck;

    rng_start(&luck, &(rng_key){ .word = { 1 } });
    b->k.set.game->view(b->k.set.content, b->s, GM_SEAT(seat), view);
    *k = moves->n > 1 ? normal->choose(normal, &b->k.set, view, seat, moves, &luck) : 0;
    return strcmp(b->k.set.game->verbs[moves->m[*k].verb].word, "attempt") == 0 &&
           find_verb(b, moves, "end") < moves->n;
}

/* Computer players play until one would try a plot, but ends the turn; false if none ever would. */
static bool blunder(bench *b, insight *out)
{
    const game *g = b->k.set.game;
    gm_view *view = calloc(1, g->view_size);
    bool is_found = false;
    gm_seats must;
    gm_moves moves;
    uint16_t k;

    assert_non_null(view);
    while (!is_found && (must = g->must_act(b->k.set.content, b->s))) {
        gm_seat seat = (gm_seat)set_first(must);
        g->moves(b->k.set.content, b->s, seat, &moves);
        is_found = is_moment(b, view, seat, &moves, &k);
        *out = make(b, 1, seat, moves.m[is_found ? find_verb(b, &moves, "end") : k], is_found);
    }
    free(view);
    return is_found;
}

/* Letting the moment pass is a mistake, and the summary shows that it turned the game. */
TEST(a_blunder_just_before_the_end_is_found)
{
    insight all[2] = { { .line = 0 } };
    analyse_sum sum;
    char seed[] = "a";
    bench b;

    set_up(&b, "bo", "players=3 difficulty=easy", seed);
    while (!blunder(&b, &all[0]) || all[0].skill > -ANALYSE_TURNING) {
        tear_down(&b);
        assert_true(++*seed <= 'h');
        set_up(&b, "bo", "players=3 difficulty=easy", seed);
    }
    assert_true(all[0].has_better);
    assert_string_equal(b.k.set.game->verbs[all[0].better.move.verb].word, "attempt");
    all[1] = (insight){ .line = 2, .seat = 0, .before = all[0].chance, .chance = all[0].chance };
    analyse_add_up(&b.k.set, b.s, all, 2, &sum);
    assert_int_equal(sum.n_turning, 1);
    assert_int_equal(sum.turning[0], 1);
    assert_int_equal(sum.worst, 1);
    assert_int_equal(sum.sides[all[0].seat].mistakes, 1);
    tear_down(&b);
}

TEST(a_game_without_a_value_cannot_be_analysed)
{
    analyser *a = calloc(1, sizeof *a);
    kit k;

    assert_non_null(a);
    kit_open(&k, games_find(span_of("null")));
    assert_false(analyse_begin(a, &k.set, BUDGET));
    kit_close(&k);
    free(a);
}

TEST(turning_points_are_the_five_greatest_in_order)
{
    insight all[8];
    analyse_sum sum;
    bench b;

    set_up(&b, "st", "scenario=spotkanie", "sum");
    for (uint32_t i = 0; i < 8; i++)
        all[i] = (insight){ .line = i + 1, .seat = (gm_seat)(i % 2), .chance = 500000 };
    all[0].luck = 70000, all[2].skill = -90000, all[3].luck = -400000, all[4].luck = 61000;
    all[5].luck = 80000, all[7].skill = -65000;
    analyse_add_up(&b.k.set, b.s, all, 8, &sum);
    assert_int_equal(sum.n_turning, 5);
    assert_memory_equal(sum.turning, ((uint32_t[]){ 1, 3, 4, 6, 8 }), 5 * sizeof(uint32_t));
    assert_int_equal(sum.sides[0].luck, -sum.sides[1].luck);
    assert_int_equal(sum.sides[0].skill, -90000);
    assert_int_equal(sum.sides[1].skill, -65000);
    assert_int_equal(sum.luckiest, 4);
    tear_down(&b);
}
