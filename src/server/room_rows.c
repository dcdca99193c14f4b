/*
 * room_rows.c: the fold: how each row changes a table, and what a table is after its rows.
 *
 * Everything here must have the same result after a restart. So nothing looks at the clock (rows
 * say when they were written), at who is connected, or at the store.
 */
#include "room_kinds.h"

#include <stdlib.h>
#include <string.h>

#include "handle.h"

/* ---- asking ---- */

static gm_result result_of(const room *r)
{
    const gm_set *set = &r->set->set;

    return set->game->result(set->content, play_state(r->play));
}

bool room_is_over(const room *r)
{
    return r->over || (r->play && result_of(r).is_over);
}

enum store_phase room_phase(const room *r)
{
    if (room_is_over(r))
        return STORE_OVER;
    return r->play || r->has_past ? STORE_PLAYING : STORE_OPEN;
}

gm_seats room_asked(const room *r)
{
    const gm_set *set = &r->set->set;
    gm_seat by;
    uint32_t to;

    if (!r->play || room_is_over(r))
        return 0;
    return set->game->must_act(set->content, play_state(r->play)) |
           play_undo_asked(r->play, &by, &to);
}

play *room_new_play(const room *r)
{
    char seed[HASH_HEX], buffer[200];
    text why = text_in(buffer, sizeof buffer);
    rng_key key;

    room_seed(r, seed);
    key = rng_key_from_text(seed, strlen(seed));
    return play_new(&r->set->set, span_of(r->header.setup), &key, &why);
}

/* ---- decisions ---- */

/* Gives a seat another decision, since `at`, or none. */
static void ask_anew(room_seat *s, bool must, bool may, const gm_event *question, int64_t at)
{
    s->decision++;
    s->must = must;
    s->may = may;
    s->question = *question;
    s->is_late = false;
    s->asked_at = must ? at : 0;
}

/* Another decision, but the seat's clock runs on. */
static void ask_on(room_seat *s, bool may, const gm_event *question, bool is_late)
{
    ask_anew(s, true, may, question, s->asked_at);
    s->is_late = is_late;
}

/*
 * What each seat must decide now. For `moved`, it is a new decision even if it looks the same;
 * after an undo (`is_back`) it is for all, but their clocks run on. Clocks also run on if somebody
 * may have missed the line (not `is_plain`): a clock that starts again would give it away.
 */
static void renew(room *r, gm_seats moved, bool is_back, bool is_plain, int64_t at)
{
    const gm_set *set = &r->set->set;
    const gm_state *now = play_state(r->play);
    bool is_over = room_is_over(r);
    gm_seats must = is_over ? 0 : set->game->must_act(set->content, now);
    gm_seats may = is_over ? 0 : set->game->may_act(set->content, now);

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        room_seat *s = &r->seats[i];
        bool is_must = must >> i & 1, is_may = may >> i & 1, is_same;
        gm_event question = { .kind = 0 };
        if (is_must || is_may)
            question = set->game->question(set->content, now, i);
        is_same = is_must == s->must && is_may == s->may &&
                  memcmp(&question, &s->question, sizeof question) == 0;
        if (is_same && !is_back && !(moved & GM_SEAT(i)))
            continue;
        if (s->must && is_must && ((is_same && is_back) || !is_plain))
            ask_on(s, is_may, &question, s->is_late && !is_plain);
        else
            ask_anew(s, is_must, is_may, &question, at);
    }
}

/* ---- rows of the game ---- */

/* Older rows do not say. */
static uint16_t read_version(span words)
{
    int32_t version = 0;

    return span_number(span_trim(words), 1, UINT16_MAX, &version) ? (uint16_t)version : 0;
}

bool row_start(room *r, const store_row *row)
{
    if (r->play || r->over)
        return false;
    r->version = read_version(row->text);
    r->play = room_new_play(r);
    if (!r->play || r->set->set.game->n_seats(play_state(r->play)) != room_seat_count(r))
        return false;
    room_note_holders(r);
    renew(r, UINT8_MAX, false, true, row->at);
    return true;
}

void room_ask_all(room *r, int64_t at)
{
    for (gm_seat i = 0; i < room_seat_count(r); i++)
        r->seats[i].decision = r->numbers;
    r->n_undos = r->numbers;
    renew(r, UINT8_MAX, false, true, at);
}

/* Replays a line by its words; it must lead where it led. */
static bool prepare_again(room *r, const store_row *row, play_line *l, gm_events *events)
{
    char buffer[NOTE_MAX + 60];
    text why = text_in(buffer, sizeof buffer);

    if (!r->play || r->over || play_read(r->play, row->text, l, &why).refusal != PLAY_FINE)
        return false;
    gm_clear(events);
    if (l->seat != row->seat || play_prepare(r->play, l, events).refusal != PLAY_FINE)
        return false;
    if (gm_hash_state(r->set->set.game, play_prepared(r->play)) == row->hash ||
        row->n < r->trust_to)
        return true;
    play_settle(r->play, false);
    return false;
}

static void note_asked(room *r, const play_line *l)
{
    uint32_t n = play_length(r->play);

    if (r->header.clock == 0)
        return;
    r->asked = room_grow(r->asked, n * sizeof *r->asked);
    r->asked[n - 1] = r->seats[l->seat].asked_at;
}

/* A player who takes a decision back gets the time that was left for it: undo gains none. */
static void turn_clock_back(room *r, gm_seat by, uint32_t to)
{
    room_seat *s = &r->seats[by];

    if (r->header.clock == 0 || !s->must)
        return;
    for (uint32_t i = to; i < play_length(r->play); i++) {
        const play_line *l = play_line_at(r->play, i + 1);
        if (l->kind != PLAY_MOVE || l->seat != by || r->asked[i] == 0)
            continue;
        s->asked_at = r->asked[i];
        return;
    }
}

/* Notes which bot made the move of the last line, if its version is known. */
static void note_bot(room *r, const play_line *l, const store_row *row)
{
    const room_seat *s = &r->seats[l->seat];
    uint32_t n = play_length(r->play);
    uint16_t place = 0;

    if (l->kind != PLAY_MOVE || row->who != 0 || !s->bot || s->bot_version == 0)
        return;
    while (place < bots_count && bots_all[place] != s->bot)
        place++;
    r->bot_lines = room_grow(r->bot_lines, n * sizeof *r->bot_lines);
    memset(r->bot_lines + r->n_bot_lines, 0, (n - r->n_bot_lines) * sizeof *r->bot_lines);
    r->bot_lines[n - 1] = (uint16_t)((place + 1) << 12 | (s->bot_version & 0xfff));
    r->n_bot_lines = n;
}

/* Only clocks need it. */
static bool is_plain_line(const room *r, const play_line *l, const gm_events *events)
{
    const room_pending *p = r->pending;

    if (r->header.clock == 0)
        return true;
    return p ? room_is_plain(r, l, p->events, p->n_events)
             : room_is_plain(r, l, events->e, events->n);
}

bool row_line(room *r, const store_row *row)
{
    gm_events *events = &r->house->events;
    play_line l;
    uint32_t to;
    bool is_back, is_plain;
    gm_seat by;

    if (r->pending)
        l = r->pending->line;
    else if (!prepare_again(r, row, &l, events))
        return false;
    is_back = l.kind != PLAY_MOVE && play_prepared(r->play) != play_state(r->play);
    is_plain = is_plain_line(r, &l, events);
    (void)play_undo_asked(r->play, &by, &to);
    play_settle(r->play, true);
    free(r->stopped); /* it has gone on */
    r->stopped = NULL;
    note_asked(r, &l);
    note_bot(r, &l, row);
    r->n_undos += l.kind == PLAY_UNDO;
    r->seats[l.seat].undos += l.kind == PLAY_UNDO;
    renew(r, l.kind == PLAY_MOVE ? GM_SEAT(l.seat) : 0, is_back, is_plain, row->at);
    if (is_back && l.kind == PLAY_UNDO)
        turn_clock_back(r, l.seat, l.to);
    else if (is_back)
        turn_clock_back(r, by, to);
    return true;
}

/* ---- the others ---- */

/* One share per person; a later one replaces the first, or that of somebody who left. */
bool row_nonce(room *r, const store_row *row)
{
    room_share share = { .who = row->who };
    span rest = row->text, nonce = span_word(&rest), left = span_word(&rest);
    store_id place = row->who;
    unsigned i = 0;

    if (left.length > 0 && !row_read_id(left, &place))
        return false;
    while (i < r->n_shares && r->shares[i].who != place)
        i++;
    if (r->play || i == DICE_MAX_NONCES || !dice_nonce_from_hex(nonce, share.nonce))
        return false;
    if (i == r->n_shares)
        r->shares = room_grow(r->shares, ++r->n_shares * sizeof *r->shares);
    r->shares[i] = share;
    return true;
}

/* "listed=1 spectators=0 chat=1": those that are named. */
bool row_settings(room *r, const store_row *row)
{
    span rest = row->text, word;

    while ((word = span_word(&rest)).length > 0) {
        bool is_on = word.at[word.length - 1] == '1';
        span name = { word.at, word.length > 2 ? word.length - 2 : 0 };
        if (span_is(name, "listed"))
            r->header.is_listed = is_on;
        else if (span_is(name, "spectators"))
            r->header.has_spectators = is_on;
        else if (span_is(name, "chat"))
            r->header.has_chat = is_on;
        else
            return false;
    }
    return true;
}

/* The mute's place in the list, or the length of the list. */
static unsigned find_mute(const room *r, const room_mute *m)
{
    unsigned i = 0;

    while (i < r->n_mutes && (r->mutes[i].who != m->who || r->mutes[i].whom != m->whom))
        i++;
    return i;
}

bool row_mute(room *r, const store_row *row)
{
    room_mute m = { .who = row->who };

    if (!row_read_id(row->text, &m.whom))
        return false;
    if (find_mute(r, &m) == r->n_mutes) {
        r->mutes = room_grow(r->mutes, (r->n_mutes + 1u) * sizeof *r->mutes);
        r->mutes[r->n_mutes++] = m;
    }
    return true;
}

bool row_unmute(room *r, const store_row *row)
{
    room_mute m = { .who = row->who };
    unsigned i;

    if (!row_read_id(row->text, &m.whom))
        return false;
    i = find_mute(r, &m);
    if (i < r->n_mutes)
        r->mutes[i] = r->mutes[--r->n_mutes];
    return true;
}

bool row_end(room *r, const store_row *row)
{
    uint8_t seats = (uint8_t)room_seats_of(r, row->who);

    r->ends = span_is(row->text, "yes") ? r->ends | seats : r->ends & (uint8_t)~seats;
    return true;
}

bool row_over(room *r, const store_row *row)
{
    r->over = span_is(row->text, "late")    ? "late"
              : span_is(row->text, "rules") ? "rules"
                                            : "consent";
    if (r->play)
        renew(r, 0, false, true, row->at);
    return true;
}

/* When all rows have been read, we judge whether it still is. */
bool row_stopped(room *r, const store_row *row)
{
    free(r->stopped);
    r->stopped = room_grow(NULL, row->text.length + 1);
    memcpy(r->stopped, row->text.at, row->text.length);
    r->stopped[row->text.length] = '\0';
    return true;
}

bool row_rematch(room *r, const store_row *row)
{
    text name = text_in(r->rematch, sizeof r->rematch);

    text_span(&name, row->text);
    return !name.full;
}

const room_kind room_kinds[ROOM_ROWS] = {
#define ROW(name, number, apply, foresee, tell) [ROOM_##name] = { apply, foresee, tell },
#include "rows.def"
#undef ROW
};

static bool apply(room *r, const store_row *row)
{
    if (row->kind == 0 || row->kind >= ROOM_ROWS)
        return false;
    return !room_kinds[row->kind].apply || room_kinds[row->kind].apply(r, row);
}

bool room_apply(room *r, const store_row *row)
{
    int64_t ahead = r->pending ? house_ahead(r->house) : 0;
    store_row now = *row;

    r->n_rows = row->n;
    if (ahead != 0) { /* just written, by the wall clock; time runs by the steady one */
        now.at -= ahead;
        r->doubted_to = now.at;
    }
    return room_skips(r, row) || apply(r, &now);
}
