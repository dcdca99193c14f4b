/*
 * test_st_01_game.c: Stawka: chapters 1 to 3: how a game ends, what belongs to which level, and
 * what is in the box.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/* ---- the end ---- */

/* ST-1.1 */
TEST(st_1_1__two_people_play)
{
    st_state s = at_start("");

    assert_int_equal(st->game->n_seats(&s), 2);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL) | GM_SEAT(ST_DE));
    assert_int_not_equal(st_check(st->content, &s, 2, move_of(st, &s, ST_PL, "plan plan-pl-1")),
                         ST_OK);
    assert_fact(ST_1_1);
}

/* ST-1.2 */
TEST(st_1_2__a_scenario_lays_the_board_or_the_players_do)
{
    st_state s = at_start("scenario=wiem-kim-jestes"), built = at_start("scenario=swobodny");

    assert_int_equal(set_count(s.on_board), 5);
    assert_int_equal(set_count(built.on_board), 1);
    assert_int_equal(built.phase, ST_BUILDING);
    decide_set_up(&built);
    assert_int_equal(set_count(built.on_board), built.n_sectors);
    assert_fact(ST_1_2);
}

/* Ingrid is at work, beside Glaubel, on whom there is so much evidence. */
static st_state ingrid_and_glaubel(unsigned evidence)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h5");
    set_evidence(&s, "glaubel", evidence);
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    return s;
}

/* ST-1.3 */
TEST(st_1_3__nothing_can_be_done_after_the_end)
{
    st_state s = ingrid_and_glaubel(3);
    gm_events events = { .n = 0 };

    s.secrets[ST_PL] = 1;
    load_dice(&s, "266"); /* rank 4 to 5; 12 and 1 for the evidence */
    play_move(st, &s, ST_PL, "talk glaubel", NULL);
    play_move(st, &s, ST_PL, "decline", &events); /* her trait, after the dice */
    (void)assert_event(&events, ST_E_WON, ST_21_10);
    assert_int_equal(s.phase, ST_OVER);
    assert_int_equal(s.winner, ST_PL + 1);
    assert_int_equal(must_act(&s), 0);
    assert_refused(st, &s, ST_PL, "end", ST_1_3);
    assert_refused(st, &s, ST_DE, "activate glaubel", ST_1_3);
    assert_refused(st, &s, ST_DE, "resign", ST_1_3);
}

/* A German talks with Kloss, and the dice show twelve. */
static st_state talk_with_kloss(unsigned evidence, gm_events *events)
{
    st_state s = at_turn("", ST_DE);

    stand(&s, "kloss-abwehra", "h5");
    stand(&s, "glaubel", "h5");
    set_evidence(&s, "kloss-abwehra", evidence);
    play_move(st, &s, ST_DE, "activate glaubel", NULL);
    load_dice(&s, "366");
    play_move(st, &s, ST_DE, "talk kloss-abwehra", events);
    return s;
}

/* ST-1.4 */
TEST(st_1_4__a_secret_from_kloss_wins_for_the_german_side)
{
    gm_events events = { .n = 0 };
    st_state s = talk_with_kloss(8, &events);

    (void)assert_event(&events, ST_E_WON, ST_1_4);
    assert_int_equal(s.winner, ST_DE + 1);
    assert_int_equal(s.ended_by, ST_1_4);
    assert_int_equal(s.exposed, ST_KLOSS + 1);
    assert_fact(ST_1_4);
    s = talk_with_kloss(7, &events); /* 14 where 15 are needed */
    assert_no_event(&events, ST_E_WON);
    assert_int_equal(s.winner, 0);
}

/* ST-1.5 */
TEST(st_1_5__a_secret_from_the_black_ss_officer_wins_for_the_polish_side)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "jacek", "h5");
    stand(&s, "hermann-brunner", "h5");
    set_evidence(&s, "hermann-brunner", 8);
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    load_dice(&s, "666"); /* rank 3 to 8; 12 and 3 for the evidence */
    play_move(st, &s, ST_PL, "talk hermann-brunner", &events);
    (void)assert_event(&events, ST_E_WON, ST_1_5);
    assert_int_equal(s.winner, ST_PL + 1);
    assert_int_equal(s.vp[ST_PL], 0); /* at once, without the scenario's points */
    assert_fact(ST_1_5);
}

/* ST-1.6 */
TEST(st_1_6__a_chief_too_gives_a_secret_with_three_evidence_only)
{
    st_state s = at_turn("", ST_DE);

    set_evidence(&s, "kloss-abwehra", 2);
    assert_int_equal(st_talk_result(st->content, &s, ST_KLOSS, 20), 2);
    set_evidence(&s, "kloss-abwehra", 3);
    assert_int_equal(st_talk_result(st->content, &s, ST_KLOSS, 20), 3);
    assert_fact(ST_1_6);
}

/* Brunner arrests Ingrid; Jacek is in prison already or not. */
static st_state last_arrest(bool is_jacek_free, gm_events *events)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);

    stand(&s, "jacek", "hotel");
    if (!is_jacek_free)
        jail(&s, "jacek");
    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "hermann-brunner", "h5");
    set_evidence(&s, "ingrid-heizer", 6);
    play_move(st, &s, ST_DE, "activate hermann-brunner", NULL);
    load_dice(&s, "1234");
    play_move(st, &s, ST_DE, "arrest ingrid-heizer", events);
    return s;
}

/* ST-1.7 */
TEST(st_1_7__a_network_of_which_only_kloss_is_free_is_broken)
{
    gm_events events = { .n = 0 };
    st_state s = last_arrest(false, &events);

    (void)assert_event(&events, ST_E_WON, ST_1_7);
    assert_int_equal(s.winner, ST_DE + 1);
    s = last_arrest(true, &events);
    assert_no_event(&events, ST_E_WON);
    assert_int_equal(s.winner, 0);
}

/* ST-1.8 */
TEST(st_1_8__the_german_network_plays_on_with_one_agent)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    gm_events events = { .n = 0 };

    st_kill(st->content, &s, agent(&s, "glaubel"), ST_16_10, &events);
    st_kill(st->content, &s, agent(&s, "marta-becher"), ST_16_10, &events);
    assert_false(st_check_networks(st->content, &s, &events));
    assert_int_equal(s.winner, 0);
    assert_fact(ST_1_8);
}

/* The last stage is over. */
static st_state after_the_last(const char *setup, unsigned polish, unsigned german)
{
    st_state s = at_turn(setup, ST_PL);

    s.stage = s.stages;
    s.vp[ST_PL] = (uint8_t)polish;
    s.vp[ST_DE] = (uint8_t)german;
    end_stage(&s, NULL);
    assert_int_equal(s.phase, ST_OVER);
    return s;
}

/* ST-1.9 */
TEST(st_1_9__time_ends_a_game_by_points_or_drawn)
{
    assert_int_equal(after_the_last("scenario=wiem-kim-jestes", 3, 2).winner, ST_PL + 1);
    assert_int_equal(after_the_last("scenario=wiem-kim-jestes", 2, 4).winner, ST_DE + 1);
    assert_int_equal(after_the_last("scenario=wiem-kim-jestes", 2, 2).winner, ST_SIDES + 1);
    assert_int_equal(after_the_last("", 5, 0).winner, ST_SIDES + 1); /* points count for nothing */
    assert_int_equal(after_the_last("scenario=scisle-tajne", 0, 5).winner, ST_PL + 1);
    assert_fact(ST_1_9);
}

/* ST-1.10 */
TEST(st_1_10__a_game_is_counted_in_stages)
{
    st_state s = at_turn("", ST_PL);

    assert_int_equal(s.stages, 8);
    for (unsigned stage = 1; stage < 8; stage++) {
        assert_int_equal(s.stage, stage);
        s.phase = ST_ACTING;
        s.shown_plan[ST_PL] = s.shown_plan[ST_DE] = 1;
        end_stage(&s, NULL);
        assert_int_equal(s.phase, ST_PLANNING);
    }
    s.phase = ST_ACTING;
    end_stage(&s, NULL);
    assert_int_equal(s.phase, ST_OVER);
    assert_int_equal(at_start("scenario=hotel-excelsior stages=9").stages, 9); /* an open game */
    assert_fact(ST_1_10);
}

/* ---- levels ---- */

/* ST-2.3, ST-2.2 */
TEST(st_2_3__the_basic_level_has_no_missions_arrests_and_attacks)
{
    st_state s = at_turn("", ST_DE);

    stand(&s, "glaubel", "h5");
    stand(&s, "ingrid-heizer", "h5");
    set_evidence(&s, "ingrid-heizer", 6);
    give(&s, "glaubel", "pistolet");
    play_move(st, &s, ST_DE, "activate glaubel", NULL);
    assert_refused(st, &s, ST_DE, "arrest ingrid-heizer", ST_2_3);
    assert_refused(st, &s, ST_DE, "attack ingrid-heizer pistolet", ST_2_3);
    assert_refused(st, &s, ST_DE, "order marta-becher", ST_2_3);
    assert_refused(st, &s, ST_DE, "remove", ST_2_3);
    assert_refused(st, &s, ST_DE, "complete basic", ST_2_3);
    assert_allowed(st, &s, ST_DE, "talk ingrid-heizer"); /* what the basic level has */
    assert_allowed(st, &s, ST_DE, "step h2");
    stand(&s, "glaubel", "hotel");
    assert_allowed(st, &s, ST_DE, "search");
    s = at_turn("", ST_PL);
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    assert_refused(st, &s, ST_PL, "kidnap glaubel", ST_2_3);
    assert_fact(ST_2_2);
}

/* ST-2.3 */
TEST(st_2_3__nor_bombs_bribes_and_things_that_give_missions)
{
    st_state s = at_turn("", ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h5");
    give(&s, "ingrid-heizer", "granat");
    give(&s, "ingrid-heizer", "dolary-3000");
    give(&s, "ingrid-heizer", "maszyna");
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    assert_refused(st, &s, ST_PL, "use granat", ST_2_3);
    assert_refused(st, &s, ST_PL, "use dolary-3000", ST_2_3);
    assert_false(is_legal(&s, ST_PL, "use maszyna"));
    assert_refused(st, &s, ST_PL, "use maszyna", ST_2_3);
    s.level = ST_EXTENDED;
    assert_allowed(st, &s, ST_PL, "use dolary-3000");
    assert_allowed(st, &s, ST_PL, "use maszyna");
}

/* ST-2.4 */
TEST(st_2_4__location_cards_need_the_advanced_level)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    play_move(st, &s, ST_PL, "activate jacek", NULL);
    assert_refused(st, &s, ST_PL, "card znajomy-policjant", ST_2_4);
    assert_refused(st, &s, ST_PL, "card-points znajomy-policjant", ST_2_4);
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    give_card(&s, "znajomy-policjant");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    assert_allowed(st, &s, ST_PL, "card-points znajomy-policjant");
}

/* Does the free game have this at each level? Tokens, location cards, reaction cards. */
static void assert_has(const char *level, bool has_tokens, bool has_cards)
{
    char setup[60] = "scenario=swobodny sectors=4 level=";
    st_state s;

    strcat(setup, level);
    s = at_planning(setup);
    assert_int_equal(s.n_pool[ST_DE] > 0, has_tokens);
    assert_int_equal(s.n_cards[ST_PL] > 0, has_cards);
    assert_int_equal(s.n_reactions > 0, has_cards);
    assert_int_equal(s.n_secrets, st->content->n_secrets); /* strongboxes are everywhere */
}

/* ST-2.1, ST-2.8 */
TEST(st_2_1__each_level_contains_the_one_before)
{
    assert_has("basic", false, false);
    assert_has("extended", true, false);
    assert_has("advanced", true, true);
    assert_int_equal(at_start("scenario=swobodny level=basic").level, ST_BASIC);
    assert_int_equal(at_start("scenario=swobodny level=extended").level, ST_EXTENDED);
    assert_int_equal(at_start("scenario=swobodny level=advanced").level, ST_ADVANCED);
    assert_fact(ST_2_1);
    assert_fact(ST_2_8);
}

/* ST-2.5 */
TEST(st_2_5__the_control_at_the_fort_belongs_to_the_extended_level)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned jacek = agent(&s, "jacek");

    assert_non_null(st_control_at(st->content, &s, jacek, place("fort")));
    s.level = ST_BASIC;
    assert_null(st_control_at(st->content, &s, jacek, place("fort")));
    s.level = ST_EXTENDED;
    assert_non_null(st_control_at(st->content, &s, jacek, place("fort")));
    assert_fact(ST_2_5);
}

/* ST-2.6, ST-2.7 */
TEST(st_2_6__training_games_rise_from_level_to_level)
{
    assert_int_equal(at_start("scenario=spotkanie").level, ST_BASIC);
    assert_int_equal(at_start("scenario=pierwsze-starcie").level, ST_EXTENDED);
    assert_int_equal(at_start("scenario=najlepsze-kasztany").level, ST_ADVANCED);
    assert_int_equal(at_start("scenario=spotkanie level=advanced").level, ST_BASIC);
    assert_fact(ST_2_6);
    assert_int_equal(at_start("scenario=wiem-kim-jestes").level, ST_ADVANCED);
    assert_int_equal(at_start("scenario=hotel-excelsior").level, ST_ADVANCED);
    assert_int_equal(at_start("scenario=scisle-tajne level=basic").level, ST_ADVANCED);
    assert_fact(ST_2_7);
}

/* Jacek, or Ingrid in a basic game, has the typewriter and is at work. */
static bool can_type(const char *setup, const char *who)
{
    st_state s = at_turn(setup, ST_PL);
    char words[40] = "activate ";

    give(&s, who, "maszyna");
    strcat(words, who);
    play_move(st, &s, ST_PL, words, NULL);
    return is_legal(&s, ST_PL, "use maszyna");
}

/* ST-2.9 */
TEST(st_2_9__what_is_switched_off_has_no_effect)
{
    st_state s = at_planning("scenario=pierwsze-starcie");
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_PL, "plan plan-pl-1", NULL); /* two reaction cards */
    play_move(st, &s, ST_DE, "plan plan-de-2", &events);
    while (s.phase == ST_PREPARING) {
        gm_moves moves;
        gm_seat who = must_act(&s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        st_moves(st->content, &s, who, &moves);
        st_apply(st->content, &s, who, moves.m[0], &events);
    }
    assert_int_equal(s.phase, ST_ACTING);
    assert_no_event(&events, ST_E_DREW_REACTION);
    assert_no_event(&events, ST_E_DREW_CARD);
    assert_false(can_type("", "ingrid-heizer"));
    assert_true(can_type("scenario=pierwsze-starcie", "ingrid-heizer"));
    assert_fact(ST_2_9);
}

/* ---- components ---- */

/* ST-3.1 */
TEST(st_3_1__seven_tiles_three_of_them_with_two_faces)
{
    static const char *const pairs[][2] = { { "kolejowy", "portowy" },
                                            { "hitlerplatz", "podmiejski" },
                                            { "fabryczny", "willowy" } };
    const st_content *c = st->content;
    unsigned tiles = 0;

    for (unsigned f = 1; f <= c->n_faces; f++)
        tiles |= 1u << c->face[f].tile;
    assert_int_equal(c->n_faces, 10);
    assert_int_equal(set_count(tiles), 7);
    for (unsigned i = 0; i < COUNT_OF(pairs); i++)
        assert_int_equal(c->face[sector(pairs[i][0])].tile, c->face[sector(pairs[i][1])].tile);
    assert_fact(ST_3_1);
}

/* ST-3.2 */
TEST(st_3_2__every_location_has_five_tiles_of_its_own)
{
    const st_content *c = st->content;
    unsigned n[ST_LOCATIONS] = { 0 };
    st_state s = at_planning("scenario=scisle-tajne");

    assert_int_equal(c->n_tiles, 130);
    for (unsigned t = 1; t <= c->n_tiles; t++)
        n[c->tile[t].location]++;
    for (unsigned i = 0; i < ST_LOCATIONS; i++) {
        assert_int_equal(n[i], 5);
        for (unsigned k = 0; k < s.n_pile[i]; k++) /* shuffled location by location */
            assert_int_equal(c->tile[s.pile[i][k]].location, i);
    }
    assert_fact(ST_3_2);
}

/* ST-3.4, ST-3.6 */
TEST(st_3_4__documents_and_missions)
{
    const st_content *c = st->content;
    unsigned people = 0, missions = 0;

    for (unsigned d = 1; d <= c->n_documents; d++) {
        people += c->agent[d].slot != ST_CAR;
        for (unsigned k = 0; k < ST_MISSIONS_EACH; k++) {
            unsigned number = c->agent[d].mission[k];
            missions += number != 0;
            assert_true(number == 0 || c->mission[number].document == d);
        }
    }
    assert_int_equal(people, 21);
    assert_int_equal(c->n_kloss, 3);
    assert_int_equal(missions, 48); /* three each for sixteen agents */
    assert_int_equal(c->n_missions, 48);
    assert_fact(ST_3_4);
    assert_fact(ST_3_6);
}

/* ST-3.8, ST-3.13, ST-3.14 */
TEST(st_3_8__decks_and_pools_of_an_advanced_game)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");

    assert_int_equal(s.n_reactions, 36); /* one deck for both */
    assert_int_equal(s.n_pool[ST_PL], 18);
    assert_int_equal(s.n_pool[ST_DE], 18);
    assert_int_equal(s.n_secrets, 12);
    assert_fact(ST_3_8);
    assert_fact(ST_3_13);
    assert_fact(ST_3_14);
}

/* ST-3.5 */
TEST(st_3_5__both_sides_have_the_same_five_planning_cards)
{
    static const uint8_t values[ST_PLANS][3] = {
        { 1, 10, 2 }, { 2, 12, 2 }, { 3, 14, 1 }, { 4, 16, 1 }, { 5, 18, 0 }
    };

    for (gm_seat side = 0; side < ST_SIDES; side++) {
        for (unsigned i = 0; i < ST_PLANS; i++) {
            const st_plan *p = &st->content->plan[side][i];
            assert_int_equal(p->initiative, values[i][0]);
            assert_int_equal(p->points, values[i][1]);
            assert_int_equal(p->reactions, values[i][2]);
        }
    }
    assert_fact(ST_3_5);
}

/* ST-3.7 */
TEST(st_3_7__a_card_for_each_location_on_the_board)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    uint32_t laid = st_locations_laid(st->content, &s);

    assert_int_equal(st->content->n_locations, 26);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        uint32_t seen = 0;
        for (unsigned i = 0; i < 26; i++)
            assert_int_not_equal(st->content->card[side][i].number, 0);
        for (unsigned k = 0; k < s.n_cards[side]; k++)
            seen |= 1u << s.card_deck[side][k];
        assert_int_equal(seen, laid);
        assert_int_equal(s.n_cards[side], set_count(laid));
    }
    assert_fact(ST_3_7);
}

/* ST-3.10 */
TEST(st_3_10__each_side_has_a_track_of_its_own)
{
    static const uint8_t bonus[] = { 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4 };
    st_state s = at_turn("", ST_PL);

    set_evidence(&s, "glaubel", 4);
    set_evidence(&s, "ingrid-heizer", 9);
    assert_int_equal(s.evidence[ST_PL][ST_VIOLET], 4);
    assert_int_equal(s.evidence[ST_DE][ST_VIOLET], 9);
    assert_int_equal(st_evidence_on(&s, agent(&s, "glaubel")), 4);
    assert_int_equal(st_evidence_on(&s, agent(&s, "ingrid-heizer")), 9);
    assert_memory_equal(st->content->track, bonus, sizeof bonus);
    assert_fact(ST_3_10);
}

/* ST-3.15 */
TEST(st_3_15__the_evidence_of_a_location_is_known_before_the_game)
{
    unsigned first[ST_COLOURS] = { 0 }, all = 0;
    st_state s = at_planning(""), other = dealt("", 7);

    for (unsigned k = 0; k < ST_PILE; k++) {
        for (unsigned colour = 0; colour < ST_COLOURS; colour++)
            first[colour] +=
                st->content->tile[st->content->pile[location("hotel")][k]].evidence[colour];
    }
    for (unsigned k = 0; k < ST_PILE; k++) { /* whatever the order, the sum is the same */
        for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
            first[colour] -= st->content->tile[s.pile[location("hotel")][k]].evidence[colour];
            all += st->content->tile[other.pile[location("hotel")][k]].evidence[colour];
        }
    }
    for (unsigned colour = 0; colour < ST_COLOURS; colour++)
        assert_int_equal(first[colour], 0);
    assert_true(all > 0);
    assert_fact(ST_3_15);
}

/* ST-3.18 */
TEST(st_3_18__a_radio_and_a_car_in_their_films_only)
{
    assert_int_not_equal(at_planning("scenario=wiem-kim-jestes").radio, 0);
    assert_int_equal(at_planning("scenario=scisle-tajne").radio, 0);
    assert_int_equal(at_planning("scenario=scisle-tajne").document[ST_CAR],
                     document("czarne-audi"));
    assert_int_equal(at_planning("scenario=wiem-kim-jestes").document[ST_CAR], 0);
    assert_fact(ST_3_18);
}
