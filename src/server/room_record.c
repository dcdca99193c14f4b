/*
 * room_record.c: a table on paper: the whole record, or what some seats know of it.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "record.h"

/* ---- the whole ---- */

/* A record is as long as it is: the paper grows until it fits. */
char *room_whole_record(const room *r, size_t *length)
{
    char seed[HASH_HEX], *paper = NULL;
    size_t size = 4096;
    dice d;
    text t;

    room_dice(r, &d);
    dice_seed(&d, seed);
    do {
        size *= 2;
        paper = room_grow(paper, size);
        t = text_in(paper, size);
        record_write(r->play, span_of(seed), (span){ "", 0 }, &d, &t);
    } while (t.full);
    *length = t.length;
    return paper;
}

/* ---- what some seats know ---- */

enum { STEP_SIZE = 32768 }; /* more than all events of one line can take in words */

typedef struct paper {
    const room *room;
    gm_seats who;
    char *at;
    size_t length;
    text step;
} paper;

static void take_down(paper *p)
{
    p->at = room_grow(p->at, p->length + p->step.length + 1);
    memcpy(p->at + p->length, p->step.at, p->step.length + 1);
    p->length += p->step.length;
    p->step = text_in(p->step.at, p->step.size);
}

static void put_line(text *out, const char *tag, const char *value)
{
    text_put(out, tag);
    text_put(out, value);
    text_char(out, '\n');
}

static void put_seats(const paper *p, const gm_state *s, text *out)
{
    const gm_set *set = &p->room->set->set;

    text_put(out, p->who ? "seats  " : "seats   -");
    for (gm_seat i = 0; i < room_seat_count(p->room); i++) {
        if (!(p->who & GM_SEAT(i)))
            continue;
        text_char(out, ' ');
        text_put(out, set->game->seat_word(set->content, s, i));
    }
    text_char(out, '\n');
}

static void put_head(paper *p)
{
    const room *r = p->room;
    const game *g = r->set->set.game;
    char hex[HASH_HEX];

    text_put(&p->step, "kapelle view 1\ngame    ");
    text_put(&p->step, g->id);
    text_char(&p->step, ' ');
    text_number(&p->step, g->version);
    text_char(&p->step, '\n');
    hash_hex(r->header.content, hex);
    put_line(&p->step, "content ", hex);
    put_line(&p->step, "setup   ", play_setup(r->play));
    room_commitment(r, hex);
    put_line(&p->step, "commit  ", hex);
    put_seats(p, play_state(r->play), &p->step);
    text_char(&p->step, '\n');
}

/* Words of an event's arguments; those at its end that were left out have none. */
static void put_arguments(paper *p, const gm_state *s, const gm_event *e)
{
    const gm_set *set = &p->room->set->set;
    span rest = span_of(set->game->events[e->kind].args), sort;

    for (unsigned i = 0; i < GM_EVENT_ARGS && (sort = span_word(&rest)).length > 0; i++) {
        text *out = &p->step;
        bool is_hidden = i < 7 && e->hide >> i & 1, may_miss = *sort.at == '?';
        if (may_miss)
            sort = (span){ sort.at + 1, sort.length - 1 };
        if (may_miss && !is_hidden && e->arg[i] == 0)
            continue;
        text_char(out, ' ');
        if (is_hidden)
            text_char(out, '-');
        else
            note_word(set, s, sort, e->arg[i], out);
    }
}

static void put_event(paper *p, const gm_state *s, const gm_event *e)
{
    const gm_set *set = &p->room->set->set;

    text_put(&p->step, "  ");
    text_put(&p->step, set->game->events[e->kind].word);
    text_put(&p->step, e->seat == GM_NOBODY ? " -" : " ");
    if (e->seat != GM_NOBODY)
        text_put(&p->step, set->game->seat_word(set->content, s, e->seat));
    put_arguments(p, s, e);
    text_char(&p->step, '\n');
}

/* One's own move in words. Lines of undo name lines of the log, which are nobody's business. */
static void put_words(paper *p, const walk_step *s)
{
    const gm_set *set = &p->room->set->set;
    const play_line *l = play_line_at(s->play, s->line);
    bool is_own = p->who & GM_SEAT(l->seat);

    if (l->kind == PLAY_MOVE && is_own) {
        text_char(&p->step, ' ');
        play_print(s->play, l, &p->step);
    }
    if (l->kind == PLAY_MOVE)
        return;
    text_char(&p->step, ' ');
    text_put(&p->step, set->game->seat_word(set->content, play_state(s->play), l->seat));
    text_put(&p->step, l->kind == PLAY_UNDO  ? " undo"
                       : l->kind == PLAY_YES ? " undo yes"
                                             : " undo no");
    if (s->is_back) {
        text_put(&p->step, " to ");
        text_number(&p->step, s->back);
    }
}

static bool put_step(void *to, const walk_step *s)
{
    paper *p = to;
    gm_event heard;

    if (!s->is_noticed)
        return true;
    text_number(&p->step, s->n);
    put_words(p, s);
    text_char(&p->step, '\n');
    for (uint16_t i = 0; i < s->events->n; i++) {
        if (gm_tell(&s->events->e[i], p->who, &heard))
            put_event(p, play_state(s->play), &heard);
    }
    take_down(p);
    return true;
}

char *room_record(const room *r, gm_seats who, size_t *length)
{
    paper p = { .room = r, .who = who };
    char *step;

    if (r->play && room_is_over(r))
        return room_whole_record(r, length);
    step = room_grow(NULL, STEP_SIZE);
    p.step = text_in(step, STEP_SIZE);
    if (r->play) {
        put_head(&p);
        take_down(&p);
        room_walk(r, who, put_step, &p);
    } else {
        take_down(&p);
    }
    free(step);
    *length = p.length;
    return p.at;
}
