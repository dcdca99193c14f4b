/*
 * test_bo_odds_of_moves.c: Black Orchestra: the chances of an attempt if somebody makes a certain
 * move.
 *
 * From the roll on we compare them with the game itself: every die shows every face in turn, and
 * everybody plays perfectly.
 */
#include "bo_position.h"
#include "bo_odds.h"

#include <string.h>

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

static gm_odds odds_if(const bo_state *s, gm_seat who, const char *words)
{
    gm_move m = move_of(bo, s, who, words);
    bo_view v = seen_by(s, who);
    gm_odds o, other;

    bo_game.odds(bo->content, &v, who, &m, &o);
    bo_see(bo->content, s, 0, &v); /* nobody knows more */
    bo_game.odds(bo->content, &v, who, &m, &other);
    assert_memory_equal(&o, &other, sizeof o);
    return o;
}

static gm_odds odds_now(const bo_state *s)
{
    bo_view v = seen_by(s, BECK);
    gm_odds o;

    bo_game.odds(bo->content, &v, BECK, NULL, &o);
    return o;
}

static bo_throw throw_of(unsigned dice, unsigned needs, unsigned exposed_at, int32_t added)
{
    return (bo_throw){ .target_faces = 2,
                       .eagle_faces = 1,
                       .other_faces = 3,
                       .dice = dice,
                       .needs = needs,
                       .exposed_at = exposed_at,
                       .added = added };
}

static void assert_throw(gm_odds o, bo_throw t)
{
    gm_odds expected;

    assert_null(bo_throw_odds(&t, &expected));
    assert_memory_equal(&o, &expected, sizeof o);
}

static void assert_certain(gm_odds o, unsigned success, unsigned detected, unsigned failed)
{
    assert_true(o.of == 1);
    assert_true(o.success == success && o.detected == detected && o.failed == failed);
}

/* Kordt, a civilian, stands with Hitler in Munich, with keys and a hidden bomb; Canaris too. */
static bo_state at_munich(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.active = KORDT;
    s.motivation[KORDT] = BO_COMMITTED;
    s.support = s.floor = 2;
    stand(&s, KORDT, "munich");
    stand(&s, CANARIS, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, KORDT, "hidden-bomb");
    carry(&s, KORDT, "keys");
    carry(&s, CANARIS, "explosives");
    return s;
}

/* ---- against the game itself ---- */

enum { ALL = 6 * 6 * 6 * 6 * 6 * 6 }; /* cases; each die takes a factor of six away */

typedef struct outcome {
    unsigned success, detected;
} outcome;

static outcome best_from(const bo_state *s, unsigned cases);

static outcome judged(const bo_state *s, const gm_events *events, unsigned cases)
{
    if (s->plot)
        return best_from(s, cases);
    return (outcome){ .success = cases * times_told(events, BO_E_KILLED),
                      .detected = cases * times_told(events, BO_E_DETECTED) };
}

/* What this move comes to when its dice show these faces. */
static outcome with_faces(const bo_state *s, gm_seat who, gm_move m, const char *faces,
                          unsigned cases)
{
    bo_state next = *s;
    gm_events events = { .n = 0 };

    load_dice(&next, faces);
    assert_int_equal(bo_check(bo->content, &next, who, m), BO_OK);
    bo_apply(bo->content, &next, who, m, &events);
    return judged(&next, &events, cases);
}

/* All faces of the dice that a move rolls: a target counts twice, since a die has two. */
static outcome roll_on(const bo_state *s, gm_seat who, gm_move m, char *faces, unsigned dice,
                       unsigned cases)
{
    size_t n = strlen(faces);
    outcome sum = { 0, 0 };

    if (n == dice)
        return with_faces(s, who, m, faces, cases);
    for (const char *face = "123TTE"; *face; face++) {
        outcome one;
        faces[n] = *face;
        faces[n + 1] = '\0';
        one = roll_on(s, who, m, faces, dice, cases / 6);
        sum.success += one.success;
        sum.detected += one.detected;
    }
    faces[n] = '\0';
    return sum;
}

static outcome after(const bo_state *s, gm_seat who, gm_move m, unsigned cases)
{
    unsigned dice = m.verb == BO_V_ROLL ? m.arg[0] : m.verb == BO_V_REROLL ? 1 : 0;
    char faces[8] = "";

    return roll_on(s, who, m, faces, dice, cases);
}

static outcome best_from(const bo_state *s, unsigned cases)
{
    gm_seat who = bo_asked(bo->content, s);
    outcome best = { 0, UINT32_MAX };
    gm_moves list;

    bo_moves(bo->content, s, who, &list);
    for (unsigned i = 0; i < list.n; i++) {
        outcome o = after(s, who, list.m[i], cases);
        if (o.success > best.success || (o.success == best.success && o.detected < best.detected))
            best = o;
    }
    return best;
}

/* The chances of every move are what the game makes of it; how many moves there were. */
static unsigned compare_moves(const bo_state *s)
{
    gm_seat who = bo_asked(bo->content, s);
    bo_view v = seen_by(s, who);
    gm_moves list;

    bo_moves(bo->content, s, who, &list);
    for (unsigned i = 0; i < list.n; i++) {
        outcome o = after(s, who, list.m[i], ALL);
        gm_odds told;
        bo_game.odds(bo->content, &v, who, &list.m[i], &told);
        assert_true(told.of > 0);
        assert_true(told.success * ALL == o.success * told.of);
        assert_true(told.detected * ALL == o.detected * told.of);
        assert_true(told.success + told.detected + told.failed == told.of);
    }
    return list.n;
}

TEST(odds_if__dice_are_rolled)
{
    bo_state s = at_munich();

    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit keys", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    assert_int_equal(compare_moves(&s), 4); /* from none to three dice */
    assert_throw(odds_if(&s, KORDT, "roll 2"), throw_of(2, 2, 2, 0));
    give(&s, CANARIS, "quick-reaction");
    s.support = s.floor = 1;
    s.suspicion[KORDT] = BO_HIGH;
    assert_int_equal(compare_moves(&s), 4);
    give(&s, BECK, "hitlers-schedule-leaked");
    assert_int_equal(compare_moves(&s), 4);
}

/* BO-R.6  The same if he passes, as long as somebody is left who could use something. */
static void compare_after_pass(const bo_state *s, gm_seat who)
{
    const gm_move pass = gm_make(BO_V_PASS, 0, 0);
    gm_events unheard = { .n = 0 };
    bo_state next = *s;

    if (bo_check(bo->content, s, who, pass) != BO_OK)
        return;
    bo_apply(bo->content, &next, who, pass, &unheard);
    if (next.plot == 0)
        return;
    assert_true(compare_moves(&next) > 0);
    compare_after_pass(&next, bo_asked(bo->content, &next));
}

/* Rolls, and compares all that anybody may do from there on, in the order of the faces. */
static void compare_all_after(const bo_state *s, const char *faces)
{
    bo_state rolled = *s;
    unsigned steps = 0;

    roll_pool(&rolled, faces, NULL);
    while (rolled.plot) {
        gm_seat who = bo_asked(bo->content, &rolled);
        gm_events unheard = { .n = 0 };
        gm_moves list;
        assert_true(compare_moves(&rolled) > 0);
        compare_after_pass(&rolled, who);
        bo_moves(bo->content, &rolled, who, &list);
        bo_apply(bo->content, &rolled, who, list.m[list.n - 1], &unheard); /* plays, rolls */
        steps++;
    }
    assert_true(steps > 1);
}

TEST(odds_if__dice_lie_on_the_table)
{
    static const char *const rolls[] = { "TT1", "TE2", "EET", "EE3", "E12", "TTE", "123" };
    bo_state s = at_munich();

    give(&s, CANARIS, "quick-reaction");
    give(&s, KORDT, "quick-reaction");
    give(&s, BECK, "hitlers-schedule-leaked");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit keys", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    for (unsigned i = 0; i < 2 * COUNT_OF(rolls); i++) {
        s.suspicion[KORDT] = i < COUNT_OF(rolls) ? BO_MEDIUM : BO_HIGH;
        compare_all_after(&s, rolls[i % COUNT_OF(rolls)]);
    }
}

/* ---- known cells ---- */

/* A reroll that is under way has to be made, even by somebody who would rather not. */
TEST(odds_if__a_reroll_is_forced)
{
    bo_state s = at_munich();
    bo_throw t = throw_of(0, 2, 2, 0);

    give(&s, CANARIS, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    roll_pool(&s, "TT", NULL);
    assert_certain(odds_now(&s), 1, 0, 0);
    assert_certain(odds_if(&s, CANARIS, "pass"), 1, 0, 0);
    t.targets = 2;
    t.forced = 1;
    assert_throw(odds_if(&s, CANARIS, "play quick-reaction"), t);
    assert_true(odds_if(&s, CANARIS, "play quick-reaction").of == 3);
    play_move(bo, &s, CANARIS, "play quick-reaction", NULL);
    assert_throw(odds_now(&s), t);
    t = throw_of(1, 2, 2, 0);
    t.targets = 1;
    assert_throw(odds_if(&s, CANARIS, "reroll target"), t);
}

TEST(odds_if__somebody_passes)
{
    bo_state s = at_munich();
    bo_throw t = throw_of(0, 2, 2, 0);

    give(&s, KORDT, "quick-reaction");
    give(&s, CANARIS, "quick-reaction");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    roll_pool(&s, "T1", NULL);
    t.targets = t.others = 1;
    t.rerolls = 2;
    assert_throw(odds_now(&s), t);
    /* If the other uses his, the card that was held back can be used as well. */
    assert_throw(odds_if(&s, KORDT, "pass"), t);
    play_move(bo, &s, KORDT, "pass", NULL);
    assert_throw(odds_now(&s), t);
    assert_certain(odds_if(&s, CANARIS, "pass"), 0, 0, 1);
}

TEST(odds_if__things_are_committed)
{
    bo_state s = at_munich();

    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_throw(odds_if(&s, KORDT, "ready"), throw_of(2, 2, 2, 0));
    assert_throw(odds_if(&s, KORDT, "commit keys"), throw_of(3, 2, 2, 0));
    assert_throw(odds_if(&s, KORDT, "ask canaris explosives"), throw_of(3, 2, 2, 0));
    play_move(bo, &s, KORDT, "ask canaris explosives", NULL);
    assert_throw(odds_if(&s, CANARIS, "agree"), throw_of(3, 2, 2, 0));
    assert_throw(odds_if(&s, CANARIS, "decline"), throw_of(2, 2, 2, 0));
}

TEST(odds_if__cards_are_committed)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.support = s.floor = 2;
    s.motivation[BECK] = BO_RECKLESS;
    stand(&s, BECK, "munich");
    stand(&s, CANARIS, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, BECK, "lone-gunman");
    give(&s, CANARIS, "concealed-pistol");
    carry(&s, BECK, "badge");
    play_move(bo, &s, BECK, "attempt lone-gunman", NULL);
    assert_throw(odds_if(&s, BECK, "commit badge"), throw_of(3, 2, 2, -1));
    assert_throw(odds_if(&s, BECK, "ask-card canaris concealed-pistol"), throw_of(4, 2, 2, 0));
    s.dossier[BECK] |= s.dossier[CANARIS];
    s.dossier[CANARIS] = 0;
    assert_throw(odds_if(&s, BECK, "commit-card concealed-pistol"), throw_of(4, 2, 2, 0));
}

TEST(odds_if__cards_are_played_for_the_pool)
{
    bo_state s = at_munich();

    give(&s, KORDT, "officer-recruited");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    assert_throw(odds_if(&s, KORDT, "play officer-recruited"), throw_of(4, 2, 2, 0));
    assert_throw(odds_if(&s, KORDT, "pass"), throw_of(2, 2, 2, 0));
}

/* ---- before an attempt ---- */

TEST(odds_if__an_attempt_begins_with_everything_at_hand)
{
    bo_state s = at_munich(), before;

    before = s;
    assert_throw(odds_if(&s, KORDT, "attempt hidden-bomb"), throw_of(4, 2, 2, 0));
    assert_memory_equal(&s, &before, sizeof s);
    give(&s, KORDT, "officer-recruited");
    assert_throw(odds_if(&s, KORDT, "attempt hidden-bomb"), throw_of(6, 2, 2, 0));
    stand(&s, CANARIS, "hanover");
    assert_throw(odds_if(&s, KORDT, "attempt hidden-bomb"), throw_of(5, 2, 2, 0));
}

/* With one eagle to betray them, a sixth die would do more harm than good. */
TEST(odds_if__an_attempt_begins_without_what_lowers_success)
{
    bo_state s = at_munich();
    gm_odds five, six;
    bo_throw t = throw_of(6, 2, 1, 0);

    s.suspicion[KORDT] = BO_HIGH;
    carry(&s, KORDT, "explosives");
    carry(&s, CANARIS, "explosives");
    assert_throw(odds_if(&s, KORDT, "attempt hidden-bomb"), throw_of(5, 2, 1, 0));
    assert_null(bo_throw_odds(&t, &six));
    five = odds_if(&s, KORDT, "attempt hidden-bomb");
    assert_true(five.success * six.of > six.success * five.of);
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "commit keys", NULL);
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    play_move(bo, &s, KORDT, "ask canaris explosives", NULL);
    play_move(bo, &s, CANARIS, "agree", NULL);
    assert_throw(odds_if(&s, KORDT, "ask canaris explosives"), t);
}

TEST(odds_if__an_attempt_is_on_a_deputy)
{
    bo_state s = at_munich();

    s.variants = BO_LIEUTENANTS;
    s.support = 6;
    lead_to(&s, "goering", "munich");
    assert_throw(odds_if(&s, KORDT, "attempt hidden-bomb goering"), throw_of(4, 2, 2, 0));
    assert_throw(odds_if(&s, KORDT, "attempt hidden-bomb"), throw_of(4, 6, 2, 0));
}

/* A plot with a moment of its own, in the middle of an event. */
TEST(odds_if__an_attempt_is_made_in_a_window)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.support = s.floor = 2;
    s.motivation[KORDT] = BO_COMMITTED;
    give(&s, KORDT, "derail-train");
    carry(&s, KORDT, "map");
    lead_to(&s, "hitler", "munich");
    next_is(&s, "czechoslovakia-invaded");
    end_turn(&s, NULL);
    s.support = 2;
    assert_throw(odds_if(&s, KORDT, "attempt derail-train"), throw_of(3, 2, 2, 0));
    assert_true(odds_if(&s, KORDT, "pass").of == 0);
}

/* ---- what does not bear on an attempt ---- */

TEST(odds_if__nothing_is_tried)
{
    bo_state s = at_munich();

    assert_true(odds_if(&s, KORDT, "end").of == 0);
    assert_true(odds_if(&s, KORDT, "move nuremberg").of == 0);
    assert_true(odds_if(&s, KORDT, "ready").of == 0);
    assert_true(odds_if(&s, CANARIS, "attempt hidden-bomb").of == 0); /* not allowed */
    s.motivation[KORDT] = BO_MOTIVATED;
    assert_true(odds_if(&s, KORDT, "attempt hidden-bomb").of == 0);
}

/* An interrupt counts only if it changes something: here it takes the target away. */
TEST(odds_if__somebody_interrupts)
{
    bo_state s = at_munich();

    s.variants = BO_LIEUTENANTS;
    lead_to(&s, "goering", "munich");
    give(&s, BECK, "effective-planning");
    give(&s, BECK, "called-away");
    play_move(bo, &s, KORDT, "attempt hidden-bomb goering", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    assert_true(odds_if(&s, BECK, "interrupt effective-planning").of == 0);
    assert_true(odds_if(&s, BECK, "interrupt called-away").of == 0);
    play_move(bo, &s, BECK, "interrupt called-away", NULL);
    play_move(bo, &s, BECK, "leader goering", NULL);
    play_move(bo, &s, BECK, "leader hess", NULL);
    assert_true(odds_if(&s, BECK, "to munich").of == 0); /* where Goering is already */
    assert_certain(odds_if(&s, BECK, "to hanover"), 0, 0, 1);
    play_move(bo, &s, BECK, "to hanover", NULL);
    assert_certain(odds_now(&s), 0, 0, 1);
    assert_certain(odds_if(&s, KORDT, "roll 2"), 0, 0, 1);
}

/* There is no exact answer if other chances are involved. */
TEST_WITH(odds_if__a_card_rolls_dice_of_its_own, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("illegal officer-recruited\n  title Officer Recruited\n  source D\n"
                "  on pool if own-attempt: roll eagle { pool(-1) }\n");
    s = at_munich();
    give(&s, KORDT, "officer-recruited");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    assert_true(odds_if(&s, KORDT, "play officer-recruited").of == 0);
    assert_throw(odds_if(&s, KORDT, "pass"), throw_of(2, 2, 2, 0));
}

/* ---- in play ---- */

/* Chances told of a move are those that the table shows when it is made, unless dice decide. */
static unsigned compare_with_what_follows(const bo_state *s, gm_seat who, gm_move m)
{
    bool is_roll = m.verb == BO_V_ROLL || m.verb == BO_V_REROLL || m.verb == BO_V_RESIST;
    bool is_asking = m.verb == BO_V_ASK || m.verb == BO_V_ASK_CARD || m.verb == BO_V_ATTEMPT;
    bo_view v = seen_by(s, who);
    gm_events unheard = { .n = 0 };
    bo_state next = *s;
    gm_odds told, shown;

    bo_game.odds(bo->content, &v, who, &m, &told);
    assert_true(told.success + told.detected + told.failed == told.of);
    if (told.of == 0 || is_roll || is_asking)
        return told.of > 0;
    bo_apply(bo->content, &next, who, m, &unheard);
    shown = odds_now(&next);
    if (next.plot)
        assert_memory_equal(&told, &shown, sizeof told);
    else
        assert_true(told.of == 1 && told.detected == times_told(&unheard, BO_E_DETECTED));
    return 1;
}

TEST(odds_if__agree_with_what_follows)
{
    rng_key key = { .word = { 4 } };
    unsigned n = 0;
    rng luck;

    rng_start(&luck, &key);
    for (unsigned seed = 0; seed < 12; seed++) {
        bo_state s = dealt("players=2 difficulty=easy variant=lieutenants", seed);
        for (gm_seats must; (must = must_act(&s)) != 0;) {
            gm_seat who = (gm_seat)set_first(must);
            bo_view v = seen_by(&s, who);
            gm_events unheard = { .n = 0 };
            gm_moves list;
            bo_moves(bo->content, &s, who, &list);
            for (unsigned i = 0; i < list.n; i++)
                n += compare_with_what_follows(&s, who, list.m[i]);
            bo_apply(bo->content, &s, who, list.m[bo_advise(bo->content, &v, who, &list, &luck)],
                     &unheard);
        }
    }
    assert_true(n > 100);
}

/* Is this an attempt that no dice could make succeed? */
static bool is_hopeless(const bo_view *v, gm_seat who, gm_move m)
{
    gm_odds o;

    bo_game.odds(bo->content, v, who, &m, &o);
    return m.verb == BO_V_ATTEMPT && o.of > 0 && o.success == 0;
}

/* Hints do not suggest an attempt that cannot succeed. */
TEST(advice__is_no_attempt_without_a_chance)
{
    rng_key key = { .word = { 5 } };
    unsigned n_hopeless = 0;
    rng luck;

    rng_start(&luck, &key);
    for (unsigned seed = 0; seed < 30; seed++) {
        bo_state s = dealt("players=3 difficulty=easy", seed);
        for (gm_seats must; (must = must_act(&s)) != 0;) {
            gm_seat who = (gm_seat)set_first(must);
            bo_view v = seen_by(&s, who);
            gm_events unheard = { .n = 0 };
            gm_moves list;
            gm_move m;
            bo_moves(bo->content, &s, who, &list);
            for (unsigned i = 0; i < list.n; i++)
                n_hopeless += is_hopeless(&v, who, list.m[i]);
            m = list.m[bo_advise(bo->content, &v, who, &list, &luck)];
            assert_false(is_hopeless(&v, who, m));
            bo_apply(bo->content, &s, who, m, &unheard);
        }
    }
    assert_true(n_hopeless > 10);
}
