/*
 * test_st_refused.c: Stawka: a refusal names the rule that a player would look up.
 */
#include "st_effects.h"

#include "embed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_st, close_st);

/* Jacek and Bruno Dreher meet on m1, and it is their side's turn. */
static st_state on_m1(gm_seat side)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", side);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    stand(&s, "irena", "k1");
    return s;
}

/* ---- before the first stage ---- */

TEST(st_21_15__nobody_begins_in_the_police_sector)
{
    st_state s = at_start("scenario=pierwsze-starcie");

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "place jacek", NULL);
    assert_refused(st, &s, ST_DE, "to gestapo", ST_21_15);
}

TEST(st_21_27__one_agent_of_each_side_in_a_sector)
{
    st_state s = at_start("scenario=najlepsze-kasztany");

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "place jacek", NULL);
    assert_refused(st, &s, ST_DE, "to m1", ST_21_27); /* and into a location */
}

/* The board is built and Kloss has his papers: agents are placed. */
static st_state at_placing(const char *setup)
{
    st_state s = at_start(setup);

    while (s.phase < ST_PLACING) {
        gm_events unheard = { .n = 0 };
        gm_seat who = must_act(&s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        gm_moves moves;
        st_moves(st->content, &s, who, &moves);
        st_apply(st->content, &s, who, moves.m[0], &unheard);
    }
    return s;
}

TEST(st_25_9__one_agent_of_each_side_in_a_sector_of_a_free_game)
{
    st_state s = at_placing("scenario=swobodny level=basic");
    unsigned first = 0, second = 1;

    st_apply(st->content, &s, ST_PL, gm_make(ST_V_PLACE, s.document[first], 0),
             &(gm_events){ .n = 0 });
    play_move(st, &s, ST_PL, "to gestapo", NULL);
    st_apply(st->content, &s, ST_DE, gm_make(ST_V_PLACE, s.document[second], 0),
             &(gm_events){ .n = 0 });
    assert_refused(st, &s, ST_DE, "to posterunek", ST_25_9);
}

TEST(st_25_5__a_sector_is_laid_beside_another_where_there_is_room)
{
    st_state s = at_start("scenario=swobodny sectors=5 level=extended");

    assert_refused(st, &s, ST_DE, "lay policyjny policyjny north", ST_25_5); /* it lies there */
    play_move(st, &s, ST_DE, "lay miejski policyjny east", NULL);
    assert_refused(st, &s, ST_PL, "lay willowy policyjny east", ST_25_5); /* taken */
}

TEST(st_25_17__letters_have_their_time)
{
    st_state s = at_start("scenario=swobodny-haslo");

    assert_refused(st, &s, ST_DE, "letter a", ST_25_17); /* the board is built first */
    s = at_turn("scenario=swobodny", ST_PL);
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    assert_refused(st, &s, ST_PL, "guess", ST_25_17); /* nobody has written a word */
}

TEST(st_25_18__a_letter_is_shown_once)
{
    gm_events unheard = { .n = 0 };
    st_state s = at_turn("scenario=swobodny-haslo", ST_PL);

    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    s.letters_shown[ST_DE] = 1u << 2;
    st_add_secrets(st->content, &s, ST_PL, 1, ST_10_13, &unheard);
    st_settle(st->content, &s, &unheard);
    assert_refused(st, &s, ST_PL, "choose 3", ST_25_18);
}

TEST(st_g43__a_letter_of_another_language)
{
    st_state s = at_turn("scenario=swobodny-haslo", ST_PL);

    stand(&s, "kloss-abwehra", "gestapo");
    s.at[(int)ST_DE * ST_COLOURS + ST_BLACK] = (uint8_t)place("gestapo");
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "guess", NULL);
    play_move(st, &s, ST_PL, "letter b", NULL);
    assert_refused(st, &s, ST_PL, "letter x", ST_G43);
    assert_true(is_legal(&s, ST_PL, "letter b"));
}

/* The list of English words is a list of another language's. */
TEST(st_g43__a_language_without_a_list)
{
    content_file files[16];
    size_t n = embed_content_of("st", files, COUNT_OF(files));
    char *copy = NULL, *list;
    kit own;

    for (size_t i = 0; i < n; i++) {
        if (!strstr(files[i].text, "\nwords en\n"))
            continue;
        copy = calloc(files[i].length + 1, 1);
        assert_non_null(copy);
        memcpy(copy, files[i].text, files[i].length);
        list = strstr(copy, "\nwords en\n");
        memcpy(list, "\nwords de\n", 10);
        files[i].text = copy;
    }
    assert_true(kit_read(&own, &st_game, files, n));
    assert_setup_refused(&own.set, "scenario=swobodny-haslo words=en", ST_G43);
    kit_close(&own);
    free(copy);
}

TEST(st_g84__the_item_is_given_to_an_own_agent)
{
    st_state s = at_placing("scenario=najlepsze-kasztany "
                            "carry=najlepsze-kasztany:0.0.0.0:0.0.0.0:item.de.gestapo-1");
    gm_events events = { .n = 0 };

    while (s.phase == ST_PLACING) {
        gm_events unheard = { .n = 0 };
        gm_seat who = must_act(&s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        gm_moves moves;
        st_moves(st->content, &s, who, &moves);
        st_apply(st->content, &s, who, moves.m[0], &unheard);
    }
    assert_refused(st, &s, ST_DE, "pick jacek", ST_G84);
    play_move(st, &s, ST_DE, "pick bruno-dreher", &events);
    (void)assert_event(&events, ST_E_KEPT_OPENLY, ST_G84);
}

/* ---- things ---- */

TEST(st_13_4__only_what_he_holds)
{
    st_state s = on_m1(ST_PL);

    stand(&s, "irena", "m1");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "give irena kwiaty", ST_13_4);
    assert_refused(st, &s, ST_PL, "secret spis-lacznikow", ST_13_4);
}

TEST(st_13_8__only_what_the_other_has_is_taken)
{
    st_state s = on_m1(ST_PL);

    give(&s, "irena", "kwiaty");
    wake(&s, "jacek");
    (void)st_push(&s, (gm_frame){ .what = ST_F_TAKE,
                                  .seat = ST_PL,
                                  .self = JACEK,
                                  .foe = IRENA,
                                  .count = { .left = 1 } });
    assert_refused(st, &s, ST_PL, "take koniak", ST_13_8);
    assert_true(is_legal(&s, ST_PL, "take kwiaty"));
}

/* Polish dollars control Dreher, and somebody else is there. */
TEST(st_13_34__a_bribed_agent_gets_no_mission_from_a_typewriter)
{
    st_state s = on_m1(ST_PL);

    give(&s, "jacek", "dolary-1000");
    give(&s, "bruno-dreher", "maszyna");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use dolary-1000", NULL);
    play_move(st, &s, ST_PL, "step m2", NULL);
    play_move(st, &s, ST_PL, "step kamienica", NULL);
    play_move(st, &s, ST_PL, "end", NULL);
    assert_int_equal(st_active(&s), DREHER);
    st_show_tile(&s, s.hold[DREHER][0]); /* or the briber would not know of it */
    assert_refused(st, &s, ST_PL, "use maszyna", ST_G73);
    s.act &= (uint16_t)~ST_A_BRIBED; /* led by his own side he would */
    assert_true(is_legal(&s, ST_DE, "use maszyna"));
}

TEST_WITH(st_g62__an_effect_says_what_is_thrown_away, NULL, as_built)
{
    gm_events events = { .n = 0 };
    st_state s = on_m1(ST_PL);

    give(&s, "jacek", "kwiaty");
    give(&s, "jacek", "bagnet");
    wake(&s, "jacek");
    says("item lornetka", "on use: discard-item(self, 1, weapon)");
    run(&s, thing(JACEK, NOBODY), NULL);
    play_move(st, &s, ST_PL, "discard bagnet", &events);
    (void)assert_event(&events, ST_E_DROPPED, ST_G62);
}

/* ---- cards and tokens ---- */

TEST(st_19_1__only_a_card_in_the_hand_and_only_against_an_enemy)
{
    st_state s = on_m1(ST_DE);

    give_reaction(&s, ST_PL, "zmiana-tematu");
    give_reaction(&s, ST_DE, "telefon");
    act(&s, "bruno-dreher", "talk jacek", "11", NULL);
    assert_refused(st, &s, ST_DE, "react telefon", ST_19_1); /* his own talk */
    assert_refused(st, &s, ST_PL, "react telefon", ST_19_1); /* not his card */
    play_move(st, &s, ST_PL, "react zmiana-tematu", NULL);
    assert_refused(st, &s, ST_DE, "block alibi", ST_19_1);
}

TEST(st_23_7__the_card_of_the_hotel_is_closed_below_fifteen_points)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL);

    give_card(&s, "pokoj-217-pl");
    s.vp[ST_PL] = 14;
    wake(&s, "georg");
    assert_refused(st, &s, ST_PL, "card-points pokoj-217-pl", ST_23_7);
    s.vp[ST_PL] = 15;
    assert_true(is_legal(&s, ST_PL, "card-points pokoj-217-pl"));
}

TEST(st_17_11__support_is_for_other_moments)
{
    st_state s = on_m1(ST_DE);

    stand(&s, "marta-becher", "m2");
    stand(&s, "bruno-dreher", "k1");
    lay_token(&s, "m1", "wsparcie-pl", false);
    act(&s, "marta-becher", "step m1", "", NULL);
    play_move(st, &s, ST_DE, "pass", NULL); /* she does not stop to remove it */
    assert_refused(st, &s, ST_PL, "trigger", ST_17_11);
    play_move(st, &s, ST_PL, "pass", NULL);
}

TEST_WITH(st_g36__support_is_an_own_token_in_the_sector, NULL, as_built)
{
    st_state s = on_m1(ST_DE);

    stand(&s, "marta-becher", "m1");
    lay_token(&s, "m1", "alarm-pl", true);
    lay_token(&s, "cmentarz", "wsparcie-de", false);
    act(&s, "marta-becher", "remove", "", NULL);
    assert_refused(st, &s, ST_DE, "show wsparcie-pl", ST_G36); /* an enemy one */
    assert_refused(st, &s, ST_DE, "show alarm-de", ST_G36);    /* does not help with that */
    assert_refused(st, &s, ST_DE, "show kociol", ST_G36);
    says("threat wsparcie-de", "on test-near if is(foe): roll(-1)"); /* only against an enemy */
    assert_refused(st, &s, ST_DE, "show wsparcie-de", ST_G36);
}

/* ---- the radio and the car ---- */

TEST(st_22_7__at_the_radio_and_nobody_elses_business)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    s.radio = (uint8_t)place("szpital");
    s.secrets[ST_PL] = 2;
    stand(&s, "kloss-abwehra", "dworzec");
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "transmit", ST_22_7); /* it is elsewhere */
    stand(&s, "marta-becher", "szpital");
    wake(&s, "marta-becher");
    assert_refused(st, &s, ST_DE, "transmit", ST_22_7);
}

TEST(st_g51__two_possible_sectors_are_named)
{
    gm_events unheard = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    s.radio = (uint8_t)place("szpital");
    st_add_secrets(st->content, &s, ST_DE, 1, ST_10_13, &unheard);
    st_settle(st->content, &s, &unheard);
    assert_refused(st, &s, ST_PL, "name kolejowy", ST_G51); /* where it is: that is named anyway */
}

/* The car stands there, and Kazik beside it with a Top Secret card. */
static st_state with_car(gm_seat side, enum st_load load, const char *where)
{
    st_state s = at_turn("scenario=scisle-tajne", side);

    s.doctor = 1;
    s.load = (uint8_t)load;
    s.at[ST_CAR] = (uint8_t)place(where);
    stand(&s, "kazik", where);
    give_secret(&s, "kazik", "szkic-silnika");
    return s;
}

TEST(st_24_11__no_card_drives_it_into_the_fort)
{
    st_state s = with_car(ST_PL, ST_EMPTY, "w4");

    act(&s, "kazik", "secret-car szkic-silnika", "", NULL);
    play_move(st, &s, ST_PL, "to w7", NULL);
    assert_refused(st, &s, ST_PL, "to fort", ST_24_11);
}

TEST(st_24_14__it_does_not_leave_while_it_is_loading)
{
    st_state s = with_car(ST_DE, ST_LOADED, "fabryka");

    wake(&s, "czarne-audi");
    assert_true(is_legal(&s, ST_DE, "step f6"));
    s.load = ST_LOADING;
    assert_refused(st, &s, ST_DE, "step f6", ST_24_14);
}

TEST(st_g57__exactly_two_fields_and_not_while_it_is_loading)
{
    st_state s = with_car(ST_PL, ST_EMPTY, "w4");

    act(&s, "kazik", "secret-car szkic-silnika", "", NULL);
    assert_refused(st, &s, ST_PL, "stop", ST_G57);
    s.load = ST_LOADING;
    assert_refused(st, &s, ST_PL, "to w7", ST_G57);
}

TEST(st_g71__without_points_a_second_time)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "k9");
    give(&s, "jacek", "plan-miasta");
    wake(&s, "jacek");
    s.flags[JACEK] |= ST_FREE_TURN;
    assert_refused(st, &s, ST_PL, "use plan-miasta", ST_G71);
    stand(&s, "jacek", "dworzec"); /* he removes tokens for nothing */
    lay_token(&s, "dworzec", "kociol", false);
    wake(&s, "jacek");
    s.flags[JACEK] = 0;
    load_dice(&s, "66");
    play_move(st, &s, ST_PL, "remove", NULL);
    while (s.depth > 0) /* what he or anybody holds might matter */
        play_move(st, &s, (gm_seat)set_first(must_act(&s)), "pass", NULL);
    s.flags[JACEK] |= ST_FREE_TURN;
    assert_refused(st, &s, ST_PL, "end", ST_G71);
}

/* ---- ST-G73: what can have no effect ---- */

/* What an item of Jacek's would do, if its text were this. */
static void does(st_state *s, const char *wording)
{
    char rules[120];

    (void)snprintf(rules, sizeof rules, "on use: %s", wording);
    says("item lornetka", rules);
    run(s, thing(JACEK, NOBODY), NULL);
}

TEST(st_g73__a_thing_without_a_target_is_not_used)
{
    st_state s = on_m1(ST_PL);

    stand(&s, "bruno-dreher", "k1");
    give(&s, "jacek", "kwiaty");
    give(&s, "jacek", "dolary-1000");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "use kwiaty", ST_G73);      /* they are for talks */
    assert_refused(st, &s, ST_PL, "use dolary-1000", ST_G73); /* nobody is here */
    assert_refused(st, &s, ST_PL, "trait", ST_G73);           /* his own is not for that */
    stand(&s, "bruno-dreher", "m1");
    play_move(st, &s, ST_PL, "talk bruno-dreher", NULL);
    assert_int_equal(st_top(&s)->what, ST_F_USE);
    assert_refused(st, &s, ST_PL, "use dolary-1000", ST_G73); /* no help in a talk */
}

TEST_WITH(st_g73__one_of_the_ways_of_a_thing, NULL, as_built)
{
    st_state s;

    says("item kwiaty", "on talk: roll(+2)\n  on talk: roll(+1)");
    s = on_m1(ST_PL);
    give(&s, "jacek", "kwiaty");
    act(&s, "jacek", "talk bruno-dreher", "", NULL);
    play_move(st, &s, ST_PL, "use kwiaty", NULL);
    assert_refused(st, &s, ST_PL, "choose 3", ST_G73);
    assert_true(is_legal(&s, ST_PL, "choose 2"));
}

TEST(st_g73__a_secret_about_nobody_alive)
{
    st_state s = on_m1(ST_PL);

    give_secret(&s, "jacek", "spis-lacznikow");
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "secret spis-lacznikow"));
    for (unsigned a = ST_COLOURS; a < ST_CAR; a++)
        slay(&s, a);
    assert_refused(st, &s, ST_PL, "secret spis-lacznikow", ST_G73);
}

TEST(st_g73__a_card_that_would_do_nothing)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL);

    s.vp[ST_PL] = 15;
    give_card(&s, "pokoj-217-pl");
    stand(&s, "georg", "hotel");
    wake(&s, "georg");
    assert_refused(st, &s, ST_PL, "card pokoj-217-pl", ST_G73); /* he holds no Top Secret card */
}

TEST(st_g73__a_reaction_that_would_do_nothing)
{
    st_state s = on_m1(ST_DE);

    give_reaction(&s, ST_PL, "alibi"); /* takes away evidence on the one questioned */
    act(&s, "bruno-dreher", "talk jacek", "11", NULL);
    play_move(st, &s, ST_PL, "wait", NULL);
    play_move(st, &s, ST_PL, "wait", NULL);
    set_evidence(&s, "jacek", 0);
    assert_refused(st, &s, ST_PL, "react alibi", ST_G73);
}

TEST_WITH(st_g73__a_choice_that_an_effect_leaves, NULL, as_built)
{
    st_state s = on_m1(ST_PL);

    wake(&s, "jacek");
    does(&s, "choose { vp(+1) } or { points(own, +2) }");
    assert_refused(st, &s, ST_PL, "choose 3", ST_G73);
    s = on_m1(ST_PL);
    stand(&s, "heinrich-vogel", "m1");
    wake(&s, "jacek");
    does(&s, "evidence(enemy[here], +1)");
    assert_refused(st, &s, ST_PL, "pick stedtke", ST_G73);
    s = on_m1(ST_PL);
    wake(&s, "jacek");
    does(&s, "put(self, location[same-sector])");
    assert_refused(st, &s, ST_PL, "to gestapo", ST_G73);
    s = on_m1(ST_PL);
    stand(&s, "jacek", "sady");
    s.markers[location("sady")] = 1 << ST_BLUE;
    wake(&s, "jacek");
    does(&s, "add-marker");
    assert_refused(st, &s, ST_PL, "colour blue", ST_G73);
}

TEST_WITH(st_g73__a_price_that_he_cannot_pay, NULL, as_built)
{
    st_state s = on_m1(ST_PL);

    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    does(&s, "may { discard-item(self, 1, weapon); vp(+1) }");
    assert_refused(st, &s, ST_PL, "agree", ST_G73);
    assert_true(is_legal(&s, ST_PL, "decline"));
}

TEST(st_g73__an_agent_who_is_not_offered)
{
    st_state s = on_m1(ST_PL);

    jail(&s, "irena");
    jail(&s, "starsza-pani");
    wake(&s, "jacek");
    (void)st_push(&s, (gm_frame){ .what = ST_F_PICK_AGENT,
                                  .seat = ST_PL,
                                  .pc = ST_FOR_PRISONER,
                                  .pick = { .set = 1u << IRENA | 1u << PANI } });
    assert_refused(st, &s, ST_PL, "pick jacek", ST_G73);
    assert_true(is_legal(&s, ST_PL, "pick irena"));
}

TEST_WITH(st_g73__tokens_that_are_not_there, NULL, as_built)
{
    st_state s = on_m1(ST_PL);

    wake(&s, "jacek");
    lay_token(&s, "m4", "alarm-pl", false);
    does(&s, "move-threats(1)");
    assert_refused(st, &s, ST_PL, "to m2", ST_G73);
    assert_true(is_legal(&s, ST_PL, "to m4"));
    play_move(st, &s, ST_PL, "stop", NULL);
    does(&s, "place-threats(1, chosen)");
    assert_refused(st, &s, ST_PL, "token alarm-de", ST_G73);
    s.n_pool[ST_PL] -= s.pool[threat("alarm-pl")];
    s.pool[threat("alarm-pl")] = 0;
    assert_int_equal(st_check(st->content, &s, ST_PL, gm_make(ST_V_TOKEN, threat("alarm-pl"), 0)),
                     ST_G73);
}
