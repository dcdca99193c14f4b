/*
 * net_log.c: one line an event on standard error, in logfmt:
 *
 *     time=2026-01-31T12:00:00.000Z level=info event=listening port=8040
 *
 * The server keeps no log itself; that is up to whatever started it.
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const level_words[] = { "debug", "info", "warn", "error" };

bool net_level_from(const char *word, enum net_level *out)
{
    for (size_t i = 0; i < COUNT_OF(level_words); i++) {
        if (strcmp(word, level_words[i]) == 0) {
            *out = (enum net_level)i;
            return true;
        }
    }
    return false;
}

/* One write, so that lines of several threads stay whole. */
static void write_line(enum net_level level, const char *event, const char *fields)
{
    struct timespec t;
    struct tm parts;
    char when[24];

    (void)clock_gettime(CLOCK_REALTIME, &t);
    (void)gmtime_r(&t.tv_sec, &parts);
    (void)strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
    fprintf(stderr, "time=%s.%03dZ level=%s event=%s%s%s\n", when, (int)(t.tv_nsec / 1000000),
            level_words[level], event, *fields ? " " : "", fields);
}

static void keep_one_line(char *line)
{
    for (char *c = line; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = ' ';
    }
}

void net_log(const net *n, enum net_level level, const char *event, const char *format, ...)
{
    char fields[600];
    va_list args;

    if (level < n->level)
        return;
    va_start(args, format);
    (void)vsnprintf(fields, sizeof fields, format, args);
    va_end(args);
    keep_one_line(fields);
    write_line(level, event, fields);
}

/* Its lines may contain addresses, so all but errors appear only at level debug. */
static void library_line(int library_level, const char *line)
{
    char fields[600];

    (void)snprintf(fields, sizeof fields, "says=\"%.500s\"", line);
    keep_one_line(fields);
    for (char *c = fields + strlen("says=\""); *c && c[1]; c++) {
        if (*c == '"')
            *c = '\'';
    }
    write_line(library_level == LLL_ERR ? NET_WARN : NET_DEBUG, "libwebsockets", fields);
}

void net_log_library(enum net_level least)
{
    int levels = 0;

    if (least <= NET_WARN)
        levels |= LLL_ERR;
    if (least <= NET_DEBUG)
        levels |= LLL_WARN;
    lws_set_log_level(levels, library_line);
}
