/*
 * daily.c: which deal a day has, and dates.
 */
#include "daily.h"

#include <string.h>

/* ---- dates ---- */

static void put_digits(text *t, int32_t n, int digits)
{
    int32_t unit = 1;

    while (--digits > 0)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        text_char(t, (char)('0' + n / unit % 10));
}

/* The calendar of days counted from 1 March of year 0, so that a leap day is the last of its year. */
void daily_print_date(int32_t day, char out[DAILY_DATE])
{
    int32_t days = day + 719468, era = days / 146097, day_of_era = days % 146097;
    int32_t year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int32_t rest = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int32_t month = (5 * rest + 2) / 153;
    text t = text_in(out, DAILY_DATE);

    put_digits(&t, year_of_era + era * 400 + (month >= 10), 4);
    text_char(&t, '-');
    put_digits(&t, month < 10 ? month + 3 : month - 9, 2);
    text_char(&t, '-');
    put_digits(&t, rest - (153 * month + 2) / 5 + 1, 2);
}

/* A date is the first day whose own date is not before it, if that is the same. */
bool daily_read_date(span date, int32_t *day)
{
    int32_t low = 0, high = DAILY_LAST;
    char text_of[DAILY_DATE];

    if (date.length != DAILY_DATE - 1)
        return false;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        daily_print_date(middle, text_of);
        if (memcmp(text_of, date.at, date.length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    daily_print_date(low, text_of);
    *day = low;
    return memcmp(text_of, date.at, date.length) == 0;
}

/* ---- deals ---- */

static uint32_t count_deals(const daily_game *g)
{
    uint32_t n = 0;

    while (g->deals[n].setup)
        n++;
    return n;
}

/* The game whose turn it is, among those that have deals. */
static const daily_game *game_of(const daily_game *games, size_t n_games, uint32_t day,
                                 uint32_t *n_dealt)
{
    uint32_t n = 0;

    for (size_t i = 0; i < n_games; i++)
        n += count_deals(&games[i]) > 0;
    *n_dealt = n;
    if (n == 0)
        return NULL;
    for (size_t i = 0, turn = day % n; i < n_games; i++) {
        if (count_deals(&games[i]) > 0 && turn-- == 0)
            return &games[i];
    }
    return NULL;
}

bool daily_draw(const daily_game *games, size_t n_games, int32_t day, daily *out)
{
    uint32_t n_dealt, at = (uint32_t)day;
    const daily_game *g;
    const daily_deal *deal;
    text seed = text_in(out->seed, sizeof out->seed);

    if (day < 0 || day > DAILY_LAST)
        return false;
    g = game_of(games, n_games, at, &n_dealt);
    if (!g)
        return false;
    deal = &g->deals[at / n_dealt % count_deals(g)];
    out->game = g->id;
    out->setup = deal->setup;
    out->seats = deal->seats;
    daily_print_date(day, out->date);
    text_put(&seed, "daily-");
    text_put(&seed, out->date);
    return true;
}
