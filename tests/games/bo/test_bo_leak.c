/*
 * test_bo_leak.c: Black Orchestra leaks no secrets, and the checker would notice if it did.
 *
 * Hidden are the faces of tiles, the order of three sorts of cards, what Kordt has looked at, and
 * the card with which a prisoner is interrogated (BO-31.1, BO-R.53). All moves are made in the open,
 * apart from the order in which Kordt puts events back.
 */
#include "bo_position.h"
#include "leak.h"

#include <string.h>

AROUND_ALL(open_bo, close_bo);

/* ---- where games begin ---- */

static void begin_anew(const gm_content *c, gm_state *s, gm_seat seat)
{
    gm_events unheard = { .n = 0 };

    s->depth = 0;
    bo_begin_turn(c, s, seat, &unheard);
    bo_settle(c, s, &unheard);
}

/* Everybody can use his ability and attempt plots. */
static void everybody_is_committed(const gm_content *c, gm_state *s)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        s->motivation[i] = BO_COMMITTED;
        s->suspicion[i] = BO_LOW;
    }
    begin_anew(c, s, s->active);
}

/* The last seat begins, in prison, and the others have cards and items enough to pay with. */
static void the_last_is_in_prison(const gm_content *c, gm_state *s)
{
    gm_seat last = (gm_seat)(s->n_seats - 1);
    gm_events unheard = { .n = 0 };

    everybody_is_committed(c, s);
    s->jailed = (uint8_t)GM_SEAT(last);
    s->at[last] = c->prison;
    for (gm_seat i = 0; i < last; i++) {
        (void)bo_draw_card(c, s, i, &unheard);
        bo_take_tile(c, s, i, set_first(s->tiles), BO_OK, &unheard);
    }
    begin_anew(c, s, last);
}

/* ---- twins by the law: they differ only in what nobody may know ---- */

/* BO-2.2, BO-9.4  Face down anything may lie anywhere. */
static void change_tiles(gm_state *s, rng *dice)
{
    uint8_t all[BO_PLACES + BO_ITEMS * BO_CARDS];
    unsigned n = 0, k = 0;

    for (uint32_t down = s->tiles & ~s->tiles_up; down; down &= down - 1)
        all[n++] = s->tile[set_first(down)];
    for (unsigned i = 0; i < BO_ITEMS; i++) {
        for (; s->unseen_out[i] > 0; s->unseen_out[i]--)
            all[n++] = (uint8_t)(i + 1);
    }
    rng_shuffle_u8(dice, all, n);
    for (uint32_t down = s->tiles & ~s->tiles_up; down; down &= down - 1)
        s->tile[set_first(down)] = all[k++];
    for (; k < n; k++)
        s->unseen_out[all[k] - 1]++;
}

static bool has_bit(const uint64_t set[2], unsigned event)
{
    return set[event / 64] >> event % 64 & 1;
}

/*
 * BO-2.5  The events of a stage that these viewers have not seen change places, in the deck and out
 * of the game. Others who have seen some know what lies there now.
 */
static void change_events(const gm_content *c, gm_state *s, unsigned stage, const uint64_t seen[2],
                          rng *dice)
{
    uint8_t before[BO_DECK], after[BO_DECK], becomes[BO_HAPPENINGS + 1] = { 0 };
    uint64_t box[2] = { 0 }, knows[BO_SEATS][2] = { 0 };
    unsigned n = 0;

    for (unsigned e = 1; e <= c->n_events; e++) {
        bool is_hidden = has_bit(s->box, e);
        for (unsigned i = 0; i < s->n_events[stage - 1]; i++)
            is_hidden = is_hidden || s->coming[stage - 1][i] == e;
        if (c->event[e].stage == stage && is_hidden && !has_bit(seen, e))
            before[n] = after[n] = (uint8_t)e, n++;
    }
    rng_shuffle_u8(dice, after, n);
    for (unsigned e = 1; e <= c->n_events; e++)
        becomes[e] = (uint8_t)e;
    for (unsigned i = 0; i < n; i++)
        becomes[before[i]] = after[i];
    for (unsigned i = 0; i < s->n_events[stage - 1]; i++)
        s->coming[stage - 1][i] = becomes[s->coming[stage - 1][i]];
    for (unsigned e = 1; e <= c->n_events; e++) {
        uint64_t bit = 1ull << becomes[e] % 64;
        box[becomes[e] / 64] |= has_bit(s->box, e) ? bit : 0;
        for (gm_seat i = 0; i < BO_SEATS; i++)
            knows[i][becomes[e] / 64] |= has_bit(s->knows[i], e) ? bit : 0;
    }
    memcpy(s->box, box, sizeof box);
    memcpy(s->knows, knows, sizeof knows);
}

static void twin_by_law(const gm_content *c, gm_state *s, gm_seats who, rng *dice)
{
    uint64_t seen[2] = { 0 }, all[2] = { UINT64_MAX, UINT64_MAX };

    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (unsigned k = 0; k < 2; k++) {
            seen[k] |= who >> i & 1 ? s->knows[i][k] : 0;
            all[k] &= s->knows[i][k];
        }
    }
    seen[0] |= all[0]; /* BO-R.31  spectators, too, saw what was shown to all */
    seen[1] |= all[1];
    rng_shuffle_u8(dice, s->deck, s->n_deck);
    change_tiles(s, dice);
    for (unsigned stage = 1; stage <= BO_STAGES; stage++)
        change_events(c, s, stage, seen, dice);
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == BO_F_QUESTION && !(who >> s->stack[i].seat & 1))
            s->stack[i].item = (uint16_t)(1 + rng_below(dice, c->n_questionings));
    }
}

/* ---- the game as it is ---- */

/*
 * What an answer does shows what stood on the card (that it shows no more is looked at in
 * test_bo_answers.c); a search for a plot discards what it finds.
 */
static const uint8_t vague[] = { BO_E_ANSWERED, BO_E_READ_STAY, BO_E_READ_TALK, BO_E_SEARCHED, 0 };

/* BO-R.31  The order in which Kordt puts events back, but not that of events shown to all. */
static bool is_secret(const gm_content *c, const gm_state *s, gm_move m)
{
    (void)c;
    return m.verb == BO_V_NEXT && !bo_top(s)->scout.is_public;
}

static leak_plan plan_of(const char *setup, unsigned games)
{
    return (leak_plan){ .setup = setup,
                        .seed = setup,
                        .games = games,
                        .is_secret = is_secret,
                        .is_telling = true,
                        .vague = vague,
                        .twin = twin_by_law };
}

static const char *const setups[] = { "players=1", "players=2 variant=documents", "players=3",
                                      "players=4 variant=lieutenants",
                                      "players=5 difficulty=easy variant=urgency+lieutenants" };

static void assert_clean(void (*prepare)(const gm_content *c, gm_state *s))
{
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        leak_plan plan = plan_of(setups[i], test_sampled(16));
        plan.prepare = prepare;
        assert_no_leak(bo, &plan);
        plan.twin = NULL;
        assert_no_leak(bo, &plan);
    }
}

TEST(black_orchestra_leaks_nothing)
{
    assert_clean(NULL);
}

TEST(black_orchestra_leaks_nothing_with_all_abilities_at_work)
{
    assert_clean(everybody_is_committed);
}

TEST(black_orchestra_leaks_nothing_with_somebody_in_prison)
{
    assert_clean(the_last_is_in_prison);
}

/* ---- leaks on purpose: views ---- */

static void view_that_shows_tiles(const gm_content *c, const gm_state *s, gm_seats who,
                                  gm_view *out)
{
    bo_see(c, s, who, out);
    memcpy(out->tile, s->tile, sizeof out->tile);
}

/* The active conspirator would see the tile at his place. */
static void view_that_shows_a_tile_to_who_stands_there(const gm_content *c, const gm_state *s,
                                                       gm_seats who, gm_view *out)
{
    bo_see(c, s, who, out);
    if (who & GM_SEAT(s->active))
        out->tile[s->at[s->active]] = s->tile[s->at[s->active]];
}

static void view_that_shows_the_next_event(const gm_content *c, const gm_state *s, gm_seats who,
                                           gm_view *out)
{
    unsigned deck = s->stage - 1u;

    bo_see(c, s, who, out);
    if (s->n_events[deck] > 0)
        out->coming[deck][s->n_events[deck] - 1] = s->coming[deck][s->n_events[deck] - 1];
}

static void view_that_shows_the_box(const gm_content *c, const gm_state *s, gm_seats who,
                                    gm_view *out)
{
    bo_see(c, s, who, out);
    memcpy(out->gone, s->box, sizeof out->gone);
}

/* Every look would be everybody's. */
static void view_that_shows_what_others_saw(const gm_content *c, const gm_state *s, gm_seats who,
                                            gm_view *out)
{
    bo_see(c, s, who, out);
    for (gm_seat i = 0; i < s->n_seats; i++) {
        out->known[0] |= s->knows[i][0];
        out->known[1] |= s->knows[i][1];
    }
}

static void view_that_shows_the_question(const gm_content *c, const gm_state *s, gm_seats who,
                                         gm_view *out)
{
    bo_see(c, s, who, out);
    memcpy(out->stack, s->stack, sizeof out->stack);
}

/* The next conspirator card would be found in the place of the limbo. */
static void view_that_shows_the_next_card(const gm_content *c, const gm_state *s, gm_seats who,
                                          gm_view *out)
{
    bo_see(c, s, who, out);
    if (s->n_deck > 0 && who)
        out->limbo |= 1ull << s->deck[s->n_deck - 1];
}

/* ---- leaks on purpose: events ---- */

static void apply_that_tells_the_question(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                          gm_events *out)
{
    bo_apply(c, s, who, m, out);
    leak_unhide(out, BO_E_QUESTIONED);
}

static void apply_that_tells_a_look(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                    gm_events *out)
{
    bo_apply(c, s, who, m, out);
    leak_unhide(out, BO_E_SAW_EVENT);
}

static void apply_that_tells_the_order(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                       gm_events *out)
{
    bo_apply(c, s, who, m, out);
    leak_unhide(out, BO_E_PUT_EVENT);
}

/* The tile at the active conspirator's place would decide whether the first two events swap. */
static void apply_in_telling_order(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                   gm_events *out)
{
    bo_apply(c, s, who, m, out);
    if (out->n > 1 && out->learns == 0 && s->tile[s->at[s->active]] % 2) {
        gm_event first = out->e[0];
        out->e[0] = out->e[1];
        out->e[1] = first;
    }
}

/* One more event if the deck holds something; nobody learns what. */
static void apply_that_says_too_much(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                     gm_events *out)
{
    bo_apply(c, s, who, m, out);
    if (s->n_deck > 0 && (c->plots >> s->deck[s->n_deck - 1] & 1))
        bo_tell(out, BO_OK, BO_E_SHUFFLED, GM_NOBODY, 0, 0);
}

/* Undo could go back over a look at a dull event. */
static void apply_that_counts_news(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                   gm_events *out)
{
    bo_apply(c, s, who, m, out);
    out->learns = 0;
    for (uint16_t i = 0; i < out->n; i++) {
        if (out->e[i].kind == BO_E_SAW_EVENT && c->event[out->e[i].arg[1]].class == BO_ORDINARY)
            out->e[i].learns = 0;
        out->learns |= out->e[i].learns;
    }
}

/* ---- leaks on purpose: who is asked, and what ---- */

/* Who can only resist would not be asked, as a thoughtless game would have it. */
static gm_seats must_act_where_there_is_a_choice(const gm_content *c, const gm_state *s)
{
    const gm_frame *f = bo_top(s);

    if (f && f->what == BO_F_QUESTION &&
        bo_check_answer(c, s, (gm_seat)f->seat, gm_make(BO_V_STAY, 0, 0)) &&
        bo_check_answer(c, s, (gm_seat)f->seat, gm_make(BO_V_TALK, 0, 0)))
        return GM_SEAT(0);
    return bo_must_act(c, s);
}

/* Interrupts would be on offer only while a plot comes next. */
static gm_seats may_act_by_the_deck(const gm_content *c, const gm_state *s)
{
    bool is_plot = s->n_deck > 0 && (c->plots >> s->deck[s->n_deck - 1] & 1);

    return bo_may_act(c, s) | (is_plot && s->phase != BO_OVER ? GM_SEAT(0) : 0);
}

static gm_event question_that_tells_the_others(const gm_content *c, const gm_state *s, gm_seat who)
{
    const gm_frame *f = bo_top(s);
    gm_event q = bo_game.question(c, s, who);

    if (f && f->what == BO_F_QUESTION)
        q.arg[0] = (uint8_t)f->item;
    return q;
}

/* The offer to turn a tile up would reveal what lies there. */
static gm_meaning means_that_sees_tiles(const gm_content *c, const gm_state *s, gm_seat who,
                                        gm_move m)
{
    if (m.verb == BO_V_REVEAL && bo_check(c, s, who, m) == BO_OK)
        return (gm_meaning){ .sort = c->sort_item, .item = s->tile[s->at[who]] };
    return bo_game.means(c, s, who, m);
}

/* A way that is too far would be refused otherwise if a badge lay at its end. */
static gm_rule check_that_sees_tiles(const gm_content *c, const gm_state *s, gm_seat who, gm_move m)
{
    gm_rule why = bo_check(c, s, who, m);

    if (m.verb != BO_V_MOVE || why == BO_OK || s->tile[m.arg[0]] != 1)
        return why;
    return why == BO_12_1 ? BO_12_2 : BO_12_1;
}

/* Nobody would be offered to turn up a badge. */
static void moves_without_badges(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out)
{
    unsigned n = 0;

    bo_moves(c, s, who, out);
    for (uint16_t i = 0; i < out->n; i++) {
        if (out->m[i].verb != BO_V_REVEAL || s->tile[s->at[who]] != 1)
            out->m[n++] = out->m[i];
    }
    out->n = (uint16_t)n;
}

static void moves_in_telling_order(const gm_content *c, const gm_state *s, gm_seat who,
                                   gm_moves *out)
{
    bo_moves(c, s, who, out);
    if (out->n > 1 && s->coming[6][0] % 2) {
        gm_move first = out->m[0];
        out->m[0] = out->m[1];
        out->m[1] = first;
    }
}

/* The game would be lost beforehand if the proofs are in the deck. */
static gm_result result_that_foresees(const gm_content *c, const gm_state *s)
{
    gm_result r = bo_game.result(c, s);

    for (unsigned i = 0; i < s->n_events[6]; i++) {
        if (c->event[s->coming[6][i]].is_loss)
            r.reason = BO_3_5;
    }
    return r;
}

static void sample_that_forgets_a_look(const gm_content *c, const gm_view *v, const rng_key *key,
                                       gm_state *out)
{
    bo_sample(c, v, key, out);
    memset(out->knows, 0, sizeof out->knows);
}

/* ---- all of them are caught ---- */

/* Beck is in prison at first. */
static leak_plan with_a_prisoner(void)
{
    leak_plan plan = plan_of("players=3 conspirators=kordt+oster+beck", 200);

    plan.prepare = the_last_is_in_prison;
    return plan;
}

/* Here Kordt begins, who can look ahead. */
static leak_plan with_a_look(void)
{
    leak_plan plan = plan_of("players=3 conspirators=kordt+oster+beck first=1", 200);

    plan.prepare = everybody_is_committed;
    return plan;
}

/* The checker must find the leak, and in the right place. */
#define assert_leaks(member, function, where)                                                      \
    assert_leak_by(bo, with_a_prisoner(), member, function, where)
#define assert_look_leaks(member, function, where)                                                 \
    assert_leak_by(bo, with_a_look(), member, function, where)

TEST(a_view_that_shows_too_much_is_caught)
{
    assert_leaks(view, view_that_shows_tiles, "field tile");
    assert_look_leaks(view, view_that_shows_a_tile_to_who_stands_there, "field tile");
    assert_leaks(view, view_that_shows_the_next_event, "field coming");
    assert_leaks(view, view_that_shows_the_box, "field gone");
    assert_leaks(view, view_that_shows_the_question, "field stack");
    assert_leaks(view, view_that_shows_the_next_card, "field limbo");
}

TEST(a_look_that_others_share_is_caught)
{
    assert_look_leaks(view, view_that_shows_what_others_saw, "field known");
    assert_look_leaks(apply, apply_that_tells_a_look, "an event");
    assert_look_leaks(apply, apply_that_tells_the_order, "an event");
}

TEST(an_event_told_too_widely_is_caught)
{
    assert_leaks(apply, apply_that_tells_the_question, "an event");
    assert_leaks(apply, apply_that_says_too_much, "an event");
}

TEST(an_order_of_events_that_tells_is_caught)
{
    assert_leaks(apply, apply_in_telling_order, "an event");
}

TEST(an_undo_that_depends_on_secrets_is_caught)
{
    assert_look_leaks(apply, apply_that_counts_news, "undo");
}

TEST(asking_by_what_is_hidden_is_caught)
{
    assert_leaks(must_act, must_act_where_there_is_a_choice, "who must act");
    assert_leaks(may_act, may_act_by_the_deck, "who may act");
    assert_leaks(question, question_that_tells_the_others, "the question");
}

TEST(moves_by_what_is_hidden_are_caught)
{
    assert_leaks(moves, moves_without_badges, "legal moves");
    assert_leaks(moves, moves_in_telling_order, "legal moves");
    assert_leaks(means, means_that_sees_tiles, "what a move means");
    assert_leaks(check, check_that_sees_tiles, "a refusal of the verb move");
}

TEST(a_result_that_foresees_is_caught)
{
    assert_leaks(result, result_that_foresees, "the result");
}

TEST(a_sample_that_does_not_fit_its_view_is_caught)
{
    leak_plan plan = with_a_look();

    plan.twin = NULL;
    assert_leak_by(bo, plan, sample, sample_that_forgets_a_look, "field known");
}
