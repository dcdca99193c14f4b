/*
 * test_st_asked.c: Stawka, ST-26.2: while there is a question, only answers to it are legal.
 *
 * Random games reach every kind of question. At each, we try every verb with everything that it
 * could name: whatever is not on the list of the one who is asked is refused.
 */
#include "st_position.h"
#include "st_rich.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

enum {
    GAMES = 30,       /* of every set-up */
    MOST_MOVES = 600, /* of a game */
    TIMES = 6,        /* that a kind of question is looked at */
    KINDS = 64,
    PARTS = 32, /* of a procedure */
    NAMES = 140 /* tried for a first argument: more than there are of any component */
};

typedef struct looked {
    uint8_t times[KINDS][PARTS];
} looked;

/* Whether this question has been looked at often enough: its frame and how far that is, or the phase. */
static bool is_new(looked *l, const st_state *s)
{
    const gm_frame *f = st_top(s);
    unsigned kind = f ? f->what : 0;
    unsigned part =
        f ? (f->what == FX_EFFECT ? f->effect.ask : f->pc) : s->phase + (s->agent ? 16u : 0);

    assert_true(kind < KINDS && part < PARTS);
    return l->times[kind][part]++ < TIMES;
}

static bool is_listed(const gm_moves *list, gm_move m)
{
    for (unsigned i = 0; i < list->n; i++) {
        if (memcmp(&list->m[i], &m, sizeof m) == 0)
            return true;
    }
    return false;
}

static void try_all_names(const st_state *s, gm_seat seat, unsigned verb, const gm_moves *list)
{
    unsigned names = *st->game->verbs[verb].args ? NAMES : 0;

    for (unsigned name = 0; name <= names; name++) {
        gm_move m = gm_make(verb, name, 0);
        if (st_check(st->content, s, seat, m) == ST_OK && !is_listed(list, m))
            fail_msg("%s %u is allowed, but not listed", st->game->verbs[verb].word, name);
    }
}

static void look_at(const st_state *s)
{
    gm_moves list;

    for (gm_seat seat = 0; seat < ST_SIDES; seat++) {
        st_moves(st->content, s, seat, &list);
        for (unsigned verb = 1; verb < ST_VERBS; verb++)
            try_all_names(s, seat, verb, &list);
    }
}

TEST(st_26_2__only_what_is_asked_for_is_allowed)
{
    looked l = { { { 0 } } };
    rng_key key = { { 26, 2 } };
    rng luck;

    rng_start(&luck, &key);
    for (unsigned i = 0; i < st_n_setups * GAMES; i++) {
        st_state s = dealt(st_setups[i % st_n_setups], i);
        if (i / st_n_setups % 2)
            make_rich(st->content, &s);
        for (unsigned n = 0; n < MOST_MOVES; n++) {
            if (is_new(&l, &s))
                look_at(&s);
            if (!move_at_random(st->content, &s, &luck, NULL))
                break;
        }
    }
}

/* ---- rarer moments ---- */

TEST(st_26_2__a_move_has_one_form)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    assert_int_equal(st_check(st->content, &s, ST_PL, gm_make(ST_V_RESIGN, 0, 0)), ST_OK);
    assert_int_equal(st_check(st->content, &s, ST_PL, gm_make(ST_V_RESIGN, 1, 0)), ST_26_2);
    assert_int_equal(st_check(st->content, &s, ST_PL, gm_make(0, 0, 0)), ST_26_2);
    assert_int_equal(st_check(st->content, &s, ST_SIDES, gm_make(ST_V_RESIGN, 0, 0)), ST_26_2);
}

TEST(st_26_2__who_stands_already_is_not_placed_again)
{
    st_state s = at_start("scenario=pierwsze-starcie");

    play_move(st, &s, ST_PL, "document kloss-abwehra", NULL);
    play_move(st, &s, ST_DE, "place jacek", NULL);
    play_move(st, &s, ST_DE, "to hotel", NULL);
    assert_refused(st, &s, ST_PL, "place jacek", ST_26_2);
}

TEST(st_26_2__a_card_can_forbid_the_search)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "cmentarz");
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "search"));
    s.act |= ST_A_NO_SEARCH;
    assert_refused(st, &s, ST_PL, "search", ST_26_2);
}

/* The car drives; it has no hands. */
TEST(st_26_2__the_car_uses_neither_things_nor_cards)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);

    give(&s, "glaubel", "kwiaty");
    give_card(&s, "rewizja-w-kamienicy");
    wake(&s, "czarne-audi");
    assert_refused(st, &s, ST_DE, "use kwiaty", ST_26_2);
    assert_refused(st, &s, ST_DE, "give glaubel kwiaty", ST_26_2);
    assert_refused(st, &s, ST_DE, "card-points rewizja-w-kamienicy", ST_26_2);
}

/* ST-G45  Not while the question is what to use in a talk. */
TEST(st_26_2__nothing_changes_hands_in_a_talk)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "irena", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    assert_true(is_legal(&s, ST_PL, "give irena kwiaty"));
    play_move(st, &s, ST_PL, "talk bruno-dreher", NULL);
    assert_refused(st, &s, ST_PL, "give irena kwiaty", ST_26_2);
}

TEST(st_26_2__who_is_attacked_strikes_back_and_does_nothing_else)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "marta-becher", "m1");
    give(&s, "jacek", "bagnet");
    give(&s, "marta-becher", "pistolet");
    take_mission(&s, "jacek", "wyrok");
    act(&s, "jacek", "attack marta-becher bagnet", "", NULL);
    assert_refused(st, &s, ST_DE, "stop", ST_26_2);
    assert_true(is_legal(&s, ST_DE, "weapon pistolet"));
}

TEST(st_26_2__who_has_won_keeps_an_item_and_does_nothing_else)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_DE);

    give(&s, "marta-becher", "kwiaty");
    s.phase = ST_EPILOGUE;
    st_offer_item(st->content, &s, ST_DE);
    assert_refused(st, &s, ST_DE, "stop", ST_26_2);
    assert_true(is_legal(&s, ST_DE, "take kwiaty"));
}

/* ---- ST-26.5: a search asks one thing after the other ---- */

/* Jacek searches; what could be used for that is not. */
static st_state in_a_search(const char *find)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "urzad-zatrudnienia");
    next_find(&s, "urzad-zatrudnienia", find);
    act(&s, "jacek", "search", "", NULL);
    while (st_top(&s)->what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", NULL);
    return s;
}

TEST(st_26_5__a_box_that_was_found_is_tried_or_left)
{
    st_state s = in_a_search("kasetka");

    assert_refused(st, &s, ST_PL, "keep", ST_26_5);
    play_move(st, &s, ST_PL, "leave", NULL);
    stand(&s, "irena", "urzad-zatrudnienia");
    s.markers[location("urzad-zatrudnienia")] = 0;
    act(&s, "irena", "search", "", NULL);
    while (st_top(&s)->what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", NULL);
    assert_refused(st, &s, ST_PL, "leave", ST_26_5); /* that lies open: try it, or draw */
    assert_true(is_legal(&s, ST_PL, "draw"));
}

TEST(st_26_5__one_of_two_is_taken_and_the_other_goes_under)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_events events = { .n = 0 };
    unsigned first, second;

    stand(&s, "jacek", "cmentarz");
    give(&s, "jacek", "latarka");
    act(&s, "jacek", "search", "", NULL);
    play_move(st, &s, ST_PL, "use latarka", NULL);
    while (st_top(&s)->what == ST_F_USE)
        play_move(st, &s, ST_PL, "pass", NULL);
    assert_int_equal(st_top(&s)->pc, ST_S_CHOOSE);
    first = st->content->tile[st_top(&s)->item].type;
    second = st->content->tile[st_top(&s)->search.second].type;
    assert_refused(st, &s, ST_PL, "keep", ST_26_5);
    st_apply(st->content, &s, ST_PL, gm_make(ST_V_TAKE, first, 0), &events);
    assert_int_equal(assert_event(&events, ST_E_UNDER, ST_26_5)->arg[0], second);
}
