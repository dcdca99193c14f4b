/*
 * share.c: this client's share in the dice, from drawing it to finding it in the record.
 */
#define _GNU_SOURCE
#include "share.h"

#include <string.h>
#include <sys/random.h>

#include "record.h"

void share_draw(seat *s)
{
    uint8_t nonce[DICE_NONCE];

    if (getrandom(nonce, sizeof nonce, 0) != (ssize_t)sizeof nonce)
        gm_trap("no random numbers");
    dice_nonce_hex(nonce, s->nonce);
    s->draw[0] = '\0';
    s->has_share = s->was_listed = s->has_opened = s->is_opening = false;
}

void share_seal(const seat *s, char out[HASH_HEX])
{
    uint8_t who[DICE_PERSON] = { 0 }, nonce[DICE_NONCE], sum[HASH_BYTES];

    if (!dice_nonce_from_hex(span_of(s->nonce), nonce))
        gm_trap("our own nonce is none");
    (void)!dice_nonce_from_hex(span_of(s->person), who);
    dice_seal(who, nonce, sum);
    hash_hex(sum, out);
}

/* ---- what the table tells ---- */

static const cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static const cJSON *own_share(const seat *s)
{
    const cJSON *share;

    cJSON_ArrayForEach(share, member(s->table, wire_key(WIRE_table_shares)))
    {
        if (strcmp(seat_text(share, "person"), s->person) == 0)
            return share;
    }
    return NULL;
}

/* Who sits where: a seat that a bot holds counts as the bot's. */
static bool read_seats(const seat *s, dice *d)
{
    for (unsigned i = 0; i < seat_count(s); i++) {
        const cJSON *at = seat_at(s, i);
        uint8_t who[DICE_PERSON];
        bool is_bot = *seat_text(at, "bot") != '\0';
        if (!is_bot && !dice_nonce_from_hex(span_of(seat_text(at, "person")), who))
            return false;
        (void)dice_seat(d, is_bot ? NULL : who);
    }
    return true;
}

static bool read_seals(const seat *s, dice *d)
{
    const cJSON *share;

    cJSON_ArrayForEach(share, member(s->table, wire_key(WIRE_table_shares)))
    {
        const char *seal = seat_text(share, "seal");
        uint8_t who[DICE_PERSON];
        dice_share *to = NULL;
        if (dice_nonce_from_hex(span_of(seat_text(share, "person")), who))
            to = dice_share_of(d, who);
        if (!to || !hash_from_hex(seal, strlen(seal), to->seal))
            return false;
        to->is_sealed = true;
        to->is_counted = seat_flag(share, "counts");
    }
    return true;
}

/* What the draw fixes. False if the table says something impossible: then we open nothing. */
static bool read_draw(const seat *s, char out[HASH_HEX])
{
    const char *commit = seat_text(s->table, wire_key(WIRE_table_commit));
    uint8_t promised[HASH_BYTES], sum[HASH_BYTES];
    dice d = { .is_drawn = true };

    d.draws = (uint16_t)seat_number(s->table, wire_key(WIRE_table_draws));
    if (!hash_from_hex(commit, strlen(commit), promised) || !read_seats(s, &d) ||
        !read_seals(s, &d))
        return false;
    dice_draw_of(&d, promised, sum);
    hash_hex(sum, out);
    return true;
}

/* ---- sealing and opening ---- */

/*
 * Once, and again on a new connection in case it was lost on the way; but for no other draw, and
 * not if the draw leaves our nonce out.
 */
static void open_share(seat *s)
{
    const cJSON *mine = own_share(s);
    char seal[HASH_HEX], draw[HASH_HEX];

    s->was_listed = s->was_listed || mine;
    share_seal(s, seal);
    if (s->is_opening || !mine || seat_flag(mine, "open") || !seat_flag(mine, "counts") ||
        strcmp(seat_text(mine, "seal"), seal) != 0 || !read_draw(s, draw))
        return;
    if (s->has_opened && strcmp(draw, s->draw) != 0)
        return;
    memcpy(s->draw, draw, sizeof s->draw);
    s->has_opened = s->is_opening = true;
    seat_ask(s, WIRE_ASK_nonce);
    wire_put_text(&s->out, WIRE_F_nonce, span_of(s->nonce));
    seat_send(s);
}

/* Somebody who has a seat without having sat down here seals a share all the same. */
static void seal_share(seat *s)
{
    bool is_listed = own_share(s) != NULL;
    char seal[HASH_HEX];

    if (s->has_opened || (s->was_listed && !is_listed))
        share_draw(s); /* the draw was broken off, and every seal is void */
    s->was_listed = is_listed;
    if (s->has_share || s->is_sitting || s->mirror.seats == 0)
        return;
    share_seal(s, seal);
    seat_ask(s, WIRE_ASK_seal);
    wire_put_text(&s->out, WIRE_F_seal, span_of(seal));
    seat_send(s);
    s->has_share = true;
}

void share_see(seat *s)
{
    if (seat_phase(s) != SEAT_OPEN)
        return;
    if (seat_flag(s->table, wire_key(WIRE_table_drawing)))
        open_share(s);
    else
        seal_share(s);
}

/* ---- at the end ---- */

const char *share_fault(const seat *s, span record_text)
{
    uint8_t nonce[DICE_NONCE], sum[HASH_BYTES];
    record_fault fault;
    char draw[HASH_HEX];
    record r;

    if (!record_read(record_text, &r, &fault) || !r.has_dice || !r.dice.is_drawn)
        return "The record does not say how its dice were drawn.";
    dice_draw(&r.dice, sum);
    hash_hex(sum, draw);
    if (strcmp(draw, s->draw) != 0)
        return "These are not the dice drawn before the start: seats, seals or whose numbers count "
               "have changed.";
    if (!dice_nonce_from_hex(span_of(s->nonce), nonce) || dice_find(&r.dice, nonce) == 0)
        return "Your share is missing from the dice.";
    dice_seed(&r.dice, draw);
    if (!span_is(r.seed, draw))
        return "The seed was not made from the shares in the record.";
    return NULL;
}
