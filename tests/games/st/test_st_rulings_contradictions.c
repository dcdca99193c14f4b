/*
 * test_st_rulings_contradictions.c: Stawka, chapter C: rulings on contradictions. Those about one
 * scenario are tested with it.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

static st_state at_film(gm_seat side)
{
    return at_turn("scenario=wiem-kim-jestes", side);
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

/* ---- ST-C01 ---- */

TEST(st_c01__an_arrest_costs_one_point_or_two_by_agreement)
{
    st_state s = at_film(ST_DE), dear = at_turn("scenario=wiem-kim-jestes arrest=2", ST_DE);
    st_state erik = at_turn("scenario=hotel-excelsior", ST_DE);

    stand(&s, "jacek", "gestapo");
    set_evidence(&s, "jacek", 6);
    act(&s, "stedtke", "arrest jacek", "", NULL);
    assert_int_equal(s.points[ST_DE], 13);
    stand(&dear, "jacek", "gestapo");
    set_evidence(&dear, "jacek", 6);
    act(&dear, "stedtke", "arrest jacek", "", NULL);
    assert_int_equal(dear.points[ST_DE], 12);
    assert_int_equal(st_cost(st->content, &s, agent(&s, "jacek"), ST_KIDNAP), 2);
    assert_int_equal(st_cost(st->content, &erik, agent(&erik, "erik-kopf"), ST_ARREST), 0);
    assert_fact(ST_C01);
}

/* ---- ST-C02 ---- */

TEST(st_c02__seven_evidence_give_two)
{
    st_state s = at_film(ST_DE);

    set_evidence(&s, "jacek", 7);
    assert_int_equal(st_talk_bonus(st->content, &s, agent(&s, "stedtke"), agent(&s, "jacek")), 2);
    set_evidence(&s, "jacek", 8);
    assert_int_equal(st_talk_bonus(st->content, &s, agent(&s, "stedtke"), agent(&s, "jacek")), 3);
    assert_fact(ST_C02);
}

/* ---- ST-C03, ST-C22, ST-G59 ---- */

/* Jacek holds a pistolet and meets Marta, defence 8, vigilance 6; Irena is in prison. */
static st_state at_kidnapping(void)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m1");
    give(&s, "jacek", "pistolet");
    jail(&s, "irena");
    set_evidence(&s, "marta-becher", 6);
    return s;
}

TEST(st_c03__kidnapping_is_against_vigilance)
{
    st_state s = at_kidnapping();
    gm_events events = { .n = 0 };

    act(&s, "jacek", "kidnap marta-becher", "34", &events); /* 7: above 6, below 8 */
    (void)assert_event(&events, ST_E_ESCAPED, ST_15_3);
    assert_int_equal(on(&s, "jacek"), 3);
    s = at_kidnapping();
    act(&s, "jacek", "kidnap marta-becher", "33", &events);
    (void)assert_event(&events, ST_E_KIDNAPPED, ST_15_5);
    assert_fact(ST_C03);
}

TEST(st_c22__holding_a_weapon_does_not_use_it_up)
{
    st_state s = at_kidnapping();
    const st_content *c = st->content;

    act(&s, "jacek", "kidnap marta-becher", "34", NULL);
    assert_true(has_item(&s, "jacek", "pistolet"));
    join(&s, "georg", "sady");
    take_mission(&s, "georg", "cichy-strzal");
    s.visited[agent(&s, "georg")] = 1u << location("sady") | 1u << location("urzad-zatrudnienia");
    wake(&s, "georg");
    assert_false(is_legal(&s, ST_PL, "complete basic")); /* it asks for a weapon */
    give(&s, "georg", "karabin");
    play_move(st, &s, ST_PL, "complete basic", NULL);
    assert_true(has_item(&s, "georg", "karabin"));
    for (unsigned t = 1; t <= c->n_types; t++)
        assert_false(c->type[t].group == ST_WEAPON && c->type[t].lasts);
    assert_fact(ST_C22);
}

/* ST-G59 */
TEST(st_g59__a_kidnapping_is_the_talk_of_the_pair)
{
    st_state s = at_kidnapping();

    act(&s, "jacek", "kidnap marta-becher", "34", NULL);
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "talk marta-becher", ST_10_16);
    assert_refused(st, &s, ST_PL, "kidnap marta-becher", ST_G59);
    assert_fact(ST_G59);
}

/* ---- ST-C04, ST-C05 ---- */

TEST(st_c04__there_are_four_colours_and_none_is_green)
{
    assert_int_equal(ST_COLOURS, 4);
    assert_int_equal(strlen(complaint_about("", "")), 0);
    assert_int_not_equal(strlen(complaint_about("", "tile gestapo-1\n  source D\n  item akta\n"
                                                    "  place gestapo\n  evidence green-2\n")),
                         0);
    assert_fact(ST_C04);
}

TEST(st_c05__kloss_brunner_and_stedtke_have_no_missions)
{
    const st_content *c = st->content;

    for (unsigned d = 1; d <= c->n_documents; d++) {
        bool is_one = d == document("hermann-brunner") || d == document("stedtke") ||
                      c->agent[d].slot == ST_KLOSS;
        if (c->agent[d].slot == ST_CAR)
            continue;
        assert_int_equal(c->agent[d].has_no_missions, is_one);
        assert_int_equal(c->agent[d].mission[0] == 0, is_one);
    }
    assert_fact(ST_C05);
}

/* ---- ST-C06, ST-C07 ---- */

/* Kloss has found the strongbox in the abwehra; an event names its lock. */
static st_state at_box(const char *setup, unsigned *lock)
{
    st_state s = at_turn(setup, ST_PL);
    unsigned at = location("abwehra");

    next_find(&s, "abwehra", "kasetka");
    *lock = st->content->tile[s.pile[at][s.n_pile[at] - 1]].lock;
    act(&s, "kloss-abwehra", "search", "", NULL);
    assert_true(s.boxes >> at & 1);
    return s;
}

static bool opens_with(st_state s, unsigned sum)
{
    char dice[3] = { (char)('0' + (sum > 6 ? 6 : sum - 1)), (char)('0' + (sum > 6 ? sum - 6 : 1)),
                     '\0' };

    load_dice(&s, dice);
    play_move(st, &s, ST_PL, "try", NULL);
    return !(s.boxes >> location("abwehra") & 1);
}

TEST(st_c06__a_lock_takes_more_than_its_value)
{
    unsigned lock = 0;
    st_state s = at_box("scenario=wiem-kim-jestes", &lock);

    assert_false(opens_with(s, lock));
    assert_true(opens_with(s, lock + 1));
    s = at_box("scenario=wiem-kim-jestes lock=at-least", &lock);
    assert_true(opens_with(s, lock));
    assert_false(opens_with(s, lock - 1));
    assert_fact(ST_C06);
}

TEST(st_c07__a_bagnet_opens_a_strongbox)
{
    unsigned lock = 0;
    st_state s = at_box("scenario=wiem-kim-jestes", &lock);
    gm_events events = { .n = 0 };

    give(&s, "kloss-abwehra", "bagnet");
    play_move(st, &s, ST_PL, "try", NULL);
    play_move(st, &s, ST_PL, "use bagnet", &events);
    (void)assert_event(&events, ST_E_BOX_OPEN, ST_13_35);
    assert_no_event(&events, ST_E_ROLLED);
    assert_false(has_item(&s, "kloss-abwehra", "bagnet"));
    assert_fact(ST_C07);
}

/* ---- ST-C08, ST-C29 ---- */

TEST(st_c08__a_control_stays_until_somebody_passes)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "marta-becher", "gestapo");
    stand(&s, "jacek", "k8");
    stand(&s, "irena", "k8");
    lay_token(&s, "szpital", "kontrola-1", false);
    s.turn = ST_PL;
    play_move(st, &s, ST_PL, "activate jacek", &events);
    (void)assert_event(&events, ST_E_TOKEN_SHOWN, ST_C29);
    load_dice(&s, "22");
    play_move(st, &s, ST_PL, "step szpital", &events);
    (void)assert_event(&events, ST_E_CONTROL_FAILED, ST_G37);
    assert_int_equal(s.token_side[place("szpital")], ST_DE + 1);
    act(&s, "irena", "step szpital", "66", &events);
    (void)assert_event(&events, ST_E_TOKEN_GONE, ST_C08);
    assert_int_equal(s.at[agent(&s, "irena")], place("szpital"));
    assert_fact(ST_C08);
}

/* ---- ST-C09, ST-G35 ---- */

TEST(st_c09__used_tokens_and_cards_come_back)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    for (unsigned t = 1; t <= st->content->n_threats; t++) {
        if (st->content->threat[t].side != ST_PL)
            continue;
        s.pool_gone[t] = s.pool[t];
        s.pool[t] = 0;
    }
    s.n_pool[ST_PL] = 0;
    st_place_tokens(&s, ST_PL, 1, false);
    st_settle(st->content, &s, &events);
    (void)assert_event(&events, ST_E_TOKENS_MIXED, ST_17_16);
    assert_int_equal(s.n_pool[ST_PL], 17); /* one is in hand */
    s = at_film(ST_PL);
    s.reactions_gone = (1ull << 36) - 1;
    s.n_reactions = 0;
    st_draw_reactions(st->content, &s, ST_PL, 1, ST_7_8, &events);
    (void)assert_event(&events, ST_E_REACTIONS_MIXED, ST_19_12);
    assert_int_equal(s.n_reactions, 35);
    assert_fact(ST_C09);
}

/* ---- ST-C10 ---- */

TEST(st_c10__things_help_against_ones_own_arrest)
{
    st_state s = at_film(ST_DE);
    gm_events events = { .n = 0 };

    stand(&s, "stedtke", "m1");
    stand(&s, "jacek", "m1");
    give(&s, "jacek", "peruka");
    set_evidence(&s, "jacek", 6);
    wake(&s, "stedtke");
    assert_refused(st, &s, ST_PL, "use peruka", ST_8_1); /* not just so */
    play_move(st, &s, ST_DE, "arrest jacek", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    load_dice(&s, "33");
    play_move(st, &s, ST_PL, "use peruka", &events); /* 6 + 3 is above 8 */
    (void)assert_event(&events, ST_E_AVOIDED, ST_14_17);
    assert_fact(ST_C10);
}

/* ---- ST-C11 ---- */

static st_state at_attack(void)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m1"); /* defence 8, vigilance 6 */
    give(&s, "jacek", "bagnet");
    take_mission(&s, "jacek", "wyrok");
    return s;
}

TEST(st_c11__attacks_are_against_defence)
{
    st_state s = at_attack();
    gm_events events = { .n = 0 };

    act(&s, "jacek", "attack marta-becher bagnet", "44", &events);
    (void)assert_event(&events, ST_E_MISSED, ST_16_5);
    s = at_attack();
    act(&s, "jacek", "attack marta-becher bagnet", "54", &events);
    (void)assert_event(&events, ST_E_KILLED, ST_16_5);
    assert_fact(ST_C11);
}

/* ---- ST-C18 ---- */

TEST(st_c18__a_token_drawn_is_placed)
{
    st_state s = at_planning("scenario=pierwsze-starcie");

    play_move(st, &s, ST_PL, "plan plan-pl-1", NULL);
    play_move(st, &s, ST_DE, "plan plan-de-2", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* the second player */
    assert_refused(st, &s, ST_DE, "pass", ST_C18);
    assert_refused(st, &s, ST_DE, "stop", ST_C18);
    assert_true(is_legal(&s, ST_DE, "to areszt"));
}

/* ---- ST-C20, ST-C21 ---- */

TEST(st_c20__evidence_after_a_secret)
{
    st_state s = at_film(ST_PL);

    stand(&s, "bruno-dreher", "m1");
    stand(&s, "jacek", "m1");
    set_evidence(&s, "bruno-dreher", 4);
    act(&s, "jacek", "talk bruno-dreher", "55", NULL); /* 10 + 1 */
    assert_int_equal(s.secrets[ST_PL], 1);
    assert_int_equal(on(&s, "bruno-dreher"), 0);
    s = at_film(ST_DE);
    jail(&s, "jacek");
    set_evidence(&s, "jacek", 7);
    act(&s, "stedtke", "interrogate jacek", "55", NULL); /* 10 + 2 */
    assert_int_equal(on(&s, "jacek"), 2);
    assert_fact(ST_C20);
}

TEST(st_c21__surplus_pays_for_talks_and_finds)
{
    st_state s = at_film(ST_DE);
    gm_events events = { .n = 0 };

    set_evidence(&s, "jacek", 9);
    st_add_evidence(st->content, &s, ST_DE, ST_YELLOW, 2, ST_FROM_TALK, ST_10_12, &events);
    assert_int_equal(on(&s, "jacek"), 0);
    assert_int_equal(s.vp[ST_DE], 1);
    set_evidence(&s, "jacek", 9);
    st_add_evidence(st->content, &s, ST_DE, ST_YELLOW, 3, ST_FROM_FIND, ST_12_6, &events);
    assert_int_equal(on(&s, "jacek"), 10);
    assert_int_equal(s.vp[ST_DE], 3);
    set_evidence(&s, "jacek", 9);
    st_add_evidence(st->content, &s, ST_DE, ST_YELLOW, 3, ST_FROM_OTHER, ST_16_7, &events);
    assert_int_equal(on(&s, "jacek"), 10);
    assert_int_equal(s.vp[ST_DE], 3);
    assert_fact(ST_C21);
}

/* ---- ST-C25, ST-C26 ---- */

TEST(st_c25__the_last_point_of_the_pool_is_like_that_of_the_limit)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m1"); /* so that he can do something */
    wake(&s, "jacek");
    s.points[ST_PL] = 1;
    assert_refused(st, &s, ST_PL, "step m2", ST_8_9);
    s.points[ST_PL] = 9;
    s.spent[agent(&s, "jacek")] = 6; /* of 7 */
    assert_refused(st, &s, ST_PL, "step m2", ST_8_9);
    s.spent[agent(&s, "jacek")] = 5;
    assert_true(is_legal(&s, ST_PL, "step m2"));
    assert_fact(ST_C25);
}

TEST(st_c26__nobody_has_to_stop_for_a_token)
{
    st_state s = at_film(ST_DE);

    stand(&s, "marta-becher", "m2");
    lay_token(&s, "m1", "alarm-pl", false);
    act(&s, "marta-becher", "step m1", "", NULL);
    assert_true(is_legal(&s, ST_DE, "halt"));
    play_move(st, &s, ST_DE, "pass", NULL);
    play_move(st, &s, ST_PL, "pass", NULL);
    assert_true(is_legal(&s, ST_DE, "step m3"));
    assert_fact(ST_C26);
}

/* ---- ST-C30, ST-G40 ---- */

TEST(st_c30__equal_initiative_is_a_tie_in_every_stage)
{
    st_state s = at_planning("");
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_PL, "plan plan-pl-3", NULL);
    load_dice(&s, "3341");
    play_move(st, &s, ST_DE, "plan plan-de-3", &events);
    (void)assert_event(&events, ST_E_TIE_ROLL, ST_G40); /* 3 and 3: again */
    (void)assert_event(&events, ST_E_TIE_ROLL, ST_7_5);
    assert_int_equal(s.first, ST_DE);
    end_stage(&s, NULL);
    play_move(st, &s, ST_PL, "plan plan-pl-2", NULL);
    play_move(st, &s, ST_DE, "plan plan-de-2", &events);
    assert_no_event(&events, ST_E_TIE_ROLL);
    (void)assert_event(&events, ST_E_FIRST, ST_7_6);
    assert_int_equal(s.first, ST_DE);
    assert_fact(ST_C30);
}

/* ---- ST-C33, ST-G36 ---- */

TEST(st_c33__support_works_throughout_its_sector)
{
    st_state s = at_film(ST_DE);
    gm_events events = { .n = 0 };

    stand(&s, "marta-becher", "m1");
    lay_token(&s, "m1", "alarm-pl", true);
    lay_token(&s, "cmentarz", "wsparcie-de", false);
    lay_token(&s, "kamienica", "alarm-de", false);
    act(&s, "marta-becher", "remove", "", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE)); /* who rolls decides first */
    assert_refused(st, &s, ST_DE, "show alarm-de", ST_G36);
    assert_refused(st, &s, ST_DE, "show wsparcie-pl", ST_G36);
    load_dice(&s, "33");
    play_move(st, &s, ST_DE, "show wsparcie-de", &events); /* 6 + 1 is above 6, and only one */
    assert_int_equal(s.token_side[place("m1")], 0);
    s = at_film(ST_DE);
    stand(&s, "marta-becher", "m1");
    lay_token(&s, "m1", "alarm-pl", true);
    lay_token(&s, "dworzec", "wsparcie-de", false); /* another sector */
    act(&s, "marta-becher", "remove", "33", NULL);
    assert_int_equal(s.token_side[place("m1")], ST_PL + 1);
    assert_fact(ST_C33);
}

/* ---- ST-C36 ---- */

TEST(st_c36__an_interrogation_is_no_talk_of_the_pair)
{
    st_state s = at_film(ST_DE);

    stand(&s, "jacek", "gestapo");
    set_evidence(&s, "jacek", 6);
    act(&s, "stedtke", "arrest jacek", "", NULL);
    assert_true(st_has_talked(&s, agent(&s, "stedtke"), agent(&s, "jacek")));
    assert_true(is_legal(&s, ST_DE, "interrogate jacek"));
    assert_fact(ST_C36);
}
