/*
 * test_leak.c: Dead Drop leaks no secrets, and the checker would notice if it did.
 */
#include "null_position.h"
#include "leak.h"

#include <string.h>

AROUND_ALL(open_null, close_null);

/* ---- the game as it is ---- */

/*
 * No two cards alike, so that every event names one thing: then even news that teach must be
 * enough.
 */
static const char unique_cards[] =
    "card forged-papers\n  source D\n  on act: papers(self, +1)\n"
    "card informer\n  source D\n  on act: look(one[other, hidden >= 1])\n"
    "card agent\n  source D\n  on act: look(one[other, hidden >= 1])\n"
    "card patrol\n  source D\n  on search: cancel\n"
    "card ambush\n  source D\n  on search: test(active, 4) fail { cancel }\n"
    "card watchman\n  source D\n  on search if searched-at(harbour): papers(active, -1)\n"
    "card whistle\n  source D\n  face open\n  on any: actions(+1)\n"
    "card horn\n  source D\n  face open\n  on any if papers(self) >= 1: draw(active, 1)\n"
    "card bicycle\n  source D\n  face open\n  while held: luck(+1)\n"
    "card round-up\n  source D\n  on act: each(here[other]) { test(it, 4) fail { papers(it, -1) } "
    "}\n"
    "card safe-house\n  source D\n  on act: choose { papers(self, +1) } or { draw(self, 2) }\n"
    "card black-market\n  source D\n  on act: may { pay { discard(self, 1) } for { papers(self, "
    "+2) } }\n"
    "card tip-off\n  source D\n  on act: scout(2)\n"
    "card spy-glass\n  source D\n  on act: scout(3); draw(self, 1)\n"
    "card detour\n  source D\n  on act: move(one[other], station)\n"
    "card tribute\n  source D\n  on act: discard(one[other, hidden >= 1], 1)\n";

static const char *const setups[] = { "players=2", "players=3", "players=4",
                                      "players=4 mode=together" };

static void assert_clean(bool is_exact, unsigned games)
{
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        leak_plan plan = { .setup = setups[i],
                           .seed = setups[i],
                           .games = test_sampled(games),
                           .is_exact = is_exact };
        assert_no_leak(nu, &plan);
    }
}

TEST(dead_drop_leaks_nothing)
{
    assert_clean(false, 200);
}

TEST_WITH(dead_drop_leaks_nothing_where_no_two_cards_are_alike, NULL, use_built_in)
{
    use_cards(unique_cards);
    assert_clean(true, 200);
}

TEST_WITH(dead_drop_leaks_nothing_when_interrupts_meddle_with_everything, NULL, use_built_in)
{
    use_cards(wild_cards);
    assert_clean(false, 200);
}

/* ---- leaks on purpose ---- */

static void view_that_shows_plans(const gm_content *c, const gm_state *s, gm_seats who,
                                  gm_view *out)
{
    null_game.view(c, s, who, out);
    memcpy(out->plan, s->plan, sizeof out->plan);
}

static void view_that_shows_hands(const gm_content *c, const gm_state *s, gm_seats who,
                                  gm_view *out)
{
    null_game.view(c, s, who, out);
    memcpy(out->hand, s->hand, sizeof out->hand);
    memset(out->hidden, 0, sizeof out->hidden);
}

static void view_that_shows_the_next_card(const gm_content *c, const gm_state *s, gm_seats who,
                                          gm_view *out)
{
    null_game.view(c, s, who, out);
    if (s->n_deck > 0)
        out->deck[s->n_deck - 1] = s->deck[s->n_deck - 1];
}

/* Who draws a card would see who has scouted it. */
static void view_that_shows_scouts(const gm_content *c, const gm_state *s, gm_seats who,
                                   gm_view *out)
{
    null_game.view(c, s, who, out);
    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (gm_seat k = 0; k < s->n_seats && (who & GM_SEAT(i)); k++)
            out->known_by[k] |= s->knows[k] & s->hand[i];
    }
}

/* Asks only those whose card fits, as a thoughtless game would. */
static gm_seats must_act_where_it_fits(const gm_content *c, const gm_state *s)
{
    gm_seats asked = null_game.must_act(c, s), fitting = 0;

    if (s->depth == 0 || s->stack[s->depth - 1].what != FX_WINDOW)
        return asked;
    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (uint8_t t = 1; t <= c->n_types; t++) {
            if ((s->hand[i] & c->copies[t]) && c->search[t])
                fitting |= GM_SEAT(i);
        }
    }
    return asked & fitting ? asked & fitting : asked;
}

static void apply_that_tells_all(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                 gm_events *out)
{
    null_game.apply(c, s, who, m, out);
    for (uint16_t i = 0; i < out->n; i++) {
        if (out->e[i].kind == NU_E_DREW)
            out->e[i].knows = 0xff;
    }
}

/* Undo would stop only at offers that are news. */
static void apply_that_counts_news(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                   gm_events *out)
{
    uint32_t known = m.verb == NU_V_OFFER ? s->knows[m.arg[0]] & c->copies[m.arg[1]] : 0;

    null_game.apply(c, s, who, m, out);
    out->learns = 0;
    for (uint16_t i = 0; i < out->n; i++) {
        if (out->e[i].kind == NU_E_OFFERED && known)
            out->e[i].learns = 0;
        out->learns |= out->e[i].learns;
    }
}

/* Others would follow a card that they know from hand to hand, though it goes unseen. */
static void apply_that_keeps_sight(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                   gm_events *out)
{
    null_state before = *s;

    null_game.apply(c, s, who, m, out);
    for (gm_seat i = 0; i < s->n_seats && m.verb == NU_V_AGREE; i++)
        s->knows[i] |= before.knows[i];
}

static gm_event question_that_tells_the_card(const gm_content *c, const gm_state *s, gm_seat who)
{
    gm_event q = null_game.question(c, s, who);

    if (q.kind == NU_Q_CONSENT)
        q.arg[1] = c->type_of[s->stack[s->depth - 1].item - 1];
    return q;
}

/* What a move is said to do gives away what somebody holds. */
static gm_meaning means_by_the_hand_of_another(const gm_content *c, const gm_state *s, gm_seat who,
                                               gm_move m)
{
    gm_meaning means = null_game.means(c, s, who, m);

    if (s->hand[EAST] & c->copies[1])
        means.effect = 1;
    return means;
}

/* The order of the list gives away whether anybody holds a certain card. */
static void moves_in_telling_order(const gm_content *c, const gm_state *s, gm_seat who,
                                   gm_moves *out)
{
    null_game.moves(c, s, who, out);
    if (out->n > 1 && (s->hand[EAST] & c->copies[1])) {
        gm_move first = out->m[0];
        out->m[0] = out->m[1];
        out->m[1] = first;
    }
}

/* A card that one has not got would be refused otherwise if somebody else has it. */
static gm_rule check_by_the_hand_of_another(const gm_content *c, const gm_state *s, gm_seat who,
                                            gm_move m)
{
    gm_rule why = null_game.check(c, s, who, m);

    return why == NU_3_6 && (s->hand[EAST] & c->copies[m.arg[0]]) ? NU_3_7 : why;
}

static void sample_that_forgets_plans(const gm_content *c, const gm_view *v, const rng_key *key,
                                      gm_state *out)
{
    null_game.sample(c, v, key, out);
    memset(out->plan, 0, sizeof out->plan);
}

/* The checker must find the leak, and in the right place. */
#define assert_leaks(member, function, is_exact_, where)                                           \
    assert_leak_by(                                                                                \
        nu,                                                                                        \
        ((leak_plan){                                                                              \
            .setup = "players=4", .seed = "spoilt", .games = 300, .is_exact = is_exact_ }),        \
        member, function, where)

TEST(a_view_that_shows_too_much_is_caught)
{
    assert_leaks(view, view_that_shows_plans, false, "field plan");
    assert_leaks(view, view_that_shows_hands, false, "field hand");
    assert_leaks(view, view_that_shows_the_next_card, false, "field deck");
}

TEST_WITH(a_view_that_shows_what_others_know_is_caught, NULL, use_built_in)
{
    use_cards(unique_cards);
    assert_leaks(view, view_that_shows_scouts, true, "field known_by");
}

TEST(a_question_put_only_where_it_matters_is_caught)
{
    assert_leaks(must_act, must_act_where_it_fits, false, "who must act");
}

TEST(a_question_that_tells_others_is_caught)
{
    assert_leaks(question, question_that_tells_the_card, false, "the question");
}

TEST(a_meaning_that_tells_a_hand_is_caught)
{
    assert_leaks(means, means_by_the_hand_of_another, false, "what a move means");
}

TEST(an_event_told_too_widely_is_caught)
{
    assert_leaks(apply, apply_that_tells_all, false, "an event");
}

TEST(an_undo_that_depends_on_secrets_is_caught)
{
    assert_leaks(apply, apply_that_counts_news, false, "undo");
}

TEST(a_card_that_can_be_followed_unseen_is_caught)
{
    assert_leaks(apply, apply_that_keeps_sight, false, "the view's field");
}

TEST(a_list_of_moves_in_telling_order_is_caught)
{
    assert_leaks(moves, moves_in_telling_order, false, "legal moves");
}

TEST(a_refusal_that_tells_a_hand_is_caught)
{
    assert_leaks(check, check_by_the_hand_of_another, false, "a refusal of the verb");
}

TEST(a_sample_that_does_not_fit_its_view_is_caught)
{
    assert_leaks(sample, sample_that_forgets_plans, false, "field plan");
}
