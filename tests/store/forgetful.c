/*
 * forgetful.c: a disk in memory, with power cuts.
 *
 * SQLite's two structs come first in ours, so that a pointer to one is a pointer to the other. One
 * mutex guards everything: the layer is there to be right, not quick.
 */
#include "forgetful.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "forgetful_image.h"

enum { MAX_FILES = 16, MAX_PATH = 256, MAX_SHARED = 64, LOCKS = SQLITE_SHM_NLOCK };

typedef struct disk_file {
    char path[MAX_PATH];
    twin twin;
    int n_shared, n_reserved, n_exclusive; /* connections that hold a lock of that kind */
    void *shared[MAX_SHARED];
    int shared_users, shared_readers[LOCKS];
    bool has_writer[LOCKS];
} disk_file;

struct forgetful {
    sqlite3_vfs vfs;
    sqlite3_vfs *system; /* for the clock and the like */
    pthread_mutex_t lock;
    disk_file file[MAX_FILES];
    uint64_t random;
    uint32_t left; /* changes until the cut; 0: none is set */
    bool is_dead, is_full;
};

typedef struct handle {
    sqlite3_file base;
    forgetful *f;
    disk_file *file;
    int level; /* SQLITE_LOCK_… */
    bool has_shared, deletes_on_close, reads[LOCKS], writes[LOCKS];
} handle;

static handle *handle_of(sqlite3_file *base)
{
    return (handle *)(void *)base;
}

static forgetful *disk_of(sqlite3_vfs *vfs)
{
    return (forgetful *)(void *)vfs;
}

/* Counts a change; false from the moment of the cut on. Under the lock, as all below. */
static bool has_power(forgetful *f)
{
    if (f->left > 0 && --f->left == 0)
        f->is_dead = true;
    return !f->is_dead;
}

static void *must_have(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* ---- reading and writing ---- */

static int read_at(sqlite3_file *base, void *out, int n, sqlite3_int64 at)
{
    handle *h = handle_of(base);
    const image *m = &h->file->twin.seen;
    size_t want = (size_t)n, there = 0;
    bool is_dead;

    pthread_mutex_lock(&h->f->lock);
    is_dead = h->f->is_dead;
    if ((size_t)at < m->size)
        there = m->size - (size_t)at < want ? m->size - (size_t)at : want;
    memset(out, 0, want);
    if (there > 0)
        memcpy(out, m->bytes + at, there);
    pthread_mutex_unlock(&h->f->lock);
    if (is_dead)
        return SQLITE_IOERR_READ;
    return there == want ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

/* The write during which the power goes may still reach some sectors. */
static int write_locked(handle *h, const void *from, size_t n, size_t at)
{
    bool lives = has_power(h->f);

    if (at + n > h->file->twin.seen.size && h->f->is_full)
        return SQLITE_FULL;
    twin_write(&h->file->twin, from, n, at);
    return lives ? SQLITE_OK : SQLITE_IOERR_WRITE;
}

static int write_at(sqlite3_file *base, const void *from, int n, sqlite3_int64 at)
{
    handle *h = handle_of(base);
    int rc;

    pthread_mutex_lock(&h->f->lock);
    rc = h->f->is_dead ? SQLITE_IOERR_WRITE : write_locked(h, from, (size_t)n, (size_t)at);
    pthread_mutex_unlock(&h->f->lock);
    return rc;
}

static int truncate_at(sqlite3_file *base, sqlite3_int64 size)
{
    handle *h = handle_of(base);
    bool lives;

    pthread_mutex_lock(&h->f->lock);
    lives = has_power(h->f);
    if (lives)
        twin_cut(&h->file->twin, (size_t)size);
    pthread_mutex_unlock(&h->f->lock);
    return lives ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

static int sync_file(sqlite3_file *base, int flags)
{
    handle *h = handle_of(base);
    bool lives;

    (void)flags;
    pthread_mutex_lock(&h->f->lock);
    lives = has_power(h->f);
    if (lives)
        twin_keep(&h->file->twin);
    pthread_mutex_unlock(&h->f->lock);
    return lives ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *out)
{
    handle *h = handle_of(base);

    pthread_mutex_lock(&h->f->lock);
    *out = (sqlite3_int64)h->file->twin.seen.size;
    pthread_mutex_unlock(&h->f->lock);
    return SQLITE_OK;
}

/* ---- locks between connections ---- */

static void unlock_to(handle *h, int level)
{
    disk_file *d = h->file;

    if (h->level == SQLITE_LOCK_EXCLUSIVE && level < SQLITE_LOCK_EXCLUSIVE)
        d->n_exclusive--;
    if (h->level >= SQLITE_LOCK_RESERVED && level < SQLITE_LOCK_RESERVED)
        d->n_reserved--;
    if (h->level >= SQLITE_LOCK_SHARED && level < SQLITE_LOCK_SHARED)
        d->n_shared--;
    h->level = level;
}

static int lock_locked(handle *h, int level)
{
    disk_file *d = h->file;

    if (level <= h->level)
        return SQLITE_OK;
    if (h->level < SQLITE_LOCK_SHARED) {
        if (d->n_exclusive > 0)
            return SQLITE_BUSY;
        d->n_shared++;
        h->level = SQLITE_LOCK_SHARED;
    }
    if (level >= SQLITE_LOCK_RESERVED && h->level < SQLITE_LOCK_RESERVED) {
        if (d->n_reserved > 0)
            return SQLITE_BUSY;
        d->n_reserved++;
        h->level = SQLITE_LOCK_RESERVED;
    }
    if (level == SQLITE_LOCK_EXCLUSIVE) {
        if (d->n_shared > 1)
            return SQLITE_BUSY;
        d->n_exclusive++;
        h->level = SQLITE_LOCK_EXCLUSIVE;
    }
    return SQLITE_OK;
}

static int lock_file(sqlite3_file *base, int level)
{
    handle *h = handle_of(base);
    int rc;

    pthread_mutex_lock(&h->f->lock);
    rc = lock_locked(h, level);
    pthread_mutex_unlock(&h->f->lock);
    return rc;
}

static int unlock_file(sqlite3_file *base, int level)
{
    handle *h = handle_of(base);

    pthread_mutex_lock(&h->f->lock);
    if (level < h->level)
        unlock_to(h, level);
    pthread_mutex_unlock(&h->f->lock);
    return SQLITE_OK;
}

static int is_reserved(sqlite3_file *base, int *out)
{
    handle *h = handle_of(base);

    pthread_mutex_lock(&h->f->lock);
    *out = h->file->n_reserved > 0;
    pthread_mutex_unlock(&h->f->lock);
    return SQLITE_OK;
}

/* ---- the shared memory of a write-ahead log ---- */

static int map_shared(sqlite3_file *base, int i, int size, int may_extend, void volatile **out)
{
    handle *h = handle_of(base);
    disk_file *d = h->file;

    *out = NULL;
    if (i >= MAX_SHARED)
        return SQLITE_NOMEM;
    pthread_mutex_lock(&h->f->lock);
    d->shared_users += !h->has_shared;
    h->has_shared = true;
    if (!d->shared[i] && may_extend)
        d->shared[i] = must_have(calloc(1, (size_t)size));
    *out = d->shared[i];
    pthread_mutex_unlock(&h->f->lock);
    return SQLITE_OK;
}

static bool can_lock_shared(const handle *h, int i, bool is_exclusive)
{
    const disk_file *d = h->file;

    if (d->has_writer[i])
        return false;
    return !is_exclusive || d->shared_readers[i] == (h->reads[i] ? 1 : 0);
}

static int lock_shared_range(handle *h, int first, int n, int flags)
{
    bool is_exclusive = flags & SQLITE_SHM_EXCLUSIVE;

    for (int i = first; i < first + n && flags & SQLITE_SHM_LOCK; i++) {
        bool has_it = is_exclusive ? h->writes[i] : h->reads[i];
        if (!has_it && !can_lock_shared(h, i, is_exclusive))
            return SQLITE_BUSY;
    }
    for (int i = first; i < first + n; i++) {
        bool *has = is_exclusive ? &h->writes[i] : &h->reads[i], wants = flags & SQLITE_SHM_LOCK;
        if (*has == wants)
            continue;
        *has = wants;
        if (is_exclusive)
            h->file->has_writer[i] = wants;
        else
            h->file->shared_readers[i] += wants ? 1 : -1;
    }
    return SQLITE_OK;
}

static int lock_shared(sqlite3_file *base, int first, int n, int flags)
{
    handle *h = handle_of(base);
    int rc;

    pthread_mutex_lock(&h->f->lock);
    rc = lock_shared_range(h, first, n, flags);
    pthread_mutex_unlock(&h->f->lock);
    return rc;
}

static void shared_barrier(sqlite3_file *base)
{
    handle *h = handle_of(base);

    pthread_mutex_lock(&h->f->lock);
    pthread_mutex_unlock(&h->f->lock);
}

static int unmap_shared(sqlite3_file *base, int is_deleted)
{
    handle *h = handle_of(base);
    disk_file *d = h->file;

    (void)is_deleted;
    pthread_mutex_lock(&h->f->lock);
    (void)lock_shared_range(h, 0, LOCKS, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
    (void)lock_shared_range(h, 0, LOCKS, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
    d->shared_users -= h->has_shared;
    h->has_shared = false;
    for (int i = 0; i < MAX_SHARED && d->shared_users == 0; i++) {
        free(d->shared[i]);
        d->shared[i] = NULL;
    }
    pthread_mutex_unlock(&h->f->lock);
    return SQLITE_OK;
}

/* ---- files ---- */

static int control(sqlite3_file *base, int what, void *with)
{
    (void)base, (void)what, (void)with;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *base)
{
    (void)base;
    return SECTOR;
}

static int promises(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int close_file(sqlite3_file *base)
{
    handle *h = handle_of(base);

    (void)unmap_shared(base, 0);
    pthread_mutex_lock(&h->f->lock);
    unlock_to(h, SQLITE_LOCK_NONE);
    if (h->deletes_on_close)
        twin_drop(&h->file->twin);
    pthread_mutex_unlock(&h->f->lock);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_at,
    .xWrite = write_at,
    .xTruncate = truncate_at,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = promises,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = unmap_shared,
};

/* The file of that name, or a place for it. */
static disk_file *find_file(forgetful *f, const char *path)
{
    disk_file *empty = NULL;

    for (int i = 0; i < MAX_FILES; i++) {
        if (strcmp(f->file[i].path, path) == 0)
            return &f->file[i];
        if (!empty && f->file[i].path[0] == '\0')
            empty = &f->file[i];
    }
    if (!empty || strlen(path) >= MAX_PATH)
        abort();
    memcpy(empty->path, path, strlen(path) + 1);
    return empty;
}

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out)
{
    forgetful *f = disk_of(vfs);
    handle *h = handle_of(base);
    int rc = SQLITE_CANTOPEN;

    memset(h, 0, sizeof *h);
    pthread_mutex_lock(&f->lock);
    h->f = f;
    h->file = find_file(f, path ? path : "(temporary)");
    if (!f->is_dead && (h->file->twin.seen.is_there || flags & SQLITE_OPEN_CREATE)) {
        h->file->twin.seen.is_there = true;
        h->deletes_on_close = flags & SQLITE_OPEN_DELETEONCLOSE;
        h->base.pMethods = &methods;
        if (out)
            *out = flags;
        rc = SQLITE_OK;
    }
    pthread_mutex_unlock(&f->lock);
    return rc;
}

/* Without a sync of the folder, a cut brings the file back. */
static int delete_file(sqlite3_vfs *vfs, const char *path, int is_synced)
{
    forgetful *f = disk_of(vfs);
    disk_file *file;
    bool lives;

    pthread_mutex_lock(&f->lock);
    file = find_file(f, path);
    lives = has_power(f);
    if (lives) {
        twin_drop(&file->twin);
        if (is_synced)
            twin_keep(&file->twin);
    }
    pthread_mutex_unlock(&f->lock);
    return lives ? SQLITE_OK : SQLITE_IOERR_DELETE;
}

static int has_file(sqlite3_vfs *vfs, const char *path, int flags, int *out)
{
    forgetful *f = disk_of(vfs);

    (void)flags;
    pthread_mutex_lock(&f->lock);
    *out = find_file(f, path)->twin.seen.is_there;
    pthread_mutex_unlock(&f->lock);
    return SQLITE_OK;
}

static int full_path(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
    (void)vfs;
    sqlite3_snprintf(size, out, "%s", path);
    return SQLITE_OK;
}

/* ---- the world, which is the system's ---- */

static int randomness(sqlite3_vfs *vfs, int n, char *out)
{
    sqlite3_vfs *system = disk_of(vfs)->system;

    return system->xRandomness(system, n, out);
}

static int sleep_us(sqlite3_vfs *vfs, int us)
{
    sqlite3_vfs *system = disk_of(vfs)->system;

    return system->xSleep(system, us);
}

static int current_time(sqlite3_vfs *vfs, double *out)
{
    sqlite3_vfs *system = disk_of(vfs)->system;

    return system->xCurrentTime(system, out);
}

/* ---- what tests see ---- */

forgetful *forgetful_new(const char *name, uint64_t seed)
{
    forgetful *f = must_have(calloc(1, sizeof *f));

    f->system = sqlite3_vfs_find(NULL);
    f->random = seed ? seed : 1;
    pthread_mutex_init(&f->lock, NULL);
    f->vfs = (sqlite3_vfs){ .iVersion = 1,
                            .szOsFile = sizeof(handle),
                            .mxPathname = MAX_PATH,
                            .zName = name,
                            .xOpen = open_file,
                            .xDelete = delete_file,
                            .xAccess = has_file,
                            .xFullPathname = full_path,
                            .xRandomness = randomness,
                            .xSleep = sleep_us,
                            .xCurrentTime = current_time };
    if (sqlite3_vfs_register(&f->vfs, 0) != SQLITE_OK)
        abort();
    return f;
}

void forgetful_free(forgetful *f)
{
    sqlite3_vfs_unregister(&f->vfs);
    for (int i = 0; i < MAX_FILES; i++)
        twin_clear(&f->file[i].twin);
    pthread_mutex_destroy(&f->lock);
    free(f);
}

void forgetful_cut_after(forgetful *f, uint32_t n)
{
    pthread_mutex_lock(&f->lock);
    f->left = n;
    pthread_mutex_unlock(&f->lock);
}

bool forgetful_is_dead(forgetful *f)
{
    bool is_dead;

    pthread_mutex_lock(&f->lock);
    is_dead = f->is_dead;
    pthread_mutex_unlock(&f->lock);
    return is_dead;
}

void forgetful_revive(forgetful *f, bool is_torn)
{
    pthread_mutex_lock(&f->lock);
    for (int i = 0; i < MAX_FILES && f->is_dead; i++)
        twin_lose(&f->file[i].twin, is_torn, &f->random);
    f->is_dead = false;
    f->left = 0;
    pthread_mutex_unlock(&f->lock);
}

void forgetful_fill(forgetful *f, bool is_full)
{
    pthread_mutex_lock(&f->lock);
    f->is_full = is_full;
    pthread_mutex_unlock(&f->lock);
}
