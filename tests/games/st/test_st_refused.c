/*
 * test_st_refused.c: Stawka: what is refused names the rule that a player would look up.
 */
#include "st_effects.h"

#include "embed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void st_21_15__nobody_begins_in_the_police_sector(void **state)
{
    st_state s = at_start("scenario=pierwsze-starcie");

    (void)state;
    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "place jacek", NULL);
    assert_refused(st, &s, ST_DE, "to gestapo", ST_21_15);
}

static void st_21_27__one_agent_of_each_side_in_a_sector(void **state)
{
    st_state s = at_start("scenario=najlepsze-kasztany");

    (void)state;
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

static void st_25_9__one_agent_of_each_side_in_a_sector_of_a_free_game(void **state)
{
    st_state s = at_placing("scenario=swobodny level=basic");
    unsigned first = 0, second = 1;

    (void)state;
    st_apply(st->content, &s, ST_PL, gm_make(ST_V_PLACE, s.document[first], 0),
             &(gm_events){ .n = 0 });
    play_move(st, &s, ST_PL, "to gestapo", NULL);
    st_apply(st->content, &s, ST_DE, gm_make(ST_V_PLACE, s.document[second], 0),
             &(gm_events){ .n = 0 });
    assert_refused(st, &s, ST_DE, "to posterunek", ST_25_9);
}

static void st_25_5__a_sector_is_laid_beside_another_where_there_is_room(void **state)
{
    st_state s = at_start("scenario=swobodny sectors=5 level=extended");

    (void)state;
    assert_refused(st, &s, ST_DE, "lay policyjny policyjny north", ST_25_5); /* it lies there */
    play_move(st, &s, ST_DE, "lay miejski policyjny east", NULL);
    assert_refused(st, &s, ST_PL, "lay willowy policyjny east", ST_25_5); /* taken */
}

static void st_25_17__letters_have_their_time(void **state)
{
    st_state s = at_start("scenario=swobodny-haslo");

    (void)state;
    assert_refused(st, &s, ST_DE, "letter a", ST_25_17); /* the board is built first */
    s = at_turn("scenario=swobodny", ST_PL);
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    assert_refused(st, &s, ST_PL, "guess", ST_25_17); /* nobody has written a word */
}

static void st_25_18__a_letter_is_shown_once(void **state)
{
    gm_events unheard = { .n = 0 };
    st_state s = at_turn("scenario=swobodny-haslo", ST_PL);

    (void)state;
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    s.letters_shown[ST_DE] = 1u << 2;
    st_add_secrets(st->content, &s, ST_PL, 1, ST_10_13, &unheard);
    st_settle(st->content, &s, &unheard);
    assert_refused(st, &s, ST_PL, "choose 3", ST_25_18);
}

static void st_g43__no_word_goes_on_like_that(void **state)
{
    st_state s = at_turn("scenario=swobodny-haslo", ST_PL);

    (void)state;
    stand(&s, "kloss-abwehra", "gestapo");
    s.at[(int)ST_DE * ST_COLOURS + ST_BLACK] = (uint8_t)place("gestapo");
    play_move(st, &s, ST_PL, "activate kloss-abwehra", NULL);
    play_move(st, &s, ST_PL, "guess", NULL);
    play_move(st, &s, ST_PL, "letter b", NULL);
    assert_refused(st, &s, ST_PL, "letter b", ST_G43);
}

/* The list of English words is a list of another language's. */
static void st_g43__a_language_without_a_list(void **state)
{
    content_file files[16];
    size_t n = embed_content_of("st", files, COUNT_OF(files));
    char *copy = NULL, *list;
    kit own;

    (void)state;
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

static void st_g84__the_item_is_given_to_an_own_agent(void **state)
{
    st_state s = at_placing("scenario=najlepsze-kasztany "
                            "carry=najlepsze-kasztany:0.0.0.0:0.0.0.0:item.de.gestapo-1");
    gm_events events = { .n = 0 };

    (void)state;
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

static void st_13_4__only_what_he_holds(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
    stand(&s, "irena", "m1");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "give irena kwiaty", ST_13_4);
    assert_refused(st, &s, ST_PL, "secret spis-lacznikow", ST_13_4);
}

static void st_13_8__only_what_the_other_has_is_taken(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
    give(&s, "irena", "kwiaty");
    wake(&s, "jacek");
    (void)st_push(
        &s,
        (gm_frame){ .what = ST_F_TAKE, .seat = ST_PL, .self = JACEK, .foe = IRENA, .value = 1 });
    assert_refused(st, &s, ST_PL, "take koniak", ST_13_8);
    assert_true(is_legal(&s, ST_PL, "take kwiaty"));
}

/* Polish dollars lead Dreher, and somebody else stands by. */
static void st_13_34__a_bribed_agent_gets_no_mission_from_a_typewriter(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
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

static void st_g62__an_effect_says_what_is_thrown_away(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = on_m1(ST_PL);

    (void)state;
    give(&s, "jacek", "kwiaty");
    give(&s, "jacek", "bagnet");
    wake(&s, "jacek");
    says("item lornetka", "on use: discard-item(self, 1, weapon)");
    run(&s, thing(JACEK, NOBODY), NULL);
    play_move(st, &s, ST_PL, "discard bagnet", &events);
    (void)assert_event(&events, ST_E_DROPPED, ST_G62);
}

/* ---- cards and tokens ---- */

static void st_19_1__only_a_card_in_the_hand_and_only_against_an_enemy(void **state)
{
    st_state s = on_m1(ST_DE);

    (void)state;
    give_reaction(&s, ST_PL, "zmiana-tematu");
    give_reaction(&s, ST_DE, "telefon");
    act(&s, "bruno-dreher", "talk jacek", "11", NULL);
    assert_refused(st, &s, ST_DE, "react telefon", ST_19_1); /* his own talk */
    assert_refused(st, &s, ST_PL, "react telefon", ST_19_1); /* not his card */
    play_move(st, &s, ST_PL, "react zmiana-tematu", NULL);
    assert_refused(st, &s, ST_DE, "block alibi", ST_19_1);
}

static void st_23_7__the_card_of_the_hotel_is_closed_below_fifteen_points(void **state)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL);

    (void)state;
    give_card(&s, "pokoj-217-pl");
    s.vp[ST_PL] = 14;
    wake(&s, "georg");
    assert_refused(st, &s, ST_PL, "card-points pokoj-217-pl", ST_23_7);
    s.vp[ST_PL] = 15;
    assert_true(is_legal(&s, ST_PL, "card-points pokoj-217-pl"));
}

static void st_17_11__support_is_for_other_moments(void **state)
{
    st_state s = on_m1(ST_DE);

    (void)state;
    stand(&s, "marta-becher", "m2");
    stand(&s, "bruno-dreher", "k1");
    lay_token(&s, "m1", "wsparcie-pl", false);
    act(&s, "marta-becher", "step m1", "", NULL);
    play_move(st, &s, ST_DE, "pass", NULL); /* she does not stop to remove it */
    assert_refused(st, &s, ST_PL, "trigger", ST_17_11);
    play_move(st, &s, ST_PL, "pass", NULL);
}

static void st_g36__support_is_an_own_token_in_the_sector(void **state)
{
    st_state s = on_m1(ST_DE);

    (void)state;
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

static void st_22_7__at_the_radio_and_nobody_elses_business(void **state)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    (void)state;
    s.radio = (uint8_t)place("szpital");
    s.secrets[ST_PL] = 2;
    stand(&s, "kloss-abwehra", "dworzec");
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "transmit", ST_22_7); /* it is elsewhere */
    stand(&s, "marta-becher", "szpital");
    wake(&s, "marta-becher");
    assert_refused(st, &s, ST_DE, "transmit", ST_22_7);
}

static void st_g51__two_possible_sectors_are_named(void **state)
{
    gm_events unheard = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    (void)state;
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

static void st_24_11__no_card_drives_it_into_the_fort(void **state)
{
    st_state s = with_car(ST_PL, ST_EMPTY, "w4");

    (void)state;
    act(&s, "kazik", "secret-car szkic-silnika", "", NULL);
    play_move(st, &s, ST_PL, "to w7", NULL);
    assert_refused(st, &s, ST_PL, "to fort", ST_24_11);
}

static void st_24_14__it_does_not_leave_while_it_is_loading(void **state)
{
    st_state s = with_car(ST_DE, ST_LOADED, "fabryka");

    (void)state;
    wake(&s, "czarne-audi");
    assert_true(is_legal(&s, ST_DE, "step f6"));
    s.load = ST_LOADING;
    assert_refused(st, &s, ST_DE, "step f6", ST_24_14);
}

static void st_g57__exactly_two_fields_and_not_while_it_is_loading(void **state)
{
    st_state s = with_car(ST_PL, ST_EMPTY, "w4");

    (void)state;
    act(&s, "kazik", "secret-car szkic-silnika", "", NULL);
    assert_refused(st, &s, ST_PL, "stop", ST_G57);
    s.load = ST_LOADING;
    assert_refused(st, &s, ST_PL, "to w7", ST_G57);
}

static void st_g71__without_points_a_second_time(void **state)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    (void)state;
    stand(&s, "jacek", "k9");
    give(&s, "jacek", "plan-miasta");
    wake(&s, "jacek");
    s.flags[JACEK] |= ST_FREE_TURN;
    assert_refused(st, &s, ST_PL, "use plan-miasta", ST_G71);
    s.flags[JACEK] = 0;
    play_move(st, &s, ST_PL, "use plan-miasta", NULL);
    play_move(st, &s, ST_PL, "to dworzec", NULL);
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

static void st_g73__a_thing_without_a_target_is_not_used(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
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

static void st_g73__one_of_the_ways_of_a_thing(void **state)
{
    st_state s;

    (void)state;
    says("item kwiaty", "on talk: roll(+2)\n  on talk: roll(+1)");
    s = on_m1(ST_PL);
    give(&s, "jacek", "kwiaty");
    act(&s, "jacek", "talk bruno-dreher", "", NULL);
    play_move(st, &s, ST_PL, "use kwiaty", NULL);
    assert_refused(st, &s, ST_PL, "choose 3", ST_G73);
    assert_true(is_legal(&s, ST_PL, "choose 2"));
}

static void st_g73__a_secret_about_nobody_alive(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
    give_secret(&s, "jacek", "spis-lacznikow");
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "secret spis-lacznikow"));
    for (unsigned a = ST_COLOURS; a < ST_CAR; a++)
        slay(&s, a);
    assert_refused(st, &s, ST_PL, "secret spis-lacznikow", ST_G73);
}

static void st_g73__a_card_that_would_do_nothing(void **state)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL);

    (void)state;
    s.vp[ST_PL] = 15;
    give_card(&s, "pokoj-217-pl");
    stand(&s, "georg", "hotel");
    wake(&s, "georg");
    assert_refused(st, &s, ST_PL, "card pokoj-217-pl", ST_G73); /* he holds no Top Secret card */
}

static void st_g73__a_reaction_that_would_do_nothing(void **state)
{
    st_state s = on_m1(ST_DE);

    (void)state;
    give_reaction(&s, ST_PL, "alibi"); /* takes away evidence on the one questioned */
    act(&s, "bruno-dreher", "talk jacek", "11", NULL);
    play_move(st, &s, ST_PL, "wait", NULL);
    play_move(st, &s, ST_PL, "wait", NULL);
    set_evidence(&s, "jacek", 0);
    assert_refused(st, &s, ST_PL, "react alibi", ST_G73);
}

static void st_g73__a_choice_that_an_effect_leaves(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
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

static void st_g73__a_price_that_he_cannot_pay(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    does(&s, "may { discard-item(self, 1, weapon); vp(+1) }");
    assert_refused(st, &s, ST_PL, "agree", ST_G73);
    assert_true(is_legal(&s, ST_PL, "decline"));
}

static void st_g73__an_agent_who_is_not_offered(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
    jail(&s, "irena");
    jail(&s, "starsza-pani");
    wake(&s, "jacek");
    (void)st_push(&s, (gm_frame){ .what = ST_F_PICK_AGENT,
                                  .seat = ST_PL,
                                  .set = 1u << IRENA | 1u << PANI,
                                  .pc = ST_FOR_PRISONER });
    assert_refused(st, &s, ST_PL, "pick jacek", ST_G73);
    assert_true(is_legal(&s, ST_PL, "pick irena"));
}

static void st_g73__tokens_that_are_not_there(void **state)
{
    st_state s = on_m1(ST_PL);

    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(st_21_15__nobody_begins_in_the_police_sector),
        cmocka_unit_test(st_21_27__one_agent_of_each_side_in_a_sector),
        cmocka_unit_test(st_25_9__one_agent_of_each_side_in_a_sector_of_a_free_game),
        cmocka_unit_test(st_25_5__a_sector_is_laid_beside_another_where_there_is_room),
        cmocka_unit_test(st_25_17__letters_have_their_time),
        cmocka_unit_test(st_25_18__a_letter_is_shown_once),
        cmocka_unit_test(st_g43__no_word_goes_on_like_that),
        cmocka_unit_test(st_g43__a_language_without_a_list),
        cmocka_unit_test(st_g84__the_item_is_given_to_an_own_agent),
        cmocka_unit_test(st_13_4__only_what_he_holds),
        cmocka_unit_test(st_13_8__only_what_the_other_has_is_taken),
        cmocka_unit_test(st_13_34__a_bribed_agent_gets_no_mission_from_a_typewriter),
        cmocka_unit_test_teardown(st_g62__an_effect_says_what_is_thrown_away, as_built),
        cmocka_unit_test(st_19_1__only_a_card_in_the_hand_and_only_against_an_enemy),
        cmocka_unit_test(st_23_7__the_card_of_the_hotel_is_closed_below_fifteen_points),
        cmocka_unit_test(st_17_11__support_is_for_other_moments),
        cmocka_unit_test_teardown(st_g36__support_is_an_own_token_in_the_sector, as_built),
        cmocka_unit_test(st_22_7__at_the_radio_and_nobody_elses_business),
        cmocka_unit_test(st_g51__two_possible_sectors_are_named),
        cmocka_unit_test(st_24_11__no_card_drives_it_into_the_fort),
        cmocka_unit_test(st_24_14__it_does_not_leave_while_it_is_loading),
        cmocka_unit_test(st_g57__exactly_two_fields_and_not_while_it_is_loading),
        cmocka_unit_test(st_g71__without_points_a_second_time),
        cmocka_unit_test(st_g73__a_thing_without_a_target_is_not_used),
        cmocka_unit_test_teardown(st_g73__one_of_the_ways_of_a_thing, as_built),
        cmocka_unit_test(st_g73__a_secret_about_nobody_alive),
        cmocka_unit_test(st_g73__a_card_that_would_do_nothing),
        cmocka_unit_test(st_g73__a_reaction_that_would_do_nothing),
        cmocka_unit_test_teardown(st_g73__a_choice_that_an_effect_leaves, as_built),
        cmocka_unit_test_teardown(st_g73__a_price_that_he_cannot_pay, as_built),
        cmocka_unit_test(st_g73__an_agent_who_is_not_offered),
        cmocka_unit_test_teardown(st_g73__tokens_that_are_not_there, as_built),
    };

    return test_main(tests, COUNT_OF(tests), open_st, close_st);
}
