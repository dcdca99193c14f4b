/*
 * test_store_sqlite.c: what only SQLite has: files that are old, new, foreign or broken; locks;
 * backups.
 */
#define _GNU_SOURCE
#include "store_kit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int begin(void **state)
{
    store_kit *k = calloc(1, sizeof *k);

    kit_begin(k);
    snprintf(k->address, sizeof k->address, "sqlite:%s", k->file);
    *state = k;
    return 0;
}

AROUND_EACH(begin, kit_teardown);

/* Runs SQL on a file from outside the store. */
static void run_sql(const char *file, const char *sql)
{
    sqlite3 *db = NULL;
    char *why = NULL;

    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static char *read_whole(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text_of_file = calloc(1, 65536);

    assert_non_null(f);
    assert_non_null(text_of_file);
    assert_in_range(fread(text_of_file, 1, 65535, f), 1, 65534);
    assert_int_equal(fclose(f), 0);
    return text_of_file;
}

static void write_whole(const char *path, const char *words)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_true(fputs(words, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

/* ---- opening ---- */

/* The fixture was written by version 1 and is never written again. */
TEST(a_store_of_version_1_opens)
{
    store_kit *k = *state;
    char *dump = read_whole("tests/store/version1.sql");
    store_job find = { .kind = STORE_FIND_PERSON, .key = { .kind = STORE_KEY_LOGIN } };
    store_job load = { .kind = STORE_LOAD, .table.name = "green-door" };
    store_job content = { .kind = STORE_CONTENT };

    run_sql(k->file, dump);
    free(dump);
    kit_open(k);
    memset(find.key.hash, 0xa1, sizeof find.key.hash);
    assert_int_equal(kit_do(k, &find), STORE_OK);
    assert_string_equal(find.person.name, "Zofia");

    assert_int_equal(kit_do(k, &load), STORE_OK);
    assert_string_equal(load.table.game, "null");
    assert_string_equal(load.table.setup, "players=2 mode=together");
    assert_int_equal(load.table.phase, STORE_PLAYING);
    assert_int_equal(load.sits[0], find.person.id);
    assert_int_equal(load.n_people, 2);
    assert_int_equal(load.n_rows, 3);
    assert_false(load.is_damaged);
    assert_true(span_is(load.rows[1].text, "north offer east informer"));
    assert_int_equal(load.rows[1].hash, UINT64_C(0xfedcba9876543210));
    assert_true(span_is(load.rows[2].text, "dobry wieczór"));
    memcpy(content.table.content, load.table.content, sizeof content.table.content);
    assert_int_equal(kit_do(k, &content), STORE_OK);
    assert_true(span_is(content.text, "card c1\n  title  A card\n"));
    assert_int_equal(kit_append(k, load.table.id, 4, "east pass"), STORE_OK);
    store_job_clear(&load);
    store_job_clear(&content);
}

/* Likewise; its sums still say that its rows are sound. */
TEST(a_store_of_version_2_opens)
{
    store_kit *k = *state;
    char *dump = read_whole("tests/store/version2.sql");
    store_job begun = { .kind = STORE_LOAD, .table.name = "green-door" };
    store_job own = { .kind = STORE_LOAD, .table.name = "red-door" };

    run_sql(k->file, dump);
    free(dump);
    kit_open(k);
    assert_int_equal(kit_do(k, &begun), STORE_OK);
    assert_int_equal(begun.n_rows, 6);
    assert_false(begun.is_damaged);
    assert_true(span_is(begun.rows[4].text, "do widzenia"));
    assert_int_equal(kit_do(k, &own), STORE_OK);
    assert_int_equal(own.n_rows, 3);
    assert_false(own.is_damaged);
    assert_true(span_is(own.rows[2].text, "east search"));
    assert_int_equal(kit_append(k, own.table.id, 4, "north pass"), STORE_OK);
    store_job_clear(&begun);
    store_job_clear(&own);
}

TEST(a_store_of_a_newer_version_is_refused_and_left_alone)
{
    store_kit *k = *state;

    kit_open(k);
    kit_close(k);
    run_sql(k->file, "UPDATE meta SET version = version + 1000");
    assert_non_null(strstr(kit_refusal(k->address), "a newer Kapelle has written it"));
    run_sql(k->file, "UPDATE meta SET version = version - 1000");
    kit_open(k);
}

TEST(a_database_of_somebody_else_is_refused_and_left_alone)
{
    store_kit *k = *state;

    run_sql(k->file, "CREATE TABLE recipes (cake TEXT)");
    assert_non_null(strstr(kit_refusal(k->address), "not one of Kapelle's"));
    run_sql(k->file, "INSERT INTO recipes VALUES ('plum')");
    run_sql(k->file, "CREATE TABLE meta (cakes TEXT)");
    assert_non_null(strstr(kit_refusal(k->address), "not one of Kapelle's"));
}

TEST(what_is_no_database_is_refused_and_left_alone)
{
    store_kit *k = *state;
    static const char letter[] = "Dear diary, this is not a database, however long it may become; "
                                 "it has more than a hundred bytes, though.";
    char *after;

    write_whole(k->file, letter);
    assert_non_null(strstr(kit_refusal(k->address), "not a database"));
    after = read_whole(k->file);
    assert_string_equal(after, letter);
    free(after);
}

TEST(a_place_that_cannot_be_written_is_refused)
{
    store_kit *k = *state;
    char nowhere[200];

    snprintf(nowhere, sizeof nowhere, "sqlite:%s/no/such/folder.db", k->folder);
    assert_non_null(strstr(kit_refusal(nowhere), "its folder must exist"));
    snprintf(nowhere, sizeof nowhere, "sqlite:%s", k->folder);
    assert_non_null(strstr(kit_refusal(nowhere), "cannot be opened"));
    assert_non_null(strstr(kit_refusal("sqlite:"), "name of a file"));
    assert_non_null(strstr(kit_refusal("sqlite::memory:"), "file on a local disk"));
}

TEST(a_new_file_is_for_its_owner_only)
{
    store_kit *k = *state;
    char log[128];
    struct stat st;

    kit_open(k);
    kit_person(k, "Ada");
    assert_int_equal(stat(k->file, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    snprintf(log, sizeof log, "%s-wal", k->file);
    assert_int_equal(stat(log, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

/* ---- locks ---- */

TEST(a_locked_database_delivers_nothing_until_it_is_free)
{
    store_kit *k = *state;
    store_row row = kit_row(1, "move");
    store_job job = { .kind = STORE_APPEND, .rows = &row, .n_rows = 1 }, got;
    store_figures f;
    sqlite3 *other = NULL;

    kit_open(k);
    job.table.id = kit_table(k, kit_person(k, "Ada").id).id;
    assert_int_equal(sqlite3_open(k->file, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    store_submit(k->s, &job);
    while (!store_trouble(k->s))
        usleep(1000);
    assert_non_null(strstr(store_trouble(k->s), "locked"));
    usleep(300000);
    store_deliver(k->s);
    store_read_figures(k->s, &f);
    assert_int_equal(f.waiting, 1);
    assert_true(f.is_in_trouble);

    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    kit_wait(k);
    assert_int_equal(job.result, STORE_OK);
    assert_null(store_trouble(k->s));
    kit_load(k, job.table.id, &got);
    assert_int_equal(got.n_rows, 1);
    store_job_clear(&got);
}

/* ---- files that go away ---- */

static void await_trouble(store_kit *k, bool is_wanted)
{
    for (int i = 0; i < 3000 && (store_trouble(k->s) != NULL) != is_wanted; i++)
        usleep(1000);
    assert_int_equal(store_trouble(k->s) != NULL, is_wanted);
}

/* The store gets no requests meanwhile; afterwards it delivers nothing until the file is back. */
static void lose_and_find(store_kit *k, store_id table, uint32_t n, const char *ending)
{
    char path[128], aside[160];
    store_row row = kit_row(n, "move");
    store_job job = { .kind = STORE_APPEND, .rows = &row, .n_rows = 1, .table.id = table };
    store_figures f;

    snprintf(path, sizeof path, "%s%s", k->file, ending);
    snprintf(aside, sizeof aside, "%s.aside", path);
    assert_int_equal(rename(path, aside), 0);
    await_trouble(k, true);
    assert_non_null(strstr(store_trouble(k->s), path));
    assert_non_null(strstr(store_trouble(k->s), "was deleted, moved or replaced"));
    write_whole(path, "something else under the same name");
    store_submit(k->s, &job);
    usleep(200000);
    store_deliver(k->s);
    store_read_figures(k->s, &f);
    assert_int_equal(f.waiting, 1);
    assert_non_null(store_trouble(k->s));

    assert_int_equal(rename(aside, path), 0);
    kit_wait(k);
    assert_int_equal(job.result, STORE_OK);
    await_trouble(k, false);
}

TEST(a_file_that_is_moved_away_is_missed_until_it_is_back)
{
    store_kit *k = *state;
    store_table t;
    store_job got;

    kit_open(k);
    t = kit_table(k, kit_person(k, "Ada").id);
    lose_and_find(k, t.id, 1, "");
    lose_and_find(k, t.id, 2, "-wal");
    lose_and_find(k, t.id, 3, "-shm");
    kit_close(k);
    kit_open(k);
    kit_load(k, t.id, &got);
    assert_int_equal(got.n_rows, 3);
    store_job_clear(&got);
}

/* If somebody puts a backup there while the store is open, the store must not touch it. */
TEST(a_store_that_lost_its_place_leaves_the_next_one_alone)
{
    store_kit *k = *state, other;
    char path[128], log[128];
    struct stat st;

    kit_begin(&other);
    snprintf(other.address, sizeof other.address, "sqlite:%s", other.file);
    kit_open(&other);
    kit_person(&other, "Zofia");
    kit_open(k);
    kit_person(k, "Ada");
    snprintf(log, sizeof log, "%s-wal", k->file);
    snprintf(path, sizeof path, "%s-wal", other.file);
    assert_int_equal(rename(other.file, k->file), 0);
    assert_int_equal(rename(path, log), 0);
    await_trouble(k, true);
    store_close(k->s, true);
    k->s = NULL;
    assert_int_equal(stat(log, &st), 0);
    assert_true(st.st_size > 0);
    kit_close(&other);
    kit_end(&other);
}

/* Only the operator can read reports, so the test looks into the file. */
TEST(reports_of_the_forgotten_are_gone)
{
    store_kit *k = *state;
    store_job report = { .kind = STORE_REPORT, .now = 5, .text = span_of("rude") };
    store_job forget = { .kind = STORE_FORGET };

    kit_open(k);
    report.person = kit_person(k, "Ada");
    report.table = kit_table(k, report.person.id);
    assert_int_equal(kit_do(k, &report), STORE_OK);
    run_sql(k->file, "CREATE TEMP TABLE one (n CHECK (n = 1));"
                     "INSERT INTO one SELECT count(*) FROM reports WHERE text = 'rude' AND at = 5");
    forget.person = report.person;
    assert_int_equal(kit_do(k, &forget), STORE_OK);
    run_sql(k->file, "CREATE TEMP TABLE none (n CHECK (n = 0));"
                     "INSERT INTO none SELECT count(*) FROM reports");
}

static bool file_holds(const char *path, const char *words)
{
    size_t size = (size_t)1 << 20, n;
    char *bytes = malloc(size);
    FILE *f = fopen(path, "rb");
    bool holds;

    assert_non_null(bytes);
    assert_non_null(f);
    n = fread(bytes, 1, size, f);
    assert_int_equal(fclose(f), 0);
    holds = memmem(bytes, n, words, strlen(words)) != NULL;
    free(bytes);
    return holds;
}

TEST(forgotten_words_are_gone_from_the_file)
{
    store_kit *k = *state;
    store_row row = kit_row(1, "never say this aloud");
    store_job say = { .kind = STORE_APPEND, .rows = &row, .n_rows = 1 };
    store_job forget = { .kind = STORE_FORGET, .person = { .name = "" } };
    store_job fold = { .kind = STORE_CHECKPOINT };

    kit_open(k);
    forget.person.id = row.who = kit_person(k, "Bartholomea").id;
    say.table.id = kit_table(k, row.who).id;
    row.kind = STORE_ROW_SAID;
    assert_int_equal(kit_do(k, &say), STORE_OK);
    assert_int_equal(kit_do(k, &fold), STORE_OK);
    assert_true(file_holds(k->file, "never say this aloud"));
    assert_true(file_holds(k->file, "Bartholomea"));
    assert_int_equal(kit_do(k, &forget), STORE_OK);
    assert_int_equal(kit_do(k, &fold), STORE_OK);
    assert_false(file_holds(k->file, "never say this aloud"));
    assert_false(file_holds(k->file, "Bartholomea"));
}

/* ---- backups ---- */

enum { ROWS_BEFORE = 2000 };

static enum store_result back_up(store_kit *k, const char *path, char *sentence, size_t size)
{
    store_job job = { .kind = STORE_BACKUP, .text = span_of(path) };
    text why = text_in(sentence, size);

    (void)kit_do(k, &job);
    if (job.result != STORE_OK)
        text_span(&why, job.text);
    store_job_clear(&job);
    return job.result;
}

TEST(a_backup_is_a_store_of_its_own)
{
    store_kit *k = *state, copy;
    store_row row = kit_row(ROWS_BEFORE + 1, "later");
    store_job later = { .kind = STORE_APPEND, .rows = &row, .n_rows = 1 }, got;
    store_job backup = { .kind = STORE_BACKUP };
    store_table t;

    kit_begin(&copy);
    snprintf(copy.address, sizeof copy.address, "sqlite:%s", copy.file);
    kit_open(k);
    t = kit_table(k, kit_person(k, "Ada").id);
    for (uint32_t n = 1; n <= ROWS_BEFORE; n++)
        assert_int_equal(kit_append(k, t.id, n, "a move that takes some room on its page"), 0);
    backup.text = span_of(copy.file);
    later.table.id = t.id;
    store_submit(k->s, &backup);
    store_submit(k->s, &later);
    kit_wait(k);
    assert_int_equal(backup.result, STORE_OK);
    assert_int_equal(later.result, STORE_OK);
    kit_close(k);

    kit_open(&copy);
    kit_load(&copy, t.id, &got);
    assert_in_range(got.n_rows, ROWS_BEFORE, ROWS_BEFORE + 1);
    assert_int_equal(got.n_people, 1);
    store_job_clear(&got);
    kit_close(&copy);
    kit_end(&copy);
}

TEST(a_backup_is_refused_where_it_would_harm_or_cannot_be)
{
    store_kit *k = *state;
    char path[160], sentence[400], *after;

    kit_open(k);
    snprintf(path, sizeof path, "%s/precious", k->folder);
    write_whole(path, "gold");
    assert_int_equal(back_up(k, path, sentence, sizeof sentence), STORE_CONFLICT);
    assert_non_null(strstr(sentence, "there is such a file already"));
    after = read_whole(path);
    assert_string_equal(after, "gold");
    free(after);
    assert_int_equal(back_up(k, k->file, sentence, sizeof sentence), STORE_CONFLICT);
    snprintf(path, sizeof path, "%s/no/such/folder", k->folder);
    assert_int_equal(back_up(k, path, sentence, sizeof sentence), STORE_MISSING);
    assert_non_null(strstr(sentence, "its folder must exist"));
    assert_int_equal(back_up(k, "", sentence, sizeof sentence), STORE_MISSING);
    kit_person(k, "Ada");
}

TEST(closing_waits_for_a_backup)
{
    store_kit *k = *state, copy;
    store_job backup = { .kind = STORE_BACKUP };

    kit_begin(&copy);
    snprintf(copy.address, sizeof copy.address, "sqlite:%s", copy.file);
    kit_open(k);
    kit_person(k, "Ada");
    backup.text = span_of(copy.file);
    store_submit(k->s, &backup);
    kit_close(k);
    assert_int_equal(backup.result, STORE_OK);
    kit_open(&copy);
    kit_close(&copy);
    kit_end(&copy);
}
