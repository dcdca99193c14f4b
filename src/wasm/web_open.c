/*
 * web_open.c: the moves of a seat that everybody can see, for a shared screen: the page asks the
 * question in the open, and uses the curtain only for what is hidden.
 *
 * A move is open if it is legal in the true state and in several positions that look the same to an
 * onlooker, and if onlookers see the choice: nobody chooses a planning card in public. If the
 * question itself contains a secret, no move is open. We describe everything from one of those
 * positions, so that we cannot mention anything hidden.
 */
#include "hash.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 16, HIDABLE = 7 /* arguments of an event */ };

/* The true state, an onlooker's view of it, and states that look the same to the onlooker. */
typedef struct onlooker {
    const gm_set *set;
    const gm_state *truth;
    gm_view *view;
    gm_state *like[POSITIONS];
} onlooker;

static void *room_for(size_t size)
{
    void *room = gm_must_have(calloc(1, size));

    return room;
}

static onlooker look_on(const web_table *t)
{
    onlooker o = { .set = play_set(t->p), .truth = play_state(t->p) };
    const game *g = o.set->game;
    rng luck = web_luck(t);
    rng_key key;

    o.view = room_for(g->view_size);
    g->view(o.set->content, o.truth, 0, o.view);
    for (unsigned i = 0; i < POSITIONS; i++) {
        for (unsigned k = 0; k < RNG_KEY_WORDS; k++)
            key.word[k] = rng_next(&luck);
        o.like[i] = room_for(g->state_size);
        g->sample(o.set->content, o.view, &key, o.like[i]);
    }
    return o;
}

/* ---- the question ---- */

/* Hides what differs between these states. */
static gm_event question_of(const onlooker *o, gm_seat seat)
{
    const game *g = o->set->game;
    gm_event q = g->question(o->set->content, o->truth, seat);

    for (unsigned i = 0; i < POSITIONS; i++) {
        gm_event other = g->question(o->set->content, o->like[i], seat);
        for (unsigned k = 0; k < HIDABLE; k++) {
            if (other.kind != q.kind || other.arg[k] != q.arg[k])
                q.hide |= (uint8_t)(1u << k);
        }
    }
    for (unsigned k = 0; k < HIDABLE; k++) {
        if (q.hide >> k & 1)
            q.arg[k] = 0;
    }
    return q;
}

/* ---- moves ---- */

static bool is_legal_anyhow(const onlooker *o, gm_seat seat, gm_move m)
{
    for (unsigned i = 0; i < POSITIONS; i++) {
        if (o->set->game->check(o->set->content, o->like[i], seat, m) != 0)
            return false;
    }
    return true;
}

static uint64_t trace_of_events(const gm_events *events, uint64_t trace)
{
    gm_event heard;

    for (uint16_t i = 0; i < events->n; i++) {
        if (!gm_tell(&events->e[i], 0, &heard))
            continue;
        trace = hash64_word(trace, heard.kind);
        for (unsigned k = 0; k < GM_EVENT_ARGS; k++)
            trace = hash64_word(trace, heard.arg[k]);
    }
    return trace;
}

static span nth_sort(const gm_form *form, unsigned n)
{
    span rest = span_of(form->args), sort;

    do {
        sort = span_word(&rest);
    } while (n-- > 0 && sort.length > 0);
    if (sort.length > 0 && *sort.at == '?')
        sort = (span){ sort.at + 1, sort.length - 1 };
    return sort;
}

/* Does the move name this thing, which onlookers do not hear about? */
static bool is_named(const game *g, gm_move m, span sort, uint8_t value)
{
    for (unsigned i = 0; i < GM_ARGS; i++) {
        span named = nth_sort(&g->verbs[m.verb], i);
        if (named.length > 0 && span_equal(named, sort) && m.arg[i] == value)
            return true;
    }
    return false;
}

/* Only the seat knows what it chose: a planning card, even if it is revealed right afterwards. */
static bool is_choice_hidden(const game *g, gm_seat seat, gm_move m, const gm_events *events)
{
    gm_event heard;

    for (uint16_t i = 0; i < events->n; i++) {
        const gm_event *e = &events->e[i];
        if (e->seat != seat || !gm_tell(e, 0, &heard))
            continue;
        for (unsigned k = 0; k < HIDABLE; k++) {
            if ((heard.hide >> k & 1) &&
                is_named(g, m, nth_sort(&g->events[e->kind], k), e->arg[k]))
                return true;
        }
    }
    return false;
}

/* What an onlooker sees and hears of a move, as one number; 0 if its choice is hidden. */
static uint64_t trace_of(const onlooker *o, gm_seat seat, gm_move m)
{
    const game *g = o->set->game;
    gm_state *s = room_for(g->state_size);
    gm_view *v = room_for(g->view_size);
    gm_events events = { .n = 0 };
    uint64_t trace;

    memcpy(s, o->truth, g->state_size);
    g->apply(o->set->content, s, seat, m, &events);
    g->view(o->set->content, s, 0, v);
    trace =
        is_choice_hidden(g, seat, m, &events) ? 0 : trace_of_events(&events, gm_hash_view(g, v));
    free(s);
    free(v);
    return trace;
}

/* Nobody can choose in public among moves that look the same to onlookers. */
static void find_moves(const onlooker *o, gm_seat seat, gm_moves *out)
{
    gm_moves all = { .n = 0 };
    uint64_t traces[GM_MAX_MOVES];

    o->set->game->moves(o->set->content, o->truth, seat, &all);
    for (uint16_t i = 0; i < all.n; i++)
        traces[i] = trace_of(o, seat, all.m[i]);
    for (uint16_t i = 0; i < all.n; i++) {
        unsigned alike = 0;
        for (uint16_t k = 0; k < all.n; k++)
            alike += traces[k] == traces[i];
        if (traces[i] && alike == 1 && is_legal_anyhow(o, seat, all.m[i]))
            out->m[out->n++] = all.m[i];
    }
}

void web_find_open(const web_table *t, gm_seat seat, web_open_ask *out)
{
    onlooker o = look_on(t);
    const game *g = o.set->game;
    bool must = g->must_act(o.set->content, o.truth) & GM_SEAT(seat);

    *out = (web_open_ask){ .question = { .seat = seat } };
    if (must)
        out->question = question_of(&o, seat);
    if (out->question.hide == 0)
        find_moves(&o, seat, &out->moves);
    out->state = o.like[0]; /* the caller's */
    for (unsigned i = 1; i < POSITIONS; i++)
        free(o.like[i]);
    free(o.view);
}
