/*
 * test_web.c: the engine through the page's interface: games, content, tables, and errors.
 */
#include "web_ask.h"

#include "embed.h"
#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_EACH(begin_asking, NULL);

/* ---- the writer ---- */

TEST(a_value_is_written_with_its_commas)
{
    json j = { .depth = 0 };

    json_start(&j);
    json_object(&j);
    json_array_at(&j, "a");
    json_number(&j, -3);
    json_null(&j);
    json_object(&j);
    json_end(&j);
    json_array(&j);
    json_end(&j);
    json_end(&j);
    json_flag_at(&j, "b", true);
    json_key(&j, "c");
    json_decimal(&j, UINT64_MAX);
    json_key(&j, "d");
    json_hex(&j, 0x1f);
    json_end(&j);
    assert_string_equal(j.out.at, "{\"a\":[-3,null,{},[]],\"b\":true,"
                                  "\"c\":\"18446744073709551615\",\"d\":\"0x1f\"}");
    free(j.out.at);
}

TEST(every_string_is_written_so_that_it_can_be_read)
{
    static const char odd[] = "a\"b\\c\nd\te\x01\x7f\xc4\x85\xff";
    json j = { .depth = 0 };

    json_start(&j);
    json_string(&j, (span){ odd, sizeof odd }); /* with its terminator */
    assert_string_equal(j.out.at, "\"a\\\"b\\\\c\\nd\\u0009e\\u0001\x7f\xc4\x85\xef\xbf\xbd"
                                  "\\u0000\"");
    assert_true(is_json(span_of(j.out.at)));
    free(j.out.at);
}

TEST(an_answer_grows_as_it_must)
{
    json j = { .depth = 0 };

    json_start(&j);
    json_array(&j);
    for (int i = 0; i < 100000; i++)
        json_string(&j, span_of("\x01\x02\x03"));
    json_end(&j);
    assert_false(j.out.full);
    assert_int_equal(count_of(at_index((span){ "[[]]", 4 }, 0)), 0);
    assert_true(is_json((span){ j.out.at, j.out.length }));
    assert_int_equal(j.out.length, 100000 * (3 * 6 + 3) + 1);
    free(j.out.at);
}

#define CHANGE "# changed\n"

/* The built-in files of Dead Drop, the first of them with a comment more, last file first. */
static char *changed_files(void)
{
    size_t size = 100000;
    char *body = malloc(size);
    text t;
    content_file files[WEB_FILES];
    size_t n = embed_content_of("null", files, WEB_FILES);

    assert_non_null(body);
    t = text_in(body, size);
    for (size_t i = n; i-- > 0;) {
        const char *more = i == 0 ? CHANGE : "";
        text_put(&t, "=== ");
        text_put(&t, files[i].name);
        text_char(&t, ' ');
        text_number(&t, (int64_t)(files[i].length + strlen(more)));
        text_char(&t, '\n');
        text_span(&t, (span){ files[i].text, files[i].length });
        text_put(&t, more);
        text_char(&t, '\n');
    }
    assert_false(t.full);
    return body;
}

/* ---- games ---- */

TEST(every_game_is_listed)
{
    span list = ask("games");

    assert_int_equal(count_of(list), games_count);
    for (size_t i = 0; i < games_count; i++) {
        span g = at_index(list, i);
        bool is_playable = games_is_playable(games_all[i]);
        assert_string_at(g, "id", games_all[i]->id);
        assert_true(span_is(at_key(g, "playable"), is_playable ? "true" : "false"));
        assert_int_equal(count_of(at_key(g, "options")), games_all[i]->n_options);
        assert_int_equal(count_of(at_key(g, "bots")) > 0, is_playable);
    }
}

/* The page's types are made of them. */
TEST(every_game_tells_its_tables)
{
    for (size_t i = 0; i < games_count; i++) {
        const game *g = games_all[i];
        span tables = ask("tables %s", g->id), fields = at_key(tables, "fields");
        assert_int_equal(count_of(at_key(tables, "verbs")), g->n_verbs - 1);
        assert_int_equal(count_of(at_key(tables, "questions")), g->n_questions - 1);
        assert_int_equal(count_of(at_key(tables, "events")), g->n_events - 1);
        assert_int_equal(count_of(at_key(tables, "facts")), g->n_facts - 1);
        assert_string_at(at_index(at_key(tables, "verbs"), 0), "word", g->verbs[1].word);
        assert_string_at(at_index(at_key(tables, "verbs"), 0), "args", g->verbs[1].args);
        assert_string_at(at_index(fields, 0), "name", g->view_fields[0].name);
        assert_int_equal(number_at(at_index(fields, 0), "width"), g->view_fields[0].width);
        assert_true(count_of(at_key(tables, "words")) > 0);
    }
}

/* The next rule in a content file, without blanks and comments. */
static bool next_rule(span *rest, text *out)
{
    bool is_inside = false;
    span line, ahead = *rest;

    while (span_line(&ahead, &line)) {
        span words = line, first = span_word(&words);
        bool begins = (span_is(first, "on") || span_is(first, "while")) && first.at == line.at + 2;
        bool goes_on = is_inside && first.length > 0 && *first.at != '#' && first.at > line.at + 2;
        if (is_inside && !goes_on)
            return true;
        *rest = ahead;
        is_inside |= begins;
        if (!is_inside)
            continue;
        for (size_t i = 0; i < line.length && line.at[i] != '#'; i++) {
            if (line.at[i] != ' ')
                text_char(out, line.at[i]);
        }
    }
    return is_inside;
}

static void squeeze(span s, text *out)
{
    for (size_t i = 1; i + 1 < s.length; i++) {
        if (s.at[i] != ' ')
            text_char(out, s.at[i]);
    }
}

/* Is there a rule with that code among the components of that content? */
static bool has_code(span sorts, const char *code)
{
    for (const char *at = sorts.at; at < sorts.at + sorts.length; at++) {
        char squeezed[2000];
        text t = text_in(squeezed, sizeof squeezed);
        span value;
        if (strncmp(at, "\"code\":", 7) != 0)
            continue;
        value = (span){ at + 7, strcspn(at + 8, "\"") + 2 };
        squeeze(value, &t);
        if (strcmp(squeezed, code) == 0)
            return true;
    }
    return false;
}

TEST(rules_read_as_they_are_written)
{
    unsigned n = 0;

    for (const embed_file *f = embed_content; f->name; f++) {
        char *sorts = keep(at_key(ask("content %s", f->folder), "sorts"));
        span rest = { f->text, f->length };
        for (;;) {
            char rule[2000];
            text t = text_in(rule, sizeof rule);
            if (!next_rule(&rest, &t))
                break;
            if (!has_code(span_of(sorts), rule))
                fail_msg("%s/%s: no such rule: %s", f->folder, f->name, rule);
            n++;
        }
        free(sorts);
    }
    assert_true(n > 300);
}

/* What the built-in cards do not have. */
TEST(rules_keep_their_brackets)
{
    static const char rule[] =
        "on act if (searched-at(market) or papers(self) >= 2) and not (hidden <= 1 and "
        "searched-at(harbour)): choose { } or { may { papers(self, -2); draw(self, 1) } } or "
        "{ test(self, 4) pass { papers(self, +1) } fail { } }";
    char *files = changed_files(), *hash, card[500];

    (void)snprintf(card, sizeof card, "card brackets\n  title Brackets\n  source D\n  %s\n", rule);
    hash = keep(at_key(ask("use null\n%s=== z.txt %zu\n%s\n", files, strlen(card), card), "hash"));
    (void)plain(hash);
    assert_non_null(strstr(ask("content null %s", hash).at, rule));
    free(files);
    free(hash);
}

TEST(a_component_has_its_texts_and_fields)
{
    span place = at_index(at_key(at_key(ask("content bo"), "sorts"), "place"), 0), fields;

    assert_int_equal(number_at(place, "n"), 1);
    assert_string_at(place, "id", "train-station");
    assert_string_at(place, "title", "Train Station");
    assert_true(at_key(place, "note").length > 20);
    fields = at_key(place, "fields");
    assert_int_equal(strtol(at_index(at_key(fields, "stage"), 0).at, NULL, 10), 1);
    assert_true(is_string(at_index(at_key(fields, "joins"), 0), "hanover"));
    assert_false(has_key(fields, "note"));
    speak("pl");
    place = at_index(at_key(at_key(ask("content bo"), "sorts"), "place"), 0);
    assert_string_at(place, "title", "Dworzec kolejowy");
    assert_string_at(place, "original", "Train Station");
}

/* When a rule works and what it does, for those who cannot read its code. */
TEST(rules_are_told_in_their_words)
{
    span items = at_key(at_key(ask("content st"), "sorts"), "item");
    span pistol = at_key(at_index(items, 0), "rules"), step;

    assert_string_at(at_index(items, 0), "id", "pistolet");
    assert_string_at(at_index(pistol, 0), "when", "attack");
    step = at_index(at_key(at_index(pistol, 0), "does"), 0);
    assert_string_at(step, "word", "roll");
    assert_int_equal(number_at(step, "by"), 2);
    assert_string_at(at_index(pistol, 1), "when", "box");
    assert_string_at(at_index(at_key(at_index(pistol, 1), "does"), 0), "word", "open");
}

TEST(every_law_is_told)
{
    span laws = at_key(ask("content null"), "laws"), law = at_index(laws, 0);
    const game *g = games_find(span_of("null"));

    assert_int_equal(count_of(laws), g->n_rules - 1);
    assert_string_at(law, "rule", g->rules[1].id);
    assert_true(at_key(law, "says").length > 10);
    assert_memory_not_equal(at_key(law, "says").at, "\"NU-", 4); /* the id stands beside it */
    assert_true(at_key(law, "class").length > 5);
}

/* ---- content that the page brings ---- */

/* What `use` will answer: the files in the order of their names. */
static char *hash_of_changed(void)
{
    char *hash = malloc(HASH_HEX), *first;
    content_file files[WEB_FILES];
    size_t n = embed_content_of("null", files, WEB_FILES), length = files[0].length;
    uint8_t bytes[HASH_BYTES];

    first = malloc(length + sizeof CHANGE);
    assert_non_null(hash);
    assert_non_null(first);
    memcpy(first, files[0].text, length);
    memcpy(first + length, CHANGE, sizeof CHANGE);
    files[0] = (content_file){ files[0].name, first, length + strlen(CHANGE) };
    content_hash(files, n, bytes);
    hash_hex(bytes, hash);
    free(first);
    return hash;
}

/* A record of a game with that content. */
static char *record_with(const char *hash)
{
    char *kap, *of_content;

    new_game(1, "null", "players=2", "seed");
    kap = record_of(1);
    of_content = strstr(kap, "content ") + strlen("content ");
    assert_memory_not_equal(of_content, hash, HASH_HEX - 1);
    memcpy(of_content, hash, HASH_HEX - 1);
    return kap;
}

TEST(a_record_finds_the_content_that_it_was_played_with)
{
    char *files = changed_files(), *hash = hash_of_changed(), *kap = record_with(hash);
    span fault;

    fault = ask("open 2\n%s", kap);
    assert_int_equal(number_at(fault, "line"), 3);
    (void)assert_error(fault);
    assert_string_at(ask("use null\n%s", files), "hash", hash);
    assert_string_at(ask("open 2\n%s", kap), "game", "null");
    assert_string_at(ask("record 2"), "hash", hash);
    assert_string_at(ask("content null %s", hash), "hash", hash);
    assert_string_at(ask("new 2 null %s\nplayers=2\nseed\n", hash), "game", "null");
    assert_string_at(ask("record 2"), "hash", hash);
    hash[0] = hash[0] == '0' ? '1' : '0';
    (void)assert_error(ask("new 2 null %s\nplayers=2\nseed\n", hash));
    free(files);
    free(kap);
    free(hash);
}

TEST(wrong_content_is_refused_with_its_line)
{
    static const char file[] = "place here\n  needs 99\n  source S\n";
    span fault;

    fault = ask("use null\n=== board.txt %zu\n%s\n", strlen(file), file);
    assert_int_equal(number_at(fault, "line"), 2);
    assert_non_null(strstr(assert_error(fault).at, "board.txt"));
    (void)assert_error(ask("use null\n"));
    (void)assert_error(ask("use null\nboard.txt"));
    (void)assert_error(ask("use null\n=== board.txt 5\nabc"));
    assert_string_at(ask("use null\n=== board.txt 1\nab"), "error",
                     "Send the content as files, each with its name and length.");
    (void)assert_error(ask("use null\n=== board.txt 1\na\n=== board.txt 1\na\n"));
    (void)assert_error(ask("use null\n=== board.txt 99999999999\na\n"));
}

/* Sends this many other contents, each with one file more than `files`. */
static void bring_others(const char *files, int from, int to)
{
    for (int i = from; i < to; i++)
        (void)at_key(ask("use null\n%s=== z%d.txt 2\n#\n\n", files, i), "hash");
}

TEST(content_that_nobody_plays_with_makes_room)
{
    char *files = changed_files(), *hash = hash_of_changed(), *kap = record_with(hash);

    (void)at_key(ask("use null\n%s", files), "hash");
    bring_others(files, 0, 11);
    (void)at_key(ask("content null %s", hash), "sorts"); /* a dozen are kept */
    (void)at_key(ask("open 2\n%s", kap), "seats");
    bring_others(files, 11, 40);
    (void)at_key(ask("content null %s", hash), "sorts"); /* and what is played with */
    (void)at_key(ask("bot 2 0 random 0"), "done");
    (void)at_key(ask("close 2"), "ok");
    bring_others(files, 40, 41);
    (void)assert_error(ask("content null %s", hash));
    assert_string_at(ask("use null\n%s", files), "hash", hash);
    free(files);
    free(kap);
    free(hash);
}

TEST(the_files_are_those_that_are_built_in)
{
    span answer = ask("files null");
    content_file files[WEB_FILES];
    size_t n = embed_content_of("null", files, WEB_FILES);
    char hex[HASH_HEX];
    uint8_t hash[HASH_BYTES];

    content_hash(files, n, hash);
    hash_hex(hash, hex);
    assert_string_at(answer, "hash", hex);
    assert_int_equal(count_of(at_key(answer, "files")), n);
    assert_string_at(at_index(at_key(answer, "files"), 0), "name", files[0].name);
    assert_string_at(ask("content null"), "hash", hex);
}

/* ---- what is wrong ---- */

TEST(bad_requests_are_refused_and_change_nothing)
{
    static const char *const bad[] = {
        "",
        "\n",
        " ",
        "dance",
        "look",
        "look 1",
        "look 0 0",
        "look 5 0",
        "look 2 0",
        "look x 0",
        "look 1 4",
        "look 1 -1",
        "look 1 0 0",
        "look 1 0\nbody",
        "look 1 99999999999",
        "say 1 0",
        "say 1 0\n",
        "say 1 0\nnorth plan market\nsouth plan market",
        "why 1",
        "bot 1 0 nobody 0",
        "bot 1 2 random 0",
        "bot 1 0 greedy 0",
        "bot 1 0 random 9",
        "new 1 chess\n\nseed",
        "new 1 null",
        "new 1 null\nplayers=2",
        "new 1 null\nplayers=9\nseed",
        "new 1 null\nplayers=2\ntwo words",
        "new 1 null\nplayers=2\nseed\nmore",
        "new 1 st\nscenario=chess\nseed",
        "new 9 null\nplayers=2\nseed",
        "new 1 null\nplayers=2\na#b",
        "new 1 null\nplayers=2\n\n",
        "open 1",
        "open 1\nkapelle 1",
        "open 1\nkapelle 2\n",
        "open 7\n",
        "close 9",
        "close",
        "undo 1 0",
        "undo 1 0 7",
        "log 1 0",
        "log 1 0 x",
        "hint 1 0",
        "hint 1 9",
        "at 2 1 9",
        "at 2 3 0",
        "at 1 1 99999",
        "bench chess a 1",
        "bench null a",
        "bench null a -1",
        "bench chess a 1",
        "bench null a 1000001",
        "playouts null a 1", /* nobody plans there */
        "playouts bo a",
        "content",
        "content chess",
        "content null 12",
        "files",
        "files chess",
        "lang",
        "lang\nnonsense",
        "record 2",
        "games 1",
        "games\nx",
        "LOOK 1 0",
        "look\t1",
        "say 1 0\n\xff\xfe",
        "look \xff 1",
    };
    char *before, *after;

    new_game(1, "null", "players=2", "seed");
    (void)at_key(ask("say 1 0\nnorth plan market"), "done");
    before = record_of(1);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        span answer = ask("%s", bad[i]);
        if (!has_key(answer, "error"))
            fail_msg("'%s' is answered with %.100s", bad[i], answer.at);
    }
    after = record_of(1);
    assert_string_equal(before, after);
    assert_string_at(ask("look 2 0"), "error", "Nobody plays at table '2'.");
    free(before);
    free(after);
}

TEST(what_cannot_be_a_text_is_refused)
{
    static const char zero[] = "say 1 0\nnorth plan\0market";
    char *room;

    new_game(1, "null", "players=2", "seed");
    assert_string_at(ask_bytes(zero, zero + strlen(zero), sizeof zero - strlen(zero)), "error",
                     "The request is not UTF-8 text.");
    assert_int_equal(number_at(ask("look 1 0"), "line"), 0);
    assert_null(web_buffer(WEB_MAX_REQUEST + 1));
    assert_null(web_buffer(UINT32_MAX));
    room = web_buffer(WEB_MAX_REQUEST);
    assert_non_null(room);
    memset(room, 'a', WEB_MAX_REQUEST);
    assert_true(is_json(span_of(web_call())));
}

TEST(a_damaged_catalogue_leaves_the_language)
{
    const embed_file *f = embed_catalog_of(span_of("pl"));
    char *bytes = malloc(f->length);

    assert_non_null(bytes);
    speak("pl");
    memcpy(bytes, f->text, f->length);
    bytes[17]++;
    (void)assert_error(ask_bytes("lang\n", bytes, f->length));
    (void)assert_error(ask_bytes("lang\n", bytes, f->length / 2));
    (void)assert_error(ask_bytes("lang\n", bytes, 0));
    assert_string_at(ask("look 1 0"), "error", "Przy stole nr 1 nikt nie gra.");
    free(bytes);
}

/* What the engine says of bad lines, it says in the reader's language. */
TEST(complaints_are_told_in_the_language_of_the_reader)
{
    static const struct {
        const char *request, *error;
    } bad[] = {
        { "new 1 null\nplayers=9\nseed", "Opcja „players” przyjmuje wartości: 2..4." },
        { "new 1 null\ncolour=red\nseed", "W tej grze nie ma opcji przygotowania „colour”." },
        { "open 1\nkapelle 2", "Ten zapis ma format w wersji 2; ten program czyta wersję 1." },
        { "open 1\nkapelle", "Wiersz „kapelle” jest pusty." },
        { "dance", "Nie ma polecenia „dance”." },
        { "look", "Po „look” czegoś brakuje." },
    };
    span fault;

    speak("pl");
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_string_at(ask("%s", bad[i].request), "error", bad[i].error);
    fault = assert_error(ask("new 1 bo\nplayers=2 conspirators=beck+beck\nseed"));
    assert_memory_equal(fault.at, "\"BO-", 4);
    assert_null(strstr(fault.at, "conspirators:"));
}

TEST(a_damaged_record_is_refused_with_its_line)
{
    char *kap;
    span fault;

    new_game(1, "null", "players=2", "seed");
    (void)at_key(ask("say 1 0\nnorth plan market"), "done");
    kap = record_of(1);
    memcpy(strstr(kap, "north plan"), "south", 5);
    fault = ask("open 2\n%s", kap);
    assert_int_equal(number_at(fault, "line"), 7);
    (void)assert_error(fault);
    speak("pl");
    fault = ask("open 2\nkapelle 1\nnothing");
    assert_int_equal(number_at(fault, "line"), 2);
    assert_string_at(fault, "error", "Tu powinien być wiersz „game”.");
    (void)assert_error(ask("look 2 0"));
    free(kap);
}

/* Requests that are nearly right, and others that are far from it. */
TEST(garbage_is_answered)
{
    static const char *const seeds[] = {
        "look 1 1",
        "say 1 1\nnorth plan market",
        "bot 1 0 random 1",
        "undo 1 3 1",
        "log 1 1 1",
        "at 2 1 1",
        "new 3 null\nplayers=2 rounds=1\nseed",
        "why 1\nnorth search",
        "close 3",
        "open 4\nkapelle 1\ngame null 1\n",
        "use null\n=== a.txt 3\nabc\n",
        "content null",
        "lang\n\xde\x12\x04\x95",
        "hint 1 0",
        "record 1",
        "files st",
        "games",
        "tables null",
    };
    rng_key key = rng_key_from_text("garbage", 7);
    unsigned errors = 0;
    rng luck;

    rng_start(&luck, &key);
    new_game(1, "null", "players=2", "seed");
    for (int i = 0; i < 20000; i++) {
        char request[200];
        text t = text_in(request, sizeof request);
        text_put(&t, seeds[rng_below(&luck, COUNT_OF(seeds))]);
        for (uint32_t k = rng_below(&luck, 4); k > 0 && t.length > 0; k--)
            request[rng_below(&luck, (uint32_t)t.length)] = (char)rng_below(&luck, 256);
        errors += has_key(ask_bytes("", request, t.length), "error");
    }
    assert_true(errors > 5000 && errors < 19000);
}

/* ---- the same engine ---- */

TEST(a_series_has_the_signature_of_the_engine)
{
    span answer = ask("bench null signature 100");
    char *room, *signature = plain(keep(at_key(answer, "signature")));

    assert_int_equal(number_at(answer, "games"), 100);
    assert_true(number_at(answer, "decisions") > 1000);
    room = web_buffer(40);
    memcpy(room, "null signature", sizeof "null signature");
    assert_string_equal(web_sim(100), signature);
    free(signature);
    assert_int_equal(number_at(ask("bench null signature 0"), "decisions"), 0);
    answer = ask("playouts bo signature 2");
    assert_int_equal(number_at(answer, "games"), 2);
    assert_true(number_at(answer, "decisions") > 100);
    room = web_buffer(40);
    memcpy(room, "chess signature", sizeof "chess signature");
    assert_string_equal(web_sim(100), "error: no such game");
}
