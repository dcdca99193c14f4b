/*
 * store_sqlite_copy.c: a copy of the whole store while play goes on.
 *
 * A second connection holds a snapshot, which the write-ahead log provides for free, and copies it
 * page by page. The writer does not wait for it; only the log cannot be checkpointed meanwhile.
 */
#define _GNU_SOURCE
#include "store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGES_AT_ONCE = 256 };

static enum store_result refuse(store_job *job, const char *path, const char *what,
                                enum store_result result)
{
    char sentence[SQL_MAX_WHY];
    text why = text_in(sentence, sizeof sentence);

    text_put(&why, "No backup was made in \"");
    text_quote(&why, span_of(path));
    text_put(&why, "\": ");
    text_put(&why, what);
    text_put(&why, ".");
    store_job_explain(job, sentence);
    return result;
}

/* The file must be new, so that a typing error cannot cost anybody an older backup. */
static enum store_result make_file(store_job *job, const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd >= 0) {
        (void)close(fd);
        return STORE_OK;
    }
    if (errno == EEXIST)
        return refuse(job, path, "there is such a file already", STORE_CONFLICT);
    return refuse(job, path, "its folder must exist, and this user may write there", STORE_MISSING);
}

static enum store_result copy_pages(sqlite3 *from, sqlite3 *to, store *s)
{
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    int rc = b ? SQLITE_OK : SQLITE_ERROR;
    bool is_stopping = false;

    while (rc == SQLITE_OK && !is_stopping) {
        rc = sqlite3_backup_step(b, PAGES_AT_ONCE);
        is_stopping = rc == SQLITE_OK && store_is_stopping(s);
    }
    (void)sqlite3_backup_finish(b);
    if (is_stopping)
        return STORE_STOPPED;
    return rc == SQLITE_DONE ? STORE_OK : STORE_MISSING;
}

static enum store_result copy_into(const store_db *db, store_job *job, const char *path, store *s)
{
    enum { HOW = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX };
    enum store_result result = STORE_MISSING;
    sqlite3 *from = NULL, *to = NULL;

    /* The read begins the snapshot. */
    if (sqlite3_open_v2(db->path, &from, HOW, db->vfs) == SQLITE_OK &&
        sqlite3_exec(from, "BEGIN; SELECT version FROM meta", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_open_v2(path, &to, HOW, NULL) == SQLITE_OK)
        result = copy_pages(from, to, s);
    if (result == STORE_MISSING)
        result = refuse(job, path, sqlite3_errmsg(to ? to : from), result);
    sqlite3_close(to);
    sqlite3_close(from);
    return result;
}

void sql_copy(const store_db *db, store_job *job, store *s)
{
    char *path = strndup(job->text.at ? job->text.at : "", job->text.length);

    if (!path)
        abort();
    job->result = make_file(job, path);
    if (job->result == STORE_OK) {
        job->result = copy_into(db, job, path, s);
        if (job->result != STORE_OK)
            (void)unlink(path);
    }
    free(path);
}
