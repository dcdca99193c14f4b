/*
 * meter.c: draws the bar of meter.h.
 */
#define _GNU_SOURCE
#include "meter.h"
#include "cli.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 20, PERIOD_NS = 500000000 };

struct meter {
    const char *what;
    const atomic_uint *done;
    uint32_t of;
    struct timespec start;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool is_over; /* under the lock */
};

/* "1 h 05 min", "12 min" or "40 s" */
static void put_time(char *out, size_t size, double seconds)
{
    unsigned s = seconds < 3.6e8 ? (unsigned)(seconds + 0.5) : 360000000;

    if (s >= 3600)
        (void)snprintf(out, size, "%u h %02u min", s / 3600, s / 60 % 60);
    else if (s >= 120)
        (void)snprintf(out, size, "%u min", (s + 30) / 60);
    else
        (void)snprintf(out, size, "%u s", s);
}

/* All of it fits into 80 columns, since a line that wraps cannot be drawn over. */
static void draw(const meter *m)
{
    uint32_t done = atomic_load(m->done);
    struct timespec now;
    double seconds, rate;
    char left[40] = "?";

    clock_gettime(CLOCK_MONOTONIC, &now);
    seconds =
        (double)(now.tv_sec - m->start.tv_sec) + (double)(now.tv_nsec - m->start.tv_nsec) / 1e9;
    rate = seconds > 0 ? done / seconds : 0;
    if (done > 0)
        put_time(left, sizeof left, (m->of - done) / rate);
    fprintf(stderr, "\r%s [%.*s%*s] %u of %u, %.*f/s, %s left\033[K", m->what,
            (int)((uint64_t)done * WIDTH / m->of), "####################",
            WIDTH - (int)((uint64_t)done * WIDTH / m->of), "", done, m->of,
            rate < 1 ? 2 : (rate < 10 ? 1 : 0), rate, left);
    fflush(stderr);
}

static void *keep_drawing(void *argument)
{
    meter *m = argument;
    struct timespec until = m->start;

    pthread_mutex_lock(&m->lock);
    while (!m->is_over) {
        draw(m);
        until.tv_nsec += PERIOD_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        while (!m->is_over && pthread_cond_timedwait(&m->wake, &m->lock, &until) == 0)
            continue;
    }
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

meter *meter_start(const char *what, const atomic_uint *done, uint32_t of)
{
    pthread_condattr_t how;
    meter *m;

    if (of == 0 || !isatty(STDERR_FILENO))
        return NULL;
    m = cli_must_have(calloc(1, sizeof *m));
    m->what = what;
    m->done = done;
    m->of = of;
    clock_gettime(CLOCK_MONOTONIC, &m->start);
    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC); /* which nobody resets */
    pthread_cond_init(&m->wake, &how);
    pthread_condattr_destroy(&how);
    pthread_mutex_init(&m->lock, NULL);
    if (pthread_create(&m->thread, NULL, keep_drawing, m) == 0)
        return m;
    free(m);
    return NULL;
}

void meter_stop(meter *m)
{
    if (!m)
        return;
    pthread_mutex_lock(&m->lock);
    m->is_over = true;
    pthread_cond_signal(&m->wake);
    pthread_mutex_unlock(&m->lock);
    (void)pthread_join(m->thread, NULL);
    pthread_cond_destroy(&m->wake);
    pthread_mutex_destroy(&m->lock);
    free(m);
    cli_progress_end();
}
