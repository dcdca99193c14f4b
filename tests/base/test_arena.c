/*
 * test_arena.c: pieces are aligned, zeroed and disjoint, and an arena never gives more than it has.
 */
#include "test.h"

#include <string.h>

#include "arena.h"

enum { ALIGN = _Alignof(max_align_t) };

/* The memory of every test: aligned, so that offsets into it say what they mean. */
typedef struct room {
    _Alignas(max_align_t) uint8_t at[16 * ALIGN];
} room;

static bool is_aligned(const void *p)
{
    return (uintptr_t)p % ALIGN == 0;
}

TEST(every_piece_is_aligned_wherever_the_memory_starts)
{
    room m;

    for (size_t offset = 0; offset < ALIGN; offset++) {
        arena a = arena_in(m.at + offset, sizeof m.at - offset);

        for (size_t size = 1; size < 5; size++) {
            void *piece = arena_take(&a, size);

            assert_non_null(piece);
            assert_true(is_aligned(piece));
        }
    }
}

TEST(every_piece_is_zeroed)
{
    static const uint8_t zero[3 * ALIGN];
    room m;
    arena a = arena_in(m.at, sizeof m.at);
    uint8_t *piece;

    memset(m.at, 0xa5, sizeof m.at);
    while ((piece = arena_take(&a, 3 * ALIGN - 1)) != NULL) {
        assert_memory_equal(piece, zero, 3 * ALIGN - 1);
        assert_int_equal(piece[3 * ALIGN - 1], 0xa5);
    }
}

TEST(pieces_do_not_overlap_and_stay_inside)
{
    room m;
    arena a = arena_in(m.at, sizeof m.at);
    uint8_t *last_end = m.at;

    for (size_t size = 1;; size += 5) {
        uint8_t *piece = arena_take(&a, size);

        if (piece == NULL)
            break;
        assert_true(piece >= last_end);
        last_end = piece + size;
        assert_true(last_end <= m.at + sizeof m.at);
    }
    assert_true(last_end > m.at);
}

TEST(all_of_the_memory_can_be_taken_and_not_a_byte_more)
{
    room m;
    arena whole = arena_in(m.at, sizeof m.at), one_less = arena_in(m.at, sizeof m.at - 1);

    assert_ptr_equal(arena_take(&whole, sizeof m.at), m.at);
    assert_null(arena_take(&whole, 1));
    assert_null(arena_take(&one_less, sizeof m.at));
}

TEST(a_refusal_costs_nothing)
{
    room m;
    arena a = arena_in(m.at, (size_t)2 * ALIGN);

    assert_non_null(arena_take(&a, 1));
    assert_null(arena_take(&a, ALIGN + 1));
    assert_ptr_equal(arena_take(&a, ALIGN), m.at + ALIGN);
}

TEST(the_bytes_skipped_for_alignment_are_counted)
{
    room m;
    arena a = arena_in(m.at + 1, ALIGN);

    assert_null(arena_take(&a, 2));
    assert_ptr_equal(arena_take(&a, 1), m.at + ALIGN);
    a = arena_in(m.at + 1, ALIGN - 2);
    assert_null(arena_take(&a, 0));
}

TEST(a_size_that_would_wrap_around_is_refused)
{
    room m;
    arena a = arena_in(m.at + 1, sizeof m.at - 1);

    assert_null(arena_take(&a, SIZE_MAX));
    assert_null(arena_take(&a, SIZE_MAX - ALIGN + 1));
    assert_non_null(arena_take(&a, 1));
}

TEST(an_arena_without_memory_gives_nothing)
{
    room m;
    arena a = arena_in(m.at, 0);

    assert_null(arena_take(&a, 1));
}
