/*
 * test_st_05_rewards.c: Stawka: chapter 5: missions carried out, rewarded and lost.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/* Jacek is at work with a mission that he has fulfilled: both parts of it. */
static st_state jacek_is_done(const char *setup)
{
    st_state s = at_turn(setup, ST_PL);

    stand(&s, "jacek", "p1");
    take_mission(&s, "jacek", "skok-na-posterunek");
    give(&s, "jacek", "pistolet");
    s.searched[agent(&s, "jacek")] = 1u << location("gestapo") | 1u << location("areszt");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    return s;
}

/* ST-5.10 */
TEST(st_5_10__either_part_may_be_pursued)
{
    st_state s = jacek_is_done("scenario=pierwsze-starcie");

    assert_true(is_legal(&s, ST_PL, "complete basic"));
    assert_true(is_legal(&s, ST_PL, "complete special"));
    s.searched[agent(&s, "jacek")] = 1u << location("gestapo");
    assert_true(is_legal(&s, ST_PL, "complete basic"));
    assert_refused(st, &s, ST_PL, "complete special", ST_5_12);
    assert_fact(ST_5_10);
}

/* ST-5.11 */
TEST(st_5_11__an_assigned_mission_is_hidden_from_the_opponent)
{
    st_state s = jacek_is_done("scenario=pierwsze-starcie");
    unsigned jacek = agent(&s, "jacek");
    st_view v;

    assert_int_equal(seen_by(&s, ST_PL).mission[jacek], 3);
    assert_int_equal(seen_by(&s, ST_DE).mission[jacek], ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_DE).missions_known[jacek], 0);
    st_see(st->content, &s, 0, &v);
    assert_int_equal(v.mission[jacek], ST_HIDDEN);
    assert_fact(ST_5_11);
}

/* ST-5.12 */
TEST(st_5_12__it_is_shown_rewarded_and_discarded)
{
    st_state s = jacek_is_done("scenario=pierwsze-starcie");
    unsigned jacek = agent(&s, "jacek");
    gm_events events = { .n = 0 };
    const gm_event *done;

    s.searched[jacek] = 0;
    assert_refused(st, &s, ST_PL, "complete basic", ST_5_12); /* not done yet */
    s.searched[jacek] = 1u << location("gestapo");
    play_move(st, &s, ST_PL, "complete basic", &events);
    done = assert_event(&events, ST_E_MISSION_DONE, ST_5_12);
    assert_int_equal(heard_by(done, ST_DE).arg[1], mission("skok-na-posterunek"));
    assert_int_equal(s.vp[ST_PL], 2);
    assert_int_equal(s.has_mission[jacek], 0);
    assert_int_equal(s.missions_gone[jacek], 1 << 2);
    assert_int_equal(seen_by(&s, ST_DE).missions_known[jacek], 1 << 2);
    assert_refused(st, &s, ST_PL, "complete special", ST_5_12); /* the other part is lost */
}

/* ST-5.12 */
TEST_WITH(st_5_12__what_else_the_card_says_is_done_too, NULL, use_built_in)
{
    gm_events events = { .n = 0 };
    st_state s;

    use_stanzas("mission wyrok\n  title Wyrok\n  source D\n  agent jacek\n"
                "  on basic if at(street): vp(+1); reward\n  on special: reward\n");
    s = at_turn("scenario=pierwsze-starcie", ST_PL);
    stand(&s, "jacek", "p1");
    take_mission(&s, "jacek", "wyrok");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "complete basic", &events);
    assert_int_equal(assert_event(&events, ST_E_VP, ST_5_12)->arg[0], 1);
    assert_int_equal(s.vp[ST_PL], 3); /* and the two of the scenario */
}

/* ---- progress ---- */

/* Jacek searches the posterunek, with that mission or without. */
static st_state searched_posterunek(const char *mission_id)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    stand(&s, "jacek", "p5");
    next_find(&s, "posterunek", "bagnet");
    if (mission_id)
        take_mission(&s, "jacek", mission_id);
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "step posterunek", NULL);
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    return s;
}

/* ST-5.12 */
TEST(st_5_12__visits_and_searches_count_once_it_is_taken)
{
    st_state s = searched_posterunek("skok-na-posterunek");
    unsigned jacek = agent(&s, "jacek");

    assert_int_equal(s.visited[jacek], 1u << location("posterunek"));
    assert_int_equal(s.sectors[jacek], 1u << sector("policyjny"));
    assert_true(is_legal(&s, ST_PL, "complete basic"));
    s = searched_posterunek(NULL);
    assert_int_equal(s.visited[jacek] | s.searched[jacek] | s.sectors[jacek], 0);
}

/* ST-5.12 */
TEST(st_5_12__talks_count_with_their_best_result)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    unsigned ingrid = agent(&s, "ingrid-heizer");

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h5");
    take_mission(&s, "ingrid-heizer", "wieczor-w-kawiarni");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    load_dice(&s, "244");
    play_move(st, &s, ST_PL, "talk glaubel", NULL);
    play_move(st, &s, ST_PL, "decline", NULL);
    assert_int_equal(s.talked[ingrid], 1 << 2 * ST_VIOLET);
    st_note_talk(&s, ingrid, agent(&s, "glaubel"), 2);
    st_note_talk(&s, ingrid, agent(&s, "glaubel"), 1);
    assert_int_equal(s.talked[ingrid], 2 << 2 * ST_VIOLET);
}

/* ST-5.12 */
TEST(st_5_12__tokens_removed_count)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    stand(&s, "jacek", "hotel");
    lay_token(&s, "hotel", "kociol", false);
    take_mission(&s, "jacek", "ochrona-sprzetu");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "remove", NULL);
    load_dice(&s, "66");
    play_move(st, &s, ST_DE, "pass", NULL);
    assert_int_equal(s.cleared[agent(&s, "jacek")], 1);
}

/* ST-5.12 */
TEST(st_5_12__a_killing_is_scored_at_once)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "jacek", "h5");
    stand(&s, "glaubel", "h5");
    give(&s, "jacek", "pistolet");
    take_mission(&s, "jacek", "wyrok");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    load_dice(&s, "66");
    play_move(st, &s, ST_PL, "attack glaubel pistolet", &events);
    assert_int_equal(assert_event(&events, ST_E_MISSION_DONE, ST_5_12)->arg[2], 2);
    assert_int_equal(s.vp[ST_PL], 4);
}

/* ---- rewards ---- */

/* ST-5.14 */
TEST(st_5_14__a_basic_mission_gives_points_or_evidence)
{
    gm_events events = { .n = 0 };
    st_state s = at_turn("scenario=swobodny sectors=4 level=extended", ST_PL), same;

    join(&s, "jacek", "p1");
    join(&s, "lemner", "p9"); /* yellow as Jacek is */
    take_mission(&s, "jacek", "skok-na-posterunek");
    s.searched[agent(&s, "jacek")] = 1u << location("gestapo");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "complete basic", NULL);
    same = s;
    play_move(st, &s, ST_PL, "choose 1", &events);
    (void)assert_event(&events, ST_E_VP, ST_5_14);
    assert_int_equal(s.vp[ST_PL], 2);
    play_move(st, &same, ST_PL, "choose 2", &events);
    (void)assert_event(&events, ST_E_EVIDENCE, ST_5_14);
    assert_int_equal(same.vp[ST_PL], 0);
    assert_int_equal(same.evidence[ST_PL][ST_YELLOW], 2);
}

/* A free game in which Jacek has just scored the special part. */
static st_state special_in(const char *setup, gm_events *events)
{
    st_state s = at_turn(setup, ST_PL);

    join(&s, "jacek", "p1");
    take_mission(&s, "jacek", "skok-na-posterunek");
    give(&s, "jacek", "pistolet");
    s.searched[agent(&s, "jacek")] = 1u << location("gestapo") | 1u << location("areszt");
    set_evidence(&s, "jacek", 4);
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "complete special", events);
    return s;
}

/* ST-5.15 */
TEST(st_5_15__a_special_mission_gives_a_secret)
{
    gm_events events = { .n = 0 };
    st_state s = special_in("scenario=swobodny sectors=4 level=extended", &events);

    (void)assert_event(&events, ST_E_SECRETS, ST_5_15);
    assert_int_equal(s.secrets[ST_PL], 1);
}

/* ST-5.17 */
TEST(st_5_17__in_the_password_game_a_letter_or_three_points)
{
    gm_events events = { .n = 0 };
    st_state s = special_in("scenario=swobodny-haslo sectors=4 level=extended", &events), same;

    same = s;
    play_move(st, &s, ST_PL, "choose 2", &events);
    (void)assert_event(&events, ST_E_VP, ST_5_17);
    assert_int_equal(s.vp[ST_PL], 3);
    play_move(st, &same, ST_PL, "choose 1", &events);
    (void)assert_event(&events, ST_E_SECRETS, ST_5_17);
    assert_int_equal(st_top(&same)->what, ST_F_SHOW_LETTER); /* which one he wants to see */
    play_move(st, &same, ST_PL, "choose 4", &events);
    assert_int_equal(same.letters_shown[ST_DE], 1 << 3);
    assert_int_equal(same.vp[ST_PL], 0);
    assert_fact(ST_5_17);
}

typedef struct worth {
    const char *setup, *part;
    uint8_t vp, secrets;
} worth;

/* ST-5.16 */
TEST(st_5_16__scenarios_set_their_own_rewards)
{
    static const worth all[] = {
        { "scenario=pierwsze-starcie", "complete basic", 2, 0 },
        { "scenario=pierwsze-starcie", "complete special", 4, 0 },
        { "scenario=najlepsze-kasztany", "complete basic", 2, 0 },
        { "scenario=najlepsze-kasztany", "complete special", 4, 1 },
        { "scenario=wiem-kim-jestes", "complete basic", 1, 0 },
        { "scenario=wiem-kim-jestes", "complete special", 0, 1 },
    };

    for (unsigned i = 0; i < COUNT_OF(all); i++) {
        st_state s = jacek_is_done(all[i].setup);
        gm_events events = { .n = 0 };
        play_move(st, &s, ST_PL, all[i].part, &events);
        (void)assert_event(&events, all[i].vp ? ST_E_VP : ST_E_SECRETS, ST_5_16);
        assert_int_equal(s.vp[ST_PL], all[i].vp);
        assert_int_equal(s.secrets[ST_PL], all[i].secrets);
    }
    assert_fact(ST_5_16);
}

/* ST-5.16 */
TEST(st_5_16__one_or_three_points_in_the_hotel)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL), same;
    unsigned georg = agent(&s, "georg");

    stand(&s, "heinrich-vogel", "hotel"); /* Georg is unobserved in the sady */
    take_mission(&s, "georg", "zaginiony-szef");
    s.visited[georg] = 1u << location("sady") | 1u << location("cmentarz");
    s.searched[georg] = 1u << location("sady") | 1u << location("gestapo");
    play_move(st, &s, ST_PL, "activate georg", NULL);
    same = s;
    play_move(st, &s, ST_PL, "complete basic", NULL);
    assert_int_equal(s.vp[ST_PL], 1);
    play_move(st, &same, ST_PL, "complete special", NULL);
    assert_int_equal(same.vp[ST_PL], 3);
}

/* ST-5.16 */
TEST(st_5_16__a_scenario_with_missions_says_what_they_are_worth)
{
    assert_non_null(
        strstr(complaint_about("", "free swobodny\n  title x\n  source D\n  stages 8\n"
                                   "  on special: secrets(+1)\n"),
               "test.txt:1: from the extended level on it says what missions are worth"));
}

/* ---- prison, death, bribes ---- */

/* ST-5.19 */
TEST(st_5_19__a_prisoner_keeps_his_mission)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);
    unsigned jacek = agent(&s, "jacek");

    stand(&s, "jacek", "h5");
    stand(&s, "hermann-brunner", "h5");
    take_mission(&s, "jacek", "skok-na-posterunek");
    s.searched[jacek] = 1u << location("gestapo");
    set_evidence(&s, "jacek", 6);
    play_move(st, &s, ST_DE, "activate hermann-brunner", NULL);
    load_dice(&s, "1111");
    play_move(st, &s, ST_DE, "arrest jacek", NULL);
    assert_int_not_equal(s.flags[jacek] & ST_ARRESTED, 0);
    assert_int_equal(st_mission_of(st->content, &s, jacek), mission("skok-na-posterunek"));
    play_move(st, &s, ST_DE, "end", NULL);
    assert_false(is_legal(&s, ST_PL, "activate jacek")); /* he cannot carry it out */
    assert_fact(ST_5_19);
}

/* ST-5.20 */
TEST(st_5_20__the_missions_of_the_dead_leave_the_game)
{
    st_state s = jacek_is_done("scenario=pierwsze-starcie");
    unsigned jacek = agent(&s, "jacek");
    gm_events events = { .n = 0 };

    st_kill(st->content, &s, jacek, ST_16_10, &events);
    (void)assert_event(&events, ST_E_MISSIONS_LOST, ST_5_20);
    assert_int_equal(s.has_mission[jacek], 0);
    assert_int_equal(s.missions_gone[jacek], 7);
    assert_false(st_may_get_mission(st->content, &s, jacek));
}

/* The German side has bribed Jacek, who is with Kloss and nobody else. */
static st_state bribed_jacek(const char *mission_id)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);
    unsigned jacek = agent(&s, "jacek");

    stand(&s, "jacek", "a5");
    stand(&s, "kloss-abwehra", "a5");
    stand(&s, "glaubel", "teatr");
    stand(&s, "marta-becher", "hotel");
    if (mission_id)
        take_mission(&s, "jacek", mission_id);
    s.searched[jacek] = 1u << location("gestapo");
    s.flags[jacek] |= ST_BRIBED;
    s.turn = ST_PL;
    settle(&s, NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    return s;
}

/* ST-5.21 */
TEST(st_5_21__a_bribed_agent_gets_none_but_the_briber_scores)
{
    st_state s = bribed_jacek(NULL);
    unsigned jacek = agent(&s, "jacek");

    assert_refused(st, &s, ST_DE, "order kloss-abwehra", ST_13_34);
    give(&s, "jacek", "maszyna");
    assert_false(is_legal(&s, ST_DE, "use maszyna"));
    s = bribed_jacek("skok-na-posterunek");
    assert_int_equal(seen_by(&s, ST_DE).mission[jacek], 3); /* he may look at it */
    play_move(st, &s, ST_DE, "complete basic", NULL);
    assert_int_equal(s.vp[ST_DE], 2);
    assert_int_equal(s.vp[ST_PL], 0);
    assert_fact(ST_5_21);
}

/* ---- an example ---- */

/* ST-T91 */
TEST(st_t91__scored_as_soon_as_it_is_taken)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    unsigned kania = agent(&s, "edward-kania");

    stand(&s, "kloss-abwehra", "m1");
    stand(&s, "kazik", "m1");
    stand(&s, "edward-kania", "m1");
    give_reaction(&s, ST_PL, "alibi");
    play_move(st, &s, ST_PL, "activate edward-kania", NULL);
    play_move(st, &s, ST_PL, "order kloss-abwehra", NULL);
    assert_refused(st, &s, ST_PL, "complete basic", ST_26_2);
    play_move(st, &s, ST_PL, "mission odprawa", NULL);
    assert_example(ST_T91, is_legal(&s, ST_PL, "complete basic"));
    assert_example(ST_T91, !is_legal(&s, ST_PL, "complete special"));
    play_move(st, &s, ST_PL, "complete basic", NULL);
    assert_example(ST_T91, s.n_hand[ST_PL] == 0);
    assert_example(ST_T91, s.car_bonus[kania] == 2 && !s.has_mission[kania]);
}
