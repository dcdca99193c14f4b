/*
 * test_web_table.c: games through the interface of the page: what is asked, said, heard, taken
 * back and kept.
 */
#include "web_ask.h"

#include <stdlib.h>
#include <string.h>

AROUND_EACH(begin_asking, NULL);

/* ---- helpers ---- */

enum { MAX_LINES = 2000 };

/* The first seat that must decide; -1 when the game is over. */
static long asked_seat(int table)
{
    span must = at_key(ask("look %d 0", table), "must");

    return count_of(must) > 0 ? strtol(at_index(must, 0).at, NULL, 10) : -1;
}

static long line_of(int table)
{
    return number_at(ask("look %d 0", table), "line");
}

/* Lets bots move until the game is over; how many lines that were. */
static long finish(int table, const char *bot)
{
    long seat, n = 0;

    while ((seat = asked_seat(table)) >= 0) {
        (void)at_key(ask("bot %d %ld %s 1", table, seat, bot), "done");
        assert_true(++n < MAX_LINES);
    }
    return n;
}

static void say_line(int table, const char *line)
{
    span answer = ask("say %d 0\n%s", table, line);

    if (!has_key(answer, "done"))
        fail_msg("'%s': %.200s", line, answer.at);
}

static void assert_equal_spans(span a, span b)
{
    if (!span_equal(a, b))
        fail_msg("%.*s\nis not\n%.*s", (int)a.length, a.at, (int)b.length, b.at);
}

/* A copy of table 1 at table 4, where something may be tried. */
static void copy_table(void)
{
    (void)at_key(ask("at 4 1 %ld", line_of(1)), "seats");
}

/* ---- a whole game ---- */

/* The move that the person makes: some legal one, sent as the line that was offered. */
static void choose(span look, rng *luck)
{
    span moves = at_key(at_index(at_key(look, "asks"), 0), "moves");
    size_t n = count_of(moves);
    span move = at_index(moves, rng_below(luck, (uint32_t)n));
    char *line = plain(keep(at_key(move, "line")));

    say_line(1, line);
    free(line);
}

/* The words for the group of each move; none where it has none. */
static size_t read_groups(span moves, span groups[GM_MAX_MOVES])
{
    size_t n = count_of(moves);

    assert_true(n <= GM_MAX_MOVES);
    for (size_t i = 0; i < n; i++) {
        span move = at_index(moves, i);
        groups[i] = has_key(move, "group") ? at_key(move, "group") : (span){ NULL, 0 };
    }
    return n;
}

/* Words for a group stand at two moves of it at least. */
static void assert_groups(span look)
{
    span asks = at_key(look, "asks"), groups[GM_MAX_MOVES];
    size_t n_asks = count_of(asks);

    for (size_t a = 0; a < n_asks; a++) {
        size_t n = read_groups(at_key(at_index(asks, a), "moves"), groups);
        for (size_t i = 0; i < n; i++) {
            unsigned alike = 0;
            for (size_t k = 0; k < n; k++)
                alike += span_equal(groups[k], groups[i]);
            assert_true(!groups[i].at || alike > 1);
        }
    }
}

/* One person among bots. Every answer is read strictly by `ask`. */
static void play_whole_game(const char *name, const char *setup, const char *seed)
{
    rng_key key = rng_key_from_text(seed, strlen(seed));
    long n = 0;
    rng luck;

    rng_start(&luck, &key);
    new_game(1, name, setup, seed);
    for (;; n++) {
        span look = ask("look 1 1"), must = at_key(look, "must");
        if (count_of(must) == 0)
            break;
        assert_true(span_is(at_key(look, "over"), "null"));
        assert_groups(look);
        if (count_of(at_key(look, "asks")) > 0 && strtol(at_index(must, 0).at, NULL, 10) == 0)
            choose(look, &luck);
        else
            (void)at_key(ask("bot 1 %.1s greedy 1", at_index(must, 0).at), "done");
        assert_true(n < MAX_LINES);
    }
    assert_int_equal(line_of(1), n);
    assert_true(n > 50);
}

static void play_and_open_again(const char *name, const char *setup, gm_seats all)
{
    char *record, *again, *look;

    play_whole_game(name, setup, "whole");
    assert_true(at_key(at_key(ask("look 1 1"), "over"), "says").length > 10);
    record = record_of(1);
    look = keep(ask("look 1 %u", all));
    assert_int_equal(number_at(ask("open 2\n%s", record), "length"), line_of(1));
    again = record_of(2);
    assert_string_equal(record, again);
    assert_equal_spans(ask("look 2 %u", all), span_of(look));
    free(record);
    free(again);
    free(look);
}

TEST(a_whole_game_is_played_and_its_record_opened_again)
{
    play_and_open_again("bo", "players=3", 7);
    play_and_open_again("st", "scenario=pierwsze-starcie", 3);
    play_and_open_again("st", "scenario=swobodny-haslo level=basic sectors=4 stages=2", 3);
}

/* ST-21.12  Each game of the campaign begins with what the one before it has handed on. */
TEST(a_finished_game_tells_what_the_next_one_begins_with)
{
    char *carry;
    span over;

    new_game(1, "st", "scenario=spotkanie", "campaign");
    (void)finish(1, "greedy");
    carry = plain(keep(at_key(at_key(ask("look 1 0"), "over"), "carry")));
    assert_true(strncmp(carry, "pierwsze-starcie:", 17) == 0);
    (void)at_key(ask("new 2 st\nscenario=spotkanie carry=%s\nnext\n", carry), "seats");
    free(carry);

    new_game(1, "st", "scenario=swobodny", "alone");
    (void)finish(1, "greedy");
    over = at_key(ask("look 1 0"), "over");
    assert_true(has_key(over, "winners") && !has_key(over, "carry"));
}

TEST(every_game_can_be_played)
{
    span list = ask("games");
    size_t n = count_of(list);

    for (size_t i = 0; i < n; i++) {
        span g = at_index(ask("games"), i);
        char *id = plain(keep(at_key(g, "id")));
        if (span_is(at_key(g, "playable"), "true")) {
            new_game(1, id, "", "every");
            assert_true(finish(1, "random") > 10);
            assert_true(has_key(at_key(ask("look 1 1"), "over"), "winners"));
        }
        free(id);
    }
}

/* ---- questions ---- */

TEST(a_look_tells_who_is_asked_and_what_he_may_do)
{
    span look, moves, move;

    new_game(1, "null", "players=2", "look");
    look = ask("look 1 1");
    assert_string_at(look, "game", "null");
    assert_string_at(at_index(at_key(look, "seats"), 0), "word", "north");
    assert_string_at(at_index(at_key(look, "seats"), 0), "title", "North");
    assert_int_equal(count_of(at_key(look, "must")), 2);
    assert_int_equal(count_of(at_key(look, "asks")), 1); /* one of them looks */
    assert_int_equal(number_at(at_index(at_key(look, "asks"), 0), "seat"), 0);
    assert_string_at(at_index(at_key(look, "asks"), 0), "kind", "plan");
    moves = at_key(at_index(at_key(look, "asks"), 0), "moves");
    move = at_index(moves, 0);
    assert_string_at(move, "verb", "plan");
    assert_string_at(at_index(at_key(move, "args"), 0), "sort", "place");
    assert_true(has_key(at_index(at_key(move, "args"), 0), "id"));
    assert_int_equal(count_of(at_key(at_key(look, "view"), "papers")), 4);
    assert_int_equal(number_at(at_key(look, "view"), "n_seats"), 2);
    assert_int_equal(count_of(at_key(ask("look 1 3"), "asks")), 2);
    assert_int_equal(count_of(at_key(ask("look 1 0"), "asks")), 0);
}

/* The page offers people what they may do before a bot goes on, turn by turn. */
TEST(a_look_tells_the_turn)
{
    long first;

    new_game(1, "bo", "players=2 first=1 conspirators=kordt+beck", "turns");
    first = number_at(ask("look 1 0"), "turn");
    assert_true(first > 0);
    (void)ask("say 1 1\nkordt dossier");
    assert_int_equal(number_at(ask("look 1 0"), "turn"), first);
    (void)ask("say 1 1\nkordt end");
    assert_int_equal(number_at(ask("look 1 0"), "turn"), first + 1);
    new_game(1, "st", "", "turns");
    assert_int_equal(number_at(ask("look 1 0"), "turn"), 0); /* this game offers no interrupts */
}

/* "pass" and "pass round": an omitted argument at the end does not count. */
TEST(an_argument_that_is_left_out_is_none)
{
    unsigned without = 0, with = 0;
    long seat;

    new_game(1, "null", "players=4", "pass");
    while ((seat = asked_seat(1)) >= 0) {
        span moves = at_key(at_index(at_key(ask("look 1 %d", 1 << seat), "asks"), 0), "moves");
        for (size_t i = 0; i < count_of(moves); i++) {
            span m = at_index(moves, i);
            bool is_pass = is_string(at_key(m, "verb"), "pass");
            without += is_pass && count_of(at_key(m, "args")) == 0;
            with += is_pass && count_of(at_key(m, "args")) == 1;
        }
        (void)at_key(ask("bot 1 %ld random 0", seat), "done");
    }
    assert_true(without > 0);
    assert_int_equal(with, without);
}

TEST(wide_sets_are_told_as_digits)
{
    span view;

    new_game(1, "bo", "players=2 first=1", "wide");
    view = at_key(ask("look 1 3"), "view");
    assert_string_at(view, "discards", "0x0");
    assert_true(is_string(at_index(at_key(view, "dossier"), 0), "0x0"));
}

/* Moves that differ in the last argument share their words. */
TEST(moves_of_one_kind_share_their_words)
{
    span moves;
    unsigned together = 0;

    new_game(1, "bo", "players=2 first=1", "groups");
    moves = at_key(at_index(at_key(ask("look 1 1"), "asks"), 0), "moves");
    for (size_t i = 0; i < count_of(moves); i++) {
        span m = at_index(moves, i);
        if (is_string(at_key(m, "verb"), "move")) {
            assert_string_at(m, "group", "go to a connected space");
            together++;
        }
        if (is_string(at_key(m, "verb"), "end"))
            assert_false(has_key(m, "group"));
    }
    assert_true(together > 1);
}

/* ---- lines ---- */

TEST(a_refusal_names_the_rule_and_changes_nothing)
{
    span refused;
    char *before, *after;

    new_game(1, "bo", "players=2 first=1", "refusal");
    before = keep(ask("look 1 3"));
    refused = at_key(ask("say 1 1\n%s", "kordt move berlin"), "refused");
    assert_string_at(refused, "rule", "KA-1");
    speak("pl");
    refused = at_key(ask("say 1 1\nnobody move warsaw"), "refused");
    assert_string_at(refused, "says",
                     "Ruch zaczyna się od nazwy miejsca przy stole; „nobody move warsaw” tak się "
                     "nie zaczyna.");
    speak("en");
    after = keep(ask("look 1 3"));
    assert_string_equal(before, after);
    free(before);
    free(after);
}

TEST(why_answers_as_saying_would)
{
    static const char *const lines[] = {
        "north plan market", "north search",    "north plan mars", "south plan market", "north end",
        "north undo",        "north undo to 9", "north undo yes",  "north undo perhaps"
    };

    new_game(1, "null", "players=2", "why");
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        char *why = keep(ask("why 1\n%s", lines[i]));
        copy_table();
        if (strstr(why, "legal"))
            (void)at_key(ask("say 4 0\n%s", lines[i]), "done");
        else
            assert_equal_spans(ask("say 4 0\n%s", lines[i]), span_of(why));
        free(why);
    }
    assert_int_equal(line_of(1), 0);
}

TEST(a_bot_answers_only_when_its_seat_is_asked)
{
    new_game(1, "bo", "players=2 first=1", "bots");
    (void)assert_error(ask("bot 1 1 greedy 0"));
    (void)at_key(ask("bot 1 0 greedy 0"), "done");
    assert_int_equal(line_of(1), 1);
}

/* The same position, the same choice: also after the game was closed and opened again. */
TEST(a_bot_does_the_same_when_the_game_is_opened_again)
{
    char *record, *here;

    new_game(1, "null", "players=2", "again");
    for (int i = 0; i < 7; i++)
        (void)at_key(ask("bot 1 %ld random 0", asked_seat(1)), "done");
    record = record_of(1);
    (void)at_key(ask("open 2\n%s", record), "seats");
    here = keep(ask("bot 1 %ld random 3", asked_seat(1)));
    assert_equal_spans(ask("bot 2 %ld random 3", asked_seat(2)), span_of(here));
    free(record);
    free(here);
}

/* But it is not stubborn: asked again later, it may choose something else. */
TEST(a_bot_that_is_asked_again_has_new_luck)
{
    char *first = NULL;
    bool has_changed = false;

    new_game(1, "null", "players=2", "luck");
    for (int i = 0; i < 10; i++) {
        char *line = keep(at_key(at_key(ask("bot 1 0 random 1"), "done"), "line"));
        has_changed |= first && strcmp(first, line) != 0;
        (void)at_key(ask("undo 1 3 1"), "done");
        free(first);
        first = line;
    }
    assert_true(has_changed);
    free(first);
}

/* ---- the log ---- */

/* The log says the same about a line as the answer when it was played. */
TEST(the_log_tells_what_was_told)
{
    static char *told[MAX_LINES];
    long seat, n = 0;
    span log;

    new_game(1, "bo", "players=4", "log");
    for (; (seat = asked_seat(1)) >= 0; n++)
        told[n] = keep(at_key(ask("bot 1 %ld random 2", seat), "done"));
    log = ask("log 1 2 1");
    assert_int_equal(count_of(log), n);
    for (long i = 0; i < n; i++) {
        assert_equal_spans(at_index(log, (size_t)i), span_of(told[i]));
        free(told[i]);
    }
    log = ask("log 1 2 %ld", n);
    assert_int_equal(count_of(log), 1);
    assert_int_equal(number_at(at_index(log, 0), "n"), n);
    assert_int_equal(count_of(ask("log 1 2 %ld", n + 1)), 0);
}

TEST(the_log_is_told_in_the_language_of_the_reader)
{
    new_game(1, "null", "players=2", "words");
    say_line(1, "north plan market");
    assert_non_null(strstr(ask("log 1 1 1").at, "North"));
    speak("pl");
    assert_null(strstr(ask("log 1 1 1").at, "\"says\":\"North"));
    assert_non_null(strstr(ask("log 1 1 1").at, "north plan market"));
}

/* ---- secrets ---- */

/* The event of that kind among those told; false if there is none. */
static bool find_told(span told, const char *kind, span *out)
{
    for (size_t i = 0; i < count_of(told); i++) {
        *out = at_index(told, i);
        if (is_string(at_key(*out, "kind"), kind))
            return true;
    }
    return false;
}

/* Plays before spectators until somebody is interrogated; the answer that told so, or NULL. */
static char *play_to_interrogation(const char *seed)
{
    span event;
    long seat;

    new_game(1, "bo", "players=4", seed);
    while ((seat = asked_seat(1)) >= 0) {
        span answer = ask("bot 1 %ld random 0", seat);
        if (find_told(at_key(at_key(answer, "done"), "told"), "questioned", &event))
            return keep(answer);
    }
    return NULL;
}

TEST(an_interrogation_is_told_to_the_prisoner_alone)
{
    char seed[] = "a", *answer, prisoner[] = "0";
    span done, heard, own, arg;

    while (!(answer = play_to_interrogation(seed)))
        assert_true(++*seed <= 'z');
    done = at_key(span_of(answer), "done");
    assert_true(find_told(at_key(done, "told"), "questioned", &heard));
    arg = at_index(at_key(heard, "args"), 0);
    assert_false(has_key(arg, "id"));
    assert_int_equal(number_at(arg, "value"), 0);
    assert_string_at(arg, "says", "?");
    assert_int_equal(count_of(at_key(heard, "hidden")), 1);
    assert_string_at(done, "line", "");

    prisoner[0] = (char)('0' + number_at(heard, "seat"));
    assert_true(find_told(at_key(at_key(span_of(answer), "own"), prisoner), "questioned", &own));
    arg = at_index(at_key(own, "args"), 0);
    assert_true(has_key(arg, "id"));
    assert_true(number_at(arg, "value") > 0);
    assert_int_equal(count_of(at_key(own, "hidden")), 0);
    free(answer);
}

/* The one who is asked reads the card behind the question; the others see only that he is asked. */
TEST(the_prisoner_alone_reads_the_card)
{
    char seed[] = "a", *answer;
    span question, look;
    long prisoner;

    while (!(answer = play_to_interrogation(seed)))
        assert_true(++*seed <= 'z');
    free(answer);
    prisoner = asked_seat(1);
    question = at_index(at_key(ask("look 1 %d", 1 << prisoner), "asks"), 0);
    assert_string_at(question, "kind", "answer");
    assert_true(has_key(at_index(at_key(question, "args"), 0), "id"));
    assert_true(count_of(at_key(question, "behind")) > 0);
    look = ask("look 1 %d", 15 & ~(1 << prisoner));
    assert_int_equal(count_of(at_key(look, "asks")), 0);
    assert_null(strstr(look.at, "\"sort\":\"interrogation\""));
}

/* `own` repeats nothing: a viewer has already heard their own secrets with the rest. */
TEST(a_viewer_has_nothing_of_his_own)
{
    unsigned n_own = 0;
    long seat;

    new_game(1, "null", "players=3", "own");
    while ((seat = asked_seat(1)) >= 0) {
        span own = at_key(ask("bot 1 %ld random 5", seat), "own");
        assert_false(has_key(own, "0"));
        assert_false(has_key(own, "2"));
        n_own += has_key(own, "1");
    }
    assert_true(n_own > 5);
    assert_null(strstr(ask("log 1 7 1").at, "\"hidden\":[0"));
    assert_non_null(strstr(ask("log 1 0 1").at, "\"hidden\":[0"));
}

TEST(a_secret_plan_is_no_line_for_others)
{
    span log;

    new_game(1, "null", "players=2", "plan");
    say_line(1, "north plan market");
    log = ask("log 1 2 1");
    assert_string_at(at_index(log, 0), "line", "");
    assert_string_at(at_index(log, 0), "verb", "plan");
    assert_null(strstr(log.at, "market"));
    assert_string_at(at_index(ask("log 1 1 1"), 0), "line", "north plan market");
    new_game(1, "st", "scenario=spotkanie", "plan");
    say_line(1, "pl plan plan-pl-3");
    for (gm_seats viewers = 0; viewers <= 2; viewers += 2) {
        log = ask("log 1 %u 1", viewers);
        assert_string_at(at_index(log, 0), "line", "");
        assert_string_at(at_index(log, 0), "verb", "plan");
        assert_null(strstr(log.at, "plan-pl-3"));
    }
    assert_string_at(at_index(ask("log 1 1 1"), 0), "line", "pl plan plan-pl-3");
}

/* ---- undo ---- */

TEST(a_decision_is_taken_back)
{
    span undo, log;

    new_game(1, "null", "players=2", "undo");
    undo = at_key(ask("look 1 1"), "undo");
    assert_true(span_is(at_key(undo, "can"), "false"));
    assert_string_at(at_key(undo, "why"), "rule", "KA-4");
    say_line(1, "north plan market");
    assert_true(span_is(at_key(at_key(ask("look 1 2"), "undo"), "can"), "false"));
    undo = at_key(ask("look 1 1"), "undo");
    assert_true(span_is(at_key(undo, "can"), "true"));
    assert_int_equal(number_at(undo, "to"), 0);
    assert_string_at(at_key(ask("undo 1 3 1"), "done"), "line", "north undo to 0");
    log = ask("log 1 3 1");
    assert_int_equal(count_of(log), 2);
    assert_true(span_is(at_key(at_index(log, 0), "undone"), "true"));
    assert_true(span_is(at_key(at_index(log, 1), "undone"), "false"));
    assert_int_equal(count_of(at_key(ask("look 1 0"), "must")), 2);
    say_line(1, "north plan harbour");
}

TEST(undo_stops_where_somebody_has_learned_something)
{
    span refused;

    new_game(1, "null", "players=2", "learned");
    say_line(1, "north plan market");
    say_line(1, "east plan market");
    refused = at_key(ask("undo 1 3 1"), "refused");
    assert_string_at(refused, "rule", "KA-3");
    assert_string_at(at_key(at_key(ask("look 1 1"), "undo"), "why"), "rule", "KA-3");
    assert_int_equal(line_of(1), 2);
}

TEST(undo_waits_for_seats_that_do_not_agree)
{
    new_game(1, "null", "players=3", "agree");
    say_line(1, "north plan market");
    say_line(1, "east plan market");
    (void)at_key(ask("undo 1 1 1"), "done");
    assert_int_equal(line_of(1), 3);
    assert_int_equal(count_of(at_key(ask("look 1 0"), "must")), 1);
    assert_string_at(at_key(ask("say 1 2\neast undo yes"), "done"), "verb", "undo");
    assert_int_equal(count_of(at_key(ask("look 1 0"), "must")), 3);
}

/* What a look says about undo is what undo does, at every line of a game. */
TEST(a_look_foretells_undo)
{
    unsigned n_can = 0;
    long seat;

    new_game(1, "bo", "players=2", "foretold");
    while ((seat = asked_seat(1)) >= 0) {
        span undo = at_key(ask("look 1 1"), "undo");
        bool can = span_is(at_key(undo, "can"), "true");
        long to = number_at(undo, "to");
        copy_table();
        assert_int_equal(has_key(ask("undo 4 3 1"), "done"), can);
        if (can) {
            char *after = keep(at_key(ask("look 4 3"), "facts"));
            (void)at_key(ask("at 4 1 %ld", to), "seats");
            assert_equal_spans(at_key(ask("look 4 3"), "facts"), span_of(after));
            free(after);
        }
        n_can += can;
        (void)at_key(ask("bot 1 %ld random 3", seat), "done");
    }
    assert_true(n_can > 10);
}

/* ---- earlier lines, hints ---- */

TEST(a_table_is_set_back_to_an_earlier_line)
{
    char *looks[6];

    new_game(1, "bo", "players=2 first=1", "earlier");
    for (int i = 0; i < 6; i++) {
        looks[i] = keep(ask("look 1 3"));
        (void)at_key(ask("bot 1 %ld greedy 3", asked_seat(1)), "done");
    }
    for (int i = 5; i >= 0; i--) {
        assert_int_equal(number_at(ask("at 2 1 %d", i), "length"), i);
        assert_equal_spans(ask("look 2 3"), span_of(looks[i]));
        free(looks[i]);
    }
    assert_int_equal(line_of(1), 6);
    assert_int_equal(number_at(ask("at 1 1 3"), "length"), 3);
    assert_int_equal(line_of(1), 3);
}

/* Also among wishes to undo, answers to them, and lines that were undone. */
TEST(a_table_is_set_back_among_undone_lines)
{
    static const char *const lines[] = { "north plan market",  "east plan market",
                                         "north undo",         "east undo yes",
                                         "north plan station", "east plan market",
                                         "north undo to 4",    "east undo no",
                                         "east undo",          "east plan harbour" };
    char *looks[COUNT_OF(lines) + 1], *log;

    new_game(1, "null", "players=3", "undone");
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        looks[i] = keep(ask("look 1 7"));
        say_line(1, lines[i]);
    }
    looks[COUNT_OF(lines)] = keep(ask("look 1 7"));
    log = keep(ask("log 1 7 1"));
    for (size_t i = 0; i <= COUNT_OF(lines); i++) {
        (void)at_key(ask("at 2 1 %zu", i), "seats");
        assert_equal_spans(ask("look 2 7"), span_of(looks[i]));
        free(looks[i]);
    }
    assert_equal_spans(ask("log 2 7 1"), span_of(log));
    free(log);
}

static void follow_hints(const char *name, const char *setup)
{
    unsigned n_reasons = 0;
    long seat;

    new_game(1, name, setup, "hint");
    for (int i = 0; i < 60 && (seat = asked_seat(1)) >= 0; i++) {
        span hint = at_index(at_key(ask("hint 1 %ld", seat), "best"), 0);
        char *line = plain(keep(at_key(at_key(hint, "move"), "line")));
        n_reasons += at_key(hint, "why").length > 5;
        say_line(1, line);
        free(line);
    }
    assert_true(n_reasons > 30);
}

TEST(a_hint_is_a_legal_move_for_a_reason)
{
    follow_hints("st", "scenario=wiem-kim-jestes");
    follow_hints("bo", "players=2");
    (void)assert_error(ask("hint 1 %d", asked_seat(1) == 0));
    new_game(1, "null", "players=2", "hint");
    (void)assert_error(ask("hint 1 0"));
}
