/*
 * test_st_rulings_searches.c: Stawka, chapter G: rulings on searches, things, tokens, movement and
 * activations.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static st_state at_film(gm_seat side)
{
    return at_turn("scenario=wiem-kim-jestes", side);
}

/* ---- ST-G30, ST-G65, ST-G78: searches ---- */

TEST(st_g30__with_rekawiczki_two_foreign_markers_stay)
{
    st_state s = at_film(ST_PL);
    unsigned at = location("cmentarz");

    stand(&s, "irena", "cmentarz"); /* violet */
    s.markers[at] = 1u << ST_YELLOW | 1u << ST_BLUE;
    give(&s, "irena", "rekawiczki");
    next_find(&s, "cmentarz", "bagnet");
    act(&s, "irena", "search", "", NULL);
    if (st_top(&s)->use.trigger == ST_W_ON_SEARCH)
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "use rekawiczki", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_int_equal(s.markers[at], 1u << ST_YELLOW | 1u << ST_BLUE);
    assert_fact(ST_G30);
}

/* The strongbox of the abwehra is exposed, with this many tiles below it. */
static st_state at_open_box(unsigned below)
{
    st_state s = at_film(ST_PL);
    unsigned at = location("abwehra");

    next_find(&s, "abwehra", "kasetka");
    while (s.n_pile[at] > below + 1) { /* the lowest go */
        unsigned gone = s.pile[at][0];
        s.tiles_gone[gone / 64] |= 1ull << gone % 64;
        for (unsigned k = 0; k + 1 < s.n_pile[at]; k++)
            s.pile[at][k] = s.pile[at][k + 1];
        s.pile[at][--s.n_pile[at]] = 0;
    }
    act(&s, "kloss-abwehra", "search", "", NULL);
    play_move(st, &s, ST_PL, "leave", NULL);
    return s;
}

/* ST-G78  An agent who does not try leaves it exposed, and the search is over. */
TEST(st_g78__a_strongbox_that_is_left_lies_open)
{
    st_state s = at_open_box(2);
    unsigned at = location("abwehra");

    assert_int_equal(s.depth, 0);
    assert_true(s.boxes >> at & 1);
    assert_int_equal(s.markers[at], 1u << ST_BLACK);
    assert_int_equal(s.n_held[ST_KLOSS], 0);
    for (unsigned i = 0; i < s.n_secrets; i++) /* no Top Secret card is left at all */
        s.secrets_gone |= (uint16_t)(1u << s.secret_deck[i]);
    s.secrets_gone = 0;
    s.n_secrets = 0;
    {
        gm_events events = { .n = 0 };
        st_draw_secret(st->content, &s, ST_KLOSS, ST_13_42, &events);
        assert_int_equal(s.n_held[ST_KLOSS], 0);
    }
    assert_fact(ST_G78);
}

TEST(st_g65__an_open_strongbox_is_tried_or_left_for_the_next_tile)
{
    st_state s = at_open_box(1);
    unsigned at = location("abwehra");

    stand(&s, "irena", "abwehra");
    act(&s, "irena", "search", "", NULL);
    assert_true(is_legal(&s, ST_PL, "try"));
    play_move(st, &s, ST_PL, "draw", NULL); /* the tile below it */
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_int_equal(s.n_held[agent(&s, "irena")], 1);
    assert_int_equal(s.n_pile[at], 1); /* nothing but the box: still items */
    s.markers[at] = 0;
    stand(&s, "jacek", "abwehra");
    wake(&s, "jacek");
    load_dice(&s, "66");
    play_move(st, &s, ST_PL, "search", NULL);
    assert_int_equal(s.depth, 0); /* it opened, and that was the search */
    assert_int_equal(s.n_pile[at], 0);
    assert_true(st_is_secret(s.hold[agent(&s, "jacek")][0]));
    assert_fact(ST_G65);
}

/* ---- ST-G31, ST-G45, ST-G62, ST-G83: things ---- */

TEST(st_g31__a_top_secret_card_is_an_item_of_its_holder)
{
    st_state s = at_film(ST_PL);
    st_view v;

    stand(&s, "jacek", "m1");
    stand(&s, "irena", "m1");
    give_secret(&s, "jacek", "szkic-silnika");
    assert_int_equal(s.n_held[agent(&s, "jacek")], 1);
    v = seen_by(&s, ST_DE);
    assert_int_equal(v.hold[agent(&s, "jacek")][0] > ST_SECRET &&
                         v.hold[agent(&s, "jacek")][0] != ST_HIDDEN,
                     0); /* which one is secret */
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "give-secret irena szkic-silnika", NULL);
    assert_int_equal(s.n_held[agent(&s, "irena")], 1);
    set_evidence(&s, "irena", 6);
    stand(&s, "irena", "gestapo");
    act(&s, "stedtke", "arrest irena", "", NULL);
    assert_int_equal(s.n_held[agent(&s, "irena")], 0);
    assert_fact(ST_G31);
}

TEST(st_g45__things_change_hands_in_an_activation_of_either)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "irena", "m1");
    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "give irena kwiaty"));
    wake(&s, "irena");
    assert_true(is_legal(&s, ST_PL, "get jacek kwiaty"));
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "get jacek kwiaty", ST_13_7);
    assert_fact(ST_G45);
}

TEST(st_g83__a_thing_changes_hands_once_an_activation)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "irena", "m1");
    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "give irena kwiaty", NULL);
    assert_refused(st, &s, ST_PL, "get irena kwiaty", ST_G83);
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "get irena kwiaty"));
}

TEST(st_g62__things_are_not_thrown_away)
{
    st_state s = at_film(ST_PL);

    stand(&s, "jacek", "cmentarz");
    next_find(&s, "cmentarz", "bagnet");
    give(&s, "jacek", "list");
    give(&s, "jacek", "notes");
    give(&s, "jacek", "kompro");
    wake(&s, "jacek");
    assert_refused(st, &s, ST_PL, "discard list", ST_G62);
    play_move(st, &s, ST_PL, "search", NULL);
    while (st_top(&s)->what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    assert_true(is_legal(&s, ST_PL, "discard list")); /* the limit demands it */
}

/* ---- ST-G32 ---- */

TEST(st_g32__evidence_on_the_absent_but_not_on_the_dead)
{
    st_state s = at_turn("", ST_PL);
    gm_events events = { .n = 0 };

    st_add_evidence(st->content, &s, ST_PL, ST_YELLOW, 2, ST_FROM_FIND, ST_12_6, &events);
    (void)assert_event(&events, ST_E_EVIDENCE_ABSENT, ST_12_6);
    assert_int_equal(s.evidence[ST_PL][ST_YELLOW], 2);
    s = at_film(ST_PL);
    set_evidence(&s, "marta-becher", 5);
    st_kill(st->content, &s, agent(&s, "marta-becher"), ST_16_5, &events);
    assert_int_equal(s.evidence[ST_PL][ST_BLUE], 0);
    st_add_evidence(st->content, &s, ST_PL, ST_BLUE, 2, ST_FROM_FIND, ST_12_6, &events);
    assert_int_equal(s.evidence[ST_PL][ST_BLUE], 0);
    assert_fact(ST_G32);
}

/* ---- ST-G35, ST-G58 ---- */

/* Every location has a German token; `but`: except this one. */
static st_state full_town(const char *but)
{
    st_state s = at_film(ST_DE);
    st_fields left = st_token_fields(st->content, &s, ST_DE);
    unsigned types[] = {
        threat("wsparcie-de"),   threat("alarm-de"),           threat("kociol"),
        threat("podejrzany-de"), threat("ochrona-agentow-de"), threat("kontrola-1"),
        threat("kontrola-2"),    threat("kontrola-3")
    };

    for (unsigned field = 1, k = 0; field <= st->content->n_places; field++) {
        while (!s.pool[types[k]])
            k++;
        if (!st_in(left, field))
            continue;
        s.token[field] = (uint8_t)types[k];
        s.token_side[field] = ST_DE + 1;
        s.pool[types[k]]--;
        s.n_pool[ST_DE]--;
    }
    if (but) {
        s.pool[s.token[place(but)]]++;
        s.n_pool[ST_DE]++;
        s.token[place(but)] = s.token_side[place(but)] = 0;
    }
    return s;
}

TEST(st_g35__a_token_without_a_free_field_takes_the_place_of_another)
{
    st_state s = full_town(NULL);
    unsigned field = place("sady"), was = s.token[field], n = s.n_pool[ST_DE], now;
    gm_events events = { .n = 0 };
    const gm_event *back;

    st_place_tokens(&s, ST_DE, 1, false);
    settle(&s, NULL);
    assert_int_equal(st_top(&s)->what, ST_F_FIELD);
    now = st_top(&s)->token.type;
    assert_refused(st, &s, ST_DE, "to k1", ST_17_6);
    play_move(st, &s, ST_DE, "to sady", &events);
    back = assert_event(&events, ST_E_TOKEN_BACK, ST_G35);
    assert_int_equal(heard_by(back, ST_DE).arg[1], was);
    assert_int_equal(heard_by(back, ST_PL).arg[1], 0); /* unseen */
    assert_int_equal(s.token[field], now);
    assert_int_equal(s.n_pool[ST_DE], n);
    s = full_town("sady");
    st_place_tokens(&s, ST_DE, 2, false);
    settle(&s, NULL); /* the one free field is taken first */
    assert_int_equal(s.token_side[field], ST_DE + 1);
    assert_int_equal(st_top(&s)->what, ST_F_FIELD);
    assert_int_equal(st_top(&s)->token.is_instead, 1);
}

TEST(st_g35__discarded_tokens_are_shown)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };
    const gm_event *gone;

    lay_token(&s, "m1", "zlodziej", false);
    st_discard_token(st->content, &s, place("m1"), ST_17_10, &events);
    gone = assert_event(&events, ST_E_TOKEN_GONE, ST_17_10);
    assert_int_equal(heard_by(gone, ST_DE).arg[1], threat("zlodziej"));
    assert_fact(ST_G35);
}

TEST(st_g58__a_block_is_not_blocked)
{
    st_state s = at_film(ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give_reaction(&s, ST_DE, "zmiana-tematu");
    give_reaction(&s, ST_DE, "niewygodny-swiadek");
    give_reaction(&s, ST_PL, "alibi");
    act(&s, "jacek", "talk bruno-dreher", "", NULL);
    play_move(st, &s, ST_DE, "react zmiana-tematu", NULL);
    assert_refused(st, &s, ST_PL, "react alibi", ST_G58);
    load_dice(&s, "22");
    play_move(st, &s, ST_PL, "block alibi", &events);
    (void)assert_event(&events, ST_E_BLOCKED, ST_19_7);
    (void)assert_event(&events, ST_E_ROLLED, ST_10_9); /* and the talk goes on at once */
}

/* ---- ST-G60 ---- */

/* Kloss passes controls by his trait; the hotel stays closed even to somebody with a key to it. */
TEST(st_g60__the_scenario_goes_before_a_thing_and_a_trait_before_the_rules)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_PL);
    gm_events events = { .n = 0 };

    stand(&s, "marta-becher", "gestapo");
    stand(&s, "kloss-abwehra", "k8");
    lay_token(&s, "szpital", "kontrola-2", false);
    act(&s, "kloss-abwehra", "step szpital", "", &events);
    assert_int_equal(s.at[ST_KLOSS], place("szpital"));
    assert_no_event(&events, ST_E_ROLLED);
    s = at_turn("scenario=hotel-excelsior", ST_PL);
    stand(&s, "kloss-abwehra", "hotel");
    give(&s, "kloss-abwehra", "klucz");
    wake(&s, "kloss-abwehra");
    assert_refused(st, &s, ST_PL, "search", ST_23_7);
    s.vp[ST_PL] = 15;
    assert_true(is_legal(&s, ST_PL, "search"));
    assert_fact(ST_G60);
}

/* ---- ST-G64, ST-G71 ---- */

TEST(st_g64__the_stage_ends_when_both_have_resigned)
{
    st_state s = at_film(ST_PL);

    play_move(st, &s, ST_PL, "resign", NULL);
    assert_int_equal(s.stage, 1);
    play_move(st, &s, ST_DE, "resign", NULL);
    assert_int_equal(s.stage, 2);
    assert_int_equal(s.phase, ST_PLANNING);
    assert_fact(ST_G64);
}

TEST(st_g71__an_activation_without_points_comes_once_a_stage)
{
    st_state s = at_turn("scenario=hotel-excelsior", ST_DE);
    unsigned erik = agent(&s, "erik-kopf");

    stand(&s, "georg", "posterunek");
    stand(&s, "christianson", "posterunek");
    set_evidence(&s, "georg", 6);
    set_evidence(&s, "christianson", 6);
    s.spent[erik] = (uint8_t)st_limit_of(st->content, &s, erik);
    act(&s, "erik-kopf", "arrest georg", "", NULL); /* it costs him nothing */
    play_move(st, &s, ST_DE, "end", NULL);
    s.turn = ST_DE;
    assert_refused(st, &s, ST_DE, "activate erik-kopf", ST_G71);
    s.flags[erik] &= (uint16_t)~ST_FREE_TURN;
    assert_true(is_legal(&s, ST_DE, "activate erik-kopf"));
}

/* ---- ST-G69, ST-G79: moved by effects ---- */

static void walk(st_state *s, gm_seat by, const char *id)
{
    (void)st_push(s, (gm_frame){ .what = ST_F_WALK,
                                 .seat = by,
                                 .self = (uint16_t)agent(s, id),
                                 .foe = ST_AGENTS,
                                 .count = { .left = 2 } });
}

TEST(st_g69__the_enemy_moves_nobody_into_the_fort)
{
    st_state s = at_film(ST_DE);

    stand(&s, "jacek", "w7");
    wake(&s, "stedtke");
    walk(&s, ST_DE, "jacek");
    assert_refused(st, &s, ST_DE, "to fort", ST_G69);
    s = at_film(ST_DE);
    stand(&s, "jacek", "k8");
    lay_token(&s, "szpital", "kontrola-2", true);
    wake(&s, "stedtke");
    walk(&s, ST_DE, "jacek");
    play_move(st, &s, ST_DE, "to szpital", NULL); /* and no control is asked */
    assert_int_equal(s.at[agent(&s, "jacek")], place("szpital"));
    assert_fact(ST_G69);
}

TEST(st_g79__ones_own_side_does_not_pass_a_control_out_of_turn)
{
    st_state s = at_film(ST_PL);

    lay_token(&s, "szpital", "kontrola-2", true);
    stand(&s, "jacek", "k8");
    wake(&s, "irena");
    walk(&s, ST_PL, "jacek");
    assert_refused(st, &s, ST_PL, "to szpital", ST_G79);
    play_move(st, &s, ST_PL, "stop", NULL);
    stand(&s, "kloss-abwehra", "k8");
    walk(&s, ST_PL, "kloss-abwehra"); /* he is exempt */
    assert_true(is_legal(&s, ST_PL, "to szpital"));
    play_move(st, &s, ST_PL, "stop", NULL);
    stand(&s, "jacek", "w7");
    walk(&s, ST_PL, "jacek");
    assert_refused(st, &s, ST_PL, "to fort", ST_G79);
}
