/*
 * child.c: fork, two pipes, and patience.
 */
#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_UNREAD = 1000000, PIECE = 4096, STOP_MS = 1000 };

static int64_t now_ms(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* In the new process; never returns. A group of its own, so that we can end all of it. */
static _Noreturn void become(const char *command, int in, int out)
{
    (void)setpgid(0, 0);
    (void)signal(SIGPIPE, SIG_DFL);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
        (void)execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

bool child_start(child *c, const char *command, text *why)
{
    int in[2] = { -1, -1 }, out[2] = { -1, -1 };

    *c = (child){ .to = -1, .from = -1 };
    if (pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0)
        c->pid = fork();
    else
        c->pid = -1;
    if (c->pid == 0)
        become(command, in[0], out[1]);
    for (unsigned i = 0; i < 2; i++) { /* the ends that are the child's, or all after a failure */
        if (in[i] >= 0 && (i == 0 || c->pid < 0))
            (void)close(in[i]);
        if (out[i] >= 0 && (i == 1 || c->pid < 0))
            (void)close(out[i]);
    }
    if (c->pid < 0) {
        text_put(why, "the bot cannot be started: ");
        text_put(why, strerror(errno));
        text_put(why, ".");
        c->pid = 0;
        return false;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    c->to = in[1];
    c->from = out[0];
    (void)fcntl(c->to, F_SETFL, O_NONBLOCK);
    (void)fcntl(c->from, F_SETFL, O_NONBLOCK);
    return true;
}

void child_look(child *c)
{
    ssize_t n;

    while (!c->has_ended && c->n_read < MAX_UNREAD) {
        char *more = realloc(c->read, c->n_read + PIECE);
        if (!more)
            abort();
        c->read = more;
        n = read(c->from, c->read + c->n_read, PIECE);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        c->has_ended = n <= 0;
        c->n_read += n > 0 ? (size_t)n : 0;
    }
}

void child_finish(child *c)
{
    int64_t until = now_ms() + STOP_MS;

    if (c->to < 0)
        return;
    (void)close(c->to);
    c->to = -1;
    while (!c->has_ended && c->n_read < MAX_UNREAD && now_ms() < until) {
        struct pollfd fd = { .fd = c->from, .events = POLLIN };
        (void)poll(&fd, 1, (int)(until - now_ms()));
        child_look(c);
    }
}

int child_stop(child *c)
{
    int64_t until = now_ms() + STOP_MS;
    int status = -1;
    pid_t done = 0;

    if (c->pid == 0)
        return -1;
    child_finish(c);
    while ((done = waitpid(c->pid, &status, WNOHANG)) == 0 && now_ms() < until)
        (void)usleep(5000);
    (void)kill(-c->pid, SIGKILL); /* and everything that it has started itself */
    if (done == 0)
        (void)waitpid(c->pid, &status, 0);
    (void)close(c->from);
    free(c->read);
    *c = (child){ .to = -1, .from = -1 };
    return done > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Waits until it reads or writes; takes what it writes, or both would wait for each other. */
static void wait_for(child *c, int64_t until)
{
    struct pollfd fds[2] = { { .fd = c->to, .events = POLLOUT },
                             { .fd = c->from, .events = POLLIN } };
    int64_t left = until - now_ms();

    (void)poll(fds, c->n_read < MAX_UNREAD && !c->has_ended ? 2 : 1, left > 0 ? (int)left : 0);
    child_look(c);
}

bool child_write(child *c, span lines, int patience_ms, text *why)
{
    int64_t until = now_ms() + patience_ms;

    while (lines.length > 0) {
        ssize_t n = write(c->to, lines.at, lines.length);
        if (n > 0) {
            lines = (span){ lines.at + n, lines.length - (size_t)n };
            continue;
        }
        if (n < 0 && errno != EAGAIN && errno != EINTR) {
            text_put(why, "the bot exited.");
            return false;
        }
        if (now_ms() >= until) {
            text_put(why, "the bot does not read its input.");
            return false;
        }
        wait_for(c, until);
    }
    return true;
}

enum child_news child_line(child *c, char *line, size_t size)
{
    char *end = c->n_read > 0 ? memchr(c->read, '\n', c->n_read) : NULL;
    size_t n = end ? (size_t)(end - c->read) : c->n_read;

    if (n >= size || (!end && c->n_read >= MAX_UNREAD))
        return CHILD_FLOOD;
    if (!end)
        return c->has_ended ? CHILD_ENDED : CHILD_QUIET;
    memcpy(line, c->read, n);
    line[n] = '\0';
    c->n_read -= n + 1;
    memmove(c->read, end + 1, c->n_read);
    return CHILD_LINE;
}
