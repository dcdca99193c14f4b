/*
 * store_sqlite_mark.c: how far the store had come, kept in a file beside it.
 *
 * When SQLite opens a damaged log, it takes what lies before the damage and silently drops the
 * rest, although it was acknowledged. So the store numbers every transaction and writes the number
 * to FILE-mark as well. A store that opens with a lower number has lost something.
 *
 * We do not sync the mark with every commit, which would cost as much again, so after a power cut
 * it may be some seconds old. It then notices less, but never raises a false alarm.
 */
#define _GNU_SOURCE
#include "store_sqlite.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MARK_BYTES = 48 };

static uint64_t sum_of(int64_t commits)
{
    return hash64_word(HASH64_START, (uint64_t)commits);
}

static size_t print_mark(char line[MARK_BYTES], int64_t commits)
{
    int n = snprintf(line, MARK_BYTES, "%020" PRId64 " %016" PRIx64 "\n", commits, sum_of(commits));

    return n > 0 ? (size_t)n : 0;
}

/* A test's simulated disk (vfs) has no files, and names that begin with a colon are not files. */
static int open_mark(const store_db *db, int how)
{
    char path[4096];
    int n = snprintf(path, sizeof path, "%s-mark", db->path);
    bool is_file = !db->vfs && db->path[0] != ':' && n > 0 && (size_t)n < sizeof path;

    return is_file ? open(path, how | O_CLOEXEC, 0600) : -1;
}

/* 0 if there is no mark, or only half of one. */
static int64_t read_mark(int fd)
{
    char line[MARK_BYTES] = "", same[MARK_BYTES];
    int64_t commits = 0;
    size_t n;

    if (pread(fd, line, sizeof line - 1, 0) <= 0 || sscanf(line, "%20" SCNd64, &commits) != 1)
        return 0;
    n = print_mark(same, commits);
    return memcmp(line, same, n) == 0 ? commits : 0;
}

void sql_read_mark(store_db *db)
{
    int fd = open_mark(db, O_RDONLY);

    db->marked = fd >= 0 ? read_mark(fd) : 0;
    if (fd >= 0)
        (void)close(fd);
}

void sql_open_mark(store_db *db)
{
    db->mark = open_mark(db, O_RDWR | O_CREAT);
}

void sql_compare_mark(store_db *db, int64_t commits, text *why)
{
    if (commits >= db->marked)
        return;
    text_put(why, "The store ");
    text_put(why, db->path);
    text_put(why, " has lost its last ");
    text_number(why, db->marked - commits);
    text_put(why, " transactions, which were acknowledged: its log is damaged or gone. If it is a "
                  "backup that was restored, all is well; remove the file ");
    text_put(why, db->path);
    text_put(why, "-mark with the old store next time.");
}

void sql_put_mark(store_db *db, int64_t commits)
{
    char line[MARK_BYTES];
    size_t n = print_mark(line, commits);

    if (db->mark >= 0 && pwrite(db->mark, line, n, 0) == (ssize_t)n)
        db->is_mark_synced = false;
}

void sql_sync_mark(store_db *db)
{
    if (db->mark >= 0 && !db->is_mark_synced)
        db->is_mark_synced = fdatasync(db->mark) == 0;
}

void sql_close_mark(store_db *db)
{
    sql_sync_mark(db);
    if (db->mark >= 0)
        (void)close(db->mark);
}
