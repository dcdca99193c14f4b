/*
 * test_bo_derived.c: what a view works out for clients that know no rule: open places, deliveries
 * that are refused, limits, abilities that do not work, dice that can be rolled. Each agrees with
 * what the law uses.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

/* ---- one by one ---- */

TEST(places_open_with_the_stages_and_some_close_in_the_last)
{
    bo_state s = at_turn("beck+canaris+kordt");
    const bo_content *c = bo->content;

    for (unsigned stage = 1; stage <= BO_STAGES; stage++) {
        s.stage = (uint8_t)stage;
        for (unsigned p = 1; p <= c->n_places; p++) {
            bool is_open = p != c->prison && c->place[p].stage <= stage &&
                           !(stage == BO_STAGES && (c->closed >> p & 1));
            assert_int_equal(seen_by(&s, FIRST).open >> p & 1, is_open);
        }
    }
}

/* BO-20.8 */
TEST(deliveries_are_barred_while_their_condition_fails)
{
    bo_state s = at_turn("beck+canaris+kordt"); /* of Wehrmacht, Abwehr and neither */
    unsigned munich = place("munich"), nuremberg = place("nuremberg");

    s.active = FIRST;
    s.stage = 1;
    s.leader_at[bo->content->hitler] = (uint8_t)place("chancellery");
    assert_false(seen_by(&s, FIRST).barred >> munich & 1);
    assert_true(seen_by(&s, FIRST).barred >> nuremberg & 1);
    assert_false(seen_by(&s, FIRST).barred >> place("zeughaus") & 1);
    assert_false(seen_by(&s, FIRST).barred >> place("train-station") &
                 1); /* takes nothing at all */
    s.stage = 2;
    s.leader_at[bo->content->hitler] = (uint8_t)nuremberg;
    assert_true(seen_by(&s, SECOND).barred >> munich & 1);
    assert_false(seen_by(&s, SECOND).barred >> nuremberg & 1);
}

TEST(limits_follow_motivation_players_and_abilities)
{
    bo_state s = at_turn("goerdeler+tresckow+kordt");

    assert_int_equal(seen_by(&s, THIRD).card_limit[FIRST], 2); /* TIMID */
    s.motivation[FIRST] = s.motivation[SECOND] = s.motivation[THIRD] = BO_SKEPTICAL;
    assert_int_equal(seen_by(&s, THIRD).card_limit[FIRST], bo->content->dossier[1]);
    assert_int_equal(seen_by(&s, THIRD).item_limit[SECOND], bo->content->item_limit[1]);
    s.motivation[FIRST] = s.motivation[SECOND] = s.motivation[THIRD] = BO_MOTIVATED;
    assert_int_equal(seen_by(&s, THIRD).card_limit[FIRST], bo->content->dossier[1] + 2);
    assert_int_equal(seen_by(&s, THIRD).card_limit[SECOND], bo->content->dossier[1]);
    assert_int_equal(seen_by(&s, THIRD).item_limit[SECOND], bo->content->item_limit[1] + 1);
    assert_int_equal(seen_by(&s, THIRD).item_limit[THIRD], bo->content->item_limit[1]);
    assert_int_equal(seen_by(&s, THIRD).card_limit[THIRD + 1], 0); /* nobody sits there */
}

TEST(abilities_stop_for_four_reasons)
{
    bo_state s = at_turn("beck+canaris+kordt"), t;

    assert_int_equal(seen_by(&s, SECOND).ability_off, 7); /* TIMID */
    s.motivation[FIRST] = s.motivation[SECOND] = s.motivation[THIRD] = BO_MOTIVATED;
    assert_int_equal(seen_by(&s, SECOND).ability_off, 0);
    t = s;
    t.forbidden = BO_NO_ABILITY;
    assert_int_equal(seen_by(&t, SECOND).ability_off, GM_SEAT(FIRST)); /* the active one's */
    t = s;
    jail(&t, THIRD);
    assert_int_equal(seen_by(&t, SECOND).ability_off, GM_SEAT(THIRD));
    t = s;
    t.abilities_off = GM_SEAT(SECOND);
    assert_int_equal(seen_by(&t, SECOND).ability_off, GM_SEAT(SECOND));
}

TEST(dice_on_the_track_and_promised_are_not_free)
{
    bo_state s = at_turn("beck+canaris+kordt");

    assert_int_equal(seen_by(&s, FIRST).dice_free, bo->content->dice);
    s.dissent = 2;
    s.gift_dice[SECOND] = 1;
    s.returning = 1;
    assert_int_equal(seen_by(&s, FIRST).dice_free, bo->content->dice - 4);
}

/* ---- over random play: the view's numbers are those that the law uses ---- */

static void assert_move_fits(const bo_view *v, gm_seat seat, gm_move m)
{
    if (m.verb == BO_V_MOVE)
        assert_true(v->open >> m.arg[0] & 1);
    if (m.verb == BO_V_USE)
        assert_false(v->ability_off >> seat & 1);
    if (m.verb == BO_V_DELIVER && seat == v->active)
        assert_false(v->barred >> v->at[seat] & 1);
    if (m.verb == BO_V_CONSPIRE || m.verb == BO_V_ROLL)
        assert_true(m.arg[0] <= v->dice_free);
}

/* Somebody who has to discard is over a limit; when there is nothing to decide, nobody is. */
static void assert_limits_fit(const bo_state *s, const bo_view *v)
{
    const gm_frame *f = bo_top(s);
    bool is_over = false;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (bo_is_free(s, i))
            is_over = is_over || set_count(s->dossier[i]) > v->card_limit[i] ||
                      bo_items_of(s, i) > v->item_limit[i];
    }
    if (!f || f->what == BO_F_LIMITS)
        assert_int_equal(is_over, f != NULL);
}

TEST(the_law_goes_by_what_the_view_says)
{
    rng_key key = rng_key_from_text("derived", 7);
    unsigned used = 0, discards = 0;
    rng dice;

    rng_start(&dice, &key);
    for (unsigned n = 0; n < 100; n++) {
        bo_state s = dealt(n % 2 ? "players=5" : "players=2 difficulty=easy", n);
        gm_seats must;
        while ((must = must_act(&s)) != 0) {
            gm_seat seat = (gm_seat)set_first(must);
            bo_view v = seen_by(&s, seat);
            gm_events unheard = { .n = 0 };
            gm_moves list;
            assert_limits_fit(&s, &v);
            bo_moves(bo->content, &s, seat, &list);
            for (uint16_t i = 0; i < list.n; i++) {
                assert_move_fits(&v, seat, list.m[i]);
                used += list.m[i].verb == BO_V_USE;
            }
            discards += s.depth > 0 && bo_top(&s)->what == BO_F_LIMITS;
            bo_apply(bo->content, &s, seat, list.m[rng_below(&dice, list.n)], &unheard);
        }
    }
    assert_true(used > 100 && discards > 100);
}
