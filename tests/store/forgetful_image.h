/*
 * forgetful_image.h: a file of the forgetful disk, twice: as it is seen, and as a power cut leaves
 * it. Nothing here knows SQLite or threads; forgetful.c does.
 */
#ifndef TESTS_FORGETFUL_IMAGE_H
#define TESTS_FORGETFUL_IMAGE_H

#include "base.h"

enum { SECTOR = 512 };

typedef struct image {
    uint8_t *bytes;
    size_t size, room; /* between them all is 0 */
    bool is_there;
} image;

/* Sector i differs between the two only if is_dirty[i]. All 0 is a file that never was. */
typedef struct twin {
    image seen, kept;
    bool *is_dirty;
    size_t n_sectors;
} twin;

/* What the process does to the file. */
void twin_write(twin *t, const void *from, size_t n, size_t at);
void twin_cut(twin *t, size_t size); /* truncates */
void twin_drop(twin *t);             /* deletes */

/* A sync: what programs see is now on the disk. */
void twin_keep(twin *t);

/* A power cut: programs see what was on the disk; if torn, with a random half of the rest. */
void twin_lose(twin *t, bool is_torn, uint64_t *random);

void twin_clear(twin *t);

#endif
