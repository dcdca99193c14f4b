/*
 * test_bo_reason.c: Black Orchestra: why a move is a good one. The catalogues have the sentences,
 * and test_game.c checks that none is missing.
 */
#include "bo_position.h"
#include "bo_greedy.h"
#include "bo_odds.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

static gm_event reason_for(const bo_state *s, gm_seat who, const char *words)
{
    bo_view v = seen_by(s, who);
    rng_key key = { .word = { 7 } };
    gm_event found;
    rng luck;

    rng_start(&luck, &key);
    found = bo_game.reason(bo->content, &v, who, move_of(bo, s, who, words), &luck);
    assert_true(found.kind == 0 || found.seat == who);
    return found;
}

/* The reason is of that kind and has these arguments. */
#define assert_reason(s, who, words, kind, a, b, d)                                                \
    assert_reason_at(reason_for(s, who, words), kind, a, b, d, __LINE__)

static void assert_reason_at(gm_event e, unsigned kind, unsigned a, unsigned b, unsigned d,
                             int line)
{
    if (e.kind != kind || e.arg[0] != a || e.arg[1] != b || e.arg[2] != d)
        fail_msg("line %d: the reason is %s %u %u %u", line,
                 e.kind ? bo_game.reasons[e.kind].word : "none", e.arg[0], e.arg[1], e.arg[2]);
}

/* Beck's turn: all at the station, far from every leader, and no tile pulls anybody anywhere. */
static bo_state quiet_turn(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        if (s.tiles >> p & 1)
            clear_tile(&s, bo->content->place[p].item->id);
    }
    return s;
}

/* From the item discards, face up. */
static void put_tile(bo_state *s, const char *place_id, const char *item_id)
{
    s->item_discards[item(item_id) - 1]--;
    s->tile[place(place_id)] = (uint8_t)item(item_id);
    s->tiles |= 1u << place(place_id);
    s->tiles_up |= 1u << place(place_id);
}

/* Kordt, a civilian, stands with Hitler in Munich, with keys and a hidden bomb; Canaris too. */
static bo_state at_munich(void)
{
    bo_state s = quiet_turn();

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

/* ---- people ---- */

TEST(reason__motivation)
{
    bo_state s = quiet_turn();

    s.active = KORDT;
    s.motivation[KORDT] = BO_MOTIVATED;
    stand(&s, KORDT, "hanover");
    give(&s, KORDT, "inspiring-letter");
    assert_reason(&s, KORDT, "act inspiring-letter", BO_Y_MOTIVATED, KORDT, BO_COMMITTED + 1, 0);
    give(&s, KORDT, "hidden-bomb");
    assert_reason(&s, KORDT, "act inspiring-letter", BO_Y_READY_FOR, KORDT, BO_COMMITTED + 1,
                  card("hidden-bomb"));
    s.motivation[KORDT] = BO_SKEPTICAL; /* not yet enough, but it leads there */
    assert_reason(&s, KORDT, "act inspiring-letter", BO_Y_MOTIVATED_FOR, KORDT, BO_MOTIVATED + 1,
                  card("hidden-bomb"));
    stand(&s, BECK, "hanover");
    assert_reason(&s, KORDT, "act inspiring-letter", BO_Y_MANY_MOTIVATED, 2, 0, 0);
}

/* Somebody else may be the one whom it helps. */
TEST(reason__motivation_of_another)
{
    bo_state s = at_turn("bonhoeffer+kordt");

    s.motivation[0] = BO_RECKLESS;
    s.motivation[1] = BO_MOTIVATED;
    stand(&s, 0, "hanover");
    stand(&s, 1, "hanover");
    give(&s, 1, "hidden-bomb");
    assert_reason(&s, 0, "use 1", BO_Y_READY_FOR, 1, BO_COMMITTED + 1, card("hidden-bomb"));
}

TEST(reason__suspicion)
{
    bo_state s = quiet_turn();

    s.suspicion[BECK] = BO_EXTREME;
    give(&s, BECK, "lose-gestapo");
    give(&s, BECK, "false-safety-report");
    assert_reason(&s, BECK, "act lose-gestapo", BO_Y_OUT_OF_RAIDS, BECK, BO_HIGH + 1, 0);
    assert_reason(&s, BECK, "act false-safety-report", BO_Y_MANY_CALMED, 3, 0, 0);
    s.suspicion[BECK] = BO_HIGH;
    assert_reason(&s, BECK, "act lose-gestapo", BO_Y_CALMED, BECK, BO_MEDIUM + 1, 0);
}

TEST(reason__prison)
{
    bo_state s = quiet_turn();

    jail(&s, CANARIS);
    give(&s, BECK, "forged-release-orders");
    assert_reason(&s, BECK, "act forged-release-orders", BO_Y_FREED, CANARIS, 0, 0);
}

TEST(reason__leaders)
{
    bo_state s = quiet_turn();

    s.active = CANARIS;
    stand(&s, CANARIS, "nuremberg");
    lead_to(&s, "himmler", "nuremberg");
    lead_to(&s, "goebbels", "nuremberg");
    assert_true(bo_cost_of_leader(leader("himmler")) > bo_cost_of_leader(leader("goebbels")));
    assert_reason(&s, CANARIS, "move munich", BO_Y_AWAY, CANARIS, leader("himmler"), 0);
}

/* ---- plots, cards, items, places ---- */

TEST(reason__plots)
{
    bo_state s = quiet_turn();

    s.active = KORDT;
    s.motivation[KORDT] = BO_COMMITTED;
    give(&s, KORDT, "hidden-bomb");
    lead_to(&s, "hitler", "munich");
    assert_reason(&s, KORDT, "move nuremberg", BO_Y_PLAN_NEAR, KORDT, card("hidden-bomb"), 0);
    stand(&s, KORDT, "munich");
    stand(&s, CANARIS, "nuremberg");
    carry(&s, CANARIS, "explosives");
    s.active = CANARIS;
    assert_reason(&s, CANARIS, "move munich", BO_Y_PLAN_ITEM, KORDT, item("explosives"),
                  card("hidden-bomb"));
}

TEST(reason__where_hitler_goes)
{
    bo_state s = quiet_turn();

    s.active = KORDT;
    s.motivation[KORDT] = BO_COMMITTED;
    stand(&s, KORDT, "munich");
    lead_to(&s, "hitler", "tannenberg"); /* fortified */
    give(&s, KORDT, "hidden-bomb");
    give(&s, KORDT, "leaked-travel-plans");
    play_move(bo, &s, KORDT, "act leaked-travel-plans", NULL);
    play_move(bo, &s, KORDT, "choose 1", NULL);
    assert_reason(&s, KORDT, "to munich", BO_Y_PLAN_PLACE, card("hidden-bomb"), 0, 0);
}

TEST(reason__cards)
{
    bo_state s = quiet_turn();

    assert_reason(&s, BECK, "dossier", BO_Y_MAY_CARDS, 0, 0, 0);
    discard(&s, "sniper");
    discard(&s, "safe");
    give(&s, BECK, "dumpster-dive");
    play_move(bo, &s, BECK, "act dumpster-dive", NULL);
    assert_reason(&s, BECK, "fetch sniper", BO_Y_NEW_PLOT, BECK, card("sniper"), 0);
}

TEST(reason__items)
{
    bo_state s = quiet_turn();

    stand(&s, BECK, "hanover");
    put_tile(&s, "hanover", "keys");
    assert_reason(&s, BECK, "collect", BO_Y_NEW_ITEM, BECK, item("keys"), 0);
    give(&s, CANARIS, "ambush"); /* of no use to Beck */
    assert_reason(&s, BECK, "collect", BO_Y_NEW_ITEM, BECK, item("keys"), 0);
    s.active = CANARIS;
    assert_reason(&s, CANARIS, "move hanover", BO_Y_TILE_FOR, place("hanover"), item("keys"),
                  card("ambush"));
    put_tile(&s, "smolensk", "poison");
    s.tiles_up = 0;
    assert_reason(&s, CANARIS, "move hanover", BO_Y_TILE_DOWN, place("hanover"), 0, 0);
    s.active = BECK;
    assert_reason(&s, BECK, "reveal", BO_Y_MAY_SHOW, 0, 0, 0);
}

TEST(reason__an_item_for_a_plot)
{
    bo_state s = quiet_turn();

    stand(&s, CANARIS, "hanover");
    give(&s, CANARIS, "derail-train");
    put_tile(&s, "hanover", "intel");
    s.active = CANARIS;
    assert_reason(&s, CANARIS, "collect", BO_Y_ITEM_FITS, CANARIS, item("intel"),
                  card("derail-train"));
}

/* ---- tracks ---- */

TEST(reason__tracks)
{
    bo_state s = quiet_turn();

    s.support = 6;
    s.floor = 3;
    stand(&s, BECK, "zurich");
    give(&s, BECK, "military-secrets");
    give(&s, BECK, "effective-planning");
    assert_reason(&s, BECK, "act military-secrets", BO_Y_SUPPORT, 5, 0, 0);
    assert_reason(&s, BECK, "interrupt effective-planning", BO_Y_ACTIONS, 0, 0, 0);
    stand(&s, BECK, "hanover");
    s.suspicion[BECK] = BO_LOW;
    assert_reason(&s, BECK, "conspire 1", BO_Y_MAY_DISSENT, 0, 0, 0);
}

/* ---- attempts: the chances are the reason ---- */

static void assert_percents(const bo_state *s, gm_seat who, const char *words, unsigned kind,
                            unsigned first)
{
    gm_move m = move_of(bo, s, who, words);
    bo_view v = seen_by(s, who);
    gm_odds o;

    bo_odds(bo->content, &v, who, &m, &o);
    assert_reason(s, who, words, kind, first, bo_percent(o.success, o.of),
                  bo_percent(o.detected, o.of));
}

TEST(reason__chances)
{
    bo_state s = at_munich();

    assert_percents(&s, KORDT, "attempt hidden-bomb", BO_Y_ATTEMPT, card("hidden-bomb"));
    assert_int_equal(reason_for(&s, KORDT, "attempt hidden-bomb").arg[1], 39); /* four dice */
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_reason(&s, KORDT, "commit keys", BO_Y_LIKELIER, 26, 11, 0);
    assert_reason(&s, KORDT, "ready", BO_Y_ODDS, 11, 3, 0);
    play_move(bo, &s, KORDT, "ask canaris explosives", NULL);
    assert_reason(&s, CANARIS, "agree", BO_Y_LIKELIER, 26, 11, 0);
    play_move(bo, &s, CANARIS, "agree", NULL);
    play_move(bo, &s, KORDT, "ready", NULL);
    assert_percents(&s, KORDT, "roll 3", BO_Y_ROLL, 3);
    assert_percents(&s, KORDT, "roll 2", BO_Y_ROLL, 2);
}

/* Nobody can win with so few dice, but a badge helps to remain undetected. */
TEST(reason__detection)
{
    bo_state s = quiet_turn();

    s.support = 6;
    s.motivation[BECK] = BO_RECKLESS;
    stand(&s, BECK, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, BECK, "lone-gunman");
    carry(&s, BECK, "badge");
    play_move(bo, &s, BECK, "attempt lone-gunman", NULL);
    assert_reason(&s, BECK, "commit badge", BO_Y_SAFER, 1, 7, 0);
}

/* ---- what needs no weighing ---- */

TEST(reason__plain)
{
    bo_state s = quiet_turn();

    assert_reason(&s, BECK, "end", BO_Y_REST, 0, 0, 0);
    give(&s, CANARIS, "safe");
    play_move(bo, &s, BECK, "take-card canaris safe", NULL);
    assert_reason(&s, CANARIS, "agree", BO_Y_COURTESY, BECK, 0, 0);
    assert_reason(&s, CANARIS, "decline", BO_Y_REST, 0, 0, 0);
    s = quiet_turn();
    s.actions = 0;
    assert_reason(&s, BECK, "end", BO_Y_ONLY, 0, 0, 0);
    s = quiet_turn();
    s.actions = 1;
    stand(&s, KORDT, "hanover");
    assert_reason(&s, BECK, "move hanover", BO_Y_IDLE, 0, 0, 0);
}

TEST(reason__things_that_must_go)
{
    bo_state s = quiet_turn();

    for (const char *const *id = (const char *const[]){ "keys", "map", "intel", "badge", NULL };
         *id; id++)
        carry(&s, BECK, *id);
    bo_check_limits(bo->content, &s);
    bo_settle(bo->content, &s, &(gm_events){ .n = 0 });
    assert_reason(&s, BECK, "drop keys", BO_Y_LEAST_ITEM, item("keys"), 0, 0);
    s = quiet_turn();
    for (const char *const *id = (const char *const[]){ "safe", "sniper", "ambush", NULL }; *id;
         id++)
        give(&s, BECK, *id);
    bo_check_limits(bo->content, &s);
    bo_settle(bo->content, &s, &(gm_events){ .n = 0 });
    assert_reason(&s, BECK, "discard safe", BO_Y_LEAST_CARD, card("safe"), 0, 0);
}

TEST(reason__of_what_is_not_allowed)
{
    bo_state s = quiet_turn();

    assert_int_equal(reason_for(&s, CANARIS, "dossier").kind, 0);
    assert_int_equal(reason_for(&s, BECK, "ready").kind, 0);
}

/* Both penalties come: the order is all one. */
TEST(reason__no_difference)
{
    bo_state s = quiet_turn();

    s.active = CANARIS;
    s.motivation[CANARIS] = BO_COMMITTED;
    s.phase = BO_PENALTIES;
    stand(&s, CANARIS, "nuremberg");
    lead_to(&s, "goering", "nuremberg");
    lead_to(&s, "hess", "nuremberg");
    s.penalties = (uint8_t)(1u << leader("goering") | 1u << leader("hess"));
    assert_int_equal(reason_for(&s, CANARIS, "suffer hess").kind, BO_Y_SAME);
}

/* Neither answer gains anything, but the other would lose more. */
TEST_WITH(reason__losing_least, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("standard safe\n  title Safe\n  source P\n"
                "  on act: choose { motivation(self, -1) } or { motivation(self, -2) }\n");
    s = quiet_turn();
    s.motivation[BECK] = BO_COMMITTED;
    give(&s, BECK, "safe");
    play_move(bo, &s, BECK, "act safe", NULL);
    assert_reason(&s, BECK, "choose 1", BO_Y_SPARES_MOTIVATION, 0, 0, 0);
}

/* The answer moves Hitler, and a plot waits for just that. */
TEST_WITH(reason__a_plot_at_once, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("event gestapo-investigation\n  title Gestapo Investigation\n  source P\n"
                "  stage 1\n  class ordinary\n  note A choice.\n"
                "  on drawn: choose { lead(hitler, vienna) } or { nothing }\n");
    s = quiet_turn();
    s.active = KORDT;
    s.support = s.floor = 1;
    s.motivation[KORDT] = BO_COMMITTED;
    lead_to(&s, "hitler", "munich");
    give(&s, KORDT, "derail-train");
    resolve(&s, "gestapo-investigation", NULL);
    assert_reason(&s, KORDT, "choose 1", BO_Y_OPENS, card("derail-train"), 0, 0);
}

/* The same luck gives the same reason, and asking leaves the position alone. */
TEST(reason__is_the_same_for_the_same_luck)
{
    bo_state s = at_start("players=3 conspirators=beck+canaris+kordt first=1"), before = s;
    gm_moves list;

    bo_moves(bo->content, &s, BECK, &list);
    for (unsigned i = 0; i < list.n; i++) {
        bo_view v = seen_by(&s, BECK);
        rng_key key = { .word = { i } };
        rng one, other;
        gm_event a, b;
        rng_start(&one, &key);
        rng_start(&other, &key);
        a = bo_game.reason(bo->content, &v, BECK, list.m[i], &one);
        b = bo_game.reason(bo->content, &v, BECK, list.m[i], &other);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(a.kind > 0);
    }
    assert_memory_equal(&s, &before, sizeof s);
}

/* ---- what is to be feared ---- */

static gm_event fear_of(const bo_state *s, gm_seat who, const char *words)
{
    bo_view v = seen_by(s, who);
    rng_key key = { .word = { 7 } };
    rng luck;

    rng_start(&luck, &key);
    return bo_game.fear(bo->content, &v, who, move_of(bo, s, who, words), &luck);
}

/* The events of stage 2 are next: one of them may be a raid. */
static bo_state at_stage_two(void)
{
    bo_state s = quiet_turn();

    s.n_events[0] = 0;
    return s;
}

TEST(fear__a_raid_for_whoever_is_at_extreme)
{
    bo_state s = at_stage_two();
    gm_event e;

    assert_int_equal(fear_of(&s, BECK, "end").kind, 0);
    s.suspicion[KORDT] = BO_EXTREME;
    e = fear_of(&s, BECK, "end");
    assert_int_equal(e.kind, BO_Y_FEAR_RAID);
    assert_int_equal(e.arg[0], KORDT);
    assert_true(e.arg[1] > 0 && e.arg[1] < 100);
    s.suspicion[BECK] = BO_EXTREME; /* the one who moves comes first */
    assert_int_equal(fear_of(&s, BECK, "end").arg[0], BECK);
    s = quiet_turn(); /* BO-28.1: not among the events of stage 1 */
    s.suspicion[BECK] = BO_EXTREME;
    assert_int_equal(fear_of(&s, BECK, "end").kind, 0);
}

/* What lowers suspicion takes the fear away. */
TEST(fear__of_the_position_after_the_move)
{
    bo_state s = at_stage_two();

    s.suspicion[BECK] = BO_EXTREME;
    give(&s, BECK, "lose-gestapo");
    assert_int_equal(fear_of(&s, BECK, "act lose-gestapo").kind, 0);
    assert_int_equal(fear_of(&s, BECK, "end").kind, BO_Y_FEAR_RAID);
}

TEST(fear__a_turn_that_ends_beside_a_leader)
{
    bo_state s = quiet_turn();

    assert_int_equal(fear_of(&s, BECK, "end").kind, 0);
    stand(&s, BECK, "munich");
    lead_to(&s, "hitler", "munich");
    assert_int_equal(fear_of(&s, BECK, "end").kind, BO_Y_FEAR_LEADER);
    assert_int_equal(fear_of(&s, BECK, "end").arg[1], bo->content->hitler);
}
