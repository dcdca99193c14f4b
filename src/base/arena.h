/*
 * arena.h: hands out the caller's memory piece by piece and never takes any back.
 *
 * The content reader reads into one. When it is full, arena_take returns NULL and the reader
 * reports that the content is too large; nothing is half read.
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
