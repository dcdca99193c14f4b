/*
 * test_st_types.c: Stawka's types fit the interface: sizes, ids in bytes, and tables of fields with
 * a row for every member of state and view.
 */
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

TEST(st_20__the_state_fits_three_kilobytes)
{
    assert_true(sizeof(st_state) <= 3072);
    assert_true(sizeof(st_view) <= 3072);
}

TEST(st_20__a_stack_is_one_row_of_a_field_table)
{
    gm_field row = GM_FIELD(st_state, stack, uint16_t);

    assert_int_equal(row.width, 2);
    assert_int_equal(row.count, ST_DEPTH * FX_FRAME_WORDS);
}

/* Marks the bytes of all rows; none is marked twice. */
static void mark_rows(const gm_field *rows, uint8_t *bytes)
{
    for (const gm_field *f = rows; f->name; f++) {
        for (size_t i = 0; i < (size_t)f->width * f->count; i++)
            assert_int_equal(bytes[f->at + i]++, 0);
    }
}

static unsigned count_unmarked(const uint8_t *bytes, size_t from, size_t size)
{
    unsigned n = 0;

    for (size_t i = from; i < size; i++)
        n += bytes[i] == 0;
    return n;
}

/* Only the generator's cache and the padding between members of different width have no row. */
TEST(st_20__the_tables_of_fields_leave_no_gap)
{
    uint8_t bytes[sizeof(st_state) + sizeof(st_view)];

    memset(bytes, 0, sizeof bytes);
    mark_rows(st_game.state_fields, bytes);
    assert_true(count_unmarked(bytes, sizeof(rng), sizeof(st_state)) < 3 * _Alignof(st_state));
    memset(bytes, 0, sizeof bytes);
    mark_rows(st_game.view_fields, bytes);
    assert_true(count_unmarked(bytes, 0, sizeof(st_view)) < 3 * _Alignof(st_view));
}

/* ST-20: "there, but not for you" is a value of its own beside every thing there is. */
TEST(st_20__hidden_is_no_thing)
{
    assert_true((int)ST_SECRET + (int)ST_TOP_SECRETS < (int)ST_HIDDEN);
    assert_true((int)ST_TILES < (int)ST_SECRET);
    assert_true((int)ST_FIELDS < (int)ST_HIDDEN && (int)ST_THREATS < (int)ST_HIDDEN);
}

TEST(st_20__ids_fit_the_bytes_of_a_move)
{
    assert_true(ST_TILES < 250 && ST_FIELDS < 250 && ST_LOCATION_CARDS < 250);
    assert_int_equal(sizeof(gm_move), 8);
}
