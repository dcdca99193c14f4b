/*
 * test_address.c: addresses of tables, and the tokens kept for each server.
 */
#define _GNU_SOURCE
#include "kapelle_test.h"

#include "address.h"
#include "token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define KEY "0123456789abcdef0123456789abcdef"

static address read_fine(const char *url)
{
    char why_text[300];
    text why = text_in(why_text, sizeof why_text);
    address a;

    if (!address_read(span_of(url), &a, &why))
        fail_msg("%s", why_text);
    return a;
}

static void assert_no_address(const char *url, const char *says)
{
    char why_text[300];
    text why = text_in(why_text, sizeof why_text);
    address a;

    assert_false(address_read(span_of(url), &a, &why));
    if (!strstr(why_text, says))
        fail_msg("%s: said %s", url, why_text);
}

TEST(an_address_names_server_table_key_and_seat)
{
    address a = read_fine("http://play.example:8040/#/t/2-O6npgSqBU/" KEY "/3");

    assert_string_equal(a.host, "play.example");
    assert_int_equal(a.port, 8040);
    assert_false(a.is_secure);
    assert_string_equal(a.table, "2-O6npgSqBU");
    assert_string_equal(a.key, KEY);
    assert_int_equal(a.seat, 2); /* counted from 1 in addresses */
}

TEST(from_its_end_everything_may_be_missing)
{
    address a = read_fine("http://h/#/t/abc/" KEY);

    assert_string_equal(a.key, KEY);
    assert_int_equal(a.seat, GM_NOBODY);
    a = read_fine("http://h/#/t/abc/");
    assert_string_equal(a.table, "abc");
    assert_string_equal(a.key, "");
    a = read_fine("http://h");
    assert_string_equal(a.table, "");
    assert_int_equal(a.port, 80);
    a = read_fine("https://h/#/");
    assert_true(a.is_secure);
    assert_int_equal(a.port, 443);
    a = read_fine("http://[::1]:8040/#/t/abc");
    assert_string_equal(a.host, "::1");
    assert_int_equal(a.port, 8040);
}

TEST(what_is_printed_can_be_read_again)
{
    static const char *const urls[] = { "http://h/", "http://h:81/#/t/abc",
                                        "https://h/#/t/a_b-9/" KEY,
                                        "https://[fe80::1]:8443/#/t/a/" KEY "/8" };

    for (size_t i = 0; i < COUNT_OF(urls); i++) {
        address a = read_fine(urls[i]);
        char again[ADDRESS_MAX];
        text t = text_in(again, sizeof again);
        address_print(&a, &t);
        assert_string_equal(again, urls[i]);
    }
}

TEST(what_is_no_address_gets_a_sentence)
{
    assert_no_address("", "http://");
    assert_no_address("play.example/#/t/abc", "http://");
    assert_no_address("ftp://h/", "http://");
    assert_no_address("http:///#/t/abc", "no host");
    assert_no_address("http://h:0/", "port");
    assert_no_address("http://h:65536/", "port");
    assert_no_address("http://h:80x/", "port");
    assert_no_address("http://[::1/", "no host");
    assert_no_address("http://h\n/", "no host");
    assert_no_address("http://h/table/abc", "#/t/TABLE");
    assert_no_address("http://h/#/t/", "#/t/TABLE");
    assert_no_address("http://h/#/t/a%20b", "#/t/TABLE");
    assert_no_address("http://h/#/t/12345678901234567", "#/t/TABLE");
    assert_no_address("http://h/#/t/abc/123", "32 lower-case hexadecimal digits");
    assert_no_address("http://h/#/t/abc/" KEY "0", "32 lower-case hexadecimal digits");
    assert_no_address("http://h/#/t/abc/0123456789ABCDEF0123456789ABCDEF",
                      "32 lower-case hexadecimal digits");
    assert_no_address("http://h/#/t/abc/" KEY "/0", "1 to 8");
    assert_no_address("http://h/#/t/abc/" KEY "/9", "1 to 8");
    assert_no_address("http://h/#/t/abc/" KEY "/1/2", "1 to 8");
}

/* ---- tokens ---- */

static char folder[] = "/tmp/kapelle-token-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && setenv("XDG_STATE_HOME", folder, 1) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    static const char *const names[] = { "/kapelle/tokens", "/kapelle/tokens.lock", "/kapelle",
                                         "" };
    char path[100];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        (void)snprintf(path, sizeof path, "%s%s", folder, names[i]);
        if (remove(path) != 0)
            return -1;
    }
    return 0;
}

AROUND_ALL(make_folder, remove_folder);

static void keep(const address *a, const char *name, const char *token)
{
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);

    if (!token_keep(a, name, token, &why))
        fail_msg("%s", why_text);
}

TEST(tokens_are_kept_by_server_and_name)
{
    address one = read_fine("http://h:81/"), two = read_fine("https://h:81/");
    char token[WIRE_KEY_HEX];

    assert_false(token_find(&one, TOKEN_OWN, token));
    keep(&one, TOKEN_OWN, KEY);
    keep(&one, "greta", "11111111111111111111111111111111");
    keep(&two, TOKEN_OWN, "22222222222222222222222222222222");
    assert_true(token_find(&one, TOKEN_OWN, token));
    assert_string_equal(token, KEY);
    assert_true(token_find(&one, "greta", token));
    assert_string_equal(token, "11111111111111111111111111111111");
    assert_true(token_find(&two, TOKEN_OWN, token));
    assert_string_equal(token, "22222222222222222222222222222222");
}

TEST(a_newer_token_takes_the_place_of_the_older)
{
    address one = read_fine("http://h:81/");
    char token[WIRE_KEY_HEX];

    keep(&one, TOKEN_OWN, "33333333333333333333333333333333");
    assert_true(token_find(&one, TOKEN_OWN, token));
    assert_string_equal(token, "33333333333333333333333333333333");
    keep(&one, TOKEN_OWN, NULL);
    assert_false(token_find(&one, TOKEN_OWN, token));
    assert_true(token_find(&one, "greta", token));
}

TEST(only_the_owner_may_read_tokens)
{
    char path[100];
    struct stat s;

    (void)snprintf(path, sizeof path, "%s/kapelle/tokens", folder);
    assert_int_equal(stat(path, &s), 0);
    assert_int_equal(s.st_mode & 0777, 0600);
}

TEST(a_name_is_one_word)
{
    assert_true(token_is_name("greta-2.b_c"));
    assert_false(token_is_name(""));
    assert_false(token_is_name("two words"));
    assert_false(token_is_name("a\nb"));
    assert_false(token_is_name("12345678901234567890123456789012345678901"));
}
