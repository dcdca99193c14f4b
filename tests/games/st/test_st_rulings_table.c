/*
 * test_st_rulings_table.c: Stawka, chapter G: rulings on gaps: what the content supplies, and what
 * bears on the whole table.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

static st_state at_film(gm_seat side)
{
    return at_turn("scenario=wiem-kim-jestes", side);
}

/* ---- ST-G01, ST-G02, ST-G12 ---- */

TEST(st_g01__planning_cards_are_equal_for_both_sides)
{
    const st_content *c = st->content;

    for (unsigned i = 0; i < ST_PLANS; i++) {
        const st_plan *pl = &c->plan[ST_PL][i], *de = &c->plan[ST_DE][i];
        assert_int_equal(pl->initiative, de->initiative);
        assert_int_equal(pl->points, de->points);
        assert_int_equal(pl->reactions, de->reactions);
        if (i > 0) { /* a low initiative has a small pool */
            assert_true(c->plan[ST_PL][i - 1].initiative < pl->initiative);
            assert_true(c->plan[ST_PL][i - 1].points < pl->points);
        }
    }
    assert_fact(ST_G01);
}

TEST(st_g02__values_of_agents_keep_their_limits)
{
    const st_content *c = st->content;

    for (unsigned d = 1; d <= c->n_documents; d++) {
        const st_document *a = &c->agent[d];
        if (a->slot == ST_CAR)
            continue;
        assert_in_range(a->rank, 1, 9);
        assert_in_range(a->vigilance, 4, 9);
        assert_true(a->limit > 0 && a->defence > 0);
        assert_true(a->threshold[0] < a->threshold[1] && a->threshold[1] < a->threshold[2]);
        assert_true(a->rules.triggers || a->rules.modifiers); /* everybody has a trait */
    }
    assert_fact(ST_G02);
}

TEST(st_g12__kloss_has_three_documents)
{
    const st_content *c = st->content;

    assert_int_equal(c->n_kloss, 3);
    assert_int_equal(c->agent[document("kloss-abwehra")].limit, 10);
    assert_int_equal(c->agent[document("kloss-j23")].limit, 10);
    assert_int_equal(c->agent[document("kloss-centrala")].limit, 9);
    assert_fact(ST_G12);
}

/* ---- ST-G03, ST-G10, ST-G63 ---- */

TEST(st_g03__every_location_touches_one_street_but_two_of_them)
{
    const st_content *c = st->content;

    for (unsigned i = 0; i < c->n_locations; i++) {
        const st_place *at = &c->place[c->location[i]];
        bool has_two = i == location("posterunek") || i == location("dworzec");
        assert_int_equal(at->n_near, has_two ? 2 : 1);
        assert_int_equal(at->dashed[ST_PL] | at->dashed[ST_DE], 0);
    }
    assert_int_equal(c->place[place("p2")].dashed[ST_DE], place("p6"));
    assert_int_equal(c->place[place("m6")].dashed[ST_PL], place("m10"));
    assert_fact(ST_G03);
}

/* Sectors that can be reached from the first. */
static unsigned reached(const st_state *s)
{
    unsigned set = 1u << s->laid[0], before = 0;

    while (set != before) {
        before = set;
        for (unsigned left = before; left; left &= left - 1) {
            for (unsigned edge = 0; edge < 4; edge++) {
                unsigned face = s->join[set_first(left)][edge];
                set |= face ? 1u << face : 0;
            }
        }
    }
    return set;
}

TEST(st_g10__all_sectors_of_a_layout_are_joined)
{
    static const char *const all[] = { "",
                                       "scenario=pierwsze-starcie",
                                       "scenario=najlepsze-kasztany",
                                       "scenario=wiem-kim-jestes",
                                       "scenario=hotel-excelsior",
                                       "scenario=scisle-tajne",
                                       "scenario=swobodny sectors=7" };

    for (unsigned i = 0; i < COUNT_OF(all); i++) {
        st_state s = at_planning(all[i]);
        assert_int_equal(reached(&s), s.on_board);
    }
    assert_fact(ST_G10);
}

TEST(st_g63__every_edge_has_its_street)
{
    const st_content *c = st->content;
    st_state s = at_turn("", ST_PL);
    uint8_t near[8];
    bool is_joined = false;
    unsigned n = st_near(c, &s, ST_PL, place("h6"), near);

    for (unsigned f = 1; f <= c->n_faces; f++) {
        for (unsigned edge = 0; edge < 4; edge++) {
            assert_int_not_equal(c->face[f].exit[edge], 0);
            assert_int_equal(c->place[c->face[f].exit[edge]].location, 0);
        }
    }
    for (unsigned i = 0; i < n; i++)
        is_joined = is_joined || near[i] == place("a4");
    assert_true(is_joined); /* Hitlerplatz east, administracyjny west */
    assert_fact(ST_G63);
}

/* ---- ST-G05 to ST-G09, ST-G11 ---- */

TEST(st_g05__three_missions_for_each_who_can_have_any)
{
    static const char *const arresting[] = { "nakaz-aresztowania-glaubel",
                                             "nakaz-aresztowania-fritz-kopf",
                                             "nakaz-aresztowania-erik-kopf" };
    const st_content *c = st->content;
    unsigned n = 0;

    assert_int_equal(c->n_missions, 48);
    for (unsigned m = 1; m <= c->n_missions; m++) {
        assert_non_null(c->mission[m].part[0]);
        assert_non_null(c->mission[m].part[1]);
        n += c->mission[m].arrests[0] || c->mission[m].arrests[1];
    }
    assert_int_equal(n, 3);
    for (unsigned i = 0; i < COUNT_OF(arresting); i++)
        assert_true(c->mission[mission(arresting[i])].arrests[1]);
    assert_fact(ST_G05);
}

/* ST-G06 */
TEST(st_g06__eighteen_tokens_for_each_side)
{
    const st_content *c = st->content;
    unsigned n[ST_SIDES] = { 0, 0 };

    for (unsigned t = 1; t <= c->n_threats; t++) {
        n[c->threat[t].side] += c->threat[t].copies;
        assert_true(c->threat[t].enter || c->threat[t].approach || c->threat[t].test_near ||
                    c->threat[t].attack_near);
    }
    assert_int_equal(n[ST_PL], 18);
    assert_int_equal(n[ST_DE], 18);
    assert_int_equal(c->threat[threat("wsparcie-pl")].copies, 4);
    assert_fact(ST_G06);
}

/* ST-G07 */
TEST(st_g07__a_card_of_the_gestapo_frees_a_prisoner)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    jail(&s, "jacek");
    stand(&s, "stedtke", "dworzec");
    stand(&s, "kloss-abwehra", "gestapo");
    give_card(&s, "falszywy-rozkaz-zwolnienia");
    wake(&s, "kloss-abwehra");
    play_move(st, &s, ST_PL, "card falszywy-rozkaz-zwolnienia", NULL);
    play_move(st, &s, ST_PL, "to p3", &events);
    assert_false(s.flags[agent(&s, "jacek")] & ST_ARRESTED);
    assert_int_equal(s.at[agent(&s, "jacek")], place("p3"));
    for (unsigned i = 0; i < ST_LOCATIONS; i++) { /* one for each location and side */
        assert_non_null(st->content->card[ST_PL][i].rules.item);
        assert_non_null(st->content->card[ST_DE][i].rules.item);
    }
    assert_fact(ST_G07);
}

/* ST-G08 */
TEST(st_g08__twelve_reaction_cards_of_each_colour)
{
    const st_content *c = st->content;
    unsigned n[4] = { 0, 0, 0, 0 }, blocks = 0;

    for (unsigned i = 0; i < c->n_reactions; i++) {
        n[c->reaction[i].deed]++;
        blocks += c->reaction[i].is_block;
        assert_true(c->reaction[i].half[ST_PL] && c->reaction[i].half[ST_DE]);
    }
    assert_int_equal(n[ST_MOVE], 12);
    assert_int_equal(n[ST_SEARCH], 12);
    assert_int_equal(n[ST_TALK], 12);
    assert_int_equal(blocks, 18);
    assert_int_equal(c->reaction[reaction("zasada-wzajemnosci-1") - 1].deed, ST_TALK);
    assert_fact(ST_G08);
}

TEST(st_g09__twelve_top_secret_cards_with_one_to_four_colours)
{
    const st_content *c = st->content;

    assert_int_equal(c->n_secrets, 12);
    for (unsigned i = 1; i <= c->n_secrets; i++) {
        unsigned colours = 0;
        for (unsigned k = 0; k < ST_COLOURS; k++)
            colours += c->secret[i][k] > 0;
        assert_in_range(colours, 1, 4);
    }
    assert_fact(ST_G09);
}

TEST(st_g11__films_two_and_three_have_full_networks)
{
    st_state hotel = at_planning("scenario=hotel-excelsior");
    st_state secret = at_planning("scenario=scisle-tajne");

    for (unsigned i = 0; i < ST_CAR; i++) {
        assert_true(st_is_free(&hotel, i));
        assert_true(st_is_free(&secret, i));
    }
    assert_fact(ST_G11);
}

/* ---- ST-G38 ---- */

TEST(st_g38__the_first_player_draws_reaction_cards_first)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");
    gm_events events = { .n = 0 };
    unsigned i = 0;

    play_move(st, &s, ST_PL, "plan plan-pl-2", NULL);
    play_move(st, &s, ST_DE, "plan plan-de-1", &events);
    while (s.phase == ST_PREPARING && times_told(&events, ST_E_DREW_REACTION) == 0) {
        gm_moves moves; /* tokens are placed before */
        gm_seat who = must_act(&s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        st_moves(st->content, &s, who, &moves);
        gm_clear(&events);
        st_apply(st->content, &s, who, moves.m[0], &events);
    }
    while (events.e[i].kind != ST_E_DREW_REACTION)
        i++;
    assert_int_equal(s.first, ST_DE);
    assert_int_equal(events.e[i].seat, ST_DE);
    s.n_reactions = 0; /* and if there are none at all, none is drawn */
    s.reactions_gone = 0;
    st_draw_reactions(st->content, &s, ST_PL, 2, ST_7_8, &events);
    assert_int_equal(s.n_reactions, 0);
    assert_fact(ST_G38);
}

/* ---- ST-G47, ST-G48 ---- */

TEST(st_g47__what_is_switched_off_has_no_effect)
{
    st_state s = at_planning("scenario=swobodny level=extended");

    play_move(st, &s, ST_PL, "plan plan-pl-1", NULL); /* two reaction cards */
    play_move(st, &s, ST_DE, "plan plan-de-2", NULL);
    while (s.phase != ST_ACTING) {
        gm_moves moves;
        gm_events unheard = { .n = 0 };
        gm_seat who = must_act(&s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        st_moves(st->content, &s, who, &moves);
        st_apply(st->content, &s, who, moves.m[0], &unheard);
    }
    assert_int_equal(s.n_hand[ST_PL] + s.n_hand[ST_DE], 0);
    s = at_turn("", ST_PL);
    give(&s, "ingrid-heizer", "maszyna");
    wake(&s, "ingrid-heizer");
    assert_refused(st, &s, ST_PL, "use maszyna", ST_2_3); /* no missions here */
    assert_fact(ST_G47);
}

TEST(st_g48__the_fort_is_controlled_for_both_sides_and_for_good)
{
    static const char *const who[] = { "jacek", "marta-becher" };
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    for (unsigned i = 0; i < COUNT_OF(who); i++) {
        stand(&s, who[i], "w7");
        act(&s, who[i], "step fort", "44", &events); /* 8 - 2 is above nobody's vigilance */
        (void)assert_event(&events, ST_E_CONTROL_FAILED, ST_G37);
        act(&s, who[i], "step fort", "66", &events);
        (void)assert_event(&events, ST_E_CONTROL_PASSED, ST_6_11);
        assert_non_null(st_control_at(st->content, &s, agent(&s, "irena"), place("fort")));
    }
    s.level = ST_BASIC;
    assert_null(st_control_at(st->content, &s, agent(&s, "irena"), place("fort")));
    assert_fact(ST_G48);
}

/* ---- ST-G50, ST-G81 ---- */

TEST(st_g50__documents_are_public)
{
    st_state s = at_film(ST_PL);
    st_view pl = seen_by(&s, ST_PL), de = seen_by(&s, ST_DE), nobody;

    st_see(st->content, &s, 0, &nobody);
    assert_memory_equal(pl.document, s.document, sizeof s.document);
    assert_memory_equal(de.document, s.document, sizeof s.document);
    assert_memory_equal(nobody.document, s.document, sizeof s.document);
    assert_fact(ST_G50);
}

TEST_WITH(st_g81__a_game_without_a_last_stage_ends_after_two_hundred, NULL, use_built_in)
{
    st_state s;
    gm_events events = { .n = 0 };

    use_stanzas("free swobodny\n  title Gra swobodna\n  source D\n  on basic: vp(+2)\n"
                "  on special: secrets(+1)\n  on talk-secret: secrets(+1)\n"
                "  on secret if secrets >= 2: win\n");
    s = at_turn("scenario=swobodny level=basic", ST_PL);
    assert_int_equal(s.stages, 0);
    s.stage = 199;
    end_stage(&s, NULL);
    assert_int_equal(s.winner, 0);
    quiet_stage(&s, ST_PL);
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_G14);
    assert_fact(ST_G81);
}
