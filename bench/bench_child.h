/*
 * bench_child.h: a server in a process of its own, and what it costs, seen from outside.
 *
 * We fork children before we allocate anything large, and they never execute another program: we
 * measure this very command.
 */
#ifndef CLI_BENCH_CHILD_H
#define CLI_BENCH_CHILD_H

#include <sys/types.h>

#include "base.h"

typedef struct bench_child {
    pid_t pid;
    int port;
} bench_child;

/* Serves until it is told to stop; `ready` is called once, with the port. An exit status. */
typedef int bench_body(void *with, void (*ready)(void *to, int port), void *to);

/* Waits until the child has a port; false after an error message. */
MUST_USE bool bench_start(bench_child *c, bench_body *run, void *with);

/* Asks it to stop and waits; false if it did not end as it should. */
bool bench_stop(bench_child *c);

double bench_cpu_seconds(const bench_child *c); /* user and system time of all its threads */

/* Memory of its own in bytes: resident, without pages that belong to files. */
double bench_memory(const bench_child *c);

/* ---- commits of a server's store, from its /metrics ---- */

enum { COMMITS_MOST = 128 };

typedef struct commits {
    unsigned n;
    double under_ms[COMMITS_MOST], count[COMMITS_MOST]; /* so many took less than that */
} commits;

MUST_USE bool commits_read(const bench_child *c, commits *out);

/* The median of those between two readings, in milliseconds; 0 if there were none. */
double commits_median(const commits *before, const commits *after);

/* ---- the echo: bench_echo.c ---- */

/* The least that libwebsockets can do: a WebSocket that gives back what it gets. A bench_body. */
int bench_echo(void *with, void (*ready)(void *to, int port), void *to);

#endif
