/*
 * test_view.c: differences of views, over random games of every viewer; the small codes; dialects.
 */
#include "wire_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "st_rich.h"

AROUND_ALL(open_games, close_games);

enum { MOST_VIEWERS = 32, MOST_BYTES = 65536 };

/* ---- differences ---- */

/* Views of every set of seats, before and after a move. */
typedef struct views {
    const game *game;
    gm_seats all;
    void *before[MOST_VIEWERS], *after;
    uint8_t diff[MOST_BYTES];
    unsigned n, changed; /* differences taken, and those that are not empty */
    size_t bytes, most;
} views;

static void see(const wire_table *t, gm_seats who, void *out)
{
    t->set->game->view(t->set->content, t->state, who, out);
}

static void *new_view(const game *g)
{
    void *view = calloc(1, g->view_size);

    assert_non_null(view);
    return view;
}

static void begin_views(views *v, const wire_table *t)
{
    memset(v, 0, sizeof *v);
    v->game = t->set->game;
    v->all = wire_table_seats(t);
    assert_true(v->all < MOST_VIEWERS);
    v->after = new_view(v->game);
    for (gm_seats who = 0; who <= v->all; who++) {
        v->before[who] = new_view(v->game);
        see(t, who, v->before[who]);
    }
}

static void end_views(views *v)
{
    for (gm_seats who = 0; who <= v->all; who++)
        free(v->before[who]);
    free(v->after);
}

/* What one viewer's view was becomes what it is by the difference alone, byte for byte. */
static void follow(views *v, const wire_table *t, gm_seats who)
{
    const game *g = v->game;
    size_t n;

    see(t, who, v->after);
    n = wire_diff(g->view_fields, v->before[who], v->after, v->diff, WIRE_DIFF_ROOM * g->view_size);
    assert_int_equal(n == 0, gm_hash_view(g, v->before[who]) == gm_hash_view(g, v->after));
    assert_true(wire_patch(g->view_fields, v->diff, n, v->before[who], g->view_size));
    assert_memory_equal(v->before[who], v->after, g->view_size);
    v->n++;
    v->changed += n > 0;
    v->bytes += n;
    v->most = n > v->most ? n : v->most;
}

static void play_and_follow(const gm_set *set, const char *setup, const char *seed)
{
    views *v = malloc(sizeof *v);
    wire_table t;

    assert_non_null(v);
    wire_table_begin(&t, set, setup, seed);
    begin_views(v, &t);
    while (wire_table_step(&t)) {
        for (gm_seats who = 0; who <= v->all; who++)
            follow(v, &t, who);
    }
    print_message("%-5s %-50s mean %zu bytes, most %zu, of %zu; %u of %u not empty\n",
                  set->game->id, setup, v->bytes / v->n, v->most, set->game->view_size, v->changed,
                  v->n);
    assert_true(v->n > 0 && v->changed > v->n / 2);
    assert_true(v->bytes / v->n < 100);
    end_views(v);
    wire_table_end(&t);
    free(v);
}

TEST(patches_undo_differences)
{
    play_and_follow(null_set, "players=2", "one");
    play_and_follow(null_set, "players=3 mode=together", "two");
    play_and_follow(null_set, "players=4 rounds=9", "three");
    play_and_follow(bo_set, "players=1 difficulty=easy", "four");
    play_and_follow(bo_set, "players=3", "five");
    play_and_follow(bo_set, "players=5 difficulty=easy variant=lieutenants+urgency+documents",
                    "six");
    for (unsigned i = 0; i < st_n_setups; i++)
        play_and_follow(st_set, st_setups[i], "seven");
}

/* Differences work field by field, so there must be nothing between the fields. */
static void assert_no_padding(const gm_set *set, const char *setup)
{
    size_t size = set->game->view_size;
    uint8_t *ones = new_view(set->game), *zeros = new_view(set->game);
    wire_table t;

    wire_table_begin(&t, set, setup, "padding");
    for (unsigned n = 0; n < 200 && wire_table_step(&t); n++) {
        memset(ones, 0xff, size);
        memset(zeros, 0, size);
        see(&t, n & wire_table_seats(&t), ones);
        see(&t, n & wire_table_seats(&t), zeros);
        assert_memory_equal(ones, zeros, size);
    }
    wire_table_end(&t);
    free(ones);
    free(zeros);
}

TEST(views_have_no_uninitialised_bytes)
{
    assert_no_padding(null_set, "players=3");
    assert_no_padding(bo_set, "players=3");
    for (unsigned i = 0; i < st_n_setups; i++)
        assert_no_padding(st_set, st_setups[i]);
}

/* ---- the form of a difference ---- */

typedef struct thing {
    uint8_t list[300];
    uint8_t one;
    uint16_t pair[2];
    uint64_t wide[3];
} thing;

static const gm_field thing_fields[] = { GM_FIELD(thing, list, uint8_t),
                                         GM_FIELD(thing, one, uint8_t),
                                         GM_FIELD(thing, pair, uint16_t),
                                         GM_FIELD(thing, wide, uint64_t),
                                         { NULL, 0, 0, 0 } };

static void assert_diff(const thing *after, const uint8_t *expected, size_t n)
{
    static const thing before;
    uint8_t out[WIRE_DIFF_ROOM * sizeof(thing)];

    assert_int_equal(wire_diff(thing_fields, &before, after, out, sizeof out), n);
    assert_memory_equal(out, expected, n);
}

TEST(runs_that_lie_near_are_one)
{
    assert_diff(&(thing){ .list = { 7, 0, 0, 8 } }, (uint8_t[]){ 0, 0, 4, 7, 0, 0, 8 }, 7);
    assert_diff(&(thing){ .list = { 7, 0, 0, 0, 8 } }, (uint8_t[]){ 0, 0, 1, 7, 0, 4, 1, 8 }, 8);
    assert_diff(&(thing){ .list = { [299] = 9 } }, (uint8_t[]){ 0, 0xab, 2, 1, 9 }, 5);
    assert_diff(&(thing){ .one = 3, .pair = { 0, 0x102 } },
                (uint8_t[]){ 1, 0, 1, 3, 2, 1, 1, 2, 1 }, 9);
    assert_diff(&(thing){ .wide = { 1, 0, 2 } },
                (uint8_t[]){ 3, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 2, 1, 2, 0, 0, 0, 0, 0, 0, 0 },
                22);
}

/* All that can differ does: no view takes more room than is promised. */
TEST(the_largest_difference_fits)
{
    thing ones;
    uint8_t out[WIRE_DIFF_ROOM * sizeof(thing)];
    static const thing zeros;
    thing patched = zeros;
    size_t n;

    memset(&ones, 0xff, sizeof ones);
    for (unsigned i = 0; i < sizeof ones.list; i++)
        ones.list[i] = i % 4 == 0;
    n = wire_diff(thing_fields, &zeros, &ones, out, sizeof out);
    assert_true(n > 300 && n <= sizeof out);
    assert_true(wire_patch(thing_fields, out, n, &patched, sizeof patched));
    assert_int_equal(wire_diff(thing_fields, &patched, &ones, out, sizeof out), 0);
}

static const struct bad_patch {
    size_t n;
    uint8_t bytes[12];
} bad_patches[] = {
    { 1, { 0 } },                         /* ends behind the field */
    { 2, { 0, 0 } },                      /* behind the first element */
    { 3, { 0, 0, 1 } },                   /* without elements */
    { 4, { 0, 0, 2, 7 } },                /* with too few */
    { 4, { 4, 0, 1, 7 } },                /* no such field */
    { 4, { 255, 0, 1, 7 } },              /* nor any behind the table */
    { 3, { 0, 0, 0 } },                   /* a run of nothing */
    { 4, { 1, 1, 1, 7 } },                /* beyond the field */
    { 5, { 1, 0, 2, 7, 7 } },             /* longer than the field */
    { 6, { 0, 0xac, 2, 1, 7, 7 } },       /* element 300 of 300 */
    { 6, { 0, 0xff, 0xff, 0xff, 1, 7 } }, /* a varint that does not end */
    { 6, { 0, 0xff, 0xff, 0x7f, 1, 7 } }, /* the largest */
    { 8, { 1, 0, 1, 9, 1, 1, 1, 9 } },    /* the first run is well */
    { 9, { 0, 0, 1, 9, 3, 2, 1, 1, 1 } }, /* likewise */
};

TEST(bad_patches_change_nothing)
{
    static const thing zeros;
    thing view = zeros;

    for (unsigned i = 0; i < COUNT_OF(bad_patches); i++) {
        assert_false(
            wire_patch(thing_fields, bad_patches[i].bytes, bad_patches[i].n, &view, sizeof view));
        assert_memory_equal(&view, &zeros, sizeof view);
    }
    assert_true(wire_patch(thing_fields, NULL, 0, &view, sizeof view));
    assert_false(wire_patch(thing_fields, (uint8_t[]){ 1, 0, 1, 9 }, 4, &view, 300));
}

/* ---- small codes ---- */

TEST(base64_is_that_of_addresses)
{
    static const struct {
        const char *bytes, *letters;
    } known[] = { { "f", "Zg" },         { "fo", "Zm8" },           { "foo", "Zm9v" },
                  { "foob", "Zm9vYg" },  { "fooba", "Zm9vYmE" },    { "foobar", "Zm9vYmFy" },
                  { "\xfb\xff", "-_8" }, { "\xff\xff\xff", "____" } };
    char letters[16];
    uint8_t bytes[16];

    for (unsigned i = 0; i < COUNT_OF(known); i++) {
        size_t n = strlen(known[i].bytes), length = strlen(known[i].letters);
        assert_int_equal(wire_base64((const uint8_t *)known[i].bytes, n, letters, length + 1),
                         length);
        assert_string_equal(letters, known[i].letters);
        assert_int_equal(wire_base64((const uint8_t *)known[i].bytes, n, letters, length), 0);
        assert_int_equal(wire_from_base64(span_of(known[i].letters), bytes, n), n);
        assert_memory_equal(bytes, known[i].bytes, n);
        assert_int_equal(wire_from_base64(span_of(known[i].letters), bytes, n - 1), 0);
    }
}

TEST(base64_has_one_way_to_write)
{
    static const char *const bad[] = {
        "", "Z", "Zg==", "Zh", "Zm9", "Zm9vY", "Zm 9", "Zm+v", "Zm/v"
    };
    uint8_t bytes[16];

    for (unsigned i = 0; i < COUNT_OF(bad); i++)
        assert_int_equal(wire_from_base64(span_of(bad[i]), bytes, sizeof bytes), 0);
}

TEST(hexadecimal_digits_come_back)
{
    static const uint8_t bytes[] = { 0x00, 0x9a, 0xff };
    char digits[7];
    uint8_t back[3];

    wire_hex(bytes, sizeof bytes, digits);
    assert_string_equal(digits, "009aff");
    assert_true(wire_from_hex(span_of(digits), back, sizeof back));
    assert_memory_equal(back, bytes, sizeof bytes);
    assert_false(wire_from_hex(span_of("009af"), back, sizeof back));
    assert_false(wire_from_hex(span_of("009afF"), back, sizeof back));
    assert_false(wire_from_hex(span_of("009af"), back, 2));
}

/* ---- dialects ---- */

TEST(every_game_has_its_dialect)
{
    for (size_t i = 0; i < games_count; i++) {
        for (size_t k = 0; k < i; k++)
            assert_true(wire_dialect(games_all[i]) != wire_dialect(games_all[k]));
    }
}

TEST(anything_that_numbers_mean_changes_the_dialect)
{
    static const gm_field no_fields[] = { { NULL, 0, 0, 0 } };
    const game *g = null_set->game;
    game other = *g;

    assert_true(wire_dialect(&other) == wire_dialect(g));
    other.version++;
    assert_true(wire_dialect(&other) != wire_dialect(g));
    other = *g;
    other.view_fields = no_fields;
    assert_true(wire_dialect(&other) != wire_dialect(g));
    other = *g;
    other.n_rules--;
    assert_true(wire_dialect(&other) != wire_dialect(g));
    other = *g;
    other.events = g->verbs;
    other.n_events = g->n_verbs;
    assert_true(wire_dialect(&other) != wire_dialect(g));
    other = *g;
    other.n_facts--;
    assert_true(wire_dialect(&other) != wire_dialect(g));
}
