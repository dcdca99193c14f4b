/*
 * test_peek.c: the player that cheats really does, and exists only in `kapelle sim`.
 */
#include "kapelle_test.h"
#include "peek.h"

#include <stdlib.h>

enum { GAMES = 5, MOST = 2000 };

static const peek_style one_turn = { .horizon = 1, .depth = 2, .width = 2 };

TEST(nobody_finds_it_among_the_bots)
{
    for (size_t i = 0; i < games_count; i++)
        assert_null(bot_find(games_all[i], span_of(peek_bot.name)));
    for (size_t i = 0; i < bots_count; i++) {
        assert_ptr_not_equal(bots_all[i], &peek_bot);
        assert_null(bots_all[i]->peek);
    }
}

typedef struct table {
    kit k;
    int32_t w[GM_MAX_WEIGHTS];
    gm_state *s, *other;
    gm_moves moves;
} table;

static bool wins_at_once(table *t, gm_seat seat, gm_move m)
{
    const game *g = t->k.set.game;
    gm_events events;

    memcpy(t->other, t->s, g->state_size);
    gm_clear(&events);
    g->apply(t->k.set.content, t->other, seat, m, &events);
    return g->result(t->k.set.content, t->other).winners != 0;
}

static bool may_win_at_once(table *t, gm_seat seat)
{
    for (uint16_t i = 0; i < t->moves.n; i++) {
        if (wins_at_once(t, seat, t->moves.m[i]))
            return true;
    }
    return false;
}

/* If the dice to come would win a roll, it makes that move. Returns how often it did. */
static unsigned play_to_the_end(table *t)
{
    const game *g = t->k.set.game;
    const gm_content *c = t->k.set.content;
    unsigned sure = 0;
    gm_events events;
    gm_seats must;

    for (unsigned i = 0; i < MOST && (must = g->must_act(c, t->s)) != 0; i++) {
        gm_seat seat = (gm_seat)set_first(must);
        uint16_t best;
        int32_t chance;
        g->moves(c, t->s, seat, &t->moves);
        best = peek_decide(&t->k.set, t->w, t->s, seat, &t->moves, &one_turn, &chance);
        assert_true(best < t->moves.n && chance >= 0 && chance <= GM_SURE);
        if (may_win_at_once(t, seat)) {
            assert_int_equal(chance, GM_SURE);
            sure++;
        }
        gm_clear(&events);
        g->apply(c, t->s, seat, t->moves.m[best], &events);
    }
    assert_int_equal(g->must_act(c, t->s), 0);
    return g->result(c, t->s).winners != 0 ? sure : 0;
}

TEST(it_knows_how_the_dice_will_fall)
{
    const game *g = games_find(span_of("bo"));
    unsigned won = 0;
    table t;

    kit_open(&t.k, g);
    plan_weights(g, NULL, t.w);
    t.other = calloc(1, g->state_size);
    assert_non_null(t.other);
    for (unsigned i = 0; i < GAMES; i++) {
        char seed[] = "peek 0";
        seed[5] = (char)('a' + i);
        t.s = new_state(&t.k.set, "players=3 difficulty=easy", seed);
        won += play_to_the_end(&t) > 0;
        free(t.s);
    }
    assert_true(won > GAMES / 2);
    free(t.other);
    kit_close(&t.k);
}
