/*
 * request.c: the requests that wait for the store, and the way back to the viewers who made them.
 */
#include "request.h"

#include <stdlib.h>
#include <string.h>

request *request_new(house *h, size_t size, viewer *by, const wire_ask *a)
{
    request *q = gm_must_have(calloc(1, size));

    q->house = h;
    q->by = by;
    q->who = by ? by->who : NULL;
    if (q->who)
        q->who->refs++;
    if (a) {
        q->ask.kind = a->kind;
        q->ask.has = a->has & 1u << WIRE_F_id;
        q->ask.number[WIRE_F_id] = a->number[WIRE_F_id];
    }
    q->older = h->requests;
    if (h->requests)
        h->requests->newer = q;
    h->requests = q;
    h->n_requests++;
    return q;
}

void request_free(request *q)
{
    house *h = q->house;

    if (q->newer)
        q->newer->older = q->older;
    else
        h->requests = q->older;
    if (q->older)
        q->older->newer = q->newer;
    h->n_requests--;
    store_job_clear(&q->job);
    if (q->who)
        person_drop(h, q->who);
    free(q->memory);
    free(q);
}

static void came_back(store_job *job)
{
    request *q = (request *)job;

    q->then(q);
}

void request_send(request *q, enum store_job_kind kind, void (*then)(request *q))
{
    q->then = then;
    q->job.kind = kind;
    q->job.done = came_back;
    store_submit(q->house->store, &q->job);
}

bool request_is_open(const house *h, const viewer *by, enum wire_ask_kind kind)
{
    for (const request *q = h->requests; q; q = q->older) {
        if (q->by == by && q->ask.kind == kind)
            return true;
    }
    return false;
}

void request_draw(request *q)
{
    q->house->hooks.random(q->house->hooks.owner, q->secret, sizeof q->secret);
    house_key_hash(q->secret, q->job.key.hash);
}

void request_refuse(request *q, enum wire_refusal why, const char *about)
{
    if (q->by)
        house_refuse(q->house, q->by, &q->ask, why, about);
}

void request_done(request *q)
{
    if (q->by)
        house_done(q->house, q->by, &q->ask);
}
