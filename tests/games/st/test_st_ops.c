/*
 * test_st_ops.c: what the operations of Stawka's effects do, what they ask, and when they would
 * have no effect.
 */
#include "st_effects.h"

#include <stdio.h>

AROUND_ALL(open_st, close_st);

AROUND_EACH(NULL, as_built);

/* The lornetka of an agent says this. */
static gm_frame with(const char *effect, unsigned self, unsigned foe)
{
    char rule[300];

    (void)snprintf(rule, sizeof rule, "on use: %s", effect);
    says("item lornetka", rule);
    return thing(self, foe);
}

static void does(st_state *s, const char *effect, unsigned self, unsigned foe)
{
    run(s, with(effect, self, foe), NULL);
}

static bool would(const st_state *s, const char *effect, unsigned self, unsigned foe)
{
    return matters(s, with(effect, self, foe));
}

static bool is_at(const st_state *s, unsigned who, const char *place_id)
{
    return s->at[who] == place(place_id);
}

/* ---- score ---- */

TEST(evidence_is_the_other_sides)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    does(&s, "evidence(foe, +2); evidence(self, +1)", KLOSS, MARTA);
    assert_int_equal(s.evidence[ST_PL][ST_BLUE], 2);
    assert_int_equal(s.evidence[ST_DE][ST_BLACK], 1);
    does(&s, "evidence(foe, -5)", KLOSS, MARTA);
    assert_int_equal(s.evidence[ST_PL][ST_BLUE], 0);
    does(&s, "each(enemies) { evidence(it, +1) }", KLOSS, NOBODY);
    for (unsigned k = 0; k < ST_COLOURS; k++)
        assert_int_equal(s.evidence[ST_PL][k], 1);
}

TEST(evidence_that_changes_nothing_does_nothing)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    assert_false(would(&s, "evidence(self, -2)", KLOSS, NOBODY));
    s.evidence[ST_DE][ST_BLACK] = 1;
    assert_true(would(&s, "evidence(self, -2)", KLOSS, NOBODY));
    s.evidence[ST_PL][ST_BLUE] = 10;
    assert_false(would(&s, "evidence(foe, +1)", KLOSS, MARTA));
    does(&s, "evidence(foe, +1)", KLOSS, MARTA);
    assert_int_equal(s.vp[ST_PL], 0);
    assert_fact(ST_11_9);
    assert_fact(ST_G73);
}

TEST(points_do_not_fall_below_none)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.points[ST_DE] = 2;
    does(&s, "points(opponent, -3); points(own, +4); vp(+1)", KLOSS, NOBODY);
    assert_int_equal(s.points[ST_DE], 0);
    assert_int_equal(s.points[ST_PL], 18);
    assert_int_equal(s.vp[ST_PL], 1);
    assert_false(would(&s, "points(opponent, -3)", KLOSS, NOBODY));
}

/* ---- values ---- */

TEST(values_change_for_the_stage)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    does(&s, "rank(self, +3); limit(foe, -2); defence(self, +1)", JACEK, MARTA);
    assert_int_equal(st_rank_of(st->content, &s, JACEK), 6);
    assert_int_equal(st_limit_of(st->content, &s, MARTA), 4);
    assert_int_equal(st_defence_of(st->content, &s, JACEK), 9);
}

TEST(a_rank_before_a_talk_is_for_that_talk)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    says("item lornetka", "on rank-test: rank(self, +4)");
    run(&s, thing(JACEK, MARTA), NULL);
    assert_int_equal(s.talk_rank, 4);
    assert_int_equal(s.rank[JACEK], 0);
}

TEST(a_token_defends_in_one_attack)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_frame f;

    says("threat podejrzany-de", "on attack-near: defence(allies[same-sector], +2)");
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "bruno-dreher", "gestapo");
    stand(&s, "jacek", "gestapo");
    (void)st_push(&s, (gm_frame){ .what = ST_F_ATTACK, .self = JACEK, .foe = MARTA });
    f = token(ST_DE, JACEK);
    fx_start(&st_fx, st->content, &s,
             fx_rule(st->db, content_item_at(st->db, (uint8_t)f.sort, f.item), ST_W_ATTACK_NEAR,
                     NULL, 0),
             &f);
    (void)fx_run(&st_fx, st->content, &s, &(gm_events){ .n = 0 });
    assert_int_equal(s.stack[0].attack.foe_defence, 2);
    assert_int_equal(s.stack[0].attack.defence, 0);
    assert_int_equal(s.defence[MARTA], 0);
    assert_int_equal(s.defence[DREHER], 0);
    assert_fact(ST_17_21);
}

/* ---- bans ---- */

TEST(what_is_forbidden)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    activate(&s, MARTA);
    does(&s, "forbid(foe, move, this-stage)", KLOSS, MARTA);
    assert_true(s.flags[MARTA] & ST_NO_LEAVING);
    assert_true(s.act & ST_A_MOVE_OVER);
    does(&s, "forbid(foe, search, this-activation)", KLOSS, MARTA);
    assert_true(s.act & ST_A_NO_SEARCH);
    assert_false(would(&s, "forbid(foe, search, this-activation)", KLOSS, DREHER));
    does(&s, "forbid(foe, activate, next-activation)", KLOSS, DREHER);
    assert_true(s.flags[DREHER] & ST_NO_TURN);
    assert_false(would(&s, "stop(foe)", KLOSS, DREHER));
    assert_false(would(&s, "end-activation(foe)", KLOSS, DREHER));
    assert_true(would(&s, "end-activation(foe)", KLOSS, MARTA));
}

/* ---- being set somewhere ---- */

TEST(a_place_is_asked_for_if_several_fit)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "p3");
    activate(&s, JACEK);
    s.ruins = 1u << st_location_at(st->content, place("posterunek"));
    does(&s, "put(self, location[same-sector])", JACEK, NOBODY);
    assert_int_equal(st_top(&s)->what, ST_F_FIELD);
    assert_refused(st, &s, ST_PL, "to posterunek", ST_G73);
    assert_refused(st, &s, ST_PL, "to sady", ST_G73);
    play_move(st, &s, ST_PL, "to gestapo", NULL);
    assert_true(is_at(&s, JACEK, "gestapo"));
    assert_false(s.act & ST_A_MOVED);
    assert_fact(ST_G74);
}

TEST(under_move_it_is_the_movement)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    says("item lornetka", "on move: put(self, sady); stop(self)");
    stand(&s, "jacek", "a5");
    activate(&s, JACEK);
    run(&s, thing(JACEK, NOBODY), NULL);
    assert_true(is_at(&s, JACEK, "sady"));
    assert_true((s.act & (ST_A_MOVED | ST_A_MOVE_OVER)) == (ST_A_MOVED | ST_A_MOVE_OVER));
    s.act = 0;
    assert_false(matters(&s, thing(JACEK, NOBODY)));
}

TEST(a_token_at_the_end_of_it_may_act)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    says("item lornetka", "on move: put(self, sady)");
    stand(&s, "jacek", "a5");
    lay_token(&s, "sady", "podejrzany-de", false);
    activate(&s, JACEK);
    run(&s, thing(JACEK, NOBODY), NULL);
    assert_int_equal(st_top(&s)->what, ST_F_HALT);
    play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_DE, "trigger", NULL);
    assert_int_equal(s.evidence[ST_DE][ST_YELLOW], 2);
    assert_fact(ST_G17);
}

TEST(out_of_turn_no_token_acts)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "irena", "a5");
    lay_token(&s, "sady", "podejrzany-de", false);
    activate(&s, JACEK);
    does(&s, "put(ally[violet], sady)", JACEK, NOBODY);
    assert_true(is_at(&s, IRENA, "sady"));
    assert_int_equal(s.depth, 0);
    stand(&s, "irena", "a5");
    s.token[place("sady")] = s.token_up[place("sady")] = (uint8_t)threat("kontrola-2");
    assert_false(would(&s, "put(ally[violet], sady)", JACEK, NOBODY));
}

TEST(two_change_places)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "gestapo");
    stand(&s, "irena", "p3");
    stand(&s, "starsza-pani", "dworzec");
    stand(&s, "kloss-abwehra", "abwehra");
    stand(&s, "marta-becher", "p1");
    activate(&s, MARTA);
    says("reaction alarm-lotniczy", "on react-pl: swap(ally[same-sector])\n  on react-de: cancel");
    run(&s, answer(ST_PL, NOBODY, MARTA), NULL);
    play_move(st, &s, ST_PL, "pick jacek", NULL);
    assert_true(is_at(&s, JACEK, "p3"));
    assert_true(is_at(&s, IRENA, "gestapo"));
    assert_int_equal(s.depth, 0);
    stand(&s, "irena", "dworzec");
    assert_false(matters(&s, answer(ST_PL, NOBODY, MARTA)));
}

TEST(a_freed_prisoner_keeps_five)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    assert_false(would(&s, "release(ally[arrested], here)", KLOSS, NOBODY));
    jail(&s, "irena");
    s.evidence[ST_DE][ST_VIOLET] = 8;
    stand(&s, "kloss-abwehra", "areszt");
    does(&s, "release(ally[arrested], here)", KLOSS, NOBODY);
    assert_false(s.flags[IRENA] & ST_ARRESTED);
    assert_int_equal(s.evidence[ST_DE][ST_VIOLET], 5);
    assert_fact(ST_G87);
}

/* ---- rolls ---- */

TEST(a_test_goes_into_its_block)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    does(&s, "test(self, vigilance, +20) pass { vp(+1) } fail { vp(+9) }", KLOSS, NOBODY);
    does(&s, "test(self, vigilance, -20) pass { vp(+9) } fail { vp(+2) }", KLOSS, NOBODY);
    does(&s, "test(self, vigilance, -20) fail { vp(+4) }; vp(+8)", KLOSS, NOBODY);
    does(&s, "test(self, vigilance, +20) fail { vp(+9) }; vp(+16)", KLOSS, NOBODY);
    assert_int_equal(s.vp[ST_PL], 1 + 2 + 4 + 8 + 16);
    does(&s, "each(allies) { test(it, vigilance, -20) fail { evidence(it, +1) } }", KLOSS, NOBODY);
    assert_int_equal(s.evidence[ST_DE][ST_YELLOW], 1);
    assert_int_equal(s.evidence[ST_DE][ST_VIOLET], 1);
    assert_int_equal(s.evidence[ST_DE][ST_BLUE], 1);
    assert_int_equal(s.evidence[ST_DE][ST_BLACK], 0);
}

/* A talk after the roll, 2 and 5, at the moment when things can change it. */
static st_state rolled(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    (void)st_push(
        &s, (gm_frame){ .what = ST_F_TALK, .self = KLOSS, .foe = MARTA, .roll = { .dice = 0x52 } });
    return s;
}

static void runs_on(st_state *s, gm_frame f)
{
    const content_item *component = content_item_at(st->db, (uint8_t)f.sort, f.item);

    fx_start(&st_fx, st->content, s, &st->db->rules[component->first_rule], &f);
    (void)fx_run(&st_fx, st->content, s, &(gm_events){ .n = 0 });
}

TEST(one_die_is_picked_to_be_rolled_again)
{
    st_state s = rolled();
    gm_events events = { .n = 0 };

    runs_on(&s, with("reroll(1)", KLOSS, MARTA));
    assert_int_equal(st_top(&s)->effect.ask, FX_ASK_CHOOSE);
    assert_refused(st, &s, ST_PL, "choose 3", ST_G73);
    st_effect_do(st->content, &s, ST_PL, gm_make(ST_V_CHOOSE, 2, 0), &events);
    (void)fx_run(&st_fx, st->content, &s, &events);
    assert_int_equal(st_top(&s)->what, ST_F_TALK);
    assert_int_equal(st_top(&s)->roll.dice & 15, 2);
    s = rolled();
    s.stack[0].roll.dice = 0x33;
    runs_on(&s, thing(KLOSS, MARTA));
    assert_int_equal(st_top(&s)->what, ST_F_TALK);
}

TEST(the_roll_of_the_moment_is_changed)
{
    st_state s = rolled();

    runs_on(&s, with("roll(+2); roll(-3)", KLOSS, MARTA));
    assert_int_equal(st_total(&s.stack[0]), 6);
    runs_on(&s, with("succeed; cancel; keep-evidence", KLOSS, MARTA));
    assert_int_equal(s.stack[0].roll.flags, ST_R_SUCCEEDS | ST_R_CANCELLED | ST_R_KEEPS);
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    assert_false(would(&s, "roll(+2)", KLOSS, MARTA));
    assert_false(would(&s, "reroll(2)", KLOSS, MARTA));
}

TEST(a_talk_needs_a_pair_that_has_not_talked)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "kloss-abwehra", "gestapo");
    stand(&s, "marta-becher", "p3");
    stand(&s, "bruno-dreher", "p3");
    stand(&s, "stedtke", "p3");
    stand(&s, "heinrich-vogel", "dworzec");
    st_mark_pair(&s, KLOSS, MARTA);
    does(&s, "talk(self, enemy[same-sector])", KLOSS, NOBODY);
    assert_int_equal(st_top(&s)->effect.ask, FX_ASK_WHO);
    assert_refused(st, &s, ST_PL, "pick marta-becher", ST_G73);
    play_move(st, &s, ST_PL, "pick bruno-dreher", NULL);
    assert_true(st_has_talked(&s, KLOSS, DREHER));
    st_mark_pair(&s, KLOSS, STEDTKE);
    assert_false(would(&s, "talk(self, enemy[same-sector])", KLOSS, NOBODY));
}

TEST(of_several_prisoners_one_is_interrogated)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events;

    jail(&s, "irena");
    jail(&s, "jacek");
    activate(&s, STEDTKE);
    does(&s, "interrogate(-20)", STEDTKE, NOBODY);
    play_move(st, &s, ST_DE, "pick irena", &events);
    (void)assert_event(&events, ST_E_INTERROGATED, ST_14_12);
    assert_int_equal(s.depth, 0);
}

/* ---- things ---- */

TEST(a_price_must_be_there)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    assert_false(would(&s, "pay { discard-item(self, 1, weapon) } for { vp(+1) }", JACEK, NOBODY));
    give(&s, "jacek", "papierosy");
    assert_false(would(&s, "pay { discard-item(self, 1, weapon) } for { vp(+1) }", JACEK, NOBODY));
    give(&s, "jacek", "pistolet");
    does(&s, "pay { discard-item(self, 1, weapon) } for { vp(+1) }", JACEK, NOBODY);
    while (s.depth > 0)
        play_move(st, &s, ST_PL, "discard pistolet", NULL);
    assert_int_equal(s.vp[ST_PL], 1);
    assert_int_equal(s.n_held[JACEK], 1);
}

TEST(a_face_down_tile_could_be_anything)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    activate(&s, STEDTKE);
    give(&s, "jacek", "papierosy");
    does(&s, "may(foe) { discard-item(foe, 1, weapon) }", STEDTKE, JACEK);
    assert_int_equal(s.depth, 0);
    give(&s, "jacek", "koniak");
    does(&s, "may(foe) { discard-item(foe, 1, weapon) }", STEDTKE, JACEK);
    assert_int_equal(st_top(&s)->effect.ask, FX_ASK_MAY);
    play_move(st, &s, ST_PL, "decline", NULL);
    assert_int_equal(s.n_held[JACEK], 2);
}

TEST(things_are_taken_as_far_as_there_is_room)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    give(&s, "jacek", "koniak");
    does(&s, "take-item(self, foe, 1, random)", STEDTKE, JACEK);
    assert_int_equal(s.n_held[STEDTKE], 1);
    assert_int_equal(s.n_held[JACEK], 0);
    give(&s, "stedtke", "papierosy");
    give(&s, "stedtke", "latarka");
    give(&s, "jacek", "pistolet");
    assert_false(would(&s, "take-item(self, foe, 1, random)", STEDTKE, JACEK));
    does(&s, "discard-item(foe, 1, random)", STEDTKE, JACEK);
    assert_int_equal(s.n_held[JACEK], 0);
}

TEST(what_was_looked_at_is_known)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned tile;

    give(&s, "jacek", "koniak");
    tile = s.hold[JACEK][0];
    does(&s, "look(items, foe)", STEDTKE, JACEK);
    assert_true(s.tiles_known[ST_DE][tile / 64] >> tile % 64 & 1);
    assert_false(would(&s, "look(items, foe)", STEDTKE, IRENA));
    stand(&s, "stedtke", "gestapo");
    lay_token(&s, "p3", "zlodziej", false);
    lay_token(&s, "a5", "zlodziej", false);
    does(&s, "look(threats)", STEDTKE, NOBODY);
    assert_int_equal(s.token_seen[place("p3")], 1);
    assert_int_equal(s.token_seen[place("a5")], 0);
}

TEST(markers_are_put_and_taken)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned sady = (unsigned)st_location_at(st->content, place("sady"));

    stand(&s, "kloss-abwehra", "sady");
    activate(&s, KLOSS);
    s.markers[sady] = 1 << ST_BLUE;
    does(&s, "add-marker", KLOSS, NOBODY);
    assert_refused(st, &s, ST_PL, "colour blue", ST_G73);
    play_move(st, &s, ST_PL, "colour yellow", NULL);
    assert_int_equal(s.markers[sady], 1 << ST_BLUE | 1 << ST_YELLOW);
    assert_false(would(&s, "add-marker", KLOSS, NOBODY));
    does(&s, "remove-markers(2)", KLOSS, NOBODY);
    play_move(st, &s, ST_PL, "colour blue", NULL);
    play_move(st, &s, ST_PL, "stop", NULL);
    assert_int_equal(s.markers[sady], 1 << ST_YELLOW);
    assert_fact(ST_G82);
}

TEST(an_enemy_token_of_choice_goes)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "kloss-abwehra", "gestapo");
    activate(&s, KLOSS);
    assert_false(would(&s, "remove-threat(same-sector)", KLOSS, NOBODY));
    lay_token(&s, "posterunek", "podejrzany-de", false);
    lay_token(&s, "areszt", "kociol", false);
    lay_token(&s, "sady", "alarm-de", false);
    does(&s, "remove-threat(same-sector)", KLOSS, NOBODY);
    assert_refused(st, &s, ST_PL, "to sady", ST_G73);
    play_move(st, &s, ST_PL, "to areszt", NULL);
    assert_int_equal(s.token_side[place("areszt")], 0);
    assert_int_equal(s.token_side[place("posterunek")], ST_DE + 1);
}

TEST(whoever_can_be_paid_is_bribed)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "kloss-abwehra", "gestapo");
    stand(&s, "bruno-dreher", "gestapo");
    stand(&s, "stedtke", "gestapo");
    activate(&s, KLOSS);
    does(&s, "bribe(1)", KLOSS, NOBODY);
    assert_refused(st, &s, ST_PL, "pick stedtke", ST_13_31);
    play_move(st, &s, ST_PL, "pick bruno-dreher", NULL);
    assert_true(s.flags[DREHER] & ST_BRIBED);
    assert_false(s.flags[STEDTKE] & ST_BRIBED);
}

/* ---- decisions ---- */

TEST(a_trait_is_used_up_when_it_is_wanted)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    says("agent irena", "on stage-start if once-a-stage: may { vp(+1) }");
    run(&s, trait(&s, IRENA, NOBODY), NULL);
    play_move(st, &s, ST_PL, "decline", NULL);
    assert_true(holds(&s, trait(&s, IRENA, NOBODY)));
    run(&s, trait(&s, IRENA, NOBODY), NULL);
    play_move(st, &s, ST_PL, "agree", NULL);
    assert_int_equal(s.vp[ST_PL], 1);
    assert_false(holds(&s, trait(&s, IRENA, NOBODY)));
}

TEST(one_way_is_chosen)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    does(&s, "choose { vp(+1) } or { points(own, +2) }", KLOSS, NOBODY);
    assert_refused(st, &s, ST_PL, "choose 3", ST_G73);
    assert_refused(st, &s, ST_PL, "agree", ST_26_2);
    play_move(st, &s, ST_PL, "choose 2", NULL);
    assert_int_equal(s.vp[ST_PL], 0);
    assert_int_equal(s.points[ST_PL], 16);
}
