/*
 * room_dice.c: how the dice of a table come about (dice.h): seals, the draw, and what is opened.
 *
 *     waiting room ──start──▶ drawing ──all who are waited for have opened──▶ the game begins
 *          ▲                     │
 *          └─────── broken ◀─────┘ somebody does not open, or a seat changes hands
 *
 * A seal lasts as long as its person sits. The draw fixes seats, seals and whose nonces count. The
 * server waits some seconds for people who are here and have sealed. People who are away contribute
 * only their seal, which the server did not choose either, and cannot open it when they come back. A
 * broken draw is forgotten with all its nonces, so nobody can choose between the dice with and without
 * their own nonce.
 */
#include <stdlib.h>
#include <string.h>

#include "handle.h"
#include "room_kinds.h"

enum {
    OPEN_WITHIN = 10 * 1000, /* ms */
    /* Lengths of a seat's word in the row of a draw: see read_seat. */
    PERSON_END = 2 * DICE_PERSON,
    SEAL_END = PERSON_END + HASH_HEX,
    NONCE_END = SEAL_END + DICE_NONCE_HEX,
    SEAT_WORD = NONCE_END + 2
};

/* ---- seals ---- */

const room_seal *room_seal_of(const room *r, store_id who)
{
    for (unsigned i = 0; i < r->n_seals; i++) {
        if (r->seals[i].who == who)
            return &r->seals[i];
    }
    return NULL;
}

/* "SEAL", or "SEAL NONCE" from somebody who does not mind showing the nonce before the draw. */
bool row_seal(room *r, const store_row *row)
{
    span rest = row->text, seal = span_word(&rest), nonce = span_word(&rest);
    room_seal new = { .who = row->who, .is_open = nonce.length > 0 };
    unsigned i = 0;

    if (r->play || r->dice)
        return false;
    if (!hash_from_hex(seal.at, seal.length, new.seal) ||
        (new.is_open && !dice_nonce_from_hex(nonce, new.nonce)))
        return false;
    while (i < r->n_seals && r->seals[i].who != row->who)
        i++;
    if (i == r->n_seals)
        r->seals = room_grow(r->seals, ++r->n_seals * sizeof *r->seals);
    r->seals[i] = new;
    return true;
}

/* ---- the draw ---- */

static person *person_at(const room *r, gm_seat seat)
{
    return r->seats[seat].bot ? NULL : r->seats[seat].person;
}

/*
 * "-" for a bot, or a person's public name with the seal, and with the nonce if that is open:
 * "PERSON,SEAL,NONCE"; then a star if we wait for this person. Repeating the computation needs
 * nothing else, even if somebody has gone since.
 */
static bool read_seat(dice *d, span word, uint8_t *awaited)
{
    bool is_awaited = word.length > 0 && word.at[word.length - 1] == '*';
    size_t length = word.length - is_awaited;
    uint8_t handle[DICE_PERSON];
    dice_share *s;

    if (span_is(word, "-")) {
        (void)dice_seat(d, NULL);
        return true;
    }
    if (length < PERSON_END || !dice_nonce_from_hex((span){ word.at, PERSON_END }, handle))
        return false;
    s = dice_seat(d, handle);
    if (!s)
        return false;
    s->is_sealed = length >= SEAL_END;
    s->is_open = length == NONCE_END;
    if (s->is_sealed && !hash_from_hex(word.at + PERSON_END + 1, HASH_HEX - 1, s->seal))
        return false;
    if (s->is_open && !dice_nonce_from_hex((span){ word.at + SEAL_END + 1, PERSON_END }, s->nonce))
        return false;
    s->is_counted = s->is_open || is_awaited;
    if (is_awaited)
        *awaited |= (uint8_t)(1u << (s - d->share));
    return true;
}

bool row_draw(room *r, const store_row *row)
{
    span words = row->text;
    dice *d;

    if (r->play || r->over || r->dice)
        return false;
    d = room_grow(NULL, sizeof *d);
    *d = (dice){ .is_drawn = true, .draws = ++r->n_draws };
    memcpy(d->secret, r->header.secret, sizeof d->secret);
    r->dice = d;
    r->awaited = 0;
    r->drawn_at = row->at;
    r->n_broken = 0;
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        if (!read_seat(d, span_word(&words), &r->awaited))
            return false;
    }
    return true;
}

bool row_opened(room *r, const store_row *row)
{
    span nonce = row->text, who = span_word(&nonce);
    uint8_t handle[DICE_PERSON];
    dice_share *s;

    if (r->play || !r->dice || !dice_nonce_from_hex(who, handle))
        return false;
    s = dice_share_of(r->dice, handle);
    if (!s || !s->is_counted || !dice_nonce_from_hex(span_trim(nonce), s->nonce))
        return false;
    s->is_open = true;
    r->awaited &= (uint8_t)~(1u << (s - r->dice->share));
    return true;
}

/* The server names the person who broke it off, and everyone seals another nonce. */
static void forget_draw(room *r)
{
    free(r->dice);
    free(r->seals);
    r->dice = NULL;
    r->seals = NULL;
    r->n_seals = 0;
    r->awaited = 0;
}

bool row_broken(room *r, const store_row *row)
{
    (void)row;
    if (r->play || !r->dice)
        return false;
    r->n_broken = 0;
    for (unsigned i = 0; i < r->dice->n_shares; i++) {
        if (r->awaited >> i & 1)
            memcpy(r->broken[r->n_broken++], r->dice->share[i].person, DICE_PERSON);
    }
    forget_draw(r);
    return true;
}

/*
 * Before the start: a seal goes with its person's last seat, and any change of seats voids a draw.
 */
void room_dice_reseat(room *r, store_id by)
{
    const person *p = person_find(r->house, by);

    if (r->play || r->has_past)
        return;
    if (r->dice) {
        forget_draw(r);
        r->n_broken = p ? 1 : 0;
        if (p)
            memcpy(r->broken[0], p->handle, DICE_PERSON);
    }
    for (unsigned i = r->n_seals; i-- > 0;) {
        if (!room_seats_of(r, r->seals[i].who))
            r->seals[i] = r->seals[--r->n_seals];
    }
}

/* ---- asking ---- */

void room_dice(const room *r, dice *out)
{
    if (r->dice) {
        *out = *r->dice;
        return;
    }
    *out = (dice){ .n_nonces = (uint8_t)r->n_shares };
    memcpy(out->secret, r->header.secret, sizeof out->secret);
    for (unsigned i = 0; i < r->n_shares; i++)
        memcpy(out->nonce[i], r->shares[i].nonce, DICE_NONCE);
}

void room_seed(const room *r, char out[HASH_HEX])
{
    dice d;

    room_dice(r, &d);
    dice_seed(&d, out);
}

void room_commitment(const room *r, char out[HASH_HEX])
{
    uint8_t commit[HASH_BYTES];
    dice d;

    room_dice(r, &d);
    dice_commit(&d, commit);
    hash_hex(commit, out);
}

bool room_is_drawing(const room *r)
{
    return r->dice && room_phase(r) == STORE_OPEN;
}

/* ---- going on ---- */

static void begin_game(room *r, viewer *v, const wire_ask *a)
{
    char words[12];
    text version = text_in(words, sizeof words);

    text_number(&version, r->set->set.game->version);
    room_append(r, ROOM_START, 0, v ? v->who->id : 0, span_of(words), v, a);
}

/* The last one has opened, or we wait for nobody: the game begins. */
void room_dice_go_on(room *r)
{
    if (room_is_busy(r) || r->is_frozen || r->house->is_stopping || !room_is_drawing(r))
        return;
    if (r->awaited == 0)
        begin_game(r, NULL, NULL);
}

void room_dice_look(room *r)
{
    bool is_late = house_clock(r->house) - r->drawn_at >= OPEN_WITHIN;

    if (room_is_busy(r) || r->is_frozen || r->house->is_waiting || !room_is_drawing(r) || !is_late)
        return;
    room_append(r, ROOM_BROKEN, 0, 0, (span){ "", 0 }, NULL, NULL);
}

/* ---- what may be done (handle.h) ---- */

static void append_seal(room *r, viewer *v, const wire_ask *a, span seal, span nonce)
{
    char words[HASH_HEX + DICE_NONCE_HEX];
    text out = text_in(words, sizeof words);

    text_span(&out, seal);
    if (nonce.length > 0) {
        text_char(&out, ' ');
        text_span(&out, nonce);
    }
    room_append(r, ROOM_SEAL, 0, v->who->id, (span){ words, out.length }, v, a);
}

void handle_seal(room *r, viewer *v, const wire_ask *a)
{
    span seal = a->text[WIRE_F_seal];
    uint8_t ignored[HASH_BYTES];

    if (room_phase(r) != STORE_OPEN || r->dice)
        house_refuse(r->house, v, a, WIRE_NO_phase, NULL);
    else if (!room_seats_of(r, v->who->id))
        house_refuse(r->house, v, a, WIRE_NO_spectator, NULL);
    else if (!hash_from_hex(seal.at, seal.length, ignored))
        house_refuse(r->house, v, a, WIRE_NO_field, "seal");
    else
        append_seal(r, v, a, seal, (span){ 0 });
}

/* Before the draw: a share whose nonce everybody may see. */
static void share_openly(room *r, viewer *v, const wire_ask *a)
{
    uint8_t nonce[DICE_NONCE], seal[HASH_BYTES];
    char hex[HASH_HEX];

    wire_key_bytes(a, WIRE_F_nonce, nonce);
    dice_seal(v->who->handle, nonce, seal);
    hash_hex(seal, hex);
    append_seal(r, v, a, span_of(hex), a->text[WIRE_F_nonce]);
}

static bool is_what_was_sealed(const dice_share *s, const wire_ask *a)
{
    uint8_t nonce[DICE_NONCE], seal[HASH_BYTES];

    wire_key_bytes(a, WIRE_F_nonce, nonce);
    dice_seal(s->person, nonce, seal);
    return memcmp(seal, s->seal, sizeof seal) == 0;
}

static void append_opened(room *r, viewer *v, const wire_ask *a)
{
    char words[2 * WIRE_KEY_HEX];
    text out = text_in(words, sizeof words);
    char handle[WIRE_KEY_HEX];

    wire_hex(v->who->handle, STORE_HANDLE, handle);
    text_put(&out, handle);
    text_char(&out, ' ');
    text_span(&out, a->text[WIRE_F_nonce]);
    room_append(r, ROOM_OPENED, 0, v->who->id, (span){ words, out.length }, v, a);
}

/* Once the dice are drawn, nobody can choose whether their nonce counts. */
void handle_nonce(room *r, viewer *v, const wire_ask *a)
{
    const dice_share *s = r->dice ? dice_share_of(r->dice, v->who->handle) : NULL;

    if (room_phase(r) != STORE_OPEN || (r->dice && (!s || !s->is_counted || s->is_open)))
        house_refuse(r->house, v, a, WIRE_NO_phase, NULL);
    else if (!room_seats_of(r, v->who->id))
        house_refuse(r->house, v, a, WIRE_NO_spectator, NULL);
    else if (!r->dice)
        share_openly(r, v, a);
    else if (!is_what_was_sealed(s, a))
        house_refuse(r->house, v, a, WIRE_NO_field, "nonce");
    else
        append_opened(r, v, a);
}

static void put_seat(const room *r, const person *p, text *out)
{
    const room_seal *s = p ? room_seal_of(r, p->id) : NULL;
    char hex[HASH_HEX];

    if (!p) {
        text_char(out, '-');
        return;
    }
    wire_hex(p->handle, STORE_HANDLE, hex);
    text_put(out, hex);
    if (!s)
        return;
    hash_hex(s->seal, hex);
    text_char(out, ',');
    text_put(out, hex);
    if (s->is_open) {
        dice_nonce_hex(s->nonce, hex);
        text_char(out, ',');
        text_put(out, hex);
    } else if (room_is_here(r, p)) {
        text_char(out, '*');
    }
}

void handle_start(room *r, viewer *v, const wire_ask *a)
{
    char words[GM_MAX_SEATS * (SEAT_WORD + 1)];
    text out = text_in(words, sizeof words);
    bool is_full = true;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        is_full = is_full && (r->seats[i].person || r->seats[i].bot);
        text_put(&out, i > 0 ? " " : "");
        put_seat(r, person_at(r, i), &out);
    }
    if (room_phase(r) != STORE_OPEN || r->dice)
        house_refuse(r->house, v, a, WIRE_NO_phase, NULL);
    else if (!is_full)
        house_refuse(r->house, v, a, WIRE_NO_seat, NULL);
    else if (r->n_seals == 0) /* nobody wants a share: the secret alone makes the dice */
        begin_game(r, v, a);
    else
        room_append(r, ROOM_DRAW, 0, v->who->id, (span){ words, out.length }, v, a);
}
