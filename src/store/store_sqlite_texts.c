/*
 * store_sqlite_texts.c: all SQL statements of the store.
 */
#include "store_sqlite.h"

#define TABLE_COLUMNS                                                                              \
    "t.id, t.name, t.owner, t.game, t.content, t.secret, t.setup, t.made, t.touched, t.due, "      \
    "t.clock, t.phase, t.n_seats, t.free_seats, t.is_listed, t.has_spectators, t.has_chat, "       \
    "t.result, t.day, t.attempt, t.ended, t.outcome, t.rounds, t.decisions"

#define LAST_ROW(column)                                                                           \
    "coalesce((SELECT r." column                                                                   \
    " FROM rows r WHERE r.table_id = t.id ORDER BY r.n DESC LIMIT 1), 0)"

/* clang-format off */
#define ENTRY_COLUMNS                                                                              \
    TABLE_COLUMNS ", "                                                                             \
    "coalesce((SELECT p.name FROM people p WHERE p.id = t.owner), ''), "                           \
    "coalesce((SELECT sum(1 << s.seat) FROM sits s "                                               \
    "WHERE s.table_id = t.id AND s.person = ?1), 0) AS own, "                                      \
    LAST_ROW("asked") " AS asked"
#define SELECT_ENTRY "SELECT " ENTRY_COLUMNS " FROM tables t "

/* The first attempt, ended on its day. */
#define COUNTS "(t.phase = 2 AND t.attempt = 1 AND t.ended < (t.day + 1) * 86400)"

const char *const sql_texts[SQL_STATEMENTS] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_COUNT] = "UPDATE meta SET commits = commits + 1 RETURNING commits",
    [SQL_SAVE] = "SAVEPOINT job",
    [SQL_RETURN] = "ROLLBACK TO job",
    [SQL_RELEASE] = "RELEASE job",
    [SQL_CHECKPOINT] = "PRAGMA wal_checkpoint(TRUNCATE)",

    /* people and their secrets */
    [SQL_NEW_PERSON] = "INSERT INTO people (handle, name, made, seen) VALUES (?1, ?2, ?3, ?3)",
    [SQL_FIND_PERSON] =
        "SELECT k.kind, k.seat, k.person, k.table_id, p.handle, p.name "
        "FROM keys k JOIN people p ON p.id = k.person WHERE k.hash = ?1 AND k.kind = ?2",
    /* To the hour, so that coming back within the hour costs no write. */
    [SQL_SEE_PERSON] = "UPDATE people SET seen = ?2 WHERE id = ?1 AND seen <= ?2 - 3600",
    [SQL_NAME_PERSON] = "UPDATE people SET name = ?2 WHERE id = ?1",
    [SQL_FORGET_NAME] = "UPDATE people SET name = '' WHERE id = ?1",
    [SQL_FORGET_KEYS] = "DELETE FROM keys WHERE person = ?1",
    /* The numbers are STORE_ROW_SAID and STORE_ROW_PHRASE, as in the index that finds them. */
    [SQL_FORGET_WORDS] = "UPDATE rows SET text = '', words = 0 WHERE who = ?1 AND kind IN (9, 10)",
    [SQL_FORGET_REPORTS] = "DELETE FROM reports WHERE person = ?1",
    [SQL_FORGET_DAYS] = "UPDATE tables SET day = 0 WHERE owner = ?1 AND day <> 0",
    [SQL_NEW_KEY] =
        "INSERT INTO keys (hash, kind, person, table_id, seat) VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_DROP_KEY] =
        "DELETE FROM keys WHERE kind = ?1 AND person = ?2 AND table_id = ?3 AND seat = ?4",
    [SQL_FIND_KEY] =
        "SELECT kind, seat, person, table_id FROM keys WHERE hash = ?1 AND kind = ?2",
    [SQL_REPORT] = "INSERT INTO reports (person, table_id, at, text) VALUES (?1, ?2, ?3, ?4)",

    /* tables and their rows */
    [SQL_NEW_CONTENT] =
        "INSERT INTO contents (hash, game, text) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    [SQL_CONTENT] = "SELECT text FROM contents WHERE hash = ?1",
    [SQL_NEW_TABLE] =
        "INSERT INTO tables (owner, setup, touched, due, clock, phase, n_seats, free_seats, "
        "is_listed, has_spectators, has_chat, result, ended, outcome, rounds, decisions, name, game, "
        "content, secret, made, day, attempt) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, "
        "?19, ?20, ?21, ?22, ?23)",
    [SQL_HEADER] =
        "UPDATE tables SET owner = ?1, setup = ?2, touched = ?3, due = ?4, clock = ?5, phase = ?6, "
        "n_seats = ?7, free_seats = ?8, is_listed = ?9, has_spectators = ?10, has_chat = ?11, "
        "result = ?12, ended = ?13, outcome = ?14, rounds = ?15, decisions = ?16 WHERE id = ?17",
    [SQL_HAS_TABLE] = "SELECT 1 FROM tables WHERE id = ?1",
    [SQL_CHAIN] = "SELECT chain FROM rows WHERE table_id = ?1 AND n = ?2",
    [SQL_APPEND] =
        "INSERT INTO rows (table_id, n, kind, seat, asked, who, at, hash, text, chain, words) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [SQL_SITS] = "SELECT seat, person FROM sits WHERE table_id = ?1",
    [SQL_SIT] =
        "INSERT INTO sits (table_id, seat, person) VALUES (?1, ?2, ?3) "
        "ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person",
    [SQL_STAND] = "DELETE FROM sits WHERE table_id = ?1 AND seat = ?2",
    [SQL_LOAD_BY_NAME] = "SELECT " TABLE_COLUMNS " FROM tables t WHERE t.name = ?1",
    [SQL_LOAD_BY_ID] = "SELECT " TABLE_COLUMNS " FROM tables t WHERE t.id = ?1",
    [SQL_ROWS] =
        "SELECT n, kind, seat, asked, who, at, hash, text, chain, words FROM rows "
        "WHERE table_id = ?1 ORDER BY n",
    [SQL_PEOPLE] =
        "SELECT id, handle, name FROM people WHERE id IN ("
        "SELECT person FROM sits WHERE table_id = ?1 "
        "UNION SELECT owner FROM tables WHERE id = ?1 "
        "UNION SELECT who FROM rows WHERE table_id = ?1) ORDER BY id",

    /* One look-up by name, whether or not the table exists, so that its time reveals nothing. */
    [SQL_KNOCK] =
        "SELECT 1 FROM tables t WHERE t.name = ?1 AND (t.is_listed = 1 OR t.id = ?3 "
        "OR (t.phase = 2 AND (t.has_spectators = 1 OR t.day <> 0)) OR (?2 <> 0 AND (t.owner = ?2 "
        "OR EXISTS (SELECT 1 FROM sits s WHERE s.table_id = t.id AND s.person = ?2))))",
    [SQL_WORDS] =
        "SELECT n, kind, seat, asked, who, at, hash, text, chain, words FROM ("
        "SELECT * FROM rows WHERE table_id = ?1 AND kind IN (9, 10) AND text <> '' "
        "AND instr(?3, ',' || who || ',') = 0 ORDER BY n DESC LIMIT ?2) ORDER BY n",
    [SQL_PERSON] = "SELECT id, handle, name FROM people WHERE id = ?1",

    /* lists; a limit below 0 is none */
    [SQL_LIST_MINE] =
        SELECT_ENTRY "WHERE t.id IN (SELECT table_id FROM sits WHERE person = ?1 "
        "UNION SELECT id FROM tables WHERE owner = ?1) "
        "ORDER BY (t.phase = 1 AND own & asked <> 0) DESC, t.touched DESC, t.id DESC "
        "LIMIT ?2 OFFSET ?4",
    [SQL_LIST_OPEN] =
        SELECT_ENTRY "WHERE t.is_listed = 1 AND t.phase < 2 "
        "ORDER BY t.touched DESC, t.id DESC LIMIT ?2",
    [SQL_LIST_DUE] =
        SELECT_ENTRY "WHERE t.due <> 0 AND t.due <= ?3 AND t.phase = 1 ORDER BY t.due LIMIT ?2",

    /* the daily deal; of two who won, the earlier is better, and of two who lost, the later */
    [SQL_LIST_DAY] =
        "SELECT * FROM (SELECT " ENTRY_COLUMNS ", "
        "rank() OVER (ORDER BY " COUNTS " DESC, t.phase DESC, t.outcome DESC, "
        "CASE t.outcome WHEN 2 THEN t.rounds ELSE -t.rounds END) AS place, "
        "sum(" COUNTS ") OVER () FROM tables t WHERE t.day = ?3) "
        "WHERE (phase = 2 AND place <= ?2) OR owner = ?1 ORDER BY place, ended, id",
    [SQL_NEW_DAY] =
        "INSERT INTO days (day, deal, secret) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    [SQL_DAY] = "SELECT deal = ?2, secret FROM days WHERE day = ?1",

    /* what is let go after a time; nobody waits for the other side of a daily deal */
    [SQL_OLD_TABLES] =
        "SELECT t.id FROM tables t WHERE (t.phase <> 1 OR t.day <> 0) AND t.touched < ?1 "
        "AND " LAST_ROW("at >= ?1 * 1000") " = 0 LIMIT ?2",
    [SQL_DROP_ROWS] = "DELETE FROM rows WHERE table_id = ?1",
    [SQL_DROP_SITS] = "DELETE FROM sits WHERE table_id = ?1",
    [SQL_DROP_TABLE_KEYS] = "DELETE FROM keys WHERE table_id = ?1 AND table_id <> 0",
    [SQL_DROP_REPORTS] = "DELETE FROM reports WHERE table_id = ?1",
    [SQL_DROP_TABLE] = "DELETE FROM tables WHERE id = ?1",
    [SQL_DROP_CONTENTS] = "DELETE FROM contents WHERE hash NOT IN (SELECT content FROM tables)",
    [SQL_DROP_DAYS] = "DELETE FROM days WHERE day < ?1 / 86400",
    [SQL_DROP_PEOPLE] =
        "DELETE FROM people WHERE seen < ?1 AND id NOT IN (SELECT person FROM sits) "
        "AND id NOT IN (SELECT owner FROM tables)",
    [SQL_DROP_PEOPLE_KEYS] =
        "DELETE FROM keys WHERE person <> 0 "
        "AND NOT EXISTS (SELECT 1 FROM people p WHERE p.id = keys.person)",
};
/* clang-format on */
