/*
 * bench_child.c: forking servers, and reading what the system and they themselves say about them.
 */
#define _GNU_SOURCE
#include "bench_child.h"
#include "bench_socket.h"
#include "cli.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- starting and stopping ---- */

static void tell_port(void *to, int port)
{
    const int *fd = to;

    if (write(*fd, &port, sizeof port) != sizeof port)
        _exit(CLI_FAILED);
    close(*fd);
}

/* If the parent dies, nobody is left to stop it. */
static _Noreturn void be_child(bench_body *run, void *with, int fd)
{
    int status;

    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
    status = run(with, tell_port, &fd);
    fflush(NULL);
    _exit(status);
}

bool bench_start(bench_child *c, bench_body *run, void *with)
{
    int ends[2];

    *c = (bench_child){ .port = 0 };
    fflush(NULL);
    if (pipe(ends) != 0 || (c->pid = fork()) < 0) {
        cli_complain("cannot start another process: %s.", strerror(errno));
        return false;
    }
    if (c->pid == 0) {
        close(ends[0]);
        be_child(run, with, ends[1]);
    }
    close(ends[1]);
    if (read(ends[0], &c->port, sizeof c->port) != sizeof c->port)
        c->port = 0;
    close(ends[0]);
    if (c->port == 0)
        cli_complain("a server for the measurement did not start.");
    return c->port != 0;
}

bool bench_stop(bench_child *c)
{
    int status = -1;

    if (c->pid <= 0)
        return true;
    (void)kill(c->pid, SIGTERM);
    (void)waitpid(c->pid, &status, 0);
    c->pid = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == CLI_OK;
}

/* ---- what it costs ---- */

double bench_cpu_seconds(const bench_child *c)
{
    struct timespec t = { .tv_sec = 0 };
    clockid_t clock;

    if (clock_getcpuclockid(c->pid, &clock) == 0)
        (void)clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_memory(const bench_child *c)
{
    char path[40];
    unsigned long long resident = 0, shared = 0;
    FILE *f;

    (void)snprintf(path, sizeof path, "/proc/%d/statm", (int)c->pid);
    f = fopen(path, "r");
    if (!f)
        return 0;
    if (fscanf(f, "%*u %llu %llu", &resident, &shared) != 2)
        resident = shared = 0;
    (void)fclose(f);
    return (double)(resident - shared) * (double)sysconf(_SC_PAGESIZE);
}

/* ---- commits ---- */

bool commits_read(const bench_child *c, commits *out)
{
    static const char bucket[] = "kapelle_commit_seconds_bucket{le=\"";
    char *all = socket_get(c->port, "/metrics");

    *out = (commits){ .n = 0 };
    if (!all)
        return false;
    for (const char *at = strstr(all, bucket); at && out->n < COMMITS_MOST;
         at = strstr(at, bucket)) {
        char *end;
        at += sizeof bucket - 1;
        out->under_ms[out->n] = strtod(at, &end) * 1e3; /* the last one is infinite */
        out->count[out->n++] = strtod(end + strlen("\"} "), NULL);
    }
    free(all);
    if (out->n == 0)
        cli_complain("the server tells nothing about its commits.");
    return out->n > 0;
}

/* Assumes that commits are spread evenly within the bucket that holds the median. */
double commits_median(const commits *before, const commits *after)
{
    unsigned n = after->n;
    double half = n ? (after->count[n - 1] - before->count[n - 1]) / 2 : 0, below = 0, from = 0;

    for (unsigned i = 0; i + 1 < n && half > 0; i++) {
        double upto = after->count[i] - before->count[i];
        if (upto >= half)
            return from + (after->under_ms[i] - from) * (half - below) / (upto - below);
        below = upto;
        from = after->under_ms[i];
    }
    return from;
}
