/*
 * cmd_backup.c: `kapelle backup`: a copy of a store while its server goes on.
 *
 * It reads the database itself instead of using store.h, because opening a store upgrades an older
 * one, and a backup must change nothing. The copy is one moment of the store. We check it before we
 * name it, so that a backup that exists is complete.
 */
#define _GNU_SOURCE
#include "cli.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store_sqlite.h"

enum { MAX_PATH = 4096, WAIT_MS = 10000 };

typedef struct backup {
    const char *store, *to;
    uint32_t damaged; /* tables */
} backup;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    backup *b = state->input;

    switch (key) {
    case 's':
        if (strncmp(arg, "sqlite:", 7) != 0 || arg[7] == '\0')
            argp_error(state, "--store takes sqlite:FILE, not '%s'", arg);
        b->store = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (b->to)
            argp_error(state, "give only one file, not '%s' too", arg);
        b->to = arg;
        return 0;
    case ARGP_KEY_END:
        if (!b->to)
            argp_error(state, "which file should the backup go to?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static bool fail(sqlite3 *db, const char *path)
{
    cli_complain("no backup was made; %s: %s.", path, sqlite3_errmsg(db));
    return false;
}

/* In one step, which is one read, so that it contains nothing that the server writes meanwhile. */
static bool copy(sqlite3 *from, const char *from_path, sqlite3 *to, const char *to_path)
{
    sqlite3_backup *b;
    int rc;

    if (sqlite3_exec(from, "SELECT version FROM meta", NULL, NULL, NULL) != SQLITE_OK)
        return fail(from, from_path);
    b = sqlite3_backup_init(to, "main", from, "main");
    if (!b)
        return fail(to, to_path);
    rc = sqlite3_backup_step(b, -1);
    (void)sqlite3_backup_finish(b);
    return rc == SQLITE_DONE || fail(to, to_path);
}

static int hear_check(void *is_whole, int n, char **values, char **names)
{
    (void)names;
    *(bool *)is_whole = n == 1 && values[0] && strcmp(values[0], "ok") == 0;
    return 0;
}

/* Makes it a single file: a copy that depends on a log beside it would easily be lost. */
static bool check(sqlite3 *db, const char *path)
{
    bool is_whole = false;

    if (sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(db, "PRAGMA quick_check", hear_check, &is_whole, NULL) != SQLITE_OK)
        return fail(db, path);
    if (!is_whole)
        cli_complain("no backup was made: the store is damaged.");
    return is_whole;
}

static void hear_damage(void *to, const char *table, uint32_t row)
{
    backup *b = to;

    b->damaged++;
    cli_complain("table %s is damaged from row %u on; an older backup may have it intact.", table,
                 (unsigned)row);
}

/* A copy of damaged data is better than none, as long as we say so. */
static void check_rows(backup *b)
{
    sqlite3 *db = NULL;

    if (sqlite3_open_v2(b->to, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
        sql_check(db, hear_damage, b);
    (void)sqlite3_close(db);
}

static bool copy_file(const char *from_path, const char *to_path)
{
    sqlite3 *from = NULL, *to = NULL;
    bool is_made = false;

    if (sqlite3_open_v2(from_path, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        (void)fail(from, from_path);
    else if (sqlite3_open_v2(to_path, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        (void)fail(to, to_path);
    else if (sqlite3_busy_timeout(from, WAIT_MS) == SQLITE_OK)
        is_made = copy(from, from_path, to, to_path) && check(to, to_path);
    (void)sqlite3_close(to);
    (void)sqlite3_close(from);
    return is_made;
}

/*
 * Writes the copy beside its place and moves it there once it is complete; never replaces a file.
 */
static bool make(const char *from, const char *to)
{
    char beside[MAX_PATH];
    bool is_made = false;
    int fd;

    if (access(to, F_OK) == 0) {
        cli_complain("%s already exists; name another file.", to);
        return false;
    }
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", to) >= (int)sizeof beside ||
        (fd = mkstemp(beside)) < 0) {
        cli_complain("cannot write %s: %s.", to, strerror(errno));
        return false;
    }
    (void)close(fd);
    if (copy_file(from, beside)) {
        is_made = link(beside, to) == 0;
        if (!is_made)
            cli_complain("cannot write %s: %s.", to, strerror(errno));
    }
    (void)unlink(beside);
    return is_made;
}

int cmd_backup(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "store", 's', "sqlite:FILE", 0, "the store (default: sqlite:kapelle.db)", 0 },
        { 0 },
    };
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .args_doc = "FILE",
        .doc = "Copies a store into a new file, even while a server uses it. To restore, stop the "
               "server and replace the store with the copy.",
    };
    const char *kept = getenv("KAPELLE_STORE");
    backup b = { .store = kept && strncmp(kept, "sqlite:", 7) == 0 ? kept : "sqlite:kapelle.db" };

    if (!cli_parse(&argp, argc, argv, &b))
        return CLI_USAGE;
    if (!make(b.store + strlen("sqlite:"), b.to))
        return CLI_FAILED;
    printf("%s holds everything stored until now.\n", b.to);
    check_rows(&b);
    return b.damaged > 0 ? CLI_FAILED : CLI_OK;
}
