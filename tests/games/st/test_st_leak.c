/*
 * test_st_leak.c: Stawka leaks no secrets, and the checker would notice if it did.
 *
 * Hidden are tiles, Top Secret cards, missions, tokens, hands and decks, plans before both are
 * chosen, the radio and the passwords (ST-20). What somebody chooses among hidden things others do
 * not see: a plan, a letter, the radio's place, what becomes of a find.
 */
#include "leak.h"
#include "st_position.h"
#include "st_rich.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/*
 * A player who hands a thing over face down names it, and others see its back: two things with the
 * same name may come from different places. A player who uses a document is asked how, given a
 * stamp for it.
 */
static const uint8_t vague[] = { ST_E_GAVE, ST_E_TOOK, ST_E_USED, 0 };

/* And they see which of his things he hands over. */
static const uint8_t seen[] = { ST_E_GAVE, ST_E_GAVE_SECRET, ST_E_TOOK, ST_E_TOOK_SECRET, 0 };

/* Others hear that something is handed over, not what. */
static const uint8_t whispered[] = { ST_V_GIVE, ST_V_GIVE_SECRET, ST_V_GET, ST_V_GET_SECRET,
                                     ST_V_TAKE, ST_V_TAKE_SECRET, 0 };

/* ST-20  What somebody chooses among things that only he sees. All else is done in the open. */
static bool is_secret(const gm_content *c, const gm_state *s, gm_move m)
{
    const gm_frame *f = st_top(s);

    (void)c;
    switch (m.verb) {
    case ST_V_PLAN:
    case ST_V_MISSION:
    case ST_V_TOKEN:
        return true;
    case ST_V_LETTER:
        return s->phase == ST_SECRETS;
    case ST_V_TO:
        return f && f->what == ST_F_FIELD && f->pc == ST_FOR_RADIO;
    case ST_V_TAKE:
        return f && f->what == ST_F_SEARCH;
    default:
        return false;
    }
}

static leak_plan plan_of(const char *setup, unsigned games)
{
    return (leak_plan){ .setup = setup,
                        .seed = setup,
                        .games = games,
                        .is_secret = is_secret,
                        .is_telling = true,
                        .vague = vague,
                        .seen = seen,
                        .whispered = whispered };
}

TEST(stawka_leaks_nothing)
{
    for (unsigned i = 0; i < st_n_setups; i++) {
        leak_plan plan = plan_of(st_setups[i], test_sampled(25));
        assert_no_leak(st, &plan);
    }
}

TEST(stawka_leaks_nothing_in_the_middle_of_games)
{
    for (unsigned i = 0; i < st_n_setups; i++) {
        leak_plan plan = plan_of(st_setups[i], test_sampled(60));
        plan.prepare = make_rich;
        assert_no_leak(st, &plan);
    }
}

/* ---- leaks on purpose ---- */

static void view_that_shows_tokens(const gm_content *c, const gm_state *s, gm_seats who,
                                   gm_view *out)
{
    st_see(c, s, who, out);
    memcpy(out->token, s->token, sizeof out->token);
}

static void view_that_shows_things(const gm_content *c, const gm_state *s, gm_seats who,
                                   gm_view *out)
{
    st_see(c, s, who, out);
    memcpy(out->hold, s->hold, sizeof out->hold);
}

static void view_that_shows_missions(const gm_content *c, const gm_state *s, gm_seats who,
                                     gm_view *out)
{
    st_see(c, s, who, out);
    memcpy(out->mission, s->mission, sizeof out->mission);
}

static void view_that_shows_plans(const gm_content *c, const gm_state *s, gm_seats who,
                                  gm_view *out)
{
    st_see(c, s, who, out);
    memcpy(out->plan, s->plan, sizeof out->plan);
}

static void view_that_shows_the_radio(const gm_content *c, const gm_state *s, gm_seats who,
                                      gm_view *out)
{
    st_see(c, s, who, out);
    out->radio = s->radio;
}

static void apply_that_tells_finds(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                   gm_events *out)
{
    st_apply(c, s, who, m, out);
    leak_unhide(out, ST_E_FOUND);
}

/* A thing that lay face down could be used, seen by all, and taken back. */
static void apply_that_lets_uses_be_undone(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                           gm_events *out)
{
    st_apply(c, s, who, m, out);
    if (m.verb == ST_V_USE)
        out->learns = 0;
}

/* Would ask only a player who holds a fitting card, as a careless game might. */
static gm_seats must_act_where_a_card_fits(const gm_content *c, const gm_state *s)
{
    const gm_frame *f = st_top(s);

    if (f && f->what == ST_F_REACT) {
        for (unsigned i = 0; i < c->n_reactions; i++) {
            if ((s->hand[f->seat] >> i & 1) && c->reaction[i].deed == f->react.deed)
                return st_must_act(c, s);
        }
        return GM_SEAT(st_other((gm_seat)f->seat));
    }
    return st_must_act(c, s);
}

/* Would reveal beforehand what a search in the pile finds. */
static gm_event question_that_foresees(const gm_content *c, const gm_state *s, gm_seat who)
{
    unsigned agent = st_active(s);
    int at = agent < ST_CAR ? st_location_at(c, s->at[agent]) : -1;
    gm_event q = st_question(c, s, who);

    if (q.kind == ST_Q_TURN && at >= 0 && s->n_pile[at] > 0)
        q.arg[2] = s->pile[at][s->n_pile[at] - 1];
    return q;
}

static void sample_that_forgets_missions(const gm_content *c, const gm_view *v, const rng_key *key,
                                         gm_state *out)
{
    st_sample(c, v, key, out);
    memset(out->missions_seen, 0, sizeof out->missions_seen);
}

/* Asked to use a thing that an enemy holds face down, the game would say something else. */
static gm_rule check_that_looks_into_pockets(const gm_content *c, const gm_state *s, gm_seat who,
                                             gm_move m)
{
    gm_rule why = st_check(c, s, who, m);

    for (unsigned a = 0; a < ST_CAR && m.verb == ST_V_USE && why == ST_13_4; a++) {
        for (unsigned k = 0; k < s->n_held[a] && st_side_of(a) != who; k++) {
            unsigned thing = s->hold[a][k];
            if (!st_is_secret(thing) && c->tile[thing].type == m.arg[0])
                return ST_G73;
        }
    }
    return why;
}

/* Would refuse a step, and so reveal that a control lies there. */
static gm_rule check_that_knows_tokens(const gm_content *c, const gm_state *s, gm_seat who,
                                       gm_move m)
{
    gm_rule why = st_check(c, s, who, m);

    if (m.verb == ST_V_STEP && why != ST_OK && s->token_side[m.arg[0]] == st_other(who) + 1 &&
        c->threat[s->token[m.arg[0]]].approach)
        return ST_17_18;
    return why;
}

static leak_plan in_the_middle(void)
{
    leak_plan plan = plan_of("scenario=wiem-kim-jestes", 60);

    plan.prepare = make_rich;
    return plan;
}

/* The checker must find the leak, and in the right place. */
#define assert_leaks(member, function, where)                                                      \
    assert_leak_by(st, in_the_middle(), member, function, where)

TEST(a_view_that_shows_too_much_is_caught)
{
    leak_plan plan = plan_of("scenario=wiem-kim-jestes", 60);

    assert_leaks(view, view_that_shows_tokens, "field token");
    assert_leaks(view, view_that_shows_things, "the view's field"); /* or what others saw of them */
    assert_leaks(view, view_that_shows_missions, "field mission");
    assert_leaks(view, view_that_shows_plans, "field plan");

    /* The radio is hidden before games are rich. */
    assert_leak_by(st, plan, view, view_that_shows_the_radio, "field radio");
}

TEST(an_event_that_tells_a_find_is_caught)
{
    assert_leaks(apply, apply_that_tells_finds, "an event");
}

TEST(undo_over_what_was_given_away_is_caught)
{
    assert_leaks(apply, apply_that_lets_uses_be_undone, "undo goes back over the verb use");
}

TEST(a_question_put_only_where_a_card_fits_is_caught)
{
    assert_leaks(must_act, must_act_where_a_card_fits, "who must act");
}

TEST(a_question_that_foresees_is_caught)
{
    assert_leaks(question, question_that_foresees, "the question");
}

TEST(a_refusal_that_tells_is_caught)
{
    assert_leaks(check, check_that_looks_into_pockets, "a refusal of the verb use");
    assert_leaks(check, check_that_knows_tokens, "a refusal of the verb step");
}

TEST(a_sample_that_forgets_is_caught)
{
    assert_leaks(sample, sample_that_forgets_missions, "field mission");
}

/* ---- why something is not allowed, asked before all eyes ---- */

/*
 * The answer about a move in the open (st_is_open): ST_OK where the page tells people to look at
 * their hands. It must be the same in all states that onlookers cannot tell apart.
 */
static gm_rule told_openly(const st_state *s, gm_seat seat, gm_move m)
{
    gm_rule why = st_check(st->content, s, seat, m);

    return st->game->is_open(m, why) ? why : ST_OK;
}

static void compare_refusals(const st_state *s, gm_seat seat, const st_state *like)
{
    for (unsigned verb = 1; verb < ST_VERBS; verb++) {
        for (unsigned arg = 0; arg <= st->content->n_places; arg++) {
            gm_move m = gm_make(verb, arg, 0);
            gm_rule one = told_openly(s, seat, m), other = told_openly(like, seat, m);
            if (one != other)
                fail_msg("%s %u: %s, but for all that is known %s", st->game->verbs[verb].word, arg,
                         st->game->rules[one].id, st->game->rules[other].id);
        }
    }
}

TEST(refusals_in_the_open_tell_nothing)
{
    for (unsigned i = 0; i < st_n_setups * test_sampled(12); i++) {
        st_state s = dealt(st_setups[i % st_n_setups], i), like;
        rng_key key = { .word = { i } };
        gm_moves moves;
        gm_seats must;
        rng luck;
        rng_start(&luck, &key);
        if (i % 2)
            make_rich(st->content, &s);
        for (unsigned n = 0; n < 200 && (must = st_must_act(st->content, &s)) != 0; n++) {
            gm_seat seat = (gm_seat)set_first(must);
            gm_events events = { .n = 0 };
            st_view v;
            st_see(st->content, &s, 0, &v);
            key.word[1] = n;
            st_sample(st->content, &v, &key, &like);
            compare_refusals(&s, seat, &like);
            moves.n = 0;
            st_moves(st->content, &s, seat, &moves);
            st_apply(st->content, &s, seat, moves.m[rng_below(&luck, moves.n)], &events);
        }
    }
}
