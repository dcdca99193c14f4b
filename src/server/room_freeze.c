/*
 * room_freeze.c: stops a table on which the engine failed, alone, and judges it again later.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

typedef struct report {
    store_job job;
    char *text;
} report;

static void reported(store_job *job)
{
    report *r = job->owner;

    free(r->text);
    free(r);
}

/* The whole record and the line that failed, for whoever fixes the engine. */
static void report_freeze(room *r, const char *line, const char *broken)
{
    report *out = calloc(1, sizeof *out);
    size_t length, size;
    char *whole = room_whole_record(r, &length);
    text t;

    size = length + NOTE_MAX + strlen(broken) + 64;
    if (!out)
        gm_trap("out of memory");
    out->text = room_grow(NULL, size);
    t = text_in(out->text, size);
    text_span(&t, (span){ whole, length });
    text_put(&t, "# refused: ");
    text_put(&t, line);
    text_put(&t, "\n# broken: ");
    text_put(&t, broken);
    text_char(&t, '\n');
    free(whole);
    out->job = (store_job){ .kind = STORE_REPORT, .done = reported, .owner = out };
    out->job.table.id = r->header.id;
    out->job.text = (span){ out->text, t.length };
    store_submit(r->house->store, &out->job);
}

void room_freeze(room *r, const char *line, const char *broken)
{
    play_settle(r->play, false);
    r->is_frozen = true;
    r->house->figures.freezes++;
    house_log(r->house, "error", "frozen", "table=%s broken=\"%s\"", r->header.name, broken);
    report_freeze(r, line, broken);
    room_tell_table(r);
    room_append(r, ROOM_STOPPED, 0, 0, span_of(line), NULL, NULL);
}

/* Without a line, it was a bot that had no move. */
static bool has_helpless_bot(const room *r)
{
    const gm_set *set = &r->set->set;
    gm_moves moves;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        if (!r->seats[i].must || !r->seats[i].bot)
            continue;
        set->game->moves(set->content, play_state(r->play), i, &moves);
        if (moves.n == 0)
            return true;
    }
    return false;
}

/* A bot takes its moves from the list, so the game must not refuse any of them. */
static bool is_offered_to_bot(const room *r, const play_line *l)
{
    const gm_set *set = &r->set->set;
    gm_moves moves;
    uint16_t i = 0;

    if (l->kind != PLAY_MOVE || !r->seats[l->seat].must || !r->seats[l->seat].bot)
        return false;
    set->game->moves(set->content, play_state(r->play), l->seat, &moves);
    while (i < moves.n && memcmp(&moves.m[i], &l->move, sizeof l->move) != 0)
        i++;
    return i < moves.n;
}

static bool is_still_wrong(room *r)
{
    const gm_set *set = &r->set->set;
    char buffer[NOTE_MAX + 60];
    text why = text_in(buffer, sizeof buffer);
    const char *broken;
    play_line l;

    if (!*r->stopped)
        return has_helpless_bot(r);
    gm_clear(&r->house->events);
    if (play_read(r->play, span_of(r->stopped), &l, &why).refusal != PLAY_FINE)
        return false;
    if (play_prepare(r->play, &l, &r->house->events).refusal != PLAY_FINE)
        return is_offered_to_bot(r, &l);
    broken = set->game->broken(set->content, play_prepared(r->play));
    play_settle(r->play, false);
    return broken != NULL;
}

void room_judge_again(room *r)
{
    if (!r->stopped || !r->play || r->is_frozen)
        return;
    r->is_frozen = is_still_wrong(r);
    house_log(r->house, r->is_frozen ? "warning" : "info", r->is_frozen ? "still-frozen" : "thawed",
              "table=%s", r->header.name);
    free(r->stopped);
    r->stopped = NULL;
}
