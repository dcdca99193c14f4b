/*
 * test_bo_value.c: Black Orchestra: what computer players know about cards, positions and moves.
 */
#include "bo_position.h"
#include "bo_odds.h"
#include "bo_value.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

static int32_t w[BO_MOST_WEIGHTS];

static const int32_t *weights(void)
{
    for (unsigned i = 0; i < bo_n_weights; i++)
        w[i] = bo_weights[i].number;
    return w;
}

static int32_t worth(const bo_state *s)
{
    return bo_value(bo->content, weights(), s, BECK);
}

static const bo_lore *lore_of(const char *id)
{
    return &bo->content->lore[card(id)];
}

static unsigned set_of(const char *item_id)
{
    return 1u << (item(item_id) - 1);
}

/* ---- facts about cards ---- */

TEST(lore_tells_which_items_serve_a_plot)
{
    assert_int_equal(lore_of("hidden-bomb")->dice_items, set_of("explosives") | set_of("keys"));
    assert_int_equal(lore_of("hidden-bomb")->dice_each, set_of("explosives"));
    assert_int_equal(lore_of("suitcase-bomb")->cover_items, set_of("badge"));
    assert_int_equal(lore_of("suitcase-bomb")->cover_each, 0);
    assert_int_equal(lore_of("ambush")->cover_each, set_of("badge"));
}

TEST(lore_tells_who_does_a_plot_best)
{
    assert_int_equal(lore_of("hidden-bomb")->affiliation,
                     bo->content->sheet[at_turn("kordt+beck").sheet[0]].affiliation);
    assert_int_equal(lore_of("hidden-bomb")->kin, 1);
    assert_int_equal(lore_of("coup-detat")->together, 2);
    assert_int_equal(lore_of("sniper")->together, 0);
    assert_int_equal(bo->content->sheet_lends[at_turn("beck+kordt").sheet[0]], 1);
}

TEST(lore_tells_where_hitler_must_be)
{
    const bo_content *c = bo->content;

    assert_int_equal(lore_of("suitcase-bomb")->places, c->fortified);
    assert_int_equal(lore_of("coup-detat")->places, c->berlin);
    assert_int_equal(lore_of("hidden-bomb")->places & c->fortified, 0);
    assert_true(lore_of("hidden-bomb")->places >> place("munich") & 1);
    assert_true(lore_of("poison-parcel")->is_next_to);
    assert_false(lore_of("hidden-bomb")->is_next_to);
}

TEST(lore_tells_what_cards_add_to_a_roll)
{
    assert_int_equal(lore_of("officer-recruited")->lends, 2);
    assert_true(lore_of("officer-recruited")->is_own);
    assert_int_equal(lore_of("partisan-informant")->from_support, 5);
    assert_int_equal(lore_of("quick-reaction")->rerolls, 1);
    assert_int_equal(lore_of("hitlers-schedule-leaked")->cancels, 1);
}

TEST(every_weight_of_a_card_or_leader_is_of_one_that_exists)
{
    bool is_used[BO_MOST_WEIGHTS] = { false };

    for (unsigned n = 1; n <= bo->content->n_types; n++)
        is_used[bo->content->lore[n].weight] = true;
    for (unsigned n = 1; n <= bo->content->n_leaders; n++)
        is_used[bo->content->leader_weight[n]] = true;
    for (unsigned i = BO_FEATURES; i < bo_n_weights; i++) {
        if (!is_used[i])
            fail_msg("nothing is called %s", bo_weights[i].name);
    }
    assert_false(is_used[0]); /* and every one of them has a weight */
}

/* ---- chances ---- */

TEST(chances_of_a_roll_are_the_exact_ones)
{
    for (unsigned dice = 0; dice < BO_LORE_DICE; dice++) {
        for (int32_t limit = 1; limit < BO_LORE_LIMITS; limit++) {
            bo_cast r = { .dice = dice, .needs = 3, .limit = limit, .rerolls = dice % 3 };
            bo_throw t;
            gm_odds odds;
            bo_throw_by(bo->content, BO_LOW, &t);
            t.dice = dice, t.needs = 3, t.exposed_at = (unsigned)limit, t.rerolls = dice % 3;
            assert_null(bo_throw_odds(&t, &odds));
            assert_int_equal(bo_chance_to_kill(bo->content, &r), odds.success * GM_SURE / odds.of);
            assert_int_equal(bo_chance_to_hide(bo->content, &r),
                             GM_SURE - odds.detected * GM_SURE / odds.of);
        }
    }
}

TEST(a_card_that_cancels_an_eagle_saves_a_roll_that_would_be_betrayed)
{
    bo_cast r = { .dice = 4, .needs = 2, .limit = 0 };

    assert_int_equal(bo_chance_to_kill(bo->content, &r), 0);
    r.cancels = 1;
    assert_true(bo_chance_to_kill(bo->content, &r) > 0);
}

/* ---- positions ---- */

TEST(a_finished_game_is_certain)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.phase = BO_OVER;
    assert_int_equal(worth(&s), 0);
    s.winners = 7;
    assert_int_equal(worth(&s), GM_SURE);
}

TEST(prison_and_suspicion_cost_and_motivation_pays)
{
    bo_state quiet = at_turn("beck+canaris+kordt"), s = quiet;

    jail(&s, CANARIS);
    assert_true(worth(&s) < worth(&quiet));
    s = quiet;
    s.suspicion[KORDT] = BO_EXTREME;
    assert_true(worth(&s) < worth(&quiet));
    s = quiet;
    s.motivation[KORDT] = BO_COMMITTED;
    assert_true(worth(&s) > worth(&quiet));
}

/* Kordt, committed, stands with Hitler in Munich with a hidden bomb and two explosives. */
static bo_state at_munich(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.active = KORDT;
    s.motivation[KORDT] = BO_COMMITTED;
    s.suspicion[KORDT] = BO_LOW;
    s.support = s.floor = 2;
    stand(&s, KORDT, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, KORDT, "hidden-bomb");
    carry(&s, KORDT, "explosives");
    carry(&s, KORDT, "explosives");
    return s;
}

TEST(a_prospect_counts_what_lies_at_hand)
{
    bo_state s = at_munich();
    bo_prospects all;
    bo_cast r = { .dice = 4, .needs = 2, .limit = bo->content->exposes[BO_LOW] };

    bo_look_for_plots(bo->content, &s, &all);
    assert_int_equal(all.n, 1);
    assert_int_equal(all.p[0].seat, KORDT);
    assert_int_equal(all.p[0].missing + all.p[0].far, 0);
    assert_true(all.p[0].is_place_right);
    assert_int_equal(all.p[0].here, bo_chance_to_kill(bo->content, &r) / 1000);
    assert_int_equal(all.p[0].promise, all.p[0].here);
}

TEST(a_prospect_is_worth_less_for_what_is_missing)
{
    bo_state s = at_munich();
    bo_prospects near, far;

    bo_look_for_plots(bo->content, &s, &near);
    s.motivation[KORDT] = BO_MOTIVATED;
    lead_to(&s, "hitler", "hanover");
    bo_look_for_plots(bo->content, &s, &far);
    assert_int_equal(far.p[0].missing, 1);
    assert_true(far.p[0].far > 0);
    assert_true(far.p[0].promise < near.p[0].promise);
}

TEST(a_prospect_tells_what_less_support_would_make_of_it)
{
    bo_state s = at_munich();
    bo_prospects now, later;

    s.support = 6;
    bo_look_for_plots(bo->content, &s, &now);
    assert_int_equal(now.p[0].here, 0);
    s.support = s.floor + 1;
    bo_look_for_plots(bo->content, &s, &later);
    assert_true(later.p[0].here > 0);
    assert_int_equal(now.p[0].floor, later.p[0].unseen);
    s.support = 6;
    s.motivation[KORDT] = BO_MOTIVATED;
    bo_look_for_plots(bo->content, &s, &later);
    assert_true(later.p[0].floor < now.p[0].floor);
}

/* ---- features ---- */

static int32_t feature(const bo_state *s, unsigned which)
{
    int32_t x[BO_MOST_WEIGHTS];

    bo_features(bo->content, s, BECK, x);
    return x[which];
}

/* Beck suffers no penalties, so he need not keep away from leaders. */
TEST(leaders_cost_nothing_beside_somebody_who_suffers_no_penalties)
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned himmler = bo->content->leader_weight[leader("himmler")];

    s.motivation[BECK] = s.motivation[CANARIS] = BO_RECKLESS;
    stand(&s, BECK, "hanover");
    lead_to(&s, "himmler", "hanover");
    assert_int_equal(feature(&s, himmler), 0);
    stand(&s, CANARIS, "hanover");
    assert_true(feature(&s, himmler) > 0);
}

TEST(a_second_item_fits_only_where_each_one_adds_a_die)
{
    bo_state s = at_munich(), more = s;

    carry(&more, KORDT, "explosives");
    assert_true(feature(&more, BO_X_FITTING) > feature(&s, BO_X_FITTING));
    carry(&s, KORDT, "keys");
    more = s;
    carry(&more, KORDT, "keys");
    assert_int_equal(feature(&more, BO_X_FITTING), feature(&s, BO_X_FITTING));
    assert_true(feature(&more, BO_X_ITEMS) > feature(&s, BO_X_ITEMS));
}

/* Only one of them will fetch it, so a companion beside it adds nothing. */
TEST(an_open_tile_counts_for_the_nearest_conspirator_only)
{
    bo_state s = at_munich(), both;

    s.tiles_up = s.tiles = 1u << place("munich");
    both = s;
    stand(&both, CANARIS, "munich");
    assert_true(feature(&s, BO_X_NEAR_OPEN) > 0);
    assert_int_equal(feature(&both, BO_X_NEAR_OPEN), feature(&s, BO_X_NEAR_OPEN));
    s.tiles_up = s.tiles = 0;
    assert_int_equal(feature(&s, BO_X_NEAR_OPEN), 0);
}

TEST(who_is_motivated_and_has_no_plot_lacks_one)
{
    bo_state s = at_munich();

    assert_int_equal(feature(&s, BO_X_PLOTLESS), 0);
    s.motivation[CANARIS] = BO_MOTIVATED;
    assert_true(feature(&s, BO_X_PLOTLESS) > 0);
}

/* Events come between, and any of them may move Hitler. */
TEST(a_chance_is_worth_less_the_later_its_turn_comes)
{
    bo_state now = at_munich(), next = now, last = now;

    next.active = CANARIS;
    last.active = BECK;
    assert_true(feature(&now, BO_X_PLAN_NOW) > feature(&next, BO_X_PLAN_NOW));
    assert_true(feature(&next, BO_X_PLAN_NOW) > feature(&last, BO_X_PLAN_NOW));
    now.actions = 0;
    assert_true(feature(&now, BO_X_PLAN_NOW) < feature(&last, BO_X_PLAN_NOW));
}

TEST(helpers_count_the_more_the_nearer_they_are)
{
    bo_state far = at_munich(), near;

    assert_int_equal(feature(&far, BO_X_PLAN_HELPERS), 0);
    carry(&far, CANARIS, "keys");
    near = far;
    stand(&near, CANARIS, "munich");
    assert_true(feature(&far, BO_X_PLAN_HELPERS) > 0);
    assert_true(feature(&near, BO_X_PLAN_HELPERS) > feature(&far, BO_X_PLAN_HELPERS));
}

/* ---- moves ---- */

TEST(a_hopeless_attempt_is_not_begun)
{
    bo_state s = at_munich();
    bool is_sure;
    int32_t attempt, end;

    s.support = 7;
    s.actions = 1;
    attempt = bo_judge(bo->content, weights(), &s, KORDT,
                       move_of(bo, &s, KORDT, "attempt hidden-bomb"), &is_sure);
    end = bo_judge(bo->content, weights(), &s, KORDT, move_of(bo, &s, KORDT, "end"), &is_sure);
    assert_true(attempt < end);
}

TEST(a_good_attempt_is_judged_better_than_giving_it_up)
{
    bo_state s = at_munich();
    bool is_sure;
    int32_t end =
        bo_judge(bo->content, weights(), &s, KORDT, move_of(bo, &s, KORDT, "end"), &is_sure);
    int32_t attempt = bo_judge(bo->content, weights(), &s, KORDT,
                               move_of(bo, &s, KORDT, "attempt hidden-bomb"), &is_sure);

    assert_allowed(bo, &s, KORDT, "attempt hidden-bomb");
    assert_true(attempt > end);
}

/* Answers every question with the last move in the list, until dice can be rolled. */
static gm_move go_on_to_roll(bo_state *s)
{
    gm_moves moves = { .n = 0 };
    gm_events events = { .n = 0 };

    for (unsigned i = 0; i < 20; i++) {
        gm_seat who = bo_asked(bo->content, s);
        bo_moves(bo->content, s, who, &moves);
        for (uint16_t k = 0; k < moves.n; k++) {
            if (moves.m[k].verb == BO_V_ROLL && moves.m[k].arg[0] == s->pool)
                return moves.m[k];
        }
        bo_apply(bo->content, s, who, moves.m[moves.n - 1], &events);
    }
    fail_msg("nobody rolls");
    return moves.m[0];
}

TEST(the_dice_of_an_attempt_decide_and_other_moves_do_not)
{
    bo_state s = at_munich();
    gm_move roll;
    bo_cast r = { .needs = 1, .limit = bo->content->exposes[BO_HIGH] };

    s.support = s.floor = 1; /* more dice than targets, so that eagles matter */
    s.suspicion[KORDT] = BO_HIGH;
    assert_int_equal(bo_decides(bo->content, &s, KORDT, move_of(bo, &s, KORDT, "end")), -1);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    roll = go_on_to_roll(&s);
    r.dice = roll.arg[0];
    assert_true(r.dice > r.needs);
    assert_int_equal(bo_decides(bo->content, &s, KORDT, roll), bo_chance_to_kill(bo->content, &r));
}

TEST(judging_does_not_foresee_what_a_hidden_tile_is)
{
    bo_state s = at_turn("beck+canaris+kordt"), other;
    bo_view v = seen_by(&s, BECK);
    gm_moves moves;
    bool is_sure;

    bo_sample(bo->content, &v, &(rng_key){ .word = { 5 } }, &other);
    bo_moves(bo->content, &s, BECK, &moves);
    for (uint16_t i = 0; i < moves.n; i++) {
        int32_t one = bo_judge(bo->content, weights(), &s, BECK, moves.m[i], &is_sure);
        bool was_sure = is_sure;
        int32_t two = bo_judge(bo->content, weights(), &other, BECK, moves.m[i], &is_sure);
        assert_int_equal(was_sure, is_sure);
        assert_true(one == two || !is_sure);
    }
}
