/*
 * test_st_rulings_conflict.c: Stawka, chapter G: rulings on talks, bribes, arrests, fights,
 * explosions, and on both sides winning at once.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state at_film(gm_seat side)
{
    return at_turn("scenario=wiem-kim-jestes", side);
}

static unsigned on(const st_state *s, const char *id)
{
    return st_evidence_on(s, agent(s, id));
}

static void slay(st_state *s, const char *id)
{
    unsigned who = agent(s, id);

    s->at[who] = 0;
    s->flags[who] = ST_DEAD;
}

/* ---- ST-G18, ST-G76: bribes ---- */

/* Jacek holds dollars and meets Vogel, rank 6. */
static st_state at_bribe(unsigned notes)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "heinrich-vogel", "m1");
    for (unsigned i = 0; i < notes; i++)
        give(&s, "jacek", "dolary-1000");
    wake(&s, "jacek");
    return s;
}

TEST(st_g18__a_bribed_agent_keeps_his_side)
{
    st_state s = at_bribe(2);
    unsigned vogel = agent(&s, "heinrich-vogel");

    stand(&s, "marta-becher", "m1");
    stand(&s, "irena", "m1");
    play_move(st, &s, ST_PL, "use dolary-1000", NULL);
    if (s.depth) /* of the two who stand there */
        play_move(st, &s, ST_PL, "pick heinrich-vogel", NULL);
    assert_true(s.flags[vogel] & ST_BRIBED);
    assert_int_equal(st_bribable(st->content, &s, agent(&s, "jacek"), 99) >> vogel & 1, 0);
    play_move(st, &s, ST_PL, "step m2", NULL);
    play_move(st, &s, ST_PL, "step m5", NULL);
    play_move(st, &s, ST_PL, "end", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_PL)); /* his next activation is the briber's */
    assert_int_equal(st_active(&s), vogel);
    assert_refused(st, &s, ST_PL, "talk marta-becher", ST_10_1); /* not with his own network */
    play_move(st, &s, ST_PL, "step m3", NULL);
    play_move(st, &s, ST_PL, "step m7", NULL);
    assert_int_equal(s.spent[vogel], 2); /* on his own limit */
    play_move(st, &s, ST_PL, "end", NULL);
    assert_int_equal(s.turn, ST_PL); /* and then the briber's own turn */
    assert_fact(ST_G18);
}

TEST(st_g76__dollars_add_up_and_bribes_lapse)
{
    st_state s = at_bribe(1);
    gm_events events = { .n = 0 };

    assert_refused(st, &s, ST_PL, "use dolary-1000", ST_13_31);
    s = at_bribe(2);
    play_move(st, &s, ST_PL, "use dolary-1000", NULL);
    assert_false(has_item(&s, "jacek", "dolary-1000")); /* both are paid */
    jail(&s, "irena");
    slay(&s, "heinrich-vogel");
    s.flags[agent(&s, "heinrich-vogel")] |= ST_BRIBED;
    play_move(st, &s, ST_PL, "step m2", NULL);
    play_move(st, &s, ST_PL, "step m5", NULL);
    play_move(st, &s, ST_PL, "end", &events);
    (void)assert_event(&events, ST_E_BRIBE_VOID, ST_G76);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    assert_fact(ST_G76);
}

/* ---- ST-G19, ST-G20, ST-G72, ST-G86: talks ---- */

TEST(st_g19__a_talk_by_a_card_needs_no_rank_test)
{
    st_state s = at_film(ST_DE);
    gm_events events = { .n = 0 };

    stand(&s, "irena", "gestapo");
    stand(&s, "kloss-abwehra", "dworzec"); /* rank 7; Marta has 4 */
    give_card(&s, "dyzur-nocny");
    wake(&s, "marta-becher");
    load_dice(&s, "54");
    play_move(st, &s, ST_DE, "card dyzur-nocny", &events);
    assert_no_event(&events, ST_E_RANK_ROLL);
    assert_int_equal(on(&s, "kloss-abwehra"), 1);
    assert_int_equal(s.points[ST_DE], 14);
    assert_fact(ST_G19);
}

TEST(st_g20__a_failed_rank_test_costs_point_and_action)
{
    st_state s = at_film(ST_PL);

    stand(&s, "irena", "m1");
    stand(&s, "heinrich-vogel", "m1");
    act(&s, "irena", "talk heinrich-vogel", "4", NULL);
    assert_int_equal(s.points[ST_PL], 13);
    assert_refused(st, &s, ST_PL, "talk heinrich-vogel", ST_8_5);
    wake(&s, "irena");
    assert_true(is_legal(&s, ST_PL, "talk heinrich-vogel")); /* in another activation */
    assert_fact(ST_G20);
}

TEST(st_g72__a_cancelled_talk_is_paid_but_has_not_taken_place)
{
    st_state s = at_film(ST_DE);
    gm_events events = { .n = 0 };

    stand(&s, "irena", "gestapo"); /* with a telephone */
    stand(&s, "marta-becher", "gestapo");
    give_reaction(&s, ST_PL, "telefon");
    act(&s, "marta-becher", "talk irena", "6", NULL);
    play_move(st, &s, ST_PL, "react telefon", &events);
    (void)assert_event(&events, ST_E_CANCELLED, ST_G72);
    assert_int_equal(s.points[ST_DE], 13);
    assert_true(s.act & ST_A_ACTED);
    assert_false(st_has_talked(&s, agent(&s, "irena"), agent(&s, "marta-becher")));
    assert_fact(ST_G72);
}

static st_state at_gifts(const char *setup)
{
    st_state s = at_turn(setup, ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "kwiaty");
    give(&s, "jacek", "czekolada");
    act(&s, "jacek", "talk bruno-dreher", "", NULL);
    return s;
}

TEST(st_g86__things_add_up_unless_agreed_otherwise)
{
    st_state s = at_gifts("scenario=wiem-kim-jestes gifts=one");
    gm_events events = { .n = 0 };

    play_move(st, &s, ST_PL, "use kwiaty", &events);
    (void)assert_event(&events, ST_E_ROLLED, ST_10_9); /* that was it */
    s = at_gifts("scenario=wiem-kim-jestes");
    play_move(st, &s, ST_PL, "use kwiaty", &events);
    assert_no_event(&events, ST_E_ROLLED);
    load_dice(&s, "22");
    play_move(st, &s, ST_PL, "use czekolada", &events);
    assert_int_equal(assert_event(&events, ST_E_ROLLED, ST_10_9)->arg[3], 3);
    assert_fact(ST_G86);
}

/* ST-13.10, ST-13.8  All that an agent can carry, before the dice and after them: 7 becomes 12. */
TEST(st_g86__before_and_after_the_dice)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "kwiaty");
    give(&s, "jacek", "kompro");
    give(&s, "jacek", "list");
    set_evidence(&s, "bruno-dreher", 2);
    act(&s, "jacek", "talk bruno-dreher", "", NULL);
    load_dice(&s, "34");
    play_move(st, &s, ST_PL, "use kwiaty", NULL); /* 9 */
    while (st_top(&s)->use.trigger == ST_W_ON_TALK)
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "use kompro", NULL);  /* 11 */
    play_move(st, &s, ST_PL, "use list", &events); /* 12 */
    (void)assert_event(&events, ST_E_TALK_DOUBLE,
                       ST_10_14); /* two evidence are too few for the secret */
    assert_int_equal(s.n_held[agent(&s, "jacek")], 0);
}

/* ---- ST-G21, ST-G23, ST-G25, ST-G85: arrests ---- */

TEST(st_g21__an_arrest_cannot_be_answered)
{
    st_state s = at_film(ST_DE);

    give_reaction(&s, ST_PL, "zmiana-tematu");
    give_reaction(&s, ST_PL, "alarm-lotniczy");
    give_reaction(&s, ST_PL, "ktos-nadchodzi");
    stand(&s, "jacek", "gestapo");
    set_evidence(&s, "jacek", 6);
    act(&s, "stedtke", "arrest jacek", "", NULL);
    assert_int_equal(s.depth, 0); /* nobody was asked */
    assert_true(s.flags[agent(&s, "jacek")] & ST_ARRESTED);
    assert_int_equal(s.n_hand[ST_PL], 3);
    assert_fact(ST_G21);
}

TEST(st_g23__only_the_track_modifies_an_interrogation)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);
    gm_events events = { .n = 0 };

    jail(&s, "kazik"); /* 7, 9, 10 */
    set_evidence(&s, "kazik", 6);
    act(&s, "hermann-brunner", "interrogate kazik", "22", &events); /* his trait adds nothing */
    assert_int_equal(assert_event(&events, ST_E_ROLLED, ST_14_13)->arg[3], 2);
    s = at_film(ST_DE);
    jail(&s, "jacek"); /* 9, 10, 12 */
    set_evidence(&s, "jacek", 10);
    act(&s, "stedtke", "interrogate jacek", "42", &events); /* 6 + 4: double */
    assert_int_equal(s.vp[ST_DE], 2);
    assert_int_equal(on(&s, "jacek"), 0);
    assert_true(s.flags[agent(&s, "jacek")] & ST_ARRESTED);
    assert_fact(ST_G23);
}

TEST(st_g25__the_german_player_chooses_who_is_exchanged)
{
    st_state s = at_film(ST_PL);

    jail(&s, "irena");
    jail(&s, "starsza-pani");
    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m1");
    give(&s, "jacek", "pistolet");
    set_evidence(&s, "marta-becher", 6);
    act(&s, "jacek", "kidnap marta-becher", "11", NULL);
    play_move(st, &s, ST_PL, "to m2", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(ST_DE));
    play_move(st, &s, ST_DE, "pick starsza-pani", NULL);
    assert_refused(st, &s, ST_DE, "to gestapo", ST_15_5); /* Stedtke is in that sector */
    play_move(st, &s, ST_DE, "to cmentarz", NULL);
    assert_int_equal(s.at[agent(&s, "starsza-pani")], place("cmentarz"));
    assert_int_equal(st_prisoners(&s), 1u << agent(&s, "irena"));
    assert_fact(ST_G25);
}

TEST(st_g85__a_uniform_makes_nobody_an_ss_officer)
{
    st_state s = at_film(ST_DE);

    stand(&s, "heinrich-vogel", "m1");
    stand(&s, "jacek", "m1");
    set_evidence(&s, "jacek", 6);
    give(&s, "heinrich-vogel", "mundur-ss");
    assert_true(st_is_function(st->content, &s, agent(&s, "heinrich-vogel"), ST_SS));
    assert_false(st_is_ss_officer(st->content, &s, agent(&s, "heinrich-vogel")));
    wake(&s, "heinrich-vogel");
    assert_refused(st, &s, ST_DE, "arrest jacek", ST_14_2);
    assert_fact(ST_G85);
}

/* ---- ST-G29, ST-G77: fights ---- */

static st_state at_rifle(void)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m2");
    give(&s, "jacek", "karabin");
    give(&s, "marta-becher", "pistolet");
    take_mission(&s, "jacek", "wyrok");
    return s;
}

TEST(st_g29__a_karabin_reaches_and_a_pistolet_does_not)
{
    st_state s = at_rifle();

    give(&s, "jacek", "pistolet");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "attack marta-becher pistolet", ST_16_2);
    play_move(st, &s, ST_PL, "attack marta-becher karabin", NULL);
    assert_refused(st, &s, ST_DE, "weapon pistolet", ST_G77); /* it does not reach back */
    load_dice(&s, "11");
    play_move(st, &s, ST_DE, "pass", NULL);
    assert_int_equal(on(&s, "jacek"), 0); /* from another field */
    assert_fact(ST_G29);
}

TEST(st_g77__only_rolled_weapons_strike_back)
{
    st_state s = at_rifle();
    gm_events events = { .n = 0 };

    stand(&s, "marta-becher", "m1");
    give(&s, "marta-becher", "granat");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack marta-becher karabin", NULL);
    assert_refused(st, &s, ST_DE, "weapon granat", ST_G77);
    load_dice(&s, "6666"); /* both die */
    play_move(st, &s, ST_DE, "weapon pistolet", NULL);
    play_move(st, &s, ST_DE, "pass", &events); /* what she has left is no help */
    assert_int_equal(times_told(&events, ST_E_KILLED), 2);
    assert_no_event(&events, ST_E_MISSION_DONE); /* the dead score nothing */
    assert_int_equal(s.secrets[ST_PL], 0);
    assert_fact(ST_G77);
}

/* ---- ST-G27, ST-G28: explosions ---- */

static st_state at_dynamite(const char *bomber_at)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", bomber_at);
    stand(&s, "marta-becher", "kamienica");
    stand(&s, "heinrich-vogel", "m2"); /* the street beside it */
    s.dynamite[0] = (uint8_t)place("kamienica");
    s.dynamite_by[0] = (uint8_t)(agent(&s, "jacek") + 1);
    s.markers[location("kamienica")] = 1;
    return s;
}

TEST(st_g27__a_six_kills_the_bomber_only_within_the_blast)
{
    st_state s = at_dynamite("m9");

    load_dice(&s, "6");
    end_stage(&s, NULL);
    assert_true(st_is_free(&s, agent(&s, "jacek")));
    assert_true(st_is_free(&s, agent(&s, "marta-becher")));
    s = at_dynamite("kamienica");
    load_dice(&s, "56"); /* his own die, then hers */
    end_stage(&s, NULL);
    assert_false(st_is_free(&s, agent(&s, "jacek")));
    s = at_dynamite("m9");
    load_dice(&s, "14"); /* a 1 spreads to the street, where 4 kills */
    end_stage(&s, NULL);
    assert_false(st_is_free(&s, agent(&s, "marta-becher")));
    assert_false(st_is_free(&s, agent(&s, "heinrich-vogel")));
    assert_fact(ST_G27);
}

TEST(st_g28__a_ruin_is_empty_and_areszt_is_never_one)
{
    st_state s = at_dynamite("m9");

    s.scenario = (uint8_t)scenario("najlepsze-kasztany"); /* which does not need the kamienica */
    load_dice(&s, "5");
    end_stage(&s, NULL);
    assert_true(s.ruins >> location("kamienica") & 1);
    assert_int_equal(s.n_pile[location("kamienica")], 0);
    assert_int_equal(s.markers[location("kamienica")], 0);
    quiet_stage(&s, ST_DE);
    give_card(&s, "rewizja-w-kamienicy");
    wake(&s, "marta-becher"); /* she may leave */
    assert_refused(st, &s, ST_DE, "card rewizja-w-kamienicy", ST_G28);
    assert_true(is_legal(&s, ST_DE, "card-points rewizja-w-kamienicy"));
    assert_true(is_legal(&s, ST_DE, "step m2"));
    take_mission(&s, "jacek", "wyrok");
    give(&s, "jacek", "dynamit");
    stand(&s, "jacek", "areszt");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "use dynamit", ST_G28);
    stand(&s, "jacek", "posterunek");
    assert_true(is_legal(&s, ST_PL, "use dynamit"));
}

/* ---- ST-G42: both at once ---- */

TEST(st_g42__the_active_player_wins_if_both_are_done_for)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    slay(&s, "irena");
    slay(&s, "starsza-pani");
    slay(&s, "stedtke");
    slay(&s, "heinrich-vogel");
    slay(&s, "bruno-dreher");
    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m1");
    give(&s, "jacek", "pistolet");
    give(&s, "marta-becher", "pistolet");
    take_mission(&s, "jacek", "wyrok");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "attack marta-becher pistolet", NULL);
    load_dice(&s, "6666");
    play_move(st, &s, ST_DE, "weapon pistolet", &events); /* only Kloss is left, and no German */
    (void)assert_event(&events, ST_E_WON, ST_G42);
    assert_int_equal(s.winner, ST_PL + 1);
}

TEST(st_g42__at_the_end_of_a_stage_it_is_a_draw)
{
    st_state s = at_dynamite("kamienica");
    gm_events events = { .n = 0 };

    slay(&s, "irena");
    slay(&s, "starsza-pani");
    slay(&s, "stedtke");
    slay(&s, "heinrich-vogel");
    slay(&s, "bruno-dreher");
    load_dice(&s, "22");
    end_stage(&s, &events);
    (void)assert_event(&events, ST_E_DRAWN, ST_G42);
    assert_int_equal(s.winner, 3);
    assert_fact(ST_G42);
}
