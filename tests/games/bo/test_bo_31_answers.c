/*
 * test_bo_31_answers.c: Black Orchestra: which answers of an interrogation are possible in full,
 * how those who resist fare, and the worked examples about both.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

static const char faces_by_merit[] = "T321E"; /* BO-R.51, the best first */

/* Canaris is in prison and asked; the others are at the station, and a quiet event comes next. */
static bo_state asked(const char *question_id)
{
    bo_state s = at_turn("beck+canaris+kordt");

    next_is(&s, "party-rally");
    interrogate(&s, CANARIS, question_id);
    return s;
}

/* Leaves this many tiles face down on those places and removes all others. */
static void leave_tiles(bo_state *s, unsigned n, uint32_t places)
{
    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        if (!(s->tiles >> p & 1))
            continue;
        if ((places >> p & 1) && n > 0)
            n--;
        else
            clear_tile(s, bo->content->place[p].item->id);
    }
    assert_int_equal(n, 0);
}

/* ---- BO-R.50 ---- */

TEST(bo_r_50__all_needs_everybody_who_is_free)
{
    bo_state s = asked("a-bitter-letter"); /* suspicion of all +1 */

    assert_allowed(bo, &s, CANARIS, "talk");
    s.suspicion[KORDT] = BO_EXTREME;
    assert_refused(bo, &s, CANARIS, "talk", BO_31_4);
    jail(&s, KORDT); /* he is not asked for any more */
    assert_allowed(bo, &s, CANARIS, "talk");
    s = asked("a-friend-disowned"); /* motivation of all -1 */
    s.motivation[BECK] = BO_SKEPTICAL;
    assert_refused(bo, &s, CANARIS, "talk", BO_31_4);
    s.motivation[KORDT] = BO_SKEPTICAL;
    assert_allowed(bo, &s, CANARIS, "talk");
    s = asked("hitler-is-warned"); /* a card of everybody */
    give(&s, BECK, "cover-story");
    assert_refused(bo, &s, CANARIS, "talk", BO_31_4);
    give(&s, KORDT, "safe");
    assert_allowed(bo, &s, CANARIS, "talk");
    assert_fact(BO_R_50);
}

TEST(bo_r_50__one_needs_one_with_room_for_all_of_it)
{
    bo_state s = asked("a-detailed-report"); /* suspicion +2 */

    s.suspicion[BECK] = s.suspicion[KORDT] = BO_HIGH;
    s.suspicion[CANARIS] = BO_LOW;
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    s.suspicion[KORDT] = BO_MEDIUM;
    assert_allowed(bo, &s, CANARIS, "stay");
    s = asked("a-friend-disowned"); /* motivation -2 */
    s.motivation[BECK] = BO_SKEPTICAL;
    s.motivation[CANARIS] = BO_RECKLESS;
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    s.motivation[BECK] = BO_MOTIVATED;
    assert_allowed(bo, &s, CANARIS, "stay");
    s = asked("a-torn-page"); /* three cards */
    give(&s, BECK, "cover-story");
    give(&s, BECK, "safe");
    give(&s, KORDT, "lose-gestapo");
    assert_refused(bo, &s, CANARIS, "talk", BO_31_4);
    s.motivation[BECK] = BO_SKEPTICAL;
    give(&s, BECK, "lose-gestapo");
    assert_allowed(bo, &s, CANARIS, "talk");
    s = asked("contraband"); /* an illegal one */
    give(&s, BECK, "cover-story");
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    give(&s, BECK, "hidden-camera");
    assert_allowed(bo, &s, CANARIS, "stay");
    assert_fact(BO_R_50);
}

TEST(bo_r_50__sentence_after_sentence)
{
    bo_state s = asked("papers-located"); /* motivation -2, and military support +1 */

    s.motivation[KORDT] = BO_MOTIVATED;
    assert_allowed(bo, &s, CANARIS, "talk");
    s.support = 7;
    assert_refused(bo, &s, CANARIS, "talk", BO_31_4);
    assert_fact(BO_R_50);
}

TEST(bo_r_50__a_leader_must_end_elsewhere)
{
    bo_state s = asked("hitler-is-warned");

    assert_allowed(bo, &s, CANARIS, "stay");
    lead_to(&s, "hitler", "chancellery");
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    s = asked("himmler-takes-over"); /* to the nearest of the others */
    lead_to(&s, "himmler", "train-station");
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    stand(&s, KORDT, "munich");
    assert_allowed(bo, &s, CANARIS, "stay");
    lead_to(&s, "himmler", "");
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    assert_fact(BO_R_50);
}

/* For each conspirator the nearest deputy who is not with him yet; there must be one for each. */
TEST(bo_r_50__a_deputy_for_everybody)
{
    static const char *const deputies[] = { "hess", "goebbels", "bormann", "himmler", "goering" };
    bo_state s = asked("close-watch");

    assert_allowed(bo, &s, CANARIS, "stay");
    stand(&s, KORDT, "nuremberg");
    for (unsigned i = 0; i < COUNT_OF(deputies); i++)
        lead_to(&s, deputies[i], "nuremberg");
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    lead_to(&s, "hess", "hanover");
    assert_allowed(bo, &s, CANARIS, "stay");
    assert_fact(BO_R_50);
}

/* All deputies stand on this space. */
static void gather_deputies(bo_state *s, const char *place_id)
{
    static const char *const deputies[] = { "hess", "goebbels", "bormann", "himmler", "goering" };

    for (unsigned i = 0; i < COUNT_OF(deputies); i++)
        lead_to(s, deputies[i], place_id);
}

/* Two stand together with four deputies: the fifth cannot come to both. */
TEST(bo_r_50__one_deputy_does_not_serve_two)
{
    bo_state s = asked("close-watch");

    stand(&s, BECK, "munich");
    stand(&s, KORDT, "munich");
    gather_deputies(&s, "munich");
    lead_to(&s, "hess", "hanover");
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    lead_to(&s, "goering", "hanover"); /* with two elsewhere there is one for each */
    assert_allowed(bo, &s, CANARIS, "stay");
}

/* All five are with the later one: anybody who leaves for the earlier one can be called back. */
TEST(bo_r_50__a_deputy_who_has_left_can_come_again)
{
    bo_state s = asked("close-watch");

    stand(&s, KORDT, "munich"); /* the next after Canaris, so he comes first */
    stand(&s, BECK, "hanover");
    gather_deputies(&s, "munich");
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    gather_deputies(&s, "hanover");
    assert_allowed(bo, &s, CANARIS, "stay");
    play_move(bo, &s, CANARIS, "stay", NULL); /* five are equally near */
    play_move(bo, &s, CANARIS, "leader hess", NULL);
    assert_int_equal(s.active, KORDT); /* to Munich, back to Hanover, and the turn is over */
}

TEST_WITH(bo_r_50__a_track_must_hold_dice, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("interrogation cache-raid\n  source  D\n  stay    S\n  give    G\n  resist  r1\n"
                "  on stay: clear-dissent\n  on give: release(self)\n");
    s = asked("cache-raid");
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    s.dissent = 1;
    assert_allowed(bo, &s, CANARIS, "stay");
    assert_fact(BO_R_50);
}

TEST(bo_r_50__two_events_are_always_possible)
{
    bo_state s = asked("half-a-name");

    assert_allowed(bo, &s, CANARIS, "talk");
    s.due = 2;
    assert_allowed(bo, &s, CANARIS, "talk");
    spend_decks(&s, 8); /* even if they cost the game */
    assert_allowed(bo, &s, CANARIS, "talk");
    assert_fact(BO_R_50);
}

/* ---- BO-R.51 ---- */

/* The better of two faces never counts, however little the worse one could change. */
TEST(bo_r_51__from_best_to_worst)
{
    static const unsigned rise[] = { 0, 0, 1, 2, 3 }; /* of military support, by face */
    gm_events events;

    for (unsigned k = 0; k < 50; k++) {
        unsigned first = k % 5, second = k / 5 % 5, worse = first > second ? first : second;
        char both[] = { faces_by_merit[first], faces_by_merit[second], '\0' };
        bo_state s = asked("cache-raid");
        uint8_t before = s.support = k < 25 ? 3 : 6;
        load_dice(&s, both);
        play_move(bo, &s, CANARIS, "resist", &events);
        assert_int_equal(s.jailed, worse < 2 ? 0 : GM_SEAT(CANARIS));
        assert_int_equal(s.support, before + rise[worse] > 7 ? 7 : before + rise[worse]);
    }
    assert_fact(BO_R_51);
}

/* ---- BO-R.52 ---- */

TEST(bo_r_52__the_released_goes_on_with_the_event)
{
    bo_state s = asked("a-passing-name");
    gm_events events;

    next_is(&s, "gestapo-investigation"); /* suspicion of all +1 */
    play_move(bo, &s, CANARIS, "talk", &events);
    assert_no_event(&events, BO_E_ACTIONS);
    assert_true(told_at(&events, BO_E_RELEASED, 0) < told_at(&events, BO_E_EVENT, 0));
    assert_int_equal(s.suspicion[CANARIS], BO_EXTREME); /* from HIGH: it concerns him already */
    assert_int_equal(s.active, KORDT);
    begin_turn(&s, CANARIS, NULL);
    assert_int_equal(s.actions, 3); /* his next turn is one like any other */
    assert_fact(BO_R_52);
}

/* ---- BO-X.7, BO-X.8, BO-X.9 ---- */

/* A card with both answers. */
static bo_state asked_for_support_or_suspicion(void)
{
    use_stanzas("interrogation cache-raid\n  source  D\n  stay    S\n  give    G\n  resist  r1\n"
                "  on stay: suspicion(all, +1)\n  on give: support(+2); release(self)\n");
    return asked("cache-raid");
}

static bool is_allowed(const bo_state *s, const char *words)
{
    return bo_check(bo->content, s, CANARIS, move_of(bo, s, CANARIS, words)) == BO_OK;
}

TEST_WITH(bo_x_7__support_by_2_is_no_answer_at_6_or_7, NULL, use_built_in)
{
    bo_state s = asked_for_support_or_suspicion();

    for (s.support = 3; s.support <= 7; s.support++)
        assert_example(BO_X_7, is_allowed(&s, "talk") == (s.support < 6));
}

TEST_WITH(bo_x_8__suspicion_for_all_is_no_answer_while_one_is_at_extreme, NULL, use_built_in)
{
    bo_state s = asked_for_support_or_suspicion();

    assert_example(BO_X_8, is_allowed(&s, "stay"));
    s.suspicion[BECK] = BO_EXTREME;
    assert_example(BO_X_8, !is_allowed(&s, "stay"));
    s.suspicion[BECK] = BO_HIGH;
    s.suspicion[CANARIS] = BO_EXTREME; /* a prisoner does not count */
    assert_example(BO_X_8, is_allowed(&s, "stay"));
}

TEST_WITH(bo_x_9__nothing_left_but_to_resist, NULL, use_built_in)
{
    bo_state s = asked_for_support_or_suspicion();
    gm_moves list = { .n = 0 };

    s.support = 6;
    s.suspicion[KORDT] = BO_EXTREME;
    assert_example(BO_X_9, !is_allowed(&s, "talk") && !is_allowed(&s, "stay"));
    assert_example(BO_X_9, is_allowed(&s, "resist"));
    bo_moves(bo->content, &s, CANARIS, &list);
    assert_example(BO_X_9, list.n == 1 && list.m[0].verb == BO_V_RESIST);
}

/* ---- BO-X.58 ---- */

TEST(bo_x_58__three_hidden_items_are_needed)
{
    bo_state s = asked("cache-raid");

    leave_tiles(&s, 3, bo->content->squares);
    s.tiles_up = s.tiles & -s.tiles; /* one of them lies face up */
    assert_example(BO_X_58, !is_allowed(&s, "stay"));
    s.tiles_up = 0;
    assert_example(BO_X_58, is_allowed(&s, "stay"));
    play_move(bo, &s, CANARIS, "stay", NULL);
    assert_example(BO_X_58, s.tiles == 0);
    assert_example(BO_X_58, s.jailed == GM_SEAT(CANARIS));
}

/* ---- BO-X.59 ---- */

TEST(bo_x_59__somebody_free_must_carry_two_items)
{
    bo_state s = asked("cache-raid");

    carry(&s, BECK, "map");
    carry(&s, KORDT, "keys");
    carry(&s, CANARIS, "map");
    carry(&s, CANARIS, "keys");
    assert_example(BO_X_59, !is_allowed(&s, "talk"));
    carry(&s, BECK, "poison");
    assert_example(BO_X_59, is_allowed(&s, "talk"));
}

/* ---- BO-X.60 ---- */

TEST(bo_x_60__an_answer_in_full_resisting_as_far_as_possible)
{
    bo_state s = asked("one-tool-given-up"), resists = s;

    s.support = 5;
    assert_example(BO_X_60, is_allowed(&s, "talk"));
    play_move(bo, &s, CANARIS, "talk", NULL);
    assert_example(BO_X_60, s.support == 7);
    resists.support = 6;
    resists.motivation[CANARIS] = BO_MOTIVATED;
    load_dice(&resists, "1");
    play_move(bo, &resists, CANARIS, "resist", NULL);
    assert_example(BO_X_60, resists.support == 7);
}

/* ---- BO-X.61 ---- */

TEST(bo_x_61__the_timid_roll_twice)
{
    bo_state s = asked("cache-raid"), bold = s;
    gm_events events;

    load_dice(&s, "3E");
    play_move(bo, &s, CANARIS, "resist", &events);
    assert_example(BO_X_61, events.e[told_at(&events, BO_E_RESISTED, 0)].arg[0] == BO_EAGLE);
    assert_example(BO_X_61, events.e[told_at(&events, BO_E_RESISTED, 0)].arg[1] == BO_THREE);
    assert_example(BO_X_61, s.support == 6 && s.jailed == GM_SEAT(CANARIS));
    bold.motivation[CANARIS] = BO_MOTIVATED;
    load_dice(&bold, "3E");
    play_move(bo, &bold, CANARIS, "resist", &events);
    assert_example(BO_X_61, events.e[told_at(&events, BO_E_RESISTED, 0)].arg[0] == BO_THREE);
    assert_example(BO_X_61, events.e[told_at(&events, BO_E_RESISTED, 0)].arg[1] == 0);
    assert_example(BO_X_61, bold.jailed == 0);
}

/* ---- BO-X.62 ---- */

TEST(bo_x_62__all_tiles_but_none_is_left)
{
    bo_state s = asked("two-documents"), one;
    uint32_t early = bo->content->open[2]; /* the spaces of stages 1 and 2, Berlin too */

    one = s;
    leave_tiles(&s, 1, bo->content->squares & ~early);
    assert_example(BO_X_62, !is_allowed(&s, "talk"));
    leave_tiles(&one, 1, bo->content->squares & early);
    assert_example(BO_X_62, is_allowed(&one, "talk"));
    play_move(bo, &one, CANARIS, "talk", NULL);
    assert_example(BO_X_62, one.tiles == 0 && one.jailed == 0);
}

/* ---- BO-31.5: what resisting is worth ---- */

static gm_odds odds_of_resisting(const bo_state *s, gm_seat viewer)
{
    bo_view v = seen_by(s, viewer);
    gm_move m = gm_make(BO_V_RESIST, 0, 0);
    gm_odds o;

    bo_game.odds(bo->content, &v, CANARIS, &m, &o);
    return o;
}

TEST(bo_31_5__the_chance_is_told_where_it_is_decided)
{
    static const struct {
        uint8_t motivation;
        unsigned rolls, percent;
    } levels[] = { { BO_TIMID, 2, 25 },
                   { BO_SKEPTICAL, 2, 25 },
                   { BO_MOTIVATED, 1, 50 },
                   { BO_RECKLESS, 1, 50 } };
    bo_state s = asked("cache-raid");

    for (unsigned i = 0; i < COUNT_OF(levels); i++) {
        gm_event q;
        gm_odds o;
        s.motivation[CANARIS] = levels[i].motivation;
        q = bo_game.question(bo->content, &s, CANARIS);
        assert_int_equal(q.kind, BO_Q_ANSWER);
        assert_int_equal(q.arg[1], levels[i].rolls);
        assert_int_equal(q.arg[2], levels[i].percent);
        o = odds_of_resisting(&s, CANARIS);
        assert_int_equal(o.success * 100, o.of * levels[i].percent);
        assert_int_equal(o.success + o.failed, o.of);
        q = bo_game.question(bo->content, &s, BECK); /* who does not see the card */
        assert_int_equal(q.arg[0] + q.arg[1] + q.arg[2], 0);
        assert_int_equal(odds_of_resisting(&s, BECK).of, 0);
    }
}

/* The chance is that of the dice, counted face by face. */
TEST(bo_31_5__the_chance_is_exact)
{
    static const char faces[] = "123TTE";
    unsigned freed = 0;

    for (unsigned i = 0; i < 6; i++) {
        for (unsigned k = 0; k < 6; k++) {
            bo_state s = asked("cache-raid");
            char both[3] = { faces[i], faces[k], 0 };
            gm_events events;
            load_dice(&s, both);
            play_move(bo, &s, CANARIS, "resist", &events);
            freed += times_told(&events, BO_E_RELEASED);
        }
    }
    assert_int_equal(freed, 36 / 4);
}
