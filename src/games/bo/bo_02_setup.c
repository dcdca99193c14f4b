/*
 * bo_02_setup.c: chapters 2, 34 and 35: how a game begins, with its variants.
 *
 * BO-R.66  Chance is used in a fixed order: items, events of stages 1 to 7, conspirator cards,
 * conspirators, the one who begins. Interrogation cards are drawn from all of them each time
 * (BO-2.8, BO-R.54), so no order of theirs is kept.
 */
#include "bo.h"

#include <string.h>

/* ---- options ---- */

/* The next word of "beck+kordt", cut off the front; empty at the end. */
static span next_word(span *rest)
{
    size_t n = 0;
    span word;

    while (n < rest->length && rest->at[n] != '+')
        n++;
    word = (span){ rest->at, n };
    n += n < rest->length;
    *rest = (span){ rest->at + n, rest->length - n };
    return word;
}

/* "-" means none: an empty text would let a record be written in two ways. */
static bool read_variants(span list, uint8_t *variants)
{
    if (list.length == 0)
        return false;
    while (list.length > 0 && !span_is(list, "-")) {
        span word = next_word(&list);
        unsigned bit = span_is(word, "lieutenants") ? BO_LIEUTENANTS
                       : span_is(word, "urgency")   ? BO_URGENCY
                       : span_is(word, "documents") ? BO_DOCUMENTS
                                                    : 0;
        if (bit == 0 || (*variants & bit))
            return false;
        *variants |= (uint8_t)bit;
    }
    return true;
}

/* BO-2.10, BO-35.1  As many as there are seats. BO-R.65  No conspirator twice. */
static gm_rule read_conspirators(const bo_content *c, bo_state *s, span list)
{
    unsigned n = 0;

    if (span_is(list, "-"))
        return BO_OK;
    while (list.length > 0) {
        const content_item *item = content_find(c->db, c->sort_sheet, next_word(&list));
        if (!item || n >= s->n_seats)
            return BO_2_10;
        for (unsigned i = 0; i < n; i++) {
            if (s->sheet[i] == item->number)
                return BO_R_65;
        }
        s->sheet[n++] = (uint8_t)item->number;
    }
    return n == s->n_seats ? BO_OK : BO_2_10;
}

/*
 * BO-1.1, BO-35.1, BO-35.3, BO-R.64  A player alone has two seats; all else goes by seats. BO-2.3,
 * BO-2.4, BO-1.13  Support begins on its floor. BO-34.5  No variant unless it is named.
 */
static gm_rule read_options(const bo_content *c, bo_state *s, const gm_options *how)
{
    s->players = (uint8_t)how->number[BO_O_PLAYERS];
    s->n_seats = (uint8_t)(s->players == 1 ? 2 : s->players);
    s->floor = s->support = c->support_start[how->number[BO_O_DIFFICULTY]];
    if (!read_variants(how->text[BO_O_VARIANT], &s->variants))
        return BO_34_1;
    if (span_is(how->text[BO_O_TRANSFER], "free")) /* BO-R.26 */
        s->variants |= BO_TAKE_FREELY;
    if (how->number[BO_O_FIRST] > s->n_seats)
        return BO_2_10;
    return read_conspirators(c, s, how->text[BO_O_CONSPIRATORS]);
}

/* ---- the table ---- */

/* BO-2.2, BO-9.4  One tile face down on every item square. */
static void lay_tiles(const bo_content *c, bo_state *s)
{
    uint8_t tiles[BO_PLACES + BO_ITEMS * BO_CARDS];
    unsigned n = 0;

    for (unsigned i = 0; i < c->n_items; i++) {
        for (unsigned k = 0; k < c->copies_of_item[i]; k++)
            tiles[n++] = (uint8_t)(i + 1);
    }
    rng_shuffle_u8(&s->rng, tiles, n);
    SET_EACH (place, c->squares) {
        if (n > 0)
            s->tile[place] = tiles[--n];
    }
    s->tiles = c->squares;
}

/*
 * BO-2.5, BO-34.4  Two cards leave each deck unseen, three with Sense of Urgency; the key event may
 * be one of them (BO-27.6). BO-34.6, BO-R.62, BO-R.63  With Guarded Documents that card is taken
 * out first, in place of one of them.
 */
static void lay_deck(const bo_content *c, bo_state *s, unsigned deck)
{
    unsigned n = 0, cut = c->events_removed + (s->variants & BO_URGENCY ? 1u : 0);

    for (unsigned e = 1; e <= c->n_events; e++) {
        if (c->event[e].stage != deck + 1)
            continue;
        if ((s->variants & BO_DOCUMENTS) && c->event[e].is_loss) {
            s->spent[e / 64] |= 1ull << e % 64;
            cut -= cut > 0;
        } else {
            s->coming[deck][n++] = (uint8_t)e;
        }
    }
    rng_shuffle_u8(&s->rng, s->coming[deck], n);
    for (; cut > 0 && n > 0; cut--) {
        unsigned e = s->coming[deck][--n];
        s->coming[deck][n] = 0;
        s->box[e / 64] |= 1ull << e % 64;
    }
    s->n_events[deck] = (uint8_t)n;
}

/* BO-2.7  One shuffled deck. */
static void lay_cards(const bo_content *c, bo_state *s)
{
    s->n_deck = c->n_cards;
    for (uint8_t i = 0; i < c->n_cards; i++)
        s->deck[i] = i;
    rng_shuffle_u8(&s->rng, s->deck, s->n_deck);
}

/* BO-2.11, BO-6.2, BO-2.12, BO-2.13; without names the conspirators are dealt. */
static void seat_conspirators(const bo_content *c, bo_state *s, bool is_dealt)
{
    uint8_t sheets[BO_SHEETS];

    for (uint8_t i = 0; i < c->n_sheets; i++)
        sheets[i] = (uint8_t)(i + 1);
    rng_shuffle_u8(&s->rng, sheets, c->n_sheets);
    for (unsigned i = 0; i < s->n_seats; i++) {
        if (is_dealt)
            s->sheet[i] = sheets[i];
        s->at[i] = c->station;
        s->motivation[i] = BO_TIMID;
        s->suspicion[i] = BO_MEDIUM;
    }
}

gm_rule bo_setup(const bo_content *c, bo_state *s, const gm_options *how, const rng_key *key)
{
    gm_events unheard = { .n = 0 };
    unsigned first;
    gm_rule no;

    memset(s, 0, sizeof *s); /* BO-2.9: no die lies on the track or with a promise */
    no = read_options(c, s, how);
    if (no != BO_OK)
        return no;
    rng_start(&s->rng, key);
    lay_tiles(c, s);
    for (unsigned deck = 0; deck < BO_STAGES; deck++)
        lay_deck(c, s, deck);
    lay_cards(c, s);
    seat_conspirators(c, s, s->sheet[0] == 0);
    for (unsigned i = 1; i <= c->n_leaders; i++)
        s->leader_at[i] = c->home[i];       /* BO-2.1 */
    s->stage = 1;                           /* BO-R.3 */
    first = rng_below(&s->rng, s->n_seats); /* BO-R.4 */
    if (how->number[BO_O_FIRST] > 0)
        first = (unsigned)how->number[BO_O_FIRST] - 1;
    bo_begin_turn(c, s, (gm_seat)first, &unheard);
    bo_settle(c, s, &unheard);
    return BO_OK;
}
