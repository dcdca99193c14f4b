/*
 * page.h: lines that fit the screen.
 *
 * COLUMNS, or else the terminal, says how wide the screen is. Without a screen, as in a pipe, we
 * break no lines: programs read them.
 */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

/* Sentences are easier to read in lines that are not too long; lists may use the whole screen. */
enum page_width { PAGE_WHOLE = 0, PAGE_PROSE = 100 };

#define PAGE_GLUE "\1" /* a blank at which no line is broken */

/*
 * Paragraphs, one to a line of `s`: their first lines are indented by `first`, further ones by
 * `rest`, and both by the blanks that a paragraph begins with.
 */
void page_print(enum page_width most, unsigned first, unsigned rest, const char *s);

/* "   7: move hanover     go to Hanover": a number, words, and what they mean after them. */
void page_columns(const char *number, const char *words, unsigned column, const char *gloss);

#endif
