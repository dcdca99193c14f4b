/*
 * test_st_fears.c: Stawka: what is to be feared of a move: what the enemy can do, and what he may
 * hold.
 */
#include "st_position.h"

AROUND_ALL(open_st, close_st);

static gm_event fear_of(const st_state *s, gm_seat seat, const char *words)
{
    const rng_key key = { .word = { 6 } };
    st_view v = seen_by(s, seat);
    rng luck;

    rng_start(&luck, &key);
    return st->game->fear(st->content, &v, seat, move_of(st, s, seat, words), &luck);
}

/* Irena is at work at the dworzec, and no German is near. */
static st_state irena_at_work(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    wake(&s, "irena");
    return s;
}

/* The first step that leads into a location or, if not, onto a street. */
static unsigned step_to(const st_state *s, char words[40])
{
    gm_moves list;
    text t = text_in(words, 40);

    st_moves(st->content, s, ST_PL, &list);
    for (unsigned i = 0; i < list.n; i++) {
        if (list.m[i].verb != ST_V_STEP)
            continue;
        note_print_move(st, s, list.m[i], &t);
        return list.m[i].arg[0];
    }
    fail_msg("she cannot go anywhere");
    return 0;
}

TEST(nothing_is_feared_where_nothing_is_held)
{
    st_state s = irena_at_work();
    char step[40];

    (void)step_to(&s, step);
    assert_int_equal(fear_of(&s, ST_PL, step).kind, 0);
    assert_int_equal(fear_of(&s, ST_PL, "end").kind, 0);
}

/* ST-17.2  Of 18 German tokens twelve stop or harm whoever comes; what is gone no longer counts. */
TEST(a_token_face_down_may_be_any_that_is_left)
{
    st_state s = irena_at_work();
    char step[40];
    unsigned field = step_to(&s, step);
    gm_event e;

    lay_token(&s, st->content->place[field].item->id, "wsparcie-de", false);
    e = fear_of(&s, ST_PL, step);
    assert_int_equal(e.kind, ST_Y_FEAR_TOKEN);
    assert_int_equal(e.arg[0], field);
    assert_int_equal(e.arg[1], 67);
    s.token[field] = (uint8_t)threat("kociol"); /* the same for whoever does not know it */
    assert_int_equal(fear_of(&s, ST_PL, step).arg[1], 67);
    s.token_up[field] = s.token[field]; /* whoever sees it needs no guess */
    assert_int_equal(fear_of(&s, ST_PL, step).kind, 0);
}

/* ST-19.1 */
TEST(cards_of_the_enemy_may_be_an_answer)
{
    st_state s = irena_at_work();
    char step[40];
    gm_event e;

    (void)step_to(&s, step);
    give_reaction(&s, ST_DE, "alibi");
    e = fear_of(&s, ST_PL, step);
    assert_int_equal(e.kind, ST_Y_FEAR_CARDS);
    assert_int_equal(e.arg[0], 1);
    assert_true(e.arg[1] > 0 && e.arg[1] < 100);
    s.hand_seen[ST_PL] |= s.hand[ST_DE]; /* she knows that it is none */
    assert_int_equal(fear_of(&s, ST_PL, step).kind, 0);
    give_reaction(&s, ST_DE, "objazd");
    s.hand_seen[ST_PL] |= s.hand[ST_DE];
    assert_int_equal(fear_of(&s, ST_PL, step).arg[1], 100);
    s.passes[ST_DE] |= 1u << ST_MOVE; /* they do not want to be asked */
    assert_int_equal(fear_of(&s, ST_PL, step).kind, 0);
}

/* ST-14.3  An officer who can walk there, and evidence enough. */
TEST(an_officer_can_come)
{
    st_state s = at_turn("scenario=pierwsze-starcie", ST_PL);
    char step[40];
    gm_event e;

    stand(&s, "jacek", "a1");
    stand(&s, "hermann-brunner", "a1");
    wake(&s, "jacek");
    (void)step_to(&s, step);
    assert_int_equal(fear_of(&s, ST_PL, step).kind, 0);
    set_evidence(&s, "jacek", st->content->arrest_evidence);
    e = fear_of(&s, ST_PL, step);
    assert_int_equal(e.kind, ST_Y_FEAR_ARREST);
    assert_int_equal(e.arg[0], document("jacek"));
    assert_int_equal(e.arg[1], document("hermann-brunner"));
    while (!is_legal(&s, ST_PL, "end")) { /* ST-8.4 */
        (void)step_to(&s, step);
        play_move(st, &s, ST_PL, step, NULL);
    }
    e = fear_of(&s, ST_PL, "end"); /* nor is it safe to stay there */
    assert_int_equal(e.kind, ST_Y_FEAR_ARREST);
}

/* What a side fears is the same for all truths that it cannot tell apart. */
TEST(fear_rests_on_the_view)
{
    st_state s = irena_at_work(), other;
    char step[40];
    gm_event a, b;

    (void)step_to(&s, step);
    other = s;
    give_reaction(&s, ST_DE, "alibi");
    give_reaction(&other, ST_DE, "objazd");
    a = fear_of(&s, ST_PL, step);
    b = fear_of(&other, ST_PL, step);
    assert_memory_equal(&a, &b, sizeof a);
}

TEST(nothing_is_feared_of_what_is_not_allowed)
{
    st_state s = at_turn("scenario=spotkanie", ST_PL);
    st_view v = seen_by(&s, ST_PL);
    rng luck;

    rng_start(&luck, &(rng_key){ .word = { 1 } });
    assert_int_equal(st->game->fear(st->content, &v, ST_PL, gm_make(ST_V_SEARCH, 0, 0), &luck).kind,
                     0);
}
