/*
 * forgetful.h: a disk for SQLite that forgets, at a power cut, everything that was not synced.
 *
 * Files live in memory, each twice: as the process sees it, and as it would be after a cut.
 * A sync makes the second like the first. When the power goes, at a chosen write, sync, truncation
 * or deletion, that call and all later ones fail, as for a process that is no more; once the power
 * is back, each file is what was kept.
 *
 * What it models: writes and truncations that are lost, whole or sector by sector in any order (so
 * a long write may be torn anywhere between sectors); files whose creation or deletion was not
 * synced (one that was deleted and made again counts as written over, which is worse than real); a
 * full disk. What it does not: a sector that holds neither the old nor the new bytes (the
 * unix layer promises SQLite the same), a disk that lies about syncs, bits that rot, other
 * processes. Locks and shared memory work between the connections of one process.
 */
#ifndef TESTS_FORGETFUL_H
#define TESTS_FORGETFUL_H

#include "base.h"

typedef struct forgetful forgetful;

/* Registers the layer under that name, which must outlive it; `seed` decides which sectors stay. */
forgetful *forgetful_new(const char *name, uint64_t seed);
void forgetful_free(forgetful *f); /* when nothing is open on it */

/* The power goes at the nth change from now, counting from 1. */
void forgetful_cut_after(forgetful *f, uint32_t n);
bool forgetful_is_dead(forgetful *f);

/*
 * The power is back and no cut is set. If there was one, what was not synced is lost; with `is_torn`
 * a random half of its sectors is not. Nothing may be open.
 */
void forgetful_revive(forgetful *f, bool is_torn);

/* While it is full, no file can grow. */
void forgetful_fill(forgetful *f, bool is_full);

#endif
