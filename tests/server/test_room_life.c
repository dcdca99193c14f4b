/*
 * test_room_life.c: what else happens at tables: undo, bots, clocks, bugs of ours, and people who
 * come and go.
 */
#include "room_kit.h"
#include "st_rich.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

extern const game null_game, st_game;

static room_kit kit_memory, *const k = &kit_memory;

static int open_null(void **state)
{
    (void)state;
    room_kit_open(k, &null_game, "room");
    return 0;
}

static int open_st(void **state)
{
    (void)state;
    room_kit_open(k, &st_game, "room");
    return 0;
}

static int close_kit(void **state)
{
    (void)state;
    room_kit_close(k);
    return 0;
}

#define ROOM_TEST(name) TEST_WITH(name, open_null, close_kit)

/* ---- undo ---- */

/* Moves until the last one can be taken back; its maker. */
static guest *play_until_undo_is_possible(void)
{
    for (unsigned i = 0; i < 300; i++) {
        const room *r;
        guest *by;
        gm_seat seat;
        assert_true(room_kit_move(k, &by, &seat));
        r = room_kit_room(k);
        if (play_undo_check(r->play, seat, play_length(r->play) - 1).refusal == PLAY_FINE)
            return by;
    }
    fail_msg("no move can be taken back");
    return NULL;
}

ROOM_TEST(ones_own_last_move_is_taken_back_at_once)
{
    guest *by;
    uint32_t n, lines;
    char back[30];

    room_kit_table(k, "players=3", "me,open,open", 3, "");
    by = play_until_undo_is_possible();
    n = by->mirror.n;
    lines = play_length(room_kit_room(k)->play);
    guest_forget(by);
    guest_say(by, "{'do':'undo','id':5}");
    (void)snprintf(back, sizeof back, "\"undo\":null,\"back\":%u", n - 1);
    assert_int_equal(guest_count(by, "update"), 1);
    assert_non_null(strstr(guest_last(by), back));
    assert_non_null(strstr(guest_last(by), "\"re\":5"));
    assert_int_equal(play_length(room_kit_room(k)->play), lines + 1);
    assert_in_step(k);
    assert_restart_changes_nothing(k, 3);
}

/* Two moves that can be taken back, the second by another guest; the maker of the first. */
static guest *play_until_undo_crosses(guest **other)
{
    for (unsigned i = 0; i < 300; i++) {
        guest *first = play_until_undo_is_possible(), *second;
        const room *r = room_kit_room(k);
        uint32_t last = play_length(r->play);
        gm_seat seat;
        if (!room_kit_move(k, &second, &seat))
            break;
        if (second != first &&
            play_undo_check(r->play, play_line_at(r->play, last)->seat, last - 1).refusal ==
                PLAY_FINE) {
            *other = second;
            return first;
        }
    }
    fail_msg("no undo crosses another's move");
    return NULL;
}

ROOM_TEST(an_undo_that_crosses_anothers_move_needs_his_consent)
{
    guest *by, *other = NULL;
    uint64_t hash;

    room_kit_table(k, "players=3", "me,open,open", 3, "");
    by = play_until_undo_crosses(&other);
    hash = gm_hash_state(k->game, play_state(room_kit_room(k)->play));
    guest_say(by, "{'do':'undo'}");
    assert_int_equal(other->mirror.undo, 1);
    assert_int_equal(other->mirror.undo_asked, other->v.seats);
    assert_restart_changes_nothing(k, 3);
    assert_int_equal(other->mirror.undo, 1);
    guest_say(by, "{'do':'agree','decision':1,'yes':true}");
    assert_no(by, "late");
    guest_say(other, "{'do':'agree','decision':2,'yes':true}");
    assert_no(other, "late");
    guest_say(other, "{'do':'agree','decision':1,'yes':false}");
    assert_int_equal(by->mirror.undo, 0);
    assert_null(strstr(guest_find(by, "update"), "back"));
    assert_true(gm_hash_state(k->game, play_state(room_kit_room(k)->play)) == hash);
    guest_say(by, "{'do':'undo'}");
    assert_int_equal(other->mirror.undo, 2);
    guest_say(other, "{'do':'agree','decision':2,'yes':true}");
    assert_int_equal(by->mirror.undo, 0);
    assert_non_null(strstr(guest_find(by, "update"), "\"undo\":null,\"back\":"));
    assert_true(gm_hash_state(k->game, play_state(room_kit_room(k)->play)) != hash);
    assert_in_step(k);
    assert_restart_changes_nothing(k, 3);
}

/* Somebody wants to take back the last move; the others agree, or now and then do not. */
static bool somebody_undoes(void)
{
    const room *r = room_kit_room(k);
    uint32_t lines = play_length(r->play), to;
    gm_seats asked;
    gm_seat by;

    guest_say(&k->guests[rng_below(&k->luck, 2)], "{'do':'undo'}");
    asked = play_undo_asked(r->play, &by, &to);
    for (gm_seat i = 0; i < 2 && asked; i++) {
        if (asked & GM_SEAT(i))
            guest_say(&k->guests[i], "{'do':'agree','decision':%u,'yes':%s}", r->n_undos,
                      rng_below(&k->luck, 4) ? "true" : "false");
    }
    return play_length(r->play) > lines;
}

/* Each side and a spectator see a different part of what is taken back. */
TEST_WITH(undo_keeps_everybody_in_step_where_moves_are_hidden, open_st, close_kit)
{
    unsigned undone = 0;

    (void)guest_enter(k, 2);
    for (unsigned i = 0; i < st_n_setups; i++) {
        room_kit_table(k, st_setups[i], "me,open", 2, ",'spectators':true");
        guest_say(&k->guests[2], "{'do':'open','table':'%s'}", k->table);
        for (unsigned n = 0; n < 60 && !room_is_over(room_kit_room(k)); n++) {
            room_kit_play_on(k, 1 + rng_below(&k->luck, 3));
            undone += somebody_undoes();
            assert_in_step(k);
        }
        assert_restart_changes_nothing(k, 3);
    }
    assert_true(undone > 10 * st_n_setups);
}

ROOM_TEST(there_is_nothing_to_undo_at_first)
{
    room_kit_table(k, "players=3", "me,open,open", 3, "");
    guest_say(&k->guests[0], "{'do':'undo','id':4}");
    assert_no(&k->guests[0], "undo");
}

/* ---- bots ---- */

/* Guests 0 and 1 have planned, guest 2 has not: nobody has learned anything yet. */
static void two_of_three_plan(void)
{
    room_kit_table(k, "players=3", "me,open,open", 3, "");
    for (gm_seat i = 0; i < 2; i++) {
        gm_moves list;
        mirror_moves(&k->guests[i].mirror, i, &list);
        guest_move(&k->guests[i], i, list.m[0]);
    }
    assert_int_equal(play_length(room_kit_room(k)->play), 2);
}

ROOM_TEST(a_bot_agrees_at_once_to_an_undo_that_crosses_its_move)
{
    guest *g = &k->guests[0];

    two_of_three_plan();
    guest_say(&k->guests[1], "{'do':'give','seat':1,'bot':'random'}");
    guest_forget(g);
    guest_say(g, "{'do':'undo'}");
    /* The wish, the bot's consent, and its new plan. */
    assert_int_equal(guest_count(g, "update"), 3);
    assert_non_null(strstr(g->frames[0], "\"undo\":{\"by\":0,\"asked\":[1],\"decision\":1}"));
    assert_non_null(strstr(g->frames[1], "\"undo\":null,\"back\":1"));
    assert_int_equal(play_length(room_kit_room(k)->play), 5);
    assert_true(g->mirror.ask[0] > 0);
    assert_in_step(k);
}

ROOM_TEST(an_empty_seat_agrees_as_well)
{
    guest *g = &k->guests[0];

    two_of_three_plan();
    guest_say(&k->guests[1], "{'do':'stand','seat':1}");
    guest_forget(g);
    guest_say(g, "{'do':'undo'}");
    assert_int_equal(guest_count(g, "update"), 2);
    assert_non_null(strstr(guest_last(g), "\"undo\":null,\"back\":1"));
    assert_int_equal(g->mirror.undo, 0);
    assert_in_step(k);
}

ROOM_TEST(bots_play_their_seats_to_the_end)
{
    guest *g;

    room_kit_table(k, "players=3", "me,random,random", 1, "");
    g = &k->guests[0];
    for (unsigned i = 0; i < 2000 && !room_is_over(room_kit_room(k)); i++) {
        guest *by;
        gm_seat seat;
        assert_true(room_kit_move(k, &by, &seat));
        assert_in_step(k);
        if (i % 4 == 0)
            guest_say(g, "{'do':'undo'}");
        assert_int_equal(g->mirror.undo, 0);
        assert_in_step(k);
    }
    assert_true(room_is_over(room_kit_room(k)));
    assert_true(k->house->figures.bot_moves > 10);
}

ROOM_TEST(a_seat_that_a_bot_holds_is_not_asked_of_its_person)
{
    guest *g;
    uint32_t lines;

    room_kit_table(k, "players=2", "me,open", 2, "");
    g = &k->guests[0];
    lines = play_length(room_kit_room(k)->play);
    guest_say(g, "{'do':'give','seat':0,'bot':'random'}");
    assert_int_equal(g->mirror.ask[0], 0);
    assert_int_equal(g->v.seats, 1);
    assert_true(play_length(room_kit_room(k)->play) > lines);
    assert_in_step(k);
    guest_say(g, "{'do':'sit','seat':0}");
    assert_null(room_kit_room(k)->seats[0].bot);
    assert_in_step(k);
}

/* ---- when we are wrong ---- */

static uint32_t breaks_at; /* the line after which the spoilt game breaks its own law; 0: never */

static const char *broken_on_purpose(const gm_content *c, const gm_state *s)
{
    (void)c;
    (void)s;
    return breaks_at > 0 && --breaks_at == 0 ? "nothing is ever wrong here" : NULL;
}

/* The operator finds the record and the line in the store. */
static void assert_is_reported(const char *line)
{
    char path[KIT_PATH + 24];
    sqlite3_stmt *st;
    sqlite3 *db;
    const char *words;

    (void)snprintf(path, sizeof path, "%s/kapelle.db", k->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT text FROM reports", -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    words = (const char *)sqlite3_column_text(st, 0);
    assert_non_null(strstr(words, "\nseed    "));
    assert_non_null(strstr(words, "# refused: "));
    assert_non_null(strstr(words, line));
    sqlite3_finalize(st);
    sqlite3_close(db);
}

TEST(a_broken_invariant_freezes_one_table)
{
    game spoilt = null_game;
    snapshot before;
    char first[STORE_NAME], line[NOTE_MAX];
    gm_seat seat;
    guest *g;

    spoilt.broken = broken_on_purpose;
    room_kit_open(k, &spoilt, "frozen");
    room_kit_table(k, "players=2", "me,open", 2, "");
    memcpy(first, k->table, sizeof first);
    room_kit_play_on(k, 2);
    before = room_kit_snapshot(k);
    breaks_at = 1;
    g = room_kit_find_asked(k, &seat, line);
    guest_say(g, "{'do':'move','decision':%u,'line':'%s'}", g->mirror.ask[seat], line);
    assert_no(g, "frozen");
    before.rows++; /* that it was stopped is written down */
    assert_unchanged(k, before);
    assert_string_equal(k->logged, "frozen");
    assert_is_reported(line);
    for (unsigned i = 0; i < 2; i++)
        assert_non_null(strstr(guest_find(&k->guests[i], "table"), "\"frozen\":true"));
    guest_say(g, "{'do':'move','decision':%u,'line':'%s'}", g->mirror.ask[seat], line);
    assert_no(g, "frozen");
    room_kit_table(k, "players=2", "me,open", 2, "");
    room_kit_play_on(k, 10);
    assert_int_equal(play_length(room_kit_room(k)->play), 10);
    room_kit_close(k);
}

/* Comes back to the table in a house of another process. */
static guest *come_back(void)
{
    guest *g;

    room_kit_restart(k);
    for (unsigned i = 0; i < 2; i++) {
        g = guest_enter(k, i);
        guest_say(g, "{'do':'open','table':'%s'}", k->table);
    }
    return g;
}

/* It is stopped as long as the same line leads to the same error, and no longer. */
TEST(a_frozen_table_stays_frozen_until_that_is_mended)
{
    game spoilt = null_game;
    char line[NOTE_MAX];
    gm_seat seat;
    guest *g;

    spoilt.broken = broken_on_purpose;
    room_kit_open(k, &spoilt, "thaw");
    room_kit_table(k, "players=2", "me,open", 2, "");
    room_kit_play_on(k, 2);
    breaks_at = 1;
    g = room_kit_find_asked(k, &seat, line);
    guest_say(g, "{'do':'move','decision':%u,'line':'%s'}", g->mirror.ask[seat], line);
    breaks_at = 1;
    g = come_back();
    assert_string_equal(k->logged, "still-frozen");
    assert_non_null(strstr(guest_find(g, "table"), "\"frozen\":true"));
    guest_say(g, "{'do':'undo'}");
    assert_no(g, "frozen");
    g = come_back(); /* mended */
    assert_string_equal(k->logged, "thawed");
    assert_null(strstr(guest_find(g, "table"), "\"frozen\":true"));
    assert_in_step(k);
    room_kit_play_on(k, 4);
    assert_int_equal(play_length(room_kit_room(k)->play), 6);
    breaks_at = 1;
    g = come_back(); /* it has gone on since: nothing is judged */
    assert_null(strstr(guest_find(g, "table"), "\"frozen\":true"));
    breaks_at = 0;
    room_kit_close(k);
}

/* ---- clocks ---- */

static void tick(int64_t ms)
{
    k->now += ms;
    house_tick(k->house);
    room_kit_pump(k);
}

ROOM_TEST(a_clock_that_has_run_out_makes_a_seat_late_once)
{
    gm_seat seat, other;
    uint32_t rows;
    char line[NOTE_MAX];
    guest *g;

    room_kit_table(k, "players=2", "me,open", 2, ",'clock':60");
    assert_true(room_deadline(room_kit_room(k), &seat) == k->now + 60000);
    tick(59000);
    assert_false(room_kit_room(k)->seats[seat].is_late);
    tick(1000);
    assert_true(room_kit_room(k)->seats[seat].is_late);
    for (unsigned i = 0; i < 2; i++)
        assert_non_null(strstr(guest_find(&k->guests[i], "table"), "\"late\":true"));
    tick(1000);
    tick(1000);
    rows = room_kit_room(k)->n_rows;
    tick(1000);
    assert_int_equal(room_kit_room(k)->n_rows, rows);
    /* A late seat may still move, and then is late no longer. */
    g = room_kit_find_asked(k, &seat, line);
    assert_true(room_kit_room(k)->seats[seat].is_late);
    guest_say(g, "{'do':'move','decision':%u,'line':'%s'}", g->mirror.ask[seat], line);
    assert_false(room_kit_room(k)->seats[seat].is_late);
    (void)room_deadline(room_kit_room(k), &other);
}

ROOM_TEST(a_clock_runs_out_at_a_table_that_nobody_has_loaded)
{
    bool is_late = false;
    int64_t deadline;
    gm_seat seat;

    room_kit_table(k, "players=2", "me,open", 2, ",'clock':3600");
    k->now += 1000000;
    room_kit_play_on(k, 3);
    deadline = room_deadline(room_kit_room(k), &seat);
    room_kit_restart(k);
    assert_null(room_loaded(k->house, span_of(k->table)));
    /* The header's hint comes first; the first look then writes a better one. */
    for (unsigned i = 0; i < 200 && !is_late; i++) {
        room *r;
        tick(61000);
        tick(1000);
        r = room_loaded(k->house, span_of(k->table));
        is_late = r && r->seats[seat].is_late;
    }
    assert_true(is_late);
    assert_in_range(k->now - deadline, 0, 130000);
}

/* ---- coming and going ---- */

ROOM_TEST(a_table_that_nobody_is_at_is_unloaded)
{
    room_kit_table(k, "players=2", "me,open", 2, "");
    room_kit_play_on(k, 5);
    for (unsigned i = 0; i < 2; i++)
        guest_leave(&k->guests[i]);
    tick(59000);
    assert_non_null(room_loaded(k->house, span_of(k->table)));
    tick(2000); /* a snapshot is kept first */
    tick(1000);
    assert_null(room_loaded(k->house, span_of(k->table)));
    guest_say(guest_enter(k, 0), "{'do':'open','table':'%s'}", k->table);
    assert_in_step(k);
}

ROOM_TEST(others_hear_who_comes_and_goes)
{
    guest *g;

    room_kit_table(k, "players=2", "me,open", 2, ",'spectators':true");
    g = &k->guests[0];
    guest_forget(g);
    guest_say(guest_enter(k, 3), "{'do':'open','table':'%s'}", k->table);
    assert_string_equal(guest_last(g), "{\"is\":\"here\",\"here\":true,\"watching\":1}");
    guest_leave(&k->guests[3]);
    assert_string_equal(guest_last(g), "{\"is\":\"here\",\"here\":false,\"watching\":0}");
    guest_leave(&k->guests[1]);
    assert_non_null(strstr(guest_last(g), "{\"is\":\"here\",\"person\":\""));
    assert_non_null(strstr(guest_last(g), "\"here\":false"));
}

ROOM_TEST(a_table_that_does_not_exist_is_refused)
{
    guest *g = guest_enter(k, 0);

    guest_say(g, "{'do':'open','id':1,'table':'nowhere'}");
    assert_no(g, "table");
    guest_say(g, "{'do':'open','id':2,'table':'sixteen-letters!'}");
    assert_no(g, "table");
    assert_int_equal(k->house->n_rooms, 0);
}

ROOM_TEST(a_seat_that_changes_hands_brings_a_new_view)
{
    guest *g;

    room_kit_table(k, "players=2", "me,open", 2, ",'spectators':true");
    room_kit_play_on(k, 4);
    g = guest_enter(k, 3);
    guest_say(g, "{'do':'open','table':'%s'}", k->table);
    assert_in_step(k);
    guest_say(&k->guests[1], "{'do':'stand','seat':1}");
    assert_int_equal(k->guests[1].v.seats, 0);
    assert_in_step(k);
    guest_say(&k->guests[1], "{'do':'sit','seat':1}");
    guest_offer(&k->guests[1], 1, g);
    guest_say(g, "{'do':'sit','seat':1}");
    assert_int_equal(k->guests[1].v.seats, 0);
    assert_int_equal(g->v.seats, 2);
    assert_in_step(k);
    room_kit_play_on(k, 4);
    assert_restart_changes_nothing(k, 2);
}

/* ---- everything at once ---- */

/* Comes to the table if it is away; otherwise anything that can be said there. */
static void say_anything(unsigned i)
{
    guest *g = k->guests[i].is_in ? &k->guests[i] : guest_enter(k, i);
    unsigned seat = rng_below(&k->luck, 3), yes = rng_below(&k->luck, 2);
    const char *flag = yes ? "true" : "false";

    if (!g->v.room)
        guest_whisper(g, "{'do':'open','table':'%s','from':%u}", k->table, g->mirror.n);
    switch (rng_below(&k->luck, 14)) {
    case 0:
        guest_whisper(g, "{'do':'undo'}");
        return;
    case 1:
        guest_whisper(g, "{'do':'agree','decision':%u,'yes':%s}", g->mirror.undo, flag);
        return;
    case 2:
        guest_whisper(g, "{'do':'give','seat':%u,'bot':'random'}", seat);
        return;
    case 3:
        guest_whisper(g, "{'do':'sit','seat':%u}", seat);
        return;
    case 4:
        guest_whisper(g, "{'do':'stand','seat':%u}", seat);
        return;
    case 5:
        guest_whisper(g, "{'do':'late','seat':%u,'choice':'%s'}", seat, yes ? "wait" : "free");
        return;
    case 6:
        guest_whisper(g, "{'do':'say','phrase':%u}", 1 + seat);
        return;
    case 7:
        guest_whisper(g, yes ? "{'do':'leave'}" : "{'do':'history'}");
        return;
    case 8:
        if (yes)
            guest_leave(g);
        return;
    default:
        break;
    }
    for (gm_seat s = 0; s < 3; s++) {
        gm_moves list;
        char line[NOTE_MAX];
        text t = text_in(line, sizeof line);
        if (g->mirror.ask[s] == 0)
            continue;
        mirror_moves(&g->mirror, s, &list);
        if (list.n == 0)
            continue;
        note_print(&k->game_kit.set, mirror_state(&g->mirror), s,
                   list.m[rng_below(&k->luck, list.n)], &t);
        guest_whisper(g, "{'do':'move','decision':%u,'line':'%s'}", g->mirror.ask[s], line);
    }
}

ROOM_TEST(a_table_holds_whatever_people_do)
{
    uint64_t moves = 0;

    for (unsigned game_ = 0; game_ < 8; game_++) {
        room_kit_table(k, "players=3", "me,open,open", 3, ",'spectators':true,'clock':30");
        for (unsigned i = 0; i < 400; i++) {
            say_anything(rng_below(&k->luck, 5));
            if (rng_below(&k->luck, 3) == 0)
                room_kit_pump(k);
            if (rng_below(&k->luck, 8) == 0)
                tick(7000);
        }
        room_kit_pump(k);
        if (room_loaded(k->house, span_of(k->table)))
            assert_in_step(k);
        moves += k->house->figures.moves;
        for (unsigned i = 0; i < 3; i++) {
            if (!k->guests[i].is_in)
                (void)guest_enter(k, i);
            guest_say(&k->guests[i], "{'do':'open','table':'%s'}", k->table);
        }
        assert_restart_changes_nothing(k, 3);
        assert_int_equal(k->house->figures.freezes, 0);
    }
    assert_true(moves > 100);
}
