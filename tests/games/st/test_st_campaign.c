/*
 * test_st_campaign.c: Stawka: what one game of a campaign hands on to the next: ST-21.12 to ST-21.24.
 */
#include "st_position.h"

#include <stdio.h>

AROUND_ALL(open_st, close_st);

static const char *carried(const st_state *s)
{
    static char buffer[240];
    text t = text_in(buffer, sizeof buffer);

    st_carry(st->content, s, &t);
    return buffer;
}

/* The game ends like this, and there are no more questions. */
static void finish(st_state *s, int winner, gm_rule why)
{
    gm_events events = { .n = 0 };

    st_finish(st->content, s, winner, why, &events);
    st_settle(st->content, s, &events);
    assert_null(st_broken(st->content, s));
}

TEST(st_21_12__half_the_evidence_goes_over_after_a_draw)
{
    st_state s = at_turn("", ST_PL);

    set_evidence(&s, "glaubel", 5);
    set_evidence(&s, "kloss-abwehra", 4);
    s.evidence[ST_PL][ST_BLACK] = 1; /* nobody of that colour is in play: ST-21.11 */
    assert_string_equal(carried(&s), "-");
    finish(&s, -1, ST_21_10);
    assert_int_equal(s.phase, ST_OVER);
    assert_string_equal(carried(&s), "pierwsze-starcie:0.3.0.1:0.0.0.2");
    assert_fact(ST_21_11);
    assert_fact(ST_21_12);
}

TEST(st_21_12__the_winner_keeps_one_track_whole)
{
    st_state s = at_turn("", ST_PL);

    set_evidence(&s, "glaubel", 5);
    set_evidence(&s, "marta-becher", 7);
    finish(&s, ST_PL, ST_21_10);
    assert_int_equal(s.phase, ST_EPILOGUE);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL));
    assert_false(is_legal(&s, ST_PL, "colour yellow")); /* no evidence there */
    play_move(st, &s, ST_PL, "colour blue", NULL);
    assert_int_equal(s.phase, ST_OVER);
    assert_string_equal(carried(&s), "pierwsze-starcie:0.3.7.0:0.0.0.0");
}

TEST(st_21_12__the_track_of_kloss_is_always_halved)
{
    st_state s = at_turn("", ST_DE);

    set_evidence(&s, "kloss-abwehra", 9);
    set_evidence(&s, "ingrid-heizer", 3);
    finish(&s, ST_DE, ST_1_4);
    assert_int_equal(s.phase, ST_OVER); /* one colour is left, and nobody is asked */
    assert_string_equal(carried(&s), "pierwsze-starcie:0.0.0.0:0.3.0.5");
}

/* ST-21.21, ST-G84 */
TEST(st_21_21__a_win_by_points_keeps_an_item)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE), next;
    char setup[300];

    s.vp[ST_DE] = 11;
    set_evidence(&s, "jacek", 6);
    give(&s, "glaubel", "mundur-oficera");
    give(&s, "marta-becher", "kwiaty");
    finish(&s, ST_DE, ST_21_19);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_refused(st, &s, ST_DE, "take koniak", ST_21_21);
    play_move(st, &s, ST_DE, "take kwiaty", NULL);
    assert_int_equal(s.phase, ST_OVER);
    (void)snprintf(setup, sizeof setup, "scenario=najlepsze-kasztany carry=%s", carried(&s));
    next = at_start(setup);
    assert_int_equal(next.evidence[ST_DE][st_colour_of(agent(&s, "jacek"))], 6);
    play_move(st, &next, ST_PL, "document kloss-abwehra", NULL);
    while (next.phase == ST_PLACING) {
        gm_moves moves;
        gm_events unheard = { .n = 0 };
        gm_seat who = must_act(&next) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        st_moves(st->content, &next, who, &moves);
        st_apply(st->content, &next, who, moves.m[0], &unheard);
    }
    assert_int_equal(must_act(&next), GM_SEAT(ST_DE));
    assert_false(is_legal(&next, ST_DE, "pick jacek"));
    play_move(st, &next, ST_DE, "pick bruno-dreher", NULL);
    assert_int_equal(next.phase, ST_PLANNING);
    assert_true(has_item(&next, "bruno-dreher", "kwiaty"));
    assert_fact(ST_21_21);
    assert_fact(ST_G84);
}

/* ST-21.22 */
TEST(st_21_22__a_compromised_brunner_gives_way)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL), next;
    char setup[300];

    s.exposed = (uint8_t)(agent(&s, "hermann-brunner") + 1);
    give(&s, "jacek", "kwiaty");
    finish(&s, ST_PL, ST_1_5);
    assert_int_equal(s.phase, ST_OVER); /* ST-C35: no item, no track */
    assert_string_equal(carried(&s), "najlepsze-kasztany:0.0.0.0:0.0.0.0"
                                     ":instead.hermann-brunner.fritz-kopf");
    (void)snprintf(setup, sizeof setup, "scenario=najlepsze-kasztany carry=%s", carried(&s));
    next = at_start(setup);
    assert_int_equal(next.document[(int)ST_DE * ST_COLOURS + ST_BLACK], document("fritz-kopf"));
    assert_fact(ST_21_22);
    assert_fact(ST_C35);
}

/* ST-21.23 */
TEST(st_21_23__an_exposed_kloss_changes_his_document)
{
    st_state s = at_start("scenario=pierwsze-starcie"), next;
    char setup[300];

    play_move(st, &s, ST_PL, "document kloss-j23", NULL);
    decide_set_up(&s);
    s.exposed = ST_KLOSS + 1;
    finish(&s, ST_DE, ST_1_4);
    (void)snprintf(setup, sizeof setup, "scenario=najlepsze-kasztany carry=%s", carried(&s));
    next = at_start(setup);
    assert_refused(st, &next, ST_PL, "document kloss-j23", ST_4_16);
    assert_true(is_legal(&next, ST_PL, "document kloss-abwehra"));
    assert_fact(ST_21_23);
}

TEST(st_g15__what_is_carried_has_one_form)
{
    assert_setup_refused(st, "carry=spotkanie", ST_21_12);
    assert_setup_refused(st, "scenario=hotel-excelsior carry=pierwsze-starcie:0.0.0.0:0.0.0.0",
                         ST_21_12); /* not this one */
    assert_setup_refused(st, "carry=hotel-excelsior:0.0.0.0:0.0.0.0", ST_21_12);
    assert_int_equal(at_start("carry=pierwsze-starcie:0.0.0.0:0.0.0.0").scenario,
                     scenario("pierwsze-starcie"));
    assert_setup_refused(st, "scenario=pierwsze-starcie carry=pierwsze-starcie:0.0.0.0:0.0.0.00",
                         ST_21_12);
    assert_setup_refused(st, "scenario=pierwsze-starcie carry=pierwsze-starcie:0.0.0.11:0.0.0.0",
                         ST_21_12);
    assert_setup_refused(
        st, "scenario=pierwsze-starcie carry=pierwsze-starcie:0.0.0.0:0.0.0.0:not.jacek", ST_21_12);
    assert_setup_refused(
        st, "scenario=pierwsze-starcie carry=pierwsze-starcie:0.0.0.0:0.0.0.0:item.xx.gestapo-2",
        ST_21_12);
    assert_int_equal(at_start("scenario=pierwsze-starcie carry=pierwsze-starcie:0.2.0.10:0.0.1.0")
                         .evidence[0][3],
                     10);
    assert_fact(ST_G15);
}
