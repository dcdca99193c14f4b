/*
 * arena.c: a pointer that moves towards the end of the caller's memory.
 */
#include "arena.h"

#include <string.h>

arena arena_in(void *memory, size_t size)
{
    uint8_t *start = memory;

    return (arena){ .next = start, .end = start + size };
}

void *arena_take(arena *a, size_t size)
{
    /*
     * The caller's memory may start anywhere, so it is the address that we align, not the offset.
     */
    size_t past = (size_t)((uintptr_t)a->next % _Alignof(max_align_t));
    size_t skip = past == 0 ? 0 : _Alignof(max_align_t) - past;
    size_t left = (size_t)(a->end - a->next);
    uint8_t *piece;

    /* Compared this way round, neither side can overflow. */
    if (left < skip || left - skip < size)
        return NULL;
    piece = a->next + skip;
    a->next = piece + size;
    memset(piece, 0, size);
    return piece;
}
