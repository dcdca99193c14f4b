/*
 * test_st_20_secrecy.c: Stawka, chapter 20: who may know what, in views and events.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

static st_state begin(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    return s;
}

/* Both sides see the same, no matter what is in decks and pools. */
static bool look_alike(const st_state *a, const st_state *b, gm_seat seat)
{
    st_view one = seen_by(a, seat), two = seen_by(b, seat);

    return memcmp(&one, &two, sizeof one) == 0;
}

static unsigned heard_arg(const gm_events *events, unsigned kind, gm_seat seat, unsigned arg)
{
    for (unsigned i = 0; i < events->n; i++) {
        if (events->e[i].kind == kind)
            return heard_by(&events->e[i], seat).arg[arg];
    }
    fail_msg("nothing of kind %u was told", kind);
    return 0;
}

/* ---- plans ---- */

/* ST-20.1 */
TEST(st_20_1__a_plan_is_secret_until_both_are_shown)
{
    st_state s = at_planning("scenario=wiem-kim-jestes"), other;
    gm_events events;

    other = s;
    play_move(st, &s, ST_PL, "plan plan-pl-1", &events);
    play_move(st, &other, ST_PL, "plan plan-pl-4", NULL);
    assert_int_equal(seen_by(&s, ST_DE).plan[ST_PL], ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_PL).plan[ST_PL], 1);
    assert_int_equal(heard_arg(&events, ST_E_PLANNED, ST_DE, 0), 0);
    assert_int_not_equal(heard_arg(&events, ST_E_PLANNED, ST_PL, 0), 0);
    assert_true(look_alike(&s, &other, ST_DE));
    play_move(st, &s, ST_DE, "plan plan-de-5", NULL);
    assert_int_equal(seen_by(&s, ST_DE).plan[ST_PL], 1);
    assert_fact(ST_20_1);
}

/* ST-20.2 */
TEST(st_20_2__plans_laid_aside_are_open)
{
    st_state s = begin();

    end_stage(&s, NULL);
    assert_int_equal(seen_by(&s, ST_DE).plans_used[ST_PL], 1u << 2);
    assert_int_equal(seen_by(&s, ST_PL).plans_used[ST_DE], 1u << 2);
    assert_fact(ST_20_2);
}

/* ---- tiles ---- */

/* ST-20.3 */
TEST(st_20_3__of_a_pile_only_its_size_is_known)
{
    st_state s = begin(), other = begin();
    unsigned at = location("cmentarz");
    uint8_t first = other.pile[at][0];

    other.pile[at][0] = other.pile[at][3];
    other.pile[at][3] = first;
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        st_view v = seen_by(&s, side);
        assert_true(look_alike(&s, &other, side));
        assert_int_equal(v.n_pile[at], 5);
        for (unsigned k = 0; k < 5; k++)
            assert_int_equal(v.pile[at][k], ST_HIDDEN);
    }
    next_find(&s, "urzad-zatrudnienia", "kasetka");
    s.boxes |= 1u << location("urzad-zatrudnienia");
    assert_int_not_equal(seen_by(&s, ST_DE).pile[location("urzad-zatrudnienia")][4], ST_HIDDEN);
    assert_fact(ST_20_3);
}

/* ST-20.4 */
TEST(st_20_4__the_find_is_known_to_the_searcher)
{
    st_state s = begin();
    gm_events events;

    stand(&s, "jacek", "cmentarz");
    next_find(&s, "cmentarz", "kwiaty");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "search", &events);
    assert_int_equal(heard_arg(&events, ST_E_FOUND, ST_PL, 1), item("kwiaty"));
    assert_int_equal(heard_arg(&events, ST_E_FOUND, ST_DE, 1), 0);
    assert_int_equal(seen_by(&s, ST_DE).stack[s.depth - 1].item, ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_PL).stack[s.depth - 1].item, s.stack[s.depth - 1].item);
    play_move(st, &s, ST_PL, "charge violet", &events); /* now everybody knows it */
    assert_int_equal(heard_arg(&events, ST_E_CHARGED, ST_DE, 1), item("kwiaty"));
    assert_fact(ST_20_4);
}

TEST(st_20_4__so_are_two_tiles_and_the_one_put_back)
{
    st_state s = begin();
    unsigned at = location("cmentarz");
    gm_events events;

    stand(&s, "jacek", "cmentarz");
    give(&s, "jacek", "latarka");
    next_find(&s, "cmentarz", "kwiaty");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "use latarka", NULL);
    assert_int_equal(seen_by(&s, ST_DE).stack[0].item, ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_DE).stack[0].search.second, ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_PL).stack[0].search.second, s.stack[0].search.second);
    play_move(st, &s, ST_PL, "take kwiaty", &events);
    assert_int_equal(heard_arg(&events, ST_E_UNDER, ST_DE, 0), 0);
    assert_int_equal(seen_by(&s, ST_PL).pile[at][0], s.pile[at][0]);
    assert_int_equal(seen_by(&s, ST_DE).pile[at][0], ST_HIDDEN);
}

/* ST-20.5 */
TEST(st_20_5__lasting_items_are_open_others_show_their_back)
{
    st_state s = begin();
    st_view v;

    stand(&s, "jacek", "cmentarz");
    next_find(&s, "cmentarz", "bagnet");
    give(&s, "jacek", "lornetka");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "search", NULL);
    play_move(st, &s, ST_PL, "keep", NULL);
    v = seen_by(&s, ST_DE);
    assert_int_equal(v.hold[agent(&s, "jacek")][0], s.hold[agent(&s, "jacek")][0]);
    assert_int_equal(v.hold[agent(&s, "jacek")][1], ST_HIDDEN);
    assert_int_equal(v.back[agent(&s, "jacek")][1], location("cmentarz") + 1); /* ST-20.6 */
    assert_fact(ST_20_5);
    assert_fact(ST_20_6);
}

/* ST-20.7 */
TEST(st_20_7__top_secret_cards_are_known_to_their_owner)
{
    st_state s = begin();
    unsigned jacek = agent(&s, "jacek");

    give_secret(&s, "jacek", "spis-lacznikow");
    assert_int_equal(seen_by(&s, ST_PL).hold[jacek][0], ST_SECRET + top_secret("spis-lacznikow"));
    assert_int_equal(seen_by(&s, ST_DE).hold[jacek][0], ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_DE).back[jacek][0], 0);
    assert_fact(ST_20_7);
}

/* ---- missions ---- */

/* ST-20.8 */
TEST(st_20_8__missions_not_assigned_are_known_to_who_has_chosen)
{
    st_state s = begin();
    unsigned jacek = agent(&s, "jacek");

    stand(&s, "kloss-abwehra", "m1");
    stand(&s, "bruno-dreher", "k1");
    assert_int_equal(seen_by(&s, ST_PL).missions_known[jacek], 0);
    wake(&s, "kloss-abwehra");
    play_move(st, &s, ST_PL, "order jacek", NULL);
    play_move(st, &s, ST_PL, "mission wyrok", NULL);
    assert_int_equal(seen_by(&s, ST_PL).missions_known[jacek], 7);
    assert_int_equal(seen_by(&s, ST_DE).missions_known[jacek], 0);
    assert_fact(ST_20_8);
}

/* ST-20.9 */
TEST(st_20_9__an_assigned_mission_is_hidden_until_it_is_shown)
{
    st_state s = begin();
    unsigned jacek = agent(&s, "jacek"), dreher = agent(&s, "bruno-dreher");

    take_mission(&s, "jacek", "wyrok");
    take_mission(&s, "bruno-dreher", "patrol");
    assert_int_equal(seen_by(&s, ST_PL).mission[jacek], s.mission[jacek]);
    assert_int_equal(seen_by(&s, ST_DE).mission[jacek], ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_PL).mission[dreher], ST_HIDDEN);
    give(&s, "jacek", "bagnet");
    give(&s, "jacek", "dolary-1000");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use dolary-1000", NULL);
    load_dice(&s, "11");
    play_move(st, &s, ST_PL, "attack bruno-dreher bagnet", NULL);
    assert_int_equal(seen_by(&s, ST_DE).mission[jacek], s.mission[jacek]);
    play_move(st, &s, ST_PL, "end", NULL); /* and the briber leads Dreher */
    assert_int_equal(seen_by(&s, ST_PL).mission[dreher], s.mission[dreher]);
    assert_fact(ST_20_9);
}

/* ---- tokens ---- */

/* ST-20.10 */
TEST(st_20_10__a_pool_is_known_to_its_owner)
{
    st_state s = begin(), other = begin();

    other.pool[threat("kociol")]--;
    other.pool[threat("alarm-de")]++;
    assert_true(look_alike(&s, &other, ST_PL));
    assert_false(look_alike(&s, &other, ST_DE));
    assert_int_equal(seen_by(&s, ST_PL).n_pool[ST_DE], 18);
    assert_fact(ST_20_10);
}

/* ST-20.11 */
TEST(st_20_11__a_token_is_known_to_its_owner_until_it_is_shown)
{
    st_state s = begin(), other = begin();
    unsigned at = place("cmentarz");

    lay_token(&s, "cmentarz", "kociol", false);
    lay_token(&other, "cmentarz", "alarm-de", false);
    assert_true(look_alike(&s, &other, ST_PL));
    assert_int_equal(seen_by(&s, ST_PL).token_side[at], ST_DE + 1);
    assert_int_equal(seen_by(&s, ST_PL).token[at], 0);
    assert_int_equal(seen_by(&s, ST_DE).token[at], threat("kociol"));
    s.token_up[at] = s.token[at];
    assert_int_equal(seen_by(&s, ST_PL).token[at], threat("kociol"));
    assert_fact(ST_20_11);
}

TEST(st_20_11__a_token_to_be_placed_is_known_to_its_owner)
{
    st_state s = at_planning("scenario=pierwsze-starcie");
    gm_events events;
    unsigned top;

    play_move(st, &s, ST_PL, "plan plan-pl-1", NULL);
    play_move(st, &s, ST_DE, "plan plan-de-5", &events);
    assert_int_equal(heard_arg(&events, ST_E_DREW_TOKEN, ST_PL, 0), 0);
    top = s.depth - 1u;
    assert_int_equal(heard_arg(&events, ST_E_DREW_TOKEN, ST_DE, 0), s.stack[top].token.type);
    assert_int_equal(seen_by(&s, ST_PL).stack[top].token.type, ST_HIDDEN);
    assert_int_equal(seen_by(&s, ST_DE).stack[top].token.type, s.stack[top].token.type);
}

TEST(st_20_13__a_card_seen_is_forgotten_when_it_is_played)
{
    st_state s = begin();

    give_reaction(&s, ST_PL, "alarm-lotniczy");
    s.hand_seen[ST_DE] = 1ull << (reaction("alarm-lotniczy") - 1);
    assert_true(seen_by(&s, ST_DE).reactions[ST_PL] == s.hand[ST_PL]);
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step m2", NULL);
    play_move(st, &s, ST_PL, "react alarm-lotniczy", NULL);
    assert_true(s.hand_seen[ST_DE] == 0);
}

/* ST-20.12 */
TEST(st_20_12__discarded_tokens_are_known_to_both)
{
    st_state s = begin();
    gm_events events;

    lay_token(&s, "m2", "podejrzany-pl", false);
    wake(&s, "bruno-dreher");
    play_move(st, &s, ST_DE, "step m2", NULL);
    play_move(st, &s, ST_DE, "pass", NULL);
    play_move(st, &s, ST_PL, "trigger", &events);
    assert_int_equal(heard_arg(&events, ST_E_TOKEN_GONE, ST_DE, 1), threat("podejrzany-pl"));
    assert_int_equal(seen_by(&s, ST_DE).pool_gone[threat("podejrzany-pl")], 1);
    assert_fact(ST_20_12);
}

/* ---- cards ---- */

/* ST-20.13 */
TEST(st_20_13__hands_are_known_to_their_owner)
{
    st_state s = begin(), other = begin();

    give_reaction(&s, ST_PL, "alibi");
    give_reaction(&other, ST_PL, "telefon");
    give_card(&s, "zagubione-akta");
    give_card(&other, "nocny-pociag");
    assert_true(look_alike(&s, &other, ST_DE));
    assert_int_equal(seen_by(&s, ST_DE).n_hand[ST_PL], 1);
    assert_int_equal(seen_by(&s, ST_DE).n_card_hand[ST_PL], 1);
    assert_true(seen_by(&s, ST_PL).reactions[ST_PL] == 1ull << (reaction("alibi") - 1));
    assert_int_equal(seen_by(&s, ST_PL).cards[ST_PL], 1u << location("sady"));
    assert_fact(ST_20_13);
}

static void swap(uint8_t *first, uint8_t *second)
{
    uint8_t kept = *first;

    *first = *second;
    *second = kept;
}

/* ST-20.14 */
TEST(st_20_14__the_order_of_a_deck_is_known_to_nobody)
{
    st_state s = begin(), other = begin();

    swap(&other.reaction_deck[0], &other.reaction_deck[9]);
    swap(&other.card_deck[ST_PL][0], &other.card_deck[ST_PL][9]);
    swap(&other.card_deck[ST_DE][0], &other.card_deck[ST_DE][9]);
    swap(&other.secret_deck[0], &other.secret_deck[9]);
    assert_true(look_alike(&s, &other, ST_PL));
    assert_true(look_alike(&s, &other, ST_DE));
    assert_fact(ST_20_14);
}

/* ---- the rest ---- */

/* ST-20.15 */
TEST(st_20_15__tracks_points_markers_and_agents_are_open)
{
    st_state s = begin();

    set_evidence(&s, "jacek", 4);
    s.vp[ST_DE] = 3;
    s.secrets[ST_PL] = 1;
    s.spent[agent(&s, "jacek")] = 2;
    s.markers[location("sady")] = 1u << ST_BLUE;
    jail(&s, "irena");
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        st_view v = seen_by(&s, side);
        assert_int_equal(v.evidence[ST_DE][ST_YELLOW], 4);
        assert_int_equal(v.vp[ST_DE], 3);
        assert_int_equal(v.secrets[ST_PL], 1);
        assert_int_equal(v.spent[agent(&s, "jacek")], 2);
        assert_int_equal(v.markers[location("sady")], 1u << ST_BLUE);
        assert_int_equal(v.at[agent(&s, "jacek")], place("m1"));
        assert_true(v.flags[agent(&s, "irena")] & ST_ARRESTED);
    }
    assert_fact(ST_20_15);
}

/* ST-20.16 */
TEST(st_20_16__the_radio_is_known_to_the_polish_side)
{
    st_state s = begin();

    s.radio = (uint8_t)place("szpital");
    assert_int_equal(seen_by(&s, ST_PL).radio, place("szpital"));
    assert_int_equal(seen_by(&s, ST_DE).radio, 0);
    s.radio_known = 1;
    assert_int_equal(seen_by(&s, ST_DE).radio, place("szpital"));
    assert_fact(ST_20_16);
}

/* ST-20.17 */
TEST(st_20_17__of_the_other_password_only_the_letters_shown)
{
    st_state s = at_planning("scenario=swobodny-haslo sectors=4 level=basic");

    assert_memory_equal(seen_by(&s, ST_PL).password[ST_PL], s.password[ST_PL], ST_PASSWORD);
    for (unsigned k = 0; k < ST_PASSWORD; k++)
        assert_int_equal(seen_by(&s, ST_DE).password[ST_PL][k], 0);
    s.letters_shown[ST_PL] = 1u << 2;
    assert_int_equal(seen_by(&s, ST_DE).password[ST_PL][2], s.password[ST_PL][2]);
    assert_int_equal(seen_by(&s, ST_DE).password[ST_PL][3], 0);
    assert_fact(ST_20_17);
}

/* ST-20.18 */
TEST(st_20_18__a_draw_is_told_without_what_was_drawn)
{
    st_state s = begin();
    gm_events events;

    give(&s, "jacek", "szyfr");
    give(&s, "jacek", "gazeta");
    give(&s, "jacek", "maszyna");
    wake(&s, "jacek");
    play_move(st, &s, ST_PL, "use szyfr", &events);
    assert_int_not_equal(heard_arg(&events, ST_E_DREW_REACTION, ST_PL, 0), 0);
    assert_int_equal(heard_arg(&events, ST_E_DREW_REACTION, ST_DE, 0), 0);
    play_move(st, &s, ST_PL, "use gazeta", &events);
    assert_int_not_equal(heard_arg(&events, ST_E_DREW_CARD, ST_PL, 0), 0);
    assert_int_equal(heard_arg(&events, ST_E_DREW_CARD, ST_DE, 0), 0);
    play_move(st, &s, ST_PL, "use maszyna", &events);
    assert_int_not_equal(heard_arg(&events, ST_E_MISSION, ST_PL, 1), 0);
    assert_int_equal(heard_arg(&events, ST_E_MISSION, ST_DE, 1), 0);
    stand(&s, "jacek", "urzad-zatrudnienia");
    next_find(&s, "urzad-zatrudnienia", "kasetka");
    play_move(st, &s, ST_PL, "search", NULL);
    load_dice(&s, "66");
    play_move(st, &s, ST_PL, "try", &events);
    assert_int_not_equal(heard_arg(&events, ST_E_TOP_SECRET, ST_PL, 1), 0);
    assert_int_equal(heard_arg(&events, ST_E_TOP_SECRET, ST_DE, 1), 0);
    assert_fact(ST_20_18);
}

/* ---- what people at one screen may hear: rules that something in hand may bend are not told ---- */

static bool is_told(unsigned verb, gm_rule why)
{
    return st->game->is_open(gm_make(verb, 0, 0), why);
}

TEST(st_8_9__is_not_told_of_those_who_may_have_something_in_hand)
{
    assert_false(is_told(ST_V_STEP, ST_8_9));
    assert_false(is_told(ST_V_ACTIVATE, ST_8_9));
    assert_true(is_told(ST_V_TALK, ST_8_9));
}

TEST(st_8_10__is_not_told_of_an_activation)
{
    assert_false(is_told(ST_V_ACTIVATE, ST_8_10));
    assert_true(is_told(ST_V_STEP, ST_8_10));
}

TEST(st_g71__is_not_told_of_an_activation)
{
    assert_false(is_told(ST_V_ACTIVATE, ST_G71));
    assert_true(is_told(ST_V_STEP, ST_G71));
}

TEST(st_12_2__is_not_told_of_a_search_as_there_may_be_a_key)
{
    assert_false(is_told(ST_V_SEARCH, ST_12_2));
    assert_true(is_told(ST_V_TALK, ST_12_2));
}
