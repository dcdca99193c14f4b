/*
 * test_st_types.c: Stawka's types fit the interface: sizes, and one row of a field table for every
 * member.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "st.h"

static void st_20__the_state_fits_two_kilobytes(void **unused)
{
    (void)unused;
    assert_true(sizeof(st_state) <= 2048);
    assert_true(sizeof(st_view) <= 2048);
}

static void st_20__a_stack_is_one_row_of_a_field_table(void **unused)
{
    gm_field row = GM_FIELD(st_state, stack, uint16_t);

    (void)unused;
    assert_int_equal(row.width, 2);
    assert_int_equal(row.count, ST_DEPTH * FX_FRAME_WORDS);
    assert_int_equal(sizeof(gm_frame), 32);
}

/* ST-20: "there, but not for you" is a value of its own beside every place a thing can be. */
static void st_20__hidden_is_no_place(void **unused)
{
    (void)unused;
    assert_true((int)ST_ON_BOARD + 1 < (int)ST_HIDDEN);
    assert_true((int)ST_FIELDS < (int)ST_HIDDEN && (int)ST_THREATS < (int)ST_HIDDEN);
}

static void st_20__ids_fit_the_bytes_of_a_move(void **unused)
{
    (void)unused;
    assert_true(ST_TILES < 250 && ST_FIELDS < 250 && ST_LOCATION_CARDS < 250);
    assert_int_equal(sizeof(gm_move), 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(st_20__the_state_fits_two_kilobytes),
        cmocka_unit_test(st_20__a_stack_is_one_row_of_a_field_table),
        cmocka_unit_test(st_20__hidden_is_no_place),
        cmocka_unit_test(st_20__ids_fit_the_bytes_of_a_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
