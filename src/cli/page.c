/*
 * page.c: lines that fit the screen.
 */
#define _GNU_SOURCE
#include "page.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Columns of the screen; 0 if there is none. */
static unsigned screen_width(void)
{
    const char *said = getenv("COLUMNS");
    struct winsize size;
    int32_t n;

    if (said && span_number(span_of(said), 20, 1000, &n))
        return (unsigned)n;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20)
        return size.ws_col;
    return 0;
}

/* Characters, not bytes. */
static unsigned count_columns(span s)
{
    unsigned n = 0;

    for (size_t i = 0; i < s.length; i++)
        n += ((unsigned char)s.at[i] & 0xc0) != 0x80;
    return n;
}

static void put_word(span word)
{
    for (size_t i = 0; i < word.length; i++)
        putchar(word.at[i] == *PAGE_GLUE ? ' ' : word.at[i]);
}

/* `at` is the current column; further lines begin at `indent`. */
static void print_paragraph(enum page_width most, unsigned at, unsigned indent, span words)
{
    unsigned screen = screen_width();
    unsigned width = most && screen > most ? most : screen;
    bool is_first = true;
    span word;

    while ((word = span_word(&words)).length > 0) {
        unsigned length = count_columns(word);
        if (!is_first && width && at + 1 + length > width) {
            printf("\n%*s", (int)indent, "");
            at = indent;
        } else if (!is_first) {
            putchar(' ');
            at++;
        }
        put_word(word);
        at += length;
        is_first = false;
    }
    putchar('\n');
}

void page_print(enum page_width most, unsigned first, unsigned rest, const char *s)
{
    span all = span_of(s), line;

    while (span_line(&all, &line)) {
        unsigned lead = 0;
        while (lead < line.length && line.at[lead] == ' ')
            lead++;
        printf("%*s", (int)(first + lead), "");
        print_paragraph(most, first + lead, rest + lead, line);
    }
}

void page_columns(const char *number, const char *words, unsigned column, const char *gloss)
{
    unsigned length = count_columns(span_of(words));
    unsigned blanks = length < column ? column - length : 2;

    printf("%5s %s%*s", number, words, (int)blanks, "");
    print_paragraph(PAGE_WHOLE, 6 + length + blanks, 6 + column, span_of(gloss));
}
