/*
 * arena.h: memory handed in by the caller and given out piece by piece, never given back.
 *
 * Content is read into one. When it is used up arena_take says NULL and the reader reports a
 * content that is too large; nothing is half read.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base.h"

typedef struct arena {
    uint8_t *next, *end;
} arena;

arena arena_in(void *memory, size_t size);

/* Zeroed, aligned for any type; NULL when it does not fit. */
void *arena_take(arena *a, size_t size);

#endif
