/*
 * test_tell.c: computer players do not reveal secrets that do not matter to them.
 *
 * In positions of Stawka one thing that only the player knows, and that is worth nothing to it for
 * the rest of the stage, is exchanged for another: a reaction card when it has passed for the stage,
 * one that does not fit the question, or the threats under two of its tokens when nobody will come
 * near them any more. What it does
 * openly must be spread over the moves in the same way, as far as chance allows. A player that has a
 * tell shows that the comparison would notice.
 */
#include "kapelle_test.h"
#include "match.h"
#include "st.h"

#include <stdlib.h>

enum {
    SEEDS = 8,      /* decisions in each position */
    POSITIONS = 24, /* compared for each secret */
    STAGE_DEEDS = 1u << ST_MOVE | 1u << ST_SEARCH | 1u << ST_TALK,
    GAMES = 40
};

typedef struct table {
    kit k;
    gm_set set;
    int32_t w[GM_MAX_WEIGHTS];
    gm_state one, other;
    gm_view view;
    gm_moves moves;
    gm_events events;
} table;

/* Changes a secret of the seat that is worth nothing; false if there is none. */
typedef bool exchange(const st_content *c, st_state *s, gm_seat seat);

static bool is_plain(const st_content *c, unsigned card)
{
    return !c->reaction[card].is_block;
}

/* A card in hand that the other side has not seen, for one in the deck; neither fits `deed`. */
static bool exchange_cards(const st_content *c, st_state *s, gm_seat seat, unsigned deed)
{
    uint64_t own = s->hand[seat] & ~s->hand_seen[st_other(seat)];

    for (unsigned card = 0; card < c->n_reactions; card++) {
        if (!(own >> card & 1) || !is_plain(c, card) || c->reaction[card].deed == deed)
            continue;
        for (unsigned i = 0; i < s->n_reactions; i++) {
            unsigned drawn = s->reaction_deck[i];
            if (!is_plain(c, drawn) || c->reaction[drawn].deed == deed)
                continue;
            s->hand[seat] = (s->hand[seat] & ~(1ull << card)) | 1ull << drawn;
            s->reaction_deck[i] = (uint8_t)card;
            return true;
        }
    }
    return false;
}

/* A reaction card after it has passed for the whole stage. */
static bool exchange_passed(const st_content *c, st_state *s, gm_seat seat)
{
    s->passes[seat] = STAGE_DEEDS;
    return s->depth == 0 && exchange_cards(c, s, seat, 0);
}

/* With a reaction card that does not fit the question, it passes as if it had one that fits. */
static bool exchange_unfit(const st_content *c, st_state *s, gm_seat seat)
{
    const gm_frame *top = s->depth > 0 ? &s->stack[s->depth - 1] : NULL;

    return top && top->what == ST_F_REACT && exchange_cards(c, s, seat, top->react.deed);
}

/* The threats under two tokens, once the other side has resigned. */
static bool exchange_tokens(const st_content *c, st_state *s, gm_seat seat)
{
    unsigned first = 0;
    bool is_over = s->depth == 0 && (s->resigned >> st_other(seat) & 1);

    (void)c;
    for (unsigned i = 1; is_over && i <= ST_FIELDS; i++) {
        if (s->token_side[i] != seat + 1 || s->token_up[i] || s->token_seen[i])
            continue;
        if (first && s->token[first] != s->token[i]) {
            uint8_t was = s->token[first];
            s->token[first] = s->token[i];
            s->token[i] = was;
            return true;
        }
        first = first ? first : i;
    }
    return false;
}

/* ---- a player with a tell, for this test only ---- */

static uint16_t tell(const gm_content *c, const int32_t *w, const gm_state *s, gm_seat seat,
                     const gm_moves *moves, rng *luck)
{
    uint64_t secret = s->hand[seat];

    (void)c, (void)w, (void)luck;
    for (unsigned i = 1; i <= ST_FIELDS; i++)
        secret = secret * 31 + (s->token_side[i] == seat + 1 ? s->token[i] : 0u);
    return (uint16_t)(secret % moves->n);
}

/* ---- comparing ---- */

/* How often each move is made, over seeds from `first` on. */
static void spread(table *t, const char *name, const gm_state *s, gm_seat seat, uint32_t first,
                   unsigned *times)
{
    const plan_level *level = bot_find(t->k.set.game, span_of(name))->level;
    plan_style style = level->playing;
    plan_task task = {
        .set = &t->set, .w = t->w, .view = &t->view, .moves = &t->moves, .seat = seat
    };
    plan_verdict verdict;
    rng luck;

    style.playouts = style.playouts < 16 ? style.playouts : 16;
    t->set.game->view(t->set.content, s, GM_SEAT(seat), &t->view);
    for (uint32_t i = 0; i < SEEDS; i++) {
        rng_start(&luck, &(rng_key){ .word = { first + i } });
        plan_decide(&task, &style, &luck, &verdict);
        times[verdict.best]++;
    }
}

/* Decisions that would have to change to make the one spread the other. */
static unsigned distance(const unsigned *a, const unsigned *b, unsigned n)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < n; i++)
        sum += a[i] > b[i] ? a[i] - b[i] : 0;
    return sum;
}

typedef struct found {
    unsigned positions, by_secret, by_chance; /* distances between spreads */
} found;

static void compare(table *t, const char *name, gm_seat seat, found *f)
{
    unsigned one[GM_MAX_MOVES] = { 0 }, again[GM_MAX_MOVES] = { 0 }, other[GM_MAX_MOVES] = { 0 };

    spread(t, name, &t->one, seat, 1, one);
    spread(t, name, &t->one, seat, 1000, again);
    spread(t, name, &t->other, seat, 1000, other);
    f->positions++;
    f->by_chance += distance(one, again, t->moves.n);
    f->by_secret += distance(one, other, t->moves.n);
}

/* Both states are possible, and the seat may do the same in both. */
static bool can_compare(table *t, const gm_state *s, gm_seat seat, exchange *how)
{
    const game *g = t->k.set.game;
    const gm_content *c = t->k.set.content;
    gm_moves again;

    t->one = *s;
    t->other = *s;
    if (!how(c, &t->other, seat))
        return false;
    t->one.passes[seat] = t->other.passes[seat];
    g->moves(c, &t->one, seat, &t->moves);
    g->moves(c, &t->other, seat, &again);
    return t->moves.n > 2 && t->moves.n == again.n &&
           memcmp(again.m, t->moves.m, again.n * sizeof again.m[0]) == 0 &&
           g->is_sound(c, &t->other) && !g->broken(c, &t->other);
}

static void play_and_compare(table *t, const char *name, exchange *how, uint32_t n, found *f)
{
    const game *g = t->k.set.game;
    const gm_content *c = t->k.set.content;
    char seed[] = "tell  ";
    gm_state *s;
    gm_seats must;
    rng luck;

    seed[5] = (char)('A' + n);
    s = new_state(&t->k.set, "scenario=wiem-kim-jestes", seed);
    rng_start(&luck, &(rng_key){ .word = { n } });
    for (unsigned i = 0; (must = g->must_act(c, s)) != 0 && f->positions < POSITIONS; i++) {
        gm_seat seat = (gm_seat)set_first(must);
        if (i % 3 == 0 && can_compare(t, s, seat, how))
            compare(t, name, seat, f);
        g->moves(c, s, seat, &t->moves);
        gm_clear(&t->events);
        g->apply(c, s, seat,
                 t->moves.m[t->moves.n > 1 ? g->policy(c, t->w, s, seat, &t->moves, &luck) : 0],
                 &t->events);
    }
    free(s);
}

static found look_for_tells(const char *name, exchange *how, bool has_one)
{
    table *t = calloc(1, sizeof *t);
    game telling;
    found f = { 0, 0, 0 };

    assert_non_null(t);
    kit_open(&t->k, games_find(span_of("st")));
    t->set = t->k.set;
    plan_weights(t->k.set.game, NULL, t->w);
    telling = *t->k.set.game;
    telling.policy = tell;
    if (has_one)
        t->set.game = &telling;
    for (uint32_t n = 0; n < GAMES && f.positions < POSITIONS; n++)
        play_and_compare(t, name, how, n, &f);
    kit_close(&t->k);
    free(t);
    assert_int_equal(f.positions, POSITIONS);
    return f;
}

/* More than chance does, by a quarter and by so much that it is none. */
static bool is_telling(const found *f)
{
    return f->by_secret > f->by_chance + f->by_chance / 4 + SEEDS;
}

static exchange *const secrets[] = { exchange_passed, exchange_unfit, exchange_tokens };
static const char *const levels[] = { "easy", "normal" };

TEST(what_is_worth_nothing_does_not_show_in_open_moves)
{
    for (size_t i = 0; i < COUNT_OF(secrets); i++) {
        for (size_t k = 0; k < COUNT_OF(levels); k++) {
            found f = look_for_tells(levels[k], secrets[i], false);
            assert_false(is_telling(&f));
        }
    }
}

TEST(a_tell_is_noticed)
{
    for (size_t i = 0; i < COUNT_OF(secrets); i++) {
        found f = look_for_tells("easy", secrets[i], true);
        assert_true(is_telling(&f));
    }
}
