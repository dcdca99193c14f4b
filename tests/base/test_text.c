/*
 * test_text.c: splitting text, joining it within bounds, and telling good UTF-8 from bad.
 */
#include "test.h"

#include <string.h>

#include "text.h"

static const span nowhere = { .at = NULL, .length = 0 };

static void assert_span(span s, const char *expected)
{
    assert_int_equal(s.length, strlen(expected));
    assert_memory_equal(s.at, expected, s.length);
}

TEST(spans_are_equal_when_all_their_bytes_are)
{
    assert_true(span_is(span_of("road"), "road"));
    assert_false(span_is(span_of("road"), "roads"));
    assert_false(span_is(span_of("roads"), "road"));
    assert_false(span_is(span_of("road"), "Road"));
    assert_true(span_equal((span){ "a\0b", 3 }, (span){ "a\0b", 3 }));
    assert_false(span_equal((span){ "a\0b", 3 }, (span){ "a\0c", 3 }));
}

TEST(an_empty_span_may_point_nowhere)
{
    span rest = nowhere, line;
    int32_t n;

    assert_true(span_is(nowhere, ""));
    assert_true(span_equal(span_of(""), nowhere));
    assert_int_equal(span_trim(nowhere).length, 0);
    assert_int_equal(span_word(&rest).length, 0);
    assert_false(span_line(&rest, &line));
    assert_false(span_number(nowhere, -9, 9, &n));
}

TEST(trim_takes_white_space_off_both_ends_only)
{
    assert_span(span_trim(span_of(" \t\r\n\v\fa  b \t\r\n\v\f")), "a  b");
    assert_span(span_trim(span_of("a")), "a");
    assert_span(span_trim(span_of("")), "");
    assert_span(span_trim(span_of(" \n ")), "");
    /* A no-break space is two bytes of UTF-8 and none of ours. */
    assert_span(span_trim(span_of("\xc2\xa0")), "\xc2\xa0");
}

TEST(words_come_one_by_one_and_then_empty)
{
    span rest = span_of("  travel\tprague \n now");

    assert_span(span_word(&rest), "travel");
    assert_span(rest, "\tprague \n now");
    assert_span(span_word(&rest), "prague");
    assert_span(span_word(&rest), "now");
    assert_int_equal(rest.length, 0);
    assert_span(span_word(&rest), "");
    assert_span(span_word(&rest), "");
}

TEST(lines_lose_their_ends_and_empty_ones_count)
{
    span rest = span_of("one\n\n two \r\n\r\na\rb\r\nlast"), line;
    static const char *const expected[] = { "one", "", " two ", "", "a\rb", "last" };

    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_true(span_line(&rest, &line));
        assert_span(line, expected[i]);
    }
    assert_false(span_line(&rest, &line));
}

TEST(a_final_newline_starts_no_further_line)
{
    span rest = span_of("one\n"), line;

    assert_true(span_line(&rest, &line));
    assert_span(line, "one");
    assert_false(span_line(&rest, &line));
}

TEST(numbers_within_the_range_are_read)
{
    static const struct {
        const char *text;
        int32_t value;
    } good[] = {
        { "0", 0 },
        { "-0", 0 },
        { "7", 7 },
        { "+7", 7 },
        { "-7", -7 },
        { "007", 7 },
        { "00000000000000000000000000000012", 12 },
        { "2147483647", INT32_MAX },
        { "-2147483648", INT32_MIN },
    };

    for (size_t i = 0; i < COUNT_OF(good); i++) {
        int32_t n = 99;

        assert_true(span_number(span_of(good[i].text), INT32_MIN, INT32_MAX, &n));
        assert_int_equal(n, good[i].value);
    }
}

TEST(numbers_that_overflow_or_hold_junk_are_refused)
{
    static const char *const bad[] = {
        "",
        "-",
        "+",
        "+-1",
        "--1",
        " 1",
        "1 ",
        "1-",
        "1.0",
        "1e3",
        "0x10",
        "a",
        "1a",
        "\n1",
        "2147483648",
        "-2147483649",
        "4294967296",
        "4294967297",
        "18446744073709551617",
        "-18446744073709551617",
        "99999999999999999999999999999999999999",
        "/",
        ":",
        "\xb2",
    };
    int32_t n = 99;

    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(span_number(span_of(bad[i]), INT32_MIN, INT32_MAX, &n));
    assert_false(span_number((span){ "1\0", 2 }, INT32_MIN, INT32_MAX, &n));
    assert_int_equal(n, 99);
}

TEST(numbers_outside_the_range_are_refused)
{
    int32_t n = 99;

    assert_false(span_number(span_of("0"), 1, 6, &n));
    assert_false(span_number(span_of("7"), 1, 6, &n));
    assert_false(span_number(span_of("-2"), -1, 6, &n));
    assert_false(span_number(span_of("3"), 6, 1, &n));
    assert_int_equal(n, 99);
    assert_true(span_number(span_of("1"), 1, 6, &n));
    assert_int_equal(n, 1);
    assert_true(span_number(span_of("6"), 1, 6, &n));
    assert_int_equal(n, 6);
}

TEST(the_builder_puts_pieces_together)
{
    char buffer[64];
    text t = text_in(buffer, sizeof buffer);

    assert_string_equal(buffer, "");
    text_put(&t, "travel");
    text_char(&t, ' ');
    text_span(&t, (span){ "pragueXX", 6 });
    text_span(&t, nowhere);
    text_char(&t, ' ');
    text_number(&t, -12);
    assert_string_equal(buffer, "travel prague -12");
    assert_int_equal(t.length, strlen(buffer));
    assert_false(t.full);
}

TEST(the_builder_writes_every_kind_of_number)
{
    static const struct {
        int64_t n;
        const char *text;
    } numbers[] = {
        { 0, "0" },
        { 9, "9" },
        { 10, "10" },
        { -1, "-1" },
        { INT64_MAX, "9223372036854775807" },
        { INT64_MIN, "-9223372036854775808" },
    };

    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        char buffer[21];
        text t = text_in(buffer, sizeof buffer);

        text_number(&t, numbers[i].n);
        assert_string_equal(buffer, numbers[i].text);
        assert_false(t.full);
    }
}

/* Appends piece number `i` of an endless variety, to `t` and to an ample `whole`. */
static void put_piece(text *t, text *whole, int i)
{
    text *both[] = { t, whole };

    for (size_t k = 0; k < COUNT_OF(both); k++) {
        if (i % 4 == 0)
            text_char(both[k], 'x');
        else if (i % 4 == 1)
            text_put(both[k], "four");
        else if (i % 4 == 2)
            text_span(both[k], (span){ "spanned", 7 });
        else
            text_number(both[k], -1000 - i);
    }
}

TEST(the_builder_never_overflows_and_stays_terminated)
{
    char buffer[40], ample[400];

    for (size_t size = 1; size <= 32; size++) {
        text t, whole = text_in(ample, sizeof ample);

        memset(buffer, '#', sizeof buffer);
        t = text_in(buffer, size);
        for (int i = 0; i < 20; i++) {
            put_piece(&t, &whole, i);
            assert_int_equal(t.full, whole.length > size - 1);
            assert_int_equal(t.length, t.full ? size - 1 : whole.length);
            assert_memory_equal(buffer, ample, t.length);
            assert_int_equal(buffer[t.length], '\0');
        }
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
    }
}

TEST(a_text_that_fits_exactly_is_not_full)
{
    char buffer[5];
    text t = text_in(buffer, sizeof buffer);

    text_put(&t, "four");
    text_put(&t, "");
    assert_false(t.full);
    text_char(&t, '!');
    assert_true(t.full);
    assert_string_equal(buffer, "four");
}

TEST(a_builder_without_room_is_full_and_writes_nothing)
{
    char buffer[1] = { '#' };
    text t = text_in(buffer, 0);

    assert_true(t.full);
    text_put(&t, "four");
    text_number(&t, 4);
    assert_int_equal(t.length, 0);
    assert_int_equal(buffer[0], '#');
}

/* Writes code point `c` in `n` bytes, be that its proper length or not. */
static void encode(uint32_t c, size_t n, char out[4])
{
    static const uint8_t mark[] = { 0, 0x00, 0xc0, 0xe0, 0xf0 };

    for (size_t i = n - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (c & 0x3f));
        c >>= 6;
    }
    out[0] = (char)(mark[n] | c);
}

static size_t proper_length(uint32_t c)
{
    if (c < 0x80)
        return 1;
    if (c < 0x800)
        return 2;
    return c < 0x10000 ? 3 : 4;
}

TEST(a_quotation_shows_whole_characters_and_nothing_odd)
{
    static const struct {
        const char *said, *shown;
    } rows[] = {
        { "harbour", "harbour" },
        { "two words", "two words" },
        { "", "" },
        { "\x1b[31m\x7f\t\n", "?[31m???" },
        { "z\xcc", "z?" },
        { "\xff\xfe", "??" },
        { "\xc3\xb3", "\xc3\xb3" },
        { "0123456789012345678901234567890123456789012345678901234567890",
          "012345678901234567890123456789012345678901234567890123456789" },
        { "01234567890123456789012345678901234567890123456789012345678\xc3\xb3",
          "01234567890123456789012345678901234567890123456789012345678" },
        { "012345678901234567890123456789012345678901234567890123456789\xff",
          "012345678901234567890123456789012345678901234567890123456789" },
    };

    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char buffer[100];
        text t = text_in(buffer, sizeof buffer);

        text_quote(&t, span_of(rows[i].said));
        assert_string_equal(buffer, rows[i].shown);
    }
}

TEST(utf8_accepts_every_character_there_is)
{
    char s[4];

    for (uint32_t c = 0; c <= 0x10ffff; c++) {
        size_t n = proper_length(c), expected = c >= 0xd800 && c <= 0xdfff ? 0 : n;

        encode(c, n, s);
        if (text_utf8(s, n) != expected)
            fail_msg("U+%04X", (unsigned)c);
    }
}

TEST(utf8_looks_at_one_character_only)
{
    assert_int_equal(text_utf8("a\xff", 2), 1);
    assert_int_equal(text_utf8("\xc3\xa9\xff\xff", 4), 2);
    assert_int_equal(text_utf8("\0", 1), 1);
    assert_int_equal(text_utf8("", 0), 0);
}

TEST(utf8_refuses_overlong_forms)
{
    char s[4];

    for (uint32_t c = 0; c < 0x10000; c++) {
        for (size_t n = proper_length(c) + 1; n <= 4; n++) {
            encode(c, n, s);
            if (text_utf8(s, n) != 0)
                fail_msg("U+%04X in %d bytes", (unsigned)c, (int)n);
        }
    }
}

TEST(utf8_refuses_surrogates)
{
    assert_int_equal(text_utf8("\xed\x9f\xbf", 3), 3);
    assert_int_equal(text_utf8("\xed\xa0\x80", 3), 0);
    assert_int_equal(text_utf8("\xed\xbf\xbf", 3), 0);
    assert_int_equal(text_utf8("\xee\x80\x80", 3), 3);
}

TEST(utf8_refuses_what_lies_past_the_last_character)
{
    assert_int_equal(text_utf8("\xf4\x8f\xbf\xbf", 4), 4);
    assert_int_equal(text_utf8("\xf4\x90\x80\x80", 4), 0);
    assert_int_equal(text_utf8("\xf5\x80\x80\x80", 4), 0);
    assert_int_equal(text_utf8("\xf8\x88\x80\x80\x80", 5), 0);
    assert_int_equal(text_utf8("\xff", 1), 0);
}

TEST(utf8_refuses_truncated_sequences)
{
    static const char *const whole[] = { "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2" };

    for (size_t i = 0; i < COUNT_OF(whole); i++) {
        size_t n = strlen(whole[i]);

        assert_int_equal(text_utf8(whole[i], n), n);
        for (size_t left = 0; left < n; left++) {
            char broken[4] = { 0 };

            assert_int_equal(text_utf8(whole[i], left), 0);
            /* The same, cut short by another character instead of the end. */
            memcpy(broken, whole[i], n);
            if (left > 0)
                broken[left] = 'a';
            assert_int_equal(text_utf8(broken, n), left > 0 ? 0 : n);
        }
    }
}

TEST(utf8_refuses_a_lone_continuation)
{
    for (int c = 0x80; c < 0xc0; c++) {
        char s[2] = { (char)c, (char)0x80 };

        assert_int_equal(text_utf8(s, 2), 0);
    }
}

TEST(text_hex64_writes_sixteen_digits)
{
    char buffer[20];
    text t = text_in(buffer, sizeof buffer);

    text_hex64(&t, UINT64_C(0xf0123456789abcde));
    assert_string_equal(buffer, "f0123456789abcde");
    t = text_in(buffer, sizeof buffer);
    text_hex64(&t, 10);
    assert_string_equal(buffer, "000000000000000a");
}
