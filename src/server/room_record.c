/*
 * room_record.c: writes a table as text: the whole record, or what some seats know of it.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "record.h"

/* ---- the whole ---- */

/* The runs of a seat's lines that the same bot made. */
static void put_runs(const room *r, gm_seat seat, text *out)
{
    const gm_set *set = &r->set->set;
    uint32_t first = 0, last = 0;
    uint16_t tag = 0, next;

    for (uint32_t n = 1; n <= r->n_bot_lines + 1; n++) {
        bool is_end = n > r->n_bot_lines;
        const play_line *l = is_end ? NULL : play_line_at(r->play, n);
        if (!is_end && (l->seat != seat || l->kind != PLAY_MOVE))
            continue;
        next = is_end ? 0 : r->bot_lines[n - 1];
        if (tag && next != tag) {
            text_put(out, "bot     ");
            text_put(out, set->game->seat_word(set->content, play_state(r->play), seat));
            text_char(out, ' ');
            text_put(out, bots_all[(tag >> 12) - 1]->name);
            text_char(out, ' ');
            text_number(out, tag & 0xfff);
            text_char(out, ' ');
            text_number(out, r->n_past + first);
            text_char(out, ' ');
            text_number(out, r->n_past + last);
            text_char(out, '\n');
        }
        first = next == tag ? first : n;
        tag = next;
        last = n;
    }
}

/* Which moves were a bot's: the caller frees it. */
static char *bots_text(const room *r, size_t *length)
{
    char *paper = NULL;
    size_t size = 512;
    text t;

    do {
        size *= 2;
        paper = room_grow(paper, size);
        t = text_in(paper, size);
        for (gm_seat i = 0; i < room_seat_count(r); i++)
            put_runs(r, i, &t);
    } while (t.full);
    *length = t.length;
    return paper;
}

/* Nobody knows how long a record is, so the buffer grows until it fits. */
char *room_whole_record(const room *r, size_t *length)
{
    size_t size = 4096, n_bots;
    char seed[HASH_HEX], *paper = NULL, *bots = bots_text(r, &n_bots);
    dice d;
    text t;

    record_more more = { .bots = { bots, n_bots },
                         .past = { r->past, r->past_length },
                         .n_past = r->n_past,
                         .began = r->base };

    room_dice(r, &d);
    dice_seed(&d, seed);
    do {
        size *= 2;
        paper = room_grow(paper, size);
        t = text_in(paper, size);
        record_write_with(r->play, span_of(seed), (span){ "", 0 }, &d, &more, &t);
    } while (t.full);
    free(bots);
    *length = t.length;
    return paper;
}

/* ---- what some seats know ---- */

enum { STEP_SIZE = 32768 }; /* more than all events of one line can take in words */

typedef struct paper {
    room *room;
    room_recorded *done;
    void *to;
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

/* The words of an event's arguments, without those left out at its end. */
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

/* The viewer's own move in words. Lines of undo name lines of the log, which nobody may know. */
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

static void put_step(void *to, const walk_step *s)
{
    paper *p = to;
    gm_event heard;

    if (!s->is_noticed)
        return;
    text_number(&p->step, s->n);
    put_words(p, s);
    text_char(&p->step, '\n');
    for (uint16_t i = 0; i < s->events->n; i++) {
        if (gm_tell(&s->events->e[i], p->who, &heard))
            put_event(p, play_state(s->play), &heard);
    }
    take_down(p);
}

static void hand_over(room *r, void *to)
{
    paper *p = to;

    p->done(r, (span){ p->at ? p->at : "", p->length }, p->to);
    free(p->step.at);
    free(p->at);
    free(p);
}

static void record_part(room *r, gm_seats who, room_recorded *done, void *to)
{
    paper *p = room_grow(NULL, sizeof *p);
    room_plan plan = { .who = who, .watch = put_step, .done = hand_over, .to = p };

    *p = (paper){ .room = r, .who = who, .done = done, .to = to };
    p->step = text_in(room_grow(NULL, STEP_SIZE), STEP_SIZE);
    put_head(p);
    take_down(p);
    room_walk(r, &plan);
}

void room_record(room *r, gm_seats who, room_recorded *done, void *to)
{
    size_t length;
    char *whole;

    if (!r->play) {
        done(r, (span){ "", 0 }, to);
    } else if (!room_is_over(r) || room_is_sealed(r)) {
        record_part(r, who, done, to);
    } else {
        whole = room_whole_record(r, &length);
        done(r, (span){ whole, length }, to);
        free(whole);
    }
}
