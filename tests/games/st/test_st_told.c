/*
 * test_st_told.c: Stawka: what happens in scenarios is told with the number of the rule at work, and
 * answers are refused at the wrong time.
 */
#include "st_position.h"

/* ---- before the first stage ---- */

static void st_21_15__where_somebody_begins_is_told(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = at_start("scenario=pierwsze-starcie");

    (void)state;
    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "place jacek", NULL);
    play_move(st, &s, ST_DE, "to hotel", &events);
    (void)assert_event(&events, ST_E_STARTS, ST_21_15);
    s = at_start("scenario=najlepsze-kasztany");
    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "place jacek", NULL);
    play_move(st, &s, ST_DE, "to hotel", &events);
    (void)assert_event(&events, ST_E_STARTS, ST_21_27);
    assert_refused(st, &s, ST_PL, "place jacek", ST_26_2); /* he stands already */
}

static void st_25_5__sectors_laid_are_told(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = at_start("scenario=swobodny");

    (void)state;
    play_move(st, &s, ST_DE, "lay miejski policyjny east", &events);
    (void)assert_event(&events, ST_E_LAID, ST_25_4);
    play_move(st, &s, ST_PL, "lay hitlerplatz policyjny south", &events);
    (void)assert_event(&events, ST_E_LAID, ST_25_5);
}

static void st_24_2__the_open_control_and_the_starts_are_told(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = at_start("scenario=scisle-tajne");

    (void)state;
    play_move(st, &s, ST_PL, "document kloss-abwehra", &events);
    (void)assert_event(&events, ST_E_STARTS, ST_21_3);
    (void)assert_event(&events, ST_E_TOKEN_SHOWN, ST_24_2);
}

/* ---- the radio ---- */

static void st_22_10__the_report_is_told_step_by_step(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    (void)state;
    s.radio = (uint8_t)place("szpital");
    s.secrets[ST_PL] = 2;
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "kloss-abwehra", "szpital");
    act(&s, "kloss-abwehra", "transmit", "", &events);
    (void)assert_event(&events, ST_E_RADIO, ST_22_5);
    play_move(st, &s, ST_PL, "end", NULL);
    end_stage(&s, NULL);
    quiet_stage(&s, ST_PL);
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_SENT, ST_22_10);
}

static void st_22_12__the_sectors_named_are_told(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    (void)state;
    s.radio = (uint8_t)place("szpital");
    st_add_secrets(st->content, &s, ST_DE, 1, ST_10_13, &events);
    st_settle(st->content, &s, &events);
    play_move(st, &s, ST_PL, "name miejski", &events);
    (void)assert_event(&events, ST_E_NAMED, ST_22_12);
    wake(&s, "marta-becher");
    assert_refused(st, &s, ST_DE, "transmit", ST_22_7); /* not hers at all */
}

/* ---- the car, and agents moved by effects ---- */

static void st_24_19__moved_by_a_card_or_by_an_effect_is_told(void **state)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_frame walk = { .what = ST_F_WALK, .foe = ST_AGENTS, .value = 1 };

    (void)state;
    give_secret(&s, "kazik", "szkic-silnika");
    s.at[ST_CAR] = (uint8_t)place("w4");
    wake(&s, "kazik");
    play_move(st, &s, ST_PL, "secret-car szkic-silnika", NULL);
    play_move(st, &s, ST_PL, "to w7", &events);
    (void)assert_event(&events, ST_E_MOVED, ST_24_19);
    play_move(st, &s, ST_PL, "to w3", NULL);
    stand(&s, "irena", "m1");
    walk.self = (uint16_t)agent(&s, "irena");
    walk.seat = ST_PL;
    (void)st_push(&s, walk);
    play_move(st, &s, ST_PL, "to m2", &events);
    (void)assert_event(&events, ST_E_MOVED, ST_G79);
    walk.seat = ST_DE;
    (void)st_push(&s, walk);
    play_move(st, &s, ST_DE, "to m1", &events);
    (void)assert_event(&events, ST_E_MOVED, ST_G69);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(st_21_15__where_somebody_begins_is_told),
        cmocka_unit_test(st_25_5__sectors_laid_are_told),
        cmocka_unit_test(st_24_2__the_open_control_and_the_starts_are_told),
        cmocka_unit_test(st_22_10__the_report_is_told_step_by_step),
        cmocka_unit_test(st_22_12__the_sectors_named_are_told),
        cmocka_unit_test(st_24_19__moved_by_a_card_or_by_an_effect_is_told),
    };

    return test_main(tests, COUNT_OF(tests), open_st, close_st);
}
