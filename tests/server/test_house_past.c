/*
 * test_house_past.c: tables that are older than the rules: a game goes on, from a snapshot or as the
 * new rules play it, or is over and says why; and does so after every restart.
 */
#include "house_help.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "null_game.h"
#include "record.h"

#define ZEROS "00000000000000000000000000000000"

enum { MOST = 200000 };

/* ---- other rules ---- */

static game other; /* Dead Drop of another version */
static const game *const others[] = { &other };
static uint64_t forbidden; /* in the position with this hash nothing is allowed any more */
static uint64_t spoilt;    /* and the one with this hash is impossible */

static gm_rule check_otherwise(const gm_content *c, const gm_state *s, gm_seat who, gm_move m)
{
    return gm_hash_state(&null_game, s) == forbidden ? 1 : null_game.check(c, s, who, m);
}

/* One number is drawn for nothing: every position is another one than before. */
static void apply_otherwise(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                            gm_events *out)
{
    null_game.apply(c, s, who, m, out);
    (void)rng_next((rng *)(void *)((char *)s + null_game.rng_at));
}

static const char *break_otherwise(const gm_content *c, const gm_state *s)
{
    return gm_hash_state(&null_game, s) == spoilt ? "no longer possible" : null_game.broken(c, s);
}

/* A field that older states do not have. */
static gm_field fields[GM_MAX_FIELDS];
static void add_field(void)
{
    size_t n = 0;

    while (null_game.state_fields[n].name) {
        fields[n] = null_game.state_fields[n];
        n++;
    }
    fields[n] = (gm_field){ "new", (uint16_t)null_game.state_size, 8, 1 };
    other.state_fields = fields;
    other.state_size += 16;
}

static int begin(void **state)
{
    (void)state;
    other = null_game;
    other.version = (uint16_t)(null_game.version + 1);
    forbidden = spoilt = 0;
    inn_begin(&the_inn);
    inn_open(&the_inn);
    return 0;
}

AROUND_EACH(begin, inn_teardown);

/* ---- help ---- */

static uint64_t hash_now(const guest *g)
{
    return gm_hash_state(&null_game, play_state(g->v.room->play));
}

/* Plays this many lines, by the people in the seats: one person for each seat. */
static void play_lines_of(guest *const seats[], unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        room *r = seats[0]->v.room;
        const gm_set *set = &r->set->set;
        gm_seats must = set->game->must_act(set->content, play_state(r->play));
        play_line l = { .kind = PLAY_MOVE, .seat = (gm_seat)set_first(must) };
        guest *g = seats[l.seat];
        char words[NOTE_MAX];
        text out = text_in(words, sizeof words);
        gm_moves moves;
        set->game->moves(set->content, play_state(r->play), l.seat, &moves);
        l.move = moves.m[0];
        play_print(r->play, &l, &out);
        guest_rest(g);
        guest_ask(g, "'do':'move','decision':%u,'line':'%s'", (unsigned)r->seats[l.seat].decision,
                  words);
        assert_true(guest_count(g, "update") >= 1); /* and one for each move of a bot */
    }
}

/* By somebody who sits everywhere. */
static void play_lines(guest *g, unsigned n)
{
    play_lines_of((guest *[]){ g, g, g, g }, n);
}

static guest *table_with_lines(unsigned n)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, "'game':'null','setup':'players=2 rounds=9','seats':'me,me'");
    expect_done(ann, "'do':'start'");
    play_lines(ann, n);
    return ann;
}

static void snap(guest *g)
{
    assert_true(room_snap(g->v.room));
    inn_pump(&the_inn);
    assert_false(room_snap(g->v.room)); /* nothing is new */
}

static const char *damage; /* what happens to the store before the next upgrade, in SQL; or NULL */

static void damage_store(void)
{
    sqlite3 *db = NULL;

    if (!damage)
        return;
    assert_int_equal(sqlite3_open(the_inn.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, damage, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    damage = NULL;
}

/* Another program opens the store. The last one is killed: it does not keep its tables. */
static void upgrade(guest **g)
{
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    room *r = (*g)->v.room;

    assert_non_null(r);

    strcpy(table, (*g)->table);
    strcpy(token, (*g)->token);
    r->snapped = room_lines(r);
    inn_empty(&the_inn);
    inn_close(&the_inn);
    damage_store();
    the_inn.games = others;
    the_inn.n_games = 1;
    inn_open(&the_inn);
    *g = guest_again(&the_inn, token);
    guest_open(*g, table);
    strcpy((*g)->table, table);
}

static char paper[MOST];
static const char *record_of(guest *g)
{
    guest_ask(g, "'do':'record'");
    snprintf(paper, sizeof paper, "%s", guest_heard(g, "record", "text"));
    return paper;
}

/* ---- going on ---- */

TEST(a_refused_line_is_no_end_where_there_is_a_snapshot)
{
    record_fault fault;
    uint64_t kept;
    guest *ann;
    record rec;
    play *p;

    ann = table_with_lines(5);
    forbidden = hash_now(ann);
    play_lines(ann, 5);
    snap(ann);
    kept = hash_now(ann);
    play_lines(ann, 3);
    other.check = check_otherwise;
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "phase"), "playing");
    assert_string_equal(guest_heard(ann, "table", "resumed"), "position");
    assert_string_equal(guest_heard(ann, "table", "frozen"), "");
    assert_int_equal(guest_count(ann, "view"), 1);
    assert_int_equal(hash_now(ann), kept);
    assert_int_equal(room_lines(ann->v.room), 10); /* what came behind the snapshot is set aside */
    play_lines(ann, 4);
    kept = hash_now(ann);
    upgrade(&ann);
    assert_int_equal(hash_now(ann), kept); /* and so it stays */
    assert_int_equal(room_lines(ann->v.room), 14);
    assert_string_equal(guest_heard(ann, "table", "resumed"), "position");
    expect_done(ann, "'do':'end','yes':true");
    assert_true(record_read(span_of(record_of(ann)), &rec, &fault));
    assert_int_equal(rec.unchecked, 10);
    p = record_replay(&ann->v.room->set->set, &rec, &fault);
    assert_non_null(p); /* what was played under the present rules can be checked */
    assert_int_equal(play_length(p), 4);
    play_free(p);
    assert_non_null(strstr(paper, "\n1 ")); /* and what was played before can be read */
}

TEST(a_position_that_differs_goes_on_from_the_snapshot)
{
    guest *ann = table_with_lines(8);
    uint64_t kept;

    snap(ann);
    kept = hash_now(ann);
    other.apply = apply_otherwise;
    upgrade(&ann);
    assert_int_equal(hash_now(ann), kept);
    play_lines(ann, 3);
    snap(ann);
    kept = hash_now(ann);
    other = null_game; /* and back again: another upgrade, from the later snapshot */
    other.version = 9;
    upgrade(&ann);
    assert_int_equal(hash_now(ann), kept);
    assert_int_equal(room_lines(ann->v.room), 11);
    upgrade(&ann);
    assert_int_equal(hash_now(ann), kept);
}

/* Nobody else gets a seat, and people who have gone away find theirs again. */
TEST(whoever_had_a_seat_before_the_snapshot_has_had_it)
{
    couple c = two_play(&the_inn, "");
    char token[WIRE_KEY_HEX];
    const room *r;

    play_lines_of((guest *[]){ c.ann, c.bob }, 3);
    snap(c.ann);
    strcpy(token, c.bob->token);
    other.apply = apply_otherwise;
    upgrade(&c.ann);
    assert_string_equal(guest_heard(c.ann, "table", "resumed"), "position");
    c.bob = guest_again(&the_inn, token);
    guest_open(c.bob, c.ann->table);
    r = c.ann->v.room;
    assert_true(room_has_held(r, c.ann->v.who->id, 0) && room_has_held(r, c.bob->v.who->id, 1));
    assert_false(room_is_of_side(r, c.ann->v.who->id, 1) || room_may_hold(r, c.ann->v.who->id, 1));
    expect_done(c.bob, "'do':'give','seat':1,'bot':'random'");
    expect_refusal(c.ann, "'do':'sit','seat':1", "seat");
    expect_done(c.bob, "'do':'sit','seat':1");
}

TEST(a_field_that_is_new_begins_as_zero)
{
    guest *ann = table_with_lines(6);
    uint64_t kept;

    snap(ann);
    kept = hash_now(ann);
    add_field();
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "resumed"), "position");
    assert_int_equal(hash_now(ann), kept);
    play_lines(ann, 2);
}

TEST(numbers_of_decisions_and_streams_are_not_used_twice)
{
    guest *ann = table_with_lines(6);
    unsigned decision, n;

    guest_open(ann, ann->table);
    decision = (unsigned)atoi(guest_heard(ann, "view", "ask.0.1"));
    n = (unsigned)atoi(guest_heard(ann, "view", "n"));
    snap(ann);
    other.apply = apply_otherwise;
    upgrade(&ann);
    assert_true((unsigned)atoi(guest_heard(ann, "view", "ask.0.1")) > decision + 1000);
    assert_true((unsigned)atoi(guest_heard(ann, "view", "n")) > n + 1000);
    guest_ask(ann, "'do':'move','decision':%u,'line':'north end'", decision);
    guest_is_refused(ann, "late");
}

TEST(without_a_snapshot_legal_lines_are_played_again)
{
    guest *ann = table_with_lines(2);
    uint64_t before;
    record_fault fault;
    record r;
    play *p;

    before = hash_now(ann);
    other.apply = apply_otherwise;
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "resumed"), "replayed");
    assert_string_equal(guest_heard(ann, "table", "phase"), "playing");
    assert_true(hash_now(ann) != before);
    assert_int_equal(room_lines(ann->v.room), 2);
    play_lines(ann, 2);
    before = hash_now(ann);
    upgrade(&ann);
    assert_int_equal(hash_now(ann), before);
    expect_done(ann, "'do':'end','yes':true");
    assert_true(record_read(span_of(record_of(ann)), &r, &fault));
    p = record_replay(&ann->v.room->set->set, &r, &fault);
    assert_non_null(p); /* all of it, under the present rules */
    play_free(p);
}

/* A bot need not move under the new rules as it did under the old ones: the record marks only its
 * moves from here on. */
TEST(moves_that_a_bot_made_under_other_rules_are_not_told_as_its)
{
    guest *ann = guest_new(&the_inn);
    record_fault fault;
    uint32_t before;
    record_bot told;
    record r;
    span bots;

    guest_create(ann, "'game':'null','setup':'players=2 rounds=9','seats':'me,random'");
    expect_done(ann, "'do':'start'");
    before = room_lines(ann->v.room);
    assert_true(before > 0 && ann->v.room->n_bot_lines > 0);
    other.apply = apply_otherwise;
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "resumed"), "replayed");
    play_lines(ann, 2);
    expect_done(ann, "'do':'end','yes':true");
    assert_true(record_read(span_of(record_of(ann)), &r, &fault));
    bots = r.bots;
    assert_true(record_next_bot(&bots, &told)); /* it has gone on */
    assert_true(told.first > before);
}

/* ---- being over ---- */

TEST(without_a_snapshot_a_refused_line_ends_the_game_and_says_why)
{
    guest *ann = table_with_lines(3);
    uint64_t shown;

    forbidden = shown = hash_now(ann);
    play_lines(ann, 4);
    other.check = check_otherwise;
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "phase"), "over");
    assert_string_equal(guest_heard(ann, "table", "result.why"), "rules");
    assert_string_equal(guest_heard(ann, "table", "frozen"), "");
    assert_int_equal(guest_count(ann, "view"), 1);
    assert_int_equal(hash_now(ann), shown); /* as far as it goes, it can be looked at */
    assert_non_null(strstr(record_of(ann), "\n3 "));
    guest_ask(ann, "'do':'mine'");
    assert_string_equal(guest_heard(ann, "mine", "tables.0.result.why"), "rules");
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "result.why"), "rules");
    assert_int_equal(hash_now(ann), shown);
    expect_done(ann, "'do':'rematch'"); /* and a new game can begin */
}

TEST(a_snapshot_that_is_impossible_now_ends_the_game)
{
    guest *ann = table_with_lines(3);

    forbidden = hash_now(ann);
    play_lines(ann, 3);
    snap(ann);
    spoilt = hash_now(ann);
    other.check = check_otherwise;
    other.broken = break_otherwise;
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "result.why"), "rules");
}

/* Nothing but the built-in content can be read any more. */
static uint8_t built_in[HASH_BYTES];
static bool load_otherwise(const content *db, gm_content *out, content_report *report,
                           void *listener)
{
    return memcmp(db->hash, built_in, sizeof built_in) == 0 &&
           null_game.load(db, out, report, listener);
}

TEST(content_that_cannot_be_read_ends_the_game_and_says_why)
{
    guest *ann;

    memcpy(built_in, the_inn.h->sets->set.db->hash, sizeof built_in);
    for (const house_set *s = the_inn.h->sets; s; s = s->next) {
        if (s->set.game == &null_game)
            memcpy(built_in, s->set.db->hash, sizeof built_in);
    }
    inn_change_content(&the_inn);
    ann = table_with_lines(3);
    expect_done(ann, "'do':'say','text':'it was a good game'");
    snap(ann);
    other.load = load_otherwise;
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "phase"), "over");
    assert_string_equal(guest_heard(ann, "table", "result.why"), "rules");
    guest_ask(ann, "'do':'chats'");
    assert_string_equal(guest_heard(ann, "chats", "said.0.text"), "it was a good game");
    guest_ask(ann, "'do':'record'");
    guest_ask(ann, "'do':'history'");
    expect_done(ann, "'do':'rematch'");
}

/* Nothing has changed but the log: that is damage, and nothing is made up for it. */
TEST(a_log_that_differs_under_the_same_rules_is_damaged)
{
    guest *ann = table_with_lines(3);

    other.version = null_game.version;
    other.apply = apply_otherwise;
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "frozen"), "true");
}

/* Messages of every kind, and why they are refused at a table without a position; NULL: they are not. */
static const struct {
    const char *ask, *why;
} asks[] = {
    { "'do':'hello'", NULL },
    { "'do':'name','name':'Ann'", NULL },
    { "'do':'code'", NULL },
    { "'do':'feed'", NULL },
    { "'do':'mine'", NULL },
    { "'do':'lobby'", NULL },
    { "'do':'daily'", NULL },
    { "'do':'deal'", "server" }, /* this house does not have the game of the day */
    { "'do':'sit','seat':0", "frozen" },
    { "'do':'stand','seat':0", "frozen" },
    { "'do':'give','seat':0,'bot':'random'", "frozen" },
    { "'do':'invite'", NULL },
    { "'do':'invite','seat':0", NULL },
    { "'do':'revoke'", NULL },
    { "'do':'seal','seal':'" ZEROS ZEROS "'", "frozen" },
    { "'do':'nonce','nonce':'" ZEROS "'", "frozen" },
    { "'do':'start'", "frozen" },
    { "'do':'move','decision':1,'line':'north end'", "frozen" },
    { "'do':'go','decision':1", "frozen" },
    { "'do':'undo'", "frozen" },
    { "'do':'agree','decision':1,'yes':true", "frozen" },
    { "'do':'end','yes':true", "frozen" },
    { "'do':'rematch'", "frozen" },
    { "'do':'settings','listed':true", "frozen" },
    { "'do':'say','text':'well'", "frozen" },
    { "'do':'mute','person':'" ZEROS "','yes':true", "frozen" },
    { "'do':'point','place':'x'", "frozen" },
    { "'do':'suggest','seat':0,'line':'north end'", "frozen" },
    { "'do':'late','seat':0,'choice':'wait'", "frozen" },
    { "'do':'history'", NULL },
    { "'do':'chats'", NULL },
    { "'do':'record'", NULL },
    { "'do':'report','text':'it stopped'", NULL },
};

static unsigned count_refusals(void)
{
    uint64_t n = 0;

    for (int i = 0; i < WIRE_REFUSALS; i++)
        n += the_inn.h->figures.refusals[i];
    return (unsigned)n;
}

/* The snapshot is good, but something behind it is not: nothing is played, and nothing goes on. */
TEST(a_damaged_table_without_a_position_answers_everybody)
{
    guest *ann = table_with_lines(3);

    snap(ann);
    expect_done(ann, "'do':'say','text':'so far'");
    other.apply = apply_otherwise;
    damage = "UPDATE rows SET text = 'no further' WHERE kind = 9";
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "frozen"), "true");
    assert_string_equal(guest_heard(ann, "table", "phase"), "playing");
    assert_null(ann->v.room->play);
    for (size_t i = 0; i < COUNT_OF(asks); i++) {
        unsigned refused = count_refusals();
        guest_ask(ann, "%s", asks[i].ask);
        if (asks[i].why)
            guest_is_refused(ann, asks[i].why);
        else
            assert_int_equal(count_refusals(), refused);
        inn_tick(&the_inn, 5000);
    }
    expect_done(ann, "'do':'leave'");
    guest_create(ann, "'game':'null'");
    guest_ask(ann, "'do':'forget'");
    for (int i = 0; i < WIRE_ASKS; i++)
        assert_true(the_inn.h->figures.asks[i] > 0); /* none is left out */
}

/* Nor is anything taken back that a snapshot could make up for. */
TEST(a_damaged_log_with_a_snapshot_is_damaged_too)
{
    guest *ann = table_with_lines(5);

    snap(ann);
    play_lines(ann, 2);
    other.version = null_game.version;
    other.apply = apply_otherwise;
    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "frozen"), "true");
    assert_string_equal(guest_heard(ann, "table", "resumed"), "");
}

TEST(rules_that_play_the_same_say_nothing)
{
    guest *ann = table_with_lines(5);
    uint64_t kept = hash_now(ann);

    upgrade(&ann);
    assert_string_equal(guest_heard(ann, "table", "resumed"), "");
    assert_int_equal(hash_now(ann), kept);
    play_lines(ann, 1);
}

/* ---- when they are kept ---- */

static unsigned count_snapshots(const guest *g)
{
    return g->v.room->snapped;
}

TEST(a_snapshot_is_kept_now_and_then_and_when_everybody_has_gone)
{
    guest *ann = guest_new(&the_inn);
    char table[STORE_NAME], token[WIRE_KEY_HEX];
    uint32_t lines;

    guest_create(ann, "'game':'null','setup':'players=4 rounds=9','seats':'me,me,me,me'");
    expect_done(ann, "'do':'start'");
    play_lines(ann, 63);
    assert_int_equal(count_snapshots(ann), 0);
    play_lines(ann, 1);
    assert_int_equal(count_snapshots(ann), 64);
    play_lines(ann, 2);
    lines = room_lines(ann->v.room);
    strcpy(table, ann->table);
    strcpy(token, ann->token);
    guest_leave(ann);
    for (int i = 0; i < 3; i++)
        inn_tick(&the_inn, 1000 * (int64_t)(the_inn.h->limits.idle_s + 1));
    assert_int_equal(the_inn.h->n_rooms, 0);
    ann = guest_again(&the_inn, token);
    guest_open(ann, table);
    assert_int_equal(count_snapshots(ann), lines);
}

TEST(a_server_that_stops_keeps_every_table)
{
    guest *ann = table_with_lines(7);
    const room *r = ann->v.room;

    house_stop(the_inn.h);
    inn_pump(&the_inn);
    assert_int_equal(r->snapped, 7);
}

TEST(a_table_that_is_busy_when_the_server_stops_is_kept_too)
{
    guest *ann = table_with_lines(7);
    room *r = ann->v.room;
    gm_moves moves;
    play_line l = { .kind = PLAY_MOVE };
    gm_rule rule;

    while (!r->seats[l.seat].must)
        l.seat++;
    null_game.moves(r->set->set.content, play_state(r->play), l.seat, &moves);
    l.move = moves.m[0];
    assert_int_equal(room_play(r, &l, NULL, NULL, &rule), WIRE_FINE);
    assert_true(room_is_busy(r));
    house_stop(the_inn.h);
    inn_pump(&the_inn);
    assert_int_equal(r->snapped, 8);
}
