/*
 * test_web_far.c: a game at a server, through the page's interface: with the server's views,
 * players see, hear and may do the same as at the table itself; and the module refuses anything
 * that no server would send.
 */
#include "web_ask.h"

#include "web.h"
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_EACH(begin_asking, NULL);

enum { TRUE_TABLE = 1, FIRST_FAR = 2, FARS = 3, ROOM = 65536, MAX_LINES = 3000 };

/* ---- a server, as far as the page can tell ---- */

static const web_table *truth(void)
{
    return &web_all_tables[TRUE_TABLE - 1];
}

static gm_view *view_for(gm_seats viewers)
{
    const gm_set *set = play_set(truth()->p);
    gm_view *v = calloc(1, set->game->view_size);

    assert_non_null(v);
    set->game->view(set->content, play_state(truth()->p), viewers, v);
    return v;
}

static void write_base64(const uint8_t *bytes, size_t n, char out[ROOM])
{
    assert_true(wire_base64(bytes, n, out, ROOM) > 0);
}

static void write_view(const gm_view *v, char out[ROOM])
{
    static uint8_t bytes[ROOM];
    size_t n = gm_encode(play_set(truth()->p)->game->view_fields, v, bytes, sizeof bytes);

    write_base64(bytes, n, out);
}

/* False if nothing differs. */
static bool write_difference(const gm_view *before, const gm_view *after, char out[ROOM])
{
    static uint8_t bytes[ROOM];
    size_t n =
        wire_diff(play_set(truth()->p)->game->view_fields, before, after, bytes, sizeof bytes);

    if (n > 0)
        write_base64(bytes, n, out);
    return n > 0;
}

/* The request that opens a far table for a game like that of table 1. */
static span ask_far(int table, const char *view)
{
    const gm_set *set = play_set(truth()->p);
    char hash[HASH_HEX], dialect[WEB_DIGITS];

    hash_hex(set->db->hash, hash);
    web_dialect(set->game, dialect);
    return ask("far %d %s\n%s\n%s\n%s\n%s\n", table, set->game->id, hash, dialect,
               play_setup(truth()->p), view);
}

static void open_far(int table, gm_seats viewers)
{
    static char base64[ROOM];
    gm_view *v = view_for(viewers);
    span opened;

    write_view(v, base64);
    free(v);
    opened = ask_far(table, base64);
    assert_string_at(opened, "setup", play_setup(truth()->p));
    assert_string_at(opened, "seed", "");
    assert_int_equal(number_at(opened, "length"), 0);
}

/* ---- the same to see, to do and to hear ---- */

/* Is this how the game of table 1 looks to them? */
static void assert_true_look(const char *here, gm_seats viewers)
{
    static const char *const members[] = { "game", "seats", "view",  "depth", "turn", "must",
                                           "may",  "asks",  "facts", "text",  "odds", "over" };
    char *there = keep(ask("look %d %u", TRUE_TABLE, viewers));

    for (size_t i = 0; i < COUNT_OF(members); i++) {
        span a = at_key(span_of(there), members[i]), b = at_key(span_of(here), members[i]);
        if (!span_equal(a, b))
            fail_msg("%s, line %u, viewers %u:\n%.*s\nis not\n%.*s", members[i],
                     play_length(truth()->p), viewers, (int)b.length, b.at, (int)a.length, a.at);
    }
    free(there);
}

static void assert_same_look(int table, gm_seats viewers)
{
    char *here = keep(ask("look %d %u", table, viewers));

    assert_true_look(here, viewers);
    free(here);
}

/* Events as they come over the wire, a line each: without zeros at the end. */
static void write_events(const gm_events *events, gm_seats viewers, char out[ROOM])
{
    size_t n = 0;
    gm_event e;

    *out = '\0';
    for (uint16_t i = 0; i < events->n; i++) {
        unsigned args = GM_EVENT_ARGS;
        if (!gm_tell(&events->e[i], viewers, &e))
            continue;
        while (args > 0 && e.arg[args - 1] == 0)
            args--;
        n += (size_t)snprintf(out + n, ROOM - n, "%u %u %u", e.rule, e.kind, e.seat);
        if (args > 0 || e.hide)
            n += (size_t)snprintf(out + n, ROOM - n, " %u", e.hide);
        for (unsigned k = 0; k < args; k++)
            n += (size_t)snprintf(out + n, ROOM - n, " %u", e.arg[k]);
        n += (size_t)snprintf(out + n, ROOM - n, "\n");
    }
}

static void assert_same_heard(int table, gm_seats viewers, const gm_events *events)
{
    static char lines[ROOM];
    char *there;
    span told, heard;

    there = keep(ask("log %d %u %u", TRUE_TABLE, viewers, play_length(truth()->p)));
    told = at_key(at_index(span_of(there), 0), "told");
    write_events(events, viewers, lines);
    heard = ask("heard %d %u\n%s", table, viewers, lines);
    if (!span_equal(told, heard))
        fail_msg("line %u, viewers %u:\n%.*s\nis not\n%.*s", play_length(truth()->p), viewers,
                 (int)heard.length, heard.at, (int)told.length, told.at);
    free(there);
}

/* A random move of somebody who must or may act; false if the game is over. */
static bool step(rng *luck, gm_events *events)
{
    const gm_set *set = play_set(truth()->p);
    const gm_state *s = play_state(truth()->p);
    gm_seats must = set->game->must_act(set->content, s), may = set->game->may_act(set->content, s);
    gm_seats asked = may && rng_below(luck, 8) == 0 ? may : must;
    gm_moves moves = { .n = 0 };
    gm_seat seat;

    if (must == 0)
        return false;
    for (unsigned n = rng_below(luck, set_count(asked)); n > 0; n--)
        asked &= asked - 1;
    seat = (gm_seat)set_first(asked);
    set->game->moves(set->content, s, seat, &moves);
    gm_clear(events);
    if (moves.n > 0)
        assert_int_equal(
            play_try(truth()->p, seat, moves.m[rng_below(luck, moves.n)], events).refusal,
            PLAY_FINE);
    return true;
}

/*
 * Three sets of viewers follow a game of table 1 to its end. They take turns to look around, which
 * is most of the work: a difference that was not understood shows as well a line later.
 */
static void follow_game(rng *luck, const gm_seats viewers[FARS])
{
    static char base64[ROOM];
    gm_view *seen[FARS];
    gm_events events = { .n = 0 };

    for (int i = 0; i < FARS; i++) {
        open_far(FIRST_FAR + i, viewers[i]);
        seen[i] = view_for(viewers[i]);
        assert_same_look(FIRST_FAR + i, viewers[i]);
    }
    while (step(luck, &events)) {
        assert_true(play_length(truth()->p) < MAX_LINES);
        for (int i = 0; i < FARS; i++) {
            gm_view *now = view_for(viewers[i]);
            if (write_difference(seen[i], now, base64))
                (void)at_key(ask("patch %d\n%s", FIRST_FAR + i, base64), "ok");
            free(seen[i]);
            seen[i] = now;
            if ((play_length(truth()->p) + (unsigned)i) % FARS == 0)
                assert_same_look(FIRST_FAR + i, viewers[i]);
            if (play_length(truth()->p) > 0)
                assert_same_heard(FIRST_FAR + i, viewers[i], &events);
        }
    }
    for (int i = 0; i < FARS; i++) {
        assert_same_look(FIRST_FAR + i, viewers[i]);
        free(seen[i]);
    }
}

/* Every set of seats, three at a time, each time in the same game. */
static void follow_as_everybody(const char *name, const char *setup, const char *seed)
{
    rng_key key = rng_key_from_text(seed, strlen(seed));
    gm_seats all, viewers[FARS];
    rng luck;

    new_game(TRUE_TABLE, name, setup, seed);
    all = (1u << play_set(truth()->p)->game->n_seats(play_state(truth()->p))) - 1;
    for (gm_seats first = 0; first <= all; first += FARS) {
        for (unsigned i = 0; i < FARS; i++)
            viewers[i] = (first + i) & all;
        new_game(TRUE_TABLE, name, setup, seed);
        rng_start(&luck, &key);
        follow_game(&luck, viewers);
    }
}

TEST(dead_drop_is_followed_by_everybody)
{
    follow_as_everybody("null", "players=2 mode=against", "far-a");
    follow_as_everybody("null", "players=3 mode=together", "far-b");
    follow_as_everybody("null", "players=4 mode=against", "far-c");
}

TEST(black_orchestra_is_followed_by_everybody)
{
    follow_as_everybody("bo", "players=1", "far-a");
    follow_as_everybody("bo", "players=3", "far-b");
}

TEST(stawka_is_followed_by_everybody)
{
    follow_as_everybody("st", "scenario=wiem-kim-jestes", "far-d");
    follow_as_everybody("st", "scenario=swobodny-haslo sectors=4 stages=3", "far-e");
}

TEST(what_is_heard_is_said_in_the_language_of_the_reader)
{
    gm_events events = { .n = 0 };
    rng_key key = rng_key_from_text("pl", 2);
    rng luck;

    new_game(TRUE_TABLE, "bo", "players=2", "polish");
    rng_start(&luck, &key);
    speak("pl");
    while (step(&luck, &events)) {
        open_far(FIRST_FAR, 1);
        assert_same_look(FIRST_FAR, 1);
        if (play_length(truth()->p) > 0)
            assert_same_heard(FIRST_FAR, 1, &events);
    }
}

/* ---- what a far table does and does not ---- */

/* Opens table 2 for the first seat of a new game at table 1. */
static void begin_far(const char *name, const char *setup)
{
    new_game(TRUE_TABLE, name, setup, "far");
    open_far(FIRST_FAR, 1);
}

TEST(a_hint_and_a_reason_are_given_from_what_was_told)
{
    span hint;
    char *line;

    begin_far("bo", "players=2 first=1");
    hint = at_index(at_key(ask("hint 2 0"), "best"), 0);
    line = plain(keep(at_key(at_key(hint, "move"), "line")));
    (void)at_key(ask("why 1\n%s", line), "legal");
    (void)at_key(ask("why 2\n%s", line), "legal");
    (void)at_key(ask("why 2\n%s twice", line), "refused");
    free(line);
    (void)assert_error(ask("hint 2 1"));
}

/* A move of one of those who are asked at table 1; NULL if the game is over. */
static char *any_line(rng *luck, gm_seat *seat)
{
    gm_seats all = (1u << play_set(truth()->p)->game->n_seats(play_state(truth()->p))) - 1;
    char *look = keep(ask("look %d %u", TRUE_TABLE, all)), *line = NULL;
    span asks = at_key(span_of(look), "asks"), asked, moves;

    if (count_of(asks) > 0) {
        asked = at_index(asks, rng_below(luck, (uint32_t)count_of(asks)));
        moves = at_key(asked, "moves");
        *seat = (gm_seat)number_at(asked, "seat");
        line = plain(
            keep(at_key(at_index(moves, rng_below(luck, (uint32_t)count_of(moves))), "line")));
    }
    free(look);
    return line;
}

/* Plays a game to its end; counts the moves whose result was predicted, and the others. */
static void foresee_all(const char *name, const char *setup, unsigned *sure, unsigned *unsure)
{
    rng_key key = rng_key_from_text(setup, strlen(setup));
    rng luck;
    char *line;
    gm_seat seat;

    *sure = *unsure = 0;
    new_game(TRUE_TABLE, name, setup, "foreseen");
    rng_start(&luck, &key);
    while ((line = any_line(&luck, &seat))) {
        char *then, *before;
        open_far(FIRST_FAR, GM_SEAT(seat));
        before = keep(ask("look 2 %u", GM_SEAT(seat)));
        then = keep(ask("foresee 2 %u\n%s", GM_SEAT(seat), line));
        assert_true(span_is(ask("look 2 %u", GM_SEAT(seat)), before));
        (void)at_key(ask("say 1 %u\n%s", GM_SEAT(seat), line), "done");
        if (has_key(span_of(then), "sure")) {
            (*unsure)++;
        } else {
            (*sure)++;
            assert_true_look(then, GM_SEAT(seat));
        }
        free(before);
        free(then);
        free(line);
    }
}

TEST(what_is_certain_is_foreseen)
{
    static const char *const games[][2] = { { "null", "players=3 mode=against" },
                                            { "null", "players=2 mode=together" },
                                            { "bo", "players=1" },
                                            { "bo", "players=3" },
                                            { "st", "scenario=najlepsze-kasztany" },
                                            { "st", "scenario=pierwsze-starcie" } };
    unsigned sure, unsure;

    for (size_t i = 0; i < COUNT_OF(games); i++) {
        foresee_all(games[i][0], games[i][1], &sure, &unsure);
        assert_true(sure > 10);
        assert_true(unsure > 3);
    }
    begin_far("null", "players=2");
    (void)at_key(ask("foresee 2 1\nnorth search"), "refused");
    (void)assert_error(ask("foresee 2 1\n"));
}

/* Causes depend only on the view: those of a move, and of the present roll. */
TEST(chances_are_weighed_alike)
{
    rng_key key = rng_key_from_text("weigh", 5);
    unsigned facts = 0;
    gm_seat seat;
    char *line;
    rng luck;

    new_game(TRUE_TABLE, "st", "scenario=wiem-kim-jestes", "weighed");
    rng_start(&luck, &key);
    while ((line = any_line(&luck, &seat))) {
        char *here, *under_way;
        open_far(FIRST_FAR, GM_SEAT(seat));
        here = keep(ask("weigh 2 %u\n%s", GM_SEAT(seat), line));
        under_way = keep(ask("weigh 2 %u", GM_SEAT(seat)));
        facts += (unsigned)count_of(at_key(span_of(here), "facts"));
        assert_true(span_is(ask("weigh 1 %u\n%s", GM_SEAT(seat), line), here));
        assert_true(span_is(ask("weigh 1 %u", GM_SEAT(seat)), under_way));
        (void)at_key(ask("say 1 %u\n%s", GM_SEAT(seat), line), "done");
        free(here);
        free(under_way);
        free(line);
    }
    assert_true(facts > 50);
}

/* Of a team-mate who must decide; how many moves, and that each of them is legal. */
static size_t count_suggestions(gm_seat seat)
{
    char *moves = keep(ask("perhaps 2 %u", seat));
    size_t n = count_of(span_of(moves));

    for (size_t i = 0; i < n; i++) {
        char *line = plain(keep(at_key(at_index(span_of(moves), i), "line")));
        (void)at_key(ask("why 1\n%s", line), "legal");
        free(line);
    }
    free(moves);
    return n;
}

/* Conspirators play with open cards: what a team-mate may do everybody knows. */
TEST(moves_of_a_team_mate_can_be_suggested)
{
    const gm_set *set;
    gm_events events = { .n = 0 };
    rng_key key = rng_key_from_text("mates", 5);
    size_t n = 0;
    rng luck;

    begin_far("bo", "players=2");
    set = play_set(truth()->p);
    rng_start(&luck, &key);
    while (step(&luck, &events)) {
        open_far(FIRST_FAR, 1);
        if (set->game->must_act(set->content, play_state(truth()->p)) & GM_SEAT(1))
            n += count_suggestions(1);
    }
    assert_true(n > 100);
    assert_int_equal(count_of(ask("perhaps 2 1")), 0);
    (void)assert_error(ask("perhaps 2 2"));
    begin_far("null", "players=2 mode=against");
    (void)assert_error(ask("perhaps 2 1"));
    begin_far("null", "players=2 mode=together");
    assert_int_equal(count_suggestions(1),
                     count_of(at_key(at_index(at_key(ask("look 1 2"), "asks"), 0), "moves")));
}

TEST(what_needs_the_game_itself_is_refused)
{
    static const char *const requests[] = { "say 2 1\nnorth plan market",
                                            "bot 2 0 random 1",
                                            "undo 2 1 1",
                                            "log 2 1 1",
                                            "record 2",
                                            "at 3 2 0" };
    char *before;

    begin_far("null", "players=2");
    before = keep(ask("look 2 1"));
    for (size_t i = 0; i < COUNT_OF(requests); i++)
        (void)assert_error(ask("%s", requests[i]));
    assert_true(span_is(ask("look 2 1"), before));
    free(before);
    (void)assert_error(ask("see 1\nAAAA"));
    (void)assert_error(ask("patch 1\nAAAA"));
    (void)assert_error(ask("heard 1 0\n"));
    (void)assert_error(ask("patch 3\nAAAA"));
}

/* What the stand-in has made up for the others is not theirs. */
TEST(nobody_sees_more_than_he_was_told)
{
    char *own;

    begin_far("null", "players=2");
    own = keep(ask("look 2 1"));
    assert_true(span_is(ask("look 2 3"), own));
    free(own);
    own = keep(ask("look 2 0"));
    assert_true(span_is(ask("look 2 2"), own));
    free(own);
    (void)assert_error(ask("look 2 4"));
}

TEST(a_closed_table_is_free_for_any_game)
{
    begin_far("null", "players=2");
    new_game(FIRST_FAR, "null", "players=2", "here");
    (void)at_key(ask("record 2"), "record");
    open_far(FIRST_FAR, 2);
    (void)at_key(ask("close 2"), "ok");
    (void)assert_error(ask("look 2 0"));
}

/* ---- what no server tells ---- */

TEST(another_dialect_or_content_is_told_apart)
{
    char hash[HASH_HEX], dialect[WEB_DIGITS], other[HASH_HEX];
    const gm_set *set;

    begin_far("null", "players=2");
    set = play_set(truth()->p);
    hash_hex(set->db->hash, hash);
    web_dialect(set->game, dialect);
    memcpy(other, hash, sizeof other);
    other[0] = other[0] == '0' ? '1' : '0';
    assert_string_at(ask("far 3 null\n%s\n0123456789abcdef\nplayers=2\nAAAA", hash), "dialect",
                     dialect);
    assert_string_at(ask("far 3 null\n%s\n%s\nplayers=2\nAAAA", other, dialect), "content", other);
    (void)assert_error(ask("far 3 null\nabc\n%s\nplayers=2\nAAAA", dialect));
    (void)assert_error(ask("far 3 null\n%s\n%s\nplayers=99\nAAAA", hash, dialect));
    (void)assert_error(ask("far 3 null\n%s\n%s\nplayers=2\nAAAA\nmore", hash, dialect));
    (void)assert_error(ask("far 3 null\n%s\n%s\nplayers=2", hash, dialect));
    (void)assert_error(ask("far 3 st\n%s\n%s\nplayers=2\nAAAA", hash, dialect));
    (void)assert_error(ask("look 3 0"));
}

/* The view of the first seat with one byte of a field changed. */
static void write_changed(const char *field, unsigned byte, uint8_t value, char out[ROOM])
{
    gm_view *v = view_for(1);
    const gm_field *f = play_set(truth()->p)->game->view_fields;

    while (strcmp(f->name, field) != 0)
        f++;
    ((uint8_t *)v)[f->at + byte] = value;
    write_view(v, out);
    free(v);
}

static void assert_no_view(const char *base64)
{
    char *before = keep(ask("look 2 1"));

    (void)assert_error(ask("see 2\n%s", base64));
    (void)assert_error(ask_far(3, base64));
    assert_true(span_is(ask("look 2 1"), before));
    (void)assert_error(ask("look 3 0"));
    free(before);
}

TEST(views_that_no_game_can_be_in_are_refused)
{
    static const struct {
        const char *field;
        uint8_t value;
    } changes[] = { { "n_seats", 3 },   { "n_seats", 0 }, { "viewers", 4 },
                    { "viewers", 255 }, { "depth", 200 }, { "n_deck", 3 } };
    static char base64[ROOM];

    begin_far("null", "players=2");
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        write_changed(changes[i].field, 0, changes[i].value, base64);
        assert_no_view(base64);
    }
    write_changed("n_seats", 0, 2, base64);
    (void)at_key(ask("see 2\n%s", base64), "ok");
}

/* Cut off anywhere, or with anything else in it, a view is none. */
TEST(damaged_views_are_refused)
{
    static char base64[ROOM], bo[ROOM];
    size_t n;

    begin_far("bo", "players=2");
    write_changed("n_seats", 0, 2, bo);
    begin_far("null", "players=2");
    assert_no_view(bo);
    write_changed("n_seats", 0, 2, base64);
    n = strlen(base64);
    for (size_t i = 0; i < n; i++) {
        char c = base64[i];
        base64[i] = '\0';
        (void)assert_error(ask("see 2\n%s", base64));
        base64[i] = '=';
        (void)assert_error(ask("see 2\n%s", base64));
        base64[i] = c;
    }
    (void)assert_error(ask("see 2\n%sAAAA", base64));
    (void)at_key(ask("see 2\n%s", base64), "ok");
}

TEST(differences_that_fit_no_view_are_refused)
{
    /* No field 250; no element 100 of the first; nothing behind the head; not all elements. */
    static const uint8_t differences[][6] = {
        { 250, 0, 1, 0, 0, 0 }, { 0, 100, 1, 0, 0, 0 }, { 0, 0, 0, 0, 0, 0 }, { 0, 0, 2, 1, 1, 1 }
    };
    static char base64[ROOM];
    char *before;

    begin_far("null", "players=2");
    before = keep(ask("look 2 1"));
    for (size_t i = 0; i < COUNT_OF(differences); i++) {
        write_base64(differences[i], sizeof differences[i], base64);
        (void)assert_error(ask("patch 2\n%s", base64));
    }
    (void)assert_error(ask("patch 2\n"));
    (void)assert_error(ask("patch 2\n?"));
    assert_true(span_is(ask("look 2 1"), before));
    free(before);
}

TEST(events_of_another_game_are_refused)
{
    static const char *const lines[] = {
        "",
        "1",
        "1 0 0 0",
        "1 1 2 0",
        "65535 1 0 0",
        "1 200 0",
        "1 1 0 128",
        "a 1 0 0",
        "-1 1 0",
        "1 1 0 0 256",
        "1 1 0 x",
        "1 1 300 0",
        "1 1 0 0 0 0 0 0 0 0 0 0 0",
    };

    begin_far("null", "players=2");
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        (void)assert_error(ask("heard 2 1\n1 1 0 0\n%s\n", lines[i]));
    assert_int_equal(count_of(ask("heard 2 1\n1 1 255 0\n1 1 0 0 1\n1 1")), 3);
    assert_int_equal(count_of(ask("heard 2 1\n")), 0);
}

/* Arguments that no game has given sound odd, and harm nobody. */
TEST(any_arguments_of_events_are_said)
{
    static const char *const games[][2] = { { "null", "players=2" },
                                            { "bo", "players=2" },
                                            { "st", "scenario=hotel-excelsior" } };

    for (size_t i = 0; i < COUNT_OF(games); i++) {
        begin_far(games[i][0], games[i][1]);
        for (unsigned kind = 1; kind < play_set(truth()->p)->game->n_events; kind++) {
            for (unsigned value = 0; value < 256; value += 5)
                assert_int_equal(count_of(ask("heard 2 1\n1 %u 255 0 %u %u %u %u", kind, value,
                                              255 - value, value, value)),
                                 1);
        }
    }
}

/* ---- games ---- */

TEST(games_tell_what_a_server_must_have_in_common_with_them)
{
    span all;

    new_game(TRUE_TABLE, "bo", "players=2", "kin");
    all = ask("games");
    for (size_t i = 0; i < count_of(all); i++) {
        char dialect[WEB_DIGITS], hash[HASH_HEX];
        if (!is_string(at_key(at_index(all, i), "id"), "bo"))
            continue;
        web_dialect(play_set(truth()->p)->game, dialect);
        hash_hex(play_set(truth()->p)->db->hash, hash);
        assert_string_at(at_index(all, i), "dialect", dialect);
        assert_string_at(at_index(all, i), "content", hash);
        return;
    }
    fail();
}
