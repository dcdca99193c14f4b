/*
 * handle_talk.c: what people at a table say and show to each other, and to us.
 *
 * Only people with a seat and the owner chat; spectators neither write nor read. Free text and phrases
 * are rows of the table's log. Pointing and suggesting reach team-mates only and are not kept.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "request.h"

enum { CHATS_MOST = 200, REPORTS_MOST = 20 /* by one person, while in memory */ };

static bool may_talk(const room *r, const viewer *v)
{
    return r->owner == v->who || room_seats_of(r, v->who->id) != 0;
}

/* ---- words ---- */

void handle_say(room *r, viewer *v, const wire_ask *a)
{
    bool has_text = wire_has(a, WIRE_F_text), has_phrase = wire_has(a, WIRE_F_phrase);
    char number[12];

    if (!may_talk(r, v))
        house_refuse(r->house, v, a, WIRE_NO_spectator, NULL);
    else if (has_text == has_phrase)
        house_refuse(r->house, v, a, WIRE_NO_missing, "text");
    else if (has_text && !r->header.has_chat)
        house_refuse(r->house, v, a, WIRE_NO_chat, NULL);
    else if (has_text && span_trim(a->text[WIRE_F_text]).length == 0)
        house_refuse(r->house, v, a, WIRE_NO_field, "text");
    else if (has_text)
        room_append(r, ROOM_SAID, 0, v->who->id, span_trim(a->text[WIRE_F_text]), v, a);
    else {
        snprintf(number, sizeof number, "%u", (unsigned)a->number[WIRE_F_phrase]);
        room_append(r, ROOM_PHRASE, 0, v->who->id, span_of(number), v, a);
    }
}

/* The members of "said" for a row of words. */
static void put_words(json *j, const store_row *row, const uint8_t handle[STORE_HANDLE])
{
    char digits[WIRE_KEY_HEX];
    int32_t phrase;

    people_handle(handle, digits);
    wire_text(j, WIRE_said_person, span_of(digits));
    wire_number(j, WIRE_said_at, row->at / 1000);
    if (row->kind == ROOM_SAID)
        wire_text(j, WIRE_said_text, row->text);
    else if (span_number(row->text, 1, INT32_MAX, &phrase))
        wire_number(j, WIRE_said_phrase, phrase);
}

void handle_tell_words(room *r, const store_row *row)
{
    house *h = r->house;
    const person *who = person_find(h, row->who);
    frame *f;

    if (!who)
        return;
    wire_tell_start(&h->out, WIRE_TELL_said);
    put_words(&h->out, row, who->handle);
    json_end(&h->out);
    f = house_frame(h);
    room_tell_seated(r, f, row->who);
    frame_drop(f);
}

/* Somebody with a seat, the owner, or somebody present: the people one can mute. */
static const person *person_at(const room *r, const uint8_t handle[STORE_HANDLE])
{
    if (r->owner && memcmp(r->owner->handle, handle, STORE_HANDLE) == 0)
        return r->owner;
    for (gm_seat s = 0; s < room_seat_count(r); s++) {
        const person *p = r->seats[s].person;
        if (p && memcmp(p->handle, handle, STORE_HANDLE) == 0)
            return p;
    }
    for (const viewer *v = r->viewers; v; v = v->next) {
        if (memcmp(v->who->handle, handle, STORE_HANDLE) == 0)
            return v->who;
    }
    return NULL;
}

void handle_mute(room *r, viewer *v, const wire_ask *a)
{
    bool is_yes = a->number[WIRE_F_yes] != 0;
    uint8_t handle[STORE_HANDLE];
    const person *p;
    char id[24];

    wire_key_bytes(a, WIRE_F_person, handle);
    p = person_at(r, handle);
    if (!may_talk(r, v)) {
        house_refuse(r->house, v, a, WIRE_NO_spectator, NULL);
    } else if (!p || p == v->who) {
        house_refuse(r->house, v, a, WIRE_NO_person, NULL);
    } else if (room_has_muted(r, v->who->id, p->id) == is_yes) {
        house_done(r->house, v, a);
    } else {
        snprintf(id, sizeof id, "%lld", (long long)p->id);
        room_append(r, is_yes ? ROOM_MUTE : ROOM_UNMUTE, 0, v->who->id, span_of(id), v, a);
    }
}

/* ---- what was said ---- */

static const store_person *person_in(const store_job *job, store_id id)
{
    for (uint32_t i = 0; i < job->n_people; i++) {
        if (job->people[i].id == id)
            return &job->people[i];
    }
    return NULL;
}

/* The viewer may have muted somebody since we asked the store. */
static void put_chats(const request *q, const room *r)
{
    const store_job *job = &q->job;

    for (uint32_t i = 0; i < job->n_rows; i++) {
        const store_person *p = person_in(job, job->rows[i].who);
        if (!p || room_has_muted(r, q->by->who->id, job->rows[i].who))
            continue;
        json_object(&q->house->out);
        put_words(&q->house->out, &job->rows[i], p->handle);
        json_end(&q->house->out);
    }
}

static void chats_loaded(request *q)
{
    json *j = &q->house->out;
    room *r = q->by ? q->by->room : NULL;

    if (!r || r->header.id != q->job.table.id || !may_talk(r, q->by)) {
        request_refuse(q, WIRE_NO_nowhere, NULL);
    } else {
        wire_tell_start(j, WIRE_TELL_chats);
        json_array_at(j, wire_key(WIRE_chats_said));
        put_chats(q, r);
        json_end(j);
        wire_re(j, WIRE_chats_re, &q->ask);
        json_end(j);
        house_send(q->house, q->by);
    }
    request_free(q);
}

/* The people whom this person has muted, so that their words do not displace others': ",4,17,". */
static char *muted_by(const room *r, store_id who)
{
    size_t size = 24 * (size_t)(r->n_mutes + 1);
    char *list = room_grow(NULL, size);
    text t = text_in(list, size);

    text_char(&t, ',');
    for (unsigned i = 0; i < r->n_mutes; i++) {
        if (r->mutes[i].who != who)
            continue;
        text_number(&t, r->mutes[i].whom);
        text_char(&t, ',');
    }
    return list;
}

void handle_chats(room *r, viewer *v, const wire_ask *a)
{
    request *q;

    if (!may_talk(r, v)) {
        house_refuse(r->house, v, a, WIRE_NO_spectator, NULL);
        return;
    }
    if (request_is_open(r->house, v, WIRE_ASK_chats)) {
        house_refuse(r->house, v, a, WIRE_NO_busy, NULL);
        return;
    }
    q = request_new(r->house, sizeof *q, v, a);
    q->job.table.id = r->header.id;
    q->job.limit = CHATS_MOST;
    q->memory = muted_by(r, v->who->id);
    q->job.text = span_of(q->memory);
    request_send(q, STORE_WORDS, chats_loaded);
}

/* ---- pointing and suggesting ---- */

/* The seats on this viewer's side; before the start nobody has a side. */
static gm_seats team_of(const room *r, gm_seats seats)
{
    const gm_set *set = &r->set->set;
    gm_seats team = 0;

    if (!r->play)
        return GM_SEAT(GM_MAX_SEATS) - 1;
    for (gm_seat s = 0; s < room_seat_count(r); s++) {
        if (seats & GM_SEAT(s))
            team |= set->game->team(set->content, play_state(r->play), s);
    }
    return team;
}

/* Sends h->out to every team-mate but the viewer's own person. */
static void tell_team(room *r, const viewer *from, gm_seats team)
{
    frame *f = house_frame(r->house);

    for (viewer *v = r->viewers; v; v = v->next) {
        if (v->who != from->who && (v->seats & team) && v->state != VIEWER_GONE &&
            !room_has_muted(r, v->who->id, from->who->id))
            r->house->hooks.send(v, f);
    }
    frame_drop(f);
}

static void put_who(json *j, enum wire_told t, const viewer *v)
{
    char digits[WIRE_KEY_HEX];

    people_handle(v->who->handle, digits);
    wire_text(j, t, span_of(digits));
}

void handle_point(room *r, viewer *v, const wire_ask *a)
{
    json *j = &r->house->out;

    if (!v->seats) {
        house_refuse(r->house, v, a, WIRE_NO_spectator, NULL);
        return;
    }
    wire_tell_start(j, WIRE_TELL_point);
    put_who(j, WIRE_point_person, v);
    wire_text(j, WIRE_point_place, a->text[WIRE_F_place]);
    json_end(j);
    tell_team(r, v, team_of(r, v->seats));
    house_done(r->house, v, a);
}

/* A suggestion must be a move of that seat, in words; its owner finds out whether it is legal. */
static bool is_move_of(const room *r, gm_seat seat, span line)
{
    char buffer[300];
    text why = text_in(buffer, sizeof buffer);
    play_line l;

    return play_read(r->play, line, &l, &why).refusal == PLAY_FINE && l.seat == seat &&
           l.kind == PLAY_MOVE;
}

void handle_suggest(room *r, viewer *v, const wire_ask *a)
{
    gm_seat seat = (gm_seat)a->number[WIRE_F_seat];
    json *j = &r->house->out;

    if (!v->seats) {
        house_refuse(r->house, v, a, WIRE_NO_spectator, NULL);
    } else if (room_phase(r) != STORE_PLAYING) {
        house_refuse(r->house, v, a, WIRE_NO_phase, NULL);
    } else if (seat >= room_seat_count(r) || !(team_of(r, v->seats) & GM_SEAT(seat))) {
        house_refuse(r->house, v, a, WIRE_NO_seat, NULL);
    } else if (!is_move_of(r, seat, a->text[WIRE_F_line])) {
        house_refuse(r->house, v, a, WIRE_NO_move, NULL);
    } else {
        wire_tell_start(j, WIRE_TELL_suggest);
        put_who(j, WIRE_suggest_person, v);
        wire_number(j, WIRE_suggest_seat, seat);
        wire_text(j, WIRE_suggest_line, a->text[WIRE_F_line]);
        json_end(j);
        tell_team(r, v, team_of(r, v->seats));
        house_done(r->house, v, a);
    }
}

/* ---- reports of bugs ---- */

static void report_kept(request *q)
{
    json *j = &q->house->out;

    if (q->job.result != STORE_OK) {
        request_refuse(q, WIRE_NO_server, NULL);
    } else if (q->by) {
        wire_tell_start(j, WIRE_TELL_record);
        wire_text(j, WIRE_record_text, q->job.text);
        wire_re(j, WIRE_record_re, &q->ask);
        json_end(j);
        house_send(q->house, q->by);
    }
    request_free(q);
}

/*
 * What we need to understand a bug, but nothing that its reporter does not know: the reporter's own
 * view of the game, no other person's name and no secret.
 */
static void put_report(const room *r, const person *who, span words, span record, text *out)
{
    char hash[HASH_HEX];

    hash_hex(r->header.content, hash);
    text_put(out, "kapelle report 1\nserver  " KAPELLE_VERSION "\ngame    ");
    text_put(out, r->header.game);
    text_char(out, ' ');
    text_number(out, r->set->set.game->version);
    text_put(out, "\ncontent ");
    text_put(out, hash);
    text_put(out, "\nsetup   ");
    text_put(out, r->header.setup);
    text_put(out, "\nphase   ");
    text_put(out, room_phase_word(room_phase(r)));
    text_put(out, r->is_frozen ? " frozen\nby      " : "\nby      ");
    text_put(out, who->name);
    text_put(out, "\n\n");
    text_span(out, words);
    text_put(out, "\n\n");
    text_span(out, record);
}

/* What the reporter knows of the game is now in the text. */
static void keep_report(room *r, span record, void *to)
{
    request *q = to;
    char *words = q->memory;
    size_t size;
    text out;

    if (!r) {
        request_refuse(q, WIRE_NO_nowhere, NULL);
        request_free(q);
        return;
    }
    size = strlen(words) + record.length + sizeof r->header + 400;
    q->memory = room_grow(NULL, size);
    out = text_in(q->memory, size);
    put_report(r, q->who, span_of(words), record, &out);
    free(words);
    q->job.person.id = q->who->id;
    q->job.table.id = r->header.id;
    q->job.text = (span){ q->memory, out.length };
    request_send(q, STORE_REPORT, report_kept);
}

void handle_report(room *r, viewer *v, const wire_ask *a)
{
    request *q;

    if (v->who->reports >= REPORTS_MOST) {
        house_refuse(r->house, v, a, WIRE_NO_many, NULL);
        return;
    }
    v->who->reports++;
    q = request_new(r->house, sizeof *q, v, a);
    q->memory = handle_copy(a->text[WIRE_F_text]);
    room_record(r, v->seats, keep_report, q);
}
