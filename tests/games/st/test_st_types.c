/*
 * test_st_types.c: Stawka's types fit the interface: sizes, ids in bytes, and a table of fields
 * with one row for every member of the state.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "st.h"

/* clang-format off */
#define STATE(member, element) GM_FIELD(st_state, member, element)
static const gm_field state_fields[] = {
    STATE(rng.key, uint32_t), STATE(rng.position, uint64_t),
    STATE(depth, uint16_t), STATE(stack, uint16_t),
    STATE(scenario, uint8_t), STATE(level, uint8_t), STATE(stage, uint8_t), STATE(phase, uint8_t),
    STATE(first, uint8_t), STATE(active, uint8_t), STATE(agent, uint8_t),
    STATE(points, uint8_t), STATE(vp, uint8_t), STATE(secrets, uint8_t),
    STATE(plan, uint8_t), STATE(plans_used, uint8_t), STATE(evidence, uint8_t),
    STATE(asks, uint8_t), STATE(talked, uint8_t),
    STATE(agents, uint8_t), /* a struct of bytes: one row */
    STATE(markers, uint8_t), STATE(exposed, uint8_t), STATE(pile, uint8_t), STATE(n_pile, uint8_t),
    STATE(tiles, uint8_t), STATE(tile_known, uint8_t),
    STATE(top_secrets, uint8_t), STATE(top_secret_known, uint8_t),
    STATE(missions, uint8_t), STATE(mission_known, uint8_t),
    STATE(location_cards, uint8_t), STATE(location_deck, uint8_t),
    STATE(reactions, uint8_t), STATE(reaction_deck, uint8_t), STATE(reaction_known, uint8_t),
    STATE(threats, uint8_t), STATE(threat_at, uint8_t), STATE(threat_known, uint8_t),
    STATE(n_deck, uint8_t),
    STATE(radio, uint8_t), STATE(radio_known, uint8_t), STATE(doctor, uint8_t),
    STATE(visitors, uint8_t), STATE(ended_by, uint8_t), STATE(winner, uint8_t),
    STATE(password, uint8_t), STATE(password_known, uint8_t),
    { NULL, 0, 0, 0 },
};
/* clang-format on */

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
}

/* Rows follow one another; only the generator's cache and the padding at the end have none. */
static void st_20__the_table_of_fields_leaves_no_gap(void **unused)
{
    size_t end = offsetof(st_state, rng) + offsetof(rng, key), rows = 0;

    (void)unused;
    for (const gm_field *f = state_fields; f->name; f++, rows++) {
        if (f->at == offsetof(st_state, depth))
            end = sizeof(rng); /* behind the cache */
        assert_int_equal(f->at, end);
        end += (size_t)f->width * f->count;
    }
    assert_true(rows <= GM_MAX_FIELDS);
    assert_true(sizeof(st_state) - end < _Alignof(st_state));
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
        cmocka_unit_test(st_20__the_table_of_fields_leaves_no_gap),
        cmocka_unit_test(st_20__hidden_is_no_place),
        cmocka_unit_test(st_20__ids_fit_the_bytes_of_a_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
