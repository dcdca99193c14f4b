/*
 * test_bo_lines.c: every decision of Black Orchestra leaves a line in the log that everybody hears.
 *
 * Random games in many set-ups; seats that may interrupt do so now and then.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { DECISIONS = 300000, MOST = 4000, OFTEN = 6 };

static const char *const setups[] = {
    "players=1",
    "players=2 transfer=free",
    "players=3 difficulty=easy variant=lieutenants",
    "players=4 variant=urgency+documents",
    "players=5 difficulty=hard variant=lieutenants+urgency",
};

/* Choices that show by themselves only now and then: the first line says who has made them. */
static bool is_told_by_name(unsigned verb)
{
    return verb == BO_V_CHOOSE || verb == BO_V_PICK || verb == BO_V_STOP || verb == BO_V_TILE ||
           verb == BO_V_LEADER || verb == BO_V_READY || verb == BO_V_ENCOURAGE ||
           verb == BO_V_UNDERMINE || verb == BO_V_RALLY || verb == BO_V_PASS || verb == BO_V_END ||
           verb == BO_V_STAY || verb == BO_V_TALK || verb == BO_V_RESIST;
}

/* Does everybody, a spectator too, hear of the move? */
static bool is_heard(const gm_events *events, unsigned verb, gm_seat who)
{
    for (uint16_t i = 0; i < events->n; i++) {
        gm_event heard;
        if (gm_tell(&events->e[i], 0, &heard))
            return heard.seat == who || !is_told_by_name(verb);
    }
    return false;
}

static gm_seat some_seat(gm_seats set, rng *dice)
{
    unsigned n = rng_below(dice, set_count(set));

    while (n-- > 0)
        set &= set - 1;
    return (gm_seat)set_first(set);
}

/* Who moves next: somebody who must or, now and then, somebody who may. */
static gm_seat mover(const bo_state *s, rng *dice)
{
    gm_seats may = may_act(s);

    return may && rng_below(dice, OFTEN) == 0 ? some_seat(may, dice) : some_seat(must_act(s), dice);
}

/* Plays a game to its end; counts decisions, and those without events, by verb. */
static unsigned play_out(const char *setup, unsigned seed, unsigned made[BO_VERBS],
                         unsigned unheard[BO_VERBS])
{
    bo_state s = dealt(setup, seed);
    rng_key key = { .word = { seed, 7 } };
    unsigned n = 0;
    rng dice;

    rng_start(&dice, &key);
    for (; s.phase != BO_OVER && n < MOST; n++) {
        gm_seat who = mover(&s, &dice);
        gm_events events;
        gm_moves list;
        gm_move m;
        bo_moves(bo->content, &s, who, &list);
        m = list.m[rng_below(&dice, list.n)];
        gm_clear(&events);
        bo_apply(bo->content, &s, who, m, &events);
        made[m.verb]++;
        unheard[m.verb] += !is_heard(&events, m.verb, who);
    }
    return n;
}

TEST(every_decision_leaves_a_line)
{
    unsigned made[BO_VERBS] = { 0 }, unheard[BO_VERBS] = { 0 }, silent = 0, n = 0;

    for (unsigned seed = 0; n < DECISIONS; seed++)
        n += play_out(setups[seed % COUNT_OF(setups)], seed, made, unheard);
    for (unsigned verb = 1; verb < BO_VERBS; verb++) {
        if (unheard[verb])
            print_message("%s: %u of %u leave no line\n", bo_game.verbs[verb].word, unheard[verb],
                          made[verb]);
        silent += unheard[verb];
    }
    assert_int_equal(silent, 0);
    for (unsigned verb = 1; verb < BO_VERBS; verb++)
        silent += made[verb] == 0;
    assert_true(silent <= 2); /* cards are hardly ever put into a plot by chance */
}

/* ---- those that used to leave none ---- */

TEST(bo_4_8__a_choice_names_the_card_that_leaves_it)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    s.support = 4;
    give(&s, 0, "war-crimes-evidence");
    play_move(bo, &s, 0, "act war-crimes-evidence", NULL);
    play_move(bo, &s, 0, "choose 2", &events);
    e = assert_event(&events, BO_E_CHOSE_CARD, BO_4_8);
    assert_int_equal(e->arg[0], card("war-crimes-evidence"));
    assert_int_equal(e->arg[1], 2);
}

TEST(bo_4_8__a_choice_names_the_event_that_leaves_it)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;
    const gm_event *e;

    lead_to(&s, "bormann", "berghof");
    stand(&s, 1, "munich"); /* alone where Bormann comes */
    give(&s, 1, "safe");
    carry(&s, 1, "map");
    resolve(&s, "visit-from-bormann", NULL);
    play_move(bo, &s, 1, "agree", NULL);
    play_move(bo, &s, 1, "choose 2", &events);
    e = assert_event(&events, BO_E_CHOSE_EVENT, BO_4_8);
    assert_int_equal(e->arg[0], event("visit-from-bormann"));
    assert_int_equal(e->arg[1], 2);
}

TEST(bo_4_8__a_deputy_who_is_named_is_told)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events;

    give(&s, 1, "called-away");
    play_move(bo, &s, 1, "interrupt called-away", NULL);
    play_move(bo, &s, 1, "leader hess", &events);
    assert_int_equal(assert_event(&events, BO_E_NAMED, BO_4_8)->seat, 1);
    assert_int_equal(assert_event(&events, BO_E_NAMED, BO_4_8)->arg[0], leader("hess"));
}

TEST(bo_4_8__whoever_goes_no_further_says_so)
{
    bo_state s = at_turn("beck+canaris+kordt"), t = s;
    gm_events events;

    give(&s, 0, "leaked-travel-plans");
    play_move(bo, &s, 0, "act leaked-travel-plans", NULL);
    play_move(bo, &s, 0, "choose 2", NULL);
    play_move(bo, &s, 0, "pick kordt", NULL);
    play_move(bo, &s, 0, "stop", &events);
    assert_int_equal(assert_event(&events, BO_E_WALK_ENDS, BO_4_8)->arg[0], 2);
    give(&t, 0, "infiltrate-secret-ss-bunker");
    play_move(bo, &t, 0, "act infiltrate-secret-ss-bunker", NULL);
    play_move(bo, &t, 0, "stop", &events);
    assert_int_equal(assert_event(&events, BO_E_DRAW_ENDS, BO_4_8)->seat, 0);
}

/* A leader who stays where he is, and the space that counts as nearest. */
TEST(bo_4_8__a_space_is_told_where_nobody_goes_there)
{
    bo_state s = at_turn("beck+canaris+kordt"), t = s;
    gm_events events;

    give(&s, 0, "leaked-travel-plans");
    lead_to(&s, "hitler", "munich");
    play_move(bo, &s, 0, "act leaked-travel-plans", NULL);
    play_move(bo, &s, 0, "choose 1", NULL);
    play_move(bo, &s, 0, "to munich", &events);
    assert_no_event(&events, BO_E_LED);
    assert_int_equal(assert_event(&events, BO_E_CHOSE_PLACE, BO_4_8)->arg[0], place("munich"));
    lead_to(&t, "hitler", "nuremberg");
    stand(&t, 0, "munich");
    resolve(&t, "assassin-caught-bavaud", NULL); /* Munich and the station are equally near */
    play_move(bo, &t, 0, "to munich", &events);
    assert_int_equal(assert_event(&events, BO_E_CHOSE_PLACE, BO_4_8)->arg[0], place("munich"));
    assert_int_equal(t.suspicion[0], BO_HIGH);
}

/* BO-R.24  A reward that changes nothing has an event, too. */
TEST(bo_19_6__the_reward_that_was_chosen_is_told)
{
    bo_state s = at_turn("beck+canaris+kordt"), t;
    gm_events events;

    s.dissent = 2;
    s.motivation[1] = BO_RECKLESS;
    load_dice(&s, "T");
    play_move(bo, &s, 0, "conspire 1", NULL);
    t = s;
    play_move(bo, &s, 0, "encourage canaris", &events);
    assert_int_equal(assert_event(&events, BO_E_REWARD_ONE, BO_19_6)->arg[0], 1);
    assert_no_event(&events, BO_E_MOTIVATION);
    play_move(bo, &t, 0, "undermine", &events);
    assert_event(&events, BO_E_REWARD_SUPPORT, BO_19_6);
    assert_no_event(&events, BO_E_SUPPORT);
}
