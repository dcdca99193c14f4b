/*
 * test_st_04_agents.c: Stawka: chapter 4: what an agent is: values, function, colour, trait; the
 * chiefs.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

static const st_document *doc(const char *id)
{
    return &st->content->agent[document(id)];
}

/* Runs through the documents of people; the car has one too. */
static bool is_person(unsigned number)
{
    return st->content->agent[number].slot != ST_CAR;
}

/* ST-4.1 */
TEST(st_4_1__an_agent_has_a_document_and_usually_three_missions)
{
    unsigned with = 0, without = 0;

    for (unsigned n = 1; n <= st->content->n_documents; n++) {
        const st_document *d = &st->content->agent[n];
        if (!is_person(n))
            continue;
        assert_int_equal(d->mission[0] != 0, d->mission[2] != 0); /* all or none */
        assert_int_equal(d->mission[0] == 0, d->has_no_missions);
        with += d->mission[0] != 0;
        without += d->mission[0] == 0;
    }
    assert_int_equal(with, 16);
    assert_int_equal(without, 5); /* Kloss three times, Brunner, Stedtke */
    assert_fact(ST_4_1);
}

/* ST-4.2 */
TEST(st_4_2__rank_is_from_1_to_9_whatever_is_worn)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    for (unsigned n = 1; n <= st->content->n_documents; n++)
        assert_in_range(st->content->agent[n].rank, is_person(n) ? 1 : 0, 9);
    assert_int_equal(st_rank_of(st->content, &s, ST_KLOSS), 7);
    give(&s, "kloss-abwehra", "mundur-oficera");
    assert_int_equal(st_rank_of(st->content, &s, ST_KLOSS), 9);
    give(&s, "kloss-abwehra", "mundur-ss"); /* 10 by addition */
    assert_int_equal(st_rank_of(st->content, &s, ST_KLOSS), 9);
    s.rank[agent(&s, "irena")] = -5;
    assert_int_equal(st_rank_of(st->content, &s, agent(&s, "irena")), 1);
    assert_fact(ST_4_2);
}

/* ST-4.3 */
TEST(st_4_3__the_limit_is_the_most_an_agent_spends_in_a_stage)
{
    st_state s = at_turn("", ST_PL);
    unsigned ingrid = agent(&s, "ingrid-heizer");

    stand(&s, "ingrid-heizer", "h5");
    assert_int_equal(doc("ingrid-heizer")->limit, 6);
    s.spent[ingrid] = 4;
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    play_move(st, &s, ST_PL, "step h2", NULL);
    play_move(st, &s, ST_PL, "step h1", NULL);
    assert_int_equal(s.spent[ingrid], 6);
    assert_int_equal(s.points[ST_PL], 12); /* the pool has more */
    assert_refused(st, &s, ST_PL, "step h3", ST_8_10);
    assert_fact(ST_4_3);
}

/* ST-4.4 */
TEST(st_4_4__defence_is_on_the_document_and_can_be_raised)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned irena = agent(&s, "irena");

    stand(&s, "jacek", "k1");
    stand(&s, "irena", "k2");
    assert_int_equal(st_defence_of(st->content, &s, irena), 6);
    stand(&s, "irena", "k1"); /* beside Jacek */
    assert_int_equal(st_defence_of(st->content, &s, irena), 7);
    assert_int_equal(st_defence_of(st->content, &s, agent(&s, "jacek")), 8);
    assert_fact(ST_4_4);
}

/* ST-4.5 */
TEST(st_4_5__vigilance_is_from_4_to_9_and_must_be_exceeded)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL), same;

    for (unsigned n = 1; n <= st->content->n_documents; n++)
        assert_in_range(st->content->agent[n].vigilance, 4, 9);
    lay_token(&s, "k1", "alarm-pl", false);
    stand(&s, "bruno-dreher", "k1"); /* vigilance 7 */
    s.turn = ST_DE;
    play_move(st, &s, ST_DE, "activate bruno-dreher", NULL);
    play_move(st, &s, ST_DE, "remove", NULL);
    same = s;
    load_dice(&s, "34");
    play_move(st, &s, ST_PL, "pass", NULL); /* the token might be one that makes it harder */
    assert_int_not_equal(s.token_side[place("k1")], 0); /* 7 is not above 7 */
    load_dice(&same, "44");
    play_move(st, &same, ST_PL, "pass", NULL);
    assert_int_equal(same.token_side[place("k1")], 0);
    assert_fact(ST_4_5);
}

/* ST-4.6 */
TEST(st_4_6__three_thresholds_rise_from_single_to_secret)
{
    static const uint8_t results[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 3 };
    st_state s = at_turn("", ST_PL);

    for (unsigned n = 1; n <= st->content->n_documents; n++) {
        const uint8_t *t = st->content->agent[n].threshold;
        assert_true(!is_person(n) || (t[0] > 0 && t[0] <= t[1] && t[1] <= t[2]));
    }
    set_evidence(&s, "glaubel", 3); /* 8, 10, 11 */
    for (unsigned total = 0; total < COUNT_OF(results); total++)
        assert_int_equal(st_talk_result(st->content, &s, agent(&s, "glaubel"), (int32_t)total),
                         results[total]);
    assert_fact(ST_4_6);
}

/* Ingrid draws a secret out of Glaubel. */
static st_state secret_from_glaubel(const char *setup)
{
    st_state s = at_turn(setup, ST_PL);

    stand(&s, "ingrid-heizer", "h5");
    stand(&s, "glaubel", "h5");
    set_evidence(&s, "glaubel", 3);
    play_move(st, &s, ST_PL, "activate ingrid-heizer", NULL);
    load_dice(&s, "266");
    play_move(st, &s, ST_PL, "talk glaubel", NULL);
    play_move(st, &s, ST_PL, "decline", NULL); /* her trait */
    return s;
}

/* ST-4.7 */
TEST(st_4_7__what_a_secret_gives_is_the_scenarios_affair)
{
    st_state first = secret_from_glaubel("");
    st_state second = secret_from_glaubel("scenario=pierwsze-starcie");
    st_state third = secret_from_glaubel("scenario=najlepsze-kasztany");

    assert_int_equal(first.secrets[ST_PL], 1);
    assert_int_equal(first.vp[ST_PL], 0);
    assert_int_equal(second.secrets[ST_PL], 0);
    assert_int_equal(second.vp[ST_PL], 3);
    assert_int_equal(third.secrets[ST_PL], 1);
    assert_int_equal(third.vp[ST_PL], 3);
    assert_fact(ST_4_7);
}

static bool is(const st_state *s, const char *id, enum st_function f)
{
    return st_is_function(st->content, s, agent(s, id), f);
}

/* ST-4.8 */
TEST(st_4_8__civilian_clothes_make_a_civilian_and_so_is_every_woman)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);

    assert_true(is(&s, "jacek", ST_CIVILIAN));
    assert_true(is(&s, "ingrid-heizer", ST_CIVILIAN));
    give(&s, "jacek", "mundur-oficera");
    give(&s, "ingrid-heizer", "mundur-oficera");
    assert_false(is(&s, "jacek", ST_CIVILIAN));
    assert_true(is(&s, "jacek", ST_OFFICER));
    assert_true(is(&s, "ingrid-heizer", ST_CIVILIAN)); /* whatever she wears */
    assert_false(is(&s, "ingrid-heizer", ST_OFFICER));
    for (unsigned n = 1; n <= st->content->n_documents; n++)
        assert_true(!st->content->agent[n].is_woman ||
                    st->content->agent[n].function == ST_CIVILIAN);
    assert_fact(ST_4_8);
}

/* ST-4.9 */
TEST(st_4_9__a_function_by_the_document_or_by_one_uniform)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    unsigned jacek = agent(&s, "jacek");

    assert_int_equal(doc("bruno-dreher")->function, ST_PRIVATE);
    assert_int_equal(doc("heinrich-vogel")->function, ST_OFFICER);
    assert_int_equal(doc("stedtke")->function, ST_SS);
    assert_int_equal(st_rank_of(st->content, &s, jacek), 3);
    give(&s, "jacek", "mundur-szeregowca");
    assert_true(is(&s, "jacek", ST_PRIVATE));
    assert_int_equal(st_rank_of(st->content, &s, jacek), 4);
    give(&s, "jacek", "mundur-oficera"); /* the better one counts, and it alone */
    assert_true(is(&s, "jacek", ST_OFFICER));
    assert_false(is(&s, "jacek", ST_PRIVATE));
    assert_int_equal(st_rank_of(st->content, &s, jacek), 5);
    assert_fact(ST_4_9);
}

/* ST-4.10 */
TEST(st_4_10__every_agent_has_a_side_and_a_colour)
{
    unsigned slots = 0;

    for (unsigned n = 1; n <= st->content->n_documents; n++) {
        const st_document *d = &st->content->agent[n];
        slots |= 1u << d->slot;
        assert_in_range(d->slot, 0, ST_CAR);
    }
    assert_int_equal(slots, 0x1ff); /* four colours on both sides, and the car */
    assert_int_equal(st_side_of(doc("georg")->slot), ST_PL);
    assert_int_equal(st_side_of(doc("lemner")->slot), ST_DE);
    assert_int_equal(st_colour_of(doc("georg")->slot), ST_BLUE);
    assert_int_equal(st_colour_of(doc("lemner")->slot), ST_YELLOW);
    assert_fact(ST_4_10);
}

/* ST-4.11 */
TEST(st_4_11__items_incriminate_yellow_most_and_black_least)
{
    unsigned sum[ST_COLOURS] = { 0 };

    for (unsigned n = 1; n <= st->content->n_tiles; n++) {
        for (unsigned colour = 0; colour < ST_COLOURS; colour++)
            sum[colour] += st->content->tile[n].evidence[colour] > 0;
    }
    assert_true(sum[ST_YELLOW] > sum[ST_VIOLET]);
    assert_true(sum[ST_VIOLET] > sum[ST_BLUE]);
    assert_true(sum[ST_BLUE] > sum[ST_BLACK]);
    assert_true(sum[ST_BLACK] > 0);
    assert_fact(ST_4_11);
}

/* ST-4.12 */
TEST(st_4_12__a_full_network_has_one_agent_of_each_colour)
{
    st_state s = at_planning("scenario=wiem-kim-jestes");

    for (unsigned a = 0; a < ST_CAR; a++) {
        assert_int_not_equal(s.document[a], 0);
        assert_int_equal(st->content->agent[s.document[a]].slot, a);
    }
    set_evidence(&s, "irena", 5); /* by colour: violet */
    assert_int_equal(s.evidence[ST_DE][ST_VIOLET], 5);
    assert_fact(ST_4_12);
}

/* ST-4.13 */
TEST(st_4_13__a_trait_goes_before_the_general_rules)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };

    assert_int_equal(st_cost(st->content, &s, agent(&s, "irena"), ST_REMOVE), 1);
    assert_int_equal(st_cost(st->content, &s, agent(&s, "jacek"), ST_REMOVE), 0);
    stand(&s, "jacek", "k1");
    stand(&s, "marta-becher", "k2");
    play_move(st, &s, ST_PL, "activate jacek", NULL);
    play_move(st, &s, ST_PL, "step k2", &events);
    (void)assert_event(&events, ST_E_TRAIT, ST_4_13);
    assert_refused(st, &s, ST_PL, "step k4", ST_9_5); /* nobody else ends a movement */
    assert_fact(ST_4_13);
}

/* ST-4.14 */
TEST(st_4_14__kloss_and_the_black_ss_officer_are_the_chiefs)
{
    static const char *const chiefs[] = { "kloss-abwehra",   "kloss-j23", "kloss-centrala",
                                          "hermann-brunner", "stedtke",   "fritz-kopf" };
    unsigned n_chiefs = 0;

    for (unsigned n = 1; n <= st->content->n_documents; n++)
        n_chiefs += st->content->agent[n].is_chief;
    for (unsigned i = 0; i < COUNT_OF(chiefs); i++) {
        assert_true(doc(chiefs[i])->is_chief);
        assert_int_equal(st_colour_of(doc(chiefs[i])->slot), ST_BLACK);
    }
    assert_int_equal(n_chiefs, COUNT_OF(chiefs));
    assert_fact(ST_4_14);
}

/* ST-4.15 */
TEST(st_4_15__there_are_four_ss_officers)
{
    static const char *const officers[] = { "hermann-brunner", "stedtke", "fritz-kopf",
                                            "erik-kopf" };
    unsigned n_officers = 0;

    for (unsigned n = 1; n <= st->content->n_documents; n++)
        n_officers += st->content->agent[n].may_arrest;
    for (unsigned i = 0; i < COUNT_OF(officers); i++) {
        assert_true(doc(officers[i])->may_arrest);
        assert_int_equal(doc(officers[i])->function, ST_SS);
    }
    assert_int_equal(n_officers, COUNT_OF(officers));
    assert_int_equal(st_colour_of(doc("erik-kopf")->slot), ST_BLUE);
    assert_false(doc("erik-kopf")->is_chief);
    assert_fact(ST_4_15);
}

/* ST-4.16 */
TEST(st_4_16__one_of_klosss_documents_is_chosen_unless_prescribed)
{
    st_state s = at_start("scenario=hotel-excelsior");
    gm_events events = { .n = 0 };

    assert_refused(st, &s, ST_PL, "document georg", ST_4_16);
    play_move(st, &s, ST_PL, "document kloss-j23", &events);
    (void)assert_event(&events, ST_E_DOCUMENT, ST_4_16);
    assert_int_equal(s.document[ST_KLOSS], document("kloss-j23"));
    s = at_start("scenario=spotkanie");
    assert_int_equal(s.phase, ST_PLANNING); /* nobody is asked */
    assert_int_equal(s.document[ST_KLOSS], document("kloss-abwehra"));
}

/* ST-4.16 */
TEST(st_4_16__not_the_one_that_was_exposed_and_not_later)
{
    st_state s = at_start("scenario=najlepsze-kasztany "
                          "carry=najlepsze-kasztany:0.0.0.0:0.0.0.0:not.kloss-j23");

    assert_refused(st, &s, ST_PL, "document kloss-j23", ST_4_16);
    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    assert_int_equal(s.phase, ST_PLACING);
    assert_refused(st, &s, ST_DE, "document kloss-centrala", ST_4_16);
}

/* ST-4.17 */
TEST(st_4_17__documents_are_for_all_to_read)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    st_view v;

    st_see(st->content, &s, 0, &v); /* somebody who only looks on */
    assert_memory_equal(v.document, s.document, sizeof s.document);
    v = seen_by(&s, ST_DE);
    assert_memory_equal(v.document, s.document, sizeof s.document);
    assert_int_equal(v.rank_now[ST_KLOSS], 7);
    assert_int_equal(v.defence_now[ST_KLOSS], 9);
    assert_fact(ST_4_17);
}

/* ST-4.18 */
TEST(st_4_18__kloss_is_no_agent_like_others)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    for (unsigned i = 0; i < st->content->n_kloss; i++) {
        s.document[ST_KLOSS] = st->content->kloss[i];
        assert_null(st_control_at(st->content, &s, ST_KLOSS, place("fort")));
        assert_false(st_may_get_mission(st->content, &s, ST_KLOSS));
    }
    s.document[ST_KLOSS] = (uint8_t)document("kloss-abwehra");
    stand(&s, "stedtke", "abwehra");
    set_evidence(&s, "kloss-abwehra", 9);
    play_move(st, &s, ST_DE, "activate stedtke", NULL);
    assert_refused(st, &s, ST_DE, "arrest kloss-abwehra", ST_14_1);
    stand(&s, "irena", "abwehra");
    set_evidence(&s, "irena", 9);
    assert_allowed(st, &s, ST_DE, "arrest irena");
    s.at[ST_KLOSS] = s.at[agent(&s, "irena")] = s.radio;
    s.secrets[ST_PL] = 2;
    assert_true(st_is_permitted(st->content, &s, ST_KLOSS, ST_TRANSMIT, ST_AGENTS));
    assert_false(st_is_permitted(st->content, &s, agent(&s, "irena"), ST_TRANSMIT, ST_AGENTS));
    s = at_turn("scenario=scisle-tajne", ST_PL);
    assert_false(st_is_permitted(st->content, &s, ST_KLOSS, ST_ATTACK_CAR, ST_CAR));
    assert_true(st_is_permitted(st->content, &s, agent(&s, "irena"), ST_ATTACK_CAR, ST_CAR));
    assert_fact(ST_4_18);
}
