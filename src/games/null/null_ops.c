/*
 * null_ops.c: what the effect words of Dead Drop do.
 *
 * Adding a word? A row in words.def, a function and its row in `ops` here, a message in po/, a
 * sentence in docs/content.md.
 */
#include "null.h"

#include <string.h>

fx_stack nu_stack(null_state *s)
{
    return (fx_stack){ s->stack, &s->depth, NU_DEPTH };
}

uint32_t nu_face_down(const null_content *c, const null_state *s, gm_seat seat)
{
    return s->hand[seat] & ~c->open;
}

gm_event nu_public(gm_rule rule, uint8_t kind, gm_seat seat, uint8_t a, uint8_t b)
{
    return (gm_event){ .rule = rule, .kind = kind, .seat = seat, .arg = { a, b } };
}

static uint8_t everybody(const null_state *s)
{
    return (uint8_t)((1u << s->n_seats) - 1);
}

/* Results of chance are public, and nobody can take them back. */
uint8_t nu_roll(null_state *s)
{
    return (uint8_t)(1 + rng_below(&s->rng, 6));
}

/* ---- cards ---- */

/* NU-6.5  A card shown to you stays known until it is shuffled into the deck. */
void nu_show_card(null_state *s, gm_seats to, unsigned card)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (to & GM_SEAT(i))
            s->knows[i] |= 1u << card;
    }
}

void nu_show_held(null_state *s, gm_seat to, unsigned card)
{
    nu_show_card(s, GM_SEAT(to), card);
    s->shown[to] |= 1u << card;
}

unsigned nu_copy_in_hand(const null_content *c, null_state *s, gm_seat seat, uint8_t type)
{
    uint32_t copies = s->hand[seat] & c->copies[type];

    return set_nth(copies, rng_below(&s->rng, set_count(copies)));
}

void nu_discard_card(null_state *s, gm_seat seat, unsigned card)
{
    s->hand[seat] &= ~(1u << card);
    s->discards |= 1u << card;
    nu_show_card(s, everybody(s), card);
    for (gm_seat i = 0; i < s->n_seats; i++)
        s->shown[i] &= ~(1u << card);
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == NU_F_OFFER && s->stack[i].item == card + 1)
            s->stack[i].item = 0, s->stack[i].offer.is_gone = 1;
    }
}

/*
 * NU-6.6  When the deck is empty the discards are shuffled into a new one, and nobody knows its
 * cards.
 */
static void reshuffle(null_state *s, gm_events *out)
{
    SET_EACH (card, s->discards)
        s->deck[s->n_deck++] = (uint8_t)card;
    for (gm_seat i = 0; i < s->n_seats; i++)
        s->knows[i] &= ~s->discards;
    s->discards = 0;
    rng_shuffle_u8(&s->rng, s->deck, s->n_deck);
    gm_say(out, nu_public(NU_6_6, NU_E_SHUFFLED, GM_NOBODY, 0, 0));
}

/* NU-3.4  Not above the hand limit, and only while there are cards. */
bool nu_can_draw(const null_content *c, const null_state *s, gm_seat seat)
{
    return set_count(s->hand[seat]) < c->hand_limit && (s->n_deck > 0 || s->discards != 0);
}

/* NU-3.5  An open card is laid face up, any other is yours alone to see. */
bool nu_draw_card(const null_content *c, null_state *s, gm_seat seat, gm_rule why, gm_events *out)
{
    bool is_open;
    unsigned card;

    if (!nu_can_draw(c, s, seat))
        return false;
    if (s->n_deck == 0)
        reshuffle(s, out);
    card = s->deck[--s->n_deck];
    s->deck[s->n_deck] = 0;
    s->hand[seat] |= 1u << card;
    is_open = c->open >> card & 1;
    nu_show_card(s, is_open ? everybody(s) : GM_SEAT(seat), card);
    gm_say(out, (gm_event){ .rule = why,
                            .kind = NU_E_DREW,
                            .seat = seat,
                            .arg = { c->type_of[card] },
                            .knows = (uint8_t)GM_SEAT(seat),
                            .hide = is_open ? 0 : 1,
                            .learns = is_open ? everybody(s) : (uint8_t)GM_SEAT(seat) });
    return true;
}

/* ---- papers and the end ---- */

void nu_finish(null_state *s, gm_rule why, gm_seats winners, gm_events *out)
{
    s->phase = NU_OVER;
    s->ended_by = (uint8_t)why;
    s->winners = (uint8_t)winners;
    memset(s->stack, 0, sizeof s->stack);
    s->depth = 0;
    s->actions = 0;
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (winners & GM_SEAT(i))
            gm_say(out, nu_public(why, NU_E_WON, i, s->papers[i], 0));
    }
    if (winners == 0)
        gm_say(out, nu_public(why, NU_E_ALL_LOST, GM_NOBODY, 0, 0));
}

/*
 * NU-6.1  Papers never fall below none. NU-9.1  Against each other, the first with enough wins at
 * once.
 */
void nu_add_papers(const null_content *c, null_state *s, gm_seat seat, int32_t n, gm_rule why,
                   gm_events *out)
{
    int32_t now = s->papers[seat] + n;
    bool is_loss = n < 0;

    if (s->phase == NU_OVER)
        return;
    if (now < 0)
        n -= now, now = 0;
    if (now > 250)
        n -= now - 250, now = 250;
    s->papers[seat] = (uint8_t)now;
    gm_say(out, nu_public(why, is_loss ? NU_E_LOST : NU_E_GAINED, seat, (uint8_t)(is_loss ? -n : n),
                          (uint8_t)now));
    if (s->mode == NU_AGAINST && now >= c->goal)
        nu_finish(s, NU_9_1, GM_SEAT(seat), out);
}

/* ---- operations ---- */

static gm_seat target(const null_content *c, const null_state *s, const gm_frame *f, const term *t)
{
    return (gm_seat)set_first(fx_who(&nu_fx, c, s, f, t));
}

static bool has_target(const null_content *c, const null_state *s, const gm_frame *f, const term *t)
{
    return fx_who(&nu_fx, c, s, f, t) != 0;
}

/* Numbers of the content, limited to what an event can hold. */
static int32_t amount(const null_content *c, const null_state *s, const gm_frame *f, const term *t)
{
    int32_t n = fx_number(&nu_fx, c, s, f, t);

    return n > 250 ? 250 : (n < -250 ? -250 : n);
}

static int op_papers(const null_content *c, null_state *s, gm_frame *f, const term *args,
                     gm_events *out)
{
    uint32_t who = fx_who(&nu_fx, c, s, f, &args[0]);
    int32_t n = amount(c, s, f, &args[1]);

    for (gm_seat i = 0; i < s->n_seats && s->phase != NU_OVER; i++) {
        if (who & GM_SEAT(i))
            nu_add_papers(c, s, i, n, NU_6_1, out);
    }
    return FX_GO_ON;
}

/* A seat that is to lose papers must have them: as a price, they are paid in full. */
static bool can_papers(const null_content *c, const null_state *s, const gm_frame *f,
                       const term *args)
{
    uint32_t who = fx_who(&nu_fx, c, s, f, &args[0]);
    int32_t n = amount(c, s, f, &args[1]);
    bool can = false;

    for (gm_seat i = 0; i < s->n_seats; i++)
        can = can || ((who & GM_SEAT(i)) && s->papers[i] + n >= 0);
    return can;
}

static int op_draw(const null_content *c, null_state *s, gm_frame *f, const term *args,
                   gm_events *out)
{
    SEATS_EACH (seat, fx_who(&nu_fx, c, s, f, &args[0])) {
        int32_t n = amount(c, s, f, &args[1]);
        while (n-- > 0 && nu_draw_card(c, s, seat, NU_3_5, out))
            ;
    }
    return FX_GO_ON;
}

/* If somebody has still to be picked, one who could is enough. */
static bool can_draw(const null_content *c, const null_state *s, const gm_frame *f,
                     const term *args)
{
    uint32_t who = fx_who(&nu_fx, c, s, f, &args[0]);
    bool can = false;

    for (gm_seat i = 0; i < s->n_seats; i++)
        can = can || ((who & GM_SEAT(i)) && nu_can_draw(c, s, i));
    return can;
}

/*
 * NU-6.4  The next of those who must discard and hold something; removes the frame after the last.
 */
void nu_next_discard(null_state *s)
{
    gm_frame *f = fx_top(nu_stack(s));
    unsigned held;

    while (f->discard.seats != 0) {
        f->seat = (uint16_t)set_first(f->discard.seats);
        f->discard.seats &= (uint16_t)(f->discard.seats - 1);
        held = set_count(s->hand[f->seat]);
        f->discard.left = held < f->discard.each ? (uint16_t)held : f->discard.each;
        if (f->discard.left > 0)
            return;
    }
    fx_pop(nu_stack(s));
}

/* NU-6.4  Those who must discard choose what: a frame of its own asks one after the other. */
static int op_discard(const null_content *c, null_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    uint32_t who = fx_who(&nu_fx, c, s, f, &args[0]);
    int32_t n = amount(c, s, f, &args[1]);

    (void)out;
    if (n <= 0)
        return FX_GO_ON;
    (void)fx_push(nu_stack(s),
                  &(gm_frame){ .what = NU_F_DISCARD,
                               .discard = { .seats = (uint16_t)who, .each = (uint16_t)n } });
    nu_next_discard(s);
    return FX_GO_ON;
}

static bool can_discard(const null_content *c, const null_state *s, const gm_frame *f,
                        const term *args)
{
    uint32_t who = fx_who(&nu_fx, c, s, f, &args[0]);
    int32_t n = amount(c, s, f, &args[1]);
    bool can = false;

    for (gm_seat i = 0; i < s->n_seats; i++)
        can = can || ((who & GM_SEAT(i)) && (int32_t)set_count(s->hand[i]) >= n);
    return can;
}

/* NU-6.4  A card that the effect names is given up, if it is held. */
static int op_surrender(const null_content *c, null_state *s, gm_frame *f, const term *args,
                        gm_events *out)
{
    gm_seat seat = (gm_seat)f->self;
    uint8_t type = (uint8_t)args[0].number;
    gm_event e = nu_public(NU_6_4, NU_E_DISCARDED, seat, type, 0);

    if (!nu_holds_type(c, s, seat, type))
        return FX_GO_ON;
    nu_discard_card(s, seat, nu_copy_in_hand(c, s, seat, type));
    e.learns = everybody(s);
    gm_say(out, e);
    return FX_GO_ON;
}

static bool can_surrender(const null_content *c, const null_state *s, const gm_frame *f,
                          const term *args)
{
    return nu_holds_type(c, s, (gm_seat)f->self, (uint8_t)args[0].number);
}

/* What the others can tell: there is some face-down card, or the open one lies there. */
static bool could_surrender(const null_content *c, const null_state *s, const gm_frame *f,
                            const term *args)
{
    bool is_open = (c->copies[args[0].number] & c->open) != 0;

    return is_open ? can_surrender(c, s, f, args) : nu_face_down(c, s, (gm_seat)f->self) != 0;
}

/* NU-3.13  One card that the looker does not know, drawn at random, is shown and stays known. */
void nu_look(const null_content *c, null_state *s, gm_seat looker, gm_seat holder, gm_events *out)
{
    uint32_t unknown = nu_face_down(c, s, holder) & ~s->knows[looker];
    unsigned n = set_count(unknown);
    unsigned card = set_nth(n ? unknown : 1, rng_below(&s->rng, n ? n : 1));

    if (n)
        nu_show_held(s, looker, card);
    gm_say(out, (gm_event){ .rule = NU_3_13,
                            .kind = NU_E_PEEKED,
                            .seat = looker,
                            .arg = { holder, n ? c->type_of[card] : 0 },
                            .knows = (uint8_t)(GM_SEAT(looker) | GM_SEAT(holder)),
                            .hide = 2,
                            .learns = (uint8_t)(GM_SEAT(looker) | GM_SEAT(holder)) });
}

static int op_look(const null_content *c, null_state *s, gm_frame *f, const term *args,
                   gm_events *out)
{
    SEATS_EACH (seat, fx_who(&nu_fx, c, s, f, &args[0])) {
        if (nu_face_down(c, s, seat) != 0) /* else there is nothing to look at */
            nu_look(c, s, (gm_seat)f->self, seat, out);
    }
    return FX_GO_ON;
}

/* NU-6.5  The next cards of the deck are shown to one seat. */
static int op_scout(const null_content *c, null_state *s, gm_frame *f, const term *args,
                    gm_events *out)
{
    int32_t n = amount(c, s, f, &args[0]);

    for (int32_t i = 1; i <= n && i <= s->n_deck; i++) {
        unsigned card = s->deck[s->n_deck - i];
        nu_show_card(s, GM_SEAT(f->self), card);
        gm_say(out, (gm_event){ .rule = NU_6_5,
                                .kind = NU_E_SCOUTED,
                                .seat = (gm_seat)f->self,
                                .arg = { (uint8_t)i, c->type_of[card] },
                                .knows = (uint8_t)GM_SEAT(f->self),
                                .hide = 2,
                                .learns = (uint8_t)GM_SEAT(f->self) });
    }
    return FX_GO_ON;
}

/* NU-6.7  A courier who is moved stands at the new place at once. */
static int op_move(const null_content *c, null_state *s, gm_frame *f, const term *args,
                   gm_events *out)
{
    SEATS_EACH (seat, fx_who(&nu_fx, c, s, f, &args[0])) {
        s->at[seat] = (uint8_t)args[1].number;
        gm_say(out, nu_public(NU_6_7, NU_E_MOVED, seat, s->at[seat], 0));
    }
    return FX_GO_ON;
}

static int op_actions(const null_content *c, null_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    int32_t n = amount(c, s, f, &args[0]), now = s->actions + n;

    s->actions = (uint8_t)(now < 0 ? 0 : now > 99 ? 99 : now);
    gm_say(out, nu_public(NU_5_2, NU_E_ACTIONS, s->active, (uint8_t)(n < 0 ? 0 : n), 0));
    return FX_GO_ON;
}

static int op_cancel(const null_content *c, null_state *s, gm_frame *f, const term *args,
                     gm_events *out)
{
    (void)c, (void)f, (void)args, (void)out; /* announced when the search is settled */
    s->is_cancelled = 1;
    return FX_GO_ON;
}

/* NU-6.3  A test is a die that must reach the number given. */
static int op_test(const null_content *c, null_state *s, gm_frame *f, const term *args,
                   gm_events *out)
{
    int32_t needs = amount(c, s, f, &args[1]);
    bool has_pass = args[2].word == TERM_SEQ, has_fail = args[3].word == TERM_SEQ;
    gm_event e;

    if (!has_target(c, s, f, &args[0]))
        return FX_GO_ON;
    f->effect.value = nu_roll(s);
    e = nu_public(NU_6_3, NU_E_TESTED, target(c, s, f, &args[0]), (uint8_t)f->effect.value,
                  (uint8_t)(needs > 0 ? needs : 0));
    e.learns = everybody(s);
    gm_say(out, e);
    if (f->effect.value >= needs)
        return has_pass ? FX_BLOCK_0 : FX_GO_ON;
    return has_fail ? FX_BLOCK_0 + has_pass : FX_GO_ON;
}

#define OP(id) [(int)NU_W_##id - TERM_OWN]
static const struct fx_op ops[(int)NU_W_END - TERM_OWN] = {
    OP(PAPERS) = { op_papers, can_papers, NULL },
    OP(DRAW) = { op_draw, can_draw, NULL },
    OP(DISCARD) = { op_discard, can_discard, NULL },
    OP(SURRENDER) = { op_surrender, can_surrender, could_surrender },
    OP(LOOK) = { op_look, NULL, NULL },
    OP(SCOUT) = { op_scout, NULL, NULL },
    OP(MOVE) = { op_move, NULL, NULL },
    OP(ACTIONS) = { op_actions, NULL, NULL },
    OP(CANCEL) = { op_cancel, NULL, NULL },
    OP(TEST) = { op_test, NULL, NULL },
};

/* ---- what words mean ---- */

static const content *db_of(const null_content *c)
{
    return c->db;
}

static uint32_t seats_at(const null_state *s, uint8_t place)
{
    uint32_t set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (s->at[i] == place)
            set |= GM_SEAT(i);
    }
    return set;
}

static uint32_t who(const null_content *c, const null_state *s, const gm_frame *f, const term *t)
{
    (void)c;
    switch (t->word) {
    case NU_W_SELF:
        return GM_SEAT(f->self);
    case NU_W_ACTIVE:
        return GM_SEAT(s->active);
    case NU_W_HERE:
        return seats_at(s, s->at[f->self]);
    case NU_W_IT:
        return f->effect.it ? GM_SEAT(f->effect.it - 1) : 0;
    case NU_W_ONE:
        return everybody(s);
    default:
        return 0;
    }
}

static bool fits(const null_content *c, const null_state *s, const gm_frame *f, const term *t,
                 unsigned subject)
{
    (void)c, (void)s;
    return t->word == NU_W_OTHER && subject != f->self;
}

static bool holds(const null_content *c, const null_state *s, const gm_frame *f, const term *t)
{
    (void)f;
    return t->word == NU_W_SEARCHED_AT && c->db->terms[t->arg].number == s->at[s->active];
}

static int32_t quantity(const null_content *c, const null_state *s, const gm_frame *f,
                        const term *t, int subject)
{
    uint32_t set;

    if (t->word == NU_W_HIDDEN)
        return subject < 0 ? 0 : (int32_t)set_count(nu_face_down(c, s, (gm_seat)subject));
    set = fx_who(&nu_fx, c, s, f, &c->db->terms[t->arg]);
    return set ? s->papers[set_first(set)] : 0;
}

/* From the active courier on, in the order of the seats. */
static unsigned first(const null_content *c, const null_state *s, uint32_t set)
{
    uint32_t later = set >> s->active << s->active;

    (void)c;
    return set_first(later ? later : set);
}

static gm_seat decider(const null_content *c, const null_state *s, unsigned subject)
{
    (void)c, (void)s;
    return (gm_seat)subject;
}

const fx_game nu_fx = {
    .ops = ops,
    .db = db_of,
    .stack = nu_stack,
    .who = who,
    .holds = holds,
    .fits = fits,
    .quantity = quantity,
    .first = first,
    .decider = decider,
};
