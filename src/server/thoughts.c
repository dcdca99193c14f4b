/*
 * thoughts.c: see thoughts.h.
 */
#include "thoughts.h"

#include <stdlib.h>

#include "handle.h"

/* ---- queues of tables ---- */

static void join(room_queue *q, room *r)
{
    if (r->bot.queue)
        gm_trap("a table waits twice");
    r->bot.queue = q;
    r->bot.before = q->last;
    r->bot.behind = NULL;
    if (q->last)
        q->last->bot.behind = r;
    else
        q->first = r;
    q->last = r;
    q->n++;
}

void thoughts_leave(room *r)
{
    room_queue *q = r->bot.queue;

    if (!q)
        return;
    if (r->bot.before)
        r->bot.before->bot.behind = r->bot.behind;
    else
        q->first = r->bot.behind;
    if (r->bot.behind)
        r->bot.behind->bot.before = r->bot.before;
    else
        q->last = r->bot.before;
    r->bot.queue = NULL;
    q->n--;
}

/* ---- handing out ---- */

static void prepare(room *r, luck_task *out, const gm_moves *moves)
{
    char seed[HASH_HEX];

    room_seed(r, seed);
    luck_prepare(out, r->bot.who, &r->set->set, play_state(r->play), r->bot.seat, seed, r->bot.line,
                 moves);
}

static thought *thought_new(room *r)
{
    const gm_set *set = &r->set->set;
    house *h = r->house;
    thought *t = gm_must_have(calloc(1, sizeof *t));
    gm_moves moves;

    set->game->moves(set->content, play_state(r->play), r->bot.seat, &moves);
    prepare(r, &t->task, &moves);
    t->room = r;
    t->older = h->thoughts;
    h->thoughts = t;
    h->n_thoughts++;
    return t;
}

/* Skips a table where something has just changed: bots_go_on asks it again. */
static void hand_out(house *h)
{
    while (h->line.first && h->n_thoughts < h->limits.thoughts && !h->is_stopping) {
        room *r = h->line.first;
        thoughts_leave(r);
        if (!bots_are_asked(r)) {
            r->bot.stage = BOT_FREE;
            continue;
        }
        r->bot.stage = BOT_THINKS;
        r->bot.thought = thought_new(r);
        h->hooks.think(h->hooks.owner, r->bot.thought);
    }
}

void thoughts_want(room *r, const gm_moves *moves)
{
    house *h = r->house;
    luck_task task;

    if (!h->hooks.think) {
        prepare(r, &task, moves);
        bots_decide(r, luck_decide(&task));
    } else if (r->bot.thought) { /* about an older question */
        r->bot.stage = BOT_WAITS;
    } else {
        r->bot.stage = BOT_IN_LINE;
        join(&h->line, r);
        hand_out(h);
    }
}

/* ---- coming back ---- */

static void count(house_figures *f, uint32_t took_us)
{
    static const uint32_t limits[HOUSE_SPEEDS] = { HOUSE_SPEED_LIST };

    f->thoughts++;
    f->thought_us += took_us;
    for (size_t i = 0; i < HOUSE_SPEEDS; i++)
        f->thought_within[i] += took_us <= limits[i];
}

static void take_back(house *h, thought *t)
{
    thought **at = &h->thoughts;

    while (*at != t)
        at = &(*at)->older;
    *at = t->older;
    h->n_thoughts--;
    if (t->room)
        t->room->bot.thought = NULL;
}

void house_thought(house *h, thought *t)
{
    room *r = t->room;
    uint8_t stage = r ? r->bot.stage : BOT_FREE;
    bool is_wanted = stage == BOT_THINKS && bots_are_asked(r) && !h->is_stopping;

    take_back(h, t);
    count(&h->figures, t->took_us);
    h->figures.thoughts_dropped += !is_wanted;
    if (is_wanted) {
        bots_decide(r, t->move);
    } else if (stage == BOT_WAITS) {
        r->bot.stage = BOT_IN_LINE;
        join(&h->line, r);
    } else if (stage == BOT_THINKS) {
        r->bot.stage = BOT_FREE;
    }
    free(t);
    if (r)
        bots_go_on(r);
    hand_out(h);
}

void thoughts_part(room *r)
{
    thoughts_leave(r);
    if (r->bot.thought)
        r->bot.thought->room = NULL;
    r->bot = (room_bot){ .stage = BOT_FREE };
}

void house_forget_thoughts(house *h)
{
    while (h->thoughts) {
        thought *t = h->thoughts;
        take_back(h, t);
        free(t);
    }
}

/* ---- moves that wait for their time ---- */

void thoughts_hold(room *r)
{
    house *h = r->house;

    if (r->bot.queue)
        return;
    join(&h->held, r);
    if (h->hooks.beat)
        h->hooks.beat(h->hooks.owner);
}

/* A busy table moves as soon as it is free. */
bool house_beat(house *h)
{
    int64_t now = house_clock(h);

    for (room *r = h->held.first, *behind; r; r = behind) {
        behind = r->bot.behind;
        if (r->bot.due > now)
            continue;
        thoughts_leave(r);
        bots_go_on(r);
    }
    return h->held.first != NULL;
}
