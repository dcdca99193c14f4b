/*
 * test_st_policy.c: Stawka: the quick player for play-outs always finds a legal move, does not foresee
 * the dice, and takes what is clearly best.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static uint16_t chosen(const st_state *s, gm_seat seat, const gm_moves *list, unsigned seed)
{
    const rng_key key = { .word = { seed, 77 } };
    rng luck;

    rng_start(&luck, &key);
    return st_policy(st->content, NULL, s, seat, list, &luck);
}

static bool is_asked(const st_state *s, gm_seat seat)
{
    return st_must_act(st->content, s) >> seat & 1;
}

/* One move of the quick player, who would choose the same if other dice were to come. */
static bool step_quickly(st_state *s, rng *luck, void *seen)
{
    const rng_key other = { .word = { rng_next(luck) } };
    unsigned *decisions = seen, seed = rng_next(luck);
    gm_seat seat = is_asked(s, ST_PL) ? ST_PL : ST_DE;
    gm_events unheard = { .n = 0 };
    st_state elsewhere = *s;
    gm_moves list;
    uint16_t at;

    if (st_must_act(st->content, s) == 0)
        return false;
    st_moves(st->content, s, seat, &list);
    at = chosen(s, seat, &list, seed);
    assert_in_range(at, 0, list.n - 1);
    rng_start(&elsewhere.rng, &other);
    assert_int_equal(chosen(&elsewhere, seat, &list, seed), at);
    st_apply(st->content, s, seat, list.m[at], &unheard);
    ++*decisions;
    return true;
}

TEST(it_chooses_a_legal_move_without_foreseeing_the_dice)
{
    unsigned decisions = 0;

    play_rich(6, 60, step_quickly, &decisions);
    assert_true(decisions > 1000);
}

/* From the first decision of the set-up to the end. */
TEST(its_games_end)
{
    const char *const setups[] = { "scenario=spotkanie", "scenario=wiem-kim-jestes",
                                   "scenario=scisle-tajne" };

    for (unsigned i = 0; i < COUNT_OF(setups); i++) {
        const rng_key key = { .word = { i } };
        st_state s = dealt(setups[i], i);
        unsigned decisions = 0;
        rng luck;

        rng_start(&luck, &key);
        while (step_quickly(&s, &luck, &decisions))
            assert_true(decisions < 10000);
        assert_int_equal(s.phase, ST_OVER);
    }
}

TEST(it_talks_when_a_secret_is_near)
{
    st_state s = at_turn("scenario=spotkanie", ST_PL);
    gm_moves list;
    gm_move m;

    stand(&s, "ingrid-heizer", "hotel");
    stand(&s, "glaubel", "hotel");
    set_evidence(&s, "glaubel", 6);
    wake(&s, "ingrid-heizer");
    st_moves(st->content, &s, ST_PL, &list);
    m = list.m[chosen(&s, ST_PL, &list, 1)];
    assert_int_equal(m.verb, ST_V_TALK);
    assert_int_equal(m.arg[0], document("glaubel"));
}
