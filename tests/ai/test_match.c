/*
 * test_match.c: a match ends, whatever the game does, and reports bots' decisions to a watcher.
 */
#include "kapelle_test.h"
#include "match.h"

/* A game for one seat that never ends; how many moves there are is its whole state. */
struct gm_state {
    uint32_t n_moves;
    uint16_t depth;
};

static gm_rule set_up(const gm_content *c, gm_state *s, const gm_options *how, const rng_key *key)
{
    (void)c, (void)s, (void)how, (void)key;
    return 0;
}

static gm_seats first_seat(const gm_content *c, const gm_state *s)
{
    (void)c, (void)s;
    return GM_SEAT(0);
}

static gm_rule allow(const gm_content *c, const gm_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)s, (void)who, (void)m;
    return 0;
}

static void list_moves(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    out->n = (uint16_t)s->n_moves;
    for (uint16_t i = 0; i < out->n; i++)
        out->m[i] = gm_make(1, i, 0);
}

static void do_nothing(const gm_content *c, gm_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)c, (void)s, (void)who, (void)m, (void)out;
}

static gm_result not_over(const gm_content *c, const gm_state *s)
{
    (void)c, (void)s;
    return (gm_result){ .is_over = false };
}

static uint8_t one_seat(const gm_state *s)
{
    (void)s;
    return 1;
}

static const gm_field fields[] = { GM_FIELD(gm_state, n_moves, uint32_t), { NULL, 0, 0, 0 } };

static const game endless = {
    .state_size = sizeof(gm_state),
    .depth_at = offsetof(gm_state, depth),
    .state_fields = fields,
    .setup = set_up,
    .must_act = first_seat,
    .may_act = first_seat,
    .check = allow,
    .moves = list_moves,
    .apply = do_nothing,
    .result = not_over,
    .n_seats = one_seat,
};

TEST(a_game_without_end_is_left_unfinished)
{
    const gm_set set = { .game = &endless };
    const rng_key key = { { 0 } };
    gm_options how;

    for (uint32_t n = 1; n <= 2; n++) { /* forced moves, and decisions */
        gm_state s = { .n_moves = n };
        match m = { .set = &set, .how = &how, .bots = { bots_all[0] }, .state = &s };
        match_stats stats = { .games = 0 };
        assert_true(match_play(&m, &key, 0, &stats));
        assert_int_equal(stats.unfinished, 1);
        assert_int_equal(stats.decisions + stats.forced, MATCH_MAX_DECISIONS);
    }
}

typedef struct calls {
    uint32_t before, after, moves, ends;
} calls;

static void count_before(void *watcher, const bot *b)
{
    calls *c = watcher;

    assert_ptr_equal(b, bots_all[0]);
    assert_int_equal(c->before++, c->after);
}

static void count_after(void *watcher, const bot *b)
{
    calls *c = watcher;

    assert_ptr_equal(b, bots_all[0]);
    assert_int_equal(++c->after, c->before);
}

static void count_moves(void *watcher, const gm_events *events)
{
    assert_int_equal(events->n, 0);
    ((calls *)watcher)->moves++;
}

static void count_ends(void *watcher, const gm_result *r)
{
    assert_true(r->is_over);
    ((calls *)watcher)->ends++;
}

TEST(a_watcher_hears_of_decisions_and_not_of_forced_moves)
{
    const gm_set set = { .game = &endless };
    const rng_key key = { { 0 } };
    gm_options how;

    for (uint32_t n = 1; n <= 2; n++) {
        calls heard = { 0, 0, 0, 0 };
        const match_watch watch = { count_before, count_after, count_moves, count_ends, &heard };
        gm_state s = { .n_moves = n };
        match m = {
            .set = &set, .how = &how, .bots = { bots_all[0] }, .state = &s, .watch = &watch
        };
        match_stats stats = { .games = 0 };
        assert_true(match_play(&m, &key, 0, &stats));
        assert_int_equal(heard.before, stats.decisions);
        assert_int_equal(heard.after, stats.decisions);
        assert_int_equal(heard.moves, MATCH_MAX_DECISIONS);
        assert_int_equal(heard.ends, 0); /* it was left unfinished */
    }
}
