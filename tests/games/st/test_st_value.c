/*
 * test_st_value.c: Stawka: the estimate of a position is a chance, the two sides' chances add up, and it
 * is certain about a finished game.
 */
#include "st_position.h"
#include "st_value.h"

AROUND_ALL(open_st, close_st);

static int32_t weights[ST_WEIGHTS];

static const int32_t *usual_weights(void)
{
    for (unsigned i = 0; i < ST_WEIGHTS; i++)
        weights[i] = st_weights[i].number;
    return weights;
}

static int32_t value_of(const st_state *s, gm_seat seat)
{
    return st_value(st->content, usual_weights(), s, seat);
}

/* What the features say by themselves; the value rounds a little differently. */
static void assert_features(const st_state *s)
{
    static int32_t polish[ST_WEIGHTS], german[ST_WEIGHTS];
    const int32_t *w = usual_weights();
    int64_t sum = 0;

    st_features(st->content, s, ST_PL, polish);
    st_features(st->content, s, ST_DE, german);
    for (unsigned i = 0; i < ST_WEIGHTS; i++) {
        assert_in_range(polish[i] + ST_FEATURE_MOST, 0, 2 * ST_FEATURE_MOST);
        assert_int_equal(polish[i], -german[i]);
        sum += (int64_t)w[i] * polish[i];
    }
    if (s->winner == 0 && sum > ST_THOUSAND)
        assert_true(value_of(s, ST_PL) >= GM_SURE / 2);
    else if (s->winner == 0 && sum < -ST_THOUSAND)
        assert_true(value_of(s, ST_PL) <= GM_SURE / 2);
}

static bool step_and_look(st_state *s, rng *luck, void *seen)
{
    unsigned *positions = seen;
    gm_events unheard = { .n = 0 };
    gm_seats must = st_must_act(st->content, s);
    gm_seat seat = must & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
    gm_moves list;

    assert_in_range(value_of(s, ST_PL), 0, GM_SURE);
    assert_int_equal(value_of(s, ST_PL) + value_of(s, ST_DE), GM_SURE);
    assert_features(s);
    ++*positions;
    if (must == 0)
        return false;
    st_moves(st->content, s, seat, &list);
    st_apply(st->content, s, seat, list.m[rng_below(luck, list.n)], &unheard);
    return true;
}

TEST(the_chances_of_both_sides_add_up)
{
    unsigned positions = 0;

    play_rich(6, 60, step_and_look, &positions);
    assert_true(positions > 1000);
}

TEST(a_finished_game_is_sure)
{
    for (unsigned seed = 0; seed < 8; seed++) {
        st_state s = at_planning("scenario=pierwsze-starcie");
        play_out(&s, seed);
        assert_int_equal(value_of(&s, ST_PL), s.winner == ST_PL + 1   ? GM_SURE
                                              : s.winner == ST_DE + 1 ? 0
                                                                      : GM_SURE / 2);
        assert_int_equal(value_of(&s, ST_DE), GM_SURE - value_of(&s, ST_PL));
    }
}

/* Every scenario with a board of its own finds its weights; a free one has only the common ones. */
TEST(every_scenario_has_its_weights)
{
    const st_content *c = st->content;

    assert_int_equal(st_n_weights, ST_WEIGHTS);
    for (unsigned i = 1; i <= c->n_scenarios; i++)
        assert_int_equal(c->scenario[i].weights != 0, !c->scenario[i].is_free);
}

/* In any scenario it is good to be ahead. */
TEST(secrets_and_points_help)
{
    st_state s = at_planning("scenario=najlepsze-kasztany"), ahead = s;

    ahead.secrets[ST_PL] = 2;
    assert_true(value_of(&ahead, ST_PL) > value_of(&s, ST_PL));
    s = at_planning("scenario=pierwsze-starcie");
    ahead = s;
    ahead.vp[ST_DE] = 6;
    assert_true(value_of(&ahead, ST_DE) > value_of(&s, ST_DE));
}
