/*
 * room_table.c: the message that contains everything about a table except the game itself.
 *
 * Only its last member, `you`, differs between viewers. So the rest is written once, and each
 * viewer's end appended.
 */
#include "room.h"

#include <string.h>

#include "daily.h"
#include "handle.h"

bool room_is_here(const room *r, const person *p)
{
    const viewer *v = r->viewers;

    while (v && v->who != p)
        v = v->next;
    return v != NULL;
}

uint32_t room_watching(const room *r)
{
    uint32_t n = 0;

    for (const viewer *v = r->viewers; v; v = v->next)
        n += v->who != r->owner && room_seats_of(r, v->who->id) == 0;
    return n;
}

static void put_person(json *j, const char *key, const person *p)
{
    char handle[2 * STORE_HANDLE + 1];

    wire_hex(p->handle, STORE_HANDLE, handle);
    json_text_at(j, key, handle);
}

static void put_seat_set(json *j, const char *key, gm_seats set)
{
    json_array_at(j, key);
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (set & GM_SEAT(i))
            json_number(j, i);
    }
    json_end(j);
}

/* ---- the members ---- */

const char *room_phase_word(enum store_phase p)
{
    static const char *const words[] = {
        [STORE_OPEN] = "open", [STORE_PLAYING] = "playing", [STORE_OVER] = "over"
    };

    return words[p];
}

static void put_game(json *j, const room *r)
{
    char hash[HASH_HEX], digits[17];
    text dialect = text_in(digits, sizeof digits);

    hash_hex(r->header.content, hash);
    text_hex64(&dialect, r->set->dialect);
    wire_text(j, WIRE_table_table, span_of(r->header.name));
    wire_text(j, WIRE_table_game, span_of(r->header.game));
    wire_number(j, WIRE_table_version, r->set->set.game->version);
    wire_text(j, WIRE_table_content, span_of(hash));
    wire_text(j, WIRE_table_dialect, span_of(digits));
    wire_text(j, WIRE_table_setup, span_of(r->header.setup));
}

static void put_terms(json *j, const room *r)
{
    char hex[HASH_HEX];

    room_commitment(r, hex);
    wire_text(j, WIRE_table_phase, span_of(room_phase_word(room_phase(r))));
    wire_flag(j, WIRE_table_listed, r->header.is_listed);
    wire_flag(j, WIRE_table_spectators, r->header.has_spectators);
    wire_flag(j, WIRE_table_chat, r->header.has_chat);
    wire_number(j, WIRE_table_clock, r->header.clock);
    wire_text(j, WIRE_table_commit, span_of(hex));
    wire_number(j, WIRE_table_nonces, r->dice ? r->dice->n_shares : r->n_shares + r->n_seals);
}

static void put_share(json *j, const uint8_t who[DICE_PERSON], const uint8_t seal[HASH_BYTES],
                      bool is_open, bool is_counted)
{
    char handle[2 * STORE_HANDLE + 1], hex[HASH_HEX];

    wire_hex(who, STORE_HANDLE, handle);
    hash_hex(seal, hex);
    json_object(j);
    json_text_at(j, "person", handle);
    json_text_at(j, "seal", hex);
    if (is_open)
        json_flag_at(j, "open", true);
    if (is_counted)
        json_flag_at(j, "counts", true);
    json_end(j);
}

static void put_shares(json *j, const room *r)
{
    person *players[GM_MAX_SEATS];
    unsigned n = room_players(r, players);

    json_array_at(j, wire_key(WIRE_table_shares));
    for (unsigned i = 0; i < n && !r->dice; i++) {
        const room_seal *s = room_seal_of(r, players[i]->id);
        if (s)
            put_share(j, players[i]->handle, s->seal, s->is_open, false);
    }
    for (unsigned i = 0; r->dice && i < r->dice->n_shares; i++) {
        const dice_share *s = &r->dice->share[i];
        if (s->is_sealed)
            put_share(j, s->person, s->seal, s->is_open, s->is_counted);
    }
    json_end(j);
}

/* How far the dice have come, as long as it matters. */
static void put_dice(json *j, const room *r)
{
    if (r->n_draws > 0)
        wire_number(j, WIRE_table_draws, r->n_draws);
    if (r->play || r->over)
        return;
    put_shares(j, r);
    if (r->dice)
        wire_flag(j, WIRE_table_drawing, true);
    if (r->n_broken == 0)
        return;
    json_array_at(j, wire_key(WIRE_table_broken));
    for (unsigned i = 0; i < r->n_broken; i++) {
        char handle[2 * STORE_HANDLE + 1];
        wire_hex(r->broken[i], STORE_HANDLE, handle);
        json_string(j, span_of(handle));
    }
    json_end(j);
}

/* How many whole seconds a seat's clock has left. */
static int64_t seconds_left(const room *r, const room_seat *s)
{
    int64_t left = (room_clock_end(r, s) - house_clock(r->house)) / 1000;

    return left > 0 ? left : 0;
}

static void put_seat(json *j, const room *r, const room_seat *s)
{
    bool is_running = r->header.clock > 0 && s->must && s->person && !s->bot;

    json_object(j);
    if (s->person)
        put_person(j, "person", s->person);
    if (s->offered)
        put_person(j, "offered", s->offered);
    if (s->bot)
        json_text_at(j, "bot", s->bot->name);
    if (s->person && s->bot)
        json_flag_at(j, "away", true);
    if (s->is_late)
        json_flag_at(j, "late", true);
    if (is_running)
        json_number_at(j, "left", seconds_left(r, s));
    json_end(j);
}

static void put_one(json *j, const room *r, const person *p)
{
    json_object(j);
    put_person(j, "person", p);
    json_text_at(j, "name", p->name);
    json_flag_at(j, "here", room_is_here(r, p));
    json_end(j);
}

/* The people who are not named anyway, once each. */
static void put_offered(json *j, const room *r)
{
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        const person *p = r->seats[i].offered;
        bool is_named = !p || p == r->owner || room_seats_of(r, p->id);
        for (gm_seat k = 0; k < i && !is_named; k++)
            is_named = r->seats[k].offered == p;
        if (!is_named)
            put_one(j, r, p);
    }
}

static void put_people(json *j, const room *r)
{
    person *players[GM_MAX_SEATS];
    unsigned n = room_players(r, players);
    bool has_owner = false;

    json_array_at(j, wire_key(WIRE_table_seats));
    for (gm_seat i = 0; i < room_seat_count(r); i++)
        put_seat(j, r, &r->seats[i]);
    json_end(j);
    json_array_at(j, wire_key(WIRE_table_people));
    for (unsigned i = 0; i < n; i++) {
        has_owner = has_owner || players[i] == r->owner;
        put_one(j, r, players[i]);
    }
    if (r->owner && !has_owner)
        put_one(j, r, r->owner);
    put_offered(j, r);
    json_end(j);
    if (r->owner)
        put_person(j, wire_key(WIRE_table_owner), r->owner);
    wire_number(j, WIRE_table_watching, room_watching(r));
}

static void put_ends(json *j, const room *r)
{
    person *players[GM_MAX_SEATS];
    unsigned n = room_players(r, players);

    json_array_at(j, wire_key(WIRE_table_ends));
    for (unsigned i = 0; i < n; i++) {
        char handle[2 * STORE_HANDLE + 1];
        if (!(r->ends & room_seats_of(r, players[i]->id)))
            continue;
        wire_hex(players[i]->handle, STORE_HANDLE, handle);
        json_string(j, span_of(handle));
    }
    json_end(j);
}

static void put_result(json *j, const room *r)
{
    const gm_set *set = &r->set->set;
    gm_result end;

    json_object_at(j, wire_key(WIRE_table_result));
    json_text_at(j, "why", r->over ? r->over : "rule");
    if (!r->over) {
        end = set->game->result(set->content, play_state(r->play));
        json_text_at(j, "rule", set->game->rules[end.reason].id);
        put_seat_set(j, "winners", end.winners);
    }
    json_end(j);
}

static void put_day(json *j, const room *r)
{
    char date[DAILY_DATE];

    daily_print_date(r->header.day, date);
    wire_text(j, WIRE_table_day, span_of(date));
    wire_number(j, WIRE_table_attempt, r->header.attempt);
    if (room_is_sealed(r))
        wire_flag(j, WIRE_table_sealed, true);
}

static void put_table(json *j, const room *r)
{
    wire_tell_start(j, WIRE_TELL_table);
    put_game(j, r);
    put_terms(j, r);
    put_dice(j, r);
    put_people(j, r);
    if (r->ends)
        put_ends(j, r);
    if (room_is_over(r))
        put_result(j, r);
    if (r->rematch[0])
        wire_text(j, WIRE_table_rematch, span_of(r->rematch));
    if (r->header.day)
        put_day(j, r);
    if (r->is_frozen)
        wire_flag(j, WIRE_table_frozen, true);
    if (r->resumed)
        wire_text(j, WIRE_table_resumed, span_of(r->resumed));
}

static void put_you(json *j, const room *r, const viewer *v)
{
    json_object_at(j, wire_key(WIRE_table_you));
    put_person(j, "person", v->who);
    put_seat_set(j, "seats", v->seats);
    put_seat_set(j, "open", handle_seats_for(r, v));
    json_end(j);
    json_end(j);
}

/* ---- telling ---- */

void room_tell_table_to(room *r, viewer *v)
{
    json *j = &r->house->out;

    put_table(j, r);
    put_you(j, r, v);
    house_send(r->house, v);
}

void room_tell_table(room *r)
{
    json *j = &r->house->out;
    size_t length;

    if (!r->viewers)
        return;
    put_table(j, r);
    length = j->out.length;
    for (viewer *v = r->viewers; v; v = v->next) {
        put_you(j, r, v);
        house_send(r->house, v);
        room_rewind(j, length);
    }
}

void room_rewind(json *j, size_t length)
{
    j->out.length = length;
    j->has_value = true;
    j->brackets = 0;
    j->depth = 1;
}
