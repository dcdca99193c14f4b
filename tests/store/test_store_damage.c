/*
 * test_store_damage.c: a disk that loses data: the store notices rows that were changed, moved or
 * lost, trusts nothing after them, and other tables go on.
 */
#define _GNU_SOURCE
#include "store_kit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROWS = 6, BAD = 4 /* the row that is damaged */ };

static int begin(void **state)
{
    store_kit *k = calloc(1, sizeof *k);

    kit_begin(k);
    snprintf(k->address, sizeof k->address, "sqlite:%s", k->file);
    *state = k;
    return 0;
}

AROUND_EACH(begin, kit_teardown);

/* Runs SQL on the store's file from outside, between two lives of the store. */
static void damage(store_kit *k, const char *sql)
{
    sqlite3 *db = NULL;
    char *why = NULL;

    kit_close(k);
    assert_int_equal(sqlite3_open(k->file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    kit_open(k);
}

/* A table with ROWS rows, of which the one that will be damaged is something that `who` said. */
static store_table talkative_table(store_kit *k, store_id who)
{
    store_table t = kit_table(k, who);
    char words[32];

    for (uint32_t n = 1; n <= ROWS; n++) {
        store_row row = kit_row(n, words);
        store_job job = { .kind = STORE_APPEND, .rows = &row, .n_rows = 1, .table.id = t.id };

        snprintf(words, sizeof words, "row %u of %lld", (unsigned)n, (long long)t.id);
        row.text = span_of(words);
        row.who = who;
        row.kind = n == BAD ? STORE_ROW_SAID : row.kind;
        assert_int_equal(kit_do(k, &job), STORE_OK);
    }
    return t;
}

/* How many rows are believed. */
static uint32_t believed(store_kit *k, store_id table, bool is_damaged)
{
    store_job got;
    uint32_t n;

    kit_load(k, table, &got);
    assert_int_equal(got.is_damaged, is_damaged);
    n = got.n_rows;
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(got.rows[i].n, i + 1);
    store_job_clear(&got);
    return n;
}

TEST(a_change_of_any_column_is_noticed)
{
    static const char *const changes[] = {
        "kind = 3",    "seat = seat + 1", "asked = asked + 1",    "who = who + 1",
        "at = at + 1", "hash = hash + 1", "chain = chain + 1",    "words = words + 1",
        "words = 0",   "chain = 0",       "text = 'no ' || text", "text = ''",
    };
    store_kit *k = *state;
    store_table good;
    store_id who;

    kit_open(k);
    who = kit_person(k, "Ada").id;
    good = talkative_table(k, who);
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        store_table t = talkative_table(k, who);
        char sql[200];

        assert_int_equal(believed(k, t.id, false), ROWS);
        snprintf(sql, sizeof sql, "UPDATE rows SET %s WHERE table_id = %lld AND n = %d", changes[i],
                 (long long)t.id, BAD);
        damage(k, sql);
        assert_int_equal(believed(k, t.id, true), BAD - 1);
        assert_int_equal(believed(k, good.id, false), ROWS);
    }
    assert_int_equal(kit_append(k, good.id, ROWS + 1, "on"), STORE_OK);
}

/* Also if the numbers were made to fit, or the row is of another table; "bad" and "other" are ids. */
TEST(rows_that_are_missing_or_moved_are_noticed)
{
    enum { GONE, RENUMBERED, REPLACED, WAYS };
    static const char *const ways[WAYS] = {
        [GONE] = "SELECT 1",
        [RENUMBERED] = "UPDATE rows SET n = n - 1 WHERE n > 4 AND table_id = (SELECT bad FROM ids)",
        [REPLACED] = ("UPDATE rows SET table_id = (SELECT bad FROM ids) "
                      "WHERE n = 4 AND table_id = (SELECT other FROM ids)"),
    };
    store_kit *k = *state;
    store_id who;

    kit_open(k);
    who = kit_person(k, "Ada").id;
    for (int i = 0; i < WAYS; i++) {
        store_table t = talkative_table(k, who), other = talkative_table(k, who);
        char sql[600];

        snprintf(sql, sizeof sql,
                 "CREATE TEMP TABLE ids AS SELECT %lld AS bad, %lld AS other;"
                 "DELETE FROM rows WHERE n = 4 AND table_id = (SELECT bad FROM ids);%s",
                 (long long)t.id, (long long)other.id, ways[i]);
        damage(k, sql);
        assert_int_equal(believed(k, t.id, true), BAD - 1);
    }
}

TEST(damaged_words_are_not_read_out)
{
    store_kit *k = *state;
    store_table t;
    store_job words = { .kind = STORE_WORDS, .text = span_of(",") };

    kit_open(k);
    t = talkative_table(k, kit_person(k, "Ada").id);
    words.table.id = t.id;
    assert_int_equal(kit_do(k, &words), STORE_OK);
    assert_int_equal(words.n_rows, 1);
    assert_false(words.is_damaged);
    store_job_clear(&words);
    damage(k, "UPDATE rows SET text = 'Row 4' WHERE n = 4");
    words.text = span_of(",");
    assert_int_equal(kit_do(k, &words), STORE_OK);
    assert_int_equal(words.n_rows, 0);
    assert_true(words.is_damaged);
    store_job_clear(&words);
}

/* Nothing stays that a guess at the words could be compared with. */
TEST(what_is_forgotten_is_no_damage_and_leaves_no_sum)
{
    store_kit *k = *state;
    store_job forget = { .kind = STORE_FORGET };
    store_table t;

    kit_open(k);
    forget.person = kit_person(k, "Ada");
    t = talkative_table(k, forget.person.id);
    assert_int_equal(kit_do(k, &forget), STORE_OK);
    assert_int_equal(believed(k, t.id, false), ROWS);
    assert_int_equal(kit_append(k, t.id, ROWS + 1, "on"), STORE_OK);
    assert_int_equal(believed(k, t.id, false), ROWS + 1);
    damage(k, "CREATE TEMP TABLE none (n CHECK (n = 0));"
              "INSERT INTO none SELECT count(*) FROM rows WHERE words <> 0");
}

TEST(rows_of_version_1_are_believed_and_later_ones_are_not_blindly)
{
    store_kit *k = *state;
    store_table t;

    kit_open(k);
    t = kit_table(k, kit_person(k, "Ada").id);
    damage(k, "INSERT INTO rows (table_id, n, kind, seat, asked, who, at, hash, text) "
              "SELECT id, 1, 9, 0, 0, 1, 1, 0, 'old words' FROM tables;"
              "INSERT INTO rows (table_id, n, kind, seat, asked, who, at, hash, text) "
              "SELECT id, 2, 5, 0, 0, 1, 1, 7, 'an old move' FROM tables");
    assert_int_equal(believed(k, t.id, false), 2);
    assert_int_equal(kit_append(k, t.id, 3, "new"), STORE_OK);
    assert_int_equal(kit_append(k, t.id, 4, "newer"), STORE_OK);
    assert_int_equal(believed(k, t.id, false), 4);
    damage(k, "UPDATE rows SET chain = 0 WHERE n = 4");
    assert_int_equal(believed(k, t.id, true), 3);
}

/* ---- bytes of the file ---- */

static char *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *bytes;
    long end;

    assert_non_null(f);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    end = ftell(f);
    assert_true(end >= 0);
    *size = (size_t)end;
    bytes = malloc(*size + 1);
    assert_non_null(bytes);
    rewind(f);
    assert_int_equal(fread(bytes, 1, *size, f), *size);
    assert_int_equal(fclose(f), 0);
    return bytes;
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

/* One bit of the file, where these words begin. */
static void flip(store_kit *k, const char *words)
{
    size_t size;
    char *bytes, *at;

    kit_close(k);
    bytes = read_file(k->file, &size);
    at = memmem(bytes, size, words, strlen(words));
    assert_non_null(at);
    *at ^= 1;
    write_file(k->file, bytes, size);
    free(bytes);
    kit_open(k);
}

TEST(a_flipped_bit_of_the_file_is_noticed)
{
    store_kit *k = *state;
    store_table t, other;
    char words[32];

    kit_open(k);
    t = talkative_table(k, kit_person(k, "Ada").id);
    other = talkative_table(k, kit_person(k, "Zofia").id);
    snprintf(words, sizeof words, "row %d of %lld", BAD, (long long)t.id);
    flip(k, words);
    assert_int_equal(believed(k, t.id, true), BAD - 1);
    assert_int_equal(believed(k, other.id, false), ROWS);
}

/* Destroys the page that contains these bytes. */
static void break_page(store_kit *k, const void *found_by, size_t n)
{
    enum { PAGE = 4096 };
    size_t size;
    char *bytes, *at;

    kit_close(k);
    bytes = read_file(k->file, &size);
    at = memmem(bytes, size, found_by, n);
    assert_non_null(at);
    memset(bytes + (at - bytes) / PAGE * PAGE, 0x5a, PAGE);
    write_file(k->file, bytes, size);
    free(bytes);
    kit_open(k);
}

/* Its contents are lost, those of other pages are not. */
TEST(a_broken_page_is_one_tables_trouble)
{
    enum { MANY = 400 };
    store_kit *k = *state;
    store_row row = kit_row(ROWS + 1, "on");
    store_job append = { .kind = STORE_APPEND, .rows = &row, .n_rows = 1 };
    store_job load = { .kind = STORE_LOAD };
    store_table t, other;

    kit_open(k);
    t = kit_table(k, kit_person(k, "Ada").id);
    for (uint32_t n = 1; n <= MANY; n++)
        assert_int_equal(kit_append(k, t.id, n, n == MANY / 2 ? "the needle" : "some hay"), 0);
    other = talkative_table(k, kit_person(k, "Zofia").id);
    break_page(k, "the needle", 10);
    load.table.id = t.id;
    append.table.id = other.id;
    store_submit(k->s, &load);
    store_submit(k->s, &append);
    kit_wait(k);
    assert_int_equal(load.result, STORE_DAMAGED);
    assert_int_equal(append.result, STORE_OK);
    assert_null(store_trouble(k->s));
    assert_int_equal(believed(k, other.id, false), ROWS + 1);
}

TEST(broken_secrets_let_nobody_in_and_stop_nobody)
{
    store_kit *k = *state;
    store_job find = { .kind = STORE_FIND_PERSON };
    store_person who;
    store_table t;

    kit_open(k);
    who = kit_person(k, "Ada");
    t = talkative_table(k, who.id);
    find.key = kit_key(STORE_KEY_FEED, who.id, 0, 0);
    assert_int_equal(kit_put_key(k, find.key), STORE_OK);
    break_page(k, find.key.hash, sizeof find.key.hash);
    assert_int_equal(kit_do(k, &find), STORE_DAMAGED);
    assert_null(store_trouble(k->s));
    assert_int_equal(kit_append(k, t.id, ROWS + 1, "on"), STORE_OK);
}

/* Anybody may ask for a table, even a stranger: that must not stop those who write. */
TEST(a_knock_at_a_broken_page_stops_nobody)
{
    store_kit *k = *state;
    store_job knock = { .kind = STORE_KNOCK };
    store_table t;

    kit_open(k);
    t = talkative_table(k, kit_person(k, "Ada").id);
    memcpy(knock.table.name, t.name, sizeof t.name);
    break_page(k, t.name, strlen(t.name));
    assert_int_equal(kit_do(k, &knock), STORE_DAMAGED);
    assert_null(store_trouble(k->s));
    assert_true(kit_person(k, "Zofia").id != 0);
}

/* ---- what the log has lost ---- */

/* The files of a store that is in use, as a power cut would leave them, under another name. */
static void copy_files(const store_kit *from, const store_kit *to)
{
    static const char *const endings[] = { "", "-wal", "-mark" };

    for (size_t i = 0; i < COUNT_OF(endings); i++) {
        char a[128], b[128], *bytes;
        size_t size;

        snprintf(a, sizeof a, "%s%s", from->file, endings[i]);
        snprintf(b, sizeof b, "%s%s", to->file, endings[i]);
        bytes = read_file(a, &size);
        write_file(b, bytes, size);
        free(bytes);
    }
}

static void cut_log(const store_kit *k, size_t bytes)
{
    char path[128];
    struct stat st;

    snprintf(path, sizeof path, "%s-wal", k->file);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(truncate(path, st.st_size - (off_t)bytes), 0);
}

static void flip_in_log(const store_kit *k, const char *words)
{
    char path[128], *bytes, *at;
    size_t size;

    snprintf(path, sizeof path, "%s-wal", k->file);
    bytes = read_file(path, &size);
    at = memmem(bytes, size, words, strlen(words));
    assert_non_null(at);
    *at ^= 1;
    write_file(path, bytes, size);
    free(bytes);
}

/* What a store says when it is opened; then it is closed. */
static const char *warning(store_kit *k)
{
    static char sentence[600];
    text why = text_in(sentence, sizeof sentence);

    k->s = store_open(k->address, NULL, &why);
    assert_non_null(k->s);
    kit_close(k);
    return sentence;
}

TEST(an_acknowledged_tail_that_is_gone_is_said)
{
    enum { FRAME = 4096 + 24 };
    store_kit *k = *state, copy;
    store_table t;

    kit_begin(&copy);
    snprintf(copy.address, sizeof copy.address, "sqlite:%s", copy.file);
    kit_open(k);
    t = talkative_table(k, kit_person(k, "Ada").id);
    copy_files(k, &copy);
    assert_string_equal(warning(&copy), "");
    copy_files(k, &copy);
    cut_log(&copy, FRAME);
    assert_non_null(strstr(warning(&copy), "has lost its last 1 transactions"));
    assert_string_equal(warning(&copy), "");
    copy_files(k, &copy);
    flip_in_log(&copy, "row 4 of");
    assert_non_null(strstr(warning(&copy), "has lost its last 3 transactions"));
    kit_open(&copy);
    assert_int_equal(believed(&copy, t.id, false), 3);
    kit_close(&copy);
    kit_end(&copy);
}

/* It may be half written, and that is no reason for an alarm. */
TEST(a_mark_that_is_none_is_no_mark)
{
    static const char *const marks[] = { "", "0", "00000000000000999999 0123456789abcdef\n",
                                         "nonsense" };
    store_kit *k = *state;
    char path[128];

    snprintf(path, sizeof path, "%s-mark", k->file);
    for (size_t i = 0; i < COUNT_OF(marks); i++) {
        write_file(path, marks[i], strlen(marks[i]));
        assert_string_equal(warning(k), "");
    }
    assert_int_equal(unlink(path), 0);
    assert_string_equal(warning(k), "");
    kit_open(k);
}
