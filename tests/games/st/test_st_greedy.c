/*
 * test_st_greedy.c: Stawka: what the careful player does in positions where one move is clearly best,
 * and why.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static gm_move advised(const st_state *s, gm_seat seat)
{
    const rng_key key = { .word = { 5 } };
    st_view v = seen_by(s, seat);
    gm_moves list;
    rng luck;

    rng_start(&luck, &key);
    st_moves(st->content, s, seat, &list);
    return list.m[st_advise(st->content, &v, seat, &list, &luck)];
}

static gm_event reason_for(const st_state *s, gm_seat seat, gm_move m)
{
    const rng_key key = { .word = { 6 } };
    st_view v = seen_by(s, seat);
    rng luck;

    rng_start(&luck, &key);
    return st_reason(st->content, &v, seat, m, &luck);
}

/* With evidence enough for a secret, and the target here, there is nothing better than to talk. */
TEST(it_talks_when_a_secret_is_near)
{
    st_state s = at_turn("scenario=spotkanie", ST_PL);
    gm_event why;
    gm_move m;

    stand(&s, "ingrid-heizer", "hotel");
    stand(&s, "glaubel", "hotel");
    set_evidence(&s, "glaubel", 6);
    wake(&s, "ingrid-heizer");
    m = advised(&s, ST_PL);
    assert_int_equal(m.verb, ST_V_TALK);
    assert_int_equal(m.arg[0], document("glaubel"));
    why = reason_for(&s, ST_PL, m);
    assert_int_equal(why.kind, ST_Y_TALK);
    assert_int_equal(why.arg[0], document("glaubel"));
    assert_int_equal(why.arg[1], 60); /* five faces of six for the ranks, then 26 of 36 */
    assert_int_equal(why.arg[2], 23);
}

/* Two secrets, and Kloss at the radio: he sends, and then he stays. */
TEST(kloss_sends_the_report_and_stays)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };

    s.radio = (uint8_t)place("sady");
    s.secrets[ST_PL] = 2;
    stand(&s, "kloss-abwehra", "sady");
    wake(&s, "kloss-abwehra");
    assert_int_equal(advised(&s, ST_PL).verb, ST_V_TRANSMIT);
    assert_int_equal(reason_for(&s, ST_PL, advised(&s, ST_PL)).kind, ST_Y_TRANSMIT);
    play_move(st, &s, ST_PL, "transmit", &events);
    assert_int_equal(s.sending, s.stage);
    assert_int_not_equal(advised(&s, ST_PL).verb, ST_V_STEP);
}

/* One point for a basic mission is better than the hope of its special part. */
TEST(it_scores_a_mission_that_holds)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "marta-becher", "gestapo");
    take_mission(&s, "irena", "nadac-meldunek");
    s.visited[agent(&s, "irena")] = 1u << location("sady") | 1u << location("abwehra");
    wake(&s, "irena"); /* unobserved at the dworzec */
    assert_int_equal(advised(&s, ST_PL).verb, ST_V_COMPLETE);
    s = at_turn("scenario=scisle-tajne", ST_DE); /* where it strengthens the car */
    take_mission(&s, "bruno-dreher", "patrol");
    s.cleared[agent(&s, "bruno-dreher")] = 1;
    s.sectors[agent(&s, "bruno-dreher")] = 7;
    wake(&s, "bruno-dreher");
    assert_int_equal(advised(&s, ST_DE).verb, ST_V_COMPLETE);
}

/* ST-G35  Of its own tokens it gives up the one that everybody knows. */
TEST(a_new_token_takes_the_place_of_one_that_is_known)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);
    st_fields all = st_token_fields(st->content, &s, ST_DE);
    unsigned types[] = {
        threat("wsparcie-de"),   threat("alarm-de"),           threat("kociol"),
        threat("podejrzany-de"), threat("ochrona-agentow-de"), threat("kontrola-1")
    };

    for (unsigned field = 1, k = 0; field <= st->content->n_places; field++) {
        while (!s.pool[types[k]])
            k++;
        if (!st_in(all, field))
            continue;
        s.token[field] = (uint8_t)types[k];
        s.token_side[field] = ST_DE + 1;
        s.pool[types[k]]--;
        s.n_pool[ST_DE]--;
    }
    s.token_up[place("szpital")] = s.token[place("szpital")];
    st_place_tokens(&s, ST_DE, 1, false);
    settle(&s, NULL);
    assert_int_equal(advised(&s, ST_DE).arg[0], place("szpital"));
}

/* A move that the position does not allow has no reason. */
TEST(there_is_no_reason_for_what_is_not_allowed)
{
    st_state s = at_turn("scenario=spotkanie", ST_PL);

    assert_int_equal(reason_for(&s, ST_PL, gm_make(ST_V_SEARCH, 0, 0)).kind, 0);
    assert_int_equal(reason_for(&s, ST_PL, gm_make(ST_V_RESIGN, 0, 0)).kind, ST_Y_REST);
}

/* ---- what its goal needs ---- */

/* Is this verb among its next moves, until it has ended its activation? */
static bool does(st_state *s, gm_seat seat, unsigned verb)
{
    gm_events unheard = { .n = 0 };

    for (unsigned n = 0; n < 20 && s->agent && must_act(s) == GM_SEAT(seat); n++) {
        gm_move m = advised(s, seat);
        if (m.verb == verb)
            return true;
        gm_clear(&unheard);
        st_apply(st->content, s, seat, m, &unheard);
    }
    return false;
}

/* ST-23.12  The Polish side wins by a Top Secret card in the hotel: one is kept, another given up. */
TEST(a_top_secret_card_is_kept_for_the_hotel)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL);
    gm_events unheard = { .n = 0 };

    s.vp[ST_PL] = 12;
    for (unsigned i = 0; i < ST_COLOURS; i++)
        s.evidence[ST_PL][i] = 4;
    give_secret(&s, "christianson", "protokol-narady");
    wake(&s, "christianson");
    assert_false(does(&s, ST_PL, ST_V_SECRET));
    s = at_turn("scenario=hotel-excelsior", ST_PL);
    s.vp[ST_PL] = 12;
    for (unsigned i = 0; i < ST_COLOURS; i++)
        s.evidence[ST_PL][i] = 4;
    give_secret(&s, "christianson", "protokol-narady");
    give_secret(&s, "christianson", "lista-konfidentow");
    wake(&s, "christianson");
    assert_true(does(&s, ST_PL, ST_V_SECRET));
    st_apply(st->content, &s, ST_PL, advised(&s, ST_PL), &unheard);
    assert_false(does(&s, ST_PL, ST_V_SECRET));
}

/* ST-23.9 */
TEST(it_walks_to_the_hotel_and_wins)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_PL);
    gm_events unheard = { .n = 0 };

    s.vp[ST_PL] = 15;
    give_card(&s, "pokoj-217-pl");
    stand(&s, "kloss-abwehra", "hotel");
    give_secret(&s, "kloss-abwehra", "protokol-narady");
    wake(&s, "kloss-abwehra");
    assert_true(does(&s, ST_PL, ST_V_CARD));
    st_apply(st->content, &s, ST_PL, advised(&s, ST_PL), &unheard);
    while (s.depth > 0 && s.phase != ST_OVER)
        st_apply(st->content, &s, ST_PL, advised(&s, ST_PL), &unheard);
    assert_int_equal(s.phase, ST_OVER);
    assert_int_equal(s.winner, ST_PL + 1);
}

/* ---- prisoners ---- */

/* ST-15.7  Kloss frees a prisoner for certain: he goes there for it. */
TEST(kloss_goes_to_the_gestapo_for_a_prisoner)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "kloss-abwehra", "areszt");
    jail(&s, "jacek");
    give_card(&s, "falszywy-rozkaz-zwolnienia");
    wake(&s, "kloss-abwehra");
    assert_true(does(&s, ST_PL, ST_V_CARD));
}

/* ST-18.8  A card that frees prisoners is kept while another one can be given up for points. */
TEST(a_card_that_frees_prisoners_is_kept)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_move m;

    give_card(&s, "falszywy-rozkaz-zwolnienia");
    give_card(&s, "znajomy-policjant");
    wake(&s, "kloss-abwehra");
    m = advised(&s, ST_PL);
    assert_int_equal(m.verb, ST_V_CARD_POINTS);
    assert_int_equal(m.arg[0], location_card("znajomy-policjant"));
}

/* ---- planning ---- */

static unsigned initiative_of(const st_state *s, gm_seat side)
{
    const st_content *c = st->content;
    gm_move m = advised(s, side);

    assert_int_equal(m.verb, ST_V_PLAN);
    for (unsigned i = 0; i < ST_PLANS; i++) {
        if (c->plan[side][i].number == m.arg[0])
            return c->plan[side][i].initiative;
    }
    return 0;
}

/* Points that nobody can spend are worth nothing; an agent next to an officer must go first. */
TEST(it_plans_by_need)
{
    st_state s = at_planning("scenario=wiem-kim-jestes"), hunted = s;

    assert_int_equal(initiative_of(&s, ST_PL), 5);
    for (unsigned i = 0; i < ST_COLOURS; i++)
        hunted.evidence[ST_DE][i] = 10;
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        if (i != ST_KLOSS && i != agent(&hunted, "jacek"))
            hunted.flags[i] |= ST_ARRESTED, hunted.at[i] = 0;
    }
    stand(&hunted, "jacek", "areszt");
    assert_in_range(initiative_of(&hunted, ST_PL), 1, 2);
}
