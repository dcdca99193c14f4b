/*
 * store_sqlite_files.c: checks that the store's files are still where we opened them.
 *
 * SQLite keeps writing into files that were deleted or renamed and reports success; the next start
 * would find none of it. So the store looks the names up before every commit, and now and then in
 * between. Once the file is back under its name, everything is fine again.
 */
#define _GNU_SOURCE
#include "store_sqlite.h"

#include <stdio.h>
#include <sys/stat.h>

static const char *const endings[SQL_FILES] = { "", "-wal", "-shm" };

static bool find_file(const store_db *db, unsigned i, sql_file *out)
{
    char path[4096 + sizeof "-wal"];
    struct stat st;

    if (snprintf(path, sizeof path, "%s%s", db->path, endings[i]) >= (int)sizeof path ||
        stat(path, &st) != 0)
        return false;
    *out = (sql_file){ .device = st.st_dev, .number = st.st_ino };
    return true;
}

/* A test's simulated disk (vfs) has no files. */
void sql_note_files(store_db *db)
{
    for (unsigned i = 0; i < SQL_FILES && !db->vfs; i++) {
        if (!find_file(db, i, &db->files[i]))
            db->files[i] = (sql_file){ .number = 0 };
    }
}

static bool is_there(const store_db *db, unsigned i)
{
    sql_file now;

    if (db->vfs || db->files[i].number == 0)
        return true;
    return find_file(db, i, &now) && now.device == db->files[i].device &&
           now.number == db->files[i].number;
}

bool sql_has_database(const store_db *db)
{
    return is_there(db, 0);
}

bool sql_has_files(store_db *db)
{
    for (unsigned i = 0; i < SQL_FILES; i++) {
        text why = text_in(db->why, sizeof db->why);

        if (is_there(db, i))
            continue;
        text_put(&why, "The store's file ");
        text_put(&why, db->path);
        text_put(&why, endings[i]);
        text_put(&why,
                 " was deleted, moved or replaced while it was in use. Nothing is saved until "
                 "it is put back, or the server is stopped and a backup restored.");
        return false;
    }
    return true;
}
