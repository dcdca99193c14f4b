/*
 * daily.h: the deal of a day: the same game, set-up and seats for everybody, from the date alone.
 *
 * Games take turns, a day each, and each goes through its table of deals in order, again and again:
 * whoever writes the table decides what follows what. Without a server the date is also the seed of
 * the dice. A server draws a secret of its own for the day (docs/decisions/014-daily-deal.md).
 *
 * Days are those of UTC, counted from 1970-01-01.
 */
#ifndef CORE_DAILY_H
#define CORE_DAILY_H

#include "text.h"

enum {
    DAILY_DATE = 11,     /* "2026-11-18" with its terminator */
    DAILY_SEED = 20,     /* "daily-2026-11-18" likewise */
    DAILY_LAST = 2932896 /* 9999-12-31; days before 1970 have no deal */
};

/* One deal of a game: a set-up line, and who sits where: "me,normal,normal". */
typedef struct daily_deal {
    const char *setup, *seats;
} daily_deal;

/* The deals of a game; they end with a row without a set-up. None: the game is never dealt. */
typedef struct daily_game {
    const char *id;
    const daily_deal *deals;
} daily_game;

typedef struct daily {
    const char *game, *setup, *seats; /* lent from the tables */
    char date[DAILY_DATE], seed[DAILY_SEED];
} daily;

/* The deal of a day; false if there is no such day, or no game has deals. */
MUST_USE bool daily_draw(const daily_game *games, size_t n_games, int32_t day, daily *out);

void daily_print_date(int32_t day, char out[DAILY_DATE]);

/* False unless it is a date of the calendar, written like that, with a deal. */
MUST_USE bool daily_read_date(span date, int32_t *day);

#endif
