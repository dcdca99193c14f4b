/*
 * test_st_sample.c: what holds in rich positions of Stawka: lists agree with the law, no invariant
 * breaks; and a state sampled from a view looks the same, is sound and allows the same moves.
 *
 * Hidden are tiles, Top Secret cards, missions, tokens, hands and decks of cards, plans, the radio
 * and the passwords (ST-20).
 */
#include "st_position.h"
#include "st_rich.h"

#include "note.h"

#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_st, close_st);

enum {
    GAMES = 1300, /* enough to reach the rarest questions */
    MOST_MOVES = 2500,
    NUMBERS = 6,
    PRODUCTS = 3, /* at least, for each kind of question; and now and then */
    PRODUCT_EVERY = 400,
    SAMPLES = 2000, /* likewise */
    SAMPLE_EVERY = 4
};

static unsigned asked[ST_QUESTION_KINDS], played[ST_VERBS];

/* ---- lists and the law ---- */

static unsigned most_of(span sort)
{
    const content *db = st->content->db;
    uint8_t index = content_sort_of(db, sort);

    return index ? db->sorts[index].n + 1u : NUMBERS;
}

static bool is_listed(const gm_moves *list, gm_move m)
{
    for (uint16_t i = 0; i < list->n; i++) {
        if (memcmp(&list->m[i], &m, sizeof m) == 0)
            return true;
    }
    return false;
}

static unsigned count_legal(const st_state *s, gm_seat seat, unsigned verb, const gm_moves *list)
{
    span rest = span_of(st->game->verbs[verb].args), sort;
    unsigned most[GM_ARGS] = { 0 }, n = 0, legal = 0, i;
    gm_move m = { .verb = (uint8_t)verb };

    while ((sort = span_word(&rest)).length > 0)
        most[n++] = most_of(sort);
    do {
        if (st_check(st->content, s, seat, m) == ST_OK) {
            legal++;
            if (!is_listed(list, m))
                fail_msg("%s %u %u is legal and not listed", st->game->verbs[verb].word, m.arg[0],
                         m.arg[1]);
        }
        for (i = 0; i < n && m.arg[i]++ >= most[i]; i++)
            m.arg[i] = 0;
    } while (i < n);
    return legal;
}

static void assert_lists_agree(const st_state *s)
{
    for (gm_seat seat = 0; seat < ST_SIDES; seat++) {
        gm_moves list = { .n = 0 };
        unsigned legal = 0;
        st_moves(st->content, s, seat, &list);
        for (unsigned verb = 1; verb < ST_VERBS; verb++)
            legal += count_legal(s, seat, verb, &list);
        assert_int_equal(legal, list.n);
    }
}

/* How often the rarest question that is put here came up, this time included. */
static unsigned count_question(const st_state *s)
{
    unsigned least = UINT32_MAX;

    for (gm_seat seat = 0; seat < ST_SIDES; seat++) {
        gm_event q = st_question(st->content, s, seat);
        if (must_act(s) >> seat & 1)
            least = ++asked[q.kind] < least ? asked[q.kind] : least;
    }
    return least;
}

/* ---- samples ---- */

static void assert_all_listed(const st_state *s, gm_seat seat, const gm_moves *list,
                              const gm_moves *other)
{
    for (uint16_t i = 0; i < list->n; i++) {
        char line[NOTE_MAX];
        text t = text_in(line, sizeof line);
        if (is_listed(other, list->m[i]))
            continue;
        note_print(st, s, seat, list->m[i], &t);
        fail_msg("%s: not in all states that look the same", line);
    }
}

static void assert_same_moves(const st_state *s, const st_state *t, gm_seat seat)
{
    gm_event a = st_question(st->content, s, seat), b = st_question(st->content, t, seat);
    gm_moves list, other;

    st_moves(st->content, s, seat, &list);
    st_moves(st->content, t, seat, &other);
    assert_all_listed(s, seat, &list, &other);
    assert_all_listed(s, seat, &other, &list);
    assert_memory_equal(list.m, other.m, list.n * sizeof list.m[0]);
    assert_memory_equal(&a, &b, sizeof a);
}

/* The law about a viewer's own moves must be a function of what he sees, refused moves included. */
static void assert_same_law(const st_state *s, const st_state *t, gm_seat seat, rng *luck)
{
    for (unsigned i = 0; i < 20; i++) {
        gm_move m =
            gm_make(1 + rng_below(luck, ST_VERBS - 1), rng_below(luck, 60), rng_below(luck, 60));
        gm_rule a = st_check(st->content, s, seat, m), b = st_check(st->content, t, seat, m);
        if (a != b)
            fail_msg("%s %u %u: %s here, %s in a state that looks the same",
                     st->game->verbs[m.verb].word, m.arg[0], m.arg[1], st->game->rules[a].id,
                     st->game->rules[b].id);
    }
}

static void assert_sample_fits(const st_state *s, gm_seats who, rng *luck)
{
    rng_key key = { { rng_next(luck), rng_next(luck) } };
    st_view seen, seen_too;
    st_state t;

    st_see(st->content, s, who, &seen);
    assert_true(st_is_possible(st->content, &seen));
    st_sample(st->content, &seen, &key, &t);
    if (st_broken(st->content, &t))
        fail_msg("a sampled state: %s", st_broken(st->content, &t));
    st_see(st->content, &t, who, &seen_too);
    for (const gm_field *f = st->game->view_fields; f->name; f++) {
        if (memcmp((const uint8_t *)&seen + f->at, (const uint8_t *)&seen_too + f->at,
                   (size_t)f->width * f->count) != 0)
            fail_msg("a sampled state has another %s", f->name);
    }
    assert_memory_equal(&seen, &seen_too, sizeof seen);
    assert_int_equal(must_act(s), must_act(&t));
    assert_int_equal(st_may_act(st->content, s), st_may_act(st->content, &t));
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        if (who >> i & 1) {
            assert_same_moves(s, &t, i);
            assert_same_law(s, &t, i, luck);
        }
    }
}

/* ---- games ---- */

/* New questions are looked at closely, others now and then. */
static void look_at(const st_state *s, rng *luck)
{
    unsigned times = count_question(s);

    assert_null(st_broken(st->content, s));
    if (times <= PRODUCTS || rng_below(luck, PRODUCT_EVERY) == 0)
        assert_lists_agree(s);
    if (times <= SAMPLES || rng_below(luck, SAMPLE_EVERY) == 0)
        assert_sample_fits(s, rng_below(luck, 1u << ST_SIDES), luck);
}

static void walk(st_state *s, rng *luck)
{
    for (unsigned n = 0; n < MOST_MOVES; n++) {
        look_at(s, luck);
        if (!move_at_random(st->content, s, luck, played))
            return;
    }
    fail_msg("a game does not come to its end");
}

TEST(rich_positions_are_sound_and_samples_of_them_look_the_same)
{
    rng_key key = rng_key_from_text("sample", 6);
    rng luck;

    rng_start(&luck, &key);
    for (unsigned n = 0; n < GAMES; n++) {
        st_state s = dealt(st_setups[n % st_n_setups], n);
        if (n / st_n_setups % 4)
            make_rich(st->content, &s);
        walk(&s, &luck);
    }
}

TEST(every_question_came_up)
{
    unsigned n = 0;

    for (unsigned i = 1; i < ST_QUESTION_KINDS; i++) {
        if (!asked[i])
            print_message("nobody was ever asked '%s'\n", st->game->questions[i].word);
        n += !asked[i];
    }
    for (unsigned i = 1; i < ST_VERBS; i++) {
        if (!played[i])
            print_message("nobody ever played '%s'\n", st->game->verbs[i].word);
        n += !played[i];
    }
    assert_in_range(n, 0, 20);
}
