/*
 * test_bot.c: the bot protocol: what a host writes, programs that do not behave, and `kapelle bot`
 * (the program's path is the first argument) playing whole games by it.
 */
#define _GNU_SOURCE
#include "kapelle_test.h"

#include "botline.h"
#include "child.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000, MAX_DECISIONS = 2000 };

static const char *program;

static int find_program(void **state)
{
    (void)state;
    program = test_argument();
    return program ? 0 : -1;
}

AROUND_ALL(find_program, NULL);

/* ---- programs ---- */

static void start(child *c, const char *command)
{
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);

    if (!child_start(c, command, &why))
        fail_msg("%s", why_text);
}

static enum child_news wait_for_line(child *c, char *line, size_t size)
{
    enum child_news news = child_line(c, line, size);

    for (int i = 0; i < 100 && news == CHILD_QUIET; i++) {
        struct pollfd fd = { .fd = c->from, .events = POLLIN };
        (void)poll(&fd, 1, PATIENCE_MS / 100);
        child_look(c);
        news = child_line(c, line, size);
    }
    return news;
}

static bool tell(child *c, const char *lines, int patience_ms, char why_text[200])
{
    text why = text_in(why_text, 200);

    return child_write(c, span_of(lines), patience_ms, &why);
}

TEST(a_program_hears_lines_and_answers_lines)
{
    char line[100], why[200];
    child c;

    start(&c, "while read -r a b; do echo \"$b $a\"; done; echo end; exit 3");
    assert_true(tell(&c, "one two\nthree four\n", PATIENCE_MS, why));
    assert_int_equal(wait_for_line(&c, line, sizeof line), CHILD_LINE);
    assert_string_equal(line, "two one");
    assert_int_equal(wait_for_line(&c, line, sizeof line), CHILD_LINE);
    assert_string_equal(line, "four three");
    assert_int_equal(child_line(&c, line, sizeof line), CHILD_QUIET);
    child_finish(&c);
    assert_int_equal(child_line(&c, line, sizeof line), CHILD_LINE);
    assert_string_equal(line, "end");
    assert_int_equal(child_stop(&c), 3);
}

TEST(a_program_that_ends_is_found_out)
{
    char line[100];
    child c;

    start(&c, "echo half; printf without-an-end; exit 0");
    assert_int_equal(wait_for_line(&c, line, sizeof line), CHILD_LINE);
    assert_int_equal(wait_for_line(&c, line, sizeof line), CHILD_ENDED);
    assert_int_equal(child_stop(&c), 0);
    start(&c, "no-such-program-anywhere 2>/dev/null");
    assert_int_equal(wait_for_line(&c, line, sizeof line), CHILD_ENDED);
    assert_int_equal(child_stop(&c), 127);
}

TEST(a_program_that_writes_too_long_lines_is_found_out)
{
    char line[100];
    child c;

    start(&c, "head -c 5000 /dev/zero | tr '\\0' x; cat >/dev/null");
    assert_int_equal(wait_for_line(&c, line, sizeof line), CHILD_FLOOD);
    (void)child_stop(&c);
}

/* Both pipes are full: neither side may wait for the other for ever. */
TEST(a_program_that_does_not_read_is_found_out)
{
    char why[200], *much = malloc(300001);
    child c;

    assert_non_null(much);
    memset(much, 'x', 300000);
    much[300000] = '\0';
    start(&c, "yes");
    assert_false(tell(&c, much, 200, why));
    assert_string_equal(why, "the bot does not read its input.");
    (void)child_stop(&c);
    start(&c, "exec 0<&-; sleep 0.3");
    (void)usleep(100000);
    assert_false(tell(&c, much, 5000, why));
    (void)child_stop(&c);
    free(much);
}

TEST(a_program_that_does_not_end_is_ended)
{
    child c;

    start(&c, "trap '' TERM; while :; do sleep 60; done");
    assert_int_equal(child_stop(&c), -1);
}

/* ---- lines ---- */

/* A mirror of a game that is played here, for all seats of a set. */
static void look(mirror *m, const gm_state *s, gm_seats who)
{
    m->set->game->view(m->set->content, s, who, m->view);
    m->seats = who;
    m->n++;
    m->has_guess = false;
}

TEST(a_host_writes_the_game_the_table_and_the_moves)
{
    static const rng_key luck = { { 1 } };
    kit k;
    mirror m;
    gm_moves list = { .n = 0 };
    char *lines;
    size_t size;
    FILE *out = open_memstream(&lines, &size);
    gm_state *s;

    kit_open(&k, games_find(span_of("null")));
    s = new_state(&k.set, "players=2", "bot");
    mirror_init(&m, &k.set, &luck);
    look(&m, s, GM_SEAT(0));
    mirror_moves(&m, 0, &list);
    botline_game(out, &m, "players=2");
    botline_ask(out, &m, 0, &list);
    botline_refuse(out, &m, 0, 0, "that is no move.");
    botline_refuse(out, &m, 0, 1, NULL);
    botline_over(out, &m, "consent");
    (void)fclose(out);
    assert_int_equal(strncmp(lines, "kapelle-bot 1\ngame null ", 24), 0);
    assert_non_null(strstr(lines, "\nsetup players=2\nseats north east\nyours north\nfact "));
    assert_non_null(strstr(lines, "\nview "));
    assert_non_null(strstr(lines, "\nmay north "));
    assert_non_null(strstr(lines, "\ngo north\nno - that is no move.\ngo north\nno NU-"));
    assert_non_null(strstr(lines, "\ngo north\nover consent\n"));
    free(lines);
    free(s);
    mirror_clear(&m);
    kit_close(&k);
}

TEST(what_a_seat_was_not_told_is_a_question_mark)
{
    static const rng_key luck = { { 1 } };
    kit k;
    mirror m;
    char *lines;
    size_t size;
    FILE *out = open_memstream(&lines, &size);
    gm_events heard = { .n = 1 };
    uint8_t kind = 1;
    gm_state *s;

    kit_open(&k, games_find(span_of("null")));
    s = new_state(&k.set, "players=2", "bot");
    mirror_init(&m, &k.set, &luck);
    look(&m, s, GM_SEAT(0));
    while (!*k.set.game->events[kind].args || *k.set.game->events[kind].args == '?')
        kind++;
    heard.e[0] = (gm_event){ .rule = 1, .kind = kind, .seat = GM_NOBODY, .hide = 1 };
    botline_events(out, &m, &heard);
    (void)fclose(out);
    assert_non_null(strstr(lines, k.set.game->events[kind].word));
    assert_non_null(strstr(lines, " - ?"));
    free(lines);
    free(s);
    mirror_clear(&m);
    kit_close(&k);
}

/* ---- kapelle bot ---- */

/* One question to the program; its answer must be a legal move of that seat. */
static gm_move ask(child *c, mirror *m, gm_seat who, bool is_first)
{
    char line[BOTLINE_MAX], why[200] = "", *lines;
    text w = text_in(why, sizeof why);
    size_t size;
    FILE *out = open_memstream(&lines, &size);
    gm_moves list = { .n = 0 };
    gm_seat said;
    gm_move move;

    if (is_first)
        botline_game(out, m, "");
    mirror_moves(m, who, &list);
    botline_ask(out, m, who, &list);
    (void)fclose(out);
    assert_true(tell(c, lines, PATIENCE_MS, why));
    free(lines);
    assert_int_equal(wait_for_line(c, line, sizeof line), CHILD_LINE);
    assert_int_equal(strncmp(line, "move ", 5), 0);
    assert_true(note_parse(m->set, mirror_state(m), span_of(line + 5), &said, &move, &w));
    assert_int_equal(said, who);
    return move;
}

/* A game in which one program plays every seat, seeing each time what that seat sees. */
static void play_whole_game(const char *game_id, const char *setup, const char *bot_name)
{
    static const rng_key luck = { { 1 } };
    char command[400];
    child c;
    kit k;
    mirror m;
    gm_state *s;
    gm_seats must;
    unsigned n = 0;

    kit_open(&k, games_find(span_of(game_id)));
    s = new_state(&k.set, setup, "bot");
    mirror_init(&m, &k.set, &luck);
    (void)snprintf(command, sizeof command, "'%s' bot --name %s", program, bot_name);
    start(&c, command);
    while ((must = k.set.game->must_act(k.set.content, s)) != 0 && n < MAX_DECISIONS) {
        gm_seat who = (gm_seat)set_first(must);
        gm_events events = { .n = 0 };
        gm_move move;
        look(&m, s, GM_SEAT(who));
        move = ask(&c, &m, who, n++ == 0);
        assert_int_equal(k.set.game->check(k.set.content, s, who, move), 0);
        k.set.game->apply(k.set.content, s, who, move, &events);
    }
    assert_true(n < MAX_DECISIONS);
    assert_int_equal(child_stop(&c), 0);
    free(s);
    mirror_clear(&m);
    kit_close(&k);
}

TEST(our_bots_play_whole_games_by_it)
{
    play_whole_game("null", "players=3", "random");
    play_whole_game("bo", "players=3", "greedy");
    play_whole_game("st", "scenario=pierwsze-starcie", "greedy");
    play_whole_game("st", "scenario=wiem-kim-jestes", "random");
}

TEST(our_bot_says_what_it_cannot_do)
{
    static const struct {
        const char *lines;
    } cases[] = {
        { "kapelle-bot 2\n" }, { "game chess 1 0\n" }, { "game null 1 0123456789abcdef\n" },
        { "content 00\n" },    { "view AAAA\n" },      { "go north\n" },
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char command[500], line[400];
        child c;
        (void)snprintf(command, sizeof command, "printf '%s' | '%s' bot 2>&1; echo status $?",
                       cases[i].lines, program);
        start(&c, command);
        assert_int_equal(wait_for_line(&c, line, sizeof line), CHILD_LINE);
        assert_int_equal(strncmp(line, "kapelle: ", 9), 0);
        assert_int_equal(wait_for_line(&c, line, sizeof line), CHILD_LINE);
        assert_string_equal(line, "status 1");
        (void)child_stop(&c);
    }
}

/* Tells a program the game and one view; `line` is the first thing that it says, or its status. */
static void show_view(const mirror *m, const char *heading, char *line, size_t size)
{
    const game *g = m->set->game;
    size_t most = g->view_size + (size_t)GM_MAX_FIELDS * 64, length;
    uint8_t *bytes = malloc(most);
    char *digits = malloc(most * 2), *lines = malloc(most * 3), command[400], why[200];
    child c;

    assert_true(bytes && digits && lines);
    length = gm_encode(g->view_fields, m->view, bytes, most);
    assert_int_not_equal(wire_base64(bytes, length, digits, most * 2), 0);
    (void)snprintf(lines, most * 3, "%sview %s\n", heading, digits);
    (void)snprintf(command, sizeof command, "'%s' bot --name random 2>&1; echo status $?", program);
    start(&c, command);
    assert_true(tell(&c, lines, PATIENCE_MS, why));
    child_finish(&c);
    assert_int_equal(wait_for_line(&c, line, size), CHILD_LINE);
    (void)child_stop(&c);
    free(bytes);
    free(digits);
    free(lines);
}

static void our_bot_believes_no_impossible_view(const char *game_id, const char *setup)
{
    static const rng_key luck = { { 1 } };
    char line[400], *heading;
    size_t size;
    FILE *out = open_memstream(&heading, &size);
    kit k;
    mirror m;
    gm_state *s;

    kit_open(&k, games_find(span_of(game_id)));
    s = new_state(&k.set, setup, "bot");
    mirror_init(&m, &k.set, &luck);
    look(&m, s, GM_SEAT(0));
    botline_game(out, &m, setup);
    (void)fclose(out);
    show_view(&m, heading, line, sizeof line);
    assert_string_equal(line, "status 0");
    memset(m.view, 0xff, k.set.game->view_size);
    show_view(&m, heading, line, sizeof line);
    assert_string_equal(line, "kapelle: the host shows a view that does not fit this game.");
    free(heading);
    free(s);
    mirror_clear(&m);
    kit_close(&k);
}

TEST(our_bot_samples_no_state_from_an_impossible_view)
{
    our_bot_believes_no_impossible_view("null", "players=3");
    our_bot_believes_no_impossible_view("bo", "players=3");
    our_bot_believes_no_impossible_view("st", "scenario=wiem-kim-jestes");
}
