/*
 * store_sqlite_check.c: verifies the checksums of all rows, for backups.
 */
#include "store_sqlite.h"

/* The columns of SQL_ROWS, then those of its table. */
static const char all_rows[] =
    "SELECT r.n, r.kind, r.seat, r.asked, r.who, r.at, r.hash, r.text, r.chain, r.words, "
    "r.table_id, t.name FROM rows r JOIN tables t ON t.id = r.table_id ORDER BY r.table_id, r.n";

typedef struct checked {
    store_id table;
    uint32_t n; /* rows so far */
    uint64_t chain;
    bool is_damaged;
} checked;

static bool fits(checked *c, sqlite3_stmt *st)
{
    store_row row;
    sql_sums sums;

    sql_read_row(st, &row, &sums);
    if (row.n != c->n + 1 || !sql_follows(c->table, c->chain, &row, &sums))
        return false;
    c->n++;
    c->chain = sums.chain;
    return true;
}

/* Reports only the first damaged row of a table. */
static void check_row(checked *c, sqlite3_stmt *st, sql_tell *tell, void *to)
{
    store_id table = sqlite3_column_int64(st, 10);

    if (table != c->table)
        *c = (checked){ .table = table };
    if (c->is_damaged || fits(c, st))
        return;
    c->is_damaged = true;
    tell(to, (const char *)sqlite3_column_text(st, 11), c->n + 1);
}

void sql_check(sqlite3 *sql, sql_tell *tell, void *to)
{
    checked c = { .table = 0 };
    sqlite3_stmt *st = NULL;

    if (sqlite3_prepare_v2(sql, all_rows, -1, &st, NULL) == SQLITE_OK) {
        while (sqlite3_step(st) == SQLITE_ROW)
            check_row(&c, st, tell, to);
    }
    (void)sqlite3_finalize(st);
}
