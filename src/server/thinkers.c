/*
 * thinkers.c: see thinkers.h.
 *
 * The threads share only what is in struct thinkers, guarded by its one mutex. While a thought is in
 * neither queue, it belongs to the thread that thinks about it; between two steps it looks whether
 * it is still wanted.
 */
#define _GNU_SOURCE
#include "thinkers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

typedef struct queue {
    thought *first, *last;
} queue;

struct thinkers {
    void (*ready)(void *owner);
    void *owner;

    pthread_mutex_t lock; /* guards the queues */
    pthread_cond_t wake;  /* there is something to think about, or it is over */
    queue waiting, done;
    atomic_bool is_closing; /* set under the lock, so that nobody misses it and waits */

    unsigned n_threads;
    pthread_t threads[];
};

static void put(queue *q, thought *t)
{
    t->next = NULL;
    if (q->last)
        q->last->next = t;
    else
        q->first = t;
    q->last = t;
}

static thought *take(queue *q)
{
    thought *t = q->first;

    if (!t)
        return NULL;
    q->first = t->next;
    if (!q->first)
        q->last = NULL;
    return t;
}

static int64_t now_us(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool is_over(void *arg)
{
    return ((thinkers *)arg)->is_closing;
}

static void think(thinkers *all, thought *t)
{
    int64_t begun = now_us();

    t->move = luck_decide_unless(&t->task, is_over, all);
    t->took_us = (uint32_t)(now_us() - begun);
}

static thought *wait_for_one(thinkers *t)
{
    thought *job = NULL;

    pthread_mutex_lock(&t->lock);
    while (!t->is_closing && !(job = take(&t->waiting)))
        pthread_cond_wait(&t->wake, &t->lock);
    pthread_mutex_unlock(&t->lock);
    return job;
}

static void *work(void *arg)
{
    thinkers *t = arg;
    thought *job;

    while ((job = wait_for_one(t)) != NULL) {
        think(t, job);
        pthread_mutex_lock(&t->lock);
        put(&t->done, job);
        pthread_mutex_unlock(&t->lock);
        t->ready(t->owner);
    }
    return NULL;
}

thinkers *thinkers_new(unsigned threads, void (*ready)(void *owner), void *owner)
{
    thinkers *t = gm_must_have(calloc(1, sizeof *t + threads * sizeof *t->threads));

    t->ready = ready;
    t->owner = owner;
    (void)pthread_mutex_init(&t->lock, NULL);
    (void)pthread_cond_init(&t->wake, NULL);
    for (; t->n_threads < threads; t->n_threads++) {
        if (pthread_create(&t->threads[t->n_threads], NULL, work, t) != 0)
            break;
    }
    if (t->n_threads == 0)
        gm_trap("bots have no thread to think on");
    return t;
}

void thinkers_take(thinkers *t, thought *job)
{
    pthread_mutex_lock(&t->lock);
    put(&t->waiting, job);
    pthread_cond_signal(&t->wake);
    pthread_mutex_unlock(&t->lock);
}

thought *thinkers_give(thinkers *t)
{
    thought *job;

    pthread_mutex_lock(&t->lock);
    job = take(&t->done);
    pthread_mutex_unlock(&t->lock);
    return job;
}

void thinkers_close(thinkers *t)
{
    pthread_mutex_lock(&t->lock);
    t->is_closing = true;
    pthread_cond_broadcast(&t->wake);
    pthread_mutex_unlock(&t->lock);
    for (unsigned i = 0; i < t->n_threads; i++)
        (void)pthread_join(t->threads[i], NULL);
    (void)pthread_cond_destroy(&t->wake);
    (void)pthread_mutex_destroy(&t->lock);
    free(t);
}
