/*
 * test_bo_sample.c: sampling from a view of Black Orchestra: samples look the same, are sound and
 * allow the same moves; and when little is hidden, every possibility comes up, each as often as it
 * should.
 *
 * Hidden are the order of the conspirator cards, the faces of tiles, events in their decks and out
 * of the game, and the card of an interrogation.
 */
#include "bo_position.h"

#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_bo, close_bo);

enum { MOST_HIDDEN = 7, MOST = 6000, EACH = 100, GAMES = 150, MOST_MOVES = 3000 };
enum { KORDT, OSTER, BECK };

/* ---- a sampled state fits its view, in random games ---- */

static void assert_same_moves(const bo_state *s, const bo_state *t, gm_seat seat)
{
    gm_event a = bo->game->question(bo->content, s, seat);
    gm_event b = bo->game->question(bo->content, t, seat);
    gm_moves list, other;

    bo_moves(bo->content, s, seat, &list);
    bo_moves(bo->content, t, seat, &other);
    assert_int_equal(list.n, other.n);
    assert_memory_equal(list.m, other.m, list.n * sizeof list.m[0]);
    assert_memory_equal(&a, &b, sizeof a);
}

/* The law about a viewer's own moves must be a function of what he sees, refused moves included. */
static void assert_same_law(const bo_state *s, const bo_state *t, gm_seat seat, rng *luck)
{
    for (unsigned i = 0; i < 20; i++) {
        gm_move m =
            gm_make(1 + rng_below(luck, BO_VERBS - 1), rng_below(luck, 40), rng_below(luck, 6));
        assert_int_equal(bo_check(bo->content, s, seat, m), bo_check(bo->content, t, seat, m));
    }
}

static void assert_sample_fits(const bo_state *s, gm_seats who, rng *luck)
{
    rng_key key = { { rng_next(luck), rng_next(luck) } };
    bo_view seen, seen_too;
    bo_state t;

    bo_see(bo->content, s, who, &seen);
    assert_true(bo_is_possible(bo->content, &seen));
    bo_sample(bo->content, &seen, &key, &t);
    assert_null(bo_broken(bo->content, &t));
    bo_see(bo->content, &t, who, &seen_too);
    assert_memory_equal(&seen, &seen_too, sizeof seen);
    assert_int_equal(must_act(s), must_act(&t));
    assert_int_equal(may_act(s), may_act(&t));
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (who >> i & 1) {
            assert_same_moves(s, &t, i);
            assert_same_law(s, &t, i, luck);
        }
    }
}

/* Everybody is at the height of his powers, so that games see more than those of the timid. */
static void motivate(bo_state *s)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        s->motivation[i] = BO_COMMITTED;
        s->suspicion[i] = BO_LOW;
    }
    s->depth = 0;
    begin_turn(s, s->active, NULL);
}

static void walk(bo_state *s, rng *luck)
{
    for (unsigned n = 0; n < MOST_MOVES && must_act(s); n++) {
        gm_seats may = may_act(s), set = may && rng_below(luck, 4) == 0 ? may : must_act(s);
        gm_seat seat = (gm_seat)set_first(set);
        gm_events events = { .n = 0 };
        gm_moves list;
        assert_sample_fits(s, rng_below(luck, 1u << s->n_seats), luck);
        assert_sample_fits(s, GM_SEAT(seat), luck);
        bo_moves(bo->content, s, seat, &list);
        bo_apply(bo->content, s, seat, list.m[rng_below(luck, list.n)], &events);
    }
}

TEST(a_sampled_state_looks_the_same_and_allows_the_same_moves)
{
    static const char *const setups[] = { "players=1", "players=2", "players=3 variant=documents",
                                          "players=4 variant=lieutenants", "players=5" };
    rng_key key = rng_key_from_text("sample", 6);
    rng luck;

    rng_start(&luck, &key);
    for (unsigned n = 0; n < GAMES; n++) {
        bo_state s = at_start(setups[n % COUNT_OF(setups)]);
        rng_key other = { { n } };
        rng_start(&s.rng, &other);
        if (n % 2)
            motivate(&s);
        walk(&s, &luck);
    }
}

/* ---- all that could be so ---- */

/* Everything hidden, laid out in one row and put back from there. */
typedef struct hidden {
    unsigned (*gather)(const bo_state *s, uint8_t *out);
    void (*scatter)(bo_state *s, const uint8_t *in, unsigned n);
} hidden;

static unsigned gather_cards(const bo_state *s, uint8_t *out)
{
    memcpy(out, s->deck, s->n_deck);
    return s->n_deck;
}

static void scatter_cards(bo_state *s, const uint8_t *in, unsigned n)
{
    memcpy(s->deck, in, n);
}

/* Tiles face down from place to place, then those that left the game unseen. */
static unsigned gather_tiles(const bo_state *s, uint8_t *out)
{
    unsigned n = 0;

    for (uint32_t down = s->tiles & ~s->tiles_up; down; down &= down - 1)
        out[n++] = s->tile[set_first(down)];
    for (unsigned i = 0; i < BO_ITEMS; i++) {
        for (unsigned k = 0; k < s->unseen_out[i]; k++)
            out[n++] = (uint8_t)(i + 1);
    }
    return n;
}

static void scatter_tiles(bo_state *s, const uint8_t *in, unsigned n)
{
    unsigned k = 0;

    memset(s->unseen_out, 0, sizeof s->unseen_out);
    for (uint32_t down = s->tiles & ~s->tiles_up; down; down &= down - 1)
        s->tile[set_first(down)] = in[k++];
    for (; k < n; k++)
        s->unseen_out[in[k] - 1]++;
}

/* Events of stage 7 in their deck, then those out of the game. */
static unsigned gather_events(const bo_state *s, uint8_t *out)
{
    unsigned n = s->n_events[BO_STAGES - 1];

    memcpy(out, s->coming[BO_STAGES - 1], n);
    for (unsigned e = 1; e <= bo->content->n_events; e++) {
        if (s->box[e / 64] >> e % 64 & 1)
            out[n++] = (uint8_t)e;
    }
    return n;
}

static void scatter_events(bo_state *s, const uint8_t *in, unsigned n)
{
    unsigned in_deck = s->n_events[BO_STAGES - 1];

    memcpy(s->coming[BO_STAGES - 1], in, in_deck);
    s->box[0] = s->box[1] = 0;
    for (unsigned i = in_deck; i < n; i++)
        s->box[in[i] / 64] |= 1ull << in[i] % 64;
}

static unsigned gather_question(const bo_state *s, uint8_t *out)
{
    (void)s;
    out[0] = 0;
    return 0;
}

static const hidden cards = { gather_cards, scatter_cards };
static const hidden tiles = { gather_tiles, scatter_tiles };
static const hidden events_of_7 = { gather_events, scatter_events };
static const hidden question_only = { gather_question, NULL };

/* What a viewer may not know of a state; no padding, so that it can be compared as bytes. */
typedef struct arrangement {
    uint64_t box[2];
    uint8_t deck[8], tile[BO_PLACES + 1], unseen_out[BO_ITEMS], coming[16];
    uint16_t question[4];
} arrangement;

typedef struct fitting {
    const bo_state *real;
    const hidden *what;
    gm_seats who;
    bo_view seen;
    unsigned n, weights; /* how many arrangements, and orders that lead to them in all */
    arrangement all[MOST];
    unsigned weight[MOST], count[MOST];
} fitting;

static arrangement arrangement_of(const bo_state *s)
{
    arrangement a;

    memset(&a, 0, sizeof a);
    memcpy(a.box, s->box, sizeof a.box);
    memcpy(a.deck, s->deck, s->n_deck < sizeof a.deck ? s->n_deck : sizeof a.deck);
    memcpy(a.tile, s->tile, sizeof a.tile);
    memcpy(a.unseen_out, s->unseen_out, sizeof a.unseen_out);
    memcpy(a.coming, s->coming[BO_STAGES - 1], BO_DECK);
    a.question[0] = s->depth ? s->stack[0].item : 0;
    return a;
}

static int find(const fitting *f, const arrangement *a)
{
    for (unsigned i = 0; i < f->n; i++) {
        if (memcmp(&f->all[i], a, sizeof *a) == 0)
            return (int)i;
    }
    return -1;
}

/* Keeps a state in which the viewers would see just what they see. */
static void keep_if_it_fits(fitting *f, const bo_state *s)
{
    arrangement a = arrangement_of(s);
    int at = find(f, &a);
    bo_view v;

    bo_see(bo->content, s, f->who, &v);
    if (memcmp(&v, &f->seen, sizeof v) != 0)
        return;
    if (at < 0) {
        assert_true(f->n < MOST);
        at = (int)f->n++;
        f->all[at] = a;
    }
    f->weight[at]++;
    f->weights++;
}

static void try_questions(fitting *f, bo_state *s)
{
    bool is_asked = s->depth > 0 && s->stack[0].what == BO_F_QUESTION;

    if (!is_asked)
        keep_if_it_fits(f, s);
    for (uint16_t n = 1; is_asked && n <= bo->content->n_questionings; n++) {
        s->stack[0].item = n;
        keep_if_it_fits(f, s);
    }
}

static void try_orders(fitting *f, uint8_t *row, unsigned n, unsigned from)
{
    bo_state s = *f->real;

    if (from == n) {
        if (n > 0)
            f->what->scatter(&s, row, n);
        try_questions(f, &s);
    }
    for (unsigned i = from; i < n; i++) {
        uint8_t first = row[from];
        row[from] = row[i];
        row[i] = first;
        try_orders(f, row, n, from + 1);
        row[i] = row[from];
        row[from] = first;
    }
}

/* Pearson's sum: about as large as the degrees of freedom; its variance is twice that. */
static void assert_even(const fitting *f)
{
    double sum = 0, freedom = f->n - 1.0;

    for (unsigned i = 0; i < f->n; i++) {
        double expected = (double)f->weight[i] * (double)EACH, off = (double)f->count[i] - expected;
        assert_true(f->count[i] > 0);
        sum += off * off / expected;
    }
    assert_true((sum - freedom) * (sum - freedom) <= 25 * 2 * freedom); /* five deviations */
}

static void assert_sampled_evenly(const bo_state *real, const hidden *what, gm_seats who,
                                  unsigned expected)
{
    fitting *f = calloc(1, sizeof *f);
    uint8_t row[BO_PLACES + BO_ITEMS * BO_CARDS];
    unsigned n = what->gather(real, row);

    assert_non_null(f);
    assert_null(bo_broken(bo->content, real));
    assert_true(n <= MOST_HIDDEN);
    f->real = real, f->what = what, f->who = who;
    bo_see(bo->content, real, who, &f->seen);
    try_orders(f, row, n, 0);
    assert_int_equal(f->n, expected);
    for (uint32_t i = 0; i < f->weights * EACH; i++) {
        rng_key key = { { i, who } };
        arrangement a;
        bo_state s;
        int at;
        bo_sample(bo->content, &f->seen, &key, &s);
        assert_null(bo_broken(bo->content, &s));
        a = arrangement_of(&s);
        at = find(f, &a);
        assert_true(at >= 0);
        f->count[at]++;
    }
    assert_even(f);
    free(f);
}

/* ---- small cases ---- */

/* Nothing is hidden: all cards and tiles are discarded, all events done with. */
static bo_state nothing_hidden(void)
{
    bo_state s = at_turn("kordt+oster+beck");

    empty_deck(&s);
    for (unsigned p = 1; p <= bo->content->n_places; p++)
        clear_tile(&s, bo->content->place[p].item->id);
    spend_decks(&s, BO_STAGES + 1);
    s.spent[0] |= s.box[0];
    s.spent[1] |= s.box[1];
    s.box[0] = s.box[1] = 0;
    return s;
}

TEST(without_secrets_there_is_one_state)
{
    bo_state s = nothing_hidden();

    assert_sampled_evenly(&s, &cards, 0, 1);
    assert_sampled_evenly(&s, &tiles, GM_SEAT(OSTER), 1);
    assert_sampled_evenly(&s, &events_of_7, GM_SEAT(KORDT) | GM_SEAT(BECK), 1);
}

/* BO-2.7  The deck has the cards that are nowhere else, in any order. */
TEST(the_order_of_the_deck_is_sampled_evenly)
{
    bo_state s = nothing_hidden();

    put_on_top(&s, "hidden-bomb");
    put_on_top(&s, "safe");
    put_on_top(&s, "lone-gunman");
    put_on_top(&s, "concealed-pistol");
    assert_sampled_evenly(&s, &cards, GM_SEAT(OSTER), 24);
    assert_sampled_evenly(&s, &cards, 0, 24);
}

/* A discarded item lies face down there again. */
static void lay_back(bo_state *s, const char *place_id, const char *item_id)
{
    s->item_discards[item(item_id) - 1]--;
    s->tile[place(place_id)] = (uint8_t)item(item_id);
    s->tiles |= 1u << place(place_id);
}

/* A discarded item has left the game unseen. */
static void lose(bo_state *s, const char *item_id)
{
    s->item_discards[item(item_id) - 1]--;
    s->unseen_out[item(item_id) - 1]++;
}

/* BO-9.4, BO-9.5  Face down, or gone unseen; a revealed one is known. */
TEST(tiles_face_down_are_sampled_evenly)
{
    bo_state s = nothing_hidden();

    lay_back(&s, "munich", "badge");
    lay_back(&s, "hanover", "badge");
    lay_back(&s, "nuremberg", "map");
    lay_back(&s, "prague", "keys");
    lay_back(&s, "vienna", "poison");
    s.tiles_up = 1u << place("vienna");
    assert_sampled_evenly(&s, &tiles, GM_SEAT(KORDT), 12); /* 4! / 2! */
    lose(&s, "keys");
    assert_sampled_evenly(&s, &tiles, 0, 30); /* 5! / 2! 2! */
    lose(&s, "map");
    /* two alike are gone: 3 * 4! / 2! 2!; two different ones: 3 * 4! / 2!, twice as likely each */
    assert_sampled_evenly(&s, &tiles, 7, 18 + 36);
}

/* BO-2.5  Nobody knows which cards are in the deck and which were removed. */
static bo_state few_events(void)
{
    static const unsigned out[] = { 3, 4 };
    bo_state s = nothing_hidden();
    unsigned all[BO_DECK], n = 0;

    for (unsigned e = 1; e <= bo->content->n_events && n < 5; e++) {
        if (bo->content->event[e].stage == BO_STAGES)
            all[n++] = e;
    }
    for (unsigned i = 0; i < n; i++)
        s.spent[all[i] / 64] &= ~(1ull << all[i] % 64);
    for (unsigned i = 0; i < 3; i++)
        s.coming[BO_STAGES - 1][s.n_events[BO_STAGES - 1]++] = (uint8_t)all[i];
    for (unsigned i = 0; i < COUNT_OF(out); i++)
        s.box[all[out[i]] / 64] |= 1ull << all[out[i]] % 64;
    return s;
}

TEST(coming_events_are_sampled_evenly)
{
    bo_state s = few_events();

    assert_sampled_evenly(&s, &events_of_7, GM_SEAT(OSTER), 5 * 4 * 3);
    assert_sampled_evenly(&s, &events_of_7, 0, 5 * 4 * 3);
}

static void know(bo_state *s, gm_seat seat, unsigned event_number)
{
    s->knows[seat][event_number / 64] |= 1ull << event_number % 64;
}

/* BO-R.31  What somebody has seen stays where he saw it, for him alone. */
TEST(a_look_ahead_is_kept)
{
    bo_state s = few_events();
    unsigned top = s.coming[BO_STAGES - 1][2];

    know(&s, KORDT, top);
    assert_sampled_evenly(&s, &events_of_7, GM_SEAT(KORDT), 4 * 3);
    assert_sampled_evenly(&s, &events_of_7, GM_SEAT(KORDT) | GM_SEAT(BECK), 4 * 3);
    assert_sampled_evenly(&s, &events_of_7, GM_SEAT(BECK), 5 * 4 * 3);
    assert_sampled_evenly(&s, &events_of_7, 0, 5 * 4 * 3);
    know(&s, OSTER, top);
    know(&s, BECK, top); /* shown to all, and so to spectators */
    assert_sampled_evenly(&s, &events_of_7, 0, 4 * 3);
}

TEST(an_event_seen_to_leave_stays_out)
{
    bo_state s = few_events();

    for (unsigned e = 1; e <= bo->content->n_events; e++) {
        if (s.box[e / 64] >> e % 64 & 1) {
            know(&s, KORDT, e);
            break;
        }
    }
    assert_sampled_evenly(&s, &events_of_7, GM_SEAT(KORDT), 4 * 3 * 2);
    assert_sampled_evenly(&s, &events_of_7, GM_SEAT(OSTER), 5 * 4 * 3);
}

/* BO-31.1, BO-R.53, BO-R.54  Any of all cards, for everybody but the prisoner. */
TEST(the_card_of_an_interrogation_is_sampled_evenly)
{
    bo_state s = nothing_hidden();

    jail(&s, BECK);
    begin_turn(&s, BECK, NULL);
    assert_int_equal(s.stack[0].what, BO_F_QUESTION);
    assert_sampled_evenly(&s, &question_only, GM_SEAT(KORDT) | GM_SEAT(OSTER), 24);
    assert_sampled_evenly(&s, &question_only, 0, 24);
    assert_sampled_evenly(&s, &question_only, GM_SEAT(BECK), 1);
    assert_sampled_evenly(&s, &question_only, GM_SEAT(BECK) | GM_SEAT(OSTER), 1);
}

/* ---- views from elsewhere ---- */

/* One number of a real view is another. */
#define IMPOSSIBLE(member, value)                                                                  \
    do {                                                                                           \
        bo_view v = seen;                                                                          \
        v.member = (value);                                                                        \
        if (bo_is_possible(bo->content, &v))                                                       \
            fail_msg("%s = %s is believed", #member, #value);                                      \
    } while (0)

TEST(numbers_that_name_nothing_are_impossible)
{
    const bo_content *c = bo->content;
    bo_state s = at_turn("kordt+oster+beck");
    bo_view seen;

    bo_see(c, &s, GM_SEAT(0), &seen);
    assert_true(bo_is_possible(c, &seen));
    IMPOSSIBLE(n_seats, 0);
    IMPOSSIBLE(n_seats, BO_SEATS + 1);
    IMPOSSIBLE(viewers, 0xff);
    IMPOSSIBLE(active, 3);
    IMPOSSIBLE(phase, BO_OVER + 1);
    IMPOSSIBLE(stage, 0);
    IMPOSSIBLE(stage, BO_STAGES + 1);
    IMPOSSIBLE(support, (uint8_t)(c->support_top + 1));
    IMPOSSIBLE(ended_by, BO_RULES);
    IMPOSSIBLE(sheet[1], 0);
    IMPOSSIBLE(sheet[1], (uint8_t)(c->n_sheets + 1));
    IMPOSSIBLE(at[2], 0);
    IMPOSSIBLE(at[2], (uint8_t)(c->n_places + 1));
    IMPOSSIBLE(motivation[0], BO_RECKLESS + 1);
    IMPOSSIBLE(leader_at[1], (uint8_t)(c->n_places + 1));
    IMPOSSIBLE(jailed, 0x08);
    IMPOSSIBLE(killed, 0x01);
    IMPOSSIBLE(dossier[0], UINT64_MAX);
    IMPOSSIBLE(discards, seen.discards ^ 1);
    IMPOSSIBLE(n_deck, (uint8_t)(seen.n_deck + 1));
    IMPOSSIBLE(items[0][0], 200);
    IMPOSSIBLE(tiles, UINT32_MAX);
    IMPOSSIBLE(tile[1], (uint8_t)(c->n_items + 1));
    IMPOSSIBLE(n_unseen, (uint8_t)(seen.n_unseen + 1));
    IMPOSSIBLE(n_events[0], BO_DECK + 1);
    IMPOSSIBLE(coming[0][0], (uint8_t)(c->n_events + 1));
    IMPOSSIBLE(current, (uint8_t)(c->n_events + 1));
    IMPOSSIBLE(plot, 1); /* nothing on the stack knows of an attempt */
    IMPOSSIBLE(pool, BO_DICE + 1);
    IMPOSSIBLE(depth, BO_DEPTH + 1);
    IMPOSSIBLE(depth, 1); /* a frame that is nothing */
}

TEST(frames_that_name_nothing_are_impossible)
{
    const bo_content *c = bo->content;
    const gm_frame frames[] = {
        { .what = BO_FRAMES },
        { .what = BO_F_FETCH, .seat = 3 },
        { .what = BO_F_WALK, .self = 3 },
        { .what = FX_WINDOW, .window = { .seats = 1, .trigger = BO_FIRST_WINDOW + BO_WINDOWS } },
        { .what = FX_WINDOW, .window = { .trigger = BO_FIRST_WINDOW } },
        { .what = FX_EFFECT, .pc = c->db->n_steps, .effect = { .ask = FX_ASK_MAY } },
        { .what = FX_EFFECT, .effect = { .ask = FX_ASK_MAY }, .sort = 0xff, .item = 1 },
        { .what = BO_F_KEEP, .keep = { .first = 1, .second = 2 } }, /* neither is in limbo */
        { .what = BO_F_PLACE, .pc = BO_FOR_MOVE },
        { .what = BO_F_PLACE, .pc = BO_FOR_MOVE, .place = { .low = 1 } },
        { .what = BO_F_LEADER, .pc = BO_FOR_SPACE, .leader = { .choice = 0x100, .space = 1 } },
        { .what = BO_F_SCOUT, .scout = { .events = 99 } },
        { .what = BO_F_EVENT, .sort = c->sort_event, .item = 1 }, /* nobody decides it */
        { .what = BO_F_CONSENT, .pc = BO_FOR_TRANSFER, .sort = c->sort_item, .item = 99 },
        { .what = BO_F_QUESTION, .item = 1 }, /* nobody is in prison */
        { .what = BO_F_REROLL, .reroll = { .dice = 1 } },
    };
    bo_state s = at_turn("kordt+oster+beck");
    bo_view v;

    bo_see(c, &s, GM_SEAT(0), &v);
    v.depth = 1;
    for (size_t i = 0; i < COUNT_OF(frames); i++) {
        v.stack[0] = frames[i];
        if (bo_is_possible(c, &v))
            fail_msg("frame %zu is believed", i);
    }
    v.stack[0] = (gm_frame){ .what = BO_F_FETCH };
    assert_true(bo_is_possible(c, &v));
}
