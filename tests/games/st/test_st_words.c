/*
 * test_st_words.c: what the words of Stawka's effects mean: who, filters, conditions, quantities,
 * places and things; and what replaces things of a mission that a game does not have.
 */
#include "st_effects.h"

AROUND_ALL(open_st, close_st);

AROUND_EACH(NULL, as_built);

/* ---- who ---- */

TEST(prisoners_are_meant_only_as_such)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    jail(&s, "jacek");
    jail(&s, "irena");
    jail(&s, "starsza-pani");
    assert_false(is_so(&s, thing(KLOSS, NOBODY), "is(ally)"));
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "is(ally[arrested])"));
    assert_false(is_so(&s, thing(STEDTKE, NOBODY), "is(enemy[not chief])"));
    assert_false(is_so(&s, thing(STEDTKE, NOBODY), "is(ally[arrested])"));
    assert_fact(ST_G33);
}

TEST(the_dead_are_never_meant)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    slay(&s, MARTA);
    assert_false(is_so(&s, thing(KLOSS, MARTA), "is(foe)"));
    assert_false(is_so(&s, thing(KLOSS, NOBODY), "is(enemy[blue])"));
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "is(enemy[yellow])"));
}

TEST(an_ally_is_another_one_but_any_for_a_side)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    assert_false(is_so(&s, thing(KLOSS, NOBODY), "is(ally[chief])"));
    assert_true(is_so(&s, answer(ST_PL, NOBODY, MARTA), "is(ally[chief])"));
    assert_false(is_so(&s, answer(ST_PL, NOBODY, MARTA), "is(self)"));
    assert_true(is_so(&s, answer(ST_PL, NOBODY, MARTA), "is(foe[woman])"));
}

TEST(the_car_is_meant_only_as_car_or_foe)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);

    s.at[ST_CAR] = (uint8_t)place("gestapo");
    assert_true(is_so(&s, token(ST_PL, ST_CAR), "is(foe)"));
    assert_true(is_so(&s, thing(STEDTKE, NOBODY), "is(car)"));
    s.at[JACEK] = (uint8_t)place("gestapo");
    for (unsigned a = DREHER; a <= STEDTKE; a++)
        s.at[a] = (uint8_t)place("dworzec");
    assert_false(is_so(&s, thing(JACEK, NOBODY), "with(enemy)"));
    assert_true(is_so(&s, thing(JACEK, NOBODY), "alone"));
    assert_fact(ST_G41);
}

/* ---- filters ---- */

TEST(places_are_measured_from_self)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "kloss-abwehra", "gestapo");
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "bruno-dreher", "posterunek");
    stand(&s, "heinrich-vogel", "sady");
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "is(enemy[here, blue])"));
    assert_false(is_so(&s, thing(KLOSS, NOBODY), "is(enemy[here, yellow])"));
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "is(enemy[same-sector, yellow])"));
    assert_false(is_so(&s, thing(KLOSS, NOBODY), "is(enemy[same-sector, violet])"));
}

TEST(answers_and_tokens_measure_from_foe)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "marta-becher", "dworzec");
    stand(&s, "irena", "szpital");
    stand(&s, "jacek", "gestapo");
    assert_true(is_so(&s, answer(ST_PL, NOBODY, MARTA), "is(ally[same-sector, violet])"));
    assert_false(is_so(&s, answer(ST_PL, NOBODY, MARTA), "is(ally[same-sector, yellow])"));
    assert_false(is_so(&s, answer(ST_PL, JACEK, MARTA), "is(ally[here])"));
    assert_false(is_so(&s, token(ST_PL, MARTA), "is(ally[here])"));
}

TEST(a_uniform_makes_a_soldier)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    assert_true(is_so(&s, thing(MARTA, JACEK), "is(foe[civilian])"));
    give(&s, "jacek", "mundur-oficera");
    assert_false(is_so(&s, thing(MARTA, JACEK), "is(foe[civilian])"));
    assert_true(is_so(&s, thing(MARTA, JACEK), "is(foe[officer]) and is(foe[soldier])"));
    assert_false(is_so(&s, thing(MARTA, JACEK), "is(foe[ss])"));
    assert_true(is_so(&s, thing(JACEK, STEDTKE), "is(foe[ss]) and is(foe[officer])"));
}

/* ---- conditions ---- */

TEST(where_self_is)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "kloss-abwehra", "gestapo");
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "at(gestapo / dworzec)"));
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "at(location) and at(telephone)"));
    assert_false(is_so(&s, thing(KLOSS, NOBODY), "at(street)"));
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "in(policyjny)"));
    assert_false(is_so(&s, thing(KLOSS, NOBODY), "in(miejski / kolejowy)"));
    stand(&s, "kloss-abwehra", "p3");
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "at(street) and not at(location)"));
}

TEST(what_self_holds)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    assert_false(is_so(&s, thing(JACEK, NOBODY), "has(weapon)"));
    give(&s, "jacek", "pistolet");
    assert_true(is_so(&s, thing(JACEK, NOBODY), "has(weapon) and has(pistolet / granat)"));
    assert_false(is_so(&s, thing(JACEK, NOBODY), "has(valuable)"));
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "is(ally[has(weapon)])"));
}

TEST(sides_and_scores)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.vp[ST_PL] = 4;
    s.secrets[ST_DE] = 2;
    jail(&s, "irena");
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "side(pl) and side(own) and vp >= 4"));
    assert_false(is_so(&s, thing(STEDTKE, NOBODY), "side(pl) or vp >= 1"));
    assert_true(is_so(&s, thing(STEDTKE, NOBODY), "secrets = 2 and prisoners = 1"));
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "prisoners = 0"));
    assert_true(is_so(&s, thing(KLOSS, NOBODY), "scenario(wiem-kim-jestes)"));
    assert_false(is_so(&s, thing(KLOSS, NOBODY), "scenario(hotel-excelsior)"));
}

TEST(of_several_the_greatest_counts)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.evidence[ST_DE][ST_YELLOW] = 3;
    s.evidence[ST_DE][ST_BLUE] = 7;
    assert_true(is_so(&s, thing(STEDTKE, NOBODY), "evidence(enemy) = 7"));
    assert_true(is_so(&s, thing(STEDTKE, NOBODY), "evidence(enemy[yellow]) = 3"));
    assert_true(is_so(&s, thing(KLOSS, MARTA), "rank(foe) <= 4"));
    assert_false(is_so(&s, thing(KLOSS, STEDTKE), "rank(foe) <= 4"));
}

TEST(once_a_stage_is_of_the_tile)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_frame f;

    says("item lornetka", "on use if once-a-stage: vp(+1)");
    give(&s, "kloss-abwehra", "lornetka");
    give(&s, "kloss-abwehra", "lornetka");
    f = thing(KLOSS, NOBODY);
    f.effect.own = s.hold[KLOSS][0];
    assert_true(holds(&s, f));
    st_mark_used(st->content, &s, &f, &st->db->rules[0]);
    assert_false(holds(&s, f));
    f.effect.own = s.hold[KLOSS][1];
    assert_true(holds(&s, f));
}

/* ---- missions ---- */

TEST(killed_and_arrested_hold_at_that_moment)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_frame f = order(JACEK, "wyrok");

    slay(&s, MARTA);
    assert_false(is_so(&s, f, "killed(enemy)"));
    f.foe = MARTA;
    f.effect.value = ST_W_KILLED;
    assert_true(is_so(&s, f, "killed(enemy[not chief])"));
    assert_false(is_so(&s, f, "killed(enemy[officer])"));
    assert_false(is_so(&s, f, "arrested(enemy)"));
    f = order(STEDTKE, "wyrok-polowy");
    jail(&s, "irena");
    f.foe = IRENA;
    f.effect.value = ST_W_ARRESTED;
    assert_true(is_so(&s, f, "arrested(enemy[not chief])"));
    assert_fact(ST_G34);
}

TEST(a_talk_counts_whatever_became_of_the_other)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.talked[JACEK] = 2 << 2 * ST_BLUE | 1 << 2 * ST_VIOLET;
    slay(&s, MARTA);
    assert_true(is_so(&s, order(JACEK, "wyrok"), "talked(enemy[woman]) >= double"));
    assert_false(is_so(&s, order(JACEK, "wyrok"), "talked(enemy[officer]) >= double"));
    assert_true(is_so(&s, order(JACEK, "wyrok"), "talked(enemy[officer]) >= single"));
}

static uint32_t set_of(const char *first, const char *second)
{
    const st_content *c = st->content;

    return 1u << st_location_at(c, place(first)) | 1u << st_location_at(c, place(second));
}

TEST(places_not_in_play_are_replaced)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL); /* without hotel, teatr, kawiarnia */
    gm_frame f = order(JACEK, "wyrok");

    stand(&s, "jacek", "szpital");
    assert_true(is_so(&s, f, "at(hotel / teatr)"));
    assert_false(is_so(&s, f, "at(hotel / sady)"));
    assert_false(is_so(&s, thing(JACEK, NOBODY), "at(hotel / teatr)"));
    stand(&s, "jacek", "gestapo");
    assert_false(is_so(&s, f, "at(hotel / teatr)"));
    s.visited[JACEK] = set_of("szpital", "sady");
    assert_true(is_so(&s, f, "visited(sady / hotel / teatr) >= 2"));
    assert_false(is_so(&s, f, "visited(sady / cmentarz / hotel) >= 2"));
    s.visited[JACEK] = set_of("gestapo", "posterunek");
    assert_false(is_so(&s, f, "visited(sady / hotel / teatr) >= 1"));
}

TEST(enemies_not_in_play_are_replaced)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_frame f = order(STEDTKE, "wyrok-polowy");

    stand(&s, "stedtke", "gestapo");
    stand(&s, "jacek", "gestapo");
    stand(&s, "kloss-abwehra", "dworzec");
    assert_true(is_so(&s, f, "with(enemy[ss])"));
    assert_false(is_so(&s, thing(STEDTKE, NOBODY), "with(enemy[ss])"));
    assert_false(is_so(&s, f, "with(enemy[blue])"));
    stand(&s, "jacek", "dworzec");
    stand(&s, "kloss-abwehra", "gestapo");
    assert_false(is_so(&s, f, "with(enemy[ss])"));
}

TEST(things_not_in_play_are_replaced)
{
    st_state s = at_turn("scenario=spotkanie", ST_PL);
    gm_frame f = order(IRENA, "bukiet");

    assert_false(is_so(&s, f, "has(kwiaty / czekolada)"));
    give(&s, "ingrid-heizer", "list");
    assert_true(is_so(&s, f, "has(kwiaty / czekolada)"));
    assert_false(is_so(&s, thing(IRENA, NOBODY), "has(kwiaty / czekolada)"));
    assert_false(is_so(&s, f, "has(perfumy)"));
}
