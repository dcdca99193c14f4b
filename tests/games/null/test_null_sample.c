/*
 * test_null_sample.c: sampling from a view, against all states that fit it.
 *
 * With seven cards every arrangement can be listed: who holds what, the order of the deck, secret
 * plans, the card of an offer. Those in which the viewers would see what they see are the ones that
 * `sample` must produce, all of them equally often and no other.
 */
#include "null_position.h"

#include <stdlib.h>
#include <string.h>

enum { CARDS = 7, MOST = 4000, EACH = 150 };

static const char seven_cards[] = "card a\n  source D\ncard b\n  source D\ncard c\n  source D\n"
                                  "card d\n  source D\n  copies 2\n"
                                  "card e\n  source D\n  face open\n"
                                  "card f\n  source D\n  face open\n";

/* What a viewer may not know of a state; no padding, so that it can be compared as bytes. */
typedef struct arrangement {
    uint32_t hand[NU_SEATS];
    uint16_t offered, unused;
    uint8_t plan[NU_SEATS];
    uint8_t deck[8];
} arrangement;

typedef struct fitting {
    const null_state *real;
    gm_seats who;
    null_view seen;
    unsigned n;
    arrangement all[MOST];
    unsigned count[MOST];
} fitting;

static arrangement arrangement_of(const null_state *s)
{
    arrangement a;

    memset(&a, 0, sizeof a);
    memcpy(a.hand, s->hand, sizeof a.hand);
    memcpy(a.plan, s->plan, sizeof a.plan);
    memcpy(a.deck, s->deck, CARDS);
    a.offered = s->depth ? s->stack[0].item : 0;
    return a;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(arrangement));
}

/* ---- all states that fit ---- */

/* Keeps a state in which the viewers would see just what they see. */
static void keep_if_it_fits(fitting *f, const null_state *s)
{
    null_view v;

    nu->game->view(nu->content, s, f->who, &v);
    if (memcmp(&v, &f->seen, sizeof v) != 0)
        return;
    assert_true(f->n < MOST);
    f->all[f->n++] = arrangement_of(s);
}

/* Every card of the hand that could be the one on offer, or no offer at all. */
static void try_offers(fitting *f, null_state *s)
{
    if (s->depth == 0) {
        keep_if_it_fits(f, s);
        return;
    }
    for (unsigned i = 0; i < CARDS; i++) {
        if (nu_face_down(nu->content, s, (gm_seat)s->stack[0].seat) >> i & 1) {
            s->stack[0].item = (uint16_t)(i + 1);
            keep_if_it_fits(f, s);
        }
    }
}

/* Every plan of every seat that has one. */
static void try_plans(fitting *f, null_state *s, gm_seat seat)
{
    if (seat == s->n_seats) {
        try_offers(f, s);
        return;
    }
    if (s->plan[seat] == 0) {
        try_plans(f, s, (gm_seat)(seat + 1));
        return;
    }
    for (uint8_t p = 1; p <= nu->content->n_places; p++) {
        s->plan[seat] = p;
        try_plans(f, s, (gm_seat)(seat + 1));
    }
}

/*
 * Hands and deck filled from one order of all cards; within a hand only the ascending order
 * counts.
 */
static bool deal(const fitting *f, const uint8_t order[CARDS], null_state *s)
{
    unsigned n = 0;

    *s = *f->real;
    for (gm_seat i = 0; i < s->n_seats; i++) {
        unsigned held = set_count(f->real->hand[i]);
        s->hand[i] = 0;
        for (unsigned k = 0; k < held; k++, n++) {
            if (k > 0 && order[n] < order[n - 1])
                return false;
            s->hand[i] |= 1u << order[n];
        }
    }
    memcpy(s->deck, order + n, CARDS - n);
    return true;
}

static void try_orders(fitting *f, uint8_t order[CARDS], unsigned from)
{
    null_state s;

    if (from == CARDS && deal(f, order, &s))
        try_plans(f, &s, 0);
    for (unsigned i = from; i < CARDS; i++) {
        uint8_t first = order[from];
        order[from] = order[i];
        order[i] = first;
        try_orders(f, order, from + 1);
        order[i] = order[from];
        order[from] = first;
    }
}

static void list_all(fitting *f, const null_state *real, gm_seats who)
{
    uint8_t order[CARDS] = { 0, 1, 2, 3, 4, 5, 6 };

    *f = (fitting){ .real = real, .who = who };
    nu->game->view(nu->content, real, who, &f->seen);
    try_orders(f, order, 0);
    qsort(f->all, f->n, sizeof f->all[0], by_bytes);
    for (unsigned i = 1; i < f->n; i++)
        assert_true(by_bytes(&f->all[i - 1], &f->all[i]) != 0);
}

/* ---- against what is sampled ---- */

/* Pearson's sum: about as large as the degrees of freedom; its variance is twice that. */
static double chi_square(const fitting *f)
{
    double sum = 0;

    for (unsigned i = 0; i < f->n; i++) {
        double off = (double)f->count[i] - (double)EACH;
        sum += off * off / (double)EACH;
    }
    return sum;
}

static void assert_sampled_evenly(const null_state *real, gm_seats who, unsigned expected)
{
    fitting *f = malloc(sizeof *f);
    double freedom, off;

    assert_non_null(f);
    list_all(f, real, who);
    assert_int_equal(f->n, expected);
    for (uint32_t i = 0; i < f->n * EACH; i++) {
        null_state s;
        rng_key key = { { i, who } };
        arrangement a, *found;
        nu->game->sample(nu->content, &f->seen, &key, &s);
        assert_null(nu->game->broken(nu->content, &s));
        a = arrangement_of(&s);
        found = bsearch(&a, f->all, f->n, sizeof a, by_bytes);
        assert_non_null(found);
        f->count[found - f->all]++;
    }
    for (unsigned i = 0; i < f->n; i++)
        assert_true(f->count[i] > 0);
    freedom = f->n - 1.0;
    off = chi_square(f) - freedom;
    assert_true(off * off < 25 * 2 * freedom); /* within five deviations */
    free(f);
}

/* North holds a; east holds b; south c and the open e; the deck, from the bottom: d d f. */
static null_state secret_plans(void)
{
    null_state s = planning(3);

    give(&s, NORTH, "a");
    give(&s, EAST, "b");
    give(&s, SOUTH, "c");
    give(&s, SOUTH, "e");
    s.plan[EAST] = 2;
    s.plan[SOUTH] = 1;
    return s;
}

TEST(hands_deck_and_plans_are_sampled_evenly)
{
    null_state s = secret_plans();

    /* b, c, d, d, f unseen: 4 for east, 3 for south, 3! orders, 2 * 2 plans */
    assert_sampled_evenly(&s, GM_SEAT(NORTH), 4 * 3 * 6 * 4);
    /* two viewers together: south's hand and plan are no secret any more */
    assert_sampled_evenly(&s, GM_SEAT(NORTH) | GM_SEAT(SOUTH), 3 * 6 * 2);
    /* a spectator: a, b, c, d, d, f unseen, three hidden hands, 3! orders, 2 * 2 plans */
    assert_sampled_evenly(&s, 0, 5 * 4 * 3 * 6 * 4);
}

TEST(what_was_seen_is_kept)
{
    null_state s = secret_plans();

    s.knows[NORTH] |= s.hand[SOUTH] | 1u << s.deck[0]; /* peeked, and scouted at the bottom */
    assert_sampled_evenly(&s, GM_SEAT(NORTH), 2 * 2 * 4);
}

/* East, who holds b and c, offers south one of them. */
static null_state offer(const char *id)
{
    null_state s = turns(3);

    give(&s, NORTH, "a");
    give(&s, EAST, "b");
    give(&s, EAST, "c");
    give(&s, SOUTH, "f");
    s.active = EAST;
    play_move(nu, &s, EAST, id, NULL);
    return s;
}

TEST(a_card_offered_between_others_is_sampled_evenly)
{
    null_state s = offer("offer south b");

    /* b, c, d, d, e unseen: two of four for east, either on offer, 3! orders */
    assert_sampled_evenly(&s, GM_SEAT(NORTH), 6 * 2 * 6);
    /* south has been shown b; a, c, d, d, e unseen: 4 for north, 3 beside b, 3! orders */
    assert_sampled_evenly(&s, GM_SEAT(SOUTH), 4 * 3 * 6);
}

static int open_seven(void **state)
{
    (void)open_null(state);
    use_cards(seven_cards);
    return 0;
}

AROUND_ALL(open_seven, close_null);

/* One number of a real view is another. */
#define IMPOSSIBLE(member, value)                                                                  \
    do {                                                                                           \
        null_view v = seen;                                                                        \
        v.member = (value);                                                                        \
        if (nu->game->is_possible(nu->content, &v))                                                \
            fail_msg("%s = %s is believed", #member, #value);                                      \
    } while (0)

TEST(numbers_that_name_nothing_are_impossible)
{
    null_state s = secret_plans();
    null_view seen;

    nu->game->view(nu->content, &s, GM_SEAT(NORTH), &seen);
    assert_true(nu->game->is_possible(nu->content, &seen));
    IMPOSSIBLE(n_seats, 0);
    IMPOSSIBLE(n_seats, NU_SEATS + 1);
    IMPOSSIBLE(viewers, 0xf0);
    IMPOSSIBLE(phase, NU_OVER + 1);
    IMPOSSIBLE(mode, 0);
    IMPOSSIBLE(active, 3);
    IMPOSSIBLE(at[1], NU_PLACES + 1);
    IMPOSSIBLE(plan[1], NU_PLACES + 1);
    IMPOSSIBLE(ended_by, NU_RULES);
    IMPOSSIBLE(hand[0], UINT32_MAX);
    IMPOSSIBLE(hidden[1], 200);
    IMPOSSIBLE(n_deck, NU_CARDS + 1);
    IMPOSSIBLE(n_deck, (uint8_t)(seen.n_deck - 1));
    IMPOSSIBLE(deck[0], NU_CARDS);
    IMPOSSIBLE(depth, NU_DEPTH + 1);
    IMPOSSIBLE(depth, 1); /* a frame that is nothing */
    seen.depth = 1;
    seen.stack[0] = (gm_frame){ .what = NU_F_OFFER, .seat = EAST, .foe = NORTH };
    assert_true(nu->game->is_possible(nu->content, &seen));
    IMPOSSIBLE(stack[0].foe, EAST);
    IMPOSSIBLE(stack[0].seat, 3);
    IMPOSSIBLE(stack[0].offer.is_gone, 1); /* it would be settled by itself */
    IMPOSSIBLE(stack[0].what, NU_F_SEARCH);
    IMPOSSIBLE(stack[0].what, FX_EFFECT);
    IMPOSSIBLE(hidden[EAST], 0);
}
