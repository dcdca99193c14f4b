/*
 * web_daily.c: a separate module for the page: the deal of a day.
 */
#include "deals.h"

#define EXPORT(name) __attribute__((export_name(#name)))

char *web_daily(int32_t day) EXPORT(web_daily);

/* Date, game, set-up, seats and seed, one per line; empty if that day has no deal. */
char *web_daily(int32_t day)
{
    static char answer[400];
    text t = text_in(answer, sizeof answer);
    daily d;

    if (!deals_of(day, &d))
        return answer;
    text_put(&t, d.date);
    text_char(&t, '\n');
    text_put(&t, d.game);
    text_char(&t, '\n');
    text_put(&t, d.setup);
    text_char(&t, '\n');
    text_put(&t, d.seats);
    text_char(&t, '\n');
    text_put(&t, d.seed);
    text_char(&t, '\n');
    return answer;
}
