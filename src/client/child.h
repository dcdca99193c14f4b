/*
 * child.h: a program started by this one that reads lines and writes lines.
 *
 * Nothing here waits for ever: it notices a program that does not read, writes too much or ends.
 */
#ifndef CLIENT_CHILD_H
#define CLIENT_CHILD_H

#include <sys/types.h>

#include "text.h"

typedef struct child {
    pid_t pid; /* 0: none */
    int to, from;
    char *read; /* what it has written and nobody has taken yet */
    size_t n_read;
    bool has_ended;
} child;

enum child_news {
    CHILD_QUIET, /* no whole line */
    CHILD_LINE,
    CHILD_ENDED, /* it has ended, or closed its output */
    CHILD_FLOOD  /* it writes more than anybody wants to read */
};

/* By /bin/sh -c. False, with a sentence, if it cannot be started. */
MUST_USE bool child_start(child *c, const char *command, text *why);

/* Closes its input and takes in its last lines, as long as they come within a moment. */
void child_finish(child *c);

/* The same; then gives it a moment to end, then ends it. Its exit status, or -1. */
int child_stop(child *c);

/* Writes all of it; false, with a sentence, if it ends or has not read it within so long. */
MUST_USE bool child_write(child *c, span lines, int patience_ms, text *why);

/* Takes in what it has written, without waiting. */
void child_look(child *c);

/* The next line without its end; longer ones are CHILD_FLOOD. */
enum child_news child_line(child *c, char *line, size_t size);

#endif
