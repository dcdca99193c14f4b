/*
 * test_st_21_common.c: Stawka, chapter 21: what all scenarios have in common, what the training
 * games are worth, and the campaign through its three games.
 */
#include "st_position.h"

#include <stdio.h>
#include <string.h>

AROUND_ALL(open_st, close_st);

/* ---- ST-21.1 to ST-21.3 ---- */

TEST(st_21_1__a_scenario_says_what_is_used_and_how_it_is_won)
{
    const st_content *c = st->content;
    uint64_t wins = 1ull << (ST_W_ON_SECRET - ST_W_USE) | 1ull << (ST_W_SCORED - ST_W_USE) |
                    1ull << (ST_W_TIME_UP - ST_W_USE);

    for (unsigned n = 1; n <= c->n_scenarios; n++) {
        const st_scenario *one = &c->scenario[n];
        assert_true(one->rules.triggers & wins);
        assert_int_equal(one->stages == 0, one->is_open); /* until somebody wins */
        assert_int_equal(one->level == 0, one->is_free);
        assert_int_equal(one->row[0][0] == 0, one->is_free);
        assert_int_equal(one->agent[ST_DE][0] == 0, one->is_free);
    }
    assert_fact(ST_21_1);
}

/* ST-21.2 */
TEST(st_21_2__three_for_training_three_films_and_free_ones)
{
    const st_content *c = st->content;
    unsigned n_free = 0, n_advanced = 0, n_leading = 0;

    for (unsigned n = 1; n <= c->n_scenarios; n++) {
        n_free += c->scenario[n].is_free;
        n_advanced += !c->scenario[n].is_free && c->scenario[n].level == ST_ADVANCED;
        n_leading += c->scenario[n].leads_to != 0;
    }
    assert_int_equal(c->n_scenarios, 8);
    assert_int_equal(n_free, 2);
    assert_int_equal(n_advanced, 4); /* three films and the last training game */
    assert_int_equal(n_leading, 2);
    assert_int_equal(c->scenario[scenario("spotkanie")].leads_to, scenario("pierwsze-starcie"));
    assert_int_equal(c->scenario[scenario("pierwsze-starcie")].leads_to,
                     scenario("najlepsze-kasztany"));
    assert_setup_refused(st, "scenario=klub", ST_21_2);
    assert_fact(ST_21_2);
}

TEST(st_21_3__a_film_is_set_up_in_order)
{
    st_state s = at_start("scenario=wiem-kim-jestes");

    assert_int_equal(s.n_laid, 5); /* sectors and tiles lie, nobody stands yet */
    assert_int_equal(s.n_pile[location("szpital")], 5);
    assert_int_equal(s.at[agent(&s, "irena")], 0);
    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    assert_int_equal(s.at[agent(&s, "irena")], place("dworzec")); /* then agents */
    assert_int_equal(s.phase, ST_SECRETS);
    assert_int_equal(s.radio, 0);
    play_move(st, &s, ST_PL, "to dworzec", NULL); /* then its own rules */
    assert_int_equal(s.phase, ST_PLANNING);
    assert_fact(ST_21_3);
}

/* ---- ST-21.18, ST-21.30, ST-C31: what things are worth ---- */

static void search_for_mission(st_state *s, const char *part)
{
    take_mission(s, "jacek", "skok-na-posterunek");
    give(s, "jacek", "pistolet");
    s->searched[agent(s, "jacek")] = 1u << location("posterunek") | 1u << location("areszt");
    wake(s, "jacek");
    play_move(st, s, ST_PL, part, NULL);
}

/* Kloss and Glaubel talk, and it is a secret. */
static void draw_secret(st_state *s)
{
    stand(s, "kloss-abwehra", "h5");
    stand(s, "glaubel", "h5");
    set_evidence(s, "glaubel", 3);
    act(s, "kloss-abwehra", "talk glaubel", "55", NULL); /* 10 + 1 */
}

TEST(st_21_18__the_second_game_counts_points)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    search_for_mission(&s, "complete basic");
    assert_int_equal(s.vp[ST_PL], 2);
    s = at_turn("scenario=pierwsze-starcie", ST_PL);
    search_for_mission(&s, "complete special");
    assert_int_equal(s.vp[ST_PL], 4);
    assert_int_equal(s.secrets[ST_PL], 0);
    draw_secret(&s);
    assert_int_equal(s.vp[ST_PL], 7);
    assert_int_equal(s.secrets[ST_PL], 0);
    assert_fact(ST_21_18);
}

TEST(st_c31__in_the_third_game_special_missions_are_secrets_too)
{
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_PL);

    search_for_mission(&s, "complete special");
    assert_int_equal(s.vp[ST_PL], 4);
    assert_int_equal(s.secrets[ST_PL], 1);
    draw_secret(&s);
    assert_int_equal(s.vp[ST_PL], 7);
    assert_int_equal(s.secrets[ST_PL], 2);
    assert_fact(ST_C31);
}

TEST(st_21_30__three_secrets_win_the_campaign)
{
    st_state s = at_turn("scenario=najlepsze-kasztany", ST_PL);
    gm_events events = { .n = 0 };

    s.secrets[ST_DE] = 2;
    st_add_secrets(st->content, &s, ST_DE, 1, ST_10_13, &events);
    st_settle(st->content, &s, &events);
    (void)assert_event(&events, ST_E_WON, ST_21_30);
    assert_int_equal(s.phase, ST_OVER); /* nothing follows */
}

/* ---- ST-21.20, ST-C27: chiefs ---- */

TEST(st_21_20__exposing_a_chief_wins_the_second_game)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);
    gm_events events = { .n = 0 };

    set_evidence(&s, "kloss-abwehra", 7);
    act(&s, "hermann-brunner", "talk kloss-abwehra", "66", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_4);
    s = at_turn("scenario=pierwsze-starcie", ST_PL);
    set_evidence(&s, "hermann-brunner", 8);
    act(&s, "kloss-abwehra", "talk hermann-brunner", "266", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_5);
    assert_fact(ST_21_20);
}

TEST(st_c27__exposing_kloss_ends_the_first_game_unless_agreed_otherwise)
{
    static const char *const setups[] = { "", "exposure=off" };
    gm_events events = { .n = 0 };

    for (unsigned i = 0; i < COUNT_OF(setups); i++) {
        st_state s = at_turn(setups[i], ST_DE);
        stand(&s, "glaubel", "mieszkania-oficerow");
        set_evidence(&s, "kloss-abwehra", 8);
        act(&s, "glaubel", "talk kloss-abwehra", "366", &events);
        assert_int_equal(s.winner, i == 0 ? ST_DE + 1 : 0);
        assert_int_equal(s.secrets[ST_DE], i);
    }
    assert_fact(ST_C27);
}

/* ---- the campaign ---- */

static const char *carried(const st_state *s)
{
    static char buffer[240];
    text t = text_in(buffer, sizeof buffer);

    st_carry(st->content, s, &t);
    return buffer;
}

static void finish(st_state *s, int winner, gm_rule why)
{
    gm_events events = { .n = 0 };

    st_finish(st->content, s, winner, why, &events);
    st_settle(st->content, s, &events);
}

/* ST-T85 */
TEST(st_t85__seven_evidence_become_four)
{
    st_state s = at_turn("", ST_PL), next;
    char setup[300];

    s.evidence[ST_DE][ST_YELLOW] = 7;
    finish(&s, -1, ST_21_10);
    (void)snprintf(setup, sizeof setup, "carry=%s", carried(&s));
    next = at_start(setup);
    assert_example(ST_T85, next.scenario == scenario("pierwsze-starcie"));
    assert_example(ST_T85, next.evidence[ST_DE][ST_YELLOW] == 4);
}

TEST(st_21_24__evidence_is_halved_again_before_the_third_game)
{
    st_state s = at_turn("scenario=pierwsze-starcie carry=pierwsze-starcie:0.5.0.0:1.0.0.4", ST_PL);

    assert_int_equal(s.evidence[ST_PL][ST_VIOLET], 5);
    finish(&s, -1, ST_21_19);
    assert_string_equal(carried(&s), "najlepsze-kasztany:0.3.0.0:1.0.0.2");
    assert_fact(ST_21_24);
}

/* Half of every track went over, and one of the winner's perhaps as a whole. */
static void assert_handed_on(const st_state *s, const st_state *next)
{
    for (unsigned side = 0; side < ST_SIDES; side++) {
        unsigned whole = 0;
        for (unsigned k = 0; k < ST_COLOURS; k++) {
            unsigned was = s->evidence[side][k], now = next->evidence[side][k];
            if (now == (was + 1) / 2)
                continue;
            assert_int_equal(now, was);
            whole++;
        }
        assert_true(whole <= (s->winner == side + 1));
    }
    assert_int_equal(next->vp[ST_PL] + next->vp[ST_DE], 0);
    assert_int_equal(next->secrets[ST_PL] + next->secrets[ST_DE], 0);
    assert_int_equal(st_prisoners(next), 0);
}

/* ST-21.12, ST-21.24, ST-G15  Played at random, twenty times. */
TEST(st_21__the_campaign_goes_through_three_games)
{
    for (unsigned seed = 0; seed < 20; seed++) {
        st_state s = dealt("", seed), next;
        char setup[300];
        for (unsigned nth = 0; nth < 2; nth++) {
            play_out(&s, seed * 3 + nth);
            (void)snprintf(setup, sizeof setup, "carry=%s", carried(&s));
            next = dealt(setup, seed);
            assert_int_equal(next.scenario, st->content->scenario[s.scenario].leads_to);
            assert_handed_on(&s, &next);
            s = next;
        }
        play_out(&s, seed * 3 + 2);
        assert_string_equal(carried(&s), "-"); /* the campaign is over */
    }
}
