/*
 * room_past.c: tables that are older than the program: snapshots, and what happens to a log that
 * the present rules play differently.
 *
 *     the log plays as it did                  ─▶ nothing happens
 *     it does not, and there is a snapshot     ─▶ the game goes on from the last one (ROOM_RESUME)
 *     there is none, but under the new rules
 *     every line is still legal                ─▶ it goes on as they play it (ROOM_RESUME)
 *     one is not                               ─▶ it is over, as far as it can be shown (ROOM_OVER)
 *
 * Each outcome is a row, so that it is decided once and everyone hears of it. A snapshot is the
 * state by the names of its fields (gm_encode), in digits: "VERSION LINES DIGITS". The server keeps
 * one at regular intervals, when the last person leaves the table, and when it stops, so that an
 * upgrade takes nothing back. A log that differs although it was played under rules of the same
 * version is damaged, and its table is frozen (room.c).
 */
#include "room_kinds.h"

#include <stdlib.h>
#include <string.h>

#include "request.h"

enum {
    LINES_BETWEEN = 64,
    NUMBERS_APART = 100000, /* of streams and decisions, before and after: none is used twice */
    MOST_NUMBERS = 20000
};

/* ---- a state in digits ---- */

/* "VERSION LINES DIGITS"; without digits `digits` is empty. */
static bool read_words(span words, uint16_t *version, uint32_t *lines, span *digits)
{
    int32_t v, n = 0;
    span number;

    if (!span_number(span_word(&words), 0, UINT16_MAX, &v))
        return false;
    number = span_word(&words);
    if (number.length > 0 && !span_number(number, 0, INT32_MAX, &n))
        return false;
    *version = (uint16_t)v;
    *lines = (uint32_t)n;
    *digits = span_trim(words);
    return true;
}

/* The state that a snapshot keeps, if the present rules can go on from it; the caller frees it. */
static gm_state *state_of(const room *r, span words, uint32_t *lines)
{
    const gm_set *set = &r->set->set;
    gm_state *s = room_grow(NULL, set->game->state_size);
    uint16_t version;
    span digits;

    if (read_words(words, &version, lines, &digits) && gm_read_state(set, digits, s) &&
        set->game->n_seats(s) == room_seat_count(r))
        return s;
    free(s);
    return NULL;
}

/* ---- keeping snapshots ---- */

uint32_t room_lines(const room *r)
{
    return r->play ? r->n_past + play_length(r->play) : r->n_past;
}

static void append_snapshot(room *r)
{
    const game *g = r->set->set.game;
    static char words[2 * GM_MAX_STATE + 40]; /* one thread */
    text out = text_in(words, sizeof words);

    text_number(&out, g->version);
    text_char(&out, ' ');
    text_number(&out, room_lines(r));
    text_char(&out, ' ');
    gm_put_state(g, play_state(r->play), &out);
    room_append(r, ROOM_SNAP, 0, 0, (span){ words, out.length }, NULL, NULL);
}

static bool may_snap(const room *r)
{
    return !room_is_busy(r) && !r->is_frozen && room_phase(r) == STORE_PLAYING && r->play;
}

bool room_snap(room *r)
{
    if (!may_snap(r) || room_lines(r) == r->snapped)
        return false;
    append_snapshot(r);
    return true;
}

void room_snap_go_on(room *r)
{
    uint32_t between = r->house->is_stopping ? 1 : LINES_BETWEEN; /* it was busy when it stopped */

    if (may_snap(r) && room_lines(r) >= r->snapped + between)
        append_snapshot(r);
}

/* ---- what was before ---- */

static void note_past(room *r, const store_row *row)
{
    size_t length = row->text.length + 16;
    text out;

    r->past = room_grow(r->past, r->past_length + length);
    out = text_in(r->past + r->past_length, length);
    text_number(&out, ++r->n_past);
    text_char(&out, ' ');
    text_span(&out, row->text);
    text_char(&out, '\n');
    r->past_length += out.length;
}

bool room_skips(room *r, const store_row *row)
{
    bool is_game = row->kind == ROOM_START || row->kind == ROOM_LINE;

    if (row->kind == ROOM_RESUME)
        return row->n >= r->lost_from;
    if (!is_game || (row->n >= r->past_to && row->n < r->lost_from))
        return false;
    r->has_past = true;
    if (row->kind == ROOM_START)
        room_note_holders(r);
    if (row->kind == ROOM_LINE && row->n < r->past_to)
        note_past(r, row);
    return true;
}

/* Sets aside what was played after the snapshot. */
static void cut_past(room *r, uint32_t lines)
{
    while (r->n_past > lines) {
        r->past_length--; /* the end of the last line */
        while (r->past_length > 0 && r->past[r->past_length - 1] != '\n')
            r->past_length--;
        r->n_past--;
    }
}

static bool resume(room *r, const store_row *row)
{
    uint32_t lines;
    gm_state *s = state_of(r, row->text, &lines);

    if (!s || r->play)
        return false;
    r->play = play_from(&r->set->set, span_of(r->header.setup), s);
    free(r->base);
    r->base = s;
    return true;
}

/*
 * Numbers start again where nobody has had any. Under these rules a bot might not repeat its
 * earlier moves, so the record no longer says that they are a bot's.
 */
static bool go_on_from(room *r, const store_row *row, span digits)
{
    r->resumed = digits.length > 0 ? "position" : "replayed";
    r->n_bot_lines = 0;
    if (digits.length > 0 && !resume(r, row))
        return false;
    while (r->n_streams > 0)
        room_stream_drop(r, r->streams);
    if (r->play)
        room_ask_all(r, row->at);
    return r->play != NULL;
}

static bool read_snapshot(room *r, const store_row *row, uint32_t *lines, span *digits)
{
    uint16_t version;

    if (!read_words(row->text, &version, lines, digits))
        return false;
    if (digits->length > 0)
        r->snapped = *lines;
    r->version = version;
    return true;
}

bool row_snap(room *r, const store_row *row)
{
    uint32_t lines;
    span digits;

    return read_snapshot(r, row, &lines, &digits);
}

bool row_resume(room *r, const store_row *row)
{
    uint32_t lines;
    span digits;

    if (!read_snapshot(r, row, &lines, &digits))
        return false;
    if (digits.length > 0)
        cut_past(r, lines);
    r->numbers += r->numbers < MOST_NUMBERS * NUMBERS_APART ? NUMBERS_APART : 0;
    return row->n < r->past_to || go_on_from(r, row, digits);
}

play *room_first_play(const room *r)
{
    return r->base ? play_from(&r->set->set, span_of(r->header.setup), r->base) : room_new_play(r);
}

/* ---- loading ---- */

static bool has_state(const store_row *row)
{
    uint16_t version;
    uint32_t lines;
    span digits;

    return (row->kind == ROOM_SNAP || row->kind == ROOM_RESUME) &&
           read_words(row->text, &version, &lines, &digits) && digits.length > 0;
}

void room_past_begin(room *r, const store_job *job)
{
    r->past_to = r->trust_to = 0;
    r->lost_from = UINT32_MAX;
    r->is_ended = false;
    for (uint32_t i = 0; i < job->n_rows; i++) {
        const store_row *row = &job->rows[i];
        if (row->kind == ROOM_RESUME && has_state(row))
            r->past_to = row->n;
        else if (row->kind == ROOM_RESUME)
            r->trust_to = row->n;
        r->is_ended = r->is_ended || (row->kind == ROOM_OVER && span_is(row->text, "rules"));
    }
    if (r->is_ended)
        r->trust_to = UINT32_MAX;
}

static void plan(room *r, enum room_row kind, span words);

/* The present rules cannot read the cards and boards: only people and their words are left. */
void room_past_lose(room *r)
{
    r->lost_from = r->past_to = 0;
    if (!r->is_ended)
        plan(r, ROOM_OVER, span_of("rules"));
}

static void plan(room *r, enum room_row kind, span words)
{
    free(r->plan_text);
    r->plan_text = handle_copy(words);
    r->plan = (uint8_t)kind;
}

static const store_row *last_snapshot(const room *r, const store_job *job)
{
    uint32_t lines;

    for (uint32_t i = job->n_rows; i-- > 0;) {
        gm_state *s = has_state(&job->rows[i]) ? state_of(r, job->rows[i].text, &lines) : NULL;
        free(s);
        if (s)
            return &job->rows[i];
    }
    return NULL;
}

static void plan_replay(room *r)
{
    char words[16];
    text out = text_in(words, sizeof words);

    text_number(&out, r->set->set.game->version);
    plan(r, ROOM_RESUME, span_of(words));
}

/* The rules last at work before this row, and the next ones mentioned after it. */
static bool is_of_these_rules(const room *r, const store_job *job, const store_row *row)
{
    uint16_t version = r->version, now = r->set->set.game->version;
    uint32_t lines;
    span digits;

    for (uint32_t i = row->n; version == now && i < job->n_rows; i++) {
        const store_row *next = &job->rows[i];
        if ((next->kind == ROOM_SNAP || next->kind == ROOM_RESUME) &&
            read_words(next->text, &version, &lines, &digits))
            break;
    }
    return version == now;
}

/*
 * A row of the game does not fit. Decides what to do: the caller applies all rows again, or
 * (ROOM_PAST_SKIP) skips this one.
 */
enum room_past room_past_plan(room *r, const store_job *job, const store_row *row)
{
    bool is_game = row->kind == ROOM_START || row->kind == ROOM_LINE || row->kind == ROOM_RESUME;
    const store_row *kept;

    if (!is_game || (r->trust_to < UINT32_MAX && is_of_these_rules(r, job, row)))
        return ROOM_PAST_DAMAGED;
    kept = !r->is_ended && r->plan != ROOM_RESUME ? last_snapshot(r, job) : NULL;
    if (kept) {
        plan(r, ROOM_RESUME, kept->text);
        r->past_to = UINT32_MAX;
        return ROOM_PAST_AGAIN;
    }
    if (r->trust_to < UINT32_MAX) {
        plan_replay(r);
        r->trust_to = UINT32_MAX;
        return ROOM_PAST_AGAIN;
    }
    if (!r->is_ended)
        plan(r, ROOM_OVER, span_of("rules"));
    r->lost_from = row->n;
    return ROOM_PAST_SKIP;
}

void room_past_go_on(room *r)
{
    enum room_row kind = (enum room_row)r->plan;

    if (kind == 0 || room_is_busy(r) || r->is_frozen || r->house->is_stopping)
        return;
    r->plan = 0;
    r->past_to = r->trust_to = r->n_rows + 1;
    house_log(r->house, "warning", kind == ROOM_OVER ? "table-ended" : "table-resumed",
              "table=%s rules=%u", r->header.name, (unsigned)r->set->set.game->version);
    room_append(r, kind, 0, 0, span_of(r->plan_text), NULL, NULL);
}

void room_past_clear(room *r)
{
    free(r->base);
    free(r->past);
    free(r->plan_text);
    r->base = NULL;
    r->past = r->plan_text = NULL;
    r->past_length = 0;
    r->n_past = r->snapped = r->numbers = 0;
    r->plan = 0;
    r->version = 0;
    r->has_past = false;
    r->resumed = NULL;
}
