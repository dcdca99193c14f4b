/*
 * forgetful_image.c: two images of a file, and which of their sectors differ.
 */
#include "forgetful_image.h"

#include <stdlib.h>
#include <string.h>

static bool toss(uint64_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return *random >> 32 & 1;
}

static void *must_grow(void *memory, size_t size)
{
    void *grown = realloc(memory, size);

    if (!grown)
        abort();
    return grown;
}

static void resize(image *m, size_t size)
{
    if (size > m->room) {
        size_t room = 2 * size + 65536;
        m->bytes = must_grow(m->bytes, room);
        memset(m->bytes + m->room, 0, room - m->room);
        m->room = room;
    }
    if (size < m->size)
        memset(m->bytes + size, 0, m->size - size);
    m->size = size;
}

static void mark(twin *t, size_t from, size_t to)
{
    size_t last = (to + SECTOR - 1) / SECTOR;

    if (last > t->n_sectors) {
        size_t n = 2 * last;
        t->is_dirty = must_grow(t->is_dirty, n * sizeof t->is_dirty[0]);
        memset(t->is_dirty + t->n_sectors, 0, (n - t->n_sectors) * sizeof t->is_dirty[0]);
        t->n_sectors = n;
    }
    for (size_t i = from / SECTOR; i < last; i++)
        t->is_dirty[i] = true;
}

static void keep_sector(twin *t, size_t sector)
{
    size_t at = sector * SECTOR, n = SECTOR;

    if (at >= t->seen.size)
        return;
    if (n > t->seen.size - at)
        n = t->seen.size - at;
    if (t->kept.size < at + n)
        resize(&t->kept, at + n);
    memcpy(t->kept.bytes + at, t->seen.bytes + at, n);
}

static void make_clean(twin *t)
{
    for (size_t i = 0; i < t->n_sectors; i++)
        t->is_dirty[i] = false;
}

void twin_write(twin *t, const void *from, size_t n, size_t at)
{
    if (at + n > t->seen.size) {
        mark(t, t->seen.size, at + n);
        resize(&t->seen, at + n);
    }
    memcpy(t->seen.bytes + at, from, n);
    mark(t, at, at + n);
}

void twin_cut(twin *t, size_t size)
{
    mark(t, size, t->seen.size);
    resize(&t->seen, size);
}

void twin_drop(twin *t)
{
    mark(t, 0, t->kept.size > t->seen.size ? t->kept.size : t->seen.size);
    resize(&t->seen, 0);
    t->seen.is_there = false;
}

void twin_keep(twin *t)
{
    for (size_t i = 0; i < t->n_sectors; i++) {
        if (t->is_dirty[i])
            keep_sector(t, i);
    }
    resize(&t->kept, t->seen.size);
    t->kept.is_there = t->seen.is_there;
    make_clean(t);
}

/* Some of the writes since the last sync reached the disk all the same. */
static void tear(twin *t, uint64_t *random)
{
    if (t->seen.is_there != t->kept.is_there && toss(random)) {
        t->kept.is_there = t->seen.is_there;
        resize(&t->kept, 0);
    }
    if (!t->seen.is_there || !t->kept.is_there)
        return;
    for (size_t i = 0; i < t->n_sectors; i++) {
        if (t->is_dirty[i] && toss(random))
            keep_sector(t, i);
    }
    if (t->seen.size < t->kept.size && toss(random))
        resize(&t->kept, t->seen.size);
}

void twin_lose(twin *t, bool is_torn, uint64_t *random)
{
    if (is_torn)
        tear(t, random);
    resize(&t->seen, 0);
    resize(&t->seen, t->kept.size);
    if (t->kept.size > 0)
        memcpy(t->seen.bytes, t->kept.bytes, t->kept.size);
    t->seen.is_there = t->kept.is_there;
    make_clean(t);
}

void twin_clear(twin *t)
{
    free(t->seen.bytes);
    free(t->kept.bytes);
    free(t->is_dirty);
    *t = (twin){ .n_sectors = 0 };
}
