/*
 * test_room.c: tables as people play at them, from message to message, over a real store.
 */
#include "null.h"
#include "room_kit.h"
#include "st_rich.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

extern const game null_game, bo_game, st_game;

static room_kit kit_memory, *const k = &kit_memory;

static int open_null(void **state)
{
    (void)state;
    room_kit_open(k, &null_game, "room");
    return 0;
}

static int open_bo(void **state)
{
    (void)state;
    room_kit_open(k, &bo_game, "room");
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

/* ---- a game from beginning to end ---- */

/* The record of a finished game replays, with its dice. */
static void look_at_record(room *table, span paper, void *to)
{
    record_fault fault;
    record r;
    play *p;

    assert_non_null(table);
    *(bool *)to = true;
    assert_true(record_read(paper, &r, &fault));
    assert_true(r.has_dice);
    p = record_replay(&k->game_kit.set, &r, &fault);
    if (!p)
        fail_msg("line %u: %s", fault.line, fault.why);
    play_free(p);
}

static void assert_record_is_good(guest *g)
{
    bool is_seen = false;

    room_record(room_kit_room(k), g->v.seats, look_at_record, &is_seen);
    assert_true(is_seen);
}

/* Guests 0 … n-1 play, and guest n looks on. */
static void play_to_the_end(const char *setup, const char *seats, unsigned n)
{
    room *r;

    if (!k->guests[n].is_in)
        (void)guest_enter(k, n);
    room_kit_table(k, setup, seats, n, ",'spectators':true");
    guest_say(&k->guests[n], "{'do':'open','table':'%s'}", k->table);
    room_kit_play_on(k, 5000);
    r = room_kit_room(k);
    assert_true(room_is_over(r));
    assert_int_equal(room_phase(r), STORE_OVER);
    for (unsigned i = 0; i <= n; i++) {
        const char *table = guest_find(&k->guests[i], "table");
        assert_non_null(strstr(table, "\"phase\":\"over\""));
        assert_non_null(strstr(table, "\"why\":\"rule\""));
    }
    assert_int_equal(r->header.phase, STORE_OVER);
    assert_true(r->header.result[0] != '\0');
    assert_record_is_good(&k->guests[n]);
}

ROOM_TEST(three_people_and_a_spectator_play_dead_drop)
{
    play_to_the_end("players=3", "me,open,open", 3);
}

TEST_WITH(three_people_and_a_spectator_play_black_orchestra, open_bo, close_kit)
{
    play_to_the_end("players=3", "me,open,open", 3);
}

TEST_WITH(two_people_and_a_spectator_play_every_scenario_of_stawka, open_st, close_kit)
{
    for (unsigned i = 0; i < st_n_setups; i++)
        play_to_the_end(st_setups[i], "me,open", 2);
}

/* ---- messages that change nothing ---- */

ROOM_TEST(moves_that_are_late_foreign_or_none_change_nothing)
{
    char line[NOTE_MAX];
    gm_seat seat;
    snapshot before;
    guest *g, *other;
    uint32_t decision;

    room_kit_table(k, "players=3", "me,open,open", 3, "");
    g = room_kit_find_asked(k, &seat, line);
    other = &k->guests[(seat + 1) % 3];
    decision = g->mirror.ask[seat];
    before = room_kit_snapshot(k);
    guest_say(other, "{'do':'move','decision':%u,'line':'%s'}", decision, line);
    assert_no(other, "seat");
    guest_say(g, "{'do':'move','decision':%u,'line':'%s'}", decision + 1, line);
    assert_no(g, "late");
    guest_say(g, "{'do':'move','decision':%u,'line':'north dance'}", decision);
    assert_no(g, "move");
    guest_say(g, "{'do':'move','decision':%u,'line':'north undo'}", decision);
    assert_no(g, "move");
    assert_unchanged(k, before);
    guest_say(g, "{'do':'move','decision':%u,'line':'%s'}", decision, line);
    assert_non_null(guest_find(g, "update"));
    before = room_kit_snapshot(k);
    assert_int_equal(before.lines, 1);
    guest_say(g, "{'do':'move','decision':%u,'line':'%s'}", decision, line);
    assert_no(g, "late");
    assert_unchanged(k, before);
    assert_in_step(k);
}

ROOM_TEST(a_rule_that_forbids_a_move_is_named)
{
    guest *g;
    gm_seat seat;
    char line[NOTE_MAX];
    snapshot before;

    room_kit_table(k, "players=3", "me,open,open", 3, "");
    g = room_kit_find_asked(k, &seat, line);
    before = room_kit_snapshot(k);
    guest_say(g, "{'do':'move','id':9,'decision':%u,'line':'%.*s end'}", g->mirror.ask[seat],
              (int)strcspn(line, " "), line);
    assert_no(g, "rule");
    assert_non_null(strstr(guest_last(g), "\"rule\":\"NU-"));
    assert_non_null(strstr(guest_last(g), "\"re\":9"));
    assert_unchanged(k, before);
}

ROOM_TEST(spectators_and_tables_that_have_not_begun_have_no_moves)
{
    guest *watcher = guest_enter(k, 3);

    guest_say(watcher, "{'do':'create','game':'null','setup':'players=2','seats':'me'}");
    {
        const char *at = strstr(guest_last(watcher), "\"table\":\"") + strlen("\"table\":\"");
        guest_say(watcher, "{'do':'open','table':'%.*s'}", (int)strcspn(at, "\""), at);
    }
    guest_say(watcher, "{'do':'move','decision':1,'line':'north search'}");
    assert_no(watcher, "phase");
    guest_say(watcher, "{'do':'undo'}");
    assert_no(watcher, "phase");
    room_kit_table(k, "players=2", "me,open", 2, ",'spectators':true");
    guest_say(watcher, "{'do':'open','table':'%s'}", k->table);
    guest_say(watcher, "{'do':'move','decision':1,'line':'north search'}");
    assert_no(watcher, "spectator");
    guest_say(watcher, "{'do':'agree','decision':1,'yes':true}");
    assert_no(watcher, "spectator");
}

/* ---- waiting ---- */

ROOM_TEST(what_comes_while_a_row_is_on_its_way_waits)
{
    char line[NOTE_MAX];
    gm_seat seat;
    guest *g;

    room_kit_table(k, "players=3", "me,open,open", 3, "");
    g = room_kit_find_asked(k, &seat, line);
    guest_forget(g);
    guest_whisper(g, "{'do':'move','id':1,'decision':%u,'line':'%s'}", g->mirror.ask[seat], line);
    assert_true(room_is_busy(room_kit_room(k)));
    assert_int_equal(g->n_frames, 0);
    for (unsigned i = 2; i <= 9; i++)
        guest_whisper(g, "{'do':'move','id':%u,'decision':%u,'line':'%s'}", i, g->mirror.ask[seat],
                      line);
    assert_int_equal(g->n_frames, 0);
    guest_whisper(g, "{'do':'history','id':10}");
    assert_no(g, "busy");
    assert_non_null(strstr(guest_last(g), "\"re\":10"));
    room_kit_pump(k);
    assert_int_equal(guest_count(g, "update"), 1);
    assert_int_equal(guest_count(g, "no"), 9);
    assert_no(g, "late");
    assert_non_null(strstr(guest_last(g), "\"re\":9"));
    assert_int_equal(play_length(room_kit_room(k)->play), 1);
}

ROOM_TEST(who_goes_away_while_his_move_is_on_its_way_has_made_it)
{
    char line[NOTE_MAX];
    gm_seat seat;
    guest *g;
    unsigned i;

    room_kit_table(k, "players=3", "me,open,open", 3, "");
    g = room_kit_find_asked(k, &seat, line);
    i = (unsigned)(g - k->guests);
    guest_whisper(g, "{'do':'move','id':1,'decision':%u,'line':'%s'}", g->mirror.ask[seat], line);
    guest_whisper(g, "{'do':'history','id':2}");
    guest_leave(g);
    room_kit_pump(k);
    assert_int_equal(play_length(room_kit_room(k)->play), 1);
    g = guest_enter(k, i);
    guest_say(g, "{'do':'open','table':'%s'}", k->table);
    assert_in_step(k);
}

ROOM_TEST(who_goes_away_while_he_sits_down_has_the_seat)
{
    guest *g;

    room_kit_table(k, "players=2", "me,open", 2, ",'spectators':true");
    g = guest_enter(k, 3);
    guest_say(g, "{'do':'open','table':'%s'}", k->table);
    guest_offer(&k->guests[1], 1, g);
    guest_whisper(g, "{'do':'sit','seat':1}");
    guest_leave(g);
    room_kit_pump(k);
    assert_non_null(room_kit_room(k)->seats[1].person);
    guest_say(guest_enter(k, 3), "{'do':'open','table':'%s'}", k->table);
    assert_int_equal(k->guests[3].v.seats, 2);
    assert_in_step(k);
}

/* ---- again from the store ---- */

ROOM_TEST(a_restart_changes_no_number_and_no_view)
{
    (void)guest_enter(k, 3);
    room_kit_table(k, "players=3", "me,open,open", 3, ",'spectators':true");
    guest_say(&k->guests[3], "{'do':'open','table':'%s'}", k->table);
    for (unsigned i = 0; i < 6; i++) {
        room_kit_play_on(k, i * 3);
        assert_restart_changes_nothing(k, 4);
    }
    room_kit_play_on(k, 5000);
    assert_true(room_is_over(room_kit_room(k)));
    room_kit_restart(k);
    guest_say(guest_enter(k, 0), "{'do':'open','table':'%s'}", k->table);
    assert_true(room_is_over(room_kit_room(k)));
}

ROOM_TEST(who_comes_back_hears_what_he_missed)
{
    uint32_t n;
    guest *g;
    char entry[60];

    room_kit_table(k, "players=3", "me,open,open", 3, "");
    room_kit_play_on(k, 4);
    g = &k->guests[0];
    n = g->mirror.n;
    guest_say(g, "{'do':'leave'}");
    memset(g->mirror.ask, 0, sizeof g->mirror.ask);
    room_kit_play_on(k, 3);
    guest_forget(g);
    guest_say(g, "{'do':'open','table':'%s','from':%u}", k->table, n);
    assert_in_step(k);
    if (g->mirror.n > n) {
        (void)snprintf(entry, sizeof entry, "\"from\":%u,\"entries\":[{\"n\":%u,", n, n + 1);
        assert_non_null(guest_find(g, "history"));
        assert_non_null(strstr(guest_find(g, "history"), entry));
    }
    guest_forget(g);
    guest_say(g, "{'do':'history','id':3}");
    assert_int_equal(guest_count(g, "history"), 1);
    assert_non_null(strstr(guest_last(g), "{\"n\":2,"));
    guest_say(g, "{'do':'record'}");
    assert_non_null(strstr(guest_last(g), "kapelle view 1\\ngame    null 1\\n"));
    assert_null(strstr(guest_last(g), "seed"));
    assert_null(strstr(guest_last(g), "secret"));
}

ROOM_TEST(what_somebody_else_wrote_is_loaded_again)
{
    char line[NOTE_MAX];
    gm_seat seat;
    guest *g;

    room_kit_table(k, "players=3", "me,open,open", 3, "");
    room_kit_play_on(k, 3);
    g = room_kit_find_asked(k, &seat, line);
    guest_forget(g);
    /* As if another server had appended a row: this one's next number is taken. */
    room_kit_room(k)->n_rows--;
    guest_say(g, "{'do':'move','id':1,'decision':%u,'line':'%s'}", g->mirror.ask[seat], line);
    assert_int_equal(guest_count(g, "no"), 1);
    assert_non_null(strstr(guest_find(g, "no"), "\"why\":\"late\""));
    assert_int_equal(guest_count(g, "table"), 1);
    assert_int_equal(guest_count(g, "view"), 1);
    assert_int_equal(play_length(room_kit_room(k)->play), 3);
    assert_in_step(k);
    room_kit_play_on(k, 3);
    assert_int_equal(play_length(room_kit_room(k)->play), 6);
}

/* ---- a log that does not fit ---- */

static uint32_t rules_change_at; /* the line that plays otherwise from now on; 0: none */

static void apply_by_other_rules(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                 gm_events *out)
{
    null_game.apply(c, s, who, m, out);
    if (rules_change_at > 0 && --rules_change_at == 0)
        s->papers[0] ^= 1;
}

TEST(a_log_that_plays_otherwise_is_kept_as_far_as_it_goes)
{
    game other = null_game;
    guest *g;

    rules_change_at = 0;
    other.apply = apply_by_other_rules;
    room_kit_open(k, &other, "damaged");
    room_kit_table(k, "players=2", "me,open", 2, "");
    room_kit_play_on(k, 6);
    rules_change_at = 4;
    room_kit_restart(k);
    g = guest_enter(k, 0);
    guest_say(g, "{'do':'open','table':'%s'}", k->table);
    assert_string_equal(k->logged, "table-damaged");
    assert_int_equal(play_length(room_kit_room(k)->play), 3);
    assert_non_null(strstr(guest_find(g, "table"), "\"frozen\":true"));
    guest_say(g, "{'do':'undo'}");
    assert_no(g, "frozen");
    room_kit_close(k);
}

/* ---- what goes unnoticed ---- */

/* Dead Drop, but nobody hears or sees that another has planned. */
static void apply_in_silence(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                             gm_events *out)
{
    null_game.apply(c, s, who, m, out);
    for (uint16_t i = 0; i < out->n; i++) {
        if (out->e[i].kind != NU_E_PLANNED)
            continue;
        out->e[i].hide = GM_HIDE_EVENT;
        out->e[i].knows = (uint8_t)GM_SEAT(who);
    }
}

static void view_without_plans(const gm_content *c, const gm_state *s, gm_seats who, gm_view *out)
{
    null_game.view(c, s, who, out);
    for (gm_seat i = 0; i < NU_SEATS; i++) {
        if (!(who & GM_SEAT(i)))
            out->plan[i] = 0;
    }
}

TEST(a_move_in_secret_moves_no_number_of_others)
{
    game quiet = null_game;
    uint32_t n;
    gm_move plan;

    quiet.apply = apply_in_silence;
    quiet.view = view_without_plans;
    room_kit_open(k, &quiet, "quiet");
    room_kit_table(k, "players=3", "me,open,open", 3, "");
    plan = gm_make(NU_V_PLAN, 1, 0);
    n = k->guests[0].mirror.n;
    guest_forget(&k->guests[0]);
    for (gm_seat i = 1; i < 3; i++)
        guest_move(&k->guests[i], i, plan);
    assert_int_equal(k->guests[0].n_frames, 0);
    assert_int_equal(k->guests[0].v.n, n);
    assert_int_equal(k->guests[1].mirror.n, n + 1);
    assert_in_step(k);
    assert_restart_changes_nothing(k, 3);
    guest_say(&k->guests[0], "{'do':'history'}");
    assert_non_null(strstr(guest_last(&k->guests[0]), "\"entries\":[]"));
    guest_move(&k->guests[0], 0, plan);
    assert_int_equal(k->guests[0].mirror.n, n + 1);
    assert_int_equal(k->guests[1].mirror.n, n + 2);
    assert_restart_changes_nothing(k, 3);
    room_kit_close(k);
}

/* Dead Drop, but what the second seat plans is nothing, and only it knows: it goes on planning. */
static void apply_nothing(const gm_content *c, gm_state *s, gm_seat who, gm_move m, gm_events *out)
{
    if (who != 1)
        null_game.apply(c, s, who, m, out);
}

static void look_at_lists(guest *g, char table[2000], char mine[600])
{
    guest_say(g, "{'do':'open','table':'%s'}", k->table);
    (void)snprintf(table, 2000, "%s", strstr(guest_find(g, "table"), "\"seats\""));
    *strstr(table, "\"people\"") = '\0'; /* who is here is another matter */
    guest_say(g, "{'do':'mine'}");
    (void)snprintf(mine, 600, "%s", guest_find(g, "mine"));
}

/* Neither the clock of the one who moved nor any list tells of it. */
TEST(a_move_in_secret_touches_nothing)
{
    char table[2][2000], mine[2][600], again[2000], mine_again[600];
    game quiet = null_game;

    quiet.apply = apply_nothing;
    for (unsigned is_moving = 0; is_moving < 2; is_moving++) {
        room_kit_open(k, &quiet, "quiet");
        room_kit_table(k, "players=3", "me,open,open", 3, ",'clock':86400");
        k->now += 3600 * 1000;
        if (is_moving)
            guest_move(&k->guests[1], 1, gm_make(NU_V_PLAN, 1, 0));
        k->now += 10 * 1000;
        look_at_lists(&k->guests[0], table[is_moving], mine[is_moving]);
        assert_int_equal(play_length(room_kit_room(k)->play), is_moving);
        room_kit_restart(k);
        (void)guest_enter(k, 0);
        look_at_lists(&k->guests[0], again, mine_again);
        assert_string_equal(table[is_moving], again);
        assert_string_equal(mine[is_moving], mine_again);
        room_kit_close(k);
    }
    assert_string_equal(table[0], table[1]);
    assert_string_equal(mine[0], mine[1]);
}

/* What everybody has noticed moves a table up the list, but not with every line. */
ROOM_TEST(a_move_touches_the_table_now_and_then)
{
    int64_t began;

    room_kit_table(k, "players=2", "me,open", 2, "");
    began = room_kit_room(k)->header.touched;
    k->now += 500 * 1000;
    room_kit_play_on(k, 1);
    assert_int_equal(room_kit_room(k)->header.touched, began);
    k->now += 500 * 1000;
    room_kit_play_on(k, 1);
    assert_int_equal(room_kit_room(k)->header.touched, began + 1000);
    assert_int_equal(room_kit_room(k)->header.phase, STORE_PLAYING);
}

/* Dead Drop, but each move says as much as a move can say. */
static void apply_at_length(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                            gm_events *out)
{
    null_game.apply(c, s, who, m, out);
    while (out->n < GM_MAX_EVENTS)
        gm_say(out, (gm_event){
                        .rule = out->e[0].rule, .kind = NU_E_PLANNED, .seat = who, .arg = { 1 } });
}

TEST(a_move_says_as_much_as_there_is_room_for)
{
    game wordy = null_game;
    const char *told;
    unsigned n = 0;

    wordy.apply = apply_at_length;
    room_kit_open(k, &wordy, "wordy");
    room_kit_table(k, "players=2", "me,open", 2, "");
    guest_move(&k->guests[0], 0, gm_make(NU_V_PLAN, 1, 0));
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(k->guests[i].heard.n, GM_MAX_EVENTS);
    assert_in_step(k);
    guest_say(&k->guests[1], "{'do':'history'}");
    for (told = guest_find(&k->guests[1], "history"); (told = strchr(told, '[')); told++)
        n++;
    assert_int_equal(n, 2 + GM_MAX_EVENTS); /* of entries, of events, and each event's own */
    guest_say(&k->guests[1], "{'do':'record'}");
    n = 0;
    for (told = guest_find(&k->guests[1], "record"); (told = strstr(told, "planned north")); told++)
        n++;
    assert_int_equal(n, GM_MAX_EVENTS);
    assert_restart_changes_nothing(k, 2);
    room_kit_close(k);
}
