/*
 * room_rows.c: the fold: what each row makes of a table, and what a table is after its rows.
 *
 * Everything here must come out the same after a restart. So nothing looks at the clock (rows know
 * when they were written), at who is connected, or at the store.
 */
#include "room.h"

#include <string.h>

/* ---- asking ---- */

gm_seat room_seat_count(const room *r)
{
    return r->header.n_seats;
}

gm_seats room_seats_of(const room *r, store_id who)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        if (r->seats[i].person && r->seats[i].person->id == who)
            set |= GM_SEAT(i);
    }
    return set;
}

static room_holder *holder_of(const room *r, store_id who)
{
    for (uint32_t i = 0; i < r->n_holders; i++) {
        if (r->holders[i].who == who)
            return &r->holders[i];
    }
    return NULL;
}

bool room_may_hold(const room *r, store_id who, gm_seat seat)
{
    const gm_set *set = &r->set->set;
    const room_holder *h = r->play ? holder_of(r, who) : NULL;

    if (!h || (h->seats & GM_SEAT(seat)))
        return true;
    return (h->seats & ~set->game->team(set->content, play_state(r->play), seat)) == 0;
}

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
    return r->play ? STORE_PLAYING : STORE_OPEN;
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

unsigned room_players(const room *r, person *out[GM_MAX_SEATS])
{
    unsigned n = 0;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        person *p = r->seats[i].person;
        if (p && __builtin_ctz(room_seats_of(r, p->id)) == i)
            out[n++] = p;
    }
    return n;
}

const room_seat *room_seat_asked(const room *r, gm_seat seat, uint32_t decision)
{
    const room_seat *s = &r->seats[seat];

    if (seat >= room_seat_count(r) || !(s->must || s->may) || s->decision != decision)
        return NULL;
    return s;
}

void room_result_text(const room *r, const gm_state *s, text *out)
{
    const gm_set *set = &r->set->set;
    gm_result end = set->game->result(set->content, s);

    text_put(out, set->game->rules[end.reason].id);
    if (end.winners == 0)
        text_put(out, " -");
    for (gm_seat i = 0; i < set->game->n_seats(s); i++) {
        if (end.winners & GM_SEAT(i)) {
            text_char(out, ' ');
            text_put(out, set->game->seat_word(set->content, s, i));
        }
    }
}

static void fill_result(const room *r, store_table *t)
{
    text result = text_in(t->result, sizeof t->result);

    if (r->over)
        text_put(&result, r->over);
    else if (room_is_over(r))
        room_result_text(r, play_state(r->play), &result);
}

void room_fill_header(room *r, store_job *job)
{
    job->has_header = true;
    job->table = r->header;
    job->table.phase = (uint8_t)room_phase(r);
    job->table.touched = house_now(r->house) / 1000;
    job->table.free_seats = 0;
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        const room_seat *s = &r->seats[i];
        job->sits[i] = s->person ? s->person->id : 0;
        if (!s->person && !s->bot)
            job->table.free_seats++;
    }
    fill_result(r, &job->table);
}

void room_dice(const room *r, dice *out)
{
    *out = (dice){ .n_nonces = (uint8_t)r->n_shares };
    memcpy(out->secret, r->header.secret, sizeof out->secret);
    for (unsigned i = 0; i < r->n_shares; i++)
        memcpy(out->nonce[i], r->shares[i].nonce, DICE_NONCE);
}

void room_commitment(const room *r, char out[HASH_HEX])
{
    uint8_t commit[HASH_BYTES];
    dice d;

    room_dice(r, &d);
    dice_commit(&d, commit);
    hash_hex(commit, out);
}

play *room_new_play(const room *r)
{
    char seed[HASH_HEX], buffer[200];
    text why = text_in(buffer, sizeof buffer);
    rng_key key;
    dice d;

    room_dice(r, &d);
    dice_seed(&d, seed);
    key = rng_key_from_text(seed, strlen(seed));
    return play_new(&r->set->set, span_of(r->header.setup), &key, &why);
}

/* ---- decisions ---- */

/* Another decision is put to a seat, since `at`, or none any more. */
static void ask_anew(room_seat *s, bool must, bool may, const gm_event *question, int64_t at)
{
    s->decision++;
    s->must = must;
    s->may = may;
    s->question = *question;
    s->is_late = false;
    s->asked_at = must ? at : 0;
}

/*
 * What is put to each seat now. For `moved` it is another decision even where it looks the same; so
 * it is for all when an undo was granted (`is_back`), but their clocks go on.
 */
static void renew(room *r, gm_seats moved, bool is_back, int64_t at)
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
        if (!is_same || is_back || (moved & GM_SEAT(i)))
            ask_anew(s, is_must, is_may, &question, is_same && is_back ? s->asked_at : at);
    }
}

/* ---- rows of the game ---- */

static void note_holder(room *r, gm_seat seat)
{
    const person *p = r->seats[seat].person;
    room_holder *h;

    if (!p || !r->play)
        return;
    h = holder_of(r, p->id);
    if (!h) {
        r->holders = room_grow(r->holders, (r->n_holders + 1) * sizeof *r->holders);
        h = &r->holders[r->n_holders++];
        *h = (room_holder){ .who = p->id };
    }
    h->seats |= GM_SEAT(seat);
}

static bool apply_start(room *r, const store_row *row)
{
    if (r->play || r->over)
        return false;
    r->play = room_new_play(r);
    if (!r->play || r->set->set.game->n_seats(play_state(r->play)) != room_seat_count(r))
        return false;
    for (gm_seat i = 0; i < room_seat_count(r); i++)
        note_holder(r, i);
    renew(r, UINT8_MAX, false, row->at);
    return true;
}

/* A line that is read again: by its words, and it must lead where it led. */
static bool prepare_again(room *r, const store_row *row, play_line *l, gm_events *events)
{
    char buffer[NOTE_MAX + 60];
    text why = text_in(buffer, sizeof buffer);

    if (!r->play || r->over || play_read(r->play, row->text, l, &why).refusal != PLAY_FINE)
        return false;
    gm_clear(events);
    if (l->seat != row->seat || play_prepare(r->play, l, events).refusal != PLAY_FINE)
        return false;
    if (gm_hash_state(r->set->set.game, play_prepared(r->play)) == row->hash)
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

/* Whoever takes a decision back has what is left of the time for it: undo gains none. */
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

static bool apply_line(room *r, const store_row *row, gm_events *events)
{
    play_line l;
    uint32_t to;
    bool is_back;
    gm_seat by;

    if (r->pending)
        l = r->pending->line;
    else if (!prepare_again(r, row, &l, events))
        return false;
    is_back = l.kind != PLAY_MOVE && play_prepared(r->play) != play_state(r->play);
    (void)play_undo_asked(r->play, &by, &to);
    play_settle(r->play, true);
    note_asked(r, &l);
    r->n_undos += l.kind == PLAY_UNDO;
    renew(r, l.kind == PLAY_MOVE ? GM_SEAT(l.seat) : 0, is_back, row->at);
    if (is_back && l.kind == PLAY_UNDO)
        turn_clock_back(r, l.seat, l.to);
    else if (is_back)
        turn_clock_back(r, by, to);
    return true;
}

/* ---- rows about seats ---- */

/* Whoever has had the seat before finds its clock as it was: going away gains no time. */
static void give_seat(room *r, gm_seat seat, store_id to, int64_t at)
{
    room_seat *s = &r->seats[seat];
    person *next = to ? person_find(r->house, to) : NULL;
    const room_holder *h = holder_of(r, to);
    bool is_new = next && !(h && (h->seats & GM_SEAT(seat)));

    if (next)
        next->refs++;
    if (s->person)
        person_drop(r->house, s->person);
    s->person = next;
    s->bot = NULL;
    s->is_late = false;
    if (is_new)
        s->asked_at = s->must ? at : 0;
    r->ends &= (uint8_t)~GM_SEAT(seat);
    note_holder(r, seat);
}

static bool read_id(span s, store_id *out)
{
    *out = 0;
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] < '0' || s.at[i] > '9' || *out > INT64_MAX / 10 - 1)
            return false;
        *out = *out * 10 + (s.at[i] - '0');
    }
    return s.length > 0;
}

/* From a person to a bot, or to a person: what was late is no longer. */
static bool apply_seat(room *r, const store_row *row)
{
    room_seat *s = &r->seats[row->seat];
    store_id to = row->who;

    if (row->seat >= room_seat_count(r))
        return false;
    if (row->kind == ROOM_BOT) {
        s->bot = bot_find(r->set->set.game, row->text);
        s->is_late = false;
        return s->bot != NULL;
    }
    if (row->kind == ROOM_STAND)
        to = 0;
    if (row->kind == ROOM_GIVE && !read_id(row->text, &to))
        return false;
    give_seat(r, row->seat, to, row->at);
    return true;
}

static bool apply_clock(room *r, const store_row *row)
{
    room_seat *s = &r->seats[row->seat];

    if (row->seat >= room_seat_count(r))
        return false;
    s->is_late = row->kind == ROOM_LATE;
    if (!s->is_late)
        s->asked_at = row->at;
    return true;
}

/* ---- the others ---- */

/* One share for each person; a later one takes the place of the first, or of one who left. */
static bool apply_nonce(room *r, const store_row *row)
{
    room_share share = { .who = row->who };
    span rest = row->text, nonce = span_word(&rest), left = span_word(&rest);
    store_id place = row->who;
    unsigned i = 0;

    if (left.length > 0 && !read_id(left, &place))
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
static bool apply_settings(room *r, const store_row *row)
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

static bool apply_mute(room *r, const store_row *row)
{
    room_mute m = { .who = row->who };
    unsigned i = 0;

    if (!read_id(row->text, &m.whom))
        return false;
    while (i < r->n_mutes && (r->mutes[i].who != m.who || r->mutes[i].whom != m.whom))
        i++;
    if (row->kind == ROOM_UNMUTE && i < r->n_mutes)
        r->mutes[i] = r->mutes[--r->n_mutes];
    if (row->kind == ROOM_UNMUTE || i < r->n_mutes)
        return true;
    r->mutes = room_grow(r->mutes, (r->n_mutes + 1u) * sizeof *r->mutes);
    r->mutes[r->n_mutes++] = m;
    return true;
}

static bool apply_end(room *r, const store_row *row)
{
    uint8_t seats = (uint8_t)room_seats_of(r, row->who);

    r->ends = span_is(row->text, "yes") ? r->ends | seats : r->ends & (uint8_t)~seats;
    return true;
}

static bool apply_over(room *r, const store_row *row)
{
    r->over = span_is(row->text, "late") ? "late" : "consent";
    if (r->play)
        renew(r, 0, false, row->at);
    return true;
}

static bool apply_rematch(room *r, const store_row *row)
{
    text name = text_in(r->rematch, sizeof r->rematch);

    text_span(&name, row->text);
    return !name.full;
}

static bool apply(room *r, const store_row *row, gm_events *events)
{
    switch ((enum room_row)row->kind) {
    case ROOM_SIT:
    case ROOM_STAND:
    case ROOM_BOT:
    case ROOM_GIVE:
        return apply_seat(r, row);
    case ROOM_NONCE:
        return apply_nonce(r, row);
    case ROOM_START:
        return apply_start(r, row);
    case ROOM_LINE:
        return apply_line(r, row, events);
    case ROOM_SETTINGS:
        return apply_settings(r, row);
    case ROOM_SAID:
    case ROOM_PHRASE:
        return true;
    case ROOM_MUTE:
    case ROOM_UNMUTE:
        return apply_mute(r, row);
    case ROOM_END:
        return apply_end(r, row);
    case ROOM_OVER:
        return apply_over(r, row);
    case ROOM_LATE:
    case ROOM_WAIT:
        return apply_clock(r, row);
    case ROOM_REMATCH:
        return apply_rematch(r, row);
    case ROOM_ROWS:
        break;
    }
    return false;
}

bool room_apply(room *r, const store_row *row, gm_events *events)
{
    r->n_rows = row->n;
    return apply(r, row, events);
}
