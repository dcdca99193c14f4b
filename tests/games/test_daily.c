/*
 * test_daily.c: the daily deal: dates, what a day is dealt, and that every deal can be played.
 *
 * tests/golden/daily holds some days; the module of the page must say the same (tests/wasm).
 */
#include "kapelle_test.h"

#include <stdio.h>
#include <string.h>

#include "deals.h"
#include "match.h"

enum { SOME_DAY = 20775 /* 2026-11-18 */ };

static int32_t day_of(const char *date)
{
    int32_t day = -1;

    assert_true(daily_read_date(span_of(date), &day));
    return day;
}

TEST(dates_are_those_of_the_calendar)
{
    char date[DAILY_DATE];

    daily_print_date(0, date);
    assert_string_equal(date, "1970-01-01");
    assert_int_equal(day_of("2026-11-18"), SOME_DAY);
    assert_int_equal(day_of("2000-03-01") - day_of("2000-02-29"), 1);
    assert_int_equal(day_of("2100-03-01") - day_of("2100-02-28"), 1);
    assert_int_equal(day_of("9999-12-31"), DAILY_LAST);
    for (int32_t day = 0; day < 400 * 366; day += 7) {
        daily_print_date(day, date);
        assert_int_equal(day_of(date), day);
    }
}

TEST(what_is_no_date_is_refused)
{
    static const char *const wrong[] = { "",           "2026-11-8",   "2026-11-31", "2026-02-29",
                                         "2026-13-01", "2026-00-10",  "1969-12-31", "2026/11/18",
                                         "2026-11-1x", "2026-11-180", "0000-00-00", "-026-11-18" };
    int32_t day;

    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        assert_false(daily_read_date(span_of(wrong[i]), &day));
}

TEST(days_outside_the_calendar_have_no_deal)
{
    daily d;

    assert_false(deals_of(-1, &d));
    assert_false(deals_of(DAILY_LAST + 1, &d));
    assert_true(deals_of(0, &d));
    assert_true(deals_of(DAILY_LAST, &d));
    assert_false(daily_draw(NULL, 0, 0, &d));
}

TEST(days_are_dealt_as_ever)
{
    FILE *f = fopen("tests/golden/daily", "r");
    char line[300], words[300];
    unsigned n = 0;

    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        span rest = span_of(line), date = span_word(&rest);
        int32_t day;
        daily d;
        assert_true(daily_read_date(date, &day) && deals_of(day, &d));
        (void)snprintf(words, sizeof words, "%s %s %s %s %s\n", d.date, d.game, d.seats, d.seed,
                       d.setup);
        assert_string_equal(words, line);
        n++;
    }
    (void)fclose(f);
    assert_true(n >= 10);
}

/* A deal comes back only when all others of its game have been dealt. */
TEST(games_alternate_and_deals_go_round)
{
    const char *last = "";
    unsigned seen[2] = { 0, 0 };

    for (int32_t day = SOME_DAY; day < SOME_DAY + 8; day++) {
        daily d;
        assert_true(deals_of(day, &d));
        assert_string_not_equal(d.game, last);
        last = d.game;
    }
    for (int32_t day = 0; day < 2 * 11 * 12; day += 2) {
        daily even, odd;
        assert_true(deals_of(day, &even) && deals_of(day + 1, &odd));
        seen[0] += strcmp(even.setup, "players=3 difficulty=hard") == 0;
        seen[1] += strcmp(odd.setup, "scenario=scisle-tajne") == 0;
    }
    assert_int_equal(seen[0], 12);
    assert_int_equal(seen[1], 2 * 11);
}

/* As many names as seats, one of them the person's, the others bots that the game has. */
static void check_seats(const game *g, const char *seats, unsigned n_seats)
{
    unsigned n = 0, mine = 0;

    while (*seats) {
        span name = { seats, strcspn(seats, ",") };
        mine += span_is(name, "me");
        assert_true(span_is(name, "me") || bot_find(g, name));
        seats += name.length + (seats[name.length] == ',');
        n++;
    }
    assert_int_equal(n, n_seats);
    assert_true(mine > 0);
}

TEST(every_deal_can_be_played)
{
    kit k = { .memory = NULL };

    for (int32_t day = SOME_DAY; day < SOME_DAY + 48; day++) {
        char why_text[200];
        text why = text_in(why_text, sizeof why_text);
        rng_key key;
        play *p;
        daily d;
        assert_true(deals_of(day, &d));
        kit_open(&k, games_find(span_of(d.game)));
        key = rng_key_from_text(d.seed, strlen(d.seed));
        p = play_new(&k.set, span_of(d.setup), &key, &why);
        assert_non_null(p);
        check_seats(k.set.game, d.seats, k.set.game->n_seats(play_state(p)));
        assert_non_null(k.set.game->begun);
        play_free(p);
        kit_close(&k);
    }
}
