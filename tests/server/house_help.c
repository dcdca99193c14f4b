/*
 * house_help.c: see house_help.h.
 */
#define _GNU_SOURCE
#include "house_help.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- hooks ---- */

static void send_frame(viewer *v, frame *f)
{
    guest *g = (guest *)v;

    g->heard = realloc(g->heard, (g->n_heard + 1) * sizeof *g->heard);
    assert_non_null(g->heard);
    g->heard[g->n_heard++] = strndup(frame_text(f), f->length);
}

static void close_viewer(viewer *v, const char *why)
{
    guest *g = (guest *)v;

    snprintf(g->closed, sizeof g->closed, "%s", why);
}

static int64_t now(void *owner)
{
    return ((inn *)owner)->now;
}

static int64_t steady(void *owner)
{
    return ((inn *)owner)->now - ((inn *)owner)->set;
}

/* Always the same, so that a failure can be looked at again. */
static void draw(void *owner, void *to, size_t n)
{
    inn *in = owner;

    for (size_t i = 0; i < n; i++) {
        in->luck = in->luck * UINT64_C(6364136223846793005) + 1442695040888963407;
        ((uint8_t *)to)[i] = (uint8_t)(in->luck >> 56);
    }
}

static void ignore_log(void *owner, const char *level, const char *event, const char *fields)
{
    (void)owner;
    (void)level;
    (void)event;
    (void)fields;
}

static void wake(void *owner)
{
    sem_post(&((inn *)owner)->ready);
}

static void think(void *owner, thought *t)
{
    inn *in = owner;

    in->n_handed++;
    if (in->thinkers) {
        thinkers_take(in->thinkers, t);
        return;
    }
    assert_true(in->n_thoughts < COUNT_OF(in->thoughts));
    in->thoughts[in->n_thoughts++] = t;
}

/* ---- the house ---- */

void inn_begin(inn *in)
{
    memset(in, 0, sizeof *in);
    strcpy(in->folder, "/tmp/kapelle-house-XXXXXX");
    assert_non_null(mkdtemp(in->folder));
    snprintf(in->file, sizeof in->file, "%s/house.db", in->folder);
    snprintf(in->address, sizeof in->address, "sqlite:%s", in->file);
    in->limits = (house_limits){ .rate = 1000,
                                 .burst = 100000,
                                 .max_tables = 1000,
                                 .tables_per_person = 100,
                                 .spectators = 20,
                                 .idle_s = 60 };
    in->now = INT64_C(1800000000000);
    sem_init(&in->ready, 0, 0);
}

void inn_open(inn *in)
{
    house_hooks hooks = { .send = send_frame,
                          .close = close_viewer,
                          .now = now,
                          .steady = steady,
                          .random = draw,
                          .log = ignore_log,
                          .think = in->thinks_apart ? think : NULL,
                          .owner = in };
    store_hooks on_ready = { .ready = wake, .owner = in };
    char why[300];
    text t = text_in(why, sizeof why);

    in->s = store_open(in->address, &on_ready, &t);
    if (!in->s)
        fail_msg("%s", why);
    in->h = house_new(in->s, &hooks, &in->limits, in->games, in->n_games, &t);
    if (!in->h)
        fail_msg("%s", why);
    if (in->slice)
        in->h->slice = in->slice;
    if (in->threads)
        in->thinkers = thinkers_new(in->threads, wake, in);
}

void inn_close(inn *in)
{
    house_stop(in->h);
    store_close(in->s, false);
    if (in->thinkers)
        thinkers_close(in->thinkers);
    in->thinkers = NULL;
    in->n_thoughts = 0;
    house_free(in->h);
}

void inn_empty(inn *in)
{
    while (in->h->viewers)
        guest_leave((guest *)in->h->viewers);
    inn_pump(in);
    assert_int_equal(in->h->figures.viewers, 0);
    assert_int_equal(in->h->n_requests, 0);
}

void inn_end(inn *in)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-mark" };
    char path[128];

    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        snprintf(path, sizeof path, "%s%s", in->file, ends[i]);
        unlink(path);
    }
    rmdir(in->folder);
    sem_destroy(&in->ready);
}

void inn_restart(inn *in)
{
    inn_empty(in);
    inn_close(in);
    inn_open(in);
}

inn the_inn;

int inn_setup(void **state)
{
    (void)state;
    inn_begin(&the_inn);
    inn_open(&the_inn);
    return 0;
}

int inn_teardown(void **state)
{
    (void)state;
    inn_empty(&the_inn);
    inn_close(&the_inn);
    inn_end(&the_inn);
    return 0;
}

static void deliver_thoughts(inn *in)
{
    thought *t;

    while (in->thinkers && (t = thinkers_give(in->thinkers)) != NULL)
        house_thought(in->h, t);
}

void inn_pump(inn *in)
{
    store_figures f;

    for (;;) {
        store_deliver(in->s);
        deliver_thoughts(in);
        while (house_work(in->h))
            continue;
        store_read_figures(in->s, &f);
        if (f.waiting == 0 && (!in->thinkers || in->is_hasty || in->h->n_thoughts == 0))
            return;
        sem_wait(&in->ready);
    }
}

void inn_tick(inn *in, int64_t ms)
{
    in->now += ms;
    house_tick(in->h);
    inn_pump(in);
}

void inn_beat(inn *in, int64_t ms)
{
    in->now += ms;
    (void)house_beat(in->h);
    inn_pump(in);
}

void inn_think(inn *in)
{
    thought *t = in->thoughts[0];

    assert_true(in->n_thoughts > 0);
    in->n_thoughts--;
    memmove(in->thoughts, in->thoughts + 1, in->n_thoughts * sizeof *in->thoughts);
    t->move = luck_decide(&t->task);
    house_thought(in->h, t);
    inn_pump(in);
}

/* The built-in content of Dead Drop with one remark more becomes that of new tables. */
void inn_change_content(inn *in)
{
    house_set **at = &in->h->sets, *s;
    char name[60], why[300], *changed;
    text t = text_in(why, sizeof why);
    const char *body;
    size_t size;
    int length;

    while (strcmp((*at)->set.game->id, "null") != 0)
        at = &(*at)->next;
    size = strlen((*at)->text) + 100;
    changed = malloc(size);
    assert_int_equal(sscanf((*at)->text, "=== %59s %d", name, &length), 2);
    body = strchr((*at)->text, '\n') + 1;
    snprintf(changed, size, "=== %s %d\n%.*s# new\n%s", name, length + 6, length, body,
             body + length);
    s = house_set_read(in->h, "null", span_of(changed), &t);
    free(changed);
    assert_non_null(s);
    for (at = &in->h->sets; *at != s;)
        at = &(*at)->next;
    *at = s->next;
    s->next = in->h->sets;
    in->h->sets = s;
}

/* ---- guests ---- */

guest *guest_enter(inn *in)
{
    guest *g = calloc(1, sizeof *g);

    assert_non_null(g);
    g->in = in;
    g->v.is_native = true;
    house_enter(in->h, &g->v);
    return g;
}

static void note_identity(guest *g)
{
    snprintf(g->token, sizeof g->token, "%s", guest_heard(g, "hello", "token"));
    snprintf(g->person, sizeof g->person, "%s", guest_heard(g, "hello", "person"));
    assert_int_equal(strlen(g->person), 32);
}

guest *guest_new(inn *in)
{
    guest *g = guest_enter(in);

    guest_ask(g, "'do':'hello'");
    note_identity(g);
    assert_int_equal(strlen(g->token), 32);
    return g;
}

guest *guest_again(inn *in, const char *token)
{
    guest *g = guest_enter(in);

    guest_ask(g, "'do':'hello','token':'%s'", token);
    note_identity(g);
    snprintf(g->token, sizeof g->token, "%s", token);
    return g;
}

void guest_rest(guest *g)
{
    for (size_t i = 0; i < g->n_heard; i++)
        free(g->heard[i]);
    free(g->heard);
    g->heard = NULL;
    g->n_heard = 0;
}

void guest_leave(guest *g)
{
    house_leave(g->in->h, &g->v);
    guest_rest(g);
    free(g);
}

void guest_send_raw(guest *g, const char *frame_text_)
{
    house_hear(g->in->h, &g->v, span_of(frame_text_));
}

static void send_message(guest *g, const char *format, va_list args)
{
    char body[1500], message[1600];

    vsnprintf(body, sizeof body, format, args);
    for (char *c = body; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    snprintf(message, sizeof message, "{\"id\":%u,%s}", ++g->id, body);
    guest_send_raw(g, message);
}

void guest_send(guest *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    send_message(g, format, args);
    va_end(args);
}

void guest_ask(guest *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    send_message(g, format, args);
    va_end(args);
    inn_pump(g->in);
}

/* ---- what was heard ---- */

static bool is_kind(const cJSON *message, const char *kind)
{
    const cJSON *is = cJSON_GetObjectItemCaseSensitive(message, "is");

    return cJSON_IsString(is) && strcmp(is->valuestring, kind) == 0;
}

/* Parsed; the caller deletes it. NULL if there is none. */
static cJSON *last_of(const guest *g, const char *kind)
{
    for (size_t i = g->n_heard; i > 0; i--) {
        cJSON *message = cJSON_Parse(g->heard[i - 1]);
        assert_non_null(message);
        if (is_kind(message, kind))
            return message;
        cJSON_Delete(message);
    }
    return NULL;
}

static const cJSON *follow(const cJSON *at, const char *path)
{
    char copy[80], *rest = copy, *part;

    snprintf(copy, sizeof copy, "%s", path);
    while (at && (part = strsep(&rest, ".")) != NULL)
        at = cJSON_IsArray(at) ? cJSON_GetArrayItem(at, atoi(part))
                               : cJSON_GetObjectItemCaseSensitive(at, part);
    return at;
}

const char *guest_heard(const guest *g, const char *kind, const char *path)
{
    static char out[20000];
    cJSON *message = last_of(g, kind);
    const cJSON *at = message ? follow(message, path) : NULL;

    out[0] = '\0';
    if (cJSON_IsString(at))
        snprintf(out, sizeof out, "%s", at->valuestring);
    else if (cJSON_IsNumber(at))
        snprintf(out, sizeof out, "%.0f", at->valuedouble);
    else if (cJSON_IsBool(at))
        strcpy(out, cJSON_IsTrue(at) ? "true" : "false");
    cJSON_Delete(message);
    return out;
}

unsigned guest_size(const guest *g, const char *kind, const char *path)
{
    cJSON *message = last_of(g, kind);
    int n = message ? cJSON_GetArraySize(follow(message, path)) : 0;

    cJSON_Delete(message);
    return (unsigned)n;
}

unsigned guest_count(const guest *g, const char *kind)
{
    unsigned n = 0;

    for (size_t i = 0; i < g->n_heard; i++) {
        cJSON *message = cJSON_Parse(g->heard[i]);
        n += is_kind(message, kind);
        cJSON_Delete(message);
    }
    return n;
}

/* The message that answers the last question, as it came. */
static const char *answer_of(const guest *g)
{
    char re[24];

    snprintf(re, sizeof re, "\"re\":%u}", g->id);
    for (size_t i = g->n_heard; i > 0; i--) {
        const char *m = g->heard[i - 1];
        if (strlen(m) >= strlen(re) && strcmp(m + strlen(m) - strlen(re), re) == 0)
            return m;
    }
    return "nothing";
}

void guest_is_done(const guest *g)
{
    const char *m = answer_of(g);

    if (strncmp(m, "{\"is\":\"done\"", 12) != 0)
        fail_msg("expected done, heard %s", m);
}

void guest_is_refused(const guest *g, const char *why)
{
    char start[60];
    const char *m = answer_of(g);

    snprintf(start, sizeof start, "{\"is\":\"no\",\"why\":\"%s\"", why);
    if (strncmp(m, start, strlen(start)) != 0)
        fail_msg("expected no %s, heard %s", why, m);
}

void guest_create(guest *g, const char *rest)
{
    guest_ask(g, "'do':'create',%s", rest);
    guest_is_done(g);
    snprintf(g->table, sizeof g->table, "%s", guest_heard(g, "done", "table"));
    guest_open(g, g->table);
}

void guest_open(guest *g, const char *table)
{
    guest_ask(g, "'do':'open','table':'%s'", table);
    guest_is_done(g);
    assert_string_equal(guest_heard(g, "table", "table"), table);
}

void expect_done(guest *g, const char *ask)
{
    guest_ask(g, "%s", ask);
    guest_is_done(g);
}

void expect_refusal(guest *g, const char *ask, const char *why)
{
    guest_ask(g, "%s", ask);
    guest_is_refused(g, why);
}

couple two_play(inn *in, const char *options)
{
    couple c = { guest_new(in), guest_new(in) };
    char rest[200];

    snprintf(rest, sizeof rest, "'game':'null','setup':'players=2','seats':'me','listed':true%s",
             options);
    guest_create(c.ann, rest);
    guest_open(c.bob, c.ann->table);
    expect_done(c.bob, "'do':'sit','seat':1");
    expect_done(c.ann, "'do':'start'");
    return c;
}
