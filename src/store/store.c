/*
 * store.c: the queue in front of a database, for every kind of store.
 *
 *     store_submit ─▶ waiting ─writer─▶ one transaction ─▶ done ─▶ store_deliver
 *                               └─copier─▶ a backup ───────▲
 *
 * The writer takes all jobs that have gathered, so the busier the server, the more jobs share the
 * price of one sync. It hands backups on to the copier, so that moves do not wait for them.
 *
 * The threads share only what is in struct store, guarded by its one mutex. A batch of jobs belongs
 * to the thread that carries it out, and the database to the writer.
 */
#define _GNU_SOURCE
#include "store.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store_kind.h"

enum {
    MAX_BATCH = 512,
    FIRST_PAUSE_MS = 50,
    LAST_PAUSE_MS = 2000,
    LOOK_MS = 500, /* between two looks at a store that has nothing to do */
    MAX_TROUBLE = 300
};

static const store_kind *const kinds[] = { &store_sqlite };

typedef struct queue {
    store_job *first, *last;
} queue;

struct store {
    const store_kind *kind;
    store_db *db;
    store_hooks hooks;
    pthread_t writer, copier;

    pthread_mutex_t lock;                  /* guards everything below */
    pthread_cond_t for_writer, for_copier; /* there is something to do, or to end */
    queue waiting, copies, done;
    bool is_closing, is_at_once, has_written_all;
    char trouble[MAX_TROUBLE]; /* empty: all is well */
    store_figures figures;

    char lent[MAX_TROUBLE]; /* what store_trouble returned last; the caller's thread only */
};

/* ---- small things ---- */

static _Noreturn void die(const char *why)
{
    fprintf(stderr, "kapelle: the store cannot go on: %s.\n", why);
    abort();
}

void *store_grow(void *array, size_t count, size_t size)
{
    /* Full exactly when the count is 0, or a power of two from 8 on. */
    bool is_full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    size_t room = count == 0 ? 8 : 2 * count;
    void *grown;

    if (!is_full)
        return array;
    grown = room > SIZE_MAX / size ? NULL : realloc(array, room * size);
    if (!grown)
        die("there is no memory left");
    return grown;
}

void store_job_clear(store_job *job)
{
    if (!job->owns_results)
        return;
    free(job->rows);
    free(job->people);
    free(job->entries);
    free(job->memory);
    job->rows = NULL;
    job->people = NULL;
    job->entries = NULL;
    job->memory = NULL;
    job->n_rows = job->n_people = job->n_entries = 0;
    job->text = (span){ .at = NULL };
    job->owns_results = false;
}

void store_job_explain(store_job *job, const char *why)
{
    size_t size = strlen(why) + 1;

    job->memory = malloc(size);
    if (!job->memory)
        die("there is no memory left");
    memcpy(job->memory, why, size);
    job->owns_results = true;
    job->text = span_of(job->memory);
}

static void push(queue *q, store_job *job)
{
    job->next = NULL;
    if (q->last)
        q->last->next = job;
    else
        q->first = job;
    q->last = job;
}

static store_job *pop(queue *q)
{
    store_job *job = q->first;

    q->first = job->next;
    if (!q->first)
        q->last = NULL;
    return job;
}

static void append(queue *q, queue *more)
{
    while (more->first)
        push(q, pop(more));
}

static int64_t now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

bool store_is_stopping(store *s)
{
    bool is_stopping;

    pthread_mutex_lock(&s->lock);
    is_stopping = s->is_at_once;
    pthread_mutex_unlock(&s->lock);
    return is_stopping;
}

/* ---- carrying out ---- */

/* SQLite cannot make a checkpoint inside a transaction. */
static bool is_outside(const store_job *job)
{
    return job->kind == STORE_CHECKPOINT;
}

/*
 * The jobs that share the next transaction. They stay in order: a job that must stand alone ends
 * it.
 */
static queue take_batch(queue *waiting)
{
    queue batch = { NULL, NULL };

    for (int n = 0; n < MAX_BATCH && waiting->first; n++) {
        bool is_alone = is_outside(waiting->first) || waiting->first->kind == STORE_BACKUP;
        if (is_alone && n > 0)
            break;
        push(&batch, pop(waiting));
        if (is_alone)
            break;
    }
    return batch;
}

static bool try_batch(store *s, const queue *batch)
{
    if (is_outside(batch->first))
        return s->kind->run(s->db, batch->first);
    if (!s->kind->begin(s->db))
        return false;
    for (store_job *job = batch->first; job; job = job->next) {
        if (!s->kind->run(s->db, job))
            return false;
    }
    return s->kind->commit(s->db);
}

static bool gives_rows(const store_job *job)
{
    return (job->kind == STORE_APPEND || job->kind == STORE_NEW_TABLE) && job->result == STORE_OK;
}

double store_speed_us(size_t i)
{
    static const double quarters[] = { 1, 1.189207, 1.414214, 1.681793 }; /* powers of 2^(1/4) */

    return quarters[i % 4] * (double)(UINT64_C(1) << i / 4);
}

static void end_trouble(store *s)
{
    pthread_mutex_lock(&s->lock);
    s->trouble[0] = '\0';
    s->figures.is_in_trouble = false;
    pthread_mutex_unlock(&s->lock);
}

static void count_batch(store *s, const queue *batch, int64_t took_us)
{
    store_figures *f = &s->figures;

    end_trouble(s);
    pthread_mutex_lock(&s->lock);
    f->commits++;
    for (size_t i = 0; i < STORE_SPEEDS; i++)
        f->quick[i] += (double)took_us < store_speed_us(i);
    for (const store_job *job = batch->first; job; job = job->next) {
        f->jobs++;
        f->rows += gives_rows(job) ? job->n_rows : 0;
    }
    pthread_mutex_unlock(&s->lock);
}

static void note_trouble(store *s)
{
    text why;

    pthread_mutex_lock(&s->lock);
    s->figures.is_in_trouble = true;
    why = text_in(s->trouble, sizeof s->trouble);
    s->kind->explain(s->db, &why);
    pthread_mutex_unlock(&s->lock);
}

static struct timespec in_ms(int64_t ms)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += (long)(ms % 1000) * 1000000;
    t.tv_sec += (time_t)(ms / 1000) + t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

/* Waits a while; false if the store is to be closed at once. */
static bool pause_ms(store *s, int64_t ms)
{
    struct timespec until = in_ms(ms);
    bool is_at_once;
    int rc = 0;

    pthread_mutex_lock(&s->lock);
    while (!s->is_at_once && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&s->for_writer, &s->lock, &until);
    is_at_once = s->is_at_once;
    pthread_mutex_unlock(&s->lock);
    return !is_at_once;
}

static void stop_batch(const queue *batch)
{
    for (store_job *job = batch->first; job; job = job->next) {
        store_job_clear(job);
        job->result = STORE_STOPPED;
    }
}

static size_t count_damaged(const queue *batch)
{
    size_t n = 0;

    for (const store_job *job = batch->first; job; job = job->next)
        n += job->result == STORE_DAMAGED;
    return n;
}

/*
 * Tries until it succeeds; false if the store is closed at once. Drops the results of an attempt
 * that was rolled back.
 */
static bool carry_out(store *s, const queue *batch)
{
    int64_t pause = FIRST_PAUSE_MS;
    size_t damaged = 0;

    for (store_job *job = batch->first; job; job = job->next)
        job->result = STORE_OK;
    for (;;) {
        int64_t start = now_us();
        if (try_batch(s, batch)) {
            count_batch(s, batch, now_us() - start);
            return true;
        }
        if (count_damaged(batch) == damaged)
            note_trouble(s);
        s->kind->rollback(s->db);
        for (store_job *job = batch->first; job; job = job->next)
            store_job_clear(job);
        if (count_damaged(batch) > damaged) {
            damaged = count_damaged(batch);
            continue;
        }
        if (!pause_ms(s, pause))
            return false;
        pause = 2 * pause < LAST_PAUSE_MS ? 2 * pause : LAST_PAUSE_MS;
    }
}

/* Without the lock, because the caller may call us back. */
static void hand_back(store *s, queue *batch)
{
    pthread_mutex_lock(&s->lock);
    append(&s->done, batch);
    pthread_mutex_unlock(&s->lock);
    if (s->hooks.ready)
        s->hooks.ready(s->hooks.owner);
}

/* ---- the threads ---- */

/*
 * Waits for jobs, but not for ever: the batch may be empty. False once the store closes and none is
 * left.
 */
static bool next_batch(store *s, queue *batch)
{
    struct timespec until = in_ms(LOOK_MS);
    bool goes_on;
    int rc = 0;

    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->waiting.first && !s->is_closing && rc != ETIMEDOUT)
            rc = pthread_cond_timedwait(&s->for_writer, &s->lock, &until);
        *batch = take_batch(&s->waiting);
        if (!batch->first || batch->first->kind != STORE_BACKUP)
            break;
        push(&s->copies, pop(batch));
        pthread_cond_signal(&s->for_copier);
    }
    goes_on = batch->first || !s->is_closing;
    if (!goes_on) {
        s->has_written_all = true;
        pthread_cond_signal(&s->for_copier);
    }
    pthread_mutex_unlock(&s->lock);
    return goes_on;
}

/* Notices trouble before somebody's move runs into it, and its end before the next move. */
static void look(store *s)
{
    if (s->kind->look(s->db))
        end_trouble(s);
    else
        note_trouble(s);
}

/* Once one batch was stopped, stops all later ones: they might build on what is not there. */
static void *write_jobs(void *of)
{
    store *s = of;
    bool goes_on = true;
    queue batch;

    while (next_batch(s, &batch)) {
        if (!batch.first) {
            look(s);
            continue;
        }
        goes_on = goes_on && carry_out(s, &batch);
        if (!goes_on)
            stop_batch(&batch);
        hand_back(s, &batch);
    }
    return NULL;
}

static void *copy_stores(void *of)
{
    store *s = of;

    for (;;) {
        queue one = { NULL, NULL };
        pthread_mutex_lock(&s->lock);
        while (!s->copies.first && !s->has_written_all)
            pthread_cond_wait(&s->for_copier, &s->lock);
        if (s->copies.first)
            push(&one, pop(&s->copies));
        pthread_mutex_unlock(&s->lock);
        if (!one.first)
            return NULL;
        s->kind->copy(s->db, one.first, s);
        pthread_mutex_lock(&s->lock);
        s->figures.jobs++;
        pthread_mutex_unlock(&s->lock);
        hand_back(s, &one);
    }
}

/* ---- what callers see ---- */

static const store_kind *kind_of(span scheme)
{
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (span_is(scheme, kinds[i]->scheme))
            return kinds[i];
    }
    return NULL;
}

static void start(store *s)
{
    pthread_condattr_t clock;

    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&s->for_writer, &clock);
    pthread_cond_init(&s->for_copier, NULL);
    pthread_condattr_destroy(&clock);
    if (pthread_create(&s->writer, NULL, write_jobs, s) != 0 ||
        pthread_create(&s->copier, NULL, copy_stores, s) != 0)
        die("no thread can be started");
}

store *store_open(const char *address, const store_hooks *hooks, text *why)
{
    span scheme = { .at = address, .length = strcspn(address, ":") }, place;
    const store_kind *kind = kind_of(scheme);
    store_db *db;
    store *s;

    if (!kind || address[scheme.length] == '\0') {
        text_put(why, "The store \"");
        text_quote(why, span_of(address));
        text_put(why, "\" is of no kind that is built in; write sqlite:FILE.");
        return NULL;
    }
    place = span_of(address + scheme.length + 1);
    db = kind->open(place, why);
    if (!db)
        return NULL;
    s = calloc(1, sizeof *s);
    if (!s)
        die("there is no memory left");
    s->kind = kind;
    s->db = db;
    if (hooks)
        s->hooks = *hooks;
    start(s);
    return s;
}

void store_close(store *s, bool at_once)
{
    pthread_mutex_lock(&s->lock);
    s->is_closing = true;
    s->is_at_once = at_once;
    pthread_cond_signal(&s->for_writer);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->writer, NULL);
    pthread_join(s->copier, NULL);
    while (s->done.first)
        store_deliver(s);
    s->kind->close(s->db);
    pthread_cond_destroy(&s->for_writer);
    pthread_cond_destroy(&s->for_copier);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void store_submit(store *s, store_job *job)
{
    pthread_mutex_lock(&s->lock);
    s->figures.waiting++;
    if (s->is_closing) {
        job->result = STORE_STOPPED;
        push(&s->done, job);
    } else {
        push(&s->waiting, job);
        pthread_cond_signal(&s->for_writer);
    }
    pthread_mutex_unlock(&s->lock);
}

void store_deliver(store *s)
{
    queue done;

    pthread_mutex_lock(&s->lock);
    done = s->done;
    s->done = (queue){ NULL, NULL };
    for (const store_job *job = done.first; job; job = job->next)
        s->figures.waiting--;
    pthread_mutex_unlock(&s->lock);
    while (done.first) {
        store_job *job = pop(&done);
        if (job->done)
            job->done(job);
    }
}

const char *store_trouble(store *s)
{
    pthread_mutex_lock(&s->lock);
    memcpy(s->lent, s->trouble, sizeof s->lent);
    pthread_mutex_unlock(&s->lock);
    return s->lent[0] ? s->lent : NULL;
}

void store_read_figures(store *s, store_figures *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->figures;
    pthread_mutex_unlock(&s->lock);
}
