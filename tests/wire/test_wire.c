/*
 * test_wire.c: messages that ask, written and read back, and everything that is refused; messages
 * that tell, as they are written.
 *
 * What the tests expect is taken from proto.def here once more, so that they follow it.
 */
#include "kapelle_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire.h"

#define F(name) (1u << WIRE_F_##name)
#define HEX32   "0123456789abcdef0123456789abcdef"

enum type { TEXT, NUMBER, FLAG, KEY };

static const struct field {
    const char *name;
    enum type type;
    uint32_t low, high;
} fields[] = {
#define FIELD(name, type, low, high, help) { #name, type, low, high },
#include "proto.def"
};

static const struct ask {
    const char *name;
    uint32_t needs, may;
} asks[] = {
#define ASK(name, needs, may, answer, help) { #name, needs, may },
#include "proto.def"
};

/* ---- helpers ---- */

static json out; /* keeps its memory from test to test; the last one gives it back */

static span written(void)
{
    return (span){ out.out.at, out.out.length };
}

static int free_buffer(void **state)
{
    (void)state;
    free(out.out.at);
    return 0;
}

AROUND_ALL(NULL, free_buffer);

/* What becomes of a frame; the message itself is cleared. */
static enum wire_refusal answer_to(span frame, enum wire_field *about, wire_ask *kept)
{
    wire_ask a;
    enum wire_refusal no;
    /* Memory of its own and no terminator, so that a sanitizer sees any step too far. */
    char *copy = malloc(frame.length > 0 ? frame.length : 1);

    assert_non_null(copy);
    memcpy(copy, frame.at, frame.length);
    no = wire_decode((span){ copy, frame.length }, &a, about);
    *kept = a;
    kept->tree = NULL;
    wire_clear(&a);
    free(copy);
    return no;
}

static void assert_answer(span frame, enum wire_refusal no, enum wire_field about)
{
    enum wire_field got;
    wire_ask a;
    enum wire_refusal answer = answer_to(frame, &got, &a);

    if (answer == no && got == about)
        return;
    fail_msg("%.*s: '%s' about %s, expected '%s' about %s", (int)frame.length, frame.at,
             wire_refusal_name(answer), got < WIRE_FIELDS ? wire_field_name(got) : "nothing",
             wire_refusal_name(no), about < WIRE_FIELDS ? wire_field_name(about) : "nothing");
}

/* This many letters, or digits for a key; valid until the next call. */
static span letters(unsigned f, size_t n)
{
    static char buffer[1024];

    assert_true(n < sizeof buffer);
    memset(buffer, fields[f].type == KEY ? 'a' : 'x', n);
    return (span){ buffer, n };
}

static void put_field(unsigned f, bool is_high)
{
    uint32_t n = is_high ? fields[f].high : fields[f].low;

    if (fields[f].type == NUMBER)
        wire_put_number(&out, (enum wire_field)f, n);
    else if (fields[f].type == FLAG)
        wire_put_flag(&out, (enum wire_field)f, is_high);
    else
        wire_put_text(&out, (enum wire_field)f, letters(f, n));
}

static void write_ask(unsigned kind, uint32_t set, bool is_high)
{
    wire_ask_start(&out, (enum wire_ask_kind)kind, 7);
    for (unsigned f = 0; f < WIRE_FIELDS; f++) {
        if (set >> f & 1)
            put_field(f, is_high);
    }
    json_end(&out);
}

/* Some kind of message that has that field. */
static unsigned ask_with(unsigned f)
{
    for (unsigned k = 0; k < WIRE_ASKS; k++) {
        if ((asks[k].needs | asks[k].may) >> f & 1)
            return k;
    }
    fail_msg("no message has the field %s", fields[f].name);
    return 0;
}

/* A message whose field f is this piece of JSON, and whose other fields are all well. */
static span with_value(unsigned f, const char *value)
{
    static char frame[4096];
    unsigned k = ask_with(f);
    size_t length;

    write_ask(k, asks[k].needs & ~(1u << f), true);
    length = out.out.length - 1; /* without the brace */
    (void)snprintf(frame, sizeof frame, "%.*s,\"%s\":%s}", (int)length, out.out.at, fields[f].name,
                   value);
    return span_of(frame);
}

/* ---- requests ---- */

static void assert_same_fields(const wire_ask *a, uint32_t set, bool is_high)
{
    for (unsigned f = 0; f < WIRE_FIELDS; f++) {
        uint32_t n = is_high ? fields[f].high : fields[f].low;
        if (!(set >> f & 1))
            continue;
        assert_true(wire_has(a, (enum wire_field)f));
        if (fields[f].type == NUMBER || fields[f].type == FLAG)
            assert_int_equal(a->number[f], n);
        else
            assert_true(span_equal(a->text[f], letters(f, n)));
    }
}

static void assert_round_trip(unsigned kind, uint32_t set, bool is_high)
{
    enum wire_field about;
    wire_ask a;

    write_ask(kind, set, is_high);
    assert_int_equal(wire_decode(written(), &a, &about), WIRE_FINE);
    assert_int_equal(about, WIRE_FIELDS);
    assert_int_equal(a.kind, kind);
    assert_int_equal(a.number[WIRE_F_id], 7);
    assert_int_equal(a.has, set | F(id));
    assert_same_fields(&a, set, is_high);
    wire_clear(&a);
}

TEST(every_message_reads_as_it_was_written)
{
    for (unsigned k = 0; k < WIRE_ASKS; k++) {
        assert_round_trip(k, asks[k].needs | asks[k].may, true);
        assert_round_trip(k, asks[k].needs | asks[k].may, false);
        assert_round_trip(k, asks[k].needs, true);
    }
}

TEST(every_need_is_missed)
{
    for (unsigned k = 0; k < WIRE_ASKS; k++) {
        for (unsigned f = 0; f < WIRE_FIELDS; f++) {
            if (!(asks[k].needs >> f & 1))
                continue;
            write_ask(k, (asks[k].needs | asks[k].may) & ~(1u << f), true);
            assert_answer(written(), WIRE_NO_missing, (enum wire_field)f);
        }
    }
}

TEST(every_field_that_does_not_belong_is_refused)
{
    for (unsigned k = 0; k < WIRE_ASKS; k++) {
        for (unsigned f = 0; f < WIRE_FIELDS; f++) {
            if (f == WIRE_F_id || ((asks[k].needs | asks[k].may) >> f & 1))
                continue;
            write_ask(k, asks[k].needs | 1u << f, true);
            assert_answer(written(), WIRE_NO_unknown, (enum wire_field)f);
        }
    }
}

/* One step beyond either end of what a field may be, and every other type. */
TEST(every_field_keeps_its_bounds)
{
    static const char *const never[] = { "null", "-1", "1.5", "\"\\u0007\"", "4294967296", "1e99" };
    char value[1100];

    for (unsigned f = WIRE_F_id + 1; f < WIRE_FIELDS; f++) {
        enum wire_field about = (enum wire_field)f;
        bool is_text = fields[f].type == TEXT || fields[f].type == KEY;
        for (unsigned i = 0; i < COUNT_OF(never); i++)
            assert_answer(with_value(f, never[i]), WIRE_NO_field, about);
        assert_answer(with_value(f, is_text ? "7" : "\"7\""), WIRE_NO_field, about);
        if (fields[f].type != FLAG)
            assert_answer(with_value(f, "true"), WIRE_NO_field, about);
        for (unsigned i = 0; i < 2 && is_text; i++) {
            size_t n = i == 0 ? fields[f].low - 1 : fields[f].high + 1;
            if (fields[f].low == 0 && i == 0)
                continue;
            (void)snprintf(value, sizeof value, "\"%.*s\"", (int)n, letters(f, n).at);
            assert_answer(with_value(f, value), WIRE_NO_field, about);
        }
        if (fields[f].type == NUMBER) {
            (void)snprintf(value, sizeof value, "%u", fields[f].high + 1);
            assert_answer(with_value(f, value), WIRE_NO_field, about);
        }
    }
}

TEST(keys_are_lower_case_digits)
{
    uint8_t bytes[WIRE_KEY_BYTES];
    enum wire_field about;
    wire_ask a;

    assert_answer(with_value(WIRE_F_key, "\"0123456789ABCDEF0123456789ABCDEF\""), WIRE_NO_field,
                  WIRE_F_key);
    assert_answer(with_value(WIRE_F_key, "\"0123456789abcdef0123456789abcdeg\""), WIRE_NO_field,
                  WIRE_F_key);
    assert_int_equal(wire_decode(with_value(WIRE_F_key, "\"" HEX32 "\""), &a, &about), WIRE_FINE);
    wire_key_bytes(&a, WIRE_F_key, bytes);
    assert_int_equal(bytes[0], 0x01);
    assert_int_equal(bytes[15], 0xef);
    wire_clear(&a);
}

TEST(texts_have_no_control_characters)
{
    static const char *const names[] = { "\"a\\nb\"",   "\"a\\tb\"",     "\"a\\rb\"",
                                         "\"\\b\"",     "\"a\\u001bb\"", "\"a\x7f\"",
                                         "\"\\u007f\"", "\"\\u0085\"",   "\"\xc2\x9b\"" };
    enum wire_field about;
    wire_ask a;

    for (unsigned i = 0; i < COUNT_OF(names); i++)
        assert_answer(with_value(WIRE_F_name, names[i]), WIRE_NO_field, WIRE_F_name);
    assert_answer(with_value(WIRE_F_text, "\"a\\rb\""), WIRE_NO_field, WIRE_F_text);
    assert_int_equal(
        wire_decode(with_value(WIRE_F_text, "\"a\\n\\tb \\u00f3 \\ud83c\\udfb2 \xc5\xbc\""), &a,
                    &about),
        WIRE_FINE);
    assert_true(span_is(a.text[WIRE_F_text], "a\n\tb \xc3\xb3 \xf0\x9f\x8e\xb2 \xc5\xbc"));
    wire_clear(&a);
}

/* ---- frames that are not messages ---- */

#define MOVE "\"do\":\"move\",\"decision\":1,\"line\":\"x y\""

static const struct bad {
    const char *frame;
    enum wire_refusal no;
    enum wire_field about;
} bad_frames[] = {
    { "", WIRE_NO_malformed, WIRE_FIELDS },
    { " ", WIRE_NO_malformed, WIRE_FIELDS },
    { "{", WIRE_NO_malformed, WIRE_FIELDS },
    { "}", WIRE_NO_malformed, WIRE_FIELDS },
    { "null", WIRE_NO_malformed, WIRE_FIELDS },
    { "7", WIRE_NO_malformed, WIRE_FIELDS },
    { "\"do\"", WIRE_NO_malformed, WIRE_FIELDS },
    { "[]", WIRE_NO_malformed, WIRE_FIELDS },
    { "[{\"do\":\"lobby\"}]", WIRE_NO_malformed, WIRE_FIELDS },
    { "{}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"id\":1}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":7}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":null}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\"", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",", WIRE_NO_malformed, WIRE_FIELDS },
    { "{,\"do\":\"lobby\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\" \"lobby\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{do:\"lobby\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{'do':'lobby'}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\"} {}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\"}x", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\"}}", WIRE_NO_malformed, WIRE_FIELDS },
    { "x{\"do\":\"lobby\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "\xef\xbb\xbf{\"do\":\"lobby\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"do\":\"mine\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":1,\"id\":1}", WIRE_NO_malformed, WIRE_F_id },
    { "{" MOVE ",\"line\":\"x\"}", WIRE_NO_malformed, WIRE_F_line },
    { "{\"do\":\"lobby\",\"id\":{}}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":[1]}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":01}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":-01}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":1.}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":.5}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":+1}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":-}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":1e}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":0x1}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":NaN}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":tru}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":1 2}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\"/**/}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":\v1}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"a\nb\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"a\\u0000b\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"na\\u0000me\":\"a\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"\\x41\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"\\u12g4\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"\\ud83c\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"\\udfb2\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"\xff\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"\xc3\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"\xc0\x80\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"name\",\"name\":\"\xed\xa0\x80\"}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"id\":1,\xc5\xbc}", WIRE_NO_malformed, WIRE_FIELDS },
    { "{\"do\":\"\"}", WIRE_NO_unknown, WIRE_FIELDS },
    { "{\"do\":\"Lobby\"}", WIRE_NO_unknown, WIRE_FIELDS },
    { "{\"do\":\"dance\"}", WIRE_NO_unknown, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"colour\":\"red\"}", WIRE_NO_unknown, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"ID\":1}", WIRE_NO_unknown, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"\":1}", WIRE_NO_unknown, WIRE_FIELDS },
    { "{\"do\":\"lobby\",\"seat\":1}", WIRE_NO_unknown, WIRE_F_seat },
    { "{\"do\":\"lobby\",\"id\":\"1\"}", WIRE_NO_field, WIRE_F_id },
    { "{\"do\":\"lobby\",\"id\":2147483648}", WIRE_NO_field, WIRE_F_id },
    { "{\"do\":\"move\",\"decision\":1}", WIRE_NO_missing, WIRE_F_line },
};

TEST(frames_that_are_no_message_are_refused)
{
    for (unsigned i = 0; i < COUNT_OF(bad_frames); i++)
        assert_answer(span_of(bad_frames[i].frame), bad_frames[i].no, bad_frames[i].about);
}

/* Every beginning of a message but the whole of it, and every byte of it made worse. */
TEST(broken_frames_are_refused)
{
    static const char whole[] = "{" MOVE ",\"id\":12}";
    char frame[sizeof whole];
    enum wire_field about;
    wire_ask a;

    assert_answer(span_of(whole), WIRE_FINE, WIRE_FIELDS);
    for (size_t n = 0; n < sizeof whole - 1; n++)
        assert_answer((span){ whole, n }, WIRE_NO_malformed, WIRE_FIELDS);
    for (size_t n = 0; n < sizeof whole - 1; n++) {
        memcpy(frame, whole, sizeof frame);
        frame[n] = '\0';
        assert_int_equal(answer_to((span){ frame, sizeof whole - 1 }, &about, &a),
                         WIRE_NO_malformed);
    }
}

TEST(blanks_and_whole_numbers_are_forgiven)
{
    assert_answer(span_of(" \t\r\n{ \"do\" : \"lobby\" , \"id\" : 1e2 }\n"), WIRE_FINE,
                  WIRE_FIELDS);
    assert_answer(span_of("{\"do\":\"lobby\",\"id\":12.0}"), WIRE_FINE, WIRE_FIELDS);
    assert_answer(span_of("{\"id\":-0,\"do\":\"lob\\u0062y\"}"), WIRE_FINE, WIRE_FIELDS);
}

TEST(a_frame_has_a_largest_size)
{
    char *frame = malloc(WIRE_MAX_FRAME + 1);

    assert_non_null(frame);
    memset(frame, ' ', WIRE_MAX_FRAME + 1);
    memcpy(frame, "{\"do\":\"lobby\"}", 14);
    assert_answer((span){ frame, WIRE_MAX_FRAME }, WIRE_FINE, WIRE_FIELDS);
    assert_answer((span){ frame, WIRE_MAX_FRAME + 1 }, WIRE_NO_malformed, WIRE_FIELDS);
    memset(frame, '[', WIRE_MAX_FRAME);
    assert_answer((span){ frame, WIRE_MAX_FRAME }, WIRE_NO_malformed, WIRE_FIELDS);
    free(frame);
}

/* A refusal names the message that it answers, wherever the id was. */
TEST(a_refusal_knows_the_id)
{
    static const char *const frames[] = { "{\"do\":\"dance\",\"id\":41}",
                                          "{\"do\":\"name\",\"name\":7,\"id\":41}",
                                          "{\"colour\":1,\"do\":\"lobby\",\"id\":41}",
                                          "{\"id\":41}", "{\"id\":41,\"do\":\"sit\"}" };
    enum wire_field about;
    wire_ask a;

    for (unsigned i = 0; i < COUNT_OF(frames); i++) {
        assert_true(answer_to(span_of(frames[i]), &about, &a) != WIRE_FINE);
        assert_int_equal(a.has, F(id));
        assert_int_equal(a.number[WIRE_F_id], 41);
    }
    assert_int_equal(answer_to(span_of("{\"do\":\"sit\"}"), &about, &a), WIRE_NO_missing);
    assert_int_equal(a.has, 0);
}

/* ---- answers ---- */

TEST(refusals_are_written_whole)
{
    wire_ask a = { .has = F(id), .number = { [WIRE_F_id] = 9 } };

    wire_refuse(&out, WIRE_NO_rule, NULL, "BO-4.3", &a);
    assert_string_equal(out.out.at,
                        "{\"is\":\"no\",\"why\":\"rule\",\"rule\":\"BO-4.3\",\"re\":9}");
    a.has = 0;
    wire_refuse(&out, WIRE_NO_field, wire_field_name(WIRE_F_seat), NULL, &a);
    assert_string_equal(out.out.at, "{\"is\":\"no\",\"why\":\"field\",\"about\":\"seat\"}");
    wire_refuse(&out, WIRE_NO_server, NULL, NULL, NULL);
    assert_string_equal(out.out.at, "{\"is\":\"no\",\"why\":\"server\"}");
}

TEST(members_are_written_by_name)
{
    wire_tell_start(&out, WIRE_TELL_here);
    wire_text(&out, WIRE_here_person,
              span_of("\xc5\xbc\"\\\n\x01"
                      "a\xff"));
    wire_flag(&out, WIRE_here_here, true);
    wire_number(&out, WIRE_here_watching, 3);
    json_end(&out);
    assert_string_equal(out.out.at, "{\"is\":\"here\",\"person\":\"\xc5\xbc\\\"\\\\\\n\\u0001a"
                                    "\xef\xbf\xbd\",\"here\":true,\"watching\":3}");
}

TEST(events_are_told_as_they_are_heard)
{
    static const gm_event events[] = {
        { .rule = 300, .kind = 2, .seat = 1, .arg = { 5, 0, 7 }, .knows = 1, .hide = 1 },
        { .rule = 4, .kind = 3, .seat = 0, .knows = 2, .hide = GM_HIDE_EVENT },
        { .rule = 4, .kind = 3, .seat = 0, .learns = 3 },
    };

    json_start(&out);
    assert_int_equal(wire_events(&out, events, COUNT_OF(events), GM_SEAT(0)), 2);
    assert_string_equal(out.out.at, "[[300,2,1,0,5,0,7],[4,3]]");
    json_start(&out);
    assert_int_equal(wire_events(&out, events, COUNT_OF(events), GM_SEAT(1)), 3);
    assert_string_equal(out.out.at, "[[300,2,1,1,0,0,7],[4,3],[4,3]]");
    json_start(&out);
    assert_int_equal(wire_events(&out, events + 1, 1, 0), 0);
    assert_string_equal(out.out.at, "[]");
}
