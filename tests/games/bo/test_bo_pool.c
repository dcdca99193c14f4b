/*
 * test_bo_pool.c: where the dice of an attempt come from, and the eagles that are added or ignored:
 * the facts about them add up to the numbers in the roll.
 */
#include "bo_position.h"
#include "embed.h"
#include "say.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { KORDT, CANARIS, OSTER };
enum { GAMES = 120, MOST_MOVES = 1500 };

/* ---- reading facts ---- */

static gm_events facts_of(const bo_state *s)
{
    gm_events facts = { .n = 0 };
    bo_view v;

    bo_see(bo->content, s, 0, &v); /* a spectator: nothing here is hidden */
    bo->game->describe(bo->content, &v, &facts);
    return facts;
}

static const gm_event *fact_of(const gm_events *facts, unsigned kind)
{
    for (uint16_t i = 0; i < facts->n; i++) {
        if (facts->e[i].kind == kind)
            return &facts->e[i];
    }
    return NULL;
}

/* What facts of this kind do to the dice (BO_DICE_MORE) or to the eagles (BO_EAGLES_MORE). */
static int sum_of(const gm_events *facts, unsigned kind, unsigned more)
{
    unsigned first = kind == BO_T_EXTRA ? 0 : 1; /* where the number stands, then the change */
    int sum = 0;

    for (uint16_t i = 0; i < facts->n; i++) {
        const gm_event *f = &facts->e[i];
        if (f->kind == kind && f->arg[first + 1] == more)
            sum += f->arg[first];
        if (f->kind == kind && f->arg[first + 1] == more + 1)
            sum -= f->arg[first];
    }
    return sum;
}

static int sum_of_sources(const gm_events *facts, unsigned more)
{
    return sum_of(facts, BO_T_POOL_CARD, more) + sum_of(facts, BO_T_POOL_SHEET, more) +
           sum_of(facts, BO_T_POOL_EVENT, more);
}

static void assert_source(const bo_state *s, unsigned kind, unsigned item, unsigned n,
                          unsigned change)
{
    gm_events facts = facts_of(s);
    const gm_event *f = fact_of(&facts, kind);

    assert_non_null(f);
    assert_int_equal(f->seat, s->attempter);
    assert_int_equal(f->arg[0], item);
    assert_int_equal(f->arg[1], n);
    assert_int_equal(f->arg[2], change);
}

static void assert_no_source(const bo_state *s, unsigned kind)
{
    gm_events facts = facts_of(s);

    assert_null(fact_of(&facts, kind));
}

/* The lines about the attempt, as the prompt says them. */
static void assert_said(const bo_state *s, const char *language, const char *line)
{
    const embed_file *f = embed_catalog_of(span_of(language));
    gm_events facts = facts_of(s);
    char all[8000];
    text out = text_in(all, sizeof all);
    catalog words;

    assert_null(catalog_open(&words, f->text, f->length));
    say to = { .set = bo, .catalog = &words };
    for (uint16_t i = 0; i < facts.n; text_char(&out, '\n'))
        i = (uint16_t)(i + say_facts(&to, s, &facts.e[i], (uint16_t)(facts.n - i), &out));
    if (!strstr(all, line))
        fail_msg("\"%s\" is not said in:\n%s", line, all);
}

/* ---- one source after the other ---- */

/* Kordt is a civilian, which Hidden Bomb asks for: he has two dice before he gives up anything. */
static bo_state attempting(void)
{
    bo_state s = attempt_on_munich();

    carry(&s, KORDT, "explosives");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    return s;
}

TEST(the_plan_and_the_plot_give_dice)
{
    bo_state s = attempting();
    gm_events facts = facts_of(&s);

    assert_int_equal(fact_of(&facts, BO_T_ATTEMPT)->arg[2], 2);
    assert_int_equal(fact_of(&facts, BO_T_POOL_PLAN)->arg[0], 1);
    assert_source(&s, BO_T_POOL_CARD, card("hidden-bomb"), 1, BO_DICE_MORE);
    assert_no_source(&s, BO_T_POOL_SHEET);
    assert_no_source(&s, BO_T_POOL_EVENT);
    assert_no_source(&s, BO_T_EXTRA);
    assert_no_source(&s, BO_T_SHORT);
}

TEST(what_was_committed_is_extra)
{
    bo_state s = attempting();
    gm_events facts;

    carry(&s, KORDT, "keys");
    play_move(bo, &s, KORDT, "commit explosives", NULL);
    facts = facts_of(&s);
    assert_int_equal(fact_of(&facts, BO_T_EXTRA)->arg[0], 1);
    assert_int_equal(fact_of(&facts, BO_T_EXTRA)->arg[1], BO_DICE_MORE);
    assert_int_equal(fact_of(&facts, BO_T_ATTEMPT)->arg[2], 3);
    assert_said(&s, "en",
                "    Counted: 1 die to begin with, 1 die (Hidden Bomb), 1 die (items and cards).");
    assert_said(&s, "pl",
                "    Wliczono: 1 kość na początek, 1 kość („Ukryta bomba”), 1 kość (przedmioty i "
                "karty).");
}

/* Beck's ability, where he is, for anybody's attempt. */
TEST(a_sheet_gives_dice_while_the_ability_works)
{
    bo_state s = at_turn("kordt+beck+oster");

    s.motivation[0] = BO_COMMITTED;
    s.motivation[1] = BO_MOTIVATED;
    stand(&s, 0, "munich");
    stand(&s, 1, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, 0, "hidden-bomb");
    carry(&s, 0, "explosives");
    play_move(bo, &s, 0, "attempt hidden-bomb", NULL);
    assert_source(&s, BO_T_POOL_SHEET, s.sheet[1], 1, BO_DICE_MORE);
    assert_said(&s, "en", "1 die (Ludwig Beck)");
    s.motivation[1] = BO_SKEPTICAL;
    assert_no_source(&s, BO_T_POOL_SHEET);
}

TEST(the_current_event_adds_or_ignores_eagles)
{
    bo_state s = attempting();

    current_is(&s, "parade-in-berlin");
    assert_source(&s, BO_T_POOL_EVENT, event("parade-in-berlin"), 2, BO_EAGLES_LESS);
    assert_said(&s, "en", "up to 2 eagles ignored (Parade in Berlin)");
    assert_said(&s, "pl", "do 2 pominiętych orłów („Parada w Berlinie”)");
    current_is(&s, "germany-bombed");
    assert_source(&s, BO_T_POOL_EVENT, event("germany-bombed"), 1, BO_EAGLES_MORE);
    assert_said(&s, "en", "1 additional eagle (Germany Bombed)");
    s.key = s.current; /* laid aside, it does nothing */
    s.current = 0;
    assert_no_source(&s, BO_T_POOL_EVENT);
}

/* BO-R.44  Of seven dice five are promised: two of the three that count can be rolled. */
TEST(dice_that_are_not_there_are_short)
{
    bo_state s = attempting();
    gm_events facts;
    bo_view v;

    play_move(bo, &s, KORDT, "commit explosives", NULL);
    assert_int_equal(s.pool, 3);
    s = attempting();
    s.extra_dice = 1;
    s.gift_dice[OSTER] = (uint8_t)(bo->content->dice - 2);
    s.gift[OSTER] = s.gift_dice[OSTER];
    facts = facts_of(&s);
    v = seen_by(&s, KORDT);
    assert_int_equal(v.dice_free, 2);
    assert_int_equal(fact_of(&facts, BO_T_ATTEMPT)->arg[2], 2);
    assert_int_equal(fact_of(&facts, BO_T_SHORT)->arg[0], 1);
    assert_said(&s, "en", "1 die less because no more can be rolled.");
}

/* Without a die to roll there is still a pool to be told of, until it is rolled. */
TEST(a_pool_of_none_is_told_until_the_roll)
{
    bo_state s = attempting();
    gm_events facts;

    s.returning = bo->content->dice;
    facts = facts_of(&s);
    assert_int_equal(fact_of(&facts, BO_T_ATTEMPT)->arg[2], 0);
    assert_int_equal(fact_of(&facts, BO_T_SHORT)->arg[0], 2);
    s.stack[0].pc = BO_REACTING;
    assert_no_source(&s, BO_T_POOL_PLAN);
}

/* BO-32.16  The announced number stands, and facts about its parts disappear if they change. */
TEST(an_announced_pool_is_not_taken_apart_anew)
{
    bo_state s = before_roll();

    assert_non_null(fact_of(&(gm_events[]){ facts_of(&s) }[0], BO_T_POOL_PLAN));
    s.extra_dice--;
    assert_no_source(&s, BO_T_POOL_PLAN);
    assert_no_source(&s, BO_T_POOL_CARD);
}

/* ---- over random play ---- */

typedef struct seen {
    unsigned positions, kinds[BO_FACT_KINDS];
} seen;

static const gm_frame *attempt_frame(const bo_state *s)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == BO_F_ATTEMPT)
            return &s->stack[i];
    }
    return NULL;
}

static void assert_dice_add_up(const bo_state *s, const gm_events *facts)
{
    const gm_event *plan = fact_of(facts, BO_T_POOL_PLAN), *cut = fact_of(facts, BO_T_SHORT);
    int sum = plan->arg[0] + sum_of_sources(facts, BO_DICE_MORE) + s->extra_dice;

    assert_int_equal(sum_of(facts, BO_T_EXTRA, BO_DICE_MORE), s->extra_dice);
    assert_int_equal(sum - (cut ? cut->arg[0] : 0), bo_pool(bo->content, s));
    assert_int_equal(bo_pool(bo->content, s), fact_of(facts, BO_T_ATTEMPT)->arg[2]);
}

static void assert_eagles_add_up(const bo_state *s, const gm_events *facts)
{
    int sum = sum_of_sources(facts, BO_EAGLES_MORE) + sum_of(facts, BO_T_EXTRA, BO_EAGLES_MORE);
    int counted = s->faces[BO_EAGLE] + sum;

    assert_int_equal(fact_of(facts, BO_T_NEEDS)->arg[2], sum < 0 ? -sum : 0);
    assert_int_equal(bo_eagles_counted(bo->content, s), counted > 0 ? counted : 0);
}

static void look_at(const bo_state *s, seen *so_far)
{
    const gm_frame *f = attempt_frame(s);
    gm_events facts = facts_of(s);

    assert_int_equal(fact_of(&facts, BO_T_ATTEMPT) != NULL, f != NULL);
    for (uint16_t i = 0; i < facts.n; i++)
        so_far->kinds[facts.e[i].kind]++;
    if (!f)
        return;
    so_far->positions++;
    assert_eagles_add_up(s, &facts);
    if (f->pc < BO_ROLLING || (f->pc == BO_ROLLING && s->pool == bo_pool(bo->content, s)))
        assert_dice_add_up(s, &facts);
    else
        assert_null(fact_of(&facts, BO_T_POOL_PLAN));
}

/* Players attempt what they can, with most of what they have; all other moves are random. */
static gm_move choose(const gm_moves *list, rng *dice)
{
    for (uint16_t i = 0; i < list->n; i++) {
        uint8_t verb = list->m[i].verb;
        if (verb == BO_V_ATTEMPT ||
            ((verb == BO_V_COMMIT || verb == BO_V_ASK || verb == BO_V_PLAY) && rng_below(dice, 4)))
            return list->m[i];
    }
    return list->m[rng_below(dice, list->n)];
}

/* Everybody is ready for anything, Hitler is where it happens, and now and then dice are scarce. */
static void tempt(bo_state *s, rng *dice)
{
    for (gm_seat i = 0; i < s->n_seats; i++)
        s->motivation[i] = BO_RECKLESS;
    if (s->depth == 0 && !(s->jailed >> s->active & 1) && s->leader_at[bo->content->hitler])
        s->leader_at[bo->content->hitler] = s->at[s->active];
    if (s->depth == 0)
        s->returning = rng_below(dice, 4) ? 0 : (uint8_t)(bo->content->dice - 2);
}

static void play_a_game(unsigned n, rng *dice, seen *so_far)
{
    static const char *const setups[] = { "players=3 conspirators=beck+kordt+oster", "players=5",
                                          "players=4 variant=lieutenants", "players=2" };
    bo_state s = dealt(setups[n % COUNT_OF(setups)], n);

    for (unsigned i = 0; i < MOST_MOVES && s.phase != BO_OVER; i++) {
        gm_events unheard = { .n = 0 };
        gm_moves list;
        gm_seat seat;
        tempt(&s, dice);
        bo_settle(bo->content, &s, &unheard); /* nobody may be over a limit any more */
        seat = bo_asked(bo->content, &s);
        look_at(&s, so_far);
        bo_moves(bo->content, &s, seat, &list);
        bo_apply(bo->content, &s, seat, choose(&list, dice), &unheard);
    }
}

TEST(facts_add_up_in_random_play)
{
    static const uint8_t kinds[] = { BO_T_POOL_PLAN,  BO_T_POOL_CARD, BO_T_POOL_SHEET,
                                     BO_T_POOL_EVENT, BO_T_EXTRA,     BO_T_SHORT };
    rng_key key = rng_key_from_text("pool", 4);
    seen so_far = { 0 };
    rng dice;

    rng_start(&dice, &key);
    for (unsigned i = 0; i < GAMES; i++)
        play_a_game(i, &dice, &so_far);
    assert_true(so_far.positions > 1000);
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (so_far.kinds[kinds[i]] == 0)
            fail_msg("no fact \"%s\" in all these games", bo->game->facts[kinds[i]].word);
    }
}
